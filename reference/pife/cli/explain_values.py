"""What a scenario asks and wants, in the words of a player: cards, hands by seat, steps of play, what comes of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

import click

from pife.cards import read_card
from pife.cli.explain_page import Page
from pife.errors import CardError
from pife.terminal.conditions import any_of

_MOST_CARDS = 24
"""More cards than any hand has; longer piles are cut."""

_FIELDS = {
    "cards": "field_cards",
    "turn_up": "field_turn_up",
    "drawn": "field_drawn",
    "from": "field_from",
    "limit": "field_limit",
    "limits": "field_limits",
    "legal": "field_legal",
    "melded": "field_melded",
    "melds": "field_melds",
    "discards": "field_discards",
    "ten": "field_ten",
    "position": "field_position",
    "faults": "field_faults",
    "aside": "field_aside",
    "announcing": "field_announcing",
    "threat": "field_threat",
    "script": "field_script",
    "steps": "field_steps",
    "moves": "field_moves",
    "has": "field_has",
    "lacks": "field_lacks",
    "seats": "field_seats",
    "seat": "field_seat",
    "dealer": "field_dealer",
    "winner": "field_winner",
    "next_dealer": "field_next_dealer",
    "match_winner": "field_match_winner",
    "last_winner": "field_last_winner",
    "eliminated": "field_eliminated",
    "rebuys": "field_rebuys",
    "rebuy": "field_rebuy",
    "chips": "field_chips",
    "price": "field_price",
    "spoken": "field_spoken",
    "raised": "field_raised",
    "shuffles": "field_shuffles",
    "first": "field_first",
    "order": "field_order",
    "cutter": "field_cutter",
    "cut": "field_cut",
    "pack": "field_pack",
    "size": "field_size",
    "jokers": "field_jokers",
    "hands": "field_hands",
    "stock": "field_stock",
    "discard": "field_discard",
    "shuffled": "field_shuffled",
    "recycles": "field_recycles",
    "void": "field_void",
    "turn": "field_turn",
    "phase": "field_phase",
    "turn_up_at": "field_turn_up_at",
    "discarder": "field_discarder",
    "redrawn": "field_redrawn",
    "announced": "field_announced",
    "folded": "field_folded",
    "left": "field_left",
    "lives": "field_lives",
    "bets": "field_bets",
    "pot": "field_pot",
    "result": "field_result",
    "by": "field_by",
    "ok": "field_ok",
    "reason": "field_reason",
    "to": "field_to",
    "against": "field_against",
}
_WORDS = {
    ("phase", "bet"): "phase_bet",
    ("phase", "draw"): "phase_draw",
    ("phase", "discard"): "phase_discard",
    ("phase", "over"): "phase_over",
    ("turn_up_at", "aside"): "turn_up_aside",
    ("turn_up_at", "stock"): "turn_up_under_stock",
    ("turn_up_at", "discard"): "turn_up_on_discards",
    ("turn_up_at", "taken"): "turn_up_taken",
    ("by", "nine"): "by_nine",
    ("by", "ten"): "by_ten",
    ("by", "pot"): "by_pot",
    ("by", "void"): "by_void",
    ("outcome", "out"): "outcome_out",
    ("outcome", "false_claim"): "outcome_false_claim",
    ("outcome", "unheard"): "outcome_unheard",
    ("outcome", "void"): "outcome_void",
    ("faults", "false_claim"): "outcome_false_claim",
    ("faults", "withdrawn"): "fault_withdrawn",
}
_OF_SEATS = (
    *("turn", "cutter", "winner", "match_winner", "last_winner", "threat", "discarder"),
    *("faults", "announced", "announcing", "folded", "left", "spoken", "raised", "eliminated", "rebuy"),
)
"""Fields whose value is a seat or several: there nothing is nobody."""
_STEPS = {
    "draw": "step_draw",
    "discard": "step_discard",
    "redraw": "step_redraw",
    "go_out": "step_go_out",
    "claim": "step_claim",
    "claim_turn_up": "step_claim_turn_up",
    "threaten": "step_threaten",
    "withdraw": "step_withdraw",
    "call_fault": "step_call_fault",
    "expose": "step_expose",
    "announce": "step_announce",
    "fold": "step_fold",
    "call": "step_call",
    "raise": "step_raise",
    "stay": "step_stay",
    "claims": "step_claims",
}


def print_fields(page: Page, fields: Mapping[str, object], indent: int) -> None:
    """The fields of a question or an answer, one below the other."""
    labels = {name: _label(page, name) for name in fields}
    room = max((len(label) for name, label in labels.items() if not _stands_below(name, fields[name])), default=0)
    for name, value in fields.items():
        if _stands_below(name, value):
            page.text(labels[name], indent)
            _print_below(page, name, value, indent + 1)
        else:
            _print_beside(page, labels[name].ljust(room) + "  ", _parts(page, name, value), indent)
    if not fields:
        page.line("nothing_given", indent)


def _stands_below(name: str, value: object) -> bool:
    """Whether a value has lines of its own: what has parts with names, and steps."""
    if isinstance(value, dict):
        return bool(value) and name not in ("drawn", "result")
    return isinstance(value, list) and any(isinstance(each, dict) for each in value)


def _print_below(page: Page, name: str, value: object, indent: int) -> None:
    if name == "faults" and isinstance(value, dict):
        for seat, fault in value.items():
            said = [page.say("no")] if fault is None else _parts(page, name, fault)
            _print_beside(page, f"{_label(page, seat)}  ", said, indent)
    elif isinstance(value, dict):
        print_fields(page, value, indent)
    elif isinstance(value, list):
        for number, each in enumerate(value, 1):
            first = f"{number}. " if name in ("script", "steps") else "- "
            _print_beside(page, first, _step(page, each), indent)


def _print_beside(page: Page, label: str, parts: Sequence[str], indent: int) -> None:
    """A label and its words or cards, whose colours take no room; a long label has lines of its own."""
    room = page.width - 2 * indent - len(label)
    widest = max((len(click.unstyle(part)) for part in parts), default=0)
    if room < widest:
        page.text(label.rstrip(), indent)
        label, room = "  ", page.width - 2 * indent - 2
    lines: list[list[str]] = [[]]
    for part in parts:
        if lines[-1] and len(click.unstyle(" ".join([*lines[-1], part]))) > room:
            lines.append([])
        lines[-1].append(part)
    for number, line in enumerate(lines):
        click.echo("  " * indent + (label if number == 0 else " " * len(label)) + " ".join(line))


def _label(page: Page, name: str) -> str:
    if name.isdigit():
        return page.say("the_seat", seat=name)
    return page.say(_FIELDS[name]) if name in _FIELDS else name.replace("_", " ")


def _parts(page: Page, name: str, value: object) -> list[str]:
    """A value in the game's terms, in parts that are not broken."""
    if isinstance(value, list):
        return _parts_of_list(page, name, value) or [_nothing(page, name)]
    if isinstance(value, dict):
        between = [_words(page, key, each) for key, each in value.items()]
        return ", ".join(between).split(" ") if between else [_nothing(page, name)]
    return _words(page, name, value).split(" ")


def _parts_of_list(page: Page, name: str, value: Sequence[object]) -> list[str]:
    if any(isinstance(each, list) for each in value):
        between = ["|" if page.context.printer.ascii_only else "·"]
        melds = [_parts(page, name, each) for each in value]
        return [part for number, meld in enumerate(melds) for part in (between if number else []) + meld]
    words = [_words(page, name, each) for each in value]
    if all(_is_card(each) for each in value):
        return _cut(page, words)
    return (any_of(words, page.context.words) if name == "reason" else ", ".join(words)).split(" ")


def _cut(page: Page, cards: list[str]) -> list[str]:
    """Cards of a pile, the first of many."""
    if page.context.everything or len(cards) <= _MOST_CARDS:
        return cards
    more = page.say("and_more", names="", number=len(cards) - _MOST_CARDS)
    return [*cards[:_MOST_CARDS], *more.split()]


def _words(page: Page, name: str, value: object) -> str:
    """A word of the protocol as players say it where they have one; anything else as JSON writes it."""
    context = page.context
    if isinstance(value, bool):
        return page.say("yes" if value else "no")
    if value is None or (name == "discarder" and value == 0):
        return _nothing(page, name)
    if not isinstance(value, str):
        return page.say("the_seat", seat=value) if name == "winner" else json.dumps(value, ensure_ascii=False)
    if _is_card(value):
        return context.printer.card(read_card(value))
    if value.startswith("="):
        return context.plain(value.removeprefix("=").strip())
    if (name, value) in _WORDS:
        return page.say(_WORDS[name, value])
    if name == "from" and f"from_{value}" in context.hand_words.texts:
        return context.hand_words.say(f"from_{value}")
    if name in ("limit", "limits") or name.isdigit():
        return context.spec.catalogue.options["false_claim.claim"].label_of(value, context.language)
    return value


def _nothing(page: Page, name: str) -> str:
    if name == "result":
        return page.say("no_result")
    return page.say("nobody" if name in _OF_SEATS else "none")


def _is_card(value: object) -> bool:
    try:
        return isinstance(value, str) and read_card(value) is not None
    except CardError:
        return False


def _step(page: Page, step: object) -> list[str]:
    """A step of play, or what comes of one."""
    if not isinstance(step, dict):
        return _parts(page, "steps", step)
    if "do" in step:
        return _step_taken(page, step)
    outcome = step.get("outcome")
    if (step.get("ok") is False and outcome is None) or "reason" in step:
        reasons = step.get("reason", [])
        listed = reasons if isinstance(reasons, list) else [reasons]
        said = any_of(map(str, listed), page.context.words)
        refused = page.say("step_refused", reason=said) if said else page.say("step_refused_plain")
        return [*refused.split(" "), *_rest(page, step, ("ok", "reason"))]
    parts = [page.say("step_accepted")] if outcome is None else _parts(page, "outcome", outcome)
    return [*parts, *_rest(page, step, ("ok", "outcome"))]


def _step_taken(page: Page, step: Mapping[str, object]) -> list[str]:
    """Who does what, with which cards."""
    of_turn_up = step["do"] == "claim" and step.get("from") == "turn_up"
    key = _STEPS.get("claim_turn_up" if of_turn_up else str(step["do"]))
    did = str(step["do"]) if key is None else page.say(key)
    seat = page.say("the_seat", seat=step.get("seat", "")) + " " if "seat" in step else ""
    told = ("seat", "do", "from") if of_turn_up else ("seat", "do")
    return [*f"{seat}{did}".split(" "), *_rest(page, step, told)]


def _rest(page: Page, step: Mapping[str, object], told: Sequence[str]) -> list[str]:
    """The other fields of a step, each behind what it is called."""
    parts: list[str] = []
    for name, value in step.items():
        if name in told:
            continue
        if name == "claims" and isinstance(value, list):
            parts += [part for each in value for part in ["-", *_claim(page, each)]]
        elif name == "card":
            parts += _parts(page, name, value)
        elif name == "from":
            parts += f"({_words(page, name, value)})".split(" ")
        else:
            label = page.say("field_thrown") if name == "discard" else _label(page, name)
            parts += [*f"({label}".split(" "), *_parts(page, name, value)]
            parts[-1] += ")"
    return parts


def _claim(page: Page, claim: object) -> list[str]:
    """One of several claims, or what comes of it."""
    if not isinstance(claim, dict) or "ok" in claim or "outcome" in claim:
        return _step(page, claim)
    step: dict[str, object] = {"do": "claim"}
    return _step(page, step | claim)
