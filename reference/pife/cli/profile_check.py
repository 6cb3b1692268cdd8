"""``pife profiles check``: every fault of profile files at its place, for people, scripts, GitHub and SARIF readers."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath
from urllib.parse import quote

import click

from pife import __version__
from pife.cli.profile_table import difference_lines
from pife.errors import PifeError, SpecError, SpecErrors, and_more, in_language, pointer_text
from pife.spec.idle import idle_options
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile, compare, to_json
from pife.spec.texts import Language, Text
from pife.terminal.ancestry import parent_of
from pife.terminal.options import format_option, lang_option
from pife.terminal.output import harmless
from pife.terminal.table import in_columns, terminal_width
from pife.terminal.words import Words, words_of

FORMAT = "pife-profiles-check/1"
SARIF_RULE = "pife-profile"


@dataclass(frozen=True)
class Checked:
    """One file looked at: a profile and its parent, or its faults (``more`` not told), or why it could not be read."""

    file: str
    profile: Profile | None = None
    parent: Profile | None = None
    faults: tuple[SpecError, ...] = ()
    more: int = 0
    unreadable: PifeError | None = None


@click.command(name="check", short_help="Is a profile file right? Every fault at its place.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@format_option("text", "json", "github", "sarif")
@lang_option
def check(files: tuple[str, ...], output_format: str, lang: Language) -> None:
    """Is a profile file right? Every fault, as file:line:column: what is wrong and what to write.

    Of a right file you read how it differs from the table that it extends. The forms for programs are in English.

    Exit code 0: all files are right; 1: faults found; 2: a file cannot be read.

    \b
    Examples:
      pife profiles check my-table.yaml
      pife profiles check my-table.yaml --lang pt_BR
      pife profiles check tables/*.yaml --format github
      pife profiles check my-table.yaml --format sarif > check.sarif
    """
    spec = load_spec()
    checked = [_check(file, spec) for file in files]
    if output_format == "text":
        _print_text(checked, words_of("profiles", lang))
    else:
        {"json": _print_json, "github": _print_github, "sarif": _print_sarif}[output_format](checked)
    unreadable = any(each.unreadable is not None for each in checked)
    faulty = any(each.faults for each in checked)
    click.get_current_context().exit(2 if unreadable else 1 if faulty else 0)


def _check(file: str, spec: Spec) -> Checked:
    is_shipped_id = file in spec.shelf.files and not Path(file).exists()
    try:
        profile = spec.profile(file if is_shipped_id else Path(file))
        return Checked(file, profile, parent_of(profile, spec))
    except SpecErrors as faults:
        return Checked(file, faults=faults.errors, more=faults.more)
    except SpecError as fault:
        return Checked(file, faults=(fault,))
    except PifeError as fault:
        return Checked(file, unreadable=fault)


def _print_text(checked: Sequence[Checked], words: Words) -> None:
    for each in checked:
        for fault in each.faults:
            click.echo(harmless(fault.in_language(words.language)))
        if each.more:
            click.echo(f"{harmless(each.file)}: {in_language(and_more(each.more), words.language)}")
        if each.unreadable is not None:
            click.echo(harmless(each.unreadable.in_language(words.language)), err=True)
        if each.profile is not None:
            _print_right(each.file, each.profile, each.parent, words)


def _print_right(file: str, profile: Profile, parent: Profile | None, words: Words) -> None:
    """That a profile is right, and how it differs from its parent."""
    differences = () if parent is None else compare((parent, profile))
    key = "check_base" if parent is None else "check_differs" if differences else "check_same"
    base = "" if parent is None else harmless(parent.id)
    click.echo(words.say(key, file=harmless(file), parent=base, hash=profile.hash))
    if parent is not None and differences:
        for line in difference_lines((parent, profile), differences, words, width=terminal_width(), indent="  "):
            click.echo(line)
    for option_id, why in _idle(profile, parent).items():
        label = profile.catalogue.options[option_id].label.in_language(words.language)
        note = words.say("check_idle", option=label, why=why.in_language(words.language))
        for line in in_columns([(note,)], width=terminal_width(), indent="  "):
            click.echo(line)


def _idle(profile: Profile, parent: Profile | None) -> dict[str, Text]:
    """The options by which the profile changes nothing, and why; not those of which this is true at its parent too."""
    inherited = {} if parent is None else idle_options(parent)
    return {option_id: why for option_id, why in idle_options(profile).items() if option_id not in inherited}


def _print_json(checked: Sequence[Checked]) -> None:
    click.echo(json.dumps({"format": FORMAT, "files": [_as_json(each) for each in checked]}, indent=2))


def _as_json(each: Checked) -> dict[str, object]:
    entry: dict[str, object] = {"file": each.file, "ok": each.profile is not None}
    if each.unreadable is not None:
        entry["unreadable"] = str(each.unreadable)
    elif each.profile is None:
        entry["faults"] = [
            {
                "file": fault.place.file,
                "line": fault.place.line,
                "column": fault.place.column,
                "path": list(fault.path),
                "message": fault.message,
            }
            for fault in each.faults
        ]
        entry["more"] = each.more
    else:
        differences = compare((each.parent, each.profile)) if each.parent else ()
        entry["profile"] = {"id": each.profile.id, "hash": each.profile.hash, "extends": each.profile.extends}
        entry["differs"] = {
            difference.option: {"applies": False} if now is None else {"applies": True, "value": to_json(now[0])}
            for difference in differences
            for now in difference.values[1:]
        }
        entry["idle"] = list(_idle(each.profile, each.parent))
    return entry


def _print_github(checked: Sequence[Checked]) -> None:
    """Workflow commands that GitHub shows beside the line."""
    for each in checked:
        for fault in each.faults:
            place = fault.place
            head = f"file={_github_property(place.file)},line={place.line},col={place.column}"
            click.echo(f"::error {head}::{_github_text(pointer_text(fault.path) + fault.message)}")
        if each.more:
            click.echo(f"::error file={_github_property(each.file)}::{and_more(each.more)}")
        if each.unreadable is not None:
            click.echo(f"::error file={_github_property(each.file)}::{_github_text(str(each.unreadable))}")


def _github_text(text: str) -> str:
    return harmless(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _github_property(text: str) -> str:
    return _github_text(text).replace(":", "%3A").replace(",", "%2C")


def _print_sarif(checked: Sequence[Checked]) -> None:
    """SARIF 2.1.0, one run; what cannot be read, and that there are more faults, are notifications of the run."""
    unreadable = [each for each in checked if each.unreadable is not None]
    run = {
        "tool": {
            "driver": {
                "name": "pife",
                "version": __version__,
                "rules": [{"id": SARIF_RULE, "shortDescription": {"text": "A profile says what a table can play."}}],
            }
        },
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not unreadable,
                "toolExecutionNotifications": [
                    *(_sarif_note(each.file, "error", str(each.unreadable)) for each in unreadable),
                    *(_sarif_note(each.file, "note", and_more(each.more)) for each in checked if each.more),
                ],
            }
        ],
        "results": [_sarif_result(fault) for each in checked for fault in each.faults],
    }
    document = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    click.echo(json.dumps(document, indent=2))


def _sarif_note(file: str, level: str, text: str) -> dict[str, object]:
    place = {"physicalLocation": {"artifactLocation": {"uri": _uri(file)}}}
    return {"level": level, "message": {"text": text}, "locations": [place]}


def _sarif_result(fault: SpecError) -> dict[str, object]:
    return {
        "ruleId": SARIF_RULE,
        "level": "error",
        "message": {"text": pointer_text(fault.path) + fault.message},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": _uri(fault.place.file)},
                    "region": {"startLine": fault.place.line, "startColumn": fault.place.column},
                }
            }
        ],
    }


def _uri(file: str) -> str:
    path = PurePath(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
