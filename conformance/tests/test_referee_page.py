"""The page about records: its record is a right one, and its report is what the referee prints."""

import json
import re
from pathlib import Path

import pytest
from command_line import pife
from recorded import judged

PAGE = Path(__file__).parents[2] / "docs" / "engines" / "records.md"


@pytest.fixture
def blocks():
    """The blocks of the page, by what is in them."""
    text = PAGE.read_text(encoding="utf-8")
    return dict(re.findall(r"^```(json|console)\n(.*?)^```", text, re.MULTILINE | re.DOTALL))


def test_the_record_of_the_page_is_a_right_one(blocks):
    found = judged(blocks["json"].encode())
    assert (found.findings, found.notes) == ([], [])
    assert (found.tally.rounds, found.tally.actions, found.tally.settlements) == (1, 4, 1)


def test_the_report_of_the_page(blocks, tmp_path, monkeypatch):
    command, *report = blocks["console"].splitlines()
    lines = [json.loads(line) for line in blocks["json"].splitlines()]
    lines[2]["script"].insert(1, {"seat": 1, "do": "discard", "card": "QD"})
    monkeypatch.chdir(tmp_path)
    raw = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    (tmp_path / "games.jsonl").write_bytes(raw)
    ran = pife(*command.removeprefix("$ pife ").split(), COLUMNS="80")
    assert ran.lines[:-1] == report[:-1]
    assert re.sub(r"[\d.]+ s", "", ran.lines[-1]) == re.sub(r"[\d.]+ s", "", report[-1])
