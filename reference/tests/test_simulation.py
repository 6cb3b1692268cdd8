"""Simulated rounds and matches: the same deals everywhere, everything counted once, the same sums however they are cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce
from operator import add
from typing import Any

import pytest
from rounds import MELDED, WAITING, a_round, at
from tables import shipped, table

from pife.cards import JOKER, read_card
from pife.engine.match import Match, MatchRules
from pife.engine.position import Cards, Position
from pife.engine.round import Round
from pife.engine.steps import Claim, Claims, Discard, Draw, GoOut, Refused, Step
from pife.errors import PifeError
from pife.study.counting import ROUND_ENDINGS, counted_in_round, won_by
from pife.study.deals import numbered_deal
from pife.study.figures import measured
from pife.study.player_kinds import KINDS, Kind
from pife.study.playing import LiveRound
from pife.study.simulation import Block, blocks_of, play_block, setting_of
from pife.study.tallies import Tally, nothing, read_tally, tally_of


def dealt(rounds: Round, *number: object, seats: int = 3) -> LiveRound:
    rules = MatchRules(rounds)
    match = rules.begin(range(1, seats + 1), dealer=1)
    assert isinstance(match, Match)
    return numbered_deal(rounds, rules, match, *number)


def counted(rounds: Round, steps: list[Step], **fields: Any) -> dict[str, int]:
    """What is counted when these steps are done; only what is not nought."""
    position = at(rounds, **fields)
    played = rounds.play(position, steps)
    counts = counted_in_round(played.position, zip(steps, played.verdicts, strict=True))
    return {name: count for name, count in counts.items() if count}


def tally(*profiles: str, players: tuple[Kind, ...] = ("greedy", "greedy"), **block: Any) -> Tally:
    setting = setting_of(tuple(shipped().profile(name) for name in profiles), players, seed=1)
    return play_block(Block(setting, **block))


def test_a_number_deals_the_same_cards_each_time_and_another_number_other_ones() -> None:
    rounds = a_round()
    assert dealt(rounds, 1, "round", 7).position == dealt(rounds, 1, "round", 7).position
    hands = {dealt(rounds, 1, "round", number).position.hands for number in range(20)}
    assert len(hands) == 20


@pytest.mark.parametrize("other", [{"deal_cut": "previous_seat"}, {"out_claims": "anyone"}, {"melds_run_ace": "high"}])
def test_tables_with_the_same_packs_are_dealt_the_same_hands(other: dict[str, Any]) -> None:
    one, two = dealt(a_round(), 5).position, dealt(a_round(**other), 5).position
    assert one.hands == two.hands and one.stock == two.stock


def test_jokers_lie_among_the_other_cards_without_changing_their_order() -> None:
    packs: list[Cards] = []

    class Noting(MatchRules):
        def deal(self, match: Match, pack: Cards, cut: int = 0) -> Position | Refused:
            packs.append(pack)
            return super().deal(match, pack, cut)

    for rounds in (a_round(), a_round(pack_jokers=4)):
        rules = Noting(rounds)
        match = rules.begin((1, 2), 1)
        assert isinstance(match, Match)
        numbered_deal(rounds, rules, match, 5)
    without, with_jokers = packs
    assert len(with_jokers) == len(without) + 4
    assert tuple(card for card in with_jokers if card != JOKER) == without


def test_turns_taken_discards_and_the_ending_are_counted() -> None:
    rounds = a_round()
    steps: list[Step] = [Draw(1), Discard(1, read_card("6C")), Draw(2, "discard")]
    assert counted(rounds, steps) == {"turns": 2, "discards_taken": 1, "unfinished": 1}


def test_going_out_with_ten_and_wrongly_in_turn_are_counted() -> None:
    fields: dict[str, Any] = {"phase": "discard", "drawn": {"card": "10C", "from": "stock"}}
    ten = counted(a_round(out_ten="allowed"), [GoOut(1)], hands={1: f"{MELDED} 10C"}, **fields)
    assert ten == {"ten": 1}
    wrong = counted(a_round(), [GoOut(1, discard=read_card("2D"))], hands={1: f"{WAITING} 10C"}, **fields)
    assert wrong == {"false_outs": 1, "unfinished": 1}


def test_claims_are_counted_when_they_are_judged() -> None:
    rounds = a_round(out_claims="anyone")
    fields: dict[str, Any] = {"seats": [1, 2, 3], "turn": 3, "discarder": 1, "hands": {2: WAITING, 3: WAITING}}
    throw = read_card("2D")
    right = [Claims((Claim(3, discard=throw), Claim(2, discard=throw)))]
    assert counted(rounds, [*right], discard="QS", **fields) == {"claims": 1, "nine": 1}
    wrong = counted(rounds, [Claim(2, discard=throw)], discard="6S", **fields)
    assert (wrong["claims"], wrong["failed_claims"]) == (1, 1)


def test_the_winner_is_told_by_the_order_of_play() -> None:
    assert won_by(4, (3, 4, 1)) == {"won_1": 0, "won_2": 1, "won_3": 0}
    assert sum(won_by(None, (3, 4, 1)).values()) == 0


def test_blocks_of_any_size_come_to_the_same_sums() -> None:
    whole = tally("pife-duel", unit="round", first=0, end=6)
    parts = [tally("pife-duel", unit="round", first=first, end=end) for first, end in ((0, 1), (1, 4), (4, 6))]
    assert reduce(add, parts, nothing(1)) == whole
    assert reduce(add, reversed(parts), nothing(1)) == whole


def test_blocks_hold_every_round_and_match_once_and_go_on_where_they_were() -> None:
    setting = setting_of((shipped().profile("cacheta-maker"),), ("greedy",) * 3, seed=1)
    blocks = list(blocks_of(setting, rounds=60, matches=5))
    numbers = [(block.unit, number) for block in blocks for number in range(block.first, block.end)]
    assert numbers == [("round", number) for number in range(60)] + [("match", number) for number in range(5)]
    assert list(blocks_of(setting, rounds=60, matches=5, done=2)) == blocks[2:]


def test_a_table_compared_with_itself_differs_by_nothing() -> None:
    for each in measured("round", tally("pife-duel", "pife-duel", unit="round", first=0, end=12)):
        assert each.difference is not None and each.difference.value == 0
        assert each.counts[0] == each.counts[1]
        # What differs nowhere leaves no doubt about a mean, and none but chance about a share.
        assert each.is_share or each.difference.low is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_round_ends_in_one_way_and_is_won_by_one_seat_or_none(kind: Kind) -> None:
    played = tally("cachetao-open-claims", players=(kind,) * 3, unit="round", first=0, end=4)
    sums = played.tables[0].sums
    assert sum(sums[ending] for ending in ROUND_ENDINGS) == played.units == 4
    assert sum(sums[f"won_{place}"] for place in (1, 2, 3)) == 4 - sums["void"] - sums["unfinished"]


def test_a_match_for_lives_costs_all_but_the_winner_all_their_lives() -> None:
    profile = shipped().profile("cacheta-maker")
    lives: Any = profile.options["lives.start"]
    played = tally("cacheta-maker", unit="match", first=0, end=1)
    sums = played.tables[0].sums
    assert sums["won_1"] + sums["won_2"] == 1 and sums["unfinished"] == 0
    lost_in_a_round: Any = profile.options["lives.lost_to_nine"]
    assert lives <= sums["lives_lost"] < 2 * lives and sums["rounds"] >= lives // (2 * lost_in_a_round)


def test_another_version_of_pife_refuses_to_play() -> None:
    setting = setting_of((shipped().profile("pife-duel"),), ("greedy", "greedy"), seed=1)
    with pytest.raises(PifeError, match="and 0.0.0 asks it to play"):
        play_block(Block(replace(setting, version="0.0.0"), "round", 0, 1))


def test_a_table_that_does_not_seat_so_many_is_refused() -> None:
    with pytest.raises(PifeError, match="pife-duel is played by 2 to 2, not by 3"):
        setting_of((shipped().profile("pife-duel"),), ("greedy",) * 3, seed=1)


def test_a_table_is_played_by_its_options_alone() -> None:
    own = table(melds_run_ace="low")
    setting = setting_of((own,), ("greedy", "greedy"), seed=1)
    assert "a-table" not in setting.tables[0] and play_block(Block(setting, "round", 0, 1)).units == 1


def test_sums_squares_and_products_add_up() -> None:
    units: list[tuple[Mapping[str, int], ...]] = [({"turns": 3}, {"turns": 5}), ({"turns": 4}, {"turns": 1})]
    both = tally_of(units, 2)
    assert [dict(each.sums) for each in both.tables] == [{"turns": 7}, {"turns": 6}]
    assert [dict(each.squares) for each in both.tables] == [{"turns": 25}, {"turns": 26}]
    assert dict(both.products) == {"turns": 3 * 5 + 4 * 1}
    assert read_tally(both.to_json(), 2) == both


@pytest.mark.parametrize(
    "broken",
    [
        {},
        None,
        {"units": 1, "tables": [], "products": {}},
        {"units": "1", "tables": [{"sums": {}, "squares": {}}], "products": {}},
        {"units": 1, "tables": [{"sums": {"turns": 1.5}, "squares": {}}], "products": {}},
        {"units": 1, "tables": [{"sums": {}}], "products": {}},
    ],
)
def test_what_is_no_tally_is_refused(broken: object) -> None:
    with pytest.raises(ValueError, match="no "):
        read_tally(broken, 1)
