"""Writing a report file as the run goes: a run that is killed leaves all that it has judged, readable."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Sequence

from pife_conformance.reports.account import Listed
from pife_conformance.reports.records import (
    Plan,
    Record,
    closing,
    engine_record,
    opening,
    refusal_record,
    result_record,
)
from pife_conformance.run import Refusal, Report, Result
from pife_conformance.session import Hello
from pife_conformance.tracing import Stream


class Writer:
    """Keeps a run's records and writes each at once, one a line. For several threads.

    ``is_known`` says whether a baseline lists a finding.
    """

    def __init__(self, plan: Plan, streams: Sequence[Stream], is_known: Callable[[Result], bool]) -> None:
        self.records: list[Record] = []
        self._plan = plan
        self._streams = streams
        self._is_known = is_known
        self._lock = threading.Lock()
        self._met: set[str] = set()
        self._told: dict[int, Result] = {}
        self._write(opening(plan))

    def greet(self, hello: Hello) -> None:
        """Take note of the engine's hello, the first of several engines at once."""
        self._once("engine", engine_record(hello))

    def refuse(self, refusal: Refusal) -> None:
        """Take note of a profile that the engine does not play, once."""
        self._once(f"refusal {refusal.profile_id}", refusal_record(refusal))

    def tell(self, result: Result) -> None:
        """Take note of a result; one to the same question that comes later takes its place."""
        self._told[id(result.question)] = result
        self._write([result_record(result, self._plan, is_known=self._is_known(result))])

    def close(self, report: Report, exit_code: int, outdated: Sequence[Listed]) -> None:
        """Write what an interrupt kept from being told, and the end."""
        for result in report.results:
            if self._told.get(id(result.question)) is not result:
                self.tell(result)
        self._write(closing(report, exit_code, outdated))

    def _once(self, what: str, record: Record) -> None:
        with self._lock:
            is_new = what not in self._met
            self._met.add(what)
        if is_new:
            self._write([record])

    def _write(self, records: Iterable[Record]) -> None:
        with self._lock:
            for record in records:
                self.records.append(record)
                for stream in self._streams:
                    stream.write(json.dumps(record) + "\n")
            for stream in self._streams:
                stream.flush()
