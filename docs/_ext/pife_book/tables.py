"""A table's page: the whole game as it plays it, what is said and what is assumed, how it differs from others."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx import addnodes

from pife.spec.profiles import Profile, compare
from pife.terminal.ancestry import ancestors
from pife.terminal.house_rules import HouseRule, house_rules
from pife.terminal.table_rules import TableChapter, TableRule, table_chapters
from pife_book.book import Book
from pife_book.directives import BookDirective
from pife_book.parts import Child, Line, Row, bullets, code, facts, paragraph, section, span, table

_NEAREST = 3


def game_title(book: Book, game: str) -> str:
    """What a game is called."""
    return book.name(f"term.{game}")


class ProfileDirective(BookDirective):
    """``pife:profile``: all about one table."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """The table's heading, its house rules, the game, its neighbours."""
        spec = self.book.spec
        profile = spec.profile(self.stub(list(spec.profiles)))
        self.profile = profile
        self.place = next(place for thing_id, place in spec.ids() if thing_id == profile.id)
        title = self.book.text(profile.title)
        made = self.thing("profile", profile.id, [title], self.place, f"{self.say('tables_in_index')}; {title}")
        made += paragraph(*self.write.text(profile.summary, place=self.place), classes=["lead"])
        made += self._to_take_along()
        made += self._house_rules()
        if profile.notes is not None:
            made += paragraph(*self.write.text(profile.notes, place=self.place))
        made += self._game()
        made += self._neighbours()
        made += self._where_from()
        return [made]

    def _to_take_along(self) -> list[nodes.Node]:
        """The sheet to print, the file, the disputes as this table settles them."""
        here = self.profile.id
        up = "../" * self.env.current_document.docname.count("/")
        sheet = nodes.reference("", self.say("the_sheet"), refuri=f"{up}sheets/{here}.html", internal=True)
        disputes = nodes.reference(
            "", self.say("the_disputes"), refuri=f"{up}disputes.html?table={here}", internal=True
        )
        return [bullets([[sheet], [disputes], [self._file()]], classes=["doors", "small-doors"])]

    def _file(self) -> nodes.Node:
        here = Path(self.env.doc2path(self.env.current_document.docname)).parent
        path = os.path.relpath(self.book.spec.shelf.files[self.profile.id], here)
        made = addnodes.download_reference("", "", reftarget=Path(path).as_posix())
        made += nodes.inline("", self.say("the_file", name=f"{self.profile.id}.yaml"), classes=["download"])
        return made

    def _house_rules(self) -> nodes.section:
        """What the table settles, said and assumed apart."""
        rules = [rule for _, group in house_rules(self.profile, self.book.spec).groups for rule in group]
        made = section("house-rules", [self.say("house_rules_here")])
        made += paragraph(self.say("house_rules_lead"), classes=["small"])
        for key, assumed in (("options_stated", False), ("options_assumed", True)):
            these = [rule for rule in rules if rule.assumed == assumed]
            if these:
                made += nodes.rubric("", self.say(key, number=len(these)))
                made += facts(map(self._house_rule, these), classes=["pairs"])
        return made

    def _house_rule(self, rule: HouseRule) -> Row:
        origin = self.profile.origins[rule.option.id]
        value = self.book.played(rule.option, self.profile)
        said: list[Child] = [nodes.strong("", value) if rule.unusual else value]
        if origin.refs:
            by_id = origin.kind == "stated"
            links = self.write.links(origin.refs, place=self.place, by_id=True) if by_id else []
            said += [" ", span("[", *links, "]", classes=["small"])] if links else []
        return [self.write.link(rule.option.id)], [paragraph(*said)]

    def _game(self) -> nodes.section:
        """Every rule that holds here, in reading order; each name leads to the rule itself."""
        made = section("the-game", [self.say("the_whole_game")])
        made += paragraph(*self.write.say("assumed_marks", mark=span("°", classes=["mark"])), classes=["small"])
        for chapter in table_chapters(self.profile, self.book.spec):
            made += self._chapter(chapter)
        return made

    def _chapter(self, chapter: TableChapter) -> nodes.section:
        title = f"{chapter.number}. {self.book.text(chapter.chapter.title)}"
        made = section(f"game-{chapter.chapter.id}", [title])
        listed = bullets((self._rule(rule) for rule in chapter.rules), classes=["rules-here"])
        for item, rule in zip(listed.findall(nodes.list_item), chapter.rules, strict=True):
            item["classes"] += [rule.standing]
        made += listed
        return made

    def _rule(self, here: TableRule) -> list[Child]:
        mark: Line = [span("°", classes=["mark"]), " "] if here.standing == "assumed" else []
        text = self.write.text(here.rule.text, place=here.rule.place, when=here.rule.when, profile=self.profile)
        return [*mark, nodes.strong("", "", self.write.link(here.rule.id)), ". ", *text]

    def _neighbours(self) -> nodes.section:
        """How the table differs from what it is built on, and from those nearest to it."""
        made = section("neighbours", [self.say("neighbours")])
        parents = [each for each in ancestors(self.profile, self.book.spec) if each is not self.profile]
        others = [each for each in self.book.spec.profiles.values() if each.id != self.profile.id]
        nearest = sorted(others, key=lambda other: len(compare([self.profile, other])))[:_NEAREST]
        shown = {other.id: other for other in (*parents[:1], *nearest)}
        for other in shown.values():
            made += self._comparison(other)
        return made

    def _comparison(self, other: Profile) -> nodes.section:
        made = section(f"beside-{other.id}", self.write.say("beside", table=self.write.link(other.id)))
        rows: list[Sequence[Line]] = []
        for difference in compare([self.profile, other]):
            option = self.book.spec.catalogue.options[difference.option]
            here, there = (self.book.played(option, each) for each in (self.profile, other))
            rows.append([[self.write.link(option.id)], [here], [there]])
        if rows:
            heads = [[self.say("a_option").capitalize()], [self.say("here")], [self.say("there")]]
            made += table(heads, rows, classes=["comparison"])
        else:
            made += paragraph(self.say("same_rules"))
        return made

    def _where_from(self) -> nodes.section:
        profile = self.profile
        made = section("where-from", [self.say("where_from")])
        facts_line = self.say("version", number=profile.version), self.say("hash", hash=profile.hash)
        made += paragraph(code(profile.id), " · ", " · ".join(facts_line), classes=["facts-line"])
        if profile.sources:
            made += self.write.list_of(profile.sources, place=self.place)
        made += facts(
            ([self.say("version", number=change.version)], [paragraph(*self.write.text(change.changed))])
            for change in profile.history
        )
        return made


class ProfilesDirective(BookDirective):
    """``pife:profiles``: the tables of both games, and what they are built on."""

    def body(self) -> list[nodes.Node]:
        """A section a game."""
        return [self._game(game) for game in ("pife", "cacheta")]

    def _game(self, game: str) -> nodes.section:
        made = section(f"tables-{game}", [game_title(self.book, game)])
        everyone = [profile for profile in self.book.spec.all_profiles.values() if profile.game == game]
        tables = [profile for profile in everyone if not profile.abstract]
        made += facts(
            ([self.write.link(profile.id)], [paragraph(*self.write.text(profile.summary))]) for profile in tables
        )
        for profile in everyone:
            if profile.abstract:
                made += self._base(profile)
        return made

    def _base(self, profile: Profile) -> nodes.section:
        """The common ground of a game, which no table plays as it is."""
        place = next(place for thing_id, place in self.book.spec.ids() if thing_id == profile.id)
        made = self.thing("profile", profile.id, [self.book.text(profile.title)], place)
        made += paragraph(*self.write.text(profile.summary, place=place), " ", self.say("abstract"))
        stated = [option_id for option_id, origin in profile.origins.items() if origin.kind == "stated"]
        made += facts((self._stated(option_id, profile) for option_id in stated), classes=["pairs"])
        return made

    def _stated(self, option_id: str, profile: Profile) -> Row:
        option = self.book.spec.catalogue.options[option_id]
        return [self.write.link(option_id)], [paragraph(self.book.played(option, profile))]


class HistoryDirective(BookDirective):
    """``pife:history``: versions of the spec and of the profiles, and ids that are used no more."""

    def body(self) -> list[nodes.Node]:
        """Lists of changes, newest last."""
        releases = self.book.spec.releases
        made: list[nodes.Node] = [paragraph(*self.write.say("spec_version", version=self.book.spec.version))]
        rows = [
            ([release.version], [paragraph(self.say("released_ids", number=len(release.ids)))])
            for release in releases.versions
        ]
        made += [facts(rows)] if rows else [paragraph(self.say("nothing_released"))]
        profiles = section("profiles", [self.say("profiles")])
        profiles += facts(self._changes())
        retired = section("retired", [self.say("retired_ids")])
        if releases.retired:
            retired += facts(self._retired())
        else:
            retired += paragraph(self.say("nothing_retired"))
        return [*made, profiles, retired]

    def _changes(self) -> Iterator[Row]:
        for profile in self.book.spec.all_profiles.values():
            changes: list[Line] = [
                [f"{change.version}: ", *self.write.text(change.changed)] for change in profile.history
            ]
            yield [self.write.link(profile.id)], [bullets(changes)]

    def _retired(self) -> Iterator[Row]:
        for gone in self.book.spec.releases.retired.values():
            words = self.anchored("retired", gone.id, [gone.id], gone.place)
            see = self.write.links(gone.see, place=gone.place)
            yield words, [paragraph(*self.write.text(gone.why, place=gone.place), " ", *see)]


class ChangelogDirective(BookDirective):
    """``pife:changelog``: the versions of the distribution as the file of that name has them, which is in English."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """A section a version."""
        relative, path = self.env.relfn2path(self.arguments[0])
        self.env.note_dependency(relative)
        _, *versions = Path(path).read_text(encoding="utf-8").split("\n## ")
        return [self._version(*text.split("\n", 1)) for text in versions]

    def _version(self, title: str, text: str) -> nodes.section:
        made = section(f"version-{title.split()[0]}", [title], classes=["language-en"])
        self.state.nested_parse(StringList(text.splitlines(), self.arguments[0]), self.content_offset, made)
        return made
