"""``pife explain``: any rule, house rule, word, decision or scenario in plain words, and what belongs to it."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from pife.cli.explain_context import Context
from pife.cli.explain_decisions import print_decision, print_dispute, print_question
from pife.cli.explain_json import as_json
from pife.cli.explain_options import print_constraint, print_group, print_option, print_value
from pife.cli.explain_page import Page
from pife.cli.explain_profiles import print_profile
from pife.cli.explain_rules import print_chapter, print_reason, print_rule
from pife.cli.explain_scenarios import print_scenario
from pife.cli.explain_search import asks_for_disputes, print_disputes, print_found
from pife.cli.explain_sources import print_retired, print_source, print_statement, print_term
from pife.errors import PifeError
from pife.spec.catalogue import Constraint, Group, Option
from pife.spec.clauses import Chapter, Decision, Rule, Source, Term
from pife.spec.disputes import Dispute
from pife.spec.index import ChosenValue, Entry, Index, Question, Statement
from pife.spec.library import load_spec
from pife.spec.profiles import Profile
from pife.spec.reasons import Reason
from pife.spec.texts import Language
from pife.terminal.options import ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, harmless, json_text
from pife_conformance.scenarios import Scenario

_LONGEST = 60


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(each) for _, each in Index(load_spec()).ids() if each.startswith(incomplete)]


@click.command(name="explain")
@click.argument("words", metavar="ID", nargs=-1, required=True, shell_complete=_complete)
@profile_option()
@click.option("--all", "everything", is_flag=True, help="Leave nothing out of long lists.")
@format_option("text", "json")
@lang_option
@ascii_option
def command(
    words: tuple[str, ...],
    profile: str | None,
    everything: bool,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """What ID is, in plain words: who says so, who plays it, what decides it, what shows it.

    ID is any id of the project: a rule, an option (melds.run_ace), a value of one (melds.run_ace=low), a decision or
    its question (Q28), a dispute, the reason of a refusal, a source or what it says (S0, S0-22), a profile or a YAML
    file of your own, a chapter, a scenario. Or it is a word that players use, in either language, or a title; what has
    all words of a title is found by some of them. `pife explain disputes` lists what tables argue about.

    With --profile, the texts are filled in as that table plays, and you read what holds there.

    \b
    Examples:
      pife explain melds.run_ace
      pife explain turn.take_discard=keep --lang pt_BR
      pife explain lixo
      pife explain "rei ás dois" --lang pt_BR
      pife explain disputes
      pife explain melds.run-no-wrap --profile cacheta-maker
      pife explain Q9
    """
    spec = load_spec()
    table = None if profile is None else spec.profile(profile)
    context = Context(spec, lang, table, everything, CardPrinter(ascii_only=ascii_only))
    asked = " ".join(words)
    if output_format == "json":
        click.echo(json_text(as_json(asked, meanings(asked, context), context)))
    elif asks_for_disputes(asked, context):
        print_disputes(Page(context))
    elif not called_so(asked, context) and (searched := context.index.search(asked)):
        print_found(Page(context), asked, searched)
    else:
        print_pages(asked, meanings(asked, context), context)


def called_so(asked: str, context: Context) -> Sequence[Entry | Scenario]:
    """What has this id, or is called by this word; empty where nothing is."""
    if found := context.index.find(asked):
        return found
    scenario = context.suite.called(asked)
    return () if scenario is None else (scenario,)


def meanings(asked: str, context: Context) -> Sequence[Entry | Scenario]:
    """What an id or word means, of the word for disputes all of them; :class:`PifeError` where nothing is called so."""
    if asks_for_disputes(asked, context):
        return [context.index.entry("dispute", dispute_id) for dispute_id in context.spec.disputes]
    if found := called_so(asked, context):
        return found
    near = context.index.near(asked, context.suite.ids())
    shown = harmless(asked if len(asked) <= _LONGEST else asked[:_LONGEST] + "…")
    raise PifeError(context.say("unknown" if near is None else "unknown_near", asked=shown, near=near))


def print_pages(asked: str, found: Sequence[Entry | Scenario], context: Context) -> None:
    """The likeliest meaning; of a word all its meanings; what else is called so by id alone."""
    page = Page(context)
    main = [entry for entry in found if _is_like(entry, found[0])]
    for number, entry in enumerate(main):
        if number:
            click.echo("\n")
        if isinstance(entry, Scenario):
            print_scenario(page, entry)
        else:
            _print_entry(page, entry, asked)
    others = [entry for entry in found if isinstance(entry, Entry) and entry not in main]
    if others:
        page.heading("also_called", asked=harmless(asked))
    for entry in others:
        page.line(f"kind_{entry.kind}", id=entry.id, version="")
        page.text(context.name(entry.id), 2)
    if context.left_open:
        click.echo()
        page.line("open_values" if context.profile is None else "open_values_here", 0, dim=True)


def _is_like(entry: Entry | Scenario, first: Entry | Scenario) -> bool:
    """Whether an entry is printed with the first: it is the same, or both are words."""
    both_terms = all(isinstance(each, Entry) and each.kind == "term" for each in (entry, first))
    return entry is first or both_terms


def _print_entry(page: Page, entry: Entry, asked: str) -> None:
    match entry.thing:
        case Rule() as rule:
            print_rule(page, rule)
        case Chapter() as chapter:
            print_chapter(page, chapter)
        case Option() as option:
            print_option(page, option)
        case ChosenValue() as chosen:
            print_value(page, chosen, entry.id)
        case Group() as group:
            print_group(page, group)
        case Constraint() as constraint:
            print_constraint(page, constraint)
        case Decision() as decision:
            print_decision(page, decision)
        case Question() as question:
            print_question(page, question)
        case Dispute() as dispute:
            print_dispute(page, dispute)
        case Reason() as reason:
            print_reason(page, reason)
        case Term() as term:
            print_term(page, term, asked)
        case Source() as source:
            print_source(page, source)
        case Statement() as statement:
            print_statement(page, statement)
        case Profile() as profile:
            print_profile(page, profile)
        case retired:
            print_retired(page, retired)
