"""`pife pick`: the file of one's own table."""

from __future__ import annotations

import contextlib
import os
import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import pife
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from interviews import SPEC, enters, flattened, pick, talk

from pife.cli.pick_file import file_text, save
from pife.cli.pick_typed import one_line
from pife.errors import PifeError
from pife.spec.conditions import Value
from pife.spec.library import Spec
from pife.spec.ranking import own_table
from pife.terminal.words import words_of


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_what_the_table_only_assumes_is_settled_by_an_answer(spec: Spec) -> None:
    assert spec.profile("pife-maker").origins["deal.cut"].kind == "assumed"
    to_file = ("--extends", "pife-maker", "--no-ask", "--out", "mine.yaml", "--lang", "pt_BR")
    flat = flattened(pick("--set", "deal.cut=none", *to_file).out)
    assert "A mesa de vocês joga exatamente como" in flat
    assert "E vocês fecham o que naquela mesa é só suposto: Cortar o baralho: Ninguém corta" in flat
    assert SPEC.profile("mine.yaml").origins["deal.cut"].kind == "chosen"


def test_a_file_to_share_names_no_folder_but_for_ones_own_editor() -> None:
    answers = ("--set", "out.ten=allowed", "--format", "yaml")
    assert pick(*answers).out.startswith("extends: ")
    assert pick(*answers, "--for-editor").out.startswith("# yaml-language-server: $schema=file://")


def test_a_title_that_cannot_be_read_is_asked_again() -> None:
    ran = talk("|r|1|Jo\udce3o|João||mine.yaml")
    assert "could not be read" in ran.output
    assert SPEC.profile("mine.yaml").title.en == "João"


def test_a_file_is_not_overwritten_and_another_name_is_asked() -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    ran = talk("r|1|||mine.yaml|pife-maker.yaml|mine.txt|nowhere/mine.yaml|other.yml", "--set", "out.ten=allowed")
    flat = flattened(ran.output)
    assert "mine.yaml is already there; choose another name, or overwrite it with --force." in flat
    assert "pife-maker is already the name of a table that comes with pife" in flat
    assert "mine.txt: the name must end in .yaml" in flat
    assert "nowhere/mine.yaml cannot be written: No such file or directory" in flat
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"
    assert SPEC.profile("other.yml").options["out.ten"] == "allowed"


def test_a_file_that_came_meanwhile_is_not_overwritten() -> None:
    Path("mine.yaml").write_text("precious", encoding="utf-8")
    with pytest.raises(PifeError, match="already there"):
        save(Path("mine.yaml"), "new", words_of("pick", "en"), force=False)
    assert Path("mine.yaml").read_text(encoding="utf-8") == "precious"


@contextlib.contextmanager
def no_room_on_the_disk() -> Iterator[None]:
    """No file can grow beyond some bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_what_cannot_be_written_leaves_the_old_file_or_none() -> None:
    Path("old.yaml").write_text("the table of ten years")
    for name in ("old.yaml", "new.yaml"):
        with pytest.raises(PifeError, match=rf"{name} cannot be written: File too large"), no_room_on_the_disk():
            save(Path(name), "extends: pife-maker\n" * 10, words_of("pick", "en"), force=True)
    assert Path("old.yaml").read_text() == "the table of ten years"
    assert os.listdir() == ["old.yaml"]


def test_force_writes_over_the_file_itself_also_through_a_link() -> None:
    os.mkdir("far")
    Path("far/old.yaml").write_text("old")
    Path("far/old.yaml").chmod(0o640)
    os.symlink("far/old.yaml", "mine.yaml")
    os.symlink("far/new.yaml", "ours.yaml")
    for name in ("mine.yaml", "ours.yaml"):
        save(Path(name), "new", words_of("pick", "en"), force=True)
        assert Path(name).is_symlink()
    assert sorted(os.listdir("far")) == ["new.yaml", "old.yaml"]
    assert [Path(f"far/{name}.yaml").read_text() for name in ("old", "new")] == ["new", "new"]
    assert Path("far/old.yaml").stat().st_mode & 0o777 == 0o640


def test_what_is_no_plain_file_is_not_overwritten() -> None:
    os.mkfifo("pipe.yaml")
    os.mkdir("folder.yaml")
    os.symlink("circle.yaml", "circle.yaml")
    os.symlink("/dev/full", "device.yaml")
    for name in ("pipe", "folder", "circle", "device"):
        ran = pick("--set", "out.ten=allowed", "--no-ask", "--out", f"{name}.yaml", "--force")
        assert (ran.code, ran.err) == (2, f"pife: {name}.yaml is no plain file; choose another name.\n")


def test_a_name_that_looks_like_an_option_is_told_as_a_shell_wants_it() -> None:
    shown = pick("--set", "out.ten=allowed", "--no-ask", "--out", "-x.yaml").out
    assert "pife profiles check ./-x.yaml" in shown
    assert pife("profiles", "check", "./-x.yaml").code == 0


def test_a_name_in_ones_home_is_understood_and_one_that_no_file_can_have_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOME", str(Path.cwd()))
    ran = talk("r|1|||" + "a" * 300 + ".yaml|~/mine.yaml", "--set", "out.ten=allowed")
    assert "cannot be written: File name too long" in flattened(ran.output)
    assert Path("mine.yaml").exists()


def test_title_notes_table_and_file_can_be_given_beforehand() -> None:
    ran = talk(
        enters("out.ten"),
        "--set",
        "out.ten=allowed",
        "--extends",
        "pif-paf-platform",
        "--title",
        "A \x1b[31m: b",
        "--notes",
        '"c"',
        "--out",
        "mine.yaml",
    )
    assert "What is your table called?" not in ran.output
    assert "\x1b" not in ran.output
    own = SPEC.profile("mine.yaml")
    assert own.extends == "pif-paf-platform"
    assert (own.title.en, own.notes and own.notes.pt_BR) == ("A [31m: b", '"c"')


def test_a_file_is_written_without_questions() -> None:
    ran = pick("--set", "table.players=3,6", "--no-ask", "--out", "mine.yaml")
    assert ran.code == 0
    assert f"Written: mine.yaml (hash {SPEC.profile('mine.yaml').hash})" in ran.out
    assert "pife rules --profile mine.yaml" in ran.out
    again = pick("--set", "table.players=3,7", "--no-ask", "--out", "mine.yaml")
    assert (again.code, again.out) == (2, "")
    assert "mine.yaml is already there" in again.err
    assert SPEC.profile("mine.yaml").options["table.players"] == (3, 6)
    assert pick("--set", "table.players=3,7", "--no-ask", "--out", "mine.yaml", "--force").code == 0
    assert SPEC.profile("mine.yaml").options["table.players"] == (3, 7)


some_answers = st.fixed_dictionaries(
    {},
    optional={option.id: st.sampled_from(option.all_samples()) for option in SPEC.catalogue.options.values()},
)


@given(answers=some_answers, name=st.sampled_from(sorted(SPEC.profiles)), title=st.text(max_size=20))
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_every_file_is_right_and_says_what_was_answered(answers: dict[str, Value], name: str, title: str) -> None:
    parent = SPEC.profile(name)
    own = own_table(answers, parent)
    if own.broken:
        return
    cleaned = one_line(title)
    text = file_text(parent, own.written, SPEC, "pt_BR", title=cleaned, notes=cleaned)
    path = Path("mine.yaml")
    path.write_text(text, encoding="utf-8")
    read = SPEC.profile(path)
    assert read.options == own.options
    assert read.extends == name
    assert read.title.en == (cleaned or "mine")
    assert {each for each, origin in read.origins.items() if origin.kind == "chosen"} == set(own.written)
