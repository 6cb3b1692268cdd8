"""From scenarios and a profile to questions: what an engine is sent, and what is kept back to judge its answer.

A seed says in which order and in which of many equal ways the questions are put: suits renamed, seats turned, lists
reordered that have no order. The same seed makes the same questions, and one question is varied alike whether it is
asked alone or among others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import permutations
from random import Random

from pife.cards import FACES, RED_SUITS, SUITS, Card
from pife.engine.wilds import wild_cards
from pife.spec.conditions import Options
from pife.spec.profiles import Profile
from pife_conformance.kinds import Kind, OneCard, Variation, Wild, renamed_suits
from pife_conformance.round_kinds import Seats, part_of
from pife_conformance.scenarios import Answerable, Scenario, SuiteError

_COLOUR_COUNTS = ("next_same_colour", "same_rank_other_colour")


@dataclass(frozen=True, slots=True)
class Question:
    """One scenario at one table: ``sent`` goes to the engine, ``answers`` are the right ones, ``wild`` is wild."""

    scenario: Scenario
    profile: Profile
    sent: Mapping[str, object]
    answers: tuple[Answerable, ...]
    wild: Wild


@dataclass(frozen=True, slots=True)
class Asked:
    """The questions for one profile, in the order of asking, and the scenarios that say nothing clear about it.

    ``called`` is what the caller calls the profile: its id, or its file.
    """

    profile: Profile
    called: str
    questions: tuple[Question, ...]
    faults: tuple[SuiteError, ...]


def questions_for(profile: Profile, scenarios: Iterable[Scenario], seed: int | None, called: str = "") -> Asked:
    """Every question that these scenarios put to a table, in the seed's order; without a seed as they are written."""
    questions: list[Question] = []
    faults: list[SuiteError] = []
    for scenario in scenarios:
        if scenario.applies(profile.options):
            try:
                questions.append(question_of(scenario, profile, seed))
            except SuiteError as error:
                faults.append(error)
    if seed is not None:
        questions.sort(key=lambda question: question.scenario.id)
        Random(f"{seed} order").shuffle(questions)  # noqa: S311 - to be repeated, not kept secret
    return Asked(profile, called or profile.id, tuple(questions), tuple(faults))


def question_of(scenario: Scenario, profile: Profile, seed: int | None) -> Question:
    """A scenario as put to a table under this seed, or as it is written; :class:`SuiteError` where it is unclear."""
    answers = scenario.answers(profile.options)
    if seed is None:
        wild = wild_cards(profile.options, _turn_up(scenario.question))
        return Question(scenario, profile, scenario.question, answers, wild)
    order = Random(f"{seed} {scenario.id} {profile.hash}")  # noqa: S311 - to be repeated, not kept secret
    tokens = _tokens(order.choice(renamings(profile.options)))
    variation = Variation(tokens, order, turned(seats_of(scenario.question), order))
    sent = varied(scenario.question, scenario.ask.takes, variation)
    return Question(
        scenario,
        profile,
        sent,
        tuple(
            Answerable(varied(answer.fields, scenario.ask.gives, variation), answer.impossible) for answer in answers
        ),
        wild_cards(profile.options, _turn_up(sent)),
    )


def renamings(options: Options) -> tuple[str, ...]:
    """The renamings of suits that change nothing at a table: all, or where colour counts those that keep colours apart.

    >>> len(renamings({})), len(renamings({"wild.which": "next_same_colour"}))
    (24, 8)
    """
    return _keeping_colours() if options.get("wild.which") in _COLOUR_COUNTS else _all_renamings()


def turned(seats: Sequence[int], order: Random) -> dict[int, int]:
    """New numbers for seats: all moved on by as many places, so that who follows whom stays."""
    if len(seats) < 2:
        return {}
    around = sorted(seats)
    by = order.randrange(len(around))
    return dict(zip(around, (*around[by:], *around[:by]), strict=True))


def seats_of(question: Mapping[str, object]) -> tuple[int, ...]:
    """The seats of a question, each once; none where it says only how many they are."""
    seats = part_of(question.get("position"), "seats") or question.get("seats")
    return tuple(dict.fromkeys(Seats().read(seats))) if isinstance(seats, list) else ()


def _turn_up(sent: Mapping[str, object]) -> Card | None:
    """The turn-up of a question where it has one that can be: a face, for a joker or a starred card names no wilds."""
    card = OneCard().read(sent.get("turn_up") or part_of(sent.get("position"), "turn_up"))
    return card if card in FACES else None


def varied(fields: Mapping[str, object], kinds: Mapping[str, Kind], variation: Variation) -> dict[str, object]:
    """A question's fields, or what is wanted of an answer's, under a variation."""
    return {name: kinds[name].varied(value, variation) for name, value in fields.items()}


_tokens = lru_cache(maxsize=None)(renamed_suits)


@cache
def _all_renamings() -> tuple[str, ...]:
    return tuple("".join(order) for order in permutations(SUITS))


@cache
def _keeping_colours() -> tuple[str, ...]:
    def reds(names: str) -> frozenset[str]:
        return frozenset(name for suit, name in zip(SUITS, names, strict=True) if suit in RED_SUITS)

    red = frozenset(RED_SUITS)
    return tuple(names for names in _all_renamings() if reds(names) in (red, frozenset(SUITS) - red))
