"""Where the code of a rule lies: the comments and docstrings that name its id."""

from __future__ import annotations

import io
import re
import tokenize
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import pife

_FOLDERS = ("engine", "study")
"""Where rules are played; elsewhere an id in a docstring is an example."""

_MENTION = re.compile(r"\b[a-z]+(?:-[a-z]+)*\.(?:[a-z0-9]+(?:-[a-z0-9]+)*-?)?\*?")
_NOT_CODE = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.COMMENT, tokenize.ENCODING)


def code_places(rule_id: str) -> tuple[str, ...]:
    """The places that name a rule, such as ``pife/engine/melds.py:87``, read from the installed package.

    A place that names rules by a pattern (``wilds.from-discard-*``) counts where none names the rule itself.

    >>> [place.partition(":")[0] for place in code_places("melds.run-card-once")]
    ['pife/engine/melds.py']
    """
    exact: list[str] = []
    by_pattern: list[str] = []
    for name, source, mentions in _modules():
        naming = {mention for mention in mentions if _names(mention, rule_id)}
        # Most modules name a rule nowhere, and are not taken apart.
        for line, mention in _mentions(source) if naming else ():
            if mention in naming:
                (exact if mention == rule_id else by_pattern).append(f"{name}:{line}")
    return tuple(dict.fromkeys(exact or by_pattern))


def _names(mention: str, rule_id: str) -> bool:
    return mention == rule_id or (mention.endswith("*") and fnmatchcase(rule_id, mention))


@cache
def _modules() -> tuple[tuple[str, str, frozenset[str]], ...]:
    """The name and the source of each module, and all in it that looks like an id or a pattern of ids."""
    root = Path(pife.__file__).parent
    paths = sorted(path for folder in _FOLDERS for path in (root / folder).rglob("*.py"))
    sources = {f"pife/{path.relative_to(root).as_posix()}": path.read_text(encoding="utf-8") for path in paths}
    return tuple((name, source, frozenset(_MENTION.findall(source))) for name, source in sources.items())


@cache
def _mentions(source: str) -> tuple[tuple[int, str], ...]:
    """What looks like an id in the comments and docstrings of a module, with its line."""
    found = []
    before = tokenize.ENCODING
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        # A text that begins a line of code is a docstring: nothing is done with it.
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and before in _NOT_CODE):
            for number, line in enumerate(token.string.splitlines()):
                found += [(token.start[0] + number, mention) for mention in _MENTION.findall(line)]
        before = token.type
    return tuple(found)
