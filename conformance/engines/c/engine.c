// SPDX-License-Identifier: CC0-1.0
// ======== THE PART TO REPLACE: your engine's name, and its answers instead of the judge's ========

#include "judge.h"
#include "protocol.h"

// Leave out the asks that your engine cannot answer.
static const Ask ASKS[] = {
    {"meld", answer_meld},     {"wilds", answer_wilds}, {"melded", answer_melded},
    {"go_out", answer_go_out}, {"waits", answer_waits},
};

static const Engine ENGINE = {
    .name = "c-to-copy",
    .version = "1.0.0",
    .language = "C",
    .asks = ASKS,
    .ask_count = sizeof ASKS / sizeof *ASKS,
};

int main(void)
{
    return serve(&ENGINE, stdin, stdout);
}
