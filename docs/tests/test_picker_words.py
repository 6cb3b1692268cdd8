"""What the picker's page is made of: words that are said, pictures that are true, data that stays data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pife.cards import read_card, read_cards
from pife.engine.hands import Judge, Limit
from pife.engine.stock import StockRules
from pife.spec.library import Spec, load_spec
from pife.spec.patterns import every_pattern
from pife.spec.texts import LANGUAGES, Language
from pife_picker import texts
from pife_picker.at_places import HEARD
from pife_picker.in_cards import DISCARDS, FAR_FROM_OUT, RUNS, TURN_UP, hand_of, set_of
from pife_picker.in_pieces import WAYS_LEFT
from pife_picker.page import EXAMPLES, Page
from pife_picker.pictures import NOTHING_TO_SEE, NUMBERS_ALONE, differences, picture_of_value
from pife_picker.pieces import PLAYERS
from pife_picker.texts import OF_PICK, OF_SHEET, picker_words
from pife_pictures import speaker

DOCS = Path(__file__).resolve().parents[1]
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "_static" / "picker").glob("*.js")))
TEMPLATES = "".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "_ext" / "pife_picker").glob("*.html")))
MODULES = "".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "_ext" / "pife_picker").glob("*.py")))
OWN = re.findall(r"^(\w+):", (Path(texts.__file__).parent / "words.yaml").read_text(encoding="utf-8"), re.MULTILINE)


HEARD_IN = re.compile(r'aria-label="[^"]+"|<span>[^<]+')


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


def test_every_word_is_said_somewhere() -> None:
    said = set(re.findall(r"[\"'](\w+)[\"']", SCRIPTS + TEMPLATES + MODULES))
    said |= {f"about_{name}" for name in ("chat", "sheet", "link", "file")}
    assert set(OWN) <= said
    assert {*OF_PICK, *OF_SHEET} <= set(re.findall(r"\"(\w+)\"", SCRIPTS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_data_cannot_end_its_element(language: Language, spec: Spec) -> None:
    page = Page(spec, picker_words(language))
    assert "<" not in page.data()
    assert page.html().count("</script>") == 1


def test_runs_with_an_ace_are_drawn_as_the_engine_has_them(spec: Spec, tmp_path: Path) -> None:
    drawn = {run for runs in RUNS.values() for run in runs}
    for which, runs in RUNS.items():
        judge = judge_of(f"melds: {{run_ace: {which}}}", spec, tmp_path / f"ace-{which}.yaml")
        assert {run for run in drawn if judge.meld(read_cards(run))} == set(runs)


def test_sets_are_drawn_as_the_engine_has_them(spec: Spec, tmp_path: Path) -> None:
    patterns = [str(entry.value) for entry in spec.catalogue.options["melds.sets"].values]
    for number, pattern in enumerate(patterns):
        judge = judge_of(f"melds: {{sets: [{pattern}]}}", spec, tmp_path / f"set-{number}.yaml")
        assert [each for each in patterns if judge.meld(read_cards(set_of(each)))] == [pattern]


def test_wild_cards_of_a_hand_are_marked(spec: Spec) -> None:
    """With the turn-up 9 of clubs, where all that differs is what a wild card may do."""
    words, told = picker_words("pt_BR"), speaker("pt_BR")
    for option in ("wild.per_meld", "wild.itself", "wild.melds", "wild.may_discard"):
        for hand in differences(spec.catalogue.options[option], spec, told, words):
            assert "10 de paus, curinga" in hand, option


def test_hands_are_drawn_in_melds_of_their_sizes() -> None:
    assert [len(part.split()) for part in hand_of("5-4").split("|")] == [5, 4]
    assert hand_of("10") == "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_has_a_picture_or_a_hand_or_a_reason_why_not(language: Language, spec: Spec) -> None:
    words, told = picker_words(language), speaker(language)
    by_number, nothing = set(), set()
    for option in spec.catalogue.options.values():
        bare = {entry.value for entry in option.values if not picture_of_value(option, entry.value, told, words)}
        is_drawn = len(bare) < len(option.values)
        hands = list(differences(option, spec, told, words))
        assert not (is_drawn and hands), option.id
        if is_drawn:
            nothing |= {(option.id, value) for value in bare}
        elif not hands:
            by_number.add(option.id)
    assert by_number == set(NUMBERS_ALONE)
    assert nothing == NOTHING_TO_SEE


def test_pictures_of_different_values_differ(spec: Spec) -> None:
    """So does what is heard of them."""
    words, told = picker_words("pt_BR"), speaker("pt_BR")
    for option in spec.catalogue.options.values():
        drawn = [picture_of_value(option, entry.value, told, words) for entry in option.values]
        heard = [HEARD_IN.findall(each) for each in drawn if each]
        assert all(heard), option.id
        assert len(set(map(str, heard))) == len(heard), option.id


def test_shapes_without_a_name_can_be_written(spec: Spec) -> None:
    for option in spec.catalogue.options.values():
        if option.pattern is not None:
            unnamed = set(every_pattern(option.pattern)) - {str(entry.value) for entry in option.values}
            assert (option.pattern in EXAMPLES) == bool(unnamed), option.id
            assert not unnamed or EXAMPLES[option.pattern] in unnamed


def test_claims_are_drawn_as_the_engine_hears_them(spec: Spec) -> None:
    """Beto speaks first, then Caio, last Dita, whose turn it is after Ana's discard."""
    option = spec.catalogue.options["out.claim_priority"]
    spoke, turn = ("Beto", "Caio", "Dita"), "Dita"
    by_turn = sorted(spoke, key=PLAYERS.index, reverse=True)
    assert {
        "play_order": tuple(by_turn),
        "first_to_speak": spoke,
        "turn_then_first_to_speak": (turn, *(each for each in spoke if each != turn)),
    } == HEARD
    assert set(HEARD) == {entry.value for entry in option.values}


def test_the_hand_that_announces_waits_for_no_card(spec: Spec) -> None:
    """At no table, whatever is wild there."""
    hand = read_cards(FAR_FROM_OUT.replace("|", " "))
    for profile in spec.profiles.values():
        for source in ("stock", "discard", "claim"):
            assert Judge(profile).waits(hand, source, read_card(TURN_UP)) == (), profile.id


def test_discards_are_turned_over_as_the_engine_does_it() -> None:
    """The card thrown first is drawn first, and the card on top stays."""
    top_first = read_cards(" ".join(DISCARDS))[::-1]
    new = StockRules({"stock.empty": "turn_over_discards", "stock.most_recycles": None}).recycle(top_first, None, 0)
    assert new is not None
    assert (new.stock, new.discard) == (top_first[:0:-1], top_first[:1])


@pytest.mark.parametrize(("penalty", "left"), WAYS_LEFT.items())
def test_a_penalty_leaves_the_ways_that_the_engine_leaves(
    penalty: Limit, left: tuple[bool, ...], spec: Spec, tmp_path: Path
) -> None:
    """At a table where discards are taken freely and anybody goes out on them (rule false-claims.still-draws-discards)."""
    judge = judge_of("turn: {take_discard: free}, out: {claims: anyone}", spec, tmp_path / "free.yaml")
    hand, drawn = read_cards("AC 2C 3C 4D 5D 6D 9H 9S 9C KS"), read_card("9C")
    from_stock, from_discard, out_of_turn = (
        bool(judge.go_out(hand, drawn, source, limit=penalty)) for source in ("stock", "discard", "claim")
    )
    assert left == (from_stock, penalty != "stock_draw_only" and from_stock, from_discard, out_of_turn)


def judge_of(options: str, spec: Spec, path: Path) -> Judge:
    path.write_text(f"extends: pife-maker\noptions: {{{options}}}\n", encoding="utf-8")
    return Judge(spec.profile(path))
