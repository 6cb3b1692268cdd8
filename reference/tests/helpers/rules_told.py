"""`pife rules` as tests run it, and how it tells what a table's sources state from what is assumed."""

from __future__ import annotations

from command_line import Ran, pife

from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.terminal.table_rules import table_chapters


def rules(*arguments: str, **surroundings: str) -> Ran:
    return pife("rules", *arguments, **surroundings)


def standings(profile: Profile, spec: Spec) -> dict[str, str]:
    return {each.rule.id: each.standing for chapter in table_chapters(profile, spec) for each in chapter.rules}
