// object/number/number_text.c: text of numbers, prepared for parsing (object/number/number_text.h).
//
// Tests        tests/python/numbers/float*.py, complex_cases.py
// Optimize     O2
#include "object/number/number_text.h"

#include <math.h>

#include "base/dtoa.h"
#include "base/unicode.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/exceptions.h"

static bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static void strip(NumberText *t) {
  while (t->len > 0 && is_space(t->p[0])) t->p++, t->len--;
  while (t->len > 0 && is_space(t->p[t->len - 1])) t->len--;
}

static char *get_buffer(VM *vm, NumberText *t, Size len) {
  char *buffer = mem_alloc(vm, (size_t)len + 1);
  if (!buffer) {
    err_no_memory(vm);
    return NULL;
  }
  t->buffer = buffer;
  t->room = (size_t)len + 1;
  return buffer;
}

static int open_wide(VM *vm, const Str *s, NumberText *t) {
  char *ascii = get_buffer(vm, t, s->len);
  if (!ascii) return -1;
  t->p = ascii;
  t->len = 0;
  while (t->len < s->len) {
    uint32_t c = str_read(s, t->len);
    int digit = c < 128 ? -1 : unicode_decimal(c);
    char *out = &ascii[t->len++];
    *out = digit >= 0 ? (char)('0' + digit) : c < 128 ? (char)c : unicode_is_space(c) ? ' ' : '?';
    if (*out == '?') break;  // no number: the rest does not matter
  }
  return 1;
}

Value number_text_octets(VM *vm, Ref o) {  // not bytes(o), which would call __bytes__ first
  Buffer buf;
  if (buffer_get(vm, o, &buf, BUF_SIMPLE) < 0) return VALUE_NULL;
  Value r = bytes_from(vm, buf.data, buf.len);
  buffer_release(vm, &buf);
  return r;
}

int number_text_open(VM *vm, Ref o, NumberText *t) {
  *t = (NumberText){.keep = VALUE_NULL};
  if (is_str(o)) {
    Str *s = as_str(o);
    if (!s->ascii) {
      if (open_wide(vm, s, t) < 0) return -1;
    } else {
      t->p = s->data;
      t->len = s->len;
    }
  } else {
    if (is_bytes(o)) t->keep = own(o);
    else if (type_of(vm, o)->slots.bf_getbuffer) t->keep = number_text_octets(vm, o);
    else return 0;
    if (value_is_null(t->keep)) {
      return err_forgive(vm) ? 0 : -1;  // an object whose buffer cannot be acquired counts as one without
    }
    t->p = as_bytes(t->keep)->data;
    t->len = as_bytes(t->keep)->len;
  }
  strip(t);
  return 1;
}

void number_text_close(VM *vm, NumberText *t) {
  if (t->buffer) mem_free(vm, t->buffer, t->room);
  drop(vm, t->keep);
}

int number_text_strip_underscores(VM *vm, NumberText *t) {
  const char *zero = t->len ? memchr(t->p, 0, (size_t)t->len) : NULL;
  size_t visible = zero ? (size_t)(zero - t->p) : (size_t)t->len;  // as C functions read the text
  if (visible == 0 || !memchr(t->p, '_', visible)) return 1;
  if (zero) return 0;
  char *old = t->buffer, *out;
  size_t old_room = t->room;
  if (!(out = get_buffer(vm, t, t->len))) return -1;
  Size n = 0;
  int status = 1;
  for (Size i = 0; i < t->len; i++) {
    char c = t->p[i];
    if (c != '_') out[n++] = c;
    else if (i == 0 || i + 1 == t->len || !is_digit(t->p[i - 1]) || !is_digit(t->p[i + 1])) status = 0;
  }
  if (old) mem_free(vm, old, old_room);
  t->p = out;
  t->len = n;
  return status;
}

static size_t match_word(const char *p, const char *end, const char *word) {
  size_t n = strlen(word);
  if ((size_t)(end - p) < n) return 0;
  for (size_t i = 0; i < n; i++)
    if ((p[i] | 0x20) != word[i]) return 0;
  return n;
}

size_t number_text_parse_double(const char *p, const char *end, double *out) {
  size_t n = dtoa_parse(p, end, out);
  if (n) return n;
  const char *q = p;
  bool negative = q < end && *q == '-';
  if (q < end && (*q == '-' || *q == '+')) q++;
  if ((n = match_word(q, end, "infinity")) || (n = match_word(q, end, "inf"))) *out = negative ? -INFINITY : INFINITY;
  else if ((n = match_word(q, end, "nan"))) *out = copysign((double)NAN, negative ? -1.0 : 1.0);
  else return 0;
  return (size_t)(q - p) + n;
}
