// tier2/run.c: runs traces: the interpreter of micro-ops, with tier 1's bodies (uop_cases.gen.h).
//
// Invariants   `frame` == vm->frame. The running executor is held, also while its run pauses: the run continues in the
//              trace, so that pauses by the host change no counter. Before any code that could look at the frame,
//              frame->ip is the instruction that the micro-op came from (POSITION), also where CPython has no _SET_IP:
//              more of our micro-ops can raise or run code. A guard that fails has changed nothing: tier 1 begins the
//              instruction anew.
// Tests        tests/tier2; tests/python with PYTHON_JIT=1
// Optimize     Os
#include "tier2/internal.h"

#include "interp/words.h"

#if TIER2_EXPLAINS(MORELIA_INSPECT)
#define COUNT_PAIR(opcode) count_pair(t2, opcode)
#else
#define COUNT_PAIR(opcode) ((void)0)
#endif
#undef DROP
#undef FUSE
#undef ENTER_FRAME
#define FUSE(first) ((void)0)
#define POSITION() frame->ip = frame->code->units + uop->origin
#define DROP(v) \
  do { \
    Value dropped_ = (v); \
    if (value_is_ptr(borrow(dropped_)) && --REFCNT(value_as_ptr(borrow(dropped_))) == 0) { \
      POSITION(); \
      object_dealloc(vm, value_as_ptr(borrow(dropped_))); \
    } \
  } while (0)
#define NEXT_UOP() \
  uop++; \
  continue
#define GO_ON_AT(place, how) \
  do { \
    frame->ip = (place); \
    end = (how); \
    goto out; \
  } while (0)
#define POLL_TRACE(at) \
  do { \
    *go_on_at = uop + 1; \
    GO_ON_AT(at, TRACE_POLL); \
  } while (0)
#define LEAVE_TO_TIER_ONE() GO_ON_AT(frame->code->units + uop->target, TRACE_ON)
#define LEAVE_TO_TOP() \
  uop = executor_trace(executor) + uop->jump_target; \
  continue
#define LEAVE_BY_EXIT() goto exit_trace
#define LEAVE_WITH_ERROR() goto error
#define LEAVE_BROKEN() goto bad_opcode
#define LEAVE_INTO(callee) \
  POSITION(); \
  (callee)->previous = frame; \
  frame = (callee); \
  goto entered
#define LEAVE_FRAME(retval) \
  POSITION(); \
  frame->sp = sp - 1; \
  result = (retval); \
  goto returned
#define LEAVE_GENERATOR(made) \
  result = (made); \
  goto generator_made

static CodeUnit *behind(const Frame *frame, const Uop *uop) {
  return frame->code->units + uop->origin + 1 + opcode_caches[code_base_opcode(frame->code, uop->origin)];
}

// The executor that an exit leads to, made when the exit was taken often enough. Owned; NULL: tier 1 continues.
static NOINLINE Executor *follow_exit(VM *vm, Executor *from, TraceExit *exit, Frame *frame) {
  if (exit->executor && !exit->executor->valid) {
    Executor *old = exit->executor;
    exit->executor = NULL;
    exit->temperature = exit_temperature(vm);
    obj_drop(vm, old);
  }
  if (!exit->executor) {
    if (!counter_triggers(exit->temperature)) {
      exit->temperature = counter_advance(exit->temperature);
      return NULL;
    }
    Code *code = frame->code;
    CodeUnit unit = code->units[exit->target];
    specializer_log_trace(vm, EVENT_EXIT_HOT, code, exit->target, 0);
    Executor *e;
    if (UNIT_OP(unit) == ENTER_EXECUTOR) {
      e = code->executors->items[UNIT_ARG(unit)];
      obj_incref(e);
    } else {
      e = executor_make(vm, frame, exit->target, from->chain_depth + 1u);
      if (!e) {
        exit->temperature = counter_restart(exit->temperature);
        return NULL;
      }
      exit->temperature = exit_temperature(vm);
    }
    exit->executor = e;
    specializer_log_trace(vm, EVENT_EXIT_LINKED, code, exit->target, 0);
  }
  obj_incref(exit->executor);
  return exit->executor;
}

static void run_begins(Tier2 *t2) {
  t2->stats.traces_executed++;
  t2->run_began = t2->stats.uops_executed;
  t2->last_uop = 0;
}
#if TIER2_EXPLAINS(MORELIA_INSPECT)
static void count_pair(Tier2 *t2, uint16_t opcode) {
  if (t2->last_uop && t2->pairs) t2->pairs[t2->last_uop * N_UOPS + opcode]++;
  t2->last_uop = opcode;
}
#endif
static void run_ended(Tier2 *t2) {
  stats_count(t2->stats.trace_run_length_hist, t2->stats.uops_executed - t2->run_began);
}

static Frame *step_out(VM *vm, const Frame *done) {
  vm->frame = done->previous;
  vm->py_depth--;
  return vm->frame;
}

// TRACE_POLL: the executor continues at *go_on_at.
static NOINLINE TraceEnd run(VM *vm, Executor **current, Frame *frame, const Uop **go_on_at) {
  Executor *executor = *current;
  Tier2 *t2 = vm->tier2;
  const Uop *uop = *go_on_at;
  Value *sp = frame->sp;
  const Value *consts = as_tuple(frame->code->consts)->items;
  Frame *new_frame = NULL;
  Function *getitem = NULL, *init = NULL;
  Value result;
  TraceEnd end;
  for (;;) {
    uint32_t oparg = uop->oparg;
    t2->stats.uops_executed++;
    t2->stats.uop_execution_count[uop->opcode]++;
    COUNT_PAIR(uop->opcode);
    switch (uop->opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "uop_cases.gen.h"
#pragma GCC diagnostic pop
      default: goto bad_opcode;
    }

  leave:  // a guard failed
    t2->stats.uop_miss[uop->opcode]++;
    if (uop_flags[uop->opcode] & (UOP_EXIT | UOP_DEOPT)) {
      uop = executor_trace(executor) + uop->jump_target;
      continue;
    }
    GO_ON_AT(frame->code->units + uop->origin - uop->prefix, TRACE_ON);

  exit_trace : {
    frame->sp = sp;
    TraceExit *exit = &executor->exits[uop->operand0];
    CodeUnit *target = frame->code->units + exit->target;
    Executor *next = follow_exit(vm, executor, exit, frame);
    if (!next) GO_ON_AT(target, TRACE_ON);
    frame->ip = target;
    *current = next;
    t2->current = next;
    obj_drop(vm, executor);
    executor = next;
    uop = executor_trace(executor);
    run_ended(t2);
    run_begins(t2);
    continue;
  }

  entered:  // `frame` is ready to run, its `previous` is the caller
    vm->frame = frame;
    sp = frame->sp;
    if (UNLIKELY(++vm->py_depth > vm->limits.recursion_limit)) {
      (void)!vm_recursion_error(vm, "");
      frame = eval_unwind(vm, frame, frame->ip, sp, UNWIND_FRAME);
      return frame ? TRACE_ON : TRACE_RAISED;
    }
    consts = as_tuple(frame->code->consts)->items;
    NEXT_UOP();

  returned : {
    Frame *done = frame;
    frame = step_out(vm, done);
    frame_leave(vm, done);
    goto resumed;
  }

  generator_made : {  // the frame's contents were moved to the generator: only its place remains
    Frame *done = frame;
    frame = step_out(vm, done);
    stack_give(vm, done);
    goto resumed;
  }

  resumed:
    sp = frame->sp;
    *sp++ = result;
    consts = as_tuple(frame->code->consts)->items;
    NEXT_UOP();

  bad_opcode:
    err_set(vm, vm->exc.SystemError, "a trace ran into %s",
            uop_names[uop->opcode] ? uop_names[uop->opcode] : "nothing");
  error:
    frame = eval_unwind(vm, frame, frame->code->units + uop->origin, sp, UNWIND_ERROR);
    return frame ? TRACE_ON : TRACE_RAISED;
  }
out:
  frame->sp = sp;
  return end;
}

// The loop is entered anew after a poll, like that of tier 1, for the engine's sake (interp/eval.c).
bool trace_poll(VM *vm, TraceEnd *end) {
  *end = TRACE_POLL;
  if (vm_poll_left(vm) == 0) return !eval_pauses(vm);
  *end = eval_unwind(vm, vm->frame, vm->frame->ip, vm->frame->sp, UNWIND_ERROR) ? TRACE_ON : TRACE_RAISED;
  return false;
}

RunMark run_enter(VM *vm, Executor *e) {
  Tier2 *t2 = vm->tier2;
  RunMark before = {t2->current, t2->current_depth};
  obj_incref(e);
  t2->current = e;
  t2->current_depth = vm->c_depth;
  return before;
}

void run_leave(VM *vm, RunMark before) {
  vm->tier2->current = before.current;
  vm->tier2->current_depth = before.depth;
}

TraceEnd trace_run(VM *vm, Executor *e, const Uop *at) {
  Tier2 *t2 = vm->tier2;
  if (e->region) return t2->options.regions->run(vm, e);
  RunMark before = run_enter(vm, e);
  uint64_t began = t2->run_began;
  uint16_t last = t2->last_uop;
  run_begins(t2);
  TraceEnd end = run(vm, &e, vm->frame, &at);
  while (end == TRACE_POLL && trace_poll(vm, &end)) end = run(vm, &e, vm->frame, &at);
  run_ended(t2);
  t2->run_began = began;
  t2->last_uop = last;
  run_leave(vm, before);
  if (end == TRACE_POLL) trace_pause(vm, e, at);
  obj_drop(vm, e);
  return end;
}

// --- pauses

void trace_pause(VM *vm, Executor *e, const Uop *at) {
  obj_incref(e);
  vm->pausing = true;
  vm->tier2->paused = e;
  vm->tier2->paused_at = at;
}

TraceEnd trace_resume(VM *vm) {
  Tier2 *t2 = vm->tier2;
  Executor *e = t2->paused;
  if (!e) return TRACE_ON;
  t2->paused = NULL;
  bool begins = t2->paused_at == executor_trace(e);
  TraceEnd end = begins && !e->valid ? TRACE_ON : trace_run(vm, e, t2->paused_at);
  obj_drop(vm, e);
  return end;
}
