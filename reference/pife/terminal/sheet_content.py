"""What stands on a table's sheet, in one language, before it is laid out as text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from pife.errors import cut_short
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import Language, Text
from pife.terminal.ancestry import shipped_ground
from pife.terminal.house_rules import ASSUMED, UNUSUAL, HouseRule, HouseRules, house_rules
from pife.terminal.inline import Reader, Run, shortened
from pife.terminal.output import harmless
from pife.terminal.words import Words, words_of

_LONGEST_TITLE = 120
_LONGEST_SUMMARY = 360


@dataclass(frozen=True)
class SheetContent:
    """The parts of a sheet as runs and plain words. A title or summary too long for a page is cut with an ellipsis."""

    reader: Reader
    words: Words
    rules: HouseRules

    @cached_property
    def title(self) -> tuple[Run, ...]:
        """What the table is called."""
        return self._in_one_line(self.reader.profile.title, _LONGEST_TITLE)

    @cached_property
    def summary(self) -> tuple[Run, ...]:
        """The game in a sentence; nothing where a profile of one's own has none."""
        profile = self.reader.profile
        if profile.abstract:
            return (Run(self.words.say("summary_base")),)
        return () if profile.summary == profile.title else self._in_one_line(profile.summary, _LONGEST_SUMMARY)

    @cached_property
    def notes(self) -> tuple[tuple[Run, ...], ...]:
        """The house rules in words, line by line."""
        notes = self.reader.profile.notes
        return () if notes is None else tuple(self.reader.paragraphs(notes))

    @cached_property
    def legend(self) -> tuple[str, ...]:
        """What the marks mean, as far as there are any."""
        marks = [("legend_unusual", UNUSUAL)] if self.rules.any_unusual else []
        marks += [("legend_assumed", ASSUMED)] if self.rules.any_assumed else []
        return tuple(self.words.say(key, mark=mark) for key, mark in marks)

    @cached_property
    def foot(self) -> tuple[str, ...]:
        """Which profile this is, and where it comes from."""
        profile, spec = self.reader.profile, self.reader.spec
        key = "facts" if profile.history else "facts_own"
        facts = self.words.say(
            key, id=cut_short(harmless(profile.id)), version=profile.version, hash=profile.hash, spec=spec.version
        )
        ground = shipped_ground(profile, spec)
        origin = []
        if ground.id != profile.id:
            origin.append(self.words.say("from_profile", id=ground.id, title=self.reader.plain(ground.title)))
        if ground.sources:
            titles = (f"{self.reader.plain(spec.sources[source].title)} ({source})" for source in ground.sources)
            origin.append(self.words.say("from_sources", sources="; ".join(titles)))
        return (facts, " · ".join(origin)) if origin else (facts,)

    def groups(self) -> Iterator[tuple[str, tuple[HouseRule, ...]]]:
        """The title of each group, and its rules."""
        for group, rules in self.rules.groups:
            yield self.reader.plain(group.title), rules

    def question(self, rule: HouseRule) -> str:
        """The question in short."""
        return self.reader.plain(rule.option.label)

    def answer(self, rule: HouseRule) -> str:
        """What this table plays."""
        label = rule.option.label_of(rule.value, self.words.language)
        return label[:1].upper() + label[1:]

    def _in_one_line(self, text: Text, longest: int) -> tuple[Run, ...]:
        runs = (Run(" ".join(run.text.split("\n")), run.strong) for run in self.reader.runs(text))
        return shortened(tuple(runs), longest)


def sheet_content(profile: Profile, spec: Spec, language: Language) -> SheetContent:
    """The content of a table's sheet in a language."""
    return SheetContent(Reader(profile, spec, language), words_of("sheet", language), house_rules(profile, spec))
