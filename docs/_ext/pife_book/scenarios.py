"""The scenarios: what is asked, what is right at which table, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from docutils import nodes

from pife.spec.conditions import Condition
from pife.terminal.conditions import condition_in_words
from pife_book.directives import BookDirective
from pife_book.parts import Line, bullets, code, fold, fold_title, one_of, paragraph, permalink_to, section, texts
from pife_book.told import Teller
from pife_conformance.scenarios import AREAS, Scenario


class AreaDirective(BookDirective):
    """``pife:area``: the scenarios of an area, each to be opened."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """A fold a scenario."""
        area = self.stub(AREAS)
        self.tell = Teller(self.book)
        scenarios = [scenario for scenario in self.book.suite.scenarios.values() if scenario.area == area]
        made = section(f"scenarios-{area}", [self.say(f"area_{area}")], classes=["no-search"])
        if scenarios:
            made += paragraph(self.say("scenarios_here", number=len(scenarios)))
        else:
            made += paragraph(self.say("no_scenarios_yet"))
        made += [self._scenario(scenario) for scenario in scenarios]
        return [made]

    def _scenario(self, scenario: Scenario) -> fold:
        write, place = self.write, scenario.place
        made = fold("", ids=[scenario.id], classes=["scenario"])
        self.note("scenario", scenario.id, made, place)
        title: Line = [nodes.strong("", write.plain(scenario.title)), " ", code(scenario.id), permalink_to(scenario.id)]
        made += fold_title("", "", *texts(title))
        made += nodes.raw("", "".join(self._told(scenario)), format="html")
        made += paragraph(nodes.strong("", self.say("why")), ": ", *write.text(scenario.why, place=place))
        made += paragraph(*write.say("it_shows", things=write.links(scenario.shows, place=place)), classes=["small"])
        made += paragraph(self.say("try_it"), ": ", code(f"pife conform --scenario {scenario.id}"), classes=["small"])
        return made

    def _told(self, scenario: Scenario) -> Iterator[str]:
        """The question and the right answers as HTML: there are a thousand of them, and nodes take time."""
        yield f"<p><strong>{self.say(f'ask_{scenario.ask.name}')}</strong></p>"
        yield self.tell.fields(_in_order(scenario.question, scenario.ask.takes))
        yield self._where(scenario.needs, "only_at_tables")
        for branch in scenario.branches:
            yield self._where(branch.when, "right_where") or f'<p class="where">{self.say("right_everywhere")}</p>'
            for number, answer in enumerate(branch.answers):
                yield f"<p>{self.say('or_answer')}</p>" if number else ""
                if answer.impossible:
                    yield f"<p>{self.say('impossible')}</p>"
                else:
                    yield self.tell.fields(_in_order(answer.fields, scenario.ask.gives))

    def _where(self, condition: Condition, key: str) -> str:
        alternatives = condition_in_words(condition, self.book.spec.catalogue, self.book.words)
        if len(alternatives) > 1:
            items = "".join(f"<li>{escape(each)}</li>" for each in alternatives)
            head = one_of(self.say(key, condition=self.say("one_of_these_is_so")))
            return f'<p class="where">{escape(head)}</p><ul class="where">{items}</ul>'
        return "".join(f'<p class="where">{escape(self.say(key, condition=each))}</p>' for each in alternatives)


class AreasDirective(BookDirective):
    """``pife:areas``: how many scenarios there are of each area."""

    def body(self) -> list[nodes.Node]:
        """One line an area."""
        scenarios = self.book.suite.scenarios.values()
        rows: list[Line] = []
        for area in AREAS:
            number = sum(scenario.area == area for scenario in scenarios)
            rows.append([self.xref(f"scenarios/{area}", self.say(f"area_{area}")), f" ({number})"])
        return [bullets(rows)]


def _in_order(fields: Mapping[str, object], kinds: Mapping[str, object]) -> dict[str, object]:
    return {name: fields[name] for name in (*kinds, *fields) if name in fields}
