// object/error/errors.h: raising, catching and formatting exceptions from C.
//
// Implemented in object/error/exceptions*.c. The current exception (vm->current_exception) is always an instance.
// Format codes of err_set and str_format: %d int, %u unsigned, %lld int64_t, %zd Size, %c char, %x, %s UTF-8 C string,
// %.*s, %%;
//   %U str (Ref), %S str(v), %R repr(v), %A ascii(v), %T name of type(v) as CPython's tp_name (%P: None for None, %Q:
//   with the module), %N name of a Type*. %.100s, %.200T … truncate as CPython's messages do.
#ifndef MORELIA_OBJECT_ERROR_ERRORS_H
#define MORELIA_OBJECT_ERROR_ERRORS_H

#include "object/core/vm.h"

COLD Value err_set(VM *vm, Type *type, const char *format, ...) RAISES;  // returns VALUE_NULL
COLD int err_set_i(VM *vm, Type *type, const char *format, ...) RAISES;  // returns -1
// raise type(arg) (a tuple arg is one argument); VALUE_NULL
COLD Value err_set_value(VM *vm, Type *type, Ref arg) RAISES;
// raise type(*args), args consumed; null args: their own error stays; VALUE_NULL
COLD Value err_set_new(VM *vm, Type *type, Value *args, Size n) RAISES;
COLD Value err_set_none(VM *vm, Type *type) RAISES;  // raise type(); VALUE_NULL
COLD Value err_no_memory(VM *vm) RAISES;             // MemoryError; VALUE_NULL
COLD int err_no_memory_i(VM *vm) RAISES;
COLD Value err_key(VM *vm, Ref key) RAISES;  // KeyError(key)
// text consumed; null: an exception is set
COLD Value err_attribute_text(VM *vm, Value text, Ref obj, Ref name) RAISES;
// "'T' object has no attribute 'n'", .obj and .name set
COLD Value err_attribute(VM *vm, Ref obj, Ref name) RAISES;
COLD Value err_bad_internal_call(VM *vm, const char *where) RAISES;  // SystemError
void err_raise(VM *vm, Value exc);  // makes `exc` current, sets its __context__ to the handled one
// Like err_set, with the exception that was current as __cause__ and __context__.
COLD Value err_set_from_cause(VM *vm, Type *type, const char *format, ...) RAISES;

ALWAYS_INLINE bool err_occurred(VM *vm) { return !value_is_null(vm->current_exception); }
// is the current exception an instance of it? (false: none)
bool err_matches(VM *vm, const Type *type);
bool err_given_matches(VM *vm, Ref exc, Ref type_or_tuple);  // `except` matching, without hooks
void err_clear(VM *vm);
void err_keep_unwinding(VM *vm);                                // while vm->unwinding: its exception is the current one
NODISCARD Value err_fetch(VM *vm);                              // takes the current exception (null: there is none)
void err_restore(VM *vm, Value exc);                            // makes it current again as it was (no context change)
void err_unraisable(VM *vm, Ref context, const char *message);  // passes the current exception to sys.unraisablehook
Ref err_handled(VM *vm);  // the exception being handled (sys.exception()), or None
// 0, or -1: the warning became an exception
NODISCARD int err_warn(VM *vm, Type *category, int stacklevel, const char *format, ...);

// StopIteration's value (send/yield from/await). If the current exception is StopIteration or there is none: 0 with
// *out_value; else -1.
NODISCARD int err_fetch_stop_iteration(VM *vm, Value *out_value);
Value err_set_stop_iteration(VM *vm, Ref value) RAISES;  // VALUE_NULL

// Data of exception objects.
NODISCARD Value exc_new(VM *vm, Type *type, const Value *args, Size nargs);
// The exception to raise when an exception class, called for `exc` (taken), returned something else: CPython calls the
// class a second time.
NODISCARD Value exc_made_of(VM *vm, Ref cls, Value exc);
// `made` (taken) is the result of calling an exception class, or null. VALUE_NULL with TypeError when it is no
// exception.
NODISCARD Value exc_checked(VM *vm, Ref cls, Value made);
Ref exc_traceback(Ref exc);  // traceback or None
void exc_set_traceback(VM *vm, Ref exc, Value tb_or_none);
void exc_set_context(VM *vm, Ref exc, Value context_or_null);
void exc_set_cause(VM *vm, Ref exc, Value cause_or_null);  // also sets __suppress_context__
// Adds an entry for `frame` to the current exception's traceback. 0 or -1.
int traceback_here(VM *vm, Frame *frame) MAY_DISCARD;  // 0, or -1: MemoryError is the current exception now
// SyntaxError with its location; positions count from 1, columns in characters (0: unknown). VALUE_NULL.
COLD Value err_syntax(VM *vm, Type *type, Ref msg, Ref filename, int lineno, int col, int end_lineno, int end_col,
                      Ref text_or_none) RAISES;

#endif
