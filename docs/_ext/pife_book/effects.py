"""What each way to play changes in a round, as simple players have measured it; the figures are committed.

``python docs/measure_effects.py`` measures them again; a test plays some of the rounds and holds the figures to them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes

from pife.spec.catalogue import Option
from pife_book.parts import Child, Line, Writer, folded, paragraph, table, wide

FILE = Path(__file__).resolve().parents[2] / "data" / "effects.json"

_SHARES = ("ten", "won_1")
_WIDTH, _LINE, _EDGE = 160, 12, 6


@cache
def measured() -> Mapping[str, Any]:
    """The committed document."""
    document: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return document


class EffectsWriter:
    """Prints what was measured of an option."""

    def __init__(self, write: Writer) -> None:
        self.write = write
        self.words = write.book.words

    def of(self, option: Option) -> list[nodes.Node]:
        """A fold with a row for each way to play; nothing where none was measured."""
        entries = [entry for entry in measured()["effects"] if entry["option"] == option.id]
        if not entries:
            return []
        say, document = self.write.book.say, measured()
        title = [say("effects_title")]
        usual = option.label_of(option.default, self.write.book.language)
        seats = sorted({entry["seats"] for entry in entries})
        about = say(
            "effects_about",
            usual=usual,
            rounds=document["rounds"],
            seats="–".join(map(str, dict.fromkeys((seats[0], seats[-1])))),
            seed=document["seed"],
            version=document["version"],
        )
        seen = [entry for entry in entries if any(_differs(played) for played in entry["played"])]
        if not seen:
            return [
                folded(
                    title, paragraph(about), paragraph(say("effects_none", rounds=_alike(entries))), classes=["more"]
                )
            ]
        heads: list[Line] = [
            [say(key)] for key in ("effects_value", "effects_turns", "effects_picture", "effects_ten", "effects_won")
        ]
        heads[2] = [*heads[2], nodes.raw("", "<br>", format="html"), say("effects_players")]
        most = max(_reach(entry) for entry in seen)
        printed = table(heads, [self._row(option, entry, most) for entry in seen])
        whose = f"{say('effects_title')}: {option.label.in_language(self.write.book.language)}"
        body: list[nodes.Node] = [paragraph(about), wide("", printed, label=whose)]
        if len(seen) < len(entries):
            alike = _alike([entry for entry in entries if entry not in seen])
            body.append(paragraph(say("effects_others_none", rounds=alike), classes=["small"]))
        return [folded(title, *body, paragraph(say("effects_bold"), classes=["small"]), classes=["more"])]

    def _row(self, option: Option, entry: Mapping[str, Any], most: float) -> Sequence[Line]:
        value = self.write.book.spec.catalogue.options[option.id].read(entry["value"])
        turns = self._figures(entry, "turns")
        return [
            [option.label_of(value, self.write.book.language)],
            turns,
            [nodes.raw("", self._picture(entry, most), format="html")],
            self._figures(entry, "ten"),
            self._figures(entry, "won_1"),
        ]

    def _figures(self, entry: Mapping[str, Any], name: str) -> list[Child]:
        """The figure of each kind of players; bold where they agree; a dash for what never happened at either table."""
        if not any(table["sums"][name] for played in entry["played"] for table in played["all"]["tables"]):
            return ["\N{EN DASH}"]
        made: list[Child] = []
        for played in entry["played"]:
            text = self._figure(played["figures"][name], name).replace(" ", "\N{NO-BREAK SPACE}")
            made += [nodes.raw("", "<br>", format="html")] if made else []
            made.append(nodes.strong("", text) if name in entry["agreed"] else text)
        return made

    def _figure(self, figure: Sequence[float | None], name: str) -> str:
        scale = 100 if name in _SHARES else 1
        rounded = [None if each is None else round(each * scale, 1) + 0.0 for each in figure]  # never "-0.0"
        value, low, high = (None if each is None else self.words.decimal(each, 1) for each in rounded)
        sign = "+" if (rounded[0] or 0) > 0 else ""
        return f"{sign}{value}" if low is None else f"{sign}{value} [{low}; {high}]"

    def _picture(self, entry: Mapping[str, Any], most: float) -> str:
        """The intervals of the turns about the line of no difference, a line for each kind of players."""
        middle = _WIDTH / 2
        scale = (middle - _EDGE) / most
        height = _LINE * len(entry["played"])
        drawn = [
            f'<line x1="{middle}" x2="{middle}" y1="0" y2="{height}" stroke="currentColor" stroke-dasharray="2 2"/>'
        ]
        for number, played in enumerate(entry["played"]):
            value, low, high = played["figures"]["turns"]
            y = _LINE * (number + 0.5)
            if low is not None:
                drawn.append(
                    f'<line x1="{middle + low * scale:.1f}" x2="{middle + high * scale:.1f}" y1="{y}" y2="{y}" '
                    'stroke="currentColor" stroke-width="2"/>'
                )
            fill = "none" if number else "currentColor"
            drawn.append(
                f'<circle cx="{middle + value * scale:.1f}" cy="{y}" r="3.5" stroke="currentColor" fill="{fill}"/>'
            )
        said = escape(" · ".join(self._figure(played["figures"]["turns"], "turns") for played in entry["played"]))
        return (
            f'<svg class="effect" role="img" aria-label="{said}" width="{_WIDTH}" height="{height}" '
            f'viewBox="0 0 {_WIDTH} {height}">{"".join(drawn)}</svg>'
        )


def _alike(entries: Sequence[Mapping[str, Any]]) -> int:
    """How many rounds were compared at least."""
    units: list[int] = [played["all"]["units"] for entry in entries for played in entry["played"]]
    return min(units)


def _differs(played: Mapping[str, Any]) -> bool:
    one, other = played["all"]["tables"]
    return bool(one != other or any(figure[0] for figure in played["figures"].values()))


def _reach(entry: Mapping[str, Any]) -> float:
    """How far the intervals of the turns go from the line of no difference."""
    return max((abs(end) for played in entry["played"] for end in played["figures"]["turns"] if end), default=1.0)
