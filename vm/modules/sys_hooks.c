// modules/sys_hooks.c: sys: hooks of asynchronous generators, origin tracking of coroutines, the tools of sys.monitoring, and small settings.
//
// The evaluation loop is not instrumented yet: tools and callbacks can be registered, but asking for events, and a trace or profile function, is refused.
// Tests        tests/python/library/sys_hooks.py
#include "modules/module_state.h"
#include "modules/sys.h"
#include "object/args.h"
#include "types/code.h"
#include "types/errno_text.h"
#include "types/exceptions.h"
#include "types/function.h"
#include "types/int.h"
#include "types/str.h"
#include "types/struct_seq.h"

#define FN(name) static Value sys_##name(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED)

// --- asynchronous generators and coroutines

static const StructSeqField hooks_fields[] = {{"firstiter", NULL}, {"finalizer", NULL}};
static const StructSeqSpec hooks_spec = {"asyncgen_hooks", NULL, hooks_fields, 2, 2};

FN(get_asyncgen_hooks) {
  Type **type = &vm->modules->asyncgen_hooks;
  if (!*type && !(*type = struct_seq_type(vm, &hooks_spec))) return VALUE_NULL;
  Value v[] = {value_is_null(borrow(vm->asyncgen_firstiter)) ? VALUE_NONE : own(borrow(vm->asyncgen_firstiter)),
               value_is_null(borrow(vm->asyncgen_finalizer)) ? VALUE_NONE : own(borrow(vm->asyncgen_finalizer))};
  return struct_seq_new(vm, *type, v);
}
FN(set_asyncgen_hooks) {
  static const char *const names[] = {"firstiter", "finalizer"};
  static const ArgSpec spec = {"set_asyncgen_hooks", names, 2, 0, 2, 0, 0};
  Ref a[2];
  Value *const slots[] = {&vm->asyncgen_firstiter, &vm->asyncgen_finalizer};
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 1; i >= 0; i--) {
    if (!value_is_null(a[i]) && !value_is_none(a[i]) && !is_callable(vm, a[i])) return err_set(vm, vm->exc.TypeError, "callable %s expected, got %.50T", names[i], a[i]);
  }
  for (int i = 0; i < 2; i++) {
    if (!value_is_null(a[i])) value_set(vm, slots[i], value_is_none(a[i]) ? VALUE_NULL : own(a[i]));
  }
  return VALUE_NONE;
}
FN(get_origin_depth) { return value_from_int48(vm->coroutine_origin_depth); }
FN(set_origin_depth) {
  static const char *const names[] = {"depth"};
  static const ArgSpec spec = {"set_coroutine_origin_tracking_depth", names, 1, 0, 1, 1, 0};
  Ref a[1];
  int depth;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &depth) < 0) return VALUE_NULL;
  if (depth < 0) return err_set(vm, vm->exc.ValueError, "depth must be >= 0");
  vm->coroutine_origin_depth = (uint32_t)depth;
  return VALUE_NONE;
}

// --- tracing

static Value set_trace(VM *vm, const char *what, Ref function) {
  return value_is_none(function) ? VALUE_NONE : err_set(vm, vm->exc.NotImplementedError, "%s functions are not supported", what);
}
FN(settrace) { return set_trace(vm, "trace", borrow(args[0])); }
FN(setprofile) { return set_trace(vm, "profile", borrow(args[0])); }
FN(none) { return VALUE_NONE; }
FN(false_) { return VALUE_FALSE; }

// --- small settings

FN(getdlopenflags) { return value_from_int48(2); }
FN(setdlopenflags) {
  int flags;
  return arg_int(vm, borrow(args[0]), &flags) < 0 ? VALUE_NULL : VALUE_NONE;
}
FN(cpu_count_config) { return value_from_int48(-1); }
FN(interned_size) { return value_from_int48(dict_len(vm->interned)); }
FN(trampoline) { return err_set(vm, vm->exc.ValueError, "perf trampoline not available"); }
FN(remote_exec) { return err_set(vm, vm->exc.RuntimeError, "remote debugging is not supported"); }

// --- sys.monitoring

enum { N_TOOLS = 6, N_EVENTS = 19, EVENT_C_RETURN = 1 << 16, EVENT_C_RAISE = 1 << 17, EVENT_CALL = 16 };
static const char *const event_names[N_EVENTS] = {"PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "CALL", "LINE", "INSTRUCTION", "JUMP", "BRANCH_LEFT", "BRANCH_RIGHT", "STOP_ITERATION", "RAISE",
                                                  "EXCEPTION_HANDLED", "PY_UNWIND", "PY_THROW", "RERAISE", "C_RETURN", "C_RAISE", "BRANCH"};
typedef struct ToolState {
  Value names[N_TOOLS], callbacks[N_TOOLS][N_EVENTS];  // or null
} ToolState;

static ToolState *tools(Ref self) { return as_module(self)->state; }
static int tool_arg(VM *vm, Ref v, int *out) {
  if (arg_int(vm, v, out) < 0) return -1;
  return *out >= 0 && *out < N_TOOLS ? 0 : err_set_i(vm, vm->exc.ValueError, "invalid tool %d (must be between 0 and 5)", *out);
}
static int tool_in_use(VM *vm, Ref self, Ref v, int *out) {
  if (tool_arg(vm, v, out) < 0) return -1;
  return value_is_null(borrow(tools(self)->names[*out])) ? err_set_i(vm, vm->exc.ValueError, "tool %d is not in use", *out) : 0;
}
static int events_arg(VM *vm, Ref v, int *out) {
  if (arg_int(vm, v, out) < 0) return -1;
  if (*out < 0 || *out >= 1 << N_EVENTS) return err_set_i(vm, vm->exc.ValueError, "invalid event set 0x%x", *out);
  bool c_events = *out & (EVENT_C_RETURN | EVENT_C_RAISE);
  if (c_events && !(*out & EVENT_CALL)) return err_set_i(vm, vm->exc.ValueError, "cannot set C_RETURN or C_RAISE events independently");
  return 0;
}
static Value refuse_events(VM *vm, int events) { return events ? err_set(vm, vm->exc.NotImplementedError, "monitoring events are not supported") : VALUE_NONE; }

FN(use_tool) {
  int tool;
  if (args_check(vm, "use_tool_id", nargs, 2, 2) < 0 || tool_arg(vm, borrow(args[0]), &tool) < 0) return VALUE_NULL;
  if (!is_str(borrow(args[1]))) return err_set(vm, vm->exc.ValueError, "tool name must be a str");
  if (!value_is_null(borrow(tools(self)->names[tool]))) return err_set(vm, vm->exc.ValueError, "tool %d is already in use", tool);
  tools(self)->names[tool] = own(borrow(args[1]));
  return VALUE_NONE;
}
FN(clear_tool) {
  int tool;
  if (tool_arg(vm, borrow(args[0]), &tool) < 0) return VALUE_NULL;
  for (int i = 0; i < N_EVENTS; i++) value_clear(vm, &tools(self)->callbacks[tool][i]);
  return VALUE_NONE;
}
FN(free_tool) {
  int tool;
  if (value_is_null(borrow(sys_clear_tool(vm, self, args, nargs, kwnames))) || tool_arg(vm, borrow(args[0]), &tool) < 0) return VALUE_NULL;
  value_clear(vm, &tools(self)->names[tool]);
  return VALUE_NONE;
}
FN(get_tool) {
  int tool;
  if (tool_arg(vm, borrow(args[0]), &tool) < 0) return VALUE_NULL;
  return value_is_null(borrow(tools(self)->names[tool])) ? VALUE_NONE : own(borrow(tools(self)->names[tool]));
}
FN(register_callback) {
  int tool, event, bit = 0;
  if (args_check(vm, "register_callback", nargs, 3, 3) < 0 || tool_arg(vm, borrow(args[0]), &tool) < 0 || arg_int(vm, borrow(args[1]), &event) < 0) return VALUE_NULL;
  if (event <= 0 || event & (event - 1)) return err_set(vm, vm->exc.ValueError, "The callback can only be set for one event at a time");
  while (event >> bit > 1) bit++;
  if (bit >= N_EVENTS) return err_set(vm, vm->exc.ValueError, "invalid event %d", event);
  Value *slot = &tools(self)->callbacks[tool][bit], old = value_is_null(borrow(*slot)) ? VALUE_NONE : *slot;
  *slot = value_is_none(borrow(args[2])) ? VALUE_NULL : own(borrow(args[2]));
  return old;
}
FN(get_events) {
  int tool;
  return tool_arg(vm, borrow(args[0]), &tool) < 0 ? VALUE_NULL : value_from_int48(0);
}
FN(set_events) {
  int tool, events;
  if (args_check(vm, "set_events", nargs, 2, 2) < 0 || tool_arg(vm, borrow(args[0]), &tool) < 0 || events_arg(vm, borrow(args[1]), &events) < 0 ||
      tool_in_use(vm, self, borrow(args[0]), &tool) < 0)
    return VALUE_NULL;
  return refuse_events(vm, events);
}
static int code_arg(VM *vm, Ref v) { return is_exact(vm, v, vm->types.code) ? 0 : err_set_i(vm, vm->exc.TypeError, "code must be a code object"); }
FN(get_local_events) {
  int tool;
  if (args_check(vm, "get_local_events", nargs, 2, 2) < 0 || code_arg(vm, borrow(args[1])) < 0 || tool_in_use(vm, self, borrow(args[0]), &tool) < 0) return VALUE_NULL;
  return value_from_int48(0);
}
FN(set_local_events) {
  int tool, events;
  if (args_check(vm, "set_local_events", nargs, 3, 3) < 0 || code_arg(vm, borrow(args[1])) < 0 || tool_in_use(vm, self, borrow(args[0]), &tool) < 0 ||
      events_arg(vm, borrow(args[2]), &events) < 0)
    return VALUE_NULL;
  return refuse_events(vm, events);
}
FN(all_events) { return dict_new(vm); }

static const MethodDef monitoring_methods[] = {
    {"use_tool_id", sys_use_tool, METH_FAST, "($module, tool_id, name, /)", NULL}, {"clear_tool_id", sys_clear_tool, METH_O, "($module, tool_id, /)", NULL},
    {"free_tool_id", sys_free_tool, METH_O, "($module, tool_id, /)", NULL}, {"get_tool", sys_get_tool, METH_O, "($module, tool_id, /)", NULL},
    {"register_callback", sys_register_callback, METH_FAST, "($module, tool_id, event, func, /)", NULL}, {"get_events", sys_get_events, METH_O, "($module, tool_id, /)", NULL},
    {"set_events", sys_set_events, METH_FAST, "($module, tool_id, event_set, /)", NULL}, {"get_local_events", sys_get_local_events, METH_FAST, "($module, tool_id, code, /)", NULL},
    {"set_local_events", sys_set_local_events, METH_FAST, "($module, tool_id, code, event_set, /)", NULL}, {"restart_events", sys_none, METH_NOARGS, "($module, /)", NULL},
    {"_all_events", sys_all_events, METH_NOARGS, "($module, /)", NULL}, {0}};

static int monitoring_exec(VM *vm, Ref m) {
  static const struct { const char *name; int id; } ids[] = {{"DEBUGGER_ID", 0}, {"COVERAGE_ID", 1}, {"PROFILER_ID", 2}, {"OPTIMIZER_ID", 5}};
  ToolState *t = tools(m);
  for (int i = 0; i < N_TOOLS; i++) {
    t->names[i] = VALUE_NULL;
    for (int k = 0; k < N_EVENTS; k++) t->callbacks[i][k] = VALUE_NULL;
  }
  if (module_add(vm, m, "DISABLE", call0(vm, ref_from_ptr(vm->types.object))) < 0 || module_add(vm, m, "MISSING", call0(vm, ref_from_ptr(vm->types.object))) < 0) return -1;
  Value events = call0(vm, ref_from_ptr(vm->types.simple_namespace));
  for (int i = 0; i <= N_EVENTS && !err_occurred(vm); i++) {
    (void)!object_setattr_s(vm, borrow(events), i < N_EVENTS ? event_names[i] : "NO_EVENTS", borrow(value_from_int48(i < N_EVENTS ? 1 << i : 0)));
  }
  if (err_occurred(vm)) return drop(vm, events), -1;
  if (module_add(vm, m, "events", events) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(ids); i++) {
    if (module_add(vm, m, ids[i].name, value_from_int48(ids[i].id)) < 0) return -1;
  }
  return 0;
}
static int monitoring_traverse(VM *vm, void *state, VisitFn visit, void *arg) {
  ToolState *t = state;
  for (int i = 0; i < N_TOOLS; i++) {
    VISIT(t->names[i]);
    for (int k = 0; k < N_EVENTS; k++) VISIT(t->callbacks[i][k]);
  }
  return 0;
}
static void monitoring_free(VM *vm, void *state) {
  ToolState *t = state;
  for (int i = 0; i < N_TOOLS; i++) {
    value_clear(vm, &t->names[i]);
    for (int k = 0; k < N_EVENTS; k++) value_clear(vm, &t->callbacks[i][k]);
  }
}
static const ModuleDef monitoring_def = {.name = "sys.monitoring", .methods = monitoring_methods, .exec = monitoring_exec, .state_size = sizeof(ToolState), .traverse = monitoring_traverse, .free = monitoring_free};
static const MethodDef jit_methods[] = {{"is_available", sys_false_, METH_NOARGS, "($module, /)", "Return True if the current Python executable supports JIT compilation."},
                                        {"is_enabled", sys_false_, METH_NOARGS, "($module, /)", "Return True if JIT compilation is enabled for the current Python process."},
                                        {"is_active", sys_false_, METH_NOARGS, "($module, /)", "Return True if the topmost Python frame is currently executing JIT code."}, {0}};
static const ModuleDef jit_def = {.name = "sys._jit", .methods = jit_methods};

static const MethodDef methods[] = {
    {"get_asyncgen_hooks", sys_get_asyncgen_hooks, METH_NOARGS, "($module, /)", "Return the installed asynchronous generators hooks."},
    {"set_asyncgen_hooks", sys_set_asyncgen_hooks, METH_FAST_KW, NULL, "set_asyncgen_hooks([firstiter] [, finalizer])\n\nSet a finalizer for async generators objects."},
    {"get_coroutine_origin_tracking_depth", sys_get_origin_depth, METH_NOARGS, "($module, /)", "Check status of origin tracking for coroutine objects in this thread."},
    {"set_coroutine_origin_tracking_depth", sys_set_origin_depth, METH_FAST_KW, "($module, /, depth)", "Enable or disable origin tracking for coroutine objects in this thread."},
    {"settrace", sys_settrace, METH_O, "($module, function, /)", "Set the global debug tracing function."},
    {"gettrace", sys_none, METH_NOARGS, "($module, /)", "Return the global debug tracing function set with sys.settrace."},
    {"setprofile", sys_setprofile, METH_O, "($module, function, /)", "Set the profiling function."},
    {"getprofile", sys_none, METH_NOARGS, "($module, /)", "Return the profiling function set with sys.setprofile."},
    {"_settraceallthreads", sys_settrace, METH_O, "($module, function, /)", "Set the global debug tracing function in all running threads belonging to the current interpreter."},
    {"_setprofileallthreads", sys_setprofile, METH_O, "($module, function, /)", "Set the profiling function in all running threads belonging to the current interpreter."},
    {"getdlopenflags", sys_getdlopenflags, METH_NOARGS, "($module, /)", "Return the current value of the flags that are used for dlopen calls."},
    {"setdlopenflags", sys_setdlopenflags, METH_O, "($module, flags, /)", "Set the flags used by the interpreter for dlopen calls."},
    {"_get_cpu_count_config", sys_cpu_count_config, METH_NOARGS, "($module, /)", "Private function for getting PyConfig.cpu_count"},
    {"getunicodeinternedsize", sys_interned_size, METH_FAST_KW, "($module, /, *, _only_immortal=False)", "Return the number of elements of the unicode interned dictionary"},
    {"_clear_type_descriptors", sys_none, METH_O, "($module, type, /)", "Private function for clearing certain descriptors from a type's dictionary."},
    {"activate_stack_trampoline", sys_trampoline, METH_O, "($module, backend, /)", "Activate stack profiler trampoline *backend*."},
    {"deactivate_stack_trampoline", sys_none, METH_NOARGS, "($module, /)", "Deactivate the current stack profiler trampoline backend."},
    {"is_stack_trampoline_active", sys_false_, METH_NOARGS, "($module, /)", "Return *True* if a stack profiler trampoline is active."},
    {"is_remote_debug_enabled", sys_false_, METH_NOARGS, "($module, /)", "Return True if remote debugging is enabled, False otherwise."},
    {"remote_exec", sys_remote_exec, METH_FAST_KW, "($module, /, pid, script)", "Executes a file containing Python code in a given remote Python process."},
    {0},
};

int sys_hooks_setup(VM *vm, Ref m) {
  static const ModuleDef *const parts[] = {&monitoring_def, &jit_def};
  for (const MethodDef *d = methods; d->name; d++) {
    if (module_add(vm, m, d->name, builtin_function_new(vm, d, m, NAME(sys))) < 0) return -1;
  }
  for (int i = 0; i < 2; i++) {
    if (module_add(vm, m, parts[i]->name + 4, module_from_def(vm, parts[i])) < 0) return -1;
  }
  return module_add(vm, m, "_home", VALUE_NONE);
}
