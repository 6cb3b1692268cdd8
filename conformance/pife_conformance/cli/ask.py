"""``pife ask``: one question to an engine."""

from __future__ import annotations

import json
import sys

import click

from pife.errors import PifeError
from pife.spec.library import load_spec
from pife.terminal.options import SECONDS, ascii_option, format_option, profile_option
from pife.terminal.output import CardPrinter
from pife_conformance.asks import ASKS, ask_named
from pife_conformance.connectors import connect
from pife_conformance.kinds import Flag, Kind, KindError, is_empty
from pife_conformance.session import EngineGoneError, Limits, Session
from pife_conformance.shown import shown
from pife_conformance.telling import Teller, is_long
from pife_conformance.verdicts import Answer, Outcome, Unsupported
from pife_conformance.wire import LONGEST_LINE, WireError, decode

FORMAT = "pife-answer/1"
_NOTHING = "an empty answer: no to everything"


@click.command(short_help="Put one question to an engine.")
@click.argument("question")
@click.option("--engine", default="reference", show_default=True, metavar="C", help="As in `pife conform`.")
@profile_option(required=True)
@click.option("--timeout", type=SECONDS, default=2.0, show_default=True, help="Seconds for the answer.")
@format_option("text", "json")
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    question: str,
    engine: str,
    profile: str,
    timeout: float,
    output_format: str,
    ascii_only: bool,
) -> None:
    """Ask an engine one QUESTION, as JSON: {"ask": NAME, "input": {…}}; - reads it from standard input.

    Cards are a list, or one text with spaces; a pile may be {"decks": 2}, sorted packs. The asks are meld, wilds,
    melded, go_out and waits about cards; start, seats, deal, recycle, view, moves and play about a round;
    settle about what it costs.

    \b
    Examples:
      pife ask '{"ask": "meld", "input": {"cards": "QH KH AH"}}' --profile pife-maker
      pife ask '{"ask": "waits", "input": {"cards": "4D 5D 6D 7S 8S 9S KC KH 2H", "from": "stock"}}' \\
        --profile cacheta-no-wilds --engine "cmd:node my-engine.js" --format json
      pife ask '{"ask": "deal", "input": {"pack": {"decks": 2}, "seats": [1, 2], "dealer": 1}}' --profile pife-maker

    Exit codes: 0 an answer, 1 no answer (an error, or none that can be read), 2 wrong usage or unsupported, 3 the
    engine could not be started.
    """
    name, given = _read(_standard_input() if question == "-" else question.encode("utf-8", "surrogateescape"))
    connector = connect(engine)
    message = load_spec().profile(profile).to_message()
    session = Session(connector, Limits(question=timeout))
    out, err = sys.stdout, sys.stderr  # while the engine is asked, Python's own are the engine's
    with connector.hushed():
        try:
            session.open()
            lacking = session.configure(message)
            outcome: Outcome = (
                Unsupported("; ".join(f"{lack.option} {json.dumps(lack.value)}: {lack.why}" for lack in lacking))
                if lacking
                else session.ask(name, given)
            )
            session.close()
        except EngineGoneError as gone:
            click.echo(f"pife: {gone}", file=err)
            for line in gone.log:
                click.echo(f"  log  {shown(line)}", file=err)
            ctx.exit(3)
        finally:
            session.kill()
    if output_format == "json":
        click.echo(json.dumps(_document(name, given, outcome), indent=2), file=out)
    else:
        for line in _lines(name, outcome, CardPrinter(ascii_only=ascii_only)):
            click.echo(line, file=out)
    if isinstance(outcome, Unsupported):
        ctx.exit(2)
    ctx.exit(0 if isinstance(outcome, Answer) and _can_be_read(name, outcome) else 1)


def _standard_input() -> bytes:
    """The question there; an error for what is longer than any."""
    raw = sys.stdin.buffer.read(LONGEST_LINE + 1)
    if len(raw) > LONGEST_LINE:
        raise PifeError(f"the question cannot be read: larger than {LONGEST_LINE:,} bytes")
    return raw


def _read(raw: bytes) -> tuple[str, dict[str, object]]:
    """The ask and its input, cards written as lists; an error for what is no question."""
    try:
        message = decode(raw)
    except WireError as error:
        example = '{"ask": "meld", "input": {"cards": "QH KH AH"}}'
        raise PifeError(f"the question cannot be read: {error}; write it as {example}") from None
    ask = ask_named(message.get("ask"))
    given = message.get("input")
    if not isinstance(given, dict):
        raise PifeError("input: must be an object with the question's fields")
    for field in given:
        if field not in ask.takes:
            raise PifeError(f"{shown(field, 40)}: {ask.name} takes {', '.join(ask.takes)}")
    question: dict[str, object] = {}
    for field, value in given.items():
        try:
            question[field] = ask.takes[field].authored(value)
        except KindError as error:
            raise PifeError(error.told(field)) from None
    ask.read(question)
    return ask.name, question


def _document(name: str, given: dict[str, object], outcome: Outcome) -> dict[str, object]:
    document: dict[str, object] = {"format": FORMAT, "ask": name, "input": given}
    if isinstance(outcome, Answer):
        return {**document, "answer": dict(outcome.fields)}
    return {**document, outcome.name: outcome.detail()}


def _can_be_read(name: str, answer: Answer) -> bool:
    kinds = {**ASKS[name].gives, **ASKS[name].shown}
    return not any(_fault(kinds[field], value) for field, value in answer.fields.items() if field in kinds)


def _fault(kind: Kind, value: object) -> str:
    """What is wrong with an answer's value; empty if it can be read."""
    try:
        kind.normal(value, frozenset())
    except KindError as error:
        return ".".join(map(str, error.path)) + ": " * bool(error.path) + error.message
    return ""


def _lines(name: str, outcome: Outcome, printer: CardPrinter) -> list[str]:
    """An answer field by field; known fields in the game's terms, others as JSON."""
    if not isinstance(outcome, Answer):
        return [f"{outcome.name}: {outcome.detail()}"]
    kinds = {**ASKS[name].gives, **ASKS[name].shown}
    teller = Teller(printer)
    read: dict[str, object] = {}
    found: list[str] = []
    for field, value in outcome.fields.items():
        fault = _fault(kinds[field], value) if field in kinds else ""
        if field not in kinds or fault:
            found.append(
                f"{shown(field, 40)}: {shown(json.dumps(value))}" + (f" (malformed: {fault})" if fault else "")
            )
        elif is_long(kinds):
            read[field] = value
        else:
            text = teller.value([] if is_empty(value) and not isinstance(kinds[field], Flag) else value, kinds[field])
            found.append(f"{field}: {text}")
    return [*teller.block(read, kinds, with_empty="position" not in read), *found] or [_NOTHING]
