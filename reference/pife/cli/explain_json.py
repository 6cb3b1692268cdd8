"""What `pife explain` tells, for programs: every text in both languages, every list whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from pife.cli.explain_context import Context
from pife.cli.explain_options import witness_pair
from pife.cli.explain_rules import scenarios_of_reason
from pife.spec.catalogue import Constraint, Group, Option, OptionValue, Order
from pife.spec.clauses import Chapter, Decision, Rule, Source, Term, Words
from pife.spec.conditions import condition_as_json
from pife.spec.disputes import Dispute
from pife.spec.index import ChosenValue, Entry, Question, Statement, Thing
from pife.spec.profiles import Profile, compare, to_json
from pife.spec.reasons import Reason
from pife.terminal.ancestry import ancestors
from pife.terminal.code_places import code_places
from pife_conformance.scenarios import Answerable, Scenario

FORMAT = "pife-explain/1"

Json: TypeAlias = dict[str, Any]


def as_json(asked: str, entries: Sequence[Entry | Scenario], context: Context) -> Json:
    """The document for everything that ``asked`` means."""
    table = context.profile
    return {
        "format": FORMAT,
        "asked": asked,
        "profile": None if table is None else {"id": table.id, "hash": table.hash},
        "entries": [_entry(entry, context) for entry in entries],
    }


def _entry(entry: Entry | Scenario, context: Context) -> Json:
    if isinstance(entry, Scenario):
        return {"kind": "scenario", "id": entry.id, **_scenario(entry, context)}
    referring = context.index.referring_to(entry.id)
    return {
        "kind": entry.kind,
        "id": entry.id,
        **_thing(entry.thing, context),
        "referred_to_by": [{"kind": each.kind, "id": each.id, "how": each.how} for each in referring],
    }


def _thing(thing: Thing, context: Context) -> Json:
    match thing:
        case Rule():
            return _rule(thing, context)
        case Chapter():
            intro = None if thing.intro is None else context.both(thing.intro)
            return {"title": context.both(thing.title), "intro": intro, "rules": [rule.id for rule in thing.rules]}
        case Option():
            return _option(thing, context)
        case ChosenValue():
            return _value(thing, context)
        case Group():
            return {"title": context.both(thing.title), "options": [option.id for option in thing.options]}
        case Constraint():
            return _constraint(thing, context)
        case Decision():
            return _decision(thing, context)
        case Question():
            return {"decisions": [decision.id for decision in thing.decisions]}
        case Dispute():
            return _dispute(thing, context)
        case Reason():
            return _reason(thing, context)
        case Term():
            return _term(thing, context)
        case Source():
            return _source(thing, context)
        case Statement():
            return {"source": thing.source.id, "gist": context.both(thing.atom.gist)}
        case Profile():
            return _profile(thing, context)
        case _:
            return {"since": thing.since, "why": context.both(thing.why), "see": list(thing.see)}


def _rule(rule: Rule, context: Context) -> Json:
    table = context.profile
    return {
        "chapter": rule.chapter,
        "level": rule.level,
        "name": context.both(rule.name),
        "text": context.both(rule.text, rule.when),
        "when": condition_as_json(rule.when),
        "holds_at": [p.id for p in context.spec.profiles.values() if rule.when.holds(p.options)],
        "holds": None if table is None else rule.when.holds(table.options),
        "seen_by": rule.seen_by,
        "read_by": rule.read_by,
        "sources": list(rule.sources),
        "decided": list(rule.decided),
        "scenarios": _ids(context.scenarios_of(rule.id)),
        "code": list(code_places(rule.id)),
    }


def _option(option: Option, context: Context) -> Json:
    pair = witness_pair(option, context.spec.catalogue)
    return {
        "label": context.both(option.label),
        "question": context.both(option.question),
        "type": option.type,
        "default": to_json(option.default),
        "applies_when": condition_as_json(option.applies_when),
        "values": [_named(entry, context) for entry in option.values],
        "least": option.least,
        "most": option.most,
        "seen_by": option.seen_by,
        "shown_by": None if option.shown_by is None else {"ask": option.shown_by.ask, "field": option.shown_by.field},
        "witness": None if pair is None else [to_json(value) for value in pair],
        "profiles": {
            profile.id: to_json(profile.options[option.id])
            for profile in context.spec.profiles.values()
            if option.id in profile.options
        },
        "at_table": _at_table(option, context),
        "scenarios": _ids(context.scenarios_hanging_on(option.id)),
    }


def _at_table(option: Option, context: Context) -> Json | None:
    """What the table of ``--profile`` plays and where that comes from."""
    table = context.profile
    if table is None:
        return None
    if option.id not in table.options:
        return {"applies": False}
    origin = table.origins[option.id]
    return {
        "applies": True,
        "value": to_json(table.options[option.id]),
        "origin": origin.kind,
        "refs": list(origin.refs),
    }


def _named(entry: OptionValue, context: Context) -> Json:
    return {
        "value": entry.value,
        "label": context.both(entry.label),
        "text": context.both(entry.text),
        "sources": list(entry.sources),
        "decided": list(entry.decided),
    }


def _value(chosen: ChosenValue, context: Context) -> Json:
    option_id, table = chosen.option.id, context.profile
    playing = [p.id for p in context.spec.profiles.values() if _plays(chosen, p)]
    return {
        "option": option_id,
        "value": to_json(chosen.value),
        "default": chosen.is_played(chosen.option.default),
        "named": [_named(entry, context) for entry in chosen.entries],
        "played_by": playing,
        "played": None if table is None else _plays(chosen, table),
    }


def _plays(chosen: ChosenValue, profile: Profile) -> bool:
    return chosen.option.id in profile.options and chosen.is_played(profile.options[chosen.option.id])


def _constraint(constraint: Constraint, context: Context) -> Json:
    never = constraint.never
    order = {"low": never.low, "high": never.high, "strict": never.strict} if isinstance(never, Order) else None
    return {
        "text": context.both(constraint.text),
        "never": None if isinstance(never, Order) else condition_as_json(never),
        "order": order,
        "options": list(constraint.option_ids()),
    }


def _decision(decision: Decision, context: Context) -> Json:
    return {
        "questions": list(decision.questions),
        "title": context.both(decision.title),
        "readings": [
            {"id": reading.id, "text": context.both(reading.text), "sources": list(reading.sources)}
            for reading in decision.readings
        ],
        "taken": decision.taken,
        "why": context.both(decision.why),
        "sources": list(decision.sources),
        "options": list(decision.options),
        "seen_by": decision.seen_by,
        "modelled": decision.modelled,
        "scenarios": _ids(context.scenarios_of(decision.id)),
    }


def _dispute(dispute: Dispute, context: Context) -> Json:
    table = context.profile
    here = None if table is None else dispute.answer(table.options)
    return {
        "question": context.both(dispute.question),
        "options": list(dispute.options),
        "answers": [
            {
                "when": condition_as_json(answer.when),
                "text": context.both(answer.text, answer.when),
                "rules": list(answer.rules),
                "decided": list(answer.decided),
                "profiles": [p.id for p in context.spec.profiles.values() if answer.when.holds(p.options)],
                "at_table": None if here is None else answer == here,
            }
            for answer in dispute.answers
        ],
        "sources": list(dispute.sources),
    }


def _reason(reason: Reason, context: Context) -> Json:
    return {
        "code": reason.code,
        "meaning": context.both(reason.meaning),
        "asks": list(reason.asks),
        "place": list(context.spec.reasons).index(reason.id) + 1,
        "rules": list(reason.rules),
        "decided": list(reason.decided),
        "scenarios": _ids(scenarios_of_reason(context, reason)),
    }


def _term(term: Term, context: Context) -> Json:
    return {
        "words": {"en": _words(term.en), "pt_BR": _words(term.pt_BR)},
        "note": context.both(term.note),
        "sources": list(term.sources),
    }


def _words(words: Words) -> Json:
    return {"prefer": words.prefer, "also": list(words.also), "avoid": list(words.avoid)}


def _source(source: Source, context: Context) -> Json:
    return {
        "title": context.both(source.title),
        "weight": source.weight,
        "where": list(source.where),
        "states": context.both(source.states),
        "atoms": [{"id": atom.id, "gist": context.both(atom.gist)} for atom in source.atoms],
        "atoms_referred_to_by": {
            atom.id: [{"kind": r.kind, "id": r.id, "how": r.how} for r in context.index.referring_to(atom.id)]
            for atom in source.atoms
        },
    }


def _profile(profile: Profile, context: Context) -> Json:
    _, *parents = ancestors(profile, context.spec)
    others = [other for other in (*parents[:1], context.profile) if other is not None and other.id != profile.id]
    return {
        "game": profile.game,
        "title": context.both(profile.title),
        "summary": context.both(profile.summary),
        "notes": None if profile.notes is None else context.both(profile.notes),
        "abstract": profile.abstract,
        "version": profile.version,
        "hash": profile.hash,
        "extends": profile.extends,
        "sources": list(profile.sources),
        "options": {
            option_id: {"value": to_json(value), "origin": origin.kind, "by": origin.profile, "refs": list(origin.refs)}
            for option_id, value in profile.options.items()
            for origin in (profile.origins[option_id],)
        },
        "history": [{"version": each.version, "changed": context.both(each.changed)} for each in profile.history],
        "differs_from": {
            other.id: {
                each.option: [None if value is None else {"value": to_json(value[0])} for value in each.values]
                for each in compare([profile, other])
            }
            for other in others
        },
    }


def _scenario(scenario: Scenario, context: Context) -> Json:
    table = context.profile
    answers = None
    if table is not None and scenario.applies(table.options):
        answers = _answers(scenario.answers(table.options))
    return {
        "area": scenario.area,
        "title": context.both(scenario.title),
        "shows": list(scenario.shows),
        "why": context.both(scenario.why),
        "ask": scenario.ask.name,
        "input": dict(scenario.question),
        "needs": condition_as_json(scenario.needs),
        "expect": [
            {"when": condition_as_json(branch.when), "answers": _answers(branch.answers)}
            for branch in scenario.branches
        ],
        "at_table": None if table is None else {"applies": answers is not None, "answers": answers},
    }


def _answers(answers: Iterable[Answerable]) -> list[Json]:
    return [{"error": True} if answer.impossible else dict(answer.fields) for answer in answers]


def _ids(scenarios: Iterable[Scenario]) -> list[str]:
    return [scenario.id for scenario in scenarios]
