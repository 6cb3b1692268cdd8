// SPDX-License-Identifier: CC0-1.0
#include "lines.h"

#include <string.h>

bool read_line(FILE *in, Line *line)
{
    line->length = 0;
    line->too_long = false;
    int byte = getc(in);
    if (byte == EOF) return false;
    for (; byte != EOF && byte != '\n'; byte = getc(in)) {
        if (line->length < LONGEST_LINE)
            line->text[line->length++] = (char)byte;
        else
            line->too_long = true;
    }
    line->text[line->length] = '\0';
    return true;
}

// How many bytes the UTF-8 character here has; 0 if it is none. The NUL at the end of the text ends any character.
static size_t character_size(const unsigned char *at)
{
    if (at[0] < 0x80) return 1;
    if (at[0] < 0xC2 || at[0] > 0xF4) return 0;
    size_t size = at[0] < 0xE0 ? 2 : at[0] < 0xF0 ? 3 : 4;
    for (size_t i = 1; i < size; i++)
        if ((at[i] & 0xC0) != 0x80) return 0;
    bool written_too_long = (at[0] == 0xE0 && at[1] < 0xA0) || (at[0] == 0xF0 && at[1] < 0x90);
    bool surrogate = at[0] == 0xED && at[1] > 0x9F;
    bool beyond_unicode = at[0] == 0xF4 && at[1] > 0x8F;
    return written_too_long || surrogate || beyond_unicode ? 0 : size;
}

const char *find_fault(const Line *line)
{
    if (line->too_long) return "this line cannot be read: it is longer than 1 MiB";
    for (size_t i = 0; i < line->length;) {
        const char *at = line->text + i;
        size_t size = character_size((const unsigned char *)at);
        if (size == 0) return "this line cannot be read: it is not UTF-8";
        if ((unsigned char)*at < ' ' && *at != '\t' && *at != '\r')
            return "this line cannot be read: it holds a control character";
        // cJSON would end the text there: "7H\u0000" would be a card.
        if (strncmp(at, "\\u0000", 6) == 0) return "this line cannot be read: it holds U+0000";
        i += *at == '\\' ? 2 : size;
    }
    return NULL;
}
