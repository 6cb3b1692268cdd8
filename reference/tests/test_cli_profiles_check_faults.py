"""`pife profiles check`: every fault at its place, with what would be right, however long or strange it is."""

from __future__ import annotations

import pytest
from tables_checked import HEAD, Write, check


def test_every_fault_of_a_file_is_told_in_order(write: Write) -> None:
    text = """\
extends: pife-makr
titel: x
title: {en: Half}
game: poker
options:
  out: {ten: alowed, tenn: allowed}
  melds: {sets: [1-1-1, 1-2-1]}
  pack: {decks: 7, jokers: "2"}
note: y
"""
    ran = check(write(text))
    assert ran.code == 1
    assert ran.err == ""
    assert ran.lines == [
        "my-table.yaml:1:10: /extends: unknown profile 'pife-makr'; did you mean 'pife-maker'?",
        "my-table.yaml:2:1: /titel: unknown key 'titel'; did you mean 'title'?",
        "my-table.yaml:3:8: /title: 'pt_BR' is missing",
        "my-table.yaml:4:7: /game: 'poker' is not one of pife, cacheta",
        "my-table.yaml:6:14: /options/out/ten: 'alowed' is not one of forbidden, allowed; did you mean 'allowed'?",
        "my-table.yaml:6:22: /options/out/tenn: unknown option 'out.tenn'; did you mean 'out.ten'?",
        "my-table.yaml:7:25: /options/melds/sets/1: patterns are written largest part first: 2-1-1",
        "my-table.yaml:8:17: /options/pack/decks: 7 is not one of 2, 3",
        "my-table.yaml:8:28: /options/pack/jokers: '2' is not one of 0, 2, 4; write it without quotes",
        "my-table.yaml:9:1: /note: unknown key 'note'; did you mean 'notes'?",
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (HEAD + "{outt: {ten: allowed}}", "2:11: /options/outt: unknown group of options 'outt'; did you mean 'out'?"),
        (HEAD + "{out: {shapes: [4-3-3, 3-3-3]}}", "2:17: /options/out/shapes: cannot be: A way to split ten cards"),
        (HEAD + "{out: {ten_from: stock}}", "2:17: /options/out/ten_from: out.ten_from does not apply here: it needs"),
        (HEAD + "{out: {special: four_doubles}}", "2:26: /options/out/special: must be a list, not 'four_doubles'"),
        (HEAD + "{out: {ten: }}", "2:22: /options/out/ten: the value is empty; write null"),
        (HEAD + "{out: {ten: allowed}, out: {}}", "2:32: /options/out: the key 'out' stands twice"),
        (HEAD + "&a {}", "2:10: the anchor &a is not allowed"),
        (HEAD + "!!map {}", "2:10: the tag tag:yaml.org,2002:map is not allowed"),
        (HEAD + "\n\tout: {}", "3:1: not YAML: found character that cannot start any token; indent with spaces"),
        (HEAD + "[out]", "2:10: /options: must be a map, not a list"),
        (HEAD + "{}\nnotes: [a]", "3:8: /notes: must be a text, or a map with en and pt_BR, not a list"),
        (HEAD + "{}\nstated: {}\nabstract: true", "4:1: /abstract: unknown key 'abstract'"),
        (HEAD + "{}\n---\n{}", "3:1: not YAML: but found another document; a file holds one document"),
        (HEAD.replace("\n", "\r\n") + "{out: {ten: alowed}}", "2:22: /options/out/ten: 'alowed' is not one of"),
        ("\ufeff" + HEAD + "{out: {ten: alowed}}", "2:22: /options/out/ten: 'alowed' is not one of"),
        ("extends: pife-maker\ngame: cacheta\noptions: {}", "2:7: /game: 'cacheta', but the parent's game is 'pife'"),
        ("extends: my-table\noptions: {}", "1:10: /extends: 'my-table' extends itself; name another profile"),
        ("extends: my-table.yaml\noptions: {}", "1:10: /extends: profiles extend each other in a circle"),
        ("extends: gone.yaml\noptions: {}", "1:10: /extends: there is no file 'gone.yaml' beside this one"),
        ("extends: [pife-maker]\noptions: {}", "1:10: /extends: must be a text, not a list"),
        ("extends: pife-maker\nid: pife-repeated-suits\noptions: {}", "2:5: /id: 'pife-repeated-suits' is the id of a"),
        ("extends: pife-maker", "1:1: 'options' is missing"),
        ("- extends: pife-maker", "1:1: must be a map, not a list"),
        ("pife-maker", "1:1: must be a map, not a text"),
        ("", "1:1: the file is empty"),
        ("# nothing yet\n", "1:1: the file is empty"),
        (b"\xff\xfe\x00", "1:1: not UTF-8 text; save the file as UTF-8"),
        (b"extends: pife\x00maker\n", "1:14: a character that YAML does not allow"),
        (b"#" * 5_000_000, "1:1: larger than 4,194,304 bytes"),
        (HEAD + "{a: " * 100 + "1" + "}" * 100, "nested deeper than 40 levels"),
        (HEAD + "[" * 50_000, "not YAML: exceeded maximum nesting depth"),
        (HEAD + "{out: {ten: '" + "x" * 100_000 + "'}}", "/options/out/ten: 'xxx"),
    ],
)
def test_each_kind_of_fault_has_its_place(write: Write, text: str | bytes, says: str) -> None:
    ran = check(write(text))
    assert ran.code == 1
    assert ran.err == ""
    assert all(line.startswith("my-table.yaml:") for line in ran.lines)
    assert says in ran.out
    assert max(map(len, ran.lines)) < 400


LONG = "x" * 1000
"""Of a long key or value messages show the beginning; a key of YAML is no longer than this."""


@pytest.mark.parametrize(
    "text",
    [
        f"extends: {LONG}\noptions: {{}}",
        f"extends: {LONG}.yaml\noptions: {{}}",
        f"{HEAD}{{}}\nid: {LONG}\nextends: 1",
        f"{HEAD}{{}}\ngame: {LONG}",
        f"{HEAD}{{}}\n{LONG}: 1",
        f"{HEAD}{{}}\n{LONG}: 1\n{LONG}: 1",
        f"{HEAD}{{}}\ntitle: {{{LONG}: 1}}",
        f"{HEAD}{{{LONG}: {{}}}}",
        f"{HEAD}{{out.{LONG}: {{}}}}",
        f"{HEAD}{{out: {{{LONG}: 1}}}}",
        f"{HEAD}{{out: {{ten: {LONG}}}}}",
        f"{HEAD}{{out: {{ten: [{LONG}]}}}}",
        f"{HEAD}{{out: {{special: {LONG}}}}}",
        f"{HEAD}{{out: {{shapes: [{LONG}]}}}}",
        f"{HEAD}{{out: {{shapes: [{'1-' * 999}1]}}}}",
        f"{HEAD}{{melds: {{sets: [{'1-' * 999}2]}}}}",
        f"{HEAD}{{melds: {{sets: [{'1-' * 999}1]}}}}",
        f"{HEAD}{{melds: {{longest: {'9' * 1000}}}}}",
        f"{HEAD}{{table: {{players: [{LONG}, {LONG}]}}}}",
        f"{HEAD}{{table: {{players: {{{LONG}: 1}}}}}}",
        f"{HEAD}&{LONG} {{}}",
        f"{HEAD}*{LONG}",
        f"{HEAD}!{LONG} {{}}",
        f"{HEAD}!{LONG}!a {{}}",
        f"%{LONG}\n---\n{HEAD}{{}}",
    ],
)
def test_what_a_message_quotes_is_cut_where_it_is_long(write: Write, text: str) -> None:
    lines = check(write(text)).lines
    assert lines
    assert max(map(len, lines)) < 350


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("{lives: {start: many}}", "'many' is not a whole number from 1 to 100"),
        ("{lives: {start: '7'}}", "'7' is not a whole number from 1 to 100; write it without quotes"),
        ("{lives: {start: 0}}", "0 is out of range; must be a whole number from 1 to 100"),
        ("{lives: {start: 101}}", "101 is too large; at most 100"),
        (f"{{lives: {{start: {10**18}}}}}", f"'{10**18}' is too large; at most 100"),
        (f"{{lives: {{start: -{10**18}}}}}", f"'-{10**18}' is not a whole number from 1 to 100"),
        ("{lives: {start: '1:30'}}", "'1:30' is not a whole number from 1 to 100"),
        ("{lives: {rebuy: [1]}}", "must be a whole number from 0 to 100, not a list"),
        ("{lives: {fold: some}}", "'some' is not a whole number from 1 to 100 or null"),
        ("{deal: {cut_most: 99}}", "99 is too large; at most 52"),
        ("{betting: {stake: 1000001}}", "1000001 is too large; at most 1000000"),
        ("{betting: {most_raise: x}}", "'x' is not a whole number from 1 to 1000000, null or ante_times_players"),
        ("{stock: {most_recycles: 101}}", "101 is too large; at most 100"),
        ("{table: {players: [2, 99]}}", "99 is too large; at most 16"),
        ("{out: {shapes: [x]}}", "'x' is not a pattern of numbers such as 3-3-3 or any"),
        ("{out: {shapes: [any]}}", "any is written alone, not in a list"),
        ("{melds: {sets: 2-1-1}}", "must be a list, not '2-1-1'; write [2-1-1]"),
        ("{out: {special: four_doubles}}", "must be a list, not 'four_doubles'; write [four_doubles]"),
        ("{table: {players: [null, true, {a: 1}]}}", "[least, most], not [null, true, {'a': 1}]"),
    ],
)
def test_a_wrong_value_is_told_what_would_be_right(write: Write, options: str, says: str) -> None:
    [line] = check(write(f"extends: pife-maker\noptions: {options}\n")).lines
    assert line.endswith(says)


def test_every_wrong_shape_is_told(write: Write) -> None:
    lines = check(write("extends: pife-maker\noptions: {melds: {sets: [9-9, 1-1-1, 1-2, x]}}\n")).lines
    assert [line.partition("/options/")[2].partition(":")[0] for line in lines] == [
        "melds/sets/0",
        "melds/sets/2",
        "melds/sets/3",
    ]


@pytest.mark.parametrize("blank", ["''", "' '", '"\\n\\t"', '"\\u00a0"'])
def test_a_blank_text_says_nothing(write: Write, blank: str) -> None:
    [line] = check(write(f"extends: pife-maker\ntitle: {blank}\noptions: {{}}\n")).lines
    assert line == "my-table.yaml:2:8: /title: must be a text that says something, not an empty one"
