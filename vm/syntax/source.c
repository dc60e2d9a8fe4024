// syntax/source.c: from the bytes of a source file to UTF-8 text with `\n` line ends.
//
// PEP 263: a UTF-8 byte order mark or a `coding:` comment in the first two lines names the encoding. Text that claims
// to be UTF-8 is checked here, but the lexer reports its errors line by line, so that earlier errors come first.
// Tests        tests/python/reference/02_lexical/encoding_declarations.py,
//              tests/python/syntax_errors/source_encodings.py
// Optimize     Os
#include <stdio.h>

#include "base/utf8.h"
#include "object/core/work.h"
#include "syntax/lexer.h"
#include "object/bytes/bytes.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

void source_free(Source *source, VM *vm) {
  mem_free(vm, source->text, source->size);
  source->text = NULL;
}

// Copies with `\r\n` and `\r` as `\n`.
static int copy_lines(Source *source, VM *vm, const char *bytes, size_t len, bool add_newline) {
  source->size = len + 2;
  char *out = source->text = mem_alloc(vm, source->size);
  if (!out) return err_no_memory_i(vm);
  size_t n = 0;
  const char *found;
  if (work_find_octet(vm, bytes, '\r', len, &found) < 0) return source_free(source, vm), -1;
  if (!found) {
    if (work_move(vm, out, bytes, len) < 0) return source_free(source, vm), -1;
    n = len;
  } else {
    for (size_t i = 0; i < len; i++) {
      char c = bytes[i];
      if (c == '\r') {
        c = '\n';
        if (i + 1 < len && bytes[i + 1] == '\n') i++;
      }
      out[n++] = c;
      if (work_round(vm, i) < 0) return source_free(source, vm), -1;
    }
  }
  if (add_newline && n && out[n - 1] != '\n') out[n++] = '\n';
  out[n] = 0;
  source->len = n;
  return 0;
}

static bool is_name_byte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
}

// The encoding's usual name if it is one of the two that the lexer handles itself; else `name` as written.
static void normalize_name(char *name) {
  char norm[13];
  int n = 0;
  for (; n < 12 && name[n]; n++) {
    char c = name[n];
    norm[n] = c == '_' ? '-' : c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
  }
  norm[n] = 0;
  if (!strcmp(norm, "utf-8") || !strncmp(norm, "utf-8-", 6)) strcpy(name, "utf-8");
  else if (!strcmp(norm, "latin-1") || !strcmp(norm, "iso-8859-1") || !strcmp(norm, "iso-latin-1") ||
           !strncmp(norm, "latin-1-", 8) || !strncmp(norm, "iso-8859-1-", 11) || !strncmp(norm, "iso-latin-1-", 12))
    strcpy(name, "iso-8859-1");
}

enum { COOKIE_MAX = 64 };

// Looks for a cookie in one line. 1 found (normalized, in `name`), 0 none but the next line may have one, -1 none, -2
// as vm_work.
static int line_cookie(VM *vm, const char *line, const char *end, char name[COOKIE_MAX]) {
  const char *p = line;
  while (p < end && (*p == ' ' || *p == '\t' || *p == '\f')) p++;
  if (p < end && *p != '#') return -1;
  for (; end - p >= 7; p++) {
    if (work_round(vm, (size_t)(p - line)) < 0) return -2;
    if (memcmp(p, "coding", 6) || (p[6] != ':' && p[6] != '=')) continue;
    p += 7;
    while (p < end && (*p == ' ' || *p == '\t')) p++;
    int n = 0;
    while (p < end && is_name_byte(*p) && n < COOKIE_MAX - 1) name[n++] = *p++;
    if (!n) return 0;
    name[n] = 0;
    normalize_name(name);
    return 1;
  }
  return 0;
}

// Errors before there is a tokenizer have no line: (filename, 0, -1, None).
static int raise_init_error(VM *vm, Ref filename) {
  if (!err_matches(vm, vm->exc.LookupError) && !err_matches(vm, vm->exc.ValueError) &&
      !err_matches(vm, vm->exc.SyntaxError))
    return -1;
  Value exc = err_fetch(vm);
  Value text = object_str(vm, exc);
  drop(vm, exc);
  if (value_is_null(text)) return -1;
  Value parts[4] = {own(filename), value_from_int48(0), value_from_int48(-1), VALUE_NONE};
  Value args[2] = {text, tuple_from_steal(vm, parts, 4)};
  err_set_new(vm, vm->exc.SyntaxError, args, 2);
  return -1;
}

// Replaces the text, in `encoding`, by its UTF-8.
static int recode(Source *source, VM *vm, const char *bytes, size_t len, const char *encoding, Ref filename) {
  Value str = str_decode(vm, bytes, (Size)len, encoding, "strict");
  if (value_is_null(str)) return raise_init_error(vm, filename);
  Value utf8 = str_encode_utf8(vm, str);
  drop(vm, str);
  if (value_is_null(utf8)) return raise_init_error(vm, filename);
  Bytes *b = as_bytes(utf8);
  source_free(source, vm);
  source->size = (size_t)b->len + 1;
  source->len = (size_t)b->len;
  source->text = mem_alloc(vm, source->size);
  if (source->text) memcpy(source->text, b->data, source->size);
  drop(vm, utf8);
  return source->text ? 0 : err_no_memory_i(vm);
}

static int bom_problem(Source *source, VM *vm, const char *name, const char *line, const char *end, int lineno,
                       Ref filename) {
  char message[COOKIE_MAX + 40];
  snprintf(message, sizeof message, "encoding problem: %s with BOM", name);
  int width = lexer_count_chars(line, end);
  lexer_raise(vm, vm->exc.SyntaxError, message, filename, lineno, 0, lexer_text(vm, line, end), lineno, width);
  source_free(source, vm);
  return -1;
}

// Finds the encoding of `source` and makes the text UTF-8.
static int apply_encoding(Source *source, VM *vm, Ref filename) {
  const char *p = source->text, *end = p + source->len;
  bool bom = source->len >= 3 && !memcmp(p, "\xEF\xBB\xBF", 3);
  if (bom) p += 3;
  char name[COOKIE_MAX];
  const char *line = p;
  for (int lineno = 1; lineno <= 2 && line < end; lineno++) {
    const char *eol = memchr(line, '\n', (size_t)(end - line));
    if (!eol) eol = end;
    int found = line_cookie(vm, line, eol, name);
    if (found == -2) return -1;
    if (found > 0) {
      if (!strcmp(name, "utf-8")) break;
      if (bom) return bom_problem(source, vm, name, line, eol, lineno, filename);
      return recode(source, vm, p, (size_t)(end - p), name, filename);
    }
    if (found < 0) break;
    line = eol + (eol < end);
  }
  if (bom) {
    source->len -= 3;
    memmove(source->text, p, source->len + 1);
  }
  return 0;
}

int source_read(Source *source, VM *vm, const char *bytes, size_t len, Ref filename, bool is_text, bool add_newline) {
  source->bad_utf8 = NULL;
  if (copy_lines(source, vm, bytes, len, add_newline) < 0) return -1;
  if (is_text) return 0;
  if (apply_encoding(source, vm, filename) < 0) {
    source_free(source, vm);
    return -1;
  }
  Utf8Scan scan;
  if (str_scan_utf8(vm, source->text, source->len, &scan) < 0) {
    source_free(source, vm);
    return -1;
  }
  if (scan.status != UTF8_OK) source->bad_utf8 = source->text + scan.at;
  return 0;
}
