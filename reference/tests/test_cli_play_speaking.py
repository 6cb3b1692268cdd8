"""`pife play`: threats, mistakes pointed out, hands shown too early, several claims, going out with ten, announcing."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from games import PORTUGUESE, answers, play
from rounds import DULL, JAGUANE, MELDED, WAITING, a_round, at
from tables import shipped

from pife.cards import read_card
from pife.cli.play_help import show_help
from pife.cli.play_keyboard import Keyboard, Stopped
from pife.cli.play_log import GameLog
from pife.cli.play_person import Person, TakenBack
from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Claim, Threaten
from pife.engine.views import View
from pife.spec.texts import Language
from pife.study.greedy import GreedyPlayer
from pife.study.players import Wish
from pife.study.playing import LiveRound, Table
from pife.terminal.output import CardPrinter
from pife.terminal.words import words_of

# Seats 1, 3 and 2 play in this order: the person, Ana, Beto.
SEATS = (1, 2, 3)


@dataclass
class Said:
    """Another player who says what the test wants, once, and else plays as a greedy one."""

    greedy: GreedyPlayer
    claims: list[Claim | Threaten] = field(default_factory=list)

    def enter(self, view: View) -> Iterator[Wish]:
        return self.greedy.enter(view)

    def announces(self, view: View) -> bool:
        return False

    def claim(self, view: View) -> Claim | Threaten | None:
        return self.claims.pop() if self.claims else None

    def turn(self, view: View) -> Iterator[Wish]:
        return self.greedy.turn(view)

    def settle(self, view: View) -> Claim | None:
        return None

    def points_out(self, view: View, against: Seat) -> bool:
        return False

    def shows_hand(self, view: View, after: Seat) -> bool:
        return False


@dataclass(frozen=True)
class Played:
    """What was shown after each line typed, and the steps done."""

    shown: list[str]
    script: list[dict[str, Any]]
    live: LiveRound


@dataclass(frozen=True)
class Evening:
    """A round with the person in seat 1 in which lines are typed, separated by bars."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(
        self,
        rounds: Round,
        typed: str,
        language: Language = "en",
        says: dict[Seat, Claim | Threaten | None] | None = None,
        **fields: Any,
    ) -> Played:
        """Go on until the lines are used up or the round is over for the person."""
        screen = Screen(shipped(), rounds, words_of("play", language), CardPrinter(ascii_only=True), 1, SEATS)
        fields = {"seats": [*SEATS], "dealer": 2, "discard": "QS", "discarder": 2, **fields}
        live = LiveRound(rounds, at(rounds, **fields), Random(1))
        self.monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed.split("|"))))
        person = Person(rounds, screen, Keyboard(screen))
        person.sit(live)
        greedy = GreedyPlayer(rounds.judge)
        others = {seat: Said(greedy, [] if said is None else [said]) for seat, said in (says or {}).items()}
        table = Table(rounds, {seat: others.get(seat, greedy) for seat in SEATS} | {1: person}, GameLog(screen))
        with contextlib.suppress(Stopped):
            while live.position.phase != "over" and live.position.is_in(1):
                try:
                    table.advance(live)
                except TakenBack:
                    live.back(person.last_mark())
        shown = [part.partition("\n")[2] for part in f"\n{self.capsys.readouterr().out}".split("\n> ")]
        return Played([" ".join(part.split()) for part in shown], [write_step(step) for step in live.script], live)


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Evening:
    return Evening(monkeypatch, capsys)


def did(played: Played) -> list[str]:
    return [f"{step['seat']} {step['do']}" for step in played.script if "seat" in step]


def test_a_threat_stops_play_until_the_hand_is_laid_down(evening: Evening) -> None:
    played = evening(a_round(**JAGUANE), "threaten to go out||draw|out", hands={1: WAITING})
    assert did(played) == ["1 threaten", "1 claim"]
    assert played.shown[1].startswith("You say that you go out on the QS. Your hand: ")
    assert "out: lay your hand down with the QS" in played.shown[1]
    assert "withdraw: take it back (if somebody points it out: draws from the stock only)" in played.shown[1]
    assert played.shown[2].startswith("You said that you go out: lay your hand down, or withdraw.")
    assert "[claims.threat]" in played.shown[3]
    assert played.live.position.result is not None and played.live.position.result.winner == 1


@pytest.mark.parametrize("typed", ["withdraw", "withdraw the threat", "back-out"])
def test_whoever_withdraws_is_pointed_out_by_simple_players(typed: str, evening: Evening) -> None:
    played = evening(a_round(**JAGUANE), f"threaten|{typed}")
    assert did(played) == ["1 threaten", "1 withdraw", "3 call_fault"]
    assert played.shown[2].startswith("You withdraw. Ana points out that you threatened and withdrew. Penalty: draws")
    assert "penalty: draws from the stock only" in played.shown[2]


@pytest.mark.parametrize("typed", ["desistir", "desisto de bater", "voltar atrás", "volto atrás"])
def test_a_threat_in_portuguese(typed: str, evening: Evening) -> None:
    played = evening(a_round(**JAGUANE), f"ameaçar bater|{typed}", "pt_BR")
    assert "bater: baixar a mão com QS" in played.shown[1]
    assert "desistir: voltar atrás (se alguém reclamar: só compra do monte)" in played.shown[1]
    assert played.shown[2].startswith("Você volta atrás. Ana reclama: você ameaçou bater e voltou atrás. Punição: só")


def test_where_withdrawing_always_costs_nobody_has_to_say_so(evening: Evening) -> None:
    rounds = a_round(**JAGUANE | {"false_claim_withdrawn_when": "always"})
    played = evening(rounds, "threaten|withdraw")
    assert did(played) == ["1 threaten", "1 withdraw"]
    assert "withdraw: take it back (penalty: draws from the stock only)" in played.shown[1]
    assert played.shown[2].startswith("You withdraw. Penalty: draws from the stock only.")


def test_a_threat_and_its_withdrawal_can_be_taken_back(evening: Evening) -> None:
    played = evening(a_round(**JAGUANE), "threaten|withdraw|undo|undo|")
    assert did(played) == ["1 draw"]


@pytest.mark.parametrize("typed", ["point-out", "point out Beto", "call out beto", "accuse beto"])
def test_another_s_withdrawn_threat_is_pointed_out(typed: str, evening: Evening) -> None:
    asked = {"turn": 3, "discarder": 1, "discard": "6S"}
    played = evening(a_round(**JAGUANE), f"hint|{typed}", says={2: Threaten(2)}, **asked)
    assert did(played)[:3] == ["2 threaten", "2 withdraw", "1 call_fault"]
    assert "Beto threatens to go out on the 6S. Beto withdraws." in played.shown[0]
    assert "Enter: let it be · point-out: Beto threatened and withdrew" in played.shown[0]
    assert played.shown[1].startswith("Hint: point it out.")
    assert played.shown[2].startswith("You point out that Beto threatened and withdrew. Penalty: draws from the stock")
    assert played.live.position.limits[2] == "stock_draw_only"


def test_what_nobody_points_out_costs_nothing(evening: Evening) -> None:
    asked = {"turn": 3, "discarder": 1, "discard": "6S"}
    played = evening(a_round(**JAGUANE), "point-out ana|point-out zé|", says={2: Threaten(2), 3: None}, **asked)
    assert "[false-claims.only-when-called]" in played.shown[1] and "“zé” is not understood" in played.shown[2]
    assert did(played)[2] == "3 draw" and not played.live.position.limits


def test_whoever_shows_the_hand_too_early_leaves_the_round(evening: Evening) -> None:
    asked: dict[str, Any] = {"turn": 3, "discarder": 1, "discard": "6S"}
    wrong = Claim(2, discard=0)
    played = evening(a_round(**JAGUANE), "hint|show my hand|no|show|yes", says={2: wrong}, hands={2: DULL[0]}, **asked)
    assert "Beto would go out on the 6S, wrongly." in played.shown[0]
    assert "Enter: play on · show: show your hand (whoever does leaves the round)" in played.shown[0]
    assert played.shown[1].startswith("Hint: let it pass. That hand was not out")
    assert played.shown[2].endswith("Show it all the same? (yes/no)") and played.shown[3] == "Then not."
    assert played.shown[5].startswith("You show your hand too early. You are out of the round.")
    assert did(played)[:2] == ["2 claim", "1 expose"] and played.live.position.left == {1}


def test_where_it_costs_nothing_the_game_does_not_stop_for_it(evening: Evening) -> None:
    asked: dict[str, Any] = {"turn": 1, "discarder": 3, "discard": "6S"}
    rounds = a_round(**JAGUANE | {"false_claim_exposers": "none"})
    played = evening(rounds, "mostrar a mão", "pt_BR", says={2: Claim(2, discard=0)}, hands={2: DULL[0]}, **asked)
    assert did(played)[:2] == ["2 claim", "1 expose"]
    assert "Enter: comprar do monte" in played.shown[0]
    assert played.shown[1].startswith("Você abre a mão antes da hora. Sua mão: ")


def test_who_is_in_turn_may_go_out_before_another_who_wants_the_card(evening: Evening) -> None:
    hands = {1: WAITING, 3: WAITING, 2: DULL[0]}
    right = Claim(3, discard=read_card("2D"))
    for typed, winner in (("announce|out", 1), ("", 3)):
        played = evening(a_round(out_claims="anyone"), typed, says={3: right}, hands=hands)
        assert "Somebody wants to go out on this card." in played.shown[0]
        assert "Enter: let it pass · out: go out on the QS" in played.shown[0] and "draw from" not in played.shown[0]
        assert played.live.position.result is not None and played.live.position.result.winner == winner


def test_nine_or_ten_may_be_said(evening: Evening) -> None:
    rounds = a_round(out_ten="allowed")
    drawn: dict[str, Any] = {
        "phase": "discard",
        "drawn": {"card": "10C", "from": "stock"},
        "hands": {1: f"{MELDED} 10C"},
    }
    for typed, laid in (
        ("out", {"do": "go_out"}),
        ("go out with ten", {"do": "go_out"}),
        ("out with nine", {"do": "go_out", "discard": "7C"}),
    ):
        assert evening(rounds, typed, **drawn).script == [{"seat": 1, **laid}]
    refused = evening(a_round(), "out with ten|out ten 7c", **drawn).shown
    assert refused[1].startswith("Not allowed.") and refused[2].startswith("Going out with ten, no card is thrown")


def test_ten_that_do_not_go_out_are_a_false_claim_too(evening: Evening) -> None:
    drawn: dict[str, Any] = {
        "phase": "discard",
        "drawn": {"card": "6C", "from": "stock"},
        "hands": {1: f"{DULL[0]} 6C"},
    }
    played = evening(a_round(out_ten="allowed"), "bater com dez|sim", "pt_BR", **drawn)
    assert "seria batida errada" in played.shown[1]
    assert played.script == [{"seat": 1, "do": "go_out"}]


def test_who_is_dealt_a_hand_that_waits_is_asked_at_once_whether_to_announce(evening: Evening) -> None:
    rounds = a_round(out_claims="announced")
    fields: dict[str, Any] = {"turn": 3, "discard": "", "discarder": 0, "hands": {1: WAITING}}
    for typed, first in (("avisar", "1 announce"), ("", "3 draw")):
        played = evening(rounds, typed, "pt_BR", **fields)
        assert "Enter: não avisar · avisar: na boa" in played.shown[0]
        assert did(played)[0] == first


def test_a_wrong_claim_at_a_table_without_claims_costs_what_a_wrong_hand_in_turn_costs(evening: Evening) -> None:
    """Rule false-claims.before-drawing."""
    rounds = a_round(out_claims="nobody", false_claim_own_turn="stock_out_only")
    played = evening(rounds, "out|no", turn=1, discarder=2)
    assert "Penalty: goes out from the stock only." in played.shown[1]


@pytest.mark.parametrize(
    ("options", "has", "lacks"),
    [
        (
            {},
            ["threaten", "show", "undo"],
            ["point-out", "announce", "fold", "call", "raise", "stay", "turn-up", "again"],
        ),
        (JAGUANE, ["point-out"], []),
        ({"out_claims": "announced", "out_ten": "allowed"}, ["announce", "out ten"], []),
        ({"betting_mode": "ante_and_round", "match_kind": "chips"}, ["fold", "call", "raise"], ["stay"]),
        ({"match_kind": "lives", "lives_fold": 1}, ["fold", "stay"], ["call", "raise"]),
        ({"turn_take_discard": "go_out_only", "deal_first_turn_redraw": True}, ["again"], ["take"]),
        ({"wild_which": "next_same_suit", "turn_up_first_seat_may_take": True}, ["turn-up"], []),
    ],
)
def test_help_lists_what_this_table_has_and_nothing_else(
    options: dict[str, Any], has: list[str], lacks: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    rounds = a_round(**options)
    screen = Screen(shipped(), rounds, words_of("play", "en"), CardPrinter(ascii_only=True), 1, SEATS)
    show_help(screen, Keyboard(screen).reader)
    listed = [line[2:].split("  ")[0] for line in capsys.readouterr().out.splitlines() if line[2:3].strip()]
    assert set(has) <= set(listed) and set(lacks).isdisjoint(listed)


def test_to_withdraw_before_the_first_draw_is_to_fold() -> None:
    table = ("--profile", "pif-paf-betting", "--seed", "3")
    assert answers(play("desistir da rodada", *table, *PORTUGUESE))[1].startswith("Você corre.")
    assert answers(play("withdraw from the round", *table))[1].startswith("You fold.")


def test_a_step_at_the_wrong_moment_is_told_what_comes_first() -> None:
    betting = ("--profile", "pif-paf-betting", "--seed", "3", *PORTUGUESE)
    shown = answers(play("3s|pagar|pagar|3s||comprar|pagar", *betting))
    for place, (why, rule) in {
        1: ("Primeiro cada um diz se joga.", "entry.speaking-order"),
        4: ("Primeiro compre uma carta.", "turns.draw-one"),
        6: ("Você já comprou: descarte ou bata.", "turns.draw-one"),
        7: ("Isso só se diz antes da primeira compra.", "entry.speaking-order"),
    }.items():
        assert shown[place].startswith(f"Não pode. {why} A regra: ") and f"[{rule}]" in shown[place]
