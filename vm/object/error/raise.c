// object/error/raise.c: what every exception goes through that is raised and caught: made, raised, given traceback
// entries, matched, freed.
//
// Invariants   those of object/error/errors.c and exceptions.h.
// Tests        tests/python/exceptions/*.py, tests/python/tracebacks/**
// Optimize     Os
#include "object/core/alloc.h"
#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/error/traceback.h"
#include "object/container/tuple.h"

// --- exceptions

Size exc_n_fields(VM *vm UNUSED, const Type *type) {
  // an exception class of a module may take its size from its base
  while (!type->spec || !type->spec->basic_size) type = type->base;
  return (Size)((type->spec->basic_size - sizeof(BaseExc)) / sizeof(Value));
}

Value exc_base_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value t = tuple_from_refs(vm, args, nargs);
  if (UNLIKELY(value_is_null(t))) return t;
  BaseExc *e = type_has(type, TYPE_HEAP) ? object_alloc(vm, type, 0) : object_take_gc(vm, type, type->basic_size);
  if (UNLIKELY(!e)) return drop(vm, t), VALUE_NULL;
  e->dict = NULL;
  e->suppress_context = false;
  e->args = t;
  for (Value *v = &e->traceback, *end = e->fields + exc_n_fields(vm, type); v < end; v++) *v = VALUE_NULL;
  gc_link(vm, e);
  return value_from_ptr(e);
}

int exc_base_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, type_of(vm, self)->c_name, kwnames) < 0) return -1;
  Ref old = borrow(as_exc(self)->args);  // the usual call: __new__ has just set the same args
  if (!value_is_null(old) && tuple_len(old) == nargs &&
      (nargs == 0 || memcmp(as_tuple(old)->items, args, (size_t)nargs * sizeof(Value)) == 0))
    return 0;
  return exc_set_args(vm, self, args, nargs);
}

void exc_dealloc(VM *vm, Object *o) {
  BaseExc *e = (BaseExc *)o;
  gc_unlink(o);
  OBJ_CLEAR(vm, e->dict);
  for (Value *v = &e->args, *end = e->fields + exc_n_fields(vm, o->type); v < end; v++) drop(vm, *v);
  if (type_has(o->type, TYPE_HEAP)) object_free(vm, o, 0);
  else object_give_gc(vm, o, o->type->basic_size);
}

// --- raising and catching

Ref err_handled(VM *vm) {
  ExcInfo *info = vm->exc_info;
  while (info->previous && (value_is_null(info->exc) || value_is_none(info->exc))) info = info->previous;
  return value_is_null(info->exc) ? REF_NONE : borrow(info->exc);
}

// Makes `exc` the current exception. The exception being handled becomes its context, unless that would make a cycle.
void err_raise(VM *vm, Value exc) {
  if (UNLIKELY(vm->unwinding)) {
    drop(vm, exc);
    err_keep_unwinding(vm);
    return;
  }
  Ref handled = err_handled(vm);
  if (!value_is_none(handled) && !value_same(handled, exc)) {
    Ref at = handled, slow = handled;
    bool step = false;
    // cut the chain where it leads back to `exc`; Brent's algorithm guards against a cycle that is there already
    for (;;) {
      Ref next = borrow(as_exc(at)->context);
      if (value_is_null(next)) break;
      if (value_same(next, exc)) {
        value_clear(vm, &as_exc(at)->context);
        break;
      }
      at = next;
      if (value_same(at, slow)) break;
      if (step) slow = borrow(as_exc(slow)->context);
      step = !step;
    }
    exc_set_context(vm, exc, own(handled));
  }
  value_set(vm, &vm->current_exception, exc);
}

// Most built-in classes have BaseException's __new__ and __init__, where __new__ does all the work.
Value exc_new(VM *vm, Type *type, const Value *args, Size nargs) {
  bool plain = type->slots.new_ == exc_base_new && type->slots.init == exc_base_init && !type_has(type, TYPE_HEAP);
  return plain ? exc_base_new(vm, type, args, nargs, REF_NULL) : call(vm, ref_from_ptr(type), args, nargs, REF_NULL);
}

bool err_given_matches(VM *vm, Ref exc, Ref what) {
  if (is_tuple(what)) {
    for (Size i = 0; i < tuple_len(what); i++) {
      if (err_given_matches(vm, exc, tuple_at(what, i))) return true;
    }
    return false;
  }
  Ref cls = is_exception(exc) ? ref_from_ptr(type_of(vm, exc)) : exc;
  if (is_exception_class(cls) && is_exception_class(what)) return type_is_subtype(as_type(cls), as_type(what));
  return value_same(cls, what);
}

// --- tracebacks

Value traceback_new(VM *vm, Traceback *next, FrameObject *frame, Code *code, int32_t lasti, int32_t lineno) {
  Traceback *tb = object_take_gc(vm, vm->types.traceback, sizeof(Traceback));
  if (!tb) return VALUE_NULL;
  if (next) obj_incref(next);
  tb->next = next;
  obj_incref(frame);
  tb->frame = frame;
  obj_incref(code);
  tb->code = code;
  tb->lasti = lasti;
  tb->lineno = lineno;
  gc_link(vm, tb);
  return value_from_ptr(tb);
}

int traceback_here(VM *vm, Frame *frame) {
  Value exc = err_fetch(vm);  // making the frame object can raise
  FrameObject *fo = frame_object(vm, frame);
  Ref tail = borrow(as_exc(exc)->traceback);
  Value tb = fo ? traceback_new(vm, value_is_null(tail) ? NULL : as_traceback(tail), fo, frame->code,
                                (int32_t)frame_lasti(frame) * 2, -1)
                : VALUE_NULL;
  if (UNLIKELY(value_is_null(tb))) return drop(vm, exc), -1;
  value_set(vm, &as_exc(exc)->traceback, tb);
  err_restore(vm, exc);
  return 0;
}

void traceback_clear(VM *vm, Object *o) {
  Traceback *tb = (Traceback *)o;
  OBJ_CLEAR(vm, tb->next);
  OBJ_CLEAR(vm, tb->frame);
  OBJ_CLEAR(vm, tb->code);
}
void traceback_dealloc(VM *vm, Object *o) {
  gc_unlink(o);
  traceback_clear(vm, o);
  object_give_gc(vm, o, sizeof(Traceback));
}
