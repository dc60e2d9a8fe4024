// runtime/warnings.c: the _warnings module: filters, registries, output of warnings.
//
// Invariants   Once the `warnings` module is loaded its state decides (filters, showwarning): it is Python code on top
//              of this one. Until then the filters made here apply, and a warning is printed to sys.stderr as
//              `file:line: Category: text` with the source line.
// Tests        tests/python/tracebacks/warnings/warn_*.py
// Optimize     Oz
#include "runtime/warnings.h"

#include "runtime/import.h"
#include "runtime/module_state.h"
#include "runtime/source_lines.h"
#include "runtime/std_stream.h"
#include "object/core/args.h"
#include "object/exec/frame.h"
#include "object/error/exceptions.h"
#include "object/exec/generator.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef struct WarningState {
  Value filters, default_action, once_registry;
  uint32_t version;  // version of the filters; registries of another version are stale
  uint32_t locks;    // _acquire_lock without _release_lock
} WarningState;

static WarningState *state(VM *vm) { return vm->modules->warnings; }

// --- filters

static Value filter(VM *vm, const char *action, Type *category, const char *module) {
  Value items[] = {str_intern_cstr(vm, action), VALUE_NONE, own_ptr(category),
                   module ? str_intern_cstr(vm, module) : VALUE_NONE, value_from_int48(0)};
  return tuple_from_steal(vm, items, 5);
}

static Value default_filters(VM *vm) {
  Value items[] = {filter(vm, "default", vm->exc.DeprecationWarning, "__main__"),
                   filter(vm, "ignore", vm->exc.DeprecationWarning, NULL),
                   filter(vm, "ignore", vm->exc.PendingDeprecationWarning, NULL),
                   filter(vm, "ignore", vm->exc.ImportWarning, NULL),
                   filter(vm, "ignore", vm->exc.ResourceWarning, NULL)};
  return list_from_steal(vm, items, ARRAY_LEN(items));
}

// An attribute of the Python module `warnings` if it is loaded; null without an exception otherwise.
static Value python_warnings(VM *vm, const char *name) {
  Ref m = dict_get_str(vm, vm->sys_modules, NAME(warnings));
  if (value_is_null(m) || !is_exact(vm, m, vm->types.module)) return VALUE_NULL;
  Ref v = dict_get_cstr(vm, as_module(m)->dict, name);
  return value_is_null(v) ? VALUE_NULL : own(v);
}

// The same, but its value is remembered and used when the attribute has been deleted.
static Value current(VM *vm, const char *name, Value *kept) {
  Value v = python_warnings(vm, name);
  if (value_is_null(v)) return own(*kept);
  value_set(vm, kept, own(v));
  return v;
}

// Compares a filter's message or module: None, a str for equality, or a compiled pattern to match.
static int field_matches(VM *vm, Ref pattern, Ref text) {
  if (value_is_none(pattern)) return 1;
  if (is_str_exact(vm, pattern)) return str_equal(pattern, text);
  Value name = str_intern_cstr(vm, "match");
  Value m = value_is_null(name) ? name : call_method1(vm, pattern, name, text);
  drop(vm, name);
  if (value_is_null(m)) return -1;
  int r = object_is_true(vm, m);
  drop(vm, m);
  return r;
}

typedef struct Warning {
  Type *category;
  Ref message;  // str or Warning instance
  Value text;   // str
  Ref filename, module, registry;
  int lineno;
} Warning;

// MAY_RUN_CODE: the caller owns the filter.
static int filter_matches(VM *vm, const Warning *w, Ref f) {
  int ok = field_matches(vm, tuple_at(f, 1), w->text);
  if (ok > 0) ok = object_issubclass(vm, ref_from_ptr(w->category), tuple_at(f, 2));
  if (ok > 0) ok = field_matches(vm, tuple_at(f, 3), w->module);
  if (ok <= 0) return ok;
  int64_t line = number_as_i64(vm, tuple_at(f, 4));
  return line == -1 && err_occurred(vm) ? -1 : line == 0 || line == w->lineno;
}

// The action for a warning: a str.
static Value find_action(VM *vm, const Warning *w) {
  Value filters = current(vm, "filters", &state(vm)->filters), action = VALUE_NULL;
  int ok = 0;
  if (!is_list(filters)) ok = err_set_i(vm, vm->exc.ValueError, "_warnings.filters must be a list");
  for (Size i = 0; ok == 0 && i < list_len(filters); i++) {
    Value f = own(list_at(filters, i));
    if (!is_tuple(f) || tuple_len(f) != 5) {
      ok = err_set_i(vm, vm->exc.ValueError, "warnings.filters item %zd isn't a 5-tuple", i);
    } else if (!is_str(tuple_at(f, 0))) {
      ok = err_set_i(vm, vm->exc.TypeError, "action must be a string, not '%.200T'", tuple_at(f, 0));
    } else {
      ok = filter_matches(vm, w, f);
      if (ok > 0) action = own(tuple_at(f, 0));
    }
    drop(vm, f);
  }
  drop(vm, filters);
  if (ok != 0) return action;
  action = current(vm, "defaultaction", &state(vm)->default_action);
  if (!is_str(action)) {
    err_set(vm, vm->exc.TypeError, "_warnings.defaultaction must be a string, not '%.200T'", action);
    value_clear(vm, &action);
  }
  return action;
}

// --- registries: warnings that were already shown

static int already_warned(VM *vm, Ref registry, Ref key, bool set) {
  if (value_is_none(registry) || value_is_null(registry) || !is_dict(registry)) return 0;
  Ref version = dict_get_cstr(vm, as_dict(registry), "version");
  if (!value_same(version, value_from_int48(state(vm)->version))) {
    dict_clear(vm, as_dict(registry));
    if (dict_set_cstr(vm, as_dict(registry), "version", value_from_int48(state(vm)->version)) < 0) return -1;
  } else {
    Ref have;
    int found = dict_lookup(vm, as_dict(registry), key, &have);
    if (found < 0) return -1;
    if (found) {
      Value kept = own(have);
      int truth = object_is_true(vm, kept);
      drop(vm, kept);
      if (truth) return truth;
    }
  }
  return set && dict_set(vm, as_dict(registry), key, REF_TRUE) < 0 ? -1 : 0;
}

// 1: shown before, 0: show it, -1. The key of the registry depends on the action.
static int check_registries(VM *vm, const Warning *w, Ref action) {
  bool once = str_equal_ascii(action, "once"), per_module = str_equal_ascii(action, "module"),
       standard = str_equal_ascii(action, "default");
  Value full[] = {own(w->text), own_ptr(w->category), value_from_int48(w->lineno)}, key = VALUE_NULL;
  int r;
  if (standard) {
    key = tuple_from_refs(vm, full, 3);
    r = value_is_null(key) ? -1 : already_warned(vm, w->registry, key, true);
  } else if (once || per_module) {
    key = tuple_pack3(vm, full[0], full[1], value_from_int48(0));
    if (once) value_set(vm, &key, tuple_from_refs(vm, full, 2));
    Value registry = once ? current(vm, "onceregistry", &state(vm)->once_registry) : own(w->registry);
    if (once && !is_dict(registry)) {
      r = err_set_i(vm, vm->exc.TypeError, "_warnings.onceregistry must be a dict, not '%.200T'", registry);
    } else {
      r = value_is_null(key) ? -1 : already_warned(vm, registry, key, true);
    }
    drop(vm, registry);
  } else if (str_equal_ascii(action, "always") || str_equal_ascii(action, "all")) {
    r = 0;
  } else {
    r = err_set_i(vm, vm->exc.RuntimeError, "Unrecognized action (%R) in warnings.filters:\n %S", action, action);
  }
  values_drop(vm, full, 3);
  drop(vm, key);
  return r;
}

// --- output

static int write_stderr(VM *vm, Value text) {  // consumed
  if (value_is_null(text)) return -1;
  std_stderr_write(vm, text);
  drop(vm, text);
  return 0;
}

static int show_source_line(VM *vm, const Warning *w) {
  // CPython's C code only looks into files
  bool is_file = is_str(w->filename) && as_str(w->filename)->len > 0 && str_read(as_str(w->filename), 0) != '<';
  Value line = is_file ? source_line(vm, w->filename, w->lineno) : VALUE_NULL;
  if (value_is_null(line)) return err_clear(vm), 0;
  Size from = 0, len = as_str(line)->len;
  while (from < len && (str_read(as_str(line), from) == ' ' || str_read(as_str(line), from) == '\t' ||
                        str_read(as_str(line), from) == '\f'))
    from++;
  int r = 0;
  if (from < len) {
    Value bare = str_substring(vm, line, from, len);
    r = value_is_null(bare) ? -1 : write_stderr(vm, str_format(vm, "  %U\n", bare));
    drop(vm, bare);
  }
  drop(vm, line);
  return r;
}

static int show_plainly(VM *vm, const Warning *w, Ref source) {
  Ref category = borrow(w->category->name);
  if (write_stderr(vm, str_format(vm, "%S:%d: %U: %U\n", w->filename, w->lineno, category, w->text)) < 0 ||
      show_source_line(vm, w) < 0)
    return -1;
  return value_is_null(source) || import_ended(vm)
             ? 0
             : write_stderr(
                   vm, str_format(vm, "%U: Enable tracemalloc to get the object allocation traceback\n", category));
}

// Through warnings._showwarnmsg if that module is loaded.
static int show(VM *vm, const Warning *w, Ref source) {
  Value hook = python_warnings(vm, "_showwarnmsg"), make = python_warnings(vm, "WarningMessage");
  int r = 0;
  if (value_is_null(hook) || value_is_null(make)) {
    r = show_plainly(vm, w, source);
  } else {
    Value instance = is_exception(w->message) ? own(w->message) : call1(vm, ref_from_ptr(w->category), w->message);
    Value args[] = {instance,
                    own_ptr(w->category),
                    own(w->filename),
                    value_from_int48(w->lineno),
                    VALUE_NONE,
                    VALUE_NONE,
                    own(value_is_null(source) ? REF_NONE : source)};
    Value msg = value_is_null(instance) ? instance : call(vm, make, args, 7, REF_NULL);
    Value done = value_is_null(msg) ? msg : call1(vm, hook, msg);
    r = value_is_null(done) ? -1 : 0;
    drop(vm, done);
    if (!value_is_null(instance)) drop(vm, msg);
    values_drop(vm, args, 7);
  }
  drop(vm, hook);
  drop(vm, make);
  return r;
}

static int warn_explicit(VM *vm, Type *category, Ref message, Ref filename, int lineno, Ref module, Ref registry,
                         Ref source) {
  Warning w = {category, message, VALUE_NULL, filename, module, registry, lineno};
  if (is_exception(message)) {
    w.category = type_of(vm, message);
    w.text = object_str(vm, message);
  } else {
    w.text = is_str(message) ? own(message) : object_str(vm, message);
  }
  if (value_is_null(w.text)) return -1;
  Value key_items[] = {own(w.text), own_ptr(w.category), value_from_int48(lineno)},
        key = tuple_from_steal(vm, key_items, 3), action = VALUE_NULL;
  int r = value_is_null(key) ? -1 : already_warned(vm, registry, key, false);
  drop(vm, key);
  if (r == 0) {
    action = find_action(vm, &w);
    if (value_is_null(action)) r = -1;
    else if (str_equal_ascii(action, "error")) {
      r = -1;
      if (is_exception(message)) err_raise(vm, own(message));
      else err_set_value(vm, w.category, message);
    } else if (!str_equal_ascii(action, "ignore")) {
      r = check_registries(vm, &w, action);
      if (r == 0) r = show(vm, &w, source);
    }
  }
  drop(vm, action);
  drop(vm, w.text);
  return r < 0 ? -1 : 0;
}

// --- from a stack level

static bool contains_ascii(Ref text, const char *part) {
  Size n = (Size)strlen(part);
  for (Size i = 0; i + n <= as_str(text)->len; i++) {
    Size k = 0;
    while (k < n && str_read(as_str(text), i + k) == (uint8_t)part[k]) k++;
    if (k == n) return true;
  }
  return false;
}

static bool is_internal_frame(Frame *f) {
  Ref name = borrow(f->code->filename);
  return contains_ascii(name, "importlib") && contains_ascii(name, "_bootstrap");
}

static Frame *next_frame(Frame *f) {
  do f = frame_caller(f);
  while (f && is_internal_frame(f));
  return f;
}

static bool has_prefix(Ref name, Ref prefixes) {
  if (value_is_null(prefixes)) return false;
  for (Size i = 0; i < tuple_len(prefixes); i++) {
    Ref p = tuple_at(prefixes, i);
    Size k = 0, n = as_str(p)->len;
    while (k < n && k < as_str(name)->len && str_read(as_str(p), k) == str_read(as_str(name), k)) k++;
    if (k == n) return true;
  }
  return false;
}

static int warn_at_level(VM *vm, Type *category, Ref message, int stacklevel, Ref source, Ref prefixes) {
  Frame *f = vm->frame;
  if (f && (stacklevel <= 0 || is_internal_frame(f))) {
    while (f && --stacklevel > 0) f = frame_caller(f);
  } else {
    while (f && --stacklevel > 0) {
      do f = next_frame(f);
      while (f && has_prefix(f->code->filename, prefixes));
    }
  }
  Dict *globals = f ? f->globals : vm->sys_dict;
  Value filename = f ? own(f->code->filename) : str_intern_cstr(vm, "<sys>"), registry = VALUE_NULL;
  int line = f ? frame_line(f) : 0, r = -1;
  Value keep = own_ptr(globals);
  Ref have = dict_get_str(vm, globals, NAME(__warningregistry__));
  if (value_is_null(have)) {
    registry = dict_new(vm);
    if (value_is_null(registry) || dict_set(vm, globals, NAME(__warningregistry__), registry) < 0) goto done;
  } else {
    registry = own(have);
  }
  Ref name = dict_get_str(vm, globals, NAME(__name__));
  Value module = value_is_null(name) || !is_str(name) ? str_intern_cstr(vm, "<string>") : own(name);
  r = warn_explicit(vm, category, message, filename, line, module, registry, source);
  drop(vm, module);
done:
  drop(vm, keep);
  drop(vm, registry);
  drop(vm, filename);
  return r;
}

static int hook_warn(VM *vm, Type *category, Ref message, int stacklevel) {
  return warn_at_level(vm, category, message, stacklevel, REF_NULL, REF_NULL);
}

// A coroutine that was never awaited is deallocated. The text is the library's own if `warnings` is loaded (it knows
// where the coroutine was made).
static int hook_warn_unawaited(VM *vm, Ref coroutine) {
  Value library = python_warnings(vm, "_warn_unawaited_coroutine");
  if (!value_is_null(library)) {
    Value r = call1(vm, library, coroutine);
    drop(vm, library);
    drop(vm, r);
    if (!value_is_null(r) || err_matches(vm, vm->exc.RuntimeWarning)) return value_is_null(r) ? -1 : 0;
  }
  if (err_occurred(vm)) err_unraisable(vm, coroutine, "Exception ignored while finalizing coroutine");
  Value text = str_format(vm, "coroutine '%S' was never awaited", as_generator(coroutine)->qualname);
  int r = value_is_null(text) ? -1 : warn_at_level(vm, vm->exc.RuntimeWarning, text, 1, coroutine, REF_NULL);
  drop(vm, text);
  return r;
}

// From the compiler: the module is the file's name without ".py".
static int hook_warn_explicit(VM *vm, Type *category, Ref message, Ref filename, int lineno, Ref module, Ref registry) {
  Value name = VALUE_NULL;
  if (value_is_null(module)) {
    Size n = as_str(filename)->len;
    bool py = n > 3 && str_read(as_str(filename), n - 1) == 'y' && str_read(as_str(filename), n - 2) == 'p' &&
              str_read(as_str(filename), n - 3) == '.';
    name = n == 0 ? str_intern_cstr(vm, "<unknown>") : str_substring(vm, filename, 0, py ? n - 3 : n);
    if (value_is_null(name)) return -1;
    module = borrow(name);
  }
  int r = warn_explicit(vm, category, message, filename, lineno, module, value_is_null(registry) ? REF_NONE : registry,
                        REF_NULL);
  drop(vm, name);
  return r;
}

// --- the module

static Type *category_of(VM *vm, Ref message, Ref category) {
  if (is_instance_of(vm, message, vm->exc.Warning)) return type_of(vm, message);
  if (value_is_null(category) || value_is_none(category)) return vm->exc.UserWarning;
  if (is_exception_class(category) && type_is_subtype(as_type(category), vm->exc.Warning)) return as_type(category);
  err_set(vm, vm->exc.TypeError, "category must be a Warning subclass, not '%T'", category);
  return NULL;
}

static Value warnings_warn(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"message", "category", "stacklevel", "source", "skip_file_prefixes"};
  static const ArgSpec spec = {"warn", names, 5, 0, 4, 1, 0};
  Ref a[5];
  int level = 1;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[2]) && arg_int(vm, a[2], &level) < 0))
    return VALUE_NULL;
  if (!value_is_null(a[4])) {
    if (!is_tuple(a[4]))
      return err_set(vm, vm->exc.TypeError, "warn() argument 'skip_file_prefixes' must be tuple, not %P", a[4]);
    for (Size i = 0; i < tuple_len(a[4]); i++) {
      if (!is_str(tuple_at(a[4], i))) {
        return err_set(vm, vm->exc.TypeError, "Found non-str '%T' in skip_file_prefixes.", tuple_at(a[4], i));
      }
    }
    if (tuple_len(a[4]) && level < 2) level = 2;
  }
  Type *category = category_of(vm, a[0], a[1]);
  if (!category || warn_at_level(vm, category, a[0], level, a[3], a[4]) < 0) return VALUE_NULL;
  return VALUE_NONE;
}

// Asks the loader of `globals` for the source, as the output of the warning could: errors in the globals are reported.
// 0, or -1.
static int ask_loader(VM *vm, Ref globals) {
  if (value_is_null(globals) || value_is_none(globals)) return 0;
  if (!is_dict(globals))
    return err_set_i(vm, vm->exc.TypeError, "module_globals must be a dict, not '%.200T'", globals);
  Value importer = import_module(vm, "importlib._bootstrap_external"), source = VALUE_NONE;
  Value bless = value_is_null(importer) ? importer : object_getattr_s(vm, importer, "_bless_my_loader");
  Value loader = value_is_null(bless) ? bless : call1(vm, bless, globals);
  Ref name = dict_get_str(vm, as_dict(globals), NAME(__name__));
  if (!value_is_null(loader) && !value_is_null(name)) {
    Value module = own(name), get = object_getattr_s(vm, loader, "get_source");
    if (value_is_null(get)) err_clear(vm);
    else source = call1(vm, get, module);
    drop(vm, get);
    drop(vm, module);
  }
  bool ok = !value_is_null(loader) && !value_is_null(source);
  if (ok && !value_is_none(source) && !is_str(source))
    ok = err_set_i(vm, vm->exc.TypeError, "must be str, not %T", source) == 0;
  if (!value_is_null(bless)) drop(vm, loader);
  if (!value_is_null(importer)) drop(vm, bless);
  drop(vm, importer);
  drop(vm, source);
  return ok ? 0 : -1;
}

static Value warnings_warn_explicit(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"message", "category", "filename",       "lineno",
                                      "module",  "registry", "module_globals", "source"};
  static const ArgSpec spec = {"warn_explicit", names, 8, 0, 8, 4, 0};
  Ref a[8];
  int line;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[3], &line) < 0) return VALUE_NULL;
  if (!is_str(a[2]))
    return err_set(vm, vm->exc.TypeError, "warn_explicit() argument 'filename' must be str, not %P", a[2]);
  if (ask_loader(vm, a[6]) < 0) return VALUE_NULL;
  bool ready = is_instance_of(vm, a[0], vm->exc.Warning);  // its class is the category
  Type *category = ready ? type_of(vm, a[0]) : is_exception_class(a[1]) ? as_type(a[1]) : NULL;
  if (!category) {
    Value r = call1(vm, a[1], a[0]);
    drop(vm, r);
    return value_is_null(r) ? r : err_set(vm, vm->exc.TypeError, "category must be a Warning subclass, not '%T'", a[1]);
  }
  int r;
  if (value_is_null(a[4])) {
    r = hook_warn_explicit(vm, category, a[0], a[2], line, REF_NULL, value_is_null(a[5]) ? REF_NONE : a[5]);
  } else {
    r = warn_explicit(vm, category, a[0], a[2], line, a[4], value_is_null(a[5]) ? REF_NONE : a[5], a[7]);
  }
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value filters_mutated(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  state(vm)->version++;
  return VALUE_NONE;
}
static Value acquire_lock(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  state(vm)->locks++;
  return VALUE_NONE;
}
static Value release_lock(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!state(vm)->locks) return err_set(vm, vm->exc.RuntimeError, "cannot release un-acquired lock");
  state(vm)->locks--;
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"warn", warnings_warn, METH_FAST_KW,
     DOC("($module, /, message, category=None, stacklevel=1, source=None, *,\n"
         "     skip_file_prefixes=<unrepresentable>)"),
     DOC("Issue a warning, or maybe ignore it or raise an exception.")},
    {"warn_explicit", warnings_warn_explicit, METH_FAST_KW,
     DOC("($module, /, message, category, filename, lineno,\n"
         "              module=<unrepresentable>, registry=None,\n"
         "              module_globals=None, source=None)"),
     DOC("Issue a warning, or maybe ignore it or raise an exception.")},
    {"_filters_mutated_lock_held", filters_mutated, METH_NOARGS, DOC("($module, /)"), NULL},
    {"_acquire_lock", acquire_lock, METH_NOARGS, DOC("($module, /)"), NULL},
    {"_release_lock", release_lock, METH_NOARGS, DOC("($module, /)"), NULL},
    {0},
};

static int exec(VM *vm, Ref m) {
  WarningState *s = state(vm);
  Value module = import_module(vm, "_contextvars"), name = str_from_cstr(vm, "warnings_context"), var = VALUE_NULL;
  Value make = value_is_null(module) ? module : object_getattr_s(vm, module, "ContextVar");
  if (!value_is_null(make) && !value_is_null(name)) var = call1(vm, make, name);
  if (!value_is_null(module)) drop(vm, make);
  drop(vm, module);
  drop(vm, name);
  if (value_is_null(var) || module_add(vm, m, "_warnings_context", var) < 0) return -1;
  return module_add(vm, m, "filters", own(s->filters)) < 0 ||
                 module_add(vm, m, "_defaultaction", own(s->default_action)) < 0 ||
                 module_add(vm, m, "_onceregistry", own(s->once_registry)) < 0
             ? -1
             : 0;
}

const ModuleDef warnings_module = {
    .name = "_warnings",
    .doc =
        "_warnings provides basic warning filtering support.\nIt is a helper module to speed up interpreter start-up.",
    .methods = methods,
    .exec = exec};

int warnings_setup(VM *vm) {
  WarningState *s = vm->modules->warnings = mem_alloc_zero(vm, sizeof *s);
  if (!s) return err_no_memory_i(vm);
  s->filters = default_filters(vm);
  s->default_action = str_intern_cstr(vm, "default");
  s->once_registry = dict_new(vm);
  if (value_is_null(s->filters) || value_is_null(s->default_action) || value_is_null(s->once_registry)) return -1;
  vm->hooks.warn = hook_warn;
  vm->hooks.warn_explicit = hook_warn_explicit;
  vm->hooks.warn_unawaited = hook_warn_unawaited;
  return 0;
}

void warnings_finish(VM *vm) {
  WarningState *s = state(vm);
  vm->hooks.warn = NULL;
  vm->hooks.warn_explicit = NULL;
  vm->hooks.warn_unawaited = NULL;
  drop(vm, s->filters);
  drop(vm, s->default_action);
  drop(vm, s->once_registry);
  mem_free(vm, s, sizeof *s);
  vm->modules->warnings = NULL;
}
