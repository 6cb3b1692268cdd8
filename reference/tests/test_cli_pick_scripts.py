"""`pife pick` without questions: answers from arguments and files, the ranking for programs."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from command_line import SURROUNDINGS, pife
from interviews import SPEC, flattened, pick, talk

from pife.cli import pife as command_line


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("arguments", [[], ["--lang", "pt_BR"], ["--lang", "en"]])
def test_the_commands_that_come_next_keep_the_language_that_was_asked_for(arguments: list[str]) -> None:
    ran = pick("--set", "out.ten=allowed", "--no-ask", "--out", "our table.yaml", *arguments)
    rest = " ".join(["'our table.yaml'", *arguments])
    for command in ("rules --profile", "sheet", "play --profile", "profiles check"):
        assert f"  pife {command} {rest}" in ran.lines
    for command in (["rules", "--profile"], ["sheet"], ["profiles", "check"]):
        assert pife(*command, "our table.yaml", *arguments).code == 0


def test_scripts_get_the_whole_ranking_as_json() -> None:
    ran = pick("--game", "cacheta", "--set", "lives.start=7", "--set", "match.kind=lives", "--format", "json")
    assert ran.code == 0
    assert ran.json["format"] == "pife-pick/1"
    assert ran.json["answers"] == {"match.kind": "lives", "lives.start": 7}
    assert len(ran.json["ranking"]) == 8
    first, last = ran.json["ranking"][0], ran.json["ranking"][-1]
    assert first["agrees"] == ["match.kind", "lives.start"]
    assert first["hash"] == SPEC.profile(first["profile"]).hash
    assert first["title"].keys() == {"en", "pt_BR"}
    assert last["differs"] == [{"option": "lives.start", "theirs": {"applies": True, "value": 10}, "yours": 7}]
    assert last["writes"] == {"lives.start": 7}


def test_json_tells_what_is_idle_absent_and_impossible() -> None:
    ran = pick("--set", "out.shapes=3-3-3", "--set", "wild.melds=runs", "--set", "match.kind=lives", "--format", "json")
    by_id = {each["profile"]: each for each in ran.json["ranking"]}
    assert by_id["cacheta-maker"]["impossible"] == ["constraint.ten-needs-ten-shapes"]
    assert by_id["pife-maker"]["idle"] == ["wild.melds"]
    lives = pick("--set", "match.kind=lives", "--set", "lives.start=7", "--format", "json").json["ranking"][-1]
    assert {"option": "lives.start", "theirs": {"applies": False}, "yours": 7} in lives["differs"]


def test_text_without_a_terminal_is_the_whole_ranking() -> None:
    ran = pick("--set", "out.ten=allowed", "--no-ask", "--lang", "pt_BR")
    assert ran.code == 0
    assert ran.out.count("Bater com dez: Não pode em vez de Pode") == 8
    assert "--out nossa-mesa.yaml" in flattened(ran.out)


def test_answers_come_from_a_file_and_arguments_override_it() -> None:
    Path("a.yaml").write_text("out.ten: allowed\ntable.players: [3, 6]\nmelds.longest: null\n", encoding="utf-8")
    Path("a.json").write_text('{"out.ten": "allowed", "table.players": [3, 6], "melds.longest": null}')
    from_yaml, from_json = (pick("--answers", name, "--format", "json").json for name in ("a.yaml", "a.json"))
    assert from_yaml == from_json
    assert from_yaml["answers"] == {"table.players": [3, 6], "melds.longest": None, "out.ten": "allowed"}
    changed = pick(
        "--answers", "a.yaml", "--set", "out.ten=forbidden", "--set", "table.players=", "--format", "json"
    ).json
    assert changed["answers"] == {"melds.longest": None, "out.ten": "forbidden"}


def test_yaml_is_the_file_for_the_closest_table_or_another() -> None:
    answers = ("--game", "pife", "--set", "out.ten=allowed")
    assert "extends: pif-paf-platform\noptions: {}\n" in pick(*answers, "--format", "yaml").out
    another = pick(*answers, "--format", "yaml", "--extends", "pife-maker", "--title", "Nossa", "--lang", "pt_BR").out
    assert another.endswith(
        'extends: pife-maker\ntitle: "Nossa"\noptions:\n  out:\n    ten: allowed  # Bater com dez (forbidden, allowed)\n'
    )


def test_the_default_table_is_the_closest_that_goes_with_the_answers() -> None:
    answers = ("--set", "out.shapes=3-3-3,5-4", "--set", "out.claims=announced", "--format", "yaml")
    first = pick(*answers[:-1], "json").json["ranking"][0]
    assert first["impossible"]
    assert "extends: pife-maker\n" in pick(*answers).out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--no-ask"], "no answers: questions need a terminal"),
        ([], "no answers: questions need a terminal"),
        (["--format", "json"], "no answers"),
        (["--set", "out.ten=", "--no-ask"], "no answers"),
        (["--set", "out.ten"], "--set out.ten: write it as option=value"),
        (["--set", "out.tn=allowed"], "unknown option 'out.tn'; did you mean 'out.ten'?"),
        (["--set", "out.ten=alowed"], "out.ten: 'alowed' is not one of forbidden, allowed; did you mean 'allowed'?"),
        (["--set", "table.players=6,3"], "table.players: the first number must not be above the second"),
        (["--set", "out.ten=forbidden", "--set", "out.ten_from=any"], "out.ten_from does not apply beside the other"),
        (
            ["--set", "melds.sets=3-1", "--set", "pack.decks=2"],
            "melds.sets, pack.decks: that cannot be. Two packs hold",
        ),
        (["--set", "OUT.TEN=allowed"], "unknown option 'OUT.TEN'; did you mean 'out.ten'?"),
        (["--set", " out.ten=allowed"], "did you mean 'out.ten'?"),
        (["--set", f"{'x' * 5000}=1"], f"pife: --set: unknown option '{'x' * 57}…'"),
        (["--set", "out.ten=allowed", "--extends", "x" * 5000], f"--extends: '{'x' * 57}…' is not among the tables"),
        (["--answers", "nested.yaml"], "nested.yaml:1:1: /out: answers are not nested; write the options' whole ids"),
        (["--answers", "long.yaml"], f"pife: long.yaml:1:3: /{'x' * 59}…: unknown option '{'x' * 57}…'"),
        (["--answers", "none.yaml"], "none.yaml: cannot be read"),
        (["--answers", "list.yaml"], "list.yaml:1:1: must be a map"),
        (["--answers", "wrong.yaml"], "wrong.yaml:2:13: /pack.decks: 5 is not one of 2, 3"),
        (["--answers", "unknown.yaml"], "unknown.yaml:1:1: /pack.dcks: unknown option 'pack.dcks'; did you mean"),
        (["--set", "out.ten=allowed", "--extends", "pife-makr"], "did you mean 'pife-maker'?"),
        (["--set", "out.ten=allowed", "--extends", "pife-maker", "--game", "cacheta"], "not among the tables"),
        (["--set", "out.ten=allowed", "--out", "pife-maker.yaml"], "already the name of a table that comes with pife"),
        (["--set", "out.ten=allowed", "--out", "mine"], "the name must end in .yaml"),
        (["--set", "out.ten=allowed", "--out", "no/mine.yaml"], "no/mine.yaml cannot be written: No such file"),
        (["--ask", "--format", "json"], "questions are put as text only"),
        (
            ["--set", "out.shapes=3-3-3", "--extends", "cacheta-maker", "--format", "yaml"],
            "cacheta-maker does not go with these answers. Where going out with ten is allowed",
        ),
    ],
)
def test_what_cannot_be_asked_is_one_message_and_exit_2(arguments: list[str], says: str) -> None:
    Path("list.yaml").write_text("- out.ten\n")
    Path("wrong.yaml").write_text("out.ten: allowed\npack.decks: 5\n")
    Path("unknown.yaml").write_text("pack.dcks: 2\n")
    Path("nested.yaml").write_text("out: {ten: allowed}\n")
    Path("long.yaml").write_text(f"? {'x' * 5000}\n: 1\n")
    ran = pick(*arguments)
    assert ran.code == 2
    assert says in flattened(ran.err)
    assert "Traceback" not in ran.err
    assert len(ran.err) < 1000
    assert ran.out == "" or "--out" in arguments


def test_messages_of_players_are_in_their_language() -> None:
    assert "as perguntas precisam de um terminal" in pick("--lang", "pt_BR").err
    impossible = pick("--set", "melds.sets=3-1", "--set", "pack.decks=2", "--lang", "pt_BR")
    assert "assim não dá. Dois baralhos não têm três cartas iguais" in impossible.err


def test_a_foreign_text_gives_the_terminal_no_orders() -> None:
    assert "\x1b" not in pick("--set", "\x1b[31m=1").err
    ran = talk("\x1b]0;pwned\x07|q", "--out", "\x1b.yaml")
    assert "“]0;pwned” does not answer this" in ran.output
    assert "\x1b.yaml" not in ran.output


def test_help_shows_examples() -> None:
    ran = pick("--help")
    assert ran.code == 0
    assert ran.out.count("\n    pife pick") + ran.out.count("\n  pife pick") >= 4
    assert "Which table plays as you do?" in ran.out


def test_a_shell_completes_options() -> None:
    surroundings = {"_PIFE_COMPLETE": "bash_complete", "COMP_WORDS": "pife pick --set out.te", "COMP_CWORD": "3"}
    completed = CliRunner().invoke(command_line, prog_name="pife", env=SURROUNDINGS | surroundings).output
    assert completed.splitlines() == ["plain,out.ten=", "plain,out.ten_from="]
