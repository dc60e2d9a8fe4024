// interp/eval_watched.c: the eval loop that tells instrumented instructions who ran before them (vm->ran_before).
//
// The cases are those of eval.c; only where frame->ip is stored differs. It runs while a tool wants events (vm->watching), so that the other loop
// pays nothing for monitoring.
// Tests        tests/python/monitoring/*.py
#define EVAL_WATCHED
#include "interp/eval.c"
