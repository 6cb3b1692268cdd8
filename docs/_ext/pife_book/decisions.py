"""Open points and how they were settled: decisions, disputes, reasons of refusals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape

from docutils import nodes

from pife.spec.clauses import Chapter, Decision, Reading
from pife.spec.disputes import Answer, Dispute
from pife.spec.reasons import Reason
from pife.spec.texts import pieces
from pife.terminal.dispute_chapters import disputes_by_chapter
from pife_book.directives import BookDirective
from pife_book.parts import Child, Row, bullets, code, facts, folded, paragraph, section, span


class DecisionsDirective(BookDirective):
    """``pife:decisions``: those that tables play by, or with ``left-out`` those that nothing switches on."""

    required_arguments = 1

    def body(self) -> list[nodes.Node]:
        """A section a decision."""
        modelled = self.stub(["taken", "left-out"]) == "taken"
        return [self._decision(each) for each in self.book.spec.decisions.values() if each.modelled == modelled]

    def _decision(self, decision: Decision) -> nodes.section:
        write, place = self.write, decision.place
        title = write.text(decision.title, linked=False)
        made = self.thing(
            "decision", decision.id, title, place, f"{self.say('decisions')}; {write.plain(decision.title)}"
        )
        line: list[Child] = [code(decision.id)]
        for question in decision.questions:
            (first, *_) = (each for each in self.book.spec.decisions.values() if question in each.questions)
            words = self.anchored("question", question, [question], place) if first is decision else [question]
            line += [" · ", *words]
        made += paragraph(*line, classes=["facts-line"])
        made += bullets((self._reading(decision, each) for each in decision.readings), classes=["readings"])
        made += paragraph(nodes.strong("", self.say("why")), ": ", *write.text(decision.why, place=place))
        made += paragraph(*self._switched(decision), classes=["small"])
        rows = list(self._more(decision))
        if rows:
            made += folded([self.say("more_about_decision")], facts(rows), classes=["more"])
        return made

    def _reading(self, decision: Decision, reading: Reading) -> list[Child]:
        made: list[Child] = []
        if reading.id == decision.taken:
            made += [span(self.say("badge_taken"), classes=["badge", "taken"]), " "]
        made += self.write.text(reading.text, place=decision.place)
        if reading.sources:
            made += [" ", span("[", *self.write.links(reading.sources, by_id=True), "]", classes=["small"])]
        return made

    def _switched(self, decision: Decision) -> list[nodes.Node]:
        if decision.options:
            return self.write.say(
                "switched_by_options", options=self.write.links(decision.options, place=decision.place)
            )
        return self.write.say("always_so_here" if decision.modelled else "not_modelled")

    def _more(self, decision: Decision) -> Iterator[Row]:
        write, book = self.write, self.book
        references = [
            each for each in book.index.referring_to(decision.id) if each.how in ("rests", "replaced", "links")
        ]
        headings = (
            ("rule", "rules_resting"),
            ("value", "values"),
            ("dispute", "disputes_settled"),
            ("reason", "reasons"),
            ("profile", "profiles_assuming"),
        )
        for kind, heading in headings:
            ids = [each.id for each in references if each.kind == kind]
            if ids:
                yield [self.say(heading)], [write.list_of(ids)]
        refs = tuple(dict.fromkeys((*decision.sources, *(ref for r in decision.readings for ref in r.sources))))
        if refs:
            yield [self.say("who_says")], [paragraph(*write.links(refs, place=decision.place, by_id=True))]
        scenarios = [scenario.id for scenario in book.shown_by.get(decision.id, ())]
        if scenarios:
            yield [self.say("scenarios"), f" ({len(scenarios)})"], [write.list_of(scenarios)]


class DisputesDirective(BookDirective):
    """``pife:disputes``: every question, the answer of every table, and with script that of a chosen one."""

    def body(self) -> list[nodes.Node]:
        """The chooser, then a section a chapter with one a dispute."""
        made = [
            self._chooser(self.book.spec.disputes.values()),
            paragraph(self.say("open_values_here"), classes=["small"]),
        ]
        return [*made, *(self._chapter(*each) for each in disputes_by_chapter(self.book.spec))]

    def _chapter(self, chapter: Chapter | None, disputes: Iterable[Dispute]) -> nodes.section:
        name, title = (
            ("game", self.say("disputes_general")) if chapter is None else (chapter.id, self.book.text(chapter.title))
        )
        made = section(f"disputes-{name}", [title])
        made += [self._dispute(each) for each in disputes]
        return made

    def _chooser(self, disputes: Iterable[Dispute]) -> nodes.raw:
        """A menu of tables, shown by script alone; the values that answers print are in the page."""
        printed = dict.fromkeys(
            piece.text
            for dispute in disputes
            for answer in dispute.answers
            for piece in pieces(answer.text.en)
            if piece.kind == "value"
        )
        options = self.book.spec.catalogue.options
        tables = {
            profile.id: {each: self.book.played(options[each], profile) for each in printed if each in profile.options}
            for profile in self.book.spec.profiles.values()
        }
        choices = "".join(
            f'<option value="{escape(profile.id)}">{escape(self.write.plain(profile.title))}</option>'
            for profile in self.book.spec.profiles.values()
        )
        data = json.dumps(tables, ensure_ascii=False).replace("<", "\\u003c")
        label, every = escape(self.say("which_table")), escape(self.say("every_table"))
        html = (
            f'<form class="choose-table" hidden><label for="table">{label}</label> '
            f'<select id="table" name="table"><option value="">{every}</option>{choices}</select>'
            f'</form>\n<script type="application/json" id="played-values">{data}</script>'
        )
        return nodes.raw("", html, format="html")

    def _dispute(self, dispute: Dispute) -> nodes.section:
        write, place = self.write, dispute.place
        made = self.thing(
            "dispute",
            dispute.id,
            write.text(dispute.question, linked=False),
            place,
            f"{self.say('disputes')}; {write.plain(dispute.question)}",
        )
        for answer in dispute.answers:
            made += self._answer(answer)
        rows: list[Row] = []
        if dispute.options:
            rows.append(([self.say("decided_by")], [write.list_of(dispute.options)]))
        rules = [each for answer in dispute.answers for each in answer.rules]
        decided = [each for answer in dispute.answers for each in answer.decided]
        if rules:
            rows.append(([self.say("rules_behind")], [write.list_of(rules)]))
        if decided:
            rows.append(([self.say("decisions")], [write.list_of(decided)]))
        if dispute.sources:
            met = write.links(dispute.sources, place=place, by_id=True)
            rows.append(([self.say("asked_in")], [paragraph(*met)]))
        made += folded([self.say("more_behind")], facts(rows), classes=["more"])
        return made

    def _answer(self, answer: Answer) -> nodes.container:
        tables = self.book.tables(lambda profile: answer.when.holds(profile.options))
        classes = ["answer", *(f"at-{profile.id}" for profile in tables)]
        made = nodes.container(classes=classes)
        made += paragraph(*self.write.text(answer.text, place=answer.place, when=answer.when), classes=["says"])
        where = self.write.where(answer.when, "holds_where", classes=["small"])
        made += where
        if where:
            made += paragraph(*self.write.say("so_at_tables", tables=self.write.tables(tables)), classes=["small"])
            made += self.write.tables_by_name(tables, tuple(self.book.spec.profiles.values()))
        return made


class ReasonsDirective(BookDirective):
    """``pife:reasons``: why an engine refuses, in the order in which the reasons are judged."""

    def body(self) -> list[nodes.Node]:
        """A section a reason."""
        return [self._reason(number, each) for number, each in enumerate(self.book.spec.reasons.values(), 1)]

    def _reason(self, number: int, reason: Reason) -> nodes.section:
        write, place = self.write, reason.place
        made = self.thing(
            "reason",
            reason.id,
            [f"{number}. ", code(reason.code)],
            place,
            f"{self.say('reasons_in_index')}; {reason.code}",
        )
        made += paragraph(*write.text(reason.meaning, place=place), classes=["says"])
        asks = ", ".join(reason.asks)
        made += paragraph(*write.say("reason_in", asks=code(asks)), classes=["small"])
        rows: list[Row] = []
        if reason.rules:
            rows.append(([self.say("rules_behind")], [write.list_of(reason.rules, place=place)]))
        if reason.decided:
            rows.append(([self.say("decisions")], [write.list_of(reason.decided, place=place)]))
        told = json.dumps(reason.code)
        scenarios = [
            scenario.id
            for scenario in self.book.suite.scenarios.values()
            for answers in (each.answers for each in scenario.branches)
            if any(told in json.dumps(answer.fields, default=str) for answer in answers)
        ]
        if scenarios:
            listed = write.list_of(scenarios)
            rows.append(([self.say("scenarios"), f" ({len(listed)})"], [listed]))
        made += folded([self.say("more_behind")], facts(rows), classes=["more"])
        return made
