"""How a page of `pife explain` is laid out: paragraphs, headings and lists that fit a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import click

from pife.cli.explain_context import SOME, Context
from pife.spec.texts import Text
from pife.terminal.flow import flowed
from pife.terminal.inline import Run
from pife.terminal.table import terminal_width

_WIDEST = 100
_INDENT = "  "
_GAP = "  "
_LEAST_ROOM = 34
_LONGEST_LABEL = 40
_SHORT_LABEL = 24
_MOST_LINES = 1.5


class Page:
    """Prints one entry, line by line."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.width = min(terminal_width(), _WIDEST)

    def say(self, key: str, **filled_in: object) -> str:
        """A text of the command."""
        return self.context.say(key, **filled_in)

    def title(self, name: str | Text | Sequence[Run], *facts: str) -> None:
        """The name of the thing, and below it what it is and its id."""
        runs = self.context.runs(name) if isinstance(name, str | Text) else name
        dot = self.say("dot_ascii" if self.context.printer.ascii_only else "dot")
        self.text([Run(run.text, strong=True) for run in runs])
        self.text(dot.join(filter(None, facts)), dim=True)

    def heading(self, key: str, **filled_in: object) -> None:
        """A heading, set off from what stands above."""
        click.echo()
        self.text([Run(self.say(key, **filled_in), strong=True)])

    def paragraph(self, text: Sequence[Run] | str) -> None:
        """A paragraph, set off from what stands above."""
        click.echo()
        self.text(text)

    def text(self, text: Sequence[Run] | str, indent: int = 0, *, first: str | None = None, dim: bool = False) -> None:
        """Words in lines; ``first`` stands in front of the first one."""
        runs = [Run(text)] if isinstance(text, str) else text
        rest = _INDENT * indent
        begin = rest if first is None else rest + first
        rest += " " * len(first or "")
        for line in flowed(runs, width=self.width, first=begin, rest=rest):
            click.echo(click.style(line, dim=True) if dim else line)

    def line(self, key: str, indent: int = 1, *, dim: bool = False, **filled_in: object) -> None:
        """A text of the command as lines of a list."""
        self.text(self.say(key, **filled_in), indent, dim=dim)

    def rows(self, rows: Iterable[tuple[str, str | Sequence[Run]]], *, most: int = SOME, indent: int = 1) -> None:
        """Ids, each with its words beside it, or below it where a line has no room; long lists are cut."""
        listed = list(rows)
        kept = listed if self.context.everything or len(listed) <= most + 1 else listed[:most]
        label = max((len(each) for each, _ in kept if len(each) <= _LONGEST_LABEL), default=0)
        room = self.width - len(_INDENT * indent) - label - len(_GAP)
        longest = max((_length(words) for _, words in kept), default=0)
        beside = room >= _LEAST_ROOM and (label <= _SHORT_LABEL or longest <= _MOST_LINES * room)
        for name, words in kept:
            if beside and len(name) <= label and words:
                self.text(words, indent, first=name.ljust(label) + _GAP)
            else:
                self.text(name, indent)
                self.text(words, indent + 1)
        self.more(len(listed) - len(kept), indent)

    def more(self, number: int, indent: int = 1) -> None:
        """How many entries of a list were left out, if any."""
        if number:
            self.line("more", indent, dim=True, number=number)


def _length(words: str | Sequence[Run]) -> int:
    return len(words) if isinstance(words, str) else sum(len(run.text) for run in words)
