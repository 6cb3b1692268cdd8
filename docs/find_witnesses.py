"""Find what tells the values of each option apart, and write ``data/witnesses.json`` and ``data/plays.json``.

Hands are the smallest of all; where cards alone do not show an option, the plays are the smallest of the scenarios.

It takes some minutes, so it is no part of a build: ``python docs/find_witnesses.py`` after a change of options or of
the engine that a test of the book complains about.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pife.cards import token, tokens
from pife.cli.witness_plays import Play, Plays
from pife.errors import PifeError
from pife.spec.catalogue import Option
from pife.spec.conditions import ALWAYS, Value, same
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import to_json
from pife.study.pairs import CARD_ASKS, pairs_of
from pife.study.witness import Answer, Witness, witness

DATA = Path(__file__).resolve().parent / "data"


def main() -> int:
    """Write the files."""
    spec = load_spec()
    write("plays", [play_as_json(option, left, right, each) for option, left, right, each in plays(spec)])
    write("witnesses", [as_json(left, right, each) for left, right, each in witnesses(spec)])
    return 0


def write(name: str, found: Sequence[Mapping[str, Any]]) -> None:
    """Write a file, an entry a line."""
    lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in found)
    file = DATA / f"{name}.json"
    file.write_text(f'{{"format": "pife-book-{name}/1", "{name}": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(found)} {name} in {file}")


def plays(spec: Spec) -> Iterator[tuple[Option, Value, Value, Play]]:
    """A play for every value that an option which a round shows has beside its default, as `pife witness` finds it."""
    finder = Plays(spec, None)
    for option in spec.catalogue.options.values():
        if option.shown_by is None or option.shown_by.ask in CARD_ASKS:
            continue
        for left, right in pairs_of(option, spec.catalogue):
            if not option.is_list and not any(same(value, option.default) for value in (left, right)):
                continue
            print(option.id, left, right, file=sys.stderr, flush=True)
            found = finder.smallest(option, left, right)
            if found is not None and all(is_table(spec, found, option, value) for value in (left, right)):
                yield option, left, right, found


def is_table(spec: Spec, play: Play, option: Option, value: Value) -> bool:
    """Whether the house rules of a play go with a value: some belong to the other value's table alone."""
    catalogue = spec.catalogue
    beside = {name: catalogue.options[name].read(data) for name, data in play.context.items()}
    return not any(
        catalogue.broken_constraints(catalogue.applying({**catalogue.defaults(), **beside, option.id: value}))
    )


def play_as_json(option: Option, left: Value, right: Value, found: Play) -> dict[str, Any]:
    """One play as data: where to read it, and of the two tables' answers what they do not have in common."""
    return {
        "option": option.id,
        "values": [to_json(left), to_json(right)],
        "scenario": found.scenario.id,
        "differences": list(found.differences),
        "house_rules": dict(found.context),
    }


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
