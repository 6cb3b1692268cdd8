"""The picker's page: questions for the script, the table of everything for all, and the data inside."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from docutils import nodes
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pife.spec.catalogue import Option, OptionValue
from pife.spec.library import Spec
from pife.spec.profiles import GAMES, Game, Profile
from pife.spec.texts import Text
from pife.terminal.house_rules import MOST_BOXES, MOST_COMEBACKS, MOST_ROWS
from pife.terminal.words import Words
from pife_book.directives import BookDirective
from pife_picker.pictures import differences, picture_of_value
from pife_picker.rules_data import rules_data
from pife_picker.texts import picker_words, plain, spec_texts, words_for_script
from pife_pictures import speaker

HERE = Path(__file__).resolve().parent
SCRIPTS = ("rules.js", "files.js", "view.js", "questions.js", "tables.js", "own.js", "sheet.js", "page.js")
"""In the order in which they run; the first two need no page."""
MARK = "house-rule-picker"
MOST_COMPARED = 3
EXAMPLES = {"suits": "3-1"}
"""Shapes without a name, as examples of how to write them; all sizes have names."""


class PickerDirective(BookDirective):
    """``pife-picker``: everything of the page below its heading."""

    def body(self) -> list[nodes.Node]:
        """One piece of HTML, marked so that its page gets the scripts."""
        page = Page(self.book.spec, picker_words(self.book.language))
        return [nodes.raw("", page.html(), format="html", classes=[MARK])]


@dataclass(frozen=True)
class Page:
    """Writes the page in one language; the templates beside this module call its methods."""

    spec: Spec
    words: Words

    def html(self) -> str:
        """The page below its heading."""
        templates = Environment(loader=FileSystemLoader(HERE), autoescape=True, undefined=StrictUndefined)
        templates.globals |= {
            "spec": self.spec,
            "games": GAMES,
            "examples": EXAMPLES,
            "most_compared": MOST_COMPARED,
            "say": self.words.say,
            "plain": self.plain,
            "stands_alone": stands_alone,
            "picture": self.picture,
            "differences": self.differences,
            "tables": self.tables,
            "grounds": self.grounds,
            "played": self.played,
        }
        return templates.get_template("page.html").render(data=self.data())

    def plain(self, text: Text) -> str:
        """A text of the spec."""
        return plain(text, self.spec, self.words.language)

    def picture(self, option: Option, entry: OptionValue) -> str:
        """The picture beside a value, as HTML."""
        return picture_of_value(option, entry.value, speaker(self.words.language), self.words)

    def differences(self, option: Option) -> Iterator[str]:
        """The hands below a question, as HTML."""
        return differences(option, self.spec, speaker(self.words.language), self.words)

    def tables(self, game: Game) -> list[Profile]:
        """The shipped tables of a game."""
        return [profile for profile in self.spec.profiles.values() if profile.game == game]

    def grounds(self, game: Game) -> list[Profile]:
        """What a family's file may start from: the tables of a game, and what they have in common."""
        return [profile for profile in self.spec.all_profiles.values() if profile.game == game]

    def played(self, option: Option, profile: Profile) -> str:
        """A cell of the table of everything."""
        if option.id not in profile.options:
            return "–"
        mark = " °" if profile.origins[option.id].kind == "assumed" else ""
        return option.label_of(profile.options[option.id], self.words.language) + mark

    def data(self) -> str:
        """All that the script needs, as JSON in which nothing ends the element early."""
        language = self.words.language
        data = {
            "language": language,
            "spec": self.spec.version,
            "rules": rules_data(self.spec),
            "texts": spec_texts(self.spec, language),
            "words": words_for_script(language),
            "most": {"rows": MOST_ROWS, "boxes": MOST_BOXES, "comebacks": MOST_COMEBACKS},
        }
        return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def stands_alone(option: Option, entry: OptionValue) -> bool:
    """Whether a value of a list option stands instead of a list, as ``any`` does."""
    return option.type == "patterns" and not str(entry.value)[0].isdigit()
