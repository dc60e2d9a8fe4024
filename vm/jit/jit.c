// jit/jit.c: when loops are compiled, and how their code is entered and left.
//
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     Oz
#include "jit/jit.h"

#include "interp/interp.h"
#include "tier2/internal.h"

typedef uint32_t Region(VM *vm, Frame *frame);

static Executor *region_make(VM *vm, Frame *frame, uint32_t start, int *answer) {
  Code *code = frame->code;
  *answer = -1;
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
  *answer = vm->host->compiler->compile(vm->host->ctx, frame, e, e->head);
  if (*answer <= 0) {
    obj_drop(vm, e);
    return NULL;
  }
  e->region = (uint32_t)*answer;
  e->number = ++vm->tier2->n_executors;
  specializer_log_trace(vm, EVENT_EXECUTOR_BUILT, code, start, 0);
  return executor_place(vm, code, start, e);
}

// As trace_poll. A run that the host pauses goes on in tier 1, at the head of the loop.
static bool poll(VM *vm, TraceEnd *end) {
  bool go_on = trace_poll(vm, end);
  if (!go_on && *end == TRACE_POLL) vm->pausing = true;
  return go_on;
}

static TraceEnd region_run(VM *vm, Executor *e, Frame *frame) {
  if (vm->c_depth > REGION_DEPTH_MAX || vm->interp->limit - vm->interp->top < REGION_FRAMES) return TRACE_ON;
  TraceEnd end;
  Tier2 *t2 = vm->tier2;
  Executor *before = t2->current;
  uint32_t depth_before = t2->current_depth;
  obj_incref(e);
  t2->current = e;
  t2->current_depth = vm->c_depth;
  bool wrong = false;
  do {
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    uint32_t answer = ((Region *)(uintptr_t)e->region)(vm, frame);
    end = (TraceEnd)(answer & 3);
    wrong = answer & REGION_WRONG;
    if (end != TRACE_POLL || !poll(vm, &end)) break;
    end = TRACE_ON;
  } while (e->valid && !wrong && frame->ip == frame->code->units + e->head);
  if (wrong) executor_invalidate(vm, e, INVALIDATED_BY_EXITS);
  t2->current = before;
  t2->current_depth = depth_before;
  obj_drop(vm, e);
  return end;
}

static TraceEnd back_edge(VM *vm, Frame *frame, CodeUnit *jump, uint32_t oparg, TraceEnd end) {
  uint16_t counter = jump[1];
  if (!counter_triggers(counter)) {
    if ((counter & 15) != COUNTER_NEVER) jump[1] = counter_advance(counter);
    return end;
  }
  uint32_t start = (uint32_t)(jump - frame->code->units);
  for (; oparg > 255; oparg >>= 8) start--;
  int answer;
  Executor *e = region_make(vm, frame, start, &answer);
  if (!e) {
    jump[1] = answer < 0 ? COUNTER(0, COUNTER_NEVER) : counter_restart(counter);
    return end;
  }
  jump[1] = exit_temperature(vm);
  if (end == TRACE_ON || poll(vm, &end)) end = e->valid ? region_run(vm, e, frame) : TRACE_ON;
  obj_drop(vm, e);
  return end;
}

// At a jump that a region stands for: the jump is made.
static TraceEnd enter(VM *vm, Frame *frame, uint32_t oparg) {
  Executor *e = frame->code->executors->items[oparg & 255];
  frame->ip = frame->code->units + e->head;
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) {
    TraceEnd end;
    obj_incref(e);
    bool go_on = poll(vm, &end);
    if (go_on) end = e->valid ? region_run(vm, e, frame) : TRACE_ON;
    obj_drop(vm, e);
    return end;
  }
  return region_run(vm, e, frame);
}

int jit_start(VM *vm, uint16_t threshold) {
  static const RegionPolicy policy = {.back_edge = back_edge, .enter = enter};
  if (vm->tier2 || !vm->host->compiler) return -1;
  return tier2_start(vm, &(Tier2Options){.threshold = threshold, .regions = &policy});
}
