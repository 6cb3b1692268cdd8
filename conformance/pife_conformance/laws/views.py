"""The law of views: a hidden card that changes never changes a view."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.conditions import Options
from pife_conformance.laws.asking import Answered, Json


def what_is_hidden_does_not_matter(seen: Answered) -> Iterator[str]:
    """Cards that a seat cannot see change places, and it sees the same, whatever else an answer may hold."""
    position = _with_hidden_cards_moved(seen.sent["position"], seen.sent["seat"], seen.options)
    other = seen.otherwise(position=position) if position is not None else seen.answer
    if other is not None and other != seen.answer:
        changed = sorted(name for name in {*seen.answer, *other} if seen.answer.get(name) != other.get(name))
        yield f"cards that the seat cannot see show in {', '.join(changed)}"


def _with_hidden_cards_moved(position: Json, seat: int, options: Options) -> Json | None:
    """The position with all hidden cards moved on by one place; None where that is not to be had."""
    hands, drawn, in_turn = position.get("hands") or {}, position.get("drawn"), str(position.get("turn"))
    result = position.get("result") or {}
    open_hands = {str(seat), str(result.get("winner")) if result.get("by") in ("nine", "ten") else ""}
    hidden = {place: list(hand) for place, hand in hands.items() if place not in open_hands}
    discard = list(position.get("discard") or ())
    seen = 1 if options.get("turn.discard_visible") == "top" else len(discard)
    hidden |= {"stock": list(position.get("stock") or ()), "discard": discard[seen:]}
    aside = position.get("aside") or {}
    hidden |= {f"aside {place}": list(hand) for place, hand in aside.items()}
    taken = []  # openly, and so still to be found in that hand
    if drawn and in_turn in hidden and drawn.get("from") != "stock":
        taken = [drawn["card"]]
        hidden[in_turn].remove(drawn["card"])
    cards = [card for pile in hidden.values() for card in pile]
    if len(set(cards)) < 2 or "*" in "".join((*cards, *taken)) or position.get("turn_up_at") in ("stock", "discard"):
        return None
    moved = iter(cards[1:] + cards[:1])
    new = {place: [next(moved) for _ in pile] for place, pile in hidden.items()}
    changed = {**position, "stock": new.pop("stock"), "discard": discard[:seen] + new.pop("discard")}
    changed["aside"] = {place: new.pop(f"aside {place}") for place in aside}
    if taken:
        new[in_turn] += taken
    elif drawn and in_turn in new:
        changed["drawn"] = {**drawn, "card": new[in_turn][0]}
    return {**changed, "hands": {**hands, **new}}
