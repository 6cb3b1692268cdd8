"""The tables beside a family's answers, in a real Chromium; which are closest is asked of the spec."""

from __future__ import annotations

from picker_page import Picker, at
from picker_spec import OPTIONS, SPEC, closest, label, ranked, read, say, title, value

from pife.spec.profiles import compare, to_json
from pife.spec.ranking import own_table


def test_each_answer_ranks_the_tables_anew(picker: Picker) -> None:
    shown = "[...document.querySelectorAll('#pick-ranking > li')].map(e => e.dataset.table)"
    assert picker.says(shown) == ranked({})[:5]
    picker.choose("wild.which", 2)
    picker.choose("out.ten", 1)
    answers = {"wild.which": "next_same_colour", "out.ten": "allowed"}
    assert picker.says(shown) == ranked(answers)[:5]
    best = ranked(answers)[0]
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
    heads = "#pick-compared thead th"
    base = SPEC.profile(ranked({})[0])
    assert picker.texts(heads) == [say("house_rule"), title(base.id), *map(title, names)]
    picker.write("pick-base", base.id)
    assert picker.texts(heads) == [say("house_rule"), say("yours"), *map(title, names)]
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


def test_the_closest_table_is_named_where_the_button_leads_to_it(picker: Picker) -> None:
    picker.open("v=1&wild.which=next_same_suit&lives.start=10")
    (best,) = closest({"wild.which": "next_same_suit", "lives.start": 10})
    assert picker.text("#pick-status") == say("status", table=title(best), agree=2, count=2)
    assert picker.text("#pick-best") == say("status_short", table=title(best), agree=2, count=2)
    assert picker.text("#pick-base option") == say("closest_is", table=title(best))


def test_tables_that_are_level_are_said_to_be(picker: Picker) -> None:
    picker.choose("out.ten", 1)
    level = closest({"out.ten": "allowed"})
    told: dict[str, object] = {"tied": len(level), "agree": 1, "count": 1}
    assert len(level) > 1
    assert picker.text("#pick-status") == say("status_tied", table=title(level[0]), **told)
    assert picker.text("#pick-best") == say("status_short_tied", **told)
    assert picker.text("#pick-base option") == say("one_of_closest", table=title(level[0]))


def test_buttons_are_heard_with_their_words_and_their_table(picker: Picker) -> None:
    best = title(ranked({})[0])
    buttons = "#pick-ranking > li:first-child button"
    assert picker.texts(buttons) == [f"{say(key)}: {best}" for key in ("start_from", "put_beside")]
    assert picker.says(f"document.querySelectorAll('{buttons}[aria-label]').length") == 0


def test_a_table_of_the_other_game_leaves_the_chosen_game(picker: Picker) -> None:
    picker.choose("game", "pife")
    picker.write("pick-base", "cacheta-maker")
    assert picker.link() == "v=1&table=cacheta-maker"
    assert picker.says(f"{at('ask.game.r')}.checked")
    picker.choose("game", "pife")
    assert picker.link() == "v=1&game=pife"


def test_a_link_that_names_a_table_is_compared_as_that_table(picker: Picker) -> None:
    picker.open("v=1&table=cacheta-maker&lives.start=10")
    picker.write(
        "pick-other-link", "*Mesa #2* https://example.org/picker.html#v=1&table=pife-maker&title=Titia, confiram"
    )
    picker.click("pick-compare-links")
    heads = [
        say("starts_from", family=family, table=title(table))
        for family, table in ((say("yours"), "cacheta-maker"), ("Titia", "pife-maker"))
    ]
    assert picker.texts("#pick-links thead th")[1:] == heads
    mine = own_table(read({"lives.start": 10}), SPEC.profile("cacheta-maker")).options
    theirs = SPEC.profile("pife-maker").options
    differing = [each for each in OPTIONS if mine.get(each, "absent") != theirs.get(each, "absent")]
    assert picker.texts("#pick-links tbody th") == [label(each) for each in differing]
    assert say("unanswered") not in picker.text("#pick-links")
    lives = differing.index("lives.start") + 1
    assert picker.texts(f"#pick-links tbody tr:nth-child({lives}) td") == ["10", f"≠ {say('is_not_there')}"]
