"""How a round may end at a table, as somebody writes it: who won, by what, and who was still in."""

from __future__ import annotations

from collections.abc import Collection

from pife.engine.by_seat import Seat
from pife.engine.counted import NINE, TEN
from pife.engine.hands import Judge
from pife.engine.position import Ending
from pife.errors import ImpossibleInput
from pife.spec.conditions import Options


class EndingRules:
    """The endings that rounds of a table come to."""

    def __init__(self, options: Options, judge: Judge) -> None:
        self._dealt_again = options.get("entry.all_but_one_fold") == "redeal"
        self._sizes = {"nine": judge.lays_down(NINE), "ten": judge.lays_down(TEN)}

    def refuse(
        self, winner: Seat | None, by: Ending, playing: Collection[Seat], left: Collection[Seat], way: str = ""
    ) -> None:
        """:class:`ImpossibleInput` for an ending that cannot be; ``playing`` were in the round at its end.

        Who is left alone wins by the pot at once, or where others folded and it is dealt again, nobody does.
        """
        if (by == "void") != (winner is None):
            raise ImpossibleInput(f"{way}winner: a void round has none, any other round has one")
        if winner is not None and winner not in playing:
            raise ImpossibleInput(f"{way}winner: seat {winner} was not in the round any more")
        if not self._sizes.get(by, True):
            raise ImpossibleInput(f"{way}by: {by}: nobody goes out with {by} at this table")
        if by == "pot" and len(playing) > 1:
            raise ImpossibleInput(f"{way}by: pot: {len(playing)} seats were still in the round")
        if len(playing) == 1:
            ending = "void" if self._dealt_again and not left else "pot"
            if by != ending:
                alone = next(iter(playing))
                raise ImpossibleInput(f"{way}by: {by}: with seat {alone} alone in the round it ends by {ending}")
