"""The picker without script, on a phone, read aloud: in a real Chromium."""

from __future__ import annotations

import json
import re
from pathlib import Path

import axe_core_python
import pytest
from picker_page import LANGUAGES, Picker
from picker_spec import GRANDMAS, OPTIONS, SPEC, ranked, title, value
from reading import Reader
from site_pages import Site

from pife.spec.profiles import GAMES, to_json

PHONE = 360
AXE = (Path(axe_core_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


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
    picker.write("pick-title", "M" * 60)
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
    """The whole page, its questions one by one, with what was left out of a link."""
    picker = Picker(reader, site, folder)
    picker.open(f"{GRANDMAS}&out.twelve=1", width=PHONE if dark else 1200, dark=dark)
    assert axe(picker, "html") == []


def test_axe_finds_nothing_in_the_whole_list(picker: Picker) -> None:
    """All questions with all pictures, and all that the page can say: clashes, contradictions, faults."""
    picker.open(f"{GRANDMAS}&out.twelve=1")
    picker.everything_in_a_list()
    picker.choose("deal.first_discard", 1)
    picker.write_into("lives.rebuy", "number", "-1")
    picker.write("pick-table-1", "pife-maker")
    picker.bring("a: &x")
    picker.write("pick-other-link", "#v=1&out.ten=forbidden")
    picker.click("pick-compare-links")
    assert picker.says("document.querySelectorAll('#pick-form [data-step]').length") == len(OPTIONS) + 1
    assert axe(picker, "#picker") == []


def test_axe_finds_nothing_in_the_tables_of_everything(picker: Picker) -> None:
    picker.says("document.querySelectorAll('.pick-everything').forEach(each => { each.open = true; })")
    assert axe(picker, ".pick-everything") == []


def axe(picker: Picker, within: str) -> list[str]:
    """What axe finds in a part of the page."""
    picker.says(AXE + "; 0")
    found = json.loads(picker.says(f"axe.run({json.dumps(within)}).then(found => JSON.stringify(found.violations))"))
    return [f"{each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}" for each in found]


def test_nothing_complains_and_nothing_comes_from_elsewhere(picker: Picker) -> None:
    picker.open(GRANDMAS)
    picker.everything_in_a_list()
    picker.says("dispatchEvent(new Event('beforeprint'))")
    said = picker.says("document.body.innerText")
    assert re.findall(r"\{\w+\}|undefined|\[object", said) == []
    assert picker.reader.faults() == []
    assert [url for url in picker.reader.asked_for() if not url.startswith(("file:", "data:"))] == []
