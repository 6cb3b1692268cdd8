"""What the parts of the spec say of each other: ids, references, options, disputes, reasons, profiles."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from pife.errors import Place, SpecError, did_you_mean
from pife.spec.conditions import ALWAYS, Condition
from pife.spec.disputes import Answer
from pife.spec.fields import shown
from pife.spec.files import UnreadableFile, read_file
from pife.spec.kinds import kinds_of_tables
from pife.spec.library import Spec
from pife.spec.reasons import Reason
from pife.spec.strict_yaml import load

_ANSWER = "-answer"
"""How the protocol's schema calls the answer to an ask: meld-answer."""


def whole(spec: Spec) -> Iterator[SpecError]:
    """No part of the spec is missing."""
    place = Place(str(spec.root), 1, 1)
    for name, entries in (("rules", spec.rules), ("profiles", spec.profiles), ("sources", spec.sources)):
        if not entries:
            yield SpecError(place, (), f"there are no {name}; the spec is not whole")
    for kind, named, found in (
        ("group", spec.contents.groups, [group.id for group in spec.catalogue.groups]),
        ("chapter", spec.contents.chapters, [chapter.id for chapter in spec.chapters]),
    ):
        place = Place(str(spec.root / "spec.yaml"), 1, 1)
        for name in (*(n for n in named if n not in found), *(n for n in found if n not in named)):
            missing = "has no file" if name in named else "has a file but no place in the order"
            yield SpecError(place, (), f"the {kind} {shown(name)} {missing}")


def unique_ids(spec: Spec) -> Iterator[SpecError]:
    """One namespace over all kinds."""
    first: dict[str, Place] = {}
    for name, place in spec.ids():
        if name in first:
            yield SpecError(place, (), f"the id {shown(name)} is taken, at {first[name]}")
        first.setdefault(name, place)


def references(spec: Spec) -> Iterator[SpecError]:
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
        if not decision.modelled and decision.options:
            yield SpecError(decision.place, (), f"{decision.id} is not modelled, so no option switches it")
    for term in spec.glossary.values():
        yield from _unknown(term.place, term.sources, cited, "source")
    for dispute in spec.disputes.values():
        yield from _unknown(dispute.place, dispute.sources, cited, "source")
        yield from _unknown(dispute.place, dispute.options, spec.catalogue.options, "option")
    behind: tuple[Answer | Reason, ...] = (
        *(answer for dispute in spec.disputes.values() for answer in dispute.answers),
        *spec.reasons.values(),
    )
    for entry in behind:
        yield from _unknown(entry.place, entry.rules, spec.rules, "rule")
        yield from _unknown(entry.place, entry.decided, spec.decisions, "decision")
        if not entry.rules and not entry.decided:
            yield SpecError(entry.place, (), "names neither a rule nor a decision")
    for option in spec.catalogue.options.values():
        for value in option.values:
            yield from _unknown(option.place, value.sources, cited, "source")
            yield from _unknown(option.place, value.decided, spec.decisions, "decision")
            if not value.sources and not value.decided:
                yield SpecError(option.place, (), f"{option.id}: the value {value.value} has no source and no decision")
    ids = {name for name, _ in spec.ids()}
    for retired in spec.releases.retired.values():
        yield from _unknown(retired.place, retired.see, ids, "id")


def _unknown(place: Place, names: Iterable[str], known: Iterable[str], kind: str) -> Iterator[SpecError]:
    known = list(known)
    for name in names:
        if name not in known:
            yield SpecError(place, (), f"unknown {kind} {shown(name)}{did_you_mean(name, known)}")


def options(spec: Spec) -> Iterator[SpecError]:
    """What an engine can see names an ask and a field of its answer; samples of lists try every named member."""
    answers = _fields_of_answers(spec)
    for option in spec.catalogue.options.values():
        if option.seen_by == "engine" and option.shown_by is None:
            yield SpecError(
                option.place, (), f"{option.id} is seen by engines: shown_by must name the ask and the field"
            )
        if option.shown_by is not None and option.shown_by.ask in answers:
            ask, field = option.shown_by.ask, option.shown_by.field
            yield from _unknown(option.place, (field,), answers[ask], f"field of the answer to {ask}")
        tried = [m for sample in option.all_samples() for m in (sample if isinstance(sample, tuple) else (sample,))]
        for entry in option.values:
            if entry.value not in tried:
                yield SpecError(option.place, (), f"{option.id}: no sample tries the value {entry.value}")


def _fields_of_answers(spec: Spec) -> dict[str, tuple[str, ...]]:
    """The fields of the answer to each ask, as the protocol's schema has them; :class:`SpecError` where it has none."""
    path = spec.root / "schemas" / "protocol.schema.json"
    try:
        messages = json.loads(read_file(path))["$defs"]
        answers = {name: part["properties"]["answer"] for name, part in messages.items() if _answers(name, part)}
        return {name.removesuffix(_ANSWER): tuple(answer["properties"]) for name, answer in answers.items()}
    except (UnreadableFile, ValueError, LookupError, TypeError, AttributeError) as fault:
        raise SpecError(Place(str(path), 1, 1), (), f"does not say which asks there are: {fault}") from None


def _answers(name: str, part: dict[str, Any]) -> bool:
    """Whether a message of the protocol is the answer to an ask (the one to hello is not)."""
    return name.endswith(_ANSWER) and "answer" in part.get("properties", ())


def reachable(spec: Spec) -> Iterator[SpecError]:
    """Every rule and option can matter at some table."""
    for rule in spec.rules.values():
        if not _can_hold(spec, rule.when):
            yield SpecError(rule.place, (), f"the rule {rule.id} holds at no table: its condition is never true")
    for option in spec.catalogue.options.values():
        if not _can_hold(spec, option.applies_when):
            yield SpecError(option.place, (), f"the option {option.id} applies at no table")


def disputes(spec: Spec) -> Iterator[SpecError]:
    """Every table that a dispute's options can make fits exactly one of its answers, and every answer some table."""
    for dispute in spec.disputes.values():
        asked = {option_id for answer in dispute.answers for option_id in answer.when.option_ids()}
        for option_id in sorted(asked - set(dispute.options)):
            yield SpecError(dispute.place, (), f"{dispute.id} does not say that {option_id} decides it")
        given: set[Place] = set()
        for options in kinds_of_tables(spec.catalogue, (answer.when for answer in dispute.answers)):
            fitting = [answer for answer in dispute.answers if answer.when.holds(options)]
            given.update(answer.place for answer in fitting)
            if len(fitting) != 1:
                table = ", ".join(f"{option_id}: {options.get(option_id, 'absent')}" for option_id in sorted(asked))
                found = "no answer" if not fitting else f"{len(fitting)} answers"
                yield SpecError(dispute.place, (), f"{dispute.id} has {found} for a table with {table}")
                break
        else:
            for answer in dispute.answers:
                if answer.place not in given:
                    yield SpecError(answer.place, (), f"{dispute.id} has an answer that fits no table")


def grounds_of_answers(spec: Spec) -> Iterator[SpecError]:
    """The rules behind an answer hold at every table to which it is given."""
    for dispute in spec.disputes.values():
        for answer in dispute.answers:
            for rule in (spec.rules[rule_id] for rule_id in answer.rules if rule_id in spec.rules):
                tables = kinds_of_tables(spec.catalogue, (answer.when, rule.when))
                if rule.when != ALWAYS and any(answer.when.holds(t) and not rule.when.holds(t) for t in tables):
                    message = f"{dispute.id} has an answer by {rule.id} for tables where that rule does not hold"
                    yield SpecError(answer.place, (), message)


def _can_hold(spec: Spec, condition: Condition) -> bool:
    return any(condition.holds(options) for options in kinds_of_tables(spec.catalogue, (condition,)))


def profiles(spec: Spec) -> Iterator[SpecError]:
    """Bases state nothing; what a profile states is said by sources of its own; no two tables are the same."""
    by_hash: dict[str, str] = {}
    games = {atom.id: atom.game for source in spec.sources.values() for atom in source.atoms}
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
                        f"{shown(ref)} is not one of the profile's sources {', '.join(profile.sources)}",
                    )
                elif games.get(ref) not in (None, profile.game):
                    yield document.error(("stated", option_id), f"{ref} is about {games[ref]}, not {profile.game}")
        if profile.abstract:
            continue
        if not profile.sources:
            yield document.error((), "a shipped profile names its sources")
        if not profile.history:
            yield document.error((), "a shipped profile has a history that begins with version 1")
        if profile.hash in by_hash:
            yield document.error(("id",), f"plays exactly as {by_hash[profile.hash]}: cite the source there instead")
        by_hash[profile.hash] = profile.id
