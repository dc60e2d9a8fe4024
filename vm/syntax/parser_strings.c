// syntax/parser_strings.c: string literals: prefixes, escapes, f-strings and t-strings, implicit concatenation.
//
// Optimize     Oz
#include <stdio.h>

#include "base/unicode.h"
#include "syntax/parser_internal.h"
#include "syntax/string_escapes.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"
#include "object/text/str.h"

static bool is_text_constant(P *p, const Expr *e) {
  return e->kind == EXPR_CONSTANT && is_str_exact(p->vm, e->constant.value);
}
static bool is_empty_text(P *p, const Expr *e) { return is_text_constant(p, e) && as_str(e->constant.value)->len == 0; }
static Expr *constant_node(P *p, Value value, Ref kind, AstPos pos) {
  Ref kept = keep(p, value);
  return value_is_null(kept) ? NULL : made(p, ast_constant(p->arena, kept, kind, pos));
}

// --- escapes

// A backslash that escapes nothing: a warning, or, where warnings are errors, a SyntaxError at its position. 0 or -1.
static int warn_escape(P *p, const Token *t, const char *body, const EscapeResult *r) {
  VM *vm = p->vm;
  char c = r->invalid[1];
  bool end_or_middle =
      t->lex.type >= T_FSTRING_MIDDLE && t->lex.type <= T_TSTRING_END && t->lex.type != T_TSTRING_START;
  // the lexer has warned about braces
  if (p->invalid || !p->lx->warn || (end_or_middle && (c == '{' || c == '}'))) return 0;
  const char *quotes = t->lex.start;
  int line = t->lex.lineno, col = t->lex.col_offset;
  for (char q = *quotes; (q == '"' || q == '\'') && *quotes == q; quotes++) col++;
  for (const char *s = body; s < r->invalid; s++) {
    col++;
    if (*s == '\n') {
      line++;
      col = 0;
    }
  }
  char shown[4] = {c, 0, 0, 0}, message[220];
  if (r->invalid_octal) memcpy(shown, r->invalid + 1, 3);
  const char *kind = r->invalid_octal ? "octal escape" : "escape";
  snprintf(message, sizeof message,
           "\"\\%s\" is an invalid %s sequence. Such sequences will not work in the future. "
           "Did you mean \"\\\\%s\"? A raw string is also an option.",
           shown, kind, shown);
  Type *category = p->options->feature_version && p->options->feature_version < 12 ? vm->exc.DeprecationWarning
                                                                                   : vm->exc.SyntaxWarning;
  if (lexer_warn(vm, category, p->options->filename, line, message) == 0) return 0;
  if (!err_matches(vm, category)) {
    p->error = true;
    return -1;
  }
  err_clear(vm);
  error_at(p, (AstPos){line, col, line, col + 2},
           "\"\\%s\" is an invalid %s sequence. Did you mean \"\\\\%s\"? A raw string is also an option.", shown, kind,
           shown);
  return -1;
}

// Text between quotes as str. Null with p->error set on failure, or without it when `*out` has the reason.
static Value decode_text(P *p, const Token *t, const char *s, const char *end, bool raw, EscapeResult *out) {
  *out = (EscapeResult){0};
  if (raw || !memchr(s, '\\', (size_t)(end - s))) {
    Value v = str_from_utf8(p->vm, s, (Size)(end - s));
    return value_is_null(v) ? parser_own_error(p) : v;
  }
  Value v = escapes_decode_str(p->vm, s, end, out);
  if (value_is_null(v)) return out->reason ? v : parser_own_error(p);
  if (out->invalid && warn_escape(p, t, s, out) < 0) {
    drop(p->vm, v);
    return VALUE_NULL;
  }
  return v;
}

static void raise_unicode_error(P *p, const char *s, const EscapeResult *r) {
  if (p->error || !r->reason) return;
  if (r->end - r->start == 1)
    syntax_error(p, "(unicode error) 'unicodeescape' codec can't decode byte 0x%02x in position %d: %s", (uint8_t)s[0],
                 r->start, r->reason);
  else
    syntax_error(p, "(unicode error) 'unicodeescape' codec can't decode bytes in position %d-%d: %s", r->start,
                 r->end - 1, r->reason);
}

// --- plain literals

static Value decode_bytes(P *p, const Token *t, const char *s, const char *end, bool raw) {
  for (const char *c = s; c < end; c++)
    if ((uint8_t)*c >= 0x80) {
      error_at(p, token_pos(t), "bytes can only contain ASCII literal characters");
      return VALUE_NULL;
    }
  if (raw || !memchr(s, '\\', (size_t)(end - s))) return bytes_from(p->vm, s, (Size)(end - s));
  EscapeResult r;
  Value v = escapes_decode_bytes(p->vm, s, end, &r);
  if (value_is_null(v)) {
    if (r.reason) syntax_error(p, "(value error) %s at position %d", r.reason, r.start);
    return v;
  }
  if (r.invalid && warn_escape(p, t, s, &r) < 0) {
    drop(p->vm, v);
    return VALUE_NULL;
  }
  return v;
}

Expr *string_constant(P *p, Token *t) {
  const char *s = t->lex.start, *end = t->lex.end;
  bool raw = false, bytes = false;
  for (; *s != '"' && *s != '\''; s++) {
    raw |= *s == 'r' || *s == 'R';
    bytes |= *s == 'b' || *s == 'B';
  }
  int quotes = end - s >= 6 && s[1] == s[0] && s[2] == s[0] ? 3 : 1;
  s += quotes;
  end -= quotes;
  Value v;
  if (bytes) {
    v = decode_bytes(p, t, s, end, raw);
    if (value_is_null(v)) p->error = true;
  } else {
    EscapeResult r;
    v = decode_text(p, t, s, end, raw, &r);
    if (value_is_null(v)) raise_unicode_error(p, s, &r);
  }
  if (p->error) return NULL;
  Ref kind = REF_NULL;
  if (t->lex.start[0] == 'u') {
    kind = keep(p, str_intern_cstr(p->vm, "u"));
    if (p->error) {
      drop(p->vm, v);
      return NULL;
    }
  }
  return constant_node(p, v, kind, token_pos(t));
}

// --- concatenation

// The parts of consecutive f-strings and plain strings: neighbouring texts are joined, empty ones dropped.
static ExprSeq *join_parts(P *p, const Vec *parts) {
  Vec flat = {0}, out = {0};
  for (int i = 0; i < parts->n; i++) {
    Expr *e = parts->items[i];
    ExprSeq *inner = e->kind == EXPR_JOINEDSTR     ? e->joinedstr.values
                     : e->kind == EXPR_TEMPLATESTR ? e->templatestr.values
                                                   : NULL;
    if (!inner) vec_push(p, &flat, e);
    for (Size j = 0; inner && j < inner->len; j++) vec_push(p, &flat, inner->items[j]);
  }
  for (int i = 0; i < flat.n && !p->error; i++) {
    Expr *first = flat.items[i], *last = first;
    if (first->kind == EXPR_CONSTANT && i + 1 < flat.n && ((Expr *)flat.items[i + 1])->kind == EXPR_CONSTANT) {
      StrBuilder b;
      sb_init(&b, p->vm);
      for (; i < flat.n && ((Expr *)flat.items[i])->kind == EXPR_CONSTANT; i++) {
        last = flat.items[i];
        sb_str(&b, last->constant.value);
      }
      i--;
      first = constant_node(p, sb_finish(&b), first->constant.kind, span_expr(first, last));
      if (!first) return NULL;
    }
    if (!is_empty_text(p, first)) vec_push(p, &out, first);
  }
  return vec_seq(p, &out);
}

static Expr *concatenate_plain(P *p, const Vec *parts, bool bytes, AstPos pos) {
  Expr *first = parts->items[0];
  if (!bytes) {
    StrBuilder b;
    sb_init(&b, p->vm);
    for (int i = 0; i < parts->n; i++) sb_str(&b, ((Expr *)parts->items[i])->constant.value);
    return constant_node(p, sb_finish(&b), first->constant.kind, pos);
  }
  int64_t len = 0;
  for (int i = 0; i < parts->n; i++) len += as_bytes(((Expr *)parts->items[i])->constant.value)->len;
  Bytes *whole = len > SIZE_MAX_PY ? (err_no_memory(p->vm), NULL) : bytes_alloc(p->vm, (Size)len);
  if (!whole) {
    p->error = true;
    return NULL;
  }
  char *at = whole->data;
  for (int i = 0; i < parts->n; i++) {
    Bytes *b = as_bytes(((Expr *)parts->items[i])->constant.value);
    memcpy(at, b->data, (size_t)b->len);
    at += b->len;
  }
  return constant_node(p, value_from_ptr(whole), first->constant.kind, pos);
}

Expr *concatenate_strings(P *p, const Vec *parts, AstPos pos) {
  bool formatted = false, text = false, bytes = false;
  for (int i = 0; i < parts->n; i++) {
    Expr *e = parts->items[i];
    if (e->kind != EXPR_CONSTANT) formatted = true;
    else if (is_bytes(e->constant.value)) bytes = true;
    else text = true;
  }
  if ((text || formatted) && bytes) return syntax_error(p, "cannot mix bytes and nonbytes literals");
  if (!formatted) return parts->n == 1 ? parts->items[0] : concatenate_plain(p, parts, bytes, pos);
  ExprSeq *values = join_parts(p, parts);
  return p->error ? NULL : made(p, ast_joinedstr(p->arena, values, pos));
}

Expr *concatenate_tstrings(P *p, const Vec *parts, AstPos pos) {
  ExprSeq *values = join_parts(p, parts);
  return p->error ? NULL : made(p, ast_templatestr(p->arena, values, pos));
}

// --- replacement fields

typedef struct Field {  // what follows the expression of a replacement field
  Expr *conversion;     // the name after `!`
  Expr *spec;
  const Token *source;  // the token that carries the expression's text
} Field;

// '!' NAME
static bool read_conversion(P *p, Field *f) {
  int m = p->mark;
  Token *mark = expect(p, T_EXCLAMATION), *name_tok = mark ? peek(p) : NULL;
  Expr *name = name_tok ? name_token(p) : NULL;
  if (!name) return reset(p, m);
  char prefix = lexer_mode(p->lx)->is_t ? 't' : 'f';
  if (mark->lex.lineno != name->lineno || mark->lex.end_col_offset != name->col_offset)
    return error_range(p, token_pos(mark), name->pos,
                       "%c-string: conversion type must come right after the exclamation mark", prefix) != NULL;
  char c = name_tok->lex.start[0];
  if (as_str(name->name.id)->len > 1 || (c != 's' && c != 'r' && c != 'a'))
    return error_at(p, name->pos, "%c-string: invalid conversion character '%.*s': expected 's', 'r', or 'a'", prefix,
                    (int)(name_tok->lex.end - name_tok->lex.start), name_tok->lex.start) != NULL;
  f->conversion = name;
  f->source = mark;
  return true;
}

static Expr *replacement_field(P *p, bool is_t, bool as_interpolation);

// A literal part of a format specification, decoded at once.
static Expr *spec_text(P *p, Token *t) {
  bool raw = lexer_in_fstring(p->lx) && lexer_mode(p->lx)->raw;
  EscapeResult r;
  Value v = decode_text(p, t, t->lex.start, t->lex.end, raw, &r);
  if (value_is_null(v)) {
    if (p->error) return NULL;
    VM *vm = p->vm;  // here the codec's own error is raised
    Value args[5] = {str_from_cstr(vm, "unicodeescape"), escapes_ascii_form(vm, t->lex.start, t->lex.end),
                     value_from_int48(r.start), value_from_int48(r.end), str_from_cstr(vm, r.reason)};
    err_set_new(vm, vm->exc.UnicodeDecodeError, args, 5);
    p->error = true;
    return NULL;
  }
  return constant_node(p, v, REF_NULL, token_pos(t));
}

static void read_specs(P *p, bool is_t, Vec *v) {
  for (;;) {
    Token *t = expect(p, is_t ? T_TSTRING_MIDDLE : T_FSTRING_MIDDLE);
    Expr *e = t ? spec_text(p, t) : replacement_field(p, is_t, false);
    if (!e) return;
    vec_push(p, v, e);
  }
}

ExprSeq *fstring_format_specs(P *p, bool is_t) {
  Vec v = {0};
  read_specs(p, is_t, &v);
  return vec_seq(p, &v);
}

// ':' format_spec*
static bool read_format_spec(P *p, bool is_t, Field *f) {
  int m = p->mark;
  Token *colon = expect(p, T_COLON);
  if (!colon) return false;
  Vec raw = {0}, v = {0};
  read_specs(p, is_t, &raw);
  if (p->error) return false;
  for (int i = 0; i < raw.n; i++)
    if (!is_empty_text(p, raw.items[i])) vec_push(p, &v, raw.items[i]);
  AstPos pos = span(p, m);
  bool simple = v.n == 0 || (v.n == 1 && ((Expr *)v.items[0])->kind == EXPR_CONSTANT);
  f->spec = simple ? made(p, ast_joinedstr(p->arena, vec_seq(p, &v), pos)) : concatenate_strings(p, &v, pos);
  if (!f->conversion) f->source = colon;
  return f->spec != NULL;
}

// The source of an expression without its comments.
static Value expr_text(P *p, const char *s, const char *end) {
  bool comment = false;
  char quote = 0;
  for (const char *c = s; c < end && !comment; c++) {
    if (*c == '\\') c++;
    else if (*c == '"' || *c == '\'') quote = !quote ? *c : quote == *c ? 0 : quote;
    else comment = *c == '#' && !quote;
  }
  if (!comment) return str_from_utf8(p->vm, s, (Size)(end - s));
  size_t size = (size_t)(end - s) + 1;
  char *out = mem_alloc(p->vm, size), *o = out;
  if (!out) return err_no_memory(p->vm);
  quote = 0;
  for (; s < end; s++) {
    if (*s == '"' || *s == '\'') quote = !quote ? *s : quote == *s ? 0 : quote;
    if (*s == '#' && !quote) {
      while (s < end && *s != '\n') s++;
      if (s < end) *o++ = '\n';
    } else {
      *o++ = *s;
    }
  }
  Value v = str_from_utf8(p->vm, out, (Size)(o - out));
  mem_free(p->vm, out, size);
  return v;
}

// The text without trailing white space and `=`.
static Ref strip_expr(P *p, Ref text) {
  Str *s = as_str(text);
  Size len = s->len;
  while (len > 0 && (str_read(s, len - 1) == '=' || unicode_is_space(str_read(s, len - 1)))) len--;
  return keep(p, str_substring(p->vm, text, 0, len));
}

static Expr *field_node(P *p, Expr *value, bool debug, const Field *f, bool as_interpolation, AstPos pos) {
  int conversion = f->conversion ? (int)str_read(as_str(f->conversion->name.id), 0) : debug && !f->spec ? 'r' : -1;
  Ref text = REF_NULL;
  if (debug || as_interpolation) {
    const LexToken *t = &f->source->lex;
    text = keep(p, t->expr_start ? expr_text(p, t->expr_start, t->expr_end) : str_from_cstr(p->vm, ""));
    if (p->error) return NULL;
  }
  Expr *node;
  if (as_interpolation) {
    Ref stripped = strip_expr(p, text);
    node = p->error ? NULL : made(p, ast_interpolation(p->arena, value, stripped, conversion, f->spec, pos));
  } else {
    node = made(p, ast_formattedvalue(p->arena, value, conversion, f->spec, pos));
  }
  if (!debug || !node) return node;
  // `=`: the source text comes before the value.
  AstPos whole = pos;
  if (f->conversion) {
    whole.end_lineno = f->conversion->lineno;
    whole.end_col_offset = f->conversion->col_offset;
  } else if (f->spec) {
    whole.end_lineno = f->spec->lineno;
    whole.end_col_offset = f->spec->col_offset + 1;
  }
  AstPos text_pos = {whole.lineno, whole.col_offset + 1, whole.end_lineno, whole.end_col_offset - 1};
  Vec pair = {0};
  vec_push(p, &pair, made(p, ast_constant(p->arena, text, REF_NULL, text_pos)));
  vec_push(p, &pair, node);
  return made(p, ast_joinedstr(p->arena, vec_seq(p, &pair), whole));
}

static void invalid_f_field(P *p) { invalid_replacement_field(p, false); }
static void invalid_t_field(P *p) { invalid_replacement_field(p, true); }

// '{' annotated_rhs '='? ['!' NAME] [':' spec] '}'
static Expr *replacement_field(P *p, bool is_t, bool as_interpolation) {
  int m = p->mark;
  Expr *value;
  if (!at(p, T_LBRACE) || !enter(p)) return NULL;
  p->mark++;
  if ((value = annotated_rhs(p))) {
    Field f = {0};
    bool debug = expect(p, T_EQUAL) != NULL;
    read_conversion(p, &f);
    if (!p->error) read_format_spec(p, is_t, &f);
    Token *close = p->error ? NULL : expect(p, T_RBRACE);
    if (close) {
      leave(p);
      if (!f.source) f.source = close;
      return field_node(p, value, debug, &f, as_interpolation, span(p, m));
    }
  }
  leave(p);
  p->mark = m;
  (void)checked(p, is_t ? invalid_t_field : invalid_f_field);
  return NULL;
}

// --- f-strings and t-strings

// Literal text of the string itself: decoded once its end is known.
static Expr *decode_part(P *p, const Token *part, const Token *end_token, bool raw) {
  const char *s = part->lex.start, *end = part->lex.end;
  EscapeResult r;
  Value v = decode_text(p, end_token, s, end, raw, &r);
  if (value_is_null(v)) {
    raise_unicode_error(p, s, &r);
    return NULL;
  }
  return constant_node(p, v, REF_NULL, token_pos(part));
}

// START middle* END, as the values of a JoinedStr or TemplateStr. False: there is no such string here.
static bool read_formatted(P *p, bool is_t, ExprSeq **out_values, AstPos *out_pos) {
  int m = p->mark, middle = is_t ? T_TSTRING_MIDDLE : T_FSTRING_MIDDLE;
  Token *start = expect(p, is_t ? T_TSTRING_START : T_FSTRING_START), *t, *end;
  if (!start) return false;
  Vec parts = {0}, texts = {0}, values = {0};  // parts[i] or, where it is NULL, the token texts[i]
  for (;;) {
    Expr *e = NULL;
    if (!(t = expect(p, middle)) && !(e = replacement_field(p, is_t, is_t))) break;
    vec_push(p, &parts, e);
    vec_push(p, &texts, t);
  }
  if (p->error || !(end = expect(p, is_t ? T_TSTRING_END : T_FSTRING_END))) return reset(p, m);
  bool raw = false;
  for (const char *s = start->lex.start; *s != '"' && *s != '\''; s++) raw |= *s == 'r' || *s == 'R';
  for (int i = 0; i < parts.n; i++) {
    Expr *e = parts.items[i];
    if (e && e->kind == EXPR_JOINEDSTR) {  // the two parts of a `=` field
      for (Size j = 0; j < e->joinedstr.values->len; j++) vec_push(p, &values, e->joinedstr.values->items[j]);
      continue;
    }
    if (!e && !(e = decode_part(p, texts.items[i], end, raw))) return false;
    if (!is_empty_text(p, e)) vec_push(p, &values, e);
  }
  *out_values = vec_seq(p, &values);
  *out_pos = (AstPos){start->lex.lineno, start->lex.col_offset, end->lex.end_lineno, end->lex.end_col_offset};
  return !p->error;
}

Expr *fstring(P *p) {
  ExprSeq *values;
  AstPos pos;
  return read_formatted(p, false, &values, &pos) ? made(p, ast_joinedstr(p->arena, values, pos)) : NULL;
}

Expr *tstring(P *p) {
  void *node;
  int m = p->mark;
  ExprSeq *values;
  AstPos pos;
  if (!at(p, T_TSTRING_START)) return NULL;
  if (memo_get(p, R_TSTRING, &node)) return node;
  node = NULL;
  if (read_formatted(p, true, &values, &pos) && version_at_least(p, 14, "t-strings are"))
    node = made(p, ast_templatestr(p->arena, values, pos));
  memo_put(p, m, R_TSTRING, node);
  return node;
}

static Expr *string_or_fstring(P *p) {
  Token *t = expect(p, T_STRING);
  return t ? string_constant(p, t) : fstring(p);
}

// Memoized in both passes, so that each literal warns once.
Expr *strings(P *p) {
  void *node;
  int m = p->mark;
  if (memo_find(p, R_STRINGS, &node)) return node;
  node = NULL;
  if (checked(p, invalid_string_tstring_concat)) {
    Vec v = {0};
    Expr *e;
    while ((e = string_or_fstring(p))) vec_push(p, &v, e);
    if (v.n && !p->error) {
      node = concatenate_strings(p, &v, span(p, m));
    } else if (!p->error) {
      while ((e = tstring(p))) vec_push(p, &v, e);
      if (v.n && !p->error) node = concatenate_tstrings(p, &v, span(p, m));
    }
  }
  if (!node) p->mark = m;
  memo_add(p, m, R_STRINGS, node);
  return node;
}
