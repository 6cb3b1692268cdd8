"""Tables for tests: profiles from option values, in one line."""

from __future__ import annotations

from functools import cache
from typing import Any

from pife.engine.hands import Judge
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile


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
