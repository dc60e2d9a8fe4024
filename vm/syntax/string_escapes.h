// syntax/string_escapes.h: the escapes of string and bytes literals.
#ifndef MORELIA_SYNTAX_STRING_ESCAPES_H
#define MORELIA_SYNTAX_STRING_ESCAPES_H

#include "object/core/vm.h"

typedef struct EscapeResult {
  const char *invalid;  // the backslash of the first invalid escape, or NULL
  bool invalid_octal;   // … which is an octal one above 0o377
  // The failure, with no exception set: the reason and the position in the ASCII form of the literal, which CPython
  // decodes.
  const char *reason;
  Size start, end;
} EscapeResult;

// The text between the quotes as str. Null: out->reason, or an exception.
NODISCARD Value escapes_decode_str(VM *vm, const char *s, const char *end, EscapeResult *out);
// The same for bytes; out->start is the position of a bad \x.
NODISCARD Value escapes_decode_bytes(VM *vm, const char *s, const char *end, EscapeResult *out);
// The ASCII form (for UnicodeDecodeError.object).
NODISCARD Value escapes_ascii_form(VM *vm, const char *s, const char *end);

#endif
