"""`pife rules`: the whole game as one table plays it, by chapters, with its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import pife
from rules_told import rules, standings
from sheets import flat, own_table

from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES
from pife.terminal.inline import Reader
from pife.terminal.table_rules import table_chapters


def test_the_game_is_read_from_the_first_chapter_to_the_last(spec: Spec) -> None:
    ran = rules("--profile", "cacheta-maker")
    assert ran.code == 0
    assert ran.lines[0] == spec.profile("cacheta-maker").title.en
    chapters = table_chapters(spec.profile("cacheta-maker"), spec)
    headings = [line for line in ran.lines if re.match(r"\d+\. ", line)]
    assert headings == [f"{chapter.number}. {chapter.chapter.title.en}" for chapter in chapters]
    assert [chapter.number for chapter in chapters] == list(range(1, len(chapters) + 1))
    known = [chapter.id for chapter in spec.chapters]
    assert [chapter.chapter.id for chapter in chapters] == sorted((c.chapter.id for c in chapters), key=known.index)


def test_only_what_applies_is_printed_and_all_of_it_once(spec: Spec) -> None:
    printed = flat(rules("--profile", "pife-maker").out)
    for rule in spec.rules.values():
        reader = Reader(spec.profile("pife-maker"), spec, "en")
        paragraph = flat(f"{reader.plain(rule.name)}. {reader.plain(rule.text)}")
        assert printed.count(paragraph) == (1 if rule.when.holds(reader.profile.options) else 0), rule.id


def test_every_table_has_every_rule_that_holds_there(spec: Spec) -> None:
    for profile in spec.all_profiles.values():
        holding = [
            rule.id for rule in spec.rules.values() if rule.when.holds(profile.options) and rule.read_by == "players"
        ]
        assert list(standings(profile, spec)) == holding


def test_how_cards_are_written_is_no_matter_of_players() -> None:
    for language in LANGUAGES:
        printed = rules("--profile", "cacheta-maker", "--lang", language).out
        assert not re.search(r"\bstar\b|estrela|\*", printed)


def test_no_mark_of_the_grammar_is_left_over(spec: Spec) -> None:
    for profile in spec.profiles.values():
        for language in LANGUAGES:
            reader = Reader(profile, spec, language)
            for chapter in table_chapters(profile, spec):
                for each in chapter.rules:
                    text = reader.plain(each.rule.name) + reader.plain(each.rule.text)
                    assert not set("[]{}") & set(text), (profile.id, each.rule.id, text)
                    assert not re.search(r"\b[a-z_]+\.[a-z_-]+\b", text), (profile.id, each.rule.id, text)


def test_the_tables_own_values_are_filled_in() -> None:
    assert "for 2 to 5 players." in flat(rules("--profile", "cacheta-maker", "--chapter", "table").out)
    assert "para 2 a 10 jogadores." in flat(rules("--profile", "pif-paf-betting", "--lang", "pt_BR").out)
    assert "for 2 players." in flat(rules("--profile", "pife-duel").out)


@pytest.mark.parametrize(
    ("options", "english", "portuguese"),
    [
        ("lives: {start: 1}", "starts the match with one life.", "começa a partida com uma vida."),
        ("lives: {start: 7}", "starts the match with seven lives.", "começa a partida com sete vidas."),
        ("lives: {start: 12}", "starts the match with 12 lives.", "começa a partida com 12 vidas."),
        ("deal: {packet: 1}", "deals one card at a time", "dá as cartas uma a uma"),
        ("deal: {packet: 2}", "deals two cards at a time", "dá as cartas de duas em duas"),
        ("lives: {rebuy: 1}", "in a match once at most", "cada um volta no máximo uma vez"),
        ("lives: {rebuy: 2}", "in a match two times at most", "cada um volta no máximo duas vezes"),
        (
            "betting: {mode: ante_and_round, most_raise: 1000000}",
            "by at most 1,000,000 chips.",
            "em no máximo 1.000.000 fichas.",
        ),
        (
            "betting: {mode: ante_and_round, most_raise: ante_times_players}",
            "by at most the ante times the number of players, counting those who have folded.",
            "em no máximo o pingo vezes o número de jogadores, contando os que correram.",
        ),
        (
            "melds: {sets: [1-1-1, 2-1, 2-2-1-1]}",
            "of one rank in three suits, two suits with one doubled or four suits (two of them twice).",
            "do mesmo valor em três naipes, dois naipes com um dobrado ou quatro naipes (dois deles duas vezes).",
        ),
        (
            "pack: {decks: 3}, table: {players: [2, 4]}, melds: {sets: ['3']}",
            "of one rank in one suit three times.",
            "do mesmo valor em um só naipe, três vezes.",
        ),
        (
            "melds: {sets: [3-3, 2-2-2]}, pack: {decks: 3}",
            "two suits (each three times)",
            "dois naipes (cada um três vezes)",
        ),
        ("melds: {sets: [1-1-1, 1-1-1-1]}", "of one rank in three or all four suits.", "em três ou quatro naipes."),
        (
            "melds: {sets: [1-1-1, 2-1-1, 2-2-1]}",
            "in three suits, also with one doubled or with two doubled.",
            "em três naipes, também com um dobrado ou com dois dobrados.",
        ),
        ("lives: {start: 3}", "starts the match with three lives.", "começa a partida com três vidas."),
        (
            "false_claim: {own_turn: leaves_round}",
            "in their own turn, after drawing, is out of the round.",
            "na própria vez, depois de comprar, sai da rodada.",
        ),
    ],
)
def test_a_sentence_agrees_with_the_number_that_it_says(
    tmp_path: Path, options: str, english: str, portuguese: str
) -> None:
    path = own_table(tmp_path, f"extends: cacheta-maker\noptions: {{{options}}}\n")
    assert english in flat(rules("--profile", path).out)
    assert portuguese in flat(rules("--profile", path, "--lang", "pt_BR").out)


def test_portuguese_is_portuguese_from_top_to_bottom(spec: Spec) -> None:
    ran = rules("--profile", "cacheta-maker", "--lang", "pt_BR")
    assert ran.lines[0] == spec.profile("cacheta-maker").title.pt_BR
    assert "Quem diz: Regras do Pife e da Cacheta segundo uma fabricante de baralhos (S0)." in flat(ran.out)
    assert "° suposto:" in ran.out
    assert "pife explain ID" in ran.out
    assert not re.search(r"\b(the|assumed|player|stated|version)\b", ran.out)


# Chapters


def test_chapters_asked_for_keep_their_numbers(spec: Spec) -> None:
    ran = rules("--profile", "cacheta-maker", "--chapter", "claims", "--chapter", "wilds")
    numbers = {c.chapter.id: c.number for c in table_chapters(spec.profile("cacheta-maker"), spec)}
    headings = [line for line in ran.lines if re.match(r"\d+\. ", line)]
    titles = {chapter.id: chapter.title.en for chapter in spec.chapters}
    assert headings == [f"{numbers[name]}. {titles[name]}" for name in ("wilds", "claims")]


def test_a_chapter_with_nothing_for_this_table_says_so() -> None:
    ran = rules("--profile", "pife-maker", "--chapter", "lives")
    assert ran.code == 0
    assert "Of what was asked for, nothing applies at this table." in ran.lines


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (
            ["--profile", "pife-maker", "--chapter", "claim"],
            "there is no chapter 'claim'; did you mean 'claims'? Chapters: ",
        ),
        (["--profile", "pife-maker", "--chapter", "\x1b[31m"], r"there is no chapter '\x1b[31m'; chapters: table,"),
        ([], "name the table's house rules with --profile"),
        (["--profile", "pife-makr"], "did you mean 'pife-maker'?"),
        (["--profile", "nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["--profile", "pife-maker", "--only", "said"], "'said' is not one of 'stated', 'assumed'"),
    ],
)
def test_what_cannot_be_asked_is_exit_code_2(arguments: list[str], says: str) -> None:
    ran = rules(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err


def test_a_message_repeats_no_long_name() -> None:
    ran = pife("rules", "--profile", "pife-maker", "--chapter", "x" * 5000)
    assert ran.code == 2
    assert f"there is no chapter '{'x' * 57}…'; chapters: table, pack" in ran.err


def test_help_names_every_chapter_and_shows_examples(spec: Spec) -> None:
    ran = rules("--help")
    assert ran.code == 0
    assert "pife rules --profile pife-maker" in ran.out
    listed = flat(ran.out).partition("Chapters: ")[2].partition(".")[0].split(", ")
    assert listed == [chapter.id for chapter in spec.chapters]


# Sources, and whose table it is


def test_sources_at_the_end_of_each_rule(spec: Spec) -> None:
    printed = flat(rules("--profile", "pife-maker", "--chapter", "claims", "--sources").out)
    anyone, melded = spec.rules["claims.anyone"], spec.rules["claims.card-melded"]
    assert f"[claims.anyone: {', '.join(anyone.sources)}" in printed
    assert f"[claims.card-melded: no source; decided: {', '.join(melded.decided)}]" in printed
    assert re.search(r"pife explain claims\.[a-z-]+$", printed)
    assert "[claims.anyone" not in rules("--profile", "pife-maker", "--chapter", "claims").out


def test_the_foot_tells_which_profile_it_is(spec: Spec) -> None:
    profile = spec.profile("pife-maker")
    assert f"pife-maker · version {profile.version} · hash {profile.hash}" in rules("--profile", "pife-maker").lines


def test_a_table_of_ones_own_says_what_it_is_built_on(tmp_path: Path) -> None:
    path = own_table(
        tmp_path,
        'extends: pife-maker\ntitle: "Mesa da Vó"\nsummary: "Só aos **domingos**."\n'
        'notes: "Quem perde faz o café.\\n\\nSem celular: vale {out.ten}."\noptions: {out: {ten: allowed}}\n',
    )
    ran = rules("--profile", path)
    assert ran.lines[:2] == ["Mesa da Vó", "Só aos domingos."]
    assert "A table of its own, built on Pife, the card maker's rules (pife-maker)." in flat(ran.out)
    notes = ran.lines.index("House rules in words (no engine plays them)")
    assert ran.lines[notes + 1 : notes + 3] == ["  Quem perde faz o café.", "  Sem celular: vale Allowed."]
    assert re.search(r"^my-table · hash [0-9a-f]{12}$", ran.out, re.MULTILINE)


def test_a_table_built_on_a_base_has_no_source(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-base\noptions: {out: {ten: allowed}}\n")
    printed = flat(rules("--profile", path, "--lang", "pt_BR").out)
    assert (
        "Mesa com regras próprias, a partir de Pife, base comum (pife-base). O que ela não escolhe é supos" in printed
    )
    assert "° suposto: o costume ou uma decisão nossa." in printed


def test_a_base_says_that_no_table_plays_it() -> None:
    assert "A base that profiles share; no table plays it as it is" in flat(rules("--profile", "pife-base").out)
