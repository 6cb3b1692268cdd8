"""Holding an answer against an expectation, layer by layer.

Most answers are one layer. A refusal is two: that it is one, and its reason. Whole play has the position after it as a
third. An engine is judged on the layers that it answers.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from pife.cards import Card
from pife.spec.conditions import Options
from pife_conformance.verdicts import Difference, Layers

Layer: TypeAlias = Literal["answer", "steps", "reasons", "position"]
LAYERS: tuple[Layer, ...] = get_args(Layer)
Path: TypeAlias = tuple[str | int, ...]


class Comparison:
    """What comes out of one comparison. ``layer`` is the one that is being compared.

    ``wild`` are the wild cards of the question, ``options`` those of its table.
    """

    def __init__(self, wild: frozenset[Card], options: Options) -> None:
        self.wild = wild
        self.options = options
        self.layer: Layer = "answer"
        self._found: dict[Layer, list[Difference]] = {}
        self._silent: set[Layer] = set()

    def judge(self, layer: Layer | None = None) -> None:
        """Take note that a layer is answered."""
        self._found.setdefault(layer or self.layer, [])

    def differs(self, path: Path, want: object, got: object, why: str = "", layer: Layer | None = None) -> None:
        """Take note of a difference at a place of the answer."""
        self.judge(layer)
        self._found[layer or self.layer].append(Difference(".".join(map(str, path)), want, got, why))

    def is_silent(self, layer: Layer) -> None:
        """Take note that the engine says nothing about some part of a layer."""
        self._silent.add(layer)

    @property
    def differences(self) -> tuple[Difference, ...]:
        """All that differs, layer by layer as they came."""
        return tuple(difference for found in self._found.values() for difference in found)

    @property
    def layers(self) -> Layers:
        """Each layer with what became of it; none where the answer has one only."""
        names = [layer for layer in LAYERS if layer in self._found or layer in self._silent]
        return () if names in ([], ["answer"]) else tuple((name, self._verdict(name)) for name in names)

    @property
    def is_answered(self) -> bool:
        """Whether there is a layer on which the answer can be judged."""
        return any(layer not in self._silent for layer in self._found)

    @property
    def distance(self) -> tuple[int, int]:
        """How far the answer is from what is wanted."""
        return len(self.differences), len(self._silent)

    def _verdict(self, layer: Layer) -> str:
        if self._found.get(layer):
            return "fail"
        return "unsupported" if layer in self._silent else "pass"
