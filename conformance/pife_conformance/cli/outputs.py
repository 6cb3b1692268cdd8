"""The files that a run writes: each is found writable before the engine is started; one that fails costs no other."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TextIO

from pife.spec.files import reason_of
from pife.spec.told import joined, told
from pife_conformance.reports.account import Account
from pife_conformance.reports.formats import TO_A_FILE
from pife_conformance.reports.text import Style
from pife_conformance.selection import SelectionError

AS_IT_GOES = "ndjson"
FORMATS = (*TO_A_FILE, AS_IT_GOES)

Wanted = Sequence[tuple[str, Path]]


def check_files(written: Iterable[tuple[str, Path]], read: Iterable[str | Path]) -> None:
    """Refuse files that overwrite each other, or what the run reads; and those that cannot be written."""
    taken: dict[Path, str | None] = {Path(path).resolve(): None for path in read}
    for option, path in written:
        whole = path.resolve()
        if whole in taken:
            other = taken[whole]
            if other is None:
                raise SelectionError(told("written_and_read", option=option, file=path))
            raise SelectionError(told("written_twice", option=option, file=path, other=other))
        taken[whole] = option
        if path.is_dir():
            raise _refused(option, path, told("reason_folder"))
        if not os.access(path if path.exists() else path.parent, os.W_OK):
            raise _refused(option, path, told("reason_locked" if path.parent.is_dir() else "reason_missing"))


def _refused(option: str, path: Path, reason: str) -> SelectionError:
    return SelectionError(joined(": ", [option, str(path), reason]))


class Outputs:
    """Writes the files of a run; what the system refuses is kept in ``failures``, a message a file, to be told last."""

    def __init__(self) -> None:
        self.failures: list[str] = []

    def note(self, what: str, error: OSError) -> None:
        """Keep in mind that an output could not be written."""
        self.failures.append(joined(": ", [what, reason_of(error)]))

    def reports(self, wanted: Wanted, account: Account, style: Style) -> None:
        """Write the reports that are made when the run is over."""
        for name, path in wanted:
            if name != AS_IT_GOES:
                text = "".join(f"{line}\n" for line in TO_A_FILE[name](account, style))
                try:
                    path.write_text(text, encoding="utf-8", errors="backslashreplace")
                except OSError as error:
                    self.note(f"--report {name} {path}", error)

    def renew(self, path: Path, text: str, what: str) -> bool:
        """Put a text in the place of what a file holds, which stays where there is no room; whether it is written."""
        file = path.resolve()
        try:
            if os.access(file.parent, os.W_OK):
                _swap(file, text)
            else:
                file.write_text(text, encoding="utf-8")
        except OSError as error:
            self.note(f"{what} {path}", error)
            return False
        return True

    def opened(self, path: Path, what: str, option: str) -> Growing:
        """A file to be written as the run goes; one that cannot be opened is wrong usage."""
        try:
            return Growing(path.open("w", encoding="utf-8"), f"{what} {path}", self)
        except OSError as error:
            raise _refused(option, path, reason_of(error)) from None


class Growing:
    """A file that is written as the run goes, and given up where it cannot be: the run goes on without it."""

    def __init__(self, stream: TextIO, what: str, outputs: Outputs) -> None:
        self._stream = stream
        self._what = what
        self._outputs = outputs
        self._is_given_up = False

    def __enter__(self) -> Growing:
        return self

    def __exit__(self, *_: object) -> None:
        self._try(self._stream.close)

    def write(self, text: str) -> None:
        """Write a text, unless the file was given up."""
        if not self._is_given_up:
            self._try(lambda: self._stream.write(text))

    def flush(self) -> None:
        """Write out what is held back, unless the file was given up."""
        if not self._is_given_up:
            self._try(self._stream.flush)

    def _try(self, do: Callable[[], object]) -> None:
        """Do something to the file; the first failure is noted, and it is given up."""
        try:
            do()
        except OSError as error:
            if not self._is_given_up:
                self._outputs.note(self._what, error)
            self._is_given_up = True


def _swap(file: Path, text: str) -> None:
    """Write a text beside a file and move it there in one step."""
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8")
        if file.exists():
            beside.chmod(stat.S_IMODE(file.stat().st_mode))
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
