// interp/eval_rare.c: rare instructions, one call each, outside of the eval loop so that it stays small (see eval.c).
//
// Invariants   Called by eval_run alone, with frame == vm->frame and frame->ip, frame->sp stored. The loop's local
//              variables are read from the frame and written back to it; a miss and an adaptation leave everything as
//              it was.
// Tests        tests/python/**, tests/specialize/**
// Optimize     Os
#include "interp/words.h"

#define DISPATCH() goto next
#define TARGET(op) case op:

void drop_call(VM *vm, Value v) { drop(vm, v); }

bool frame_refuse(VM *vm, Frame *frame, bool entered) {
  if (entered) {
    (void)!vm_recursion_error(vm, "");
    vm_leave(vm);
  }
  frame_leave_slow(vm, frame);
  return false;
}

APART RareResult eval_rare(VM *vm, Frame *frame, uint32_t opcode, uint32_t oparg) {
  CodeUnit *ip = frame->ip;
  Value *sp = frame->sp;
  const Value *consts = as_tuple(frame->code->consts)->items;
  RareResult end, done = RARE_NEXT;
  TraceEnd traced;
  (void)consts;
  switch (opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "cases_rare.gen.h"
#pragma GCC diagnostic pop
    default: return RARE_BAD;
  }
miss:
  return RARE_MISS;
adapt:
  return RARE_ADAPT;
bad_opcode:
  return RARE_BAD;
enter_frame:
  vm->frame = frame;
  return RARE_ENTER;
run_opcode:
  return RARE_OPCODE;
after_trace:
  return traced == TRACE_ON ? RARE_TRACED : traced == TRACE_POLL ? RARE_TRACED_POLL : RARE_TRACED_RAISED;
exception_unwind:  // frame->ip is where the exception was raised
  frame->sp = sp;
  return RARE_RERAISE;
error:
  end = RARE_ERROR;
  goto store;
next:
  end = done;
store:
  frame->ip = ip;
  frame->sp = sp;
  return end;
}
