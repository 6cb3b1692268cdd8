// SPDX-License-Identifier: CC0-1.0
// A position: how a round stands between two steps. It is never changed; a step makes a new one, with {...position}.
// Fields that this table does not use (a turn-up, bets, announcements) are ignored: what they say is forgotten.

import {
  Impossible,
  checkCopies,
  faceOfToken,
  isEmpty,
  isObject,
  quote,
  readCard,
  readToken,
  readTokens,
  readWord,
} from "./cards.mjs";
import { readLimit } from "./judge.mjs";
import { playOrder, readNumber, readSeat, readSeats } from "./seats.mjs";

const HAND = 9;
const FAULTS = ["withdrawn", "false_claim"];
const ENDINGS = ["nine", "ten", "pot", "void"];
const PHASES = ["draw", "discard", "over"]; // nobody bets at this table

/** Does this seat still play the round? */
export function isIn(position, seat) {
  return position.seats.includes(seat) && !position.folded.includes(seat) && !position.left.includes(seat);
}

/** Whose turn comes after that of `seat`. */
export function nextSeat(position, seat) {
  return playOrder(position.seats, seat).find((other) => isIn(position, other));
}

/**
 * Is the first card of the round still to be drawn? Nobody has thrown a card yet, and whoever was in turn before left
 * the round with the nine cards that were dealt: a tenth was drawn.
 */
export function isFirstDraw(position) {
  const hasDrawn = (seat) => position.aside[seat]?.length > HAND;
  const first = playOrder(position.seats, position.dealer).find((seat) => isIn(position, seat) || hasDrawn(seat));
  const nothingThrown = position.discard.length === 0 || position.discarder === 0;
  return position.phase === "draw" && position.turn === first && nothingThrown;
}

/** The penalty that a seat carries, "none" without one. */
export function limitOf(position, seat) {
  return position.limits[seat] ?? "none";
}

/** The position of a question, checked: every field that this table uses is there, with its empty value if need be. */
export function readPosition(given) {
  if (!isObject(given)) throw new Impossible("position: must be an object with the fields of a position");
  const seats = readSeats(given.seats, "position.seats");
  const seat = (value, field) => (isEmpty(value) ? null : readSeat(value, seats, `position.${field}`));
  const someSeats = (value, field) => readList(value, `position.${field}`).map((one) => seat(one, field));
  const bySeat = (value, field, read) => readMap(value, seats, `position.${field}`, read);
  const position = {
    seats,
    dealer: readSeat(given.dealer, seats, "position.dealer"),
    turn: seat(given.turn, "turn"),
    phase: readWord(given.phase, PHASES, "position.phase"),
    hands: bySeat(given.hands, "hands", readTokens),
    aside: bySeat(given.aside, "aside", readTokens),
    stock: readTokens(given.stock, "position.stock"),
    discard: readTokens(given.discard, "position.discard"),
    drawn: readDrawn(given.drawn),
    // 0 is not empty here: it says that the top discard is nobody's.
    discarder: given.discarder === 0 ? 0 : seat(given.discarder, "discarder"),
    limits: withoutNone(bySeat(given.limits, "limits", readLimit)),
    threat: seat(given.threat, "threat"),
    faults: bySeat(given.faults, "faults", readFaults),
    folded: someSeats(given.folded, "folded"),
    left: someSeats(given.left, "left"),
    shuffles: readList(given.shuffles, "position.shuffles").map(readShuffle),
    recycles: readNumber(given.recycles, "position.recycles"),
    result: readResult(given.result, seats),
  };
  checkTurn(position);
  checkCards(position);
  const whole = { ...position, discarder: position.discarder ?? seatBefore(position) };
  checkTopDiscard(whole);
  return whole;
}

/** Who threw the top discard, where the position does not say: the seat before the one in turn. */
function seatBefore(position) {
  if (position.turn === null) return 0; // the round is over: nobody may claim a card any more
  const [before] = playOrder(position.seats, position.turn).reverse().filter((seat) => isIn(position, seat)).slice(1);
  return before;
}

function checkTurn(position) {
  const { phase, turn, drawn, result } = position;
  const isOver = phase === "over";
  mustNotBe(isOver !== (turn === null), `position.turn: there is one, except in phase over; phase is ${phase}`);
  mustNotBe(isOver !== (result !== null), `position.result: there is none, except in phase over; phase is ${phase}`);
  const winner = result?.winner ?? null;
  mustNotBe(winner !== null && !isIn(position, winner), `position.result: seat ${winner} is not in the round`);
  mustNotBe(!isOver && !isIn(position, turn), `position.turn: seat ${turn} does not play this round any more`);
  mustNotBe(!isOver && nextSeat(position, turn) === turn, "position.phase: the round is over with one player left");
  mustNotBe(phase !== "discard" && drawn !== null, `position.drawn: nobody holds a drawn card in phase ${phase}`);
  // A false claim in this turn leaves a penalty under which it matters where the card came from.
  mustNotBe(phase === "discard" && drawn === null, "position.drawn: is missing; it matters where it came from");
  const others = position.seats.filter((seat) => seat !== winner && isIn(position, seat));
  mustNotBe(result?.by === "pot" && others.length > 0, `position.result: seat ${others[0]} was still in the round`);
}

/** Who threw the card on top, and who threatens to claim it. */
function checkTopDiscard(position) {
  const { phase, turn, threat, discard, discarder } = position;
  mustNotBe(turn !== null && discarder === turn, `position.discarder: seat ${turn} is in turn and has not thrown yet`);
  const isThere = phase === "draw" && discard.length > 0 && ![0, threat].includes(discarder);
  const canThreaten = isThere && isIn(position, threat);
  mustNotBe(threat !== null && !canThreaten, `position.threat: seat ${threat} cannot be about to claim a card now`);
}

function checkCards(position) {
  const { turn, drawn, hands, folded, left } = position;
  const wentTwice = folded.find((seat) => left.includes(seat));
  mustNotBe(wentTwice !== undefined, `position.left: seat ${wentTwice} folded, so it cannot leave the round as well`);
  const withTwoHands = Object.keys(position.aside).find((seat) => isIn(position, Number(seat)));
  mustNotBe(withTwoHands !== undefined, `position.aside: seat ${withTwoHands} plays; its cards are its hand`);
  for (const seat of position.seats) {
    const held = hands[seat]?.length ?? 0;
    const wanted = sizesOfHand(position, seat);
    mustNotBe(!wanted.includes(held), `position.hands.${seat}: has ${held} cards instead of ${wanted.join(" or ")}`);
  }
  const isHeld = drawn === null || hands[turn].map(faceOfToken).includes(faceOfToken(drawn.card));
  mustNotBe(!isHeld, `position.drawn.card: ${drawn?.card} is not in the hand of seat ${turn}`);
  const lying = [...Object.values(hands), ...Object.values(position.aside), position.stock, position.discard];
  checkCopies(lying.flat().map(readCard), "position");
}

function sizesOfHand(position, seat) {
  if (!isIn(position, seat)) return [0];
  if (position.phase === "over") return sizesAtTheEnd(position.result, seat);
  return position.phase === "discard" && seat === position.turn ? [HAND + 1] : [HAND];
}

/** Who is left alone may have drawn or not. */
function sizesAtTheEnd({ winner, by }, seat) {
  if (seat !== winner || by === "nine") return [HAND];
  return by === "ten" ? [HAND + 1] : [HAND, HAND + 1];
}

function withoutNone(limits) {
  const left = Object.keys(limits).find((seat) => limits[seat] === "leaves_round");
  mustNotBe(left !== undefined, `position.limits.${left}: whoever had to leave the round is named in left`);
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== "none"));
}

/** The card drawn in this turn, and where it came from. This table has no turn-up to draw. */
function readDrawn(drawn) {
  if (isEmpty(drawn)) return null;
  if (!isObject(drawn)) throw new Impossible('position.drawn: must be such as {"card": "7H", "from": "stock"}');
  const from = readWord(drawn.from, ["stock", "discard"], "position.drawn.from");
  return { card: readToken(drawn.card), from };
}

/** What a seat did wrong since the last draw: one word, or a list of them. */
function readFaults(given, where) {
  return [...new Set([given].flat().map((fault) => readWord(fault, FAULTS, where)))];
}

/** A whole new stock, as it will come out of the shuffling. */
function readShuffle(tokens) {
  const cards = readTokens(tokens, "position.shuffles");
  checkCopies(cards.map(readCard), "position.shuffles");
  return cards;
}

function readResult(result, seats) {
  if (isEmpty(result)) return null;
  if (!isObject(result)) throw new Impossible('position.result: must be such as {"winner": 1, "by": "nine"}');
  const by = readWord(result.by, ENDINGS, "position.result.by");
  const winner = isEmpty(result.winner) ? null : readSeat(result.winner, seats, "position.result.winner");
  mustNotBe((by === "void") !== (winner === null), "position.result: a void round has no winner, any other has one");
  return { winner, by };
}

function readList(value, where) {
  if (isEmpty(value)) return [];
  if (!Array.isArray(value)) throw new Impossible(`${where}: must be a list`);
  return value;
}

/** An object with seats for keys: each value read by `read(value, where)`. */
function readMap(value, seats, where, read) {
  if (isEmpty(value)) return {};
  if (!isObject(value)) throw new Impossible(`${where}: must be an object with seats for keys, such as {"1": …}`);
  const entries = Object.entries(value).filter(([, held]) => !isEmpty(held)).map(([key, held]) => {
    if (!seats.map(String).includes(key)) {
      throw new Impossible(`${where}: ${quote(key)} is none of the seats ${seats.join(", ")}`);
    }
    return [key, read(held, `${where}.${key}`)];
  });
  return Object.fromEntries(entries);
}

function mustNotBe(impossible, message) {
  if (impossible) throw new Impossible(message);
}
