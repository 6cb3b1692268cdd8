"""What is wrong with an answer, without what is of chance in it: by this findings are told apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pife.cards import FACES, STAR, token
from pife_conformance.kinds import is_empty
from pife_conformance.round_kinds import part_of
from pife_conformance.verdicts import Crash, Difference, Error, Fail, Malformed, Verdict

_CARD = re.compile(r"\b(10|[2-9AJQK])[SHDC]\b\*?|\bX\b")
_NUMBER = re.compile(r"\d+")
_TOKENS = frozenset(token(card + star) for card in FACES for star in (0, STAR)) | {"X"}
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Cause:
    """The ask, the verdict, and what of the answer is wrong in what way."""

    ask: str
    verdict: str
    mark: str

    def __str__(self) -> str:
        return " ".join(filter(None, (self.ask, self.verdict, self.mark)))


def cause_of(ask: str, verdict: Verdict) -> Cause | None:
    """The cause of a finding, None of what is none."""
    if not verdict.is_finding:
        return None
    match verdict:
        case Fail():
            mark = _difference(verdict.differences[0])
        case Error(what):
            mark = what
        case Crash(how):
            mark = how
        case Malformed(what):
            mark = what
        case _:
            mark = ""
    return Cause(ask, verdict.name, _NUMBER.sub("#", _CARD.sub("card", mark))[:_LONGEST])


def shape_of(given: Mapping[str, object]) -> str:
    """What kind of question it is: for cards what lies in them, for a script what is done last."""
    cards = given.get("cards")
    if isinstance(cards, list):
        return " ".join((_of_cards([str(card) for card in cards]), *_words(given, ("from", "limit"))))
    script = given.get("script")
    if isinstance(script, list) and script:
        last = script[-1]
        return " ".join((*_words(last, ("do", "from")), *(["melds"] if part_of(last, "melds") else [])))
    return str(part_of(given.get("position"), "phase") or "")


def _words(given: object, names: tuple[str, ...]) -> list[str]:
    return [str(part_of(given, name)) for name in names if not is_empty(part_of(given, name))]


def _of_cards(cards: list[str]) -> str:
    plain = [card.rstrip("*") for card in cards]
    ranks, suits = {card[:-1] for card in plain}, {card[-1] for card in plain if card != "X"}
    parts = ["one rank" if len(ranks) == 1 else "one suit" if len(suits) == 1 else "several"]
    parts += ["long"] if len(plain) > 4 else []
    parts += [name for name, rank in (("ace", "A"), ("ten", "10"), ("joker", "")) if rank in ranks]
    parts += ["twins"] if len(set(plain)) < len(plain) else []
    parts += ["star"] if plain != cards else []
    return " ".join(parts)


def _difference(difference: Difference) -> str:
    want, got = difference.want, difference.got
    if isinstance(want, list) and isinstance(got, list) and _are_cards([*want, *got]):
        right, told = set(map(str, want)), set(map(str, got))
        kinds = [*(["missing"] if right - told else []), *(["too many"] if told - right else [])]
        return f"{difference.field} {' and '.join(kinds) or 'order'}"
    return f"{difference.field} {_said(want)} {_said(got)} {difference.why}"


def _are_cards(values: list[object]) -> bool:
    return all(isinstance(value, str) and value in _TOKENS for value in values)


def _said(value: object) -> str:
    """A value without what is of chance in it: words and codes stay."""
    if isinstance(value, dict):
        words = ("do", "ok", "outcome", "reason", "from", "by")
        return " ".join(_said(value[name]) for name in words if name in value) or "object"
    if isinstance(value, list):
        return " ".join(map(_said, value)) if all(isinstance(each, str) for each in value) else "list"
    return str(value)
