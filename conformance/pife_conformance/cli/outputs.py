"""The files that a run writes: each is opened or found writable before the engine is started."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TextIO

import click

from pife_conformance.reports.account import Account
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.text import Style
from pife_conformance.selection import SelectionError

AS_IT_GOES = "ndjson"
FORMATS = (*TO_A_FILE, AS_IT_GOES)

Wanted = Sequence[tuple[str, Path]]


def check_files(written: Iterable[tuple[str, Path]], read: Iterable[str | Path]) -> None:
    """Refuse files that overwrite each other, or what the run reads; and those that cannot be written."""
    taken = {Path(path).resolve(): "is read by this run" for path in read}
    for option, path in written:
        whole = path.resolve()
        if whole in taken:
            raise SelectionError(f"{option} {path} {taken[whole]}; name another file")
        taken[whole] = f"is written by {option} already"
        if path.is_dir():
            raise click.BadParameter(f"{path} is a folder", param_hint=option)
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            reason = os.strerror(errno.EACCES if path.parent.is_dir() else errno.ENOENT)
            raise click.BadParameter(f"{path}: {reason}", param_hint=option)


def opened(path: Path, option: str, stack: ExitStack) -> TextIO:
    """A file to be written as the run goes."""
    try:
        return stack.enter_context(path.open("w", encoding="utf-8"))
    except OSError as error:
        raise click.BadParameter(f"{path}: {error.strerror}", param_hint=option) from None


def write_reports(wanted: Wanted, account: Account, style: Style) -> None:
    """Write the reports that are made when the run is over."""
    for name, path in wanted:
        if name != AS_IT_GOES:
            text = "".join(f"{line}\n" for line in TO_A_FILE[name](account, style))
            path.write_text(text, encoding="utf-8", errors="backslashreplace")
