// host/native_trials.h: a program run many times with one thing going wrong at a chosen moment (--fail-each, --limit-each, --interrupt-each,
// --unwind-each).
#ifndef MORELIA_HOST_NATIVE_TRIALS_H
#define MORELIA_HOST_NATIVE_TRIALS_H

#include "object/core/vm.h"

// What goes wrong: the nth allocation fails; no more than n bytes beyond those at the start are to be had; an interrupt comes at the nth poll;
// the run is taken down at the nth poll.
typedef enum TrialKind { TRIAL_ALLOCATION, TRIAL_LIMIT, TRIAL_INTERRUPT, TRIAL_UNWIND } TrialKind;

typedef struct TrialPlan {
  TrialKind kind;
  bool wanted, strict;               // strict: a run that ends well must have printed the same
  unsigned long first, last, step;   // which moments
  unsigned long n_spread;            // or so many, spread over the whole run, from `first` on
  int depth;                         // or one for each place: a stack of so many C functions that no earlier allocation had; 0: off
  const char *seen;                  // file of the places known already, which grows; may be NULL
  double seconds;                    // of the processor, for the trials of places; 0: all
} TrialPlan;

// A-B[/S], ~T[+P] or @D[=FILE].
void trials_parse(const char *text, TrialKind kind, TrialPlan *plan);
// Runs `run` in processes of their own, prints what should not be, and a line of sums. 0; 1: something was wrong; 2: it could not be done.
NODISCARD int trials_run(VM *vm, const TrialPlan *plan, int (*run)(VM *vm, const void *arg), const void *arg);

#endif
