// wasm_bindings/exports_async.c: running in slices, and coroutines driven by JavaScript.
//
// JavaScript starts a code object or sends a value into a coroutine; the run ends, yields, fails, or pauses when the
// host answers POLL_PAUSE. A paused run continues with slice_resume. One run at a time is sliced; runs that start
// meanwhile run to their end on top of it.
// Tests        tests/node/async.test.mjs, stop.test.mjs
// Optimize     Oz
#include "runtime/run.h"
#include "runtime/std_stream.h"
#include "object/container/dict.h"
#include "object/exec/module.h"
#include "wasm_bindings/bindings.h"

static int done(Binding *b, int status, Value v) {
  std_streams_flush(b->vm);
  b->answer.handle = handle_new(b, v);
  return b->answer.handle ? status : SLICE_ERROR;
}

static int finish(Binding *b, Value r) {
  if (b->slice.paused) return std_streams_flush(b->vm), SLICE_PAUSED;
  Generator *gen = b->slice_gen;
  b->slice_gen = NULL;
  int status = SLICE_DONE;
  if (gen) {
    if (gen->state != GEN_CLEARED) status = SLICE_YIELDED;
    obj_drop(b->vm, gen);
  }
  if (value_is_null(r)) return std_streams_flush(b->vm), SLICE_ERROR;
  return done(b, status, r);
}

// Runs a code object in a dict of globals (0: __main__'s) and a mapping of locals (0: the globals).
EXPORT int slice_start(Binding *b, uint32_t code, uint32_t globals, uint32_t locals) {
  VM *vm = b->vm;
  Ref main_module = run_main_module(vm);
  if (value_is_null(main_module)) return SLICE_ERROR;
  Dict *d = globals ? as_dict(handle_value(b, globals)) : as_module(main_module)->dict;
  Frame *frame =
      eval_code_frame(vm, handle_value(b, code), d, locals ? handle_value(b, locals) : ref_from_ptr(d), REF_NULL);
  if (!frame) return SLICE_ERROR;
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
  if (!frame) return status == SEND_RETURN ? done(b, SLICE_DONE, v) : SLICE_ERROR;
  obj_incref(gen);
  b->slice_gen = gen;
  return finish(b, eval_slice_start(vm, &b->slice, frame, raise));
}

EXPORT int slice_resume(Binding *b) { return finish(b, eval_slice_resume(b->vm, &b->slice)); }

EXPORT int binding_is_coroutine(Binding *b, uint32_t o) {
  return is_exact(b->vm, handle_value(b, o), b->vm->types.coroutine);
}
