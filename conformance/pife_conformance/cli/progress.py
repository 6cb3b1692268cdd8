"""How far a run is, on a terminal's standard error only."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from pife.spec.texts import Language
from pife.terminal.words import words_of
from pife_conformance.run import Result

_EVERY = 0.1  # how often the display is told, seconds


@contextmanager
def progress(total: int, stream: TextIO | None = None, language: Language = "en") -> Iterator[Callable[[Result], None]]:
    """A function to call with every result; it draws a bar where standard error is a terminal, nothing elsewhere."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield lambda _result: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[found]}"), TimeRemainingColumn())
    console = Console(file=stream)
    with Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        words = words_of("report", language)
        task = bar.add_task("", total=total, found=words.say("found", count=0))
        done = findings = 0
        told = 0.0

        def tell(result: Result) -> None:
            nonlocal done, findings, told
            done += 1
            findings += result.verdict.is_finding
            if time.monotonic() - told > _EVERY or done == total:
                told = time.monotonic()
                bar.update(task, completed=done, found=words.say("found", count=findings))

        yield tell
