// object/class/type_ready.c: completes a Type whose slots and sizes are set: MRO, dict with descriptors, inherited
// slots.
//
// Invariants   After type_ready: mro is set, every slot that a base defines and the type does not is filled, and the
//              type is in the subclass lists of its bases.
// Tests        tests/python/classes/*.py
// Optimize     Os
#include "object/class/class.h"
#include "object/class/doc_text.h"

// --- subclass lists (borrowed both ways; a heap type leaves them when it dies)

int type_add_subclass(VM *vm, Type *base, Type *sub) {
  if (base->n_subclasses == base->cap_subclasses) {
    uint32_t cap = base->cap_subclasses ? base->cap_subclasses * 2 : 4;
    Type **list = mem_realloc_items(vm, base->subclasses, base->cap_subclasses, cap, sizeof(Type *));
    if (!list) return err_no_memory_i(vm);
    base->subclasses = list;
    base->cap_subclasses = cap;
  }
  base->subclasses[base->n_subclasses++] = sub;
  return 0;
}

void type_remove_subclass(Type *base, Type *sub) {
  for (uint32_t i = 0; i < base->n_subclasses; i++) {
    if (base->subclasses[i] != sub) continue;
    base->n_subclasses--;
    memmove(base->subclasses + i, base->subclasses + i + 1, (base->n_subclasses - i) * sizeof(Type *));
    return;
  }
}

// --- inherited slots

// A type inherits a slot from the base that defines it, not from one that inherited it itself.
static void inherit(Type *type, Type *base, uint32_t offset) {
  void **own_slot = slot_at(type, offset), *from = *slot_at(base, offset);
  if (*own_slot || !from || from == (void *)iternext_missing) return;
  if (base->base && *slot_at(base->base, offset) == from) return;
  *own_slot = from;
}

static bool overrides_hash(VM *vm, Type *type) {
  return !value_is_null(dict_get_str(vm, type->dict, NAME(__eq__))) ||
         !value_is_null(dict_get_str(vm, type->dict, NAME(__hash__)));
}

static void inherit_slots(VM *vm, Type *type, Type *base) {
  if (type->slots.richcompare == NULL && type->slots.hash == NULL && !overrides_hash(vm, type)) {
    type->slots.richcompare = base->slots.richcompare;
    type->slots.hash = base->slots.hash;
  }
  for (uint32_t offset = 0; offset < sizeof(TypeSlots); offset += sizeof(void *)) {
    switch (offset) {
      case offsetof(TypeSlots, new_):
      case offsetof(TypeSlots, dealloc):
      case offsetof(TypeSlots, traverse):
      case offsetof(TypeSlots, clear):
      case offsetof(TypeSlots, hash):
      case offsetof(TypeSlots, richcompare): break;
      default: inherit(type, base, offset);
    }
  }
  if (!type->slots.dealloc) type->slots.dealloc = base->slots.dealloc;
  if (!type_has(type, TYPE_HEAP) && type->slots.descr_get && type->slots.descr_get == base->slots.descr_get)
    type->flags |= base->flags & TYPE_METHOD_DESCRIPTOR;
}

enum {
  SUBCLASS_FLAGS = TYPE_INT_SUBCLASS | TYPE_LIST_SUBCLASS | TYPE_TUPLE_SUBCLASS | TYPE_BYTES_SUBCLASS |
                   TYPE_STR_SUBCLASS | TYPE_DICT_SUBCLASS | TYPE_EXCEPTION_SUBCLASS | TYPE_MATCH_SELF,
};

static void inherit_special(Type *type, Type *base) {
  if (!type_has(type, TYPE_GC) && type_has(base, TYPE_GC) && !type->slots.traverse && !type->slots.clear) {
    type->flags |= TYPE_GC;
    type->slots.traverse = base->slots.traverse;
    type->slots.clear = base->slots.clear;
  }
  if (!type->basic_size) type->basic_size = base->basic_size;
  if (!type->item_size) type->item_size = base->item_size;
  if (!type->dict_offset) type->dict_offset = base->dict_offset;
  if (!type->weaklist_offset) type->weaklist_offset = base->weaklist_offset;
  if (!type->slots.traverse && type_has(type, TYPE_GC)) type->slots.traverse = base->slots.traverse;
  if (!type->slots.clear && type_has(type, TYPE_GC)) type->slots.clear = base->slots.clear;
  type->flags |= base->flags & ((uint32_t)SUBCLASS_FLAGS | TYPE_TYPE_SUBCLASS);
}

void type_inherit_slots(VM *vm, Type *type) {
  Tuple *mro = as_tuple(type->mro);
  inherit_special(type, type->base);
  for (Size i = 1; i < mro->len; i++) {
    Type *base = as_type(mro->items[i]);
    inherit_slots(vm, type, base);
    if (!(type->flags & (TYPE_SEQUENCE | TYPE_MAPPING))) type->flags |= base->flags & (TYPE_SEQUENCE | TYPE_MAPPING);
  }
}

// --- __new__ of built-in types

// The nearest base whose `new_` is not that of Python classes.
static Type *builtin_constructor(Type *type) {
  while (type->slots.new_ == slot_new && type->base) type = type->base;
  return type;
}
static bool takes_object_new(const Type *type) {
  while (!type->spec && type->base) type = type->base;
  return type->flags & TYPE_OBJECT_NEW;
}

Value new_wrapper(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = as_type(self);
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "%N.__new__(): not enough arguments", type);
  Ref arg = borrow(args[0]);
  if (!type_has(type_of(vm, arg), TYPE_TYPE_SUBCLASS))
    return err_set(vm, vm->exc.TypeError, "%N.__new__(X): X is not a type object (%T)", type, arg);
  Type *sub = as_type(arg);
  if (!type_is_subtype(sub, type))
    return err_set(vm, vm->exc.TypeError, "%N.__new__(%N): %N is not a subtype of %N", type, sub, sub, type);
  if (sub->flags & TYPE_DISALLOW_INSTANTIATION)
    return err_set(vm, vm->exc.TypeError, "cannot create '%.100N' instances", sub);
  Type *safe = builtin_constructor(sub);
  if (!safe->slots.new_) return err_set(vm, vm->exc.TypeError, "cannot create '%N' instances", sub);
  if (safe->slots.new_ != type->slots.new_ && !(type == vm->types.object && takes_object_new(safe)))
    return err_set(vm, vm->exc.TypeError, "%N.__new__(%N) is not safe, use %N.__new__()", type, sub, safe);
  Value obj = safe->slots.new_(vm, sub, args + 1, nargs - 1, kwnames);
  instance_track(vm, obj);
  return obj;
}

static const MethodDef new_def = {"__new__", new_wrapper, METH_VARARGS_KW, DOC("($type, *args, **kwargs)"),
                                  DOC("Create and return a new object.  See help(type) for accurate signature.")};

static int add_new(VM *vm, Type *type) {
  if (!type->slots.new_ || type->flags & TYPE_OBJECT_NEW || (type->slots.new_ == object_new && type->base) ||
      !value_is_null(dict_get_str(vm, type->dict, NAME(__new__))))
    return 0;
  Value fn = builtin_function_new(vm, &new_def, ref_from_ptr(type), REF_NULL);
  if (value_is_null(fn)) return -1;
  int r = dict_set(vm, type->dict, NAME(__new__), fn);
  drop(vm, fn);
  return r;
}

// --- the dict of a built-in

static int add_entry(VM *vm, Type *type, const char *name, Value v, bool replace) {
  if (value_is_null(v)) return -1;
  int r = 0;
  if (replace || value_is_null(dict_get_cstr(vm, type->dict, name))) {
    Value key = str_intern_cstr(vm, name);
    r = value_is_null(key) ? -1 : dict_set(vm, type->dict, key, v);
    drop(vm, key);
  }
  drop(vm, v);
  return r;
}

static Value method_entry(VM *vm, Type *type, const MethodDef *def) {
  if (def->flags & METH_CLASS) return classmethod_descriptor_new(vm, type, def);
  if (!(def->flags & METH_STATIC)) return method_descriptor_new(vm, type, def);
  Value fn = builtin_function_new(vm, def, ref_from_ptr(type), REF_NULL);
  if (value_is_null(fn) || strcmp(def->name, "__new__") == 0) return fn;
  Value wrapped = staticmethod_new(vm, fn);
  drop(vm, fn);
  return wrapped;
}

static int fill_dict(VM *vm, Type *type) {
  const TypeSpec *spec = type->spec;
  if (add_new(vm, type) < 0 || type_add_operators(vm, type) < 0) return -1;
  for (const MethodDef *m = spec->methods; m && m->name; m++)
    if (add_entry(vm, type, m->name, method_entry(vm, type, m), m->flags & METH_COEXIST) < 0) return -1;
  for (const MemberDef *m = spec->members; m && m->name; m++)
    if (add_entry(vm, type, m->name, member_descriptor_new(vm, type, m), false) < 0) return -1;
  for (const GetSetDef *g = spec->getsets; g && g->name; g++)
    if (add_entry(vm, type, g->name, getset_descriptor_new(vm, type, g), false) < 0) return -1;
  return add_entry(vm, type, "__doc__", doc_is_apart(spec->doc) ? VALUE_NONE : doc_value(vm, spec->doc), false);
}

void type_read_doc(VM *vm, Type *type) {
  if (!type->spec || !doc_is_apart(type->spec->doc) || !value_is_none(dict_get_str(vm, type->dict, NAME(__doc__))))
    return;
  Value saved = err_fetch(vm), doc = doc_value(vm, type->spec->doc);
  if (value_is_null(doc) || (as_str(doc)->len && dict_set(vm, type->dict, NAME(__doc__), doc) < 0)) err_clear(vm);
  drop(vm, doc);
  err_restore(vm, saved);
}

// --- the whole of type_ready

static int fill_hash(VM *vm, Type *type) {
  if (type->slots.hash) return 0;
  if (value_is_null(dict_get_str(vm, type->dict, NAME(__hash__))) &&
      dict_set(vm, type->dict, NAME(__hash__), REF_NONE) < 0)
    return -1;
  type->slots.hash = hash_not_implemented;
  return 0;
}

static void inherit_new(VM *vm, Type *type) {
  if (type->slots.new_ || type_has(type, TYPE_DISALLOW_INSTANTIATION)) return;
  if (type->base == vm->types.object && !type_has(type, TYPE_HEAP)) type->flags |= TYPE_DISALLOW_INSTANTIATION;
  else type->slots.new_ = type->base->slots.new_;
}

int type_ready(VM *vm, Type *type) {
  if (type->spec && fill_dict(vm, type) < 0) return -1;
  if (type->base) {
    inherit_new(vm, type);
    if (type_set_mro(vm, type) < 0) return -1;
    type_inherit_slots(vm, type);
  } else {
    type->mro = tuple_pack1(vm, ref_from_ptr(type));
    if (value_is_null(type->mro)) return -1;
  }
  if (fill_hash(vm, type) < 0) return -1;
  Tuple *bases = as_tuple(type->bases);
  for (Size i = 0; i < bases->len; i++)
    if (type_add_subclass(vm, as_type(bases->items[i]), type) < 0) return -1;
  if (!type->slots.iternext) type->slots.iternext = iternext_missing;
  type->flags |= TYPE_READY;
  return 0;
}
