// runtime/keyword_typos.h: "invalid syntax. Did you mean 'while'?": a name that should have been a keyword.
#ifndef MORELIA_RUNTIME_KEYWORD_TYPOS_H
#define MORELIA_RUNTIME_KEYWORD_TYPOS_H

#include "object/text/str.h"

typedef struct KeywordTypo {
  Value message, line;     // the better message, and the line of the name
  int offset, end_offset;  // columns from 1
} KeywordTypo;

// Looks for such a name in the source of a SyntaxError. 1 found, 0 none; never an exception.
NODISCARD int keyword_typo_find(VM *vm, Ref exc, KeywordTypo *out);

#endif
