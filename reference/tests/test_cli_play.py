"""`pife play`: a person plays in the terminal, or a file of commands does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import pife
from games import CACHETA, PORTUGUESE, answers, followed, hand_of, play
from tables import shipped
from terminals import Terminal

from pife.cli.play_commands import plain
from pife.cli.play_screen import wrapped

CACHETAO = ("--profile", "cachetao-open-claims", "--seed", "1")
PROFILES = sorted(shipped().profiles)


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_table_is_shown_as_a_player_sees_it() -> None:
    shown = " ".join(play("", *CACHETA).output.split())
    assert "Dealer: Caio. First to play: You." in shown
    assert "stock 67 · discard pile empty · turn-up J♠ · wild Q♠ · you: 7 lives" in shown
    assert "Ana: 9 cards, 7 lives · Beto: 9 cards, 7 lives · Caio: 9 cards, 7 lives, dealer" in shown
    assert sorted(hand_of(shown)) == sorted(["JC", "QC", "JH", "QH", "AD", "KD", "9C", "AD", "6H"])


def test_a_card_alone_throws_it_and_enter_draws() -> None:
    _, drew, threw = answers(play("|6h", *CACHETA))[:3]
    assert drew.startswith("You draw ") and len(hand_of(drew)) == 10
    assert threw.startswith("You throw 6♥. Ana draws from the stock and throws ")
    assert len(hand_of(threw)) == 9


def test_an_open_card_is_taken_where_it_helps_and_the_table_lets_it() -> None:
    took = answers(play("|6h|take", *CACHETA))[3]
    assert took.startswith("You take the 10♥ from the discard pile. Your hand: [J♣ Q♣ K♣] [10♥ J♥ Q♥]")


def test_what_the_rules_forbid_is_refused_with_the_reason_and_the_rule() -> None:
    _, first, second, third, *_ = answers(play("take|6h||draw", *CACHETA))
    reason, rule = shipped().reasons["reason.discard-empty"], shipped().rules["turns.empty-pile"]
    assert first.startswith(f"Not allowed. {reason.meaning.en}")
    assert first.endswith(f"The rule: {rule.name.en}. {rule.text.en} [turns.empty-pile]")
    assert "[turns.draw-one]" in second and third.startswith("You draw")


@pytest.mark.parametrize(
    ("typed", "arguments", "refused"),
    [
        ("|3s", CACHETA, "Você não tem 3♠."),
        ("|bater 3s", CACHETA, "Você não tem 3♠."),
        ("pagar", CACHETA, "Nesta mesa não há aposta."),
        ("repicar 3", CACHETA, "Nesta mesa não há aposta."),
        ("pegar vira", CACHETA, "Nesta mesa não se compra a vira."),
        ("ficar|pegar vira", CACHETAO, "A vira só pode ser pega na primeira compra da rodada."),
        ("pegar vira", ("--profile", "cacheta-no-wilds", "--seed", "7"), "Nesta mesa não há vira."),
    ],
)
def test_what_is_refused_for_one_clear_cause_is_told_in_short(
    typed: str, arguments: tuple[str, ...], refused: str
) -> None:
    shown = " ".join(play(typed, *arguments, *PORTUGUESE).output.split())
    assert f"Não pode. {refused} >" in shown


def test_a_match_of_one_round_is_won_with_it() -> None:
    shown = followed("--profile", "pife-maker", "--seed", "7", "--rounds", "1", *PORTUGUESE)
    assert shown.rstrip().endswith("ganha a partida!")


@pytest.mark.parametrize("named", ["curingas", "4", "Vira e", "wilds", "WILD", "turn-up"])
def test_a_chapter_goes_by_its_number_its_names_and_their_beginnings(named: str) -> None:
    shown = answers(play(f"regras {named}", *CACHETA, *PORTUGUESE))[1]
    assert shown.startswith("Vira e curingas ")
    assert answers(play("regras bater", *CACHETA, *PORTUGUESE))[1].startswith("Bater ")
    assert "99 nesta mesa" in answers(play("regras 99", *CACHETA, *PORTUGUESE))[1]


def test_no_step_is_too_late_to_be_taken_back() -> None:
    lines = answers(play("||undo||6h|undo|undo|undo", *CACHETA))
    assert lines[1].startswith("You draw K♣.")
    assert "It is your turn" in lines[2]
    assert lines[3].startswith("Taken back") and "stock 67" in lines[3]
    assert lines[4].startswith("You draw K♣.")
    assert lines[5].startswith("You throw 6♥.")
    assert lines[6].startswith("Taken back") and len(hand_of(lines[6])) == 10
    assert lines[7].startswith("Taken back") and "stock 67" in lines[7]
    assert lines[8].startswith("There is nothing of yours to take back")


def test_who_has_just_announced_is_na_boa_on_the_table() -> None:
    shown = answers(play("announce|table", *CACHETA))[2]
    assert "you: 7 lives, na boa" in shown


def test_the_hand_shows_a_high_ace_after_the_king() -> None:
    assert "K♦ A♦" in answers(play("", *CACHETA))[0]


def test_announcing_is_offered_wherever_it_is_allowed(tmp_path: Path) -> None:
    """Na boa may be said while the players bet, once."""
    table = tmp_path / "my-table.yaml"
    table.write_text(
        "{id: my-table, game: cacheta, extends: cacheta-maker, title: {en: T, pt_BR: T},"
        " options: {betting: {mode: ante_and_round}, match: {kind: chips}}}",
        encoding="utf-8",
    )
    lines = answers(play("announce|", "--profile", str(table), "--seed", "3"))
    assert "fold" in lines[0] and lines[1].startswith("You announce: na boa")
    assert "· announce: na boa ·" in lines[0] and "· announce: na boa ·" not in lines[1]


def test_hints_say_what_to_do_and_why() -> None:
    lines = answers(play("hint||hint|6h|hint", *CACHETA))
    assert lines[1] == "Hint: draw from the stock. There is no better card to take. You need 3 cards to go out."
    assert lines[3] == "Hint: throw the 6♥. It goes least with the others. You will then need 2 cards to go out."
    assert lines[5] == (
        "Hint: take the 10♥. It goes with what you hold: 10♥ J♥ Q♥. You will then need one card to go out."
    )
    assert answers(play("|6h|dica", *CACHETA, *PORTUGUESE))[3].endswith("Aí vai faltar uma carta para bater.")


def test_a_false_claim_is_done_only_if_it_is_meant() -> None:
    penalty = ("--profile", "pif-paf-betting", "--seed", "3")
    lines = answers(play("call|call||out|no|out|yes", *penalty))
    assert "This hand does not go out. Laying it down is a false claim. Penalty: " in lines[4]
    assert lines[5] == "Then not." and "false claim" in lines[6]
    assert lines[7].startswith("Your hand does not go out. Penalty: ")
    free = answers(play("|out|y", *CACHETA))
    assert "It costs nothing at this table." in free[2] and free[3].startswith("Your hand does not go out.")


def test_who_announces_is_asked_at_each_discard_that_might_be_claimed() -> None:
    """One card away, and na boa said: the game stops at what others throw, and lets it pass with Enter."""
    lines = answers(play("|6h|take|ad|announce||3s|pass|", *CACHETA, "--rounds", "1"))
    assert lines[5].startswith("You announce: na boa.") and "stock" not in lines[5].partition("Your hand")[0]
    assert "Enter: let it pass · out: go out on the 3♦" in lines[7]
    assert lines[8].startswith("Beto draws from the stock and throws K♥.") and "Enter: let it pass" in lines[8]


def test_going_out_ends_the_round_with_the_melds_and_what_it_cost() -> None:
    ran = play("|6h|take|ad|announce||3s|pass||out", *CACHETA, "--rounds", "1")
    shown = answers(ran)[10]
    assert shown == (
        "You go out with nine and throw 9♣: J♣ Q♣ K♣ | Q♦ K♦ A♦ | 10♥ J♥ Q♥ "
        "Lives: You 7 · Ana 6 (-1) · Beto 6 (-1) · Caio 6 (-1)"
    )
    assert ran.exit_code == 0


def test_the_next_round_is_dealt_after_enter_or_the_game_stops() -> None:
    lines = answers(play("|6h|take|ad|announce||3s|pass||out||q", *CACHETA))
    assert lines[10].endswith("Enter: next round · q: stop")
    assert lines[11].startswith("Round 2 Dealer: You. First to play: Ana.")
    assert lines[12] == "The game ends here."


def test_betting_shows_the_price_and_how_far_a_raise_goes() -> None:
    _, raised, called = answers(play("raise|call", "--profile", "pif-paf-betting", "--seed", "3"))[:3]
    first = " ".join(play("", "--profile", "pif-paf-betting", "--seed", "3").output.split())
    assert "pot 4 · you: put in 1" in first and "fold · call: 1 more · raise 3: lift the bet from 2" in first
    assert raised.startswith("You raise to 3. Ana raises to 4. Beto calls. Caio calls.")
    assert called.startswith("You call.") and "pot 16" in called
    refused = answers(play("raise 99", "--profile", "pif-paf-betting", "--seed", "3"))[1]
    assert refused.startswith("Not allowed.") and "[entry.most-raise]" in refused


def test_who_folds_watches_the_others() -> None:
    lines = answers(play("fold|draw|undo|fold|", "--profile", "pif-paf-betting", "--seed", "3", "--rounds", "1"))
    asked = "Enter: watch the rest of the round · undo"
    assert lines[1] == f"You fold. {asked}" and lines[2] == f"You are out of this round. {asked}"
    assert lines[3].startswith("Taken back") and lines[4] == lines[1]
    assert "Chips: You -1 (-1)" in lines[5]


def test_random_players_come_to_an_end_without_the_person() -> None:
    """Left to chance alone, this round goes on for thousands of draws."""
    ran = play("fold|", "--profile", "pif-paf-betting", "--players", "random", "--seed", "24", "--rounds", "1")
    assert "Chips: You -1 (-1)" in answers(ran)[2]
    assert ran.output.count("throws") < 300


def test_rules_are_told_in_the_middle_of_a_game() -> None:
    lines = answers(play("rules|rules turns|rules turns.draw-one|rules lives.start|rules trn|rules \x1b[31m", *CACHETA))
    assert "going-out Going out" in lines[1] and "as in “rules 1”, or with the id of a rule." in lines[1]
    assert lines[2].startswith("The turn ") and "[turns.discard-one]" in lines[2]
    assert lines[3].endswith("[turns.draw-one]")
    assert lines[4] == "Lives at the start: 7 [lives.start]"
    assert lines[5] == "There is no rule or chapter trn at this table. Did you mean turns?"
    assert "\x1b" not in play("rules \x1b[31m", *CACHETA).output


def test_the_same_seed_deals_the_same_cards_and_another_one_others() -> None:
    first, again, other = (play("", "--profile", "pife-maker", "--seed", seed).output for seed in ("5", "5", "6"))
    assert first == again != other
    told = play("", "--profile", "pife-maker").output
    seed = re.search(r"--seed (\d+)", told)
    assert seed is not None and play("", "--profile", "pife-maker", "--seed", seed[1]).output == told


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--seats", "6"), "--seats 6: this table is for 2 to 5 players"),
        (("--profile", "pife-duel", "--seats", "4"), "--seats 4: this table is for 2 players"),
        (("--seed", "-5"), "-5 is not in the range x>=0"),
        (("--rounds", "0"), "0 is not in the range x>=1"),
    ],
)
def test_what_cannot_be_is_one_message(arguments: tuple[str, ...], message: str) -> None:
    ran = pife("play", *CACHETA, *arguments)
    assert ran.code == 2 and message in ran.err and ran.out == ""


def test_seats_are_four_unless_the_table_is_smaller() -> None:
    assert "You play with Ana. " in play("", "--profile", "pife-duel").output
    assert "You play with Ana, Beto. " in play("", *CACHETA, "--seats", "3").output


def test_without_colour_and_symbols_everything_is_plain() -> None:
    assert play("", *CACHETA, "--ascii").output.replace("·", "").isascii()


@pytest.mark.parametrize(
    ("profile", "asked"), [("cacheta-maker", "Enter: ver o resto sem você"), ("cachetao-open-claims", "Quer voltar")]
)
def test_a_person_without_lives_may_return_where_the_table_lets_them_and_else_watches(profile: str, asked: str) -> None:
    shown = followed("--profile", profile, "--seed", "7", *PORTUGUESE, hints=False)
    assert asked in shown and "Fora da partida: Você" in shown and shown.endswith("ganha a partida!\n")


def test_the_others_may_play_by_chance() -> None:
    shown = followed("--profile", "pife-maker", "--seed", "7", "--players", "random", "--rounds", "1", *PORTUGUESE)
    assert "Você bate com nove" in shown


@pytest.mark.parametrize("profile", PROFILES)
def test_whoever_follows_the_hints_plays_a_round_to_its_end(profile: str) -> None:
    shown = followed("--profile", profile, "--seed", "3", "--rounds", "1", *PORTUGUESE)
    assert "Não entendi" not in shown and "Não pode" not in shown
    assert re.search(r" bate com (nove|dez)|Só ficou|Rodada anulada", shown)
    assert max(map(len, shown.splitlines())) <= 80


def test_lines_are_never_torn_inside_a_part() -> None:
    assert wrapped(["a b", "c d"], " · ", 5) == ["a b", "c d"]
    assert wrapped([], " · ", 5) == []
    assert plain("ÇÃO") == "cao"


def test_a_round_in_portuguese_in_a_real_terminal() -> None:
    terminal = Terminal("play", *CACHETA, *PORTUGUESE, "--rounds", "1")
    assert "Você joga com Ana, Beto, Caio." in terminal.until_prompt()
    assert "Não há carta no lixo." in terminal.type("pegar")
    assert "Você compra K♣." in terminal.type("")
    assert "Dica: descarte 6♥." in terminal.type("dica")
    assert "Você descarta 6♥." in terminal.type("6h")
    assert "Desfeito" in terminal.type("desfazer")
    for typed in ("6♥", "pegar", "ad", "avisar", "", "3s", "", ""):
        terminal.type(typed)
    assert "Você bate com nove e descarta 9♣:" in terminal.type("bater")
    assert terminal.end() == 0
    assert max(map(len, terminal.shown.splitlines())) <= 80
    assert "\x1b[31m" in terminal.raw


def test_arrow_keys_move_within_the_line_in_a_real_terminal() -> None:
    terminal = Terminal("play", *CACHETA)
    terminal.until_prompt()
    terminal.type("")
    assert "You throw 6♥." in terminal.type("h\x1b[D6")
    assert "^[" not in terminal.shown
    assert "The game ends here." in terminal.type("q")
    assert terminal.end() == 0


def test_a_threat_is_made_withdrawn_pointed_out_and_taken_back_in_a_real_terminal() -> None:
    table = ("--profile", "pif-paf-betting", "--seed", "3", *PORTUGUESE)
    terminal = Terminal("play", *table, "--record", "jogo.jsonl")
    for typed in ("", "pagar", "pagar", "", "3s"):
        terminal.type(typed)
    assert "Você diz que vai bater com 6♣." in terminal.type("ameaçar bater")
    assert "Ana reclama: você ameaçou bater e voltou atrás." in terminal.type("desistir")
    assert "bater: baixar a mão com 6♣" in terminal.type("desfazer")
    assert "Enter: comprar do monte · pegar: 6♣ do lixo" in terminal.type("desfazer")
    assert "O jogo para por aqui." in terminal.interrupt()
    assert terminal.end() == 130
    assert max(map(len, terminal.shown.splitlines())) <= 80
    assert pife("referee", "jogo.jsonl").code == 0


def test_a_window_made_narrow_is_kept_to_from_the_next_line_on() -> None:
    terminal = Terminal("play", "--profile", "pif-paf-betting", "--seed", "3")
    terminal.until_prompt()
    terminal.resize(50)
    assert 40 < max(map(len, terminal.type("?").splitlines())) <= 50
    terminal.type("q")
    assert terminal.end() == 0


def test_a_game_is_left_in_a_real_terminal_as_one_likes() -> None:
    for leave in ("q", "\x04"):
        terminal = Terminal("play", *CACHETA, NO_COLOR="1")
        terminal.until_prompt()
        assert "The game ends here." in (terminal.press(leave) if leave == "\x04" else terminal.type(leave))
        assert terminal.end() == 0
        assert "\x1b[3" not in terminal.raw
