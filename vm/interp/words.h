// interp/words.h: what the bodies of instructions are written in (vm/insn/*.insn), for the two functions that hold them: eval_run
// (eval.c) and eval_rare (eval_rare.c). Each has the locals vm, frame, ip, sp, consts, opcode and oparg, and the labels next, miss,
// adapt, error, exception_unwind, enter_frame, bad_opcode and dispatch_opcode.
#ifndef MORELIA_INTERP_WORDS_H
#define MORELIA_INTERP_WORDS_H

#include "interp/frames.h"
#include "interp/ops.h"
#include "object/counters.h"
#include "object/monitoring.h"
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

#define METH_CALLING (METH_NOARGS | METH_O | METH_FAST | METH_KW | METH_VARARGS)
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
  uint8_t *order = inline_values_order(values);
  order[values->size++] = (uint8_t)(slot - values->values);
}
ALWAYS_INLINE void gc_track_dict(VM *vm, Dict *d, Value v) {
  if (value_is_ptr(borrow(v)) && !gc_is_tracked(d) && type_has(value_as_ptr(borrow(v))->type, TYPE_GC)) gc_track(vm, d);
}
ALWAYS_INLINE void obj_drop_alive(Value v) { value_as_ptr(borrow(v))->refcnt--; }  // somebody else holds it too

// --- the words of the instruction language
#define LOCAL(i) frame->localsplus[i]
#define CONST(i) borrow(consts[i])
#define NAME_AT(i) tuple_at(borrow(frame->code->names), (Size)(i))
#define SPECIALIZE() vm->hooks.specialize(vm, frame, ip, sp, oparg)
#define ADAPT()                                          \
  if (UNLIKELY(counter_triggers(counter))) goto adapt;   \
  STAT_DEFERRED();                                       \
  ip[1] = counter_advance(counter)
// Whether a unit is a jump on a bool, which what makes the bool can take at once; the fall-through's NOT_TAKEN, which does nothing, is
// stepped over. Builds that count or show each instruction dispatch it.
#if MORELIA_INSPECT
#define IS_TRUTH_JUMP(unit) ((void)(unit), false)
#define NOT_TAKEN_SIZE(unit) 0
#define IS_RESUME_CHECK(unit) false
#define BORROW_FOR_ATTR() ((void)0)
#define BORROW_FOR_ITEM() ((void)0)
#define FOLLOW_FETCH() ((void)0)
#define FOLLOW(name, label) ((void)0)
#define GO_LABEL(label)
#else
// A local that is only looked into by the next instruction is not counted at all: both are done at once, if the guards hold.
// `local.attribute`: the units are LOAD_FAST_BORROW, LOAD_ATTR_INSTANCE_VALUE and its cache: counter, type version (2), offset, 5 more.
#define BORROW_FOR_ATTR()                                                                       \
  CodeUnit attr_unit_ = ip[1];                                                                  \
  if (UNIT_OP(attr_unit_) == LOAD_ATTR_INSTANCE_VALUE) {                                        \
    Ref owner_ = borrow(LOCAL(oparg));                                                          \
    if (LIKELY(value_is_ptr(owner_) && value_as_ptr(owner_)->type->version_tag == cache_read_u32(&ip[3]) && \
               object_inline_values(owner_)->valid)) {                                          \
      Ref attr_ = borrow(*(Value *)((char *)value_as_ptr(owner_) + ip[5]));                     \
      if (LIKELY(!value_is_null(attr_))) {                                                      \
        *sp++ = own(attr_);                                                                     \
        if (UNIT_ARG(attr_unit_) & 1) *sp++ = VALUE_NULL;                                       \
        ip += 2 + CACHE_UNITS_LOAD_ATTR;                                                        \
        DISPATCH();                                                                             \
      }                                                                                         \
    }                                                                                           \
  }
// `local[local]`, a list and an index within it.
#define BORROW_FOR_ITEM()                                                                       \
  if (UNIT_OP(ip[1]) == BINARY_OP_SUBSCR_LIST_INT) {                                            \
    Ref list_ = borrow(LOCAL(oparg >> 4)), index_ = borrow(LOCAL(oparg & 15));                  \
    if (LIKELY(is_list_exact(vm, list_) && int_is_compact(index_))) {                           \
      int64_t i_ = value_as_int48(index_);                                                      \
      if (LIKELY((uint64_t)i_ < (uint64_t)as_list(list_)->len)) {                               \
        *sp++ = own(borrow(as_list(list_)->items[i_]));                                         \
        ip += 2 + CACHE_UNITS_BINARY_OP;                                                        \
        DISPATCH();                                                                             \
      }                                                                                         \
    }                                                                                           \
  }
#define FOLLOW_FETCH() CodeUnit next_unit_ = *ip
#define FOLLOW(name, label)                            \
  if (UNIT_OP(next_unit_) == name) {                   \
    opcode = name;                                     \
    oparg = UNIT_ARG(next_unit_);                      \
    goto label;                                        \
  }
#define GO_LABEL(label) label:
#define IS_TRUTH_JUMP(unit) (UNIT_OP(unit) == POP_JUMP_IF_FALSE || UNIT_OP(unit) == POP_JUMP_IF_TRUE)
#define NOT_TAKEN_SIZE(unit) (UNIT_OP(unit) == NOT_TAKEN)
#define IS_RESUME_CHECK(unit) (UNIT_OP(unit) == RESUME_CHECK)
#endif
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
#define ENTER_FRAME(callee)     \
  do {                          \
    (callee)->previous = frame; \
    frame = (callee);           \
    goto enter_frame;           \
  } while (0)

void drop_call(VM *vm, Value v);  // drop, out of line

// --- words of the INSTRUMENTED_* instructions, which are all in eval_rare
#define MONITOR vm->hooks.monitor
#define RUN_OPCODE(op) vm->next_opcode = (uint8_t)(op)
#define POLL_RARE() \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) done = RARE_LEAVE
// A callback has set f_lineno: what is there counts as having run already.
#define JUMPED_AWAY()                 \
  do {                                \
    ip = frame->ip;                   \
    sp = frame->sp;                   \
    vm->came_from = vm->came_to = ip; \
    DISPATCH();                       \
  } while (0)
#define MONITOR_JUMP(event, src, dest)                                      \
  do {                                                                      \
    CodeUnit *to_ = MONITOR->jump(vm, frame, event, ip, src, dest);         \
    if (UNLIKELY(!to_)) goto error;                                         \
    if (UNLIKELY(frame->ip != ip)) JUMPED_AWAY();                           \
    ip = to_;                                                               \
  } while (0)
#define MONITOR_BRANCH(taken, size)                                         \
  do {                                                                      \
    BRANCH(taken);                                                          \
    if (taken) MONITOR_JUMP(MON_BRANCH_RIGHT, ip, ip + (size) + oparg);     \
    else ip += (size);                                                      \
  } while (0)

// Out of line: one instruction marked `rare`, frame->ip and frame->sp its state before and, unless told otherwise, after it.
typedef enum RareResult {
  RARE_NEXT,     // go on at frame->ip
  RARE_ENTER,    // vm->frame is to be entered; its `previous` is the caller
  RARE_ERROR,    // an exception is set
  RARE_RERAISE,  // the same; its traceback stays as it is
  RARE_MISS,     // a guard failed, nothing was touched
  RARE_ADAPT,    // the counter ran out, nothing was touched
  RARE_BAD,      // no such opcode
  RARE_OPCODE,   // vm->next_opcode is to be run at the same place, with the same oparg
  RARE_LEAVE,    // the loop is to be left; it goes on at frame->ip
} RareResult;
RareResult eval_rare(VM *vm, Frame *frame, uint32_t opcode, uint32_t oparg);

typedef enum {
  UNWIND_ERROR,    // the instruction at ip raised: the traceback gets an entry
  UNWIND_THROW,    // the same, but the one before ip: an exception thrown in at a yield
  UNWIND_RERAISE,  // no new entry
  UNWIND_FRAME,    // this frame cannot go on at all
  UNWIND_AGAIN,    // a callback raised when a handler was found: the search goes on from before ip
} UnwindMode;
NOINLINE Frame *eval_unwind(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, UnwindMode mode);
Value eval_run(VM *vm);

#endif
