"""What the harness says of engines and their answers, in both languages: ``texts/answers.yaml``."""

from __future__ import annotations

from pife.errors import PifeError, Told
from pife.spec.told import told_from


def told(key: str, /, **filled_in: object) -> Told:
    """The message of a key with its gaps filled, with other messages too.

    >>> told("no_answer_in", seconds=decimal(0.5)).in_portuguese
    'sem resposta em 0,5 s'
    """
    return told_from("answers", key, **filled_in)


def decimal(number: float) -> Told:
    """A number as both languages write it."""
    written = f"{number:g}"
    return Told(written, written.replace(".", ","))


def of_error(error: PifeError) -> Told:
    """What an error says."""
    return Told(str(error), error.in_language("pt_BR"))
