"""``pife engine``: the reference engine as a program that speaks the protocol."""

from __future__ import annotations

import sys

import click

from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.serve import serve


@click.command(short_help="Serve the reference engine over standard input and output.")
def command() -> None:
    """Serve the reference engine: one JSON message a line on standard input, one answer a line on standard output.

    It ends at {"cmd": "bye"} or at the end of the input.

    \b
    Examples:
      pife conform --engine "cmd:pife engine" --profile pife-maker
      echo '{"cmd": "hello", "protocol": 1}' | pife engine
    """
    serve(ReferenceEngine(), sys.stdin.buffer, sys.stdout.buffer)
