// tier2/tier2.c: switches tier 2 on and off; the interface for the eval loop, code objects and functions.
//
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/internal.h"

// Loops are not counted: those that polls find are marked (jit/jit.c).
static bool samples(const VM *vm) { return vm->tier2->options.regions && !vm->tier2->options.threshold; }

uint16_t exit_temperature(VM *vm) {
  const Tier2 *t2 = vm->tier2;
  if (samples(vm)) return COUNTER(0, COUNTER_NEVER);
  return t2->options.threshold ? COUNTER(t2->options.threshold - 1, COUNTER_MAX_BACKOFF) : COUNTER_JUMP_BACKWARD;
}

static void function_made(VM *vm, Function *f) {
  VersionedFunction *known = &vm->tier2->functions[f->version % FUNCTION_VERSIONS];
  known->function = f;
  known->code = f->code;
}

static void code_dying(VM *vm, Code *code) {
  if (code->written_out) tier2_invalidate_dependents(vm, code, INVALIDATED_BY_DEATH);
  executors_of_code_drop(vm, code, INVALIDATED_BY_DEATH);
  if (!code->version) return;
  VersionedFunction *known = &vm->tier2->functions[code->version % FUNCTION_VERSIONS];
  if (known->code == code) known->code = NULL;
}

static void code_changed(VM *vm, Code *code) {
  tier2_invalidate_dependents(vm, code, INVALIDATED_BY_CODE);
  executors_of_code_drop(vm, code, INVALIDATED_BY_CODE);
}

static TraceEnd back_edge(VM *vm, Frame *frame, CodeUnit *jump, uint32_t oparg, TraceEnd end) {
  uint16_t counter = jump[1];
  if (!counter_triggers(counter)) {
    if ((counter & 15) != COUNTER_NEVER) jump[1] = counter_advance(counter);
    return end;
  }
  uint32_t start = (uint32_t)(jump - frame->code->units);
  for (; oparg > 255; oparg >>= 8) start--;
  const RegionPolicy *regions = vm->tier2->options.regions;
  if (samples(vm)) *jump = UNIT(JUMP_BACKWARD_NO_JIT, UNIT_ARG(*jump));  // until it is marked again
  MakeAnswer answer = MAKE_LATER;
  Executor *e = regions ? regions->make(vm, frame, start, &answer) : executor_make(vm, frame, start, 0);
  if (!e) {
    if (answer == MAKE_SOON) {
      *jump = UNIT(JUMP_BACKWARD_JIT, UNIT_ARG(*jump));
      return end;
    }
    jump[1] = answer == MAKE_NEVER ? COUNTER(0, COUNTER_NEVER) : counter_restart(counter);
    if (answer == MAKE_NEVER) *jump = UNIT(JUMP_BACKWARD_NO_JIT, UNIT_ARG(*jump));  // which is faster
    return end;
  }
  jump[1] = samples(vm) ? COUNTER(0, COUNTER_MAX_BACKOFF) : exit_temperature(vm);
  if (end == TRACE_ON || trace_poll(vm, &end)) end = e->valid ? trace_run(vm, e, executor_trace(e)) : TRACE_ON;
  else if (end == TRACE_POLL) trace_pause(vm, e, executor_trace(e));
  obj_drop(vm, e);
  return end;
}

static TraceEnd enter(VM *vm, Frame *frame, uint32_t oparg) {
  const RegionPolicy *regions = vm->tier2->options.regions;
  Executor *e = frame->code->executors->items[oparg & 255];
  return regions ? regions->enter(vm, frame, e) : trace_run(vm, e, executor_trace(e));
}

static bool no_frame(VM *vm UNUSED, Frame *frame UNUSED, Value *result UNUSED) { return false; }

static void polled(VM *vm) {
  if (vm->tier2->options.regions) vm->tier2->options.regions->polled(vm);
}

static void all_changed(VM *vm) { tier2_invalidate_all(vm, INVALIDATED_BY_EVENTS); }

static void rare(VM *vm, RareEvent event) {
  uint8_t *count = &vm->tier2->stats.rare_events[event];
  if (*count < UINT8_MAX) ++*count;
}

#define HOOKS \
  .function_made = function_made, .code_dying = code_dying, .code_changed = code_changed, .all_changed = all_changed, \
  .rare = rare, .back_edge = back_edge, .enter = enter, .call = no_frame, .polled = polled, .resume = trace_resume

// A program has begun, most likely: what ran before it does not count.
static uint16_t region_warmup(VM *vm) {
  if (vm->tier2->polls == 0) vm->tier2->began = vm->host->clock(vm->host->ctx, CLOCK_MONO);
  return exit_temperature(vm);
}

static const TraceHooks trace_hooks = {HOOKS, .warmup = exit_temperature},
                        region_hooks = {HOOKS, .warmup = region_warmup, .hidden = true};

int tier2_start(VM *vm, const Tier2Options *options) {
  if (vm->tier2) return 0;
  Tier2 *t2 = mem_alloc_zero(vm, sizeof *t2);
  if (!t2) return -1;
  t2->options = *options;
  t2->options.explain |= MORELIA_INSPECT;
#if TIER2_EXPLAINS(MORELIA_INSPECT)
  if (t2->options.count_pairs || MORELIA_INSPECT) t2->pairs = mem_alloc_zero(vm, PAIRS_BYTES);
#endif
  t2->runs_left = RUNS_PER_SWEEP;
  t2->executors.previous = t2->executors.next = &t2->executors;
  vm->tier2 = t2;
  if (watchers_start(vm) < 0) {
    vm->tier2 = NULL;
    mem_free(vm, t2, sizeof *t2);
    return -1;
  }
  t2->hooks = options->regions ? region_hooks : trace_hooks;
  if (options->regions) t2->hooks.call = options->regions->call;
  vm->hooks.traces = &t2->hooks;
  return 0;
}

void tier2_stop(VM *vm) {
  Tier2 *t2 = vm->tier2;
  if (!t2) return;
  tier2_invalidate_all(vm, INVALIDATED_BY_END);
  watchers_stop(vm);
  vm->hooks.traces = NULL;
  obj_xdrop(vm, t2->paused);
  if (t2->pairs) mem_free(vm, t2->pairs, PAIRS_BYTES);
  vm->tier2 = NULL;
  mem_free(vm, t2, sizeof *t2);
}

void tier2_reset_rare_events(VM *vm) {
  if (vm->tier2) memset(vm->tier2->stats.rare_events, 0, sizeof vm->tier2->stats.rare_events);
}

const char *tier2_rare_event(uint32_t event) {
  static const char *const names[N_RARE_EVENTS] = {
      [RARE_SET_CLASS] = "set_class",
      [RARE_SET_BASES] = "set_bases",
      [RARE_SET_EVAL_FRAME_FUNC] = "set_eval_frame_func",
      [RARE_BUILTIN_DICT] = "builtin_dict",
      [RARE_FUNC_MODIFICATION] = "func_modification",
      [RARE_WATCHED_DICT_MODIFICATION] = "watched_dict_modification",
      [RARE_WATCHED_GLOBALS_MODIFICATION] = "watched_globals_modification",
  };
  return names[event];
}

Code *tier2_code_of_version(const VM *vm, uint32_t version) {
  if (!vm->tier2 || version <= FUNCTION_VERSION_CLEARED) return NULL;
  Code *code = vm->tier2->functions[version % FUNCTION_VERSIONS].code;
  return code && code->version == version ? code : NULL;
}

bool tier2_is_on(const VM *vm) { return vm->tier2 && !vm->tier2->options.regions; }
bool tier2_is_active(const VM *vm) {
  return tier2_is_on(vm) && vm->tier2->current && vm->tier2->current_depth == vm->c_depth;
}
const char *tier2_refusal(uint32_t refusal) {
  static const char *const words[N_REFUSALS] = {
      [REFUSED_NOT] = "",
      [REFUSED_NO_MEMORY] = "no memory",
      [REFUSED_NO_PLACE] = "the code object has as many executors as it can have",
      [REFUSED_TOO_SHORT] = "trace too short",
      [REFUSED_STACK_OVERFLOW] = "trace stack overflow: calls too deep",
      [REFUSED_STACK_UNDERFLOW] = "trace stack underflow: it leaves the frame that it begins in",
      [REFUSED_UNKNOWN_CALLEE] = "unknown callee",
      [REFUSED_OTHER_KEYS] = "globals or builtins have other keys by now",
      [REFUSED_CONTRADICTION] = "what is known contradicts itself",
  };
  return refusal < N_REFUSALS ? words[refusal] : "";
}

const char *tier2_invalidator(uint32_t by) {
  static const char *const words[N_INVALIDATORS] = {
      [INVALIDATED_BY_CALLER] = "it was asked for",
      [INVALIDATED_BY_GLOBALS] = "a watched dict changed",
      [INVALIDATED_BY_BUILTINS] = "builtins changed",
      [INVALIDATED_BY_TYPE] = "a class changed",
      [INVALIDATED_BY_CODE] = "the code was instrumented, or a local variable set from outside",
      [INVALIDATED_BY_DEATH] = "the code object died",
      [INVALIDATED_BY_EVENTS] = "the events that tools want changed",
      [INVALIDATED_BY_CLEARING] = "sys._clear_internal_caches()",
      [INVALIDATED_BY_COLD] = "it was cold",
      [INVALIDATED_BY_END] = "tier 2 was switched off",
      [INVALIDATED_BY_MEMORY] = "no memory",
      [INVALIDATED_BY_EXITS] = "its exits were taken too often",
  };
  return by < N_INVALIDATORS ? words[by] : "";
}

uint64_t tier2_pair_count(const VM *vm, uint32_t first, uint32_t second) {
  return vm->tier2 && vm->tier2->pairs ? vm->tier2->pairs[first * N_UOPS + second] : 0;
}

const Tier2Stats *tier2_stats(const VM *vm) { return vm->tier2 ? &vm->tier2->stats : NULL; }
