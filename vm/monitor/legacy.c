// monitor/legacy.c: sys.settrace and sys.setprofile: tools 7 and 6, whose callbacks are these functions in C.
//
// Order        As in CPython: a `line` event for each backward jump within a line comes from JUMP; `opcode` events come
// from INSTRUCTION, which
//              f_trace_opcodes enables for the frame's code object alone.
// Tests        tests/python/monitoring/traced/trace_*.py, profile_*.py
// Optimize     Oz
#include "monitor/monitor.h"

#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef enum {
  CALL_EVENT,
  EXCEPTION_EVENT,
  LINE_EVENT,
  RETURN_EVENT,
  C_CALL_EVENT,
  C_EXCEPTION_EVENT,
  C_RETURN_EVENT,
  OPCODE_EVENT
} TraceEvent;
static const char *const event_words[] = {"call",   "exception",   "line",     "return",
                                          "c_call", "c_exception", "c_return", "opcode"};

static Value call_function(VM *vm, Ref function, FrameObject *frame, TraceEvent event, Ref arg_or_null) {
  Value word = str_intern_cstr(vm, event_words[event]), fn = own(function);
  Value r = VALUE_NULL;
  if (!value_is_null(word))
    r = call3(vm, fn, ref_from_ptr(frame), word, value_is_null(arg_or_null) ? REF_NONE : arg_or_null);
  drop(vm, fn);
  drop(vm, word);
  return r;
}

// Calls sys.settrace's function for `call`, else the frame's own; the result becomes the frame's own function.
static int call_trace(VM *vm, FrameObject *frame, TraceEvent event, Ref arg_or_null) {
  Ref function = event == CALL_EVENT ? borrow(vm->monitor->trace) : borrow(frame->trace);
  if (value_is_null(function)) return 0;
  Value r = call_function(vm, function, frame, event, arg_or_null);
  if (value_is_null(r)) {
    Value exc = err_fetch(vm);
    DISCARD(legacy_set(vm, MON_TRACE_TOOL, REF_NONE));  // the pending exception stays
    err_restore(vm, exc);
    value_clear(vm, &frame->trace);
    return -1;
  }
  if (value_is_none(r)) return 0;
  value_set(vm, &frame->trace, r);
  return 0;
}

static int call_profile(VM *vm, FrameObject *frame, TraceEvent event, Ref arg_or_null) {
  Value r = call_function(vm, vm->monitor->profile, frame, event, arg_or_null);
  if (value_is_null(r)) {
    Value exc = err_fetch(vm);
    DISCARD(legacy_set(vm, MON_PROFILE_TOOL, REF_NONE));  // the pending exception stays
    err_restore(vm, exc);
    return -1;
  }
  drop(vm, r);
  return 0;
}

static int with_line(VM *vm, FrameObject *frame, int line) {
  if (!frame->trace_lines || line < 0) return 0;
  obj_incref(frame);
  frame->lineno = line;
  int rc = call_trace(vm, frame, LINE_EVENT, REF_NULL);
  frame->lineno = 0;
  obj_drop(vm, frame);
  return rc;
}

int legacy_line(VM *vm, Frame *frame, int line) {
  Monitor *mon = vm->monitor;
  if (value_is_null(mon->trace)) return 0;
  FrameObject *object = frame_object(vm, frame);
  if (!object) return -1;
  int outer = mon->what_event;
  mon->what_event = MON_LINE;
  mon->tracing++;
  int rc = with_line(vm, object, line);
  mon->tracing--;
  mon->what_event = outer;
  return rc;
}

int legacy_trace_opcodes(VM *vm, FrameObject *frame, bool on) {
  Code *code = frame->frame->code;
  uint32_t events = monitor_get_local_events(code, MON_TRACE_TOOL), bit = MON_BIT(MON_INSTRUCTION);
  if (((events & bit) != 0) == on) return 0;
  return monitor_set_local_events(vm, MON_TRACE_TOOL, code, on ? events | bit : events & ~bit);
}

static int trace_event(VM *vm, FrameObject *frame, TraceEvent event, Ref arg_or_null) {
  if (event != OPCODE_EVENT && frame->trace_opcodes && legacy_trace_opcodes(vm, frame, true) < 0) return -1;
  obj_incref(frame);
  int rc = call_trace(vm, frame, event, arg_or_null);
  frame->lineno = 0;
  obj_drop(vm, frame);
  return rc;
}

static int trace_exception(VM *vm, FrameObject *frame, Ref exc) {
  Value info = tuple_pack3(vm, ref_from_ptr(type_of(vm, exc)), exc, exc_traceback(exc));
  if (value_is_null(info)) return -1;
  int rc = trace_event(vm, frame, EXCEPTION_EVENT, info);
  drop(vm, info);
  return rc;
}

// A backward jump to the same line is a line event; for all other jumps the target line reports it.
static int trace_jump(VM *vm, FrameObject *frame, const Value *args, bool *disable) {
  const Code *code = (const Code *)value_as_ptr(args[0]);
  int64_t from = value_as_int48(args[1]) / 2, to = value_as_int48(args[2]) / 2;
  const MonitorLine *lines = code->monitoring ? code->monitoring->lines : NULL;
  *disable = to > from || !lines || lines[to].line != lines[from].line;
  return *disable ? 0 : with_line(vm, frame, lines[to].line);
}

static int trace_call(VM *vm, FrameObject *frame, MonitorEvent event, const Value *args, bool *disable) {
  switch (event) {
    case MON_PY_START:
    case MON_PY_RESUME:
    case MON_PY_THROW: return trace_event(vm, frame, CALL_EVENT, REF_NULL);
    case MON_PY_RETURN:
    case MON_PY_YIELD: return trace_event(vm, frame, RETURN_EVENT, args[2]);
    case MON_PY_UNWIND: return trace_event(vm, frame, RETURN_EVENT, REF_NULL);
    case MON_RAISE:
    case MON_STOP_ITERATION: return trace_exception(vm, frame, args[2]);
    case MON_JUMP: return trace_jump(vm, frame, args, disable);
    case MON_INSTRUCTION:
      if (!frame->trace_opcodes) return legacy_trace_opcodes(vm, frame, false);
      return trace_event(vm, frame, OPCODE_EVENT, REF_NULL);
    default: return 0;
  }
}

// Reports calls of functions written in C only; a method descriptor is reported as the bound method that it makes.
static int profile_c(VM *vm, FrameObject *frame, TraceEvent event, Ref callable, Ref first) {
  if (is_exact(vm, callable, vm->types.builtin_function)) return call_profile(vm, frame, event, callable);
  if (!is_exact(vm, callable, vm->types.method_descriptor) || value_same(first, vm->monitor->missing)) return 0;
  Type *type = type_of(vm, callable);
  Value method = type->slots.descr_get(vm, callable, first, ref_from_ptr(type_of(vm, first)));
  if (value_is_null(method)) return -1;
  int rc = call_profile(vm, frame, event, method);
  drop(vm, method);
  return rc;
}

static int profile_call(VM *vm, FrameObject *frame, MonitorEvent event, const Value *args) {
  switch (event) {
    case MON_PY_START:
    case MON_PY_RESUME:
    case MON_PY_THROW: return call_profile(vm, frame, CALL_EVENT, REF_NULL);
    case MON_PY_RETURN:
    case MON_PY_YIELD: return call_profile(vm, frame, RETURN_EVENT, args[2]);
    case MON_PY_UNWIND: return call_profile(vm, frame, RETURN_EVENT, REF_NULL);
    case MON_CALL: return profile_c(vm, frame, C_CALL_EVENT, args[2], args[3]);
    case MON_C_RETURN: return profile_c(vm, frame, C_RETURN_EVENT, args[2], args[3]);
    case MON_C_RAISE: return profile_c(vm, frame, C_EXCEPTION_EVENT, args[2], args[3]);
    default: return 0;
  }
}

int legacy_call(VM *vm, int tool, MonitorEvent event, const Value *args, bool *disable) {
  bool trace = tool == MON_TRACE_TOOL;
  if (value_is_null(trace ? vm->monitor->trace : vm->monitor->profile)) return 0;
  FrameObject *frame = frame_object(vm, vm->frame);
  if (!frame) return -1;
  obj_incref(frame);
  int rc = trace ? trace_call(vm, frame, event, args, disable) : profile_call(vm, frame, event, args);
  obj_drop(vm, frame);
  return rc;
}

int legacy_set(VM *vm, int tool, Ref fn) {
  enum {
    BOTH = MON_BIT(MON_PY_START) | MON_BIT(MON_PY_RESUME) | MON_BIT(MON_PY_RETURN) | MON_BIT(MON_PY_YIELD) |
           MON_BIT(MON_PY_UNWIND) | MON_BIT(MON_PY_THROW),
    TRACE = BOTH | MON_BIT(MON_RAISE) | MON_BIT(MON_LINE) | MON_BIT(MON_JUMP) | MON_BIT(MON_STOP_ITERATION),
    PROFILE = BOTH | MON_BIT(MON_CALL),
  };
  bool trace = tool == MON_TRACE_TOOL, on = !value_is_none(fn);
  value_set(vm, trace ? &vm->monitor->trace : &vm->monitor->profile, on ? own(fn) : VALUE_NULL);
  if (trace && on && vm->frame && vm->frame->frame_obj && vm->frame->frame_obj->trace_opcodes &&
      legacy_trace_opcodes(vm, vm->frame->frame_obj, true) < 0)
    return -1;
  return monitor_set_events(vm, tool, !on ? 0 : trace ? TRACE : PROFILE);
}
