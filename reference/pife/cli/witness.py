"""``pife witness``: the smallest hand or play on which two values of an option differ."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import click

from pife.cards import in_reading_order, token, tokens
from pife.cli.witness_pairs import read_value, value_in_words
from pife.cli.witness_play_report import play_as_json, print_play
from pife.cli.witness_plays import Play, Plays
from pife.engine.hands import Judge
from pife.engine.placing import Placer
from pife.errors import PifeError, did_you_mean
from pife.spec.catalogue import Option
from pife.spec.conditions import ALWAYS, Value
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile, different_options, to_json
from pife.spec.texts import Language
from pife.spec.told import told
from pife.study.pairs import CARD_ASKS, pairs_of
from pife.study.witness import Answer, Witness, tables_apart, witness
from pife.terminal.melds import laid_cards
from pife.terminal.options import ascii_option, format_option, lang_option, profile_option
from pife.terminal.output import CardPrinter, harmless, json_text
from pife.terminal.profile_yaml import written
from pife.terminal.words import Words, words_of

FORMAT = "pife-witness/1"
LIST_FORMAT = "pife-witness-list/1"


@dataclass(frozen=True)
class Result:
    """Two values of an option and what tells them apart, or why nothing does.

    ``reason``: ``alike`` (the catalogue says why, in ``why``) · ``round`` (cards alone do not show the option, and no
    scenario does) · ``table`` (no engine sees it) · ``never_both`` (no table has the one and could have the other) ·
    ``none`` (none was found, and no reason is known).
    """

    option: Option
    left: Value
    right: Value
    found: Witness | None
    reason: str = "none"
    why: str = ""
    play: Play | None = None

    @property
    def is_found(self) -> bool:
        """Whether a hand or a play tells the values apart."""
        return self.found is not None or self.play is not None


@click.command(name="witness")
@click.argument("option", required=False)
@click.argument("left", metavar="[A]", required=False)
@click.argument("right", metavar="[B]", required=False)
@click.option("--all", "every", is_flag=True, help="Every pair of values, of one option, of one group, or of all.")
@profile_option()
@format_option("text", "json")
@lang_option
@ascii_option
@click.pass_context
def command(
    ctx: click.Context,
    option: str | None,
    left: str | None,
    right: str | None,
    every: bool,
    profile: str | None,
    output_format: str,
    lang: Language,
    ascii_only: bool,
) -> None:
    """The smallest hand that tells two house rules apart: the values A and B of an OPTION.

    Where no hand does, the smallest play (or deal, view, order of seats) out of the scenarios of the suite; what the
    two tables then say is computed by the reference engine.

    Values are written as in a profile file: true, null, 3; the members of a list with commas. The table is the plainest
    at which the option applies, or the one of --profile, with nothing but the option changed.

    Exit code 0: there is such a hand or play; 1: none was found; 2: no such option or value. With --all, 1: a pair has
    neither a hand, nor a play, nor a reason why there is none.

    \b
    Examples:
      pife witness wild.per_meld 1 2
      pife witness turn.take_discard free keep
      pife witness false_claim.own_turn none leaves_round --lang pt_BR
      pife witness melds.sets 1-1-1,1-1-1-1 1-1-1 --profile cacheta-maker
      pife witness --all wild
    """
    spec = load_spec()
    base = None if profile is None else spec.profile(profile)
    report = _Report(spec, base, words_of("witness", lang), CardPrinter(ascii_only=ascii_only))
    if every:
        if left is not None:
            raise click.UsageError("--all takes an option or a group of options, or nothing; leave the values out", ctx)
        results = _every(spec, _options(spec, option), base, report)
        if output_format == "json":
            entries = [report.as_json(result) for result in results]
            click.echo(json_text({"format": LIST_FORMAT, "pairs": entries}))
            ctx.exit(1 if any(entry.get("reason") == "none" for entry in entries) else 0)
        ctx.exit(report.print_list(results))
    if option is None or left is None or right is None:
        raise click.UsageError("name an option and two of its values, as in `pife witness wild.per_meld 1 2`", ctx)
    chosen = _option(spec, option)
    values = read_value(chosen, left), read_value(chosen, right)
    if values[0] == values[1]:
        raise PifeError(f"{chosen.id}: {written(values[0])} twice; name two different values")
    result = _search(spec, chosen, *values, base, report)
    if result.reason == "never_both":
        raise PifeError(result.why)
    if output_format == "json":
        document = {"format": FORMAT, **report.as_json(result)}
        click.echo(json_text(document))
    else:
        report.print_one(result)
    ctx.exit(0 if result.is_found else 1)


def _option(spec: Spec, name: str) -> Option:
    options = spec.catalogue.options
    if name not in options:
        hint = did_you_mean(name, options) or told("explain_options")
        raise PifeError(told("unknown_option", option=f"'{harmless(name)}'", hint=hint))
    return options[name]


def _options(spec: Spec, name: str | None) -> list[Option]:
    """All options, or those of a group, or one."""
    groups = {group.id: list(group.options) for group in spec.catalogue.groups}
    if name is None:
        return list(spec.catalogue.options.values())
    return groups[name] if name in groups else [_option(spec, name)]


def _every(spec: Spec, options: Iterable[Option], base: Profile | None, report: _Report) -> Iterator[Result]:
    for option in options:
        if base is None or option.id in base.options:
            for left, right in pairs_of(option, spec.catalogue):
                yield _search(spec, option, left, right, base, report)


def _search(spec: Spec, option: Option, left: Value, right: Value, base: Profile | None, report: _Report) -> Result:
    """The witness, a hand or else a play, or why there is none; whoever waits for it at a terminal is told."""
    if option.shown_by is None:
        return Result(option, left, right, None, "table")
    waiting = sys.stderr.isatty()
    if waiting:
        click.echo(report.say("searching", option=option.id), err=True, nl=False)
    try:
        by_cards = _search_hands(spec, option, left, right, base, report)
        if by_cards.is_found or by_cards.reason == "never_both":
            return by_cards
        play = report.plays.smallest(option, left, right)
        return by_cards if play is None else Result(option, left, right, None, play=play)
    finally:
        if waiting:
            click.echo("\r\x1b[K", err=True, nl=False)


def _search_hands(
    spec: Spec, option: Option, left: Value, right: Value, base: Profile | None, report: _Report
) -> Result:
    assert option.shown_by is not None
    declared = option.why_alike(left, right, {} if base is None else base.options)
    if declared is not None and (base is not None or declared.when == ALWAYS):
        return Result(option, left, right, None, "alike", declared.why.in_language(report.words.language))
    try:
        if option.shown_by.ask not in CARD_ASKS:
            next(tables_apart(spec, option.id, left, right, base))
            return Result(option, left, right, None, "round")
        found = witness(spec, option.id, left, right, base)
    except PifeError as fault:
        return Result(option, left, right, None, "never_both", str(fault))
    if found is not None:
        return Result(option, left, right, found)
    tables = (table for table in spec.catalogue.contexts([option.id]) if option.id in table)
    alike = next(filter(None, (option.why_alike(left, right, table) for table in tables)), None)
    if alike is None or base is not None:
        return Result(option, left, right, None)
    return Result(option, left, right, None, "alike", alike.why.in_language(report.words.language))


class _Report:
    """Prints witnesses for people and for programs."""

    def __init__(self, spec: Spec, base: Profile | None, words: Words, printer: CardPrinter) -> None:
        self.spec = spec
        self.base = base
        self.words = words
        self.hand_words = words_of("hand", words.language)
        self.printer = printer
        self.plays = Plays(spec, base)

    def say(self, key: str, **filled_in: object) -> str:
        """A text of the command."""
        return self.words.say(key, **filled_in)

    def print_one(self, result: Result) -> None:
        """A witness with all that belongs to it, or the sentence that there is none."""
        option, found, play = result.option, result.found, result.play
        values = {value: value_in_words(option, value, self.words.language) for value in (result.left, result.right)}
        click.secho(f"{option.label.in_language(self.words.language)} ({option.id})", bold=True)
        if play is not None:
            print_play(play, (values[result.left], values[result.right]), self.spec, self.words, self.printer)
            self._print_house_rules(play.context)
            return
        if found is None:
            click.echo(self._why_none(result))
            return
        rows = [(self.say("cards"), self.printer.cards(in_reading_order(found.cards)))]
        if found.turn_up is not None:
            rows.append((self.say("turn_up"), self.printer.card(found.turn_up)))
        if found.drawn is not None:
            source = self.hand_words.say(f"from_{found.source}")
            rows.append((self.say("drawn"), self.say("drawn_from", card=self.printer.card(found.drawn), source=source)))
        for value, answer in ((result.left, found.left), (result.right, found.right)):
            rows.append((values[value], self._answer(found, value, answer)))
        room = max(len(label) for label, _ in rows)
        for label, text in rows:
            click.echo(f"  {label:{room}}  {text}")
        self._print_house_rules(found.context)

    def print_list(self, results: Iterable[Result]) -> int:
        """A line for every pair, as soon as it is found; 1 where a pair has neither a hand nor a reason, else 0."""
        code, heading = 0, ""
        for result in results:
            if result.option.id != heading:
                heading = result.option.id
                click.secho(f"{result.option.label.in_language(self.words.language)} ({heading})", bold=True)
            left, right = written(result.left), written(result.right)
            click.echo(f"  {left} | {right}: {self._in_a_line(result)}")
            code = max(code, not result.is_found and result.reason == "none")
        return code

    def as_json(self, result: Result) -> dict[str, object]:
        """A pair with its witness or the reason why there is none."""
        head: dict[str, object] = {
            "option": result.option.id,
            "values": [to_json(result.left), to_json(result.right)],
            "profile": None if self.base is None else {"id": self.base.id, "hash": self.base.hash},
        }
        found = result.found
        if result.play is not None:
            return head | play_as_json(result.play)
        if found is None:
            return head | {"found": False, "reason": result.reason, "why": self._why_none(result)}
        return head | {
            "found": True,
            "cards": tokens(found.cards),
            "turn_up": None if found.turn_up is None else token(found.turn_up),
            "drawn": None if found.drawn is None else token(found.drawn),
            "from": found.source,
            "answers": [_answer_as_json(answer) for answer in (found.left, found.right)],
            "house_rules": dict(found.context),
        }

    def _why_none(self, result: Result) -> str:
        if result.reason == "alike":
            return self.say("alike", why=result.why)
        if result.reason == "never_both":
            return result.why
        return self.say({"round": "shown_by_round", "table": "seen_by_table"}.get(result.reason, "no_hand"))

    def _in_a_line(self, result: Result) -> str:
        if result.play is not None:
            scenario = result.play.scenario
            title = harmless(scenario.title.in_language(self.words.language))
            return self.say("from_scenario", id=scenario.id, title=title)
        return self._why_none(result) if result.found is None else self._in_short(result.found)

    def _in_short(self, found: Witness) -> str:
        parts = [self.printer.cards(in_reading_order(found.cards))]
        if found.turn_up is not None:
            parts.append(f"{self.say('turn_up')} {self.printer.card(found.turn_up)}")
        if found.drawn is not None:
            source = self.hand_words.say(f"from_{found.source}")
            parts.append(self.say("drawn_from", card=self.printer.card(found.drawn), source=source))
        return ", ".join(parts)

    def _answer(self, found: Witness, value: Value, answer: Answer) -> str:
        """What the table with this value says."""
        if answer.cannot_be:
            return self.say("cannot_be")
        judge = Judge(self._table(found, value))
        wild = judge.wilds(found.turn_up)
        known = self.say("wild", cards=self.printer.cards(wild)) if wild else ""
        if answer.legal is not None:
            if not answer.legal:
                return self.say("no_meld") + known
            standing = Placer(judge).place(found.cards, found.turn_up)
            kind = self.hand_words.say(f"kind_{standing.kind}")
            return self.say("meld", kind=kind, cards=laid_cards(standing, self.printer)) + known
        ways = [self.say("with_ten")] if answer.ten else []
        if answer.discards:
            ways.append(self.say("throwing", cards=self.printer.cards(answer.discards)))
        return (self.say("goes_out", ways=self.say("or").join(ways)) if ways else self.say("stays")) + known

    def _table(self, found: Witness, value: Value) -> Profile:
        """The table of the witness with one of the two values."""
        catalogue = self.spec.catalogue
        context = {name: catalogue.options[name].read(data) for name, data in found.context.items()}
        options = catalogue.applying({**catalogue.defaults(), **context, found.option: value})
        return self.spec.profile_from_options(different_options(options, catalogue))

    def _print_house_rules(self, context: Mapping[str, object]) -> None:
        if self.base is not None:
            title = harmless(self.base.title.in_language(self.words.language))
            click.echo(self.say("at_table", title=title, id=harmless(self.base.id)))
            return
        if not context:
            click.echo(self.say("defaults_only"))
            return
        click.echo(self.say("house_rules"))
        for name, data in context.items():
            option = self.spec.catalogue.options[name]
            value = value_in_words(option, option.read(data), self.words.language)
            click.echo(f"  {option.label.in_language(self.words.language)} ({name}): {value}")


def _answer_as_json(answer: Answer) -> dict[str, object]:
    if answer.cannot_be:
        return {"error": True}
    if answer.legal is not None:
        return {"legal": answer.legal}
    return {"discards": tokens(answer.discards), "ten": answer.ten}
