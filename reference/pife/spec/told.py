"""Messages about what people wrote, from ``texts/faults.yaml``: English, and in Portuguese for who asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from pife.errors import Told, in_language
from pife.spec.texts import Text

_FILE = Path(__file__).resolve().parents[1] / "texts" / "faults.yaml"


def told(key: str, /, **filled_in: object) -> Told:
    """The message of a key with its gaps filled, with other messages too.

    >>> told("missing", key="'options'"), told("missing", key="'options'").in_portuguese
    ("'options' is missing", "falta 'options'")
    """
    text = _texts()[key]
    portuguese = {name: _in_portuguese(value) for name, value in filled_in.items()}
    return Told(text.en.format(**filled_in), text.pt_BR.format(**portuguese))


def joined(between: str, parts: Iterable[str]) -> Told:
    """Several messages one after the other."""
    listed = list(parts)
    return Told(between.join(listed), _in_portuguese(between).join(map(_in_portuguese, listed)))


def _in_portuguese(value: object) -> str:
    return in_language(value if isinstance(value, str) else str(value), "pt_BR")


@cache
def _texts() -> Mapping[str, Text]:
    """Read where the first message is told: what reads them tells messages itself."""
    from pife.spec.fields import Fields
    from pife.spec.strict_yaml import load

    fields = Fields(load(_FILE))
    return {key: fields.text(key) for key in fields.data}
