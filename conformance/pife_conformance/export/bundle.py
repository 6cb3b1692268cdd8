"""All files of an export, in memory: the same versions give the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from pife import __version__, data
from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES
from pife_conformance.export.flat import flat_text
from pife_conformance.export.kinds_json import asks_json
from pife_conformance.export.scenarios_json import scenario_json
from pife_conformance.export.spec_json import spec_files
from pife_conformance.questions import Asked
from pife_conformance.scenarios import Scenario, Suite, suite_hash
from pife_conformance.wire import PROTOCOL

Json: TypeAlias = dict[str, Any]

FORMAT = "pife-suite/1"
MANIFEST = "suite.json"

_COPIED = {
    "run.mjs": "runner/run.mjs",
    "engine.mjs": "runner/engine.mjs",
    "judge.mjs": "runner/judge.mjs",
    "INTERPRETING.md": "runner/INTERPRETING.md",
    "VERSIONING.md": "VERSIONING.md",
    "LICENSE": "LICENSE",
}
_WIDTH = 120
_SCHEMAS = ("suite", "protocol")
_FILE_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+){0,9}")
_LINE_ENDS = "# The hashes in suite.json are of lines that end in LF, on every system.\n* text eol=lf\n"


def bundle(spec: Spec, suite: Suite, tables: Iterable[Asked], seed: int | None) -> dict[str, bytes]:
    """Every file by its path, ``suite.json`` last."""
    tables = tuple(tables)
    files = _copied(spec.root)
    documents = {
        **spec_files(spec),
        "asks.json": asks_json(),
        **{_path(scenario): scenario_json(scenario) for scenario in suite.scenarios.values()},
    }
    files.update({path: _encoded(_text(document)) for path, document in documents.items()})
    files.update({_questions_path(table): _encoded(flat_text(table, seed)) for table in tables})
    files[MANIFEST] = _encoded(_text(_manifest(spec, suite, tables, seed, files)))
    return files


def _manifest(spec: Spec, suite: Suite, tables: Iterable[Asked], seed: int | None, files: Mapping[str, bytes]) -> Json:
    return {
        "format": FORMAT,
        "versions": {"suite": spec.version, "protocol": PROTOCOL, "pife": __version__},
        "hash": suite_hash(data.root("scenarios")),
        "languages": list(LANGUAGES),
        "scenarios": [
            {"id": scenario.id, "area": scenario.area, "ask": scenario.ask.name, "file": _path(scenario)}
            for scenario in suite.scenarios.values()
        ],
        "questions": [
            {
                "profile": {"id": table.profile.id, "hash": table.profile.hash},
                "seed": seed,
                "count": len(table.questions),
                "file": _questions_path(table),
            }
            for table in tables
        ],
        "files": {
            path: {"sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
            for path, content in sorted(files.items())
        },
    }


def _copied(spec_root: Path) -> dict[str, bytes]:
    engines = data.root("engines")
    files = {path: (engines / source).read_bytes() for path, source in _COPIED.items()}
    for name in _SCHEMAS:
        files[f"schemas/{name}.schema.json"] = (spec_root / "schemas" / f"{name}.schema.json").read_bytes()
    files[".gitattributes"] = _LINE_ENDS.encode()
    return files


def _path(scenario: Scenario) -> str:
    return f"scenarios/{scenario.area}/{scenario.id}.json"


def _questions_path(table: Asked) -> str:
    """Named for the profile; where a table of somebody's own has an id that is no name for a file, by its hash."""
    profile_id = table.profile.id
    if not _FILE_NAME.fullmatch(profile_id):
        profile_id = hashlib.sha256(profile_id.encode("utf-8", "surrogatepass")).hexdigest()[:12]
    return f"questions/{profile_id}.json"


def _encoded(text: str) -> bytes:
    """JSON as UTF-8; a file's name that is no text, which is its table's id, by JSON's own codes."""
    return text.encode("utf-8", "backslashreplace")


def _text(document: object) -> str:
    return "".join(_laid_out(document, "\n")) + "\n"


def _laid_out(value: object, line: str) -> Iterator[str]:
    """JSON to be read: what is short stands on one line, as do lists of cards, whatever their length."""
    text = json.dumps(value, ensure_ascii=False)
    inner = line + "  "
    if len(text) > _WIDTH and isinstance(value, dict):
        for number, (name, each) in enumerate(value.items()):
            yield f"{'{' if number == 0 else ','}{inner}{json.dumps(name)}: "
            yield from _laid_out(each, inner)
        yield line + "}"
    elif len(text) > _WIDTH and isinstance(value, list) and not all(isinstance(each, str) for each in value):
        for number, each in enumerate(value):
            yield f"{'[' if number == 0 else ','}{inner}"
            yield from _laid_out(each, inner)
        yield line + "]"
    else:
        yield text
