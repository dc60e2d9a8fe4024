// object/class/slot_wrappers.c: wrapper_descriptor (`int.__add__`) and method-wrapper (`(5).__add__`): slots of
// built-in types as callables.
//
// Invariants   Descriptor.wrapped is the slot function of the type that the descriptor was made for; slot->wrap gives
//              its C signature.
// Danger       Everything here MAY_RUN_CODE.
// Tests        tests/python/classes/descriptors_all.py, tests/python/types/special_*.py, rarely_used.py
// Optimize     Os
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/number/int.h"

typedef struct MethodWrapper {
  Object h;
  Value descr, self;
} MethodWrapper;

static MethodWrapper *as_wrapper(Ref v) { return (MethodWrapper *)value_as_ptr(v); }

// --- calling a slot function by its kind

static int check_count(VM *vm, Size nargs, Size want) {
  if (nargs == want) return 0;
  return err_set_i(vm, vm->exc.TypeError, "expected %d argument%s, got %zd", (int)want, want == 1 ? "" : "s", nargs);
}

static int check_one_or_two(VM *vm, Size nargs) {
  if (nargs == 1 || nargs == 2) return 0;
  return err_set_i(vm, vm->exc.TypeError, "expected 1 or 2 arguments, got %zd", nargs);
}

static Value none_or_null(VM *vm, int status) { return status < 0 ? VALUE_NULL : VALUE_NONE; }

// Index argument of a sequence slot, wrapped around by the length when negative. 0 or -1.
static int get_index(VM *vm, Ref self, Ref arg, Size *out) {
  Size i = number_as_size(vm, arg, vm->exc.OverflowError);
  if (i == -1 && err_occurred(vm)) return -1;
  LenFn len = type_of(vm, self)->slots.sq_length;
  if (i < 0 && len) {
    Size n = len(vm, self);
    if (n < 0) return -1;
    i += n;
  }
  *out = i;
  return 0;
}

// A setattr slot may be used on an instance only when no more derived built-in type has a setattr of its own.
static bool setattr_allowed(VM *vm, Ref self, void *fn, const char *what) {
  Type *type = type_of(vm, self);
  // The most derived built-in type on the MRO must be the one that defines the function.
  Type *builtin = type;
  while (builtin && !builtin->spec) builtin = builtin->base;
  if (!builtin || (void *)(uintptr_t)builtin->slots.setattro == fn) return true;
  err_set(vm, vm->exc.TypeError, "can't apply this %s to %N object", what, type);
  return false;
}

static Value wrap_setattr(VM *vm, void *fn, Ref self, Ref name, Ref value) {
  if (!setattr_allowed(vm, self, fn, value_is_null(value) ? "__delattr__" : "__setattr__")) return VALUE_NULL;
  return none_or_null(vm, ((SetAttrFn)fn)(vm, self, name, value));
}

static Value wrap_descr_get(VM *vm, void *fn, Ref self, const Value *args, Size nargs) {
  if (args_check(vm, "__get__", nargs, 1, 2) < 0) return VALUE_NULL;
  Ref obj = borrow(args[0]), type = nargs > 1 ? borrow(args[1]) : REF_NULL;
  if (value_is_none(obj)) obj = REF_NULL;
  if (value_is_none(type)) type = REF_NULL;
  if (value_is_null(obj) && value_is_null(type))
    return err_set(vm, vm->exc.TypeError, "__get__(None, None) is invalid");
  return ((DescrGetFn)fn)(vm, self, obj, type);
}

static Value wrap_len(VM *vm, void *fn, Ref self) {
  Size n = ((LenFn)fn)(vm, self);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}

static Value wrap_next(VM *vm, void *fn, Ref self) {
  Value r = ((UnaryFn)fn)(vm, self);
  if (value_is_null(r) && !err_occurred(vm)) return err_set_none(vm, vm->exc.StopIteration);
  return r;
}

static Value wrap_hash(VM *vm, void *fn, Ref self) {
  Hash h = ((HashFn)fn)(vm, self);
  return h == -1 && err_occurred(vm) ? VALUE_NULL : value_from_int48(h);
}

static Value wrap_inquiry(VM *vm, int truth) { return truth < 0 ? VALUE_NULL : value_from_bool(truth); }

static Value wrap_index_arg(VM *vm, void *fn, Ref self, Ref arg) {
  Size i = number_as_size(vm, arg, vm->exc.OverflowError);
  if (i == -1 && err_occurred(vm)) return VALUE_NULL;
  return ((SizeArgFn)fn)(vm, self, i);
}

static Value wrap_sq_item(VM *vm, void *fn, Ref self, Ref arg) {
  Size i;
  if (get_index(vm, self, arg, &i) < 0) return VALUE_NULL;
  return ((SizeArgFn)fn)(vm, self, i);
}

static Value wrap_sq_set(VM *vm, void *fn, Ref self, Ref arg, Ref value) {
  Size i;
  if (get_index(vm, self, arg, &i) < 0) return VALUE_NULL;
  return none_or_null(vm, ((SizeSetFn)fn)(vm, self, i, value));
}

// object/bytes/buffer_class.c
Value wrap_buffer(VM *vm, void *fn, Ref self, Ref flags);
Value wrap_release_buffer(VM *vm, void *fn, Ref self, Ref view);

static Value call_without_args(VM *vm, WrapKind kind, void *fn, Ref self) {
  switch (kind) {
    case WRAP_UNARY: return ((UnaryFn)fn)(vm, self);
    case WRAP_HASH: return wrap_hash(vm, fn, self);
    case WRAP_NEXT: return wrap_next(vm, fn, self);
    case WRAP_INQUIRY: return wrap_inquiry(vm, ((InquiryFn)fn)(vm, self));
    case WRAP_LEN: return wrap_len(vm, fn, self);
    default: ((void (*)(VM *, Ref))fn)(vm, self); return VALUE_NONE;  // WRAP_DEL
  }
}

static Value call_with_one(VM *vm, WrapKind kind, void *fn, Ref self, Ref a) {
  switch (kind) {
    case WRAP_BINARY: return ((BinaryFn)fn)(vm, self, a);
    case WRAP_BINARY_R: return ((BinaryFn)fn)(vm, a, self);
    case WRAP_DELATTR: return wrap_setattr(vm, fn, self, a, REF_NULL);
    case WRAP_LT:
    case WRAP_LE:
    case WRAP_EQ:
    case WRAP_NE:
    case WRAP_GT:
    case WRAP_GE: return ((RichCmpFn)fn)(vm, self, a, (int)kind - WRAP_LT);
    case WRAP_DESCR_DELETE: return none_or_null(vm, ((DescrSetFn)fn)(vm, self, a, REF_NULL));
    case WRAP_DELITEM: return none_or_null(vm, ((SetItemFn)fn)(vm, self, a, REF_NULL));
    case WRAP_INDEX_ARG: return wrap_index_arg(vm, fn, self, a);
    case WRAP_SQ_ITEM: return wrap_sq_item(vm, fn, self, a);
    case WRAP_SQ_DELITEM: return wrap_sq_set(vm, fn, self, a, REF_NULL);
    case WRAP_BUFFER: return wrap_buffer(vm, fn, self, a);
    case WRAP_RELEASE_BUFFER: return wrap_release_buffer(vm, fn, self, a);
    default: return wrap_inquiry(vm, ((ContainsFn)fn)(vm, self, a));  // WRAP_CONTAINS
  }
}

static Value call_slot(VM *vm, const Descriptor *d, Ref self, const Value *args, Size nargs, Ref kwnames) {
  void *fn = d->wrapped;
  WrapKind kind = d->slot->wrap;
  if (kind == WRAP_CALL) return ((CFunction)fn)(vm, self, args, nargs, kwnames);
  if (kind == WRAP_INIT) return none_or_null(vm, ((InitFn)fn)(vm, self, args, nargs, kwnames));
  if (!value_is_null(kwnames) && tuple_len(kwnames))
    return err_set(vm, vm->exc.TypeError, "wrapper %s() takes no keyword arguments", d->slot->name);
  switch (kind) {
    case WRAP_UNARY:
    case WRAP_HASH:
    case WRAP_NEXT:
    case WRAP_INQUIRY:
    case WRAP_LEN:
    case WRAP_DEL: return check_count(vm, nargs, 0) < 0 ? VALUE_NULL : call_without_args(vm, kind, fn, self);
    case WRAP_SETATTR:
      if (args_check(vm, d->slot->name, nargs, 2, 2) < 0) return VALUE_NULL;
      return wrap_setattr(vm, fn, self, args[0], args[1]);
    case WRAP_DESCR_GET: return wrap_descr_get(vm, fn, self, args, nargs);
    case WRAP_DESCR_SET:
      if (args_check(vm, d->slot->name, nargs, 2, 2) < 0) return VALUE_NULL;
      return none_or_null(vm, ((DescrSetFn)fn)(vm, self, args[0], args[1]));
    case WRAP_TERNARY:
      if (check_one_or_two(vm, nargs) < 0) return VALUE_NULL;
      return ((TernaryFn)fn)(vm, self, args[0], nargs > 1 ? borrow(args[1]) : REF_NONE);
    case WRAP_TERNARY_R:
      if (check_one_or_two(vm, nargs) < 0) return VALUE_NULL;
      return ((TernaryFn)fn)(vm, args[0], self, nargs > 1 ? borrow(args[1]) : REF_NONE);
    case WRAP_SETITEM:
      if (args_check(vm, d->slot->name, nargs, 2, 2) < 0) return VALUE_NULL;
      return none_or_null(vm, ((SetItemFn)fn)(vm, self, args[0], args[1]));
    case WRAP_SQ_SETITEM:
      if (args_check(vm, d->slot->name, nargs, 2, 2) < 0) return VALUE_NULL;
      return wrap_sq_set(vm, fn, self, args[0], args[1]);
    case WRAP_BUFFER:
    case WRAP_RELEASE_BUFFER:
      return args_check(vm, d->slot->name, nargs, 1, 1) < 0 ? VALUE_NULL : call_with_one(vm, kind, fn, self, args[0]);
    default: return check_count(vm, nargs, 1) < 0 ? VALUE_NULL : call_with_one(vm, kind, fn, self, args[0]);
  }
}

// --- wrapper_descriptor

Value wrapper_descriptor_new(VM *vm, Type *owner, const SlotDef *def, Ref name, void *wrapped) {
  Value v = descriptor_new(vm, vm->types.wrapper_descriptor, owner, own(name));
  if (value_is_null(v)) return v;
  as_descriptor(v)->slot = def;
  as_descriptor(v)->wrapped = wrapped;
  return v;
}

int type_add_operators(VM *vm, Type *type) {
  // the others are heap types in CPython
  bool of_core = type->base && (!strchr(type->spec->name, '.') || strncmp(type->spec->name, "datetime.", 9) == 0);
  for (int i = 0; i < N_SLOT_DEFS; i++) {
    const SlotDef *def = &slot_defs[i];
    void *fn = *slot_at(type, def->offset);
    Ref name = borrow(vm->type_state->slot_names[i]);
    if (of_core && fn == *slot_at(type->base, def->offset)) continue;  // inherited, although the table has it again
    if (def->wrap == WRAP_NONE || !fn || !value_is_null(dict_get_str(vm, type->dict, name))) continue;
    bool unhashable = def->offset == offsetof(TypeSlots, hash) && fn == (void *)hash_not_implemented;
    Value v = unhashable ? VALUE_NONE : wrapper_descriptor_new(vm, type, def, name, fn);
    if (value_is_null(v)) return -1;
    int r = dict_set(vm, type->dict, name, v);
    drop(vm, v);
    if (r < 0) return -1;
  }
  return 0;
}

static Value descriptor_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Descriptor *d = as_descriptor(self);
  if (nargs < 1)
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' of '%.100N' object needs an argument", d->name, d->owner);
  if (!is_instance_of(vm, args[0], d->owner))
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' requires a '%.100N' object but received a '%.100T'", d->name,
                   d->owner, args[0]);
  return call_slot(vm, d, args[0], args + 1, nargs - 1, kwnames);
}

static Value descriptor_get(VM *vm, Ref self, Ref obj, Ref type) {
  Descriptor *d = as_descriptor(self);
  if (value_is_null(obj)) return own(self);
  if (!is_instance_of(vm, obj, d->owner))
    return err_set(vm, vm->exc.TypeError, "descriptor '%U' for '%.100N' objects doesn't apply to a '%.100T' object",
                   d->name, d->owner, obj);
  Value fields[] = {own(self), own(obj)};
  return owned_value(vm, vm->types.method_wrapper, fields, 2);
}

static Value slot_wrapper_repr(VM *vm, Ref self) { return descriptor_repr(vm, self, "slot wrapper"); }

static Value get_doc(VM *vm, Ref self, const void *closure) { return doc_value(vm, as_descriptor(self)->slot->doc); }
static Value get_signature(VM *vm, Ref self, const void *closure) {
  return text_signature_value(vm, as_descriptor(self)->slot->sig);
}

static const GetSetDef wrapper_getsets[] = {
    {"__doc__", get_doc, NULL, NULL, NULL},
    {"__qualname__", descriptor_get_qualname, NULL, NULL, NULL},
    {"__text_signature__", get_signature, NULL, NULL, NULL},
    {NULL},
};
static const TypeSlots wrapper_descriptor_slots = {
    .dealloc = descriptor_dealloc,
    .traverse = descriptor_traverse,
    .repr = slot_wrapper_repr,
    .call = descriptor_call,
    .descr_get = descriptor_get,
    .getattro = object_generic_getattr,
};
const TypeSpec wrapper_descriptor_spec = {
    .name = "wrapper_descriptor",
    .basic_size = sizeof(Descriptor),
    .told_size = 28,
    .flags = TYPE_GC | TYPE_METHOD_DESCRIPTOR,
    .slots = &wrapper_descriptor_slots,
    .methods = descriptor_methods,
    .getsets = wrapper_getsets,
    .members = descriptor_members,
};

// --- method-wrapper

static Value wrapper_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  MethodWrapper *w = as_wrapper(self);
  return call_slot(vm, as_descriptor(w->descr), w->self, args, nargs, kwnames);
}

static Value wrapper_repr(VM *vm, Ref self) {
  MethodWrapper *w = as_wrapper(self);
  char address[24];
  return str_format(vm, "<method-wrapper '%U' of %T object at %s>", as_descriptor(w->descr)->name, w->self,
                    value_address_text(w->self, address));
}

static Value wrapper_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, vm->types.method_wrapper)) return VALUE_NOT_IMPLEMENTED;
  bool same =
      value_same(as_wrapper(a)->descr, as_wrapper(b)->descr) && value_same(as_wrapper(a)->self, as_wrapper(b)->self);
  return value_from_bool(same == (op == CMP_EQ));
}

static Hash wrapper_hash(VM *vm, Ref self) {
  MethodWrapper *w = as_wrapper(self);
  Hash h = object_hash_default(vm, w->self) ^ object_hash_default(vm, w->descr);
  return h == -1 ? -2 : h;
}

static Value wrapper_get_objclass(VM *vm, Ref self, const void *closure) {
  return own_ptr(as_descriptor(as_wrapper(self)->descr)->owner);
}
static Value wrapper_get_name(VM *vm, Ref self, const void *closure) {
  return own(as_descriptor(as_wrapper(self)->descr)->name);
}
static Value wrapper_get_qualname(VM *vm, Ref self, const void *closure) {
  return descriptor_get_qualname(vm, as_wrapper(self)->descr, NULL);
}
static Value wrapper_get_doc(VM *vm, Ref self, const void *closure) {
  return get_doc(vm, as_wrapper(self)->descr, NULL);
}
static Value wrapper_get_signature(VM *vm, Ref self, const void *closure) {
  return get_signature(vm, as_wrapper(self)->descr, NULL);
}

static Value wrapper_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  MethodWrapper *w = as_wrapper(self);
  return getattr_reduce(vm, w->self, own(as_descriptor(w->descr)->name));
}

static const MethodDef method_wrapper_methods[] = {{"__reduce__", wrapper_reduce, METH_NOARGS, "($self, /)", NULL},
                                                   {NULL}};
static const MemberDef method_wrapper_members[] = {
    {"__self__", MEMBER_VALUE, offsetof(MethodWrapper, self), true, NULL},
    {NULL},
};
static const GetSetDef method_wrapper_getsets[] = {
    {"__objclass__", wrapper_get_objclass, NULL, NULL, NULL},        {"__name__", wrapper_get_name, NULL, NULL, NULL},
    {"__qualname__", wrapper_get_qualname, NULL, NULL, NULL},        {"__doc__", wrapper_get_doc, NULL, NULL, NULL},
    {"__text_signature__", wrapper_get_signature, NULL, NULL, NULL}, {NULL},
};
static const TypeSlots method_wrapper_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = wrapper_repr,
    .hash = wrapper_hash,
    .call = wrapper_call,
    .getattro = object_generic_getattr,
    .richcompare = wrapper_richcompare,
};
const TypeSpec method_wrapper_spec = {
    .name = "method-wrapper",
    .basic_size = sizeof(MethodWrapper),
    .told_size = 16,
    .flags = TYPE_GC,
    .slots = &method_wrapper_slots,
    OWNS(MethodWrapper, descr, self),
    .methods = method_wrapper_methods,
    .getsets = method_wrapper_getsets,
    .members = method_wrapper_members,
};
