"""The engine to copy and the reference play the same rounds, step by step, reasons and positions and all.

Neither was made from the other: the JavaScript engine was written from ``pife rules`` alone. A long run:
``python -m pytest conformance/tests/test_two_players.py --scripts 10000``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pife.engine.round import Round
from pife.spec.library import Spec
from pife.spec.profiles import Profile
from pife_conformance.asks import ASKS
from pife_conformance.comparing import Comparison
from pife_conformance.fuzz.rounds import RandomRound, random_round
from pife_conformance.positions import POSITION
from pife_conformance.reference_engine import ReferenceEngine

Json = dict[str, Any]

ENGINE = Path(__file__).parents[1] / "engines" / "javascript" / "engine.mjs"
NODE = shutil.which("node")


class NodeEngine:
    """The JavaScript engine at work. One question, one line."""

    def __init__(self) -> None:
        assert NODE is not None, "Node is not installed: the engine to copy cannot be tried"
        self.process = subprocess.Popen([NODE, str(ENGINE)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def answers(self, messages: list[Json]) -> Iterator[Json]:
        """The answer to each message, one after another."""
        assert self.process.stdin is not None and self.process.stdout is not None
        for message in messages:
            self.process.stdin.write(json.dumps(message).encode() + b"\n")
            self.process.stdin.flush()
            yield json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """End the process; it ends by itself when its input does."""
        self.process.communicate(timeout=20)


@pytest.fixture(scope="module")
def node() -> Iterator[NodeEngine]:
    engine = NodeEngine()
    yield engine
    engine.close()


@pytest.fixture(scope="module")
def table(spec: Spec) -> Profile:
    return spec.profile("pife-maker")


@pytest.fixture(scope="module")
def reference(spec: Spec, table: Profile) -> ReferenceEngine:
    engine = ReferenceEngine(spec)
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in table.options.items()}
    assert engine.respond({"cmd": "configure", "profile": {"id": table.id, "options": options}}) == {"ok": True}
    return engine


def test_the_same_rounds(
    node: NodeEngine, reference: ReferenceEngine, table: Profile, request: pytest.FixtureRequest
) -> None:
    rounds = Round(table)
    played: Counter[str] = Counter()
    different: list[str] = []
    for number in range(request.config.getoption("--scripts")):
        made = random_round(rounds, Random(f"{number} rounds"))
        for ask, question in _questions(made, reference):
            message = {"cmd": "ask", "seq": number, "ask": ask, "input": question}
            right = reference.respond(message)
            assert right is not None
            (got,) = node.answers([message])
            played.update(_what_happened(ask, right))
            found = _differences(ask, right, got, table)
            if found:
                different.append(f"round {number}, {ask}: {'; '.join(found)}\n{json.dumps(question)}")
    assert not different, f"{len(different)} answers differ\n" + "\n".join(different[:5])
    # A run says something only if all of this came about.
    assert not {"ok", "out", "false_claim", "void", "unheard", "error"} - played.keys(), played
    assert not _REASONS - played.keys(), _REASONS - played.keys()


# Every reason that there can be at this table.
_REASONS = {
    "round-over",
    "not-in-round",
    "not-played-here",
    "fold-not-allowed",
    "wrong-phase",
    "not-your-turn",
    "window-closed",
    "own-discard",
    "nobodys-discard",
    "nothing-to-withdraw",
    "nothing-to-call",
    "nothing-to-expose",
    "no-redraw",
    "no-right-to-claim",
    "penalty",
    "stock-empty",
    "discard-empty",
    "turn-up-not-takable",
    "card-not-held",
    "melds-not-the-hand",
    "card-barred",
    "ten-not-allowed",
}


def _questions(made: RandomRound, reference: ReferenceEngine) -> Iterator[tuple[str, Json]]:
    """The script; and before and after it what may be done, and what each of three seats sees."""
    question = {"position": made.position, "script": made.script}
    yield "play", question
    positions = [made.position]
    reply = reference.respond({"cmd": "ask", "ask": "play", "input": question})
    assert reply is not None
    answer = reply.get("answer")
    if isinstance(answer, dict) and made.script:
        positions.append(answer["position"])
    for position in positions:
        yield "moves", {"position": position}
        for seat in position["seats"][:3]:
            yield "view", {"position": position, "seat": seat}


def _differences(ask: str, right: Json, got: Json, table: Profile) -> list[str]:
    """What differs between two replies; of errors only that there is one."""
    if "error" in right or "error" in got:
        same = "error" in right and "error" in got and "the engine broke" not in str(got["error"])
        return [] if same else [f"reference {_brief(right)}, engine {_brief(got)}"]
    if "answer" not in got:
        return [f"no answer: {got}"]
    differences: list[str] = []
    mine, theirs = right["answer"], got["answer"]
    if ask == "play" and _plain(mine["steps"]) != _plain(theirs["steps"]):
        differences.append(f"steps: reference {mine['steps']}, engine {theirs['steps']}")
    # Of a map only what is wanted is compared, so each answer is held against the other.
    for want, have in ((mine, theirs), (theirs, mine)):
        found = Comparison(frozenset(), table.options)
        for name, kind in ASKS[ask].gives.items():
            if kind is POSITION:
                kind.compare(dict.fromkeys(POSITION.fields) | want[name], have[name], found, (name,))
            elif name != "steps":
                kind.compare(want.get(name), have.get(name), found, (name,))
        differences += [f"{each.field}: {each.want} and {each.got}" for each in found.differences]
    return differences


def _plain(results: Any) -> Any:
    """Results without what is empty."""
    if isinstance(results, dict):
        return {name: _plain(each) for name, each in results.items() if each}
    return [_plain(each) for each in results] if isinstance(results, list) else results


def _what_happened(ask: str, right: Json) -> Iterator[str]:
    """Outcomes and reasons in an answer to a script."""
    if "error" in right:
        yield "error"
    elif ask == "play":
        for step in right["answer"]["steps"]:
            for result in (step, *step.get("claims", ())):
                yield result.get("reason") or result.get("outcome") or "ok"


def _brief(reply: Json) -> str:
    return str(reply.get("error") or "answers")
