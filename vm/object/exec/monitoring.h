// object/exec/monitoring.h: what the eval loop, code objects and frames know of monitoring (vm/monitor does the work).
//
// Invariants   A code object that no tool watches has no Monitoring and no instrumented opcode. Where places[i].original is not 0, the
//              opcode at unit i is an INSTRUMENTED_* form, and `original` (with `counter`, for those that have one) is what comes back.
// Tests        tests/python/monitoring/*/*.py
#ifndef MORELIA_OBJECT_EXEC_MONITORING_H
#define MORELIA_OBJECT_EXEC_MONITORING_H

#include "object/exec/code.h"
#include "object/exec/frame.h"

typedef enum MonitorEvent {  // the bit numbers of sys.monitoring.events
  MON_PY_START, MON_PY_RESUME, MON_PY_RETURN, MON_PY_YIELD, MON_CALL, MON_LINE, MON_INSTRUCTION, MON_JUMP, MON_BRANCH_LEFT, MON_BRANCH_RIGHT,
  MON_STOP_ITERATION, N_MON_LOCAL, MON_RAISE = N_MON_LOCAL, MON_EXCEPTION_HANDLED, MON_PY_UNWIND, MON_PY_THROW, MON_RERAISE, N_MON_UNGROUPED,
  MON_C_RETURN = N_MON_UNGROUPED, MON_C_RAISE, MON_BRANCH, N_MON_EVENTS,
} MonitorEvent;
enum { N_MON_TOOLS = 8, MON_PROFILE_TOOL = 6, MON_TRACE_TOOL = 7 };  // tools 0 to 5 are public

typedef struct MonitorPlace {  // one per unit
  uint8_t original;            // the opcode without instrumentation; 0: nothing stands in its place
  uint8_t event_tools;         // who wants the event that belongs to the opcode
  uint16_t counter;            // of the adaptive counter while instrumented
  bool tells;                  // a jump whose target has to know that it came from here
} MonitorPlace;
typedef struct MonitorLine {
  int32_t line;                // -1: none
  uint8_t tools;
  bool starts : 1;             // a LINE event belongs here
  bool fresh : 1;              // the line is a new one when nobody has told where the step to it came from
  bool after_resume : 1;       // or when the RESUME in front is instrumented
  bool told : 1;               // some place tells where it came from
} MonitorLine;

typedef struct Monitoring {
  Code *code;
  struct Monitoring *previous, *next;     // all instrumented code objects of the VM
  uint8_t local[N_MON_LOCAL], active[N_MON_LOCAL];  // masks of tools by event: set for this code object; in force
  uint32_t tool_versions[N_MON_TOOLS];    // local events of a tool count while this is the tool's own version
  bool several, several_lines, several_instructions;  // more than one tool was here: the masks of each place decide
  MonitorPlace *places;
  MonitorLine *lines;                     // NULL until LINE is wanted
  uint8_t *instruction_tools;             // NULL until INSTRUCTION is wanted
} Monitoring;

// Upcalls of the eval loop. `at` is the instruction whose tools are asked. -1: an exception is set.
typedef struct MonitorHooks {
  int (*update)(VM *vm, Code *code);  // 1: it was not up to date, now it is; 0: nothing to do (or a callback runs)
  int (*event)(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, Ref arg_or_null, Ref arg2_or_null);
  // A jump from src to dest: where to go on; NULL: exception. frame->sp is up to date.
  CodeUnit *(*jump)(VM *vm, Frame *frame, MonitorEvent event, CodeUnit *at, CodeUnit *src, CodeUnit *dest);
  int (*line)(VM *vm, Frame *frame, uint32_t oparg);      // at frame->ip: the opcode to run there now
  int (*instruction)(VM *vm, Frame *frame);               // the same
  int (*stop_iteration)(VM *vm, Frame *frame, Ref value);
  // After a call of something that is no Python function: C_RETURN, or C_RAISE when *result is null. -1: *result dropped.
  int (*call_done)(VM *vm, Frame *frame, Ref callable, Ref arg, Value *result);
  void (*exception)(VM *vm, Frame *frame, MonitorEvent event, uint32_t unit);  // the current one; it may be another afterwards
  int (*handled)(VM *vm, Frame *frame, uint32_t unit, Ref exception);
  CodeUnit *(*branch_before)(VM *vm, Frame *frame);        // at a NOT_TAKEN or POP_ITER: what branched or jumped there
  void (*hide_tellers)(const Code *code, CodeUnit *units);  // in a copy of the units: places that are instrumented only to tell, as they were
  bool (*wanted)(VM *vm, MonitorEvent event);              // by any tool, for all code
  void (*code_dying)(VM *vm, Code *code);
  int (*set_line)(VM *vm, FrameObject *frame, Ref line);   // f_lineno = line
  int (*trace_opcodes)(VM *vm, FrameObject *frame, bool on);
} MonitorHooks;

#endif
