// monitor/monitor.h: sys.monitoring, and tracing on top of it: tools, events, callbacks. The interface for modules/ and
// the bindings.
//
// Events wanted for all code are in Monitor.global; those of one code object in its Monitoring.local. A change of
// either gives vm->monitor_version a new value. Code objects are updated when they are entered (or at once, when they
// are on the stack): the opcodes of the events in force are replaced by INSTRUMENTED_* forms (instrument.c), which call
// events.c. docs/monitoring.md describes the whole.
#ifndef MORELIA_MONITOR_MONITOR_H
#define MORELIA_MONITOR_MONITOR_H

#include "object/core/abstract.h"
#include "object/exec/monitoring.h"

typedef struct Callback {
  Value fn;          // or null
  uint8_t old_side;  // 0; or the handler is one of the old BRANCH event: 1 left, 2 right
} Callback;

typedef struct Monitor {
  uint8_t global[N_MON_UNGROUPED];  // masks of tools
  uint32_t restart_version;         // instrumented code must be instrumented anew, and DISABLE is forgotten
  uint32_t tool_versions[N_MON_TOOLS];
  Value names[N_MON_TOOLS];  // of tools in use, or null
  Callback callbacks[N_MON_TOOLS][N_MON_EVENTS];
  Monitoring *codes;       // instrumented ones
  Value disable, missing;  // DISABLE as callbacks return it, and MISSING for "no argument"
  Value trace, profile;    // the functions of sys.settrace and sys.setprofile, or null
  uint32_t tracing;        // number of running callbacks: no events then
  int what_event;          // the event of the innermost one; -1: none
  uint32_t stress;         // random state of the stress mode; 0: off
} Monitor;

#define MON_BIT(event) (UINT32_C(1) << (event))
#define N_PUBLIC_TOOLS 6

extern const char *const monitor_event_names[N_MON_EVENTS];

NODISCARD int monitor_init(VM *vm);  // after specializer_init; 0, or -1
void monitor_clear(VM *vm);          // at the end: removes all tools and instrumentation
void monitor_finish(VM *vm);

// 0, or -1 with exception. Events are bit masks without C_RETURN, C_RAISE and BRANCH.
NODISCARD int monitor_set_events(VM *vm, int tool, uint32_t events);
NODISCARD int monitor_set_local_events(VM *vm, int tool, Code *code, uint32_t events);
NODISCARD uint32_t monitor_get_events(VM *vm, int tool);
uint32_t monitor_get_local_events(const Code *code, int tool);
NODISCARD int monitor_clear_tool(VM *vm, int tool);
NODISCARD int monitor_restart(VM *vm);
NODISCARD Value monitor_register(VM *vm, int tool, MonitorEvent event, Ref fn_or_none);  // the callback before, or None

// Debugging: tools come and go at random while a program runs (stress.c). Call `end` before the VM ends.
void monitor_stress(VM *vm, uint32_t seed);
void monitor_stress_end(VM *vm);

// --- shared by the files of monitor/
NODISCARD int instrument_update(VM *vm, Code *code);              // MonitorHooks.update
NODISCARD int instrument_force(VM *vm, Code *code);               // whatever its version; 0 or -1
NODISCARD int instrument_stack(VM *vm);                           // all code that runs now
void instrument_hide_tellers(const Code *code, CodeUnit *units);  // MonitorHooks.hide_tellers
void instrument_forget_checks(VM *vm);                            // each RESUME must compare versions again
void instrument_code_dying(VM *vm, Code *code);
// recomputes vm->watching; restores code that no tool watches
void instrument_watching(VM *vm);
// made when necessary; NULL with MemoryError
NODISCARD Monitoring *instrument_data(VM *vm, Code *code);
// applies DISABLE at one place
void instrument_disable(VM *vm, Code *code, uint32_t unit, MonitorEvent event, int tool);
// the opcode to run below LINE or INSTRUCTION
NODISCARD int instrument_under(VM *vm, Code *code, uint32_t unit, MonitorEvent event);

// lines.c
// one for each unit; NULL with MemoryError
NODISCARD MonitorLine *lines_new(VM *vm, const Code *code);
void lines_mark_tellers(VM *vm, Code *code);  // places[].tells anew
// at a jump that reports: its target, if it will be taken
void lines_tell(VM *vm, Frame *frame, uint32_t oparg);
// whether a LINE event is due at this beginning of a line
bool lines_is_new(VM *vm, const Code *code, uint32_t unit);
NODISCARD CodeUnit *lines_branch_before(VM *vm, Frame *frame);  // MonitorHooks.branch_before

NODISCARD int events_fire(VM *vm, Frame *frame, MonitorEvent event, uint32_t unit, uint32_t told, const Value *args,
                          int n);
NODISCARD int legacy_call(VM *vm, int tool, MonitorEvent event, const Value *args, bool *disable);
NODISCARD int legacy_line(VM *vm, Frame *frame, int line);
NODISCARD int legacy_trace_opcodes(VM *vm, FrameObject *frame, bool on);
NODISCARD int legacy_set(VM *vm, int tool, Ref fn_or_none);  // sys.settrace, sys.setprofile
NODISCARD int jump_set_line(VM *vm, FrameObject *frame, Ref line);

#endif
