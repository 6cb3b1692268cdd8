"""Faults of engines in laying hands down and in saying who may go out, as public engines have them."""

from __future__ import annotations

from collections import Counter

from synthetic_parts import (
    HAND_ASKS,
    CannotBeError,
    Fault,
    always,
    answering,
    has_jokers,
    has_turn_up,
    has_wilds,
    in_place_of,
)

OF_HANDS = ("melded", "go_out", "waits")


def _greedy(first):
    """A meld once laid is never taken up again; the one that is ``first`` by this key is laid first."""

    def wrong(_right, rest, melds, table):
        laid = []
        sizes = []
        left = rest
        for meld in sorted(melds, key=first):
            if meld <= left:
                left -= meld
                laid.append(meld)
                sizes.append(len(meld))
        shapes = table.rules.shapes
        fits = shapes is None or tuple(sorted(sizes, reverse=True)) in shapes
        return laid if not left and fits else None

    return wrong


def _faces_in_order(engine):
    """Cards are sorted before they are laid, so that a greedy engine's answer hangs on the cards alone."""
    laying = engine.copy.modules["laying"]
    right = laying.Hand.lay

    def lay(hand, places):
        order = sorted(range(len(hand.cards)), key=lambda place: hand.cards[place].token)
        moved = {place: number for number, place in enumerate(order)}
        melds = tuple(frozenset(moved[place] for place in meld) for meld in hand.melds)
        in_order = laying.Hand(hand.table, tuple(hand.cards[place] for place in order), (), melds)
        return right(in_order, [moved[place] for place in places])

    laying.Hand.lay = lay


def _planted_greedy(first):
    def plant(engine):
        _faces_in_order(engine)
        in_place_of("split")(_greedy(first))(engine)

    return plant


def _drops_equal(engine):
    """The hand is kept as a set; what it then lays is all that there is to lay."""

    def make(right):
        def lay(hand, places):
            kept = {}
            for place in places:
                kept.setdefault(hand.cards[place], place)
            return right(hand, kept.values())

        return lay

    laying = engine.copy.modules["laying"]
    laying.Hand.lay = make(laying.Hand.lay)


@in_place_of("check_pack_holds")
def _pack_unchecked(_right, _cards, _decks, _jokers):
    return None


@answering("melded")
def _ten_errors(right, question):
    if len(question.get("cards") or ()) == 10:
        raise CannotBeError("a hand has nine cards")
    return right(question)


@answering("melded")
def _ten_crashes(right, question):
    if len(question.get("cards") or ()) == 10:
        raise IndexError("list index out of range")
    return right(question)


@answering("melded")
def _ten_by_nine(right, question):
    """Of ten cards nine are looked at: all but the last."""
    cards = question.get("cards") or ()
    return right({**question, "cards": sorted(cards)[:9]} if len(cards) == 10 else question)


@answering("go_out")
def _limit_forgotten(right, question):
    return right({**question, "limit": None})


@in_place_of("is_barred_discard")
def _claimed_thrown(right, cards, thrown, source, table):
    return source != "claim" and right(cards, thrown, source, table)


@answering("go_out")
def _ten_with_nine(right, question):
    answer = right(question)
    return {**answer, "ten": bool(answer["ten"] or answer["discards"])}


@answering("go_out")
def _one_discard(right, question):
    answer = right(question)
    return {**answer, "discards": sorted(answer["discards"])[:1]}


@answering("go_out")
def _drawn_thrown(right, question):
    """The card just drawn is never the one to throw."""
    answer = right(question)
    return {**answer, "discards": [card for card in answer["discards"] if card != question.get("drawn")]}


@answering("waits")
def _held_not_waited(right, question):
    held = {card.rstrip("*") for card in question.get("cards") or ()}
    return {"cards": [card for card in right(question)["cards"] if card not in held]}


@answering("waits")
def _first_wait(right, question):
    return {"cards": sorted(right(question)["cards"])[:1]}


def _turn_up_copies(engine):
    """The turn-up is one more ordinary card of the pack: its copies are counted as if it lay there still."""
    engine.copy.replace(
        "cards_to_be_had",
        lambda right: (
            lambda hand, source, table: [
                *right(hand, source, table),
                *_last_copy(engine, hand, source, table),
            ]
        ),
    )


def _last_copy(engine, hand, source, table):
    going_out = engine.copy.modules["going_out"]
    if table.turn_up is None or source in going_out.TURN_UP:
        return []
    held = Counter(card.face for card in hand)[table.turn_up]
    return [going_out.Card(table.turn_up)] if held == table.rules.decks - 1 else []


@in_place_of("cards_to_be_had")
def _no_joker_to_be_had(right, hand, source, table):
    return [card for card in right(hand, source, table) if card.face is not None]


@in_place_of("as_doubles")
def _doubles_by_rank(right, cards):
    if any(card.face is None for card in cards):
        return None
    return right([card._replace(face=card.face._replace(suit="S")) for card in cards])


@in_place_of("four_doubles")
def _doubles_without_free(right, cards):
    """The ninth card of four doubles has to be a double's too."""
    found = right(cards)
    if found is None:
        return None
    copies = Counter(card.face for card in cards)
    return found if copies[found[-1][0].face] > 1 else None


def _saying(**fields):
    def plant(engine):
        for ask, answer in fields.items():
            engine.wrap((ask,), lambda right, answer=answer: lambda question: dict(answer))

    return plant


def _all_that_is_held(engine):
    _saying(meld={"legal": True}, melded={"melded": True})(engine)
    engine.wrap(("go_out",), lambda right: lambda question: {"discards": question.get("cards") or [], "ten": True})


_nothing = _saying(
    meld={"legal": False}, melded={"melded": False}, go_out={"discards": [], "ten": False}, waits={"cards": []}
)


@in_place_of("split")
def _threes(right, rest, melds, table):
    """Three melds are sought, of three cards each but one of ten cards."""
    sizes = {9: (3, 3, 3), 10: (4, 3, 3)}.get(len(rest))
    found = right(rest, [meld for meld in melds if len(meld) <= 3 + len(rest) - 9], table)
    return found if found and tuple(sorted(map(len, found), reverse=True)) == sizes else None


def _one_wild_in_all(engine):
    """A wild card that stands for another in one meld leaves the other melds without."""
    melds = engine.copy.modules["melds"]

    def uses_wild(hand, meld):
        cards = [hand.cards[place] for place in meld]
        return not melds.is_meld([card._replace(starred=True) if card.face else card for card in cards], hand.table)

    def make(right):
        def lay(hand, places):
            plain = [meld for meld in hand.melds if not uses_wild(hand, meld)]
            for wild in [None, *(meld for meld in hand.melds if meld not in plain)]:
                some = engine.copy.modules["laying"].Hand(
                    hand.table, hand.cards, hand.choices, tuple(plain) if wild is None else (*plain, wild)
                )
                found = right(some, places)
                if found is not None:
                    return found
            return None

        return lay

    laying = engine.copy.modules["laying"]
    laying.Hand.lay = make(laying.Hand.lay)


def _one_wild_a_meld(options):
    return has_wilds(options) and options["wild.per_meld"] == 1


def _has_special(options):
    return bool(options["out.special"])


def _has_four_doubles(options):
    return "four_doubles" in options["out.special"]


def _allows_ten(options):
    return options["out.ten"] == "allowed"


_LONGEST_FIRST = _planted_greedy(lambda meld: (-len(meld), sorted(meld)))
_SHORTEST_FIRST = _planted_greedy(lambda meld: (len(meld), sorted(meld)))

HAND_FAULTS = (
    Fault(
        "accepts-everything",
        "Whatever is asked is right.",
        ("meld", "melded", "go_out"),
        _all_that_is_held,
        always,
        "accepts-everything",
    ),
    Fault(
        "refuses-everything", "Whatever is asked is wrong.", ("meld", *OF_HANDS), _nothing, always, "refuses-everything"
    ),
    Fault(
        "three-threes-only",
        "Three melds are sought, each of three cards but one of ten.",
        OF_HANDS,
        _threes,
        always,
        "only-threes",
    ),
    Fault(
        "greedy-longest",
        "The longest meld is laid first and never taken up again.",
        OF_HANDS,
        _LONGEST_FIRST,
        always,
        "greedy-melds",
    ),
    Fault(
        "greedy-shortest",
        "The first three cards that are a meld are laid first and never taken up again.",
        OF_HANDS,
        _SHORTEST_FIRST,
        always,
        "greedy-melds",
    ),
    Fault(
        "equal-cards-dropped",
        "A hand is a set of cards: of two equal ones one is dropped.",
        OF_HANDS,
        _drops_equal,
        always,
        "equal-cards-once",
    ),
    Fault(
        "one-wild-in-all",
        "One wild card of a hand stands for another, the others do not.",
        OF_HANDS,
        _one_wild_in_all,
        _one_wild_a_meld,
        "one-wild-a-hand",
    ),
    Fault(
        "drawn-never-thrown",
        "The card just drawn is never named as the discard.",
        ("go_out",),
        _drawn_thrown,
        always,
        "drawn-never-thrown",
    ),
    Fault(
        "one-discard-only",
        "Only one of several discards is named.",
        ("go_out",),
        _one_discard,
        always,
        "one-discard-named",
    ),
    Fault(
        "pack-not-counted",
        "Nobody counts how often the packs hold a card: more copies than that are no error.",
        HAND_ASKS,
        _pack_unchecked,
        always,
    ),
    Fault("ten-cards-error", "Ten cards are an error: a hand has nine.", ("melded",), _ten_errors, always),
    Fault("ten-cards-crash", "Ten cards end the engine.", ("melded",), _ten_crashes, always),
    Fault("ten-cards-nine-seen", "Of ten cards one is not looked at.", ("melded",), _ten_by_nine, always),
    Fault("limit-forgotten", "The penalty that a player carries is forgotten.", ("go_out",), _limit_forgotten, always),
    Fault(
        "claimed-card-thrown",
        "The card that was claimed may be thrown at once.",
        ("go_out", "waits"),
        _claimed_thrown,
        always,
    ),
    Fault(
        "ten-wherever-nine",
        "Whoever goes out with nine is said to go out with ten as well.",
        ("go_out",),
        _ten_with_nine,
        _allows_ten,
    ),
    Fault(
        "waits-not-on-held",
        "Nobody waits for a card that is in the hand already.",
        ("waits",),
        _held_not_waited,
        always,
    ),
    Fault("waits-on-one", "Only one card of several is named that a hand waits for.", ("waits",), _first_wait, always),
    Fault(
        "turn-up-still-there",
        "The turn-up is counted as a card that can still be drawn.",
        ("waits",),
        _turn_up_copies,
        has_turn_up,
    ),
    Fault("no-wait-on-joker", "Nobody waits for a printed joker.", ("waits",), _no_joker_to_be_had, has_jokers),
    Fault("doubles-by-rank", "Two cards of one rank are a double.", OF_HANDS, _doubles_by_rank, _has_special),
    Fault(
        "doubles-free-card",
        "The ninth card beside four doubles is not free.",
        OF_HANDS,
        _doubles_without_free,
        _has_four_doubles,
    ),
)
