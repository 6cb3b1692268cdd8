"""Going out after a draw: from where a player may, what may be thrown, and what a hand of nine waits for."""

from collections.abc import Iterator, Sequence

from .cards import EVERY_FACE, JOKER, Card, Face
from .laying import Hand, hold
from .table import Table

SOURCES = ("stock", "discard", "claim", "turn_up", "turn_up_claim")
PENALTIES = ("no_claims", "stock_out_only", "stock_draw_only", "leaves_round")
OWN_TURN = ("stock", "discard", "turn_up")
CLAIMS = ("claim", "turn_up_claim")
TURN_UP = ("turn_up", "turn_up_claim")
FROM_DISCARDS = ("discard", "claim")
TEN = "ten"


def ways_out(nine: Hand, drawn: Card, source: str, limit: str | None) -> Iterator[Card | str]:
    """Every way out with these nine cards and the one drawn from `source` (Q31): a card to throw (out.nine), or TEN."""
    table = nine.table
    if not may_go_out_from(source, limit, table) or is_untakable(drawn, source, table):
        return
    ten = nine.with_card(as_held(drawn, source, table))
    places = range(len(ten.cards))
    for thrown in places:
        laid = [place for place in places if place != thrown]
        if not is_barred_discard(ten.cards, thrown, source, table) and ten.lay(laid) is not None:
            yield ten.cards[thrown]
    if may_lay_ten(source, table) and ten.lay(places) is not None:  # out.ten
        yield TEN


def may_go_out_from(source: str, limit: str | None, table: Table) -> bool:
    """May a player under this penalty go out with a card from there at this table?"""
    if limit == "leaves_round":  # false-claims.leaves-round
        return False
    if limit in ("stock_out_only", "stock_draw_only") and source != "stock":  # S0-34, S4-32, S4-34, Q49
        return False
    if limit == "no_claims" and source in CLAIMS:  # S0-47, S0-48, Q63
        return False
    rules = table.rules
    open_here = {
        "stock": True,
        "discard": rules.take_discard != "go_out_only",  # S0-60, Q45: only by a claim
        "claim": rules.claims != "nobody" or rules.take_discard == "go_out_only",  # claims.nobody, S0-30, S0-46
        "turn_up": rules.first_seat_may_take,  # Q9
        "turn_up_claim": rules.may_go_out,
    }
    return open_here[source]


def is_untakable(drawn: Card, source: str, table: Table) -> bool:
    """Where a wild may not be taken from the discard pile (C5, C6), it is of no use to anybody."""
    on_the_pile = Card(drawn.face)  # a star is gone as soon as a card leaves the hand
    return table.rules.from_discard == "untakable" and source in FROM_DISCARDS and table.is_wild(on_the_pile)


def as_held(drawn: Card, source: str, table: Table) -> Card:
    """The drawn card in its new hand. Ordinary from now on: a wild from the discards (S0-44, Q18), the turn-up card."""
    from_discards = source in FROM_DISCARDS and table.rules.from_discard == "natural"
    if table.is_wild(drawn) and (from_discards or source in TURN_UP):
        return Card(drawn.face, starred=True)
    return drawn


def is_barred_discard(cards: Sequence[Card], thrown: int, source: str, table: Table) -> bool:
    """May this card not be the final discard? The drawn card lies last in `cards`."""
    drawn = len(cards) - 1
    same_face = cards[thrown].face == cards[drawn].face
    if source in CLAIMS and same_face:  # claims.card-melded, Q35
        return True
    kept = thrown == drawn or (same_face and table.rules.keep_means == "face")  # Q43
    if source == "discard" and table.rules.take_discard == "keep" and kept:  # S0-24
        return True
    return table.is_wild(cards[thrown]) and not table.rules.may_discard  # Q19, C5


def may_lay_ten(source: str, table: Table) -> bool:
    """out.ten-forbidden, out.ten-own-turn, out.ten-stock (Q33, Q34): may all ten go down with a card from there?"""
    if table.rules.ten == "forbidden":
        return False
    sources = {"any": SOURCES, "own_turn": OWN_TURN, "stock": ("stock",)}
    return source in sources[table.rules.ten_from]


def waits(hand: Sequence[Card], turn_up: Face | None, source: str, table: Table) -> list[Card]:
    """Every card still to be had from there with which these nine go out, no penalty barring it (Q61)."""
    nine = hold(hand, table)
    to_be_had = cards_to_be_had(hand, turn_up, source, table)
    return [card for card in to_be_had if any(True for _ in ways_out(nine, card, source, None))]


def cards_to_be_had(hand: Sequence[Card], turn_up: Face | None, source: str, table: Table) -> list[Card]:
    """Faces of which hand and turn-up hold fewer copies than the pack, and the joker; as the turn-up, only that."""
    if source in TURN_UP:
        return [] if turn_up is None else [Card(turn_up)]
    held = [card.face for card in hand]
    on_table = [] if turn_up is None else [turn_up]
    found = [Card(face) for face in EVERY_FACE if (held + on_table).count(face) < table.rules.decks]
    if held.count(None) < table.rules.jokers:
        found.append(JOKER)
    return found
