"""Two runs compared by scenario, and several side by side."""

import json

import pytest
from command_line import pife
from harness import SpokenConnector, account, records, small_tables

from pife_conformance.reports.changes import changes
from pife_conformance.reports.matrix import Share, matrix
from pife_conformance.run import run


def engine(**by_rank):
    """An engine right but for some ranks: ``_3="legal"`` is a wrong answer, others are sent as they are."""

    def answer(message):
        said = by_rank.get("_" + message["input"]["cards"][0][0])
        if said in ("error", "unsupported"):
            return {"seq": message["seq"], said: "no"}
        return {"seq": message["seq"], "answer": {"legal": said is None}}

    return SpokenConnector(answer, engine={"name": "spoken", "version": str(len(by_rank))})


@pytest.fixture
def ran(tmp_path, spec):
    """The account of a run of an engine on the small suite."""

    def make(connector, count=5, seed=1, profiles=("pife-maker",)):
        tables = small_tables(tmp_path / f"suite-{count}", spec, count=count, profiles=profiles, seed=seed)
        return run(connector, tables, seed)

    return make


def test_what_changed_is_sorted_into_kinds(ran, spec):
    old = account(ran(engine(_2="legal", _3="legal", _4="error", _5="unsupported"), count=6), spec)
    new = account(ran(engine(_3="unsupported", _4="legal", _5="legal", _6="legal"), count=5, seed=8), spec)
    assert [(change.kind, change.either.case.id) for change in changes(old, new)] == [
        ("broken", "small-5"),  # from unsupported to wrong
        ("broken", "small-6"),
        ("changed", "small-3"),
        ("changed", "small-4"),  # still a finding, but another one
        ("fixed", "small-2"),
        ("gone", "small-7"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ({}, {}, 0),
        ({"_3": "legal"}, {}, 0),
        ({"_3": "legal"}, {"_3": "legal"}, 0),
        ({"_3": "legal"}, {"_3": "error"}, 0),
        ({}, {"_3": "legal"}, 1),
    ],
)
def test_the_exit_code_says_whether_something_broke(old, new, code, ran, spec, tmp_path):
    for name, wrong in (("old", old), ("new", new)):
        lines = (json.dumps(record) for record in records(ran(engine(**wrong)), spec))
        (tmp_path / name).write_text("\n".join(lines))
    told = pife("report", str(tmp_path / "new"), "--since", str(tmp_path / "old"), "--ascii")
    assert told.code == code
    broken = 1 if code else 0
    assert told.lines[-1].startswith(f"{broken} broken - ")
    assert ("pass -> fail  small-3 - Number 3 (pife-maker)" in told.out) is bool(code)


def test_a_run_that_did_not_come_to_its_end_is_no_success_whatever_it_found(ran, spec, tmp_path):
    lines = [json.dumps(record) for record in records(ran(engine()), spec)]
    killed = lines[: len(lines) // 2]
    stopped = [*lines[:-1], json.dumps(json.loads(lines[-1]) | {"ended": "interrupted"})]
    for name, kept in (("whole", lines), ("killed", killed), ("stopped", stopped)):
        (tmp_path / name).write_text("\n".join(kept))
    for new, old, code in (("whole", "killed", 0), ("killed", "whole", 1), ("stopped", "whole", 1)):
        told = pife("report", str(tmp_path / new), "--since", str(tmp_path / old))
        assert told.code == code
        assert ("interrupted" in told.out) is (new == "stopped")


def test_a_new_scenario_that_fails_is_a_finding(ran, spec):
    old, new = (account(ran(engine(_6="legal"), count=count), spec) for count in (4, 5))
    assert [(change.kind, change.is_finding) for change in changes(old, new)] == [("new", True)]
    assert [(change.kind, change.is_finding) for change in changes(new, old)] == [("gone", False)]


def test_a_matrix_has_a_column_a_table_of_each_report_and_a_row_a_rule(ran, spec):
    one = account(ran(engine(_3="legal", _4="unsupported"), profiles=("pife-maker", "cacheta-maker")), spec)
    two = account(ran(engine()), spec)
    made = matrix([one, two])
    assert [(column.engine, column.profile) for column in made.columns] == [
        ("spoken 2", "pife-maker"),
        ("spoken 2", "cacheta-maker"),
        ("spoken 0", "pife-maker"),
    ]
    assert made.row("melds.set") == [Share(3, 4), Share(3, 4), Share(5, 5)]
    assert list(made.names) == ["melds.set"]
    assert not made.is_alike("melds.set")


@pytest.fixture
def files(ran, spec, tmp_path):
    names = []
    for number, wrong in enumerate(({}, {"_3": "legal"})):
        names.append(str(tmp_path / f"{number}.ndjson"))
        with open(names[-1], "w") as file:
            file.writelines(json.dumps(record) + "\n" for record in records(ran(engine(**wrong)), spec))
    return names


def test_a_matrix_on_a_terminal(files):
    told = pife("report", *files, "--matrix", "--ascii")
    assert told.code == 0
    assert told.lines[:2] == ["[1] spoken 0 - pife-maker - 5/5", "[2] spoken 1 - pife-maker - 4/5"]
    assert told.lines[-2:] == ["rule           [1]      [2]", "melds.set      5/5      4/5"]


def test_a_matrix_and_changes_as_documents(files):
    made = pife("report", *files, "--matrix", "--format", "json").json
    assert [column["rules"] for column in made["columns"]] == [{"melds.set": [5, 5]}, {"melds.set": [4, 5]}]
    made = pife("report", files[1], "--since", files[0], "--format", "json").json
    assert made["changes"] == [
        {"change": "broken", "scenario": "small-3", "profile": "pife-maker", "before": "pass", "after": "fail"}
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "Missing argument"),
        (("FILE", "FILE"), "several reports: --matrix puts them side by side"),
        (("FILE", "--matrix", "--since", "FILE"), "take one of them"),
        (("FILE", "--matrix", "--format", "junit"), "--matrix is told as text, html, json, not as junit"),
        (("FILE", "--since", "FILE", "--format", "badge"), "--since is told as text, html, json, not as badge"),
        (("nowhere",), "nowhere: cannot be read: No such file or directory"),
        (("FILE", "--since", "nowhere"), "nowhere: cannot be read: No such file or directory"),
    ],
)
def test_wrong_usage_is_one_clear_message(words, says, files):
    told = pife("report", *(files[0] if word == "FILE" else word for word in words))
    assert (told.code, told.out) == (2, "")
    assert says in told.err


def test_help_has_examples():
    told = pife("report", "--help")
    assert told.code == 0
    assert "Examples:" in told.out
