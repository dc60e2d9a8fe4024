// tier2/abstract.c: interprets a trace with symbols instead of values, and removes what is proved to be unnecessary.
// The rules of the micro-ops are in optimizer.insn.
//
// Invariants   No Python code runs. When the interpreter stops early, what it learned before is used; the rest of the
//              trace is left as it is.
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/symbols.h"

#include "interp/interp.h"
#include "interp/words.h"
#include "object/exec/module.h"

// How many values the frames of the calls need together: the first check of room asks for all, and the others are
// removed.
typedef struct Space {
  int64_t now, most;
  Uop *check, *first;  // of the next call; of the first call
} Space;

Code *operand_code(uint64_t operand) {
  return operand & 1 ? (Code *)(uintptr_t)(operand & ~(uint64_t)1) : operand ? operand_function(operand)->code : NULL;
}

// --- functions for the rules

static Sym *load_constant(SymContext *c, Uop *u, const Code *code) {
  Ref v = tuple_at(code->consts, (Size)u->oparg);
  uop_replace(u, constant_is_immortal(c->vm, v) ? _LOAD_CONST_INLINE_BORROW : _LOAD_CONST_INLINE, 0, v.bits);
  return sym_new_const(c, v);
}

// Handles a value whose truth is known: true, with the micro-op removed or made a constant.
static bool known_bool(SymContext *c, Uop *u, Sym *value, Sym **out) {
  if (sym_is_of(c, value, c->vm->types.bool_)) {
    uop_replace(u, _NOP, 0, 0);
    *out = value;
    return true;
  }
  int truth = sym_truthiness(c, value);
  if (truth < 0) return false;
  Value b = value_from_bool(truth);
  uop_replace(u, _POP_TOP_LOAD_CONST_INLINE_BORROW, 0, b.bits);
  *out = sym_new_const(c, b);
  return true;
}

// A guard of a branch whose outcome is known: pops its value; the wrong outcome ends the trace.
static void pop_instead(Uop *u, bool exit) {
  uop_replace(u, _POP_TOP, 0, 0);
  if (!exit) return;
  uop_replace(u + 1, _EXIT_TRACE, 0, 0);
  u[1].target = u->target;
}

static Sym *fold(SymContext *c, Sym *left, Sym *right, BinaryOp op, Type *type) {
  if (!sym_is_const(c, left) || !sym_is_const(c, right)) return sym_new_type(c, type);
  Value result = number_binary(c->vm, op, sym_const(c, left), sym_const(c, right));
  if (value_is_null(result)) {  // no memory: nothing is known
    err_clear(c->vm);
    c->no_memory = true;
    return sym_new_type(c, type);
  }
  Sym *s = sym_new_const(c, result);
  drop(c->vm, result);
  return s;
}

static Sym *compare_ints(SymContext *c, Uop *u, Sym *left, Sym *right) {
  VM *vm = c->vm;
  if (!sym_is_const(c, left) || !sym_is_const(c, right)) return sym_new_type(c, vm->types.bool_);
  int order = int_compare(sym_const(c, left), sym_const(c, right));
  uint32_t outcome = order < 0 ? 2 : order > 0 ? 4 : 8;
  Value b = value_from_bool((u->oparg & outcome) != 0);
  uop_replace(u, _POP_TWO_LOAD_CONST_INLINE_BORROW, 0, b.bits);
  return sym_new_const(c, b);
}

// The type of a power or quotient of ints and floats, where values do not determine it.
static Sym *binary_result(SymContext *c, Sym *left, Sym *right, uint32_t op) {
  VM *vm = c->vm;
  bool left_int = sym_is_of(c, left, vm->types.int_), right_int = sym_is_of(c, right, vm->types.int_);
  bool left_float = sym_is_of(c, left, vm->types.float_), right_float = sym_is_of(c, right, vm->types.float_);
  if (!((left_int || left_float) && (right_int || right_float))) return sym_new_unknown(c);
  if (op == OP_POWER || op == OP_INPLACE_POWER) {
    if (right_float) return sym_new_unknown(c);
    if (left_float) return sym_new_type(c, vm->types.float_);
    if (!sym_is_const(c, right)) return sym_new_unknown(c);
    return sym_new_type(c, int_sign(sym_const(c, right)) < 0 ? vm->types.float_ : vm->types.int_);
  }
  if (op == OP_TRUE_DIVIDE || op == OP_INPLACE_TRUE_DIVIDE) return sym_new_type(c, vm->types.float_);
  return sym_new_type(c, left_int && right_int ? vm->types.int_ : vm->types.float_);
}

// The class with this version now, among `type` and its subclasses; NULL: none. CPython looks in a table instead, in
// which the classes that every program has take the places of the built-in types.
static Type *type_of_version(Type *type, uint32_t version, uint32_t depth) {
  if (type->version_tag == version) return type_has(type, TYPE_HEAP) ? type : NULL;
  Type *found = NULL;
  for (uint32_t i = 0; depth < 200 && !found && i < type->n_subclasses; i++)
    found = type_of_version(type->subclasses[i], version, depth + 1);
  return found;
}

Type *tier2_type_of_version(const VM *vm, uint32_t version) {
  return version ? type_of_version(vm->types.object, version, 0) : NULL;
}

static void guard_version(SymContext *c, Trace *trace, Uop *u, Sym *owner) {
  uint32_t version = (uint32_t)u->operand0;
  if (sym_has_version(c, owner, version)) {
    uop_replace(u, _NOP, 0, 0);
    return;
  }
  Type *type = tier2_type_of_version(c->vm, version);
  if (type && sym_set_version(c, owner, version)) {
    watch_type_of_trace(c->vm, type);
    trace_depends(trace, DEPENDS_TYPE, type);
  }
}

static Sym *module_attr(SymContext *c, Trace *trace, Uop *u, Sym *owner) {
  VM *vm = c->vm;
  Ref module = sym_const(c, owner);
  if (value_is_null(module) || !is_exact(vm, module, vm->types.module)) return sym_new_not_null(c);
  Dict *dict = as_module(module)->dict;
  if (dict_changes(dict) >= GLOBALS_CHANGES_MAX) return sym_new_not_null(c);
  watch_globals(vm, dict);
  trace_depends(trace, DEPENDS_GLOBALS, dict);
  Ref v = constant_of_dict(u, dict);
  if (value_is_null(v)) return sym_new_not_null(c);
  uop_replace(u, constant_is_immortal(vm, v) ? _POP_TOP_LOAD_CONST_INLINE_BORROW : _POP_TOP_LOAD_CONST_INLINE, u->oparg,
              v.bits);
  return sym_new_const(c, v);
}

// --- frames

static void enter(SymContext *c, Space *space, SymFrame *frame, const Uop *u, const Code **code) {
  if (!frame) {
    c->done = true;
    return;
  }
  c->frame = frame;
  *code = operand_code(u->operand0);
  if (!*code) {
    c->done = true;
    return;
  }
  space->now += (*code)->framesize;
  if (space->now > INT32_MAX) {
    c->done = true;
    return;
  }
  if (space->now > space->most) space->most = space->now;
  if (!space->first) space->first = space->check;
  else if (space->check) space->check->opcode = _NOP;
  space->check = NULL;
}

static void leave(SymContext *c, Space *space, const Uop *u, const Code **code) {
  sym_frame_pop(c);
  space->now -= (*code)->framesize;
  *code = operand_code(u->operand0);
  if (!*code || !c->frame) c->done = true;
}

// --- the interpreter

#undef LOCAL
#define LOCAL(i) c->frame->locals[i]
#define REMOVE() uop_replace(u, _NOP, 0, 0)
#define BECOME(op, operand) uop_replace(u, op, 0, operand)
#define STOP() c->done = true
#define GUARD(s, type) \
  if (sym_is_of(c, s, vm->types.type)) REMOVE(); \
  sym_set_type(c, s, vm->types.type)
#define GUARD_CALLABLE(known) \
  if (value_same(sym_const(c, callable), known)) REMOVE(); \
  sym_set_const(c, callable, known)
#define ENTER(callee) \
  c->frame->sp = sp; \
  enter(c, &space_used, callee, u, &code); \
  if (c->done) break; \
  sp = c->frame->sp
#define LEAVE_WITH(result) \
  Sym *result_ = (result); \
  leave(c, &space_used, u, &code); \
  if (!c->frame) break; \
  sp = c->frame->sp; \
  *sp++ = result_

static bool interpret(SymContext *c, Trace *trace) {
  VM *vm = c->vm;
  const Code *code = trace->code;
  Space space_used = {0}, *space = &space_used;
  c->frame = sym_frame_new(c, code, trace->stack_depth, NULL, 0);
  if (!c->frame) return true;
  SymFrame *new_frame = NULL;
  Sym **sp = c->frame->sp;
  for (uint32_t i = 0; i < trace->length && !c->done; i++) {
    Uop *u = &trace->uops[i];
    uint32_t opcode = u->opcode, oparg = u->oparg;
    (void)oparg;
    c->at = (uint16_t)i;
    c->told = (SeenFact){0};
    switch (u->opcode) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
#include "abstract_cases.gen.h"
#pragma GCC diagnostic pop
      default: c->done = true;
    }
    trace->seen[i] = c->told;
    if (UNLIKELY(c->no_memory)) vm->tier2->stats.error_in_opcode[opcode]++;
    c->no_memory = false;
  }
  if (c->contradiction) return false;
  if (space->first) {
    space->first->opcode = _CHECK_STACK_SPACE_OPERAND;
    space->first->operand0 = (uint64_t)space->most;
  }
  return true;
}

int trace_interpret(Trace *trace) {
  SymContext *c = sym_context_new(trace->vm);
  if (!c) return -1;
  bool kept = interpret(c, trace);
  sym_context_free(c);
  return kept;
}
