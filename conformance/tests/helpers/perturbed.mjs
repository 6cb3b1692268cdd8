// Of every question in an export: its right answer must pass, in any order that says nothing; with one thing in it that a
// check names made wrong it must not. Prints how often each comparison was tried, and what did not come out so.
// node perturbed.mjs DIR
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const folder = process.argv[2];
const { judge } = await import(pathToFileURL(`${folder}/judge.mjs`));

const other = (card) => (card === "2C" ? "3C" : "2C");
const reversed = (want) => (want ? [...want].reverse() : want);
const isTurned = (want) => want?.length && `${reversed(want)}` !== `${want}`;
const oneLess = (want, one) => (want?.length ? want.slice(1) : [one]);
const WRONG = {
  value: (want) => (typeof want === "number" ? want + 1 : typeof want === "string" ? `${want}x` : want ? false : 7),
  limit: (want) => `${want}x`,
  nothing: () => ({ 1: 5 }),
  count: (want) => Array(want + 1).fill({ ok: true }),
  card: (want) => other(want),
  cards: (want) => oneLess(want, "2C"),
  tokens: (want) => oneLess(want, "2C"),
  laid: (want) => [want.slice(1)],
  pile: (want) => (isTurned(want) ? reversed(want) : oneLess(want, "2C")),
  faces: (want) => (isTurned(want) ? reversed(want) : oneLess(want, "2C")),
  piles: (want) => oneLess(want, ["2C"]),
  seats: (want) => oneLess(want, 9),
  order: (want) => reversed(want),
  words: () => ["no-such-word"],
  moves: (want) => oneLess(want, { seat: 9, do: "fold" }),
  listed: ({ has, lacks }) => (has.length ? has.slice(1) : lacks),
  one_of: () => "no-such-code",
  result: ({ ok }) => ({ ok: !ok }),
  ok: (want) => !want,
  turn_up_at: (want) => `${want}x`,
  discarder: (want) => want + 50,
};
const REORDERED = {
  cards: (want) => reversed(want),
  tokens: (want) => reversed(want),
  seats: (want) => reversed(want),
  moves: (want) => reversed(want).map((move) => ({ ...move, melds: [["2C"]] })),
  laid: (want) => [reversed(want)],
  value: (want) => want || [null, false, 0, [], {}],
};

/** A copy of an answer with another value at a place in it, the way there made where it is missing. */
function changed(answer, at, value) {
  const copy = structuredClone(answer);
  at.slice(0, -1).reduce((inside, part) => (inside[part] ??= {}), copy)[at.at(-1)] = value;
  return copy;
}

const tried = {};
const odd = [];
for (const file of readdirSync(`${folder}/questions`)) {
  for (const question of JSON.parse(readFileSync(`${folder}/questions/${file}`, "utf8")).questions) {
    const verdict = (answer) => judge(question, 1, { seq: 1, answer }).verdict;
    for (const { answer: wanted, checks } of question.right.filter(({ error }) => !error)) {
      const told = wanted.moves?.has || wanted.moves?.lacks ? { ...wanted, moves: wanted.moves.has ?? [] } : wanted;
      const reasons = checks.filter(({ is }) => is === "one_of");
      let right = reasons.reduce((answer, { at, want }) => changed(answer, at, want[0]), told);
      if (question.ask === "play" && !right.steps) right = { ...right, steps: question.input.script?.map(() => ({})) };
      const expect = (name, answer, is, passes) => {
        if ((verdict(answer) === "pass") !== passes) odd.push(`${question.scenario} ${is}: ${name}: ${verdict(answer)}`);
      };
      expect("the right answer", right, "", true);
      for (const { at, is, want } of checks) {
        tried[is] = (tried[is] ?? 0) + 1;
        expect("made wrong", changed(right, at, WRONG[is](want)), is, false);
        if (is in REORDERED) {
          const again = REORDERED[is](want);
          const ways = is === "value" && !want ? again : [again];
          for (const value of ways) expect("told otherwise", changed(right, at, value), is, true);
        }
      }
    }
  }
}
console.log(JSON.stringify({ tried, odd: odd.slice(0, 20) }));
