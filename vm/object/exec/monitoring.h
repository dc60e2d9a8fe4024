// object/exec/monitoring.h: the interface of monitoring for the eval loop, code objects and frames (vm/monitor does the
// work).
//
// Invariants   A code object that no tool watches has no Monitoring and no instrumented opcode. Where
//              places[i].original is not 0, the opcode at unit i is an INSTRUMENTED_* form, and `original` (with
//              `counter`, for those that have one) is what it replaced.
// Tests        tests/python/monitoring/*/*.py
#ifndef MORELIA_OBJECT_EXEC_MONITORING_H
#define MORELIA_OBJECT_EXEC_MONITORING_H

#include "object/exec/code.h"
#include "object/exec/frame.h"

// clang-format off
typedef enum MonitorEvent {  // the bit numbers of sys.monitoring.events
  MON_PY_START, MON_PY_RESUME, MON_PY_RETURN, MON_PY_YIELD, MON_CALL, MON_LINE, MON_INSTRUCTION, MON_JUMP,
  MON_BRANCH_LEFT, MON_BRANCH_RIGHT,
  MON_STOP_ITERATION, N_MON_LOCAL, MON_RAISE = N_MON_LOCAL, MON_EXCEPTION_HANDLED, MON_PY_UNWIND, MON_PY_THROW,
  MON_RERAISE, N_MON_UNGROUPED,
  MON_C_RETURN = N_MON_UNGROUPED, MON_C_RAISE, MON_BRANCH, N_MON_EVENTS,
} MonitorEvent;
// clang-format on
enum { N_MON_TOOLS = 8, MON_PROFILE_TOOL = 6, MON_TRACE_TOOL = 7 };  // tools 0 to 5 are public

typedef struct MonitorPlace {  // one per unit
  uint8_t original;            // the opcode without instrumentation; 0: the place is not instrumented
  uint8_t event_tools;         // the tools that want the event of this opcode
  uint16_t counter;            // the adaptive counter while it is instrumented
  bool tells;                  // a jump whose target must be able to tell that it came from here
} MonitorPlace;
typedef struct MonitorLine {
  int32_t line;  // -1: none
  uint8_t tools;
  bool starts : 1;        // a LINE event belongs here
  bool fresh : 1;         // the line counts as new unless the step to it says where it came from
  bool after_resume : 1;  // or when the RESUME in front of it is instrumented
  bool told : 1;          // some place tells where it came from
} MonitorLine;

typedef struct Monitoring {
  Code *code;
  struct Monitoring *previous, *next;               // list of all instrumented code objects of the VM
  uint8_t local[N_MON_LOCAL], active[N_MON_LOCAL];  // masks of tools by event: set for this code object; in force
  uint32_t tool_versions[N_MON_TOOLS];  // local events of a tool are valid while this is the tool's own version
  // more than one tool was used here: the masks of each place decide
  bool several, several_lines, several_instructions;
  MonitorPlace *places;
  MonitorLine *lines;          // NULL until LINE events are wanted
  uint8_t *instruction_tools;  // NULL until INSTRUCTION events are wanted
} Monitoring;

// Upcalls of the eval loop. `at` is the instruction whose tools are called. -1: an exception is set.
typedef struct MonitorHooks {
  // 1: it was out of date and has been updated; 0: nothing to do (or a callback runs)
  int (*update)(VM *vm, Code *code);
  int (*event)(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, Ref arg_or_null, Ref arg2_or_null);
  // A jump from src to dest: returns where to continue; NULL: exception. frame->sp is up to date.
  CodeUnit *(*jump)(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, CodeUnit *src, CodeUnit *dest);
  int (*line)(VM *vm, Frame *frame, uint32_t oparg);  // at frame->ip: the opcode to run there now
  int (*instruction)(VM *vm, Frame *frame);           // the same
  int (*stop_iteration)(VM *vm, Frame *frame, Ref value);
  // After a call of anything but a Python function: C_RETURN, or C_RAISE when *result is null. -1: *result was dropped.
  int (*call_done)(VM *vm, Frame *frame, Ref callable, Ref arg, Value *result);
  // the current exception; it may be another one afterwards
  void (*exception)(VM *vm, Frame *frame, MonitorEvent event, uint32_t unit);
  int (*handled)(VM *vm, Frame *frame, uint32_t unit, Ref exception);
  // at a NOT_TAKEN or POP_ITER: the instruction that branched or jumped there
  CodeUnit *(*branch_before)(VM *vm, Frame *frame);
  // in a copy of the units: restores places that are instrumented only to report where a step came from
  void (*hide_tellers)(const Code *code, CodeUnit *units);
  bool (*wanted)(VM *vm, MonitorEvent event);  // whether any tool wants the event, for all code
  void (*code_dying)(VM *vm, Code *code);
  int (*set_line)(VM *vm, FrameObject *frame, Ref line);  // f_lineno = line
  int (*trace_opcodes)(VM *vm, FrameObject *frame, bool on);
} MonitorHooks;

#endif
