// SPDX-License-Identifier: CC0-1.0
#include "judge.h"

#include <string.h>

#include "cards.h"
#include "melds.h"

// Where the card that completes the hand may come from. This table has no turn-up: nobody goes out from there.
enum { STOCK, DISCARD, CLAIM };
static const char *const SOURCES[] = {"stock", "discard", "claim", "turn_up", "turn_up_claim", NULL};

// The penalties for a false claim, mildest first; and from how many of the sources above each lets a player go out.
enum { NO_LIMIT };
static const char *const LIMITS[] = {"none", "no_claims", "stock_out_only", "stock_draw_only", "leaves_round", NULL};
static const int OPEN_SOURCES[] = {CLAIM + 1, DISCARD + 1, STOCK + 1, STOCK + 1, 0};

// May the nine others go out, and this card be thrown? A claimed card is laid down, and no equal card is thrown.
static bool may_throw(const Hand *hand, int card, int drawn, int source)
{
    Cards melds[MOST_MELDS + 1];
    bool claimed = source == CLAIM && hand->faces[card] == drawn;
    return !claimed && lay(hand->faces, first_cards(hand->count) ^ 1U << card, melds);
}

bool answer_meld(const cJSON *question, cJSON *answer, Reason *reason)
{
    Hand hand;
    if (!read_hand(question, 0, MOST_CARDS, &hand, reason)) return false;
    cJSON_AddBoolToObject(answer, "legal", is_meld(hand.faces, first_cards(hand.count)));
    return true;
}

// No card is wild at this table, whatever is turned up.
bool answer_wilds(const cJSON *question, cJSON *answer, Reason *reason)
{
    (void)question, (void)reason;
    cJSON_AddArrayToObject(answer, "cards");
    return true;
}

bool answer_melded(const cJSON *question, cJSON *answer, Reason *reason)
{
    Hand hand;
    Cards melds[MOST_MELDS + 1];
    if (!read_hand(question, MOST_CARDS - 1, MOST_CARDS, &hand, reason)) return false;
    bool can = lay(hand.faces, first_cards(hand.count), melds);
    cJSON_AddBoolToObject(answer, "melded", can);
    if (!can) return true;
    cJSON *laid = cJSON_AddArrayToObject(answer, "melds");
    for (const Cards *meld = melds; *meld != 0; meld++) {
        cJSON *tokens = cJSON_CreateArray();
        for (int i = 0; i < hand.count; i++)
            if (*meld >> i & 1) cJSON_AddItemToArray(tokens, cJSON_CreateString(hand.tokens[i]));
        cJSON_AddItemToArray(laid, tokens);
    }
    return true;
}

bool answer_go_out(const cJSON *question, cJSON *answer, Reason *reason)
{
    Hand hand;
    int drawn, source, limit;
    if (!read_hand(question, MOST_CARDS, MOST_CARDS, &hand, reason) ||
        !read_face(question, "drawn", &drawn, reason) || !read_word(question, "from", SOURCES, -1, &source, reason) ||
        !read_word(question, "limit", LIMITS, NO_LIMIT, &limit, reason))
        return false;
    if (count_face(&hand, drawn) == 0)
        return impossible(reason, "drawn: %s is not among the ten cards", token_of(drawn).text);
    cJSON *discards = cJSON_AddArrayToObject(answer, "discards");
    for (int card = 0; source < OPEN_SOURCES[limit] && card < hand.count; card++) {
        bool named = false;
        for (int i = 0; i < card; i++) named = named || strcmp(hand.tokens[i], hand.tokens[card]) == 0;
        if (!named && may_throw(&hand, card, drawn, source))
            cJSON_AddItemToArray(discards, cJSON_CreateString(hand.tokens[card]));
    }
    cJSON_AddFalseToObject(answer, "ten"); // nobody goes out with ten here
    return true;
}

bool answer_waits(const cJSON *question, cJSON *answer, Reason *reason)
{
    Hand hand;
    int source;
    if (!read_hand(question, MOST_CARDS - 1, MOST_CARDS - 1, &hand, reason) ||
        !read_word(question, "from", SOURCES, -1, &source, reason))
        return false;
    cJSON *waits = cJSON_AddArrayToObject(answer, "cards");
    for (int face = 0; source < OPEN_SOURCES[NO_LIMIT] && face < FACES; face++) {
        if (count_face(&hand, face) == PACKS) continue; // none is left to be had
        Hand ten = hand;
        ten.faces[ten.count++] = face;
        bool goes_out = false;
        for (int card = 0; card < ten.count; card++) goes_out = goes_out || may_throw(&ten, card, face, source);
        if (goes_out) cJSON_AddItemToArray(waits, cJSON_CreateString(token_of(face).text));
    }
    return true;
}
