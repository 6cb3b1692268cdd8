"""What shows a choice: a picture beside each value, or hands that the values judge differently."""

from __future__ import annotations

from collections.abc import Iterator

from pife.spec.catalogue import Option
from pife.spec.conditions import Scalar
from pife.spec.library import Spec
from pife.terminal.words import Words
from pife_book.words import site_words
from pife_picker.at_places import at_places
from pife_picker.in_cards import in_cards
from pife_picker.in_pieces import in_pieces
from pife_picker.telling_hands import telling_hands
from pife_pictures import Speaker

NUMBERS_ALONE = {
    "table.players": "players are no things to lay side by side, and both numbers are typed",
    "stock.most_recycles": "how often something happens in a round",
}
"""The options without any picture, and why no picture says more than the number."""
NOTHING_TO_SEE = frozenset({
    ("table.first_dealer", "agreed"), ("table.first_dealer", "lot"), ("pack.jokers", 0), ("deal.cut_least", 0),
    ("deal.cut_most", None), ("betting.mode", "none"), ("betting.most_raise", None), ("out.shapes", "any"),
    ("wild.which", "none"), ("lives.fold", None),
})  # fmt: skip
"""The values without a picture beside others that have one: without a limit, without the thing, or anyhow."""


def picture_of_value(option: Option, value: Scalar, speaker: Speaker, words: Words) -> str:
    """The picture beside a value as HTML; nothing where none shows it."""
    drawn = in_cards(option, value, speaker, words) or in_pieces(option, value, words)
    return drawn or at_places(option, value, speaker, words)


def differences(option: Option, spec: Spec, speaker: Speaker, words: Words) -> Iterator[str]:
    """Hands that two values judge differently, as HTML, where no value has a picture of its own."""
    if not any(picture_of_value(option, entry.value, speaker, words) for entry in option.values):
        yield from telling_hands(option, spec, speaker, site_words(words.language))
