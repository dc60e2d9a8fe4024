// start/lifecycle.c: the start and end of a VM.
//
// Start: allocator, bare types, singletons and names, ready types, interpreter, specializer, sys and builtins; the rest
// on import. End: exit handlers, modules are emptied, a last collection, then everything in the reverse order. In debug
// builds a leak is reported. A process that is about to end skips the steps without a visible effect (vm_end).
// Tests        every test; tests/fidelity/stress.mjs (each allocation failing, at the start too)
// Optimize     Oz
#include "start/lifecycle.h"
#include "compile/verify.h"
#include "interp/interp.h"
#include "interp/unwind.h"
#include "modules/cjk/cjk_tables.h"
#include "modules/ast/ast.h"
#include "modules/atexit.h"
#include "modules/builtins/builtins.h"
#include "runtime/import.h"
#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "runtime/run.h"
#include "runtime/std_stream.h"
#include "modules/sys/sys.h"
#include "runtime/traceback_print.h"
#include "modules/text/unicodedata.h"
#include "runtime/unicode_tables.h"
#include "runtime/warnings.h"
#include "monitor/monitor.h"
#include "tier2/tier2.h"
#include "specialize/specialize.h"
#include "object/text/char_names.h"
#include "object/class/doc_text.h"
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/exec/generator.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/core/registry.h"
#include "object/container/set.h"
#include "object/text/str.h"
#include "object/text/template.h"
#include "object/container/struct_seq.h"
#include "object/container/tuple.h"
#include "object/core/weakref.h"

#include <stdio.h>
#include <stdlib.h>

enum { RECURSION_LIMIT = 1000, C_RECURSION_LIMIT = 1500, INT_MAX_STR_DIGITS = 4300 };

static void null_all(VM *vm) {
  Value *const singles[] = {&vm->current_exception, &vm->exc_base.exc, &vm->unwound_by,  &vm->memory_error,
                            &vm->empty_tuple,       &vm->empty_str,    &vm->empty_bytes, &vm->empty_frozenset,
                            &vm->codec_search,      &vm->gc.garbage,   &vm->gc.callbacks};
  for (size_t i = 0; i < ARRAY_LEN(singles); i++) *singles[i] = VALUE_NULL;
  for (int i = 0; i < 256; i++) vm->latin1_chars[i] = vm->byte_chars[i] = VALUE_NULL;
  Value *names = (Value *)&vm->names;
  for (size_t i = 0; i < sizeof vm->names / sizeof(Value); i++) names[i] = VALUE_NULL;
}

static int intern_names(VM *vm) {
#define X(id) \
  vm->names.n_##id = str_intern_cstr(vm, #id); \
  if (value_is_null(borrow(vm->names.n_##id))) return -1;
#include "object/core/names.def"
#undef X
  value_set(vm, &vm->names.n_utf_8, str_intern_cstr(vm, "utf-8"));
  return value_is_null(vm->names.n_utf_8) ? -1 : 0;
}

static int make_singletons(VM *vm) {
  drop(vm, tuple_from_refs(vm, NULL, 0));  // makes vm->empty_tuple
  if (value_is_null(vm->empty_tuple) || str_init(vm) < 0 || bytes_init(vm) < 0) return -1;
  return intern_names(vm);
}

static int set_up(VM *vm) {
  if (types_alloc(vm) < 0 || make_singletons(vm) < 0 || types_ready(vm) < 0) return -1;
  if (template_init(vm) < 0) return -1;
  vm->memory_error = exc_new(vm, vm->exc.MemoryError, NULL, 0);
  vm->sys_modules = dict_new_obj(vm);
  vm->modules = mem_alloc_zero(vm, sizeof *vm->modules);
  if (value_is_null(vm->memory_error) || !vm->sys_modules || !vm->modules) return -1;
  vm->modules->atexit = vm->modules->path = vm->modules->io_unsupported = vm->modules->signal_handlers = VALUE_NULL;
  Value *const import_values[] = IMPORT_VALUES(vm->modules);
  for (size_t i = 0; i < ARRAY_LEN(import_values); i++) *import_values[i] = VALUE_NULL;
  for (int i = 0; i < N_MODULE_VALUES; i++) vm->modules->values[i] = VALUE_NULL;
  if (interp_init(vm) < 0 || specializer_init(vm) < 0 || monitor_init(vm) < 0) return -1;
  if (sys_setup(vm) < 0 || builtins_setup(vm) < 0 || warnings_setup(vm) < 0 || import_setup(vm) < 0) return -1;
  vm->hooks.verify_code = code_verify;
  ast_setup(vm);
  unicodedata_setup(vm);
  interp_builtins_ready(vm);
  return 0;
}

static int poll_work(VM *vm, uint64_t steps) { return steps ? vm_work(vm, steps) : vm_work_slow(vm); }

VM *vm_new(const Host *host, HashSeed seed) {
  VM *vm = calloc(1, sizeof *vm);
  if (!vm) return NULL;
  mem_init(&vm->mem);
  vm->mem.poll = poll_work;
  vm->mem.budget = &vm->eval_budget;
  null_all(vm);
  vm->hooks.poll = run_poll;
  vm->hooks.work = run_poll_work;
  vm->hooks.look = run_look;
  vm->hooks.unraisable = unraisable_report;
  vm->host = host;
  vm->hash_seed = seed;
  vm->exc_info = &vm->exc_base;
  vm->exc_base.exc = VALUE_NONE;
  vm->limits = (Limits){.recursion_limit = RECURSION_LIMIT, .c_recursion_limit = C_RECURSION_LIMIT};
  vm->int_max_str_digits = INT_MAX_STR_DIGITS;
  vm->next_type_version = vm->next_keys_version = vm->next_function_version = 1;
  gc_init(vm);
  if (set_up(vm) == 0) {
    vm->gc.enabled = true;
    return vm;
  }
#if MORELIA_DEBUG
  if (err_occurred(vm) && vm->modules) traceback_print(vm, vm->current_exception);
#endif
  mem_destroy(&vm->mem);  // half-built: nothing can run; the chunks are freed as they are
  free(vm);
  return NULL;
}

// Empties each module's dict as CPython does: names with one underscore first, then the rest except __builtins__.
static void empty_module_dict(VM *vm, Dict *d) {
  for (int pass = 0; pass < 2; pass++) {
    Size pos = 0;
    Ref key, value;
    while (dict_next(d, &pos, &key, &value)) {
      if (!is_str(key) || value_is_none(value)) continue;
      Str *s = as_str(key);
      bool single = s->len > 0 && str_read(s, 0) == '_' && !(s->len > 1 && str_read(s, 1) == '_');
      if (pass == 0 ? !single : str_equal_ascii(key, "__builtins__")) continue;
      Value k = own(key);
      if (dict_set(vm, d, k, REF_NONE) < 0) err_clear(vm);
      drop(vm, k);
    }
  }
}

// What sys and builtins hold of a program is dropped as CPython does it, and the standard streams are the first ones.
static void forget_specials(VM *vm) {
  static const char *const forgotten[] = {"path",       "argv",           "ps1",
                                          "ps2",        "last_exc",       "last_type",
                                          "last_value", "last_traceback", "path_importer_cache",
                                          "meta_path",  "path_hooks",     "__interactivehook__"};
  static const char *const streams[][2] = {{"stdin", "__stdin__"}, {"stdout", "__stdout__"}, {"stderr", "__stderr__"}};
  if (dict_set(vm, vm->builtins, NAME(_), REF_NONE) < 0) err_clear(vm);
  for (size_t i = 0; i < ARRAY_LEN(forgotten); i++)
    if (dict_set_cstr(vm, vm->sys_dict, forgotten[i], REF_NONE) < 0) err_clear(vm);
  for (size_t i = 0; i < ARRAY_LEN(streams); i++) {
    Ref first = dict_get_cstr(vm, vm->sys_dict, streams[i][1]);
    if (dict_set_cstr(vm, vm->sys_dict, streams[i][0], value_is_null(first) ? REF_NONE : first) < 0) err_clear(vm);
  }
}

// Removes the names that were not in builtins when the VM was made: those of the program, and `open`, as CPython.
static void restore_builtins(VM *vm) {
  Value names = dict_keys_list(vm, vm->builtins);
  if (value_is_null(names)) return err_clear(vm);
  for (Size i = list_len(names); i-- > 0;) {
    Ref name = list_at(names, i);
    if (i < vm->modules->n_builtins && !(is_str(name) && str_equal_ascii(name, "open"))) continue;
    if (dict_del(vm, vm->builtins, name) < 0) err_clear(vm);
  }
  drop(vm, names);
}

// The modules are forgotten, and what they alone hold ends while its names are still there; then the modules that live
// on are emptied, the last one first. Without memory for its weak reference a module is not.
static void empty_modules(VM *vm) {
  Value all = list_new(vm, 0);
  Size pos = 0;
  Ref key, value;
  while (!value_is_null(all) && dict_next(vm->sys_modules, &pos, &key, &value)) {
    if (!is_instance_of(vm, value, vm->types.module)) continue;
    Value name = own(key), weak = weakref_new(vm, value, REF_NULL);
    if (value_is_null(weak) || list_append_steal(vm, as_list(all), weak) < 0) err_clear(vm);
    if (dict_set(vm, vm->sys_modules, name, REF_NONE) < 0) err_clear(vm);
    drop(vm, name);
  }
  dict_clear(vm, vm->sys_modules);
  restore_builtins(vm);
  gc_collect(vm, GC_GENERATIONS - 1);
  if (value_is_null(all)) return err_clear(vm);
  for (Size i = list_len(all); i-- > 0;) {
    Value m = weakref_get(list_at(all, i));
    if (value_is_null(m)) continue;
    Dict *d = as_module(m)->dict;
    if (d != vm->builtins && d != vm->sys_dict) empty_module_dict(vm, d);
    drop(vm, m);
  }
  drop(vm, all);
}

// The names of a function that is still there; NULL: none has any.
static Dict *living_names(VM *vm) {
  for (int i = 0; i < GC_GENERATIONS; i++) {
    GcHead *list = &vm->gc.generation[i];
    for (GcHead *h = list->next; h != list; h = h->next) {
      Ref o = ref_from_ptr(h + 1);
      if (is_exact(vm, o, vm->types.function) && as_function(o)->globals->used) return as_function(o)->globals;
    }
  }
  return NULL;
}

// Frees what only C code holds, and what collections do not find: a datetime refers to its zone, untracked. No Python
// code may run.
static void empty_living(VM *vm) {
  gc_unfreeze(vm);
  gc_collect(vm, GC_GENERATIONS - 1);
  for (Dict *d; (d = living_names(vm));) {
    obj_incref(d);
    dict_clear(vm, d);
    obj_drop(vm, d);
  }
}

// The prepared MemoryError may hold the frames of its last use, and these may hold objects that run code when they die.
static void empty_memory_error(VM *vm) {
  Ref exc = borrow(vm->memory_error);
  if (value_is_null(exc)) return;
  exc_set_traceback(vm, exc, VALUE_NONE);
  exc_set_context(vm, exc, VALUE_NULL);
  exc_set_cause(vm, exc, VALUE_NULL);
  OBJ_CLEAR(vm, as_exc(exc)->dict);
}

// --- a process that ends

// A callback of the library's own weak containers (_destroy: those of _abc), which only removes a key from them.
static bool is_library_callback(VM *vm, Ref fn) {
  if (is_exact(vm, fn, vm->types.builtin_function)) return strcmp(as_builtin_function(fn)->def->name, "_destroy") == 0;
  if (!is_exact(vm, fn, vm->types.function) || !is_str(vm->modules->library)) return false;
  static const char *const files[] = {"weakref.py", "_weakrefset.py"};
  bool same = false;
  for (size_t i = 0; i < ARRAY_LEN(files) && !same; i++) {
    Value path = str_format(vm, "%U/%s", vm->modules->library, files[i]);
    if (value_is_null(path)) return err_clear(vm), false;
    same = str_equal(as_function(fn)->code->filename, path);
    drop(vm, path);
  }
  return same;
}

// Whether the end of `o` could run a program's code, write something or warn.
static bool ends_visibly(VM *vm, Object *o) {
  Ref self = ref_from_ptr(o);
  if (is_weakref(vm, self))
    return !value_is_null(as_weakref(self)->callback) && !is_library_callback(vm, as_weakref(self)->callback);
  if (is_instance_of(vm, self, vm->types.type)) {  // its instances may be untracked
    const Type *t = (const Type *)o;
    return t->slots.finalize && !type_has(t, TYPE_GC);
  }
  if (!o->type->slots.finalize || gc_is_finalized(o)) return false;
  if (o->type != vm->types.generator) return true;
  int state = as_generator(self)->state;
  return state != GEN_CREATED && state != GEN_CLEARED;
}

static bool any_ends_visibly(VM *vm, GcHead *list) {
  for (GcHead *h = list->next; h != list; h = h->next) {
    if (ends_visibly(vm, (Object *)(h + 1))) return true;
  }
  return false;
}

// No more code of a program that was unwound runs.
static void silence_abandoned(VM *vm) {
  unwind_settle(vm);
  err_clear(vm);
  if (vm->abandoned && !vm->unwinding) unwind_begin(vm, vm->exc.KeyboardInterrupt, "");
}

bool vm_end(VM *vm) {
  silence_abandoned(vm);
  run_exit_handlers(vm);
  std_streams_flush(vm);
  const GcState *gc = &vm->gc;
  if (gc->debug || (value_is_ptr(gc->callbacks) && list_len(gc->callbacks) > 0)) return false;
  bool seen = any_ends_visibly(vm, &vm->gc.permanent);
  for (int i = 0; i < GC_GENERATIONS && !seen; i++) seen = any_ends_visibly(vm, &vm->gc.generation[i]);
  return !seen;
}

void vm_free(VM *vm) {
  silence_abandoned(vm);
  run_exit_handlers(vm);
  std_streams_flush(vm);
  vm->flags |= VM_FLAG_FINALIZING;
  while (vm->gc.rest) object_drain(vm);
  empty_memory_error(vm);
  gc_collect(vm, GC_GENERATIONS - 1);
  monitor_clear(vm);
  vm->gc.callback = NULL;  // gc callbacks do not hear of the collections below: what they need is gone
  forget_specials(vm);
  empty_modules(vm);
  gc_collect(vm, GC_GENERATIONS - 1);
  empty_module_dict(vm, vm->sys_dict);
  std_streams_flush(vm);
  warnings_finish(vm);
  ast_finish(vm);
  dict_clear(vm, vm->builtins);
  dict_clear(vm, vm->sys_modules);
  Value *const import_values[] = IMPORT_VALUES(vm->modules);
  for (size_t i = 0; i < ARRAY_LEN(import_values); i++) value_clear(vm, import_values[i]);
  // a LINE callback that raises where a handler begins leaves an exception, as in CPython
  value_set(vm, &vm->exc_base.exc, VALUE_NONE);
  value_clear(vm, &vm->asyncgen_firstiter);
  value_clear(vm, &vm->asyncgen_finalizer);
  value_clear(vm, &vm->codec_search);  // codecs are functions of modules: drop them before the last collection
  OBJ_CLEAR(vm, vm->codec_errors);
  OBJ_CLEAR(vm, vm->codec_cache);
  value_clear(vm, &vm->gc.callbacks);
  err_clear(vm);
  empty_memory_error(vm);
  gc_collect(vm, GC_GENERATIONS - 1);
  OBJ_CLEAR(vm, vm->context);
  // From here on no Python code runs: what C code still holds, and the names of modules that live by it, ends unseen.
  if (!vm->unwinding) unwind_begin(vm, vm->exc.KeyboardInterrupt, "");
  value_clear(vm, &vm->unwound_by);
  value_clear(vm, &vm->current_exception);
  OBJ_CLEAR(vm, vm->context);  // a finalizer may have made another
  obj_xdrop(vm, vm->sys_dict);
  obj_xdrop(vm, vm->builtins);
  obj_xdrop(vm, vm->sys_modules);
  vm->sys_dict = vm->builtins = vm->sys_modules = NULL;
  drop(vm, vm->modules->atexit);
  value_clear(vm, &vm->modules->io_unsupported);
  value_clear(vm, &vm->modules->signal_handlers);
  for (int i = 0; i < N_MODULE_VALUES; i++) value_clear(vm, &vm->modules->values[i]);
  empty_living(vm);
  memfs_free(vm);
  cjk_tables_free(vm);
  unicode_tables_free(vm);
  drop(vm, vm->modules->path);
  obj_xdrop(vm, vm->modules->sources);
  std_streams_free(vm);
  tier2_stop(vm);
  monitor_finish(vm);
  specializer_finish(vm);
  char_names_free(vm);
  doc_texts_free(vm);
  interp_free(vm);
  types_clear(vm);
  empty_memory_error(vm);
  gc_finish(vm);
  value_clear(vm, &vm->memory_error);
  value_clear(vm, &vm->empty_frozenset);
  Value *names = (Value *)&vm->names;
  for (size_t i = 0; i < sizeof vm->names / sizeof(Value); i++) value_clear(vm, &names[i]);
  bytes_finish(vm);
  str_finish(vm);
  value_clear(vm, &vm->empty_tuple);
  types_finish(vm);
  struct_seq_finish(vm);
  mem_free(vm, vm->modules, sizeof *vm->modules);
#if MORELIA_DEBUG
  if (vm->mem.used) fprintf(stderr, "morelia: %zu bytes leaked\n", vm->mem.used);
#endif
  mem_destroy(&vm->mem);
  free(vm);
}
