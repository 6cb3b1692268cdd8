"""What an engine says in its hello about house rules is believed: other tables are not asked of it."""

from __future__ import annotations

from pife.spec.library import load_spec
from pife_conformance.session import Hello


def hello(**options: list[object]) -> Hello:
    ids = {name.replace("_", ".", 1): values for name, values in options.items()}
    return Hello("engine", "1", "any", ("meld",), ids)


def lacking(profile: str, said: Hello) -> list[str]:
    return [lack.option for lack in said.lacks(load_spec().profile(profile).to_message())]


def test_a_value_that_is_not_named_is_not_played() -> None:
    assert lacking("cacheta-maker", hello(wild_which=["none"])) == ["wild.which"]
    assert lacking("pife-maker", hello(wild_which=["none"])) == []


def test_a_list_is_known_whole_or_by_its_members() -> None:
    assert lacking("pife-maker", hello(melds_sets=["1-1-1", "1-1-1-1"])) == []
    assert lacking("pife-maker", hello(melds_sets=[["1-1-1", "1-1-1-1"]])) == []
    assert lacking("pif-paf-betting", hello(melds_sets=["1-1-1", "1-1-1-1"])) == ["melds.sets"]


def test_options_that_are_not_named_are_let_be() -> None:
    assert lacking("pif-paf-betting", hello(melds_run_ace=["both"])) == []
    assert Hello("engine", "1", "any", (), "any").lacks(load_spec().profile("cacheta-maker").to_message()) == ()
