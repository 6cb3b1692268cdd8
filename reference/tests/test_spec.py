"""The shipped spec is whole, and its checks see what is wrong with one that is not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from pife.cards import read_cards
from pife.engine.hands import Judge
from pife.spec.checks import check_spec
from pife.spec.library import Spec, load_spec


def test_the_shipped_spec_has_no_fault(spec: Spec) -> None:
    assert check_spec(spec) == ()


@pytest.fixture
def copy(spec: Spec, tmp_path: Path) -> Any:
    """A copy of the spec in which one text is replaced; gives what the checks say."""

    def check(file: str, old: str, new: str) -> list[str]:
        root = tmp_path / "spec"
        shutil.copytree(spec.root, root, dirs_exist_ok=True)
        path = root / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return [str(fault).replace(f"{root}/", "") for fault in check_spec(load_spec(root))]

    return check


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("rules/melds.yaml", "level: definition", "level: defnition", "does not fit rules.schema.json"),
        ("rules/melds.yaml", "[S0-01, S4-13, P1]", "[S0-01, S4-99, P1]", "unknown source 'S4-99'"),
        ("rules/melds.yaml", "decided: [run-card-once", "decided: [run-card-onc", "unknown decision 'run-card-onc'; did you"),
        ("rules/false-claims.yaml", "[[false-claims.leaves-round]]", "[[false-claims.leave-round]]", "[[false-claims.leave-round]] links to nothing; did you mean"),
        ("rules/false-claims.yaml", "[[false-claims.leaves-round]]", "[[false-claims.leaves-round]", "a stray"),
        ("rules/melds.yaml", "{melds.sets}", "{melds.set}", "{melds.set} is no option"),
        ("rules/deal.yaml", "regardless_of: [turn_up.fate]", "regardless_of: [turn_up.fat]", "when does not ask 'turn_up.fat'; did you mean 'turn_up.fate'"),
        ("rules/melds.yaml", "id: melds.run\n", "id: melds.set\n", "stands twice"),
        ("rules/melds.yaml", "id: melds.run\n", "id: melds.sets\n", "is taken, at"),
        ("decisions.yaml", "- id: run-card-once", "- id: pife-maker", "is taken, at"),
        ("decisions.yaml", "taken: a", "taken: z", "'z' is not one of"),
        ("options/melds.yaml", "default: both", "default: bot", "'bot' is not one of both, low, high, around; did you mean"),
        ("options/melds.yaml", "id: melds.run_ace", "id: meld.run_ace", "must begin with its group"),
        ("profiles/pife/pife-maker.yaml", "id: pife-maker", "id: pife-make", "a shipped profile's id is its file's name"),
        ("profiles/pife/pife-maker.yaml", "extends: pife-base", "extends: pif-base", "unknown profile 'pif-base'"),
        ("schemas/profile.schema.json", "melds", "meldz", "`pife spec check --write` renews it"),
    ],
)  # fmt: skip
def test_a_fault_is_seen(copy: Any, file: str, old: str, new: str, says: str) -> None:
    faults = copy(file, old, new)
    assert any(says in fault for fault in faults), faults


@pytest.mark.parametrize(
    "schema", ["{", "[]", '{"type": 5}', '{"$ref": "http://example.invalid/x"}', '{"$ref": "#/$defs/no"}']
)
def test_a_schema_that_is_none_is_told_and_nothing_is_fetched(spec: Spec, tmp_path: Path, schema: str) -> None:
    root = tmp_path / "spec"
    shutil.copytree(spec.root, root)
    (root / "schemas" / "rules.schema.json").write_text(schema, encoding="utf-8")
    faults = check_spec(load_spec(root))
    assert faults
    assert all("is no schema to hold" in str(fault) for fault in faults)


@pytest.mark.parametrize("folder", ["rules", "profiles"])
def test_a_part_that_is_missing_is_seen(spec: Spec, tmp_path: Path, folder: str) -> None:
    root = tmp_path / "spec"
    shutil.copytree(spec.root, root)
    shutil.rmtree(root / folder)
    assert any(f"there are no {folder}" in str(fault) for fault in check_spec(load_spec(root)))


def test_two_files_of_one_id_are_seen(spec: Spec, tmp_path: Path) -> None:
    root = tmp_path / "spec"
    shutil.copytree(spec.root, root)
    shutil.copy(root / "profiles/pife/pife-maker.yaml", root / "profiles/cacheta/pife-maker.yaml")
    assert any("stands twice" in str(fault) for fault in check_spec(load_spec(root)))


def test_a_new_set_shape_is_a_change_of_data_alone(spec: Spec, tmp_path: Path) -> None:
    """Nothing in Python knows which shapes there are."""
    mine = tmp_path / "five-suits.yaml"
    mine.write_text("extends: pife-maker\noptions: {melds: {sets: [2-2-2-1]}}\n", encoding="utf-8")
    table = Judge(spec.profile(mine))
    assert table.meld(read_cards("5H 5H 5C 5C 5D 5D 5S"))
    assert not table.meld(read_cards("5H 5C 5D"))


def test_a_new_rank_order_is_a_change_of_data_alone(spec: Spec, tmp_path: Path) -> None:
    root = tmp_path / "spec"
    shutil.copytree(spec.root, root)
    path = root / "options" / "melds.yaml"
    text = path.read_text(encoding="utf-8")
    low = next(line for line in text.splitlines() if line.strip() == 'order: "A 2 3 4 5 6 7 8 9 10 J Q K"')
    path.write_text(text.replace(low, low.replace("10 J Q K", "10 K Q J")), encoding="utf-8")
    table = Judge(load_spec(root).profile_from_options({"melds.run_ace": "low"}))
    assert table.meld(read_cards("9H 10H KH"))
    assert not table.meld(read_cards("9H 10H JH"))


def test_every_file_fits_its_schema_and_every_schema_is_one(spec: Spec) -> None:
    for path in (spec.root / "schemas").glob("*.schema.json"):
        Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))


def test_every_file_names_its_schema_for_editors(spec: Spec) -> None:
    for document in spec.documents:
        path = Path(document.file)
        first = path.read_text(encoding="utf-8").splitlines()[0]
        assert first.startswith("# yaml-language-server: $schema=")
        assert (path.parent / first.partition("$schema=")[2]).resolve().is_file(), path


def test_the_profile_schema_agrees_with_the_reader_on_values(spec: Spec) -> None:
    schema = json.loads((spec.root / "schemas" / "profile.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    for option in spec.catalogue.options.values():
        group, _, name = option.id.partition(".")
        for value in (*option.all_samples(), "nonsense", 99, ["nonsense"], {}, 1.5):
            data = list(value) if isinstance(value, tuple) else value
            document = {"extends": "pife-maker", "options": {group: {name: data}}}
            try:
                option.read(data)
                taken = True
            except Exception:  # any refusal of the reader
                taken = False
            assert validator.is_valid(document) is taken, (option.id, value)
