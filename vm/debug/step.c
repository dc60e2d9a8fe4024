// debug/step.c: where stepping stops: at the next instruction, the next line, the next rewrite.
//
// Invariants   Called between two instructions with frame->ip and frame->sp stored; changes nothing that the program
//              could see.
// Tests        tests/browser/stepping.test.mjs
// Optimize     Oz
#include "debug/step.h"

#include "opcode.gen.h"
#include "specialize/specialize.h"
#include "object/text/str.h"

// Only for code that was compiled from the program's own text.
static bool is_program(VM *vm, const Code *code) {
  if (!vm->main_code) return false;
  Ref a = borrow(code->filename), b = borrow(vm->main_code->filename);
  return value_same(a, b) || (is_str(a) && is_str(b) && str_equal(a, b));
}

static void remember(VM *vm, Stepper *s) {
  s->jumped = false;
  s->depth = vm->py_depth;
  s->n_events = specializer_event_count(vm);
}

static bool is_back_edge(int opcode) {
  return opcode == JUMP_BACKWARD || opcode == JUMP_BACKWARD_NO_JIT || opcode == JUMP_BACKWARD_JIT ||
         opcode == JUMP_BACKWARD_NO_INTERRUPT;
}

// The entry of a frame has no place in the source.
static bool is_prologue(int opcode) {
  return opcode == RESUME || opcode == RESUME_CHECK || opcode == MAKE_CELL || opcode == COPY_FREE_VARS ||
         opcode == RETURN_GENERATOR;
}

// Whether the instruction begins a line, or a back-edge led to it.
static bool is_new_line(Stepper *s, const Frame *frame) {
  const Code *code = frame->code;
  uint32_t unit = frame_lasti(frame);
  int line = code_line(code, unit);
  bool jumped = s->jumped;
  int opcode = code_base_opcode(code, unit);  // the opcode below a tool's instrumentation
  s->jumped = is_back_edge(opcode);
  if (line <= 0 || is_prologue(opcode)) return false;
  if (s->jumped) return jumped;  // its target reports it, except in a loop that consists of this jump alone
  return jumped || unit == 0 || code_line(code, unit - 1) != line || is_prologue(UNIT_OP(code->units[unit - 1])) ||
         is_back_edge(UNIT_OP(code->units[unit - 1]));
}

// Whether to stop at a rewrite: constants, RESUME and back-edges are rewritten at their first execution, every one of
// them, and do not count.
static bool was_rewritten(VM *vm, Stepper *s) {
  uint32_t n = specializer_event_count(vm);
  bool found = false;
  for (; s->n_events < n; s->n_events++) {
    const SpecEvent *e = specializer_event(vm, s->n_events);
    if (!e || e->cause == EVENT_COOLED) continue;
    int base = opcode_deopt[e->after];
    found = found || (base != RESUME && base != LOAD_CONST && base != JUMP_BACKWARD);
  }
  return found;
}

static void step(VM *vm, Frame *frame, bool again) {
  Stepper *s = vm->stepper;
  if (s->mode == STEP_REWRITE) {
    if (!was_rewritten(vm, s) || !is_program(vm, frame->code)) return;
  } else {
    if (again || !is_program(vm, frame->code)) return;
    if ((s->mode == STEP_OVER && vm->py_depth > s->depth) || (s->mode == STEP_OUT && vm->py_depth >= s->depth)) return;
    if ((s->mode == STEP_LINE || s->mode == STEP_OVER) && !is_new_line(s, frame)) return;
  }
  remember(vm, s);
  s->stop(vm, s);
}

void step_set(VM *vm, Stepper *stepper, StepMode mode) {
  stepper->mode = mode;
  vm->stepper = mode == STEP_RUN ? NULL : stepper;
  vm->step_again = false;
  vm->hooks.step = step;
  if (mode == STEP_REWRITE) stepper->n_events = specializer_event_count(vm);
}
