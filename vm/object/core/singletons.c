// object/core/singletons.c: the types of None, Ellipsis and NotImplemented, whose only instances are immediate values.
// Tests        tests/python/types/object_none_ellipsis.py
// Optimize     Oz
#include "object/text/str.h"

static Value no_arguments(VM *vm, const char *name, Value v, Size nargs, Ref kwnames) {
  if (nargs || !value_is_null(kwnames)) return err_set(vm, vm->exc.TypeError, "%s takes no arguments", name);
  return v;
}

static void never_dealloc(VM *vm UNUSED, Object *o UNUSED) { CHECK(false); }

static Value none_new(VM *vm, Type *type UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames) {
  return no_arguments(vm, "NoneType", VALUE_NONE, nargs, kwnames);
}
static Value none_repr(VM *vm, Ref self UNUSED) { return str_intern_cstr(vm, "None"); }
static int none_bool(VM *vm UNUSED, Ref self UNUSED) { return 0; }
static Hash none_hash(VM *vm UNUSED, Ref self UNUSED) { return (Hash)0xFCA86420; }
static Value none_compare(VM *vm UNUSED, Ref a, Ref b, int op) {
  if (!value_same(a, b) || (op != CMP_EQ && op != CMP_NE)) return VALUE_NOT_IMPLEMENTED;
  return value_from_bool(op == CMP_EQ);
}
static const TypeSlots none_slots = {
    .new_ = none_new,
    .dealloc = never_dealloc,
    .repr = none_repr,
    .hash = none_hash,
    .richcompare = none_compare,
    .nb_bool = none_bool,
};
const TypeSpec none_spec = {.name = "NoneType",
                            .basic_size = sizeof(Object),
                            .told_size = 8,
                            .slots = &none_slots,
                            .doc = DOC("NoneType()\n--\n\nThe type of the None singleton.")};

static Value ellipsis_new(VM *vm, Type *type UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames) {
  return no_arguments(vm, "EllipsisType", VALUE_ELLIPSIS, nargs, kwnames);
}
static Value ellipsis_repr(VM *vm, Ref self UNUSED) { return str_intern_cstr(vm, "Ellipsis"); }
static Value ellipsis_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return ellipsis_repr(vm, self);
}
static const MethodDef ellipsis_methods[] = {{"__reduce__", ellipsis_reduce, METH_NOARGS, "($self, /)", NULL}, {0}};
static const TypeSlots ellipsis_slots = {.new_ = ellipsis_new, .dealloc = never_dealloc, .repr = ellipsis_repr};
const TypeSpec ellipsis_spec = {.name = "ellipsis",
                                .basic_size = sizeof(Object),
                                .told_size = 8,
                                .slots = &ellipsis_slots,
                                .methods = ellipsis_methods,
                                .doc = DOC("ellipsis()\n--\n\nThe type of the Ellipsis singleton.")};

static Value not_implemented_new(VM *vm, Type *type UNUSED, const Value *args UNUSED, Size nargs, Ref kwnames) {
  return no_arguments(vm, "NotImplementedType", VALUE_NOT_IMPLEMENTED, nargs, kwnames);
}
static Value not_implemented_repr(VM *vm, Ref self UNUSED) { return str_intern_cstr(vm, "NotImplemented"); }
static Value not_implemented_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return not_implemented_repr(vm, self);
}
static int not_implemented_bool(VM *vm, Ref self UNUSED) {
  return err_set_i(vm, vm->exc.TypeError, "NotImplemented should not be used in a boolean context");
}
static const MethodDef not_implemented_methods[] = {
    {"__reduce__", not_implemented_reduce, METH_NOARGS, "($self, /)", NULL}, {0}};
static const TypeSlots not_implemented_slots = {
    .new_ = not_implemented_new,
    .dealloc = never_dealloc,
    .repr = not_implemented_repr,
    .nb_bool = not_implemented_bool,
};
const TypeSpec not_implemented_spec = {
    .name = "NotImplementedType",
    .basic_size = sizeof(Object),
    .told_size = 8,
    .slots = &not_implemented_slots,
    .methods = not_implemented_methods,
    .doc = DOC("NotImplementedType()\n--\n\nThe type of the NotImplemented singleton.")};
