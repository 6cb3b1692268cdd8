"""Pages of `pife explain` about open points: a decision, a question of the research, a dispute."""

from __future__ import annotations

from pife.cli.explain_lists import print_references, print_scenarios, print_things, print_who_says
from pife.cli.explain_options import print_options_played
from pife.cli.explain_page import Page
from pife.spec.clauses import Decision, Reading
from pife.spec.disputes import Answer, Dispute
from pife.spec.index import Kind, Question
from pife.spec.profiles import Profile
from pife.terminal.conditions import all_of
from pife.terminal.inline import Run


def print_decision(page: Page, decision: Decision) -> None:
    """An open point: its readings, the one taken and why, what switches it, what shows it."""
    context = page.context
    page.title(decision.title, page.say("kind_decision", id=decision.id), ", ".join(decision.questions))
    if not decision.modelled:
        page.paragraph([Run(page.say("not_modelled"), True)])
    page.heading("readings")
    for reading in decision.readings:
        _print_reading(page, reading, taken=reading.id == decision.taken)
    page.heading("why")
    page.text(context.runs(decision.why), 1)
    _print_switches(page, decision)
    references = [each for each in context.index.referring_to(decision.id) if each.how in ("rests", "replaced")]
    headings: dict[Kind, str] = {
        "rule": "rules_resting",
        "value": "values",
        "dispute": "disputes_settled",
        "reason": "reasons",
        "profile": "profiles_assuming",
    }
    print_references(page, references, headings)
    print_who_says(page, (*decision.sources, *(ref for reading in decision.readings for ref in reading.sources)))
    if decision.modelled:
        table_only = decision.seen_by == "table"
        print_scenarios(page, context.scenarios_of(decision.id), "seen_by_table" if table_only else "not_yet_shown")


def print_question(page: Page, question: Question) -> None:
    """A question of the research: the decision that settles it, or all of them in short."""
    if len(question.decisions) == 1:
        print_decision(page, question.decisions[0])
        return
    page.title(question.id, page.say("kind_question", id=question.id))
    for decision in question.decisions:
        taken = next(reading for reading in decision.readings if reading.id == decision.taken)
        page.paragraph([Run(page.context.plain(decision.title), True)])
        page.text(page.context.runs(taken.text), 1)
        page.line("see", dim=True, id=decision.id)


def print_dispute(page: Page, dispute: Dispute) -> None:
    """A question as players ask it, the answer at the table of ``--profile``, and at every other one."""
    context = page.context
    page.title(dispute.question, page.say("kind_dispute", id=dispute.id))
    if context.profile is not None:
        _print_answer_here(page, dispute, context.profile)
    page.heading("answers" if len(dispute.answers) > 1 else "answer")
    for answer in dispute.answers:
        _print_answer(page, answer)
    print_options_played(page, "decided_by", dispute.options)
    print_things(page, "rules_behind", (rule for answer in dispute.answers for rule in answer.rules))
    print_things(page, "decisions", (each for answer in dispute.answers for each in answer.decided))
    print_who_says(page, dispute.sources, gists=False)


def _print_reading(page: Page, reading: Reading, *, taken: bool) -> None:
    context = page.context
    mark = ("> " if context.printer.ascii_only else "→ ") if taken else "  "
    runs = context.runs(reading.text)
    said = ""
    if reading.sources:
        said = page.say("read_so", sources=all_of(context.sources(reading.sources), context.words))
    page.text([Run(run.text, run.strong or taken) for run in runs], 0, first=mark)
    page.text(" ".join(filter(None, (page.say("taken") if taken else "", said))), 1, dim=True)


def _print_switches(page: Page, decision: Decision) -> None:
    """The options by which a table takes another reading, with what it plays."""
    print_options_played(page, "switched_by", decision.options)
    if not decision.options:
        page.heading("switched_by")
        page.line("switched_by_nothing" if decision.modelled else "switched_by_nobody")


def _print_answer_here(page: Page, dispute: Dispute, profile: Profile) -> None:
    context = page.context
    answer = dispute.answer(profile.options)
    page.heading("answer_here", table=context.title(profile))
    page.text(context.runs(answer.text, answer.when), 1)
    if dispute.options:
        page.text(context.state(dispute.options, profile.options), 1, dim=True)


def _print_answer(page: Page, answer: Answer) -> None:
    """An answer, the tables that have it in words, and which of the shipped ones these are."""
    context = page.context
    page.text(context.runs(answer.text, answer.when), 1)
    alternatives = context.condition(answer.when)
    for number, alternative in enumerate(alternatives):
        page.line("answer_where" if number == 0 else "answer_or_where", 2, dim=True, condition=alternative)
    if alternatives:
        tables = context.tables(lambda profile: answer.when.holds(profile.options))
        page.line("so_at", 2, dim=True, tables=tables)
