"""The engines to copy, by the table that they play, and how each is started."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from pife import data

ENGINES = data.root("engines")
NODE = shutil.which("node")
MAKER, PLATFORM = ("javascript", "c"), ("python",)
ALL = MAKER + PLATFORM


def command_of(language: str, engine_in_c: Path) -> list[str]:
    """How the engine in a language is started."""
    if language == "javascript":
        assert NODE is not None, "these tests need Node 18 or newer on the PATH"
        return [NODE, str(ENGINES / "javascript" / "engine.mjs")]
    return [str(engine_in_c)] if language == "c" else [sys.executable, "-B", str(ENGINES / "python" / "engine.py")]
