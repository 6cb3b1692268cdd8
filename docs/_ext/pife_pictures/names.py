"""What pictures are called aloud: cards and rows of cards in words, for readers who do not see them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from pife.cards import JOKER, RANKS, SUITS, Card, is_starred, rank_of, suit_of
from pife.spec.fields import Fields
from pife.spec.library import load_spec
from pife.spec.strict_yaml import load
from pife.spec.texts import LANGUAGES, Language
from pife.terminal.words import Words
from pife_pictures.faces import Shown

_SUIT_TERMS = {"C": "term.clubs", "D": "term.diamonds", "H": "term.hearts", "S": "term.spades"}
_RANK_TERMS = {"A": "term.ace", "J": "term.jack", "Q": "term.queen", "K": "term.king"}


class Speaker:
    """Says cards in one language, with the words of the glossary.

    >>> from pife.cards import read_card
    >>> speaker("pt_BR").card(read_card("QH")), speaker("en").card(read_card("10S"))
    ('dama de copas', '10 of spades')
    """

    def __init__(self, language: Language) -> None:
        self.language = language
        fields = Fields(load(Path(__file__).with_name("words.yaml")))
        self.words = Words({key: fields.text(key) for key in fields.data}, language)
        glossary = load_spec().glossary
        self._terms = {
            term: (entry.pt_BR if language == "pt_BR" else entry.en).prefer for term, entry in glossary.items()
        }

    def say(self, key: str, **filled_in: object) -> str:
        """A text of ``words.yaml`` with its gaps filled."""
        return self.words.say(key, **filled_in)

    def card(self, card: Card) -> str:
        """The name of a card, without its star."""
        if card == JOKER:
            return self._terms["term.printed-joker"]
        rank, suit = RANKS[rank_of(card)], SUITS[suit_of(card)]
        name = self._terms[_RANK_TERMS[rank]] if rank in _RANK_TERMS else rank
        return self.say("card", rank=name, suit=self._terms[_SUIT_TERMS[suit]])

    def shown(self, shown: Shown) -> str:
        """A card as a picture shows it: wild, or in another's place.

        >>> from pife_pictures.faces import read_shown
        >>> speaker("pt_BR").shown(read_shown("7H=9D"))
        '7 de copas, curinga no lugar do 9 de ouros'
        """
        if shown.card is None:
            return self.say("face_down")
        name = self.card(shown.card)
        if is_starred(shown.card):
            return self.say("starred", card=name)
        if shown.stands_for is None:
            return self.say("wild", card=name) if shown.wild and shown.card != JOKER else name
        if shown.stands_for == shown.card:
            return self.say("as_itself", card=name)
        is_queen = RANKS[rank_of(shown.stands_for)] == "Q"
        key = "stands_for_queen" if is_queen else "stands_for"
        return self.say(key, card=name, other=self.card(shown.stands_for))

    def list(self, cards: Iterable[Shown]) -> str:
        """Several cards; cards face down beside each other are counted."""
        names: list[str] = []
        face_down = 0
        for shown in [*cards, None]:
            if shown is not None and shown.card is None:
                face_down += 1
                continue
            if face_down:
                names.append(self.say("many_face_down", number=face_down) if face_down > 1 else self.say("face_down"))
                face_down = 0
            if shown is not None:
                names.append(self.shown(shown))
        return ("; " if any("," in name for name in names) else ", ").join(names)

    def row(self, key: str, cards: Sequence[Shown]) -> str:
        """A row of cards: what it is, and what is drawn or thrown.

        >>> from pife_pictures.faces import read_shown
        >>> speaker("en").row("set", [read_shown(card) for card in ("7H", "7S", "7C")])
        'Set: 7 of hearts, 7 of spades, 7 of clubs'
        """
        parts = [self.say(key, cards=self.list(cards))]
        for shown in cards:
            if shown.raised:
                parts.append(self.say("raised", card=self.shown(shown)))
            if shown.thrown:
                parts.append(self.say("thrown", card=self.shown(shown)))
        return ". ".join(parts)


@cache
def speaker(language: str) -> Speaker:
    """Who says cards in a language of the spec; :class:`ValueError` for any other."""
    if language not in LANGUAGES:
        raise ValueError(f"pictures speak {' and '.join(LANGUAGES)}, not {language!r}")
    return Speaker(language)
