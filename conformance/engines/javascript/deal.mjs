// SPDX-License-Identifier: CC0-1.0
// Where the cards lie before the first turn, and what becomes of the discards when the stock runs out.
// Piles are written top first.

import {
  FACES,
  Impossible,
  PACKS,
  checkCopies,
  countFaces,
  isEmpty,
  readCard,
  readTokens,
} from "./cards.mjs";
import { playOrder, readNumber, readSeat, readSeats } from "./seats.mjs";

const HAND = 9;
const PACKET = 3; // cards at a time

/** Ask `deal`: three cards at a time, the dealer last; the rest is the stock. Nothing is turned up at this table. */
export function deal({ pack, seats, dealer, cut }) {
  const all = readSeats(seats, "seats");
  const order = playOrder(all, readSeat(dealer, all, "dealer"));
  const left = readWholePack(pack);
  if (all.length * HAND > left.length) {
    throw new Impossible(`seats: ${left.length} cards are not enough for ${all.length} hands of ${HAND}`);
  }
  const lifted = readNumber(cut, "cut");
  if (lifted > left.length) throw new Impossible(`cut: ${lifted} cards cannot be lifted off ${left.length}`);
  if (lifted > 0) return { ok: false, reason: "no-cut" };

  const hands = Object.fromEntries(all.map((seat) => [seat, []]));
  for (let held = 0; held < HAND; held += PACKET) {
    for (const seat of order) hands[seat].push(...left.splice(0, Math.min(PACKET, HAND - held)));
  }
  return { ok: true, hands, stock: left, turn_up: null, discard: [] };
}

/** Ask `recycle`: the empty stock is made anew from the discards, or the round is void for want of discards. */
export function recycle({ stock, discard, shuffled, recycles }) {
  if (readTokens(stock, "stock").length > 0) {
    throw new Impossible("stock: there are cards left in it; only an empty stock is made anew");
  }
  readNumber(recycles, "recycles"); // a stock is made anew as often as needed: the number does not matter here
  const pile = readTokens(discard, "discard");
  checkCopies(pile.map(readCard), "discard");
  const order = readTokens(shuffled, "shuffled");
  checkCopies(order.map(readCard), "shuffled");
  return renewed(pile, isEmpty(order) ? null : order) ?? { void: true };
}

/**
 * A new stock of the discards under the top one, and the top one as the discard pile; null where nothing lies under it.
 * `order` is the order in which they come out of the shuffling; without one (null) they stay as they lie.
 */
export function renewed(discard, order) {
  const [top, ...under] = discard;
  if (under.length === 0) return null;
  const stock = order ?? under;
  if (`${countsOf(stock)}` !== `${countsOf(under)}`) {
    throw new Impossible("the shuffled cards must be the discards without the top one, each as often as it lies there");
  }
  return { stock, discard: [top] };
}

function readWholePack(tokens) {
  const pack = readTokens(tokens, "pack");
  checkCopies(pack.map(readCard), "pack");
  if (pack.length !== PACKS * FACES.length) {
    throw new Impossible(`pack: there are ${pack.length} cards; the whole pack has ${PACKS * FACES.length}`);
  }
  return pack;
}

function countsOf(tokens) {
  return countFaces(tokens.map(readCard));
}
