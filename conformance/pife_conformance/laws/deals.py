"""Laws of deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from pife.spec.conditions import Options
from pife_conformance.laws.asking import Answered, Json
from pife_conformance.positions import place_of_turn_up


def a_deal_is_the_whole_pack(dealt: Answered) -> Iterator[str]:
    """What is dealt, and what is left, are the cards of the pack and no others."""
    if dealt.answer.get("hands") and faces(dealt.sent["pack"]) != cards_of(dealt.answer, dealt.options):
        yield "hands, stock, discard and turn-up are not the pack that was dealt from"


def a_cut_pack_is_dealt_as_it_lies(dealt: Answered) -> Iterator[str]:
    """Packs that are the same after their cuts are dealt alike, wherever they were cut."""
    cut = dealt.sent.get("cut") or 0
    lies = dealt.sent["pack"][cut:] + dealt.sent["pack"][:cut]
    for lifted in (0, 5, len(lies) - 5) if dealt.answer.get("hands") else ():
        above = len(lies) - lifted
        other = dealt.otherwise(pack=lies[above:] + lies[:above], cut=lifted)
        if other is not None and other.get("hands") and other != dealt.answer:
            yield "the same pack after another cut is dealt otherwise"
            return


def cards_of(position: Json, options: Options) -> Counter[str]:
    """All cards of a position, or of a deal, their stars forgotten."""
    cards = [*(position.get("stock") or ()), *(position.get("discard") or ())]
    for field in ("hands", "aside"):
        for hand in (position.get(field) or {}).values():
            cards += hand or ()
    if position.get("turn_up") and place_of_turn_up(position, options) == "aside":
        cards.append(position["turn_up"])
    return faces(cards)


def faces(cards: Iterable[str]) -> Counter[str]:
    """Cards without their stars."""
    return Counter(card.rstrip("*") for card in cards)
