// tier2/executor.c: makes an executor for a hot place and installs it: projection, passes, and the entry among the code
// object's executors.
//
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/internal.h"

// --- the code object's executors

bool executor_has_place(const Code *code, uint32_t unit) {
  return UNIT_OP(code->units[unit]) == ENTER_EXECUTOR || !code->executors || code->executors->size < EXECUTORS_MAX;
}

// The number for an executor at a unit; -1: no memory.
static int take_place(VM *vm, Code *code, uint32_t unit) {
  if (UNIT_OP(code->units[unit]) == ENTER_EXECUTOR) return UNIT_ARG(code->units[unit]);
  Executors *all = code->executors;
  uint32_t size = all ? all->size : 0, capacity = all ? all->capacity : 0;
  if (size < capacity) return (int)size;
  uint32_t wanted = capacity ? capacity * 2 : 4;
  all = mem_realloc(vm, all, capacity ? executors_bytes(capacity) : 0, executors_bytes(wanted));
  if (!all) return -1;
  all->size = size;
  all->capacity = wanted;
  code->executors = all;
  return (int)size;
}

static void stand_at(VM *vm, Code *code, uint32_t unit, int place, Executor *e) {
  obj_incref(e);
  CodeUnit *at = &code->units[unit];
  Executors *all = code->executors;
  Executor *before = NULL;
  if (UNIT_OP(*at) == ENTER_EXECUTOR) {
    before = all->items[place];
    e->original_opcode = before->original_opcode;
    e->original_oparg = before->original_oparg;
    before->code = NULL;
  } else {
    all->size++;
    e->original_opcode = opcode_shown((uint8_t)UNIT_OP(*at));
    e->original_oparg = (uint8_t)UNIT_ARG(*at);
  }
  e->code = code;
  e->unit = unit;
  all->items[place] = e;
  *at = UNIT(ENTER_EXECUTOR, place);
  obj_xdrop(vm, before);
}

Executor *executor_place(VM *vm, Code *code, uint32_t unit, Executor *e) {
  int place = take_place(vm, code, unit);
  if (place < 0) {
    executor_invalidate(vm, e, INVALIDATED_BY_MEMORY);
    obj_drop(vm, e);
    return NULL;
  }
  stand_at(vm, code, unit, place, e);
  return e;
}

Executor *tier2_executor_at(VM *vm UNUSED, const Code *code, uint32_t unit) {
  for (uint32_t i = 0; i < code->n_units; i += 1u + opcode_caches[code_base_opcode(code, i)])
    if (i == unit)
      return UNIT_OP(code->units[i]) == ENTER_EXECUTOR ? code->executors->items[UNIT_ARG(code->units[i])] : NULL;
  return NULL;
}

void executors_of_code_drop(VM *vm, Code *code, Invalidator by) {
  Executors *all = code->executors;
  if (!all) return;
  for (uint32_t i = 0; i < all->size; i++)
    if (all->items[i]) executor_invalidate(vm, all->items[i], by);
  executors_free(vm, code);
}

// --- building

static Executor *build(Trace *t) {
  uint32_t n_exits = 0;
  for (uint32_t i = 0; i < t->length; i++) n_exits += t->uops[i].opcode == _EXIT_TRACE;
  Executor *e = executor_new(t->vm, n_exits, t->length);
  if (!e) return NULL;
  Uop *trace = executor_trace(e);
  memcpy(trace, t->uops, t->length * sizeof *trace);
  uint32_t exit = 0;
  for (uint32_t i = 0; i < t->length; i++) {
    if (trace[i].opcode != _EXIT_TRACE) continue;
    e->exits[exit] = (TraceExit){.target = trace[i].target, .temperature = exit_temperature(t->vm)};
    trace[i].operand0 = exit++;
  }
  e->valid = true;
  e->warm = true;
  e->depends = t->depends;
  e->number = ++t->vm->tier2->n_executors;
  executor_link(t->vm, e);
  gc_track(t->vm, e);
  return e;
}

// Objects that CPython never frees: small ints, one-character and interned strs, singletons; built-in types, but not
// those that it makes at run time.
bool constant_is_immortal(VM *vm, Ref v) {
  if (value_is_ptr(v) && type_has(value_as_ptr(v)->type, TYPE_TYPE_SUBCLASS))
    return !type_has(as_type(v), TYPE_HEAP | TYPE_OBJECT_NEW) && as_type(v) != vm->exc.ExceptionGroup;
  return specializer_is_immortal(vm, v);
}

// How many micro-ops are left.
static uint32_t effective_length(const Trace *t) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < t->length; i++) n += t->uops[i].opcode != _NOP;
  return n;
}

static int optimize(Trace *t, TraceStory *story) {
  Tier2 *t2 = t->vm->tier2;
  if (t2->options.plain) return 1;
  t2->stats.optimizer_attempts++;
  int kept = trace_remove_globals(t);
  if (kept == 0) t->refused = REFUSED_OTHER_KEYS;
  if (kept > 0) {
    story_pass(story, t, PASS_GLOBALS);
    kept = trace_interpret(t);
    if (kept == 0) t->refused = REFUSED_CONTRADICTION;
  }
  if (kept > 0) {
    story_pass(story, t, PASS_SYMBOLS);
    trace_remove_unneeded(t);
    story_pass(story, t, PASS_CLEANUP);
    t2->stats.optimizer_successes++;
    stats_count(t2->stats.optimized_trace_length_hist, effective_length(t));
  }
  if (kept < 0) t2->stats.optimizer_failure_reason_no_memory++;
  return kept;
}

static Executor *project_and_build(VM *vm, Frame *frame, uint32_t start, bool progress_needed) {
  Trace *t = mem_alloc(vm, sizeof *t);
  if (!t) return NULL;
  t->vm = vm;
  t->code = frame->code;
  t->function = value_is_null(frame->func) ? NULL : as_function(frame->func);
  t->globals = frame->globals;
  t->builtins = frame->builtins;
  t->stack_depth = (uint32_t)(frame->sp - frame_stack_base(frame));
  t->length = 0;
  t->n_depends_on = 0;
  memset(t->seen, 0, sizeof t->seen);
  t->refused = REFUSED_NO_MEMORY;
  memset(&t->depends, 0, sizeof t->depends);
  Executor *e = NULL;
  if (trace_project(t, start, progress_needed) > 0) {
    stats_count(vm->tier2->stats.trace_length_hist, t->length);
    TraceStory *story = story_begin(t);
    if (optimize(t, story) > 0) {
      story_end(story, t);
      trace_use_copies(t);
      trace_prepare(t);
      e = build(t);
      if (!e) err_clear(vm);
    }
    if (e) e->story = story;
    else story_free(vm, story);
  }
  if (!e) specializer_log_trace(vm, EVENT_EXECUTOR_REFUSED, frame->code, start, t->refused);
  mem_free(vm, t, sizeof *t);
  return e;
}

Executor *executor_make(VM *vm, Frame *frame, uint32_t start, uint32_t chain_depth) {
  chain_depth %= CHAIN_MAX;
  bool progress_needed = chain_depth == 0;
  Code *code = frame->code;
  if (progress_needed && !executor_has_place(code, start)) {
    specializer_log_trace(vm, EVENT_EXECUTOR_REFUSED, code, start, REFUSED_NO_PLACE);
    return NULL;
  }
  Executor *e = project_and_build(vm, frame, start, progress_needed);
  if (!e) return NULL;
  e->chain_depth = (uint8_t)chain_depth;
  specializer_log_trace(vm, EVENT_EXECUTOR_BUILT, code, start, chain_depth);
  if (!progress_needed) return e;
  return executor_place(vm, code, start, e);
}
