// monitor/events.c: calls the callbacks of tools with events; handles their results; implements the VM's hooks.
//
// Order        The tool with the highest number comes first: settrace 7, setprofile 6, then 5 to 0.
// Danger       A callback may do anything: unset events, free its tool, set f_lineno, start a collection.
// Tests        tests/python/monitoring/*/*.py
// Optimize     Oz
#include "monitor/monitor.h"

#include "opcode.gen.h"
#include "object/exec/executor.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/text/str.h"

// clang-format off
const char *const monitor_event_names[N_MON_EVENTS] = {
    [MON_PY_START] = "PY_START", [MON_PY_RESUME] = "PY_RESUME", [MON_PY_RETURN] = "PY_RETURN",
    [MON_PY_YIELD] = "PY_YIELD", [MON_CALL] = "CALL", [MON_LINE] = "LINE", [MON_INSTRUCTION] = "INSTRUCTION",
    [MON_JUMP] = "JUMP", [MON_BRANCH_LEFT] = "BRANCH_LEFT", [MON_BRANCH_RIGHT] = "BRANCH_RIGHT",
    [MON_STOP_ITERATION] = "STOP_ITERATION", [MON_RAISE] = "RAISE", [MON_EXCEPTION_HANDLED] = "EXCEPTION_HANDLED",
    [MON_PY_UNWIND] = "PY_UNWIND", [MON_PY_THROW] = "PY_THROW", [MON_RERAISE] = "RERAISE",
    [MON_C_RETURN] = "C_RETURN", [MON_C_RAISE] = "C_RAISE", [MON_BRANCH] = "BRANCH",
};
// clang-format on

static uint32_t unit_of(const Frame *frame, const CodeUnit *at) { return (uint32_t)(at - frame->code->units); }
static Value offset(uint32_t unit) { return value_from_int48((int64_t)(int32_t)unit * 2); }

// The handler of the old BRANCH event gets both sides; disabling one side when the other is off already disables the
// event.
static Value call_old_branch(VM *vm, Ref fn, const Value *args, int n) {
  const Code *code = (const Code *)value_as_ptr(args[0]);
  if (UNIT_OP(code->units[value_as_int48(args[1]) / 2]) < MIN_INSTRUMENTED_OPCODE) return own(vm->monitor->disable);
  return call(vm, fn, args, n, REF_NULL);
}

// 1: the callback returned DISABLE; 0; -1.
static int call_tool(VM *vm, int tool, MonitorEvent event, const Value *args, int n) {
  Monitor *mon = vm->monitor;
  int outer = mon->what_event, rc = 0;
  if (tool >= N_PUBLIC_TOOLS) {
    bool disable = false;
    mon->what_event = (int)event;
    mon->tracing++;
    rc = legacy_call(vm, tool, event, args, &disable);
    mon->tracing--;
    mon->what_event = outer;
    return rc < 0 ? -1 : disable;
  }
  Callback *callback = &mon->callbacks[tool][event];
  if (value_is_null(callback->fn)) return 0;
  Value fn = own(callback->fn);
  bool old = callback->old_side != 0;
  mon->what_event = (int)event;
  mon->tracing++;
  Value r = old ? call_old_branch(vm, fn, args, n) : call(vm, fn, args, n, REF_NULL);
  mon->tracing--;
  mon->what_event = outer;
  drop(vm, fn);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return value_same(r, mon->disable);
}

static uint8_t tools_at(VM *vm, const Code *code, uint32_t unit, MonitorEvent event) {
  const Monitoring *m = code->monitoring;
  if (event >= MON_C_RETURN) event = MON_CALL;
  if (event >= N_MON_LOCAL) return vm->monitor->global[event];
  if (!m) return 0;
  switch (event) {
    case MON_LINE: return m->several_lines && m->lines ? m->lines[unit].tools : m->active[event];
    case MON_INSTRUCTION:
      return m->several_instructions && m->instruction_tools ? m->instruction_tools[unit] : m->active[event];
    default: return m->several ? m->places[unit].event_tools : m->active[event];
  }
}

static int highest(uint8_t tools) {
  int tool = N_MON_TOOLS - 1;
  while (!(tools >> tool & 1)) tool--;
  return tool;
}

static int refuse_disable(VM *vm, int tool, MonitorEvent event) {
  value_clear(vm, &vm->monitor->callbacks[tool][event].fn);
  return err_set_i(vm, vm->exc.ValueError, "Cannot disable %s events. Callback removed.", monitor_event_names[event]);
}

static int tell(VM *vm, Code *code, uint8_t tools, uint32_t unit, MonitorEvent event, const Value *args, int n) {
  int rc = 0;
  obj_incref(code);
  while (tools && rc == 0) {
    int tool = highest(tools);
    tools ^= (uint8_t)(1u << tool);
    rc = call_tool(vm, tool, event, args, n);
    if (rc <= 0) continue;
    rc = 0;
    MonitorEvent switched = event;
    if (event >= N_MON_LOCAL) rc = refuse_disable(vm, tool, event);
    else instrument_disable(vm, code, unit, switched, tool);
  }
  obj_drop(vm, code);
  return rc;
}

// args[0] is for the code object, args[1] for the offset of unit `told`. 0 or -1.
int events_fire(VM *vm, Frame *frame, MonitorEvent event, uint32_t unit, uint32_t told, const Value *more, int n_more) {
  if (vm->monitor->tracing) return 0;
  uint8_t tools = tools_at(vm, frame->code, unit, event);
  if (!tools) return 0;
  Value args[4] = {{ref_from_ptr(frame->code).bits}, offset(told), VALUE_NULL, VALUE_NULL};
  for (int i = 0; i < n_more; i++) args[2 + i] = more[i];
  return tell(vm, frame->code, tools, unit, event, args, 2 + n_more);
}

// --- the hooks of the eval loop

static int hook_event(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, Ref arg, Ref arg2) {
  Value more[2] = {{arg.bits}, {arg2.bits}};
  if (value_is_mark(arg2)) more[1].bits = vm->monitor->missing.bits;
  int n = value_is_null(arg) ? 0 : value_is_null(arg2) ? 1 : 2;
  return events_fire(vm, frame, event, unit_of(frame, at), unit_of(frame, at), more, n);
}

static CodeUnit *hook_jump(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, CodeUnit *src, CodeUnit *dest) {
  CodeUnit *ip = frame->ip;
  Value to = offset(unit_of(frame, dest));
  if (events_fire(vm, frame, event, unit_of(frame, at), unit_of(frame, src), &to, 1) < 0) return NULL;
  if (frame->ip != ip) return frame->ip;
  const Monitoring *m = frame->code->monitoring;
  if (m && m->places[unit_of(frame, at)].tells) vm->came_from = at, vm->came_to = dest;
  return dest;
}

static int hook_stop_iteration(VM *vm, Frame *frame, Ref value) {
  if (vm->monitor->tracing) return 0;
  err_set_stop_iteration(vm, value);
  Value exc = err_fetch(vm);
  int rc = events_fire(vm, frame, MON_STOP_ITERATION, frame_lasti(frame), frame_lasti(frame), &exc, 1);
  drop(vm, exc);
  return rc;
}

static int hook_call_done(VM *vm, Frame *frame, Ref callable, Ref arg, Value *result) {
  bool failed = value_is_null(*result);
  Value exc = failed ? err_fetch(vm) : VALUE_NULL;
  int rc = hook_event(vm, frame, failed ? MON_C_RAISE : MON_C_RETURN, frame->ip, callable, arg);
  if (failed) {
    if (rc < 0) drop(vm, exc);
    else err_restore(vm, exc);
    return -1;
  }
  if (rc < 0) value_clear(vm, result);
  return rc;
}

static void hook_exception(VM *vm, Frame *frame, MonitorEvent event, uint32_t unit) {
  if (vm->monitor->tracing || !vm->monitor->global[event] || (frame->code->flags & CO_NO_MONITORING_EVENTS)) return;
  Value exc = err_fetch(vm);
  if (events_fire(vm, frame, event, unit, unit, &exc, 1) < 0) drop(vm, exc);
  else err_restore(vm, exc);
}

static int hook_handled(VM *vm, Frame *frame, uint32_t unit, Ref exception) {
  if (!vm->monitor->global[MON_EXCEPTION_HANDLED]) return 0;
  Value exc = {exception.bits};
  return events_fire(vm, frame, MON_EXCEPTION_HANDLED, unit, unit, &exc, 1);
}

// Returns the opcode to continue with. If an instruction asks what ran before it, the answer is itself, as in CPython.
static int under(VM *vm, Frame *frame, Code *code, uint32_t unit, MonitorEvent event) {
  int op = instrument_under(vm, code, unit, event);
  if (op == INSTRUMENTED_NOT_TAKEN || op == INSTRUMENTED_POP_ITER) vm->came_from = vm->came_to = frame->ip;
  return op;
}

static int hook_instruction(VM *vm, Frame *frame) {
  Code *code = frame->code;
  uint32_t unit = frame_lasti(frame);
  if (!vm->monitor->tracing && events_fire(vm, frame, MON_INSTRUCTION, unit, unit, NULL, 0) < 0) return -1;
  return under(vm, frame, code, unit, MON_INSTRUCTION);
}

static bool line_is_wanted(const Code *code, uint32_t unit) {
  const Monitoring *m = code->monitoring;
  return m && m->lines && m->lines[unit].starts && m->lines[unit].tools;
}

static int hook_line(VM *vm, Frame *frame, uint32_t oparg) {
  Code *code = frame->code;
  CodeUnit *ip = frame->ip;
  uint32_t unit = frame_lasti(frame);
  bool wanted = line_is_wanted(code, unit);
  if (wanted && lines_is_new(vm, code, unit) && !vm->monitor->tracing) {
    uint8_t tools = tools_at(vm, code, unit, MON_LINE), trace = 1u << MON_TRACE_TOOL;
    int line = code->monitoring->lines[unit].line;
    if ((tools & trace) && legacy_line(vm, frame, line) < 0) return -1;
    Value args[2] = {{ref_from_ptr(code).bits}, value_from_int48(line)};
    if (tell(vm, code, (uint8_t)(tools & ~trace), unit, MON_LINE, args, 2) < 0) return -1;
  }
  if (frame->ip == ip && code->monitoring && code->monitoring->places[unit].tells) lines_tell(vm, frame, oparg);
  bool off = wanted && !line_is_wanted(code, unit);  // then this time there is no INSTRUCTION event, as in CPython
  return under(vm, frame, code, unit, off ? MON_INSTRUCTION : MON_LINE);
}

static bool hook_wanted(VM *vm, MonitorEvent event) { return vm->monitor && vm->monitor->global[event] != 0; }

static const MonitorHooks hooks = {.update = instrument_update,
                                   .event = hook_event,
                                   .jump = hook_jump,
                                   .line = hook_line,
                                   .instruction = hook_instruction,
                                   .stop_iteration = hook_stop_iteration,
                                   .call_done = hook_call_done,
                                   .exception = hook_exception,
                                   .handled = hook_handled,
                                   .branch_before = lines_branch_before,
                                   .hide_tellers = instrument_hide_tellers,
                                   .wanted = hook_wanted,
                                   .code_dying = instrument_code_dying,
                                   .set_line = jump_set_line,
                                   .trace_opcodes = legacy_trace_opcodes};

// --- tools

static int next_version(VM *vm, uint32_t steps) {
  if (vm->monitor_version > UINT32_MAX - steps)
    return err_set_i(vm, vm->exc.OverflowError, "events set too many times");
  vm->monitor_version += steps;
  traces_all_changed(vm);
  return 0;
}

static void set_masks(uint8_t *masks, int n, int tool, uint32_t events) {
  for (int e = 0; e < n; e++) masks[e] = (uint8_t)((masks[e] & ~(1u << tool)) | (events >> e & 1) << tool);
}
static uint32_t get_masks(const uint8_t *masks, int n, int tool) {
  uint32_t events = 0;
  for (int e = 0; e < n; e++) events |= (uint32_t)(masks[e] >> tool & 1) << e;
  return events;
}

static int check_tool(VM *vm, int tool) {
  if (tool >= N_PUBLIC_TOOLS || !value_is_null(vm->monitor->names[tool])) return 0;
  return err_set_i(vm, vm->exc.ValueError, "tool %d is not in use", tool);
}

uint32_t monitor_get_events(VM *vm, int tool) { return get_masks(vm->monitor->global, N_MON_UNGROUPED, tool); }
uint32_t monitor_get_local_events(const Code *code, int tool) {
  return code->monitoring ? get_masks(code->monitoring->local, N_MON_LOCAL, tool) : 0;
}

// The events have changed: running code is updated at once, other code when it is entered.
static int changed(VM *vm) {
  instrument_watching(vm);
  if (vm->watching) instrument_forget_checks(vm);
  return instrument_stack(vm);
}

int monitor_set_events(VM *vm, int tool, uint32_t events) {
  if (check_tool(vm, tool) < 0) return -1;
  if (monitor_get_events(vm, tool) == events) return 0;
  if (next_version(vm, 1) < 0) return -1;
  set_masks(vm->monitor->global, N_MON_UNGROUPED, tool, events);
  return changed(vm);
}

int monitor_set_local_events(VM *vm, int tool, Code *code, uint32_t events) {
  if (code->first_traceable >= code->n_units)
    return err_set_i(vm, vm->exc.SystemError, "cannot instrument shim code object '%U'", code->name);
  if (check_tool(vm, tool) < 0) return -1;
  if (!events && !code->monitoring) return 0;
  Monitoring *m = instrument_data(vm, code);
  if (!m) return -1;
  if (m->tool_versions[tool] != vm->monitor->tool_versions[tool]) set_masks(m->local, N_MON_LOCAL, tool, 0);
  m->tool_versions[tool] = vm->monitor->tool_versions[tool];
  if (monitor_get_local_events(code, tool) == events) return 0;
  set_masks(m->local, N_MON_LOCAL, tool, events);
  if (instrument_force(vm, code) < 0) return -1;
  instrument_watching(vm);
  return 0;
}

int monitor_clear_tool(VM *vm, int tool) {
  for (int e = 0; e < N_MON_EVENTS; e++) drop(vm, monitor_register(vm, tool, (MonitorEvent)e, REF_NONE));
  if (monitor_set_events(vm, tool, 0) < 0 || next_version(vm, 1) < 0) return -1;
  vm->monitor->tool_versions[tool] = vm->monitor_version;
  return changed(vm);
}

int monitor_restart(VM *vm) {
  if (next_version(vm, 2) < 0) return -1;
  vm->monitor->restart_version = vm->monitor_version - 1;
  return changed(vm);
}

static Value replace(VM *vm, int tool, MonitorEvent event, Ref fn, uint8_t side) {
  Callback *c = &vm->monitor->callbacks[tool][event];
  Value before = c->fn;
  c->fn = value_is_none(fn) ? VALUE_NULL : own(fn);
  c->old_side = value_is_none(fn) ? 0 : side;
  return value_is_null(before) ? VALUE_NONE : before;
}

Value monitor_register(VM *vm, int tool, MonitorEvent event, Ref fn) {
  if (event != MON_BRANCH) return replace(vm, tool, event, fn, 0);
  drop(vm, replace(vm, tool, MON_BRANCH_RIGHT, fn, 2));
  return replace(vm, tool, MON_BRANCH_LEFT, fn, 1);
}

// --- set-up and end

int monitor_init(VM *vm) {
  Monitor *mon = mem_alloc_zero(vm, sizeof *mon);
  if (!mon) return -1;
  for (int t = 0; t < N_MON_TOOLS; t++) {
    mon->names[t] = VALUE_NULL;
    for (int e = 0; e < N_MON_EVENTS; e++) mon->callbacks[t][e].fn = VALUE_NULL;
  }
  mon->trace = mon->profile = mon->disable = mon->missing = VALUE_NULL;
  mon->what_event = -1;
  vm->monitor = mon;
  vm->hooks.monitor = &hooks;
  mon->disable = call0(vm, ref_from_ptr(vm->types.object));
  mon->missing = call0(vm, ref_from_ptr(vm->types.object));
  return value_is_null(mon->disable) || value_is_null(mon->missing) ? -1 : 0;
}

void monitor_clear(VM *vm) {
  Monitor *mon = vm->monitor;
  if (!mon) return;
  memset(mon->global, 0, sizeof mon->global);
  for (Monitoring *m = mon->codes; m; m = m->next) memset(m->local, 0, sizeof m->local);
  vm->monitor_version++;
  traces_all_changed(vm);
  instrument_watching(vm);
  for (int t = 0; t < N_MON_TOOLS; t++) {
    for (int e = 0; e < N_MON_EVENTS; e++) value_clear(vm, &mon->callbacks[t][e].fn);
    value_clear(vm, &mon->names[t]);
  }
  value_clear(vm, &mon->trace);
  value_clear(vm, &mon->profile);
}

void monitor_finish(VM *vm) {
  Monitor *mon = vm->monitor;
  if (!mon) return;
  monitor_clear(vm);
  value_clear(vm, &mon->disable);
  value_clear(vm, &mon->missing);
  while (mon->codes) instrument_code_dying(vm, mon->codes->code);
  vm->monitor = NULL;
  mem_free(vm, mon, sizeof *mon);
}
