// modules/pickle/pickler_reduce.c: objects that Pickler saves by name, and the results of __reduce__.
//
// Danger       Nearly everything here runs code of the objects.
// Tests        tests/python/library/formats/pickle_*.py
// Optimize     Os
#include "modules/pickle/pickler.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"

// ---- objects saved by name

static bool has_locals(VM *vm, Ref name) {
  Value mark = str_from_ascii(vm, "<locals>", 8);
  Size i = value_is_null(mark) ? -1 : str_find(vm, name, mark, 0, as_str(name)->len);
  drop(vm, mark);
  return i >= 0;
}

// Searches all modules. 1 with *out, 0 or -1.
static int search_modules(VM *vm, Ref obj, Ref name, Value *out) {
  Value copy = dict_copy(vm, vm->sys_modules);
  if (value_is_null(copy)) return -1;
  Size pos = 0;
  Ref key, module;
  int r = 0;
  while (r == 0 && dict_next(as_dict(copy), &pos, &key, &module)) {
    if (value_is_none(module) ||
        (is_str(key) && (str_equal_ascii(key, "__main__") || str_equal_ascii(key, "__mp_main__"))))
      continue;
    Value found = get_dotted(vm, module, name);
    if (value_is_null(found)) {
      if (!err_matches(vm, vm->exc.AttributeError)) r = -1;
      else err_clear(vm);
    } else if (value_same(found, obj)) {
      *out = own(key);
      r = 1;
    }
    drop(vm, found);
  }
  drop(vm, copy);
  return r;
}

// The name of the module where `name` is `obj`.
static Value which_module(VM *vm, Ref obj, Ref name) {
  Value module_name, module = VALUE_NULL;
  int r = object_lookup_attr(vm, obj, NAME(__module__), &module_name);
  if (r < 0) return VALUE_NULL;
  if (has_locals(vm, name)) {
    pickling_error(vm, "Can't pickle local object %R", obj);
    goto fail;
  }
  if (r == 0 || value_is_none(module_name)) {
    value_clear(vm, &module_name);
    r = search_modules(vm, obj, name, &module_name);
    if (r < 0) goto fail;
    if (r == 0) module_name = own(NAME(__main__));
  }
  if (!is_str(module_name)) {
    err_set(vm, vm->exc.TypeError, "module name must be a string");
    goto fail;
  }
  Value imported = import_by_name(vm, module_name, REF_NULL, vm->empty_tuple, 0);
  drop(vm, imported);
  if (!value_is_null(imported)) {
    Ref found;
    if (dict_lookup(vm, vm->sys_modules, module_name, &found) == 1) module = own(found);
    else if (!err_occurred(vm)) err_key(vm, module_name);
  }
  if (value_is_null(module)) {
    if (err_matches(vm, vm->exc.ImportError) || err_matches(vm, vm->exc.ValueError) ||
        err_matches(vm, vm->exc.KeyError)) {
      Value exc = err_fetch(vm), text = object_str(vm, exc);
      err_restore(vm, exc);
      if (!value_is_null(text)) pickling_error_from(vm, "Can't pickle %R: %U", obj, text);
      drop(vm, text);
    }
    goto fail;
  }
  Value actual = get_dotted(vm, module, name);
  drop(vm, module);
  drop(vm, actual);  // only its identity matters
  if (value_is_null(actual)) {
    if (err_matches(vm, vm->exc.AttributeError))
      pickling_error_from(vm, "Can't pickle %R: it's not found as %U.%U", obj, module_name, name);
    goto fail;
  }
  if (value_same(actual, obj)) return module_name;
  pickling_error(vm, "Can't pickle %R: it's not the same object as %U.%U", obj, module_name, name);
fail:
  drop(vm, module_name);
  return VALUE_NULL;
}

// Looks a pair up in a registry of another module: 1 with *out, 0 or -1.
int pickle_lookup_pair(VM *vm, const char *module, const char *name, Ref key, Value *out) {
  Value map = import_attr(vm, module, name);
  if (value_is_null(map)) return -1;
  Ref found;
  int r = is_dict(map) ? dict_lookup(vm, as_dict(map), key, &found)
                       : err_set_i(vm, vm->exc.RuntimeError, "%s.%s should be a dict, not %.200T", module, name, map);
  if (r == 1) *out = own(found);
  drop(vm, map);
  return r;
}

// Python 2's names. 0 or -1.
static int old_names(VM *vm, Value *module_name, Value *name) {
  Value key = tuple_pack2(vm, *module_name, *name), found = VALUE_NULL;
  int r = value_is_null(key) ? -1 : pickle_lookup_pair(vm, "_compat_pickle", "REVERSE_NAME_MAPPING", key, &found);
  drop(vm, key);
  if (r == 1) {
    if (!is_tuple(found) || tuple_len(found) != 2 || !is_str(tuple_at(found, 0)) || !is_str(tuple_at(found, 1))) {
      r = err_set_i(vm, vm->exc.RuntimeError,
                    "_compat_pickle.REVERSE_NAME_MAPPING values should be pairs of str, not (%.200T)", found);
    } else {
      value_set(vm, module_name, own(tuple_at(found, 0)));
      value_set(vm, name, own(tuple_at(found, 1)));
    }
  } else if (r == 0 &&
             (r = pickle_lookup_pair(vm, "_compat_pickle", "REVERSE_IMPORT_MAPPING", *module_name, &found)) == 1) {
    if (is_str(found)) value_set(vm, module_name, own(found));
    else
      r = err_set_i(vm, vm->exc.RuntimeError,
                    "_compat_pickle.REVERSE_IMPORT_MAPPING values should be strings, not %.200T", found);
  }
  drop(vm, found);
  return r < 0 ? -1 : 0;
}

static int put_name(VM *vm, Pickler *p, Ref name, const char *what) {
  Value octets = str_encode(vm, name, p->protocol == 3 ? "utf-8" : "ascii", "strict");
  if (value_is_null(octets)) {
    if (err_matches(vm, vm->exc.UnicodeEncodeError))
      pickling_error_from(vm, "can't pickle %s identifier %R using pickle protocol %d", what, name, p->protocol);
    return -1;
  }
  int r = pickler_put(vm, p, as_bytes(octets)->data, as_bytes(octets)->len) < 0 ? -1 : pickler_put(vm, p, "\n", 1);
  drop(vm, octets);
  return r;
}

// The first name at module level; each further one by a call of getattr.
static int put_global(VM *vm, Pickler *p, Ref module, Ref full_name) {
  Value dot = str_from_ascii(vm, ".", 1),
        path = value_is_null(dot) ? dot : call_method1(vm, full_name, NAME(split), dot), get = VALUE_NULL;
  Value module_name = own(module), name = VALUE_NULL;
  int r = -1;
  drop(vm, dot);
  if (value_is_null(path)) goto done;
  Size n = list_len(path);
  if (n > 1) get = import_attr(vm, "builtins", "getattr");
  if (n > 1 && value_is_null(get)) goto done;
  for (Size i = 1; i < n; i++) {
    if (pickler_save(vm, p, get, false) < 0 || (p->protocol < 2 && pickler_put_op(vm, p, P_MARK) < 0)) goto done;
  }
  name = own(list_at(path, 0));
  if (p->fix_imports && p->protocol < 3 && old_names(vm, &module_name, &name) < 0) goto done;
  if (pickler_put_op(vm, p, P_GLOBAL) < 0 || put_name(vm, p, module_name, "module") < 0 ||
      put_name(vm, p, name, "global") < 0)
    goto done;
  for (Size i = 1; i < n; i++) {
    if (pickler_save(vm, p, list_at(path, i), false) < 0 ||
        pickler_put_op(vm, p, p->protocol < 2 ? P_TUPLE : P_TUPLE2) < 0 || pickler_put_op(vm, p, P_REDUCE) < 0)
      goto done;
  }
  r = 0;
done:
  drop(vm, path);
  drop(vm, get);
  drop(vm, module_name);
  drop(vm, name);
  return r;
}

// A number of copyreg's extension registry: 1 written, 0 none, -1.
static int put_extension(VM *vm, Pickler *p, Ref obj, Ref module, Ref name) {
  Value key = tuple_pack2(vm, module, name), code = VALUE_NULL;
  int r = value_is_null(key) ? -1 : pickle_lookup_pair(vm, "copyreg", "_extension_registry", key, &code);
  drop(vm, key);
  if (r != 1) return r;
  int64_t n = -1;
  if (!is_int(code)) r = pickling_error(vm, "Can't pickle %R: extension code %R isn't an integer", obj, code);
  else if (!int_fits_i64(code, &n) || n <= 0 || n > INT32_MAX)
    r = err_set_i(vm, vm->exc.RuntimeError, "extension code %S is out of range", code);
  drop(vm, code);
  if (r < 0) return -1;
  int bytes = n < 256 ? 1 : n < 65536 ? 2 : 4;
  return pickler_put_number(vm, p, bytes == 1 ? P_EXT1 : bytes == 2 ? P_EXT2 : P_EXT4, (uint64_t)n, bytes) < 0 ? -1 : 1;
}

int pickler_save_global(VM *vm, Pickler *p, Ref obj, Ref given) {
  Value name = VALUE_NULL, module = VALUE_NULL;
  int r = -1;
  if (!value_is_null(given)) {
    name = own(given);
  } else {
    int found = object_lookup_attr(vm, obj, NAME(__qualname__), &name);
    if (found == 0) name = object_getattr(vm, obj, NAME(__name__));
    if (found < 0 || value_is_null(name)) return -1;
  }
  if (!is_str(name)) {
    err_set(vm, vm->exc.TypeError, "attribute name must be string, not '%.200T'", name);
    goto done;
  }
  module = which_module(vm, obj, name);
  if (value_is_null(module)) goto done;
  if (p->protocol >= 2) {
    int extension = put_extension(vm, p, obj, module, name);
    if (extension != 0) {
      r = extension < 0 ? -1 : 0;
      goto done;
    }
  }
  if (p->protocol >= 4)
    r = pickler_save(vm, p, module, false) < 0 || pickler_save(vm, p, name, false) < 0 ||
                pickler_put_op(vm, p, P_STACK_GLOBAL) < 0
            ? -1
            : 0;
  else r = put_global(vm, p, module, name);
  if (r == 0) r = pickler_memo_put(vm, p, obj);
done:
  drop(vm, name);
  drop(vm, module);
  return r;
}

int pickler_save_type(VM *vm, Pickler *p, Ref v) {
  Type *t = as_type(v);
  Ref only = t == vm->types.none              ? REF_NONE
             : t == vm->types.ellipsis        ? borrow(VALUE_ELLIPSIS)
             : t == vm->types.not_implemented ? borrow(VALUE_NOT_IMPLEMENTED)
                                              : REF_NULL;
  if (value_is_null(only)) return pickler_save_global(vm, p, v, REF_NULL);
  return pickler_save_reduced(vm, p, own_ptr(vm->types.type), tuple_pack1(vm, only), v);
}

// ---- the results of __reduce__

static bool is_named(VM *vm, Ref fn, const char *name, int *failed) {
  Value found;
  int r = object_lookup_attr(vm, fn, NAME(__name__), &found);
  *failed |= r < 0;
  bool same = r == 1 && is_str(found) && str_equal_ascii(found, name);
  if (r == 1) drop(vm, found);
  return same;
}

static int save_newobj_ex(VM *vm, Pickler *p, Ref args, Ref obj) {
  Size n = tuple_len(args);
  if (n != 3) return pickling_error(vm, "__newobj_ex__ expected 3 arguments, got %zd", n);
  Ref cls = tuple_at(args, 0), positional = tuple_at(args, 1), kwargs = tuple_at(args, 2);
  if (!value_is_ptr(cls) || !is_instance_of(vm, cls, vm->types.type))
    return pickler_wrong_type(vm, "first argument to __newobj_ex__() must be a class", cls);
  if (!is_tuple(positional))
    return pickler_wrong_type(vm, "second argument to __newobj_ex__() must be a tuple", positional);
  if (!is_dict(kwargs)) return pickler_wrong_type(vm, "third argument to __newobj_ex__() must be a dict", kwargs);
  if (p->protocol >= 4) {
    if (pickler_noted(vm, pickler_save(vm, p, cls, false), obj, "class") < 0) return -1;
    if (pickler_noted(vm, pickler_save(vm, p, positional, false) < 0 ? -1 : pickler_save(vm, p, kwargs, false), obj,
                      "__new__ arguments") < 0)
      return -1;
    return pickler_put_op(vm, p, P_NEWOBJ_EX);
  }
  Value partial = import_attr(vm, "functools", "partial"),
        make = value_is_null(partial) ? partial : object_getattr(vm, cls, NAME(__new__)), bound = VALUE_NULL;
  Tuple *t = value_is_null(make) ? NULL : tuple_alloc(vm, tuple_len(positional) + 2);
  if (t) {
    t->items[0] = own(make);
    t->items[1] = own(cls);
    for (Size i = 0; i < tuple_len(positional); i++) t->items[i + 2] = own(tuple_at(positional, i));
    Value all = tuple_done(vm, t);
    bound = call_ex(vm, partial, all, kwargs);
    drop(vm, all);
  }
  drop(vm, make);
  drop(vm, partial);
  if (value_is_null(bound)) return -1;
  int r = pickler_noted(vm, pickler_save(vm, p, bound, false), obj, "reconstructor");
  drop(vm, bound);
  return r < 0 || pickler_save(vm, p, vm->empty_tuple, false) < 0 ? -1 : pickler_put_op(vm, p, P_REDUCE);
}

static int save_newobj(VM *vm, Pickler *p, Ref args, Ref obj) {
  Size n = tuple_len(args);
  if (n < 1) return pickling_error(vm, "__newobj__ expected at least 1 argument, got %zd", n);
  Ref cls = tuple_at(args, 0);
  if (!value_is_ptr(cls) || !is_instance_of(vm, cls, vm->types.type))
    return pickler_wrong_type(vm, "first argument to __newobj__() must be a class", cls);
  if (!value_is_null(obj)) {
    Value own_class = object_getattr(vm, obj, NAME(__class__));
    if (value_is_null(own_class)) return -1;
    int r = value_same(own_class, cls)
                ? 0
                : pickling_error(vm, "first argument to __newobj__() must be %R, not %R", own_class, cls);
    drop(vm, own_class);
    if (r < 0) return -1;
  }
  if (pickler_noted(vm, pickler_save(vm, p, cls, false), obj, "class") < 0) return -1;
  Value rest = tuple_slice(vm, args, 1, n);
  int r = value_is_null(rest) ? -1 : pickler_noted(vm, pickler_save(vm, p, rest, false), obj, "__new__ arguments");
  drop(vm, rest);
  return r < 0 ? -1 : pickler_put_op(vm, p, P_NEWOBJ);
}

int pickler_save_reduce(VM *vm, Pickler *p, Ref rv, Ref obj) {
  Size n = tuple_len(rv);
  if (n < 2 || n > 6) return pickling_error(vm, "tuple returned by __reduce__ must contain 2 through 6 elements");
  Ref item[6];
  for (Size i = 0; i < 6; i++)
    item[i] = i < n && (i < 2 || !value_is_none(tuple_at(rv, i))) ? tuple_at(rv, i) : REF_NULL;
  Ref fn = item[0], args = item[1], state = item[2], list_items = item[3], dict_items = item[4], setter = item[5];
  if (!is_callable(vm, fn))
    return pickler_wrong_type(vm, "first item of the tuple returned by __reduce__ must be callable", fn);
  if (!is_tuple(args))
    return pickler_wrong_type(vm, "second item of the tuple returned by __reduce__ must be a tuple", args);
  if (!value_is_null(list_items) && !is_iterator(vm, list_items))
    return pickler_wrong_type(vm, "fourth item of the tuple returned by __reduce__ must be an iterator", list_items);
  if (!value_is_null(dict_items) && !is_iterator(vm, dict_items))
    return pickler_wrong_type(vm, "fifth item of the tuple returned by __reduce__ must be an iterator", dict_items);
  if (!value_is_null(setter) && !is_callable(vm, setter))
    return pickler_wrong_type(vm, "sixth item of the tuple returned by __reduce__ must be callable", setter);
  int failed = 0, r;
  bool is_ex = p->protocol >= 2 && is_named(vm, fn, "__newobj_ex__", &failed),
       is_new = p->protocol >= 2 && !is_ex && is_named(vm, fn, "__newobj__", &failed);
  if (failed) return -1;
  if (is_ex) r = save_newobj_ex(vm, p, args, obj);
  else if (is_new) r = save_newobj(vm, p, args, obj);
  else if ((r = pickler_noted(vm, pickler_save(vm, p, fn, false), obj, "reconstructor")) == 0 &&
           (r = pickler_noted(vm, pickler_save(vm, p, args, false), obj, "reconstructor arguments")) == 0)
    r = pickler_put_op(vm, p, P_REDUCE);
  if (r < 0) return -1;
  if (!value_is_null(obj)) {
    MemoEntry *e = pickler_memo_find(p, obj);
    if ((e ? (pickler_put_op(vm, p, P_POP) < 0 ? -1 : pickler_memo_get(vm, p, e)) : pickler_memo_put(vm, p, obj)) < 0)
      return -1;
  }
  if (!value_is_null(list_items) && pickler_save_iterated(vm, p, list_items, false, obj) < 0) return -1;
  if (!value_is_null(dict_items) && pickler_save_iterated(vm, p, dict_items, true, obj) < 0) return -1;
  if (value_is_null(state)) return 0;
  if (value_is_null(setter))
    return pickler_noted(vm, pickler_save(vm, p, state, false), obj, "state") < 0 ? -1 : pickler_put_op(vm, p, P_BUILD);
  if (pickler_noted(vm, pickler_save(vm, p, setter, false), obj, "state setter") < 0 ||
      pickler_save(vm, p, obj, false) < 0 || pickler_noted(vm, pickler_save(vm, p, state, false), obj, "state") < 0)
    return -1;
  return pickler_put_op(vm, p, P_TUPLE2) < 0 || pickler_put_op(vm, p, P_REDUCE) < 0 ? -1 : pickler_put_op(vm, p, P_POP);
}
