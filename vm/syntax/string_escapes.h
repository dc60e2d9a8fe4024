// syntax/string_escapes.h: the escapes of string and bytes literals.
#ifndef MORELIA_SYNTAX_STRING_ESCAPES_H
#define MORELIA_SYNTAX_STRING_ESCAPES_H

#include "object/core/vm.h"

typedef struct EscapeResult {
  const char *invalid;  // the backslash of the first escape that means nothing, or NULL
  bool invalid_octal;   // … that is an octal one above 0o377
  // What failed, with no exception set: the reason and where, in the ASCII form of the literal that CPython decodes.
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
