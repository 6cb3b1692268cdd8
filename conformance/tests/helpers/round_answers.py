"""Questions about a round and what an engine may answer: a script of three steps, what came of each, and how that is judged."""

from pife.cards import read_card
from pife.engine.hands import Judge
from pife_conformance.asks import ASKS
from pife_conformance.judging import judge
from pife_conformance.questions import Question
from pife_conformance.scenarios import Answerable
from pife_conformance.verdicts import Answer

POSITION = {
    "seats": [1, 2, 3],
    "dealer": 1,
    "turn": 3,
    "phase": "draw",
    "hands": {"1": ["7H"], "2": ["8H"], "3": ["9H"]},
    "stock": ["2C", "3C"],
    "discard": ["KD"],
}
DRAW = {"seat": 3, "do": "draw", "from": "stock"}
SCRIPT = [
    DRAW,
    {"seat": 3, "do": "discard", "card": "9H"},
    {"do": "claims", "claims": [{"seat": 1}, {"seat": 2}]},
]
OK = {"ok": True}
PLAYED = [
    OK,
    {"ok": False, "reason": "card-barred"},
    {
        "ok": True,
        "outcome": "out",
        "claims": [{"seat": 1, "ok": True, "outcome": "false_claim"}, {"seat": 2, "ok": True, "outcome": "out"}],
    },
]
WANTED = ["ok", {"refused": "card-barred"}, {"outcome": "out", "claims": ["false_claim", "out"]}]


def asker(spec, suite):
    """Makes a question of an ask, as it is sent, whose right answers each test says."""

    def make(name, wanted, sent=None, profile="pife-maker", wild=(), **more):
        kinds = ASKS[name].gives
        scenario = next(s for s in suite.scenarios.values() if s.ask.name == name)
        sent = sent or {"position": {**POSITION, **more}, "script": SCRIPT}
        written = {field: kinds[field].wanted(value) for field, value in wanted.items()}
        answers = (Answerable(ASKS[name].expected(sent, written)),)
        return Question(scenario, spec.profile(profile), sent, answers, frozenset(map(read_card, wild)))

    return make


def verdict(question, answer):
    """How an answer with these fields is judged."""
    return judge(question, Answer(answer), lambda q: Judge(q.profile))


def fields(found):
    """The fields that differ from what was wanted."""
    return [difference.field for difference in found.differences]
