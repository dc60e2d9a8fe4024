// wasm_bindings/exports_async.c: running in slices, and coroutines driven by JavaScript.
//
// JavaScript starts a code object or sends a value into a coroutine; the run ends, yields, fails, or pauses when the
// host answers POLL_PAUSE. A paused run continues with slice_resume. One run at a time is sliced; runs that start
// meanwhile run to their end on top of it.
// Tests        tests/node/async.test.mjs, stop.test.mjs
// Optimize     Oz
#include "interp/unwind.h"
#include "runtime/run.h"
#include "runtime/std_stream.h"
#include "object/container/dict.h"
#include "object/exec/module.h"
#include "wasm_bindings/bindings.h"

// Called when a slice has ended: other calls may come before JavaScript hears of it from a promise.
IMPORT(slice_ended) void js_slice_ended(void);

// What the slice leaves is kept for slice_take. v: null with the exception set.
static int done(Binding *b, int status, Value v) {
  VM *vm = b->vm;
  std_streams_flush(vm);
  if (status != SLICE_PAUSED) b->slice_handle = handle_new(b, v);
  if (status != SLICE_PAUSED && !b->slice_handle) {
    status = SLICE_ERROR;
    b->slice_unwound = unwind_settle(vm);
    b->slice_exception = err_fetch(vm);
  }
  js_slice_ended();
  return status;
}

static int finish(Binding *b, Value r) {
  if (b->slice.paused) return done(b, SLICE_PAUSED, VALUE_NULL);
  Generator *gen = b->slice_gen;
  b->slice_gen = NULL;
  int status = SLICE_DONE;
  if (gen) {
    if (gen->state != GEN_CLEARED) status = SLICE_YIELDED;
    obj_drop(b->vm, gen);
  }
  return done(b, status, r);
}

// What the last slice has left: a handle, or 0: its exception is the current one.
EXPORT uint32_t slice_take(Binding *b) {
  uint32_t handle = b->slice_handle;
  b->slice_handle = 0;
  if (!handle && !value_is_null(b->slice_exception)) err_restore(b->vm, b->slice_exception);
  b->slice_exception = VALUE_NULL;
  return handle;
}

// Runs a code object in a dict of globals (0: __main__'s) and a mapping of locals (0: the globals).
EXPORT int slice_start(Binding *b, uint32_t code, uint32_t globals, uint32_t locals) {
  VM *vm = b->vm;
  Ref main_module = run_main_module(vm);
  if (value_is_null(main_module)) return done(b, SLICE_ERROR, VALUE_NULL);
  Dict *d = globals ? as_dict(handle_value(b, globals)) : as_module(main_module)->dict;
  Frame *frame =
      eval_code_frame(vm, handle_value(b, code), d, locals ? handle_value(b, locals) : ref_from_ptr(d), REF_NULL);
  if (!frame) return done(b, SLICE_ERROR, VALUE_NULL);
  return finish(b, eval_slice_start(vm, &b->slice, frame, false));
}

// Sends a value into a coroutine, or (raise) throws an exception object in.
EXPORT int slice_send(Binding *b, uint32_t coroutine, uint32_t value, int raise) {
  VM *vm = b->vm;
  Generator *gen = as_generator(handle_value(b, coroutine));
  Value v;
  SendStatus status;
  if (raise) err_raise(vm, own(handle_value(b, value)));
  Frame *frame = generator_send_frame(vm, gen, raise ? REF_NONE : handle_value(b, value), &v, raise, &status);
  if (!frame) return done(b, SLICE_DONE, status == SEND_RETURN ? v : VALUE_NULL);
  obj_incref(gen);
  b->slice_gen = gen;
  return finish(b, eval_slice_start(vm, &b->slice, frame, raise));
}

EXPORT int slice_resume(Binding *b) { return finish(b, eval_slice_resume(b->vm, &b->slice)); }

EXPORT int binding_is_coroutine(Binding *b, uint32_t o) {
  return is_exact(b->vm, handle_value(b, o), b->vm->types.coroutine);
}
