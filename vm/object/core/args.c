// object/core/args.c: arguments of C functions, with CPython's error texts (object/core/args.h).
// Tests        tests/python/reference/06_expressions/builtin_argument_errors_*.py
// Optimize     O2
#include "object/core/args.h"
#include "object/error/closest_name.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

int args_check(VM *vm, const char *fname, Size nargs, Size min, Size max) {
  if (nargs >= min && (max < 0 || nargs <= max)) return 0;
  bool few = nargs < min;
  Size bound = few ? min : max;
  return err_set_i(vm, vm->exc.TypeError, "%.200s expected %s%zd argument%s, got %zd", fname,
                   min == max ? ""
                   : few      ? "at least "
                              : "at most ",
                   bound, bound == 1 ? "" : "s", nargs);
}

int args_no_keywords(VM *vm, const char *fname, Ref kwnames) {
  if (value_is_null(kwnames) || tuple_len(kwnames) == 0) return 0;
  return err_set_i(vm, vm->exc.TypeError, "%.200s() takes no keyword arguments", fname);
}

int args_no_args(VM *vm, const char *fname, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, fname, kwnames) < 0) return -1;
  if (nargs == 0) return 0;
  return err_set_i(vm, vm->exc.TypeError, "%.200s() takes no arguments (%zd given)", fname, nargs);
}

// A spec without a name describes a constructor that CPython's argument parser calls "function".
#define FNAME(s) (s)->fname ? (s)->fname : "function", (s)->fname ? "()" : ""

static const char *plural(Size n) { return n == 1 ? "" : "s"; }

static int too_many(VM *vm, const ArgSpec *s, Size nargs, Size n_kw) {
  if (nargs + n_kw > s->n_params) {
    return err_set_i(vm, vm->exc.TypeError, "%.200s%s takes %s %zd %sargument%s (%zd given)", FNAME(s), "at most",
                     (Size)s->n_params, nargs == 0 ? "keyword " : "", plural(s->n_params), nargs + n_kw);
  }
  if (s->n_positional == 0) return err_set_i(vm, vm->exc.TypeError, "%.200s%s takes no positional arguments", FNAME(s));
  return err_set_i(vm, vm->exc.TypeError, "%.200s%s takes %s %zd positional argument%s (%zd given)", FNAME(s),
                   s->n_required < s->n_positional ? "at most" : "exactly", (Size)s->n_positional,
                   plural(s->n_positional), nargs);
}

static int missing(VM *vm, const ArgSpec *s, int i, Size nargs) {
  if (i < s->n_posonly) {
    int given_min = s->n_required < s->n_posonly ? s->n_required : s->n_posonly;
    return err_set_i(vm, vm->exc.TypeError, "%.200s%s takes %s %d positional argument%s (%zd given)", FNAME(s),
                     given_min < s->n_positional ? "at least" : "exactly", given_min, plural(given_min), nargs);
  }
  return err_set_i(vm, vm->exc.TypeError, "%.200s%s missing required argument '%s' (pos %d)", FNAME(s), s->names[i],
                   i + 1);
}

int args_unexpected_keyword(VM *vm, const char *fname, Ref name, const char *const *names, int n) {
  // an instance of a subclass may have an __eq__ that makes it equal to a parameter's name
  if (!is_str_exact(vm, name)) {
    for (int i = 0; i < n; i++) {
      Value param = str_intern_cstr(vm, names[i]);
      int same = value_is_null(param) ? -1 : object_richcompare_bool(vm, param, name, CMP_EQ);
      drop(vm, param);
      if (same < 0) return -1;
      if (same)
        return err_set_i(vm, vm->exc.TypeError, "invalid keyword argument for %.200s%s",
                         fname ? fname : "this function", fname ? "()" : "");
    }
  }
  ClosestName c = {.wrong = name, .best = REF_NULL};
  int best = -1;
  for (int i = 0; i < n && is_str(name); i++) {
    Value param = str_intern_cstr(vm, names[i]);
    if (value_is_null(param)) return -1;
    Ref before = c.best;
    closest_name_try(&c, param);
    if (!value_same(c.best, before)) best = i;
    drop(vm, param);
  }
  if (best < 0)
    return err_set_i(vm, vm->exc.TypeError, "%.200s%s got an unexpected keyword argument '%S'",
                     fname ? fname : "this function", fname ? "()" : "", name);
  return err_set_i(vm, vm->exc.TypeError, "%.200s%s got an unexpected keyword argument '%S'. Did you mean '%s'?",
                   fname ? fname : "this function", fname ? "()" : "", name, names[best]);
}

static int keyword_index(const ArgSpec *s, Ref name) {
  for (int i = s->n_posonly; i < s->n_params; i++) {
    if (str_equal_ascii(name, s->names[i])) return i;
  }
  return -1;
}

// Finds which keywords are given; *out_stray is the first that names no parameter, or null. 0, or -1: one is given
// twice.
static int bind_keywords(VM *vm, const ArgSpec *s, const Value *args, Size nargs, Ref kwnames, Size n_kw, Ref *out,
                         Ref *out_stray) {
  *out_stray = REF_NULL;
  int twice = -1;
  for (Size k = 0; k < n_kw; k++) {
    Ref name = tuple_at(kwnames, k);
    int i = keyword_index(s, name);
    if (i < 0) {
      if (value_is_null(*out_stray)) *out_stray = name;
    } else if (i < nargs) {
      twice = i;
    } else {
      out[i] = borrow(args[nargs + k]);
    }
  }
  return twice;
}

// Checks in CPython's order: too many arguments, too few positional-only ones, a missing one, one given twice, an
// unknown one.
int args_bind(VM *vm, const ArgSpec *s, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs > s->n_positional || nargs + n_kw > s->n_params) return too_many(vm, s, nargs, n_kw);
  for (Size i = 0; i < nargs; i++) out[i] = borrow(args[i]);
  for (Size i = nargs; i < s->n_params; i++) out[i] = REF_NULL;
  if (LIKELY(!n_kw && nargs >= s->n_required && !s->n_required_kwonly)) return 0;
  Ref stray = REF_NULL;
  int twice = n_kw ? bind_keywords(vm, s, args, nargs, kwnames, n_kw, out, &stray) : -1;
  for (int i = (int)nargs; i < s->n_required; i++) {
    if (value_is_null(out[i])) return missing(vm, s, i, nargs);
  }
  for (int i = s->n_positional; i < s->n_positional + s->n_required_kwonly; i++) {
    if (value_is_null(out[i])) return missing(vm, s, i, nargs);
  }
  if (twice >= 0) {
    return err_set_i(vm, vm->exc.TypeError, "argument for %.200s%s given by name ('%s') and position (%d)", FNAME(s),
                     s->names[twice], twice + 1);
  }
  if (!value_is_null(stray))
    return args_unexpected_keyword(vm, s->fname, stray, s->names + s->n_posonly, s->n_params - s->n_posonly);
  return 0;
}

Value arg_type_error(VM *vm, const char *fname, int argno, const char *expected, Ref got) {
  if (argno == 0)
    return err_set(vm, vm->exc.TypeError, "%.200s() argument must be %.50s, not %.50s", fname, expected,
                   value_is_none(got) ? "None" : type_of(vm, got)->c_name);
  return err_set(vm, vm->exc.TypeError, "%.200s() argument %d must be %.50s, not %.50s", fname, argno, expected,
                 value_is_none(got) ? "None" : type_of(vm, got)->c_name);
}

int arg_str(VM *vm, const char *fname, int argno, Ref v) {
  if (is_str(v)) return 0;
  arg_type_error(vm, fname, argno, "str", v);
  return -1;
}

// The value of __index__; INT64_MAX when it does not fit, whatever its sign. 0 or -1.
static int index_value(VM *vm, Ref v, int64_t *out) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  if (!int_fits_i64(i, out)) *out = INT64_MAX;  // also of bool and subclasses
  drop(vm, i);
  return 0;
}

int arg_size(VM *vm, Ref v, Size *out) {
  int64_t n;
  if (index_value(vm, v, &n) < 0) return -1;
  if (n > SIZE_MAX_PY || n < -SIZE_MAX_PY - 1) {
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
  }
  *out = (Size)n;
  return 0;
}

int arg_int(VM *vm, Ref v, int *out) {
  int64_t n;
  if (index_value(vm, v, &n) < 0) return -1;
  if (n != (int32_t)n) {  // long and int are both 32 bits wide on the reference platform
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large to convert to C int");
  }
  *out = (int)n;
  return 0;
}

int arg_bool(VM *vm, Ref v, bool *out) {
  int truth = object_is_true(vm, v);
  *out = truth > 0;
  return truth < 0 ? -1 : 0;
}

int arg_double(VM *vm, Ref v, double *out) {
  if (value_is_double(v)) {
    *out = value_as_double(v);
    return 0;
  }
  *out = number_as_double(vm, v);
  return *out == -1.0 && err_occurred(vm) ? -1 : 0;
}

int arg_char(VM *vm, const char *fname, int argno, Ref v, uint32_t *out) {
  if (!is_str(v)) {
    arg_type_error(vm, fname, argno, "a unicode character", v);
    return -1;
  }
  if (as_str(v)->len != 1) {
    return err_set_i(vm, vm->exc.TypeError, "%s(): argument %d must be a unicode character, not a string of length %zd",
                     fname, argno, as_str(v)->len);
  }
  *out = str_read(as_str(v), 0);
  return 0;
}
