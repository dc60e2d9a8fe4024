// object/exec/generator.h: generators, coroutines and asynchronous generators: one layout, the frame inside.
//
// Invariants   state < GEN_EXECUTING: suspended, the frame's sp and ip are valid; GEN_EXECUTING: it is on the chain of
//              running frames; GEN_CLEARED: the frame owns nothing more. exc_info.previous is set only while executing.
#ifndef MORELIA_OBJECT_EXEC_GENERATOR_H
#define MORELIA_OBJECT_EXEC_GENERATOR_H

#include "object/core/abstract.h"
#include "object/exec/frame.h"

enum { GEN_CREATED = -3, GEN_SUSPENDED = -2, GEN_SUSPENDED_YIELD_FROM = -1, GEN_EXECUTING = 0, GEN_CLEARED = 4 };
// How a sink takes values, for compiled code, which does it in place (web/src/jit/sinks.ts). SINK_ANY: it does not
typedef enum SinkKind { SINK_ANY, SINK_INT, SINK_FLOAT, SINK_LIST } SinkKind;
// Takes a generator's values as they are yielded, so that the loop need not be left for each (generator_next_to).
typedef struct YieldSink {
  // true: consumed; false: nothing was done, and the generator pauses. Runs no Python code
  bool (*take)(VM *vm, struct YieldSink *sink, Value v);
  SinkKind kind;
  void *target;  // where the values go: of SINK_INT a Value, of SINK_FLOAT two doubles, of SINK_LIST the List
} YieldSink;
typedef struct Generator {  // generator, coroutine, async_generator
  Object h;
  Value name, qualname;
  Value origin_or_finalizer;  // coroutine: cr_origin; async generator: finalizer hook; or null
  Object *weaklist;
  ExcInfo exc_info;
  YieldSink *sink;  // NULL except within generator_next_to
  int8_t state;
  bool hooks_inited, closed, running_async;  // async generators
  Frame frame;                               // its localsplus is at the end of the object
} Generator;

ALWAYS_INLINE Generator *as_generator(Ref v) { return (Generator *)value_as_ptr(v); }
ALWAYS_INLINE Generator *generator_of(Frame *frame) {
  return (Generator *)((char *)frame - offsetof(Generator, frame));
}

// RETURN_GENERATOR: an object of the kind that the code asks for takes the frame's contents; it will continue at
// `resume_at`.
NODISCARD Value generator_from_frame(VM *vm, Frame *frame, CodeUnit *resume_at);
// The frame to run, with `v` (consumed) as the value of the yield expression. State is below GEN_EXECUTING.
ALWAYS_INLINE Frame *generator_resume(VM *vm, Generator *gen, Value v) {
  *gen->frame.sp++ = v;
  gen->state = GEN_EXECUTING;
  gen->exc_info.previous = vm->exc_info;
  vm->exc_info = &gen->exc_info;
  gen->frame.on_return = RETURN_TO_CALLER;
  return &gen->frame;
}
void generator_frame_done(VM *vm, Frame *frame);  // the frame returned or raised: it is cleared
NODISCARD SendStatus generator_send(VM *vm, Ref gen, Ref arg, Value *out);
// The frame to run for a send, or (raise) with the current exception thrown in. It runs to its end or next yield, and
// the state shows which it was. NULL: it cannot run; status is SEND_ERROR or SEND_RETURN, as from generator_send.
NODISCARD Frame *generator_send_frame(VM *vm, Generator *gen, Ref arg, Value *out, bool raise, SendStatus *status);
// generator.throw()
NODISCARD Value generator_throw(VM *vm, Ref gen, Ref exc_type_or_value, Ref value_or_null, Ref tb_or_null);
NODISCARD Value generator_close(VM *vm, Ref gen);
Ref generator_yield_from(Ref gen);  // the object that it delegates to, borrowed, or null
// Iterator of an awaitable (`await v`); TypeError "'T' object can't be awaited". For generators flagged as coroutines,
// the object itself.
NODISCARD Value awaitable_iter(VM *vm, Ref v);
NODISCARD Value async_gen_wrap_value(VM *vm, Ref v);                       // INTRINSIC_ASYNC_GEN_WRAP
NODISCARD Value async_gen_anext(VM *vm, Ref agen);                         // agen.__anext__()
NODISCARD Value anext_awaitable_new(VM *vm, Ref awaitable, Ref default_);  // anext(it, default)

// Shared among generator.c, generator_methods.c and async_generator.c.
const char *generator_kind(VM *vm, const Generator *gen);  // "generator", "coroutine", "async generator"
void generator_clear_frame(VM *vm, Generator *gen);        // ends it without running
// Continues it with the current exception thrown in
NODISCARD Value generator_send_raising(VM *vm, Generator *gen, bool closing) MAY_RUN_CODE;
// GeneratorExit does not close the delegate first
NODISCARD Value generator_throw_no_close(VM *vm, Ref gen, Ref type, Ref value_or_null, Ref tb_or_null);
// 1 to 3 arguments; warns about more than one; 0 or -1
NODISCARD int throw_args(VM *vm, const char *fname, const Value *args, Size nargs, Ref out[3]);
// Makes the exception of throw(type, value, traceback) current, or the error of creating it. -1: throw() was called
// with wrong arguments, and that is the error.
int throw_current(VM *vm, Ref type, Ref value_or_null, Ref tb_or_null) MAY_DISCARD MAY_RUN_CODE;
NODISCARD int throw_args_warn(VM *vm, const char *fname);  // the warning about more than one. 0 or -1
NODISCARD Value generator_get_name(VM *vm, Ref self, const void *closure);
NODISCARD int generator_set_name(VM *vm, Ref self, Ref v, const void *closure);
NODISCARD Value generator_get_qualname(VM *vm, Ref self, const void *closure);
NODISCARD int generator_set_qualname(VM *vm, Ref self, Ref v, const void *closure);
NODISCARD Value generator_get_frame(VM *vm, Ref self, const void *closure);
NODISCARD Value generator_get_code(VM *vm, Ref self, const void *closure);
NODISCARD Value generator_get_running(VM *vm, Ref self, const void *closure);
NODISCARD Value generator_get_suspended(VM *vm, Ref self, const void *closure);
// the object that it delegates to or awaits, or None
NODISCARD Value generator_get_yield_from(VM *vm, Ref self, const void *closure);
void generator_dealloc(VM *vm, Object *o);
NODISCARD int generator_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
void generator_clear(VM *vm, Object *o);
void generator_finalize(VM *vm, Ref self);
NODISCARD Value generator_repr(VM *vm, Ref self);
NODISCARD Value generator_iternext(VM *vm, Ref self);
// The next value of an exact generator that the sink does not take; null at the end, or with exception.
NODISCARD Value generator_next_to(VM *vm, Ref self, YieldSink *sink) MAY_RUN_CODE;
// iter_advance; if `it` is an exact generator, to the next value that the sink does not take.
NODISCARD int iter_advance_to(VM *vm, Ref it, YieldSink *sink, Value *out) MAY_RUN_CODE;
NODISCARD Value generator_send_value(VM *vm, Ref self, Ref arg);  // send(): StopIteration when it returned

#endif
