"""A position of a round: its fields, and what those mean that are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pife.engine.hands import LIMITS
from pife.engine.position import DRAWN_FROM, ENDINGS, FAULTS, PHASES, PLACES
from pife.engine.seats import SeatOrder
from pife.engine.wilds import turn_up_put
from pife.spec.conditions import Options
from pife_conformance.comparing import Comparison, Path
from pife_conformance.kinds import Cards, Flag, Kind, Number, OneCard, Pile, Word, is_empty
from pife_conformance.round_kinds import BySeat, Record, Row, Seat, SeatOrNobody, Seats, SomeOf, part_of

SEATS = Seats(rising=True)
PHASE = Word(PHASES)
FACE_DOWN = Pile()
FACE_UP = Pile(is_open=True)
LIMITS_BY_SEAT = BySeat(Word(LIMITS, none="none"))
NUMBERS = BySeat(Number())
TURN_UP_AT = Word(PLACES)
DRAWN = Record({"card": OneCard(), "from": Word(DRAWN_FROM)})
ENDING = Word(ENDINGS)
RESULT = Record({"winner": Seat(), "by": ENDING})


@dataclass(frozen=True, slots=True)
class PositionKind(Record):
    """A position. Of an answer only the fields that are named are wanted; what it leaves out stands where it must."""

    def compare(self, want: object, got: object, found: Comparison, path: Path) -> None:
        """Field by field; an answer without a position is judged on its other layers."""
        found.layer = "position"
        if is_empty(got):
            found.is_silent("position")
            return
        found.judge()
        whole = _filled(got, found.options)
        for name, wanted in want.items() if isinstance(want, dict) else ():
            self.fields[name].compare(wanted, part_of(whole, name), found, (*path, name))


POSITION: Kind = PositionKind(
    {
        "seats": SEATS,
        "dealer": Seat(),
        "turn": Seat(),
        "phase": PHASE,
        "hands": BySeat(Cards()),
        "aside": BySeat(Cards()),
        "stock": FACE_DOWN,
        "discard": FACE_UP,
        "turn_up": OneCard(),
        "turn_up_at": TURN_UP_AT,
        "drawn": DRAWN,
        "discarder": SeatOrNobody(),
        "limits": LIMITS_BY_SEAT,
        "announced": Seats(),
        "announcing": Seats(),
        "threat": Seat(),
        "faults": BySeat(SomeOf(FAULTS)),
        "folded": Seats(),
        "left": Seats(),
        "bets": NUMBERS,
        "pot": Number(),
        "price": Number(),
        "spoken": Seats(),
        "raised": Seats(),
        "lives": NUMBERS,
        "last_winner": Seat(),
        "shuffles": Row(FACE_DOWN, "piles"),
        "recycles": Number(),
        "redrawn": Flag(),
        "result": RESULT,
    },
    needs=("seats", "dealer", "phase"),
)


def _filled(position: object, options: Options) -> object:
    """A position that can be read, its discarder and the place of its turn-up written out where they are not."""
    if not isinstance(position, dict):
        return position
    discarder = position.get("discarder")
    if is_empty(discarder) and type(discarder) is not int:
        discarder = _discarder(position, options)
    return {**position, "discarder": discarder, "turn_up_at": place_of_turn_up(position, options)}


def _discarder(position: Mapping[str, object], options: Options) -> int | None:
    if position.get("phase") == "over":
        return 0  # nobody may claim a card any more
    turn = Seat().read(position.get("turn"))
    gone = {*Seats().read(position.get("folded")), *Seats().read(position.get("left"))}
    seats = set(Seats().read(position.get("seats"))) - gone
    return SeatOrder(options).before(turn, seats) if turn in seats else None


def place_of_turn_up(position: Mapping[str, object], options: Options) -> object:
    """Where the turn-up of a position lies: where it says, else where the table puts it; None without a turn-up."""
    put = None if is_empty(position.get("turn_up")) else turn_up_put(options)
    return position.get("turn_up_at") or put
