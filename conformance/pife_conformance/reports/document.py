"""A report as one JSON document: the records of its file, those of a kind together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pife.terminal.output import json_text
from pife_conformance.reports.account import Account, Fields, counts, layer_counts

_KINDS = {
    "profile": "profiles",
    "rule": "rules",
    "scenario": "scenarios",
    "refusal": "refusals",
    "not_asked": "not_asked",
    "fault": "faults",
}


def document(account: Account) -> Iterator[str]:
    """The document; its ``end`` is null where the run was cut short."""
    made: dict[str, Any] = {**_plain(account.records[0]), "engine": None}
    made |= {name: [] for name in ("profiles", "rules", "scenarios", "refusals", "results", "not_asked", "faults")}
    results: dict[tuple[object, object], Fields] = {}
    made["end"] = None
    for record in account.records[1:]:
        kind = str(record["type"])
        if kind == "result":
            results[record["scenario"], record["profile"]] = _plain(record)
        elif kind in ("engine", "end"):
            made[kind] = _plain(record)
        else:
            made[_KINDS[kind]].append(_plain(record))
    made["results"] = list(results.values())
    made |= {"verdicts": counts(account.results), "layers": layer_counts(account.results)}
    yield json_text(made)


def _plain(record: Fields) -> Fields:
    """The record without its type, which its place says."""
    return {name: value for name, value in record.items() if name != "type"}
