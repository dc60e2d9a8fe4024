// monitor/jump.c: frame.f_lineno = n: to which instructions a debugger may move a frame, and which items are popped on
// the way.
//
// The evaluation stack before each instruction is modelled as a word of 3 bits an item, the top lowest. A jump is
// allowed to an instruction that begins the line and whose stack results from popping items of the present one.
// Tests        tests/python/monitoring/traced/jump_*.py
// Optimize     Oz
#include "monitor/monitor.h"

#include "compile/verify.h"
#include "opcode.gen.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_internal.h"
#include "object/error/exceptions.h"
#include "object/exec/frame_object.h"
#include "object/exec/generator.h"
#include "object/number/int.h"

typedef int64_t Stack;
typedef enum { ITERATOR = 1, EXCEPTION = 2, OBJECT = 3, NOTHING = 4, LASTI = 5 } Kind;  // NOTHING: a null
enum { KIND_BITS = 3, KIND_MASK = 7, MAX_ITEMS = 63 / KIND_BITS };
#define UNKNOWN ((Stack)-2)
#define TOO_DEEP ((Stack)-1)
#define FULL ((uint64_t)1 << ((MAX_ITEMS - 1) * KIND_BITS))

static Stack push(Stack s, Kind kind) { return (uint64_t)s >= FULL ? TOO_DEEP : s << KIND_BITS | (Stack)kind; }
static Stack pop(Stack s) { return s >> KIND_BITS; }
static Kind top(Stack s) { return (Kind)(s & KIND_MASK); }
static Kind peek(Stack s, uint32_t n) { return (Kind)(s >> (KIND_BITS * (n - 1)) & KIND_MASK); }
static Stack swap(Stack s, uint32_t n) {
  Stack shift = KIND_BITS * (Stack)(n - 1), below = (Stack)peek(s, n);
  s = (s & ~((Stack)KIND_MASK << shift)) | (Stack)top(s) << shift;
  return (s & ~(Stack)KIND_MASK) | below;
}
static Stack pop_to(Stack s, uint32_t depth) {
  if (depth == 0) return 0;
  Stack most = (Stack)KIND_MASK << ((depth - 1) * KIND_BITS);
  while (s > most) s = pop(s);
  return s;
}

// --- the stack at each instruction

typedef struct Model {
  const Code *code;
  Stack *at;   // per unit, and one more
  bool again;  // a stack was found for an instruction behind the scan
} Model;

static void reach(Model *m, int64_t unit, uint32_t from, Stack s) {
  if (unit < 0 || unit > (int64_t)m->code->n_units) return;
  if (m->at[unit] == UNKNOWN && unit < (int64_t)from) m->again = true;
  m->at[unit] = s;
}

static Stack by_effect(uint8_t op, uint32_t oparg, Stack s) {
  int delta = opcode_stack_effect(op, (int)oparg, false);
  for (; delta < 0; delta++) s = pop(s);
  for (; delta > 0; delta--) s = push(s, OBJECT);
  return s;
}

// Stack `s` before the instruction at `unit`; `next` is the unit behind it.
static void step(Model *m, uint32_t unit, uint32_t next, uint8_t op, uint32_t oparg, Stack s) {
  switch (op) {
    case POP_JUMP_IF_FALSE:
    case POP_JUMP_IF_TRUE:
    case POP_JUMP_IF_NONE:
    case POP_JUMP_IF_NOT_NONE:
      s = pop(s);
      reach(m, (int64_t)next + oparg, unit, s);
      break;
    case SEND: reach(m, (int64_t)next + oparg, unit, s); break;
    case JUMP_FORWARD: reach(m, (int64_t)next + oparg, unit, s); return;
    case JUMP_BACKWARD:
    case JUMP_BACKWARD_NO_INTERRUPT: reach(m, (int64_t)next - oparg, unit, s); return;
    case GET_ITER:
    case GET_AITER: s = push(pop(s), ITERATOR); break;
    case FOR_ITER:
      s = push(s, OBJECT);
      reach(m, (int64_t)next + oparg, unit, s);
      break;
    case END_ASYNC_FOR: s = pop(pop(s)); break;
    case PUSH_EXC_INFO: s = push(s, EXCEPTION); break;
    case POP_EXCEPT: s = pop(s); break;
    case RETURN_VALUE:
    case RAISE_VARARGS:
    case RERAISE: return;
    case PUSH_NULL: s = push(s, NOTHING); break;
    case LOAD_GLOBAL:
      s = push(s, OBJECT);
      if (oparg & 1) s = push(s, NOTHING);
      break;
    case LOAD_ATTR:
      if (oparg & 1) s = push(push(pop(s), OBJECT), NOTHING);
      break;
    case SWAP: s = swap(s, oparg); break;
    case COPY: s = push(s, peek(s, oparg)); break;
    default: s = by_effect(op, oparg, s);
  }
  m->at[next] = s;
}

static void scan_handlers(Model *m) {
  HandlerReader r;
  code_handlers_init(m->code, &r);
  while (code_handlers_next(&r)) {
    if (m->at[r.start] == UNKNOWN || m->at[r.target] != UNKNOWN) continue;
    Stack s = pop_to(m->at[r.start], r.depth);
    if (r.lasti) s = push(s, LASTI);
    m->at[r.target] = push(s, EXCEPTION);
    m->again = true;
  }
}

static void model_stacks(Model *m) {
  const Code *code = m->code;
  for (uint32_t i = 1; i <= code->n_units; i++) m->at[i] = UNKNOWN;
  m->at[0] = 0;
  do {
    m->again = false;
    uint32_t oparg = 0;
    for (uint32_t i = 0; i < code->n_units;) {
      uint8_t op = code_base_opcode(code, i);
      uint32_t next = i + 1 + opcode_caches[op];
      oparg = oparg << 8 | code_base_oparg(code, i);
      if (op == EXTENDED_ARG) m->at[next] = m->at[i];
      else {
        if (m->at[i] != UNKNOWN) step(m, i, next, op, oparg, m->at[i]);
        oparg = 0;
      }
      i = next;
    }
    scan_handlers(m);
  } while (m->again);
}

// --- whether a jump is allowed

static bool kinds_fit(Kind from, Kind to) {
  if (to == 0) return false;
  if (to == OBJECT) return from != NOTHING;
  return to == NOTHING || from == to;
}

static bool stacks_fit(Stack from, Stack to) {
  if (from < 0 || to < 0) return false;
  while (from > to) from = pop(from);
  for (; from; from = pop(from), to = pop(to))
    if (!kinds_fit(top(from), top(to))) return false;
  return to == 0;
}

static const char *why_not(Stack to) {
  if (to == TOO_DEEP) return "stack is too deep to analyze";
  if (to == UNKNOWN) return "can't jump into an exception handler, or code may be unreachable";
  switch (top(to)) {
    case EXCEPTION: return "can't jump into an 'except' block as there's no exception";
    case LASTI: return "can't jump into a re-raising block as there's no location";
    case ITERATOR: return "can't jump into the body of a for loop";
    default: return "incompatible stacks";
  }
}

// The units that begin a line; others are -1.
static void mark_lines(const Code *code, int *lines) {
  LocationReader r;
  int last = -1;
  for (uint32_t i = 0; i < code->n_units; i++) lines[i] = -1;
  for (code_locations_init(code, &r); code_locations_next(&r);) {
    if (r.span.line == last || r.span.line < 0 || r.start >= code->n_units) continue;
    lines[r.start] = last = r.span.line;
  }
}

static int first_line_from(const Code *code, const int *lines, int line) {
  int best = INT32_MAX;
  for (uint32_t i = 0; i < code->n_units; i++)
    if (lines[i] >= line && lines[i] < best) best = lines[i];
  return best == INT32_MAX ? -1 : best;
}

static int check_event(VM *vm) {
  const char *text;
  switch (vm->monitor->what_event) {
    case MON_PY_RESUME:
    case MON_JUMP:
    case MON_BRANCH_LEFT:
    case MON_BRANCH_RIGHT:
    case MON_LINE:
    case MON_PY_YIELD: return 0;
    case -1: text = "f_lineno can only be set in a trace function"; break;
    case MON_PY_START: text = "can't jump from the 'call' trace event of a new frame"; break;
    case MON_CALL:
    case MON_C_RETURN: text = "can't jump during a call"; break;
    case MON_PY_RETURN:
    case MON_PY_UNWIND:
    case MON_PY_THROW:
    case MON_RAISE:
    case MON_C_RAISE:
    case MON_INSTRUCTION:
    case MON_EXCEPTION_HANDLED: text = "can only jump from a 'line' trace event"; break;
    default: return err_set_i(vm, vm->exc.SystemError, "unexpected event type");
  }
  return err_set_i(vm, vm->exc.ValueError, text);
}

typedef struct Landing {
  uint32_t unit;
  Stack from, to;
} Landing;

// The best target in the line: the one that keeps most of the stack. NULL, and why there is none.
static const char *find_landing(const Model *m, const int *lines, int line, Stack from, Landing *out) {
  const char *text = "cannot find bytecode for specified line";
  bool found = false, told = false;
  *out = (Landing){0, from, TOO_DEEP};
  for (uint32_t i = 0; i < m->code->n_units; i++) {
    if (lines[i] != line) continue;
    if (stacks_fit(from, m->at[i])) {
      found = true;
      if (m->at[i] > out->to) out->to = m->at[i], out->unit = i;
    } else if (!found && !told) {
      told = from != TOO_DEEP && from != UNKNOWN;
      text = from == TOO_DEEP  ? "stack to deep to analyze"
             : from == UNKNOWN ? "can't jump from unreachable code"
                               : why_not(m->at[i]);
    }
  }
  return found && !told ? NULL : text;
}

static int choose(VM *vm, Frame *frame, int wanted, Landing *out) {
  const Code *code = frame->code;
  size_t n_lines = code->n_units * sizeof(int), n_stacks = (code->n_units + 1) * sizeof(Stack);
  int *lines = mem_alloc(vm, n_lines);
  Model model = {code, mem_alloc(vm, n_stacks), false};
  int rc = -1;
  if (!lines || !model.at) err_no_memory(vm);
  else {
    mark_lines(code, lines);
    int line = first_line_from(code, lines, wanted);
    if (line < 0) err_set(vm, vm->exc.ValueError, "line %d comes after the current code block", wanted);
    else {
      model_stacks(&model);
      const char *text = find_landing(&model, lines, line, model.at[frame_lasti(frame)], out);
      rc = text ? err_set_i(vm, vm->exc.ValueError, text) : 0;
    }
  }
  mem_free(vm, lines, n_lines);
  mem_free(vm, model.at, n_stacks);
  return rc;
}

// Sets variables that the code at the target may assume to be bound to None.
static int bind_unbound(VM *vm, Frame *frame) {
  int n = 0;
  for (uint32_t i = 0; i < frame->code->nlocalsplus; i++) n += value_is_null(frame->localsplus[i]);
  if (!n) return 0;
  if (err_warn(vm, vm->exc.RuntimeWarning, 0, "assigning None to %d unbound local%s", n, n == 1 ? "" : "s") < 0)
    return -1;
  for (uint32_t i = 0; i < frame->code->nlocalsplus; i++)
    if (value_is_null(frame->localsplus[i])) frame->localsplus[i] = VALUE_NONE;
  return 0;
}

static bool is_suspended(const Frame *frame) {
  if (frame->owner != FRAME_OWNED_BY_GENERATOR) return false;
  int8_t state = generator_of((Frame *)frame)->state;
  return state == GEN_SUSPENDED || state == GEN_SUSPENDED_YIELD_FROM;
}

int jump_set_line(VM *vm, FrameObject *object, Ref value) {
  Frame *frame = object->frame;
  Landing landing;
  if (value_is_null(value)) return err_set_i(vm, vm->exc.AttributeError, "cannot delete attribute");
  if (!is_int_exact(vm, value)) return err_set_i(vm, vm->exc.ValueError, "lineno must be an integer");
  bool suspended = is_suspended(frame);
  if (check_event(vm) < 0) return -1;
  if (!value_is_int48(value) || value_as_int48(value) != (int32_t)value_as_int48(value))
    return err_set_i(vm, vm->exc.ValueError, "lineno out of range");
  int line = (int)value_as_int48(value);
  if (line < (int)frame->code->firstlineno)
    return err_set_i(vm, vm->exc.ValueError, "line %d comes before the current code block", line);
  if (choose(vm, frame, line, &landing) < 0) return -1;
  int possible = code_can_go(vm, frame->code, frame_lasti(frame), landing.unit, CODE_ALL_ITEMS, true);
  if (possible <= 0) return possible < 0 ? -1 : err_set_i(vm, vm->exc.ValueError, "incompatible stacks");
  if (bind_unbound(vm, frame) < 0) return -1;
  if (suspended) landing.from = pop(landing.from);  // the value that yield popped
  for (; landing.from > landing.to; landing.from = pop(landing.from)) {
    Value item = *--frame->sp;
    if (top(landing.from) == EXCEPTION && (is_exception(item) || value_is_none(item)))
      value_set(vm, &vm->exc_info->exc, item);
    else drop(vm, item);
  }
  object->lineno = 0;
  frame->ip = frame->code->units + landing.unit;
  return 0;
}
