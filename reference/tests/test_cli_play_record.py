"""The record of `pife play`: kept as the game goes, whole whatever ends it, and true to a referee."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from command_line import Shell, pife
from games import CACHETA, PORTUGUESE, followed, play
from rounds import a_round, a_step, at
from tables import shipped
from terminals import Terminal

from pife.cli.play_record import Recorder
from pife.study.playing import LiveRound

WINNING = "|6h|take|ad|announce||3s|pass||out"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def record(name: str = "game.jsonl") -> list[Any]:
    return [json.loads(line) for line in Path(name).read_text(encoding="utf-8").splitlines()]


def mine(*lines: Any) -> list[str]:
    """What the person does in some lines, as far as they say."""
    return [step["do"] for line in lines for step in line.get("script", ()) if step["seat"] == 1]


def judged(name: str = "game.jsonl") -> Any:
    """What a referee counts in a record; it finds nothing wrong."""
    ran = pife("referee", name, "--format", "json")
    assert (ran.code, ran.json["end"]["findings"]) == (0, 0), ran.out
    return ran.json["end"]


def test_a_record_keeps_what_was_played_and_what_it_cost() -> None:
    ran = play(WINNING, *CACHETA, "--rounds", "1", "--record", "game.jsonl")
    assert ran.output.splitlines()[-1] == "Recorded in game.jsonl; to check it: pife referee game.jsonl"
    head, begun, *steps, settlement, end = record()
    assert head == {"line": "record", "version": 1, "profile": shipped().profile("cacheta-maker").to_message()}
    assert begun["line"] == "round" and begun["script"] == []
    assert {line["line"] for line in steps} == {"steps"}
    assert mine(*steps) == ["draw", "discard", "draw", "discard", "announce", "draw", "discard", "claim"]
    assert settlement["answer"]["lives"] == {"1": 7, "2": 6, "3": 6, "4": 6}
    assert end == {"line": "end"}
    judged()


def test_a_second_record_follows_the_first() -> None:
    for typed in ("|6h", WINNING):
        play(typed, *CACHETA, "--rounds", "1", "--record", "game.jsonl")
    assert [line["line"] for line in record() if line["line"] != "steps"] == [
        *("record", "round", "end"),
        *("record", "round", "settlement", "end"),
    ]
    judged()


def test_each_step_is_in_the_record_when_it_is_shown() -> None:
    terminal = Terminal("play", *CACHETA, "--record", "game.jsonl")
    terminal.until_prompt()
    terminal.type("")
    assert mine(*record()) == ["draw"]
    terminal.type("6h")
    assert mine(*record()) == ["draw", "discard"]
    assert {step["seat"] for line in record()[2:] for step in line["script"]} == {1, 2, 3, 4}
    terminal.type("q")
    assert terminal.end() == 0


def test_ctrl_c_in_a_real_terminal_ends_the_record() -> None:
    terminal = Terminal("play", *CACHETA, "--record", "game.jsonl")
    terminal.until_prompt()
    terminal.type("")
    assert "The game ends here." in terminal.interrupt()
    assert terminal.end() == 130
    assert [line["line"] for line in record()] == ["record", "round", "steps", "end"]


def test_after_undo_the_round_begins_again_as_far_as_it_stands() -> None:
    play("|6h|undo|9c", *CACHETA, "--record", "game.jsonl")
    lines = record()
    rounds = [place for place, line in enumerate(lines) if line["line"] == "round"]
    first, again = (lines[place] for place in rounds)
    assert mine(*lines[rounds[0] : rounds[1]]) == ["draw", "discard"]
    assert again["position"] == first["position"]
    assert again["script"] == []
    assert [step.get("card") for step in lines[rounds[1] + 1]["script"]] == [None, "9C"]
    judged()


def test_a_long_round_that_begins_again_stands_in_several_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pife.cli.play_record.STEPS_A_LINE", 3)
    play("|6h||undo", *CACHETA, "--record", "game.jsonl")
    lines = record()
    again = max(place for place, line in enumerate(lines) if line["line"] == "round")
    steps = [line["script"] for line in lines[again + 1 : -1]]
    assert {len(script) for script in steps[:-1]} == {3} and 0 < len(steps[-1]) <= 3
    assert mine(*lines[again:]) == ["draw", "discard"]
    judged()


def test_what_was_taken_back_last_is_out_of_the_record_too() -> None:
    play("|undo|q", *CACHETA, "--record", "game.jsonl")
    *_, last, end = record()
    assert (last["line"], last["script"], end) == ("round", [], {"line": "end"})
    judged()


@pytest.mark.parametrize("profile", ["pif-paf-betting", "cachetao-open-claims"])
def test_a_referee_finds_nothing_wrong_in_a_round_played_to_its_end(profile: str) -> None:
    followed("--profile", profile, "--seed", "3", "--rounds", "1", *PORTUGUESE, "--record", "game.jsonl")
    assert judged()["settlements"] == 1


def test_a_new_stock_is_told_with_the_draw_that_needs_it() -> None:
    rounds = a_round(stock_empty="shuffle_discards")
    live = LiveRound(rounds, at(rounds, stock="", discard="6S 6C 6D 6H 7S", discarder=2), Random(5))
    with Path("game.jsonl").open("w", encoding="utf-8") as file:
        recorder = Recorder(file, rounds.profile)
        recorder.begin(live)
        before = live.mark()
        for step in ("1 draw stock", "1 discard AC"):
            live.do(a_step(step))
            recorder.go_on(live)
        live.back(before)
        live.do(a_step("1 draw stock"))
        recorder.go_on(live)
    _, begun, drew, threw, again, drew_again = record()
    assert "shuffles" not in begun["position"] and "shuffles" not in threw
    assert sorted(drew["shuffles"][0]) == ["6C", "6D", "6H", "7S"]
    assert len(again["position"]["shuffles"]) == 1 and "shuffles" not in drew_again
    judged()


def test_a_line_that_was_never_finished_costs_only_itself() -> None:
    Path("game.jsonl").write_text('{"line":"record","cut', encoding="utf-8")
    play("", *CACHETA, "--record", "game.jsonl")
    cut, *whole = Path("game.jsonl").read_text(encoding="utf-8").splitlines()
    assert cut == '{"line":"record","cut' and [json.loads(line)["line"] for line in whole] == ["record", "round", "end"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere/game.jsonl", "nowhere/game.jsonl: No such file or directory"),
        ("", "--record: name a file, as in --record game.jsonl"),
        (".", "File '.' is a directory"),
        ("game.jsonl.gz", "--record game.jsonl.gz: a record is written unpacked; leave out `.gz`"),
        *((each, f"--record {each}: name a file to keep the record in") for each in ("-", "/dev/full", "/dev/null")),
    ],
)
def test_what_keeps_no_record_is_one_message(name: str, message: str) -> None:
    ran = pife("play", *CACHETA, "--record", name)
    assert ran.code == 2 and message in ran.err and ran.out == ""


@pytest.mark.parametrize("text", ["{bad", "id: my-table\n", '{"line":"end"}\n', "[1]\n"])
def test_a_file_that_holds_something_else_is_left_alone(text: str) -> None:
    Path("mine.txt").write_text(text, encoding="utf-8")
    ran = pife("play", *CACHETA, "--record", "mine.txt")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "pife: --record mine.txt: this file holds something else than a record; name another one\n"
    assert Path("mine.txt").read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["", "\n", "\ufeff"])
def test_an_empty_file_becomes_a_record(text: str) -> None:
    Path("game.jsonl").write_text(text, encoding="utf-8")
    assert play("", *CACHETA, "--record", "game.jsonl").exit_code == 0


@pytest.mark.parametrize("name", ["pipe", "/dev/stdout", "shown.txt"])
def test_a_pipe_and_the_screen_keep_no_record_and_are_not_waited_for(name: str) -> None:
    os.mkfifo("pipe")
    ran = Shell("> shown.txt")("play", *CACHETA, "--record", name)
    assert ran.returncode == 2 and f"--record {name}: name a file to keep the record in" in ran.stderr
    assert Path("shown.txt").read_text(encoding="utf-8") == ""


def test_a_full_disk_is_told_with_the_file() -> None:
    command = [sys.executable, "-m", "pife", "play", *CACHETA, "--record", "game.jsonl"]
    limited = ["bash", "-c", 'ulimit -f 1 && exec "$@"', "pife", *command]
    ran = subprocess.run(limited, capture_output=True, check=False, text=True, stdin=subprocess.DEVNULL, timeout=60)
    assert (ran.returncode, ran.stderr) == (2, "pife: game.jsonl: File too large\n")


def test_no_file_no_record() -> None:
    live = LiveRound(rounds := a_round(), at(rounds), Random(1))
    recorder = Recorder(None, rounds.profile)
    recorder.begin(live)
    recorder.go_on(live)
    recorder.end()
    assert [*Path().iterdir()] == []
