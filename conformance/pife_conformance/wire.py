"""Messages as lines: one JSON object a line, UTF-8, strictly read and written, and never without bound.

Stricter than :mod:`json` alone: no NaN or infinity, no key twice, no nesting beyond what any message needs, and every
fault is a :class:`WireError` with one sentence, also where the standard reader would raise ``RecursionError``.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

from pife.errors import PifeError, Told
from pife_conformance.told import told

Message: TypeAlias = Mapping[str, object]

PROTOCOL = 1
LONGEST_LINE = 1 << 20
DEEPEST = 32


class WireError(PifeError):
    """A line that is no message."""


def encode(message: Message) -> bytes:
    """The message as one line, its newline at the end; characters beyond ASCII are escaped.

    >>> encode({"cmd": "hello", "protocol": 1})
    b'{"cmd":"hello","protocol":1}\\n'
    """
    return (_encoder.encode(message) + "\n").encode("ascii")


def decode(line: bytes, deepest: int = DEEPEST) -> dict[str, object]:
    """The message that a line holds, nested at most so deep; the newline may be there or not.

    >>> decode(b'{"seq":1,"answer":{}}')
    {'seq': 1, 'answer': {}}
    >>> decode(b'{"seq":NaN}')
    Traceback (most recent call last):
    ...
    pife_conformance.wire.WireError: not JSON: NaN is no JSON number
    """
    if not line.strip():
        raise WireError(told("empty_line"))
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise WireError(told("no_utf8", place=error.start + 1)) from None
    try:
        value = _decoder.decode(text.strip())
    except json.JSONDecodeError as error:
        raise WireError(told("no_json_here", place=error.pos + 1, error=error.msg)) from None
    except _RefusedError as error:
        raise WireError(error.message) from None
    except RecursionError:
        raise WireError(told("too_deep", most=deepest)) from None
    if not isinstance(value, dict):
        raise WireError(told("no_object"))
    if line.count(b"[") + line.count(b"{") > deepest and _is_deep(value, deepest):
        raise WireError(told("too_deep", most=deepest))
    return value


class _RefusedError(ValueError):
    """JSON that Python would read and we do not."""

    def __init__(self, message: Told) -> None:
        self.message = message
        super().__init__(message)


def _constant(name: str) -> NoReturn:
    raise _RefusedError(told("no_number", name=name))


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise _RefusedError(told("number_out_of_range"))
    return number


def _whole_number(text: str) -> int:
    if len(text) > 20:
        raise _RefusedError(told("number_out_of_range"))
    return int(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise _RefusedError(told("key_twice", key=ascii(twice[:40])))
    return found


def _is_deep(value: object, deepest: int) -> bool:
    layer = [value]
    for _ in range(deepest):
        inner: list[object] = []
        for item in layer:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        if not inner:
            return False
        layer = inner
    return True


_encoder = json.JSONEncoder(allow_nan=False, separators=(",", ":"), check_circular=True)
_decoder = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_number, parse_int=_whole_number, strict=True
)
