// SPDX-License-Identifier: CC0-1.0
#include "cards.h"

#include <stdarg.h>
#include <string.h>

enum { LONGEST_QUOTE = 20 }; // a reason names no longer value: it may be huge

bool impossible(Reason *reason, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    vsnprintf(reason->text, sizeof reason->text, format, values);
    va_end(values);
    return false;
}

Token token_of(int face)
{
    static const char *const ranks[RANKS] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    Token token;
    snprintf(token.text, sizeof token.text, "%s%c", ranks[face % RANKS], "CDHS"[face / RANKS]);
    return token;
}

int count_face(const Hand *hand, int face)
{
    int count = 0;
    for (int i = 0; i < hand->count; i++) count += hand->faces[i] == face;
    return count;
}

// Missing, null, false, 0, [] and {} are the same.
static bool is_empty(const cJSON *value)
{
    if (cJSON_IsArray(value) || cJSON_IsObject(value)) return value->child == NULL;
    if (cJSON_IsNumber(value)) return value->valuedouble == 0;
    return value == NULL || cJSON_IsNull(value) || cJSON_IsFalse(value);
}

// A value as a reason names it.
static const char *quote(const cJSON *value)
{
    if (!cJSON_IsString(value)) return value == NULL ? "(missing)" : "(not a text)";
    return strlen(value->valuestring) > LONGEST_QUOTE ? "(a long text)" : value->valuestring;
}

// A star bars a card from being wild. Nothing is wild at this table, so "7H*" is a 7H.
static bool is_face(const char *text, int face)
{
    Token token = token_of(face);
    size_t length = strlen(token.text);
    return strncmp(text, token.text, length) == 0 && (text[length] == '\0' || strcmp(text + length, "*") == 0);
}

static bool face_of(const cJSON *value, const char *field, int *face, Reason *reason)
{
    for (*face = 0; cJSON_IsString(value) && *face < FACES; ++*face)
        if (is_face(value->valuestring, *face)) return true;
    if (cJSON_IsString(value) && strcmp(value->valuestring, "X") == 0)
        return impossible(reason, "%s: X: there are no jokers at this table", field);
    return impossible(reason, "%s: %s: not a card; write its rank, then its suit, such as \"7H\" or \"10S\"", field,
                      quote(value));
}

bool read_face(const cJSON *question, const char *field, int *face, Reason *reason)
{
    return face_of(cJSON_GetObjectItemCaseSensitive(question, field), field, face, reason);
}

bool read_hand(const cJSON *question, int least, int most, Hand *hand, Reason *reason)
{
    const cJSON *cards = cJSON_GetObjectItemCaseSensitive(question, "cards");
    if (!cJSON_IsArray(cards) && !is_empty(cards))
        return impossible(reason, "cards: must be a list of cards such as [\"7H\", \"10S\"]");
    int count = is_empty(cards) ? 0 : cJSON_GetArraySize(cards);
    if (count < least || count > most)
        return impossible(reason, "cards: there are %d, not at least %d and at most %d", count, least, most);
    hand->count = 0;
    const cJSON *card;
    cJSON_ArrayForEach(card, cards) {
        int face;
        if (!face_of(card, "cards", &face, reason)) return false;
        if (count_face(hand, face) == PACKS)
            return impossible(reason, "cards: %s is there more often than in %d packs", token_of(face).text, PACKS);
        hand->faces[hand->count] = face;
        hand->tokens[hand->count++] = card->valuestring;
    }
    return true;
}

bool read_word(const cJSON *question, const char *field, const char *const words[], int if_empty, int *word,
               Reason *reason)
{
    const cJSON *value = cJSON_GetObjectItemCaseSensitive(question, field);
    *word = if_empty;
    if (if_empty >= 0 && is_empty(value)) return true;
    for (*word = 0; words[*word] != NULL; ++*word)
        if (cJSON_IsString(value) && strcmp(value->valuestring, words[*word]) == 0) return true;
    impossible(reason, "%s: %s: must be one of", field, quote(value));
    for (int i = 0; words[i] != NULL; i++) {
        size_t length = strlen(reason->text);
        snprintf(reason->text + length, sizeof reason->text - length, "%s %s", i > 0 ? "," : "", words[i]);
    }
    return false;
}
