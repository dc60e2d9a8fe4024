// runtime/run.c: running a program as __main__; exit status; polls.
// Tests        tests/node/command/cli.test.mjs, tests/node/stop.test.mjs
// Optimize     Oz
#include "runtime/run.h"

#include "compile/compile.h"
#include "interp/interp.h"
#include "interp/unwind.h"
#include "runtime/import.h"
#include "runtime/marshal.h"
#include "runtime/module_state.h"
#include "runtime/source_lines.h"
#include "runtime/std_stream.h"
#include "runtime/traceback_print.h"
#include "object/number/int.h"
#include "object/container/list.h"

#include <stdio.h>

Ref run_main_module(VM *vm) {
  Ref m = dict_get_str(vm, vm->sys_modules, NAME(__main__));
  if (!value_is_null(m)) return m;
  Value made = module_new(vm, NAME(__main__));
  if (value_is_null(made)) return REF_NULL;
  int r = dict_set(vm, as_module(made)->dict, NAME(__builtins__), dict_get_str(vm, vm->sys_modules, NAME(builtins)));
  if (r == 0) r = dict_set(vm, vm->sys_modules, NAME(__main__), made);
  drop(vm, made);
  return r < 0 ? REF_NULL : dict_get_str(vm, vm->sys_modules, NAME(__main__));
}

int run_add_path(VM *vm, const char *dir, bool first) {
  Ref path = dict_get_str(vm, vm->sys_dict, NAME(path));
  Value s = str_from_cstr(vm, dir);
  int r = value_is_null(s) || value_is_null(path) ? -1 : list_insert(vm, path, first ? 0 : list_len(path), s);
  drop(vm, s);
  return r;
}

// The exit status for SystemExit(code); prints a code that is no number.
static int exit_status(VM *vm, Ref exc) {
  Value code = own(exc_field(exc, EXIT_CODE));
  int status = 1;
  if (value_is_null(code) || value_is_none(code)) {
    status = 0;
  } else if (is_int(code)) {
    int64_t n;
    status = int_fits_i64(code, &n) ? (int)n : -1;
  } else {
    Value text = object_str(vm, code), file = own(dict_get_str(vm, vm->sys_dict, NAME(stderr)));
    if (!value_is_null(text)) text = str_append_char(vm, text, '\n');
    Value r = value_is_null(text) || value_is_null(file) ? VALUE_NULL : call_method1(vm, file, NAME(write), text);
    drop(vm, r);
    drop(vm, file);
    drop(vm, text);
    err_clear(vm);
  }
  drop(vm, code);
  return status;
}

// To sys.stderr, as long as that is the original stream.
static void say(VM *vm, const char *text) {
  Value head = str_from_cstr(vm, text);
  Ref file = dict_get_str(vm, vm->sys_dict, NAME(stderr));
  if (value_is_null(head) || (is_std_stream(vm, file) && std_stream_write(vm, file, head) < 0)) err_clear(vm);
  drop(vm, head);
}

static void call_excepthook(VM *vm, Ref exc) {
  Ref hook = dict_get_cstr(vm, vm->sys_dict, "excepthook");
  // the command may have its own
  bool own_hook =
      value_same(hook, dict_get_cstr(vm, vm->sys_dict, "__excepthook__")) && !is_exact(vm, hook, vm->types.function);
  if (value_is_null(hook) || own_hook) {
    traceback_print(vm, exc);
    return;
  }
  Value keep = own(hook), r = call3(vm, hook, ref_from_ptr(type_of(vm, exc)), exc, exc_traceback(exc));
  if (value_is_null(r)) {
    Value second = err_fetch(vm);
    say(vm, "Error in sys.excepthook:\n");
    if (!value_is_null(second)) traceback_print(vm, second);
    drop(vm, second);
    say(vm, "\nOriginal exception was:\n");
    traceback_print(vm, exc);
  }
  drop(vm, r);
  drop(vm, keep);
}

enum { REPORT_RESERVE = 1 << 20 };  // bytes beyond the limit, so that a program out of memory can say so

int run_report_exception(VM *vm) { return run_report(vm, false); }

int run_report(VM *vm, bool unwound) {
  if (unwind_settle(vm) || vm->unwinding) unwound = true;
  Value exc = err_fetch(vm);
  if (value_is_null(exc)) return 1;
  int status = 1;
  size_t limit = vm->mem.limit;
  if (limit) mem_set_limit(&vm->mem, limit + REPORT_RESERVE);
  std_streams_flush(vm);
  if (is_instance_of(vm, exc, vm->exc.SystemExit)) {
    status = exit_status(vm, exc);
  } else {
    if (dict_set_cstr(vm, vm->sys_dict, "last_exc", exc) < 0) err_clear(vm);
    if (unwound) traceback_print(vm, exc);
    else call_excepthook(vm, exc);
    if (is_instance_of(vm, exc, vm->exc.KeyboardInterrupt)) status = 130;
  }
  err_clear(vm);
  drop(vm, exc);
  std_streams_flush(vm);
  mem_set_limit(&vm->mem, limit);
  return status;
}

enum { PYC_HEADER = 16 };  // magic number, flags, and the data that identifies the source
static const uint8_t pyc_magic[] = {PYC_MAGIC_TOKEN & 255, PYC_MAGIC_TOKEN >> 8 & 255, PYC_MAGIC_TOKEN >> 16 & 255,
                                    PYC_MAGIC_TOKEN >> 24};

// The code object of a .pyc file.
static Value compiled_program(VM *vm, const char *bytes, Size len) {
  Value code = marshal_loads(vm, bytes + PYC_HEADER, len - PYC_HEADER, true);
  if (value_is_null(code) || is_exact(vm, code, vm->types.code)) return code;
  drop(vm, code);
  return err_set(vm, vm->exc.RuntimeError, "Bad code object in .pyc file");
}

Value run_compile_main(VM *vm, const char *source, Size len, const char *filename, CompileMode mode, uint32_t flags) {
  Ref m = run_main_module(vm);
  if (value_is_null(m)) return VALUE_NULL;
  Dict *d = as_module(m)->dict;
  Value name = str_decode(vm, filename, (Size)strlen(filename), "utf-8", "surrogateescape");
  if (value_is_null(name)) return VALUE_NULL;
  Value code = VALUE_NULL, text = VALUE_NULL;
  bool is_file = filename[0] != '<';
  bool has_name = is_file || strcmp(filename, "<stdin>") == 0;
  if (has_name && (dict_set(vm, d, NAME(__file__), name) < 0 || dict_set_cstr(vm, d, "__cached__", VALUE_NONE) < 0))
    goto done;
  if (!is_file) {  // lines of "<string>" cannot be read from a file
    text = str_decode(vm, source, len, "utf-8", "replace");
    if (value_is_null(text) || source_register(vm, name, text) < 0) goto done;
  }
  if (len >= PYC_HEADER && memcmp(source, pyc_magic, sizeof pyc_magic) == 0) {
    code = compiled_program(vm, source, len);
  } else if (memchr(source, 0, (size_t)len)) {
    err_set(vm, vm->exc.SyntaxError, "source code cannot contain null bytes");
  } else {
    if (strcmp(filename, "<string>") == 0) flags |= COMPILE_IGNORE_COOKIE;  // of -c
    code = compile_source(vm, source, len, name, mode, flags, -1);
  }
  if (!value_is_null(code)) {
    OBJ_CLEAR(vm, vm->main_code);
    vm->main_code = (Code *)value_as_ptr(own(code));
  }
done:
  drop(vm, text);
  drop(vm, name);
  return code;
}

static int execute(VM *vm, const char *source, Size len, const char *filename) {
  Value code = run_compile_main(vm, source, len, filename, COMPILE_EXEC, 0);
  if (value_is_null(code)) return -1;
  Dict *d = as_module(run_main_module(vm))->dict;
  Value r = eval_code(vm, code, d, ref_from_ptr(d), REF_NULL);
  drop(vm, code);
  int ok = value_is_null(r) ? -1 : 0;
  drop(vm, r);
  return ok;
}

int run_program(VM *vm, const char *source, Size len, const char *filename) {
  int status = execute(vm, source, len, filename) < 0 || vm->unwinding ? run_report_exception(vm) : 0;
  std_streams_flush(vm);
  return status;
}

int run_module(VM *vm, const char *name, bool as_option) {
  if (value_is_null(run_main_module(vm))) return run_report_exception(vm);  // runpy fills it
  Value runpy = import_module(vm, "runpy"), fn = VALUE_NULL, arg = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(runpy)) fn = object_getattr_s(vm, runpy, "_run_module_as_main");
  if (!value_is_null(fn)) arg = str_from_cstr(vm, name);
  if (!value_is_null(arg)) r = call2(vm, fn, arg, value_from_bool(as_option));
  int status = value_is_null(r) || vm->unwinding ? run_report_exception(vm) : 0;
  drop(vm, runpy);
  drop(vm, fn);
  drop(vm, arg);
  drop(vm, r);
  std_streams_flush(vm);
  return status;
}

// A limit is reported once, as an exception that the program may handle; then the run is unwound.
static int limit_reached(VM *vm, bool *told, const char *what) {
  if (!*told) {
    *told = true;
    return err_set_i(vm, vm->exc.TimeoutError, "%s limit exceeded", what);
  }
  char text[64];
  snprintf(text, sizeof text, "%s limit exceeded, and the program went on", what);
  unwind_begin(vm, vm->exc.TimeoutError, text);
  return -1;
}

static int check_limits(VM *vm, RunLimits *limits, bool spent) {
  double now = limits->deadline > 0 ? vm->host->clock(vm->host->ctx, CLOCK_MONO) : 0;
  if (now > 0 && now > limits->deadline) {
    limits->deadline = now + limits->grace;  // handlers and finally blocks may run
    return limit_reached(vm, &limits->time_told, "time");
  }
  if (spent && limits->polls_left && --limits->polls_left == 0) {
    limits->polls_left = limits->grace_polls;
    return limit_reached(vm, &limits->steps_told, "instruction");
  }
  return 0;
}

// Runs the action of signal n; an interrupt is SIGINT. 0, or -1 with KeyboardInterrupt or the exception of the
// program's handler. Where no code may run the handler waits for the next poll.
static int signalled(VM *vm, ModuleState *m, int n, bool may_run_code) {
  if (!m || !m->signal) {
    if (n != SIG_INT) return 0;
    err_set_none(vm, vm->exc.KeyboardInterrupt);
    return -1;
  }
  if (may_run_code || m->signal_is_plain(vm, n)) return m->signal(vm, n);
  m->signals_waiting |= UINT64_C(1) << (n - 1);
  vm->poll |= 1;
  return 0;
}

static int ask_host(VM *vm, bool spent, bool may_run_code) {
  ModuleState *m = vm->modules;
  int answer = m ? m->answer : POLL_GO_ON;
  if (answer == POLL_GO_ON && vm->host->poll) answer = vm->host->poll(vm->host->ctx);
  if (m) m->answer = POLL_GO_ON;
  switch (answer) {
    case POLL_INTERRUPT:
      if (signalled(vm, m, SIG_INT, may_run_code) < 0) return -1;
      break;
    case POLL_UNWIND_RUN:
      unwind_begin(vm, vm->exc.KeyboardInterrupt, "interrupted again, and the program went on");
      return -1;
    case POLL_PAUSE: vm->pause = true; break;
    case POLL_TIME_UP: return err_set_i(vm, vm->exc.TimeoutError, "time limit exceeded");
    default:
      if (answer > POLL_SIGNAL && signalled(vm, m, answer - POLL_SIGNAL, may_run_code) < 0) return -1;
  }
  return m ? check_limits(vm, &m->limits, spent) : 0;
}

// Whether the budget is spent, which then starts anew. A poll because of vm->poll has not counted its step yet.
static bool count_step(VM *vm) {
  if (vm->eval_budget) vm->eval_budget--;
  if (vm->eval_budget) return false;
  vm->eval_budget = EVAL_BUDGET;
  return true;
}

// Called when vm->poll is set, and now and then by the eval loop: flushes output, asks the host, enforces limits.
int run_poll(VM *vm) {
  ModuleState *m = vm->modules;
  bool collect = (vm->poll & POLL_GC) != 0, spent = count_step(vm);
  if (UNLIKELY(vm->unwinding)) {
    vm->poll |= POLL_UNWIND;
    err_keep_unwinding(vm);
    return -1;
  }
  vm->poll = spent ? POLL_LEAVE : vm->poll & POLL_LEAVE;
  if (collect) gc_run_due(vm);
  if (UNLIKELY(vm->gc.rest != NULL)) object_drain(vm);
  if (UNLIKELY(vm->unwinding)) return err_keep_unwinding(vm), -1;  // a finalizer did not heed its limit
  if (UNLIKELY(vm->hooks.polled)) vm->hooks.polled(vm);
  while (UNLIKELY(m && m->signals_waiting)) {
    int n = __builtin_ctzll(m->signals_waiting) + 1;
    m->signals_waiting &= m->signals_waiting - 1;
    if (m->signal(vm, n) < 0) return -1;
  }
  return ask_host(vm, spent, true);
}

bool run_look(VM *vm) {
  ModuleState *m = vm->modules;
  if (!m) return false;
  if (m->answer == POLL_GO_ON && vm->host->poll) {
    int answer = vm->host->poll(vm->host->ctx);
    if (answer == POLL_PAUSE) vm->pause = true;
    else m->answer = answer;
  }
  bool late = m->limits.deadline > 0 && vm->host->clock(vm->host->ctx, CLOCK_MONO) > m->limits.deadline;
  if (late || m->answer != POLL_GO_ON) vm->poll |= 1;
  return late || m->answer != POLL_GO_ON;
}

int run_poll_work(VM *vm) {
  bool spent = vm->work_budget == 0;
  if (spent) vm->work_budget = EVAL_BUDGET;
  if (UNLIKELY(vm->unwinding)) return err_keep_unwinding(vm), -1;
  vm->poll &= POLL_GC | POLL_LEAVE;
  if (UNLIKELY(vm->hooks.polled)) vm->hooks.polled(vm);
  return ask_host(vm, spent, false);
}
