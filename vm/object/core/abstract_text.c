// object/core/abstract_text.c: operations on any value that need str, tuple or dict: ascii, format, dir, f(*args,
// **kwargs).
// Tests        tests/python/reference/03_data_model/every_special_method.py,
//              tests/python/reference/06_expressions/star_expressions.py
// Optimize     O3
#include "object/exec/frame.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/number/int.h"
#include "object/text/format_number.h"
#include "object/text/str_methods.h"
#include "object/container/tuple.h"

Value object_ascii(VM *vm, Ref o) {
  Value repr = object_repr(vm, o);
  if (value_is_null(repr) || as_str(repr)->ascii) return repr;
  static const char hex[] = "0123456789abcdef";
  Str *s = as_str(repr);
  StrBuilder b;
  sb_init(&b, vm);
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    if (c < 128) {
      sb_char(&b, c);
      continue;
    }
    int digits = c <= 0xff ? 2 : c <= 0xffff ? 4 : 8;
    sb_char(&b, '\\');
    sb_char(&b, digits == 2 ? 'x' : digits == 4 ? 'u' : 'U');
    while (digits > 0) sb_char(&b, (uint8_t)hex[c >> 4 * --digits & 15]);
  }
  drop(vm, repr);
  return sb_finish(&b);
}

Value object_format(VM *vm, Ref o, Ref spec) {
  if (!value_is_null(spec) && !is_str(spec)) {
    return err_set(vm, vm->exc.SystemError, "Format specifier must be a string, not %.200T", spec);
  }
  Value arg = value_is_null(spec) ? vm->empty_str : (Value){spec.bits};
  if (as_str(arg)->len == 0) {
    if (is_str_exact(vm, o)) return own(o);
    if (is_int_exact(vm, o)) return int_to_str(vm, o, 10);
  }
  if (value_is_double(o)) return float_format(vm, o, borrow(arg));
  if (is_int_exact(vm, o)) return int_format(vm, o, borrow(arg));
  if (is_str_exact(vm, o)) return str_dunder_format_method(vm, o, &arg, 1, REF_NULL);
  bool found;
  Value r = call_special(vm, o, NAME(__format__), borrow(arg), REF_NULL, &found);
  if (!found)
    return err_occurred(vm) ? VALUE_NULL : err_set(vm, vm->exc.TypeError, "Type %.100T doesn't define __format__", o);
  if (!value_is_null(r) && !is_str(r)) {
    err_set(vm, vm->exc.TypeError, "__format__ must return a str, not %.200T", r);
    drop(vm, r);
    return VALUE_NULL;
  }
  return r;
}

static Value sorted_list(VM *vm, Value iterable) {  // consumed
  if (value_is_null(iterable)) return iterable;
  Value list = sequence_list(vm, iterable);
  drop(vm, iterable);
  if (!value_is_null(list) && list_sort(vm, list) < 0) {
    drop(vm, list);
    return VALUE_NULL;
  }
  return list;
}

static Value dir_of_locals(VM *vm) {
  if (!vm->frame) return err_set(vm, vm->exc.SystemError, "frame does not exist");
  Value locals = frame_get_locals(vm, vm->frame);
  if (value_is_null(locals)) return locals;
  Value names = is_dict_exact(vm, locals) ? dict_keys_list(vm, as_dict(locals)) : call_method0(vm, locals, NAME(keys));
  drop(vm, locals);
  return sorted_list(vm, names);
}

Value object_dir(VM *vm, Ref o) {
  if (value_is_null(o)) return dir_of_locals(vm);
  bool found;
  Value names = call_special(vm, o, NAME(__dir__), REF_NULL, REF_NULL, &found);
  if (!found && !err_occurred(vm)) return err_set(vm, vm->exc.TypeError, "object does not provide __dir__");
  return sorted_list(vm, names);
}

// Collects positional arguments and keyword values in one array, and the keyword names in a tuple.
static Value call_with_dict(VM *vm, Ref callable, const Value *args, Size nargs, Dict *kwargs) {
  Size n_kw = dict_len(kwargs);
  size_t size = (size_t)(nargs + n_kw) * sizeof(Value);
  Value *all = mem_alloc(vm, size);
  Tuple *names = tuple_alloc(vm, n_kw);
  Value r = VALUE_NULL;
  Size k = 0, pos = 0;
  if (!all || !names) {
    err_no_memory(vm);
    goto done;
  }
  for (Size i = 0; i < nargs; i++) all[i] = args[i];
  Ref key, value;
  while (k < n_kw && dict_next(kwargs, &pos, &key, &value)) {
    if (!is_str(key)) {
      err_set(vm, vm->exc.TypeError, "keywords must be strings");
      goto done;
    }
    names->items[k] = own(key);
    all[nargs + k++] = own(value);
  }
  r = tuple_done(vm, names);
  names = NULL;
  Value kwnames = r;
  r = call(vm, callable, all, nargs, kwnames);
  drop(vm, kwnames);
done:
  if (names) drop(vm, tuple_done(vm, names));
  if (all) values_drop(vm, all + nargs, k);
  mem_free(vm, all, size);
  return r;
}

Value call_ex(VM *vm, Ref callable, Ref args, Ref kwargs) {
  Value keep = own(args);  // the callee may drop the last other reference
  Value r = value_is_null(kwargs) || dict_len(as_dict(kwargs)) == 0
                ? call(vm, callable, as_tuple(args)->items, tuple_len(args), REF_NULL)
                : call_with_dict(vm, callable, as_tuple(args)->items, tuple_len(args), as_dict(kwargs));
  drop(vm, keep);
  return r;
}
