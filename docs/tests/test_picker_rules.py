"""The picker's scripts that need no page, run by Node and held against `pife pick` and the spec's own readers."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pife.cli.pick_file import file_text
from pife.cli.pick_interview import GAME, Interview
from pife.cli.pick_typed import one_line
from pife.cli.profile_yaml import as_yaml, own_copy
from pife.spec.conditions import Value, ValueFault
from pife.spec.library import load_spec
from pife.spec.profiles import GAMES, compare, to_json
from pife.spec.ranking import applies_under, counting, impossible, own_table, rank, still_needed, telling
from pife.spec.strict_yaml import loads
from pife.spec.texts import LANGUAGES
from pife_picker.rules_data import condition_as_json, rules_data
from pife_picker.texts import spec_texts

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).parent / "helpers" / "picker_node.js"
SPEC = load_spec()
OPTIONS = SPEC.catalogue.options
LABELS = {
    language: {each: texts["label"] for each, texts in spec_texts(SPEC, language)["options"].items()}
    for language in LANGUAGES
}
TIMES = 60

Asked = tuple[str, Mapping[str, Any]]


def node(asked: Sequence[Asked]) -> list[Any]:
    """What the scripts answer, one Node for all questions."""
    program = shutil.which("node")
    assert program is not None
    request = json.dumps({"data": rules_data(SPEC), "labels": LABELS, "asked": asked})
    ran = subprocess.run([program, str(RUNNER)], input=request, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    answers: list[Any] = json.loads(ran.stdout)
    return answers


def vectors(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / "reference/tests/data" / name).read_text(encoding="utf-8"))
    return found


def some_answers(seed: int) -> dict[str, Any]:
    """Answers to some of the options, by chance; each seed its own."""
    chance = random.Random(seed)
    asked = chance.sample(list(OPTIONS), chance.randint(0, len(OPTIONS)))
    return {each: to_json(chance.choice(OPTIONS[each].all_samples())) for each in asked}


def read(answers: Mapping[str, Any]) -> dict[str, Value]:
    return {option_id: OPTIONS[option_id].read(data) for option_id, data in answers.items()}


def tables(game: str | None) -> dict[str, Mapping[str, Value]]:
    return {each.id: each.options for each in SPEC.profiles.values() if game in (None, each.game)}


def sorted_answers(answers: Mapping[str, Any]) -> dict[str, Any]:
    """As the page keeps them: lists sorted."""
    return {option_id: to_json(value) for option_id, value in read(answers).items()}


# Ranking


def test_the_ranking_is_that_of_the_vectors() -> None:
    found = vectors("ranking-vectors.json")
    cases = found["cases"]
    asked: list[Asked] = [("telling", {"game": None})]
    for case in cases:
        answers = sorted_answers(case["answers"])
        asked.append(("rank", {"answers": answers, "game": case["game"]}))
        asked += [("own", {"answers": answers, "table": each["table"]}) for each in case["ranking"]]
    told, *answered = node(asked)
    assert told == found["telling"]
    answer = iter(answered)
    for case in cases:
        ranking = next(answer)
        assert ranking["counting"] == case["counting"], case["name"]
        assert [each for each, truth in ranking["applies"].items() if truth is False] == case["never_apply"]
        assert [each for each, truth in ranking["applies"].items() if truth is None] == case["open"]
        assert ranking["impossible"] == case["impossible"]
        assert [each["table"] for each in ranking["ranking"]] == [each["table"] for each in case["ranking"]]
        for mine, wanted in zip(ranking["ranking"], case["ranking"], strict=True):
            own = next(answer)
            assert (mine["agree"], mine["idle"]) == (wanted["agree"], wanted["idle"])
            assert [difference_of(each) for each in mine["differ"]] == wanted["differ"]
            assert (own["written"], own["idle"]) == (wanted["writes"], wanted["left_out"])
            assert own["broken"] == wanted["broken"]


def difference_of(found: Mapping[str, Any]) -> dict[str, Any]:
    """A difference as the vectors write it."""
    theirs = {"applies": True, "value": found["theirs"]} if found["applies"] else {"applies": False}
    return {"option": found["option"], "theirs": theirs, "yours": {"applies": True, "value": found["yours"]}}


def test_random_answers_come_to_the_same_in_both_languages_of_programs() -> None:
    """What applies, what counts, what cannot be, the ranking with its defaults, and every table of one's own."""
    asked: list[Asked] = []
    for seed in range(TIMES):
        answers = sorted_answers(some_answers(seed))
        asked.append(("rank", {"answers": answers, "game": (None, *GAMES)[seed % 3]}))
        asked.append(("own", {"answers": answers, "table": list(SPEC.profiles)[seed % len(SPEC.profiles)]}))
    answered = node(asked)
    for seed in range(TIMES):
        ranked, own = answered[2 * seed : 2 * seed + 2]
        answers, game = read(some_answers(seed)), (None, *GAMES)[seed % 3]
        interview = Interview(SPEC, everything=True, game=game, answers=answers)
        assert ranked["applies"] == applies_under(answers, SPEC.catalogue)
        assert ranked["counting"] == list(counting(answers, SPEC.catalogue))
        assert ranked["impossible"] == [each.id for each in impossible(answers, SPEC.catalogue)]
        wanted = rank(answers, tables(game), SPEC.catalogue)
        assert [(each["table"], each["agree"], each["idle"]) for each in ranked["ranking"]] == [
            (each.table, list(each.agree), list(each.idle)) for each in wanted
        ]
        assert ranked["start"] == interview.default_table()
        elsewhere = interview.closer_elsewhere()
        assert ranked["elsewhere"] == (elsewhere.table if elsewhere else None)
        table = SPEC.profile(list(SPEC.profiles)[seed % len(SPEC.profiles)])
        mine = own_table(answers, table.options, SPEC.catalogue)
        assert own["options"] == {each: to_json(value) for each, value in mine.options.items()}
        assert list(own["written"].items()) == [(each, to_json(value)) for each, value in mine.written.items()]
        assert own["broken"] == [each.id for each in mine.broken]


def test_what_an_open_option_still_hangs_on() -> None:
    cases = [({"wild.which": "none"}, "wild.melds"), ({}, "entry.must_play"), ({"lives.fold": 1}, "entry.must_play")]
    answered = node([("needed", {"answers": answers, "option": option}) for answers, option in cases])
    for (answers, option), found in zip(cases, answered, strict=True):
        assert found == condition_as_json(still_needed(option, read(answers), SPEC.catalogue))


@pytest.mark.parametrize("game", [None, *GAMES])
def test_questions_come_in_the_order_of_the_interview(game: Any) -> None:
    short, everything, most_telling, applies = node([
        ("questions", {"game": game, "everything": False}),
        ("questions", {"game": game, "everything": True}),
        ("telling", {"game": game}),
        ("rank", {"answers": {}, "game": game}),
    ])  # fmt: skip
    put = [each for each in short if applies["applies"][each] is True]
    assert put == steps(Interview(SPEC, everything=False, game=game))
    assert everything == steps(Interview(SPEC, everything=True, game=game))
    assert most_telling == list(telling(tables(game).values(), SPEC.catalogue))


def steps(interview: Interview) -> list[str]:
    """All questions, where none is answered."""
    interview.take(GAME)
    found = []
    while (step := interview.next_step()) is not None:
        interview.take(step)
        found.append(step)
    return found


def test_tables_are_compared_as_the_spec_compares_them() -> None:
    pairs = [("pife-maker", "cacheta-maker"), ("pife-duel", "pife-maker", "pif-paf-betting")]
    for names, found in zip(pairs, node([("compare", {"tables": names}) for names in pairs]), strict=True):
        wanted = compare([SPEC.profile(name) for name in names])
        assert found == [
            [each.option, [[] if value is None else [to_json(value[0])] for value in each.values]] for each in wanted
        ]


# Values, files


def test_an_option_takes_the_same_values() -> None:
    odd: list[Any] = [
        None, True, False, 0, 1, 2, 5, 17, -1, 10**6, "", "any", "none", "1", "1-1-1", "2-1-1", "1-1-2", "3-1", "2-2-1-1",
        "4-1", "9", 9, 10, "3-3-3", "5-5", "10", "6-4", "7-2", "00", "1-", [], [1], ["1-1-1"], ["1-1-1", "1-1-1"],
        ["9", "3-3-3"], [9], ["any"], [2, 8], [8, 2], [2, 99], [2], [None, 3], ["four_doubles"],
        ["three_doubles_and_meld", "four_doubles"], "four_doubles", ["four_doubles", "five"],
    ]  # fmt: skip
    for option, found in zip(
        OPTIONS.values(), node([("read", {"option": each, "values": odd}) for each in OPTIONS]), strict=True
    ):
        assert found == [taken(option.id, value) for value in odd], option.id


def taken(option_id: str, data: Any) -> Any:
    try:
        return to_json(OPTIONS[option_id].read(data))
    except ValueFault:
        return "not taken"


def test_the_file_is_that_of_pife_pick() -> None:
    cases = vectors("pick-vectors.json")["cases"]
    asked: list[Asked] = [
        ("own", {"answers": sorted_answers(case["answers"]), "table": case["table"]}) for case in cases
    ]
    owns = node(asked)
    texts = node([
        ("write", {**{key: case[key] for key in ("language", "table", "title", "notes")}, "options": own["written"]})
        for case, own in zip(cases, owns, strict=True)
    ])  # fmt: skip
    for case, own, text in zip(cases, owns, texts, strict=True):
        assert own["options"] == case["options"], case["name"]
        assert own["broken"] == case["broken"]
        assert text.splitlines() == case["file"]
        assert text.endswith("\n")


def test_a_file_that_pife_wrote_is_opened_with_every_answer() -> None:
    """Files of `pife pick`, with the line for editors, and whole ones of `pife profiles init`."""
    cases = vectors("pick-vectors.json")["cases"]
    wanted, asked = [], []
    for case in cases:
        written = own_table(read(case["answers"]), SPEC.profile(case["table"]).options, SPEC.catalogue).written
        notes = case["notes"]
        text = file_text(SPEC.profile(case["table"]), written, SPEC, case["language"], title=case["title"], notes=notes)
        asked.append(("file", {"text": text, "language": case["language"]}))
        answers = {option_id: to_json(value) for option_id, value in written.items()}
        wanted.append(
            {"answers": answers, "table": case["table"], "title": case["title"], "notes": notes, "unknown": []}
        )
    for profile in SPEC.all_profiles.values():
        text = as_yaml(own_copy(profile, SPEC), SPEC, "pt_BR")
        asked.append(("file", {"text": text, "language": "pt_BR"}))
        answers = {option_id: to_json(value) for option_id, value in profile.options.items()}
        wanted.append({"answers": answers, "table": profile.id, "title": "", "notes": "", "unknown": []})
    assert node(asked) == wanted


def test_yaml_is_read_as_the_spec_reads_it() -> None:
    texts = [
        'z: "\\U0001f0a1\\x41\\t\\/\\u200d"\n',
        'a: "x: # \\u00e9 \\"y\\""  # said\nb: \'it\'\'s\'\n"c d": no\n',
        "a: true\nb: null\nc: 010\nd: 7\ne: -3\nf: 1-1-1\ng: 7H # x\nh: a#b\n",
        "a: [1-1-1, \"9\", 'x', 3]\nb: {c: [1, 2], d: {e: f}}\nc: []\nd: {}\n",
        'a:\n  b:\n    - 3-3-3\n    - "9"\n  c: 1\n\n# end\n',
        "a:\n- 1\n- 2\nb: 3\n",
        "---\nextends: pife-maker\noptions:\n  out: {ten: allowed}\n",
        "notes: |\n  one\n    two\n\n  three\nb: 1\n",
        "notes: >\n  one\n  two\n\n  three\nb: 1\n",
        "\ufeffa: 1\r\nb: 2\r\n",
    ]
    for text, found in zip(texts, node([("yaml", {"text": text}) for text in texts]), strict=True):
        wanted = loads(text.encode()).data
        assert stripped(found) == stripped(wanted), text


def stripped(data: Any) -> Any:
    """Without the end of a line at the end of notes, which nobody sees."""
    if isinstance(data, dict):
        return {key: stripped(value) for key, value in data.items()}
    return data.rstrip("\n") if isinstance(data, str) else data


@pytest.mark.parametrize(
    ("text", "fault", "line"),
    [
        ("", "file_empty", 1),
        ("# only words\n", "file_empty", 1),
        ("just words", "yaml_part", 1),
        ("a: 1\nb: &x 2\n", "yaml_part", 2),
        ("a: *x\n", "yaml_part", 1),
        ("a: !!str 1\n", "yaml_part", 1),
        ("a: 1\na: 2\n", "yaml_twice", 2),
        ("a: {b: 1, b: 2}\n", "yaml_twice", 1),
        ("a:\nb: 1\n", "yaml_empty", 1),
        ("a: [1, 2\n", "yaml_part", 1),
        ('a: "open\n', "yaml_quote", 1),
        ("a: 1\n    b: 2\n", "yaml_indent", 2),
        ("a:\n\tb: 1\n", "yaml_tab", 2),
        ('a: "\\q"\n', "yaml_quote", 1),
        ("a: " + "[" * 50, "yaml_part", 1),
        ("a: " + "x" * 200_001, "file_too_long", 1),
        ("- a\n- b\n", "yaml_part", 1),
    ],
)
def test_what_is_no_table_is_told_with_its_line(text: str, fault: str, line: int) -> None:
    assert node([("file", {"text": text, "language": "en"})]) == [{"fault": fault, "line": line}]


def test_what_a_file_says_that_is_not_known_is_named() -> None:
    text = """
extends: grandma.yaml
title: {en: "Grandma's", pt_BR: "Da vó"}
author: Ana
options:
  out: {ten: allowed, twelve: allowed}
  wild: {which: sevens, per_meld: 2}
  gnomes: 3
"""
    (found,) = node([("file", {"text": text, "language": "pt_BR"})])
    assert found["title"] == "Da vó"
    assert found["answers"] == {"out.ten": "allowed", "wild.per_meld": 2}
    assert [(each["key"], each["name"]) for each in found["unknown"]] == [
        ("unknown_table", "grandma.yaml"),
        ("unknown_part", "author"),
        ("unknown_option", "out.twelve"),
        ("unknown_value", "wild.which: sevens"),
        ("unknown_option", "gnomes"),
    ]


# Links


def test_a_link_brings_every_answer_back() -> None:
    states = [
        {
            "answers": sorted_answers(some_answers(seed)),
            "game": (None, *GAMES)[seed % 3],
            "table": (None, "pif-paf-betting")[seed % 2],
            "title": ("", "Mesa & cia. = 100% da vó #1 (nº 2)")[seed % 2],
            "notes": ("", "uma linha\noutra, “assim”")[seed % 2],
        }
        for seed in range(TIMES)
    ]
    links = node([("link", state) for state in states])
    opened = node([("open", {"link": f"https://example.org/pt-br/picker.html#{link}"}) for link in links])
    assert opened == [{**state, "unknown": []} for state in states]
    for link in links:
        assert link.startswith("v=1")
        # Group chats end a link at a blank and at many signs.
        assert not set(link) - set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789=&%._,-")


def test_what_a_link_holds_that_is_not_known_is_named() -> None:
    link = (
        "#v=1&game=rummy&table=nobodys&out.ten=allowed&out.twelve=yes&wild.which=sevens&table.players=9,3&constructor=1"
    )
    (found,) = node([("open", {"link": link})])
    assert found["answers"] == {"out.ten": "allowed"}
    assert [(each["key"], each["name"]) for each in found["unknown"]] == [
        ("unknown_game", "rummy"),
        ("unknown_table", "nobodys"),
        ("unknown_option", "out.twelve"),
        ("unknown_value", "wild.which: sevens"),
        ("unknown_value", "table.players: 9, 3"),
        ("unknown_option", "constructor"),
    ]


def test_a_link_of_a_later_version_says_so() -> None:
    (found,) = node([("open", {"link": "v=2&out.ten=allowed"})])
    assert [each["key"] for each in found["unknown"]] == ["unknown_version"]


def test_a_name_is_one_line_of_what_can_be_read() -> None:
    for text in ("  Mesa\u0007 da Vó ", "a\u2028b\tc\x85d", "👨‍👩‍👧 nós", "\u202eevil"):
        assert node([("line", {"text": text})]) == [one_line(text)]
