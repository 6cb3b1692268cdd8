"""Exact counts of the ways to play on from a deal: what perft is to chess engines.

Two engines that agree on the number of move sequences of every length, and on their digests, agree on the moves of all
the positions on the way. Where they do not, the split by the first choice leads to the position in which they differ.
"""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pife.cards import Card, token
from pife.engine.by_seat import Seat
from pife.engine.position import Cards, Position
from pife.engine.round import Carried, Round
from pife.engine.steps import Claim, Claims, Discard, Draw, GoOut, Raise, Refused, Step
from pife.errors import ImpossibleInput, PifeError, cut_short, did_you_mean

BETWEEN = ", "
"""What stands between the moves of a sequence where it is written out."""

_DIGITS = 12
_MODULUS = 2**256


@dataclass(frozen=True, slots=True)
class Length:
    """All move sequences of one length.

    ``finished`` are those that end the round. ``digest`` is the sum of the SHA-256 of each, written out in ASCII,
    modulo 2**256, in hexadecimal.
    """

    sequences: int
    finished: int
    digest: str


@dataclass(frozen=True, slots=True)
class Branch:
    """The sequences that begin with these moves, forced ones and the first choice, by their whole length."""

    moves: str
    lengths: tuple[Length, ...]


@dataclass(frozen=True, slots=True)
class PlayCensus:
    """The sequences from one position by length, from none on, and the same split by the first choice."""

    lengths: tuple[Length, ...]
    branches: tuple[Branch, ...]


def numbered_pack(copies: Mapping[Card, int], number: int) -> Cards:
    """The pack of a numbered deal, the same in every language.

    It begins sorted: aces to kings of clubs, diamonds, hearts and spades, every face as often as there are packs, then
    the jokers. Then for each place from the last (counted from 0) down to 1: the first 12 hexadecimal digits of the
    SHA-256 of ``pife deal NUMBER PLACE``, modulo place + 1, is the place with which it changes cards. The first card is
    the top one.

    >>> from pife.cards import tokens
    >>> tokens(numbered_pack({0: 2, 1: 1, 52: 1}, 1))
    ['2C', 'X', 'AC', 'AC']
    """
    pack = [card for card in sorted(copies) for _ in range(copies[card])]
    for place in range(len(pack) - 1, 0, -1):
        digits = hashlib.sha256(f"pife deal {number} {place}".encode("ascii")).hexdigest()[:_DIGITS]
        other = int(digits, 16) % (place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    return tuple(pack)


def least_cut(rounds: Round) -> int:
    """The smallest cut that a table allows; 0 where a cut may be left out, or the pack is not cut."""
    return rounds.dealing.cuts[0]


def opening(rounds: Round, pack: Cards, seats: Sequence[Seat], dealer: Seat, cut: int) -> Position:
    """The first position of a match's first round with this pack.

    :class:`ImpossibleInput` where the table cannot be dealt so, refusals among it.
    """
    started = rounds.dealing.start(seats)
    if isinstance(started, Refused):
        raise ImpossibleInput(f"seats: a table of {len(seats)} is refused ({started.reason})")
    dealt = rounds.dealing.deal(pack, seats, dealer, cut)
    if isinstance(dealt, Refused):
        raise ImpossibleInput(f"cut: a cut of {cut} is refused ({dealt.reason})")
    return rounds.opening(dealt, dealer, Carried(lives=started.lives, bets=started.bets))


def move_name(move: Step) -> str:
    """A move as sequences are written: seat, what is done, and how, as in the messages of the protocol.

    >>> move_name(Draw(1)), move_name(GoOut(2)), move_name(Claim(3, discard=8)), move_name(Claim(3, "turn_up"))
    ('1 draw stock', '2 go_out', '3 claim 9C', '3 claim turn_up')
    """
    parts = [str(move.seat), move.do] if not isinstance(move, Claims) else [move.do]
    if isinstance(move, Draw) or (isinstance(move, Claim) and move.source != "discard"):
        parts.append(move.source)
    if isinstance(move, Discard):
        parts.append(token(move.card))
    if isinstance(move, Raise):
        parts.append(str(move.to))
    if isinstance(move, GoOut | Claim) and move.discard is not None:
        parts.append(token(move.discard))
    return " ".join(parts)


def after(rounds: Round, position: Position, moves: Sequence[str]) -> Position:
    """The position after moves by their names; :class:`PifeError` for one that cannot be made there."""
    for number, name in enumerate(moves, 1):
        known = {move_name(move): move for move in rounds.moves(position)}
        if name not in known:
            raise PifeError(f"move {number}, {cut_short(repr(name))}, cannot be made{_instead(name, known)}")
        position = rounds.apply(position, known[name]).position
    return position


def _instead(name: str, known: Collection[str]) -> str:
    """What was perhaps meant, each part of it by itself, so that no wrong card is taken for another; and the moves."""
    meant = did_you_mean(name, [move for move in known if all(map(_is_near, name.split(), move.split()))])
    there = BETWEEN.join(known) or "none, the round is over"
    return f"{meant} Moves there: {there}" if meant else f"; moves there: {there}"


def _is_near(typed: str, part: str) -> bool:
    """Whether a part of a move may have been meant; capitals do not matter."""
    return bool(difflib.get_close_matches(typed.casefold(), [part.casefold()], n=1))


def census_of_plays(
    rounds: Round, start: Position, depth: int, told: Callable[[int, int], None] = lambda done, of: None
) -> PlayCensus:
    """All move sequences of up to ``depth`` moves from a position; moves are those of the ask ``moves``.

    A round that is over has no moves. Piles that run out are turned over or keep their order, as no shuffles are given.
    ``told`` is called with the number of first choices counted, and of all of them, as often as that changes.
    """
    trunk, position, before = _Tally(depth), start, ""
    trunk.add(0, before)
    moves = rounds.moves(position) if depth else ()
    length = 0
    while len(moves) == 1 and length < depth - 1:
        # Forced moves are no choice: the split begins where there is one.
        length += 1
        name = move_name(moves[0])
        position = rounds.apply(position, moves[0]).position
        trunk.add(length, before + name, ends=position.phase == "over")
        before += name + BETWEEN
        moves = rounds.moves(position)
    branches = []
    total = trunk
    for number, move in enumerate(moves):
        told(number, len(moves))
        tally = _Tally(depth)
        _Walk(rounds, depth, tally).take(position, move, length + 1, before)
        branches.append(Branch(before + move_name(move), tally.lengths()))
        total = total.with_all(tally)
    return PlayCensus(total.lengths(), tuple(branches))


class _Tally:
    """Sequences by length, as they are counted."""

    def __init__(self, depth: int) -> None:
        self._counts = [[0, 0, 0] for _ in range(depth + 1)]

    def add(self, length: int, written: str, *, ends: bool = False) -> None:
        of_length = self._counts[length]
        of_length[0] += 1
        of_length[1] += ends
        of_length[2] += int.from_bytes(hashlib.sha256(written.encode("ascii")).digest(), "big")

    def with_all(self, other: _Tally) -> _Tally:
        """The sequences of both."""
        both = _Tally(len(self._counts) - 1)
        both._counts = [
            [one + two for one, two in zip(*pair, strict=True)]
            for pair in zip(self._counts, other._counts, strict=True)
        ]
        return both

    def lengths(self) -> tuple[Length, ...]:
        return tuple(Length(count, ends, f"{total % _MODULUS:064x}") for count, ends, total in self._counts)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Goes through all sequences from a position, depth first."""

    rounds: Round
    depth: int
    tally: _Tally = field(repr=False)

    def take(self, position: Position, move: Step, length: int, before: str) -> None:
        """Count a move as the last of ``length`` moves, and all that may follow."""
        written = before + move_name(move)
        if length == self.depth and isinstance(move, Discard):
            self.tally.add(length, written)  # a discard ends no round: there is nothing to be looked at after it
            return
        position = self.rounds.apply(position, move).position
        ends = position.phase == "over"
        self.tally.add(length, written, ends=ends)
        if length < self.depth and not ends:
            before = written + BETWEEN
            for following in self.rounds.moves(position):
                self.take(position, following, length + 1, before)
