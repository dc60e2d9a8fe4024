// object/exec/generator.c: generators and coroutines: creation, running, finalization. The rest is in
// generator_methods.c.
//
// Danger       A running generator must not be resumed: its state is GEN_EXECUTING, also while it delegates a throw or
//              close.
// Tests        tests/python/generators/*.py, tests/python/reference/08_compound_statements/generators_protocol.py,
//              coroutines.py
// Optimize     O2
#include "object/exec/generator.h"

#include "object/core/alloc.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/text/str.h"

const char *generator_kind(VM *vm, const Generator *gen) {
  return gen->h.type == vm->types.coroutine         ? "coroutine"
         : gen->h.type == vm->types.async_generator ? "async generator"
                                                    : "generator";
}

// --- creation

// ((filename, line, function), …) of the callers, for sys.set_coroutine_origin_tracking_depth.
static Value coroutine_origin(VM *vm, Frame *frame) {
  Size depth = 0;
  for (Frame *f = frame; f && depth < (Size)vm->coroutine_origin_depth; f = f->previous) depth++;
  Tuple *all = tuple_alloc(vm, depth);
  if (!all) return VALUE_NULL;
  for (Size i = 0; i < depth; i++, frame = frame->previous) {
    Value line = value_from_int48(frame_line(frame));
    all->items[i] = tuple_pack3(vm, frame->code->filename, line, frame->code->name);
    if (value_is_null(all->items[i])) all->items[i] = VALUE_NONE;
  }
  Value r = tuple_done(vm, all);
  if (err_occurred(vm)) value_clear(vm, &r);
  return r;
}

Value generator_from_frame(VM *vm, Frame *frame, CodeUnit *resume_at) {
  Code *code = frame->code;
  Type *type = code->flags & CO_ASYNC_GENERATOR ? vm->types.async_generator
               : code->flags & CO_COROUTINE     ? vm->types.coroutine
                                                : vm->types.generator;
  Value origin = VALUE_NULL;
  if (type == vm->types.coroutine && vm->coroutine_origin_depth &&
      value_is_null(origin = coroutine_origin(vm, frame->previous)))
    return origin;
  Generator *gen = object_take_gc(vm, type, type->basic_size + (size_t)code->framesize * sizeof(Value));
  if (!gen) return drop(vm, origin), VALUE_NULL;
  Function *f = as_function(frame->func);
  gen->name = own(f->name);
  gen->qualname = own(f->qualname);
  gen->origin_or_finalizer = origin;
  gen->weaklist = NULL;
  gen->exc_info = (ExcInfo){.exc = VALUE_NONE};
  gen->sink = NULL;
  gen->state = GEN_CREATED;
  gen->hooks_inited = gen->closed = gen->running_async = false;
  gen->frame = *frame;
  gen->frame.sp = gen->frame.localsplus;
  for (uint32_t i = 0; i < code->nlocalsplus; i++) *gen->frame.sp++ = frame->localsplus[i];
  gen->frame.ip = resume_at;
  gen->frame.owner = FRAME_OWNED_BY_GENERATOR;
  gen->frame.previous = NULL;
  if (gen->frame.frame_obj) gen->frame.frame_obj->frame = &gen->frame;
  gc_link(vm, gen);
  return value_from_ptr(gen);
}

// --- deallocation

void frame_clear_contents(VM *vm, Frame *frame) {
  FrameObject *object = frame->frame_obj;
  frame->frame_obj = NULL;
  Value *end = frame->sp;
  frame->sp = frame->localsplus;
  for (Value *p = end; p-- > frame->localsplus;) {
    Value v = *p;
    *p = VALUE_NULL;
    drop(vm, v);
  }
  value_clear(vm, &frame->locals);
  value_clear(vm, &frame->func);
  if (object) {
    object->frame = &object->own;
    object->own.owner = FRAME_OWNED_BY_FRAME_OBJECT;
    object->own.sp = object->own.localsplus;
    object->own.func = object->own.locals = VALUE_NULL;
    obj_drop(vm, object);
  }
}

void generator_clear_frame(VM *vm, Generator *gen) {
  gen->state = GEN_CLEARED;
  gen->frame.previous = NULL;
  if (gen->frame.frame_obj && gen->frame.frame_obj->h.refcnt > 1) {
    obj_incref(gen->frame.code);
    frame_object_take_over(vm, &gen->frame);
  } else {
    frame_clear_contents(vm, &gen->frame);
  }
  value_set(vm, &gen->exc_info.exc, VALUE_NONE);
}

void generator_frame_done(VM *vm, Frame *frame) {
  Generator *gen = generator_of(frame);
  vm->exc_info = gen->exc_info.previous;
  gen->exc_info.previous = NULL;
  generator_clear_frame(vm, gen);
}

static void warn_never_awaited(VM *vm, Generator *gen) {
  if (vm->hooks.warn_unawaited && vm->hooks.warn_unawaited(vm, ref_from_ptr(gen)) < 0)
    err_unraisable(vm, ref_from_ptr(gen), "Exception ignored while finalizing coroutine");
}

void generator_finalize(VM *vm, Ref self) {
  Generator *gen = as_generator(self);
  if (gen->state == GEN_CLEARED || vm->unwinding) return;  // its frame is dropped as it is
  Value saved = err_fetch(vm);
  if (gen->h.type == vm->types.async_generator && !value_is_null(gen->origin_or_finalizer) && !gen->closed) {
    Value finalizer = own(gen->origin_or_finalizer);
    Value r = call1(vm, finalizer, self);
    if (value_is_null(r)) err_unraisable(vm, finalizer, NULL);
    drop(vm, r);
    drop(vm, finalizer);
  } else if (gen->h.type == vm->types.coroutine && gen->state == GEN_CREATED) {
    warn_never_awaited(vm, gen);
  } else {
    Value r = generator_close(vm, self);
    if (value_is_null(r) && err_occurred(vm)) err_unraisable(vm, self, "Exception ignored while closing generator");
    drop(vm, r);
  }
  err_restore(vm, saved);
}

void generator_dealloc(VM *vm, Object *o) {
  Generator *gen = (Generator *)o;
  if (gen->weaklist) {  // callbacks may start a collection, which must not meet an object without references
    gc_untrack(vm, o);
    object_clear_weakrefs(vm, o);
    gc_track(vm, o);
  }
  if (gen->state != GEN_CLEARED && !object_finalize_in_dealloc(vm, o)) return;
  gc_unlink(o);
  if (gen->state != GEN_CLEARED) generator_clear_frame(vm, gen);
  size_t size = o->type->basic_size + (size_t)gen->frame.code->framesize * sizeof(Value);
  obj_drop(vm, gen->frame.code);
  drop(vm, gen->name);
  drop(vm, gen->qualname);
  drop(vm, gen->origin_or_finalizer);
  object_give_gc(vm, o, size);
}

int generator_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Generator *gen = (Generator *)o;
  VISIT(gen->name);
  VISIT(gen->qualname);
  VISIT(gen->origin_or_finalizer);
  VISIT(gen->exc_info.exc);
  VISIT_OBJ(gen->frame.code);
  if (gen->state >= GEN_EXECUTING) return 0;  // references of a running frame count as held from outside
  Frame *f = &gen->frame;
  VISIT(f->func);
  VISIT(f->locals);
  VISIT_OBJ(f->frame_obj);
  for (Value *p = f->localsplus; p < f->sp; p++) VISIT(*p);
  return 0;
}

void generator_clear(VM *vm, Object *o) {
  Generator *gen = (Generator *)o;
  if (gen->state < GEN_EXECUTING) generator_clear_frame(vm, gen);
}

// --- running

// Raises the exception that is thrown in: its context is the exception that the generator itself handles, not one of
// its caller's.
static void chain_own(VM *vm, Value exc) {
  Ref own_exc = borrow(vm->exc_info->exc);
  if (value_is_null(own_exc) || value_is_none(own_exc)) value_set(vm, &vm->current_exception, exc);
  else err_raise(vm, exc);
}

// raise: the current exception is thrown in. NULL with the status when the generator cannot run.
static Frame *prepare(VM *vm, Generator *gen, Ref arg, Value *out, bool raise, bool closing, SendStatus *status) {
  *out = VALUE_NULL;
  *status = SEND_ERROR;
  if (gen->state == GEN_CREATED && !raise && !value_is_none(arg)) {
    err_set(vm, vm->exc.TypeError, "can't send non-None value to a just-started %s", generator_kind(vm, gen));
    return NULL;
  }
  if (gen->state == GEN_EXECUTING) {
    err_set(vm, vm->exc.ValueError, "%s already executing", generator_kind(vm, gen));
    return NULL;
  }
  if (gen->state == GEN_CLEARED) {
    if (gen->h.type == vm->types.coroutine && !closing)
      err_set(vm, vm->exc.RuntimeError, "cannot reuse already awaited coroutine");
    else if (!raise) {
      *out = VALUE_NONE;
      *status = SEND_RETURN;
    }
    return NULL;
  }
  Value exc = raise ? err_fetch(vm) : VALUE_NULL;
  Frame *frame = generator_resume(vm, gen, raise ? VALUE_NONE : own(arg));
  if (raise) chain_own(vm, exc);
  return frame;
}

Frame *generator_send_frame(VM *vm, Generator *gen, Ref arg, Value *out, bool raise, SendStatus *status) {
  return prepare(vm, gen, arg, out, raise, false, status);
}

// *out is set for SEND_NEXT and SEND_RETURN.
static SendStatus run(VM *vm, Generator *gen, Ref arg, Value *out, bool raise, bool closing) {
  SendStatus status;
  Frame *frame = prepare(vm, gen, arg, out, raise, closing, &status);
  if (!frame) return status;
  Value r = vm->hooks.eval_frame(vm, frame, raise);
  if (value_is_null(r)) return SEND_ERROR;
  *out = r;
  return gen->state == GEN_CLEARED ? SEND_RETURN : SEND_NEXT;
}

SendStatus generator_send(VM *vm, Ref gen, Ref arg, Value *out) {
  return run(vm, as_generator(gen), arg, out, false, false);
}

// A returned value becomes StopIteration (StopAsyncIteration in an asynchronous generator).
static Value stop_unless_next(VM *vm, Generator *gen, SendStatus status, Value v) {
  if (status != SEND_RETURN) return v;
  if (value_is_none(v))
    err_set_none(vm, gen->h.type == vm->types.async_generator ? vm->exc.StopAsyncIteration : vm->exc.StopIteration);
  else err_set_stop_iteration(vm, v);
  drop(vm, v);
  return VALUE_NULL;
}

Value generator_send_raising(VM *vm, Generator *gen, bool closing) {
  Value v;
  SendStatus status = run(vm, gen, REF_NONE, &v, true, closing);
  return stop_unless_next(vm, gen, status, v);
}

Value generator_send_value(VM *vm, Ref self, Ref arg) {
  Value v;
  SendStatus status = generator_send(vm, self, arg, &v);
  return stop_unless_next(vm, as_generator(self), status, v);
}

Value generator_iternext(VM *vm, Ref self) {
  Generator *gen = as_generator(self);
  if (LIKELY(gen->state < GEN_EXECUTING)) {  // the short form of generator_send
    Value r = vm->hooks.eval_frame(vm, generator_resume(vm, gen, VALUE_NONE), false);
    if (LIKELY(gen->state != GEN_CLEARED) || value_is_null(r)) return r;
    return value_is_none(r) ? VALUE_NULL : stop_unless_next(vm, gen, SEND_RETURN, r);
  }
  Value v;
  SendStatus status = generator_send(vm, self, REF_NONE, &v);
  if (status == SEND_RETURN && value_is_none(v)) return VALUE_NULL;
  return stop_unless_next(vm, as_generator(self), status, v);
}

Value generator_next_to(VM *vm, Ref self, YieldSink *sink) {
  Generator *gen = as_generator(self);
  if (gen->state < GEN_EXECUTING) gen->sink = sink;  // otherwise the generator is its own consumer, which fails
  Value v = generator_iternext(vm, self);
  if (gen->state != GEN_EXECUTING) gen->sink = NULL;
  return v;
}

int iter_advance_to(VM *vm, Ref it, YieldSink *sink, Value *out) {
  if (!is_exact(vm, it, vm->types.generator)) return iter_advance(vm, it, out);
  *out = vm_poll(vm) < 0 ? VALUE_NULL : generator_next_to(vm, it, sink);
  if (LIKELY(!value_is_null(*out))) return 1;
  if (!err_occurred(vm)) return 0;
  if (!err_matches(vm, vm->exc.StopIteration)) return -1;
  err_clear(vm);
  return 0;
}
