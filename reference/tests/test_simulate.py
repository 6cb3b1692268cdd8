"""``pife simulate``: figures in every form, the same for any number of workers, kept and gone on with."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from inspect import signature
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from command_line import SURROUNDINGS, pife
from terminals import Terminal

import pife.cli.simulate as simulate
import pife.cli.simulate_run as simulate_run
from pife.study.simulation import Block, play_block
from pife.study.tallies import Tally

DUEL = ("simulate", "--profile", "pife-duel", "--rounds")
FEW = (*DUEL, "3")
SOME = (*DUEL, "120")  # three blocks
QUICK = 5


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of five rounds and one match, so that few rounds make several blocks."""
    for module in ("pife.study.simulation", "pife.cli.simulate_run", "pife.cli.simulate_progress"):
        monkeypatch.setattr(f"{module}.IN_A_BLOCK", {"round": QUICK, "match": 1})


def figure(document: Any, name: str, unit: str = "round") -> Any:
    return next(each for each in document["figures"] if (each["name"], each["unit"]) == (name, unit))


def test_the_question_is_all_that_the_options_ask() -> None:
    """The command hands the options that it does not name on, past what a type checker sees."""
    named = {
        name
        for name, each in signature(simulate.command.callback).parameters.items()
        if each.kind is not each.VAR_KEYWORD
    }
    options = {each.name for each in simulate.command.params}
    assert named < options
    assert {field.name for field in fields(simulate._Question)} == options - named


def test_a_table_s_rounds_are_told_with_their_intervals() -> None:
    ran = pife(*DUEL, "12")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith("Pife") and "12 rounds · 2 players: greedy · seed 1" in ran.lines[1]
    rows = {line[:16].strip(): line for line in ran.lines}
    assert "won by player 1" in rows and " % [" in rows["won by player 1"]
    assert "ends with nine" in rows and "claims" in ran.out


def test_it_is_told_in_portuguese() -> None:
    ran = pife(*FEW, "--lang", "pt_BR", "--player", "attentive", "--player", "random")
    assert ran.code == 0 and "3 rodadas · 2 jogadores: atento, ao acaso · semente 1" in ran.lines[1]
    assert "ganha o jogador 1" in ran.out and "batida com nove" in ran.out
    assert any(",3 % [" in line or ",0 % [" in line or ",7 % [" in line for line in ran.lines)


def test_json_holds_the_counts_behind_each_figure() -> None:
    said = pife(*DUEL, "4", "--format", "json").json
    assert (
        said["format"] == "pife-simulation/1" and said["complete"] and said["played"]["round"] == {"units": 4, "of": 4}
    )
    won = [figure(said, f"won_{place}")["tables"][0] for place in (1, 2)]
    assert [each["value"] * 4 for each in won] == [each["count"] for each in won]
    assert sum(each["count"] for each in won) + figure(said, "void")["tables"][0]["count"] == 4
    turns = figure(said, "turns")
    assert turns["kind"] == "mean" and turns["tables"][0]["value"] == turns["tables"][0]["count"] / 4
    assert turns["tables"][0]["low"] is None  # fewer than ten rounds


def test_csv_has_a_row_for_each_figure_and_each_difference() -> None:
    ran = pife(*FEW, "--against", "pife-duel", "--format", "csv")
    rows = list(csv.DictReader(ran.lines))
    turns = [row for row in rows if row["name"] == "turns"]
    assert [row["table"] for row in turns] == ["pife-duel", "pife-duel", "difference"]
    assert float(turns[2]["value"]) == 0 and {row["unit"] for row in rows} == {"round"}


def test_two_tables_are_compared_deal_by_deal() -> None:
    ran = pife(
        "simulate", "--profile", "cacheta-maker", "--against", "cacheta-four-wilds", "--seats", "2", "--rounds", "12"
    )
    assert ran.code == 0 and "with the same deals" in ran.lines[1] and "difference" in ran.out


def test_matches_are_played_where_one_plays_for_lives() -> None:
    said = pife(
        "simulate", "--profile", "cacheta-maker", "--seats", "2", "--rounds", "1", "--matches", "1", "--format", "json"
    ).json
    assert figure(said, "rounds", "match")["tables"][0]["count"] > 1
    assert figure(said, "lives_lost", "match")["tables"][0]["count"] > 0


@pytest.mark.usefixtures("quick")
def test_the_figures_are_the_same_for_any_number_of_processes() -> None:
    ran = [pife(*DUEL, "12", "--format", "json", "-j", jobs) for jobs in ("1", "2")]
    assert ran[0].code == ran[1].code == 0 and ran[0].out == ran[1].out


def test_another_seed_plays_other_rounds_and_the_same_seed_the_same() -> None:
    one, same, other = (pife(*FEW, "--format", "json", "--seed", seed).json["sums"] for seed in ("1", "1", "2"))
    assert one == same != other


def test_figures_go_to_a_file_where_that_is_wanted(tmp_path: Path) -> None:
    out = tmp_path / "figures.json"
    ran = pife(*FEW, "--format", "json", "--out", str(out))
    assert (ran.out, ran.code) == ("", 0) and json.loads(out.read_text(encoding="utf-8"))["complete"]


def test_a_picture_shows_every_row_and_is_drawn_the_same_each_time(tmp_path: Path) -> None:
    pictures = []
    for name in ("one.svg", "two.svg"):
        plot = tmp_path / name
        ran = pife(*DUEL, "10", "--against", "pife-duel", "--plot", str(plot))
        assert (ran.code, ran.err) == (0, "")
        pictures.append(plot.read_text(encoding="utf-8"))
    assert pictures[0] == pictures[1]
    texts = {each.text for each in ElementTree.fromstring(pictures[0]).iter("{http://www.w3.org/2000/svg}text")}
    assert {"won by player 1", "ends with nine", "turns", "A round (%)", "pife-duel"} <= texts


def test_a_title_is_no_formula_and_no_markup_in_the_picture(tmp_path: Path) -> None:
    own = tmp_path / "own.yaml"
    own.write_text('extends: pife-duel\noptions: {}\ntitle: {en: "$x^2$ <b>", pt_BR: "$x^2$ <b>"}\n', encoding="utf-8")
    plot = tmp_path / "own.svg"
    ran = pife("simulate", "--profile", str(own), "--rounds", "1", "--plot", str(plot))
    assert ran.code == 0, ran.err
    root = ElementTree.fromstring(plot.read_text(encoding="utf-8"))
    assert any("$x^2$ <b>" in (each.text or "") for each in root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.usefixtures("quick")
def test_a_run_that_was_stopped_says_what_was_played_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = str(tmp_path / "run.json")
    whole = pife(*DUEL, "20", "--format", "json")

    def stop_at_the_third(block: Block) -> Tally:
        if block.first == 2 * QUICK:
            signal.raise_signal(signal.SIGINT)
        return play_block(block)

    with monkeypatch.context() as patched:
        patched.setattr(simulate_run, "play_block", stop_at_the_third)
        stopped = pife(*DUEL, "20", "--format", "json", "--resume", kept)
    assert (
        stopped.code == 130 and not stopped.json["complete"] and stopped.json["played"]["round"]["units"] == 2 * QUICK
    )
    assert stopped.err == "stopped after 10 of 20 rounds; the same command goes on from there\n"
    again = pife(*DUEL, "20", "--format", "json", "--resume", kept)
    assert (again.out, again.code) == (whole.out, 0)


def test_whoever_waits_at_a_terminal_sees_how_far_it_is_and_how_long_it_takes() -> None:
    terminal = Terminal(*DUEL, "30", "--lang", "pt_BR")
    terminal.until_prompt()
    assert terminal.end() == 0
    assert re.search(r"0% 0 rodadas -:--:--", terminal.shown) and "30 rodadas · 2 jogadores" in terminal.shown


@pytest.mark.usefixtures("quick")
def test_a_finished_run_is_told_again_without_playing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = str(tmp_path / "run.json")
    first = pife(*FEW, "--resume", kept)
    monkeypatch.setattr(simulate_run, "play_block", None)
    assert pife(*FEW, "--resume", kept).out == first.out


KILLED = """
import os, signal, sys
from pife.cli import main
from pife.cli.simulate_run import KeptRun
keep = KeptRun.write
def keep_and_die(self, run):
    keep(self, run)
    if run.done == 2:
        os.kill(os.getpid(), signal.SIGKILL)
KeptRun.write = keep_and_die
main()
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_was_killed_goes_on_and_counts_nothing_twice(tmp_path: Path, jobs: str) -> None:
    kept = tmp_path / "run.json"
    asked = (*SOME, "--format", "json", "--resume", str(kept), "-j", jobs)
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, *asked],
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | SURROUNDINGS,
    )
    assert killed.returncode == -signal.SIGKILL
    assert json.loads(kept.read_text(encoding="utf-8"))["done"] == 2
    ran = pife(*asked)
    assert ran.code == 0 and ran.json["complete"]
    assert ran.json["sums"] == _all_at_once(120)
    assert [path.name for path in tmp_path.iterdir()] == ["run.json"]


def _all_at_once(rounds: int) -> Any:
    return pife(*DUEL, str(rounds), "--format", "json").json["sums"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--seed", "2"), "seed 1, not 2"),
        (("--player", "attentive"), "players greedy, greedy, not attentive, attentive"),
        (("--rounds", "4"), "rounds 3, not 4"),
        (("--against", "pife-duel"), "tables "),
    ],
)
def test_a_run_with_other_settings_is_not_gone_on_with(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    kept = str(tmp_path / "run.json")
    pife(*FEW, "--resume", kept)
    ran = pife(*FEW, *more, "--resume", kept)
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err.startswith(f"pife: --resume {kept}: it keeps a run with other settings ({said}")
        and ran.err.count("\n") == 1
    )


@pytest.mark.parametrize("text", ["", "no JSON", "[]", "{}", '{"format": "pife-simulation-run/1"}', "[" * 100_000])
def test_a_file_that_keeps_no_run_is_left_alone(tmp_path: Path, text: str) -> None:
    kept = tmp_path / "run.json"
    kept.write_text(text, encoding="utf-8")
    ran = pife(*FEW, "--resume", str(kept))
    assert ran.code == 2 and ran.err.startswith(f"pife: --resume {kept}: this is no run") and ran.err.count("\n") == 1
    assert kept.read_text(encoding="utf-8") == text


def fewer_done(run: Any) -> None:
    run["done"] = 0


def an_altered_count(run: Any) -> None:
    run["tallies"]["round"]["tables"][0]["sums"]["nine"] = 100_000


def a_count_beyond_every_number(run: Any) -> None:
    run["tallies"]["round"]["tables"][0]["sums"]["turns"] = 10**400


def a_missing_name(run: Any) -> None:
    del run["tallies"]["round"]["tables"][0]["squares"]["turns"]


def another_seed(run: Any) -> None:
    run["settings"]["seed"] = 2


def no_check(run: Any) -> None:
    del run["check"]


@pytest.mark.parametrize(
    "damage", [fewer_done, an_altered_count, a_count_beyond_every_number, a_missing_name, another_seed, no_check]
)
def test_a_kept_run_that_was_altered_is_refused(tmp_path: Path, damage: Callable[[Any], None]) -> None:
    kept = tmp_path / "run.json"
    pife(*FEW, "--resume", str(kept))
    run = json.loads(kept.read_text(encoding="utf-8"))
    damage(run)
    kept.write_text(json.dumps(run), encoding="utf-8")
    ran = pife(*FEW, "--resume", str(kept))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"pife: --resume {kept}: this is no run") and ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("rounds", "language", "says"),
    [
        ("9", "en", "Fewer than ten rounds: no interval for means."),
        ("9", "pt_BR", "Menos de dez rodadas: médias sem intervalo."),
        ("10", "en", None),
    ],
)
def test_it_is_said_why_means_of_few_rounds_have_no_interval(rounds: str, language: str, says: str | None) -> None:
    lines = pife(*DUEL, rounds, "--lang", language).lines
    assert [line for line in lines if line.startswith(("Fewer than", "Menos de"))] == ([says] if says else [])


def test_few_matches_have_no_interval_either() -> None:
    ran = pife("simulate", "--profile", "cacheta-maker", "--seats", "2", "--rounds", "10", "--matches", "1")
    assert [line for line in ran.lines if "no interval" in line] == ["Fewer than ten matches: no interval for means."]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "3"), "--seats 3: pife-duel is played by 2 to 2"),
        (("--against", "pife-maker", "--seats", "9"), "--seats 9: pife-duel"),
        (("--matches", "2"), "--matches: at pife-duel a match never ends"),
        (("--player", "greedy", "--player", "random", "--player", "random"), "one for each of the 2 seats"),
        (("--plot", "figures.txt"), "--plot figures.txt: a picture's name ends in"),
        (("--out", "nowhere/figures.txt"), "--out nowhere/figures.txt: cannot be written"),
        (("--out", "same", "--resume", "same"), "--resume same: another option names the same file"),
        (("-j", "2", "--scheduler", "tcp://127.0.0.1:1"), "-j is for processes of this machine"),
        (("--against", "pife-makr"), "did you mean 'pife-maker'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_played(
    arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(simulate_run, "play_block", None)
    ran = pife(*FEW, *arguments)
    assert (ran.code, ran.out) == (2, "") and said in ran.err and ran.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_the_library_that_draws_it_is_said_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = pife(*FEW, "--plot", str(tmp_path / "a.svg"))
    assert (ran.code, ran.err) == (2, "pife: --plot needs matplotlib: `pip install 'pife[plot]'`\n")
