// SPDX-License-Identifier: CC0-1.0
// Melds at this table, and how a whole hand is laid in them. Everything here is about faces (see cards.mjs);
// counts[face] says how many cards of a face are still to be laid.

import { ACE, KING, SUITS, faceOf, rankOf, suitOf } from "./cards.mjs";

/** Are all these cards together one meld? */
export function isMeld(faces) {
  return isSet(faces) || isRun(faces);
}

/** Three or four cards of one rank, all of different suits. */
function isSet(faces) {
  const suits = new Set(faces.map(suitOf));
  const ranks = new Set(faces.map(rankOf));
  return faces.length >= 3 && ranks.size === 1 && suits.size === faces.length;
}

/** Three or more cards in a row in one suit; the ace lies below the two or above the king, never in between. */
function isRun(faces) {
  const suits = new Set(faces.map(suitOf));
  const ranks = faces.map(rankOf);
  const aceHigh = ranks.map((rank) => (rank === ACE ? KING + 1 : rank));
  return faces.length >= 3 && suits.size === 1 && (areInARow(ranks) || areInARow(aceHigh));
}

function areInARow(ranks) {
  const sorted = [...ranks].sort((a, b) => a - b);
  return sorted.every((rank, i) => i === 0 || rank === sorted[i - 1] + 1);
}

/**
 * One way to lay every card in melds, as a list of melds (lists of faces), or null if there is none. The lowest card
 * has to lie in some meld: try each one that it can lie in, and go on with what is left. `counts` comes back unchanged.
 */
export function lay(counts) {
  const lowest = counts.findIndex((count) => count > 0);
  if (lowest < 0) return [];
  for (const faces of meldsOfLowest(lowest, counts)) {
    for (const face of faces) counts[face] -= 1;
    const others = lay(counts);
    for (const face of faces) counts[face] += 1;
    if (others !== null) return [faces, ...others];
  }
  return null;
}

/** Every meld that the cards hold with their lowest card in it. */
function meldsOfLowest(lowest, counts) {
  const held = (face) => counts[face] > 0;
  const suit = suitOf(lowest);
  const rank = rankOf(lowest);

  // Nothing lower is left, so only higher suits can join a set, and a run can only go up, but for an ace above a king.
  const others = SUITS.map((_, other) => faceOf(other, rank)).filter((face) => face > lowest && held(face));
  const melds = [];
  if (others.length >= 2) melds.push([lowest, others[0], others[1]]);
  if (others.length === 3) {
    melds.push([lowest, others[0], others[2]], [lowest, others[1], others[2]], [lowest, ...others]);
  }

  const up = [lowest];
  for (let next = rank + 1; next <= KING && held(faceOf(suit, next)); next += 1) {
    up.push(faceOf(suit, next));
    if (up.length >= 3) melds.push([...up]);
  }
  const down = [lowest];
  for (let next = KING; rank === ACE && next > ACE && held(faceOf(suit, next)); next -= 1) {
    down.push(faceOf(suit, next));
    if (down.length >= 3) melds.push([...down]);
  }
  return melds;
}
