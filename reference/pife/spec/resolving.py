"""From profile files to a resolved profile: parents, defaults, what applies, what cannot be, where values come from."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from pife.errors import PifeError, SpecError, SpecErrors, Told, cut_short, did_you_mean
from pife.spec.catalogue import Catalogue, Constraint
from pife.spec.conditions import Condition, Value, ValueFault, written
from pife.spec.fields import shown
from pife.spec.profile_files import ProfileFile, read_profile_file
from pife.spec.profile_names import near_table
from pife.spec.profiles import Game, Origin, Profile
from pife.spec.texts import Text
from pife.spec.told import joined, told

_MOST_PARENTS = 20


class ProfileOptionError(PifeError):
    """An option or value in a ``configure`` message that this engine does not know."""

    def __init__(self, option: str, value: Any, why: str) -> None:
        self.option = option
        self.value = value
        self.why = why
        super().__init__(f"{cut_short(str(option))}: {why}")


@dataclass(frozen=True)
class Shelf:
    """The shipped profiles' files by id, and what it takes to resolve one.

    ``decided``: for each option the decisions that fill in where sources are silent.
    """

    catalogue: Catalogue
    files: Mapping[str, Path]
    decided: Mapping[str, tuple[str, ...]]
    _shipped_read: dict[Path, ProfileFile] = field(default_factory=dict, init=False, repr=False, compare=False)

    def shipped(self, profile_id: str) -> Profile:
        """A shipped profile."""
        path = self.files.get(profile_id)
        if path is None:
            near = near_table(profile_id, self.files, Path())
            raise PifeError(told("unknown_profile", name=shown(profile_id), near=near))
        return self._resolve(self._read(path))

    def own(self, path: Path) -> Profile:
        """A profile of a user's own, from its file (a shipped file named by its path is the shipped profile)."""
        return self._resolve(self._read(path))

    def from_options(self, options: Mapping[str, Any], profile_id: str) -> Profile:
        """A profile from values by dotted id, as ``configure`` sends it; what is not sent has its default.

        :class:`ProfileOptionError` for the first option that is unknown, out of place or has a value it does not take.
        """
        values = self.catalogue.defaults()
        for option_id, data in options.items():
            option = self.catalogue.options.get(option_id)
            if option is None:
                raise ProfileOptionError(
                    option_id, data, f"unknown option{did_you_mean(str(option_id), self.catalogue.options)}"
                )
            try:
                values[option_id] = option.read(data)
            except ValueFault as fault:
                raise ProfileOptionError(option_id, data, fault.message) from None
        applying = self.catalogue.applying(values)
        for option_id, data in options.items():
            if option_id not in applying:
                raise ProfileOptionError(option_id, data, _why_not(self.catalogue, option_id, applying))
        for constraint in self.catalogue.broken_constraints(applying):
            culprit = next((o for o in constraint.option_ids() if o in options), "")
            raise ProfileOptionError(culprit, options.get(culprit), f"cannot be: {constraint.text.en}")
        origins = {o: Origin("chosen" if o in options else "assumed", profile_id) for o in applying}
        title = Text(profile_id, profile_id)
        return Profile(
            profile_id, "pife", None, False, title, title, None, (), applying, origins, (), self.catalogue, ""
        )

    @cached_property
    def _shipped_paths(self) -> frozenset[str]:
        # realpath, not Path.resolve: that one raises where a link points at itself.
        return frozenset(os.path.realpath(file) for file in self.files.values())

    def _read(self, path: Path) -> ProfileFile:
        """A file; shipped ones, which many others extend, are read once."""
        if path in self._shipped_read:
            return self._shipped_read[path]
        shipped = os.path.realpath(path) in self._shipped_paths
        file = read_profile_file(path, self.catalogue, self.files, shipped=shipped)
        if shipped:
            self._shipped_read[path] = file
        return file

    def _chain(self, leaf: ProfileFile) -> list[ProfileFile]:
        """The leaf and its parents, root first."""
        chain = [leaf]
        seen = {_identity(leaf)}
        while (extends := chain[-1].extends) is not None:
            child = chain[-1]
            parent = self._read(self._parent_path(child, extends))
            if len(chain) > _MOST_PARENTS:
                raise leaf.document.error(("extends",), told("too_many_parents", most=_MOST_PARENTS))
            if _identity(parent) in seen:
                names = " → ".join([*(file.id for file in chain), parent.id])
                raise child.document.error(("extends",), told("circle", names=names))
            seen.add(_identity(parent))
            if leaf.shipped and not parent.shipped:
                raise child.document.error(("extends",), "a shipped profile extends a shipped one")
            chain.append(parent)
        return chain[::-1]

    def _parent_path(self, child: ProfileFile, extends: str) -> Path:
        if extends in self.files:
            if not child.shipped and extends == child.id:
                raise child.document.error(("extends",), told("same_id_as_shipped", id=shown(extends)))
            return self.files[extends]
        path = Path(child.document.file).parent / extends
        if not _is_file(path):
            raise child.document.error(("extends",), told("no_file_beside", file=shown(extends)))
        return path

    def _resolve(self, leaf: ProfileFile) -> Profile:
        if not leaf.shipped and leaf.id in self.files:
            where = ("id",) if "id" in leaf.document.data else ()
            raise leaf.document.error(where, told("id_of_shipped", id=shown(leaf.id)))
        chain = self._chain(leaf)
        values = self.catalogue.defaults()
        writer: dict[str, ProfileFile] = {}
        for file in chain:
            for option_id, value in file.written.items():
                values[option_id] = value
                writer[option_id] = file
        applying = self.catalogue.applying(values)
        self._check(leaf, applying)
        game = self._game(chain)
        title = leaf.title or Text(leaf.id, leaf.id)
        return Profile(
            id=leaf.id,
            game=game,
            extends=leaf.extends,
            abstract=leaf.abstract,
            title=title,
            summary=leaf.summary or title,
            notes=leaf.notes,
            sources=leaf.sources,
            options=applying,
            origins={o: self._origin(o, chain, writer.get(o)) for o in applying},
            history=leaf.history,
            catalogue=self.catalogue,
            file=_called(leaf),
        )

    def _game(self, chain: list[ProfileFile]) -> Game:
        game: Game | None = None
        for file in chain:
            if file.game is not None:
                if game is not None and file.game != game:
                    raise file.document.error(("game",), told("other_game", game=repr(file.game), parent=repr(game)))
                game = file.game
        assert game is not None  # a root is shipped, and shipped files name their game
        return game

    def _check(self, leaf: ProfileFile, applying: Mapping[str, Value]) -> None:
        faults: list[SpecError] = []
        for option_id in leaf.written:
            if option_id not in applying:
                message = _why_not(self.catalogue, option_id, applying)
                faults.append(leaf.document.error(leaf.option_pointer(option_id), message, at_key=True))
        for option_id in leaf.stated:
            if option_id not in applying:
                message = _why_not(self.catalogue, option_id, applying)
                faults.append(leaf.document.error(("stated", option_id), message, at_key=True))
        for constraint in self.catalogue.broken_constraints(applying):
            faults.append(_impossible(leaf, constraint))
        if faults:
            raise SpecErrors(faults)

    def _origin(self, option_id: str, chain: list[ProfileFile], writer: ProfileFile | None) -> Origin:
        """Stated where a source of the leaf's own says this very value, chosen by a user's own file, else assumed."""
        leaf = chain[-1]
        by = writer.id if writer else ""
        if writer is not None and not writer.shipped:
            return Origin("chosen", by)
        last_written = chain.index(writer) if writer else 0
        sources = leaf.sources if leaf.shipped else next(f for f in reversed(chain) if f.shipped).sources
        for file in reversed(chain[last_written:]):
            refs = tuple(ref for ref in file.stated.get(option_id, ()) if ref.partition("-")[0] in sources)
            if refs:
                return Origin("stated", file.id, refs)
        return Origin("assumed", by, self.decided.get(option_id, ()))


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that no file can have
        return False


def _called(file: ProfileFile) -> str:
    """What a profile's file is called: of those that came with the package the name is enough."""
    path = Path(file.document.file)
    return path.name if file.shipped and path.is_absolute() else file.document.file


def _identity(file: ProfileFile) -> str:
    return file.id if file.shipped else os.path.realpath(file.document.file)


def _why_not(catalogue: Catalogue, option_id: str, applying: Mapping[str, Value]) -> str:
    """Why an option has no meaning at this table."""
    needs = condition_text(catalogue.options[option_id].applies_when)
    asked = catalogue.options[option_id].applies_when.option_ids()
    now = joined(
        ", ",
        (
            told("now_is", option=o, value=_shown(applying[o])) if o in applying else told("now_absent", option=o)
            for o in asked
        ),
    )
    return told("does_not_apply", option=option_id, needs=needs, now=now)


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(_shown(member) for member in value) + "]"
    return written(value)


def condition_text(condition: Condition) -> str:
    """A condition in words for messages to makers of profiles."""
    return joined(
        told("alternatives_or"),
        (
            joined(told("condition_and"), (joined(" ", (option, test.describe())) for option, test in alternative))
            for alternative in condition.alternatives
        ),
    )


def _impossible(leaf: ProfileFile, constraint: Constraint) -> SpecError:
    """The contradiction, at the option of it that the file itself writes (else where it names its parent)."""
    message = told("cannot_be", why=Told(constraint.text.en, constraint.text.pt_BR))
    for option_id in reversed(constraint.option_ids()):
        if option_id in leaf.written:
            return leaf.document.error(leaf.option_pointer(option_id), message, at_key=True)
    return leaf.document.error(("extends",), message)
