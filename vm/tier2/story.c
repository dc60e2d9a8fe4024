// tier2/story.c: what the passes did to a trace and why, for inspection: each micro-op as projected and after each
// pass, with the fact that decided.
//
// Invariants   Recorded only on request (Tier2Options), and never in the plain wasm build, to save size. Without memory
//              there is no story, and the trace is built all the same. A micro-op keeps its place (Uop.place) from the
//              projection on: the passes replace it, and the end removes it.
// Tests        tests/node/traces.test.mjs
// Optimize     Oz
#include "tier2/internal.h"

#include "object/class/class.h"
#include "object/text/str.h"

#if TIER2_EXPLAINS(MORELIA_INSPECT)
// --- names of constants

static uint8_t name_of(VM *vm, TraceStory *s, Ref name) {
  for (uint32_t i = 0; i < s->n_codes; i++)
    if (value_same(borrow(s->codes[i]), name)) return (uint8_t)i;
  if (s->n_codes == STORY_CODES) return STORY_CODES - 1;
  s->codes[s->n_codes] = own(name);
  (void)vm;
  return (uint8_t)s->n_codes++;
}

static Value name_of_dependency(VM *vm, const TraceDependency *d) {
  if (d->kind == DEPENDS_CODE) return own(borrow(((const Code *)d->object)->qualname));
  if (d->kind == DEPENDS_TYPE) return str_from_cstr(vm, ((const Type *)d->object)->c_name);
  Ref name = dict_find(vm, (Dict *)(uintptr_t)d->object, NAME(__name__));
  return is_str(name) ? own(name) : str_from_cstr(vm, "?");
}

// --- reasons

static TraceFact why_of_globals(uint16_t before, uint16_t after) {
  switch (after) {
    case _NOP: return FACT_FUNCTION_CHECKED;
    case _CHECK_FUNCTION: return before == _GUARD_GLOBALS_VERSION ? FACT_GLOBALS_WATCHED : FACT_GLOBALS_NEED_CHECK;
    default: return before == _LOAD_GLOBAL_BUILTINS ? FACT_BUILTIN_WATCHED : FACT_GLOBAL_WATCHED;
  }
}

static TraceFact why_of_symbols(uint16_t before, uint16_t after, TraceFact seen) {
  switch (before) {
    case _GUARD_NOS_NULL: return FACT_NULL;
    case _CHECK_FUNCTION_VERSION: return FACT_VALUE;
    case _CHECK_PEP_523: return FACT_NO_EVALUATOR;
    case _PUSH_NULL_CONDITIONAL: return FACT_ARGUMENT;
    case _CHECK_STACK_SPACE: return after == _NOP ? FACT_SPACE_ASKED : FACT_SPACE_OF_ALL;
    case _LOAD_CONST_MORTAL:
    case _LOAD_CONST_IMMORTAL:
    case _REPLACE_WITH_TRUE: return FACT_CONSTANT;
    case _LOAD_ATTR_MODULE: return FACT_MODULE_WATCHED;
    default: return after == _EXIT_TRACE ? FACT_OTHER_WAY : seen;
  }
}

static TraceFact why_of_cleanup(uint16_t before) {
  switch (before) {
    case _SET_IP: return FACT_NOBODY_LOOKS;
    case _CHECK_VALIDITY: return FACT_NOTHING_ESCAPED;
    default: return FACT_PUSHED_TO_BE_POPPED;
  }
}

static StoryStep step_of(const Trace *t, uint32_t i, TracePass pass, const StoryStep *last) {
  StoryStep step = {.opcode = t->uops[i].opcode, .oparg = t->uops[i].oparg};
  if (i >= t->length) step.opcode = _NOP;
  if (step.opcode == last->opcode) return step;
  if (i >= t->length) step.why = FACT_BEHIND_END;
  else if (pass == PASS_GLOBALS) step.why = (uint8_t)why_of_globals(last->opcode, step.opcode);
  else if (pass == PASS_CLEANUP) step.why = (uint8_t)why_of_cleanup(last->opcode);
  else {
    const SeenFact *seen = &t->seen[i];
    step.why = (uint8_t)why_of_symbols(last->opcode, step.opcode, seen->fact);
    if (step.why < FACT_TYPE || step.why > FACT_TRUTH) return step;
    step.from = seen->from;
    step.type = seen->type;
  }
  return step;
}

// --- recording

TraceStory *story_begin(Trace *t) {
  VM *vm = t->vm;
  size_t size = sizeof(TraceStory) + t->length * sizeof(StoryUop);
  TraceStory *s = vm->tier2->options.explain ? mem_alloc_zero(vm, size) : NULL;
  if (!s) return NULL;
  s->n_uops = t->length;
  const Code *code = t->code;
  for (uint32_t i = 0; i < t->length; i++) {
    const Uop *u = &t->uops[i];
    uint32_t at = u->origin < code->n_units ? u->origin : 0;
    s->uops[i] = (StoryUop){.unit = at, .line = code_line(code, at), .code = name_of(vm, s, code->qualname)};
    s->uops[i].steps[PASS_PROJECTED] = (StoryStep){.opcode = u->opcode, .oparg = u->oparg};
    const Code *next = u->opcode == _PUSH_FRAME || u->opcode == _RETURN_VALUE || u->opcode == _RETURN_GENERATOR ||
                               u->opcode == _YIELD_VALUE
                           ? operand_code(u->operand0)
                           : NULL;
    if (next) code = next;
  }
  for (uint32_t pass = PASS_GLOBALS; pass < N_TRACE_PASSES; pass++)
    for (uint32_t i = 0; i < t->length; i++) s->uops[i].steps[pass] = s->uops[i].steps[PASS_PROJECTED];
  return s;
}

void story_pass(TraceStory *s, const Trace *t, TracePass pass) {
  if (!s) return;
  for (uint32_t i = 0; i < s->n_uops; i++) {
    StoryUop *u = &s->uops[i];
    u->steps[pass] = step_of(t, i, pass, &u->steps[pass - 1]);
  }
}

void story_end(TraceStory *s, const Trace *t) {
  if (!s) return;
  for (uint32_t i = 0; i < t->n_depends_on; i++) {
    Value name = name_of_dependency(t->vm, &t->depends_on[i]);
    if (value_is_null(name)) return err_clear(t->vm);
    s->depends_on[s->n_depends_on] = name;
    s->depends_kind[s->n_depends_on++] = (uint8_t)t->depends_on[i].kind;
  }
}

#else
TraceStory *story_begin(Trace *t UNUSED) { return NULL; }
void story_pass(TraceStory *s UNUSED, const Trace *t UNUSED, TracePass pass UNUSED) {}
void story_end(TraceStory *s UNUSED, const Trace *t UNUSED) {}
#endif
