// jit/jit.c: when loops and functions are compiled, and how their code is entered and left by tier 1.
//
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     Oz
#include "jit/jit.h"

#include "interp/interp.h"
#include "tier2/internal.h"

#define HEAT_NEVER UINT32_MAX
#define HEAT_OF_POLL 4  // a poll that finds a function at its start is worth a fourth of the threshold

// `head`: what is compiled, a loop's head or a RESUME; `start`: where the executor is to stand.
static Executor *make(VM *vm, Frame *frame, uint32_t start, uint32_t head, bool *never) {
  Code *code = frame->code;
  *never = true;
  if (!executor_has_place(code, start)) return NULL;
  Executor *e = executor_new(vm, 0, 0);
  if (!e) {
    err_clear(vm);
    return NULL;
  }
  e->head = head + (head == start);  // behind a RESUME
  e->valid = e->warm = true;
  bloom_add(&e->depends, code);
  executor_link(vm, e);
  gc_track(vm, e);
  int function = vm->host->compiler->compile(vm->host->ctx, frame, e, head);
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

static Executor *make_loop(VM *vm, Frame *frame, uint32_t start, bool *never) { return make(vm, frame, start, frame_lasti(frame), never); }

void region_warm(VM *vm, Frame *frame, uint32_t heat) {
  Code *code = frame->code;
  if (code->heat == HEAT_NEVER) return;
  code->heat += heat;
  if (code->heat < vm->tier2->options.threshold) return;
  code->heat = 0;
  bool never = code->flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR);
  Executor *e = never ? NULL : make(vm, frame, code->first_traceable, code->first_traceable, &never);
  if (never && !e) code->heat = HEAT_NEVER;
  obj_xdrop(vm, e);
}

static void polled(VM *vm) {
  Frame *frame = vm->frame;
  const CodeUnit *resume = frame->code->units + frame->code->first_traceable;
  if (frame->ip == resume + 1 && UNIT_OP(*resume) == RESUME_CHECK) region_warm(vm, frame, vm->tier2->options.threshold / HEAT_OF_POLL + 1);
}

// As trace_poll. A run that the host pauses goes on in tier 1, at the head of the loop that it was in.
static bool poll(VM *vm, TraceEnd *end) {
  bool go_on = trace_poll(vm, end);
  if (!go_on && *end == TRACE_POLL) vm->pausing = true;
  return go_on;
}

static TraceEnd region_run(VM *vm, Executor *e) {
  if (!region_has_room(vm)) return TRACE_ON;
  Frame *frame = vm->frame;
  TraceEnd end;
  RunMark before = run_enter(vm, e);
  bool wrong;
  do {
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    uint64_t answer = region_of(e)(vm, frame, false);
    end = (TraceEnd)(answer & 3);
    wrong = answer & REGION_WRONG;
    if (end != TRACE_POLL || !poll(vm, &end)) break;
    end = TRACE_ON;
  } while (e->valid && !wrong && e->head <= e->unit && frame->ip == frame->code->units + e->head);  // a loop: it goes on
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
  static const RegionPolicy policy = {.make = make_loop, .run = region_run, .enter = enter, .polled = polled};
  if (vm->tier2 || !vm->host->compiler) return -1;
  return tier2_start(vm, &(Tier2Options){.threshold = threshold, .regions = &policy});
}
