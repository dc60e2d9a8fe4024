// debug/dump_traces.c: executors as JSON, with what the passes did to them (web/src/inspect/traces.ts describes the
// format), and tier 2's statistics as text, with CPython's names and format.
//
// Tests        tests/node/traces.test.mjs
// Optimize     Os
#include "debug/dump.h"
#include "debug/show.h"
#include "object/text/str.h"
#include "specialize/specialize.h"
#include "tier2/tier2.h"

#if TIER2_EXPLAINS(MORELIA_INSPECT)
static const char *const facts[N_TRACE_FACTS] = {
    [FACT_FUNCTION_CHECKED] = "the function that runs is checked already",
    [FACT_GLOBALS_WATCHED] = "the globals are watched: it is enough to check the function",
    [FACT_GLOBALS_NEED_CHECK] = "the globals are watched: the function is checked, which has them",
    [FACT_GLOBAL_WATCHED] = "the globals are watched: the value stays",
    [FACT_BUILTIN_WATCHED] = "globals and builtins are watched: the value stays",
    [FACT_MODULE_WATCHED] = "the module's dict is watched: the value stays",
    [FACT_CONSTANT] = "a constant",
    [FACT_TYPE] = "the type is known",
    [FACT_VALUE] = "the value is known",
    [FACT_VERSION] = "the version of the type is known",
    [FACT_NULL] = "known to be NULL",
    [FACT_TRUTH] = "its truth is known",
    [FACT_NO_EVALUATOR] = "there is no other evaluator of frames",
    [FACT_ARGUMENT] = "the argument decides it",
    [FACT_SPACE_ASKED] = "the first call asks for room for all",
    [FACT_SPACE_OF_ALL] = "it asks for room for all calls of the trace",
    [FACT_OTHER_WAY] = "the branch before it goes the other way",
    [FACT_NOBODY_LOOKS] = "nothing looks at the position before it is set again",
    [FACT_NOTHING_ESCAPED] = "nothing that could invalidate the executor ran since the last check",
    [FACT_PUSHED_TO_BE_POPPED] = "pushed only to be popped",
    [FACT_BEHIND_END] = "behind the end",
};

#endif

static const char *name_of(uint32_t opcode) { return opcode < N_UOPS && uop_names[opcode] ? uop_names[opcode] : "?"; }

#if TIER2_EXPLAINS(MORELIA_INSPECT)
// [name, argument], and when the pass changed it: [name, argument, why, place that the fact came from, type].
static void json_step(VM *vm, const StoryStep *step, FILE *out) {
  fprintf(out, "[\"%s\",%u", name_of(step->opcode), step->oparg);
  if (step->why) {
    fputc(',', out);
    show_json(facts[step->why], out);
    if (step->why >= FACT_TYPE && step->why <= FACT_TRUTH) fprintf(out, ",%u", step->from);
    if (step->type) {
      fputc(',', out);
      show_json(specializer_type_name(vm, step->type), out);
    }
  }
  fputc(']', out);
}

static void json_story(VM *vm, const TraceStory *s, FILE *out) {
  fputs(",\"codes\":[", out);
  for (uint32_t i = 0; i < s->n_codes; i++) {
    if (i) fputc(',', out);
    show_json_str(vm, s->codes[i], out);
  }
  fputs("],\"dependencies\":[", out);
  static const char *const kinds[] = {[DEPENDS_CODE] = "code", [DEPENDS_GLOBALS] = "globals", [DEPENDS_TYPE] = "type"};
  for (uint32_t i = 0; i < s->n_depends_on; i++) {
    fprintf(out, "%s{\"kind\":\"%s\",\"name\":", i ? "," : "", kinds[s->depends_kind[i]]);
    show_json_str(vm, s->depends_on[i], out);
    fputc('}', out);
  }
  fputs("],\"projected\":[", out);
  for (uint32_t i = 0; i < s->n_uops; i++) {
    const StoryUop *u = &s->uops[i];
    fprintf(out, "%s{\"code\":%u,\"unit\":%u,\"line\":%d,\"steps\":[", i ? "," : "", u->code, u->unit, u->line);
    for (int pass = 0; pass < N_TRACE_PASSES; pass++) {
      if (pass) fputc(',', out);
      json_step(vm, &u->steps[pass], out);
    }
    fputs("]}", out);
  }
  fputc(']', out);
}

#else
static void json_story(VM *vm UNUSED, const TraceStory *s UNUSED, FILE *out UNUSED) {}
#endif

static void json_executor(VM *vm, Executor *e, FILE *out) {
  fprintf(out, "{\"number\":%u,\"code\":", e->number);
  if (e->code) show_json_str(vm, e->code->qualname, out);
  else fputs("null", out);
  fprintf(out,
          ",\"codeId\":%u,\"unit\":%u,\"line\":%d,\"replaced\":\"%s\",\"chainDepth\":%u,\"warm\":%s,\"executed\":[",
          e->code ? specializer_code_id(vm, e->code) : 0, e->unit, e->code ? code_line(e->code, e->unit) : -1,
          e->code ? opcode_names[e->original_opcode] : "", e->chain_depth, e->warm ? "true" : "false");
  const Uop *uops = executor_trace(e);
  for (uint32_t i = 0; i < e->n_uops; i++) {
    const Uop *u = &uops[i];
    fprintf(out, "%s{\"name\":\"%s\",\"oparg\":%u,\"from\":%u,", i ? "," : "", name_of(u->opcode), u->oparg, u->place);
    if (u->prepared) fprintf(out, "\"jump\":%u,\"error\":%u}", u->jump_target, u->error_target);
    else fprintf(out, "\"target\":%u}", u->target);
  }
  fputs("],\"exits\":[", out);
  for (uint32_t i = 0; i < e->n_exits; i++) {
    const TraceExit *x = &e->exits[i];
    fprintf(out, "%s{\"target\":%u,\"temperature\":{\"value\":%u,\"backoff\":%u},\"executor\":", i ? "," : "",
            x->target, x->temperature >> 4, x->temperature & 15);
    fprintf(out, x->executor ? "%u}" : "null}", x->executor ? x->executor->number : 0);
  }
  fputc(']', out);
  if (e->story) json_story(vm, e->story, out);
  fputc('}', out);
}

void dump_executors_json(VM *vm, FILE *out) {
  fputc('[', out);
  for (Executor *e = tier2_next_executor(vm, NULL); e;) {
    json_executor(vm, e, out);
    e = tier2_next_executor(vm, e);
    if (e) fputs(",\n", out);
  }
  fputc(']', out);
}

// --- statistics

static void print_histogram(const char *name, const uint64_t *buckets, FILE *out) {
  for (int i = 0; i < TIER2_BUCKETS; i++)
    if (buckets[i]) fprintf(out, "%s[%llu]: %llu\n", name, 1ull << i, (unsigned long long)buckets[i]);
}

static void print_count(const char *table, const char *name, const char *what, uint64_t count, FILE *out) {
  if (count) fprintf(out, "%s[%s].%s : %llu\n", table, name, what, (unsigned long long)count);
}

#if TIER2_EXPLAINS(MORELIA_INSPECT)
static void print_pairs(VM *vm, FILE *out) {
  for (uint32_t i = 0; i < N_UOPS; i++)
    for (uint32_t j = 0; j < N_UOPS; j++) {
      uint64_t count = tier2_pair_count(vm, i, j);
      if (count) fprintf(out, "uop[%s].pair_count[%s] : %llu\n", name_of(i), name_of(j), (unsigned long long)count);
    }
}

// What the plain wasm build leaves out.
static void print_details(VM *vm, const Tier2Stats *s, FILE *out) {
  print_pairs(vm, out);
  for (uint32_t i = 0; i < N_UOPS; i++) print_count("error_in_opcode", name_of(i), "count", s->error_in_opcode[i], out);
  for (uint32_t i = 0; i < N_RARE_EVENTS; i++)
    fprintf(out, "Rare event (%s): %u\n", tier2_rare_event(i), s->rare_events[i]);
}
#else
static void print_details(VM *vm UNUSED, const Tier2Stats *s UNUSED, FILE *out UNUSED) {}
#endif

void dump_trace_stats(VM *vm, FILE *out) {
  if (!tier2_is_on(vm)) return;
  const Tier2Stats *s = tier2_stats(vm);
#define LINE(words, field) fprintf(out, words ": %llu\n", (unsigned long long)s->field)
  LINE("Optimization attempts", attempts);
  LINE("Optimization traces created", traces_created);
  LINE("Optimization traces executed", traces_executed);
  LINE("Optimization uops executed", uops_executed);
  LINE("Optimization trace stack overflow", trace_stack_overflow);
  LINE("Optimization trace stack underflow", trace_stack_underflow);
  LINE("Optimization trace too long", trace_too_long);
  LINE("Optimization trace too short", trace_too_short);
  LINE("Optimization inner loop", inner_loop);
  LINE("Optimization recursive call", recursive_call);
  LINE("Optimization low confidence", low_confidence);
  LINE("Optimization unknown callee", unknown_callee);
  LINE("Executors invalidated", executors_invalidated);
  print_histogram("Trace length", s->trace_length_hist, out);
  print_histogram("Trace run length", s->trace_run_length_hist, out);
  print_histogram("Optimized trace length", s->optimized_trace_length_hist, out);
  LINE("Optimization optimizer attempts", optimizer_attempts);
  LINE("Optimization optimizer successes", optimizer_successes);
  LINE("Optimization optimizer failure no memory", optimizer_failure_reason_no_memory);
  LINE("Optimizer remove globals builtins changed", remove_globals_builtins_changed);
  LINE("Optimizer remove globals incorrect keys", remove_globals_incorrect_keys);
#undef LINE
  for (uint32_t i = 0; i < N_UOPS; i++) {
    print_count("uops", name_of(i), "execution_count", s->uop_execution_count[i], out);
    print_count("uops", name_of(i), "specialization.miss", s->uop_miss[i], out);
  }
  for (uint32_t i = 0; i < 256; i++)
    print_count("unsupported_opcode", opcode_names[i], "count", s->unsupported_opcode[i], out);
  print_details(vm, s, out);
}
