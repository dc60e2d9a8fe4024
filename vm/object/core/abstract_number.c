// object/core/abstract_number.c: number operations on any value, by slots.
//
// A binary operation asks the left operand's slot, then the right one's. If the right operand's type is a proper
// subclass of the left one's and has a slot of its own, it is asked first. NotImplemented means: ask the next one. The
// interpreter and the types have fast paths for ints and floats; this file has the general rule and its error texts.
// Tests        tests/python/classes/operators*.py, tests/python/reference/03_data_model/binary_operator_dispatch.py
// Optimize     O3
#include "object/core/abstract.h"
#include "object/number/int.h"

typedef struct OpInfo {
  uint16_t slot, inplace_slot;  // offsets in TypeSlots; inplace_slot 0: none
  const char *sign;
} OpInfo;

#define SLOT(f) (uint16_t) offsetof(TypeSlots, f)
#define ROW(op, f, sign) \
  [OP_##op] = {SLOT(nb_##f), 0, sign}, [OP_INPLACE_##op] = {SLOT(nb_##f), SLOT(nb_inplace_##f), sign "="}
static const OpInfo op_info[N_BINARY_OPS] = {
    ROW(ADD, add, "+"),
    ROW(AND, and, "&"),
    ROW(FLOOR_DIVIDE, floor_divide, "//"),
    ROW(LSHIFT, lshift, "<<"),
    ROW(MATRIX_MULTIPLY, matrix_multiply, "@"),
    ROW(MULTIPLY, multiply, "*"),
    ROW(REMAINDER, remainder, "%"),
    ROW(OR, or, "|"),
    ROW(RSHIFT, rshift, ">>"),
    ROW(SUBTRACT, subtract, "-"),
    ROW(TRUE_DIVIDE, true_divide, "/"),
    ROW(XOR, xor, "^"),
};
#undef ROW

static BinaryFn binary_slot(const Type *t, uint32_t offset) {
  BinaryFn fn;
  memcpy(&fn, (const char *)&t->slots + offset, sizeof fn);
  return fn;
}

// NotImplemented when neither operand has an answer; null on failure.
static Value binary_op(VM *vm, Ref a, Ref b, uint32_t slot) {
  Type *ta = type_of(vm, a), *tb = type_of(vm, b);
  BinaryFn fa = binary_slot(ta, slot), fb = NULL;
  if (ta != tb) {
    fb = binary_slot(tb, slot);
    if (fb == fa) fb = NULL;
  }
  if (fa) {
    if (fb && type_is_subtype(tb, ta)) {
      Value r = fb(vm, a, b);
      if (!value_is_not_implemented(r)) return r;
      fb = NULL;
    }
    Value r = fa(vm, a, b);
    if (!value_is_not_implemented(r)) return r;
  }
  return fb ? fb(vm, a, b) : VALUE_NOT_IMPLEMENTED;
}

COLD static Value unsupported(VM *vm, const char *sign, Ref a, Ref b) {
  return err_set(vm, vm->exc.TypeError, "unsupported operand type(s) for %.100s: '%.100T' and '%.100T'", sign, a, b);
}

static Value sequence_times(VM *vm, SizeArgFn repeat, Ref seq, Ref n) {
  if (!number_has_index(vm, n)) {
    return err_set(vm, vm->exc.TypeError, "can't multiply sequence by non-int of type '%.200T'", n);
  }
  Size count = number_as_size(vm, n, vm->exc.OverflowError);
  if (count == -1 && err_occurred(vm)) return VALUE_NULL;
  return repeat(vm, seq, count);
}

// `*=` does not ask the right operand when the left one's type has any method table of sequences in CPython; classes
// have one.
static bool is_sequence_of_sorts(const Type *type) {
  const TypeSlots *s = &type->slots;
  return type_has(type, TYPE_HEAP) || s->sq_length || s->sq_contains || s->sq_item || s->sq_concat;
}

// The answer of sequences to + and *, when no number slot had one. NotImplemented: none.
static Value sequence_op(VM *vm, BinaryOp op, Ref a, Ref b) {
  const TypeSlots *sa = &type_of(vm, a)->slots, *sb = &type_of(vm, b)->slots;
  switch (op) {
    case OP_INPLACE_ADD:
      if (sa->sq_inplace_concat) return sa->sq_inplace_concat(vm, a, b);
      return sa->sq_concat ? sa->sq_concat(vm, a, b) : VALUE_NOT_IMPLEMENTED;
    case OP_ADD: return sa->sq_concat ? sa->sq_concat(vm, a, b) : VALUE_NOT_IMPLEMENTED;
    case OP_INPLACE_MULTIPLY:
      if (sa->sq_inplace_repeat) return sequence_times(vm, sa->sq_inplace_repeat, a, b);
      if (sa->sq_repeat) return sequence_times(vm, sa->sq_repeat, a, b);
      if (is_sequence_of_sorts(type_of(vm, a))) return VALUE_NOT_IMPLEMENTED;
      return sb->sq_repeat ? sequence_times(vm, sb->sq_repeat, b, a) : VALUE_NOT_IMPLEMENTED;
    case OP_MULTIPLY:
      if (sa->sq_repeat) return sequence_times(vm, sa->sq_repeat, a, b);
      return sb->sq_repeat ? sequence_times(vm, sb->sq_repeat, b, a) : VALUE_NOT_IMPLEMENTED;
    default: return VALUE_NOT_IMPLEMENTED;
  }
}

static Value ternary_op(VM *vm, Ref a, Ref b, Ref c, bool inplace) {
  Type *ta = type_of(vm, a), *tb = type_of(vm, b), *tc = type_of(vm, c);
  if (inplace && ta->slots.nb_inplace_power) {
    Value r = ta->slots.nb_inplace_power(vm, a, b, c);
    if (!value_is_not_implemented(r)) return r;
  }
  TernaryFn fa = ta->slots.nb_power, fb = NULL;
  if (ta != tb) {
    fb = tb->slots.nb_power;
    if (fb == fa) fb = NULL;
  }
  if (fa) {
    if (fb && type_is_subtype(tb, ta)) {
      Value r = fb(vm, a, b, c);
      if (!value_is_not_implemented(r)) return r;
      fb = NULL;
    }
    Value r = fa(vm, a, b, c);
    if (!value_is_not_implemented(r)) return r;
  }
  if (fb) {
    Value r = fb(vm, a, b, c);
    if (!value_is_not_implemented(r)) return r;
  }
  TernaryFn fc = tc->slots.nb_power;
  if (fc && fc != fa && fc != tb->slots.nb_power) {
    Value r = fc(vm, a, b, c);
    if (!value_is_not_implemented(r)) return r;
  }
  if (!value_is_none(c)) {
    return err_set(vm, vm->exc.TypeError, "unsupported operand type(s) for ** or pow(): '%.100T', '%.100T', '%.100T'",
                   a, b, c);
  }
  return unsupported(vm, inplace ? "**=" : "** or pow()", a, b);
}

Value number_power(VM *vm, Ref a, Ref b, Ref mod_or_none) { return ternary_op(vm, a, b, mod_or_none, false); }

// Operations on small ints without their slots. Null: not handled here (a big result, division by zero, a long shift,
// …).
ALWAYS_INLINE Value small_int_binary(BinaryOp op, int64_t x, int64_t y) {
  int64_t r;
  switch (op >= OP_INPLACE_ADD ? op - OP_INPLACE_ADD : op) {
    case OP_ADD: r = x + y; break;
    case OP_SUBTRACT: r = x - y; break;
    case OP_MULTIPLY:
      if (x != (int32_t)x || y != (int32_t)y) return VALUE_NULL;
      r = x * y;
      break;
    case OP_FLOOR_DIVIDE:
      if (y == 0) return VALUE_NULL;
      // the processor divides these faster
      if (LIKELY((uint64_t)x <= UINT32_MAX && (uint64_t)y <= UINT32_MAX)) r = (uint32_t)x / (uint32_t)y;
      else {
        r = x / y;
        r -= r * y != x && (x < 0) != (y < 0);
      }
      break;
    case OP_REMAINDER:
      if (y == 0) return VALUE_NULL;
      if (LIKELY((uint64_t)x <= UINT32_MAX && (uint64_t)y <= UINT32_MAX)) r = (uint32_t)x % (uint32_t)y;
      else r = x % y;
      if (r != 0 && (r < 0) != (y < 0)) r += y;
      break;
    case OP_AND: r = x & y; break;
    case OP_OR: r = x | y; break;
    case OP_XOR: r = x ^ y; break;
    case OP_LSHIFT:
      if (y < 0 || y > 15 || x != (int32_t)x) return VALUE_NULL;
      r = x * ((int64_t)1 << y);
      break;
    case OP_RSHIFT:
      if (y < 0) return VALUE_NULL;
      r = x >> (y > 63 ? 63 : y);
      break;
    case OP_TRUE_DIVIDE:  // both are converted to double exactly
      return y == 0 ? VALUE_NULL : value_from_double((double)x / (double)y);
    default: return VALUE_NULL;
  }
  return int48_fits(r) ? value_from_int48(r) : VALUE_NULL;
}

// Operations on two floats, or an int and a float.
ALWAYS_INLINE bool as_doubles(Ref a, Ref b, double *x, double *y) {
  bool double_a = value_is_double(a), double_b = value_is_double(b);
  if (!(double_a || (double_b && value_is_int48(a))) || !(double_b || value_is_int48(b))) return false;
  *x = double_a ? value_as_double(a) : (double)value_as_int48(a);
  *y = double_b ? value_as_double(b) : (double)value_as_int48(b);
  return true;
}

static Value double_binary(BinaryOp op, double x, double y) {
  switch (op >= OP_INPLACE_ADD ? op - OP_INPLACE_ADD : op) {
    case OP_ADD: return value_from_double(x + y);
    case OP_SUBTRACT: return value_from_double(x - y);
    case OP_MULTIPLY: return value_from_double(x * y);
    case OP_TRUE_DIVIDE: return y == 0 ? VALUE_NULL : value_from_double(x / y);
    default: return VALUE_NULL;
  }
}

// Operations on an int and a bool, in either order, as on two ints.
ALWAYS_INLINE bool as_small_ints(Ref a, Ref b, int64_t *x, int64_t *y) {
  bool bool_a = value_is_bool(a), bool_b = value_is_bool(b);
  if (bool_a == bool_b || !(bool_a || value_is_int48(a)) || !(bool_b || value_is_int48(b))) return false;
  *x = bool_a ? value_is_true(a) : value_as_int48(a);
  *y = bool_b ? value_is_true(b) : value_as_int48(b);
  return true;
}

static Value unanswered(VM *vm, BinaryOp op, Ref a, Ref b) {
  Value r = sequence_op(vm, op, a, b);
  return value_is_not_implemented(r) ? unsupported(vm, op_info[op].sign, a, b) : r;
}

Value number_binary(VM *vm, BinaryOp op, Ref a, Ref b) {
  double x, y;
  int64_t i, k;
  bool small = value_both_int48(a, b);
  if (LIKELY(small)) i = value_as_int48(a), k = value_as_int48(b);
  else small = as_small_ints(a, b, &i, &k);
  Value quick = LIKELY(small)              ? small_int_binary(op, i, k)
                : as_doubles(a, b, &x, &y) ? double_binary(op, x, y)
                                           : VALUE_NULL;
  if (!value_is_null(quick)) return quick;
  if (is_int_exact(vm, a) && is_int_exact(vm, b) && int_binary(vm, op, a, b, &quick)) return quick;
  if (op == OP_SUBSCR) return object_getitem(vm, a, b);
  if (op == OP_POWER || op == OP_INPLACE_POWER) return ternary_op(vm, a, b, REF_NONE, op == OP_INPLACE_POWER);
  const OpInfo *info = &op_info[op];
  if (info->inplace_slot) {
    const Type *t = type_of(vm, a);
    BinaryFn fn = binary_slot(t, info->inplace_slot);
    // a class with sequence slots: they go before its own __add__
    if (!fn && op == OP_INPLACE_ADD && type_has(t, TYPE_HEAP)) fn = t->slots.sq_inplace_concat;
    if (fn) {
      Value r = fn(vm, a, b);
      if (!value_is_not_implemented(r)) return r;
    }
  }
  Value r = binary_op(vm, a, b, info->slot);
  if (!value_is_not_implemented(r)) return r;
  return unanswered(vm, op, a, b);
}

Value number_binary_rest(VM *vm, BinaryOp op, Ref a, Ref b) {
  Type *ta = type_of(vm, a), *tb = type_of(vm, b);
  BinaryFn fb = ta != tb ? binary_slot(tb, op_info[op].slot) : NULL;
  Value r = fb && fb != binary_slot(ta, op_info[op].slot) ? fb(vm, a, b) : VALUE_NOT_IMPLEMENTED;
  return value_is_not_implemented(r) ? unanswered(vm, op, a, b) : r;
}

Value number_divmod(VM *vm, Ref a, Ref b) {
  Value r = binary_op(vm, a, b, SLOT(nb_divmod));
  return value_is_not_implemented(r) ? unsupported(vm, "divmod()", a, b) : r;
}

COLD static Value bad_operand(VM *vm, const char *what, Ref a) {
  return err_set(vm, vm->exc.TypeError, "bad operand type for %s: '%.200T'", what, a);
}

Value number_negative(VM *vm, Ref a) {
  UnaryFn fn = type_of(vm, a)->slots.nb_negative;
  return fn ? fn(vm, a) : bad_operand(vm, "unary -", a);
}

Value number_positive(VM *vm, Ref a) {
  UnaryFn fn = type_of(vm, a)->slots.nb_positive;
  return fn ? fn(vm, a) : bad_operand(vm, "unary +", a);
}

Value number_invert(VM *vm, Ref a) {
  UnaryFn fn = type_of(vm, a)->slots.nb_invert;
  return fn ? fn(vm, a) : bad_operand(vm, "unary ~", a);
}

Value number_absolute(VM *vm, Ref a) {
  UnaryFn fn = type_of(vm, a)->slots.nb_absolute;
  return fn ? fn(vm, a) : bad_operand(vm, "abs()", a);
}

bool is_number_like(VM *vm, Ref a) {
  const TypeSlots *s = &type_of(vm, a)->slots;
  return s->nb_index || s->nb_int || s->nb_float || is_instance_of(vm, a, vm->types.complex_);
}

bool number_has_index(VM *vm, Ref a) { return type_of(vm, a)->slots.nb_index != NULL; }
