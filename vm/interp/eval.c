// interp/eval.c: the eval loop: one switch in one function around the generated cases, and the driver that enters it.
//
// Invariants   In the loop: `ip` is the instruction being executed, `sp` one past the top of stack, `frame` == vm->frame.
//              frame->ip is stored before anything that could look at it (instructions marked quick store it only on the way to an
//              error or a deallocation); frame->sp when another frame is entered, or this one left.
// Engine       A running wasm function is never replaced by its optimized form: the loop is left every EVAL_BUDGET back-edges and
//              calls, and entered again by eval_frame (docs). eval_run must stay a function of its own: it is exported.
// Tests        tests/python/**, tests/specialize/*.py
#include "interp/frames.h"
#include "interp/ops.h"
#include "object/counters.h"
#include "opcode.gen.h"
#include "types/bytes.h"
#include "types/class.h"
#include "types/float.h"
#include "types/int.h"
#include "types/iterators.h"
#include "types/list.h"
#include "types/module.h"
#include "types/range.h"
#include "types/set.h"
#include "types/slice.h"
#include "types/str.h"
#include "interp/stats.h"
#include "interp/super.h"

#define EVAL_BUDGET 5000
#define METH_CALLING (METH_NOARGS | METH_O | METH_FAST | METH_KW | METH_VARARGS)
typedef enum {
  EVAL_GO,     // from frame->ip on
  EVAL_RAISE,  // the current exception is raised by the instruction at frame->ip
  EVAL_THROW,  // … by the one before it (a yield)
} EvalStart;

ALWAYS_INLINE uint32_t cache_read_u32(const CodeUnit *p) {
  uint32_t v;
  memcpy(&v, p, sizeof v);
  return v;
}
ALWAYS_INLINE Ref cache_read_value(const CodeUnit *p) {
  Value v;
  memcpy(&v.bits, p, sizeof v.bits);
  return borrow(v);
}
ALWAYS_INLINE void *cache_read_ptr(const CodeUnit *p) { return (void *)(uintptr_t)cache_read_value(p).bits; }

ALWAYS_INLINE bool is_type(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_TYPE_SUBCLASS); }
ALWAYS_INLINE Ref type_ref(VM *vm, Ref v) { return ref_from_ptr(type_of(vm, v)); }
ALWAYS_INLINE InlineValues *object_inline_values(Ref v) {
  Object *o = value_as_ptr(v);
  return (InlineValues *)((char *)o + o->type->inline_offset);
}
ALWAYS_INLINE Dict **object_managed_dict(Ref v) {
  Object *o = value_as_ptr(v);
  return (Dict **)((char *)o + (int32_t)o->type->dict_offset);
}
// A value was stored where there was none: it is the youngest in insertion order.
ALWAYS_INLINE void inline_values_added(InlineValues *values, const Value *slot) {
  uint8_t *order = (uint8_t *)(values->values + values->capacity);
  order[values->size++] = (uint8_t)(slot - values->values);
}
ALWAYS_INLINE void gc_track_dict(VM *vm, Dict *d, Value v) {
  if (value_is_ptr(borrow(v)) && !gc_is_tracked(d) && type_has(value_as_ptr(borrow(v))->type, TYPE_GC)) gc_track(vm, d);
}
// What a slot that holds no Value means, borrowed.
static Value op_object_slot(VM *vm, Ref owner, uint32_t offset) {
  Object *p = offset ? *(Object **)((char *)value_as_ptr(owner) + (offset & ~1u)) : &type_of(vm, owner)->h;
  return p ? value_from_ptr(p) : VALUE_NULL;
}
ALWAYS_INLINE Object *object_alloc_instance(VM *vm, Type *type) {
  Object *o = object_alloc(vm, type, 0);
  if (LIKELY(o) && type_has(type, TYPE_GC)) gc_track(vm, o);
  return o;
}
ALWAYS_INLINE void obj_drop_alive(Value v) { value_as_ptr(borrow(v))->refcnt--; }  // somebody else holds it too

// --- the words of the instruction language
#define LOCAL(i) frame->localsplus[i]
#define CONST(i) borrow(consts[i])
#define NAME_AT(i) tuple_at(borrow(frame->code->names), (Size)(i))
#define DISPATCH() goto next
#define SPECIALIZE() vm->hooks.specialize(vm, frame, ip, sp, oparg)
#define ADAPT()                                          \
  if (UNLIKELY(counter_triggers(counter))) {             \
    SPECIALIZE();                                        \
    opcode = UNIT_OP(*ip);                               \
    goto dispatch_opcode;                                \
  }                                                      \
  STAT_DEFERRED();                                       \
  ip[1] = counter_advance(counter)
#define POLL() \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) goto leave_loop
// The poll of a back-edge comes when the jump is made: entered anew at the jump, its EXTENDED_ARG prefix would be lost.
#define POLL_AFTER(size)                                \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) {   \
    ip += (size);                                       \
    goto leave_loop;                                    \
  }
#define BRANCH(taken) ip[1] = (CodeUnit)(ip[1] << 1 | (taken))
#define DROP(v)                                                             \
  do {                                                                      \
    Value dropped_ = (v);                                                   \
    if (value_is_ptr(borrow(dropped_)) && --value_as_ptr(borrow(dropped_))->refcnt == 0) { \
      frame->ip = ip;                                                       \
      object_dealloc(vm, value_as_ptr(borrow(dropped_)));                   \
    }                                                                       \
  } while (0)
#define ENTER_FRAME(callee)     \
  do {                          \
    (callee)->previous = frame; \
    frame = (callee);           \
    goto enter_frame;           \
  } while (0)

// Runs vm->frame. Null: it ended with an exception. VALUE_MARK: the loop was left in the middle of some frame, which is vm->frame now.
__attribute__((noinline, used, visibility("default"))) Value eval_run(VM *vm, EvalStart start) {
  Frame *frame = vm->frame;
  CodeUnit *ip = frame->ip;
  Value *sp = frame->sp;
  const Value *consts = as_tuple(borrow(frame->code->consts))->items;
  uint32_t opcode, oparg;
  Value result;
  if (UNLIKELY(start != EVAL_GO)) goto error;

next:
  for (;;) {
    __asm__ volatile("" : "+r"(ip), "+r"(sp));
    opcode = UNIT_OP(*ip);
    oparg = UNIT_ARG(*ip);
  dispatch_opcode:
    STAT_EXECUTED();
    switch (opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "cases.gen.h"
#pragma GCC diagnostic pop
      default:
        goto bad_opcode;
    }

  miss:
    STAT_MISS();
    opcode = opcode_deopt[opcode];
    goto dispatch_opcode;

  enter_frame:  // `frame` is ready to run, its `previous` is the caller
    vm->frame = frame;
    if (UNLIKELY(++vm->py_depth > vm->limits.recursion_limit)) {
      (void)!vm_recursion_error(vm, "");
      goto exit_unwind;
    }
    ip = frame->ip;
    sp = frame->sp;
    consts = as_tuple(borrow(frame->code->consts))->items;
    continue;

  return_result: {
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    frame_leave(vm, done);
    if (on_return == RETURN_TO_C) return result;
    sp = frame->sp;
    ip = frame->ip;
    consts = as_tuple(borrow(frame->code->consts))->items;
    if (UNLIKELY(on_return == RETURN_FROM_INIT)) {
      if (UNLIKELY(!value_is_none(borrow(result)))) {
        err_set(vm, vm->exc.TypeError, "__init__() should return None, not '%.200T'", borrow(result));
        drop(vm, result);
        goto error;
      }
    } else {
      *sp++ = result;
    }
    ip += frame->return_offset;
    continue;
  }

  return_generator: {  // the frame's contents were moved into the generator: only its place remains
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    stack_give(vm, done);
    if (on_return == RETURN_TO_C) return result;
    sp = frame->sp;
    ip = frame->ip + frame->return_offset;
    consts = as_tuple(borrow(frame->code->consts))->items;
    *sp++ = result;
    continue;
  }

  yield_result: {
    Generator *gen = generator_of(frame);
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
    ip = frame->ip + 1 + CACHE_UNITS_SEND;  // ORDER SEND_FOR_ITER: both have one cache unit
    consts = as_tuple(borrow(frame->code->consts))->items;
    *sp++ = result;
    continue;
  }

  leave_loop:  // the instruction will run anew, with its EXTENDED_ARGs
    frame->ip = ip - (oparg > 0xFF) - (oparg > 0xFFFF) - (oparg > 0xFFFFFF);
    frame->sp = sp;
    return VALUE_MARK;

  bad_opcode:
    err_set(vm, vm->exc.SystemError, "unknown opcode %d", (int)opcode);

  error:
    frame->ip = ip;
    traceback_here(vm, frame);

  exception_unwind: {
    uint32_t depth, target, unit = (uint32_t)(ip - frame->code->units) - (start == EVAL_THROW);
    bool lasti;
    start = EVAL_GO;
    int found = code_handler(frame->code, unit, &depth, &target, &lasti);
    Value *base = frame->localsplus + frame->code->nlocalsplus + (found ? depth : 0);
    while (sp > base) {
      Value v = *--sp;
      DROP(v);
    }
    if (!found) {
      frame->sp = sp;
      goto exit_unwind;
    }
    if (lasti) *sp++ = value_from_int48((int64_t)(frame->ip - frame->code->units));
    *sp++ = vm->current_exception;
    vm->current_exception = VALUE_NULL;
    ip = frame->code->units + target;
    continue;
  }

  exit_unwind: {
    Frame *done = frame;
    uint32_t on_return = done->on_return;
    frame = done->previous;
    vm->frame = frame;
    vm->py_depth--;
    frame_leave(vm, done);
    if (on_return == RETURN_TO_C) return VALUE_NULL;
    ip = frame->ip;
    sp = frame->sp;
    consts = as_tuple(borrow(frame->code->consts))->items;
    goto error;
  }
  }
}

// The driver. A frame that cannot start is cleared, as one that raised.
Value eval_frame(VM *vm, Frame *frame, bool throwing) {
  frame->on_return = RETURN_TO_C;
  frame->previous = vm->frame;
  EvalStart start = throwing ? EVAL_THROW : EVAL_GO;
  bool entered = vm_enter(vm, "") == 0;
  if (!entered || vm->py_depth >= vm->limits.recursion_limit) {
    if (entered) {
      (void)!vm_recursion_error(vm, "");
      vm_leave(vm);
    }
    frame_leave(vm, frame);
    return VALUE_NULL;
  }
  vm->py_depth++;
  vm->frame = frame;
  Value result;
  for (;;) {
    if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
    result = eval_run(vm, start);
    if (!value_is_mark(borrow(result))) break;
    vm->eval_budget = EVAL_BUDGET;
    start = vm_poll_slow(vm) < 0 ? EVAL_RAISE : EVAL_GO;
  }
  vm_leave(vm);
  return result;
}
