"""Interviews of `pife pick`: lines that are typed, the questions that were put, and how to go on after stopping."""

from __future__ import annotations

import re
import shlex

import click.testing
from click.testing import CliRunner
from command_line import SURROUNDINGS, Ran, pife

from pife.cli import pife as command_line
from pife.cli.pick_interview import Interview
from pife.spec.library import load_spec
from pife.spec.texts import Language

SPEC = load_spec()


def pick(*arguments: str, **surroundings: str) -> Ran:
    return pife("pick", *arguments, **surroundings)


def talk(typed: str, *arguments: str, **surroundings: str) -> click.testing.Result:
    """An interview in which these lines are typed, separated by bars; a last ``^D`` ends the input.

    A letter from ``\\udc80`` on is a byte that is none.
    """
    lines = typed.split("|")
    text = "\n".join(lines[:-1] if lines[-1] == "^D" else lines) + "\n"
    ran = CliRunner().invoke(
        command_line,
        ["pick", "--ask", *arguments],
        input=text.encode(errors="surrogateescape"),
        prog_name="pife",
        env=SURROUNDINGS | surroundings,
    )
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran


def questions(ran: click.testing.Result, language: Language = "en") -> list[str]:
    """The options whose questions were put, in order."""
    flat = flattened(ran.output)
    found = [
        (match.start(), option.id)
        for option in SPEC.catalogue.options.values()
        for match in re.finditer(re.escape(option.question.in_language(language)), flat)
    ]
    return [option_id for _, option_id in sorted(found)]


def go_on_command(output: str) -> list[str]:
    """The arguments of the command that is printed to whoever stops."""
    command = re.search(r"pife pick((?:.*\\\n)*.*)", output)
    assert command is not None
    return shlex.split(command[1].replace("\\\n", " "))


def enters(*given: str, everything: bool = False) -> str:
    """As many times Enter as it takes to have no preference until the ranking; ``given`` are options not asked."""
    interview = Interview(SPEC, everything)
    for option_id in given:
        interview.take(option_id)
    count = 0
    while (step := interview.next_step()) is not None:
        interview.take(step)
        count += 1
    return "|" * count


def passed_over(*but: str) -> list[str]:
    """Arguments by which every other option is passed over."""
    return [argument for each in SPEC.catalogue.options if each not in but for argument in ("--set", f"{each}=")]


def flattened(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())
