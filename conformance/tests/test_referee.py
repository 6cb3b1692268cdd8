"""Right records: the referee finds nothing in them, counts what it judged, and their schema takes every line."""

import io
import json

import pytest
from jsonschema import Draft202012Validator
from recorded import SPEC, TABLE, judged, opening, played_match, script, settled, small_match, step, written
from referencing import Registry, Resource

from pife import data
from pife.cards import read_cards
from pife.engine.position_data import read_position
from pife.engine.steps import Discard, Draw
from pife.study.records import end_line, round_line, steps_line, write_line


@pytest.fixture(scope="module")
def schema():
    folder = data.root("spec") / "schemas"
    record, protocol = (
        json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8")) for name in ("record", "protocol")
    )
    registry = Registry().with_resource("protocol.schema.json", Resource.from_contents(protocol))
    return Draft202012Validator(record, registry=registry)


def test_a_small_match(schema):
    match = small_match()
    found = judged(match)
    assert (found.findings, found.notes) == ([], [])
    assert (found.tally.rounds, found.tally.actions, found.tally.settlements) == (2, 8, 2)
    for line in match:
        schema.validate(line)


@pytest.mark.parametrize("name", SPEC.profiles)
def test_matches_that_simple_players_play(name, schema):
    lines = list(played_match(name, most_rounds=3, seed=5))
    found = judged(lines)
    assert (found.findings, found.notes) == ([], [])
    assert found.tally.rounds == found.tally.settlements >= 1
    assert found.tally.actions == sum(len(line["script"]) for line in lines if line["line"] == "round")
    for line in lines:
        schema.validate(line)


def test_a_line_a_step_is_the_same():
    whole, single = (list(played_match("pife-chips", most_rounds=2, seed=8, each_step=e)) for e in (False, True))
    assert len(single) > len(whole)
    assert judged(single).tally == judged(whole).tally


def test_a_round_that_begins_again_is_one_round_and_follows_the_same_settlement():
    record, *first, settlement, second, after, end = small_match()
    begun = {**second, "script": second["script"][:2]}
    found = judged([record, *first, settlement, begun, second, after, end])
    assert (found.findings, [each.kind for each in found.notes]) == ([], ["cut_short"])
    assert (found.tally.rounds, found.tally.actions, found.tally.settlements) == (2, 8, 2)
    record["profile"] = {"id": "rebuying", "options": record["profile"]["options"] | {"lives.rebuy": 1}}
    after["input"]["rebuys"] = {"1": 1}
    assert [each.kind for each in judged([record, *first, settlement, second, after, end]).findings] == ["settlement"]
    assert [each.kind for each in judged([record, *first, settlement, begun, second, after, end]).findings] == [
        "settlement"
    ]


def test_empty_lines_and_the_ends_of_lines_on_windows_do_not_matter():
    raw = written(small_match())
    assert judged(b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n\r\n")).tally == judged(raw).tally
    assert judged(raw.rstrip(b"\n")).tally == judged(raw).tally


def test_unknown_fields_are_ignored():
    match = [{**line, "time": "20:15"} for line in small_match()]
    match[3]["script"][0]["thought"] = "finally"
    assert judged(match).findings == []


def test_records_follow_each_other_in_one_file():
    found = judged(small_match() + small_match())
    assert (found.findings, found.notes) == ([], [])
    assert found.tally.rounds == 4


def test_a_record_without_its_end_is_a_note():
    whole = small_match()
    found = judged([*whole[:-1], *whole, *whole[:-1]])
    assert found.findings == []
    assert [(note.kind, note.place.line) for note in found.notes] == [("no_end", 1), ("no_end", 16)]


def test_a_round_that_is_over_without_its_settlement_is_a_note():
    match = small_match()
    del match[4]
    found = judged(match)
    assert (found.findings, [(note.kind, note.place.line) for note in found.notes]) == ([], [("unsettled", 2)])


def test_a_record_that_ends_with_a_round_cut_short_is_told_once():
    for lines, kind in ((small_match()[:3], "cut_short"), (small_match()[:4], "unsettled")):
        assert [note.kind for note in judged(lines).notes] == [kind]


def test_a_false_claim_is_an_action_like_any_other():
    """Rule false-claims.after-own-turn: the turn goes on with a discard."""
    match = small_match()
    match[2]["script"].insert(1, step(2, "go_out", discard="KD"))
    assert judged(match).findings == []


def test_a_new_stock_is_told_with_the_step_that_draws_from_it(schema):
    """Rule stock.shuffle-discards: what came of shuffling decides who draws what."""
    match = small_match()
    start = match[1]["position"]
    start["stock"], start["discard"] = ["KD"], ["JD", "9C", "4S"]
    match[2]["shuffles"] = [["9C", "JD", "4S"]]
    match[2]["script"] = script(1)[:3]
    assert judged(match).findings == []
    schema.validate(match[2])
    match[2]["shuffles"] = [["4S", "JD", "9C"]]
    assert [(f.kind, f.reason) for f in judged(match).findings] == [("refused", "card-not-held"), ("not_over", "")]


def test_a_settlement_need_not_say_everything():
    match = small_match()
    del match[4]["answer"]["lives"]
    assert judged(match).findings == []
    match[5]["position"]["lives"] = {"1": 10, "2": 10}
    match[6] = settled(2, {"1": 10, "2": 10}, {"1": 9, "2": 10})
    (finding,) = judged(match).findings
    assert (finding.kind, finding.differences[0].want) == ("next_round", {"1": 10, "2": 9})


def test_a_settlement_alone_is_held_against_the_rules():
    record, settlement = small_match()[0], settled(1, {"1": 10, "2": 10}, {"1": 10, "2": 9})
    assert judged([record, settlement]).tally.settlements == 1
    settlement["answer"]["lives"]["2"] = 10
    assert [finding.kind for finding in judged([record, settlement]).findings] == ["settlement"]


def test_lines_are_written_at_once_and_read_back():
    file = io.StringIO()
    position = read_position(opening(1, {"1": 10, "2": 10}))
    steps = [Draw(2), Discard(2, read_cards("KD")[0])]
    for line in (round_line(position, steps), steps_line(steps, [read_cards("9C JD")]), end_line()):
        write_line(file, line)
    lines = [json.loads(line) for line in file.getvalue().splitlines()]
    assert read_position(lines[0]["position"]) == position
    assert lines[0]["script"] == script(1)[:2]
    assert lines[1] == {"line": "steps", "script": script(1)[:2], "shuffles": [["9C", "JD"]]}
    assert lines[2] == {"line": "end"}


MALFORMED = [
    {"line": "rounds"},
    {"position": {}},
    {"line": "record", "version": 2, "profile": {"id": "x", "options": {}}},
    {"line": "record", "version": True, "profile": {"id": "x", "options": {}}},
    {"line": "record", "version": 1, "profile": {"id": "x"}},
    {"line": "record", "version": 1, "profile": {"id": 1, "options": {}}},
    {"line": "round"},
    {"line": "round", "position": []},
    {"line": "round", "position": {**opening(1, {}), "stock": ["1H"]}},
    {"line": "steps", "script": [{"seat": 1, "do": "drow"}]},
    {"line": "steps", "script": [{"seat": 0, "do": "fold"}]},
    {"line": "steps", "script": {"seat": 1, "do": "fold"}},
    {"line": "steps", "script": [], "shuffles": ["9C"]},
    {"line": "settlement", "answer": {}},
    {"line": "settlement", "input": {"seats": [1, 2], "dealer": 1}, "answer": {}},
    {"line": "settlement", "input": small_match()[4]["input"], "answer": {"lives": {"1": "ten"}}},
]


@pytest.mark.parametrize("line", MALFORMED, ids=json.dumps)
def test_what_the_schema_refuses_the_referee_refuses(line, schema):
    record, start = small_match()[:2]
    assert not schema.is_valid(line)
    kinds = [finding.kind for finding in judged([record, start, line]).findings]
    assert len(kinds) == 1
    assert kinds[0] in ("malformed", "impossible") or line["line"] == "settlement"


def test_the_table_of_the_small_match_is_the_one_that_it_says():
    options = TABLE.options
    assert (options["match.kind"], options["lives.start"], options["lives.lost_to_nine"]) == ("lives", 10, 1)
    assert options["table.direction"] == "counterclockwise"
