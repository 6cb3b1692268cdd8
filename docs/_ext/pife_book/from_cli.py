"""What `pife explain` and the book share and that still lies with the command."""

from __future__ import annotations

from pife.cli.explain_code import code_places
from pife.cli.explain_conditions import all_of, any_of, condition_in_words, order_in_words
from pife.cli.witness_pairs import CARD_ASKS, pairs_of

__all__ = ["CARD_ASKS", "all_of", "any_of", "code_places", "condition_in_words", "order_in_words", "pairs_of"]
