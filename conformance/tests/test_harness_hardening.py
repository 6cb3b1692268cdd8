"""What once went wrong under hostile engines and callers, each with the right outcome."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pife_conformance.reference_engine import ReferenceEngine
from pife_conformance.wire import WireError, decode

DRIP = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["cmd"] == "hello":
        answer = {"protocol": 1, "engine": {"name": "drip", "version": "1", "language": "Python"}, "asks": ["meld"], "options": "any"}
    elif message["cmd"] == "configure":
        answer = {"ok": True}
    elif message["cmd"] == "ask":
        answer = {"seq": message["seq"], "answer": {"legal": True}}
    else:
        while True:
            print(json.dumps({"seq": 1, "answer": {"legal": True}}), flush=True)
            time.sleep(0.2)
    print(json.dumps(answer), flush=True)
"""

HANG = DRIP.replace(
    'answer = {"seq": message["seq"], "answer": {"legal": True}}', 'open(__file__ + ".asked", "w"); time.sleep(3600)'
)


def conform(tmp_path: Path, engine: str, *arguments: str) -> subprocess.Popen[bytes]:
    program = tmp_path / "engine.py"
    program.write_text(engine, encoding="utf-8")
    command = [sys.executable, "-m", "pife", "conform", "--engine", f"cmd:{sys.executable} {program}", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_old_answers_after_bye_do_not_keep_the_run_waiting(tmp_path: Path) -> None:
    process = conform(tmp_path, DRIP, "--profile", "pife-maker", "--scenario", "meld-run-three")
    out, _ = process.communicate(timeout=60)
    assert b"exit" in out


def test_an_interrupt_ends_several_hanging_engines_at_once(tmp_path: Path) -> None:
    process = conform(tmp_path, HANG, "--profile", "pife-maker", "--area", "melds", "--timeout", "3000", "-j", "3")
    asked = tmp_path / "engine.py.asked"
    while process.poll() is None and not asked.exists():
        time.sleep(0.05)
    time.sleep(0.5)  # let the others be asked too
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"exit 130" in out


def test_a_key_twice_among_very_many_is_found_at_once() -> None:
    pairs = ",".join(f'"k{n}":{n}' for n in range(60_000))
    with pytest.raises(WireError, match="'k7' twice"):
        decode(f'{{{pairs},"k7":1}}'.encode())


def test_a_word_that_stands_alone_in_a_list_is_unsupported_and_no_crash() -> None:
    engine = ReferenceEngine()
    answer = engine.respond({"cmd": "configure", "profile": {"id": "x", "options": {"out.shapes": ["any"]}}})
    assert answer is not None
    assert [entry["option"] for entry in json.loads(json.dumps(answer))["unsupported"]] == ["out.shapes"]


@pytest.mark.parametrize("protocol", [True, 1.0, "1", None])
def test_a_protocol_that_is_no_whole_number_is_not_spoken(protocol: object) -> None:
    answer = ReferenceEngine().respond({"cmd": "hello", "protocol": protocol})
    assert answer is not None and list(answer) == ["error"]


def pife(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "pife", *arguments], capture_output=True, check=False)


def test_an_engine_in_python_that_cannot_be_had_is_told() -> None:
    question = '{"ask": "meld", "input": {"cards": "QH KH AH"}}'
    ran = pife("ask", question, "--engine", "python:no_such_module:factory", "--profile", "pife-maker")
    assert ran.returncode == 3
    assert b"no_such_module" in ran.stderr


def test_a_time_limit_is_a_number() -> None:
    assert pife("conform", "--timeout", "nan").returncode == 2


def test_two_profiles_of_one_id_and_a_trace_over_a_profile_are_refused(tmp_path: Path) -> None:
    files = [tmp_path / folder / "t.yaml" for folder in ("a", "b")]
    for file in files:
        file.parent.mkdir()
        file.write_text("extends: pife-maker\noptions: {melds: {run_ace: low}}\n", encoding="utf-8")
    ran = pife("conform", "--profile", str(files[0]), "--profile", str(files[1]))
    assert (ran.returncode, b"same id" in ran.stderr) == (2, True)
    ran = pife("conform", "--profile", str(files[0]), "--trace", str(files[0]))
    assert (ran.returncode, b"is read by this run" in ran.stderr) == (2, True)
    assert files[0].read_text(encoding="utf-8").startswith("extends")
