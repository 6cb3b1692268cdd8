"""Laws of hands: where all ten cards meld, nine of them do as well."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.conditions import Options, Value, pattern_parts
from pife_conformance.laws.asking import Answered

_ONE_LESS = "all ten cards meld, and no nine of them"


def where_ten_meld_nine_do(hand: Answered) -> Iterator[str]:
    """Ten cards never lie in threes alone: a longer meld can give up a card."""
    cards = hand.sent.get("cards") or ()
    if hand.answer.get("melded") is not True or len(cards) != 10 or not melds_can_give_up_a_card(hand.options):
        return
    nines = [hand.otherwise(cards=[*cards[:n], *cards[n + 1 :]]) for n in range(10)]
    if all(nine is not None and not nine.get("melded") for nine in nines):
        yield _ONE_LESS


def where_ten_go_out_nine_do(hand: Answered) -> Iterator[str]:
    """Who may go out with ten may throw one of them instead, where none that came from the stock is barred."""
    throws_any = hand.options.get("wild.may_discard") is not False and hand.sent["from"] == "stock"
    only_ten = hand.answer.get("ten") is True and not hand.answer.get("discards")
    if only_ten and throws_any and melds_can_give_up_a_card(hand.options):
        yield _ONE_LESS


def melds_can_give_up_a_card(options: Options) -> bool:
    """Whether every meld of more than three cards that a table knows holds a smaller one, and any split goes out.

    >>> table = {"melds.sets": ("1-1-1", "2-1-1"), "out.shapes": "any", "out.special": ()}
    >>> melds_can_give_up_a_card(table), melds_can_give_up_a_card({**table, "melds.sets": ("1-1-1", "2-2-1")})
    (True, False)
    """
    one_wild_a_meld = options.get("wild.per_meld", 1) == 1
    any_split = options["out.shapes"] == "any" and not options["out.special"]
    return one_wild_a_meld and any_split and _sets_hold_smaller_ones(options["melds.sets"])


def _sets_hold_smaller_ones(shapes: Value) -> bool:
    assert isinstance(shapes, tuple)
    listed = {tuple(sorted(pattern_parts(str(shape)))) for shape in shapes}
    return all(sum(shape) == 3 or any(less in listed for less in _one_less(shape)) for shape in listed)


def _one_less(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The shape without a card of one suit, for every suit."""
    for n, cards in enumerate(shape):
        yield tuple(sorted((*shape[:n], *(cards - 1,) * (cards > 1), *shape[n + 1 :])))
