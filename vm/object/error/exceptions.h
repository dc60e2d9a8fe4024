// object/error/exceptions.h: layouts of exception objects.
//
// Invariants   In a built-in exception class every field behind BaseExc is a Value (null: not set). So one traverse,
//              clear and dealloc serve all classes; they take the number of fields from the basic_size of the built-in
//              ancestor.
#ifndef MORELIA_OBJECT_ERROR_EXCEPTIONS_H
#define MORELIA_OBJECT_ERROR_EXCEPTIONS_H

#include "object/core/abstract.h"

typedef struct BaseExc {
  Object h;
  Dict *dict;
  bool suppress_context;
  Value args;            // tuple
  Value traceback;       // traceback or null
  Value context, cause;  // exception or null
  Value fields[];        // of the subclasses below
} BaseExc;

// Indexes into `fields`.
enum { STOP_VALUE };           // StopIteration
enum { EXIT_CODE };            // SystemExit
enum { NAME_NAME };            // NameError
enum { ATTR_OBJ, ATTR_NAME };  // AttributeError
enum { IMPORT_MSG, IMPORT_MODULE, IMPORT_PATH, IMPORT_NAME_FROM };
enum { OS_ERRNO, OS_STRERROR, OS_FILENAME, OS_FILENAME2, OS_WRITTEN };
enum {
  SYNTAX_MSG,
  SYNTAX_FILENAME,
  SYNTAX_LINENO,
  SYNTAX_OFFSET,
  SYNTAX_END_LINENO,
  SYNTAX_END_OFFSET,
  SYNTAX_TEXT,
  SYNTAX_PRINT,
  SYNTAX_METADATA
};
enum { UNICODE_ENCODING, UNICODE_OBJECT, UNICODE_START, UNICODE_END, UNICODE_REASON };
enum { GROUP_MSG, GROUP_EXCS };

ALWAYS_INLINE bool is_exception(Ref v) {
  return value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_EXCEPTION_SUBCLASS);
}
ALWAYS_INLINE bool is_exception_class(Ref v) { return is_type(v) && type_has(as_type(v), TYPE_EXCEPTION_SUBCLASS); }
ALWAYS_INLINE BaseExc *as_exc(Ref v) { return (BaseExc *)value_as_ptr(v); }
// For a caller that can go on without an answer: clears the current exception and returns true. False: the exception is
// MemoryError or no instance of
// Exception (KeyboardInterrupt, SystemExit). It stays current, and the caller must fail: no answer and no other error
// may replace it.
bool err_forgive(VM *vm);
NODISCARD int exc_add_note(VM *vm, Ref exc, Ref note);  // what add_note() does
// a note on the current exception; if adding it fails, that error is raised, with the exception as __context__
COLD void err_add_note(VM *vm, const char *format, ...);
ALWAYS_INLINE Ref exc_field(Ref v, int i) { return borrow(as_exc(v)->fields[i]); }

const TypeSpec *exception_spec(const char *name);  // for object/core/registry.c; NULL: no such class

// Splits a group for `except*`: *match and *rest are groups, exceptions or None (new references). 0 or -1. *wrapped:
// *match is a new group around an exception that is no group; its traceback begins in the frame that caught it.
NODISCARD int exception_group_match(VM *vm, Ref exc, Ref match_type, Value *match, Value *rest, bool *wrapped);
// What is left to raise after the clauses of `except*` (INTRINSIC_PREP_RERAISE_STAR): an exception or None.
NODISCARD Value exception_group_prep_reraise(VM *vm, Ref orig, Ref excs_list);
// Raises UnicodeEncodeError or UnicodeDecodeError(encoding, object, start, end, reason); VALUE_NULL.
Value err_unicode_encode(VM *vm, const char *encoding, Ref str, Size start, Size end, const char *reason) RAISES;
Value err_unicode_decode(VM *vm, const char *encoding, const char *bytes, Size len, Size start, Size end,
                         const char *reason) RAISES;
// OSError subclass for an errno with its text; filename may be null. VALUE_NULL.
Value err_os(VM *vm, int error_number, Ref filename) RAISES;

// Shared between the files of this group.
NODISCARD Value exc_base_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames);
NODISCARD int exc_base_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value exc_base_str(VM *vm, Ref self);
NODISCARD Value exc_base_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
void exc_dealloc(VM *vm, Object *o);
NODISCARD int exc_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
void exc_clear(VM *vm, Object *o);
NODISCARD Size exc_n_fields(VM *vm, const Type *type);
void exc_set_field(VM *vm, Ref self, int i, Ref v);
NODISCARD int exc_set_args(VM *vm, Ref self, const Value *args, Size nargs);
#define EXC_SLOTS .dealloc = exc_dealloc, .traverse = exc_traverse, .clear = exc_clear
#define EXC_SPEC_SIZE(n) ((uint32_t)(sizeof(BaseExc) + (n) * sizeof(Value)))
#define FIELD_OFFSET(i) ((uint32_t)(offsetof(BaseExc, fields) + (i) * sizeof(Value)))
extern const TypeSlots exc_plain_slots;
// The classes with fields or methods of their own, in object/error/exceptions_sub.c.
// clang-format off
#define EXC_SUBCLASS_SPECS(X) \
  X(BaseException) X(StopIteration) X(SystemExit) X(NameError) X(AttributeError) X(ImportError) X(OSError) \
  X(SyntaxError) X(KeyError) X(UnicodeEncodeError) X(UnicodeDecodeError) X(UnicodeTranslateError) \
  X(BaseExceptionGroup) X(ExceptionGroup)
// clang-format on
#define X(name) extern const TypeSpec name##_spec;
EXC_SUBCLASS_SPECS(X)
#undef X

#endif
