// object/class/object_type.c: the type `object`: creation, default repr, hash and comparison, __class__ assignment,
// pickling support, dir.
// Tests        tests/python/types/object_none_ellipsis.py, tests/python/reference/03_data_model/class_assignment.py,
//              pickle_copy_protocol.py
// Optimize     Oz
#include <math.h>
#include <stdio.h>

#include "base/hash.h"
#include "object/exec/executor.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/container/list.h"
#include "object/bytes/memoryview.h"

const char *value_address_text(Ref v, char buf[24]) {
  uintptr_t p = value_is_ptr(v) ? (uintptr_t)value_as_ptr(v) : (uintptr_t)(v.bits & PAYLOAD_MASK);
  snprintf(buf, 24, "0x%0*lx", sizeof(void *) == 4 ? 8 : 12, (unsigned long)p);
  return buf;
}

// --- creation

static bool has_arguments(Size nargs, Ref kwnames) { return nargs || (!value_is_null(kwnames) && tuple_len(kwnames)); }

int object_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (LIKELY(!has_arguments(nargs, kwnames))) return 0;
  Type *type = type_of(vm, self);
  if (type->slots.init != object_init)
    return err_set_i(vm, vm->exc.TypeError,
                     "object.__init__() takes exactly one argument (the instance to initialize)");
  if (type->slots.new_ == object_new)
    return err_set_i(vm, vm->exc.TypeError, "%.200N.__init__() takes exactly one argument (the instance to initialize)",
                     type);
  return 0;
}

COLD static Value abstract_class(VM *vm, Type *type) {
  Value methods = object_getattr_s(vm, ref_from_ptr(type), "__abstractmethods__");
  if (value_is_null(methods)) return methods;
  Value list = sequence_list(vm, methods);
  drop(vm, methods);
  if (value_is_null(list)) return list;
  Value sep = str_from_cstr(vm, "', '"), joined = VALUE_NULL;
  if (list_sort(vm, list) == 0) joined = str_join(vm, sep, list);
  Size n = list_len(list);
  drop(vm, sep);
  drop(vm, list);
  if (value_is_null(joined)) return joined;
  err_set(vm, vm->exc.TypeError,
          "Can't instantiate abstract class %N without an implementation for abstract method%s '%U'", type,
          n > 1 ? "s" : "", joined);
  drop(vm, joined);
  return VALUE_NULL;
}

Value object_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (UNLIKELY(has_arguments(nargs, kwnames))) {
    if (type->slots.new_ != object_new)
      return err_set(vm, vm->exc.TypeError, "object.__new__() takes exactly one argument (the type to instantiate)");
    if (type->slots.init == object_init) return err_set(vm, vm->exc.TypeError, "%.200N() takes no arguments", type);
  }
  if (UNLIKELY(type_has(type, TYPE_IS_ABSTRACT))) return abstract_class(vm, type);
  Object *o = instance_new(vm, type);
  return o ? value_from_ptr(o) : VALUE_NULL;
}

static void object_type_dealloc(VM *vm, Object *o) { object_free(vm, o, 0); }

// --- basics

Value object_repr_default(VM *vm, Ref self) {
  Value name = type_repr_name(vm, type_of(vm, self));
  if (value_is_null(name)) return name;
  char address[24];
  Value r = str_format(vm, "<%U object at %s>", name, value_address_text(self, address));
  drop(vm, name);
  return r;
}

static Value default_str(VM *vm, Ref self) {
  UnaryFn repr = type_of(vm, self)->slots.repr;
  return repr ? repr(vm, self) : object_repr_default(vm, self);
}

Hash object_hash_default(VM *vm, Ref self) {
  if (value_is_ptr(self)) return hash_pointer(value_as_ptr(self));
  // a NaN hashes by identity
  if (value_is_double(self) && isnan(value_as_double(self))) return hash_double(value_as_double(self));
  return hash_fix((uint32_t)self.bits ^ (uint32_t)(self.bits >> 32));
}

static Value default_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (op == CMP_EQ) return value_same(a, b) ? VALUE_TRUE : VALUE_NOT_IMPLEMENTED;
  if (op != CMP_NE) return VALUE_NOT_IMPLEMENTED;
  RichCmpFn compare = type_of(vm, a)->slots.richcompare;
  if (!compare) return VALUE_NOT_IMPLEMENTED;
  Value r = compare(vm, a, b, CMP_EQ);
  if (value_is_null(r) || value_is_not_implemented(r)) return r;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth < 0 ? VALUE_NULL : value_from_bool(!truth);
}

// --- __class__

static Value get_class(VM *vm, Ref self, const void *closure) { return own_ptr(type_of(vm, self)); }

static bool same_as_base_layout(const Type *t) {
  const Type *b = t->base;
  return b && t->basic_size == b->basic_size && t->item_size == b->item_size && t->dict_offset == b->dict_offset &&
         t->weaklist_offset == b->weaklist_offset && type_has(t, TYPE_GC) == type_has(b, TYPE_GC) &&
         type_has(t, TYPE_INLINE_VALUES) == type_has(b, TYPE_INLINE_VALUES);
}

static bool same_slots_added(VM *vm, const Type *a, const Type *b) {
  if (a->basic_size != b->basic_size || a->dict_offset != b->dict_offset || a->weaklist_offset != b->weaklist_offset)
    return false;
  if (type_has(a, TYPE_INLINE_VALUES) != type_has(b, TYPE_INLINE_VALUES)) return false;
  Ref sa = borrow(a->own_slots), sb = borrow(b->own_slots);
  Size na = value_is_null(sa) ? 0 : tuple_len(sa), nb = value_is_null(sb) ? 0 : tuple_len(sb);
  if (na != nb) return false;
  for (Size i = 0; i < na; i++)
    if (!str_equal(tuple_at(sa, i), tuple_at(sb, i))) return false;
  return true;
}

int type_compatible_for_assignment(VM *vm, Type *from, Type *to, const char *attr) {
  if (type_has(to, TYPE_GC) != type_has(from, TYPE_GC))
    return err_set_i(vm, vm->exc.TypeError, "%s assignment: '%N' deallocator differs from '%N'", attr, to, from);
  Type *a = to, *b = from;
  while (same_as_base_layout(a)) a = a->base;
  while (same_as_base_layout(b)) b = b->base;
  if (a == b || (a->base && a->base == b->base && same_slots_added(vm, a, b))) return 0;
  return err_set_i(vm, vm->exc.TypeError, "%s assignment: '%N' object layout differs from '%N'", attr, to, from);
}

static int set_class(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "can't delete __class__ attribute");
  if (!type_has(type_of(vm, value), TYPE_TYPE_SUBCLASS))
    return err_set_i(vm, vm->exc.TypeError, "__class__ must be set to a class, not '%.200T' object", value);
  Type *from = type_of(vm, self), *to = as_type(value), *module = vm->types.module;
  bool modules = type_is_subtype(from, module) && type_is_subtype(to, module);
  if (!modules && (type_has(from, TYPE_IMMUTABLE) || type_has(to, TYPE_IMMUTABLE)))
    return err_set_i(vm, vm->exc.TypeError,
                     "__class__ assignment only supported for mutable types or ModuleType subclasses");
  if (from == to) return 0;
  if (type_compatible_for_assignment(vm, from, to, "__class__") < 0) return -1;
  traces_rare_event(vm, RARE_SET_CLASS);
  Object *o = value_as_ptr(self);
  if (type_has(from, TYPE_INLINE_VALUES)) {  // the key table belongs to the old class: move the values to a dict
    Dict *d = instance_dict(vm, o);
    if (!d || dict_detach_values(vm, d) < 0) return -1;
  }
  if (type_has(to, TYPE_HEAP)) obj_incref(to);
  o->type = to;
  vm->facts++;
  if (type_has(from, TYPE_HEAP)) obj_drop(vm, from);
  return 0;
}

// --- pickling (PEP 307, PEP 3154)

static Value import_copyreg(VM *vm) {
  Value name = str_intern_cstr(vm, "copyreg");
  if (value_is_null(name)) return name;
  Ref known = vm->sys_modules ? dict_get_str(vm, vm->sys_modules, name) : REF_NULL;
  Value r = !value_is_null(known) ? own(known) : vm->hooks.import_name(vm, name, REF_NONE, REF_NONE, REF_NONE, 0);
  drop(vm, name);
  return r;
}

static Value copyreg_attr(VM *vm, const char *name) {
  Value module = import_copyreg(vm);
  if (value_is_null(module)) return module;
  Value r = object_getattr_s(vm, module, name);
  drop(vm, module);
  return r;
}

// *args and *kwargs: tuple and dict, or null. 0 or -1.
static int get_new_arguments(VM *vm, Ref self, Value *args, Value *kwargs) {
  *args = *kwargs = VALUE_NULL;
  Value fn;
  int found = object_lookup_special(vm, self, NAME(__getnewargs_ex__), &fn);
  if (found < 0) return -1;
  if (found) {
    Value pair = call0(vm, fn);
    drop(vm, fn);
    if (value_is_null(pair)) return -1;
    if (!is_tuple(pair)) err_set(vm, vm->exc.TypeError, "__getnewargs_ex__ should return a tuple, not '%.200T'", pair);
    else if (tuple_len(pair) != 2)
      err_set(vm, vm->exc.ValueError, "__getnewargs_ex__ should return a tuple of length 2, not %zd", tuple_len(pair));
    else if (!is_tuple(tuple_at(pair, 0)))
      err_set(vm, vm->exc.TypeError,
              "first item of the tuple returned by __getnewargs_ex__ must be a tuple, not '%.200T'", tuple_at(pair, 0));
    else if (!is_dict(tuple_at(pair, 1)))
      err_set(vm, vm->exc.TypeError,
              "second item of the tuple returned by __getnewargs_ex__ must be a dict, not '%.200T'", tuple_at(pair, 1));
    else {
      *args = own(tuple_at(pair, 0));
      *kwargs = own(tuple_at(pair, 1));
    }
    drop(vm, pair);
    return value_is_null(*args) ? -1 : 0;
  }
  found = object_lookup_special(vm, self, NAME(__getnewargs__), &fn);
  if (found <= 0) return found;
  Value t = call0(vm, fn);
  drop(vm, fn);
  if (value_is_null(t)) return -1;
  if (!is_tuple(t)) {
    err_set(vm, vm->exc.TypeError, "__getnewargs__ should return a tuple, not '%.200T'", t);
    drop(vm, t);
    return -1;
  }
  *args = t;
  return 0;
}

static Value slot_names_for_pickling(VM *vm, Type *type) {
  Ref cached = dict_get_cstr(vm, type->dict, "__slotnames__");
  if (!value_is_null(cached)) return own(cached);
  Value fn = copyreg_attr(vm, "_slotnames");
  if (value_is_null(fn)) return fn;
  Value names = call1(vm, fn, ref_from_ptr(type));
  drop(vm, fn);
  if (value_is_null(names) || value_is_none(names) || is_list(names)) return names;
  drop(vm, names);
  return err_set(vm, vm->exc.TypeError, "copyreg._slotnames didn't return a list or None");
}

static Type *builtin_base(Type *type) {
  while (type_has(type, TYPE_HEAP)) type = type->base;
  return type;
}

// dict of the slots that are set. Null on failure.
static Value slot_values(VM *vm, Ref self, Ref names) {
  Value d = dict_new(vm);
  if (value_is_null(d)) return d;
  for (Size i = 0; i < list_len(names); i++) {
    Value name = own(list_at(names, i)), v;
    int r = object_lookup_attr(vm, self, name, &v);
    if (r > 0) {
      r = dict_set(vm, as_dict(d), name, v);
      drop(vm, v);
    }
    drop(vm, name);
    if (r < 0) {
      drop(vm, d);
      return VALUE_NULL;
    }
  }
  return d;
}

static bool instance_dict_is_empty(Ref self) {
  if (!value_is_ptr(self)) return true;
  Object *o = value_as_ptr(self);
  Dict **slot = object_dict_slot(o);
  if (!slot) return true;
  if (*slot) return (*slot)->used == 0;
  InlineValues *values = instance_inline_values(o);
  return !values || !values->valid || values->size == 0;
}

static Value default_getstate(VM *vm, Ref self, bool required) {
  Type *type = type_of(vm, self);
  if (required && (type->item_size || type == vm->types.memoryview || type == vm->types.code))
    return err_set(vm, vm->exc.TypeError, "cannot pickle %.200N objects", type);
  if (required && builtin_base(type)->basic_size > sizeof(Object))
    return err_set(vm, vm->exc.TypeError, "cannot pickle '%.200N' object", type);
  Value state = VALUE_NONE;
  if (!instance_dict_is_empty(self)) {
    Dict *d;
    if (object_get_dict(vm, self, &d) < 0) return VALUE_NULL;
    state = own_ptr(d);
  }
  Value names = slot_names_for_pickling(vm, type);
  if (value_is_null(names)) goto fail;
  if (is_list(names) && list_len(names)) {
    Value slots = slot_values(vm, self, names);
    if (value_is_null(slots)) {
      drop(vm, names);
      goto fail;
    }
    if (dict_len(as_dict(slots))) {
      Value pair = tuple_pack2(vm, state, slots);
      drop(vm, state);
      state = pair;
    }
    drop(vm, slots);
  }
  drop(vm, names);
  return state;
fail:
  drop(vm, state);
  return VALUE_NULL;
}

static Value object_getstate_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return default_getstate(vm, self, false);
}

static Value get_state(VM *vm, Ref self, bool required) {
  Value fn = object_getattr(vm, self, NAME(__getstate__));
  if (value_is_null(fn)) return fn;
  bool is_default = is_exact(vm, fn, vm->types.builtin_function) &&
                    as_builtin_function(fn)->def->fn == object_getstate_method &&
                    value_same(as_builtin_function(fn)->self, self);
  Value r = is_default ? default_getstate(vm, self, required) : call0(vm, fn);
  drop(vm, fn);
  return r;
}

// Iterators over the items of a list or dict subclass, None otherwise. 0 or -1.
static int item_iterators(VM *vm, Ref self, Value *list_items, Value *dict_items) {
  *list_items = *dict_items = VALUE_NONE;
  if (is_list(self)) *list_items = object_iter(vm, self);
  if (is_dict(self)) {
    Value items = call_method0(vm, self, NAME(items));
    if (value_is_null(items)) return -1;
    *dict_items = object_iter(vm, items);
    drop(vm, items);
  }
  return value_is_null(*list_items) || value_is_null(*dict_items) ? -1 : 0;
}

// (cls, *args), as copyreg.__newobj__ takes it.
static Value new_arguments(VM *vm, Type *type, Ref args) {
  Size n = value_is_null(args) ? 0 : tuple_len(args);
  Tuple *t = tuple_alloc(vm, n + 1);
  if (!t) return VALUE_NULL;
  t->items[0] = own_ptr(type);
  for (Size i = 0; i < n; i++) t->items[i + 1] = own(tuple_at(args, i));
  return tuple_done(vm, t);
}

static Value reduce_new_object(VM *vm, Ref self) {
  Type *type = type_of(vm, self);
  if (!type->slots.new_) return err_set(vm, vm->exc.TypeError, "cannot pickle '%.200N' object", type);
  enum { FN, ARGS, STATE, LIST, DICT };
  Value parts[5] = {VALUE_NULL, VALUE_NULL, VALUE_NULL, VALUE_NULL, VALUE_NULL}, args, kwargs, r = VALUE_NULL;
  if (get_new_arguments(vm, self, &args, &kwargs) < 0) return VALUE_NULL;
  bool has_args = !value_is_null(args);
  bool with_keywords = !value_is_null(kwargs) && dict_len(as_dict(kwargs));
  parts[FN] = copyreg_attr(vm, with_keywords ? "__newobj_ex__" : "__newobj__");
  if (value_is_null(parts[FN])) goto done;
  parts[ARGS] = with_keywords ? tuple_pack3(vm, ref_from_ptr(type), args, kwargs) : new_arguments(vm, type, args);
  if (value_is_null(parts[ARGS])) goto done;
  parts[STATE] = get_state(vm, self, !(has_args || is_list(self) || is_dict(self)));
  if (value_is_null(parts[STATE])) goto done;
  if (item_iterators(vm, self, &parts[LIST], &parts[DICT]) < 0) goto done;
  r = tuple_from_refs(vm, parts, 5);
done:
  values_drop(vm, parts, 5);
  drop(vm, args);
  drop(vm, kwargs);
  return r;
}

static Value common_reduce(VM *vm, Ref self, int protocol) {
  if (protocol >= 2) return reduce_new_object(vm, self);
  Value fn = copyreg_attr(vm, "_reduce_ex");
  if (value_is_null(fn)) return fn;
  Value r = call2(vm, fn, self, value_from_int48(protocol));
  drop(vm, fn);
  return r;
}

static Value object_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return common_reduce(vm, self, 0);
}

static Value object_reduce_ex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int protocol;
  if (arg_int(vm, args[0], &protocol) < 0) return VALUE_NULL;
  Value reduce;
  int found = object_lookup_attr(vm, self, NAME(__reduce__), &reduce);
  if (found < 0) return VALUE_NULL;
  if (found) {
    Value of_class = object_getattr(vm, ref_from_ptr(type_of(vm, self)), NAME(__reduce__));
    Ref of_object = dict_get_str(vm, vm->types.object->dict, NAME(__reduce__));
    bool overridden = !value_is_null(of_class) && !value_same(of_class, of_object);
    bool failed = value_is_null(of_class);
    drop(vm, of_class);
    Value r = overridden ? call0(vm, reduce) : VALUE_NULL;
    drop(vm, reduce);
    if (overridden || failed) return r;
  }
  return common_reduce(vm, self, protocol);
}

// --- the other methods

static Value object_subclasshook(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return VALUE_NOT_IMPLEMENTED;
}
static Value object_init_subclass(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return VALUE_NONE; }

static Value object_format_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Ref spec = borrow(args[0]);
  if (!is_str(spec)) return err_set(vm, vm->exc.TypeError, "__format__() argument must be str, not %P", spec);
  if (as_str(spec)->len)
    return err_set(vm, vm->exc.TypeError, "unsupported format string passed to %.200T.__format__", self);
  return object_str(vm, self);
}

static Value object_sizeof(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = type_of(vm, self);
  int64_t items = type_has(type, TYPE_TUPLE_SUBCLASS) ? as_tuple(self)->len
                  : type == vm->types.memoryview      ? 3 * (int64_t)as_memoryview(self)->ndim
                                                      : 0;
  return value_from_int48(type->told_size + 4 * items);  // as CPython on 32 bits
}

Value object_default_dir(VM *vm, Ref self) {
  Value attrs, copy, cls;
  int r = object_lookup_attr(vm, self, NAME(__dict__), &attrs);
  if (r < 0) return VALUE_NULL;
  copy = r && is_dict(attrs) ? dict_copy(vm, as_dict(attrs)) : dict_new(vm);
  drop(vm, attrs);
  if (value_is_null(copy)) return copy;
  r = object_lookup_attr(vm, self, NAME(__class__), &cls);
  if (r > 0) {
    r = type_merge_class_dict(vm, as_dict(copy), cls);
    drop(vm, cls);
  }
  Value list = r < 0 ? VALUE_NULL : dict_keys_list(vm, as_dict(copy));
  drop(vm, copy);
  return list;
}

static Value object_dir_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return object_default_dir(vm, self);
}

static const MethodDef object_methods[] = {
    {"__reduce_ex__", object_reduce_ex, METH_O, DOC("($self, protocol, /)"), DOC("Helper for pickle.")},
    {"__reduce__", object_reduce, METH_NOARGS, "($self, /)", DOC("Helper for pickle.")},
    {"__getstate__", object_getstate_method, METH_NOARGS, "($self, /)", DOC("Helper for pickle.")},
    {"__subclasshook__", object_subclasshook, METH_CLASS | METH_O, DOC("($type, object, /)"),
     DOC("Abstract classes can override this to customize issubclass().\n\n"
         "This is invoked early on by abc.ABCMeta.__subclasscheck__().\n"
         "It should return True, False or NotImplemented.  If it returns\n"
         "NotImplemented, the normal algorithm is used.  Otherwise, it\n"
         "overrides the normal algorithm (and the outcome is cached).")},
    {"__init_subclass__", object_init_subclass, METH_CLASS | METH_NOARGS, "($type, /)",
     DOC("This method is called when a class is subclassed.\n\nThe default implementation does nothing. It may be\n"
         "overridden to extend subclasses.")},
    {"__format__", object_format_method, METH_O, DOC("($self, format_spec, /)"),
     DOC("Default object formatter.\n\nReturn str(self) if format_spec is empty. Raise TypeError otherwise.")},
    {"__sizeof__", object_sizeof, METH_NOARGS, "($self, /)", DOC("Size of object in memory, in bytes.")},
    {"__dir__", object_dir_method, METH_NOARGS, "($self, /)", DOC("Default dir() implementation.")},
    {NULL},
};
static const GetSetDef object_getsets[] = {
    {"__class__", get_class, set_class, DOC("the object's class"), NULL},
    {NULL},
};
static const TypeSlots object_slots = {
    .new_ = object_new,
    .init = object_init,
    .dealloc = object_type_dealloc,
    .repr = object_repr_default,
    .str = default_str,
    .hash = object_hash_default,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
    .richcompare = default_richcompare,
};
const TypeSpec object_spec = {
    .name = "object",
    .basic_size = sizeof(Object),
    .told_size = 8,
    .flags = TYPE_BASETYPE,
    .slots = &object_slots,
    .methods = object_methods,
    .getsets = object_getsets,
    .doc =
        "object()\n--\n\nThe base class of the class hierarchy.\n\nWhen called, it accepts no arguments and returns a new featureless\n"
        "instance that has no instance attributes and cannot be given any.\n",
};
