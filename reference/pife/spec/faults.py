"""The faults of one reading, gathered so that whoever wrote the file sees them together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pife.errors import SpecError, SpecErrors

MOST = 100
"""How many faults of a file are told; the others are counted."""

_Read = TypeVar("_Read")


class Faults:
    """Faults in the order in which they are found; beyond :data:`MOST` no more messages are made."""

    def __init__(self) -> None:
        self._found: list[SpecError] = []
        self._more = 0

    def add(self, tell: Callable[[], SpecError]) -> None:
        """One more fault; ``tell`` makes its message, which may take long."""
        if len(self._found) < MOST:
            self._found.append(tell())
        else:
            self._more += 1

    def of(self, read: Callable[[], _Read], otherwise: _Read) -> _Read:
        """What ``read`` gives, or ``otherwise`` where it finds faults."""
        try:
            return read()
        except SpecErrors as faults:
            self._take(faults.errors, faults.more)
        except SpecError as fault:
            self._take((fault,))
        return otherwise

    def _take(self, faults: tuple[SpecError, ...], more: int = 0) -> None:
        room = MOST - len(self._found)
        self._found += faults[:room]
        self._more += len(faults[room:]) + more

    def raise_any(self) -> None:
        """:class:`SpecError` for a fault alone, :class:`SpecErrors` for several."""
        if self._more or len(self._found) > 1:
            raise SpecErrors(self._found, self._more)
        if self._found:
            raise self._found[0]
