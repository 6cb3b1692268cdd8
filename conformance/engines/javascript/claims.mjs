// SPDX-License-Identifier: CC0-1.0
// Going out on another's discard, the louca, and what belongs to it: threatening, withdrawing, showing one's hand.

import { faceOfToken } from "./cards.mjs";
import { falselyClaimed, goneOut, layDown } from "./going-out.mjs";
import { mayGoOutFrom } from "./penalties.mjs";
import { isFirstDraw, penaltyOf, seatBeforeTurn } from "./position.mjs";
import { judged, mustNotWait, mustSeeNoThreat, refuseIf } from "./refusals.mjs";
import { playOrder } from "./seats.mjs";

export function claim(position, step) {
  mustBeFreeToClaim(position, step.seat, step.from);
  return lookAtHand(position, step);
}

/** Whoever may claim the discard may say so first; then everybody waits for them. */
export function threaten(position, { seat }) {
  mustSeeNoThreat(position, seat);
  mustBeFreeToClaim(position, seat, "discard");
  return { position: { ...position, threat: seat } };
}

/** There is a card to be claimed, and this seat may claim it, whatever cards it holds. */
export function mustBeFreeToClaim(position, seat, from) {
  mustNotWait(position, seat);
  if (from === "discard") mustHaveDiscardToClaim(position, seat);
  else refuseIf(!isFirstDraw(position), "window-closed");
  // In turn it is no more than the seat could do by drawing the card: a penalty on claims alone does not forbid it.
  const source = position.turn === seat ? "discard" : "claim";
  refuseIf(!mayGoOutFrom(penaltyOf(position, seat), source), "penalty");
  refuseIf(from === "turn_up", "turn-up-not-takable"); // there is none
}

/** Another has just thrown a card, and nobody has drawn since. */
function mustHaveDiscardToClaim({ phase, discard, discarder }, seat) {
  refuseIf(phase !== "draw" || discard.length === 0, "window-closed");
  refuseIf(discarder === seat, "own-discard");
  refuseIf(discarder === 0, "nobodys-discard");
}

/** The claimed card joins the hand, which is out or goes back to what it was. The card itself may not be thrown. */
function lookAtHand(position, { seat, melds, discard }) {
  const [claimed, ...pile] = position.discard;
  const ten = [...position.hands[seat], claimed];
  const { kept, out } = layDown(ten, { melds, discard }, faceOfToken(claimed));
  return out ? goneOut(position, seat, { kept, discard, pile }) : falselyClaimed(position, seat);
}

/** A threat taken back costs nothing at this table. */
export function withdraw(position, { seat }) {
  mustNotWait(position, seat);
  refuseIf(position.threat === null, "nothing-to-withdraw");
  return { position: { ...position, threat: null } };
}

/**
 * Several claims on one card. They are heard in the order of play until one is out; from then on the others no longer
 * count, right or wrong. The answers come in the order in which the claims were spoken.
 */
export function claims(position, { claims: spoken }) {
  let now = position;
  const answers = new Map(); // by seat, in the order of play
  for (const one of inOrderOfPlay(position, spoken)) {
    const { position: next = now, ...answer } = hear(position, now, one, spoken.length === 1);
    now = next;
    answers.set(one.seat, { seat: one.seat, ...answer });
  }
  const asSpoken = spoken.map(({ seat }) => answers.get(seat));
  return { position: now, ...verdictOnAll([...answers.values()]), claims: asSpoken };
}

/** Whether a claim may be made was settled `before` the first hand was looked at; this one is looked at `now`. */
function hear(before, now, one, isAlone) {
  if (now.result !== before.result) return { ok: false, outcome: "unheard" }; // somebody is out
  return judged(() => {
    if (!isAlone) mustSeeNoThreat(before, one.seat); // whoever threatens lays down before anybody else does anything
    mustBeFreeToClaim(before, one.seat, one.from);
    return lookAtHand(now, one);
  });
}

/** From the player after the discarder on; strangers, who are refused, come last. */
function inOrderOfPlay(position, spoken) {
  const order = playOrder(position.seats, position.discarder || seatBeforeTurn(position));
  const place = ({ seat }) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  return [...spoken].sort((a, b) => place(a) - place(b));
}

/** Of them all: out if one was out, else false if one was false, else refused as the first in the order of play. */
function verdictOnAll(answers) {
  for (const outcome of ["out", "false_claim"]) {
    if (answers.some((answer) => answer.outcome === outcome)) return { ok: true, outcome };
  }
  return { ok: false, reason: answers[0].reason };
}

/** Showing one's hand after another's false claim costs nothing at this table. */
export function expose(position, { seat }) {
  mustSeeNoThreat(position, seat);
  const wasWrong = (who) => position.faults[who]?.includes("false_claim");
  refuseIf(!position.seats.some((who) => who !== seat && wasWrong(who)), "nothing-to-expose");
  return { position };
}
