// SPDX-License-Identifier: CC0-1.0
// Why a step is refused. Where several reasons hold, the first in the order of spec/reasons.yaml is given; so every
// step asks for them in that order: the round, the seat, the phase, the turn, the right to it, the penalty, the cards.

/** The step is not allowed; `reason` is its code. A refused step changes nothing. */
class Refused extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export function refuse(reason) {
  throw new Refused(reason);
}

export function refuseIf(refused, reason) {
  if (refused) refuse(reason);
}

/** The round is going on, and the seat was dealt cards: nobody folds or leaves at this table. */
export function mustPlay(position, seat) {
  refuseIf(position.phase === "over", "round-over");
  refuseIf(!position.seats.includes(seat), "not-in-round");
}

/** While somebody is about to go out on the discard, everybody else waits. */
export function mustNotWait(position, seat) {
  mustPlay(position, seat);
  refuseIf(position.threat !== null && position.threat !== seat, "wrong-phase");
}

/** Nobody is about to go out, not even this seat: whoever is lays down or withdraws, and nothing else. */
export function mustSeeNoThreat(position, seat) {
  mustPlay(position, seat);
  refuseIf(position.threat !== null, "wrong-phase");
}

/** It is this seat's turn, and time for this. */
export function mustBeInTurn(position, seat, phase) {
  mustSeeNoThreat(position, seat);
  refuseIf(position.phase !== phase, "wrong-phase");
  refuseIf(position.turn !== seat, "not-your-turn");
}

/** What comes of a step: {ok: true, …} with what `play` gives, or {ok: false, reason} where it is refused. */
export function judged(play) {
  try {
    return { ok: true, ...play() };
  } catch (problem) {
    if (problem instanceof Refused) return { ok: false, reason: problem.reason };
    throw problem;
  }
}
