// wasm_bindings/exports_run.c: a VM for JavaScript: birth and death, options, running code.
//
// web/src/wasm.ts is the other side. A function that can fail in Python answers handle 0 and leaves the exception in the VM;
// binding_take_error then gives it as a handle.
#include "compile/compile.h"
#include "interp/interp.h"
#include "modules/import.h"
#include "modules/module_state.h"
#include "modules/run.h"
#include "modules/source_lines.h"
#include "modules/std_stream.h"
#include "modules/sys.h"
#include "modules/traceback_print.h"
#include "specialize/specialize.h"
#include "syntax/parser.h"
#include "types/arena_values.h"
#include "types/dict.h"
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

EXPORT(binding_new) Binding *binding_new(void) {
  Binding *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->vm = vm_new(&wasm_host);
  if (b->vm) return b;
  free(b);
  return NULL;
}

EXPORT(binding_free) void binding_free(Binding *b) {
  VM *vm = b->vm;
  for (uint32_t i = 1; i < b->handles.cap; i++) handle_free(b, i);
  mem_free(vm, b->handles.values, b->handles.cap * sizeof(Value));
  mem_free(vm, b->text, b->text_size);
  vm_free(vm);
  free(b);
}

EXPORT(binding_answer) void *binding_answer(Binding *b) { return &b->answer; }
EXPORT(binding_alloc) void *binding_alloc(size_t size) { return malloc(size); }
EXPORT(binding_dealloc) void binding_dealloc(void *p) { free(p); }
EXPORT(binding_poll_flag) uint32_t *binding_poll_flag(Binding *b) { return &b->vm->poll; }
EXPORT(binding_free_handle) void binding_free_handle(Binding *b, uint32_t handle) { handle_free(b, handle); }
EXPORT(binding_n_handles) uint32_t binding_n_handles(Binding *b) { return b->handles.used; }

// --- options, before or between runs

enum { OPTION_SPECIALIZE, OPTION_MEMORY_LIMIT, OPTION_TIME_LIMIT, OPTION_POLL_LIMIT, OPTION_RECURSION_LIMIT, OPTION_GC_STRESS, OPTION_OPTIMIZE };  // ORDER OPTIONS with web/src/wasm.ts

EXPORT(binding_set_option) void binding_set_option(Binding *b, int option, double value) {
  VM *vm = b->vm;
  switch (option) {
    case OPTION_SPECIALIZE:
      if (value != 0) vm->flags &= ~(uint32_t)VM_FLAG_NO_SPECIALIZE;
      else vm->flags |= VM_FLAG_NO_SPECIALIZE;
      break;
    case OPTION_MEMORY_LIMIT: mem_set_limit(&vm->mem, (size_t)value); break;
    case OPTION_TIME_LIMIT: vm->modules->limits.deadline = value > 0 ? wasm_host.clock(NULL, CLOCK_MONO) + value : 0; break;
    case OPTION_POLL_LIMIT: vm->modules->limits.polls_left = (uint64_t)value; break;
    case OPTION_RECURSION_LIMIT: vm->limits.recursion_limit = (uint32_t)value; break;
    case OPTION_GC_STRESS: vm->gc.stress = value != 0; break;
    case OPTION_OPTIMIZE: vm->flags |= (value >= 1 ? VM_FLAG_OPTIMIZE1 : 0) | (value >= 2 ? VM_FLAG_OPTIMIZE2 : 0); break;
    default: break;
  }
}

EXPORT(binding_memory_used) double binding_memory_used(Binding *b) { return (double)b->vm->mem.used; }
EXPORT(binding_memory_peak) double binding_memory_peak(Binding *b) { return (double)b->vm->mem.peak; }
EXPORT(binding_instructions) double binding_instructions(Binding *b) { return (double)b->vm->n_instructions; }

EXPORT(binding_add_path) int binding_add_path(Binding *b, const char *dir, int first) {
  static const char library[] = "/lib/python314.zip";  // ORDER LIBRARY_PATH with web/src/python.ts
  return strcmp(dir, library) == 0 ? import_set_library(b->vm, dir) : run_add_path(b->vm, dir, first);
}
// argv: the zero-terminated texts one behind the other
EXPORT(binding_set_argv) int binding_set_argv(Binding *b, const char *texts, int n) {
  const char *argv[256];
  for (int i = 0; i < n && i < 256; i++) {
    argv[i] = texts;
    texts += strlen(texts) + 1;
  }
  return sys_set_argv(b->vm, n < 256 ? n : 256, argv);
}

// --- running

// A program as __main__, as the command line runs it: prints its uncaught exception. The exit status.
EXPORT(binding_run_program) int binding_run_program(Binding *b, const char *source, int len, const char *filename) { return run_program(b->vm, source, len, filename); }
EXPORT(binding_run_module) int binding_run_module(Binding *b, const char *name) { return run_module(b->vm, name); }

static Value run_body(VM *vm, Mod *mod, Arena *arena, Ref filename, Dict *globals) {
  Value code = compile_ast(vm, mod, arena, filename, 0, -1);
  if (value_is_null(borrow(code))) return code;
  Value r = eval_code(vm, borrow(code), globals, ref_from_ptr(globals), REF_NULL);
  drop(vm, code);
  return r;
}

// All statements; when the last one is an expression its value is the answer, else None.
static Value run_statements(VM *vm, Mod *mod, Arena *arena, Ref filename, Dict *globals) {
  StmtSeq *body = mod->module.body;
  Stmt *last = body->len ? body->items[body->len - 1] : NULL;
  if (!last || last->kind != STMT_EXPR) {
    Value r = run_body(vm, mod, arena, filename, globals);
    if (value_is_null(borrow(r))) return r;
    drop(vm, r);
    return VALUE_NONE;
  }
  body->len--;
  if (body->len) {
    Value r = run_body(vm, mod, arena, filename, globals);
    if (value_is_null(borrow(r))) return r;
    drop(vm, r);
  }
  Mod *expression = arena_alloc(arena, sizeof *expression);
  if (!expression) return err_no_memory(vm);
  expression->kind = MOD_EXPRESSION;
  expression->expression.body = last->expr.value;
  return run_body(vm, expression, arena, filename, globals);
}

static Value run_text(VM *vm, const char *source, int len, Ref filename, Dict *globals) {
  if (memchr(source, 0, (size_t)len)) return err_set(vm, vm->exc.SyntaxError, "source code string cannot contain null bytes");
  Value text = str_decode(vm, source, len, "utf-8", "strict");
  if (value_is_null(borrow(text)) || source_register(vm, filename, borrow(text)) < 0) return drop(vm, text), VALUE_NULL;
  drop(vm, text);
  Arena arena;
  arena_init(&arena, vm);
  ParseOptions options = {.mode = PARSE_EXEC, .filename = filename, .is_text = true, .warn = true};
  Mod *mod = parse_source(vm, &arena, source, len, &options);
  Value r = mod ? run_statements(vm, mod, &arena, filename, globals) : VALUE_NULL;
  arena_release_values(&arena);
  arena_destroy(&arena);
  return r;
}

// Runs source text in a dict of globals (0: __main__'s). A handle, or 0 with the exception set.
EXPORT(binding_run) uint32_t binding_run(Binding *b, const char *source, int len, const char *filename, uint32_t globals) {
  VM *vm = b->vm;
  Ref main_module = run_main_module(vm);
  Value name = str_from_cstr(vm, filename);
  if (value_is_null(main_module) || value_is_null(borrow(name))) return 0;
  Dict *d = globals ? as_dict(handle_value(b, globals)) : ((Module *)value_as_ptr(main_module))->dict;
  Value r = run_text(vm, source, len, borrow(name), d);
  drop(vm, name);
  std_streams_flush(vm);
  return handle_new(b, r);
}

EXPORT(binding_globals) uint32_t binding_globals(Binding *b) {
  Ref m = run_main_module(b->vm);
  return value_is_null(m) ? 0 : handle_new(b, own_ptr(((Module *)value_as_ptr(m))->dict));
}

EXPORT(binding_flush) void binding_flush(Binding *b) { std_streams_flush(b->vm); }

// --- errors

// The current exception as a handle, taken; 0: none.
EXPORT(binding_take_error) uint32_t binding_take_error(Binding *b) {
  Value exc = err_fetch(b->vm);
  return value_is_null(borrow(exc)) ? 0 : handle_new(b, exc);
}

// The traceback of an exception as CPython prints it, in the answer. 0 or -1.
EXPORT(binding_traceback) int binding_traceback(Binding *b, uint32_t exc) {
  Value text = traceback_format(b->vm, handle_value(b, exc));
  if (value_is_null(borrow(text))) return -1;
  int r = answer_text(b, borrow(text));
  drop(b->vm, text);
  return r;
}
