"""What a game in the terminal tells: what others do, how a round ended, what it cost."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from rounds import DULL, MELDED, WAITING, a_round, a_step, at, claims
from tables import shipped

from pife.cli.play_log import GameLog
from pife.cli.play_result import show_costs, show_result
from pife.cli.play_screen import Screen
from pife.engine.by_seat import BySeat
from pife.engine.match import Match, MatchRules
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Refused, Step
from pife.study.playing import LiveRound
from pife.terminal.output import CardPrinter
from pife.terminal.words import words_of

# Three seats counterclockwise, the person in seat 1: Ana is seat 3, Beto seat 2.
SEATS = (1, 2, 3)


def screen_of(rounds: Round, **fields: Any) -> Screen:
    printer = CardPrinter(ascii_only=True)
    return Screen(shipped(), rounds, words_of("play", "en"), printer, me=1, seats=SEATS, **fields)


def told(capsys: pytest.CaptureFixture[str], rounds: Round, position: Position, *steps: str | Step) -> list[str]:
    """What is told of these steps, by lines."""
    log = GameLog(screen_of(rounds))
    capsys.readouterr()
    for each in steps:
        step = a_step(each) if isinstance(each, str) else each
        applied = rounds.apply(position, step)
        assert not isinstance(applied.verdict, Refused)
        log(step, applied.verdict, position, applied.position)
        position = applied.position
    return " ".join(capsys.readouterr().out.split()).replace(". ", ".\n").replace("! ", "!\n").splitlines()


def three(rounds: Round, **fields: Any) -> Position:
    return at(rounds, **{"seats": [1, 2, 3], "dealer": 1, "turn": 3, "discard": "6S", "discarder": 1, **fields})


def test_another_s_turn_is_one_line_and_a_card_from_the_stock_stays_hidden(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round()
    assert told(capsys, rounds, three(rounds), "3 draw stock") == []
    assert told(capsys, rounds, three(rounds), "3 draw stock", "3 discard 6C") == [
        "Ana draws from the stock and throws 6C."
    ]
    assert told(capsys, rounds, three(rounds), "3 draw discard", "3 discard 6S") == [
        "Ana takes the 6S from the discard pile and throws 6S."
    ]


def test_one_s_own_turn_shows_the_card(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round()
    position = three(rounds, turn=1, discarder=2)
    assert told(capsys, rounds, position, "1 draw stock", "1 discard 6C") == ["You draw 6C.", "You throw 6C."]
    assert told(capsys, rounds, position, "1 draw discard") == ["You take the 6S from the discard pile."]


def test_going_out_in_turn(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(false_claim_own_turn="stock_out_only")
    right, wrong = three(rounds, hands={3: MELDED}), three(rounds)
    assert told(capsys, rounds, right, "3 draw stock", "3 go_out 6C") == ["Ana draws from the stock and goes out!"]
    line, penalty = told(capsys, rounds, wrong, "3 draw stock", "3 go_out 6C")
    assert line == "Ana draws from the stock and lays down a hand that does not go out."
    assert penalty.startswith("Penalty: ")


def test_claims_right_and_wrong_and_several(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(out_claims="anyone")
    right, wrong = three(rounds, discard="QS", hands={2: WAITING}), three(rounds, discard="QS")
    assert told(capsys, rounds, right, "2 claim 2D") == ["Beto goes out on the QS!"]
    assert told(capsys, rounds, wrong, "2 claim 4C") == [
        "Beto would go out on the QS, wrongly.",
        "It costs nothing at this table.",
    ]
    both = claims("2 2D", "3 AS")
    position = three(rounds, discard="QS", hands={2: WAITING, 3: "AS 3C 5D 9H JS KC 2D 4H 10S"})
    assert told(capsys, rounds, position, both)[-1] == "Beto goes out on the QS!"


def test_who_claims_too_and_is_not_heard_is_told_why(capsys: pytest.CaptureFixture[str]) -> None:
    """Rule claims.order-of-play: Ana in seat 3 has thrown, so that Beto in seat 2 is heard before the person."""
    rounds = a_round(out_claims="anyone")
    position = three(rounds, turn=2, discard="QS", discarder=3, hands={1: WAITING, 2: WAITING, 3: DULL[0]})
    assert told(capsys, rounds, position, claims("1 2D", "2 2D")) == [
        "Beto goes out on the QS!",
        "You wanted the QS too, but Beto is heard first: order of play.",
    ]


def test_the_turn_up_taken_and_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    options = {"wild_which": "next_same_suit", "turn_up_first_seat_may_take": True, "turn_up_may_go_out": True}
    rounds = a_round(**options)
    position = three(rounds, discard="", discarder=0, turn_up="QS", turn_up_at="aside", hands={2: WAITING})
    assert told(capsys, rounds, position, "3 draw turn_up", "3 discard QS*") == [
        "Ana takes the turn-up QS and throws QS."
    ]
    assert told(capsys, rounds, position, "2 claim turn_up 2D") == ["Beto goes out on the QS!"]


def test_leaving_the_round_and_a_card_refused_and_a_new_stock(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(out_claims="anyone", false_claim_claim="leaves_round")
    assert told(capsys, rounds, three(rounds), "2 claim 4C")[-1] == "Beto is out of the round."
    rounds = a_round(deal_first_turn_redraw=True)
    position = three(rounds, discard="", discarder=0)
    assert told(capsys, rounds, position, "3 draw stock", "3 redraw") == ["Ana refuses the 6C and draws another card."]
    position = three(rounds, stock="", discard="6S 6C 6D")
    assert told(capsys, rounds, position, "3 draw stock") == ["The stock has run out: the discards become the new one."]


def test_speaking_before_the_round(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(betting_mode="ante_and_round", match_kind="chips")
    position = three(rounds, phase="bet", discard="", discarder=0, bets={1: 1, 2: 1, 3: 1})
    assert told(capsys, rounds, position, "3 raise 3", "2 fold", "1 call") == [
        "Ana raises to 3.",
        "Beto folds.",
        "You call.",
    ]
    rounds = a_round(match_kind="lives", lives_fold=1)
    position = three(rounds, phase="bet", discard="", discarder=0, lives={"1": 7, "2": 7, "3": 7})
    assert told(capsys, rounds, position, "3 stay", "2 fold", "1 stay") == [
        "Ana plays the round.",
        "Beto folds.",
        "You stay in.",
    ]


@pytest.mark.parametrize(
    ("hands", "steps", "shown"),
    [
        ({3: MELDED}, ["3 draw stock", "3 go_out 6C"], "Ana goes out with nine and throws 6C: 7C 8C 9C | 7D 8D 9D"),
        ({3: f"{MELDED}"}, ["3 draw stock", "3 go_out"], "Ana goes out with ten: "),
    ],
)
def test_the_end_of_a_round(
    hands: dict[int, str], steps: list[str], shown: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = a_round(out_ten="allowed")
    position = three(rounds, hands=hands, stock="10C 6C" if shown.endswith("ten: ") else "6C 10C")
    result = ended(capsys, rounds, position, steps)
    assert result.startswith(shown)


def test_a_round_that_nobody_wins_by_going_out(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(betting_mode="ante_and_round", match_kind="chips", stock_empty="round_void")
    bets = three(rounds, phase="bet", discard="", discarder=0, bets={1: 1, 2: 1, 3: 1})
    assert ended(capsys, rounds, bets, ["3 fold", "2 fold"]) == "You are the last one left and win the round."
    assert ended(capsys, rounds, bets, ["3 call", "2 fold", "1 fold"]).startswith("Ana is the last one left")
    void = three(rounds, stock="", discard="", discarder=0)
    assert ended(capsys, rounds, void, ["3 draw stock"]) == "The round is void: nobody wins it."


def ended(capsys: pytest.CaptureFixture[str], rounds: Round, position: Position, steps: list[str]) -> str:
    """What is shown of a round that ends with these steps."""
    live = LiveRound(rounds, position, Random(1))
    for step in steps:
        live.do(a_step(step))
    assert live.position.phase == "over"
    capsys.readouterr()
    show_result(live, screen_of(rounds))
    return " ".join(capsys.readouterr().out.split())


def test_what_a_round_cost(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(match_kind="lives", lives_rebuy=1, betting_mode="flat", stock_empty="round_void")
    rules = MatchRules(rounds)
    match = rules.begin(SEATS, 1)
    assert isinstance(match, Match)
    match = replace(match, lives=BySeat({1: 3, 2: 1, 3: 1}))
    won = three(rounds, turn=1, discarder=2, hands={1: MELDED}, bets={1: 1, 2: 1, 3: 1})
    won = rounds.play(won, map(a_step, ("1 draw stock", "1 go_out 6C"))).position
    assert costs(capsys, rounds, match, won, 3) == (
        "Lives: You 3 · Ana 3 (+2) · Beto 0 (-1) Chips: You 2 (+2) · Ana -1 (-1) · Beto -1 (-1) "
        "Out of the match: Beto. Back in: Ana."
    )
    void = three(rounds, stock="", discard="", discarder=0, bets={1: 1, 2: 1, 3: 1})
    void = rounds.play(void, [a_step("3 draw stock")]).position
    assert costs(capsys, rounds, match, void).endswith("The pot stays: 3.")


def costs(capsys: pytest.CaptureFixture[str], rounds: Round, match: Match, position: Position, *rebuy: int) -> str:
    rules = MatchRules(rounds)
    over = rules.over(match, position, rebuy)
    settled = rounds.settling.settle(over)
    capsys.readouterr()
    show_costs(match, rules.after(match, over, settled), settled, screen_of(rounds))
    return " ".join(capsys.readouterr().out.split())


def test_what_is_known_of_each_seat(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = a_round(out_claims="announced", match_kind="lives", lives_fold=1, false_claim_claim="no_claims")
    fields: dict[str, Any] = {"folded": [2], "announced": [1, 3], "limits": {1: "no_claims"}, "dealer": 3}
    position = three(rounds, turn=1, discarder=3, lives={"1": 1, "2": 2, "3": 3}, **fields)
    screen_of(rounds).table(rounds.view(position, 1))
    shown = " ".join(capsys.readouterr().out.split())
    assert "you: 1 life, na boa, penalty: no more claims" in shown
    assert "Ana: 9 cards, 3 lives, dealer, na boa · Beto: folded, 2 lives" in shown
