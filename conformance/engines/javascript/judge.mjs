// SPDX-License-Identifier: CC0-1.0
// A judge of hands at one table: Pife by the card maker's rules (profile `pife-maker`).
// One function an ask: an object with the question's fields in, an object with the answer's fields out.
// It knows nothing of JSON Lines; engine.mjs does the talking. Nor does it know of rounds; that is round.mjs.

import { FACES, PACKS, checkCopies, countFaces, faceOfToken, readCard, readCards, tokenOf } from "./cards.mjs";
import { isMeld, lay } from "./melds.mjs";
import { mayGoOutFrom, readPenalty } from "./penalties.mjs";
import { mustNotBe, readWord } from "./reading.mjs";

const LONGEST = 10; // cards in a player's hands after drawing: no meld can be longer

// Where the card that completes the hand may come from.
const SOURCES = ["stock", "discard", "claim", "turn_up", "turn_up_claim"];

/** Are these nine cards out? As they lie where the player laid melds apart (lists of tokens), else in any way. */
export function isOut(tokens, melds = null) {
  if (melds !== null) return melds.every((meld) => isMeld(meld.map(faceOfToken)));
  return lay(countFaces(tokens.map(readCard))) !== null;
}

/** Ask `meld`: are these cards one legal meld? */
export function meld({ cards }) {
  return { legal: isMeld(readHand(cards, 0, LONGEST).map((card) => card.face)) };
}

/** Ask `wilds`: the faces that are wild. None are, at this table. */
export function wilds() {
  return { cards: [] };
}

/** Ask `melded`: can all nine or ten cards be laid in melds? With one way to do it. */
export function melded({ cards }) {
  const hand = readHand(cards, 9, 10);
  const melds = lay(countFaces(hand));
  if (melds === null) return { melded: false };
  const left = [...hand];
  const take = (face) => left.splice(left.findIndex((card) => card.face === face), 1)[0].token;
  return { melded: true, melds: melds.map((faces) => faces.map(take)) };
}

/** Ask `go_out`: which of the ten cards may be thrown so that the other nine are melded? Never out with ten here. */
export function goOut({ cards, drawn, from, limit }) {
  const hand = readHand(cards, 10, 10);
  const { face: drawnFace } = readCard(drawn);
  const isHeld = hand.some((card) => card.face === drawnFace);
  mustNotBe(!isHeld, `drawn: ${drawn} is not among the ten cards; cards must hold it too`);
  readWord(from, SOURCES, "from");
  if (!mayGoOutFrom(readPenalty(limit, "limit"), from)) return { discards: [], ten: false };

  const counts = countFaces(hand);
  const discards = new Set();
  for (const { token, face } of hand) {
    // A claimed card has to be melded. Its twin is no different from it, so neither may be thrown.
    if (from === "claim" && face === drawnFace) continue;
    counts[face] -= 1;
    if (lay(counts) !== null) discards.add(token); // written as it is held
    counts[face] += 1;
  }
  return { discards: [...discards], ten: false };
}

/** Ask `waits`: with which tenth card, from there, can these nine go out? */
export function waits({ cards, from }) {
  const hand = readHand(cards, 9, 9);
  readWord(from, SOURCES, "from");
  const counts = countFaces(hand);
  const faces = FACES.filter((face) => counts[face] < PACKS);
  const goesOut = (drawn) => goOut({ cards: [...cards, drawn], drawn, from }).discards.length > 0;
  return { cards: faces.map(tokenOf).filter(goesOut) };
}

/** The cards of a hand, from `least` to `most` of them, no face too often. */
function readHand(tokens, least, most) {
  const hand = readCards(tokens, "cards");
  const wanted = least === most ? `${most}` : `${least} to ${most}`;
  const isRight = hand.length >= least && hand.length <= most;
  mustNotBe(!isRight, `cards: there are ${hand.length}; this question is about ${wanted}`);
  checkCopies(hand, "cards");
  return hand;
}
