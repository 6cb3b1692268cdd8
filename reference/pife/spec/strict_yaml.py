"""YAML read strictly: no value is guessed, nothing is lost, and everything knows where it stands.

Against plain YAML: only ``true``/``false``, decimal numbers and ``null`` are not text; keys are always text; duplicate
keys, anchors, aliases, tags and merge keys are refused; an empty value is refused (``null`` is written out); size,
depth and the number of documents are limited.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import yaml

from pife.errors import Place, SpecError, cut_short
from pife.spec.files import MOST_BYTES, read_file
from pife.spec.told import told

Scalar: TypeAlias = str | int | float | bool | None
Data: TypeAlias = Any  # Scalar, list or dict of the same; JSON's own shape
Pointer: TypeAlias = tuple[str | int, ...]

MOST_DEPTH = 40
_LONGEST_PROBLEM = 200

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_DECIMAL = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\.[0-9]{1,18}\Z")
_WORDS: dict[str, Scalar] = {"true": True, "false": False, "null": None}

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


Stand: TypeAlias = tuple[Any, Any, "Stands"]
"""Where a value stands: the parser's mark of its key (None in a list), its own mark, and where all in it stands."""

Stands: TypeAlias = dict[str | int, Stand]


@dataclass(frozen=True)
class Document:
    """A file read: its data, and where every value and key of it stands."""

    file: str
    data: Data
    stand: Stand = field(repr=False, compare=False)

    def place(self, pointer: Pointer = ()) -> Place:
        """The place of the value at ``pointer``, or of the nearest value around it."""
        stand = self.stand
        for part in pointer:
            if part not in stand[2]:
                break
            stand = stand[2][part]
        return _place(self.file, stand[1])

    def key_place(self, pointer: Pointer) -> Place | None:
        """The place of the key at ``pointer``; None where no key stands there."""
        stand = self.stand
        for part in pointer:
            if part not in stand[2]:
                return None
            stand = stand[2][part]
        return None if stand[0] is None else _place(self.file, stand[0])

    def error(self, pointer: Pointer, message: str, *, at_key: bool = False) -> SpecError:
        """An error about the value (or the key) at ``pointer``."""
        place = self.key_place(pointer) if at_key else None
        return SpecError(place or self.place(pointer), pointer, message)


def scalar(text: str) -> Scalar:
    """What an unquoted YAML scalar means.

    >>> scalar("true"), scalar("7"), scalar("null"), scalar("7H"), scalar("no"), scalar("010"), scalar("1-1-1")
    (True, 7, None, '7H', 'no', '010', '1-1-1')
    """
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.match(text):
        return int(text)
    if _DECIMAL.match(text):
        return float(text)
    return text


def load(path: str | Path) -> Document:
    """The document in a file; :class:`SpecError` with the place of the first fault, or :class:`UnreadableFile`."""
    return loads(read_file(path), str(path))


def loads(raw: bytes | str, file: str = "<text>") -> Document:
    """The document in a text; ``file`` is how messages call it."""
    if isinstance(raw, bytes):
        if len(raw) > MOST_BYTES:
            raise SpecError(Place(file, 1, 1), (), told("too_large", most=f"{MOST_BYTES:,}"))
        try:
            raw = raw.decode("utf-8-sig")
        except UnicodeDecodeError as fault:
            before = fault.object[: fault.start]
            line = before.count(b"\n") + 1
            column = fault.start - (before.rfind(b"\n") + 1) + 1
            raise SpecError(Place(file, line, column), (), told("not_utf8")) from fault
    loader = None
    try:
        loader = Loader(raw)
        return _Reader(file).read(loader.get_event)
    except yaml.YAMLError as fault:
        raise _fault_of_parser(fault, raw, file) from fault
    finally:
        if loader is not None:
            loader.dispose()


def _fault_of_parser(fault: yaml.YAMLError, text: str, file: str) -> SpecError:
    """The parser's complaint as one of ours, where it says that the fault is."""
    mark = getattr(fault, "problem_mark", None) or getattr(fault, "context_mark", None)
    position = getattr(fault, "position", None)
    place = Place(file, 1, 1)
    if mark is not None:
        place = Place(file, mark.line + 1, mark.column + 1)
    elif isinstance(position, int):
        before = text[:position]
        place = Place(file, before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1)
    return SpecError(place, (), _plain_problem(fault, text))


def _plain_problem(fault: yaml.YAMLError, text: str) -> str:
    """The parser's complaint in one line, with a hint for the mistakes that people make most."""
    if isinstance(fault, yaml.reader.ReaderError):
        return told("bad_character")
    problem = getattr(fault, "problem", None) or "not YAML"
    context = getattr(fault, "context", None)
    hint: str = ""
    if "mapping values are not allowed" in problem:
        hint = told("hint_quotes")
    elif "could not find expected ':'" in problem:
        hint = told("hint_key")
    elif "tab character" in problem or ("cannot start any" in problem and _character_at(fault, text) == "\t"):
        hint = told("hint_tabs")
    elif "expected a single document" in problem or "expected a single document" in str(context):
        hint = told("hint_one_document")
    return told("not_yaml", problem=cut_short(problem, _LONGEST_PROBLEM), hint=hint)


def _character_at(fault: yaml.YAMLError, text: str) -> str:
    mark = getattr(fault, "problem_mark", None)
    if mark is None:
        return ""
    lines = text.split("\n", mark.line + 1)
    return lines[mark.line][mark.column : mark.column + 1] if mark.line < len(lines) else ""


def _place(file: str, mark: Any) -> Place:
    return Place(file, mark.line + 1, mark.column + 1)


class _Open:
    """A list or a map that is being read; ``at`` is where its next value goes, ``key`` the mark of that value's key."""

    __slots__ = ("at", "awaits_key", "data", "is_map", "key", "stands")

    def __init__(self, *, is_map: bool) -> None:
        self.data: Data = {} if is_map else []
        self.stands: Stands = {}
        self.is_map = self.awaits_key = is_map
        self.at: str | int = "" if is_map else 0
        self.key: Any = None

    def take(self, value: Data, mark: Any, stands: Stands) -> None:
        """The next value."""
        self.stands[self.at] = (self.key, mark, stands)
        if self.is_map:
            self.data[self.at] = value
            self.awaits_key = True
        else:
            self.data.append(value)
            self.at = len(self.data)


class _Reader:
    """Makes a document of what a parser comes upon, one after the other, so that no nesting exhausts the stack."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._open = [_Open(is_map=False)]  # as if the document were the only item of a list

    def read(self, next_event: Callable[[], Any]) -> Document:
        """The document; :class:`SpecError` at the first event that has no place in one."""
        top = here = self._open[0]
        while (kind := type(event := next_event())) is not yaml.StreamEndEvent:
            if kind is yaml.ScalarEvent:
                if event.anchor or event.tag:
                    raise self._refused(event)
                if here.awaits_key:
                    self._take_key(event, here)
                else:
                    here.take(event.value if event.style else self._plain(event), event.start_mark, _NOTHING)
            elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
                here = self._begin(event, here, is_map=kind is yaml.MappingStartEvent)
            elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
                self._open.pop()
                here = self._open[-1]
            elif kind is yaml.AliasEvent:
                raise self._refused(event)
            elif kind is yaml.DocumentStartEvent and top.data:
                hint = told("hint_one_document")
                raise self._error(event, told("not_yaml", problem="but found another document", hint=hint), ())
        if not top.data:
            raise SpecError(Place(self._file, 1, 1), (), told("empty_file"))
        return Document(self._file, top.data[0], top.stands[0])

    def _begin(self, event: Any, here: _Open, *, is_map: bool) -> _Open:
        if len(self._open) > MOST_DEPTH:
            raise self._error(event, told("too_deep", most=MOST_DEPTH), ())
        if event.anchor or event.tag:
            raise self._refused(event)
        if here.awaits_key:
            raise self._error(event, told("key_not_a_word"), self._pointer()[:-1])
        inner = _Open(is_map=is_map)
        here.take(inner.data, event.start_mark, inner.stands)
        self._open.append(inner)
        return inner

    def _take_key(self, event: Any, here: _Open) -> None:
        key = event.value
        if key == "" or (key == "<<" and not event.style):
            raise self._error(event, told("merge_key" if key else "empty_key"), self._pointer()[:-1])
        here.at, here.key, here.awaits_key = key, event.start_mark, False
        if key in here.data:
            line = here.stands[key][0].line + 1
            raise self._error(event, told("key_twice", key=cut_short(repr(key)), line=line), self._pointer())

    def _plain(self, event: Any) -> Scalar:
        """What a text without quotes means."""
        if event.value == "" or event.value == "~":
            raise self._error(event, told("tilde" if event.value else "empty_value"), self._pointer())
        return scalar(event.value)

    def _refused(self, event: Any) -> SpecError:
        """Anchors, aliases and tags are not read at all."""
        if isinstance(event, yaml.AliasEvent):
            return self._error(event, told("alias", name=cut_short(str(event.anchor))), ())
        if event.anchor:
            return self._error(event, told("anchor", name=cut_short(str(event.anchor))), ())
        return self._error(event, told("tag", name=cut_short(event.tag)), ())

    def _error(self, event: Any, message: str, pointer: Pointer) -> SpecError:
        return SpecError(_place(self._file, event.start_mark), pointer, message)

    def _pointer(self) -> Pointer:
        """The way to the value that comes next, through lists whose last item is not whole yet."""
        *around, here = self._open
        return (*(each.at if each.is_map else len(each.data) - 1 for each in around), here.at)[1:]


_NOTHING: Stands = {}
