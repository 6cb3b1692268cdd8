"""Mutants of the harness: its own tests notice them, or are told which they let live."""

import pytest

from pife.errors import PifeError, Place
from pife_conformance.strength import harness_mutants, harness_run, harness_tests
from pife_conformance.strength.code_mutants import Tried
from pife_conformance.strength.harness_mutants import TESTS, try_harness
from pife_conformance.strength.harness_mutants import harness_mutants as mutants_of_modules
from pife_conformance.strength.harness_run import kept_beside, run_harness
from pife_conformance.strength.kept_fates import SILENT, Kept
from pife_conformance.strength.mutant_run import Known
from pife_conformance.strength.score import Reason, Score, read_score

pytestmark = [pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"), pytest.mark.xdist_group("mutants")]

TWO_TESTS = """
import pytest
from pife_conformance.verdicts import Timeout, Unsupported


@pytest.fixture(scope="module")
def late():
    return Timeout(2).detail()


def test_the_fixture_is_made_here(late):
    assert late


def test_a_time_without_a_hint(late):
    assert late == "no answer in 2 s"


def test_why():
    assert Unsupported("no").detail() == "no"
"""


def no_word(done, among):
    """Nobody wants to hear how far a run is."""


@pytest.fixture
def tests(tmp_path, monkeypatch):
    """A folder with a file of tests, which alone judge the verdicts."""
    folder = tmp_path / "conformance" / "tests"
    folder.mkdir(parents=True)
    (folder / "test_small.py").write_text(TWO_TESTS, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    for module in (harness_mutants, harness_tests):
        monkeypatch.setattr(module, "folder_of_tests", lambda: folder)
    for module in (harness_mutants, harness_run):
        monkeypatch.setattr(module, "TESTS", {"verdicts": ("test_small.py",)})
    return folder / "test_small.py"


@pytest.fixture
def three():
    """A mutant that a test notices, one that none does, and one that no test reaches."""
    mutants = mutants_of_modules(["verdicts"])
    noticed = next(
        each for each in mutants if each.change.function == "Timeout.detail" and "no_answer_in" in each.label
    )
    other = next(each for each in mutants if each.change.function == "Unsupported" and "False → True" in each.label)
    unreached = next(each for each in mutants if each.change.function == "Malformed.detail")
    return noticed, other, unreached


NOTICED_BY = "test_small.py::test_a_time_without_a_hint"


def test_a_mutant_is_noticed_by_a_test_lives_or_is_not_reached(tests, three):
    tried = {each.mutant: each for each in try_harness(three, 2, no_word, Kept())}
    assert [(tried[each].fate, tried[each].by) for each in three] == [
        ("killed", NOTICED_BY),
        ("silent", ""),
        ("dead", ""),
    ]


def test_a_fixture_that_others_made_counts_for_all_who_use_it(tests):
    with harness_tests.ready() as prepared:
        reach = harness_mutants.measured(prepared, ["pife_conformance.verdicts"], 1)
    assert reach.tests["pife_conformance.verdicts:Timeout.detail"] == {
        "test_small.py::test_the_fixture_is_made_here",
        NOTICED_BY,
    }
    assert reach.tests["pife_conformance.verdicts:Unsupported.detail"] == {"test_small.py::test_why"}


def test_what_a_run_of_known_mutants_does_not_need_is_not_measured(tests, three, monkeypatch):
    measured = []
    monkeypatch.setattr(harness_mutants, "measured", lambda prepared, modules, jobs: measured.extend(modules))
    for word in (NOTICED_BY, "(start)"):
        assert try_harness(three[:1], 1, no_word, Kept(code={three[0].key: word}))[0].fate == "killed"
    assert measured == []


def test_what_noticed_a_mutant_before_is_run_first_and_all_are_where_it_is_no_more(tests, three):
    for word, by in (
        (NOTICED_BY, NOTICED_BY),
        ("test_small.py::test_no_more", "test_small.py::test_the_fixture_is_made_here"),
        ("test_no_more.py::test_x", "test_small.py::test_the_fixture_is_made_here"),
    ):
        (tried,) = try_harness(three[:1], 1, no_word, Kept(code={three[0].key: word}))
        assert tried.by == by


def test_tests_that_fail_or_notice_nothing_end_the_run(tests, three):
    kept = Kept(code={three[0].key: NOTICED_BY})
    tests.write_text(TWO_TESTS.replace("2 s", "3 s"), encoding="utf-8")
    for before in (kept, Kept()):
        with pytest.raises(PifeError, match="test_a_time_without_a_hint fails without any change"):
            try_harness(three[:1], 1, no_word, before)
    tests.write_text("def test_nothing():\n    pass\n", encoding="utf-8")
    for before in (kept, Kept()):
        with pytest.raises(PifeError, match="the tests pass when every function of it fails"):
            try_harness(three[:1], 1, no_word, before)


@pytest.fixture
def asked(three, monkeypatch):
    """How many mutants were tried in each run of these three, which a test notices whenever they are tried."""
    counts = []

    def noted(wanted, *_):
        counts.append(len(wanted))
        return tuple(Tried(mutant, "killed", NOTICED_BY) for mutant in wanted)

    monkeypatch.setattr(harness_run, "try_harness", noted)
    monkeypatch.setattr(harness_run, "harness_mutants", lambda modules, share: list(three))
    return counts


def test_what_lives_is_tried_again_when_its_module_or_its_tests_change_and_not_in_a_quick_run(
    tests, three, asked, tmp_path
):
    words = {three[0].key: NOTICED_BY, three[1].key: SILENT, three[2].key: "(dead)"}
    same = Kept(modules={"verdicts": harness_mutants.state_of("verdicts")}, code=words)
    other = Kept(modules={"verdicts": "0123"}, code=words)
    for kept, quick in ((same, False), (other, False), (other, True)):
        run = run_harness(["verdicts"], quick, Known(Score(), tmp_path / "x", kept), 1, no_word)
    assert asked == [1, 3, 1]
    assert [each.fate for each in run.code] == ["killed", "silent", "dead"]
    assert run.kept == Kept(modules=same.modules, code=words)
    assert kept_beside(tmp_path / "mutation-harness.yaml") == tmp_path / "mutants-harness.json"


def test_what_lives_counts_unless_it_has_a_reason(tests, three, asked, tmp_path):
    kept = Kept(code={three[1].key: SILENT, three[2].key: "(dead)"})
    low = run_harness(["verdicts"], True, Known(Score(floors={"quick": 34}), tmp_path / "x", kept), 1, no_word)
    assert [
        "33 % of the code mutants are killed or explained, and 34 % were" in str(each) for each in low.findings
    ] == [True]
    why = [
        Reason("verdicts", (each.change.function,), (each.label,), "equal", "The same.", Place("x", 1, 1))
        for each in three[1:]
    ]
    score = Score(floors={"quick": 100}, code=tuple(why))
    well = run_harness(["verdicts"], True, Known(score, tmp_path / "x", kept), 1, no_word)
    assert (well.findings, well.reached) == ((), {"full": 100, "quick": 100})


def test_every_module_has_tests_that_are_there_and_a_name_of_its_own():
    folder = harness_tests.folder_of_tests()
    assert {"comparing", "judging", "verdicts"} < TESTS.keys()
    assert [name for names in TESTS.values() for name in names if not (folder / name).is_file()] == []
    assert len({module.rpartition(".")[2] for module in TESTS}) == len(TESTS)


def test_every_reason_is_about_a_module_that_is_changed():
    assert harness_run.default_file().is_file()
    names = {module.rpartition(".")[2] for module in TESTS}
    assert [reason.module for reason in read_score(harness_run.default_file()).code if reason.module not in names] == []
