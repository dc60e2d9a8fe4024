// runtime/traceback_print.c: exceptions as text: chains, frames, groups, notes, syntax errors.
//
// The order and the texts are those of CPython's traceback module. Text is output line by line through `emit`, which
// puts the margin of exception groups before each line.
// Tests        tests/python/tracebacks/**
// Optimize     Oz
#include "runtime/traceback_print.h"

#include "runtime/module_state.h"
#include "runtime/keyword_typos.h"
#include "runtime/source_lines.h"
#include "runtime/std_stream.h"
#include "runtime/suggestions.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/struct_seq.h"
#include "object/error/traceback.h"
#include "object/container/tuple.h"

#include <stdlib.h>

enum { MAX_REPEATS = 3, MAX_GROUP_WIDTH = 15, MAX_GROUP_DEPTH = 10, MAX_CHAIN = 1000 };

typedef struct Printer {
  VM *vm;
  StrBuilder out;
  int group_depth;
  bool need_close;
  bool plain;  // source lines without carets: for exceptions that nobody can catch
  Value seen;  // list of the exceptions that are already in the report: chains can be cyclic
} Printer;

// --- lines with the margin of groups

static void indent(Printer *p, char margin) {
  if (p->group_depth == 0) return;
  sb_fill(&p->out, ' ', 2 * p->group_depth);
  sb_char(&p->out, (uint8_t)margin);
  sb_char(&p->out, ' ');
}

// Appends text whose every line ends in a newline. Consumes it.
static void emit(Printer *p, Value text, char margin) {
  if (value_is_null(text)) {
    err_clear(p->vm);
    return;
  }
  if (p->group_depth == 0) {
    sb_str(&p->out, text);
  } else {
    Str *s = as_str(text);
    for (Size i = 0; i < s->len;) {
      Size start = i;
      while (i < s->len && str_read(s, i) != '\n') i++;
      if (i < s->len) i++;
      indent(p, margin);
      sb_substr(&p->out, text, start, i);
    }
  }
  drop(p->vm, text);
}

static void emit_text(Printer *p, const char *text, char margin) { emit(p, str_from_cstr(p->vm, text), margin); }

// str(v), or a placeholder when that fails.
static Value safe_text(VM *vm, Ref v, const char *what, bool use_repr) {
  Value s = use_repr ? object_repr(vm, v) : object_str(vm, v);
  if (!value_is_null(s)) return s;
  err_clear(vm);
  return str_format(vm, "<%s %s() failed>", what, use_repr ? "repr" : "str");
}

// --- frames

static Value frame_text(VM *vm, Traceback *tb, bool carets) {
  Code *code = tb->code;
  CodeSpan at = tb->lasti >= 0 && carets && !(vm->flags & VM_FLAG_NO_DEBUG_RANGES)
                    ? code_span(code, (uint32_t)tb->lasti / 2)
                    : (CodeSpan){-1, -1, -1, -1};
  int line = at.line >= 0 ? at.line : traceback_line(tb);
  StrBuilder b;
  sb_init(&b, vm);
  sb_cstr(&b, "  File \"");
  sb_str(&b, code->filename);
  Value tail = line >= 0 ? str_format(vm, "\", line %d, in %U\n", line, code->name)
                         : str_format(vm, "\", line None, in %U\n", code->name);
  if (value_is_null(tail)) return sb_discard(&b), VALUE_NULL;
  sb_str(&b, tail);
  drop(vm, tail);
  SourceSpan span = {line, at.end_line >= 0 ? at.end_line : line, at.col, at.end_col};
  if (line > 0 && source_append_span(&b, vm, code->filename, &span) < 0) return sb_discard(&b), VALUE_NULL;
  return sb_finish(&b);
}

static bool same_place(Traceback *a, Traceback *b) {
  return a && a->code == b->code && traceback_line(a) == traceback_line(b);
}

static void emit_repeats(Printer *p, int count) {
  if (count <= MAX_REPEATS) return;
  int more = count - MAX_REPEATS;
  emit(p, str_format(p->vm, "  [Previous line repeated %d more time%s]\n", more, more > 1 ? "s" : ""), '|');
}

static void emit_stack(Printer *p, Traceback *tb) {
  Traceback *last = NULL;
  int count = 0;
  for (; tb && !p->out.failed; tb = tb->next) {  // no code is run while that exception waits
    if (!same_place(last, tb)) {
      emit_repeats(p, count);
      last = tb;
      count = 0;
    }
    if (++count <= MAX_REPEATS) emit(p, frame_text(p->vm, tb, !p->plain), '|');
  }
  emit_repeats(p, count);
}

// --- the last line

static Value type_text(VM *vm, Ref exc) {
  Ref type = ref_from_ptr(type_of(vm, exc));
  Value name = object_getattr(vm, type, NAME(__qualname__)), module = object_getattr(vm, type, NAME(__module__));
  err_clear(vm);
  Value r;
  if (value_is_null(name)) r = str_from_cstr(vm, type_of(vm, exc)->c_name);
  else if (value_is_null(module) || !is_str(module)) r = str_format(vm, "<unknown>.%U", name);
  else if (str_equal_ascii(module, "__main__") || str_equal_ascii(module, "builtins")) r = own(name);
  else r = str_format(vm, "%U.%U", module, name);
  drop(vm, name);
  drop(vm, module);
  return r;
}

static Value with_suggestion(VM *vm, Ref exc, Value text) {  // text consumed
  Value s = suggestion_for_exception(vm, exc);
  if (!value_is_null(s)) {
    value_set(vm, &text, str_format(vm, "%U. Did you mean: '%U'?", text, s));
  }
  if (is_instance_of(vm, exc, vm->exc.NameError) && !value_is_null(text)) {
    Ref name = exc_field(exc, NAME_NAME), known = dict_get_cstr(vm, vm->sys_dict, "stdlib_module_names");
    if (!value_is_null(name) && is_str(name) && !value_is_null(known) && sequence_contains(vm, known, name) == 1) {
      value_set(
          vm, &text,
          str_format(vm,
                     value_is_null(s) ? "%U. Did you forget to import '%U'?" : "%U Or did you forget to import '%U'?",
                     text, name));
    }
    err_clear(vm);
  }
  drop(vm, s);
  return text;
}

static int field_int(Ref exc, int field, int missing) {
  Ref v = exc_field(exc, field);
  return value_is_int48(v) ? (int)value_as_int48(v) : missing;
}

// The line of a SyntaxError with its carets. offset INT32_MIN: none; end: that of the same line, or -1.
static void emit_syntax_line(Printer *p, Ref text, int offset, int end, bool one_line) {
  VM *vm = p->vm;
  Str *s = as_str(text);
  Size rlen = s->len, spaces = 0;
  while (rlen > 0 && str_read(s, rlen - 1) == '\n') rlen--;
  while (spaces < rlen && (str_read(s, spaces) == ' ' || str_read(s, spaces) == '\n' || str_read(s, spaces) == '\f'))
    spaces++;
  StrBuilder b;
  sb_init(&b, vm);
  sb_cstr(&b, "    ");
  sb_substr(&b, text, spaces, rlen);
  sb_char(&b, '\n');
  if (offset != INT32_MIN) {
    if (!one_line) end = rlen + 1;
    else if (end == 0) end = offset;
    if (s->len && offset > s->len) offset = rlen + 1;
    if (s->len && end > s->len) end = rlen + 1;
    if (offset >= end || end < 0) end = offset + 1;
    int col = offset - 1 - spaces, end_col = end - 1 - spaces;
    if (col >= 0) {
      sb_cstr(&b, "    ");
      for (int i = 0; i < col; i++) {
        uint32_t c = spaces + i < rlen ? str_read(s, spaces + i) : ' ';
        sb_char(&b, c == '\t' || c == '\f' || c == '\v' ? c : ' ');
      }
      if (end_col > col) sb_fill(&b, '^', end_col - col);
      sb_char(&b, '\n');
    }
  }
  emit(p, sb_finish(&b), '|');
}

static void emit_syntax_error(Printer *p, Ref exc, Ref type) {
  VM *vm = p->vm;
  Ref line = exc_field(exc, SYNTAX_LINENO), file = exc_field(exc, SYNTAX_FILENAME), msg = exc_field(exc, SYNTAX_MSG),
      text = exc_field(exc, SYNTAX_TEXT);
  bool has_line = !value_is_null(line) && !value_is_none(line), has_file = !value_is_null(file) && !value_is_none(file);
  if (has_line)
    emit(p,
         has_file ? str_format(vm, "  File \"%S\", line %S\n", file, line)
                  : str_format(vm, "  File \"<string>\", line %S\n", line),
         '|');
  KeywordTypo typo = {VALUE_NULL, VALUE_NULL, 0, 0};
  if (!value_is_null(text) && is_str(text)) {
    if (keyword_typo_find(vm, exc, &typo)) {
      emit_syntax_line(p, typo.line, typo.offset, typo.end_offset, true);
      msg = borrow(typo.message);
    } else {
      bool one_line = field_int(exc, SYNTAX_LINENO, -1) == field_int(exc, SYNTAX_END_LINENO, -1);
      emit_syntax_line(p, text, field_int(exc, SYNTAX_OFFSET, INT32_MIN), field_int(exc, SYNTAX_END_OFFSET, 0),
                       one_line);
    }
  }
  bool has_msg = !value_is_null(msg) && object_is_true(vm, msg) == 1;
  Value m = has_msg ? safe_text(vm, msg, "exception", false) : str_from_cstr(vm, "<no detail available>");
  if (value_is_null(m)) err_clear(vm);
  else if (!has_line && has_file) emit(p, str_format(vm, "%U: %U (%S)\n", type, m, file), '|');
  else emit(p, str_format(vm, "%U: %U\n", type, m), '|');
  drop(vm, m);
  if (!value_is_null(typo.line)) {
    drop(vm, typo.line);
    drop(vm, typo.message);
  }
}

static void emit_note(Printer *p, Value text) {  // consumed; each line ends in a newline
  if (!value_is_null(text)) text = str_append_char(p->vm, text, '\n');
  emit(p, text, '|');
}

static void emit_notes(Printer *p, Ref exc) {
  VM *vm = p->vm;
  Value notes;
  int found = object_lookup_attr(vm, exc, NAME(__notes__), &notes);
  if (found < 0) {
    Value why = err_fetch(vm), text = safe_text(vm, why, "__notes__", true);
    if (!value_is_null(text)) emit(p, str_format(vm, "Ignored error getting __notes__: %U\n", text), '|');
    drop(vm, text);
    drop(vm, why);
    return;
  }
  if (found == 0 || value_is_none(notes)) return drop(vm, notes);
  if (is_list(notes) || is_tuple(notes)) {
    Size n;
    seq_items(notes, &n);
    for (Size i = 0; i < n; i++) {
      const Value *items = seq_items(notes, &n);
      if (i < n) emit_note(p, safe_text(vm, items[i], "note", false));
    }
  } else {
    emit_note(p, safe_text(vm, notes, "__notes__", true));
  }
  drop(vm, notes);
}

static void emit_exception_only(Printer *p, Ref exc) {
  if (p->out.failed) return;
  VM *vm = p->vm;
  Value type = type_text(vm, exc);
  if (value_is_null(type)) return err_clear(vm);
  if (is_instance_of(vm, exc, vm->exc.SyntaxError)) {
    emit_syntax_error(p, exc, type);
  } else {
    Value text = with_suggestion(vm, exc, safe_text(vm, exc, "exception", false));
    bool empty = value_is_null(text) || as_str(text)->len == 0;
    emit(p, empty ? str_format(vm, "%U\n", type) : str_format(vm, "%U: %U\n", type, text), '|');
    drop(vm, text);
  }
  drop(vm, type);
  emit_notes(p, exc);
}

// --- chains and groups

static void emit_chain(Printer *p, Ref exc);

static Traceback *traceback_of(Ref exc) {
  Ref tb = exc_traceback(exc);
  return value_is_none(tb) ? NULL : (Traceback *)value_as_ptr(tb);
}

static void emit_plain(Printer *p, Ref exc) {
  Traceback *tb = traceback_of(exc);
  if (tb) {
    emit_text(p, "Traceback (most recent call last):\n", '|');
    emit_stack(p, tb);
  }
  emit_exception_only(p, exc);
}

static void emit_member(Printer *p, Ref excs, Size i, Size n, Size shown) {
  VM *vm = p->vm;
  bool last = i == shown - 1, truncated = i >= MAX_GROUP_WIDTH;
  if (last) p->need_close = true;
  sb_fill(&p->out, ' ', 2 * p->group_depth);
  char head[64];
  if (truncated)
    __builtin_snprintf(head, sizeof head, "%s+---------------- ... ----------------\n", i == 0 ? "+-" : "  ");
  else
    __builtin_snprintf(head, sizeof head, "%s+---------------- %d ----------------\n", i == 0 ? "+-" : "  ",
                       (int)i + 1);
  sb_cstr(&p->out, head);
  p->group_depth++;
  if (truncated) {
    Size rest = n - MAX_GROUP_WIDTH;
    emit(p, str_format(vm, "and %zd more exception%s\n", rest, rest > 1 ? "s" : ""), '|');
  } else {
    emit_chain(p, tuple_at(excs, i));
  }
  if (last && p->need_close) {
    sb_fill(&p->out, ' ', 2 * p->group_depth);
    sb_cstr(&p->out, "+------------------------------------\n");
    p->need_close = false;
  }
  p->group_depth--;
}

static void emit_group(Printer *p, Ref exc) {
  if (p->group_depth > MAX_GROUP_DEPTH) return emit_text(p, "... (max_group_depth is 10)\n", '|');
  bool top = p->group_depth == 0;
  if (top) p->group_depth++;
  Traceback *tb = traceback_of(exc);
  if (tb) {
    emit_text(p, "Exception Group Traceback (most recent call last):\n", top ? '+' : '|');
    emit_stack(p, tb);
  }
  emit_exception_only(p, exc);
  Ref excs = exc_field(exc, GROUP_EXCS);
  Size n = tuple_len(excs), shown = n <= MAX_GROUP_WIDTH ? n : MAX_GROUP_WIDTH + 1;
  p->need_close = false;
  for (Size i = 0; i < shown; i++) emit_member(p, excs, i, n, shown);
  if (top) p->group_depth--;
}

static bool seen(Printer *p, Ref exc) {
  for (Size i = 0; i < list_len(p->seen); i++) {
    if (value_same(list_at(p->seen, i), exc)) return true;
  }
  return false;
}

// The whole chain, oldest first: an array of the exceptions with the sentence that follows each.
static void emit_chain(Printer *p, Ref exc) {
  static const char cause_text[] = "\nThe above exception was the direct cause of the following exception:\n\n";
  static const char context_text[] = "\nDuring handling of the above exception, another exception occurred:\n\n";
  struct {
    Ref exc;
    const char *before;
  } links[MAX_CHAIN];
  int n = 0;
  while (n < MAX_CHAIN) {
    BaseExc *e = as_exc(exc);
    links[n].exc = exc;
    links[n].before = NULL;
    if (list_append(p->vm, p->seen, exc) < 0) err_clear(p->vm);
    Ref cause = borrow(e->cause), context = borrow(e->context), next = REF_NULL;
    if (!value_is_null(cause) && !seen(p, cause)) {
      next = cause;
      links[n].before = cause_text;
    } else if (!value_is_null(context) && !e->suppress_context && !seen(p, context)) {
      next = context;
      links[n].before = context_text;
    }
    n++;
    if (value_is_null(next)) break;
    exc = next;
  }
  for (int i = n; i-- > 0;) {
    if (links[i].before && i < n - 1) emit_text(p, links[i].before, '|');
    if (is_instance_of(p->vm, links[i].exc, p->vm->exc.BaseExceptionGroup)) emit_group(p, links[i].exc);
    else emit_plain(p, links[i].exc);
  }
}

Value traceback_format(VM *vm, Ref exc) {
  Printer p = {.vm = vm, .seen = list_new(vm, 0)};
  if (value_is_null(p.seen)) return p.seen;
  sb_init(&p.out, vm);
  uint32_t c_limit = vm->limits.c_recursion_limit;
  vm->limits.c_recursion_limit += 200;  // reporting a RecursionError needs stack of its own
  emit_chain(&p, exc);
  vm->limits.c_recursion_limit = c_limit;
  drop(vm, p.seen);
  return sb_finish(&p.out);
}

void traceback_print(VM *vm, Ref exc) {
  Value pending = err_fetch(vm), keep = own(exc);
  Value text = is_exception(exc)
                   ? traceback_format(vm, exc)
                   : str_format(vm, "TypeError: print_exception(): Exception expected for value, %T found\n", exc);
  if (value_is_null(text)) err_clear(vm);
  else std_stderr_write(vm, text);
  drop(vm, text);
  drop(vm, keep);
  err_restore(vm, pending);
}

// --- unraisable exceptions

// The traceback without carets and the last line: no causes, notes or suggestions.
static Value plain_text(VM *vm, Ref exc) {
  Printer p = {.vm = vm, .plain = true, .seen = VALUE_NULL};
  sb_init(&p.out, vm);
  Traceback *tb = traceback_of(exc);
  if (tb) {
    emit_text(&p, "Traceback (most recent call last):\n", '|');
    emit_stack(&p, tb);
  }
  Value type = type_text(vm, exc), text = safe_text(vm, exc, "exception", false);
  bool empty = value_is_null(text) || as_str(text)->len == 0;
  if (!value_is_null(type))
    emit(&p, empty ? str_format(vm, "%U\n", type) : str_format(vm, "%U: %U\n", type, text), '|');
  err_clear(vm);
  drop(vm, type);
  drop(vm, text);
  return sb_finish(&p.out);
}

static void write_stderr(VM *vm, Value text) {  // consumed
  if (value_is_null(text)) err_clear(vm);
  else std_stderr_write(vm, text);
  drop(vm, text);
}

static void report_unraisable(VM *vm, Ref exc, Ref message_or_none, Ref context_or_none) {
  if (!value_is_none(message_or_none) && !value_is_none(context_or_none))
    write_stderr(vm, str_format(vm, "%S: %R\n", message_or_none, context_or_none));
  else if (!value_is_none(message_or_none)) write_stderr(vm, str_format(vm, "%S:\n", message_or_none));
  else if (!value_is_none(context_or_none))
    write_stderr(vm, str_format(vm, "Exception ignored in: %R\n", context_or_none));
  if (is_exception(exc)) write_stderr(vm, plain_text(vm, exc));
}

static const StructSeqField unraisable_fields[] = {{"exc_type", "Exception type"},
                                                   {"exc_value", "Exception value"},
                                                   {"exc_traceback", "Exception traceback"},
                                                   {"err_msg", "Error message"},
                                                   {"object", "Object causing the exception"}};
static const StructSeqSpec unraisable_spec = {
    "UnraisableHookArgs", "UnraisableHookArgs\n\nType used to pass arguments to sys.unraisablehook.", unraisable_fields,
    5, 5};

static Type *unraisable_type(VM *vm) {
  ModuleState *m = vm->modules;
  if (!m->unraisable_args) m->unraisable_args = struct_seq_type(vm, &unraisable_spec);
  return m->unraisable_args;
}

int unraisable_print(VM *vm, Ref args) {
  Type *type = unraisable_type(vm);
  if (!type) return -1;
  if (type_of(vm, args) != type)
    return err_set_i(vm, vm->exc.TypeError, "sys.unraisablehook argument type must be UnraisableHookArgs");
  Value exc = object_getattr_s(vm, args, "exc_value"), message = object_getattr_s(vm, args, "err_msg"),
        object = object_getattr_s(vm, args, "object");
  if (!value_is_null(exc) && !value_is_null(message) && !value_is_null(object)) {
    report_unraisable(vm, exc, message, object);
  }
  err_clear(vm);
  drop(vm, exc);
  drop(vm, message);
  drop(vm, object);
  return 0;
}

static bool call_unraisable_hook(VM *vm, Ref exc, Ref message, Ref context) {
  Ref hook = vm->sys_dict ? dict_get_cstr(vm, vm->sys_dict, "unraisablehook") : REF_NULL;
  if (value_is_null(hook) || value_same(hook, dict_get_cstr(vm, vm->sys_dict, "__unraisablehook__"))) return false;
  Type *type = unraisable_type(vm);
  if (!type) return false;
  Value values[] = {own_ptr(type_of(vm, exc)), own(exc), own(exc_traceback(exc)), own(message), own(context)};
  Value args = struct_seq_new(vm, type, values), keep = own(hook);
  Value r = value_is_null(args) ? args : call1(vm, hook, args);
  drop(vm, args);
  drop(vm, keep);
  if (value_is_null(r)) return false;
  drop(vm, r);
  return true;
}

void unraisable_report(VM *vm, Ref context, const char *message) {
  if (UNLIKELY(vm->unwinding)) return (void)drop(vm, err_fetch(vm));
  if (err_occurred(vm) && vm->frame && value_is_none(exc_traceback(vm->current_exception)))
    traceback_here(vm, vm->frame);
  Value exc = err_fetch(vm);
  if (value_is_null(exc)) return;
  bool both = message && !value_is_null(context);  // then the text names the object
  Value text = both ? str_format(vm, "%s %R", message, context) : message ? str_from_cstr(vm, message) : VALUE_NONE;
  if (both && value_is_null(text)) {
    err_clear(vm);
    text = str_from_cstr(vm, message);
  }
  if (both) context = REF_NULL;
  if (!vm->modules || !vm->sys_dict || value_is_null(text)) {
    err_clear(vm);
  } else {
    Ref where = value_is_null(context) ? REF_NONE : context;
    if (!call_unraisable_hook(vm, exc, text, where)) {
      err_clear(vm);
      report_unraisable(vm, exc, text, where);
    }
  }
  err_clear(vm);
  drop(vm, text);
  drop(vm, exc);
}
