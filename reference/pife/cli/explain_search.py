"""Pages of `pife explain` that lead to others: what has the words that were typed, and all that tables argue about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pife.cli.explain_context import Context
from pife.cli.explain_page import Page
from pife.spec.index import Entry
from pife.spec.texts import LANGUAGES, folded
from pife.spec.word_search import says
from pife.terminal.dispute_chapters import disputes_by_chapter
from pife.terminal.inline import Run, runs_of
from pife.terminal.output import harmless
from pife.terminal.said import left_open


def asks_for_disputes(asked: str, context: Context) -> bool:
    """Whether somebody asks for all disputes, in words of either language."""
    called = context.words.texts["disputes_called"]
    words = (word for language in LANGUAGES for word in called.in_language(language).split(","))
    return folded(asked) in map(folded, words)


def print_disputes(page: Page) -> None:
    """Every dispute under the title of its chapter."""
    context = page.context
    page.title(page.say("disputes_title"), page.say("disputes_of", number=len(context.spec.disputes)))
    for chapter, inside in disputes_by_chapter(context.spec):
        title = page.say("disputes_general") if chapter is None else context.plain(chapter.title)
        page.paragraph([Run(title, True)])
        page.rows([(each.id, context.runs(each.question)) for each in inside], most=len(inside))
    page.paragraph(page.say("disputes_how"))


def print_found(page: Page, asked: str, found: Sequence[Entry]) -> None:
    """What has the words that were typed, where nothing is called just so; disputes first: they answer questions."""
    page.text(page.say("found_by_words", asked=harmless(asked)))
    disputes_first = sorted(found, key=lambda entry: entry.kind != "dispute")
    page.rows([(entry.id, page.context.name(entry.id)) for entry in disputes_first])


def rules_saying(words: Sequence[str], context: Context) -> Iterator[str]:
    """The rules whose name or text in the reader's language has one of the words, in reading order."""
    for rule in context.spec.rules.values():
        runs = runs_of(rule.text, context.spec, context.language, lambda piece: left_open("", piece))
        texts = (rule.name.in_language(context.language), "".join(run.text for run in runs))
        if any(says(text, word) for text in texts for word in words):
            yield rule.id
