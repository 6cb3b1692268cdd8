"""Profile files as the commands write them for people to change: what is written here is read back as it was meant."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Language, Text
from pife.terminal.ancestry import shipped_ground

_NO_CHARACTER = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True)
class OwnProfile:
    """What a file of one's own says: the shipped profile that it stands on, option values by id, texts where any."""

    extends: str
    options: Mapping[str, Value]
    title: Text | None = None
    summary: Text | None = None
    notes: Text | None = None


def own_copy(profile: Profile, spec: Spec) -> OwnProfile:
    """A profile with every option that applies, on the nearest shipped profile; what a shipped one says stays there."""
    ground = shipped_ground(profile, spec)
    if profile.id == ground.id:
        return OwnProfile(ground.id, profile.options)
    return OwnProfile(
        ground.id,
        profile.options,
        title=profile.title if profile.title.en != profile.id else None,
        summary=profile.summary if profile.summary != profile.title else None,
        notes=profile.notes,
    )


def as_yaml(table: OwnProfile, spec: Spec, language: Language, *, editor: bool = False) -> str:
    """The text of the file, each option with its label and what else it takes.

    With ``editor`` the first line tells editors where the schema lies on this machine: files that are handed around
    have no use for that, and need not tell the names of somebody's folders.
    """
    lines = []
    schema = spec.root / "schemas" / "profile.schema.json"
    if editor and schema.is_file():
        lines.append(f"# yaml-language-server: $schema={schema.resolve().as_uri()}")
    lines.append(f"extends: {table.extends}")
    for key, text in (("title", table.title), ("summary", table.summary), ("notes", table.notes)):
        if text is not None:
            lines += _own_text(key, text)
    lines += _options(table, spec, language)
    return "\n".join(lines) + "\n"


def written(value: Value) -> str:
    """A value as a profile file writes it.

    >>> written(("1-1-1", "9")), written(None), written(True), written(())
    ('[1-1-1, "9"]', 'null', 'true', '[]')
    """
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_scalar, value)) + "]"
    return _scalar(value)


def quoted(text: str) -> str:
    r"""A text in double quotes, on one line, what cannot be seen (or YAML does not take) as its code.

    >>> quoted('Mesa da "Vó"\n\u202e')
    '"Mesa da \\"Vó\\"\\n\\u202e"'
    """
    return "".join(map(_visible, json.dumps(text, ensure_ascii=False)))


def _visible(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Cs":
        return _NO_CHARACTER  # half a character, which no file can hold
    if category[0] == "C" or category in ("Zl", "Zp"):
        return f"\\U{ord(char):08x}" if ord(char) > 0xFFFF else f"\\u{ord(char):04x}"
    return char


def _scalar(value: Scalar) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    # Options' words are letters, digits, underscores and hyphens; only what would be read as a number needs quotes.
    return value if isinstance(scalar(value), str) else quoted(value)


def _options(table: OwnProfile, spec: Spec, language: Language) -> list[str]:
    """The options by group, or that there are none."""
    if not table.options:
        return ["options: {}"]
    lines = ["options:"]
    for group in spec.catalogue.groups:
        options = [option for option in group.options if option.id in table.options]
        if options:
            lines.append(f"  {group.id}:")
            lines += [_option_line(option, table.options[option.id], language) for option in options]
    return lines


def _option_line(option: Option, value: Value, language: Language) -> str:
    name = option.id.partition(".")[2]
    values = ", ".join(_scalar(entry.value) for entry in option.values)
    others = f" ({values})" if values else ""
    return f"    {name}: {written(value)}  # {option.label.in_language(language)}{others}"


def _own_text(key: str, text: Text) -> list[str]:
    if text.en == text.pt_BR:
        return [f"{key}: {quoted(text.en)}"]
    return [f"{key}:", f"  en: {quoted(text.en)}", f"  pt_BR: {quoted(text.pt_BR)}"]
