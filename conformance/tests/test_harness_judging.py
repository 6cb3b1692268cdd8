"""What a verdict on a wrong answer tells: what was wanted, what came, and what an engine's own melds lack."""

import pytest
from round_answers import OK, PLAYED, WANTED, verdict

from pife.engine.hands import Judge
from pife_conformance.judging import judge
from pife_conformance.verdicts import Answer, Difference, Error, Malformed, Unsupported

RUN = {"cards": ["7H", "8H", "9H"]}
NINE = ["4H", "5H", "6H", "8S", "9S", "10S", "JD", "QD", "KD"]
MELDS = [NINE[:3], NINE[3:6], NINE[6:]]


def test_a_wrong_answer_is_told_whole_with_what_was_wanted_instead(ask):
    found = verdict(ask("meld", {"legal": True}, RUN), {"legal": False, "sure": True})
    assert found.differences == (Difference("legal", True, False),)
    assert (found.want, found.got["legal"], found.layers) == ({"legal": True}, False, ())


@pytest.mark.parametrize(
    ("name", "sent", "wanted", "differs"),
    [
        ("meld", RUN, {"legal": True}, Difference("legal", True, False)),
        ("waits", {"cards": [], "from": "stock"}, {"cards": ["4H"]}, Difference("cards", ["4H"], [])),
        ("start", {"seats": 2}, {"pack": {"size": 104}}, Difference("pack", {"size": 104}, None)),
    ],
)
def test_a_field_that_is_missing_is_told_as_empty(name, sent, wanted, differs, ask):
    (found,) = verdict(ask(name, wanted, sent), {}).differences
    assert found == differs


def test_an_answer_where_none_can_be_is_told_as_that(ask):
    question = ask("meld", {"legal": True}, RUN)
    impossible = type(question.answers[0])({}, True)
    question = type(question)(question.scenario, question.profile, question.sent, (impossible,), question.wild)
    found = judge(question, Answer({"legal": False}), lambda q: Judge(q.profile))
    assert found.differences == (Difference("error", "error: the input cannot be", {"legal": False}),)
    assert found.got["legal"] is False


def test_what_came_instead_of_an_answer_stays_what_it_is(ask):
    for outcome in (Error("what"), Unsupported("why"), Malformed("what")):
        assert judge(ask("meld", {"legal": True}, RUN), outcome, Judge) is outcome


def test_a_refusal_that_is_none_is_not_asked_for_its_reason(ask):
    question = ask("start", {"ok": False, "reason": "too-few-players"}, {"seats": 1})
    found = verdict(question, {"ok": True, "reason": "wrong-phase"})
    assert [difference.field for difference in found.differences] == ["ok"]
    found = verdict(question, {"ok": False, "reason": "wrong-phase"})
    assert ([difference.field for difference in found.differences], found.layers) == (
        ["reason"],
        (("answer", "pass"), ("reasons", "fail")),
    )


def test_each_layer_of_whole_play_is_told_and_what_follows_a_position_is_a_layer_of_its_own(ask):
    wanted = {"steps": WANTED, "position": {"turn": 2}}
    found = verdict(ask("play", wanted), {"steps": PLAYED, "position": {"turn": 1}})
    assert found.layers == (("steps", "pass"), ("reasons", "pass"), ("position", "fail"))
    assert found.want["position"] == {"turn": 2}


def test_an_engine_that_answers_none_of_the_layers_asked_for_supports_none(ask):
    found = verdict(ask("play", {"position": {"turn": 2}}), {"steps": [OK, OK, OK]})
    assert found == Unsupported("no position in the answer")


def test_a_field_that_cannot_be_read_is_told_by_its_name(ask):
    assert verdict(ask("meld", {"legal": True}, RUN), {"legal": "yes"}).detail().startswith("answer.legal: ")
    assert verdict(ask("play", {"steps": WANTED}), {"steps": []}).detail().startswith("answer.steps: ")


@pytest.mark.parametrize(
    ("melds", "why"),
    [
        ([[*NINE[:3], "7H"], NINE[3:6], NINE[6:8]], "not exactly the cards asked about: 7H too many, KD missing"),
        ([NINE[:3], NINE[3:6], NINE[6:], NINE[:3]], "not exactly the cards asked about: 4H 5H 6H too many"),
        ([[NINE[0], *NINE[:3]], NINE[3:6], NINE[6:]], "not exactly the cards asked about: 4H too many"),
        ([NINE[:3], NINE[3:6]], "not exactly the cards asked about: JD QD KD missing"),
        (
            [[NINE[0], *NINE[3:5]], [*NINE[1:3], NINE[5]], NINE[6:]],
            "not all of these are melds, or not in a shape that this table allows",
        ),
    ],
)
def test_melds_that_do_not_show_what_they_should_are_told_with_what_they_lack(melds, why, ask):
    found = verdict(ask("melded", {"melded": True}, {"cards": NINE}), {"melded": True, "melds": melds})
    assert found.differences == (Difference("melds", "legal melds of exactly these cards", melds, why),)


@pytest.mark.parametrize(
    ("profile", "turn_up", "wild", "name"),
    [("cacheta-maker", "6S", "7S", "pass"), ("cacheta-maker", "8S", "9S", "fail"), ("pife-maker", None, None, "fail")],
)
def test_melds_are_checked_at_the_table_and_with_the_turn_up_of_the_question(profile, turn_up, wild, name, ask):
    cards = ["4H", "5H", "7S", *NINE[3:]]
    question = ask("melded", {"melded": True}, {"cards": cards, "turn_up": turn_up}, profile, [wild] if wild else [])
    assert verdict(question, {"melded": True, "melds": [cards[:3], *MELDS[1:]]}).name == name
