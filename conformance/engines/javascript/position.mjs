// SPDX-License-Identifier: CC0-1.0
// A position: how a round stands between two steps. It is never changed; a step makes a new one, with {...position}.
// position-reading.mjs reads one from a question.

import { playOrder } from "./seats.mjs";

/** Whose turn comes after that of `seat`. */
export function nextSeat(position, seat) {
  return playOrder(position.seats, seat)[0];
}

/** Who plays just before the seat in turn. */
export function seatBeforeTurn({ seats, turn }) {
  return playOrder(seats, turn).at(-2); // the last one is the seat in turn itself
}

/**
 * Is the first card of the round still to be drawn? The player after the dealer is in turn, and nobody has thrown a
 * card: the pile is empty, as it is at the start and before no later draw, or what lies on it is nobody's.
 */
export function isFirstDraw(position) {
  const nothingThrown = position.discard.length === 0 || position.discarder === 0;
  return position.phase === "draw" && position.turn === nextSeat(position, position.dealer) && nothingThrown;
}

/** The penalty that a seat carries, "none" without one. */
export function penaltyOf(position, seat) {
  return position.limits[seat] ?? "none";
}
