// interp/interp.h: running code: the interface for the layers above.
#ifndef MORELIA_INTERP_INTERP_H
#define MORELIA_INTERP_INTERP_H

#include "object/core/abstract.h"
#include "object/exec/frame.h"
#include "object/exec/function.h"

typedef struct StackChunk StackChunk;
struct Interp {
  char *top, *limit;  // data stack: the free rest of the current chunk
  StackChunk *chunk, *spare;
  // builtins.len, builtins.isinstance, list.append: CALL's forms compare callables with them
  Value len, isinstance, list_append;
  Value all, any;             // builtins.all, builtins.any as made at start: for LOAD_COMMON_CONSTANT
  Value import_func;          // builtins.__import__ as made at start
  Value object_getattribute;  // object.__getattribute__
};
typedef struct Interp Interp;

typedef struct BinaryOpExtend {  // a row of BINARY_OP_EXTEND's table
  int oparg;
  Value (*apply)(Ref left, Ref right);  // null: not of its types. Neither consumes nor returns a counted reference
} BinaryOpExtend;

// Sets vm->interp and the hooks call_function, eval_frame, import_name. 0, or -1: out of memory. Before any code runs.
NODISCARD int interp_init(VM *vm);
void interp_builtins_ready(VM *vm);  // when builtins is filled: remembers len, isinstance, …
void interp_free(VM *vm);

// Runs a code object as exec() does. globals without __builtins__ get them.
NODISCARD Value eval_code(VM *vm, Ref code, Dict *globals, Ref locals_or_null, Ref closure_or_null) MAY_RUN_CODE;
NODISCARD Value eval_frame(VM *vm, Frame *frame, bool throwing) MAY_RUN_CODE;
// continues vm->frame up to the end of the frame that was started from C
NODISCARD Value eval_rest(VM *vm) MAY_RUN_CODE;
// Slices. `start` runs a frame like eval_frame. When the host answers POLL_PAUSE between two instructions (and no C
// function is active above the frame) it returns null without an exception and s->paused is true. `resume` continues,
// when nothing else runs and everything that was run meanwhile has ended. A paused run that is given up must still be
// resumed: eval_slice_resume with vm->current_exception unset is the only way on; a host raises in it by answering
// POLL_INTERRUPT.
typedef struct EvalSlice {
  Frame *frame;
  ExcInfo *exc_info;
  Value handled;  // of vm->exc_base, owned while paused
  uint16_t *came_from, *came_to;
  uint32_t py_depth, depth;
  bool paused;
} EvalSlice;
// the run at that depth must pause
ALWAYS_INLINE bool eval_pauses(const VM *vm) { return vm->pause && vm->slice_depth == vm->c_depth; }
NODISCARD Value eval_slice_start(VM *vm, EvalSlice *s, Frame *frame, bool throwing) MAY_RUN_CODE;
NODISCARD Value eval_slice_resume(VM *vm, EvalSlice *s) MAY_RUN_CODE;
// What runs is put aside while C waits in it for the host, and taken up when everything that was run meanwhile has
// ended.
void eval_put_aside(VM *vm, EvalSlice *s);
void eval_take_up(VM *vm, const EvalSlice *s);
// The frame of a code object that eval_code would run; NULL with exception.
NODISCARD Frame *eval_code_frame(VM *vm, Ref code, Dict *globals, Ref locals_or_null, Ref closure_or_null);
// Does what the eval loop would do with a frame that begins with RETURN_GENERATOR, without entering it.
NODISCARD Value eval_make_generator(VM *vm, Frame *frame);
NODISCARD Value eval_call_function(VM *vm, Ref function, const Value *args, Size nargs, Ref kwnames) MAY_RUN_CODE;

#endif
