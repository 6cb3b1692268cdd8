"""From any id or word of the project to what it names, and back to everything in the spec that refers to it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from pife.errors import PifeError
from pife.spec.catalogue import Constraint, Group, Option, OptionValue
from pife.spec.clauses import Atom, Chapter, Decision, Rule, Source, Term
from pife.spec.conditions import Scalar, Value, ValueFault, contains, same, written
from pife.spec.disputes import Dispute
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.reasons import Reason
from pife.spec.releases import Retired
from pife.spec.strict_yaml import scalar
from pife.spec.texts import Text, folded, pieces
from pife.spec.told import told
from pife.spec.word_search import found_by_words

Kind: TypeAlias = Literal[
    "option", "rule", "decision", "profile", "chapter", "group", "dispute", "reason", "term", "constraint", "source",
    "atom", "question", "retired", "value",
]  # fmt: skip
How: TypeAlias = Literal["cites", "rests", "switched", "asks", "bound", "links", "states", "extends", "replaced"]
"""How one thing refers to another.

It ``cites`` a source · ``rests`` on a decision or a rule · is ``switched`` by an option · ``asks`` for an option's
value in a condition · is a combination that an option is ``bound`` by · ``links`` to it in a text · is a profile that
``states`` an option's value, or does so by a source · ``extends`` a profile · was ``replaced`` by it.
"""
Asked: TypeAlias = tuple[Kind, str]

_DOTTED: tuple[Kind, ...] = ("option", "rule")
_UNDOTTED: tuple[Kind, ...] = ("decision", "profile", "chapter", "group")
_PREFIXED: tuple[Kind, ...] = ("dispute", "reason", "term", "constraint")
_UPPER_CASE: tuple[Kind, ...] = ("source", "atom", "question")
KINDS: tuple[Kind, ...] = (*_DOTTED, *_UNDOTTED, *_PREFIXED, *_UPPER_CASE, "retired")
"""The kinds that have ids of their own; where two share an id, the one meant comes first."""


@dataclass(frozen=True)
class ChosenValue:
    """A value of an option: of a list one member, or several. ``entries`` are those that the catalogue names."""

    option: Option
    value: Value
    entries: tuple[OptionValue, ...]

    def is_played(self, played: Value) -> bool:
        """Whether a table whose option is ``played`` plays this value: a list then has the member, or all of them."""
        if self.option.is_list and isinstance(played, tuple) and self.value != ():
            members = self.value if isinstance(self.value, tuple) else (self.value,)
            return all(contains(played, member) for member in members)
        return same(played, self.value)


@dataclass(frozen=True)
class Question:
    """An open point of the research, Q1 and so on, and the decisions that settle it."""

    id: str
    decisions: tuple[Decision, ...]


@dataclass(frozen=True)
class Statement:
    """An atom and the source that it is of."""

    source: Source
    atom: Atom


Thing: TypeAlias = (
    Rule | Chapter | Option | ChosenValue | Group | Constraint | Decision | Question | Dispute | Reason | Term | Source
    | Statement | Profile | Retired
)  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """What an id names."""

    kind: Kind
    id: str
    thing: Thing


@dataclass(frozen=True)
class Reference:
    """Something that refers to an id: its kind and id, and how it does."""

    kind: Kind
    id: str
    how: How


@dataclass(frozen=True)
class Index:
    """The ids and words of a spec. What a question does not need is not read."""

    spec: Spec

    def find(self, name: str) -> tuple[Entry, ...]:
        """What a name means, the likeliest first; empty where nothing is called so.

        A name is an id, ``option=value``, a profile's file, an id without its ``term.``, ``dispute.``, ``reason.`` or
        ``constraint.``, or a word: a term as players say it in either language, also one to avoid, or what a rule, an
        option, a chapter, a decision, a dispute or a profile is called. Case, accents, hyphens, articles and signs do
        not matter in words.
        :class:`PifeError` for a value that its option does not take, and for a file that is no profile.
        """
        option_id, equals, text = name.partition("=")
        option = self.spec.catalogue.options.get(option_id.strip()) if equals else None
        if option is not None:
            return (entry_of_value(option, text.strip()),)
        if name.endswith((".yaml", ".yml")):
            profile = self.spec.profile(name)
            return (Entry("profile", profile.id, profile),)
        kind = next((kind for kind in KINDS if _may_be(kind, name) and name in self._ids(kind)), None)
        found = [(kind, name)] if kind is not None else []
        if not found or _is_a_word(name):
            exact, bare = self._called
            found += [*exact.get(folded(name), ()), *bare.get(_bare(name), ())]
        return tuple(self.entry(*asked) for asked in _likeliest(found))

    def entry(self, kind: Kind, thing_id: str) -> Entry:
        """The entry of an id that there is; a value's id is as :func:`value_id` writes it."""
        if kind == "value":
            option_id, _, text = thing_id.partition("=")
            return entry_of_value(self.spec.catalogue.options[option_id], text)
        thing = self.spec.profile(thing_id) if kind == "profile" else self._things(kind)[thing_id]
        return Entry(kind, thing_id, thing)

    def ids(self) -> Iterator[Asked]:
        """Every id of the spec with its kind; values have none of their own."""
        for kind in KINDS:
            for thing_id in self._ids(kind):
                yield kind, thing_id

    def near(self, name: str, besides: Iterable[str] = ()) -> str | None:
        """The id or word, of the spec or ``besides``, that somebody who typed an unknown name may have meant."""
        words: dict[str, str] = {}
        for word in (*(word for word, _ in self._words()), *besides):
            words.setdefault(folded(word), word)
        close = difflib.get_close_matches(folded(name.partition("=")[0]), list(words), n=1, cutoff=0.6)
        return words[close[0]] if close else None

    def search(self, words: str) -> tuple[Entry, ...]:
        """What has the words in its name or title, the likeliest first; ids are not searched."""
        return tuple(self.entry(*asked) for asked in found_by_words(words, (*self._words_of_terms(), *self._names())))

    def referring_to(self, *ids: str) -> tuple[Reference, ...]:
        """Everything in the spec that refers to one of these ids, each once, in reading order."""
        found = sorted((pair for each in ids for pair in self._references.get(each, ())), key=lambda pair: pair[0])
        return tuple(dict.fromkeys(reference for _, reference in found))

    def _ids(self, kind: Kind) -> Collection[str]:
        return self.spec.shelf.files if kind == "profile" else self._things(kind)

    def _things(self, kind: Kind) -> Mapping[str, Thing]:
        """All of a kind by id, but for profiles, which are read one by one."""
        spec = self.spec
        match kind:
            case "option":
                return spec.catalogue.options
            case "rule":
                return spec.rules
            case "decision":
                return spec.decisions
            case "dispute":
                return spec.disputes
            case "reason":
                return spec.reasons
            case "term":
                return spec.glossary
            case "source":
                return spec.sources
            case "retired":
                return spec.releases.retired
            case "chapter":
                return {chapter.id: chapter for chapter in spec.chapters}
            case "group":
                return {group.id: group for group in spec.catalogue.groups}
            case "constraint":
                return {constraint.id: constraint for constraint in spec.catalogue.constraints}
            case "atom":
                return {atom.id: Statement(source, atom) for source in spec.sources.values() for atom in source.atoms}
            case "question":
                return self._questions
            case "profile" | "value":
                raise ValueError(f"there is no list of {kind}s")

    @cached_property
    def _questions(self) -> dict[str, Question]:
        asked: dict[str, list[Decision]] = {}
        for decision in self.spec.decisions.values():
            for question in decision.questions:
                asked.setdefault(question, []).append(decision)
        order = sorted(asked, key=lambda question: (len(question), question))
        return {question: Question(question, tuple(asked[question])) for question in order}

    @cached_property
    def _called(self) -> tuple[dict[str, list[Asked]], dict[str, list[Asked]]]:
        """What each folded word means, likelier meanings first; and the same for words without their article."""
        exact: dict[str, list[Asked]] = {}
        bare: dict[str, list[Asked]] = {}
        for word, asked in self._words():
            exact.setdefault(folded(word), []).append(asked)
            bare.setdefault(_bare(word), []).append(asked)
        return exact, bare

    def _words(self) -> Iterator[tuple[str, Asked]]:
        for kind, thing_id in self.ids():
            yield thing_id, (kind, thing_id)
        yield from self._words_of_terms()
        for kind, thing_id in self.ids():
            if kind in _PREFIXED:
                yield thing_id.partition(".")[2], (kind, thing_id)
        yield from self._names()

    def _names(self) -> Iterator[tuple[str, Asked]]:
        """What things are called that have names in both languages."""
        spec = self.spec
        names: dict[Asked, Text] = {("rule", rule.id): rule.name for rule in spec.rules.values()}
        names |= {("option", option.id): option.label for option in spec.catalogue.options.values()}
        names |= {("chapter", chapter.id): chapter.title for chapter in spec.chapters}
        names |= {("group", group.id): group.title for group in spec.catalogue.groups}
        names |= {("dispute", dispute.id): dispute.question for dispute in spec.disputes.values()}
        names |= {("decision", decision.id): decision.title for decision in spec.decisions.values()}
        names |= {("profile", profile.id): profile.title for profile in spec.all_profiles.values()}
        for asked, name in names.items():
            yield name.pt_BR, asked
            yield name.en, asked

    def _words_of_terms(self) -> Iterator[tuple[str, Asked]]:
        """The words that the project uses before those that others use, and these before those to avoid."""
        terms = self.spec.glossary.values()
        said = [(term.id, words) for term in terms for words in (term.pt_BR, term.en)]
        for term_id, words in said:
            yield words.prefer, ("term", term_id)
        for term_id, words in said:
            for word in words.also:
                yield word, ("term", term_id)
        for term_id, words in said:
            for word in words.avoid:
                yield word, ("term", term_id)

    @cached_property
    def _references(self) -> dict[str, list[tuple[int, Reference]]]:
        found: dict[str, list[tuple[int, Reference]]] = {}
        for place, (target, reference) in enumerate(_all_references(self.spec)):
            if target != reference.id:
                found.setdefault(target, []).append((place, reference))
        return found


def value_id(option_id: str, value: Scalar) -> str:
    """How a value of an option is named.

    >>> value_id("out.ten", "allowed"), value_id("melds.longest", None), value_id("wild.may_discard", True)
    ('out.ten=allowed', 'melds.longest=null', 'wild.may_discard=true')
    """
    return f"{option_id}={written(value)}"


def entry_of_value(option: Option, text: str) -> Entry:
    """The value of an option that a text writes: a member of a list, several with commas, ``2-8`` for a range.

    :class:`PifeError` where the option does not take it.
    """
    try:
        value = _value(option, text)
    except ValueFault as fault:
        raise PifeError(told("value_of_option", option=option.id, why=fault.message)) from None
    members = value if isinstance(value, tuple) else (value,)
    entries = tuple(entry for entry in map(option.named, members) if entry is not None)
    written = value_id(option.id, value) if not isinstance(value, tuple) else f"{option.id}={text}"
    return Entry("value", written, ChosenValue(option, value, entries))


def _bare(word: str) -> str:
    """The folded word without an article before it."""
    return re.sub(r"^(the|an?|os?|as?) (?=.)", "", folded(word))


def _is_a_word(name: str) -> bool:
    """Whether an id could also be what players say."""
    return "." not in name and not name[:1].isupper()


def _may_be(kind: Kind, name: str) -> bool:
    """Whether an id has the form of a kind's ids; so no part of the spec is read in vain."""
    prefix = name.partition(".")[0]
    if kind == "retired":
        return True
    if prefix in _PREFIXED:
        return kind == prefix
    if name[:1].isupper():
        return kind in _UPPER_CASE
    return kind in (_DOTTED if "." in name else _UNDOTTED)


def _likeliest(found: Iterable[Asked]) -> Iterator[Asked]:
    """Each once; a chapter of rules stands for the group of options of the same id too."""
    chapters = {thing_id for kind, thing_id in found if kind == "chapter"}
    return (asked for asked in dict.fromkeys(found) if asked[0] != "group" or asked[1] not in chapters)


def _value(option: Option, text: str) -> Value:
    if not option.is_list and option.type != "range":
        return option.read(scalar(text))
    if option.type == "range":
        parts = re.split(r"\s*[,–-]\s*", text.strip("[] "))
        return option.read([scalar(part) for part in (parts * 2 if len(parts) == 1 else parts)])
    inside = text.removeprefix("[").removesuffix("]")
    members = [scalar(part.strip()) for part in inside.split(",")] if inside.strip() else []
    return option.member(members[0]) if len(members) == 1 else option.read(members)


def _all_references(spec: Spec) -> Iterator[tuple[str, Reference]]:
    """Every reference in the spec with the id that it is to, in reading order."""
    for rule in spec.rules.values():
        yield from _to(rule.sources, "rule", rule.id, "cites")
        yield from _to(rule.decided, "rule", rule.id, "rests")
        yield from _to(rule.when.option_ids(), "rule", rule.id, "asks")
        yield from _linked((rule.text,), "rule", rule.id)
    for chapter in spec.chapters:
        yield from _linked((chapter.intro,), "chapter", chapter.id)
    for option in spec.catalogue.options.values():
        yield from _references_of_option(option)
    for constraint in spec.catalogue.constraints:
        yield from _to(constraint.option_ids(), "constraint", constraint.id, "bound")
    for decision in spec.decisions.values():
        sources = (*decision.sources, *(ref for reading in decision.readings for ref in reading.sources))
        texts = (decision.title, decision.why, *(reading.text for reading in decision.readings))
        yield from _to(sources, "decision", decision.id, "cites")
        yield from _to(decision.options, "decision", decision.id, "switched")
        yield from _linked(texts, "decision", decision.id)
    for dispute in spec.disputes.values():
        yield from _to(dispute.sources, "dispute", dispute.id, "cites")
        yield from _to(dispute.options, "dispute", dispute.id, "switched")
        for answer in dispute.answers:
            yield from _to((*answer.rules, *answer.decided), "dispute", dispute.id, "rests")
        yield from _linked((dispute.question, *(answer.text for answer in dispute.answers)), "dispute", dispute.id)
    for reason in spec.reasons.values():
        yield from _to((*reason.rules, *reason.decided), "reason", reason.id, "rests")
        yield from _linked((reason.meaning,), "reason", reason.id)
    for term in spec.glossary.values():
        yield from _to(term.sources, "term", term.id, "cites")
        yield from _linked((term.note,), "term", term.id)
    for source in spec.sources.values():
        yield from _linked((source.states, *(atom.gist for atom in source.atoms)), "source", source.id)
    for profile in spec.all_profiles.values():
        yield from _references_of_profile(profile)
    for retired in spec.releases.retired.values():
        yield from _to(retired.see, "retired", retired.id, "replaced")


def _references_of_option(option: Option) -> Iterator[tuple[str, Reference]]:
    yield from _to(option.applies_when.option_ids(), "option", option.id, "asks")
    yield from _linked((option.question, *(alike.why for alike in option.alike)), "option", option.id)
    for entry in option.values:
        value = value_id(option.id, entry.value)
        yield from _to(entry.sources, "value", value, "cites")
        yield from _to(entry.decided, "value", value, "rests")
        yield from _linked((entry.text,), "value", value)


def _references_of_profile(profile: Profile) -> Iterator[tuple[str, Reference]]:
    if profile.extends is not None:
        yield from _to((profile.extends,), "profile", profile.id, "extends")
    yield from _to(profile.sources, "profile", profile.id, "cites")
    for option_id, origin in profile.origins.items():
        if origin.kind == "stated":
            yield from _to((option_id, *origin.refs), "profile", profile.id, "states")
        elif not profile.abstract:
            yield from _to(origin.refs, "profile", profile.id, "rests")
    yield from _linked((profile.summary, profile.notes), "profile", profile.id)


def _to(targets: Iterable[str], kind: Kind, thing_id: str, how: How) -> Iterator[tuple[str, Reference]]:
    return ((target, Reference(kind, thing_id, how)) for target in targets)


def _linked(texts: Iterable[Text | None], kind: Kind, thing_id: str) -> Iterator[tuple[str, Reference]]:
    """The links and printed options of texts, which are the same in both languages."""
    for text in texts:
        for piece in pieces(text.en) if text is not None else ():
            if piece.kind in ("link", "value"):
                yield piece.text, Reference(kind, thing_id, "links")
