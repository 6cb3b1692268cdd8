"""Before the first turn: who may sit down, the cut, the deal, the card that is turned."""

from __future__ import annotations

from typing import Any

import pytest
from rounds import NEXT, a_round, cards

from pife.cards import JOKER, Card, read_cards
from pife.engine.dealing import Dealt, Started
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.errors import ImpossibleInput

PACK = tuple(range(52)) * 2
CUT = {"deal_cut": "previous_seat"}


def dealt(rounds: Round, pack: tuple[Card, ...] = PACK, **given: Any) -> Dealt:
    """The cards dealt to seats 1 and 2 by seat 2, unless it says otherwise."""
    answer = rounds.dealing.deal(pack, **{"seats": (1, 2), "dealer": 2, **given})
    assert isinstance(answer, Dealt)
    return answer


# Starting


@pytest.mark.parametrize(
    ("players", "seats", "reason"),
    [([3, 5], 2, "too-few-players"), ([3, 5], 3, None), ([3, 5], 5, None), ([3, 5], 6, "too-many-players")],
)
def test_how_many_play(players: list[int], seats: int, reason: str | None) -> None:
    started = a_round(table_players=players).dealing.start(range(1, seats + 1))
    assert started == Refused(reason) if reason else isinstance(started, Started)


@pytest.mark.parametrize(
    ("rules", "lives", "bets"),
    [
        ({}, {}, {}),
        ({"match_kind": "lives", "lives_start": 7}, {1: 7, 4: 7}, {}),
        ({"betting_mode": "flat", "betting_stake": 5}, {}, {1: 5, 4: 5}),
        ({"betting_mode": "ante_and_round", "betting_ante": 2, "betting_stake": 5}, {}, {1: 2, 4: 2}),
    ],
)
def test_what_lies_ready(rules: dict[str, Any], lives: dict[int, int], bets: dict[int, int]) -> None:
    started = a_round(**rules).dealing.start((1, 4))
    assert isinstance(started, Started)
    assert (dict(started.lives), dict(started.bets)) == (lives, bets)


@pytest.mark.parametrize(("decks", "jokers", "size"), [(2, 0, 104), (2, 4, 108), (3, 2, 158)])
def test_the_pack(decks: int, jokers: int, size: int) -> None:
    started = a_round(pack_decks=decks, pack_jokers=jokers).dealing.start((1, 2))
    assert isinstance(started, Started)
    assert (started.size, started.jokers) == (size, jokers)


# The cut


@pytest.mark.parametrize(
    ("rules", "cut", "reason"),
    [
        ({}, 0, None),
        ({}, 1, "no-cut"),
        (CUT, 0, None),
        (CUT, 1, None),
        (CUT, 104, None),
        ({**CUT, "deal_cut_least": 5}, 0, "cut-too-small"),
        ({**CUT, "deal_cut_least": 5}, 4, "cut-too-small"),
        ({**CUT, "deal_cut_least": 5}, 5, None),
        ({**CUT, "deal_cut_least": 5}, 99, None),
        ({**CUT, "deal_cut_least": 5}, 100, "cut-too-small"),
        ({**CUT, "deal_cut_most": 5}, 5, None),
        ({**CUT, "deal_cut_most": 5}, 6, "cut-too-large"),
        ({**CUT, "deal_cut_most": 5}, 98, "cut-too-large"),
        ({**CUT, "deal_cut_most": 5}, 99, None),
    ],
)
def test_the_cut(rules: dict[str, Any], cut: int, reason: str | None) -> None:
    answer = a_round(**rules).dealing.deal(PACK, (1, 2), 2, cut)
    assert answer == Refused(reason) if reason else isinstance(answer, Dealt)


def test_the_cards_lifted_off_go_under_the_rest() -> None:
    rounds = a_round(**CUT)
    assert dealt(rounds, cut=50) == dealt(rounds, PACK[50:] + PACK[:50])


@pytest.mark.parametrize(
    ("rules", "cuts"),
    [
        ({}, (0, 0)),
        (CUT, (0, 52)),
        ({**CUT, "deal_cut_least": 5}, (5, 52)),
        ({**CUT, "deal_cut_most": 20}, (0, 20)),
    ],
)
def test_how_many_cards_a_cut_lifts_off(rules: dict[str, Any], cuts: tuple[int, int]) -> None:
    rounds = a_round(**rules)
    assert rounds.dealing.cuts == cuts
    assert all(dealt(rounds, cut=cut) for cut in cuts)


# The deal


@pytest.mark.parametrize(
    ("packet", "first", "second"),
    [
        (1, "AC 3C 5C 7C 9C JC KC 2D 4D", "2C 4C 6C 8C 10C QC AD 3D 5D"),
        (2, "AC 2C 5C 6C 9C 10C KC AD 4D", "3C 4C 7C 8C JC QC 2D 3D 5D"),
        (3, "AC 2C 3C 7C 8C 9C KC AD 2D", "4C 5C 6C 10C JC QC 3D 4D 5D"),
    ],
)
def test_nine_cards_each_in_packets(packet: int, first: str, second: str) -> None:
    answer = dealt(a_round(deal_packet=packet))
    assert (cards(answer.hands[1]), cards(answer.hands[2])) == (first, second)
    assert answer.stock == PACK[18:]
    assert (answer.turn_up, answer.discard) == (None, ())


def test_the_first_seat_is_dealt_to_first_and_the_dealer_last() -> None:
    answer = dealt(a_round(deal_packet=1), seats=(1, 2, 3), dealer=3)
    assert [cards(answer.hands[seat][:1]) for seat in (2, 1, 3)] == ["AC", "2C", "3C"]


def test_a_turned_card_opens_the_pile_and_is_nobodys() -> None:
    rounds = a_round(deal_first_discard="turned_card", out_claims="anyone")
    answer = dealt(rounds)
    assert (answer.discard, answer.stock, answer.turn_up) == ((PACK[18],), PACK[19:], None)
    opening = rounds.opening(answer, 2)
    assert (opening.turn, opening.phase, opening.discarder, opening.seats) == (1, "draw", 0, (1, 2))


@pytest.mark.parametrize(("fate", "end"), [("aside", "7D X X"), ("under_stock", "X X 8D")])
def test_jokers_turned_up_go_under_the_stock(fate: str, end: str) -> None:
    rounds = a_round(**NEXT, turn_up_fate=fate, pack_jokers=2)
    pack = (*PACK[:18], JOKER, JOKER, *PACK[20:], *PACK[18:20])
    answer = dealt(rounds, pack)
    assert answer.turn_up == read_cards("8D")[0]
    assert cards(answer.stock).endswith(end)
    assert len(answer.stock) == (87 if fate == "aside" else 88)


@pytest.mark.parametrize(
    ("rules", "pack", "given", "fault"),
    [
        ({}, PACK[1:], {}, "1 of the 104 cards of this table are missing"),
        ({}, (*PACK[:-1], 0), {}, "AC 3 times"),
        ({}, (*PACK, JOKER), {}, "no jokers"),
        ({}, PACK, {"dealer": 3}, "dealer: seat 3"),
        ({}, PACK, {"cut": 105}, "105 cards cannot be lifted"),
        ({}, PACK, {"seats": range(1, 10)}, "seats: 9 players; this table is for 8 at most"),
        ({"table_players": [2, 2]}, PACK, {"seats": (1, 2, 3)}, "seats: 3 players; this table is for 2 at most"),
    ],
)
def test_a_deal_that_cannot_be(rules: dict[str, Any], pack: Any, given: dict[str, Any], fault: str) -> None:
    with pytest.raises(ImpossibleInput, match=fault):
        dealt(a_round(**rules), pack, **given)
