// interp/import.c: IMPORT_NAME, IMPORT_FROM, import *. __import__ itself is a hook: runtime/import.c.
//
// Tests        tests/python/reference/07_simple_statements/import_forms.py,
//              tests/python/reference/05_import_system/*.py
// Optimize     Oz
#include "interp/ops.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/exec/module.h"
#include "object/text/str.h"

// --- instructions

Value op_import_name(VM *vm, Frame *frame, Ref name, Ref fromlist, Ref level) {
  Ref f;
  int rc = dict_lookup(vm, frame->builtins, NAME(__import__), &f);
  if (rc < 0) return VALUE_NULL;
  Ref mapping = rc == 0 ? builtins_mapping(vm, frame->builtins) : REF_NULL;
  Value func = VALUE_NULL;
  if (!value_is_null(mapping)) {
    func = object_getitem(vm, mapping, NAME(__import__));
    if (value_is_null(func) && !err_matches(vm, vm->exc.KeyError)) return func;
    err_clear(vm);
    f = borrow(func);
  }
  if (rc == 0 && value_is_null(func)) return err_set(vm, vm->exc.ImportError, "__import__ not found");
  Ref locals = value_is_null(frame->locals) ? REF_NONE : borrow(frame->locals);
  if (rc > 0 && value_same(f, vm->interp->import_func) && value_is_int48(level))
    return vm->hooks.import_name(vm, name, ref_from_ptr(frame->globals), locals, fromlist, (int)value_as_int48(level));
  if (rc > 0) func = own(f);
  Value args[5] = {{name.bits}, {ref_from_ptr(frame->globals).bits}, {locals.bits}, {fromlist.bits}, {level.bits}};
  Value r = call(vm, func, args, 5, REF_NULL);
  drop(vm, func);
  return r;
}

// The attribute, or the submodule of that name that is in sys.modules (an import cycle).
static int lookup_submodule(VM *vm, Ref module, Ref name, Value *out) {
  Value mod_name;
  int rc = object_lookup_attr(vm, module, NAME(__name__), &mod_name);
  if (rc <= 0) return rc;
  if (!is_str(mod_name)) {
    drop(vm, mod_name);
    return 0;
  }
  Value full = str_format(vm, "%U.%U", mod_name, name);
  drop(vm, mod_name);
  if (value_is_null(full)) return -1;
  Ref found;
  rc = dict_lookup(vm, vm->sys_modules, full, &found);
  drop(vm, full);
  if (rc > 0) *out = own(found);
  return rc;
}

static Value text_or_unknown(VM *vm, Ref module, Ref attr, const char *unknown) {
  Value v;
  if (object_lookup_attr(vm, module, attr, &v) > 0) {
    if (is_str(v)) return v;
    drop(vm, v);
  }
  return err_forgive(vm) ? str_from_cstr(vm, unknown) : VALUE_NULL;
}

// The file from the module's own dict: a module's __getattr__ is not called.
static Value file_of(VM *vm, Ref module) {
  if (!is_instance_of(vm, module, vm->types.module))
    return text_or_unknown(vm, module, NAME(__file__), "unknown location");
  Value dict = object_getattr(vm, module, NAME(__dict__)), file = VALUE_NULL;
  Ref found;
  if (is_dict(dict) && dict_lookup(vm, as_dict(dict), NAME(__file__), &found) > 0 && is_str(found)) file = own(found);
  drop(vm, dict);
  if (!err_forgive(vm)) return drop(vm, file), VALUE_NULL;
  return value_is_null(file) ? str_from_cstr(vm, "unknown location") : file;
}

static COLD Value cannot_import(VM *vm, Ref module, Ref name) {
  Value mod_name = text_or_unknown(vm, module, NAME(__name__), "<unknown module name>");
  Value file = file_of(vm, module);
  if (!value_is_null(mod_name) && !value_is_null(file)) {
    bool unknown = str_equal_ascii(file, "unknown location"), stdlib = false;
    Value origin;
    DISCARD(module_origin(vm, module, &origin));  // without a file name the message has none either
    err_forgive(vm);
    bool shadows = !value_is_null(origin) && module_may_shadow(vm, mod_name, origin, &stdlib);
    int initializing = module_is_initializing(vm, module);
    if (!err_forgive(vm)) initializing = -1;
    else if (stdlib)
      err_set(vm, vm->exc.ImportError,
              "cannot import name %R from %R (consider renaming %R since it has the same name as the standard "
              "library module named %R and prevents importing that standard library module)",
              name, mod_name, origin, mod_name);
    else if (initializing > 0 && shadows)
      err_set(vm, vm->exc.ImportError,
              "cannot import name %R from %R (consider renaming %R if it has the same name as a library you "
              "intended to import)",
              name, mod_name, origin);
    else if (initializing > 0 && unknown)
      err_set(vm, vm->exc.ImportError,
              "cannot import name %R from partially initialized module %R (most likely due to a circular import)", name,
              mod_name);
    else if (initializing > 0)
      err_set(vm, vm->exc.ImportError,
              "cannot import name %R from partially initialized module %R (most likely due to a circular import) (%U)",
              name, mod_name, file);
    else err_set(vm, vm->exc.ImportError, "cannot import name %R from %R (%U)", name, mod_name, file);
    drop(vm, origin);
    Ref exc = borrow(vm->current_exception);
    if (is_exception(exc) && is_instance_of(vm, exc, vm->exc.ImportError)) {
      if (!str_equal_ascii(mod_name, "<unknown module name>")) exc_set_field(vm, exc, IMPORT_MODULE, mod_name);
      if (!unknown) exc_set_field(vm, exc, IMPORT_PATH, file);
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
  if (!is_str(name)) {
    Value mod_name = object_getattr(vm, module, NAME(__name__));
    if (value_is_null(mod_name)) return -1;
    if (!is_str(mod_name)) err_set(vm, vm->exc.TypeError, "module __name__ must be a string, not %.100T", mod_name);
    else
      err_set(vm, vm->exc.TypeError, "%s in %U.%s must be str, not %.100T", skip_private ? "Key" : "Item", mod_name,
              skip_private ? "__dict__" : "__all__", name);
    drop(vm, mod_name);
    return -1;
  }
  if (skip_private && as_str(name)->len > 0 && str_read(as_str(name), 0) == '_') return 0;
  Value v = object_getattr(vm, module, name);
  if (value_is_null(v)) return -1;
  int rc = is_dict_exact(vm, locals) ? dict_set(vm, as_dict(locals), name, v) : object_setitem(vm, locals, name, v);
  drop(vm, v);
  return rc;
}

int import_star(VM *vm, Frame *frame, Ref module) {
  Value locals = frame_get_locals(vm, frame), all, names;
  if (value_is_null(locals)) return -1;
  int rc = object_lookup_attr(vm, module, NAME(__all__), &all);
  bool skip_private = rc == 0;
  if (rc == 0) {
    Value dict;
    rc = object_lookup_attr(vm, module, NAME(__dict__), &dict);
    if (rc == 0) rc = err_set_i(vm, vm->exc.ImportError, "from-import-* object has no __dict__ and no __all__");
    if (rc > 0) {
      names = call_method0(vm, dict, NAME(keys));
      drop(vm, dict);
      all = names;
      if (!value_is_null(names)) {
        all = sequence_list(vm, names);
        drop(vm, names);
      }
      rc = value_is_null(all) ? -1 : 1;
    }
  }
  if (rc > 0 && !is_sequence(vm, all)) {
    rc = err_set_i(vm, vm->exc.TypeError, "'%.200T' object does not support indexing", all);
    drop(vm, all);
  }
  if (rc > 0) {
    Value it = object_iter(vm, all), name;
    drop(vm, all);
    rc = value_is_null(it) ? -1 : 0;
    while (rc == 0 && !value_is_null(name = iter_next(vm, it))) {
      rc = star_name(vm, locals, module, name, skip_private);
      drop(vm, name);
    }
    if (rc == 0 && err_occurred(vm)) rc = -1;
    drop(vm, it);
  }
  drop(vm, locals);
  return rc < 0 ? -1 : 0;
}
