"""The strict loader: what it reads, what it refuses, and where it says the fault is."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pife.errors import PifeError, SpecError
from pife.spec import strict_yaml
from pife.spec.files import MOST_BYTES
from pife.spec.strict_yaml import Document, load, loads


@pytest.fixture(params=["CSafeLoader", "SafeLoader"], autouse=True)
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs with the loader in C and with the one in Python."""
    monkeypatch.setattr(strict_yaml, "Loader", getattr(yaml, request.param))


def test_only_true_false_null_and_decimal_numbers_are_not_text() -> None:
    text = "[true, false, null, 7, -3, 2.5, no, on, yes, 010, 0x1F, 1_000, 12:30, 2026-01-02, 1e3, 1-1-1, 7H, '7', \"true\"]"
    assert loads(text).data == [
        True, False, None, 7, -3, 2.5, "no", "on", "yes", "010", "0x1F", "1_000", "12:30", "2026-01-02", "1e3", "1-1-1",
        "7H", "7", "true",
    ]  # fmt: skip


def test_keys_are_always_text() -> None:
    assert loads("{true: 1, null: 2, 3: 3}").data == {"true": 1, "null": 2, "3": 3}


@pytest.mark.parametrize(
    ("text", "place", "says"),
    [
        ("a: 1\nb: 2\na: 3", "3:1", "stands twice; it is already in line 1"),
        ("a: &x 1", "1:4", "anchor &x"),
        ("a: 1\nb: *a", "2:4", r"alias \*a"),
        ("a: !!str 1", "1:4", "tag"),
        ("! a: 1", "1:1", "tag"),
        ("<<: {a: 1}", "1:1", "merge key"),
        ("a:\nb: 1", "1:3", "empty; write null"),
        ("a: ~", "1:4", "null instead of ~"),
        ("? [a, b]\n: 1", "1:3", "a key must be a plain word"),
        ("a: b: c", "1:5", "double quotes"),
        ("a: [1, 2\nb: 3", "2:", "not YAML"),
        ("a: 1\n---\nb: 2", "2:1", "one document"),
        ("", "1:1", "empty"),
        ("# only a comment\n", "1:1", "empty"),
        ("a: \x00", "1:", "does not allow"),
        ("[" * 60 + "]" * 60, "1:41", "nested deeper"),
    ],
)
def test_refused_with_its_place(text: str, place: str, says: str) -> None:
    with pytest.raises(SpecError, match=says) as caught:
        loads(text, "my.yaml")
    assert str(caught.value).startswith(f"my.yaml:{place}")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("- a: 1\n- b:\n  - [x]\n  - c: ~\n", "f:4:8: /1/b/1/c: write null"),
        ("a: [1, [2, ~]]", "f:1:12: /a/1/1: write null"),
        ("a: {b: [{c: 1, c: 2}]}", "f:1:16: /a/b/0/c: the key 'c' stands twice"),
        ("a: [{'': 1}]", "f:1:6: /a/0: the key is empty"),
        ("a: ~\nb: &x 1\nc: [", "f:1:4: /a: write null"),
    ],
)
def test_the_first_fault_is_told_with_the_way_to_it(text: str, says: str) -> None:
    with pytest.raises(SpecError) as caught:
        loads(text, "f")
    assert str(caught.value).startswith(says)


def test_billion_laughs_is_refused_at_the_first_anchor() -> None:
    text = "a: &a [x]\n" + "".join(f"{k}: &{k} [*{j},*{j}]\n" for j, k in zip("abcdefgh", "bcdefghi", strict=True))
    with pytest.raises(SpecError, match="anchor &a"):
        loads(text)


def test_bytes_that_are_not_utf8_have_a_place() -> None:
    with pytest.raises(SpecError, match="my.yaml:2:4: not UTF-8"):
        loads(b"a: 1\nb: \xff", "my.yaml")


def test_a_byte_order_mark_and_windows_lines_are_read() -> None:
    assert loads(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n").data == {"a": 1, "b": 2}


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    path.write_bytes(b"a: " + b"x" * MOST_BYTES)
    with pytest.raises(SpecError, match="larger than"):
        load(path)


def test_a_missing_file_and_a_folder_are_one_clear_error(tmp_path: Path) -> None:
    for path in (tmp_path / "no.yaml", tmp_path):
        with pytest.raises(PifeError, match="cannot be read"):
            load(path)


def test_every_value_and_key_knows_its_place() -> None:
    document = loads("a:\n  - b: 1\n    c: [2, 3]\n", "f")
    assert str(document.place(("a", 0, "c", 1))) == "f:3:12"
    assert str(document.key_place(("a", 0, "c"))) == "f:3:5"
    assert document.key_place(("a", 0)) is None
    assert document.key_place(("a", 0, "not there")) is None
    assert str(document.place(("a", 0, "not there"))) == "f:2:5"


@given(st.text(max_size=200) | st.binary(max_size=200))
def test_whatever_the_text_it_is_read_or_refused_with_a_place(text: str | bytes) -> None:
    try:
        assert isinstance(loads(text), Document)
    except SpecError as fault:
        assert fault.place.line >= 1
        assert fault.place.column >= 1


_YAMLISH = st.text(alphabet="ab:-[]{},&*!|>'\"#%@?\n \t~0.", max_size=80)


@given(_YAMLISH)
def test_near_yaml_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        assert isinstance(loads(text), Document)
    except SpecError as fault:
        assert "\n" not in str(fault)
