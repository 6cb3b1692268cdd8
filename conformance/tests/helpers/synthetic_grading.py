"""How well an engine of the family was identified, option by option and fault by fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from synthetic_engines import CONSTANT, SyntheticEngine
from synthetic_parts import SyntheticJudge
from synthetic_sight import Pair, changed, hands_of_melds, outcome, pool, said
from tables import shipped

from pife.errors import PifeError
from pife.spec.conditions import Value, same
from pife.spec.profiles import Profile, to_json
from pife_conformance.identify.result import Decided, Finding, Identification, Undecided, Unseen
from pife_conformance.verdicts import Answer

Grade: TypeAlias = Literal["right", "alike", "undecided", "wrong", "unseen"]
"""How an option was identified.

* ``right``: its value
* ``alike``: another value, or several, which no question of the suite tells from its value at this table
* ``undecided``: nothing, or several values, although some question tells
* ``wrong``: another value, or several without its own, although some question tells
* ``unseen``: nothing, and no question tells
"""


YES_OR_NO = {"meld": ("legal",), "melded": ("melded",), "go_out": ("discards", "ten")}
"""The asks that are answered by yes or no, and where: nothing is no."""


@dataclass(frozen=True)
class Graded:
    """The grade of every option, and the faults by their names.

    ``has_fault`` is False where the engine, faults and all, says just what the table that was found would: what was
    planted is then other house rules, and no fault.
    """

    options: Mapping[str, Grade]
    named: frozenset[str]
    missed: frozenset[str]
    wrongly_named: frozenset[str]
    unexplained: int
    has_fault: bool

    @property
    def is_exact(self) -> bool:
        """Whether every option that can be told has its value."""
        return not self.having("wrong") and not self.having("undecided")

    def having(self, grade: Grade) -> tuple[str, ...]:
        """The options with this grade."""
        return tuple(option_id for option_id, given in self.options.items() if given == grade)


def grade(engine: SyntheticEngine, found: Identification) -> Graded:
    """Hold what was found against what the engine is."""
    pair = Pair(engine.make, engine.profile, engine.asks)
    causes = frozenset(cause.id for cause in found.causes)
    constant = constant_names(engine) if causes & CONSTANT else frozenset()
    options = {
        option.id: _grade_of(engine.profile, option.id, found.values[option.id], pair, is_constant=bool(constant))
        for option in shipped().catalogue.options.values()
        if option.shown_by is not None
    }
    away = [
        o for o, given in options.items() if given == "wrong" or (given == "undecided" and _is_off(found.values[o]))
    ]
    if away and _fits_as_well(found.options, pair):
        options |= dict.fromkeys(away, "alike")
    if engine.planted and not causes and not found.faults and _plays(engine, found.options):
        return Graded(options, frozenset(), frozenset(), frozenset(), 0, has_fault=False)
    wrongly = causes - engine.called - constant
    has_fault = bool(engine.faults)
    return Graded(options, causes & engine.called, engine.called - causes, wrongly, len(found.faults), has_fault)


def constant_names(engine: SyntheticEngine) -> frozenset[str]:
    """The names for an engine that answers some ask always alike, whatever made it do so: an error is no answer."""
    judge = engine.make()
    answers: dict[str, set[bool]] = {}
    for question in pool(engine.profile, engine.asks):
        made = outcome(judge, question)
        if isinstance(made, Answer) and question.scenario.ask.name in YES_OR_NO:
            said = any(made.fields.get(name) for name in YES_OR_NO[question.scenario.ask.name])
            answers.setdefault(question.scenario.ask.name, set()).add(said)
    names = {True: "accepts-everything", False: "refuses-everything"}
    return frozenset(names[said] for each in answers.values() if len(each) == 1 for said in each)


def _grade_of(profile: Profile, option_id: str, finding: Finding, pair: Pair, *, is_constant: bool) -> Grade:
    if option_id not in profile.options:
        return "wrong" if isinstance(finding, Decided) else "unseen"
    true = profile.options[option_id]
    if isinstance(finding, Decided):
        if same(finding.value, true):
            return "right"
        other = changed(profile, {option_id: finding.value})
        return "wrong" if other is None or pair.differ(other) or pair.differ_in_hands(other) else "alike"
    if isinstance(finding, Undecided):
        others = [changed(profile, {option_id: value}) for value in finding.values if not same(value, true)]
        if not any(other is not None and pair.differ(other) for other in others):
            return "alike"
        return "undecided" if any(same(value, true) for value in finding.values) else "wrong"
    if isinstance(finding, Unseen) and finding.why == "constant" and is_constant:
        return "unseen"  # what always says the same shows nothing
    return "undecided" if pair.show(option_id) else "unseen"


def _is_off(finding: Finding) -> bool:
    """Whether an option was found to mean nothing, as another value of another option has it."""
    return isinstance(finding, Unseen) and finding.why == "does not apply"


def _plays(engine: SyntheticEngine, options: Mapping[str, Value]) -> bool:
    """Whether an engine says all that one without faults says at this table, of the suite's questions and hands."""
    table = _profile(options)
    if table is None:
        return False
    whole, right = engine.make(), SyntheticJudge(table, engine.asks)
    questions = [*pool(engine.profile, engine.asks), *pool(table, engine.asks)]
    if "melded" in engine.asks:
        questions += hands_of_melds(engine.profile)
    return all(said(whole, question) == said(right, question) for question in questions)


def _fits_as_well(options: Mapping[str, Value], pair: Pair) -> bool:
    """Whether the whole table that was found is as good as the engine's own."""
    table = _profile(options)
    return table is not None and not pair.differ(table) and not pair.differ_in_hands(table)


def _profile(options: Mapping[str, Value]) -> Profile | None:
    try:
        return shipped().profile_from_options({name: to_json(value) for name, value in options.items()}, "found")
    except PifeError:
        return None
