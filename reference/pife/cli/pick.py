"""``pife pick``: questions about a table, the shipped tables closest to the answers, and a file with what differs."""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import signal
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import click
from click.core import ParameterSource
from click.shell_completion import CompletionItem

from pife.cli.pick_file import demand_target, file_text, save
from pife.cli.pick_interview import GAME, Interview
from pife.cli.pick_screen import Screen
from pife.cli.pick_talk import Stopped, choose_table, read_line
from pife.cli.pick_typed import as_argument, one_line
from pife.cli.witness_pairs import read_value
from pife.errors import PifeError, cut_short, did_you_mean
from pife.spec.conditions import ValueFault
from pife.spec.fields import Fields, shown
from pife.spec.library import load_spec
from pife.spec.profiles import GAMES, Game, Profile, to_json
from pife.spec.ranking import Ranked, applies_under, impossible
from pife.spec.resolving import condition_text
from pife.spec.strict_yaml import load
from pife.spec.texts import Language
from pife.spec.told import told
from pife.terminal.options import complete_profile, editor_option, format_option, lang_option
from pife.terminal.output import harmless, json_text
from pife.terminal.table import terminal_width
from pife.terminal.words import Words, words_of

FORMAT = "pife-pick/1"
_CONTINUED = " \\"
_NEXT = ("rules --profile", "sheet", "play --profile", "profiles check")
"""The commands that go on with a file that was written, up to its name."""


@dataclass
class OwnFile:
    """What is known of the file to write."""

    out: str | None
    force: bool
    extends: str | None
    title: str
    notes: str
    editor: bool


def _complete_option(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(f"{each}=") for each in load_spec().catalogue.options if each.startswith(incomplete)]


@click.command(name="pick")
@click.option(
    "--short/--all",
    "short",
    default=True,
    show_default=True,
    help="Ask only what the shipped tables differ in, most telling first; or every option, in the catalogue's order.",
)
@click.option("--game", type=click.Choice(GAMES), help="Only the tables of one game; then it is not asked.")
@click.option("--answers", "answers_file", metavar="FILE", help="Answers: a YAML or JSON map from option id to value.")
@click.option(
    "--set",
    "settings",
    metavar="OPTION=VALUE",
    multiple=True,
    shell_complete=_complete_option,
    help="One answer, may be said several times; lists and ranges with commas; nothing after = is no preference.",
)
@click.option("--ask/--no-ask", default=None, help="Put questions, or none.  [default: in a terminal, as text]")
@click.option(
    "--extends", metavar="P", shell_complete=complete_profile, help="The table to start from.  [default: the closest]"
)
@click.option("--out", metavar="FILE", type=click.Path(), help="Write your table to this file, which ends in .yaml.")
@click.option("--force", is_flag=True, help="Overwrite the file if it is there.")
@click.option("--title", default="", help="The title of your table.")
@click.option("--notes", default="", help="House rules in words, for the file.")
@editor_option
@format_option("text", "json", "yaml")
@lang_option
def command(
    short: bool,
    game: Game | None,
    answers_file: str | None,
    settings: tuple[str, ...],
    ask: bool | None,
    extends: str | None,
    out: str | None,
    force: bool,
    title: str,
    notes: str,
    editor: bool,
    output_format: str,
    lang: Language,
) -> None:
    """Which table plays as you do? Answer questions, see the closest tables, get a file with your house rules.

    In a terminal questions are put, one by one. Enter: no preference; ?: the long text and who says so; b: back; r: the
    closest tables so far, from which you can choose at any time; q: stop. The file extends the table that you choose
    and says only what differs; pife profiles check accepts it, and every --profile takes it.

    --answers and --set give answers beforehand: in a terminal the rest is asked, elsewhere or with --no-ask they are
    ranked as they are. `--format json` prints the whole ranking, `--format yaml` the file. Options' ids and values:
    pife profiles show P --format yaml. All answers weigh the same; "no preference" never counts.

    Exit code 0: done, or stopped with q; 2: wrong input, or nothing to go by; 130: interrupted. Whoever stops is told
    how to go on.

    \b
    Examples:
      pife pick
      pife pick --all --lang pt_BR
      pife pick --game cacheta --set lives.start=7 --set wild.which=next_same_colour --no-ask
      pife pick --answers answers.yaml --format json
      pife pick --set melds.sets=1-1-1,2-1-1 --set table.players=3,6 --no-ask --out our-table.yaml
    """
    words, spec = words_of("pick", lang), load_spec()
    interview = Interview(spec, everything=not short, game=game)
    if game is not None:
        interview.take(GAME)
    _give_answers(interview, answers_file, settings, words)
    interview.given = frozenset(interview.taken)
    file = OwnFile(out, force, _known(extends, interview), one_line(title), one_line(notes), editor)
    if out is not None:
        demand_target(Path(out), spec, words, force=force)
    asks = ask if ask is not None else output_format == "text" and sys.stdin.isatty() and sys.stdout.isatty()
    if asks and output_format != "text":
        raise click.UsageError("questions are put as text only; leave out --ask or --format")
    if asks:
        _converse(interview, Screen(spec, words), file)
        return
    if not interview.counted:
        raise PifeError(words.say("nothing_to_go_by"))
    _answer(interview, Screen(spec, words), file, output_format)


def _give_answers(interview: Interview, answers_file: str | None, settings: tuple[str, ...], words: Words) -> None:
    """Take the answers of a file and of arguments, which override it; :class:`PifeError` where they cannot be."""
    options = interview.spec.catalogue.options
    if answers_file is not None:
        fields = Fields(load(answers_file))
        for option_id, data in fields.data.items():
            if option_id not in options:
                raise fields.document.error((option_id,), _unknown_answer(option_id, interview), at_key=True)
            try:
                interview.answers[option_id] = options[option_id].read(data)
            except ValueFault as fault:
                raise fields.error(option_id, fault.message) from None
            interview.take(option_id)
    for setting in settings:
        option_id, equals, text = setting.partition("=")
        if not equals:
            raise click.UsageError(
                f"--set {cut_short(setting)}: write it as option=value, such as --set out.ten=allowed"
            )
        if option_id not in options:
            why = told("unknown_option", option=shown(option_id), hint=_nearest(option_id, options))
            raise PifeError(told("value_of_option", option="--set", why=why))
        interview.take(option_id)
        interview.forget(option_id)
        if text:
            interview.answers[option_id] = read_value(options[option_id], text)
    _demand_together(interview, words)


def _unknown_answer(option_id: str, interview: Interview) -> str:
    group = next((each for each in interview.spec.catalogue.groups if each.id == option_id), None)
    if group is not None:
        return told("answers_are_not_nested", option=group.options[0].id)
    hint = _nearest(option_id, interview.spec.catalogue.options)
    return told("unknown_option", option=shown(option_id), hint=hint)


def _nearest(name: str, known: Iterable[str]) -> str:
    """What somebody may have meant, whatever the case."""
    return did_you_mean(name.strip().lower(), known)


def _demand_together(interview: Interview, words: Words) -> None:
    catalogue = interview.spec.catalogue
    applies = applies_under(interview.answers, catalogue)
    for option_id in interview.answers:
        if applies[option_id] is False:
            needs = condition_text(catalogue.options[option_id].applies_when)
            raise PifeError(told("does_not_apply_beside", option=option_id, needs=needs))
    for constraint in impossible(interview.answers, catalogue):
        why = constraint.text.in_language(words.language)
        raise PifeError(words.say("set_cannot_be", options=", ".join(constraint.option_ids()), why=why))


def _known(extends: str | None, interview: Interview) -> str | None:
    if extends is not None and extends not in interview.tables:
        hint = _nearest(extends, interview.tables)
        raise PifeError(told("not_to_choose", name=shown(extends), hint=hint))
    return extends


def _answer(interview: Interview, screen: Screen, file: OwnFile, output_format: str) -> None:
    """Print what the answers given come to, and write the file that was asked for; nothing is asked."""
    profile = interview.profiles[interview.default_table(file.extends)]
    broken = interview.own_table(profile).broken
    if broken and (file.out is not None or output_format == "yaml"):
        why = broken[0].text.in_language(screen.words.language)
        options = ", ".join(broken[0].option_ids())
        raise PifeError(screen.words.say("set_does_not_fit", table=profile.id, options=options, why=why))
    text = "" if broken else _text(profile, interview, screen, file)
    if output_format == "json":
        click.echo(json_text(_as_json(interview)))
    elif output_format == "yaml":
        click.echo(text, nl=False)
    else:
        screen.ranking(interview, everything=True)
        if file.out is None:
            click.echo()
            screen.say("hint_out")
    if file.out is not None:
        save(Path(file.out), text, screen.words, force=file.force)
        if output_format == "text":
            screen.own_table(profile, interview)
            _tell_written(Path(file.out), screen)


def _converse(interview: Interview, screen: Screen, file: OwnFile) -> None:
    """The interview in a terminal, up to the file; whoever stops is told how to go on."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # one letter that cannot be read must not end everything
    try:
        profile = choose_table(interview, screen, file.extends)
        file.extends = profile.id
        screen.own_table(profile, interview)
        click.echo()
        _write_asking(profile, interview, screen, file)
    except Stopped:
        click.echo()
        _tell_how_to_go_on(interview, screen.words, file, err=False)
    except (click.Abort, KeyboardInterrupt):
        with _deaf_to_ctrl_c():
            click.echo(err=True)
            _tell_how_to_go_on(interview, screen.words, file, err=True)
        click.get_current_context().exit(130)


@contextlib.contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """Ctrl-C does nothing here: pressed twice, it must not cut off what saves the answers."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _write_asking(profile: Profile, interview: Interview, screen: Screen, file: OwnFile) -> None:
    """Ask for title, notes and the file's name where they are not given, and write it."""
    file.title = file.title or _asked("ask_title", screen)
    file.notes = file.notes or _asked("ask_notes", screen)
    while True:
        out = file.out or os.path.expanduser(_asked("ask_file", screen)) or screen.words.say("file_name")
        try:
            demand_target(Path(out), screen.spec, screen.words, force=file.force)
            save(Path(out), _text(profile, interview, screen, file), screen.words, force=file.force)
        except PifeError as fault:
            screen.text(str(fault))
            file.out = None
        else:
            _tell_written(Path(out), screen)
            return


def _asked(key: str, screen: Screen) -> str:
    screen.say(key, file=screen.words.say("file_name"))
    return read_line(screen)


def _text(profile: Profile, interview: Interview, screen: Screen, file: OwnFile) -> str:
    written = interview.own_table(profile).written
    return file_text(
        profile,
        written,
        screen.spec,
        screen.words.language,
        title=file.title,
        notes=file.notes,
        editor=file.editor,
    )


def _tell_written(path: Path, screen: Screen) -> None:
    own = screen.spec.profile(path)
    name = shlex.quote(f"./{path}" if str(path).startswith("-") else str(path))
    click.echo()
    screen.say("written", file=harmless(str(path)), hash=own.hash)
    for command in _NEXT:
        for line in _as_command(f"pife {command}", [harmless(name), *_language_asked_for(screen.words)]):
            click.echo(line)


def _language_asked_for(words: Words) -> list[str]:
    """The language as an argument, where it was one."""
    source = click.get_current_context().get_parameter_source("lang")
    return [f"--lang {words.language}"] if source == ParameterSource.COMMANDLINE else []


def _tell_how_to_go_on(interview: Interview, words: Words, file: OwnFile, *, err: bool) -> None:
    """The command that goes on with the answers so far, in lines that a shell reads as one."""
    arguments = [] if interview.game is None else [f"--game {interview.game}"]
    arguments += ["--all"] if interview.everything else []
    arguments += _language_asked_for(words)
    for option_id in interview.taken:
        if option_id in interview.counted:
            arguments.append(f"--set {shlex.quote(f'{option_id}={as_argument(interview.answers[option_id])}')}")
        elif option_id != GAME and option_id not in interview.answers:
            arguments.append(f"--set {option_id}=")
    named = (("--extends", file.extends), ("--out", file.out), ("--title", file.title), ("--notes", file.notes))
    arguments += [f"{name} {shlex.quote(harmless(value))}" for name, value in named if value]
    arguments += ["--force"] if file.force else []
    arguments += ["--for-editor"] if file.editor else []
    click.echo(words.say("go_on"), err=err)
    for line in _as_command("pife pick", arguments):
        click.echo(line, err=err)


def _as_command(command: str, arguments: list[str]) -> list[str]:
    """A command in lines that fit and that a shell reads as one."""
    lines = [f"  {command}"]
    for argument in arguments:
        if len(lines[-1]) + 1 + len(argument) + len(_CONTINUED) > terminal_width():
            lines[-1] += _CONTINUED
            lines.append("   ")
        lines[-1] += f" {argument}"
    return lines


def _as_json(interview: Interview) -> dict[str, object]:
    return {
        "format": FORMAT,
        "game": interview.game,
        "answers": {option_id: to_json(value) for option_id, value in interview.counted.items()},
        "ranking": [_ranked_as_json(each, interview) for each in interview.ranking()],
    }


def _ranked_as_json(each: Ranked, interview: Interview) -> dict[str, object]:
    profile = interview.profiles[each.table]
    own = interview.own_table(profile)
    differs = []
    for difference in each.differ:
        theirs, yours = difference.values
        assert yours is not None
        theirs_as_json = {"applies": False} if theirs is None else {"applies": True, "value": to_json(theirs[0])}
        differs.append({"option": difference.option, "theirs": theirs_as_json, "yours": to_json(yours[0])})
    return {
        "profile": profile.id,
        "game": profile.game,
        "title": {"en": profile.title.en, "pt_BR": profile.title.pt_BR},
        "hash": profile.hash,
        "agrees": list(each.agree),
        "differs": differs,
        "idle": list(each.idle),
        "writes": {option_id: to_json(value) for option_id, value in own.written.items()},
        "impossible": [constraint.id for constraint in own.broken],
    }
