// SPDX-License-Identifier: CC0-1.0
// The seats at the table: how many may play, and in which order. Seats are numbered clockwise; play goes to the right,
// counterclockwise, so the next seat is the next lower number.

import { FACES, PACKS } from "./cards.mjs";
import { isEmpty, mustNotBe, quote, readNumber } from "./reading.mjs";

const FEWEST = 3;
const HIGHEST_SEAT = 999;

export const MOST = 8;

/** Ask `start`: may so many play, and with what? There are no jokers, lives or stakes at this table. */
export function start({ seats }) {
  const isNumber = typeof seats === "number" && seats !== 0;
  const players = isNumber ? readNumber(seats, "seats") : readSeats(seats, "seats").length;
  if (players < FEWEST) return { ok: false, reason: "too-few-players" };
  if (players > MOST) return { ok: false, reason: "too-many-players" };
  return { ok: true, pack: { size: PACKS * FACES.length, jokers: 0 }, lives: {}, bets: {} };
}

/**
 * Ask `seats`: who begins, in which order they play, and who deals the next round: the first player of this one, but
 * after a round that nobody won the same dealer once more. Nobody cuts at this table.
 */
export function seatsOfRound({ seats, dealer, winner }) {
  const all = readSeatsOfRound(seats, "seats");
  const order = playOrder(all, readSeat(dealer, all, "dealer"));
  const won = isEmpty(winner) ? null : readSeat(winner, all, "winner");
  return { first: order[0], order, next_dealer: won === null ? dealer : order[0], cutter: null };
}

/** All seats, given as they rise, in the order of play: the one after `seat` first and `seat` itself last. */
export function playOrder(seats, seat) {
  const falling = [...seats].reverse();
  const after = falling.indexOf(seat) + 1;
  return [...falling.slice(after), ...falling.slice(0, after)];
}

/** The seats of a list, in rising order. */
function readSeats(seats, where) {
  mustNotBe(!Array.isArray(seats) || isEmpty(seats), `${where}: must be a list of seat numbers such as [1, 2, 3]`);
  const rising = seats.map((seat) => readSeatNumber(seat, where)).sort((a, b) => a - b);
  mustNotBe(new Set(rising).size < rising.length, `${where}: each seat is there once, as in [1, 2, 3]`);
  return rising;
}

/** The number of a seat, whether anybody sits there or not. */
export function readSeatNumber(seat, where) {
  const isOne = Number.isInteger(seat) && seat >= 1 && seat <= HIGHEST_SEAT;
  mustNotBe(!isOne, `${where}: ${quote(seat)} is no number of a seat; they go from 1 to ${HIGHEST_SEAT}`);
  return seat;
}

/** The seats that were dealt cards. Fewer than the table takes make a round too, but nobody plays one alone. */
export function readSeatsOfRound(seats, where) {
  const all = readSeats(seats, where);
  mustNotBe(all.length < 2, `${where}: a round has two players at least`);
  return all;
}

/** A seat that is one of `seats`. */
export function readSeat(seat, seats, where) {
  mustNotBe(!seats.includes(seat), `${where}: ${quote(seat)} is none of the seats ${seats.join(", ")}`);
  return seat;
}
