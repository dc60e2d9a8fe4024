// debug/dump.c: disassembly of adaptive code, statistics, and the specialized sites as JSON.
// Tests        tests/specialize/** (JSON), tests/node/command/cli.test.mjs
// Optimize     Oz
#include "debug/dump.h"
#include "debug/show.h"

#include "interp/stats.h"
#include "object/exec/counters.h"
#include "specialize/specialize.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

typedef void (*CodeFn)(VM *vm, const Code *code, FILE *out, int *n);

static void each_code(VM *vm, const Code *code, CodeFn fn, FILE *out, int *n) {
  fn(vm, code, out, n);
  for (Size i = 0; i < tuple_len(code->consts); i++) {
    Ref c = tuple_at(code->consts, i);
    if (is_exact(vm, c, vm->types.code)) each_code(vm, (const Code *)value_as_ptr(c), fn, out, n);
  }
}

// --- JSON

static void json_code(VM *vm, const Code *code, FILE *out, int *n) {
  fprintf(out, "%s{\"name\":", (*n)++ ? "," : "");
  show_json_str(vm, code->qualname, out);
  fprintf(out, ",\"line\":%u,\"sites\":[", code->firstlineno);
  const char *comma = "";
  for (uint32_t i = 0; i < code->n_units;) {
    int op = opcode_shown((uint8_t)UNIT_OP(code->units[i])), base = code_base_opcode(code, i);
    if (opcode_family[base]) {
      int line = code_line(code, i);
      fprintf(out, "%s[%u,", comma, i * 2);
      if (line < 0) fputs("null", out);
      else fprintf(out, "%d", line);
      fprintf(out, ",\"%s\",\"%s\",", opcode_names[base], opcode_names[op]);
      comma = ",";
      if (opcode_caches[base]) fprintf(out, "[%u,%u]", code->units[i + 1] >> 4, code->units[i + 1] & 15u);
      else fputs("null", out);
#if MORELIA_INSPECT
      if (code->site_stats) {
        const UnitStats *u = &code->site_stats->units[i];
        fprintf(out, ",{\"executions\":%u,\"misses\":%u,\"hits\":%u}", u->executed, u->missed,
                op == base ? 0 : u->executed - u->missed);
      }
#endif
      fputc(']', out);
    }
    i += 1u + opcode_caches[base];
  }
  fputs("]}", out);
}

void dump_specialization_json(VM *vm, FILE *out) {
  int n = 0;
  fputs("{\"codes\":[", out);
  if (vm->main_code) each_code(vm, vm->main_code, json_code, out, &n);
  fputs("]}\n", out);
}

// --- disassembly

static void print_argument(VM *vm, const Code *code, int op, uint32_t arg, FILE *out) {
  Ref shown = REF_NULL;
  bool repr = false;
  int base = op < 256 ? opcode_deopt[op] : op;
  if (opcode_flags[base] & OPCODE_HAS_CONST) shown = tuple_at(code->consts, (Size)arg), repr = true;
  else if (opcode_flags[base] & OPCODE_HAS_NAME) {
    uint32_t i = base == LOAD_ATTR || base == LOAD_GLOBAL ? arg >> 1 : base == LOAD_SUPER_ATTR ? arg >> 2 : arg;
    if (i < (uint32_t)tuple_len(code->names)) shown = tuple_at(code->names, (Size)i);
  } else if (base == LOAD_FAST_LOAD_FAST || base == LOAD_FAST_BORROW_LOAD_FAST_BORROW || base == STORE_FAST_LOAD_FAST ||
             base == STORE_FAST_STORE_FAST) {
    fputs(" (", out);
    show_text(vm, tuple_at(code->localsplusnames, (Size)(arg >> 4)), out);
    fputs(", ", out);
    show_text(vm, tuple_at(code->localsplusnames, (Size)(arg & 15)), out);
    fputc(')', out);
    return;
  } else if (opcode_flags[base] & (OPCODE_HAS_LOCAL | OPCODE_HAS_FREE))
    shown = tuple_at(code->localsplusnames, (Size)arg);
  if (value_is_null(shown)) return;
  Value text = repr ? object_repr(vm, shown) : own(shown);
  if (value_is_null(text)) {
    err_clear(vm);
    return;
  }
  fputs(" (", out);
  show_text(vm, text, out);
  fputc(')', out);
  drop(vm, text);
}

void dump_code(VM *vm, const Code *code, FILE *out) {
  fputs("Disassembly of ", out);
  show_text(vm, code->qualname, out);
  fprintf(out, " (line %u)\n", code->firstlineno);
  uint32_t arg = 0;
  int last_line = -2;
  for (uint32_t i = 0; i < code->n_units;) {
    int op = opcode_shown((uint8_t)UNIT_OP(code->units[i])), base = code_base_opcode(code, i),
        line = code_line(code, i);
    arg = arg << 8 | UNIT_ARG(code->units[i]);
    if (line != last_line && line >= 0) fprintf(out, "%5d", line);
    else fputs("     ", out);
    last_line = line;
    fprintf(out, " %6u  %-36s", i * 2, opcode_names[op] ? opcode_names[op] : "?");
    if (opcode_flags[base] & OPCODE_HAS_ARG) fprintf(out, " %5u", arg);
    if (opcode_flags[base] & OPCODE_HAS_ARG) print_argument(vm, code, op, arg, out);
    uint8_t n = opcode_caches[base];
    if (n && opcode_family[base]) fprintf(out, "  [%u/%u]", code->units[i + 1] >> 4, code->units[i + 1] & 15u);
    fputc('\n', out);
    if (op != EXTENDED_ARG) arg = 0;
    i += 1u + n;
  }
}

static void text_code(VM *vm, const Code *code, FILE *out, int *n) {
  if ((*n)++) fputc('\n', out);
  dump_code(vm, code, out);
}
void dump_all_code(VM *vm, FILE *out) {
  int n = 0;
  if (vm->main_code) each_code(vm, vm->main_code, text_code, out, &n);
}

// --- statistics and events

#if MORELIA_INSPECT
enum { N_PAIRS_SHOWN = 40 };

// How often each instruction ran, most often first, and the pairs that followed each other most often.
static void print_counts(VM *vm, FILE *out) {
  const ExecStats *s = vm->exec_stats;
  uint64_t total = 0;
  if (!s) return;
  for (int op = 0; op < 256; op++) total += s->executed[op];
  fprintf(out, "instructions: %llu\nallocations: %llu\n", (unsigned long long)total,
          (unsigned long long)vm->mem.n_allocs);
#if MORELIA_COUNT_REFERENCES
  fprintf(out, "reference counts changed: %llu\n", (unsigned long long)refcnt_changes);
#endif
  for (uint64_t below = UINT64_MAX;;) {
    uint64_t next = 0;
    for (int op = 0; op < 256; op++)
      if (s->executed[op] < below && s->executed[op] > next) next = s->executed[op];
    if (!next) break;
    below = next;
    for (int op = 0; op < 256; op++)
      if (s->executed[op] == next)
        fprintf(out, "    %5.2f%% %12llu %s\n", (double)next * 100 / (double)total, (unsigned long long)next,
                opcode_names[op]);
  }
  fputs("pairs:\n", out);
  uint64_t below = UINT64_MAX;
  for (int shown = 0; shown < N_PAIRS_SHOWN;) {
    uint64_t next = 0;
    for (int a = 0; a < 256; a++)
      for (int b = 0; b < 256; b++)
        if (s->pairs[a][b] < below && s->pairs[a][b] > next) next = s->pairs[a][b];
    if (!next) break;
    below = next;
    for (int a = 0; a < 256; a++)
      for (int b = 0; b < 256; b++)
        if (s->pairs[a][b] == next && opcode_names[a])
          shown++,
              fprintf(out, "    %5.2f%% %s %s\n", (double)next * 100 / (double)total, opcode_names[a], opcode_names[b]);
  }
}
#endif

void dump_stats(VM *vm, FILE *out) {
  dump_trace_stats(vm, out);
#if MORELIA_INSPECT
  print_counts(vm, out);
#endif
  for (int f = 1; f < N_FAMILIES; f++) {
    FamilyStats s;
    specializer_family_stats(vm, (FamilyId)f, &s);
    if (!s.success && !s.failure && !s.deferred && !s.miss) continue;
    fprintf(out, "%s: attempts %llu, success %llu, failure %llu, deopt %llu", opcode_names[family_base[f]],
            (unsigned long long)(s.success + s.failure), (unsigned long long)s.success, (unsigned long long)s.failure,
            (unsigned long long)s.deopt);
    if (MORELIA_INSPECT)
      fprintf(out, ", hit %llu, miss %llu, deferred %llu, failed %llu", (unsigned long long)s.hit,
              (unsigned long long)s.miss, (unsigned long long)s.deferred, (unsigned long long)s.failed);
    fputc('\n', out);
    for (int k = 0; k < N_FAILURE_KINDS; k++) {
      if (!s.failure_kinds[k]) continue;
      const char *name = specializer_failure_name((FamilyId)f, k);
      fprintf(out, "    %s: %llu\n", name ? name : "?", (unsigned long long)s.failure_kinds[k]);
    }
  }
}
