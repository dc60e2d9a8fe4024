// modules/operator/_operator.c: the operators as functions.
// Tests        tests/python/modules/operator_basic.py, tests/python/library/tools/operator_use.py
// Optimize     Oz
#include "modules/operator/_operator.h"

#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/class/class.h"
#include "object/number/int.h"

#define TWO(fname) \
  if (args_check(vm, fname, nargs, 2, 2) < 0) return VALUE_NULL

// Binary operators, and their in-place forms.
#define BINARY(name, text, op) \
  static Value name(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { \
    TWO(text); \
    return number_binary(vm, op, borrow(args[0]), borrow(args[1])); \
  }
BINARY(op_add, "add", OP_ADD)
BINARY(op_sub, "sub", OP_SUBTRACT)
BINARY(op_mul, "mul", OP_MULTIPLY)
BINARY(op_matmul, "matmul", OP_MATRIX_MULTIPLY)
BINARY(op_floordiv, "floordiv", OP_FLOOR_DIVIDE)
BINARY(op_truediv, "truediv", OP_TRUE_DIVIDE)
BINARY(op_mod, "mod", OP_REMAINDER)
BINARY(op_lshift, "lshift", OP_LSHIFT)
BINARY(op_rshift, "rshift", OP_RSHIFT)
BINARY(op_and_, "and_", OP_AND)
BINARY(op_xor, "xor", OP_XOR)
BINARY(op_or_, "or_", OP_OR)
BINARY(op_pow, "pow", OP_POWER)
BINARY(op_iadd, "iadd", OP_INPLACE_ADD)
BINARY(op_isub, "isub", OP_INPLACE_SUBTRACT)
BINARY(op_imul, "imul", OP_INPLACE_MULTIPLY)
BINARY(op_imatmul, "imatmul", OP_INPLACE_MATRIX_MULTIPLY)
BINARY(op_ifloordiv, "ifloordiv", OP_INPLACE_FLOOR_DIVIDE)
BINARY(op_itruediv, "itruediv", OP_INPLACE_TRUE_DIVIDE)
BINARY(op_imod, "imod", OP_INPLACE_REMAINDER)
BINARY(op_ilshift, "ilshift", OP_INPLACE_LSHIFT)
BINARY(op_irshift, "irshift", OP_INPLACE_RSHIFT)
BINARY(op_iand, "iand", OP_INPLACE_AND)
BINARY(op_ixor, "ixor", OP_INPLACE_XOR)
BINARY(op_ior, "ior", OP_INPLACE_OR)
BINARY(op_ipow, "ipow", OP_INPLACE_POWER)

#define COMPARE(name, text, op) \
  static Value name(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { \
    TWO(text); \
    return object_richcompare(vm, borrow(args[0]), borrow(args[1]), op); \
  }
COMPARE(op_lt, "lt", CMP_LT)
COMPARE(op_le, "le", CMP_LE)
COMPARE(op_eq, "eq", CMP_EQ)
COMPARE(op_ne, "ne", CMP_NE)
COMPARE(op_gt, "gt", CMP_GT)
COMPARE(op_ge, "ge", CMP_GE)

static Value op_neg(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return number_negative(vm, args[0]);
}
static Value op_pos(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return number_positive(vm, args[0]);
}
static Value op_abs(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return number_absolute(vm, args[0]);
}
static Value op_invert(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return number_invert(vm, args[0]);
}
// An exact int; also for a bool or another subclass.
static Value exact_index(VM *vm, Ref v) {
  Value i = number_index(vm, v);
  if (!value_is_null(i) && type_of(vm, i) != vm->types.int_)
    value_set(vm, &i, call1(vm, ref_from_ptr(vm->types.int_), i));
  return i;
}
static Value op_index(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return exact_index(vm, args[0]); }

static Value truth_value(int r) { return r < 0 ? VALUE_NULL : value_from_bool(r); }

static Value op_truth(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return truth_value(object_is_true(vm, args[0]));
}
static Value op_not(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int r = object_is_true(vm, args[0]);
  return r < 0 ? VALUE_NULL : value_from_bool(!r);
}
static Value op_is(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("is_");
  return value_from_bool(value_same(args[0], args[1]));
}
static Value op_is_not(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("is_not");
  return value_from_bool(!value_same(args[0], args[1]));
}
static Value op_is_none(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_from_bool(value_is_none(args[0]));
}
static Value op_is_not_none(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_from_bool(!value_is_none(args[0]));
}

static Value op_concat(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("concat");
  return sequence_concat(vm, args[0], args[1]);
}
static Value op_iconcat(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("iconcat");
  const TypeSlots *s = &type_of(vm, args[0])->slots;
  if (s->sq_inplace_concat) return s->sq_inplace_concat(vm, args[0], args[1]);
  if (s->sq_concat) return s->sq_concat(vm, args[0], args[1]);
  if (is_sequence(vm, args[0]) && is_sequence(vm, args[1])) {
    Value r = number_binary(vm, OP_INPLACE_ADD, args[0], args[1]);
    return r;
  }
  return err_set(vm, vm->exc.TypeError, "'%.200T' object can't be concatenated", args[0]);
}
static Value op_contains(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("contains");
  return truth_value(sequence_contains(vm, args[0], args[1]));
}
static Value op_getitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("getitem");
  return object_getitem(vm, args[0], args[1]);
}
static Value op_setitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "setitem", nargs, 3, 3) < 0) return VALUE_NULL;
  return object_setitem(vm, args[0], args[1], args[2]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value op_delitem(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("delitem");
  return object_delitem(vm, args[0], args[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}

// Walks an iterable: the number of items equal to `x`, or with find_first the index of the first, -1 when there is
// none.
static int64_t search(VM *vm, Ref iterable, Ref x, bool find_first) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError))
      err_set(vm, vm->exc.TypeError, "argument of type '%.200T' is not iterable", iterable);
    return -2;
  }
  int64_t n = 0, at = 0, found = -1;
  for (;; at++) {
    Value item = iter_next(vm, it);
    if (value_is_null(item)) break;
    int same = object_richcompare_bool(vm, item, x, CMP_EQ);
    drop(vm, item);
    if (same < 0) break;
    if (same) n++;
    if (same && found < 0) found = at;
    if (same && find_first) break;
  }
  drop(vm, it);
  if (err_occurred(vm)) return -2;
  return find_first ? found : n;
}

static Value op_count_of(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("countOf");
  int64_t n = search(vm, args[0], args[1], false);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}
static Value op_index_of(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("indexOf");
  int64_t i = search(vm, args[0], args[1], true);
  if (i >= 0) return value_from_int48(i);
  return i == -1 ? err_set(vm, vm->exc.ValueError, "sequence.index(x): x not in sequence") : VALUE_NULL;
}
static Value op_length_hint(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "length_hint", nargs, 1, 2) < 0) return VALUE_NULL;
  Size fallback = 0;
  if (nargs > 1 && arg_size(vm, args[1], &fallback) < 0) return VALUE_NULL;
  Size n = object_length_hint(vm, args[0], fallback);
  return n == -1 && err_occurred(vm) ? VALUE_NULL : value_from_int48(n);
}
static Value op_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs < 1) return err_set(vm, vm->exc.TypeError, "call expected at least 1 argument, got 0");
  return call(vm, args[0], args + 1, nargs - 1, kwnames);
}

static bool equal_in_constant_time(const uint8_t *a, Size n_a, const uint8_t *b, Size n_b) {
  uint8_t diff = n_a != n_b;
  for (Size i = 0; i < n_b; i++) diff |= (n_a == n_b ? a[i] : b[i]) ^ b[i];
  return diff == 0;
}
static Value op_compare_digest(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  TWO("_compare_digest");
  Ref a = borrow(args[0]), b = borrow(args[1]);
  if (is_str(a) && is_str(b)) {
    if (!as_str(a)->ascii || !as_str(b)->ascii)
      return err_set(vm, vm->exc.TypeError, "comparing strings with non-ASCII characters is not supported");
    return value_from_bool(equal_in_constant_time(as_str(a)->data, as_str(a)->len, as_str(b)->data, as_str(b)->len));
  }
  // only two strs or two buffers are allowed: the error names the str
  if (is_str(a) || is_str(b)) a = is_str(a) ? a : b;
  Buffer x, y;
  if (buffer_get(vm, a, &x, BUF_SIMPLE) < 0) return VALUE_NULL;
  if (buffer_get(vm, b, &y, BUF_SIMPLE) < 0) return buffer_release(vm, &x), VALUE_NULL;
  bool equal = equal_in_constant_time(x.data, x.len, y.data, y.len);
  buffer_release(vm, &x);
  buffer_release(vm, &y);
  return value_from_bool(equal);
}

#define TWO_SIG "($module, a, b, /)"
#define ONE_SIG "($module, a, /)"
static const MethodDef methods[] = {
    {"truth", op_truth, METH_O, ONE_SIG, DOC("Return True if a is true, False otherwise.")},
    {"contains", op_contains, METH_FAST, TWO_SIG, DOC("Same as b in a (note reversed operands).")},
    {"indexOf", op_index_of, METH_FAST, TWO_SIG, DOC("Return the first index of b in a.")},
    {"countOf", op_count_of, METH_FAST, TWO_SIG, DOC("Return the number of items in a which are, or which equal, b.")},
    {"is_", op_is, METH_FAST, TWO_SIG, "Same as a is b."},
    {"is_not", op_is_not, METH_FAST, TWO_SIG, "Same as a is not b."},
    {"is_none", op_is_none, METH_O, ONE_SIG, "Same as a is None."},
    {"is_not_none", op_is_not_none, METH_O, ONE_SIG, DOC("Same as a is not None.")},
    {"add", op_add, METH_FAST, TWO_SIG, "Same as a + b."},
    {"sub", op_sub, METH_FAST, TWO_SIG, "Same as a - b."},
    {"mul", op_mul, METH_FAST, TWO_SIG, "Same as a * b."},
    {"matmul", op_matmul, METH_FAST, TWO_SIG, "Same as a @ b."},
    {"floordiv", op_floordiv, METH_FAST, TWO_SIG, "Same as a // b."},
    {"truediv", op_truediv, METH_FAST, TWO_SIG, "Same as a / b."},
    {"mod", op_mod, METH_FAST, TWO_SIG, "Same as a % b."},
    {"neg", op_neg, METH_O, ONE_SIG, "Same as -a."},
    {"pos", op_pos, METH_O, ONE_SIG, "Same as +a."},
    {"abs", op_abs, METH_O, ONE_SIG, "Same as abs(a)."},
    {"inv", op_invert, METH_O, ONE_SIG, "Same as ~a."},
    {"invert", op_invert, METH_O, ONE_SIG, "Same as ~a."},
    {"index", op_index, METH_O, ONE_SIG, DOC("Same as a.__index__()")},
    {"lshift", op_lshift, METH_FAST, TWO_SIG, "Same as a << b."},
    {"rshift", op_rshift, METH_FAST, TWO_SIG, "Same as a >> b."},
    {"not_", op_not, METH_O, ONE_SIG, "Same as not a."},
    {"and_", op_and_, METH_FAST, TWO_SIG, "Same as a & b."},
    {"xor", op_xor, METH_FAST, TWO_SIG, "Same as a ^ b."},
    {"or_", op_or_, METH_FAST, TWO_SIG, "Same as a | b."},
    {"iadd", op_iadd, METH_FAST, TWO_SIG, "Same as a += b."},
    {"isub", op_isub, METH_FAST, TWO_SIG, "Same as a -= b."},
    {"imul", op_imul, METH_FAST, TWO_SIG, "Same as a *= b."},
    {"imatmul", op_imatmul, METH_FAST, TWO_SIG, "Same as a @= b."},
    {"ifloordiv", op_ifloordiv, METH_FAST, TWO_SIG, "Same as a //= b."},
    {"itruediv", op_itruediv, METH_FAST, TWO_SIG, "Same as a /= b."},
    {"imod", op_imod, METH_FAST, TWO_SIG, "Same as a %= b."},
    {"ilshift", op_ilshift, METH_FAST, TWO_SIG, "Same as a <<= b."},
    {"irshift", op_irshift, METH_FAST, TWO_SIG, "Same as a >>= b."},
    {"iand", op_iand, METH_FAST, TWO_SIG, "Same as a &= b."},
    {"ixor", op_ixor, METH_FAST, TWO_SIG, "Same as a ^= b."},
    {"ior", op_ior, METH_FAST, TWO_SIG, "Same as a |= b."},
    {"concat", op_concat, METH_FAST, TWO_SIG, DOC("Same as a + b, for a and b sequences.")},
    {"iconcat", op_iconcat, METH_FAST, TWO_SIG, DOC("Same as a += b, for a and b sequences.")},
    {"getitem", op_getitem, METH_FAST, TWO_SIG, "Same as a[b]."},
    {"setitem", op_setitem, METH_FAST, DOC("($module, a, b, c, /)"), DOC("Same as a[b] = c.")},
    {"delitem", op_delitem, METH_FAST, TWO_SIG, "Same as del a[b]."},
    {"pow", op_pow, METH_FAST, TWO_SIG, "Same as a ** b."},
    {"ipow", op_ipow, METH_FAST, TWO_SIG, "Same as a **= b."},
    {"eq", op_eq, METH_FAST, TWO_SIG, "Same as a == b."},
    {"ne", op_ne, METH_FAST, TWO_SIG, "Same as a != b."},
    {"lt", op_lt, METH_FAST, TWO_SIG, "Same as a < b."},
    {"le", op_le, METH_FAST, TWO_SIG, "Same as a <= b."},
    {"gt", op_gt, METH_FAST, TWO_SIG, "Same as a > b."},
    {"ge", op_ge, METH_FAST, TWO_SIG, "Same as a >= b."},
    {"length_hint", op_length_hint, METH_FAST, DOC("($module, obj, default=0, /)"),
     DOC("Return an estimate of the number of items in obj.")},
    {"_compare_digest", op_compare_digest, METH_FAST, TWO_SIG, "Return 'a == b'."},
    {"call", op_call, METH_FAST_KW, DOC("($module, obj, /, *args, **kwargs)"), DOC("Same as obj(*args, **kwargs).")},
    {NULL},
};

const ModuleDef _operator_module = {
    .name = "_operator",
    .doc =
        "Operator interface.\n\nThis module exports a set of functions implemented in C corresponding\nto the intrinsic operators of Python.  For example, operator.add(x, y)\n"
        "is equivalent to the expression x+y.",
    .methods = methods,
    .exec = operator_getters_exec,
};
