// interp/stats.h: counting of executions, hits and misses in inspect builds (MORELIA_INSPECT); nothing otherwise.
//
// Tests        tests/node/statistics.test.mjs
#ifndef MORELIA_INTERP_STATS_H
#define MORELIA_INTERP_STATS_H

#include "object/exec/code.h"
#include "object/exec/frame.h"
#include "opcode.gen.h"

// The definitions of all numbers that are shown. They are those of CPython's Tools/scripts/summarize_stats.py, whose
// total of a family is hit + miss + executions of the general form. An execution of a site counts once, by the first of
// these that happened:
//   hit       a specialized form ran and its guards held
//   miss      the guards of a specialized form failed. The general form that runs then, and an attempt to specialize
//             because a counter ran out, belong to the miss. (CPython 3.14 also counts the latter in `deferred` or in
//             the new form's hits.)
//   deferred  the general form ran without an attempt: the counter had not run out, or the family is switched off
//   failed    the general form ran after an attempt that failed
// so executed = hit + miss + deferred + failed at every site, and the hit rate is hit / executed. A site that
// specializes at its first attempt runs in the new form at once: that is a hit. Attempts are counted separately
// (FamilyStats: success, failure, whatever led to them; deopt: misses at which the counter had run out). While a tool
// of sys.monitoring watches a site, its forms count as above.
#if MORELIA_INSPECT
// Per opcode and per opcode pair in the VM, and per unit in each code object. executed and pairs count dispatches.
typedef struct ExecStats {
  uint64_t executed[256], hit[256], missed[256], deferred[256], failed[256];
  uint64_t pairs[256][256];
  uint8_t last;
  bool settled;  // the site is dispatched again, and this execution is already counted
} ExecStats;
typedef struct UnitStats {  // JavaScript reads it in memory (web/src/inspect/inspector.ts)
  uint32_t executed, missed, hit, deferred, failed;
  // types of the operands when a guard failed: indexes for specializer_type_name; 0: none, [3] is free
  uint16_t seen[4];
} UnitStats;
typedef struct SiteStats {
  uint32_t n_units;
  UnitStats units[];
} SiteStats;
NODISCARD SiteStats *site_stats_new(VM *vm, Code *code);  // NULL: out of memory (nothing is counted then)

ALWAYS_INLINE UnitStats *unit_stats(VM *vm, Code *code, const CodeUnit *ip) {
  SiteStats *s = code->site_stats ? code->site_stats : site_stats_new(vm, code);
  return s ? &s->units[ip - code->units] : NULL;
}
// The instruction at ip begins; `step_again`: it began before, for a miss, an attempt or a tool.
ALWAYS_INLINE void stat_executed(VM *vm, Code *code, const CodeUnit *ip, uint32_t opcode) {
  ExecStats *s = vm->exec_stats;
  if (!s || opcode > 255) return;  // beyond: the loop's own marks
  s->executed[opcode]++;
  s->pairs[s->last][opcode]++;
  s->last = (uint8_t)opcode;
  vm->n_instructions++;
  if (!vm->step_again) s->settled = false;
  bool specialized = opcode_deopt[opcode] != opcode && !s->settled;
  s->hit[opcode] += specialized;
  UnitStats *u = unit_stats(vm, code, ip);
  if (!u) return;
  u->executed += !vm->step_again;
  u->hit += specialized;
}
ALWAYS_INLINE void stat_missed(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t opcode, uint32_t oparg) {
  ExecStats *s = vm->exec_stats;
  if (!s || s->settled) return;
  s->settled = true;
  s->hit[opcode]--;
  s->missed[opcode]++;
  UnitStats *u = unit_stats(vm, frame->code, ip);
  if (!u) return;
  u->hit--;
  u->missed++;
  if (u->missed < 4 || u->missed % 8 == 0) vm->hooks.site_missed(vm, frame, ip, sp, oparg);
}
ALWAYS_INLINE void stat_deferred(VM *vm, Code *code, const CodeUnit *ip, uint32_t opcode) {
  ExecStats *s = vm->exec_stats;
  if (!s || s->settled) return;
  s->deferred[opcode]++;
  UnitStats *u = unit_stats(vm, code, ip);
  if (u) u->deferred++;
}
// An attempt to specialize the site failed: its general form runs next.
ALWAYS_INLINE void stat_failed(VM *vm, Code *code, const CodeUnit *ip) {
  ExecStats *s = vm->exec_stats;
  if (!s || s->settled) return;
  s->settled = true;
  s->failed[opcode_deopt[UNIT_OP(*ip)]]++;
  UnitStats *u = unit_stats(vm, code, ip);
  if (u) u->failed++;
}
// The instruction is dispatched again at the same place, after a rewrite or a miss: it counts as one execution of the
// site.
ALWAYS_INLINE void stat_again(VM *vm) { vm->step_again = true; }
// Lets a debugger look between two instructions; it may change nothing but the poll flag.
ALWAYS_INLINE void stat_step(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t opcode) {
  bool again = vm->step_again;
  vm->step_again = false;
  if (LIKELY(!vm->stepper) || opcode > 255) return;
  frame->ip = ip;
  frame->sp = sp;
  vm->hooks.step(vm, frame, again);
}
#define STAT_AGAIN() stat_again(vm)
#define STAT_EXECUTED() (stat_executed(vm, frame->code, ip, opcode), stat_step(vm, frame, ip, sp, opcode))
#define STAT_MISS() stat_missed(vm, frame, ip, sp, opcode, oparg)
#define STAT_DEFERRED() stat_deferred(vm, frame->code, ip, opcode)
#define STAT_FAILED() stat_failed(vm, frame->code, ip)
#else
#define STAT_AGAIN() ((void)0)
#define STAT_EXECUTED() ((void)0)
#define STAT_MISS() ((void)0)
#define STAT_DEFERRED() ((void)0)
#define STAT_FAILED() ((void)0)
#endif

#endif
