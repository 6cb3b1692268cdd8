"""The spec's things as JSON: options, rules, decisions, reasons, terms and profiles, every text in both languages."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, TypeAlias

from pife.errors import Place
from pife.spec.catalogue import Order
from pife.spec.conditions import Absent, AnyOf, Condition, Test, json_of_test
from pife.spec.library import Spec
from pife.spec.profiles import Profile

Json: TypeAlias = dict[str, Any]


def spec_files(spec: Spec) -> dict[str, Json]:
    """The files about the spec, by their paths in the export."""
    catalogue = spec.catalogue
    return {
        "spec/options.json": {
            "groups": [
                {"id": group.id, "title": as_json(group.title), "options": [option.id for option in group.options]}
                for group in catalogue.groups
            ],
            "options": as_json(tuple(catalogue.options.values())),
            "constraints": as_json(catalogue.constraints),
        },
        "spec/rules.json": {"chapters": as_json(spec.chapters)},
        "spec/decisions.json": {"decisions": as_json(tuple(spec.decisions.values()))},
        "spec/reasons.json": {"reasons": as_json(tuple(spec.reasons.values()))},
        "spec/glossary.json": {"terms": as_json(tuple(spec.glossary.values()))},
        "spec/profiles.json": {"profiles": [profile_json(profile) for profile in spec.profiles.values()]},
    }


def profile_json(profile: Profile) -> Json:
    """A profile: what ``configure`` takes, and what players and historians want to know of it."""
    return {
        **profile.to_message(),
        "game": profile.game,
        "version": profile.version,
        "title": as_json(profile.title),
        "summary": as_json(profile.summary),
        "notes": as_json(profile.notes),
        "sources": list(profile.sources),
        "origins": {option_id: as_json(origin) for option_id, origin in profile.origins.items()},
        "history": as_json(profile.history),
    }


def condition_json(condition: Condition) -> list[Json]:
    """A condition as its alternatives, each a test by option id; ``[{}]`` always holds."""
    return [{option_id: _test_json(test) for option_id, test in alternative} for alternative in condition.alternatives]


def _test_json(test: Test) -> Json:
    """One test of an option, by the words of INTERPRETING.md.

    >>> _test_json(AnyOf(("both", "high"))), _test_json(Absent())
    ({'any': ['both', 'high']}, {'absent': True})
    """
    match test:
        case AnyOf():
            return {"any": list(test.values)}
        case Absent():
            return {"absent": True}
    bounds: Json = json_of_test(test)
    return bounds


def as_json(thing: object) -> Any:
    """Anything of the spec: objects field by field, save where they stand in the files; tuples as lists."""
    if isinstance(thing, Condition):
        return condition_json(thing)
    if isinstance(thing, Order):
        return {"low": thing.low, "high": thing.high, "strict": thing.strict}
    if is_dataclass(thing) and not isinstance(thing, type):
        return {name: as_json(value) for name, value in _given(thing).items() if not isinstance(value, Place)}
    return [as_json(each) for each in thing] if isinstance(thing, tuple) else thing


def _given(thing: Any) -> Json:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}
