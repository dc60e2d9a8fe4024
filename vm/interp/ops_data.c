// interp/ops_data.c: the parts of instructions that build, unpack, merge, slice, format and match data.
//
// Danger       Each may run Python code: a value borrowed from a container must be owned meanwhile.
// Tests        tests/python/reference/06_expressions/*.py, tests/python/statements/match_*.py
// Optimize     O3
#include "interp/ops.h"
#include "object/class/class.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/container/order.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/text/template.h"

// --- comparison without a specialized form

Value op_compare(VM *vm, Ref a, Ref b, int op) {
  if (is_str_exact(vm, a) && is_str_exact(vm, b)) {
    if (UNLIKELY(as_str(a)->len > WORK_PIECE)) return object_richcompare(vm, a, b, op);  // looks at the limits
    if (op == CMP_EQ || op == CMP_NE) return value_from_bool(str_equal(a, b) == (op == CMP_EQ));
  }
  int order = value_order(vm, a, b, 0);
  if (order == ORDER_UNKNOWN && is_int_exact(vm, a) && is_int_exact(vm, b)) order = int_compare(a, b);
  return order == ORDER_UNKNOWN ? object_richcompare(vm, a, b, op) : value_from_order(order, op);
}

// --- slices

static bool slice_bound(VM *vm, Ref v, Size fallback, Size *out) {  // plain ints and None only
  if (value_is_none(v)) *out = fallback;
  else if (!value_is_int48(v)) return false;
  else {
    int64_t i = value_as_int48(v);
    *out = (Size)(i > SIZE_MAX_PY ? SIZE_MAX_PY : i < -(int64_t)SIZE_MAX_PY ? -SIZE_MAX_PY : i);
  }
  return true;
}

APART Value op_binary_slice(VM *vm, Ref container, Value start, Value stop) {
  Size from, to;
  if ((is_list_exact(vm, container) || is_tuple_exact(vm, container) || is_str_exact(vm, container)) &&
      slice_bound(vm, start, 0, &from) && slice_bound(vm, stop, SIZE_MAX_PY, &to)) {
    bool list = is_list_exact(vm, container), tuple = !list && is_tuple_exact(vm, container);
    Size len = list ? list_len(container) : tuple ? tuple_len(container) : as_str(container)->len;
    slice_adjust(len, &from, &to, 1);
    if (to < from) to = from;
    return list    ? list_slice(vm, container, from, to)
           : tuple ? tuple_slice(vm, container, from, to)
                   : str_substring(vm, container, from, to);
  }
  Value slice = slice_new_steal(vm, start, stop, VALUE_NONE);
  if (value_is_null(slice)) return slice;
  Value r = object_getitem(vm, container, slice);
  drop(vm, slice);
  return r;
}

int op_store_slice(VM *vm, Ref container, Value start, Value stop, Ref v) {
  Size from, to;
  if (is_list_exact(vm, container) && (is_list_exact(vm, v) || is_tuple_exact(vm, v)) &&
      slice_bound(vm, start, 0, &from) && slice_bound(vm, stop, SIZE_MAX_PY, &to)) {
    slice_adjust(list_len(container), &from, &to, 1);
    return list_set_slice(vm, as_list(container), from, to < from ? from : to, v);
  }
  Value slice = slice_new_steal(vm, start, stop, VALUE_NONE);
  if (value_is_null(slice)) return -1;
  int rc = object_setitem(vm, container, slice, v);
  drop(vm, slice);
  return rc;
}

// --- building

Value op_build_set(VM *vm, Value *values, Size n) {
  Value set = set_new(vm, REF_NULL);
  int rc = value_is_null(set) ? -1 : 0;
  for (Size i = 0; i < n; i++) {
    if (rc == 0) rc = set_add(vm, set, values[i]);
    drop(vm, values[i]);
  }
  if (rc == 0) return set;
  drop(vm, set);
  return VALUE_NULL;
}

Value op_build_map(VM *vm, Value *values, Size n_pairs) {
  Value d = dict_new(vm);
  int rc = value_is_null(d) ? -1 : 0;
  for (Size i = 0; i < n_pairs; i++) {
    if (rc == 0) rc = dict_set_steal(vm, as_dict(d), values[2 * i], values[2 * i + 1]);
    else {
      drop(vm, values[2 * i]);
      drop(vm, values[2 * i + 1]);
    }
  }
  if (rc == 0) return d;
  drop(vm, d);
  return VALUE_NULL;
}

static bool all_of(VM *vm, Ref tuple, const Type *type) {
  for (Size i = 0; i < tuple_len(tuple); i++)
    if (!is_exact(vm, tuple_at(tuple, i), type)) return false;
  return true;
}
Value op_build_template(VM *vm, Ref strings, Ref interpolations) {
  bool ok = is_tuple_exact(vm, strings) && is_tuple_exact(vm, interpolations) &&
            tuple_len(strings) == tuple_len(interpolations) + 1 && all_of(vm, strings, vm->types.str) &&
            all_of(vm, interpolations, vm->types.interpolation);
  return ok ? template_new(vm, strings, interpolations)
            : err_set(vm, vm->exc.SystemError, "BUILD_TEMPLATE takes strings and the interpolations between them");
}
Value op_build_interpolation(VM *vm, Ref value, Ref str, int conversion, Ref format) {
  return interpolation_new(vm, value, str, conversion, format);
}

APART int op_list_extend(VM *vm, Ref list, Ref iterable) {
  int rc = list_extend(vm, list, iterable);
  if (rc == 0) return 0;
  Type *t = type_of(vm, iterable);
  if (err_matches(vm, vm->exc.TypeError) && !t->slots.iter && !is_sequence(vm, iterable)) {
    err_clear(vm);
    err_set(vm, vm->exc.TypeError, "Value after * must be an iterable, not %.200T", iterable);
  }
  return -1;
}

int op_dict_update(VM *vm, Dict *dict, Ref update) {
  if (dict_merge(vm, dict, update, 1) == 0) return 0;
  if (err_matches(vm, vm->exc.AttributeError)) {
    err_clear(vm);
    err_set(vm, vm->exc.TypeError, "'%.200T' object is not a mapping", update);
  }
  return -1;
}

// --- errors of a call with * or **

static COLD int call_error(VM *vm, Ref func, const char *format, Ref about) RAISES {
  Value name = function_display_name(vm, func);
  if (!value_is_null(name)) err_set(vm, vm->exc.TypeError, format, name, about);
  drop(vm, name);
  return -1;
}

int op_dict_merge(VM *vm, Ref callable, Dict *dict, Ref update) {
  if (dict_merge(vm, dict, update, 2) == 0) return 0;
  if (err_matches(vm, vm->exc.AttributeError)) {
    err_clear(vm);
    return call_error(vm, callable, "%U argument after ** must be a mapping, not %.200T", update);
  }
  if (err_matches(vm, vm->exc.KeyError)) {
    Value exc = err_fetch(vm);
    Ref args = borrow(as_exc(exc)->args);
    if (is_tuple(args) && tuple_len(args) == 1) {
      Ref key = tuple_at(args, 0);
      call_error(vm, callable, "%U got multiple values for keyword argument '%S'", key);
      drop(vm, exc);
    } else {
      err_restore(vm, exc);
    }
  }
  return -1;
}

Value op_callargs_tuple(VM *vm, Ref func, Ref args) {
  if (!type_of(vm, args)->slots.iter && !is_sequence(vm, args)) {
    call_error(vm, func, "%U argument after * must be an iterable, not %.200T", args);
    return VALUE_NULL;
  }
  return sequence_tuple(vm, args);
}

// --- unpacking

static COLD int too_many(VM *vm, Ref seq, int expected) RAISES {
  bool sized = is_list_exact(vm, seq) || is_tuple_exact(vm, seq) || is_dict_exact(vm, seq);
  Size n = sized ? object_len(vm, seq) : 0;
  if (sized && n > expected)
    return err_set_i(vm, vm->exc.ValueError, "too many values to unpack (expected %d, got %zd)", expected, n);
  return err_set_i(vm, vm->exc.ValueError, "too many values to unpack (expected %d)", expected);
}

int op_unpack(VM *vm, Ref seq, int n_before, int n_after, Value *top) {
  Value it = object_iter(vm, seq);
  if (value_is_null(it)) {
    Type *t = type_of(vm, seq);
    if (err_matches(vm, vm->exc.TypeError) && !t->slots.iter && !is_sequence(vm, seq)) {
      err_clear(vm);
      err_set(vm, vm->exc.TypeError, "cannot unpack non-iterable %.200T object", seq);
    }
    return -1;
  }
  Value *to = top;
  for (int i = 0; i < n_before; i++) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      if (!err_occurred(vm)) {
        if (n_after < 0)
          err_set(vm, vm->exc.ValueError, "not enough values to unpack (expected %d, got %d)", n_before, i);
        else
          err_set(vm, vm->exc.ValueError, "not enough values to unpack (expected at least %d, got %d)",
                  n_before + n_after, i);
      }
      goto fail;
    }
    *--to = v;
  }
  if (n_after < 0) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      if (err_occurred(vm)) goto fail;
      drop(vm, it);
      return 0;
    }
    drop(vm, v);
    too_many(vm, seq, n_before);
    goto fail;
  }
  Value rest = sequence_list(vm, it);
  if (value_is_null(rest)) goto fail;
  *--to = rest;
  List *l = as_list(rest);
  if (l->len < n_after) {
    err_set(vm, vm->exc.ValueError, "not enough values to unpack (expected at least %d, got %zd)", n_before + n_after,
            n_before + l->len);
    goto fail;
  }
  for (int i = n_after; i > 0; i--) *--to = l->items[l->len - i];
  l->len -= n_after;
  drop(vm, it);
  return 0;
fail:
  while (to < top) drop(vm, *to++);
  drop(vm, it);
  return -1;
}

// --- functions

Value op_make_function(VM *vm, Frame *frame, Ref code) {
  if (!is_exact(vm, code, vm->types.code))
    return err_set(vm, vm->exc.SystemError, "MAKE_FUNCTION takes a code object, not %.200T", code);
  return function_new(vm, code, ref_from_ptr(frame->globals), REF_NULL);
}

static bool is_closure(VM *vm, Ref v, uint32_t n) {
  return is_tuple(v) && (Size)n == tuple_len(v) && all_of(vm, v, vm->types.cell);
}

// Generic functions get the defaults of the inner function as arguments; Python code that calls one may pass any type.
int op_set_function_attribute(VM *vm, Function *f, uint32_t which, Value v) {
  Ref r = borrow(v);
  bool ok = which == 1   ? is_tuple(r)
            : which == 2 ? is_dict(r)
            : which == 4 ? is_tuple(r) || is_dict(r)
            : which == 8 ? is_closure(vm, r, f->code->nfreevars)
                         : true;
  Value *slot = which == 1   ? &f->defaults
                : which == 2 ? &f->kwdefaults
                : which == 4 ? &f->annotations
                : which == 8 ? &f->closure
                             : &f->annotate;
  if (LIKELY(ok)) {
    value_set(vm, slot, v);
    return 0;
  }
  err_set(vm, vm->exc.SystemError, "SET_FUNCTION_ATTRIBUTE %u takes no %.200T", which, r);
  drop(vm, v);
  return -1;
}

// The closure of a function. The collector may have cleared it, and the code of a module that was made by hand has
// none.
int op_check_closure(VM *vm, Ref closure, uint32_t n) {
  if (LIKELY(!value_is_null(closure) && tuple_len(closure) == (Size)n)) return 0;
  return err_set_i(vm, vm->exc.SystemError, "the closure of %u cells is missing", n);
}

int op_no_set(VM *vm, Ref v) { return err_set_i(vm, vm->exc.TypeError, "'%.200T' object is not a set", v); }

Value op_convert(VM *vm, Ref v, int how) {
  return how == 1 ? object_str(vm, v) : how == 2 ? object_repr(vm, v) : object_ascii(vm, v);
}

// --- pattern matching

// Whether one of the first n names, all exact strs, is the same.
static bool names_have(Ref names, Size n, Ref name) {
  for (Size i = 0; i < n; i++)
    if (value_same(tuple_at(names, i), name) || str_equal(tuple_at(names, i), name)) return true;
  return false;
}

// An attribute for a class pattern; null without exception if it is missing. A name that was used before: TypeError.
static Value match_attr(VM *vm, Ref subject, Ref type, Ref name, bool twice) {
  if (twice)
    return err_set(vm, vm->exc.TypeError, "%N() got multiple sub-patterns for attribute %R", as_type(type), name);
  Value v;
  return object_lookup_attr(vm, subject, name, &v) > 0 ? v : VALUE_NULL;
}

// The names for positional sub-patterns: a tuple; null: the pattern matches the subject itself, or an error.
static Value match_args(VM *vm, Ref type, bool *match_self) {
  Value names;
  int rc = object_lookup_attr(vm, type, NAME(__match_args__), &names);
  *match_self = false;
  if (rc > 0 && !is_tuple_exact(vm, names)) {
    err_set(vm, vm->exc.TypeError, "%N.__match_args__ must be a tuple (got %T)", as_type(type), names);
    drop(vm, names);
    return VALUE_NULL;
  }
  if (rc != 0) return rc > 0 ? names : VALUE_NULL;
  *match_self = type_has(as_type(type), TYPE_MATCH_SELF);
  return own(vm->empty_tuple);
}

// *out_names: the names used; none when the pattern matches the subject itself.
static int match_positional(VM *vm, Ref subject, Ref type, Size n, Value *out_names, Value *out) {
  bool match_self;
  Value names = match_args(vm, type, &match_self);
  if (value_is_null(names)) return -1;
  *out_names = names;
  Size allowed = match_self ? 1 : tuple_len(names);
  int rc = 1;
  if (allowed < n)
    rc = err_set_i(vm, vm->exc.TypeError, "%N() accepts %zd positional sub-pattern%s (%zd given)", as_type(type),
                   allowed, allowed == 1 ? "" : "s", n);
  else if (match_self) out[0] = own(subject);
  else
    for (Size i = 0; i < n && rc > 0; i++) {
      Ref name = tuple_at(names, i);
      if (!is_str_exact(vm, name)) {
        rc = err_set_i(vm, vm->exc.TypeError, "__match_args__ elements must be strings (got %T)", name);
        break;
      }
      out[i] = match_attr(vm, subject, type, name, names_have(names, i, name));
      if (value_is_null(out[i])) rc = err_occurred(vm) ? -1 : 0;
    }
  return rc;
}

static bool is_names(VM *vm, Ref v) {
  if (!is_tuple_exact(vm, v)) return false;
  for (Size i = 0; i < tuple_len(v); i++)
    if (!is_str_exact(vm, tuple_at(v, i))) return false;
  return true;
}

Value op_match_class(VM *vm, Ref subject, Ref type, Size n_positional, Ref names) {
  if (!is_names(vm, names)) return err_set(vm, vm->exc.SystemError, "MATCH_CLASS takes a tuple of names");
  if (!value_is_ptr(type) || !type_has(value_as_ptr(type)->type, TYPE_TYPE_SUBCLASS))
    return err_set(vm, vm->exc.TypeError, "called match pattern must be a class");
  int rc = object_isinstance(vm, subject, type);
  if (rc <= 0) return rc < 0 ? VALUE_NULL : VALUE_NONE;
  Size n_names = tuple_len(names), n = n_positional + n_names;
  Tuple *attrs = tuple_alloc(vm, n);
  if (!attrs) return VALUE_NULL;
  Value positional = VALUE_NULL;
  rc = n_positional ? match_positional(vm, subject, type, n_positional, &positional, attrs->items) : 1;
  Size n_used = value_is_null(positional) || tuple_len(positional) < n_positional ? 0 : n_positional;
  for (Size i = 0; i < n_names && rc > 0; i++) {
    Ref name = tuple_at(names, i);
    bool twice = names_have(positional, n_used, name) || names_have(names, i, name);
    attrs->items[n_positional + i] = match_attr(vm, subject, type, name, twice);
    if (value_is_null(attrs->items[n_positional + i])) rc = err_occurred(vm) ? -1 : 0;
  }
  drop(vm, positional);
  if (rc > 0) return tuple_done(vm, attrs);
  for (Size i = 0; i < n; i++)
    if (value_is_null(attrs->items[i])) attrs->items[i] = VALUE_NONE;
  drop(vm, tuple_done(vm, attrs));
  return rc < 0 ? VALUE_NULL : VALUE_NONE;
}

Value op_match_keys(VM *vm, Ref subject, Ref keys) {
  if (!is_tuple_exact(vm, keys)) return err_set(vm, vm->exc.SystemError, "MATCH_KEYS takes a tuple");
  Size n = tuple_len(keys);
  if (n == 0) return own(vm->empty_tuple);
  Value get;
  int unbound = object_get_method(vm, subject, NAME(get), &get);
  if (unbound < 0) return VALUE_NULL;
  Value seen = set_new(vm, REF_NULL), dummy = dict_new(vm), result = VALUE_NULL;
  Tuple *values = value_is_null(seen) || value_is_null(dummy) ? NULL : tuple_alloc(vm, n);
  int rc = values ? 1 : -1;
  Size done = 0;
  for (; rc > 0 && done < n; done++) {
    Ref key = tuple_at(keys, done);
    if (set_contains(vm, seen, key) > 0) {
      err_set(vm, vm->exc.ValueError, "mapping pattern checks duplicate key (%R)", key);
      rc = -1;
      break;
    }
    Value args[3] = {{subject.bits}, {key.bits}, dummy};
    Value v = set_add(vm, seen, key) < 0 ? VALUE_NULL : call(vm, get, args + !unbound, 2 + unbound, REF_NULL);
    rc = value_is_null(v) ? -1 : value_same(v, dummy) ? 0 : 1;
    if (rc <= 0) {
      drop(vm, v);
      break;
    }
    values->items[done] = v;
  }
  if (values) {
    for (Size i = done; i < n; i++) values->items[i] = VALUE_NONE;
    result = tuple_done(vm, values);
  }
  drop(vm, get);
  drop(vm, seen);
  drop(vm, dummy);
  if (rc > 0) return result;
  drop(vm, result);
  return rc < 0 ? VALUE_NULL : VALUE_NONE;
}
