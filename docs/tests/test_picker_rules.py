"""The picker's reckoning, run by Node and held against `pife pick` and the spec."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from picker_scripts import TIMES, Asked, node, some_answers, sorted_answers, vectors
from picker_spec import OPTIONS, SPEC, read

from pife.cli.pick_interview import GAME, Interview
from pife.spec.conditions import Value
from pife.spec.profiles import GAMES, compare, to_json
from pife.spec.ranking import Ranked, applies_under, counting, impossible, own_table, rank, still_needed, telling
from pife_picker.rules_data import alternatives


def tables(game: str | None) -> dict[str, Mapping[str, Value]]:
    return {each.id: each.options for each in SPEC.profiles.values() if game in (None, each.game)}


def test_the_ranking_is_that_of_the_vectors() -> None:
    found = vectors("ranking-vectors.json")
    cases = found["cases"]
    asked: list[Asked] = [("telling", {"game": None})]
    for case in cases:
        answers = sorted_answers(case["answers"])
        asked.append(("rank", {"answers": answers, "game": case["game"]}))
        asked += [("own", {"answers": answers, "table": each["table"]}) for each in case["ranking"]]
    told, *answered = node(asked)
    assert told == found["telling"]
    answer = iter(answered)
    for case in cases:
        ranking = next(answer)
        assert ranking["counting"] == case["counting"], case["name"]
        assert [each for each, truth in ranking["applies"].items() if truth is False] == case["never_apply"]
        assert [each for each, truth in ranking["applies"].items() if truth is None] == case["open"]
        assert ranking["impossible"] == case["impossible"]
        assert [each["table"] for each in ranking["ranking"]] == [each["table"] for each in case["ranking"]]
        for mine, wanted in zip(ranking["ranking"], case["ranking"], strict=True):
            own = next(answer)
            assert (mine["agree"], mine["idle"]) == (wanted["agree"], wanted["idle"])
            assert [difference_of(each) for each in mine["differ"]] == wanted["differ"]
            assert (own["written"], own["idle"]) == (wanted["writes"], wanted["left_out"])
            assert own["broken"] == wanted["broken"]


def difference_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """A difference as the vectors write it."""
    theirs = {"applies": True, "value": found["theirs"]} if found["applies"] else {"applies": False}
    return {"option": found["option"], "theirs": theirs, "yours": {"applies": True, "value": found["yours"]}}


def test_random_answers_come_to_the_same_in_both_languages_of_programs() -> None:
    """What applies, what counts, what cannot be, the ranking with its defaults, and every table of one's own."""
    asked: list[Asked] = []
    for seed in range(TIMES):
        answers = sorted_answers(some_answers(seed))
        asked.append(("rank", {"answers": answers, "game": (None, *GAMES)[seed % 3]}))
        asked.append(("own", {"answers": answers, "table": list(SPEC.profiles)[seed % len(SPEC.profiles)]}))
    answered = node(asked)
    for seed in range(TIMES):
        ranked, own = answered[2 * seed : 2 * seed + 2]
        answers, game = read(some_answers(seed)), (None, *GAMES)[seed % 3]
        interview = Interview(SPEC, everything=True, game=game, answers=answers)
        assert ranked["applies"] == applies_under(answers, SPEC.catalogue)
        assert ranked["counting"] == list(counting(answers, SPEC.catalogue))
        assert ranked["impossible"] == [each.id for each in impossible(answers, SPEC.catalogue)]
        wanted = rank(answers, tables(game), SPEC.catalogue)
        assert [(each["table"], each["agree"], each["idle"]) for each in ranked["ranking"]] == [
            (each.table, list(each.agree), list(each.idle)) for each in wanted
        ]
        assert ranked["start"] == interview.default_table()
        level = [each for each in wanted if (len(each.agree), len(each.differ)) == nearness(wanted[0])]
        assert ranked["closest"] == [each.table for each in level]
        elsewhere = interview.closer_elsewhere()
        assert ranked["elsewhere"] == (elsewhere.table if elsewhere else None)
        table = SPEC.profile(list(SPEC.profiles)[seed % len(SPEC.profiles)])
        mine = own_table(answers, table)
        assert own["options"] == {each: to_json(value) for each, value in mine.options.items()}
        assert list(own["written"].items()) == [(each, to_json(value)) for each, value in mine.written.items()]
        assert own["settled"] == list(mine.settled)
        assert own["broken"] == [each.id for each in mine.broken]


def nearness(found: Ranked) -> tuple[int, int]:
    return len(found.agree), len(found.differ)


def test_what_an_open_option_still_hangs_on() -> None:
    cases = [({"wild.which": "none"}, "wild.melds"), ({}, "entry.must_play"), ({"lives.fold": 1}, "entry.must_play")]
    answered = node([("needed", {"answers": answers, "option": option}) for answers, option in cases])
    for (answers, option), found in zip(cases, answered, strict=True):
        assert found == alternatives(still_needed(option, read(answers), SPEC.catalogue))


@pytest.mark.parametrize("game", [None, *GAMES])
def test_questions_come_in_the_order_of_the_interview(game: Any) -> None:
    short, everything, most_telling, applies = node([
        ("questions", {"game": game, "everything": False}),
        ("questions", {"game": game, "everything": True}),
        ("telling", {"game": game}),
        ("rank", {"answers": {}, "game": game}),
    ])  # fmt: skip
    put = [each for each in short if applies["applies"][each] is True]
    assert put == steps(Interview(SPEC, everything=False, game=game))
    assert everything == steps(Interview(SPEC, everything=True, game=game))
    assert most_telling == list(telling(tables(game).values(), SPEC.catalogue))


def steps(interview: Interview) -> list[str]:
    """All questions, where none is answered."""
    interview.take(GAME)
    found = []
    while (step := interview.next_step()) is not None:
        interview.take(step)
        found.append(step)
    return found


def test_tables_are_compared_as_the_spec_compares_them() -> None:
    pairs = [("pife-maker", "cacheta-maker"), ("pife-duel", "pife-maker", "pif-paf-betting")]
    for names, found in zip(pairs, node([("compare", {"tables": names}) for names in pairs]), strict=True):
        wanted = compare([SPEC.profile(name) for name in names])
        assert found == [
            [each.option, [[] if value is None else [to_json(value[0])] for value in each.values]] for each in wanted
        ]


def test_a_table_that_families_start_from_answers_for_them() -> None:
    """Without a table there is no preference; then only what somebody answered is held side by side."""
    ours: dict[str, Any] = {"answers": {"lives.start": 10}, "table": "cacheta-maker"}
    theirs: dict[str, Any] = {"answers": {"out.ten": "allowed"}, "table": "pife-maker"}
    nobodys: dict[str, Any] = {"answers": {"lives.start": 7, "wild.which": "none"}, "table": None}
    both, one, other, none = node([
        ("families", {"families": pair})
        for pair in ([ours, theirs], [ours, nobodys], [nobodys, ours], [nobodys, {**nobodys, "answers": {}}])
    ])  # fmt: skip
    mine = {**SPEC.profile("cacheta-maker").options, "lives.start": 10}
    yours = own_table(read(theirs["answers"]), SPEC.profile("pife-maker")).options
    assert {row["option"]: row["values"] for row in both} == {
        option: [to_json(options[option]) if option in options else "nothing" for options in (mine, yours)]
        for option in OPTIONS
        if option in mine or option in yours
    }
    twin = to_json(mine["wild.which"])
    assert one == [
        {"option": "wild.which", "values": [twin, "none"], "alike": False},
        {"option": "lives.start", "values": [10, 7], "alike": False},
    ]
    assert other == [{**row, "values": row["values"][::-1]} for row in one]
    assert [row["values"] for row in none] == [["none", "nothing"], [7, "nothing"]]
