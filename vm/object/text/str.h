// object/text/str.h: str: immutable Unicode text of 1, 2 or 4 bytes a character.
//
// Invariants   kind is the smallest that holds every character; `ascii`: all are below 128. `data` points behind the
//              struct (exact str) or to a block of its own (subclasses). A terminating zero character follows the text.
#ifndef MORELIA_OBJECT_TEXT_STR_H
#define MORELIA_OBJECT_TEXT_STR_H

#include <stdarg.h>

#include "base/utf8.h"
#include "object/core/abstract.h"

// Whether CPython makes the str immortal; only specialization asks this, about constants.
typedef enum { STR_LASTING_UNKNOWN, STR_LASTING, STR_NOT_LASTING } StrLasting;

struct Str {
  Object h;
  Hash hash;     // -1: not computed
  Size len;      // characters
  uint8_t kind;  // 1, 2 or 4 bytes a character
  bool ascii;
  uint8_t interned;  // 0 no, 1 in vm->interned, 2 also immortal (constants that CPython makes immortal)
  uint8_t lasting;   // StrLasting
  void *data;
};

ALWAYS_INLINE bool is_str(Ref v) { return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_STR_SUBCLASS); }
ALWAYS_INLINE bool is_str_exact(VM *vm, Ref v) { return is_exact(vm, v, vm->types.str); }
ALWAYS_INLINE Str *as_str(Ref v) { return (Str *)value_as_ptr(v); }
ALWAYS_INLINE uint32_t str_read(const Str *s, Size i) {
  return s->kind == 1 ? ((uint8_t *)s->data)[i] : s->kind == 2 ? ((uint16_t *)s->data)[i] : ((uint32_t *)s->data)[i];
}

NODISCARD Value str_from_utf8(VM *vm, const char *bytes, Size len);  // strict; UnicodeDecodeError
NODISCARD Value str_from_cstr(VM *vm, const char *s);                // UTF-8, zero-terminated
NODISCARD Value str_from_ascii(VM *vm, const char *s, Size len);     // known ASCII
NODISCARD Value str_from_char(VM *vm, uint32_t c);
NODISCARD Value str_from_kind(VM *vm, int kind, const void *chars, Size len);  // narrows if possible
// uninitialized text; fill it before anyone sees it
NODISCARD Str *str_alloc(VM *vm, Size len, uint32_t max_char);
NODISCARD Value str_format(VM *vm, const char *format, ...);  // codes: object/error/errors.h
NODISCARD Value str_vformat(VM *vm, const char *format, va_list args);
NODISCARD Value str_intern(VM *vm, Value s);  // consumed; returns the interned str
NODISCARD Value str_intern_cstr(VM *vm, const char *s);
NODISCARD Value str_concat(VM *vm, Ref a, Ref b);
// a += b. Consumes a, and changes it in place when nobody else holds it, except on failure.
NODISCARD Value str_append(VM *vm, Value a, Ref b);
NODISCARD ALWAYS_INLINE Value str_append_char(VM *vm, Value a, uint32_t c) {
  Value b = str_from_char(vm, c), r = value_is_null(b) ? b : str_append(vm, a, b);
  if (value_is_null(r)) drop(vm, a);
  drop(vm, b);
  return r;
}
NODISCARD Value str_join(VM *vm, Ref sep, Ref iterable);
NODISCARD Value str_join_values(VM *vm, const Value *pieces, Size n);  // BUILD_STRING
NODISCARD Value str_substring(VM *vm, Ref s, Size start, Size end);
NODISCARD Value str_char_at(VM *vm, Ref s, Size i);  // i in range; cached latin-1 characters
bool str_equal(Ref a, Ref b);                        // both str
// Whether the hashes show that the two differ.
ALWAYS_INLINE bool str_hashes_differ(Ref a, Ref b) {
  return as_str(a)->hash != as_str(b)->hash && as_str(a)->hash != -1 && as_str(b)->hash != -1;
}
bool str_equal_ascii(Ref s, const char *ascii);
NODISCARD int str_compare(Ref a, Ref b);                                // -1, 0, 1 by code points
NODISCARD Hash str_hash(VM *vm, Ref s);                                 // -1 as vm_work, for a long text
NODISCARD Size str_find(VM *vm, Ref s, Ref sub, Size start, Size end);  // -1: not found
bool str_is_identifier(Ref s);
// utf8_scan, and a str from its result, with looks at the limits. 0, or -1 as vm_work.
NODISCARD int str_scan_utf8(VM *vm, const char *bytes, size_t len, Utf8Scan *out);
NODISCARD Value str_from_scanned(VM *vm, const char *bytes, Size len, const Utf8Scan *scan);
// UTF-8 of `s` as a new bytes object (fails on surrogates); when `s` is ASCII, a view that is valid while `s` lives.
NODISCARD Value str_encode_utf8(VM *vm, Ref s);
// Copy as zero-terminated UTF-8, with surrogates replaced by '?'; free with mem_free(vm, p, *out_size). NULL:
// MemoryError set.
NODISCARD char *str_to_utf8(VM *vm, Ref s, size_t *out_len, size_t *out_size);
// Decoding source: bytes in a named encoding with an error handler, as bytes.decode does.
NODISCARD Value str_decode(VM *vm, const char *bytes, Size len, const char *encoding, const char *errors);
// str.encode: bytes in a named encoding, with an error handler.
NODISCARD Value str_encode(VM *vm, Ref s, const char *encoding, const char *errors);

// makes the empty str and the table of interned strs: 0 or -1. Everything above works before it, too
NODISCARD int str_init(VM *vm);
void str_finish(VM *vm);  // gives both up

NODISCARD Value str_repr(VM *vm, Ref s);  // with quotes and escapes
NODISCARD Value str_repeat(VM *vm, Ref s, Size n);
// n characters from start on, as slice_adjust computes them
NODISCARD Value str_slice(VM *vm, Ref s, Size start, Size n, Size step);
// Copies characters between kinds; each must fit `to_kind`. 0, or -1 as vm_work.
NODISCARD int str_copy_chars(VM *vm, void *to, int to_kind, Size at, const void *from, int from_kind, Size start,
                             Size n);
// The same, without a call for a short text of the same kind.
NODISCARD ALWAYS_INLINE int str_copy_short(VM *vm, void *to, int to_kind, Size at, const void *from, int from_kind,
                                           Size start, Size n) {
  if (UNLIKELY(to_kind != from_kind || n > 4096)) return str_copy_chars(vm, to, to_kind, at, from, from_kind, start, n);
  memcpy((char *)to + (size_t)at * (size_t)to_kind, (const char *)from + (size_t)start * (size_t)to_kind,
         (size_t)n * (size_t)to_kind);
  return 0;
}
// rounded up to 0x7F, 0xFF, 0xFFFF or 0x10FFFF; 0, or -1 as vm_work
NODISCARD int str_max_char(VM *vm, const void *chars, int kind, Size n, uint32_t *out);
ALWAYS_INLINE void *str_at(const Str *s, Size i) { return (char *)s->data + (size_t)i * s->kind; }
ALWAYS_INLINE uint32_t str_max_of(const Str *s) {
  return s->ascii ? 0x7F : s->kind == 1 ? 0xFF : s->kind == 2 ? 0xFFFF : 0x10FFFF;
}
ALWAYS_INLINE uint32_t str_read_at(const void *chars, int kind, Size i) {
  return kind == 1   ? ((const uint8_t *)chars)[i]
         : kind == 2 ? ((const uint16_t *)chars)[i]
                     : ((const uint32_t *)chars)[i];
}
ALWAYS_INLINE void str_write_at(void *chars, int kind, Size i, uint32_t c) {
  if (kind == 1) ((uint8_t *)chars)[i] = (uint8_t)c;
  else if (kind == 2) ((uint16_t *)chars)[i] = (uint16_t)c;
  else ((uint32_t *)chars)[i] = c;
}

// Accumulates text of any kind.
typedef struct StrBuilder {
  VM *vm;
  void *data;
  Size len, room;  // number of characters, and how many there is memory for
  Size cap;        // up to here no look at the limits is due; at most the room
  Size seen;       // the length at the last look
  uint8_t kind;
  uint32_t max_char;
  bool failed;  // an exception is set (no memory, a limit); later calls do nothing, finish returns null
} StrBuilder;
void sb_init(StrBuilder *b, VM *vm);
void sb_char(StrBuilder *b, uint32_t c);
void sb_ascii(StrBuilder *b, const char *s, Size len);
void sb_cstr(StrBuilder *b, const char *ascii);
void sb_str(StrBuilder *b, Ref s);
void sb_utf8(StrBuilder *b, const char *s, Size len);  // invalid UTF-8 becomes U+FFFD
void sb_chars(StrBuilder *b, const void *chars, int kind, Size n, uint32_t max_char);
// Makes room for n more characters up to max_char; the caller then writes data[len …) and adds to len. false: failed.
bool sb_reserve(StrBuilder *b, Size n, uint32_t max_char);
int sb_format(StrBuilder *b, const char *format, va_list args) STICKY;
int sb_printf(StrBuilder *b, const char *format, ...) STICKY;  // codes: object/error/errors.h; 0 or -1
void sb_substr(StrBuilder *b, Ref s, Size start, Size end);
void sb_fill(StrBuilder *b, uint32_t c, Size n);
int sb_repr(StrBuilder *b, Ref v) STICKY;  // appends repr(v); 0 or -1
NODISCARD Value sb_finish(StrBuilder *b);  // returns the str; the builder is empty afterwards
void sb_discard(StrBuilder *b);

#endif
