// interp/bind.c: binds the arguments of a call to the parameters of a Python function; the errors are in bind_errors.c.
//
// Tests        tests/python/functions/arguments.py, tests/python/reference/06_expressions/call_argument_errors.py
// Optimize     O3
#include "interp/frames.h"
#include "object/container/dict.h"
#include "object/core/work.h"
#include "object/text/str.h"

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

static int keyword_defaults(VM *vm, Function *f, Value *locals) {
  const Code *code = f->code;
  Size from = (Size)code->argcount, end = from + (Size)code->kwonlyargcount;
  bool lacks = false;
  for (Size i = from; i < end; i++) {
    if (!value_is_null(locals[i])) continue;
    Ref found = REF_NULL;
    if (!value_is_null(f->kwdefaults) &&
        dict_lookup(vm, as_dict(f->kwdefaults), tuple_at(code->localsplusnames, i), &found) < 0)
      return -1;
    if (value_is_null(found)) lacks = true;
    else locals[i] = own(found);
  }
  return lacks ? bind_missing(vm, f, "keyword-only", locals, from, end) : 0;
}

// The positional arguments behind the parameters, as a tuple.
static Value take_rest(VM *vm, const Value *args, Size n) {
  if (LIKELY(n <= WORK_VALUES)) return tuple_from_steal(vm, args, n);
  Value rest = tuple_from_refs(vm, args, n);
  values_drop(vm, args, n);
  return rest;
}

// All parameters behind the positional ones are null on entry.
int bind_arguments(VM *vm, Function *f, Value *locals, const Value *args, uint32_t nargs, Ref kwnames) {
  const Code *code = f->code;
  uint32_t argcount = code->argcount, total = argcount + code->kwonlyargcount, flags = code->flags;
  uint32_t n = nargs < argcount ? nargs : argcount, n_rest = nargs - n;
  uint32_t k = 0, n_kw = value_is_null(kwnames) ? 0 : (uint32_t)tuple_len(kwnames);
  Dict *kwdict = NULL;
  if (!args) args = locals;  // there are none
  for (uint32_t i = 0; i < n; i++) locals[i] = args[i];
  for (uint32_t i = n; i < argcount; i++) locals[i] = VALUE_NULL;
  if (flags & CO_VARKEYWORDS) {
    kwdict = dict_new_obj(vm);
    if (!kwdict) goto fail;
    locals[total + ((flags & CO_VARARGS) != 0)] = value_from_ptr(kwdict);
  }
  if (flags & CO_VARARGS) {
    locals[total] = take_rest(vm, args + n, (Size)n_rest);
    n_rest = 0;
    if (value_is_null(locals[total])) goto fail;
  }
  for (; k < n_kw; k++) {
    Ref keyword = tuple_at(kwnames, (Size)k);
    Value value = args[nargs + k];
    Size slot = is_str(keyword) ? keyword_slot(code, keyword) : -1;
    if (LIKELY(slot >= 0 && value_is_null(locals[slot]))) {
      locals[slot] = value;
      continue;
    }
    if (slot >= 0 || !kwdict || !is_str(keyword)) {
      (void)!bind_wrong_keyword(vm, f, kwnames, keyword, slot >= 0);
      goto fail;
    }
    if (dict_set_steal(vm, kwdict, own(keyword), value) < 0) {
      k++;
      goto fail;
    }
  }
  if (UNLIKELY(n_rest)) {
    (void)!bind_too_many(vm, f, locals, (Size)nargs);
    goto fail;
  }
  const Tuple *defaults = as_tuple(value_is_null(f->defaults) ? vm->empty_tuple : f->defaults);
  Size lead = defaults->len - (Size)argcount;  // from a parameter's index to its default's
  for (; n < argcount; n++) {
    if (!value_is_null(locals[n])) continue;
    if (lead + (Size)n < 0) return bind_missing(vm, f, "positional", locals, (Size)n, -lead);
    locals[n] = own(defaults->items[lead + (Size)n]);
  }
  return n == total ? 0 : keyword_defaults(vm, f, locals);
fail:
  values_drop(vm, args + n, (Size)n_rest);
  values_drop(vm, args + nargs + k, (Size)(n_kw - k));
  return -1;
}
