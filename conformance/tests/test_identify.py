"""What an engine plays is told from its answers; what no house rules explain is told apart from that."""

import pytest
from engines_asked import EVERYTHING, Known

from pife.cards import RANKS
from pife.spec.library import load_spec
from pife.spec.profiles import to_json
from pife_conformance.identify import Decided, Undecided, Unseen, identify
from pife_conformance.identify.profile_file import profile_file
from pife_conformance.verdicts import Crash

SPEC = load_spec()
HANDS = ("meld", "wilds", "melded", "go_out", "waits")


def table(profile_id, **changed):
    """A shipped profile with some options changed, their dots written as two underscores."""
    options = {**SPEC.profile(profile_id).to_message()["options"]}
    options |= {name.replace("__", "."): value for name, value in changed.items()}
    return SPEC.profile_from_options(options, "known")


def found_out(profile, asks=EVERYTHING, seed=1, **more):
    return identify(Known(profile, asks, **more), seed=seed)


def decided(found):
    return {option: finding.value for option, finding in found.values.items() if isinstance(finding, Decided)}


def assert_true(found, profile):
    """Every option that is decided has the value of the table, and none that is undecided rules it out."""
    for option, finding in found.values.items():
        if isinstance(finding, Decided):
            assert finding.value == profile.options[option], option
        if isinstance(finding, Undecided) and option in profile.options:
            assert profile.options[option] in finding.values, option


@pytest.mark.parametrize("profile_id", ["pife-maker", "pif-paf-betting-doubles"])
def test_a_right_engine_is_found_out_whole(profile_id):
    profile = SPEC.profile(profile_id)
    found = found_out(profile)
    assert_true(found, profile)
    visible = {o for o in profile.options if SPEC.catalogue.options[o].shown_by is not None}
    assert visible - set(decided(found)) <= {o for o, f in found.values.items() if isinstance(f, Undecided)}
    assert len(decided(found)) > 0.8 * len(visible)
    assert found.nearest[0].profile == profile_id
    assert not found.nearest[0].differs
    assert not found.faults
    assert not found.causes
    assert found.questions < 300


def test_house_rules_that_no_shipped_table_has_are_found():
    profile = table("pife-maker", melds__run_ace="around", out__ten="allowed", out__special=["four_doubles"])
    found = found_out(profile, HANDS)
    assert_true(found, profile)
    assert decided(found)["melds.run_ace"] == "around"
    assert decided(found)["out.ten"] == "allowed"
    assert decided(found)["out.special"] == ("four_doubles",)


@pytest.mark.parametrize("ask", ["meld", "melded"])
def test_one_ask_is_enough_to_start(ask):
    profile = table("pife-maker", melds__run_ace="low")
    found = found_out(profile, (ask,))
    assert_true(found, profile)
    assert decided(found)["melds.run_ace"] == "low"
    assert found.values["betting.mode"] == Unseen("not asked", ("start",))
    assert isinstance(found.values["deal.cut_most"], Unseen)
    assert found.values["table.first_dealer"] == Unseen("only people")
    assert found.values["wild.per_meld"] == Unseen("does not apply")


def test_a_value_is_shown_with_the_answers_that_decide_it():
    finding = found_out(table("pife-maker", melds__run_ace="low"), ("meld",)).values["melds.run_ace"]
    assert isinstance(finding, Decided)
    assert all(told.speaks_for for told in finding.evidence)
    assert any("A" in card for told in finding.evidence for card in told.sent["cards"])


def test_one_wrong_answer_does_not_derail_the_rest():
    asked = 0

    def wrong_once(ask, given, answer):
        nonlocal asked
        asked += 1
        return {"legal": not answer["legal"]} if asked == 9 else answer

    profile = SPEC.profile("cacheta-maker")
    found = found_out(profile, ("meld",), change=wrong_once)
    assert_true(found, profile)
    assert len(found.faults) == 1
    assert not found.causes


def test_an_engine_that_crashes_on_some_questions_is_still_found_out():
    def fail(ask, given, answer):
        if "10H" in given["cards"]:
            raise KeyError("10H")
        return answer

    profile = table("pife-maker", melds__run_ace="high")
    found = found_out(profile, ("meld", "melded"), change=fail)
    assert_true(found, profile)
    assert decided(found)["melds.run_ace"] == "high"
    assert {type(fault.outcome) for fault in found.faults} == {Crash}
    assert not found.is_gone


def test_an_ask_that_is_never_answered_is_given_up():
    def fail(ask, given, answer):
        if ask == "waits":
            raise NotImplementedError
        return answer

    found = found_out(SPEC.profile("pife-maker"), ("meld", "waits"), change=fail)
    assert sum(fault.ask == "waits" for fault in found.faults) <= 4
    assert decided(found)["melds.run_ace"] == "both"


def test_a_constant_answer_is_named_and_decides_no_more_than_which_cards_can_be():
    profile = SPEC.profile("pife-maker")
    found = found_out(profile, ("meld",), change=lambda ask, given, answer: {"legal": True})
    assert [cause.id for cause in found.causes] == ["accepts-everything"]
    assert_true(found, profile)
    assert set(decided(found)) == {"pack.decks", "pack.jokers", "wild.which"}
    assert found.values["melds.run_ace"] == Unseen("constant", ("meld",))
    assert {fault.cause for fault in found.faults} == {"accepts-everything"}


@pytest.mark.parametrize("most_questions", range(8, 16))
def test_no_cause_is_named_when_the_questions_end_before_it_is_borne_out(most_questions):
    def if_two_cards_are_alike(ask, given, answer):
        return {"legal": any(len({card[part] for card in given["cards"]}) < len(given["cards"]) for part in (0, -1))}

    engine = Known(SPEC.profile("pife-maker"), ("meld",), change=if_two_cards_are_alike)
    assert not identify(engine, seed=1, most_questions=most_questions).causes


def test_a_known_fault_is_named_and_every_option_right():
    def never_the_drawn_card(ask, given, answer):
        return {**answer, "discards": [card for card in answer["discards"] if card != given["drawn"]]}

    profile = SPEC.profile("pife-maker")
    found = found_out(profile, ("go_out",), change=never_the_drawn_card)
    assert_true(found, profile)
    assert [cause.id for cause in found.causes] == ["drawn-never-thrown"]
    assert found.causes[0].fresh >= 3
    assert {fault.cause for fault in found.faults} == {"drawn-never-thrown"}


def test_no_cause_is_named_that_does_not_fit():
    def no_clubs(ask, given, answer):
        return {"legal": answer["legal"] and not any("C" in card for card in given["cards"])}

    profile = SPEC.profile("pife-maker")
    found = found_out(profile, ("meld",), change=no_clubs)
    assert not found.causes
    assert found.faults
    assert all(fault.cause is None and fault.want == {"legal": True} for fault in found.faults)
    assert [fault.size for fault in found.faults] == sorted(fault.size for fault in found.faults)


def test_ranks_compared_as_text_are_named():
    value = {rank: number for number, rank in enumerate(RANKS)}

    def as_text(ask, given, answer):
        ranks = sorted(card[:-1] for card in given["cards"])
        values = [value[rank] for rank in ranks]
        in_order = len(set(ranks)) == 1 or values == sorted(values)
        return {"legal": answer["legal"] and in_order and (len(set(ranks)) == 1 or "A" not in ranks)}

    found = found_out(table("pife-maker", melds__run_ace="low"), ("meld",), change=as_text)
    assert [cause.id for cause in found.causes] == ["ranks-as-text"]
    assert decided(found)["melds.sets"] == ("1-1-1", "1-1-1-1")


def test_the_same_seed_asks_the_same():
    profile = SPEC.profile("pife-duel")
    assert found_out(profile, ("meld",), seed=3) == found_out(profile, ("meld",), seed=3)


def test_no_more_is_asked_than_may_be():
    found = identify(Known(SPEC.profile("cacheta-maker")), seed=1, most_questions=20)
    assert found.questions == 20
    assert_true(found, SPEC.profile("cacheta-maker"))


def test_an_engine_of_several_tables_is_told_one():
    profile = SPEC.profile("cacheta-maker")
    from pife_conformance.connectors import connect

    found = identify(connect("reference"), seed=1, profile=profile)
    assert found.told == "cacheta-maker"
    assert_true(found, profile)


def test_the_profile_file_is_the_table(tmp_path):
    profile = table("cacheta-maker", melds__run_ace="low", lives__start=8)
    found = found_out(profile)
    file = tmp_path / "known.yaml"
    file.write_text(profile_file(found, SPEC, "pt_BR"), encoding="utf-8")
    read = SPEC.profile(file)
    assert read.options == dict(found.options)
    assert {o: to_json(v) for o, v in read.options.items() if o in decided(found)} == {
        o: to_json(profile.options[o]) for o in decided(found)
    }
    assert all(option in read.notes.pt_BR for option in found.assumed)
