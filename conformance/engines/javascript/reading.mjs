// SPDX-License-Identifier: CC0-1.0
// Reading the fields of a question: numbers, words, lists. What cannot be is an error that names the field.

// Above this no number of the protocol goes; far above what cards, seats and counts need.
const HIGHEST_NUMBER = 10 ** 15;

/** The question cannot be: the message says what, where, and what to write instead. */
export class Impossible extends Error {}

export function mustNotBe(impossible, message) {
  if (impossible) throw new Impossible(message);
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
  mustNotBe(!words.includes(value), `${where}: ${quote(value)} is not one of ${words.join(", ")}`);
  return value;
}

/** A whole number that is not negative; the empty value is 0. */
export function readNumber(value, where) {
  if (isEmpty(value)) return 0;
  const isOne = Number.isInteger(value) && value >= 0 && value <= HIGHEST_NUMBER;
  mustNotBe(!isOne, `${where}: ${quote(value)} is no whole number from 0 to ${HIGHEST_NUMBER}`);
  return value;
}

/** The items of a list; the empty value is a list of none. */
export function readList(value, where) {
  if (isEmpty(value)) return [];
  mustNotBe(!Array.isArray(value), `${where}: must be a list`);
  return value;
}
