// modules/import.c: the import statement: modules in C, packages and modules of sys.path, relative imports.
//
// A module's source is asked of the host path by path (Host.read_file); the standard library is one entry of sys.path that the host answers
// from its bundle. A module stands in sys.modules while it is executed and leaves it when that fails.
// Tests        tests/python/import/*.py
#include "modules/import.h"

#include "compile/compile.h"
#include "interp/interp.h"
#include "modules/module_state.h"
#include "object/args.h"
#include "types/exceptions.h"
#include "types/function.h"
#include "types/list.h"
#include "types/str.h"
#include "types/tuple.h"

#include <stdlib.h>

// ImportError or ModuleNotFoundError with its name; text is consumed. VALUE_NULL.
static Value import_error(VM *vm, Type *type, Value text, Ref name) {
  if (value_is_null(borrow(text))) return text;
  Value exc = exc_new(vm, type, &text, 1);
  drop(vm, text);
  if (value_is_null(borrow(exc))) return exc;
  exc_set_field(vm, borrow(exc), IMPORT_MODULE, name);
  err_raise(vm, exc);
  return VALUE_NULL;
}

// --- executing a source

static int set_module_attributes(VM *vm, Dict *d, Ref package, Ref file, Ref path) {
  if (dict_set(vm, d, NAME(__builtins__), ref_from_ptr(vm->builtins)) < 0 || dict_set(vm, d, NAME(__file__), file) < 0) return -1;
  if (!value_is_null(path) && dict_set(vm, d, NAME(__path__), path) < 0) return -1;
  return dict_set(vm, d, NAME(__package__), package);
}

static int run_source(VM *vm, Ref module, const char *bytes, long len, Ref file) {
  Value code = compile_source(vm, bytes, (Size)len, file, COMPILE_EXEC, 0, -1);
  if (value_is_null(borrow(code))) return -1;
  Dict *d = as_module(module)->dict;
  Value r = eval_code(vm, borrow(code), d, ref_from_ptr(d), REF_NULL);
  drop(vm, code);
  if (value_is_null(borrow(r))) return -1;
  drop(vm, r);
  return 0;
}

// The part of a dotted name before the last dot; the empty str when there is none.
static Value parent_of(VM *vm, Ref name) {
  Size at = as_str(name)->len;
  while (at > 0 && str_read(as_str(name), at - 1) != '.') at--;
  return at == 0 ? own(borrow(vm->empty_str)) : str_substring(vm, name, 0, at - 1);
}

typedef struct Found {
  char *bytes;
  long len;
  Value file, path;  // path: list, for a package
} Found;

static int try_file(VM *vm, Ref dir, Ref leaf, const char *suffix, Found *out) {
  Value file = as_str(dir)->len ? str_format(vm, "%U/%U%s", dir, leaf, suffix) : str_format(vm, "%U%s", leaf, suffix);
  if (value_is_null(borrow(file))) return -1;
  size_t len, size;
  char *path = str_to_utf8(vm, borrow(file), &len, &size);
  if (!path) return drop(vm, file), -1;
  out->len = vm->host->read_file(vm->host->ctx, path, &out->bytes);
  mem_free(vm, path, size);
  if (out->len < 0) return drop(vm, file), 0;
  out->file = file;
  return 1;
}

// Looks through the directories of `path`. 1 / 0 / -1.
static int find_source(VM *vm, Ref path, Ref leaf, Found *out) {
  Value dirs = sequence_list(vm, path);
  if (value_is_null(borrow(dirs))) return -1;
  int found = 0;
  out->path = VALUE_NULL;
  for (Size i = 0; found == 0 && i < list_len(borrow(dirs)); i++) {
    Ref dir = list_at(borrow(dirs), i);
    if (!is_str(dir)) continue;
    found = try_file(vm, dir, leaf, "/__init__.py", out);
    if (found == 1) {
      Value package = as_str(dir)->len ? str_format(vm, "%U/%U", dir, leaf) : own(leaf);
      out->path = value_is_null(borrow(package)) ? package : list_from_steal(vm, &package, 1);
      if (value_is_null(borrow(out->path))) found = -1;
    } else if (found == 0) {
      found = try_file(vm, dir, leaf, ".py", out);
    }
  }
  drop(vm, dirs);
  return found;
}

static Value load_source(VM *vm, Ref name, Found *f) {
  Value module = module_new(vm, name), package = value_is_null(borrow(f->path)) ? parent_of(vm, name) : own(name);
  int r = -1;
  if (value_is_null(borrow(module)) || value_is_null(borrow(package))) goto done;
  if (set_module_attributes(vm, as_module(borrow(module))->dict, borrow(package), borrow(f->file), borrow(f->path)) < 0) goto done;
  if (dict_set(vm, vm->sys_modules, name, borrow(module)) < 0) goto done;
  r = run_source(vm, borrow(module), f->bytes, f->len, borrow(f->file));
  if (r < 0) {
    Value exc = err_fetch(vm), gone;
    if (dict_pop(vm, vm->sys_modules, name, &gone) == 1) drop(vm, gone);
    err_restore(vm, exc);
  }
done:
  free(f->bytes);
  drop(vm, f->file);
  drop(vm, f->path);
  drop(vm, package);
  drop(vm, module);
  if (r < 0) return VALUE_NULL;
  Ref loaded = dict_get_str(vm, vm->sys_modules, name);  // a module may replace itself
  return value_is_null(loaded) ? err_key(vm, name) : own(loaded);
}

static Value load_builtin(VM *vm, Ref name, const ModuleDef *def) {
  Value m = module_from_def(vm, def);
  if (value_is_null(borrow(m))) return m;
  if (dict_set(vm, vm->sys_modules, name, borrow(m)) == 0) return m;
  drop(vm, m);
  return VALUE_NULL;
}

static Value not_found(VM *vm, Ref name) { return import_error(vm, vm->exc.ModuleNotFoundError, str_format(vm, "No module named %R", name), name); }

// Imports one level: `name` is dotted and absolute, its parent is there already (null for a top-level name).
static Value load(VM *vm, Ref name, Ref parent) {
  Size n = as_str(name)->len, at = n;
  while (at > 0 && str_read(as_str(name), at - 1) != '.') at--;
  Value path = VALUE_NULL;
  if (value_is_null(parent)) {
    size_t len, size;
    char *text = str_to_utf8(vm, name, &len, &size);
    if (!text) return VALUE_NULL;
    const ModuleDef *def = find_builtin_module(text);
    mem_free(vm, text, size);
    if (def) return load_builtin(vm, name, def);
    path = own(dict_get_str(vm, vm->sys_dict, NAME(path)));
    if (value_is_null(borrow(path))) return err_set(vm, vm->exc.RuntimeError, "sys.path must be a list of directory names");
  } else {
    int has = object_lookup_attr(vm, parent, NAME(__path__), &path);
    if (has < 0) return VALUE_NULL;
    if (has == 0) {
      Value parent_name = str_substring(vm, name, 0, at - 1);
      Value text = value_is_null(borrow(parent_name)) ? parent_name : str_format(vm, "No module named %R; %R is not a package", name, borrow(parent_name));
      drop(vm, parent_name);
      return import_error(vm, vm->exc.ModuleNotFoundError, text, name);
    }
  }
  Value leaf = str_substring(vm, name, at, n);
  Found f;
  int found = value_is_null(borrow(leaf)) ? -1 : find_source(vm, borrow(path), borrow(leaf), &f);
  drop(vm, path);
  Value m = found < 0 ? VALUE_NULL : found ? load_source(vm, name, &f) : not_found(vm, name);
  if (!value_is_null(borrow(m)) && !value_is_null(parent) && object_setattr(vm, parent, borrow(leaf), borrow(m)) < 0) {
    drop(vm, m);
    m = VALUE_NULL;
  }
  drop(vm, leaf);
  return m;
}

static int in_sys_modules(VM *vm, Ref name, Value *out) {
  Ref m = dict_get_str(vm, vm->sys_modules, name);
  if (value_is_null(m)) return 0;
  if (value_is_none(m)) {
    import_error(vm, vm->exc.ModuleNotFoundError, str_format(vm, "import of %S halted; None in sys.modules", name), name);
    return -1;
  }
  *out = own(m);
  return 1;
}

// The module of an absolute dotted name, its parents imported first.
static Value import_absolute(VM *vm, Ref name) {
  Value m;
  int have = in_sys_modules(vm, name, &m);
  if (have) return have < 0 ? VALUE_NULL : m;
  Size n = as_str(name)->len, dot = n;
  while (dot > 0 && str_read(as_str(name), dot - 1) != '.') dot--;
  if (dot == 0) return load(vm, name, REF_NULL);
  Value parent_name = str_substring(vm, name, 0, dot - 1);
  if (value_is_null(borrow(parent_name))) return parent_name;
  Value parent = VALUE_NULL;
  if (vm_enter(vm, " while importing") == 0) {
    parent = import_absolute(vm, borrow(parent_name));
    vm_leave(vm);
  }
  drop(vm, parent_name);
  if (value_is_null(borrow(parent))) return parent;
  have = in_sys_modules(vm, name, &m);  // the parent may have imported it
  if (have == 0) m = load(vm, name, borrow(parent));
  else if (have < 0) m = VALUE_NULL;
  drop(vm, parent);
  return m;
}

// --- relative names

// The package that relative imports of `globals` start from; a str.
static Value package_of(VM *vm, Ref globals) {
  if (value_is_null(globals) || !is_dict(globals)) return err_set(vm, vm->exc.TypeError, "globals must be a dict");
  Ref package = dict_get_str(vm, as_dict(globals), NAME(__package__));
  if (!value_is_null(package) && !value_is_none(package)) {
    return is_str(package) ? own(package) : err_set(vm, vm->exc.TypeError, "package must be a string");
  }
  Ref name = dict_get_str(vm, as_dict(globals), NAME(__name__));
  if (value_is_null(name)) return err_set(vm, vm->exc.KeyError, "'__name__' not in globals");
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "__name__ must be a string");
  if (!value_is_null(dict_get_str(vm, as_dict(globals), NAME(__path__)))) return own(name);
  return parent_of(vm, name);
}

static Value resolve(VM *vm, Ref name, Ref globals, int level) {
  Value package = package_of(vm, globals);
  if (value_is_null(borrow(package))) return package;
  if (as_str(borrow(package))->len == 0) {
    drop(vm, package);
    return err_set(vm, vm->exc.ImportError, "attempted relative import with no known parent package");
  }
  for (int up = 1; up < level; up++) {
    Value next = parent_of(vm, borrow(package));
    drop(vm, package);
    if (value_is_null(borrow(next))) return next;
    package = next;
    if (as_str(borrow(package))->len == 0) {
      drop(vm, package);
      return err_set(vm, vm->exc.ImportError, "attempted relative import beyond top-level package");
    }
  }
  if (as_str(name)->len == 0) return package;
  Value full = str_format(vm, "%U.%U", borrow(package), name);
  drop(vm, package);
  return full;
}

// --- from package import names

static int import_submodule(VM *vm, Ref module, Ref module_name, Ref leaf) {
  Value have;
  int found = object_lookup_attr(vm, module, leaf, &have);
  if (found) return found < 0 ? -1 : (drop(vm, have), 0);
  Value full = str_format(vm, "%U.%U", module_name, leaf);
  if (value_is_null(borrow(full))) return -1;
  Value m = import_absolute(vm, borrow(full));
  int r = 0;
  if (value_is_null(borrow(m))) {  // the name may be missing: IMPORT_FROM complains; but a failure inside the submodule counts
    r = -1;
    if (err_matches(vm, vm->exc.ModuleNotFoundError)) {
      Ref missing = exc_field(borrow(vm->current_exception), IMPORT_MODULE);
      if (!value_is_null(missing) && is_str(missing) && str_equal(missing, borrow(full))) {
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
  Value list = sequence_list(vm, borrow(all));
  drop(vm, all);
  if (value_is_null(borrow(list))) return -1;
  int r = 0;
  for (Size i = 0; r == 0 && i < list_len(borrow(list)); i++) {
    Ref name = list_at(borrow(list), i);
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
  if (value_is_null(borrow(name))) return -1;
  Value list = sequence_list(vm, fromlist);
  int r = value_is_null(borrow(list)) ? -1 : 0;
  for (Size i = 0; r == 0 && i < list_len(borrow(list)); i++) {
    Ref x = list_at(borrow(list), i);
    if (!is_str(x)) r = err_set_i(vm, vm->exc.TypeError, "Item in ``from list'' must be str, not %T", x);
    else if (str_equal_ascii(x, "*")) r = import_all_names(vm, module, borrow(name));
    else r = import_submodule(vm, module, borrow(name), x);
  }
  drop(vm, list);
  drop(vm, name);
  return r;
}

// `import a.b.c` binds a: the first part of the name as it was written.
static Value top_module(VM *vm, Ref written, Ref full) {
  Size n = as_str(written)->len, dot = 0;
  while (dot < n && str_read(as_str(written), dot) != '.') dot++;
  Value top = str_substring(vm, full, 0, as_str(full)->len - (n - dot));
  if (value_is_null(borrow(top))) return top;
  Value m = import_absolute(vm, borrow(top));
  drop(vm, top);
  return m;
}

Value import_by_name(VM *vm, Ref name, Ref globals, Ref fromlist, int level) {
  if (!is_str(name)) return err_set(vm, vm->exc.TypeError, "module name must be a string");
  if (level < 0) return err_set(vm, vm->exc.ValueError, "level must be >= 0");
  if (level == 0 && as_str(name)->len == 0) return err_set(vm, vm->exc.ValueError, "Empty module name");
  Value full = level > 0 ? resolve(vm, name, globals, level) : own(name);
  if (value_is_null(borrow(full))) return full;
  Value m = import_absolute(vm, borrow(full));
  int has_names = value_is_null(borrow(m)) || value_is_none(fromlist) ? 0 : object_is_true(vm, fromlist);
  if (has_names < 0 || (has_names && handle_fromlist(vm, borrow(m), fromlist) < 0)) {
    drop(vm, m);
    m = VALUE_NULL;
  } else if (!has_names && !value_is_null(borrow(m)) && (level == 0 || as_str(name)->len)) {
    drop(vm, m);
    m = top_module(vm, name, borrow(full));
  }
  drop(vm, full);
  return m;
}

Value import_module(VM *vm, const char *name) {
  Value n = str_intern_cstr(vm, name);
  if (value_is_null(borrow(n))) return n;
  Value m = import_absolute(vm, borrow(n));
  drop(vm, n);
  return m;
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

int import_setup(VM *vm) {
  vm->hooks.import_name = import_hook;
  Size n = 0;
  while (builtin_modules[n]) n++;
  Tuple *names = tuple_alloc(vm, n);
  if (!names) return -1;
  for (Size i = 0; i < n; i++) names->items[i] = str_intern_cstr(vm, builtin_modules[i]->name);
  Value t = tuple_done(vm, names);
  int r = dict_set_cstr(vm, vm->sys_dict, "builtin_module_names", borrow(t));
  drop(vm, t);
  return r;
}

