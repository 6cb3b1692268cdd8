"""What a game in the terminal looks like: the table as one seat sees it, the hand sorted by melds, what was done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from pife.cards import Card
from pife.engine.by_seat import Seat
from pife.engine.hands import Limit
from pife.engine.melds import LEAST_CARDS
from pife.engine.placing import Placer
from pife.engine.position import Cards
from pife.engine.round import Round
from pife.engine.views import View
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife.study.nearness import Near
from pife.terminal.flow import flowed
from pife.terminal.inline import Reader, Run
from pife.terminal.melds import laid_cards
from pife.terminal.output import CardPrinter
from pife.terminal.table import terminal_width
from pife.terminal.words import Words

_WIDEST = 100
_BETWEEN = " · "
_COUNTED = {"cards": ("cards_one", "cards_many"), "lives": ("lives_one", "lives_many")}


@dataclass(frozen=True)
class Screen:
    """Prints a game in one language, as the player of seat ``me`` sees it.

    The others are named in the order of play, so that Ana always plays after the person.
    """

    spec: Spec
    rounds: Round
    words: Words
    printer: CardPrinter
    me: Seat
    seats: tuple[Seat, ...]

    @property
    def profile(self) -> Profile:
        """The table's rules."""
        return self.rounds.profile

    @property
    def others(self) -> tuple[Seat, ...]:
        """The others in the order of play, from who plays after the person."""
        return self.rounds.order.round_from(self.me, self.seats)[:-1]

    def say(self, key: str, **filled_in: object) -> None:
        """A sentence of the command."""
        self.line(self.words.say(key, **filled_in))

    def line(self, text: str, *, indent: str = "", bold: bool = False, dim: bool = False) -> None:
        """A paragraph, in which cards may be coloured."""
        for line in wrapped(text.split(" "), " ", self._width, indent):
            click.echo(click.style(line, bold=bold, dim=dim) if bold or dim else line)

    def told(self, seat: Seat, key: str, key_of_me: str, **filled_in: object) -> None:
        """A sentence about a player, another one where that is the person."""
        self.say(key_of_me if seat == self.me else key, who=self.name(seat), **filled_in)

    def items(self, items: Iterable[str], *, between: str = _BETWEEN, lead: str = "", dim: bool = False) -> None:
        """Short things side by side, each whole, after a word that says what they are."""
        first, *others = items
        for line in wrapped([f"{lead} {first}" if lead else first, *others], between, self._width):
            click.echo(click.style(line, dim=True) if dim else line)

    def runs(self, runs: Iterable[Run], *, indent: str = "") -> None:
        """A text of the spec."""
        for line in flowed(runs, width=self._width, first=indent, rest=indent):
            click.echo(line)

    @property
    def reader(self) -> Reader:
        """Reads texts of the spec as this table plays."""
        return Reader(self.profile, self.spec, self.words.language)

    def name(self, seat: Seat) -> str:
        """What the player of a seat is called."""
        if seat == self.me:
            return self.words.say("you")
        return self.words.say("names").split()[self.others.index(seat)]

    def names(self, seats: Iterable[Seat]) -> str:
        """Players in one line."""
        return ", ".join(map(self.name, seats))

    def card(self, card: Card) -> str:
        """One card."""
        return self.printer.card(card)

    def table(self, view: View) -> None:
        """What lies on the table, and what is known of the others."""
        click.echo()
        self.items(self._piles(view))
        dealt = {*view.sizes, *view.folded, *view.left}
        others = [seat for seat in self.others if seat in dealt]
        self.items(f"{self.name(seat)}: {', '.join(self._facts(seat, view))}" for seat in others)

    def hand(self, view: View, near: Near) -> None:
        """The own hand: melds in brackets, then what begins one, wild cards, and the rest."""
        shown, placer = [], Placer(self.rounds.judge)
        for group in near.groups:
            cards = self.printer.cards(placer.in_order(group))
            is_meld = len(group) >= LEAST_CARDS and self.rounds.judge.meld(group, view.turn_up)
            shown.append(f"[{cards}]" if is_meld else cards)
        if near.wild:
            shown.append(self.words.say("wild_group", cards=self.printer.cards(near.wild)))
        if near.loose:
            shown.append(self.printer.cards(near.loose))
        lead = click.style(self.words.say("hand"), bold=True)
        for line in wrapped([lead, *shown], "   ", self._width):
            click.echo(line)

    def melds(self, cards: Cards, turn_up: Card | None) -> None:
        """The hand of who went out, as it is laid on the table."""
        placer = Placer(self.rounds.judge)
        laid = self.rounds.judge.melded(cards, turn_up) or ()
        self.items((laid_cards(placer.place(meld, turn_up), self.printer) for meld in laid), between=" | ")

    def penalty(self, option: str) -> str:
        """What a mistake costs here, as a sentence; of a claim the penalty in turn counts where it has none of its own.

        Rules false-claims.before-drawing, false-claims.no-penalty*.
        """
        if option == "false_claim.claim" and option not in self.profile.options:
            option = "false_claim.own_turn"
        value = self.profile.options.get(option, "none")
        return (
            self.words.say("penalty_none")
            if value == "none"
            else self.words.say("penalty_is", penalty=self.label(option))
        )

    def cost_of_withdrawing(self) -> str:
        """What it costs to withdraw a threat, in a few words.

        Rules false-claims.after-withdrawing, false-claims.only-when-called.
        """
        options = self.profile.options
        if options.get("false_claim.withdrawn", "none") == "none":
            return self.words.say("costs_nothing")
        key = "costs_if_called" if options["false_claim.withdrawn_when"] == "called" else "costs"
        return self.words.say(key, penalty=self.label("false_claim.withdrawn"))

    def cost_of_showing(self) -> str:
        """What it costs to show one's hand too early (rules false-claims.exposers-*)."""
        leaves = self.profile.options["false_claim.exposers"] != "none"
        return self.words.say("costs_the_round" if leaves else "costs_nothing")

    def label(self, option_id: str) -> str:
        """What the table plays, or does where the option does not come up, as it is called within a sentence."""
        option = self.profile.catalogue.options[option_id]
        label = option.label_of(self.profile.options.get(option_id, option.default), self.words.language)
        return label[:1].lower() + label[1:]

    def _piles(self, view: View) -> Iterator[str]:
        say = self.words.say
        yield say("stock", count=view.stock_size)
        if view.discard:
            yield say("discard_top", card=self.card(view.discard[0]), count=view.discard_size)
        else:
            yield say("discard_none")
        wild = self.rounds.judge.wilds(view.turn_up)
        if view.turn_up is not None:
            yield say("turn_up", card=self.card(view.turn_up))
        if wild:
            yield say("wild_are", cards=self.printer.cards(wild))
        chips = view.pot + sum(view.bets.values())
        if chips:
            yield say("pot", chips=chips)
        own = [*self._facts(self.me, view)]
        if own:
            yield say("you_are", facts=", ".join(own))

    def _facts(self, seat: Seat, view: View) -> Iterator[str]:
        say = self.words.say
        if seat in view.folded:
            yield say("has_folded")
        elif seat in view.left:
            yield say("has_left")
        elif seat != self.me:
            yield count_of("cards", view.sizes[seat], self.words)
        if seat in view.lives:
            yield count_of("lives", view.lives[seat], self.words)
        if seat in view.bets:
            yield say("put_in", chips=view.bets[seat])
        if seat == view.dealer:
            yield say("is_dealer")
        if seat in view.announced | view.announcing:
            yield say("is_na_boa")
        if seat in view.limits:
            yield say("has_penalty", penalty=self._limit(view.limits[seat]))

    def _limit(self, limit: Limit) -> str:
        """A penalty by the name that players have for it."""
        term = self.spec.glossary[f"term.{limit.replace('_', '-')}"]
        return (term.pt_BR if self.words.language == "pt_BR" else term.en).prefer

    @property
    def _width(self) -> int:
        return min(terminal_width(), _WIDEST)


def count_of(what: str, count: int, words: Words) -> str:
    """So many cards or lives, in words."""
    one, many = _COUNTED[what]
    return words.say(one) if count == 1 else words.say(many, count=count)


def wrapped(parts: Iterable[str], between: str, width: int, indent: str = "") -> list[str]:
    """The parts in lines, none of them torn that fits a line; styles take no room.

    >>> wrapped(["stock 40", "turn-up 6H", "pot 4"], ", ", width=22)
    ['stock 40, turn-up 6H', 'pot 4']
    >>> wrapped(["fold", "raise 3: lift the bet"], ", ", width=12)
    ['fold', 'raise 3:', 'lift the bet']
    """
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{between}{part}" if lines else ""
        if longer and len(click.unstyle(longer)) <= width:
            lines[-1] = longer
        elif between != " " and len(click.unstyle(indent + part)) > width:
            lines += wrapped(part.split(" "), " ", width, indent)
        else:
            lines.append(indent + part)
    return lines
