"""The picker's files and links, run by Node and held against `pife pick` and the spec's own readers."""

from __future__ import annotations

from typing import Any

import pytest
from picker_scripts import TIMES, Asked, node, some_answers, sorted_answers, vectors
from picker_spec import OPTIONS, SPEC, read

from pife.cli.pick_file import file_text
from pife.cli.pick_typed import one_line
from pife.spec.conditions import ValueFault
from pife.spec.profiles import GAMES, to_json
from pife.spec.ranking import own_table
from pife.spec.strict_yaml import loads
from pife.terminal.profile_yaml import as_yaml, own_copy

# Values, files


def test_an_option_takes_the_same_values() -> None:
    odd: list[Any] = [
        None, True, False, 0, 1, 2, 5, 17, -1, 10**6, "", "any", "none", "1", "1-1-1", "2-1-1", "1-1-2", "3-1", "2-2-1-1",
        "4-1", "9", 9, 10, "3-3-3", "5-5", "10", "6-4", "7-2", "00", "1-", [], [1], ["1-1-1"], ["1-1-1", "1-1-1"],
        ["9", "3-3-3"], [9], ["any"], [2, 8], [8, 2], [2, 99], [2], [None, 3], ["four_doubles"],
        ["three_doubles_and_meld", "four_doubles"], "four_doubles", ["four_doubles", "five"],
    ]  # fmt: skip
    for option, found in zip(
        OPTIONS.values(), node([("read", {"option": each, "values": odd}) for each in OPTIONS]), strict=True
    ):
        assert found == [taken(option.id, value) for value in odd], option.id


def taken(option_id: str, data: Any) -> Any:
    try:
        return to_json(OPTIONS[option_id].read(data))
    except ValueFault:
        return "not taken"


def test_the_file_is_that_of_pife_pick() -> None:
    cases = vectors("pick-vectors.json")["cases"]
    asked: list[Asked] = [
        ("own", {"answers": sorted_answers(case["answers"]), "table": case["table"]}) for case in cases
    ]
    owns = node(asked)
    texts = node([
        ("write", {**{key: case[key] for key in ("language", "table", "title", "notes")}, "options": own["written"]})
        for case, own in zip(cases, owns, strict=True)
    ])  # fmt: skip
    for case, own, text in zip(cases, owns, texts, strict=True):
        assert own["options"] == case["options"], case["name"]
        assert own["broken"] == case["broken"]
        assert text.splitlines() == case["file"]
        assert text.endswith("\n")


def test_a_file_that_pife_wrote_is_opened_with_every_answer() -> None:
    """Files of `pife pick`, with the line for editors, and whole ones of `pife profiles init`."""
    cases = vectors("pick-vectors.json")["cases"]
    wanted, asked = [], []
    for case in cases:
        written = own_table(read(case["answers"]), SPEC.profile(case["table"])).written
        notes = case["notes"]
        told = {"title": case["title"], "notes": notes, "editor": True}
        text = file_text(SPEC.profile(case["table"]), written, SPEC, case["language"], **told)
        asked.append(("file", {"text": text, "language": case["language"]}))
        answers = {option_id: to_json(value) for option_id, value in written.items()}
        wanted.append(
            {"answers": answers, "table": case["table"], "title": case["title"], "notes": notes, "unknown": []}
        )
    for profile in SPEC.all_profiles.values():
        text = as_yaml(own_copy(profile, SPEC), SPEC, "pt_BR")
        asked.append(("file", {"text": text, "language": "pt_BR"}))
        answers = {option_id: to_json(value) for option_id, value in profile.options.items()}
        wanted.append({"answers": answers, "table": profile.id, "title": "", "notes": "", "unknown": []})
    assert node(asked) == wanted


def test_yaml_is_read_as_the_spec_reads_it() -> None:
    texts = [
        'z: "\\U0001f0a1\\x41\\t\\/\\u200d"\n',
        'a: "x: # \\u00e9 \\"y\\""  # said\nb: \'it\'\'s\'\n"c d": no\n',
        "a: true\nb: null\nc: 010\nd: 7\ne: -3\nf: 1-1-1\ng: 7H # x\nh: a#b\n",
        "a: [1-1-1, \"9\", 'x', 3]\nb: {c: [1, 2], d: {e: f}}\nc: []\nd: {}\n",
        'a:\n  b:\n    - 3-3-3\n    - "9"\n  c: 1\n\n# end\n',
        "a:\n- 1\n- 2\nb: 3\n",
        "---\nextends: pife-maker\noptions:\n  out: {ten: allowed}\n",
        "notes: |\n  one\n    two\n\n  three\nb: 1\n",
        "notes: >\n  one\n  two\n\n  three\nb: 1\n",
        "\ufeffa: 1\r\nb: 2\r\n",
    ]
    for text, found in zip(texts, node([("yaml", {"text": text}) for text in texts]), strict=True):
        wanted = loads(text.encode()).data
        assert stripped(found) == stripped(wanted), text


def stripped(data: Any) -> Any:
    """Without the end of a line at the end of notes, which nobody sees."""
    if isinstance(data, dict):
        return {key: stripped(value) for key, value in data.items()}
    return data.rstrip("\n") if isinstance(data, str) else data


@pytest.mark.parametrize(
    ("text", "fault", "line"),
    [
        ("", "file_empty", 1),
        ("# only words\n", "file_empty", 1),
        ("just words", "yaml_part", 1),
        ("a: 1\nb: &x 2\n", "yaml_part", 2),
        ("a: *x\n", "yaml_part", 1),
        ("a: !!str 1\n", "yaml_part", 1),
        ("a: 1\na: 2\n", "yaml_twice", 2),
        ("a: {b: 1, b: 2}\n", "yaml_twice", 1),
        ("a:\nb: 1\n", "yaml_empty", 1),
        ("a: [1, 2\n", "yaml_part", 1),
        ('a: "open\n', "yaml_quote", 1),
        ("a: 1\n    b: 2\n", "yaml_indent", 2),
        ("a:\n\tb: 1\n", "yaml_tab", 2),
        ('a: "\\q"\n', "yaml_quote", 1),
        ("a: " + "[" * 50, "yaml_part", 1),
        ("a: " + "x" * 200_001, "file_too_long", 1),
        ("- a\n- b\n", "yaml_part", 1),
        ("title: Mesa: da Vó\n", "yaml_part", 1),
        ("extends: pife-maker\n---\noptions: {}\n", "yaml_part", 2),
    ],
)
def test_what_is_no_table_is_told_with_its_line(text: str, fault: str, line: int) -> None:
    assert node([("file", {"text": text, "language": "en"})]) == [{"fault": fault, "line": line}]


def test_what_a_file_says_that_is_not_known_is_named() -> None:
    text = """
extends: grandma.yaml
title: {en: "Grandma's", pt_BR: "Da vó"}
notes: [Sem choro]
author: Ana
options:
  out: {ten: allowed, twelve: allowed}
  wild: {which: sevens, per_meld: 2}
  gnomes: 3
"""
    (found,) = node([("file", {"text": text, "language": "pt_BR"})])
    assert found["title"] == "Da vó"
    assert found["answers"] == {"out.ten": "allowed", "wild.per_meld": 2}
    assert [(each["key"], each["name"]) for each in found["unknown"]] == [
        ("unknown_table", "grandma.yaml"),
        ("unknown_value", "notes: Sem choro"),
        ("unknown_part", "author"),
        ("unknown_option", "out.twelve"),
        ("unknown_value", "wild.which: sevens"),
        ("unknown_option", "gnomes"),
    ]


@pytest.mark.parametrize("written", ["101", "1" + "0" * 30])
def test_a_number_that_is_too_large_is_told_so(written: str) -> None:
    (found,) = node([("file", {"text": f"options: {{lives: {{start: {written}}}}}\n", "language": "en"})])
    (fault,) = found["unknown"]
    assert (fault["key"], fault["most"]) == ("too_large", 100)
    assert found["answers"] == {}


# Links


def test_a_link_brings_every_answer_back() -> None:
    states = [
        {
            "answers": sorted_answers(some_answers(seed)),
            "game": (None, *GAMES)[seed % 3],
            "table": (None, "pife-maker", None, "cacheta-maker")[seed % 4] if seed % 3 == 0 else None,
            "title": ("", "Mesa & cia. = 100% da vó #1 (nº 2)", "Mesa v=1 #v=1.", "a_")[seed % 4],
            "notes": ("", "uma linha\noutra, “assim”", "Sem choro.")[seed % 3],
        }
        for seed in range(TIMES)
    ]
    links = node([("link", state) for state in states])
    for around in ("#{}", "https://example.org/pt-br/picker.html#{}", "*Mesa #1* https://example.org/#{}. Confiram"):
        opened = node([("bring", {"text": around.format(link)}) for link in links])
        assert opened == [{**state, "unknown": []} for state in states]
    for link in links:
        assert link.startswith("v=1")
        # Group chats end a link at a blank and at many signs.
        assert not set(link) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789=&%._,-")


def test_what_a_link_holds_that_is_not_known_is_named() -> None:
    link = (
        "#v=1&game=rummy&table=nobodys&out.ten=allowed&out.twelve=yes&wild.which=sevens&table.players=9,3&constructor=1"
    )
    (found,) = node([("open", {"link": link})])
    assert found["answers"] == {"out.ten": "allowed"}
    assert [(each["key"], each["name"]) for each in found["unknown"]] == [
        ("unknown_game", "rummy"),
        ("unknown_table", "nobodys"),
        ("unknown_option", "out.twelve"),
        ("unknown_value", "wild.which: sevens"),
        ("unknown_value", "table.players: 9, 3"),
        ("unknown_option", "constructor"),
    ]


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("v=1&out.ten=allowed", "v=1&out.ten=allowed"),
        ("Veja: https://x/picker.html#v=1&out.ten=allowed", "v=1&out.ten=allowed"),
        ("*Mesa #1* https://x/picker.html#v=1&out.ten=allowed é a nossa", "v=1&out.ten=allowed"),
        ("(https://x/picker.html#v=1&out.ten=allowed).", "v=1&out.ten=allowed"),
        ("*https://x/picker.html#v=1&out.ten=allowed*", "v=1&out.ten=allowed"),
        ("https://x/#out.ten=allowed&v=1", "out.ten=allowed&v=1"),
        ("https://x/#v=1&out.special=[]", "v=1&out.special=[]"),
        ("• Notas: https://y/#v=1&out.ten=forbidden\nhttps://x/#v=1&out.ten=allowed", "v=1&out.ten=allowed"),
        ("https://x/picker.html", None),
        ("https://x/rules.html#out.ten", None),
        ("a conta é v=1", None),
        ("", None),
    ],
)
def test_a_link_is_found_in_what_people_paste(text: str, link: str | None) -> None:
    assert node([("find", {"text": text})]) == [link]


def test_notes_with_a_link_leave_a_file_a_file() -> None:
    text = 'extends: pife-maker\nnotes: "https://x/picker.html#v=1&out.ten=allowed"\n'
    (found,) = node([("bring", {"text": text})])
    assert (found["table"], found["answers"]) == ("pife-maker", {})
    assert found["notes"] == "https://x/picker.html#v=1&out.ten=allowed"


@pytest.mark.parametrize(
    ("link", "key", "name"),
    [
        ("v=2&out.ten=allowed", "unknown_version", "2"),
        ("v=&out.ten=allowed", "damaged_version", ""),
        ("v=1;&out.ten=allowed", "damaged_version", "1;"),
        ("v=1&out.ten=allowed&out.ten=forbidden", "stands_twice", "out.ten=forbidden"),
        ("v=1&out.ten=allowed&v=2", "stands_twice", "v=2"),
        ("v=1&out.ten=allowed&game=pife&table=cacheta-maker", "game_of_others", "pife"),
    ],
)
def test_what_a_link_contradicts_itself_in_is_named(link: str, key: str, name: str) -> None:
    (found,) = node([("open", {"link": link})])
    assert found["answers"] == {"out.ten": "allowed"}
    assert found["game"] is None
    assert found["unknown"] == [{"key": key, "name": name}]


def test_a_name_is_one_line_of_what_can_be_read() -> None:
    for text in ("  Mesa\u0007 da Vó ", "a\u2028b\tc\x85d", "👨‍👩‍👧 nós", "\u202eevil"):
        assert node([("line", {"text": text})]) == [one_line(text)]
