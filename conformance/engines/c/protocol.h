// SPDX-License-Identifier: CC0-1.0
// The protocol, version 1: one JSON object a line in, one a line out.
#ifndef PROTOCOL_H
#define PROTOCOL_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

// Why a question cannot be, such as one with three equal cards from two packs.
typedef struct {
    char text[240];
} Reason;

// Answers one kind of question: reads the question's fields, adds the answer's. False if the question cannot be; then
// `reason` says what is wrong, and in which field. A question without fields is NULL or null: no field is found in it.
typedef bool Answerer(const cJSON *question, cJSON *answer, Reason *reason);

typedef struct {
    const char *name;
    Answerer *answer;
} Ask;

typedef struct {
    const char *name, *version, *language;
    const Ask *asks;
    size_t ask_count;
} Engine;

// Answers line by line until `bye` or the end of the input. Returns the exit code: 1 if reading or writing failed.
int serve(const Engine *engine, FILE *in, FILE *out);

#endif
