"""What is asked next: the order of the questions, which of them still matter, the way back. Nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pife.spec.catalogue import Constraint
from pife.spec.conditions import Condition, Options, Value
from pife.spec.library import Spec
from pife.spec.profiles import Game, Profile
from pife.spec.ranking import (
    OwnTable,
    Ranked,
    Truth,
    applies_under,
    counting,
    impossible,
    own_table,
    rank,
    still_needed,
    telling,
)

GAME = "game"
"""The step at which the game is asked; every other step is an option's id."""


@dataclass
class Interview:
    """Answers so far, and the steps already taken, in their order.

    The short interview asks the options on which the shipped tables differ, the most telling of the game first, so that
    who stops early knows most; then those that tell it from other games' tables, because a family may play as one of
    those does. What hangs on a "no preference" is left out. With ``everything`` all options are asked in the order of
    the catalogue, each after those that decide whether it applies. ``given`` are the steps taken before the first
    question was put.
    """

    spec: Spec
    everything: bool
    game: Game | None = None
    answers: dict[str, Value] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)
    given: frozenset[str] = frozenset()
    _latest: str = GAME

    @property
    def tables(self) -> Mapping[str, Options]:
        """The shipped tables that can be chosen: those of the game, or all."""
        return {each.id: each.options for each in self.profiles.values() if self.game in (None, each.game)}

    @property
    def profiles(self) -> Mapping[str, Profile]:
        """All shipped tables."""
        return self.spec.profiles

    @property
    def counted(self) -> dict[str, Value]:
        """The answers that count."""
        return counting(self.answers, self.spec.catalogue)

    def ranking(self) -> tuple[Ranked, ...]:
        """The tables of the game, closest first."""
        return rank(self.answers, self.tables, self.spec.catalogue)

    def closer_elsewhere(self) -> Ranked | None:
        """The closest table of all, where one of another game agrees with more answers than any of the chosen game."""
        everywhere = {each.id: each.options for each in self.profiles.values()}
        best, chosen = rank(self.answers, everywhere, self.spec.catalogue)[0], self.ranking()[0]
        return best if len(best.agree) > len(chosen.agree) else None

    def own_table(self, profile: Profile) -> OwnTable:
        """What the answers make of a table."""
        return own_table(self.answers, profile)

    def next_step(self) -> str | None:
        """What to ask now; ``None`` where nothing is left."""
        if GAME not in self.taken:
            return GAME
        waiting = list(self._waiting())
        if not self.everything:
            return next((each for each, applies in waiting if applies), None)
        pending = {each for each, _ in waiting}
        ready = [
            each
            for each, applies in waiting
            if applies or pending.isdisjoint(self.spec.catalogue.options[each].applies_when.option_ids())
        ]
        group = self._latest.partition(".")[0]
        return next((each for each in ready if each.partition(".")[0] == group), next(iter(ready), None))

    def number_of(self, step: str) -> int | None:
        """The place of a question among those put, from 1; ``None`` for one that was answered beforehand."""
        if step in self.given:
            return None
        put = [each for each in self.taken if each not in self.given]
        return put.index(step) + 1 if step in put else len(put) + 1

    def left_after(self, step: str) -> tuple[int, int]:
        """How many questions still come after this one, at least and at most: some hang on answers to come."""
        applying = [applies for each, applies in self._waiting() if each != step]
        return applying.count(True), len(applying)

    def step_before(self, step: str) -> str | None:
        """The step taken before this one, of those that still matter."""
        applies = applies_under(self.answers, self.spec.catalogue)
        earlier = self.taken[: self.taken.index(step)] if step in self.taken else self.taken
        return next((each for each in reversed(earlier) if each == GAME or applies[each] is not False), None)

    def take(self, step: str) -> None:
        """Remember that a question was put; without an answer that is "no preference"."""
        self._latest = step
        if step not in self.taken:
            self.taken.append(step)

    def has_answer(self, step: str) -> bool:
        """Whether the step was answered."""
        return self.game is not None if step == GAME else step in self.answers

    def forget(self, step: str) -> None:
        """Take an answer back: no preference."""
        if step == GAME:
            self.game = None
        self.answers.pop(step, None)

    def default_table(self, wanted: str | None = None) -> str:
        """The table taken where nobody names another: the closest that the answers do not contradict."""
        if wanted is not None and wanted in self.tables:
            return wanted
        ranked = [each.table for each in self.ranking()]
        return next((each for each in ranked if not self.own_table(self.profiles[each]).broken), ranked[0])

    def ask_everything(self) -> None:
        """Go on with all options, from the first group."""
        self.everything, self._latest = True, GAME

    def stands_against(self, option_id: str, value: Value) -> Constraint | None:
        """Why this answer cannot be beside the others that count."""
        return next(iter(impossible({**self.counted, option_id: value}, self.spec.catalogue)), None)

    def give(self, option_id: str, value: Value) -> tuple[str, ...]:
        """Take an answer that nothing stands against; the answers that no longer count because of it.

        They are kept and may count again; one that then cannot be any more is forgotten, and asked again.
        """
        before = self.counted
        self.take(option_id)
        self.answers[option_id] = value
        again = [each for each in self.counted if each not in before and each != option_id]
        while again and impossible(self.answers, self.spec.catalogue):
            self.forget(again[-1])
            self.taken.remove(again.pop())
        return tuple(each for each in before if each not in self.counted)

    def matters_only_if(self, option_id: str) -> Condition | None:
        """What the option hangs on that has no answer; ``None`` where it is settled that it applies."""
        if applies_under(self.answers, self.spec.catalogue)[option_id] is not None:
            return None
        return still_needed(option_id, self.answers, self.spec.catalogue)

    def _waiting(self) -> Iterator[tuple[str, Truth]]:
        """The options not yet asked that may still apply, in the order of the interview."""
        catalogue = self.spec.catalogue
        applies = applies_under(self.answers, catalogue)
        plan = catalogue.options if self.everything else self._most_telling()
        return ((each, applies[each]) for each in plan if each not in self.taken and applies[each] is not False)

    def _most_telling(self) -> tuple[str, ...]:
        """The telling options, each after those that decide whether it applies, as far as they tell anything."""
        catalogue = self.spec.catalogue
        shipped = [each.options for each in self.profiles.values()]
        plan = dict.fromkeys((*telling(self.tables.values(), catalogue), *telling(shipped, catalogue)))
        return tuple(dict.fromkeys(each for option in plan for each in catalogue.asked_with([option]) if each in plan))
