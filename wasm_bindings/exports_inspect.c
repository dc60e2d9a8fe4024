// wasm_bindings/exports_inspect.c: code objects for inspection by JavaScript: live units, locations, counts, running
// frames.
//
// JavaScript reads names, constants and nested code through the code object's own attributes (co_name, co_consts, …).
// These functions give it the rest. A pointer that they return is valid while the code object lives, which its handle
// ensures.
//
// Optimize     Oz
#include "compile/compile.h"
#include "debug/dump.h"
#include "debug/show.h"
#include "debug/step.h"
#include "interp/interp.h"
#include "interp/stats.h"
#include "runtime/run.h"
#include "runtime/source_lines.h"
#include "runtime/std_stream.h"
#include "object/exec/code.h"
#include "object/exec/frame.h"
#include "specialize/specialize.h"
#include "syntax/parser.h"
#include "tier2/tier2.h"
#include "object/core/arena_values.h"
#include "object/container/dict.h"
#include "object/container/tuple.h"
#include "object/text/str.h"
#include "wasm_bindings/bindings.h"

#include <stdlib.h>

static Code *code_of(Binding *b, uint32_t handle) {
  Ref v = handle_value(b, handle);
  return is_exact(b->vm, v, b->vm->types.code) ? (Code *)value_as_ptr(v) : NULL;
}

static Value compile_text(VM *vm, const char *source, int len, Ref filename) {
  Arena arena;
  Mod *mod = binding_parse(vm, &arena, source, len, filename);
  Value code = mod ? compile_ast(vm, mod, &arena, filename, 0, -1) : VALUE_NULL;
  binding_parsed(&arena);
  return code;
}

// Compiles a program without running it: the module's code object, or 0 with the exception set.
EXPORT uint32_t inspect_compile(Binding *b, const char *source, int len, const char *filename) {
  specializer_record(b->vm);
  Value name = str_from_cstr(b->vm, filename);
  if (value_is_null(name)) return 0;
  Value code = compile_text(b->vm, source, len, name);
  drop(b->vm, name);
  return handle_new(b, code);
}

// Executes a module's code object in a dict of globals (0: __main__'s). A handle of None, or 0 with the exception set.
EXPORT uint32_t inspect_exec(Binding *b, uint32_t code, uint32_t globals) {
  VM *vm = b->vm;
  Ref main_module = run_main_module(vm);
  if (value_is_null(main_module)) return 0;
  Dict *d = globals ? as_dict(handle_value(b, globals)) : ((Module *)value_as_ptr(main_module))->dict;
  OBJ_CLEAR(vm, vm->main_code);
  vm->main_code = (Code *)value_as_ptr(own(handle_value(b, code)));
  Value r = eval_code(vm, handle_value(b, code), d, ref_from_ptr(d), REF_NULL);
  std_streams_flush(vm);
  return handle_new(b, r);
}

EXPORT uint32_t inspect_code_id(Binding *b, uint32_t handle) { return specializer_code_id(b->vm, code_of(b, handle)); }
EXPORT CodeUnit *inspect_units(Binding *b, uint32_t handle) { return code_of(b, handle)->units; }
EXPORT void inspect_shown(Binding *b, uint32_t handle, CodeUnit *out) {
  const Code *code = code_of(b, handle);
  memcpy(out, code->units, code->n_units * sizeof(CodeUnit));
  code_hide_pairs(code, out);
}
EXPORT uint32_t inspect_n_units(Binding *b, uint32_t handle) { return code_of(b, handle)->n_units; }

// Four ints per unit into out: line, end line, column, end column (-1: unknown).
EXPORT void inspect_spans(Binding *b, uint32_t handle, CodeSpan *out) {
  Code *code = code_of(b, handle);
  for (uint32_t i = 0; i < code->n_units; i++) out[i] = code_span(code, i);
}

// The opcode as compiled of every unit (0 for an inline cache entry).
EXPORT void inspect_bases(Binding *b, uint32_t handle, uint8_t *out) {
  Code *code = code_of(b, handle);
  for (uint32_t i = 0; i < code->n_units; i++) out[i] = code_base_opcode(code, i);
}

// A UnitStats (interp/stats.h) per unit in inspect builds; null: nothing was counted.
EXPORT void *inspect_counts(Binding *b, uint32_t handle) {
#if MORELIA_INSPECT
  Code *code = code_of(b, handle);
  return code->site_stats ? code->site_stats->units : NULL;
#else
  (void)code_of(b, handle);
  return NULL;
#endif
}

// Writes the running frames, innermost first, as pairs (code id, unit) to out; returns how many.
EXPORT uint32_t inspect_frames(Binding *b, uint32_t *out, uint32_t cap) {
  uint32_t n = 0;
  for (Frame *f = b->vm->frame; f && n < cap; f = frame_caller(f)) {
    out[n * 2] = specializer_code_id(b->vm, f->code);
    out[n * 2 + 1] = frame_lasti(f);
    n++;
  }
  return n;
}

// --- the log of rewrites

// How many events there were; they are kept from the first call on.
EXPORT uint32_t inspect_n_events(Binding *b) {
  specializer_record(b->vm);
  return specializer_event_count(b->vm);
}
// A SpecEvent, valid until the next one is logged; null: it is no longer kept.
EXPORT const SpecEvent *inspect_event(Binding *b, uint32_t sequence) { return specializer_event(b->vm, sequence); }
// The reason why an attempt in an opcode's family failed, by SpecEvent.kind.
EXPORT const char *inspect_failure_name(Binding *b UNUSED, uint32_t opcode, uint32_t kind) {
  const char *name = specializer_failure_name((FamilyId)opcode_family[opcode & 255], (int)kind);
  return name ? name : "OTHER";
}
// The reason why no executor was built, or what ended one, by SpecEvent.kind.
EXPORT const char *inspect_trace_reason(Binding *b UNUSED, uint32_t cause, uint32_t kind) {
  return cause == EVENT_EXECUTOR_REFUSED ? tier2_refusal(kind) : tier2_invalidator(kind);
}
// The name of a type by its number in SpecEvent.types and UnitStats.seen; "": none.
EXPORT const char *inspect_type_name(Binding *b, uint32_t type) { return specializer_type_name(b->vm, (uint16_t)type); }

// --- statistics, as JSON in the answer. 0, or -1 with MemoryError set.

static int answer_stream(Binding *b, void (*print)(VM *vm, uint32_t max, FILE *out), uint32_t max) {
  char *text = NULL;
  size_t len = 0;
  FILE *out = open_memstream(&text, &len);
  if (!out) return err_no_memory(b->vm), -1;
  print(b->vm, max, out);
  if (fclose(out) != 0) return free(text), err_no_memory(b->vm), -1;
  int r = answer_copy(b, text, len);
  free(text);
  return r;
}

static void json_failure(FamilyId family, int kind, FILE *out) {
  const char *name = specializer_failure_name(family, kind);
  show_json(name ? name : "OTHER", out);
}

// Executions of each form of a family that ran, by the definitions of interp/stats.h: its name: [executions, misses].
static void json_forms(VM *vm, FamilyId family, FILE *out) {
#if MORELIA_INSPECT
  const char *comma = "";
  for (int op = 0; op < 256; op++) {
    const ExecStats *x = vm->exec_stats;
    uint64_t n = x->hit[op] + x->missed[op] + x->deferred[op] + x->failed[op];
    if (opcode_family[op] != family || !n) continue;
    fputs(comma, out);
    show_json(opcode_names[op], out);
    fprintf(out, ":[%.0f,%.0f]", (double)n, (double)x->missed[op]);
    comma = ",";
  }
#else
  (void)vm, (void)family, (void)out;
#endif
}

static void json_family(VM *vm, FamilyId family, FILE *out) {
  FamilyStats s;
  specializer_family_stats(vm, family, &s);
  fputs("{\"family\":", out);
  show_json(opcode_names[family_base[family]], out);
  fprintf(
      out,
      ",\"attempts\":%.0f,\"success\":%.0f,\"failure\":%.0f,\"executed\":%.0f,\"deferred\":%.0f,\"hits\":%.0f,\"misses\":%.0f,\"deopts\":%.0f,\"failures\":{",
      (double)(s.success + s.failure), (double)s.success, (double)s.failure,
      (double)(s.hit + s.miss + s.deferred + s.failed), (double)s.deferred, (double)s.hit, (double)s.miss,
      (double)s.deopt);
  bool first = true;
  for (int k = 0; k < N_FAILURE_KINDS; k++) {
    if (!s.failure_kinds[k]) continue;
    if (!first) fputc(',', out);
    first = false;
    json_failure(family, k, out);
    fprintf(out, ":%.0f", (double)s.failure_kinds[k]);
  }
  fputs("},\"forms\":{", out);
  json_forms(vm, family, out);
  fputs("}}", out);
}

static void json_families(VM *vm, uint32_t max UNUSED, FILE *out) {
  fputc('[', out);
  for (int f = FAMILY_NONE + 1; f < N_FAMILIES; f++) {
    if (f > FAMILY_NONE + 1) fputc(',', out);
    json_family(vm, (FamilyId)f, out);
  }
  fputc(']', out);
}

static void text_code(VM *vm, uint32_t max UNUSED, FILE *out) { dump_all_code(vm, out); }
static void text_stats(VM *vm, uint32_t max UNUSED, FILE *out) { dump_stats(vm, out); }
static void text_sites(VM *vm, uint32_t max UNUSED, FILE *out) { dump_specialization_json(vm, out); }

static void text_executors(VM *vm, uint32_t max UNUSED, FILE *out) { dump_executors_json(vm, out); }

EXPORT int inspect_families(Binding *b) { return answer_stream(b, json_families, 0); }
EXPORT int inspect_switch_family(Binding *b, const char *name, int on) {
  return specializer_switch_family(b->vm, name, on != 0);
}

// One of Dump, in the answer.
EXPORT int inspect_dump(Binding *b, int what) {
  static void (*const print[])(VM * vm, uint32_t max, FILE * out) = {
      [DUMP_CODE] = text_code, [DUMP_STATS] = text_stats, [DUMP_SITES] = text_sites, [DUMP_EXECUTORS] = text_executors};
  return answer_stream(b, print[what], 0);
}

// --- stepping (inspect builds)

#if MORELIA_INSPECT
static void json_value(VM *vm, Ref v, FILE *out) {
  char *text = NULL;
  size_t len = 0;
  FILE *f = open_memstream(&text, &len);
  if (f) {
    show_value(vm, v, 3, f);
    if (fclose(f) != 0) len = 0;
  }
  fputs("{\"text\":", out);
  show_json(len ? text : "?", out);
  fputs(",\"type\":", out);
  show_json(value_is_null(v) ? "" : type_of(vm, v)->c_name, out);
  fputc('}', out);
  free(text);
}

static void json_variable(VM *vm, Ref name, Ref value, const char **comma, FILE *out) {
  fprintf(out, "%s{\"name\":", *comma);
  show_json_str(vm, name, out);
  fputs(",\"value\":", out);
  json_value(vm, value, out);
  fputc('}', out);
  *comma = ",";
}

// Variables with a value: local slots, or the namespace of a module or class body without its dunder names.
static void json_variables(VM *vm, Frame *f, FILE *out) {
  const char *comma = "";
  Ref names = borrow(f->code->localsplusnames);
  for (uint32_t i = 0; i < f->code->nlocalsplus; i++)
    if (!value_is_null(f->localsplus[i])) json_variable(vm, tuple_at(names, (Size)i), f->localsplus[i], &comma, out);
  if (value_is_null(f->locals) || !is_dict_exact(vm, f->locals)) return;
  Size pos = 0;
  Ref key, value;
  for (int n = 0; n < 200 && dict_next(as_dict(f->locals), &pos, &key, &value);) {
    if (!is_str(key) || (as_str(key)->len > 4 && str_read(as_str(key), 0) == '_' && str_read(as_str(key), 1) == '_'))
      continue;
    json_variable(vm, key, value, &comma, out);
    n++;
  }
}

static void json_frames(VM *vm, uint32_t cap, FILE *out) {
  fputc('[', out);
  uint32_t n = 0;
  for (Frame *f = vm->frame; f && n < cap; f = frame_caller(f), n++) {
    fprintf(out, "%s{\"code\":%u,\"unit\":%u,\"line\":%d,\"name\":", n ? "," : "", specializer_code_id(vm, f->code),
            frame_lasti(f), code_line(f->code, frame_lasti(f)));
    show_json_str(vm, f->code->qualname, out);
    fputs(",\"filename\":", out);
    show_json_str(vm, f->code->filename, out);
    fputs(",\"variables\":[", out);
    json_variables(vm, f, out);
    fputs("],\"stack\":[", out);
    const char *comma = "";
    for (Value *p = frame_stack_base(f); p < f->sp; p++) {
      fputs(comma, out);
      json_value(vm, *p, out);
      comma = ",";
    }
    fputs("]}", out);
  }
  fputc(']', out);
}
#endif

// The running frames, innermost first, with variables and value stack, as JSON. Only while the stepper has stopped the
// interpreter.
EXPORT int inspect_stack(Binding *b, uint32_t max) {
#if MORELIA_INSPECT
  return answer_stream(b, json_frames, max);
#else
  (void)max;
  return answer_copy(b, "[]", 2);
#endif
}

#if MORELIA_INSPECT
IMPORT(step) void js_step(void);
static void stopped(VM *vm UNUSED, Stepper *s UNUSED) { js_step(); }
#endif

// Sets where the interpreter stops next (StepMode); it calls the host's `step` there. 0, or -1: this build cannot step.
EXPORT int inspect_step(Binding *b, int mode) {
#if MORELIA_INSPECT
  b->stepper.stop = stopped;
  step_set(b->vm, &b->stepper, (StepMode)mode);
  return 0;
#else
  (void)b, (void)mode;
  return -1;
#endif
}
