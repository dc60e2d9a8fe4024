// monitor/lines.c: where lines begin, and which instruction ran before one. Running instructions record nothing, so
// both are derived from the code.
//
// An instruction is reached from the one in front of it, by jumps, or as a handler. For most beginnings of lines, every
// step to them comes from another line, or none does (`fresh`); a line that is only reached from itself has no
// beginning. Where the steps differ, the jumps whose answer is not that of `fresh` are instrumented as well (or are
// already, for their own event): they record their step (vm->came_from, vm->came_to), and so do eval_unwind and an
// assignment to f_lineno. The same holds for the event of POP_ITER, which needs to know what left the loop. A second
// eval loop that recorded each step ran coverage at 0.58 to 0.97 of the unwatched speed; this costs nothing but the
// events themselves.
//
// Invariants   A step is recorded just before it is made, so it counts only where vm->came_to is the instruction that
//              asks.
// Tests        tests/python/monitoring/events/event_line*.py, event_branch*.py; tests/fidelity/stress.mjs
// Optimize     Oz
#include "monitor/monitor.h"

#include "opcode.gen.h"
#include "object/exec/code_internal.h"

#define NOWHERE UINT32_MAX

// Iterates over the instructions; each counts as one with its EXTENDED_ARG.
typedef struct Walk {
  const Code *code;
  uint32_t unit, next;  // this instruction, the one behind it
  uint32_t oparg;       // with its prefixes
  uint32_t fell_from;   // the instruction in front, if it continues to this one; or NOWHERE
  uint8_t base;
} Walk;

static bool goes_on(uint8_t base) {
  switch (base) {
    case JUMP_FORWARD:
    case JUMP_BACKWARD:
    case JUMP_BACKWARD_NO_INTERRUPT:
    case RETURN_VALUE:
    case RAISE_VARARGS:
    case RERAISE: return false;
    default: return true;
  }
}

static Walk walk_start(const Code *code) {
  return (Walk){.code = code, .next = code->first_traceable, .base = RERAISE};
}

static bool walk_next(Walk *w) {
  if (w->next >= w->code->n_units) return false;
  w->fell_from = goes_on(w->base) ? w->unit : NOWHERE;
  uint32_t prefix = w->base == EXTENDED_ARG ? w->oparg << 8 : 0;
  w->unit = w->next;
  w->base = code_base_opcode(w->code, w->unit);
  w->oparg = prefix | UNIT_ARG(w->code->units[w->unit]);
  w->next = w->unit + 1u + opcode_caches[w->base];
  return true;
}

// The target of a jump; NOWHERE: the instruction is no jump, or one whose steps need no record (FOR_ITER, SEND: END_FOR
// and END_SEND behind them are in the same line).
static uint32_t jump_target(uint8_t base, uint32_t next, uint32_t oparg) {
  switch (base) {
    case POP_JUMP_IF_FALSE:
    case POP_JUMP_IF_TRUE:
    case POP_JUMP_IF_NONE:
    case POP_JUMP_IF_NOT_NONE:
    case JUMP_FORWARD: return next + oparg;
    case JUMP_BACKWARD:
    case JUMP_BACKWARD_NO_INTERRUPT: return next - oparg;
    default: return NOWHERE;
  }
}

static uint32_t walk_target(const Walk *w) {
  uint32_t target = jump_target(w->base, w->next, w->oparg);
  return target < w->code->n_units ? target : NOWHERE;
}

// There is no event when the line was reported already: the instruction before was in the same line. In CPython a
// RESUME does not count, but only if it is instrumented itself or has never run (RESUME_CHECK is not considered;
// without specialization they are not distinguished).
static bool is_other_line(VM *vm, const Code *code, uint32_t before, uint32_t unit) {
  const MonitorLine *lines = code->monitoring->lines;
  if (before == NOWHERE || lines[before].line != lines[unit].line) return true;
  uint32_t op = UNIT_OP(code->units[before]);
  return op == INSTRUMENTED_RESUME || (op == RESUME && !(vm->flags & VM_FLAG_NO_SPECIALIZE));
}

// --- the table

static void set_lines(const Code *code, MonitorLine *lines) {
  LocationReader r;
  code_locations_init(code, &r);
  bool more = code_locations_next(&r);
  int current = -1;
  for (uint32_t i = 0; i < code->n_units; i++) lines[i] = (MonitorLine){.line = -1};
  for (uint32_t i = 0; i < code->n_units;) {
    uint8_t base = code_base_opcode(code, i);
    while (more && i >= r.start + r.n_units) more = code_locations_next(&r);
    int line = more ? r.span.line : -1;
    lines[i].line = line;
    bool never = base == END_ASYNC_FOR || base == END_FOR || base == END_SEND || base == RESUME || base == POP_ITER;
    if (i >= code->first_traceable && !never) {
      lines[i].starts = line != current && line >= 0;
      current = line;
    }
    i += 1u + opcode_caches[base];
  }
}

static void starts_line(const Code *code, MonitorLine *lines, uint32_t unit, uint8_t not_base) {
  if (lines[unit].line >= 0 && code_base_opcode(code, unit) != not_base) lines[unit].starts = true;
}

// only by steps from the same line; or also by others
typedef enum Reached { UNREACHED, FROM_ITSELF, FROM_ELSEWHERE } Reached;

// The first step found decides `fresh`; the one from the instruction in front comes before all others.
static void reach(const Code *code, MonitorLine *lines, uint32_t from, uint32_t unit, uint8_t reached[]) {
  bool other = from == NOWHERE || lines[from].line != lines[unit].line;
  if (reached[unit] == UNREACHED) lines[unit].fresh = other;
  bool after_resume = from != NOWHERE && code_base_opcode(code, from) == RESUME;
  if (after_resume) lines[unit].after_resume = true;
  if (other || after_resume) reached[unit] = FROM_ELSEWHERE;
  else if (reached[unit] == UNREACHED) reached[unit] = FROM_ITSELF;
}

// Lines begin where the line changes, at the targets of jumps and at exception handlers; but not where only steps from
// the line itself lead.
static void find_starts(const Code *code, MonitorLine *lines, uint8_t reached[]) {
  for (Walk w = walk_start(code); walk_next(&w);) {
    uint32_t target = walk_target(&w);
    if (target != NOWHERE) starts_line(code, lines, target, POP_ITER);
    else if (w.base == FOR_ITER || w.base == SEND) starts_line(code, lines, w.next + w.oparg + 1, POP_ITER);
    if (w.fell_from != NOWHERE) reach(code, lines, w.fell_from, w.unit, reached);
  }
  for (Walk w = walk_start(code); walk_next(&w);) {
    uint32_t target = walk_target(&w);
    if (target != NOWHERE) reach(code, lines, w.unit, target, reached);
  }
  HandlerReader r;
  code_handlers_init(code, &r);
  while (code_handlers_next(&r)) {
    starts_line(code, lines, r.target, END_ASYNC_FOR);
    reached[r.target] = FROM_ELSEWHERE;
  }
  for (uint32_t i = 0; i < code->n_units; i++) {
    // NOT_TAKEN: events.c, under()
    if (reached[i] == FROM_ITSELF && code_base_opcode(code, i) != NOT_TAKEN) lines[i].starts = false;
    if (reached[i] == UNREACHED) lines[i].fresh = true;
  }
}

MonitorLine *lines_new(VM *vm, const Code *code) {
  MonitorLine *lines = mem_alloc_items(vm, code->n_units, sizeof *lines);
  uint8_t *reached = lines ? mem_alloc_zero(vm, code->n_units) : NULL;
  if (!reached) {
    if (lines) mem_free(vm, lines, code->n_units * sizeof *lines);
    err_no_memory(vm);
    return NULL;
  }
  set_lines(code, lines);
  find_starts(code, lines, reached);
  mem_free(vm, reached, code->n_units);
  return lines;
}

// --- what ran before

// The instruction that continues to `unit`, or else the first jump to it.
static uint32_t usual_before(const Code *code, uint32_t unit) {
  uint32_t jump = NOWHERE;
  for (Walk w = walk_start(code); walk_next(&w);) {
    if (w.unit == unit && w.fell_from != NOWHERE) return w.fell_from;
    if (jump == NOWHERE && walk_target(&w) == unit) jump = w.unit;
  }
  return jump;
}

static bool must_tell(VM *vm, const Code *code, const Monitoring *m, uint32_t from, uint32_t to) {
  const MonitorLine *line = m->lines ? &m->lines[to] : NULL;
  bool due = line && line->starts && line->tools;
  if (due && (line->fresh != is_other_line(vm, code, from, to) || line->after_resume)) return true;
  return m->places[to].event_tools && code_base_opcode(code, to) == POP_ITER && usual_before(code, to) != from;
}

void lines_mark_tellers(VM *vm, Code *code) {
  Monitoring *m = code->monitoring;
  for (uint32_t i = 0; m->lines && i < code->n_units; i++) m->lines[i].told = false;
  for (Walk w = walk_start(code); walk_next(&w);) {
    uint32_t target = walk_target(&w);
    m->places[w.unit].tells = target != NOWHERE && must_tell(vm, code, m, w.unit, target);
    if (m->places[w.unit].tells && m->lines) m->lines[target].told = true;
  }
}

void lines_tell(VM *vm, Frame *frame, uint32_t oparg) {
  Code *code = frame->code;
  uint32_t unit = frame_lasti(frame);
  uint8_t base = code_base_opcode(code, unit);
  bool taken = true;
  if (base == POP_JUMP_IF_FALSE) taken = value_is_false(frame->sp[-1]);
  if (base == POP_JUMP_IF_TRUE) taken = value_is_true(frame->sp[-1]);
  if (base == POP_JUMP_IF_NONE) taken = value_is_none(frame->sp[-1]);
  if (base == POP_JUMP_IF_NOT_NONE) taken = !value_is_none(frame->sp[-1]);
  if (!taken) return;
  vm->came_from = code->units + unit;
  vm->came_to = code->units + jump_target(base, unit + 1u + opcode_caches[base], oparg);
}

bool lines_is_new(VM *vm, const Code *code, uint32_t unit) {
  const MonitorLine *lines = code->monitoring->lines;
  if (vm->came_to != code->units + unit)
    return lines[unit].fresh || (lines[unit].after_resume && is_other_line(vm, code, unit - 1, unit));
  vm->came_to = NULL;
  return is_other_line(vm, code, (uint32_t)(vm->came_from - code->units), unit);
}

// The FOR_ITER whose loop ends at this END_FOR.
static uint32_t loop_of(const Code *code, uint32_t end) {
  for (Walk w = walk_start(code); walk_next(&w) && w.unit < end;)
    if (w.base == FOR_ITER && w.next + w.oparg == end) return w.unit;
  return end;
}

CodeUnit *lines_branch_before(VM *vm, Frame *frame) {
  Code *code = frame->code;
  uint32_t unit = frame_lasti(frame), before;
  if (vm->came_to == frame->ip) {
    vm->came_to = NULL;
    return vm->came_from;
  }
  before = usual_before(code, unit);
  if (before == NOWHERE) return frame->ip;  // the walk knows no way to here
  return code->units + (code_base_opcode(code, before) == END_FOR ? loop_of(code, before) : before);
}
