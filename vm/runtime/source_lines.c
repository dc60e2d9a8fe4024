// runtime/source_lines.c: lines of sources, and the carets under an expression, as CPython's traceback module draws
// them.
//
// The rules: lines are dedented. A span of the whole line gets no carets unless it has an operator, subscript or call
// that can be marked ("anchors", drawn ^^ with ~~ around). A span of many lines shows the first, the last and those
// around the anchors.
// Tests        tests/python/tracebacks/carets/*/*.py
// Optimize     Oz
#include "runtime/source_lines.h"

#include "base/unicode_data.h"
#include "runtime/import.h"
#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "runtime/unicode_tables.h"
#include "syntax/parser.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/core/arena_values.h"

#include <stdlib.h>

// --- lines

static bool is_line_end(uint32_t c) { return c == '\n' || c == '\r'; }
static bool is_blank(uint32_t c) {
  return c == ' ' || c == '\t' || c == '\f' || c == '\v' || is_line_end(c) || c == 0x1c || c == 0x1d || c == 0x1e ||
         c == 0x1f || c == 0x85 || c == 0xa0;
}

static Value split_lines(VM *vm, Ref text) {
  Value list = list_new(vm, 0);
  if (value_is_null(list)) return list;
  Str *s = as_str(text);
  for (Size i = 0; i < s->len;) {
    Size start = i;
    while (i < s->len && !is_line_end(str_read(s, i))) i++;
    Size end = i;
    if (i < s->len && str_read(s, i) == '\r' && i + 1 < s->len && str_read(s, i + 1) == '\n') i++;
    i++;
    while (end > start && is_blank(str_read(s, end - 1))) end--;
    Value line = str_substring(vm, text, start, end);
    if (value_is_null(line) || list_append_steal(vm, as_list(list), line) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

static Dict *sources(VM *vm) {
  ModuleState *m = vm->modules;
  if (!m->sources) m->sources = dict_new_obj(vm);
  return m->sources;
}

int source_register(VM *vm, Ref filename, Ref text) {
  Dict *d = sources(vm);
  return d ? dict_set(vm, d, filename, text) : -1;
}

// The cache entry of a file: (time, size, lines). Null, perhaps with an exception: it cannot be read.
static Value read_lines(VM *vm, const char *path, const HostStat *st) {
  char *bytes;
  size_t n;
  if (memfs_read_file(vm, path, &bytes, &n)) return VALUE_NULL;
  Value text = str_decode(vm, bytes, (Size)n, "utf-8", "replace"),
        lines = value_is_null(text) ? text : split_lines(vm, text), entry = VALUE_NULL;
  free(bytes);
  if (!value_is_null(lines))
    entry = tuple_pack3(vm, value_from_double(st->mtime), value_from_int48((int64_t)st->size), lines);
  drop(vm, text);
  drop(vm, lines);
  return entry;
}

static bool is_fresh(Ref entry, const HostStat *st) {
  return value_same(tuple_at(entry, 0), value_from_double(st->mtime)) &&
         value_same(tuple_at(entry, 1), value_from_int48((int64_t)st->size));
}

// The list of lines of a file; null without an exception when there is none. Borrowed from the cache, which checks
// whether the file has changed.
static Ref lines_of(VM *vm, Ref filename) {
  Dict *d = sources(vm);
  if (!d) return err_clear(vm), REF_NULL;
  Ref have = dict_get_str(vm, d, filename);
  Value entry = VALUE_NULL;
  if (!value_is_null(have) && !is_tuple(have)) {  // given, not read
    if (!is_str(have)) return have;
    entry = split_lines(vm, have);
  } else {
    size_t len, size;
    HostStat st;
    char *path = str_to_utf8(vm, filename, &len, &size);
    if (!path) return err_clear(vm), REF_NULL;
    if (memfs_stat(vm, path, &st) == 0)
      entry = !value_is_null(have) && is_fresh(have, &st) ? own(have) : read_lines(vm, path, &st);
    mem_free(vm, path, size);
  }
  if (value_is_null(entry) || dict_set(vm, d, filename, entry) < 0) {
    drop(vm, entry);
    return err_clear(vm), REF_NULL;
  }
  drop(vm, entry);
  have = dict_get_str(vm, d, filename);
  return is_tuple(have) ? tuple_at(have, 2) : have;
}

Value source_line(VM *vm, Ref filename, int lineno) {
  if (import_ended(vm)) return VALUE_NULL;  // as in CPython, which would import io
  Ref lines = lines_of(vm, filename);
  if (value_is_null(lines) || lineno < 1 || lineno > list_len(lines)) return VALUE_NULL;
  return own(list_at(lines, lineno - 1));
}

// --- spans

typedef struct Anchors {
  int left_line, left_col, right_line, right_col;  // lines from 0 within the span, columns in characters
  bool wavy;                                       // ^ inside, ~ outside
} Anchors;

typedef struct Span {
  VM *vm;
  Value *lines;  // dedented strs
  int n;
  int start, end;  // characters: in the first and in the last line
  Anchors anchors;
  bool has_anchors;
} Span;

static Size indent_of(Ref line) {
  Size i = 0;
  while (i < as_str(line)->len && (str_read(as_str(line), i) == ' ' || str_read(as_str(line), i) == '\t')) i++;
  return i;
}

// The characters that all lines with text begin with.
static Size common_indent(const Value *lines, int n) {
  Ref first = REF_NULL;
  Size margin = 0;
  for (int i = 0; i < n; i++) {
    Ref line = borrow(lines[i]);
    if (as_str(line)->len == 0) continue;
    if (value_is_null(first)) {
      first = line;
      margin = indent_of(line);
      continue;
    }
    Size k = 0, limit = indent_of(line);
    while (k < margin && k < limit && str_read(as_str(line), k) == str_read(as_str(first), k)) k++;
    margin = k;
  }
  return margin;
}

static int byte_to_char(Ref line, int bytes) {
  Str *s = as_str(line);
  int i = 0, at = 0;
  for (; i < s->len && at < bytes; i++) {
    uint32_t c = str_read(s, i);
    at += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  }
  return i;
}

static int display_width(VM *vm, Ref line, int chars) {
  Str *s = as_str(line);
  const uint32_t *data = s->ascii ? NULL : unicode_tables(vm);
  if (!data) return chars;
  int width = 0;
  for (int i = 0; i < chars && i < s->len; i++) {
    const char *w = unicode_width_names[unicode_record(data, str_read(s, i))->width];
    width += strcmp(w, "W") == 0 || strcmp(w, "F") == 0 ? 2 : 1;
  }
  return width;
}

// The lines joined by newlines, from `start` of the first to `end` of the last (-1: its end), between `head` and
// `tail`.
static Value join(Span *sp, int start, int end, const char *head, const char *tail) {
  StrBuilder b;
  sb_init(&b, sp->vm);
  sb_cstr(&b, head);
  for (int i = 0; i < sp->n; i++) {
    Ref line = borrow(sp->lines[i]);
    Size from = i == 0 ? start : 0, to = i == sp->n - 1 && end >= 0 ? end : as_str(line)->len;
    if (i) sb_char(&b, '\n');
    if (from < to) sb_substr(&b, line, from, to);
  }
  sb_cstr(&b, tail);
  return sb_finish(&b);
}

// The module parsed from text, or NULL without an exception.
static Mod *parse_quietly(VM *vm, Arena *arena, Value text) {
  if (value_is_null(text)) return err_clear(vm), NULL;
  size_t len, size;
  char *bytes = str_to_utf8(vm, text, &len, &size);
  drop(vm, text);
  if (!bytes) return err_clear(vm), NULL;
  ParseOptions options = {.mode = PARSE_EXEC, .filename = borrow(vm->empty_str), .is_text = true};
  Mod *mod = parse_source(vm, arena, bytes, (Size)len, &options);
  mem_free(vm, bytes, size);
  if (!mod) err_clear(vm);
  return mod;
}

typedef struct Cursor {
  const Span *sp;  // whose lines are searched, shifted by start in the first one
  int line, col;
} Cursor;

static Size segment_len(const Span *sp, int line) {
  Size len = as_str(sp->lines[line])->len;
  if (line == sp->n - 1 && sp->end < len) len = sp->end;
  return line == 0 ? len - sp->start : len;
}
static uint32_t segment_char(const Span *sp, int line, int col) {
  return str_read(as_str(sp->lines[line]), line == 0 ? col + sp->start : col);
}

static bool settle(Cursor *c) {  // to the next character that exists
  while (c->line < c->sp->n && c->col >= segment_len(c->sp, c->line)) {
    c->col = 0;
    c->line++;
  }
  return c->line < c->sp->n;
}
static bool advance(Cursor *c) {
  c->col++;
  return settle(c);
}
// Skips continuation marks and comments until `wanted` accepts a character (0: anything but space and ')').
static bool advance_until(Cursor *c, uint32_t wanted) {
  for (;;) {
    uint32_t ch = segment_char(c->sp, c->line, c->col);
    if (ch == '\\' || ch == '#') {
      c->line++;
      c->col = 0;
      if (!settle(c)) return false;
    } else if (wanted ? ch == wanted : !is_blank(ch) && ch != ')') {
      return true;
    } else if (!advance(c)) {
      return false;
    }
  }
}

// Position of a byte column in the segment, which was parsed behind one extra line.
static int segment_column(const Span *sp, int line, int bytes) {
  Ref text = borrow(sp->lines[line]);
  if (line > 0) return byte_to_char(text, bytes);
  int skipped = 0;  // bytes before start
  for (int i = 0; i < sp->start; i++) {
    uint32_t c = str_read(as_str(text), i);
    skipped += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
  }
  return byte_to_char(text, bytes + skipped) - sp->start;
}
static bool cursor_at_end(const Span *sp, const Expr *e, Cursor *c) {
  int line = e->end_lineno - 2;
  if (line < 0 || line >= sp->n) return false;
  *c = (Cursor){sp, line, segment_column(sp, line, e->end_col_offset)};
  return settle(c);
}

static bool binary_anchor(Span *sp, const Expr *e) {
  Cursor c;
  if (!cursor_at_end(sp, e->binop.left, &c) || !advance_until(&c, 0)) return false;
  int right = c.col + 1, right_line = e->binop.right->lineno - 2;
  if (right < segment_len(sp, c.line) &&
      (right_line > c.line || right < segment_column(sp, right_line, e->binop.right->col_offset))) {
    uint32_t ch = segment_char(sp, c.line, right);
    if (!is_blank(ch) && ch != '\\' && ch != '#') right++;
  }
  sp->anchors = (Anchors){c.line, c.col, c.line, right, true};
  return true;
}

static bool bracket_anchor(Span *sp, const Expr *e, const Expr *head, uint32_t bracket) {
  Cursor c;
  if (!cursor_at_end(sp, head, &c) || !advance_until(&c, bracket)) return false;
  int line = e->end_lineno - 2;
  if (line < 0 || line >= sp->n) return false;
  sp->anchors = (Anchors){c.line, c.col, line, segment_column(sp, line, e->end_col_offset), true};
  return true;
}

static void find_anchors(Span *sp) {
  Arena arena;
  arena_init(&arena, sp->vm);
  Mod *mod = parse_quietly(sp->vm, &arena, join(sp, sp->start, sp->end, "(\n", "\n)"));
  if (mod && mod->module.body->len == 1 && mod->module.body->items[0]->kind == STMT_EXPR) {
    const Expr *e = mod->module.body->items[0]->expr.value;
    if (e->kind == EXPR_BINOP) sp->has_anchors = binary_anchor(sp, e);
    else if (e->kind == EXPR_SUBSCRIPT) sp->has_anchors = bracket_anchor(sp, e, e->subscript.value, '[');
    else if (e->kind == EXPR_CALL) sp->has_anchors = bracket_anchor(sp, e, e->call.func, '(');
  }
  arena_release_values(&arena);
  arena_destroy(&arena);
}

// `return f(...)` and `x = f(...)`, where the call is the whole span, get no carets; -1: show none.
static int carets_by_statement(Span *sp) {
  Arena arena;
  arena_init(&arena, sp->vm);
  int answer = -1;
  Mod *mod = parse_quietly(sp->vm, &arena, join(sp, 0, -1, "", ""));
  if (mod && mod->module.body->len == 0) answer = 0;
  if (mod && mod->module.body->len > 0) {
    const Stmt *s = mod->module.body->items[0];
    const Expr *call = NULL;
    if (s->kind == STMT_RETURN && s->return_.value && s->return_.value->kind == EXPR_CALL &&
        s->return_.value->call.func->kind == EXPR_NAME)
      call = s->return_.value;
    if (s->kind == STMT_ASSIGN && s->assign.value->kind == EXPR_CALL && s->assign.targets->len == 1 &&
        s->assign.targets->items[0]->kind == EXPR_NAME)
      call = s->assign.value;
    if (call && call->lineno == 1 && call->end_lineno == sp->n && call->col_offset == sp->start &&
        call->end_col_offset == sp->end)
      answer = 0;
  }
  arena_release_values(&arena);
  arena_destroy(&arena);
  return answer;
}

static bool has_text(Ref line, Size from, Size to) {
  for (Size i = from; i < to; i++) {
    if (!is_blank(str_read(as_str(line), i))) return true;
  }
  return false;
}

static bool should_show_carets(Span *sp) {
  if (carets_by_statement(sp) == 0) return false;
  if (sp->has_anchors) return true;
  Ref last = borrow(sp->lines[sp->n - 1]);
  return has_text(sp->lines[0], 0, sp->start) || has_text(last, sp->end, as_str(last)->len);
}

static void append_line(StrBuilder *b, Span *sp, int i, bool carets) {
  Ref line = borrow(sp->lines[i]);
  sb_ascii(b, "    ", 4);
  sb_str(b, line);
  sb_char(b, '\n');
  if (!carets) return;
  const Anchors *a = &sp->anchors;
  int left = 0, right = 0;
  if (sp->has_anchors) {
    left = display_width(sp->vm, sp->lines[a->left_line], a->left_col + (a->left_line == 0 ? sp->start : 0));
    right = display_width(sp->vm, sp->lines[a->right_line], a->right_col + (a->right_line == 0 ? sp->start : 0));
  }
  int n = i == sp->n - 1 ? display_width(sp->vm, line, sp->end) : display_width(sp->vm, line, as_str(line)->len);
  int spaces = indent_of(line), from = i == 0 ? display_width(sp->vm, line, sp->start) : 0;
  sb_ascii(b, "    ", 4);
  for (int col = 0; col < n; col++) {
    bool before = col < spaces || col < from;
    bool inside = sp->has_anchors && (i > a->left_line || (i == a->left_line && col >= left)) &&
                  (i < a->right_line || (i == a->right_line && col < right));
    sb_char(b, before ? ' ' : !sp->has_anchors || inside ? '^' : '~');
  }
  sb_char(b, '\n');
}

static bool significant(const Span *sp, int i) {
  if (i == 0 || i == sp->n - 1) return true;
  if (!sp->has_anchors) return false;
  return abs(i - sp->anchors.left_line) <= 1 || abs(i - sp->anchors.right_line) <= 1;
}

static void append_significant(StrBuilder *b, Span *sp) {
  bool carets = should_show_carets(sp);
  int previous = -1;
  for (int i = 0; i < sp->n; i++) {
    if (!significant(sp, i)) continue;
    int gap = i - previous;
    if (previous >= 0 && gap == 2) append_line(b, sp, i - 1, carets);
    else if (previous >= 0 && gap > 2) {
      char text[48];
      __builtin_snprintf(text, sizeof text, "    ...<%d lines>...\n", gap - 1);
      sb_cstr(b, text);
    }
    append_line(b, sp, i, carets);
    previous = i;
  }
}

int source_append_span(StrBuilder *b, VM *vm, Ref filename, const SourceSpan *s) {
  if (b->failed) return -1;  // no code is compiled while that exception waits
  int n = s->end_line >= s->line ? s->end_line - s->line + 1 : 1, r = -1;
  size_t size = (size_t)n * sizeof(Value);
  Span sp = {.vm = vm, .n = n, .lines = mem_alloc(vm, size)};
  if (!sp.lines) return err_no_memory_i(vm);
  bool any = false;
  for (int i = 0; i < n; i++) {
    sp.lines[i] = source_line(vm, filename, s->line + i);
    if (value_is_null(sp.lines[i])) sp.lines[i] = own(vm->empty_str);
    any |= as_str(sp.lines[i])->len > 0;
  }
  if (any) {
    sp.start = s->col < 0 ? 0 : byte_to_char(sp.lines[0], s->col);
    sp.end = s->end_col < 0 ? 0 : byte_to_char(sp.lines[n - 1], s->end_col);
    bool columns = s->col >= 0 && s->end_col >= 0;
    Size margin = columns ? common_indent(sp.lines, n) : indent_of(sp.lines[0]);
    for (int i = 0; i < n; i++) {
      Ref line = borrow(sp.lines[i]);
      Size len = as_str(line)->len;
      Value rest = str_substring(vm, line, margin < len ? margin : len, len);
      if (value_is_null(rest)) goto done;
      value_set(vm, &sp.lines[i], rest);
    }
    sp.start = sp.start > margin ? sp.start - margin : 0;
    sp.end = sp.end > margin ? sp.end - margin : 0;
    if (!columns) {
      sp.n = 1;
      append_line(b, &sp, 0, false);
    } else {
      find_anchors(&sp);
      append_significant(b, &sp);
    }
  }
  r = 0;
done:
  values_drop(vm, sp.lines, n);
  mem_free(vm, sp.lines, size);
  return r;
}
