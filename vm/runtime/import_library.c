// runtime/import_library.c: the library's own importlib as _frozen_importlib, started late.
//
// Most programs never use it: modules in C and plain source files are imported by import_load.c. It is started when a
// program imports it, when a program's text mentions what only importlib provides (__spec__, sys.meta_path …), or when
// sys.path has an entry that only importlib understands. Modules imported before then get their __spec__ and
// __loader__. Afterwards import_load.c is still used as long as the finders are the usual ones.
// Tests        tests/python/reference/05_import_system/finders_loaders.py, tests/python/library/tools/import_tools.py
// Optimize     Oz
#include "compile/compile.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/container/list.h"
#include "object/error/traceback.h"
#include "object/container/tuple.h"

enum { LIBRARY_DOWN, LIBRARY_STARTING, LIBRARY_READY };
#define BOOTSTRAP "_frozen_importlib"
#define EXTERNAL "_frozen_importlib_external"

bool import_library_ready(VM *vm) { return vm->modules->library_state == LIBRARY_READY; }

Value importlib_attr(VM *vm, const char *module, const char *name) {
  Ref m = dict_get_cstr(vm, vm->sys_modules, module);
  if (value_is_null(m)) return err_set(vm, vm->exc.ImportError, "no module %s", module);
  Value kept = own(m), v = object_getattr_s(vm, kept, name);
  drop(vm, kept);
  return v;
}

// --- specs of modules that C code loaded

static Value spec_of_finder(VM *vm, const char *finder, Ref name) {
  Value f = importlib_attr(vm, BOOTSTRAP, finder), spec = VALUE_NULL, find = VALUE_NULL;
  if (!value_is_null(f)) find = object_getattr_s(vm, f, "find_spec");
  if (!value_is_null(find)) spec = call1(vm, find, name);
  drop(vm, f);
  drop(vm, find);
  return spec;
}

static Value spec_of_file(VM *vm, Ref name, Ref file, Ref path) {
  Value loader_type = importlib_attr(vm, EXTERNAL, "SourceFileLoader"), make = VALUE_NULL, loader = VALUE_NULL,
        spec = VALUE_NULL;
  if (!err_occurred(vm)) make = importlib_attr(vm, EXTERNAL, "spec_from_file_location");
  if (!err_occurred(vm)) loader = call2(vm, loader_type, name, file);
  Value kw[] = {str_intern_cstr(vm, "loader"), str_intern_cstr(vm, "submodule_search_locations")};
  Value names = tuple_from_steal(vm, kw, value_is_null(path) ? 1 : 2);
  if (value_is_null(path)) drop(vm, kw[1]);
  if (!err_occurred(vm)) {
    Value args[] = {{name.bits}, {file.bits}, loader, {path.bits}};
    spec = call(vm, make, args, 2, names);
  }
  drop(vm, loader_type), drop(vm, make), drop(vm, loader), drop(vm, names);
  return spec;
}

static int set_initializing(VM *vm, Ref spec, bool on) {
  return value_is_null(spec) || value_is_none(spec)
             ? 0
             : object_setattr(vm, spec, NAME(_initializing), value_from_bool(on));
}

// `name`: the name that it was imported under; a module may change its __name__.
static int give_spec(VM *vm, Ref name, Ref module) {
  Module *m = as_module(module);
  Ref file = dict_get_str(vm, m->dict, NAME(__file__));
  if (m->frozen && !frozen_find(vm, name)) return err_occurred(vm) ? -1 : 0;  // it is also there under another name
  m->spec_due = false;
  if (!m->def && (value_is_null(file) || !is_str(file))) return 0;
  Value its_file = own(file), its_path = own(dict_get_str(vm, m->dict, NAME(__path__)));
  Value spec = m->def      ? spec_of_finder(vm, "BuiltinImporter", name)
               : m->frozen ? spec_of_finder(vm, "FrozenImporter", name)
                           : spec_of_file(vm, name, its_file, its_path);
  drop(vm, its_file), drop(vm, its_path);
  Value init = value_is_null(spec) ? spec : importlib_attr(vm, BOOTSTRAP, "_init_module_attrs"), r = VALUE_NULL;
  if (!value_is_null(spec) && value_is_none(spec)) {
    drop(vm, init);
    return 0;
  }
  if (!value_is_null(init)) r = call2(vm, init, spec, module);
  int ok = value_is_null(r) || (m->loading && set_initializing(vm, spec, true) < 0) ? -1 : 0;
  if (!value_is_null(spec)) drop(vm, init);
  drop(vm, spec);
  drop(vm, r);
  return ok;
}

int import_module_made(VM *vm, Ref name, Ref module) {
  if (import_library_ready(vm)) return give_spec(vm, name, module);
  as_module(module)->spec_due = true;
  return 0;
}

void import_module_loaded(VM *vm, Ref module) {
  as_module(module)->loading = false;
  Value error = err_fetch(vm);
  Value spec = own(dict_get_str(vm, as_module(module)->dict, NAME(__spec__)));
  if (set_initializing(vm, spec, false) < 0) err_clear(vm);
  drop(vm, spec);
  if (!value_is_null(error)) err_restore(vm, error);
}

// --- start

// Calls fn for every module of sys.modules that C code loaded and that has no spec yet.
static int each_due(VM *vm, int (*fn)(VM *vm, Ref name, Ref module)) {
  Value all = dict_items_list(vm, vm->sys_modules);
  int r = value_is_null(all) ? -1 : 0;
  for (Size i = 0; r == 0 && i < list_len(all); i++) {
    Ref item = list_at(all, i), m = tuple_at(item, 1);
    if (is_instance_of(vm, m, vm->types.module) && as_module(m)->spec_due) r = fn(vm, tuple_at(item, 0), m);
  }
  drop(vm, all);
  return r;
}
// Handles the modules imported before, except those in C, which _setup has handled.
static int settle_spec(VM *vm, Ref name, Ref module) {
  Ref spec = dict_get_str(vm, as_module(module)->dict, NAME(__spec__));
  if (value_is_null(spec) || value_is_none(spec)) return is_str(name) ? give_spec(vm, name, module) : 0;
  as_module(module)->spec_due = false;
  return 0;
}

static int call_bootstrap(VM *vm, const char *function, Ref a, Ref b) {
  Value f = importlib_attr(vm, BOOTSTRAP, function), r = VALUE_NULL;
  if (!value_is_null(f)) r = value_is_null(a) ? call0(vm, f) : call2(vm, f, a, b);
  drop(vm, f);
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}

static Value snapshot(VM *vm, const char *name, Value *list) {
  Ref l = dict_get_cstr(vm, vm->sys_dict, name);
  if (value_is_null(l) || !is_list_exact(vm, l)) return own(vm->empty_tuple);
  value_set(vm, list, own(l));
  return list_to_tuple(vm, l);
}

static int start(VM *vm) {
  ModuleState *st = vm->modules;
  Value boot = import_module(vm, BOOTSTRAP), imp = VALUE_NULL, zip = VALUE_NULL;
  if (!err_occurred(vm)) imp = import_module(vm, "_imp");
  int r = err_occurred(vm) ? -1 : call_bootstrap(vm, "_install", dict_get_str(vm, vm->sys_modules, NAME(sys)), imp);
  if (r == 0) r = call_bootstrap(vm, "_install_external_importers", REF_NULL, REF_NULL);
  if (r == 0) zip = import_module(vm, "zipimport");
  Value importer = value_is_null(zip) ? VALUE_NULL : object_getattr_s(vm, zip, "zipimporter");
  Ref hooks = dict_get_cstr(vm, vm->sys_dict, "path_hooks");
  if (!value_is_null(importer) && !value_is_null(hooks) && is_list(hooks)) r = list_insert(vm, hooks, 0, importer);
  drop(vm, boot), drop(vm, imp), drop(vm, zip), drop(vm, importer);
  if (r < 0 || err_occurred(vm)) return -1;
  value_set(vm, &st->file_finder, importlib_attr(vm, EXTERNAL, "FileFinder"));
  value_set(vm, &st->finders, snapshot(vm, "meta_path", &st->meta_path));
  value_set(vm, &st->hooks, snapshot(vm, "path_hooks", &st->path_hooks));
  st->library_state = LIBRARY_READY;
  return err_occurred(vm) || each_due(vm, settle_spec) < 0 ? -1 : 0;
}

static Size sys_list_len(VM *vm, const char *name) {
  Ref l = dict_get_cstr(vm, vm->sys_dict, name);
  return !value_is_null(l) && is_list_exact(vm, l) ? list_len(l) : SIZE_MAX_PY;
}
static void shorten_sys_list(VM *vm, const char *name, Size len) {
  if (sys_list_len(vm, name) == SIZE_MAX_PY || sys_list_len(vm, name) <= len) return;
  Ref l = dict_get_cstr(vm, vm->sys_dict, name);
  if (list_set_slice(vm, as_list(l), len, list_len(l), REF_NULL) < 0) err_clear(vm);
}
static void forget_module(VM *vm, const char *name) {
  Value key = str_from_cstr(vm, name), gone = VALUE_NULL;
  if (value_is_null(key) || dict_pop(vm, vm->sys_modules, key, &gone) < 0) err_clear(vm);
  drop(vm, gone);
  drop(vm, key);
}

// Undoes a start that failed halfway: the next one begins anew. The exception stays.
static void start_undone(VM *vm, Size finders, Size hooks) {
  Value error = err_fetch(vm);
  shorten_sys_list(vm, "meta_path", finders);
  shorten_sys_list(vm, "path_hooks", hooks);
  forget_module(vm, BOOTSTRAP);
  forget_module(vm, EXTERNAL);
  err_restore(vm, error);
}

int import_need_library(VM *vm) {
  ModuleState *st = vm->modules;
  if (st->library_state != LIBRARY_DOWN) return 0;
  if (value_is_null(st->library)) return 0;
  Value pending = err_fetch(vm);
  st->library_state = LIBRARY_STARTING;
  Size finders = sys_list_len(vm, "meta_path"), hooks = sys_list_len(vm, "path_hooks");
  int r = start(vm);
  if (st->library_state == LIBRARY_STARTING) {
    st->library_state = LIBRARY_DOWN;
    start_undone(vm, finders, hooks);
  }
  if (r == 0 && !value_is_null(pending)) err_restore(vm, pending);
  else drop(vm, pending);
  return r;
}

static bool mentions(const char *bytes, size_t len, const char *word) {
  size_t n = strlen(word);
  for (const char *p = bytes, *end = bytes + len; (p = memchr(p, word[0], (size_t)(end - p))) && (size_t)(end - p) >= n;
       p++) {
    if (memcmp(p, word, n) == 0) return true;
  }
  return false;
}

void import_source_seen(VM *vm, const char *bytes, Size len) {
  static const char *const words[] = {"_spec__", "_loader__", "meta_path", "path_hooks", "path_importer_cache"};
  if (!vm->modules || vm->modules->library_state != LIBRARY_DOWN || value_is_null(vm->modules->library)) return;
  bool seen = false;
  for (size_t i = 0; i < ARRAY_LEN(words) && !seen; i++) seen = mentions(bytes, (size_t)len, words[i]);
  if (seen && import_need_library(vm) < 0) err_clear(vm);
}

bool import_uses_defaults(VM *vm) {
  ModuleState *st = vm->modules;
  if (st->library_state != LIBRARY_READY) return true;
  const struct {
    const char *name;
    Value list, items;
  } rows[] = {{"meta_path", st->meta_path, st->finders}, {"path_hooks", st->path_hooks, st->hooks}};
  for (int i = 0; i < 2; i++) {
    Ref l = dict_get_cstr(vm, vm->sys_dict, rows[i].name);
    if (value_is_null(l) || !value_same(l, rows[i].list) || list_len(l) != tuple_len(rows[i].items)) return false;
    for (Size k = 0; k < list_len(l); k++) {
      if (!value_same(list_at(l, k), tuple_at(rows[i].items, k))) return false;
    }
  }
  return true;
}

// --- importing through it

static bool in_importlib(const Traceback *tb) {
  Ref file = borrow(tb->code->filename);
  return str_equal_ascii(file, "<frozen importlib._bootstrap>") ||
         str_equal_ascii(file, "<frozen importlib._bootstrap_external>");
}

// Removes importlib's own frames from the current exception's traceback: all of them for an ImportError, otherwise
// those that end in the function that calls user code.
static void remove_library_frames(VM *vm) {
  Ref exc = borrow(vm->current_exception);
  if (value_is_null(exc) || !is_exception(exc)) return;
  bool always = is_instance_of(vm, exc, vm->exc.ImportError), inside = false;
  Value first = own(exc_traceback(exc));
  if (!value_is_ptr(first)) return;
  // kept: entry in front of tb; before: in front of the chunk
  Traceback *head = (Traceback *)value_as_ptr(first), *tb = head, *kept = NULL, *before = NULL;
  while (tb) {
    Traceback *next = tb->next;
    bool now = in_importlib(tb);
    if (now && !inside) before = kept;
    inside = now;
    if (inside && (always || str_equal_ascii(tb->code->name, "_call_with_frames_removed"))) {
      if (next) obj_incref(next);
      if (before) {
        OBJ_CLEAR(vm, before->next);
        before->next = next;
      } else {
        drop(vm, first);
        first = next ? value_from_ptr(next) : VALUE_NONE;
      }
      kept = before;
    } else kept = tb;
    tb = next;
  }
  exc_set_traceback(vm, exc, first);
}

Value import_through_library(VM *vm, Ref name) {
  if (import_need_library(vm) < 0) return VALUE_NULL;
  Value find = importlib_attr(vm, BOOTSTRAP, "_find_and_load"), r = VALUE_NULL;
  Value import_function = own(dict_get_str(vm, vm->builtins, NAME(__import__)));
  if (!err_occurred(vm)) r = call2(vm, find, name, value_is_null(import_function) ? REF_NONE : borrow(import_function));
  drop(vm, find);
  drop(vm, import_function);
  if (value_is_null(r)) remove_library_frames(vm);
  return r;
}
