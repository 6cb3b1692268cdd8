"""What table somebody means who writes a name that no profile has."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from pathlib import Path

from pife.errors import Told, did_you_mean
from pife.spec.fields import shown
from pife.spec.profiles import GAMES
from pife.spec.strict_yaml import load
from pife.spec.told import told

_FEW = 3
_LONGEST = 40


def near_table(name: str, files: Mapping[str, Path], folder: Path) -> Told:
    """The end of a message about an unknown profile, or nothing: a file in the folder, tables that are called so, one.

    ``files`` are those of the shipped profiles by id; bases, which no table plays, are not named.
    """
    if len(name) > _LONGEST:
        return Told("", "")
    for ending in (".yaml", ".yml"):
        if (folder / f"{name}{ending}").is_file():
            return told("file_of_the_name", file=shown(f"{name}{ending}"))
    tables = _tables(files)
    called = _called(name, tables)
    if called:
        more = ", …" if len(called) > _FEW else ""
        return told("tables_of_the_name", tables=", ".join(called[:_FEW]) + more)
    return did_you_mean(name, tables)


def _called(name: str, tables: list[str]) -> list[str]:
    """The tables whose ids begin with a name, such as that of a game, which may be written a little otherwise."""
    plain = name.strip().casefold().replace(" ", "-")
    for begin in (plain, *difflib.get_close_matches(plain, GAMES, n=1, cutoff=0.7)):
        called = [table for table in tables if table.startswith(f"{begin}-")]
        if called:
            return called
    return []


def _tables(files: Mapping[str, Path]) -> list[str]:
    """The profiles that a table can play, those that extend no other table first, as they are listed."""
    written = {profile_id: load(path).data for profile_id, path in files.items()}
    bases = {profile_id for profile_id, data in written.items() if data.get("abstract") is True}
    tables = [profile_id for profile_id in written if profile_id not in bases]
    return sorted(tables, key=lambda table: (written[table].get("extends") not in bases, table))
