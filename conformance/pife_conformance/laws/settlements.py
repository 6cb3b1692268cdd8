"""Laws of settlements."""

from __future__ import annotations

from collections.abc import Iterator

from pife_conformance.laws.asking import Answered


def no_chip_comes_or_goes(settled: Answered) -> Iterator[str]:
    """What is won, less what is put in, is the pot from before less the one that stays."""
    before = (settled.sent.get("pot") or 0) if settled.options["betting.mode"] != "none" else 0
    net = sum(chips or 0 for chips in (settled.answer.get("chips") or {}).values())
    if net + (settled.answer.get("pot") or 0) != before:
        yield "the chips after the round are not those before it"


def nobody_gains_lives(settled: Answered) -> Iterator[str]:
    """Only who buys back in has more lives than before."""
    before = settled.sent.get("lives") or {}
    for seat, lives in (settled.answer.get("lives") or {}).items():
        if (lives or 0) > (before.get(seat) or 0) and int(seat) not in (settled.sent.get("rebuy") or ()):
            yield f"seat {seat} has more lives than before"
