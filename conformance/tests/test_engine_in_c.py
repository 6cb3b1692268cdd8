"""The engine to copy in C: it passes at its table, and no input makes it read or keep memory that is not its own.

What it shares with the other engines to copy is asked in ``test_engines_to_copy.py`` and ``test_engines_conversing.py``.
"""

import json
import random
import re
import shutil
import subprocess
import textwrap

import pytest
from command_line import pife
from conversation import ENGINE_IN_C, PATIENCE, WARNINGS, Conversation, build_in_c, read_reply

PAGE = (ENGINE_IN_C / "README.md").read_text(encoding="utf-8")
MEBIBYTE = 1 << 20
RUN = {"cards": ["QH", "KH", "AH"]}
ASK = {"cmd": "ask", "seq": 1, "ask": "meld", "input": RUN}
LEGAL = {"seq": 1, "answer": {"legal": True}}


@pytest.fixture
def engine(engine_in_c):
    """The engine at work; it has to end well, too."""
    conversation = Conversation([str(engine_in_c)])
    yield conversation
    assert conversation.end() == (0, b"")


def test_it_plays_its_table(engine_in_c):
    report = pife("conform", "--engine", f"cmd:{engine_in_c}", "--profile", "pife-maker", "--strict")
    assert report.code == 0, report.out
    (summary,) = re.findall(r"^(\d+) asked · (\d+) pass · \d+ not asked", report.out, re.MULTILINE)
    assert summary[0] == summary[1] != "0"
    for area in ("cards", "melds", "hands", "wilds"):
        assert re.search(rf"^{area} +\d+ +\.$", report.out, re.MULTILINE), area


def padded(size):
    """A message as a line of so many bytes."""
    line = json.dumps(ASK).encode()
    return line + b" " * (size - len(line))


def test_a_line_may_be_as_long_as_the_protocol_says(engine):
    assert engine.line(padded(MEBIBYTE)) == LEGAL


@pytest.mark.parametrize("size", [MEBIBYTE + 1, 3 * MEBIBYTE])
def test_a_longer_line_is_refused_and_the_next_one_read(engine, size):
    assert engine.line(padded(size)) == {"error": "this line cannot be read: it is longer than 1 MiB"}
    assert engine.send(ASK) == LEGAL


def with_seq(seq):
    """A message as a line whose seq is written like that."""
    return json.dumps(ASK).encode().replace(b'"seq": 1', b'"seq": ' + seq)


UNREADABLE = {
    "a byte 0": padded(200) + b"\x00",
    "only bytes 0": b"\x00" * 8,
    "a byte 0 in a text": with_seq(b'"a\x00b"'),
    "U+0000, at which a text in C would end": json.dumps(ASK).encode().replace(b'"AH"', b'"AH\\u0000"'),
    "a control character in a text": with_seq(b'"a\x01b"'),
    "half a character": with_seq(b'"\xe2\x80"'),
    "half a character at the end": b"\xe2\x80",
    "a character written too long": with_seq(b'"\xc0\xaf"'),
    "a longer one written too long": with_seq(b'"\xe0\x80\xaf"'),
    "the longest one written too long": with_seq(b'"\xf0\x80\x80\xaf"'),
    "a surrogate": with_seq(b'"\xed\xa0\x80"'),
    "beyond Unicode": with_seq(b'"\xf4\x90\x80\x80"'),
    "a byte that no character has": with_seq(b'"\xff"'),
    "half a pair of surrogates": with_seq(b'"\\ud800"'),
    "an escape that is none": with_seq(b'"\\x"'),
    "an escape of a character that is cut": b'"\\\xe2',
    "a backslash at the end": b'"\\',
    "two messages on a line": json.dumps(ASK).encode() * 2,
    "something after the message": json.dumps(ASK).encode() + b" x",
    "Infinity": with_seq(b"Infinity"),
    "-Infinity": with_seq(b"-Infinity"),
    "a minus": with_seq(b"-"),
    "single quotes": b"{'cmd':'bye'}",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_not_json_is_not_guessed_at(engine, name):
    reply = engine.line(UNREADABLE[name])
    assert list(reply) == ["error"]
    assert reply["error"].startswith("this line cannot be read: ")
    assert engine.send(ASK) == LEGAL


@pytest.mark.parametrize(
    "seq",
    [
        b"9007199254740991",
        b"1234567890123456",
        b"-1",
        b"1.5",
        b'"\\\\u0000"',
        b'"\xf0\x9f\x82\xa1\xed\x9f\xbf"',
        b"[{}]",
    ],
    ids=repr,
)
def test_the_seq_comes_back_as_it_was(engine, seq):
    assert engine.line(with_seq(seq)) == {**LEGAL, "seq": json.loads(seq)}


def test_a_seq_that_no_number_holds_comes_back_as_null(engine):
    assert engine.line(with_seq(b"1e999")) == {**LEGAL, "seq": None}
    assert engine.send({"cmd": "ask", "ask": "meld", "input": RUN}) == {**LEGAL, "seq": None}


def test_names_of_fields_are_read_letter_by_letter(engine):
    assert "cmd" in engine.send({"CMD": "configure"})["error"]
    assert engine.answer("meld", {"CARDS": RUN["cards"]}) == {"legal": False}


@pytest.mark.parametrize("empty", [None, False, 0, [], {}])
def test_what_is_empty_is_as_if_it_were_missing(engine, empty):
    assert engine.answer("meld", {"cards": empty}) == {"legal": False}
    loose = ["AS", "2S", "3S", "5C", "5D", "5H", "9D", "10D", "JD", "KC"]
    going_out = {"cards": loose, "drawn": "KC", "from": "stock", "limit": empty}
    assert engine.answer("go_out", going_out) == {"discards": ["KC"], "ten": False}
    assert list(engine.ask("go_out", {**going_out, "drawn": empty})) == ["error"]
    assert list(engine.ask("waits", {"cards": loose[:9], "from": empty})) == ["error"]


@pytest.mark.parametrize("value", [True, 5, "none at all", ["none"], {"limit": "none"}])
def test_a_limit_that_is_no_word_of_the_protocol_is_an_error_that_names_them(engine, value):
    cards = ["AS", "2S", "3S", "5C", "5D", "5H", "9D", "10D", "JD", "KC"]
    reply = engine.ask("go_out", {"cards": cards, "drawn": "KC", "from": "stock", "limit": value})
    assert reply["error"].startswith("limit: ")
    assert reply["error"].endswith("none, no_claims, stock_out_only, stock_draw_only, leaves_round")


@pytest.mark.parametrize(
    "card",
    ["7H" * 100_000, "♥" * 1_000, "7H**", "7", "H", "", "10", "77H", "7HX", " 7H", 7, None],
    ids=lambda card: repr(card)[:8],
)
def test_a_card_that_is_none_is_named_in_a_short_reason(engine, card):
    reply = engine.ask("meld", {"cards": [card, "7S", "7C"]})
    assert reply["error"].startswith("cards: ")
    assert len(reply["error"]) < 120


def test_no_turn_up_changes_anything_at_this_table(engine):
    assert engine.answer("wilds", {"turn_up": "6C"}) == {"cards": []}
    assert engine.answer("meld", {"cards": ["7H", "7S", "7H*"], "turn_up": "6H"}) == {"legal": False}


INSTEAD = (b'"', b"\\", b"{", b"]", b"\x00", b"\xe2\x99", b"9", b"", b",")


def test_whatever_is_changed_in_a_message_it_gets_one_answer(engine_in_c):
    """Bytes changed, left out and doubled, more than a thousand times over."""
    chance = random.Random(1899)
    hand = {"cards": ["AS", "2S", "3S", "5C", "5D", "5H*", "9D", "10D", "JD", "KC"], "drawn": "KC", "from": "claim"}
    asks = [{**ASK, "ask": ask, "input": hand} for ask in ("meld", "melded", "go_out", "nothing")]
    lines = []
    for message in [{"cmd": "hello", "protocol": 1}, {"cmd": "configure", "profile": {"options": {}}}, *asks] * 200:
        line = bytearray(json.dumps(message).encode())
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(line))
            line[at : at + chance.randint(0, 2)] = chance.choice(INSTEAD)
        lines.append(bytes(line))
    ran = subprocess.run([engine_in_c], input=b"\n".join(lines), capture_output=True, timeout=PATIENCE)
    assert (ran.returncode, ran.stderr) == (0, b"")
    replies = [read_reply(line) for line in ran.stdout.splitlines()]
    assert len(replies) == len(lines)
    kinds = {kind for reply in replies for kind in ("answer", "unsupported", "error", "asks", "ok") if kind in reply}
    assert len(kinds) == 5, "the changes leave some of every kind"


def test_without_memory_it_ends_and_says_so(tmp_path):
    program = build_in_c(tmp_path, f"-O2 {WARNINGS}")
    large = json.dumps({**ASK, "input": {"cards": [0] * 300_000}}).encode()
    assert len(large) < MEBIBYTE
    ran = subprocess.run(
        ["bash", "-c", 'ulimit -v 20000; exec "$0"', program], input=large, capture_output=True, timeout=PATIENCE
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, b"", b"out of memory\n")


def test_an_engine_of_ones_own_takes_the_judge_s_place_as_the_page_says(tmp_path):
    copied = shutil.copytree(
        ENGINE_IN_C, tmp_path / "copied", ignore=shutil.ignore_patterns("judge.*", "melds.*", "build")
    )
    (answerer,) = re.findall(r"^   ```c\n(.*?)^   ```$", PAGE, re.MULTILINE | re.DOTALL)
    my_is_meld = "static bool my_is_meld(const int faces[], int count) { return count == 1 && faces[0] == 51; }\n"
    own = '#include "cards.h"\n' + my_is_meld + textwrap.dedent(answerer)
    source = (copied / "engine.c").read_text(encoding="utf-8").replace('#include "judge.h"', "")
    asks = 'static const Ask ASKS[] = {{"meld", answer_meld}};'
    source, replaced = re.subn(r"^static const Ask ASKS.*?^};$", own + asks, source, flags=re.MULTILINE | re.DOTALL)
    assert replaced == 1
    (copied / "engine.c").write_text(source, encoding="utf-8")
    mine = Conversation([str(build_in_c(tmp_path / "built", WARNINGS, copied))])
    assert mine.send({"cmd": "hello", "protocol": 1})["asks"] == ["meld"]
    assert mine.answer("meld", {"cards": ["KS"]}) == {"legal": True}
    assert list(mine.ask("wilds", {})) == ["unsupported"]
    assert mine.end() == (0, b"")


def test_it_is_free_to_copy_and_its_page_names_each_of_its_files():
    sources = [*ENGINE_IN_C.glob("*.[ch]"), ENGINE_IN_C / "Makefile"]
    assert len(sources) > 2
    for path in sources:
        assert "SPDX-License-Identifier: CC0-1.0" in path.read_text(encoding="utf-8").splitlines()[0], path.name
        assert f"`{path.name}`" in PAGE or f"`{path.stem}.c`" in PAGE, path.name
