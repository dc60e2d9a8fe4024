// monitor/stress.c: a stress mode for tests: tools come and go at random polls while a program runs.
//
// Tools 3 to 5 set and clear random events for all code or for running code; their callbacks do nothing or return
// DISABLE. At each change the code objects on the stack are instrumented completely and restored: every unit must be as
// before. At the end no instrumented opcode may be left. Errors go to stderr and end the process.
// Tests        tests/fidelity/stress.mjs (native: --watch-stress)
// Optimize     Oz
#include "monitor/monitor.h"

#include "opcode.gen.h"
#include "object/exec/executor.h"
#include "object/exec/function.h"
#include "object/text/str.h"

#include <stdio.h>
#include <stdlib.h>

enum { FIRST_TOOL = 3, LAST_TOOL = 5, LOCAL_EVENTS = (1 << N_MON_LOCAL) - 1, EVENTS = (1 << N_MON_UNGROUPED) - 1 };

static uint32_t next_random(VM *vm) {
  uint32_t x = vm->monitor->stress;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return vm->monitor->stress = x;
}

static Value callback(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return next_random(vm) % 3 == 0 ? own(vm->monitor->disable) : VALUE_NONE;
}
static const MethodDef callback_def = {"stress", callback, METH_FAST, NULL, NULL};

static void fail(const Code *code, uint32_t unit, const char *what) {
  fprintf(stderr, "watch stress: %s, code of %u units, unit %u: %s\n", what, code->n_units, unit,
          opcode_names[UNIT_OP(code->units[unit])]);
  abort();
}

// Instruments code that nobody watches, and restores it.
static void there_and_back(VM *vm, Code *code, uint32_t events) {
  if (code->monitoring || code->first_traceable >= code->n_units) return;
  traces_code_changed(vm, code);  // instrumenting removes its executors
  size_t size = code->n_units * sizeof(CodeUnit);
  CodeUnit *before = mem_alloc(vm, size);
  if (!before) return;
  memcpy(before, code->units, size);
  bool failed = monitor_set_local_events(vm, LAST_TOOL, code, events) < 0;
  for (uint32_t i = 0; !failed && i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)])
    if (code_base_opcode(code, i) >= MIN_SPECIALIZED_OPCODE) fail(code, i, "no base opcode");
  failed = monitor_set_local_events(vm, LAST_TOOL, code, 0) < 0 || failed;
  for (uint32_t i = 0; !failed && i < code->n_units; i++)
    if (code->units[i] != before[i]) fail(code, i, "not as it was");
  mem_free(vm, before, size);
  if (failed) err_clear(vm);
}

static bool is_disableable(uint32_t event) { return event < N_MON_LOCAL; }

static void change_tool(VM *vm, int tool, uint32_t r) {
  uint32_t events = next_random(vm) & next_random(vm) & EVENTS;
  if (r % 4 == 0) events = 0;
  Value fn = builtin_function_new(vm, &callback_def, REF_NULL, REF_NULL);
  for (uint32_t e = 0; e < N_MON_UNGROUPED && !value_is_null(fn); e++)
    drop(vm, monitor_register(vm, tool, (MonitorEvent)e, is_disableable(e) && (r >> 8 & 1) ? borrow(fn) : REF_NONE));
  drop(vm, fn);
  if (r % 4 == 1 && vm->frame) DISCARD(monitor_set_local_events(vm, tool, vm->frame->code, events & LOCAL_EVENTS));
  else if (r % 8 == 2) DISCARD(monitor_restart(vm));
  else if (r % 8 == 6) DISCARD(monitor_clear_tool(vm, tool));
  else DISCARD(monitor_set_events(vm, tool, events));
  if (err_occurred(vm)) err_clear(vm);
}

static void polled(VM *vm) {
  if (vm->monitor->tracing) return;
  Value pending = err_fetch(vm);
  uint32_t r = next_random(vm), n = 0;
  vm->eval_budget = 1 + r % (r & 256 ? 37 : 1999);
  for (Frame *f = vm->frame; f && !vm->watching && n < 4; f = f->previous, n++)
    there_and_back(vm, f->code, next_random(vm) & LOCAL_EVENTS);
  change_tool(vm, FIRST_TOOL + (int)(r % 3), r >> 4);
  err_restore(vm, pending);
}

void monitor_stress(VM *vm, uint32_t seed) {
  vm->monitor->stress = seed * 2654435761u | 1;
  for (int t = FIRST_TOOL; t <= LAST_TOOL; t++) vm->monitor->names[t] = str_from_cstr(vm, "stress");
  vm->hooks.polled = polled;
  vm->eval_budget = 1;
}

void monitor_stress_end(VM *vm) {
  if (!vm->monitor->stress) return;
  vm->hooks.polled = NULL;
  for (int t = FIRST_TOOL; t <= LAST_TOOL; t++) {
    if (monitor_clear_tool(vm, t) < 0) err_clear(vm);
    value_clear(vm, &vm->monitor->names[t]);
  }
  if (vm->monitor->codes && !vm->watching) fail(vm->monitor->codes->code, 0, "still instrumented");
}
