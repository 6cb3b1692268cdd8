"""The index of the spec: from ids and words to what they name, and back to what refers to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from tables import spec_with_a_retired_id

from pife.errors import PifeError
from pife.spec.index import ChosenValue, Index, Question, Statement, value_id
from pife.spec.library import Spec, load_spec


@pytest.fixture(scope="module")
def index(spec: Spec) -> Index:
    return Index(spec)


def found(index: Index, name: str) -> list[tuple[str, str]]:
    return [(entry.kind, entry.id) for entry in index.find(name)]


def chosen(index: Index, name: str) -> ChosenValue:
    [entry] = index.find(name)
    assert isinstance(entry.thing, ChosenValue)
    return entry.thing


def test_every_id_of_the_spec_is_found(index: Index, spec: Spec) -> None:
    for name, _ in spec.ids():
        assert name in [entry.id for entry in index.find(name)]


def test_every_id_that_the_index_lists_is_found_first_under_its_kind(index: Index) -> None:
    listed = list(index.ids())
    assert ("rule", "melds.run-no-wrap") in listed
    seen: set[str] = set()
    for kind, name in listed:
        if name not in seen:
            assert found(index, name)[0] == (kind, name)
        seen.add(name)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("melds.run-no-wrap", "rule"),
        ("melds.run_ace", "option"),
        ("turn.take_discard=keep", "value"),
        ("run-both-aces", "decision"),
        ("Q9", "question"),
        ("dispute.king-ace-two", "dispute"),
        ("reason.round-over", "reason"),
        ("term.louca", "term"),
        ("S0", "source"),
        ("S0-22", "atom"),
        ("constraint.ten-shapes-need-ten", "constraint"),
        ("pife-maker", "profile"),
        ("pife-base", "profile"),
        ("melds", "chapter"),
        ("out", "group"),
    ],
)
def test_ids_of_every_kind(index: Index, name: str, kind: str) -> None:
    assert found(index, name)[0] == (kind, name)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("lixo", "term.discard-pile"),
        ("Discard  Pile", "term.discard-pile"),
        ("LOUCA", "term.louca"),
        ("a louca", "term.louca"),
        ("sequencia", "term.run"),
        ("pif-paf", "term.pife"),
        ("caixeta", "term.cacheta"),
        ("o mão", "term.first-player"),
        ("king-ace-two", "dispute.king-ace-two"),
        ("round-over", "reason.round-over"),
        ("ten-shapes-need-ten", "constraint.ten-shapes-need-ten"),
        ("s0-22", "S0-22"),
        ("q9", "Q9"),
        ("melds.run-ace", "melds.run_ace"),
        ("o ás na sequência", "melds.run_ace"),
        ("jogos", "melds"),
    ],
)
def test_words_and_short_names(index: Index, word: str, meant: str) -> None:
    assert index.find(word)[0].id == meant


def test_a_word_with_several_meanings_has_all_of_them_the_likeliest_first(index: Index) -> None:
    assert found(index, "cortar") == [("term", "term.cut-the-pack"), ("term", "term.cut-the-line")]
    hand, *others = found(index, "mão")
    assert hand == ("term", "term.hand")
    assert ("term", "term.first-player") in others


def test_a_name_of_a_chapter_and_of_its_options_is_the_chapter(index: Index) -> None:
    assert found(index, "melds")[0] == ("chapter", "melds")
    assert ("group", "melds") not in found(index, "melds")


def test_what_nothing_is_called_is_not_found_and_something_near_is_named(index: Index) -> None:
    assert index.find("melds.run_ac") == ()
    assert index.near("melds.run_ac") == "melds.run_ace"
    assert index.near("loca") == "louca"
    assert index.near("melds.sts=2-1-1") == "melds.sets"
    assert index.near("meld-in", besides=["meld-king"]) == "meld-king"
    assert index.near("qqqqqqqqqq") is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turn.take_discard=keep", "keep"),
        ("melds.sets=2-1-1", "2-1-1"),
        ("melds.sets=[2-1-1]", "2-1-1"),
        ("melds.sets=2-1-1, 1-1-1", ("1-1-1", "2-1-1")),
        ("out.special=[]", ()),
        ("out.shapes=any", "any"),
        ("out.shapes=9", "9"),
        ("wild.per_meld=null", None),
        ("wild.per_meld=2", 2),
        ("lives.start=6", 6),
        ("wild.turn_up_twin=true", True),
        ("table.players=2-8", (2, 8)),
        ("table.players=[2, 8]", (2, 8)),
        ("table.players=2", (2, 2)),
    ],
)
def test_values_as_people_type_them(index: Index, name: str, value: object) -> None:
    assert chosen(index, name).value == value


def test_a_named_value_brings_its_words_and_a_number_without_a_name_brings_none(index: Index) -> None:
    [entry] = chosen(index, "turn.take_discard=keep").entries
    assert entry.sources
    assert chosen(index, "lives.start=6").entries == ()
    assert len(chosen(index, "melds.sets=2-1-1,1-1-1").entries) == 2


@pytest.mark.parametrize("name", ["turn.take_discard=kep", "melds.sets=1-2", "lives.start=many", "table.players=1-2-3"])
def test_a_value_that_an_option_does_not_take_is_an_error(index: Index, name: str) -> None:
    with pytest.raises(PifeError, match=name.partition("=")[0].replace(".", r"\.")):
        index.find(name)


@pytest.mark.parametrize(
    ("name", "played", "plays"),
    [
        ("melds.sets=2-1-1", ("1-1-1", "2-1-1"), True),
        ("melds.sets=2-1-1", ("1-1-1",), False),
        ("melds.sets=1-1-1,2-1-1", ("1-1-1", "2-1-1", "2-2-1"), True),
        ("melds.sets=1-1-1,2-1-1", ("1-1-1", "1-1-1-1"), False),
        ("out.special=[]", (), True),
        ("out.special=[]", ("four_doubles",), False),
        ("out.shapes=any", "any", True),
        ("out.shapes=any", ("3-3-3",), False),
        ("table.players=2-8", (2, 8), True),
        ("table.players=2-8", (2, 10), False),
        ("wild.per_meld=1", 1, True),
        ("wild.per_meld=1", None, False),
    ],
)
def test_whether_a_table_plays_a_value(index: Index, name: str, played: object, plays: bool) -> None:
    assert chosen(index, name).is_played(played) is plays  # type: ignore[arg-type]


def test_ids_of_values_are_written_as_they_are_read(index: Index, spec: Spec) -> None:
    for option in spec.catalogue.options.values():
        for entry in option.values:
            name = value_id(option.id, entry.value)
            again = index.entry("value", name)
            assert (again.id, again.thing) == (name, ChosenValue(option, entry.value, (entry,)))


def test_a_question_leads_to_its_decisions_and_an_atom_to_its_source(index: Index) -> None:
    question, atom = index.find("Q9")[0].thing, index.find("S0-22")[0].thing
    assert isinstance(question, Question)
    assert [decision.id for decision in question.decisions] == ["turn-up-in-stock"]
    assert isinstance(atom, Statement)
    assert (atom.source.id, atom.atom.id) == ("S0", "S0-22")


def referring(index: Index, *names: str) -> set[tuple[str, str, str]]:
    return {(each.kind, each.id, each.how) for each in index.referring_to(*names)}


def test_everything_that_refers_to_a_thing_is_found_from_it(index: Index) -> None:
    assert ("rule", "melds.run-no-wrap", "cites") in referring(index, "S0-21")
    assert ("value", "melds.run_ace=both", "cites") in referring(index, "S0-21")
    assert ("profile", "pife-maker", "states") in referring(index, "S0-21")
    assert ("rule", "melds.run-ace-high", "rests") in referring(index, "run-both-aces")
    assert ("value", "melds.run_ace=high", "rests") in referring(index, "run-both-aces")
    assert ("decision", "run-both-aces", "switched") in referring(index, "melds.run_ace")
    assert ("dispute", "dispute.king-ace-two", "switched") in referring(index, "melds.run_ace")
    assert ("rule", "melds.run-no-wrap", "asks") in referring(index, "melds.run_ace")
    assert ("profile", "pife-maker", "states") in referring(index, "melds.run_ace")
    assert ("constraint", "constraint.ten-shapes-need-ten", "bound") in referring(index, "out.ten")
    assert ("option", "turn.keep_means", "asks") in referring(index, "turn.take_discard")
    assert ("dispute", "dispute.king-ace-two", "rests") in referring(index, "melds.run-no-wrap")
    assert ("term", "term.cut-the-pack", "links") in referring(index, "term.cut-the-line")
    assert ("rule", "melds.set", "links") in referring(index, "melds.sets")
    assert ("profile", "pife-keep-discard", "extends") in referring(index, "pife-maker")
    assert ("profile", "pife-maker", "rests") in referring(index, "ten-in-pife")


def test_references_to_several_ids_come_each_once_rules_before_profiles(index: Index) -> None:
    references = index.referring_to("S0-19", "S0-20", "S0-21")
    assert len(references) == len(set(references))
    kinds = [each.kind for each in references]
    assert kinds.index("rule") < kinds.index("value") < kinds.index("profile")
    assert index.referring_to("nothing-at-all") == ()


def test_whatever_refers_to_something_is_known_and_never_the_thing_itself(index: Index) -> None:
    for _, name in index.ids():
        for each in index.referring_to(name):
            assert each.id != name
            assert index.entry(each.kind, each.id).id == each.id


def test_a_retired_id_is_still_found(tmp_path: Path) -> None:
    index = Index(spec_with_a_retired_id(tmp_path))
    assert found(index, "melds.old") == [("retired", "melds.old")]
    assert ("retired", "melds.old", "replaced") in referring(index, "melds.run")


def test_an_id_reads_no_part_of_the_spec_that_cannot_have_it() -> None:
    unread = load_spec()
    assert Index(unread).find("melds.run_ace")
    assert {"glossary", "sources", "decisions", "disputes", "all_profiles"}.isdisjoint(vars(unread))
    assert Index(unread).find("S0-22")
    assert {"glossary", "decisions", "all_profiles"}.isdisjoint(vars(unread))
