// syntax/lexer.c: the tokenizer's plain mode: lines, indentation, names, numbers, strings, operators, brackets.
//
// The literal parts of f-strings and t-strings are in lexer_fstring.c. The values of `cur` and `line_start` after a
// failed token determine the position of the error, so the order in which bytes are read matters.
// Tests        tests/stage/ast.test.mjs, tests/python/syntax_errors/*.py, tests/python/reference/02_lexical/*.py
// Optimize     Oz
#include <stdarg.h>
#include <stdio.h>

#include "base/unicode.h"
#include "base/utf8.h"
#include "syntax/lexer_internal.h"
#include "object/core/work.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

const char *const token_names[T_LAST] = {
#define X(name, text) #name,
#define KEYWORD(name, text) #name,
#include "syntax/tokens.def"
#undef X
#undef KEYWORD
};
const char *const token_texts[T_LAST] = {
#define X(name, text) text,
#define KEYWORD(name, text) text,
#include "syntax/tokens.def"
#undef X
#undef KEYWORD
};

void lexer_init(Lexer *lx, VM *vm, const char *str, size_t len, Ref filename) {
  memset(lx, 0, offsetof(Lexer, modes));
  lx->vm = vm;
  lx->filename = filename;
  lx->str = lx->buf = lx->cur = lx->inp = lx->line_start = lx->multi_line_start = str;
  lx->end = str + len;
  lx->at_line_start = true;
  lx->modes[0] = (LexMode){.expr_start_depth = -1};
}

static void move(const char **place, const char *from, const char *to) {
  if (*place) *place = to + (*place - from);
}

void lexer_moved(Lexer *lx, const char *text) {
  const char *from = lx->str,
             **places[] = {
                 &lx->end,      &lx->buf, &lx->cur, &lx->inp, &lx->start, &lx->line_start, &lx->multi_line_start,
                 &lx->bad_utf8, &lx->str};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) move(places[i], from, text);
  for (int i = 1; i <= lx->mode; i++) {
    LexMode *mode = &lx->modes[i];
    move(&mode->start, from, text);
    move(&mode->line_start, from, text);
    move(&mode->expr_start, from, text);
    move(&mode->expr_end, from, text);
  }
}

// --- errors

int lexer_count_chars(const char *start, const char *end) {
  int n = 0;
  for (; start < end; start++) n += (*start & 0xC0) != 0x80;
  return n;
}

Value lexer_text(VM *vm, const char *start, const char *end) {
  if (utf8_scan(start, (size_t)(end - start)).status == UTF8_OK) return str_from_utf8(vm, start, (Size)(end - start));
  return str_decode(vm, start, (Size)(end - start), "utf-8", "replace");
}

void lexer_raise(VM *vm, Type *type, const char *message, Ref filename, int lineno, int col, Value text, int end_lineno,
                 int end_col) {
  Value parts[6] = {own(filename), value_from_int48(lineno),     value_from_int48(col),
                    text,          value_from_int48(end_lineno), value_from_int48(end_col)};
  if (value_is_null(text)) {
    if (err_occurred(vm)) {
      drop(vm, parts[0]);
      return;
    }
    parts[3] = VALUE_NONE;
  }
  Value args[2] = {str_from_cstr(vm, message), tuple_from_steal(vm, parts, 6)};
  err_set_new(vm, type, args, 2);
}

static int raise_at(Lexer *lx, int col, int end_col, const char *message) {
  if (lx->done == LEX_ERROR) return T_ERRORTOKEN;
  const char *eol = lx->line_start;
  while (*eol && *eol != '\n') eol++;
  if (col < 0) col = lexer_count_chars(lx->line_start, lx->cur);
  if (end_col < 0) end_col = col;
  lexer_raise(lx->vm, lx->vm->exc.SyntaxError, message, lx->filename, lx->lineno, col,
              lexer_text(lx->vm, lx->line_start, eol), lx->lineno, end_col);
  lx->done = LEX_ERROR;
  return T_ERRORTOKEN;
}

int lexer_error_range(Lexer *lx, int col, int end_col, const char *format, ...) {
  char message[256];
  va_list va;
  va_start(va, format);
  vsnprintf(message, sizeof message, format, va);
  va_end(va);
  return raise_at(lx, col, end_col, message);
}

int lexer_error(Lexer *lx, const char *format, ...) {
  char message[256];
  va_list va;
  va_start(va, format);
  vsnprintf(message, sizeof message, format, va);
  va_end(va);
  return raise_at(lx, -1, -1, message);
}

int lexer_warn(VM *vm, Type *category, Ref filename, int lineno, const char *message) {
  if (!vm->hooks.warn_explicit) return 0;
  Value text = str_from_cstr(vm, message);
  if (value_is_null(text)) return -1;
  int r = vm->hooks.warn_explicit(vm, category, text, filename, lineno, REF_NULL, REF_NULL);
  drop(vm, text);
  return r;
}

// A warning that the filters turn into an error is reported as SyntaxError at the lexer's position. 0 or -1.
static int warn_here(Lexer *lx, const char *message) {
  VM *vm = lx->vm;
  if (!lx->warn || lexer_warn(vm, vm->exc.SyntaxWarning, lx->filename, lx->lineno, message) == 0) return 0;
  if (err_matches(vm, vm->exc.SyntaxWarning)) {
    err_clear(vm);
    lexer_error(lx, "%s", message);
  }
  lx->done = LEX_ERROR;
  return -1;
}

int lexer_warn_escape(Lexer *lx, int c) {
  VM *vm = lx->vm;
  if (!lx->warn) return 0;
  char message[200];
  snprintf(message, sizeof message,
           "\"\\%c\" is an invalid escape sequence. Such sequences will not work in the future. "
           "Did you mean \"\\\\%c\"? A raw string is also an option.",
           c, c);
  if (lexer_warn(vm, vm->exc.SyntaxWarning, lx->filename, lx->lineno, message) == 0) return 0;
  if (err_matches(vm, vm->exc.SyntaxWarning)) {
    err_clear(vm);
    lexer_error(lx, "\"\\%c\" is an invalid escape sequence. Did you mean \"\\\\%c\"? A raw string is also an option.",
                c, c);
  }
  lx->done = LEX_ERROR;
  return -1;
}

// --- reading

// For a loop over the bytes of one token: looks at the limits every 64 Ki bytes. False with an exception set.
static bool lexer_works(Lexer *lx) {
  if (LIKELY(((lx->cur - lx->start) & 0xFFFF) != 0xFFFF) || vm_work(lx->vm, 0x2000) == 0) return true;
  lx->done = LEX_ERROR;
  return false;
}

// Makes the next line readable. False at the end, or with an exception set.
static bool next_line(Lexer *lx) {
  if (lx->inp >= lx->end) {
    int got = lx->more ? lx->more(lx, lx->more_arg) : 0;
    if (got <= 0) {
      lx->done = got ? LEX_ERROR : LEX_EOF;
      return false;
    }
  }
  if (!lx->start) lx->buf = lx->cur;
  const char *eol = NULL;
  if (!lx->more && work_find_octet(lx->vm, lx->inp, '\n', (size_t)(lx->end - lx->inp), &eol) < 0) {
    lx->done = LEX_ERROR;
    return false;
  }
  lx->line_start = lx->cur = lx->inp;
  lx->inp = eol ? eol + 1 : lx->end;
  lx->lineno++;
  if (UNLIKELY(lx->bad_utf8 && lx->bad_utf8 < lx->inp)) {
    int col = lexer_count_chars(lx->line_start, lx->bad_utf8) + 1;
    int line = lx->lineno;
    lexer_error_range(lx, col, col,
                      "Non-UTF-8 code starting with '\\x%.2x' on line %i, but no encoding declared; "
                      "see https://peps.python.org/pep-0263/ for details",
                      (uint8_t)*lx->bad_utf8, line);
    lx->cur = lx->inp;
    return false;
  }
  return true;
}

int lexer_next_byte_slow(Lexer *lx) {
  if (lx->done != LEX_OK || !next_line(lx)) {
    lx->cur = lx->inp;
    return -1;
  }
  return (uint8_t)*lx->cur++;
}

static bool is_digit(int c) { return c >= '0' && c <= '9'; }
static bool is_hex_digit(int c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
static bool is_name_start(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 128; }
static bool is_name_char(int c) { return is_name_start(c) || is_digit(c); }

int lexer_token(Lexer *lx, LexToken *t, int type, const char *start, const char *end) {
  bool is_literal = type == T_STRING || (type >= T_FSTRING_START && type <= T_TSTRING_END);
  t->type = type;
  t->level = lx->level;
  t->lineno = is_literal ? lx->first_lineno : lx->lineno;
  t->end_lineno = lx->lineno;
  const char *line_start = is_literal ? lx->multi_line_start : lx->line_start;
  t->start = start;
  t->end = end;
  t->col_offset = start && start >= line_start ? lx->starting_col : -1;
  t->end_col_offset = end && end >= lx->line_start ? (int)(lx->cur - lx->line_start) : -1;
  return type;
}

// --- lines and indentation

// After a backslash: reads the line end, and a next line to continue on. False: `done` says why.
static bool continue_line(Lexer *lx) {
  int c = lexer_byte(lx);
  if (c == '\r') c = lexer_byte(lx);
  if (c != '\n') {
    lx->done = LEX_LINE_CONT;
    return false;
  }
  c = lexer_byte(lx);
  if (c < 0) {
    if (lx->done == LEX_OK) lx->done = LEX_EOF;
    lx->cur = lx->inp;
    return false;
  }
  lexer_back(lx, c);
  return true;
}

static int indent_error(Lexer *lx) {
  lx->done = LEX_TAB_SPACE;
  lx->cur = lx->inp;
  return -1;
}

// Compares the line's indentation with the open blocks. 0, or -1 with `done` set.
static int apply_indent(Lexer *lx, int col, int alt_col) {
  if (col == lx->indents[lx->n_indents]) return alt_col != lx->alt_indents[lx->n_indents] ? indent_error(lx) : 0;
  if (col > lx->indents[lx->n_indents]) {
    if (lx->n_indents + 1 >= LEX_MAX_INDENT) {
      lx->done = LEX_TOO_DEEP;
      lx->cur = lx->inp;
      return -1;
    }
    if (alt_col <= lx->alt_indents[lx->n_indents]) return indent_error(lx);
    lx->pending_indents++;
    lx->indents[++lx->n_indents] = col;
    lx->alt_indents[lx->n_indents] = alt_col;
    return 0;
  }
  while (lx->n_indents > 0 && col < lx->indents[lx->n_indents]) {
    lx->pending_indents--;
    lx->n_indents--;
  }
  if (col != lx->indents[lx->n_indents]) {
    lx->done = LEX_DEDENT;
    lx->cur = lx->inp;
    return -1;
  }
  return alt_col != lx->alt_indents[lx->n_indents] ? indent_error(lx) : 0;
}

// Reads the white space at the start of a line. A tab counts to the next 8th column, and also as one column, to detect
// indentation that depends on the tab size. 0 or -1; *out_blank: the line is empty or a comment.
static int read_indent(Lexer *lx, bool *out_blank) {
  int col = 0, alt_col = 0, cont_col = 0, c;
  lx->at_line_start = false;
  for (;;) {
    c = lexer_byte(lx);
    if (c == ' ') {
      col++;
      alt_col++;
    } else if (c == '\t') {
      col = (col / LEX_TAB_SIZE + 1) * LEX_TAB_SIZE;
      alt_col++;
    } else if (c == '\f') {
      col = alt_col = 0;
    } else if (c == '\\') {  // the first backslash determines the indentation
      if (!cont_col) cont_col = col;
      if (!continue_line(lx)) return -1;
    } else {
      break;
    }
  }
  lexer_back(lx, c);
  *out_blank = c == '#' || c == '\n' || c == '\r';
  if (*out_blank || lx->level) return 0;
  return apply_indent(lx, cont_col ? cont_col : col, cont_col ? cont_col : alt_col);
}

// --- comments

// After a comment of the form `# type: …` in type-comment mode: its token type, or 0. `cur` is behind the line's last
// byte.
static int type_comment(Lexer *lx, LexToken *t, bool blank_line, int c) {
  const char *p = lx->start;
  for (const char *prefix = "# type: "; *prefix; prefix++) {
    if (*prefix == ' ')
      while (*p == ' ' || *p == '\t') p++;
    else if (p < lx->cur && *p == *prefix) p++;
    else return 0;
  }
  lexer_back(lx, c);
  bool ignore = lx->cur - p >= 6 && !memcmp(p, "ignore", 6) &&
                !(lx->cur - p > 6 && ((uint8_t)p[6] >= 128 || (is_name_char((uint8_t)p[6]) && p[6] != '_')));
  const char *start = ignore ? p + 6 : p, *end = lx->cur;
  int end_col = (int)(lx->cur - lx->line_start);
  if (ignore && blank_line) {  // the token includes the line end
    (void)lexer_byte(lx);
    lx->at_line_start = true;
    end = lx->cur;
  }
  int type = lexer_token(lx, t, ignore ? T_TYPE_IGNORE : T_TYPE_COMMENT, start, end);
  t->col_offset = (int)(start - lx->line_start);
  t->end_col_offset = end_col;
  return type;
}

// --- names

// Reports the first character of [start, cur) that an identifier cannot have. Returns true when there is none.
static bool check_identifier(Lexer *lx) {
  if (lx->extra_tokens) return true;
  const uint8_t *p = (const uint8_t *)lx->start, *end = (const uint8_t *)lx->cur;
  while (p < end) {
    uint32_t c;
    Utf8Status status;
    int n = utf8_decode_one(p, end, &c, &status);
    if (n <= 0) break;
    bool first = p == (const uint8_t *)lx->start;
    p += n;
    if (first ? unicode_is_identifier_start(c) : unicode_is_identifier_continue(c)) continue;
    lx->cur = (const char *)p;
    char shown[5] = "";
    shown[utf8_put(shown, c)] = 0;
    if (unicode_is(c, UNI_PRINTABLE)) lexer_error(lx, "invalid character '%s' (U+%04X)", shown, c);
    else lexer_error(lx, "invalid non-printable character U+%04X", c);
    return false;
  }
  return true;
}

// The error for prefixes that exclude each other, as in ub"…". 0: they are compatible.
static int check_prefixes(Lexer *lx, bool b, bool r, bool u, bool f, bool t) {
  const char *pair = u && b   ? "ub"
                     : u && r ? "ur"
                     : u && f ? "uf"
                     : u && t ? "ut"
                     : b && f ? "bf"
                     : b && t ? "bt"
                     : f && t ? "ft"
                              : NULL;
  if (!pair) return 0;
  lexer_error_range(lx, (int)(lx->start + 1 - lx->line_start), (int)(lx->cur - lx->line_start),
                    "'%c' and '%c' prefixes are incompatible", pair[0], pair[1]);
  return -1;
}

static int read_string(Lexer *lx, LexToken *t, int quote);

static int read_name(Lexer *lx, LexToken *t, int c) {
  bool b = false, r = false, u = false, f = false, ts = false;
  for (;;) {
    if (!b && (c == 'b' || c == 'B')) b = true;
    else if (!u && (c == 'u' || c == 'U')) u = true;
    else if (!r && (c == 'r' || c == 'R')) r = true;
    else if (!f && (c == 'f' || c == 'F')) f = true;
    else if (!ts && (c == 't' || c == 'T')) ts = true;
    else break;
    c = lexer_byte(lx);
    if (c == '"' || c == '\'') {
      if (check_prefixes(lx, b, r, u, f, ts) < 0) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
      return f || ts ? lexer_fstring_start(lx, t, c, ts) : read_string(lx, t, c);
    }
  }
  bool non_ascii = false;
  while (is_name_char(c)) {
    non_ascii |= c >= 128;
    c = lexer_byte(lx);
  }
  lexer_back(lx, c);
  if (non_ascii && !check_identifier(lx)) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  return lexer_token(lx, t, T_NAME, lx->start, lx->cur);
}

// --- numbers

// Whether `rest` follows, and then no letter or digit. Reads nothing.
static bool word_follows(Lexer *lx, const char *rest) {
  const char *p = lx->cur;
  while (*rest && p < lx->inp && *p == *rest) p++, rest++;
  return !*rest && !(p < lx->inp && is_name_char((uint8_t)*p));
}

// `c`, which was just read, follows a number. A keyword that can stand there gives a warning, other letters an error.
// False: error.
static bool end_of_number(Lexer *lx, int c, const char *kind) {
  if (lx->extra_tokens) return true;
  bool keyword = (c == 'a' && word_follows(lx, "nd")) || (c == 'e' && word_follows(lx, "lse")) ||
                 (c == 'f' && word_follows(lx, "or")) ||
                 (c == 'i' && lx->cur < lx->inp && (*lx->cur == 'f' || *lx->cur == 'n' || *lx->cur == 's')) ||
                 (c == 'o' && word_follows(lx, "r")) || (c == 'n' && word_follows(lx, "ot"));
  if (keyword) {
    char message[64];
    snprintf(message, sizeof message, "invalid %s literal", kind);
    lexer_back(lx, c);
    if (warn_here(lx, message) < 0) return false;
    (void)lexer_byte(lx);
  } else if (c >= 0 && c < 128 && is_name_char(c)) {
    lexer_back(lx, c);
    lexer_error(lx, "invalid %s literal", kind);
    return false;
  }
  return true;
}

// The rest of a run of decimal digits with underscores; returns the byte after it, or -2 with an error set.
static int decimal_tail(Lexer *lx) {
  for (;;) {
    int c;
    do c = lexer_byte(lx);
    while (is_digit(c));
    if (c != '_') return c;
    c = lexer_byte(lx);
    if (!is_digit(c)) {
      lexer_back(lx, c);
      lexer_error(lx, "invalid decimal literal");
      return -2;
    }
  }
}

static bool digit_of(int base, int c) { return base == 16 ? is_hex_digit(c) : c >= '0' && c < '0' + base; }

// 0x…, 0o…, 0b…: `cur` is behind the letter. Returns the byte after the literal, or -2.
static int radix_literal(Lexer *lx, int base, const char *kind) {
  int c = lexer_byte(lx);
  do {
    if (c == '_') c = lexer_byte(lx);
    if (!digit_of(base, c)) {
      if (base != 16 && is_digit(c)) {
        lexer_error(lx, "invalid digit '%c' in %s literal", c, kind);
      } else {
        lexer_back(lx, c);
        lexer_error(lx, "invalid %s literal", kind);
      }
      return -2;
    }
    do c = lexer_byte(lx);
    while (digit_of(base, c));
  } while (c == '_');
  if (base != 16 && is_digit(c)) {
    lexer_error(lx, "invalid digit '%c' in %s literal", c, kind);
    return -2;
  }
  return end_of_number(lx, c, kind) ? c : -2;
}

// From `c`, the byte after the integer part (`.`: already read when in_fraction): fraction, exponent, `j`.
static int float_tail(Lexer *lx, int c, bool in_fraction) {
  if (c == '.' || in_fraction) {
    if (!in_fraction) c = lexer_byte(lx);
    if (is_digit(c) && (c = decimal_tail(lx)) == -2) return -2;
  }
  if (c == 'e' || c == 'E') {
    int e = c;
    c = lexer_byte(lx);
    if (c == '+' || c == '-') {
      c = lexer_byte(lx);
      if (!is_digit(c)) {
        lexer_back(lx, c);
        lexer_error(lx, "invalid decimal literal");
        return -2;
      }
    } else if (!is_digit(c)) {
      lexer_back(lx, c);
      return end_of_number(lx, e, "decimal") ? e : -2;
    }
    if ((c = decimal_tail(lx)) == -2) return -2;
  }
  if (c == 'j' || c == 'J') {
    c = lexer_byte(lx);
    return end_of_number(lx, c, "imaginary") ? c : -2;
  }
  return end_of_number(lx, c, "decimal") ? c : -2;
}

// A literal that starts with 0: returns the byte after it, or -2.
static int zero_literal(Lexer *lx) {
  int c = lexer_byte(lx);
  if (c == 'x' || c == 'X') return radix_literal(lx, 16, "hexadecimal");
  if (c == 'o' || c == 'O') return radix_literal(lx, 8, "octal");
  if (c == 'b' || c == 'B') return radix_literal(lx, 2, "binary");
  for (;;) {
    if (c == '_') {
      c = lexer_byte(lx);
      if (!is_digit(c)) {
        lexer_back(lx, c);
        lexer_error(lx, "invalid decimal literal");
        return -2;
      }
    }
    if (c != '0') break;
    c = lexer_byte(lx);
  }
  const char *zeros_end = lx->cur;
  bool nonzero = is_digit(c);
  if (nonzero && (c = decimal_tail(lx)) == -2) return -2;
  if (c == '.' || c == 'e' || c == 'E' || c == 'j' || c == 'J') return float_tail(lx, c, false);
  if (nonzero && !lx->extra_tokens) {
    lexer_back(lx, c);
    lexer_error_range(
        lx, (int)(lx->start + 1 - lx->line_start), (int)(zeros_end - lx->line_start),
        "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers");
    return -2;
  }
  return end_of_number(lx, c, "decimal") ? c : -2;
}

// `c` is the first digit, or the one after a leading point.
static int read_number(Lexer *lx, LexToken *t, int c, bool after_point) {
  if (after_point) c = float_tail(lx, c, true);
  else if (c == '0') c = zero_literal(lx);
  else if ((c = decimal_tail(lx)) != -2) c = float_tail(lx, c, false);
  if (c == -2) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  lexer_back(lx, c);
  return lexer_token(lx, t, T_NUMBER, lx->start, lx->cur);
}

// --- strings

// The error for a string without its closing quote, at the string's start. `c`: what ended it.
static int unterminated(Lexer *lx, LexToken *t, int c, int quote, int quote_size, bool escaped_quote) {
  lx->cur = lx->start + 1;
  lx->line_start = lx->multi_line_start;
  int last_line = lx->lineno;
  lx->lineno = lx->first_lineno;
  LexMode *mode = lexer_mode(lx);
  if (lexer_in_fstring(lx) && mode->quote == quote && mode->quote_size == quote_size)
    return lexer_token(lx, t, lexer_error(lx, "%c-string: expecting '}'", mode->is_t ? 't' : 'f'), NULL, NULL);
  if (quote_size == 3) {
    lexer_error(lx, "unterminated triple-quoted string literal (detected at line %d)", last_line);
    if (c != '\n') lx->done = LEX_EOF_IN_TRIPLE;
  } else {
    lexer_error(lx, "unterminated string literal (detected at line %d)%s", last_line,
                escaped_quote ? "; perhaps you escaped the end quote?" : "");
    if (c != '\n') lx->done = LEX_EOL_IN_STRING;
  }
  return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
}

static int read_string(Lexer *lx, LexToken *t, int quote) {
  int quote_size = 1, end_quotes = 0;
  bool escaped_quote = false;
  lx->first_lineno = lx->lineno;
  lx->multi_line_start = lx->line_start;
  int c = lexer_byte(lx);
  if (c == quote) {
    c = lexer_byte(lx);
    if (c == quote) quote_size = 3;
    else end_quotes = 1;
  }
  if (c != quote) lexer_back(lx, c);
  while (end_quotes != quote_size) {
    if (lexer_works(lx)) c = lexer_byte(lx);
    if (lx->done == LEX_ERROR) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
    if (c < 0 || (quote_size == 1 && c == '\n')) return unterminated(lx, t, c, quote, quote_size, escaped_quote);
    if (c == quote) {
      end_quotes++;
      continue;
    }
    end_quotes = 0;
    if (c == '\\') {
      c = lexer_byte(lx);
      escaped_quote |= c == quote;
      if (c == '\r') (void)lexer_byte(lx);
    }
  }
  return lexer_token(lx, t, T_STRING, lx->start, lx->cur);
}

// --- operators

static int one_char(int c) {
  static const uint8_t types[128] = {
      ['('] = T_LPAR,  [')'] = T_RPAR,       ['['] = T_LSQB,    [']'] = T_RSQB,       [':'] = T_COLON,
      [','] = T_COMMA, [';'] = T_SEMI,       ['+'] = T_PLUS,    ['-'] = T_MINUS,      ['*'] = T_STAR,
      ['/'] = T_SLASH, ['|'] = T_VBAR,       ['&'] = T_AMPER,   ['<'] = T_LESS,       ['>'] = T_GREATER,
      ['='] = T_EQUAL, ['.'] = T_DOT,        ['%'] = T_PERCENT, ['{'] = T_LBRACE,     ['}'] = T_RBRACE,
      ['~'] = T_TILDE, ['^'] = T_CIRCUMFLEX, ['@'] = T_AT,      ['!'] = T_EXCLAMATION};
  return c >= 0 && c < 128 && types[c] ? types[c] : T_OP;
}

static int two_chars(int a, int b) {
  switch (a) {
    case '!': return b == '=' ? T_NOTEQUAL : T_OP;
    case '%': return b == '=' ? T_PERCENTEQUAL : T_OP;
    case '&': return b == '=' ? T_AMPEREQUAL : T_OP;
    case '*': return b == '*' ? T_DOUBLESTAR : b == '=' ? T_STAREQUAL : T_OP;
    case '+': return b == '=' ? T_PLUSEQUAL : T_OP;
    case '-': return b == '=' ? T_MINEQUAL : b == '>' ? T_RARROW : T_OP;
    case '/': return b == '/' ? T_DOUBLESLASH : b == '=' ? T_SLASHEQUAL : T_OP;
    case ':': return b == '=' ? T_COLONEQUAL : T_OP;
    case '<': return b == '<' ? T_LEFTSHIFT : b == '=' ? T_LESSEQUAL : b == '>' ? T_NOTEQUAL : T_OP;
    case '=': return b == '=' ? T_EQEQUAL : T_OP;
    case '>': return b == '>' ? T_RIGHTSHIFT : b == '=' ? T_GREATEREQUAL : T_OP;
    case '@': return b == '=' ? T_ATEQUAL : T_OP;
    case '^': return b == '=' ? T_CIRCUMFLEXEQUAL : T_OP;
    case '|': return b == '=' ? T_VBAREQUAL : T_OP;
    default: return T_OP;
  }
}

static int three_chars(int two, int c) {
  if (c != '=') return T_OP;
  return two == T_DOUBLESTAR    ? T_DOUBLESTAREQUAL
         : two == T_DOUBLESLASH ? T_DOUBLESLASHEQUAL
         : two == T_LEFTSHIFT   ? T_LEFTSHIFTEQUAL
         : two == T_RIGHTSHIFT  ? T_RIGHTSHIFTEQUAL
                                : T_OP;
}

static int open_bracket(Lexer *lx, LexMode *mode, int c) {
  if (lx->level >= LEX_MAX_LEVEL) return lexer_error(lx, "too many nested parentheses");
  lx->paren[lx->level] = (char)c;
  lx->paren_lineno[lx->level] = lx->lineno;
  lx->paren_col[lx->level] = (int)(lx->start - lx->line_start);
  lx->level++;
  if (lexer_in_fstring(lx)) mode->depth++;
  return 0;
}

static int mismatch(Lexer *lx, LexMode *mode, int c, int opening) {
  // f"{)}": the bracket cannot match the brace that opened the expression.
  if (lexer_in_fstring(lx) && opening == '{' && mode->depth - 1 == mode->expr_start_depth)
    return lexer_error(lx, "%c-string: unmatched '%c'", mode->is_t ? 't' : 'f', c);
  int line = lx->paren_lineno[lx->level];
  if (line != lx->lineno)
    return lexer_error(lx, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", c, opening,
                       line);
  return lexer_error(lx, "closing parenthesis '%c' does not match opening parenthesis '%c'", c, opening);
}

static int close_bracket(Lexer *lx, LexMode *mode, int c) {
  char prefix = mode->is_t ? 't' : 'f';
  if (lexer_in_fstring(lx) && !mode->depth && c == '}')
    return lexer_error(lx, "%c-string: single '}' is not allowed", prefix);
  if (!lx->extra_tokens && !lx->level) return lexer_error(lx, "unmatched '%c'", c);
  if (lx->level > 0) {
    int opening = lx->paren[--lx->level];
    bool match = (opening == '(' && c == ')') || (opening == '[' && c == ']') || (opening == '{' && c == '}');
    if (!lx->extra_tokens && !match) return mismatch(lx, mode, c, opening);
  }
  if (lexer_in_fstring(lx)) {
    if (--mode->depth < 0) return lexer_error(lx, "%c-string: unmatched '%c'", prefix, c);
    if (c == '}' && mode->depth == mode->expr_start_depth) {
      mode->expr_start_depth--;
      mode->in_string = true;
      mode->in_format_spec = mode->in_debug = false;
    }
  }
  return 0;
}

static int read_operator(Lexer *lx, LexToken *t, int c) {
  LexMode *mode = lexer_mode(lx);
  int c2 = lexer_byte(lx), two = two_chars(c, c2);
  lexer_back(lx, c2);
  if (lexer_in_fstring(lx) && mode->expr_start_depth >= 0 && two != T_NOTEQUAL &&
      (c == ':' || c == '}' || c == '!' || c == '{')) {
    int depth = mode->depth - (c != '{');  // the brace itself is not counted yet
    if (depth == 0 || (depth == 1 && (mode->in_debug || mode->in_format_spec))) lexer_mark_expr(lx, t, c);
    if (c == ':' && depth == mode->expr_start_depth) {
      mode->in_string = mode->in_format_spec = true;
      return lexer_token(lx, t, T_COLON, lx->start, lx->cur);
    }
  }
  if (two != T_OP) {
    lexer_byte(lx);
    int c3 = lexer_byte(lx), three = three_chars(two, c3);
    if (three == T_OP) lexer_back(lx, c3);
    return lexer_token(lx, t, three == T_OP ? two : three, lx->start, lx->cur);
  }
  int error = 0;
  if (c == '(' || c == '[' || c == '{') error = open_bracket(lx, mode, c);
  else if (c == ')' || c == ']' || c == '}') error = close_bracket(lx, mode, c);
  if (error) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  if (c < ' ' || c == 127) {
    lexer_error(lx, "invalid non-printable character U+%04X", c);
    return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
  }
  if (c == '=' && mode->depth - mode->expr_start_depth == 1) mode->in_debug = true;
  return lexer_token(lx, t, one_char(c), lx->start, lx->cur);
}

// --- the loop

static int pending_indent(Lexer *lx, LexToken *t) {
  bool dedent = lx->pending_indents < 0;
  lx->pending_indents += dedent ? 1 : -1;
  const char *start = NULL, *end = NULL;
  if (lx->extra_tokens) {
    start = dedent ? lx->cur : lx->buf;
    end = lx->cur;
  }
  return lexer_token(lx, t, dedent ? T_DEDENT : T_INDENT, start, end);
}

// A line end: its token, or 0 when it is insignificant.
static int line_end(Lexer *lx, LexToken *t, bool blank) {
  lx->at_line_start = true;
  if (blank || lx->level > 0) {
    if (!lx->extra_tokens) return 0;
    lx->comment_newline = false;
    return lexer_token(lx, t, T_NL, lx->start, lx->cur);
  }
  if (lx->comment_newline && lx->extra_tokens) {
    lx->comment_newline = false;
    return lexer_token(lx, t, T_NL, lx->start, lx->cur);
  }
  lx->cont_line = false;
  return lexer_token(lx, t, T_NEWLINE, lx->start, lx->cur - 1);
}

static int read_dots(Lexer *lx, LexToken *t) {
  int c = lexer_byte(lx);
  if (is_digit(c)) return read_number(lx, t, c, true);
  if (c == '.') {
    c = lexer_byte(lx);
    if (c == '.') return lexer_token(lx, t, T_ELLIPSIS, lx->start, lx->cur);
    lexer_back(lx, c);
    c = '.';
  }
  lexer_back(lx, c);
  return lexer_token(lx, t, T_DOT, lx->start, lx->cur);
}

int lexer_next_plain(Lexer *lx, LexToken *t) {
  for (;;) {  // once a line
    bool blank = false;
    lx->start = NULL;
    lx->starting_col = -1;
    if (lx->at_line_start && read_indent(lx, &blank) < 0) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
    lx->start = lx->cur;
    lx->starting_col = (int)(lx->cur - lx->line_start);
    if (lx->pending_indents) return pending_indent(lx, t);
    int c = lexer_byte(lx);
    lexer_back(lx, c);
    for (;;) {  // once a continued line
      lx->start = NULL;
      do c = lexer_byte(lx);
      while (c == ' ' || c == '\t' || c == '\f');
      lx->start = c < 0 ? lx->cur : lx->cur - 1;
      lx->starting_col = (int)(lx->start - lx->line_start);
      if (c != '\\') break;
      if (!continue_line(lx)) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
      lx->cont_line = true;
    }
    if (c == '#') {
      while (c >= 0 && c != '\n' && c != '\r' && lexer_works(lx)) c = lexer_byte(lx);
      if (lx->done == LEX_ERROR) return lexer_token(lx, t, T_ERRORTOKEN, NULL, NULL);
      int type = lx->type_comments ? type_comment(lx, t, blank, c) : 0;
      if (type) return type;
      if (lx->extra_tokens) {
        lexer_back(lx, c);
        lx->comment_newline = blank;
        return lexer_token(lx, t, T_COMMENT, lx->start, lx->cur);
      }
    }
    if (c < 0) {
      bool at_end = lx->done == LEX_EOF && !lx->level;
      return lexer_token(lx, t, at_end ? T_ENDMARKER : T_ERRORTOKEN, NULL, NULL);
    }
    if (is_name_start(c)) return read_name(lx, t, c);
    if (c == '\r') c = lexer_byte(lx);  // only `tokenize` keeps them
    if (c == '\n') {
      int type = line_end(lx, t, blank);
      if (type) return type;
      continue;
    }
    if (c == '.') return read_dots(lx, t);
    if (is_digit(c)) return read_number(lx, t, c, false);
    if (c == '"' || c == '\'') return read_string(lx, t, c);
    return read_operator(lx, t, c);
  }
}

int lexer_next(Lexer *lx, LexToken *t) {
  t->expr_start = t->expr_end = NULL;
  return lexer_mode(lx)->in_string ? lexer_next_in_string(lx, t) : lexer_next_plain(lx, t);
}
