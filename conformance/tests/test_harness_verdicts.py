"""The seven verdicts: their names, which of them are findings, and what each says of itself."""

import pytest

from pife_conformance.verdicts import VERDICTS, Crash, Difference, Error, Fail, Malformed, Pass, Timeout, Unsupported


def test_there_are_seven_and_all_but_two_are_findings():
    assert [(verdict.name, verdict.is_finding) for verdict in VERDICTS] == [
        ("pass", False),
        ("fail", True),
        ("unsupported", False),
        ("error", True),
        ("timeout", True),
        ("crash", True),
        ("malformed", True),
    ]


WRONG = (Difference("steps.0", {"ok": True}, None), Difference("position.turn", 1, 2))


@pytest.mark.parametrize(
    ("verdict", "says"),
    [
        (Pass(), ""),
        (Pass((("steps", "pass"), ("position", "pass"))), ""),
        (Pass((("steps", "pass"), ("reasons", "unsupported"))), "without reasons"),
        (Pass((("reasons", "unsupported"), ("position", "unsupported"))), "without reasons and position"),
        (Fail(WRONG), "steps.0, position.turn"),
        (Unsupported("no \x1b[31mjokers"), r"no \x1b[31mjokers"),
        (Error("ten\ncards"), r"ten\ncards"),
        (Timeout(2), "no answer in 2 s"),
        (Timeout(0.5, "half a line came"), "no answer in 0.5 s; half a line came"),
        (Crash("ended with 1\r"), r"ended with 1\r"),
        (Malformed("not JSON"), "not JSON"),
        (Malformed("not JSON", "{\t"), r"not JSON: {\t"),
    ],
)
def test_a_verdict_says_what_became_of_a_question_and_is_safe_to_show(verdict, says):
    assert verdict.detail() == says


def test_a_line_that_is_no_answer_is_told_by_its_beginning():
    assert Malformed("not JSON", "x" * 161).detail() == f"not JSON: {'x' * 160}… (+1)"
    assert Error("x" * 401).detail() == f"{'x' * 400}… (+1)"


def test_a_wrong_answer_is_what_differs_however_the_rest_of_it_was():
    assert Fail(WRONG, got={"steps": []}, want={"steps": [{"ok": True}]}) == Fail(WRONG)
    assert Fail(WRONG) != Fail(WRONG[:1])
    assert (Fail(WRONG).layers, Fail(WRONG).got, Fail(WRONG).want, WRONG[0].why) == ((), {}, {}, "")
