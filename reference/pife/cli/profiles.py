"""``pife profiles``: list, show and compare house rules. Checking files is :mod:`pife.cli.profile_check`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from pife.cli.profile_check import check
from pife.cli.profile_table import difference_lines
from pife.spec.conditions import Value
from pife.spec.idle import idle_options
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import GAMES, Difference, Profile, to_json
from pife.spec.profiles import compare as differences_of
from pife.spec.texts import Language, Text
from pife.terminal.flow import flowed
from pife.terminal.inline import Reader
from pife.terminal.options import complete_profile, editor_option, format_option, lang_option
from pife.terminal.output import harmless, json_text
from pife.terminal.profile_yaml import as_yaml, own_copy
from pife.terminal.said import said_alone
from pife.terminal.table import fits, in_columns, terminal_width
from pife.terminal.words import Words, words_of

LIST_FORMAT = "pife-profiles/1"
COMPARE_FORMAT = "pife-profiles-compare/1"


@click.group(name="profiles")
def command() -> None:
    """House rules: which tables there are, what each plays, how they differ, and whether a file of yours is right.

    \b
    Examples:
      pife profiles list --game cacheta
      pife profiles show pife-maker
      pife profiles compare pife-maker pif-paf-betting
      pife profiles check my-table.yaml
    """


command.add_command(check)


@command.command(name="list", short_help="The tables that ship with pife: id and title.")
@click.option("--game", type=click.Choice(GAMES), help="Only the profiles of one game.")
@format_option("text", "json")
@lang_option
def list_profiles(game: str | None, output_format: str, lang: Language) -> None:
    """The house rules that ship with pife: id and title.

    \b
    Examples:
      pife profiles list
      pife profiles list --game pife --lang pt_BR
      pife profiles list --format json
    """
    profiles = [p for p in load_spec().profiles.values() if game in (None, p.game)]
    if output_format == "json":
        _print_json({"format": LIST_FORMAT, "profiles": [_list_entry(profile) for profile in profiles]})
        return
    longest = max(len(profile.id) for profile in profiles)
    for each_game in GAMES:
        of_game = [profile for profile in profiles if profile.game == each_game]
        if of_game:
            click.secho(each_game.capitalize(), bold=True)
            rows = [(profile.id.ljust(longest), profile.title.in_language(lang)) for profile in of_game]
            _print_lines(in_columns(rows, width=terminal_width(), indent="  "))
    click.echo()
    _print_text(words_of("profiles", lang).say("own_file_hint"), terminal_width(), style=_dim)


@command.command(short_help="What a table plays, and where each value comes from.")
@click.argument("profile", metavar="P", shell_complete=complete_profile)
@format_option("text", "json", "yaml")
@editor_option
@lang_option
def show(profile: str, output_format: str, editor: bool, lang: Language) -> None:
    """What the table P plays, option by option, and where each value comes from.

    P is an id or a YAML file. `--format json` prints the profile just as an engine gets it in `configure`;
    `--format yaml` prints a file of your own to start from, with every option written out.

    \b
    Examples:
      pife profiles show pife-maker
      pife profiles show cacheta-no-wilds --lang pt_BR
      pife profiles show pife-maker --format json
      pife profiles show pife-maker --format yaml > my-table.yaml
    """
    spec = load_spec()
    shown = spec.profile(profile)
    if output_format == "json":
        _print_json(shown.to_message())
    elif output_format == "yaml":
        click.echo(as_yaml(own_copy(shown, spec), spec, lang, editor=editor), nl=False)
    else:
        _show_text(shown, spec, words_of("profiles", lang))


@command.command(short_help="Only what two or more tables play differently.")
@click.argument("profiles", metavar="A B [C]...", nargs=-1, required=True, shell_complete=complete_profile)
@format_option("text", "json")
@lang_option
@click.option("--exit-code", is_flag=True, help="Exit with 1 if the profiles differ.")
def compare(profiles: tuple[str, ...], output_format: str, lang: Language, exit_code: bool) -> None:
    """Two or more tables side by side: only the options on which they differ.

    Each is an id or a YAML file.

    \b
    Examples:
      pife profiles compare pife-maker pife-repeated-suits
      pife profiles compare pife-maker my-table.yaml --exit-code
      pife profiles compare pife-maker pif-paf-betting pif-paf-platform --format json
    """
    if len(profiles) < 2:
        raise click.UsageError("name at least two profiles to compare")
    spec = load_spec()
    compared = [spec.profile(name) for name in profiles]
    differences = differences_of(compared)
    if output_format == "json":
        _print_json(_comparison_as_json(compared, differences))
    else:
        _compare_text(compared, differences, spec, words_of("profiles", lang))
    click.get_current_context().exit(1 if exit_code and differences else 0)


def _print_json(data: object) -> None:
    click.echo(json_text(data))


def _print_lines(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)


def _print_text(text: str, width: int, *, indent: str = "", style: Callable[[str], str] | None = None) -> None:
    _print_lines(in_columns([(text,)], width=width, indent=indent, styles=(style,)))


def _both_languages(text: Text) -> dict[str, str]:
    return {"en": text.en, "pt_BR": text.pt_BR}


def _list_entry(profile: Profile) -> dict[str, object]:
    return {
        "id": profile.id,
        "game": profile.game,
        "title": _both_languages(profile.title),
        "summary": _both_languages(profile.summary),
        "extends": profile.extends,
        "sources": list(profile.sources),
        "version": profile.version,
        "hash": profile.hash,
    }


def _show_text(profile: Profile, spec: Spec, words: Words) -> None:
    width = terminal_width()
    reader = Reader(profile, spec, words.language)
    _print_text(reader.plain(profile.title), width, style=_bold)
    if profile.summary != profile.title:
        _print_lines(flowed(reader.runs(profile.summary), width=width))
    if profile.abstract:
        _print_text(words.say("abstract"), width)
    _print_text(_facts(profile, words), width)
    for group in profile.catalogue.groups:
        rows = [
            (
                option.label.in_language(words.language),
                said_alone(option, profile.options[option.id], words.language),
                _origin(profile, option.id, words),
            )
            for option in group.options
            if option.id in profile.options
        ]
        if rows:
            click.echo()
            click.secho(group.title.in_language(words.language), bold=True)
            _print_options(rows, width)
    if profile.notes is not None:
        click.echo()
        _print_text(words.say("notes"), width, style=_bold)
        for paragraph in reader.paragraphs(profile.notes):
            _print_lines(flowed(paragraph, width=width, first="  ", rest="  "))
    click.echo()
    kinds = {origin.kind for origin in profile.origins.values()}
    for kind in ("stated", "assumed", "chosen"):
        if kind in kinds:
            _print_text(words.say(f"legend_{kind}"), width, style=_dim)


def _print_options(rows: Sequence[tuple[str, str, str]], width: int) -> None:
    """Label, value and origin of each option side by side, or in a narrow terminal one below the other."""
    if fits(2, width=width, label=max(len(row[0]) for row in rows)):
        _print_lines(in_columns(rows, width=width, indent="  ", styles=(None, None, _dim)))
        return
    for label, value, origin in rows:
        _print_text(label, width, indent="  ", style=_bold)
        _print_text(value, width, indent="    ")
        _print_text(origin, width, indent="    ", style=_dim)


def _facts(profile: Profile, words: Words) -> str:
    """Game, id, version, hash, parent and sources in one line."""
    key = "facts" if profile.history else "facts_own"
    facts = [
        words.say(
            key, game=profile.game.capitalize(), id=harmless(profile.id), version=profile.version, hash=profile.hash
        )
    ]
    if profile.extends is not None:
        facts.append(words.say("from_profile", profile=harmless(profile.extends)))
    if profile.sources:
        facts.append(words.say("from_sources", sources=", ".join(profile.sources)))
    return " · ".join(facts)


def _origin(profile: Profile, option_id: str, words: Words) -> str:
    origin = profile.origins[option_id]
    if origin.kind == "chosen":
        by_itself = origin.profile == profile.id
        return words.say("chosen") if by_itself else words.say("chosen_by", profile=harmless(origin.profile))
    if not origin.refs:
        return words.say("assumed_default")
    return words.say(origin.kind, refs=", ".join(origin.refs))


def _compare_text(profiles: Sequence[Profile], differences: Sequence[Difference], spec: Spec, words: Words) -> None:
    width = terminal_width()
    heads = [
        (harmless(profile.id), profile.hash, Reader(profile, spec, words.language).plain(profile.title))
        for profile in profiles
    ]
    _print_lines(in_columns(heads, width=width, styles=(_bold, _dim)))
    click.echo()
    if not differences:
        click.echo(words.say("same_rules"))
        return
    _print_lines(difference_lines(profiles, differences, words, width=width))


def _comparison_as_json(profiles: Sequence[Profile], differences: Sequence[Difference]) -> dict[str, object]:
    return {
        "format": COMPARE_FORMAT,
        "profiles": [{"id": p.id, "hash": p.hash, "title": _both_languages(p.title)} for p in profiles],
        "differences": [
            {
                "option": difference.option,
                "values": [
                    {"applies": False} if value is None else _played_as_json(profile, difference.option, value[0])
                    for profile, value in zip(profiles, difference.values, strict=True)
                ],
            }
            for difference in differences
        ],
    }


def _played_as_json(profile: Profile, option_id: str, value: Value) -> dict[str, object]:
    """What a table plays of an option; ``idle`` where no value of it would make a difference there."""
    played: dict[str, object] = {"applies": True, "value": to_json(value)}
    return {**played, "idle": True} if option_id in idle_options(profile) else played


def _dim(text: str) -> str:
    return click.style(text, dim=True)


def _bold(text: str) -> str:
    return click.style(text, bold=True)
