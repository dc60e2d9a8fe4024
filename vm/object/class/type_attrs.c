// object/class/type_attrs.c: the type `type`: the attributes that it has, and its methods.
//
// Invariants   Every write to a class's dict goes through type_setattro or is followed by type_modified.
// Tests        tests/python/reference/03_data_model/type_hierarchy_attributes.py, tests/python/classes/class_modules.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/class/doc_text.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/typing/union.h"
#include "object/core/weakref.h"

// --- names

static bool is_heap(const Type *t) { return type_has(t, TYPE_HEAP); }

// May the special attribute be assigned? 0 or -1.
static int check_settable(VM *vm, Type *type, Ref value, const char *name) {
  if (type_has(type, TYPE_IMMUTABLE))
    return err_set_i(vm, vm->exc.TypeError, "cannot set '%s' attribute of immutable type '%N'", name, type);
  if (value_is_null(value))
    return err_set_i(vm, vm->exc.TypeError, "cannot delete '%s' attribute of immutable type '%N'", name, type);
  return 0;
}

Value object_type_name(VM *vm, Type *t) { return own(t->name); }

static Value get_name(VM *vm, Ref self, const void *closure) { return own(as_type(self)->name); }

static int set_name(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_settable(vm, type, value, "__name__") < 0) return -1;
  if (!is_str(value))
    return err_set_i(vm, vm->exc.TypeError, "can only assign string to %N.__name__, not '%T'", type, value);
  size_t len, size;
  if (type_check_name(vm, value) < 0) return -1;
  char *text = str_to_utf8(vm, value, &len, &size);
  if (!text) return -1;
  char *copy = mem_alloc(vm, len + 1);
  if (copy) memcpy(copy, text, len + 1);
  mem_free(vm, text, size);
  if (!copy) return err_no_memory_i(vm);
  mem_free(vm, (char *)type->c_name, strlen(type->c_name) + 1);
  type->c_name = copy;
  value_set(vm, &type->name, own(value));
  return 0;
}

const char *type_short_name(const Type *t) {
  const char *dot = strrchr(t->c_name, '.');
  return dot ? dot + 1 : t->c_name;
}

static Value get_qualname(VM *vm, Ref self, const void *closure) { return own(as_type(self)->qualname); }

static int set_qualname(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_settable(vm, type, value, "__qualname__") < 0) return -1;
  if (!is_str(value))
    return err_set_i(vm, vm->exc.TypeError, "can only assign string to %N.__qualname__, not '%T'", type, value);
  value_set(vm, &type->qualname, own(value));
  return 0;
}

Value type_module(VM *vm, Type *type) {
  Ref v = dict_get_str(vm, type->dict, NAME(__module__));
  if (!value_is_null(v) && (is_heap(type) || is_str(v))) return own(v);  // the descriptor in `type` itself
  if (is_heap(type)) return err_set_value(vm, vm->exc.AttributeError, NAME(__module__));
  const char *dot = strrchr(type->spec->name, '.');
  return dot ? str_from_ascii(vm, type->spec->name, (Size)(dot - type->spec->name)) : own(NAME(builtins));
}

static Value get_module(VM *vm, Ref self, const void *closure) { return type_module(vm, as_type(self)); }

static int set_module(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_settable(vm, type, value, "__module__") < 0) return -1;
  int r = dict_set(vm, type->dict, NAME(__module__), value);
  Value gone;
  if (r == 0 && dict_pop(vm, type->dict, NAME(__firstlineno__), &gone) > 0) drop(vm, gone);
  type_modified(vm, type);
  return r;
}

Value type_fully_qualified_name(VM *vm, Type *t) {
  Value module = type_module(vm, t);
  if (value_is_null(module)) {
    return err_forgive(vm) ? own(t->qualname) : VALUE_NULL;
  }
  Value r;
  if (!is_str(module) || str_equal_ascii(module, "builtins") || str_equal_ascii(module, "__main__"))
    r = own(t->qualname);
  else r = str_format(vm, "%U.%U", module, t->qualname);
  drop(vm, module);
  return r;
}

// module.qualname, or the bare name for builtins, as repr shows it.
Value type_repr_name(VM *vm, Type *type) {
  Value module = type_module(vm, type), r;
  if (value_is_null(module) && !err_forgive(vm)) return VALUE_NULL;
  if (is_str(module) && !str_equal_ascii(module, "builtins")) r = str_format(vm, "%U.%U", module, type->qualname);
  else r = str_from_cstr(vm, type->c_name);
  drop(vm, module);
  return r;
}

static Value type_repr(VM *vm, Ref self) {
  Value name = type_repr_name(vm, as_type(self));
  if (value_is_null(name)) return name;
  Value r = str_format(vm, "<class '%U'>", name);
  drop(vm, name);
  return r;
}

// --- doc, signature, dict

static Value get_doc(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  if (type->spec && type->spec->doc) return doc_value(vm, type->spec->doc);
  Ref v = dict_get_str(vm, type->dict, NAME(__doc__));
  if (value_is_null(v)) return VALUE_NONE;
  DescrGetFn get = type_of(vm, v)->slots.descr_get;
  return get ? get(vm, v, REF_NULL, self) : own(v);
}

static int set_doc(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_settable(vm, type, value, "__doc__") < 0) return -1;
  int r = dict_set(vm, type->dict, NAME(__doc__), value);
  type_modified(vm, type);
  return r;
}

// The signature at the head of a program's doc that has the format of built-ins' docs.
static Value signature_of_text(VM *vm, Type *type) {
  Ref doc = dict_get_str(vm, type->dict, NAME(__doc__));
  if (value_is_null(doc) || !is_str(doc)) return VALUE_NONE;
  size_t len, size;
  char *text = str_to_utf8(vm, doc, &len, &size);
  if (!text) return VALUE_NULL;
  size_t n = strlen(type->c_name);
  const char *end = strncmp(text, type->c_name, n) == 0 && text[n] == '(' ? strstr(text, ")\n--\n\n") : NULL;
  Value r = end ? str_from_utf8(vm, text + n, (Size)(end + 1 - text) - (Size)n) : VALUE_NONE;
  mem_free(vm, text, size);
  return r;
}

// A built-in's signature stands on its doc's first line: "name(...)\n--\n\n".
static Value get_text_signature(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  const char *doc = type->spec ? doc_text(vm, type->spec->doc) : NULL;
  if (!doc) return type_has(type, TYPE_HEAP) ? signature_of_text(vm, type) : VALUE_NONE;
  const char *open = strchr(doc, '('), *end = strstr(doc, "\n--\n\n");
  if (!open || !end || open > end) return VALUE_NONE;
  return str_from_utf8(vm, open, (Size)(end - open));
}

static Value get_dict(VM *vm, Ref self, const void *closure) {
  type_read_doc(vm, as_type(self));
  return mappingproxy_new(vm, ref_from_ptr(as_type(self)->dict));
}

static Value get_mro(VM *vm, Ref self, const void *closure) {
  Ref mro = borrow(as_type(self)->mro);
  return value_is_null(mro) ? VALUE_NONE : own(mro);
}

static Value get_dictoffset(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  return value_from_int48(type_has(type, TYPE_MANAGED_DICT) ? -1 : (int64_t)type->dict_offset);
}

static Value get_basicsize(VM *vm, Ref self, const void *closure) { return value_from_int48(as_type(self)->told_size); }

static Value get_itemsize(VM *vm, Ref self, const void *closure) {
  const Type *type = as_type(self);
  // a pointer in CPython, 8 bytes here
  return value_from_int48(type == vm->types.type ? 20 : type->item_size > 4 ? 4 : type->item_size);
}

bool type_weakrefs_managed(const Type *type) {
  return type_has(type, TYPE_HEAP) && type->init_from && type->weaklist_offset >= type->init_from;
}
static Value get_weakrefoffset(VM *vm, Ref self, const void *closure) {
  return value_from_int48(type_weakrefs_managed(as_type(self)) ? -16 : (int64_t)as_type(self)->weaklist_offset);
}

enum { VISIBLE_STATIC = 1 << 1, VISIBLE_MANAGED_WEAKREF = 1 << 3, VISIBLE_VECTORCALL = 1 << 11 };

// __flags__ as CPython numbers them: built-ins are static, and weak references of classes are "managed".
static Value get_flags(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  uint32_t flags = type->flags & ~(uint32_t)(TYPE_HAVE_VECTORCALL | TYPE_OBJECT_NEW);
  const Types *t = &vm->types;
  if (type == t->type || type == t->function || type == t->builtin_function || type == t->method ||
      type == t->method_descriptor || type == t->generic_alias) {
    flags |= VISIBLE_VECTORCALL;
  }
  if (type_has(type, TYPE_OBJECT_NEW) || type == t->generic) flags |= TYPE_HEAP;  // heap types in CPython as well
  else if (!type_has(type, TYPE_HEAP)) flags |= VISIBLE_STATIC;
  else if (type_weakrefs_managed(type)) flags |= VISIBLE_MANAGED_WEAKREF;
  return value_from_int48(flags);
}

static Value get_abstractmethods(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  Ref v = type == vm->types.type ? REF_NULL : dict_get_cstr(vm, type->dict, "__abstractmethods__");
  if (!value_is_null(v)) return own(v);
  return err_set(vm, vm->exc.AttributeError, "__abstractmethods__");
}

static int set_abstractmethods(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  int abstract = 0, r;
  if (value_is_null(value)) {
    if (value_is_null(dict_get_cstr(vm, type->dict, "__abstractmethods__")))
      return err_set_i(vm, vm->exc.AttributeError, "__abstractmethods__");
    Value key = str_intern_cstr(vm, "__abstractmethods__");
    r = dict_del(vm, type->dict, key);
    drop(vm, key);
  } else {
    abstract = object_is_true(vm, value);
    if (abstract < 0) return -1;
    r = dict_set_cstr(vm, type->dict, "__abstractmethods__", value);
  }
  if (r < 0) return -1;
  type_modified(vm, type);
  type->flags = abstract ? type->flags | TYPE_IS_ABSTRACT : type->flags & ~(uint32_t)TYPE_IS_ABSTRACT;
  return 0;
}

// --- annotations

static Value bind_to_class(VM *vm, Ref v, Type *type) {
  DescrGetFn get = type_of(vm, v)->slots.descr_get;
  return get ? get(vm, v, REF_NULL, ref_from_ptr(type)) : own(v);
}

static Value get_annotate(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  if (!is_heap(type))
    return err_set(vm, vm->exc.AttributeError, "type object '%N' has no attribute '__annotate__'", type);
  Ref v = dict_get_str(vm, type->dict, NAME(__annotate__));
  if (value_is_null(v)) v = dict_get_str(vm, type->dict, NAME(__annotate_func__));
  if (!value_is_null(v)) return bind_to_class(vm, v, type);
  return dict_set(vm, type->dict, NAME(__annotate_func__), REF_NONE) < 0 ? VALUE_NULL : VALUE_NONE;
}

int dict_discard(VM *vm, Dict *d, Ref key) {
  Value gone;
  int r = dict_pop(vm, d, key, &gone);
  if (r > 0) drop(vm, gone);
  return r;
}

static int set_annotate(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "cannot delete __annotate__ attribute");
  if (type_has(type, TYPE_IMMUTABLE))
    return err_set_i(vm, vm->exc.TypeError, "cannot set '__annotate__' attribute of immutable type '%N'", type);
  if (!value_is_none(value) && !is_callable(vm, value))
    return err_set_i(vm, vm->exc.TypeError, "__annotate__ must be callable or None");
  if (dict_set(vm, type->dict, NAME(__annotate_func__), value) < 0) return -1;
  if (!value_is_none(value) && dict_discard(vm, type->dict, NAME(__annotations_cache__)) < 0) return -1;
  type_modified(vm, type);
  return 0;
}

static Value get_annotations(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  if (!is_heap(type))
    return err_set(vm, vm->exc.AttributeError, "type object '%N' has no attribute '__annotations__'", type);
  Ref v = dict_get_str(vm, type->dict, NAME(__annotations__));
  if (value_is_null(v)) v = dict_get_str(vm, type->dict, NAME(__annotations_cache__));
  if (!value_is_null(v)) return bind_to_class(vm, v, type);
  Value annotate = object_getattr(vm, self, NAME(__annotate__));
  if (value_is_null(annotate)) return annotate;
  Value r = annotate_call(vm, annotate);
  drop(vm, annotate);
  if (!value_is_null(r)) {
    if (dict_set(vm, type->dict, NAME(__annotations_cache__), r) < 0) {
      drop(vm, r);
      return VALUE_NULL;
    }
    type_modified(vm, type);
  }
  return r;
}

static int set_annotations(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (type_has(type, TYPE_IMMUTABLE))
    return err_set_i(vm, vm->exc.TypeError, "cannot set '__annotations__' attribute of immutable type '%N'", type);
  bool plain = !value_is_null(dict_get_str(vm, type->dict, NAME(__annotations__)));
  int r;
  if (!value_is_null(value)) {
    r = dict_set(vm, type->dict, plain ? NAME(__annotations__) : NAME(__annotations_cache__), value);
  } else {
    r = dict_discard(vm, type->dict, plain ? NAME(__annotations__) : NAME(__annotations_cache__));
    if (r == 0) return err_set_i(vm, vm->exc.AttributeError, "__annotations__");
  }
  if (r < 0 || dict_discard(vm, type->dict, NAME(__annotate_func__)) < 0 ||
      dict_discard(vm, type->dict, NAME(__annotate__)) < 0)
    return -1;
  type_modified(vm, type);
  return 0;
}

static Value get_type_params(VM *vm, Ref self, const void *closure) {
  Type *type = as_type(self);
  Ref v = type == vm->types.type ? REF_NULL : dict_get_str(vm, type->dict, NAME(__type_params__));
  return value_is_null(v) ? own(vm->empty_tuple) : own(v);
}

static int set_type_params(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_settable(vm, type, value, "__type_params__") < 0) return -1;
  int r = dict_set(vm, type->dict, NAME(__type_params__), value);
  type_modified(vm, type);
  return r;
}

// --- methods

static Value type_subclasses(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = as_type(self);
  Value list = list_new(vm, (Size)type->n_subclasses);
  for (uint32_t i = 0; !value_is_null(list) && i < type->n_subclasses; i++) {
    if (type->subclasses[i]->h.refcnt == 0) continue;  // it is dying
    if (list_append(vm, list, ref_from_ptr(type->subclasses[i])) == 0) continue;
    drop(vm, list);
    return VALUE_NULL;
  }
  return list;
}

static Value type_prepare(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return dict_new(vm); }

static Value type_instancecheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int r = object_real_isinstance(vm, args[0], self);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

static Value type_subclasscheck(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int r = object_real_issubclass(vm, args[0], self);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

// Adds the names of a class and its bases to `d`. 0 or -1.
int type_merge_class_dict(VM *vm, Dict *d, Ref cls) {
  Value attrs;
  int r = object_lookup_attr(vm, cls, NAME(__dict__), &attrs);
  if (r < 0) return -1;
  if (r > 0) {
    r = dict_update(vm, d, attrs);
    drop(vm, attrs);
    if (r < 0) return -1;
  }
  Value bases;
  r = object_lookup_attr(vm, cls, NAME(__bases__), &bases);
  if (r <= 0) return r;
  r = 0;
  if (is_tuple(bases))
    for (Size i = 0; r == 0 && i < tuple_len(bases); i++) {
      if ((r = vm_enter(vm, " while calling a Python object")) < 0) break;
      r = type_merge_class_dict(vm, d, tuple_at(bases, i));
      vm_leave(vm);
    }
  drop(vm, bases);
  return r;
}

static Value type_dir(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value d = dict_new(vm), r = VALUE_NULL;
  if (!value_is_null(d) && type_merge_class_dict(vm, as_dict(d), self) == 0) r = dict_keys_list(vm, as_dict(d));
  drop(vm, d);
  return r;
}

// As CPython on 32 bits: the size of a static type, or of a class and the key table that its instances share.
static Value type_sizeof(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  const Type *type = as_type(self);
  return value_from_int48(!type_has(type, TYPE_HEAP) ? 208 : type_has(type, TYPE_MANAGED_DICT) ? 468 + 420 : 468);
}

static int type_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs == 1 && !value_is_null(kwnames) && tuple_len(kwnames))
    return err_set_i(vm, vm->exc.TypeError, "type.__init__() takes no keyword arguments");
  if (nargs != 1 && nargs != 3) return err_set_i(vm, vm->exc.TypeError, "type.__init__() takes 1 or 3 arguments");
  return 0;
}

// --- life

static void type_dealloc(VM *vm, Object *o) {
  Type *type = (Type *)o;
  gc_untrack(vm, type);
  if (type->weaklist) object_clear_weakrefs(vm, o);
  type_modified(vm, type);
  if (!value_is_null(type->bases)) {
    Tuple *bases = as_tuple(type->bases);
    for (Size i = 0; i < bases->len; i++) type_remove_subclass(as_type(bases->items[i]), type);
  }
  if (type->dict) type->dict->role = DICT_PLAIN, type->dict->watched = 0;
  OBJ_CLEAR(vm, type->dict);
  value_clear(vm, &type->bases);
  value_clear(vm, &type->mro);
  value_clear(vm, &type->name);
  value_clear(vm, &type->qualname);
  value_clear(vm, &type->own_slots);
  OBJ_CLEAR(vm, type->base);
  if (type->shared_keys) dict_keys_drop(vm, type->shared_keys);
  mem_free(vm, type->subclasses, type->cap_subclasses * sizeof(Type *));
  if (type->c_name) mem_free(vm, (char *)type->c_name, strlen(type->c_name) + 1);
  object_free(vm, type, 0);
}

static int type_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Type *type = (Type *)o;
  VISIT_OBJ(type->dict);
  VISIT(type->bases);
  VISIT(type->mro);
  VISIT_OBJ(type->base);
  return 0;
}

// Name, bases and base stay: instances that die later in the same collection still need them.
static void type_clear(VM *vm, Object *o) {
  Type *type = (Type *)o;
  type_modified(vm, type);
  if (type->dict) {
    Dict *dict = type->dict;
    obj_incref(dict);
    dict_clear(vm, dict);
    obj_drop(vm, dict);
  }
  value_clear(vm, &type->mro);
}

const MethodDef type_methods[] = {
    {"mro", type_mro_method, METH_NOARGS, "($self, /)", DOC("Return a type's method resolution order.")},
    {"__subclasses__", type_subclasses, METH_NOARGS, "($self, /)", DOC("Return a list of immediate subclasses.")},
    {"__prepare__", type_prepare, METH_FAST_KW | METH_CLASS, DOC("($cls, name, bases, /, **kwds)"),
     DOC("Create the namespace for the class statement")},
    {"__instancecheck__", type_instancecheck, METH_O, DOC("($self, instance, /)"),
     DOC("Check if an object is an instance.")},
    {"__subclasscheck__", type_subclasscheck, METH_O, DOC("($self, subclass, /)"),
     DOC("Check if a class is a subclass.")},
    {"__dir__", type_dir, METH_NOARGS, "($self, /)", DOC("Specialized __dir__ implementation for types.")},
    {"__sizeof__", type_sizeof, METH_NOARGS, "($self, /)", DOC("Return memory consumption of the type object.")},
    {NULL},
};

Value type_get_bases(VM *vm, Ref self, const void *closure);  // type_bases.c
int type_set_bases(VM *vm, Ref self, Ref value, const void *closure);

const GetSetDef type_getsets[] = {
    {"__name__", get_name, set_name, NULL, NULL},
    {"__qualname__", get_qualname, set_qualname, NULL, NULL},
    {"__bases__", type_get_bases, type_set_bases, NULL, NULL},
    {"__mro__", get_mro, NULL, NULL, NULL},
    {"__module__", get_module, set_module, NULL, NULL},
    {"__abstractmethods__", get_abstractmethods, set_abstractmethods, NULL, NULL},
    {"__dict__", get_dict, NULL, NULL, NULL},
    {"__doc__", get_doc, set_doc, NULL, NULL},
    {"__text_signature__", get_text_signature, NULL, NULL, NULL},
    {"__annotations__", get_annotations, set_annotations, NULL, NULL},
    {"__annotate__", get_annotate, set_annotate, NULL, NULL},
    {"__type_params__", get_type_params, set_type_params, NULL, NULL},
    {"__dictoffset__", get_dictoffset, getset_readonly, NULL, NULL},
    {"__flags__", get_flags, getset_readonly, NULL, NULL},
    {"__basicsize__", get_basicsize, getset_readonly, NULL, NULL},
    {"__itemsize__", get_itemsize, getset_readonly, NULL, NULL},
    {"__weakrefoffset__", get_weakrefoffset, getset_readonly, NULL, NULL},
    {NULL},
};

const MemberDef type_members[] = {
    {"__base__", MEMBER_OBJ_OR_NONE, offsetof(Type, base), true, NULL},
    {NULL},
};

static const TypeSlots type_slots = {
    .new_ = type_new_slot,
    .init = type_init,
    .dealloc = type_dealloc,
    .traverse = type_traverse,
    .clear = type_clear,
    .repr = type_repr,
    .call = type_call,
    .getattro = type_getattro,
    .setattro = type_setattro,
    .nb_or = union_type_or,
};
const TypeSpec type_spec = {
    .name = "type",
    .basic_size = sizeof(Type),
    .told_size = 468,
    .item_size = 8,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL | TYPE_ITEMS_AT_END | TYPE_TYPE_SUBCLASS,
    .dict_offset = offsetof(Type, dict),
    .weaklist_offset = offsetof(Type, weaklist),
    .slots = &type_slots,
    .methods = type_methods,
    .getsets = type_getsets,
    .members = type_members,
    .doc = "type(object) -> the object's type\ntype(name, bases, dict, **kwds) -> a new type",
};
