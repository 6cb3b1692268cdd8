// SPDX-License-Identifier: CC0-1.0
// What may be laid by the card maker's rules: sets of three or four suits, and runs with the ace at either end.
#ifndef MELDS_H
#define MELDS_H

#include <stdbool.h>

// Some cards of a hand: bit i stands for the card whose face is faces[i]. 0 is no cards.
typedef unsigned Cards;

enum { MOST_MELDS = 3 }; // of at most ten cards

// The first `count` cards.
Cards first_cards(int count);

bool is_meld(const int faces[], Cards cards);

// Can all these cards be laid in melds, each card in exactly one? Then `melds`, with room for MOST_MELDS and one more,
// holds one way, ended by 0.
bool lay(const int faces[], Cards cards, Cards melds[]);

#endif
