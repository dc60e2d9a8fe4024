// specialize/specialize.h: the specializer: switches, statistics, the log of rewrites, watchers. The interface for
// bindings and dumps.
//
// A rewrite happens when an adaptive instruction's counter runs out (object/exec/counters.h): the family's specializer
// looks at the operands on the stack and writes a specialized opcode and its cache in place, or records why it could
// not (failures.def).
// Tests        tests/specialize/**, compared site by site with CPython
#ifndef MORELIA_SPECIALIZE_SPECIALIZE_H
#define MORELIA_SPECIALIZE_SPECIALIZE_H

#include "object/core/abstract.h"
#include "object/exec/code.h"
#include "opcode.gen.h"

#define N_FAILURE_KINDS 64
enum SpecFailure {
#define X(group, number, name) SPEC_FAIL_##name = number,
#include "specialize/failures.def"
#undef X
};

typedef struct FamilyStats {  // defined in interp/stats.h
  uint64_t success, failure;  // attempts = success + failure
  uint64_t failure_kinds[N_FAILURE_KINDS];
  uint64_t deopt;  // misses at which the counter had run out, so that the site looked at its operands again
  uint64_t hit, miss, deferred, failed;  // executions; inspect builds; filled by specializer_family_stats
} FamilyStats;

typedef enum {
  EVENT_SPECIALIZED,
  EVENT_FAILED,
  EVENT_DEOPTIMIZED,
  EVENT_INSTRUMENTED,
  EVENT_COOLED,
  EVENT_EXECUTOR_BUILT,
  EVENT_EXECUTOR_REFUSED,
  EVENT_EXECUTOR_INVALIDATED,
  EVENT_EXIT_HOT,
  EVENT_EXIT_LINKED
} EventCause;
#define EVENT_CACHE_UNITS 9
#define EVENT_TYPES 3
typedef struct SpecEvent {  // one rewrite; plain data, which JavaScript reads in memory (web/src/inspect/inspector.ts)
  uint32_t sequence;        // from 0
  uint32_t code_id;         // Code.id
  uint32_t unit;            // of the instruction
  uint8_t before, after;    // opcodes
  uint8_t cause;            // EventCause
  // SPEC_FAIL_* when it failed; for a trace: TraceRefusal, Invalidator, the number of exits that lead to it
  uint8_t kind;
  uint16_t types[EVENT_TYPES];  // operand types seen: indexes for specializer_type_name; 0: none
  uint16_t counter_before, counter_after;
  uint16_t cache_before[EVENT_CACHE_UNITS], cache_after[EVENT_CACHE_UNITS];
  uint16_t n_caches;  // how many of them the instruction has
  double clock;       // instructions executed so far (inspect builds; else 0)
} SpecEvent;
#define EVENT_LOG_SIZE 4096  // the last so many are kept

NODISCARD int specializer_init(VM *vm);  // after interp_init; 0, or -1: out of memory
void specializer_finish(VM *vm);

// Switches. When off, sites stay adaptive, and specialized code reverts when it misses; results are the same.
NODISCARD int specializer_switch_family(VM *vm, const char *base_name, bool on);  // -1: no such family

// Versions of classes whose attribute a LOAD_ATTR or STORE_ATTR had in its cache before, the last first, MET_CLASSES of
// them; 0: no more. NULL: none, or it is not remembered.
#define MET_CLASSES 3
const uint32_t *specializer_met(const VM *vm, const CodeUnit *place);
// The __init__ in Python that a call of the class runs behind object's __new__; NULL: the call is of another kind, or
// the class can have no version.
NODISCARD Function *specializer_class_init(VM *vm, Type *type);

bool specializer_is_immortal(VM *vm, Ref constant);  // in CPython: it decides the form of LOAD_CONST

// Inspection.
void specializer_family_stats(VM *vm, FamilyId family, FamilyStats *out);
const char *specializer_failure_name(FamilyId family, int kind);  // "OTHER", "ATTR_METHOD" …; NULL: no such kind
NODISCARD uint32_t specializer_code_id(VM *vm, Code *code);       // numbers a code object at the first call
// records the log from now on; inspect builds always do
void specializer_record(VM *vm);
NODISCARD uint32_t specializer_event_count(VM *vm);             // all so far
const SpecEvent *specializer_event(VM *vm, uint32_t sequence);  // NULL: not yet recorded, or no longer kept
uint16_t specializer_type_number(VM *vm, const Type *type);     // for the next one; 0: NULL, or there are too many
const char *specializer_type_name(VM *vm, uint16_t type);       // "" for 0
// sequence and n_caches are filled in; does nothing unless the log is recorded; for monitor/ and tier2/
void specializer_log(VM *vm, const SpecEvent *event);
// an event of a trace at an instruction
void specializer_log_trace(VM *vm, EventCause cause, Code *code, uint32_t unit, uint32_t kind);

// Watchers: callbacks on changes, for tier 2 and tests. At most 8; objects that are not watched cost nothing.
typedef struct Watcher {
  void (*type_changed)(VM *vm, Type *type, void *data);
  void (*dict_changed)(VM *vm, Dict *dict, void *data);
  void (*function_changed)(VM *vm, Function *function, void *data);
  void *data;
} Watcher;
#define N_WATCHERS 7
NODISCARD int watcher_add(VM *vm, const Watcher *watcher);  // its number, or -1: all are in use
void watcher_remove(VM *vm, int watcher);
void watch_type(VM *vm, int watcher, Type *type);
void watch_dict(VM *vm, int watcher, Dict *dict);

#endif
