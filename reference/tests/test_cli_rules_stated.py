"""`pife rules`: what the table's own sources state, told apart from what is assumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules_told import rules, standings
from sheets import flat, own_table

from pife.spec.library import Spec
from pife.terminal.table_rules import table_chapters


@pytest.mark.parametrize(
    ("profile", "rule", "standing"),
    [
        ("pife-maker", "claims.anyone", "stated"),  # S0-30
        ("pife-maker", "out.nine", "stated"),  # no option decides it, and S0 says it
        ("pife-maker", "out.ten-forbidden", "assumed"),  # S0 never forbids it in Pife: a decision does
        ("pif-paf-betting", "claims.anyone", "stated"),  # S4-26
        ("pif-paf-betting", "claims.card-melded", "assumed"),  # no source says it
        ("cacheta-maker", "out.with-ten", "stated"),  # S0-27
        ("pif-paf-platform", "out.with-ten", "stated"),  # P1 says it, so do others
    ],
)
def test_a_rule_is_stated_where_the_tables_own_source_says_it(
    spec: Spec, profile: str, rule: str, standing: str
) -> None:
    assert standings(spec.profile(profile), spec)[rule] == standing


@pytest.mark.parametrize(
    ("profile", "rule", "standing"),
    [
        ("cacheta-maker", "false-claims.cards-back", "assumed"),
        ("pife-maker", "false-claims.cards-back", "stated"),
        ("cacheta-maker", "claims.not-ones-own", "assumed"),
        ("pif-paf-betting", "deal.no-opening-card", "stated"),
        ("pife-maker", "deal.no-opening-card", "assumed"),
        ("pife-maker", "out.nine", "stated"),
    ],
)
def test_what_a_source_says_of_the_other_game_is_no_statement_about_this_one(
    spec: Spec, profile: str, rule: str, standing: str
) -> None:
    chapters = table_chapters(spec.profile(profile), spec)
    (found,) = (each for chapter in chapters for each in chapter.rules if each.rule.id == rule)
    assert found.standing == standing


def test_a_stated_rule_has_a_source_of_the_table_and_rests_on_nothing_assumed(spec: Spec) -> None:
    about = {atom.id: atom.game for source in spec.sources.values() for atom in source.atoms}
    for profile in spec.profiles.values():
        for chapter in table_chapters(profile, spec):
            for each in chapter.rules:
                of_the_table = [ref for ref in each.rule.sources if ref.partition("-")[0] in profile.sources]
                said = any(about.get(ref) in (None, profile.game) for ref in of_the_table)
                kinds = {profile.origins[option].kind for option in each.options}
                assert (each.standing == "stated") == (said and "assumed" not in kinds), (profile.id, each.rule.id)


def test_what_another_games_source_says_is_assumed_here(spec: Spec) -> None:
    base = standings(spec.profile("pife-base"), spec)
    assert set(base.values()) == {"assumed"}


def test_a_rule_that_holds_where_an_option_does_not_apply_rests_on_what_decides_that(spec: Spec) -> None:
    profile = spec.profile("pife-maker")
    resting = {each.rule.id: each.options for chapter in table_chapters(profile, spec) for each in chapter.rules}
    absent = [
        rule
        for rule in spec.rules.values()
        if rule.id in resting and any(option not in profile.options for option in rule.when.option_ids())
    ]
    assert absent
    for rule in absent:
        assert all(option in profile.options for option in resting[rule.id])


def test_the_choices_of_ones_own_file_are_the_tables_own_word(spec: Spec, tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-maker\noptions: {melds: {run_ace: low}, out: {ten: allowed}}\n")
    mine = standings(spec.profile(path), spec)
    assert mine["melds.run-ace-low"] == "stated"  # no source of pife-maker says so, the table does
    assert mine["out.with-ten"] == "stated"
    assert mine["claims.anyone"] == "stated"  # inherited, and S0 says it
    assert mine["claims.card-melded"] == "assumed"


def test_assumed_rules_are_marked_and_the_mark_is_explained(spec: Spec) -> None:
    ran = rules("--profile", "pife-maker")
    marked = [line for line in ran.lines if line.startswith("° ")]
    assumed = [each for each in standings(spec.profile("pife-maker"), spec).values() if each == "assumed"]
    assert marked[0].startswith("° assumed: this source does not say it.")
    assert len(marked) == 1 + len(assumed)


def test_one_kind_alone(spec: Spec) -> None:
    stated = rules("--profile", "pife-maker", "--only", "stated").out
    assumed = rules("--profile", "pife-maker", "--only", "assumed").out
    assert "°" not in stated
    names = {each: spec.rules[each].name.en for each in standings(spec.profile("pife-maker"), spec)}
    for rule, standing in standings(spec.profile("pife-maker"), spec).items():
        heading = f" {names[rule]}. "
        assert (heading in f" {flat(stated)} ") == (standing == "stated"), rule
        assert (heading in f" {flat(assumed)} ") == (standing == "assumed"), rule


def test_where_nothing_is_stated_or_nothing_assumed_it_says_so(spec: Spec) -> None:
    ran = rules("--profile", "pife-base", "--only", "stated", "--lang", "pt_BR")
    assert ran.code == 0
    assert "Do que foi pedido, as fontes desta mesa não dizem nada." in ran.lines
    profile, chapter = next(
        (profile.id, chapter.chapter.id)
        for profile in spec.profiles.values()
        for chapter in table_chapters(profile, spec)
        if all(each.standing == "stated" for each in chapter.rules)
    )
    ran = rules("--profile", profile, "--only", "assumed", "--chapter", chapter)
    assert "Of what was asked for, nothing is assumed at this table." in ran.lines
