// SPDX-License-Identifier: CC0-1.0
// Is a reply to a question right? Each check says where in the answer to look, how to compare, and what is wanted.

// What tells a move from others: not its melds, which are one of several ways to show it.
const STEP_FIELDS = ["do", "seat", "from", "card", "discard", "to", "against"];

const isEmpty = (value) => value == null || value === 0 || value === false || isHollow(value);
const isHollow = (value) => typeof value === "object" && Object.keys(value).length === 0;
const list = (value) => (isEmpty(value) ? [] : value);
const face = (card) => card.replace("*", "");
const writtenAgain = (cards) => cards.filter((card, place) => cards.indexOf(card) < place);
const same = (want, got) => JSON.stringify(want) === JSON.stringify(got);

/** Forms in which equal values are equal, by what a check `is`. `plain` takes away a star that says nothing. */
const FORMS = {
  value: (value) => (isEmpty(value) ? null : value),
  limit: (value) => (isEmpty(value) || value === "none" ? null : value),
  nothing: (value) => Object.values(value ?? {}).filter((each) => !isEmpty(each) && each !== "none"),
  count: (value) => (typeof value === "number" ? value : list(value).length),
  card: (value, plain) => (isEmpty(value) ? null : plain(value)),
  cards: (value, plain) => list(value).map(plain).sort(),
  tokens: (value, plain) => [...new Set(list(value).map(plain)), ...writtenAgain(list(value))].sort(),
  laid: (value, plain) => list(value).flat().map(plain).sort(),
  pile: (value, plain) => list(value).map(plain),
  faces: (value) => list(value).map(face),
  piles: (value) => list(value).map((pile) => list(pile).map(face)),
  seats: (value) => [...list(value)].sort((one, other) => one - other),
  order: (value) => list(value),
  words: (value) => [...new Set([list(value)].flat())].sort(),
  moves: (value, plain) => list(value).map((step) => told(step, plain)).sort(),
};

/** How the other checks hold what is got against what is wanted. */
const HOLDS = {
  one_of: ({ want }, got) => want.includes(got),
  result: ({ want }, got) =>
    (got?.ok === true) === want.ok &&
    (got?.outcome || null) === (want.outcome ?? null) &&
    (want.seat === undefined || got?.seat === want.seat),
  ok: ({ want }, _got, { ok, reason, ...more }) =>
    want === (ok ?? (isEmpty(reason) && !Object.values(more).every(isEmpty))),
  listed: ({ want }, got, _answer, plain) => {
    const [listed, has, lacks] = [got, want.has, want.lacks].map((moves) => FORMS.moves(moves, plain));
    return has.every((step) => listed.includes(step)) && !lacks.some((step) => listed.includes(step));
  },
  turn_up_at: ({ want, missing }, got, { position }) => want === (got || (isEmpty(position.turn_up) ? null : missing)),
  discarder: ({ want, rising }, got, { position }) => {
    if (typeof got === "number") return got === want;
    if (position.phase === "over") return want === 0;
    const gone = [...list(position.folded), ...list(position.left)];
    const seats = list(position.seats).filter((seat) => !gone.includes(seat));
    seats.sort((one, other) => (rising ? one - other : other - one));
    return want === (seats.includes(position.turn) ? seats.at(seats.indexOf(position.turn) - 1) : null);
  },
};

/** A move as a text that tells it from others. */
function told({ ...step }, plain) {
  if (isEmpty(step.do)) throw new TypeError("a move without do");
  if (step.do === "claim") step.from ||= "discard";
  for (const name of ["card", "discard"]) if (!isEmpty(step[name])) step[name] = plain(step[name]);
  return STEP_FIELDS.map((name) => (isEmpty(step[name]) ? null : step[name])).join(" ");
}

/**
 * The verdict on the reply to a question of number `seq`, and what is wrong: `{ verdict, wrong: [text, …] }`.
 * A reply that is a text is a verdict as it stands; null stands for a question that was not asked.
 */
export function judge(question, seq, reply) {
  const verdict = (name, ...wrong) => ({ verdict: name, wrong });
  if (reply === null) return verdict("not asked");
  if (typeof reply === "string") return verdict(reply);
  const said = ["answer", "unsupported", "error"].filter((name) => reply[name] != null);
  if (reply.seq !== seq || said.length !== 1 || !isOfItsKind(said[0], reply[said[0]])) return verdict("malformed");
  if (reply.unsupported != null) return verdict("unsupported");
  const possible = question.right.filter(({ error }) => !error);
  if (reply.error != null && possible.length < question.right.length) return verdict("pass");
  if (reply.error != null) return verdict("error", reply.error);
  if (!possible.length) return verdict("fail", "the input cannot be: wanted an error");
  try {
    const tried = possible.map(({ checks }) => held(checks, reply.answer, question.wild));
    return tried.sort((one, other) => one.wrong.length - other.wrong.length)[0];
  } catch {
    return verdict("malformed"); // a list where a text should be, say
  }
}

const isOfItsKind = (name, value) =>
  name === "answer" ? typeof value === "object" && !Array.isArray(value) : typeof value === "string";

/** An answer held against all checks of one that is right. */
function held(checks, answer, wild) {
  const plain = (card) => (wild.includes(face(card)) ? card : face(card));
  const [answered, silent, wrong] = [new Set(), new Set(), []];
  for (const { layer = "answer", ...check } of checks) {
    const got = check.at.reduce((value, part) => value?.[part], answer);
    if (layer === "shown" && isEmpty(got)) continue;
    if ((layer === "reasons" && isEmpty(got)) || (layer === "position" && isEmpty(answer.position))) {
      silent.add(layer);
      continue;
    }
    const form = FORMS[check.is];
    const holds = form ? same(form(check.want, plain), form(got, plain)) : HOLDS[check.is](check, got, answer, plain);
    if (layer === "form" && !holds) throw new TypeError(`${check.at}: not ${check.want}`);
    if (!["form", "shown"].includes(layer)) answered.add(layer);
    const differs = `want ${JSON.stringify(check.want)}, got ${JSON.stringify(got ?? null)}`;
    if (!holds) wrong.push(`${check.at.join(".")}: ${differs}`);
  }
  const isAnswered = [...answered].some((layer) => !silent.has(layer));
  return { verdict: wrong.length ? "fail" : isAnswered ? "pass" : "unsupported", wrong };
}
