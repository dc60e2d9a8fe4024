// object/exec/executor.h: executors: traces of micro-ops that replace a piece of a code object, and the interface to
// them for code objects, functions and the eval loop. vm/tier2 makes, runs and invalidates them.
//
// Invariants   While executors[i] of a code object is not NULL, the unit executors[i]->unit is ENTER_EXECUTOR with
//              argument i, and original_opcode and original_oparg are restored at its end. An executor that is not
//              `valid` belongs to no code object and to no exit. The micro-ops are behind the exits, in the same block.
// Tests        tests/tier2
#ifndef MORELIA_OBJECT_EXEC_EXECUTOR_H
#define MORELIA_OBJECT_EXEC_EXECUTOR_H

#include "object/exec/code.h"
#include "uops.gen.h"

typedef struct Uop {
  uint16_t opcode, oparg;
  uint32_t origin;  // unit of the instruction that it came from, behind its EXTENDED_ARG prefix
  union {
    uint32_t target;  // the unit where tier 1 continues; once `prepared`: indexes in the trace
    struct {
      uint16_t jump_target, error_target;
    };
  };
  bool prepared;
  uint8_t prefix;  // number of EXTENDED_ARG units before the origin
  uint16_t place;  // its index in the trace as projected
  uint64_t operand0, operand1;
} Uop;

// What the passes did to a trace (vm/tier2/story.c), for inspection.
typedef enum TracePass { PASS_PROJECTED, PASS_GLOBALS, PASS_SYMBOLS, PASS_CLEANUP, N_TRACE_PASSES } TracePass;
// clang-format off
typedef enum TraceFact {  // why a pass replaced a micro-op (vm/debug/dump_traces.c has the texts)
  FACT_NONE, FACT_FUNCTION_CHECKED, FACT_GLOBALS_WATCHED, FACT_GLOBALS_NEED_CHECK, FACT_GLOBAL_WATCHED,
  FACT_BUILTIN_WATCHED, FACT_MODULE_WATCHED, FACT_CONSTANT,
  FACT_TYPE, FACT_VALUE, FACT_VERSION, FACT_NULL, FACT_TRUTH, FACT_NO_EVALUATOR, FACT_ARGUMENT, FACT_SPACE_ASKED,
  FACT_SPACE_OF_ALL, FACT_OTHER_WAY, FACT_NOBODY_LOOKS,
  FACT_NOTHING_ESCAPED, FACT_PUSHED_TO_BE_POPPED, FACT_BEHIND_END, N_TRACE_FACTS,
} TraceFact;
// clang-format on
typedef enum DependencyKind { DEPENDS_CODE, DEPENDS_GLOBALS, DEPENDS_TYPE } DependencyKind;
typedef struct StoryStep {
  uint16_t opcode, oparg;
  uint16_t from;  // FACT_TYPE … FACT_TRUTH: the place of the micro-op that the fact came from
  uint16_t type;  // FACT_TYPE: for specializer_type_name
  uint8_t why;    // TraceFact; FACT_NONE: unchanged by the pass
} StoryStep;
typedef struct StoryUop {
  StoryStep steps[N_TRACE_PASSES];
  uint32_t unit;
  int32_t line;
  uint8_t code;  // of TraceStory.codes
} StoryUop;
#define STORY_CODES 32
#define STORY_DEPENDENCIES 32
typedef struct TraceStory {
  uint32_t n_uops, n_codes, n_depends_on;
  Value codes[STORY_CODES];  // qualified names, owned, as those below
  Value depends_on[STORY_DEPENDENCIES];
  uint8_t depends_kind[STORY_DEPENDENCIES];
  StoryUop uops[];
} TraceStory;
void story_free(VM *vm, TraceStory *s);  // NULL: nothing

typedef struct TraceExit {
  uint32_t target;                        // unit in the code object of the frame that is left
  uint16_t temperature;                   // backoff counter (object/exec/counters.h)
  struct Executor *executor;              // owned; NULL: tier 1 continues
} __attribute__((aligned(8))) TraceExit;  // the micro-ops are behind the last exit

// in a ring of all linked executors, newest first; NULL: not linked
typedef struct ExecutorLink {
  struct ExecutorLink *previous, *next;
} ExecutorLink;
#define BLOOM_WORDS 8
typedef struct BloomFilter {
  uint32_t bits[BLOOM_WORDS];
} BloomFilter;

typedef struct Executor {
  Object h;
  bool valid, warm;
  bool calls_python;  // a region that calls functions of Python (vm/jit)
  bool is_passed_by;  // a function's region that compiled code calls: tier 1 runs it as fast as it would get there
  bool hidden;        // a region: no program can tell that it is there, not by the collector's counts either
  uint8_t original_opcode, original_oparg;
  uint8_t chain_depth;
  uint32_t unit;  // where it is entered
  Code *code;     // borrowed; NULL: it hangs on an exit alone, or stands aside
  Code *beside;   // borrowed: whose `aside` it is; NULL: none's
  ExecutorLink link;
  BloomFilter depends;  // the objects that it depends on, by address
  TraceStory *story;    // owned; NULL: none is kept
  uint32_t number;      // from 1, in the order of creation
  uint32_t region;      // the host's function that runs instead of the micro-ops (jit/jit.h); 0: none
  uint32_t head;        // of a region: the unit where it begins
  uint32_t entry;       // the region's entry there, for Region.how; 0: its beginning
  // whose region it enters from another back-edge to the same head, or from behind another yield, owned; NULL: the
  // region is its own
  struct Executor *shares;
  uint32_t direct;   // of a function's region: what compiled code calls; 0: none
  uint32_t *ended;   // of a region: where its code checks whether it has ended; owned by the host
  uint32_t entries;  // of a region that is a loop: how often tier 1 reached it,
  uint32_t rounds;   // and the back-edges and calls since the last look at it
  uint32_t n_exits, n_uops;
  TraceExit exits[];  // then the micro-ops
} Executor;

typedef struct Executors {
  uint32_t size, capacity;  // a freed entry keeps its number and is NULL
  Executor *items[];        // owned
} Executors;
#define EXECUTORS_MAX 256  // per code object: the argument of ENTER_EXECUTOR is one byte

ALWAYS_INLINE Uop *executor_trace(Executor *e) { return (Uop *)(e->exits + e->n_exits); }
void executor_unlink(Executor *e);
void executors_free(VM *vm, Code *code);  // frees the array, which holds no executor any more
ALWAYS_INLINE size_t executors_bytes(uint32_t capacity) { return sizeof(Executors) + capacity * sizeof(Executor *); }
// all zero but the counts; not yet tracked; NULL with MemoryError
NODISCARD Executor *executor_new(VM *vm, uint32_t n_exits, uint32_t n_uops);
NODISCARD Executor *executor_new_hidden(VM *vm);  // of a region; it is never tracked

// How a run of traces ended.
typedef enum TraceEnd {
  TRACE_ON,  // continue at vm->frame, in tier 1
  // the same, but the loop must be left for a poll first; of a trace: it pauses, and continues after the poll
  TRACE_POLL,
  TRACE_RAISED,  // the exception left the loop's entry frame
} TraceEnd;

typedef enum RareEvent {  // as CPython's statistics; counted while tier 2 is on
  RARE_SET_CLASS,
  RARE_SET_BASES,
  RARE_SET_EVAL_FRAME_FUNC,
  RARE_BUILTIN_DICT,
  RARE_FUNC_MODIFICATION,
  RARE_WATCHED_DICT_MODIFICATION,
  RARE_WATCHED_GLOBALS_MODIFICATION,
  N_RARE_EVENTS,
} RareEvent;

typedef struct TraceHooks {                    // vm/tier2; the slot is NULL as long as tier 2 is off
  bool hidden;                                 // code is shown as it were without (code_shown_unit)
  void (*function_made)(VM *vm, Function *f);  // it has its code's version
  void (*code_dying)(VM *vm, Code *code);      // it has executors, or a version
  // it is instrumented, or a local of a running frame was set from outside
  void (*code_changed)(VM *vm, Code *code);
  void (*all_changed)(VM *vm);            // the events that tools want have changed
  void (*rare)(VM *vm, RareEvent event);  // it happens now
  // the counter of a back-edge that runs for the first time; COUNTER_NEVER: it is not counted
  uint16_t (*warmup)(VM *vm);
  // After a JUMP_BACKWARD_JIT (frame->ip is the target): counts down; at zero makes a trace and runs it. TRACE_POLL:
  // none was run.
  TraceEnd (*back_edge)(VM *vm, Frame *frame, CodeUnit *jump, uint32_t oparg, TraceEnd end) MAY_RUN_CODE;
  TraceEnd (*enter)(VM *vm, Frame *frame, uint32_t oparg) MAY_RUN_CODE;  // at an ENTER_EXECUTOR, frame->ip
  // For a frame that C calls and that begins with an ENTER_EXECUTOR: runs it to the end. False: the eval loop must run
  // it.
  bool (*call)(VM *vm, Frame *frame, Value *result) MAY_RUN_CODE;
  void (*polled)(VM *vm);  // the eval loop was left for a poll in vm->frame
  // continues a run that the host paused: in the trace where it paused, if it did in one
  TraceEnd (*resume)(VM *vm) MAY_RUN_CODE;
} TraceHooks;

ALWAYS_INLINE void traces_code_changed(VM *vm, Code *code) {
  if (UNLIKELY(vm->hooks.traces)) vm->hooks.traces->code_changed(vm, code);
}
ALWAYS_INLINE void traces_rare_event(VM *vm, RareEvent event) {
  if (UNLIKELY(vm->hooks.traces)) vm->hooks.traces->rare(vm, event);
}
ALWAYS_INLINE void traces_all_changed(VM *vm) {
  if (UNLIKELY(vm->hooks.traces)) vm->hooks.traces->all_changed(vm);
}

#endif
