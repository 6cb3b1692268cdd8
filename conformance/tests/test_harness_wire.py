"""Lines and messages: strict, bounded, and never a traceback; text of an engine that is safe to show."""

import io
import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pife_conformance.link import Log
from pife_conformance.serve import serve
from pife_conformance.shown import shown
from pife_conformance.wire import DEEPEST, LONGEST_LINE, WireError, decode, encode

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(st.text(), JSON_VALUES, max_size=4))
def test_a_message_written_and_read_is_the_same(message):
    line = encode(message)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert decode(line) == message


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_one_clear_error(line):
    try:
        decode(line)
    except WireError as error:
        assert str(error).isprintable()


@given(
    st.recursive(st.just("1"), lambda inner: inner.map("[{}]".format) | inner.map('{{"a":{}}}'.format), max_leaves=60)
)
def test_nested_text_is_read_or_refused(text):
    line = f'{{"a":{text}}}'.encode()
    try:
        assert decode(line)
    except WireError:
        assert text.count("[") + text.count("{") >= DEEPEST


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "an empty line"),
        (b"  \r\n", "an empty line"),
        (b"hello", "not JSON (character 1: Expecting value)"),
        (b'{"a":1', "not JSON (character 7:"),
        (b"[1]", "not a JSON object"),
        (b"null", "not a JSON object"),
        (b'{"a":NaN}', "NaN is no JSON number"),
        (b'{"a":-Infinity}', "-Infinity is no JSON number"),
        (b'{"a":1e999}', "a number out of range"),
        (b'{"a":' + b"9" * 10_000 + b"}", "a number out of range"),
        (b'{"a":1,"a":2}', "the key 'a' twice in one object"),
        (b'{"a":"\xff"}', "not UTF-8 (byte 7)"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b'{"a":' + b"[" * 50_000 + b"]" * 50_000 + b"}", "nested more than 32 deep"),
        (b'{"a":' + b"[" * 40 + b"]" * 40 + b"}", "nested more than 32 deep"),
        (b'{"a":"\x01"}', "not JSON (character 7: Invalid control character"),
    ],
)
def test_what_is_no_message_is_told_why(line, says):
    with pytest.raises(WireError) as error:
        decode(line)
    assert says in str(error.value)


def test_many_brackets_side_by_side_are_not_deep():
    assert decode(encode({"a": [[] for _ in range(1000)]}))


@given(st.text())
def test_what_is_shown_is_printable_and_on_one_line(text):
    assert not {unicodedata.category(char) for char in shown(text)} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert len(shown(text).splitlines()) <= 1
    shown(text).encode("utf-8")


@pytest.mark.parametrize(
    "char", ["\x1b", "\x9b", "\r", "\n", "\t", "\x00", "\u202e", "\u2066", "\u200b", "\ud800", "\ufeff"]
)
def test_what_a_terminal_would_obey_is_written_out(char):
    assert shown(f"a{char}b") == "a" + ascii(char)[1:-1] + "b"


def test_long_text_is_cut_with_a_word():
    assert shown("x" * 1000, longest=10) == "x" * 10 + "… (+990)"


@given(st.lists(st.binary(max_size=30)))
def test_a_log_keeps_the_last_lines_whatever_the_pieces(chunks):
    log, whole = Log(), Log()
    for chunk in chunks:
        log.feed(chunk)
    whole.feed(b"".join(chunks))
    assert log.lines() == whole.lines()


def test_a_log_is_bounded_in_lines_and_length():
    log = Log()
    for number in range(1000):
        log.feed(f"{number} ".encode() + b"x" * 5000 + b"\n")
    log.feed(b"y" * 100_000)
    log.feed(b"y" * 100_000)
    assert len(log.lines()) == 21
    assert log.lines()[-2].startswith("999 ")
    assert max(map(len, log.lines())) == 400


class Echo:
    """An engine object that answers with what it got."""

    def respond(self, message):
        return None if message.get("cmd") == "bye" else {"got": message}


def served(data):
    answers = io.BytesIO()
    serve(Echo(), io.BytesIO(data), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_serving_answers_every_line_and_ends_at_bye():
    assert served(b'{"a":1}\nnonsense\n\n{"cmd":"bye"}\n{"a":2}\n') == [
        {"got": {"a": 1}},
        {"error": "this line cannot be read: not JSON (character 1: Expecting value)"},
        {"error": "this line cannot be read: an empty line"},
    ]


def test_serving_goes_on_after_a_line_that_is_too_long():
    answers = served(b"x" * (3 * LONGEST_LINE) + b"\n" + b'{"a":1}\n')
    assert answers == [{"error": "this line is longer than 1048576 bytes"}, {"got": {"a": 1}}]


def test_serving_ends_with_the_input_even_in_the_middle_of_a_line():
    assert served(b'{"a":1}') == [{"got": {"a": 1}}]
    assert len(served(b"x" * (2 * LONGEST_LINE))) == 1
