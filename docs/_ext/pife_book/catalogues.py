"""The message catalogues of the prose: one a page, kept in ``docs/locale``."""

from __future__ import annotations

import re
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

LANGUAGE = "pt_BR"
_HEADER = f"""\
# Prose of the page {{page}}; renewed by `python docs/build.py --prose`.
msgid ""
msgstr ""
"Language: {LANGUAGE}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
_NO_WORDS = re.compile(r"`[^`]*`|\]\([^)]*\)")


def has_words(message: object) -> bool:
    """Whether there is something to translate besides names in the code and targets of links.

    >>> has_words("`seats`, `dealer` (or null)"), has_words("[`pife.cards`](cards.md)")
    (True, False)
    """
    return any(char.isalpha() for char in _NO_WORDS.sub("", str(message)))


def renew(templates: Path, locale: Path) -> int:
    """Merge the templates into the catalogues; 1 where something is not translated, which is named.

    Nothing is guessed: a changed message has to be translated anew. Catalogues of pages without prose are removed.
    """
    folder = locale / LANGUAGE / "LC_MESSAGES"
    found = {path.relative_to(templates).with_suffix(".po"): path for path in templates.rglob("*.pot")}
    missing = 0
    kept = {Path("sphinx.po")}
    for name, template in sorted(found.items()):
        with template.open("rb") as file:
            pot = read_po(file)
        if not any(has_words(message.id) for message in pot if message.id):
            continue
        kept.add(name)
        path = folder / name
        merged = _merged(pot, path)
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            file.write(_HEADER.format(page=path.stem).encode())
            write_po(file, merged, width=110, omit_header=True, ignore_obsolete=True, include_previous=False)
        for message in merged:
            if message.id and (not message.string or message.fuzzy):
                missing += 1
                print(f"{path}: {message.id!r} is to be translated")
    for path in folder.rglob("*.po"):
        if path.relative_to(folder) not in kept:
            path.unlink()
    print(f"{missing} messages to translate" if missing else "everything is translated")
    return 1 if missing else 0


def _merged(pot: Catalog, path: Path) -> Catalog:
    """The messages of the template, with the translations that there are."""
    old = None
    if path.is_file():
        with path.open("rb") as file:
            old = read_po(file, locale=LANGUAGE)
    merged = Catalog(locale=LANGUAGE)
    for message in pot:
        if message.id and has_words(message.id):
            known = old.get(message.id) if old is not None else None
            merged.add(message.id, known.string if known is not None and not known.fuzzy else "")
    return merged
