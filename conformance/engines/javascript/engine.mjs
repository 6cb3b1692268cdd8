// SPDX-License-Identifier: CC0-1.0
// An adapter: it lets `pife conform` put questions to an engine. One JSON object a line on standard input, one a line
// back on standard output (protocol version 1). Anything you want to log goes to standard error.

// ======== THE PART TO REPLACE: your engine's name, and its answers instead of the judge's ========

import { deal, recycle } from "./deal.mjs";
import { goOut, meld, melded, waits, wilds } from "./judge.mjs";
import { Impossible } from "./reading.mjs";
import { moves, play, view } from "./round.mjs";
import { seatsOfRound, start } from "./seats.mjs";

const ENGINE = { name: "javascript-to-copy", version: "1.0.0", language: "JavaScript" };

// An ask's name -> a function from the question's fields to the answer's fields. Leave out the asks that your engine
// cannot answer. A question that cannot be (three equal cards from two packs) throws Impossible, with the reason.
const ASKS = new Map([
  ["meld", meld],
  ["wilds", wilds],
  ["melded", melded],
  ["go_out", goOut],
  ["waits", waits],
  ["start", start],
  ["seats", seatsOfRound],
  ["deal", deal],
  ["recycle", recycle],
  ["view", view],
  ["moves", moves],
  ["play", play],
]);

// "fixed": one set of house rules of its own, whatever table it is told about.
const OPTIONS = "fixed";

// ======== THE PART TO KEEP ========

/** The answer to one message, as an object; null for `bye`. */
function respond(message) {
  switch (message.cmd) {
    case "hello":
      return { protocol: 1, engine: ENGINE, asks: [...ASKS.keys()], options: OPTIONS };
    case "configure":
      return { ok: true };
    case "ask":
      return { seq: message.seq ?? null, ...answer(message) };
    case "bye":
      return null;
    default:
      return { seq: message.seq ?? null, error: "cmd: must be one of hello, configure, ask, bye" };
  }
}

function answer({ ask, input }) {
  const judge = ASKS.get(ask);
  if (judge === undefined) return { unsupported: `this engine answers only ${[...ASKS.keys()].join(", ")}` };
  if (!isObject(input ?? {})) return { error: "input: must be an object with the question's fields" };
  try {
    return { answer: judge(input ?? {}) };
  } catch (problem) {
    if (problem instanceof Impossible) return { error: problem.message };
    console.error(problem); // a bug: it costs one answer, never the whole run
    return { error: `the engine broke: ${problem}` };
  }
}

/** One line in, one line out; null for `bye`. Whatever the line holds, it gets an answer. */
function respondToLine(line) {
  try {
    const message = JSON.parse(line);
    if (!isObject(message)) return JSON.stringify({ error: "a message is one JSON object on one line" });
    const response = respond(message);
    return response === null ? null : JSON.stringify(response);
  } catch (problem) {
    return JSON.stringify({ error: `this line cannot be read: ${problem.message}` });
  }
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The lines of standard input. Only "\n" ends one: node:readline would also break at U+2028 inside a string. */
async function* readLines() {
  let unfinished = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) {
    const lines = (unfinished + chunk).split("\n");
    unfinished = lines.pop();
    yield* lines;
  }
  if (unfinished !== "") yield unfinished;
}

for await (const line of readLines()) {
  const response = respondToLine(line);
  if (response === null) break;
  process.stdout.write(`${response}\n`);
}
