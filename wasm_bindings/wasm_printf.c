// wasm_bindings/wasm_printf.c: the printf family, for the VM's output: messages, dumps, JSON.
//
// The C library's is 8 KB, most of it for floating point that the VM does not use. Supported: %d %i %u %x %X %c %s %f
// %% with the flags - and 0, a width, a precision, * for either, and the lengths l, ll, z. %f is for counts and
// percentages: it is right below 2**64 / 10**precision only.
//
// Danger       An unknown conversion is printed as it is, so that it is noticed. LLVM calls fprintf by other names when
//              no argument is floating point.
// Tests        tests/unit/test_wasm_printf.c
// Optimize     Oz
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// A file, or the memory from at to end.
typedef struct Sink {
  FILE *file;
  char *at, *end;
  int n_written;  // what fits and what does not
} Sink;

typedef struct Conversion {
  bool left, zero;
  int width, precision;  // -1: none is given
  int n_long;
} Conversion;

enum { DIGITS = 24 };

static void sink_write(Sink *s, const char *text, size_t n) {
  s->n_written += (int)n;
  if (s->file) {
    fwrite(text, 1, n, s->file);
    return;
  }
  size_t room = (size_t)(s->end - s->at);
  if (n > room) n = room;
  if (n) memcpy(s->at, text, n), s->at += n;
}

static void sink_fill(Sink *s, char c, int n) {
  while (n-- > 0) sink_write(s, &c, 1);
}

static void padded(Sink *s, const Conversion *c, const char *text, size_t n) {
  int fill = c->width - (int)n;
  if (!c->left) sink_fill(s, ' ', fill);
  sink_write(s, text, n);
  if (c->left) sink_fill(s, ' ', fill);
}

static char *digits_before(char *end, uint64_t n, unsigned base, char letter, int least) {
  for (; n || least > 0; n /= base, least--) {
    unsigned digit = (unsigned)(n % base);
    *--end = (char)(digit < 10 ? '0' + digit : letter + digit - 10);
  }
  return end;
}

static void number(Sink *s, const Conversion *c, bool negative, uint64_t n, unsigned base, char letter) {
  char text[DIGITS], *end = text + DIGITS;
  int least = c->precision >= 0 ? c->precision : c->zero && !c->left ? c->width - negative : 1;
  char *p = digits_before(end, n, base, letter,
                          least < 1            ? c->precision != 0
                          : least < DIGITS - 1 ? least
                                               : DIGITS - 1);
  if (negative) *--p = '-';
  padded(s, c, p, (size_t)(end - p));
}

static void fixed(Sink *s, const Conversion *c, double x) {
  int precision = c->precision < 0 ? 6 : c->precision < 9 ? c->precision : 9;
  double scale = 1;
  for (int i = 0; i < precision; i++) scale *= 10;
  uint64_t n = (uint64_t)((x < 0 ? -x : x) * scale + 0.5);
  char text[DIGITS + 2], *end = text + sizeof text, *p = end;
  if (precision) {
    p = digits_before(end, n % (uint64_t)scale, 10, 0, precision);
    *--p = '.';
  }
  p = digits_before(p, n / (uint64_t)scale, 10, 0, 1);
  if (x < 0) *--p = '-';
  padded(s, c, p, (size_t)(end - p));
}

// The number at *f, or the next argument for a star.
#define COUNT_AT(f, args) (**(f) == '*' ? ((*(f))++, va_arg(args, int)) : count_at(f))

static int count_at(const char **f) {
  int n = 0;
  while (**f >= '0' && **f <= '9') n = n * 10 + *(*f)++ - '0';
  return n;
}

static int print(Sink *s, const char *format, va_list args) {
  for (const char *f = format; *f;) {
    const char *percent = strchr(f, '%');
    if (!percent) percent = f + strlen(f);
    sink_write(s, f, (size_t)(percent - f));
    f = percent;
    if (!*f) break;
    f++;
    Conversion c = {.precision = -1};
    for (; *f == '-' || *f == '0'; f++) *(*f == '-' ? &c.left : &c.zero) = true;
    c.width = COUNT_AT(&f, args);
    if (*f == '.') {
      f++;
      c.precision = COUNT_AT(&f, args);
    }
    for (; *f == 'l' || *f == 'z'; f++) c.n_long += *f == 'l' ? 1 : sizeof(size_t) > sizeof(int) ? 2 : 0;
    bool is_wide = c.n_long > 1 || (c.n_long && sizeof(long) > sizeof(int));
    char code = *f ? *f++ : '%', letter;
    if (code == 'd' || code == 'i') {
      int64_t n = is_wide ? va_arg(args, int64_t) : va_arg(args, int);
      number(s, &c, n < 0, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 10, 0);
    } else if (code == 'u' || code == 'x' || code == 'X') {
      uint64_t n = is_wide ? va_arg(args, uint64_t) : va_arg(args, unsigned);
      number(s, &c, false, n, code == 'u' ? 10 : 16, (char)(code == 'X' ? 'A' : 'a'));
    } else if (code == 'c') {
      letter = (char)va_arg(args, int);
      padded(s, &c, &letter, 1);
    } else if (code == 's') {
      const char *text = va_arg(args, const char *);
      padded(s, &c, text, c.precision >= 0 ? strnlen(text, (size_t)c.precision) : strlen(text));
    } else if (code == 'f') {
      fixed(s, &c, va_arg(args, double));
    } else {
      sink_write(s, percent, code == '%' ? 1 : (size_t)(f - percent));
    }
  }
  return s->n_written;
}

int vsnprintf(char *out, size_t size, const char *format, va_list args) {
  Sink s = {.at = out, .end = size ? out + size - 1 : out};
  int n = print(&s, format, args);
  if (size) *s.at = 0;
  return n;
}

int snprintf(char *out, size_t size, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(out, size, format, args);
  va_end(args);
  return n;
}

int fprintf(FILE *file, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = print(&(Sink){.file = file}, format, args);
  va_end(args);
  return n;
}

#ifdef __wasm__
int fiprintf(FILE *file, const char *format, ...) __attribute__((alias("fprintf")));
int __small_fprintf(FILE *file, const char *format, ...) __attribute__((alias("fprintf")));
#endif
