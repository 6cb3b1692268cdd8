"""`pife spec`: check, material, release."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import yaml
from command_line import Ran, pife

from pife.spec.library import Spec


def spec_command(*arguments: object) -> Ran:
    return pife("spec", *map(str, arguments))


@pytest.fixture
def folder(spec: Spec, tmp_path: Path) -> Path:
    """A copy of the spec."""
    return Path(shutil.copytree(spec.root, tmp_path / "spec"))


def test_check_counts_what_is_there() -> None:
    ran = spec_command("check", "--spelling")
    assert ran.code == 0
    assert "options" in ran.out
    assert ran.out.endswith("no fault\n")


def test_check_names_a_fault_at_its_place(folder: Path) -> None:
    path = folder / "rules" / "melds.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("[S0-01, S4-13", "[S0-01, S4-99", 1), encoding="utf-8")
    ran = spec_command("check", "--spec", folder)
    assert ran.code == 1
    assert "rules/melds.yaml:" in ran.out
    assert "unknown source 'S4-99'" in ran.out
    report = spec_command("check", "--spec", folder, "--format", "json").json
    assert report["format"] == "pife-spec-report/1"
    [fault] = report["faults"]
    assert fault["file"].endswith("rules/melds.yaml")


def test_check_writes_the_profile_schema_that_the_options_make(folder: Path) -> None:
    path = folder / "schemas" / "profile.schema.json"
    fresh = path.read_text(encoding="utf-8")
    path.write_text("{}\n", encoding="utf-8")
    assert "`pife spec check --write` renews it" in spec_command("check", "--spec", folder).out
    assert spec_command("check", "--spec", folder, "--write").code == 0
    assert path.read_text(encoding="utf-8") == fresh


def test_of_thousands_of_faults_the_first_hundred_are_told(folder: Path) -> None:
    (folder / "glossary.yaml").write_text("".join(f"- {number}\n" for number in range(3000)), encoding="utf-8")
    ran = spec_command("check", "--spec", folder)
    assert ran.code == 1
    assert len(ran.lines) == 101
    assert ran.lines[-1] == "… and 2,900 more"
    report = spec_command("check", "--spec", folder, "--format", "json").json
    assert (len(report["faults"]), report["more"]) == (100, 2900)


def test_a_schema_that_cannot_be_written_is_named(folder: Path) -> None:
    path = folder / "schemas" / "profile.schema.json"
    path.unlink()
    path.mkdir()
    ran = spec_command("check", "--spec", folder, "--write")
    assert (ran.code, ran.err) == (2, f"pife: {path}: cannot be written: Is a directory\n")


@pytest.mark.parametrize("output_format", ["text", "json"])
def test_a_files_name_gives_the_terminal_no_orders(folder: Path, output_format: str) -> None:
    (folder / "rules" / "red\x1b[31m\x9b.yaml").write_text("- 1\n", encoding="utf-8")
    ran = spec_command("check", "--spec", folder, "--format", output_format)
    assert ran.code == 1
    assert {"\x1b", "\x9b"}.isdisjoint(ran.out)
    assert "[31m" in ran.out


def test_material_has_a_line_for_every_atom_and_question() -> None:
    ran = spec_command("material")
    assert ran.code == 0
    starts = [line.split(" ")[0] for line in ran.lines if line and not line.startswith(" ")]
    assert {"S0-01", "S0-60", "S4-01", "S4-35", "Q1", "Q72"} <= set(starts)
    assert "nothing" not in ran.out.split()
    assert "imaginary-wild" in ran.out.partition("Known and not modelled:")[2]
    table = spec_command("material", "--format", "json").json
    assert (len(table["atoms"]), len(table["questions"])) == (95, 72)
    assert "imaginary-wild" in table["not_modelled"]


def test_a_release_is_written_once_and_then_holds(folder: Path) -> None:
    printed = spec_command("release", "--spec", folder)
    assert printed.code == 0
    path = folder / "released.yaml"
    head = path.read_text(encoding="utf-8").replace("versions: []", "versions:")
    path.write_text(head + printed.out, encoding="utf-8")
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["versions"][0]["defaults"]["melds.run_ace"] == "both"
    assert spec_command("check", "--spec", folder).code == 0
    again = spec_command("release", "--spec", folder)
    assert again.code == 2
    assert "is released already; raise it in" in again.err
