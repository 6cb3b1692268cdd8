"""Sheets of tables, of shipped ones and of one's own, as tests read them."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import Ran, pife

from pife.spec.library import Spec, load_spec
from pife.terminal.house_rules import HouseRule, house_rules

PROFILES = list(load_spec().profiles)
LONG = "Nesta casa se joga desde 1987 e a regra da vó vale mais do que a do vizinho. "

# A table that settles nearly everything there is, with many players and many lives.
FULL = """
extends: cachetao-open-claims
title: "Mesa cheia da Vó Dita"
summary: "Tudo o que se pode combinar numa mesa só, para ver se cabe."
options:
  table: {players: [2, 15], direction: clockwise, first_dealer: high_card}
  pack: {decks: 3, jokers: 4}
  deal: {cut: previous_seat, cut_most: 5}
  betting: {mode: ante_and_round, most_raise: ante_times_players}
  melds: {sets: [1-1-1, 1-1-1-1, 2-1-1, 2-1-1-1, 2-2-1, 2-2-2, 2-2-1-1, 2-2-2-1, 3-1-1, 3-2-1]}
  out: {claims: announced, special: [four_doubles, three_doubles_and_meld]}
  turn: {take_discard: keep}
  false_claim: {own_turn: leaves_round, withdrawn_when: called, exposers: leaves_round, lasts: match}
"""


def sheet(*arguments: str, **surroundings: str) -> Ran:
    return pife("sheet", *arguments, **surroundings)


def own_table(folder: Path, text: str, notes: str | None = None, name: str = "my-table") -> str:
    path = folder / f"{name}.yaml"
    path.write_text(text + (f"\nnotes: {json.dumps(notes)}\n" if notes is not None else ""), encoding="utf-8")
    return str(path)


def flat(text: str) -> str:
    return " ".join(text.split())


def answers(profile: str | Path, spec: Spec) -> dict[str, HouseRule]:
    return {rule.option.id: rule for _, rules in house_rules(spec.profile(profile), spec).groups for rule in rules}
