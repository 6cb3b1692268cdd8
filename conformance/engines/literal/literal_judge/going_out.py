"""Going out after a draw: from where a player may, what may be thrown, and what a hand of nine waits for."""

from collections.abc import Iterator, Sequence

from .cards import EVERY_FACE, JOKER, Card
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
    """Every way out with these nine cards and the one drawn from `source`: a card to throw (out.nine), or TEN."""
    table = nine.table
    if not may_go_out_from(source, limit, table) or is_untakable(drawn, source, table):
        return
    ten = nine.with_card(as_held(drawn, source, table))
    places = range(len(ten.cards))
    for thrown in places:
        laid = [place for place in places if place != thrown]
        if not is_barred_discard(ten.cards, thrown, source, table) and ten.lay(laid) is not None:
            yield ten.cards[thrown]
    if may_lay_ten(source, table) and ten.lay(places) is not None:  # out.with-ten
        yield TEN


def may_go_out_from(source: str, limit: str | None, table: Table) -> bool:
    """May a player under this penalty go out with a card from there at this table?"""
    if limit == "leaves_round":  # false-claims.leaves-round
        return False
    if limit == "stock_out_only" and source != "stock":  # false-claims.stock-out-only
        return False
    if limit == "stock_draw_only" and source != "stock":  # false-claims.stock-draw-only
        return False
    if limit == "no_claims" and source in CLAIMS:  # false-claims.no-claims
        return False
    rules = table.rules
    open_here = {
        "stock": True,
        "discard": rules.take_discard != "go_out_only",  # turns.discard-only-to-go-out
        "claim": rules.claims != "nobody" or rules.take_discard == "go_out_only",  # claims.nobody
        "turn_up": rules.first_seat_may_take,  # wilds.turn-up-taken
        "turn_up_claim": rules.may_go_out,  # wilds.turn-up-out
    }
    return open_here[source]


def is_untakable(drawn: Card, source: str, table: Table) -> bool:
    """May nobody take this card from the discard pile: a wild one (wilds.from-discard-untakable), or a wild joker?"""
    on_the_pile = Card(drawn.face)  # a star is gone as soon as a card leaves the hand
    if source not in FROM_DISCARDS or not table.is_wild(on_the_pile) or is_opening_turn_up(drawn, source, table):
        return False
    if table.rules.from_discard == "natural":  # wilds.from-discard-joker
        return drawn.face is None
    return table.rules.from_discard == "untakable"


def is_opening_turn_up(drawn: Card, source: str, table: Table) -> bool:
    """wilds.turn-up-opens-discard, wilds.turn-up-itself: taken in turn, and told from its wild twin by the star?"""
    opens = table.rules.fate == "opens_discard" and source == "discard"
    return opens and drawn.starred and drawn.face == table.turn_up


def as_held(drawn: Card, source: str, table: Table) -> Card:
    """The drawn card in its new hand; ordinary by wilds.from-discard-ordinary, and as the turn-up itself."""
    from_discards = source in FROM_DISCARDS and table.rules.from_discard == "natural"
    if table.is_wild(drawn) and (from_discards or source in TURN_UP):  # wilds.turn-up-itself
        return Card(drawn.face, starred=True)
    return drawn


def is_barred_discard(cards: Sequence[Card], thrown: int, source: str, table: Table) -> bool:
    """May this card not be the final discard? The drawn card lies last in `cards`."""
    drawn = len(cards) - 1
    same_face = cards[thrown].face == cards[drawn].face
    if source in CLAIMS and same_face:  # claims.card-melded
        return True
    kept = thrown == drawn or (same_face and table.rules.keep_means == "face")  # turns.keep-card, turns.keep-face
    if source == "discard" and table.rules.take_discard == "keep" and kept:  # turns.keep-discard
        return True
    return table.is_wild(cards[thrown]) and not table.rules.may_discard  # wilds.never-discarded


def may_lay_ten(source: str, table: Table) -> bool:
    """out.ten-forbidden, out.ten-own-turn, out.ten-stock: may all ten go down with a card from there?"""
    if table.rules.ten == "forbidden":
        return False
    sources = {"any": SOURCES, "own_turn": OWN_TURN, "stock": ("stock",)}
    return source in sources[table.rules.ten_from]


def waits(hand: Sequence[Card], source: str, table: Table) -> list[Card]:
    """Every card still to be had from there with which these nine go out, no penalty barring it."""
    nine = hold(hand, table)
    to_be_had = cards_to_be_had(hand, source, table)
    return [card for card in to_be_had if any(True for _ in ways_out(nine, card, source, None))]


def cards_to_be_had(hand: Sequence[Card], source: str, table: Table) -> list[Card]:
    """Faces of which hand and turn-up hold fewer copies than the pack, and the joker; as the turn-up, only that."""
    held = [card.face for card in hand]
    turned = [] if table.turn_up is None else [table.turn_up]
    if source in TURN_UP:  # one of its copies in the pack, no more than the others
        return [Card(face) for face in turned if held.count(face) < table.rules.decks]
    found = [Card(face) for face in EVERY_FACE if (held + turned).count(face) < table.rules.decks]
    if held.count(None) < table.rules.jokers:
        found.append(JOKER)
    return found
