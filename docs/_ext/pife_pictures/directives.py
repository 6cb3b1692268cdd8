"""Sphinx directives and the role that put pictures into pages.

``pife-cards`` and ``pife-hand`` take cards as :func:`pife_pictures.rows.read_groups` reads them::

    .. pife-cards:: AH AD back      apart from each other
    .. pife-hand:: 4D 5D +6D | KS   overlapping, as a hand is held; + marks the card just drawn, - the card to throw
       :turn-up: 6H                 marks the wild cards …
       :profile: cacheta-maker      … of this table

``pife-melds`` takes one meld a line, a note after ``|``. With ``yes`` or ``no`` before it a meld is marked legal or
not, and the table's rules must agree. ``:out:`` says that the whole is a hand that is out; so does ``:throw:``, the
card thrown at the end::

    .. pife-melds::
       :profile: cacheta-maker
       :turn-up: 6H

       yes 4D 5D 7H=6D | A run: the wild card stands for the 6.
       no KH AH 2H | The ace is at one end or the other, never in the middle.

``pife-table`` draws the table::

    .. pife-table:: Ana, Bia, Caio
       :dealer: 2

``pife-told`` and ``pife-turn`` tell the rounds of ``how-to-play/rounds`` (see :mod:`pife_pictures.told`)::

    .. pife-told:: pife
    .. pife-turn:: pife 1

       Why the reader did so.

``:pife-card:`7H``` is a card in the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective, SphinxRole

from pife.cards import Card, read_card, symbol
from pife.engine.hands import Judge
from pife.errors import CardError, PifeError
from pife.spec.library import load_spec
from pife_pictures.faces import Shown
from pife_pictures.inline import inline_card, mark
from pife_pictures.names import Speaker, speaker
from pife_pictures.nodes import picture
from pife_pictures.rows import cards_svg, hand_svg, last_discard, meld_svg, read_groups, room_above
from pife_pictures.seats import Seating, table_svg
from pife_pictures.told import ToldRound, read_told
from pife_pictures.told_pictures import Line, Who, opening_scene, scene

ROUNDS = Path(__file__).resolve().parents[2] / "how-to-play" / "rounds"


class PictureDirective(SphinxDirective):
    """What all of them share: the page's language, and errors that name the line of the page."""

    def run(self) -> list[nodes.Node]:
        """The pictures; bad cards or seats are an error at the directive's line."""
        try:
            return self.pictures(speaker(self.config.language))
        except (PifeError, ValueError, IndexError) as error:
            raise self.error(f"{self.name}: {error}") from error

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """The nodes of this directive."""
        raise NotImplementedError

    @property
    def judge(self) -> Judge | None:
        """Who judges the cards, where the directive names a table."""
        profile = self.options.get("profile")
        return None if profile is None else _judge(profile)

    @property
    def turn_up(self) -> Card | None:
        """The turn-up that the directive names."""
        written = self.options.get("turn-up")
        return None if written is None else read_card(written)

    @property
    def wild(self) -> frozenset[Card]:
        """The wild cards of the table, or none where no table is named."""
        return frozenset() if self.judge is None else frozenset(self.judge.wilds(self.turn_up))

    def row(self, pictures: Iterable[nodes.Node], *classes: str) -> nodes.container:
        """Pictures beside each other, as many as the page is wide."""
        row = nodes.container(classes=["pife-row", *classes])
        row += list(pictures)
        self.set_source_info(row)
        return row


class CardsDirective(PictureDirective):
    """Cards apart from each other, or overlapping as a hand."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "profile": directives.unchanged_required,
        "turn-up": directives.unchanged_required,
    }

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """The cards in one picture."""
        groups = read_groups(self.arguments[0], self.wild)
        svg = hand_svg(groups, speaker) if self.name == "pife-hand" else cards_svg(groups, speaker)
        return [self.row([picture(svg)])]


@dataclass(frozen=True, slots=True)
class _MeldLine:
    """A line of ``pife-melds``: the cards, whether they are marked as a meld, the note, and which line it is."""

    cards: tuple[Shown, ...]
    legal: bool | None
    note: str
    place: int


class MeldsDirective(PictureDirective):
    """Melds, each with a note and a mark; judged by the rules of a table where one is named."""

    has_content = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "profile": directives.unchanged_required,
        "turn-up": directives.unchanged_required,
        "throw": directives.unchanged_required,
        "out": directives.flag,
    }

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """The melds in a row, and the card thrown at the end."""
        lines = [self._read(text, place) for place, text in enumerate(self.content) if text.strip()]
        room = room_above(shown for line in lines for shown in line.cards)
        melds = [self._meld(line, speaker, room) for line in lines]
        if "throw" in self.options:
            thrown = read_card(self.options["throw"])
            last = last_discard(thrown, speaker, wild=thrown in self.wild, headroom=room)
            melds.append(nodes.container("", picture(last), classes=["pife-meld"]))
        if self.judge is not None and ("throw" in self.options or "out" in self.options):
            laid = [_cards(line.cards) for line in lines]
            if not self.judge.lays(laid, [card for meld in laid for card in meld], self.turn_up):
                raise ValueError("this hand is not out at that table")
        return [self.row(melds)]

    def _read(self, text: str, place: int) -> _MeldLine:
        written, _, note = text.partition("|")
        first, _, rest = written.strip().partition(" ")
        legal = {"yes": True, "no": False}.get(first)
        groups = read_groups(written if legal is None else rest, self.wild)
        line = _MeldLine(tuple(shown for group in groups for shown in group), legal, note.strip(), place)
        self._agree(line)
        return line

    def _meld(self, line: _MeldLine, speaker: Speaker, room: float) -> nodes.container:
        meld = nodes.container(classes=["pife-meld"])
        meld += picture(meld_svg(line.cards, speaker, legal=line.legal is not False, headroom=room))
        if not line.note and line.legal is None:
            return meld
        note = nodes.paragraph(classes=["pife-note"])
        if line.legal is not None:
            note += [picture(mark(line.legal, speaker), inline=True), nodes.Text(" ")]
        inlines, messages = self.parse_inline(line.note, lineno=self.content_offset + line.place + 1)
        note += inlines
        self.set_source_info(note)
        meld += [note, *messages]
        return meld

    def _agree(self, line: _MeldLine) -> None:
        """Refuse a mark that the table's rules contradict, or a wild card in a place that it cannot take."""
        if self.judge is None or line.legal is None:
            return
        cards = _cards(line.cards)
        if self.judge.meld(cards, self.turn_up) != line.legal:
            said = "no meld" if line.legal else "a meld"
            raise ValueError(f"{' '.join(symbol(card) for card in cards)} is {said} at that table")
        counted = [shown.card if shown.stands_for is None else shown.stands_for for shown in line.cards]
        if line.legal and not self.judge.meld([card for card in counted if card is not None], self.turn_up):
            raise ValueError("a wild card stands for a card that makes no meld")


class TableDirective(PictureDirective):
    """The table from above: names from seat 1 at the bottom, clockwise."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Callable[[str], Any]] | None] = {
        "dealer": directives.positive_int,
        "turn": directives.positive_int,
        "direction": lambda text: directives.choice(text, ("counterclockwise", "clockwise")),
        "discard": read_card,
        "turn-up": read_card,
        "lives": directives.positive_int_list,
        "no-cards": directives.flag,
    }

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """The table in one picture."""
        options = self.options
        seating = Seating(
            tuple(name.strip() for name in self.arguments[0].split(",")),
            dealer=options.get("dealer", 1),
            clockwise=options.get("direction") == "clockwise",
            stock="no-cards" not in options,
            discard=options.get("discard"),
            turn_up=options.get("turn-up"),
            turn=options.get("turn"),
            lives=tuple(options.get("lives", ())),
        )
        return [self.row([picture(table_svg(seating, speaker))], "pife-table")]


class ToldDirective(PictureDirective):
    """How a told round begins: the table and the reader's hand."""

    required_arguments = 1

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """The table, and the hand."""
        return [self.row([picture(svg)], "pife-told") for svg in opening_scene(self.told(), speaker).pictures]

    def told(self) -> ToldRound:
        """The round of the first argument."""
        path = ROUNDS / f"{self.arguments[0]}.yaml"
        self.env.note_dependency(str(path))
        return _told(path, path.stat().st_mtime_ns)


class TurnDirective(ToldDirective):
    """One turn of a told round, and what the page says about it."""

    required_arguments = 2
    has_content = True

    def pictures(self, speaker: Speaker) -> list[nodes.Node]:
        """What happened, pictures of it, and the page's words."""
        told = self.told()
        number = int(self.arguments[1])
        if not 1 <= number <= len(told.happenings):
            raise ValueError(f"this round has {len(told.happenings)} turns; there is no turn {number}")
        shown = scene(told, number, speaker)
        turn = nodes.container(classes=["pife-turn"] if shown.by_you else ["pife-turn", "pife-other"])
        turn += self._says(shown.lines, speaker)
        if shown.pictures:
            turn += self.row(picture(svg) for svg in shown.pictures)
        turn += self._says(shown.below, speaker)
        turn += self.parse_content_to_nodes()
        self.set_source_info(turn)
        return [turn]

    def _says(self, lines: Iterable[Line], speaker: Speaker) -> list[nodes.paragraph]:
        made = []
        for line in lines:
            says = nodes.paragraph("", "", *_line_nodes(line, speaker), classes=["pife-says"])
            self.set_source_info(says)
            made.append(says)
        return made


class CardRole(SphinxRole):
    """A card in the line."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The card, or an error at the role's line."""
        try:
            return [_card_node(read_card(self.text), speaker(self.config.language))], []
        except CardError as error:
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]


def _line_nodes(line: Line, speaker: Speaker) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    for part in line:
        if isinstance(part, Who):
            made.append(nodes.strong("", part.name))
        elif isinstance(part, str):
            made.append(nodes.Text(part))
        else:
            made.append(_card_node(part, speaker))
    return made


def _card_node(card: Card, speaker: Speaker) -> nodes.Node:
    return picture(inline_card(card, speaker), inline=True, said=symbol(card))


def _cards(shown: Iterable[Shown]) -> tuple[Card, ...]:
    """What lies there, whatever it stands for."""
    return tuple(each.card for each in shown if each.card is not None)


@cache
def _told(path: Path, _changed: int) -> ToldRound:
    """The round of a file, read again only when the file has changed."""
    return read_told(path)


@cache
def _judge(profile: str) -> Judge:
    return Judge(load_spec().profile(profile))
