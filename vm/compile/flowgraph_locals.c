// compile/flowgraph_locals.c: passes over local variables: finds loads that may be unbound, fuses neighbouring loads
// and stores into superinstructions, and lets loads borrow whose value is consumed in the same block.
//
// Invariants   A load without a check is bound on every path to it. A borrowed value is consumed before its local is
//              stored to or deleted.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/flowgraph.h"

// --- locals that may be unbound

static void maybe_push(BasicBlock *b, uint64_t unsafe, BasicBlock **stack, int *n) {
  uint64_t both = b->unsafe_locals | unsafe;
  if (b->unsafe_locals == both) return;
  b->unsafe_locals = both;
  if (b->visited) return;  // on the stack already
  stack[(*n)++] = b;
  b->visited = true;
}

static void scan_block(BasicBlock *b, BasicBlock **stack, int *n) {
  uint64_t unsafe = b->unsafe_locals;
  for (int i = 0; i < b->n; i++) {
    FlowInstr *in = &b->items[i];
    if (in->except) maybe_push(in->except, unsafe, stack, n);
    if (in->oparg >= 64) continue;
    uint64_t bit = UINT64_C(1) << in->oparg;
    switch (in->opcode) {
      case DELETE_FAST:
      case LOAD_FAST_AND_CLEAR:
      case STORE_FAST_MAYBE_NULL: unsafe |= bit; break;
      case LOAD_FAST:
        if (unsafe & bit) in->opcode = LOAD_FAST_CHECK;
        // fall through
      case STORE_FAST:
      case LOAD_FAST_CHECK: unsafe &= ~bit; break;
      default: break;
    }
  }
  if (b->next && block_has_fallthrough(b)) maybe_push(b->next, unsafe, stack, n);
  FlowInstr *last = block_last(b);
  if (last && op_has_jump(last->opcode)) maybe_push(last->target, unsafe, stack, n);
}

// Locals from the 65th on are looked at one block at a time only.
static void scan_many_locals(Flow *g, int nlocals) {
  int *states = comp_alloc(g->c, g->arena, (size_t)(nlocals - 64) * sizeof(int));
  if (!states) return;
  int number = 0;  // of the block in which a local is known to be bound
  for (BasicBlock *b = g->entry; b; b = b->next) {
    number++;
    for (int i = 0; i < b->n; i++) {
      FlowInstr *in = &b->items[i];
      if (in->oparg < 64) continue;
      switch (in->opcode) {
        case DELETE_FAST:
        case LOAD_FAST_AND_CLEAR:
        case STORE_FAST_MAYBE_NULL: states[in->oparg - 64] = number - 1; break;
        case LOAD_FAST:
          if (states[in->oparg - 64] != number) in->opcode = LOAD_FAST_CHECK;
          // fall through
        case STORE_FAST: states[in->oparg - 64] = number; break;
        default: break;
      }
    }
  }
}

void flow_check_uninitialized(Flow *g, int nlocals, int nparams) {
  if (g->c->failed || !nlocals) return;
  if (nlocals > 64) {
    scan_many_locals(g, nlocals);
    nlocals = 64;
  }
  BasicBlock **stack = flow_traversal_stack(g);
  if (!stack) return;
  int n = 0;
  uint64_t start = 0;
  for (int i = nparams; i < nlocals; i++) start |= UINT64_C(1) << i;
  maybe_push(g->entry, start, stack, &n);
  for (BasicBlock *b = g->entry; b; b = b->next) scan_block(b, stack, &n);
  while (n) {
    BasicBlock *b = stack[--n];
    b->visited = false;
    scan_block(b, stack, &n);
  }
}

// --- two in one

static void make_super(FlowInstr *a, FlowInstr *b, int op) {
  int line1 = a->loc.lineno, line2 = b->loc.lineno;
  if (line1 >= 0 && line2 >= 0 && line1 != line2) return;
  if (a->oparg >= 16 || b->oparg >= 16) return;
  instr_set(a, op, a->oparg << 4 | b->oparg);
  instr_nop(b);
}

void flow_superinstructions(Flow *g) {
  if (g->c->failed) return;
  for (BasicBlock *b = g->entry; b; b = b->next) {
    for (int i = 0; i + 1 < b->n; i++) {
      FlowInstr *in = &b->items[i], *next = in + 1;
      if (in->opcode == LOAD_FAST && next->opcode == LOAD_FAST) make_super(in, next, LOAD_FAST_LOAD_FAST);
      else if (in->opcode == STORE_FAST && next->opcode == LOAD_FAST) make_super(in, next, STORE_FAST_LOAD_FAST);
      else if (in->opcode == STORE_FAST && next->opcode == STORE_FAST) make_super(in, next, STORE_FAST_STORE_FAST);
    }
  }
  flow_remove_redundant_nops(g);
}

// --- borrowed loads
//
// LOAD_FAST may borrow when what it loads is consumed within its block, before the local is assigned again, and does
// not become a local itself. An abstract stack says for each item which instruction loaded it and from which local.

typedef struct StackRef {
  int instr;  // -1: from outside the block
  int local;  // -1: not loaded from a local
} StackRef;

typedef struct Borrow {
  Flow *g;
  StackRef *refs;
  int n, cap;
  bool *unsafe;  // by instruction of the block
  BasicBlock **todo;
  int n_todo;
} Borrow;

static void push(Borrow *w, int instr, int local) {
  if (!comp_room(w->g->c, w->g->arena, &w->refs, w->n, &w->cap, sizeof(StackRef))) return;
  w->refs[w->n++] = (StackRef){instr, local};
}
static StackRef pop(Borrow *w) { return w->refs[--w->n]; }

static void kill_local(Borrow *w, int local) {
  for (int i = 0; i < w->n; i++)
    if (w->refs[i].local == local) w->unsafe[w->refs[i].instr] = true;
}
static void store_local(Borrow *w, int local) {
  StackRef r = pop(w);
  kill_local(w, local);
  if (r.instr >= 0) w->unsafe[r.instr] = true;
}
static void push_block(Borrow *w, BasicBlock *b) {
  if (b->visited) return;
  b->visited = true;
  w->todo[w->n_todo++] = b;
}

static void borrow_instr(Borrow *w, const FlowInstr *in, int i) {
  int op = in->opcode, oparg = in->oparg;
  switch (op) {
    case LOAD_FAST: push(w, i, oparg); return;
    case LOAD_FAST_AND_CLEAR:
      kill_local(w, oparg);
      push(w, i, oparg);
      return;
    case LOAD_FAST_LOAD_FAST:
      push(w, i, oparg >> 4);
      push(w, i, oparg & 15);
      return;
    case STORE_FAST: store_local(w, oparg); return;
    case STORE_FAST_LOAD_FAST:
      store_local(w, oparg >> 4);
      push(w, i, oparg & 15);
      return;
    case STORE_FAST_STORE_FAST:
      store_local(w, oparg >> 4);
      store_local(w, oparg & 15);
      return;
    case COPY: {
      StackRef r = w->refs[w->n - oparg];
      push(w, r.instr, r.local);
      return;
    }
    case SWAP: {
      StackRef *a = &w->refs[w->n - oparg], *b = &w->refs[w->n - 1], temp = *a;
      *a = *b;
      *b = temp;
      return;
    }
    // These leave their inputs. What they push counts as loaded by the block's first instructions: CPython 3.14 has it
    // so.
    case GET_ANEXT:
    case GET_LEN:
    case IMPORT_FROM:
    case MATCH_KEYS:
    case MATCH_MAPPING:
    case MATCH_SEQUENCE:
    case WITH_EXCEPT_START:
      for (int k = 0, n = opcode_pushed(op, oparg) - opcode_popped(op, oparg); k < n; k++) push(w, k, -1);
      return;
    case DICT_MERGE:
    case DICT_UPDATE:
    case LIST_APPEND:
    case LIST_EXTEND:
    case MAP_ADD:
    case RERAISE:
    case SET_ADD:
    case SET_UPDATE: w->n -= opcode_popped(op, oparg) - opcode_pushed(op, oparg); return;
    case CHECK_EXC_MATCH:
      pop(w);
      push(w, i, -1);
      return;
    case FOR_ITER:
      push_block(w, in->target);
      push(w, i, -1);
      return;
    case LOAD_ATTR:
    case LOAD_SUPER_ATTR: {
      StackRef self = pop(w);
      if (op == LOAD_SUPER_ATTR) w->n -= 2;
      push(w, i, -1);
      if (oparg & 1) push(w, self.instr, self.local);  // perhaps a method call: self again
      return;
    }
    case SET_FUNCTION_ATTRIBUTE: {  // leaves the function
      StackRef function = pop(w);
      pop(w);
      push(w, function.instr, function.local);
      return;
    }
    case DELETE_FAST: kill_local(w, oparg); return;
    case FORMAT_SIMPLE:
    case GET_YIELD_FROM_ITER: return;  // a str, a generator stays what it is
    case LOAD_SPECIAL:                 // the method, and what it was found on
    case PUSH_EXC_INFO: {
      StackRef top = pop(w);
      push(w, i, -1);
      push(w, top.instr, top.local);
      return;
    }
    case SEND:
      push_block(w, in->target);
      pop(w);
      push(w, i, -1);
      return;
    default:
      if (op_has_target(op)) push_block(w, in->target);
      if (op_is_block_push(op)) return;  // only on the way to the handler
      w->n -= opcode_popped(op, oparg);
      for (int k = 0, n = opcode_pushed(op, oparg); k < n; k++) push(w, i, -1);
  }
}

static void borrow_block(Borrow *w, BasicBlock *b) {
  memset(w->unsafe, 0, (size_t)b->n * sizeof(bool));
  w->n = 0;
  for (int i = 0; i < b->startdepth; i++) push(w, -1, -1);
  for (int i = 0; i < b->n && !w->g->c->failed; i++) borrow_instr(w, &b->items[i], i);
  FlowInstr *last = block_last(b);
  if (last && b->next && block_has_fallthrough(b)) push_block(w, b->next);
  for (int i = 0; i < w->n; i++)
    if (w->refs[i].instr >= 0) w->unsafe[w->refs[i].instr] = true;
  for (int i = 0; i < b->n; i++) {
    if (w->unsafe[i]) continue;
    if (b->items[i].opcode == LOAD_FAST) b->items[i].opcode = LOAD_FAST_BORROW;
    else if (b->items[i].opcode == LOAD_FAST_LOAD_FAST) b->items[i].opcode = LOAD_FAST_BORROW_LOAD_FAST_BORROW;
  }
}

void flow_borrow_loads(Flow *g) {
  int longest = 1;
  for (BasicBlock *b = g->entry; b; b = b->next)
    if (b->n > longest) longest = b->n;
  Borrow w = {
      .g = g, .unsafe = comp_alloc(g->c, g->arena, (size_t)longest * sizeof(bool)), .todo = flow_traversal_stack(g)};
  if (g->c->failed) return;
  g->entry->startdepth = 0;
  push_block(&w, g->entry);
  while (w.n_todo && !g->c->failed) borrow_block(&w, w.todo[--w.n_todo]);
}
