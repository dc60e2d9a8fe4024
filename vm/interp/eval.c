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
#define FETCH_ONLY 256
#define METH_CALLING (METH_NOARGS | METH_O | METH_FAST | METH_KW | METH_VARARGS)
typedef enum {
  UNWIND_ERROR,    // the instruction at ip raised: the traceback gets an entry
  UNWIND_THROW,    // the same, but the one before ip: an exception thrown in at a yield
  UNWIND_RERAISE,  // no new entry
  UNWIND_FRAME,    // this frame cannot go on at all
} UnwindMode;

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
  if (UNLIKELY(counter_triggers(counter))) goto adapt;   \
  STAT_DEFERRED();                                       \
  ip[1] = counter_advance(counter)
// The poll of a back-edge comes when the jump is made: entered anew at the jump, its EXTENDED_ARG prefix would be lost.
#define POLL_AFTER(size)                                \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) {   \
    ip += (size);                                       \
    oparg = 0; /* the prefixes are done with */         \
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
// The same where frame->ip is stored already.
#define DROP_STORED(v) drop(vm, v)
#define DROP_CALL(v) drop_call(vm, v)
#define BARRIER() __asm__ volatile("" : "+r"(ip), "+r"(sp), "+r"(frame), "+r"(consts), "+r"(opcode), "+r"(oparg))
#define ENTER_FRAME(callee)     \
  do {                          \
    (callee)->previous = frame; \
    frame = (callee);           \
    goto enter_frame;           \
  } while (0)

static NOINLINE void drop_call(VM *vm, Value v) { drop(vm, v); }

// Finds the handler of the current exception, outward from `frame`; frames without one end. The frame to go on in, its ip and sp set;
// NULL: the exception leaves the eval loop.
static NOINLINE Frame *unwind(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, UnwindMode mode) {
  for (;;) {
    if (mode != UNWIND_FRAME) {
      if (mode != UNWIND_RERAISE) {
        frame->ip = ip;
        traceback_here(vm, frame);
      }
      uint32_t depth = 0, target;
      bool lasti;
      int found = code_handler(frame->code, (uint32_t)(ip - frame->code->units) - (mode == UNWIND_THROW), &depth, &target, &lasti);
      Value *base = frame_stack_base(frame) + (found ? depth : 0);
      while (sp > base) drop(vm, *--sp);
      frame->sp = sp;
      if (found) {
        if (lasti) *frame->sp++ = value_from_int48((int64_t)frame_lasti(frame));
        *frame->sp++ = vm->current_exception;
        vm->current_exception = VALUE_NULL;
        frame->ip = frame->code->units + target;
        return frame;
      }
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
  }
}

// Runs vm->frame from its ip on. Null: it ended with an exception. VALUE_MARK: the loop was left in the middle of some frame, which is
// vm->frame now.
__attribute__((noinline, used, visibility("default"))) Value eval_run(VM *vm) {
  Frame *frame = vm->frame;
  CodeUnit *ip = frame->ip;
  Value *sp = frame->sp;
  const Value *consts = as_tuple(borrow(frame->code->consts))->items;
  uint32_t opcode = FETCH_ONLY, oparg = 0;
  Value result;
  UnwindMode mode;

  // One loop with one head and one back-edge, and no cycle inside it but the handlers' own: nested loops would let V8 hoist what the
  // handlers have in common into every dispatch, and cycles with several entries would be entered through a variable.
  for (;;) {
    BARRIER();
    STAT_EXECUTED();
    switch (opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "cases.gen.h"
#pragma GCC diagnostic pop
      case FETCH_ONLY:  // how the loop begins: a fetch before the loop would be merged with the one at its end, and that become its head
        goto next;
      default:
        goto bad_opcode;
    }

  enter_frame:  // `frame` is ready to run, its `previous` is the caller
    vm->frame = frame;
    if (UNLIKELY(++vm->py_depth > vm->limits.recursion_limit)) {
      (void)!vm_recursion_error(vm, "");
      mode = UNWIND_FRAME;
      goto unwind_frame;
    }
    goto load_frame;

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
    if (UNLIKELY(on_return == RETURN_FROM_INIT)) {
      if (UNLIKELY(!value_is_none(borrow(result)))) {
        err_set(vm, vm->exc.TypeError, "__init__() should return None, not '%.200T'", borrow(result));
        drop(vm, result);
        goto error;
      }
    } else {
      *sp++ = result;
    }
    consts = as_tuple(borrow(frame->code->consts))->items;
    ip += frame->return_offset;
    goto next;
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
    goto next;
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
    frame = unwind(vm, frame, ip, sp, mode);
    if (!frame) return VALUE_NULL;
  load_frame:
    ip = frame->ip;
    sp = frame->sp;
    consts = as_tuple(borrow(frame->code->consts))->items;
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
  dispatch_opcode:  // the opcode is known; the barrier hides that nothing else changed (LLVM would make this a loop of its own)
    BARRIER();
    continue;

  next:
    opcode = UNIT_OP(*ip);
    oparg = UNIT_ARG(*ip);
  }
}

// The driver. A frame that cannot start is cleared, as one that raised.
Value eval_frame(VM *vm, Frame *frame, bool throwing) {
  frame->on_return = RETURN_TO_C;
  frame->previous = vm->frame;
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
  Value result = VALUE_NULL;
  if (!throwing || unwind(vm, frame, frame->ip, frame->sp, UNWIND_THROW)) {
    for (;;) {
      if (vm->eval_budget == 0) vm->eval_budget = EVAL_BUDGET;
      result = eval_run(vm);
      if (!value_is_mark(borrow(result))) break;
      vm->eval_budget = EVAL_BUDGET;
      result = VALUE_NULL;
      if (vm_poll_slow(vm) < 0 && !unwind(vm, vm->frame, vm->frame->ip, vm->frame->sp, UNWIND_ERROR)) break;
    }
  }
  vm_leave(vm);
  return result;
}
