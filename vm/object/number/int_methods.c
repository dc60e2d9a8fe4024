// object/number/int_methods.c: the type int: constructor, slots, methods.
//
// Tests        tests/python/numbers/int_*.py, tests/python/numbers/int/int_*.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/core/work.h"
#include "object/bytes/bytes.h"
#include "object/bytes/bytes_like.h"
#include "object/number/float.h"
#include "object/text/format_number.h"
#include "object/number/int_internal.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// ---- Construction ----
// The octets of bytes or a bytearray as a new bytes object.
static Value octets_of(VM *vm, Ref o) { return is_bytes(o) ? own(o) : call1(vm, ref_from_ptr(vm->types.bytes), o); }

Value int_from_bytes_text(VM *vm, Ref o, int base) {
  View v = bytes_like_view(o);
  Value r = VALUE_NULL;
  if (int_parse(vm, (const char *)v.p, v.n, base, &r) != 0) return r;
  Value shown = bytes_from(vm, v.p, v.n);  // as plain bytes: a subclass's own __repr__ is not called
  if (!value_is_null(shown))
    err_set(vm, vm->exc.ValueError, "invalid literal for int() with base %d: %.200R", base, shown);
  drop(vm, shown);
  return r;
}

static Value from_text_in_base(VM *vm, Ref x, Ref base_arg) {
  Size base = number_as_size(vm, base_arg, NULL);
  if (base == -1 && err_occurred(vm)) return VALUE_NULL;
  if (base != 0 && (base < 2 || base > 36))
    return err_set(vm, vm->exc.ValueError, "int() base must be >= 2 and <= 36, or 0");
  if (is_str(x)) return int_from_str(vm, x, base);
  if (is_bytes(x) || is_instance_of(vm, x, vm->types.bytearray)) return int_from_bytes_text(vm, x, base);
  return err_set(vm, vm->exc.TypeError, "int() can't convert non-string with explicit base");
}

static Value int_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "base"};
  static const ArgSpec spec = {"int", names, 2, 1, 2, 0, 0};
  Ref a[2] = {REF_NULL, REF_NULL};
  if (value_is_null(kwnames)) {
    if (args_check(vm, "int", nargs, 0, 2) < 0) return VALUE_NULL;
    for (Size i = 0; i < nargs; i++) a[i] = borrow(args[i]);
  } else if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) {
    return VALUE_NULL;
  }
  Value exact;
  if (value_is_null(a[0])) {
    if (!value_is_null(a[1])) return err_set(vm, vm->exc.TypeError, "int() missing string argument");
    exact = value_from_int48(0);
  } else {
    exact = value_is_null(a[1]) ? number_int(vm, a[0]) : from_text_in_base(vm, a[0], a[1]);
  }
  return int_wrap(vm, type, exact);
}

static void int_dealloc(VM *vm, Object *o) {
  if (type_has(o->type, TYPE_HEAP)) {
    drop(vm, ((IntSub *)o)->value);
    object_free(vm, o, 0);
  } else {
    int_free(vm, (Int *)o);
  }
}

// ---- Slots ----
#define BINARY_SLOT(name, op) \
  static Value name(VM *vm, Ref a, Ref b) { \
    if (!is_int(a) || !is_int(b)) return VALUE_NOT_IMPLEMENTED; \
    return op(vm, a, b); \
  }
BINARY_SLOT(slot_add, int_add)
BINARY_SLOT(slot_sub, int_sub)
BINARY_SLOT(slot_mul, int_mul)
BINARY_SLOT(slot_floordiv, int_floordiv)
BINARY_SLOT(slot_truediv, int_truediv)
BINARY_SLOT(slot_mod, int_mod)
BINARY_SLOT(slot_lshift, int_lshift)
BINARY_SLOT(slot_rshift, int_rshift)
BINARY_SLOT(slot_and, int_and)
BINARY_SLOT(slot_or, int_or)
BINARY_SLOT(slot_xor, int_xor)

static Value slot_divmod(VM *vm, Ref a, Ref b) {
  if (!is_int(a) || !is_int(b)) return VALUE_NOT_IMPLEMENTED;
  Value pair[2];
  pair[0] = int_divmod(vm, a, b, &pair[1]);
  if (value_is_null(pair[0])) return VALUE_NULL;
  return tuple_from_steal(vm, pair, 2);
}

static Value slot_pow(VM *vm, Ref a, Ref b, Ref mod) {
  if (!is_int(a) || !is_int(b) || !(value_is_none(mod) || is_int(mod))) return VALUE_NOT_IMPLEMENTED;
  return int_pow(vm, a, b, mod);
}

static Value slot_exact(VM *vm UNUSED, Ref a) { return own(int_exact(a)); }
static int slot_bool(VM *vm UNUSED, Ref a) { return int_sign(a) != 0; }
static Value slot_float(VM *vm, Ref a) {
  double d = int_as_double(vm, a);
  return d == -1.0 && err_occurred(vm) ? VALUE_NULL : value_from_double(d);
}
static Value slot_repr(VM *vm, Ref a) { return int_to_str(vm, a, 10); }
static Hash slot_hash(VM *vm UNUSED, Ref a) { return int_hash(a); }

static Value slot_compare(VM *vm UNUSED, Ref a, Ref b, int op) {
  if (!is_int(a) || !is_int(b)) return VALUE_NOT_IMPLEMENTED;
  return value_from_order(int_compare(a, b), op);
}

// ---- Methods ----

static Value m_same(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  (void)vm;
  return own(int_exact(self));
}
static Value m_bit_length(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return int_from_u64(vm, int_bit_length(self));
}
static Value m_bit_count(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  IntView view;
  int_view(&view, self);
  int64_t count = 0;
  for (Size i = 0; i < view.n; i++) count += __builtin_popcount(view.limbs[i]);
  return int_from_i64(vm, count);
}
static Value m_is_integer(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  (void)vm, (void)self;
  return VALUE_TRUE;
}
static Value m_as_integer_ratio(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value one = value_from_int48(1);
  return tuple_pack2(vm, int_exact(self), one);
}
static Value m_getnewargs(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return tuple_pack1(vm, int_exact(self));
}
static Value m_sizeof(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                      Ref kwnames UNUSED) {  // the number of CPython's 30-bit digits
  uint64_t digits = (int_bit_length(self) + 29) / 30;
  return int_from_u64(vm, 12 + 4 * (digits ? digits : 1));
}
static Value m_round(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "__round__", nargs, 0, 1) < 0) return VALUE_NULL;
  return int_round(vm, self, nargs ? borrow(args[0]) : REF_NULL);
}
static Value m_format(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "__format__", 0, "str", args[0]);
  return int_format(vm, self, args[0]);
}

// "little" or "big": 1 or 0; -1 ValueError.
static int is_little(VM *vm, const char *fname, Ref order) {
  if (value_is_null(order)) return 0;
  if (!is_str(order)) {
    return err_set_i(vm, vm->exc.TypeError, "%s() argument 'byteorder' must be str, not %P", fname, order);
  }
  if (str_equal_ascii(order, "little")) return 1;
  if (str_equal_ascii(order, "big")) return 0;
  return err_set_i(vm, vm->exc.ValueError, "byteorder must be either 'little' or 'big'");
}

static void reverse_bytes(char *p, Size n) {
  for (Size i = 0, j = n - 1; i < j; i++, j--) {
    char c = p[i];
    p[i] = p[j];
    p[j] = c;
  }
}

// The number of bits of |view| - 1 (for the two's complement of a negative number), or of |view|.
static int64_t payload_bits(const IntView *view) {
  int64_t bits = limbs_bit_length(view->limbs, view->n);
  if (view->negative && !limbs_any_below(view->limbs, view->n, bits - 1)) bits--;
  return bits;
}

static Value to_octets(VM *vm, Ref self, Size len, bool little, bool is_signed) {
  IntView view;
  int_view(&view, self);
  if (view.negative && !is_signed) return err_set(vm, vm->exc.OverflowError, "can't convert negative int to unsigned");
  if (view.n > 0 && payload_bits(&view) > (int64_t)len * 8 - is_signed)
    return err_set(vm, vm->exc.OverflowError, "int too big to convert");
  Bytes *b = bytes_alloc(vm, len);
  if (!b) return VALUE_NULL;
  Limb carry = view.negative, flip = view.negative ? UINT32_MAX : 0;
  for (Size i = 0; i * 4 < len; i++) {
    Limb limb = (i < view.n ? view.limbs[i] : 0) ^ flip;
    limb += carry;
    carry = carry && limb == 0;
    for (Size k = 0; k < 4 && i * 4 + k < len; k++) b->data[i * 4 + k] = (char)(limb >> (8 * k));
    if (work_round(vm, (size_t)i) < 0) return drop(vm, value_from_ptr(b)), VALUE_NULL;
  }
  if (!little) reverse_bytes(b->data, len);
  return value_from_ptr(b);
}

static Value m_to_bytes(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"length", "byteorder", "signed"};
  static const ArgSpec spec = {"to_bytes", names, 3, 0, 2, 0, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Size len = 1;
  bool is_signed = false;
  if (!value_is_null(a[0]) && arg_size(vm, a[0], &len) < 0) return VALUE_NULL;
  if (!value_is_null(a[1]) && !is_str(a[1]) && is_little(vm, "to_bytes", a[1]) < 0) return VALUE_NULL;
  if (!value_is_null(a[2]) && arg_bool(vm, a[2], &is_signed) < 0) return VALUE_NULL;
  int little = is_little(vm, "to_bytes", a[1]);
  if (little < 0) return VALUE_NULL;
  if (len < 0) return err_set(vm, vm->exc.ValueError, "length argument must be non-negative");
  return to_octets(vm, self, len, little, is_signed);
}

static Value from_octets(VM *vm, const char *p, Size len, bool little, bool is_signed) {
  Size n = len / 4 + 1;
  Int *r = int_alloc_zero(vm, n);
  if (!r) return VALUE_NULL;
  for (Size i = 0; i < len; i++) {
    r->limbs[i / 4] |= (Limb)(uint8_t)p[little ? i : len - 1 - i] << (i % 4 * 8);
    if (work_round(vm, (size_t)i) < 0) return int_discard(vm, r, BIG_OK);
  }
  bool negative = is_signed && len > 0 && (p[little ? len - 1 : 0] & 0x80);
  if (negative) {  // the magnitude of a number in two's complement
    Limb carry = 1;
    for (Size i = 0; i < n; i++) {
      if (i == len / 4) r->limbs[i] |= len % 4 ? UINT32_MAX << (len % 4 * 8) : UINT32_MAX;
      r->limbs[i] = ~r->limbs[i] + carry;
      carry = carry && r->limbs[i] == 0;
    }
  }
  return int_finish(vm, r, negative);
}

static Value m_from_bytes(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"bytes", "byteorder", "signed"};
  static const ArgSpec spec = {"from_bytes", names, 3, 0, 2, 1, 0};
  Ref a[3];
  bool is_signed = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!value_is_null(a[1]) && !is_str(a[1]) && is_little(vm, "from_bytes", a[1]) < 0) return VALUE_NULL;
  if (!value_is_null(a[2]) && arg_bool(vm, a[2], &is_signed) < 0) return VALUE_NULL;
  int little = is_little(vm, "from_bytes", a[1]);
  if (little < 0) return VALUE_NULL;
  if (is_str(a[0]) || is_int(a[0]))
    return err_set(vm, vm->exc.TypeError, "cannot convert '%.200T' object to bytes", a[0]);
  Value octets = octets_of(vm, a[0]);
  if (value_is_null(octets)) return octets;
  Value r = from_octets(vm, as_bytes(octets)->data, as_bytes(octets)->len, little, is_signed);
  drop(vm, octets);
  if (value_is_null(r) || as_type(self) == vm->types.int_) return r;
  Value made = call1(vm, self, r);
  drop(vm, r);
  return made;
}

static const MethodDef methods[] = {
    {"conjugate", m_same, METH_NOARGS, "($self, /)", DOC("Returns self, the complex conjugate of any int.")},
    {"bit_length", m_bit_length, METH_NOARGS, "($self, /)",
     DOC("Number of bits necessary to represent self in binary.\n\n>>> bin(37)\n'0b100101'\n>>> (37).bit_length()\n6")},
    {"bit_count", m_bit_count, METH_NOARGS, "($self, /)",
     DOC("Number of ones in the binary representation of the absolute value of self.\n\nAlso known as the population "
         "count.\n\n>>> bin(13)\n'0b1101'\n>>> (13).bit_count()\n3")},
    {"to_bytes", m_to_bytes, METH_FAST_KW, DOC("($self, /, length=1, byteorder='big', *, signed=False)"),
     DOC("Return an array of bytes representing an integer.\n\n  length\n"
         "    Length of bytes object to use.  An OverflowError is raised if the\n"
         "    integer is not representable with the given number of bytes.  Default\n"
         "    is length 1.\n  byteorder\n"
         "    The byte order used to represent the integer.  If byteorder is 'big',\n"
         "    the most significant byte is at the beginning of the byte array.  If\n"
         "    byteorder is 'little', the most significant byte is at the end of the\n"
         "    byte array.  To request the native byte order of the host system, use\n"
         "    sys.byteorder as the byte order value.  Default is to use 'big'.\n  signed\n"
         "    Determines whether two's complement is used to represent the integer.\n"
         "    If signed is False and a negative integer is given, an OverflowError\n    is raised.")},
    {"from_bytes", m_from_bytes, METH_FAST_KW | METH_CLASS, DOC("($type, /, bytes, byteorder='big', *, signed=False)"),
     DOC("Return the integer represented by the given array of bytes.\n\n  bytes\n"
         "    Holds the array of bytes to convert.  The argument must either\n"
         "    support the buffer protocol or be an iterable object producing bytes.\n"
         "    Bytes and bytearray are examples of built-in objects that support the\n"
         "    buffer protocol.\n  byteorder\n"
         "    The byte order used to represent the integer.  If byteorder is 'big',\n"
         "    the most significant byte is at the beginning of the byte array.  If\n"
         "    byteorder is 'little', the most significant byte is at the end of the\n"
         "    byte array.  To request the native byte order of the host system, use\n"
         "    sys.byteorder as the byte order value.  Default is to use 'big'.\n  signed\n"
         "    Indicates whether two's complement is used to represent the integer.")},
    {"as_integer_ratio", m_as_integer_ratio, METH_NOARGS, "($self, /)",
     DOC("Return a pair of integers, whose ratio is equal to the original int.\n\n"
         "The ratio is in lowest terms and has a positive denominator.\n\n"
         ">>> (10).as_integer_ratio()\n(10, 1)\n>>> (-10).as_integer_ratio()\n(-10, 1)\n"
         ">>> (0).as_integer_ratio()\n(0, 1)")},
    {"__trunc__", m_same, METH_NOARGS, "($self, /)", DOC("Truncating an Integral returns itself.")},
    {"__floor__", m_same, METH_NOARGS, "($self, /)", DOC("Flooring an Integral returns itself.")},
    {"__ceil__", m_same, METH_NOARGS, "($self, /)", DOC("Ceiling of an Integral returns itself.")},
    {"__round__", m_round, METH_FAST, DOC("($self, ndigits=None, /)"),
     DOC("Rounding an Integral returns itself.\n\nRounding with an ndigits argument also returns an integer.")},
    {"__getnewargs__", m_getnewargs, METH_NOARGS, "($self, /)", NULL},
    {"__format__", m_format, METH_O, DOC("($self, format_spec, /)"),
     DOC("Convert to a string according to format_spec.")},
    {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", DOC("Returns size in memory, in bytes.")},
    {"is_integer", m_is_integer, METH_NOARGS, "($self, /)",
     DOC("Returns True. Exists for duck type compatibility with float.is_integer.")},
    {0},
};

static Value get_same(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return own(int_exact(self)); }
static Value get_zero(VM *vm UNUSED, Ref self UNUSED, const void *closure UNUSED) { return value_from_int48(0); }
static Value get_one(VM *vm UNUSED, Ref self UNUSED, const void *closure UNUSED) { return value_from_int48(1); }
static const GetSetDef getsets[] = {
    {"real", get_same, NULL, DOC("the real part of a complex number"), NULL},
    {"imag", get_zero, NULL, DOC("the imaginary part of a complex number"), NULL},
    {"numerator", get_same, NULL, DOC("the numerator of a rational number in lowest terms"), NULL},
    {"denominator", get_one, NULL, DOC("the denominator of a rational number in lowest terms"), NULL},
    {0},
};

static const TypeSlots slots = {
    .new_ = int_new,
    .dealloc = int_dealloc,
    .repr = slot_repr,
    .hash = slot_hash,
    .richcompare = slot_compare,
    .nb_add = slot_add,
    .nb_subtract = slot_sub,
    .nb_multiply = slot_mul,
    .nb_remainder = slot_mod,
    .nb_divmod = slot_divmod,
    .nb_power = slot_pow,
    .nb_negative = int_neg,
    .nb_positive = slot_exact,
    .nb_absolute = int_abs,
    .nb_bool = slot_bool,
    .nb_invert = int_invert,
    .nb_lshift = slot_lshift,
    .nb_rshift = slot_rshift,
    .nb_and = slot_and,
    .nb_xor = slot_xor,
    .nb_or = slot_or,
    .nb_int = slot_exact,
    .nb_float = slot_float,
    .nb_floor_divide = slot_floordiv,
    .nb_true_divide = slot_truediv,
    .nb_index = slot_exact,
};

const TypeSpec int_spec = {
    .name = "int",
    .basic_size = sizeof(IntSub),
    .told_size = 12,
    .item_size = sizeof(Limb),
    .flags = TYPE_BASETYPE | TYPE_INT_SUBCLASS | TYPE_IMMUTABLE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc =
        "int([x]) -> integer\nint(x, base=10) -> integer\n\nConvert a number or string to an integer, or return 0 if no "
        "arguments\nare given.  If x is a number, return x.__int__().  For floating-point\nnumbers, this truncates "
        "towards zero.\n\nIf x is not a number or if base is given, then x must be a string,\nbytes, or bytearray "
        "instance representing an integer literal in the\ngiven base.  The literal can be preceded by '+' or '-' and "
        "be surrounded\nby whitespace.  The base defaults to 10.  Valid bases are 0 and 2-36.\nBase 0 means to "
        "interpret the base from the string as an integer literal.\n>>> int('0b100', base=0)\n4",
};
