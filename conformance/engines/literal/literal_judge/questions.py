"""The questions of the protocol: each input is checked for what cannot be, then put to the rules."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from .cards import CannotBe, Card, check_pack_holds, read_card, shown
from .going_out import PENALTIES, SOURCES, TEN, TURN_UP, may_go_out_from, waits, ways_out
from .house_rules import HouseRules
from .laying import hold
from .melds import is_meld
from .table import Table, wild_faces

Input: TypeAlias = Mapping[str, object]
Answer: TypeAlias = dict[str, object]


def meld(rules: HouseRules, asked: Input) -> Answer:
    """Are these cards a meld? Fewer than three are none; more than ten no hand holds."""
    table = _table(rules, asked)
    cards = _cards(asked, range(11))
    _check_copies(cards, table)
    return {"legal": is_meld(cards, table)}


def wilds(rules: HouseRules, asked: Input) -> Answer:
    """Which cards are wild: the faces, and the joker."""
    table = _table(rules, asked)
    jokers = ["X"] if rules.jokers_wild else []
    return {"cards": sorted(str(face) for face in table.wild_faces) + jokers}


def melded(rules: HouseRules, asked: Input) -> Answer:
    """Can all nine, or ten, cards be laid in melds or as a special hand? One way to, if so."""
    table = _table(rules, asked)
    cards = _cards(asked, (9, 10))
    _check_copies(cards, table)
    groups = hold(cards, table).lay(range(len(cards)))
    if groups is None:
        return {"melded": False}
    return {"melded": True, "melds": [[card.token for card in group] for group in groups]}


def go_out(rules: HouseRules, asked: Input) -> Answer:
    """With which discards can the player go out with nine, and can it with ten?"""
    table = _table(rules, asked)
    cards = _cards(asked, (10,))
    source, limit = _source(asked), _limit(asked)
    drawn = _drawn(asked, cards)
    _check_copies(cards, table)
    if may_go_out_from(source, limit, table) and source in TURN_UP and drawn.face != table.turn_up:
        raise CannotBe(f"drawn: {drawn.token} cannot come from {source}, where {table.turn_up} lies")
    hand = list(cards)
    hand.remove(drawn)
    found = set(ways_out(hold(hand, table), drawn, source, limit))
    return {"discards": sorted(way.token for way in found if isinstance(way, Card)), "ten": TEN in found}


def waits_for(rules: HouseRules, asked: Input) -> Answer:
    """Which cards complete these nine, if they come from there?"""
    table = _table(rules, asked)
    cards = _cards(asked, (9,))
    source = _source(asked)
    _check_copies(cards, table)
    return {"cards": sorted(card.token for card in waits(cards, source, table))}


QUESTIONS: dict[str, Callable[[HouseRules, Input], Answer]] = {
    "meld": meld,
    "wilds": wilds,
    "melded": melded,
    "go_out": go_out,
    "waits": waits_for,
}


def _table(rules: HouseRules, asked: Input) -> Table:
    """The table with the card turned up, where it uses one, and its wilds (wilds.turn-up)."""
    turn_up = None
    if rules.uses_turn_up:
        token = asked.get("turn_up")
        if token is None:
            raise CannotBe("turn_up: missing, and this table turns a card up after the deal")
        card = _card("turn_up", token)
        if card.face is None:  # wilds.turn-up-joker
            raise CannotBe("turn_up: a joker is never the turn-up; the next card is turned")
        if card.starred:
            raise CannotBe(f"turn_up: {card.token} carries a star, which only a card in a hand can")
        turn_up = card.face
    return Table(rules, turn_up, wild_faces(rules, turn_up))


def _card(field: str, token: object) -> Card:
    try:
        return read_card(token)
    except CannotBe as fault:
        raise CannotBe(f"{field}: {fault}") from None


def _cards(asked: Input, sizes: range | tuple[int, ...]) -> list[Card]:
    tokens = asked.get("cards") or []
    if not isinstance(tokens, list):
        raise CannotBe("cards: not a list of cards")
    if len(tokens) not in sizes:
        wanted = f"at most {max(sizes)}" if isinstance(sizes, range) else " or ".join(map(str, sizes))
        raise CannotBe(f"cards: {len(tokens)} cards; this question takes {wanted}")
    return [_card("cards", token) for token in tokens]


def _check_copies(cards: list[Card], table: Table) -> None:
    """Decision turned-card-copies: the turn-up is counted with the cards only while nobody can come to hold it."""
    rules = table.rules
    turned = [Card(table.turn_up)] if table.turn_up is not None and rules.turn_up_out_of_reach else []
    check_pack_holds(cards + turned, rules.decks, rules.jokers)


def _source(asked: Input) -> str:
    source = asked.get("from")
    if not isinstance(source, str) or source not in SOURCES:
        what = "missing" if source is None else f"{shown(source)} is not known"
        raise CannotBe(f"from: {what}; one of {', '.join(SOURCES)}")
    return source


def _limit(asked: Input) -> str | None:
    limit = asked.get("limit")
    if limit in (None, "none", False, [], {}):  # empty values, 0 among them, say the same
        return None
    if not isinstance(limit, str) or limit not in PENALTIES:
        raise CannotBe(f"limit: {shown(limit)} is not known; null or one of {', '.join(PENALTIES)}")
    return limit


def _drawn(asked: Input, cards: list[Card]) -> Card:
    """The card of the hand that was drawn: by its token, or else by the other spelling of its face."""
    token = asked.get("drawn")
    if token is None:
        raise CannotBe("drawn: missing; one of the ten cards was drawn last")
    drawn = _card("drawn", token)
    held = [card for card in cards if card == drawn] or [card for card in cards if card.face == drawn.face]
    if not held:
        raise CannotBe(f"drawn: {drawn.token} is not among the cards")
    return held[0]
