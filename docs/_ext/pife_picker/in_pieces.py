"""What a choice looks like in lives, chips and rounds, and in the ways that a penalty leaves open."""

from __future__ import annotations

from collections.abc import Mapping

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar
from pife.terminal.words import Words
from pife_picker.in_cards import note, number
from pife_picker.pieces import Pile, chips_svg, lives_svg, piles_svg, rounds_svg

WAYS_LEFT = {
    "none": (True, True, True, True),
    "no_claims": (True, True, True, False),
    "stock_out_only": (True, True, False, False),
    "stock_draw_only": (True, False, False, False),
}
"""What each penalty leaves to a player, in this order: to draw from the stock (and go out on it), to draw the last
discard in turn, to go out on it, to go out on another's discard out of turn."""
_LIVES_OR_CHIPS = 5
_BETTORS, _WHO_STAY = 5, 3
_FEWEST_LIVES, _FIRST_LIVES = 2, 3
_ROUNDS = 4


def in_pieces(option: Option, value: Scalar, words: Words) -> str:
    """The picture of a value that lives, chips, rounds or piles show, as HTML; nothing for any other."""
    match option.id:
        case "match.kind" if value == "lives":
            return _pieces(_lives(_LIVES_OR_CHIPS, words))
        case "match.kind" if value == "chips":
            return _pieces(_chips(_LIVES_OR_CHIPS, words))
        case "match.kind":
            return _pieces(rounds_svg(1, words.say("picture_rounds", count=1)))
        case "betting.ante" | "betting.stake":
            return _pieces(_chips(number(value), words))
        case "betting.mode" if value == "flat":
            return _pieces(note("picture_before_deal", words), _chips(_BETTORS, words))
        case "betting.mode" if value == "ante_and_round":
            before = (note("picture_before_deal", words), _chips(_BETTORS, words))
            return _pieces(*before, note("picture_after_look", words), _chips(2 * _WHO_STAY, words))
        case "betting.most_raise" if value is not None:
            players = note("picture_times_players", words, number=_BETTORS)
            return _pieces(note("picture_ante", words), _chips(1, words), players, _chips(_BETTORS, words))
        case "lives.start" | "lives.fold_forced_at":
            return _pieces(_lives(number(value), words))
        case "lives.lost_to_nine" | "lives.lost_to_ten" | "lives.fold" if value:
            return _pieces(_lost(number(value), words))
        case "lives.rebuy":
            return _pieces(_lost(_FIRST_LIVES, words), *_comebacks(number(value), words))
        case "false_claim.lasts":
            punished = _ROUNDS if value == "match" else 1
            label = words.say("picture_rounds_punished", count=_ROUNDS, number=punished)
            return _pieces(note("picture_penalty_in", words), rounds_svg(_ROUNDS, label, crossed=punished))
        case "entry.folded_cards":
            piles = [Pile(words.say("picture_folded_cards")), Pile(words.say("picture_stock"))]
            key = "picture_folded_into_stock" if value == "shuffled_into_stock" else "picture_folded_aside"
            return _piles(piles_svg(piles, words.say(key), arrow=value == "shuffled_into_stock"))
        case "false_claim.claim" | "false_claim.own_turn" | "false_claim.withdrawn" if value in WAYS_LEFT:
            return _ways_left(str(value), words)
        case _:
            return ""


def _comebacks(times: int, words: Words) -> list[str]:
    """Lives that a player comes back with, all of them lost again but the last."""
    made = []
    for place in range(1, times + 1):
        back = (_lives if place == times else _lost)(_FEWEST_LIVES, words)
        made += [note("picture_back_with", words, number=_FEWEST_LIVES), back]
    return made


def _ways_left(penalty: str, words: Words) -> str:
    from_stock, draws, out_in_turn, out_of_turn = WAYS_LEFT[penalty]
    draw, out = words.say("picture_draws"), words.say("picture_goes_out")
    ways: Mapping[str, Mapping[str, bool]] = {
        words.say("picture_from_stock"): {draw: from_stock, out: from_stock},
        words.say("picture_discard_in_turn"): {draw: draws, out: out_in_turn},
        words.say("picture_discard_out_of_turn"): {out: out_of_turn},
    }
    told = "; ".join(
        f"{source}: {', '.join(_may(way, may, words) for way, may in of.items())}" for source, of in ways.items()
    )
    piles = [Pile(source, is_open=place > 0, ways=of) for place, (source, of) in enumerate(ways.items())]
    return _piles(piles_svg(piles, words.say("picture_ways", ways=told)))


def _may(way: str, may: bool, words: Words) -> str:
    return words.say("picture_may" if may else "picture_may_not", way=way)


def _lives(count: int, words: Words) -> str:
    return lives_svg(count, words.say("picture_lives", number=count))


def _lost(count: int, words: Words) -> str:
    return lives_svg(count, words.say("picture_lost", number=count), lost=True)


def _chips(count: int, words: Words) -> str:
    return chips_svg(count, words.say("picture_chips", number=count))


def _pieces(*parts: str) -> str:
    return f'<span class="pick-cards pick-pieces">{"".join(parts)}</span>'


def _piles(picture: str) -> str:
    return f'<span class="pick-cards pick-piles">{picture}</span>'
