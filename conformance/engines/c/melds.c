// SPDX-License-Identifier: CC0-1.0
#include "melds.h"

#include "cards.h"

enum { LEAST_MELD = 3 };

Cards first_cards(int count)
{
    return (1U << count) - 1;
}

static int count_cards(Cards cards)
{
    int count = 0;
    for (; cards != 0; cards &= cards - 1) count++;
    return count;
}

// One rank, no suit twice.
static bool is_set(const int faces[], Cards cards)
{
    int rank = -1;
    unsigned suits = 0;
    for (int i = 0; cards >> i != 0; i++) {
        if ((cards >> i & 1) == 0) continue;
        unsigned suit = 1U << faces[i] / RANKS;
        if ((rank >= 0 && faces[i] % RANKS != rank) || (suits & suit) != 0) return false;
        rank = faces[i] % RANKS;
        suits |= suit;
    }
    return true;
}

// One suit, no rank twice, no gap. The ace stands at place 0, or at place 13 above the king.
static bool is_run(const int faces[], Cards cards, int place_of_ace)
{
    int suit = -1;
    unsigned places = 0;
    for (int i = 0; cards >> i != 0; i++) {
        if ((cards >> i & 1) == 0) continue;
        int rank = faces[i] % RANKS;
        unsigned place = 1U << (rank == 0 ? place_of_ace : rank);
        if ((suit >= 0 && faces[i] / RANKS != suit) || (places & place) != 0) return false;
        suit = faces[i] / RANKS;
        places |= place;
    }
    while ((places & 1) == 0) places >>= 1;
    return (places & (places + 1)) == 0; // only ones: no gap
}

bool is_meld(const int faces[], Cards cards)
{
    return count_cards(cards) >= LEAST_MELD &&
           (is_set(faces, cards) || is_run(faces, cards, 0) || is_run(faces, cards, RANKS));
}

bool lay(const int faces[], Cards cards, Cards melds[])
{
    *melds = 0;
    if (cards == 0) return true;
    // The first card lies in some meld: with each choice of the others, the rest has to be laid as well.
    Cards first = cards & -cards, others = cards ^ first;
    for (Cards chosen = others; chosen != 0; chosen = (chosen - 1) & others) {
        if (is_meld(faces, first | chosen) && lay(faces, others ^ chosen, melds + 1)) {
            *melds = first | chosen;
            return true;
        }
    }
    return false;
}
