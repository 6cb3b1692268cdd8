// SPDX-License-Identifier: CC0-1.0
// Lines of input: never longer than the protocol allows, and checked before they are parsed.
#ifndef LINES_H
#define LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { LONGEST_LINE = 1 << 20 };

typedef struct {
    char text[LONGEST_LINE + 1]; // ends with a NUL, and may hold others
    size_t length;
    bool too_long; // the rest of it was thrown away
} Line;

// Reads the next line, without its end; the last one may lack that. False when there is none.
bool read_line(FILE *in, Line *line);

// Why this line cannot be given to cJSON, which checks neither UTF-8 nor for a NUL; NULL if it can.
const char *find_fault(const Line *line);

#endif
