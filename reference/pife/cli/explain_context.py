"""What every page of `pife explain` asks: the texts in words, the table, the shipped tables, the scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pife import data
from pife.cli.explain_suite import ScenarioFiles
from pife.spec.catalogue import Option
from pife.spec.conditions import Condition, Options
from pife.spec.index import Index
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import LANGUAGES, Language, Piece, Text
from pife.terminal.conditions import all_of, condition_in_words, state_in_words
from pife.terminal.inline import Run, runs_of
from pife.terminal.names import name_of
from pife.terminal.output import CardPrinter, harmless
from pife.terminal.said import left_open, said
from pife.terminal.words import Words, texts_of
from pife_conformance.scenarios import Scenario

FEW, SOME = 5, 8
"""How many names stand in a line, how many rows in a list, before the rest is left out."""

_MOST_EXCEPTIONS = 2
_OPEN = "…"


@dataclass(frozen=True)
class Context:
    """One call of the command: the language, the table of ``--profile`` if any, whether nothing is left out."""

    spec: Spec
    language: Language
    profile: Profile | None
    everything: bool
    printer: CardPrinter
    left_open: set[str] = field(default_factory=set, compare=False)
    """The options that texts asked for and that no table answered."""

    @cached_property
    def index(self) -> Index:
        """Ids, words and references of the spec."""
        return Index(self.spec)

    @cached_property
    def words(self) -> Words:
        """The command's own words."""
        return Words(texts_of("explain"), self.language)

    @cached_property
    def hand_words(self) -> Words:
        """The words of `pife hand`, which says where a card comes from."""
        return Words(texts_of("hand"), self.language)

    @cached_property
    def suite(self) -> ScenarioFiles:
        """The scenarios, read where a page is about them."""
        return ScenarioFiles(data.root("scenarios"), self.spec.catalogue)

    def say(self, key: str, **filled_in: object) -> str:
        """A text of the command."""
        return self.words.say(key, **filled_in)

    def runs(self, text: Text | str, when: Condition | None = None) -> tuple[Run, ...]:
        """A text of the spec: links by their names, an option's value as the table has it.

        Without a table, or where the text does not hold at it, the value is what the condition ``when`` leaves open, or
        the option's name in brackets; a number beside its noun has no name there.
        """
        return runs_of(text, self.spec, self.language, lambda piece: self._value(piece, when))

    def plain(self, text: Text | str, when: Condition | None = None) -> str:
        """The same without styles."""
        return "".join(run.text for run in self.runs(text, when))

    def both(self, text: Text, when: Condition | None = None) -> dict[str, str]:
        """The same in both languages, for programs."""
        return {language: replace(self, language=language).plain(text, when) for language in LANGUAGES}

    def name(self, entry_id: str) -> str:
        """What an id is called; of a value its option and label, of a reason what it means; else the id itself."""
        option_id, is_value, _ = entry_id.partition("=")
        if is_value:
            option = self.spec.catalogue.options[option_id]
            value = self.index.entry("value", entry_id).thing
            label = option.label_of(getattr(value, "value", None), self.language)
            return self.say("test", option=option.label.in_language(self.language), value=label)
        reason = self.spec.reasons.get(entry_id) if entry_id.startswith("reason.") else None
        if reason is not None:
            return self.plain(reason.meaning)
        return self.plain(name_of(entry_id, self.spec, self.language) or entry_id)

    def label(self, option: Option) -> str:
        """What an option is called."""
        return option.label.in_language(self.language)

    def played(self, option: Option, profile: Profile) -> str:
        """The value that a table plays, as a player reads it."""
        if option.id not in profile.options:
            return self.say("does_not_apply")
        return option.label_of(profile.options[option.id], self.language)

    def title(self, profile: Profile) -> str:
        """A table's title with its id."""
        return self.say("table", title=self.plain(profile.title), id=harmless(profile.id))

    def condition(self, condition: Condition) -> tuple[str, ...]:
        """The alternatives of a condition in words; none where it always holds."""
        return condition_in_words(condition, self.spec.catalogue, self.words)

    def state(self, option_ids: Iterable[str], options: Options) -> str:
        """What a table plays of some options."""
        return state_in_words(option_ids, options, self.spec.catalogue, self.words)

    def tables(self, plays: Callable[[Profile], bool], among: Sequence[Profile] | None = None) -> str:
        """The shipped tables that play something, in words; ``among`` are those where it can be asked at all."""
        everyone = tuple(self.spec.profiles.values())
        asked = everyone if among is None else among
        playing = [profile.id for profile in asked if plays(profile)]
        others = [profile.id for profile in asked if not plays(profile)]
        if not asked:
            return self.say("tables_unasked")
        if not playing:
            return self.say("tables_none")
        if not others:
            return self.say("tables_all" if len(asked) == len(everyone) else "tables_all_asked", number=len(asked))
        if len(others) <= _MOST_EXCEPTIONS and len(playing) > FEW:
            key = "tables_but" if len(asked) == len(everyone) else "tables_but_asked"
            return self.say(key, number=len(asked), names=all_of(others, self.words))
        return self.some(playing)

    def some(self, names: Sequence[str]) -> str:
        """Names in a line, the first few where they are many."""
        if self.everything or len(names) <= FEW + 1:
            return ", ".join(names)
        return self.say("and_more", names=", ".join(names[:FEW]), number=len(names) - FEW)

    def sources(self, refs: Iterable[str]) -> tuple[str, ...]:
        """The sources of atoms and sources, each once."""
        return tuple(dict.fromkeys(ref.partition("-")[0] for ref in refs))

    def scenarios_of(self, thing_id: str) -> tuple[Scenario, ...]:
        """The scenarios that show a rule or a decision."""
        return tuple(scenario for scenario in self.suite.naming(thing_id) if thing_id in scenario.shows)

    def scenarios_hanging_on(self, option_id: str) -> tuple[Scenario, ...]:
        """The scenarios whose right answer an option decides."""
        return tuple(each for each in self.suite.naming(option_id) if option_id in each.branched_on())

    def _value(self, piece: Piece, when: Condition | None) -> str:
        option = self.spec.catalogue.options.get(piece.text)
        if option is None:
            return piece.text
        options = {} if self.profile is None else self.profile.options
        if option.id in options and (when is None or when.holds(options)):
            return said(option, options[option.id], self.language, piece)
        known = {} if when is None else when.leaves_one()
        if option.id in known:
            return said(option, known[option.id], self.language, piece)
        self.left_open.add(option.id)
        # Where a noun stands beside the number, the option's name would say it twice.
        name = _OPEN if piece.forms else self.label(option)
        return left_open(self.say("open_value", option=name), piece)
