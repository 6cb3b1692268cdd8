"""Players that see only their own view, and what a table asks of any player.

A player names wishes, most wanted first, and the table does the first that its rules allow: so a player needs to know
no rule to the letter, and nothing but its view tells it anything. How rounds are driven with players:
:mod:`pife.study.playing`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias, runtime_checkable

from pife.cards import STAR, Card
from pife.engine.by_seat import Seat
from pife.engine.counted import TEN
from pife.engine.hands import CANNOT_GO_OUT, GoingOut, Judge, Limit, Source
from pife.engine.position import DRAWN_FROM, Cards, DrawnFrom
from pife.engine.steps import Call, Claim, Discard, Draw, Fold, GoOut, Raise, Redraw, Stay, Step, Threaten
from pife.engine.views import View
from pife.study.nearness import Nearness

Why: TypeAlias = Literal[
    "goes_out",
    "comes_nearer",
    "does_not_help",
    "only_way",
    "links_least",
    "begins_worst",
    "last_to_go",
    "far",
    "fair",
    "near",
    "chance",
]


@dataclass(frozen=True, slots=True)
class Wish:
    """A step that a player would like to do, and why.

    ``cards`` are those that the reason speaks of, ``missing`` how many cards the hand then still needs, as the player
    sees it; both are for whoever explains the step.
    """

    step: Step
    why: Why = "chance"
    cards: Cards = ()
    missing: int = 0


class Player(Protocol):
    """Who plays a seat. Every answer comes from the view of that seat alone."""

    def enter(self, view: View) -> Iterator[Wish]:
        """Before the first draw, in turn to speak: fold, call, raise or stay."""

    def announces(self, view: View) -> bool:
        """Holding nine cards, at a table where one announces: does the player say now that one card is missing?"""

    def claim(self, view: View) -> Claim | Threaten | None:
        """Before a draw, out of turn or when others claim: does the player go out with what lies open?

        Who threatens instead says so without laying down yet, and must be a :class:`Speaker`.
        """

    def turn(self, view: View) -> Iterator[Wish]:
        """In turn: a draw, a claim or a threat before it, a discard or going out after it."""


@runtime_checkable
class Speaker(Protocol):
    """A player who also says what is no move: threatens, points out mistakes, shows a hand too early.

    What the questions are about was said or laid down before everybody's eyes; the view does not hold it.
    """

    def settle(self, view: View) -> Claim | None:
        """After its own threat: the claim by which the player lays down, or none to withdraw (rule claims.threat)."""

    def points_out(self, view: View, against: Seat) -> bool:
        """Another has threatened and withdrawn: does the player say so (rule false-claims.only-when-called)?"""

    def shows_hand(self, view: View, after: Seat) -> bool:
        """Another has laid down wrongly: does the player take it for the end (rule false-claims.exposers-leave)?"""


class OpenWays:
    """How a seat may go out rightly, as far as its view tells.

    The judge is not asked about hands that ``nearness``, where it is given, knows to be out of reach.
    """

    def __init__(self, judge: Judge, nearness: Nearness | None = None) -> None:
        self._judge = judge
        self._nearness = nearness

    def in_turn(self, view: View, *, with_ten: bool = True) -> GoOut | None:
        """Going out with the ten cards in hand, with all ten where the table lets them and that is wanted."""
        if view.drawn is None or view.drawn.card is None or len(view.hand) != TEN or self._is_far(view.hand, view):
            return None
        limit = view.limits.get(view.seat, "none")
        ways = self._judge.go_out(view.hand, view.drawn.card, view.drawn.source, view.turn_up, limit)
        return GoOut(view.seat, discard=_thrown(ways, with_ten)) if _any(ways, with_ten) else None

    def by_claim(self, view: View, *, with_ten: bool = True) -> Claim | None:
        """Going out with the top discard, or with the turn-up before the first draw."""
        if self._is_far(view.hand, view):
            return None
        if view.discard and self._may_claim(view):
            ways = self._with(view.discard[0], "claim", view)
            if _any(ways, with_ten):
                return Claim(view.seat, "discard", discard=_thrown(ways, with_ten))
        turn_up = _open_turn_up(view)
        if turn_up is not None and self._judge.is_open("turn_up_claim"):
            ways = self._with(turn_up, "turn_up_claim", view)
            if _any(ways, with_ten):
                return Claim(view.seat, "turn_up", discard=_thrown(ways, with_ten))
        return None

    def _may_claim(self, view: View) -> bool:
        """Rule claims.announced: who is not in turn announces first."""
        in_turn = view.turn == view.seat
        return in_turn or self._judge.who_claims == "anyone" or view.seat in view.announced

    def waits(self, view: View) -> bool:
        """Whether some card that may still come would let a hand of nine go out by a claim, if no penalty bars it."""
        seen = None if self._judge.hides_turn_up(view.turn_up_at) else view.turn_up
        left = self._likely_first(self._judge.packs.still_to_be_had(view.hand, seen), view)
        return any(self._judged((*view.hand, card), card, "claim", view, "none") for card in left)

    def _likely_first(self, cards: Iterable[Card], view: View) -> Iterable[Card]:
        """Cards in an order in which one that completes the hand is soon found."""
        if self._nearness is None:
            return cards
        near = self._nearness
        *_, begun = (), *near.of(view.hand, view.turn_up).groups
        return sorted(cards, key=lambda card: -near.links(card, begun))

    def _with(self, card: Card, source: Source, view: View) -> GoingOut:
        limit = view.limits.get(view.seat, "none")
        if limit == "no_claims" and view.turn == view.seat:
            limit = "none"  # the mildest penalty leaves claims to the seat in turn (rule false-claims.no-claims)
        return self._judged((*view.hand, card), card, source, view, limit)

    def _judged(self, hand: Cards, drawn: Card, source: Source, view: View, limit: Limit) -> GoingOut:
        if self._is_far(hand, view):
            return CANNOT_GO_OUT
        return self._judge.go_out(hand, drawn, source, view.turn_up, limit)

    def _is_far(self, hand: Cards, view: View) -> bool:
        return self._nearness is not None and self._nearness.is_out_of_reach(hand, view.turn_up)


class RandomPlayer:
    """Does what it may by chance, but goes out when it can.

    ``false_claims`` is how often, of a hundred chances, it lays down a hand that does not go out, and ``threats`` how
    often it says that it goes out and takes that back, or takes another's false claim for the end of the round. By
    chance a hand may never come so far: a player that has been asked ``most_draws`` times to draw plays its turns as
    ``then`` from there on. Without these two, whoever drives the round bounds it
    (:meth:`pife.study.playing.Table.play`).
    """

    def __init__(
        self,
        judge: Judge,
        chance: random.Random,
        *,
        false_claims: int = 0,
        threats: int = 0,
        most_draws: int | None = None,
        then: Player | None = None,
    ) -> None:
        self._ways = OpenWays(judge)
        self._chance = chance
        self._false_claims = false_claims
        self._threats = threats
        self._most_draws = most_draws
        self._then = then
        self._draws = 0

    def enter(self, view: View) -> Iterator[Wish]:
        """Any of the ways to speak; a raise is by one chip."""
        seat, price = view.seat, view.price
        yield from self._shuffled([Fold(seat), Call(seat), Raise(seat, price + 1), Raise(seat, price + 2), Stay(seat)])

    def announces(self, view: View) -> bool:
        """One time in ten, whatever it holds."""
        return self._happens(10)

    def claim(self, view: View) -> Claim | Threaten | None:
        """A right claim, or a false one or a mere threat as often as asked."""
        right = self._ways.by_claim(view)
        if right is None and self._happens(self._false_claims):
            return Claim(view.seat, discard=self._chance.choice(view.hand))
        if right is None and self._makes_threats():
            return Threaten(view.seat)
        return right

    def settle(self, view: View) -> Claim | None:
        """It threatens only what it does not mean."""
        return None

    def points_out(self, view: View, against: Seat) -> bool:
        """Every other time."""
        return self._happens(50)

    def shows_hand(self, view: View, after: Seat) -> bool:
        """As often as it threatens."""
        return self._makes_threats()

    def turn(self, view: View) -> Iterator[Wish]:
        """Going out where it can, else any draw or discard, or what the player after it wishes."""
        seat = view.seat
        self._draws += view.phase == "draw"
        if self._then is not None and self._most_draws is not None and self._draws > self._most_draws:
            yield from self._then.turn(view)
            return
        if view.phase == "draw":
            claim = self._ways.by_claim(view)
            if claim is not None:
                yield Wish(claim, "goes_out")
            yield from self._shuffled([Draw(seat, source) for source in DRAWN_FROM])
            return
        out = self._ways.in_turn(view)
        if out is not None:
            yield Wish(out, "goes_out")
        elif self._happens(self._false_claims):
            yield Wish(GoOut(seat, discard=self._chance.choice(view.hand)))
        if self._happens(10):
            yield Wish(Redraw(seat))
        yield from self._shuffled([Discard(seat, card) for card in dict.fromkeys(view.hand)])

    def _makes_threats(self) -> bool:
        return self._threats > 0 and self._happens(self._threats)

    def _happens(self, of_a_hundred: int) -> bool:
        return self._chance.randrange(100) < of_a_hundred

    def _shuffled(self, steps: list[Step]) -> Iterator[Wish]:
        self._chance.shuffle(steps)
        return map(Wish, steps)


def drawable(view: View, judge: Judge) -> Iterator[tuple[DrawnFrom, Card]]:
    """The open cards that a seat might take in its turn, as it would hold them (rules wilds.from-discard-*)."""
    places: tuple[tuple[DrawnFrom, Card | None], ...] = (
        ("discard", view.discard[0] if view.discard else None),
        ("turn_up", _open_turn_up(view)),
    )
    for source, card in places:
        if card is not None and judge.is_open(source) and judge.may_take(card, source, view.turn_up):
            yield source, card + STAR if judge.is_bound(card, source, view.turn_up) else card


def _open_turn_up(view: View) -> Card | None:
    """The turn-up while it might be taken or claimed, that is before the first draw."""
    return view.turn_up if view.turn_up_at == "aside" and not view.discard_size else None


def _any(ways: GoingOut, with_ten: bool) -> bool:
    return bool(ways) if with_ten else bool(ways.discards)


def _thrown(ways: GoingOut, with_ten: bool) -> Card | None:
    """The card to throw; none, which is out with ten, where that can be and is wanted."""
    return None if with_ten and ways.ten is not None else next(iter(ways.discards))
