// object/exec/code_shown.c
//
// Tests        tests/node/jit-hidden.test.mjs
// Optimize     Oz
#include "object/exec/code_shown.h"

#include "object/exec/counters.h"
#include "object/exec/executor.h"
#include "opcode.gen.h"

static bool hides_traces(const VM *vm) { return vm->hooks.traces && vm->hooks.traces->hidden; }

static CodeUnit shown(const VM *vm, const Code *code, CodeUnit unit) {
  if (UNIT_OP(unit) == ENTER_EXECUTOR && code->executors && hides_traces(vm)) {
    const Executor *e = code->executors->items[UNIT_ARG(unit)];
    unit = UNIT(e->original_opcode, e->original_oparg);
  }
  uint8_t op = opcode_shown((uint8_t)UNIT_OP(unit));
  return UNIT(op == JUMP_BACKWARD_JIT && hides_traces(vm) ? JUMP_BACKWARD_NO_JIT : op, UNIT_ARG(unit));
}

CodeUnit code_shown_unit(const VM *vm, const Code *code, uint32_t unit) { return shown(vm, code, code->units[unit]); }

uint16_t code_shown_counter(const VM *vm, const Code *code, uint32_t unit) {
  return hides_traces(vm) && UNIT_OP(code_shown_unit(vm, code, unit)) == JUMP_BACKWARD_NO_JIT ? COUNTER_JUMP_BACKWARD
                                                                                              : code->units[unit + 1];
}

void code_show(const VM *vm, const Code *code, CodeUnit *units) {
  if (!hides_traces(vm)) {
    code_hide_pairs(code, units);
    return;
  }
  for (uint32_t i = 0; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)]) {
    units[i] = shown(vm, code, units[i]);
    if (UNIT_OP(units[i]) == JUMP_BACKWARD_NO_JIT) units[i + 1] = code_shown_counter(vm, code, i);
  }
}
