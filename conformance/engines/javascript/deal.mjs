// SPDX-License-Identifier: CC0-1.0
// Where the cards lie before the first turn, and what becomes of the discards when the stock runs out.
// Piles are written top first.

import { FACES, PACKS, checkCopies, countFaces, readCard, readTokens } from "./cards.mjs";
import { isEmpty, mustNotBe, readNumber } from "./reading.mjs";
import { MOST, playOrder, readSeat, readSeatsOfRound } from "./seats.mjs";

const PACKETS = 3; // a hand of nine, in packets
const PACKET = 3; // cards at a time

/** Ask `deal`: three cards at a time, the dealer last; the rest is the stock. Nothing is turned up at this table. */
export function deal({ pack, seats, dealer, cut }) {
  const all = readSeatsOfRound(seats, "seats");
  mustNotBe(all.length > MOST, `seats: ${all.length} are more than the ${MOST} that this table takes`);
  const order = playOrder(all, readSeat(dealer, all, "dealer"));
  const left = readWholePack(pack);
  const lifted = readNumber(cut, "cut");
  mustNotBe(lifted > left.length, `cut: ${lifted} cards cannot be lifted off ${left.length}`);
  if (lifted > 0) return { ok: false, reason: "no-cut" };

  const hands = Object.fromEntries(all.map((seat) => [seat, []]));
  for (let round = 0; round < PACKETS; round += 1) {
    for (const seat of order) hands[seat].push(...left.splice(0, PACKET));
  }
  return { ok: true, hands, stock: left, turn_up: null, discard: [] };
}

/** Ask `recycle`: the empty stock is made anew from the discards, or the round is void for want of discards. */
export function recycle({ stock, discard, shuffled, recycles }) {
  mustNotBe(readTokens(stock, "stock").length > 0, "stock: there are cards left in it; only an empty one is made anew");
  readNumber(recycles, "recycles"); // a stock is made anew as often as needed: the number does not matter here
  const pile = readPile(discard, "discard");
  const order = readPile(shuffled, "shuffled");
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
  mustNotBe(
    `${countsOf(stock)}` !== `${countsOf(under)}`,
    "the shuffled cards must be the discards without the top one, each as often as it lies there",
  );
  return { stock, discard: [top] };
}

/** The cards of one pile: no face is there more often than the pack holds it. */
export function readPile(tokens, where) {
  const pile = readTokens(tokens, where);
  checkCopies(pile.map(readCard), where);
  return pile;
}

function readWholePack(tokens) {
  const pack = readPile(tokens, "pack");
  const whole = PACKS * FACES.length;
  mustNotBe(pack.length !== whole, `pack: there are ${pack.length} cards; the whole pack has ${whole}`);
  return pack;
}

function countsOf(tokens) {
  return countFaces(tokens.map(readCard));
}
