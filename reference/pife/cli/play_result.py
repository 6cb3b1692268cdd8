"""How a round ended, and what it cost everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pife.cli.play_screen import Screen
from pife.engine.by_seat import Seat
from pife.engine.match import Match
from pife.engine.settling import Settled
from pife.study.playing import LiveRound

_WON = {"nine": ("won_nine", "you_won_nine"), "ten": ("won_ten", "you_won_ten"), "pot": ("won_pot", "you_won_pot")}


def show_result(live: LiveRound, screen: Screen) -> None:
    """Who won a round that is over, and with which melds."""
    position, result = live.position, live.position.result
    assert result is not None
    if result.winner is None:
        screen.say("won_by_nobody")
        return
    thrown = screen.card(position.discard[0]) if result.by == "nine" else ""
    screen.told(result.winner, *_WON[result.by], card=thrown)
    if result.by != "pot":
        screen.melds(position.hands[result.winner], position.turn_up)


def show_costs(before: Match, after: Match, settled: Settled, screen: Screen) -> None:
    """What everybody has after the round, and who is in the match no more."""
    if after.lives:
        screen.items(_changes(before.lives, after.lives, screen), lead=screen.words.say("lives_now"))
    if after.chips:
        screen.items(_changes(before.chips, after.chips, screen), lead=screen.words.say("chips_now"))
    if after.pot:
        screen.say("pot_stays", chips=after.pot)
    if settled.eliminated:
        screen.say("out_of_match", who=screen.names(sorted(settled.eliminated)))
    returned = [seat for seat, count in after.rebuys.items() if count > before.rebuys.get(seat, 0)]
    if returned:
        screen.say("bought_in", who=screen.names(returned))


def _changes(before: Mapping[Seat, int], after: Mapping[Seat, int], screen: Screen) -> Iterator[str]:
    """What each has now, with the difference: ``Ana 6 (-1)``; the person first."""
    for seat in (screen.me, *screen.others):
        change = after[seat] - before[seat]
        yield f"{screen.name(seat)} {after[seat]}" + (f" ({change:+})" if change else "")
