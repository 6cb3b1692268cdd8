"""`pife referee` as people and programs call it: words, formats, exit codes, files that grow."""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
from typing import get_args

import click
import pytest
from command_line import pife
from recorded import SPEC, small_match, step, written

from pife.errors import Place
from pife.terminal.output import CardPrinter
from pife_conformance.referee.findings import FalseClaim, Finding, FindingKind, Note, NoteKind
from pife_conformance.referee.reports import TextReport


@pytest.fixture
def record(tmp_path):
    """Writes lines to a file; gives its name."""

    def write(lines, name="game.jsonl"):
        path = tmp_path / name
        path.write_bytes(written(lines))
        return str(path)

    return write


@pytest.fixture
def wrong():
    """A match with a discard out of turn, and a settlement that is wrong."""
    match = small_match()
    match[2]["script"].insert(2, step(2, "discard", card="AC"))
    match[4]["answer"]["lives"] = {"1": 9, "2": 9}
    del match[5:7]
    return match


def test_a_right_record(record):
    ran = pife("referee", record(small_match()))
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[-1].startswith("rounds 2 · actions 8 · refused 0 · settlements 2 · findings 0 · ")
    assert ran.lines[-1].endswith(" s · exit 0")


def test_findings_in_english(record, wrong):
    name = record(wrong)
    ran = pife("referee", name, "--ascii", "--lang", "en")
    assert ran.code == 1
    words = " ".join(ran.out.split())
    lines = written(wrong).decode().splitlines()
    throw, lives = lines[2].index('{"seat": 2, "do": "discard", "card": "AC"') + 1, lines[4].index('{"1": 9') + 1
    assert f"{name}:3:{throw} step 3, seat 2: throws AC refused wrong-phase: It is not the moment for this." in words
    assert "rule turns.discard-one: One discard a turn" in words
    settlement = (
        'the settlement is not the one that this round comes to answer.lives want {"1": 10, "2": 9} got {"1": 9'
    )
    assert f"{name}:5:{lives} {settlement}" in words


def test_findings_in_portuguese(record, wrong):
    ran = pife("referee", record(wrong), "--lang", "pt_BR")
    words = " ".join(ran.out.split())
    assert "jogada 3, lugar 2: descarta A♣ recusada wrong-phase: Não é hora disso." in words
    assert "regra turns.discard-one: Um descarte por vez" in words
    assert "rodadas 1 · jogadas 5 · recusadas 1 · acertos 1 · achados 2" in words
    assert words.endswith(" · saída 1")


@pytest.mark.parametrize("kind", sorted({*get_args(FindingKind), *get_args(NoteKind)} - {"refused"}))
def test_every_kind_of_finding_and_note_has_its_words(kind):
    said = []
    kinds = Note if kind in get_args(NoteKind) else Finding
    claim = FalseClaim(Place("game.jsonl", 4, 30), 2, 1)
    for language in ("en", "pt_BR"):
        report = TextReport(SPEC, language, CardPrinter(ascii_only=True), said.append)
        report.tell(kinds(kind, Place("game.jsonl", 7, 3), detail="why", count=5, false_claim=claim))
    english, portuguese = click.unstyle(said[0]), click.unstyle(said[len(said) // 2])
    assert english.startswith("game.jsonl:7:3 ")
    assert english != portuguese
    assert "{" not in english + portuguese


def test_as_lines_and_as_one_document(record, wrong):
    name = record(wrong)
    lines = [json.loads(line) for line in pife("referee", name, "--format", "ndjson").lines]
    assert lines[0] == {"type": "run", "format": "pife-referee-report/1"}
    refused, settlement, end = lines[1:]
    assert refused["done"] == step(2, "discard", card="AC")
    assert (refused["file"], refused["line"], refused["step"], refused["reason"]) == (name, 3, 3, "wrong-phase")
    assert settlement["differences"] == [{"field": "answer.lives", "want": {"1": 10, "2": 9}, "got": {"1": 9, "2": 9}}]
    assert (end["type"], end["findings"], end["exit"]) == ("end", 2, 1)
    document = pife("referee", name, "--format", "json").json
    assert document["found"] == [refused, settlement]
    assert pife("referee", record(small_match()), "--format", "json").json["found"] == []


@pytest.fixture
def gone_astray():
    """A round that goes on as if a card that nobody holds was thrown: all after it is refused, and it is not over."""
    match = small_match()[:5]
    match[2]["script"][1] = step(2, "discard", card="QC")
    match[2]["script"].insert(3, step(1, "draw", **{"from": "stock"}))
    return match


def test_what_may_follow_from_a_refused_action_is_told_in_one_line(record, gone_astray):
    name = record(gone_astray)
    ran = pife("referee", name, "--ascii")
    words = " ".join(ran.out.split())
    lines = written(gone_astray).decode().splitlines()
    first = f"{name}:3:{lines[2].index(json.dumps(step(2, 'discard', card='QC'))) + 1}"
    last = f"{name}:4:{lines[3].index(json.dumps(gone_astray[3]['script'][0])) + 1}"
    assert f"{first} step 2, seat 2: throws QC refused card-not-held: " in words
    assert (
        f"then 3 more refused, up to {last}; they may follow from step 2 at {first}: wrong-phase 2, not-your-turn 1"
        in words
    )
    assert "refused 4 - settlements 0 - findings 5 - 3 of them may follow from others" in ran.lines[-1]


def test_each_is_told_where_that_is_asked_for_and_a_reason_explained_once(record, gone_astray):
    out = pife("referee", record(gone_astray), "--ascii", "--verbose").out
    refused = re.findall(r"^    refused  (\S+?)(?:: |$)", out, re.MULTILINE)
    assert refused == ["card-not-held", "wrong-phase", "wrong-phase", "not-your-turn"]
    assert out.count("It is not the moment for this.") == 1
    assert "more refused" not in out


def test_programs_are_told_each_with_what_it_may_follow_from(record, gone_astray):
    name = record(gone_astray)
    first, *after, not_over, _, end = [
        json.loads(line) for line in pife("referee", name, "--format", "ndjson").lines[1:]
    ]
    assert "follows" not in first
    place = {each: first[each] for each in ("file", "line", "column", "step")}
    assert [each["follows"] for each in after] == [place] * 3
    assert not_over["kind"] == "not_over"
    assert (end["findings"], end["following"]) == (5, 3)


def test_what_may_follow_from_another_does_not_count_towards_the_most(record, gone_astray):
    ran = pife("referee", record(gone_astray * 2), "--ascii", "--max-faults", "2")
    assert "findings 5 - 3 of them may follow from others - stopped here" in ran.lines[-1]


def test_refusals_of_several_rounds_do_not_follow_from_each_other(record, wrong):
    wrong[2]["script"].insert(1, step(1, "discard", card="2H"))
    out = pife("referee", record(wrong * 2), "--ascii").out
    assert len(re.findall(r"^    then     1 more refused", out, re.MULTILINE)) == 2
    assert "2 of them may follow" in out


def test_several_files_a_packed_one_and_standard_input(record, tmp_path):
    packed = tmp_path / "more.jsonl.gz"
    packed.write_bytes(gzip.compress(written(small_match())))
    ran = subprocess.run(
        [sys.executable, "-m", "pife", "referee", record(small_match()[:4]), str(packed), "-"],
        input=written(small_match()[1:]),
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    lines = ran.stdout.decode().splitlines()
    assert (ran.returncode, ran.stderr) == (1, b"")
    assert lines[0].endswith("game.jsonl:2:1 note: this round is over, but no `settlement` line says what it cost")
    assert lines[1] == "<stdin>:1:1 no record line has said by which rules; name them with --profile"
    assert lines[-1].startswith("rounds 3 · actions 12 ")


def test_what_a_record_lacks_is_told_in_each_language_and_is_no_finding(record):
    for lines, english, portuguese, kind in (
        (small_match()[:4], "no `settlement` line", "nenhuma linha `settlement`", "unsettled"),
        (small_match()[:5], "has no `end` line", "não tem a linha `end`", "no_end"),
    ):
        name = record(lines)
        ran = pife("referee", name)
        assert (ran.code, english in ran.out) == (0, True)
        assert portuguese in pife("referee", name, "--lang", "pt_BR").out
        note = json.loads(pife("referee", name, "--format", "ndjson").lines[1])
        assert (note["type"], note["kind"]) == ("note", kind)


def test_no_more_findings_than_asked_for(record, wrong):
    ran = pife("referee", record(wrong * 3), "--max-faults", "3")
    assert ran.code == 1
    assert "findings 3 · stopped here" in ran.lines[-1]


def test_nothing_to_judge(record):
    for lines in ([], small_match()[:1]):
        ran = pife("referee", record(lines))
        assert ran.code == 2
        assert ran.err == "pife: nothing was judged: there is no round in these records\n"
        ran = pife("referee", record(lines), "--lang", "pt_BR")
        assert (ran.code, ran.err) == (2, "pife: nada foi conferido: não há rodada nestes registros\n")


def test_judged_by_another_table(record):
    ran = pife("referee", record(small_match()), "--profile", "pife-maker")
    assert "note: judged by the rules of pife-maker, not by the record's own" in ran.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "Missing argument"),
        (("nowhere.jsonl",), "nowhere.jsonl"),
        (("--follow", "-"), "--follow takes one file"),
        (("-", "--profile", "pife-makr"), "did you mean 'pife-maker'"),
        (("-", "--max-faults", "0"), "--max-faults"),
    ],
)
def test_wrong_usage(words, said):
    ran = pife("referee", *words)
    assert ran.code == 2
    assert said in ran.err


def test_nothing_in_a_record_reaches_a_terminal(record):
    match = small_match()
    match[1]["position"]["stock"][0] = "\x1b[31m\u202e"
    match.append({"line": "\x1b]0;title\x07"})
    match.append(b'{"line":"\x1b[2J"}\n')
    ran = pife("referee", record(match, name="\x1b[7mgame.jsonl"), FORCE_COLOR="")
    assert ran.code == 1
    assert not {"\x1b", "\x07", "\u202e"} & set(ran.out)


class Following:
    """`pife referee --follow` as a program of its own, over a file that this one writes."""

    def __init__(self, path):
        self.file = path.open("ab", buffering=0)
        words = [sys.executable, "-m", "pife", "referee", "--follow", "--format", "ndjson", str(path)]
        self.program = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def heard(self):
        """The next thing that it says."""
        return json.loads(self.program.stdout.readline())

    def close(self):
        self.program.kill()
        self.program.communicate()
        self.file.close()


@pytest.fixture
def following(tmp_path):
    program = Following(tmp_path / "growing.jsonl")
    yield program
    program.close()


def test_a_file_that_grows_is_followed_to_its_end(following, wrong):
    assert following.heard()["type"] == "run"
    raw = written(wrong)
    middle = raw.index(b'"script"') + 20  # a line half written is waited for
    following.file.write(raw[:middle])
    following.file.write(raw[middle:])
    assert [following.heard()["kind"] for _ in range(2)] == ["refused", "settlement"]
    end = following.heard()
    assert (end["type"], end["actions"], end["findings"], end["stopped"]) == ("end", 5, 2, False)
    assert following.program.wait(timeout=60) == 1


def test_following_ends_with_a_summary_when_it_is_interrupted(following):
    assert following.heard()["type"] == "run"
    match = small_match()[:3]
    match[2]["script"].append(step(2, "discard", card="AC"))
    following.file.write(written([*match, b'{"line":"steps"']))
    assert following.heard()["kind"] == "refused"
    following.program.send_signal(signal.SIGINT)
    note, end = following.heard(), following.heard()
    assert (note["kind"], note["count"]) == ("cut_short", 4)
    assert (end["actions"], end["findings"], end["exit"]) == (4, 1, 1)
    assert following.program.wait(timeout=60) == 1


def test_a_followed_file_that_becomes_shorter(following):
    assert following.heard()["type"] == "run"
    match = small_match()
    match[2]["script"].insert(2, step(2, "discard", card="AC"))
    following.file.write(written(match[:4]))
    assert following.heard()["kind"] == "refused"
    following.file.truncate(0)
    assert following.heard()["kind"] == "shrunk"
    assert following.program.wait(timeout=60) == 1
