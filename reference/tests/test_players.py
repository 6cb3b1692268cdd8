"""Simple players: what they choose, that they see only their view, and that every table is played to its end by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from rounds import DULL, MELDED, WAITING, a_round, at
from tables import nearest_table, shipped

from pife.engine.by_seat import BySeat, Seat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Claim, Draw, GoOut
from pife.engine.views import View
from pife.spec.profiles import Profile
from pife.study.greedy import GreedyPlayer
from pife.study.players import Player, RandomPlayer, Speaker, Wish
from pife.study.playing import Table, deal_round

PROFILES = sorted(shipped().profiles)


def first_wish(rounds: Round, seat: Seat = 1, **fields: Any) -> dict[str, Any]:
    """What a greedy player of this seat would like most."""
    view = rounds.view(at(rounds, **fields), seat)
    player = GreedyPlayer(rounds.judge)
    wish = next(player.enter(view) if view.phase == "bet" else player.turn(view))
    return {name: value for name, value in write_step(wish.step).items() if name != "seat"} | {"why": wish.why}


def test_greedy_takes_the_discard_that_makes_a_meld_and_no_other() -> None:
    rounds = a_round()
    hand = {1: "7C 8C 4D 4H 5S KS KH JD 2C"}
    assert first_wish(rounds, hands=hand, discard="9C") == {"do": "draw", "from": "discard", "why": "comes_nearer"}
    assert first_wish(rounds, hands=hand, discard="QH") == {"do": "draw", "from": "stock", "why": "does_not_help"}


def test_greedy_throws_what_links_least() -> None:
    rounds = a_round()
    fields = {"phase": "discard", "drawn": {"card": "JH", "from": "stock"}}
    hand = {1: "7C 8C 9C 4D 4H KS KH 2C JH QH"}
    assert first_wish(rounds, hands=hand, **fields) == {"do": "discard", "card": "2C", "why": "links_least"}


def test_greedy_goes_out_as_soon_as_it_can_and_with_ten_where_that_is_allowed() -> None:
    fields = {"phase": "discard", "drawn": {"card": "10C", "from": "stock"}, "hands": {1: f"{MELDED} 10C"}}
    assert first_wish(a_round(), **fields) == {"do": "go_out", "discard": "7C", "why": "goes_out"}
    assert first_wish(a_round(out_ten="allowed"), **fields) == {"do": "go_out", "why": "goes_out"}


def test_greedy_claims_in_turn_and_out_of_turn_what_completes_its_hand() -> None:
    rounds = a_round(out_claims="anyone")
    player = GreedyPlayer(rounds.judge)
    position = at(rounds, seats=[1, 2, 3], turn=3, discarder=1, hands={2: WAITING, 3: WAITING}, discard="QS")
    for seat in (2, 3):
        claim = player.claim(rounds.view(position, seat))
        assert claim is not None and write_step(claim)["discard"] == "2D"
    useless = at(rounds, seats=[1, 2, 3], turn=3, discarder=1, hands={2: WAITING}, discard="6S")
    assert player.claim(rounds.view(useless, 2)) is None


def test_greedy_claims_only_once_it_has_announced_where_the_table_wants_that() -> None:
    rounds = a_round(out_claims="announced")
    player = GreedyPlayer(rounds.judge)
    fields: dict[str, Any] = {"seats": [1, 2, 3], "turn": 3, "discarder": 1, "hands": {2: WAITING}, "discard": "QS"}
    silent, announced = at(rounds, **fields), at(rounds, **fields, announced=[2])
    assert player.claim(rounds.view(silent, 2)) is None
    assert player.claim(rounds.view(announced, 2)) is not None


def test_greedy_announces_when_one_card_is_missing() -> None:
    rounds = a_round(out_claims="announced")
    player = GreedyPlayer(rounds.judge)
    position = at(rounds, seats=[1, 2], hands={1: DULL[0], 2: WAITING})
    assert [player.announces(rounds.view(position, seat)) for seat in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("hand", "do"),
    [(DULL[0], "fold"), ("7C 8C 9C 4D 4H KS JH 2C 6S", "call"), (WAITING, "raise")],
)
def test_greedy_bets_by_what_it_holds(hand: str, do: str) -> None:
    rounds = a_round(betting_mode="ante_and_round", match_kind="chips", melds_longest=3)
    assert first_wish(rounds, phase="bet", hands={1: hand}, bets={1: 1, 2: 1})["do"] == do


def test_after_a_raise_greedy_stays_with_a_better_hand_only() -> None:
    rounds = a_round(betting_mode="ante_and_round", match_kind="chips")
    fields: dict[str, Any] = {"phase": "bet", "hands": {1: "7C 8C 4D 4H KS JH 2C 6S AD"}}
    assert first_wish(rounds, **fields, bets={1: 1, 2: 1})["do"] == "call"
    assert first_wish(rounds, **fields, bets={1: 1, 2: 3}, price=3, raised=[2])["do"] == "fold"


def test_in_a_game_for_lives_greedy_stays_or_folds() -> None:
    rounds = a_round(match_kind="lives", lives_fold=1, melds_longest=3)
    fields: dict[str, Any] = {"phase": "bet", "lives": {"1": 7, "2": 7}}
    assert first_wish(rounds, **fields, hands={1: DULL[0]})["do"] == "fold"
    view = rounds.view(at(rounds, **fields, hands={1: WAITING}), 1)
    assert "stay" in [write_step(wish.step)["do"] for wish in GreedyPlayer(rounds.judge).enter(view)]


def test_the_turn_up_is_taken_where_it_helps_and_the_table_lets_it() -> None:
    options: dict[str, Any] = {"wild_which": "next_same_suit", "turn_up_first_seat_may_take": True}
    fields: dict[str, Any] = {"hands": {1: "7C 8C 4D 4H 5S KS KH JD 2C"}, "turn_up": "9C", "turn_up_at": "aside"}
    assert first_wish(a_round(**options), **fields)["from"] == "turn_up"
    options["turn_up_first_seat_may_take"] = False
    assert first_wish(a_round(**options), **fields)["from"] == "stock"


def test_a_drawn_card_that_links_least_is_refused_where_the_first_player_may() -> None:
    fields: dict[str, Any] = {"phase": "discard", "drawn": {"card": "2C", "from": "stock"}}
    fields["hands"] = {1: "7C 8C 9C 4D 4H KS KH JH QH 2C"}
    assert first_wish(a_round(deal_first_turn_redraw=True), **fields)["do"] == "redraw"
    assert first_wish(a_round(), **fields)["do"] == "discard"


def test_players_by_chance_claim_falsely_only_if_asked_to() -> None:
    rounds = a_round(out_claims="anyone")
    position = at(rounds, seats=[1, 2, 3], turn=3, discarder=1, discard="6S")
    drawn = at(rounds, phase="discard", hands={1: f"{DULL[0]} QH"}, drawn={"card": "QH", "from": "stock"})
    for asked, likely in ((0, False), (100, True)):
        player = RandomPlayer(rounds.judge, Random(1), false_claims=asked)
        assert (player.claim(rounds.view(position, 2)) is not None) == likely
        assert any(isinstance(wish.step, GoOut) for wish in player.turn(rounds.view(drawn, 1))) == likely


def test_players_by_chance_go_out_when_they_can() -> None:
    rounds = a_round(out_claims="anyone")
    player = RandomPlayer(rounds.judge, Random(1))
    position = at(rounds, hands={1: WAITING}, discard="QS", discarder=2)
    assert isinstance(next(player.turn(rounds.view(position, 1))).step, Claim)
    fields: dict[str, Any] = {"phase": "discard", "drawn": {"card": "QS", "from": "stock"}}
    position = at(rounds, hands={1: f"{WAITING} QS"}, **fields)
    assert isinstance(next(player.turn(rounds.view(position, 1))).step, GoOut)


def test_players_by_chance_play_as_another_after_so_many_draws() -> None:
    rounds = a_round()
    greedy = GreedyPlayer(rounds.judge)
    player = RandomPlayer(rounds.judge, Random(1), most_draws=1, then=greedy)
    view = rounds.view(at(rounds, discard="QS", discarder=2), 1)
    first, after = ([*player.turn(view)] for _ in range(2))
    assert {wish.why for wish in first} == {"chance"}
    assert after == [*greedy.turn(view)]


@pytest.mark.parametrize("profile", ["pif-paf-betting", "cacheta-maker", "cachetao-open-claims"])
def test_a_hidden_card_never_changes_what_a_player_chooses(profile: str) -> None:
    rounds = Round(shipped().profile(profile))
    live = dealt(rounds, Random(3))
    greedy = GreedyPlayer(rounds.judge)
    table = Table(rounds, dict.fromkeys(live.position.seats, greedy))
    chance = Random(4)
    for _ in range(30):
        position = live.position
        if position.phase == "over":
            break
        for seat in position.playing:
            hidden = hidden_cards_changed(position, seat, rounds, chance)
            assert choices(greedy, rounds.view(position, seat)) == choices(greedy, rounds.view(hidden, seat))
            by_chance = [RandomPlayer(rounds.judge, Random(5)) for _ in range(2)]
            views = rounds.view(position, seat), rounds.view(hidden, seat)
            assert choices(by_chance[0], views[0]) == choices(by_chance[1], views[1])
        table.advance(live)


@given(seed=st.integers(0, 2**32))
@settings(max_examples=12)
def test_any_table_is_played_by_players_of_chance_and_then_by_greedy_ones(seed: int) -> None:
    chance = Random(seed)
    rounds = Round(any_table(chance))
    live = dealt(rounds, chance)
    by_chance = RandomPlayer(rounds.judge, chance, false_claims=10)
    Table(rounds, dict.fromkeys(live.position.seats, by_chance)).play(live, most_draws=6)
    Table(rounds, dict.fromkeys(live.position.seats, GreedyPlayer(rounds.judge))).play(live, most_draws=300)
    assert live.position.phase == "over" or sum(isinstance(step, Draw) for step in live.script) == 300
    assert rounds.play(live.opening, live.script).position == live.position


def dealt(rounds: Round, chance: Random) -> Any:
    """A round of three, or as many as the table seats."""
    players: Any = rounds.profile.options["table.players"]
    rules = MatchRules(rounds)
    match = rules.begin(range(1, min(max(players[0], 3), players[1]) + 1), dealer=1)
    assert isinstance(match, Match)
    return deal_round(rounds, rules, match, chance)


def any_table(chance: Random) -> Profile:
    options = shipped().catalogue.options.values()
    return nearest_table({option.id: chance.choice(option.all_samples()) for option in options})


def choices(player: Player, view: View) -> list[Any]:
    """All that a player might be asked with this view."""
    if view.phase == "bet":
        return list(player.enter(view))
    wishes: Iterable[Wish] = player.turn(view) if view.turn == view.seat else ()
    if view.phase != "draw":
        return [player.announces(view), *wishes]
    settled = player.settle(view) if isinstance(player, Speaker) else None
    return [player.announces(view), player.claim(view), settled, *wishes]


def hidden_cards_changed(position: Position, seat: Seat, rounds: Round, chance: Random) -> Position:
    """The position with all cards that the seat does not see exchanged among each other."""
    seen = len(position.discard) if rounds.profile.options["turn.discard_visible"] == "all" else 1
    hands = {other: hand for other, hand in position.hands.items() if other != seat}
    drawn = position.drawn if position.drawn is not None and position.turn != seat else None
    kept = (drawn.card,) if drawn is not None and drawn.source != "stock" else ()
    under = (position.stock[-1:] if position.turn_up_at == "stock" else ()) or ()
    pool = [card for hand in hands.values() for card in hand]
    for card in kept:
        pool.remove(card)
    pool += [*position.stock[: len(position.stock) - len(under)], *position.discard[seen:]]
    chance.shuffle(pool)
    changed = {}
    for other, hand in hands.items():
        open_ones = kept if kept and other == position.turn else ()
        changed[other] = (*(pool.pop() for _ in range(len(hand) - len(open_ones))), *open_ones)
    if drawn is not None and not kept:
        drawn = replace(drawn, card=changed[position.turn or 0][-1])
    discard = (*position.discard[:seen], *(pool.pop() for _ in position.discard[seen:]))
    return replace(
        position,
        hands=BySeat({**changed, **({seat: position.hands[seat]} if seat in position.hands else {})}),
        stock=(*pool, *under),
        discard=discard,
        drawn=position.drawn if drawn is None else drawn,
    )
