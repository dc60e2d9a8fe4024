// specialize/spec_extend.c: the rows of BINARY_OP_EXTEND: operations on small ints, and on an int and a float. They run
// as often as the instruction.
//
// Invariants   A row that does not apply returns null and has changed nothing.
// Tests        tests/specialize/binary_op/binary_op_extend.py
// Optimize     O2
#include "specialize/internal.h"

#include "object/number/float.h"
#include "object/number/int.h"

static bool compact_ints(Ref a, Ref b) { return int_is_compact(a) && int_is_compact(b); }
static bool plain_float(Ref v) { return value_is_double(v) && value_as_double(v) == value_as_double(v); }
static bool float_int(Ref a, Ref b) { return plain_float(a) && int_is_compact(b); }
static bool float_nonzero_int(Ref a, Ref b) { return float_int(a, b) && value_as_int48(b) != 0; }
static bool int_float(Ref a, Ref b) { return int_is_compact(a) && plain_float(b); }
static bool int_nonzero_float(Ref a, Ref b) { return int_float(a, b) && value_as_double(b) != 0; }

#define AS_INT(v) value_as_int48(v)
#define AS_FLOAT(v) value_as_double(v)
static Value ints_or(Ref a, Ref b) { return compact_ints(a, b) ? value_from_int48(AS_INT(a) | AS_INT(b)) : VALUE_NULL; }
static Value ints_and(Ref a, Ref b) {
  return compact_ints(a, b) ? value_from_int48(AS_INT(a) & AS_INT(b)) : VALUE_NULL;
}
static Value ints_xor(Ref a, Ref b) {
  return compact_ints(a, b) ? value_from_int48(AS_INT(a) ^ AS_INT(b)) : VALUE_NULL;
}
static Value float_add_int(Ref a, Ref b) {
  return float_int(a, b) ? value_from_double(AS_FLOAT(a) + (double)AS_INT(b)) : VALUE_NULL;
}
static Value float_subtract_int(Ref a, Ref b) {
  return float_int(a, b) ? value_from_double(AS_FLOAT(a) - (double)AS_INT(b)) : VALUE_NULL;
}
static Value float_multiply_int(Ref a, Ref b) {
  return float_int(a, b) ? value_from_double(AS_FLOAT(a) * (double)AS_INT(b)) : VALUE_NULL;
}
static Value float_divide_int(Ref a, Ref b) {
  return float_nonzero_int(a, b) ? value_from_double(AS_FLOAT(a) / (double)AS_INT(b)) : VALUE_NULL;
}
static Value int_add_float(Ref a, Ref b) {
  return int_float(a, b) ? value_from_double((double)AS_INT(a) + AS_FLOAT(b)) : VALUE_NULL;
}
static Value int_subtract_float(Ref a, Ref b) {
  return int_float(a, b) ? value_from_double((double)AS_INT(a) - AS_FLOAT(b)) : VALUE_NULL;
}
static Value int_multiply_float(Ref a, Ref b) {
  return int_float(a, b) ? value_from_double((double)AS_INT(a) * AS_FLOAT(b)) : VALUE_NULL;
}
static Value int_divide_float(Ref a, Ref b) {
  return int_nonzero_float(a, b) ? value_from_double((double)AS_INT(a) / AS_FLOAT(b)) : VALUE_NULL;
}

static const BinaryOpExtend extensions[] = {
    {OP_OR, ints_or},
    {OP_AND, ints_and},
    {OP_XOR, ints_xor},
    {OP_INPLACE_OR, ints_or},
    {OP_INPLACE_AND, ints_and},
    {OP_INPLACE_XOR, ints_xor},
    {OP_ADD, float_add_int},
    {OP_SUBTRACT, float_subtract_int},
    {OP_TRUE_DIVIDE, float_divide_int},
    {OP_MULTIPLY, float_multiply_int},
    {OP_ADD, int_add_float},
    {OP_SUBTRACT, int_subtract_float},
    {OP_TRUE_DIVIDE, int_divide_float},
    {OP_MULTIPLY, int_multiply_float},
};

const BinaryOpExtend *binary_op_row(uint32_t oparg, Ref a, Ref b) {
  for (size_t i = 0; i < ARRAY_LEN(extensions); i++)
    if (extensions[i].oparg == (int)oparg && !value_is_null(extensions[i].apply(a, b))) return &extensions[i];
  return NULL;
}
