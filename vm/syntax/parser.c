// syntax/parser.c: the parser's machinery: tokens and backtracking, memory, positions, errors, the two passes.
//
// The rules are in parser_stmt.c, parser_expr.c, parser_args.c, parser_pattern.c, parser_strings.c, and the diagnostics
// in parser_invalid*.c.
// Tests        tests/stage/ast.test.mjs, tests/python/syntax_errors/*.py, tests/errors/corpus.txt
// Optimize     Os
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "object/core/work.h"
#include "object/core/inner.h"
#include "syntax/parser_internal.h"
#include "object/core/arena_values.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// --- memory

void *parser_no_memory(P *p) {
  if (!p->error) err_no_memory(p->vm);
  p->error = true;
  return NULL;
}

Value parser_own_error(P *p) {
  p->error = true;
  return VALUE_NULL;
}

Ref keep(P *p, Value v) {
  Ref r = value_is_null(v) ? REF_NULL : arena_own(p->arena, v);
  if (value_is_null(r)) p->error = true;
  return r;
}

static void *scratch(P *p, size_t size) { return made(p, arena_alloc(&p->scratch, size)); }

bool vec_push(P *p, Vec *v, void *item) {
  if (v->n == v->cap) {
    int cap = v->cap ? v->cap * 2 : 8;
    void **items = scratch(p, (size_t)cap * sizeof *items);
    if (!items) return false;
    if (v->n) memcpy(items, v->items, (size_t)v->n * sizeof *items);
    v->items = items;
    v->cap = cap;
  }
  v->items[v->n++] = item;
  return true;
}

// All sequences of pointers have the same layout.
void *vec_seq(P *p, const Vec *v) {
  if (!v->n || p->error) return NULL;
  ExprSeq *seq = made(p, ast_expr_seq(p->arena, v->n));
  if (seq) memcpy(seq->items, v->items, (size_t)v->n * sizeof seq->items[0]);
  return seq;
}

void *seq_one(P *p, void *item) {
  ExprSeq *seq = made(p, ast_expr_seq(p->arena, 1));
  if (seq) seq->items[0] = item;
  return seq;
}

IdentSeq *vec_idents(P *p, const Vec *names) {
  IdentSeq *seq = made(p, ast_ident_seq(p->arena, names->n));
  for (int i = 0; seq && i < names->n; i++) seq->items[i] = ((Expr *)names->items[i])->name.id;
  return seq;
}

bool enter(P *p) {
  if (p->error) return false;
  if (++p->depth <= PARSER_MAX_DEPTH && (p->depth <= 16 || ++p->n_entered % 8 || vm_has_leaf_room(p->vm))) return true;
  p->depth--;
  p->error = true;
  err_set(p->vm, p->vm->exc.MemoryError, "Parser stack overflowed - Python source too complex to parse");
  return false;
}

bool memo_find(P *p, int rule, void **out_node) {
  *out_node = NULL;
  if (p->mark == p->fill && !peek(p)) return true;
  for (Memo *m = p->tokens[p->mark]->memo; m; m = m->next) {
    if (m->rule != rule) continue;
    p->mark = m->mark;
    *out_node = m->node;
    return true;
  }
  return false;
}

void memo_add(P *p, int mark, int rule, void *node) {
  Memo *m = p->error ? NULL : scratch(p, sizeof *m);
  if (!m) return;
  *m = (Memo){p->tokens[mark]->memo, node, rule, p->mark};
  p->tokens[mark]->memo = m;
}

// --- tokens

static int keyword_type(const char *s, int len) {
  if (len < 2 || len > 8) return T_NAME;
  int first = s[0] == 'F'                ? T_FALSE
              : s[0] == 'N'              ? T_NONE
              : s[0] == 'T'              ? T_TRUE
              : s[0] < 'a' || s[0] > 'y' ? T_LAST
                                         : T_AND;
  for (int t = first; t < T_LAST; t++) {
    const char *k = token_texts[t];
    if (k[0] > s[0]) break;
    if (k[0] == s[0] && !strncmp(k, s, (size_t)len) && !k[len]) return t;
  }
  return T_NAME;
}

static void *unclosed_bracket(P *p) {
  Lexer *lx = p->lx;
  int line = lx->paren_lineno[lx->level - 1], col = lx->paren_col[lx->level - 1];
  return error_at(p, (AstPos){line, col, line, -1}, "'%c' was never closed", lx->paren[lx->level - 1]);
}

static void raise_known(P *p, Type *type, AstPos at, const char *message);

// Raises the exception that the lexer's `done` stands for, at the error token just stored.
static void lexer_failed(P *p) {
  Lexer *lx = p->lx;
  if (err_occurred(p->vm)) {
    p->error = true;
    return;
  }
  Type *type = p->vm->exc.SyntaxError;
  const char *message = NULL;
  int col = 0;
  switch (lx->done) {
    case LEX_EOF:
      if (lx->level) unclosed_bracket(p);
      else syntax_error(p, "unexpected EOF while parsing");
      return;
    case LEX_DEDENT: indent_error(p, "unindent does not match any outer indentation level"); return;
    case LEX_TAB_SPACE:
      type = p->vm->exc.TabError;
      message = "inconsistent use of tabs and spaces in indentation";
      break;
    case LEX_TOO_DEEP:
      type = p->vm->exc.IndentationError;
      message = "too many levels of indentation";
      break;
    case LEX_LINE_CONT:
      col = (int)(lx->cur - lx->buf) - 1;
      message = "unexpected character after line continuation character";
      break;
    default: message = "unknown parsing error";
  }
  raise_known(p, type, (AstPos){lx->lineno, col, lx->lineno, -1}, message);
}

static void store_type_ignore(P *p, const LexToken *t) {
  Ref tag = keep(p, str_from_utf8(p->vm, t->start, (Size)(t->end - t->start)));
  if (p->error) return;
  TypeIgnore *node = made(p, ast_typeignore(p->arena, t->lineno, tag));
  if (node) vec_push(p, p->ignores, node);
}

// In single mode the end of the input also ends the statement and all open blocks.
static void end_single(P *p, LexToken *t) {
  if (t->type != T_ENDMARKER || !p->started) {
    p->started = true;
    return;
  }
  t->type = T_NEWLINE;
  p->started = false;
  if (p->lx->n_indents && !p->options->dont_imply_dedent) {
    p->lx->pending_indents = -p->lx->n_indents;
    p->lx->n_indents = 0;
  }
}

Token *parser_token_slow(P *p) {
  if (p->fill == p->cap) {
    int cap = p->cap ? p->cap * 2 : 64;
    Token **tokens = scratch(p, (size_t)cap * sizeof *tokens);
    if (!tokens) return NULL;
    if (p->fill) memcpy(tokens, p->tokens, (size_t)p->fill * sizeof *tokens);
    p->tokens = tokens;
    p->cap = cap;
  }
  Token *t = scratch(p, sizeof *t);
  if (!t) return NULL;
  int type = lexer_next(p->lx, &t->lex);
  while (type == T_TYPE_IGNORE) {
    store_type_ignore(p, &t->lex);
    if (p->error) return NULL;
    type = lexer_next(p->lx, &t->lex);
  }
  if (p->options->mode == PARSE_SINGLE) end_single(p, &t->lex);
  if (type == T_NAME) t->lex.type = keyword_type(t->lex.start, (int)(t->lex.end - t->lex.start));
  p->tokens[p->fill++] = t;
  if (type == T_ERRORTOKEN) {
    lexer_failed(p);
    return NULL;
  }
  return t;
}

bool token_is(const Token *t, const char *text) {
  size_t n = (size_t)(t->lex.end - t->lex.start);
  return t->lex.type == T_NAME && strlen(text) == n && !memcmp(t->lex.start, text, n);
}

bool at_soft(P *p, const char *word) {
  Token *t = peek(p);
  return t && token_is(t, word);
}

Token *expect_soft(P *p, const char *word) {
  Token *t = peek(p);
  if (!t || !token_is(t, word)) return NULL;
  p->mark++;
  return t;
}

Token *expect_forced(P *p, int type, const char *what) {
  Token *t = peek(p);
  if (!t) return NULL;
  if (t->lex.type != type) return error_at(p, token_pos(t), "expected '%s'", what);
  p->mark++;
  return t;
}

// --- positions

AstPos token_pos(const Token *t) {
  return (AstPos){t->lex.lineno, t->lex.col_offset, t->lex.end_lineno, t->lex.end_col_offset};
}

AstPos span(P *p, int start_mark) {
  const LexToken *start = &p->tokens[start_mark]->lex, *end = start;
  for (int i = p->mark - 1; i >= 0; i--) {
    end = &p->tokens[i]->lex;
    if (end->type != T_ENDMARKER && (end->type < T_NEWLINE || end->type > T_DEDENT)) break;
  }
  return (AstPos){start->lineno, start->col_offset, end->end_lineno, end->end_col_offset};
}

AstPos span_expr(const Expr *from, const Expr *to) {
  return (AstPos){from->lineno, from->col_offset, to->end_lineno, to->end_col_offset};
}

// --- errors

// The line that an error shows: the current one, or an earlier one from the source.
static Value error_line(P *p, int lineno) {
  Lexer *lx = p->lx;
  if (lx->lineno <= lineno && lx->inp > lx->buf) return lexer_text(p->vm, lx->line_start, lx->inp);
  const char *line = lx->str;
  for (int i = 1; i < lineno; i++) {
    const char *eol = strchr(line, '\n');
    if (!eol || eol + 1 > lx->inp) break;
    line = eol + 1;
  }
  const char *eol = strchr(line, '\n');
  return lexer_text(p->vm, line, eol ? eol : lx->end);
}

// A column of bytes (from 1) as one of characters of `line`.
static int char_column(Ref line, int col) {
  if (col <= 0 || value_is_null(line)) return col < 0 ? col : 0;
  Str *s = as_str(line);
  int bytes = 0, chars = 0;
  while (bytes < col && chars < s->len) {
    uint32_t c = str_read(s, chars++);
    bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  }
  return chars + (bytes < col);
}

// Columns as the exception has them, in bytes; end_col may be -1.
static void *raise_columns(P *p, Type *type, int lineno, int col, int end_lineno, int end_col, const char *message) {
  if (p->error) return NULL;
  p->error = true;
  if (err_occurred(p->vm)) return NULL;  // an error of the lexer's own, found by looking ahead, comes first
  Value line = error_line(p, lineno);
  if (value_is_null(line)) return NULL;
  col = char_column(line, col);
  if (end_col > 0) end_col = char_column(line, end_col);
  lexer_raise(p->vm, type, message, p->options->filename, lineno, col, line, end_lineno, end_col);
  return NULL;
}

static void raise_known(P *p, Type *type, AstPos at, const char *message) {
  raise_columns(p, type, at.lineno, at.col_offset + 1, at.end_lineno, at.end_col_offset + 1, message);
}

#define FORMAT_MESSAGE(buffer, format) \
  char buffer[512]; \
  va_list va; \
  va_start(va, format); \
  vsnprintf(buffer, sizeof buffer, format, va); \
  va_end(va)

void *error_at(P *p, AstPos pos, const char *format, ...) {
  FORMAT_MESSAGE(message, format);
  raise_known(p, p->vm->exc.SyntaxError, pos, message);
  return NULL;
}

void *error_range(P *p, AstPos from, AstPos to, const char *format, ...) {
  FORMAT_MESSAGE(message, format);
  raise_known(p, p->vm->exc.SyntaxError, (AstPos){from.lineno, from.col_offset, to.end_lineno, to.end_col_offset},
              message);
  return NULL;
}

void *error_from(P *p, AstPos from, const char *message) {
  return raise_columns(p, p->vm->exc.SyntaxError, from.lineno, from.col_offset + 1, p->lx->lineno,
                       (int)(p->lx->cur - p->lx->line_start), message);
}

static void *raise_token(P *p, Type *type, const Token *t, const char *message) {
  int col = t->lex.col_offset, end_col = t->lex.end_col_offset;
  if (col == -1) col = p->lx->cur == p->lx->buf ? 0 : (int)(p->lx->cur - p->lx->line_start);
  else col++;
  return raise_columns(p, type, t->lex.lineno, col, t->lex.end_lineno, end_col == -1 ? -1 : end_col + 1, message);
}

void *syntax_error(P *p, const char *format, ...) {
  FORMAT_MESSAGE(message, format);
  if (p->error) return NULL;
  return raise_token(p, p->vm->exc.SyntaxError, p->tokens[p->fill - 1], message);
}

void *syntax_error_next(P *p, const char *message) {
  if (p->error || (p->mark == p->fill && !peek(p))) return NULL;
  return raise_token(p, p->vm->exc.SyntaxError, p->tokens[p->mark], message);
}

void *indent_error(P *p, const char *format, ...) {
  FORMAT_MESSAGE(message, format);
  if (p->error) return NULL;
  return raise_token(p, p->vm->exc.IndentationError, p->tokens[p->fill - 1], message);
}

const char *expr_kind_name(const Expr *e) {
  switch (e->kind) {
    case EXPR_ATTRIBUTE: return "attribute";
    case EXPR_SUBSCRIPT: return "subscript";
    case EXPR_STARRED: return "starred";
    case EXPR_NAME: return "name";
    case EXPR_LIST: return "list";
    case EXPR_TUPLE: return "tuple";
    case EXPR_LAMBDA: return "lambda";
    case EXPR_CALL: return "function call";
    case EXPR_BOOLOP:
    case EXPR_BINOP:
    case EXPR_UNARYOP: return "expression";
    case EXPR_GENERATOREXP: return "generator expression";
    case EXPR_YIELD:
    case EXPR_YIELDFROM: return "yield expression";
    case EXPR_AWAIT: return "await expression";
    case EXPR_LISTCOMP: return "list comprehension";
    case EXPR_SETCOMP: return "set comprehension";
    case EXPR_DICTCOMP: return "dict comprehension";
    case EXPR_DICT: return "dict literal";
    case EXPR_SET: return "set display";
    case EXPR_JOINEDSTR:
    case EXPR_FORMATTEDVALUE: return "f-string expression";
    case EXPR_TEMPLATESTR:
    case EXPR_INTERPOLATION: return "t-string expression";
    case EXPR_CONSTANT: {
      Ref v = e->constant.value;
      return value_is_none(v)                ? "None"
             : value_is_false(v)             ? "False"
             : value_is_true(v)              ? "True"
             : value_same(v, VALUE_ELLIPSIS) ? "ellipsis"
                                             : "literal";
    }
    case EXPR_COMPARE: return "comparison";
    case EXPR_IFEXP: return "conditional expression";
    case EXPR_NAMEDEXPR: return "named expression";
    default: return "expression";
  }
}

// The innermost part of `e` that cannot be assigned to (deleted), or NULL.
static Expr *invalid_target(Expr *e, TargetKind kind) {
  switch (e->kind) {
    case EXPR_LIST:
    case EXPR_TUPLE: {
      ExprSeq *elts = e->kind == EXPR_LIST ? e->list.elts : e->tuple.elts;
      for (Size i = 0; i < elts->len; i++) {
        Expr *bad = invalid_target(elts->items[i], kind);
        if (bad) return bad;
      }
      return NULL;
    }
    case EXPR_STARRED: return kind == DEL_TARGETS ? e : invalid_target(e->starred.value, kind);
    case EXPR_COMPARE:  // `a in b` of a `for` was read as a comparison
      if (kind != FOR_TARGETS) return e;
      return e->compare.ops->items[0] == CMPOP_IN ? invalid_target(e->compare.left, kind) : NULL;
    case EXPR_NAME:
    case EXPR_SUBSCRIPT:
    case EXPR_ATTRIBUTE: return NULL;
    default: return e;
  }
}

void *error_target(P *p, TargetKind kind, Expr *e) {
  Expr *bad = e ? invalid_target(e, kind) : NULL;
  if (!bad) return NULL;
  return error_at(p, bad->pos, kind == DEL_TARGETS ? "cannot delete %s" : "cannot assign to %s", expr_kind_name(bad));
}

bool version_at_least(P *p, int minor, const char *what) {
  if (!p->options->feature_version || p->options->feature_version >= minor) return true;
  syntax_error(p, "%s only supported in Python 3.%d and greater", what, minor);
  return false;
}

// --- names and numbers

Ref parser_identifier(P *p, const char *start, const char *end) {
  Value s = str_from_utf8(p->vm, start, (Size)(end - start));
  if (value_is_null(s)) return keep(p, s);
  if (!as_str(s)->ascii && p->vm->hooks.normalize_nfkc) {
    Value normal = p->vm->hooks.normalize_nfkc(p->vm, s);
    drop(p->vm, s);
    if (value_is_null(normal)) return keep(p, normal);
    s = normal;
    static const char *const forbidden[] = {"None", "True", "False"};
    for (int i = 0; i < 3; i++) {
      if (!str_equal_ascii(s, forbidden[i])) continue;
      drop(p->vm, s);
      return keep(
          p, err_set(p->vm, p->vm->exc.ValueError, "identifier field can't represent '%s' constant", forbidden[i]));
    }
  }
  return keep(p, str_intern(p->vm, s));
}

Expr *name_token(P *p) {
  Token *t = expect(p, T_NAME);
  if (!t) return NULL;
  if (!t->expr) {
    Ref id = parser_identifier(p, t->lex.start, t->lex.end);
    if (value_is_null(id)) return NULL;
    t->expr = made(p, ast_name(p->arena, id, CTX_LOAD, token_pos(t)));
  }
  return t->expr;
}

// A literal with more digits than int() allows is a syntax error, not a ValueError.
static void too_many_digits(P *p, const Token *t) {
  VM *vm = p->vm;
  if (!err_matches(vm, vm->exc.ValueError)) return;
  Value exc = err_fetch(vm);
  Value text = object_str(vm, exc);
  drop(vm, exc);
  if (value_is_null(text)) return;
  size_t len, size;
  char *s = str_to_utf8(vm, text, &len, &size);
  drop(vm, text);
  if (!s) return;
  p->error = false;
  error_at(p, (AstPos){t->lex.lineno, -1, t->lex.end_lineno, -1},
           "%s - Consider hexadecimal for huge integer literals to avoid decimal conversion limits.", s);
  mem_free(vm, s, size);
}

// The value of a number literal: underscores are allowed between digits; `j` makes it imaginary.
static Value number_value(P *p, const char *s, int len) {
  VM *vm = p->vm;
  bool hex = len > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
  char last = s[len - 1];
  bool imaginary = !hex && (last == 'j' || last == 'J');
  bool is_float = imaginary;
  for (int i = 0; !hex && !is_float && i < len; i++) is_float = s[i] == '.' || s[i] == 'e' || s[i] == 'E';
  if (!is_float) {
    int base = 10;
    if (len > 2 && s[0] == '0') base = hex ? 16 : s[1] == 'o' || s[1] == 'O' ? 8 : s[1] == 'b' || s[1] == 'B' ? 2 : 10;
    int skip = base == 10 ? 0 : 2;
    while (skip < len && s[skip] == '_') skip++;
    return int_from_text(vm, s + skip, len - skip, base);
  }
  char small[64], *clean = (size_t)len < sizeof small ? small : mem_alloc(vm, (size_t)len + 1);
  if (!clean) return err_no_memory(vm);
  int n = 0;
  for (int i = 0; i < len - imaginary; i++)
    if (s[i] != '_') clean[n++] = s[i];
  clean[n] = 0;
  Value v = float_from_text(vm, clean, n);
  if (clean != small) mem_free(vm, clean, (size_t)len + 1);
  if (!imaginary || value_is_null(v)) return v;
  return complex_new(vm, 0.0, value_as_double(v));
}

Expr *number_token(P *p) {
  Token *t = expect(p, T_NUMBER);
  if (!t) return NULL;
  if (!t->expr) {
    bool underscore = memchr(t->lex.start, '_', (size_t)(t->lex.end - t->lex.start)) != NULL;
    if (underscore && !version_at_least(p, 6, "Underscores in numeric literals are")) return NULL;
    Ref value = keep(p, number_value(p, t->lex.start, (int)(t->lex.end - t->lex.start)));
    if (value_is_null(value)) {
      too_many_digits(p, t);
      return NULL;
    }
    t->expr = made(p, ast_constant(p->arena, value, REF_NULL, token_pos(t)));
  }
  return t->expr;
}

static ExprSeq *seq_with_context(P *p, ExprSeq *seq, ExprContext ctx) {
  if (!seq->len) return seq;
  ExprSeq *copy = made(p, ast_expr_seq(p->arena, seq->len));
  for (Size i = 0; copy && i < seq->len; i++) copy->items[i] = with_context(p, seq->items[i], ctx);
  return copy;
}

Expr *with_context(P *p, Expr *e, ExprContext ctx) {
  Arena *a = p->arena;
  if (!e) return NULL;
  switch (e->kind) {
    case EXPR_NAME: return made(p, ast_name(a, e->name.id, ctx, e->pos));
    case EXPR_TUPLE: return made(p, ast_tuple(a, seq_with_context(p, e->tuple.elts, ctx), ctx, e->pos));
    case EXPR_LIST: return made(p, ast_list(a, seq_with_context(p, e->list.elts, ctx), ctx, e->pos));
    case EXPR_SUBSCRIPT: return made(p, ast_subscript(a, e->subscript.value, e->subscript.slice, ctx, e->pos));
    case EXPR_ATTRIBUTE: return made(p, ast_attribute(a, e->attribute.value, e->attribute.attr, ctx, e->pos));
    case EXPR_STARRED: return made(p, ast_starred(a, with_context(p, e->starred.value, ctx), ctx, e->pos));
    default: return e;
  }
}

// --- the passes

// Reads tokens to the end: an error that the lexer finds, or a bracket opened before the error's line, explains more
// than the current error.
static void check_rest(P *p) {
  VM *vm = p->vm;
  Lexer *lx = p->lx;
  Value exc = err_fetch(vm);
  int error_line_no = p->tokens[p->fill - 1]->lex.lineno;
  LexToken t;
  int type;
  do type = lexer_next(lx, &t);
  while (type != T_ERRORTOKEN && type != T_ENDMARKER);
  if (type == T_ERRORTOKEN && !err_occurred(vm) && lx->level && error_line_no > lx->paren_lineno[lx->level - 1]) {
    p->error = false;
    unclosed_bracket(p);
  }
  if (err_occurred(vm) && !lexer_in_fstring(lx)) {
    drop(vm, exc);
  } else {  // inside an f-string the first error says more
    err_clear(vm);
    err_restore(vm, exc);
  }
}

static void report_failure(P *p, Token *last) {
  VM *vm = p->vm;
  Lexer *lx = p->lx;
  if (err_occurred(vm)) {
    if (lx->done == LEX_OK && err_matches(vm, vm->exc.SyntaxError)) check_rest(p);
    return;
  }
  p->error = false;
  if (last->lex.type == T_ERRORTOKEN && lx->done == LEX_EOF) {
    if (lx->level) unclosed_bracket(p);
    else syntax_error(p, "unexpected EOF while parsing");
  } else if (last->lex.type == T_INDENT) {
    indent_error(p, "unexpected indent");
  } else if (last->lex.type == T_DEDENT) {
    indent_error(p, "unexpected unindent");
  } else {
    error_at(p, token_pos(last), "invalid syntax");
    check_rest(p);
  }
}

static bool at_end_of_source(P *p) {
  return p->lx->done == LEX_EOF || p->lx->done == LEX_EOF_IN_TRIPLE || p->lx->done == LEX_EOL_IN_STRING;
}

// Single mode: whether more than white space and comments follows the statement.
static bool more_statements(P *p) {
  const char *s = p->lx->cur;
  for (;;) {
    while (*s == ' ' || *s == '\t' || *s == '\n' || *s == '\f') s++;
    if (!*s) return false;
    if (*s != '#') return true;
    while (*s && *s != '\n') s++;
  }
}

// SyntaxError._metadata: the last complete compound statement and the source, for the search for a misspelt keyword.
static void add_metadata(P *p) {
  VM *vm = p->vm;
  if (!err_matches(vm, vm->exc.SyntaxError)) return;
  Value exc = err_fetch(vm);
  Value parts[3] = {value_from_int48(p->last_stmt_lineno), value_from_int48(p->last_stmt_col),
                    lexer_text(vm, p->lx->str, p->lx->end)};
  Value data = value_is_null(parts[2]) ? VALUE_NULL : tuple_from_steal(vm, parts, 3);
  if (!value_is_null(data)) value_set(vm, &as_exc(exc)->fields[SYNTAX_METADATA], data);
  err_clear(vm);
  err_restore(vm, exc);
}

static Mod *run(P *p) {
  VM *vm = p->vm;
  Mod *mod = parse_file(p);
  if (p->error) mod = NULL;
  if (mod) {
    if (p->options->mode == PARSE_SINGLE && more_statements(p))
      return syntax_error(p, "multiple statements found while compiling a single statement");
    return mod;
  }
  if (p->options->allow_incomplete && at_end_of_source(p)) {
    err_clear(vm);
    p->error = false;
    return raise_token(p, vm->exc._IncompleteInputError, p->tokens[p->fill - 1], "incomplete input");
  }
  if (err_occurred(vm) && !err_matches(vm, vm->exc.SyntaxError)) return NULL;
  if (!p->fill) {
    if (!err_occurred(vm))
      raise_columns(p, vm->exc.SyntaxError, 0, 0, 0, -1, "error at start before reading any input");
    return NULL;
  }
  Token *last = p->tokens[p->fill - 1];
  p->mark = 0;
  p->depth = 0;
  p->second = p->invalid = p->memo = true;
  for (int i = 0; i < p->fill; i++) p->tokens[i]->memo = NULL;
  if (!p->error) parse_file(p);
  report_failure(p, last);
  add_metadata(p);
  return NULL;
}

Mod *parse_source(VM *vm, Arena *arena, const char *src, Size len, const ParseOptions *options) {
  const char *null;
  if (work_find_octet(vm, src, 0, (size_t)len, &null) < 0) return NULL;
  if (null) {
    err_set(vm, vm->exc.SyntaxError, "source code string cannot contain null bytes");
    return NULL;
  }
  Source source;
  if (source_read(&source, vm, src, (size_t)len, options->filename, options->is_text, options->mode == PARSE_EXEC) < 0)
    return NULL;
  P parser = {.vm = vm, .arena = arena, .options = options, .barry = options->barry_as_bdfl}, *p = &parser;
  Mod *mod = NULL;
  Vec ignores = {0};
  p->ignores = &ignores;
  arena_init(&p->scratch, vm);
  Lexer *lx = p->lx = arena_alloc(&p->scratch, sizeof *lx);
  if (lx) {
    lexer_init(lx, vm, source.text, source.len, options->filename);
    lx->bad_utf8 = source.bad_utf8;
    lx->type_comments = options->type_comments;
    lx->warn = options->warn;
    mod = run(p);
  } else {
    err_no_memory(vm);
  }
  arena_destroy(&p->scratch);
  source_free(&source, vm);
  return mod;
}
