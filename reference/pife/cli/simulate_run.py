"""A simulation as it goes: what is asked for, what is done, and the file in which it is kept."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pife.errors import PifeError, cut_short
from pife.spec.files import read_file
from pife.spec.profiles import Profile
from pife.study.blocks import Crew, run_blocks
from pife.study.player_kinds import Kind
from pife.study.simulation import IN_A_BLOCK, UNITS, Setting, Unit, blocks_of, play_block, setting_of
from pife.study.tallies import Tally, nothing, read_tally
from pife.terminal.words import Words

FORMAT = "pife-simulation-run/1"


@dataclass(frozen=True)
class Asked:
    """What a simulation is to play."""

    tables: tuple[Profile, ...]
    players: tuple[Kind, ...]
    seed: int
    rounds: int
    matches: int
    false_claims: int

    @cached_property
    def setting(self) -> Setting:
        """What every block of it needs."""
        return setting_of(self.tables, self.players, self.seed, false_claims=self.false_claims)

    @property
    def asked_of(self) -> Mapping[Unit, int]:
        """How many rounds and matches."""
        return dict(zip(UNITS, (self.rounds, self.matches), strict=True))

    def to_json(self) -> dict[str, Any]:
        """Everything on which the figures hang; a kept run goes on only where all of it is the same."""
        return {
            "version": self.setting.version,
            "tables": [table.hash for table in self.tables],
            "players": list(self.players),
            "seed": self.seed,
            "rounds": self.rounds,
            "matches": self.matches,
            "false-claims": self.false_claims,
            "blocks": dict(IN_A_BLOCK),
        }


@dataclass
class Run:
    """How far a simulation is: so many blocks are ``done``, in their order, and came to these tallies."""

    asked: Asked
    done: int = 0
    tallies: dict[Unit, Tally] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for unit in UNITS:
            self.tallies.setdefault(unit, nothing(len(self.asked.tables)))

    @property
    def is_complete(self) -> bool:
        """Whether all is played that was asked for."""
        return all(self.tallies[unit].units == units for unit, units in self.asked.asked_of.items())

    def play(self, crew: Crew) -> Iterator[None]:
        """Play on, and stop for a moment after every block."""
        asked = self.asked
        blocks = list(blocks_of(asked.setting, asked.rounds, asked.matches, done=self.done))
        with closing(run_blocks(crew, play_block, blocks)) as results:
            for block, tally in zip(blocks, results, strict=True):
                self.tallies[block.unit] += tally
                self.done += 1
                yield


class KeptRun:
    """The file of ``--resume``: after each block all that is done, written whole or not at all."""

    def __init__(self, path: Path, words: Words) -> None:
        self._path = path
        self._words = words

    def read(self, asked: Asked) -> Run:
        """The run to go on with, a new one where there is no file; :class:`PifeError` for one of other settings."""
        if not self._path.exists():
            return Run(asked)
        try:
            data = json.loads(read_file(self._path))
            kept, done, tallies = data["settings"], data["done"], data["tallies"]
            if data["format"] != FORMAT or data["check"] != _check(kept, done, tallies):
                raise ValueError
            read = {unit: read_tally(tallies[unit], len(kept["tables"])) for unit in UNITS}
        except (ValueError, KeyError, TypeError, RecursionError):
            raise PifeError(self._words.say("not_a_run", file=self._path)) from None
        self._refuse_other(kept, asked.to_json())
        return Run(asked, done, read)

    def write(self, run: Run) -> None:
        """Keep how far the run is."""
        tallies = {unit: tally.to_json() for unit, tally in run.tallies.items()}
        data = {"format": FORMAT, "settings": run.asked.to_json(), "done": run.done, "tallies": tallies}
        data["check"] = _check(data["settings"], run.done, tallies)
        beside = self._path.with_name(f"{self._path.name}.{os.getpid()}.part")
        try:
            beside.write_text(json.dumps(data) + "\n", encoding="utf-8")
            os.replace(beside, self._path)
        finally:
            with suppress(FileNotFoundError):
                beside.unlink()

    def _refuse_other(self, kept: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
        apart = [name for name in asked if kept.get(name) != asked[name]]
        if apart:
            said = [
                self._words.say("one_difference", setting=name, kept=_shown(kept.get(name)), asked=_shown(asked[name]))
                for name in apart
            ]
            raise PifeError(self._words.say("other_settings", file=self._path, differences="; ".join(said)))


def _check(settings: object, done: object, tallies: object) -> str:
    """What a kept run is marked with: no count of it can be altered, or lost, without being seen."""
    kept = json.dumps([settings, done, tallies], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(kept.encode()).hexdigest()


def _shown(value: object) -> str:
    return cut_short(", ".join(map(str, value)) if isinstance(value, list) else json.dumps(value))
