// SPDX-License-Identifier: CC0-1.0
// A conversation with an engine over protocol 1: it is started when it is needed, and again when it has gone.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const SECONDS = { hello: 10, configure: 10, ask: 2 };
const LONGEST_LINE = 1 << 20; // bytes
const MOST_STARTS = 10; // in a row, without a good answer between them

/** Why a run cannot go on. Exit code 2: the engine does not play the table; 3: it is not to be had. */
export class NoEngine extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** A text in one line, with every sign that a terminal could obey spelled out. */
export const shown = (text) =>
  text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);

export class Engine {
  #command;
  #profile;
  #child = null; // null where it has to be started
  #lines;
  #gone;
  #asks;
  #starts = 0;

  constructor(command, profile) {
    this.#command = command;
    this.#profile = profile;
  }

  /** The reply to a question: an object, the name of a verdict, or null where the engine does not claim the ask. */
  async reply(seq, { ask, input }) {
    if (this.#child === null) await this.#start();
    return this.#asks.includes(ask) ? this.#tell({ cmd: "ask", seq, ask, input }) : null;
  }

  /** Take note that there was a good answer. */
  answers() {
    this.#starts = 0;
  }

  stop() {
    this.#child?.kill("SIGKILL");
    for (const stream of [this.#child?.stdout, this.#child?.stderr]) stream?.destroy(); // a child of its own may hold on
    this.#child = null;
  }

  bye() {
    this.#child?.stdin.end('{"cmd":"bye"}\n');
    setTimeout(() => this.stop(), 1000).unref();
  }

  async #start() {
    if (++this.#starts > MOST_STARTS) throw new NoEngine(3, `${MOST_STARTS} starts in a row without a good answer`);
    const child = spawn(this.#command[0], this.#command.slice(1), { stdio: "pipe" });
    child.stdin.on("error", () => {}); // it has gone, which is seen where its lines end
    const log = (text) => process.stderr.write(text.split("\n").map(shown).join("\n"));
    child.stderr.setEncoding("utf8").on("data", log);
    let length = 0;
    child.stdout.on("data", (bytes) => {
      length = bytes.includes("\n") ? 0 : length + bytes.length;
      if (length > LONGEST_LINE) child.kill("SIGKILL");
    });
    this.#child = child;
    this.#lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    this.#gone = new Promise((resolve) => {
      child.on("error", ({ message }) => resolve({ message }));
      child.on("exit", () => setTimeout(resolve, 100, { done: true })); // after its last words
    });
    await this.#greet();
  }

  async #greet() {
    const hello = await this.#tell({ cmd: "hello", protocol: 1 });
    const isHello = hello.protocol === 1 && Array.isArray(hello.asks);
    if (!isHello) throw new NoEngine(3, `no hello of protocol 1: ${told(hello)}`);
    this.#asks = hello.asks;
    const { id, options } = this.#profile;
    const unknown = Object.entries(options).filter(([name, value]) => isUnknown(hello.options?.[name], value));
    if (unknown.length) throw new NoEngine(2, `it does not play ${id}: its hello does not name ${told(unknown)}`);
    const configured = await this.#tell({ cmd: "configure", profile: this.#profile });
    if (configured.ok !== true) throw new NoEngine(2, `it does not play ${id}: ${told(configured)}`);
  }

  async #tell(message) {
    this.#child.stdin.write(`${told(message)}\n`);
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(resolve, SECONDS[message.cmd] * 1000, null)));
    const line = await Promise.race([this.#lines.next(), late, this.#gone]);
    clearTimeout(timer);
    if (line === null) return "timeout";
    if (line.message) throw new NoEngine(3, `could not be started: ${line.message}`);
    if (line.done) return "crash";
    try {
      return Object(JSON.parse(line.value));
    } catch {
      return "malformed";
    }
  }
}

const told = (value) => JSON.stringify(value);

/** Whether an engine that names the values it knows of an option leaves this one, or a member of it, out. */
function isUnknown(known, value) {
  if (!Array.isArray(known)) return false;
  const has = (wanted) => known.some((each) => told(each) === told(wanted));
  return !has(value) && ![value].flat().every(has);
}
