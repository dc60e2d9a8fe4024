// debug/step.h: stops the interpreter between two instructions (inspect builds).
//
// The eval loop calls hooks.step before every instruction while vm->stepper is set; the stepper calls its `stop` where
// its mode requires. `stop` may look at everything and may set the mode for the next stop; it runs no Python code.
#ifndef MORELIA_DEBUG_STEP_H
#define MORELIA_DEBUG_STEP_H

#include "object/exec/frame.h"

typedef enum {
  STEP_RUN,
  STEP_INSTRUCTION,
  STEP_LINE,
  STEP_OVER,
  STEP_OUT,
  STEP_REWRITE,
} StepMode;
typedef struct Stepper {
  StepMode mode;
  void (*stop)(VM *vm, struct Stepper *stepper);
  void *data;         // for `stop`
  bool jumped;        // the instruction before was a back-edge
  uint32_t depth;     // Python frames at the last stop
  uint32_t n_events;  // number of events in the log at the last stop
} Stepper;

// Continues until `mode` says stop; only code of the program (vm->main_code's file) counts.
void step_set(VM *vm, Stepper *stepper, StepMode mode);

#endif
