// SPDX-License-Identifier: CC0-1.0
// Cards: how they are written and read, and how many copies of each the pack of this table holds.
// A token is a card as it is written, "7H" or "10S". A face is the same as a number, suit × 13 + rank.

export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
export const SUITS = ["C", "D", "H", "S"];
export const ACE = 0;
export const KING = 12;
export const PACKS = 2;
export const FACES = [...Array(SUITS.length * RANKS.length).keys()];

/** The question cannot be: the message says what, where, and what to write instead. */
export class Impossible extends Error {}

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
  if (!Array.isArray(tokens)) throw new Impossible(`${where}: must be a list of cards such as ["7H", "10S"]`);
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
  if (tooOften >= 0) {
    throw new Impossible(`${where}: there are more ${tokenOf(tooOften)} than the ${PACKS} of ${PACKS} packs`);
  }
}

export function faceOfToken(token) {
  return readCard(token).face;
}

/** Missing, null, false, 0, [] and {} are the same where nothing is an answer. */
export function isEmpty(value) {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === undefined || value === null || value === false || value === 0;
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as an error names it: short texts and numbers as they are, anything else by its type, for it may be huge. */
export function quote(value) {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "number" ? `${value}` : `(${value === null ? "null" : typeof value})`;
}

/** One of the words that a field knows. */
export function readWord(value, words, where) {
  if (!words.includes(value)) throw new Impossible(`${where}: ${quote(value)} is not one of ${words.join(", ")}`);
  return value;
}
