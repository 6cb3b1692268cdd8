"""`pife suite mutants`: wrong engines are made, each in a process of its own, and what the scenarios say of them."""

import ast
import json
import os
from functools import partial

import pytest
from click.testing import CliRunner
from harness import WRONG, write_suite

from pife import data
from pife.errors import PifeError
from pife_conformance.cli.suite import command
from pife_conformance.scenarios import Suite
from pife_conformance.strength import code_mutants, mutant_run
from pife_conformance.strength.bench import Bench, Folders
from pife_conformance.strength.children import GONE, MEMORY, TIME, in_children
from pife_conformance.strength.code_mutants import (
    Range,
    all_mutants,
    functions_without_mutants,
    states_of_modules,
    try_mutants,
    try_planted,
)
from pife_conformance.strength.fresh import dependants, engine_modules, source_of
from pife_conformance.strength.kept_fates import SILENT, Kept
from pife_conformance.strength.mutant_run import Known
from pife_conformance.strength.mutating import changed_tree, changes, functions, planted_tree
from pife_conformance.strength.score import Score, raise_floors, read_score
from pife_conformance.strength.states import states_of_scenarios

# The pool of workers has threads of its own; no child goes on with any of them.
pytestmark = [pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning"), pytest.mark.xdist_group("mutants")]


# --- changes of a source


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("a = b < 2", ["b < 2 → b <= 2", "b < 2 → b >= 2", "2 → 3", "2 → 1"]),
        ("a = b and not c", ["b and → or", "b → nothing", "not c → nothing", "not c → c"]),
        ("a = b + c", ["b + c → b - c"]),
        ("a = f(b, key=True)", ["key=True → nothing", "True → False"]),
        ("a = (b, c)", ["b → nothing", "c → nothing"]),
        ("a = {'x': b}", ["'x': b → nothing", "'x' → 'x~'"]),
        ("a = [b for b in c if b]", ["b → nothing"]),
        ("a = b if c else d", ["b if c else d → b", "b if c else d → d"]),
        ("if a:\n    b()", ["a → True", "a → False", "b() → nothing"]),
        ("while a:\n    break", ["a → False", "break → continue"]),
        ("a.b = c", ["a.b = c → a.b = None"]),
        ("a.b: int = c", ["a.b: int = c → a.b: int = None"]),
        ("a: int = c\nb.d: int\nb.e = None", []),
        ("a += b", ["a += b → a -= b", "a += b → nothing"]),
        ("def f():\n    return a", ["return a → return"]),
        ("raise E('why')", ["raise E('why') → nothing"]),
        ("@cache\ndef f(a=1):\n    yield", ["1 → 2"]),
    ],
)
def test_every_change_of_a_source_is_told_and_made(source, made):
    found = changes(source)
    assert [str(change) for change in found] == made
    sources = {ast.unparse(changed_tree(source, change.number)) for change in found}
    assert len(sources) == len(made)
    assert ast.unparse(ast.parse(source)) not in sources


@pytest.mark.parametrize(
    "source",
    [
        '"""What it is about, 1."""',
        "def f(a: 'x' = None) -> 'y':\n    '''More.'''",
        "Word: TypeAlias = Literal['x', 'y']",
        "T = TypeVar('T')",
        "assert a == 1",
        "a = cast('x', b)",
        "a = b['x']",
        "a = f'{b} of 2'",
        "a = zip(b, strict=True)",
        "from a import b",
    ],
)
def test_what_only_readers_read_stays(source):
    assert changes(source) == ()


def test_a_change_knows_its_function_its_line_and_the_lines_of_its_statement():
    source = "class A:\n    def f(self, b=1):\n        if (b\n                == 2):\n            return b\n"
    default, equal, two, *_ = sorted(changes(source), key=lambda change: (change.line, change.number))
    assert (default.function, default.before) == ("A", "1")
    assert (equal.function, equal.line, equal.statement) == ("A.f", 3, (3, 4))
    assert functions(source) == ("A.f",)
    assert two.function == "A.f"


def test_a_planted_fault_is_in_every_function():
    tree = planted_tree("class A:\n    def f(self):\n        return 1\ndef g():\n    pass\n")
    assert tree is not None
    assert ast.unparse(tree).count("raise RuntimeError('planted')") == 2
    assert planted_tree("a = 1") is None


# --- children


def say(words):
    return {"by": words}


def for_ever():
    while True:
        pass


def test_whatever_becomes_of_a_child_the_others_answer():
    work = {
        "one": partial(say, "x"),
        TIME: for_ever,
        MEMORY: lambda: say(str(len(bytes(1 << 33)))),
        GONE: partial(os._exit, 3),
        "two": partial(say, "y"),
    }
    answers = dict(in_children(iter(work.items()), 2, 0.1))
    assert answers == {
        "one": {"by": "x"},
        "two": {"by": "y"},
        **{end: {"end": end} for end in (TIME, MEMORY, GONE)},
    }


def test_children_that_are_not_waited_for_are_ended(monkeypatch):
    begun, fork = [], os.fork

    def noted():
        begun.append(fork())
        return begun[-1]

    monkeypatch.setattr(os, "fork", noted)
    answers = in_children(iter([("quick", partial(say, "x")), ("slow", for_ever)]), 2, 60)
    assert next(answers) == ("quick", {"by": "x"})
    answers.close()
    assert len(begun) == 2
    for child in begun:
        with pytest.raises(ChildProcessError):
            os.waitpid(child, os.WNOHANG)


# --- code


@pytest.fixture(scope="module")
def small(spec, suite):
    """The scenarios about the order of seats alone."""
    return Bench(spec, Suite({name: s for name, s in suite.scenarios.items() if s.ask.name == "seats"}, ()))


@pytest.fixture(scope="module")
def asked(small):
    return Range(small)


@pytest.fixture(scope="module")
def mutants():
    return all_mutants()


def no_word(done, among):
    """Nobody wants to hear how far a run is."""


def named(mutants, module, function, label):
    (found,) = (
        m for m in mutants if (m.module, m.change.function, m.label) == (f"pife.engine.{module}", function, label)
    )
    return found


def test_a_mutant_is_killed_silent_or_dead(asked, mutants):
    turned_round = named(mutants, "seats", "SeatOrder.__init__", "'clockwise' → 'clockwise~'")
    only_worded = named(mutants, "seats", "SeatOrder.seating", "'winner' → 'winner~'")
    about_melds = named(mutants, "melds", "MeldTable._work_out_parts", "13 → 14")
    tried = try_mutants(asked, [turned_round, only_worded, about_melds], 2, no_word, Kept())
    killed, silent, dead = sorted(tried, key=lambda each: ("killed", "silent", "dead").index(each.fate))
    assert (killed.mutant, silent.mutant, dead.mutant) == (turned_round, only_worded, about_melds)
    assert killed.by.startswith("seats-")
    assert (silent.by, dead.by) == ("", "")


def test_what_killed_a_mutant_the_last_time_is_asked_first(asked, mutants):
    turned_round = named(mutants, "seats", "SeatOrder.__init__", "'clockwise' → 'clockwise~'")
    before = {asked.scenario_of(number) for number in asked.reaching(turned_round.module, turned_round.change)}
    killers = set()
    for scenario in before:
        (tried,) = try_mutants(asked, [turned_round], 1, no_word, Kept(code={turned_round.key: scenario}))
        killers.add(tried.by)
    assert len(killers) > 1


def test_a_silent_mutant_is_asked_only_what_is_new_unless_its_module_has_changed(asked, mutants, small):
    turned_round = named(mutants, "seats", "SeatOrder.__init__", "'clockwise' → 'clockwise~'")
    states = states_of_scenarios(small.suite.scenarios.values())
    as_it_was = Kept(modules=states_of_modules(), asked=states, code={turned_round.key: SILENT})
    changed = Kept(modules={}, asked=states, code=as_it_was.code)
    new_scenarios = Kept(modules=as_it_was.modules, asked={}, code=as_it_was.code)
    fates = [
        try_mutants(asked, [turned_round], 1, no_word, kept)[0].fate for kept in (as_it_was, changed, new_scenarios)
    ]
    assert fates == ["silent", "killed", "killed"]


def test_a_module_that_cannot_be_imported_kills_its_mutant(asked):
    work = partial(asked.first_wrong, "pife.engine.seats", ast.parse("raise OSError"), [0])
    assert list(in_children(iter([("seats", work)]), 1, 5)) == [("seats", {"by": "(start)"})]


def test_planted_faults_are_noticed_where_questions_reach(asked, monkeypatch):
    monkeypatch.setattr(code_mutants, "engine_modules", lambda: ("pife.engine.seats", "pife.engine.settle_data"))
    assert list(try_planted(asked, 2)) == ["pife.engine.settle_data"]


def test_an_engine_that_is_wrong_already_stops_the_run(small, monkeypatch):
    asked = Range(small)
    monkeypatch.setattr(code_mutants, "source_of", lambda module: source_of(module) + "\nraise OSError\n")
    with pytest.raises(PifeError, match="the right engine is found wrong by .start."):
        list(try_planted(asked, 1))


def test_all_that_hangs_on_a_module_is_imported_anew():
    assert dependants("pife.engine.round") == {
        "pife.engine.round",
        "pife_conformance.reference_engine",
        "pife_conformance.reference_round",
    }
    assert {"pife.engine.hands", "pife.engine.going_out", "pife.engine.round"} < dependants("pife.engine.melds")
    assert "pife_conformance.judging" not in dependants("pife.engine.melds")


def test_every_function_of_the_engine_that_can_be_wrong_has_mutants():
    assert list(functions_without_mutants()) == []


def test_a_share_is_part_of_all_and_always_the_same(mutants):
    share = all_mutants(8)
    assert set(share) < set(mutants)
    assert len(mutants) / 12 < len(share) < len(mutants) / 5
    assert {mutant.module for mutant in mutants} == set(engine_modules())
    assert len({mutant.key for mutant in mutants}) == len(mutants)


# --- options


@pytest.fixture
def one_in_forty(monkeypatch):
    """A quick run tries few mutants."""
    monkeypatch.setattr(mutant_run, "SHARE", 40)


def test_an_engine_with_one_wrong_option_is_found_out_or_there_is_a_reason(one_in_forty):
    folders = Folders(data.root("spec"), data.root("scenarios"))
    file = data.root("scenarios").parent / "mutation.yaml"
    part = mutant_run.Part(code=False, quick=True)
    run = mutant_run.run_mutants(folders, part, Known(read_score(file), file, Kept()), 1, no_word)
    assert len({mutant.option for mutant in run.options}) > 20
    assert list(map(str, run.findings)) == []


def test_an_option_that_no_scenario_sees_is_named(tmp_path, one_in_forty):
    (tmp_path / "cards").mkdir()
    folders = Folders(data.root("spec"), tmp_path)
    part = mutant_run.Part(code=False, quick=True)
    run = mutant_run.run_mutants(folders, part, Known(Score(), tmp_path / "none.yaml", Kept()), 1, no_word)
    assert all(mutant.by is None for mutant in run.options)
    said = [str(finding) for finding in run.findings]
    assert len(said) == sum(not mutant.is_alike for mutant in run.options) > 0
    assert any("/spec/options/" in line and "passes every scenario: write one it fails" in line for line in said)


def test_a_scenario_that_is_wrong_kills_nothing(tmp_path, one_in_forty):
    write_suite(tmp_path, WRONG)
    folders = Folders(data.root("spec"), tmp_path)
    part = mutant_run.Part(code=False, quick=True)
    with pytest.raises(PifeError, match="the right engine is found wrong by wrong-run"):
        mutant_run.run_mutants(folders, part, Known(Score(), tmp_path / "none.yaml", Kept()), 1, no_word)


# --- the command


def mutate(*arguments):
    return CliRunner().invoke(command, ["mutants", *map(str, arguments)])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--write", "--quick"), "--write needs a full run"),
        (("--module", "seats", "--only", "options"), "--module chooses code"),
        (("--module", "seat"), "there are no mutants of a module 'seat'; did you mean 'seats'?"),
        (("--harness", "--module", "judgin"), "there are no mutants of a module 'judgin'; did you mean 'judging'?"),
        (("--harness", "--only", "code"), "leave out --only"),
    ],
)
def test_what_cannot_be_tried_is_refused(arguments, says):
    ran = mutate(*arguments)
    assert ran.exit_code == 2
    assert says in ran.output


@pytest.fixture
def few(small, mutants, monkeypatch):
    """Only these mutants are tried, on few questions."""
    killed = named(mutants, "seats", "SeatOrder.__init__", "'clockwise' → 'clockwise~'")
    dead = named(mutants, "seats", "SeatOrder.is_before_first_draw", "'draw' → 'draw~'")
    monkeypatch.setattr(mutant_run, "bench", lambda folders: small)
    monkeypatch.setattr(mutant_run, "try_planted", lambda asked, jobs: iter(["pife.engine.melds"]))
    monkeypatch.setattr(mutant_run, "all_mutants", lambda share: [killed, dead])
    return killed, dead


def test_a_run_tells_each_mutant_its_place_and_its_fate(few):
    ran = mutate("--only", "code", "--format", "json")
    report = json.loads(ran.stdout)
    assert ran.exit_code == 1
    (planted,) = [finding for finding in report["findings"] if finding["check"] == "planted"]
    assert planted["file"].endswith("pife/engine/melds.py")
    assert planted["message"] == "a fault in every function of this module is not noticed by any scenario"
    assert [(each["function"], each["change"], each["fate"]) for each in report["code"]] == [
        ("SeatOrder.__init__", "'clockwise' → 'clockwise~'", "killed"),
        ("SeatOrder.is_before_first_draw", "'draw' → 'draw~'", "dead"),
    ]
    assert [each["line"] for each in report["code"]] == [mutant.change.line for mutant in few]
    assert (report["code"][0]["by"].startswith("seats-"), report["code"][1]["by"]) == (True, None)
    assert report["rate"] == 50


def test_a_run_in_words_has_tables_and_a_line_for_each_that_lives(few):
    ran = mutate("--only", "code")
    assert ran.exit_code == 1
    assert (
        "The reference engine's code changed:\n"
        "  module  killed  silent  dead  unexplained\n"
        "  seats   1       0       1     1" in ran.stdout
    )
    assert f"seats.py:{few[1].change.line}:1: dead: SeatOrder.is_before_first_draw: 'draw' → 'draw~'" in ran.stdout
    assert "\n50 % of 2 code mutants are killed or explained\n" in ran.stdout


def test_fewer_kills_than_before_are_a_finding(few, tmp_path):
    raise_floors(tmp_path / "mutation.yaml", {"quick": 90})
    ran = mutate("--only", "code", "--quick", "--score", tmp_path / "mutation.yaml")
    assert "mutation.yaml:1:1: 50 % of the code mutants are killed or explained, and 90 % were: kill" in ran.stdout
