// compile/compile.c: the compiler's entry points, memory and errors.
//
// Invariants   The first error wins: comp_error sets the exception and Compiler.failed, and every later call returns at
//              once.
// Danger       A Ref from comp_keep or comp_ascii is borrowed from Compiler.owned and ends with compiler_finish; only
//              the code object outlives it.
// Tests        tests/fidelity/bytecode.mjs, tests/fidelity/errors.mjs, tests/python/syntax_errors/compiler.py
// Optimize     Oz
#include "compile/compiler.h"
#include "syntax/parser.h"
#include "object/core/arena_values.h"
#include <stdlib.h>

#define LOOK_AFTER 20000  // instructions that passes go over between two looks at the limits

// --- memory

void comp_no_memory(Compiler *c) {
  if (!c->failed) err_no_memory(c->vm);
  c->failed = true;
}

bool comp_looks(Compiler *c, int n) {
  c->unseen += (uint32_t)n;
  if (c->failed || c->unseen < LOOK_AFTER) return !c->failed;
  c->unseen = 0;
  Mem *mem = &c->vm->mem;
  // counts for nothing: what compiling costs is the program's size
  if (mem->poll && mem->poll(c->vm, 0)) c->failed = true;
  return !c->failed;
}

void *comp_alloc(Compiler *c, Arena *arena, size_t size) {
  void *p = c->failed ? NULL : arena_alloc(arena, size);
  if (!p) comp_no_memory(c);
  return p;
}

bool comp_room(Compiler *c, Arena *arena, void *array, int n, int *cap, size_t item_size) {
  if (n < *cap) return true;
  int new_cap = *cap ? *cap * 2 : 8;
  void *items = comp_alloc(c, arena, (size_t)new_cap * item_size);
  if (!items) return false;
  void **slot = array;
  if (n) memcpy(items, *slot, (size_t)n * item_size);
  *slot = items;
  *cap = new_cap;
  return true;
}

Ref comp_keep(Compiler *c, Value v) {
  if (value_is_null(v)) {
    c->failed = true;
    return REF_NULL;
  }
  if (c->failed || !comp_room(c, &c->arena, &c->owned, c->n_owned, &c->cap_owned, sizeof(Value))) {
    drop(c->vm, v);
    return REF_NULL;
  }
  c->owned[c->n_owned++] = v;
  return borrow(v);
}

Ref comp_ascii(Compiler *c, const char *s) { return c->failed ? REF_NULL : comp_keep(c, str_intern_cstr(c->vm, s)); }

// --- errors

// The line of a source file for SyntaxError.text: a str, or None when there is no such file or line.
static Value program_text(VM *vm, Ref filename, int lineno) {
  if (!vm->host->read_file || lineno < 1 || !is_str(filename)) return VALUE_NONE;
  size_t len, size;
  char *path = str_to_utf8(vm, filename, &len, &size), *bytes = NULL;
  if (!path) return VALUE_NULL;
  long n = path[0] == '<' ? -1 : vm->host->read_file(vm->host->ctx, path, &bytes);
  mem_free(vm, path, size);
  if (n < 0) return VALUE_NONE;
  const char *at = bytes, *end = bytes + n;
  if (n >= 3 && memcmp(at, "\xEF\xBB\xBF", 3) == 0) at += 3;
  for (int line = 1; line < lineno && at < end; line++) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    at = newline ? newline + 1 : end;
  }
  Value text = VALUE_NONE;
  if (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    text = str_decode(vm, at, (Size)((newline ? newline + 1 : end) - at), "utf-8", "replace");
  }
  free(bytes);
  return text;
}

void syntax_error_at(VM *vm, Value msg, Ref filename, AstPos pos, bool as_args) {
  if (value_is_null(msg)) return;
  Value text = program_text(vm, filename, pos.lineno);
  if (value_is_null(text)) {
    drop(vm, msg);
    return;
  }
  int col = pos.col_offset + 1, end_col = pos.end_col_offset + 1;
  if (as_args) {
    err_syntax(vm, vm->exc.SyntaxError, msg, filename, pos.lineno, col, pos.end_lineno, end_col, text);
  } else {
    // The symbol table's errors have the message alone in args.
    err_set_value(vm, vm->exc.SyntaxError, msg);
    Value exc = err_fetch(vm);
    Ref e = borrow(exc);
    bool ok = is_instance_of(vm, e, vm->exc.SyntaxError) && object_setattr_s(vm, e, "filename", filename) == 0 &&
              object_setattr_s(vm, e, "lineno", value_from_int48(pos.lineno)) == 0 &&
              object_setattr_s(vm, e, "offset", value_from_int48(col)) == 0 &&
              object_setattr_s(vm, e, "end_lineno", value_from_int48(pos.end_lineno)) == 0 &&
              object_setattr_s(vm, e, "end_offset", value_from_int48(end_col)) == 0 &&
              object_setattr_s(vm, e, "text", text) == 0;
    if (ok || !err_occurred(vm)) err_restore(vm, exc);
    else drop(vm, exc);
  }
  drop(vm, text);
  drop(vm, msg);
}

int syntax_warning_at(VM *vm, Value msg, Ref filename, Loc loc) {
  if (value_is_null(msg)) return -1;
  int r = vm->hooks.warn_explicit
              ? vm->hooks.warn_explicit(vm, vm->exc.SyntaxWarning, msg, filename, loc.lineno, REF_NULL, REF_NULL)
              : 0;
  if (r < 0 && err_matches(vm, vm->exc.SyntaxWarning)) {
    err_clear(vm);
    syntax_error_at(vm, own(msg), filename, loc, true);
  }
  drop(vm, msg);
  return r;
}

void comp_error(Compiler *c, Loc loc, Value msg) {
  if (c->failed) {
    drop(c->vm, msg);
    return;
  }
  c->failed = true;
  syntax_error_at(c->vm, msg, c->filename, loc, true);
}

void comp_warn(Compiler *c, Loc loc, Value msg) {
  if (c->failed || c->disable_warnings) {
    drop(c->vm, msg);
    return;
  }
  if (syntax_warning_at(c->vm, msg, c->filename, loc) < 0) c->failed = true;
}

// --- entry points

static int optimize_level(const VM *vm, int optimize) {
  if (optimize >= 0) return optimize;
  return vm->flags & VM_FLAG_OPTIMIZE2 ? 2 : vm->flags & VM_FLAG_OPTIMIZE1 ? 1 : 0;
}

bool compiler_start(Compiler *c, VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize) {
  uint32_t features;
  AstPos future_pos;
  if (future_features(vm, mod, filename, &features, &future_pos) < 0) return false;
  *c = (Compiler){.vm = vm,
                  .filename = filename,
                  .ast_arena = arena,
                  .flags = flags | features,
                  .optimize = optimize_level(vm, optimize)};
  c->interactive = mod->kind == MOD_INTERACTIVE;
  if (preprocess(vm, mod, arena, filename, c->flags, c->optimize, false, true) < 0) return false;
  arena_init(&c->arena, vm);
  c->failed = symtable_build(&c->st, vm, &c->arena, mod, filename, c->flags, future_pos) < 0;
  return true;
}

void compiler_module(Compiler *c, Mod *mod) {
  Ref name = comp_ascii(c, "<module>");
  unit_enter(c, name, UNIT_MODULE, mod, 1, REF_NULL, NULL);
  codegen_module(c, mod);
}

void compiler_finish(Compiler *c) {
  while (c->unit) unit_exit(c);
  consts_pool_finish(c);
  for (int i = 0; i < c->n_owned; i++) drop(c->vm, c->owned[i]);
  symtable_finish(&c->st);
  arena_destroy(&c->arena);
}

Value compile_ast(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize) {
  Compiler c;
  if (!compiler_start(&c, vm, mod, arena, filename, flags, optimize)) return VALUE_NULL;
  compiler_module(&c, mod);
  Code *code = unit_assemble(&c, mod->kind != MOD_EXPRESSION);
  compiler_finish(&c);
  return code ? value_from_ptr(code) : VALUE_NULL;
}

int compile_preprocess(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize,
                       bool syntax_check_only) {
  uint32_t features;
  AstPos future_pos;
  if (future_features(vm, mod, filename, &features, &future_pos) < 0) return -1;
  return preprocess(vm, mod, arena, filename, flags | features, optimize_level(vm, optimize), syntax_check_only, false);
}

Value compile_source(VM *vm, const char *bytes, Size len, Ref filename, CompileMode mode, uint32_t flags,
                     int optimize) {
  static const ParseMode modes[] = {PARSE_EXEC, PARSE_EVAL, PARSE_SINGLE, PARSE_FUNC_TYPE};
  ParseOptions options = {
      .mode = modes[mode],
      .filename = filename,
      .is_text = (flags & COMPILE_IGNORE_COOKIE) != 0,
      .dont_imply_dedent = (flags & COMPILE_DONT_IMPLY_DEDENT) != 0,
      .allow_incomplete = (flags & COMPILE_ALLOW_INCOMPLETE_INPUT) != 0,
      .type_comments = (flags & COMPILE_TYPE_COMMENTS) != 0,
      .barry_as_bdfl = (flags & COMPILE_FUTURE_BARRY_AS_BDFL) != 0,
      .warn = true,
  };
  if (vm->hooks.source_seen) vm->hooks.source_seen(vm, bytes, len);
  Arena arena;
  arena_init(&arena, vm);
  Mod *mod = parse_source(vm, &arena, bytes, len, &options);
  Value code = mod ? compile_ast(vm, mod, &arena, filename, flags, optimize) : VALUE_NULL;
  arena_release_values(&arena);
  arena_destroy(&arena);
  return code;
}
