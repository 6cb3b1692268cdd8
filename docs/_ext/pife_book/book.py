"""What the pages are made from: the spec, the scenarios and the words of one language, read once a build."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from pife import data
from pife.errors import Place
from pife.spec.catalogue import Option
from pife.spec.index import Index, value_id
from pife.spec.library import Spec, load_spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Piece, Text, pieces
from pife.terminal.names import name_of
from pife.terminal.said import left_open
from pife.terminal.words import Words
from pife_book.words import site_words
from pife_conformance.scenarios import Scenario, Suite, load_suite

KINDS = (
    "rule", "option", "value", "constraint", "decision", "question", "dispute", "reason", "term", "profile", "source",
    "atom", "chapter", "group", "retired", "scenario",
)  # fmt: skip
"""What has an id and a permalink."""
_FOUND = Path(__file__).resolve().parents[2] / "data"
"""The hands and plays that were looked for beforehand."""
OPEN = "…"
"""What stands for the value of a house rule where no table is chosen: a name would make another sentence of it."""


@dataclass(frozen=True)
class Book:
    """Everything that is printed, in one language."""

    spec: Spec
    words: Words

    @property
    def language(self) -> Language:
        """The language of the pages."""
        return self.words.language

    @cached_property
    def index(self) -> Index:
        """Ids and references of the spec."""
        return Index(self.spec)

    @cached_property
    def suite(self) -> Suite:
        """The scenarios; a fault of the suite ends the build."""
        suite = load_suite(data.root("scenarios"), self.spec.catalogue)
        for fault in suite.faults:
            raise fault
        return suite

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """The kind that an id means in a text; where two kinds share an id, the one that `pife explain` takes."""
        kinds: dict[str, str] = {}
        for kind, thing_id in self.index.ids():
            kinds.setdefault(thing_id, kind)
        for option in self.spec.catalogue.options.values():
            kinds |= {value_id(option.id, entry.value): "value" for entry in option.values}
        for scenario_id in self.suite.scenarios:
            kinds.setdefault(scenario_id, "scenario")
        return kinds

    @cached_property
    def files(self) -> tuple[Path, ...]:
        """Every file that pages are made from: names of one stand on the pages of others, so all hang on all."""
        roots = (self.spec.root, data.root("scenarios"))
        return (*(path for root in roots for path in sorted(root.rglob("*.yaml"))), *sorted(_FOUND.glob("*.json")))

    @cached_property
    def shown_by(self) -> Mapping[str, tuple[Scenario, ...]]:
        """The scenarios that show a rule or a decision."""
        found: dict[str, list[Scenario]] = {}
        for scenario in self.suite.scenarios.values():
            for thing_id in scenario.shows:
                found.setdefault(thing_id, []).append(scenario)
        return {thing_id: tuple(scenarios) for thing_id, scenarios in found.items()}

    @cached_property
    def hanging_on(self) -> Mapping[str, tuple[Scenario, ...]]:
        """The scenarios whose right answer an option decides."""
        found: dict[str, list[Scenario]] = {}
        for scenario in self.suite.scenarios.values():
            for option_id in scenario.branched_on():
                found.setdefault(option_id, []).append(scenario)
        return {option_id: tuple(scenarios) for option_id, scenarios in found.items()}

    @cached_property
    def sayings(self) -> Mapping[str, str]:
        """What each source is called, and what each of its statements says, as words alone."""
        sources = self.spec.sources.values()
        found = {source.id: self.plain(source.title) for source in sources}
        return found | {atom.id: self.plain(atom.gist) for source in sources for atom in source.atoms}

    def say(self, key: str, **filled_in: object) -> str:
        """Words of the site."""
        return self.words.say(key, **filled_in)

    def text(self, text: Text) -> str:
        """A text of the spec, its marks still in it."""
        return text.in_language(self.language)

    def plain(self, text: Text | str) -> str:
        """A text of the spec as words alone: links by name, values open."""
        return "".join(map(self._word, pieces(text if isinstance(text, str) else self.text(text))))

    def _word(self, piece: Piece) -> str:
        if piece.kind == "link":
            return self.name(piece.text)
        known = piece.kind == "value" and piece.text in self.spec.catalogue.options
        return left_open(OPEN, piece) if known else piece.text

    @cached_property
    def _names(self) -> dict[str, str]:
        return {}

    def name(self, thing_id: str) -> str:
        """What a thing is called; of a value its label, of a reason its code, of a scenario its title; else its id."""
        if thing_id not in self._names:
            self._names[thing_id] = self._name(thing_id)
        return self._names[thing_id]

    def _name(self, thing_id: str) -> str:
        option_id, is_value, _ = thing_id.partition("=")
        if is_value and option_id in self.spec.catalogue.options:
            option = self.spec.catalogue.options[option_id]
            named = [entry for entry in option.values if value_id(option_id, entry.value) == thing_id]
            return self.text(named[0].label) if named else thing_id
        name = name_of(thing_id, self.spec, self.language)
        if name is None and thing_id in self.suite.scenarios:
            return self.text(self.suite.scenarios[thing_id].title)
        return name or thing_id

    def label(self, option: Option) -> str:
        """What an option is called."""
        return self.text(option.label)

    def played(self, option: Option, profile: Profile) -> str:
        """The value that a table plays, as a player reads it."""
        if option.id not in profile.options:
            return self.say("does_not_apply")
        return option.label_of(profile.options[option.id], self.language)

    def tables(self, plays: Callable[[Profile], bool]) -> tuple[Profile, ...]:
        """The shipped tables that play something."""
        return tuple(profile for profile in self.spec.profiles.values() if plays(profile))


@cache
def book_in(language: str) -> Book:
    """The book in a language."""
    return Book(load_spec(), site_words(language))


def link_place(place: Place, target: str) -> Place:
    """Where below the beginning of an entry a text links ``target``, for messages about it."""
    lines = _lines(place.file)
    marks = (f"[[{target}]]", f"{{{target}}}", f"{{{target}|", target)
    for mark in marks:
        for number in range(place.line - 1, min(len(lines), place.line + 80)):
            if mark in lines[number]:
                return Place(place.file, number + 1, lines[number].index(mark) + 1)
    return place


@cache
def _lines(file: str) -> Sequence[str]:
    path = Path(file)
    if not path.is_file():
        path = data.root("scenarios").parent / file
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else ()
