// interp/frames.h: frames on the data stack: push and pop in a few instructions.
//
// The data stack is a list of chunks. A frame never spans two chunks; a chunk is freed when the frame at its start is
// popped.
#ifndef MORELIA_INTERP_FRAMES_H
#define MORELIA_INTERP_FRAMES_H

#include "interp/interp.h"
#include "object/exec/frame_object.h"
#include "object/exec/generator.h"
#include "object/container/tuple.h"

struct StackChunk {
  StackChunk *previous;
  size_t size;      // of the whole block
  char *saved_top;  // of the previous chunk
  uint64_t data[];
};

// room for `size` bytes at the start of a new chunk; NULL with MemoryError
NODISCARD NOINLINE void *stack_new_chunk(VM *vm, size_t size);
NOINLINE void stack_pop_chunk(VM *vm);

ALWAYS_INLINE size_t frame_bytes(const Code *code) { return sizeof(Frame) + (size_t)code->framesize * sizeof(Value); }
ALWAYS_INLINE void *stack_take(VM *vm, size_t size) {
  Interp *in = vm->interp;
  char *p = in->top;
  if (UNLIKELY((size_t)(in->limit - p) < size)) return stack_new_chunk(vm, size);
  in->top = p + size;
  return p;
}
ALWAYS_INLINE void stack_give(VM *vm, void *p) {
  Interp *in = vm->interp;
  if (UNLIKELY(p == (void *)in->chunk->data)) stack_pop_chunk(vm);
  else in->top = p;
}

// Pushes a frame for `f`, which is consumed unless the call fails. The caller fills the arguments (code->argcount
// slots); other locals are null.
ALWAYS_INLINE Frame *frame_push(VM *vm, Function *f) {
  Code *code = f->code;
  Frame *frame = stack_take(vm, frame_bytes(code));
  if (UNLIKELY(!frame)) return NULL;
  obj_incref(code);
  frame->code = code;
  frame->func = value_from_ptr(f);
  frame->globals = f->globals;
  frame->builtins = f->builtins;
  frame->locals = VALUE_NULL;
  frame->frame_obj = NULL;
  frame->ip = code->units;
  frame->sp = frame->localsplus + code->nlocalsplus;
  frame->owner = FRAME_OWNED_BY_STACK;
  frame->on_return = RETURN_TO_CALLER;
  for (Value *p = frame->localsplus + code->argcount; p < frame->sp; p++) *p = VALUE_NULL;
  return frame;
}
NODISCARD NOINLINE Frame *frame_push_call(VM *vm, Function *f);  // the same, out of line
NOINLINE void frame_leave_slow(VM *vm, Frame *frame);            // generators, and frames with a frame object
// Ends a frame that is no longer the current one: drops everything it owns and frees its memory.
ALWAYS_INLINE void frame_leave(VM *vm, Frame *frame) {
  if (UNLIKELY(frame->frame_obj || frame->owner != FRAME_OWNED_BY_STACK)) {
    frame_leave_slow(vm, frame);
    return;
  }
  for (Value *p = frame->sp; p > frame->localsplus;) drop(vm, *--p);
  drop(vm, frame->locals);
  drop(vm, frame->func);
  obj_drop(vm, frame->code);
  stack_give(vm, frame);
}

// Clears a frame that cannot start, like one that raised: entered is whether vm_enter succeeded. False.
NODISCARD COLD bool frame_refuse(VM *vm, Frame *frame, bool entered);
// Starts a frame that C calls, up to its first instruction; call vm_leave at its end. False: it cannot start and is
// cleared.
NODISCARD ALWAYS_INLINE bool frame_start(VM *vm, Frame *frame) {
  frame->on_return = RETURN_TO_C;
  frame->previous = vm->frame;
  bool entered = vm_enter(vm, "") == 0;
  if (UNLIKELY(!entered || vm->py_depth >= vm->limits.recursion_limit)) return frame_refuse(vm, frame, entered);
  vm->py_depth++;
  vm->frame = frame;
  return true;
}

// Fills the locals of a new frame of `f` from arguments, which are consumed. 0, or -1 with CPython's TypeError.
NODISCARD int bind_arguments(VM *vm, Function *f, Value *locals, const Value *args, uint32_t nargs, Ref kwnames);
// bind_errors.c: -1. Parameters of [from, to) have no value; more positional arguments than parameters; a keyword that
// is no str, or none of the parameters, or (given) one that has a value.
NODISCARD int bind_missing(VM *vm, Function *f, const char *kind, const Value *locals, Size from, Size to) COLD;
NODISCARD int bind_too_many(VM *vm, Function *f, const Value *locals, Size given) COLD;
NODISCARD int bind_wrong_keyword(VM *vm, Function *f, Ref kwnames, Ref keyword, bool given) COLD;
// A frame of `f` with its arguments bound; `f` and the arguments are consumed, also on failure. NULL with exception.
NODISCARD Frame *call_push_moving(VM *vm, Function *f, const Value *args, uint32_t nargs_with_keywords, Ref kwnames);
// args[-2] is a Python function, args[-1] self or null; all consumed, as above (kwnames borrowed).
NODISCARD Frame *call_push_python(VM *vm, Value *args, uint32_t oparg, Ref kwnames);
// A frame of `f` with its arguments bound; they are borrowed. NULL with exception.
NODISCARD Frame *call_push_bound(VM *vm, Function *f, const Value *args, Size nargs, Ref kwnames);
// The stack of CALL_FUNCTION_EX: a Python function, null, a tuple, a dict or null; all consumed, also on failure.
NODISCARD Frame *call_push_python_ex(VM *vm, Value *from);
NODISCARD Value call_ex_values(VM *vm, Value *from);  // the same for any callable: calls it
// The same stack layout for any callable: calls it, drops callable, self and arguments.
NODISCARD Value call_values(VM *vm, Value *args, uint32_t oparg, Ref kwnames);
void stack_drop(VM *vm, Value *from, Value *to);
void drop_call(VM *vm, Value v);  // drop, out of line (eval_rare.c)

#endif
