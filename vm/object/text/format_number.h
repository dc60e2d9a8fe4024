// object/text/format_number.h: numbers as text by a format spec: __format__ of int, float and complex, and the
// conversions of %.
//
// Tests        tests/python/format/*.py
#ifndef MORELIA_OBJECT_TEXT_FORMAT_NUMBER_H
#define MORELIA_OBJECT_TEXT_FORMAT_NUMBER_H

#include "object/text/format_spec.h"

// format(self, spec) for any int (bool included), float, complex; spec is a str. An empty one gives str(self).
NODISCARD Value int_format(VM *vm, Ref self, Ref spec);
NODISCARD Value float_format(VM *vm, Ref self, Ref spec);
NODISCARD Value complex_format(VM *vm, Ref self, Ref spec);

// A double as ASCII, before padding and grouping. `code` is one of e E f F g G r n %; 'r' ignores the precision
// (shortest text). NULL: MemoryError set.
typedef struct DoubleText {
  char *text;
  Size len;
  size_t room;  // free it with double_text_free
  char inline_text[80];
} DoubleText;
enum { DOUBLE_SIGN = 1, DOUBLE_ADD_DOT_0 = 2, DOUBLE_ALT = 4, DOUBLE_NO_NEG_0 = 8 };
// Writes into *out (which must not move while in use). 0, or -1 with MemoryError.
NODISCARD int double_text(VM *vm, double d, char code, Size precision, int flags, DoubleText *out);
void double_text_free(VM *vm, DoubleText *text);
// The same as a str.
NODISCARD Value double_to_str(VM *vm, double d, char code, Size precision, int flags);

#endif
