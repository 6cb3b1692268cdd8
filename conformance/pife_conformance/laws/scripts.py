"""Laws of scripts: play keeps all cards; what is refused or claimed falsely changes as little as it may."""

from __future__ import annotations

from collections.abc import Iterator

from pife_conformance.kinds import KindError
from pife_conformance.laws.asking import Answered, Json
from pife_conformance.laws.deals import cards_of
from pife_conformance.positions import POSITION


def no_card_comes_or_goes(played: Answered) -> Iterator[str]:
    """A round has the same cards before and after."""
    before, after = played.sent["position"], played.answer.get("position")
    if after and cards_of(before, played.options) != cards_of(after, played.options):
        yield "the cards after the script are not those before it"


def a_refused_step_changes_nothing(played: Answered) -> Iterator[str]:
    """Without its refused steps a script leads to the same position."""
    script = played.sent.get("script") or []
    steps = zip(script, played.answer.get("steps") or (), strict=False)
    done = [step for step, result in steps if result.get("ok")]
    if not played.answer.get("position") or len(done) == len(script):
        return
    before = (played.otherwise(script=done) or {}).get("position") or {}
    given = set(played.sent["position"]) - {"turn_up"}  # which a table that turns no card up forgets
    if _normal(before, given) != _normal(played.answer["position"], given):
        yield "without its refused steps the script leads elsewhere"


def a_false_claim_leaves_the_turn(played: Answered) -> Iterator[str]:
    """After a false claim the same seat is to do the same, unless somebody had to leave the round."""
    script = played.sent.get("script") or []
    for number, result in enumerate(played.answer.get("steps") or ()):
        if result.get("outcome") != "false_claim":
            continue
        before, after = (_position(played, script[:count]) for count in (number, number + 1))
        if before and after and _gone(before) == _gone(after) and _whose(before) != _whose(after):
            yield f"the false claim of step {number + 1} moves the turn"


def _position(played: Answered, script: list[Json]) -> Json:
    answer = played.played(*script)
    return (answer or {}).get("position") or {}


def _gone(position: Json) -> object:
    return _normal(position, {"left"})


def _whose(position: Json) -> object:
    return _normal(position, {"turn", "phase"})


def _normal(position: Json, names: set[str]) -> object:
    """Some fields of a position in a form in which equal ones are equal, stars forgotten."""
    try:
        return POSITION.normal({name: position.get(name) for name in names}, frozenset())
    except KindError as error:
        return str(error)
