// host/native_trials.h: runs a program many times with one fault at a chosen moment (--fail-each, --limit-each,
// --interrupt-each, --unwind-each).
#ifndef MORELIA_HOST_NATIVE_TRIALS_H
#define MORELIA_HOST_NATIVE_TRIALS_H

#include "object/core/vm.h"

// The fault: the nth allocation fails; no more than n bytes beyond those at the start are available; an interrupt comes
// at the nth poll; the run is unwound at the nth poll.
typedef enum TrialKind { TRIAL_ALLOCATION, TRIAL_LIMIT, TRIAL_INTERRUPT, TRIAL_UNWIND } TrialKind;

typedef struct TrialPlan {
  TrialKind kind;
  bool wanted, strict;              // strict: a run that ends normally must have printed the same
  unsigned long first, last, step;  // which moments
  unsigned long n_spread;           // or this many, spread over the whole run, from `first` on
  // or one for each place: a stack of this many C functions that no earlier allocation had; 0: off
  int depth;
  const char *seen;  // file of the known places, which grows; may be NULL
  double seconds;    // processor time for the trials of places; 0: no limit
} TrialPlan;

// A-B[/S], ~T[+P] or @D[=FILE].
void trials_parse(const char *text, TrialKind kind, TrialPlan *plan);
// Runs `run` in processes of their own; prints failures and a line of sums. 0; 1: a trial failed; 2: it could not be
// done.
NODISCARD int trials_run(VM *vm, const TrialPlan *plan, int (*run)(VM *vm, const void *arg), const void *arg);

#endif
