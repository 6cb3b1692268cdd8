"""YAML read strictly: no value is guessed, nothing is lost, and everything knows where it stands.

Against plain YAML: only ``true``/``false``, decimal numbers and ``null`` are not text; keys are always text; duplicate
keys, anchors, aliases, tags and merge keys are refused; an empty value is refused (``null`` is written out); size,
depth and the number of documents are limited.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Document:
    """A file read: its data, and the place of every value and key in it."""

    file: str
    data: Data
    places: dict[Pointer, Place]
    key_places: dict[Pointer, Place]

    def place(self, pointer: Pointer = ()) -> Place:
        """The place of the value at ``pointer``, or of the nearest value around it."""
        while pointer not in self.places:
            pointer = pointer[:-1]
        return self.places[pointer]

    def error(self, pointer: Pointer, message: str, *, at_key: bool = False) -> SpecError:
        """An error about the value (or the key) at ``pointer``."""
        place = self.key_places.get(pointer) if at_key else None
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
    _refuse_too_deep(raw, file)
    loader = None
    try:
        loader = Loader(raw)
        node = loader.get_single_node()
    except yaml.YAMLError as fault:
        raise _fault_of_parser(fault, raw, file) from fault
    finally:
        if loader is not None:
            loader.dispose()
    if node is None:
        raise SpecError(Place(file, 1, 1), (), told("empty_file"))
    builder = _Builder(file)
    data = builder.build(node, ())
    return Document(file, data, builder.places, builder.key_places)


def _refuse_too_deep(text: str, file: str) -> None:
    """Refuse what would exhaust the stack of the composer, and anchors and tags, before anything is built."""
    depth = 0
    try:
        loader = Loader(text)
        try:
            while loader.check_event():
                event = loader.get_event()
                place = Place(file, event.start_mark.line + 1, event.start_mark.column + 1)
                if isinstance(event, yaml.CollectionStartEvent):
                    depth += 1
                    if depth > MOST_DEPTH:
                        raise SpecError(place, (), told("too_deep", most=MOST_DEPTH))
                elif isinstance(event, yaml.CollectionEndEvent):
                    depth -= 1
                if isinstance(event, yaml.AliasEvent):
                    raise SpecError(place, (), told("alias", name=cut_short(str(event.anchor))))
                if isinstance(event, yaml.NodeEvent) and event.anchor:
                    raise SpecError(place, (), told("anchor", name=cut_short(str(event.anchor))))
                tag = getattr(event, "tag", None)
                if tag:
                    raise SpecError(place, (), told("tag", name=cut_short(tag)))
        finally:
            loader.dispose()
    except yaml.YAMLError as fault:
        raise _fault_of_parser(fault, text, file) from fault


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


class _Builder:
    def __init__(self, file: str) -> None:
        self.file = file
        self.places: dict[Pointer, Place] = {}
        self.key_places: dict[Pointer, Place] = {}

    def _place(self, node: yaml.Node) -> Place:
        return Place(self.file, node.start_mark.line + 1, node.start_mark.column + 1)

    def build(self, node: yaml.Node, pointer: Pointer) -> Data:
        place = self._place(node)
        self.places[pointer] = place
        if isinstance(node, yaml.ScalarNode):
            return self._scalar(node, pointer, place)
        if isinstance(node, yaml.SequenceNode):
            return [self.build(child, (*pointer, index)) for index, child in enumerate(node.value)]
        assert isinstance(node, yaml.MappingNode)  # the composer knows no fourth kind
        return self._mapping(node, pointer)

    def _scalar(self, node: yaml.ScalarNode, pointer: Pointer, place: Place) -> Scalar:
        text = str(node.value)
        if node.style:
            return text
        if text == "":
            raise SpecError(place, pointer, told("empty_value"))
        if text == "~":
            raise SpecError(place, pointer, told("tilde"))
        return scalar(text)

    def _mapping(self, node: yaml.MappingNode, pointer: Pointer) -> dict[str, Data]:
        data: dict[str, Data] = {}
        for key_node, value_node in node.value:
            place = self._place(key_node)
            if not isinstance(key_node, yaml.ScalarNode):
                raise SpecError(place, pointer, told("key_not_a_word"))
            key = str(key_node.value)
            if key == "<<" and not key_node.style:
                raise SpecError(place, pointer, told("merge_key"))
            if key == "":
                raise SpecError(place, pointer, told("empty_key"))
            here = (*pointer, key)
            if key in data:
                first = self.key_places[here]
                raise SpecError(place, here, told("key_twice", key=cut_short(repr(key)), line=first.line))
            self.key_places[here] = place
            data[key] = self.build(value_node, here)
        return data
