// object/number/int_text.c: ints to text and back: literals, int("..."), the limit on decimal digits.
//
// Tests        tests/python/numbers/int/int_str_conversion_limits.py, tests/python/numbers/text_random.py
// Optimize     O2
#include "base/unicode.h"
#include "object/number/int_internal.h"
#include "object/text/str.h"

// ---- To text ----
COLD static Value too_many_digits(VM *vm) {
  return err_set(vm, vm->exc.ValueError,
                 "Exceeds the limit (%u digits) for integer string conversion; use sys.set_int_max_str_digits() "
                 "to increase the limit",
                 vm->int_max_str_digits);
}

static Value small_to_str(VM *vm, int64_t i, int base) {
  char text[66], *end = text + sizeof text, *p = end;
  uint64_t u = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
  do {
    *--p = "0123456789abcdefghijklmnopqrstuvwxyz"[u % (unsigned)base];
    u /= (unsigned)base;
  } while (u);
  if (i < 0) *--p = '-';
  return str_from_ascii(vm, p, (Size)(end - p));
}

Value int_to_str(VM *vm, Ref v, int base) {
  v = int_exact(v);
  if (value_is_int48(v)) {
    int64_t i = value_as_int48(v);
    return base == 10 && i >= 0 && i < 10 ? str_from_char(vm, (uint32_t)('0' + i)) : small_to_str(vm, i, base);
  }
  Int *i = as_int(v);
  uint32_t limit = base == 10 ? vm->int_max_str_digits : 0;
  if (limit) {  // at least (bits - 1) * 0.30102 digits: fail before the conversion
    int64_t bits = limbs_bit_length(i->limbs, i->n_limbs);
    if ((bits - 1) * 30102 / 100000 > limit) return too_many_digits(vm);
  }
  size_t room = big_text_bound(i->n_limbs, base) + 1, len = 0;
  char *text = room <= SIZE_MAX_PY ? mem_alloc(vm, room) : NULL;
  if (!text) return err_no_memory(vm);
  text[0] = '-';
  BigStatus status = big_to_text(vm, text + 1, &len, i->limbs, i->n_limbs, base);
  Value r;
  if (status != BIG_OK) r = int_fail(vm, status);
  else if (limit && len > limit) r = too_many_digits(vm);
  else r = str_from_ascii(vm, i->negative ? text : text + 1, (Size)len + i->negative);
  mem_free(vm, text, room);
  return r;
}

// ---- From text ----
static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

static int prefix_base(char c) {
  switch (c) {
    case 'x':
    case 'X': return 16;
    case 'o':
    case 'O': return 8;
    case 'b':
    case 'B': return 2;
    default: return 0;
  }
}

// The value of n_digits digits in [p, end), which may hold underscores between them.
static Value digits_to_int(VM *vm, const char *p, const char *end, Size n_digits, int base, bool negative) {
  uint64_t small = 0, limit = (UINT64_MAX - 36) / (unsigned)base;
  const char *q = p;
  for (; q < end && small <= limit; q++)
    if (*q != '_') small = small * (unsigned)base + (unsigned)digit_value(*q);
  if (q == end) {
    Limb limbs[2];
    Size n = limbs_from_u64(limbs, small);
    return int_from_limbs(vm, limbs, n, negative);
  }
  uint8_t *digits = mem_alloc(vm, (size_t)n_digits);
  if (!digits) return err_no_memory(vm);
  size_t n = 0;
  for (q = p; q < end; q++)
    if (*q != '_') digits[n++] = (uint8_t)digit_value(*q);
  Value r = VALUE_NULL;
  Int *i = int_alloc(vm, big_limbs_bound(n, base));
  if (i) {
    Size used = 0;
    BigStatus status = big_from_digits(vm, i->limbs, &used, digits, n, base);
    if (status == BIG_OK) {
      memset(i->limbs + used, 0, (size_t)(i->n_limbs - used) * sizeof(Limb));
      r = int_finish(vm, i, negative);
    } else {
      r = int_discard(vm, i, status);
    }
  }
  mem_free(vm, digits, (size_t)n_digits);
  return r;
}

int int_parse(VM *vm, const char *p, Size len, int base, Value *out) {
  const char *end = p + len;
  while (p < end && is_space(*p)) p++;
  while (end > p && is_space(end[-1])) end--;
  bool negative = p < end && *p == '-', only_zero = false;
  if (p < end && (*p == '-' || *p == '+')) p++;
  int prefix = end - p >= 2 && p[0] == '0' ? prefix_base(p[1]) : 0;
  if (prefix && (base == 0 || base == prefix)) {
    base = prefix;
    p += 2;
    if (p < end && *p == '_') p++;
  } else if (base == 0) {
    only_zero = p < end && *p == '0';  // "010" would be octal in C: only zeros may follow a leading zero
    base = 10;
  }
  if (p >= end || *p == '_') return 0;
  Size n_digits = 0;
  const char *q = p;
  for (; q < end; q++) {
    if (*q == '_') {
      if (q[-1] == '_' || q + 1 == end) return 0;
      continue;
    }
    if (digit_value(*q) >= base) break;
    n_digits++;
  }
  if (n_digits == 0) return 0;
  if ((base & (base - 1)) != 0 && vm->int_max_str_digits && (uint32_t)n_digits > vm->int_max_str_digits) {
    err_set(vm, vm->exc.ValueError,
            "Exceeds the limit (%u digits) for integer string conversion: value has %zd digits; use "
            "sys.set_int_max_str_digits() to increase the limit",
            vm->int_max_str_digits, n_digits);
    return -1;
  }
  if (q != end || q[-1] == '_') return 0;
  *out = digits_to_int(vm, p, end, n_digits, base, negative);
  if (value_is_null(*out)) return -1;
  if (!only_zero || int_sign(*out) == 0) return 1;
  value_clear(vm, out);
  return 0;
}

COLD static Value invalid_literal(VM *vm, Ref text, int base) RAISES {
  return err_set(vm, vm->exc.ValueError, "invalid literal for int() with base %d: %.200R", base, text);
}

Value int_from_text(VM *vm, const char *text, Size len, int base) {
  Value r = VALUE_NULL;
  int status = int_parse(vm, text, len, base, &r);
  if (status != 0) return r;
  Value s = str_from_kind(vm, 1, text, len);
  if (value_is_null(s)) return s;
  invalid_literal(vm, s, base);
  drop(vm, s);
  return VALUE_NULL;
}

// The value of up to 14 decimal digits behind an optional minus sign; -1: something else.
static int64_t short_decimal(const char *p, Size len, bool negative) {
  int64_t n = 0;
  if (negative) p++, len--;
  if (len < 1 || len > 14) return -1;
  for (Size i = 0; i < len; i++) {
    int digit = p[i] - '0';
    if (digit < 0 || digit > 9) return -1;
    n = n * 10 + digit;
  }
  return n;
}

Value int_from_str(VM *vm, Ref text, int base) {
  Str *s = as_str(text);
  Value r = VALUE_NULL;
  if (base == 10 && s->ascii) {
    bool negative = *(const char *)s->data == '-';
    int64_t n = short_decimal(s->data, s->len, negative);
    if (n >= 0) return value_from_int48(negative ? -n : n);
  }
  int status;
  if (s->ascii) {
    status = int_parse(vm, s->data, s->len, base, &r);
  } else {
    size_t room = (size_t)s->len + 1;
    char *ascii = mem_alloc(vm, room);
    if (!ascii) return err_no_memory(vm);
    for (Size i = 0; i < s->len; i++) {
      uint32_t c = str_read(s, i);
      int digit = c < 128 ? -1 : unicode_decimal(c);
      ascii[i] = digit >= 0 ? (char)('0' + digit) : c < 128 ? (char)c : unicode_is_space(c) ? ' ' : '?';
    }
    status = int_parse(vm, ascii, s->len, base, &r);
    mem_free(vm, ascii, room);
  }
  return status == 0 ? invalid_literal(vm, text, base) : r;
}
