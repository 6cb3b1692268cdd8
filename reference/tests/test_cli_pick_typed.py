"""What is typed as an answer in `pife pick`."""

from __future__ import annotations

import pytest
from interviews import SPEC

from pife.cli.pick_typed import Keys, NotAnAnswer, as_argument, is_readable, one_line, read_answer
from pife.cli.witness_pairs import read_value
from pife.spec.catalogue import Option
from pife.spec.conditions import Value
from pife.spec.texts import LANGUAGES, Language
from pife.terminal.words import words_of


@pytest.mark.parametrize(
    ("typed", "readable", "line"),
    [
        ("  João ", True, "João"),
        ("", True, ""),
        (" \t", True, ""),
        ("\x1b", False, ""),
        ("a\x1b[Ab", True, "a[Ab"),
        ("\udcc3", False, ""),
        ("Jo\ufffdo", False, "Jo\ufffdo"),
        ("um\u2028dois", True, "um dois"),
        ("um\ndois\ttrês", True, "um dois três"),
        ("👨\u200d👩\u200d👧", True, "👨\u200d👩\u200d👧"),
        ("\u202eabc", True, "abc"),
    ],
)
def test_what_is_typed_is_one_line_of_what_was_read(typed: str, readable: bool, line: str) -> None:
    assert (is_readable(typed), one_line(typed)) == (readable, line)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("option", SPEC.catalogue.options.values(), ids=lambda option: option.id)
def test_every_value_can_be_typed_by_its_key_and_by_its_label(option: Option, lang: Language) -> None:
    words = words_of("pick", lang)
    keys = Keys(option, lang)
    typed = [key for key, _ in keys.values]
    assert len(set(typed)) == len(typed)
    assert not set(typed) & {"b", "r", "q", "?", "-", ""}
    for key, entry in keys.values:
        alone = not option.is_list or entry.value == option.default
        for text in (key, entry.label.in_language(lang), entry.label.in_language(lang).upper()):
            value = read_answer(option, text, words)
            assert value == entry.value if alone else value == (entry.value,), text


@pytest.mark.parametrize(
    ("option_id", "typed", "value"),
    [
        ("table.players", "3 6", (3, 6)),
        ("table.players", "3-6", (3, 6)),
        ("table.players", "3 a 6", (3, 6)),
        ("table.players", "4", (4, 4)),
        ("pack.decks", "2", 2),  # two packs, not the second line
        ("deal.packet", "1", 1),
        ("lives.start", "12", 12),
        ("lives.fold", "x", None),
        ("lives.fold", "ninguém", None),
        ("lives.fold", "NINGUEM PODE CORRER", None),
        ("betting.most_raise", "y", "ante_times_players"),
        ("wild.may_discard", "não", False),
        ("wild.may_discard", "s", True),
        ("wild.may_discard", "pode", True),
        ("wild.turn_up_twin", "sim", True),
        ("out.special", "0", ()),
        ("out.special", "2 1", ("four_doubles", "three_doubles_and_meld")),
        ("out.special", "1,1", ("four_doubles",)),
        ("out.shapes", "1", "any"),
        ("out.shapes", "2, 3", ("3-3-3", "5-4")),
        ("out.shapes", "3+4+3 5-4", ("4-3-3", "5-4")),
        ("out.shapes", "9 2", ("3-3-3", "9")),  # a meld of nine, not the ninth line
        ("melds.sets", "1 2-3-1", ("1-1-1", "3-2-1")),
        ("melds.sets", "três naipes", ("1-1-1",)),
    ],
)
def test_answers_may_be_typed_as_people_do(option_id: str, typed: str, value: Value) -> None:
    assert read_answer(SPEC.catalogue.options[option_id], typed, words_of("pick", "pt_BR")) == value


@pytest.mark.parametrize(
    ("option_id", "typed", "how"),
    [
        ("table.players", "6 3", "type two numbers from 2 to"),
        ("table.players", "1 3", "type two numbers from 2 to"),
        ("table.players", "many", "type two numbers from 2 to"),
        ("table.players", "3 6 8", "type two numbers from 2 to"),
        ("pack.decks", "1", "type 2 or 3"),
        ("wild.which", "6", "type 1–5"),
        ("wild.which", "next", "type 1–5"),  # two labels begin so
        ("wild.which", "1 2", "type 1–5"),
        ("lives.start", "0", "type a number from 1 to 100"),
        ("lives.start", "9" * 30, "type a number from 1 to 100"),
        ("lives.start", "1.5", "type a number from 1 to 100"),
        ("deal.cut_most", "53", "type a number from 1 to 52, or x"),
        ("out.special", "1 0", "type one number or several, such as 1 2"),
        ("out.special", "3", "type one number or several, such as 1 2"),
        ("out.shapes", "1 2", "or sizes that make nine or ten cards, such as 4+3+3"),
        ("out.shapes", "3+3", "or sizes that make nine or ten cards, such as 4+3+3"),
        ("melds.sets", "0", "or how often each suit may stand, such as 2-2-1"),
        ("melds.sets", "1-1-1-1-1", "or how often each suit may stand, such as 2-2-1"),
        ("turn_up.may_go_out", "perhaps", "type 1 or 2"),
    ],
)
def test_what_is_no_answer_is_told_with_what_would_be_one(option_id: str, typed: str, how: str) -> None:
    with pytest.raises(NotAnAnswer) as fault:
        read_answer(SPEC.catalogue.options[option_id], typed, words_of("pick", "en"))
    assert "does not answer this" in str(fault.value)
    assert how in str(fault.value)


def test_every_answer_can_be_given_as_an_argument() -> None:
    for option in SPEC.catalogue.options.values():
        for value in option.all_samples():
            assert read_value(option, as_argument(value)) == value
