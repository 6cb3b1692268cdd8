"""The house rules: each choice with its values, who says what, who plays what, and how to see the difference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from docutils import nodes

from pife.spec.catalogue import Constraint, Option, OptionValue, Order
from pife.spec.conditions import Value
from pife.spec.index import ChosenValue, value_id
from pife.spec.profiles import Profile
from pife.terminal.conditions import all_of, order_in_words
from pife_book.directives import BookDirective
from pife_book.effects import FILE, EffectsWriter
from pife_book.parts import Child, Line, Row, bullets, code, facts, folded, paragraph, section, span, table, wide
from pife_book.tables import game_title
from pife_book.witnesses import WitnessWriter, witnesses_of

_HANGING = (
    ("rule", "rules_hanging"),
    ("decision", "decisions"),
    ("dispute", "disputes_settled"),
    ("option", "options_hanging"),
    ("constraint", "constraints"),
)


class GroupDirective(BookDirective):
    """``pife:group``: all options of a group."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """The group's heading and its options."""
        groups = {group.id: group for group in self.book.spec.catalogue.groups}
        group = groups[self.stub(list(groups))]
        title = self.book.text(group.title)
        made = self.thing("group", group.id, [title], group.options[0].place, title)
        for option in group.options:
            made += self._option(option)
        chapters = [chapter for chapter in self.book.spec.chapters if chapter.id == group.id]
        if chapters:
            link = self.write.link(chapters[0].id, self.book.text(chapters[0].title), kind="chapter")
            made += paragraph(*self.write.say("rules_of_group", chapter=link), classes=["small"])
        return [made]

    def _option(self, option: Option) -> nodes.section:
        write, book = self.write, self.book
        label = book.label(option)
        made = self.thing("option", option.id, [label], option.place, label)
        made += paragraph(code(option.id), classes=["facts-line"])
        made += paragraph(*write.text(option.question, place=option.place), classes=["says"])
        made += write.where(option.applies_when, "applies_where")
        if option.values:
            made += facts(self._value(option, entry) for entry in option.values)
        if option.type in ("integer", "range"):
            made += self._numbers(option)
        elif option.is_list:
            made += paragraph(
                self.say("usual", value=option.label_of(option.default, book.language)), classes=["small"]
            )
        made += self._disagreement(option)
        made += self._how_to_see(option)
        self.env.note_dependency(str(FILE))
        made += EffectsWriter(self.write).of(option)
        rows = list(self._more(option))
        if rows:
            made += folded([self.say("more_about_option")], facts(rows), classes=["more"])
        return made

    def _value(self, option: Option, entry: OptionValue) -> Row:
        write = self.write
        name = self.book.text(entry.label)
        value = value_id(option.id, entry.value)
        *words, permalink = self.anchored("value", value, [name], option.place, *self._index_words(option, name))
        written = value.partition("=")[2]
        marks: list[Child] = [" ", code(written)] if written != name else []
        if ChosenValue(option, entry.value, ()).is_played(option.default):
            marks += [" ", span(self.say("badge_usual"), classes=["badge"])]
        text = paragraph(*write.text(entry.text, place=option.place))
        return [*words, *marks, permalink], [text, *self._who(option, entry.value, entry.sources, entry.decided)]

    def _index_words(self, option: Option, name: str) -> tuple[str, ...]:
        return () if name.isdigit() or option.type == "flag" else (f"{self.book.label(option)}; {name}",)

    def _who(self, option: Option, value: Value, sources: Sequence[str], decided: Sequence[str]) -> list[nodes.Node]:
        """Who says so and who plays so."""
        write, chosen = self.write, ChosenValue(option, value, ())
        among = self.book.tables(lambda profile: option.id in profile.options)
        playing = [profile for profile in among if chosen.is_played(profile.options[option.id])]
        said = write.says(sources, decided, option.place, write.tables(playing, among))
        return [paragraph(*said, classes=["small"]), *write.tables_by_name(playing, among)]

    def _numbers(self, option: Option) -> list[nodes.Node]:
        """The numbers that an option takes, and those that tables play."""
        bounds = [
            self.say(k, number=n) for k, n in (("at_least", option.least), ("at_most", option.most)) if n is not None
        ]
        between = f" ({', '.join(bounds)})" if bounds else ""
        usual = self.say("usual", value=option.label_of(option.default, self.book.language))
        key = "numbers_range" if option.type == "range" else "numbers"
        made: list[nodes.Node] = [paragraph(self.say(key, bounds=between), " ", usual, classes=["small"])]
        named = [entry.value for entry in option.values]
        played: dict[Value, list[Profile]] = {}
        for profile in self.book.spec.profiles.values():
            if option.id in profile.options and profile.options[option.id] not in named:
                played.setdefault(profile.options[option.id], []).append(profile)
        rows = [
            self._number(option, value) for value in sorted(played, key=lambda v: v if isinstance(v, tuple) else (v,))
        ]
        return [*made, facts(rows)] if rows else made

    def _number(self, option: Option, value: Value) -> Row:
        chosen = ChosenValue(option, value, ())
        refs = tuple(
            ref
            for profile in self.book.spec.profiles.values()
            if option.id in profile.options and chosen.is_played(profile.options[option.id])
            for ref in (profile.origins[option.id].refs if profile.origins[option.id].kind == "stated" else ())
        )
        return [option.label_of(value, self.book.language)], self._who(option, value, refs, ())

    def _disagreement(self, option: Option) -> list[nodes.Node]:
        """Where different sources say different values, who says what. Members of a list do not exclude each other."""
        said = [
            (entry, tuple(dict.fromkeys(ref.partition("-")[0] for ref in entry.sources))) for entry in option.values
        ]
        said = [(entry, sources) for entry, sources in said if sources]
        if option.is_list or len({source for _, sources in said for source in sources}) < 2 or len(said) < 2:
            return []
        rows: list[Line] = [
            [*self.write.links(sources, by_id=True), f": {self.book.text(entry.label)}"] for entry, sources in said
        ]
        box = nodes.container(classes=["disagree"])
        box += paragraph(nodes.strong("", self.say("disagreement")))
        box += bullets(rows)
        twice = [source for source in dict.fromkeys(sum((each for _, each in said), ())) if _times(source, said) > 1]
        if twice:
            key = "source_knows_both" if len(twice) == 1 else "sources_know_both"
            box += paragraph(self.say(key, sources=all_of(twice, self.book.words)), classes=["small"])
        return [box]

    def _how_to_see(self, option: Option) -> list[nodes.Node]:
        """A hand or a play on which two values differ; else who can see it."""
        if option.shown_by is None:
            return [paragraph(self.say("seen_by_table"), classes=["small"])]
        found = witnesses_of(option, self.book.spec)
        if not found:
            scenarios = self.book.hanging_on.get(option.id, ())[:1]
            shown = [self.write.say("see_in_scenario", scenario=self.write.link(each.id)) for each in scenarios]
            return [paragraph(*words, classes=["small"]) for words in shown]
        writer = WitnessWriter(self.write)
        first, *others = found
        made: list[nodes.Node] = [writer.box(first)]
        if others:
            made.append(
                folded([self.say("other_witnesses", number=len(others))], *map(writer.box, others), classes=["more"])
            )
        return made

    def _more(self, option: Option) -> Iterator[Row]:
        book, write = self.book, self.write
        references = [
            each
            for each in book.index.referring_to(option.id)
            if each.how in ("asks", "links", "bound", "switched") and each.kind != "profile"
        ]
        for kind, heading in _HANGING:
            ids = [each.id for each in references if each.kind == kind]
            if ids:
                yield [self.say(heading)], [write.list_of(ids)]
        if option.shown_by is not None:
            ask, field = option.shown_by.ask, option.shown_by.field
            shown = write.say("shown_by", asked=self.say(f"ask_{ask}"), ask=code(ask), field=code(field))
            yield [self.say("for_programs")], [paragraph(*shown)]
        scenarios = [scenario.id for scenario in book.hanging_on.get(option.id, ())]
        if scenarios:
            yield [self.say("scenarios"), f" ({len(scenarios)})"], [write.list_of(scenarios)]


def _times(source: str, said: Sequence[tuple[OptionValue, tuple[str, ...]]]) -> int:
    return sum(source in sources for _, sources in said)


class GroupsDirective(BookDirective):
    """``pife:groups``: the groups with their options."""

    def body(self) -> list[nodes.Node]:
        """A list a group."""
        made: list[nodes.Node] = []
        for group in self.book.spec.catalogue.groups:
            made.append(nodes.rubric("", "", self.write.link(group.id, self.book.text(group.title), kind="group")))
            made.append(self.write.list_of(option.id for option in group.options))
        return made


class ConstraintsDirective(BookDirective):
    """``pife:constraints``: the combinations that cannot be."""

    def body(self) -> list[nodes.Node]:
        """A list of them, each with its condition."""
        return [facts(self._row(constraint) for constraint in self.book.spec.catalogue.constraints)]

    def _row(self, constraint: Constraint) -> Row:
        write, place = self.write, constraint.place
        words = self.anchored("constraint", constraint.id, write.text(constraint.text, linked=False), place)
        if isinstance(constraint.never, Order):
            catalogue = self.book.spec.catalogue
            return words, [paragraph(order_in_words(constraint.never, catalogue, self.book.words), classes=["small"])]
        return words, write.where(constraint.never, "never_where", classes=["small"])


class MatrixDirective(BookDirective):
    """``pife:matrix``: every option beside every profile of a game; an answer that is only assumed has a mark."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """A section with a table that scrolls by itself."""
        game = self.stub(["pife", "cacheta"])
        profiles = [profile for profile in self.book.spec.profiles.values() if profile.game == game]
        title = game_title(self.book, game)
        made = section(f"matrix-{game}", [title])
        options = list(self.book.spec.catalogue.options.values())
        cells = [[self._cell(option, profile) for profile in profiles] for option in options]
        heads: list[Line] = [[self.say("a_option").capitalize()], *([self.write.link(each.id)] for each in profiles)]
        rows: list[Sequence[Line]] = [
            [[self.write.link(option.id)], *([span(text, classes=style)] for text, style in row)]
            for option, row in zip(options, cells, strict=True)
        ]
        printed = table(heads, rows, classes=["matrix"])
        _, *printed_rows = printed.findall(nodes.row)
        for row, told in zip(printed_rows, cells, strict=True):
            row["classes"] += ["all-alike"] if len({text for text, _ in told}) == 1 else []
        made += paragraph(self.say("matrix_marks"), classes=["small"])
        made += wide("", printed, label=self.say("matrix_label", game=title))
        return [made]

    def _cell(self, option: Option, profile: Profile) -> tuple[str, list[str]]:
        if option.id not in profile.options:
            return "–", ["absent"]
        played = self.book.played(option, profile)
        if profile.origins[option.id].kind == "stated":
            return played, ["stated"]
        return f"{played} °", ["assumed"]
