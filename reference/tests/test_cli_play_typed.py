"""What is typed in `pife play`: every word of it means something or is refused, and nothing is done by mistake."""

from __future__ import annotations

import io
import sys
from typing import Any

import pytest
from games import CACHETA, PORTUGUESE, answers, hand_of, play
from rounds import WAITING, a_round, at
from tables import shipped

from pife.cards import read_typed
from pife.cli.play_commands import TYPED, Command, NotUnderstood, Reader
from pife.cli.play_keyboard import Keyboard
from pife.cli.play_person import Person
from pife.cli.play_screen import Screen
from pife.engine.steps import Claim
from pife.spec.texts import LANGUAGES
from pife.study.playing import LiveRound
from pife.terminal.output import CardPrinter
from pife.terminal.words import texts_of, words_of

BETTING = ("--profile", "pif-paf-betting", "--seed", "3")
(SEVEN,) = read_typed("7h")


def reader_of(language: Any) -> Reader:
    return Reader(words_of("play", language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_means_one_command(language: Any) -> None:
    reader, words = reader_of(language), words_of("play", language)
    for do, key in TYPED.items():
        for word in words.say(key).split():
            assert reader.read(word).do == do, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_in_which_hints_are_given_may_be_typed(language: Any) -> None:
    given = [words_of("play", language).say(key, card="7♥", chips=3) for key in texts_of("play") if key[:5] == "what_"]
    for hint in given:
        assert reader_of(language).read(hint.split()[0].strip(".!")).do in TYPED, hint


def test_beginnings_of_words_and_the_english_ones_are_understood() -> None:
    reader = reader_of("pt_BR")
    for typed, do in {"compr": "draw", "desc 7h": "discard", "DICA": "hint", "draw": "draw", "Não": "pass"}.items():
        assert reader.read(typed).do == do
    with pytest.raises(NotUnderstood):
        reader.read("co")


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("pt_BR", "comprar do monte", Command("draw")),
        ("pt_BR", "comprar do lixo", Command("take")),
        ("pt_BR", "comprar outra", Command("redraw")),
        ("pt_BR", "recuse 7♥ e compre outra", Command("redraw", SEVEN)),
        ("pt_BR", "pegue 7♥ do lixo", Command("take", SEVEN)),
        ("pt_BR", "deixe passar 7♥", Command("pass", SEVEN)),
        ("pt_BR", "pegar a vira", Command("turn_up")),
        ("pt_BR", "descarto o 7♥", Command("discard", SEVEN)),
        ("pt_BR", "bater com 7♥", Command("out", SEVEN)),
        ("pt_BR", "estou na boa", Command("announce")),
        ("pt_BR", "repicar para 5", Command("raise", chips=5)),
        ("en", "draw from the stock", Command("draw")),
        ("en", "draw from the discard pile", None),
        ("en", "draw discard", Command("take")),
        ("en", "take the turn-up", Command("turn_up")),
        ("en", "7h, 7h", None),
        ("en", "go out", Command("out")),
        ("en", "announce na boa", Command("announce")),
        ("en", "raise to 0", Command("raise", chips=0)),
        ("en", "rules  turns.draw-one ", Command("rules", rest="turns.draw-one")),
    ],
)
def test_little_words_may_stand_between(language: Any, typed: str, command: Command | None) -> None:
    if command is None:
        with pytest.raises(NotUnderstood):
            reader_of(language).read(typed)
    else:
        assert reader_of(language).read(typed) == command


@pytest.mark.parametrize("do", sorted({*TYPED} - {"rules"}))
def test_no_command_passes_over_a_word_that_means_nothing(do: Any) -> None:
    reader = reader_of("en")
    said = "“zz” is no bet" if do == "raise" else f"“zz” is not understood after “{reader.word(do)}”"
    with pytest.raises(NotUnderstood, match=said):
        reader.read(f"{reader.word(do)} zz")


def test_a_word_that_means_nothing_does_nothing() -> None:
    _, drew, out, thrown, right = answers(play("draw 7h||out zz|6h zz|6h", *CACHETA))[1:6]
    assert drew.startswith("You draw")
    assert out == "“zz” is not understood after “out”. Type ? for what you may type."
    assert thrown == "“zz” is not understood after “6h”. Type ? for what you may type."
    assert right.startswith("You throw 6♥.")


def test_only_the_open_card_is_taken() -> None:
    another, took = answers(play("|6h|take 9d|take the 10h", *CACHETA))[3:5]
    assert another == "Now “take” is about the 10♥, not the 9♦."
    assert took.startswith("You take the 10♥ from the discard pile.")


@pytest.mark.parametrize("typed", ["7ç", "jç", "7\u0301h", "10ã", "7", "discard 7ç", "out 9z", "9z zz"])
def test_what_only_looks_like_a_card_is_told_to_be_none(typed: str) -> None:
    card = typed.split()[-1] if typed[0].isalpha() and " " in typed else typed.split()[0]
    assert answers(play(typed, *CACHETA))[1].startswith(f"'{card}' is not a card")


@pytest.mark.parametrize("typed", ["-3", "1.5", "99999999999", "3h", "três", "0x3", "٣", "zz 3"])
def test_a_bet_that_is_no_number_raises_nothing(typed: str) -> None:
    told, still = answers(play(f"raise {typed}|table", *BETTING))[1:3]
    assert told.startswith(f"“{typed.split()[0]}” is no bet: type a whole number of up to nine digits")
    assert "you: put in 1" in still


def test_a_bet_is_one_number() -> None:
    assert answers(play("raise 3 4", *BETTING))[1].startswith("“4” is not understood after “raise”")


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("raise 0", "entry.fold-call-raise"),
        ("raise 2", "entry.fold-call-raise"),
        ("raise 999999999", "entry.most-raise"),
    ],
)
def test_a_bet_that_the_rules_forbid_is_refused(typed: str, rule: str) -> None:
    refused = answers(play(typed, *BETTING))[1]
    assert refused.startswith("Not allowed.") and f"[{rule}]" in refused


def test_a_raise_without_a_number_is_by_one() -> None:
    assert answers(play("raise", *BETTING))[1].startswith("You raise to 3.")


def test_what_is_not_understood_is_told_with_what_was_perhaps_meant() -> None:
    lines = answers(play("anounce|xyzzy|9z|7h 8h|discard|\x1b[2J|help|table|pass", *CACHETA))
    assert lines[1] == "“anounce” is not understood here. Did you mean “announce”? Type ? for what you may type."
    assert lines[2] == "“xyzzy” is not understood here. Type ? for what you may type."
    assert lines[3].startswith("'9z' is not a card")
    assert lines[4] == "One card at a time."
    assert lines[5].startswith("Which card? Type it too, as in “discard ")
    assert "\x1b" not in lines[6]
    assert "from the stock; Enter alone does so too" in lines[7]
    assert lines[8].startswith("stock 67")
    assert lines[9] == "It is your turn: choose one of these."


@pytest.mark.parametrize("typed", ["sort", "ordenar"])
def test_a_word_that_is_like_no_command_brings_no_guess(typed: str) -> None:
    lines = answers(play(typed, *CACHETA, "--lang", "pt_BR"))
    assert lines[1] == f"Não entendi “{typed}”. Digite ? para ver os comandos."


def test_a_line_without_end_is_neither_shown_nor_obeyed() -> None:
    for line in ("a" * 5000, " " * 5000 + "draw", "ã" * 5000):
        ran = play(f"{line}|table", *CACHETA)
        assert "That line is too long to be a command." in ran.output and "stock 67" in answers(ran)[2]
        assert max(map(len, ran.output.splitlines())) <= 80


def test_a_question_is_asked_until_it_is_answered() -> None:
    lines = answers(play("|out||perhaps|NÃO|out|q|6h", *CACHETA, *PORTUGUESE))
    assert lines[2].endswith("(sim/não)")
    assert lines[3] == lines[4] == "Sim ou não?"
    assert lines[5] == "Então não."
    assert lines[7] == "O jogo para por aqui." and len(lines) == 8


def test_between_rounds_only_enter_deals_the_next() -> None:
    lines = answers(play("fold||zz|draw|rules claims|?||q", *BETTING))
    assert lines[2].endswith("Enter: next round · q: stop")
    assert lines[3].startswith("“zz” is not understood here.")
    assert lines[4].startswith("The round is over: ") and lines[4].endswith("Enter: next round · q: stop")
    assert "[claims.anyone]" in lines[5] and "Enter alone does so too" in lines[6]
    assert lines[7].startswith("Round 2") and lines[8] == "The game ends here."


def test_the_card_that_one_goes_out_on_may_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rounds = a_round(out_claims="anyone")
    seats, hands = (1, 2, 3), {1: WAITING}
    position = at(rounds, seats=[*seats], dealer=1, turn=2, discard="QS", discarder=3, hands=hands)
    printer = CardPrinter(ascii_only=True)
    screen = Screen(shipped(), rounds, words_of("play", "en"), printer, me=1, seats=seats)
    for typed, thrown in {"out on the qs": "2D", "out": "2D", "out 2d": "2D"}.items():
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\n"))
        person = Person(rounds, screen, Keyboard(screen))
        person.sit(LiveRound(rounds, position, chance=None))  # type: ignore[arg-type]
        assert person.claim(rounds.view(position, 1)) == Claim(1, discard=read_typed(thrown)[0])


def test_the_card_that_one_goes_out_on_is_never_the_one_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule claims.card-melded: who holds the other copy too still means the open card."""
    rounds = a_round(out_claims="anyone")
    seats, hands = (1, 2, 3), {1: "7C 8C 9C 7D 8D 9D 10S JS QS"}
    position = at(rounds, seats=[*seats], dealer=1, turn=2, discard="QS", discarder=3, hands=hands)
    screen = Screen(shipped(), rounds, words_of("play", "en"), CardPrinter(ascii_only=True), me=1, seats=seats)
    for typed in ("out on the qs", "out"):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{typed}\nyes\n"))
        person = Person(rounds, screen, Keyboard(screen))
        person.sit(LiveRound(rounds, position, chance=None))  # type: ignore[arg-type]
        wish = next(person.turn(rounds.view(position, 1)))
        assert isinstance(wish.step, Claim) and wish.step.discard not in (None, *read_typed("qs"))


def test_the_card_of_the_example_is_told_as_typed_and_as_shown() -> None:
    drew = answers(play("", *CACHETA))[0]
    assert "a card, as in" not in drew
    shown, plain = (answers(play("|q", *CACHETA, *more))[1] for more in ((), ("--ascii",)))
    card = hand_of(shown)
    assert any(f"a card, as in {each} ({each[:-1]}" in shown for each in card)
    assert any(f"a card, as in {each}: throw it" in plain for each in card)


@pytest.mark.parametrize(("typed", "card"), [("9", "9E"), ("10", "10E")])
def test_a_card_is_proposed_with_the_letters_of_the_language(typed: str, card: str) -> None:
    with pytest.raises(NotUnderstood, match=f"seria {card}"):
        reader_of("pt_BR").read(f"bater {typed} 3")
