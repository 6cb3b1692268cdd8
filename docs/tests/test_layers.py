"""What the book and the picker are built on: the spec, the terminal's words, the judge of hands; no command, no search."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

EXTENSIONS = Path(__file__).resolve().parents[1] / "_ext"


def imports(path: Path) -> Iterator[str]:
    """The modules that a module names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_pages_are_made_without_commands_and_searches() -> None:
    modules = sorted(EXTENSIONS.rglob("*.py"))
    found = {
        f"{path.relative_to(EXTENSIONS)} imports {name}"
        for path in modules
        for name in imports(path)
        if name.startswith(("pife.cli", "pife.study"))
    }
    assert len(modules) > 30
    assert found == set()


def test_only_pictures_and_plays_ask_the_judge() -> None:
    asking = {
        path.relative_to(EXTENSIONS).parts[0]
        for path in EXTENSIONS.rglob("*.py")
        if any(name.startswith("pife.engine") for name in imports(path))
    }
    assert asking <= {"pife_pictures", "pife_picker"}
