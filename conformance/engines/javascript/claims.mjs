// SPDX-License-Identifier: CC0-1.0
// Going out on another's discard, the louca, and what belongs to it: threatening, withdrawing, showing one's hand.

import { faceOfToken } from "./cards.mjs";
import { falselyClaimed, goneOut, layDown } from "./going-out.mjs";
import { isFirstDraw, limitOf } from "./position.mjs";
import { judged, mustNotWait, mustPlay, mustSeeNoThreat, refuse, refuseIf } from "./refusals.mjs";
import { playOrder } from "./seats.mjs";

export function claim(position, { seat, from, melds, discard }) {
  mustBeFreeToClaim(position, seat, from);
  const [claimed, ...pile] = position.discard;
  const ten = [...position.hands[seat], claimed];
  const { kept, out } = layDown(ten, { melds, discard }, faceOfToken(claimed));
  return out ? goneOut(position, seat, { kept, discard, pile }) : falselyClaimed(position, seat);
}

/** Whoever may claim the discard may say so first; then everybody waits for them. */
export function threaten(position, { seat }) {
  mustSeeNoThreat(position, seat);
  mustBeFreeToClaim(position, seat, "discard");
  return { position: { ...position, threat: seat } };
}

/** There is a card to be claimed, and this seat may claim it, whatever cards it holds. */
function mustBeFreeToClaim(position, seat, from) {
  mustNotWait(position, seat);
  refuseIf(position.phase !== "draw", "window-closed");
  if (from === "turn_up") {
    refuseIf(!isFirstDraw(position), "window-closed");
  } else {
    refuseIf(position.discard.length === 0, "window-closed");
    refuseIf(position.discarder === seat, "own-discard");
    refuseIf(position.discarder === 0, "nobodys-discard");
  }
  // The mildest penalty bars claims out of turn only; every other one bars any card but one from the stock.
  const limit = limitOf(position, seat);
  refuseIf(limit !== "none" && !(limit === "no_claims" && position.turn === seat), "penalty");
  refuseIf(from === "turn_up", "turn-up-not-takable"); // there is none
}

/** A threat taken back costs nothing at this table. */
export function withdraw(position, { seat }) {
  mustNotWait(position, seat);
  refuseIf(position.threat === null, "nothing-to-withdraw");
  return { position: { ...position, threat: null } };
}

/**
 * Several claims on one card: heard in the order of play from the discarder, until one is out. Those after it are
 * unheard and cost nothing. The answers come in the order in which the claims were spoken.
 */
export function claims(position, { claims: spoken }) {
  const alone = spoken.length === 1 && spoken[0].seat === position.threat;
  const hear = position.threat === null || alone ? claim : waitForThreat;
  let after = position;
  const answers = new Map(); // by seat, in the order heard
  for (const one of inOrderOfPlay(position, spoken)) {
    const won = [...answers.values()].some(({ outcome }) => outcome === "out");
    const { position: next, ...answer } = won ? { ok: false, outcome: "unheard" } : judged(() => hear(after, one));
    after = next ?? after;
    answers.set(one.seat, { seat: one.seat, ...answer });
  }
  const inOrderSpoken = spoken.map(({ seat }) => answers.get(seat));
  return { position: after, ...verdictOnAll([...answers.values()]), claims: inOrderSpoken };
}

function waitForThreat(position, { seat }) {
  mustPlay(position, seat);
  refuse("wrong-phase");
}

/** Claims are heard from the player after the discarder on; a card that nobody threw, from the player in turn on. */
function inOrderOfPlay(position, spoken) {
  const { seats, turn, discarder } = position;
  if (turn === null) return spoken; // the round is over, so nobody comes first
  const order = discarder === 0 ? [turn, ...playOrder(seats, turn).slice(0, -1)] : playOrder(seats, discarder);
  const place = ({ seat }) => (order.includes(seat) ? order.indexOf(seat) : order.length);
  return [...spoken].sort((a, b) => place(a) - place(b));
}

/** Of all the claims: out if one was out, else false if one was false, else refused as the first one heard. */
function verdictOnAll(heard) {
  for (const outcome of ["out", "false_claim"]) {
    if (heard.some((answer) => answer.outcome === outcome)) return { ok: true, outcome };
  }
  return { ok: false, reason: heard[0].reason };
}

/** Showing one's hand after another's false claim costs nothing at this table. */
export function expose(position, { seat }) {
  mustSeeNoThreat(position, seat);
  const wasWrong = (who) => position.faults[who]?.includes("false_claim");
  refuseIf(!position.seats.some((who) => who !== seat && wasWrong(who)), "nothing-to-expose");
  return { position };
}
