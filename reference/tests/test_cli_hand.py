"""`pife hand`: what a player types and reads."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Ran, pife

from pife.engine.hands import LIMITS, SOURCES

OUT = "4D 5D 6D 5D 6D 7D KS KC KH 2H"
MELDED = "4D 5D 6D 5D 6D 7D KS KC KH"
ONE_AWAY = "4D 5D 6D 5D 6D 7D KS KC 9H"
TEN_IN_A_ROW = "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H"
TWO_RUNS_OF_FIVE = "AH 2H 3H 4H 5H 9S 10S JS QS KS"
NOTHING = "AC 3D 5H 7S 9C JD KH 2S 4C 6D"


def hand(cards: str, *more: str, profile: str = "pife-maker") -> Ran:
    return pife("hand", cards, "--profile", profile, *more)


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A table where every hand is split five and four, and ten cards five and five."""
    path = tmp_path / "five-and-four.yaml"
    path.write_text("extends: pife-maker\noptions: {out: {ten: allowed, ten_from: stock, shapes: [3-3-3, 5-5]}}\n")
    return str(path)


def test_ten_cards_that_go_out_with_one_discard() -> None:
    ran = hand(OUT)
    assert ran.code == 0
    assert ran.lines == [
        "Hand: K♣ 4♦ 5♦ 5♦ 6♦ 6♦ 7♦ 2♥ K♥ K♠",
        "Goes out: throw 2♥",
        "  set  K♣ K♥ K♠",
        "  run  4♦ 5♦ 6♦",
        "  run  5♦ 6♦ 7♦",
    ]


def test_the_same_in_portuguese() -> None:
    ran = hand(OUT, "--lang", "pt_BR")
    assert ran.lines[1:] == [
        "Bate descartando 2♥",
        "  trinca     K♣ K♥ K♠",
        "  sequência  4♦ 5♦ 6♦",
        "  sequência  5♦ 6♦ 7♦",
    ]


@pytest.mark.parametrize("typed", ["4O 5O 6O 5O 6O 7O RE RP RC 2C", "4o 5o 6o 5o 6o 7o re rp k♥ 2c", OUT])
def test_brazilian_letters_are_read_in_portuguese(typed: str) -> None:
    assert hand(typed, "--lang", "pt_BR").lines == hand(OUT, "--lang", "pt_BR").lines


def test_brazilian_letters_of_faces_with_a_star_and_of_options() -> None:
    cards = ("VE DE RE VO DO RO VC DC RC 2P*", "--turn-up", "6C", "--drawn", "2P", "--from", "discard")
    english = ("JS QS KS JD QD KD JH QH KH 2C*", "--turn-up", "6H", "--drawn", "2C", "--from", "discard")
    lang = ("--lang", "pt_BR")
    told = hand(*cards, *lang, profile="cacheta-maker")
    assert told.err == ""
    assert told == hand(*english, *lang, profile="cacheta-maker")


@pytest.mark.parametrize("typed", ["7C 8C 9C", "7C 8O 9S", "7♥ 8♥ 9C", "RC 8P 9H"])
def test_a_c_that_can_be_hearts_or_clubs_is_refused_in_portuguese(typed: str) -> None:
    ran = hand(typed, "--lang", "pt_BR")
    assert (ran.code, ran.out) == (2, "")
    assert "aqui C pode ser copas ou paus: escreva todas as cartas com E, C, O, P ou todas como no inglês" in ran.err


def test_brazilian_letters_are_none_in_english() -> None:
    assert "'7P' is not a card" in hand("7P 8P 9P", "--lang", "en").err


def test_the_language_comes_from_the_locale() -> None:
    ran = pife("hand", OUT, "--profile", "pife-maker", LC_ALL="pt_BR.UTF-8")
    assert "Bate descartando 2♥" in ran.lines


def test_several_discards_are_one_line_each_and_ten_comes_first() -> None:
    ran = hand(TEN_IN_A_ROW, profile="pif-paf-platform")
    assert ran.code == 0
    assert ran.lines[1] == "Goes out with all ten, no discard"
    assert "Or with nine. Throw one of these:" in ran.lines
    assert "  4♥  A♥ 2♥ 3♥ · 5♥ 6♥ 7♥ 8♥ 9♥ 10♥" in ran.lines


def test_ten_melded_cards_where_ten_is_forbidden() -> None:
    ran = hand(TEN_IN_A_ROW)
    assert ran.code == 0
    assert ran.lines[1] == "Goes out. Throw one of these:"
    assert ran.lines[-1] == "All ten cards lie in melds. Nine cards are melded and the tenth is always thrown."


def test_ten_may_be_the_only_way_out(table: str) -> None:
    assert hand(TWO_RUNS_OF_FIVE, profile=table).lines[1] == "Goes out with all ten, no discard"
    barred = hand(TWO_RUNS_OF_FIVE, "--from", "claim", "--drawn", "KS", profile=table)
    assert barred.code == 1
    assert barred.lines[1:] == ["Does not go out. All ten cards lie in melds. The tenth card must come from the stock."]


def test_a_run_to_the_ace_is_read_upwards() -> None:
    assert "  run  Q♥ K♥ A♥" in hand("AH KH QH 2S 3S 4S 7C 8C 9C 5D").lines


def test_what_to_throw_when_it_does_not_go_out() -> None:
    ran = hand("AH 2H 3H 4H 5H 6H 7H 8H QS 10H")
    assert ran.code == 1
    assert ran.lines[1:4] == [
        "Does not go out. No discard leaves nine cards in melds.",
        "One card away after throwing",
        "  10♥: waits on 3♥ 4♥ 5♥ 6♥ 9♥",
    ]


def test_nothing_to_say_about_a_hand_of_nothing() -> None:
    ran = hand(NOTHING)
    assert ran.code == 1
    assert ran.lines[1:] == ["Does not go out. No discard leaves nine cards in melds."]


@pytest.mark.parametrize(
    ("profile", "more", "says"),
    [
        ("pif-paf-platform", ["--from", "claim", "--drawn", "KS"], "nobody may go out out of turn at this table"),
        ("pife-maker", ["--from", "claim", "--drawn", "2H"], "A card claimed out of turn must lie in a meld"),
        ("pife-maker", ["--from", "claim", "--drawn", "KS", "--limit", "no_claims"], "only in its own turn"),
        (
            "pife-maker",
            ["--from", "discard", "--drawn", "KS", "--limit", "stock_out_only"],
            "just drawn from the stock",
        ),
        ("pife-maker", ["--from", "discard", "--drawn", "KS", "--limit", "stock_draw_only"], "from the stock only"),
        ("pife-maker", ["--limit", "leaves_round"], "this seat has left the round"),
        ("pife-maker", ["--from", "turn_up", "--drawn", "KS"], "nobody goes out with the turn-up at this table"),
        ("pife-maker", ["--from", "turn_up_claim", "--drawn", "KS"], "nobody goes out with the turn-up at this table"),
    ],
)
def test_what_bars_a_melded_hand(profile: str, more: list[str], says: str) -> None:
    ran = hand(OUT, *more, profile=profile)
    assert ran.code == 1
    assert ran.lines[1].startswith(("Does not go out. The melds are there, but", "Does not go out. A card claimed"))
    assert says in ran.lines[1]


def test_nine_cards_one_away() -> None:
    ran = hand(ONE_AWAY, "--lang", "pt_BR")
    assert ran.code == 0
    assert ran.lines[1:] == ["Na boa: espera K♦ K♥ (monte, lixo, fora da vez)"]


def test_nine_melded_cards_go_out_on_any_card_but_claim_only_what_fits() -> None:
    ran = hand(MELDED)
    assert ran.code == 0
    assert ran.lines[1] == "All nine cards lie in melds"
    assert ran.lines[-2:] == [
        "Goes out on any card (stock, discard pile)",
        "Goes out on 3♦ 4♦ 7♦ 8♦ K♦ (out of turn)",
    ]


def test_nine_cards_where_nobody_claims_or_only_who_announced() -> None:
    assert hand(ONE_AWAY, profile="pif-paf-platform").lines[1:] == [
        "One card away: waits on K♦ K♥ (stock, discard pile)",
        "Nobody takes a discard out of turn, not even to go out.",
    ]
    assert "out of turn, once announced" in hand(ONE_AWAY, profile="cacheta-no-wilds").out


def test_nine_cards_from_one_source_and_under_a_penalty() -> None:
    assert hand(ONE_AWAY, "--from", "stock").lines[1:] == ["One card away: waits on K♦ K♥ (stock)"]
    assert hand(ONE_AWAY, "--limit", "stock_out_only").lines[1:] == ["One card away: waits on K♦ K♥ (stock)"]
    assert hand(ONE_AWAY, "--from", "claim", "--limit", "no_claims").code == 1
    assert hand(MELDED, "--from", "claim", "--limit", "no_claims").lines[-1] == "Goes out on no card (out of turn)"


def test_nine_cards_that_wait_on_nothing() -> None:
    ran = hand(NOTHING.rpartition(" ")[0])
    assert ran.code == 1
    assert ran.lines[1:] == ["Not one card away: no card completes it (stock, discard pile, out of turn)"]


def test_special_hands_are_named() -> None:
    three = hand("2H 2H 3S 3S KS KS 7C 8C 9C 4H", profile="pif-paf-betting-doubles")
    assert three.lines[1:] == [
        "Goes out: throw 4♥",
        *(f"  double  {c} {c}" for c in ("2♥", "3♠", "K♠")),
        "  run     7♣ 8♣ 9♣",
    ]
    four = hand("2H 2H 3S 3S KS KS 9D 9D 6C", profile="pif-paf-betting-doubles")
    assert "  free card  6♣" in four.lines


@pytest.mark.parametrize("typed", ["4♦,5♦;6♦ 5d 6d 7d k♠ kc kh 2♥", "  4D 5D 6D\n5D 6D 7D KS KC KH 2H "])
def test_cards_as_people_type_them(typed: str) -> None:
    assert hand(typed).out == hand(OUT).out


def test_cards_need_no_quotes() -> None:
    assert pife("hand", *OUT.split(), "--profile", "pife-maker").out == hand(OUT).out


def test_ascii_has_no_symbols() -> None:
    ran = hand(TEN_IN_A_ROW, "--ascii")
    assert ran.out.isascii()
    assert "  4H  AH 2H 3H | 5H 6H 7H 8H 9H 10H" in ran.lines


def test_red_cards_are_red_only_where_asked() -> None:
    assert "\x1b" not in hand(OUT).out
    assert "\x1b[31m2♥" in pife("hand", OUT, "--profile", "pife-maker", FORCE_COLOR="1").out
    assert "\x1b" not in pife("hand", OUT, "--profile", "pife-maker", FORCE_COLOR="1", NO_COLOR="1").out


def test_json_of_ten_cards() -> None:
    ran = hand(OUT, "--format", "json")
    assert ran.code == 0
    answer = ran.json
    assert answer["format"] == "pife-hand/1"
    assert answer["profile"]["id"] == "pife-maker"
    assert (answer["drawn"], answer["from"], answer["limit"], answer["turn_up"]) == ("2H", "stock", "none", None)
    assert answer["goes_out"] is True
    assert [way["card"] for way in answer["discards"]] == ["2H"]
    assert answer["ten"] is None
    assert answer["why_not"] is None


def test_json_of_ten_cards_that_do_not_go_out() -> None:
    answer = hand("AH 2H 3H 4H 5H 6H 7H 8H QS 10H", "--format", "json").json
    assert (answer["goes_out"], answer["why_not"], answer["discards"]) == (False, "no_discard", [])
    assert {"discard": "AH", "waits": ["9H"]} in answer["waits_after"]


def test_json_of_nine_cards() -> None:
    answer = hand(ONE_AWAY, "--format", "json").json
    assert answer["melded"] is None
    assert answer["waits"] == {"stock": ["KD", "KH"], "discard": ["KD", "KH"], "claim": ["KD", "KH"]}
    assert len(hand(MELDED, "--format", "json").json["melded"]) == 3


def test_a_turn_up_where_none_is_used_is_a_note() -> None:
    ran = hand(OUT, "--turn-up", "3h")
    assert ran.code == 0
    assert ran.err == "note: this table uses no turn-up; --turn-up changes nothing\n"
    assert ran.out == hand(OUT).out


def test_a_dead_joker_may_be_thrown(tmp_path: Path) -> None:
    path = tmp_path / "dead-jokers.yaml"
    path.write_text("extends: pife-maker\noptions: {pack: {jokers: 2, jokers_are: nothing}}\n")
    assert hand(MELDED + " x", profile=str(path)).lines[1] == "Goes out: throw X"
    assert "X 3 times: this table's packs hold it 2 times" in hand(OUT[:-8] + "X X X", profile=str(path)).err


@pytest.mark.parametrize(
    ("cards", "more", "says"),
    [
        ("4D 5D 1H", [], "'1H' is not a card: write the rank"),
        ("4D 5D 1H", [], "did you mean"),
        ("4D 5D Q", [], "'Q' is not a card"),
        ("4D 5D X*", [], "'X*' is not a card: a joker is never a card of its own, so it has no star; write X"),
        ("4D 5D x*", ["--lang", "pt_BR"], "'x*' não é carta: o curinga do baralho nunca vale por si mesmo"),
        ("4D 5D \x1b[31m", [], r"'\x1b[31m' is not a card"),
        ("z" * 5000, [], "is not a card"),
        ("4D " * 3000, [], "a hand of 3000"),
        ("", [], "a hand of 0: give nine cards"),
        ("4D 5D 6D", [], "a hand of 3: give nine cards (what does the hand wait for?) or ten (can it go out?)"),
        (OUT + " 3C", [], "a hand of 11"),
        ("4D 4D 4D 5D 6D 7D KS KC KH 2H", [], "4D 3 times: this table's packs hold it 2 times"),
        ("4D 4D* 4D 5D 6D 7D KS KC KH 2H", [], "4D 3 times"),
        (MELDED + " X", [], "X: this table's packs have no jokers"),
        (OUT, ["--from", "claim"], "--from claim needs --drawn"),
        (OUT, ["--from", "claim", "--drawn", "3C"], "--drawn 3C is not among the ten cards"),
        (OUT, ["--from", "claim", "--drawn", "KS KC"], "--drawn takes one card"),
        (OUT, ["--drawn", "zz"], "'zz' is not a card"),
        (OUT, ["--turn-up", "9"], "'9' is not a card"),
        (MELDED, ["--drawn", "KS"], "--drawn goes with ten cards"),
        (OUT, ["--from", "pocket"], "'pocket' is not one of"),
    ],
)
def test_what_is_no_hand_is_one_clear_error(cards: str, more: list[str], says: str) -> None:
    ran = hand(cards, *more)
    assert ran.code == 2
    assert ran.out == ""
    assert says in ran.err
    assert "Traceback" not in ran.err


def test_errors_are_in_the_players_language_and_name_the_suits() -> None:
    assert "E espadas, C copas, O ouros, P paus" in hand("7Z 8P 9P", "--lang", "pt_BR").err
    assert "mão de 1: dê nove cartas" in hand("7H", "--lang", "pt_BR").err


def test_the_table_must_be_named() -> None:
    ran = pife("hand", OUT)
    assert ran.code == 2
    assert "--profile pife-maker" in ran.err
    assert "`pife profiles list`" in ran.err
    assert "did you mean 'pife-maker'?" in hand(OUT, profile="pife-makr").err


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("language", ["en", "pt_BR"])
def test_every_source_and_penalty_has_an_answer_in_words(source: str, limit: str, language: str) -> None:
    more = ("--from", source, "--limit", limit, "--lang", language)
    assert hand(OUT, "--drawn", "KS", *more).code in (0, 1)
    assert hand(MELDED, *more).code == 0


def test_help_shows_examples_and_exit_codes() -> None:
    ran = pife("hand", "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert "Exit code 0" in ran.out
