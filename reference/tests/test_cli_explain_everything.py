"""`pife explain` of everything there is: in narrow terminals, and to programs."""

from __future__ import annotations

import re
from typing import Any

import pytest
from explanations import context, explain

from pife.cli import explain as explain_command
from pife.cli.explain_context import Context
from pife.cli.explain_json import as_json
from pife.spec.index import value_id
from pife.spec.library import Spec
from pife.spec.texts import LANGUAGES, Language


def test_disputes_are_listed_for_programs_too(spec: Spec) -> None:
    entries = explain("disputes", "--format", "json").json["entries"]
    assert [entry["id"] for entry in entries] == list(spec.disputes)


def everything(spec: Spec, asked: Context) -> list[str]:
    """Every id and value of the spec, and scenarios of every area."""
    values = [value_id(option.id, entry.value) for option in spec.catalogue.options.values() for entry in option.values]
    return [*(name for _, name in asked.index.ids()), *values, *list(asked.suite.ids())[::9]]


@pytest.mark.parametrize(("language", "columns"), [("en", "60"), ("pt_BR", "40")])
def test_everything_can_be_explained_in_narrow_terminals(
    spec: Spec, language: Language, columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    asked = context(spec, language)
    for name in everything(spec, asked):
        asked.left_open.clear()
        explain_command.print_pages(name, explain_command.meanings(name, asked), asked)
        out = capsys.readouterr().out
        assert max(map(len, out.splitlines())) <= int(columns), name
        assert not re.search(r"\[\[|\]\]|\*\*|\{\w", out), name
        assert not out.startswith("\n"), name
        assert "\n\n\n\n" not in out, name


def test_everything_can_be_explained_to_programs(spec: Spec) -> None:
    asked = context(spec)
    for name in everything(spec, asked):
        document = as_json(name, explain_command.meanings(name, asked), asked)
        assert document["entries"][0]["id"]
        assert not re.search(r"\[\[\w|\*\*", str(document)), name


def json_of(*arguments: str) -> Any:
    document = explain(*arguments, "--format", "json").json
    assert document["format"] == "pife-explain/1"
    return document["entries"][0]


def test_as_json_a_rule_has_both_languages_its_condition_and_what_refers_to_it() -> None:
    rule = json_of("melds.run-no-wrap", "--profile", "pife-maker")
    assert (rule["kind"], rule["level"], rule["holds"]) == ("rule", "must_not", True)
    assert rule["text"].keys() == set(LANGUAGES)
    assert rule["when"] == [{"melds.run_ace": ["both", "low", "high"]}]
    assert {"kind": "dispute", "id": "dispute.king-ace-two", "how": "rests"} in rule["referred_to_by"]
    assert "meld-run-ace-between-king-and-two" in rule["scenarios"]


def test_as_json_an_option_has_the_values_of_all_profiles_and_of_the_table() -> None:
    option = json_of("out.ten", "--profile", "pife-maker")
    assert option["profiles"]["cacheta-maker"] == "allowed"
    assert option["at_table"]["value"] == "forbidden"
    assert option["at_table"]["origin"] == "assumed"
    assert option["shown_by"] == {"ask": "go_out", "field": "ten"}
    assert json_of("wild.per_meld", "--profile", "pife-maker")["at_table"] == {"applies": False}


def test_as_json_a_scenario_has_its_question_and_the_answer_of_the_table() -> None:
    scenario = json_of("meld-run-ace-above-king", "--profile", "pife-maker")
    assert scenario["input"]["cards"] == ["QH", "KH", "AH"]
    assert scenario["at_table"] == {"applies": True, "answers": [{"legal": True}]}


def test_as_json_a_word_has_all_its_meanings() -> None:
    document = explain("cortar", "--format", "json").json
    assert [entry["id"] for entry in document["entries"]] == ["term.cut-the-pack", "term.cut-the-line"]
