// specialize/spec_attr.c: LOAD_ATTR, STORE_ATTR, LOAD_SUPER_ATTR, LOAD_GLOBAL.
//
// What the class has under the name decides the form: nothing (an attribute of the instance), a plain value, a method,
// a property, a slot, …
//
// Optimize     Os
#include "specialize/internal.h"

#include "object/class/class.h"
#include "object/exec/module.h"
#include "object/class/property.h"
#include "object/text/str.h"

typedef enum {
  OVERRIDING,  // data descriptor of an immutable type
  METHOD,
  PROPERTY,
  OBJECT_SLOT,  // member descriptor of a field that holds an object
  OTHER_SLOT,
  NON_OVERRIDING,
  BUILTIN_CLASSMETHOD,
  PYTHON_CLASSMETHOD,
  NON_DESCRIPTOR,
  MUTABLE,  // instance of a mutable class: it may become a descriptor
  ABSENT,
  DUNDER_CLASS,
  GETSET_OVERRIDDEN,
  GETATTRIBUTE_IS_PYTHON_FUNCTION,
} DescriptorKind;

static bool holds_object(MemberKind k) { return k <= MEMBER_OBJ_OR_NONE; }

static DescriptorKind classify(VM *vm, Ref d, bool has_getattr) {
  if (value_is_null(d)) return ABSENT;
  Type *t = type_of(vm, d);
  if (!type_has(t, TYPE_IMMUTABLE)) return MUTABLE;
  if (t->slots.descr_set) {
    if (t == vm->types.member_descriptor)
      return holds_object(as_descriptor(d)->member->kind) ? OBJECT_SLOT : OTHER_SLOT;
    if (t == vm->types.property) return has_getattr ? GETSET_OVERRIDDEN : PROPERTY;
    return OVERRIDING;
  }
  if (t->slots.descr_get) {
    if (type_has(t, TYPE_METHOD_DESCRIPTOR)) return METHOD;
    if (t == vm->types.classmethod_descriptor) return BUILTIN_CLASSMETHOD;
    return t == vm->types.classmethod ? PYTHON_CLASSMETHOD : NON_OVERRIDING;
  }
  return NON_DESCRIPTOR;
}

static bool is_dunder_class(VM *vm, Ref d, Ref name) {
  return !value_is_null(d) && value_same(name, NAME(__class__)) &&
         value_same(d, type_lookup(vm, vm->types.object, name));
}

static DescriptorKind analyze_load(VM *vm, Type *type, Ref name, Ref *out) {
  GetAttrFn slot = type->slots.getattro;
  bool has_getattr = false;
  *out = REF_NULL;
  if (slot == slot_getattr_hook) {
    Ref getattribute = type_lookup(vm, type, NAME(__getattribute__));
    has_getattr = !value_is_null(type_lookup(vm, type, NAME(__getattr__)));
    if (!value_is_null(getattribute) && !value_same(getattribute, vm->interp->object_getattribute)) {
      if (has_getattr || !is_exact(vm, getattribute, vm->types.function)) return GETSET_OVERRIDDEN;
      *out = getattribute;
      return GETATTRIBUTE_IS_PYTHON_FUNCTION;
    }
  } else if (slot != object_generic_getattr && slot != type_getattro) {
    return GETSET_OVERRIDDEN;
  }
  *out = type_lookup(vm, type, name);
  return is_dunder_class(vm, *out, name) ? DUNDER_CLASS : classify(vm, *out, has_getattr);
}

// --- instances with a dict

static Dict **managed_dict(Object *o) { return (Dict **)((char *)o + (int32_t)o->type->dict_offset); }
static InlineValues *inline_values(Object *o) { return (InlineValues *)((char *)o + o->type->inline_offset); }

static int dict_access(VM *vm, Site *site, Ref owner, Ref name, uint32_t version, int base, int values_form,
                       int hint_form) {
  Object *o = value_as_ptr(owner);
  Type *type = o->type;
  if (!type_has(type, TYPE_MANAGED_DICT) || (type->dict_offset & DICT_AT_END))
    return fail(site, SPEC_FAIL_ATTR_NOT_MANAGED_DICT);
  Dict *dict = *managed_dict(o);
  if (type_has(type, TYPE_INLINE_VALUES) && inline_values(o)->valid && !(base == STORE_ATTR && dict)) {
    if (dict) return fail(site, SPEC_FAIL_OTHER);
    Size index = dict_keys_index(vm, type->shared_keys, name);
    if (index < 0) return fail(site, SPEC_FAIL_ATTR_NOT_IN_KEYS);
    size_t offset = (size_t)((char *)&inline_values(o)->values[index] - (char *)o);
    if (offset > UINT16_MAX) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
    site->ip[4] = (CodeUnit)offset;
    cache_write_u32(&site->ip[2], version);
    return values_form;
  }
  if (!dict || dict->h.type != vm->types.dict) return fail(site, SPEC_FAIL_NO_DICT);
  if (dict->values) return fail(site, SPEC_FAIL_ATTR_SPLIT_DICT);
  Size index = dict->keys->kind == KEYS_STR ? dict_keys_index(vm, dict->keys, name) : -1;
  if (index < 0) return fail(site, SPEC_FAIL_ATTR_NOT_IN_DICT);
  if (index > UINT16_MAX) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
  site->ip[4] = (CodeUnit)index;
  cache_write_u32(&site->ip[2], version);
  return hint_form;
}

// Whether instances are likely to have `name` in their own dict. Records the version of the shared keys.
static bool instance_has_key(VM *vm, Ref owner, Ref name, uint32_t *keys_version) {
  if (!value_is_ptr(owner)) return false;
  Object *o = value_as_ptr(owner);
  Type *type = o->type;
  if (!type_has(type, TYPE_MANAGED_DICT)) return false;
  if (type_has(type, TYPE_INLINE_VALUES)) {
    *keys_version = dict_keys_version(vm, type->shared_keys);
    return dict_keys_index(vm, type->shared_keys, name) >= 0;
  }
  if (type->dict_offset & DICT_AT_END) return false;
  Dict *dict = *managed_dict(o);
  if (!dict || dict->h.type != vm->types.dict || dict->values || dict->keys->kind != KEYS_STR) return false;
  return dict_keys_index(vm, dict->keys, name) >= 0;
}

// --- LOAD_ATTR

// A method or plain class attribute, accessed through an instance.
static int class_attribute(VM *vm, Site *site, Ref owner, Ref descr, uint32_t version, bool is_method,
                           uint32_t keys_version) {
  Type *type = type_of(vm, owner);
  int form;
  if (type_has(type, TYPE_INLINE_VALUES)) {
    if (!keys_version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
    cache_write_u32(&site->ip[4], keys_version);
    form = is_method ? LOAD_ATTR_METHOD_WITH_VALUES : LOAD_ATTR_NONDESCRIPTOR_WITH_VALUES;
  } else if (!type->dict_offset) {
    form = is_method ? LOAD_ATTR_METHOD_NO_DICT : LOAD_ATTR_NONDESCRIPTOR_NO_DICT;
  } else {
    int32_t offset = (int32_t)type->dict_offset;
    if ((type->dict_offset & DICT_AT_END && offset < INT16_MIN) || offset > INT16_MAX || offset < INT16_MIN)
      return fail(site, SPEC_FAIL_OUT_OF_RANGE);
    if (!is_method) return fail(site, SPEC_FAIL_ATTR_CLASS_ATTR_SIMPLE);
    if (*managed_dict(value_as_ptr(owner))) return fail(site, SPEC_FAIL_ATTR_NOT_MANAGED_DICT);
    site->ip[4] = (CodeUnit)(int16_t)offset;
    form = LOAD_ATTR_METHOD_LAZY_DICT;
  }
  cache_write_u32(&site->ip[2], version);
  cache_write_value(&site->ip[6], descr);
  return form;
}

static int check_arguments(Site *site, Function *f, uint32_t expected) {
  int kind = function_kind(f->code);
  if (!kind && f->code->argcount != expected) kind = SPEC_FAIL_WRONG_NUMBER_ARGUMENTS;
  if (!kind) return 1;
  return fail(site, kind);
}

static int property_form(VM *vm, Site *site, Ref property, uint32_t version) {
  Ref get = borrow(as_property(property)->get);
  if (value_is_null(get) || value_is_none(get)) return fail(site, SPEC_FAIL_EXPECTED_ERROR);
  if (!is_exact(vm, get, vm->types.function)) return fail(site, SPEC_FAIL_ATTR_PROPERTY_NOT_PY_FUNCTION);
  if (!check_arguments(site, as_function(get), 1)) return 0;
  if (site->oparg & 1) return fail(site, SPEC_FAIL_ATTR_METHOD);
  cache_write_u32(&site->ip[2], version);
  cache_write_value(&site->ip[6], get);
  return LOAD_ATTR_PROPERTY;
}

static int getattribute_form(VM *vm, Site *site, Ref f, uint32_t version) {
  if (!check_arguments(site, as_function(f), 2)) return 0;
  if (site->oparg & 1) return fail(site, SPEC_FAIL_ATTR_METHOD);
  uint32_t func_version = function_version(vm, as_function(f));
  if (!func_version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  cache_write_u32(&site->ip[2], version);
  cache_write_u32(&site->ip[4], func_version);
  cache_write_value(&site->ip[6], f);
  return LOAD_ATTR_GETATTRIBUTE_OVERRIDDEN;
}

// The offset in LOAD_ATTR_SLOT's cache: that of a Value, that of an object pointer with bit 0 set, or 0 for the type.
static int slot_offset(VM *vm, Site *site, Ref owner, Ref descr, uint32_t *out) {
  const MemberDef *member = as_descriptor(descr)->member;
  if (!is_instance_of(vm, owner, as_descriptor(descr)->owner)) return fail(site, SPEC_FAIL_EXPECTED_ERROR);
  if (member->offset > UINT16_MAX) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
  *out = member->offset | (member->kind == MEMBER_OBJ || member->kind == MEMBER_OBJ_OR_NONE);
  return 1;
}

static int slot_form(VM *vm, Site *site, Ref owner, Ref descr, uint32_t version) {
  uint32_t offset = 0;
  if (!value_is_null(descr) && !slot_offset(vm, site, owner, descr, &offset)) return 0;
  site->ip[4] = (CodeUnit)offset;
  cache_write_u32(&site->ip[2], version);
  return LOAD_ATTR_SLOT;
}

static int instance_load(VM *vm, Site *site, Ref owner, Ref name) {
  uint32_t keys_version = 0;
  bool shadow = instance_has_key(vm, owner, name, &keys_version);
  Type *type = type_of(vm, owner);
  Ref descr;
  DescriptorKind kind = analyze_load(vm, type, name, &descr);
  uint32_t version = type_version(vm, type);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  switch (kind) {
    case OVERRIDING: return fail(site, SPEC_FAIL_ATTR_OVERRIDING_DESCRIPTOR);
    case PROPERTY: return property_form(vm, site, descr, version);
    case OBJECT_SLOT: return slot_form(vm, site, owner, descr, version);
    case DUNDER_CLASS: return slot_form(vm, site, owner, REF_NULL, version);
    case OTHER_SLOT: return fail(site, SPEC_FAIL_ATTR_NON_OBJECT_SLOT);
    case MUTABLE: return fail(site, SPEC_FAIL_ATTR_MUTABLE_CLASS);
    case GETSET_OVERRIDDEN: return fail(site, SPEC_FAIL_OVERRIDDEN);
    case GETATTRIBUTE_IS_PYTHON_FUNCTION: return getattribute_form(vm, site, descr, version);
    default: break;
  }
  if (shadow)
    return dict_access(vm, site, owner, name, version, LOAD_ATTR, LOAD_ATTR_INSTANCE_VALUE, LOAD_ATTR_WITH_HINT);
  switch (kind) {
    case METHOD:
      if (!(site->oparg & 1)) return fail(site, SPEC_FAIL_ATTR_METHOD);
      return class_attribute(vm, site, owner, descr, version, true, keys_version);
    case NON_DESCRIPTOR:
      if (site->oparg & 1) return fail(site, SPEC_FAIL_OTHER);
      return class_attribute(vm, site, owner, descr, version, false, keys_version);
    case ABSENT: return SPECIALIZE_COOL;
    default: return fail(site, SPEC_FAIL_OTHER);
  }
}

static int class_fail_kind(DescriptorKind kind) {
  switch (kind) {
    case OVERRIDING: return SPEC_FAIL_ATTR_OVERRIDING_DESCRIPTOR;
    case METHOD: return SPEC_FAIL_ATTR_METHOD;
    case PROPERTY: return SPEC_FAIL_ATTR_PROPERTY;
    case OBJECT_SLOT: return SPEC_FAIL_ATTR_OBJECT_SLOT;
    case OTHER_SLOT: return SPEC_FAIL_ATTR_NON_OBJECT_SLOT;
    case MUTABLE: return SPEC_FAIL_ATTR_MUTABLE_CLASS;
    case GETSET_OVERRIDDEN:
    case GETATTRIBUTE_IS_PYTHON_FUNCTION: return SPEC_FAIL_OVERRIDDEN;
    case BUILTIN_CLASSMETHOD: return SPEC_FAIL_ATTR_BUILTIN_CLASS_METHOD;
    case PYTHON_CLASSMETHOD: return SPEC_FAIL_ATTR_CLASS_METHOD_OBJ;
    case NON_OVERRIDING: return SPEC_FAIL_ATTR_NON_OVERRIDING_DESCRIPTOR;
    case NON_DESCRIPTOR: return SPEC_FAIL_ATTR_NOT_DESCRIPTOR;
    case ABSENT: return SPEC_FAIL_EXPECTED_ERROR;
    default: return SPEC_FAIL_OTHER;
  }
}

static int class_load(VM *vm, Site *site, Ref owner, Ref name) {
  Type *cls = as_type(owner), *meta = cls->h.type;
  if (meta->slots.getattro != type_getattro) return fail(site, SPEC_FAIL_ATTR_METACLASS_OVERRIDDEN);
  switch (classify(vm, type_lookup(vm, meta, name), false)) {
    case METHOD:
    case NON_DESCRIPTOR:
    case NON_OVERRIDING:
    case BUILTIN_CLASSMETHOD:
    case PYTHON_CLASSMETHOD:
    case ABSENT: break;
    default: return fail(site, SPEC_FAIL_ATTR_METACLASS_ATTRIBUTE);
  }
  Ref descr;
  DescriptorKind kind = analyze_load(vm, cls, name, &descr);
  uint32_t version = type_version(vm, cls), meta_version = 0;
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  bool check_meta = !type_has(meta, TYPE_IMMUTABLE);
  if (check_meta && !(meta_version = type_version(vm, meta))) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  if (kind != METHOD && kind != NON_DESCRIPTOR) return fail(site, class_fail_kind(kind));
  cache_write_u32(&site->ip[2], version);
  cache_write_value(&site->ip[6], descr);
  if (!check_meta) return LOAD_ATTR_CLASS;
  cache_write_u32(&site->ip[4], meta_version);
  return LOAD_ATTR_CLASS_WITH_METACLASS_CHECK;
}

static int module_load(VM *vm, Site *site, Ref owner, Ref name) {
  Dict *dict = as_module(owner)->dict;
  if (!dict) return fail(site, SPEC_FAIL_NO_DICT);
  if (dict->keys->kind != KEYS_STR) return fail(site, SPEC_FAIL_ATTR_NON_STRING);
  if (dict_keys_index(vm, dict->keys, NAME(__getattr__)) >= 0) return fail(site, SPEC_FAIL_ATTR_MODULE_ATTR_NOT_FOUND);
  Size index = dict_keys_index(vm, dict->keys, name);
  if (index < 0) return fail(site, SPEC_FAIL_ATTR_MODULE_ATTR_NOT_FOUND);
  if (index > UINT16_MAX) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
  uint32_t version = dict_keys_version(vm, dict->keys);
  if (!version) return fail(site, SPEC_FAIL_OUT_OF_VERSIONS);
  cache_write_u32(&site->ip[2], version);
  site->ip[4] = (CodeUnit)index;
  return LOAD_ATTR_MODULE;
}

int specialize_load_attr(VM *vm, Site *site) {
  Ref owner = borrow(site->sp[-1]);
  Ref name = tuple_at(site->frame->code->names, (Size)(site->oparg >> 1));
  if (type_of(vm, owner)->slots.getattro == vm->types.module->slots.getattro) return module_load(vm, site, owner, name);
  return is_type(owner) ? class_load(vm, site, owner, name) : instance_load(vm, site, owner, name);
}

// --- STORE_ATTR

static int slot_store(VM *vm, Site *site, Ref owner, Ref descr, uint32_t version) {
  uint32_t offset;
  if (!slot_offset(vm, site, owner, descr, &offset)) return 0;
  const MemberDef *member = as_descriptor(descr)->member;
  if (member->readonly) return fail(site, SPEC_FAIL_ATTR_READ_ONLY);
  if (member->kind != MEMBER_VALUE && member->kind != MEMBER_VALUE_OR_NONE) return fail(site, SPEC_FAIL_OTHER);
  site->ip[4] = (CodeUnit)offset;
  cache_write_u32(&site->ip[2], version);
  return STORE_ATTR_SLOT;
}

int specialize_store_attr(VM *vm, Site *site) {
  Ref owner = borrow(site->sp[-1]);
  Ref name = tuple_at(site->frame->code->names, (Size)site->oparg);
  Type *type = type_of(vm, owner);
  if (type == vm->types.module) return fail(site, SPEC_FAIL_OVERRIDDEN);
  uint32_t version = type_version(vm, type);
  if (!version) return fail(site, SPEC_FAIL_OTHER);
  if (type->slots.setattro != object_generic_setattr) return fail(site, SPEC_FAIL_OVERRIDDEN);
  Ref descr = type_lookup(vm, type, name);
  switch (is_dunder_class(vm, descr, name) ? DUNDER_CLASS : classify(vm, descr, false)) {
    case OBJECT_SLOT: return slot_store(vm, site, owner, descr, version);
    case ABSENT:
      if (!value_is_ptr(owner)) return fail(site, SPEC_FAIL_ATTR_NOT_MANAGED_DICT);
      return dict_access(vm, site, owner, name, version, STORE_ATTR, STORE_ATTR_INSTANCE_VALUE, STORE_ATTR_WITH_HINT);
    case OVERRIDING: return fail(site, SPEC_FAIL_ATTR_OVERRIDING_DESCRIPTOR);
    case METHOD: return fail(site, SPEC_FAIL_ATTR_METHOD);
    case PROPERTY: return fail(site, SPEC_FAIL_ATTR_PROPERTY);
    case DUNDER_CLASS:
    case OTHER_SLOT: return fail(site, SPEC_FAIL_ATTR_NON_OBJECT_SLOT);
    case MUTABLE: return fail(site, SPEC_FAIL_ATTR_MUTABLE_CLASS);
    case BUILTIN_CLASSMETHOD: return fail(site, SPEC_FAIL_ATTR_BUILTIN_CLASS_METHOD_OBJ);
    case PYTHON_CLASSMETHOD: return fail(site, SPEC_FAIL_ATTR_CLASS_METHOD_OBJ);
    case NON_OVERRIDING: return fail(site, SPEC_FAIL_ATTR_CLASS_ATTR_DESCRIPTOR);
    case NON_DESCRIPTOR: return fail(site, SPEC_FAIL_ATTR_CLASS_ATTR_SIMPLE);
    default: return fail(site, SPEC_FAIL_OVERRIDDEN);
  }
}

// --- LOAD_SUPER_ATTR, LOAD_GLOBAL

int specialize_load_super_attr(VM *vm, Site *site) {
  if (!value_same(site->sp[-3], ref_from_ptr(vm->types.super))) return fail(site, SPEC_FAIL_SUPER_SHADOWED);
  if (!is_type(site->sp[-2])) return fail(site, SPEC_FAIL_SUPER_BAD_CLASS);
  return site->oparg & 1 ? LOAD_SUPER_ATTR_METHOD : LOAD_SUPER_ATTR_ATTR;
}

// The 16-bit keys version of a dict, or 0 with the kind of failure.
static uint32_t short_version(VM *vm, Site *site, Dict *dict) {
  uint32_t version = dict_keys_version(vm, dict->keys);
  if (version == (uint16_t)version && version) return version;
  return (uint32_t)fail(site, version ? SPEC_FAIL_OUT_OF_RANGE : SPEC_FAIL_OUT_OF_VERSIONS);
}

int specialize_load_global(VM *vm, Site *site) {
  Frame *frame = site->frame;
  Ref name = tuple_at(frame->code->names, (Size)(site->oparg >> 1));
  if (frame->globals->h.type != vm->types.dict) return fail(site, SPEC_FAIL_LOAD_GLOBAL_NON_DICT);
  if (frame->globals->keys->kind != KEYS_STR) return fail(site, SPEC_FAIL_LOAD_GLOBAL_NON_STRING_OR_SPLIT);
  Size index = dict_keys_index(vm, frame->globals->keys, name);
  bool builtin = index < 0;
  if (builtin) {
    if (frame->builtins->h.type != vm->types.dict) return fail(site, SPEC_FAIL_LOAD_GLOBAL_NON_DICT);
    if (frame->builtins->keys->kind != KEYS_STR) return fail(site, SPEC_FAIL_LOAD_GLOBAL_NON_STRING_OR_SPLIT);
    index = dict_keys_index(vm, frame->builtins->keys, name);
    if (index < 0) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
  }
  if (index > UINT16_MAX) return fail(site, SPEC_FAIL_OUT_OF_RANGE);
  uint32_t version = short_version(vm, site, frame->globals), builtins_version = 0;
  if (!version || (builtin && !(builtins_version = short_version(vm, site, frame->builtins)))) return 0;
  site->ip[2] = (CodeUnit)version;
  site->ip[3] = (CodeUnit)builtins_version;
  site->ip[4] = (CodeUnit)index;
  return builtin ? LOAD_GLOBAL_BUILTIN : LOAD_GLOBAL_MODULE;
}
