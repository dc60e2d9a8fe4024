// runtime/import.c: the import statement: absolute and relative names, parents first, names of packages.
//
// One level of a name is found and executed by import_load.c, or by importlib (import_library.c) when sys.meta_path or
// sys.path_hooks were changed.
// Tests        tests/python/reference/05_import_system/*.py,
//              tests/python/reference/07_simple_statements/import_forms.py
// Optimize     Oz
#include "runtime/import.h"

#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// ImportError or ModuleNotFoundError with its name; text is consumed. VALUE_NULL.
static Value import_error(VM *vm, Type *type, Value text, Ref name) {
  if (value_is_null(text)) return text;
  Value exc = exc_new(vm, type, &text, 1);
  drop(vm, text);
  if (value_is_null(exc)) return exc;
  exc_set_field(vm, exc, IMPORT_MODULE, name);
  err_raise(vm, exc);
  return VALUE_NULL;
}

static Value not_found(VM *vm, Ref name) {
  return import_error(vm, vm->exc.ModuleNotFoundError, str_format(vm, "No module named %R", name), name);
}

Value import_parent_of(VM *vm, Ref name) {
  Size at = as_str(name)->len;
  while (at > 0 && str_read(as_str(name), at - 1) != '.') at--;
  return at == 0 ? own(vm->empty_str) : str_substring(vm, name, 0, at - 1);
}

// --- one level of a dotted name

// Binds the module in its parent.
static int set_in_parent(VM *vm, Ref parent, Ref parent_name, Ref name, Ref module) {
  Value leaf = str_substring(vm, name, as_str(parent_name)->len + 1, as_str(name)->len);
  int r = value_is_null(leaf) ? -1 : object_setattr(vm, parent, leaf, module);
  if (r < 0 && err_matches(vm, vm->exc.AttributeError)) {
    err_clear(vm);
    r = err_warn(vm, vm->exc.ImportWarning, 1, "Cannot set an attribute on %R for child module %R", parent_name, leaf);
  }
  drop(vm, leaf);
  return r;
}

// The parent's __path__, a new reference; null with exception.
static Value path_of_parent(VM *vm, Ref parent, Ref parent_name, Ref name) {
  Value path;
  int has = object_lookup_attr(vm, parent, NAME(__path__), &path);
  if (has) return path;
  return import_error(vm, vm->exc.ModuleNotFoundError,
                      str_format(vm, "No module named %R; %R is not a package", name, parent_name), name);
}

bool import_ended(VM *vm) {
  if (!(vm->flags & VM_FLAG_FINALIZING)) return false;
  Ref finders = dict_get_cstr(vm, vm->sys_dict, "meta_path");
  return !value_is_null(finders) && value_is_none(finders);
}

// Imports one level: `name` is dotted and absolute; its parent has been imported (null for a top-level name).
static Value load(VM *vm, Ref name, Ref parent) {
  if (import_ended(vm))
    return import_error(vm, vm->exc.ImportError,
                        str_from_cstr(vm, "sys.meta_path is None, Python is likely shutting down"), name);
  // The module of urllib3 for JavaScript's requests: the library's path finder has another one
  // (web/python/morelia/_sockets.py).
  bool others = !value_is_null(parent) && str_equal_ascii(name, "urllib3.contrib.emscripten");
  if (others || !import_uses_defaults(vm)) return import_through_library(vm, name);
  Value path = VALUE_NULL, parent_name = VALUE_NULL, m = VALUE_NULL;
  if (!value_is_null(parent)) {
    parent_name = import_parent_of(vm, name);
    if (value_is_null(parent_name)) return VALUE_NULL;
    path = path_of_parent(vm, parent, parent_name, name);
  }
  LoadResult r = !value_is_null(parent) && value_is_null(path) ? LOAD_FAILED : import_load(vm, name, path, &m);
  drop(vm, path);
  if (r == LOAD_NOTHING) m = not_found(vm, name);
  if (r == LOAD_NEEDS_LIBRARY) m = import_through_library(vm, name);
  if (r == LOAD_DONE && !value_is_null(parent) && set_in_parent(vm, parent, parent_name, name, m) < 0)
    value_clear(vm, &m);
  drop(vm, parent_name);
  return m;
}

static int in_sys_modules(VM *vm, Ref name, Value *out) {
  Ref m = dict_get_str(vm, vm->sys_modules, name);
  if (value_is_null(m)) return 0;
  if (value_is_none(m)) {
    import_error(vm, vm->exc.ModuleNotFoundError, str_format(vm, "import of %U halted; None in sys.modules", name),
                 name);
    return -1;
  }
  *out = own(m);
  return 1;
}

// The module of an absolute dotted name; its parents are imported first.
static Value import_absolute(VM *vm, Ref name) {
  Value m;
  int have = in_sys_modules(vm, name, &m);
  if (have) return have < 0 ? VALUE_NULL : m;
  Size n = as_str(name)->len, dot = n;
  while (dot > 0 && str_read(as_str(name), dot - 1) != '.') dot--;
  if (dot == 0) return load(vm, name, REF_NULL);
  Value parent_name = str_substring(vm, name, 0, dot - 1);
  if (value_is_null(parent_name)) return parent_name;
  Value parent = VALUE_NULL;
  Ref there = dict_get_str(vm, vm->sys_modules, parent_name);
  if (!value_is_null(there)) {
    parent = own(there);  // None as well: then it has no __path__
  } else if (vm_enter(vm, " while importing") == 0) {
    parent = import_absolute(vm, parent_name);
    vm_leave(vm);
  }
  drop(vm, parent_name);
  if (value_is_null(parent)) return parent;
  have = in_sys_modules(vm, name, &m);  // the parent may have imported it
  if (have == 0) m = load(vm, name, parent);
  else if (have < 0) m = VALUE_NULL;
  drop(vm, parent);
  return m;
}

// --- relative names

static Ref global_or_null(VM *vm, Dict *globals, Ref name) {
  Ref v = dict_get_str(vm, globals, name);
  return !value_is_null(v) && value_is_none(v) ? REF_NULL : v;
}

// The package that relative imports are resolved from, by `globals`; a str.
static Value package_by(VM *vm, Dict *g, Ref package, Ref spec) {
  Value parent = VALUE_NULL;
  if (!value_is_null(package) && !is_str(package)) return err_set(vm, vm->exc.TypeError, "package must be a string");
  if (!value_is_null(spec)) {
    parent = object_getattr_s(vm, spec, "parent");
    if (!value_is_null(package)) {
      int same = value_is_null(parent) ? -1 : object_richcompare_bool(vm, package, parent, CMP_EQ);
      drop(vm, parent);
      if (same < 0 || (same == 0 && err_warn(vm, vm->exc.DeprecationWarning, 1, "__package__ != __spec__.parent") < 0))
        return VALUE_NULL;
      return own(package);
    }
    if (value_is_null(parent) || is_str(parent)) return parent;
    drop(vm, parent);
    return err_set(vm, vm->exc.TypeError, "__spec__.parent must be a string");
  }
  if (!value_is_null(package)) return own(package);
  if (err_warn(vm, vm->exc.ImportWarning, 1,
               "can't resolve package from __spec__ or __package__, falling back on __name__ and __path__") < 0)
    return VALUE_NULL;
  Ref name = dict_get_str(vm, g, NAME(__name__));
  if (value_is_null(name)) return err_set(vm, vm->exc.KeyError, "'__name__' not in globals");
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "__name__ must be a string");
  if (!value_is_null(dict_get_str(vm, g, NAME(__path__)))) return own(name);
  return import_parent_of(vm, name);
}
static Value package_of(VM *vm, Ref globals) {
  if (value_is_null(globals) || value_is_none(globals))
    return err_set(vm, vm->exc.KeyError, "'__name__' not in globals");
  if (!is_dict(globals)) return err_set(vm, vm->exc.TypeError, "globals must be a dict");
  Dict *g = as_dict(globals);
  Value package = own(global_or_null(vm, g, NAME(__package__))), spec = own(global_or_null(vm, g, NAME(__spec__)));
  Value r = package_by(vm, g, package, spec);
  drop(vm, package);
  drop(vm, spec);
  return r;
}

static Value resolve(VM *vm, Ref name, Ref globals, int level) {
  Value package = package_of(vm, globals);
  if (value_is_null(package)) return package;
  if (as_str(package)->len == 0) {
    drop(vm, package);
    return err_set(vm, vm->exc.ImportError, "attempted relative import with no known parent package");
  }
  for (int up = 1; up < level; up++) {
    Value next = import_parent_of(vm, package);
    drop(vm, package);
    if (value_is_null(next)) return next;
    package = next;
    if (as_str(package)->len == 0) {
      drop(vm, package);
      return err_set(vm, vm->exc.ImportError, "attempted relative import beyond top-level package");
    }
  }
  if (as_str(name)->len == 0) return package;
  Value full = str_format(vm, "%U.%U", package, name);
  drop(vm, package);
  return full;
}

// --- from package import names

static int import_submodule(VM *vm, Ref module, Ref module_name, Ref leaf) {
  Value have;
  int found = object_lookup_attr(vm, module, leaf, &have);
  if (found) return found < 0 ? -1 : (drop(vm, have), 0);
  Value full = str_format(vm, "%U.%U", module_name, leaf);
  if (value_is_null(full)) return -1;
  Value m = import_absolute(vm, full);
  int r = 0;
  // the name may be missing, which IMPORT_FROM reports; but a failure inside the submodule counts
  if (value_is_null(m)) {
    r = -1;
    if (err_matches(vm, vm->exc.ModuleNotFoundError)) {
      Ref missing = exc_field(vm->current_exception, IMPORT_MODULE);
      if (!value_is_null(missing) && is_str(missing) && str_equal(missing, full)) {
        err_clear(vm);
        r = 0;
      }
    }
  }
  drop(vm, m);
  drop(vm, full);
  return r;
}

static int import_all_names(VM *vm, Ref module, Ref module_name) {
  Value all;
  int found = object_lookup_attr(vm, module, NAME(__all__), &all);
  if (found <= 0) return found;
  Value list = sequence_list(vm, all);
  drop(vm, all);
  if (value_is_null(list)) return -1;
  int r = 0;
  for (Size i = 0; r == 0 && i < list_len(list); i++) {
    Ref name = list_at(list, i);
    r = is_str(name) ? import_submodule(vm, module, module_name, name)
                     : err_set_i(vm, vm->exc.TypeError, "Item in %U.__all__ must be str, not %T", module_name, name);
  }
  drop(vm, list);
  return r;
}

static int handle_fromlist(VM *vm, Ref module, Ref fromlist) {
  Value path, name;
  int is_package = object_lookup_attr(vm, module, NAME(__path__), &path);
  if (is_package <= 0) return is_package;
  drop(vm, path);
  name = object_getattr(vm, module, NAME(__name__));
  if (value_is_null(name)) return -1;
  Value list = sequence_list(vm, fromlist);
  int r = value_is_null(list) ? -1 : 0;
  for (Size i = 0; r == 0 && i < list_len(list); i++) {
    Ref x = list_at(list, i);
    if (!is_str(x)) r = err_set_i(vm, vm->exc.TypeError, "Item in ``from list'' must be str, not %T", x);
    else if (str_equal_ascii(x, "*")) r = import_all_names(vm, module, name);
    else r = import_submodule(vm, module, name, x);
  }
  drop(vm, list);
  drop(vm, name);
  return r;
}

// `import a.b.c` binds a: the first part of the name as it was written.
static Value top_module(VM *vm, Ref written, Ref full, int level) {
  Size n = as_str(written)->len, dot = 0;
  while (dot < n && str_read(as_str(written), dot) != '.') dot++;
  Value top = str_substring(vm, full, 0, as_str(full)->len - (n - dot));
  if (value_is_null(top)) return top;
  Value m = VALUE_NULL;
  if (level == 0) m = import_absolute(vm, top);
  else {
    m = own(dict_get_str(vm, vm->sys_modules, top));
    if (value_is_null(m)) err_set(vm, vm->exc.KeyError, "%R not in sys.modules as expected", top);
  }
  drop(vm, top);
  return m;
}

Value import_by_name(VM *vm, Ref name, Ref globals, Ref fromlist, int level) {
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "module name must be a string");
  if (level < 0) return err_set(vm, vm->exc.ValueError, "level must be >= 0");
  if (level == 0 && as_str(name)->len == 0) return err_set(vm, vm->exc.ValueError, "Empty module name");
  Value full = level > 0 ? resolve(vm, name, globals, level) : own(name);
  if (value_is_null(full)) return full;
  Value m = import_absolute(vm, full);
  int has_names = value_is_null(m) || value_is_none(fromlist) ? 0 : object_is_true(vm, fromlist);
  if (has_names < 0 || (has_names && handle_fromlist(vm, m, fromlist) < 0)) {
    drop(vm, m);
    m = VALUE_NULL;
  } else if (!has_names && !value_is_null(m) && (level == 0 || as_str(name)->len)) {
    drop(vm, m);
    m = top_module(vm, name, full, level);
  }
  drop(vm, full);
  return m;
}

Value import_module(VM *vm, const char *name) {
  Value n = str_intern_cstr(vm, name);
  if (value_is_null(n)) return n;
  Value m = import_absolute(vm, n);
  drop(vm, n);
  return m;
}

Value import_attr(VM *vm, const char *module, const char *name) {
  Value m = import_module(vm, module), v = value_is_null(m) ? m : object_getattr_s(vm, m, name);
  drop(vm, m);
  return v;
}

const ModuleDef *find_builtin_module(const char *name) {
  for (const ModuleDef *const *m = builtin_modules; *m; m++) {
    if (strcmp((*m)->name, name) == 0) return *m;
  }
  return NULL;
}

static Value import_hook(VM *vm, Ref name, Ref globals, Ref locals UNUSED, Ref fromlist, int level) {
  bool none = value_is_null(fromlist) || value_is_none(fromlist);
  return import_by_name(vm, name, globals, none ? borrow(vm->empty_tuple) : fromlist, level);
}

int import_set_library(VM *vm, const char *dir) {
  Value s = str_decode(vm, dir, (Size)strlen(dir), "utf-8", "surrogateescape");
  Ref path = dict_get_str(vm, vm->sys_dict, NAME(path));
  if (value_is_null(s)) return -1;
  value_set(vm, &vm->modules->library, own(s));
  int r = dict_set_cstr(vm, vm->sys_dict, "_stdlib_dir", s);
  if (r == 0 && !value_is_null(path) && is_list(path)) r = list_append(vm, path, s);
  drop(vm, s);
  return r;
}

static void want_spec(VM *vm) {
  if (import_need_library(vm) < 0) err_clear(vm);
}

// The names of the modules in C, with sys and builtins at their places.
static int add_names(VM *vm) {
  Value list = list_new(vm, 0);
  for (Size i = 0; !err_occurred(vm) && builtin_modules[i]; i++) {
    Value name = str_intern_cstr(vm, builtin_modules[i]->name);
    // one err_occurred() below checks all of them
    if (!value_is_null(name)) DISCARD(list_append_steal(vm, as_list(list), name));
  }
  // one err_occurred() below checks all of them
  if (!err_occurred(vm)) DISCARD(list_append_steal(vm, as_list(list), own(NAME(sys))));
  // one err_occurred() below checks all of them
  if (!err_occurred(vm)) DISCARD(list_append_steal(vm, as_list(list), own(NAME(builtins))));
  if (err_occurred(vm) || list_sort(vm, list) < 0) return drop(vm, list), -1;
  Value names = list_into_tuple(vm, list);
  int r = value_is_null(names) ? -1 : dict_set_cstr(vm, vm->sys_dict, "builtin_module_names", names);
  drop(vm, names);
  return r;
}

int import_setup(VM *vm) {
  vm->hooks.import_name = import_hook;
  vm->hooks.source_seen = import_source_seen;
  vm->hooks.spec_wanted = want_spec;
  vm->hooks.current_folder = memfs_getcwd;
  return add_names(vm);
}
