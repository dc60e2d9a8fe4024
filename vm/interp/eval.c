// interp/eval.c: the eval loop: one switch in one function around the generated cases, and the driver that enters it.
//
// Invariants   In the loop: `ip` is the instruction being executed, `sp` one past the top of stack, `frame` ==
//              vm->frame. frame->ip is stored before anything that could look at it (instructions marked quick store it
//              only on the way to an error or a deallocation); frame->sp when another frame is entered, or this one is
//              left.
// Engine       A running wasm function is never replaced by its optimized form: the loop is left every EVAL_BUDGET
//              back-edges and calls, and entered again by drive_on. Where loops of C spend the budgets, or loops
//              inside this one, POLL_LEAVE asks for it. What C does between the steps has a budget of its own:
//              json_codec ran in the first compiler's code to its end once, 2.6 times as long. eval_run must stay a
//              function of its own: APART.
// Size         V8 has two register allocators; a function of more than some 8,000 virtual registers gets the worse one
//              and runs at half the speed, and the time to compile it grows faster than its size. Rare instructions are
//              in eval_rare.c (docs/decisions.md).
// Watched      The loop knows nothing of monitoring: instrumented instructions are rare ones, and what ran before them
//              is derived from the code and its monitoring tables (monitor/lines.c).
// Tests        tests/python/**, tests/specialize/**
// Optimize     O3
#include "interp/words.h"

#include "compile/verify.h"

#define FETCH_ONLY 256
// Wasm has no jump to an address, so each instruction goes back to the switch. Natively each one jumps to the next by
// itself: the processor then predicts every jump by its own address.
#if defined(__wasm__) || MORELIA_INSPECT
#define EVAL_THREADED 0
#define TARGET(op) case op:
#define DISPATCH() goto next
#else
#define EVAL_THREADED 1
#define TARGET(op) \
  case op: \
    target_##op:
#define DISPATCH() \
  do { \
    opcode = UNIT_OP(*ip); \
    oparg = UNIT_ARG(*ip); \
    goto *targets[opcode & 255]; \
  } while (0)
#endif
// The poll of a back-edge comes when the jump is made: a loop entered anew at the jump would lose its EXTENDED_ARG
// prefix.
#define POLL_AFTER(size) \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) { \
    ip += (size); \
    oparg = 0; /* the prefixes are consumed */ \
    goto leave_loop; \
  }
#if EVAL_THREADED
#define BARRIER() ((void)0)
#else
#define BARRIER() __asm__ volatile("" : "+r"(ip), "+r"(sp), "+r"(frame), "+r"(consts), "+r"(opcode), "+r"(oparg))
#endif
#if !MORELIA_INSPECT
#define FUSED_TABLES
#include "fused.gen.h"
#undef FUSED_TABLES
#endif

// Runs vm->frame from its ip on. Null: it ended with an exception. VALUE_MARK: the loop was left in the middle of a
// frame, which is vm->frame now.
APART Value eval_run(VM *vm) {
  Frame *frame = vm->frame;
  CodeUnit *ip = frame->ip;
  Value *sp = frame->sp;
  const Value *consts = as_tuple(frame->code->consts)->items;
  uint32_t opcode = FETCH_ONLY, oparg = 0;
  Value result;
  UnwindMode mode;
  bool truth;
#if EVAL_THREADED
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverride-init"
  static const void *const targets[256] = {
      [0 ... 255] = &&rare,
#include "targets.gen.h"
  };
#pragma GCC diagnostic pop
#endif

  // One loop with one head and one back-edge, and no cycle inside it except the handlers' own: nested loops would let
  // V8 hoist what the handlers have in common into every dispatch, and cycles with several entries would be entered
  // through a variable.
  for (;;) {
    BARRIER();
    STAT_EXECUTED();
    switch (opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "cases.gen.h"
#if !MORELIA_INSPECT
#include "fused.gen.h"
#endif
#pragma GCC diagnostic pop
      case FETCH_ONLY:  // a fetch before the loop would be merged with the one at its end, which would become the head
        goto next;
      default: goto rare;
    }

  rare:
    frame->ip = ip;
    frame->sp = sp;
    switch (eval_rare(vm, frame, opcode, oparg)) {
      case RARE_NEXT:
        ip = frame->ip;
        sp = frame->sp;
        goto next;
      case RARE_OPCODE:
        STAT_AGAIN();
        opcode = vm->next_opcode;
        goto dispatch_opcode;
      case RARE_LEAVE:
        ip = frame->ip;
        sp = frame->sp;
        goto leave_loop;
      case RARE_ENTER: frame = vm->frame; goto enter_frame;
      case RARE_TRACED:
        frame = vm->frame;
        ip = frame->ip;
        sp = frame->sp;
        consts = as_tuple(frame->code->consts)->items;
        goto next;
      case RARE_TRACED_POLL: return VALUE_MARK;
      case RARE_TRACED_RAISED: return VALUE_NULL;
      case RARE_MISS: goto miss;
      case RARE_ADAPT: goto adapt;
      case RARE_RERAISE: sp = frame->sp; goto exception_unwind;
      case RARE_ERROR:
        ip = frame->ip;
        sp = frame->sp;
        goto error;
      case RARE_BAD: goto bad_opcode;
    }

  enter_frame:  // `frame` is ready to run, its `previous` is the caller
    vm->frame = frame;
    if (UNLIKELY(++vm->py_depth > vm->limits.recursion_limit)) {
      (void)!vm_recursion_error(vm, "");
      mode = UNWIND_FRAME;
      goto unwind_frame;
    }
    ip = frame->ip;
    sp = frame->sp;
    consts = as_tuple(frame->code->consts)->items;
    if (LIKELY(IS_RESUME_CHECK(*ip))) {
      POLL_AFTER(1);
      ip++;
    }
    goto next;

  return_result : {
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    if (UNLIKELY(done->frame_obj)) done->ip = ip;
    frame_leave(vm, done);
    if (on_return == RETURN_TO_C) return result;
    sp = frame->sp;
    ip = frame->ip;
    if (UNLIKELY(on_return != RETURN_TO_CALLER)) {
      int rc = op_returned(vm, frame, (OnReturn)on_return, result);
      sp = frame->sp;
      if (rc < 0) goto error;
    } else {
      *sp++ = result;
    }
    consts = as_tuple(frame->code->consts)->items;
    ip += frame->return_offset;
    goto next;
  }

  return_generator : {  // the frame's contents were moved to the generator: only its place remains
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    stack_give(vm, done);
    if (on_return == RETURN_TO_C) return result;
    sp = frame->sp;
    ip = frame->ip + frame->return_offset;
    consts = as_tuple(frame->code->consts)->items;
    *sp++ = result;
    goto next;
  }

  yield_result : {
    Generator *gen = generator_of(frame);
    if (gen->sink && gen->sink->take(vm, gen->sink, result)) {
      sp = frame->sp;
      *sp++ = VALUE_NONE;
      ip++;
      goto next;
    }
    frame->ip = ip + 1;
    gen->state = (int8_t)(GEN_SUSPENDED + (int)oparg);
    vm->exc_info = gen->exc_info.previous;
    gen->exc_info.previous = NULL;
    uint32_t on_return = frame->on_return;
    frame = frame->previous;
    gen->frame.previous = NULL;
    vm->frame = frame;
    vm->py_depth--;
    if (on_return == RETURN_TO_C) return result;
    sp = frame->sp;
    ip = frame->ip + 1 + CACHE_UNITS_SEND;  // or FOR_ITER: both have one cache unit
    consts = as_tuple(frame->code->consts)->items;
    *sp++ = result;
    goto next;
  }

  truth_jump : {  // at ip a POP_JUMP_IF_FALSE or POP_JUMP_IF_TRUE that would pop `truth`
    CodeUnit jump = *ip;
    bool taken = truth == (UNIT_OP(jump) == POP_JUMP_IF_TRUE);
    BRANCH(taken);
    ip += 2 + (taken ? UNIT_ARG(jump) : NOT_TAKEN_SIZE(ip[2]));
    goto next;
  }

  leave_loop:
    frame->ip = ip;
    frame->sp = sp;
    return VALUE_MARK;

  bad_opcode:
    err_set(vm, vm->exc.SystemError, "unknown opcode %d", (int)opcode);
  error:
    mode = UNWIND_ERROR;
    goto unwind_frame;
  exception_unwind:
    mode = UNWIND_RERAISE;
  unwind_frame:
    frame = eval_unwind(vm, frame, ip, sp, mode);
    if (!frame) return VALUE_NULL;
    ip = frame->ip;
    sp = frame->sp;
    consts = as_tuple(frame->code->consts)->items;
    goto next;

  adapt:
    SPECIALIZE();
    STAT_AGAIN();
    opcode = UNIT_OP(*ip);
    goto dispatch_opcode;

  miss:
    STAT_MISS();
    STAT_AGAIN();
    opcode = opcode_deopt[opcode];
  dispatch_opcode:  // the barrier hides that only the opcode changed (LLVM would make a loop of this)
    BARRIER();
    continue;

  next:
    opcode = UNIT_OP(*ip);
    oparg = UNIT_ARG(*ip);
  }
}

// --- exceptions

// The exception events of a frame. The code unit reported is CPython's: the last unit of the instruction that raised,
// or the one before a call from which an exception comes.
static void tell_raised(VM *vm, Frame *frame, UnwindMode mode, uint32_t unit) {
  if (mode != UNWIND_AGAIN) MONITOR->exception(vm, frame, mode == UNWIND_RERAISE ? MON_RERAISE : MON_RAISE, unit);
}

// Whether the instruction in front of a handler, which may have nothing to do with it, continues to the handler.
static COLD int handler_fits(VM *vm, Code *code, uint32_t unit, uint32_t target, uint32_t depth) {
  Value pending = err_fetch(vm);
  int fits = code_can_go(vm, code, unit, target, depth, false);
  err_clear(vm);
  err_restore(vm, pending);
  return fits > 0;
}

// Finds the handler of the current exception, outward from `frame`; frames without one end. Returns the frame to
// continue in, with its ip and sp set and the step to the handler recorded. NULL: the exception leaves the eval loop.
Frame *eval_unwind(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, UnwindMode mode) {
  bool inner = mode == UNWIND_ERROR;  // the instruction at ip itself raised
  if (UNLIKELY(vm->unwinding)) err_keep_unwinding(vm);
  const bool watching = vm->watching && !vm->unwinding;
  for (;;) {
    if (mode != UNWIND_FRAME) {
      uint32_t unit = (uint32_t)(ip - frame->code->units), told = unit;
      if (UNLIKELY(watching)) {
        frame->sp = sp;
        if (mode == UNWIND_THROW) {
          frame->ip = ip;
          if (MONITOR->update(vm, frame->code) >= 0) MONITOR->exception(vm, frame, MON_PY_THROW, unit);
        }
        if (inner) told += opcode_caches[code_base_opcode(frame->code, unit)];
        else if (mode != UNWIND_RERAISE) told--;
      }
      if (mode == UNWIND_ERROR || mode == UNWIND_THROW) {
        frame->ip = ip;
        traceback_here(vm, frame);
      }
      if (UNLIKELY(watching)) tell_raised(vm, frame, mode, told);
      uint32_t depth = 0, target;
      bool lasti;
      int found = vm->unwinding ? 0
                                : code_handler(frame->code, unit - (mode == UNWIND_THROW || mode == UNWIND_AGAIN),
                                               &depth, &target, &lasti);
      if (UNLIKELY(mode == UNWIND_AGAIN) && found) found = handler_fits(vm, frame->code, unit, target, depth);
      Value *base = frame_stack_base(frame) + (found ? depth : 0);
      while (sp > base) drop(vm, *--sp);
      frame->sp = sp;
      if (found) {
        CodeUnit *from = frame->ip;
        if (lasti) *frame->sp++ = value_from_int48((int64_t)frame_lasti(frame));
        *frame->sp++ = vm->current_exception;
        vm->current_exception = VALUE_NULL;
        if (UNLIKELY(watching) && MONITOR->handled(vm, frame, target, frame->sp[-1]) < 0) {
          ip = frame->code->units + target;
          sp = frame->sp;
          mode = UNWIND_AGAIN;
          inner = false;
          continue;
        }
        frame->ip = frame->code->units + target;
        vm->came_from = from;
        vm->came_to = frame->ip;
        return frame;
      }
      if (UNLIKELY(watching)) MONITOR->exception(vm, frame, MON_PY_UNWIND, told);
    }
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    frame_leave(vm, done);
    if (on_return == RETURN_TO_C) return NULL;
    ip = frame->ip;
    sp = frame->sp;
    mode = UNWIND_ERROR;
    inner = false;
  }
}

// --- the driver

// Goes on after the loop was left in the middle of a frame.
NOINLINE static Value drive_on(VM *vm) {
  for (uint32_t leave = 0;;) {
    if (vm->eval_budget == 0) leave = POLL_LEAVE;
    if (UNLIKELY(vm->pausing)) return VALUE_MARK;
    if (UNLIKELY(vm->hooks.traces) && vm->eval_budget == 0) vm->hooks.traces->polled(vm);
    if (vm_poll_left(vm) < 0) {
      if (!eval_unwind(vm, vm->frame, vm->frame->ip, vm->frame->sp, UNWIND_ERROR)) return VALUE_NULL;
    } else if (UNLIKELY(eval_pauses(vm))) {
      return VALUE_MARK;
    }
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    Value result = eval_run(vm);
    if (!value_is_mark(result)) {
      vm->poll |= leave;  // the loop around this one
      return result;
    }
  }
}

// Runs vm->frame to the end of its entry frame. VALUE_MARK: a slice pauses. Loops nest through C functions: a step
// recorded outside stays.
ALWAYS_INLINE Value drive(VM *vm) {
  CodeUnit *from = vm->came_from, *to = vm->came_to;
  if (UNLIKELY(vm->eval_budget == 0)) vm->eval_budget = EVAL_BUDGET;
  Value result = eval_run(vm);
  if (UNLIKELY(value_is_mark(result)) && value_is_mark(result = drive_on(vm))) return result;
  vm->came_from = from;
  vm->came_to = to;
  return result;
}

// The driver. A frame that cannot start is cleared, like one that raised.
ALWAYS_INLINE Value run_frame(VM *vm, Frame *frame, bool throwing) {
  Value result = VALUE_NULL;
  if (!frame_start(vm, frame)) return VALUE_NULL;
  if (!throwing || eval_unwind(vm, frame, frame->ip, frame->sp, UNWIND_THROW)) result = drive(vm);
  vm_leave(vm);
  return result;
}

NOINLINE static Value run_traced(VM *vm, Frame *frame) {
  Value result = VALUE_NULL;
  return vm->hooks.traces->call(vm, frame, &result) ? result : run_frame(vm, frame, false);
}

Value eval_frame(VM *vm, Frame *frame, bool throwing) {
  if (UNLIKELY(UNIT_OP(*frame->ip) == ENTER_EXECUTOR || frame->code->aside || frame->code->resumes_wanted ||
               frame->code->direct) &&
      !throwing)
    return run_traced(vm, frame);
  return run_frame(vm, frame, throwing);
}

NOINLINE Value eval_rest(VM *vm) { return drive(vm); }

// --- slices: a run, not inside another, that the host can leave in the middle and continue later

void eval_put_aside(VM *vm, EvalSlice *s) {
  s->frame = vm->frame;
  s->came_from = vm->came_from;
  s->came_to = vm->came_to;
  s->exc_info = vm->exc_info;
  s->handled = vm->exc_base.exc;
  s->py_depth = vm->py_depth;
  s->depth = vm->slice_depth;
  vm->frame = NULL;
  vm->exc_info = &vm->exc_base;
  vm->exc_base.exc = VALUE_NONE;
  vm->py_depth = 0;
  vm->slice_depth = 0;
}

void eval_take_up(VM *vm, const EvalSlice *s) {
  vm->frame = s->frame;
  vm->came_from = s->came_from;
  vm->came_to = s->came_to;
  vm->exc_info = s->exc_info;
  value_set(vm, &vm->exc_base.exc, s->handled);
  vm->py_depth = s->py_depth;
  vm->slice_depth = s->depth;
}

static Value slice_leave(VM *vm, EvalSlice *s, Value result) {
  vm->slice_depth = 0;
  vm->pause = vm->pausing = false;
  vm_leave(vm);
  s->paused = value_is_mark(result);
  if (!s->paused) return result;
  eval_put_aside(vm, s);
  return VALUE_NULL;
}

Value eval_slice_start(VM *vm, EvalSlice *s, Frame *frame, bool throwing) {
  s->paused = false;
  if (!frame_start(vm, frame)) return VALUE_NULL;
  vm->slice_depth = vm->frame->previous ? 0 : vm->c_depth;
  Value result = VALUE_NULL;
  if (!throwing || eval_unwind(vm, frame, frame->ip, frame->sp, UNWIND_THROW)) result = eval_rest(vm);
  return slice_leave(vm, s, result);
}

Value eval_slice_resume(VM *vm, EvalSlice *s) {
  if (vm_enter(vm, "") < 0) return VALUE_NULL;
  eval_take_up(vm, s);
  vm->slice_depth = vm->c_depth;
  TraceEnd end = vm->hooks.traces ? vm->hooks.traces->resume(vm) : TRACE_ON;
  return slice_leave(vm, s, end == TRACE_ON ? eval_rest(vm) : end == TRACE_POLL ? VALUE_MARK : VALUE_NULL);
}
