// tier2/tier2.h: traces of micro-ops, projected from hot code, optimized, run until something that they rely on changes. As CPython 3.14's tier 2.
//
// What happens     A JUMP_BACKWARD_JIT counts down; at zero the bytecode from there on is projected into micro-ops (project.c), which the passes make
//                  fewer (remove_globals.c, abstract.c, cleanup.c); the executor that is built takes the jump's place (executor.c) and is run (run.c).
//                  Exits that are often taken get executors of their own. Who changes what an executor depends on invalidates it (invalidate.c).
// Off by default   PYTHON_JIT=1 switches it on in the command.
// Tests            tests/tier2
#ifndef MORELIA_TIER2_TIER2_H
#define MORELIA_TIER2_TIER2_H

#include "object/exec/executor.h"

typedef struct Tier2Options {
  uint16_t threshold;        // back-edges and exits until a trace is tried; 0: the reference's 4096
  bool plain;                // no pass but the projection (PYTHON_UOPS_OPTIMIZE=0)
} Tier2Options;

NODISCARD int tier2_start(VM *vm, const Tier2Options *options);  // after specializer_init. 0, or -1: out of memory
void tier2_stop(VM *vm);                               // every executor is invalidated; nothing when it is off
bool tier2_is_on(const VM *vm);
bool tier2_is_active(const VM *vm);                    // a trace runs now

NODISCARD Executor *tier2_executor_at(VM *vm, const Code *code, uint32_t unit);  // borrowed; NULL: none
void tier2_add_dependency(VM *vm, Executor *executor, const void *object);
void tier2_invalidate_dependents(VM *vm, const void *object);
void tier2_invalidate_all(VM *vm);

typedef struct Tier2Stats {  // CPython's names
  uint64_t attempts, traces_created, traces_executed, uops_executed, trace_stack_overflow, trace_stack_underflow, trace_too_long, trace_too_short,
      inner_loop, recursive_call, low_confidence, unknown_callee, executors_invalidated, optimizer_attempts, optimizer_successes,
      remove_globals_builtins_changed, remove_globals_incorrect_keys;
  uint64_t unsupported_opcode[256];
} Tier2Stats;
const Tier2Stats *tier2_stats(const VM *vm);

#endif
