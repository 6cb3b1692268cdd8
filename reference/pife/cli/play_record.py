"""The record of a game: a line for its table, then for each round what was played and what it cost."""

from __future__ import annotations

from typing import TextIO

from pife.engine.settling import RoundOver, Settled
from pife.spec.profiles import Profile
from pife.study.playing import LiveRound
from pife.study.records import end_line, record_line, round_line, settlement_line, write_line


class Recorder:
    """Writes a record, or nothing where there is no file.

    A round is written once, when it is over or broken off: until then steps may be taken back.
    """

    def __init__(self, file: TextIO | None, profile: Profile) -> None:
        self._file = file
        if file is not None:
            write_line(file, record_line(profile))

    def round(self, live: LiveRound) -> None:
        """A round as far as it was played."""
        if self._file is not None:
            write_line(self._file, round_line(live.opening, live.script))

    def settlement(self, over: RoundOver, settled: Settled) -> None:
        """What the round cost."""
        if self._file is not None:
            write_line(self._file, settlement_line(over, settled))

    def end(self) -> None:
        """Nothing more follows."""
        if self._file is not None:
            write_line(self._file, end_line())
