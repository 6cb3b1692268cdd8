"""A table's house rules in short, for one page to sign: question and answer, what is unusual, what is open.

The text, Markdown and HTML sheets print the same content; a page about a profile can be made from it too.
"""

from __future__ import annotations

from dataclasses import dataclass

from pife.spec.catalogue import Group, Option
from pife.spec.conditions import Value, same
from pife.spec.idle import idle_options
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.terminal.ancestry import base

UNUSUAL, ASSUMED = "*", "°"
"""The marks of answers that differ from the usual, and of those that no source of the table states."""

MOST_ROWS = 12
MOST_BOXES = 20
MOST_COMEBACKS = 3
"""What one page has room for: players to sign, lives to cross out, numbers of lives that somebody comes back with."""


@dataclass(frozen=True)
class HouseRule:
    """One option of a table. It is ``unusual`` where the base of its game (or else the catalogue) has another value."""

    option: Option
    value: Value
    unusual: bool
    assumed: bool

    @property
    def marks(self) -> str:
        """The marks of this answer, in front of it."""
        return (UNUSUAL if self.unusual else "") + (ASSUMED if self.assumed else "")


@dataclass(frozen=True)
class HouseRules:
    """The house rules of a table, by group.

    ``rows`` are the players who can sign. ``lives`` are those of the start where the match is about lives; ``rebuys``
    how often a player may come back.
    """

    profile: Profile
    groups: tuple[tuple[Group, tuple[HouseRule, ...]], ...]
    rows: int
    lives: int | None
    rebuys: int

    @property
    def any_unusual(self) -> bool:
        """Whether any answer differs from the usual."""
        return any(rule.unusual for _, rules in self.groups for rule in rules)

    @property
    def any_assumed(self) -> bool:
        """Whether any answer is assumed."""
        return any(rule.assumed for _, rules in self.groups for rule in rules)

    @property
    def boxes(self) -> tuple[int, ...]:
        """The lives to be crossed out, from the first to the last; none where they are too many for a line."""
        return tuple(range(self.lives, 0, -1)) if self.lives is not None and self.lives <= MOST_BOXES else ()


def house_rules(profile: Profile, spec: Spec) -> HouseRules:
    """What a table agrees on: every option that applies and makes a difference there."""
    usual = spec.catalogue.defaults() | dict(base(profile, spec).options)
    idle = idle_options(profile)
    groups = []
    for group in profile.catalogue.groups:
        rules = tuple(
            HouseRule(
                option,
                value=profile.options[option.id],
                unusual=not same(profile.options[option.id], usual[option.id]),
                assumed=profile.origins[option.id].kind == "assumed",
            )
            for option in group.options
            if option.id in profile.options and option.id not in idle
        )
        if rules:
            groups.append((group, rules))
    return HouseRules(
        profile,
        tuple(groups),
        rows=_rows(profile.options.get("table.players")),
        lives=_number(profile.options.get("lives.start")),
        rebuys=_number(profile.options.get("lives.rebuy")) or 0,
    )


def _rows(players: Value) -> int:
    most = players[-1] if isinstance(players, tuple) else None
    return min(_number(most) or MOST_ROWS, MOST_ROWS)


def _number(value: Value) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
