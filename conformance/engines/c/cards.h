// SPDX-License-Identifier: CC0-1.0
// Cards and words in a question's fields. A token is a card as it is written, "7H" or "10S"; its face is a number.
#ifndef CARDS_H
#define CARDS_H

#include <stdbool.h>

#include "protocol.h"

enum { RANKS = 13, SUITS = 4, FACES = SUITS * RANKS, PACKS = 2, MOST_CARDS = 10 };

typedef struct {
    int count;
    int faces[MOST_CARDS];          // suit * RANKS + rank, the ace as rank 0
    const char *tokens[MOST_CARDS]; // as the question spells them; they live as long as it does
} Hand;

typedef struct {
    char text[4];
} Token;

Token token_of(int face);

// How many cards of this face the hand holds.
int count_face(const Hand *hand, int face);

// Each of these reads one field of the question; false, with the reason, if it cannot be.
bool read_hand(const cJSON *question, int least, int most, Hand *hand, Reason *reason);
bool read_face(const cJSON *question, const char *field, int *face, Reason *reason);
// The place of the word in `words`, a list ended by NULL. `if_empty` is the place that an empty value means, or -1.
bool read_word(const cJSON *question, const char *field, const char *const words[], int if_empty, int *word,
               Reason *reason);

// Writes the reason, as printf does. Always false, so that a reader returns what this returns.
bool impossible(Reason *reason, const char *format, ...);

#endif
