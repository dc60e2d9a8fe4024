// wasm_bindings/exports_run.c: a VM for JavaScript: start and end, options, running code.
//
// web/src/wasm.ts is the other side. A function that can fail in Python returns handle 0 and leaves the exception in
// the VM; binding_take_error then returns it as a handle.
//
// Optimize     Oz
#include "base/library_path.h"
#include "compile/compile.h"
#include "interp/interp.h"
#include "interp/unwind.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "runtime/run.h"
#include "runtime/source_lines.h"
#include "runtime/std_stream.h"
#include "modules/sys/sys.h"
#include "specialize/specialize.h"
#include "start/lifecycle.h"
#include "syntax/parser.h"
#include "jit/jit.h"
#include "tier2/tier2.h"
#include "object/core/arena_values.h"
#include "object/bytes/bytes.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

EXPORT void binding_free(Binding *b);

// Texts are hashed with the seed of that number (hash_seed_from), or with a random one.
EXPORT Binding *binding_new(uint32_t seed, int is_random) {
  Binding *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  wasm_host_init(b);
  b->js_exception = b->slice_exception = VALUE_NULL;
  HashSeed secret = hash_seed_from(seed);
  if (is_random && b->host.random(b->host.ctx, &secret, sizeof secret) < 0) {
    free(b);
    return NULL;
  }
  b->vm = vm_new(&b->host, secret);
  if (b->vm && js_setup(b) == 0) return b;
  if (b->vm) binding_free(b);
  else free(b);
  return NULL;
}

EXPORT void binding_free(Binding *b) {
  VM *vm = b->vm;
  std_streams_flush(vm);
  handles_end(b);
  js_finish(b);
  mem_free(vm, b->text, b->text_size);
  b->text = NULL;  // finalizers may call JavaScript yet
  b->text_size = 0;
  vm_free(vm);
  free(b);
}

// For a process that ends now: does only what is visible of binding_free. 1: some output was lost, which was reported
// on stderr.
EXPORT int binding_leave(Binding *b) {
  std_streams_flush(b->vm);
  bool ended = vm_end(b->vm), lost = std_streams_lost(b->vm);
  if (!ended) binding_free(b);
  return lost;
}

EXPORT void *binding_answer(Binding *b) { return &b->answer; }
EXPORT void *binding_alloc(size_t size) { return malloc(size); }
EXPORT void binding_dealloc(void *p) { free(p); }
EXPORT uint32_t *binding_poll_flag(Binding *b) { return &b->vm->poll; }
EXPORT void binding_free_handle(Binding *b, uint32_t handle) { handle_free(b, handle); }
EXPORT uint32_t binding_n_handles(Binding *b) { return b->handles.used; }

// --- options, before or between runs

// 0, or -1: no memory.
EXPORT int binding_set_option(Binding *b, int option, double value) {
  VM *vm = b->vm;
  switch (option) {
    case OPTION_SPECIALIZE:
      if (value != 0) vm->flags &= ~(uint32_t)VM_FLAG_NO_SPECIALIZE;
      else vm->flags |= VM_FLAG_NO_SPECIALIZE;
      break;
    case OPTION_MEMORY_LIMIT: mem_set_limit(&vm->mem, (size_t)value); break;
    case OPTION_TIME_LIMIT:
      vm->modules->limits.deadline = value > 0 ? vm->host->clock(vm->host->ctx, CLOCK_MONO) + value : 0;
      vm->modules->limits.time_told = false;
      break;
    case OPTION_TIME_GRACE: vm->modules->limits.grace = value; break;
    case OPTION_POLL_LIMIT:
      vm->modules->limits.polls_left = (uint64_t)value;
      vm->modules->limits.steps_told = false;
      break;
    case OPTION_POLL_GRACE: vm->modules->limits.grace_polls = (uint64_t)value; break;
    case OPTION_RECURSION_LIMIT: vm->limits.recursion_limit = (uint32_t)value; break;
    case OPTION_GC_STRESS: vm->gc.stress = value != 0; break;
    case OPTION_OPTIMIZE:
      vm->flags |= (value >= 1 ? VM_FLAG_OPTIMIZE1 : 0) | (value >= 2 ? VM_FLAG_OPTIMIZE2 : 0);
      break;
    case OPTION_JIT: {
      uint32_t flags = (uint32_t)value;
      JitOptions o = {.threshold = (uint16_t)flags, .unasked = flags & JIT_UNASKED, .pauses = flags & JIT_PAUSES};
      return jit_start(vm, o);
    }
    case OPTION_TIER2: return tier2_start(vm, &(Tier2Options){.threshold = (uint16_t)value});
    case OPTION_TERMINALS: vm->modules->terminals = (uint8_t)value; break;
    case OPTION_UNBUFFERED: vm->modules->unbuffered = value != 0; break;
    case OPTION_NO_DEBUG_RANGES: vm->flags |= VM_FLAG_NO_DEBUG_RANGES; break;
    default: break;
  }
  return 0;
}

// Enters Python at the outermost level: an unwinding that happened meanwhile (in a finalizer) is forgotten.
EXPORT void binding_enter(Binding *b) {
  VM *vm = b->vm;
  if (unwind_settle(vm)) err_clear(vm);
  if (!vm->gc.rest || !vm->abandoned) return;
  unwind_begin(vm, vm->exc.KeyboardInterrupt, "");  // frees what an unwound run left, without its finalizers
  while (vm->gc.rest) object_drain(vm);
  unwind_settle(vm);
  err_clear(vm);
}
// Leaves it. 1: a run was unwound and its exception not taken yet.
EXPORT int binding_leave_run(Binding *b) {
  ModuleState *m = b->vm->modules;
  if (m->answer == POLL_UNWIND_RUN) m->answer = POLL_GO_ON;  // meant for this run
  return unwind_settle(b->vm);
}

// The limits of a run in slices: remaining seconds and polls, and whether the limit was reported. JavaScript keeps them
// between slices.
EXPORT LimitsLeft *binding_limits(Binding *b) {
  const RunLimits *limits = &b->vm->modules->limits;
  double now = b->vm->host->clock(b->vm->host->ctx, CLOCK_MONO);
  double seconds = limits->deadline > 0 ? limits->deadline - now : 0;
  b->limits = (LimitsLeft){seconds, (double)limits->polls_left, limits->time_told, limits->steps_told};
  return &b->limits;
}
EXPORT void binding_set_limits(Binding *b, double seconds, double polls, int time_told, int steps_told) {
  RunLimits *limits = &b->vm->modules->limits;
  limits->deadline = seconds == 0 ? 0 : b->vm->host->clock(b->vm->host->ctx, CLOCK_MONO) + seconds;
  limits->polls_left = (uint64_t)polls;
  limits->time_told = time_told != 0;
  limits->steps_told = steps_told != 0;
}

EXPORT double binding_memory_used(Binding *b) { return (double)b->vm->mem.used; }
EXPORT double binding_memory_peak(Binding *b) { return (double)b->vm->mem.peak; }
EXPORT double binding_instructions(Binding *b) { return (double)b->vm->n_instructions; }

EXPORT int binding_add_path(Binding *b, const char *dir, int first) {
  return strcmp(dir, LIBRARY_PATH) == 0 ? import_set_library(b->vm, dir) : run_add_path(b->vm, dir, first);
}
// Entries of os.environ besides the usual ones; call it before os is imported: "name=value" texts, each ended by a zero
// byte. 0, or -1 with MemoryError set.
EXPORT int binding_set_environ(Binding *b, const char *texts, int size) {
  Value bytes = bytes_from(b->vm, texts, size);
  if (value_is_null(bytes)) return -1;
  value_set(b->vm, module_value(b->vm, MV_ENVIRON), bytes);
  return 0;
}

// argv: zero-terminated texts, one after the other
EXPORT int binding_set_argv(Binding *b, const char *texts, int n) {
  const char *argv[256];
  for (int i = 0; i < n && i < 256; i++) {
    argv[i] = texts;
    texts += strlen(texts) + 1;
  }
  return sys_set_argv(b->vm, n < 256 ? n : 256, argv);
}

// sys.flags: SYS_N_FLAGS numbers in its order. 0 or -1
EXPORT int binding_set_flags(Binding *b, const int *flags) { return sys_set_flags(b->vm, flags); }
// sys.NAME = a text. 0 or -1
EXPORT int binding_set_sys(Binding *b, const char *name, const char *text) {
  Value v = str_decode(b->vm, text, (Size)strlen(text), "utf-8", "surrogateescape");
  int r = value_is_null(v) ? -1 : dict_set_cstr(b->vm, b->vm->sys_dict, name, v);
  drop(b->vm, v);
  return r;
}
// sys.NAME = a list of n zero-terminated texts, or for _xoptions a dict. 0 or -1
EXPORT int binding_set_sys_list(Binding *b, const char *name, int n, const char *texts) {
  return sys_set_list(b->vm, name, n, texts);
}

// --- running

// Runs a program as __main__, as the command line does: prints its uncaught exception. Returns the exit status.
EXPORT int binding_run_program(Binding *b, const char *source, int len, const char *filename) {
  return run_program(b->vm, source, len, filename);
}
// `as_option`: python -m NAME, which changes sys.argv[0]; else __main__ of a folder or an archive.
EXPORT int binding_run_module(Binding *b, const char *name, int as_option) {
  return run_module(b->vm, name, as_option);
}

// Two code objects: the statements, and the expression at the end. Either may be missing (null). 0 or -1.
static int compile_parts(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, Value parts[2]) {
  StmtSeq *body = mod->module.body;
  Stmt *last = body->len ? body->items[body->len - 1] : NULL;
  bool has_value = last && last->kind == STMT_EXPR;
  Mod *expression = arena_alloc(arena, sizeof *expression);
  if (!expression) return err_no_memory_i(vm);
  if (has_value) {
    body->len--;
    expression->kind = MOD_EXPRESSION;
    expression->expression.body = last->expr.value;
  }
  parts[0] = body->len || !has_value ? compile_ast(vm, mod, arena, filename, flags, -1) : VALUE_NULL;
  parts[1] = has_value && !err_occurred(vm) ? compile_ast(vm, expression, arena, filename, flags, -1) : VALUE_NULL;
  if (!err_occurred(vm)) return 0;
  drop(vm, parts[0]), drop(vm, parts[1]);
  return -1;
}

Mod *binding_parse(VM *vm, Arena *arena, const char *source, int len, Ref filename) {
  arena_init(arena, vm);
  if (memchr(source, 0, (size_t)len))
    return err_set(vm, vm->exc.SyntaxError, "source code string cannot contain null bytes"), NULL;
  Value text = str_decode(vm, source, len, "utf-8", "strict");
  int r = value_is_null(text) ? -1 : source_register(vm, filename, text);
  drop(vm, text);
  if (r < 0) return NULL;
  ParseOptions options = {.mode = PARSE_EXEC, .filename = filename, .is_text = true, .warn = true};
  return parse_source(vm, arena, source, len, &options);
}

void binding_parsed(Arena *arena) {
  arena_release_values(arena);
  arena_destroy(arena);
}

static int compile_text(VM *vm, const char *source, int len, Ref filename, uint32_t flags, Value parts[2]) {
  Arena arena;
  Mod *mod = binding_parse(vm, &arena, source, len, filename);
  int r = mod ? compile_parts(vm, mod, &arena, filename, flags, parts) : -1;
  binding_parsed(&arena);
  return r;
}

// Runs source text in a dict of globals (0: __main__'s) and a mapping of locals (0: the globals). A handle, or 0 with
// the exception set.
EXPORT uint32_t binding_run(Binding *b, const char *source, int len, const char *filename, uint32_t globals,
                            uint32_t locals) {
  VM *vm = b->vm;
  Ref main_module = run_main_module(vm);
  Value name = str_from_cstr(vm, filename);
  if (value_is_null(main_module) || value_is_null(name)) return 0;
  Dict *d = globals ? as_dict(handle_value(b, globals)) : ((Module *)value_as_ptr(main_module))->dict;
  Value parts[2], r = VALUE_NULL;
  if (compile_text(vm, source, len, name, 0, parts) == 0) {
    for (int i = 0; i < 2; i++) {
      if (value_is_null(parts[i])) continue;
      drop(vm, r);
      r = eval_code(vm, parts[i], d, locals ? handle_value(b, locals) : ref_from_ptr(d), REF_NULL);
      if (value_is_null(r)) break;
    }
    if (!value_is_null(r) && value_is_null(parts[1])) value_set(vm, &r, VALUE_NONE);
    drop(vm, parts[0]), drop(vm, parts[1]);
  }
  drop(vm, name);
  std_streams_flush(vm);
  return handle_new(b, r);
}

// Compiles with top-level await: a list of two, the code of the statements and that of the last expression, or None. 0:
// exception.
EXPORT uint32_t binding_compile(Binding *b, const char *source, int len, const char *filename) {
  VM *vm = b->vm;
  Value name = str_from_cstr(vm, filename), parts[2];
  if (value_is_null(name) || value_is_null(run_main_module(vm))) return drop(vm, name), 0;
  int r = compile_text(vm, source, len, name, COMPILE_ALLOW_TOP_LEVEL_AWAIT, parts);
  drop(vm, name);
  if (r < 0) return 0;
  for (int i = 0; i < 2; i++) {
    if (value_is_null(parts[i])) parts[i] = VALUE_NONE;
  }
  return handle_new(b, list_from_steal(vm, parts, 2));
}

EXPORT uint32_t binding_globals(Binding *b) {
  Ref m = run_main_module(b->vm);
  return value_is_null(m) ? 0 : handle_new(b, own_ptr(((Module *)value_as_ptr(m))->dict));
}

// A program or (single) one interactive input, compiled as by the command line, for slice_start. 0: exception.
EXPORT uint32_t binding_compile_main(Binding *b, const char *source, int len, const char *filename, int single) {
  uint32_t flags = single ? COMPILE_DONT_IMPLY_DEDENT | COMPILE_ALLOW_INCOMPLETE_INPUT : 0;
  return handle_new(b, run_compile_main(b->vm, source, len, filename, single ? COMPILE_SINGLE : COMPILE_EXEC, flags));
}
// Reports the current exception as at the end of a program; returns the exit status.
EXPORT int binding_report_error(Binding *b) {
  bool unwound = b->slice_unwound;
  b->slice_unwound = false;
  return run_report(b->vm, unwound);
}
// 1: the current exception means that the input needs more lines; it is cleared.
EXPORT int binding_wants_more(Binding *b) {
  if (!err_matches(b->vm, b->vm->exc._IncompleteInputError)) return 0;
  err_clear(b->vm);
  return 1;
}
EXPORT int binding_is_exit(Binding *b) { return err_matches(b->vm, b->vm->exc.SystemExit); }

// A module for `import name`: sys.modules[name] = value.
EXPORT int binding_set_module(Binding *b, uint32_t name, uint32_t value) {
  return dict_set(b->vm, b->vm->sys_modules, handle_value(b, name), handle_value(b, value));
}
EXPORT uint32_t binding_import(Binding *b, uint32_t name) {
  VM *vm = b->vm;
  Value from = tuple_pack1(vm, NAME(__name__));  // the module itself, not its top package
  if (value_is_null(from)) return 0;
  Value m = vm->hooks.import_name(vm, handle_value(b, name), REF_NULL, REF_NULL, from, 0);
  drop(vm, from);
  return handle_new(b, m);
}

EXPORT void binding_flush(Binding *b) { std_streams_flush(b->vm); }
