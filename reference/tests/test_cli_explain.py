"""`pife explain ID`: anything that has an id, in plain words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from command_line import pife
from explanations import explain, told
from tables import spec_with_a_retired_id

from pife.cli import explain as explain_command
from pife.cli import pife as command_line
from pife.cli.explain_options import witness_pair
from pife.spec.library import Spec
from pife.terminal.code_places import code_places


def test_an_option_tells_its_values_who_says_so_and_who_plays_so(spec: Spec) -> None:
    option = spec.catalogue.options["melds.run_ace"]
    text = told("melds.run_ace")
    assert text.startswith("The ace in a run house rule melds.run_ace")
    for entry in option.values:
        assert f"{entry.label.en} ({entry.value})" in text
        assert entry.text.en in text
    assert "Said by P4 and C16. Played by no shipped profile." in text
    assert "No source says so; it was decided (run-both-aces)." in text
    assert f"Played by all {len(spec.profiles)} shipped profiles." in text


def test_an_option_says_openly_where_sources_disagree() -> None:
    text = told("melds.run_ace")
    assert (
        "The sources do not agree S0, S4, P1 and C1: Below the 2 or above the king P4 and C16: Below the 2 only" in text
    )
    assert "S0 knows more than one way." in told("turn.take_discard")
    assert "do not agree" not in told("melds.sets")  # shapes of a set stand side by side


def test_an_option_tells_what_hangs_on_it_and_how_to_see_it() -> None:
    text = told("melds.run_ace", COLUMNS="100")
    player, programmer = text.split(" For programmers ")
    assert "dispute.king-ace-two" in player
    assert "ask meld" in programmer
    assert "pife witness" in programmer
    assert "melds.run-no-wrap" in text
    assert "dispute.king-ace-two" in text
    assert "run-both-aces" in text
    assert "Are these cards one meld? (ask meld, field legal)" in text
    assert "pife witness melds.run_ace both low" in text
    assert "meld-run-ace-above-king Queen, king, ace" in text
    assert "C16 pife-cacheta by cashboxsistemas" in text


def test_an_option_in_portuguese_has_no_english_left() -> None:
    text = told("melds.run_ace", "--lang", "pt_BR")
    assert text.startswith("O ás na sequência regra da casa melds.run_ace")
    assert "Quem diz: P4 e C16. Quem joga: nenhuma mesa nossa." in text
    assert "As fontes não concordam" in text
    assert "Para quem programa" in text
    assert not re.search(r"\b(the|Said|Played|shipped|Rules|sources|where)\b", text)


def test_an_option_that_does_not_always_apply_says_in_words_when_it_does() -> None:
    assert "When it comes up Taking the discard: Take it and keep it" in told("turn.keep_means")
    assert "Where one of these is so: - Wild cards: anything but “None by a turn-up” - " in told("wild.per_meld")
    assert "at every table" in told("melds.sets")


def test_numbers_are_told_with_their_bounds_and_with_those_that_tables_play(spec: Spec) -> None:
    text = told("table.players")
    assert "Two numbers, the least and the most (at least 2" in text
    assert "2–5 Said by" in text
    assert "cacheta-maker" in text
    assert "Any whole number (at least 1, at most 100)." in told("lives.start")


def test_the_table_of_the_profile_is_told_with_who_says_so_there() -> None:
    text = told("melds.run_ace", "--profile", "pife-maker")
    assert "(pife-maker): Below the 2 or above the king Stated by S0-19, S0-20, S0-21." in text
    assumed = "(pife-maker): Order of play Assumed: its sources do not say it; decision claims-together"
    assert assumed in told("out.claim_priority", "--profile", "pife-maker")
    assert "(pife-maker): does not come up Wild cards: None by a turn-up" in told(
        "wild.per_meld", "--profile", "pife-maker"
    )


def test_a_value_tells_who_plays_so_and_what_the_others_are() -> None:
    text = told("turn.take_discard=keep")
    assert text.startswith("Taking the discard: Take it and keep it one way to play: turn.take_discard=keep")
    assert "Usual is: Free. Played so by pife-keep-discard." in text
    assert "S0-24" in text
    assert "free Free [S0, S4, P1, C5]" in text
    assert "turns.keep-discard" in text
    assert "pife witness turn.take_discard free keep" in text


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("melds.sets=2-1-1", "Shapes of a set: three suits with one doubled"),
        ("melds.sets=1-1-1", "It is the usual way. Played by all"),
        ("wild.per_meld=null", "Wilds in a meld: no limit"),
        ("lives.start=6", "Lives at the start: 6"),
        ("table.players=2-5", "Players: 2–5"),
    ],
)
def test_values_of_every_form(value: str, says: str) -> None:
    assert says in told(value)


def test_whether_the_table_plays_a_value() -> None:
    assert "does not play so; there: Free." in told("turn.take_discard=keep", "--profile", "pife-maker")
    assert "(pife-keep-discard) plays so." in told("turn.take_discard=keep", "--profile", "pife-keep-discard")
    assert "it does not come up." in told("wild.per_meld=2", "--profile", "pife-maker")


def test_a_rule_tells_level_words_sources_and_scenarios(spec: Spec) -> None:
    rule = spec.rules["melds.run-no-wrap"]
    text = told("melds.run-no-wrap")
    assert text.startswith(f"{rule.name.en} rule melds.run-no-wrap · must not be done · chapter “Melds”")
    assert rule.text.en in text
    assert "Where it holds The ace in a run: anything but “All around” So in all" in text
    assert "S0-21 A run does not go from the king over the ace to the two." in text
    assert "dispute.king-ace-two" in text
    assert "meld-run-ace-between-king-and-two King, ace, two" in text


def test_a_rule_names_the_place_of_its_code() -> None:
    [place] = code_places("melds.run-card-once")
    assert place.startswith("pife/engine/melds.py:")
    assert place in told("melds.run-card-once")
    assert code_places("no.such-rule") == ()


def test_a_place_that_names_many_rules_by_a_pattern_counts_where_none_names_the_rule() -> None:
    assert code_places("wilds.from-discard-nothing") == code_places("wilds.from-discard-what-ever")
    assert code_places("wilds.from-discard-nothing")


def test_what_a_text_leaves_to_the_table_is_open_or_filled_in() -> None:
    assert "[Shapes of a set]" in told("melds.set")
    assert "[…]: as each table has it; --profile P fills it in." in told("melds.set")
    filled = told("melds.set", "--profile", "pif-paf-betting")
    assert "three suits, also with one doubled or with two doubled" in filled
    assert "[" not in filled
    assert "never has more than three cards." in told("melds.most-cards")  # its condition leaves one number only


def test_a_text_that_does_not_hold_at_the_table_is_not_filled_in_with_its_values(tmp_path: Path) -> None:
    path = tmp_path / "many-wilds.yaml"
    path.write_text("extends: cacheta-maker\noptions: {wild: {per_meld: null}}\n")
    text = told("wilds.per-meld", "--profile", str(path))
    assert "A meld has at most […] wild cards. It does not hold at the table many-wilds" in text
    assert text.endswith("[…]: as each table has it for which this is so.")
    answers = told("dispute.two-wilds-in-a-meld", "--profile", str(path)).partition("The answers")[2]
    assert "Yes, but not a third. The meld must still have at least […] natural cards." in answers
    assert "Yes, as many as there is room for. The meld must still have at least two natural cards." in answers


def test_whether_a_rule_holds_at_the_table() -> None:
    assert "It holds at the table Pife, the card maker's rules (pife-maker). Stated:" in told(
        "melds.run-no-wrap", "--profile", "pife-maker"
    )
    text = told("melds.run-ace-around", "--profile", "pife-maker")
    assert "It does not hold at the table" in text
    assert "The ace in a run: Below the 2 or above the king" in text


def test_what_only_people_see_says_so() -> None:
    assert "Only the people at the table see it" in told("table.no-partners")


def test_a_decision_marks_the_reading_taken_and_says_why(spec: Spec) -> None:
    decision = spec.decisions["turn-up-in-stock"]
    taken = next(reading for reading in decision.readings if reading.id == decision.taken)
    text = told("turn-up-in-stock")
    assert text.startswith(f"{decision.title.en} decision turn-up-in-stock · Q9")
    assert f"→ {taken.text.en} This reading is taken." in text
    assert text.count("This reading is taken.") == 1
    assert decision.why.en in text
    assert "turn_up.fate" in text
    assert "wild-out-turn-up-taken" in text


def test_a_decision_in_plain_letters_marks_the_reading_too() -> None:
    assert "\n> No: it lies aside" in explain("turn-up-in-stock", "--ascii").out


def test_a_question_is_its_decision() -> None:
    assert told("Q9") == told("turn-up-in-stock")


def test_a_decision_that_no_scenario_shows_or_that_is_not_modelled_says_so(spec: Spec) -> None:
    text = told("imaginary-wild")
    assert "Known and deliberately left out" in text
    assert "is not played by any table here" in text
    assert "Scenarios" not in text


def test_a_dispute_tells_every_answer_and_first_that_of_the_table(spec: Spec) -> None:
    dispute = spec.disputes["dispute.king-ace-two"]
    text = told("king-ace-two")
    assert dispute.question.en in text
    assert text == told("dispute.king-ace-two")
    for answer in dispute.answers:
        assert answer.text.en.partition("[[")[0] in text
    here = told("king-ace-two", "--profile", "pife-maker")
    assert here.index("At the table Pife, the card maker's rules (pife-maker) No.") < here.index("The answers")


@pytest.mark.parametrize("typed", ["quem tem razão", "Quem tem razao?", "disputas", "disputes", "dispute"])
def test_what_tables_argue_about_is_listed_by_chapter(typed: str, spec: Spec) -> None:
    text = told(typed, "--lang", "pt_BR")
    assert text.startswith(f"Quem tem razão? o que se discute na mesa: {len(spec.disputes)} perguntas, por capítulo")
    for dispute in spec.disputes.values():
        assert text.count(f"{dispute.id} {dispute.question.pt_BR}") == 1
    assert text.index("dispute.whose-rules") < text.index("A mesa e os lugares") < text.index("dispute.which-way-round")
    assert text.index(" Jogos ") < text.index("dispute.king-ace-two") < text.index(" Bater ")


def test_a_source_tells_its_weight_what_it_says_and_what_rests_on_it() -> None:
    text = told("S0")
    assert "A: the text of a platform" in text
    assert "It is not known where it was published." in text
    assert "What it says, in our words (60 statements) S0-01" in text
    assert "… and 52 more; --all shows all" in text
    assert "S0-60" in told("S0", "--all")
    assert "more; --all" not in told("S0", "--all")


def test_a_statement_tells_what_rests_on_it() -> None:
    text = told("S0-22")
    assert "So says S0, Rules of Pife and Cacheta after a card maker." in text
    assert "turns.take-discard" in text
    assert "turn.take_discard=free" in text


def test_a_combination_that_cannot_be() -> None:
    text = told("constraint.ten-shapes-need-ten")
    assert "No table has" in text
    assert "with one that adds up to 10; Going out with ten: Forbidden" in text


def test_a_chapter_and_a_group_list_what_is_in_them(spec: Spec) -> None:
    text = told("melds")
    for rule in next(chapter for chapter in spec.chapters if chapter.id == "melds").rules:
        assert f"{rule.id} {rule.name.en}" in text
    assert "melds.run_ace The ace in a run: Below the 2 or above the king" in text
    assert "out.ten Going out with ten: Forbidden" in told("out")
    at_table = told("melds", "--profile", "pife-maker")
    assert "melds.run-ace-around" not in at_table
    assert "more hold at other tables only." in at_table


def test_a_profile_tells_how_it_differs_and_what_is_stated_and_assumed(spec: Spec) -> None:
    profile = spec.profile("pife-keep-discard")
    text = told("pife-keep-discard")
    assert profile.title.en in text
    assert profile.hash in text
    assert "(pife-maker) Taking the discard Take it and keep it (there: Free)" in text
    stated = [option for option, origin in profile.origins.items() if origin.kind == "stated"]
    assert f"What its sources say outright ({len(stated)})" in text
    assert f"What is assumed because they are silent ({len(profile.options) - len(stated)})" in text
    assert "History 1 " in text
    assert "pife rules --profile pife-keep-discard" in text


def test_a_profile_beside_another() -> None:
    assert "How it differs from Pif Paf with betting (pif-paf-betting) Players" in told(
        "pife-maker", "--profile", "pif-paf-betting"
    )


def test_a_base_is_said_to_be_one() -> None:
    assert "A base that profiles share" in told("pife-base")


@pytest.fixture
def my_table(tmp_path: Path) -> str:
    path = tmp_path / "my table.yaml"
    path.write_text(
        'extends: pife-maker\ntitle: "red \\e[31m"\nnotes: "Quem perde faz o café. \\a"\n'
        "options: {melds: {run_ace: around}}\n",
        encoding="utf-8",
    )
    return str(path)


def test_a_table_of_ones_own(my_table: str) -> None:
    ran = explain(my_table)
    assert ran.code == 0
    assert r"red \x1b[31m" in ran.out
    assert not re.search(r"[\x1b\a]", ran.out)
    text = " ".join(ran.out.split())
    assert "What its writer chose (1) The ace in a run All around" in text
    assert "Quem perde faz o café." in text
    assert f"pife rules --profile '{my_table}'" in text.replace("\n", "")
    assert "Chosen in my table." in told("melds.run_ace", "--profile", my_table)
    assert "It holds at the table" in told("melds.run-ace-around", "--profile", my_table)


def test_a_table_beside_another_has_its_own_values_in_its_own_words(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    notes = '"Dez: {out.ten}.\\nVinho: não."'
    path.write_text(
        f"extends: pife-maker\ntitle: 'Ten {{out.ten}}'\nnotes: {notes}\noptions: {{out: {{ten: allowed}}}}\n"
    )
    ran = explain(str(path), "--profile", "pife-maker")
    assert ran.out.startswith("Ten Allowed\n")
    assert "\n  Dez: Allowed.\n  Vinho: não.\n" in ran.out


def test_an_empty_list_tells_what_then_holds() -> None:
    text = told("out.special=[]")
    assert "Rules that then hold out.no-special No special hands" in text
    assert "dispute.doubles-go-out No, with neither: those cards" in text
    assert "out.no-special" not in told("out.special=four_doubles")


def test_a_retired_id_says_what_took_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    retired = spec_with_a_retired_id(tmp_path)
    monkeypatch.setattr(explain_command, "load_spec", lambda: retired)
    text = " ".join(pife("explain", "melds.old", "--lang", "pt_BR").out.split())
    assert text.startswith("melds.old fora de uso desde a versão 0.2.0 Dividida em duas. Veja em vez disso melds.run")
    assert pife("explain", "melds.old", "--format", "json").json["entries"][0]["see"] == ["melds.run"]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["melds.run_ac"], "nothing is called 'melds.run_ac'; did you mean 'melds.run_ace'?"),
        (["loca", "--lang", "pt_BR"], "nada se chama 'loca'; você quis dizer 'louca'?"),
        (["meld-run-ace-above-kin"], "did you mean 'meld-run-ace-above-king'?"),
        (["qqqqqqqqqq"], "name an id such as melds.run_ace, or a word of the game such as louca"),
        (["turn.take_discard=kep"], "turn.take_discard: 'kep' is not one of free, keep, go_out_only"),
        (["nowhere.yaml"], "nowhere.yaml: cannot be read"),
        (["melds.run", "--profile", "pife-makr"], "did you mean 'pife-maker'?"),
        (["\x1b[31m" + "x" * 100], r"\x1b[31mxxx"),
        ([], "Missing argument"),
    ],
)
def test_what_cannot_be_explained_is_one_message_and_exit_code_2(arguments: list[str], says: str) -> None:
    ran = explain(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert "\x1b" not in ran.err


def test_help_shows_examples() -> None:
    ran = explain("--help")
    assert ran.code == 0
    assert "pife explain melds.run_ace" in ran.out


def test_colour_is_for_terminals_that_want_it() -> None:
    assert "\x1b[1m" in explain("melds.run_ace", FORCE_COLOR="1").out
    assert "\x1b" not in explain("melds.run_ace", FORCE_COLOR="1", NO_COLOR="1").out


def test_a_shell_completes_ids() -> None:
    surroundings = {"_PIFE_COMPLETE": "bash_complete", "COMP_WORDS": "pife explain melds.run_", "COMP_CWORD": "2"}
    completed = CliRunner().invoke(command_line, prog_name="pife", env=surroundings).output.splitlines()
    assert completed == ["plain,melds.run_ace"]


def test_hints_name_two_values_that_a_hand_can_tell_apart(spec: Spec) -> None:
    options = spec.catalogue.options
    assert witness_pair(options["melds.run_ace"], spec.catalogue) == ("both", "low")
    assert witness_pair(options["out.special"], spec.catalogue) == ((), ("four_doubles",))
    assert witness_pair(options["stock.empty"], spec.catalogue) is None
    assert pife("witness", "turn.take_discard", "free", "keep").code == 0
