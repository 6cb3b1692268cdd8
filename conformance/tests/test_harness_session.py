"""The session against engines that do what no engine should: each costs what it spoils, and nothing more."""

import sys
import time
from pathlib import Path

import pytest
from harness import HASTY, PATIENT, SpokenConnector, hostile, right

from pife_conformance.connectors import Command
from pife_conformance.session import EngineGoneError, Limits, NotPlayed, Session

PROFILE = {"id": "any", "options": {}}


def converse(mode, limits=PATIENT, questions=5):
    """The verdicts of so many questions, second answers counted as the harness counts them."""
    session = Session(hostile(mode), limits)
    session.open()
    assert session.configure(PROFILE) == ()
    outcomes = {}
    for _ in range(questions):
        outcome = session.ask("meld", {"cards": ["7H", "8H", "9H"]})
        outcomes[session.seq] = outcome
    session.close()
    late = set(session.take_late())
    return ["two answers" if seq in late else type(out).__name__.lower() for seq, out in outcomes.items()], outcomes


def spoiled(verdict, others="answer"):
    return [others, others, verdict, others, others]


@pytest.mark.parametrize(
    ("mode", "verdicts"),
    [
        ("good", ["answer"] * 5),
        ("crlf", ["answer"] * 5),
        ("slow", ["answer"] * 5),
        ("log-flood", ["answer"] * 5),
        ("unsupported", ["unsupported"] * 5),
        ("errors-with-markup", ["error"] * 5),
        ("wrong-type", ["answer"] * 5),
        ("two-answers", spoiled("two answers")),
        ("two-lines-at-once", spoiled("two answers")),
        ("always-two", ["two answers"] * 5),
        ("wrong-seq", ["malformed"] * 5),
        ("wrong-seq-once", spoiled("malformed")),
        ("seq-text", ["malformed"] * 5),
        ("no-seq", ["malformed"] * 5),
        ("chatter-once", spoiled("two answers")),
        ("empty-line", spoiled("malformed")),
        ("huge-line", spoiled("malformed")),
        ("deep", spoiled("malformed")),
        ("rather-deep", spoiled("malformed")),
        ("nan", spoiled("malformed")),
        ("infinity", spoiled("malformed")),
        ("huge-number", spoiled("malformed")),
        ("key-twice", spoiled("malformed")),
        ("not-utf-8", spoiled("malformed")),
        ("not-json", spoiled("malformed")),
        ("answer-text", spoiled("malformed")),
        ("answer-missing", spoiled("malformed")),
        ("answer-and-error", spoiled("malformed")),
        ("endless-line", ["malformed"] * 5),
        ("endless-lines", ["malformed"] * 5),
        ("half-line-exit", spoiled("crash")),
        ("exits", spoiled("crash")),
        ("exits-5", spoiled("crash")),
        ("exits-always", ["crash"] * 5),
        ("segfault", spoiled("crash")),
        ("closes-output", spoiled("crash")),
        ("leaves-a-child", spoiled("crash")),
    ],
)
def test_what_is_spoiled_is_all_that_is_lost(mode, verdicts):
    assert converse(mode)[0] == verdicts


@pytest.mark.parametrize(
    ("mode", "verdicts"),
    [
        ("hangs", spoiled("timeout")),
        ("half-line", spoiled("timeout")),
        ("drip", spoiled("timeout")),
        ("hangs-always", ["timeout"] * 5),
    ],
)
def test_waiting_has_an_end(mode, verdicts):
    assert converse(mode, HASTY)[0] == verdicts


def test_an_engine_that_closes_its_input_costs_the_next_question():
    assert converse("closes-input")[0] == ["answer", "answer", "answer", "crash", "answer"]


@pytest.mark.parametrize("mode", ["seq-always-1", "seq-one-low"])
def test_answers_numbered_too_low_are_malformed_and_soon_not_waited_for(mode):
    started = time.monotonic()
    verdicts, _ = converse(mode, Limits(hello=20, question=1, goodbye=0.2), questions=40)
    assert set(verdicts) <= {"malformed", "two answers", "answer"}
    assert verdicts.count("malformed") >= 38
    assert time.monotonic() - started < 20


def test_the_same_answer_for_ever_is_malformed():
    verdicts, _ = converse("endless-answers", HASTY)
    assert verdicts[0] in ("answer", "two answers")
    assert set(verdicts[1:]) <= {"malformed", "timeout"}


def test_an_engine_that_reads_nothing_times_out_even_for_messages_larger_than_a_pipe():
    session = Session(hostile("no-reading"), HASTY)
    session.open()
    session.configure(PROFILE)
    outcome = session.ask("meld", {"cards": ["7H"] * 100_000})
    session.close()
    assert outcome.name == "timeout"
    assert "does not read" in outcome.detail()


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("dead", "exited with status 3"),
        ("last-words", "exited with status 7"),
        ("silent", "no answer in 0.5 s to hello; does it write its output at once"),
        ("wrong-version", "it speaks protocol 2, not 1"),
        ("hello-not-json", "not a hello: not JSON (character 1: Expecting value): Welcome to my engine!"),
        ("hello-array", "not a hello: not a JSON object"),
        ("hello-no-asks", "not a hello (asks is a list of names)"),
        ("hello-markup", r"\x1b[2J"),
        ("hello-exits", "exited with status 0"),
    ],
)
def test_an_engine_that_says_no_hello_could_not_be_started(mode, says):
    session = Session(hostile(mode), Limits(hello=0.5) if mode == "silent" else PATIENT)
    with pytest.raises(EngineGoneError, match=r"^the engine could not be started: ") as gone:
        session.open()
    session.close()
    assert says in str(gone.value)
    assert str(gone.value).isprintable()


def test_cat_is_no_engine():
    with pytest.raises(EngineGoneError, match="not a hello"):
        Session(Command("cmd:cat", ("cat",)), PATIENT).open()


def test_a_command_that_does_not_exist_could_not_be_started():
    with pytest.raises(EngineGoneError, match=r"cannot start 'no-such-engine'"):
        Session(Command("cmd:no-such-engine", ("no-such-engine",)), PATIENT).open()


def test_the_last_lines_of_an_engine_that_is_gone_are_kept():
    session = Session(hostile("last-words"), PATIENT)
    with pytest.raises(EngineGoneError) as gone:
        session.open()
    assert gone.value.log == ("fatal: \x1b]0;owned\x07 no licence",)


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("configure-exits", "no answer to configure: exited with status 4"),
        ("configure-nonsense", "not an answer to configure"),
        ("configure-hangs", "no answer to configure: no answer in"),
    ],
)
def test_an_engine_that_cannot_be_configured_dies_for_good_after_ten_starts(mode, says):
    limits = Limits(hello=0.3) if mode == "configure-hangs" else PATIENT
    session = Session(hostile(mode), limits)
    if mode != "configure-hangs":
        session.open()
    with pytest.raises(EngineGoneError, match="10 starts in a row without a good answer") as gone:
        session.configure(PROFILE)
    assert says in str(gone.value)


def test_ten_starts_in_a_row_without_a_good_answer_end_it():
    with pytest.raises(EngineGoneError, match=r"10 starts in a row .* the last time: exited with status 1"):
        converse("exits-always", questions=11)


def test_a_hundred_starts_in_all_end_it():
    limits = Limits(hello=20, question=20, starts=4)
    with pytest.raises(EngineGoneError, match="4 starts; the last time: exited with status 0"):
        converse("exits", limits, questions=20)


def test_an_engine_that_does_not_come_back_is_gone(tmp_path, monkeypatch):
    monkeypatch.setenv("HOSTILE_MARK", str(tmp_path))
    with pytest.raises(EngineGoneError, match="exited with status 9"):
        converse("dies-for-good")


def test_a_profile_that_is_not_played_is_told_with_its_reasons():
    session = Session(hostile("configure-refuses"), PATIENT)
    session.open()
    (lacking,) = session.configure(PROFILE)
    session.close()
    assert isinstance(lacking, NotPlayed)
    assert (lacking.option, lacking.value) == ("melds.run_ace", "around")


def test_children_of_an_engine_end_with_it(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(3600)'])\n"
        f"open({str(tmp_path / 'pid')!r}, 'w').write(str(child.pid))\n"
        "time.sleep(3600)\n"
    )
    session = Session(Command("", (sys.executable, "-I", "-S", str(script))), Limits(hello=3))
    with pytest.raises(EngineGoneError):
        session.open()
    pid = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not is_running(pid)


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except FileNotFoundError:
        return False


def test_an_engines_log_is_bounded_and_keeps_the_end():
    session = Session(hostile("log-flood"), PATIENT)
    session.open()
    session.configure(PROFILE)
    session.ask("meld", {})
    lines = session.last_lines()
    session.close()
    assert 1 <= len(lines) <= 21
    assert all(len(line) <= 400 for line in lines)


def in_process(answer, limits=PATIENT):
    session = Session(SpokenConnector(answer), limits)
    session.open()
    session.configure(PROFILE)
    outcome = session.ask("meld", {"cards": ["7H"]})
    after = session.ask("meld", {"cards": []})
    session.close()
    return outcome, after, session.last_lines()


def raises(error):
    def answer(message):
        if message["input"].get("cards"):
            raise error
        return right(message)

    return answer


def endless(message):
    return endless(message) if message["input"]["cards"] else right(message)


def hangs(message):
    if message["input"]["cards"]:
        time.sleep(30)
    return right(message)


def deep(message):
    nested = []
    for _ in range(100_000):
        nested = [nested]
    return {"seq": message["seq"], "answer": nested} if message["input"]["cards"] else right(message)


@pytest.mark.parametrize(
    ("answer", "verdict", "says"),
    [
        (raises(ValueError("boom \x1b[31m")), "crash", "raised ValueError: boom"),
        (raises(SystemExit(2)), "crash", "raised SystemExit: 2"),
        (endless, "crash", "raised RecursionError"),
        (lambda message: None if message["input"]["cards"] else right(message), "malformed", "returned None"),
        (lambda message: "yes" if message["input"]["cards"] else right(message), "malformed", "returned str"),
        (lambda message: {**right(message), "x": float("nan")}, "malformed", "no JSON: Out of range float"),
        (lambda message: {**right(message), "x": {1, 2}}, "malformed", "no JSON: Object of type set"),
        (lambda message: {**right(message), "x": "y" * (2 << 20)}, "malformed", "a message of more than 1048576 bytes"),
        (deep, "malformed", "no JSON"),
    ],
)
def test_an_engine_in_process_is_judged_as_over_a_pipe(answer, verdict, says):
    outcome, _, _ = in_process(answer)
    assert outcome.name == verdict
    assert says in outcome.detail()
    assert outcome.detail().isprintable()


def test_an_engine_in_process_that_raises_leaves_its_traceback_and_goes_on():
    outcome, after, lines = in_process(raises(KeyError("7H")))
    assert (outcome.name, after.fields) == ("crash", {"legal": True})
    assert lines[-1] == "KeyError: '7H'"


def test_an_engine_in_process_that_hangs_costs_one_question():
    outcome, after, _ = in_process(hangs, Limits(question=0.3))
    assert (outcome.name, after.fields) == ("timeout", {"legal": True})


def test_an_engine_in_process_gets_copies_of_messages():
    seen = []

    def spoils(message):
        seen.append(message)
        message["input"]["cards"] = None
        return right(message)

    session = Session(SpokenConnector(spoils), PATIENT)
    session.open()
    session.configure(PROFILE)
    question = {"cards": ["7H"]}
    session.ask("meld", question)
    session.close()
    assert question == {"cards": ["7H"]}
