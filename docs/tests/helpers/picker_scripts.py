"""The picker's scripts that need no page, run by Node, and what they are asked about."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from picker_spec import OPTIONS, SPEC, read

from pife.spec.profiles import to_json
from pife.spec.texts import LANGUAGES
from pife_picker.rules_data import rules_data
from pife_picker.texts import spec_texts

ROOT = Path(__file__).resolve().parents[3]
RUNNER = Path(__file__).parent / "picker_node.js"
LABELS = {
    language: {each: texts["label"] for each, texts in spec_texts(SPEC, language)["options"].items()}
    for language in LANGUAGES
}
TIMES = 60

Asked = tuple[str, Mapping[str, Any]]


def node(asked: Sequence[Asked]) -> list[Any]:
    """What the scripts answer, one Node for all questions."""
    program = shutil.which("node")
    assert program is not None
    request = json.dumps({"data": rules_data(SPEC), "labels": LABELS, "asked": asked})
    ran = subprocess.run([program, str(RUNNER)], input=request, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answers: list[Any] = json.loads(ran.stdout)
    return answers


def vectors(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "reference/tests/data" / name).read_text(encoding="utf-8"))
    return found


def some_answers(seed: int) -> dict[str, Any]:
    """Answers to some of the options, by chance; each seed its own."""
    chance = random.Random(seed)
    asked = chance.sample(list(OPTIONS), chance.randint(0, len(OPTIONS)))
    return {each: to_json(chance.choice(OPTIONS[each].all_samples())) for each in asked}


def sorted_answers(answers: Mapping[str, Any]) -> dict[str, Any]:
    """As the page keeps them: lists sorted."""
    return {option_id: to_json(value) for option_id, value in read(answers).items()}
