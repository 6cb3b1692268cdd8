"""`pife witness`: the smallest hand, or play, that tells two house rules apart."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Ran, pife

from pife.cli.witness_pairs import read_value, value_in_words
from pife.errors import PifeError
from pife.spec.library import Spec
from pife.study.pairs import pairs_of


def witness(*arguments: str) -> Ran:
    return pife("witness", *arguments)


def test_a_meld_that_needs_two_wild_cards() -> None:
    ran = witness("wild.per_meld", "1", "2")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.lines == [
        "Wilds in a meld (wild.per_meld)",
        "  cards    A♣ 2♣ 10♣ 10♣",
        "  turn-up  9♣",
        "  1        no meld (wild: 10♣)",
        "  2        a run: A♣ 2♣ 10♣=3♣ 10♣=4♣ (wild: 10♣)",
        "Other house rules that are not the usual ones:",
        "  Wild cards (wild.which): next_same_suit (Next rank, same suit)",
    ]


def test_in_portuguese_without_symbols() -> None:
    ran = witness("wild.itself", "free", "counts", "--lang", "pt_BR", "--ascii")
    assert ran.lines[:5] == [
        "Curinga usado como a própria carta (wild.itself)",
        "  cartas                         8C 10C 10C",
        "  vira                           9C",
        "  free (Conta como carta comum)  sequência: 8C 10C=9C 10C (curingas: 10C)",
        "  counts (Conta como curinga)    não é jogo (curingas: 10C)",
    ]


def test_a_hand_of_ten_says_what_was_drawn_and_thrown() -> None:
    ran = witness("out.claims", "nobody", "anyone")
    assert ran.code == 0
    rows = {line[2:].partition("  ")[0].strip(): line for line in ran.lines}
    assert rows["drawn"].endswith("(out of turn)")
    assert "does not go out" in rows["nobody"]
    assert "goes out throwing" in rows["anyone (Anyone (louca))"]
    assert "with all ten" in witness("out.ten", "forbidden", "allowed").out


def test_cards_that_one_table_does_not_have() -> None:
    ran = witness("pack.decks", "2", "3")
    assert "  2      cannot be: this table's packs do not hold these cards" in ran.lines
    assert ran.lines[-1] == "All other house rules are the usual ones."


def test_the_table_may_be_named() -> None:
    ran = witness("melds.sets", "1-1-1,1-1-1-1", "[1-1-1]", "--profile", "cacheta-maker")
    assert ran.lines[-1] == "All other house rules are those of Cacheta, the card maker's rules (cacheta-maker)."
    assert any(line.startswith("  [1-1-1]  ") and "no meld" in line for line in ran.lines)


def test_json() -> None:
    found = witness("wild.per_meld", "1", "2", "--format", "json").json
    assert found == {
        "format": "pife-witness/1",
        "option": "wild.per_meld",
        "values": [1, 2],
        "profile": None,
        "found": True,
        "cards": ["AC", "2C", "10C", "10C"],
        "turn_up": "9C",
        "drawn": None,
        "from": None,
        "answers": [{"legal": False}, {"legal": True}],
        "house_rules": {"wild.which": "next_same_suit"},
    }
    hand = witness("out.claims", "nobody", "anyone", "--format", "json").json
    assert hand["from"] == "claim"
    assert hand["answers"][0] == {"discards": [], "ten": False}
    assert witness("pack.decks", "2", "3", "--format", "json").json["answers"] == [{"error": True}, {"legal": False}]


def test_values_that_are_alike_have_a_reason(tmp_path: Path) -> None:
    path = tmp_path / "jokers.yaml"
    path.write_text("extends: pife-maker\noptions: {pack: {jokers: 2}}\n")
    ran = witness("wild.itself", "free", "counts", "--profile", str(path))
    assert ran.code == 1
    assert ran.lines[-1] == "No hand tells them apart. A printed joker has no face to be used as."


def test_every_pair_of_a_group_or_an_option() -> None:
    ran = witness("--all", "wild.itself")
    assert ran.code == 0
    assert ran.lines == ["A wild as itself (wild.itself)", "  free | counts: 8♣ 10♣ 10♣, turn-up 9♣"]
    group = witness("--all", "pack")
    assert group.code == 0
    assert "  2 | 3: A♣ A♣ A♣" in group.lines
    claims = witness("--all", "out.claims")
    assert "  anyone | announced: from scenario " in claims.out
    assert "out of turn" in claims.out


def test_every_pair_as_json() -> None:
    listed = witness("--all", "turn_up", "--format", "json").json
    assert listed["format"] == "pife-witness-list/1"
    fate = [pair for pair in listed["pairs"] if pair["option"] == "turn_up.fate"]
    assert len(fate) == 3
    assert all("scenario" in pair for pair in fate)
    assert all(pair["found"] for pair in listed["pairs"])
    assert all("cards" in pair for pair in listed["pairs"] if pair["option"] != "turn_up.fate")


def test_every_pair_at_a_table_leaves_out_what_does_not_apply_there() -> None:
    assert witness("--all", "wild.per_meld", "--profile", "pife-maker").out == ""


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((), "name an option and two of its values"),
        (("wild.per_meld", "1"), "name an option and two of its values"),
        (("wild.per_meld", "1", "1"), "wild.per_meld: 1 twice"),
        (("wild.permeld", "1", "2"), "unknown option 'wild.permeld'; did you mean 'wild.per_meld'?"),
        (("--all", "wilds"), "unknown option 'wilds'"),
        (("nope", "1", "2"), "unknown option 'nope'; `pife explain ID` says what an option is"),
        (("nope", "1", "2", "--lang", "pt_BR"), "opção desconhecida: 'nope'; `pife explain ID` diz o que é uma opção"),
        (("--all", "wild.per_meld", "1"), "leave the values out"),
        (
            ("out.claims", "nobody", "anione"),
            "'anione' is not one of nobody, anyone, announced; did you mean 'anyone'?",
        ),
        (("out.claims", "nobody", "\x1b"), "is not one of nobody"),
        (("wild.may_discard", "yes", "false"), "must be true or false"),
        (("wild.per_meld", "1", "1.5"), "must be"),
        (("melds.sets", "1-1-1", "[]"), "must name at least one pattern"),
        (("melds.sets", "1-1-1", "1-1-1,1-1-1"), "1-1-1 stands twice"),
        (("out.shapes", "any", "anny"), "did you mean 'any'?"),
        (("wild.per_meld", "1", "2", "--profile", "pife-maker"), "wild.per_meld cannot have both values at pife-maker"),
    ],
)
def test_what_cannot_be_asked_is_one_clear_error(arguments: tuple[str, ...], says: str) -> None:
    ran = witness(*arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        ("wild.per_meld", "null", None),
        ("wild.per_meld", "2", 2),
        ("wild.may_discard", "true", True),
        ("out.shapes", "any", "any"),
        ("out.shapes", "9,5-4", ("5-4", "9")),
        ("out.shapes", "[9]", ("9",)),
        ("out.special", "", ()),
        ("out.special", "[]", ()),
        ("out.special", "four_doubles", ("four_doubles",)),
        ("melds.sets", "1-1-1, 2-1-1", ("1-1-1", "2-1-1")),
    ],
)
def test_values_are_written_as_in_a_profile(spec: Spec, option: str, text: str, value: object) -> None:
    assert read_value(spec.catalogue.options[option], text) == value


def test_a_value_that_says_it_all_has_no_label_behind_it(spec: Spec) -> None:
    options = spec.catalogue.options
    assert value_in_words(options["wild.per_meld"], 2, "en") == "2"
    assert value_in_words(options["wild.per_meld"], None, "en") == "null (no limit)"
    assert value_in_words(options["melds.sets"], ("1-1-1",), "en") == "[1-1-1]"


def test_every_value_of_every_option_is_in_a_pair(spec: Spec) -> None:
    for option in spec.catalogue.options.values():
        pairs = list(pairs_of(option, spec.catalogue))
        for entry in option.values:
            assert any(
                (entry.value in one if isinstance(one, tuple) else entry.value == one) for pair in pairs for one in pair
            ), (option.id, entry.value)


def test_pairs_can_be_chosen(spec: Spec) -> None:
    for option in spec.catalogue.options.values():
        for pair in pairs_of(option, spec.catalogue):
            for value in pair:
                try:
                    option.read(list(value) if isinstance(value, tuple) else value)
                except PifeError as fault:
                    pytest.fail(f"{option.id}: {fault}")
