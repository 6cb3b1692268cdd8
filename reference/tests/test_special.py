"""Special hands: four doubles, three doubles and a meld, and what has no place in them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tables import judge

from pife.cards import read_card, read_cards
from pife.engine.hands import Judge
from pife.errors import PifeError
from pife.spec.library import Spec, load_spec

FOUR = "2H 2H 5C 5C 9S 9S KD KD 3H"
THREE = "2H 2H 5C 5C 9S 9S 3H 4H 5H"
SIX_OF_HEARTS = read_card("6H")


@pytest.mark.parametrize(
    ("special", "cards", "laid"),
    [
        ([], FOUR, False),
        ([], THREE, False),
        (["four_doubles"], FOUR, True),
        (["four_doubles"], THREE, False),
        (["three_doubles_and_meld"], FOUR, False),
        (["three_doubles_and_meld"], THREE, True),
        (["three_doubles_and_meld"], "2H 2H 5C 5C 9S 9S 3H 3C 3D", True),
        (["three_doubles_and_meld"], "2H 2H 5C 5C 9S 9S 3H 4H 6H", False),
        (["four_doubles"], "2H 2H 2S 2S 2C 2C 2D 2D 3H", True),
    ],
)
def test_which_hands_are_special(special: list[str], cards: str, laid: bool) -> None:
    assert (judge(out_special=special).melded(read_cards(cards)) is not None) is laid


def test_four_equal_cards_of_four_packs_are_not_needed_three_of_a_face_are_one_double() -> None:
    table = judge(pack_decks=3, out_special=["four_doubles"])
    assert table.melded(read_cards("2H 2H 2H 5C 5C 9S 9S KD KD")) is not None
    assert table.melded(read_cards("2H 2H 2H 5C 5C 9S 9S KD QD")) is None


@pytest.mark.parametrize(
    ("itself", "cards", "laid"),
    [
        ("free", "7H 7H 5C 5C 9S 9S KD KD 3H", True),
        ("counts", "7H 7H 5C 5C 9S 9S KD KD 3H", True),  # a double is no meld
        ("free", "5C 5C 9S 9S KD KD 6H 7H 8H", True),
        ("counts", "5C 5C 9S 9S KD KD 6H 7H 8H", False),  # no wild card is a natural of a meld there
        ("free", "5C 5C 9S 9S KD 7H 2C 3C 4C", False),  # no substitute in a double
        ("free", "5C 5C 9S 9S KD KD 2C 3C 7H", False),  # nor in the meld
        ("free", "5C 5C 9S 9S KD KD JC JC 7H", True),  # any card is the free one
    ],
)
def test_wild_cards_in_special_hands(itself: str, cards: str, laid: bool) -> None:
    both = ["four_doubles", "three_doubles_and_meld"]
    table = judge(
        wild_which="next_same_suit", wild_itself=itself, wild_melds="runs", wild_run_place="inside", out_special=both
    )
    assert (table.melded(read_cards(cards), SIX_OF_HEARTS) is not None) is laid


def test_two_jokers_are_no_double_and_one_may_be_the_free_card() -> None:
    table = judge(pack_jokers=2, pack_jokers_are="nothing", out_special=["four_doubles"])
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S X X 3H")) is None
    assert table.melded(read_cards("2H 2H 5C 5C 9S 9S KD KD X")) is not None


@pytest.mark.parametrize(
    ("groups", "right"),
    [
        (["2H 2H", "5C 5C", "9S 9S", "3H 4H 5H"], True),
        (["2H 2H", "5C 5C", "9S 9S", "3H 4H 5H", ""], False),
        (["2H 2H", "5C 5C", "9S 3H", "9S 4H 5H"], False),
        (["2H 2H", "5C 5C", "9S", "9S", "3H 4H 5H"], False),
        (["2H", "2H 5C", "5C 9S", "9S 3H", "4H 5H"], False),
    ],
)
def test_a_special_hand_is_named_by_its_groups(groups: list[str], right: bool) -> None:
    table = judge(out_special=["three_doubles_and_meld"])
    assert table.lays([read_cards(group) for group in groups], read_cards(THREE)) is right


def test_wild_cards_that_never_are_naturals_name_no_meld_of_a_special_hand() -> None:
    table = judge(
        wild_which="next_same_suit",
        wild_itself="counts",
        wild_run_place="inside",
        out_special=["three_doubles_and_meld"],
    )
    groups = [read_cards(group) for group in ("5C 5C", "9S 9S", "KD KD", "7H 8H 9H")]
    assert not table.lays(groups, [card for group in groups for card in group], SIX_OF_HEARTS)


def test_a_new_special_hand_is_a_change_of_data_and_its_groups_are_checked(spec: Spec, tmp_path: Path) -> None:
    root = tmp_path / "spec"
    shutil.copytree(spec.root, root)
    path = root / "options" / "out.yaml"
    text = path.read_text(encoding="utf-8")
    old = "groups: [double, double, double, meld]"
    assert old in text
    path.write_text(text.replace(old, "groups: [double, meld, any]"), encoding="utf-8")
    rules = {"out.special": ["three_doubles_and_meld"]}
    table = Judge(load_spec(root).profile_from_options(rules))
    assert table.melded(read_cards("2H 2H AC 4D 5D 6D 7D 8D 9D")) is not None
    assert table.melded(read_cards("2H 2H AC 4D 5D 6D 9C 9H 9S")) is None, "two melds where the hand has one"
    path.write_text(text.replace(old, "groups: [triple]"), encoding="utf-8")
    with pytest.raises(PifeError, match="groups must be of double, meld, any"):
        Judge(load_spec(root).profile_from_options(rules))
