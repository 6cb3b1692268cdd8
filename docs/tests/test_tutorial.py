"""The commands of "Test your engine in ten minutes", run as its pages have them; ``…`` stands for anything."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

_LINES = re.MULTILINE | re.DOTALL
PAGE = Path(__file__).resolve().parents[1] / "engines" / "test-your-engine.md"


def blocks(language: str) -> Iterator[str]:
    """The console blocks of the page in a language."""

    def chosen(only: re.Match[str]) -> str:
        return only[2] if only[1] == language else ""

    text = re.sub(
        r"^````\{pife:in-language\} (\w+)\n(.*?)^````\n", chosen, PAGE.read_text(encoding="utf-8"), flags=_LINES
    )
    yield from re.findall(r"^```console\n(.*?)^```", text, _LINES)


def commands(language: str) -> Iterator[tuple[str, str]]:
    """Each command with what the page shows of its output."""
    for block in blocks(language):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            lines = part.splitlines()
            end = lines.index("END") if "<<'END'" in lines[0] else 0
            yield "\n".join(lines[: end + 1]), "\n".join(lines[end + 1 :])


def pattern(shown: str) -> str:
    """What is shown as a pattern: a line of ``…`` alone stands for any lines, one in a line for any words."""
    parts = []
    for line in shown.splitlines():
        parts.append(r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + r"\n")
    return "".join(parts)


@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_the_commands_of_the_page_do_what_it_says(tmp_path: Path, language: str) -> None:
    beside = Path(sys.executable).parent
    surroundings = {
        **os.environ,
        "PATH": f"{beside}{os.pathsep}{os.environ['PATH']}",
        "LANG": "en_US.UTF-8",
        "LC_ALL": "",
    }
    surroundings |= {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}
    folder = tmp_path
    done = 0
    for command, shown in commands(language):
        if command == "pip install pife":
            continue
        if command.startswith("cd "):
            folder = folder / command.removeprefix("cd ")
            continue
        ran = subprocess.run(
            ["bash", "-c", command], cwd=folder, env=surroundings, capture_output=True, text=True, check=False
        )
        output = ran.stdout + ran.stderr
        assert re.fullmatch(pattern(shown), output if output.endswith("\n") or not output else output + "\n"), (
            f"$ {command}\n{output}\nis not as the page has it:\n{shown}"
        )
        done += 1
    assert done == 11


def test_each_test_of_an_engine_is_shown_in_the_language_of_the_page() -> None:
    tests = [command for command, _ in commands("pt_BR") if command.startswith("pife conform")]
    assert len(tests) == 4
    assert all(command.endswith(" --lang pt_BR") for command in tests)
    assert not any("--lang" in command for command, _ in commands("en"))


@pytest.mark.parametrize(("shown", "output", "fits"), [
    ("a\n…\nz", "a\nz\n", True),
    ("a\n…\nz", "a\nb\nc\nz\n", True),
    ("a … z", "a b z\n", True),
    ("a", "b\n", False),
])  # fmt: skip
def test_an_ellipsis_stands_for_anything(shown: str, output: str, fits: bool) -> None:
    assert bool(re.fullmatch(pattern(shown), output)) == fits
