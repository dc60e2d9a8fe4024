// object/exec/frame.h: an activation of Python code, on the VM's data stack or inside a generator.
//
// Invariants   `sp` points one past the top of the evaluation stack while the frame does not run (it called, or is suspended); nobody looks at
//              the stack of a frame that runs. Slots from sp on are garbage; locals are a value or null. `executable`'s frame belongs to the frame's owner; the Frame owns func, locals, frame_obj.
#ifndef MORELIA_OBJECT_EXEC_FRAME_H
#define MORELIA_OBJECT_EXEC_FRAME_H

#include "object/exec/code.h"

enum { FRAME_OWNED_BY_STACK, FRAME_OWNED_BY_GENERATOR, FRAME_OWNED_BY_FRAME_OBJECT };
enum {  // what happens when the frame returns
  RETURN_TO_CALLER,  // the value is pushed on the stack of `previous`, in the same eval loop
  RETURN_TO_C,       // the eval loop is left
  RETURN_FROM_INIT,  // __init__ called for a class: None is checked and dropped; the instance is already on the stack of `previous`
};
typedef struct FrameObject FrameObject;

struct Frame {
  Code *code;            // owned
  Frame *previous;       // caller's, or NULL
  Value func;            // function, owned (null: none)
  Dict *globals;         // borrowed from func or owned by the caller of eval
  Dict *builtins;
  Value locals;          // mapping of class bodies and module code; null in functions
  FrameObject *frame_obj;  // owned; NULL until somebody asks
  CodeUnit *ip;          // the instruction being executed (or the last executed one when not on top)
  Value *sp;
  uint32_t return_offset;  // units to skip after the call instruction when a callee returns
  uint8_t owner;
  uint8_t on_return;
  Value localsplus[];    // locals, cells, free variables, then the evaluation stack
};

ALWAYS_INLINE Value *frame_stack_base(Frame *f) { return f->localsplus + f->code->nlocalsplus; }
ALWAYS_INLINE uint32_t frame_lasti(const Frame *f) { return (uint32_t)(f->ip - f->code->units); }
NODISCARD int frame_line(const Frame *f);
NODISCARD FrameObject *frame_object(VM *vm, Frame *f);  // borrowed; made at need; NULL with exception
NODISCARD Value frame_get_locals(VM *vm, Frame *f);     // locals() as PEP 667 has it: dict snapshot for functions, the mapping elsewhere
Frame *frame_caller(Frame *f);                // the next Python frame outward, entry shims skipped

#endif
