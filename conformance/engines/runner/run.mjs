// SPDX-License-Identifier: CC0-1.0
// Puts the questions of a table to an engine, and needs nothing but this folder. INTERPRETING.md says how it judges.
// Exit codes: 0 a pass and no finding, 1 findings, 2 wrong usage or nothing answered, 3 the engine is not to be had.
import { readFileSync } from "node:fs";
import { Engine, NoEngine, shown } from "./engine.mjs";
import { judge } from "./judge.mjs";

const FINDINGS = ["fail", "error", "timeout", "crash", "malformed"];
const ENDINGS = ["timeout", "crash", "malformed"]; // after which the engine is started again

const read = (file) => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));

/** Ask an engine all the questions of a table, tell each finding, and count the verdicts. */
async function run({ profile, questions }, command) {
  const engine = new Engine(command, profile);
  const counts = {};
  try {
    for (const [seq, question] of questions.entries()) {
      const reply = await engine.reply(seq, question);
      const { verdict, wrong } = judge(question, seq, reply);
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      if (FINDINGS.includes(verdict)) console.log(shown([verdict, question.scenario, ...wrong].join("  ")));
      if (ENDINGS.includes(verdict)) engine.stop();
      else if (reply !== null) engine.answers();
    }
    engine.bye();
  } catch (problem) {
    engine.stop();
    if (!(problem instanceof NoEngine)) throw problem;
    console.error(shown(`the engine: ${problem.message}`));
    process.exitCode = problem.code;
  }
  return counts;
}

const [id, ...command] = process.argv.slice(2);
const tables = read("suite.json").questions;
const table = tables.find(({ profile }) => profile.id === id);
if (table === undefined || command.length === 0) {
  console.error("usage: node run.mjs PROFILE COMMAND [ARGUMENT…]");
  console.error(shown(`PROFILE is one of ${tables.map(({ profile }) => profile.id).join(", ")}`));
  process.exit(2);
}
const counts = await run(read(table.file), command);
const told = Object.keys(counts).sort().map((verdict) => `${counts[verdict]} ${verdict}`);
console.log(told.join(", ") || "nothing was asked");
process.exitCode ??= FINDINGS.some((verdict) => counts[verdict]) ? 1 : counts.pass ? 0 : 2;
