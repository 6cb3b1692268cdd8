// SPDX-License-Identifier: CC0-1.0
// Laying the hand down: in turn after a draw, or on another's discard.

import { countFaces, faceOfToken, readCard } from "./cards.mjs";
import { isOut } from "./judge.mjs";
import { PENALTY, strictest } from "./penalties.mjs";
import { penaltyOf } from "./position.mjs";
import { refuseIf } from "./refusals.mjs";

/**
 * Ten cards laid down, as melds set apart or without (null), and the card thrown with them: {kept, out}, the nine that
 * stay and whether they are out. A card of the face `barred` may not be thrown.
 */
export function layDown(ten, { melds, discard }, barred = null) {
  const named = [...(melds ?? []).flat(), ...(discard === null ? [] : [discard])];
  refuseIf(!holds(ten, named), "card-not-held");
  refuseIf(melds !== null && named.length !== ten.length, "melds-not-the-hand");
  refuseIf(discard !== null && faceOfToken(discard) === barred, "card-barred");
  refuseIf(discard === null, "ten-not-allowed");
  const kept = without(ten, discard);
  return { kept, out: isOut(kept, melds) };
}

/** The round is won by going out with nine: the card thrown lies on the pile, the hand is what was laid down. */
export function goneOut(position, seat, { kept, discard, pile }) {
  const after = {
    ...position,
    hands: { ...position.hands, [seat]: kept },
    discard: [discard, ...pile],
    discarder: 0, // nobody may claim it any more
    drawn: null,
    threat: null,
    faults: {},
    turn: null,
    phase: "over",
    result: { winner: seat, by: "nine" },
  };
  return { position: after, outcome: "out" };
}

/** A false claim: everything is taken back but the penalty, and until the next draw or discard it is known as one. */
export function falselyClaimed(position, seat) {
  const after = {
    ...position,
    limits: { ...position.limits, [seat]: strictest(penaltyOf(position, seat), PENALTY) },
    faults: { ...position.faults, [seat]: [...new Set([...(position.faults[seat] ?? []), "false_claim"])] },
    threat: null,
  };
  return { position: after, outcome: "false_claim" };
}

/** Are all these cards in the hand, each as often as it is named? */
export function holds(hand, tokens) {
  const held = countFaces(hand.map(readCard));
  return countFaces(tokens.map(readCard)).every((count, face) => count <= held[face]);
}

/** The hand without one of its cards. */
export function without(hand, token) {
  const at = hand.indexOf(token);
  return [...hand.slice(0, at), ...hand.slice(at + 1)];
}
