"""What tables play differently, side by side in words."""

from __future__ import annotations

from collections.abc import Sequence

import click

from pife.spec.idle import idle_options
from pife.spec.profiles import Difference, Profile
from pife.terminal.output import harmless
from pife.terminal.said import said_alone
from pife.terminal.table import even_share, fits, in_columns
from pife.terminal.words import Words


def difference_lines(
    profiles: Sequence[Profile], differences: Sequence[Difference], words: Words, *, width: int, indent: str = ""
) -> list[str]:
    """The options on which the tables differ, with what each plays; ``words`` are those of `pife profiles`.

    A column a table; where a terminal is too narrow for that, or for an id in one piece, a line a table.
    """
    options = profiles[0].catalogue.options
    rows = [
        (options[each.option].label.in_language(words.language), *_played(profiles, each, words))
        for each in differences
    ]
    ids = [harmless(profile.id) for profile in profiles]
    room = width - len(indent)
    label = min(max(len(row[0]) for row in rows), room // 4)
    whole_ids = max(map(len, ids)) <= even_share(len(ids) + 1, width=room)
    if whole_ids and fits(len(ids), width=room, label=label):
        return in_columns([("", *ids), *rows], width=width, indent=indent)
    lines = []
    for row in rows:
        lines += in_columns([(row[0],)], width=width, indent=indent, styles=(_bold,))
        lines += in_columns(list(zip(ids, row[1:], strict=True)), width=width, indent=f"{indent}  ")
    return lines


def _played(profiles: Sequence[Profile], difference: Difference, words: Words) -> list[str]:
    """What each table plays of an option, and that this changes nothing there where it does not."""
    option = profiles[0].catalogue.options[difference.option]
    played = []
    for profile, value in zip(profiles, difference.values, strict=True):
        label = words.say("does_not_apply") if value is None else said_alone(option, value[0], words.language)
        played.append(words.say("idle_value", value=label) if option.id in idle_options(profile) else label)
    return played


def _bold(text: str) -> str:
    return click.style(text, bold=True)
