"""What an interview about a table looks like on a terminal: questions, who says so, the ranking."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import click

from pife.cli.pick_interview import GAME, Interview
from pife.cli.pick_typed import Keys, how_to_answer, how_to_answer_one
from pife.spec.catalogue import Constraint, Option, OptionValue
from pife.spec.conditions import Value, same
from pife.spec.library import Spec
from pife.spec.profiles import GAMES, Difference, Profile
from pife.spec.ranking import Ranked
from pife.spec.texts import Piece, Text
from pife.terminal.conditions import condition_in_words
from pife.terminal.flow import flowed
from pife.terminal.inline import Run, runs_of
from pife.terminal.said import left_open
from pife.terminal.table import terminal_width
from pife.terminal.words import Words, words_of

GAME_TEXTS = {"pife": "game_pife", "cacheta": "game_cacheta"}
_WIDEST = 100
_FEW_TABLES, _FEW_IDS = 5, 4
_SOURCE = re.compile(r"\b[A-Z]\d+\b")


@dataclass(frozen=True)
class Screen:
    """Prints in one language."""

    spec: Spec
    words: Words

    def say(self, key: str, **filled_in: object) -> None:
        """A sentence of the command."""
        self.text(self.words.say(key, **filled_in))

    def text(self, text: str, *, indent: str = "", bold: bool = False, dim: bool = False) -> None:
        """A paragraph."""
        self.runs([Run(text, strong=bold)], first=indent, rest=indent, dim=dim)

    def runs(self, runs: Iterable[Run], *, first: str = "", rest: str = "", dim: bool = False) -> None:
        """Words in their styles, flowed into lines."""
        for line in flowed(runs, width=min(terminal_width(), _WIDEST), first=first, rest=rest):
            click.echo(click.style(line, dim=True) if dim else line)

    def heading(self, step: str) -> None:
        """What the next questions are about."""
        title = next((each.title for each in self.spec.catalogue.groups if each.id == step.partition(".")[0]), None)
        if title is not None:
            click.echo()
            self.text(self._in(title), bold=True)

    def question(self, step: str, interview: Interview) -> None:
        """A question with the values that it can be answered with."""
        click.echo()
        self.text(self._progress(step, interview), dim=True)
        if step == GAME:
            self.text(self.words.say("game_question"), bold=True)
            for number, game in enumerate(GAMES, 1):
                self._line(str(number), game.capitalize(), self.words.say(GAME_TEXTS[game]))
            self._hint(
                how_to_answer_one([str(number) for number, _ in enumerate(GAMES, 1)], self.words),
                interview.game and interview.game.capitalize(),
            )
            return
        option = self.spec.catalogue.options[step]
        self.text(self._in(option.question), bold=True)
        needed = interview.matters_only_if(step)
        if needed is not None:
            alternatives = condition_in_words(needed, self.spec.catalogue, words_of("explain", self.words.language))
            conditions = self.words.say("or_if").join(alternatives)
            self.text(self.words.say("only_if", conditions=conditions), indent="  ", dim=True)
        keys = Keys(option, self.words.language)
        for key, entry in keys.values:
            self._value(key, option, entry)
        if keys.none is not None:
            self._line(keys.none, "", self.words.say("none_of_these"))
        self._hint_for(option, interview)

    def help(self, step: str, interview: Interview) -> None:
        """The long texts of a question's values, who says them, what was decided, and which tables play so."""
        if step == GAME:
            self.say("game_help")
            return
        option = self.spec.catalogue.options[step]
        for key, entry in Keys(option, self.words.language).values:
            click.echo()
            self._value(key, option, entry)
            for line in self._who_says(option, entry):
                self.text(line, indent="      ", dim=True)
        if option.type in ("integer", "range"):
            self._help_on_numbers(option)
        click.echo()
        self._hint_for(option, interview)

    def understood(self, step: str, value: Value) -> None:
        """What an answer was taken for."""
        option = self.spec.catalogue.options[step]
        self._echo(self._in(option.label), option.label_of(value, self.words.language))

    def passed_over(self, step: str) -> None:
        """That there is no preference."""
        label = "" if step == GAME else self._in(self.spec.catalogue.options[step].label)
        self._echo(label, self.words.say("no_preference"))

    def cannot_be(self, constraint: Constraint, step: str, interview: Interview) -> None:
        """Why an answer cannot be, and which earlier ones stand against it."""
        self.say("cannot_be", why=self._in(constraint.text))
        for option_id in constraint.option_ids():
            if option_id != step and option_id in interview.counted:
                option = self.spec.catalogue.options[option_id]
                value = option.label_of(interview.answers[option_id], self.words.language)
                self.text(self.words.say("stands_against", option=self._in(option.label), value=value), indent="  ")

    def ranking(self, interview: Interview, *, everything: bool) -> None:
        """The tables, closest first: how many answers agree, and what differs."""
        ranked = interview.ranking()
        click.echo()
        count = len(interview.counted)
        self.text(self.words.say("closest" if count else "closest_unasked", count=count), bold=True)
        if count and len(ranked) > 1 and all(len(each.agree) == count for each in ranked):
            self.say("tells_nothing_apart")
        for place, each in enumerate(ranked, 1):
            profile = interview.profiles[each.table]
            full = everything or place <= _FEW_TABLES
            if full or place == _FEW_TABLES + 1:
                click.echo()
            self._table(place, profile, each, count, full=full)
            if full:
                self._differences(each.differ)
                self._listed("idle_there", each.idle)
                for constraint in interview.own_table(profile).broken:
                    self.text(self.words.say("not_as_it_is", why=self._in(constraint.text)), indent="    ")
        elsewhere = interview.closer_elsewhere()
        if elsewhere is not None:
            profile = interview.profiles[elsewhere.table]
            click.echo()
            self.say(
                "closer_elsewhere",
                game=profile.game.capitalize(),
                table=self.title(profile),
                agree=len(elsewhere.agree),
                count=count,
            )

    def choice(self, place: int, *, at_end: bool, more: bool) -> None:
        """What can be typed beneath the ranking."""
        click.echo()
        self.text(self.words.say("choose", place=place) if at_end else self.words.say("choose_or_go_on"), bold=True)
        parts = [self.words.say("ask_the_rest")] if more else []
        parts += [self.words.say("back_to_questions")] if at_end else []
        self.text(" · ".join([*parts, self.words.say("commands_of_ranking")]), dim=True)

    def does_not_fit(self, constraint: Constraint, profile: Profile) -> None:
        """Why the answers and the rest of a table cannot be together."""
        self.say("does_not_fit", table=self.title(profile), why=self._in(constraint.text))

    def no_longer_count(self, option_ids: Sequence[str]) -> None:
        """Which earlier answers an answer has made pointless."""
        self._listed("no_longer_count", option_ids, indent="")

    def title(self, profile: Profile) -> str:
        """A table's title with its id."""
        return f"{self._in(profile.title)} ({profile.id})"

    def own_table(self, profile: Profile, interview: Interview) -> None:
        """What a file beneath a table will say."""
        own = interview.own_table(profile)
        differing = {option_id: value for option_id, value in own.written.items() if option_id not in own.settled}
        click.echo()
        self.say("own_differs" if differing else "own_same", table=self.title(profile))
        self._rules(differing)
        if own.settled:
            self.say("own_settles")
            self._rules({option_id: own.written[option_id] for option_id in own.settled})
        self._listed("idle_here", own.idle, indent="")

    def _rules(self, values: Mapping[str, Value]) -> None:
        """House rules, one a line."""
        for option_id, value in values.items():
            option = self.spec.catalogue.options[option_id]
            self.runs(
                [Run(f"{self._in(option.label)}: "), Run(option.label_of(value, self.words.language), strong=True)],
                first="  ",
                rest="    ",
            )

    def _progress(self, step: str, interview: Interview) -> str:
        number = interview.number_of(step)
        least, most = interview.left_after(step)
        if number is None:
            parts = [self.words.say("given_before")]
        elif step == GAME or not most:
            parts = [self.words.say("progress_bare", number=number)]
        elif least == most:
            parts = [self.words.say("progress", number=number, left=most)]
        else:
            parts = [self.words.say("progress_between", number=number, least=least, most=most)]
        if interview.counted:
            best = interview.ranking()[0]
            parts.append(
                self.words.say("so_far", table=best.table, agree=len(best.agree), count=len(interview.counted))
            )
        return " · ".join(parts)

    def _echo(self, label: str, value: str) -> None:
        self.text(f"→ {label}: {value}" if label else f"→ {value}", dim=True)

    def _hint_for(self, option: Option, interview: Interview) -> None:
        value = interview.answers.get(option.id)
        before = option.label_of(value, self.words.language) if interview.has_answer(option.id) else None
        self._hint(how_to_answer(option, self.words), before)

    def _hint(self, how: str, before: str | None) -> None:
        parts = [how]
        if before is None:
            parts.append(self.words.say("enter_skips"))
        else:
            parts += [self.words.say("enter_keeps", value=before), self.words.say("minus_skips")]
        self.text(" · ".join([*parts, self.words.say("commands")]), dim=True)

    def _value(self, key: str, option: Option, entry: OptionValue) -> None:
        """A value with its key; a number that counts something is named by its key already, a shape is not."""
        label = self._in(entry.label)
        self._line(key, "" if label == key and option.type != "patterns" else label, self._in(entry.text))

    def _line(self, key: str, label: str, text: str) -> None:
        runs = [Run(f"{label[:1].upper()}{label[1:]}:", strong=True), Run(f" {text}")] if label else [Run(text)]
        self.runs(runs, first=f"{key:>3}  ", rest="     ")

    def _help_on_numbers(self, option: Option) -> None:
        """What the tables play of an option whose values are numbers, and who says so."""
        named = [entry.value for entry in option.values]
        playing: dict[Value, list[Profile]] = {}
        for profile in self.spec.profiles.values():
            if option.id in profile.options and profile.options[option.id] not in named:
                playing.setdefault(profile.options[option.id], []).append(profile)
        click.echo()
        self.text(self._in(option.question), bold=True)
        if not playing:
            self.say("nobody_says")
        for value in sorted(playing, key=lambda value: value if isinstance(value, tuple) else (value,)):
            self.text(option.label_of(value, self.words.language), indent="     ", bold=True)
            origins = [each.origins[option.id] for each in playing[value]]
            refs = [ref for origin in origins if origin.kind == "stated" for ref in origin.refs]
            for line in (self._sources(dict.fromkeys(refs)), self._tables([each.id for each in playing[value]])):
                self.text(line, indent="      ", dim=True)

    def _table(self, place: int, profile: Profile, each: Ranked, count: int, *, full: bool) -> None:
        agree = self.words.say("agree", agree=len(each.agree), count=count) if count else ""
        title = Run(self.title(profile), strong=full)
        first = f"{place:>2}  "
        if full or not agree:
            self.runs([title], first=first, rest="    ")
            self.text(agree if full else "", indent="    ")
        else:
            self.runs([title, Run(f": {agree}")], first=first, rest="    ")

    def _differences(self, differ: Sequence[Difference]) -> None:
        absent = []
        for each in differ:
            option = self.spec.catalogue.options[each.option]
            theirs, yours = each.values
            if theirs is None:
                absent.append(each.option)
            elif yours is not None:
                runs = [Run(f"{self._in(option.label)}: "), Run(self._difference(option, theirs[0], yours[0]))]
                self.runs(runs, first="    ", rest="      ")
        self._listed("has_none", absent)

    def _difference(self, option: Option, theirs: Value, yours: Value) -> str:
        """The table's value instead of the family's; of lists, what more or less they hold."""
        language = self.words.language
        if option.is_list and isinstance(theirs, tuple) and isinstance(yours, tuple) and theirs and yours:
            more = tuple(member for member in theirs if member not in yours)
            less = tuple(member for member in yours if member not in theirs)
            changes = [
                self.words.say(key, members=option.label_of(members, language))
                for key, members in (("also", more), ("without", less))
                if members
            ]
            return "; ".join(changes)
        return self.words.say("instead", theirs=self._quoted(option, theirs), yours=self._quoted(option, yours))

    def _quoted(self, option: Option, value: Value) -> str:
        """A value's label, set off where it has a comma of its own."""
        label = option.label_of(value, self.words.language)
        return self.words.say("quoted", text=label) if "," in label else label

    def _listed(self, key: str, option_ids: Sequence[str], indent: str = "    ") -> None:
        if option_ids:
            labels = "; ".join(self._in(self.spec.catalogue.options[each].label) for each in option_ids)
            self.runs([Run(self.words.say(key, options=labels))], first=indent, rest=indent + "  ")

    def _who_says(self, option: Option, entry: OptionValue) -> Iterator[str]:
        yield self._sources(entry.sources)
        for decision in (self.spec.decisions[each] for each in entry.decided):
            why = self._in(decision.why)
            yield self.words.say("decided", title=self._in(decision.title), why=why)
            yield from self._cited(why)
        playing = [each.id for each in self.spec.profiles.values() if _plays(each, option.id, entry)]
        if playing:
            yield self._tables(playing)

    def _cited(self, text: str) -> Iterator[str]:
        """What the letters and numbers by which a text cites sources stand for."""
        cited = [each for each in dict.fromkeys(_SOURCE.findall(text)) if each in self.spec.sources]
        if cited:
            names = "; ".join(f"{each}: {self._in(self.spec.sources[each].title)}" for each in cited)
            yield self.words.say("cited", sources=names)

    def _sources(self, refs: Iterable[str]) -> str:
        """Who says something, or that nobody does."""
        by_source: dict[str, list[str]] = {}
        for ref in refs:
            by_source.setdefault(ref.partition("-")[0], []).append(ref)
        said = "; ".join(
            f"{self._in(self.spec.sources[source].title)} ({', '.join(named)})" for source, named in by_source.items()
        )
        return self.words.say("who_says", sources=said) if said else self.words.say("nobody_says")

    def _tables(self, playing: Sequence[str]) -> str:
        """The ids of the tables that play something, the first few."""
        more = len(playing) - _FEW_IDS
        key = "play_so_and_more" if more > 0 else "play_so"
        return self.words.say(key, some=", ".join(playing[:_FEW_IDS]), more=more)

    def _in(self, text: Text) -> str:
        """A text of the spec in the language, links and options by their names."""
        language = self.words.language

        def label(piece: Piece) -> str:
            option = self.spec.catalogue.options.get(piece.text)
            return piece.text if option is None else left_open(option.label.in_language(language), piece)

        return "".join(run.text for run in runs_of(text, self.spec, language, label))


def _plays(profile: Profile, option_id: str, entry: OptionValue) -> bool:
    if option_id not in profile.options:
        return False
    value = profile.options[option_id]
    return entry.value in value if isinstance(value, tuple) else same(value, entry.value)
