"""What ``rules.js`` reckons with: options, constraints and tables as plain JSON, the same in every language."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pife.spec.catalogue import Constraint, Option, Order
from pife.spec.conditions import Condition, condition_as_json
from pife.spec.library import Spec
from pife.spec.profiles import GAMES, Profile, to_json
from pife.terminal.ancestry import base

FORMAT = "pife-picker/1"


def rules_data(spec: Spec) -> dict[str, Any]:
    """The data; values are JSON's own, and conditions are lists of alternatives, each a list of options with tests."""
    return {
        "format": FORMAT,
        "games": list(GAMES),
        "groups": [
            {"id": group.id, "options": [option.id for option in group.options]} for group in spec.catalogue.groups
        ],
        "options": {option.id: _option(option) for option in spec.catalogue.options.values()},
        "constraints": [_constraint(constraint) for constraint in spec.catalogue.constraints],
        "tables": {profile.id: _table(profile, spec) for profile in spec.all_profiles.values()},
    }


def alternatives(condition: Condition) -> list[list[list[Any]]]:
    """A condition as the script reads it.

    >>> from pife.spec.conditions import AnyOf
    >>> alternatives(Condition(((("pack.jokers", AnyOf((0,))),),)))
    [[['pack.jokers', [0]]]]
    """
    return [[list(test) for test in each.items()] for each in condition_as_json(condition)]


def _option(option: Option) -> dict[str, Any]:
    made: dict[str, Any] = {
        "type": option.type,
        "default": to_json(option.default),
        "applies_when": alternatives(option.applies_when),
        "values": [entry.value for entry in option.values],
    }
    bounds = {"least": option.least, "most": option.most, "pattern": option.pattern}
    return made | {key: value for key, value in bounds.items() if value is not None}


def _constraint(constraint: Constraint) -> dict[str, Any]:
    if isinstance(constraint.never, Order):
        return {"id": constraint.id, "order": asdict(constraint.never)}
    return {"id": constraint.id, "never": alternatives(constraint.never)}


def _table(profile: Profile, spec: Spec) -> dict[str, Any]:
    """A table's options, which of them are only assumed, and what is usual in its game; bases are no tables to play."""
    return {
        "game": profile.game,
        "abstract": profile.abstract,
        "options": {option_id: to_json(value) for option_id, value in profile.options.items()},
        "assumed": [option_id for option_id, origin in profile.origins.items() if origin.kind == "assumed"],
        "usual": {option_id: to_json(value) for option_id, value in base(profile, spec).options.items()},
    }
