"""A step as data: the reasons that may stand against it, in the order in which they are judged, and what it does.

The order is that of ``reasons.yaml``; a test holds every step to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pife.engine.by_seat import Seat
from pife.engine.position import Phase, Position
from pife.engine.steps import Applied, Refused

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Check(Generic[S]):
    """A reason and when it stands against a step."""

    reason: str
    stands: Callable[[Position, S], bool]


def _is_never_known(_position: Position, _step: object) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class StepRule(Generic[S]):
    """What is asked before a step, and its effect where nothing stands against it.

    ``is_clear`` is a quick look: where it says yes, none of the checks stands. Most steps that are done are such.
    """

    checks: tuple[Check[S], ...]
    effect: Callable[[Position, S], Applied]
    is_clear: Callable[[Position, S], bool] = _is_never_known

    def reason(self, position: Position, step: S) -> str | None:
        """The reason against the step, the first that stands; ``None`` where the rules allow it."""
        return None if self.is_clear(position, step) else first_reason(self.checks, position, step)

    def apply(self, position: Position, step: S) -> Applied:
        """The step done, or refused with its reason."""
        if not self.is_clear(position, step):
            reason = first_reason(self.checks, position, step)
            if reason is not None:
                return Applied(position, Refused(reason))
        return self.effect(position, step)


def first_reason(checks: Iterable[Check[S]], position: Position, step: S) -> str | None:
    """The reason of the first check that stands against the step."""
    for check in checks:
        if check.stands(position, step):
            return check.reason
    return None


def not_during(phase: Phase) -> Check[Any]:
    """Against a step that belongs to another phase."""
    return Check("wrong-phase", lambda position, step: position.phase != phase)


ROUND_OVER: Check[Any] = Check("round-over", lambda position, step: position.phase == "over")
NOT_IN_ROUND: Check[Any] = Check("not-in-round", lambda position, step: not position.is_in(step.seat))
# A threat is settled before anything else is done (rule claims.threat).
THREATENED: Check[Any] = Check("wrong-phase", lambda position, step: position.threat is not None)
THREATENED_BY_ANOTHER: Check[Any] = Check(
    "wrong-phase", lambda position, step: position.threat not in (None, step.seat)
)
# What stands against every step of who plays the round, whatever is done.
UNDISTURBED: tuple[Check[Any], ...] = (ROUND_OVER, NOT_IN_ROUND, THREATENED)
NOT_YOUR_TURN: Check[Any] = Check("not-your-turn", lambda position, step: position.turn != step.seat)


def in_turn(phase: Phase) -> tuple[Check[Any], ...]:
    """What stands against every step that belongs to the seat in turn."""
    return (*UNDISTURBED, not_during(phase), NOT_YOUR_TURN)


def is_turn_of(position: Position, phase: Phase, seat: Seat) -> bool:
    """Whether nothing of :func:`in_turn` stands against this seat."""
    return position.turn == seat and position.phase == phase and position.threat is None and position.is_in(seat)
