"""Tables for tests: profiles from option values, in one line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from pife.engine.hands import Judge
from pife.spec.conditions import Options
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile, different_options


@cache
def shipped() -> Spec:
    """The shipped spec."""
    return load_spec()


def table(**options: Any) -> Profile:
    """The profile of these values, ``melds_run_ace="low"`` for ``melds.run_ace``; the rest are defaults."""
    ids = {option_id.replace(".", "_"): option_id for option_id in shipped().catalogue.options}
    return shipped().profile_from_options({ids[name]: value for name, value in options.items()}, "a-table")


def judge(**options: Any) -> Judge:
    """The judge of such a table."""
    return Judge(table(**options))


def nearest_table(values: Options) -> Profile:
    """The table with these values, but for what they break: that goes back to the defaults, which together break nothing.

    Most combinations of values break some constraint; so none that chance made is thrown away.
    """
    catalogue = shipped().catalogue
    values = dict(values)
    while broken := list(catalogue.broken_constraints(options := catalogue.applying(values))):
        values |= {each: catalogue.options[each].default for constraint in broken for each in constraint.option_ids()}
    return shipped().profile_from_options(different_options(options, catalogue), "a-table")


def spec_with_a_retired_id(folder: Path) -> Spec:
    """The shipped spec, but that ``melds.old`` was split and ``melds.run`` took its place; its files lie in a folder."""
    for part in shipped().root.iterdir():
        if part.name != "released.yaml":
            (folder / part.name).symlink_to(part)
    (folder / "released.yaml").write_text(
        "versions: []\n"
        "retired:\n"
        "  - {id: melds.old, since: 0.2.0, why: {en: Split in two., pt_BR: Dividida em duas.}, see: [melds.run]}\n",
        encoding="utf-8",
    )
    return load_spec(folder)
