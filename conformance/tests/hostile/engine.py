"""Engines that do what no engine should: ``python engine.py MODE``.

Each mode is a way to go wrong; everything that it does not spoil it does rightly, answering each question with
``legal: true``. A mode that spoils one question only spoils the third.
"""

import json
import os
import subprocess
import sys
import time

SPOILED = 3
NAME = {"name": "hostile", "version": "1", "language": "Python"}


def main(mode):
    """Serve the protocol in this mode."""
    START.get(mode, nothing)()
    asked = 0
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if message["cmd"] == "bye":
            return
        if message["cmd"] == "ask":
            asked += 1
            ANSWER.get(mode, good)(message, asked)
        else:
            respond = HELLO if message["cmd"] == "hello" else CONFIGURE
            respond.get(mode, good)(message, asked)


# --- doing it right


def nothing():
    """Nothing special."""


def right(message):
    """The right answer to a message."""
    if message["cmd"] == "hello":
        return {"protocol": 1, "engine": NAME, "asks": ["meld"], "options": "any"}
    if message["cmd"] == "configure":
        return {"ok": True}
    return {"seq": message["seq"], "answer": {"legal": True}}


def good(message, asked):
    """Answer rightly."""
    say(right(message))


def say(answer):
    """Send an answer as a line."""
    raw(json.dumps(answer).encode() + b"\n")


def raw(data):
    """Send bytes."""
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


# --- ways to go wrong


def once(spoil):
    """Spoil the third question only."""
    return lambda message, asked: spoil(message, asked) if asked == SPOILED else good(message, asked)


def answering(**fields):
    """Answer with these fields in place of the right ones."""
    return lambda message, asked: say({**right(message), **fields})


def sending(data):
    """Send bytes that are no answer."""
    return lambda message, asked: raw(data)


def hang(message=None, asked=None):
    """Do nothing for a very long time."""
    time.sleep(3600)


def leave(status):
    """Exit."""
    return lambda message=None, asked=None: os._exit(status)


def twice(message, asked):
    """Give the right answer two times, the second one late."""
    good(message, asked)
    time.sleep(0.02)
    good(message, asked)


def chatter_before(message, asked):
    """Print a line for debugging first."""
    raw(b"thinking...\n")
    good(message, asked)


def drip(message, asked):
    """Send an endless line, a byte at a time."""
    while True:
        raw(b" ")
        time.sleep(0.01)


def pour(data):
    """Send the same bytes for ever."""

    def forever(message, asked):
        while True:
            raw(data)

    return forever


def flood_log(message, asked):
    """Write a lot on standard error, then answer."""
    for _ in range(64):
        os.write(2, b"\x1b[31mnoise [bold]x[/bold]\n" * 4096)
    good(message, asked)


def close_output(message, asked):
    """Close standard output and live on."""
    os.close(1)
    hang()


def close_input(message, asked):
    """Close standard input, answer, and live on."""
    os.close(0)
    good(message, asked)
    hang()


def leave_a_child(message, asked):
    """Exit, leaving behind a child that holds the pipes."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)"])
    os._exit(0)


def segfault(message, asked):
    """Be killed as by a memory fault."""
    os.kill(os.getpid(), 11)


def slowly(message, asked):
    """Answer, rightly but slowly."""
    time.sleep(0.05)
    good(message, asked)


def stop_reading():
    """Say hello and never read again."""
    sys.stdin.buffer.readline()
    say(right({"cmd": "hello"}))
    sys.stdin.buffer.readline()
    say(right({"cmd": "configure"}))
    hang()


def say_last_words():
    """Explain on standard error why there is no engine, and exit."""
    os.write(2, b"fatal: \x1b]0;owned\x07 no licence\n")
    os._exit(7)


def respawn_badly():
    """Work the first time only: a mark in the folder named by HOSTILE_MARK tells the others that they are too late."""
    mark = os.path.join(os.environ["HOSTILE_MARK"], "started")
    if os.path.exists(mark):
        os._exit(9)
    with open(mark, "w"):
        pass


MARKUP = "\x1b[2J[bold red]</td><script>alert(1)</script>\u202e\r\n::error::gotcha"

START = {
    "dead": leave(3),
    "last-words": say_last_words,
    "silent": hang,
    "no-reading": stop_reading,
    "dies-for-good": respawn_badly,
}
HELLO = {
    "wrong-version": answering(protocol=2),
    "hello-not-json": sending(b"Welcome to my engine!\n"),
    "hello-array": sending(b"[1]\n"),
    "hello-no-asks": answering(asks="meld"),
    "hello-markup": sending(MARKUP.encode() + b"\n"),
    "hello-exits": leave(0),
    "asks-nothing": answering(asks=[]),
    "fixed": answering(options="fixed"),
}
CONFIGURE = {
    "configure-hangs": hang,
    "configure-exits": leave(4),
    "configure-nonsense": answering(ok="yes"),
    "configure-refuses": lambda message, asked: say(
        {"unsupported": [{"option": "melds.run_ace", "value": "around", "why": MARKUP}]}
    ),
}
ANSWER = {
    "always-two": twice,
    "two-answers": once(twice),
    "two-lines-at-once": once(lambda message, asked: raw(2 * (json.dumps(right(message)).encode() + b"\n"))),
    "wrong-seq": lambda message, asked: say({**right(message), "seq": message["seq"] + 1000}),
    "wrong-seq-once": once(lambda message, asked: say({**right(message), "seq": message["seq"] + 1000})),
    "seq-always-1": answering(seq=1),
    "seq-one-low": lambda message, asked: say({**right(message), "seq": message["seq"] - 1}),
    "seq-text": lambda message, asked: say({**right(message), "seq": str(message["seq"])}),
    "no-seq": lambda message, asked: say({"answer": {"legal": True}}),
    "chatter": chatter_before,
    "chatter-once": once(chatter_before),
    "half-line": once(lambda message, asked: (raw(b'{"seq":'), hang())),
    "half-line-exit": once(lambda message, asked: (raw(b'{"seq":'), os._exit(0))),
    "empty-line": once(sending(b"\n")),
    "huge-line": once(sending(b'{"seq":3,"answer":"' + b"x" * (3 << 20) + b'"}\n')),
    "endless-line": pour(b"x" * 65536),
    "endless-lines": pour(b"x\n" * 32768),
    "endless-answers": pour(b'{"seq":1,"answer":{"legal":true}}\n'),
    "drip": once(drip),
    "deep": once(sending(b'{"seq":3,"answer":{"legal":' + b"[" * 100000 + b"]" * 100000 + b"}}\n")),
    "rather-deep": once(sending(b'{"seq":3,"answer":{"legal":' + b"[" * 60 + b"]" * 60 + b"}}\n")),
    "nan": once(sending(b'{"seq":3,"answer":{"legal":NaN}}\n')),
    "infinity": once(sending(b'{"seq":3,"answer":{"legal":1e999}}\n')),
    "huge-number": once(sending(b'{"seq":' + b"9" * 5000 + b"}\n")),
    "key-twice": once(sending(b'{"seq":3,"seq":3,"answer":{}}\n')),
    "not-utf-8": once(sending(b'{"seq":3,"error":"\xff\xfe"}\n')),
    "not-json": once(sending(b"legal\n")),
    "answer-text": once(answering(answer="yes")),
    "answer-missing": once(lambda message, asked: say({"seq": message["seq"]})),
    "answer-and-error": once(answering(error="both")),
    "wrong-type": answering(answer={"legal": "yes"}),
    "wrong-type-once": once(answering(answer={"legal": [1]})),
    "log-flood": flood_log,
    "exits": once(leave(0)),
    "exits-5": once(leave(5)),
    "exits-always": leave(1),
    "segfault": once(segfault),
    "hangs": once(hang),
    "hangs-always": hang,
    "slow": slowly,
    "errors-with-markup": lambda message, asked: say({"seq": message["seq"], "error": MARKUP}),
    "closes-output": once(close_output),
    "closes-input": once(close_input),
    "leaves-a-child": once(leave_a_child),
    "dies-for-good": once(leave(8)),
    "unsupported": lambda message, asked: say({"seq": message["seq"], "unsupported": "not today"}),
    "crlf": lambda message, asked: raw(json.dumps(right(message)).encode() + b"\r\n"),
}

if __name__ == "__main__":
    main(sys.argv[1])
