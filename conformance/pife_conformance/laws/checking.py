"""Which laws an engine breaks, by what it says itself, over the questions of a suite."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pife_conformance.in_process import EngineObject
from pife_conformance.laws.asking import Answered, Asker, Json, Law
from pife_conformance.laws.deals import a_cut_pack_is_dealt_as_it_lies, a_deal_is_the_whole_pack
from pife_conformance.laws.melding import where_ten_go_out_nine_do, where_ten_meld_nine_do
from pife_conformance.laws.moves import a_round_not_over_has_a_move, moves_are_played, what_is_not_listed_is_refused
from pife_conformance.laws.sameness import equal_cards_are_alike, seats_have_no_names, suits_have_no_names
from pife_conformance.laws.scripts import (
    a_false_claim_leaves_the_turn,
    a_refused_step_changes_nothing,
    no_card_comes_or_goes,
)
from pife_conformance.laws.settlements import no_chip_comes_or_goes, nobody_gains_lives
from pife_conformance.laws.views import what_is_hidden_does_not_matter
from pife_conformance.questions import Question, questions_for
from pife_conformance.scenarios import Scenario
from pife_conformance.truth import Table

_SAME: tuple[Law, ...] = (suits_have_no_names, seats_have_no_names, equal_cards_are_alike)

_LAWS: Mapping[str, tuple[Law, ...]] = {
    "melded": (*_SAME, where_ten_meld_nine_do),
    "go_out": (*_SAME, where_ten_go_out_nine_do),
    "deal": (*_SAME, a_deal_is_the_whole_pack, a_cut_pack_is_dealt_as_it_lies),
    "play": (*_SAME, no_card_comes_or_goes, a_refused_step_changes_nothing, a_false_claim_leaves_the_turn),
    "moves": (*_SAME, a_round_not_over_has_a_move, moves_are_played, what_is_not_listed_is_refused),
    "view": (*_SAME, what_is_hidden_does_not_matter),
    "settle": (*_SAME, no_chip_comes_or_goes, nobody_gains_lives),
}


def broken_laws(engine: EngineObject, table: Table, scenarios: Iterable[Scenario], seed: int) -> Iterator[str]:
    """The laws that an engine breaks over the questions of these scenarios at a table, a line each."""
    asker = Asker(engine, table)
    if not asker.plays:
        return
    for question in questions_for(table.profile, scenarios, seed).questions:
        yield from (f"{question.scenario.id}: {law} ({table.made})" for law in _broken(asker, question))


def _broken(asker: Asker, question: Question) -> Iterator[str]:
    ask, sent = question.scenario.ask, Json(question.sent)
    answer = asker.ask(ask.name, sent) if ask.name in _LAWS else None
    if answer is not None:
        answered = Answered(asker, ask, sent, answer, question.profile.options, question.wild)
        for law in _LAWS[ask.name]:
            yield from law(answered)
