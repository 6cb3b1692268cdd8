"""Pages of `pife explain` about house rules: an option, one of its values, a group, a combination that cannot be."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from pife.cli.explain_lists import (
    print_references,
    print_scenarios,
    print_things,
    print_when,
    print_who_says,
    say_who,
)
from pife.cli.explain_page import Page
from pife.spec.catalogue import Catalogue, Constraint, Group, Option, OptionValue, Order
from pife.spec.conditions import ALWAYS, Condition, Holding, Value, contains, same
from pife.spec.index import ChosenValue, Kind, value_id
from pife.spec.profiles import Profile
from pife.study.pairs import CARD_ASKS, pairs_of
from pife.terminal.conditions import all_of, order_in_words
from pife.terminal.inline import Run
from pife.terminal.profile_yaml import written

ASK_WORDS = {
    "meld": "ask_meld",
    "wilds": "ask_wilds",
    "melded": "ask_melded",
    "go_out": "ask_go_out",
    "waits": "ask_waits",
    "start": "ask_start",
    "seats": "ask_seats",
    "deal": "ask_deal",
    "recycle": "ask_recycle",
    "settle": "ask_settle",
    "view": "ask_view",
    "moves": "ask_moves",
    "play": "ask_play",
}
"""What each ask asks, in the words of a player."""


def print_option(page: Page, option: Option) -> None:
    """A choice that tables make: its values, who plays what, what hangs on it."""
    context = page.context
    group = next(group for group in context.spec.catalogue.groups if option in group.options)
    page.title(
        option.label,
        page.say("kind_option", id=option.id),
        page.say("in_group", title=context.plain(group.title)),
        "" if context.condition(option.applies_when) else page.say("always"),
    )
    page.paragraph(context.runs(option.question))
    if context.profile is not None:
        _print_at_table(page, option, context.profile)
    _print_values(page, option)
    _print_disagreement(page, option)
    print_when(page, option.applies_when, "applies")
    _print_hanging(page, option)
    print_scenarios(page, context.scenarios_hanging_on(option.id))
    refs = [ref for entry in option.values for ref in entry.sources]
    if option.type in ("integer", "range"):
        refs += [
            ref for value in option.all_samples() for ref in _refs_of_profiles(page, ChosenValue(option, value, ()))
        ]
    print_who_says(page, refs, gists=False)
    _print_for_programmers(page, option)


def print_value(page: Page, chosen: ChosenValue, value_name: str) -> None:
    """One way to settle an option."""
    context, option = page.context, chosen.option
    page.title(
        page.say("test", option=context.label(option), value=_label(page, option, chosen.value)),
        page.say("kind_value", id=value_name),
    )
    page.paragraph(context.runs(option.question))
    for entry in chosen.entries:
        page.paragraph(context.runs(entry.text))
    if context.profile is not None:
        _print_value_at_table(page, chosen, context.profile)
    usual = ChosenValue(option, chosen.value, ()).is_played(option.default)
    usual_label = option.label_of(option.default, context.language)
    page.paragraph(
        page.say("usual_this" if usual else "usual_other", value=usual_label, tables=_who_plays(page, chosen))
    )
    print_who_says(page, [ref for entry in chosen.entries for ref in entry.sources])
    print_things(page, "decisions", (each for entry in chosen.entries for each in entry.decided))
    others = [entry for entry in option.values if entry not in chosen.entries]
    if others:
        page.heading("other_values")
        page.rows([(_written(option, entry), _label_and_sources(page, entry)) for entry in others])
    _print_rules_of_value(page, chosen)
    if (
        not usual
        and not option.is_list
        and _shown_by_cards(option)
        and _may_differ(option, option.default, chosen.value)
    ):
        _print_witness(page, option, option.default, chosen.value)


def print_group(page: Page, group: Group) -> None:
    """The options of a group."""
    page.title(group.title, page.say("kind_group", id=group.id))
    print_options_of(page, group)


def print_options_of(page: Page, group: Group) -> None:
    """The options of a group, each with what the table plays, or what is usual."""
    if page.context.profile is not None:
        print_options_played(page, "options", (option.id for option in group.options))
        return
    page.heading("options")
    usual = [(option, option.label_of(option.default, page.context.language)) for option in group.options]
    rows = [(each.id, page.say("test", option=page.context.label(each), value=value)) for each, value in usual]
    page.rows(rows, most=len(rows))
    page.line("options_usual", dim=True)


def print_options_played(page: Page, heading: str, option_ids: Iterable[str]) -> None:
    """Options by id and label, each with what the table of ``--profile`` plays; nothing where there are none."""
    context = page.context
    options = [context.spec.catalogue.options[option_id] for option_id in dict.fromkeys(option_ids)]
    if not options:
        return
    page.heading(heading)
    rows = []
    for option in options:
        label = context.label(option)
        if context.profile is not None:
            label = page.say("test", option=label, value=context.played(option, context.profile))
        rows.append((option.id, label))
    page.rows(rows, most=len(rows))
    if context.profile is not None:
        page.line("options_at", dim=True, table=context.title(context.profile))


def print_constraint(page: Page, constraint: Constraint) -> None:
    """A combination of house rules that cannot be."""
    context = page.context
    page.title(page.say("constraint_title"), page.say("kind_constraint", id=constraint.id))
    page.paragraph(context.runs(constraint.text))
    if isinstance(constraint.never, Order):
        page.heading("always_so")
        page.text(order_in_words(constraint.never, context.spec.catalogue, context.words), 1)
    else:
        print_when(page, constraint.never, "never_together")
    print_things(page, "options", constraint.option_ids())


def _label(page: Page, option: Option, value: Value) -> str:
    return option.label_of(value, page.context.language)


def _written(option: Option, entry: OptionValue) -> str:
    return value_id(option.id, entry.value).partition("=")[2]


def _name_of_value(page: Page, option: Option, entry: OptionValue) -> str:
    """A value's label, and how a profile file writes it where that is something else."""
    label, value = page.context.plain(entry.label), _written(option, entry)
    return label if label == value else page.say("value", label=label, value=value)


def _label_and_sources(page: Page, entry: OptionValue) -> str:
    label, sources = page.context.plain(entry.label), page.context.sources(entry.sources)
    return page.say("value_by", value=label, refs=", ".join(sources)) if sources else label


def _print_at_table(page: Page, option: Option, profile: Profile) -> None:
    """What the table of ``--profile`` plays, and who says so there."""
    context = page.context
    page.paragraph(
        [Run(page.say("at_table", table=context.title(profile), value=context.played(option, profile)), True)]
    )
    if option.id not in profile.options:
        page.text(context.state(option.applies_when.option_ids(), profile.options), 1)
        return
    origin = profile.origins[option.id]
    refs = ", ".join(origin.refs)
    if origin.kind == "stated":
        page.line("stated", refs=refs)
    elif origin.kind == "chosen":
        page.line("chosen", profile=context.plain(origin.profile))
    elif origin.refs:
        page.line("assumed", refs=refs)
    else:
        page.line("assumed_default")


def _print_values(page: Page, option: Option) -> None:
    context = page.context
    page.heading("values_of_list" if option.is_list else "values_of_one")
    for entry in option.values:
        usual = ChosenValue(option, entry.value, ()).is_played(option.default)
        name = _name_of_value(page, option, entry)
        page.text([Run(page.say("value_usual", value=name) if usual else name, strong=True)], 1)
        page.text(context.runs(entry.text), 2)
        played = page.say("played_at", tables=_who_plays(page, ChosenValue(option, entry.value, ())))
        page.text(f"{say_who(page, entry.sources, entry.decided)} {played}", 2, dim=True)
    if option.type in ("integer", "range"):
        _print_numbers(page, option)
    elif option.is_list:
        page.line("usual", value=_label(page, option, option.default))


def _print_numbers(page: Page, option: Option) -> None:
    """The numbers that an option takes, and those that tables play."""
    bounds = [
        page.say(key, number=bound)
        for key, bound in (("at_least", option.least), ("at_most", option.most))
        if bound is not None
    ]
    key = "numbers_range" if option.type == "range" else "numbers"
    page.line(key, bounds=f" ({', '.join(bounds)})" if bounds else "")
    page.line("usual", value=_label(page, option, option.default))
    named = [entry.value for entry in option.values]
    played = {
        profile.options[option.id]: None
        for profile in page.context.spec.profiles.values()
        if option.id in profile.options and profile.options[option.id] not in named
    }
    for value in sorted(played, key=lambda value: value if isinstance(value, tuple) else (value,)):
        chosen = ChosenValue(option, value, ())
        page.text([Run(_label(page, option, value), strong=True)], 1)
        said = all_of(page.context.sources(_refs_of_profiles(page, chosen)), page.context.words)
        played_at = page.say("played_at", tables=_who_plays(page, chosen))
        page.text(" ".join(filter(None, (page.say("said", sources=said) if said else "", played_at))), 2, dim=True)


def _who_plays(page: Page, chosen: ChosenValue) -> str:
    option_id = chosen.option.id
    among = [profile for profile in page.context.spec.profiles.values() if option_id in profile.options]
    return page.context.tables(lambda profile: chosen.is_played(profile.options[option_id]), among)


def _refs_of_profiles(page: Page, chosen: ChosenValue) -> tuple[str, ...]:
    """Who states a value that has no name in the catalogue: what the profiles that play it cite."""
    option_id = chosen.option.id
    return tuple(
        ref
        for profile in page.context.spec.profiles.values()
        if option_id in profile.options and chosen.is_played(profile.options[option_id])
        for ref in (profile.origins[option_id].refs if profile.origins[option_id].kind == "stated" else ())
    )


def _print_disagreement(page: Page, option: Option) -> None:
    """Where different sources say different values, who says what. Members of a list do not exclude each other."""
    context = page.context
    said = {entry: context.sources(entry.sources) for entry in option.values if entry.sources}
    if option.is_list or len(said) < 2:
        return
    page.heading("disagreement")
    for entry, sources in said.items():
        page.line("source_says", sources=all_of(sources, context.words), value=context.plain(entry.label))
    both = [
        source for source in dict.fromkeys(sum(said.values(), ())) if sum(source in each for each in said.values()) > 1
    ]
    if both:
        key = "source_knows_both" if len(both) == 1 else "sources_know_both"
        page.line(key, sources=all_of(both, context.words))


def _print_hanging(page: Page, option: Option) -> None:
    """Decisions that the option switches, rules, disputes and other options that ask for it."""
    references = page.context.index.referring_to(option.id)
    rules = [
        each for each in references if each.how in ("asks", "links", "bound", "switched") and each.kind != "profile"
    ]
    headings: dict[Kind, str] = {
        "decision": "decisions",
        "rule": "rules_hanging",
        "dispute": "disputes_settled",
        "option": "options_hanging",
        "constraint": "constraints",
    }
    print_references(page, rules, headings)


def _print_for_programmers(page: Page, option: Option) -> None:
    """By which ask an engine shows the option, and a hand that shows it."""
    page.heading("for_programmers")
    if option.shown_by is None:
        page.line("seen_by_table")
        return
    ask = option.shown_by.ask
    asked = page.say(ASK_WORDS[ask]) if ask in ASK_WORDS else ask
    page.line("shown_by", asked=asked, ask=ask, field=option.shown_by.field)
    pair = witness_pair(option, page.context.spec.catalogue)
    if pair is not None:
        _print_witness(page, option, *pair, heading=False)


def witness_pair(option: Option, catalogue: Catalogue) -> tuple[Value, Value] | None:
    """Two values of an option that `pife witness` can tell apart, the usual one first where it is one of them."""
    if not _shown_by_cards(option):
        return None
    pairs = [pair for pair in pairs_of(option, catalogue) if _may_differ(option, *pair)]
    usual = [pair for pair in pairs if any(same(value, option.default) for value in pair)]
    left, right = next(iter(usual or pairs), (None, None))
    if left == right:
        return None
    return (right, left) if same(right, option.default) else (left, right)


def _shown_by_cards(option: Option) -> bool:
    return option.shown_by is not None and option.shown_by.ask in CARD_ASKS


def _may_differ(option: Option, left: Value, right: Value) -> bool:
    """Whether the catalogue does not declare the two values alike everywhere."""
    declared = option.why_alike(left, right, {})
    return declared is None or declared.when != ALWAYS


def _print_witness(page: Page, option: Option, left: Value, right: Value, *, heading: bool = True) -> None:
    if heading:
        page.heading("for_programmers")
    page.line("witness")
    values = " ".join(shlex.quote(written(value).replace(" ", "")) for value in (left, right))
    page.text(f"pife witness {option.id} {values}", 2)


def _print_value_at_table(page: Page, chosen: ChosenValue, profile: Profile) -> None:
    context, option = page.context, chosen.option
    if option.id not in profile.options:
        key = "value_unasked"
    else:
        key = "value_played" if chosen.is_played(profile.options[option.id]) else "value_not_played"
    played = context.played(option, profile)
    page.paragraph([Run(page.say(key, table=context.title(profile), value=played), True)])


def _print_rules_of_value(page: Page, chosen: ChosenValue) -> None:
    """The rules and the answers to disputes that hold where this value is played and not where another is."""
    option_id = chosen.option.id
    rules = [rule.id for rule in page.context.spec.rules.values() if _asks_for(chosen, rule.when)]
    print_things(page, "rules_of_value", rules)
    answers = [
        (dispute.id, page.context.runs(answer.text, answer.when))
        for dispute in page.context.spec.disputes.values()
        for answer in dispute.answers
        if option_id in answer.when.option_ids() and _asks_for(chosen, answer.when)
    ]
    if answers:
        page.heading("answers_of_value")
        page.rows(answers)


def _asks_for(chosen: ChosenValue, condition: Condition) -> bool:
    """Whether a condition asks for the option and this value is one that fulfils it."""
    members = chosen.value if isinstance(chosen.value, tuple) else (chosen.value,)
    tests = [test for option_id, test in condition.tests() if option_id == chosen.option.id]
    return any(
        any(contains(test.has, member) for member in members)
        if isinstance(test, Holding) and members
        else test.matches(chosen.value, True)
        for test in tests
    )
