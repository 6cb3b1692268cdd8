// SPDX-License-Identifier: CC0-1.0
// A judge of hands at one table: Pife by the card maker's rules (profile `pife-maker`).
#ifndef JUDGE_H
#define JUDGE_H

#include "protocol.h"

Answerer answer_meld, answer_wilds, answer_melded, answer_go_out, answer_waits;

#endif
