"""Rounds driven with players who speak: threats, mistakes pointed out, hands shown too early."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from rounds import DULL, JAGUANE, WAITING, a_round, at

from pife.cards import read_card
from pife.engine.by_seat import Seat
from pife.engine.round import Round
from pife.engine.step_data import write_step
from pife.engine.steps import Claim, Claims, Draw, GoOut, Step, Threaten
from pife.engine.views import View
from pife.study.greedy import GreedyPlayer
from pife.study.players import RandomPlayer, Speaker, Wish
from pife.study.playing import LiveRound, Table

# Seats 1, 3 and 2 play in this order; seat 1 has thrown the 6S, and seat 3 is to draw.
THROWN: dict[str, Any] = {"seats": [1, 2, 3], "turn": 3, "discarder": 1, "discard": "6S"}


@dataclass
class Silent:
    """Draws and throws, and claims or threatens once what it was told."""

    claims: list[Claim | Threaten] = field(default_factory=list)
    wishes: list[Step] = field(default_factory=list)

    def enter(self, view: View) -> Iterator[Wish]:
        return iter(())

    def announces(self, view: View) -> bool:
        return False

    def claim(self, view: View) -> Claim | Threaten | None:
        return self.claims.pop(0) if self.claims else None

    def turn(self, view: View) -> Iterator[Wish]:
        return iter([Wish(step) for step in [*self.wishes, Draw(view.seat)]])


@dataclass
class Talker(Silent):
    """Says what it was told, and notes what it is asked."""

    settles: Claim | None = None
    talks: bool = False
    asked: list[tuple[str, Seat]] = field(default_factory=list)

    def settle(self, view: View) -> Claim | None:
        return self.settles

    def points_out(self, view: View, against: Seat) -> bool:
        self.asked.append(("points_out", against))
        return self.talks

    def shows_hand(self, view: View, after: Seat) -> bool:
        self.asked.append(("shows_hand", after))
        return self.talks


def drive(rounds: Round, players: dict[Seat, Any], steps: int, **fields: Any) -> tuple[list[str], LiveRound]:
    """The steps done when a table has been asked so often, and the round."""
    live = LiveRound(rounds, at(rounds, **THROWN | fields), Random(1))
    table = Table(rounds, players)
    for _ in range(steps):
        table.advance(live)
    done = [write_step(step) for step in live.script]
    return [f"{step['seat']} {step['do']}" if "seat" in step else step["do"] for step in done], live


def test_a_threat_is_settled_before_anybody_else_is_asked() -> None:
    right = Claim(2, discard=read_card("2D"))
    others = {1: Talker(), 3: Talker()}
    players = {2: Talker([Threaten(2)], settles=right), **others}
    done, live = drive(a_round(**JAGUANE), players, 2, discard="QS", hands={2: WAITING})
    assert done == ["2 threaten", "2 claim"] and live.position.result is not None
    assert all(player.asked == [] for player in others.values())


@pytest.mark.parametrize("settles", [None, Claim(2, discard=read_card("KC"))], ids=["nothing", "a card not held"])
def test_a_threat_that_is_not_followed_by_a_claim_is_withdrawn(settles: Claim | None) -> None:
    players = {1: Silent(), 2: Talker([Threaten(2)], settles=settles), 3: Silent()}
    assert drive(a_round(**JAGUANE), players, 2)[0] == ["2 threaten", "2 withdraw"]


def test_who_does_not_speak_withdraws_what_it_threatens() -> None:
    players = {1: Silent(), 2: Silent([Threaten(2)]), 3: Silent()}
    assert drive(a_round(**JAGUANE), players, 3)[0] == ["2 threaten", "2 withdraw", "3 draw"]


def test_a_withdrawn_threat_is_pointed_out_once_and_each_other_is_asked_once() -> None:
    players = {1: Talker(), 2: Talker([Threaten(2)]), 3: Talker(talks=True)}
    done, live = drive(a_round(**JAGUANE), players, 4)
    assert done == ["2 threaten", "2 withdraw", "3 call_fault", "3 draw"]
    assert [players[seat].asked for seat in (1, 2, 3)] == [[("points_out", 2)], [], [("points_out", 2)]]
    assert live.position.limits[2] == "stock_draw_only"


def test_where_withdrawing_is_punished_at_once_nobody_is_asked_to_point_it_out() -> None:
    players = {1: Talker(talks=True), 2: Talker([Threaten(2)]), 3: Talker()}
    done, _ = drive(a_round(**JAGUANE | {"false_claim_withdrawn_when": "always"}), players, 3)
    assert done == ["2 threaten", "2 withdraw", "3 draw"] and players[1].asked == []


def test_the_first_who_speaks_is_heard_be_it_a_threat_or_a_claim() -> None:
    """Seat 2 has thrown; after it play 3, which is in turn, 4 and 1."""
    fields: dict[str, Any] = {"seats": [1, 2, 3, 4], "turn": 3, "discarder": 2, "discard": "QS"}
    for threatens, claims, first in ((4, 1, "4 threaten"), (1, 4, "4 claim")):
        players: dict[Seat, Any] = {seat: Silent() for seat in (2, 3)}
        players |= {threatens: Silent([Threaten(threatens)]), claims: Silent([Claim(claims, discard=read_card("2D"))])}
        hands = {claims: WAITING, threatens: DULL[3], 2: DULL[0], 3: DULL[1]}
        rounds = a_round(table_direction="clockwise", **JAGUANE)
        assert drive(rounds, players, 1, **fields, hands=hands)[0] == [first]


def test_two_who_show_their_hands_after_a_false_claim_both_leave_and_the_last_one_wins() -> None:
    players = {1: Talker(talks=True), 2: Talker([Claim(2, discard=read_card("AD"))]), 3: Talker(talks=True)}
    done, live = drive(a_round(**JAGUANE), players, 2, hands={2: DULL[1]})
    assert done == ["2 claim", "1 expose", "3 expose"]
    result = live.position.result
    assert result is not None and (result.winner, result.by) == (2, "pot")


def test_each_is_asked_once_whether_it_shows_its_hand_also_after_a_wrong_hand_in_turn() -> None:
    rounds = a_round(**JAGUANE | {"false_claim_exposers": "none"})
    players = {1: Talker(talks=True), 2: Talker(), 3: Talker(wishes=[GoOut(3, discard=read_card("AH"))])}
    fields: dict[str, Any] = {"phase": "discard", "drawn": {"card": "6D", "from": "stock"}}
    fields |= {"hands": {3: f"{DULL[2]} 6D"}, "stock": "6C 6H"}
    done, _ = drive(rounds, players, 3, **fields)
    assert done == ["3 go_out", "1 expose", "3 go_out"]
    assert players[1].asked == players[2].asked == [("shows_hand", 3)]


@pytest.mark.parametrize("spoken", [(4, 1), (1, 4)])
def test_of_two_wrong_claims_the_hands_are_shown_after_the_one_that_spoke_last(spoken: tuple[Seat, Seat]) -> None:
    """Seat 2 has thrown and 3 is in turn; neither claims, and both are asked about the other two."""
    rounds = a_round(table_direction="clockwise", **JAGUANE)
    live = LiveRound(rounds, at(rounds, **THROWN | {"seats": [1, 2, 3, 4], "discarder": 2}), Random(1))
    live.do(Claims(tuple(Claim(seat, discard=live.position.hands[seat][0]) for seat in spoken)))
    players = {seat: Talker() for seat in live.position.seats}
    Table(rounds, players).advance(live)
    assert players[3].asked == players[2].asked == [("shows_hand", spoken[-1])]


def test_greedy_players_point_out_what_costs_another_and_make_no_such_mistakes() -> None:
    rounds = a_round(**JAGUANE)
    greedy, view = GreedyPlayer(rounds.judge), rounds.view(at(rounds, **THROWN), 2)
    assert isinstance(greedy, Speaker)
    assert greedy.points_out(view, 1) and not greedy.shows_hand(view, 1)
    assert greedy.claim(view) is None and greedy.settle(view) is None


def test_players_by_chance_threaten_only_if_asked_to_and_then_withdraw() -> None:
    rounds = a_round(**JAGUANE)
    view = rounds.view(at(rounds, **THROWN), 2)
    for asked in (0, 100):
        player = RandomPlayer(rounds.judge, Random(1), threats=asked)
        assert (player.claim(view) == Threaten(2)) == player.shows_hand(view, 1) == (asked == 100)
        assert player.settle(view) is None
