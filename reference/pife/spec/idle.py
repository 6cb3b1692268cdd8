"""Options that apply at a table and change nothing there, because of what else it plays."""

from __future__ import annotations

from pife.spec.catalogue import Option
from pife.spec.conditions import Options, contains
from pife.spec.profiles import Profile
from pife.spec.texts import Text


def why_idle(option: Option, options: Options) -> Text | None:
    """Why no value of the option makes a difference at such a table; ``None`` where one does."""
    for entry in option.alike:
        if entry.when.holds(options) and all(contains(entry.values, each.value) for each in option.values):
            return entry.why
    return None


def idle_options(profile: Profile) -> dict[str, Text]:
    """The options of a table that change nothing there, by id, with the reason."""
    known = profile.catalogue.options
    reasons = {option_id: why_idle(known[option_id], profile.options) for option_id in profile.options}
    return {option_id: why for option_id, why in reasons.items() if why is not None}
