// runtime/source_lines.h: the text of source lines, for tracebacks and warnings.
#ifndef MORELIA_RUNTIME_SOURCE_LINES_H
#define MORELIA_RUNTIME_SOURCE_LINES_H

#include "object/text/str.h"

// Remembers the text that was compiled under a name ("<string>", a file), so that its lines can be shown later. 0 or
// -1.
NODISCARD int source_register(VM *vm, Ref filename, Ref text);
// Line `lineno` (from 1) without its end and without trailing white space; null without an exception: unavailable.
NODISCARD Value source_line(VM *vm, Ref filename, int lineno);

typedef struct SourceSpan {
  int line, end_line;  // from 1
  int col, end_col;    // UTF-8 bytes from 0; -1: unknown
} SourceSpan;
// Appends the lines of the span, indented by four, with carets where CPython's traceback shows them. 0 or -1.
NODISCARD int source_append_span(StrBuilder *b, VM *vm, Ref filename, const SourceSpan *span);

#endif
