"""Laws of moves: until the round is over there is one; what is listed, and no more, is accepted, and ways out win."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from pife_conformance.laws.asking import Answered, Json


def a_round_not_over_has_a_move(listed: Answered) -> Iterator[str]:
    """Whoever is in turn can always do something; only who threatens may have nothing left but to take it back."""
    position = listed.sent["position"]
    if position.get("phase") != "over" and not position.get("threat") and not listed.answer.get("moves"):
        yield "the round is not over and has no move"


def moves_are_played(listed: Answered) -> Iterator[str]:
    """A move that is listed is accepted; going out wins."""
    for move in listed.answer.get("moves") or ():
        result = _result_of(listed, move)
        if result is not None and not result.get("ok"):
            yield f"{move} is listed and refused"
        elif result is not None and move["do"] in ("go_out", "claim") and result.get("outcome") != "out":
            yield f"{move} is listed and does not win"


def what_is_not_listed_is_refused(listed: Answered) -> Iterator[str]:
    """A step of the kinds that are listed is refused where it is not, or at most a false claim."""
    moves = [_told(move) for move in listed.answer.get("moves") or ()]
    for step in _steps_not_claimed(listed.sent["position"]):
        result = None if _told(step) in moves else _result_of(listed, step)
        if result is not None and result.get("ok") and result.get("outcome") != "false_claim":
            yield f"{step} is accepted and not listed"
    for claims in _claims(listed.sent["position"]):
        result = _result_of(listed, {"do": "claims", "claims": claims}) or {}
        for claim, heard in zip(claims, result.get("claims") or (), strict=False):
            if heard.get("outcome") == "out" and _told({**claim, "do": "claim"}) not in moves:
                yield f"{claim} wins and is not listed"


def _steps_not_claimed(position: Json) -> Iterator[Json]:
    """What the seat in turn could do by itself."""
    seat = position.get("turn")
    if not seat:
        return
    for source in ("stock", "discard", "turn_up"):
        yield {"seat": seat, "do": "draw", "from": source}
    for do in ("redraw", "fold", "call", "stay", "go_out"):
        yield {"seat": seat, "do": do}
    for card in _hand(position, seat):
        yield {"seat": seat, "do": "discard", "card": card}
        yield {"seat": seat, "do": "go_out", "discard": card}


def _claims(position: Json) -> Iterator[list[Json]]:
    """Claims with each last card and without any: the seat in turn alone, for if it has to leave the turn passes on,
    and all others together, which is as good as one by one."""
    if position["phase"] != "draw":
        return
    others = [seat for seat in position["seats"] if seat != position["turn"]]
    for together in ([position["turn"]], others):
        hands = {seat: [*_hand(position, seat), None] for seat in together}
        for source, number in product(("discard", "turn_up"), range(max(map(len, hands.values())))):
            yield [
                {"seat": seat, "from": source, "discard": hand[number]}
                for seat, hand in hands.items()
                if number < len(hand)
            ]


def _hand(position: Json, seat: int) -> list[str]:
    """The cards that a seat holds, equal ones once."""
    return list(dict.fromkeys((position.get("hands") or {}).get(str(seat)) or ()))


def _told(move: Json) -> tuple[object, ...]:
    """What tells a move apart, stars forgotten."""
    card, thrown = (str(move.get(name) or "").rstrip("*") for name in ("card", "discard"))
    source = move.get("from") or ("discard" if move["do"] == "claim" else None)
    return move.get("seat"), move["do"], source, card, thrown


def _result_of(listed: Answered, step: Json) -> Json | None:
    results = (listed.played(step) or {}).get("steps")
    return results[0] if isinstance(results, list) and results else None
