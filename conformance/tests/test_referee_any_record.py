"""Whatever became of a record on its way, the referee says so with a place: it never raises and never hangs."""

import json

from hypothesis import given, settings
from hypothesis import strategies as some
from recorded import SPEC, judged, played_match, small_match, written

from pife.terminal.output import CardPrinter
from pife_conformance.referee.reports import TextReport, as_json

SMALL = written(small_match())
PLAYED = written(list(played_match("cachetao-open-claims", most_rounds=2, seed=3)))
WORDS = {lang: TextReport(SPEC, lang, CardPrinter(ascii_only=False), lambda line: None) for lang in ("en", "pt_BR")}

json_values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.sampled_from(["1", "9C", "stock", "play", ""]),
    lambda inner: some.lists(inner, max_size=4) | some.dictionaries(some.sampled_from(["1", "2", "seat"]), inner),
    max_leaves=8,
)


def told(found):
    """Everything found has a place in the file, and can be said."""
    for said in (*found.findings, *found.notes):
        assert said.place.line >= 1
        assert said.place.column >= 1
        json.dumps(as_json(said))
        for report in WORDS.values():
            report.tell(said)
    return found


@settings(max_examples=120)
@given(some.integers(0, len(SMALL)))
def test_a_record_cut_anywhere_has_one_fault_at_most(at):
    found = told(judged(SMALL[:at]))
    line, column = SMALL[:at].count(b"\n"), at - SMALL.rfind(b"\n", 0, at) - 1
    is_whole = column in (0, len(SMALL.splitlines()[min(line, 7)]))
    places = [(finding.kind, finding.place.line, finding.place.column) for finding in found.findings]
    assert places == ([] if is_whole else [("cut_off", line + 1, column + 1)])
    assert found.tally.actions == sum((0, 0, 3, 1, 0, 4, 0, 0)[: line + (is_whole and column > 0)])


@settings(max_examples=120)
@given(some.integers(0, len(PLAYED) - 1), some.integers(1, 255))
def test_any_byte_may_be_another(at, change):
    changed = bytearray(PLAYED)
    changed[at] ^= change
    told(judged(bytes(changed)))


@settings(max_examples=80)
@given(some.data())
def test_any_value_may_be_another(data):
    match = small_match()
    line = data.draw(some.sampled_from(match))
    part = line
    while True:
        key = data.draw(some.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        if not isinstance(part[key], dict | list) or not part[key] or data.draw(some.booleans()):
            break
        part = part[key]
    part[key] = data.draw(json_values)
    told(judged(match))


@settings(max_examples=60)
@given(some.lists(some.sampled_from([*small_match(), b"{\n", b"\n"]), max_size=12))
def test_lines_may_come_in_any_order(lines):
    told(judged(lines))


@settings(max_examples=60)
@given(some.binary(max_size=200))
def test_a_file_may_be_anything(raw):
    assert told(judged(raw)).tally.rounds == 0
