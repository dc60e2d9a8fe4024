// modules/_abc.c: abstract base classes: registries, caches of results, abstract methods.
//
// Invariants   The sets hold weak references; a dead one removes itself. A negative cache is valid while its version is
//              the module's counter, which every registration increments.
// Danger       MAY_RUN_CODE: __subclasshook__, __subclasscheck__ and properties of classes.
// Tests        tests/python/library/tools/abc_use.py
// Optimize     Os
#include "object/core/args.h"
#include "object/core/inner.h"
#include "object/class/class.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/container/set.h"
#include "object/core/weakref.h"

typedef struct AbcState {
  Type *data_type;
  uint64_t counter;  // of registrations
} AbcState;

typedef struct AbcData {
  Object h;
  Value registry, cache, negative;  // sets of weak references, or null
  uint64_t version;                 // of `negative`
} AbcData;

static AbcState *state_of(Ref module) { return as_module(module)->state; }

// --- weak sets

// Called with the dead reference; self is a weak reference to the set.
static Value forget(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value set = weakref_get(self);
  if (value_is_null(set)) return VALUE_NONE;
  int r = set_discard(vm, set, args[0]);
  drop(vm, set);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
static const MethodDef forget_def = {"_destroy", forget, METH_O, NULL, NULL};

static int weak_add(VM *vm, Value *set, Ref obj) {
  if (value_is_null(*set)) {
    *set = set_new(vm, REF_NULL);
    if (value_is_null(*set)) return -1;
  }
  Value set_ref = weakref_new(vm, *set, REF_NULL);
  if (value_is_null(set_ref)) return -1;
  Value callback = builtin_function_new(vm, &forget_def, set_ref, REF_NULL);
  drop(vm, set_ref);
  if (value_is_null(callback)) return -1;
  Value ref = weakref_new(vm, obj, callback);
  drop(vm, callback);
  int r = value_is_null(ref) ? -1 : set_add(vm, *set, ref);
  drop(vm, ref);
  return r;
}

static int weak_contains(VM *vm, Ref set, Ref obj) {
  if (value_is_null(set) || set_len(set) == 0) return 0;
  Value ref = weakref_new(vm, obj, REF_NULL);
  if (value_is_null(ref)) {
    if (!err_matches(vm, vm->exc.TypeError)) return -1;
    err_clear(vm);
    return 0;
  }
  int r = set_contains(vm, set, ref);
  drop(vm, ref);
  return r;
}

// --- the data of one class

static Value data_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  AbcData *d = object_alloc(vm, type, 0);
  if (!d) return VALUE_NULL;
  d->registry = d->cache = d->negative = VALUE_NULL;
  gc_track(vm, d);
  return value_from_ptr(d);
}
static void data_clear(VM *vm, Object *o) {
  AbcData *d = (AbcData *)o;
  value_clear(vm, &d->registry);
  value_clear(vm, &d->cache);
  value_clear(vm, &d->negative);
}
static const TypeSlots data_slots = {
    .new_ = data_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .clear = data_clear};
static const TypeSpec data_spec = {
    .name = "_abc._abc_data",
    .basic_size = sizeof(AbcData),
    .told_size = 32,
    .flags = TYPE_GC,
    .slots = &data_slots,
    OWNS(AbcData, registry, negative),
    .doc = DOC("Internal state held by ABC machinery."),
};

// cls._abc_impl, owned; NULL with exception.
static AbcData *data_of(VM *vm, Ref module, Ref cls) {
  Value v = object_getattr(vm, cls, NAME(_abc_impl));
  if (value_is_null(v)) return NULL;
  if (is_exact(vm, v, state_of(module)->data_type)) return (AbcData *)value_as_ptr(v);
  err_set(vm, vm->exc.TypeError, "_abc_impl is set to a wrong type");
  drop(vm, v);
  return NULL;
}

// --- abstract methods

static int is_abstract(VM *vm, Ref v) {
  Value flag;
  int r = object_lookup_attr(vm, v, NAME(__isabstractmethod__), &flag);
  if (r <= 0) return r;
  r = object_is_true(vm, flag);
  drop(vm, flag);
  return r;
}

static int add_own_abstracts(VM *vm, Ref cls, Ref abstracts) {
  Value ns = object_getattr(vm, cls, NAME(__dict__));
  if (value_is_null(ns)) return -1;
  Value items = call_method0(vm, ns, NAME(items));
  drop(vm, ns);
  if (value_is_null(items)) return -1;
  Value list = sequence_list(vm, items);
  drop(vm, items);
  if (value_is_null(list)) return -1;
  int r = 0;
  for (Size i = 0; r >= 0 && i < list_len(list); i++) {
    Ref pair = list_at(list, i);
    r = is_abstract(vm, tuple_at(pair, 1));
    if (r > 0) r = set_add(vm, abstracts, tuple_at(pair, 0));
  }
  drop(vm, list);
  return r < 0 ? -1 : 0;
}

// The abstract methods of one base that `cls` does not implement.
static int add_inherited(VM *vm, Ref cls, Ref base, Ref abstracts) {
  Value names;
  Value key = str_intern_cstr(vm, "__abstractmethods__");
  int r = value_is_null(key) ? -1 : object_lookup_attr(vm, base, key, &names);
  drop(vm, key);
  if (r <= 0) return r;
  Value list = sequence_list(vm, names);
  drop(vm, names);
  if (value_is_null(list)) return -1;
  for (Size i = 0; r >= 0 && i < list_len(list); i++) {
    Value v;
    r = object_lookup_attr(vm, cls, list_at(list, i), &v);
    if (r <= 0) continue;
    r = is_abstract(vm, v);
    drop(vm, v);
    if (r > 0) r = set_add(vm, abstracts, list_at(list, i));
  }
  drop(vm, list);
  return r < 0 ? -1 : 0;
}

static int compute_abstract_methods(VM *vm, Ref cls) {
  Value abstracts = set_new(vm, REF_NULL);
  if (value_is_null(abstracts)) return -1;
  int r = add_own_abstracts(vm, cls, abstracts);
  Value bases = r < 0 ? VALUE_NULL : object_getattr(vm, cls, NAME(__bases__));
  if (value_is_null(bases)) r = -1;
  if (r == 0 && !is_tuple(bases)) r = err_set_i(vm, vm->exc.TypeError, "__bases__ is not tuple");
  for (Size i = 0; r == 0 && i < tuple_len(bases); i++) r = add_inherited(vm, cls, tuple_at(bases, i), abstracts);
  drop(vm, bases);
  if (r == 0) {
    Value frozen = frozenset_new(vm, abstracts);
    r = value_is_null(frozen) ? -1 : object_setattr_s(vm, cls, "__abstractmethods__", frozen);
    drop(vm, frozen);
  }
  drop(vm, abstracts);
  return r;
}

// --- sequence and mapping patterns

enum { COLLECTION_FLAGS = TYPE_SEQUENCE | TYPE_MAPPING };

static int take_collection_flags(VM *vm, Type *type) {
  Ref v = dict_get_cstr(vm, type->dict, "__abc_tpflags__");
  if (value_is_null(v)) return 0;
  int64_t flags = number_as_i64(vm, v);
  if (flags == -1 && err_occurred(vm)) return -1;
  if ((flags & COLLECTION_FLAGS) == COLLECTION_FLAGS)
    return err_set_i(vm, vm->exc.TypeError,
                     "__abc_tpflags__ cannot be both Py_TPFLAGS_SEQUENCE and Py_TPFLAGS_MAPPING");
  type->flags = (type->flags & ~(uint32_t)COLLECTION_FLAGS) | (uint32_t)(flags & COLLECTION_FLAGS);
  Value key = str_intern_cstr(vm, "__abc_tpflags__");
  int r = value_is_null(key) ? -1 : dict_del(vm, type->dict, key);
  drop(vm, key);
  type_modified(vm, type);
  return r;
}

static void set_collection_flags(VM *vm, Type *type, uint32_t flags) {
  if (!vm_has_room(vm) || type_has(type, TYPE_IMMUTABLE) || (type->flags & COLLECTION_FLAGS) == flags) return;
  type->flags = (type->flags & ~(uint32_t)COLLECTION_FLAGS) | flags;
  for (uint32_t i = 0; i < type->n_subclasses; i++) set_collection_flags(vm, type->subclasses[i], flags);
}

// --- functions

static Value abc_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref cls = borrow(args[0]);
  if (compute_abstract_methods(vm, cls) < 0) return VALUE_NULL;
  Value data = data_new(vm, state_of(self)->data_type, NULL, 0, REF_NULL);
  if (value_is_null(data)) return data;
  int r = object_setattr(vm, cls, NAME(_abc_impl), data);
  drop(vm, data);
  if (r == 0 && is_type(cls)) r = take_collection_flags(vm, as_type(cls));
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value abc_register(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "_abc_register", nargs, 2, 2) < 0) return VALUE_NULL;
  Ref cls = borrow(args[0]), sub = borrow(args[1]);
  if (!is_type(sub)) return err_set(vm, vm->exc.TypeError, "Can only register classes");
  int r = object_issubclass(vm, sub, cls);
  if (r) return r < 0 ? VALUE_NULL : own(sub);
  r = object_issubclass(vm, cls, sub);
  if (r < 0) return VALUE_NULL;
  if (r) return err_set(vm, vm->exc.RuntimeError, "Refusing to create an inheritance cycle");
  AbcData *d = data_of(vm, self, cls);
  if (!d) return VALUE_NULL;
  r = weak_add(vm, &d->registry, sub);
  obj_drop(vm, d);
  if (r < 0) return VALUE_NULL;
  state_of(self)->counter++;
  if (is_type(cls) && type_has(as_type(cls), COLLECTION_FLAGS))
    set_collection_flags(vm, as_type(sub), as_type(cls)->flags & COLLECTION_FLAGS);
  return own(sub);
}

static Value ask_subclass(VM *vm, Ref cls, Ref sub) { return call_method1(vm, cls, NAME(__subclasscheck__), sub); }

static Value instancecheck(VM *vm, Ref self, Ref cls, Ref instance, AbcData *d) {
  Value subclass = object_getattr(vm, instance, NAME(__class__));
  if (value_is_null(subclass)) return subclass;
  Ref subtype = ref_from_ptr(type_of(vm, instance));
  Value r = VALUE_NULL;
  int in = weak_contains(vm, d->cache, subclass);
  if (in) {
    r = in < 0 ? VALUE_NULL : VALUE_TRUE;
  } else if (value_same(subtype, subclass)) {
    if (d->version == state_of(self)->counter) in = weak_contains(vm, d->negative, subclass);
    r = in < 0 ? VALUE_NULL : in ? VALUE_FALSE : ask_subclass(vm, cls, subclass);
  } else {
    r = ask_subclass(vm, cls, subclass);
    int truth = value_is_null(r) ? -1 : object_is_true(vm, r);
    if (truth == 0) {
      drop(vm, r);
      r = ask_subclass(vm, cls, subtype);
    } else if (truth < 0) {
      value_clear(vm, &r);
    }
  }
  drop(vm, subclass);
  return r;
}

static Value abc_instancecheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "_abc_instancecheck", nargs, 2, 2) < 0) return VALUE_NULL;
  AbcData *d = data_of(vm, self, args[0]);
  if (!d) return VALUE_NULL;
  Value r = instancecheck(vm, self, args[0], args[1], d);
  obj_drop(vm, d);
  return r;
}

// 1 / 0 / -1; 2: the hook returned NotImplemented.
static int ask_hook(VM *vm, Ref cls, Ref sub) {
  Value ok = call_method1(vm, cls, NAME(__subclasshook__), sub);
  if (value_is_null(ok)) return -1;
  int r = value_is_true(ok) ? 1 : value_is_false(ok) ? 0 : value_is_not_implemented(ok) ? 2 : -1;
  if (r < 0) err_set(vm, vm->exc.AssertionError, "__subclasshook__ must return either False, True, or NotImplemented");
  drop(vm, ok);
  return r;
}

static int in_registry(VM *vm, AbcData *d, Ref sub) {
  int r = weak_contains(vm, d->registry, sub);
  if (r) return r;
  if (value_is_null(d->registry)) return 0;
  Value refs = sequence_list(vm, d->registry);
  if (value_is_null(refs)) return -1;
  for (Size i = 0; r == 0 && i < list_len(refs); i++) {
    Value cls = weakref_get(list_at(refs, i));
    if (value_is_null(cls)) continue;
    r = object_issubclass(vm, sub, cls);
    drop(vm, cls);
  }
  drop(vm, refs);
  return r;
}

static int in_subclasses(VM *vm, Ref cls, Ref sub) {
  Value name = str_intern_cstr(vm, "__subclasses__");
  Value subclasses = value_is_null(name) ? VALUE_NULL : call_method0(vm, cls, name);
  drop(vm, name);
  if (value_is_null(subclasses)) return -1;
  int r = 0;
  if (!is_list(subclasses)) r = err_set_i(vm, vm->exc.TypeError, "__subclasses__() must return a list");
  for (Size i = 0; r == 0 && i < list_len(subclasses); i++) r = object_issubclass(vm, sub, list_at(subclasses, i));
  drop(vm, subclasses);
  return r;
}

// The result without a cache: 1 / 0 / -1.
static int decide(VM *vm, Ref cls, Ref sub, AbcData *d) {
  int r = ask_hook(vm, cls, sub);
  if (r != 2) return r;
  Ref mro = borrow(as_type(sub)->mro);
  for (Size i = 0; !value_is_null(mro) && i < tuple_len(mro); i++)
    if (value_same(tuple_at(mro, i), cls)) return 1;
  r = in_registry(vm, d, sub);
  return r ? r : in_subclasses(vm, cls, sub);
}

static int subclasscheck(VM *vm, Ref self, Ref cls, Ref sub, AbcData *d) {
  int in = weak_contains(vm, d->cache, sub);
  if (in) return in;
  if (d->version < state_of(self)->counter) {
    if (!value_is_null(d->negative)) set_clear(vm, d->negative);
    d->version = state_of(self)->counter;
  } else {
    in = weak_contains(vm, d->negative, sub);
    if (in) return in < 0 ? -1 : 0;
  }
  int r = decide(vm, cls, sub, d);
  if (r < 0 || weak_add(vm, r ? &d->cache : &d->negative, sub) < 0) return -1;
  return r;
}

static Value abc_subclasscheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "_abc_subclasscheck", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!is_type(args[1])) return err_set(vm, vm->exc.TypeError, "issubclass() arg 1 must be a class");
  AbcData *d = data_of(vm, self, args[0]);
  if (!d) return VALUE_NULL;
  int r = subclasscheck(vm, self, args[0], args[1], d);
  obj_drop(vm, d);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

static Value get_cache_token(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_from_int48((int64_t)state_of(self)->counter);
}

static Value reset_registry(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  AbcData *d = data_of(vm, self, args[0]);
  if (!d) return VALUE_NULL;
  value_clear(vm, &d->registry);
  obj_drop(vm, d);
  return VALUE_NONE;
}

static Value reset_caches(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  AbcData *d = data_of(vm, self, args[0]);
  if (!d) return VALUE_NULL;
  value_clear(vm, &d->cache);
  value_clear(vm, &d->negative);
  obj_drop(vm, d);
  return VALUE_NONE;
}

static Value get_dump(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  AbcData *d = data_of(vm, self, args[0]);
  if (!d) return VALUE_NULL;
  Value parts[] = {set_new(vm, d->registry), set_new(vm, d->cache), set_new(vm, d->negative),
                   value_from_int48((int64_t)d->version)};
  obj_drop(vm, d);
  return tuple_from_steal(vm, parts, 4);
}

static const MethodDef methods[] = {
    {"get_cache_token", get_cache_token, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns the current ABC cache token.\n\n"
         "The token is an opaque object (supporting equality testing) identifying the\n"
         "current version of the ABC cache for virtual subclasses. The token changes\n"
         "with every call to register() on any ABC.")},
    {"_abc_init", abc_init, METH_O, DOC("($module, self, /)"),
     DOC("Internal ABC helper for class set-up. Should be never used outside abc module.")},
    {"_reset_registry", reset_registry, METH_O, DOC("($module, self, /)"),
     DOC("Internal ABC helper to reset registry of a given class.")},
    {"_reset_caches", reset_caches, METH_O, DOC("($module, self, /)"),
     DOC("Internal ABC helper to reset both caches of a given class.")},
    {"_get_dump", get_dump, METH_O, DOC("($module, self, /)"),
     DOC("Internal ABC helper for cache and registry debugging.")},
    {"_abc_register", abc_register, METH_FAST, DOC("($module, self, subclass, /)"),
     DOC("Internal ABC helper for subclass registration. Should be never used outside abc module.")},
    {"_abc_instancecheck", abc_instancecheck, METH_FAST, DOC("($module, self, instance, /)"),
     DOC("Internal ABC helper for instance checks. Should be never used outside abc module.")},
    {"_abc_subclasscheck", abc_subclasscheck, METH_FAST, DOC("($module, self, subclass, /)"),
     DOC("Internal ABC helper for subclasss checks. Should be never used outside abc module.")},
    {NULL},
};

static int exec(VM *vm, Ref module) {
  state_of(module)->data_type = type_from_spec(vm, &data_spec, NULL);
  return state_of(module)->data_type ? 0 : -1;
}

const ModuleDef _abc_module = {
    .name = "_abc",
    .doc = "Module contains faster C implementation of abc.ABCMeta",
    .methods = methods,
    .exec = exec,
    .state_size = sizeof(AbcState),
};
