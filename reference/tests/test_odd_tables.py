"""What the rules and the disputes say at tables that nobody ships: each says what is so there, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from tables import table

from pife.spec.library import Spec
from pife.terminal.house_rules import house_rules

NEXT = {"wild_which": "next_same_suit"}
JOKERS = {"pack_jokers": 4}
LIVES = {"match_kind": "lives"}
NOBODY_BUT_THE_TURN_UP = {**NEXT, "turn_up_may_go_out": True}
GO_OUT_ONLY = {"turn_take_discard": "go_out_only"}
TEN_ONLY = {"out_shapes": ["4-3-3"], "out_ten": "allowed"}
THREES = {"melds_longest": 3}


def rules_at(spec: Spec, options: dict[str, Any]) -> set[str]:
    """The ids of the rules that hold at a table."""
    options_there = table(**options).options
    return {rule.id for rule in spec.rules.values() if rule.when.holds(options_there)}


@pytest.mark.parametrize(
    ("options", "there", "not_there"),
    [
        ({"melds_sets": ["1-1-1", "2-2-2-1"]}, "", "melds.set-different-suits"),
        ({"melds_sets": ["1-1-1", "3-1"], "pack_decks": 3}, "", "melds.set-different-suits"),
        ({"melds_sets": ["1-1-1-1"]}, "melds.set-different-suits", ""),
        ({**THREES, "melds_sets": ["1-1-1", "2-1-1"]}, "melds.set-different-suits", "melds.set-doubled"),
        ({**THREES, "melds_sets": ["1-1-1", "2-1"]}, "", "melds.set-different-suits"),
        (THREES, "melds.most-cards out.three-melds", "melds.set-four-suits out.any-split"),
        ({**THREES, "melds_sets": ["1-1-1", "2-2-1", "2-1-1-1"]}, "", "melds.set-two-doubled melds.set-four-suits-doubled"),
        ({**THREES, **LIVES, "out_ten": "allowed"}, "out.ten-forbidden", "out.with-ten lives.lost-ten"),
        ({**THREES, "out_ten": "allowed", "out_ten_from": "stock"}, "out.ten-forbidden", "out.ten-stock"),
        ({**THREES, "out_ten": "allowed", "out_ten_from": "own_turn"}, "", "out.ten-own-turn"),
        ({**THREES, "out_ten": "allowed", "out_special": ["three_doubles_and_meld"]}, "out.three-doubles-and-meld", "out.three-doubles-and-four"),
        ({"out_special": ["three_doubles_and_meld"]}, "out.three-doubles-and-meld", "out.three-doubles-and-four"),
        ({**TEN_ONLY, **LIVES}, "out.only-ten lives.lost-ten", "out.nine lives.lost"),
        ({**TEN_ONLY, **LIVES, "out_special": ["four_doubles"]}, "lives.lost out.special-any-shape", "out.nine"),
        ({"out_shapes": ["3-3-3"]}, "out.nine out.only-shapes", "out.only-ten out.special-any-shape"),
        (JOKERS, "pack.jokers-wild wilds.from-discard-joker", "wilds.itself-natural wilds.from-discard-ordinary wilds.starred"),
        ({**JOKERS, "wild_itself": "counts"}, "", "wilds.itself-counts wilds.itself-natural"),
        ({**JOKERS, "wild_per_meld": None}, "", "wilds.itself-natural"),
        ({**JOKERS, **NEXT}, "wilds.itself-natural wilds.from-discard-ordinary wilds.starred", ""),
        (GO_OUT_ONLY | {"deal_first_discard": "turned_card"}, "claims.opening-card-stays", "claims.opening-card"),
        ({"deal_first_discard": "turned_card", "out_claims": "anyone"}, "claims.opening-card", "claims.opening-card-stays"),
        ({"deal_first_discard": "turned_card"}, "claims.opening-card claims.nobody", "claims.opening-card-stays"),
        (GO_OUT_ONLY | {"false_claim_claim": "stock_out_only"}, "", "false-claims.still-draws-discards"),
        ({"false_claim_own_turn": "stock_out_only"}, "false-claims.still-draws-discards false-claims.before-drawing", ""),
        ({"out_claims": "anyone", "false_claim_own_turn": "stock_out_only"}, "", "false-claims.before-drawing"),
        (GO_OUT_ONLY, "false-claims.no-penalty-for-withdrawing", ""),
        ({}, "deal.no-cut false-claims.exposers-stay false-claims.no-penalty-for-withdrawing claims.threat", ""),
        ({}, "claims.window claims.card-melded claims.turn-stays claims.only-who-plays", "claims.not-ones-own"),
        ({"deal_cut": "previous_seat", "false_claim_exposers": "leaves_round"}, "", "deal.no-cut false-claims.exposers-stay"),
        ({"false_claim_exposers": "leaves_round"}, "false-claims.lasts-the-round", ""),
        (NOBODY_BUT_THE_TURN_UP, "wilds.turn-up-together claims.next-is-heard claims.only-who-plays", ""),
        ({"betting_mode": "ante_and_round", **NEXT, "turn_up_fate": "under_stock"}, "entry.turn-up-stays-under", ""),
        ({"betting_mode": "ante_and_round", **NEXT}, "", "entry.turn-up-stays-under"),
    ],
)  # fmt: skip
def test_the_rules_of_an_odd_table(spec: Spec, options: dict[str, Any], there: str, not_there: str) -> None:
    rules = rules_at(spec, options)
    assert {*there.split(), *not_there.split()} <= spec.rules.keys()
    assert set(there.split()) <= rules
    assert not set(not_there.split()) & rules


@pytest.mark.parametrize(
    ("dispute", "options", "answer"),
    [
        ("repeated-suit", {"melds_sets": ["1-1-1", "2-2-2-1"]}, "Yes. A set"),
        ("repeated-suit", {"melds_sets": ["1-1-1", "3-1"], "pack_decks": 3}, "Yes. A set"),
        ("repeated-suit", {**THREES, "melds_sets": ["1-1-1", "2-1-1"]}, "No."),
        ("repeated-suit", {**THREES, "melds_sets": ["1-1-1", "2-1"]}, "Yes, in a set of three cards"),
        ("five-of-a-rank", {"melds_sets": ["1-1-1", "3-2"], "pack_decks": 3}, "Yes, if their suits"),
        ("five-of-a-rank", {"melds_sets": ["1-1-1", "2-2-2"]}, "No. A set"),
        ("pair-and-wild", {**NEXT, "pack_decks": 3, "melds_sets": ["1-1-1", "3"]}, "Yes. The wild card stands for one more"),
        ("pair-and-wild", {**NEXT, "melds_sets": ["1-1-1", "2-2"]}, "No."),
        ("wild-on-the-pile", JOKERS, "No. The only wild cards"),
        ("wild-on-the-pile", NEXT, "Yes, as any discard may be taken, but"),
        ("wild-taken-earlier", JOKERS, "It cannot be in your hand"),
        ("throw-a-wild", {**JOKERS, "wild_may_discard": False}, "No, never, not even to go out."),
        ("two-wilds-in-a-meld", JOKERS, "No. The only wild cards"),
        ("two-wilds-in-a-meld", {**JOKERS, **NEXT}, "Only if one of them"),
        ("two-wilds-and-one-card", JOKERS, "No. Two of the three"),
        ("wild-as-itself", {**JOKERS, "wild_per_meld": None}, "It cannot be"),
        ("joker-turned-up", {**JOKERS, "deal_first_discard": "turned_card"}, "It opens the discard pile"),
        ("joker-turned-up", JOKERS, "It cannot happen"),
        ("not-my-turn", NOBODY_BUT_THE_TURN_UP, "Only with the turn-up"),
        ("not-my-turn", NEXT, "No."),
        ("two-claim-at-once", NOBODY_BUT_THE_TURN_UP, "A discard only the player in turn"),
        ("cut-without-announcing", NOBODY_BUT_THE_TURN_UP, "No, and announcing would not help: here nobody takes a discard"),
        ("thought-better-of-it", NOBODY_BUT_THE_TURN_UP, "No. As long as nothing is laid down"),
        ("ten-by-a-claim", {"out_ten": "allowed"}, "Yes, if you took it in your own turn"),
        ("ten-by-a-claim", {**GO_OUT_ONLY, "out_ten": "allowed", "out_ten_from": "own_turn"}, "No. With a card taken only"),
        ("ten-by-a-claim", {"out_ten": "allowed", "out_ten_from": "own_turn"}, "Yes, if you drew it"),
        ("ten-by-a-claim", {**THREES, "out_ten": "allowed", "out_claims": "anyone"}, "It cannot be"),
        ("wait-for-ten", {**THREES, "out_ten": "allowed"}, "You may wait, but for nothing"),
        ("wait-for-ten", TEN_ONLY, "You have to"),
        ("dealt-nine-melded", TEN_ONLY, "No. Here melds take a hand out only with all ten"),
        ("claim-or-draw", GO_OUT_ONLY, "Neither gets it so"),
        ("wrong-claim", {"out_claims": "announced"}, "Everything, as before: a wrong cut"),
        ("wrong-claim", {"out_claims": "anyone"}, "Everything, as before. A wrong claim"),
        ("wrong-claim", {}, "Everything, as before. A wrong hand"),
        ("wrong-claim", {"false_claim_own_turn": "no_claims"}, "The same as after any mistake"),
        ("wrong-a-second-time", {}, "No. Being wrong costs nothing"),
        ("turn-up-drawn", {**GO_OUT_ONLY, **NEXT, "turn_up_fate": "opens_discard"}, "On the discard pile. Nobody takes it"),
        ("turn-up-on-the-first-turn", {**GO_OUT_ONLY, **NEXT, "turn_up_fate": "opens_discard"}, "No. It lies on the pile"),
    ],
)  # fmt: skip
def test_the_answer_of_a_dispute_at_an_odd_table(
    spec: Spec, dispute: str, options: dict[str, Any], answer: str
) -> None:
    options_there = table(**options).options
    (given,) = (each for each in spec.disputes[f"dispute.{dispute}"].answers if each.when.holds(options_there))
    assert given.text.en.startswith(answer), given.text.en
    rules = rules_at(spec, options)
    assert set(given.rules) <= rules, "an answer rests on rules that hold at the table"


def test_no_chips_without_stakes() -> None:
    with pytest.raises(Exception, match="A match for chips needs stakes"):
        table(match_kind="chips")
    assert table(match_kind="chips", betting_mode="flat").options["match.kind"] == "chips"


@pytest.mark.parametrize(
    ("options", "idle"),
    [
        ({**THREES, "out_ten": "allowed"}, "out.ten out.ten_from"),
        (JOKERS, "wild.itself"),
    ],
)
def test_the_sheet_leaves_out_what_makes_no_difference(spec: Spec, options: dict[str, Any], idle: str) -> None:
    profile = table(**options)
    on_the_sheet = {rule.option.id for _, rules in house_rules(profile, spec).groups for rule in rules}
    assert set(idle.split()) <= profile.options.keys()
    assert on_the_sheet == profile.options.keys() - set(idle.split())


def test_nobody_reads_of_leaving_a_round_where_nobody_has_to(spec: Spec) -> None:
    """What becomes of who leaves stands in the rules that hold only where a penalty makes a player leave."""
    options_there = table(match_kind="lives", false_claim_own_turn="stock_out_only").options
    texts = [rule.text.pt_BR for rule in spec.rules.values() if rule.when.holds(options_there)]
    assert not [text for text in texts if "sair dela" in text or "sai da rodada" in text or "saia da rodada" in text]
