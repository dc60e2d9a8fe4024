// object/class/descriptor.c: descriptors that built-in types put into their dicts: methods, class methods, computed
// attributes, fields.
//
// Invariants   owner is the type the descriptor was made for; it applies to instances of that type only. A
//              member_descriptor of a heap type (a __slots__ entry) owns its MemberDef.
// Tests        tests/python/classes/descriptors*.py, slots.py,
//              tests/python/reference/03_data_model/type_hierarchy_attributes.py
// Optimize     Os
#include "object/class/class.h"
#include "object/exec/function.h"
#include "object/number/float.h"
#include "object/number/int.h"

Value descriptor_new(VM *vm, Type *kind, Type *owner, Value name) {
  Descriptor *d = value_is_null(name) ? NULL : object_alloc(vm, kind, 0);
  if (!d) return drop(vm, name), VALUE_NULL;
  obj_incref(owner);
  d->owner = owner;
  d->name = name;
  d->qualname = VALUE_NULL;
  gc_track(vm, d);
  return value_from_ptr(d);
}

Value method_descriptor_new(VM *vm, Type *owner, const MethodDef *def) {
  Value v = descriptor_new(vm, vm->types.method_descriptor, owner, str_intern_cstr(vm, def->name));
  if (!value_is_null(v)) as_descriptor(v)->method = def;
  return v;
}

Value classmethod_descriptor_new(VM *vm, Type *owner, const MethodDef *def) {
  Value v = descriptor_new(vm, vm->types.classmethod_descriptor, owner, str_intern_cstr(vm, def->name));
  if (!value_is_null(v)) as_descriptor(v)->method = def;
  return v;
}

Value getset_descriptor_new(VM *vm, Type *owner, const GetSetDef *def) {
  Value v = descriptor_new(vm, vm->types.getset_descriptor, owner, str_intern_cstr(vm, def->name));
  if (!value_is_null(v)) as_descriptor(v)->getset = def;
  return v;
}

Value member_descriptor_new(VM *vm, Type *owner, const MemberDef *def) {
  Value v = descriptor_new(vm, vm->types.member_descriptor, owner, str_intern_cstr(vm, def->name));
  if (!value_is_null(v)) as_descriptor(v)->member = def;
  return v;
}

Value slot_member_new(VM *vm, Type *owner, Ref name, uint32_t offset) {
  MemberDef *def = mem_alloc_zero(vm, sizeof(MemberDef));
  if (!def) return err_no_memory(vm);
  def->kind = MEMBER_VALUE;
  def->offset = offset;
  Value v = descriptor_new(vm, vm->types.member_descriptor, owner, own(name));
  if (value_is_null(v)) {
    mem_free(vm, def, sizeof *def);
    return v;
  }
  as_descriptor(v)->member = def;
  return v;
}

// --- shared parts

// Does the descriptor apply to `obj`? 0 or -1.
static int check_object(VM *vm, const Descriptor *d, Ref obj) {
  if (LIKELY(is_instance_of(vm, obj, d->owner))) return 0;
  return err_set_i(vm, vm->exc.TypeError, "descriptor '%U' for '%.100N' objects doesn't apply to a '%.100T' object",
                   d->name, d->owner, obj);
}

Value descriptor_get_qualname(VM *vm, Ref self, const void *closure) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(d->qualname)) {
    Value qualname = str_format(vm, "%U.%U", d->owner->qualname, d->name);
    if (value_is_null(qualname)) return qualname;
    value_set(vm, &d->qualname, qualname);
  }
  return own(d->qualname);
}

Value getattr_reduce(VM *vm, Ref o, Value name) {
  if (value_is_null(name)) return name;
  Value getattr = builtin_here(vm, "getattr");
  Value pair = value_is_null(getattr) ? getattr : tuple_pack2(vm, o, name);
  Value r = value_is_null(pair) ? pair : tuple_pack2(vm, getattr, pair);
  drop(vm, name);
  drop(vm, getattr);
  drop(vm, pair);
  return r;
}

static Value descriptor_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Descriptor *d = as_descriptor(self);
  return getattr_reduce(vm, ref_from_ptr(d->owner), own(d->name));
}

void descriptor_dealloc(VM *vm, Object *o) {
  Descriptor *d = (Descriptor *)o;
  gc_untrack(vm, d);
  if (o->type == vm->types.member_descriptor && d->member && type_has(d->owner, TYPE_HEAP))
    mem_free(vm, (void *)d->member, sizeof(MemberDef));
  obj_drop(vm, d->owner);
  drop(vm, d->name);
  drop(vm, d->qualname);
  object_free(vm, d, 0);
}

int descriptor_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT_OBJ(((Descriptor *)o)->owner);
  return 0;
}

Value descriptor_repr(VM *vm, Ref self, const char *what) {
  Descriptor *d = as_descriptor(self);
  return str_format(vm, "<%s '%U' of '%N' objects>", what, d->name, d->owner);
}
static Value method_repr(VM *vm, Ref self) { return descriptor_repr(vm, self, "method"); }
static Value getset_repr(VM *vm, Ref self) { return descriptor_repr(vm, self, "attribute"); }
static Value member_repr(VM *vm, Ref self) { return descriptor_repr(vm, self, "member"); }

const MemberDef descriptor_members[] = {
    {"__objclass__", MEMBER_OBJ, offsetof(Descriptor, owner), true, NULL},
    {"__name__", MEMBER_VALUE, offsetof(Descriptor, name), true, NULL},
    {NULL},
};
const MethodDef descriptor_methods[] = {
    {"__reduce__", descriptor_reduce, METH_NOARGS, "($self, /)", NULL},
    {NULL},
};

// --- methods

static Value method_get_doc(VM *vm, Ref self, const void *closure) {
  return doc_value(vm, as_descriptor(self)->method->doc);
}
static Value method_get_signature(VM *vm, Ref self, const void *closure) {
  return text_signature_value(vm, as_descriptor(self)->method->sig);
}

static Value method_get(VM *vm, Ref self, Ref obj, Ref type) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(obj)) return own(self);
  if (check_object(vm, d, obj) < 0) return VALUE_NULL;
  return builtin_function_new(vm, d->method, obj, REF_NULL);
}

static Value method_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Descriptor *d = as_descriptor(self);
  if (UNLIKELY(nargs < 1)) {
    Value name = function_display_name(vm, self);
    if (value_is_null(name)) return name;
    err_set(vm, vm->exc.TypeError, "unbound method %U needs an argument", name);
    drop(vm, name);
    return VALUE_NULL;
  }
  if (check_object(vm, d, args[0]) < 0) return VALUE_NULL;
  return method_def_call_as(vm, self, d->method, args[0], args + 1, nargs - 1, kwnames);
}

static Value classmethod_get(VM *vm, Ref self, Ref obj, Ref type) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(type)) {
    if (value_is_null(obj))
      return err_set(vm, vm->exc.TypeError, "descriptor '%U' for type '%.100N' needs either an object or a type",
                     d->name, d->owner);
    type = ref_from_ptr(type_of(vm, obj));
  }
  if (!type_has(type_of(vm, type), TYPE_TYPE_SUBCLASS))
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' for type '%.100N' needs a type, not a '%.100T' as arg 2",
                   d->name, d->owner, type);
  if (!type_is_subtype(as_type(type), d->owner))
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' requires a subtype of '%.100N' but received '%.100N'",
                   d->name, d->owner, as_type(type));
  return builtin_function_new(vm, d->method, type, REF_NULL);
}

static Value classmethod_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Descriptor *d = as_descriptor(self);
  if (nargs < 1)
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' of '%.100N' object needs an argument", d->name, d->owner);
  Value bound = classmethod_get(vm, self, REF_NULL, args[0]);
  if (value_is_null(bound)) return bound;
  Value r = call(vm, bound, args + 1, nargs - 1, kwnames);
  drop(vm, bound);
  return r;
}

static const GetSetDef method_getsets[] = {
    {"__doc__", method_get_doc, NULL, NULL, NULL},
    {"__qualname__", descriptor_get_qualname, NULL, NULL, NULL},
    {"__text_signature__", method_get_signature, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots method_slots = {
    .dealloc = descriptor_dealloc,
    .traverse = descriptor_traverse,
    .repr = method_repr,
    .call = method_call,
    .getattro = object_generic_getattr,
    .descr_get = method_get,
};
const TypeSpec method_descriptor_spec = {
    .name = "method_descriptor",
    .basic_size = sizeof(Descriptor),
    .told_size = 28,
    .flags = TYPE_GC | TYPE_METHOD_DESCRIPTOR,
    .slots = &method_slots,
    .methods = descriptor_methods,
    .getsets = method_getsets,
    .members = descriptor_members,
};
static const TypeSlots classmethod_slots = {
    .dealloc = descriptor_dealloc,
    .traverse = descriptor_traverse,
    .repr = method_repr,
    .call = classmethod_call,
    .getattro = object_generic_getattr,
    .descr_get = classmethod_get,
};
const TypeSpec classmethod_descriptor_spec = {
    .name = "classmethod_descriptor",
    .basic_size = sizeof(Descriptor),
    .told_size = 28,
    .flags = TYPE_GC,
    .slots = &classmethod_slots,
    .methods = descriptor_methods,
    .getsets = method_getsets,
    .members = descriptor_members,
};

// --- computed attributes

static Value getset_get(VM *vm, Ref self, Ref obj, Ref type) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(obj)) return own(self);
  if (check_object(vm, d, obj) < 0) return VALUE_NULL;
  if (d->getset->get) return d->getset->get(vm, obj, d->getset->closure);
  return err_set(vm, vm->exc.AttributeError, "attribute '%U' of '%.100N' objects is not readable", d->name, d->owner);
}

static int getset_set(VM *vm, Ref self, Ref obj, Ref value) {
  Descriptor *d = as_descriptor(self);
  if (check_object(vm, d, obj) < 0) return -1;
  if (d->getset->set) return d->getset->set(vm, obj, value, d->getset->closure);
  return err_set_i(vm, vm->exc.AttributeError, "attribute '%U' of '%.100N' objects is not writable", d->name, d->owner);
}

static Value getset_doc(VM *vm, Ref self, const void *closure) {
  return doc_value(vm, as_descriptor(self)->getset->doc);
}

static const GetSetDef getset_getsets[] = {
    {"__doc__", getset_doc, NULL, NULL, NULL},
    {"__qualname__", descriptor_get_qualname, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots getset_slots = {
    .dealloc = descriptor_dealloc,
    .traverse = descriptor_traverse,
    .repr = getset_repr,
    .getattro = object_generic_getattr,
    .descr_get = getset_get,
    .descr_set = getset_set,
};
const TypeSpec getset_descriptor_spec = {
    .name = "getset_descriptor",
    .basic_size = sizeof(Descriptor),
    .told_size = 24,
    .flags = TYPE_GC,
    .slots = &getset_slots,
    .getsets = getset_getsets,
    .members = descriptor_members,
};

// --- fields

static void *field_at(Object *o, const MemberDef *def) { return (char *)o + def->offset; }

Value member_get(VM *vm, Object *o, const MemberDef *def) {
  void *at = field_at(o, def);
  switch (def->kind) {
    case MEMBER_VALUE:
      if (!value_is_null(*(Value *)at)) return own(*(Value *)at);
      return VALUE_NULL;
    case MEMBER_VALUE_OR_NONE: return value_is_null(*(Value *)at) ? VALUE_NONE : own(*(Value *)at);
    case MEMBER_OBJ: return *(Object **)at ? own_ptr(*(Object **)at) : VALUE_NULL;
    case MEMBER_OBJ_OR_NONE: return *(Object **)at ? own_ptr(*(Object **)at) : VALUE_NONE;
    case MEMBER_SIZE: return value_from_int48(*(Size *)at);
    case MEMBER_INT32: return value_from_int48(*(int32_t *)at);
    case MEMBER_UINT32: return value_from_int48(*(uint32_t *)at);
    case MEMBER_BOOL: return value_from_bool(*(bool *)at);
    case MEMBER_DOUBLE: return value_from_double(*(double *)at);
  }
  return VALUE_NULL;
}

static int set_object_field(VM *vm, Object **at, Ref value) {
  Object *old = *at;
  if (!value_is_null(value) && !value_is_ptr(value)) return err_set_i(vm, vm->exc.TypeError, "readonly attribute");
  if (!value_is_null(value)) obj_incref(value_as_ptr(value));
  *at = value_is_null(value) ? NULL : value_as_ptr(value);
  obj_xdrop(vm, old);
  return 0;
}

static int set_number_field(VM *vm, void *at, const MemberDef *def, Ref value) {
  if (def->kind == MEMBER_BOOL) {
    if (!value_is_bool(value)) return err_set_i(vm, vm->exc.TypeError, "attribute value type must be bool");
    *(bool *)at = value_is_true(value);
    return 0;
  }
  if (def->kind == MEMBER_DOUBLE) {
    double d = number_as_double(vm, value);
    if (d == -1.0 && err_occurred(vm)) return -1;
    *(double *)at = d;
    return 0;
  }
  int64_t i = number_as_i64(vm, value);
  if (i == -1 && err_occurred(vm)) return -1;
  *(int32_t *)at = (int32_t)i;
  return 0;
}

int getset_readonly(VM *vm, Ref self UNUSED, Ref value UNUSED, const void *closure UNUSED) {
  return err_set_i(vm, vm->exc.AttributeError, "readonly attribute");
}

int member_set(VM *vm, Object *o, const MemberDef *def, Ref value) {
  if (def->readonly) return err_set_i(vm, vm->exc.AttributeError, "readonly attribute");
  void *at = field_at(o, def);
  switch (def->kind) {
    case MEMBER_VALUE:
    case MEMBER_VALUE_OR_NONE: value_set(vm, at, own(value)); return 0;
    case MEMBER_OBJ:
    case MEMBER_OBJ_OR_NONE: return set_object_field(vm, at, value);
    default: break;
  }
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "can't delete numeric/char attribute");
  return set_number_field(vm, at, def, value);
}

static Value member_get_slot(VM *vm, Ref self, Ref obj, Ref type) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(obj)) return own(self);
  if (check_object(vm, d, obj) < 0) return VALUE_NULL;
  Value v = member_get(vm, value_as_ptr(obj), d->member);
  if (!value_is_null(v)) return v;
  if (!type_has(type_of(vm, obj), TYPE_HEAP)) return err_attribute(vm, obj, d->name);
  Value type_name = type_fully_qualified_name(vm, type_of(vm, obj));
  Value text = value_is_null(type_name) ? VALUE_NULL
                                        : str_format(vm, "'%.200U' object has no attribute '%U'", type_name, d->name);
  drop(vm, type_name);
  return err_attribute_text(vm, text, obj, d->name);
}

static int member_set_slot(VM *vm, Ref self, Ref obj, Ref value) {
  Descriptor *d = as_descriptor(self);
  if (check_object(vm, d, obj) < 0) return -1;
  Object *o = value_as_ptr(obj);
  if (value_is_null(value) && d->member->kind == MEMBER_VALUE && !d->member->readonly &&
      value_is_null(*(Value *)field_at(o, d->member))) {
    err_set_value(vm, vm->exc.AttributeError, d->name);
    return -1;
  }
  return member_set(vm, o, d->member, value);
}

static Value member_doc(VM *vm, Ref self, const void *closure) {
  return doc_value(vm, as_descriptor(self)->member->doc);
}

static const GetSetDef member_getsets[] = {
    {"__doc__", member_doc, NULL, NULL, NULL},
    {"__qualname__", descriptor_get_qualname, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots member_slots = {
    .dealloc = descriptor_dealloc,
    .traverse = descriptor_traverse,
    .repr = member_repr,
    .getattro = object_generic_getattr,
    .descr_get = member_get_slot,
    .descr_set = member_set_slot,
};
const TypeSpec member_descriptor_spec = {
    .name = "member_descriptor",
    .basic_size = sizeof(Descriptor),
    .told_size = 24,
    .flags = TYPE_GC,
    .slots = &member_slots,
    .methods = descriptor_methods,
    .getsets = member_getsets,
    .members = descriptor_members,
};
