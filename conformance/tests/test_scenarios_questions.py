"""From scenarios to questions and from answers to verdicts."""

from collections import Counter
from itertools import permutations

import pytest
from harness import write_suite
from hypothesis import given
from hypothesis import strategies as st

from pife.cards import FACES, SUITS, read_card, token, tokens
from pife.engine.hands import Judge
from pife.engine.wilds import wild_cards
from pife_conformance.judging import judge
from pife_conformance.kinds import Cards, Flag, KindError, Melds, OneCard, Variation, Word, renamed_suits
from pife_conformance.questions import Question, question_of, questions_for, renamings
from pife_conformance.scenarios import Answerable, SuiteError, load_suite
from pife_conformance.verdicts import Answer, Crash, Error, Malformed, Timeout, Unsupported

NO_WILDS = frozenset()


def table(spec, suite, seed, profile="pife-maker"):
    return questions_for(spec.profile(profile), suite.scenarios.values(), seed)


def test_the_same_seed_makes_the_same_questions_and_another_seed_others(spec, suite):
    first, again, other = (table(spec, suite, seed) for seed in (1, 1, 2))
    assert first.questions == again.questions
    assert [q.scenario.id for q in first.questions] != [q.scenario.id for q in other.questions]
    by_id = {question.scenario.id: question for question in other.questions}
    assert len(by_id) == len(first.questions)
    different = [question for question in first.questions if by_id[question.scenario.id].sent != question.sent]
    assert len(different) > 0.9 * len(by_id)


def test_a_question_is_the_same_alone_as_among_others(spec, suite):
    profile = spec.profile("pife-maker")
    for question in table(spec, suite, 7).questions[:20]:
        assert question_of(question.scenario, profile, 7) == question


def test_a_varied_question_keeps_ranks_stars_jokers_and_suit_pattern(spec, suite):
    for profile in ("pife-maker", "cachetao-open-claims"):
        for question in table(spec, suite, 5, profile).questions:
            written, sent = (everything(fields) for fields in (question.scenario.question, question.sent))
            assert sorted(card.rstrip("*")[:-1] for card in written) == sorted(card.rstrip("*")[:-1] for card in sent)
            assert sum("*" in card for card in written) == sum("*" in card for card in sent)
            assert sorted(Counter(written).values()) == sorted(Counter(sent).values())


def everything(question):
    """The cards of a question, the turn-up and the drawn card among them."""
    single = (question.get(field) for field in ("turn_up", "drawn"))
    return [*question.get("cards", ()), *(card for card in single if card)]


def test_input_and_expectation_are_varied_alike(spec, suite):
    for seed in range(5):
        for question in table(spec, suite, seed).questions:
            for answer in question.answers:
                for discard in answer.fields.get("discards") or ():
                    assert discard in question.sent["cards"]
            sent, written = question.sent, question.scenario.question
            if "drawn" in written:
                assert sent["cards"].count(sent["drawn"]) == written["cards"].count(written["drawn"])


WITH_A_TURN_UP = ("next_same_suit", "next_same_colour", "next_all_suits", "same_rank_other_colour")


@pytest.mark.parametrize("which", WITH_A_TURN_UP)
def test_suits_are_renamed_in_all_ways_that_keep_wild_cards_wild_and_in_no_other(which):
    options = {"wild.which": which, "wild.turn_up_twin": True}
    keeping = set(renamings(options))
    for names in map("".join, permutations(SUITS)):
        new = renamed_suits(names)
        kept = all(
            {read_card(new[token(card)]) for card in wild_cards(options, turn_up)}
            == wild_cards(options, read_card(new[token(turn_up)]))
            for turn_up in FACES
        )
        assert kept is (names in keeping)


@pytest.mark.parametrize("options", [{}, {"wild.which": "none"}, {"wild.which": "none", "pack.jokers_are": "wild"}])
def test_without_a_turn_up_any_suit_may_be_any_other(options):
    assert len(set(renamings(options))) == 24


def test_a_question_knows_the_wild_cards_of_its_own_turn_up(spec, suite):
    scenario = suite.scenarios["wild-which-nine-of-clubs"]
    seen = set()
    for seed in range(12):
        question = question_of(scenario, spec.profile("cacheta-four-wilds"), seed)
        assert set(tokens(question.wild)) == set(question.answers[0].fields["cards"])
        seen.add(question.sent["turn_up"])
    assert len(seen) > 2


@pytest.mark.parametrize("turn_up", ["X", "7H*"])
def test_a_turn_up_that_cannot_be_makes_a_question_all_the_same(turn_up, tmp_path, spec):
    write_suite(
        tmp_path,
        f"""
- id: no-turn-up
  title: {{en: "x", pt_BR: "x"}}
  shows: [wilds.turn-up]
  why: {{en: "x", pt_BR: "x"}}
  ask: wilds
  input: {{turn_up: "{turn_up}"}}
  expect:
    - error: true
""",
    )
    (question,) = table(spec, load_suite(tmp_path, spec.catalogue), 1, "cacheta-four-wilds").questions
    assert question.wild == NO_WILDS


def test_a_scenario_that_is_unclear_about_a_table_is_a_fault_of_the_suite(tmp_path, spec):
    write_suite(
        tmp_path,
        """
- id: unclear
  title: {en: "x", pt_BR: "x"}
  shows: [melds.run]
  why: {en: "x", pt_BR: "x"}
  ask: meld
  input: {cards: 7H 8H 9H}
  expect:
    - when: {melds.run_ace: [low]}
      legal: true
""",
    )
    asked = table(spec, load_suite(tmp_path, spec.catalogue), 1)
    assert asked.questions == ()
    (fault,) = asked.faults
    assert isinstance(fault, SuiteError)
    assert str(fault) == (
        "scenarios/melds/some.yaml:2:7: unclear: no branch of expect holds where melds.run_ace is both"
    )


# --- judging


@pytest.fixture(scope="module")
def asked(spec, suite):
    """A question of each ask, without variation, whose right answer each test says."""
    profile = spec.profile("pife-maker")

    def make(scenario_ask, sent, *answers):
        scenario = next(s for s in suite.scenarios.values() if s.ask.name == scenario_ask)
        right = tuple(Answerable({}, True) if a == "error" else Answerable(a) for a in answers)
        return Question(scenario, profile, sent, right, NO_WILDS)

    return make


def verdict(question, outcome):
    return judge(question, outcome, lambda q: Judge(q.profile))


RUN = {"cards": ["7H", "8H", "9H"]}


@pytest.mark.parametrize(
    ("want", "got", "name"),
    [
        ({"legal": True}, {"legal": True}, "pass"),
        ({"legal": True}, {"legal": False}, "fail"),
        ({"legal": True}, {}, "fail"),
        ({"legal": True}, {"legal": 1}, "malformed"),
        ({"legal": True}, {"legal": "true"}, "malformed"),
        ({"legal": True}, {"legal": True, "more": "x"}, "pass"),
        ({"legal": False}, {"legal": False}, "pass"),
        ({"legal": False}, {"legal": None}, "pass"),
        ({"legal": False}, {"legal": 0}, "pass"),
        ({"legal": False}, {"legal": []}, "pass"),
        ({"legal": False}, {}, "pass"),
        ({"legal": False}, {"legal": ""}, "malformed"),
    ],
)
def test_a_flag_is_right_wrong_or_malformed(asked, want, got, name):
    assert verdict(asked("meld", RUN, want), Answer(got)).name == name


@pytest.mark.parametrize(
    ("want", "got", "name"),
    [
        (["4H", "7H"], ["7H", "4H"], "pass"),
        (["4H", "7H"], ["7H", "4H*"], "pass"),
        (["4H", "7H"], ["7H"], "fail"),
        (["4H", "7H"], ["7H", "4H", "4H"], "fail"),
        (["4H"], "4H", "malformed"),
        (["4H"], ["4h"], "malformed"),
        (["4H"], [4], "malformed"),
        (["4H"], [["4H"]], "malformed"),
        ([], None, "pass"),
        ([], False, "pass"),
        ([], {}, "pass"),
        (["4H"], None, "fail"),
    ],
)
def test_a_list_of_cards_is_a_multiset(asked, want, got, name):
    question = asked("waits", {"cards": [], "from": "stock"}, {"cards": want})
    assert verdict(question, Answer({"cards": got})).name == name


@pytest.mark.parametrize(
    ("got", "name"),
    [(["7H"], "pass"), (["7H*"], "pass"), (["7H", "7H*"], "pass"), (["7H", "7H"], "fail"), ([], "fail")],
)
def test_what_may_be_thrown_is_listed_once_twins_by_a_star_that_says_nothing_once_or_both(asked, got, name):
    question = asked("go_out", {"cards": [], "drawn": "7H", "from": "stock"}, {"discards": ["7H"]})
    assert verdict(question, Answer({"discards": got})).name == name


def test_only_what_is_named_is_compared_but_all_of_it(asked):
    sent = {"cards": [], "drawn": "7H", "from": "stock"}
    only_ten = asked("go_out", sent, {"ten": False})
    assert verdict(only_ten, Answer({"discards": ["7H"]})).name == "pass"
    both = verdict(asked("go_out", sent, {"discards": ["7H"], "ten": True}), Answer({}))
    assert [difference.field for difference in both.differences] == ["discards", "ten"]
    assert [difference.got for difference in both.differences] == [[], False]


def test_any_of_several_answers_is_right_and_the_nearest_is_told(asked):
    question = asked("go_out", {"cards": []}, {"discards": ["7H"], "ten": True}, {"discards": ["8H"], "ten": False})
    assert verdict(question, Answer({"discards": ["8H"]})).name == "pass"
    assert [d.field for d in verdict(question, Answer({"discards": ["7H"]})).differences] == ["ten"]
    assert verdict(asked("meld", RUN, {"legal": True}, "error"), Error("x")).name == "pass"


def test_what_cannot_be_is_an_error_and_nothing_else(asked):
    impossible = asked("meld", RUN, "error")
    assert verdict(impossible, Error("no")).name == "pass"
    assert verdict(impossible, Answer({"legal": False})).name == "fail"
    assert verdict(impossible, Answer({})).name == "fail"
    assert verdict(impossible, Crash("died")).name == "crash"
    assert verdict(impossible, Timeout(2)).name == "timeout"
    assert verdict(impossible, Unsupported("no")).name == "unsupported"
    assert verdict(impossible, Malformed("no")).name == "malformed"
    assert verdict(asked("meld", RUN, {"legal": False}), Error("no")) == Error("no")


NINE = ["4H", "5H", "6H", "8S", "9S", "10S", "JD", "QD", "KD"]


@pytest.mark.parametrize(
    ("melds", "name", "why"),
    [
        (None, "pass", ""),
        ([], "pass", ""),
        ([["5H", "4H", "6H"], ["8S", "10S", "9S"], ["KD", "QD", "JD"]], "pass", ""),
        ([["5H*", "4H", "6H"], ["8S", "10S", "9S"], ["KD", "QD", "JD"]], "pass", ""),
        ([["5H", "4H", "6H"], ["8S", "10S", "9S"]], "fail", "not exactly the cards asked about: JD QD KD missing"),
        ([NINE], "fail", "not all of these are melds, or not in a shape"),
        ([["4H", "5H", "6H", "7H"], NINE[3:6], NINE[6:]], "fail", "7H too many"),
        ([["4H", "5H", "8S"], ["6H", "9S", "10S"], NINE[6:]], "fail", "not all of these are melds"),
        ("4H 5H 6H", "malformed", "answer.melds: must be a list of lists of cards"),
        (["4H", "5H"], "malformed", "answer.melds: must be a list of lists of cards"),
        ([["4H", 5]], "malformed", "answer.melds: must be a card such as 10H"),
    ],
)
def test_melds_that_an_engine_shows_are_checked(asked, melds, name, why):
    found = verdict(asked("melded", {"cards": NINE}, {"melded": True}), Answer({"melded": True, "melds": melds}))
    assert found.name == name
    assert why in (found.differences[0].why if name == "fail" else found.detail())


def test_a_wrong_answer_is_told_before_wrong_melds(asked):
    found = verdict(asked("melded", {"cards": NINE}, {"melded": True}), Answer({"melded": False, "melds": [["4H"]]}))
    assert [difference.field for difference in found.differences] == ["melded"]


# --- kinds


TOKENS = st.sampled_from(sorted(renamed_suits("CDHS")))


@given(st.lists(TOKENS, max_size=10), st.permutations(SUITS), st.randoms(use_true_random=False))
def test_varying_cards_and_back_changes_nothing(cards, suits, random):
    there = Variation(renamed_suits("".join(suits)), random)
    back = Variation({new: old for old, new in there.tokens.items()}, random)
    kind = Cards()
    assert kind.normal(kind.varied(kind.varied(list(cards), there), back), NO_WILDS) == kind.normal(cards, NO_WILDS)


@given(st.lists(st.lists(TOKENS, max_size=4), max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_melds_says_nothing(melds, random):
    shuffled = Melds().varied(melds, Variation(renamed_suits("CDHS"), random))
    assert Melds().normal(shuffled, NO_WILDS) == Melds().normal(melds, NO_WILDS)


def test_a_star_counts_on_a_wild_face_only():
    seven = read_card("7H")
    assert OneCard().normal("7H*", NO_WILDS) == OneCard().normal("7H", NO_WILDS)
    assert OneCard().normal("7H*", frozenset({seven})) != OneCard().normal("7H", frozenset({seven}))


@pytest.mark.parametrize("kind", [Flag(), Word(("stock", "discard")), OneCard(), Cards(), Melds()])
def test_every_kind_reads_anything_or_says_what_it_wants(kind):
    for value in (None, False, 0, [], {}):
        assert not kind.read(value)
    for value in ("", "x", 1, 1.5, {"a": 1}, ["x"], [[1]], [None]):
        with pytest.raises(KindError):
            kind.read(value)


def test_a_word_that_is_unknown_is_told_with_the_nearest():
    with pytest.raises(KindError, match="did you mean 'stock'"):
        Word(("stock", "discard")).read("stok")
