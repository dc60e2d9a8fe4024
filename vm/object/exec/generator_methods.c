// object/exec/generator_methods.c: generators and coroutines: close, throw, and the types.
//
// Danger       A generator that delegates a throw or close has the state GEN_EXECUTING meanwhile.
// Tests        tests/python/generators/*.py, tests/python/reference/08_compound_statements/generators_protocol.py,
//              coroutines.py
// Optimize     Oz
#include "object/exec/generator.h"

#include "object/core/args.h"
#include "object/exec/monitoring.h"
#include "opcode.gen.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/text/str.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

Ref generator_yield_from(Ref self) {
  Generator *gen = as_generator(self);
  return gen->state == GEN_SUSPENDED_YIELD_FROM ? borrow(gen->frame.sp[-1]) : REF_NULL;
}

static bool is_gen_or_coro(VM *vm, Ref v) {
  return is_exact(vm, v, vm->types.generator) || is_exact(vm, v, vm->types.coroutine);
}

// Closes the object that a generator delegates to. 0 or -1.
static int close_iter(VM *vm, Ref it) {
  Value r;
  if (is_gen_or_coro(vm, it)) {
    if (vm_enter(vm, " while calling a Python object") < 0) return -1;
    r = generator_close(vm, it);
    vm_leave(vm);
  } else {
    Value method;
    int rc = object_lookup_attr(vm, it, NAME(close), &method);
    if (rc < 0) err_unraisable(vm, it, "Exception ignored while closing generator");
    if (rc <= 0) return 0;
    r = call0(vm, method);
    drop(vm, method);
  }
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

// Whether it is suspended where only the generator's own handler applies: no code would run, and no tool watches.
static bool closes_quietly(VM *vm, const Frame *frame) {
  enum { DEPTH_1 = 4 };
  if (code_base_opcode(frame->code, frame_lasti(frame)) != RESUME ||
      !(code_base_oparg(frame->code, frame_lasti(frame)) & DEPTH_1))
    return false;
  return !vm->hooks.monitor->wanted(vm, MON_PY_UNWIND);
}

Value generator_close(VM *vm, Ref self) {
  Generator *gen = as_generator(self);
  if (gen->state == GEN_CREATED) {
    generator_clear_frame(vm, gen);
    return VALUE_NONE;
  }
  if (gen->state == GEN_CLEARED) return VALUE_NONE;
  Value delegate = own(generator_yield_from(self));
  int rc = 0;
  if (!value_is_null(delegate)) {
    int8_t state = gen->state;
    gen->state = GEN_EXECUTING;
    rc = close_iter(vm, delegate);
    gen->state = state;
    drop(vm, delegate);
  }
  if (rc == 0 && closes_quietly(vm, &gen->frame)) {
    generator_clear_frame(vm, gen);
    return VALUE_NONE;
  }
  if (rc == 0) err_set_none(vm, vm->exc.GeneratorExit);
  Value r = generator_send_raising(vm, gen, true);
  if (!value_is_null(r)) {
    drop(vm, r);
    return err_set(vm, vm->exc.RuntimeError, "%s ignored GeneratorExit", generator_kind(vm, gen));
  }
  if (err_matches(vm, vm->exc.GeneratorExit)) {
    err_clear(vm);
    return VALUE_NONE;
  }
  if (err_matches(vm, vm->exc.StopIteration) && err_fetch_stop_iteration(vm, &r) == 0) return r;
  return VALUE_NULL;
}

// --- throw

int throw_current(VM *vm, Ref type, Ref value, Ref tb) {
  Value exc;
  if (is_exception_class(type)) {
    if (!value_is_null(value) && is_exception(value) && type_is_subtype(type_of(vm, value), as_type(type)))
      exc = own(value);
    else if (value_is_null(value) || value_is_none(value)) exc = call0(vm, type);
    else if (is_tuple(value)) exc = call(vm, type, as_tuple(value)->items, tuple_len(value), REF_NULL);
    else exc = call1(vm, type, value);
    exc = exc_checked(vm, type, exc);
    if (value_is_null(exc)) return 0;
    if (exc.bits != value.bits && type_of(vm, exc) != as_type(type)) exc = exc_made_of(vm, type, exc);
    if (value_is_null(exc)) return 0;
  } else if (is_exception(type)) {
    if (!value_is_null(value) && !value_is_none(value))
      return err_set_i(vm, vm->exc.TypeError, "instance exception may not have a separate value");
    exc = own(type);
  } else {
    return err_set_i(vm, vm->exc.TypeError,
                     "exceptions must be classes or instances deriving from BaseException, not %T", type);
  }
  if (!value_is_null(tb) && !value_is_none(tb)) exc_set_traceback(vm, exc, own(tb));
  value_set(vm, &vm->current_exception, exc);
  return 0;
}

static bool is_generator_exit(VM *vm, Ref type) {
  return err_given_matches(vm, type, ref_from_ptr(vm->exc.GeneratorExit));
}

static Value throw_in(VM *vm, Generator *gen, Ref type, Ref value, Ref tb, bool close_on_exit);

// The delegate gets the exception first; *handled false: it has no throw().
static Value throw_to(VM *vm, Generator *gen, Ref delegate, Ref type, Ref value, Ref tb, bool close_on_exit,
                      bool *handled) {
  int8_t state = gen->state;
  Frame *previous = vm->frame;
  *handled = true;
  Value r = VALUE_NULL, method = VALUE_NULL;
  int found = 1;
  if (!is_gen_or_coro(vm, delegate)) found = object_lookup_attr(vm, delegate, NAME(throw), &method);
  if (found == 0) {
    *handled = false;
    return VALUE_NULL;
  }
  if (found < 0) return VALUE_NULL;
  gen->frame.previous = previous;
  vm->frame = &gen->frame;
  gen->state = GEN_EXECUTING;
  if (value_is_null(method)) {
    if (vm_enter(vm, " while calling a Python object") == 0) {
      r = throw_in(vm, as_generator(delegate), type, value, tb, close_on_exit);
      vm_leave(vm);
    }
  } else {
    Value args[3] = {{type.bits}, {value.bits}, {tb.bits}};
    r = call(vm, method, args, value_is_null(value) ? 1 : value_is_null(tb) ? 2 : 3, REF_NULL);
    drop(vm, method);
  }
  gen->state = state;
  vm->frame = previous;
  gen->frame.previous = NULL;
  return value_is_null(r) ? generator_send_raising(vm, gen, false) : r;
}

static Value throw_in(VM *vm, Generator *gen, Ref type, Ref value, Ref tb, bool close_on_exit) {
  Value delegate = own(generator_yield_from(ref_from_ptr(gen)));
  if (!value_is_null(delegate)) {
    if (close_on_exit && is_generator_exit(vm, type)) {
      int8_t state = gen->state;
      gen->state = GEN_EXECUTING;
      int rc = close_iter(vm, delegate);
      gen->state = state;
      drop(vm, delegate);
      if (rc < 0) return generator_send_raising(vm, gen, false);
    } else {
      bool handled;
      Value r = throw_to(vm, gen, delegate, type, value, tb, close_on_exit, &handled);
      drop(vm, delegate);
      if (handled) return r;
    }
  }
  if (!value_is_null(tb) && !value_is_none(tb) && !is_exact(vm, tb, vm->types.traceback))
    return err_set(vm, vm->exc.TypeError, "throw() third argument must be a traceback object");
  if (throw_current(vm, type, value, tb) < 0) return VALUE_NULL;
  return generator_send_raising(vm, gen, false);
}

Value generator_throw(VM *vm, Ref gen, Ref type, Ref value, Ref tb) {
  return throw_in(vm, as_generator(gen), type, value, tb, true);
}
Value generator_throw_no_close(VM *vm, Ref gen, Ref type, Ref value, Ref tb) {
  return throw_in(vm, as_generator(gen), type, value, tb, false);
}

int throw_args_warn(VM *vm, const char *fname) {
  return err_warn(vm, vm->exc.DeprecationWarning, 1,
                  "the (type, exc, tb) signature of %s() is deprecated, use the single-arg signature instead.", fname);
}
int throw_args(VM *vm, const char *fname, const Value *args, Size nargs, Ref out[3]) {
  if (args_check(vm, fname, nargs, 1, 3) < 0) return -1;
  for (Size i = 0; i < 3; i++) out[i] = i < nargs ? borrow(args[i]) : REF_NULL;
  return nargs > 1 ? throw_args_warn(vm, fname) : 0;
}

// --- attributes and methods

static Value method_send(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return generator_send_value(vm, self, args[0]);
}
static Value method_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref a[3];
  return throw_args(vm, "throw", args, nargs, a) < 0 ? VALUE_NULL : generator_throw(vm, self, a[0], a[1], a[2]);
}
static Value method_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return generator_close(vm, self);
}
static Value method_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(76 + 4 * (int64_t)as_generator(self)->frame.code->framesize);
}

Value generator_get_name(VM *vm UNUSED, Ref self, const void *c UNUSED) { return own(as_generator(self)->name); }
Value generator_get_qualname(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  return own(as_generator(self)->qualname);
}
static int set_text(VM *vm, Value *slot, Ref v, const char *what) {
  if (value_is_null(v) || !is_str(v))
    return err_set_i(vm, vm->exc.TypeError, "%s must be set to a string object", what);
  value_set(vm, slot, own(v));
  return 0;
}
int generator_set_name(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  return set_text(vm, &as_generator(self)->name, v, "__name__");
}
int generator_set_qualname(VM *vm, Ref self, Ref v, const void *c UNUSED) {
  return set_text(vm, &as_generator(self)->qualname, v, "__qualname__");
}
Value generator_get_frame(VM *vm, Ref self, const void *c UNUSED) {
  Generator *gen = as_generator(self);
  if (gen->state == GEN_CLEARED) return VALUE_NONE;
  FrameObject *f = frame_object(vm, &gen->frame);
  return f ? own_ptr(f) : VALUE_NULL;
}
Value generator_get_code(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  return own_ptr(as_generator(self)->frame.code);
}
Value generator_get_running(VM *vm, Ref self, const void *c UNUSED) {
  Generator *gen = as_generator(self);
  return value_from_bool(gen->h.type == vm->types.async_generator ? gen->running_async : gen->state == GEN_EXECUTING);
}
Value generator_get_suspended(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  int8_t s = as_generator(self)->state;
  return value_from_bool(s == GEN_SUSPENDED || s == GEN_SUSPENDED_YIELD_FROM);
}
Value generator_get_yield_from(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Ref r = generator_yield_from(self);
  return value_is_null(r) ? VALUE_NONE : own(r);
}
static Value get_origin(VM *vm UNUSED, Ref self, const void *c UNUSED) {
  Ref r = borrow(as_generator(self)->origin_or_finalizer);
  return value_is_null(r) ? VALUE_NONE : own(r);
}

Value generator_repr(VM *vm, Ref self) {
  Generator *gen = as_generator(self);
  char buf[24];
  return str_format(vm, "<%s object %S at %s>", gen->h.type->c_name, gen->qualname, value_address_text(self, buf));
}

#define NAME_GETSETS(kind) \
  {"__name__", generator_get_name, generator_set_name, DOC("name of the " kind), NULL}, { \
    "__qualname__", generator_get_qualname, generator_set_qualname, DOC("qualified name of the " kind), NULL \
  }

#define CLASS_GETITEM \
  { "__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585" }

static const MethodDef generator_methods[] = {
    {"send", method_send, METH_O, DOC("($self, object, /)"),
     DOC("send(value) -> send 'value' into generator,\nreturn next yielded value or raise StopIteration.")},
    {"throw", method_throw, METH_FAST, NULL,
     DOC("throw(value)\nthrow(type[,value[,tb]])\n\n"
         "Raise exception in generator, return next yielded value or raise\nStopIteration.\n"
         "the (type, val, tb) signature is deprecated, \n"
         "and may be removed in a future version of Python.")},
    {"close", method_close, METH_NOARGS, "($self, /)", DOC("close() -> raise GeneratorExit inside generator.")},
    {"__sizeof__", method_sizeof, METH_NOARGS, "($self, /)",
     DOC("gen.__sizeof__() -> size of gen in memory, in bytes")},
    CLASS_GETITEM,
    {0}};
static const GetSetDef generator_getsets[] = {
    NAME_GETSETS("generator"),
    {"gi_yieldfrom", generator_get_yield_from, NULL, DOC("object being iterated by yield from, or None"), NULL},
    {"gi_running", generator_get_running, NULL, NULL, NULL},
    {"gi_frame", generator_get_frame, NULL, NULL, NULL},
    {"gi_suspended", generator_get_suspended, NULL, NULL, NULL},
    {"gi_code", generator_get_code, NULL, NULL, NULL},
    {0}};
static const TypeSlots generator_slots = {.dealloc = generator_dealloc,
                                          .traverse = generator_traverse,
                                          .clear = generator_clear,
                                          .finalize = generator_finalize,
                                          .repr = generator_repr,
                                          .iter = iterator_self,
                                          .iternext = generator_iternext,
                                          .am_send = generator_send};
const TypeSpec generator_spec = {.name = "generator",
                                 .basic_size = sizeof(Generator),
                                 .told_size = 76,
                                 .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                 .weaklist_offset = offsetof(Generator, weaklist),
                                 .slots = &generator_slots,
                                 .methods = generator_methods,
                                 .getsets = generator_getsets};

// --- coroutines

typedef struct CoroutineWrapper {  // coroutine.__await__()
  Object h;
  Value coroutine;
} CoroutineWrapper;

Value awaitable_iter(VM *vm, Ref v) {
  if (is_exact(vm, v, vm->types.coroutine)) return own(v);
  if (is_exact(vm, v, vm->types.generator) && (as_generator(v)->frame.code->flags & CO_ITERABLE_COROUTINE))
    return own(v);
  Type *type = type_of(vm, v);
  if (!type->slots.am_await) return err_set(vm, vm->exc.TypeError, "'%.100T' object can't be awaited", v);
  Value it = type->slots.am_await(vm, v);
  if (value_is_null(it)) return it;
  if (is_exact(vm, it, vm->types.coroutine) ||
      (is_exact(vm, it, vm->types.generator) && (as_generator(it)->frame.code->flags & CO_ITERABLE_COROUTINE)))
    err_set(vm, vm->exc.TypeError, "__await__() returned a coroutine");
  else if (!is_iterator(vm, it))
    err_set(vm, vm->exc.TypeError, "__await__() returned non-iterator of type '%.100T'", it);
  else return it;
  drop(vm, it);
  return VALUE_NULL;
}

static Value coroutine_await(VM *vm, Ref self) {
  return owned_value(vm, vm->types.coroutine_wrapper, (Value[]){own(self)}, 1);
}

static const MethodDef coroutine_methods[] = {
    {"send", method_send, METH_O, DOC("($self, object, /)"),
     DOC("send(arg) -> send 'arg' into coroutine,\nreturn next iterated value or raise StopIteration.")},
    {"throw", method_throw, METH_FAST, NULL,
     DOC("throw(value)\nthrow(type[,value[,traceback]])\n\n"
         "Raise exception in coroutine, return next iterated value or raise\nStopIteration.\n"
         "the (type, val, tb) signature is deprecated, \n"
         "and may be removed in a future version of Python.")},
    {"close", method_close, METH_NOARGS, "($self, /)", DOC("close() -> raise GeneratorExit inside coroutine.")},
    {"__sizeof__", method_sizeof, METH_NOARGS, "($self, /)",
     DOC("gen.__sizeof__() -> size of gen in memory, in bytes")},
    CLASS_GETITEM,
    {0}};
static const GetSetDef coroutine_getsets[] = {
    NAME_GETSETS("coroutine"),
    {"cr_await", generator_get_yield_from, NULL, DOC("object being awaited on, or None"), NULL},
    {"cr_running", generator_get_running, NULL, NULL, NULL},
    {"cr_frame", generator_get_frame, NULL, NULL, NULL},
    {"cr_code", generator_get_code, NULL, NULL, NULL},
    {"cr_suspended", generator_get_suspended, NULL, NULL, NULL},
    {"cr_origin", get_origin, getset_readonly, NULL, NULL},
    {0}};
static const TypeSlots coroutine_slots = {.dealloc = generator_dealloc,
                                          .traverse = generator_traverse,
                                          .clear = generator_clear,
                                          .finalize = generator_finalize,
                                          .repr = generator_repr,
                                          .am_await = coroutine_await,
                                          .am_send = generator_send};
const TypeSpec coroutine_spec = {.name = "coroutine",
                                 .basic_size = sizeof(Generator),
                                 .told_size = 76,
                                 .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                 .weaklist_offset = offsetof(Generator, weaklist),
                                 .slots = &coroutine_slots,
                                 .methods = coroutine_methods,
                                 .getsets = coroutine_getsets};

static Ref wrapped(Ref self) { return borrow(((CoroutineWrapper *)value_as_ptr(self))->coroutine); }
static Value wrapper_send(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return generator_send_value(vm, wrapped(self), args[0]);
}
static Value wrapper_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref a[3];
  return throw_args(vm, "throw", args, nargs, a) < 0 ? VALUE_NULL
                                                     : generator_throw(vm, wrapped(self), a[0], a[1], a[2]);
}
static Value wrapper_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return generator_close(vm, wrapped(self));
}
static Value wrapper_iternext(VM *vm, Ref self) { return generator_iternext(vm, wrapped(self)); }
static const MethodDef wrapper_methods[] = {
    {"send", wrapper_send, METH_O, DOC("($self, object, /)"),
     DOC("send(arg) -> send 'arg' into coroutine,\nreturn next iterated value or raise StopIteration.")},
    {"throw", wrapper_throw, METH_FAST, NULL,
     DOC("throw(value)\nthrow(type[,value[,traceback]])\n\n"
         "Raise exception in coroutine, return next iterated value or raise\nStopIteration.")},
    {"close", wrapper_close, METH_NOARGS, "($self, /)", DOC("close() -> raise GeneratorExit inside coroutine.")},
    {0}};
static const TypeSlots wrapper_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = wrapper_iternext};
const TypeSpec coroutine_wrapper_spec = {.name = "coroutine_wrapper",
                                         .basic_size = sizeof(CoroutineWrapper),
                                         .told_size = 12,
                                         .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                         .slots = &wrapper_slots,
                                         OWNS(CoroutineWrapper, coroutine, coroutine),
                                         .methods = wrapper_methods,
                                         .doc = DOC("A wrapper object implementing __await__ for coroutines.")};
