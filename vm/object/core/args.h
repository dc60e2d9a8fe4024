// object/core/args.h: arguments of C functions, with the error texts of CPython's Argument Clinic.
//
// A function with METH_FAST checks the number of its arguments with args_check. One with keywords declares a `static
// const ArgSpec` and calls args_bind, which fills out[0..n_params) with borrowed values; a missing optional argument is
// null.
#ifndef MORELIA_OBJECT_CORE_ARGS_H
#define MORELIA_OBJECT_CORE_ARGS_H

#include "object/core/abstract.h"

typedef struct ArgSpec {
  const char *fname;         // as in messages, without parentheses; NULL: "function"
  const char *const *names;  // n_params names; positional-only ones may be ""
  uint8_t n_params;
  uint8_t n_posonly;
  uint8_t n_positional;       // positional-only and positional-or-keyword; the rest are keyword-only
  uint8_t n_required;         // of the positional ones
  uint8_t n_required_kwonly;  // how many keyword-only ones are required: the first after n_positional
} ArgSpec;

NODISCARD int args_bind(VM *vm, const ArgSpec *spec, const Value *args, Size nargs, Ref kwnames, Ref *out);  // 0 or -1
// Raises "f expected at least 1 argument, got 0" …; 0 or -1. max < 0: no upper bound.
NODISCARD int args_check(VM *vm, const char *fname, Size nargs, Size min, Size max);
// Raises "f() got an unexpected keyword argument 'nme'. Did you mean 'name'?"; -1
COLD int args_unexpected_keyword(VM *vm, const char *fname, Ref name, const char *const *names, int n) RAISES;
NODISCARD int args_no_keywords(VM *vm, const char *fname, Ref kwnames);  // "f() takes no keyword arguments"
NODISCARD int args_no_args(VM *vm, const char *fname, Size nargs, Ref kwnames);
// Conversions with Clinic's messages ("f() argument 1 must be str, not int"); 0 or -1.
NODISCARD int arg_str(VM *vm, const char *fname, int argno, Ref v);  // checks that v is a str
// __index__, OverflowError "Python int too large to convert to C ssize_t"
NODISCARD int arg_size(VM *vm, Ref v, Size *out);
static inline bool arg_given(Ref v) { return !value_is_null(v) && !value_is_none(v); }
NODISCARD int arg_int(VM *vm, Ref v, int *out);
NODISCARD int arg_bool(VM *vm, Ref v, bool *out);  // truth value
NODISCARD int arg_double(VM *vm, Ref v, double *out);
NODISCARD int arg_char(VM *vm, const char *fname, int argno, Ref v, uint32_t *out);  // str of length 1
COLD Value arg_type_error(VM *vm, const char *fname, int argno, const char *expected, Ref got) RAISES;

#endif
