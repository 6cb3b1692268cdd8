"""What a round costs and leaves to the next, as a record tells it, held against the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pife.engine.by_seat import BySeat, Seat
from pife.engine.hands import Limit
from pife.engine.position import Position
from pife.engine.position_data import write_position
from pife.engine.round import Round
from pife.engine.settle_data import read_round_over, write_round_over, write_settled
from pife.engine.settling import RoundOver, Settled
from pife.errors import ImpossibleInput
from pife_conformance.asks import ASKS
from pife_conformance.kinds import Kind, KindError, is_empty
from pife_conformance.positions import LIMITS_BY_SEAT, NUMBERS, SEATS
from pife_conformance.round_kinds import Seat as SeatKind
from pife_conformance.verdicts import Difference
from pife_conformance.wire import Message

Json = Mapping[str, Any]

_SETTLE = ASKS["settle"]
_OPENING: Mapping[str, Kind] = {
    "seats": SEATS,
    "dealer": SeatKind(),
    "lives": NUMBERS,
    "pot": _SETTLE.takes["pot"],
    "limits": LIMITS_BY_SEAT,
    "last_winner": SeatKind(),
}


@dataclass(frozen=True, slots=True)
class Carry:
    """What a settled round leaves to the next, as the record says, or the rules where it does not.

    ``settled`` are fields of the answer to the ask ``settle``; ``rebuys`` how often each seat has bought back in.
    """

    settled: Json
    last_winner: Seat | None
    rebuys: Mapping[Seat, int]


def settlement(
    table: Round, position: Position | None, before: Carry | None, given: Json
) -> tuple[list[Difference], Carry]:
    """Where a settlement line differs from the round that it settles and from the rules, and what is left by it.

    ``position`` is the end of the round and ``before`` what it began with, where these are known. Fields that the
    line's ``answer`` does not name are not judged. :class:`ImpossibleInput` for what cannot be settled or read.
    """
    over = read_round_over(_object(given, "input"), "input")
    said = _object(given, "answer")
    written = _as_input(over)
    found = (
        [] if position is None else _differences("input", _SETTLE.takes, _at_the_end(table, position, over), written)
    )
    if before is not None:
        found += _differences("input", _SETTLE.takes, {"rebuys": _by_seat(before.rebuys)}, written)
    settled = table.settling.settle(over)
    want = write_settled(settled)
    found += _differences("answer", _SETTLE.gives, {name: want[name] for name in want if name in said}, said)
    return found, Carry({**want, **said}, over.winner, _rebuys(table, over, settled))


def next_round(table: Round, carry: Carry, position: Position) -> list[Difference]:
    """Where a round does not begin with what the last one has left it."""
    options, settled = table.profile.options, carry.settled
    want: dict[str, Any] = {"dealer": settled["next_dealer"]}
    if not is_empty(settled["match_winner"]):  # a match of one round: the next begins with nothing
        return _differences("position", _OPENING, want, write_position(position))
    want["limits"] = settled["limits"]
    if options["match.kind"] == "lives":
        want["lives"] = {seat: lives for seat, lives in (settled["lives"] or {}).items() if not is_empty(lives)}
        want["seats"] = [int(seat) for seat in want["lives"]]
    if options["betting.mode"] != "none":
        want["pot"] = settled["pot"]
    if options.get("entry.must_play") == "last_winner_and_first":
        want["last_winner"] = carry.last_winner
    return _differences("position", _OPENING, want, write_position(position))


def is_match_over(table: Round, carry: Carry) -> bool:
    """Whether nothing is played any more; where each round is a match of its own, another may follow."""
    return table.profile.options["match.kind"] != "round" and not is_empty(carry.settled["match_winner"])


def _at_the_end(table: Round, position: Position, over: RoundOver) -> Json:
    """What there is to settle after a round, as far as its last position tells."""
    result, options = position.result, table.profile.options
    assert result is not None
    want: dict[str, Any] = {
        "seats": list(position.seats),
        "dealer": position.dealer,
        "winner": result.winner,
        "by": result.by,
        "folded": sorted(position.folded),
        "left": sorted(position.left),
        "limits": _by_seat(_lasting(position.limits)),
    }
    if options["betting.mode"] != "none":
        want |= {"bets": _by_seat(position.bets), "pot": position.pot}
    if position.lives:
        gone = {seat: lives for seat, lives in over.lives.items() if seat not in position.seats}
        want["lives"] = _by_seat({**position.lives, **gone})
    return want


def _as_input(over: RoundOver) -> Json:
    return write_round_over(replace(over, limits=_lasting(over.limits)))


def _lasting(limits: BySeat[Limit]) -> BySeat[Limit]:
    """Limits but leaving the round, which those who left have behind them."""
    return BySeat({seat: limit for seat, limit in limits.items() if limit != "leaves_round"})


def _rebuys(table: Round, over: RoundOver, settled: Settled) -> Mapping[Seat, int]:
    """How often each seat has bought back in now: whoever is in, and would not be without."""
    without = table.settling.settle(replace(over, rebuy=frozenset()))
    bought = without.eliminated - settled.eliminated
    return {seat: over.rebuys.get(seat, 0) + (seat in bought) for seat in {*over.rebuys, *bought}}


def _differences(way: str, kinds: Mapping[str, Kind], want: Json, got: Message) -> list[Difference]:
    """The fields wanted that are something else; :class:`ImpossibleInput` for a value that cannot be read."""
    found = []
    for name, wanted in want.items():
        kind = kinds[name]
        try:
            is_same = kind.normal(wanted, frozenset()) == kind.normal(got.get(name), frozenset())
        except KindError as error:
            raise ImpossibleInput(error.told(f"{way}.{name}")) from None
        if not is_same:
            found.append(Difference(f"{way}.{name}", wanted, got.get(name)))
    return found


def _object(given: Json, name: str) -> Json:
    value = given.get(name)
    if not isinstance(value, dict):
        raise ImpossibleInput(f"{name}: must be an object")
    return value


def _by_seat(values: Mapping[Seat, Any]) -> dict[str, Any]:
    return {str(seat): value for seat, value in values.items()}
