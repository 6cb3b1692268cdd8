"""``pife rules``: the whole game as one table plays it, in reading order. How it is printed: :mod:`rules_report`."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import click
from click.shell_completion import CompletionItem

from pife.cli.rules_report import RuleSheet, print_json, print_markdown, print_text
from pife.errors import PifeError, did_you_mean
from pife.spec.fields import shown
from pife.spec.library import Spec, load_spec
from pife.spec.texts import Language
from pife.terminal.inline import Reader
from pife.terminal.options import format_option, lang_option, profile_option
from pife.terminal.output import harmless
from pife.terminal.table_rules import STANDINGS, Standing, TableChapter, table_chapters
from pife.terminal.words import words_of


def _complete_chapter(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(each.id) for each in load_spec().chapters if each.id.startswith(incomplete)]


@click.command(name="rules")
@profile_option(required=True)
@click.option(
    "--chapter",
    "wanted",
    metavar="C",
    multiple=True,
    shell_complete=_complete_chapter,
    help="Only this chapter, such as claims; may be said several times.",
)
@click.option("--only", type=click.Choice(STANDINGS), help="Only what the table's sources state, or only the rest.")
@click.option("--sources", "with_sources", is_flag=True, help="Each rule's id at its end, and who says it.")
@format_option("text", "md", "json")
@lang_option
def command(
    profile: str,
    wanted: tuple[str, ...],
    only: Standing | None,
    with_sources: bool,
    output_format: str,
    lang: Language,
) -> None:
    """The whole game as one table plays it: a rule sheet to read from top to bottom.

    Only what applies at the table, chapter by chapter, its house rules filled in. A rule is stated where the table's
    own sources (or the choices of your own file) say it; else it is assumed and marked so: that is what to agree on
    before you play. Chapters: table, pack, deal, wilds, melds, turns, going-out, claims, false-claims, stock, entry,
    lives, match.

    \b
    Examples:
      pife rules --profile pife-maker
      pife rules --profile cacheta-maker --lang pt_BR --chapter wilds --chapter claims
      pife rules --profile pif-paf-betting --only assumed --sources
      pife rules --profile my-table.yaml --format md > rules.md
    """
    spec = load_spec()
    reader = Reader(spec.profile(profile), spec, lang)
    chapters = _chosen(table_chapters(reader.profile, spec), _known(wanted, spec), only)
    sheet = RuleSheet(reader, words_of("rules", lang), chapters, only, with_sources)
    {"text": print_text, "md": print_markdown, "json": print_json}[output_format](sheet)


def _known(wanted: tuple[str, ...], spec: Spec) -> tuple[str, ...]:
    """The ids of the chapters asked for; one clear error where there is none such."""
    known = [chapter.id for chapter in spec.chapters]
    for name in wanted:
        if name not in known:
            meant = did_you_mean(name, known)
            listed = f"{meant} Chapters" if meant else "; chapters"
            raise PifeError(f"there is no chapter {harmless(shown(name))}{listed}: {', '.join(known)}")
    return wanted


def _chosen(
    chapters: tuple[TableChapter, ...], wanted: Collection[str], only: Standing | None
) -> tuple[TableChapter, ...]:
    """The chapters asked for, each with the rules asked for; they keep their numbers."""
    kept = (
        replace(chapter, rules=tuple(rule for rule in chapter.rules if only in (None, rule.standing)))
        for chapter in chapters
        if not wanted or chapter.chapter.id in wanted
    )
    return tuple(chapter for chapter in kept if chapter.rules)
