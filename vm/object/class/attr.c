// object/class/attr.c: attribute access on any value: the generic algorithm (data descriptor, instance, class), methods
// without binding, and special methods looked up on the type.
//
// Danger       MAY_RUN_CODE throughout: a value that type_lookup lent is owned before anything is called.
// Tests        tests/python/classes/descriptors*.py, tests/python/reference/03_data_model/attribute_access_hooks.py
// Optimize     O2
#include "object/class/attr_quick.h"
#include "object/error/exceptions.h"
#include "object/exec/module.h"

void err_attach_attribute(VM *vm, Ref obj, Ref name) {
  Ref exc = borrow(vm->current_exception);
  if (value_is_null(exc) || !is_instance_of(vm, exc, vm->exc.AttributeError)) return;
  Ref old_obj = exc_field(exc, ATTR_OBJ), old_name = exc_field(exc, ATTR_NAME);
  if (!value_is_null(old_obj) && !value_is_none(old_obj)) return;
  if (!value_is_null(old_name) && !value_is_none(old_name)) return;
  exc_set_field(vm, exc, ATTR_OBJ, obj);
  exc_set_field(vm, exc, ATTR_NAME, name);
}

int attr_name_check(VM *vm, Ref name) {
  if (LIKELY(is_str(name))) return 0;
  if (value_is_null(name)) return -1;  // it could not be made: the error is set
  return err_set_i(vm, vm->exc.TypeError, "attribute name must be string, not '%.200T'", name);
}

ALWAYS_INLINE bool is_no_name(VM *vm, Ref name) { return UNLIKELY(!is_str(name)) && attr_name_check(vm, name) < 0; }

// --- reading

// The attribute in the instance itself, borrowed; null without an exception: there is none. The dict is not
// materialized.
static Ref instance_get(VM *vm, Ref v, Ref name) {
  if (!value_is_ptr(v)) return REF_NULL;
  Object *o = value_as_ptr(v);
  bool has_values = type_has(o->type, TYPE_INLINE_VALUES);
  Dict **slot = has_values ? object_managed_dict(v) : object_dict_slot(o);
  if (!slot) return REF_NULL;
  if (*slot) return dict_find(vm, *slot, name);
  InlineValues *values = has_values ? object_inline_values(v) : NULL;
  if (!values || !values->valid || !is_str(name)) return REF_NULL;
  return inline_values_get(vm, o->type->shared_keys, values, name);
}

static Value missing(VM *vm, Ref o, Ref name, bool suppress) {
  return suppress ? VALUE_NULL : err_attribute(vm, o, name);
}

static Value suppress_attribute_error(VM *vm, Value r, bool suppress) {
  if (suppress && value_is_null(r) && err_matches(vm, vm->exc.AttributeError)) err_clear(vm);
  return r;
}

Value generic_getattr_with_dict(VM *vm, Ref o, Ref name, bool suppress) {
  if (is_no_name(vm, name)) return VALUE_NULL;
  Type *type = type_of(vm, o);
  Ref found = type_lookup(vm, type, name);
  if (value_is_null(found)) {
    Ref v = instance_get(vm, o, name);
    return value_is_null(v) ? missing(vm, o, name, suppress) : own(v);
  }
  DescrGetFn get = type_of(vm, found)->slots.descr_get;
  Value descr = own(found);
  if (get && is_data_descriptor(vm, found)) {
    Value r = get(vm, descr, o, ref_from_ptr(type));
    drop(vm, descr);
    return suppress_attribute_error(vm, r, suppress);
  }
  Ref v = instance_get(vm, o, name);
  if (!value_is_null(v)) {
    Value r = own(v);
    drop(vm, descr);
    return r;
  }
  if (!get) return descr;
  Value r = get(vm, descr, o, ref_from_ptr(type));
  drop(vm, descr);
  return suppress_attribute_error(vm, r, suppress);
}

Value object_generic_getattr(VM *vm, Ref o, Ref name) {
  const Value *slot = is_str(name) ? attr_quick_slot(vm, o, name) : NULL;
  return LIKELY(slot != NULL) ? own(*slot) : generic_getattr_with_dict(vm, o, name, false);
}

int object_generic_lookup_attr(VM *vm, Ref o, Ref name, Value *out) {
  *out = generic_getattr_with_dict(vm, o, name, true);
  return !value_is_null(*out) ? 1 : err_occurred(vm) ? -1 : 0;
}

Value object_getattr(VM *vm, Ref o, Ref name) {
  if (is_no_name(vm, name)) return VALUE_NULL;
  Value r = type_of(vm, o)->slots.getattro(vm, o, name);
  if (UNLIKELY(value_is_null(r))) err_attach_attribute(vm, o, name);
  return r;
}

Value object_getattr_s(VM *vm, Ref o, const char *name) {
  Value s = str_intern_cstr(vm, name);
  if (value_is_null(s)) return s;
  Value r = object_getattr(vm, o, s);
  drop(vm, s);
  return r;
}

int object_lookup_attr(VM *vm, Ref o, Ref name, Value *out) {
  *out = VALUE_NULL;
  if (is_no_name(vm, name)) return -1;
  GetAttrFn getattro = type_of(vm, o)->slots.getattro;
  if (getattro == object_generic_getattr) {
    const Value *slot = attr_quick_slot(vm, o, name);
    if (!slot) return object_generic_lookup_attr(vm, o, name, out);
    *out = own(*slot);
    return 1;
  }
  if (getattro == type_getattro) {
    *out = type_getattr_with(vm, as_type(o), name, true);
    return !value_is_null(*out) ? 1 : err_occurred(vm) ? -1 : 0;
  }
  *out = getattro(vm, o, name);
  if (!value_is_null(*out)) return 1;
  if (err_occurred(vm)) {
    if (!err_matches(vm, vm->exc.AttributeError)) return -1;
    err_clear(vm);
  }
  return 0;
}

int object_get_method(VM *vm, Ref o, Ref name, Value *out) {
  Type *type = type_of(vm, o);
  if (type->slots.getattro != object_generic_getattr || !is_str(name)) {
    *out = object_getattr(vm, o, name);
    return value_is_null(*out) ? -1 : 0;
  }
  const Value *slot = attr_quick_slot(vm, o, name);
  if (slot) {
    *out = own(*slot);
    return 0;
  }
  Ref found = type_lookup(vm, type, name);
  Value descr = own(found);
  DescrGetFn get = NULL;
  bool is_method = false;
  if (!value_is_null(found)) {
    Type *dt = type_of(vm, found);
    is_method = type_has(dt, TYPE_METHOD_DESCRIPTOR);
    get = dt->slots.descr_get;
    if (!is_method && get && is_data_descriptor(vm, found)) goto bind;
  }
  Ref v = instance_get(vm, o, name);
  if (!value_is_null(v)) {
    *out = own(v);
    drop(vm, descr);
    return 0;
  }
  if (value_is_null(descr)) {
    *out = err_attribute(vm, o, name);
    return -1;
  }
  if (is_method || !get) {
    *out = descr;
    return is_method;
  }
bind:
  *out = get(vm, descr, o, ref_from_ptr(type));
  drop(vm, descr);
  if (!value_is_null(*out)) return 0;
  err_attach_attribute(vm, o, name);
  return -1;
}

// --- special methods

NOINLINE int object_bind_special_method(VM *vm, Ref o, Ref found, Value *out) {
  *out = VALUE_NULL;
  if (value_is_null(found)) return 0;
  Type *dt = type_of(vm, found);
  *out = own(found);
  if (type_has(dt, TYPE_METHOD_DESCRIPTOR)) return 1;
  if (!dt->slots.descr_get) return 2;
  Value descr = *out;
  *out = dt->slots.descr_get(vm, descr, o, ref_from_ptr(type_of(vm, o)));
  drop(vm, descr);
  return value_is_null(*out) ? -1 : 2;
}

int object_lookup_special_method(VM *vm, Ref o, Ref name, Value *out) {
  return object_bind_special_method(vm, o, type_lookup(vm, type_of(vm, o), name), out);
}

int object_lookup_special(VM *vm, Ref o, Ref name, Value *out) {
  int how = object_lookup_special_method(vm, o, name, out);
  if (how != 1) return how < 0 ? -1 : how != 0;
  Value fn = *out;
  DescrGetFn get = type_of(vm, fn)->slots.descr_get;
  *out = get(vm, fn, o, ref_from_ptr(type_of(vm, o)));
  drop(vm, fn);
  return value_is_null(*out) ? -1 : 1;
}

// --- writing

COLD static int cannot_set(VM *vm, Ref o, Ref name, bool has_descr) {
  if (has_descr) err_set(vm, vm->exc.AttributeError, "'%.100T' object attribute '%U' is read-only", o, name);
  else if (type_of(vm, o)->slots.setattro == object_generic_setattr)
    err_set(vm, vm->exc.AttributeError,
            "'%.100T' object has no attribute '%U' and no __dict__ for setting new attributes", o, name);
  else err_set(vm, vm->exc.AttributeError, "'%.100T' object has no attribute '%U'", o, name);
  err_attach_attribute(vm, o, name);
  return -1;
}

static int missing_to_delete(VM *vm, Ref o, Ref name) {
  err_attribute(vm, o, name);
  return -1;
}

static int instance_set(VM *vm, Ref v, Ref name, Ref value) {
  Object *o = value_as_ptr(v);
  Dict **slot = object_dict_slot(o);
  if (!*slot) {
    InlineValues *values = instance_inline_values(o);
    if (values && values->valid) {
      if (value_is_null(value) && value_is_null(inline_values_get(vm, o->type->shared_keys, values, name)))
        return missing_to_delete(vm, v, name);
      int r = inline_values_set(vm, o->type, values, name, value);
      if (r != 0) return r < 0 ? -1 : 0;
    }
  }
  Dict *d = instance_dict(vm, o);
  if (!d) return -1;
  obj_incref(d);
  int r = value_is_null(value) ? dict_del(vm, d, name) : dict_set(vm, d, name, value);
  obj_drop(vm, d);
  if (r < 0 && value_is_null(value) && err_matches(vm, vm->exc.KeyError)) {
    err_clear(vm);
    return missing_to_delete(vm, v, name);
  }
  return r;
}

int object_generic_setattr(VM *vm, Ref o, Ref name, Ref value) {
  if (is_no_name(vm, name)) return -1;
  Value *slot = attr_quick_slot(vm, o, name);
  if (slot && !value_is_null(value)) {
    value_set(vm, slot, own(value));
    return 0;
  }
  Type *type = type_of(vm, o);
  Ref found = type_lookup(vm, type, name);
  if (!value_is_null(found)) {
    DescrSetFn set = type_of(vm, found)->slots.descr_set;
    if (set) {
      Value descr = own(found);
      int r = set(vm, descr, o, value);
      drop(vm, descr);
      return r;
    }
  }
  if (!value_is_ptr(o) || !object_dict_slot(value_as_ptr(o))) return cannot_set(vm, o, name, !value_is_null(found));
  Value held = own(o), held_value = own(value);  // the write can drop the last reference to `o`
  int r = instance_set(vm, o, name, value);
  drop(vm, held_value);
  drop(vm, held);
  return r;
}

int object_setattr(VM *vm, Ref o, Ref name, Ref value) {
  if (is_no_name(vm, name)) return -1;
  SetAttrFn set = type_of(vm, o)->slots.setattro;
  if (LIKELY(is_str_exact(vm, name) && as_str(name)->interned)) return set(vm, o, name, value);
  Value interned = own(name);
  if (is_str_exact(vm, name)) interned = str_intern(vm, interned);
  if (value_is_null(interned)) return -1;
  int r = set(vm, o, interned, value);
  drop(vm, interned);
  return r;
}

int object_setattr_s(VM *vm, Ref o, const char *name, Ref value) {
  Value s = str_intern_cstr(vm, name);
  if (value_is_null(s)) return -1;
  int r = object_setattr(vm, o, s, value);
  drop(vm, s);
  return r;
}
