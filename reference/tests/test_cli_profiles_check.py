"""`pife profiles check`: every fault at its place, in four formats, and never a traceback."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Ran, pife

Write = Callable[..., str]


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file into the folder and give its name."""

    def write(text: str | bytes, name: str = "my-table.yaml") -> str:
        (tmp_path / name).write_bytes(text if isinstance(text, bytes) else text.encode())
        return name

    return write


def check(*files: str, output_format: str = "text", lang: str = "en") -> Ran:
    return pife("profiles", "check", *files, "--format", output_format, "--lang", lang)


def test_a_right_file_is_ok_and_says_how_it_differs(write: Write) -> None:
    ran = check(write("extends: pife-maker\noptions: {out: {ten: allowed}, melds: {longest: 3}}\n"))
    assert ran.code == 0
    first, *rows = (re.split(r" {2,}", line.strip()) for line in ran.lines)
    assert re.fullmatch(r"my-table.yaml: ok; hash [0-9a-f]{12}. It differs from pife-maker in this:", first[0])
    assert rows == [
        ["pife-maker", "my-table"],
        ["Longest meld", "no limit", "3"],
        ["Going out with ten", "Forbidden", "Allowed"],
        ["Ten on which card", "does not apply", "Any"],
    ]


def test_a_family_reads_the_check_in_its_language(write: Write) -> None:
    right = check(write("extends: pife-maker\noptions: {out: {ten: allowed}}\n"), lang="pt_BR")
    assert "my-table.yaml: certo; código " in right.out
    assert re.search(r"Bater com dez +Não pode +Pode", right.out)
    faulty = "extends: pife\noptions: {out: {tenn: allowed, claims: nobdy}, melds: {sets: [1-1-2]}}\n"
    assert check(write(faulty), lang="pt_BR").lines == [
        "my-table.yaml:1:10: /extends: perfil desconhecido: 'pife'; mesas com esse nome: pife-maker, pife-chips, "
        "pife-discard-only-to-go-out, …",
        "my-table.yaml:2:17: /options/out/tenn: opção desconhecida: 'out.tenn'; você quis dizer 'out.ten'?",
        "my-table.yaml:2:40: /options/out/claims: 'nobdy' não é um destes: nobody, anyone, announced; você quis dizer "
        "'nobody'?",
        "my-table.yaml:2:63: /options/melds/sets/0: o formato se escreve com a maior parte primeiro: 2-1-1",
    ]
    assert check("nada.yaml", lang="pt_BR").err == "nada.yaml: não dá para ler: não existe\n"


def test_the_forms_for_programs_are_the_same_in_every_language(write: Write) -> None:
    name = write("extends: pife-makr\noptions: {}\n")
    for output_format in ("json", "github", "sarif"):
        portuguese = check(name, output_format=output_format, lang="pt_BR")
        assert portuguese == check(name, output_format=output_format)
        assert "unknown profile 'pife-makr'" in portuguese.out


def test_a_right_file_may_say_nothing_new_or_lose_an_option(write: Write) -> None:
    same = check(write("extends: pife-maker\noptions: {}\n"))
    assert (same.code, same.lines[0].partition("; hash")[0]) == (0, "my-table.yaml: ok, the same rules as pife-maker")
    nobody = check(write("extends: pife-maker\noptions: {out: {claims: nobody}}\n"))
    assert re.search(r"Going out of turn +Anyone \(louca\) +Nobody", nobody.out)
    assert re.search(r"Two claims at once +Order of play +does not apply", nobody.out)


def test_a_shipped_profile_is_checked_by_its_id() -> None:
    assert check("pife-maker", "pife-base").code == 0


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


HEAD = "extends: pife-maker\noptions: "


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


def test_a_circle_of_two_files(write: Write) -> None:
    write("extends: one.yaml\noptions: {}\n", "two.yaml")
    ran = check(write("extends: two.yaml\noptions: {}\n", "one.yaml"))
    assert ran.code == 1
    assert ran.lines == ["two.yaml:1:10: /extends: profiles extend each other in a circle: one → two → one"]


def test_a_chain_without_end(write: Write) -> None:
    write("extends: pife-maker\noptions: {}\n", "table0.yaml")
    for number in range(1, 30):
        write(f"extends: table{number - 1}.yaml\noptions: {{}}\n", f"table{number}.yaml")
    assert check("table10.yaml").code == 0
    for name in ("table20.yaml", "table29.yaml"):  # the first is too long only by what the shipped profile extends
        [line] = check(name).lines
        assert line == f"{name}:1:10: /extends: more than 20 profiles extend each other; extend a nearer one"


@pytest.mark.parametrize(
    ("before", "line", "after"),
    [
        ("", "k{}: 1\n", ""),
        ("options:\n", "  k{}: 1\n", ""),
        ("options:\n  out:\n", "    k{}: 1\n", ""),
        ("options: {", "k{}: {{}}, ", "}\n"),
    ],
)
def test_of_thousands_of_faults_the_first_hundred_are_told(write: Write, before: str, line: str, after: str) -> None:
    text = "".join(line.format(number) for number in range(5000))
    options = "" if "options" in before else "options: {}\n"
    name = write(f"extends: pife-maker\n{options}{before}{text}{after}")
    ran = check(name)
    assert ran.code == 1
    assert len(ran.lines) == 101
    assert "k99" in ran.lines[99]
    assert ran.lines[-1] == "my-table.yaml: … and 4,900 more"
    [file] = check(name, output_format="json").json["files"]
    assert (len(file["faults"]), file["more"]) == (100, 4900)
    assert check(name, output_format="github").lines[-1] == "::error file=my-table.yaml::… and 4,900 more"
    [note] = check(name, output_format="sarif").json["runs"][0]["invocations"][0]["toolExecutionNotifications"]
    assert (note["level"], note["message"]["text"]) == ("note", "… and 4,900 more")
    assert pife("sheet", name).err.endswith("\n… and 4,900 more\n")


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


def test_a_fault_of_the_parent_is_told_at_the_parents_place(write: Write) -> None:
    write("extends: pife-maker\noptions: {out: {ten: alowed}}\n", "parent.yaml")
    ran = check(write("extends: parent.yaml\noptions: {}\n"))
    assert ran.code == 1
    assert ran.out.startswith("parent.yaml:2:22: /options/out/ten: 'alowed' is not one of")


def test_the_id_of_a_shipped_profile_is_taken(write: Write) -> None:
    ran = check(write("extends: pife-maker\noptions: {}\n", "pife-maker.yaml"))
    assert ran.code == 1
    assert "'pife-maker' is the id of a shipped profile; give yours a name of its own" in ran.out


def _unreadable(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    if kind == "folder.yaml":
        (tmp_path / kind).mkdir()
    elif kind == "dangling.yaml":
        os.symlink("nowhere.yaml", tmp_path / kind)
    elif kind == "loop.yaml":
        os.symlink(kind, tmp_path / kind)
    elif kind == "pipe.yaml":
        os.mkfifo(tmp_path / kind)
    elif kind == "locked.yaml":
        # The tests may run as root, whom no file refuses.
        def refuse(path: Any, mode: str) -> Any:
            if Path(path).name == kind:
                raise PermissionError(13, "Permission denied")
            return open(path, mode)

        monkeypatch.setattr("pife.spec.files.open", refuse, raising=False)
    return kind


@pytest.mark.parametrize(
    "kind",
    ["missing.yaml", "missing", "folder.yaml", "dangling.yaml", "loop.yaml", "locked.yaml", "pipe.yaml", "/dev/zero"],
)
@pytest.mark.parametrize("output_format", ["text", "json", "github", "sarif"])
def test_what_cannot_be_read_is_exit_code_2_and_the_rest_is_still_checked(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, output_format: str
) -> None:
    unreadable = _unreadable(kind, tmp_path, monkeypatch)
    faulty = write("extends: pife-maker\noptions: {out: {ten: alowed}}\n")
    ran = check(unreadable, faulty, output_format=output_format)
    assert ran.code == 2
    assert f"{kind}: cannot be read: " in (ran.err if output_format == "text" else ran.out)
    assert "did you mean 'allowed'?" in ran.out


def test_one_faulty_file_among_right_ones(write: Write) -> None:
    right = write("extends: pife-maker\noptions: {}\n", "right.yaml")
    wrong = write("extends: pife-maker\noptions: {out: 1}\n", "wrong.yaml")
    ran = check(right, wrong, "pife-maker")
    assert ran.code == 1
    told = [line.partition(":")[0] for line in ran.lines if not line.startswith(" ")]
    assert told == ["right.yaml", "wrong.yaml", "pife-maker"]


def test_json(write: Write) -> None:
    right = write("extends: pife-maker\noptions: {out: {claims: nobody}}\n", "right.yaml")
    wrong = write("extends: pife-maker\noptions: {out: {ten: alowed}}\n", "wrong.yaml")
    ran = check(right, wrong, "gone.yaml", output_format="json")
    checked = ran.json
    assert checked["format"] == "pife-profiles-check/1"
    first, second, third = checked["files"]
    assert (first["ok"], first["profile"]["extends"]) == (True, "pife-maker")
    assert first["differs"] == {
        "out.claims": {"applies": True, "value": "nobody"},
        "out.claim_priority": {"applies": False},
        "false_claim.claim": {"applies": False},
        "false_claim.withdrawn": {"applies": False},
    }
    assert second["ok"] is False
    [fault] = second["faults"]
    assert (fault["file"], fault["line"], fault["column"]) == ("wrong.yaml", 2, 22)
    assert fault["path"] == ["options", "out", "ten"]
    assert third == {
        "file": "gone.yaml",
        "ok": False,
        "unreadable": "gone.yaml: cannot be read: No such file or directory",
    }


def test_github(write: Write) -> None:
    ran = check(write("extends: pife-maker\noptions: {out: {ten: '50%\\n'}}\n", "a,b.yaml"), output_format="github")
    assert ran.code == 1
    [line] = ran.lines
    assert line.startswith("::error file=a%2Cb.yaml,line=2,col=22::/options/out/ten: '50%25")


def test_sarif(write: Write, tmp_path: Path) -> None:
    name = write("extends: pife-maker\noptions: {out: {ten: alowed}}\n", "my table.yaml")
    document = check(name, str(tmp_path / name), output_format="sarif").json
    assert document["version"] == "2.1.0"
    [run] = document["runs"]
    assert run["tool"]["driver"]["name"] == "pife"
    assert run["invocations"][0]["executionSuccessful"] is True
    by_name, by_path = run["results"]
    assert {by_name["ruleId"], by_path["ruleId"]} == {rule["id"] for rule in run["tool"]["driver"]["rules"]}
    place = by_name["locations"][0]["physicalLocation"]
    assert place == {"artifactLocation": {"uri": "my%20table.yaml"}, "region": {"startLine": 2, "startColumn": 22}}
    assert by_path["locations"][0]["physicalLocation"]["artifactLocation"]["uri"].startswith("file:///")


def test_names_and_texts_of_strangers_give_the_terminal_no_orders(write: Write) -> None:
    name = write('extends: "\\e[31mx"\noptions: {"\\e[32m": 1}\n"\\a": 1\n', "esc\x1b[33m.yaml")
    for output_format in ("text", "json", "github", "sarif"):
        ran = check(name, "gone\x1b[34m.yaml", output_format=output_format)
        assert ran.code == 2
        assert "\x1b" not in ran.out + ran.err
        assert "\a" not in ran.out + ran.err
