"""The page to sign, printed by a real Chromium and held against `pife sheet`."""

from __future__ import annotations

from pathlib import Path

import pytest
from picker_page import LANGUAGES, Picker
from picker_spec import GRANDMAS, SPEC, say
from reading import Reader
from site_pages import Site

from pife.terminal.sheet_content import sheet_content


@pytest.mark.parametrize("folder", LANGUAGES)
def test_every_table_prints_as_the_sheet_of_pife_on_one_page(
    folder: str, site: Site, reader: Reader, tmp_path: Path
) -> None:
    """The same questions, answers and marks as `pife sheet`, and a box for every life."""
    picker = Picker(reader, site, folder)
    picker.open()
    for profile in SPEC.profiles.values():
        picker.write("pick-base", profile.id)
        assert picker.print(tmp_path / "sheet.pdf") == 1, profile.id
        content = sheet_content(profile, SPEC, LANGUAGES[folder])
        rules = [rule for _, group in content.groups() for rule in group]
        assert picker.texts("#pick-sheet dt") == [f"{rule.marks}{content.question(rule)}" for rule in rules]
        assert picker.texts("#pick-sheet dd") == [content.answer(rule) for rule in rules]
        house = content.rules
        boxes = len(house.boxes) + min(house.rebuys, 3) if house.lives is not None else 0
        assert picker.says("document.querySelectorAll('#pick-sheet .cell').length") == boxes * house.rows


def test_a_table_of_ones_own_is_printed_with_its_notes(picker: Picker, tmp_path: Path) -> None:
    picker.open(f"{GRANDMAS}&lives.rebuy=2&notes=Quem derruba o monte%0Adá as cartas.")
    assert picker.print(tmp_path / "sheet.pdf") == 1
    assert picker.text("#pick-sheet h1") == "Mesa da Vó"
    assert picker.texts("#pick-sheet .notes p") == ["Quem derruba o monte", "dá as cartas."]
    answers = {**picker.answers()}
    path = tmp_path / "vo.yaml"
    path.write_text(picker.value("pick-file"), encoding="utf-8")
    content = sheet_content(SPEC.profile(path), SPEC, "pt_BR")
    rules = [rule for _, group in content.groups() for rule in group]
    assert picker.texts("#pick-sheet dt") == [f"{rule.marks}{content.question(rule)}" for rule in rules]
    assert answers["lives.rebuy"] == 2
    assert picker.says("document.querySelectorAll('#pick-sheet .cell').length") == 5 * (7 + 2)


def test_notes_too_long_for_the_page_are_cut_and_it_says_so(picker: Picker, tmp_path: Path) -> None:
    picker.write("pick-base", "pife-maker")
    picker.write("pick-notes", "Quem derruba o monte dá as cartas da próxima rodada. " * 400)
    assert picker.print(tmp_path / "sheet.pdf") == 1
    assert picker.texts("#pick-sheet .notes p")[-1] == say("notes_go_on")


def test_a_contradiction_is_not_printed_as_a_sheet(picker: Picker, tmp_path: Path) -> None:
    picker.open("v=1&table=cacheta-maker&deal.first_discard=turned_card")
    picker.print(tmp_path / "page.pdf")
    assert not picker.says("document.body.classList.contains('pick-has-sheet')")
