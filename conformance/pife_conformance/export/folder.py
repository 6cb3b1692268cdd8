"""Writing an export into a folder: never over somebody else's files, unless it is forced."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from pife.errors import PifeError, cut_short
from pife_conformance.export.bundle import FORMAT, MANIFEST


class FolderError(PifeError):
    """A folder that cannot be written to, or that holds what must not be lost."""


def write_export(folder: Path, files: Mapping[str, bytes], *, force: bool = False) -> None:
    """Write the files of an export, and take away those of an earlier one that are no longer part of it.

    :class:`FolderError` for a folder with files in it that is no earlier export, and for one whose files were changed
    since; with ``force`` these are written over, and what an export does not write is let be.
    """
    try:
        earlier = _earlier(folder)
        if not force:
            _refuse_to_lose(folder, earlier, files)
        for path in sorted(set(earlier) - set(files)):
            if _hash_of(folder / path) == earlier[path]:
                (folder / path).unlink()
                _remove_if_empty((folder / path).parents, folder)
        for path, content in files.items():
            _write(folder / path, content)
    except OSError as error:
        raise FolderError(f"{error.filename or folder}: {error.strerror or error}") from None


def _earlier(folder: Path) -> dict[str, str]:
    """The files of the export that lies in the folder, each with its hash; none where there is no export."""
    manifest = folder / MANIFEST
    if not manifest.is_file():
        return {}
    try:
        said = json.loads(manifest.read_bytes())
        if said["format"].partition("/")[0] != FORMAT.partition("/")[0]:
            return {}
        files = {str(path): str(entry["sha256"]) for path, entry in said["files"].items() if _is_inside(path)}
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}
    return {**files, MANIFEST: hashlib.sha256(manifest.read_bytes()).hexdigest()}


def _refuse_to_lose(folder: Path, earlier: Mapping[str, str], files: Mapping[str, bytes]) -> None:
    if not earlier and folder.is_dir() and any(folder.iterdir()):
        raise FolderError(f"{folder} is not empty and holds no earlier export; name another folder, or take --force")
    changed = [path for path, known in earlier.items() if _is_changed(folder / path, known, files.get(path))]
    if changed:
        names = cut_short(", ".join(sorted(changed)), 200)
        raise FolderError(f"{folder}: changed since they were exported: {names}; --force writes over them")


def _is_changed(path: Path, known: str, new: bytes | None) -> bool:
    """Whether something lies there that is neither what was exported nor what would be written now."""
    if not path.exists():
        return False
    found = _hash_of(path)
    return found != known and (new is None or found != hashlib.sha256(new).hexdigest())


def _hash_of(path: Path) -> str | None:
    """The hash of a file's bytes; None for what is no file."""
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def _is_inside(path: str) -> bool:
    """Whether a path that an earlier export names lies in its own folder."""
    parts = PurePosixPath(path).parts
    return bool(parts) and "\\" not in path and not PurePosixPath(path).is_absolute() and ".." not in parts


def _write(path: Path, content: bytes) -> None:
    """Write a file; a link that stands in its place is replaced, not followed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)


def _remove_if_empty(folders: Iterable[Path], top: Path) -> None:
    for each in folders:
        if each == top or any(each.iterdir()):
            return
        each.rmdir()
