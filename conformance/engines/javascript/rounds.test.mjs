// SPDX-License-Identifier: CC0-1.0
// Rounds, step by step: `node --test` in this folder. The questions are frozen, so nothing may change a position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deal, recycle } from "./deal.mjs";
import { goOut } from "./judge.mjs";
import { Impossible } from "./reading.mjs";
import { moves, play, view } from "./round.mjs";
import { seatsOfRound, start } from "./seats.mjs";

const cards = (text) => text.split(" ").filter(Boolean);

// Three sets wait for nothing; ALMOST lacks the 3S between 2S and 4S; NOTHING is far from out.
const MELDED = cards("5C 5D 5H 9D 9S 9C KC KD KH");
const ALMOST = cards("2S 4S 7C 7D 7H JD QD KD AD");
const NOTHING = cards("AC 3C 6D 8C 10H QC 2H 4C 6S");

/** Seat 2 has thrown the 3S, so seat 1 is to draw; play goes to the right, from 3 to 2 to 1. */
const THROWN = {
  seats: [1, 2, 3],
  dealer: 1,
  turn: 1,
  phase: "draw",
  hands: { 1: MELDED, 2: NOTHING, 3: ALMOST },
  stock: cards("8H 9H"),
  discard: cards("3S JS"),
};

/** Seat 1 has drawn an 8H from the stock. */
const DRAWN = {
  ...THROWN,
  phase: "discard",
  hands: { ...THROWN.hands, 1: [...MELDED, "8H"] },
  stock: ["9H"],
  drawn: { card: "8H", from: "stock" },
};

function frozen(value) {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

function played(position, ...script) {
  return play(frozen({ position, script }));
}

function reasonOf(position, step) {
  const { steps, position: after } = played(position, step);
  assert.equal(steps[0].ok, false);
  assert.deepEqual(after, played(position).position, "a refused step changes nothing");
  return steps[0].reason;
}

test("a turn is a draw and a discard", () => {
  const { steps, position } = played(
    THROWN,
    { seat: 1, do: "draw", from: "stock" },
    { seat: 1, do: "discard", card: "5C" },
  );
  assert.deepEqual(steps, [{ ok: true }, { ok: true }]);
  assert.deepEqual(position.discard, cards("5C 3S JS"));
  assert.deepEqual(position.stock, ["9H"]);
  assert.equal(position.hands[1].length, 9);
  assert.deepEqual([position.turn, position.phase, position.discarder], [3, "draw", 1]);
});

test("going out ends the round", () => {
  const { steps, position } = played(
    DRAWN,
    { seat: 1, do: "go_out", discard: "8H" },
    { seat: 3, do: "claim", discard: "8H" },
  );
  assert.deepEqual(steps, [{ ok: true, outcome: "out" }, { ok: false, reason: "round-over" }]);
  assert.deepEqual(position.result, { winner: 1, by: "nine" });
  assert.deepEqual(position.hands[1], MELDED);
});

test("a false claim in turn leaves ten cards and the penalty", () => {
  const { steps, position } = played(DRAWN, { seat: 1, do: "go_out", discard: "5C" });
  assert.deepEqual(steps, [{ ok: true, outcome: "false_claim" }]);
  assert.deepEqual([position.limits, position.phase, position.turn], [{ 1: "stock_out_only" }, "discard", 1]);
  assert.equal(position.hands[1].length, 10);
});

test("a discard is claimed out of turn, and a false claim gives it back", () => {
  const right = played(THROWN, { seat: 3, do: "claim", discard: "AD" });
  assert.equal(right.position.result.winner, 3);
  assert.deepEqual(right.position.discard, cards("AD JS"));

  const wrong = played(THROWN, { seat: 3, do: "claim", discard: "2S" });
  assert.equal(wrong.steps[0].outcome, "false_claim");
  assert.deepEqual(wrong.position.discard, THROWN.discard);
  assert.deepEqual(wrong.position.hands[3], ALMOST);
  assert.equal(wrong.position.turn, 1);
});

test("claims are heard in the order of play and answered in the order spoken", () => {
  const waiting = { ...THROWN, turn: 2, discarder: 3, discard: ["3S"], hands: { 1: ALMOST, 2: NOTHING, 3: MELDED } };
  const claims = [{ seat: 3, discard: "5C" }, { seat: 1, discard: "AD" }, { seat: 2, discard: "AC" }];
  const { steps } = played(waiting, { do: "claims", claims });
  assert.deepEqual(steps[0].claims, [
    { seat: 3, ok: false, outcome: "unheard" },
    { seat: 1, ok: true, outcome: "out" },
    { seat: 2, ok: true, outcome: "false_claim" },
  ]);
  assert.equal(steps[0].outcome, "out");
});

test("a claim that may not be made is refused, unless somebody is out before: then no other counts", () => {
  const waiting = { ...THROWN, turn: 2, discarder: 3, discard: ["3S"], hands: { 1: ALMOST, 2: NOTHING, 3: MELDED } };
  const all = [{ seat: 3, discard: "5C" }, { seat: 9, discard: "5C" }, { seat: 2, discard: "AC" }];
  const lost = played(waiting, { do: "claims", claims: all }).steps[0];
  assert.deepEqual([lost.ok, lost.outcome], [true, "false_claim"]);
  assert.deepEqual(lost.claims, [
    { seat: 3, ok: false, reason: "own-discard" },
    { seat: 9, ok: false, reason: "not-in-round" },
    { seat: 2, ok: true, outcome: "false_claim" },
  ]);
  const won = played(waiting, { do: "claims", claims: [...all, { seat: 1, discard: "AD" }] }).steps[0];
  assert.deepEqual(won.claims.map(({ outcome }) => outcome), ["unheard", "unheard", "false_claim", "out"]);
  const refused = played(waiting, { do: "claims", claims: all.slice(0, 2) }).steps[0];
  assert.deepEqual([refused.ok, refused.reason], [false, "own-discard"]); // as the first in the order of play
});

test("of several reasons the first is given", () => {
  assert.equal(reasonOf(THROWN, { seat: 9, do: "draw", from: "stock" }), "not-in-round");
  assert.equal(reasonOf(THROWN, { seat: 2, do: "raise", to: 5 }), "not-played-here");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "fold" }), "fold-not-allowed");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "discard", card: "KS" }), "wrong-phase");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "draw", from: "turn_up" }), "not-your-turn");
  assert.equal(reasonOf(THROWN, { seat: 1, do: "draw", from: "turn_up" }), "turn-up-not-takable");
  assert.equal(reasonOf(THROWN, { seat: 2, do: "claim", discard: "KS" }), "own-discard");
  assert.equal(reasonOf({ ...THROWN, discarder: 0 }, { seat: 3, do: "claim", discard: "AD" }), "nobodys-discard");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "claim", from: "turn_up", discard: "AD" }), "window-closed");
  const ofTurnUp = { seat: 1, do: "claim", from: "turn_up", discard: "AD" };
  const first = { ...THROWN, turn: 3, discard: [] }; // seat 1 deals, so seat 3 draws first
  assert.equal(reasonOf(first, ofTurnUp), "turn-up-not-takable");
  assert.equal(reasonOf({ ...first, turn: 2 }, ofTurnUp), "window-closed");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "claim", discard: "3S" }), "card-barred");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "claim" }), "ten-not-allowed");
  assert.equal(reasonOf(THROWN, { seat: 3, do: "announce" }), "no-right-to-claim");
  assert.equal(reasonOf(DRAWN, { seat: 3, do: "claim", discard: "AD" }), "window-closed");
  assert.equal(reasonOf(DRAWN, { seat: 1, do: "redraw" }), "no-redraw");
  assert.equal(reasonOf(DRAWN, { seat: 1, do: "go_out", melds: [cards("5C 5D 5H")] }), "melds-not-the-hand");
  const penalised = { ...THROWN, limits: { 3: "stock_out_only" } };
  assert.equal(reasonOf(penalised, { seat: 3, do: "claim", discard: "KS" }), "penalty");
});

test("a star says nothing at this table, and a hand is shown after any false claim since the last draw", () => {
  const starred = { ...DRAWN, hands: { ...DRAWN.hands, 1: [...MELDED.map((card) => `${card}*`), "8H"] } };
  const { steps, position } = played(starred, { seat: 1, do: "discard", card: "KD*" });
  assert.deepEqual([steps, position.discard[0]], [[{ ok: true }], "KD"]);
  const twoEights = { cards: cards("5C 5D 5H 9D 9S 9C 8H 8H* 8S 8C"), drawn: "8H", from: "stock" };
  assert.deepEqual(goOut(frozen(twoEights)).discards, ["8H", "8H*"]); // as they are written
  const both = { ...THROWN, faults: { 2: ["withdrawn", "false_claim"] } };
  assert.deepEqual(played(both, { seat: 3, do: "expose" }).steps, [{ ok: true }]);
  assert.deepEqual(played(both, { seat: 3, do: "expose" }).position.faults, both.faults);
  assert.equal(reasonOf({ ...THROWN, faults: { 2: "withdrawn" } }, { seat: 3, do: "expose" }), "nothing-to-expose");
});

test("in turn a claim is no more than drawing the card, so only a penalty on what is drawn forbids it", () => {
  const waiting = { ...THROWN, hands: { 1: ALMOST, 2: NOTHING, 3: MELDED } };
  const step = { seat: 1, do: "claim", discard: "AD" };
  assert.equal(played({ ...waiting, limits: { 1: "no_claims" } }, step).steps[0].outcome, "out");
  assert.equal(reasonOf({ ...waiting, limits: { 1: "stock_out_only" } }, step), "penalty");
  assert.equal(reasonOf({ ...THROWN, limits: { 3: "no_claims" } }, { ...step, seat: 3 }), "penalty");
});

test("while a threat stands everybody else waits, and who made it is heard alone", () => {
  const threatened = { ...THROWN, threat: 3 };
  assert.equal(reasonOf(threatened, { seat: 1, do: "draw", from: "stock" }), "wrong-phase");
  assert.equal(reasonOf(threatened, { seat: 3, do: "threaten" }), "wrong-phase");
  const two = { do: "claims", claims: [{ seat: 1, discard: "5C" }, { seat: 3, discard: "AD" }] };
  assert.equal(reasonOf(threatened, two), "wrong-phase");
  assert.deepEqual([1, 2, 3].map((seat) => view({ position: threatened, seat }).threat), [3, 3, 3]); // said aloud
  const { steps, position } = played(threatened, { seat: 3, do: "withdraw" }, { seat: 3, do: "withdraw" });
  assert.deepEqual(steps, [{ ok: true }, { ok: false, reason: "nothing-to-withdraw" }]);
  assert.deepEqual([position.threat, position.limits], [null, {}]);
});

test("the discards but the top become the new stock when somebody draws from an empty one", () => {
  const empty = { ...THROWN, stock: [], discard: cards("3S JS 2C"), shuffles: [cards("2C JS")] };
  const { position } = played(empty, { seat: 1, do: "draw", from: "stock" });
  assert.deepEqual(position.drawn, { card: "2C", from: "stock" });
  assert.deepEqual([position.stock, position.discard], [["JS"], ["3S"]]);
  assert.deepEqual([position.recycles, position.shuffles], [1, []]);
  const wrongOrder = { ...empty, shuffles: [cards("2C 3S")] };
  assert.throws(() => played(wrongOrder, { seat: 1, do: "draw", from: "stock" }), Impossible);
});

test("without a stock the discard has to be drawn; a player who may not draws nothing, and the round is void", () => {
  const gone = { ...THROWN, stock: [], discard: ["3S"] };
  const step = { seat: 1, do: "draw", from: "stock" };
  assert.equal(reasonOf(gone, step), "stock-empty");
  const { steps, position } = played({ ...gone, limits: { 1: "stock_draw_only" } }, step);
  assert.deepEqual(steps, [{ ok: true, outcome: "void" }]);
  assert.deepEqual(position.result, { winner: null, by: "void" });
});

test("moves are what play accepts, without false claims", () => {
  const inDraw = moves(frozen({ position: THROWN })).moves;
  assert.deepEqual(inDraw, [
    { seat: 1, do: "draw", from: "stock" },
    { seat: 1, do: "draw", from: "discard" },
    ...cards("JD AD").map((discard) => ({ seat: 3, do: "claim", discard })),
  ]);
  const inDiscard = moves(frozen({ position: DRAWN })).moves;
  assert.equal(inDiscard.filter((step) => step.do === "discard").length, 10);
  assert.deepEqual(inDiscard.filter((step) => step.do === "go_out"), [{ seat: 1, do: "go_out", discard: "8H" }]);
});

test("a card that is hidden never changes a view", () => {
  const other = { ...DRAWN, hands: { ...DRAWN.hands, 1: [...MELDED, "8D"] }, drawn: { card: "8D", from: "stock" } };
  const seen = view(frozen({ position: DRAWN, seat: 3 }));
  assert.deepEqual(view({ position: { ...other, discard: cards("3S JC"), stock: ["9C"] }, seat: 3 }), seen);
  assert.deepEqual([seen.drawn, seen.discard, seen.sizes], [{ from: "stock" }, ["3S"], { 1: 10, 2: 9, 3: 9 }]);
  assert.deepEqual(view({ position: DRAWN, seat: 1 }).drawn, DRAWN.drawn);
});

test("what cannot be is an error, never a refusal", () => {
  const impossible = (position, script = []) => assert.throws(() => play({ position, script }), Impossible);
  impossible({ ...THROWN, hands: { ...THROWN.hands, 2: NOTHING.slice(1) } });
  impossible({ ...THROWN, stock: cards("5C 5C") });
  impossible({ ...THROWN, turn: 4 });
  impossible({ ...THROWN, hands: { ...THROWN.hands, 4: MELDED } });
  impossible({ ...DRAWN, drawn: { card: "9H", from: "stock" } });
  impossible({ ...THROWN, seats: [1, 2, 3, 1000] });
  impossible({ ...THROWN, seats: [1], hands: { 1: MELDED } });
  impossible({ ...THROWN, recycles: 10 ** 15 + 1 });
  impossible({ ...THROWN, discarder: 1 });
  impossible({ ...THROWN, threat: 2 });
  impossible({ ...THROWN, threat: 3, discard: [] });
  impossible({ ...THROWN, threat: 3, discarder: 0 });
  impossible({ ...THROWN, faults: { 2: ["wrong"] } });
  impossible({ ...THROWN, phase: "bet" });
  impossible({ ...DRAWN, discarder: 1 });
  impossible({ ...DRAWN, drawn: null });
  impossible({ ...DRAWN, drawn: { card: "8H", from: "turn_up" } });
  impossible(THROWN, [{ seat: 1, do: "raise" }]);
  impossible(THROWN, [{ seat: 1, do: "call_fault" }]);
  impossible(THROWN, [{ seat: 1, do: "sing" }]);
  impossible(THROWN, [{ do: "draw", from: "stock" }]);
  impossible(THROWN, [{ seat: 1000, do: "draw", from: "stock" }]);
  impossible(DRAWN, [{ seat: 1, do: "discard", card: "1H" }]);
  impossible(THROWN, [{ do: "claims", claims: [{ seat: 3, discard: "AD" }, { seat: 3, discard: "JD" }] }]);
});

test("nobody folds, leaves the round, goes out with ten or is left alone with a pot", () => {
  const impossible = (position) => assert.throws(() => view({ position, seat: 1 }), Impossible);
  const twoPlay = { ...THROWN, hands: { 1: MELDED, 2: NOTHING } };
  impossible({ ...twoPlay, folded: [3], aside: { 3: ALMOST } });
  impossible({ ...twoPlay, left: [3], aside: { 3: ALMOST } });
  impossible({ ...THROWN, aside: { 3: cards("5C") } });
  impossible({ ...THROWN, limits: { 3: "leaves_round" } });
  const over = { ...THROWN, phase: "over", turn: null };
  impossible(over);
  for (const by of ["ten", "pot"]) impossible({ ...over, result: { winner: 1, by } });
  impossible({ ...over, result: { winner: null, by: "nine" } });
  impossible({ ...over, result: { winner: 1, by: "void" } });
  const seen = view({ position: { ...over, result: { winner: 1, by: "nine" } }, seat: 2 });
  assert.deepEqual(seen.hands, { 1: MELDED }); // laid face up on the table
  assert.equal(view({ position: { ...over, result: { by: "void" } }, seat: 2 }).hands, undefined);
});

test("under a discard that was taken may lie one's own", () => {
  const taken = { ...DRAWN, discard: ["JS"], drawn: { card: "8H", from: "discard" }, discarder: 1 };
  assert.deepEqual(view({ position: taken, seat: 3 }).drawn, taken.drawn);
});

test("before the first turn", () => {
  assert.deepEqual(start({ seats: 2 }), { ok: false, reason: "too-few-players" });
  assert.deepEqual(start({ seats: 9 }), { ok: false, reason: "too-many-players" });
  assert.deepEqual(start({ seats: [1, 2, 5] }).pack, { size: 104, jokers: 0 });
  assert.deepEqual(seatsOfRound({ seats: [1, 2, 3, 4], dealer: 2, winner: 3 }), {
    first: 1, order: [1, 4, 3, 2], next_dealer: 1, cutter: null,
  });
  assert.equal(seatsOfRound({ seats: [1, 2, 3, 4], dealer: 2, winner: null }).next_dealer, 2); // void: dealt again
  const suit = (name) => cards("A 2 3 4 5 6 7 8 9 10 J Q K").map((rank) => rank + name);
  const pack = [..."CDHSCDHS"].flatMap(suit);
  const { hands, stock } = deal(frozen({ pack, seats: [1, 2, 3], dealer: 1 }));
  assert.deepEqual(hands[3], cards("AC 2C 3C 10C JC QC 6D 7D 8D"));
  assert.deepEqual([stock.length, stock[0]], [77, "2H"]);
  assert.equal(deal({ pack, seats: [1, 2, 3], dealer: 1, cut: 20 }).reason, "no-cut");
  assert.throws(() => deal({ pack, seats: [1, 2, 3, 4, 5, 6, 7, 8, 9], dealer: 1 }), Impossible);
  assert.deepEqual(recycle({ stock: [], discard: cards("3S JS 2C") }), { stock: cards("JS 2C"), discard: ["3S"] });
  assert.deepEqual(recycle({ discard: ["3S"] }), { void: true });
});
