"""`pife pick` in a terminal: a session, Ctrl-C, widths."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from command_line import Shell
from interviews import SPEC, enters, flattened, go_on_command, talk
from terminals import Terminal

from pife.cli import pick as pick_command
from pife.spec.texts import LANGUAGES, Language


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("columns", [40, 60])
def test_no_line_is_wider_than_the_terminal(lang: Language, columns: int) -> None:
    typed = f"{enters(everything=True)}m|1|||mine.yaml"
    ran = talk(typed, "--all", "--lang", lang, COLUMNS=str(columns))
    assert ran.exit_code == 0
    assert max(map(len, ran.output.splitlines())) <= columns
    helped = talk("cacheta|?|r|m|q", "--lang", lang, "--set", "match.kind=lives", COLUMNS=str(columns))
    assert max(map(len, helped.output.splitlines())) <= columns


def test_a_session_in_a_real_terminal() -> None:
    terminal = Terminal("pick", "--lang", "pt_BR")
    assert "Que jogo vocês jogam?" in terminal.until_prompt()
    assert "Que cartas são curinga?" in terminal.type("2")
    assert "→ Curingas: Valor seguinte, mesma cor" in terminal.type("3")
    assert "“sete” não responde à pergunta" in terminal.type("sete")
    assert "As mesas mais parecidas (respostas: 1)" in terminal.type("r")
    assert "A mesa de vocês joga exatamente como" in flattened(terminal.type("1"))
    assert "Outras regras da casa" in terminal.type("Mesa do tio João")
    assert "Em que arquivo gravar? (Enter: nossa-mesa.yaml)" in terminal.type("")
    assert "Gravado: nossa-mesa.yaml" in terminal.type("")
    assert terminal.end() == 0
    assert max(map(len, terminal.shown.splitlines())) <= 80
    assert SPEC.profile("nossa-mesa.yaml").title.pt_BR == "Mesa do tio João"


def test_ctrl_c_in_a_real_terminal_loses_nothing() -> None:
    terminal = Terminal("pick", "--game", "cacheta")
    terminal.until_prompt()
    terminal.type("3")
    shown = terminal.interrupt()
    assert "Nothing is lost. To go on from here:" in shown
    assert go_on_command(shown) == ["--game", "cacheta", "--set", "wild.which=next_same_colour"]
    assert terminal.end() == 130


def test_answers_given_beforehand_are_not_asked_again_in_a_terminal() -> None:
    terminal = Terminal("pick", "--game", "cacheta", "--set", "wild.which=next_same_colour", columns=60)
    assert "Which cards are wild?" not in terminal.until_prompt()
    assert "To go on from here:" in terminal.type("q")
    assert terminal.end() == 0


def test_letters_that_the_encoding_lacks_end_no_session(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    terminal = Terminal("pick", "--game", "cacheta")
    terminal.until_prompt()
    assert "That could not be read." in terminal.type("não")
    assert go_on_command(terminal.type("q")) == ["--game", "cacheta"]
    assert terminal.end() == 0


def test_where_standard_input_is_closed_the_questions_end_and_nothing_is_lost() -> None:
    closed = Shell("<&-")
    asked = closed("pick", "--ask", "--game", "pife")
    assert (asked.returncode, asked.stderr.split()[-4:]) == (130, ["pife", "pick", "--game", "pife"])
    assert "no answers: questions need a terminal" in flattened(closed("pick").stderr)
    assert "The closest tables (answers: 1)" in closed("pick", "--set", "out.ten=allowed").stdout


def test_a_second_ctrl_c_does_not_cut_off_what_saves_the_answers() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pick_command._deaf_to_ctrl_c():
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
