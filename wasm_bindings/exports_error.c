// wasm_bindings/exports_error.c: exceptions: taking them from the VM, as text, and as data (JSON) for PythonError.
//
// Tests        tests/node/errors.test.mjs
// Optimize     Oz
#include "interp/unwind.h"
#include "modules/json/json.h"
#include "runtime/source_lines.h"
#include "runtime/traceback_print.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/error/traceback.h"
#include "object/container/tuple.h"
#include "wasm_bindings/bindings.h"

enum { MAX_CHAIN = 100, MAX_FRAMES = 2000 };

// Takes the current exception as a handle; 0: there is none.
EXPORT uint32_t binding_take_error(Binding *b) {
  unwind_settle(b->vm);
  Value exc = err_fetch(b->vm);
  size_t limit = b->vm->mem.limit;
  mem_set_limit(&b->vm->mem, 0);
  uint32_t handle = value_is_null(exc) ? 0 : handle_new(b, exc);
  mem_set_limit(&b->vm->mem, limit);
  return handle;
}

static int answer_traceback(Binding *b, uint32_t exc) {
  Value text = traceback_format(b->vm, handle_value(b, exc));
  if (value_is_null(text)) return -1;
  int r = answer_text(b, text);
  drop(b->vm, text);
  return r;
}

// The memory limit is suspended while an exception is reported, because a MemoryError must be reported, too.
static size_t lift_limit(VM *vm) {
  size_t limit = vm->mem.limit;
  mem_set_limit(&vm->mem, 0);
  return limit;
}

// The traceback of an exception as CPython prints it, in the answer. 0 or -1.
EXPORT int binding_traceback(Binding *b, uint32_t exc) {
  size_t limit = lift_limit(b->vm);
  int r = answer_traceback(b, exc);
  mem_set_limit(&b->vm->mem, limit);
  return r;
}

// --- as JSON

// "key": text, with a comma before it. The value is consumed; null becomes null.
static void json_field(VM *vm, StrBuilder *out, const char *key, Value v) {
  sb_printf(out, ",\"%s\":", key);
  if (!value_is_null(v) && is_str(v)) json_put_str(out, v, true);
  else sb_cstr(out, "null");
  drop(vm, v);
  err_clear(vm);
}

static void json_frame(VM *vm, StrBuilder *out, Traceback *tb) {
  CodeSpan at = tb->lasti >= 0 ? code_span(tb->code, (uint32_t)tb->lasti / 2) : (CodeSpan){-1, -1, -1, -1};
  int line = at.line >= 0 ? at.line : traceback_line(tb);
  sb_printf(out, "{\"line\":%d,\"endLine\":%d,\"column\":%d,\"endColumn\":%d", line, at.end_line, at.col, at.end_col);
  json_field(vm, out, "file", own(tb->code->filename));
  json_field(vm, out, "function", own(tb->code->name));
  json_field(vm, out, "source", line > 0 ? source_line(vm, tb->code->filename, line) : VALUE_NULL);
  sb_char(out, '}');
}

static void json_frames(VM *vm, StrBuilder *out, Ref exc) {
  Ref tb = exc_traceback(exc);
  sb_cstr(out, ",\"frames\":[");
  int n = 0;
  for (Traceback *t = value_is_none(tb) ? NULL : (Traceback *)value_as_ptr(tb); t && n < MAX_FRAMES; t = t->next) {
    if (n++) sb_char(out, ',');
    json_frame(vm, out, t);
  }
  sb_char(out, ']');
}

static void json_notes(VM *vm, StrBuilder *out, Ref exc) {
  Value notes;
  sb_cstr(out, ",\"notes\":[");
  if (object_lookup_attr(vm, exc, NAME(__notes__), &notes) == 1) {
    if (is_list(notes)) {
      for (Size i = 0; i < list_len(notes); i++) {
        Value text = object_str(vm, list_at(notes, i));
        if (value_is_null(text)) {
          err_clear(vm);
          continue;
        }
        if (i) sb_char(out, ',');
        json_put_str(out, text, true);
        drop(vm, text);
      }
    }
    drop(vm, notes);
  }
  err_clear(vm);
  sb_char(out, ']');
}

static void json_exception(VM *vm, StrBuilder *out, Ref exc, int depth);

static void json_related(VM *vm, StrBuilder *out, const char *key, Ref exc, int depth) {
  sb_printf(out, ",\"%s\":", key);
  if (value_is_null(exc) || value_is_none(exc) || !is_exception(exc) || depth >= MAX_CHAIN) sb_cstr(out, "null");
  else json_exception(vm, out, exc, depth + 1);
}

// str(exception); when that fails, a text that names the failure.
static Value message_of(VM *vm, Ref exc) {
  Value text = object_str(vm, exc);
  if (!value_is_null(text)) return text;
  Value failure = err_fetch(vm);
  text = value_is_null(failure) ? VALUE_NULL : str_format(vm, "<exception str() failed: %T>", failure);
  drop(vm, failure);
  return text;
}

static void json_exception(VM *vm, StrBuilder *out, Ref exc, int depth) {
  BaseExc *e = as_exc(exc);
  Value type = object_getattr(vm, ref_from_ptr(type_of(vm, exc)), NAME(__qualname__)),
        module = object_getattr(vm, ref_from_ptr(type_of(vm, exc)), NAME(__module__));
  err_clear(vm);
  sb_printf(out, "{\"suppressContext\":%s", e->suppress_context ? "true" : "false");
  json_field(vm, out, "type", type);
  json_field(vm, out, "module", module);
  json_field(vm, out, "message", message_of(vm, exc));
  json_frames(vm, out, exc);
  json_notes(vm, out, exc);
  json_related(vm, out, "cause", e->cause, depth);
  json_related(vm, out, "context", e->context, depth);
  sb_cstr(out, ",\"exceptions\":");
  if (is_instance_of(vm, exc, vm->exc.BaseExceptionGroup) && depth < MAX_CHAIN) {
    Ref excs = exc_field(exc, GROUP_EXCS);
    sb_char(out, '[');
    for (Size i = 0; i < tuple_len(excs); i++) {
      if (i) sb_char(out, ',');
      json_exception(vm, out, tuple_at(excs, i), depth + 1);
    }
    sb_char(out, ']');
  } else {
    sb_cstr(out, "null");
  }
  sb_char(out, '}');
}

// An exception and all its data as JSON (class ExceptionData of web/src/border/error.ts), in the answer. 0 or -1.
EXPORT int binding_describe_error(Binding *b, uint32_t exc) {
  VM *vm = b->vm;
  size_t limit = lift_limit(vm);
  StrBuilder out;
  sb_init(&out, vm);
  json_exception(vm, &out, handle_value(b, exc), 0);
  Value text = sb_finish(&out);
  int r = value_is_null(text) ? -1 : answer_text(b, text);
  drop(vm, text);
  mem_set_limit(&vm->mem, limit);
  return r;
}
