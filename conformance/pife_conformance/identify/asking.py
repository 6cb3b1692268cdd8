"""Putting questions to an engine, and giving up those kinds of question that it does not answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife_conformance.asks import ASKS
from pife_conformance.identify.asked import Asked, Evidence
from pife_conformance.identify.predicting import Item, put
from pife_conformance.link import Connector
from pife_conformance.session import EngineGoneError, Hello, Limits, NotPlayed, Session
from pife_conformance.verdicts import Answer, Crash, Error, Outcome, Timeout

_ENOUGH_IN_VAIN = {"unsupported": 6, "timeout": 3, "crash": 4, "malformed": 6}
_MOST_TIMEOUTS = 6

TOLD_FIRST = "pife-maker"
"""The table that an engine is told to play which plays several, where the caller names none."""


class Asking:
    """One engine being asked, up to so many questions. ``tell`` is called with every answer."""

    def __init__(
        self,
        engine: Connector | Session,
        evidence: Evidence,
        seed: int,
        most: int,
        limits: Limits | None,
        tell: Callable[[Asked], None],
    ) -> None:
        self.session = engine if isinstance(engine, Session) else Session(engine, limits)
        self.hello: Hello | None = None
        self.asks: tuple[str, ...] = ()
        self.told = ""
        self.lacking: tuple[NotPlayed, ...] = ()
        self.gone: EngineGoneError | None = None
        self.count = 0
        self._evidence = evidence
        self._seed = seed
        self._most = most
        self._tell = tell
        self._answered: Counter[str] = Counter()
        self._in_vain: Counter[tuple[str, str]] = Counter()

    def begin(self, spec: Spec, profile: Profile | None) -> None:
        """Start the engine and tell it a table; one that cannot be started raises :class:`EngineGoneError`."""
        self.hello = self.session.open()
        self.asks = tuple(ask for ask in ASKS if ask in self.hello.asks)
        named = [profile] if profile else [spec.profile(TOLD_FIRST), *spec.profiles.values()]
        for each in named:
            try:
                self.lacking = self.session.configure(each.to_message())
            except EngineGoneError as gone:
                self.gone = gone
                return
            if not self.lacking:
                self.told = each.id
                return
            if self.hello.is_fixed:
                return

    @property
    def answered(self) -> int:
        """To how many questions an answer came."""
        return sum(self._answered.values())

    @property
    def is_over(self) -> bool:
        """Whether nothing more can be asked."""
        return self.gone is not None or self.count >= self._most or not self.asks

    @property
    def is_at_its_limit(self) -> bool:
        """Whether as many questions were asked as may be."""
        return self.count >= self._most

    def ask(self, item: Item) -> Asked | None:
        """Put a question; ``None`` where none can be put any more."""
        if self.is_over or item.ask.name not in self.asks:
            return None
        question = put(item, f"{self._seed} {item.scenario.id} {self.count}")
        try:
            outcome = self.session.ask(item.ask.name, question.sent)
        except EngineGoneError as gone:
            self.gone = gone
            return None
        self.count += 1
        asked = self._evidence.add(question, outcome)
        self._note(item.ask.name, outcome)
        self._tell(asked)
        return asked

    def stop(self, ask: str) -> None:
        """Ask nothing of a kind any more."""
        self.asks = tuple(each for each in self.asks if each != ask)

    def end(self) -> None:
        """Say bye."""
        if self.gone is None:
            self.session.close()
        self.session.kill()

    def _note(self, ask: str, outcome: Outcome) -> None:
        if isinstance(outcome, Answer | Error):
            self._answered[ask] += 1
            return
        self._in_vain[ask, outcome.name] += 1
        timeouts = sum(count for (_, name), count in self._in_vain.items() if name == Timeout.name)
        is_slow = isinstance(outcome, Timeout) and timeouts > _MOST_TIMEOUTS
        is_dead = isinstance(outcome, Timeout | Crash) and self._in_vain[ask, outcome.name] > 12
        never = not self._answered[ask] and self._in_vain[ask, outcome.name] >= _ENOUGH_IN_VAIN[outcome.name]
        if never or is_slow or is_dead:
            self.stop(ask)
