// modules/sys/sys_monitoring.c: sys.monitoring, sys.settrace, sys.setprofile and related functions, over vm/monitor.
// Tests        tests/python/monitoring/*/*.py
// Optimize     Oz
#include "modules/sys/sys.h"
#include "monitor/monitor.h"
#include "object/core/args.h"
#include "object/exec/code_type.h"
#include "object/container/dict.h"
#include "object/exec/function.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

enum { C_EVENTS = MON_BIT(MON_C_RETURN) | MON_BIT(MON_C_RAISE), ALL_C_EVENTS = C_EVENTS | MON_BIT(MON_CALL) };

static int tool_arg(VM *vm, Ref v, int *out) {
  if (arg_int(vm, v, out) < 0) return -1;
  return *out >= 0 && *out < N_PUBLIC_TOOLS
             ? 0
             : err_set_i(vm, vm->exc.ValueError, "invalid tool %d (must be between 0 and 5)", *out);
}
// (tool, number): both are converted before either is checked.
static int tool_arg_first(VM *vm, const Value *args, int *tool, int *number) {
  return arg_int(vm, args[0], tool) < 0 || arg_int(vm, args[1], number) < 0 ? -1 : tool_arg(vm, args[0], tool);
}
static int code_arg(VM *vm, Ref v) {
  return is_exact(vm, v, vm->types.code) ? 0 : err_set_i(vm, vm->exc.TypeError, "code must be a code object");
}

// Translates events for the VM: C_RETURN and C_RAISE come with CALL, BRANCH is both sides. 0, or -1.
static int plain_events(VM *vm, int *events) {
  if ((*events & C_EVENTS) && (*events & ALL_C_EVENTS) != ALL_C_EVENTS)
    return err_set_i(vm, vm->exc.ValueError, "cannot set C_RETURN or C_RAISE events independently");
  *events &= ~C_EVENTS;
  if (*events & (int)MON_BIT(MON_BRANCH))
    *events = (*events & ~(int)MON_BIT(MON_BRANCH)) | (int)(MON_BIT(MON_BRANCH_LEFT) | MON_BIT(MON_BRANCH_RIGHT));
  return 0;
}

static Value sys_use_tool(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int tool;
  if (args_check(vm, "use_tool_id", nargs, 2, 2) < 0 || tool_arg(vm, args[0], &tool) < 0) return VALUE_NULL;
  if (!is_str(args[1])) return err_set(vm, vm->exc.ValueError, "tool name must be a str");
  Value *name = &vm->monitor->names[tool];
  if (!value_is_null(*name)) return err_set(vm, vm->exc.ValueError, "tool %d is already in use", tool);
  *name = own(args[1]);
  return VALUE_NONE;
}
static Value sys_clear_tool(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int tool;
  if (tool_arg(vm, args[0], &tool) < 0) return VALUE_NULL;
  if (!value_is_null(vm->monitor->names[tool]) && monitor_clear_tool(vm, tool) < 0) return VALUE_NULL;
  return VALUE_NONE;
}
static Value sys_free_tool(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  int tool;
  if (value_is_null(sys_clear_tool(vm, self, args, nargs, kwnames)) || tool_arg(vm, args[0], &tool) < 0)
    return VALUE_NULL;
  value_clear(vm, &vm->monitor->names[tool]);
  return VALUE_NONE;
}
static Value sys_get_tool(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int tool;
  if (tool_arg(vm, args[0], &tool) < 0) return VALUE_NULL;
  Ref name = borrow(vm->monitor->names[tool]);
  return value_is_null(name) ? VALUE_NONE : own(name);
}
static Value sys_register_callback(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int tool, event, bit = 0;
  if (args_check(vm, "register_callback", nargs, 3, 3) < 0 || tool_arg_first(vm, args, &tool, &event) < 0)
    return VALUE_NULL;
  if (!event || (event & (event - 1) & INT32_MAX))
    return err_set(vm, vm->exc.ValueError, "The callback can only be set for one event at a time");
  while (bit < 31 && (uint32_t)event >> bit > 1) bit++;
  if (bit >= N_MON_EVENTS) return err_set(vm, vm->exc.ValueError, "invalid event %d", event);
  return monitor_register(vm, tool, (MonitorEvent)bit, args[2]);
}
static Value sys_get_events(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int tool;
  return tool_arg(vm, args[0], &tool) < 0 ? VALUE_NULL : value_from_int48(monitor_get_events(vm, tool));
}
static Value sys_set_events(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int tool, events;
  if (args_check(vm, "set_events", nargs, 2, 2) < 0 || tool_arg_first(vm, args, &tool, &events) < 0) return VALUE_NULL;
  if (events < 0 || events >= 1 << N_MON_EVENTS)
    return err_set(vm, vm->exc.ValueError, "invalid event set 0x%x", events);
  return plain_events(vm, &events) < 0 || monitor_set_events(vm, tool, (uint32_t)events) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value sys_get_local_events(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int tool;
  if (args_check(vm, "get_local_events", nargs, 2, 2) < 0 || arg_int(vm, args[0], &tool) < 0 ||
      code_arg(vm, args[1]) < 0 || tool_arg(vm, args[0], &tool) < 0)
    return VALUE_NULL;
  return value_from_int48(monitor_get_local_events(as_code(args[1]), tool));
}
static Value sys_set_local_events(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int tool, events;
  if (args_check(vm, "set_local_events", nargs, 3, 3) < 0 || arg_int(vm, args[0], &tool) < 0 ||
      arg_int(vm, args[2], &events) < 0 || code_arg(vm, args[1]) < 0 || tool_arg(vm, args[0], &tool) < 0 ||
      plain_events(vm, &events) < 0)
    return VALUE_NULL;
  if (events < 0 || events >= 1 << N_MON_LOCAL)
    return err_set(vm, vm->exc.ValueError, "invalid local event set 0x%x", events);
  return monitor_set_local_events(vm, tool, as_code(args[1]), (uint32_t)events) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value sys_restart_events(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  return monitor_restart(vm) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value sys_all_events(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value all = dict_new(vm);
  for (int e = 0; e < N_MON_UNGROUPED && !value_is_null(all); e++) {
    if (!vm->monitor->global[e]) continue;
    Value name = str_from_cstr(vm, monitor_event_names[e]);
    if (value_is_null(name) || dict_set(vm, as_dict(all), name, value_from_int48(vm->monitor->global[e])) < 0)
      value_clear(vm, &all);
    drop(vm, name);
  }
  return all;
}

static const MethodDef monitoring_methods[] = {
    {"use_tool_id", sys_use_tool, METH_FAST, DOC("($module, tool_id, name, /)"), NULL},
    {"clear_tool_id", sys_clear_tool, METH_O, DOC("($module, tool_id, /)"), NULL},
    {"free_tool_id", sys_free_tool, METH_O, DOC("($module, tool_id, /)"), NULL},
    {"get_tool", sys_get_tool, METH_O, DOC("($module, tool_id, /)"), NULL},
    {"register_callback", sys_register_callback, METH_FAST, DOC("($module, tool_id, event, func, /)"), NULL},
    {"get_events", sys_get_events, METH_O, DOC("($module, tool_id, /)"), NULL},
    {"set_events", sys_set_events, METH_FAST, DOC("($module, tool_id, event_set, /)"), NULL},
    {"get_local_events", sys_get_local_events, METH_FAST, DOC("($module, tool_id, code, /)"), NULL},
    {"set_local_events", sys_set_local_events, METH_FAST, DOC("($module, tool_id, code, event_set, /)"), NULL},
    {"restart_events", sys_restart_events, METH_NOARGS, DOC("($module, /)"), NULL},
    {"_all_events", sys_all_events, METH_NOARGS, DOC("($module, /)"), NULL},
    {0}};

static int monitoring_exec(VM *vm, Ref m) {
  static const struct {
    const char *name;
    int id;
  } ids[] = {{"DEBUGGER_ID", 0}, {"COVERAGE_ID", 1}, {"PROFILER_ID", 2}, {"OPTIMIZER_ID", 5}};
  if (module_add(vm, m, "DISABLE", own(vm->monitor->disable)) < 0 ||
      module_add(vm, m, "MISSING", own(vm->monitor->missing)) < 0)
    return -1;
  Value events = call0(vm, ref_from_ptr(vm->types.simple_namespace));
  for (int i = 0; i <= N_MON_EVENTS && !err_occurred(vm); i++) {
    bool last = i == N_MON_EVENTS;
    // one err_occurred() below checks all of them
    DISCARD(
        object_setattr_s(vm, events, last ? "NO_EVENTS" : monitor_event_names[i], value_from_int48(last ? 0 : 1 << i)));
  }
  if (err_occurred(vm)) return drop(vm, events), -1;
  if (module_add(vm, m, "events", events) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(ids); i++)
    if (module_add(vm, m, ids[i].name, value_from_int48(ids[i].id)) < 0) return -1;
  return 0;
}
static const ModuleDef monitoring_def = {
    .name = "sys.monitoring", .methods = monitoring_methods, .exec = monitoring_exec};

// --- tracing

static Value set_function(VM *vm, int tool, Ref fn) { return legacy_set(vm, tool, fn) < 0 ? VALUE_NULL : VALUE_NONE; }
static Value get_function(Ref fn) { return value_is_null(fn) ? VALUE_NONE : own(fn); }
static Value sys_settrace(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_function(vm, MON_TRACE_TOOL, args[0]);
}
static Value sys_setprofile(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_function(vm, MON_PROFILE_TOOL, args[0]);
}
static Value sys_gettrace(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_function(vm->monitor->trace);
}
static Value sys_getprofile(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return get_function(vm->monitor->profile);
}
// Inside a trace function: traces the call as if it were outside.
static Value sys_call_tracing(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "call_tracing", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!is_tuple(args[1])) return arg_type_error(vm, "call_tracing", 2, "tuple", args[1]);
  uint32_t outer = vm->monitor->tracing;
  int what = vm->monitor->what_event;
  vm->monitor->tracing = 0;
  Value r = call_ex(vm, args[0], args[1], REF_NULL);
  vm->monitor->tracing = outer;
  vm->monitor->what_event = what;
  return r;
}

static const MethodDef methods[] = {
    {"settrace", sys_settrace, METH_O, DOC("($module, function, /)"),
     DOC("Set the global debug tracing function.\n\n"
         "It will be called on each function call.  See the debugger chapter\nin the library manual.")},
    {"gettrace", sys_gettrace, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the global debug tracing function set with sys.settrace.\n\n"
         "See the debugger chapter in the library manual.")},
    {"setprofile", sys_setprofile, METH_O, DOC("($module, function, /)"),
     DOC("Set the profiling function.\n\n"
         "It will be called on each function call and return.  See the profiler\n"
         "chapter in the library manual.")},
    {"getprofile", sys_getprofile, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the profiling function set with sys.setprofile.\n\nSee the profiler chapter in the library manual.")},
    {"_settraceallthreads", sys_settrace, METH_O, DOC("($module, function, /)"),
     DOC("Set the global debug tracing function in all running threads belonging to the current interpreter.\n\n"
         "It will be called on each function call. See the debugger chapter\nin the library manual.")},
    {"_setprofileallthreads", sys_setprofile, METH_O, DOC("($module, function, /)"),
     DOC("Set the profiling function in all running threads belonging to the current interpreter.\n\n"
         "It will be called on each function call and return.  See the profiler\nchapter in the library manual.")},
    {"call_tracing", sys_call_tracing, METH_FAST, DOC("($module, func, args, /)"),
     DOC("Call func(*args), while tracing is enabled.\n\n"
         "The tracing state is saved, and restored afterwards.  This is intended\n"
         "to be called from a debugger from a checkpoint, to recursively debug\nsome other code.")},
    {0}};

int sys_monitoring_setup(VM *vm, Ref m) {
  if (module_add_functions(vm, m, methods, NAME(sys)) < 0) return -1;
  return module_add(vm, m, "monitoring", module_from_def(vm, &monitoring_def));
}
