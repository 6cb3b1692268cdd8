"""A chapter of the rules: what each rule says, where it holds, who says so, what shows it, where its code is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from docutils import nodes

from pife.spec.clauses import Chapter, Rule
from pife.spec.texts import pieces
from pife.terminal.code_places import code_places
from pife_book.directives import BookDirective
from pife_book.parts import Child, Row, bullets, code, facts, folded, paragraph, section, span


def meant_by(rule: Rule) -> Literal["code", "data", "table", "nothing"]:
    """Where a rule is meant: in code that names it, at the table alone, or in the data of the house rules it hangs on.

    A rule that hangs on house rules needs no code of its own: the values of the options are what the engine plays.
    """
    if code_places(rule.id):
        return "code"
    if rule.seen_by == "table":
        return "table"
    return "data" if rule.when.option_ids() else "nothing"


class ChapterDirective(BookDirective):
    """``pife:chapter``: all rules of a chapter."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """The chapter's heading and its rules."""
        spec = self.book.spec
        chapter_id = self.stub([chapter.id for chapter in spec.chapters])
        number, chapter = next((n, each) for n, each in enumerate(spec.chapters, 1) if each.id == chapter_id)
        place = chapter.rules[0].place
        title = self.book.text(chapter.title)
        made = self.thing("chapter", chapter.id, [f"{number}. {title}"], place, title)
        if chapter.intro is not None:
            made += paragraph(*self.write.text(chapter.intro, place=place), classes=["lead"])
        made += paragraph(*self.write.say("open_values_here"), classes=["small"])
        for rule in chapter.rules:
            made += self._rule(rule)
        made += self._options_of(chapter)
        return [made]

    def _rule(self, rule: Rule) -> nodes.section:
        write, spec = self.write, self.book.spec
        name = self.book.text(rule.name)
        made = self.thing("rule", rule.id, write.text(rule.name, linked=False), rule.place, name)
        level = span(self.say(f"level_{rule.level}"), classes=["badge", f"level-{rule.level.replace('_', '-')}"])
        facts_line: list[Child] = [level, " ", code(rule.id)]
        if rule.read_by == "engines":
            facts_line[1:1] = [" ", span(self.say("read_by_engines"), classes=["badge"])]
        made += paragraph(*facts_line, classes=["facts-line"])
        made += paragraph(*write.text(rule.text, place=rule.place, when=rule.when), classes=["says"])
        made += write.where(rule.when, "holds_where")
        tables = self.book.tables(lambda profile: rule.when.holds(profile.options))
        played = write.tables(tables) if len(tables) < len(spec.profiles) else []
        made += paragraph(*write.says(rule.sources, rule.decided, rule.place, played), classes=["small"])
        rows = list(self._more(rule))
        if len(write.tables_by_name(tables, tuple(spec.profiles.values()))):
            rows.append(([self.say("which_tables")], [write.list_of(table.id for table in tables)]))
        if rows:
            made += folded([self.say("more_about_rule")], facts(rows), classes=["more"])
        return made

    def _more(self, rule: Rule) -> Iterator[Row]:
        write, book = self.write, self.book
        gists = [self._gist(ref) for ref in rule.sources]
        if gists:
            yield [self.say("who_says")], [bullets(gists)]
        in_text = (piece.text for piece in pieces(rule.text.en) if piece.kind == "value")
        options = tuple(dict.fromkeys((*rule.when.option_ids(), *in_text)))
        if options:
            yield [self.say("options_hanging_on")], [write.list_of(options)]
        references = book.index.referring_to(rule.id)
        for kind, heading in (("dispute", "disputes_settled"), ("reason", "reasons"), ("rule", "rules_linking")):
            ids = [each.id for each in references if each.kind == kind and each.how in ("rests", "links")]
            if ids:
                yield [self.say(heading)], [write.list_of(ids)]
        scenarios = [scenario.id for scenario in book.shown_by.get(rule.id, ())]
        if scenarios:
            yield [self.say("scenarios"), f" ({len(scenarios)})"], [write.list_of(scenarios)]
        else:
            key = "seen_by_table" if rule.seen_by == "table" else "not_yet_shown"
            yield [self.say("scenarios")], [paragraph(self.say(key))]
        meant = meant_by(rule)
        if meant == "code":
            yield [self.say("code")], [bullets(self._code(place) for place in code_places(rule.id))]
        elif meant == "data":
            yield [self.say("in_the_data")], [bullets(self._data(each) for each in rule.when.option_ids())]

    def _gist(self, ref: str) -> Sequence[Child]:
        """What a source says, or its title."""
        source = self.book.spec.sources[ref.partition("-")[0]]
        words = next((atom.gist for atom in source.atoms if atom.id == ref), source.title)
        return [self.write.id_link(ref), ": ", *self.write.text(words)]

    def _code(self, place: str) -> Sequence[Child]:
        module, _, line = place.partition(":")
        page = module.removesuffix(".py")
        up = "../" * self.env.current_document.docname.count("/")
        return [nodes.reference("", "", code(place), refuri=f"{up}code/{page}.html#L-{line}", internal=True)]

    def _data(self, option_id: str) -> Sequence[Child]:
        """The house rule that means the rule, and its line in ``spec/``."""
        place = self.book.spec.catalogue.options[option_id].place
        file = Path(place.file).resolve().relative_to(self.book.spec.root.resolve().parent)
        return [self.write.link(option_id), " ", code(f"{file.as_posix()}:{place.line}")]

    def _options_of(self, chapter: Chapter) -> list[nodes.Node]:
        """The house rules that belong to the chapter by its name."""
        groups = [group for group in self.book.spec.catalogue.groups if group.id == chapter.id]
        if not groups:
            return []
        made = section(f"{chapter.id}-house-rules", [self.say("options")])
        made += self.write.list_of(option.id for option in groups[0].options)
        return [made]


class ChaptersDirective(BookDirective):
    """``pife:chapters``: the chapters with the names of their rules."""

    def body(self) -> list[nodes.Node]:
        """A fold a chapter."""
        made: list[nodes.Node] = []
        for number, chapter in enumerate(self.book.spec.chapters, 1):
            title = self.write.link(chapter.id, f"{number}. {self.book.text(chapter.title)}", kind="chapter")
            made.append(nodes.rubric("", "", title))
            if chapter.intro is not None:
                made.append(paragraph(*self.write.text(chapter.intro)))
            names = folded(
                [self.say("rules_in", number=len(chapter.rules))], self.write.list_of(r.id for r in chapter.rules)
            )
            made.append(names)
        return made
