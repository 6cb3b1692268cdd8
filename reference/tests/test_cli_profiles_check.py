"""`pife profiles check`: right files and faulty ones, parents and strangers, in four formats, and never a traceback."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest
from command_line import pife
from tables_checked import Write, check


def test_a_right_file_is_ok_and_says_how_it_differs(write: Write) -> None:
    ran = check(write("extends: pife-maker\noptions: {out: {ten: allowed}, melds: {run_ace: low}}\n"))
    assert ran.code == 0
    first, *rows = (re.split(r" {2,}", line.strip()) for line in ran.lines)
    assert re.fullmatch(r"my-table.yaml: ok; hash [0-9a-f]{12}. It differs from pife-maker in this:", first[0])
    assert rows == [
        ["pife-maker", "my-table"],
        ["The ace in a run", "Below the 2 or above the king", "Below the 2 only"],
        ["Going out with ten", "Forbidden", "Allowed"],
        ["Ten on which card", "does not apply", "Any"],
    ]


def test_a_right_file_is_told_which_of_its_options_change_nothing(write: Write) -> None:
    """Rules out.with-ten, melds.longest: ten cards never lie in melds of three, whatever is said of going out with ten."""
    short = write("extends: cacheta-maker\noptions: {melds: {longest: 3}}\n", "short.yaml")
    ran = check(short, lang="pt_BR")
    assert ran.code == 0
    notes = " ".join(" ".join(ran.lines[3:]).split())
    assert notes == (
        "“Bater com dez” não muda nada nesta mesa: Dez cartas nunca ficam todas em jogos de três. "
        "“Carta que completa as dez” não muda nada nesta mesa: Dez cartas nunca ficam todas em jogos de três."
    )
    shorter = write("extends: short.yaml\noptions: {lives: {start: 5}}\n", "shorter.yaml")
    files = check(short, shorter, output_format="json").json["files"]
    assert [file["idle"] for file in files] == [["out.ten", "out.ten_from"], []]


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
