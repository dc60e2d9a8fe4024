// interp/stats.h: counting of executions, hits and misses in inspect builds (MORELIA_INSPECT); nothing otherwise.
#ifndef MORELIA_INTERP_STATS_H
#define MORELIA_INTERP_STATS_H

#include "object/code.h"
#include "object/frame.h"
#include "opcode.gen.h"

#if MORELIA_INSPECT
// Counted per opcode and per opcode pair in the VM, and per unit in each code object. Hits of a form = executions - misses.
typedef struct ExecStats {
  uint64_t executed[256], missed[256], deferred[256];
  uint64_t pairs[256][256];
  uint8_t last;
} ExecStats;
typedef struct UnitStats {  // ORDER UNIT_STATS with web/src/inspect.ts
  uint32_t executed, missed;
  uint32_t specialized;  // executions of a specialized form whose guards held
  uint16_t seen[4];      // types of the operands when a guard failed: indexes for specializer_type_name; 0: none, [3] is free
} UnitStats;
typedef struct SiteStats {
  uint32_t n_units;
  UnitStats units[];
} SiteStats;
SiteStats *site_stats_new(VM *vm, Code *code);  // NULL: out of memory (nothing is counted then)

ALWAYS_INLINE UnitStats *unit_stats(VM *vm, Code *code, const CodeUnit *ip) {
  SiteStats *s = code->site_stats ? code->site_stats : site_stats_new(vm, code);
  return s ? &s->units[ip - code->units] : NULL;
}
ALWAYS_INLINE void stat_executed(VM *vm, Code *code, const CodeUnit *ip, uint32_t opcode) {
  ExecStats *s = vm->exec_stats;
  if (!s || opcode > 255) return;  // beyond: the loop's own marks
  s->executed[opcode]++;
  s->pairs[s->last][opcode]++;
  s->last = (uint8_t)opcode;
  UnitStats *u = unit_stats(vm, code, ip);
  if (u) {
    u->executed++;
    u->specialized += opcode_deopt[opcode] != opcode;
  }
  vm->n_instructions++;
}
ALWAYS_INLINE void stat_missed(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t opcode, uint32_t oparg) {
  ExecStats *s = vm->exec_stats;
  if (!s) return;
  s->missed[opcode]++;
  UnitStats *u = unit_stats(vm, frame->code, ip);
  if (!u) return;
  u->missed++;
  u->specialized--;
  if (u->missed < 4 || u->missed % 8 == 0) vm->hooks.site_missed(vm, frame, ip, sp, oparg);
}
// The instruction is dispatched again at the same place, after a rewrite or a miss: the site has still run once only.
ALWAYS_INLINE void stat_again(VM *vm, Code *code, const CodeUnit *ip) {
  UnitStats *u = vm->exec_stats ? unit_stats(vm, code, ip) : NULL;
  if (u) u->executed--;
  vm->step_again = true;
}
// A debugger's look at the machine between two instructions; what it may change is nothing but the poll flag.
ALWAYS_INLINE void stat_step(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t opcode) {
  bool again = vm->step_again;
  vm->step_again = false;
  if (LIKELY(!vm->stepper) || opcode > 255) return;
  frame->ip = ip;
  frame->sp = sp;
  vm->hooks.step(vm, frame, again);
}
#define STAT_AGAIN() stat_again(vm, frame->code, ip)
#define STAT_EXECUTED() (stat_executed(vm, frame->code, ip, opcode), stat_step(vm, frame, ip, sp, opcode))
#define STAT_MISS() stat_missed(vm, frame, ip, sp, opcode, oparg)
#define STAT_DEFERRED() (vm->exec_stats ? (void)vm->exec_stats->deferred[opcode]++ : (void)0)
#else
#define STAT_AGAIN() ((void)0)
#define STAT_EXECUTED() ((void)0)
#define STAT_MISS() ((void)0)
#define STAT_DEFERRED() ((void)0)
#endif

#endif
