"""Files are read whole, and nothing is waited for that may never come."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Shell, pife

from pife import data
from pife.spec.checks import check_spec
from pife.spec.files import UnreadableFile, read_file
from pife.spec.library import Spec, load_spec
from pife_conformance.scenarios import load_suite

TABLE = "extends: pife-maker\noptions: {out: {ten: allowed}}\n"


def _socket(path: Path) -> None:
    # The name of a socket may be short only, so it is bound from its folder.
    here = os.open(".", os.O_RDONLY)
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind(path.name)
    os.fchdir(here)
    os.close(here)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (os.mkfifo, "it is a pipe, not a file"),
        (_socket, "it is a socket, not a file"),
        (lambda path: path.symlink_to("/dev/zero"), "it is a device, not a file"),
        (Path.mkdir, "Is a directory"),
        (lambda path: None, "No such file or directory"),
    ],
)
def test_what_is_no_file_is_refused_and_not_waited_for(
    make: Callable[[Path], object], why: str, tmp_path: Path
) -> None:
    path = tmp_path / "my.yaml"
    make(path)
    with pytest.raises(UnreadableFile, match=f"my.yaml: cannot be read: {why}") as caught:
        read_file(path)
    assert caught.value.reason == why


def test_one_byte_more_than_asked_for_tells_that_there_is_more(tmp_path: Path) -> None:
    (tmp_path / "ten").write_bytes(b"0123456789")
    assert read_file(tmp_path / "ten", 10) == b"0123456789"
    assert read_file(tmp_path / "ten", 4) == b"01234"


@pytest.mark.parametrize(
    ("redirected", "name"),
    [("< my.yaml", "/dev/stdin"), ("< <(cat my.yaml)", "/dev/stdin"), ("3< <(cat my.yaml)", "/dev/fd/3")],
)
def test_a_table_may_come_through_a_stream_that_the_shell_hands_over(
    redirected: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.yaml").write_text(TABLE, encoding="utf-8")
    ran = Shell(redirected)("profiles", "check", name)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"{name}: ok; hash ")


@pytest.mark.parametrize(
    "place",
    [
        "rules/more.yaml",
        "profiles/pife/more.yaml",
        "options/more.yaml",
        "schemas/options.schema.json",
        "schemas/profile.schema.json",
        "schemas/protocol.schema.json",
    ],
)
def test_a_pipe_in_a_folder_of_the_spec_is_a_fault(spec: Spec, place: str, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(spec.root, tmp_path / "spec"))
    (folder / place).unlink(missing_ok=True)
    os.mkfifo(folder / place)
    faults = [str(fault) for fault in check_spec(load_spec(folder))]
    assert any(place in fault for fault in faults)


def test_a_pipe_among_the_scenarios_is_a_fault_and_spoils_no_other(spec: Spec, tmp_path: Path) -> None:
    area = Path(shutil.copytree(data.root("scenarios") / "cards", tmp_path / "cards"))
    os.mkfifo(area / "more.yaml")
    suite = load_suite(tmp_path, spec.catalogue)
    assert suite.scenarios
    assert [str(fault) for fault in suite.faults] == [f"{area}/more.yaml: cannot be read: it is a pipe, not a file"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("pick", "--no-ask", "--answers"),
        ("sheet",),
        ("census", "plays", "--profile", "pife-maker", "--depth", "1", "--pack"),
    ],
)
def test_no_command_waits_for_a_pipe(arguments: tuple[str, ...], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    ran = pife(*arguments, str(tmp_path / "pipe.yaml"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pife: {tmp_path}/pipe.yaml: cannot be read: it is a pipe, not a file\n"
