"""Scenarios about rounds as they are written in a file, and read from it."""

from harness import write_suite

from pife_conformance.scenarios import load_suite

PLAY = """
- id: some-play
  title: {en: "A draw", pt_BR: "Uma compra"}
  shows: [turns.draw-one]
  why: {en: "One card a turn.", pt_BR: "Uma carta por vez."}
  ask: play
  input:
    position:
      seats: [1, 2, 4]
      dealer: 2
      turn: 1
      phase: draw
      hands: {1: 2H 3D 4S 5C 7H 8D 9S 10C QH, 2: 2S 3C 4H 5D 7S 8C 9H 10D QS}
      stock: 6C JS 6D
      discard: JH
      discarder: 0
      announced: [2, 4]
      shuffles: ["6C JH", "JH 6C"]
    script:
      - {seat: 1, do: draw, from: stock}
      - {seat: 1, do: discard, card: 6C}
      - do: claims
        claims: [{seat: 2, melds: ["7S 8C 9H", "2S 3C 4H"], discard: QS}, {seat: 4}]
      - {seat: 4, do: draw, from: discard}
  expect:
    - steps: [ok, {refused: card-barred}, {outcome: out, claims: [{refused: [penalty, not-announced]}, out]}, ok]
      position: {turn: null, hands: {1: "2H 3D", 2: ""}, limits: {}, discard: 6C JH, discarder: 4, drawn: {from: stock}}
"""

SHORT = """
- id: some-scenario
  title: {{en: "x", pt_BR: "x"}}
  shows: [turns.draw-one]
  why: {{en: "x", pt_BR: "x"}}
  {body}
"""


def read(tmp_path, spec, text, **where):
    write_suite(tmp_path, text, area="turns", **where)
    return load_suite(tmp_path, spec.catalogue)


def only(suite):
    assert suite.faults == ()
    (scenario,) = suite.scenarios.values()
    return scenario


def short(tmp_path, spec, ask, question, *expect):
    body = "\n  ".join([f"ask: {ask}", f"input: {question}", "expect:", *(f"  - {branch}" for branch in expect)])
    return read(tmp_path, spec, SHORT.format(body=body))
