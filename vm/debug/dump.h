// debug/dump.h: the state of a VM as text: adaptive bytecode, statistics, specialized sites.
#ifndef MORELIA_DEBUG_DUMP_H
#define MORELIA_DEBUG_DUMP_H

#include "object/exec/code.h"

#include <stdio.h>

void dump_code(VM *vm, const Code *code, FILE *out);  // one code object: line, offset, instruction, counter and caches
// the program's code object, and all that are reachable through co_consts
void dump_all_code(VM *vm, FILE *out);
// per family: attempts, success, failures by kind, deopts (inspect builds: hits, misses)
void dump_stats(VM *vm, FILE *out);
// One line: {"codes": [{"name", "line", "sites": [[offset, line, base, op, [value, backoff] | null], …]}, …]}, depth
// first from the program's code.
void dump_specialization_json(VM *vm, FILE *out);
void dump_executors_json(VM *vm, FILE *out);  // the executors of tier 2, the newest first (debug/dump_traces.c)
void dump_trace_stats(VM *vm, FILE *out);     // nothing while tier 2 is off

#endif
