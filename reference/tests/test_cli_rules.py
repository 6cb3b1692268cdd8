"""`pife rules`: the whole game as one table plays it, what its sources state told apart from what is assumed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import Ran, pife

from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.spec.texts import LANGUAGES
from pife.terminal.inline import Reader
from pife.terminal.table_rules import table_chapters


def rules(*arguments: str, **surroundings: str) -> Ran:
    return pife("rules", *arguments, **surroundings)


def flat(text: str) -> str:
    """The words without line breaks and indents."""
    return " ".join(text.split())


def standings(profile: Profile, spec: Spec) -> dict[str, str]:
    return {each.rule.id: each.standing for chapter in table_chapters(profile, spec) for each in chapter.rules}


def own_table(folder: Path, text: str, name: str = "my-table") -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, encoding="utf-8")
    return path


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
            "do mesmo valor em um naipe três vezes.",
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
    assert english in flat(rules("--profile", str(path)).out)
    assert portuguese in flat(rules("--profile", str(path), "--lang", "pt_BR").out)


def test_portuguese_is_portuguese_from_top_to_bottom(spec: Spec) -> None:
    ran = rules("--profile", "cacheta-maker", "--lang", "pt_BR")
    assert ran.lines[0] == spec.profile("cacheta-maker").title.pt_BR
    assert "Quem diz: Regras do Pife e da Cacheta segundo uma fabricante de baralhos (S0)." in flat(ran.out)
    assert "° suposto:" in ran.out
    assert "pife explain ID" in ran.out
    assert not re.search(r"\b(the|assumed|player|stated|version)\b", ran.out)


# Stated or assumed


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
    ran = rules("--profile", str(path))
    assert ran.lines[:2] == ["Mesa da Vó", "Só aos domingos."]
    assert "A table of its own, built on Pife, the card maker's rules (pife-maker)." in flat(ran.out)
    notes = ran.lines.index("House rules in words (no engine plays them)")
    assert ran.lines[notes + 1 : notes + 3] == ["  Quem perde faz o café.", "  Sem celular: vale Allowed."]
    assert re.search(r"^my-table · hash [0-9a-f]{12}$", ran.out, re.MULTILINE)


def test_a_table_built_on_a_base_has_no_source(tmp_path: Path) -> None:
    path = own_table(tmp_path, "extends: pife-base\noptions: {out: {ten: allowed}}\n")
    printed = flat(rules("--profile", str(path), "--lang", "pt_BR").out)
    assert (
        "Mesa com regras próprias, a partir de Pife, base comum (pife-base). O que ela não escolhe é supos" in printed
    )
    assert "° suposto: o costume ou uma decisão nossa." in printed


def test_a_base_says_that_no_table_plays_it() -> None:
    assert "A base that profiles share; no table plays it as it is" in flat(rules("--profile", "pife-base").out)


# How it is printed


@pytest.mark.parametrize("columns", ["20", "40", "60", "80", "200"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(columns: str, lang: str) -> None:
    ran = rules("--profile", "pif-paf-betting", "--sources", "--lang", lang, COLUMNS=columns)
    assert max(map(len, ran.lines)) <= min(max(40, int(columns)), 100)


def test_colour_is_only_for_terminals_that_want_it() -> None:
    assert "\x1b[1m" in rules("--profile", "pife-maker", FORCE_COLOR="1").out
    assert "\x1b" not in rules("--profile", "pife-maker").out
    assert "\x1b" not in rules("--profile", "pife-maker", FORCE_COLOR="1", NO_COLOR="1").out


def test_a_stranger_gives_the_terminal_no_orders(tmp_path: Path) -> None:
    text = 'extends: pife-maker\ntitle: "red \\e[31m"\nsummary: "\\u202e"\nnotes: "a \\a [[nothing]]"\noptions: {}\n'
    ran = rules("--profile", str(own_table(tmp_path, text)))
    assert "\x1b" not in ran.out
    assert r"red \x1b[31m" in ran.out
    assert r"\u202e" in ran.out
    assert r"a \x07 nothing" in ran.out


def test_a_word_longer_than_the_line_is_broken(tmp_path: Path) -> None:
    path = own_table(tmp_path, f'extends: pife-maker\nnotes: "{"W" * 300}"\noptions: {{}}\n')
    ran = rules("--profile", str(path), COLUMNS="60")
    assert max(map(len, ran.lines)) == 60
    assert ran.out.count("W") >= 300


# Markdown and JSON


def test_markdown_for_github(spec: Spec) -> None:
    ran = rules("--profile", "pife-maker", "--format", "md", "--lang", "pt_BR", "--sources")
    assert ran.lines[0] == f"# {spec.profile('pife-maker').title.pt_BR}"
    titles = {
        c.chapter.id: f"## {c.number}. {c.chapter.title.pt_BR}"
        for c in table_chapters(spec.profile("pife-maker"), spec)
    }
    assert [line for line in ran.lines if line.startswith("## ")] == list(titles.values())
    name = spec.rules["claims.anyone"].name.pt_BR
    [paragraph] = [line for line in ran.lines if line.startswith(f"**{name}.** ")]
    assert "<sub>\\[claims.anyone: S0-30" in paragraph
    assert f"° **{spec.rules['out.ten-forbidden'].name.pt_BR}.** " in ran.out


def test_markdown_shows_a_strangers_words_as_they_are(tmp_path: Path) -> None:
    text = 'extends: pife-maker\ntitle: "# <b>x</b>\\n# y"\nnotes: "- [a](b) *c* `d` | &amp;\\n1. e\\n~~~\\n    f"\noptions: {}\n'
    lines = rules("--profile", str(own_table(tmp_path, text)), "--format", "md").lines
    assert lines[0] == r"# \# \<b\>x\</b\> \# y"
    for line in (r"\- \[a\](b) \*c\* \`d\` \| \&amp;", r"1\. e", r"\~\~\~", "f"):
        assert line in lines


def test_json_has_every_rule_with_its_standing_in_both_languages(spec: Spec) -> None:
    data = rules("--profile", "pif-paf-betting", "--format", "json").json
    profile = spec.profile("pif-paf-betting")
    assert data["format"] == "pife-rules/1"
    assert (data["profile"]["id"], data["profile"]["hash"]) == (profile.id, profile.hash)
    assert data["profile"]["title"] == {"en": profile.title.en, "pt_BR": profile.title.pt_BR}
    found = {rule["id"]: rule["standing"] for chapter in data["chapters"] for rule in chapter["rules"]}
    assert found == standings(profile, spec)
    players = next(
        rule for chapter in data["chapters"] for rule in chapter["rules"] if "table.players" in rule["options"]
    )
    assert players["text"].keys() == {"en", "pt_BR"}
    assert "2 a 10 jogadores" in players["text"]["pt_BR"]


def test_json_of_one_chapter_and_one_standing() -> None:
    data = rules("--profile", "pife-maker", "--chapter", "claims", "--only", "assumed", "--format", "json").json
    assert [chapter["id"] for chapter in data["chapters"]] == ["claims"]
    assert {rule["standing"] for rule in data["chapters"][0]["rules"]} == {"assumed"}
