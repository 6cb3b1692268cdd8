"""`pife` as a program: what its streams cannot write, and messages that no terminal obeys."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Shell, pife


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


@pytest.mark.parametrize(
    "arguments",
    [
        ("\x1b[31m",),
        ("profiles", "show", "pife-maker", "--\x1b[31m"),
        ("pick", "--set", "\x1b[31m"),
        ("pick", "--set", "out.ten=\x1b[31m"),
        ("pick", "--no-ask", "--set", "out.ten=allowed", "--out", "\x1b[31m"),
        ("spec", "check", "--spec", "\x1b[31m"),
        ("conform", "--engine", "\x1b[31m"),
        ("ask", '{"ask": "\\u001b[31m"}', "--profile", "pife-maker"),
        ("rules", "--profile", "pife-maker", "--chapter", "\x1b[31m"),
        ("witness", "\x1b[31m", "1", "2"),
        ("census", "hands", "--profile", "\x1b[31m"),
    ],
)
def test_what_is_typed_wrong_is_told_and_gives_the_terminal_no_orders(arguments: tuple[str, ...]) -> None:
    ran = pife(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert "[31m" in ran.err
    assert "\x1b" not in ran.err


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


# Standard streams that are closed, full or gone

LIST = ("profiles", "list")
ASK = ("ask", '{"ask": "meld", "input": {"cards": "QH KH AH"}}', "--profile", "pife-maker")
QUESTION = ("ask", "-", "--profile", "pife-maker")
UNKNOWN = ("profiles", "show", "nobody")


@pytest.mark.parametrize(
    ("redirected", "arguments", "code"),
    [
        (">&-", LIST, 0),
        (">&-", ("--help",), 0),
        (">&-", ASK, 0),
        (">&-", UNKNOWN, 2),
        ("2>&-", ASK, 0),
        ("2>&-", UNKNOWN, 2),
        ("<&-", ASK, 0),
        ("<&-", ("engine",), 0),
        ("<&-", QUESTION, 2),
        ("<&- >&- 2>&-", ASK, 0),
        ("2> /dev/full", ("profiles", "nothing"), 2),
        ("2> /dev/full", UNKNOWN, 2),
    ],
)
def test_a_closed_stream_is_as_if_nobody_read_it(redirected: str, arguments: tuple[str, ...], code: int) -> None:
    ran = Shell(redirected)(*arguments)
    assert ran.returncode == code
    assert "Traceback" not in ran.stderr


def test_no_file_takes_the_place_of_a_closed_stream() -> None:
    code = "from pife.cli import streams; streams.prepare(); raise SystemExit(open(streams.__file__).fileno())"
    for closed in ("<&-", ">&-", "2>&-", "<&- >&- 2>&-"):
        ran = subprocess.run(["bash", "-c", f'"$@" {closed}', "sh", sys.executable, "-c", code], check=False)
        assert ran.returncode > 2


@pytest.mark.parametrize(
    ("redirected", "arguments", "says"),
    [
        ("> /dev/full", LIST, "pife: No space left on device; the input or the output is not whole\n"),
        ("1< /dev/null", LIST, "pife: Bad file descriptor; the input or the output is not whole\n"),
        ("0> /dev/null", QUESTION, "pife: Bad file descriptor; the input or the output is not whole\n"),
        ("2> /dev/full", ("sheet", "long.yaml"), ""),
    ],
)
def test_what_cannot_be_written_or_read_is_one_message_and_exit_2(
    redirected: str, arguments: tuple[str, ...], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    notes = "A casa joga assim. " * 2000  # more than a sheet holds, which a note on standard error says
    Path("long.yaml").write_text(f"extends: pife-maker\nnotes: {notes}\noptions: {{}}\n", encoding="utf-8")
    ran = Shell(redirected)(*arguments)
    assert (ran.returncode, ran.stderr) == (2, says)


def test_a_stream_that_keeps_what_it_could_not_write_is_told_of_once() -> None:
    """So do those of Python 3.11.2: what a flush did not get rid of, the next one tries again."""
    code = """if True:
        import io, os, sys
        from pife.cli import streams
        class Keeping(io.StringIO):
            def flush(self):
                os.write(1, b"kept")
        sys.stdout = Keeping()
        try:
            sys.stdout.flush()
        except OSError as fault:
            sys.exit(streams.finish(streams.fault_of_system(fault)))
    """
    command = ["bash", "-c", '"$@" > /dev/full', "sh", sys.executable, "-c", code]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    told = "pife: No space left on device; the input or the output is not whole\n"
    assert (ran.returncode, ran.stderr) == (2, told)


@pytest.mark.parametrize("arguments", [LIST, ASK, UNKNOWN])
def test_a_reader_that_has_gone_is_no_fault(arguments: tuple[str, ...]) -> None:
    ran = Shell("| true; exit ${PIPESTATUS[0]}")(*arguments)
    assert ran.returncode == (2 if arguments == UNKNOWN else 0)
    assert "Traceback" not in ran.stderr
    assert "Broken pipe" not in ran.stderr


@pytest.mark.parametrize(("force", "coloured"), [("1", True), ("0", False), ("", False)])
def test_colour_is_forced_only_by_a_word_that_says_so(force: str, coloured: bool) -> None:
    out = run("profiles", "list", FORCE_COLOR=force).stdout
    assert (b"\x1b" in out) is coloured


@pytest.mark.parametrize(
    "arguments",
    [
        ("rules", "--profile", "nossa-mesa"),
        ("sheet", "nossa-mesa"),
        ("hand", "7H", "--profile", "nossa-mesa"),
        ("play", "--profile", "nossa-mesa"),
        ("explain", "lixo", "--profile", "nossa-mesa"),
        ("profiles", "show", "nossa-mesa"),
    ],
)
def test_an_unknown_table_is_told_in_the_language_asked_for(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = pife(*arguments, "--lang", "pt_BR")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("pife: perfil desconhecido: 'nossa-mesa'; `pife profiles list` mostra todos")


@pytest.mark.parametrize("command", ["rules", "hand 7H", "play"])
def test_that_no_table_is_named_is_told_in_the_language_asked_for(command: str) -> None:
    for lang, says in (
        ("en", "name the table's house rules with --profile"),
        ("pt_BR", "diga de que mesa são as regras"),
    ):
        assert says in pife(*command.split(), "--lang", lang).err
