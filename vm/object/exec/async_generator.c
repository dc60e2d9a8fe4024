// object/exec/async_generator.c: asynchronous generators, the awaitables of their methods, and anext() with a default.
//
// A value of `yield` is wrapped (async_generator_wrapped_value) to distinguish it from what an inner `await` yields;
// the awaitables unwrap it into StopIteration(value). States of an awaitable: made, iterating, closed.
// Tests        tests/python/reference/08_compound_statements/async_generators.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/exec/generator.h"
#include "object/text/str.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

typedef enum { AWAITABLE_MADE, AWAITABLE_ITERATING, AWAITABLE_CLOSED } AwaitableState;
typedef struct Wrapped {
  Object h;
  Value value;
} Wrapped;
typedef struct Step {  // async_generator_asend, async_generator_athrow
  Object h;
  Value gen;
  Value arg;  // asend: the value to send or null; athrow: tuple of arguments, null for aclose
  uint8_t state;
} Step;
typedef struct AnextAwaitable {
  Object h;
  Value wrapped, default_;
} AnextAwaitable;

static Step *as_step(Ref v) { return (Step *)value_as_ptr(v); }

// --- wrapped values

Value async_gen_wrap_value(VM *vm, Ref v) {
  return owned_value(vm, vm->types.async_generator_wrapped_value, (Value[]){own(v)}, 1);
}
static const TypeSlots wrapped_slots = {.dealloc = owned_dealloc, .traverse = owned_traverse};
const TypeSpec async_generator_wrapped_value_spec = {.name = "async_generator_wrapped_value",
                                                     .basic_size = sizeof(Wrapped),
                                                     .told_size = 12,
                                                     .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                                     .slots = &wrapped_slots,
                                                     OWNS(Wrapped, value, value)};

static bool is_wrapped(VM *vm, Ref v) { return is_exact(vm, v, vm->types.async_generator_wrapped_value); }

static bool ends_generator(VM *vm) {
  return err_matches(vm, vm->exc.StopAsyncIteration) || err_matches(vm, vm->exc.GeneratorExit);
}

// Handles the generator's result: a yielded value becomes StopIteration(value).
static Value unwrap(VM *vm, Generator *gen, Value r) {
  if (value_is_null(r)) {
    if (!err_occurred(vm)) err_set_none(vm, vm->exc.StopAsyncIteration);
    if (ends_generator(vm)) gen->closed = true;
    gen->running_async = false;
    return r;
  }
  if (!is_wrapped(vm, r)) return r;
  err_set_stop_iteration(vm, ((Wrapped *)value_as_ptr(r))->value);
  drop(vm, r);
  gen->running_async = false;
  return VALUE_NULL;
}

// --- the steps

static Step *step_new(VM *vm, Type *type, Ref gen, Ref arg) {
  Value fields[] = {own(gen), own(arg)};
  return owned_new(vm, type, fields, 2);
}

static void step_finalize(VM *vm, Ref self) {
  Step *s = as_step(self);
  if (s->state != AWAITABLE_MADE) return;
  Value saved = err_fetch(vm);
  const char *method = s->h.type == vm->types.async_generator_asend ? "asend"
                       : value_is_null(s->arg)                      ? "aclose"
                                                                    : "athrow";
  if (err_warn(vm, vm->exc.RuntimeWarning, 1, "coroutine method '%s' of %R was never awaited", method,
               as_generator(s->gen)->qualname) < 0)
    err_unraisable(vm, self, NULL);
  err_restore(vm, saved);
}
static void step_dealloc(VM *vm, Object *o) {
  if (object_finalize_in_dealloc(vm, o)) owned_dealloc(vm, o);
}
// 1: the step begins; 0: it has begun already; -1: the awaitable cannot be used.
static int asend_begin(VM *vm, Step *s, const Generator *gen) {
  if (s->state == AWAITABLE_CLOSED)
    return err_set_i(vm, vm->exc.RuntimeError, "cannot reuse already awaited __anext__()/asend()");
  if (s->state != AWAITABLE_MADE) return 0;
  s->state = gen->running_async ? AWAITABLE_CLOSED : AWAITABLE_ITERATING;
  return gen->running_async ? err_set_i(vm, vm->exc.RuntimeError, "anext(): asynchronous generator is already running")
                            : 1;
}

static Value asend_send(VM *vm, Ref self, Ref arg) {
  Step *s = as_step(self);
  Generator *gen = as_generator(s->gen);
  int begins = asend_begin(vm, s, gen);
  if (begins < 0) return VALUE_NULL;
  if (begins && value_is_none(arg) && !value_is_null(s->arg)) arg = borrow(s->arg);
  gen->running_async = true;
  Value r = unwrap(vm, gen, generator_send_value(vm, s->gen, arg));
  if (value_is_null(r)) s->state = AWAITABLE_CLOSED;
  return r;
}

static Value asend_throw(VM *vm, Ref self, Ref type, Ref value, Ref tb) {
  Step *s = as_step(self);
  Generator *gen = as_generator(s->gen);
  int begins = asend_begin(vm, s, gen);
  if (begins < 0) return VALUE_NULL;
  if (begins) gen->running_async = true;
  Value r = unwrap(vm, gen, generator_throw(vm, s->gen, type, value, tb));
  if (value_is_null(r)) s->state = AWAITABLE_CLOSED;
  return r;
}

static COLD Value ignored_exit(VM *vm, Step *s) {
  as_generator(s->gen)->running_async = false;
  s->state = AWAITABLE_CLOSED;
  return err_set(vm, vm->exc.RuntimeError, "async generator ignored GeneratorExit");
}
static Value athrow_ended(VM *vm, Step *s) {
  as_generator(s->gen)->running_async = false;
  s->state = AWAITABLE_CLOSED;
  if (value_is_null(s->arg) && ends_generator(vm)) {
    err_clear(vm);
    err_set_none(vm, vm->exc.StopIteration);
  }
  return VALUE_NULL;
}

// The first step of aclose() or athrow(): throws the exception into the generator.
static Value athrow_first(VM *vm, Step *s, Ref arg) {
  Generator *gen = as_generator(s->gen);
  bool close = value_is_null(s->arg);
  if (gen->running_async) {
    s->state = AWAITABLE_CLOSED;
    return err_set(vm, vm->exc.RuntimeError, "%s(): asynchronous generator is already running",
                   close ? "aclose" : "athrow");
  }
  if (gen->closed) {
    s->state = AWAITABLE_CLOSED;
    return err_set_none(vm, vm->exc.StopAsyncIteration);
  }
  if (!value_is_none(arg))
    return err_set(vm, vm->exc.RuntimeError, "can't send non-None value to a just-started coroutine");
  s->state = AWAITABLE_ITERATING;
  gen->running_async = true;
  Value r;
  if (close) {
    gen->closed = true;
    r = generator_throw_no_close(vm, s->gen, ref_from_ptr(vm->exc.GeneratorExit), REF_NULL, REF_NULL);
    if (!value_is_null(r) && is_wrapped(vm, r)) {
      drop(vm, r);
      return ignored_exit(vm, s);
    }
  } else {
    Ref a[3] = {REF_NULL, REF_NULL, REF_NULL};
    if (args_check(vm, "athrow", tuple_len(s->arg), 1, 3) < 0) return VALUE_NULL;  // from here on it counts as running
    for (Size i = 0; i < tuple_len(s->arg); i++) a[i] = tuple_at(s->arg, i);
    r = unwrap(vm, gen, generator_throw_no_close(vm, s->gen, a[0], a[1], a[2]));
  }
  return value_is_null(r) ? athrow_ended(vm, s) : r;
}

static Value athrow_send(VM *vm, Ref self, Ref arg) {
  Step *s = as_step(self);
  Generator *gen = as_generator(s->gen);
  if (s->state == AWAITABLE_CLOSED)
    return err_set(vm, vm->exc.RuntimeError, "cannot reuse already awaited aclose()/athrow()");
  if (gen->state == GEN_CLEARED) {
    s->state = AWAITABLE_CLOSED;
    return err_set_none(vm, vm->exc.StopIteration);
  }
  if (s->state == AWAITABLE_MADE) return athrow_first(vm, s, arg);
  Value r = generator_send_value(vm, s->gen, arg);
  if (!value_is_null(s->arg)) return unwrap(vm, gen, r);
  if (value_is_null(r)) return athrow_ended(vm, s);
  if (!is_wrapped(vm, r)) return r;
  drop(vm, r);
  return ignored_exit(vm, s);
}

static Value athrow_throw(VM *vm, Ref self, Ref type, Ref value, Ref tb) {
  Step *s = as_step(self);
  Generator *gen = as_generator(s->gen);
  bool close = value_is_null(s->arg);
  if (s->state == AWAITABLE_CLOSED)
    return err_set(vm, vm->exc.RuntimeError, "cannot reuse already awaited aclose()/athrow()");
  if (s->state == AWAITABLE_MADE) {
    if (gen->running_async) {
      s->state = AWAITABLE_CLOSED;
      return err_set(vm, vm->exc.RuntimeError, "%s(): asynchronous generator is already running",
                     close ? "aclose" : "athrow");
    }
    s->state = AWAITABLE_ITERATING;
    gen->running_async = true;
  }
  Value r = generator_throw(vm, s->gen, type, value, tb);
  if (!close) {
    r = unwrap(vm, gen, r);
    if (value_is_null(r)) s->state = AWAITABLE_CLOSED;
    return r;
  }
  if (value_is_null(r)) return athrow_ended(vm, s);
  if (!is_wrapped(vm, r)) return r;
  drop(vm, r);
  return ignored_exit(vm, s);
}

static bool is_asend(VM *vm, Ref self) { return is_exact(vm, self, vm->types.async_generator_asend); }

static Value step_iternext(VM *vm, Ref self) {
  return is_asend(vm, self) ? asend_send(vm, self, REF_NONE) : athrow_send(vm, self, REF_NONE);
}
static Value step_send(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_asend(vm, self) ? asend_send(vm, self, args[0]) : athrow_send(vm, self, args[0]);
}
static Value step_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Ref a[3];
  if (throw_args(vm, "throw", args, nargs, a) < 0) return VALUE_NULL;
  return is_asend(vm, self) ? asend_throw(vm, self, a[0], a[1], a[2]) : athrow_throw(vm, self, a[0], a[1], a[2]);
}
static Value step_close(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_step(self)->state == AWAITABLE_CLOSED) return VALUE_NONE;
  Ref exit = ref_from_ptr(vm->exc.GeneratorExit);
  Value r = is_asend(vm, self) ? asend_throw(vm, self, exit, REF_NULL, REF_NULL)
                               : athrow_throw(vm, self, exit, REF_NULL, REF_NULL);
  if (!value_is_null(r)) {
    drop(vm, r);
    return err_set(vm, vm->exc.RuntimeError, "coroutine ignored GeneratorExit");
  }
  if (!err_matches(vm, vm->exc.StopIteration) && !ends_generator(vm)) return VALUE_NULL;
  err_clear(vm);
  return VALUE_NONE;
}

static const MethodDef step_methods[] = {
    {"send", step_send, METH_O, DOC("($self, object, /)"),
     DOC("send(value) -> send 'value' into generator,\n"
         "return next yielded value or raise StopIteration.")},
    {"throw", step_throw, METH_FAST, NULL,
     DOC("throw(value)\nthrow(type[,value[,tb]])\n\n"
         "Raise exception in generator, return next yielded value or raise\nStopIteration.")},
    {"close", step_close, METH_NOARGS, "($self, /)", DOC("close() -> raise GeneratorExit inside generator.")},
    {0}};
static const TypeSlots step_slots = {.dealloc = step_dealloc,
                                     .traverse = owned_traverse,
                                     .finalize = step_finalize,
                                     .iter = iterator_self,
                                     .iternext = step_iternext,
                                     .am_await = iterator_self};
const TypeSpec async_generator_asend_spec = {.name = "async_generator_asend",
                                             .basic_size = sizeof(Step),
                                             .told_size = 20,
                                             .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                             OWNS(Step, gen, arg),
                                             .slots = &step_slots,
                                             .methods = step_methods};
const TypeSpec async_generator_athrow_spec = {.name = "async_generator_athrow",
                                              .basic_size = sizeof(Step),
                                              .told_size = 20,
                                              .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                              OWNS(Step, gen, arg),
                                              .slots = &step_slots,
                                              .methods = step_methods};

// --- the generator

// Before the generator's first step: calls the hooks of sys.set_asyncgen_hooks. 0 or -1.
static int init_hooks(VM *vm, Ref self) {
  Generator *gen = as_generator(self);
  if (gen->hooks_inited) return 0;
  gen->hooks_inited = true;
  if (!value_is_null(vm->asyncgen_finalizer)) value_set(vm, &gen->origin_or_finalizer, own(vm->asyncgen_finalizer));
  if (value_is_null(vm->asyncgen_firstiter)) return 0;
  Value hook = own(vm->asyncgen_firstiter);
  Value r = call1(vm, hook, self);
  drop(vm, hook);
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}

static Value new_step(VM *vm, Type *type, Ref self, Ref arg) {
  if (init_hooks(vm, self) < 0) return VALUE_NULL;
  Step *s = step_new(vm, type, self, arg);
  return s ? value_from_ptr(s) : VALUE_NULL;
}
Value async_gen_anext(VM *vm, Ref self) { return new_step(vm, vm->types.async_generator_asend, self, REF_NULL); }
static Value method_asend(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return new_step(vm, vm->types.async_generator_asend, self, args[0]);
}
static Value method_aclose(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return new_step(vm, vm->types.async_generator_athrow, self, REF_NULL);
}
static Value method_athrow(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs > 1 && throw_args_warn(vm, "athrow") < 0) return VALUE_NULL;
  Value all = tuple_from_refs(vm, args, nargs);
  Value r = value_is_null(all) ? all : new_step(vm, vm->types.async_generator_athrow, self, all);
  drop(vm, all);
  return r;
}

static const MethodDef async_methods[] = {
    {"asend", method_asend, METH_O, DOC("($self, object, /)"), DOC("asend(v) -> send 'v' in generator.")},
    {"athrow", method_athrow, METH_FAST, NULL,
     DOC("athrow(value)\nathrow(type[,value[,tb]])\n\nraise exception in generator.\n"
         "the (type, val, tb) signature is deprecated, \nand may be removed in a future version of Python.")},
    {"aclose", method_aclose, METH_NOARGS, "($self, /)", DOC("aclose() -> raise GeneratorExit inside generator.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0}};
static const GetSetDef async_getsets[] = {
    {"__name__", generator_get_name, generator_set_name, DOC("name of the async generator"), NULL},
    {"__qualname__", generator_get_qualname, generator_set_qualname, DOC("qualified name of the async generator"),
     NULL},
    {"ag_await", generator_get_yield_from, NULL, DOC("object being awaited on, or None"), NULL},
    {"ag_frame", generator_get_frame, NULL, NULL, NULL},
    {"ag_running", generator_get_running, NULL, NULL, NULL},
    {"ag_code", generator_get_code, NULL, NULL, NULL},
    {"ag_suspended", generator_get_suspended, NULL, NULL, NULL},
    {0}};
static const TypeSlots async_slots = {.dealloc = generator_dealloc,
                                      .traverse = generator_traverse,
                                      .clear = generator_clear,
                                      .finalize = generator_finalize,
                                      .repr = generator_repr,
                                      .am_aiter = iterator_self,
                                      .am_anext = async_gen_anext,
                                      .am_send = generator_send};
const TypeSpec async_generator_spec = {.name = "async_generator",
                                       .basic_size = sizeof(Generator),
                                       .told_size = 76,
                                       .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                       .weaklist_offset = offsetof(Generator, weaklist),
                                       .slots = &async_slots,
                                       .methods = async_methods,
                                       .getsets = async_getsets};

// --- anext(iterator, default)

Value anext_awaitable_new(VM *vm, Ref awaitable, Ref default_) {
  Value fields[] = {own(awaitable), own(default_)};
  return owned_value(vm, vm->types.anext_awaitable, fields, 2);
}
static AnextAwaitable *as_anext(Ref v) { return (AnextAwaitable *)value_as_ptr(v); }

// The iterator to drive: a coroutine's wrapper, or the result of __await__.
static Value anext_iter(VM *vm, Ref self) {
  Value it = awaitable_iter(vm, as_anext(self)->wrapped);
  if (value_is_null(it) || is_iterator(vm, it)) return it;
  Value w = type_of(vm, it)->slots.am_await(vm, it);
  drop(vm, it);
  return w;
}
static Value anext_result(VM *vm, Ref self, Value r) {
  if (value_is_null(r) && err_matches(vm, vm->exc.StopAsyncIteration)) {
    err_clear(vm);
    err_set_stop_iteration(vm, as_anext(self)->default_);
  }
  return r;
}
static Value anext_iternext(VM *vm, Ref self) {
  Value it = anext_iter(vm, self);
  if (value_is_null(it)) return it;
  Value r = type_of(vm, it)->slots.iternext(vm, it);
  drop(vm, it);
  return anext_result(vm, self, r);
}
static Value anext_proxy(VM *vm, Ref self, Ref method, const Value *args, Size nargs) {
  Value it = anext_iter(vm, self);
  if (value_is_null(it)) return it;
  Value r = call_method(vm, it, method, args, nargs);
  drop(vm, it);
  return anext_result(vm, self, r);
}
static Value anext_send(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return anext_proxy(vm, self, NAME(send), args, nargs);
}
static Value anext_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return anext_proxy(vm, self, NAME(throw), args, nargs);
}
static Value anext_close(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return anext_proxy(vm, self, NAME(close), args, nargs);
}
static const MethodDef anext_methods[] = {
    {"send", anext_send, METH_FAST, NULL, DOC("send(value) -> send 'value' into the wrapped awaitable.")},
    {"throw", anext_throw, METH_FAST, NULL, DOC("throw(value) -> raise exception in the wrapped awaitable.")},
    {"close", anext_close, METH_NOARGS, NULL, DOC("close() -> raise GeneratorExit inside the wrapped awaitable.")},
    {0}};
static const TypeSlots anext_slots = {.dealloc = owned_dealloc,
                                      .traverse = owned_traverse,
                                      .iter = iterator_self,
                                      .iternext = anext_iternext,
                                      .am_await = iterator_self};
const TypeSpec anext_awaitable_spec = {.name = "anext_awaitable",
                                       .basic_size = sizeof(AnextAwaitable),
                                       .told_size = 16,
                                       .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                       .slots = &anext_slots,
                                       OWNS(AnextAwaitable, wrapped, default_),
                                       .methods = anext_methods};
