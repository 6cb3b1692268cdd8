"""The file of a family's own table: the table it starts from and only what differs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path

from pife.errors import PifeError
from pife.spec.conditions import Value
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Text
from pife.terminal.output import harmless
from pife.terminal.profile_yaml import OwnProfile, as_yaml
from pife.terminal.words import Words

_ENDINGS = (".yaml", ".yml")


def file_text(
    parent: Profile,
    written: Mapping[str, Value],
    spec: Spec,
    language: Language,
    *,
    title: str,
    notes: str,
    editor: bool = False,
) -> str:
    """A profile file that extends ``parent`` and writes these options; ``title`` and ``notes`` where there are any.

    With ``editor`` its first line tells editors where the schema lies on this machine.
    """
    texts = {key: Text(text, text) if text else None for key, text in (("title", title), ("notes", notes))}
    return as_yaml(OwnProfile(parent.id, written, **texts), spec, language, editor=editor)


def demand_target(path: Path, spec: Spec, words: Words, *, force: bool) -> None:
    """:class:`PifeError` where a file of this name cannot be a table of one's own, or lies there already."""
    name = harmless(str(path))
    if path.suffix not in _ENDINGS:
        raise PifeError(words.say("file_ending", file=name))
    if path.stem in spec.shelf.files:
        raise PifeError(words.say("file_of_shipped", file=name, id=path.stem))
    if not force and _exists(path):
        raise PifeError(words.say("file_exists", file=name))


def save(path: Path, text: str, words: Words, *, force: bool) -> None:
    """Write the file; :class:`PifeError` where it cannot be written. Nothing is overwritten without ``force``.

    Where it fails, an old file is as it was, and a new one is not there.
    """
    try:
        if force and os.path.lexists(path):
            _overwrite(path, text, words)
        else:
            _create(path, text)
    except FileExistsError:
        raise PifeError(words.say("file_exists", file=harmless(str(path)))) from None
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise PifeError(words.say("file_not_written", file=harmless(str(path)), reason=reason)) from None


def _create(path: Path, text: str) -> None:
    with path.open("x", encoding="utf-8", newline="\n") as stream:
        try:
            stream.write(text)
            stream.flush()
        except BaseException:
            path.unlink()
            raise


def _overwrite(path: Path, text: str, words: Words) -> None:
    """Write beside the old file and put the new one in its place, so that there is always one of them, whole."""
    target = Path(os.path.realpath(path))
    if target.is_symlink() or (target.exists() and not target.is_file()):
        raise PifeError(words.say("file_of_another_kind", file=harmless(str(path))))
    beside = target.with_name(f".pife-pick-{os.getpid()}")
    _create(beside, text)
    try:
        if target.exists():
            shutil.copymode(target, beside)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # a name that no file can have; writing says so
        return False
