"""A profile written as a file of one's own: every option that applies, ready to be changed."""

from __future__ import annotations

import json
from pathlib import Path

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar, Value
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Language, Text


def as_yaml(profile: Profile, spec: Spec, language: Language) -> str:
    """The text of a profile file with all options of ``profile``, beneath the nearest shipped profile.

    The first line tells editors where the schema lies, where it lies on this machine.
    """
    lines = []
    schema = spec.root / "schemas" / "profile.schema.json"
    if schema.is_file():
        lines.append(f"# yaml-language-server: $schema={schema.resolve().as_uri()}")
    lines.append(f"extends: {shipped_ancestor(profile, spec)}")
    if profile.id not in spec.shelf.files:
        if profile.title.en != profile.id:
            lines.extend(_own_text("title", profile.title))
        if profile.summary != profile.title:
            lines.extend(_own_text("summary", profile.summary))
        if profile.notes is not None:
            lines.extend(_own_text("notes", profile.notes))
    lines.append("options:")
    for group in profile.catalogue.groups:
        options = [option for option in group.options if option.id in profile.options]
        if options:
            lines.append(f"  {group.id}:")
            lines.extend(_option_line(option, profile.options[option.id], language) for option in options)
    return "\n".join(lines) + "\n"


def shipped_ancestor(profile: Profile, spec: Spec) -> str:
    """The id of the profile if it is shipped, else of the nearest shipped one that it extends."""
    while profile.id not in spec.shelf.files:
        parent = parent_of(profile, spec)
        assert parent is not None  # only shipped profiles extend nothing
        profile = parent
    return profile.id


def parent_of(profile: Profile, spec: Spec) -> Profile | None:
    """The profile that this one extends, whether shipped or a file beside its own; ``None`` for a root."""
    if profile.extends is None:
        return None
    if profile.extends in spec.shelf.files:
        return spec.profile(profile.extends)
    return spec.profile(Path(profile.file).parent / profile.extends)


def written(value: Value) -> str:
    """A value as a profile file writes it.

    >>> written(("1-1-1", "9")), written(None), written(True), written(())
    ('[1-1-1, "9"]', 'null', 'true', '[]')
    """
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_scalar, value)) + "]"
    return _scalar(value)


def _scalar(value: Scalar) -> str:
    if not isinstance(value, str):
        return json.dumps(value)
    # Options' words are letters, digits, underscores and hyphens; only what would be read as a number needs quotes.
    return value if isinstance(scalar(value), str) else json.dumps(value)


def _option_line(option: Option, value: Value, language: Language) -> str:
    name = option.id.partition(".")[2]
    values = ", ".join(_scalar(entry.value) for entry in option.values)
    others = f" ({values})" if values else ""
    return f"    {name}: {written(value)}  # {option.label.in_language(language)}{others}"


def _own_text(key: str, text: Text) -> list[str]:
    if text.en == text.pt_BR:
        return [f"{key}: {json.dumps(text.en, ensure_ascii=False)}"]
    return [
        f"{key}:",
        f"  en: {json.dumps(text.en, ensure_ascii=False)}",
        f"  pt_BR: {json.dumps(text.pt_BR, ensure_ascii=False)}",
    ]
