// SPDX-License-Identifier: CC0-1.0
// Cards: how they are written and read, and how many copies of each the pack of this table holds.
// A token is a card as it is written, "7H" or "10S". A face is the same as a number, suit × 13 + rank.

import { Impossible, isEmpty, mustNotBe, quote } from "./reading.mjs";

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["C", "D", "H", "S"];
export const ACE = 0;
export const KING = 12;
export const PACKS = 2;
export const FACES = [...Array(SUITS.length * RANKS.length).keys()];

export function faceOf(suit, rank) {
  return suit * RANKS.length + rank;
}

export function suitOf(face) {
  return Math.floor(face / RANKS.length);
}

export function rankOf(face) {
  return face % RANKS.length;
}

export function tokenOf(face) {
  return RANKS[rankOf(face)] + SUITS[suitOf(face)];
}

export function faceOfToken(token) {
  return readCard(token).face;
}

/** How many cards of each face there are: a list with a count at the place of every face. */
export function countFaces(cards) {
  const counts = FACES.map(() => 0);
  for (const { face } of cards) counts[face] += 1;
  return counts;
}

/** A card as {token, face}. A star bars a card from being wild; nothing is wild here, so `7H*` is a `7H`. */
export function readCard(token) {
  if (token === "X") throw new Impossible("X: there are no jokers at this table");
  const parts = typeof token === "string" ? /^(10|[2-9AJQK])([CDHS])\*?$/.exec(token) : null;
  if (parts === null) {
    throw new Impossible(`${quote(token)}: not a card; write its rank, then its suit, such as "7H" or "10S"`);
  }
  return { token, face: faceOf(SUITS.indexOf(parts[2]), RANKS.indexOf(parts[1])) };
}

/** The cards of a list, in the order given; an empty value is no cards. `where` names the field in errors. */
export function readCards(tokens, where) {
  if (isEmpty(tokens)) return [];
  mustNotBe(!Array.isArray(tokens), `${where}: must be a list of cards such as ["7H", "10S"]`);
  return tokens.map(readCard);
}

/** The card of a round as its token without a star: equal cards are written alike there. */
export function readToken(token) {
  return tokenOf(readCard(token).face);
}

/** The same for a list of cards. */
export function readTokens(tokens, where) {
  return readCards(tokens, where).map((card) => tokenOf(card.face));
}

/** No face may be there more often than the pack holds it. */
export function checkCopies(cards, where) {
  const tooOften = countFaces(cards).findIndex((count) => count > PACKS);
  if (tooOften < 0) return;
  throw new Impossible(`${where}: there are more ${tokenOf(tooOften)} than the ${PACKS} of ${PACKS} packs`);
}
