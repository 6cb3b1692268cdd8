"""What synthetic engines play, and what they answer: tables and asks of chance."""

from __future__ import annotations

from random import Random

from synthetic_parts import HAND_ASKS, ROUND_ASKS
from tables import nearest_table, shipped

from pife.spec.catalogue import Option
from pife.spec.conditions import Value
from pife.spec.profiles import Profile

ASKS_AND_WEIGHTS = (
    (("meld",), 5),
    (("melded",), 5),
    (("meld", "melded"), 4),
    (("meld", "wilds"), 1),
    (("melded", "wilds"), 1),
    (("go_out",), 1),
    (("melded", "go_out"), 2),
    (HAND_ASKS, 4),
)
EVERYTHING = (*HAND_ASKS, *ROUND_ASKS)


def table_of_chance(chance: Random) -> Profile:
    """A legal table: every option of chance, or a shipped profile with no to three options changed."""
    catalogue = shipped().catalogue
    if chance.random() < 0.4:
        return nearest_table({option.id: value_of_chance(option, chance) for option in catalogue.options.values()})
    profile = shipped().profile(chance.choice(list(shipped().profiles)))
    seen = [option for option in catalogue.options.values() if option.shown_by is not None]
    changed = chance.sample(seen, chance.randint(0, 3))
    values = {**catalogue.defaults(), **profile.options}
    return nearest_table({**values, **{option.id: value_of_chance(option, chance) for option in changed}})


def value_of_chance(option: Option, chance: Random) -> Value:
    """A sample; of a list, every third time, some of the members that have a name."""
    members = [entry.value for entry in option.values if entry.value != "any"]
    if option.is_list and chance.random() < 1 / 3:
        some = chance.sample(members, chance.randint(option.type == "patterns", len(members)))
        return tuple(sorted(some, key=str))
    return chance.choice(option.all_samples())


def asks_of_chance(chance: Random) -> tuple[str, ...]:
    """The asks about cards that an engine answers, one or a few of them."""
    asks, weights = zip(*ASKS_AND_WEIGHTS, strict=True)
    return chance.choices(asks, weights)[0]
