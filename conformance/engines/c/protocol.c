// SPDX-License-Identifier: CC0-1.0
#include "protocol.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"

// cJSON's own lookup without "CaseSensitive" would take "CMD" for "cmd".
static const cJSON *field(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static bool is_text(const cJSON *value, const char *text)
{
    return cJSON_IsString(value) && strcmp(value->valuestring, text) == 0;
}

static cJSON *error(const char *what)
{
    cJSON *reply = cJSON_CreateObject();
    cJSON_AddStringToObject(reply, "error", what);
    return reply;
}

// A reply with the message's seq, whatever that is. cJSON writes no more than 15 digits of a number; 17 are exact.
static cJSON *reply_to(cJSON *message)
{
    cJSON *seq = cJSON_DetachItemFromObjectCaseSensitive(message, "seq");
    if (cJSON_IsNumber(seq) && isfinite(seq->valuedouble)) {
        char digits[32];
        snprintf(digits, sizeof digits, "%.17g", seq->valuedouble);
        cJSON_Delete(seq);
        seq = cJSON_CreateRaw(digits);
    }
    cJSON *reply = cJSON_CreateObject();
    cJSON_AddItemToObject(reply, "seq", seq != NULL ? seq : cJSON_CreateNull());
    return reply;
}

// Your engine plays more than one table? Say here, in place of "fixed", which option values it knows.
static cJSON *hello(const Engine *engine)
{
    cJSON *reply = cJSON_CreateObject();
    cJSON_AddNumberToObject(reply, "protocol", 1);
    cJSON *about = cJSON_AddObjectToObject(reply, "engine");
    cJSON_AddStringToObject(about, "name", engine->name);
    cJSON_AddStringToObject(about, "version", engine->version);
    cJSON_AddStringToObject(about, "language", engine->language);
    cJSON *asks = cJSON_AddArrayToObject(reply, "asks");
    for (size_t i = 0; i < engine->ask_count; i++)
        cJSON_AddItemToArray(asks, cJSON_CreateString(engine->asks[i].name));
    cJSON_AddStringToObject(reply, "options", "fixed");
    return reply;
}

// And read the table here: the message's "profile" holds its "options", by option id.
static cJSON *configure(void)
{
    cJSON *reply = cJSON_CreateObject();
    cJSON_AddTrueToObject(reply, "ok");
    return reply;
}

static cJSON *answer(const Engine *engine, cJSON *message)
{
    cJSON *reply = reply_to(message);
    const Ask *ask = NULL;
    for (size_t i = 0; i < engine->ask_count; i++)
        if (is_text(field(message, "ask"), engine->asks[i].name)) ask = &engine->asks[i];
    if (ask == NULL) {
        cJSON_AddStringToObject(reply, "unsupported", "this engine answers only the asks that its hello names");
        return reply;
    }
    const cJSON *question = field(message, "input");
    if (question != NULL && !cJSON_IsNull(question) && !cJSON_IsObject(question)) {
        cJSON_AddStringToObject(reply, "error", "input: must be an object with the question's fields");
        return reply;
    }
    Reason reason = {""};
    cJSON *fields = cJSON_CreateObject();
    if (ask->answer(question, fields, &reason)) {
        cJSON_AddItemToObject(reply, "answer", fields);
    } else {
        cJSON_Delete(fields);
        cJSON_AddStringToObject(reply, "error", reason.text);
    }
    return reply;
}

// The reply to one message; NULL for `bye`.
static cJSON *respond(const Engine *engine, cJSON *message)
{
    const cJSON *command = field(message, "cmd");
    if (is_text(command, "hello")) return hello(engine);
    if (is_text(command, "configure")) return configure();
    if (is_text(command, "ask")) return answer(engine, message);
    if (is_text(command, "bye")) return NULL;
    cJSON *reply = reply_to(message);
    cJSON_AddStringToObject(reply, "error", "cmd: must be one of hello, configure, ask, bye");
    return reply;
}

// The reply to one line; NULL for `bye`. Whatever the line holds, it gets a reply.
static cJSON *respond_to_line(const Engine *engine, const Line *line)
{
    const char *fault = find_fault(line);
    if (fault != NULL) return error(fault);
    // cJSON refuses what is nested too deep. The end of the text is counted in, so that nothing may follow the object.
    cJSON *message = cJSON_ParseWithLengthOpts(line->text, line->length + 1, NULL, true);
    if (message == NULL) return error("this line cannot be read: it is not JSON, or nested too deep");
    bool is_message = cJSON_IsObject(message);
    cJSON *reply = is_message ? respond(engine, message) : error("a message is one JSON object on one line");
    cJSON_Delete(message);
    return reply;
}

// Every line is written out at once: whoever asked waits for it.
static bool write_line(cJSON *reply, FILE *out)
{
    char *text = cJSON_PrintUnformatted(reply);
    bool written = fprintf(out, "%s\n", text) > 0 && fflush(out) == 0;
    cJSON_free(text);
    cJSON_Delete(reply);
    return written;
}

// So that no call of cJSON has to be checked: without memory there is no answer. An engine that ends is started again.
static void *allocate(size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

int serve(const Engine *engine, FILE *in, FILE *out)
{
    static Line line;
    cJSON_InitHooks(&(cJSON_Hooks){allocate, free});
    while (read_line(in, &line)) {
        cJSON *reply = respond_to_line(engine, &line);
        if (reply == NULL) return EXIT_SUCCESS;
        if (!write_line(reply, out)) return EXIT_FAILURE;
    }
    return ferror(in) ? EXIT_FAILURE : EXIT_SUCCESS;
}
