"""Laws: what holds of every deal, script, view, list of moves and settlement, whatever the house rules are.

Each takes a question that the suite has and an engine's answers to it and to others made of it. No right answer is
needed: an engine breaks a law by what it says itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, TypeAlias

from pife.spec.conditions import Options
from pife_conformance.asks import ASKS
from pife_conformance.in_process import EngineObject
from pife_conformance.kinds import Kind, KindError, Variation
from pife_conformance.positions import POSITION, place_of_turn_up
from pife_conformance.questions import Question, questions_for
from pife_conformance.scenarios import Scenario
from pife_conformance.truth import Table

Json: TypeAlias = dict[str, Any]
Law: TypeAlias = Callable[["Asker", Json, Json, Options], Iterator[str]]


class Asker:
    """An engine at a table, asked whatever is wanted; an answer is None where there is none."""

    def __init__(self, engine: EngineObject, table: Table) -> None:
        self._engine = engine
        self._seq = 0
        configured = engine.respond({"cmd": "configure", "profile": table.profile.to_message()})
        self.plays = configured is not None and configured.get("ok") is True

    def ask(self, name: str, question: Mapping[str, object]) -> Json | None:
        """The fields of the engine's answer."""
        self._seq += 1
        said = self._engine.respond({"cmd": "ask", "seq": self._seq, "ask": name, "input": dict(question)})
        answer = (said or {}).get("answer")
        return answer if isinstance(answer, dict) else None


def broken_laws(engine: EngineObject, table: Table, scenarios: Iterable[Scenario], seed: int) -> Iterator[str]:
    """The laws that an engine breaks over the questions of these scenarios at a table, a line each."""
    asker = Asker(engine, table)
    if not asker.plays:
        return
    for question in questions_for(table.profile, scenarios, seed).questions:
        yield from (f"{question.scenario.id}: {law} ({table.made})" for law in _broken(asker, question))


def _broken(asker: Asker, question: Question) -> Iterator[str]:
    sent: Json = dict(question.sent)
    laws = _LAWS.get(question.scenario.ask.name, ())
    answer = asker.ask(question.scenario.ask.name, sent) if laws else None
    if answer is not None:
        for law in laws:
            yield from law(asker, sent, answer, question.profile.options)


# --- deals


def _a_deal_is_the_whole_pack(_asker: Asker, sent: Json, answer: Json, options: Options) -> Iterator[str]:
    """What is dealt, and what is left, are the cards of the pack and no others."""
    if answer.get("hands") and _faces(sent["pack"]) != _cards(answer, options):
        yield "hands, stock, discard and turn-up are not the pack that was dealt from"


def _a_cut_pack_is_dealt_as_it_lies(asker: Asker, sent: Json, answer: Json, _options: Options) -> Iterator[str]:
    """Packs that are the same after their cuts are dealt alike, wherever they were cut."""
    cut = sent.get("cut") or 0
    lies = sent["pack"][cut:] + sent["pack"][:cut]
    for other in (0, 5, len(lies) - 5) if answer.get("hands") else ():
        above = len(lies) - other
        dealt = asker.ask("deal", {**sent, "pack": lies[above:] + lies[:above], "cut": other})
        if dealt is not None and dealt.get("hands") and dealt != answer:
            yield "the same pack after another cut is dealt otherwise"
            return


# --- scripts


def _no_card_comes_or_goes(_asker: Asker, sent: Json, answer: Json, options: Options) -> Iterator[str]:
    """A round has the same cards before and after."""
    if answer.get("position") and _cards(sent["position"], options) != _cards(answer["position"], options):
        yield "the cards after the script are not those before it"


def _a_refused_step_changes_nothing(asker: Asker, sent: Json, answer: Json, _options: Options) -> Iterator[str]:
    """Without its refused steps a script leads to the same position."""
    steps = zip(sent["script"], answer.get("steps") or (), strict=False)
    done = [step for step, result in steps if result.get("ok")]
    if not answer.get("position") or len(done) == len(sent["script"]):
        return
    without = asker.ask("play", {**sent, "script": done})
    before = (without or {}).get("position") or {}
    given = set(sent["position"]) - {"turn_up"}  # which a table that turns no card up forgets
    if _normal(before, given) != _normal(answer["position"], given):
        yield "without its refused steps the script leads elsewhere"


# --- moves


def _moves_are_played(asker: Asker, sent: Json, answer: Json, _options: Options) -> Iterator[str]:
    """A move that is listed is accepted; the cards of the seat in turn that are not listed are not thrown."""
    moves = answer.get("moves") or []
    for move in moves:
        result = _result_of(asker, sent, move)
        if result is not None and not result.get("ok"):
            yield f"{move} is listed and refused"
        elif result is not None and move["do"] in ("go_out", "claim") and result.get("outcome") != "out":
            yield f"{move} is listed and does not win"
    position = sent["position"]
    if position["phase"] != "discard":
        return
    listed = {move.get("card") for move in moves if move["do"] == "discard"}
    for card in dict.fromkeys((position.get("hands") or {}).get(str(position["turn"]), ())):
        result = _result_of(asker, sent, {"seat": position["turn"], "do": "discard", "card": card})
        if not {card, card.rstrip("*"), card + "*"} & listed and result is not None and result.get("ok"):
            yield f"{card} may be thrown and is not listed"


def _result_of(asker: Asker, sent: Json, step: Json) -> Json | None:
    played = asker.ask("play", {"position": sent["position"], "script": [step]})
    results = (played or {}).get("steps")
    return results[0] if isinstance(results, list) and results else None


# --- views


def _what_is_hidden_does_not_matter(asker: Asker, sent: Json, answer: Json, options: Options) -> Iterator[str]:
    """Cards that a seat cannot see change places, and it sees the same, whatever else an answer may hold."""
    position = _with_hidden_cards_moved(sent["position"], sent["seat"], options)
    other = asker.ask("view", {**sent, "position": position}) if position is not None else answer
    if other is not None and other != answer:
        changed = sorted(name for name in {*answer, *other} if answer.get(name) != other.get(name))
        yield f"cards that the seat cannot see show in {', '.join(changed)}"


def _with_hidden_cards_moved(position: Json, seat: int, options: Options) -> Json | None:
    """The position with all hidden cards moved on by one place; None where that is not to be had."""
    hands, drawn, in_turn = position.get("hands") or {}, position.get("drawn"), str(position.get("turn"))
    result = position.get("result") or {}
    open_hands = {str(seat), str(result.get("winner")) if result.get("by") in ("nine", "ten") else ""}
    hidden = {place: list(hand) for place, hand in hands.items() if place not in open_hands}
    discard = list(position.get("discard") or ())
    seen = 1 if options.get("turn.discard_visible") == "top" else len(discard)
    hidden |= {"stock": list(position.get("stock") or ()), "discard": discard[seen:]}
    aside = position.get("aside") or {}
    hidden |= {f"aside {place}": list(hand) for place, hand in aside.items()}
    taken = []  # openly, and so still to be found in that hand
    if drawn and in_turn in hidden and drawn.get("from") != "stock":
        taken = [drawn["card"]]
        hidden[in_turn].remove(drawn["card"])
    cards = [card for pile in hidden.values() for card in pile]
    if len(set(cards)) < 2 or "*" in "".join((*cards, *taken)) or position.get("turn_up_at") in ("stock", "discard"):
        return None
    moved = iter(cards[1:] + cards[:1])
    new = {place: [next(moved) for _ in pile] for place, pile in hidden.items()}
    changed = {**position, "stock": new.pop("stock"), "discard": discard[:seen] + new.pop("discard")}
    changed["aside"] = {place: new.pop(f"aside {place}") for place in aside}
    if taken:
        new[in_turn] += taken
    elif drawn and in_turn in new:
        changed["drawn"] = {**drawn, "card": new[in_turn][0]}
    return {**changed, "hands": {**hands, **new}}


# --- settlements


def _no_chip_comes_or_goes(_asker: Asker, sent: Json, answer: Json, options: Options) -> Iterator[str]:
    """What is won, less what is put in, is the pot from before less the one that stays."""
    before = (sent.get("pot") or 0) if options["betting.mode"] != "none" else 0
    net = sum(chips or 0 for chips in (answer.get("chips") or {}).values())
    if net + (answer.get("pot") or 0) != before:
        yield "the chips after the round are not those before it"


def _nobody_gains_lives(_asker: Asker, sent: Json, answer: Json, _options: Options) -> Iterator[str]:
    """Only who buys back in has more lives than before."""
    before = sent.get("lives") or {}
    for seat, lives in (answer.get("lives") or {}).items():
        if (lives or 0) > (before.get(seat) or 0) and int(seat) not in (sent.get("rebuy") or ()):
            yield f"seat {seat} has more lives than before"


def _seats_have_no_names(asker: Asker, sent: Json, answer: Json, _options: Options) -> Iterator[str]:
    """With everybody moved on by one seat the same comes of it, moved on by one seat."""
    seats = sorted({*sent["seats"], *map(int, sent.get("lives") or ())})
    moved = Variation({}, Random(0), dict(zip(seats, (*seats[1:], seats[0]), strict=True)))  # noqa: S311 - no secret
    settle = ASKS["settle"]
    other = asker.ask("settle", _varied(sent, settle.takes, moved))
    if other is not None and _all_normal(other) != _all_normal(_varied(answer, settle.gives, moved)):
        yield "with everybody moved on by one seat something else comes of the round"


def _varied(fields: Json, kinds: Mapping[str, Kind], variation: Variation) -> Json:
    return {name: kinds[name].varied(value, variation) for name, value in fields.items() if name in kinds}


def _all_normal(answer: Json) -> object:
    """The fields of a settlement in a form in which equal ones are equal."""
    return {name: kind.normal(answer.get(name), frozenset()) for name, kind in ASKS["settle"].gives.items()}


# --- what laws need


def _cards(position: Json, options: Options) -> Counter[str]:
    """All cards of a position, their stars forgotten."""
    cards = [*(position.get("stock") or ()), *(position.get("discard") or ())]
    for field in ("hands", "aside"):
        for hand in (position.get(field) or {}).values():
            cards += hand or ()
    if position.get("turn_up") and place_of_turn_up(position, options) == "aside":
        cards.append(position["turn_up"])
    return _faces(cards)


def _faces(cards: Iterable[str]) -> Counter[str]:
    return Counter(card.rstrip("*") for card in cards)


def _normal(position: Json, names: set[str]) -> object:
    """Some fields of a position in a form in which equal ones are equal, stars forgotten."""
    try:
        return POSITION.normal({name: position.get(name) for name in names}, frozenset())
    except KindError as error:
        return str(error)


_LAWS: Mapping[str, tuple[Law, ...]] = {
    "deal": (_a_deal_is_the_whole_pack, _a_cut_pack_is_dealt_as_it_lies),
    "play": (_no_card_comes_or_goes, _a_refused_step_changes_nothing),
    "moves": (_moves_are_played,),
    "view": (_what_is_hidden_does_not_matter,),
    "settle": (_no_chip_comes_or_goes, _nobody_gains_lives, _seats_have_no_names),
}
