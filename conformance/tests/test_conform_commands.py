"""The commands about engines, from outside: output, messages, exit codes."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import pytest
from harness import HOSTILE_ENGINE

from pife_conformance.asks import ASKS
from pife_conformance.cli.signals import end_with_a_report

PROGRAM = (sys.executable, "-m", "pife")


def pife(*words, **more):
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    return subprocess.run((*PROGRAM, *words), capture_output=True, text=True, timeout=120, env=environment, **more)


def hostile(mode):
    return f"cmd:{sys.executable} -I -S {HOSTILE_ENGINE} {mode}"


def check(run, code):
    assert "Traceback" not in run.stderr
    assert run.returncode == code, run.stdout + run.stderr
    return run.stdout + run.stderr


MAKER = ("--profile", "pife-maker")


def test_the_reference_passes_under_a_profile():
    text = check(pife("conform", *MAKER, "--verbose"), 0)
    assert "pife reference" in text
    assert "exit 0" in text.splitlines()[-1]
    assert "melds.run-no-wrap" in text


@pytest.mark.parametrize(("lang", "says"), [("en", "1 question"), ("pt_BR", "1 pergunta")])
def test_one_question_is_told_as_one(lang, says):
    text = check(pife("conform", *MAKER, "--scenario", "meld-set-two-cards", "--lang", lang), 0)
    assert f"pife-maker ({says})\n" in text


def test_the_reference_over_the_protocol_gives_the_same_results():
    runs = [
        json.loads(check(pife("conform", *MAKER, *engine, "--seed", "4", "--format", "json", "--strict"), 0))
        for engine in ((), ("--engine", f"cmd:{sys.executable} -m pife engine"))
    ]
    results = [[(r["scenario"], r["profile"], r["verdict"]) for r in run["results"]] for run in runs]
    assert results[0] == results[1]
    assert {run["end"]["verdicts"]["pass"] for run in runs} == {len(results[0])}


def test_cat_is_no_engine():
    text = check(pife("conform", "--engine", "cmd:cat", *MAKER), 3)
    assert "the engine could not be started: not a hello" in text
    assert text.splitlines()[-1].endswith("exit 3")


@pytest.mark.parametrize(
    ("mode", "code", "says"),
    [
        ("wrong-type", 1, "malformed: answer.legal: must be true or false, not 'yes'"),
        ("dead", 3, "exited with status 3"),
        ("unsupported", 2, "unsupported: "),
        ("errors-with-markup", 1, r"error: \x1b[2J[bold red]</td><script>"),
        ("two-answers", 1, "two answers to one question"),
        ("fixed", 1, "pass"),
    ],
)
def test_hostile_engines_end_in_a_whole_report(mode, code, says):
    text = check(pife("conform", "--engine", hostile(mode), *MAKER, "--area", "melds", "--ascii"), code)
    assert says in text
    assert text.splitlines()[-1].endswith(f"exit {code}")
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--engine", "node x.js"], "'node x.js' is no connector; write reference, cmd:COMMAND"),
        (["--engine", "cmd:'x"], "No closing quotation"),
        (["--profile", "pife-makr"], "did you mean 'pife-maker'?"),
        (["--area", "meld"], "there is no area 'meld'; did you mean 'melds'?"),
        (["--rule", "melds.runn"], "there is no rule or decision 'melds.runn'; did you mean 'melds.run'?"),
        (["--scenario", "meld-run"], "there is no scenario 'meld-run'"),
        (["--area", "cards", "--rule", "melds.longest-nothing"], "there is no rule or decision"),
        (["--seed", "x"], "'x' is not a valid integer"),
        (["-j", "0"], "0 is not in the range"),
        (["--timeout", "0"], "is not in the range"),
        (["--trace", "/no/such/folder/trace.jsonl", "--area", "cards"], "No such file or directory"),
        (["--enginee", "x"], "No such option"),
    ],
)
def test_wrong_usage_is_exit_2_with_one_clear_message(words, says):
    run = pife("conform", *words)
    assert says in check(run, 2)
    assert run.stdout == ""


def test_selecting_nothing_is_an_error():
    text = check(pife("conform", *MAKER, "--area", "cards", "--rule", "melds.set-four-suits"), 2)
    assert "nothing to ask: no scenario with --area cards --rule melds.set-four-suits is for pife-maker" in text


def test_an_engine_with_fixed_rules_must_be_told_which():
    text = check(pife("conform", "--engine", hostile("fixed")), 2)
    assert "this engine plays fixed house rules: name them with --profile" in text
    assert re.search(r"`pife conform --engine '.* fixed' --profile pife-maker`", text)
    assert re.search(r"`pife identify --engine '.* fixed'` finds out which they are", text)


def test_an_engine_that_prints_first_is_told_what_standard_output_is_for():
    text = check(pife("conform", "--engine", hostile("hello-not-json"), *MAKER), 3)
    assert "Welcome to my engine!; standard output is for answers only, log to standard error" in text
    assert "standard output is for answers only" not in check(pife("conform", "--engine", "cmd:cat", *MAKER), 3)


def test_a_profile_file_is_a_profile(tmp_path):
    (tmp_path / "my-table.yaml").write_text("extends: pife-maker\noptions: {melds: {run_ace: low}}\n")
    engine = hostile("good")
    text = check(pife("conform", "--profile", "my-table.yaml", "--engine", engine, "--area", "melds", cwd=tmp_path), 1)
    assert "under   my-table" in text
    again = next(line for line in text.splitlines() if line.strip().startswith("again"))
    assert "--profile my-table.yaml --scenario" in again


def test_the_line_that_repeats_a_finding_repeats_it():
    words = ("conform", "--engine", hostile("wrong-type"), *MAKER, "--rule", "melds.run-no-wrap", "--format", "json")
    findings = [r for r in json.loads(pife(*words, "--seed", "9").stdout)["results"] if r["verdict"] == "malformed"]
    assert findings
    again = json.loads(pife(*shlex.split(findings[0]["repeat"])[1:], "--format", "json").stdout)["results"]
    assert [(r["scenario"], r["input"], r["verdict"]) for r in again] == [
        (findings[0]["scenario"], findings[0]["input"], findings[0]["verdict"])
    ]


def test_the_list_of_what_would_be_asked():
    text = check(pife("conform", *MAKER, "--list", "--area", "melds", "--lang", "pt_BR"), 0)
    assert "meld-run-three" in text or "melds" in text
    document = json.loads(check(pife("conform", "--list", "--rule", "melds.run-no-wrap", "--format", "json"), 0))
    assert document["format"] == "pife-scenario-list/1"
    assert all("melds.run-no-wrap" in scenario["shows"] for scenario in document["scenarios"])


def test_a_trace_is_json_lines(tmp_path):
    trace = tmp_path / "trace.jsonl"
    check(pife("conform", *MAKER, "--area", "cards", "--trace", str(trace), "--engine", hostile("not-json")), 1)
    said = [json.loads(line) for line in trace.read_text().splitlines()]
    assert said[0]["way"] == "to engine"
    assert said[0]["message"] == {"cmd": "hello", "protocol": 1}
    assert any("not JSON" in record.get("text", "") for record in said)


def test_an_engine_in_this_process_that_prints_does_not_spoil_the_report(tmp_path):
    (tmp_path / "chatty.py").write_text(
        "import sys\n"
        "class Engine:\n"
        "    def respond(self, message):\n"
        "        print('\\x1b[2Jnoise'); print('more', file=sys.stderr)\n"
        "        if message['cmd'] == 'hello':\n"
        "            return {'protocol': 1, 'engine': {'name': 'chatty'}, 'asks': ['meld'], 'options': 'any'}\n"
        "        return {'ok': True} if message['cmd'] == 'configure' else None\n"
    )
    run = pife(
        "conform", "--engine", "python:chatty:Engine", *MAKER, "--area", "cards", "--format", "json", cwd=tmp_path
    )
    assert run.returncode == 1
    assert run.stderr == ""
    findings = [r for r in json.loads(run.stdout)["results"] if r["verdict"] == "malformed"]
    assert findings[0]["log"][-2:] == ["\x1b[2Jnoise", "more"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_an_interrupt_ends_in_a_report(how, tmp_path):
    trace = tmp_path / "trace.jsonl"
    before = signal.signal(how, signal.SIG_DFL)  # tests that run under nohup ignore it, and so would what they start
    process = subprocess.Popen(
        (*PROGRAM, "conform", "--engine", hostile("slow"), *MAKER, "--trace", str(trace)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    signal.signal(how, before)
    while process.poll() is None and not (trace.exists() and trace.read_text().count("\n") > 10):
        time.sleep(0.05)
    process.send_signal(how)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130, out + err
    assert out.splitlines()[-1].endswith("exit 130")
    assert "not asked (interrupted)" in out
    assert "Traceback" not in err


def test_what_is_started_with_nohup_outlives_its_terminal():
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        end_with_a_report()
        assert signal.getsignal(signal.SIGHUP) == signal.SIG_IGN
        assert signal.getsignal(signal.SIGTERM) == signal.default_int_handler
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def test_a_reader_that_goes_away_is_no_fault():
    command = f"{sys.executable} -m pife conform --profile pife-maker | head -1"
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert run.stdout.startswith("engine ")
    assert run.stderr == ""


# --- pife ask


RUN = '{"ask": "meld", "input": {"cards": ["QH", "KH", "AH"]}}'


def test_a_question_without_end_is_refused():
    with open("/dev/zero", "rb") as endless:
        run = pife("ask", "-", *MAKER, stdin=endless)
    assert check(run, 2) == "pife: the question cannot be read: larger than 1,048,576 bytes\n"


def test_one_question_and_its_answer():
    assert check(pife("ask", RUN, *MAKER), 0) == "legal: yes\n"
    assert check(pife("ask", '{"ask":"meld","input":{"cards":"KH AH 2H"}}', *MAKER), 0) == "legal: no\n"


def test_a_question_from_standard_input_and_an_answer_as_json():
    document = json.loads(check(pife("ask", "-", *MAKER, "--format", "json", input=RUN), 0))
    assert document == {
        "format": "pife-answer/1",
        "ask": "meld",
        "input": {"cards": ["QH", "KH", "AH"]},
        "answer": {"legal": True},
    }


def test_cards_in_an_answer_are_printed_as_cards():
    hand = '{"ask":"go_out","input":{"cards":"4H 5H 6H 8S 9S 10S JD QD KD 2C","drawn":"2C","from":"stock"}}'
    assert check(pife("ask", hand, *MAKER), 0) == "discards: 2♣\nten: no\n"
    assert check(pife("ask", hand, *MAKER, "--ascii"), 0) == "discards: 2C\nten: no\n"


@pytest.mark.parametrize(
    ("turn_up", "says"), [("KS", "cards: A♣ A♠\n"), ("7D", "cards: 8♦ 8♥\n"), ("AD", "cards: 2♦ 2♥\n")]
)
def test_the_wild_cards_of_a_turn_up(turn_up, says):
    question = json.dumps({"ask": "wilds", "input": {"turn_up": turn_up}})
    assert check(pife("ask", question, "--profile", "cacheta-four-wilds"), 0) == says
    assert check(pife("ask", question, *MAKER), 0) == "cards: none\n"


@pytest.mark.parametrize(
    ("question", "code", "says"),
    [
        ("meld", 2, 'write it as {"ask": "meld", "input": {"cards": "QH KH AH"}}'),
        (
            '{"ask":"melt"}',
            2,
            "is not one of meld, wilds, melded, go_out, waits, start, seats, deal, recycle, settle, view, moves, play; did you mean 'meld",
        ),
        ('{"ask":"meld"}', 2, "input: must be an object"),
        ('{"ask":"meld","input":{"cards":"QQ"}}', 2, "'QQ' is not a card"),
        ('{"ask":"meld","input":{"card":"QH"}}', 2, "card: meld takes cards, turn_up"),
        ('{"ask":"wilds","input":{"cards":"QH"}}', 2, "cards: wilds takes turn_up"),
        ('{"ask":"wilds","input":{"turn_up":"QH JH"}}', 2, "turn_up: 'QH JH' is not a card"),
        ('{"ask":"waits","input":{"cards":"QH"}}', 2, "from: is missing; waits needs it"),
        ('{"ask":"meld","input":{"cards":"QH QH QH"}}', 1, "error: QH 3 times"),
    ],
)
def test_what_is_no_question_is_told_why(question, code, says):
    assert says in check(pife("ask", question, *MAKER), code)


@pytest.mark.parametrize(
    ("engine", "code", "says"),
    [
        ("cmd:cat", 3, "not a hello"),
        ("cmd:no-such-program", 3, "cannot start 'no-such-program'"),
        (hostile("good"), 0, "legal: yes"),
        (hostile("wrong-type"), 1, 'legal: "yes" (malformed: must be true or false'),
        (hostile("unsupported"), 2, "unsupported: not today"),
        (hostile("configure-refuses"), 2, r'unsupported: melds.run_ace "around": \x1b[2J'),
        (hostile("exits-always"), 1, "crash: exited with status 1"),
        (hostile("hangs-always"), 1, "timeout: no answer in 0.5 s"),
    ],
)
def test_asking_another_engine(engine, code, says):
    text = check(pife("ask", RUN, *MAKER, "--engine", engine, "--timeout", "0.5" if "hangs" in engine else "30"), code)
    assert says in text
    assert "\x1b" not in text


# --- pife engine


def served(text):
    run = pife("engine", input=text)
    assert (run.returncode, run.stderr) == (0, "")
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_reference_engine_speaks_the_protocol():
    profile = json.loads(pife("profiles", "show", "pife-maker", "--format", "json").stdout)
    answers = served(
        '{"cmd":"hello","protocol":1}\n'
        + json.dumps({"cmd": "configure", "profile": {"id": profile["id"], "options": profile["options"]}})
        + '\n{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":["QH","KH","AH"],"turn_up":null}}\n{"cmd":"bye"}\n'
    )
    assert answers[0]["asks"] == list(ASKS)
    assert answers[1:] == [{"ok": True}, {"seq": 1, "answer": {"legal": True}}]


CONFIGURE = '{"cmd":"configure","profile":{"id":"x","options":{}}}\n'


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nonsense", "this line cannot be read: not JSON"),
        ("{}", "cmd: must be one of hello, configure, ask, bye"),
        ('{"cmd":"hello","protocol":2}', "protocol: this engine speaks version 1"),
        ('{"cmd":"configure"}', "profile: must be an object with options"),
        ('{"cmd":"configure","profile":[]}', "profile: must be an object with options"),
        ('{"cmd":"ask","seq":1}', "input: must be an object"),
        ('{"cmd":"ask","seq":1,"ask":"melt","input":{}}', "ask: 'melt' is not one of"),
        ('{"cmd":"ask","seq":1,"ask":["x"],"input":{}}', "ask: ['x'] is not one of"),
        ('{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":"QH"}}', "cards: must be a list of cards, not 'QH'"),
        ('{"cmd":"ask","seq":1,"ask":"meld","input":{"cards":["Q"]}}', "cards: 'Q' is not a card"),
        ('{"cmd":"ask","seq":1,"ask":"waits","input":{"cards":[]}}', "from: is missing"),
        ('{"cmd":"ask","seq":1,"ask":"waits","input":{"cards":[],"from":"hat"}}', "is not one of stock, discard"),
        ('{"cmd":"ask","seq":1,"ask":"melded","input":{"cards":["QH"]}}', "1 cards: melded is asked of nine or ten"),
    ],
)
def test_the_reference_engine_answers_whatever_comes(line, says):
    answer = served(CONFIGURE + line + "\n")[-1]
    assert says in answer["error"]


def test_the_reference_engine_says_what_it_does_not_play():
    (answer,) = served('{"cmd":"configure","profile":{"id":"x","options":{"melds.run_ace":"middle"}}}\n')
    assert answer["unsupported"][0]["option"] == "melds.run_ace"
    assert answer["unsupported"][0]["value"] == "middle"
    (answer,) = served('{"cmd":"ask","seq":4,"ask":"meld","input":{}}\n')
    assert answer == {"seq": 4, "error": "no profile yet: send configure before ask"}


def test_each_command_has_help_with_examples():
    for name in ("conform", "ask", "engine"):
        text = check(pife(name, "--help"), 0)
        assert "Examples:" in text
        assert f"pife {name}" in text
