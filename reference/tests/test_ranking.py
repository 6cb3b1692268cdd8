"""The ranking of tables by a family's answers, and the vectors that bind its JavaScript twin.

``python reference/tests/test_ranking.py`` writes the vectors anew from their own answers.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, AnyOf, Condition, Options, Value
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import to_json
from pife.spec.ranking import (
    Answers,
    Ranked,
    applies_under,
    counting,
    impossible,
    own_table,
    rank,
    still_needed,
    telling,
)

VECTORS = Path(__file__).parent / "data" / "ranking-vectors.json"
FORMAT = "pife-ranking-vectors/1"

SPEC = load_spec()
SAMPLES = {option.id: option.all_samples() for option in SPEC.catalogue.options.values()}


def tables_of(spec: Spec, game: str | None) -> dict[str, Options]:
    return {each.id: each.options for each in spec.profiles.values() if game in (None, each.game)}


def read(answers: Mapping[str, Any], catalogue: Catalogue) -> dict[str, Value]:
    return {option_id: catalogue.options[option_id].read(data) for option_id, data in answers.items()}


def vectors(cases: list[dict[str, Any]], spec: Spec) -> str:
    """The file of the vectors: for each case its answers as they are, and what comes of them, a table a line."""
    every = [each.options for each in spec.profiles.values()]
    lines = [
        "{",
        f' "format": {json.dumps(FORMAT)},',
        f' "telling": {json.dumps(telling(every, spec.catalogue))},',
        ' "cases": [',
    ]
    for case in cases:
        answers = read(case["answers"], spec.catalogue)
        applies = applies_under(answers, spec.catalogue)
        tables = tables_of(spec, case["game"])
        ranking = [_ranked(each, answers, spec) for each in rank(answers, tables, spec.catalogue)]
        facts = {
            "name": case["name"],
            "game": case["game"],
            "answers": case["answers"],
            "counting": list(counting(answers, spec.catalogue)),
            "never_apply": [each for each, truth in applies.items() if truth is False],
            "open": [each for each, truth in applies.items() if truth is None],
            "impossible": [each.id for each in impossible(answers, spec.catalogue)],
        }
        lines.append("  {")
        lines += [f"   {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in facts.items()]
        lines.append('   "ranking": [')
        lines.append(",\n".join(f"    {json.dumps(each, separators=(',', ':'))}" for each in ranking))
        lines += ["   ]", "  }," if case is not cases[-1] else "  }"]
    return "\n".join([*lines, " ]", "}", ""])


def _ranked(each: Ranked, answers: Answers, spec: Spec) -> dict[str, Any]:
    own = own_table(answers, spec.profile(each.table))
    return {
        "table": each.table,
        "agree": list(each.agree),
        "differ": [
            {"option": difference.option, "theirs": _shown(difference.values[0]), "yours": _shown(difference.values[1])}
            for difference in each.differ
        ],
        "idle": list(each.idle),
        "writes": {option_id: to_json(value) for option_id, value in own.written.items()},
        "left_out": list(own.idle),
        "broken": [constraint.id for constraint in own.broken],
    }


def _shown(value: tuple[Value] | None) -> dict[str, Any]:
    return {"applies": False} if value is None else {"applies": True, "value": to_json(value[0])}


def ranked(answers: Mapping[str, Any], game: str | None = None) -> dict[str, Ranked]:
    """The ranking by table, in its order."""
    found = rank(read(answers, SPEC.catalogue), tables_of(SPEC, game), SPEC.catalogue)
    return {each.table: each for each in found}


def test_the_vectors_are_fresh(spec: Spec) -> None:
    text = VECTORS.read_text(encoding="utf-8")
    assert text == vectors(json.loads(text)["cases"], spec), "run: python reference/tests/test_ranking.py"


def test_the_vectors_show_every_kind_of_outcome() -> None:
    cases = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
    tables = [table for case in cases for table in case["ranking"]]
    assert any(case["impossible"] for case in cases)
    assert any(case["open"] for case in cases)
    assert any(len(case["counting"]) < len(case["answers"]) for case in cases)
    for outcome in ("agree", "differ", "idle", "writes", "left_out", "broken"):
        assert any(table[outcome] for table in tables), outcome
    assert any(not each["theirs"]["applies"] for table in tables for each in table["differ"])
    assert {case["game"] for case in cases} == {None, "pife", "cacheta"}


def test_without_answers_the_most_ordinary_table_comes_first() -> None:
    assert next(iter(ranked({}, "pife"))) == "pife-maker"
    assert all(not (each.agree or each.differ or each.idle) for each in ranked({}).values())


def test_most_agreeing_answers_come_first() -> None:
    order = ranked({"wild.which": "next_same_colour", "lives.start": 7, "match.kind": "lives"}, "cacheta")
    assert next(iter(order)) == "cacheta-four-wilds"
    assert order["cacheta-four-wilds"].agree == ("wild.which", "match.kind", "lives.start")
    counts = [(-len(each.agree), len(each.differ)) for each in order.values()]
    assert counts == sorted(counts)


def test_the_table_says_its_value_and_the_answer() -> None:
    (difference,) = ranked({"lives.start": 7}, "cacheta")["cacheta-no-wilds"].differ
    assert (difference.option, difference.values) == ("lives.start", ((10,), (7,)))


def test_a_list_is_a_set_and_agrees_as_a_whole_or_not_at_all() -> None:
    assert ranked({"melds.sets": ["1-1-1-1", "1-1-1"]})["pife-maker"].agree == ("melds.sets",)
    assert ranked({"melds.sets": ["1-1-1", "1-1-1-1", "2-1-1"]})["pife-maker"].agree == ()
    assert ranked({"out.special": []})["pife-maker"].agree == ("out.special",)


def test_a_range_agrees_as_a_whole_or_not_at_all() -> None:
    order = ranked({"table.players": [3, 6]})
    assert all(each.agree == () for each in order.values())
    assert ranked({"table.players": [3, 8]})["pife-maker"].agree == ("table.players",)


def test_an_option_that_must_apply_differs_where_a_table_has_no_place_for_it() -> None:
    answers = {"match.kind": "lives", "lives.start": 10}
    assert [each.values[0] for each in ranked(answers)["pife-maker"].differ] == [("round",), None]


def test_an_answer_that_only_says_what_if_counts_neither_for_nor_against_a_table_without() -> None:
    order = ranked({"wild.per_meld": 1})
    assert order["cacheta-maker"].agree == ("wild.per_meld",)
    assert order["pife-maker"].idle == ("wild.per_meld",)
    assert order["pife-maker"].differ == ()
    assert ranked({"wild.per_meld": 1, "wild.which": "next_same_suit"})["pife-maker"].idle == ()


def test_an_answer_that_the_others_leave_no_place_for_does_not_count() -> None:
    order = ranked({"out.ten": "forbidden", "out.ten_from": "any"})
    assert order["pif-paf-platform"].agree == ()
    assert [each.option for each in order["pif-paf-platform"].differ] == ["out.ten"]
    assert order["pife-maker"].agree == ("out.ten",)


def test_tables_of_another_game_are_the_callers_to_leave_out() -> None:
    assert all(name.startswith("cache") for name in ranked({"out.ten": "allowed"}, "cacheta"))


@pytest.mark.parametrize(
    ("answers", "option", "truth"),
    [
        ({}, "out.ten", True),
        ({}, "out.ten_from", None),
        ({"out.ten": "allowed"}, "out.ten_from", True),
        ({"out.ten": "forbidden"}, "out.ten_from", False),
        # Wild cards come from a turn-up or from jokers, and jokers only where there are any.
        ({"wild.which": "none"}, "wild.melds", None),
        ({"wild.which": "none", "pack.jokers": 0}, "wild.melds", False),
        ({"wild.which": "none", "pack.jokers": 2}, "wild.melds", None),
        ({"wild.which": "none", "pack.jokers": 2, "pack.jokers_are": "wild"}, "wild.melds", True),
        ({"wild.which": "none", "pack.jokers_are": "wild"}, "wild.melds", None),
        ({"wild.which": "none", "pack.jokers_are": "nothing"}, "wild.melds", False),
        # Nobody may fold for lives, but they may where there is a betting round.
        ({"lives.fold": None}, "entry.must_play", None),
        ({"lives.fold": None, "betting.mode": "none"}, "entry.must_play", False),
        ({"lives.fold": 1, "betting.mode": "none"}, "entry.must_play", None),
        ({"lives.fold": 1, "match.kind": "lives"}, "entry.must_play", True),
    ],
)
def test_whether_an_option_applies_is_yes_no_or_open(answers: dict[str, Any], option: str, truth: bool | None) -> None:
    assert applies_under(read(answers, SPEC.catalogue), SPEC.catalogue)[option] is truth


def test_what_an_open_option_still_hangs_on() -> None:
    jokers = Condition(((("pack.jokers_are", AnyOf(("wild",))),),))
    assert still_needed("wild.melds", {"wild.which": "none"}, SPEC.catalogue) == jokers
    assert still_needed("wild.melds", {"wild.which": "next_all_suits"}, SPEC.catalogue).holds({})
    assert still_needed("out.ten", {}, SPEC.catalogue) == ALWAYS


@pytest.mark.parametrize(
    ("answers", "broken"),
    [
        ({"melds.sets": ["3-1"], "pack.decks": 2}, ["constraint.suit-thrice-needs-packs"]),
        ({"melds.sets": ["3-1"]}, []),
        # Both hang on somebody cutting, which nobody was asked; wherever they apply they cannot be.
        ({"deal.cut_least": 5, "deal.cut_most": 5}, ["constraint.one-limit-on-the-cut"]),
        ({"deal.cut": "none", "deal.cut_least": 5, "deal.cut_most": 5}, []),
        ({"lives.fold": 2, "lives.fold_forced_at": 1}, ["constraint.folding-eliminates-nobody"]),
        ({"lives.fold": None, "lives.fold_forced_at": 1}, []),
    ],
)
def test_what_cannot_be_whatever_else_the_table_plays(answers: dict[str, Any], broken: list[str]) -> None:
    assert [each.id for each in impossible(read(answers, SPEC.catalogue), SPEC.catalogue)] == broken


def test_a_file_says_only_what_the_table_does_not_have_yet() -> None:
    answers = read({"out.ten": "allowed", "out.ten_from": "any", "turn.take_discard": "free"}, SPEC.catalogue)
    own = own_table(answers, SPEC.profile("pife-maker"))
    assert own.written == {"out.ten": "allowed", "out.ten_from": "any"}
    stated = read({"out.ten": "allowed", "turn.take_discard": "free"}, SPEC.catalogue)
    assert own_table(stated, SPEC.profile("pif-paf-platform")).written == {}


def test_a_file_says_what_the_table_only_assumes() -> None:
    """Nobody says whether the platform's cards are cut; whoever answers that has settled it at their table."""
    answers = read({"deal.cut": "none", "out.ten": "allowed"}, SPEC.catalogue)
    own = own_table(answers, SPEC.profile("pif-paf-platform"))
    assert (own.written, own.settled) == ({"deal.cut": "none"}, ("deal.cut",))
    other = own_table({"deal.cut": "previous_seat"}, SPEC.profile("pif-paf-platform"))
    assert (other.written, other.settled) == ({"deal.cut": "previous_seat"}, ())


def test_a_file_leaves_out_what_has_no_place_at_the_table() -> None:
    own = own_table({"wild.per_meld": 2}, SPEC.profile("pife-maker"))
    assert (own.written, own.idle) == ({}, ("wild.per_meld",))


def test_answers_may_not_go_with_the_rest_of_a_table() -> None:
    answers = read({"out.shapes": ["3-3-3"]}, SPEC.catalogue)
    assert impossible(answers, SPEC.catalogue) == ()
    assert own_table(answers, SPEC.profile("pife-maker")).broken == ()
    (broken,) = own_table(answers, SPEC.profile("cacheta-maker")).broken
    assert broken.id == "constraint.ten-needs-ten-shapes"


def test_what_tells_tables_apart() -> None:
    tables = [SPEC.profile(name).options for name in ("pife-maker", "pife-duel", "cacheta-maker")]
    found = telling(tables, SPEC.catalogue)
    assert found[0] == "table.players"  # three pairs, the others two
    assert "wild.which" in found
    assert "wild.per_meld" not in found  # only one of the three has it
    assert "pack.decks" not in found


some_answers = st.fixed_dictionaries(
    {}, optional={option_id: st.sampled_from(samples) for option_id, samples in SAMPLES.items()}
)
whole_tables = st.fixed_dictionaries({option_id: st.sampled_from(samples) for option_id, samples in SAMPLES.items()})


@given(answers=some_answers, rest=whole_tables)
@settings(max_examples=200)
def test_what_is_settled_holds_at_every_table_with_these_answers(answers: Answers, rest: Answers) -> None:
    applying = SPEC.catalogue.applying({**rest, **answers})
    for option_id, truth in applies_under(answers, SPEC.catalogue).items():
        assert truth in (None, option_id in applying)
    held = {each.id for each in SPEC.catalogue.broken_constraints(applying)}
    for constraint in impossible(answers, SPEC.catalogue):
        bound = [each for each in constraint.option_ids() if each in answers]
        assert constraint.id in held or any(each not in applying for each in bound)


@given(answers=whole_tables)
@settings(max_examples=40)
def test_with_every_answer_nothing_is_open(answers: Answers) -> None:
    applying = SPEC.catalogue.applying(answers)
    assert applies_under(answers, SPEC.catalogue) == {each: each in applying for each in SPEC.catalogue.options}
    assert list(counting(answers, SPEC.catalogue)) == list(applying)


@given(answers=some_answers)
@settings(max_examples=40)
def test_every_answer_that_counts_stands_somewhere_at_every_table(answers: Answers) -> None:
    counted = counting(answers, SPEC.catalogue)
    for each in rank(answers, tables_of(SPEC, None), SPEC.catalogue):
        named = [*each.agree, *(difference.option for difference in each.differ), *each.idle]
        assert sorted(named) == sorted(counted)


@given(answers=some_answers)
@settings(max_examples=40)
def test_a_table_changed_by_answers_has_them(answers: Answers) -> None:
    counted = counting(answers, SPEC.catalogue)
    for table in SPEC.profiles.values():
        own = own_table(answers, table)
        assert {each: own.options[each] for each in counted if each not in own.idle} == {
            each: value for each, value in counted.items() if each in own.options
        }
        assert set(own.written).isdisjoint(own.idle)


if __name__ == "__main__":
    VECTORS.write_text(vectors(json.loads(VECTORS.read_text(encoding="utf-8"))["cases"], load_spec()), encoding="utf-8")
