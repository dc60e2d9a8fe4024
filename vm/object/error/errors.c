// object/error/errors.c: raising with a message, and fetching exceptions (object/error/errors.h; the short ways are in
// raise.c).
//
// Invariants   vm->current_exception is an instance or null. The instance's __context__ was set when it was raised.
//              While vm->unwinding nothing matches, replaces or clears the exception of the unwinding
//              (interp/unwind.c).
// Tests        tests/python/exceptions/*.py, tests/python/reference/04_execution/*.py,
//              tests/python/tracebacks/unraisable/unraisable_*.py
// Optimize     Os
#include "object/exec/frame.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#include <stdarg.h>

void err_keep_unwinding(VM *vm) { value_set(vm, &vm->current_exception, own(vm->unwound_by)); }

Value exc_made_of(VM *vm, Ref cls, Value exc) {
  Value made = exc_new(vm, as_type(cls), &exc, 1);
  drop(vm, exc);
  return exc_checked(vm, cls, made);
}

Value exc_checked(VM *vm, Ref cls, Value made) {
  if (value_is_null(made) || is_exception(made)) return made;
  err_set(vm, vm->exc.TypeError, "calling %R should have returned an instance of BaseException, not %T", cls, made);
  drop(vm, made);
  return VALUE_NULL;
}

Value err_set_value(VM *vm, Type *type, Ref arg) {
  Value args[] = {{arg.bits}};
  Value exc = exc_new(vm, type, args, 1);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

Value err_set_new(VM *vm, Type *type, Value *args, Size n) {
  bool made = true;
  for (Size i = 0; i < n; i++) made &= !value_is_null(args[i]);
  Value exc = made ? exc_new(vm, type, args, n) : VALUE_NULL;
  values_drop(vm, args, n);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

Value err_set_none(VM *vm, Type *type) {
  Value exc = exc_new(vm, type, NULL, 0);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

// A pending MemoryError is not replaced by an error about its consequences.
static void set_formatted(VM *vm, Type *type, const char *format, va_list list) {
  if (err_matches(vm, vm->exc.MemoryError)) return;
  if (vm->unwinding) return err_keep_unwinding(vm);
  Value pending = err_fetch(vm);  // formatting runs with no exception set
  Value text = str_vformat(vm, format, list);
  drop(vm, pending);
  if (value_is_null(text)) return;
  err_set_value(vm, type, text);
  drop(vm, text);
}

Value err_set(VM *vm, Type *type, const char *format, ...) {
  va_list list;
  va_start(list, format);
  set_formatted(vm, type, format, list);
  va_end(list);
  return VALUE_NULL;
}

int err_set_i(VM *vm, Type *type, const char *format, ...) {
  va_list list;
  va_start(list, format);
  set_formatted(vm, type, format, list);
  va_end(list);
  return -1;
}

Value err_set_from_cause(VM *vm, Type *type, const char *format, ...) {
  Value cause = err_fetch(vm);
  va_list list;
  va_start(list, format);
  set_formatted(vm, type, format, list);
  va_end(list);
  Ref exc = borrow(vm->current_exception);
  if (value_same(exc, cause)) return drop(vm, cause), VALUE_NULL;  // no memory, twice
  exc_set_cause(vm, exc, own(cause));
  exc_set_context(vm, exc, cause);
  return VALUE_NULL;
}

void err_add_note(VM *vm, const char *format, ...) {
  Value exc = err_fetch(vm);
  va_list list;
  va_start(list, format);
  Value note = str_vformat(vm, format, list);
  va_end(list);
  bool added = !value_is_null(note) && exc_add_note(vm, exc, note) == 0;
  drop(vm, note);
  if (added) err_restore(vm, exc);
  else if (value_same(vm->current_exception, exc)) drop(vm, exc);
  else exc_set_context(vm, vm->current_exception, exc);
}

// MemoryError must not need memory: a prepared instance is used when no new one can be made.
#define MEMORY_RESERVE 65536  // bytes beyond the limit that making a MemoryError may take

static Value exc_new_text(VM *vm, Type *type, const char *format, size_t number) {
  Value text = str_format(vm, format, number), exc = value_is_null(text) ? text : exc_new(vm, type, &text, 1);
  drop(vm, text);
  return exc;
}

Value err_no_memory(VM *vm) {
  Type *type = vm->exc.MemoryError;
  if (UNLIKELY(vm->mem.stopped)) {
    vm->mem.stopped = false;
    if (err_occurred(vm)) return VALUE_NULL;
  }
  bool counting = vm->mem.fail_at != 0;
  Value reserve = vm->memory_error, exc = VALUE_NULL;
  // beyond the limit, but within the reserve; a second failure must not come back here
  if (!counting && !value_is_null(reserve)) {
    size_t limit = vm->mem.limit;
    if (limit) mem_set_limit(&vm->mem, (limit > vm->mem.used ? limit : vm->mem.used) + MEMORY_RESERVE);
    vm->memory_error = VALUE_NULL;
    exc = limit ? exc_new_text(vm, type, "memory limit of %zu bytes exceeded", limit) : exc_new(vm, type, NULL, 0);
    vm->memory_error = reserve;
    mem_set_limit(&vm->mem, limit);
  }
  if (UNLIKELY(vm->unwinding)) return drop(vm, exc), err_keep_unwinding(vm), VALUE_NULL;
  if (value_is_null(exc)) exc = own(reserve);
  if (!value_is_null(exc)) {
    if (value_same(exc, reserve)) {  // clears what its last use left
      exc_set_traceback(vm, exc, VALUE_NONE);
      OBJ_CLEAR(vm, as_exc(exc)->dict);
    }
    value_set(vm, &vm->current_exception, exc);
  }
  return VALUE_NULL;
}

int err_no_memory_i(VM *vm) {
  err_no_memory(vm);
  return -1;
}

Value err_key(VM *vm, Ref key) { return err_set_value(vm, vm->exc.KeyError, key); }

Value err_bad_internal_call(VM *vm, const char *where) {
  return err_set(vm, vm->exc.SystemError, "%s: bad argument to internal function", where);
}

bool err_matches(VM *vm, const Type *type) {
  return err_occurred(vm) && !vm->unwinding && type_is_subtype(type_of(vm, vm->current_exception), type);
}

bool err_forgive(VM *vm) {
  if (!err_occurred(vm)) return true;
  if (vm->unwinding || err_matches(vm, vm->exc.MemoryError) || !err_matches(vm, vm->exc.Exception)) return false;
  err_clear(vm);
  return true;
}

void err_clear(VM *vm) {
  if (LIKELY(!err_occurred(vm))) return;
  if (UNLIKELY(vm->unwinding)) err_keep_unwinding(vm);
  else value_clear(vm, &vm->current_exception);
}

Value err_fetch(VM *vm) {
  Value exc = vm->current_exception;
  vm->current_exception = VALUE_NULL;
  return exc;
}

void err_restore(VM *vm, Value exc) { value_set(vm, &vm->current_exception, exc); }

int err_fetch_stop_iteration(VM *vm, Value *out) {
  if (!err_occurred(vm)) {
    *out = VALUE_NONE;
    return 0;
  }
  if (!err_matches(vm, vm->exc.StopIteration)) return -1;
  Value exc = err_fetch(vm);
  Ref value = exc_field(exc, STOP_VALUE);
  *out = value_is_null(value) ? VALUE_NONE : own(value);
  drop(vm, exc);
  return 0;
}

Value err_set_stop_iteration(VM *vm, Ref value) {
  // The instance is made by hand, so that a tuple stays one argument.
  Value args[] = {{value.bits}};
  Value exc = exc_new(vm, vm->exc.StopIteration, args, value_is_none(value) ? 0 : 1);
  if (!value_is_null(exc)) err_raise(vm, exc);
  return VALUE_NULL;
}

Value err_attribute(VM *vm, Ref obj, Ref name) {
  return err_attribute_text(vm, str_format(vm, "'%.100T' object has no attribute '%U'", obj, name), obj, name);
}

Value err_attribute_text(VM *vm, Value text, Ref obj, Ref name) {
  if (value_is_null(text)) return text;
  Value exc = exc_new(vm, vm->exc.AttributeError, &text, 1);
  drop(vm, text);
  if (value_is_null(exc)) return exc;
  exc_set_field(vm, exc, ATTR_OBJ, obj);
  exc_set_field(vm, exc, ATTR_NAME, name);
  err_raise(vm, exc);
  return VALUE_NULL;
}

Value err_unicode_encode(VM *vm, const char *encoding, Ref str, Size start, Size end, const char *reason) {
  Value args[] = {str_from_cstr(vm, encoding), own(str), value_from_int48(start), value_from_int48(end),
                  str_from_cstr(vm, reason)};
  return err_set_new(vm, vm->exc.UnicodeEncodeError, args, 5);
}

Value err_unicode_decode(VM *vm, const char *encoding, const char *bytes, Size len, Size start, Size end,
                         const char *reason) {
  Value args[] = {str_from_cstr(vm, encoding), bytes_from(vm, bytes, len), value_from_int48(start),
                  value_from_int48(end), str_from_cstr(vm, reason)};
  return err_set_new(vm, vm->exc.UnicodeDecodeError, args, 5);
}

Value err_syntax(VM *vm, Type *type, Ref msg, Ref filename, int lineno, int col, int end_lineno, int end_col,
                 Ref text) {
  Value where[] = {own_or_none(filename), value_from_int48(lineno),     value_from_int48(col),
                   own_or_none(text),     value_from_int48(end_lineno), value_from_int48(end_col)};
  Value info = tuple_from_steal(vm, where, 6);
  Value args[] = {own(msg), info};
  return err_set_new(vm, type, args, 2);
}

int err_warn(VM *vm, Type *category, int stacklevel, const char *format, ...) {
  va_list list;
  va_start(list, format);
  Value text = str_vformat(vm, format, list);
  va_end(list);
  if (value_is_null(text)) return -1;
  int r = vm->hooks.warn ? vm->hooks.warn(vm, category, text, stacklevel) : 0;
  drop(vm, text);
  return r;
}

void err_unraisable(VM *vm, Ref context, const char *message) { vm->hooks.unraisable(vm, context, message); }
