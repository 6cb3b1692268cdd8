"""Games of `pife play`: lines that are typed, what is shown after each, and the record that is kept."""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import click.testing
import pytest
from click.testing import CliRunner
from command_line import SURROUNDINGS

from pife.cards import read_typed, tokens
from pife.cli import main
from pife.cli import pife as command_line

PORTUGUESE = ("--lang", "pt_BR")

# Seed 7 at this table, with four players: the person plays first, and has J♣ Q♣ J♥ Q♥ A♦ A♦ K♦ 9♣ 6♥.
CACHETA = ("--profile", "cacheta-maker", "--seed", "7")


def play(typed: str, *arguments: str, **surroundings: str) -> click.testing.Result:
    """A game in which these lines are typed, separated by bars; then the input ends."""
    ran = CliRunner().invoke(
        command_line,
        ["play", *arguments],
        input="".join(f"{line}\n" for line in typed.split("|")) if typed else "",
        prog_name="pife",
        env=SURROUNDINGS | {"COLUMNS": "80"} | surroundings,
    )
    assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.output
    return ran


def answers(ran: click.testing.Result) -> list[str]:
    """What was shown after each line typed, in one line each; the first is what came before."""
    return [" ".join(part.partition("\n")[2].split()) for part in ran.output.split("\n> ")]


def hand_of(shown: str) -> list[str]:
    """The cards of the hand shown last."""
    line = re.split(r"Your hand:|Sua mão:", shown)[-1]
    words = re.split(r"Enter:|a card, as in|uma carta, como|fold|correr", line)[0]
    return tokens(read_typed(" ".join(re.findall(r"(?:10|[2-9AJQK])[♣♦♥♠]\*?|X", words))))


def record(name: str = "game.jsonl") -> list[Any]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def followed(*arguments: str, hints: bool = True) -> str:
    """A game in which every hint is asked for and followed, or only Enter and the first card of the hand are typed."""

    class Follower(io.TextIOBase):
        seen = lines = 0

        def readline(self, size: int | None = -1, /) -> str:
            self.lines += 1
            assert self.lines < 2000, "the game does not come to an end"
            shown, self.seen = out.getvalue()[self.seen :], len(out.getvalue())
            return _what_follows(shown, hints=hints) + "\n"

    class Written(io.StringIO):
        encoding = "utf-8"

    out = Written()
    with (
        mock.patch.dict("os.environ", SURROUNDINGS | {"COLUMNS": "80"}),
        mock.patch.object(sys, "argv", ["pife", "play", *arguments]),
        mock.patch.object(sys, "stdin", Follower()),
        contextlib.redirect_stdout(out),
        pytest.raises(SystemExit) as end,
    ):
        main()
    assert end.value.code == 0
    return out.getvalue()


_FOLLOWING = {
    "compre": "",
    "pegue": "pegar",
    "recuse": "outra",
    "bata": "bater",
    "deixe": "",
    "avise": "avisar",
    "corra": "correr",
    "pague": "pagar",
    "repique": "repicar",
    "fique": "ficar",
}


def _what_follows(shown: str, *, hints: bool) -> str:
    """What is typed after this was shown."""
    if "(sim/não)" in shown:
        return "não"
    if "Não pode." in shown:
        return "dica"
    if not hints and "uma carta, como" in shown:
        return hand_of(shown)[0]
    if not hints and "ficar: jogar" in shown:
        return "ficar"
    hint = re.search(r"Dica: (pegue a vira|\w+)(?: ([^ ]+))?", shown)
    if hint is None:
        return "dica" if hints and not re.search("Enter: (próxima|outra|ver)", shown) else ""
    if hint[1] == "pegue a vira":
        return "pegar vira"
    return f"descartar {hint[2].rstrip('.')}" if hint[1] == "descarte" else _FOLLOWING[hint[1]]
