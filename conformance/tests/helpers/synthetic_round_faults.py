"""Faults of engines in playing and settling rounds, as public engines have them: changed questions and answers."""

from __future__ import annotations

from synthetic_parts import Fault, always, answering


@answering("play", "moves")
def _limits_forgotten(right, question):
    position = {name: value for name, value in question["position"].items() if name != "limits"}
    return right({**question, "position": position})


@answering("recycle")
def _unshuffled(right, question):
    return right({**question, "shuffled": None})


@answering("recycle")
def _top_recycled(right, question):
    answer = right(question)
    if answer.get("void"):
        return answer
    return {"stock": [*(answer.get("stock") or ()), *(answer.get("discard") or ())], "discard": []}


@answering("seats")
def _dealer_first(right, question):
    answer = right(question)
    order, dealer = answer["order"], question["dealer"]
    if dealer not in order:
        return answer
    return {**answer, "first": dealer, "order": [dealer, *(seat for seat in order if seat != dealer)]}


@answering("settle")
def _pot_lost(right, question):
    return right({**question, "pot": 0})


@answering("settle")
def _winner_loses(right, question):
    """Everybody who was dealt cards loses, the winner too."""
    answer = right(question)
    winner, lives = question.get("winner"), answer.get("lives")
    if not lives or winner is None:
        return answer
    return {**answer, "lives": {**lives, str(winner): max(0, lives[str(winner)] - 1)}}


@answering("start")
def _anybody_starts(right, question):
    answer = right(question)
    return answer if answer.get("ok") else {"ok": True}


@answering("view")
def _hands_shown(right, question):
    return {**right(question), "hands": question["position"].get("hands")}


@answering("moves")
def _claims_not_listed(right, question):
    return {"moves": [move for move in right(question)["moves"] if move["do"] != "claim"]}


@answering("play")
def _wrong_turn(right, question):
    """Whoever's turn it is, a draw is that seat's."""
    turn = question["position"].get("turn")
    script = question.get("script") or []
    if turn is None or not script or script[0].get("do") != "draw":
        return right(question)
    return right({**question, "script": [{**script[0], "seat": turn}, *script[1:]]})


ROUND_FAULTS = (
    Fault(
        "play-limits-forgotten",
        "Penalties are forgotten as soon as they are given.",
        ("play", "moves"),
        _limits_forgotten,
        always,
    ),
    Fault(
        "recycled-unshuffled",
        "The discards become the stock without being shuffled.",
        ("recycle",),
        _unshuffled,
        always,
    ),
    Fault("top-recycled", "The top discard is recycled with the others.", ("recycle",), _top_recycled, always),
    Fault("dealer-plays-first", "The dealer plays first.", ("seats",), _dealer_first, always),
    Fault("pot-lost", "What a void round left in the pot is gone.", ("settle",), _pot_lost, always),
    Fault("winner-loses-too", "The winner loses a life like everybody.", ("settle",), _winner_loses, always),
    Fault("anybody-starts", "Any number of players may start.", ("start",), _anybody_starts, always),
    Fault("hands-shown", "Every seat sees every hand.", ("view",), _hands_shown, always),
    Fault("claims-not-listed", "Claims are not among the moves.", ("moves",), _claims_not_listed, always),
    Fault(
        "turn-not-checked",
        "A draw is made for the seat whose turn it is, whoever asked.",
        ("play",),
        _wrong_turn,
        always,
    ),
)
