// object/number/float_text.c: floats to text and back: repr, float("..."), hexadecimal form.
//
// Tests        tests/python/numbers/float*.py, text_random.py
// Optimize     O2
#include <math.h>

#include "base/dtoa.h"
#include "object/number/float_internal.h"
#include "object/text/format_number.h"
#include "object/number/number_text.h"
#include "base/unicode.h"

Value float_repr(VM *vm, double d) { return double_to_str(vm, d, 'r', 0, DOUBLE_ADD_DOT_0); }

// ---- From text ----
COLD static Value not_a_float(VM *vm, Ref o) {
  return err_set(vm, vm->exc.ValueError, "could not convert string to float: %R", o);
}

// Each float("nan") is a new object: its payload identifies it. NaNs that leave the VM are made canonical
// (object/bytes/pack.c).
static Value fresh_nan(VM *vm, double d) {
  uint64_t payload = ++vm->n_nans & UINT64_C(0xFFFFFFFF);
  return (Value){(signbit(d) ? UINT64_C(0xFFF8) : UINT64_C(0x7FF8)) << 48 | payload};
}

Value float_from_object_text(VM *vm, Ref o) {
  NumberText text;
  int status = number_text_open(vm, o, &text);
  if (status < 0) return VALUE_NULL;
  if (status == 0)
    return err_set(vm, vm->exc.TypeError, "float() argument must be a string or a real number, not '%.200T'", o);
  double d = 0;
  status = number_text_strip_underscores(vm, &text);
  if (status > 0) {
    size_t n = number_text_parse_double(text.p, text.p + text.len, &d);
    status = n != 0 && n == (size_t)text.len;
  }
  number_text_close(vm, &text);
  if (status > 0) return isnan(d) ? fresh_nan(vm, d) : value_from_double(d);
  return status < 0 ? VALUE_NULL : not_a_float(vm, o);
}

Value float_from_text(VM *vm, const char *p, Size len) {
  Value s = str_from_kind(vm, 1, p, len);
  if (value_is_null(s)) return s;
  Value r = float_from_object_text(vm, s);
  drop(vm, s);
  return r;
}

// ---- Hexadecimal ----
Value float_hex(VM *vm, double d) {
  if (!isfinite(d)) return float_repr(vm, d);
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  int exp = (int)(bits >> 52) & 0x7FF;
  uint64_t fraction = bits & ((UINT64_C(1) << 52) - 1);
  const char *sign = signbit(d) ? "-" : "";
  if (d == 0) return str_format(vm, "%s0x0.0p+0", sign);
  char digits[14] = {0};
  for (int i = 12; i >= 0; i--, fraction >>= 4) digits[i] = "0123456789abcdef"[fraction & 15];
  int e = exp ? exp - 1023 : -1022;
  return str_format(vm, "%s0x%d.%sp%s%d", sign, exp != 0, digits, e < 0 ? "-" : "+", e < 0 ? -e : e);
}

typedef struct HexNumber {
  uint64_t m;
  bool sticky;  // digits that are not zero and do not fit in m
  int64_t exp;
  bool any;
} HexNumber;

static const char *read_hex_digits(const char *p, const char *end, bool fraction, HexNumber *x) {
  for (; p < end && hex_digit((uint8_t)*p) >= 0; p++) {
    int digit = hex_digit((uint8_t)*p);
    x->any = true;
    if (x->m >> 60) {
      x->sticky |= digit != 0;
      if (!fraction) x->exp += 4;
    } else {
      x->m = x->m << 4 | (uint64_t)digit;
      if (fraction) x->exp -= 4;
    }
  }
  return p;
}

// 1 read, 0 malformed.
static int parse_hex(const char *p, const char *end, double *out) {
  size_t n = 0;
  const char *q = p;
  bool negative = q < end && *q == '-';
  if (q < end && (*q == '-' || *q == '+')) q++;
  if (q < end && ((*q | 0x20) == 'i' || (*q | 0x20) == 'n')) {
    n = number_text_parse_double(p, end, out);
    return n != 0 && p + n == end;
  }
  if (end - q >= 2 && q[0] == '0' && (q[1] | 0x20) == 'x') q += 2;
  HexNumber x = {0};
  q = read_hex_digits(q, end, false, &x);
  if (q < end && *q == '.') q = read_hex_digits(q + 1, end, true, &x);
  if (!x.any) return 0;
  if (q < end && (*q | 0x20) == 'p') {
    q++;
    bool minus = q < end && *q == '-';
    if (q < end && (*q == '-' || *q == '+')) q++;
    if (q >= end || *q < '0' || *q > '9') return 0;
    int64_t e = 0;
    for (; q < end && *q >= '0' && *q <= '9'; q++)
      if (e < INT64_C(1) << 50) e = e * 10 + (*q - '0');
    x.exp += minus ? -e : e;
  }
  if (q != end) return 0;
  double d = dtoa_assemble(x.m, x.sticky, x.exp);
  *out = negative ? -d : d;
  return isinf(d) ? -1 : 1;
}

Value float_from_hex(VM *vm, Ref text) {
  if (!is_str(text)) return err_set(vm, vm->exc.TypeError, "bad argument type for built-in operation");
  NumberText t;
  double d = 0;
  int status = as_str(text)->ascii;
  if (status) {
    if (number_text_open(vm, text, &t) < 0) return VALUE_NULL;
    status = parse_hex(t.p, t.p + t.len, &d);
    number_text_close(vm, &t);
  }
  if (status > 0) return value_from_double(d);
  if (status == 0) return err_set(vm, vm->exc.ValueError, "invalid hexadecimal floating-point string");
  return err_set(vm, vm->exc.OverflowError, "hexadecimal value too large to represent as a float");
}
