"""The house-rule picker in a real Chromium, opened from disk; what is right is asked of `pife pick` and the spec."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import axe_core_python
import pytest
from browser import browser
from picker_page import LANGUAGES, Picker, at
from reading import Reader
from site_pages import Site

from pife.cli.explain_conditions import condition_in_words
from pife.cli.pick_file import file_text
from pife.spec.conditions import Value
from pife.spec.library import load_spec
from pife.spec.profiles import GAMES, compare, to_json
from pife.spec.ranking import own_table, rank
from pife.spec.texts import Language
from pife.terminal.sheet_content import sheet_content
from pife_picker.pictures import DRAWN
from pife_picker.texts import picker_words

PHONE = 360
AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
SPEC = load_spec()
OPTIONS = SPEC.catalogue.options
WORDS = picker_words("pt_BR")
GRANDMAS = (
    "v=1&game=cacheta&wild.which=next_same_colour&lives.start=7&out.ten=allowed&table.players=2,5&title=Mesa da Vó"
)


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    with browser() as running:
        yield Reader(running)


@pytest.fixture
def picker(site: Site, reader: Reader) -> Picker:
    found = Picker(reader, site)
    found.open()
    return found


def ranked(answers: dict[str, Any], game: str | None = None) -> list[str]:
    tables = {each.id: each.options for each in SPEC.profiles.values() if game in (None, each.game)}
    return [each.table for each in rank(read(answers), tables, SPEC.catalogue)]


def read(answers: dict[str, Any]) -> dict[str, Value]:
    return {option: OPTIONS[option].read(data) for option, data in answers.items()}


def label(option: str, language: Language = "pt_BR") -> str:
    return OPTIONS[option].label.in_language(language)


def value(option: str, data: Any, language: Language = "pt_BR") -> str:
    return OPTIONS[option].label_of(OPTIONS[option].read(data), language)


def title(table: str, language: Language = "pt_BR") -> str:
    return SPEC.profile(table).title.in_language(language)


def say(key: str, **filled_in: object) -> str:
    return WORDS.say(key, **filled_in)


# Asking


def test_at_first_there_is_no_preference_anywhere(picker: Picker) -> None:
    assert picker.answers() == {}
    assert picker.link() == ""
    assert set(
        picker.says("[...document.querySelectorAll('#pick-form input[type=radio]:checked')].map(e => e.value)")
    ) == {""}
    assert picker.text("#pick-status") == say("status_none")


def test_every_option_is_asked_with_its_own_words_and_a_link_to_who_says_so(site: Site, reader: Reader) -> None:
    for folder, language in LANGUAGES.items():
        picker = Picker(reader, site, folder)
        picker.open()
        assert picker.texts("#pick-form fieldset[data-step] > legend")[1:] == [
            option.question.in_language(language) for option in OPTIONS.values()
        ]
        for option in OPTIONS.values():
            asked = picker.says(f"{at(f'ask.{option.id}')}.textContent")
            for entry in option.values:
                assert entry.label.in_language(language) in asked
            link = picker.says(f"{at(f'ask.{option.id}')}.querySelector('p.small a').getAttribute('href')")
            assert link == f"options/{option.id.partition('.')[0]}.html#{option.id}"


def test_choices_that_cards_show_have_pictures(picker: Picker) -> None:
    for option in DRAWN:
        pictures = picker.says(f"{at(f'ask.{option}')}.querySelectorAll('.pick-value svg').length")
        assert pictures >= len(OPTIONS[option].values) - 1, option
    for option in ("wild.per_meld", "wild.run_place", "out.ten", "turn.take_discard", "melds.longest", "pack.decks"):
        assert picker.says(f"{at(f'ask.{option}')}.querySelectorAll('.pick-hand svg').length") >= 1, option


def test_a_family_goes_through_the_questions_one_by_one(picker: Picker) -> None:
    assert picker.asked() == "game"
    assert picker.says(f"{at('pick-back')}.disabled")
    picker.choose("game", "cacheta")
    picker.click("pick-next")
    first = picker.asked()
    assert first in OPTIONS
    assert picker.focused() == f"ask.{first}"
    picker.click("pick-next")
    assert picker.asked() not in ("game", first)
    picker.click("pick-back")
    assert picker.asked() == first
    assert picker.text("#pick-number").startswith("Pergunta 2 de ")


def test_the_last_question_leads_to_the_tables(picker: Picker) -> None:
    count = int(picker.text("#pick-number").split()[-1])
    for _ in range(count - 1):
        assert picker.text("#pick-next") == say("next")
        picker.click("pick-next")
    assert picker.text("#pick-next") == say("to_tables")
    picker.click("pick-next")
    assert picker.focused() == "pick-closest"


def test_the_keyboard_alone_is_enough(picker: Picker) -> None:
    picker.says(f"{at('ask.game.r')}.focus()")
    picker.key("ArrowUp")
    assert picker.says("PifePicker.state.game") == "cacheta"
    picker.key("Tab")
    assert picker.focused() == "pick-next"
    picker.key("Enter")
    option = picker.asked()
    picker.key("Tab")
    assert picker.says(
        f"document.activeElement.name === {json.dumps(option)} && document.activeElement.type === 'radio'"
    )
    picker.says(f"PifePicker.goTo('wild.which'); {at('ask.wild.which.r')}.focus()")
    picker.key("ArrowDown")
    assert picker.answers() == {"wild.which": "none"}
    picker.says("document.querySelector('#pick-ranking button').focus()")
    picker.key(" ")
    assert picker.says("document.activeElement.getAttribute('aria-pressed')") == "true"


def test_a_picture_can_be_tapped(picker: Picker) -> None:
    picker.says(
        "document.querySelector('[id=\"ask.wild.which\"] .pick-cards').dispatchEvent(new Event('click', {bubbles: true}))"
    )
    assert picker.answers() == {"wild.which": "next_same_suit"}


def test_lists_ranges_and_numbers_can_be_answered(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.tick("melds.sets", 0, 2)
    assert picker.says(f"{at('ask.melds.sets.rlist')}.checked")
    picker.write_into("melds.sets", "text", "1+3, 2-2-1-1")
    picker.choose("out.special", "none")
    picker.choose("out.shapes", 0)
    picker.write_into("table.players", "number", "3", "6")
    picker.choose("match.kind", 1)
    picker.write_into("lives.start", "number", "12")
    assert picker.answers() == {
        "melds.sets": ["1-1-1", "2-1-1", "2-2-1-1", "3-1"], "out.special": [], "out.shapes": "any",
        "table.players": [3, 6], "match.kind": "lives", "lives.start": 12,
    }  # fmt: skip
    for option, data in picker.answers().items():
        assert to_json(OPTIONS[option].read(data)) == data


def test_what_is_no_answer_is_told_and_counts_as_none(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.write_into("table.players", "number", "9", "3")
    picker.write_into("out.shapes", "text", "4-4")
    assert picker.answers() == {}
    for option in ("table.players", "out.shapes"):
        assert picker.text(f'[id="ask.{option}"] [role=alert]') == say("not_understood")
    picker.write_into("table.players", "number", "3", "9")
    assert picker.answers() == {"table.players": [3, 9]}
    assert picker.text('[id="ask.table.players"] [role=alert]') == ""


def test_what_does_not_come_up_is_greyed_with_why(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.choose("out.ten", 0)
    assert picker.says(f"{at('ask.out.ten_from')}.disabled")
    conditions = condition_in_words(OPTIONS["out.ten_from"].applies_when, SPEC.catalogue, WORDS)
    assert picker.text('[id="ask.out.ten_from"] .pick-only-if') == say("does_not_come_up", conditions=conditions[0])
    picker.choose("out.ten", 1)
    assert not picker.says(f"{at('ask.out.ten_from')}.disabled")
    assert not picker.is_seen('[id="ask.out.ten_from"] .pick-only-if')


def test_what_hangs_on_another_answer_says_on_which(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.choose("wild.which", 0)
    assert picker.text('[id="ask.wild.melds"] .pick-only-if') == say(
        "only_if", conditions=f"{label('pack.jokers_are')}: {value('pack.jokers_are', 'wild')}"
    )


def test_what_does_not_come_up_is_not_asked(picker: Picker) -> None:
    picker.choose("wild.which", 0)
    steps = []
    for _ in range(int(picker.text("#pick-number").split()[-1]) - 1):
        picker.click("pick-next")
        steps.append(picker.asked())
    assert "turn_up.fate" not in steps


def test_what_cannot_be_together_is_told_before_and_after_with_a_way_out(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.choose("wild.which", 2)
    clash = f"{label('wild.which')}: {value('wild.which', 'next_same_colour')}"
    assert say("goes_not_with", others=clash) in picker.text(
        '[id="ask.deal.first_discard"] .pick-value:nth-child(2) label'
    )
    picker.choose("deal.first_discard", 1)
    why = next(each.text.pt_BR for each in SPEC.catalogue.constraints if each.id == "constraint.one-turned-card")
    for option in ("deal.first_discard", "wild.which"):
        assert say("cannot_be", why=why) in picker.text(f'[id="ask.{option}"] [role=alert]')
    fault = '[id="ask.deal.first_discard"] [role=alert]'
    picker.press(say("go_there", option=label("wild.which")), fault)
    assert picker.focused() == "ask.wild.which"
    taken = value("wild.which", "next_same_colour")
    picker.press(say("take_back", option=label("wild.which"), value=taken), fault)
    assert picker.answers() == {"deal.first_discard": "turned_card"}
    assert picker.says(f"{at('ask.wild.which.r')}.checked")
    assert picker.text(fault) == ""


def test_starting_again_forgets_everything(picker: Picker) -> None:
    picker.open(GRANDMAS)
    picker.says("window.confirm = () => true")
    picker.click("pick-reset")
    assert picker.answers() == {}
    assert picker.value("pick-title") == ""
    assert picker.link() == ""


# The tables


def test_each_answer_ranks_the_tables_anew(picker: Picker) -> None:
    shown = "[...document.querySelectorAll('#pick-ranking > li')].map(e => e.dataset.table)"
    assert picker.says(shown) == ranked({})[:5]
    picker.choose("wild.which", 2)
    picker.choose("out.ten", 1)
    answers = {"wild.which": "next_same_colour", "out.ten": "allowed"}
    assert picker.says(shown) == ranked(answers)[:5]
    best = ranked(answers)[0]
    assert picker.text("#pick-status") == say("status", table=title(best), agree=2, count=2)
    picker.click("pick-more")
    assert picker.says(shown) == ranked(answers)
    picker.choose("game", "pife")
    assert picker.says(shown) == ranked(answers, "pife")
    assert title(best) in picker.text("#pick-elsewhere")


def test_a_table_says_what_it_differs_in(picker: Picker) -> None:
    picker.open("v=1&game=cacheta&lives.start=7&wild.which=none&melds.sets=1-1-1,2-1-1")
    maker = "#pick-ranking [data-table=cacheta-maker]"
    assert say("agree", agree=1, count=3) in picker.text(maker)
    assert say("differs_in", options=f"{label('melds.sets')}; {label('wild.which')}") in picker.text(maker)
    wilds = say("instead", theirs=f"“{value('wild.which', 'next_same_suit')}”", yours=value("wild.which", "none"))
    assert wilds in picker.text(f"{maker} details")
    assert say("also", members=value("melds.sets", ["1-1-1-1"])) in picker.text(f"{maker} details")
    assert picker.says(f"document.querySelector('{maker} a').getAttribute('href')") == "tables/cacheta-maker.html"


def test_up_to_three_tables_stand_side_by_side(picker: Picker) -> None:
    names = ["cacheta-maker", "pife-maker", "pif-paf-betting"]
    for place, name in enumerate(names, 1):
        picker.write(f"pick-table-{place}", name)
    heads = picker.texts("#pick-compared thead th")
    assert heads == [say("house_rule"), say("yours"), *map(title, names)]
    base = SPEC.profile(ranked({})[0])
    differing = compare([base, *map(SPEC.profile, names)])
    assert picker.texts("#pick-compared tbody th") == [label(each.option) for each in differing]
    assert picker.text("#pick-count-differing") == say("rows_differ", count=len(differing))
    for row, each in enumerate(differing, 1):
        cells = picker.texts(f"#pick-compared tbody tr:nth-child({row}) td") if row < 4 else []
        for cell, found in zip(cells, each.values, strict=False):
            assert cell.removeprefix("≠ ") == (value(each.option, to_json(found[0])) if found else say("is_not_there"))
            assert cell.startswith("≠") is (found != each.values[0])
    picker.click("pick-only-differences")
    assert len(picker.texts("#pick-compared tbody tr")) > len(differing)


def test_a_fourth_table_takes_the_place_of_the_third(picker: Picker) -> None:
    for place in range(4):
        picker.says(f"document.querySelectorAll('#pick-ranking > li')[{place}].querySelectorAll('button')[1].click()")
    order = ranked({})
    assert [picker.value(f"pick-table-{place}") for place in (1, 2, 3)] == [order[0], order[1], order[3]]


# The table of one's own


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
    written = own_table(read(answers), parent.options, SPEC.catalogue).written
    notes = "Quem derruba o monte\ndá as cartas: sempre."
    wanted = file_text(parent, written, SPEC, language, title='Mesa da "Vó" #1', notes=notes)
    text = picker.value("pick-file")
    assert text.splitlines() == [line for line in wanted.splitlines() if not line.startswith("#")]
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


def test_texts_can_be_copied(picker: Picker) -> None:
    picker.says("navigator.clipboard.writeText = async text => { window.copied = text; }")
    picker.says("document.querySelector('[data-copy=pick-chat]').click()")
    assert picker.reader.wait_for("window.copied", bool) == picker.value("pick-chat")
    assert picker.reader.wait_for(f"{at('pick-copied')}.textContent") == say("copied")


def test_words_of_ones_own_are_never_markup(picker: Picker) -> None:
    evil = "<img src=x onerror=alert(1)>"
    picker.open(f"v=1&title={quote(evil)}&notes={quote(evil)}&{quote(evil)}=1")
    picker.says("dispatchEvent(new Event('beforeprint'))")
    assert picker.says("document.querySelectorAll('#picker img, #pick-sheet img').length") == 0
    assert picker.text("#pick-sheet h1") == evil
    assert evil in picker.text("#pick-told")


# Links and files


def test_a_link_brings_the_answers_to_another_phone(picker: Picker) -> None:
    picker.everything_in_a_list()
    picker.choose("wild.which", 2)
    picker.tick("melds.sets", 0, 2)
    picker.write_into("melds.sets", "text", "2-2-1-1")
    picker.write_into("table.players", "number", "3", "6")
    picker.choose("out.special", "none")
    picker.write("pick-title", "Mesa da Vó & cia.")
    answers, link = picker.answers(), picker.link()
    assert picker.value("pick-link").endswith(f"picker.html#{link}")
    other = Picker(picker.reader, picker.site, "en")
    other.reader.browser.ask("Page.navigate", url="about:blank")
    other.reader.browser.ask("Page.navigate", url=f"{other.file.resolve().as_uri()}#{link}")
    other.reader.wait_for("document.readyState === 'complete' && document.getElementById('picker')?.hidden === false")
    assert other.answers() == answers
    assert other.value("pick-title") == "Mesa da Vó & cia."
    assert other.says(f"{at('ask.wild.which.r2')}.checked && {at('ask.melds.sets.rlist')}.checked")
    assert other.says(
        "[...document.querySelectorAll('[id=\"ask.table.players\"] input[type=number]')].map(e => e.value)"
    ) == ["3", "6"]
    assert other.says("document.querySelector('[id=\"ask.melds.sets\"] input[type=text]').value") == "2-2-1-1"


def test_what_a_link_says_that_is_not_known_is_named(picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&out.twelve=allowed&wild.which=sevens&table=nobodys")
    told = picker.text("#pick-told")
    assert say("opened_link", count=1) in told
    for key, name in (
        ("unknown_option", "out.twelve"),
        ("unknown_value", "wild.which: sevens"),
        ("unknown_table", "nobodys"),
    ):
        assert say(key, name=name) in told
    assert picker.says(f"{at('pick-told')}.getAttribute('role')") == "alert"


def test_a_link_that_was_cut_off_brings_what_is_left_of_it(picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&title=Mesa%20da%20V%C3")
    assert picker.answers() == {"out.ten": "allowed"}
    assert picker.reader.faults() == []


def test_the_other_language_keeps_the_answers(picker: Picker) -> None:
    picker.choose("wild.which", 2)
    picker.says("[...document.querySelectorAll('a.language-link')].find(a => a.offsetParent).click()")
    picker.reader.wait_for("location.pathname.includes('/en/') && typeof PifePicker === 'object'")
    assert picker.reader.wait_for("PifePicker.state.answers") == {"wild.which": "next_same_colour"}


def test_two_links_are_compared(picker: Picker) -> None:
    picker.open("v=1&wild.which=none&out.ten=allowed&lives.start=7&match.kind=lives")
    picker.write(
        "pick-other-link",
        "https://example.org/picker.html#v=1&wild.which=none&out.ten=forbidden&out.nine=1&title=Titia",
    )
    picker.click("pick-compare-links")
    told = picker.text("#pick-links")
    assert say("compared", same=1, differ=3) in told
    assert say("unknown_option", name="out.nine") in told
    assert picker.texts("#pick-links thead th")[1:] == [say("yours"), "Titia"]
    assert picker.texts("#pick-links tbody th") == [label(each) for each in ("out.ten", "match.kind", "lives.start")]
    assert picker.texts("#pick-links tbody tr:nth-child(3) td") == ["7", f"≠ {say('unanswered')}"]
    picker.write("pick-other-link", "https://example.org/")
    picker.click("pick-compare-links")
    assert picker.text("#pick-links") == say("no_link")


def test_a_file_that_pife_wrote_is_opened(picker: Picker, tmp_path: Path) -> None:
    parent = SPEC.profile("cacheta-maker")
    answers = {"lives.start": 10, "out.special": ["four_doubles"]}
    text = file_text(parent, read(answers), SPEC, "pt_BR", title="Mesa da Vó", notes="Sem choro.")
    path = tmp_path / "vo.yaml"
    path.write_text(text, encoding="utf-8")
    picker.give_file("pick-open-file", path)
    assert picker.reader.wait_for(f"{at('pick-opened')}.textContent") == say("opened", count=2)
    assert picker.answers() == answers
    assert (picker.value("pick-title"), picker.value("pick-notes")) == ("Mesa da Vó", "Sem choro.")
    assert picker.value("pick-base") == "cacheta-maker"
    assert picker.value("pick-file").splitlines() == [line for line in text.splitlines() if not line.startswith("#")]


def test_a_text_is_opened_and_what_is_wrong_in_it_is_told(picker: Picker) -> None:
    picker.write("pick-open-text", "extends: pife-maker\noptions:\n  out:\n    ten: allowed\n    twelve: allowed\n")
    picker.click("pick-open")
    assert picker.answers() == {"out.ten": "allowed"}
    assert say("unknown_option", name="out.twelve") in picker.text("#pick-opened")
    picker.write("pick-open-text", "extends: pife-maker\noptions: &x {}\n")
    picker.click("pick-open")
    assert picker.text("#pick-opened") == say("file_fault", line=2, why=say("yaml_part"))
    assert picker.answers() == {"out.ten": "allowed"}
    picker.write("pick-open-text", "https://example.org/picker.html#v=1&out.ten=forbidden")
    picker.click("pick-open")
    assert picker.answers() == {"out.ten": "forbidden"}


# The page to sign


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
    picker.write("pick-notes", "Quem derruba o monte dá as cartas da próxima rodada. " * 400)
    assert picker.print(tmp_path / "sheet.pdf") == 1
    assert picker.texts("#pick-sheet .notes p")[-1] == say("notes_go_on")


def test_a_contradiction_is_not_printed_as_a_sheet(picker: Picker, tmp_path: Path) -> None:
    picker.open("v=1&table=cacheta-maker&deal.first_discard=turned_card")
    picker.print(tmp_path / "page.pdf")
    assert not picker.says("document.body.classList.contains('pick-has-sheet')")


# For everybody


def test_without_script_everything_is_in_a_table(site: Site, reader: Reader) -> None:
    picker = Picker(reader, site)
    reader.browser.ask("Emulation.setScriptExecutionDisabled", value=True)
    try:
        picker.open()
    finally:
        reader.browser.ask("Emulation.setScriptExecutionDisabled", value=False)
    assert not picker.is_seen("#picker")
    assert picker.is_seen(".pick-noscript")
    for place, game in enumerate(GAMES, 1):
        table = f".pick-everything:nth-of-type({place}) table"
        assert picker.is_seen(table)
        profiles = [each for each in SPEC.profiles.values() if each.game == game]
        assert picker.texts(f"{table} thead th")[1:] == [title(each.id) for each in profiles]
        rows = picker.says(f"[...document.querySelectorAll('{table} tbody tr')].map(row => row.cells[1].textContent)")
        first = profiles[0].options
        assert [each.removesuffix(" °") for each in rows] == [
            value(option, to_json(first[option])) if option in first else "–" for option in OPTIONS
        ]


@pytest.mark.parametrize("folder", LANGUAGES)
def test_nothing_is_wider_than_a_phone(folder: str, site: Site, reader: Reader) -> None:
    picker = Picker(reader, site, folder)
    picker.open(GRANDMAS, width=PHONE)
    for place in (1, 2, 3):
        picker.write(f"pick-table-{place}", ranked({})[place])
    assert picker.says("document.documentElement.scrollWidth") == PHONE
    picker.everything_in_a_list()
    assert picker.says("document.documentElement.scrollWidth") == PHONE
    assert picker.says("document.querySelector('.pick-steps').getBoundingClientRect().bottom") <= 800
    small = "[...document.querySelectorAll('#picker button')].filter(e => e.offsetParent && e.id !== 'pick-best')"
    assert picker.says(f"Math.min(...{small}.map(e => e.getBoundingClientRect().height))") >= 44


@pytest.mark.parametrize(("folder", "dark"), [("pt-br", False), ("en", True)], ids=["light", "dark on a phone"])
def test_axe_finds_nothing(folder: str, dark: bool, site: Site, reader: Reader) -> None:
    """One by one, then in a list with all that the page can say: what is left out, clashes, contradictions."""
    picker = Picker(reader, site, folder)
    picker.open(f"{GRANDMAS}&out.twelve=1", width=PHONE if dark else 1200, dark=dark)
    assert axe(picker) == []
    picker.everything_in_a_list()
    picker.choose("deal.first_discard", 1)
    picker.write_into("lives.rebuy", "number", "-1")
    picker.write("pick-table-1", "pife-maker")
    picker.write("pick-open-text", "a: &x")
    picker.click("pick-open")
    picker.write("pick-other-link", "#v=1&out.ten=forbidden")
    picker.click("pick-compare-links")
    assert axe(picker) == []


def axe(picker: Picker) -> list[str]:
    """What axe finds; of many questions and of what pictures are made of, the others are made the same way."""
    picker.says("""document.querySelectorAll('svg > *').forEach(e => e.remove());
        [...document.querySelectorAll('#pick-form [data-step]')].slice(16).forEach(e => {
            if (e.dataset.step !== 'lives.rebuy' && e.dataset.step !== 'out.shapes') e.remove(); });""")
    picker.says(AXE + "; 0")
    found = json.loads(picker.says("axe.run().then(found => JSON.stringify(found.violations))"))
    return [f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}" for each in found]


def test_nothing_complains_and_nothing_comes_from_elsewhere(picker: Picker) -> None:
    picker.open(GRANDMAS)
    picker.everything_in_a_list()
    picker.says("dispatchEvent(new Event('beforeprint'))")
    said = picker.says("document.body.innerText")
    assert re.findall(r"\{\w+\}|undefined|\[object", said) == []
    assert picker.reader.faults() == []
    assert [url for url in picker.reader.asked_for() if not url.startswith(("file:", "data:"))] == []
