"""What a scenario writes of a script's results, and what it becomes; how results and steps are counted."""

import pytest

from pife_conformance.kinds import KindError
from pife_conformance.results import RESULTS, answer_to, codes_in, wanted_of

TWO = [{"seat": 1}, {"seat": 2}]
SEVERAL = {"do": "claims", "claims": TWO}
DRAW = {"seat": 3, "do": "draw", "from": "stock"}


@pytest.mark.parametrize(
    ("written", "becomes"),
    [
        ("ok", {"ok": True}),
        ("out", {"ok": True, "outcome": "out"}),
        ("false_claim", {"ok": True, "outcome": "false_claim"}),
        ("void", {"ok": True, "outcome": "void"}),
        ({"refused": "limit"}, {"ok": False, "reason": ["limit"]}),
        ({"refused": ["limit", "wrong-turn"]}, {"ok": False, "reason": ["limit", "wrong-turn"]}),
        ({"outcome": "out"}, {"ok": True, "outcome": "out"}),
        ({"outcome": "ok"}, {"ok": True}),
        (
            {"outcome": "out", "claims": ["unheard", "out", "false_claim", {"refused": "limit"}]},
            {
                "ok": True,
                "outcome": "out",
                "claims": [
                    {"ok": False, "outcome": "unheard"},
                    {"ok": True, "outcome": "out"},
                    {"ok": True, "outcome": "false_claim"},
                    {"ok": False, "reason": ["limit"]},
                ],
            },
        ),
        (
            {"refused": "limit", "claims": [{"refused": "limit"}]},
            {"ok": False, "reason": ["limit"], "claims": [{"ok": False, "reason": ["limit"]}]},
        ),
        ({"outcome": "out", "claims": []}, {"ok": True, "outcome": "out"}),
    ],
)
def test_a_result_is_written_short(written, becomes):
    assert RESULTS.wanted([written]) == [becomes]


@pytest.mark.parametrize(
    ("written", "place", "says"),
    [
        ("oki", (0,), r"must be one of ok, out, false_claim, void or {refused: code}, not 'oki'; did you mean 'ok'\?"),
        ("unheard", (0,), "must be one of ok, out, false_claim, void or"),
        (7, (0,), r"or {refused: code}, not 7$"),
        (["refused"], (0,), "must be one of ok, out, false_claim, void or"),
        (["out"], (0,), "must be one of ok, out, false_claim, void or"),
        ({"outcome": "won"}, (0,), "must be one of ok, out, false_claim, void or"),
        ({"outcome": "out", "claims": ["void"]}, (0, "claims", 0), "must be one of out, false_claim, unheard or"),
        ({"outcome": "out", "claims": "out"}, (0, "claims"), "must be a list of results"),
        ({"refused": ""}, (0, "refused", 0), "must be the code of a reason, such as card-barred, not ''"),
        ({"refused": "limit", "more": 1}, (0,), "must be one of ok, out,"),
        ({"claims": ["out"]}, (0,), "must be one of ok, out,"),
    ],
)
def test_what_is_no_result_is_told_with_its_place(written, place, says):
    with pytest.raises(KindError, match=says) as caught:
        RESULTS.wanted([written])
    assert caught.value.path == place


def test_the_claims_that_are_wanted_have_the_seats_of_those_that_are_made():
    wanted = {"steps": RESULTS.wanted(["ok", {"outcome": "out", "claims": ["out", "unheard"]}])}
    steps = wanted_of({"script": [DRAW, SEVERAL]}, wanted)["steps"]
    assert [each["seat"] for each in steps[1]["claims"]] == [1, 2]
    assert wanted_of({"script": [DRAW]}, {"position": {}}) == {"position": {}}


@pytest.mark.parametrize(
    ("script", "written", "place", "says"),
    [
        ([DRAW], ["ok", "ok"], ("steps",), "2 results for a script of 1"),
        ([DRAW, DRAW], ["ok"], ("steps",), "1 results for a script of 2"),
        ([SEVERAL], [{"outcome": "out", "claims": ["out"]}], ("steps", 0, "claims"), "1 results for 2 claims"),
        (
            [DRAW, DRAW],
            ["ok", {"outcome": "out", "claims": ["out"]}],
            ("steps", 1, "claims"),
            "1 results for a step that is not several claims",
        ),
    ],
)
def test_as_many_results_are_wanted_as_there_are_steps_and_claims(script, written, place, says):
    with pytest.raises(KindError, match=says) as caught:
        wanted_of({"script": script}, {"steps": RESULTS.wanted(written)})
    assert caught.value.path == place


OK = {"ok": True}


@pytest.mark.parametrize(
    ("script", "answer", "place"),
    [
        ([DRAW], {"steps": []}, ("steps",)),
        ([DRAW], {}, ("steps",)),
        ([], {"steps": [OK]}, ("steps",)),
        ([DRAW, SEVERAL], {"steps": [OK, {"ok": True, "claims": [OK]}]}, ("steps", 1, "claims")),
        ([DRAW], {"steps": [{"ok": True, "claims": [OK]}]}, ("steps", 0, "claims")),
    ],
)
def test_an_answer_has_as_many_results_as_there_are_steps_and_claims(script, answer, place):
    with pytest.raises(KindError) as caught:
        answer_to({"script": script}, answer)
    assert caught.value.path == place


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ([], {}),
        ([], {"steps": None}),
        ([DRAW], {"steps": [None]}),
        ([DRAW], {"steps": "told when it is read"}),
        ([DRAW], {"steps": [{"ok": True, "claims": []}]}),
        ([SEVERAL], {"steps": [OK]}),
        ([SEVERAL], {"steps": [{"ok": True, "claims": [OK, OK]}]}),
        ([DRAW], {"steps": [{"ok": True, "claims": "told when it is read"}]}),
    ],
)
def test_other_answers_are_handed_on_as_they_came(script, answer):
    assert answer_to({"script": script}, answer) is answer


def test_the_codes_that_are_wanted_are_found_wherever_they_stand():
    wanted = {
        "steps": RESULTS.wanted(
            ["ok", {"refused": ["limit", "wrong-turn"]}, {"outcome": "out", "claims": ["out", {"refused": "limit"}]}]
        ),
        "reason": ["too-few-players"],
    }
    assert codes_in(wanted) == ["too-few-players", "limit", "wrong-turn", "limit"]
    assert (codes_in("limit"), codes_in({"reason": "limit"}), codes_in([])) == ([], [], [])
