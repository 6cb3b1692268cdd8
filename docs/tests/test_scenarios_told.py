"""How the questions and answers of scenarios are told: in the words of a player, one line where one is enough."""

from __future__ import annotations

import re

import pytest

from pife_book.book import book_in
from pife_book.told import Teller


def told(language: str, fields: dict[str, object]) -> str:
    """The words alone, a label and what it has separated by a colon."""
    html = Teller(book_in(language)).fields(fields)
    return re.sub(r"<[^>]+>", "", html.replace("</dt>", ": ").replace("</dd>", "; ")).replace(
        "\N{VARIATION SELECTOR-15}", ""
    )


@pytest.mark.parametrize(("fields", "en", "pt_br"), [
    ({"lives": {"1": 6, "2": 0}}, "lives: seat 1: 6 · seat 2: 0; ", "vidas: lugar 1: 6 · lugar 2: 0; "),
    ({"match_winner": 2}, "who has won the match: seat 2; ", "quem ganhou a partida: lugar 2; "),
    ({"match_winner": None}, "who has won the match: nobody; ", "quem ganhou a partida: ninguém; "),
    ({"discarder": 0}, "who threw the top card: nobody; ", "quem descartou a de cima: ninguém; "),
    ({"hands": {"1": ["7H", "KS"]}}, "hands: seat 1: 7♥ K♠; ; ", "mãos: lugar 1: 7♥ K♠; ; "),
    ({"bets": {}}, "bets: none; ", "apostas: nenhuma; "),
    ({"limits": {"1": "no_claims"}}, "penalties: seat 1: No more claims; ", "punições: lugar 1: Não bate mais fora da vez; "),
    ({"lives": {"1": "= 9 - {lives.lost_to_nine}"}}, "lives: seat 1: 9 - [Lives lost to a going-out with nine]; ",
     "vidas: lugar 1: 9 - [Vidas perdidas na batida com nove]; "),
    ({"legal": False}, "one meld: no; ", "forma jogo: não; "),
    ({"title": "<b>"}, "title: &lt;b&gt;; ", "title: &lt;b&gt;; "),
])  # fmt: skip
def test_a_field_is_told_in_both_languages(fields: dict[str, object], en: str, pt_br: str) -> None:
    assert (told("en", fields), told("pt_BR", fields)) == (en, pt_br)
