"""Faults of engines in telling what a meld is, as public engines have them.

None of them is a house rule: what an option says ("the ace is low only", "a wild never ends a run") is a table of the
family, and its engine is clean.
"""

from __future__ import annotations

import itertools

from synthetic_parts import HAND_ASKS, Fault, always, has_jokers, has_wilds, in_place_of

OF_MELDS = tuple(ask for ask in HAND_ASKS if ask != "wilds")
VALUE = {rank: n for n, rank in enumerate(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 1)}
COURT = ("J", "Q", "K")
RED = ("H", "D")


def _value_in(ranks):
    """The number of each rank in a run, the ace being above the king where one of the highest cards is there."""
    return {**VALUE, "A": 14} if {"Q", "K"} & set(ranks) else VALUE


@in_place_of("is_run")
def _as_text(right, naturals, substitutes, table):
    ranks = sorted(face.rank for face in naturals)
    values = [_value_in(ranks)[rank] for rank in ranks]
    return values == sorted(values) and right(naturals, substitutes, table)


def _with_order(moved):
    def plant(engine):
        engine.copy.replace("RANK_ORDERS", lambda orders: {name: moved(order) for name, order in orders.items()})

    return plant


def _queen_before_jack(order):
    other = {"J": "Q", "Q": "J"}
    return tuple(other.get(rank, rank) for rank in order)


def _no_ten(order):
    return tuple(rank for rank in order if rank != "10")


@in_place_of("is_run")
def _twice(right, naturals, substitutes, table):
    once = list(dict.fromkeys(naturals))
    return len(once) + substitutes >= 3 and right(once, substitutes, table)


@in_place_of("is_run")
def _any_suits(right, naturals, substitutes, table):
    return right([face._replace(suit="S") for face in naturals], substitutes, table)


@in_place_of("is_run")
def _one_colour(right, naturals, substitutes, table):
    return right(
        [face._replace(suit="H" if face.suit in RED else "S") for face in naturals],
        substitutes,
        table,
    )


@in_place_of("is_run")
def _no_clubs(right, naturals, substitutes, table):
    return all(face.suit != "C" for face in naturals) and right(naturals, substitutes, table)


@in_place_of("is_run")
def _at_most_five(right, naturals, substitutes, table):
    return len(naturals) + substitutes <= 5 and right(naturals, substitutes, table)


@in_place_of("is_run")
def _gap_once(right, naturals, substitutes, table):
    """One wild closes a gap however wide it is."""
    if right(naturals, substitutes, table):
        return True
    ranks = [face.rank for face in naturals]
    if not substitutes or len(set(naturals)) < len(naturals) or len({face.suit for face in naturals}) > 1:
        return False
    values = sorted(_value_in(ranks)[rank] for rank in ranks)
    gaps = sum(high - low > 1 for low, high in itertools.pairwise(values))
    return 0 < gaps <= substitutes


@in_place_of("is_run")
def _wild_on_top(right, naturals, substitutes, table):
    """A wild fills a gap or goes on above, never below: the lowest card of a run is always a natural."""
    if not substitutes:
        return right(naturals, substitutes, table)
    ranks = [face.rank for face in naturals]
    values = [_value_in(ranks)[rank] for rank in ranks]
    return min(values) + len(naturals) + substitutes - 1 <= 14 and right(naturals, substitutes, table)


@in_place_of("is_set")
def _wild_hides_suits(right, naturals, substitutes, table):
    if not substitutes or table.rules.wild_melds == "runs":
        return right(naturals, substitutes, table)
    return len({face.rank for face in naturals}) == 1


@in_place_of("is_set")
def _court_is_ten(right, naturals, substitutes, table):
    return right(
        [face._replace(rank="10") if face.rank in COURT else face for face in naturals],
        substitutes,
        table,
    )


@in_place_of("is_set")
def _no_suits(right, naturals, substitutes, table):
    """Any cards of one rank are a set, however many of whatever suit."""
    if substitutes and table.rules.wild_melds == "runs":
        return False
    return len({face.rank for face in naturals}) <= 1


@in_place_of("is_meld")
def _wild_makes_all(right, cards, table, substitutes_allowed=True):
    if len(cards) >= 3 and substitutes_allowed and any(table.is_wild(card) for card in cards):
        return True
    return right(cards, table, substitutes_allowed)


@in_place_of("is_meld")
def _no_naturals(right, cards, table, substitutes_allowed=True):
    if len(cards) >= 3 and substitutes_allowed and all(table.is_wild(card) for card in cards):
        return True
    return right(cards, table, substitutes_allowed)


@in_place_of("is_meld")
def _pairs(right, cards, table, substitutes_allowed=True):
    if len(cards) == 2 and None not in (cards[0].face, cards[1].face):
        return cards[0].face.rank == cards[1].face.rank
    return right(cards, table, substitutes_allowed)


@in_place_of("is_meld")
def _four_at_least(right, cards, table, substitutes_allowed=True):
    return len(cards) > 3 and right(cards, table, substitutes_allowed)


@in_place_of("is_run")
def _no_ace(right, naturals, substitutes, table):
    return all(face.rank != "A" for face in naturals) and right(naturals, substitutes, table)


def _never_itself(engine):
    """A wild card that is not starred stands for another card, always."""
    role = engine.copy.modules["table"].Role
    table = engine.copy.modules["table"].Table
    right = table.roles
    table.roles = lambda self, card: (role.SUBSTITUTE,) if self.is_wild(card) else right(self, card)


@in_place_of("is_meld")
def _neighbours(right, cards, table, substitutes_allowed=True):
    """A run is seen only in cards that come in its order, upwards or downwards; wilds anywhere."""
    if not right(cards, table, substitutes_allowed):
        return False
    faces = [card.face for card in cards if card.face is not None and not table.is_wild(card)]
    if len({face.rank for face in faces}) <= 1:
        return True
    ranks = [face.rank for face in faces]
    values = [_value_in(ranks)[rank] for rank in ranks]
    return values in (sorted(values), sorted(values, reverse=True))


def _star_forgotten(engine):
    engine.copy.replace("read_card", lambda right: lambda token: right(token)._replace(starred=False))


@in_place_of("wild_faces")
def _none_after_king(right, rules, turn_up):
    if turn_up is not None and turn_up.rank == "K" and rules.which != "same_rank_other_colour":
        return right(rules, turn_up) & {turn_up}  # its twin, where that is wild
    return right(rules, turn_up)


@in_place_of("wild_faces")
def _ace_after_queen(right, rules, turn_up):
    """The ranks are counted from nought, so that the rank after the queen is the first one, not the king."""
    if turn_up is not None and turn_up.rank == "Q" and rules.which != "same_rank_other_colour":
        faces = right(rules, turn_up)
        return frozenset(face._replace(rank="A") if face.rank == "K" else face for face in faces)
    return right(rules, turn_up)


def _joker_crashes(engine):
    def make(right):
        def answer(question):
            if "X" in (question.get("cards") or ()):
                raise KeyError("X")
            return right(question)

        return answer

    engine.wrap(OF_MELDS, make)


def _several_wilds(options):
    return has_wilds(options) and options.get("wild.per_meld") != 1


def _sets_take_wilds(options):
    return has_wilds(options) and options.get("wild.melds") != "runs"


def _wilds_at_the_ends(options):
    return has_wilds(options) and options.get("wild.run_place") != "inside"


def _long_melds(options):
    return options["melds.longest"] is None


def _wilds_by_next_rank(options):
    return options["wild.which"].startswith("next")


def _may_stand_for_itself(options):
    return options["wild.which"] != "none" and options.get("wild.itself") != "counts"


MELD_FAULTS = (
    Fault(
        "ranks-as-text",
        "Ranks are compared as text, so 10 comes before 2 and K before Q.",
        OF_MELDS,
        _as_text,
        always,
        "ranks-as-text",
    ),
    Fault("ace-in-no-run", "The ace is in no run.", OF_MELDS, _no_ace, always, "ace-in-no-run"),
    Fault(
        "wild-never-itself",
        "A wild card never stands for its own face.",
        OF_MELDS,
        _never_itself,
        _may_stand_for_itself,
        "wild-never-itself",
    ),
    Fault(
        "no-wild-after-king",
        "After a king turned up no card is wild.",
        HAND_ASKS,
        _none_after_king,
        _wilds_by_next_rank,
        "king-names-no-wild",
    ),
    Fault(
        "ace-after-queen",
        "After a queen turned up the ace is wild, not the king.",
        HAND_ASKS,
        _ace_after_queen,
        _wilds_by_next_rank,
    ),
    Fault(
        "queen-before-jack",
        "Ranks are in a wrong order: the queen comes before the jack.",
        OF_MELDS,
        _with_order(_queen_before_jack),
        always,
    ),
    Fault(
        "no-ten-in-runs",
        "The ten is missing in the order of ranks: it is in no run, and 9 J Q is one.",
        OF_MELDS,
        _with_order(_no_ten),
        always,
    ),
    Fault("card-twice-in-run", "Equal cards are one in a run: 7 7 8 9 is a run.", OF_MELDS, _twice, always),
    Fault("run-across-suits", "The suits of a run are not looked at.", OF_MELDS, _any_suits, always),
    Fault("run-of-one-colour", "A run needs one colour, not one suit.", OF_MELDS, _one_colour, always),
    Fault("suit-forgotten", "One suit is never looked through for runs.", OF_MELDS, _no_clubs, always),
    Fault("run-most-five", "Runs of more than five cards are not found.", OF_MELDS, _at_most_five, _long_melds),
    Fault("gap-counts-once", "One wild closes a gap in a run however wide it is.", OF_MELDS, _gap_once, has_wilds),
    Fault("wild-never-lowest", "A wild is never the lowest card of a run.", OF_MELDS, _wild_on_top, _wilds_at_the_ends),
    Fault(
        "wild-hides-suits",
        "The suits of a set are not looked at once a wild is in it.",
        OF_MELDS,
        _wild_hides_suits,
        _sets_take_wilds,
    ),
    Fault(
        "court-cards-equal",
        "Ten, jack, queen and king are one rank in a set: all are worth ten.",
        OF_MELDS,
        _court_is_ten,
        always,
    ),
    Fault(
        "set-any-suits", "The suits of a set are not looked at, nor how many cards it has.", OF_MELDS, _no_suits, always
    ),
    Fault(
        "wild-makes-any-meld",
        "Any three cards are a meld once a wild is among them.",
        OF_MELDS,
        _wild_makes_all,
        has_wilds,
    ),
    Fault("wilds-alone", "Wilds alone are a meld.", OF_MELDS, _no_naturals, _several_wilds),
    Fault("pair-is-meld", "Two cards of one rank are a meld.", OF_MELDS, _pairs, always),
    Fault(
        "four-cards-at-least", "A meld of three cards is refused: off by one.", OF_MELDS, _four_at_least, _long_melds
    ),
    Fault("run-only-in-order", "A run is found only if its cards come in order.", OF_MELDS, _neighbours, always),
    Fault(
        "star-forgotten",
        "A card that may count only as itself is wild all the same.",
        OF_MELDS,
        _star_forgotten,
        has_wilds,
    ),
    Fault("joker-crashes", "A printed joker among the cards ends the engine.", OF_MELDS, _joker_crashes, has_jokers),
)
