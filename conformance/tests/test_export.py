"""`pife export`: the whole suite as JSON."""

import hashlib
import json
import re

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from pife import data
from pife.errors import PifeError
from pife_conformance.cli.export import command, refuse_faults
from pife_conformance.export.bundle import bundle
from pife_conformance.export.kinds_json import NAMES, asks_json
from pife_conformance.formulas import is_formula
from pife_conformance.questions import questions_for
from pife_conformance.scenarios import load_suite

ENGINES = data.root("engines")


def export(folder, *words):
    """Call the command; what it says and its exit code."""
    ran = CliRunner().invoke(command, [str(folder), *words])
    if isinstance(ran.exception, PifeError):
        return 2, str(ran.exception)
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
    return ran.exit_code, ran.output


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """An export of everything."""
    folder = tmp_path_factory.mktemp("whole") / "dist"
    code, said = export(folder)
    assert code == 0, said
    return folder


@pytest.fixture(scope="module")
def schema():
    return read(data.root("spec") / "schemas" / "suite.schema.json")


@pytest.fixture(scope="module")
def fits(schema):
    """Whether a document fits the schema, or a part of it that is named; what is wrong with it where it does not."""

    def check(document, part=None):
        validator = Draft202012Validator({"$ref": f"#/$defs/{part}", "$defs": schema["$defs"]} if part else schema)
        return [error.message for error in validator.iter_errors(document)][:3]

    return check


# --- the files


def test_suite_json_names_every_other_file_with_its_hash(whole, fits):
    suite = read(whole / "suite.json")
    assert fits(suite) == []
    there = {str(path.relative_to(whole)): path.read_bytes() for path in whole.rglob("*") if path.is_file()}
    del there["suite.json"]
    assert {name: (hashlib.sha256(raw).hexdigest(), len(raw)) for name, raw in there.items()} == {
        name: (entry["sha256"], entry["bytes"]) for name, entry in suite["files"].items()
    }
    assert {each["file"] for key in ("scenarios", "questions") for each in suite[key]} <= set(there)


def test_the_versions_are_those_of_spec_and_protocol(whole, spec):
    versions = read(whole / "suite.json")["versions"]
    assert (versions["suite"], versions["protocol"]) == (spec.version, 1)


def test_the_same_versions_write_the_same_bytes(whole, spec, suite):
    tables = [questions_for(profile, suite.scenarios.values(), None) for profile in spec.profiles.values()]
    again = bundle(spec, suite, tables, None)
    assert {name: (whole / name).read_bytes() == raw for name, raw in again.items()} == dict.fromkeys(again, True)
    assert list(again)[-1] == "suite.json", "written last, so that half an export is none"


def test_every_scenario_is_a_file_with_conditions_in_one_form(whole, suite, fits):
    for scenario in suite.scenarios.values():
        document = read(whole / "scenarios" / scenario.area / f"{scenario.id}.json")
        assert fits(document, "scenario-file") == [], scenario.id
        assert document["input"] == scenario.question
        assert [len(branch["right"]) for branch in document["expect"]] == [len(b.answers) for b in scenario.branches]


def test_the_schema_sees_what_is_wrong(whole, fits):
    suite = read(whole / "suite.json")
    assert fits({**suite, "format": "pife-suite/2"})
    assert fits({**suite, "files": {"../run.mjs": next(iter(suite["files"].values()))}})
    question = read(whole / "questions" / "pife-maker.json")["questions"][0]
    assert fits(question, "question") == []
    assert fits({**question, "right": []}, "question")
    assert fits({"at": ["legal"], "is": "roughly", "want": True}, "check")


def test_options_rules_decisions_reasons_terms_and_profiles_are_there_in_both_languages(whole, spec):
    options = read(whole / "spec" / "options.json")
    assert [option["id"] for option in options["options"]] == list(spec.catalogue.options)
    assert [each["id"] for each in options["constraints"]] == [each.id for each in spec.catalogue.constraints]
    run_ace = next(option for option in options["options"] if option["id"] == "melds.run_ace")
    assert run_ace["default"] == "both"
    assert {value["value"] for value in run_ace["values"]} == {"low", "high", "both", "around"}
    assert set(run_ace["question"]) == {"en", "pt_BR"}
    rules = read(whole / "spec" / "rules.json")
    assert [rule["id"] for chapter in rules["chapters"] for rule in chapter["rules"]] == list(spec.rules)
    for name, ids in (("decisions", spec.decisions), ("reasons", spec.reasons)):
        assert [each["id"] for each in read(whole / "spec" / f"{name}.json")[name]] == list(ids)
    assert [term["id"] for term in read(whole / "spec" / "glossary.json")["terms"]] == list(spec.glossary)
    for profile in read(whole / "spec" / "profiles.json")["profiles"]:
        assert {"id": profile["id"], "hash": profile["hash"], "options": profile["options"]} == (
            spec.profiles[profile["id"]].to_message()
        )


def test_conditions_of_rules_and_scenarios_are_written_alike(whole):
    rules = read(whole / "spec" / "rules.json")["chapters"]
    by_id = {rule["id"]: rule["when"] for chapter in rules for rule in chapter["rules"]}
    assert by_id["melds.run-no-wrap"] == [{"melds.run_ace": {"any": ["both", "low", "high"]}}]
    scenario = read(whole / "scenarios" / "melds" / "meld-run-ace-above-king.json")
    assert scenario["expect"][0]["when"] == [{"melds.run_ace": {"any": ["both", "high", "around"]}}]


def test_the_kinds_of_all_fields_are_told():
    made = asks_json()
    told = set(re.findall(r'"kind": "(\w+)"', json.dumps(made)))
    assert told == set(NAMES.values())
    assert made["asks"]["meld"]["gives"] == {"legal": {"kind": "flag"}}
    assert made["asks"]["recycle"]["takes"]["discard"] == {"kind": "pile", "open": True}


def test_what_a_reader_needs_lies_beside(whole):
    for name in ("run.mjs", "engine.mjs", "judge.mjs", "INTERPRETING.md"):
        assert (whole / name).read_bytes() == (ENGINES / "runner" / name).read_bytes()
    assert (whole / "VERSIONING.md").read_bytes() == (ENGINES / "VERSIONING.md").read_bytes()
    assert (whole / "schemas" / "protocol.schema.json").is_file()
    assert "eol=lf" in (whole / ".gitattributes").read_text(encoding="ascii")


def test_every_comparison_is_explained_and_carried_out(schema):
    forms = schema["$defs"]["check"]["properties"]["is"]["enum"]
    explained = (ENGINES / "runner" / "INTERPRETING.md").read_text(encoding="utf-8")
    judge = (ENGINES / "runner" / "judge.mjs").read_text(encoding="utf-8")
    table = explained.partition("| `is` |")[2].partition("\n\n")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == forms
    assert [form for form in forms if f"  {form}: (" not in judge] == []


# --- flat questions


def test_flat_questions_leave_nothing_to_be_worked_out(whole, spec, suite, fits):
    for table in read(whole / "suite.json")["questions"]:
        document = read(whole / table["file"])
        profile = spec.profiles[table["profile"]["id"]]
        assert document["profile"] == profile.to_message()
        assert len(document["questions"]) == table["count"]
        asked = [question["scenario"] for question in document["questions"]]
        assert asked == [s.id for s in suite.scenarios.values() if s.applies(profile.options)]
    assert fits(document, "questions-file") == []
    assert not [text for text in _texts(document["questions"]) if is_formula(text)]


def test_a_formula_is_computed_for_the_table(whole, spec):
    scenario = read(whole / "scenarios" / "lives" / "fold-and-nine.json")
    assert scenario["expect"][0]["right"][0]["answer"]["lives"]["1"] == "= 9 - {lives.fold}"
    table = read(whole / "questions" / "cacheta-ten-points-fold.json")
    (question,) = (each for each in table["questions"] if each["scenario"] == "fold-and-nine")
    costs = spec.profile("cacheta-ten-points-fold").options["lives.fold"]
    assert {"at": ["lives", "1"], "is": "value", "want": 9 - costs} in question["right"][0]["checks"]


def test_where_the_input_cannot_be_an_error_is_right(whole):
    table = read(whole / "questions" / "pife-maker.json")
    (question,) = (each for each in table["questions"] if each["scenario"] == "cards-three-copies")
    assert question["right"] == [{"error": True}]


def test_with_a_seed_the_questions_are_those_of_conform(tmp_path, spec, suite):
    assert export(tmp_path / "dist", "--profile", "pife-maker", "--seed", "7")[0] == 0
    asked = questions_for(spec.profile("pife-maker"), suite.scenarios.values(), 7)
    assert read(tmp_path / "dist" / "suite.json")["questions"][0]["seed"] == 7
    assert [
        (question["scenario"], question["input"])
        for question in read(tmp_path / "dist" / "questions" / "pife-maker.json")["questions"]
    ] == [(question.scenario.id, dict(question.sent)) for question in asked.questions]


@pytest.mark.parametrize("profile_id", ["../../Vó", "Minha Mesa", "\udcff"])
def test_a_table_of_ones_own_may_have_any_id(spec, suite, profile_id):
    profile = spec.profile_from_options({"melds.run_ace": "low"}, profile_id)
    files = bundle(spec, suite, [questions_for(profile, list(suite.scenarios.values())[:3], None)], None)
    (table,) = json.loads(files["suite.json"])["questions"]
    assert table["profile"]["id"] == profile_id
    assert re.fullmatch(r"questions/[0-9a-f]{12}\.json", table["file"])
    assert json.loads(files[table["file"]])["profile"] == profile.to_message()


def _texts(value):
    if isinstance(value, dict | list):
        return [text for each in (value.values() if isinstance(value, dict) else value) for text in _texts(each)]
    return [value] if isinstance(value, str) else []


# --- the command


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--profile", "pife-makr"), "did you mean 'pife-maker'?"),
        (("--profile", "no-such-file.yaml"), "no-such-file.yaml"),
        (("--seed", "-1"), "'--seed'"),
        (("--format", "xml"), "'--format'"),
    ],
)
def test_wrong_usage_writes_nothing(tmp_path, words, says):
    code, said = export(tmp_path / "dist", *words)
    assert code == 2
    assert says in said
    assert not (tmp_path / "dist").exists()


def test_a_folder_with_something_else_in_it_is_let_be(tmp_path):
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    code, said = export(tmp_path, "--profile", "pife-maker")
    assert code == 2
    assert "is not empty and holds no earlier export" in said
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_what_was_written_is_told(tmp_path):
    code, said = export(tmp_path / "dist", "--profile", "pife-maker", "--format", "json")
    facts = json.loads(said)
    assert (code, facts["format"], facts["tables"]) == (0, "pife-export/1", 1)
    assert facts["files"] == sum(path.is_file() for path in (tmp_path / "dist").rglob("*"))
    code, said = export(tmp_path / "dist", "--profile", "pife-maker")
    assert (code, said.endswith(f" scenarios, {facts['questions']} questions of 1 table\n")) == (0, True)


def test_a_file_where_the_folder_should_be_is_refused(tmp_path):
    (tmp_path / "dist").write_text("mine", encoding="utf-8")
    code, said = export(tmp_path / "dist", "--profile", "pife-maker")
    assert code == 2
    assert "is a file" in said


def test_a_suite_at_fault_is_not_exported(tmp_path, spec):
    area = tmp_path / "scenarios" / "melds"
    area.mkdir(parents=True)
    (area / "some.yaml").write_text("- id: some-meld\n", encoding="utf-8")
    with pytest.raises(PifeError, match=r"the suite is at fault:\nscenarios/melds/some.yaml:1:3: "):
        refuse_faults(load_suite(tmp_path / "scenarios", spec.catalogue), ())
