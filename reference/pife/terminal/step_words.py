"""What a seat does in a round, in the words of a language."""

from __future__ import annotations

from collections.abc import Mapping

from pife.engine.hands import Melds
from pife.engine.steps import (
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
    Raise,
    Redraw,
    Stay,
    Step,
    Threaten,
    Withdraw,
)
from pife.terminal.output import CardPrinter
from pife.terminal.words import Words

_DRAWS = {"stock": "draw_stock", "discard": "draw_discard", "turn_up": "draw_turn_up"}

_OUTS: Mapping[tuple[str, bool], str] = {
    ("", True): "go_out_nine",
    ("", False): "go_out_ten",
    ("discard", True): "claim_discard_nine",
    ("discard", False): "claim_discard_ten",
    ("turn_up", True): "claim_turn_up_nine",
    ("turn_up", False): "claim_turn_up_ten",
}

_SAID: Mapping[type[Step], str] = {
    Redraw: "redraw",
    Threaten: "threaten",
    Withdraw: "withdraw",
    Expose: "expose",
    Announce: "announce",
    Fold: "fold",
    Call: "call",
    Stay: "stay",
}


def step_in_words(step: Step, words: Words, printer: CardPrinter) -> str:
    """What its seat does, without the seat: ``draws from the stock``; of several claims each with its seat.

    ``words`` are those of ``texts/steps.yaml``.

    >>> from pife.terminal.words import words_of
    >>> step_in_words(Discard(2, 8), words_of("steps", "en"), CardPrinter(ascii_only=True))
    'throws 9C'
    >>> step_in_words(Claim(2, melds=((0, 1, 2),)), words_of("steps", "pt_BR"), CardPrinter(ascii_only=True))
    'bate com o descarte, com dez (AC 2C 3C)'
    """
    match step:
        case Draw():
            return words.say(_DRAWS[step.source])
        case Discard():
            return words.say("discard", card=printer.card(step.card))
        case GoOut():
            return _laid("", step, words, printer)
        case Claim():
            return _laid(step.source, step, words, printer)
        case Claims():
            seats = (
                (words.say("seat", seat=claim.seat), _laid(claim.source, claim, words, printer))
                for claim in step.claims
            )
            return "; ".join(f"{seat}: {said}" for seat, said in seats)
        case CallFault():
            return words.say("call_fault", seat=step.against)
        case Raise():
            return words.say("raise", to=step.to)
    return words.say(_SAID[type(step)])


def _laid(source: str, step: GoOut | Claim, words: Words, printer: CardPrinter) -> str:
    card = "" if step.discard is None else printer.card(step.discard)
    said = words.say(_OUTS[source, step.discard is not None], card=card)
    return words.say("melds", step=said, melds=_melds(step.melds, printer)) if step.melds else said


def _melds(melds: Melds, printer: CardPrinter) -> str:
    return " | ".join(map(printer.cards, melds))
