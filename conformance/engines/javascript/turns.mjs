// SPDX-License-Identifier: CC0-1.0
// The steps of the player in turn: draw, discard, go out. Each takes a position and a step and gives
// {position, outcome?}, the position after it; or it refuses.

import { renewed } from "./deal.mjs";
import { falselyClaimed, goneOut, holds, layDown, without } from "./going-out.mjs";
import { mayGoOutFrom } from "./penalties.mjs";
import { nextSeat, penaltyOf } from "./position.mjs";
import { mustBeInTurn, refuse, refuseIf } from "./refusals.mjs";

export function draw(position, { seat, from }) {
  mustBeInTurn(position, seat, "draw");
  const onlyStock = penaltyOf(position, seat) === "stock_draw_only";
  if (from === "stock") return drawFromStock(position, seat, onlyStock);
  refuseIf(onlyStock, "penalty");
  if (from === "turn_up") refuse("turn-up-not-takable"); // there is none
  refuseIf(position.discard.length === 0, "discard-empty");
  const [card, ...pile] = position.discard;
  return { position: withDrawn({ ...position, discard: pile }, seat, card, from) };
}

/** An empty stock is made anew. Where that cannot be, the discard has to be drawn; who may not makes the round void. */
function drawFromStock(position, seat, onlyStock) {
  if (position.stock.length > 0) {
    const [card, ...stock] = position.stock;
    return { position: withDrawn({ ...position, stock }, seat, card, "stock") };
  }
  const [order = null, ...shuffles] = position.shuffles;
  const piles = renewed(position.discard, order);
  if (piles !== null) {
    const anew = { ...position, ...piles, shuffles, recycles: position.recycles + 1 };
    return drawFromStock(anew, seat, onlyStock);
  }
  refuseIf(position.discard.length > 0 && !onlyStock, "stock-empty");
  const result = { winner: null, by: "void" };
  return { position: { ...position, discarder: 0, faults: {}, turn: null, phase: "over", result }, outcome: "void" };
}

/** The drawn card joins the hand. Nobody can claim the last discard any more. */
function withDrawn(position, seat, card, from) {
  const hands = { ...position.hands, [seat]: [...position.hands[seat], card] };
  return { ...position, hands, drawn: { card, from }, faults: {}, phase: "discard" };
}

export function discard(position, { seat, card }) {
  mustBeInTurn(position, seat, "discard");
  const hand = position.hands[seat];
  refuseIf(!holds(hand, [card]), "card-not-held");
  const after = {
    ...position,
    hands: { ...position.hands, [seat]: without(hand, card) },
    discard: [card, ...position.discard],
    discarder: seat,
    drawn: null,
    faults: {},
    turn: nextSeat(position, seat),
    phase: "draw",
  };
  return { position: after };
}

export function goOut(position, { seat, melds, discard: thrown }) {
  mustBeInTurn(position, seat, "discard");
  refuseIf(!mayGoOutFrom(penaltyOf(position, seat), position.drawn.from), "penalty");
  const { kept, out } = layDown(position.hands[seat], { melds, discard: thrown });
  if (!out) return falselyClaimed(position, seat);
  return goneOut(position, seat, { kept, discard: thrown, pile: position.discard });
}

/** The card drawn first is kept at this table: nobody draws another. */
export function redraw(position, { seat }) {
  mustBeInTurn(position, seat, "discard");
  refuse("no-redraw");
}
