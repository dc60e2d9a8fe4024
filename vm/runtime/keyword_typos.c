// runtime/keyword_typos.c: names that should have been keywords.
//
// For a syntax error without a message of its own: every name near it is replaced by the keywords similar to it. If the
// source then compiles (or lacks only its end), that keyword was meant. The rules are those of CPython's traceback
// module.
// Tests        tests/python/tracebacks/syntax_errors/syntax_keyword_typo*.py
// Optimize     Oz
#include "runtime/keyword_typos.h"

#include "base/arena.h"
#include "compile/compile.h"
#include "runtime/suggestions.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "object/core/arena_values.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

enum { MAX_CODE = 1024, MAX_NAMES = 10, MAX_MATCHES = 3, MAX_WORD = 24 };

typedef struct Excerpt {  // the lines around the error, dedented
  char text[MAX_CODE * 4 + 2];
  size_t len;
} Excerpt;

// --- similarity (difflib's ratio)

static int matches_between(const char *a, int a0, int a1, const uint32_t *b, int b0, int b1) {
  int best_a = a0, best_b = b0, best = 0;
  for (int i = a0; i < a1; i++)
    for (int j = b0; j < b1; j++) {  // the longest run that ends at i, j
      int k = 0;
      while (i - k >= a0 && j - k >= b0 && (uint8_t)a[i - k] == b[j - k]) k++;
      if (k > best) best = k, best_a = i - k + 1, best_b = j - k + 1;
    }
  if (!best) return 0;
  return best + matches_between(a, a0, best_a, b, b0, best_b) +
         matches_between(a, best_a + best, a1, b, best_b + best, b1);
}

// The keywords similar to `word`, best first.
static int close_keywords(const Str *word, const char *out[MAX_MATCHES]) {
  double scores[MAX_MATCHES];
  uint32_t chars[MAX_WORD];
  int n = 0;
  if (word->len > MAX_WORD) return 0;
  for (Size i = 0; i < word->len; i++) chars[i] = str_read(word, i);
  for (int t = T_FIRST_KEYWORD; t < T_LAST; t++) {
    const char *keyword = token_texts[t];
    int len = (int)strlen(keyword);
    double score = 2.0 * matches_between(keyword, 0, len, chars, 0, word->len) / (len + word->len);
    if (score < 0.5) continue;
    int at = n;
    while (at > 0 && (scores[at - 1] < score || (scores[at - 1] == score && strcmp(out[at - 1], keyword) < 0))) at--;
    if (at == MAX_MATCHES) continue;
    for (int i = n < MAX_MATCHES ? n : MAX_MATCHES - 1; i > at; i--) scores[i] = scores[i - 1], out[i] = out[i - 1];
    scores[at] = score;
    out[at] = keyword;
    if (n < MAX_MATCHES) n++;
  }
  return n;
}

// --- does it compile?

enum { PARSED, WRONG, INCOMPLETE };
static int try_parse(VM *vm, const char *code, size_t len) {
  Arena arena;
  arena_init(&arena, vm);
  ParseOptions options = {.mode = PARSE_EXEC,
                          .filename = borrow(vm->empty_str),
                          .is_text = true,
                          .dont_imply_dedent = true,
                          .allow_incomplete = true};
  int r = parse_source(vm, &arena, code, (Size)len, &options) ? PARSED
          : err_matches(vm, vm->exc._IncompleteInputError)    ? INCOMPLETE
                                                              : WRONG;
  err_clear(vm);
  arena_release_values(&arena);
  arena_destroy(&arena);
  return r;
}

static bool compiles(VM *vm, char *code, size_t len) {  // it has room for one more byte
  if (try_parse(vm, code, len) != PARSED) {
    code[len] = '\n';
    if (try_parse(vm, code, len + 1) != WRONG) return true;
  }
  Value whole = compile_source(vm, code, (Size)len, vm->empty_str, COMPILE_EXEC, COMPILE_IGNORE_COOKIE, -1);
  err_clear(vm);
  bool ok = !value_is_null(whole);
  drop(vm, whole);
  return ok;
}

static bool works_with(VM *vm, const Excerpt *code, const LexToken *t, const char *keyword) {
  char changed[sizeof code->text + 16];
  size_t before = (size_t)(t->start - code->text), n = strlen(keyword),
         after = code->len - (size_t)(t->end - code->text);
  memcpy(changed, code->text, before);
  memcpy(changed + before, keyword, n);
  memcpy(changed + before + n, t->end, after);
  return compiles(vm, changed, before + n + after);
}

// --- the lines

// Copies lines `first` to `last` (from 1) of `source`, without their common indentation. False: there are none, or too
// many.
static bool take_lines(const char *source, const char *end, int first, int last, Excerpt *out) {
  const char *start = source;
  for (int i = 1; i < first && start < end; i++) {
    const char *eol = memchr(start, '\n', (size_t)(end - start));
    start = eol ? eol + 1 : end;
  }
  const char *stop = start, *margin = NULL;
  size_t margin_len = 0;
  for (int i = first < 1 ? 1 : first; i <= last && stop < end; i++) {
    const char *eol = memchr(stop, '\n', (size_t)(end - stop)), *p = stop;
    if (!eol) eol = end;
    while (p < eol && (*p == ' ' || *p == '\t')) p++;
    if (p < eol) {
      size_t n = (size_t)(p - stop);
      if (!margin) margin = stop, margin_len = n;
      for (size_t k = 0; k < margin_len; k++)
        if (k >= n || margin[k] != stop[k]) margin_len = k;
    }
    stop = eol + (eol < end);
  }
  out->len = 0;
  if (lexer_count_chars(start, stop) > MAX_CODE) return false;
  while (start < stop) {
    const char *eol = memchr(start, '\n', (size_t)(stop - start)), *p = start;
    if (!eol) eol = stop;
    while (p < eol && (*p == ' ' || *p == '\t')) p++;
    bool blank = p == eol;
    p = blank ? eol : start + margin_len;
    memcpy(out->text + out->len, p, (size_t)(eol - p));
    out->len += (size_t)(eol - p);
    start = eol + (eol < stop);
    if (start < stop) out->text[out->len++] = '\n';
  }
  out->text[out->len] = 0;
  return out->len > 0;
}

static bool is_keyword(const LexToken *t) {
  for (int k = T_FIRST_KEYWORD; k < T_LAST; k++)
    if (strlen(token_texts[k]) == (size_t)(t->end - t->start) &&
        !memcmp(token_texts[k], t->start, strlen(token_texts[k])))
      return true;
  return false;
}

static Value keyword_list(VM *vm) {
  Value list = list_new(vm, T_LAST - T_FIRST_KEYWORD);
  for (int k = T_FIRST_KEYWORD; k < T_LAST && !value_is_null(list); k++) {
    Value s = str_intern_cstr(vm, token_texts[k]);
    if (value_is_null(s) || list_append_steal(vm, as_list(list), s) < 0) value_set(vm, &list, VALUE_NULL);
  }
  return list;
}

// The keyword that `t` should have been, or NULL.
static const char *meant(VM *vm, const Excerpt *code, const LexToken *t, Ref keywords, char closest[16]) {
  Value word = str_from_utf8(vm, t->start, (Size)(t->end - t->start));
  if (value_is_null(word)) return NULL;
  const char *tries[MAX_MATCHES + 1];
  int n = 0;
  Value near = suggestion_closest(vm, keywords, word);
  if (!value_is_null(near)) {
    Str *s = as_str(near);
    for (Size i = 0; i < s->len && i < 15; i++) closest[i] = (char)str_read(s, i), closest[i + 1] = 0;
    tries[n++] = closest;
  }
  drop(vm, near);
  n += close_keywords(as_str(word), tries + n);
  drop(vm, word);
  for (int i = 0; i < n && i < MAX_MATCHES; i++)
    if (works_with(vm, code, t, tries[i])) return tries[i];
  return NULL;
}

static int search(VM *vm, const Excerpt *code, KeywordTypo *out) {
  Lexer *lx = mem_alloc(vm, sizeof *lx);
  Value keywords = keyword_list(vm);
  int found = 0, left = MAX_NAMES;
  LexToken t;
  if (lx && !value_is_null(keywords)) {
    lexer_init(lx, vm, code->text, code->len, vm->empty_str);
    lx->extra_tokens = true;
    for (int type; !found && (type = lexer_next(lx, &t)) != T_ENDMARKER && type != T_ERRORTOKEN;) {
      if (type != T_NAME || is_keyword(&t)) continue;
      if (--left < 0) break;
      char closest[16];
      const char *keyword = meant(vm, code, &t, keywords, closest);
      if (!keyword) continue;
      out->message = str_format(vm, "invalid syntax. Did you mean '%s'?", keyword);
      out->line = lexer_text(vm, lx->line_start, lx->inp);
      out->offset = lexer_count_chars(lx->line_start, t.start) + 1;
      out->end_offset = lexer_count_chars(lx->line_start, t.end) + 1;
      found = !value_is_null(out->message) && !value_is_null(out->line);
      break;
    }
  }
  if (lx) mem_free(vm, lx, sizeof *lx);
  drop(vm, keywords);
  return found;
}

static bool wants_help(VM *vm, Ref msg) {
  if (value_is_null(msg) || !is_str(msg)) return false;
  return str_equal_ascii(msg, "invalid syntax") || str_equal_ascii(msg, "invalid syntax. Perhaps you forgot a comma?");
}

int keyword_typo_find(VM *vm, Ref exc, KeywordTypo *out) {
  out->message = out->line = VALUE_NULL;
  Ref data = exc_field(exc, SYNTAX_METADATA), lineno = exc_field(exc, SYNTAX_LINENO);
  if (!wants_help(vm, exc_field(exc, SYNTAX_MSG)) || value_is_null(data) || !is_tuple(data) || tuple_len(data) != 3 ||
      !is_str(tuple_at(data, 2)))
    return 0;
  Value saved = err_fetch(vm);
  size_t len, size;
  char *source = str_to_utf8(vm, tuple_at(data, 2), &len, &size);
  Excerpt *code = mem_alloc(vm, sizeof *code);
  int found = 0;
  if (source && code) {
    int first = value_is_int48(tuple_at(data, 0)) ? (int)value_as_int48(tuple_at(data, 0)) : 0;
    int last = !value_is_null(lineno) && value_is_int48(lineno) ? (int)value_as_int48(lineno) : 0;
    found = take_lines(source, source + len, first, last, code) && search(vm, code, out);
  }
  if (source) mem_free(vm, source, size);
  if (code) mem_free(vm, code, sizeof *code);
  if (!found) {
    drop(vm, out->message);
    drop(vm, out->line);
    out->message = out->line = VALUE_NULL;
  }
  err_clear(vm);
  err_restore(vm, saved);
  return found;
}
