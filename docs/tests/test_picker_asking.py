"""The picker's questions in a real Chromium, opened from disk: put, answered, in nobody's way."""

from __future__ import annotations

import json
from typing import Any

from picker_page import LANGUAGES, Picker, at
from picker_scripts import node
from picker_spec import GRANDMAS, OPTIONS, SPEC, WORDS, label, say, value
from reading import Reader
from site_pages import Site

from pife.spec.profiles import to_json
from pife.terminal.conditions import condition_in_words
from pife_picker.pictures import NOTHING_TO_SEE, NUMBERS_ALONE


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


def test_every_choice_shows_a_picture_or_its_question_a_hand(picker: Picker) -> None:
    count = "[...{}.querySelectorAll('{}')].filter(each => each.querySelector('svg[role=img][aria-label]')).length"
    for option in OPTIONS.values():
        field = at(f"ask.{option.id}")
        drawn, hands = (
            picker.says(count.format(field, which)) for which in (".pick-value > .pick-cards", ".pick-hand")
        )
        bare = sum(each == option.id for each, _ in NOTHING_TO_SEE)
        if option.id in NUMBERS_ALONE:
            assert (drawn, hands) == (0, 0)
        elif hands == 0:
            assert drawn == len(option.values) - bare, option.id
        else:
            assert drawn == 0, option.id


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
    count = picker.count()
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
    picker.write_into("melds.sets", "text", "4-4")
    assert picker.answers() == {}
    for option in ("table.players", "melds.sets"):
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
    for _ in range(picker.count() - 1):
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
    picker.confirm(True)
    picker.click("pick-reset")
    assert picker.answers() == {}
    assert picker.value("pick-title") == ""
    assert picker.link() == ""


def test_only_what_was_written_is_forgotten_with_a_question_too(picker: Picker) -> None:
    picker.confirm(False)
    picker.click("pick-reset")
    assert picker.was_asked() == []
    picker.write("pick-title", "Mesa da Vó")
    picker.write("pick-notes", "Sem choro.")
    picker.click("pick-reset")
    assert picker.was_asked() == [say("sure_start_again")]
    assert (picker.value("pick-title"), picker.value("pick-notes")) == ("Mesa da Vó", "Sem choro.")


def played(table: str) -> dict[str, Any]:
    return {option: to_json(value) for option, value in SPEC.profile(table).options.items()}


def test_the_number_of_questions_is_said_to_grow_as_long_as_it_may(picker: Picker) -> None:
    assert picker.text("#pick-number") == say("question_of_more", number=1, count=picker.count())
    (link,) = node([("link", {"answers": played("pife-maker")})])
    picker.open(link)
    assert picker.text("#pick-number") == say("question_of", number=1, count=picker.count())
