"""What `pife explain` tells, as tests read it."""

from __future__ import annotations

from unittest import mock

from command_line import Ran, pife
from tables import shipped

from pife.cli import explain as explain_command
from pife.cli.explain_context import Context
from pife.spec.library import Spec
from pife.spec.texts import Language
from pife.terminal.output import CardPrinter


def explain(*arguments: str, **surroundings: str) -> Ran:
    """Run the command with the spec that all tests share: to read it anew takes longer than what is told."""
    with mock.patch.object(explain_command, "load_spec", shipped):
        return pife("explain", *arguments, **surroundings)


def told(*arguments: str, **surroundings: str) -> str:
    """What the command printed, its lines flowed together."""
    ran = explain(*arguments, **surroundings)
    assert (ran.code, ran.err) == (0, "")
    return " ".join(ran.out.split())


def context(spec: Spec, language: Language = "en", *, everything: bool = False) -> Context:
    return Context(spec, language, None, everything, CardPrinter(ascii_only=True))
