// tier2/tier2.h: traces of micro-ops, projected from hot code, optimized, and run until something that they rely on
// changes. As CPython 3.14's tier 2.
//
// Process          A JUMP_BACKWARD_JIT counts down; at zero the bytecode from there on is projected into micro-ops
//                  (project.c). The passes reduce them (remove_globals.c, abstract.c, cleanup.c). The executor replaces
//                  the jump (executor.c) and is run (run.c). Exits that are often taken get executors of their own. A
//                  change of what an executor depends on invalidates it (invalidate.c).
// Off by default   PYTHON_JIT=1 switches it on in the command.
// Tests            tests/tier2
#ifndef MORELIA_TIER2_TIER2_H
#define MORELIA_TIER2_TIER2_H

#include "object/exec/executor.h"

typedef enum TraceRefusal {
  REFUSED_NOT,
  REFUSED_NO_MEMORY,
  REFUSED_NO_PLACE,
  REFUSED_TOO_SHORT,
  REFUSED_STACK_OVERFLOW,
  REFUSED_STACK_UNDERFLOW,
  REFUSED_UNKNOWN_CALLEE,
  REFUSED_OTHER_KEYS,
  REFUSED_CONTRADICTION,
  N_REFUSALS,
} TraceRefusal;
typedef enum Invalidator {  // what ended an executor
  INVALIDATED_BY_CALLER,
  INVALIDATED_BY_GLOBALS,
  INVALIDATED_BY_BUILTINS,
  INVALIDATED_BY_TYPE,
  INVALIDATED_BY_CODE,
  INVALIDATED_BY_DEATH,
  INVALIDATED_BY_EVENTS,
  INVALIDATED_BY_CLEARING,
  INVALIDATED_BY_COLD,
  INVALIDATED_BY_END,
  INVALIDATED_BY_MEMORY,
  INVALIDATED_BY_EXITS,
  N_INVALIDATORS,
} Invalidator;

typedef enum MakeAnswer {  // why a region was not made
  MAKE_LATER,
  MAKE_SOON,  // at the next round perhaps
  MAKE_NEVER
} MakeAnswer;
typedef struct RegionPolicy {  // the host compiles loops and functions instead (jit/jit.h)
  // as executor_make
  Executor *(*make)(VM *vm, Frame *frame, uint32_t start, MakeAnswer *answer);
  // in vm->frame, which is at the head of the loop
  TraceEnd (*run)(VM *vm, Executor *e) MAY_RUN_CODE;
  TraceEnd (*enter)(VM *vm, Frame *frame, Executor *e) MAY_RUN_CODE;  // at the instruction that it replaces
  bool (*call)(VM *vm, Frame *frame, Value *result) MAY_RUN_CODE;     // as the hooks
  void (*polled)(VM *vm);
} RegionPolicy;

typedef struct Tier2Options {
  uint16_t threshold;           // back-edges and exits until a trace is tried; 0: CPython's 4096
  const RegionPolicy *regions;  // NULL: traces
  bool unasked;                 // of regions: nothing is compiled at first
  bool pauses;                  // of regions: a run that may pause enters none that calls Python code
  bool plain;                   // no pass but the projection (PYTHON_UOPS_OPTIMIZE=0)
  // executors keep a record of the passes (TraceStory); inspect builds always do, the plain wasm build never
  bool explain;
  bool count_pairs;  // of micro-ops, for statistics; as `explain`
} Tier2Options;
#ifdef __wasm__
#define TIER2_EXPLAINS(inspect) (inspect)
#else
#define TIER2_EXPLAINS(inspect) 1
#endif

NODISCARD int tier2_start(VM *vm, const Tier2Options *options);  // after specializer_init. 0, or -1: out of memory
void tier2_stop(VM *vm);             // every executor is invalidated; nothing when it is off
bool tier2_is_on(const VM *vm);      // for programs: of regions they know nothing
bool tier2_is_active(const VM *vm);  // a trace runs now

NODISCARD Executor *tier2_executor_at(VM *vm, const Code *code, uint32_t unit);  // borrowed; NULL: none
// the class of Python code that has it now; borrowed; NULL: none
Type *tier2_type_of_version(const VM *vm, uint32_t version);
// the code of the last function made with that version; borrowed; NULL: it is not known
Code *tier2_code_of_version(const VM *vm, uint32_t version);
void tier2_add_dependency(VM *vm, Executor *executor, const void *object);
void tier2_invalidate_dependents(VM *vm, const void *object, Invalidator by);
void tier2_invalidate_all(VM *vm, Invalidator by);
// borrowed, the newest first; NULL: to get the first; returned after the last
NODISCARD Executor *tier2_next_executor(VM *vm, const Executor *after);
const char *tier2_refusal(uint32_t refusal);  // in words
const char *tier2_invalidator(uint32_t by);

// sys._dump_tracelets: the executors as a graph for graphviz. A str; null: no memory.
NODISCARD Value tier2_graph(VM *vm);

#define TIER2_BUCKETS 32
typedef struct Tier2Stats {  // CPython's names
  uint64_t attempts, traces_created, traces_executed, uops_executed, trace_stack_overflow, trace_stack_underflow,
      trace_too_long, trace_too_short, inner_loop, recursive_call, low_confidence, unknown_callee,
      executors_invalidated, optimizer_attempts, optimizer_successes, optimizer_failure_reason_no_memory,
      remove_globals_builtins_changed, remove_globals_incorrect_keys;
  uint64_t unsupported_opcode[256];
  // by powers of 2
  uint64_t trace_length_hist[TIER2_BUCKETS], trace_run_length_hist[TIER2_BUCKETS],
      optimized_trace_length_hist[TIER2_BUCKETS];
  uint64_t uop_execution_count[N_UOPS];
  uint64_t uop_miss[N_UOPS];         // guards that failed
  uint64_t error_in_opcode[N_UOPS];  // the abstract interpreter ran out of memory
  uint8_t rare_events[N_RARE_EVENTS];
} Tier2Stats;
const Tier2Stats *tier2_stats(const VM *vm);
// how often one micro-op followed the other; 0 when that is not counted
uint64_t tier2_pair_count(const VM *vm, uint32_t first, uint32_t second);
void tier2_reset_rare_events(VM *vm);
const char *tier2_rare_event(uint32_t event);  // CPython's name

#endif
