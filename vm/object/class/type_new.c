// object/class/type_new.c: type.__new__: a class from its name, bases and namespace.
//
// Layout       An instance is its base's block, then the class's own __slots__ (Values), then `Dict *` and the weak
//              reference list where the class adds them, then (object-like classes) the inline values. Slots and
//              pointers are 8-byte aligned.
// Invariants   type->solid is the class itself when it adds slots, its base's otherwise: classes with one solid type
//              agree on every offset that a member descriptor knows.
// Danger       Runs __set_name__, __init_subclass__ and mro() hooks.
// Tests        tests/python/classes/metaclasses*.py, slots.py
// Optimize     Os
#include "object/core/args.h"
#include "object/exec/frame.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/class/super.h"

typedef struct ClassMaker {
  Type *metatype, *base, *type;
  Ref name, bases;  // bases: held by `held_bases`
  Value held_bases;
  Dict *dict;   // the class's own copy of the namespace, owned until the type has it
  Value slots;  // tuple of mangled, sorted names; null: the namespace has no __slots__
  bool add_dict, add_weak, may_add_dict, may_add_weak;
} ClassMaker;

// --- bases and metaclass

COLD static int base_not_type(VM *vm, Ref base) {
  Value entries;
  int r = object_lookup_attr(vm, base, NAME(__mro_entries__), &entries);
  if (r <= 0) return r;
  drop(vm, entries);
  return err_set_i(vm, vm->exc.TypeError, "type() doesn't support MRO entry resolution; use types.new_class()");
}

static int resolve_bases(VM *vm, ClassMaker *m) {
  if (tuple_len(m->bases) == 0) {
    m->held_bases = tuple_pack1(vm, ref_from_ptr(vm->types.object));
    if (value_is_null(m->held_bases)) return -1;
    m->bases = borrow(m->held_bases);
    m->base = vm->types.object;
    return 0;
  }
  for (Size i = 0; i < tuple_len(m->bases); i++) {
    Ref base = tuple_at(m->bases, i);
    if (!type_has(type_of(vm, base), TYPE_TYPE_SUBCLASS) && base_not_type(vm, base) < 0) return -1;
  }
  m->held_bases = own(m->bases);
  m->metatype = type_calculate_metaclass(vm, m->metatype, m->bases);
  return m->metatype ? 0 : -1;
}

// --- __slots__

// A private name becomes _Class__name.
static Value mangle(VM *vm, Ref class_name, Ref name) {
  Str *n = as_str(name);
  if (n->len < 3 || str_read(n, 0) != '_' || str_read(n, 1) != '_') return own(name);
  if (str_read(n, n->len - 1) == '_' && str_read(n, n->len - 2) == '_') return own(name);
  Str *c = as_str(class_name);
  Size skip = 0;
  while (skip < c->len && str_read(c, skip) == '_') skip++;
  if (skip == c->len) return own(name);
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, '_');
  sb_substr(&b, class_name, skip, c->len);
  sb_str(&b, name);
  return sb_finish(&b);
}

// Checks one item; marks __dict__ and __weakref__. 1: an ordinary slot, 0: one of those two, -1 error.
static int check_slot(VM *vm, ClassMaker *m, Ref item) {
  if (!is_str(item)) return err_set_i(vm, vm->exc.TypeError, "__slots__ items must be strings, not '%.200T'", item);
  if (!str_is_identifier(item)) return err_set_i(vm, vm->exc.TypeError, "__slots__ must be identifiers");
  if (str_equal(item, NAME(__dict__))) {
    if (!m->may_add_dict || m->add_dict)
      return err_set_i(vm, vm->exc.TypeError, "__dict__ slot disallowed: we already got one");
    m->add_dict = true;
    return 0;
  }
  if (str_equal(item, NAME(__weakref__))) {
    if (!m->may_add_weak || m->add_weak)
      return err_set_i(vm, vm->exc.TypeError, "__weakref__ slot disallowed: we already got one");
    m->add_weak = true;
    return 0;
  }
  return 1;
}

static int add_slot(VM *vm, ClassMaker *m, Ref list, Ref item) {
  Value name = mangle(vm, m->name, item);
  if (value_is_null(name)) return -1;
  name = str_intern(vm, name);
  Ref clash = dict_find(vm, m->dict, name);
  if (!value_is_null(clash) && !str_equal(name, NAME(__qualname__)) && !str_equal(name, NAME(__classcell__)) &&
      !str_equal(name, NAME(__classdictcell__))) {
    err_set(vm, vm->exc.ValueError, "%R in __slots__ conflicts with class variable", name);
    drop(vm, name);
    return -1;
  }
  return list_append_steal(vm, as_list(list), name);
}

// A dict or weak references in a secondary base give the class one, too.
static void slots_of_other_bases(ClassMaker *m) {
  for (Size i = 0; i < tuple_len(m->bases); i++) {
    Type *b = as_type(tuple_at(m->bases, i));
    if (b == m->base) continue;
    if (m->may_add_dict && b->dict_offset) m->add_dict = true;
    if (m->may_add_weak && b->weaklist_offset) m->add_weak = true;
  }
}

static int collect_slots(VM *vm, ClassMaker *m, Ref items) {
  Value list = list_new(vm, tuple_len(items));
  if (value_is_null(list)) return -1;
  int r = 0;
  for (Size i = 0; r >= 0 && i < tuple_len(items); i++) r = check_slot(vm, m, tuple_at(items, i));
  for (Size i = 0; r >= 0 && i < tuple_len(items); i++) {
    Ref item = tuple_at(items, i);
    if (!str_equal(item, NAME(__dict__)) && !str_equal(item, NAME(__weakref__))) r = add_slot(vm, m, list, item);
  }
  if (r >= 0) r = list_sort(vm, list);
  if (r >= 0) m->slots = list_to_tuple(vm, list);
  drop(vm, list);
  return r < 0 || value_is_null(m->slots) ? -1 : 0;
}

static int read_slots(VM *vm, ClassMaker *m) {
  m->may_add_dict = m->base->dict_offset == 0;
  m->may_add_weak = m->base->weaklist_offset == 0 && m->base->item_size == 0;
  Ref slots = dict_get_str(vm, m->dict, NAME(__slots__));
  if (value_is_null(slots)) {
    m->add_dict = m->may_add_dict;
    m->add_weak = m->may_add_weak;
    return 0;
  }
  Value items = is_str(slots) ? tuple_pack1(vm, slots) : sequence_tuple(vm, slots);
  if (value_is_null(items)) return -1;
  int r;
  if (tuple_len(items) && m->base->item_size)
    r = err_set_i(vm, vm->exc.TypeError, "nonempty __slots__ not supported for subtype of '%N'", m->base);
  else r = collect_slots(vm, m, items);
  drop(vm, items);
  if (r == 0) slots_of_other_bases(m);
  return r;
}

// --- the type object and its layout

static uint32_t align8(uint32_t n) { return (n + 7) & ~7u; }

static void lay_out(Type *type, const ClassMaker *m) {
  Type *base = m->base;
  Size n_slots = value_is_null(m->slots) ? 0 : tuple_len(m->slots);
  uint32_t at = base->basic_size;
  type->item_size = base->item_size;
  type->init_from = base->init_from;
  type->dict_offset = base->dict_offset;
  type->weaklist_offset = base->weaklist_offset;
  type->solid = n_slots ? type : base->solid;
  bool dict_at_end = m->add_dict && type_has(base, TYPE_TUPLE_SUBCLASS);
  if (dict_at_end) type->dict_offset = DICT_AT_END;
  if (n_slots || (m->add_dict && !dict_at_end) || m->add_weak) {
    at = align8(at);
    if (!type->init_from) type->init_from = at;
    at += (uint32_t)n_slots * sizeof(Value);
    if (m->add_dict && !dict_at_end) {
      type->dict_offset = at;
      at += sizeof(Dict *);
    }
    if (m->add_weak) {
      type->weaklist_offset = at;
      at += sizeof(Object *);
    }
    at = align8(at);
  }
  type->basic_size = at;
  type->told_size = (uint16_t)(base->told_size + 4 * n_slots);
  if (m->add_dict) type->flags |= TYPE_MANAGED_DICT;
  type->flags |= base->flags & TYPE_MANAGED_DICT;
  if (type_has(type, TYPE_MANAGED_DICT) && !type->item_size) {
    type->flags |= TYPE_INLINE_VALUES;
    type->inline_offset = type->basic_size = align8(type->basic_size);
  }
  type->flags |= TYPE_GC;  // even without fields: an instance refers to its class, which may refer to the instance
}

static int copy_c_name(VM *vm, Type *type, Ref name) {
  size_t len, size;
  char *text = str_to_utf8(vm, name, &len, &size);
  if (!text) return -1;
  char *copy = mem_alloc(vm, len + 1);
  if (copy) memcpy(copy, text, len + 1);
  mem_free(vm, text, size);
  if (!copy) return err_no_memory_i(vm);
  type->c_name = copy;
  return 0;
}

static Type *alloc_class(VM *vm, ClassMaker *m) {
  Type *type = object_alloc(vm, m->metatype, 0);
  if (!type) return NULL;
  type->name = type->qualname = type->bases = type->mro = type->own_slots = VALUE_NULL;
  type->flags = TYPE_HEAP | TYPE_BASETYPE;
  type->name = own(m->name);
  type->qualname = own(m->name);
  type->bases = own(m->bases);
  type->own_slots = own(m->slots);
  obj_incref(m->base);
  type->base = m->base;
  type->dict = m->dict;
  type->dict->role = DICT_OF_CLASS;
  m->dict = NULL;
  m->type = type;
  lay_out(type, m);
  type->slots.dealloc = instance_dealloc;
  if (type_has(type, TYPE_GC)) {
    type->slots.traverse = instance_traverse;
    type->slots.clear = instance_clear;
  }
  gc_track(vm, type);  // from here on a class that fails is already part of cycles
  return copy_c_name(vm, type, m->name) < 0 ? NULL : type;
}

// --- entries that class creation adds to the namespace, or removes from it

static int set_module(VM *vm, Type *type) {
  if (!value_is_null(dict_get_str(vm, type->dict, NAME(__module__)))) return 0;
  Frame *frame = vm->frame;
  if (!frame || !frame->globals) return 0;
  Ref module = dict_get_str(vm, frame->globals, NAME(__name__));
  return value_is_null(module) ? 0 : dict_set(vm, type->dict, NAME(__module__), module);
}

static int set_qualname(VM *vm, Type *type) {
  Ref qualname = dict_get_str(vm, type->dict, NAME(__qualname__));
  if (value_is_null(qualname)) return 0;
  if (!is_str(qualname)) return err_set_i(vm, vm->exc.TypeError, "type __qualname__ must be a str, not %T", qualname);
  value_set(vm, &type->qualname, own(qualname));
  return dict_del(vm, type->dict, NAME(__qualname__));
}

// A plain function under `name` becomes a staticmethod or classmethod.
static int wrap_function(VM *vm, Type *type, Ref name, Value (*wrap)(VM *, Ref)) {
  Ref fn = dict_get_str(vm, type->dict, name);
  if (value_is_null(fn) || !is_exact(vm, fn, vm->types.function)) return 0;
  Value wrapped = wrap(vm, fn);
  if (value_is_null(wrapped)) return -1;
  int r = dict_set(vm, type->dict, name, wrapped);
  drop(vm, wrapped);
  return r;
}

static Value get_weakref(VM *vm, Ref self, const void *closure) {
  Type *type = type_of(vm, self);
  if (!type->weaklist_offset) return err_set(vm, vm->exc.AttributeError, "This object has no __weakref__");
  Object *first = *(Object **)((char *)value_as_ptr(self) + type->weaklist_offset);
  return first ? own_ptr(first) : VALUE_NONE;
}

static const GetSetDef dict_getset = {"__dict__", class_dict_get, class_dict_set,
                                      DOC("dictionary for instance variables"), NULL};
static const GetSetDef weakref_getset = {"__weakref__", get_weakref, NULL, DOC("list of weak references to the object"),
                                         NULL};

static int add_new_entry(VM *vm, Type *type, Ref name, Value v) {
  if (value_is_null(v)) return -1;
  int r = 0;
  if (value_is_null(dict_find(vm, type->dict, name))) r = dict_set(vm, type->dict, name, v);
  drop(vm, v);
  return r;
}

static int add_members(VM *vm, ClassMaker *m) {
  Type *type = m->type;
  if (!value_is_null(m->slots)) {
    Tuple *names = as_tuple(m->slots);
    uint32_t at = align8(m->base->basic_size);
    for (Size i = 0; i < names->len; i++, at += sizeof(Value))
      if (add_new_entry(vm, type, names->items[i], slot_member_new(vm, type, names->items[i], at)) < 0) return -1;
  }
  if (m->add_dict && add_new_entry(vm, type, NAME(__dict__), getset_descriptor_new(vm, type, &dict_getset)) < 0)
    return -1;
  if (m->add_weak && add_new_entry(vm, type, NAME(__weakref__), getset_descriptor_new(vm, type, &weakref_getset)) < 0)
    return -1;
  Ref doc = dict_find(vm, type->dict, NAME(__doc__));
  return value_is_null(doc) ? add_new_entry(vm, type, NAME(__doc__), VALUE_NONE) : type_check_encodes(vm, doc);
}

// __classcell__ and __classdictcell__: cells that the class body asks to have filled.
static int fill_cell(VM *vm, Type *type, Ref name, Ref content) {
  Ref cell = dict_get_str(vm, type->dict, name);
  if (value_is_null(cell)) return 0;
  if (!is_exact(vm, cell, vm->types.cell))
    return err_set_i(vm, vm->exc.TypeError, "%U must be a nonlocal cell, not %R", name,
                     ref_from_ptr(type_of(vm, cell)));
  value_set(vm, &as_cell(cell)->value, own(content));
  return dict_del(vm, type->dict, name);
}

static int set_attributes(VM *vm, ClassMaker *m) {
  Type *type = m->type;
  if (set_module(vm, type) < 0 || set_qualname(vm, type) < 0) return -1;
  if (wrap_function(vm, type, NAME(__new__), staticmethod_new) < 0) return -1;
  if (wrap_function(vm, type, NAME(__init_subclass__), classmethod_new) < 0) return -1;
  if (wrap_function(vm, type, NAME(__class_getitem__), classmethod_new) < 0) return -1;
  if (fill_cell(vm, type, NAME(__classcell__), ref_from_ptr(type)) < 0) return -1;
  if (fill_cell(vm, type, NAME(__classdictcell__), ref_from_ptr(type->dict)) < 0) return -1;
  return add_members(vm, m);
}

// --- hooks

static int call_set_name(VM *vm, Type *type, Ref key, Ref value) {
  if (is_exact(vm, value, vm->types.function)) return 0;
  Value method;
  int how = object_lookup_special_method(vm, value, NAME(__set_name__), &method);
  if (how <= 0) return how;
  Value r = how == 1 ? call3(vm, method, value, ref_from_ptr(type), key) : call2(vm, method, ref_from_ptr(type), key);
  drop(vm, method);
  if (value_is_null(r)) {
    err_add_note(vm, "Error calling __set_name__ on '%.100T' instance %R in '%.100N'", value, key, type);
    return -1;
  }
  drop(vm, r);
  return 0;
}

static int set_names(VM *vm, Type *type) {
  Value copy = dict_copy(vm, type->dict);
  if (value_is_null(copy)) return -1;
  Ref key, value;
  Size pos = 0;
  int r = 0;
  while (r == 0 && dict_next(as_dict(copy), &pos, &key, &value)) r = call_set_name(vm, type, key, value);
  drop(vm, copy);
  return r;
}

// super(type, type).__init_subclass__(**kw). A custom mro() may return any classes.
static int init_subclass_odd(VM *vm, Type *type, const Value *kwvalues, Ref kwnames) {
  const Tuple *mro = as_tuple(type->mro);
  Size at = 0;
  while (at < mro->len && as_type(mro->items[at]) != type) at++;
  if (at == mro->len)
    return err_set_i(vm, vm->exc.TypeError,
                     "super(type, obj): obj (type %.200N) is not an instance or subtype of type (%.200N).", type, type);
  Value fn = super_lookup(vm, type, ref_from_ptr(type), NAME(__init_subclass__), NULL);
  if (value_is_null(fn)) return -1;
  Value r = call(vm, fn, kwvalues, 0, kwnames);
  drop(vm, fn);
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}

static int init_subclass(VM *vm, Type *type, const Value *kwvalues, Ref kwnames) {
  Tuple *mro = as_tuple(type->mro);
  Ref found = REF_NULL;
  if (mro->len == 0 || as_type(mro->items[0]) != type) return init_subclass_odd(vm, type, kwvalues, kwnames);
  for (Size i = 1; i < mro->len && value_is_null(found); i++)
    found = dict_get_str(vm, as_type(mro->items[i])->dict, NAME(__init_subclass__));
  if (value_is_null(found)) return init_subclass_odd(vm, type, kwvalues, kwnames);
  bool no_keywords = value_is_null(kwnames) || tuple_len(kwnames) == 0;
  if (no_keywords && value_same(found, dict_get_str(vm, vm->types.object->dict, NAME(__init_subclass__)))) return 0;
  DescrGetFn get = type_of(vm, found)->slots.descr_get;
  Value held = own(found);
  Value fn = get ? get(vm, found, REF_NULL, ref_from_ptr(type)) : own(found);
  drop(vm, held);
  if (value_is_null(fn)) return -1;
  Value r = call(vm, fn, kwvalues, 0, kwnames);
  drop(vm, fn);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

// --- the whole of type.__new__

int type_check_encodes(VM *vm, Ref text) {
  if (!is_str(text) || as_str(text)->ascii) return 0;
  Value utf8 = str_encode(vm, text, "utf-8", "strict");
  drop(vm, utf8);
  return value_is_null(utf8) ? -1 : 0;
}

int type_check_name(VM *vm, Ref name) {
  Str *s = as_str(name);
  for (Size i = 0; i < s->len; i++)
    if (str_read(s, i) == 0) return err_set_i(vm, vm->exc.ValueError, "type name must not contain null characters");
  return type_check_encodes(vm, name);
}

// The attributes that the class's methods assign come first in the key table of its instances.
static void share_static_attributes(VM *vm, Type *type) {
  Ref names = dict_get_str(vm, type->dict, NAME(__static_attributes__));
  if (value_is_null(names) || !is_tuple(names)) return;
  for (Size i = 0; i < tuple_len(names); i++)
    // if there is no memory, they are not sorted first
    if (is_str_exact(vm, tuple_at(names, i))) DISCARD(dict_shared_keys_add(vm, type->shared_keys, tuple_at(names, i)));
}

// A namespace with a key that is no str is allowed, with a warning. 0 or -1.
static int warn_of_keys(VM *vm, Type *type) {
  Ref key, value;
  for (Size pos = 0; dict_next(type->dict, &pos, &key, &value);) {
    if (!is_str_exact(vm, key))
      return err_warn(vm, vm->exc.RuntimeWarning, 1, "non-string key in the __dict__ of class %.200N", type);
  }
  return 0;
}

static int make_class(VM *vm, ClassMaker *m, Ref ns) {
  m->base = m->base ? m->base : type_best_base(vm, m->bases);
  if (!m->base || type_check_name(vm, m->name) < 0) return -1;
  Value dict = dict_copy(vm, as_dict(ns));
  if (value_is_null(dict)) return -1;
  m->dict = as_dict(dict);
  if (read_slots(vm, m) < 0 || !alloc_class(vm, m) || set_attributes(vm, m) < 0) return -1;
  if (type_ready(vm, m->type) < 0) return -1;
  type_update_slots(vm, m->type);
  if (warn_of_keys(vm, m->type) < 0) return -1;
  if (type_has(m->type, TYPE_INLINE_VALUES)) {
    m->type->shared_keys = dict_shared_keys_new(vm);
    if (!m->type->shared_keys) return err_no_memory_i(vm);
    share_static_attributes(vm, m->type);
  }
  return 0;
}

Value type_new_class(VM *vm, Type *metatype, Ref name, Ref bases, Ref ns, const Value *kwvalues, Ref kwnames) {
  ClassMaker m = {.metatype = metatype, .name = name, .bases = bases, .held_bases = VALUE_NULL, .slots = VALUE_NULL};
  Value r = VALUE_NULL;
  if (resolve_bases(vm, &m) < 0) goto done;
  if (m.metatype != metatype && m.metatype->slots.new_ != type_new_slot) {
    Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
    size_t size = (size_t)(n_kw + 3) * sizeof(Value);
    Value *args = mem_alloc(vm, size);
    if (!args) {
      err_no_memory(vm);
      goto done;
    }
    args[0] = (Value){name.bits};
    args[1] = (Value){bases.bits};
    args[2] = (Value){ns.bits};
    if (n_kw) memcpy(args + 3, kwvalues, (size_t)n_kw * sizeof(Value));
    r = m.metatype->slots.new_(vm, m.metatype, args, 3, kwnames);
    mem_free(vm, args, size);
    goto done;
  }
  if (make_class(vm, &m, ns) == 0) {
    if (set_names(vm, m.type) == 0 && init_subclass(vm, m.type, kwvalues, kwnames) == 0) {
      r = value_from_ptr(m.type);
      m.type = NULL;
    }
  }
done:
  obj_xdrop(vm, m.type);
  obj_xdrop(vm, m.dict);
  drop(vm, m.held_bases);
  drop(vm, m.slots);
  return r;
}

Value type_new_slot(VM *vm, Type *metatype, const Value *args, Size nargs, Ref kwnames) {
  if (nargs != 3) return err_set(vm, vm->exc.TypeError, "type.__new__() takes exactly 3 arguments (%zd given)", nargs);
  if (!is_str(args[0])) return arg_type_error(vm, "type.__new__", 1, "str", args[0]);
  if (!is_tuple(args[1])) return arg_type_error(vm, "type.__new__", 2, "tuple", args[1]);
  if (!is_dict(args[2])) return arg_type_error(vm, "type.__new__", 3, "dict", args[2]);
  return type_new_class(vm, metatype, args[0], args[1], args[2], args + 3, kwnames);
}
