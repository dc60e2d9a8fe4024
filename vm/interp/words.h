// interp/words.h: the vocabulary of instruction bodies (vm/insn/*.insn), for the two functions that contain them:
// eval_run (eval.c) and eval_rare (eval_rare.c). Each has the locals vm, frame, ip, sp, consts, opcode and oparg, and
// the labels next, miss, adapt, error, exception_unwind, enter_frame, bad_opcode and dispatch_opcode.
#ifndef MORELIA_INTERP_WORDS_H
#define MORELIA_INTERP_WORDS_H

#include "interp/frames.h"
#include "interp/ops.h"
#include "object/exec/counters.h"
#include "object/exec/executor.h"
#include "object/exec/monitoring.h"
#include "opcode.gen.h"
#include "object/bytes/bytes.h"
#include "object/class/attr_quick.h"
#include "object/class/class.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/container/range.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/class/super.h"
#include "interp/stats.h"

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

ALWAYS_INLINE Ref type_ref(VM *vm, Ref v) { return ref_from_ptr(type_of(vm, v)); }
ALWAYS_INLINE void gc_track_dict(VM *vm, Dict *d, Value v) {
  if (value_is_ptr(v) && !gc_is_tracked(d) && type_has(value_as_ptr(v)->type, TYPE_GC)) gc_track(vm, d);
}
// The meaning of a slot that holds no Value, borrowed.
static UNUSED Value op_object_slot(VM *vm, Ref owner, uint32_t offset) {
  Object *p = offset ? *(Object **)((char *)value_as_ptr(owner) + (offset & ~1u)) : &type_of(vm, owner)->h;
  return p ? value_from_ptr(p) : VALUE_NULL;
}
ALWAYS_INLINE void obj_drop_alive(Value v) { REFCNT(value_as_ptr(v))--; }  // there are other references

// --- the words of the instruction language
#define LOCAL(i) frame->localsplus[i]
#define CONST(i) borrow(consts[i])
#define NAME_AT(i) tuple_at(borrow(frame->code->names), (Size)(i))
#define SPECIALIZE() vm->hooks.specialize(vm, frame, ip, sp, oparg)
#define ADAPT() \
  if (UNLIKELY(counter_triggers(counter))) goto adapt; \
  STAT_DEFERRED(); \
  ip[1] = counter_advance(counter)
// Whether a unit is a jump on a bool that the instruction before, which makes the bool, can do at once. The NOT_TAKEN
// on the fall-through path does nothing and is skipped. Builds that count or show each instruction dispatch it.
#if MORELIA_INSPECT
#define IS_TRUTH_JUMP(unit) ((void)(unit), false)
#define NOT_TAKEN_SIZE(unit) 0
#define IS_RESUME_CHECK(unit) false
#define FUSE(first) ((void)0)
#define FOLLOW_FETCH() ((void)0)
#define FOLLOW(name, label) ((void)0)
#define GO_LABEL(label)
#else
// An instruction that can be first in a pair becomes the pair with the next one, if there is one (insn/fused.insn).
#define FUSE(first) \
  uint8_t pair_ = fused_##first[UNIT_OP(ip[1])]; \
  if (UNLIKELY(pair_) && opcode_deopt[UNIT_OP(*ip)] == first) \
  *ip = UNIT(pair_, UNIT_ARG(*ip)) /* otherwise it runs below an INSTRUMENTED_LINE */
#define FOLLOW_FETCH() CodeUnit next_unit_ = *ip
#define NEXT(units) \
  ip += (units); \
  FOLLOW_FETCH()
#define FOLLOW(name, label) \
  if (UNIT_OP(next_unit_) == name) { \
    opcode = name; \
    oparg = UNIT_ARG(next_unit_); \
    goto label; \
  }
#define GO_LABEL(label) \
  label:
// Without the chain of comparisons that a compiler would make of the two numbers: they differ in both low bits, and in
// no other.
_Static_assert((POP_JUMP_IF_FALSE & 3) == 0 && (POP_JUMP_IF_FALSE ^ POP_JUMP_IF_TRUE) == 3, "is_truth_jump");
ALWAYS_INLINE bool is_truth_jump(uint32_t opcode) {
  uint32_t x = opcode ^ POP_JUMP_IF_FALSE;
  return ((x ^ x >> 1) & ~2u) == 0;
}
#define IS_TRUTH_JUMP(unit) is_truth_jump(UNIT_OP(unit))
#define NOT_TAKEN_SIZE(unit) (UNIT_OP(unit) == NOT_TAKEN)
#define IS_RESUME_CHECK(unit) (UNIT_OP(unit) == RESUME_CHECK)
#endif
#define BRANCH_AT(place, taken) *(place) = (CodeUnit)(*(place) << 1 | (taken))
#define BRANCH(taken) BRANCH_AT(ip + 1, taken)
// `place`: of the instruction, for code that a deallocation runs.
#define DROP_AT(v, place) \
  do { \
    Value dropped_ = (v); \
    if (value_is_ptr(borrow(dropped_)) && --REFCNT(value_as_ptr(borrow(dropped_))) == 0) { \
      frame->ip = (place); \
      object_dealloc(vm, value_as_ptr(borrow(dropped_))); \
    } \
  } while (0)
#define DROP(v) DROP_AT(v, ip)
#define DROP_FIRST(v) DROP_AT(v, ip)
#define DROP_SECOND(v) DROP_AT(v, ip + 1)
// The same where frame->ip is stored already.
#define DROP_STORED(v) drop(vm, v)
#define DROP_CALL(v) drop_call(vm, v)
#define ENTER_FRAME(callee) \
  do { \
    (callee)->previous = frame; \
    frame = (callee); \
    goto enter_frame; \
  } while (0)

// The outcome of a comparison in COMPARE_OP's mask: 1 unordered, 2 less, 4 greater, 8 equal.
#define COMPARED(l, r) (((1u << (2 * ((l) >= (r)) + ((l) <= (r)))) & oparg) != 0)
#define COMPARED_STR(l, r) \
  (((value_same(l, r) || (!str_hashes_differ(l, r) && str_equal(l, r)) ? 8u : 6u) & oparg) != 0)
// In pairs: `sum` and `product`, of ints, when the result fits 48 bits.
#define INT48_SUM(left, op, right) \
  ALONE_IF(!value_both_int48(left, right)); \
  int64_t sum = value_as_int48(left) op value_as_int48(right); \
  ALONE_IF(!int48_fits(sum))
#define COMPACT_PRODUCT(left, right) \
  ALONE_IF(!value_both_int48(left, right)); \
  int64_t x_ = value_as_int48(left), y_ = value_as_int48(right), product = (int64_t)(int32_t)x_ * (int32_t)y_; \
  ALONE_IF(x_ != (int32_t)x_ || y_ != (int32_t)y_ || !int48_fits(product))

#define CHECK_TYPE(output, its_type) CHECK(type_of(vm, borrow(output)) == vm->types.its_type)

// --- words of the INSTRUMENTED_* instructions, which are all in eval_rare
#define MONITOR vm->hooks.monitor
#define RUN_OPCODE(op) vm->next_opcode = (uint8_t)(op)
#define POLL_RARE() \
  if (UNLIKELY(vm->poll || --vm->eval_budget == 0)) done = RARE_LEAVE
// A callback has set f_lineno: the new place counts as already run.
#define JUMPED_AWAY() \
  do { \
    ip = frame->ip; \
    sp = frame->sp; \
    vm->came_from = vm->came_to = ip; \
    DISPATCH(); \
  } while (0)
#define MONITOR_JUMP(event, src, dest) \
  do { \
    CodeUnit *to_ = MONITOR->jump(vm, frame, event, ip, src, dest); \
    if (UNLIKELY(!to_)) goto error; \
    if (UNLIKELY(frame->ip != ip)) JUMPED_AWAY(); \
    ip = to_; \
  } while (0)
#define MONITOR_BRANCH(taken, size) \
  do { \
    BRANCH(taken); \
    if (taken) MONITOR_JUMP(MON_BRANCH_RIGHT, ip, ip + (size) + oparg); \
    else ip += (size); \
  } while (0)

// Calls one instruction marked `rare`. frame->ip and frame->sp are its state before and, except where noted, after it.
typedef enum RareResult {
  RARE_NEXT,           // continue at frame->ip
  RARE_ENTER,          // enter vm->frame; its `previous` is the caller
  RARE_ERROR,          // an exception is set
  RARE_RERAISE,        // the same; its traceback stays as it is
  RARE_MISS,           // a guard failed, nothing was changed
  RARE_ADAPT,          // the counter ran out, nothing was changed
  RARE_BAD,            // no such opcode
  RARE_OPCODE,         // run vm->next_opcode at the same place, with the same oparg
  RARE_LEAVE,          // leave the loop; it continues at frame->ip
  RARE_TRACED,         // a trace has run: continue at vm->frame
  RARE_TRACED_POLL,    // the same, and leave the loop
  RARE_TRACED_RAISED,  // an exception left the entry frame of the loop
} RareResult;
RareResult eval_rare(VM *vm, Frame *frame, uint32_t opcode, uint32_t oparg);

typedef enum {
  UNWIND_ERROR,    // the instruction at ip raised: the traceback gets an entry
  UNWIND_THROW,    // the same, but the one before ip: an exception thrown in at a yield
  UNWIND_RERAISE,  // no new entry
  UNWIND_FRAME,    // this frame cannot continue at all
  UNWIND_AGAIN,    // a callback raised when a handler was found: the search continues from before ip
} UnwindMode;
NODISCARD NOINLINE Frame *eval_unwind(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, UnwindMode mode);
NODISCARD Value eval_run(VM *vm);

#endif
