"""The pages for beginners: the rounds told there are played by the engine, both languages teach the same rules."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise, takewhile
from pathlib import Path

import pytest
from beginners import GAMES, LANGUAGES, page_file, rounds_file

from pife.cards import read_card
from pife.errors import PifeError
from pife.spec.library import load_spec
from pife_pictures import speaker
from pife_pictures.told import Announced, Claimed, Turn, read_told
from pife_pictures.told_pictures import scene

# Told rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_told_round_is_played_to_its_end_by_the_engine(game: str) -> None:
    told = read_told(rounds_file(game))
    assert told.ending.result is not None and told.ending.result.winner == told.you
    assert told.profile.id == f"{game}-maker"
    assert (
        sum(map(len, told.ending.hands.values()))
        + len(told.ending.stock)
        + len(told.ending.discard)
        + (told.turn_up is not None)
        == 104
    )


@pytest.mark.parametrize("game", GAMES)
def test_turns_are_told_in_the_order_of_play(game: str) -> None:
    told = read_told(rounds_file(game))
    turns = [happening.seat for happening in told.happenings if isinstance(happening, Turn)]
    after = {1: 3, 3: 2, 2: 1}
    assert all(after[one] == other for one, other in pairwise(turns))


def test_the_told_hands_show_what_was_drawn_and_thrown() -> None:
    told = read_told(rounds_file("cacheta"))
    for happening in told.happenings:
        if isinstance(happening, Turn) and happening.seat == told.you:
            shown = [each for group in happening.held for each in group]
            assert len(shown) == 10
            assert [each.card for each in shown if each.raised] == [happening.drawn]
            assert [each.card for each in shown if each.thrown] == [happening.thrown]
            assert {each.card for each in shown if each.wild} == {read_card("7H")}
        if isinstance(happening, Claimed):
            assert [each.card for meld in happening.melds for each in meld if each.raised] == [happening.card]


def test_cacheta_is_told_with_an_announcement_before_the_cut() -> None:
    kinds = [type(happening) for happening in read_told(rounds_file("cacheta")).happenings]
    assert kinds.index(Announced) < kinds.index(Claimed) == len(kinds) - 1


@pytest.mark.parametrize(
    ("game", "old", "new", "message"),
    [
        ("pife", "{seat: 3, draw: stock, throw: 7C}", "{seat: 2, draw: stock, throw: KD}", "draw.*not-your-turn"),
        ("pife", "{seat: 3, draw: stock, throw: 7C}", "{seat: 3, draw: stock, throw: AH}", "throw.*card-not-held"),
        (
            "pife",
            'throw: 2C, held: "9H 10H JH | KS KC | 4D 5D | QS 8S 2C"',
            'throw: 2C, held: "9H 10H JH | KS KC | 4D 5D | QS 8S 3C"',
            "held: the hand is",
        ),
        (
            "pife",
            'held: "9H 10H JH | KS KC | 4D 5D | 2C QS"',
            'held: "9H 10H JH | KS KC | 4D 5D | 2C"',
            "held: the hand is",
        ),
        ("pife", 'waits: "3D 6D"', 'waits: "3D"', "waits for 3D 6D"),
        ("pife", '"4D 5D 6D"], throw: QS', '"4D 5D 6D"], throw: KD', "claim"),
        ("pife", '- {seat: 1, claim: ["9H 10H JH", "KS KC KD", "4D 5D 6D"], throw: QS}', "", "not over"),
        ("pife", "7S 9S QH QD 3H 4H 6D 7C 5C", "7S 9S QH QD 3H 4H 6D 7C", "hands|held"),
        ("pife", "7S 9S QH", "KD KD QH", "hands"),
        ("pife", "you: 1", "you: 1\nnonsense: 2", "unknown key"),
        ("cacheta", '- {seat: 1, announce: true, waits: "10D KD 9H 9C"}', "", "claim.*not-announced"),
        ("cacheta", "JD QD 7H=KD", "JD QD 7H=9D", "stands for a card that makes no meld"),
        ("cacheta", "profile: cacheta-maker", "profile: cacheta-no-wilds", "."),
    ],
)
def test_a_round_that_the_rules_do_not_allow_does_not_load(
    game: str, old: str, new: str, message: str, tmp_path: Path
) -> None:
    text = rounds_file(game).read_text("utf-8")
    assert text.count(old) == 1
    changed = tmp_path / "round.yaml"
    changed.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(PifeError, match=re.compile(message, re.DOTALL)):
        read_told(changed)


@pytest.mark.parametrize("game", GAMES)
def test_the_melds_of_a_going_out_stand_on_one_line(game: str) -> None:
    told = read_told(rounds_file(game))
    pictures = scene(told, len(told.happenings), speaker("en")).pictures
    assert len({ET.fromstring(svg).attrib["viewBox"].split()[1] for svg in pictures}) == 1


# What the pages say


def directives_of(page: str) -> list[str]:
    """The pictures of a page: their kinds, cards and options, without what is said about them."""
    found = []
    for block in re.split(r"\n(?=\.\. pife-)", page)[1:]:
        lines = block.split("\n")
        body = list(takewhile(lambda line: line.startswith("   ") or not line.strip(), lines[1:]))
        name = lines[0].split("::")[0]
        argument = lines[0].split("::")[1].strip()
        if name == ".. pife-table":
            argument = re.sub(r"^(You|Você)", "You", argument)
        keep = (
            [line.split("|")[0].strip() for line in body if line.strip()]
            if name == ".. pife-melds"
            else [line for line in body if line.startswith("   :")]
        )
        found.append(" ".join([name, argument, *keep]))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_show_the_same_pictures_in_the_same_order(game: str) -> None:
    en, pt = (directives_of(page_file(language, game).read_text("utf-8")) for language in LANGUAGES)
    assert en == pt
    assert len(en) > 20


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_labels_and_links(game: str) -> None:
    en, pt = (page_file(language, game).read_text("utf-8") for language in LANGUAGES)
    for pattern in (r"^\.\. _(.*):$", r":pife:\w+:`(?:[^`<]*<)?\s*([\w.-]+)>?`"):
        assert re.findall(pattern, en, re.MULTILINE) == re.findall(pattern, pt, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_whole_round_is_told_once_and_in_order(game: str, language: str) -> None:
    page = page_file(language, game).read_text("utf-8")
    turns = [int(turn) for turn in re.findall(rf"^\.\. pife-turn:: {game} (\d+)$", page, re.MULTILINE)]
    assert turns == list(range(1, len(read_told(rounds_file(game)).happenings) + 1))
    assert page.count(f".. pife-told:: {game}\n") == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_that_the_telling_names_are_in_sight_there(game: str, language: str) -> None:
    """A card named after a turn was drawn, thrown or held in that turn, or lay on the pile before it."""
    told = read_told(rounds_file(game))
    page = page_file(language, game).read_text("utf-8")
    for number_, words in re.findall(rf"^\.\. pife-turn:: {game} (\d+)\n((?:\n|   .*\n)+)", page, re.MULTILINE):
        happening = told.happenings[int(number_) - 1]
        named = {read_card(card) for card in re.findall(r":pife-card:`([^`]+)`", words)}
        if isinstance(happening, Turn):
            in_sight = {happening.thrown, happening.drawn, *(shown.card for group in happening.held for shown in group)}
        elif isinstance(happening, Claimed):
            in_sight = {shown.card for meld in happening.melds for shown in meld} | {
                shown.stands_for for meld in happening.melds for shown in meld
            }
        else:
            in_sight = set(happening.waits)
        assert named <= in_sight, (number_, words)


TAUGHT = {
    "pife": {
        "table.players": (3, 8),
        "table.direction": "counterclockwise",
        "table.first_dealer": "agreed",
        "table.next_dealer": "next_seat",
        "pack.decks": 2,
        "pack.jokers": 0,
        "deal.first_discard": "none",
        "melds.sets": ("1-1-1", "1-1-1-1"),
        "melds.run_ace": "both",
        "out.ten": "forbidden",
        "out.claims": "anyone",
        "out.claim_priority": "play_order",
        "wild.which": "none",
        "turn.take_discard": "free",
        "false_claim.claim": "stock_out_only",
        "false_claim.own_turn": "stock_out_only",
        "stock.empty": "shuffle_discards",
        "match.kind": "round",
    },
    "cacheta": {
        "table.players": (2, 5),
        "table.direction": "counterclockwise",
        "table.first_dealer": "agreed",
        "table.next_dealer": "next_seat",
        "pack.decks": 2,
        "pack.jokers": 0,
        "deal.first_discard": "none",
        "melds.sets": ("1-1-1", "1-1-1-1"),
        "melds.run_ace": "both",
        "out.ten": "allowed",
        "out.claims": "announced",
        "out.announcement_checked": False,
        "out.claim_priority": "play_order",
        "wild.which": "next_same_suit",
        "wild.per_meld": 1,
        "wild.itself": "free",
        "wild.melds": "sets_and_runs",
        "wild.run_place": "anywhere",
        "wild.from_discard": "natural",
        "turn_up.fate": "aside",
        "turn_up.first_seat_may_take": False,
        "turn.take_discard": "free",
        "false_claim.claim": "no_claims",
        "stock.empty": "shuffle_discards",
        "match.kind": "lives",
        "lives.start": 7,
        "lives.lost_to_nine": 1,
        "lives.lost_to_ten": 2,
    },
}
"""What the pages teach in words: where a table's rules change, they must be written anew."""


@pytest.mark.parametrize("game", GAMES)
def test_the_pages_teach_the_rules_of_their_table(game: str) -> None:
    options = load_spec().profile(f"{game}-maker").options
    assert {option: options[option] for option in TAUGHT[game]} == TAUGHT[game]


@pytest.mark.parametrize("game", GAMES)
def test_the_portuguese_pages_use_the_words_of_the_table(game: str) -> None:
    page = page_file("pt_BR", game).read_text("utf-8").lower()
    avoided = [word for term in load_spec().glossary.values() for word in term.pt_BR.avoid]
    assert avoided
    for word in avoided:
        assert not re.search(rf"\b{re.escape(word.lower())}\b", page), word
