"""Find the smallest hands that tell the values of each option apart, and write ``data/witnesses.json``.

It takes some minutes, so it is no part of a build: ``python docs/find_witnesses.py`` after a change of options or of
the engine that a test of the book complains about.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pife.cards import token, tokens
from pife.cli.witness_pairs import CARD_ASKS, pairs_of
from pife.errors import PifeError
from pife.spec.conditions import ALWAYS
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import to_json
from pife.study.witness import Answer, Witness, witness

FILE = Path(__file__).resolve().parent / "data" / "witnesses.json"


def main() -> int:
    """Write the file."""
    spec = load_spec()
    found = [as_json(left, right, each) for left, right, each in witnesses(spec)]
    lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in found)
    FILE.write_text(f'{{"format": "pife-book-witnesses/1", "witnesses": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(found)} hands in {FILE}")
    return 0


def witnesses(spec: Spec) -> Iterator[tuple[Any, Any, Witness]]:
    """A hand for every pair of values that a hand tells apart, as `pife witness --all` finds them."""
    for option in spec.catalogue.options.values():
        if option.shown_by is None or option.shown_by.ask not in CARD_ASKS:
            continue
        for left, right in pairs_of(option, spec.catalogue):
            declared = option.why_alike(left, right, {})
            if declared is not None and declared.when == ALWAYS:
                continue
            print(option.id, left, right, file=sys.stderr, flush=True)
            try:
                found = witness(spec, option.id, left, right)
            except PifeError:
                continue
            if found is not None:
                yield left, right, found


def as_json(left: Any, right: Any, found: Witness) -> dict[str, Any]:
    """One hand as data."""
    return {
        "option": found.option,
        "values": [to_json(left), to_json(right)],
        "cards": tokens(found.cards),
        "turn_up": None if found.turn_up is None else token(found.turn_up),
        "drawn": None if found.drawn is None else token(found.drawn),
        "from": found.source,
        "answers": [_answer(found.left), _answer(found.right)],
        "house_rules": dict(found.context),
    }


def _answer(answer: Answer) -> dict[str, Any]:
    if answer.cannot_be:
        return {"error": True}
    if answer.legal is not None:
        return {"legal": answer.legal}
    return {"discards": tokens(answer.discards), "ten": answer.ten}


if __name__ == "__main__":
    sys.exit(main())
