// object/number/bool.c: bool: the two singletons True and False, a subclass of int that cannot be subclassed.
//
// Tests        tests/python/numbers/bool_type.py
// Optimize     Os
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/text/str.h"

static Value bool_new(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (!value_is_null(kwnames) && args_no_keywords(vm, "bool", kwnames) < 0) return VALUE_NULL;
  if (args_check(vm, "bool", nargs, 0, 1) < 0) return VALUE_NULL;
  int truth = nargs ? object_is_true(vm, args[0]) : 0;
  return truth < 0 ? VALUE_NULL : value_from_bool(truth);
}

static Value bool_repr(VM *vm, Ref self) { return str_intern_cstr(vm, value_is_true(self) ? "True" : "False"); }

static Value bool_invert(VM *vm, Ref self) {
  if (err_warn(
          vm, vm->exc.DeprecationWarning, 1,
          "Bitwise inversion '~' on bool is deprecated and will be removed in Python 3.16. This returns the bitwise "
          "inversion of the underlying int object and is usually not what you expect from negating a bool. Use the "
          "'not' operator for boolean negation or ~int(x) if you really want the bitwise inversion of the underlying "
          "int.") < 0)
    return VALUE_NULL;
  return int_invert(vm, self);
}

static bool both_bools(Ref a, Ref b) { return value_is_bool(a) && value_is_bool(b); }
static Value with_ints(VM *vm, Ref a, Ref b, BinaryFn op) {
  return is_int(a) && is_int(b) ? op(vm, a, b) : VALUE_NOT_IMPLEMENTED;
}
static Value bool_and(VM *vm, Ref a, Ref b) {
  return both_bools(a, b) ? value_from_bool(value_is_true(a) && value_is_true(b)) : with_ints(vm, a, b, int_and);
}
static Value bool_or(VM *vm, Ref a, Ref b) {
  return both_bools(a, b) ? value_from_bool(value_is_true(a) || value_is_true(b)) : with_ints(vm, a, b, int_or);
}
static Value bool_xor(VM *vm, Ref a, Ref b) {
  return both_bools(a, b) ? value_from_bool(value_is_true(a) != value_is_true(b)) : with_ints(vm, a, b, int_xor);
}

static const TypeSlots slots = {
    .new_ = bool_new,
    .repr = bool_repr,
    .nb_invert = bool_invert,
    .nb_and = bool_and,
    .nb_xor = bool_xor,
    .nb_or = bool_or,
};
const TypeSpec bool_spec = {
    .name = "bool",
    .basic_size = sizeof(IntSub),
    .told_size = 12,
    .item_size = sizeof(uint32_t),
    .flags = TYPE_INT_SUBCLASS | TYPE_IMMUTABLE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .doc =
        "bool(object=False, /)\n--\n\nReturns True when the argument is true, False otherwise.\n"
        "The builtins True and False are the only two instances of the class bool.\n"
        "The class bool is a subclass of the class int, and cannot be subclassed.",
};
