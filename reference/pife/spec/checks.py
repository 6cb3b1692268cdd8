"""The cross-checks over the spec: shapes, ids, references, texts, options, profiles (``pife spec check``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from pife.errors import PifeError, Place, SpecError, SpecErrors, did_you_mean
from pife.spec.conditions import Condition
from pife.spec.library import Spec
from pife.spec.schemas import PROFILE_SCHEMA, is_fresh
from pife.spec.strict_yaml import Data, Document, Pointer, load
from pife.spec.texts import pieces, stray_mark

Check = Callable[[Spec], Iterator[SpecError]]

_SCHEMA_OF_FOLDER = {"options": "options", "rules": "rules", "pife": "profile", "cacheta": "profile"}


def check_spec(spec: Spec) -> tuple[SpecError, ...]:
    """Every fault of the spec. Where files cannot be read, those faults alone: the rest would only echo them."""
    faults = list(_shapes(spec))
    if faults:
        return tuple(faults)
    try:
        faults = list(_fresh(spec)) or list(_profile_shapes(spec))
        if faults:
            return tuple(faults)
        spec.all_profiles  # noqa: B018  reads options, decisions and every profile
        spec.rules, spec.sources, spec.glossary, spec.version  # noqa: B018
    except SpecErrors as several:
        return several.errors
    except SpecError as fault:
        return (fault,)
    except PifeError as fault:
        return (SpecError(Place(str(spec.root), 1, 1), (), str(fault)),)
    checks: tuple[Check, ...] = (_whole, _unique_ids, _references, _texts, _options, _reachable, _profiles)
    return tuple(fault for check in checks for fault in check(spec))


def documents(spec: Spec) -> Iterator[Document]:
    """Every YAML file of the spec, read."""
    for path in sorted(spec.root.rglob("*.yaml")):
        yield load(path)


def _kind(path: Path) -> str:
    """The schema that a file must fit."""
    return _SCHEMA_OF_FOLDER.get(path.parent.name, path.stem) if path.stem != "constraints" else "constraints"


def _shapes(spec: Spec) -> Iterator[SpecError]:
    """Every file but the profiles fits the JSON Schema of its kind."""
    for path in sorted(spec.root.rglob("*.yaml")):
        if _kind(path) != "profile":
            yield from _shape_of(path, spec.root / "schemas" / f"{_kind(path)}.schema.json")


def _fresh(spec: Spec) -> Iterator[SpecError]:
    """The profile schema is what the option catalogue makes."""
    folder = spec.root / "schemas"
    if not is_fresh(spec.catalogue, folder):
        place = Place(str(folder / PROFILE_SCHEMA), 1, 1)
        yield SpecError(place, (), "is not what the option catalogue makes; `pife spec check --write` renews it")


def _profile_shapes(spec: Spec) -> Iterator[SpecError]:
    """Every profile fits the schema made from the catalogue."""
    for path in spec.shelf.files.values():
        yield from _shape_of(path, spec.root / "schemas" / PROFILE_SCHEMA)


def _shape_of(path: Path, schema_path: Path) -> Iterator[SpecError]:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import SchemaError
    from referencing import Registry
    from referencing.exceptions import Unresolvable

    try:
        document = load(path)
    except SpecError as fault:
        yield fault
        return
    try:
        schema = json.loads(schema_path.read_text(encoding="utf-8"))
        if not isinstance(schema, dict):
            raise ValueError("not a JSON object")
        Draft202012Validator.check_schema(schema)
        # An empty registry (of a package that jsonschema brings): no schema here refers to anything outside itself.
        errors = list(Draft202012Validator(schema, registry=Registry()).iter_errors(document.data))
    except (OSError, ValueError, SchemaError, Unresolvable) as fault:
        reason = getattr(fault, "message", None) or getattr(fault, "strerror", None) or str(fault)
        yield SpecError(Place(str(schema_path), 1, 1), (), f"is no schema to hold {path.name} against: {reason[:200]}")
        return
    for error in errors:
        yield document.error(tuple(error.absolute_path), f"does not fit {schema_path.name}: {error.message[:200]}")


def _whole(spec: Spec) -> Iterator[SpecError]:
    """No part of the spec is missing."""
    place = Place(str(spec.root), 1, 1)
    for name, entries in (("rules", spec.rules), ("profiles", spec.profiles), ("sources", spec.sources)):
        if not entries:
            yield SpecError(place, (), f"there are no {name}; the spec is not whole")


def _unique_ids(spec: Spec) -> Iterator[SpecError]:
    """One namespace over all kinds."""
    first: dict[str, Place] = {}
    for name, place in spec.ids():
        if name in first:
            yield SpecError(place, (), f"the id {name!r} is taken, at {first[name]}")
        first.setdefault(name, place)


def _references(spec: Spec) -> Iterator[SpecError]:
    """Whatever names a source, decision, option or rule names one that exists."""
    atoms = {atom.id for source in spec.sources.values() for atom in source.atoms}
    cited = spec.sources.keys() | atoms
    for rule in spec.rules.values():
        yield from _unknown(rule.place, rule.sources, cited, "source")
        yield from _unknown(rule.place, rule.decided, spec.decisions, "decision")
        if not rule.sources and not rule.decided:
            yield SpecError(rule.place, (), f"the rule {rule.id} has neither a source nor a decision")
    for decision in spec.decisions.values():
        yield from _unknown(decision.place, decision.sources, cited, "source")
        yield from _unknown(decision.place, decision.options, spec.catalogue.options, "option")
        for reading in decision.readings:
            yield from _unknown(decision.place, reading.sources, cited, "source")
    for term in spec.glossary.values():
        yield from _unknown(term.place, term.sources, cited, "source")
    for option in spec.catalogue.options.values():
        for entry in option.values:
            yield from _unknown(option.place, entry.sources, cited, "source")
            yield from _unknown(option.place, entry.decided, spec.decisions, "decision")
            if not entry.sources and not entry.decided:
                yield SpecError(option.place, (), f"{option.id}: the value {entry.value} has no source and no decision")


def _unknown(place: Place, names: Iterable[str], known: Iterable[str], kind: str) -> Iterator[SpecError]:
    known = list(known)
    for name in names:
        if name not in known:
            yield SpecError(place, (), f"unknown {kind} {name!r}{did_you_mean(name, known)}")


def _texts(spec: Spec) -> Iterator[SpecError]:
    """Texts use the inline grammar alone, link to what exists, and say the same in both languages."""
    linked = {name for name, _ in spec.ids()}
    for document in documents(spec):
        for pointer, text in _texts_in(document.data, ()):
            for language in ("en", "pt_BR"):
                mark = stray_mark(text[language])
                if mark:
                    yield document.error((*pointer, language), f"a stray {mark!r}; texts know [[id]], {{id}}, **x**")
                for piece in pieces(text[language]):
                    if piece.kind == "link" and piece.text not in linked:
                        hint = did_you_mean(piece.text, linked)
                        yield document.error((*pointer, language), f"[[{piece.text}]] links to nothing{hint}")
                    if piece.kind == "value" and piece.text not in spec.catalogue.options:
                        hint = did_you_mean(piece.text, spec.catalogue.options)
                        yield document.error((*pointer, language), f"{{{piece.text}}} is no option{hint}")
            if _marks(text["en"]) != _marks(text["pt_BR"]):
                yield document.error(pointer, "the two languages link to different ids or print different options")


def _texts_in(data: Data, pointer: Pointer) -> Iterator[tuple[Pointer, dict[str, str]]]:
    if isinstance(data, dict):
        if data.keys() == {"en", "pt_BR"} and all(isinstance(value, str) for value in data.values()):
            yield pointer, data
        else:
            for key, value in data.items():
                yield from _texts_in(value, (*pointer, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts_in(value, (*pointer, index))


def _marks(text: str) -> set[tuple[str, str]]:
    return {(piece.kind, piece.text) for piece in pieces(text) if piece.kind in ("link", "value")}


def _options(spec: Spec) -> Iterator[SpecError]:
    """What an engine can see names how; samples of lists try every named member."""
    for option in spec.catalogue.options.values():
        if option.seen_by == "engine" and option.shown_by is None:
            yield SpecError(
                option.place, (), f"{option.id} is seen by engines: shown_by must name the ask and the field"
            )
        tried = [m for sample in option.all_samples() for m in (sample if isinstance(sample, tuple) else (sample,))]
        for entry in option.values:
            if entry.value not in tried:
                yield SpecError(option.place, (), f"{option.id}: no sample tries the value {entry.value}")


def _reachable(spec: Spec) -> Iterator[SpecError]:
    """Every rule, option and constraint can matter at some table."""
    for rule in spec.rules.values():
        if not _can_hold(spec, rule.when):
            yield SpecError(rule.place, (), f"the rule {rule.id} holds at no table: its condition is never true")
    for option in spec.catalogue.options.values():
        if not _can_hold(spec, option.applies_when):
            yield SpecError(option.place, (), f"the option {option.id} applies at no table")


def _can_hold(spec: Spec, condition: Condition) -> bool:
    return any(condition.holds(options) for options in spec.catalogue.contexts(condition.option_ids()))


def _profiles(spec: Spec) -> Iterator[SpecError]:
    """Bases state nothing; what a profile states is said by sources of its own; no two tables are the same."""
    by_hash: dict[str, str] = {}
    cited = {source.id: {source.id} | {atom.id for atom in source.atoms} for source in spec.sources.values()}
    for profile in spec.all_profiles.values():
        document = load(spec.shelf.files[profile.id])
        own = {ref for source in profile.sources for ref in cited.get(source, ())}
        yield from _unknown(document.place(("sources",)), profile.sources, spec.sources, "source")
        for option_id, refs in document.data.get("stated", {}).items():
            if profile.abstract:
                yield document.error(("stated", option_id), "an abstract base states nothing")
            for ref in refs:
                if ref not in own:
                    yield document.error(
                        ("stated", option_id),
                        f"{ref!r} is not one of the profile's sources {', '.join(profile.sources)}",
                    )
        if profile.abstract:
            continue
        if not profile.sources:
            yield document.error((), "a shipped profile names its sources")
        if not profile.history:
            yield document.error((), "a shipped profile has a history that begins with version 1")
        if profile.hash in by_hash:
            yield document.error(("id",), f"plays exactly as {by_hash[profile.hash]}: cite the source there instead")
        by_hash[profile.hash] = profile.id
