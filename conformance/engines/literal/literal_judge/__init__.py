"""A judge of Pife and Cacheta hands that is slow on purpose: the rules of the table, one function a rule.

Read it beside the rules. `cards` is the pack, `house_rules` the options of a table, `table` says which cards are wild
there, `melds` what a meld is, `laying` how a hand is split into melds, `special_hands` the hands of doubles,
`going_out` who may go out with what, and `questions` turns the protocol's inputs into calls of these. Nothing is kept
from one question to the next.

Readings
--------
Where the rules leave room, this judge takes the most literal reading. Rules and decisions are named by their ids in
spec/rules and spec/decisions.yaml.

1.  `wild.itself: counts` makes every wild in a meld a substitute, for its own face too ("never a natural"). So it may
    not stand at the end of a run under `run_place: inside`, not in a set under `wild.melds: runs`, and not in the meld
    of a special hand, which takes no substitutes. A double is no meld: two equal wilds are a double there as well.
2.  `run_place: inside`: "a lower and a higher card of the run" are any cards of it, so several substitutes may lie side
    by side inside; both end cards are naturals.
3.  A printed joker that is wild gives nothing from the discard pile under `from_discard: natural`, in turn or by a
    claim (wilds.from-discard-joker). A dead joker is no wild card: it may be taken, thrown, and is in no meld.
4.  The card that an engine stars itself is answered as the starred token: `7H` taken from the discard pile, and thrown
    back, is answered `7H*`. So is the turn-up card that was taken where its twin is wild.
5.  The turn-up is counted with the hand while no hand can hold it: it lies aside, and the table lets nobody take it
    or go out with it (turned-card-copies). At any other table the hand's own cards alone are held against the pack,
    whatever the question. `waits` lists a card of which hand and turn-up hold fewer copies than the pack, also where
    the turn-up may be in the hand, the stock or the discard pile; from the turn-up it can list only the turn-up,
    unless the hand holds every copy of it already.
6.  `from: turn_up` needs `first_seat_may_take`, `turn_up_claim` needs `may_go_out` (`out.claims` has no say: that is
    about discards); otherwise nobody goes out there. Where they are open, to draw another card there cannot be.
7.  Under `take_discard: go_out_only` the seat in turn takes the discard by a claim, so `claim` is open there even with
    `out.claims: nobody`. The limit no_claims bars it none the less: the question does not say whose turn it is.
8.  `take_discard: keep` is about discards; a turn-up that was taken may be thrown.
9.  "A claimed card must be melded" is asked of the discard alone: it may be the free card of four doubles.
10. The limit leaves_round: who has left the round cannot go out. A limit `none` is no limit.
11. `drawn` is found among the cards by its token; failing that, by the other spelling of its face (`7H`, `7H*`).
12. Under `untakable` a wild face from the discard pile gives nothing, starred or not: no card lies there with a star.
    But the turn-up that opens the discard pile is no wild card, even where its twin is (wilds.turn-up-itself): taken
    in turn it is written with a star, and so told from the twin.
13. An option that does not apply at the table (`turn_up.*` without a turn-up, `wild.itself` without a limit a meld) is
    read past; a turn-up card that the table does not use is too.
"""
