"""Pictures of the games as SVG: cards, hands, melds, the table from above, rounds told turn by turn.

Pure functions that return text, each picture with its text alternative in the language of a :class:`Speaker`.
``pife_pictures.extension`` makes Sphinx directives of them.
"""

from pife_pictures.faces import Shown, read_shown
from pife_pictures.inline import inline_card
from pife_pictures.names import Speaker, speaker
from pife_pictures.rows import card_svg, cards_svg, hand_svg, meld_svg, read_groups
from pife_pictures.seats import Seating, table_svg
from pife_pictures.wilds import wild_at_all

__all__ = [
    "Seating",
    "Shown",
    "Speaker",
    "card_svg",
    "cards_svg",
    "hand_svg",
    "inline_card",
    "meld_svg",
    "read_groups",
    "read_shown",
    "speaker",
    "table_svg",
    "wild_at_all",
]
