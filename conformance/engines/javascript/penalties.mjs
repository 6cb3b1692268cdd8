// SPDX-License-Identifier: CC0-1.0
// The penalties that a player may carry after a false claim. This table gives one of them, but a question may ask about
// a player who carries any.

import { isEmpty, readWord } from "./reading.mjs";

// From where a player may go out: without a penalty, then under each penalty, mildest first. `claim` is out of turn.
// This table has no turn-up, so nobody ever goes out with one.
const GOES_OUT_FROM = new Map([
  ["none", ["stock", "discard", "claim"]],
  ["no_claims", ["stock", "discard"]],
  ["stock_out_only", ["stock"]],
  ["stock_draw_only", ["stock"]],
  ["leaves_round", []],
]);
const PENALTIES = [...GOES_OUT_FROM.keys()];

/** The penalty of this table, for any false claim, in turn or not. */
export const PENALTY = "stock_out_only";

/** May a player who carries this penalty go out with a card from there? */
export function mayGoOutFrom(penalty, from) {
  return GOES_OUT_FROM.get(penalty).includes(from);
}

/** A player carries one penalty, the strictest so far. */
export function strictest(one, other) {
  return PENALTIES.indexOf(one) < PENALTIES.indexOf(other) ? other : one;
}

/** A penalty, as a word; the empty value is none. */
export function readPenalty(penalty, where) {
  return readWord(isEmpty(penalty) ? "none" : penalty, PENALTIES, where);
}
