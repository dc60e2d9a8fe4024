// interp/bind.c: binds the arguments of a call to the parameters of a Python function, with CPython's TypeErrors.
//
// Tests        tests/python/functions/arguments.py, tests/python/reference/06_expressions/call_argument_errors.py
// Optimize     O3
#include "interp/frames.h"
#include "object/error/closest_name.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/core/work.h"
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
static int missing_in(VM *vm, Function *f, const char *kind, const Value *locals, Size from, Size to) {
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

static COLD int too_many_positional(VM *vm, Function *f, const Value *locals, Size given) {
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
static COLD int posonly_as_keywords(VM *vm, Function *f, Ref kwnames) {
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

static COLD int unexpected_keyword(VM *vm, Function *f, Ref keyword, Ref kwnames) {
  if (f->code->posonlyargcount && posonly_as_keywords(vm, f, kwnames)) return -1;
  if (err_occurred(vm)) return -1;
  Ref like = suggestion(f->code, keyword);
  if (value_is_null(like))
    return err_set_i(vm, vm->exc.TypeError, "%U() got an unexpected keyword argument '%S'", f->qualname, keyword);
  return err_set_i(vm, vm->exc.TypeError, "%U() got an unexpected keyword argument '%S'. Did you mean '%S'?",
                   f->qualname, keyword, like);
}

// The slot of a keyword: >= 0; -1 no such parameter.
static Size keyword_slot(const Code *code, Ref keyword) {
  Size n = (Size)(code->argcount + code->kwonlyargcount);
  const Value *names = as_tuple(code->localsplusnames)->items;
  for (Size i = (Size)code->posonlyargcount; i < n; i++)
    if (value_same(names[i], keyword)) return i;
  for (Size i = (Size)code->posonlyargcount; i < n; i++)
    if (str_equal(names[i], keyword)) return i;
  return -1;
}

static int bind_keywords(VM *vm, Function *f, Value *locals, const Value *values, Ref kwnames, Dict *kwdict) {
  for (Size i = 0; i < tuple_len(kwnames); i++) {
    Ref keyword = tuple_at(kwnames, i);
    if (!is_str(keyword)) return err_set_i(vm, vm->exc.TypeError, "%U() keywords must be strings", f->qualname);
    Size slot = keyword_slot(f->code, keyword);
    if (slot < 0) {
      if (!kwdict) return unexpected_keyword(vm, f, keyword, kwnames);
      if (dict_set(vm, kwdict, keyword, values[i]) < 0) return -1;
      continue;
    }
    if (!value_is_null(locals[slot]))
      return err_set_i(vm, vm->exc.TypeError, "%U() got multiple values for argument '%S'", f->qualname, keyword);
    locals[slot] = own(values[i]);
  }
  return 0;
}

static int fill_defaults(VM *vm, Function *f, Value *locals, Size nargs) {
  Code *code = f->code;
  Size argcount = (Size)code->argcount;
  if (nargs < argcount) {
    Size n_defaults = value_is_null(f->defaults) ? 0 : tuple_len(f->defaults), required = argcount - n_defaults;
    for (Size i = nargs; i < required; i++)
      if (value_is_null(locals[i])) return missing_in(vm, f, "positional", locals, i, required);
    for (Size i = nargs > required ? nargs : required; i < argcount; i++)
      if (value_is_null(locals[i])) locals[i] = own(tuple_at(f->defaults, i - required));
  }
  Size end = argcount + (Size)code->kwonlyargcount;
  bool lacks = false;
  for (Size i = argcount; i < end; i++) {
    if (!value_is_null(locals[i])) continue;
    Ref found = REF_NULL;
    if (!value_is_null(f->kwdefaults) && dict_lookup(vm, as_dict(f->kwdefaults), param_name(code, i), &found) < 0)
      return -1;
    if (value_is_null(found)) lacks = true;
    else locals[i] = own(found);
  }
  return lacks ? missing_in(vm, f, "keyword-only", locals, argcount, end) : 0;
}

// locals: all parameter slots are null on entry, *args and **kwargs too.
int bind_arguments(VM *vm, Function *f, Value *locals, const Value *args, Size nargs, Ref kwnames) {
  Code *code = f->code;
  Size argcount = (Size)code->argcount, total = argcount + (Size)code->kwonlyargcount;
  Dict *kwdict = NULL;
  if (code->flags & CO_VARKEYWORDS) {
    kwdict = dict_new_obj(vm);
    if (!kwdict) return -1;
    locals[total + ((code->flags & CO_VARARGS) != 0)] = value_from_ptr(kwdict);
  }
  Size n = nargs < argcount ? nargs : argcount;
  for (Size i = 0; i < n; i++) locals[i] = own(args[i]);
  if (code->flags & CO_VARARGS) {
    Value rest = nargs <= argcount ? own(vm->empty_tuple) : tuple_from_refs(vm, args + argcount, nargs - argcount);
    if (value_is_null(rest)) return -1;
    locals[total] = rest;
  }
  if (!value_is_null(kwnames) && bind_keywords(vm, f, locals, args + nargs, kwnames, kwdict) < 0) return -1;
  if (nargs > argcount && !(code->flags & CO_VARARGS)) return too_many_positional(vm, f, locals, nargs);
  return fill_defaults(vm, f, locals, nargs);
}

int bind_moving(VM *vm, Function *f, Value *locals, const Value *args, uint32_t nargs, Ref kwnames) {
  const Code *code = f->code;
  uint32_t argcount = code->argcount, total = argcount + code->kwonlyargcount;
  uint32_t n = nargs < argcount ? nargs : argcount, n_rest = nargs - n;
  for (uint32_t i = 0; i < n; i++) locals[i] = args[i];
  for (uint32_t i = n; i < argcount; i++) locals[i] = VALUE_NULL;
  uint32_t flags = code->flags & (CO_OPTIMIZED | CO_VARARGS | CO_VARKEYWORDS);
  bool ordinary =
      LIKELY(flags == CO_OPTIMIZED) ? !n_rest : flags == (CO_OPTIMIZED | CO_VARARGS) && n_rest <= WORK_VALUES;
  if (!value_is_null(kwnames)) {
    const Value *names = as_tuple(code->localsplusnames)->items;
    uint32_t n_kw = (uint32_t)tuple_len(kwnames);
    for (uint32_t k = 0; k < n_kw && ordinary; k++) {
      uint32_t at = code->posonlyargcount;
      while (at < total && !value_same(names[at], tuple_at(kwnames, k))) at++;
      ordinary = at < total && value_is_null(locals[at]);
      if (ordinary) locals[at] = args[nargs + k];
    }
  }
  if (UNLIKELY(!ordinary)) {
    for (uint32_t i = 0; i < total; i++) locals[i] = VALUE_NULL;
    return 0;
  }
  if (flags & CO_VARARGS) {
    locals[total] = tuple_from_steal(vm, args + n, (Size)n_rest);
    if (value_is_null(locals[total])) return -1;
  }
  const Tuple *defaults = as_tuple(value_is_null(f->defaults) ? vm->empty_tuple : f->defaults);
  Size lead = defaults->len - (Size)argcount;  // from a parameter's index to its default's
  for (; n < argcount; n++) {
    if (!value_is_null(locals[n])) continue;
    if (lead + (Size)n < 0) break;
    locals[n] = own(defaults->items[lead + (Size)n]);
  }
  return n == total || fill_defaults(vm, f, locals, (Size)n) == 0 ? 1 : -1;
}
