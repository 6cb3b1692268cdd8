"""Conditions and constraints as a reader is told them."""

from __future__ import annotations

from typing import Any

import pytest

from pife.spec.catalogue import Order
from pife.spec.conditions import Absent, AnyOf, Between, Condition, Holding, Patterns, Reaching
from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES
from pife.terminal.conditions import condition_in_words, order_in_words
from pife.terminal.words import words_of


@pytest.mark.parametrize(
    ("option", "test", "english", "portuguese"),
    [
        ("melds.run_ace", AnyOf(("low",)), "The ace in a run: Below the 2 only", "O ás na sequência: Só abaixo do 2"),
        (
            "melds.run_ace",
            AnyOf(("low", "high")),
            "The ace in a run: “Below the 2 only” or “Above the king only”",
            "O ás na sequência: “Só abaixo do 2” ou “Só acima do rei”",
        ),
        (
            "melds.sets",
            Holding(("1-1-1-1",), ("2-1-1", "2-2-1")),
            "Shapes of a set: with all four suits; without “three suits with one doubled” or “three suits with two doubled”",
            "Formatos de trinca: com quatro naipes; sem “três naipes com um dobrado” ou “três naipes com dois dobrados”",
        ),
        ("pack.jokers", Between(2, None), "Printed jokers: at least 2", "Curingas do baralho: no mínimo 2"),
        ("pack.jokers", Between(None, 2), "Printed jokers: at most 2", "Curingas do baralho: no máximo 2"),
        ("pack.jokers", Between(2, 4), "Printed jokers: from 2 to 4", "Curingas do baralho: de 2 a 4"),
        ("pack.jokers", Between(2, 2), "Printed jokers: exactly 2", "Curingas do baralho: exatamente 2"),
        ("wild.per_meld", Absent(), "Wilds in a meld: does not come up", "Curingas por jogo: não se aplica"),
        (
            "melds.sets",
            Patterns(None, 4, 3, None),
            "Shapes of a set: with none that adds up to 4; with one suit three times or more",
            "Formatos de trinca: sem nenhum que some 4; com o mesmo naipe três vezes ou mais",
        ),
        (
            "melds.sets",
            Patterns(5, None, None, 2),
            "Shapes of a set: with one that adds up to 5; without a repeated suit",
            "Formatos de trinca: com algum que soma 5; sem naipe repetido",
        ),
        (
            "melds.sets",
            Patterns(None, None, 2, 3),
            "Shapes of a set: with a repeated suit; with no suit three times or more",
            "Formatos de trinca: com naipe repetido; sem nenhum naipe três vezes ou mais",
        ),
        (
            "out.shapes",
            Patterns(None, None, 4, 5),
            "Shapes of a melded hand: with one that has a part of 4 or more; with none that has a part of 5 or more",
            "Formatos da mão batida: com algum que tem uma parte de 4 ou mais; sem nenhum que tenha uma parte de 5 ou mais",
        ),
        (
            "melds.sets",
            Holding(("2-1-1",), ("2-1", "3")),
            "Shapes of a set: with “three suits with one doubled”; without “two suits with one doubled” or “one suit three times”",
            "Formatos de trinca: com “três naipes com um dobrado”; sem “dois naipes com um dobrado” ou “um só naipe, três vezes”",
        ),
        (
            "melds.sets",
            Holding((), ("3-1-1", "3-2")),
            "Shapes of a set: without “three suits (one of them three times)” or “two suits (one of them three times, one of them twice)”",
            "Formatos de trinca: sem “três naipes (um deles três vezes)” ou “dois naipes (um deles três vezes, um deles duas vezes)”",
        ),
        (
            "out.shapes",
            Holding((), ("any",)),
            "Shapes of a melded hand: only certain ones",
            "Formatos da mão batida: só alguns",
        ),
        (
            "table.players",
            Reaching(2, 9, 10, 15),
            "Players: the least above 2, the least below 9, the most above 10 and the most below 15",
            "Jogadores: o menor acima de 2, o menor abaixo de 9, o maior acima de 10 e o maior abaixo de 15",
        ),
    ],
)
def test_conditions_in_words(spec: Spec, option: str, test: Any, english: str, portuguese: str) -> None:
    condition = Condition((((option, test),),))
    said = [condition_in_words(condition, spec.catalogue, words_of("explain", language)) for language in LANGUAGES]
    assert said == [(english,), (portuguese,)]


def test_a_condition_that_always_holds_has_no_words(spec: Spec) -> None:
    assert condition_in_words(Condition(((),)), spec.catalogue, words_of("explain", "en")) == ()


def test_an_order_of_two_numbers_in_words(spec: Spec) -> None:
    order = Order("lives.fold_forced_at", "lives.start", strict=True)
    assert " is always below “Lives at the start”." in order_in_words(order, spec.catalogue, words_of("explain", "en"))
    loose = Order("lives.fold", "lives.start", strict=False)
    assert " nunca passa de “Vidas no começo”." in order_in_words(loose, spec.catalogue, words_of("explain", "pt_BR"))
