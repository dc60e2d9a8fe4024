// object/exec/frame.h: an activation of Python code, on the VM's data stack or inside a generator.
//
// Invariants   While the frame does not run (it called, or is suspended), `sp` points one past the top of the
//              evaluation stack; the stack of a running frame must not be looked at. Slots from sp on are undefined;
//              locals are a value or null. `executable` belongs to the frame's owner; the Frame owns func, locals,
//              frame_obj.
#ifndef MORELIA_OBJECT_EXEC_FRAME_H
#define MORELIA_OBJECT_EXEC_FRAME_H

#include "object/exec/code.h"

enum { FRAME_OWNED_BY_STACK, FRAME_OWNED_BY_GENERATOR, FRAME_OWNED_BY_FRAME_OBJECT };
typedef enum OnReturn {  // what happens when the frame returns
  RETURN_TO_CALLER,      // the value is pushed on the stack of `previous`, in the same eval loop
  RETURN_TO_C,           // the eval loop is left
  // an __init__ called for a class: its None is checked and dropped; the instance is already on the stack of `previous`
  RETURN_FROM_INIT,
  // a method that an operator or a comparison called, which compiled code had written out: the operands are on the
  // stack of `previous`, at its instruction; where it answers NotImplemented, the right one is asked
  RETURN_FROM_OPERATOR,
  RETURN_FROM_COMPARISON,
} OnReturn;
typedef struct FrameObject FrameObject;

struct Frame {
  Code *code;       // owned
  Frame *previous;  // caller's, or NULL
  Value func;       // function, owned (null: none)
  Dict *globals;    // borrowed from func or owned by the caller of eval
  Dict *builtins;
  Value locals;            // mapping of class bodies and module code; null in functions
  FrameObject *frame_obj;  // owned; NULL until it is asked for
  CodeUnit *ip;            // the instruction being executed (or the last executed one, if the frame is not on top)
  Value *sp;
  uint32_t return_offset;  // units to skip after the call instruction when a callee returns
  uint8_t owner;
  uint8_t on_return;
  Value localsplus[];  // locals, cells, free variables, then the evaluation stack
};

ALWAYS_INLINE Value *frame_stack_base(Frame *f) { return f->localsplus + f->code->nlocalsplus; }
ALWAYS_INLINE uint32_t frame_lasti(const Frame *f) { return (uint32_t)(f->ip - f->code->units); }
NODISCARD int frame_line(const Frame *f);
NODISCARD FrameObject *frame_object(VM *vm, Frame *f);  // borrowed; made if necessary; NULL with exception
// locals() of PEP 667: a dict snapshot for functions, the mapping elsewhere
NODISCARD Value frame_get_locals(VM *vm, Frame *f);
Frame *frame_caller(Frame *f);  // the next outer Python frame; entry shims are skipped

#endif
