"""The record of a game: a line for its table, then each round as it goes, and what it cost."""

from __future__ import annotations

import contextlib
import os
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, TextIO

from pife.engine.settling import RoundOver, Settled
from pife.errors import PifeError
from pife.spec.profiles import Profile
from pife.study.playing import LiveRound, Mark
from pife.study.records import end_line, record_line, round_line, settlement_line, steps_line, write_line
from pife.terminal.output import harmless
from pife.terminal.words import Words

_PACKED = ".gz"
_STANDARD_INPUT = "-"
_STANDARD_OUTPUT = 1
_ENOUGH_TO_TELL = 1000
_A_RECORD_OR_NOTHING = re.compile(rb'(\xef\xbb\xbf)?\s*(\{\s*"line"\s*:\s*"record"|\Z)')
STEPS_A_LINE = 500
"""So many steps of a round that begins again stand in one line, far from the longest line that a referee reads."""


@contextlib.contextmanager
def record_file(path: Path, words: Words) -> Iterator[TextIO]:
    """A file to write after what it already has, the last line of which is finished first.

    :class:`PifeError`, in the language of the words, for what can keep no record; :class:`OSError` names the file.
    """
    if not path.name:
        raise PifeError(words.say("record_without_name"))
    if path.suffix == _PACKED:
        raise PifeError(words.say("record_packed", file=harmless(str(path))))
    if str(path) == _STANDARD_INPUT or not _keeps_a_record(path):
        raise PifeError(words.say("record_no_file", file=harmless(str(path))))
    if not _holds_a_record(path):
        raise PifeError(words.say("record_of_something_else", file=harmless(str(path))))
    unfinished = _is_unfinished(path)
    file = path.open("a", encoding="utf-8", newline="\n")
    try:
        if unfinished:
            with _naming(file):
                file.write("\n")
        yield file
    finally:
        with contextlib.suppress(OSError):  # nothing is held back: each line was written out when it came
            file.close()


class Recorder:
    """Writes a record as the game goes, or nothing where there is no file.

    What was taken back stays in the record as a round that breaks off: the round is begun again as far as it stands.
    """

    def __init__(self, file: TextIO | None, profile: Profile) -> None:
        self._file = file
        self._written: Mark | None = None
        self._line(record_line(profile))

    def begin(self, live: LiveRound) -> None:
        """A round that was dealt."""
        self._line(round_line(live.opening))
        self._written = live.mark()

    def go_on(self, live: LiveRound) -> None:
        """What a round has come to since the last line about it."""
        now, before = live.mark(), self._written
        assert before is not None
        steps, stocks = len(before.script), len(before.shuffles)
        if (now.script[:steps], now.shuffles[:stocks]) != (before.script, before.shuffles):
            self._line(round_line(live.opening))
            for first in range(0, len(now.script), STEPS_A_LINE):
                self._line(steps_line(now.script[first : first + STEPS_A_LINE]))
        elif len(now.script) > steps:
            self._line(steps_line(now.script[steps:], now.shuffles[stocks:]))
        self._written = now

    def settlement(self, over: RoundOver, settled: Settled) -> None:
        """What the round cost."""
        self._line(settlement_line(over, settled))

    def end(self) -> None:
        """Nothing more follows."""
        self._line(end_line())

    def _line(self, line: Mapping[str, Any]) -> None:
        if self._file is None:
            return
        with _naming(self._file):
            write_line(self._file, line)


@contextlib.contextmanager
def _naming(file: TextIO) -> Iterator[None]:
    """A fault in writing says which file cannot be written."""
    try:
        yield
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, file.name) from fault


def _is_unfinished(path: Path) -> bool:
    """Whether a file's last line lacks its end, as it does where a program was stopped while it wrote."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return False
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def _holds_a_record(path: Path) -> bool:
    """Whether what a file has begins as a record does, be it unfinished; a file that has nothing may become one."""
    if not path.exists():
        return True
    with path.open("rb") as file:
        return _A_RECORD_OR_NOTHING.match(file.read(_ENOUGH_TO_TELL)) is not None


def _keeps_a_record(path: Path) -> bool:
    """Whether this is a file, or none yet: a pipe may be waited for without end, a device keeps nothing.

    A file that the game is shown in would have both.
    """
    try:
        found = path.stat()
    except OSError:
        return True
    shown = os.fstat(_STANDARD_OUTPUT)
    return stat.S_ISREG(found.st_mode) and not os.path.samestat(found, shown)
