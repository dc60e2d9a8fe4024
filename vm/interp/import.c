// interp/import.c: IMPORT_NAME, IMPORT_FROM, import *, and what __import__ does with sys.modules and importlib.
//
// Tests        tests/python/imports/*.py
#include "interp/ops.h"
#include "types/dict.h"
#include "types/module.h"
#include "types/str.h"

// --- finding a module

static Value attr_or_null(VM *vm, Ref o, const char *name) {
  Value n = str_from_cstr(vm, name), r = VALUE_NULL;
  if (value_is_null(borrow(n))) return n;
  if (object_lookup_attr(vm, o, borrow(n), &r) < 0) r = VALUE_NULL;
  drop(vm, n);
  return r;
}

// The package that a relative import starts from; null with exception.
static Value calling_package(VM *vm, Ref globals) {
  if (!is_dict(globals)) return err_set(vm, vm->exc.TypeError, "globals must be a dict");
  Dict *g = as_dict(globals);
  Ref package = dict_get_str(vm, g, NAME(__package__)), spec = dict_get_str(vm, g, NAME(__spec__));
  if (!value_is_null(package) && !value_is_none(package)) {
    if (!is_str(package)) return err_set(vm, vm->exc.TypeError, "package must be a string");
    return own(package);
  }
  if (!value_is_null(spec) && !value_is_none(spec)) {
    Value parent = object_getattr_s(vm, spec, "parent");
    if (value_is_null(borrow(parent)) || is_str(borrow(parent))) return parent;
    drop(vm, parent);
    return err_set(vm, vm->exc.TypeError, "__spec__.parent must be a string");
  }
  Ref name = dict_get_str(vm, g, NAME(__name__));
  if (value_is_null(name)) return err_set(vm, vm->exc.KeyError, "'__name__' not in globals");
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "__name__ must be a string");
  if (!value_is_null(dict_get_str(vm, g, NAME(__path__)))) return own(name);
  for (Size i = as_str(name)->len; i-- > 0;)
    if (str_read(as_str(name), i) == '.') return str_substring(vm, name, 0, i);
  return own(borrow(vm->empty_str));
}

static Value absolute_name(VM *vm, Ref name, Ref globals, int level) {
  if (level == 0) return own(name);
  Value package = calling_package(vm, globals);
  if (value_is_null(borrow(package))) return package;
  Size end = as_str(borrow(package))->len;
  if (end == 0) {
    drop(vm, package);
    return err_set(vm, vm->exc.ImportError, "attempted relative import with no known parent package");
  }
  for (int up = 1; up < level; up++) {
    while (end > 0 && str_read(as_str(borrow(package)), --end) != '.') {}
    if (end == 0) {
      drop(vm, package);
      return err_set(vm, vm->exc.ImportError, "attempted relative import beyond top-level package");
    }
  }
  Value base = str_substring(vm, borrow(package), 0, end);
  drop(vm, package);
  if (value_is_null(borrow(base)) || as_str(name)->len == 0) return base;
  Value full = str_format(vm, "%U.%U", borrow(base), name);
  drop(vm, base);
  return full;
}

static Value bootstrap(VM *vm) {
  return own(dict_get_cstr(vm, vm->sys_modules, "_frozen_importlib"));
}

static Value call_bootstrap(VM *vm, const char *function, const Value *args, Size nargs) {
  Value lib = bootstrap(vm);
  if (value_is_null(borrow(lib))) return VALUE_NULL;
  Value f = object_getattr_s(vm, borrow(lib), function);
  drop(vm, lib);
  if (value_is_null(borrow(f))) return f;
  Value r = call(vm, borrow(f), args, nargs, REF_NULL);
  drop(vm, f);
  return r;
}

// A module in sys.modules that is still being imported by someone else would be waited for here; there are no threads.
static Value find_or_load(VM *vm, Ref name) {
  Ref found;
  int rc = dict_lookup(vm, vm->sys_modules, name, &found);
  if (rc < 0) return VALUE_NULL;
  if (rc && !value_is_none(found)) return own(found);
  if (rc) {
    err_set(vm, vm->exc.ModuleNotFoundError, "import of %U halted; None in sys.modules", name);
    return VALUE_NULL;
  }
  Value lib = bootstrap(vm);
  if (value_is_null(borrow(lib))) {
    err_set(vm, vm->exc.ModuleNotFoundError, "No module named %R", name);
    exc_set_field(vm, borrow(vm->current_exception), IMPORT_MODULE, name);
    return VALUE_NULL;
  }
  Value import_func = own(dict_get_str(vm, vm->builtins, NAME(__import__)));
  Value f = object_getattr_s(vm, borrow(lib), "_find_and_load");
  drop(vm, lib);
  Value r = VALUE_NULL;
  if (!value_is_null(borrow(f))) r = call2(vm, borrow(f), name, borrow(import_func));
  drop(vm, f);
  drop(vm, import_func);
  return r;
}

// `import a.b.c`: the module `a`; relative: as many parts less.
static Value head_module(VM *vm, Value module, Ref name, Ref abs_name, int level) {
  Size len = as_str(name)->len, dot = 0;
  while (dot < len && str_read(as_str(name), dot) != '.') dot++;
  if (level == 0 && dot == len) return module;
  Value front = level == 0 ? str_substring(vm, name, 0, dot) : str_substring(vm, abs_name, 0, as_str(abs_name)->len - (len - dot));
  drop(vm, module);
  if (value_is_null(borrow(front))) return front;
  Value r;
  if (level == 0) r = import_module_level(vm, borrow(front), REF_NULL, REF_NULL, REF_NULL, 0);
  else {
    Ref found;
    int rc = dict_lookup(vm, vm->sys_modules, borrow(front), &found);
    r = rc > 0 ? own(found) : VALUE_NULL;
    if (rc == 0) err_set(vm, vm->exc.KeyError, "%R not in sys.modules as expected", borrow(front));
  }
  drop(vm, front);
  return r;
}

Value import_module_level(VM *vm, Ref name, Ref globals, Ref locals, Ref fromlist, int level) {
  (void)locals;
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "module name must be a string");
  if (level < 0) return err_set(vm, vm->exc.ValueError, "level must be >= 0");
  Value abs_name = absolute_name(vm, name, globals, level);
  if (value_is_null(borrow(abs_name))) return abs_name;
  if (level == 0 && as_str(name)->len == 0) {
    drop(vm, abs_name);
    return err_set(vm, vm->exc.ValueError, "Empty module name");
  }
  Value module = find_or_load(vm, borrow(abs_name));
  int has_from = value_is_null(borrow(module)) || value_is_null(fromlist) || value_is_none(fromlist) ? 0 : object_is_true(vm, fromlist);
  if (value_is_null(borrow(module)) || has_from < 0) {
    drop(vm, module);
    drop(vm, abs_name);
    return VALUE_NULL;
  }
  if (!has_from) {
    if (level == 0 || as_str(name)->len > 0) module = head_module(vm, module, name, borrow(abs_name), level);
  } else {
    Value path = attr_or_null(vm, borrow(module), "__path__");
    if (value_is_null(borrow(path)) && err_occurred(vm)) value_clear(vm, &module);
    if (!value_is_null(borrow(path))) {
      drop(vm, path);
      Value args[3] = {module, {fromlist.bits}, own(dict_get_str(vm, vm->builtins, NAME(__import__)))};
      Value lib = bootstrap(vm);
      if (!value_is_null(borrow(lib))) {
        drop(vm, lib);
        Value r = call_bootstrap(vm, "_handle_fromlist", args, 3);
        value_set(vm, &module, r);
      }
      drop(vm, args[2]);
    }
  }
  drop(vm, abs_name);
  return module;
}

// --- instructions

Value op_import_name(VM *vm, Frame *frame, Ref name, Ref fromlist, Ref level) {
  Ref f;
  int rc = dict_lookup(vm, frame->builtins, NAME(__import__), &f);
  if (rc < 0) return VALUE_NULL;
  if (rc == 0) return err_set(vm, vm->exc.ImportError, "__import__ not found");
  Ref locals = value_is_null(borrow(frame->locals)) ? REF_NONE : borrow(frame->locals);
  if (value_same(f, borrow(vm->interp->import_func)))
    return vm->hooks.import_name(vm, name, ref_from_ptr(frame->globals), locals, fromlist, (int)value_as_int48(level));
  Value func = own(f);
  Value args[5] = {{name.bits}, {ref_from_ptr(frame->globals).bits}, {locals.bits}, {fromlist.bits}, {level.bits}};
  Value r = call(vm, borrow(func), args, 5, REF_NULL);
  drop(vm, func);
  return r;
}

// The attribute, or the submodule of that name that is in sys.modules (an import cycle).
static int lookup_submodule(VM *vm, Ref module, Ref name, Value *out) {
  Value mod_name;
  int rc = object_lookup_attr(vm, module, NAME(__name__), &mod_name);
  if (rc <= 0) return rc;
  if (!is_str(borrow(mod_name))) {
    drop(vm, mod_name);
    return 0;
  }
  Value full = str_format(vm, "%U.%U", borrow(mod_name), name);
  drop(vm, mod_name);
  if (value_is_null(borrow(full))) return -1;
  Ref found;
  rc = dict_lookup(vm, vm->sys_modules, borrow(full), &found);
  drop(vm, full);
  if (rc > 0) *out = own(found);
  return rc;
}

static Value text_or_unknown(VM *vm, Ref module, Ref attr, const char *unknown) {
  Value v;
  if (object_lookup_attr(vm, module, attr, &v) > 0) {
    if (is_str(borrow(v))) return v;
    drop(vm, v);
  }
  err_clear(vm);
  return str_from_cstr(vm, unknown);
}

static bool is_initializing(VM *vm, Ref module) {
  Value spec, flag;
  bool yes = false;
  if (object_lookup_attr(vm, module, NAME(__spec__), &spec) > 0) {
    if (object_lookup_attr(vm, borrow(spec), NAME(_initializing), &flag) > 0) {
      yes = object_is_true(vm, borrow(flag)) > 0;
      drop(vm, flag);
    }
    drop(vm, spec);
  }
  err_clear(vm);
  return yes;
}

static COLD Value cannot_import(VM *vm, Ref module, Ref name) {
  Value mod_name = text_or_unknown(vm, module, NAME(__name__), "<unknown module name>");
  Value file = text_or_unknown(vm, module, NAME(__file__), "unknown location");
  if (!value_is_null(borrow(mod_name)) && !value_is_null(borrow(file))) {
    bool unknown = str_equal_ascii(borrow(file), "unknown location");
    if (is_initializing(vm, module))
      err_set(vm, vm->exc.ImportError, "cannot import name %R from partially initialized module %R (most likely due to a circular import) (%U)", name,
              borrow(mod_name), borrow(file));
    else err_set(vm, vm->exc.ImportError, "cannot import name %R from %R (%U)", name, borrow(mod_name), borrow(file));
    Ref exc = borrow(vm->current_exception);
    if (is_exception(exc) && is_instance_of(vm, exc, vm->exc.ImportError)) {
      exc_set_field(vm, exc, IMPORT_MODULE, borrow(mod_name));
      if (!unknown) exc_set_field(vm, exc, IMPORT_PATH, borrow(file));
      exc_set_field(vm, exc, IMPORT_NAME_FROM, name);
    }
  }
  drop(vm, mod_name);
  drop(vm, file);
  return VALUE_NULL;
}

Value op_import_from(VM *vm, Ref module, Ref name) {
  Value v;
  int rc = object_lookup_attr(vm, module, name, &v);
  if (rc == 0) rc = lookup_submodule(vm, module, name, &v);
  if (rc > 0) return v;
  return rc < 0 ? VALUE_NULL : cannot_import(vm, module, name);
}

// --- import *

static int star_name(VM *vm, Ref locals, Ref module, Ref name, bool skip_private) {
  if (!is_str(name)) return err_set_i(vm, vm->exc.TypeError, "Item in %s must be str, not %.100T", skip_private ? "__dict__" : "__all__", name);
  if (skip_private && as_str(name)->len > 0 && str_read(as_str(name), 0) == '_') return 0;
  Value v = object_getattr(vm, module, name);
  if (value_is_null(borrow(v))) return -1;
  int rc = is_dict_exact(vm, locals) ? dict_set(vm, as_dict(locals), name, borrow(v)) : object_setitem(vm, locals, name, borrow(v));
  drop(vm, v);
  return rc;
}

int import_star(VM *vm, Frame *frame, Ref module) {
  Value locals = frame_get_locals(vm, frame), all, names;
  if (value_is_null(borrow(locals))) return -1;
  int rc = object_lookup_attr(vm, module, NAME(__all__), &all);
  bool skip_private = rc == 0;
  if (rc == 0) {
    Value dict;
    rc = object_lookup_attr(vm, module, NAME(__dict__), &dict);
    if (rc == 0) rc = err_set_i(vm, vm->exc.ImportError, "from-import-* object has no __dict__ and no __all__");
    if (rc > 0) {
      names = call_method0(vm, borrow(dict), NAME(keys));
      drop(vm, dict);
      all = names;
      if (!value_is_null(borrow(names))) {
        all = sequence_list(vm, borrow(names));
        drop(vm, names);
      }
      rc = value_is_null(borrow(all)) ? -1 : 1;
    }
  }
  if (rc > 0) {
    Value it = object_iter(vm, borrow(all)), name;
    drop(vm, all);
    rc = value_is_null(borrow(it)) ? -1 : 0;
    while (rc == 0 && !value_is_null(borrow(name = iter_next(vm, borrow(it))))) {
      rc = star_name(vm, borrow(locals), module, borrow(name), skip_private);
      drop(vm, name);
    }
    if (rc == 0 && err_occurred(vm)) rc = -1;
    drop(vm, it);
  }
  drop(vm, locals);
  return rc < 0 ? -1 : 0;
}
