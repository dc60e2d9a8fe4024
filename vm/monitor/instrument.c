// monitor/instrument.c: the monitoring tables of code objects, and the opcodes: instrumenting them and restoring them.
//
// Invariants   The opcode at a unit follows from the masks: LINE before INSTRUCTION before the event of the opcode
//              itself (write_place). The first instrumentation of a unit saves its opcode and adaptive counter in
//              MonitorPlace; removing the last one restores both, so that specialized forms and their counters survive
//              a tool. Where lines begin, and which jumps report to their target: lines.c.
// Danger       Everything here can happen inside a callback: after one, read code->monitoring again.
// Tests        tests/python/monitoring/*/*.py, tests/fidelity/stress.mjs
// Optimize     Oz
#include "monitor/monitor.h"

#include "object/exec/counters.h"
#include "object/exec/executor.h"
#include "opcode.gen.h"
#include "specialize/specialize.h"

// --- opcodes

static const struct {
  uint8_t base, instrumented, event;
} forms[] = {
    {RETURN_VALUE, INSTRUMENTED_RETURN_VALUE, MON_PY_RETURN},
    {CALL, INSTRUMENTED_CALL, MON_CALL},
    {CALL_KW, INSTRUMENTED_CALL_KW, MON_CALL},
    {CALL_FUNCTION_EX, INSTRUMENTED_CALL_FUNCTION_EX, MON_CALL},
    {LOAD_SUPER_ATTR, INSTRUMENTED_LOAD_SUPER_ATTR, MON_CALL},
    {YIELD_VALUE, INSTRUMENTED_YIELD_VALUE, MON_PY_YIELD},
    {JUMP_FORWARD, INSTRUMENTED_JUMP_FORWARD, MON_JUMP},
    {JUMP_BACKWARD, INSTRUMENTED_JUMP_BACKWARD, MON_JUMP},
    {POP_JUMP_IF_FALSE, INSTRUMENTED_POP_JUMP_IF_FALSE, MON_BRANCH_RIGHT},
    {POP_JUMP_IF_TRUE, INSTRUMENTED_POP_JUMP_IF_TRUE, MON_BRANCH_RIGHT},
    {POP_JUMP_IF_NONE, INSTRUMENTED_POP_JUMP_IF_NONE, MON_BRANCH_RIGHT},
    {POP_JUMP_IF_NOT_NONE, INSTRUMENTED_POP_JUMP_IF_NOT_NONE, MON_BRANCH_RIGHT},
    {FOR_ITER, INSTRUMENTED_FOR_ITER, MON_BRANCH_LEFT},
    {POP_ITER, INSTRUMENTED_POP_ITER, MON_BRANCH_RIGHT},
    {END_FOR, INSTRUMENTED_END_FOR, MON_STOP_ITERATION},
    {END_SEND, INSTRUMENTED_END_SEND, MON_STOP_ITERATION},
    {NOT_TAKEN, INSTRUMENTED_NOT_TAKEN, MON_BRANCH_LEFT},
    {END_ASYNC_FOR, INSTRUMENTED_END_ASYNC_FOR, MON_BRANCH_RIGHT},
    {RESUME, INSTRUMENTED_RESUME, 0},
};

// The event of the instruction at a unit (-1: none), and the instrumented opcode for it.
static int event_of(const Code *code, uint32_t unit, uint8_t base, uint8_t *instrumented) {
  for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
    if (forms[i].base != base) continue;
    *instrumented = forms[i].instrumented;
    if (base == RESUME) return UNIT_ARG(code->units[unit]) ? MON_PY_RESUME : MON_PY_START;
    return forms[i].event;
  }
  return -1;
}

static bool has_instruction_event(uint8_t base) { return base != RESUME && base != END_FOR; }
static uint32_t stride(uint8_t base) { return 1u + opcode_caches[base]; }

// --- rewriting

static void log_rewrite(VM *vm, Code *code, uint32_t unit, uint8_t before, uint16_t counter_before) {
  uint8_t base = code_base_opcode(code, unit), n = opcode_caches[base];
  SpecEvent e = {.code_id = specializer_code_id(vm, code),
                 .unit = unit,
                 .before = before,
                 .after = (uint8_t)UNIT_OP(code->units[unit]),
                 .cause = EVENT_INSTRUMENTED,
                 .counter_before = counter_before,
                 .counter_after = n ? code->units[unit + 1] : 0,
                 .clock = (double)vm->n_instructions};
  memcpy(e.cache_before, &code->units[unit + 1], n * sizeof(CodeUnit));
  memcpy(e.cache_after, &code->units[unit + 1], n * sizeof(CodeUnit));
  if (n) e.cache_before[0] = counter_before;
  specializer_log(vm, &e);
}

// The opcode below LINE (level 0) or INSTRUCTION (level 1), or on top (level -1); 0: no instrumentation.
static uint8_t form_at(const Code *code, uint32_t unit, uint8_t base, int above) {
  const Monitoring *m = code->monitoring;
  uint8_t instrumented = 0;
  bool by_instruction = m->instruction_tools && m->instruction_tools[unit];
  bool has_event = m->places[unit].event_tools && event_of(code, unit, base, &instrumented) >= 0;
  if (above < 0 && m->lines && m->lines[unit].starts && m->lines[unit].tools) return INSTRUMENTED_LINE;
  // the event of a jump reports the jump as well
  if (above < 0 && m->places[unit].tells && (by_instruction || !has_event)) return INSTRUMENTED_LINE;
  if (above < 1 && by_instruction) return INSTRUMENTED_INSTRUCTION;
  return has_event ? instrumented : 0;
}

// Writes the opcode at a unit that the masks require.
static void write_place(VM *vm, Code *code, uint32_t unit, uint8_t base) {
  MonitorPlace *p = &code->monitoring->places[unit];
  CodeUnit *at = &code->units[unit];
  uint8_t form = form_at(code, unit, base, -1), before = (uint8_t)UNIT_OP(*at);
  if (form && before == ENTER_EXECUTOR) {  // the end of one event's instrumentation may uncover another's
    traces_code_changed(vm, code);
    before = (uint8_t)UNIT_OP(*at);
  }
  bool counted = opcode_first_cache[base];
  uint16_t counter = counted ? at[1] : 0;
  if (form == before) return;
  if (form) {
    if (!p->original) {
      p->original = before;
      p->counter = counter;
    }
    *at = UNIT(form, UNIT_ARG(*at));
  } else {
    if (!p->original) return;
    *at = UNIT(p->original, UNIT_ARG(*at));
    if (counted) at[1] = p->counter;
    p->original = 0;
  }
  log_rewrite(vm, code, unit, before, counter);
}

static void write_places(VM *vm, Code *code) {
  lines_mark_tellers(vm, code);
  for (uint32_t i = code->first_traceable; i < code->n_units;) {
    uint8_t base = code_base_opcode(code, i);
    write_place(vm, code, i, base);
    i += stride(base);
  }
}

int instrument_under(VM *vm UNUSED, Code *code, uint32_t unit, MonitorEvent event) {
  uint8_t base = code_base_opcode(code, unit);
  CodeUnit *at = &code->units[unit];
  if (!code->monitoring || !code->monitoring->places[unit].original) return UNIT_OP(*at);
  uint8_t form = form_at(code, unit, base, event == MON_LINE ? 0 : 1);
  if (form) return form;
  if (base == LOAD_CONST) return LOAD_CONST_MORTAL;  // neither may rewrite itself at this place
  if (base == JUMP_BACKWARD) return JUMP_BACKWARD_NO_JIT;
  if (opcode_first_cache[base]) at[1] = COUNTER(4095, COUNTER_NEVER);
  return base;
}

// --- tables

Monitoring *instrument_data(VM *vm, Code *code) {
  if (code->monitoring) return code->monitoring;
  Monitoring *m = mem_alloc_zero(vm, sizeof *m);
  MonitorPlace *places = m ? mem_alloc_zero_items(vm, code->n_units, sizeof *places) : NULL;
  if (!places) {
    mem_free(vm, m, sizeof *m);
    err_no_memory(vm);
    return NULL;
  }
  m->code = code;
  m->places = places;
  m->next = vm->monitor->codes;
  if (m->next) m->next->previous = m;
  vm->monitor->codes = m;
  return code->monitoring = m;
}

static void drop_data(VM *vm, Code *code) {
  Monitoring *m = code->monitoring;
  if (m->previous) m->previous->next = m->next;
  else if (vm->monitor) vm->monitor->codes = m->next;  // the last code objects are deallocated after it
  if (m->next) m->next->previous = m->previous;
  if (m->lines) mem_free(vm, m->lines, code->n_units * sizeof *m->lines);
  if (m->instruction_tools) mem_free(vm, m->instruction_tools, code->n_units);
  mem_free(vm, m->places, code->n_units * sizeof *m->places);
  mem_free(vm, m, sizeof *m);
  code->monitoring = NULL;
}

void instrument_code_dying(VM *vm, Code *code) {
  if (code->monitoring) drop_data(vm, code);
}

void instrument_hide_tellers(const Code *code, CodeUnit *units) {
  const Monitoring *m = code->monitoring;
  for (uint32_t i = 0; i < code->n_units; i++) {
    if (!m->places[i].tells || (m->lines && m->lines[i].starts && m->lines[i].tools)) continue;
    uint8_t form = form_at(code, i, code_base_opcode(code, i), 0);
    units[i] = UNIT(form ? form : m->places[i].original, UNIT_ARG(units[i]));
  }
}

static bool is_empty(const uint8_t masks[N_MON_LOCAL]) {
  for (int e = 0; e < N_MON_LOCAL; e++)
    if (masks[e]) return false;
  return true;
}

static bool is_single(uint8_t mask) { return (mask & (mask - 1)) == 0; }

// Makes the tables that the events in force need. 0 or -1.
static int make_tables(VM *vm, Code *code, const uint8_t active[N_MON_LOCAL]) {
  Monitoring *m = code->monitoring;
  if (active[MON_LINE] && !m->lines) {
    m->lines = lines_new(vm, code);
    if (!m->lines) return -1;
  }
  if (active[MON_INSTRUCTION] && !m->instruction_tools) {
    m->instruction_tools = mem_alloc_zero(vm, code->n_units);
    if (!m->instruction_tools) return err_no_memory_i(vm);
  }
  return 0;
}

static void change(uint8_t *mask, uint8_t removed, uint8_t added) { *mask = (uint8_t)((*mask & ~removed) | added); }

// A second tool is used: from now on the masks of each place count. LINE events that the first tool had disabled are
// enabled again, and its INSTRUCTION events are forgotten, as in CPython.
static void become_several(Monitoring *m, const uint8_t active[N_MON_LOCAL], uint8_t removed[N_MON_LOCAL],
                           const uint8_t added[N_MON_LOCAL], uint8_t *line_added) {
  bool several = false;
  for (int e = 0; e < N_MON_LOCAL; e++) several |= !is_single(active[e]);
  if (!several) return;
  m->several = true;
  if (active[MON_LINE] && !m->several_lines) {
    m->several_lines = true;
    if (added[MON_LINE]) *line_added = active[MON_LINE];
  }
  if (active[MON_INSTRUCTION] && !m->several_instructions) {
    m->several_instructions = true;
    removed[MON_INSTRUCTION] |= (uint8_t)(m->active[MON_INSTRUCTION] & ~added[MON_INSTRUCTION]);
  }
}

int instrument_force(VM *vm, Code *code) {
  Monitor *mon = vm->monitor;
  uint8_t active[N_MON_LOCAL], removed[N_MON_LOCAL], added[N_MON_LOCAL];
  if (code->flags & CO_NO_MONITORING_EVENTS) {
    code->monitor_version = vm->monitor_version;
    return 0;
  }
  Monitoring *m = code->monitoring;
  for (int t = 0; m && t < N_MON_TOOLS; t++) {
    if (m->tool_versions[t] == mon->tool_versions[t]) continue;
    for (int e = 0; e < N_MON_LOCAL; e++) m->local[e] &= (uint8_t) ~(1u << t);
  }
  for (int e = 0; e < N_MON_LOCAL; e++) active[e] = (uint8_t)(mon->global[e] | (m ? m->local[e] : 0));
  if (!m && is_empty(active)) {
    code->monitor_version = vm->monitor_version;
    return 0;
  }
  m = instrument_data(vm, code);
  if (!m || make_tables(vm, code, active) < 0) return -1;
  traces_code_changed(vm, code);
  bool restarted = mon->restart_version > code->monitor_version;
  for (int e = 0; e < N_MON_LOCAL; e++) {
    removed[e] = restarted ? m->active[e] : (uint8_t)(m->active[e] & ~active[e]);
    added[e] = restarted ? active[e] : (uint8_t)(active[e] & ~m->active[e]);
  }
  uint8_t line_added = added[MON_LINE];
  become_several(m, active, removed, added, &line_added);
  memcpy(m->active, active, sizeof active);
  code->monitor_version = vm->monitor_version;
  for (uint32_t i = code->first_traceable; i < code->n_units;) {
    uint8_t base = code_base_opcode(code, i), form;
    int event = event_of(code, i, base, &form);
    if (event >= 0) change(&m->places[i].event_tools, removed[event], added[event]);
    if (m->lines && m->lines[i].starts) change(&m->lines[i].tools, removed[MON_LINE], line_added);
    if (m->instruction_tools && has_instruction_event(base))
      change(&m->instruction_tools[i], removed[MON_INSTRUCTION], added[MON_INSTRUCTION]);
    i += stride(base);
  }
  write_places(vm, code);
  if (is_empty(active)) drop_data(vm, code);
  return 0;
}

int instrument_update(VM *vm, Code *code) {
  if (code->monitor_version == vm->monitor_version || (vm->monitor->tracing && vm->watching)) return 0;
  return instrument_force(vm, code) < 0 ? -1 : 1;
}

int instrument_stack(VM *vm) {
  for (Frame *f = vm->frame; f; f = f->previous)
    if (f->code->monitor_version != vm->monitor_version && instrument_force(vm, f->code) < 0) return -1;
  return 0;
}

void instrument_disable(VM *vm, Code *code, uint32_t unit, MonitorEvent event, int tool) {
  Monitoring *m = code->monitoring;
  if (!m) return;
  uint8_t mask = (uint8_t) ~(1u << tool), base = code_base_opcode(code, unit);
  if (event == MON_LINE) {
    if (m->lines) m->lines[unit].tools &= mask;
  } else if (event == MON_INSTRUCTION) {
    if (m->instruction_tools) m->instruction_tools[unit] &= mask;
  } else {
    m->places[unit].event_tools &= mask;
  }
  // jumps that reported have no reason to any more
  if (event == MON_LINE ? m->lines && m->lines[unit].told : base == POP_ITER) write_places(vm, code);
  else write_place(vm, code, unit, base);
}

void instrument_forget_checks(VM *vm) {
  while (vm->checked) {
    Code *code = vm->checked;
    code_uncheck(code);
    for (uint32_t i = code->first_traceable; i < code->n_units;) {
      uint8_t base = code_base_opcode(code, i);
      if (UNIT_OP(code->units[i]) == RESUME_CHECK) code->units[i] = UNIT(RESUME, UNIT_ARG(code->units[i]));
      i += stride(base);
    }
  }
}

void instrument_watching(VM *vm) {
  Monitor *mon = vm->monitor;
  bool any = false;
  for (int e = 0; e < N_MON_UNGROUPED; e++) any |= mon->global[e] != 0;
  for (Monitoring *m = mon->codes; m && !any; m = m->next) {
    for (int t = 0; t < N_MON_TOOLS; t++) {
      if (m->tool_versions[t] != mon->tool_versions[t]) continue;
      for (int e = 0; e < N_MON_LOCAL; e++) any |= m->local[e] >> t & 1;
    }
  }
  for (Monitoring *m = mon->codes, *next; m && !any; m = next) {  // no tool watches: remove all instrumentation
    next = m->next;
    DISCARD(instrument_force(vm, m->code));  // only removes, and so cannot fail
  }
  vm->watching = any;
}
