// syntax/lexer_internal.h: declarations shared by the two halves of the lexer.
#ifndef MORELIA_SYNTAX_LEXER_INTERNAL_H
#define MORELIA_SYNTAX_LEXER_INTERNAL_H

#include "syntax/lexer.h"

int lexer_next_byte_slow(Lexer *lx) MAY_DISCARD;
// The next byte, -1 at the end (or after an error).
ALWAYS_INLINE int lexer_byte(Lexer *lx) MAY_DISCARD {
  return LIKELY(lx->cur != lx->inp) ? (uint8_t)*lx->cur++ : lexer_next_byte_slow(lx);
}
// Unreads `c`, the byte last read (nothing at the end).
ALWAYS_INLINE void lexer_back(Lexer *lx, int c) {
  if (c >= 0) lx->cur--;
}

NODISCARD int lexer_token(Lexer *lx, LexToken *t, int type, const char *start, const char *end);
NODISCARD int lexer_next_plain(Lexer *lx, LexToken *t);
NODISCARD int lexer_warn_escape(Lexer *lx, int c);  // "\{" in a literal part: 0, or -1 with an error set

// lexer_fstring.c
NODISCARD int lexer_fstring_start(Lexer *lx, LexToken *t, int quote, bool is_t);
NODISCARD int lexer_next_in_string(Lexer *lx, LexToken *t);
// At `{` the source of an expression starts; at `}`, `!` and `:` it ends and is attached to the token.
void lexer_mark_expr(Lexer *lx, LexToken *t, int c);

#endif
