// runtime/run.h: runs a program as __main__; the poll that limits and interrupts it.
#ifndef MORELIA_RUNTIME_RUN_H
#define MORELIA_RUNTIME_RUN_H

#include "compile/compile.h"
#include "object/exec/module.h"

// The __main__ module, made at the first call; borrowed. REF_NULL with exception.
Ref run_main_module(VM *vm);
// Compiles (or, when it is a .pyc file, loads) and executes a program in __main__. An uncaught exception is printed
// (sys.excepthook), output is flushed. The exit status: 0, 1 after an exception, or SystemExit's.
NODISCARD int run_program(VM *vm, const char *source, Size len, const char *filename);
// The program's code object (vm->main_code from now on), to be run in __main__: its text is remembered and __file__
// set. Null: exception.
NODISCARD Value run_compile_main(VM *vm, const char *source, Size len, const char *filename, CompileMode mode,
                                 uint32_t flags);
// As `python -m name`; not `as_option`: __main__ of a folder or an archive, which is first in sys.path. The exit
// status.
NODISCARD int run_module(VM *vm, const char *name, bool as_option);
NODISCARD int run_add_path(VM *vm, const char *dir, bool first);  // sys.path; 0 or -1
// Reports the current exception as at the end of a program: prints it or uses SystemExit's code.
NODISCARD int run_report_exception(VM *vm);
NODISCARD int run_report(VM *vm, bool unwound);  // the same; unwound: no code of the program hears of it

// Implement vm_poll_slow and vm_work_slow (vm->hooks.poll, work).
NODISCARD int run_poll(VM *vm) MAY_RUN_CODE;
NODISCARD int run_poll_work(VM *vm);
NODISCARD bool run_look(VM *vm);  // vm->hooks.look

typedef struct RunLimits {
  double deadline;             // host seconds (CLOCK_MONO); 0: none
  double grace;                // seconds after it until a program that goes on is unwound
  uint64_t polls_left;         // rounds of EVAL_BUDGET until TimeoutError "instruction limit exceeded"; 0: none
  uint64_t grace_polls;        // rounds after it
  bool time_told, steps_told;  // the exception was raised: the grace period runs
} RunLimits;

#endif
