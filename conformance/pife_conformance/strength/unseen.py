"""What the suite cannot see, and why: nobody should take its silence for a yes."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.library import Spec

ONLY_PEOPLE = "only people at the table see it"
NO_ENGINE = (
    ("chance", "questions give the order of the pack, so whether an engine shuffles and draws fairly is not asked"),
    ("secrecy", "what an engine shows its players is asked by `view` alone; what else it may leak is not"),
    ("speed", "an answer in time is right, however long it took"),
    ("wording", "reasons are compared by their code; what a player reads is not"),
)


def unseen(spec: Spec) -> Iterator[tuple[str, str]]:
    """Options, rules and decisions that no answer of an engine can show, each with the reason; then all the rest."""
    for option in spec.catalogue.options.values():
        if option.shown_by is None:
            yield option.id, ONLY_PEOPLE
    for rule in spec.rules.values():
        if rule.seen_by == "table":
            yield rule.id, ONLY_PEOPLE
    for decision in spec.decisions.values():
        if not decision.modelled:
            taken = next(reading.text.en for reading in decision.readings if reading.id == decision.taken)
            yield decision.id, f"not modelled: {taken}"
        elif decision.seen_by == "table":
            yield decision.id, ONLY_PEOPLE
    yield from NO_ENGINE
