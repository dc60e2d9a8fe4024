// tier2/internal.h: declarations shared by the files of tier 2.
#ifndef MORELIA_TIER2_INTERNAL_H
#define MORELIA_TIER2_INTERNAL_H

#include "tier2/tier2.h"

#include "object/core/gc.h"
#include "object/exec/counters.h"
#include "object/exec/frame.h"
#include "object/exec/function.h"
#include "opcode.gen.h"
#include "specialize/specialize.h"

// CPython's limits.
#define TRACE_MAX 800          // micro-ops of a trace, stubs included
#define TRACE_CALLS 5          // depth of calls that are followed
#define CHAIN_MAX 4            // chained exits until an executor must be installed in the bytecode
#define RUNS_PER_SWEEP 100000  // trace heads run between two sweeps of cold executors
#define GLOBALS_CHANGES_MAX 6  // changes of a dict until its values are no longer taken as constants
#define BUILTINS_CHANGES_MAX 3
#define FUNCTION_VERSIONS 4096  // remembered by their lowest bits
#define PAIRS_BYTES ((size_t)N_UOPS * N_UOPS * sizeof(uint64_t))

// the last function made with a version, and its code; both borrowed, NULL when they died
typedef struct VersionedFunction {
  Function *function;
  Code *code;
} VersionedFunction;

#define SAMPLES 64
typedef struct Sample {     // a back-edge where polls found the interpreter
  CodeUnit *jump;           // compared only
  uint32_t times, wanted;   // it is compiled after that many samples
  uint32_t rounds, begins;  // since it was marked: back-edges, and how many of them were the first of the loop
  int64_t position;         // of its iterator at the last one
} Sample;

typedef struct Tier2 {
  Tier2Options options;
  TraceHooks hooks;        // with regions: theirs
  Executor *current;       // the running one; NULL: tier 1 runs
  uint32_t current_depth;  // vm->c_depth where it runs
  ExecutorLink executors;  // the ring
  uint32_t runs_left;      // until the next sweep
  int watcher;
  uint32_t builtins_changes;
  bool builtins_watched;
  uint32_t n_executors;  // that were built
  Sample samples[SAMPLES];
  uint32_t polls, sampled_at, polls_a_sample;
  double began;          // the time when a loop ran first, the last before the first poll
  double polled_at;      // of the last one
  uint32_t weight;       // of the look that follows it: 1, or more where it came late
  uint32_t slow_polls;   // behind which steps took long
  uint32_t quick_polls;  // behind which they took the usual time, up to QUICK_TAKEN
  Executor *paused;      // the executor of a run that the host paused, owned; NULL: none
  const Uop *paused_at;  // where it continues in that executor
  uint64_t run_began;    // stats.uops_executed when the running trace was entered
  uint16_t last_uop;     // the last micro-op that it has executed; 0: none
  uint64_t *pairs;       // how often one micro-op followed another, [first * N_UOPS + second]; NULL: not counted
  Tier2Stats stats;
  VersionedFunction functions[FUNCTION_VERSIONS];
} Tier2;

typedef struct SeenFact {  // the last fact that the abstract interpreter used at a micro-op
  TraceFact fact;
  uint16_t from, type;
} SeenFact;
typedef struct TraceDependency {
  DependencyKind kind;
  const void *object;
} TraceDependency;

// A trace while it is made.
typedef struct Trace {
  VM *vm;
  Code *code;                // where it begins
  Function *function;        // the function that runs there; NULL: the frame has none
  Dict *globals, *builtins;  // of that frame
  uint32_t stack_depth;      // of it
  uint32_t length;
  BloomFilter depends;
  TraceRefusal refused;  // why there is no trace
  uint32_t n_depends_on;
  TraceDependency depends_on[STORY_DEPENDENCIES];
  SeenFact seen[TRACE_MAX];
  Uop uops[TRACE_MAX];
} Trace;
void trace_depends(Trace *t, DependencyKind kind, const void *object);

ALWAYS_INLINE void stats_count(uint64_t buckets[TIER2_BUCKETS], uint64_t value) {
  uint32_t bits = value > 1 ? 64 - (uint32_t)__builtin_clzll(value - 1) : 0;
  buckets[bits < TIER2_BUCKETS ? bits : TIER2_BUCKETS - 1]++;
}

// Operand 0 of _PUSH_FRAME and of the returns, for the passes: the function that is entered; or its code with bit 0
// set; 0: neither is known.
ALWAYS_INLINE uint64_t callee_operand(const Function *f, const Code *code) {
  return f ? (uintptr_t)f : code ? (uintptr_t)code | 1 : 0;
}
ALWAYS_INLINE Function *operand_function(uint64_t operand) {
  return operand & 1 ? NULL : (Function *)(uintptr_t)operand;
}
Code *operand_code(uint64_t operand);
ALWAYS_INLINE Ref operand_ref(uint64_t bits) { return borrow((Value){bits}); }  // for a micro-op that pushes a constant

ALWAYS_INLINE bool uop_ends_trace(const Uop *u) { return u->opcode == _EXIT_TRACE || u->opcode == _JUMP_TO_TOP; }
ALWAYS_INLINE void uop_replace(Uop *u, uint16_t opcode, uint16_t oparg, uint64_t operand) {
  u->opcode = opcode;
  u->oparg = oparg;
  u->operand0 = operand;
}
bool constant_is_immortal(VM *vm, Ref v);  // in CPython, whose lists of micro-ops depend on it
// the value at the place in the micro-op's operands; null: the keys are others
Ref constant_of_dict(const Uop *u, const Dict *d);

// story.c. NULL: no story is kept.
TraceStory *story_begin(Trace *t);                               // as projected
void story_pass(TraceStory *s, const Trace *t, TracePass pass);  // behind that pass
void story_end(TraceStory *s, const Trace *t);

// project.c: 1, or 0: no trace from there. `start` is a unit, with its EXTENDED_ARG prefix.
NODISCARD int trace_project(Trace *t, uint32_t start, bool progress_needed);
// The passes; 1, or 0: no trace; -1: out of memory.
NODISCARD int trace_remove_globals(Trace *t);
NODISCARD int trace_interpret(Trace *t);
void trace_remove_unneeded(Trace *t);
void trace_use_copies(Trace *t);
void trace_prepare(Trace *t);

// executor.c: makes, links and installs one for `frame`, which is at `start`. Owned; NULL: none, without an exception.
NODISCARD Executor *executor_make(VM *vm, Frame *frame, uint32_t start, uint32_t chain_depth);
bool executor_has_place(const Code *code, uint32_t unit);
// installs it; NULL: no memory, it is dropped
NODISCARD Executor *executor_place(VM *vm, Code *code, uint32_t unit, Executor *e);

// invalidate.c
void bloom_add(BloomFilter *filter, const void *object);
void executor_link(VM *vm, Executor *e);
void executor_invalidate(VM *vm, Executor *e, Invalidator by);
void executors_sweep(VM *vm);  // invalidates those that have not run since the last sweep
void executors_of_code_drop(VM *vm, Code *code, Invalidator by);
uint32_t dict_changes(const Dict *d);  // that invalidated executors
void watch_globals(VM *vm, Dict *d);
void watch_builtins(VM *vm);
void watch_type_of_trace(VM *vm, Type *type);
NODISCARD int watchers_start(VM *vm);  // 0, or -1: none is left
void watchers_stop(VM *vm);

// tier2.c
uint16_t exit_temperature(VM *vm);  // of a new exit; also the counter of a back-edge

// run.c
// handles pending work. True: continue; false: *end says what happened, TRACE_POLL that the run pauses
bool trace_poll(VM *vm, TraceEnd *end) MAY_RUN_CODE;
typedef struct RunMark {  // the executor that ran when a run began
  Executor *current;
  uint32_t depth;
} RunMark;
RunMark run_enter(VM *vm, Executor *e);  // it is held and becomes the running one
void run_leave(VM *vm, RunMark before);
// from there on, in vm->frame; a region from its head
TraceEnd trace_run(VM *vm, Executor *e, const Uop *at) MAY_RUN_CODE;
void trace_pause(VM *vm, Executor *e, const Uop *at);  // after TRACE_POLL: where the run continues
// continues the paused one; TRACE_ON when there was none
TraceEnd trace_resume(VM *vm) MAY_RUN_CODE;

#endif
