// SPDX-License-Identifier: CC0-1.0
// Reading the position of a question, and refusing one that cannot be. Fields that this table does not use (a turn-up,
// bets, lives, announcements) are ignored: what they say is forgotten.

import { checkCopies, readCard, readToken, readTokens } from "./cards.mjs";
import { mustBeFreeToClaim } from "./claims.mjs";
import { readPile } from "./deal.mjs";
import { readPenalty } from "./penalties.mjs";
import { seatBeforeTurn } from "./position.mjs";
import { isEmpty, isObject, mustNotBe, quote, readList, readNumber, readWord } from "./reading.mjs";
import { judged } from "./refusals.mjs";
import { readSeat, readSeatsOfRound } from "./seats.mjs";

const HAND = 9;
const PHASES = ["draw", "discard", "over"]; // nobody bets at this table
const ENDINGS = ["nine", "void"]; // nobody goes out with ten, and nobody is left alone with the pot
const FAULTS = ["withdrawn", "false_claim"];

/** The position of a question, checked: every field that this table uses is there, with its empty value if need be. */
export function readPosition(given) {
  mustNotBe(!isObject(given), "position: must be an object with the fields of a position");
  const seats = readSeatsOfRound(given.seats, "position.seats");
  const seat = (field) => (isEmpty(given[field]) ? null : readSeat(given[field], seats, `position.${field}`));
  const bySeat = (field, read) => readBySeat(given[field], seats, `position.${field}`, read);
  const position = {
    seats,
    dealer: readSeat(given.dealer, seats, "position.dealer"),
    turn: seat("turn"),
    phase: readWord(given.phase, PHASES, "position.phase"),
    hands: bySeat("hands", readTokens),
    stock: readTokens(given.stock, "position.stock"),
    discard: readTokens(given.discard, "position.discard"),
    drawn: readDrawn(given.drawn),
    // 0 is not empty here: it says that the top discard is nobody's. What is missing is filled in below.
    discarder: given.discarder === 0 ? 0 : seat("discarder"),
    limits: readPenalties(bySeat("limits", readPenalty)),
    threat: seat("threat"),
    faults: bySeat("faults", readFaults),
    shuffles: readList(given.shuffles, "position.shuffles").map((pile) => readPile(pile, "position.shuffles")),
    recycles: readNumber(given.recycles, "position.recycles"),
    result: readResult(given.result, seats),
  };
  checkAllPlay(given, bySeat("aside", readTokens));
  checkPhase(position);
  checkCards(position);
  const whole = { ...position, discarder: position.discarder ?? discarderUnsaid(position) };
  checkTopDiscard(whole);
  return whole;
}

/** Who threw the top discard, where the position does not say. After the end nobody can claim it. */
function discarderUnsaid(position) {
  return position.phase === "over" ? 0 : seatBeforeTurn(position);
}

/** No rule of this table lets a player fold or makes one leave the round; so no hand lies aside either. */
function checkAllPlay({ folded, left }, aside) {
  mustNotBe(!isEmpty(folded), "position.folded: nobody folds at this table");
  mustNotBe(!isEmpty(left), "position.left: nobody has to leave the round at this table");
  mustNotBe(!isEmpty(aside), "position.aside: everybody who was dealt cards holds them; nobody folds or leaves");
}

/** Each phase has what belongs to it: the end a result, every other one a turn, and the discard a card drawn before. */
function checkPhase({ phase, turn, drawn, result }) {
  const isOver = phase === "over";
  mustNotBe(isOver !== (turn === null), `position.turn: there is one, except in phase over; phase is ${phase}`);
  mustNotBe(isOver !== (result !== null), `position.result: there is none, except in phase over; phase is ${phase}`);
  mustNotBe(phase !== "discard" && drawn !== null, `position.drawn: nobody holds a drawn card in phase ${phase}`);
  // Whoever is wrong in this turn may then go out only if the card came from the stock; so it always has to be said.
  mustNotBe(phase === "discard" && drawn === null, "position.drawn: is missing; it matters where the card came from");
}

function checkCards({ seats, phase, turn, hands, drawn, stock, discard }) {
  for (const seat of seats) {
    const held = hands[seat]?.length ?? 0;
    const wanted = phase === "discard" && seat === turn ? HAND + 1 : HAND;
    mustNotBe(held !== wanted, `position.hands.${seat}: has ${held} cards instead of ${wanted}`);
  }
  if (drawn !== null) {
    const isHeld = hands[turn].includes(drawn.card);
    mustNotBe(!isHeld, `position.drawn.card: ${drawn.card} is not in the hand of seat ${turn}`);
  }
  checkCopies([...Object.values(hands), stock, discard].flat().map(readCard), "position");
}

/**
 * The last card was thrown by another than the one in turn, who may have taken it since from one of their own. Whoever
 * threatens to go out with it may claim it.
 */
function checkTopDiscard(position) {
  const { turn, drawn, discarder, threat } = position;
  const isOwn = turn !== null && discarder === turn && drawn?.from !== "discard";
  mustNotBe(isOwn, `position.discarder: seat ${turn} is in turn, so another threw the last card`);
  if (threat === null) return;
  const { ok, reason } = judged(() => mustBeFreeToClaim(position, threat, "discard"));
  mustNotBe(!ok, `position.threat: seat ${threat} may not claim the top discard (${reason})`);
}

/** The penalties by seat, without those who carry none. */
function readPenalties(limits) {
  const gone = Object.keys(limits).find((seat) => limits[seat] === "leaves_round");
  mustNotBe(gone !== undefined, `position.limits.${gone}: nobody has to leave the round at this table`);
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => limit !== "none"));
}

/** The card drawn in this turn, and where it came from. This table has no turn-up to draw. */
function readDrawn(drawn) {
  if (isEmpty(drawn)) return null;
  mustNotBe(!isObject(drawn), 'position.drawn: must be such as {"card": "7H", "from": "stock"}');
  return { card: readToken(drawn.card), from: readWord(drawn.from, ["stock", "discard"], "position.drawn.from") };
}

/** What a seat did wrong since the last draw: a list of words, or one word alone. */
function readFaults(given, where) {
  return [...new Set([given].flat().map((fault) => readWord(fault, FAULTS, where)))];
}

function readResult(result, seats) {
  if (isEmpty(result)) return null;
  mustNotBe(!isObject(result), 'position.result: must be such as {"winner": 1, "by": "nine"}');
  const by = readWord(result.by, ENDINGS, "position.result.by");
  const winner = isEmpty(result.winner) ? null : readSeat(result.winner, seats, "position.result.winner");
  mustNotBe((by === "void") !== (winner === null), "position.result: a void round has no winner, any other has one");
  return { winner, by };
}

/** An object with seats for keys: each value that is not empty, read by `read(value, where)`. */
function readBySeat(value, seats, where, read) {
  if (isEmpty(value)) return {};
  mustNotBe(!isObject(value), `${where}: must be an object with seats for keys, such as {"1": …}`);
  const entries = Object.entries(value).filter(([, held]) => !isEmpty(held));
  const stranger = entries.map(([key]) => key).find((key) => !seats.map(String).includes(key));
  mustNotBe(stranger !== undefined, `${where}: ${quote(stranger)} is none of the seats ${seats.join(", ")}`);
  return Object.fromEntries(entries.map(([key, held]) => [key, read(held, `${where}.${key}`)]));
}
