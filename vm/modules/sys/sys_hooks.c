// modules/sys/sys_hooks.c: sys: hooks of asynchronous generators, origin tracking of coroutines, and small settings.
// Tests        tests/python/modules/sys_attributes.py
// Optimize     Oz
#include "runtime/import.h"
#include "runtime/memfs.h"
#include "runtime/module_state.h"
#include "modules/sys/sys.h"
#include "modules/io/io.h"
#include "object/core/abstract.h"
#include "object/core/args.h"
#include "object/exec/code_type.h"
#include "object/error/errno_text.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"
#include "tier2/tier2.h"

// --- asynchronous generators and coroutines

static const StructSeqField hooks_fields[] = {{"firstiter", NULL}, {"finalizer", NULL}};
static const StructSeqSpec hooks_spec = {"asyncgen_hooks", NULL, hooks_fields, 2, 2};

static Value sys_get_asyncgen_hooks(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                    Ref kwnames UNUSED) {
  Type **type = &vm->modules->asyncgen_hooks;
  if (!*type && !(*type = struct_seq_type(vm, &hooks_spec))) return VALUE_NULL;
  Value v[] = {value_is_null(vm->asyncgen_firstiter) ? VALUE_NONE : own(vm->asyncgen_firstiter),
               value_is_null(vm->asyncgen_finalizer) ? VALUE_NONE : own(vm->asyncgen_finalizer)};
  return struct_seq_new(vm, *type, v);
}
static Value sys_set_asyncgen_hooks(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"firstiter", "finalizer"};
  static const ArgSpec spec = {"set_asyncgen_hooks", names, 2, 0, 2, 0, 0};
  Ref a[2];
  Value *const slots[] = {&vm->asyncgen_firstiter, &vm->asyncgen_finalizer};
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 1; i >= 0; i--) {
    if (!value_is_null(a[i]) && !value_is_none(a[i]) && !is_callable(vm, a[i]))
      return err_set(vm, vm->exc.TypeError, "callable %s expected, got %.50T", names[i], a[i]);
  }
  for (int i = 0; i < 2; i++) {
    if (!value_is_null(a[i])) value_set(vm, slots[i], value_is_none(a[i]) ? VALUE_NULL : own(a[i]));
  }
  return VALUE_NONE;
}
static Value sys_get_origin_depth(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return value_from_int48(vm->coroutine_origin_depth);
}
static Value sys_set_origin_depth(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"depth"};
  static const ArgSpec spec = {"set_coroutine_origin_tracking_depth", names, 1, 0, 1, 1, 0};
  Ref a[1];
  int depth;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &depth) < 0) return VALUE_NULL;
  if (depth < 0) return err_set(vm, vm->exc.ValueError, "depth must be >= 0");
  vm->coroutine_origin_depth = (uint32_t)depth;
  return VALUE_NONE;
}

// --- small settings

static Value sys_none(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value sys_false_(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                        Ref kwnames UNUSED) {
  return VALUE_FALSE;
}
static Value sys_getdlopenflags(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  return value_from_int48(2 ^ vm->modules->dlopen_flags);
}
static Value sys_setdlopenflags(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int flags;
  if (arg_int(vm, args[0], &flags) < 0) return VALUE_NULL;
  vm->modules->dlopen_flags = 2 ^ flags;
  return VALUE_NONE;
}
static Value sys_clear_type_descriptors(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED,
                                        Ref kwnames UNUSED) {
  Ref arg = borrow(args[0]);
  if (!is_instance_of(vm, arg, vm->types.type))
    return err_set(vm, vm->exc.TypeError, "_clear_type_descriptors() argument must be type, not %T", arg);
  Type *type = as_type(arg);
  if (type_has(type, TYPE_IMMUTABLE)) return err_set(vm, vm->exc.TypeError, "argument is immutable");
  for (int i = 0; i < 2; i++) {
    Value descriptor;
    if (dict_pop(vm, type->dict, i ? NAME(__weakref__) : NAME(__dict__), &descriptor) < 0) return VALUE_NULL;
    drop(vm, descriptor);
  }
  type_modified(vm, type);
  return VALUE_NONE;
}
static Value sys_cpu_count_config(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return value_from_int48(-1);
}
static Value sys_interned_size(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return value_from_int48(dict_len(vm->interned));
}
static Value sys_trampoline(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.ValueError, "perf trampoline not available");
}
static Value sys_remote_exec(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "remote debugging is not supported");
}

// --- sys._jit

static Value jit_is_available(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return VALUE_TRUE;
}
static Value jit_is_enabled(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(tier2_is_on(vm));
}
static Value jit_is_active(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(tier2_is_active(vm));
}
static const MethodDef jit_methods[] = {
    {"is_available", jit_is_available, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the current Python executable supports JIT compilation.")},
    {"is_enabled", jit_is_enabled, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if JIT compilation is enabled for the current Python process.")},
    {"is_active", jit_is_active, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the topmost Python frame is currently executing JIT code.")},
    {0}};
static const ModuleDef jit_def = {.name = "sys._jit", .methods = jit_methods};

static Value sys_dump_tracelets(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value path = memfs_fspath(vm, args[0]), mode = value_is_null(path) ? VALUE_NULL : str_from_cstr(vm, "w"),
        graph = VALUE_NULL, file = VALUE_NULL, done = VALUE_NULL;
  Value io = value_is_null(mode) ? VALUE_NULL : import_module(vm, "_io");  // io_open needs it
  if (!value_is_null(io)) graph = tier2_graph(vm);
  if (!value_is_null(graph)) file = io_open(vm, REF_NULL, (Value[]){path, mode}, 2, REF_NULL);
  if (!value_is_null(file)) {
    done = call_method1(vm, file, NAME(write), graph);
    if (!value_is_null(done)) {
      drop(vm, done);
      done = call_method0(vm, file, NAME(close));
    }
  }
  drop(vm, path);
  drop(vm, mode);
  drop(vm, io);
  drop(vm, graph);
  drop(vm, file);
  return done;
}

static const MethodDef methods[] = {
    {"_dump_tracelets", sys_dump_tracelets, METH_O, DOC("($module, outpath, /)"),
     DOC("Dump the graph of tracelets in graphviz format")},
    {"get_asyncgen_hooks", sys_get_asyncgen_hooks, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the installed asynchronous generators hooks.")},
    {"set_asyncgen_hooks", sys_set_asyncgen_hooks, METH_FAST_KW, NULL,
     DOC("set_asyncgen_hooks([firstiter] [, finalizer])\n\n"
         "Set a finalizer for async generators objects.")},
    {"get_coroutine_origin_tracking_depth", sys_get_origin_depth, METH_NOARGS, DOC("($module, /)"),
     DOC("Check status of origin tracking for coroutine objects in this thread.")},
    {"set_coroutine_origin_tracking_depth", sys_set_origin_depth, METH_FAST_KW, DOC("($module, /, depth)"),
     DOC("Enable or disable origin tracking for coroutine objects in this thread.")},
    {"getdlopenflags", sys_getdlopenflags, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current value of the flags that are used for dlopen calls.")},
    {"setdlopenflags", sys_setdlopenflags, METH_O, DOC("($module, flags, /)"),
     DOC("Set the flags used by the interpreter for dlopen calls.")},
    {"_get_cpu_count_config", sys_cpu_count_config, METH_NOARGS, DOC("($module, /)"),
     DOC("Private function for getting PyConfig.cpu_count")},
    {"getunicodeinternedsize", sys_interned_size, METH_FAST_KW, DOC("($module, /, *, _only_immortal=False)"),
     DOC("Return the number of elements of the unicode interned dictionary")},
    {"_clear_type_descriptors", sys_clear_type_descriptors, METH_O, DOC("($module, type, /)"),
     DOC("Private function for clearing certain descriptors from a type's dictionary.\n\nSee gh-135228 for context.")},
    {"activate_stack_trampoline", sys_trampoline, METH_O, DOC("($module, backend, /)"),
     DOC("Activate stack profiler trampoline *backend*.")},
    {"deactivate_stack_trampoline", sys_none, METH_NOARGS, DOC("($module, /)"),
     DOC("Deactivate the current stack profiler trampoline backend.")},
    {"is_stack_trampoline_active", sys_false_, METH_NOARGS, DOC("($module, /)"),
     DOC("Return *True* if a stack profiler trampoline is active.")},
    {"is_remote_debug_enabled", sys_false_, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if remote debugging is enabled, False otherwise.")},
    {"remote_exec", sys_remote_exec, METH_FAST_KW, DOC("($module, /, pid, script)"),
     DOC("Executes a file containing Python code in a given remote Python process.")},
    {0},
};

int sys_hooks_setup(VM *vm, Ref m) {
  if (module_add_functions(vm, m, methods, NAME(sys)) < 0) return -1;
  if (module_add(vm, m, "_jit", module_from_def(vm, &jit_def)) < 0) return -1;
  return module_add(vm, m, "_home", VALUE_NONE);
}
