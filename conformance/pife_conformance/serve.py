"""An engine object over standard input and output: a line in, a line out, whatever the lines are."""

from __future__ import annotations

from typing import BinaryIO

from pife_conformance.in_process import EngineObject
from pife_conformance.wire import LONGEST_LINE, WireError, decode, encode


def serve(engine: EngineObject, read: BinaryIO, write: BinaryIO) -> None:
    """Answer line by line until ``bye`` or the end of the input; ``BrokenPipeError`` when nobody reads the answers."""
    while True:
        line = read.readline(LONGEST_LINE + 1)
        if not line:
            return
        answer: dict[str, object] | None
        if len(line) > LONGEST_LINE:
            _skip_rest(line, read)
            answer = {"error": f"this line is longer than {LONGEST_LINE} bytes"}
        else:
            try:
                answer = engine.respond(decode(line))
            except WireError as error:
                answer = {"error": f"this line cannot be read: {error}"}
        if answer is None:
            return
        write.write(encode(answer))
        write.flush()


def _skip_rest(line: bytes, read: BinaryIO) -> None:
    while line and not line.endswith(b"\n"):
        line = read.readline(LONGEST_LINE)
