"""Files of the spec or of a user's own, read whole; nothing is ever waited for."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from pife.errors import PifeError
from pife.spec.told import told

MOST_BYTES = 4 * 1024 * 1024
"""What no file that people write is larger than."""

_STREAMS = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")


class UnreadableFile(PifeError):
    """A file that cannot be read, and why: missing, a folder, locked, a pipe."""

    def __init__(self, file: str, reason: str) -> None:
        self.reason = reason
        super().__init__(told("cannot_be_read", file=file, reason=reason))


def read_file(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """The first ``most`` bytes of a file, and one more where it is larger; :class:`UnreadableFile`.

    A pipe or a device, which may never end, is refused. Those that were handed to this very program are not: a shell
    calls them ``/dev/stdin`` or, where the command says ``<(…)``, ``/dev/fd/63``.
    """
    file = str(path)
    try:
        mode = os.stat(path).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or file.startswith(_STREAMS)):
            raise UnreadableFile(file, told(f"kind_{_kind(mode)}"))
        with open(path, "rb") as stream:
            return stream.read(most + 1)
    except (OSError, ValueError) as fault:
        raise UnreadableFile(file, reason_of(fault)) from fault


def reason_of(fault: OSError | ValueError) -> str:
    """Why the system does not give a file or take one, in its own words where it is a rare reason."""
    match fault:
        case FileNotFoundError():
            return told("reason_missing")
        case IsADirectoryError():
            return told("reason_folder")
        case PermissionError():
            return told("reason_locked")
    return getattr(fault, "strerror", None) or str(fault)


def _kind(mode: int) -> str:
    if stat.S_ISFIFO(mode):
        return "pipe"
    return "socket" if stat.S_ISSOCK(mode) else "device"
