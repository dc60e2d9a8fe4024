// syntax/lexer.h: UTF-8 source to tokens, one at a time, with indentation, brackets, f-strings and t-strings.
//
// The source is one zero-terminated buffer with `\n` line ends; the lexer walks it line by line, because
// positions, and the text that errors show, are those of the line being read. The buffer is the whole source, or grows
// by a line each time that `more` is asked for one.
//
// Invariants   buf <= line_start <= cur <= inp <= end. `done` stays LEX_OK until the end or the first error; with
//              LEX_ERROR (and the two unterminated-string states) an exception is set.
// Tests        tests/stage/ast.test.mjs, tests/python/syntax_errors/*.py
#ifndef MORELIA_SYNTAX_LEXER_H
#define MORELIA_SYNTAX_LEXER_H

#include "object/core/vm.h"

typedef enum TokenType {
#define X(name, text) T_##name,
#define KEYWORD(name, text) T_##name,
#include "syntax/tokens.def"
#undef X
#undef KEYWORD
  T_LAST
} TokenType;
#define T_FIRST_KEYWORD T_FALSE
_Static_assert(T_ERRORTOKEN == 67 && T_N_TOKENS == 69, "token.py's numbers");

extern const char *const token_names[T_LAST];
extern const char *const token_texts[T_LAST];

#define LEX_MAX_INDENT 100
#define LEX_MAX_LEVEL 200
#define LEX_MAX_FSTRING 150
#define LEX_MAX_EXPR_NESTING 3
#define LEX_TAB_SIZE 8

typedef enum LexDone {
  LEX_OK,
  LEX_EOF,            // the end of the source
  LEX_ERROR,          // an exception is set
  LEX_EOF_IN_TRIPLE,  // likewise: unterminated triple-quoted string
  LEX_EOL_IN_STRING,  // likewise: string without its quote at the end of the source
  LEX_DEDENT,         // unindent matches no outer level
  LEX_TAB_SPACE,
  LEX_TOO_DEEP,
  LEX_LINE_CONT,  // a character after the backslash
} LexDone;

typedef struct LexToken {
  int type;
  int level;  // open brackets
  int lineno, end_lineno;
  int col_offset, end_col_offset;     // bytes; -1: none
  const char *start, *end;            // NULL for tokens without text
  const char *expr_start, *expr_end;  // source of the f-string expression that this token ends, or NULL
} LexToken;

typedef struct LexMode {  // one string prefix being read; mode 0 is plain source
  bool in_string;         // reading the literal part (else: an expression of it, or plain source)
  bool raw, is_t, in_debug, in_format_spec;
  char quote;
  int quote_size;
  int depth;                       // curly_bracket_depth: open brackets in this string's expressions
  int expr_start_depth;            // of the expression being read, -1 in the literal part
  const char *start, *line_start;  // of the opening quote
  int lineno;
  const char *expr_start, *expr_end;
} LexMode;

typedef struct Lexer {
  VM *vm;
  // Appends a line, which ends at the new `end`; if the text moves, calls lexer_moved. 1; 0 at the end; -1 with an
  // exception set. NULL: the source is complete.
  int (*more)(struct Lexer *lx, void *arg);
  void *more_arg;
  Ref filename;
  const char *str, *end;  // the source
  const char *buf;        // start of the line on which the current token started
  const char *cur, *inp;  // next byte; end of the line read so far
  const char *start;      // of the current token, or NULL
  const char *line_start, *multi_line_start;
  const char *bad_utf8;  // first byte that is not UTF-8, or NULL
  LexDone done;
  int lineno, first_lineno;
  int starting_col;
  bool at_line_start, type_comments, extra_tokens, comment_newline, warn, cont_line;
  int pending_indents;
  int n_indents;
  int indents[LEX_MAX_INDENT], alt_indents[LEX_MAX_INDENT];
  int level;
  char paren[LEX_MAX_LEVEL];
  int paren_lineno[LEX_MAX_LEVEL], paren_col[LEX_MAX_LEVEL];
  int mode;
  LexMode modes[LEX_MAX_FSTRING];
} Lexer;

// `str` is zero-terminated; `filename` outlives the lexer.
void lexer_init(Lexer *lx, VM *vm, const char *str, size_t len, Ref filename);
// The text was moved to `text`: moves all pointers into it.
void lexer_moved(Lexer *lx, const char *text);
// The next token; T_ERRORTOKEN: see `done`.
NODISCARD int lexer_next(Lexer *lx, LexToken *token);
// Sets a SyntaxError at the current position, or over a range of 1-based columns. Returns T_ERRORTOKEN.
int lexer_error(Lexer *lx, const char *format, ...) RAISES __attribute__((format(printf, 2, 3)));
int lexer_error_range(Lexer *lx, int col, int end_col, const char *format, ...) RAISES
    __attribute__((format(printf, 4, 5)));

ALWAYS_INLINE LexMode *lexer_mode(Lexer *lx) { return &lx->modes[lx->mode]; }
ALWAYS_INLINE bool lexer_in_fstring(const Lexer *lx) { return lx->mode > 0; }

// Columns of text in characters: how many start in the bytes [start, end).
NODISCARD int lexer_count_chars(const char *start, const char *end);
// A str from UTF-8, with invalid bytes replaced.
NODISCARD Value lexer_text(VM *vm, const char *start, const char *end);
// Raises `type` with a SyntaxError's arguments. Positions as given; `text` (consumed) may be null.
void lexer_raise(VM *vm, Type *type, const char *message, Ref filename, int lineno, int col, Value text, int end_lineno,
                 int end_col);
// SyntaxWarning at a line: 0, or -1 (the warning became an error of its category).
NODISCARD int lexer_warn(VM *vm, Type *category, Ref filename, int lineno, const char *message);

// source.c: bytes of a source as lexable UTF-8: newlines translated, BOM and coding cookie honoured.
typedef struct Source {
  char *text;        // owned, zero-terminated
  size_t len, size;  // size of the block
  const char *bad_utf8;
} Source;
// 0, or -1 with SyntaxError set. `add_newline`: the last line gets its line end. `is_text`: no BOM, no cookie.
NODISCARD int source_read(Source *source, VM *vm, const char *bytes, size_t len, Ref filename, bool is_text,
                          bool add_newline);
void source_free(Source *source, VM *vm);

#endif
