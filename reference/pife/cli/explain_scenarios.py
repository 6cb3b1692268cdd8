"""The page of `pife explain` about a scenario: what it asks, what is right at which table, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pife.cli.explain_lists import print_things, print_when
from pife.cli.explain_options import ASK_WORDS
from pife.cli.explain_page import Page
from pife.cli.explain_values import print_fields
from pife.spec.conditions import ALWAYS
from pife_conformance.kinds import Kind
from pife_conformance.scenarios import Answerable, Branch, Scenario, SuiteError


def print_scenario(page: Page, scenario: Scenario) -> None:
    """A scenario: the question, the right answer at every table, and what it shows."""
    context = page.context
    page.title(scenario.title, page.say("kind_scenario", id=scenario.id), page.say("area", area=scenario.area))
    ask = scenario.ask
    asked = page.say(ASK_WORDS[ask.name]) if ask.name in ASK_WORDS else ask.name
    page.heading("asked", asked=asked)
    print_fields(page, _in_order(scenario.question, ask.takes), 1)
    if context.profile is not None:
        page.heading("right_answer_here", table=context.title(context.profile))
        _print_here(page, scenario)
    page.heading("right_answer")
    for branch in scenario.branches:
        _print_branch(page, branch, ask.gives)
    page.heading("why")
    page.text(context.runs(scenario.why), 1)
    if scenario.needs != ALWAYS:
        print_when(page, scenario.needs, "only_for")
    print_things(page, "shows", scenario.shows)
    page.heading("try_it")
    page.text(f"pife conform --scenario {scenario.id}", 1)


def _print_here(page: Page, scenario: Scenario) -> None:
    """The right answer at the table of ``--profile``."""
    profile = page.context.profile
    assert profile is not None
    if not scenario.applies(profile.options):
        page.line("scenario_elsewhere")
        return
    try:
        answers = scenario.answers(profile.options)
    except SuiteError as fault:
        page.text(str(fault), 1)
        return
    _print_answers(page, answers, scenario.ask.gives, 1)
    branched = page.context.state(scenario.branched_on(), profile.options)
    if branched:
        page.text(branched, 1, dim=True)


def _print_branch(page: Page, branch: Branch, gives: Mapping[str, Kind]) -> None:
    alternatives = page.context.condition(branch.when)
    for number, alternative in enumerate(alternatives):
        page.line("answer_where" if number == 0 else "answer_or_where", condition=alternative)
    if not alternatives:
        page.line("always")
    _print_answers(page, branch.answers, gives, 2)


def _print_answers(page: Page, answers: Iterable[Answerable], gives: Mapping[str, Kind], indent: int) -> None:
    for number, answer in enumerate(answers):
        if number:
            page.line("or_answer", indent)
        if answer.impossible:
            page.line("impossible", indent)
        else:
            print_fields(page, _in_order(answer.fields, gives), indent)


def _in_order(fields: Mapping[str, object], kinds: Mapping[str, Kind]) -> dict[str, object]:
    """The fields, those that the ask names in its order."""
    return {name: fields[name] for name in (*kinds, *fields) if name in fields}
