"""Counting the ways to play on: fixed figures for the shipped tables, a count by hand, and what a digest tells."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from rounds import MELDED, a_round, at

from pife.cards import JOKER, token, tokens
from pife.engine.position import Position
from pife.engine.round import Round
from pife.engine.steps import Announce, Call, Claim, Draw, Fold, GoOut, Raise, Redraw, Step
from pife.errors import ImpossibleInput, PifeError
from pife.spec.library import Spec
from pife.study.play_census import (
    after,
    census_of_plays,
    least_cut,
    move_name,
    numbered_pack,
    opening,
)

FIGURES = json.loads((Path(__file__).parent / "data" / "play-census.json").read_text(encoding="utf-8"))["figures"]


def dealt(rounds: Round, number: int, players: int, dealer: int = 1) -> Position:
    pack = numbered_pack(rounds.judge.packs.copies, number)
    return opening(rounds, pack, tuple(range(1, players + 1)), dealer, least_cut(rounds))


def sequences(rounds: Round, position: Position, depth: int) -> list[list[str]]:
    """All sequences by length, plainly: every move made, every position asked."""
    level, found = [("", position)], [[""]]
    for _ in range(depth):
        level = [
            (f"{before}, {move_name(move)}" if before else move_name(move), rounds.apply(there, move).position)
            for before, there in level
            for move in rounds.moves(there)
        ]
        found.append([written for written, _ in level])
    return found


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure['profile']}-{figure['deal']}")
def test_the_fixed_figures_of_the_shipped_tables(spec: Spec, figure: dict[str, Any]) -> None:
    rounds = Round(spec.profile(figure["profile"]))
    start = dealt(rounds, figure["deal"], figure["seats"], figure["dealer"])
    counted = census_of_plays(rounds, start, len(figure["sequences"]) - 1)
    assert [of.sequences for of in counted.lengths] == figure["sequences"]
    assert [of.finished for of in counted.lengths] == figure["ended"]
    assert counted.lengths[-1].digest == figure["digest"]


def test_every_shipped_table_has_figures(spec: Spec) -> None:
    assert {figure["profile"] for figure in FIGURES} == set(spec.profiles)
    assert any(sum(figure["ended"]) for figure in FIGURES)


@pytest.mark.parametrize(
    ("table", "number", "players", "depth"),
    [("cacheta-platform", 7, 4, 4), ("pif-paf-betting", 1, 2, 5), ("cachetao-open-claims", 3, 3, 4)],
)
def test_the_count_is_that_of_playing_every_sequence(
    spec: Spec, table: str, number: int, players: int, depth: int
) -> None:
    rounds = Round(spec.profile(table))
    start = dealt(rounds, number, players)
    counted = census_of_plays(rounds, start, depth)
    plainly = sequences(rounds, start, depth)
    assert [of.sequences for of in counted.lengths] == list(map(len, plainly))
    for of, written in zip(counted.lengths, plainly, strict=True):
        total = sum(int(hashlib.sha256(each.encode()).hexdigest(), 16) for each in written)
        assert of.digest == f"{total % 2**256:064x}"


def test_the_split_is_the_whole(spec: Spec) -> None:
    rounds = Round(spec.profile("pif-paf-betting"))
    counted = census_of_plays(rounds, dealt(rounds, 1, 2), 4)
    assert [branch.moves for branch in counted.branches] == ["2 fold", "2 call", "2 raise 3"]
    assert [branch.lengths[-1].sequences for branch in counted.branches] == [0, 12, 10]
    assert sum(branch.lengths[-1].sequences for branch in counted.branches) == counted.lengths[-1].sequences


def test_the_split_begins_where_there_is_a_choice(spec: Spec) -> None:
    rounds = Round(spec.profile("pife-maker"))
    counted = census_of_plays(rounds, dealt(rounds, 1, 3), 3)
    assert len(counted.branches) == 10
    assert all(branch.moves.startswith("3 draw stock, 3 discard ") for branch in counted.branches)


def test_a_round_that_is_over_has_no_moves() -> None:
    rounds = a_round()
    start = at(rounds, phase="discard", drawn={"card": "KC", "from": "stock"}, hands={1: MELDED + " KC"})
    counted = census_of_plays(rounds, start, 1)
    assert counted.lengths[1].finished == 1
    over = after(rounds, start, ["1 go_out KC"])
    assert [of.sequences for of in census_of_plays(rounds, over, 3).lengths] == [1, 0, 0, 0]
    assert census_of_plays(rounds, over, 3).branches == ()


def test_a_void_round_is_over_with_the_last_move() -> None:
    rounds = a_round(stock_empty="round_void")
    counted = census_of_plays(rounds, at(rounds, stock="", turn_up=None), 2)
    assert [(of.sequences, of.finished) for of in counted.lengths] == [(1, 0), (1, 1), (0, 0)]


def test_no_moves_at_all_are_one_sequence(spec: Spec) -> None:
    rounds = Round(spec.profile("pife-maker"))
    [nothing] = census_of_plays(rounds, dealt(rounds, 1, 3), 0).lengths
    assert (nothing.sequences, nothing.finished) == (1, 0)
    assert nothing.digest == hashlib.sha256(b"").hexdigest()


def test_a_house_rule_shows_in_the_count_or_in_the_digest() -> None:
    # The seat that takes the king may throw it back, or must keep it.
    free, keep = (
        census_of_plays(rounds, at(rounds, discard="KS", stock="6C 6D"), 2).lengths[2]
        for rounds in (a_round(), a_round(turn_take_discard="keep"))
    )
    assert (free.sequences, keep.sequences) == (20, 19)
    # Clockwise there are as many sequences, but other seats play.
    seats = {"seats": [1, 2, 3], "stock": "6C 6D 6H"}
    one, other = (
        census_of_plays(rounds, at(rounds, **seats), 3).lengths[3]
        for rounds in (a_round(), a_round(table_direction="clockwise"))
    )
    assert one.sequences == other.sequences
    assert one.digest != other.digest


def test_who_counts_is_told_how_far_it_is(spec: Spec) -> None:
    rounds = Round(spec.profile("pif-paf-betting"))
    told: list[tuple[int, int]] = []
    census_of_plays(rounds, dealt(rounds, 1, 2), 2, lambda done, of: told.append((done, of)))
    assert told == [(0, 3), (1, 3), (2, 3)]


def test_a_numbered_deal_is_made_as_its_description_says() -> None:
    copies = {0: 2, 13: 2, 51: 1, JOKER: 1}
    deck = ["AC", "AC", "AD", "AD", "KS", "X"]
    for place in (5, 4, 3, 2, 1):
        other = int(hashlib.sha256(f"pife deal 12 {place}".encode()).hexdigest()[:12], 16) % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    assert tokens(numbered_pack(copies, 12)) == deck


def test_numbered_deals_are_whole_packs_and_differ(spec: Spec) -> None:
    copies = Round(spec.profile("cacheta-maker")).judge.packs.copies
    one, two = numbered_pack(copies, 1), numbered_pack(copies, 2)
    assert one != two
    assert Counter(one) == Counter(two) == Counter({card: number for card, number in copies.items() if number})
    assert " ".join(map(token, one[:6])) == "3S 8H 10H QS 9S 5D"


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Draw(1, "turn_up"), "1 draw turn_up"),
        (Redraw(2), "2 redraw"),
        (GoOut(2, discard=8), "2 go_out 9C"),
        (GoOut(2), "2 go_out"),
        (Claim(3), "3 claim"),
        (Claim(3, "turn_up", discard=51), "3 claim turn_up KS"),
        (Fold(1), "1 fold"),
        (Call(1), "1 call"),
        (Raise(1, 4), "1 raise 4"),
        (Announce(4), "4 announce"),
    ],
)
def test_moves_have_short_names(move: Step, name: str) -> None:
    assert move_name(move) == name


def test_what_cannot_be_is_said(spec: Spec) -> None:
    rounds = Round(spec.profile("pif-paf-betting"))
    pack = numbered_pack(rounds.judge.packs.copies, 1)
    with pytest.raises(ImpossibleInput, match=r"a table of 1 is refused \(too-few-players\)"):
        opening(rounds, pack, (1,), 1, 5)
    with pytest.raises(ImpossibleInput, match=r"a cut of 2 is refused \(cut-too-small\)"):
        opening(rounds, pack, (1, 2), 1, 2)
    with pytest.raises(ImpossibleInput, match="missing"):
        opening(rounds, pack[1:], (1, 2), 1, 5)
    with pytest.raises(PifeError, match=r"move 2, '1 fodl', cannot be made; did you mean '1 fold'\? Moves there: "):
        after(rounds, opening(rounds, pack, (1, 2), 1, 5), ["2 call", "1 fodl"])
