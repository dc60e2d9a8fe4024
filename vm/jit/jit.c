// jit/jit.c: when loops are compiled, and how their code is entered and left.
//
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     Oz
#include "jit/jit.h"

#include "interp/interp.h"
#include "tier2/internal.h"

typedef uint32_t Region(VM *vm, Frame *frame);

static Executor *region_make(VM *vm, Frame *frame, uint32_t start, bool *never) {
  Code *code = frame->code;
  *never = true;
  if (!executor_has_place(code, start)) return NULL;
  Executor *e = executor_new(vm, 0, 0);
  if (!e) {
    err_clear(vm);
    return NULL;
  }
  e->head = frame_lasti(frame);
  e->valid = e->warm = true;
  bloom_add(&e->depends, code);
  executor_link(vm, e);
  gc_track(vm, e);
  int function = vm->host->compiler->compile(vm->host->ctx, frame, e, e->head);
  *never = function < 0;
  if (function <= 0) {
    obj_drop(vm, e);
    return NULL;
  }
  e->region = (uint32_t)function;
  e->number = ++vm->tier2->n_executors;
  specializer_log_trace(vm, EVENT_EXECUTOR_BUILT, code, start, 0);
  return executor_place(vm, code, start, e);
}

// As trace_poll. A run that the host pauses goes on in tier 1, at the head of the loop that it was in.
static bool poll(VM *vm, TraceEnd *end) {
  bool go_on = trace_poll(vm, end);
  if (!go_on && *end == TRACE_POLL) vm->pausing = true;
  return go_on;
}

static TraceEnd region_run(VM *vm, Executor *e) {
  if (vm->c_depth > REGION_DEPTH_MAX || vm->interp->limit - vm->interp->top < REGION_FRAMES) return TRACE_ON;
  Frame *frame = vm->frame;
  TraceEnd end;
  RunMark before = run_enter(vm, e);
  bool wrong;
  do {
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    uint32_t answer = ((Region *)(uintptr_t)e->region)(vm, frame);
    end = (TraceEnd)(answer & 3);
    wrong = answer & REGION_WRONG;
    if (end != TRACE_POLL || !poll(vm, &end)) break;
    end = TRACE_ON;
  } while (e->valid && !wrong && frame->ip == frame->code->units + e->head);
  if (wrong) executor_invalidate(vm, e, INVALIDATED_BY_EXITS);
  run_leave(vm, before);
  obj_drop(vm, e);
  return end;
}

static TraceEnd enter(VM *vm, Frame *frame, Executor *e) {
  frame->ip = frame->code->units + e->head;
  if (LIKELY(!vm->poll && --vm->eval_budget != 0)) return region_run(vm, e);
  TraceEnd end;
  obj_incref(e);
  if (poll(vm, &end)) end = e->valid ? region_run(vm, e) : TRACE_ON;
  obj_drop(vm, e);
  return end;
}

int jit_start(VM *vm, uint16_t threshold) {
  static const RegionPolicy policy = {.make = region_make, .run = region_run, .enter = enter};
  if (vm->tier2 || !vm->host->compiler) return -1;
  return tier2_start(vm, &(Tier2Options){.threshold = threshold, .regions = &policy});
}
