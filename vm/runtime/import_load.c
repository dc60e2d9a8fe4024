// runtime/import_load.c: finds and executes modules without importlib: those in C, and source files and packages in
// plain folders.
//
// Everything else (archives, namespace packages, folders with importers of their own, code without source) is left to
// importlib, which is started then.
// Invariants   A module is in sys.modules while it is executed, and is removed when that fails.
// Tests        tests/python/reference/05_import_system/*.py
// Optimize     Oz
#include "runtime/import.h"

#include "interp/interp.h"
#include "runtime/memfs.h"
#include "object/exec/code_type.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

#include <stdlib.h>

// --- frozen modules: in CPython they are in the executable; here they are files of the library, and look like frozen
// ones

const FrozenModule frozen_modules[] = {
    {"_frozen_importlib", "importlib/_bootstrap", "importlib._bootstrap", false},
    {"_frozen_importlib_external", "importlib/_bootstrap_external", "importlib._bootstrap_external", false},
    {"zipimport", "zipimport", "zipimport", false},
    {"abc", "abc", "abc", false},
    {"codecs", "codecs", "codecs", false},
    {"io", "io", "io", false},
    {"_collections_abc", "_collections_abc", "_collections_abc", false},
    {"_sitebuiltins", "_sitebuiltins", "_sitebuiltins", false},
    {"genericpath", "genericpath", "genericpath", false},
    {"ntpath", "ntpath", "ntpath", false},
    {"posixpath", "posixpath", "posixpath", false},
    {"os", "os", "os", false},
    {"site", "site", "site", false},
    {"stat", "stat", "stat", false},
    {"importlib.util", "importlib/util", "importlib.util", false},
    {"importlib.machinery", "importlib/machinery", "importlib.machinery", false},
    {"runpy", "runpy", "runpy", false},
    {"__hello__", "__hello__", "__hello__", false},
    {"__phello__", "__phello__/__init__", "__phello__", true},
    {"__phello__.spam", "__phello__/spam", "__phello__.spam", false},
    {NULL, NULL, NULL, false},
};

static Value frozen_path(VM *vm, const FrozenModule *f) {
  return str_format(vm, "%U/%s.py", vm->modules->library, f->file);
}

const FrozenModule *frozen_find(VM *vm, Ref name) {
  const FrozenModule *f = frozen_modules;
  while (f->name && !str_equal_ascii(name, f->name)) f++;
  if (!f->name || value_is_null(vm->modules->library) || (vm->modules->frozen_off && f - frozen_modules > 2))
    return NULL;
  Value path = frozen_path(vm, f);
  MemPath p;
  HostStat st;
  if (value_is_null(path) || memfs_path(vm, path, &p) < 0) return drop(vm, path), err_forgive(vm), NULL;
  bool there = memfs_stat(vm, p.text, &st) == 0;
  memfs_path_free(vm, &p);
  drop(vm, path);
  return there ? f : NULL;
}

Value frozen_code(VM *vm, const FrozenModule *f) {
  Value path = frozen_path(vm, f), filename = str_format(vm, "<frozen %s>", f->origin), code = VALUE_NULL;
  MemPath p;
  HostStat st;
  if (!err_occurred(vm) && memfs_path(vm, path, &p) == 0) {
    int r = memfs_stat(vm, p.text, &st);
    code = r ? err_os(vm, r, path) : import_code_of(vm, p.text, &st, filename);
    memfs_path_free(vm, &p);
  }
  drop(vm, path);
  drop(vm, filename);
  return code;
}

// --- finding

typedef struct Found {
  MemPath path;  // of the source file
  HostStat st;
  bool is_package;
} Found;

static int stat_joined(VM *vm, const MemPath *dir, const MemPath *leaf, const char *suffix, MemPath *out,
                       HostStat *st) {
  size_t d = dir->size - 1, l = leaf->size - 1, s = strlen(suffix);
  out->size = d + 1 + l + s + 1;
  if (!(out->text = mem_alloc(vm, out->size))) return err_no_memory_i(vm);
  bool slash = d > 0 && dir->text[d - 1] != '/';
  memcpy(out->text, dir->text, d);
  if (slash) out->text[d] = '/';
  memcpy(out->text + d + slash, leaf->text, l);
  memcpy(out->text + d + slash + l, suffix, s + 1);
  int r = memfs_stat(vm, out->text, st) == 0;
  if (!r) memfs_path_free(vm, out);
  return r;
}

// Whether a file (perhaps an archive) is where the folder, or one above it, should be.
static bool file_on_the_way(VM *vm, const MemPath *dir) {
  char *text = strdup(dir->text);
  HostStat st;
  bool file = false;
  while (text && *text) {
    if (memfs_stat(vm, text, &st) == 0) {
      file = !st.is_dir;
      break;
    }
    char *slash = strrchr(text, '/');
    if (!slash) break;
    *slash = 0;
  }
  free(text);
  return file;
}

// LOAD_DONE: found. `dir` is an entry of the path.
static LoadResult find_in(VM *vm, const MemPath *dir, const MemPath *leaf, Found *f) {
  static const char *const suffixes[] = {"/__init__.py", ".py"};
  for (int i = 0; i < 2; i++) {
    int r = stat_joined(vm, dir, leaf, suffixes[i], &f->path, &f->st);
    if (r < 0) return LOAD_FAILED;
    if (r && f->st.is_dir) memfs_path_free(vm, &f->path);
    else if (r) return f->is_package = i == 0, LOAD_DONE;
  }
  static const char *const others[] = {"", ".pyc"};  // a namespace package, code without source
  for (int i = 0; i < 2; i++) {
    HostStat st;
    int r = stat_joined(vm, dir, leaf, others[i], &f->path, &st);
    if (r < 0) return LOAD_FAILED;
    if (r) memfs_path_free(vm, &f->path);
    if (r && st.is_dir == (i == 0)) return LOAD_NEEDS_LIBRARY;
  }
  return LOAD_NOTHING;
}

// An entry of a path as an absolute folder.
static int folder_of(VM *vm, Ref entry, MemPath *out) {
  Value full = VALUE_NULL;
  Size n = as_str(entry)->len;
  if (n > 0 && str_read(as_str(entry), 0) == '/') full = own(entry);
  else {
    Value cwd = memfs_getcwd(vm);
    if (value_is_null(cwd)) return -1;
    bool root = as_str(cwd)->len == 1;
    full = n == 0 || str_equal_ascii(entry, ".") ? own(cwd) : str_format(vm, root ? "%U%U" : "%U/%U", cwd, entry);
    drop(vm, cwd);
  }
  int r = value_is_null(full) ? -1 : memfs_path(vm, full, out);
  drop(vm, full);
  return r;
}

// Whether importlib has an importer for this entry that is not its own.
static bool entry_is_special(VM *vm, Ref entry) {
  if (!import_library_ready(vm)) return false;
  Ref cache = dict_get_cstr(vm, vm->sys_dict, "path_importer_cache");
  if (value_is_null(cache) || !is_dict(cache)) return true;
  Ref finder = dict_get_str(vm, as_dict(cache), entry);
  return !value_is_null(finder) && !value_is_none(finder) &&
         !value_same(ref_from_ptr(type_of(vm, finder)), vm->modules->file_finder);
}

static LoadResult find(VM *vm, Ref path, Ref leaf, Found *f) {
  for (Size i = 0; i < as_str(leaf)->len; i++)
    if (!str_read(as_str(leaf), i)) return LOAD_NOTHING;
  Value dirs = sequence_list(vm, path);
  MemPath l;
  if (value_is_null(dirs) || memfs_path(vm, leaf, &l) < 0) {
    drop(vm, dirs);
    return LOAD_FAILED;
  }
  LoadResult r = LOAD_NOTHING;
  for (Size i = 0; r == LOAD_NOTHING && i < list_len(dirs); i++) {
    Ref entry = list_at(dirs, i);
    MemPath dir;
    HostStat st;
    if (!is_str(entry)) continue;
    if (!is_str_exact(vm, entry) || entry_is_special(vm, entry)) r = LOAD_NEEDS_LIBRARY;
    else if (folder_of(vm, entry, &dir) < 0) r = LOAD_FAILED;
    else {
      if (memfs_stat(vm, dir.text, &st) == 0 && st.is_dir) r = find_in(vm, &dir, &l, f);
      else if (file_on_the_way(vm, &dir)) r = LOAD_NEEDS_LIBRARY;
      memfs_path_free(vm, &dir);
    }
  }
  memfs_path_free(vm, &l);
  drop(vm, dirs);
  return r;
}

// --- executing

static int set_attributes(VM *vm, Ref module, Ref name, const Found *f, Ref file, const FrozenModule *frozen) {
  Dict *d = as_module(module)->dict;
  Value package = f->is_package ? own(name) : import_parent_of(vm, name);
  int r = value_is_null(package) ? -1 : dict_set(vm, d, NAME(__package__), package);
  drop(vm, package);
  if (r == 0 && f->is_package) {
    Value dir = str_substring(vm, file, 0, as_str(file)->len - 12);  // "/__init__.py"
    Value list = value_is_null(dir) ? dir : list_from_steal(vm, &dir, 1);
    r = value_is_null(list) ? -1 : dict_set(vm, d, NAME(__path__), list);
    drop(vm, list);
  }
  if (r == 0) r = dict_set(vm, d, NAME(__file__), file);
  if (r == 0 && !frozen) {
    char *cache = import_cache_path(vm, f->path.text);
    Value cached = cache ? str_decode(vm, cache, (Size)strlen(cache), "utf-8", "surrogateescape") : err_no_memory(vm);
    free(cache);
    r = value_is_null(cached) ? -1 : dict_set_cstr(vm, d, "__cached__", cached);
    drop(vm, cached);
  }
  return r == 0 ? dict_set(vm, d, NAME(__builtins__), ref_from_ptr(vm->builtins)) : -1;
}

static int execute(VM *vm, Ref module, const Found *f, Ref filename) {
  Value code = import_code_of(vm, f->path.text, &f->st, filename);
  if (value_is_null(code)) return -1;
  Dict *d = as_module(module)->dict;
  Value r = eval_code(vm, code, d, ref_from_ptr(d), REF_NULL);
  drop(vm, code);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

// Moves the module to the end of sys.modules; returns the entry under its name (a module may replace itself).
static Value finish(VM *vm, Ref name) {
  Value loaded;
  int r = dict_pop(vm, vm->sys_modules, name, &loaded);
  if (r <= 0) return r < 0 ? VALUE_NULL : err_key(vm, name);
  if (dict_set(vm, vm->sys_modules, name, loaded) < 0) value_clear(vm, &loaded);
  return loaded;
}
static void forget(VM *vm, Ref name) {
  Value exc = err_fetch(vm), gone;
  if (dict_pop(vm, vm->sys_modules, name, &gone) == 1) drop(vm, gone);
  err_restore(vm, exc);
}

static Value load_source(VM *vm, Ref name, const Found *f) {
  const FrozenModule *frozen = value_is_null(vm->modules->library) ? NULL : frozen_find(vm, name);
  if (err_occurred(vm)) return VALUE_NULL;
  Value file = str_decode(vm, f->path.text, (Size)strlen(f->path.text), "utf-8", "surrogateescape"),
        filename = VALUE_NULL, module = VALUE_NULL;
  if (frozen) {  // another file of that name on sys.path is an ordinary file
    Value own_path = frozen_path(vm, frozen);
    if (value_is_null(own_path) || value_is_null(file) || !str_equal(own_path, file)) frozen = NULL;
    drop(vm, own_path);
  }
  int r = -1;
  if (!err_occurred(vm)) filename = frozen ? str_format(vm, "<frozen %s>", frozen->origin) : own(file);
  if (!err_occurred(vm)) module = module_new(vm, name);
  if (err_occurred(vm) || set_attributes(vm, module, name, f, file, frozen) < 0) goto done;
  as_module(module)->frozen = frozen != NULL;
  as_module(module)->loading = true;
  if (dict_set(vm, vm->sys_modules, name, module) < 0) goto done;
  r = import_module_made(vm, name, module) < 0 ? -1 : execute(vm, module, f, filename);
  import_module_loaded(vm, module);
  if (r < 0) forget(vm, name);
done:
  drop(vm, file);
  drop(vm, filename);
  drop(vm, module);
  return r < 0 ? VALUE_NULL : finish(vm, name);
}

Value import_builtin_by_def(VM *vm, Ref name UNUSED, const ModuleDef *def) {
  Value m = module_from_def(vm, def);
  if (!value_is_null(m) && dict_set(vm, as_module(m)->dict, NAME(__package__), vm->empty_str) < 0) value_clear(vm, &m);
  return m;
}

static Value load_builtin(VM *vm, Ref name, const ModuleDef *def) {
  Value m = import_builtin_by_def(vm, name, def);
  if (value_is_null(m)) return m;
  if (dict_set(vm, vm->sys_modules, name, m) == 0 && import_module_made(vm, name, m) == 0) {
    import_module_loaded(vm, m);
    return m;
  }
  forget(vm, name);
  drop(vm, m);
  return VALUE_NULL;
}

// The modules of importlib, which have no place on sys.path.
static int load_bootstrap(VM *vm, Ref name, Value *out) {
  const FrozenModule *f = frozen_modules;
  if (!str_equal_ascii(name, f[0].name) && !str_equal_ascii(name, f[1].name)) return 0;
  if (str_equal_ascii(name, f[1].name)) f++;
  if (import_need_library(vm) < 0) return -1;
  Ref have = dict_get_str(vm, vm->sys_modules, name);
  if (!value_is_null(have)) return *out = own(have), 1;
  if (!frozen_find(vm, name)) return err_occurred(vm) ? -1 : 0;
  Value m = module_new(vm, name), code = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(m) && dict_set(vm, vm->sys_modules, name, m) == 0) code = frozen_code(vm, f);
  if (!value_is_null(code)) {
    Dict *d = as_module(m)->dict;
    Value origin = str_from_cstr(vm, f->origin), file = frozen_path(vm, f);
    as_module(m)->frozen = true;
    if (f != frozen_modules && !err_occurred(vm))
      (void)!(import_module_made(vm, name, m) < 0 || dict_set(vm, d, NAME(__file__), file) < 0);
    if (!err_occurred(vm) && dict_set(vm, d, NAME(__builtins__), ref_from_ptr(vm->builtins)) == 0 &&
        (f != frozen_modules || dict_set_cstr(vm, d, "__origname__", origin) == 0) &&
        dict_set(vm, d, NAME(__package__), vm->empty_str) == 0)
      r = eval_code(vm, code, d, ref_from_ptr(d), REF_NULL);
    drop(vm, origin);
    drop(vm, file);
  }
  drop(vm, code);
  bool ok = !value_is_null(r);
  drop(vm, r);
  if (ok) return *out = m, 1;
  forget(vm, name);
  drop(vm, m);
  return -1;
}

LoadResult import_load(VM *vm, Ref name, Ref path, Value *out) {
  Size n = as_str(name)->len, at = n;
  while (at > 0 && str_read(as_str(name), at - 1) != '.') at--;
  if (value_is_null(path)) {
    size_t len, size;
    char *text = str_to_utf8(vm, name, &len, &size);
    if (!text) return LOAD_FAILED;
    const ModuleDef *def = find_builtin_module(text);
    mem_free(vm, text, size);
    if (def) *out = load_builtin(vm, name, def);
    int r = def ? 1 : load_bootstrap(vm, name, out);
    if (r) return r < 0 || value_is_null(*out) ? LOAD_FAILED : LOAD_DONE;
    path = dict_get_str(vm, vm->sys_dict, NAME(path));
    if (value_is_null(path))
      return err_set(vm, vm->exc.RuntimeError, "sys.path must be a list of directory names"), LOAD_FAILED;
  }
  if (!is_list_exact(vm, path)) return LOAD_NEEDS_LIBRARY;
  Value leaf = str_substring(vm, name, at, n);
  Found f;
  LoadResult found = value_is_null(leaf) ? LOAD_FAILED : find(vm, path, leaf, &f);
  if (found == LOAD_DONE) {
    *out = load_source(vm, name, &f);
    memfs_path_free(vm, &f.path);
    if (value_is_null(*out)) found = LOAD_FAILED;
  }
  drop(vm, leaf);
  return found;
}
