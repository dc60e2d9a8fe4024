// object/text/format_markup.h: the replacement fields of str.format: "text {name.attr[item]!r:spec} text".
//
// Shared by str.format and by the _string module (string.Formatter).
#ifndef MORELIA_OBJECT_TEXT_FORMAT_MARKUP_H
#define MORELIA_OBJECT_TEXT_FORMAT_MARKUP_H

#include "object/text/str.h"

typedef struct Span {  // characters [start, end) of the format
  Size start, end;
} Span;

typedef struct Markup {  // a format being parsed
  const Str *s;
  Size at, end;
} Markup;
typedef struct MarkupPiece {
  Span literal;
  bool has_field, nested_spec;
  Span name, spec;
  uint32_t conversion;  // 0: none
} MarkupPiece;
NODISCARD int markup_next(VM *vm, Markup *m, MarkupPiece *out);  // 1, 0 at the end, -1 with ValueError

typedef enum { NUMBERING_UNKNOWN, NUMBERING_AUTO, NUMBERING_MANUAL } Numbering;
typedef struct AutoNumber {
  Numbering state;
  Size next;
} AutoNumber;

// Splits a field name: the first part (index -1: a name) and the rest (".attr[item]"). `numbers` may be NULL. 0 or -1.
NODISCARD int field_name_split(VM *vm, const Str *s, Span name, Span *first, Size *index, Span *rest,
                               AutoNumber *numbers);
// The next part of the rest: 1 with its name (and its number, or -1 if it is none), 0 at the end, -1 with ValueError.
NODISCARD int field_name_next(VM *vm, const Str *s, Span *rest, bool *is_attribute, Span *name, Size *number);

#endif
