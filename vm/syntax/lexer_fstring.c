// syntax/lexer_fstring.c: f-strings and t-strings (PEP 701, PEP 750): their start, literal parts and end.
//
// Each prefix pushes a mode. In a mode the lexer is either in the literal part, read here up to the next brace, or in
// an expression, read by the plain half; a format specification is a literal part again.
// Tests        tests/stage/ast.test.mjs, tests/python/reference/02_lexical/fstring_*.py, tstrings.py
// Optimize     Oz
#include "syntax/lexer_internal.h"

void lexer_mark_expr(Lexer *lx, LexToken *t, int c) {
  LexMode *mode = lexer_mode(lx);
  if (c == '{') {
    mode->expr_start = lx->cur;
    mode->expr_end = NULL;
    return;
  }
  if (!mode->expr_start) return;
  if (!mode->expr_end) mode->expr_end = lx->start;
  if (t->expr_start || !(mode->in_debug || mode->is_t)) return;
  t->expr_start = mode->expr_start;
  t->expr_end = mode->expr_end;
}

int lexer_fstring_start(Lexer *lx, LexToken *t, int quote, bool is_t) {
  int quote_size = 1;
  lx->first_lineno = lx->lineno;
  lx->multi_line_start = lx->line_start;
  int c = lexer_byte(lx);
  if (c == quote) {
    int c2 = lexer_byte(lx);
    if (c2 == quote) {
      quote_size = 3;
    } else {
      lexer_back(lx, c2);
      lexer_back(lx, c);
    }
  } else {
    lexer_back(lx, c);
  }
  if (lx->mode + 1 >= LEX_MAX_FSTRING)
    return lexer_token(lx, t, lexer_error(lx, "too many nested f-strings or t-strings"), lx->start, lx->cur);
  LexMode *mode = &lx->modes[++lx->mode];
  *mode = (LexMode){.in_string = true,
                    .is_t = is_t,
                    .quote = (char)quote,
                    .quote_size = quote_size,
                    .expr_start_depth = -1,
                    .start = lx->start,
                    .line_start = lx->line_start,
                    .lineno = lx->lineno};
  for (const char *p = lx->start; *p != quote; p++) mode->raw |= *p == 'r' || *p == 'R';
  return lexer_token(lx, t, is_t ? T_TSTRING_START : T_FSTRING_START, lx->start, lx->cur);
}

// The literal part ended before its quote: at the end of the source or, for a one-line string, of the line.
static int unterminated(Lexer *lx, LexToken *t, LexMode *mode, int c) {
  int last_line = lx->lineno;
  char prefix = mode->is_t ? 't' : 'f';
  lx->cur = mode->start + 1;
  lx->line_start = mode->line_start;
  lx->lineno = mode->lineno;
  if (mode->quote_size == 3) {
    lexer_error(lx, "unterminated triple-quoted %c-string literal (detected at line %d)", prefix, last_line);
    if (c != '\n') lx->done = LEX_EOF_IN_TRIPLE;
  } else {
    lexer_error(lx, "unterminated %c-string literal (detected at line %d)", prefix, last_line);
  }
  return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
}

// Enters the expression whose brace comes next. 0 or T_ERRORTOKEN.
static int enter_expr(Lexer *lx, LexMode *mode) {
  if (++mode->expr_start_depth >= LEX_MAX_EXPR_NESTING)
    return lexer_error(lx, "%c-string: expressions nested too deeply", mode->is_t ? 't' : 'f');
  mode->in_string = false;
  return 0;
}

// A backslash in the literal part. *out_named: \N{ follows. 0, or -1 with an error set.
static int read_escape(Lexer *lx, LexMode *mode, bool *out_named) {
  int c = lexer_byte(lx);
  if (c == '\r') c = lexer_byte(lx);
  if (c == '{' || c == '}') {  // the brace keeps its meaning
    if (!mode->raw && lexer_warn_escape(lx, c) < 0) return -1;
    lexer_back(lx, c);
    return 0;
  }
  if (!mode->raw && c == 'N') {
    c = lexer_byte(lx);
    if (c == '{') *out_named = true;
    else lexer_back(lx, c);
  }
  return 0;
}

// At `{` or `}` in the literal part: returns the token up to it, and prepares what comes next.
static int end_middle(Lexer *lx, LexToken *t, LexMode *mode, int c, bool in_spec, bool named) {
  int middle = mode->is_t ? T_TSTRING_MIDDLE : T_FSTRING_MIDDLE;
  if (c == '}' && named) return lexer_token(lx, t, middle, lx->start, lx->cur);
  if (c == '{') lexer_mark_expr(lx, t, c);
  int peek = lexer_byte(lx);
  bool doubled = c == '{' ? peek == '{' && !in_spec : peek == '}' && !in_spec && mode->depth == 0;
  if (doubled) return lexer_token(lx, t, middle, lx->start, lx->cur - 1);
  lexer_back(lx, peek);
  lexer_back(lx, c);
  if (c == '{') {
    if (enter_expr(lx, mode)) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  } else {
    mode->in_string = false;
  }
  mode->in_format_spec = false;
  return lexer_token(lx, t, middle, lx->start, lx->cur);
}

static int read_middle(Lexer *lx, LexToken *t, LexMode *mode) {
  int end_quotes = 0, middle = mode->is_t ? T_TSTRING_MIDDLE : T_FSTRING_MIDDLE;
  bool named = false;
  lx->multi_line_start = lx->line_start;
  while (end_quotes != mode->quote_size) {
    int c = lexer_byte(lx);
    if (lx->done == LEX_ERROR) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
    bool in_spec = mode->in_format_spec && mode->expr_start_depth >= 0;
    if (c < 0 || (mode->quote_size == 1 && c == '\n')) {
      if (in_spec && c == '\n') {
        lexer_error(lx, "%c-string: newlines are not allowed in format specifiers for single quoted %c-strings",
                    mode->is_t ? 't' : 'f', mode->is_t ? 't' : 'f');
        return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
      }
      return unterminated(lx, t, mode, c);
    }
    if (c == mode->quote) {
      end_quotes++;
      continue;
    }
    end_quotes = 0;
    if (c == '{' || c == '}') return end_middle(lx, t, mode, c, in_spec, named);
    if (c == '\\' && read_escape(lx, mode, &named) < 0) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  }
  lx->cur -= mode->quote_size;
  return lexer_token(lx, t, middle, lx->start, lx->cur);
}

int lexer_next_in_string(Lexer *lx, LexToken *t) {
  LexMode *mode = lexer_mode(lx);
  lx->start = lx->cur;
  lx->first_lineno = lx->lineno;
  lx->multi_line_start = lx->line_start;
  lx->starting_col = (int)(lx->cur - lx->line_start);
  int c = lexer_byte(lx);
  if (c == '{') {
    int peek = lexer_byte(lx);
    lexer_back(lx, peek);
    lexer_back(lx, c);
    if (peek != '{') {
      if (enter_expr(lx, mode)) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
      return lexer_next_plain(lx, t);
    }
  } else {
    lexer_back(lx, c);
  }
  for (int i = 0; i < mode->quote_size; i++) {
    c = lexer_byte(lx);
    if (c != mode->quote) {
      lexer_back(lx, c);
      return read_middle(lx, t, mode);
    }
  }
  mode->expr_start = mode->expr_end = NULL;
  lx->mode--;
  return lexer_token(lx, t, mode->is_t ? T_TSTRING_END : T_FSTRING_END, lx->start, lx->cur);
}
