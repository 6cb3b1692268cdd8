"""Reading a map of a strict document field by field; what is missing, of the wrong type or unknown is one error."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pife.errors import SpecError, cut_short, did_you_mean
from pife.spec.bounds import is_too_long
from pife.spec.faults import Faults
from pife.spec.strict_yaml import Data, Document, Pointer
from pife.spec.texts import Text
from pife.spec.told import told

_KINDS = {dict: "kind_map", list: "kind_list", str: "kind_text", bool: "kind_flag", int: "kind_whole"}


def kind_of(data: Data) -> str:
    """What a value is, in the words of the messages."""
    if data is None:
        return "null"
    if isinstance(data, float):
        return told("kind_decimal")
    return told(_KINDS[type(data)])


def shown(data: Data) -> str:
    """A value as messages print it, cut where it is long.

    >>> shown([None, True, "1-1-1", {"most": 7}])
    "[null, true, '1-1-1', {'most': 7}]"
    """
    return cut_short(_as_written(data))


def _as_written(data: Data) -> str:
    if isinstance(data, bool | None):
        return {True: "true", False: "false", None: "null"}[data]
    if isinstance(data, list):
        return "[" + ", ".join(map(_as_written, data)) + "]"
    if isinstance(data, dict):
        return "{" + ", ".join(f"{_as_written(key)}: {_as_written(value)}" for key, value in data.items()) + "}"
    return repr(data)


class Fields:
    """The fields of one map; every field is asked for once, and :meth:`finish` refuses the rest."""

    def __init__(self, document: Document, pointer: Pointer = ()) -> None:
        self.document = document
        self.pointer = pointer
        data = document.data
        for part in pointer:
            data = data[part]
        if not isinstance(data, dict):
            raise document.error(pointer, told("must_be_map", kind=kind_of(data)))
        self.data: dict[str, Data] = data
        self._asked: set[str] = set()

    def error(self, key: str | None, message: str) -> SpecError:
        """An error about one field, or about the map."""
        return self.document.error(self.pointer if key is None else (*self.pointer, key), message)

    def has(self, key: str) -> bool:
        """Whether the field is written; it then counts as asked for."""
        self._asked.add(key)
        return key in self.data

    def raw(self, key: str) -> Data:
        """The field as it is; an error where it is missing."""
        if not self.has(key):
            raise self.error(None, told("missing", key=repr(key)))
        return self.data[key]

    def string(self, key: str) -> str:
        """A text field that is the same in every language."""
        value = self.raw(key)
        if not isinstance(value, str):
            raise self.error(key, told("must_be_text", kind=kind_of(value)))
        if not value.strip():
            raise self.error(key, told("empty_text"))
        return value

    def whole(self, key: str) -> int:
        """A whole number."""
        value = self.raw(key)
        if is_too_long(value):
            raise self.error(key, told("too_many_digits", value=shown(value)))
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(key, told("must_be_whole", value=shown(value)))
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """``true`` or ``false``."""
        if not self.has(key):
            return default
        value = self.data[key]
        if not isinstance(value, bool):
            raise self.error(key, told("must_be_flag", value=shown(value), hint=""))
        return value

    def one_of(self, key: str, words: tuple[str, ...]) -> str:
        """One of a few words."""
        value = self.string(key)
        if value not in words:
            hint = did_you_mean(value, words)
            raise self.error(key, told("not_one_of", value=shown(value), values=", ".join(words), hint=hint))
        return value

    def strings(self, key: str) -> tuple[str, ...]:
        """A list of different texts, empty where the field is not written."""
        items = self.strings_with_repeats(key)
        for index, item in enumerate(items):
            if item in items[:index]:
                raise self.document.error((*self.pointer, key, index), told("twice_in_list", value=shown(item)))
        return items

    def strings_with_repeats(self, key: str) -> tuple[str, ...]:
        """A list of texts in which one may stand twice, empty where the field is not written."""
        if not self.has(key):
            return ()
        value = self.data[key]
        if not isinstance(value, list):
            raise self.error(key, told("must_be_list", kind=kind_of(value)))
        for index, item in enumerate(value):
            if not isinstance(item, str):
                raise self.document.error((*self.pointer, key, index), told("must_be_text", kind=kind_of(item)))
        return tuple(value)

    def text(self, key: str) -> Text:
        """A text in both languages."""
        if not isinstance(self.raw(key), dict):
            raise self.error(key, told("must_be_languages", kind=kind_of(self.data[key])))
        fields = self.inside(key)
        text = Text(fields.string("en"), fields.string("pt_BR"))
        fields.finish()
        return text

    def text_if_any(self, key: str) -> Text | None:
        """A text in both languages, or nothing where the field is not written."""
        return self.text(key) if self.has(key) else None

    def inside(self, key: str) -> Fields:
        """The fields of a map within this one."""
        self.raw(key)
        return Fields(self.document, (*self.pointer, key))

    def each(self, key: str) -> Iterator[Fields]:
        """The maps of a list within this one; none where the field is not written."""
        if not self.has(key):
            return
        value = self.data[key]
        if not isinstance(value, list):
            raise self.error(key, told("must_be_list", kind=kind_of(value)))
        for index in range(len(value)):
            yield Fields(self.document, (*self.pointer, key, index))

    def finish(self) -> None:
        """Refuse the fields that nobody asked for."""
        faults = Faults()
        for key in self.data:
            if key not in self._asked:
                faults.add(partial(self._unknown_key, key))
        faults.raise_any()

    def _unknown_key(self, key: str) -> SpecError:
        message = told("unknown_key", key=shown(key), hint=did_you_mean(key, self._asked))
        return self.document.error((*self.pointer, key), message, at_key=True)


def each_of(document: Document) -> Iterator[Fields]:
    """The maps of a document that is a list."""
    if not isinstance(document.data, list):
        raise document.error((), told("must_be_list", kind=kind_of(document.data)))
    for index in range(len(document.data)):
        yield Fields(document, (index,))
