// SPDX-License-Identifier: CC0-1.0
// A whole round: what each player sees, what the rules allow now, and what comes of a script of steps.

import { claim, claims, expose, threaten, withdraw } from "./claims.mjs";
import { readPosition } from "./position-reading.mjs";
import { judged, mustPlay, mustSeeNoThreat, refuse } from "./refusals.mjs";
import { readScript } from "./script.mjs";
import { readSeat } from "./seats.mjs";
import { discard, draw, goOut, redraw } from "./turns.mjs";

// A step's name -> a function from the position and the step to {position, outcome?}; it refuses what is not allowed.
const STEPS = new Map([
  ["draw", draw],
  ["discard", discard],
  ["go_out", goOut],
  ["redraw", redraw],
  ["claim", claim],
  ["claims", claims],
  ["threaten", threaten],
  ["withdraw", withdraw],
  ["expose", expose],
  // What other tables have and this one does not:
  ["call_fault", refusedUnlessThreatened("nothing-to-call")], // withdrawing is no fault
  ["announce", refusedUnlessThreatened("no-right-to-claim")], // anyone may claim unannounced
  ["fold", refusedAtOnce("fold-not-allowed")],
  ["call", refusedAtOnce("not-played-here")],
  ["raise", refusedAtOnce("not-played-here")],
  ["stay", refusedAtOnce("not-played-here")],
]);

/** A step that this table does not have, whatever else is wrong with it. */
function refusedAtOnce(reason) {
  return (position, { seat }) => {
    mustPlay(position, seat);
    refuse(reason);
  };
}

/** A step that is never right at this table, for a reason that comes after the threat for which everybody waits. */
function refusedUnlessThreatened(reason) {
  return (position, { seat }) => {
    mustSeeNoThreat(position, seat);
    refuse(reason);
  };
}

/** One step: {ok, outcome?, claims?, reason?} and the position after it, the same one where the step is refused. */
function playStep(position, step) {
  const { position: after = position, ...verdict } = judged(() => STEPS.get(step.do)(position, step));
  return { after, verdict };
}

/** Ask `play`: a verdict on each step, and the position after the last. A refused step changes nothing. */
export function play({ position, script }) {
  let now = readPosition(position);
  const steps = readScript(script).map((step) => {
    const { after, verdict } = playStep(now, step);
    now = after;
    return verdict;
  });
  return { steps, position: now };
}

/** Ask `moves`: every step that is right now, apart from threats and the like. */
export function moves({ position }) {
  const now = { ...readPosition(position), shuffles: [] }; // what is right does not hang on how cards will be shuffled
  const isRight = (step) => {
    const { verdict } = playStep(now, step);
    return verdict.ok && verdict.outcome !== "false_claim";
  };
  return { moves: movesToTry(now).filter((move) => isRight(readScript([move])[0])) };
}

/** Steps that may be right, whoever takes them. */
function movesToTry(position) {
  const { seats, turn, hands } = position;
  if (position.phase === "over") return [];
  if (position.phase === "draw") {
    const draws = ["stock", "discard"].map((from) => ({ seat: turn, do: "draw", from }));
    const claimsOf = (seat) => each(hands[seat], (card) => ({ seat, do: "claim", discard: card }));
    return [...draws, ...seats.flatMap(claimsOf)];
  }
  return [
    ...each(hands[turn], (card) => ({ seat: turn, do: "discard", card })),
    ...each(hands[turn], (card) => ({ seat: turn, do: "go_out", discard: card })),
  ];
}

function each(tokens, move) {
  return [...new Set(tokens)].map(move);
}

/** Ask `view`: what one seat may see. Hands, stock and the discards under the top one are hidden, till the end. */
export function view({ position, seat }) {
  const now = readPosition(position);
  const { seats, dealer, turn, phase, limits, threat, result } = now;
  const seen = {
    seat: readSeat(seat, seats, "seat"),
    hand: now.hands[seat],
    sizes: Object.fromEntries(seats.map((other) => [other, now.hands[other].length])),
    stock_size: now.stock.length,
    discard: now.discard.slice(0, 1),
    discard_size: now.discard.length,
    ...{ dealer, turn, phase, limits, threat, result }, // what everybody saw or heard
    drawn: drawnAsSeen(now, seat),
  };
  const winner = result?.winner ?? null; // whoever goes out lays the hand face up on the table
  return winner === null ? seen : { ...seen, hands: { [winner]: now.hands[winner] } };
}

/** A card from the discard pile was seen by all; one from the stock is seen only by who drew it. */
function drawnAsSeen({ turn, drawn }, seat) {
  if (drawn === null || turn === seat || drawn.from === "discard") return drawn;
  return { from: drawn.from };
}
