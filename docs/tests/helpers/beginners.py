"""The pages for beginners and the rounds told there, by game and language."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "pt_BR")
GAMES = ("pife", "cacheta")


def rounds_file(game: str) -> Path:
    """The round told on a game's page."""
    return DOCS / "how-to-play" / "rounds" / f"{game}.yaml"


def page_file(language: str, game: str) -> Path:
    """A game's page in a language."""
    return DOCS / "how-to-play" / language / f"{game}.rst"
