"""Mutants of the harness: its own tests notice them, or are told which they let live."""

import pytest

from pife.errors import PifeError, Place
from pife_conformance.strength import harness_mutants, harness_run
from pife_conformance.strength.code_mutants import Tried
from pife_conformance.strength.harness_mutants import TESTS, try_harness
from pife_conformance.strength.harness_mutants import harness_mutants as mutants_of_modules
from pife_conformance.strength.harness_run import kept_beside, run_harness
from pife_conformance.strength.kept_fates import SILENT, Kept
from pife_conformance.strength.mutant_run import Known
from pife_conformance.strength.score import Reason, Score

pytestmark = [pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"), pytest.mark.xdist_group("mutants")]

ONE_TEST = """
def test_a_time_without_a_hint():
    from pife_conformance.verdicts import Timeout

    assert Timeout(2).detail() == "no answer in 2 s"
"""


def no_word(done, among):
    """Nobody wants to hear how far a run is."""


@pytest.fixture
def tests(tmp_path, monkeypatch):
    """A folder with one test, which alone judges the verdicts."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_small.py").write_text(ONE_TEST, encoding="utf-8")
    monkeypatch.setattr(harness_mutants, "tests_folder", lambda: tmp_path / "tests")
    monkeypatch.setattr(harness_mutants, "TESTS", {"verdicts": ("test_small.py",)})
    monkeypatch.setattr(harness_run, "TESTS", {"verdicts": ("test_small.py",)})
    return tmp_path / "tests" / "test_small.py"


@pytest.fixture
def two():
    """A mutant that the test notices and one that it does not."""
    mutants = mutants_of_modules(["verdicts"])
    noticed = next(each for each in mutants if each.change.function == "Timeout.detail" and "self.hint" in each.label)
    other = next(each for each in mutants if each.change.function == "Malformed.detail")
    return noticed, other


def test_a_mutant_is_noticed_by_a_test_or_lives(tests, two):
    noticed, other = try_harness(two, 2, no_word, Kept())
    assert (noticed.fate, noticed.by) == ("killed", "test_small.py::test_a_time_without_a_hint")
    assert (other.fate, other.by) == ("silent", "")


def test_tests_that_fail_or_notice_nothing_end_the_run(tests, two):
    tests.write_text(ONE_TEST.replace("2 s", "3 s"), encoding="utf-8")
    with pytest.raises(PifeError, match="test_a_time_without_a_hint fails without any change"):
        try_harness(two, 1, no_word, Kept())
    tests.write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    with pytest.raises(PifeError, match="the tests pass when every function of it fails"):
        try_harness(two, 1, no_word, Kept())


def test_a_module_that_is_as_it_was_is_not_tried_again(tests, two, monkeypatch, tmp_path):
    asked = []

    def noted(wanted, *_):
        asked.append(len(wanted))
        return tuple(Tried(mutant, "killed", "test_small.py::test_x") for mutant in wanted)

    monkeypatch.setattr(harness_run, "try_harness", noted)
    monkeypatch.setattr(harness_run, "harness_mutants", lambda modules, share: list(two))
    file = tmp_path / "mutation.yaml"
    first = run_harness(["verdicts"], False, Known(Score(floors={"harness": 100}), file, Kept()), 1, no_word)
    again = run_harness(["verdicts"], False, Known(Score(), file, first.kept), 1, no_word)
    assert asked == [2, 0]
    assert (first.kept, first.reached, first.findings) == (again.kept, {"harness": 100}, ())
    assert kept_beside(file) == tmp_path / "mutants-harness.json"


def test_what_lives_counts_unless_it_has_a_reason(tests, two, tmp_path):
    words = {two[0].key: "test_small.py::test_x", two[1].key: SILENT}
    state = harness_mutants.state_of("verdicts")
    kept = Kept(
        modules={"verdicts": state},
        code={each.key: words.get(each.key, "x") for each in mutants_of_modules(["verdicts"])},
    )
    low = run_harness(["verdicts"], False, Known(Score(floors={"harness": 100}), tmp_path / "x", kept), 1, no_word)
    assert ["100 % were" in str(finding) for finding in low.findings] == [True]
    why = Reason("verdicts", ("Malformed.detail",), (two[1].label,), "equal", "The same.", Place("x", 1, 1))
    score = Score(floors={"harness": 100}, harness=(why,))
    assert run_harness(["verdicts"], False, Known(score, tmp_path / "x", kept), 1, no_word).findings == ()


def test_every_module_has_tests_that_are_there():
    folder = harness_mutants.tests_folder()
    assert {"comparing", "judging", "verdicts"} < TESTS.keys()
    assert [name for names in TESTS.values() for name in names if not (folder / name).is_file()] == []
