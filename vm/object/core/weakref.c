// object/core/weakref.c: weak references and proxies.
//
// Invariants   see object/core/weakref.h. A WeakRef with refcnt 0 may still be in a list while its own dealloc runs: it
//              is never handed out.
// Danger       Clearing the references of a dying object runs their callbacks, after all of them have been cleared.
// Tests        tests/python/types/weakref_proxies.py, tests/python/library/tools/weakref_use.py,
//              tests/python/gc/weakref_del.py
// Optimize     Oz
#include "object/core/weakref.h"

#include <stdio.h>

#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

bool type_supports_weakrefs(const Type *t) { return t->weaklist_offset != 0; }
bool is_weakref(VM *vm, Ref v) { return value_is_ptr(v) && type_is_subtype(type_of(vm, v), vm->types.weakref); }
static bool is_proxy(VM *vm, const WeakRef *w) {
  return w->h.type == vm->types.weakproxy || w->h.type == vm->types.weakcallableproxy;
}

static WeakRef **list_of(Object *o) {
  uint32_t offset = o->type->weaklist_offset;
  return offset ? (WeakRef **)((char *)o + offset) : NULL;
}

// Removes the reference from its object's list; it is dead from now on.
static void detach(WeakRef *w) {
  if (!w->target) return;
  WeakRef **list = list_of(w->target);
  if (w->prev) w->prev->next = w->next;
  else *list = w->next;
  if (w->next) w->next->prev = w->prev;
  w->target = NULL;
  w->prev = w->next = NULL;
}

static void insert(WeakRef **list, WeakRef *after, WeakRef *w) {
  w->prev = after;
  w->next = after ? after->next : *list;
  if (after) after->next = w;
  else *list = w;
  if (w->next) w->next->prev = w;
}

// Finds the plain reference and the plain proxy, which stand first in the list if they exist.
static void basic_refs(VM *vm, WeakRef *head, WeakRef **ref, WeakRef **proxy) {
  *ref = *proxy = NULL;
  if (head && head->h.type == vm->types.weakref && value_is_null(head->callback)) {
    *ref = head;
    head = head->next;
  }
  if (head && is_proxy(vm, head) && value_is_null(head->callback)) *proxy = head;
}

static Value make(VM *vm, Type *type, Ref target, Ref callback) {
  if (!value_is_ptr(target) || !type_supports_weakrefs(type_of(vm, target))) {
    return err_set(vm, vm->exc.TypeError, "cannot create weak reference to '%s' object", type_of(vm, target)->c_name);
  }
  if (value_is_none(callback)) callback = REF_NULL;
  WeakRef **list = list_of(value_as_ptr(target)), *ref, *proxy;
  basic_refs(vm, *list, &ref, &proxy);
  bool is_ref = type == vm->types.weakref,
       wants_proxy = type == vm->types.weakproxy || type == vm->types.weakcallableproxy;
  if (value_is_null(callback)) {
    WeakRef *shared = is_ref ? ref : wants_proxy ? proxy : NULL;
    if (shared && shared->h.refcnt > 0) return own_ptr(shared);
  }
  WeakRef *w = object_alloc(vm, type, 0);
  if (!w) return VALUE_NULL;
  w->callback = own(callback);
  w->hash = -1;
  w->target = value_as_ptr(target);
  basic_refs(vm, *list, &ref, &proxy);
  WeakRef *after = proxy ? proxy : ref;
  if (value_is_null(callback) && is_ref) after = NULL;
  else if (value_is_null(callback) && wants_proxy) after = ref;
  insert(list, after, w);
  gc_track(vm, w);
  return value_from_ptr(w);
}

Value weakref_new(VM *vm, Ref target, Ref callback) { return make(vm, vm->types.weakref, target, callback); }
Value weakproxy_new(VM *vm, Ref target, Ref callback) {
  return make(vm, is_callable(vm, target) ? vm->types.weakcallableproxy : vm->types.weakproxy, target, callback);
}

Value weakref_get(Ref v) {
  Object *o = as_weakref(v)->target;
  return o && o->refcnt > 0 ? own_ptr(o) : VALUE_NULL;
}

Size weakref_count(VM *vm, Ref target) {
  if (!value_is_ptr(target) || !type_supports_weakrefs(type_of(vm, target))) return 0;
  Size n = 0;
  for (WeakRef *w = *list_of(value_as_ptr(target)); w; w = w->next) n += w->h.refcnt > 0;
  return n;
}

Value weakref_list(VM *vm, Ref target) {
  Value list = list_new(vm, 0);
  if (value_is_null(list) || !value_is_ptr(target) || !type_supports_weakrefs(type_of(vm, target))) return list;
  for (WeakRef *w = *list_of(value_as_ptr(target)); w; w = w->next) {
    if (w->h.refcnt > 0 && list_append(vm, list, ref_from_ptr(w)) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

// ---- the end of objects

static void run_callback(VM *vm, WeakRef *w) {
  Value callback = w->callback;
  w->callback = VALUE_NULL;
  Value r = call1(vm, callback, ref_from_ptr(w));
  if (value_is_null(r)) err_unraisable(vm, callback, "Exception ignored while calling weakref callback");
  drop(vm, r);
  drop(vm, callback);
}

// Runs the callbacks of a chain (linked by next) of dead references; the chain owns each of them.
static void run_chain(VM *vm, WeakRef *chain) {
  if (!chain) return;
  Value pending = err_fetch(vm);
  while (chain) {
    WeakRef *w = chain;
    chain = w->next;
    w->next = NULL;
    if (!value_is_null(w->callback) && !vm->unwinding) run_callback(vm, w);
    obj_drop(vm, w);
  }
  err_restore(vm, pending);
}

void object_clear_weakrefs(VM *vm, Object *o) {
  WeakRef **list = list_of(o), *chain = NULL, **tail = &chain;
  if (!list) return;
  while (*list) {
    WeakRef *w = *list;
    detach(w);
    if (value_is_null(w->callback) || w->h.refcnt == 0) continue;
    obj_incref(w);
    *tail = w;
    tail = &w->next;
  }
  run_chain(vm, chain);
}

bool is_any_weakref(VM *vm, const Object *o) {
  if (o->type->basic_size < sizeof(WeakRef)) return false;
  if (!type_has(o->type, TYPE_HEAP) && o->type != vm->types.weakref && o->type != vm->types.weakproxy)
    return o->type == vm->types.weakcallableproxy;
  return o->type == vm->types.weakproxy || o->type == vm->types.weakcallableproxy ||
         type_is_subtype(o->type, vm->types.weakref);
}

void gc_clear_weakrefs(VM *vm, GcHead *unreachable) {
  WeakRef *chain = NULL, **tail = &chain;
  for (GcHead *h = unreachable->next; h != unreachable; h = h->next) {
    Object *o = (Object *)(h + 1);
    if (is_any_weakref(vm, o)) detach((WeakRef *)o);
    WeakRef **list = list_of(o);
    if (!list) continue;
    for (WeakRef *w = *list, *next; w; w = next) {
      next = w->next;
      detach(w);
      if (value_is_null(w->callback) || w->h.refcnt == 0 || (gc_head(w)->prev & GC_COLLECTING)) continue;
      obj_incref(w);
      *tail = w;
      tail = &w->next;
    }
  }
  run_chain(vm, chain);
}

// ---- ref

static Value ref_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "__new__", nargs, 1, 2) < 0) return VALUE_NULL;
  return make(vm, type, args[0], nargs > 1 ? borrow(args[1]) : REF_NULL);
}

static int ref_init(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "ref", kwnames) < 0) return -1;
  return args_check(vm, "__init__", nargs, 1, 2);
}

static void ref_dealloc(VM *vm, Object *o) {
  gc_untrack(vm, o);
  WeakRef *w = (WeakRef *)o;
  detach(w);
  value_clear(vm, &w->callback);
  object_free(vm, o, 0);
}

static int ref_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((WeakRef *)o)->callback);
  return 0;
}

static void ref_clear(VM *vm, Object *o) {
  detach((WeakRef *)o);
  value_clear(vm, &((WeakRef *)o)->callback);
}

static Value ref_call(VM *vm, Ref self, const Value *args UNUSED, Size nargs, Ref kwnames) {
  if (args_no_args(vm, "weakref", nargs, kwnames) < 0) return VALUE_NULL;
  Value v = weakref_get(self);
  return value_is_null(v) ? VALUE_NONE : v;
}

static Value ref_repr(VM *vm, Ref self) {
  char at[24], to[24];
  snprintf(at, sizeof at, "0x%x", (unsigned)(uintptr_t)value_as_ptr(self));
  Value target = weakref_get(self);
  if (value_is_null(target)) return str_format(vm, "<weakref at %s; dead>", at);
  snprintf(to, sizeof to, "0x%x", (unsigned)(uintptr_t)value_as_ptr(target));
  Value name, r;
  int found = object_lookup_special_method(vm, target, NAME(__name__), &name);
  if (found < 0) {
    r = VALUE_NULL;
  } else if (found && is_str(name)) {
    r = str_format(vm, "<weakref at %s; to '%Q' at %s (%U)>", at, target, to, name);
  } else {
    r = str_format(vm, "<weakref at %s; to '%Q' at %s>", at, target, to);
  }
  if (found > 0) drop(vm, name);
  drop(vm, target);
  return r;
}

static Hash ref_hash(VM *vm, Ref self) {
  WeakRef *w = as_weakref(self);
  if (w->hash != -1) return w->hash;
  Value target = weakref_get(self);
  if (value_is_null(target)) return err_set_i(vm, vm->exc.TypeError, "weak object has gone away");
  w->hash = object_hash(vm, target);
  drop(vm, target);
  return w->hash;
}

static Value ref_compare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_weakref(vm, a) || !is_weakref(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Value x = weakref_get(a), y = weakref_get(b), r;
  if (value_is_null(x) || value_is_null(y)) r = value_from_bool(value_same(a, b) == (op == CMP_EQ));
  else r = object_richcompare(vm, x, y, op);
  drop(vm, x);
  drop(vm, y);
  return r;
}

static const MethodDef ref_methods[] = {
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
static const MemberDef ref_members[] = {
    {"__callback__", MEMBER_VALUE_OR_NONE, offsetof(WeakRef, callback), true, NULL},
    {0},
};
static const TypeSlots ref_slots = {
    .new_ = ref_new,
    .init = ref_init,
    .dealloc = ref_dealloc,
    .traverse = ref_traverse,
    .clear = ref_clear,
    .repr = ref_repr,
    .hash = ref_hash,
    .call = ref_call,
    .richcompare = ref_compare,
};
const TypeSpec weakref_spec = {
    .name = "weakref.ReferenceType",
    .basic_size = sizeof(WeakRef),
    .told_size = 32,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &ref_slots,
    .methods = ref_methods,
    .members = ref_members,
};

// ---- proxies: every operation is forwarded to the object

// A new reference to the object that a proxy stands for, or to the operand itself if it is no proxy. Null:
// ReferenceError.
static Value unwrap(VM *vm, Ref v) {
  if (!value_is_ptr(v) || !is_proxy(vm, as_weakref(v))) return own(v);
  Value target = weakref_get(v);
  if (value_is_null(target)) return err_set(vm, vm->exc.ReferenceError, "weakly-referenced object no longer exists");
  return target;
}

#define PROXY_UNARY(name, expr) \
  static Value name(VM *vm, Ref self) { \
    Value o = unwrap(vm, self); \
    if (value_is_null(o)) return o; \
    Value r = expr; \
    drop(vm, o); \
    return r; \
  }
#define PROXY_BINARY(name, expr) \
  static Value name(VM *vm, Ref self, Ref other) { \
    Value a = unwrap(vm, self); \
    Value b = value_is_null(a) ? a : unwrap(vm, other); \
    Value r = value_is_null(b) ? VALUE_NULL : expr; \
    drop(vm, a); \
    drop(vm, b); \
    return r; \
  }
PROXY_UNARY(proxy_str, object_str(vm, o))
PROXY_UNARY(proxy_neg, number_negative(vm, o))
PROXY_UNARY(proxy_pos, number_positive(vm, o))
PROXY_UNARY(proxy_abs, number_absolute(vm, o))
PROXY_UNARY(proxy_invert, number_invert(vm, o))
PROXY_UNARY(proxy_int, number_int(vm, o))
PROXY_UNARY(proxy_float, number_float(vm, o))
PROXY_UNARY(proxy_index, number_index(vm, o))
PROXY_UNARY(proxy_iter, object_iter(vm, o))
PROXY_BINARY(proxy_getattr, object_getattr(vm, a, b))
PROXY_BINARY(proxy_getitem, object_getitem(vm, a, b))
PROXY_BINARY(proxy_divmod, number_divmod(vm, a, b))
#define PROXY_OPERATOR(name, OP) \
  PROXY_BINARY(proxy_##name, number_binary(vm, OP_##OP, a, b)) \
  PROXY_BINARY(proxy_i##name, number_binary(vm, OP_INPLACE_##OP, a, b))
PROXY_OPERATOR(add, ADD)
PROXY_OPERATOR(sub, SUBTRACT)
PROXY_OPERATOR(mul, MULTIPLY)
PROXY_OPERATOR(mod, REMAINDER)
PROXY_OPERATOR(lshift, LSHIFT)
PROXY_OPERATOR(rshift, RSHIFT)
PROXY_OPERATOR(and, AND)
PROXY_OPERATOR(or, OR)
PROXY_OPERATOR(xor, XOR)
PROXY_OPERATOR(floordiv, FLOOR_DIVIDE)
PROXY_OPERATOR(truediv, TRUE_DIVIDE)
PROXY_OPERATOR(matmul, MATRIX_MULTIPLY)

static Value proxy_power(VM *vm, Ref self, Ref other, Ref mod) {
  Value a = unwrap(vm, self), b = value_is_null(a) ? a : unwrap(vm, other), m = value_is_null(b) ? b : unwrap(vm, mod);
  Value r = value_is_null(m) ? VALUE_NULL : number_power(vm, a, b, m);
  drop(vm, a);
  drop(vm, b);
  drop(vm, m);
  return r;
}
static Value proxy_ipower(VM *vm, Ref self, Ref other, Ref mod UNUSED) {
  Value a = unwrap(vm, self), b = value_is_null(a) ? a : unwrap(vm, other);
  Value r = value_is_null(b) ? VALUE_NULL : number_binary(vm, OP_INPLACE_POWER, a, b);
  drop(vm, a);
  drop(vm, b);
  return r;
}
static Value proxy_next(VM *vm, Ref self) {
  Value o = unwrap(vm, self);
  if (value_is_null(o)) return o;
  Value r = VALUE_NULL;
  if (!is_iterator(vm, o)) err_set(vm, vm->exc.TypeError, "Weakref proxy referenced a non-iterator '%.200T' object", o);
  else r = iter_step(vm, o);
  drop(vm, o);
  return r;
}
static Value proxy_repr(VM *vm, Ref self) {
  char at[24], to[24];
  Value target = weakref_get(self);
  snprintf(at, sizeof at, "0x%x", (unsigned)(uintptr_t)value_as_ptr(self));
  if (value_is_null(target)) return str_format(vm, "<weakproxy at %s; dead>", at);
  snprintf(to, sizeof to, "0x%x", (unsigned)(uintptr_t)value_as_ptr(target));
  Value r = str_format(vm, "<weakproxy at %s; to '%Q' at %s>", at, target, to);
  drop(vm, target);
  return r;
}
static int proxy_bool(VM *vm, Ref self) {
  Value o = unwrap(vm, self);
  int r = value_is_null(o) ? -1 : object_is_true(vm, o);
  drop(vm, o);
  return r;
}
static Size proxy_len(VM *vm, Ref self) {
  Value o = unwrap(vm, self);
  Size r = value_is_null(o) ? -1 : object_len(vm, o);
  drop(vm, o);
  return r;
}
static int proxy_contains(VM *vm, Ref self, Ref item) {
  Value o = unwrap(vm, self);
  int r = value_is_null(o) ? -1 : sequence_contains(vm, o, item);
  drop(vm, o);
  return r;
}
static int proxy_setattr(VM *vm, Ref self, Ref name, Ref value) {
  Value o = unwrap(vm, self);
  int r = value_is_null(o) ? -1 : object_setattr(vm, o, name, value);
  drop(vm, o);
  return r;
}
static int proxy_setitem(VM *vm, Ref self, Ref key, Ref value) {
  Value o = unwrap(vm, self);
  int r = -1;
  if (!value_is_null(o)) r = value_is_null(value) ? object_delitem(vm, o, key) : object_setitem(vm, o, key, value);
  drop(vm, o);
  return r;
}
static Value proxy_compare(VM *vm, Ref self, Ref other, int op) {
  Value a = unwrap(vm, self), b = value_is_null(a) ? a : unwrap(vm, other);
  Value r = value_is_null(b) ? VALUE_NULL : object_richcompare(vm, a, b, op);
  drop(vm, a);
  drop(vm, b);
  return r;
}
static Value proxy_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value o = unwrap(vm, self);
  if (value_is_null(o)) return o;
  Value r = call(vm, o, args, nargs, kwnames);
  drop(vm, o);
  return r;
}
static Value proxy_method(VM *vm, Ref self, const char *name) {
  Value o = unwrap(vm, self);
  if (value_is_null(o)) return o;
  Value key = str_intern_cstr(vm, name), r = value_is_null(key) ? key : call_method0(vm, o, key);
  drop(vm, key);
  drop(vm, o);
  return r;
}
static Value proxy_bytes(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return proxy_method(vm, self, "__bytes__");
}
static Value proxy_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return proxy_method(vm, self, "__reversed__");
}

static const MethodDef proxy_methods[] = {
    {"__bytes__", proxy_bytes, METH_NOARGS, "($self, /)", NULL},
    {"__reversed__", proxy_reversed, METH_NOARGS, "($self, /)", NULL},
    {0},
};
#define PROXY_SLOTS \
  .dealloc = ref_dealloc, .traverse = ref_traverse, .clear = ref_clear, .repr = proxy_repr, .str = proxy_str, \
  .iter = proxy_iter, .iternext = proxy_next, .getattro = proxy_getattr, .setattro = proxy_setattr, \
  .richcompare = proxy_compare, .nb_add = proxy_add, .hash = hash_not_implemented, .nb_subtract = proxy_sub, \
  .nb_multiply = proxy_mul, .nb_remainder = proxy_mod, .nb_divmod = proxy_divmod, .nb_lshift = proxy_lshift, \
  .nb_rshift = proxy_rshift, .nb_and = proxy_and, .nb_xor = proxy_xor, .nb_or = proxy_or, \
  .nb_floor_divide = proxy_floordiv, .nb_true_divide = proxy_truediv, .nb_matrix_multiply = proxy_matmul, \
  .nb_inplace_add = proxy_iadd, .nb_inplace_subtract = proxy_isub, .nb_inplace_multiply = proxy_imul, \
  .nb_inplace_remainder = proxy_imod, .nb_inplace_lshift = proxy_ilshift, .nb_inplace_rshift = proxy_irshift, \
  .nb_inplace_and = proxy_iand, .nb_inplace_xor = proxy_ixor, .nb_inplace_or = proxy_ior, \
  .nb_inplace_floor_divide = proxy_ifloordiv, .nb_inplace_true_divide = proxy_itruediv, \
  .nb_inplace_matrix_multiply = proxy_imatmul, .nb_power = proxy_power, .nb_inplace_power = proxy_ipower, \
  .nb_negative = proxy_neg, .nb_positive = proxy_pos, .nb_absolute = proxy_abs, .nb_invert = proxy_invert, \
  .nb_int = proxy_int, .nb_float = proxy_float, .nb_index = proxy_index, .nb_bool = proxy_bool, \
  .sq_length = proxy_len, .sq_contains = proxy_contains, .mp_length = proxy_len, .mp_subscript = proxy_getitem, \
  .mp_ass_subscript = proxy_setitem
static const TypeSlots proxy_slots = {PROXY_SLOTS};
static const TypeSlots callable_proxy_slots = {PROXY_SLOTS, .call = proxy_call};
const TypeSpec weakproxy_spec = {.name = "weakref.ProxyType",
                                 .basic_size = sizeof(WeakRef),
                                 .told_size = 32,
                                 .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                 .slots = &proxy_slots,
                                 .methods = proxy_methods};
const TypeSpec weakcallableproxy_spec = {.name = "weakref.CallableProxyType",
                                         .basic_size = sizeof(WeakRef),
                                         .told_size = 32,
                                         .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                         .slots = &callable_proxy_slots};
