"""`pife explain`: every word of the game, and what is found by a part of its name."""

from __future__ import annotations

import pytest
from explanations import told

from pife.spec.library import Spec


@pytest.mark.parametrize("typed", ["Rei, ás e dois é sequência?", "REI AS E DOIS E SEQUENCIA", "king-ace-two"])
def test_a_dispute_is_found_by_its_question(typed: str) -> None:
    text = told(typed, "--lang", "pt_BR")
    assert text.startswith("Rei, ás e dois é sequência? pergunta de mesa: dispute.king-ace-two")


def test_a_decision_is_found_by_its_title(spec: Spec) -> None:
    decision = spec.decisions["run-both-aces"]
    assert told(decision.title.pt_BR, "--lang", "pt_BR").startswith(decision.title.pt_BR)


def test_words_of_a_title_find_it() -> None:
    text = told("rei as dois", "--lang", "pt_BR")
    found = "Nada se chama exatamente “rei as dois”. Com essas palavras há: dispute.king-ace-two Rei, ás e dois é"
    assert text.startswith(found)
    assert "dispute.two-wilds-in-a-meld" in told("dois curingas no jogo", "--lang", "pt_BR")


def test_words_of_a_question_find_disputes_first() -> None:
    text = told("Posso bater com o lixo fora da vez?", "--lang", "pt_BR")
    assert text.index("dispute.opening-card") < text.index("opening-card-not-claimed")
    assert text.index("dispute.cut-without-announcing") < text.index("opening-card-not-claimed")


def test_a_word_is_explained_and_names_the_rules_that_use_it() -> None:
    text = told("king", "--lang", "pt_BR")
    assert "A figura marcada com K" in text
    assert "Regras que usam a palavra wilds.after-king Depois do rei e do ás" in text
    assert "[…]" not in text
    assert "Rules that use the word" not in told("cacife")


def test_a_reason_is_found_by_its_code(spec: Spec) -> None:
    text = told("card-barred")
    assert spec.reasons["reason.card-barred"].meaning.en in text
    assert f"of {len(spec.reasons)}" in text
    assert "turns.keep-discard" in text


@pytest.mark.parametrize("word", ["lixo", "LIXO", "discard pile", "Bagaço", "bagaco", "term.discard-pile"])
def test_a_word_is_found_however_it_is_typed(word: str) -> None:
    assert told(*word.split()).startswith("discard pile (lixo)")
    assert "In Portuguese lixo; also" in told(word)


def test_a_word_in_portuguese() -> None:
    assert told("lixo", "--lang", "pt_BR").startswith("lixo (discard pile) palavra do jogo: term.discard-pile")


def test_a_word_with_two_meanings_tells_both() -> None:
    text = told("cortar")
    assert "term.cut-the-pack" in text
    assert "term.cut-the-line" in text


def test_a_word_to_avoid_is_said_to_be_one() -> None:
    assert "“caixeta” is a word that we avoid; say “Cacheta”." in told("caixeta")
    assert "“caixeta” é uma palavra que evitamos; diga “Cacheta”." in told("caixeta", "--lang", "pt_BR")


def test_what_else_a_word_means_is_named() -> None:
    text = told("stock")
    assert text.startswith("When the stock runs out chapter stock")
    assert "“stock” is also word of the game: term.stock stock" in text
