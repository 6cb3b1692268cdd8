"""Pages of `pife explain` about who says what: a source, one statement of it, a word, an id that is used no more."""

from __future__ import annotations

from pife.cli.explain_lists import HEADINGS, print_references, print_things, print_who_says
from pife.cli.explain_page import Page
from pife.cli.explain_search import rules_saying
from pife.spec.clauses import Source, Term, Words
from pife.spec.index import Statement
from pife.spec.releases import Retired
from pife.spec.texts import folded
from pife.terminal.inline import Run

_WEIGHTS = {"A": "weight_a", "B": "weight_b", "C": "weight_c"}


def print_source(page: Page, source: Source) -> None:
    """A source: how much it weighs, where it is, what it says, and what of it the spec uses."""
    context = page.context
    page.title(source.title, page.say("kind_source", id=source.id))
    page.paragraph(context.runs(source.states))
    page.heading("weight")
    page.line(_WEIGHTS[source.weight])
    page.heading("where")
    for address in source.where:
        page.text(address, 1)
    if not source.where:
        page.line("where_unknown")
    if source.atoms:
        page.heading("statements", number=len(source.atoms))
        page.rows([(atom.id, context.runs(atom.gist)) for atom in source.atoms])
    references = context.index.referring_to(source.id, *(atom.id for atom in source.atoms))
    print_references(page, references, HEADINGS)


def print_statement(page: Page, statement: Statement) -> None:
    """One thing that a source says, and what rests on it."""
    context, source = page.context, statement.source
    page.title(statement.atom.gist, page.say("kind_atom", id=statement.atom.id))
    page.paragraph(page.say("atom_of", source=source.id, title=context.plain(source.title)))
    references = context.index.referring_to(statement.atom.id)
    if not references:
        page.paragraph(page.say("unused"))
    print_references(page, references, HEADINGS)


def print_term(page: Page, term: Term, asked: str) -> None:
    """A word of the game in both languages; a word to avoid is said to be one."""
    context = page.context
    here, there = (term.pt_BR, term.en) if context.language == "pt_BR" else (term.en, term.pt_BR)
    name = page.say("word", here=here.prefer, there=there.prefer) if here.prefer != there.prefer else here.prefer
    page.title(name, page.say("kind_term", id=term.id))
    if folded(asked) in map(folded, (*here.avoid, *there.avoid)):
        page.paragraph([Run(page.say("word_to_avoid", word=asked, better=here.prefer), True)])
    page.paragraph(context.runs(term.note))
    for heading, words in (("in_portuguese", term.pt_BR), ("in_english", term.en)):
        page.heading(heading)
        page.text(_said(page, words), 1)
    print_who_says(page, term.sources, gists=False)
    print_references(page, context.index.referring_to(term.id), HEADINGS)
    print_things(page, "rules_saying", rules_saying((here.prefer, *here.also), context))


def print_retired(page: Page, retired: Retired) -> None:
    """An id that is used no more, and what took its place."""
    page.title(retired.id, page.say("kind_retired", version=retired.since))
    page.paragraph(page.context.runs(retired.why))
    print_things(page, "see_instead", retired.see)


def _said(page: Page, words: Words) -> str:
    parts = [words.prefer]
    if words.also:
        parts.append(page.say("also_said", words=", ".join(words.also)))
    if words.avoid:
        parts.append(page.say("avoided", words=", ".join(words.avoid)))
    return "; ".join(parts)
