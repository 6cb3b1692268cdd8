// SPDX-License-Identifier: CC0-1.0
// A script: the steps that players take, one after the other, as the question gives them. A step that is no step at
// all, such as one that does nothing or names no card, makes the whole question impossible.

import { readToken, readTokens } from "./cards.mjs";
import { Impossible, isEmpty, isObject, mustNotBe, readList, readNumber, readWord } from "./reading.mjs";
import { readSeatNumber } from "./seats.mjs";

// What each step says besides its seat; steps that are not listed say nothing more.
const FIELDS = new Map([
  ["draw", (step, where) => ({ from: readWord(step.from, ["stock", "discard", "turn_up"], `${where}.from`) })],
  ["discard", (step) => ({ card: readToken(step.card) })],
  ["go_out", readLaidDown],
  ["claim", readClaim],
  ["call_fault", (step, where) => ({ against: readSeatNumber(step.against, `${where}.against`) })],
  ["raise", readRaise],
]);
const OTHERS = ["redraw", "threaten", "withdraw", "expose", "announce", "fold", "call", "stay"];
const ALL = [...FIELDS.keys(), "claims", ...OTHERS];

/** The steps of a script as {seat, do, …}, all their fields filled in. A seat may be one that nobody has. */
export function readScript(script) {
  return readList(script, "script").map((step, i) => readStep(step, `script.${i}`));
}

function readStep(step, where) {
  mustNotBe(!isObject(step), `${where}: must be an object such as {"seat": 1, "do": "draw"}`);
  const does = readWord(step.do, ALL, `${where}.do`);
  if (does === "claims") return { do: does, claims: readClaims(step.claims, `${where}.claims`) };
  const readFields = FIELDS.get(does) ?? (() => ({}));
  return { seat: readSeatNumber(step.seat, `${where}.seat`), do: does, ...readFields(step, where) };
}

/** Several claims on one card, in the order in which they were spoken. */
function readClaims(claims, where) {
  mustNotBe(isEmpty(claims), `${where}: must be a list of claims`);
  const read = readList(claims, where).map((claim, i) => {
    mustNotBe(!isObject(claim), `${where}.${i}: must be an object such as {"seat": 1, "discard": "7H"}`);
    return { seat: readSeatNumber(claim.seat, `${where}.${i}.seat`), ...readClaim(claim, `${where}.${i}`) };
  });
  const twice = read.find(({ seat }, i) => read.findIndex((claim) => claim.seat === seat) < i);
  if (twice !== undefined) throw new Impossible(`${where}: seat ${twice.seat} claims twice`);
  return read;
}

function readClaim(step, where) {
  const from = isEmpty(step.from) ? "discard" : readWord(step.from, ["discard", "turn_up"], `${where}.from`);
  return { from, ...readLaidDown(step, where) };
}

/** How a hand is laid down: the melds set apart, or null if none are; the card thrown, or null for all ten. */
function readLaidDown(step, where) {
  const discard = isEmpty(step.discard) ? null : readToken(step.discard);
  if (isEmpty(step.melds)) return { melds: null, discard };
  const melds = readList(step.melds, `${where}.melds`).map((meld) => readTokens(meld, `${where}.melds`));
  mustNotBe(melds.some(isEmpty), `${where}.melds: there is a meld without cards`);
  return { melds, discard };
}

function readRaise(step, where) {
  const to = readNumber(step.to, `${where}.to`);
  mustNotBe(to === 0, `${where}.to: is missing; it is what all who stay would have put in`);
  return { to };
}
