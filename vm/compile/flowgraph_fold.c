// compile/flowgraph_fold.c: optimizes blocks: folds constants and displays, decides conditions known at compile time,
// follows jumps to jumps, and carries out stack swaps.
//
// Invariants   Nothing is folded whose result is too large or whose evaluation raises: that is left to run time.
// Tests        tests/fidelity/bytecode.mjs, tests/stage/bytecode.test.mjs
// Optimize     Oz
#include "compile/flowgraph.h"

#include "object/bytes/bytes.h"
#include "object/number/int.h"
#include "object/container/set.h"

// --- constants

static bool loads_const(int opcode) { return opcode == LOAD_CONST || opcode == LOAD_SMALL_INT; }

static Ref const_value(const Flow *g, const FlowInstr *in) {
  return in->opcode == LOAD_SMALL_INT ? (Ref)value_from_int48(in->oparg) : consts_at(g->c, &g->unit->consts, in->oparg);
}

static bool make_small_int(FlowInstr *in, Ref v) {
  if (!value_is_int48(v) || value_as_int48(v) < 0 || value_as_int48(v) > 255) return false;
  instr_set(in, LOAD_SMALL_INT, (int)value_as_int48(v));
  return true;
}

static int add_const(Flow *g, Value v) {  // consumed; null: failure
  if (value_is_null(v)) {
    g->c->failed = true;
    return 0;
  }
  int i = consts_add(g->c, &g->unit->consts, v);
  drop(g->c->vm, v);
  return i;
}

static void make_load_const(Flow *g, FlowInstr *in, Value v) {  // consumed
  if (make_small_int(in, v)) return;
  int i = add_const(g, v);
  if (!g->c->failed) instr_set(in, LOAD_CONST, i);
}

// The `size` instructions before `start` (NOPs apart) that load constants. false: they are not all such.
static bool find_const_loads(BasicBlock *b, int start, FlowInstr **out, int size) {
  for (; start >= 0 && size > 0; start--) {
    FlowInstr *in = &b->items[start];
    if (in->opcode == NOP) continue;
    if (!loads_const(in->opcode)) return false;
    out[--size] = in;
  }
  return size == 0;
}

static void nop_out(FlowInstr **instrs, int n) {
  for (int i = 0; i < n; i++) {
    instr_nop(instrs[i]);
    instrs[i]->loc = NO_LOCATION;
  }
}

static Value tuple_of(Flow *g, FlowInstr **loads, int n) {
  Tuple *t = tuple_alloc(g->c->vm, n);
  if (!t) return VALUE_NULL;
  for (int i = 0; i < n; i++) t->items[i] = own(const_value(g, loads[i]));
  return tuple_done(g->c->vm, t);
}

static void fold_tuple(Flow *g, BasicBlock *b, int i) {
  FlowInstr *in = &b->items[i], *loads[STACK_USE_GUIDELINE];
  int n = in->oparg;
  if (n > STACK_USE_GUIDELINE || !find_const_loads(b, i - 1, loads, n)) return;
  Value v = tuple_of(g, loads, n);
  nop_out(loads, n);
  if (value_is_null(v)) g->c->failed = true;
  else make_load_const(g, in, v);
}

// BUILD_LIST 0, then a constant and LIST_APPEND 1 again and again, then CALL_INTRINSIC_1 LIST_TO_TUPLE.
static void fold_list_to_tuple(Flow *g, BasicBlock *b, int i) {
  VM *vm = g->c->vm;
  int found = 0;
  bool expect_append = true;
  for (int pos = i - 1; pos >= 0; pos--) {
    const FlowInstr *in = &b->items[pos];
    if (in->opcode == NOP) continue;
    if (in->opcode == BUILD_LIST && in->oparg == 0) {
      if (!expect_append) return;
      Tuple *t = tuple_alloc(vm, found);
      if (!t) {
        g->c->failed = true;
        return;
      }
      for (int at = i - 1; at >= pos; at--) {
        FlowInstr *old = &b->items[at];
        if (old->opcode == NOP) continue;
        if (loads_const(old->opcode)) t->items[--found] = own(const_value(g, old));
        nop_out(&old, 1);
      }
      make_load_const(g, &b->items[i], tuple_done(vm, t));
      return;
    }
    if (expect_append) {
      if (in->opcode != LIST_APPEND || in->oparg != 1) return;
    } else {
      if (!loads_const(in->opcode)) return;
      found++;
    }
    expect_append = !expect_append;
  }
}

// Lists and sets that are only iterated or searched become tuples and frozensets; long constant ones are built from
// one.
static void fold_list_or_set(Flow *g, BasicBlock *b, int i, int nextop) {
  FlowInstr *in = &b->items[i], *loads[STACK_USE_GUIDELINE];
  bool list = in->opcode == BUILD_LIST, only_read = nextop == GET_ITER || nextop == CONTAINS_OP;
  int n = in->oparg;
  if (n > STACK_USE_GUIDELINE || (n < 3 && !only_read)) return;
  if (!find_const_loads(b, i - 1, loads, n)) {
    if (only_read && list) instr_set(in, BUILD_TUPLE, n);
    return;
  }
  Value v = tuple_of(g, loads, n);
  if (!list && !value_is_null(v)) {
    Value set = frozenset_new(g->c->vm, v);
    drop(g->c->vm, v);
    v = set;
  }
  int index = add_const(g, v);
  if (g->c->failed) return;
  nop_out(loads, n);
  if (only_read) {
    instr_set(in, LOAD_CONST, index);
    return;
  }
  b->items[i - 2].loc = in->loc;
  instr_set(&b->items[i - 2], in->opcode, 0);
  instr_set(&b->items[i - 1], LOAD_CONST, index);
  instr_set(in, list ? LIST_EXTEND : SET_UPDATE, 1);
}

// --- operators. What would be too large is left to run time.

#define MAX_INT_BITS 128
#define MAX_COLLECTION 256
#define MAX_TEXT 4096
#define MAX_TOTAL_ITEMS 1024

static int64_t check_complexity(Ref v, int64_t limit) {
  if (!is_tuple(v)) return limit;
  limit -= tuple_len(v);
  for (Size i = 0; limit >= 0 && i < tuple_len(v); i++) limit = check_complexity(tuple_at(v, i), limit);
  return limit;
}

static bool repeat_is_small(Ref count, Ref items) {
  bool tuple = is_tuple(items);
  int64_t size = tuple ? tuple_len(items) : is_str(items) ? as_str(items)->len : as_bytes(items)->len, n;
  if (!size) return true;
  if (!int_fits_i64(count, &n) || n < 0 || n > (tuple ? MAX_COLLECTION : MAX_TEXT) / size) return false;
  return !tuple || !n || check_complexity(items, MAX_TOTAL_ITEMS / n) >= 0;
}

static bool is_repeatable(Ref v) { return is_tuple(v) || is_str(v) || is_bytes(v); }

static bool is_foldable(BinaryOp op, Ref v, Ref w) {
  bool both_ints = is_int(v) && is_int(w);
  int64_t n;
  switch (op) {
    case OP_MULTIPLY:
      if (both_ints) return !int_sign(v) || !int_sign(w) || int_bit_length(v) + int_bit_length(w) <= MAX_INT_BITS;
      if (is_int(v) && is_repeatable(w)) return repeat_is_small(v, w);
      return !is_int(w) || !is_repeatable(v) || repeat_is_small(w, v);
    case OP_POWER:
      if (!both_ints || !int_sign(v) || int_sign(w) <= 0) return true;
      return int_fits_i64(w, &n) && n <= UINT32_MAX && int_bit_length(v) <= (uint64_t)(MAX_INT_BITS / n);
    case OP_LSHIFT:
      if (!both_ints || !int_sign(v) || !int_sign(w)) return true;
      return int_fits_i64(w, &n) && n >= 0 && n <= MAX_INT_BITS && int_bit_length(v) <= (uint64_t)(MAX_INT_BITS - n);
    case OP_REMAINDER: return !is_str(v) && !is_bytes(v);
    case OP_MATRIX_MULTIPLY: return false;
    default: return op < OP_INPLACE_ADD || op == OP_SUBSCR;
  }
}

static void fold_binop(Flow *g, BasicBlock *b, int i) {
  FlowInstr *in = &b->items[i], *loads[2];
  if (!find_const_loads(b, i - 1, loads, 2)) return;
  Ref v = const_value(g, loads[0]), w = const_value(g, loads[1]);
  BinaryOp op = (BinaryOp)in->oparg;
  if (!is_foldable(op, v, w)) return;
  Value result = number_binary(g->c->vm, op, v, w);
  if (value_is_null(result)) {
    err_clear(g->c->vm);
    return;
  }
  nop_out(loads, 2);
  make_load_const(g, in, result);
}

static void fold_unaryop(Flow *g, BasicBlock *b, int i) {
  VM *vm = g->c->vm;
  FlowInstr *in = &b->items[i], *load;
  if (!find_const_loads(b, i - 1, &load, 1)) return;
  Ref v = const_value(g, load);
  Value result;
  switch (in->opcode) {
    case UNARY_NEGATIVE: result = number_negative(vm, v); break;
    case UNARY_INVERT:  // ~True is deprecated: it warns when it runs
      result = value_is_bool(v) ? VALUE_NULL : number_invert(vm, v);
      break;
    case UNARY_NOT: {
      int r = object_is_true(vm, v);
      result = r < 0 ? VALUE_NULL : value_from_bool(!r);
      break;
    }
    default: result = number_positive(vm, v);
  }
  if (value_is_null(result)) {
    err_clear(vm);
    return;
  }
  nop_out(&load, 1);
  make_load_const(g, in, result);
}

// --- constants before conditions

static void fold_none_check(BasicBlock *b, int i) {
  if (b->n <= i + 2) return;
  FlowInstr *is = &b->items[i + 1], *jump = &b->items[i + 2];
  if (jump->opcode == TO_BOOL) {
    instr_nop(jump);
    if (b->n <= i + 3) return;
    jump = &b->items[i + 3];
  }
  bool invert = is->oparg != 0;
  if (jump->opcode == POP_JUMP_IF_FALSE) invert = !invert;
  else if (jump->opcode != POP_JUMP_IF_TRUE) return;
  instr_nop(&b->items[i]);
  instr_nop(is);
  jump->opcode = invert ? POP_JUMP_IF_NOT_NONE : POP_JUMP_IF_NONE;
}

static void optimize_load_const(Flow *g, BasicBlock *b) {
  FlowInstr load = {.opcode = NOP};  // the last one, also through a COPY of it
  for (int i = 0; i < b->n && !g->c->failed; i++) {
    FlowInstr *in = &b->items[i];
    if (in->opcode == LOAD_CONST) make_small_int(in, const_value(g, in));
    bool is_copy = load.opcode == LOAD_CONST && in->opcode == COPY && in->oparg == 1;
    if (!is_copy) load = *in;
    if (!loads_const(load.opcode) || i + 1 >= b->n) continue;
    FlowInstr *next = &b->items[i + 1];
    Ref v = const_value(g, &load);
    switch (next->opcode) {
      case POP_JUMP_IF_FALSE:
      case POP_JUMP_IF_TRUE:
      case JUMP_IF_FALSE:
      case JUMP_IF_TRUE: {
        int is_true = object_is_true(g->c->vm, v);
        if (is_true < 0) {
          g->c->failed = true;
          return;
        }
        bool pops = next->opcode == POP_JUMP_IF_FALSE || next->opcode == POP_JUMP_IF_TRUE;
        if (pops) instr_nop(in);
        bool jump_if_true = next->opcode == POP_JUMP_IF_TRUE || next->opcode == JUMP_IF_TRUE;
        if (is_true == jump_if_true) next->opcode = JUMP;
        else instr_nop(next);
        break;
      }
      case IS_OP:
        if (value_is_none(v)) fold_none_check(b, i);
        break;
      case TO_BOOL: {
        int is_true = object_is_true(g->c->vm, v);
        int index = add_const(g, is_true < 0 ? VALUE_NULL : value_from_bool(is_true));
        if (g->c->failed) return;
        instr_nop(in);
        instr_set(next, LOAD_CONST, index);
        break;
      }
      default: break;
    }
  }
}

void flow_optimize_load_const(Flow *g) {
  for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) optimize_load_const(g, b);
}

// --- swaps

// Replaces a run of SWAPs by the shortest one with the same effect. The index of the run's last instruction comes back.
static int swaptimize(Flow *g, BasicBlock *b, int start) {
  FlowInstr *items = &b->items[start];
  int depth = items[0].oparg, len = 1, limit = b->n - start;
  bool more = false;
  for (; len < limit; len++) {
    if (items[len].opcode == SWAP) {
      if (items[len].oparg > depth) depth = items[len].oparg;
      more = true;
    } else if (items[len].opcode != NOP) {
      break;
    }
  }
  if (!more) return start;
  int *stack = comp_alloc(g->c, g->arena, (size_t)depth * sizeof(int));
  if (!stack) return start;
  for (int i = 0; i < depth; i++) stack[i] = i;
  for (int i = 0; i < len; i++) {
    if (items[i].opcode != SWAP) continue;
    int at = items[i].oparg - 1, top = stack[0];
    stack[0] = stack[at];
    stack[at] = top;
  }
  // Each cycle of the permutation is undone from the end of the run backwards: that does it forwards. Only position 0
  // can be swapped with others, so it is brought into every cycle.
  int current = len - 1;
  for (int i = 0; i < depth; i++) {
    if (stack[i] < 0 || stack[i] == i) continue;
    for (int j = i;;) {
      if (j) instr_set(&items[current--], SWAP, j + 1);
      if (stack[j] < 0) break;
      int next = stack[j];
      stack[j] = -1;
      j = next;
    }
  }
  while (current >= 0) instr_nop(&items[current--]);
  return start + len - 1;
}

static bool is_swappable(int opcode) {
  return opcode == STORE_FAST || opcode == STORE_FAST_MAYBE_NULL || opcode == POP_TOP;
}
static int stores_to(const FlowInstr *in) {
  return in->opcode == STORE_FAST || in->opcode == STORE_FAST_MAYBE_NULL ? in->oparg : -1;
}

static int next_swappable(const BasicBlock *b, int i, int line) {
  while (++i < b->n) {
    const FlowInstr *in = &b->items[i];
    if (line >= 0 && in->loc.lineno != line) return -1;  // line events would see names bound out of order
    if (in->opcode == NOP) continue;
    return is_swappable(in->opcode) ? i : -1;
  }
  return -1;
}

// Swaps the instructions that consume two items instead of the items.
static void apply_static_swaps(BasicBlock *b, int i) {
  for (; i >= 0; i--) {
    FlowInstr *swap = &b->items[i];
    if (swap->opcode != SWAP) {
      if (swap->opcode == NOP || is_swappable(swap->opcode)) continue;
      return;
    }
    int j = next_swappable(b, i, -1);
    if (j < 0) return;
    int k = j, line = b->items[j].loc.lineno;
    for (int count = swap->oparg - 1; count > 0; count--) {
      k = next_swappable(b, k, line);
      if (k < 0) return;
    }
    int store_j = stores_to(&b->items[j]), store_k = stores_to(&b->items[k]);
    if (store_j >= 0 || store_k >= 0) {
      if (store_j == store_k) return;
      for (int at = j + 1; at < k; at++) {
        int store = stores_to(&b->items[at]);
        if (store >= 0 && (store == store_j || store == store_k)) return;
      }
    }
    instr_nop(swap);
    FlowInstr temp = b->items[j];
    b->items[j] = b->items[k];
    b->items[k] = temp;
  }
}

// --- one block

// A jump to a jump goes where that one goes. The new jump has no exception handler.
static bool jump_thread(Flow *g, BasicBlock *b, FlowInstr *in, const FlowInstr *target, int opcode) {
  if (in->target == target->target) return false;
  BasicBlock *to = target->target;
  Loc loc = target->loc;
  instr_nop(in);
  block_add_jump(g, b, opcode, to, loc);
  return true;
}

// 1: the instruction was replaced by another at the same index, look again; 0: go on.
static int optimize_jump(Flow *g, BasicBlock *b, FlowInstr *in) {
  const FlowInstr *target = &in->target->items[0];
  int op = in->opcode, top = target->opcode;
  switch (op) {
    case POP_JUMP_IF_NOT_NONE:
    case POP_JUMP_IF_NONE:
    case POP_JUMP_IF_FALSE:
    case POP_JUMP_IF_TRUE: return top == JUMP && jump_thread(g, b, in, target, op);
    case JUMP_IF_FALSE:
    case JUMP_IF_TRUE:
      if (top == JUMP || top == op) return jump_thread(g, b, in, target, op);
      if (top == (op == JUMP_IF_FALSE ? JUMP_IF_TRUE : JUMP_IF_FALSE)) {
        in->target = in->target->next;
        return 1;
      }
      return 0;
    case JUMP:
    case JUMP_NO_INTERRUPT:
      if (top == JUMP) return jump_thread(g, b, in, target, JUMP);
      return top == JUMP_NO_INTERRUPT && jump_thread(g, b, in, target, op);
    default: return 0;
  }
}

static void optimize_instr(Flow *g, BasicBlock *b, int i) {
  FlowInstr *in = &b->items[i], *next = i + 1 < b->n ? in + 1 : NULL;
  int op = in->opcode, oparg = in->oparg, nextop = next ? next->opcode : CACHE;
  switch (op) {
    case BUILD_TUPLE:
      if (nextop == UNPACK_SEQUENCE && oparg == next->oparg && oparg >= 1 && oparg <= 3) {
        instr_nop(in);
        if (oparg == 1) instr_nop(next);
        else next->opcode = SWAP;
        return;
      }
      fold_tuple(g, b, i);
      return;
    case BUILD_LIST:
    case BUILD_SET: fold_list_or_set(g, b, i, nextop); return;
    case STORE_FAST:
      if (nextop == STORE_FAST && oparg == next->oparg && in->loc.lineno == next->loc.lineno) instr_set(in, POP_TOP, 0);
      return;
    case SWAP:
      if (oparg == 1) instr_nop(in);
      return;
    case LOAD_GLOBAL:
      if (nextop == PUSH_NULL && !(oparg & 1)) {
        instr_set(in, LOAD_GLOBAL, oparg | 1);
        instr_nop(next);
      }
      return;
    case COMPARE_OP:
      if (nextop == TO_BOOL) {
        instr_nop(in);
        instr_set(next, COMPARE_OP, oparg | 16);
      }
      return;
    case CONTAINS_OP:
    case IS_OP:
      if (nextop == TO_BOOL || nextop == UNARY_NOT) {
        instr_nop(in);
        instr_set(next, op, nextop == UNARY_NOT ? oparg ^ 1 : oparg);
      }
      return;
    case TO_BOOL:
      if (nextop == TO_BOOL) instr_nop(in);
      return;
    case UNARY_NOT:
      if (nextop == TO_BOOL || nextop == UNARY_NOT) {
        instr_nop(in);
        instr_set(next, nextop == TO_BOOL ? UNARY_NOT : NOP, 0);
        return;
      }
      fold_unaryop(g, b, i);
      return;
    case UNARY_INVERT:
    case UNARY_NEGATIVE: fold_unaryop(g, b, i); return;
    case CALL_INTRINSIC_1:
      if (oparg == INTRINSIC_UNARY_POSITIVE) fold_unaryop(g, b, i);
      else if (oparg == INTRINSIC_LIST_TO_TUPLE && nextop == GET_ITER) instr_nop(in);
      else if (oparg == INTRINSIC_LIST_TO_TUPLE) fold_list_to_tuple(g, b, i);
      return;
    case BINARY_OP: fold_binop(g, b, i); return;
    default: return;
  }
}

void flow_optimize_block(Flow *g, BasicBlock *b) {
  for (int i = 0; i < b->n && !g->c->failed; i++) {
    FlowInstr *in = &b->items[i];
    if (op_has_jump(in->opcode)) i -= optimize_jump(g, b, in);
    else optimize_instr(g, b, i);
  }
  for (int i = 0; i < b->n && !g->c->failed; i++) {
    if (b->items[i].opcode != SWAP) continue;
    i = swaptimize(g, b, i);
    apply_static_swaps(b, i);
  }
}
