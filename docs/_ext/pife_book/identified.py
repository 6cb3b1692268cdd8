"""How well `pife identify` does: the figures that ``conformance/benchmarks/identify.py`` wrote down."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docutils import nodes

from pife import data
from pife_book.directives import BookDirective
from pife_book.parts import Line, code, paragraph, table, wide

FIGURES = data.root("scenarios").parent / "benchmarks" / "identified.json"
ENGINES = {
    "clean": "identified_clean",
    "known": "identified_known",
    "unknown": "identified_unknown",
}
OF_ENGINES = {
    "engines": "identified_engines",
    "every_option": "identified_every_option",
    "as_it_should": "identified_as_it_should",
}
OF_OPTIONS = {
    "right": "identified_right",
    "alike": "identified_alike",
    "undecided": "identified_undecided",
    "wrong": "identified_wrong",
}
OF_FAULTS = {
    "named": "identified_named",
    "missed": "identified_missed",
    "wrongly": "identified_wrongly",
}
"""Fields of the figures, each with the key of the words that stand over it."""


def read_figures(path: Path = FIGURES) -> dict[str, Any]:
    """The figures in the file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


class IdentifiedDirective(BookDirective):
    """``pife:identified``: how many engines and options were told, which faults were named, and what it took."""

    def body(self) -> list[nodes.Node]:
        """Three tables and what stands below them."""
        self.env.note_dependency(str(FIGURES))
        figures = read_figures()
        cost = {
            "middle": self._number(figures["questions"]["median"]),
            "most_of_them": self._number(figures["questions"]["most_of_them"]),
            "most": self._number(figures["questions"]["most"]),
            "seconds": self._number(figures["seconds"]["median"]),
            "most_seconds": self._number(figures["seconds"]["most_of_them"]),
        }
        tried = {name: figures[name] for name in ("engines", "seed", "suite")}
        return [
            self._table(self.say("identified_kinds"), OF_ENGINES, self._engines(figures["kinds"])),
            self._table(self.say("identified_options"), OF_OPTIONS, self._options(figures["options"])),
            self._table(self.say("identified_faults"), OF_FAULTS, self._faults(figures["faults"])),
            paragraph(self.say("identified_cost", **cost)),
            paragraph(self.say("identified_by", **tried), classes=["small"]),
        ]

    def _table(self, what: str, columns: Mapping[str, str], rows: Iterator[list[Line]]) -> nodes.Node:
        heads = [[what], *([self.say(words)] for words in columns.values())]
        return wide("", table(heads, rows, classes=["figures"]), label=what)

    def _engines(self, kinds: dict[str, Any]) -> Iterator[list[Line]]:
        for kind, words in ENGINES.items():
            yield [[self.say(words)], *self._cells(kinds[kind], OF_ENGINES)]

    def _options(self, options: dict[str, Any]) -> Iterator[list[Line]]:
        """The options that could be told of at least one engine."""
        for option_id, row in options.items():
            if any(row[grade] for grade in OF_OPTIONS):
                yield [[self.write.link(option_id)], *self._cells(row, OF_OPTIONS)]

    def _faults(self, faults: dict[str, Any]) -> Iterator[list[Line]]:
        for name, row in faults.items():
            yield [[code(name)], *self._cells(row, OF_FAULTS)]

    def _cells(self, row: dict[str, int], columns: Mapping[str, str]) -> list[Line]:
        return [[self._number(row[column])] for column in columns]

    def _number(self, number: float) -> str:
        text = f"{number:g}"
        return text.replace(".", ",") if self.book.language == "pt_BR" else text
