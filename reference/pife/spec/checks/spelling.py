"""Portuguese spelling: every pt_BR text passes Debian's ``hunspell-pt-br``, with the glossary's words added."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from pife.errors import PifeError, SpecError
from pife.spec.checks.words import texts_in
from pife.spec.clauses import Words
from pife.spec.fields import shown
from pife.spec.library import Spec
from pife.spec.strict_yaml import load
from pife.spec.texts import pieces

_NO_WORDS = re.compile(r"`[^`]*`|--[a-z-]+|pife [a-z]+(?: [a-z]+)?|\w+(?:[.=-]\w+)*[.=]\w+|\w*\d\w*")
"""What is not spelt: commands and their options, ids and files (melds.run_ace, my-table.yaml), S0, 7H."""
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_OF_COMPUTING = frozenset([
    "cluster", "ctrl-c", "dask", "debian", "dict", "flush", "hash", "html", "install", "json", "log", "matplotlib",
    "mib", "none", "numpy", "pdf", "pip", "python", "record", "scheduler", "schema", "utf", "weasyprint", "worker",
    "workers",
])  # fmt: skip
"""Names and terms that the commands' texts need and no dictionary of Portuguese has."""
_OF_THE_PROTOCOL = frozenset([
    "answer", "any", "asks", "claims", "engine", "fixed", "hello", "language", "message", "name", "options", "protocol",
    "respond", "script", "seq", "true", "unsupported", "version",
])  # fmt: skip
"""What the messages to and from an engine are called and hold, as verdicts name it."""
_TIMEOUT = 120


class NoSpeller(PifeError):
    """The spelling program or its Portuguese dictionary is not installed."""


def misspelt(spec: Spec, folders: Iterable[Path]) -> tuple[SpecError, ...]:
    """The words of the folders' pt_BR texts that neither the dictionary nor the glossary knows, each at its text.

    :class:`NoSpeller` where ``hunspell`` or its dictionary is missing.
    """
    texts = [
        (document, (*pointer, "pt_BR"), _words(text["pt_BR"]))
        for folder in folders
        for document in map(load, sorted(folder.rglob("*.yaml")))
        for pointer, text in texts_in(document.data, ())
    ]
    own = {word.lower() for term in spec.glossary.values() for name in _names(term.pt_BR) for word in _words(name)}
    # A word of a source's title that is the same in both languages is a name.
    for source in spec.sources.values():
        own.update(word.lower() for word in {*_words(source.title.en)}.intersection(_words(source.title.pt_BR)))
    own.update((reason.code for reason in spec.reasons.values()), _OF_COMPUTING, _OF_THE_PROTOCOL)
    unknown = _unknown({word for _, _, words in texts for word in words}) if texts else set()
    return tuple(
        document.error(pointer, f"{shown(word)} is in neither the dictionary nor the glossary")
        for document, pointer, words in texts
        for word in dict.fromkeys(words)
        if word in unknown and word.lower() not in own
    )


def _names(words: Words) -> tuple[str, ...]:
    return (words.prefer, *words.also, *words.avoid)


def _words(text: str) -> list[str]:
    """The words of a text, its links and values left out, but not what agrees with them."""
    plain = " ".join(
        words
        for piece in pieces(text)
        for words in ((piece.text,) if piece.kind in ("plain", "strong") else piece.forms)
    )
    return _WORD.findall(_NO_WORDS.sub(" ", plain))


def _unknown(words: set[str]) -> set[str]:
    """The words that the dictionary does not know."""
    program = shutil.which("hunspell")
    if program is None:
        raise NoSpeller("hunspell is not installed; on Debian: apt-get install hunspell hunspell-pt-br")
    command = [program, "-d", "pt_BR", "-i", "utf-8", "-l"]
    # One word a line; where a word with a hyphen is not known as a whole, its parts may be.
    parts = {part for word in words for part in (word, *word.split("-"))}
    try:
        asked = subprocess.run(
            command, input="\n".join(sorted(parts)) + "\n", capture_output=True, encoding="utf-8", timeout=_TIMEOUT
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        raise NoSpeller(f"hunspell gave no answer: {fault}") from None
    if asked.returncode != 0 or "an't open" in asked.stderr:
        reason = (asked.stderr.strip().splitlines() or ["no word from it"])[0]
        raise NoSpeller(f"hunspell has no pt_BR dictionary ({reason}); on Debian: apt-get install hunspell-pt-br")
    bad = set(asked.stdout.split())
    return {word for word in words if any(part in bad for part in (word, *word.split("-")))}
