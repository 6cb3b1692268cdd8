"""Rounds for tests: a table, a position and a script, each in a line or two.

Hands and piles are texts with spaces. A step is a text too, as in ``1 draw stock``, ``1 discard 9C``, ``2 go_out`` (with
ten), ``2 claim KD``, ``2 claim turn_up KD``, ``3 call_fault 2``; a step that says more is the object itself.
"""

from __future__ import annotations

from typing import Any

from tables import table

from pife.cards import token
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.step_data import read_step
from pife.engine.steps import Accepted, Claim, Claims, Heard, Refused, Step, Unheard, Verdict

# Four hands of nine that are not out and wait for nothing; together they hold no face twice and no 6, 7, 8 or queen.
DULL = (
    "AC 3D 5H 9S JC KD 2H 4S 10C",
    "AD 3H 5S 9C JD KH 2S 4C 10D",
    "AH 3S 5C 9D JH KS 2C 4D 10H",
    "AS 3C 5D 9H JS KC 2D 4H 10S",
)
# Out with any tenth card, thrown; with a 10C or a 7C, 7D, 7H it goes out with ten.
MELDED = "7C 8C 9C 7D 8D 9D 7H 8H 9H"
# Waits for the QS and the 9S, and throws the 2D.
WAITING = "7C 8C 9C 7D 8D 9D 10S JS 2D"
# A false claim of seat 1 in its own turn, by any of these hands.
WRONG = "1 go_out AC"
# House rules under which players may fold, and may have to leave the round.
FOLDS: dict[str, Any] = {"match_kind": "lives", "lives_fold": 1}
LEAVES: dict[str, Any] = {"false_claim_exposers": "leaves_round"}
# Who may go out of turn: all, or those who have announced it.
ANYONE: dict[str, Any] = {"out_claims": "anyone"}
ANNOUNCED: dict[str, Any] = {"out_claims": "announced"}
# A wrong hand laid down, a threat taken back and a hand shown too early each have a price of their own.
JAGUANE: dict[str, Any] = {
    **ANYONE,
    "false_claim_claim": "stock_out_only",
    "false_claim_withdrawn": "stock_draw_only",
    "false_claim_withdrawn_when": "called",
    "false_claim_exposers": "leaves_round",
}
# House rules under which players enter the round, or not, before it is played.
ENTERED: dict[str, Any] = {"betting_mode": "ante_and_round"}
# Wild cards by the turn-up, and a turn-up that makes none of these cards wild.
NEXT: dict[str, Any] = {"wild_which": "next_same_suit"}
TURN_UP = "QD"
# A position as data: two seats with dull hands before the first draw.
TWO_SEATS: dict[str, Any] = {
    "seats": [1, 2],
    "dealer": 2,
    "turn": 1,
    "phase": "draw",
    "hands": {"1": DULL[0].split(), "2": DULL[1].split()},
}


def a_round(**options: Any) -> Round:
    """The rounds of a table with these house rules, ``turn_take_discard="keep"`` for ``turn.take_discard``."""
    return Round(table(**options))


def at(rounds: Round, **fields: Any) -> Position:
    """A position of the table, by default two seats with dull hands before the first draw, which is seat 1's.

    Seat 2 is the dealer; play goes counterclockwise unless the table says otherwise, so of three seats 1, 3 and 2 play in
    this order.
    """
    seats = fields.pop("seats", [1, 2])
    data: dict[str, Any] = {
        "seats": seats,
        "dealer": 2,
        "turn": 1,
        "phase": "draw",
        "stock": "6C 6D 6H",
        "turn_up": TURN_UP if rounds.judge.uses_turn_up else None,
        **fields,
    }
    given = fields.get("hands", {})
    playing = [s for s in seats if s not in data.get("folded", []) and s not in data.get("left", [])]
    data["hands"] = {seat: given.get(seat, DULL[place]) for place, seat in enumerate(playing)}
    return rounds.read_position({name: _as_data(name, value) for name, value in data.items() if value is not None})


def drawn(rounds: Round, **fields: Any) -> Position:
    """Seat 1 of three, which plays before 3 and 2, after drawing the 6S from the stock."""
    return at(
        rounds,
        **{"seats": [1, 2, 3], "stock": "6C 6D", "discard": "QS", **fields},
        phase="discard",
        hands={1: f"{DULL[0]} 6S"},
        drawn={"card": "6S", "from": "stock"},
    )


def thrown(rounds: Round, **fields: Any) -> Position:
    """Seat 2 threw the queen of spades; seat 1 is in turn and seat 3 waits for the card."""
    return at(rounds, **{"seats": [1, 2, 3], "discard": "QS", "hands": {3: WAITING}, **fields})


def play(rounds: Round, position: Position, *steps: str | Step) -> tuple[list[Any], Position]:
    """What is said to each step, and the position after the last."""
    played = rounds.play(position, [step if not isinstance(step, str) else a_step(step) for step in steps])
    return [said(verdict) for verdict in played.verdicts], played.position


def last(rounds: Round, position: Position, *steps: str | Step) -> Any:
    """What is said to the last of some steps."""
    return play(rounds, position, *steps)[0][-1]


def a_step(text: str) -> Step:
    """The step that a text says."""
    seat, do, *more = text.split()
    step: dict[str, Any] = {"seat": int(seat), "do": do}
    if do == "claim" and more[:1] == ["turn_up"]:
        step["from"] = more.pop(0)
    if more:
        name = {"draw": "from", "discard": "card", "call_fault": "against", "raise": "to"}.get(do, "discard")
        step[name] = int(more[0]) if name in ("against", "to") else more[0]
    return read_step(step)


def claims(*spoken: str) -> Claims:
    """Several claims in the order spoken, ``2 KD`` for seat 2 with KD to throw."""
    steps = [a_step(" ".join((text.split()[0], "claim", *text.split()[1:]))) for text in spoken]
    return Claims(tuple(step for step in steps if isinstance(step, Claim)))


def said(verdict: Verdict | Unheard) -> Any:
    """A verdict in a word: ``ok``, an outcome, or the reason; of several claims theirs too, in the order spoken."""
    if isinstance(verdict, Accepted):
        return verdict.outcome or "ok"
    if isinstance(verdict, Refused):
        return verdict.reason
    if isinstance(verdict, Heard):
        return said(verdict.verdict), [said(of_one) for _, of_one in verdict.claims]
    return "unheard"


def cards(held: tuple[int, ...]) -> str:
    """Cards as a text, in the order held."""
    return " ".join(map(token, held))


def _as_data(name: str, value: Any) -> Any:
    if name in ("stock", "discard"):
        return value.split()
    if name in ("hands", "aside"):
        return {str(seat): hand.split() for seat, hand in value.items()}
    if name == "shuffles":
        return [stock.split() for stock in value]
    return {str(key): item for key, item in value.items()} if name in ("limits", "faults", "bets") else value
