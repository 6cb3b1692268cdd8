"""The family's own table, in a real Chromium; what is right is asked of `pife pick` and the spec."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import quote

import pytest
from picker_page import LANGUAGES, Picker, at
from picker_spec import SPEC, label, read, say, title, value
from reading import Reader
from site_pages import Site

from pife.cli.pick_file import file_text
from pife.spec.profiles import compare
from pife.spec.ranking import own_table


@pytest.mark.parametrize("folder", LANGUAGES)
def test_the_file_is_that_of_pife_pick_and_pife_accepts_it(
    folder: str, site: Site, reader: Reader, tmp_path: Path
) -> None:
    language = LANGUAGES[folder]
    picker = Picker(reader, site, folder)
    picker.open()
    picker.choose("out.ten", 1)
    picker.choose("out.ten_from", 2)
    picker.write("pick-base", "pife-maker")
    picker.write("pick-title", 'Mesa da "Vó" #1')
    picker.write("pick-notes", "Quem derruba o monte\ndá as cartas: sempre.")
    answers = {"out.ten": "allowed", "out.ten_from": "stock"}
    parent = SPEC.profile("pife-maker")
    written = own_table(read(answers), parent).written
    notes = "Quem derruba o monte\ndá as cartas: sempre."
    wanted = file_text(parent, written, SPEC, language, title='Mesa da "Vó" #1', notes=notes)
    text = picker.value("pick-file")
    assert text == wanted
    path = tmp_path / "nossa-mesa.yaml"
    path.write_text(text, encoding="utf-8")
    own = SPEC.profile(path)
    assert {each.option for each in compare([parent, own])} == set(answers)
    assert own.title.in_language(language) == 'Mesa da "Vó" #1'
    saved = picker.says(f"fetch({at('pick-save')}.href).then(answer => answer.text())")
    assert saved == text
    assert picker.says(f"{at('pick-save')}.download") == "mesa-da-vo-1.yaml"


def test_what_differs_from_the_table_is_listed(picker: Picker) -> None:
    picker.open("v=1&table=cacheta-maker&lives.start=10&out.special=four_doubles")
    assert picker.text("#pick-differs p") == say("own_differs", table=title("cacheta-maker"))
    there = say("instead_of", yours=value("lives.start", 10), theirs=value("lives.start", 7))
    assert f"{label('lives.start')}: {there}" in picker.texts("#pick-differs li")
    picker.open("v=1&table=pife-maker")
    assert picker.text("#pick-differs") == say("own_same", table=title("pife-maker"))


def test_without_an_answer_there_is_no_table_to_take_along(picker: Picker, tmp_path: Path) -> None:
    picker.write("pick-title", "Mesa da Vó")
    assert picker.text("#pick-differs") == say("status_none")
    assert picker.text("#pick-nothing") == say("nothing_yet")
    assert picker.text("#pick-base option") == say("no_table")
    assert not picker.is_seen("#pick-take")
    picker.print(tmp_path / "page.pdf")
    assert not picker.says("document.body.classList.contains('pick-has-sheet')")
    picker.write("pick-base", "pife-maker")
    assert picker.text("#pick-differs") == say("own_same", table=title("pife-maker"))
    assert picker.is_seen("#pick-take")
    assert not picker.is_seen("#pick-nothing")


def test_a_contradiction_with_the_rest_of_the_table_is_settled_first(picker: Picker) -> None:
    picker.open("v=1&table=cacheta-maker&deal.first_discard=turned_card")
    why = next(each.text.pt_BR for each in SPEC.catalogue.constraints if each.id == "constraint.one-turned-card")
    assert picker.text("#pick-contradiction p") == say("settle_first", table=title("cacheta-maker"), why=why)
    assert not picker.is_seen("#pick-take")
    picker.press(say("go_there", option=label("wild.which")), "#pick-contradiction")
    assert picker.asked() == "wild.which"
    picker.choose("wild.which", 0)
    assert picker.text("#pick-contradiction") == ""
    assert picker.is_seen("#pick-take")


def test_the_text_for_the_group_says_it_all(picker: Picker) -> None:
    picker.open("v=1&table=cacheta-maker&lives.start=10&title=Mesa da *Vó*&notes=Sem choro.")
    assert picker.value("pick-chat").splitlines() == [
        "*Mesa da Vó*",
        say("chat_differs", table=title("cacheta-maker")),
        f"• {label('lives.start')}: 10",
        "",
        say("chat_notes"),
        "Sem choro.",
    ]
    picker.write("pick-title", "***")
    assert picker.value("pick-chat").splitlines()[0] == f"*{say('nameless')}*"


def test_a_link_from_disk_is_not_offered_to_others(picker: Picker) -> None:
    picker.open("v=1&table=cacheta-maker")
    assert picker.text("#pick-link-about") == say("about_link_on_disk")
    assert "file:" not in picker.value("pick-chat")


def test_the_text_for_the_group_can_be_pasted_back(picker: Picker, address: str) -> None:
    link = "v=1&game=cacheta&table=cacheta-maker&lives.start=10&title=Mesa%20%231&notes=Sem%20choro%2E"
    picker.open_at(f"{address}/pt-br/picker.html#{link}")
    assert picker.text("#pick-link-about") == say("about_link")
    text = picker.value("pick-chat")
    assert text.endswith(say("chat_link", link=f"{address}/pt-br/picker.html#{link}"))
    picker.open()
    picker.bring(text)
    assert picker.link() == link


def test_texts_can_be_copied(picker: Picker) -> None:
    picker.write("pick-base", "pife-maker")
    picker.says("navigator.clipboard.writeText = async text => { window.copied = text; }")
    picker.says("document.querySelector('[data-copy=pick-chat]').click()")
    assert picker.reader.wait_for("window.copied", bool) == picker.value("pick-chat")
    assert picker.reader.wait_for(f"{at('pick-copied')}.textContent") == say("copied")


def test_words_of_ones_own_are_never_markup(picker: Picker) -> None:
    evil = "<img src=x onerror=alert(1)>"
    picker.open(f"v=1&table=pife-maker&title={quote(evil)}&notes={quote(evil)}&{quote(evil)}=1")
    picker.says("dispatchEvent(new Event('beforeprint'))")
    assert picker.says("document.querySelectorAll('#picker img, #pick-sheet img').length") == 0
    assert picker.text("#pick-sheet h1") == evil
    assert evil in picker.text("#pick-told")
