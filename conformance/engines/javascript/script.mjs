// SPDX-License-Identifier: CC0-1.0
// A script: the steps that players take, one after the other, as the question gives them. A step that is no step at
// all, such as one that does nothing or names no card, makes the whole question impossible.

import { Impossible, isEmpty, isObject, readToken, readTokens, readWord } from "./cards.mjs";
import { readNumber } from "./seats.mjs";

// What each step says besides its seat; steps that are not listed say nothing more.
const FIELDS = new Map([
  ["draw", (step, where) => ({ from: readWord(step.from, ["stock", "discard", "turn_up"], `${where}.from`) })],
  ["discard", (step) => ({ card: readToken(step.card) })],
  ["go_out", readLaidDown],
  ["claim", readClaim],
  ["call_fault", (step, where) => ({ against: readNeeded(step.against, `${where}.against`) })],
  ["raise", (step, where) => ({ to: readNeeded(step.to, `${where}.to`) })],
]);
const OTHERS = ["redraw", "threaten", "withdraw", "expose", "announce", "fold", "call", "stay"];
const ALL = [...FIELDS.keys(), "claims", ...OTHERS];

/** The steps of a script as {seat, do, …}, all their fields filled in. */
export function readScript(script) {
  if (isEmpty(script)) return [];
  if (!Array.isArray(script)) throw new Impossible("script: must be a list of steps");
  return script.map((step, i) => readStep(step, `script.${i}`));
}

function readStep(step, where) {
  if (!isObject(step)) throw new Impossible(`${where}: must be an object such as {"seat": 1, "do": "draw"}`);
  const does = readWord(step.do, ALL, `${where}.do`);
  if (does === "claims") return { do: does, claims: readClaims(step.claims, `${where}.claims`) };
  const readFields = FIELDS.get(does) ?? (() => ({}));
  return { seat: readNeeded(step.seat, `${where}.seat`), do: does, ...readFields(step, where) };
}

/** Several claims on one card, in the order in which they were spoken. */
function readClaims(claims, where) {
  if (!Array.isArray(claims) || claims.length === 0) throw new Impossible(`${where}: must be a list of claims`);
  const read = claims.map((claim, i) => {
    if (!isObject(claim)) throw new Impossible(`${where}.${i}: must be an object such as {"seat": 1, "discard": "7H"}`);
    return { seat: readNeeded(claim.seat, `${where}.${i}.seat`), ...readClaim(claim, `${where}.${i}`) };
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
  if (!Array.isArray(step.melds)) throw new Impossible(`${where}.melds: must be a list of melds, each a list of cards`);
  const melds = step.melds.map((meld) => readTokens(meld, `${where}.melds`));
  if (melds.some((meld) => meld.length === 0)) throw new Impossible(`${where}.melds: there is a meld without cards`);
  return { melds, discard };
}

/** A number that a step cannot do without. A seat may be any here; one that nobody has is refused later. */
function readNeeded(number, where) {
  if (isEmpty(number)) throw new Impossible(`${where}: is missing; the step says nothing without it`);
  return readNumber(number, where);
}
