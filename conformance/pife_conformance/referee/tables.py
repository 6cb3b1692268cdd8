"""The tables that records name, compiled; few are kept, however many there are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pife.engine.round import Round
from pife.spec.library import Spec
from pife_conformance.wire import decode, encode

_KEPT = 16


class Tables:
    """Compiles the profiles of records, and knows the rules behind a reason."""

    def __init__(self, spec: Spec) -> None:
        self._spec = spec
        self._compiled = lru_cache(_KEPT)(self._compile)

    def named(self, name: str) -> Round:
        """The table of a profile's id or file; :class:`pife.errors.PifeError` where there is none."""
        return Round(self._spec.profile(name))

    def of_options(self, options: Mapping[str, Any], profile_id: str) -> Round:
        """The table with these options; :class:`pife.spec.resolving.ProfileOptionError` where they are no table's."""
        return self._compiled(encode(options), profile_id)

    def rules_of(self, reason: str, table: Round) -> tuple[str, ...]:
        """The rules that a reason comes from, of those that hold at the table."""
        rules = (self._spec.rules[rule] for rule in self._spec.reasons[f"reason.{reason}"].rules)
        return tuple(rule.id for rule in rules if rule.when.holds(table.profile.options))

    def _compile(self, options: bytes, profile_id: str) -> Round:
        return Round(self._spec.profile_from_options(decode(options), profile_id))
