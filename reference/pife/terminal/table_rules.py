"""The rules that hold at one table, in reading order, each stated by the table's own sources or assumed.

What ``pife rules`` prints; a page about a profile can be made from the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pife.spec.clauses import Chapter, Rule
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import pieces
from pife.terminal.ancestry import shipped_ground

Standing: TypeAlias = Literal["stated", "assumed"]
STANDINGS: tuple[Standing, ...] = ("stated", "assumed")


@dataclass(frozen=True)
class TableRule:
    """A rule that holds at a table. ``options`` are the applying options on which it rests there."""

    rule: Rule
    standing: Standing
    options: tuple[str, ...]


@dataclass(frozen=True)
class TableChapter:
    """A chapter with the rules of it that hold at a table; ``number`` is its place among those that have any."""

    number: int
    chapter: Chapter
    rules: tuple[TableRule, ...]


def table_chapters(profile: Profile, spec: Spec, *, of_writing: bool = False) -> tuple[TableChapter, ...]:
    """The chapters of the whole game as a table plays it; those with nothing for this table are left out.

    ``of_writing``: with the rules about cards written as text, which only engines and screens show.
    """
    sayings = _sayings(profile, spec)
    chapters: list[TableChapter] = []
    for chapter in spec.chapters:
        holding = (rule for rule in chapter.rules if rule.when.holds(profile.options))
        rules = tuple(_at_table(each, profile, sayings) for each in holding if of_writing or each.read_by == "players")
        if rules:
            chapters.append(TableChapter(len(chapters) + 1, chapter, rules))
    return tuple(chapters)


def own_sources(profile: Profile, spec: Spec) -> tuple[str, ...]:
    """The sources that speak for a table; for a user's own, those of the shipped profile that it stands on."""
    return shipped_ground(profile, spec).sources


def _sayings(profile: Profile, spec: Spec) -> frozenset[str]:
    """The sources that speak for a table, and those of their atoms that are about its game."""
    sources = own_sources(profile, spec)
    atoms = (atom for source in sources for atom in spec.sources[source].atoms)
    return frozenset((*sources, *(atom.id for atom in atoms if atom.game in (None, profile.game))))


def _at_table(rule: Rule, profile: Profile, sayings: frozenset[str]) -> TableRule:
    """A rule is stated where its sources or the table's choices say it and nothing that it asks is merely assumed.

    What a source says outright stays stated whatever is assumed of the options that the rule holds regardless of.
    """
    said = not sayings.isdisjoint(rule.sources)
    outright = rule.regardless_of if said else ()
    in_text = [piece.text for piece in pieces(rule.text.en) if piece.kind == "value"]
    grounds = []
    for asked in _asked(rule, profile):
        options = _applying([option for option in (*asked, *in_text) if option not in outright], profile)
        kinds = {profile.origins[option_id].kind for option_id in options}
        stated = "assumed" not in kinds and (said or "chosen" in kinds)
        grounds.append((stated, options))
    stated, options = max(grounds, key=lambda ground: ground[0])
    return TableRule(rule, "stated" if stated else "assumed", options)


def _asked(rule: Rule, profile: Profile) -> list[list[str]]:
    """The options that each way to fulfil the rule's condition asks, where it is fulfilled at the table."""
    return [
        [option_id for option_id, _ in alternative]
        for alternative in rule.when.alternatives
        if all(test.matches(profile.options.get(option), option in profile.options) for option, test in alternative)
    ]


def _applying(option_ids: Iterable[str], profile: Profile) -> tuple[str, ...]:
    """The options, each that does not apply replaced by those that decide so; in catalogue order."""
    found: set[str] = set()
    waiting = list(option_ids)
    while waiting:
        option_id = waiting.pop()
        if option_id in profile.options:
            found.add(option_id)
        elif option_id in profile.catalogue.options:
            waiting.extend(profile.catalogue.options[option_id].applies_when.option_ids())
    return tuple(option_id for option_id in profile.options if option_id in found)
