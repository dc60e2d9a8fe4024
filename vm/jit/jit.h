// jit/jit.h: regions: loops and functions that the host has compiled to machine code of its own (WebAssembly), and what that code calls.
//
// What happens     The eval loop is left every EVAL_BUDGET steps. The loop that runs then, and the functions that it has called, are a sample; what
//                  enough samples find is compiled: a function at once, a loop, whose JUMP_BACKWARD_NO_JIT becomes JUMP_BACKWARD_JIT, at its next round. The
//                  host is asked for a function that does what the bytecode from there on does, as long as what it assumed holds. The function hangs
//                  on an executor, which stands in the jump's place, or at a RESUME, and ends by the same causes as a trace (tier2/tier2.h). With a
//                  threshold, back-edges and calls are counted instead.
// A region         Begins at a loop's head, or behind a RESUME (of a function, or of a generator behind a yield), with the frame as tier 1 would find it,
//                  and leaves it so at frame->ip. Its answer: REGION_LEFT on top, a TraceEnd in the two lowest bits; bit 2: an exit was taken so often
//                  that the region is wrong. One that compiled code or C calls (REGION_DIRECT) also ends by itself: its frame is gone, or has yielded,
//                  and the answer is the value. One that was left for a poll at the head of a loop inside it tells by which number it is entered there
//                  again: to stay in it while polling would leave the engine no chance to take better code.
// Invariants       Whatever can run Python code is called with frame->ip stored and every local variable in its slot. Behind such a call the region
//                  goes on only while vm->facts is what it was, or, if it takes no facts across calls, while its executor has not ended.
//                  A region's code may run after its end: what it looks at then (exits, cells, `ended`) is never freed.
// Tests            tests/python/jit, tests/node/jit.test.mjs
#ifndef MORELIA_JIT_JIT_H
#define MORELIA_JIT_JIT_H

#include "interp/interp.h"
#include "object/exec/executor.h"
#include "object/exec/generator.h"

typedef uint64_t Region(VM *vm, Frame *frame, uint32_t how);  // REGION_DIRECT or not, and an entry
#define REGION_DIRECT 1
#define REGION_LEFT 0xffffu // the upper 16 bits of an answer that is no value
#define REGION_WRONG 4      // in a region's answer
#define REGION_ENTRY_SHIFT 16  // the entry in a region's answer; 0: none but the beginning. With TRACE_ON: an exception was caught in its frame, and it may go on there
#define REGION_FRAMES 8192  // bytes of the data stack that are free when a region is entered: for the frames of calls that it wrote out
#define REGION_ARGUMENTS 12 // of a call from one compiled function to another
#define REGION_SMALL 150    // units of a function that can be written out
#define REGION_DEPTH_MAX 200 // nested C calls; deeper, loops stay in tier 1: a region's calls use the stack of C, those of tier 1 do not

ALWAYS_INLINE Region *region_of(const Executor *e) { return (Region *)(uintptr_t)e->region; }
ALWAYS_INLINE uint32_t region_entry(uint64_t answer) { return (uint32_t)answer >> REGION_ENTRY_SHIFT << 1; }  // for Region.how
ALWAYS_INLINE bool region_has_room(const VM *vm, size_t taken) {
  return vm->c_depth <= REGION_DEPTH_MAX && (size_t)(vm->interp->limit - vm->interp->top) >= REGION_FRAMES + taken;
}

// Before the first run. 0, or -1: out of memory, or tier 2 is on, or the host makes no code.
typedef struct JitOptions {
  uint16_t threshold;  // back-edges until a loop is compiled; 0: when it pays
  bool unasked;        // nothing is compiled before the program has run for a while
  bool pauses;         // runs that may pause (eval_slice_*) shall be able to: what compiled code calls cannot
} JitOptions;
NODISCARD int jit_start(VM *vm, JitOptions options);

// worth.c: what compiled code of the units from `first` to before `end` saves against tier 1: an estimate, in tenths of a nanosecond an instruction.
// `asked`: the generator that the instruction at `first` asks for an item; NULL: none is known.
NODISCARD int region_gain(const VM *vm, const Code *code, uint32_t first, uint32_t end, Generator *asked);
// A short function without loops, which calls none of Python: tier 1 runs it as fast as it would get to its compiled code.
NODISCARD bool region_is_for_compiled_code(const VM *vm, const Code *code);

// calls.c: calls that regions make. `args` as call_values; all consumed.
NODISCARD Value region_call(VM *vm, Value *args, uint32_t n) MAY_RUN_CODE;
NODISCARD Value region_new(VM *vm, Value *args, uint32_t n, uint32_t type_version) MAY_RUN_CODE;  // of a class whose __init__ was cached with that version
NODISCARD Value region_call_frame(VM *vm, Frame *callee) MAY_RUN_CODE;  // a frame that is ready to run
NODISCARD bool region_enter(VM *vm, Frame *callee, Value *result) MAY_RUN_CODE;  // the same, if its function is compiled and can be entered now
NODISCARD Value region_go_on(VM *vm, const Code *code, uint64_t answer) MAY_RUN_CODE;  // a called function's region was left in the middle: tier 1 runs the rest
bool region_resumes(VM *vm, Frame *frame);  // a generator goes on behind a yield: whether that is compiled now
bool region_begins(VM *vm, Frame *frame);  // a generator begins, at its RESUME: whether its region has that now
NODISCARD bool region_yield(VM *vm, Generator *gen, Value v);  // of a generator with a sink: whether that has taken the value
void region_return(VM *vm, Frame *frame) MAY_RUN_CODE;  // it ends; what it returns is the region's
// A generator whose body a loop has written out goes on in its own frame. `frame`: the loop's, at `ip`; its stack ends at `sp`.
void region_resume(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t return_offset, Frame *callee);
bool region_poll(VM *vm, const Frame *frame, const Executor *e, TraceEnd *end) MAY_RUN_CODE;  // whether the region, left for a poll, may go on
void region_wrong(VM *vm, Executor *e);  // what it assumed: it is wanted anew. The region's answer had REGION_WRONG
void region_not_worth(VM *vm, Executor *e);  // of a function or a generator: tier 1 is as fast with it
void region_called(VM *vm, Frame *frame);  // by compiled code, at its RESUME: it is compiled when that happens often enough

// attributes.c: attributes by name, with what was found lately at that place; all zero to begin with.
#define ATTR_WAYS 4
typedef struct AttrWay {
  Value method;      // borrowed; or another value that the class has
  uint32_t version;  // of the type; 0: nothing is known
  uint32_t keys;     // of what the class has: the version of the shared keys, which do not have the name; 0: there are none
  uint32_t offset;   // of an inline value in its object; 0: the class has it
  uint32_t valid_at; // of InlineValues.valid in an object that may keep its values in itself; 0: it has none
  uint32_t is_method; // it takes the object as its first argument
} AttrWay;
typedef struct AttrCell {
  AttrWay ways[ATTR_WAYS];
  uint32_t asked;  // how often something was to be learned: attributes.c
} AttrCell;
NODISCARD Value region_attr(VM *vm, Value owner, Ref name, AttrCell *cell) MAY_RUN_CODE;
NODISCARD int region_set_attr(VM *vm, Value owner, Ref name, Value v, AttrCell *cell) MAY_RUN_CODE;
void region_learn(VM *vm, Type *type, Ref name, AttrCell *cell, uint32_t is_method);  // what objects of the type have there; runs no Python code
NODISCARD int region_method(VM *vm, Value owner, Ref name, Value *out, AttrCell *cell) MAY_RUN_CODE;  // the callable, and self or null

// operators.c. An operator of a class at one place; all zero to begin with.
typedef struct OperatorCell {
  Value method;      // borrowed
  uint32_t version;  // of the class; 0: nothing is known
} OperatorCell;
NODISCARD Value region_binary(VM *vm, uint32_t op, Value a, Value b, OperatorCell *cell) MAY_RUN_CODE;
NODISCARD Value region_compare(VM *vm, Value a, Value b, uint32_t oparg, OperatorCell *cell) MAY_RUN_CODE;

// globals.c: LOAD_GLOBAL at one place; to begin with, all zero but `globals`.
#define GLOBAL_UNKNOWN 2147483647u
typedef struct GlobalCell {
  const Value *at;
  uint32_t globals, builtins;  // the versions of their keys; GLOBAL_UNKNOWN, which no keys have: nothing is known
  uint32_t learned;            // how often
} GlobalCell;
NODISCARD Value region_global(VM *vm, Frame *frame, Ref name, GlobalCell *cell) MAY_RUN_CODE;
NODISCARD bool region_find_global(VM *vm, const Frame *frame, Ref name, GlobalCell *cell);  // whether the cell now knows where the value is

// A way out of a region. The host fills them in and keeps them, as a region's code may run after its end. Pointers are wasm's.
typedef enum RegionHow { REGION_GOES_ON, REGION_POLLS, REGION_RAISES, REGION_THROWS /* by the RAISE_VARARGS at ip, whose values are on the stack */ } RegionHow;
typedef struct RegionExit {
  uint32_t times;      // that it was taken
  uint32_t most;       // taken so often, the region is wrong; 0: never
  uint32_t ip, sp;     // of the frame: where it goes on, a CodeUnit *; bytes from its start
  uint32_t how;        // RegionHow
  uint32_t history;    // uint16_t *: of the branch that is left by; 0: it is none
  uint32_t jumped;     // by that branch
  uint32_t name;       // Object *: of an attribute of the object on top of the stack, which `cell` is to remember; 0: none
  uint32_t cell;       // AttrCell *
  uint32_t is_method;
  uint32_t entry;      // of a poll: by which the region goes on there; of an exception: at the handler that its own frame has; 0: it does not
  uint32_t frames;     // of an exception with an entry: of calls that are written out, between the region's frame and the one that raised
  uint32_t ended;      // the same: Executor.ended
} RegionExit;
NODISCARD uint64_t region_leave(VM *vm, Frame *frame, RegionExit *exit) MAY_RUN_CODE;  // the region's answer. The stack is in the frame
NODISCARD TraceEnd region_unwind(VM *vm, Frame *frame) MAY_RUN_CODE;  // the exception that is set is raised at frame->ip
NODISCARD Value region_push_exception(VM *vm, Ref exc);  // PUSH_EXC_INFO: the one that was handled before, for the stack
void region_pop_exception(VM *vm, Value before) MAY_RUN_CODE;  // POP_EXCEPT
NODISCARD int region_exception_matches(VM *vm, Ref exc, Value type) MAY_RUN_CODE;  // CHECK_EXC_MATCH
NODISCARD Value region_own(Ref v);
NODISCARD Value region_box(int64_t n);

// helpers.c: what regions call. Arguments of type Value are consumed; null or a number below 0: an exception is set.
// Runs what stands before a function's RESUME: the closure's cells are taken, its own are made. False: no RESUME comes next, or memory has run out, which tier 1
// is to find and tell.
NODISCARD bool region_begin(VM *vm, Frame *frame);
// Calls a function, which is consumed, with a value for each of its `n` parameters, REGION_ARGUMENTS at most: they are at interp->top, which has REGION_FRAMES bytes of room.
NODISCARD Value region_bound(VM *vm, Function *f, uint32_t n) MAY_RUN_CODE;
NODISCARD Value region_unary(VM *vm, uint32_t opcode, Value v) MAY_RUN_CODE;  // UNARY_NEGATIVE, UNARY_INVERT; CALL_INTRINSIC_1 with its argument above
NODISCARD int region_truth(VM *vm, Value v) MAY_RUN_CODE;
NODISCARD int region_contains(VM *vm, Value item, Value container) MAY_RUN_CODE;
Ref region_type(VM *vm, Ref v);
NODISCARD Value region_dict_item(VM *vm, Value dict, Value key) MAY_RUN_CODE;
NODISCARD int region_set_item(VM *vm, Value container, Value sub, Value v) MAY_RUN_CODE;
NODISCARD int region_set_dict_item(VM *vm, Value dict, Value key, Value v) MAY_RUN_CODE;
NODISCARD int region_add(VM *vm, Ref container, Value key, Value v_or_null, uint32_t opcode) MAY_RUN_CODE;  // LIST_APPEND, SET_ADD, MAP_ADD, LIST_EXTEND
NODISCARD Value region_iter(VM *vm, Value v) MAY_RUN_CODE;
NODISCARD Value region_next(VM *vm, Ref iterator) MAY_RUN_CODE;  // null: the end; VALUE_MARK: an exception
NODISCARD Tuple *region_tuple(VM *vm, uint32_t n);  // of `n` items, more than none, which the caller writes before anything else; not tracked
NODISCARD Value region_build(VM *vm, Value *items, uint32_t n, uint32_t opcode);  // BUILD_LIST, BUILD_TUPLE, BUILD_SLICE; BUILD_MAP of nothing
NODISCARD Value region_join(VM *vm, Value *items, uint32_t n, Ref rest, uint32_t opcode);  // a list or a tuple (BUILD_LIST, BUILD_TUPLE) of items, which it takes, and those of a list or a tuple, which it borrows
NODISCARD Value region_slice(VM *vm, Value container, Value start, Value stop) MAY_RUN_CODE;
NODISCARD Value region_concat(VM *vm, Value a, Value b);
NODISCARD Value region_append(VM *vm, Value *target, Value b);  // str += str in a local variable: target's value is replaced
NODISCARD int region_str_equal(Ref a, Ref b);
NODISCARD Value region_len(VM *vm, Ref v) MAY_RUN_CODE;
NODISCARD Value region_char(VM *vm, Ref str, uint32_t index);
double region_power(double a, double b);  // as float_pow, where that is a finite float; else no finite one
// An instruction that tier 1 has out of line; what it pushes is at frame->sp, whatever it calls has returned. REGION_ANOTHER is added to the opcode of
// the general form where the bytecode has another one, or where that has failed before: tier 1's counter then stays as it is.
#define REGION_ANOTHER 256u
typedef enum RegionRare { REGION_DONE, REGION_RAISED, REGION_NOT_DONE } RegionRare;
NODISCARD RegionRare region_rare(VM *vm, Frame *frame, Value *sp, uint32_t opcode, uint32_t oparg) MAY_RUN_CODE;
// A frame for a call that the region had written out, now that it is left there. `frame` called at `ip`; its stack ends at `sp`. The locals are for the
// region to fill. `on_return`: an OnReturn.
NODISCARD Frame *region_push(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t return_offset, uint32_t on_return, Ref function);
NODISCARD Value region_instance(VM *vm, Type *type);  // a new one, whose __init__ is still to be called

// stress.c, for tests: one of the regions is thrown away, this one or another, as if what it had assumed had changed.
void region_forget(VM *vm, uint32_t random);
void region_starve(VM *vm, uint32_t random);  // one of the next allocations fails

#endif
