"""Deals by number: the same number deals the same physical cards at every table that has them, however it cuts."""

from __future__ import annotations

import random

from pife.cards import FACES, JOKER
from pife.engine.match import Match, MatchRules
from pife.engine.position import Cards
from pife.engine.round import Round
from pife.engine.steps import Refused
from pife.study.playing import LiveRound

_KINDS_OF_CARDS = (*FACES, JOKER)


def chance_of(*what: object) -> random.Random:
    """The chance of one thing, such as the cards of a round: the same for the same words and numbers."""
    return random.Random(" ".join(map(str, what)))  # noqa: S311 - to be repeated, not kept secret


def numbered_deal(rounds: Round, rules: MatchRules, match: Match, *number: object) -> LiveRound:
    """The next round of a match, dealt as the number says; new stocks in it are shuffled as the number says too.

    Two tables that have the same packs get the same cards into the same hands; where one has more packs or jokers, its
    further cards lie somewhere among those.
    """
    cut = _middle_cut(rounds)
    pack = _pack(rounds, chance_of("deal", *number))
    # What is cut is a pack that comes into this order by it.
    uncut = pack[len(pack) - cut :] + pack[: len(pack) - cut]
    dealt = rules.deal(match, uncut, cut)
    assert not isinstance(dealt, Refused)
    return LiveRound(rounds, dealt, chance_of("stock", *number))


def _pack(rounds: Round, chance: random.Random) -> Cards:
    """The table's pack in an order of chance; each copy of a card has its place in it whatever else there is."""
    copies = rounds.judge.packs.copies
    places = ((chance.random(), copy, card) for copy in range(max(copies.values())) for card in _KINDS_OF_CARDS)
    return tuple(card for _, card in sorted((place, card) for place, copy, card in places if copy < copies[card]))


def _middle_cut(rounds: Round) -> int:
    """A cut that the table allows, 0 where it does not cut (rules deal.cut-least, deal.cut-most)."""
    least, most = rounds.dealing.cuts
    return max(min(len(_KINDS_OF_CARDS) // 2, most), least)
