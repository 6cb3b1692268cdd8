"""What is counted in a simulated round or match: whole numbers, by what they count."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pife.engine.by_seat import Seat
from pife.engine.position import ENDINGS, Position
from pife.engine.steps import Accepted, Claim, Claims, Draw, GoOut, Heard, Refused, Step, Unheard, Verdict

UNFINISHED = "unfinished"

ROUND_COUNTS = ("turns", "discards_taken", "claims", "failed_claims", "false_outs", "recycles", "folded")
"""What may happen several times in a round; a claim fails that is judged wrong, so does going out in turn."""

ROUND_ENDINGS = (*ENDINGS, UNFINISHED)
"""How rounds end, one of them each: a share of all rounds."""

MATCH_COUNTS = ("rounds", "turns", "lives_lost", "rebuys", "void_rounds")
"""The same of a match: ``lives_lost`` by everybody together, ``rounds`` played, void ones among them."""


def counted_in_round(position: Position, said: Iterable[tuple[Step, Verdict]]) -> dict[str, int]:
    """What is counted in a round that ended so, with these steps and what was said to them."""
    counts = dict.fromkeys((*ROUND_COUNTS, *ROUND_ENDINGS), 0)
    counts[UNFINISHED if position.result is None else position.result.by] = 1
    counts["recycles"] = position.recycles
    counts["recycled"] = int(position.recycles > 0)
    counts["folded"] = len(position.folded)
    for step, verdict in said:
        if isinstance(step, Draw):
            counts["turns"] += 1
            counts["discards_taken"] += step.source == "discard"
        elif isinstance(step, GoOut):
            counts["false_outs"] += verdict == Accepted("false_claim")
        else:
            for judged in _claims(step, verdict):
                counts["claims"] += 1
                counts["failed_claims"] += judged == Accepted("false_claim")
    return counts


def won_by(winner: Seat | None, order: Sequence[Seat]) -> dict[str, int]:
    """Who won, by the place in the order of play of the first round: ``won_1`` is who played first."""
    return {f"won_{place}": int(seat == winner) for place, seat in enumerate(order, 1)}


def _claims(step: Step, verdict: Verdict) -> Iterator[Accepted | Refused]:
    """What was said to each claim that was judged."""
    if isinstance(step, Claim) and not isinstance(verdict, Heard):
        yield verdict
    elif isinstance(step, Claims) and isinstance(verdict, Heard):
        yield from (judged for _, judged in verdict.claims if not isinstance(judged, Unheard))
