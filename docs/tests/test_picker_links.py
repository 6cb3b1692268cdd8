"""Links and files brought to the picker, in a real Chromium; nothing is lost that was answered before."""

from __future__ import annotations

from pathlib import Path

import pytest
from picker_page import Picker, at
from picker_spec import SPEC, label, read, say

from pife.cli.pick_file import file_text

OTHER_LANGUAGE = "[...document.querySelectorAll('a.language-link')].find(a => a.offsetParent).href"


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
    other.open_at(f"{other.file.resolve().as_uri()}#{link}")
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


def test_of_very_much_that_is_not_known_only_the_first_is_named(picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&" + "&".join(f"gnome.{'o' * 500}{number}=1" for number in range(50)), width=360)
    told = picker.texts("#pick-told li")
    assert told[-1] == say("left_out_more", count=50 - (len(told) - 1))
    assert all(len(each) < 150 for each in told)
    assert picker.says("document.documentElement.scrollWidth") == 360


def test_a_link_that_was_cut_off_brings_what_is_left_of_it(picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&title=Mesa%20da%20V%C3")
    assert picker.answers() == {"out.ten": "allowed"}
    assert picker.reader.faults() == []


def test_the_other_language_keeps_the_answers(picker: Picker) -> None:
    picker.choose("wild.which", 2)
    picker.open_at(picker.says(OTHER_LANGUAGE))
    assert picker.says("document.documentElement.lang") == "en"
    assert picker.answers() == {"wild.which": "next_same_colour"}


@pytest.mark.parametrize("place", ["", "furo-main-content", "pick-own", "v=7"])
def test_a_link_within_the_page_leaves_the_answers_in_its_address(place: str, picker: Picker) -> None:
    picker.choose("wild.which", 2)
    link = picker.link()
    picker.says(
        f"new Promise(done => {{ addEventListener('hashchange', done); location.hash = '{place}'; }}).then(() => 0)"
    )
    assert picker.answers() == {"wild.which": "next_same_colour"}
    assert picker.link() == link
    assert picker.says(OTHER_LANGUAGE).endswith(f"#{link}")


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
    assert picker.value("pick-file") == text


def test_a_text_is_opened_and_what_is_wrong_in_it_is_told(picker: Picker) -> None:
    picker.bring("extends: pife-maker\noptions:\n  out:\n    ten: allowed\n    twelve: allowed\n")
    assert picker.answers() == {"out.ten": "allowed"}
    assert say("unknown_option", name="out.twelve") in picker.text("#pick-opened")
    picker.bring("extends: pife-maker\noptions: &x {}\n")
    assert picker.text("#pick-opened") == say("file_fault", line=2, why=say("yaml_part"))
    assert picker.answers() == {"out.ten": "allowed"}


def test_answers_are_replaced_only_if_the_family_says_so(picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&title=Mesa da Vó")
    for is_sure, kept in ((False, "allowed"), (True, "forbidden")):
        picker.confirm(is_sure)
        picker.bring("Veja: https://example.org/picker.html#v=1&out.ten=forbidden")
        assert picker.was_asked() == [say("sure_replace")]
        assert picker.answers() == {"out.ten": kept}
        assert picker.text("#pick-opened") == (say("opened", count=1) if is_sure else say("not_replaced"))


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        ("summary: nothing\n", None),
        ("autora: Ana\n", ("unknown_part", "autora")),
        ("https://example.org/picker.html#v=1&out.nine=1", ("unknown_option", "out.nine")),
        ("https://example.org/picker.html#v=7", ("unknown_version", "7")),
    ],
)
def test_what_is_not_understood_changes_nothing(text: str, left_out: tuple[str, str] | None, picker: Picker) -> None:
    picker.open("v=1&out.ten=allowed&title=Mesa da Vó")
    before = picker.link()
    picker.confirm(False)
    picker.bring(text)
    assert say("nothing_understood") in picker.text("#pick-opened")
    assert picker.texts("#pick-opened li") == ([say(left_out[0], name=left_out[1])] if left_out else [])
    assert picker.was_asked() == []
    assert (picker.answers(), picker.link()) == ({"out.ten": "allowed"}, before)


def test_a_file_can_be_dropped_on_the_page(picker: Picker) -> None:
    picker.says("""(() => {
        const dropped = new DataTransfer(), field = document.getElementById("pick-open-text");
        dropped.items.add(new File(["extends: pife-maker\\noptions:\\n  out:\\n    ten: allowed\\n"], "vo.yaml"));
        for (const kind of ["dragover", "drop"]) {
          const event = new DragEvent(kind, {dataTransfer: dropped, bubbles: true, cancelable: true});
          if (field.dispatchEvent(event)) throw new Error("the browser would leave the page");
        }
    })()""")
    assert picker.reader.wait_for(f"{at('pick-opened')}.textContent") == say("opened", count=1)
    assert picker.answers() == {"out.ten": "allowed"}


def test_a_file_in_another_encoding_is_refused_and_can_be_chosen_again(picker: Picker, tmp_path: Path) -> None:
    path = tmp_path / "vo.yaml"
    text = "extends: pife-maker\ntitle: Mesa da Vó\noptions:\n  out:\n    ten: allowed\n"
    path.write_text(text, encoding="latin-1")
    picker.give_file("pick-open-file", path)
    assert picker.reader.wait_for(f"{at('pick-opened')}.textContent") == say("not_utf8")
    assert picker.answers() == {}
    path.write_text(text, encoding="utf-8")
    assert picker.reader.wait_for(f"{at('pick-open-file')}.files.length === 0")
    picker.give_file("pick-open-file", path)
    picker.reader.wait_for(f"{at('pick-opened')}.textContent", lambda told: told == say("opened", count=1))
    assert picker.value("pick-title") == "Mesa da Vó"
