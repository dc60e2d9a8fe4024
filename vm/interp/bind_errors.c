// interp/bind_errors.c: CPython's TypeErrors for the arguments of a call that do not fit the parameters (bind.c).
//
// Tests        tests/python/functions/arguments.py, tests/python/reference/06_expressions/call_argument_errors.py
// Optimize     Oz
#include "interp/frames.h"
#include "object/error/closest_name.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/text/str.h"

static Ref param_name(const Code *code, Size i) { return tuple_at(code->localsplusnames, i); }

// "'a'", "'a' and 'b'", "'a', 'b', and 'c'"
static Value name_list(VM *vm, const Value *names, Size n) {
  StrBuilder b;
  sb_init(&b, vm);
  for (Size i = 0; i < n; i++) {
    if (i) sb_cstr(&b, n == 2 ? " and " : i == n - 1 ? ", and " : ", ");
    sb_repr(&b, names[i]);
  }
  return sb_finish(&b);
}

static int missing(VM *vm, Function *f, const char *kind, const Value *names, Size n) {
  Value text = name_list(vm, names, n);
  if (value_is_null(text)) return -1;
  err_set(vm, vm->exc.TypeError, "%U() missing %d required %s argument%s: %U", f->qualname, (int)n, kind,
          n == 1 ? "" : "s", text);
  drop(vm, text);
  return -1;
}

// Reports the unfilled parameters of [from, to) that have no default.
int bind_missing(VM *vm, Function *f, const char *kind, const Value *locals, Size from, Size to) {
  Value small[32], *names = small;
  Size n = 0;
  size_t size = (size_t)(to - from) * sizeof(Value);
  if (to - from > 32 && !(names = mem_alloc(vm, size))) return err_no_memory_i(vm);
  for (Size i = from; i < to; i++) {
    if (value_is_null(locals[i])) names[n++] = (Value){param_name(f->code, i).bits};
  }
  int rc = missing(vm, f, kind, names, n);
  if (names != small) mem_free(vm, names, size);
  return rc;
}

int bind_too_many(VM *vm, Function *f, const Value *locals, Size given) {
  Code *code = f->code;
  Size argcount = (Size)code->argcount, n_defaults = value_is_null(f->defaults) ? 0 : tuple_len(f->defaults);
  int n_kwonly_given = 0;
  for (Size i = argcount; i < argcount + (Size)code->kwonlyargcount; i++) n_kwonly_given += !value_is_null(locals[i]);
  Value takes =
      n_defaults ? str_format(vm, "from %zd to %zd", argcount - n_defaults, argcount) : str_format(vm, "%zd", argcount);
  if (value_is_null(takes)) return -1;
  bool plural = n_defaults ? true : argcount != 1;
  Value extra = n_kwonly_given ? str_format(vm, " positional argument%s (and %d keyword-only argument%s)",
                                            given != 1 ? "s" : "", n_kwonly_given, n_kwonly_given != 1 ? "s" : "")
                               : str_from_cstr(vm, "");
  if (!value_is_null(extra)) {
    err_set(vm, vm->exc.TypeError, "%U() takes %U positional argument%s but %zd%U %s given", f->qualname, takes,
            plural ? "s" : "", given, extra, given == 1 && !n_kwonly_given ? "was" : "were");
    drop(vm, extra);
  }
  drop(vm, takes);
  return -1;
}

// Whether positional-only parameters were given by name; then raises the error: 1.
static int posonly_as_keywords(VM *vm, Function *f, Ref kwnames) {
  StrBuilder b;
  sb_init(&b, vm);
  Size n = 0;
  for (Size k = 0; k < (Size)f->code->posonlyargcount; k++) {
    Ref name = param_name(f->code, k);
    for (Size i = 0; i < tuple_len(kwnames); i++) {
      if (!str_equal(name, tuple_at(kwnames, i))) continue;
      if (n++) sb_cstr(&b, ", ");
      sb_str(&b, name);
    }
  }
  Value text = sb_finish(&b);
  if (n && !value_is_null(text))
    err_set(vm, vm->exc.TypeError, "%U() got some positional-only arguments passed as keyword arguments: '%U'",
            f->qualname, text);
  drop(vm, text);
  return n > 0;
}

// The parameter that a wrong keyword most resembles, borrowed, or null.
static Ref suggestion(Code *code, Ref wrong) {
  ClosestName c = {.wrong = wrong, .best = REF_NULL};
  Size n = (Size)(code->argcount + code->kwonlyargcount);
  for (Size i = (Size)code->posonlyargcount; i < n; i++) closest_name_try(&c, param_name(code, i));
  return c.best;
}

static int unexpected_keyword(VM *vm, Function *f, Ref keyword, Ref kwnames) {
  if (f->code->posonlyargcount && posonly_as_keywords(vm, f, kwnames)) return -1;
  if (err_occurred(vm)) return -1;
  Ref like = suggestion(f->code, keyword);
  if (value_is_null(like))
    return err_set_i(vm, vm->exc.TypeError, "%U() got an unexpected keyword argument '%S'", f->qualname, keyword);
  return err_set_i(vm, vm->exc.TypeError, "%U() got an unexpected keyword argument '%S'. Did you mean '%S'?",
                   f->qualname, keyword, like);
}

int bind_wrong_keyword(VM *vm, Function *f, Ref kwnames, Ref keyword, bool given) {
  if (!is_str(keyword)) return err_set_i(vm, vm->exc.TypeError, "%U() keywords must be strings", f->qualname);
  if (given)
    return err_set_i(vm, vm->exc.TypeError, "%U() got multiple values for argument '%S'", f->qualname, keyword);
  return unexpected_keyword(vm, f, keyword, kwnames);
}
