"""Is everything of the material used? Atoms of the two texts, the research's questions, ids that were released."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pife.errors import Place, SpecError
from pife.spec.fields import shown
from pife.spec.index import value_id
from pife.spec.library import Spec
from pife.spec.profiles import to_json
from pife.spec.releases import Release

QUESTIONS = 72
"""How many questions the research asks: Q1 … Q72."""


def users_of_atoms(spec: Spec) -> Mapping[str, tuple[str, ...]]:
    """For every atom of a source the rules, option values, decisions and profiles that rest on it."""
    users: dict[str, list[str]] = {atom.id: [] for source in spec.sources.values() for atom in source.atoms}

    def note(refs: tuple[str, ...], name: str) -> None:
        for ref in refs:
            if ref in users and name not in users[ref]:
                users[ref].append(name)

    for rule in spec.rules.values():
        note(rule.sources, rule.id)
    for option in spec.catalogue.options.values():
        for entry in option.values:
            note(entry.sources, value_id(option.id, entry.value))
    for decision in spec.decisions.values():
        note(decision.sources, decision.id)
        for reading in decision.readings:
            note(reading.sources, decision.id)
    for profile in spec.profiles.values():
        for option_id, origin in profile.origins.items():
            if origin.kind == "stated":
                note(origin.refs, f"{profile.id}: {option_id}")
    return {atom: tuple(names) for atom, names in users.items()}


def decisions_of_questions(spec: Spec) -> Mapping[str, tuple[str, ...]]:
    """For every question of the research the decisions that settle it."""
    settled: dict[str, list[str]] = {f"Q{number}": [] for number in range(1, QUESTIONS + 1)}
    for decision in spec.decisions.values():
        for question in decision.questions:
            settled.setdefault(question, []).append(decision.id)
    return {question: tuple(names) for question, names in settled.items()}


def material(spec: Spec) -> Iterator[SpecError]:
    """Every atom ends as a rule, an option's value or a decision, and every question, no other, in a decision."""
    places = {atom.id: atom.place for source in spec.sources.values() for atom in source.atoms}
    for atom, names in users_of_atoms(spec).items():
        if not any(": " not in name for name in names):
            yield SpecError(places[atom], (), f"nothing rests on {atom}: no rule, option or decision names it")
    place = Place(str(spec.root / "decisions.yaml"), 1, 1)
    for number, (question, decisions) in enumerate(decisions_of_questions(spec).items(), start=1):
        if not decisions:
            yield SpecError(place, (), f"no decision settles {question}")
        elif number > QUESTIONS:
            yield SpecError(spec.decisions[decisions[0]].place, (), f"the research asks no {question}")


def released(spec: Spec) -> Iterator[SpecError]:
    """No id that was released is missing, and no default of a released option has changed."""
    known = {name for name, _ in spec.ids()}
    for release in spec.releases.versions:
        for name in release.ids:
            if name not in known:
                yield SpecError(release.place, (), f"{shown(name)} was released in {release.version} and is missing")
        for option_id, default in release.defaults.items():
            option = spec.catalogue.options.get(option_id)
            if option is not None and to_json(option.default) != default:
                message = f"{option_id} was released with the default {shown(default)}; a default never changes"
                yield SpecError(release.place, (), message)


def next_release(spec: Spec) -> Release:
    """What a release of the spec as it is would add to ``released.yaml``."""
    before = spec.releases.ids
    ids = tuple(sorted(name for name, _ in spec.ids() if name not in before))
    options = spec.catalogue.options
    defaults = {name: to_json(options[name].default) for name in ids if name in options}
    return Release(spec.version, ids, defaults, Place(str(spec.root / "released.yaml"), 1, 1))
