"""What the referee finds: each kind of fault at its place, once, and all that is right around it still counts."""

import gzip
import io

import pytest
from recorded import SPEC, TABLES, judged, played_match, small_match, step, written

from pife_conformance.referee.lines import RawLine, raw_lines
from pife_conformance.referee.places import Columns, column_of_fault
from pife_conformance.wire import LONGEST_LINE


def kinds(found):
    return [finding.kind for finding in found.findings]


def where(said):
    return said.place.line, said.place.column


def column(lines, number, text):
    """Where a text stands in a line of the written record."""
    return written(lines).decode().splitlines()[number - 1].index(text) + 1


# Actions


def test_a_refused_action_changes_nothing_and_the_record_goes_on():
    match = small_match()
    match[2]["script"].insert(2, step(2, "discard", card="AC"))
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, finding.reason, finding.seat, finding.step) == ("refused", "wrong-phase", 2, 3)
    assert "turns.discard-one" in finding.rules
    assert where(finding) == (3, column(match, 3, '{"seat": 2, "do": "discard", "card": "AC"}'))
    assert (found.tally.actions, found.tally.refused, found.tally.settlements) == (9, 1, 2)


def test_rules_of_other_tables_are_not_named():
    match = small_match()
    match[2]["script"].insert(2, step(2, "claim", discard="AC"))
    (finding,) = judged(match).findings
    assert finding.reason == "own-discard"
    options = TABLES.of_options(match[0]["profile"]["options"], "table").profile.options
    assert finding.rules
    assert all(SPEC.rules[rule].when.holds(options) for rule in finding.rules)


def test_of_several_claims_each_refused_one_is_told():
    match = small_match()
    both = {"do": "claims", "claims": [{"seat": 2, "discard": "AC"}, {"seat": 3}, {"seat": 1}]}
    match[2]["script"].insert(2, both)
    found = [(f.seat, f.reason, f.step) for f in judged(match).findings]
    assert found == [(2, "own-discard", 3), (3, "not-in-round", 3)]  # seat 1, in turn, may claim, if wrongly


def test_a_round_that_goes_on_after_its_end():
    match = small_match()
    match[3]["script"].append(step(2, "draw", **{"from": "stock"}))
    (finding,) = judged(match).findings
    assert (finding.reason, finding.step, finding.place.line) == ("round-over", 2, 4)


def test_a_new_stock_that_is_not_made_of_the_discards():
    """Rule stock.shuffle-discards: the discards but the top one."""
    match = small_match()
    match[1]["position"] |= {"stock": ["KD"], "discard": ["JD", "9C", "4S"]}
    match[2]["shuffles"] = [["9C", "JD", "5S"]]
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, where(finding)) == ("impossible", (3, column(match, 3, '{"seat": 1, "do": "draw"')))
    assert found.tally.actions == 2 + 4


def test_a_new_stock_that_no_step_needs():
    match = small_match()
    match[2]["shuffles"] = [["9C"], ["4S"]]
    (finding,) = judged(match).findings
    assert (finding.kind, finding.count, where(finding)) == ("shuffles_left", 2, (3, column(match, 3, '[["9C"]')))


# Positions and tables


def test_a_position_that_cannot_be_costs_its_round():
    match = small_match()
    match[1]["position"]["stock"] += ["KD", "KD"]
    found = judged(match)
    (finding,) = found.findings
    assert finding.kind == "impossible"
    assert "KD 3 times: the packs hold it 2 times" in finding.detail
    assert where(finding) == (2, column(match, 2, '{"seats"'))
    (note,) = found.notes
    assert (note.kind, note.count, note.place.line) == ("passed_over", 3, 3)
    assert (found.tally.rounds, found.tally.actions) == (1, 4)


def test_a_value_that_cannot_be_read_has_its_own_column():
    match = small_match()
    match[1]["position"]["hands"]["2"][3] = "7Z"
    (finding,) = judged(match).findings
    assert where(finding) == (2, column(match, 2, '"7Z"'))
    assert "position.hands.2[3]" in finding.detail


def test_a_step_that_cannot_be_read_costs_the_rest_of_its_round():
    match = small_match()
    match[2]["script"][1]["card"] = "13D"
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, where(finding)) == ("impossible", (3, column(match, 3, '"13D"')))
    assert (found.tally.actions, found.tally.rounds, found.tally.settlements) == (1 + 4, 2, 1)


def test_more_seats_than_any_table_has():
    match = small_match()
    match[1]["position"]["seats"] = list(range(1, 5000))
    assert "position.seats[999]: must be the number of a seat" in judged(match).findings[0].detail


def test_an_option_that_no_table_has():
    match = small_match()
    match[0]["profile"]["options"]["melds.sets"] = ["9-9"]
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, where(finding)) == ("table", (1, column(match, 1, '["9-9"]')))
    assert [(note.kind, note.count) for note in found.notes] == [("passed_over", 7)]


def test_a_hash_that_is_not_that_of_the_options():
    match = small_match()
    right = match[0]["profile"]["hash"]
    match[0]["profile"]["hash"] = "0123456789ab"
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, where(finding)) == ("hash", (1, column(match, 1, '"0123456789ab"')))
    assert (finding.differences[0].want, finding.differences[0].got) == (right, "0123456789ab")
    assert found.tally.actions == 8


def test_without_a_record_line_a_table_must_be_named():
    match = small_match()[1:]
    found = judged(match)
    assert kinds(found) == ["no_table"]
    assert found.tally.rounds == 0
    assert judged(match, fixed=TABLES.named("cacheta-no-wilds")).findings == []


def test_another_table_than_the_records_own():
    found = judged(small_match(), fixed=TABLES.named("pife-maker"))
    assert [(note.kind, note.detail) for note in found.notes] == [("other_table", "pife-maker")]
    assert judged(small_match(), fixed=TABLES.named("cacheta-no-wilds")).notes == []


@pytest.mark.parametrize("version", [None, 0, 2, "1"])
def test_a_version_that_this_reader_does_not_know(version):
    match = small_match()
    match[0]["version"] = version
    found = judged(match + small_match())
    assert (kinds(found), found.tally.rounds) == (["malformed"], 2)


# Between rounds


def test_a_settlement_field_by_field():
    match = small_match()
    match[4]["answer"] |= {"lives": {"1": 9, "2": 10}, "next_dealer": 1, "chips": {"1": 3}}
    del match[5:]
    (finding,) = judged(match).findings
    assert finding.kind == "settlement"
    assert [(d.field, d.want, d.got) for d in finding.differences] == [
        ("answer.lives", {"1": 10, "2": 9}, {"1": 9, "2": 10}),
        ("answer.chips", {}, {"1": 3}),
        ("answer.next_dealer", 2, 1),
    ]
    assert where(finding) == (5, column(match, 5, '{"1": 9, "2": 10}'))


@pytest.mark.parametrize(
    ("field", "value", "want"),
    [
        ("winner", 2, 1),
        ("by", "ten", "nine"),
        ("dealer", 2, 1),
        ("lives", {"1": 3, "2": 10}, {"1": 10, "2": 10}),
        ("limits", {"2": "no_claims"}, {}),
    ],
)
def test_what_is_settled_is_not_what_was_played(field, value, want):
    match = small_match()[:5]
    match[4]["input"][field] = value
    match[4]["answer"] = {}
    (finding,) = judged(match).findings
    assert [(d.field, d.want, d.got) for d in finding.differences] == [(f"input.{field}", want, value)]


def test_a_settlement_that_cannot_be():
    match = small_match()[:5]
    match[4]["input"]["lives"] = {"1": 10}
    (finding,) = judged(match).findings
    assert (finding.kind, where(finding)) == ("impossible", (5, column(match, 5, '{"1": 10}')))


def test_a_round_is_settled_that_is_not_over():
    """Often a record takes for going out what the rules take for a false claim."""
    match = small_match()
    match[3]["script"][0] = step(1, "go_out", discard="9C")
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, finding.place.line) == ("not_over", 5)
    assert (finding.false_claim.seat, finding.false_claim.place.line, finding.false_claim.step) == (1, 4, 1)
    assert found.tally.rounds == 2


def test_a_round_is_settled_twice():
    match = small_match()
    match.insert(5, match[4])
    assert kinds(judged(match)) == ["settled_twice"]


@pytest.mark.parametrize(
    ("field", "value", "want"),
    [
        ("dealer", 1, 2),
        ("lives", {"1": 10, "2": 10}, {"1": 10, "2": 9}),
        ("limits", {"1": "no_claims"}, {}),
        ("seats", [1, 2, 3], [1, 2]),
    ],
)
def test_the_next_round_does_not_follow(field, value, want):
    match = small_match()[:6]
    if field == "limits":
        match[0]["profile"]["options"] |= {"false_claim.claim": "no_claims", "false_claim.lasts": "round"}
        del match[0]["profile"]["hash"]
    start = match[5]["position"]
    start[field] = value
    match[5]["script"] = []
    if field == "seats":
        start["hands"]["3"] = ["AS", "AS", "3H", "5C", "7S", "9D", "JS", "QC", "2D"]
    (finding,) = judged(match).findings
    assert finding.kind == "next_round"
    (difference,) = (each for each in finding.differences if each.field == f"position.{field}")
    assert (difference.want, difference.got) == (want, value)


def test_no_round_follows_the_end_of_a_match():
    """Rule match.last-standing."""
    match = small_match()
    match[1]["position"]["lives"] = match[4]["input"]["lives"] = {"1": 1, "2": 1}
    match[4]["answer"] = {"lives": {"1": 1, "2": 0}}
    found = judged(match)
    assert kinds(found)[0] == "match_over"
    assert (found.findings[0].place.line, found.findings[0].seat) == (6, 1)


def test_how_often_somebody_has_bought_back_in_is_carried_over():
    """Rule lives.rebuy-in."""
    match = small_match()
    match[0]["profile"]["options"]["lives.rebuy"] = 2
    del match[0]["profile"]["hash"]
    match[1]["position"]["lives"] = match[4]["input"]["lives"] = {"1": 5, "2": 1}
    match[4]["input"]["rebuy"] = [2]
    match[4]["answer"]["lives"] = {"1": 5, "2": 5}
    match[5]["position"]["lives"] = match[6]["input"]["lives"] = {"1": 5, "2": 5}
    match[6]["answer"]["lives"] = {"1": 4, "2": 5}
    (finding,) = judged(match).findings
    assert [(d.field, d.want, d.got) for d in finding.differences] == [("input.rebuys", {"2": 1}, {})]
    match[6]["input"]["rebuys"] = {"2": 1}
    assert judged(match).findings == []


def test_a_round_cut_short_is_a_note():
    match = small_match()
    del match[3:5]
    found = judged(match)
    assert (found.findings, found.tally.rounds) == ([], 2)
    assert [(note.kind, note.count, note.place.line) for note in found.notes] == [("cut_short", 3, 2)]


def test_after_a_round_without_settlement_nothing_is_known_of_the_next():
    match = small_match()
    del match[4]
    match[4]["position"]["dealer"], match[4]["position"]["turn"] = 1, 2
    assert "next_round" not in kinds(judged(match))


# Lines


@pytest.mark.parametrize(
    ("line", "kind", "at"),
    [
        (b'{"line":"steps","script":[,]}\n', "unreadable", 27),
        (b'{"line":"steps","script":[NaN]}\n', "unreadable", 27),
        (b'{"line":"steps","line":"steps"}\n', "unreadable", 17),
        (b'{"line":"steps","to":' + b"9" * 5000 + b"}\n", "unreadable", 22),
        (b'{"line":"steps","to":1e999}\n', "unreadable", 22),
        (b'{"line":"steps","script":' + b"[" * 100_000 + b"\n", "unreadable", 57),
        (b'{"line":"steps","script":' + b"[" * 40 + b"1" + b"]" * 40 + b"}\n", "unreadable", 57),
        ('{"line":"steps","é":"'.encode() + b'\xff"}\n', "unreadable", 22),
        (b"[1]\n", "unreadable", 1),
        (b"\xff\xfe{\x00}\x00\n", "unreadable", 1),
        (b'{"line":"stpes"}\n', "malformed", 9),
        (b'{"line":["steps"]}\n', "malformed", 9),
        (b'{"script":[]}\n', "malformed", 1),
        (b'{"line":"steps","' + b"x" * LONGEST_LINE + b'":1}\n', "too_long", 1),
    ],
    ids=lambda value: value[:40] if isinstance(value, bytes) else None,
)
def test_a_corrupt_line_costs_the_rest_of_its_round(line, kind, at):
    match = small_match()
    match[3] = line
    found = judged(match)
    (finding,) = found.findings
    assert (finding.kind, where(finding)) == (kind, (4, at))
    assert [(note.kind, note.count) for note in found.notes] == [("passed_over", 1)]
    assert (found.tally.rounds, found.tally.actions, found.tally.settlements) == (2, 3 + 4, 1)


def test_where_the_line_of_the_table_is_corrupt_its_record_is_passed_over():
    match, other = small_match(), small_match()
    match[0] = b'{"line":"record","version":1,"profile":{"id":}}\n'
    found = judged(other[:-1] + match + other)
    assert kinds(found) == ["unreadable"]
    assert (found.tally.rounds, found.notes[0].count) == (4, 7)


def test_each_corrupt_line_is_a_finding():
    match = small_match()
    match[2:4] = [b"{\n", b"}\n"]
    found = judged(match)
    assert (kinds(found), found.tally.rounds) == (["unreadable", "unreadable"], 2)


def test_a_last_line_that_is_cut_off():
    raw = written(small_match()[:4])[:-20]
    found = judged(raw)
    (finding,) = found.findings
    assert (finding.kind, finding.place.line) == ("cut_off", 4)
    assert finding.place.column == len(raw.splitlines()[-1]) + 1
    assert found.tally.actions == 3


def test_lines_that_belong_to_no_round():
    match = small_match()
    found = judged([match[0], match[2], match[3], *match[5:]])
    assert (kinds(found), found.tally.rounds) == (["no_round"], 1)
    assert kinds(judged([match[0], match[4]])) == []


def test_after_its_end_a_record_has_no_lines():
    match = small_match()
    found = judged([*match, *match[1:5], *small_match()])
    assert (kinds(found), found.tally.rounds) == (["after_end"], 4)
    assert [(note.kind, note.count) for note in found.notes] == [("passed_over", 4)]


def test_a_packed_file_that_is_cut_off_or_damaged():
    packed = gzip.compress(written(list(played_match("pife-maker", most_rounds=1, seed=1))))
    for broken in (packed[:-12], packed[:60] + b"\x00" * 40 + packed[100:], b"plain"):
        with gzip.open(io.BytesIO(broken)) as stream:
            assert list(raw_lines(stream))[-1].fault == "damaged"


def test_a_line_of_just_the_longest_length_is_read():
    raw = b'{"line":"' + b"x" * (LONGEST_LINE - 11) + b'"}'
    assert len(raw) == LONGEST_LINE
    assert list(raw_lines(io.BytesIO(raw + b"\n{}"))) == [RawLine(1, raw + b"\n"), RawLine(2, b"{}", is_whole=False)]
    assert [line.fault for line in raw_lines(io.BytesIO(raw + b" \n{}"))] == ["too_long", None]


def test_columns_of_values():
    raw = '{"é": 1, "script": [{"seat": 1}, [2, "a\\"b"]]}'.encode()
    columns = Columns(raw)
    assert [columns.of(way) for way in ("é", "script", "script[0].seat", "script[1][1]", "script[5].x", "no")] == [
        7, 20, 30, 38, 20, 1,
    ]  # fmt: skip
    assert (columns.of_step(0), columns.of_step(1)) == (21, 34)


@pytest.mark.parametrize(
    "raw",
    [b'"' + b'\\"' * 300_000, b'{"' + b"k" * 300_000 + b'":[' + b"1," * 100_000, b"[" * 500_000, b'"' * 500_000],
    ids=["quotes", "long key", "deep", "texts"],
)
def test_looking_for_a_column_takes_no_longer_than_reading(raw):
    assert 1 <= column_of_fault(raw) <= len(raw) + 1
