// modules/run.c: running a program as __main__; exit status; polls.
// Tests        tests/node/cli.test.mjs, tests/node/stop.test.mjs
#include "modules/run.h"

#include "compile/compile.h"
#include "interp/interp.h"
#include "modules/import.h"
#include "modules/marshal.h"
#include "modules/module_state.h"
#include "modules/source_lines.h"
#include "modules/std_stream.h"
#include "modules/traceback_print.h"
#include "types/int.h"
#include "types/list.h"

Ref run_main_module(VM *vm) {
  Ref m = dict_get_str(vm, vm->sys_modules, NAME(__main__));
  if (!value_is_null(m)) return m;
  Value made = module_new(vm, NAME(__main__));
  if (value_is_null(borrow(made))) return REF_NULL;
  int r = dict_set(vm, as_module(borrow(made))->dict, NAME(__builtins__), dict_get_str(vm, vm->sys_modules, NAME(builtins)));
  if (r == 0) r = dict_set(vm, vm->sys_modules, NAME(__main__), borrow(made));
  drop(vm, made);
  return r < 0 ? REF_NULL : dict_get_str(vm, vm->sys_modules, NAME(__main__));
}

int run_add_path(VM *vm, const char *dir, bool first) {
  Ref path = dict_get_str(vm, vm->sys_dict, NAME(path));
  Value s = str_from_cstr(vm, dir);
  int r = value_is_null(borrow(s)) || value_is_null(path) ? -1 : list_insert(vm, path, first ? 0 : list_len(path), borrow(s));
  drop(vm, s);
  return r;
}

// What SystemExit(code) means for the process; prints a code that is no number.
static int exit_status(VM *vm, Ref exc) {
  Value code = own(exc_field(exc, EXIT_CODE));
  int status = 1;
  if (value_is_null(borrow(code)) || value_is_none(borrow(code))) {
    status = 0;
  } else if (is_int(borrow(code))) {
    int64_t n;
    status = int_fits_i64(borrow(code), &n) ? (int)n : -1;
  } else {
    Ref file = dict_get_str(vm, vm->sys_dict, NAME(stderr));
    Value text = object_str(vm, borrow(code));
    if (!value_is_null(borrow(text))) text = str_append_char(vm, text, '\n');
    Value r = value_is_null(borrow(text)) || value_is_null(file) ? VALUE_NULL : call_method1(vm, file, NAME(write), borrow(text));
    drop(vm, r);
    drop(vm, text);
    err_clear(vm);
  }
  drop(vm, code);
  return status;
}

static void call_excepthook(VM *vm, Ref exc) {
  Ref hook = dict_get_cstr(vm, vm->sys_dict, "excepthook");
  if (value_is_null(hook) || value_same(hook, dict_get_cstr(vm, vm->sys_dict, "__excepthook__"))) {
    traceback_print(vm, exc);
    return;
  }
  Value keep = own(hook), r = call3(vm, hook, ref_from_ptr(type_of(vm, exc)), exc, exc_traceback(exc));
  if (value_is_null(borrow(r))) {
    Value second = err_fetch(vm);
    Value head = str_from_cstr(vm, "Error in sys.excepthook:\n");
    Ref file = dict_get_str(vm, vm->sys_dict, NAME(stderr));
    if (is_std_stream(vm, file) && std_stream_write(vm, file, borrow(head)) < 0) err_clear(vm);
    drop(vm, head);
    if (!value_is_null(borrow(second))) traceback_print(vm, borrow(second));
    drop(vm, second);
    head = str_from_cstr(vm, "\nOriginal exception was:\n");
    if (is_std_stream(vm, file) && std_stream_write(vm, file, borrow(head)) < 0) err_clear(vm);
    drop(vm, head);
    traceback_print(vm, exc);
  }
  drop(vm, r);
  drop(vm, keep);
}

enum { REPORT_RESERVE = 1 << 20 };  // bytes beyond the limit, so that a program that ran out of memory says so

int run_report_exception(VM *vm) {
  Value exc = err_fetch(vm);
  if (value_is_null(borrow(exc))) return 1;
  int status = 1;
  size_t limit = vm->mem.limit;
  if (limit) mem_set_limit(&vm->mem, limit + REPORT_RESERVE);
  std_streams_flush(vm);
  if (is_instance_of(vm, borrow(exc), vm->exc.SystemExit)) {
    status = exit_status(vm, borrow(exc));
  } else {
    if (dict_set_cstr(vm, vm->sys_dict, "last_exc", borrow(exc)) < 0) err_clear(vm);
    call_excepthook(vm, borrow(exc));
    if (is_instance_of(vm, borrow(exc), vm->exc.KeyboardInterrupt)) status = 130;
  }
  err_clear(vm);
  drop(vm, exc);
  std_streams_flush(vm);
  mem_set_limit(&vm->mem, limit);
  return status;
}

enum { PYC_HEADER = 16 };  // magic number, flags, and what tells of the source
static const uint8_t pyc_magic[] = {0x2b, 0x0e, '\r', '\n'};

// The code object of a .pyc file.
static Value compiled_program(VM *vm, const char *bytes, Size len) {
  Value code = marshal_loads(vm, bytes + PYC_HEADER, len - PYC_HEADER, true);
  if (value_is_null(borrow(code)) || is_exact(vm, borrow(code), vm->types.code)) return code;
  drop(vm, code);
  return err_set(vm, vm->exc.RuntimeError, "Bad code object in .pyc file");
}

Value run_compile_main(VM *vm, const char *source, Size len, const char *filename, CompileMode mode, uint32_t flags) {
  Ref m = run_main_module(vm);
  if (value_is_null(m)) return VALUE_NULL;
  Dict *d = as_module(m)->dict;
  Value name = str_decode(vm, filename, (Size)strlen(filename), "utf-8", "surrogateescape");
  if (value_is_null(borrow(name))) return VALUE_NULL;
  Value code = VALUE_NULL, text = VALUE_NULL;
  bool is_file = filename[0] != '<';
  if (is_file && dict_set(vm, d, NAME(__file__), borrow(name)) < 0) goto done;
  if (!is_file) {  // lines of "<string>" are not to be had from a file
    text = str_decode(vm, source, len, "utf-8", "replace");
    if (value_is_null(borrow(text)) || source_register(vm, borrow(name), borrow(text)) < 0) goto done;
  }
  if (len >= PYC_HEADER && memcmp(source, pyc_magic, sizeof pyc_magic) == 0) {
    code = compiled_program(vm, source, len);
  } else if (memchr(source, 0, (size_t)len)) {
    err_set(vm, vm->exc.SyntaxError, "source code cannot contain null bytes");
  } else {
    code = compile_source(vm, source, len, borrow(name), mode, flags, -1);
  }
  if (!value_is_null(borrow(code))) {
    OBJ_CLEAR(vm, vm->main_code);
    vm->main_code = (Code *)value_as_ptr(own(borrow(code)));
  }
done:
  drop(vm, text);
  drop(vm, name);
  return code;
}

static int execute(VM *vm, const char *source, Size len, const char *filename) {
  Value code = run_compile_main(vm, source, len, filename, COMPILE_EXEC, 0);
  if (value_is_null(borrow(code))) return -1;
  Dict *d = as_module(run_main_module(vm))->dict;
  Value r = eval_code(vm, borrow(code), d, ref_from_ptr(d), REF_NULL);
  drop(vm, code);
  int ok = value_is_null(borrow(r)) ? -1 : 0;
  drop(vm, r);
  return ok;
}

int run_program(VM *vm, const char *source, Size len, const char *filename) {
  int status = execute(vm, source, len, filename) < 0 ? run_report_exception(vm) : 0;
  std_streams_flush(vm);
  return status;
}

int run_module(VM *vm, const char *name) {
  if (value_is_null(run_main_module(vm))) return run_report_exception(vm);  // runpy fills it
  Value runpy = import_module(vm, "runpy"), fn = VALUE_NULL, arg = VALUE_NULL, r = VALUE_NULL;
  if (!value_is_null(borrow(runpy))) fn = object_getattr_s(vm, borrow(runpy), "_run_module_as_main");
  if (!value_is_null(borrow(fn))) arg = str_from_cstr(vm, name);
  if (!value_is_null(borrow(arg))) r = call1(vm, borrow(fn), borrow(arg));
  int status = value_is_null(borrow(r)) ? run_report_exception(vm) : 0;
  drop(vm, runpy);
  drop(vm, fn);
  drop(vm, arg);
  drop(vm, r);
  std_streams_flush(vm);
  return status;
}

// Called when vm->poll is set and at times by the eval loop: hands output on, asks the host, keeps the limits.
int vm_poll_slow(VM *vm) {
  ModuleState *m = vm->modules;
  bool collect = (vm->poll & POLL_GC) != 0, spent = vm->eval_budget == 0;
  if (spent) vm->eval_budget = EVAL_BUDGET;
  vm->poll = 0;
  if (collect) gc_run_due(vm);
  if (UNLIKELY(vm->hooks.polled)) vm->hooks.polled(vm);
  int answer = vm->host->poll ? vm->host->poll(vm->host->ctx) : 0;
  if (answer == POLL_INTERRUPT && m && m->interrupt) {
    if (m->interrupt(vm) < 0) return -1;
  } else if (answer == POLL_INTERRUPT) {
    err_set_none(vm, vm->exc.KeyboardInterrupt);
    return -1;
  }
  if (answer == POLL_PAUSE) vm->pause = true;
  if (answer == POLL_TIME_UP) return err_set_i(vm, vm->exc.TimeoutError, "time limit exceeded");
  double now = m && m->limits.deadline > 0 ? vm->host->clock(vm->host->ctx, CLOCK_MONO) : 0;
  if (now > 0 && now > m->limits.deadline) {
    m->limits.deadline = now + (m->limits.grace > 0 ? m->limits.grace : 0.05);  // handlers and finally blocks may run
    return err_set_i(vm, vm->exc.TimeoutError, "time limit exceeded");
  }
  if (spent && m && m->limits.polls_left && --m->limits.polls_left == 0) {
    m->limits.polls_left = 20;  // of grace
    return err_set_i(vm, vm->exc.TimeoutError, "instruction limit exceeded");
  }
  return 0;
}
