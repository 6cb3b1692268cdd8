"""Text that an engine wrote, made safe to show to a person."""

from __future__ import annotations

import unicodedata

from pife.errors import Told

_LONGEST = 400

# Controls, formats (they reorder, hide or join text), surrogates, and separators of lines and paragraphs.
_OBEYED = ("Cc", "Cf", "Cs", "Zl", "Zp")


def shown(text: str, longest: int = _LONGEST) -> str:
    r"""The text on one line, what a terminal would act on written out, cut after ``longest`` characters.

    >>> shown("\x1b[31mred\n")
    '\\x1b[31mred\\n'
    >>> shown("abcdef", longest=3)
    'abc… (+3)'
    """
    if isinstance(text, Told):
        return Told(shown(str(text), longest), shown(text.in_portuguese, longest))
    more = len(text) - longest
    safe = "".join(ascii(c)[1:-1] if unicodedata.category(c) in _OBEYED else c for c in text[:longest])
    return f"{safe}… (+{more})" if more > 0 else safe
