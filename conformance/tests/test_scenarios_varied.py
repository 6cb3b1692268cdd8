"""How the questions made of a scenario about a round vary: seats turned, suits renamed, wild cards by the turn-up."""

from rounds_written import PLAY, only, read, short

from pife_conformance.questions import question_of, turned


def test_seats_are_turned_and_never_mirrored():
    class Chance:
        def __init__(self, by):
            self.by = by

        def randrange(self, count):
            return self.by % count

    assert turned((1, 2, 4), Chance(0)) == {1: 1, 2: 2, 4: 4}
    assert turned((1, 2, 4), Chance(1)) == {1: 2, 2: 4, 4: 1}
    assert turned((4, 2, 1), Chance(2)) == {1: 4, 2: 1, 4: 2}
    assert turned((3,), Chance(1)) == {}


def test_a_position_is_turned_renamed_and_reordered_alike_with_what_is_wanted(tmp_path, spec):
    scenario = only(read(tmp_path, spec, PLAY))
    turns, suits = set(), set()
    for seed in range(30):
        question = question_of(scenario, spec.profile("pife-maker"), seed)
        position, script = question.sent["position"], question.sent["script"]
        (wanted,) = question.answers
        here = position["turn"]
        turns.add(here)
        suits.add(position["discard"][0])
        assert position["seats"] == [1, 2, 4]
        places = {1: here, 2: {1: 2, 2: 4, 4: 1}[here], 4: {1: 4, 2: 1, 4: 2}[here]}
        assert position["dealer"] == places[2]
        assert set(position["announced"]) == {places[2], places[4]}
        assert [step.get("seat") for step in script] == [here, here, None, places[4]]
        assert [claim["seat"] for claim in script[2]["claims"]] == [places[2], places[4]]
        results = wanted.fields["steps"]
        assert [each["seat"] for each in results[2]["claims"]] == [places[2], places[4]]
        after = wanted.fields["position"]
        assert after["discarder"] == places[4]
        assert position["discarder"] == 0
        assert set(after["hands"]) == {str(places[1]), str(places[2])}
        # piles keep their order, and every card is renamed alike
        assert after["discard"][1:] == position["discard"]
        assert after["discard"][0] == script[1]["card"] == position["stock"][0]
        assert position["shuffles"] == [after["discard"], after["discard"][::-1]]
    assert turns == {1, 2, 4}
    assert len(suits) == 4


def test_seats_that_are_only_counted_stay_as_they_are(tmp_path, spec):
    scenario = only(short(tmp_path, spec, "start", "{seats: 3}", "ok: true"))
    assert {question_of(scenario, spec.profile("pife-maker"), seed).sent["seats"] for seed in range(9)} == {3}


def test_the_wild_cards_of_a_position_are_those_of_its_turn_up(tmp_path, spec):
    text = PLAY.replace("discard: JH\n", "discard: JH\n      turn_up: KC\n")
    scenario = only(read(tmp_path, spec, text))
    question = question_of(scenario, spec.profile("cacheta-maker"), 3)
    assert question.wild
    assert question_of(scenario, spec.profile("pife-maker"), 3).wild == frozenset()
