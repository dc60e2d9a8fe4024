// tier2/project.c: from bytecode to micro-ops: follows the code from a hot place along the branches taken most often,
// into called functions.
//
// Invariants   The result is what CPython 3.14 makes, micro-op for micro-op (tests/tier2): also where it gives up, and
//              what it leaves to the passes. `room` is how many may still be written; stubs that instructions will need
//              have been subtracted.
// Danger       Nothing here is kept alive: no code runs until the executor is linked.
// Tests        tests/tier2/*.py
// Optimize     Oz
#include "tier2/internal.h"

#include "interp/words.h"

#define CONFIDENCE_WHOLE 1000
#define CONFIDENCE_LEAST 333

typedef struct Place {  // where a caller continues
  Function *function;
  Code *code;
  uint32_t unit;
} Place;

typedef struct Projector {
  Trace *t;
  Tier2Stats *stats;
  Function *function;  // NULL: not known
  Code *code;
  uint32_t unit;  // the instruction, with its prefix
  uint32_t room;
  Place callers[TRACE_CALLS];
  uint32_t n_callers;
  int confidence;
  bool jumped_back;
  bool first;
} Projector;

typedef enum Step {
  STEP_NEXT,    // behind the instruction
  STEP_AWAY,    // p->unit says where
  STEP_END,     // the trace ends before this instruction, or with it
  STEP_FAILED,  // there is no trace
} Step;

typedef struct Fetched {  // the instruction at p->unit
  uint32_t target;        // of the prefix
  uint32_t unit;          // behind it
  uint32_t opcode, oparg;
} Fetched;

static void add(Projector *p, const Fetched *f, uint32_t opcode, uint32_t oparg, uint64_t operand, uint32_t target) {
  uint32_t place = p->t->length++;
  Uop *u = &p->t->uops[place];
  *u = (Uop){.place = (uint16_t)place,
             .opcode = (uint16_t)opcode,
             .oparg = (uint16_t)oparg,
             .origin = f->unit,
             .prefix = (uint8_t)(f->unit - f->target),
             .target = target,
             .operand0 = operand};
}

static Step refuse(Projector *p, TraceRefusal why) {
  p->t->refused = why;
  return STEP_FAILED;
}

// Room for that many micro-ops.
static bool has_room(Projector *p, uint32_t n) {
  if (p->t->length + n <= p->room) return true;
  p->stats->trace_too_long++;
  return false;
}
// Room for them, and for the position, the check of validity and the end.
static bool has_room_and_end(Projector *p, uint32_t n) { return has_room(p, n + 3); }

// The union of what an instruction's micro-ops can do.
static uint32_t flags_of(uint32_t opcode) {
  // a poll, any iterator
  uint32_t flags =
      opcode == JUMP_BACKWARD || opcode == JUMP_BACKWARD_JIT || opcode == RESUME || opcode == FOR_ITER ? UOP_ERROR : 0;
  for (uint32_t i = 0; i < expansions[opcode].parts; i++)
    flags |= uop_flags[expansion_parts[expansions[opcode].first + i].uop];
  return flags;
}

static uint64_t read_cache(const CodeUnit *p, uint32_t units) {
  switch (units) {
    case 1: return *p;
    case 2: return cache_read_u32(p);
    default: return cache_read_value(p).bits;
  }
}

// --- jumps

// The guard that stays on the branch taken most often; the other one is its exit.
static Step project_branch(Projector *p, const Fetched *f) {
  static const uint16_t guards[4][2] = {
      // by the jump: fallen through and taken
      [POP_JUMP_IF_FALSE - POP_JUMP_IF_FALSE] = {_GUARD_IS_TRUE_POP, _GUARD_IS_FALSE_POP},
      [POP_JUMP_IF_TRUE - POP_JUMP_IF_FALSE] = {_GUARD_IS_FALSE_POP, _GUARD_IS_TRUE_POP},
      [POP_JUMP_IF_NONE - POP_JUMP_IF_FALSE] = {_GUARD_IS_NOT_NONE_POP, _GUARD_IS_NONE_POP},
      [POP_JUMP_IF_NOT_NONE - POP_JUMP_IF_FALSE] = {_GUARD_IS_NONE_POP, _GUARD_IS_NOT_NONE_POP},
  };
  if (!has_room_and_end(p, 1)) return STEP_END;
  int taken = __builtin_popcount(p->code->units[f->unit + 1]);
  bool likely = taken > 8;
  p->confidence = p->confidence * (likely ? taken : 16 - taken) / 16;
  if (p->confidence < CONFIDENCE_LEAST) {
    p->stats->low_confidence++;
    return STEP_END;
  }
  uint32_t next = f->unit + 2, there = next + f->oparg;
  add(p, f, guards[f->opcode - POP_JUMP_IF_FALSE][likely], 0, 0, likely ? next : there);
  if (!likely) return STEP_NEXT;
  p->unit = there;
  return STEP_AWAY;
}

static Step project_jump_back(Projector *p, const Fetched *f) {
  p->unit = f->unit + 1 + opcode_caches[opcode_deopt[f->opcode]] - f->oparg;
  if (p->jumped_back) {
    p->stats->inner_loop++;
    return STEP_END;
  }
  p->jumped_back = true;
  return STEP_AWAY;
}

// --- frames

static Step project_return(Projector *p, const Fetched *f, uint32_t uop, uint32_t oparg) {
  const Place *caller = &p->callers[--p->n_callers];
  p->function = caller->function;
  p->code = caller->code;
  p->unit = caller->unit;
  add(p, f, uop, oparg, callee_operand(p->function, p->code), f->target);
  return STEP_AWAY;
}

// Enters the function that was called last with the version in the instruction's cache.
static Step project_call(Projector *p, const Fetched *f, uint32_t oparg) {
  if (f->opcode == FOR_ITER_GEN || f->opcode == LOAD_ATTR_PROPERTY || f->opcode == BINARY_OP_SUBSCR_GETITEM ||
      f->opcode == SEND_GEN || f->opcode == CALL_ALLOC_AND_ENTER_INIT) {  // whose cache has a type's version
    p->stats->unknown_callee++;
    return refuse(p, REFUSED_UNKNOWN_CALLEE);
  }
  uint32_t version = cache_read_u32(&p->code->units[f->unit + 2]);
  const VersionedFunction *known = &p->t->vm->tier2->functions[version % FUNCTION_VERSIONS];
  Code *code = known->code && known->code->version == version ? known->code : NULL;
  Function *function = known->function && known->function->version == version ? known->function : NULL;
  if (function) code = function->code;
  if (!code) {
    p->stats->unknown_callee++;
    return refuse(p, REFUSED_UNKNOWN_CALLEE);
  }
  if (code == p->code || code->version != version) {  // recursion, or a function whose code was changed
    if (code == p->code) p->stats->recursive_call++;
    add(p, f, _PUSH_FRAME, oparg, 0, f->target);
    add(p, f, _EXIT_TRACE, 0, 0, 0);
    return STEP_END;
  }
  if (p->n_callers == TRACE_CALLS) {
    p->stats->trace_stack_overflow++;
    return refuse(p, REFUSED_STACK_OVERFLOW);
  }
  uint32_t next = f->unit + 1 + opcode_caches[opcode_deopt[f->opcode]];
  p->callers[p->n_callers++] = (Place){p->function, p->code, next};
  trace_depends(p->t, DEPENDS_CODE, code);
  add(p, f, _PUSH_FRAME, oparg, callee_operand(function, code), f->target);
  p->function = function;
  p->code = code;
  p->unit = 0;
  return STEP_AWAY;
}

// --- instructions by their expansions

static uint32_t replacement(uint32_t uop) {
  switch (uop) {
    case _ITER_JUMP_RANGE: return _GUARD_NOT_EXHAUSTED_RANGE;
    case _ITER_JUMP_LIST: return _GUARD_NOT_EXHAUSTED_LIST;
    case _ITER_JUMP_TUPLE: return _GUARD_NOT_EXHAUSTED_TUPLE;
    case _ITER_NEXT_LIST: return _ITER_NEXT_LIST_TIER_TWO;
    case _FOR_ITER: return _FOR_ITER_TIER_TWO;
    default: return uop;
  }
}

static bool leaves_frame(uint32_t uop) {
  return uop == _RETURN_VALUE || uop == _RETURN_GENERATOR || uop == _YIELD_VALUE;
}

static uint32_t argument_of(const ExpansionPart *part, const Fetched *f) {
  switch ((ExpansionArgument)part->argument) {
    case EXPANSION_HIGH: return f->oparg >> 4;
    case EXPANSION_LOW: return f->oparg & 15;
    case EXPANSION_SIZE: return 1u + opcode_caches[opcode_deopt[f->opcode]];
    default: return f->oparg;
  }
}

static Step project_expansion(Projector *p, const Fetched *f) {
  const Expansion *e = &expansions[f->opcode];
  if (!e->parts) {
    p->stats->unsupported_opcode[f->opcode]++;
    return STEP_END;
  }
  if (!has_room_and_end(p, e->parts + 1u)) return STEP_END;
  const ExpansionPart *parts = &expansion_parts[e->first];
  if (leaves_frame(parts[e->parts - 1].uop) && !p->n_callers) {
    p->stats->trace_stack_underflow++;
    return refuse(p, REFUSED_STACK_UNDERFLOW);
  }
  const CodeUnit *caches = &p->code->units[f->unit + 1];
  for (uint32_t i = 0; i < e->parts; i++) {
    const ExpansionPart *part = &parts[i];
    uint32_t oparg = argument_of(part, f), uop = replacement(part->uop);
    if (leaves_frame(uop)) return project_return(p, f, uop, oparg);
    if (uop == _PUSH_FRAME) return project_call(p, f, oparg);
    uint64_t operand = part->operands[0].units ? read_cache(caches + part->operands[0].at, part->operands[0].units) : 0;
    if (uop == _BINARY_OP_INPLACE_ADD_UNICODE) {  // includes the STORE_FAST behind it
      operand = UNIT_ARG(p->code->units[f->unit + 1 + opcode_caches[BINARY_OP]]);
      p->unit++;
    }
    add(p, f, uop, oparg, operand, f->target);
    if (part->operands[1].units)
      p->t->uops[p->t->length - 1].operand1 = read_cache(caches + part->operands[1].at, part->operands[1].units);
  }
  return STEP_NEXT;
}

static Step project_by_opcode(Projector *p, const Fetched *f) {
  switch (f->opcode) {
    case POP_JUMP_IF_FALSE:
    case POP_JUMP_IF_TRUE:
    case POP_JUMP_IF_NONE:
    case POP_JUMP_IF_NOT_NONE: return project_branch(p, f);
    case JUMP_BACKWARD:
    case JUMP_BACKWARD_JIT:
      add(p, f, _CHECK_PERIODIC, 0, 0, f->target);
      p->t->uops[p->t->length - 1].operand1 = f->unit + 2 - f->oparg + 1;  // where tier 1 continues after a poll, and 1
      return project_jump_back(p, f);
    case JUMP_BACKWARD_NO_INTERRUPT: return project_jump_back(p, f);
    case JUMP_FORWARD:
      if (!has_room_and_end(p, 0)) return STEP_END;
      p->unit += f->oparg;
      return STEP_NEXT;
    case RESUME: add(p, f, _TIER2_RESUME_CHECK, 0, 0, f->target); return STEP_NEXT;
    default: return project_expansion(p, f);
  }
}

// The instruction at p->unit; for a fused pair, its first. False: two prefixes.
static bool fetch(const Projector *p, Fetched *f) {
  const CodeUnit *units = p->code->units;
  f->target = f->unit = p->unit;
  f->opcode = opcode_shown((uint8_t)UNIT_OP(units[f->unit]));
  f->oparg = UNIT_ARG(units[f->unit]);
  if (f->opcode != EXTENDED_ARG) return true;
  f->unit++;
  f->opcode = opcode_shown((uint8_t)UNIT_OP(units[f->unit]));
  f->oparg = f->oparg << 8 | UNIT_ARG(units[f->unit]);
  return f->opcode != EXTENDED_ARG;
}

static Step project_instruction(Projector *p, uint32_t start, bool progress_needed) {
  p->room--;  // its _DEOPT
  Fetched f = {p->unit, p->unit, 0, 0};
  if (!p->first && p->code == p->t->code && p->unit == start) {
    if (has_room_and_end(p, 1)) add(p, &f, _JUMP_TO_TOP, 0, 0, 0);
    return STEP_END;
  }
  if (!fetch(p, &f) || f.opcode == ENTER_EXECUTOR) return STEP_END;
  if (!has_room(p, 2)) return STEP_END;
  add(p, &f, _CHECK_VALIDITY, 0, 0, f.target);
  if (f.opcode != END_FOR) {
    if (!has_room(p, 2)) return STEP_END;
    add(p, &f, _SET_IP, 0, f.unit, f.target);
  }
  if (p->first && progress_needed && (flags_of(f.opcode) & (UOP_EXIT | UOP_DEOPT))) f.opcode = opcode_deopt[f.opcode];
  uint32_t flags = flags_of(f.opcode);
  if (flags & UOP_EXIT) {
    if (!has_room(p, 2)) return STEP_END;
    p->room--;
  }
  if (flags & UOP_ERROR) {
    if (!has_room(p, 2)) return STEP_END;
    p->room--;
  }
  p->unit = f.unit;
  Step step = project_by_opcode(p, &f);
  if (step == STEP_NEXT) {
    p->unit += 1 + opcode_caches[opcode_deopt[f.opcode]];
    if (f.opcode == CALL_LIST_APPEND) p->unit++;  // includes the POP_TOP behind it
  }
  return step;
}

int trace_project(Trace *t, uint32_t start, bool progress_needed) {
  Projector p = {.t = t,
                 .stats = &t->vm->tier2->stats,
                 .function = t->function,
                 .code = t->code,
                 .unit = start,
                 .room = TRACE_MAX - 2,
                 .confidence = CONFIDENCE_WHOLE,
                 .first = true};
  p.stats->attempts++;
  trace_depends(t, DEPENDS_CODE, t->code);
  Fetched begin = {start, start, 0, 0};
  add(&p, &begin, _START_EXECUTOR, 0, start, start);
  add(&p, &begin, _MAKE_WARM, 0, 0, 0);
  uint32_t target = start;
  for (;;) {
    target = p.unit;
    Step step = project_instruction(&p, start, progress_needed);
    if (step == STEP_FAILED) return 0;
    if (step == STEP_END) break;
    p.first = false;
  }
  if (p.first) {
    p.stats->trace_too_short++;
    t->refused = REFUSED_TOO_SHORT;
    return 0;
  }
  if (!uop_ends_trace(&t->uops[t->length - 1])) {
    Fetched end = {target, target, 0, 0};
    add(&p, &end, _EXIT_TRACE, 0, 0, target);
  }
  p.stats->traces_created++;
  return 1;
}
