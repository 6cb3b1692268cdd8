"""Messages from ``texts/*.yaml``: English, and in Portuguese for who asks for it; what people wrote has ``faults``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from pife.errors import Told, in_language
from pife.spec.texts import Text

_FOLDER = Path(__file__).resolve().parents[1] / "texts"


def told(key: str, /, **filled_in: object) -> Told:
    """The message of a key with its gaps filled, with other messages too.

    >>> told("missing", key="'options'"), told("missing", key="'options'").in_portuguese
    ("'options' is missing", "falta 'options'")
    """
    return told_from("faults", key, **filled_in)


def told_from(file: str, key: str, /, **filled_in: object) -> Told:
    """The message of a key of another file of texts."""
    text = _texts(file)[key]
    portuguese = {name: _in_portuguese(value) for name, value in filled_in.items()}
    return Told(text.en.format(**filled_in), text.pt_BR.format(**portuguese))


def joined(between: str, parts: Iterable[str]) -> Told:
    """Several messages one after the other."""
    listed = list(parts)
    return Told(between.join(listed), _in_portuguese(between).join(map(_in_portuguese, listed)))


def _in_portuguese(value: object) -> str:
    return in_language(value if isinstance(value, str) else str(value), "pt_BR")


@cache
def _texts(file: str) -> Mapping[str, Text]:
    """Read where the first message is told: what reads them tells messages itself."""
    from pife.spec.fields import Fields
    from pife.spec.strict_yaml import load

    fields = Fields(load(_FOLDER / f"{file}.yaml"))
    return {key: fields.text(key) for key in fields.data}
