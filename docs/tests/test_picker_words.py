"""What the picker's page is made of: words that are said, pictures that are true, data that stays data."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pife.cards import read_cards
from pife.engine.hands import Judge
from pife.spec.library import Spec, load_spec
from pife.spec.texts import LANGUAGES, Language
from pife_book.words import site_words
from pife_picker import texts
from pife_picker.page import Page
from pife_picker.pictures import DRAWN, HEARD, NOT_DRAWN, RUNS, differences, hand_of, picture_of_value, set_of
from pife_picker.pieces import PLAYERS
from pife_picker.texts import OF_PICK, OF_SHEET, picker_words
from pife_pictures import speaker

DOCS = Path(__file__).resolve().parents[1]
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "_static" / "picker").glob("*.js")))
TEMPLATES = "".join(path.read_text(encoding="utf-8") for path in sorted((DOCS / "_ext" / "pife_picker").glob("*.html")))
OWN = re.findall(r"^(\w+):", (Path(texts.__file__).parent / "words.yaml").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec()


def test_every_word_is_said_somewhere() -> None:
    pictures = (Path(texts.__file__).parent / "pictures.py").read_text(encoding="utf-8")
    said = set(re.findall(r"[\"'](\w+)[\"']", SCRIPTS + TEMPLATES + pictures))
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


def test_hands_are_drawn_in_melds_of_their_sizes() -> None:
    assert [len(part.split()) for part in hand_of("5-4").split("|")] == [5, 4]
    assert hand_of("10") == "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_has_a_picture_or_a_hand_or_a_reason_why_not(language: Language, spec: Spec) -> None:
    words, told = picker_words(language), speaker(language)
    options = spec.catalogue.options.values()
    drawn = {
        each.id for each in options if any(picture_of_value(each, entry.value, told, words) for entry in each.values)
    }
    by_hands = {each.id for each in options if list(differences(each, spec, told, site_words(language)))}
    assert drawn == DRAWN
    assert not drawn & by_hands
    assert set(NOT_DRAWN) == set(spec.catalogue.options) - drawn - by_hands


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


def judge_of(options: str, spec: Spec, path: Path) -> Judge:
    path.write_text(f"extends: pife-maker\noptions: {{{options}}}\n", encoding="utf-8")
    return Judge(spec.profile(path))
