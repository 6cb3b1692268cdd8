"""`pife pick`: questions about a table, and the closest tables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import pife
from interviews import SPEC, enters, flattened, go_on_command, passed_over, questions, talk

from pife.cli.pick_interview import GAME, Interview
from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES, Language


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_family_answers_until_a_table_is_theirs_and_gets_a_file() -> None:
    ran = talk("cacheta|3|3|1|2|3 6|2|7|1 2 3|r|1|Mesa da Vó|Quem perde lava a louça.|vo.yaml", "--lang", "pt_BR")
    assert ran.exit_code == 0
    assert "Cacheta com quatro curingas (cacheta-four-wilds)" in ran.output
    assert "Respostas iguais: 6 de 8" in ran.output
    assert "Jogadores: 2–5 em vez de 3–6" in ran.output
    assert "Formatos de trinca: sem três naipes com um dobrado" in ran.output
    lines = Path("vo.yaml").read_text(encoding="utf-8").splitlines()
    assert [line.partition("  #")[0] for line in lines] == [
        "extends: cacheta-four-wilds",
        'title: "Mesa da Vó"',
        'notes: "Quem perde lava a louça."',
        "options:",
        "  table:",
        "    players: [3, 6]",
        "  melds:",
        "    sets: [1-1-1, 1-1-1-1, 2-1-1]",
    ]
    assert pife("profiles", "check", "vo.yaml").code == 0
    assert SPEC.profile("vo.yaml").title.en == "Mesa da Vó"


def test_the_short_interview_asks_only_what_shipped_tables_differ_in() -> None:
    asked = questions(talk("pife" + "|" * 40 + "|q"))
    for option_id in asked:
        values = {repr(each.options[option_id]) for each in SPEC.profiles.values() if option_id in each.options}
        assert len(values) > 1, option_id
    assert len(asked) == len(set(asked)) < 25


def test_the_most_telling_question_of_the_game_comes_first() -> None:
    assert questions(talk("pife|q"))[0] == "table.players"
    assert questions(talk("cacheta|q"))[0] == "wild.which"


def test_all_asks_every_option_after_those_that_decide_whether_it_applies() -> None:
    ran = talk("|" * 61 + "q", "--all")
    asked = questions(ran)
    assert sorted(asked) == sorted(SPEC.catalogue.options)
    for place, option_id in enumerate(asked):
        deciders = SPEC.catalogue.options[option_id].applies_when.option_ids()
        assert set(deciders) <= set(asked[:place]), option_id
    # The catalogue's order, but for those that wait for a later group.
    waiting = [each for each in asked if each.startswith("entry.") or each == "false_claim.lasts"]
    others = [each for each in asked if each not in waiting]
    assert others == [each for each in SPEC.catalogue.options if each not in waiting]


def test_questions_stand_under_their_groups_title() -> None:
    lines = talk("|" * 61 + "q", "--all", "--lang", "pt_BR").output.splitlines()
    titles = [group.title.pt_BR for group in SPEC.catalogue.groups]
    assert [line for line in lines if line in titles][:4] == titles[:4]


def test_what_can_no_longer_apply_is_not_asked() -> None:
    assert "out.ten_from" not in questions(talk("||" + "|" * 20 + "q", "--all", "--set", "out.ten=forbidden"))
    assert "lives.start" not in questions(talk("|" * 40 + "q", "--set", "match.kind=round"))


def test_what_hangs_on_no_preference_is_left_out_in_short_and_asked_with_its_condition_in_full() -> None:
    assert "wild.melds" not in questions(talk("|" * 40 + "q", "--set", "wild.which="))
    full = flattened(talk("|" * 61 + "q", "--all").output)
    assert f"{SPEC.catalogue.options['out.ten_from'].question.en} Matters only if: Going out with ten: Allowed" in full
    jokers_only = flattened(talk("|" * 50 + "q", "--all", "--set", "wild.which=none").output)
    assert "Matters only if: What jokers are: Wild" in jokers_only


def test_a_question_shows_its_values_with_their_texts(spec: Spec) -> None:
    flat = flattened(talk("cacheta|q").output)
    for number, value in enumerate(spec.catalogue.options["wild.which"].values, 1):
        assert f"{number} {value.label.en}: {value.text.en}" in flat


def test_a_question_mark_shows_who_says_so_and_who_plays_so() -> None:
    flat = flattened(talk("cacheta|?|q").output)
    assert "(S0-37, S0-39)" in flat
    assert SPEC.sources["C4"].title.en in flat
    assert "These tables play so: cacheta-platform" in flat
    decided = flattened(talk("?|q", "--game", "pife", "--lang", "pt_BR", *passed_over("melds.sets")).output)
    assert f"Decidido: {SPEC.decisions['set-most-doubled'].title.pt_BR}" in decided


def test_a_question_mark_on_numbers_shows_which_tables_play_them_and_who_says_so(spec: Spec) -> None:
    shown = flattened(talk("?|q", "--game", "pife", "--lang", "pt_BR").output)
    (ref,) = spec.profile("pife-maker").origins["table.players"].refs
    told = shown.partition("r: mesas · q: parar > ")[2]
    assert told.startswith(f"? {spec.catalogue.options['table.players'].question.pt_BR} 2 Quem diz: ")
    assert re.search(rf" 3–8 Quem diz: {re.escape(spec.sources['S0'].title.pt_BR)} \({ref}\)", told)
    assert "Mesas que jogam assim: pife-duel." in told
    nobody = flattened(talk("?|q", "--all", "--game", "pife", *passed_over("stock.most_recycles")).output)
    assert "No source of ours says so." in nobody


def test_questions_are_counted_as_they_are_put() -> None:
    assert "Question 1 (" in talk("q", "--game", "pife", "--set", "table.players=").output
    assert "Question 2 (" in talk("|q", "--game", "pife").output
    assert "Answered beforehand" in talk("b|q", "--game", "pife").output


def test_what_is_said_to_be_left_is_left() -> None:
    """Where nothing is answered, what hangs on answers is not asked: the least number comes."""
    ran = talk(enters(GAME) + "q", "--game", "pife")
    found = re.findall(r"Question \d+ \((?:(\d+)|(\d+) to \d+) to go\)", ran.output)
    least = [int(least or left) for left, least in found]
    assert len(least) > 10
    assert least == list(reversed(range(len(least))))


def test_shapes_stand_in_the_order_of_their_keys_each_with_its_name(spec: Spec) -> None:
    shown = talk("|q", "--all", "--game", "pife", "--lang", "pt_BR", *passed_over("out.shapes")).output
    starts = re.findall(r"^ +(\d+)  (?=[^ ])(.*?):", shown, re.MULTILINE)
    names = ["De qualquer jeito", "3+3+3", "5+4", "6+3", "4+3+3", "5+5", "6+4", "7+3", "9", "10"]
    assert starts == [(str(place), name) for place, name in enumerate(names, 1)]


def test_b_goes_back_and_enter_keeps_what_was_answered() -> None:
    ran = talk("cacheta|3|2|b|b||r|q")
    assert questions(ran)[:4] == ["wild.which", "out.claims", questions(ran)[2], "out.claims"]
    assert "Enter: stays Next rank, same colour" in ran.output
    assert "--set wild.which=next_same_colour" in ran.output
    assert "--set out.claims=anyone" in ran.output


def test_a_minus_takes_an_answer_back() -> None:
    ran = talk("cacheta|3|b|-|q")
    assert "→ Wild cards: no preference" in ran.output
    assert "--set wild.which= " in flattened(ran.output) + " "


def test_b_at_the_first_question_stays_there() -> None:
    ran = talk("b|q")
    assert "This is the first question." in ran.output


def test_a_typed_text_that_is_no_answer_is_told_and_asked_again() -> None:
    ran = talk("perhaps|?|2|9|3|q", "--lang", "pt_BR")
    assert "“perhaps” não responde à pergunta: digite 1 ou 2." in ran.output
    assert "Vale o nome que vocês usam" in flattened(ran.output)
    assert "“9” não responde à pergunta: digite 1–5." in ran.output
    assert questions(ran, "pt_BR").count("wild.which") == 1
    assert "--set wild.which=next_same_colour" in ran.output


def test_the_ranking_leads_back_to_the_questions() -> None:
    asked_again = questions(talk("r|99|nonsense||2|q", "--game", "cacheta"))
    assert asked_again[:3] == ["wild.which", "wild.which", "out.claims"]
    at_end = talk(enters(GAME) + "99|b|q", "--game", "pife")
    assert "“99” does not answer this: type a number from 1 to 9." in at_end.output
    assert questions(at_end)[-1] == questions(at_end)[-2]


def test_the_ranking_names_what_a_table_does_not_have() -> None:
    ran = talk("r|q", "--game", "pife", "--set", "match.kind=lives", "--set", "lives.start=7", "--set", "lives.fold=1")
    assert "It does not have: Lives at the start; " in flattened(ran.output)
    assert "What decides the match: One round instead of Lives" in ran.output


def test_an_answer_that_makes_earlier_ones_pointless_says_so() -> None:
    ran = talk("cacheta|2|b|1|q", "--set", "wild.itself=free", "--set", "pack.jokers=0")
    assert "With this, these earlier answers no longer matter: A wild as itself." in ran.output
    assert "wild.itself" not in ran.output.partition("pife pick")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_is_explained_at_once_and_asked_again(lang: Language) -> None:
    why = next(each for each in SPEC.catalogue.constraints if each.id == "constraint.suit-thrice-needs-packs")
    ran = talk(
        "cacheta|3-1-1|1 2|q",
        "--lang",
        lang,
        "--set",
        "pack.decks=2",
        "--set",
        "wild.which=",
        *passed_over("melds.sets", "pack.decks", "wild.which"),
    )
    flat = flattened(ran.output)
    assert why.text.in_language(lang) in flat
    assert f"{SPEC.catalogue.options['pack.decks'].label.in_language(lang)}: 2" in flat
    assert "--set melds.sets=1-1-1,1-1-1-1" in flat


def test_an_answer_that_counts_again_and_then_cannot_be_is_asked_again() -> None:
    interview = Interview(SPEC, everything=True)
    for option_id, value in (
        ("match.kind", "lives"),
        ("lives.start", 10),
        ("lives.fold", 1),
        ("lives.fold_forced_at", 3),
    ):
        assert interview.give(option_id, value) == ()
    assert interview.give("lives.fold", None) == ("lives.fold_forced_at",)
    assert interview.stands_against("lives.start", 2) is None
    interview.give("lives.start", 2)
    assert interview.stands_against("lives.fold", 1) is None
    interview.give("lives.fold", 1)
    assert "lives.fold_forced_at" not in (*interview.answers, *interview.taken)
    interview.give("match.kind", "round")
    interview.give("match.kind", "lives")
    assert interview.counted == {"match.kind": "lives", "lives.start": 2, "lives.fold": 1}


def test_a_table_that_does_not_go_with_the_answers_asks_what_settles_it() -> None:
    ran = talk("2|r|3|1|||mine.yaml", "--set", "out.shapes=3-3-3", "--game", "cacheta")
    flat = flattened(ran.output)
    assert "With your answers, one more thing must be settled." in flat
    assert "does not go with your answers as it is." in flat
    assert "May a player go out with all ten cards and no discard?" in flat
    assert SPEC.profile("mine.yaml").options["out.ten"] == "forbidden"


def test_without_what_settles_it_the_table_is_not_taken() -> None:
    ran = talk("r|1||2|q", "--game", "cacheta", "--set", "out.shapes=3-3-3")
    assert ran.output.count("does not go with your answers as it is.") == 2
    assert "Your table plays" not in ran.output


def test_no_preference_at_all_is_no_ranking_and_still_a_file() -> None:
    ran = talk(enters() + "|||mine.yaml")
    assert "No answer to go by yet" in ran.output
    assert "Your table plays exactly as Pife, the card maker's rules (pife-maker)." in flattened(ran.output)
    assert Path("mine.yaml").read_text(encoding="utf-8").endswith("extends: pife-maker\noptions: {}\n")
    assert pife("profiles", "check", "mine.yaml").code == 0


def test_an_answer_that_all_tables_share_is_said_to_tell_nothing() -> None:
    same = "it does not tell them apart yet."
    assert same in flattened(talk("r|q", "--game", "cacheta", "--set", "match.kind=lives").output)
    assert same not in flattened(talk("r|q", "--game", "cacheta", "--set", "out.claims=anyone").output)


def test_the_ranking_names_five_tables_in_full_and_all_on_demand() -> None:
    ran = talk("|r|m|q", "--set", "out.ten=allowed")
    first, _, second = ran.output.partition("The closest tables")[2].partition("The closest tables")
    assert first.count("Going out with ten: Forbidden instead of Allowed") == 0
    assert second.count("Going out with ten: Forbidden instead of Allowed") == 8
    assert all(name in first for name in SPEC.profiles)


def test_after_the_short_interview_all_other_questions_can_be_asked() -> None:
    ran = talk(enters(GAME) + "a|q", "--game", "pife")
    assert questions(ran)[-1] == "table.next_dealer"
    assert "pife pick --game pife --all" in flattened(ran.output)


def test_a_closer_table_of_another_game_is_told() -> None:
    ran = talk("r|q", "--game", "pife", "--set", "wild.which=next_same_colour", "--set", "match.kind=lives")
    assert (
        "A table of Cacheta agrees with more: Cacheta with four wild cards (cacheta-four-wilds), 2 of 2."
        in flattened(ran.output)
    )


def test_what_does_not_matter_at_the_table_is_left_out_and_told() -> None:
    ran = talk("r|1|||mine.yaml", "--game", "pife", "--set", "wild.may_discard=false", "--set", "wild.which=")
    assert "Does not matter there: Discarding a wild" in ran.output
    assert "Left out, because it does not matter at this table: Discarding a wild." in ran.output
    assert "wild" not in Path("mine.yaml").read_text(encoding="utf-8")


def test_q_stops_and_tells_how_to_go_on_with_everything_answered_so_far() -> None:
    ran = talk("cacheta|3||2|q")
    assert ran.exit_code == 0
    assert "Nothing is lost. To go on from here:" in ran.output
    arguments = go_on_command(ran.output)
    again = talk("q", *arguments)
    assert go_on_command(again.output) == arguments
    assert questions(again)[0] not in ("wild.which", "out.claims", "turn.take_discard")


def test_q_stops_at_every_prompt() -> None:
    for typed in ("q", "1|Q", "1|r|q", "1|r|1|q", "1|r|1||q", "1|r|1|||q"):
        ran = talk(typed)
        assert ran.exit_code == 0
        assert "Nothing is lost." in ran.output
        assert list(Path().iterdir()) == []


def test_the_end_of_the_input_loses_nothing() -> None:
    ran = talk("pife|3 8|^D", "--all", "--lang", "pt_BR", "--out", "a table.yaml")
    assert ran.exit_code == 130
    assert "Nada se perdeu." in ran.output
    assert go_on_command(ran.output) == [
        *("--game", "pife", "--all", "--lang", "pt_BR", "--set", "table.players=3,8", "--out", "a table.yaml"),
    ]


def test_what_cannot_be_read_is_told_and_is_no_answer() -> None:
    ran = talk("\udcff|n\udce3o|\x1b|r\udcff|2|q")
    assert flattened(ran.output).count("That could not be read. Type it again;") == 4
    assert go_on_command(ran.output) == ["--game", "cacheta"]


@pytest.mark.parametrize("typed", ["0", "18", "9" * 5000, "²", "-1"])
def test_a_number_that_no_table_has_is_told(typed: str) -> None:
    ran = talk(f"|r|{typed}|q")
    assert "does not answer this: type a number from 1 to 17." in flattened(ran.output)
    assert ran.exit_code == 0
