"""How strong the conformance suite is, rule by rule, and what it cannot see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from docutils import nodes
from sphinx.util import logging

from pife.spec.clauses import Chapter
from pife_book.directives import BookDirective
from pife_book.parts import Line, bullets, folded, paragraph, table, wide
from pife_conformance.strength.by_rule import RuleStrength, strengths
from pife_conformance.strength.kept_fates import Fate, default_file, fate_of, read_kept
from pife_conformance.strength.stale import stale
from pife_conformance.strength.unseen import NO_ENGINE

_LOG = logging.getLogger(__name__)


class StrengthDirective(BookDirective):
    """``pife:strength``: for every rule how many wrong engines its scenarios notice, from the last full run."""

    def body(self) -> list[nodes.Node]:
        """A word if the figures are old, then a fold a chapter."""
        spec, suite, file = self.book.spec, self.book.suite, default_file()
        self.env.note_dependency(str(file))
        kept = read_kept(file)
        old = list(stale(suite, kept, file))
        made: list[nodes.Node] = []
        if old:
            _LOG.info("the strength of the suite is told from an earlier state: %s", "; ".join(map(str, old)))
            made.append(paragraph(nodes.strong("", self.say("strength_is_old"))))
        rules = {each.rule: each for each in strengths(spec, suite, kept)}
        whole = [fate for words in (kept.code, kept.options) for fate in map(fate_of, words.values())]
        made.append(paragraph(self.say("strength_of_all", killed=whole.count("killed"), all=_that_count(whole))))
        for chapter in spec.chapters:
            known = [rules[rule.id] for rule in chapter.rules if rule.id in rules]
            if known:
                made.append(self._chapter(chapter, known))
        return made

    def _chapter(self, chapter: Chapter, rules: Sequence[RuleStrength]) -> nodes.Node:
        heads: list[Line] = [
            [self.say(key)]
            for key in ("strength_rule", "strength_scenarios", "strength_options", "strength_code", "strength_proof")
        ]
        rows: list[Sequence[Line]] = [
            [
                [self.write.link(rule.rule)],
                [str(rule.scenarios)],
                [_of(rule.options)],
                [_of(rule.code)],
                [self.write.link(rule.proof[0], kind="scenario")] if rule.proof else ["–"],
            ]
            for rule in rules
        ]
        title = self.book.text(chapter.title)
        printed = wide("", table(heads, rows), label=self.say("strength_label", chapter=title))
        return folded([title, f" ({len(rules)})"], printed)


class UnseenDirective(BookDirective):
    """``pife:unseen``: what no answer of an engine can show."""

    def body(self) -> list[nodes.Node]:
        """What holds for all, then links to what only people see and to what is not modelled."""
        made: list[nodes.Node] = [bullets([self.say(f"unseen_{name}")] for name, _ in NO_ENGINE)]
        for key, ids in self._groups():
            made.append(paragraph(self.say(key)))
            made.append(self.write.list_of(ids))
        return made

    def _groups(self) -> Iterator[tuple[str, list[str]]]:
        spec = self.book.spec
        yield "unseen_options", [option.id for option in spec.catalogue.options.values() if option.shown_by is None]
        yield "unseen_rules", [rule.id for rule in spec.rules.values() if rule.seen_by == "table"]
        modelled = [each for each in spec.decisions.values() if each.modelled]
        yield "unseen_decisions", [each.id for each in modelled if each.seen_by == "table"]
        yield "unseen_left_out", [each.id for each in spec.decisions.values() if not each.modelled]


def _that_count(fates: Sequence[Fate]) -> int:
    return sum(fate != "alike" for fate in fates)


def _of(counts: Mapping[Fate, int]) -> str:
    """How many are noticed, of how many that could be."""
    could = sum(number for fate, number in counts.items() if fate != "alike")
    return f"{counts.get('killed', 0)} / {could}" if could else "–"
