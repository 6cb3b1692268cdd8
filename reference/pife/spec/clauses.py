"""Rules, decisions, sources and terms: what the spec says in words, and who says so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, cast

from pife.errors import Place, did_you_mean
from pife.spec.catalogue import Catalogue
from pife.spec.conditions import ALWAYS, Condition, read_condition
from pife.spec.fields import Fields, each_of, shown
from pife.spec.profiles import GAMES, Game
from pife.spec.strict_yaml import load
from pife.spec.texts import Text

Level: TypeAlias = Literal["must", "must_not", "may", "definition"]
LEVELS: tuple[Level, ...] = ("must", "must_not", "may", "definition")
SeenBy: TypeAlias = Literal["engine", "table"]
SEEN_BY: tuple[SeenBy, ...] = ("engine", "table")
ReadBy: TypeAlias = Literal["players", "engines"]
READ_BY: tuple[ReadBy, ...] = ("players", "engines")
WEIGHTS = ("A", "B", "C")


@dataclass(frozen=True)
class Rule:
    """One numbered clause: what must, must not or may be done, or what a word means, and when that holds.

    ``name`` is what players would call it. What only a ``table`` sees (who shuffles, where a card lies) no engine can
    be tested for; what is ``read_by`` engines is about cards written as text and says nothing to players.
    ``regardless_of`` are options that ``when`` asks about only to leave out tables where the rule would
    make no sense: sources that say the rule need not say them.
    """

    id: str
    chapter: str
    level: Level
    when: Condition
    regardless_of: tuple[str, ...]
    seen_by: SeenBy
    read_by: ReadBy
    name: Text
    text: Text
    sources: tuple[str, ...]
    decided: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Chapter:
    """Rules that are read together."""

    id: str
    title: Text
    intro: Text | None
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class Reading:
    """One way to understand an open point."""

    id: str
    text: Text
    sources: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """An open point, its readings, the one taken, and what switches it. ``questions`` are the research's Q numbers.

    One that is not ``modelled`` is a way to play that the options do not know.
    """

    id: str
    questions: tuple[str, ...]
    title: Text
    readings: tuple[Reading, ...]
    taken: str
    why: Text
    sources: tuple[str, ...]
    options: tuple[str, ...]
    seen_by: SeenBy
    modelled: bool
    place: Place


@dataclass(frozen=True)
class Atom:
    """One smallest statement of a source, in our words; ``game`` where the source says it of one of the games alone."""

    id: str
    gist: Text
    game: Game | None
    place: Place


@dataclass(frozen=True)
class Source:
    """A text or program that says how the game is played. ``weight`` A (platforms, makers) to C (content mills)."""

    id: str
    title: Text
    weight: str
    where: tuple[str, ...]
    states: Text
    atoms: tuple[Atom, ...]
    place: Place


@dataclass(frozen=True)
class Words:
    """How one language calls a thing: the word the project uses, others that players use, and words to avoid."""

    prefer: str
    also: tuple[str, ...]
    avoid: tuple[str, ...]


@dataclass(frozen=True)
class Term:
    """A word of the game in both languages; ``note`` says what it means."""

    id: str
    en: Words
    pt_BR: Words
    note: Text
    sources: tuple[str, ...]
    place: Place


def read_chapter(path: Path, catalogue: Catalogue) -> Chapter:
    """One file of ``rules/``."""
    document = load(path)
    fields = Fields(document)
    chapter = fields.string("chapter")
    title, intro = fields.text("title"), fields.text_if_any("intro")
    rules = []
    for entry in fields.each("rules"):
        when = ALWAYS
        if entry.has("when"):
            when = read_condition(document, (*entry.pointer, "when"), catalogue.options)
        rules.append(
            Rule(
                id=entry.string("id"),
                chapter=chapter,
                level=cast(Level, entry.one_of("level", LEVELS)),
                when=when,
                regardless_of=_regardless_of(entry, when),
                seen_by=_seen_by(entry),
                read_by=cast(ReadBy, entry.one_of("read_by", READ_BY)) if entry.has("read_by") else "players",
                name=entry.text("name"),
                text=entry.text("text"),
                sources=entry.strings("sources"),
                decided=entry.strings("decided"),
                place=document.place((*entry.pointer, "id")),
            )
        )
        entry.finish()
    fields.finish()
    return Chapter(chapter, title, intro, tuple(rules))


def _regardless_of(rule: Fields, when: Condition) -> tuple[str, ...]:
    options, asked = rule.strings("regardless_of"), when.option_ids()
    for option_id in options:
        if option_id not in asked:
            raise rule.error("regardless_of", f"when does not ask {shown(option_id)}{did_you_mean(option_id, asked)}")
    return options


def read_decisions(path: Path) -> tuple[Decision, ...]:
    """``decisions.yaml``."""
    document = load(path)
    decisions = []
    for fields in each_of(document):
        readings = []
        for entry in fields.each("readings"):
            readings.append(Reading(entry.string("id"), entry.text("text"), entry.strings("sources")))
            entry.finish()
        taken = fields.one_of("taken", tuple(reading.id for reading in readings))
        decisions.append(
            Decision(
                id=fields.string("id"),
                questions=fields.strings("question"),
                title=fields.text("title"),
                readings=tuple(readings),
                taken=taken,
                why=fields.text("why"),
                sources=fields.strings("sources"),
                options=fields.strings("options"),
                seen_by=_seen_by(fields),
                modelled=fields.flag("modelled", default=True),
                place=document.place((*fields.pointer, "id")),
            )
        )
        fields.finish()
    return tuple(decisions)


def read_sources(path: Path) -> tuple[Source, ...]:
    """``sources.yaml``; ``where`` is a list of addresses, or the word ``unknown``."""
    document = load(path)
    sources = []
    for fields in each_of(document):
        where: tuple[str, ...] = ()
        if fields.raw("where") != "unknown":
            where = fields.strings("where")
        atoms = []
        for entry in fields.each("atoms"):
            game = cast(Game, entry.one_of("game", GAMES)) if entry.has("game") else None
            atoms.append(Atom(entry.string("id"), entry.text("gist"), game, document.place(entry.pointer)))
            entry.finish()
        sources.append(
            Source(
                id=fields.string("id"),
                title=fields.text("title"),
                weight=fields.one_of("weight", WEIGHTS),
                where=where,
                states=fields.text("states"),
                atoms=tuple(atoms),
                place=document.place((*fields.pointer, "id")),
            )
        )
        fields.finish()
    return tuple(sources)


def read_glossary(path: Path) -> tuple[Term, ...]:
    """``glossary.yaml``."""
    document = load(path)
    terms = []
    for fields in each_of(document):
        terms.append(
            Term(
                id=fields.string("id"),
                en=_words(fields.inside("en")),
                pt_BR=_words(fields.inside("pt_BR")),
                note=fields.text("note"),
                sources=fields.strings("sources"),
                place=document.place((*fields.pointer, "id")),
            )
        )
        fields.finish()
    return tuple(terms)


def _seen_by(fields: Fields) -> SeenBy:
    return cast(SeenBy, fields.one_of("seen_by", SEEN_BY)) if fields.has("seen_by") else "engine"


def _words(fields: Fields) -> Words:
    words = Words(fields.string("prefer"), fields.strings("also"), fields.strings("avoid"))
    fields.finish()
    return words
