"""Every example in the help texts and the README is a command that there is, and what takes a moment only is tried."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from command_line import pife

from pife.cli import pife as command_line

README = Path(__file__).parents[2] / "README.md"
ENDS_OF_FILES = (".yaml", ".jsonl", ".ndjson", ".txt")
TRIED = ("hand", "rules", "sheet", "pick", "explain", "profiles", "spec")
NOT_TRIED = (
    "pick",
    "pick --all --lang pt_BR",
    "pick --lang pt_BR",
    "sheet cacheta-maker --format pdf",
    "spec check",
    "spec check --spelling",
    "spec check --spec my-fork/spec --write",
)
"""What asks questions, what needs a package or a program that may not be there, what other tests run."""


def commands(group: click.Group, *names: str) -> Iterator[tuple[str, click.Command]]:
    """Every command beneath a group, and how it is called."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield " ".join((*names, name)), command
        if isinstance(command, click.Group):
            yield from commands(command, *names, name)


COMMANDS = {"": command_line, **dict(commands(command_line))}


def examples_of(command: click.Command) -> list[str]:
    """The lines below "Examples:" in a help text, up to an empty one; those that go on are joined."""
    text = (command.help or "").replace("\\\n", " ").partition("Examples:\n")[2].partition("\n\n")[0]
    return [line.strip() for line in text.splitlines() if line.strip()]


def examples_in(text: str) -> list[str]:
    """The commands at the prompts of a page, and those between backticks."""
    return [line or word for line, word in re.findall(r"^\$ (pife .+)$|`(pife [^`]+)`", text, re.MULTILINE)]


def calls(example: str) -> list[list[str]]:
    """What `pife` is given in a line of a shell."""
    words = shlex.shlex(example, posix=True, punctuation_chars=True)
    words.whitespace_split = True
    parts: list[list[str]] = [[]]
    for word in words:
        if word in ("|", "&&"):
            parts.append([])
        else:
            parts[-1].append(word)
    ends = [next((at for at, word in enumerate(part) if word in (">", ">>")), len(part)) for part in parts]
    return [part[1:end] for part, end in zip(parts, ends, strict=True) if part[0] == "pife"]


EXAMPLES = sorted(
    {
        *(each for command in COMMANDS.values() for each in examples_of(command)),
        *(" ".join(each.split()) for each in examples_in(README.read_text(encoding="utf-8"))),
    }
)
CALLS = sorted({shlex.join(each) for example in EXAMPLES for each in calls(example)})


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which the files lie that examples name."""
    monkeypatch.chdir(tmp_path)
    for word in {word for call in CALLS for word in shlex.split(call) if word.endswith(ENDS_OF_FILES)}:
        path = Path(word.replace("*", "mine"))
        path.parent.mkdir(exist_ok=True)
        path.write_text("extends: pife-maker\noptions: {out: {ten: allowed}}\n", encoding="utf-8")
    Path("answers.yaml").write_text("out.ten: allowed\n", encoding="utf-8")
    Path("our-table.yaml").unlink(missing_ok=True)
    Path("my-fork/spec").mkdir(parents=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_shows_examples_of_itself(name: str) -> None:
    assert [
        call for example in examples_of(COMMANDS[name]) for call in calls(example) if " ".join(call).startswith(name)
    ]


@pytest.mark.parametrize("call", CALLS)
def test_every_example_is_a_command_with_the_options_that_it_takes(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for name, command in COMMANDS.items():
        if not isinstance(command, click.Group):
            monkeypatch.setattr(command, "callback", lambda name=name, **_: done.append(name))
    ran = CliRunner().invoke(command_line, shlex.split(call))
    assert (ran.exit_code, ran.output) == (0, "")
    assert call.startswith(done[0])


@pytest.mark.parametrize("call", [each for each in CALLS if each.startswith(TRIED) and each not in NOT_TRIED])
def test_an_example_runs(call: str) -> None:
    ran = pife(*shlex.split(call.replace("*", "mine")))
    assert (ran.code in (0, 1), ran.err) == (True, "")


def test_the_commands_of_a_group_are_told_in_whole_lines() -> None:
    for name, command in COMMANDS.items():
        if isinstance(command, click.Group):
            _, *lines = pife(*name.split(), "--help", COLUMNS="80").lines
            assert not [line for line in lines if line.endswith("...")]
