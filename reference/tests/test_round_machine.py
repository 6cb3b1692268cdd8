"""Whole rounds under random house rules: what holds in every position, whatever is tried."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import chain
from random import Random

import hypothesis.strategies as st
from hypothesis import HealthCheck, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tables import nearest_table, shipped

from pife.cards import FACES, JOKER, STAR, Card, face
from pife.engine.by_seat import BySeat, Seat
from pife.engine.checks import StepRule, first_reason
from pife.engine.dealing import Dealt
from pife.engine.hands import LIMITS
from pife.engine.position import DRAWN_FROM, Drawn, Position
from pife.engine.position_data import write_position
from pife.engine.round import Carried, Round
from pife.engine.step_data import read_step, write_step
from pife.engine.steps import (
    CLAIMED_FROM,
    Accepted,
    Announce,
    Call,
    CallFault,
    Claim,
    Claims,
    Discard,
    Draw,
    Expose,
    Fold,
    GoOut,
    Heard,
    Raise,
    Redraw,
    Refused,
    Stay,
    Step,
    Threaten,
    Withdraw,
)
from pife.spec.profiles import Profile

ANY_CARD = (*FACES, JOKER, *(card + STAR for card in FACES))


class Rounds(RuleBasedStateMachine):
    """A round at a random table, from cards that lie nearly in order so that hands go out."""

    rounds: Round
    position: Position

    @initialize(seed=st.integers(0, 2**32), players=st.integers(2, 4))
    def deal(self, seed: int, players: int) -> None:
        self.chance = chance = Random(seed)
        self.rounds = Round(_any_table(chance))
        players = min(players, self.rounds.dealing.players[1])
        seats = tuple(sorted(chance.sample(range(1, 7), players)))
        dealer = chance.choice(seats)
        pack = _shuffled_pack(self.rounds, chance)
        cuts = (self.rounds.dealing.deal(pack, seats, dealer, cut) for cut in (0, 5))
        dealt = next(dealt for dealt in cuts if isinstance(dealt, Dealt))
        dealt = _with_good_hands(dealt, self.rounds.profile.options.get("turn_up.fate") == "under_stock", chance)
        # The stock runs out soon: most of its cards are out of play.
        dealt = replace(dealt, stock=dealt.stock[-chance.randrange(1, 9) :])
        position = self.rounds.opening(dealt, dealer, _carried(self.rounds, seats, chance))
        limits = {seat: chance.choice(LIMITS[1:4]) for seat in seats if not chance.randrange(8)}
        written = write_position(replace(position, limits=BySeat(limits)))
        self.position = self.rounds.read_position(written)  # without the parts that this table does not use
        self.all_cards = _everywhere(self.position)
        self.over: Position | None = None
        for _ in range(chance.randrange(8)):
            self._play_on()

    def _play_on(self) -> None:
        """What is said before the first draw, then draws and discards, mostly of the card just drawn: hands stay good."""
        moves = [step for step in self.rounds.moves(self.position) if not isinstance(step, GoOut | Claim)]
        if moves:
            self.try_out(self.chance.choice((*moves, *moves[-1:] * len(moves))))

    def try_out(self, step: Step) -> None:
        """A step, and what must hold of its verdict."""
        before = _with_a_shuffle(self.rounds, self.position, step, self.chance)
        assert read_step(json.loads(json.dumps(write_step(step)))) == step
        applied = self.rounds.apply(before, step)
        verdict = applied.verdict.verdict if isinstance(applied.verdict, Heard) else applied.verdict
        if isinstance(verdict, Refused):
            assert applied.position is before
        if before.result is not None:
            assert verdict == Refused("round-over")
        self.position = applied.position

    @rule()
    def move(self) -> None:
        """What a player might well do: exactly what is accepted, and going out where that may be done."""
        moves = self.rounds.moves(self.position)
        assert len(set(moves)) == len(moves)
        accepted = {
            step for step in _candidates(self.rounds, self.position) if _is_right(self.rounds, self.position, step)
        }
        assert set(moves) == accepted
        _agree_with_the_judge(self.rounds, self.position, moves)
        rare = [step for step in moves if not isinstance(step, Draw | Discard | Fold)]
        if moves:
            self.try_out(self.chance.choice(rare or moves))

    @rule(draws=st.integers(1, 4))
    def take_turns(self, draws: int) -> None:
        """Some draws and discards."""
        for _ in range(draws):
            self._play_on()

    @precondition(lambda self: self.position.phase == "discard")
    @rule()
    def go_out_with_any_hand(self) -> None:
        """Mostly a false claim."""
        seat = self.position.turn
        assert seat is not None
        hand = self.position.hands[seat]
        self.try_out(GoOut(seat, _melds(self.chance, hand), self.chance.choice((None, *hand, *hand))))

    @precondition(lambda self: self.position.phase == "draw")
    @rule(count=st.integers(1, 3))
    def claim_with_any_hand(self, count: int) -> None:
        """Mostly false claims too, one or several at once."""
        seats = self.chance.sample(self.position.playing, min(count, len(self.position.playing)))
        claims = tuple(_claim(self.chance, self.position, seat) for seat in seats)
        self.try_out(claims[0] if count == 1 else Claims(claims))
        if self.chance.randrange(2):
            self.try_out(Expose(self.chance.choice(self.position.seats)))

    @precondition(lambda self: self.position.phase == "draw")
    @rule(then=st.sampled_from(["withdraw", "claim", "call", "wait"]))
    def threaten(self, then: str) -> None:
        """A threat, and what comes of it."""
        seat = self.chance.choice(self.position.playing)
        self.try_out(Threaten(seat))
        if then == "claim":
            self.try_out(_claim(self.chance, self.position, seat))
        elif then != "wait":
            self.try_out(Withdraw(seat))
        if then == "call":
            self.try_out(CallFault(self.chance.choice(self.position.seats), seat))

    @rule(kind=st.sampled_from([Announce, Expose, Redraw, Withdraw, Threaten]))
    def say(self, kind: type[Announce | Expose | Redraw | Withdraw | Threaten]) -> None:
        """One of the steps that need nothing but a seat."""
        self.try_out(kind(self.chance.choice(self.position.seats)))

    @rule()
    def try_nonsense(self) -> None:
        """Cards that nobody holds, seats that nobody has, the wrong moment."""
        seat = self.chance.choice((*self.position.seats, 9))
        card = self.chance.choice(ANY_CARD)
        source = self.chance.choice(DRAWN_FROM)
        against = self.chance.choice((*self.position.seats, 9))
        steps = (Draw(seat, source), Discard(seat, card), GoOut(seat, (), card), GoOut(seat, ((card, card),)))
        said = (CallFault(seat, against), Raise(seat, self.chance.randrange(1, 9)), Fold(seat), Call(seat), Stay(seat))
        self.try_out(self.chance.choice((*steps, Claim(seat, discard=card), *said)))

    @invariant()
    def the_pack_is_whole(self) -> None:
        assert _everywhere(self.position) == self.all_cards

    @invariant()
    def hands_have_their_size(self) -> None:
        _sizes_hold(self.rounds, self.position)

    @invariant()
    def one_winner_at_most_and_for_good(self) -> None:
        assert (self.position.result is not None) == (self.position.phase == "over")
        if self.over is not None:
            assert self.position is self.over
        elif self.position.phase == "over":
            self.over = self.position

    @invariant()
    def the_quick_look_says_what_the_list_of_reasons_says(self) -> None:
        for step in _candidates(self.rounds, self.position):
            rule = self.rounds.rules[type(step)]
            if isinstance(rule, StepRule):
                assert rule.reason(self.position, step) == first_reason(rule.checks, self.position, step)

    @invariant()
    def json_goes_there_and_back(self) -> None:
        written = json.loads(json.dumps(write_position(self.position)))
        assert self.rounds.read_position(written) == self.position

    @invariant()
    def hidden_cards_stay_hidden(self) -> None:
        for seat in self.position.seats:
            other = _with_other_hidden_cards(self.rounds, self.position, seat, self.chance)
            assert self.rounds.view(other, seat) == self.rounds.view(self.position, seat)


def _any_table(chance: Random) -> Profile:
    """A table with house rules of chance that can be together."""
    options = shipped().catalogue.options.values()
    return nearest_table({option.id: chance.choice(option.all_samples()) for option in options})


def _shuffled_pack(rounds: Round, chance: Random) -> tuple[Card, ...]:
    """The whole pack of the table."""
    copies = rounds.judge.packs.copies
    pack = [*FACES] * copies[0] + [JOKER] * copies[JOKER]
    chance.shuffle(pack)
    return tuple(pack)


def _with_good_hands(dealt: Dealt, keeps_last: bool, chance: Random) -> Dealt:
    """The same cards dealt so that most hands are melded but for one card, and the stock may help them.

    Where it ``keeps_last`` the last card of the stock, the turn-up, stays where it is.
    """
    last = dealt.stock[-1:] if keeps_last else ()
    pool = [*chain.from_iterable(dealt.hands.values()), *dealt.stock[: len(dealt.stock) - len(last)]]
    hands, wanted = {}, []
    for seat in dealt.hands:
        hand: list[Card] = []
        while len(hand) < 9:
            low = chance.choice([card for card in FACES if card % 13 < 11])
            run = [low, low + 1, low + 2]
            if all(card in pool for card in run):
                hand += run
                for card in run:
                    pool.remove(card)
        for place in range(chance.choice((0, 1, 1, 3))):
            other = chance.randrange(len(pool))
            wanted.append(hand[place])
            hand[place], pool[other] = pool[other], hand[place]
        hands[seat] = tuple(hand)
    chance.shuffle(pool)
    pool.sort(key=lambda card: (card in wanted) + chance.random())
    return replace(dealt, hands=BySeat(hands), stock=(*pool, *last))


def _carried(rounds: Round, seats: tuple[Seat, ...], chance: Random) -> Carried:
    """What a round may begin with: the antes, few lives or many, some winner before."""
    lives = BySeat({seat: chance.randrange(1, 11) for seat in seats})
    return Carried(lives=lives, bets=rounds.dealing.bets(seats), last_winner=chance.choice((None, *seats)))


def _with_a_shuffle(rounds: Round, position: Position, step: Step, chance: Random) -> Position:
    """The position with the order in which the cards that this step shuffles will lie, every second time."""
    if chance.randrange(2) or (position.phase != "bet" and (position.stock or not isinstance(step, Draw))):
        return position
    after = rounds.apply(position, step).position
    if after.recycles == position.recycles and len(after.stock) <= len(position.stock):
        return position
    new = [*([after.drawn.card] if after.drawn is not None else []), *after.stock]
    if after.turn_up_at == "stock" and not after.recycles:
        new.pop()  # the turn-up stays under it
    chance.shuffle(new)
    return replace(position, shuffles=(tuple(map(face, new)),))


def _everywhere(position: Position) -> Counter[Card]:
    """Every card of the round, wherever it lies."""
    hands = chain.from_iterable((*position.hands.values(), *position.aside.values()))
    beside = (position.turn_up,) if position.turn_up is not None and position.turn_up_at == "aside" else ()
    return Counter(map(face, (*hands, *position.stock, *position.discard, *beside)))


def _sizes_hold(rounds: Round, position: Position) -> None:
    folded = (9,)
    if rounds.profile.options.get("entry.folded_cards") == "shuffled_into_stock" and position.phase != "bet":
        folded = (0, 9) if position.phase == "over" else (0,)  # where all but one fold nothing is shuffled any more
    for seat in position.seats:
        size = len(position.hands.get(seat, ()))
        if not position.is_in(seat):
            assert size == 0
            assert len(position.aside.get(seat, ())) in (folded if seat in position.folded else (9, 10))
        elif position.phase == "over" and position.result is not None and position.result.winner == seat:
            assert size == {"nine": 9, "ten": 10}.get(position.result.by, size)
        else:
            assert size == (10 if (position.phase, position.turn) == ("discard", seat) else 9)


def _with_other_hidden_cards(rounds: Round, position: Position, seat: Seat, chance: Random) -> Position:
    """The position with the cards that a seat cannot see lying elsewhere among themselves."""
    winner = None if position.result is None or position.result.by == "pot" else position.result.winner
    hidden_hands = [s for s in position.hands if s not in (seat, winner)]
    drawn = position.drawn
    open_draw = drawn is not None and drawn.source != "stock" and position.turn != seat
    shown = 0 if rounds.profile.options["turn.discard_visible"] == "all" else 1
    under = position.discard[1:] if shown else ()
    held: dict[Seat, list[Card]] = {}
    for s in hidden_hands:
        held[s] = list(position.hands[s])
        if open_draw and s == position.turn and drawn is not None:
            held[s].remove(drawn.card)
    pool = [*chain.from_iterable(held.values()), *chain.from_iterable(position.aside.values()), *position.stock, *under]
    chance.shuffle(pool)
    deck = iter(pool)
    hands = position.hands
    for s, cards in held.items():
        new = tuple(next(deck) for _ in cards)
        hands = hands.but(s, (*new, drawn.card) if open_draw and s == position.turn and drawn else new)
    if drawn is not None and not open_draw and position.turn != seat and position.turn is not None:
        drawn = Drawn(hands[position.turn][0], drawn.source)
    return replace(
        position,
        hands=hands,
        aside=BySeat({s: tuple(next(deck) for _ in cards) for s, cards in position.aside.items()}),
        stock=tuple(next(deck) for _ in position.stock),
        discard=position.discard[: len(position.discard) - len(under)] + tuple(next(deck) for _ in under),
        drawn=drawn,
    )


def _agree_with_the_judge(rounds: Round, position: Position, moves: tuple[Step, ...]) -> None:
    """The seat in turn goes out just as the question about ten cards alone says."""
    seat, drawn = position.turn, position.drawn
    if seat is None or drawn is None:
        return
    limit = position.limits.get(seat, "none")
    ways = rounds.judge.go_out(position.hands[seat], drawn.card, drawn.source, position.turn_up, limit)
    outs = {step.discard for step in moves if isinstance(step, GoOut)}
    assert outs == {*ways.discards, *([] if ways.ten is None else [None])}


def _candidates(rounds: Round, position: Position) -> list[Step]:
    """Every step that could be a move; of raises only those by one chip."""
    options = rounds.profile.options
    price = position.price or options.get("betting.ante", 0) + options.get("betting.stake", 0)
    steps: list[Step] = []
    for seat in position.seats:
        steps += [Draw(seat, "stock"), Draw(seat, "discard"), Draw(seat, "turn_up"), Redraw(seat)]
        steps += [Fold(seat), Call(seat), Raise(seat, price + 1), Stay(seat)]
        hand = set(position.hands.get(seat, ()))
        steps += [Discard(seat, card) for card in hand]
        steps += [GoOut(seat, discard=card) for card in (None, *hand)]
        steps += [Claim(seat, "discard", discard=card) for card in (None, *hand, *position.discard[:1])]
        steps += [Claim(seat, "turn_up", discard=card) for card in (None, *hand, position.turn_up)]
    return list(dict.fromkeys(steps))


def _is_right(rounds: Round, position: Position, step: Step) -> bool:
    verdict = rounds.apply(position, step).verdict
    return isinstance(verdict, Accepted) and verdict.outcome != "false_claim"


def _melds(chance: Random, hand: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """No melds, most of the time; else cards of the hand in some."""
    if chance.randrange(4):
        return ()
    mixed = chance.sample(hand, len(hand))
    return tuple(tuple(mixed[start : start + 3]) for start in range(0, chance.choice((3, 9)), 3))


def _claim(chance: Random, position: Position, seat: Seat) -> Claim:
    hand = position.hands[seat]
    source = chance.choice(CLAIMED_FROM if position.turn_up_at == "aside" else ("discard",))
    return Claim(seat, source, _melds(chance, hand), chance.choice((None, *hand, *hand)))


Rounds.TestCase.settings = settings(
    max_examples=60, stateful_step_count=25, suppress_health_check=[HealthCheck.large_base_example]
)
TestRounds = Rounds.TestCase
