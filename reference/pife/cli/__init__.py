"""The command line. This module is a table: a command's module is imported only when the command is called."""

from __future__ import annotations

import importlib
import os
import sys
from typing import NoReturn

import click

from pife import __version__
from pife.cli import streams
from pife.errors import PifeError

TABLE, TABLES, ENGINES, MAKERS = "At the table", "Tables", "Engines", "Makers"

COMMANDS: dict[str, tuple[str, str, str]] = {
    "hand": (TABLE, "pife.cli.hand", "Can these cards go out? With which discard, in which melds?"),
    "rules": (TABLE, "pife.cli.rules", "The whole game as one table plays it, as a rule sheet."),
    "sheet": (TABLE, "pife.cli.sheet", "One page of house rules that a table can sign."),
    "play": (TABLE, "pife.cli.play", "Play a round or a match in the terminal, under any house rules."),
    "pick": (TABLE, "pife.cli.pick", "Find your table's house rules by answering questions."),
    "explain": (TABLE, "pife.cli.explain", "What an id or a word of the game means, and who says so."),
    "profiles": (TABLES, "pife.cli.profiles", "List, show, compare and check house rules."),
    "simulate": (TABLES, "pife.cli.simulate", "What house rules do to the game: many rounds, with intervals."),
    "conform": (ENGINES, "pife_conformance.cli.conform", "Test an engine against the rules of a table."),
    "identify": (
        ENGINES,
        "pife_conformance.cli.identify",
        "Find out which house rules an engine plays, and which answers none explain.",
    ),
    "ask": (ENGINES, "pife_conformance.cli.ask", "Put one question to an engine."),
    "report": (ENGINES, "pife_conformance.cli.report", "Render reports of runs, compare them, side by side."),
    "fuzz": (
        ENGINES,
        "pife_conformance.cli.fuzz",
        "Put questions of chance to engines and compare them with the reference.",
    ),
    "referee": (
        ENGINES,
        "pife_conformance.cli.referee",
        "Check every action of recorded rounds against the rules of their table.",
    ),
    "export": (
        ENGINES,
        "pife_conformance.cli.export",
        "Write the suite as JSON, for a runner in any language.",
    ),
    "engine": (ENGINES, "pife_conformance.cli.engine", "Serve the reference engine over standard input and output."),
    "spec": (MAKERS, "pife.cli.spec", "Check the spec: shapes, ids, sources, both languages."),
    "suite": (MAKERS, "pife_conformance.cli.suite", "Is the suite itself true, complete, and deadly to wrong engines?"),
    "census": (MAKERS, "pife.cli.census", "Count exactly how many hands go out, and the ways to play on."),
    "witness": (MAKERS, "pife.cli.witness", "The smallest hand or play that tells two house rules apart."),
}
"""Command → heading in ``pife --help``, module that holds it as ``command``, one line of help."""


class CommandTable(click.Group):
    """A group whose commands are in :data:`COMMANDS`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module that holds the command."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][1]).command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Call the command; what is wrong is told in its language."""
        try:
            return super().invoke(ctx)
        except PifeError as fault:
            from pife.terminal.options import language_of_context  # what a command without a fault need not import

            raise PifeError(fault.in_language(language_of_context(ctx))) from fault

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands under their headings, without importing any."""
        for heading in (TABLE, TABLES, ENGINES, MAKERS):
            rows = [(name, line) for name, (under, _, line) in COMMANDS.items() if under == heading]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)


@click.command(cls=CommandTable, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="pife")
@click.pass_context
def pife(ctx: click.Context) -> None:
    """The rules of Pife and Cacheta: every table's house rules, and whether an engine follows them.

    \b
    Examples:
      pife hand "4D 5D 6D 5D 6D 7D KS KC KH 2H" --profile pife-maker
      pife profiles list
      pife conform --engine "cmd:node my-engine.js" --profile pife-maker
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False
    elif os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        ctx.color = True


def main() -> NoReturn:
    """Run the command line; a foreseen fault is one message on standard error and exit code 2."""
    streams.prepare()
    sys.exit(streams.finish(_exit_code()))


def _exit_code() -> int:
    """Run the command that was asked for."""
    try:
        code = pife.main(standalone_mode=False, prog_name="pife")
    except click.exceptions.Exit as end:
        code = end.exit_code
    except click.ClickException as fault:
        streams.tell(fault)
        code = fault.exit_code
    except click.Abort:
        streams.tell("stopped")
        code = 130
    except PifeError as fault:
        streams.tell(str(fault))
        code = 2
    except SystemExit as end:
        # click ends so where whoever read our output has gone, as `| head` does: that is no fault of ours.
        code = 0 if type(sys.stdout).__name__.endswith("PacifyFlushWrapper") else end.code
    except OSError as fault:
        code = streams.fault_of_system(fault)
    return code if isinstance(code, int) else 0
