// SPDX-License-Identifier: CC0-1.0
// A judge of hands at one table: Pife by the card maker's rules (profile `pife-maker`).
// One function an ask: an object with the question's fields in, an object with the answer's fields out.
// It knows nothing of JSON Lines; engine.mjs does the talking.

const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUITS = ["C", "D", "H", "S"];
const ACE = 0;
const KING = 12;
const PACKS = 2;
const LONGEST = 10; // cards in a player's hands after drawing: no meld can be longer

// Where the card that completes the hand may come from. This table has no turn-up, so nobody ever goes out with one.
const SOURCES = ["stock", "discard", "claim", "turn_up", "turn_up_claim"];
// From where a player may go out: without a penalty (null), then under each penalty for a false claim.
const GOES_OUT_FROM = new Map([
  [null, ["stock", "discard", "claim"]],
  ["no_claims", ["stock", "discard"]],
  ["stock_out_only", ["stock"]],
  ["stock_draw_only", ["stock"]],
  ["leaves_round", []],
]);

/** The question cannot be: the message says what, where, and what to write instead. */
export class Impossible extends Error {}

/** Ask `meld`: are these cards one legal meld? */
export function meld({ cards }) {
  const faces = readHand(cards, 0, LONGEST).map((card) => card.face);
  return { legal: isSet(faces) || isRun(faces) };
}

/** Ask `melded`: can all nine or ten cards be laid in melds? With one way to do it. */
export function melded({ cards }) {
  const hand = readHand(cards, 9, 10);
  const melds = lay(countFaces(hand));
  if (melds === null) return { melded: false };
  const left = [...hand];
  const take = (face) => left.splice(left.findIndex((card) => card.face === face), 1)[0].token;
  return { melded: true, melds: melds.map((faces) => faces.map(take)) };
}

/** Ask `go_out`: which of the ten cards may be thrown so that the other nine are melded? Never out with ten here. */
export function goOut({ cards, drawn, from, limit }) {
  const hand = readHand(cards, 10, 10);
  const { face: drawnFace } = readCard(drawn);
  if (!hand.some((card) => card.face === drawnFace)) {
    throw new Impossible(`drawn: ${drawn} is not among the ten cards; cards must hold it too`);
  }
  checkSource(from);
  if (!GOES_OUT_FROM.has(limit ?? null)) {
    const penalties = [...GOES_OUT_FROM.keys()].filter((penalty) => penalty !== null);
    throw new Impossible(`limit: ${quote(limit)} is no penalty; give null or one of ${penalties.join(", ")}`);
  }
  if (!GOES_OUT_FROM.get(limit ?? null).includes(from)) return { discards: [], ten: false };

  const counts = countFaces(hand);
  const discards = new Set();
  for (const { token, face } of hand) {
    // A claimed card has to be melded. Its twin is no different from it, so neither may be thrown.
    if (from === "claim" && face === drawnFace) continue;
    counts[face] -= 1;
    if (lay(counts) !== null) discards.add(token);
    counts[face] += 1;
  }
  return { discards: [...discards], ten: false };
}

/** Ask `waits`: with which tenth card, from there, can these nine go out? */
export function waits({ cards, from }) {
  const hand = readHand(cards, 9, 9);
  checkSource(from);
  const counts = countFaces(hand);
  const faces = [...counts.keys()].filter((face) => counts[face] < PACKS);
  const goesOut = (drawn) => goOut({ cards: [...cards, drawn], drawn, from }).discards.length > 0;
  return { cards: faces.map(tokenOf).filter(goesOut) };
}

// ---- Melds. A face is a number, suit × 13 + rank; counts[face] says how many of it are still to be laid. ----

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
function lay(counts) {
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

function faceOf(suit, rank) {
  return suit * RANKS.length + rank;
}

function suitOf(face) {
  return Math.floor(face / RANKS.length);
}

function rankOf(face) {
  return face % RANKS.length;
}

function tokenOf(face) {
  return RANKS[rankOf(face)] + SUITS[suitOf(face)];
}

// ---- Reading a question. What cannot be is thrown as Impossible. ----

/** The cards of a hand as {token, face}, in the order given; from `least` to `most` of them, no face too often. */
function readHand(tokens, least, most) {
  if (!Array.isArray(tokens ?? [])) throw new Impossible('cards: must be a list of cards such as ["7H", "10S"]');
  const hand = (tokens ?? []).map(readCard);
  if (hand.length < least || hand.length > most) {
    const wanted = least === most ? `${most}` : `${least} to ${most}`;
    throw new Impossible(`cards: there are ${hand.length}; this question is about ${wanted}`);
  }
  const tooOften = countFaces(hand).findIndex((count) => count > PACKS);
  if (tooOften >= 0) {
    throw new Impossible(`cards: there are more ${tokenOf(tooOften)} than the ${PACKS} of ${PACKS} packs`);
  }
  return hand;
}

/** A card as {token, face}. A star bars a card from being wild; nothing is wild here, so `7H*` is a `7H`. */
function readCard(token) {
  if (token === "X") throw new Impossible("X: there are no jokers at this table");
  const parts = typeof token === "string" ? /^(10|[2-9AJQK])([CDHS])\*?$/.exec(token) : null;
  if (parts === null) {
    throw new Impossible(`${quote(token)}: not a card; write its rank, then its suit, such as "7H" or "10S"`);
  }
  return { token, face: faceOf(SUITS.indexOf(parts[2]), RANKS.indexOf(parts[1])) };
}

function countFaces(hand) {
  const counts = new Array(SUITS.length * RANKS.length).fill(0);
  for (const { face } of hand) counts[face] += 1;
  return counts;
}

/** A value as an error names it: texts as they are, anything else by its type alone, for it may be huge. */
function quote(value) {
  return typeof value === "string" ? JSON.stringify(value) : `(${value === null ? "null" : typeof value})`;
}

function checkSource(from) {
  if (!SOURCES.includes(from)) {
    throw new Impossible(`from: ${quote(from)} is no source of a card; give one of ${SOURCES.join(", ")}`);
  }
}
