"""A report as plain records, one JSON object each: what every report in a file or for a machine is made from.

In order: one ``run``, then ``profile``, ``result``, ``not_asked``, ``fault`` (of the suite), and one ``end``; a list
without its ``end`` was cut short.
"""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pife import __version__
from pife_conformance.comparing import LAYERS
from pife_conformance.judging import CANNOT_BE
from pife_conformance.questions import Question
from pife_conformance.run import NotAsked, Report, Result
from pife_conformance.verdicts import VERDICTS, Fail, Layers, Pass
from pife_conformance.wire import PROTOCOL

FORMAT = "pife-conformance-report/1"

Record = dict[str, Any]


def records(report: Report) -> Iterator[Record]:
    """The records of a report."""
    hello = report.hello
    yield {
        "type": "run",
        "format": FORMAT,
        "suite": __version__,
        "protocol": PROTOCOL,
        "seed": report.seed,
        "connector": report.connector,
        "engine": None
        if hello is None
        else {"name": hello.name, "version": hello.version, "language": hello.language, "asks": list(hello.asks)},
    }
    refused = {refusal.profile_id: refusal.lacking for refusal in report.refusals}
    for table in report.tables:
        lacking = refused.get(table.profile.id, ())
        yield {
            "type": "profile",
            "id": table.profile.id,
            "hash": table.profile.hash,
            "questions": len(table.questions),
            "played": not lacking,
            "unsupported": [{"option": lack.option, "value": lack.value, "why": lack.why} for lack in lacking],
        }
    for result in report.results:
        yield result_record(result, report)
    for left in report.not_asked:
        yield _not_asked(left)
    for fault in report.faults:
        yield {"type": "fault", "what": str(fault)}
    yield {
        "type": "end",
        "verdicts": counts(report.results),
        "layers": layer_counts(report.results),
        "not_asked": len(report.not_asked),
        "ended": report.ended,
        "log": list(report.log),
        "seconds": round(report.seconds, 3),
        "exit": report.exit_code,
    }


def result_record(result: Result, report: Report) -> Record:
    """One result; a finding with all that it takes to understand and repeat it."""
    question, verdict = result.question, result.verdict
    record: Record = {
        "type": "result",
        "scenario": question.scenario.id,
        "profile": question.profile.id,
        "area": question.scenario.area,
        "shows": list(question.scenario.shows),
        "ask": question.scenario.ask.name,
        "verdict": verdict.name,
        "seconds": round(result.seconds, 6),
    }
    if verdict.detail():
        record["detail"] = verdict.detail()
    if layers_of(result):
        record["layers"] = dict(layers_of(result))
    if verdict.is_finding:
        record["input"] = dict(question.sent)
        record["want"] = wanted(question)
        if isinstance(verdict, Fail):
            record["differences"] = [
                {"field": d.field, "want": d.want, "got": d.got, **({"why": d.why} if d.why else {})}
                for d in verdict.differences
            ]
        record["log"] = list(result.log)
        record["repeat"] = repeat_line(report, question)
    return record


def wanted(question: Question) -> list[Mapping[str, Any]]:
    """The answers that are right, any of them."""
    return [{"error": CANNOT_BE} if answer.impossible else dict(answer.fields) for answer in question.answers]


def counts(results: Sequence[Result]) -> dict[str, int]:
    """How many results have each verdict, all verdicts named."""
    found = Counter(result.verdict.name for result in results)
    return {verdict.name: found[verdict.name] for verdict in VERDICTS}


def layers_of(result: Result) -> Layers:
    """The layers of an answer that has several; none where it has one only or was not judged."""
    return result.verdict.layers if isinstance(result.verdict, Pass | Fail) else ()


def layer_counts(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    """How many answers pass, fail and say nothing, by layer."""
    found = Counter(answered for result in results for answered in layers_of(result))
    met = [layer for layer in LAYERS if any(layer == name for name, _ in found)]
    return {layer: {verdict: found[layer, verdict] for verdict in ("pass", "fail", "unsupported")} for layer in met}


def repeat_line(report: Report, question: Question) -> str:
    """The command that asks this question alone again, just as it was put."""
    engine = [] if report.connector == "reference" else ["--engine", report.connector]
    profile = next(table.called for table in report.tables if table.profile is question.profile)
    words = ["pife", "conform", *engine, "--profile", profile, "--scenario", question.scenario.id]
    return shlex.join([*words, "--seed", str(report.seed)])


def _not_asked(left: NotAsked) -> Record:
    return {
        "type": "not_asked",
        "scenario": left.question.scenario.id,
        "profile": left.question.profile.id,
        "ask": left.question.scenario.ask.name,
        "reason": left.reason,
    }
