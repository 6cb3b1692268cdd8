// SPDX-License-Identifier: CC0-1.0
// The seats at the table: how many may play, and in which order. Seats are numbered clockwise; play goes to the right,
// counterclockwise, so the next seat is the next lower number.

import { Impossible, PACKS, FACES, isEmpty, quote } from "./cards.mjs";

const FEWEST = 3;
const MOST = 8;
const HIGHEST_SEAT = 999;

/** Ask `start`: may so many play, and with what? There are no jokers, lives or stakes at this table. */
export function start({ seats }) {
  const isNumber = typeof seats === "number" && seats !== 0;
  const players = isNumber ? readNumber(seats, "seats") : readSeats(seats, "seats").length;
  if (players < FEWEST) return { ok: false, reason: "too-few-players" };
  if (players > MOST) return { ok: false, reason: "too-many-players" };
  return { ok: true, pack: { size: PACKS * FACES.length, jokers: 0 }, lives: {}, bets: {} };
}

/** Ask `seats`: who begins, in which order they play, and who deals the next round. Nobody cuts at this table. */
export function seatsOfRound({ seats, dealer, winner }) {
  const all = readSeats(seats, "seats");
  const deals = readSeat(dealer, all, "dealer");
  if (!isEmpty(winner)) readSeat(winner, all, "winner");
  const order = playOrder(all, deals);
  return { first: order[0], order, next_dealer: order[0], cutter: null };
}

/** All seats, given as they rise, in the order of play: the one after `seat` first and `seat` itself last. */
export function playOrder(seats, seat) {
  const falling = [...seats].reverse();
  const after = falling.indexOf(seat) + 1;
  return [...falling.slice(after), ...falling.slice(0, after)];
}

/** The seats of a list, in rising order. */
export function readSeats(seats, where) {
  if (!Array.isArray(seats) || seats.length === 0) {
    throw new Impossible(`${where}: must be a list of seat numbers such as [1, 2, 3]`);
  }
  const rising = seats.map((seat) => readNumber(seat, where)).sort((a, b) => a - b);
  if (rising[0] < 1 || rising.at(-1) > HIGHEST_SEAT || new Set(rising).size < rising.length) {
    throw new Impossible(`${where}: seat numbers are from 1 to ${HIGHEST_SEAT}, and each is there once, as in [1, 2, 3]`);
  }
  return rising;
}

/** A seat that is one of `seats`. */
export function readSeat(seat, seats, where) {
  if (!seats.includes(seat)) throw new Impossible(`${where}: ${quote(seat)} is none of the seats ${seats.join(", ")}`);
  return seat;
}

/** A whole number that is not negative; the empty value is 0. */
export function readNumber(value, where) {
  if (isEmpty(value)) return 0;
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Impossible(`${where}: ${quote(value)} is no whole number from 0 up`);
  }
  return value;
}
