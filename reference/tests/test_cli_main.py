"""`pife` as a program: what its streams cannot write, and messages that no terminal obeys."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import pife


def run(*arguments: str, **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "pife", *arguments],
        capture_output=True,
        check=False,
        env=os.environ | {"LC_ALL": "C.UTF-8"} | surroundings,
    )


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437", "utf-8"])
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("hand", "7P", "--profile", "pife-maker", "--lang", "pt_BR"), 2),
        (("profiles", "show", "pife-maker", "--lang", "pt_BR"), 0),
        (("hand", "4D 5D 6D 5D 6D 7D KS KC KH 2H", "--profile", "pife-maker", "--lang", "pt_BR"), 0),
        (("profiles", "show", "mesa-♥.yaml"), 2),
    ],
)
def test_no_text_ends_a_command_halfway(encoding: str, arguments: tuple[str, ...], code: int) -> None:
    ran = run(*arguments, PYTHONIOENCODING=encoding)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr
    assert ran.stdout if code == 0 else ran.stderr


def test_what_an_encoding_lacks_is_written_as_its_code() -> None:
    assert rb"A 2 \u2026 10" in run("hand", "7P", "--profile", "pife-maker", PYTHONIOENCODING="latin-1").stderr


def test_cards_are_tokens_where_suits_cannot_be_written() -> None:
    ran = run("hand", "4♦ 5D 6D 5D 6D 7D KS KC KH 2H", "--profile", "pife-maker", PYTHONIOENCODING="ascii")
    assert b"Goes out: throw 2H" in ran.stdout


def test_a_message_about_a_foreign_name_is_harmless() -> None:
    assert r"\x1b[31m" in pife("profiles", "show", "\x1b[31m").err
    assert "\x1b" not in pife("profiles", "show", "\x1b[31m.yaml").err


def test_a_file_name_that_is_no_text_is_a_message(tmp_path: Path) -> None:
    ran = run("profiles", "show", os.fsdecode(bytes(tmp_path) + b"/\xff.yaml"))
    assert ran.returncode == 2
    assert b"cannot be read" in ran.stderr
    assert b"Traceback" not in ran.stderr


def test_commands_stand_under_their_headings() -> None:
    helped = pife("--help")
    assert helped.code == 0
    makers = helped.out.partition("Makers:")[2]
    assert "census" in makers
    assert "witness" in makers


def test_output_that_cannot_be_written_is_one_message_and_exit_2() -> None:
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "pife", "profiles", "list"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"pife: No space left on device")
    assert b"Traceback" not in ran.stderr


def test_a_reader_that_has_gone_is_no_fault() -> None:
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run(
        [sys.executable, "-m", "pife", "profiles", "list"], stdout=write, stderr=subprocess.PIPE, check=False
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize(("force", "coloured"), [("1", True), ("0", False), ("", False)])
def test_colour_is_forced_only_by_a_word_that_says_so(force: str, coloured: bool) -> None:
    out = run("profiles", "list", FORCE_COLOR=force).stdout
    assert (b"\x1b" in out) is coloured
