"""Faults that are planted in engines are found, made small, and written as scenarios that tell right from wrong."""

import json

import faulty
import pytest

from pife.engine.hands import Judge
from pife.spec.strict_yaml import load
from pife_conformance.asks import ASKS
from pife_conformance.fuzz.blocks import Engine, Task, do_block
from pife_conformance.fuzz.findings import Findings
from pife_conformance.fuzz.scenario_file import NoScenarioError, Scribe
from pife_conformance.questions import question_of
from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.scenario_checks import check_suite
from pife_conformance.scenarios import load_suite
from pife_conformance.truth import Table, configured, try_table, verdict_on


def task(spec, *engines, profile="pife-maker", rounds=8, **more):
    """Some rounds of questions for engines, each of which answers its own ask."""
    table = spec.profile(profile)
    asked = tuple(Engine(faulty.connector(engine), (engine.ask,)) for engine in engines)
    return Task(asked, table.id, table.to_message()["options"], seed=1, rounds=rounds, **more)


def findings(spec, *engines, **more):
    return list(Findings().add(do_block(task(spec, *engines, **more)).findings))


@pytest.fixture(scope="module")
def scribe(spec):
    return Scribe(spec, spec.profile("pife-maker"))


# How many rounds meet the fault, and what the smallest question looks like that shows it, by the rules of the table.
PLANTED = [
    (faulty.TensComeFirst, 8, lambda asked, want: len(asked["cards"]) == 3 and "10" in str(asked) and want["legal"]),
    (faulty.AnyFourOfAKind, 8, lambda asked, want: len(asked["cards"]) == 4 and want["legal"] is False),
    (faulty.DropsTwins, 4, lambda asked, want: len(set(asked["cards"])) < 9 and want["melded"]),
    (faulty.OnePlayerTooMany, 14, lambda asked, want: want == {"ok": False, "reason": ["too-many-players"]}),
    (faulty.NoPenalty, 8, lambda asked, want: [step["outcome"] for step in want["steps"]] == ["false_claim"]),
    (faulty.NobodyGoesOut, 14, lambda asked, want: len(asked["position"]["seats"]) == 2),
    (faulty.Breaks, 4, lambda asked, want: "AS" in asked["cards"]),
]


@pytest.mark.parametrize(("engine", "rounds", "is_smallest"), PLANTED, ids=[planted[0].__name__ for planted in PLANTED])
def test_a_planted_fault_is_found_made_small_and_written(engine, rounds, is_smallest, spec, scribe, tmp_path):
    found = findings(spec, engine, rounds=rounds)
    assert {finding.ask for finding in found} == {engine.ask}
    finding = found[0]
    assert is_smallest(finding.input, finding.want), finding.input

    area, id_, text = scribe.write(finding)
    (tmp_path / area).mkdir()
    (tmp_path / area / f"{id_}.yaml").write_text(text, encoding="utf-8")
    written = load_suite(tmp_path, spec.catalogue)
    assert check_suite(written, spec) == ()
    (scenario,) = written.scenarios.values()
    assert scenario.id == id_

    profile = spec.profile("pife-maker")
    question = question_of(scenario, profile, None)
    for judged, is_right in ((ReferenceEngine(spec), True), (engine(spec), False)):
        assert configured(judged, profile)
        if engine is faulty.Breaks and not is_right:
            with pytest.raises(SystemExit):
                verdict_on(judged, question, Judge(profile))
        else:
            assert (verdict_on(judged, question, Judge(profile)).name == "pass") is is_right
    elsewhere = [
        try_table(ReferenceEngine(spec), Table(each, each.id), [scenario], 1) for each in spec.profiles.values()
    ]
    assert [tried.wrong for tried in elsewhere] == [()] * len(elsewhere)


def test_a_written_scenario_is_as_an_author_would_write_it(spec, scribe, tmp_path):
    (finding,) = findings(spec, faulty.TensComeFirst)
    _, _, text = scribe.write(finding)
    (tmp_path / "some.yaml").write_text(text, encoding="utf-8")
    (entry,) = load(tmp_path / "some.yaml").data
    assert list(entry) == ["id", "title", "shows", "why", "needs", "ask", "input", "expect"]
    assert entry["shows"] == ["melds.run"]
    assert set(entry["title"]) == set(entry["why"]) == {"en", "pt_BR"}
    assert len(entry["input"]["cards"].split()) == 3
    assert entry["expect"] == [{"legal": True}]
    # A ten between two other cards of the suit is a run at every table whose ranks stand in a row; wild cards would
    # make other cards' twins of them.
    assert set(entry["needs"]) == {"wild.which"}


def test_an_engine_that_hangs_is_a_finding_and_no_end(spec):
    done = do_block(task(spec, faulty.Hangs, rounds=8, timeout=0.2))
    assert {finding.cause.verdict for finding in done.findings} == {"timeout"}
    assert done.rounds == 8
    assert done.gone == {}


def test_an_engine_that_can_never_be_asked_again_is_gone(spec):
    table = spec.profile("pife-maker")
    engine = Engine("python:faulty:NoSuchEngine", ("meld",))
    done = do_block(Task((engine,), table.id, table.to_message()["options"], seed=1, rounds=2))
    assert list(done.gone) == [engine.connector]
    assert done.rounds < 2


def test_what_hangs_on_earlier_questions_is_told_as_such(spec, scribe):
    (finding, *_) = findings(spec, faulty.Tires)
    assert finding.is_alone is False
    with pytest.raises(NoScenarioError, match="hangs on what was asked before"):
        scribe.write(finding)


def test_good_engines_give_nothing(spec):
    for profile in ("cacheta-maker", "pif-paf-betting"):
        table = spec.profile(profile)
        engine = Engine("reference", tuple(ASKS))
        done = do_block(Task((engine,), table.id, table.to_message()["options"], seed=2, rounds=6))
        assert done.findings == []
        assert set(done.answered) >= set(ASKS) - {"deal"}  # a long question, which is asked now and then


def test_several_engines_and_who_differs(spec):
    found = findings(spec, faulty.TensComeFirst, faulty.Right)
    assert {finding.wrong for finding in found} == {(faulty.connector(faulty.TensComeFirst),)}
    assert {(finding.agreeing, finding.majority_is_right) for finding in found} == {((2, 3), True)}


def test_a_majority_against_the_reference_is_told(spec):
    (finding,) = findings(spec, faulty.TensComeFirst, faulty.AlsoTensComeFirst)
    assert len(finding.wrong) == 2
    assert finding.agreeing == (2, 3)
    assert finding.majority_is_right is False


def test_findings_of_one_kind_are_counted_together(spec):
    found = Findings()
    first = list(found.add(do_block(task(spec, faulty.TensComeFirst)).findings))
    again = list(found.add(do_block(task(spec, faulty.TensComeFirst, first=8)).findings))
    assert len(first) == len(found) == 1
    assert again == []
    assert next(iter(found)).count > first[0].count


def test_a_block_can_be_done_again(spec):
    done = [do_block(task(spec, faulty.TensComeFirst)) for _ in range(2)]
    assert done[0] == done[1]
    assert json.dumps(done[0].findings[0].input) == json.dumps(done[1].findings[0].input)
