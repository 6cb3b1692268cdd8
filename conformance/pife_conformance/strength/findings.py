"""What is wrong with the suite, as a list that a person works off."""

from __future__ import annotations

from dataclasses import dataclass

from pife.errors import Place


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found: where it is to be mended, what is wrong and what to do."""

    check: str
    place: Place
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"

    def to_json(self) -> dict[str, object]:
        """As a JSON object."""
        where = {"file": self.place.file, "line": self.place.line, "column": self.place.column}
        return {"check": self.check, **where, "message": self.message}
