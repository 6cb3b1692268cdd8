"""The files that `pife pick` writes, as vectors that bind the picker's JavaScript twin too.

``python reference/tests/test_pick_vectors.py`` writes the vectors anew from their own questions.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pife.cli.pick_file import file_text
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import to_json
from pife.spec.ranking import own_table

VECTORS = Path(__file__).parent / "data" / "pick-vectors.json"
FORMAT = "pife-pick-vectors/1"


def outcome(case: dict[str, Any], spec: Spec) -> dict[str, Any]:
    """What becomes of the table of a case, and the lines of its file."""
    answers = {option_id: spec.catalogue.options[option_id].read(data) for option_id, data in case["answers"].items()}
    parent = spec.profile(case["table"])
    own = own_table(answers, parent)
    text = file_text(parent, own.written, spec, case["language"], title=case["title"], notes=case["notes"])
    return {
        "options": {option_id: to_json(value) for option_id, value in own.options.items()},
        "broken": [constraint.id for constraint in own.broken],
        "file": text.splitlines(),
    }


def vectors(cases: list[dict[str, Any]], spec: Spec) -> str:
    """The file of the vectors, a part of a case a line."""
    asked = ("name", "language", "table", "answers", "title", "notes")
    made = []
    for case in cases:
        parts = {key: case[key] for key in asked} | outcome(case, spec)
        made.append(",\n".join(f"   {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in parts.items()))
    inside = "\n  },\n  {\n".join(made)
    return f'{{\n "format": {json.dumps(FORMAT)},\n "cases": [\n  {{\n{inside}\n  }}\n ]\n}}\n'


def cases() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"]
    return found


def test_the_vectors_are_fresh(spec: Spec) -> None:
    text = VECTORS.read_text(encoding="utf-8")
    assert text == vectors(cases(), spec), "run: python reference/tests/test_pick_vectors.py"


def test_the_vectors_show_every_kind_of_file() -> None:
    found = cases()
    assert {case["language"] for case in found} == {"en", "pt_BR"}
    assert any(case["broken"] for case in found)
    assert any(case["file"][-1] == "options: {}" for case in found)
    assert any(line.startswith("notes:") and "\\n" in line for case in found for line in case["file"])
    written = "\n".join(line for case in found for line in case["file"])
    for value in ("null", "true", "[]", "[3, 6]", '[3-3-3, "9"]', "any", "flat"):
        assert f": {value}  # " in written


def test_each_file_is_a_table_with_these_options(spec: Spec, tmp_path: Path) -> None:
    for number, case in enumerate(cases()):
        if not case["broken"]:
            path = tmp_path / f"table-{number}.yaml"
            path.write_text("\n".join(case["file"]) + "\n", encoding="utf-8")
            assert {key: to_json(value) for key, value in spec.profile(path).options.items()} == case["options"]


if __name__ == "__main__":
    VECTORS.write_text(vectors(cases(), load_spec()), encoding="utf-8")
