// compile/flowgraph_finish.c: the last passes over the graph: computes the stack depth, gives cells and free variables
// their places, replaces pseudo-instructions and turns the graph into a sequence again.
//
// Invariants   Afterwards every jump is a real one: conditional jumps go forward only, so a backward one becomes its
//              opposite over a jump.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/flowgraph.h"

// --- stack depth

static bool push_depth(Flow *g, BasicBlock **stack, int *n, BasicBlock *b, int depth) {
  VM *vm = g->c->vm;
  if (b->startdepth >= 0 && b->startdepth != depth) {
    err_set(vm, vm->exc.ValueError, "Invalid CFG, inconsistent stackdepth");
    return false;
  }
  if (b->startdepth < depth && b->startdepth < 100) {
    b->startdepth = depth;
    stack[(*n)++] = b;
  }
  return true;
}

int flow_stack_depth(Flow *g) {
  VM *vm = g->c->vm;
  for (BasicBlock *b = g->entry; b; b = b->next) b->startdepth = INT32_MIN;
  BasicBlock **stack = flow_traversal_stack(g);
  if (!stack) return -1;
  int n = 0, max = 0;
  if (!push_depth(g, stack, &n, g->entry, 0)) return -1;
  while (n) {
    BasicBlock *b = stack[--n], *next = b->next;
    int depth = b->startdepth;
    for (int i = 0; i < b->n; i++) {
      const FlowInstr *in = &b->items[i];
      int effect = op_is_block_push(in->opcode) ? 0 : opcode_stack_effect(in->opcode, in->oparg, false);
      int after = depth + effect;
      if (after < 0) {
        err_set(vm, vm->exc.ValueError, "Invalid CFG, stack underflow");
        return -1;
      }
      if (depth > max) max = depth;
      if (op_has_target(in->opcode) && in->opcode != END_ASYNC_FOR) {
        int at_target = depth + opcode_stack_effect(in->opcode, in->oparg, true);
        if (!push_depth(g, stack, &n, in->target, at_target)) return -1;
      }
      depth = after;
      if (op_is_unconditional_jump(in->opcode) || op_is_scope_exit(in->opcode)) {
        next = NULL;
        break;
      }
    }
    if (next && !push_depth(g, stack, &n, next, depth)) return -1;
  }
  return max;
}

// --- cells

// Where cell or free variable i is among localsplus; the place of a parameter for a cell that is one.
static int *cell_places(Flow *g, int nlocals, int ncells, int nfree) {
  int *places = comp_alloc(g->c, g->arena, (size_t)(ncells + nfree + 1) * sizeof(int));
  if (!places) return NULL;
  for (int i = 0; i < ncells + nfree; i++) places[i] = nlocals + i;
  const NameMap *cells = &g->unit->cellvars;
  for (NameEntry *e = names_next(cells, NULL); e; e = names_next(cells, e)) {
    int local = names_get(g->c->vm, &g->unit->varnames, e->name, -1);
    if (local >= 0) places[e->value] = local;
  }
  return places;
}

static void insert_prefix(Flow *g, const int *places, int nlocals, int ncells, int nfree, uint32_t flags) {
  BasicBlock *entry = g->entry;
  int line = g->unit->firstlineno;
  if (flags & (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)) {
    Loc loc = {line, -1, line, -1};
    block_insert(g, entry, 0, (FlowInstr){.opcode = RETURN_GENERATOR, .loc = loc});
    block_insert(g, entry, 1, (FlowInstr){.opcode = POP_TOP, .loc = loc});
  }
  if (ncells) {
    // by place: 1 + number of the cell
    int *sorted = comp_alloc(g->c, g->arena, (size_t)(nlocals + ncells) * sizeof(int));
    if (!sorted) return;
    for (int i = 0; i < ncells; i++) sorted[places[i]] = i + 1;
    for (int i = 0, used = 0; used < ncells; i++)
      if (sorted[i])
        block_insert(g, entry, used++, (FlowInstr){.opcode = MAKE_CELL, .oparg = sorted[i] - 1, .loc = NO_LOCATION});
  }
  if (nfree) block_insert(g, entry, 0, (FlowInstr){.opcode = COPY_FREE_VARS, .oparg = nfree, .loc = NO_LOCATION});
}

// Returns the number of cells that are parameters.
static int fix_cell_offsets(Flow *g, int *places, int nlocals, int n) {
  int dropped = 0;
  for (int i = 0; i < n; i++) {
    if (places[i] == i + nlocals) places[i] -= dropped;
    else dropped++;
  }
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++) {
      FlowInstr *in = &b->items[i];
      switch (in->opcode) {
        case MAKE_CELL:
        case LOAD_CLOSURE:
        case LOAD_DEREF:
        case STORE_DEREF:
        case DELETE_DEREF:
        case LOAD_FROM_DICT_OR_DEREF: in->oparg = places[in->oparg]; break;
        default: break;
      }
    }
  return dropped;
}

// --- pseudo instructions and jumps

static void convert_conditional_jumps(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++) {
      FlowInstr *in = &b->items[i];
      if (in->opcode != JUMP_IF_FALSE && in->opcode != JUMP_IF_TRUE) continue;
      in->opcode = in->opcode == JUMP_IF_FALSE ? POP_JUMP_IF_FALSE : POP_JUMP_IF_TRUE;
      FlowInstr jump = *in;
      block_insert(g, b, i++, (FlowInstr){.opcode = COPY, .oparg = 1, .loc = jump.loc, .except = jump.except});
      block_insert(g, b, i++, (FlowInstr){.opcode = TO_BOOL, .loc = jump.loc, .except = jump.except});
    }
}

static void convert_pseudo_ops(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++) {
      FlowInstr *in = &b->items[i];
      if (op_is_block_push(in->opcode)) instr_nop(in);
      else if (in->opcode == LOAD_CLOSURE) in->opcode = LOAD_FAST;
      else if (in->opcode == STORE_FAST_MAYBE_NULL) in->opcode = STORE_FAST;
    }
  flow_remove_redundant_nops_and_jumps(g);
}

// Conditional jumps only go forward: one that goes back becomes the opposite one over an unconditional jump.
static void normalize_jumps(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next) b->visited = false;
  for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) {
    b->visited = true;
    FlowInstr *last = block_last(b);
    if (!last || !op_is_conditional_jump(last->opcode)) continue;
    if (!last->target->visited) {
      block_add(g, b, NOT_TAKEN, 0, last->loc);
      continue;
    }
    BasicBlock *target = last->target, *back = flow_new_block(g);
    if (!back) return;
    block_add(g, back, NOT_TAKEN, 0, last->loc);
    block_add_jump(g, back, JUMP, target, last->loc);
    back->startdepth = target->startdepth;
    switch (last->opcode) {
      case POP_JUMP_IF_NOT_NONE: last->opcode = POP_JUMP_IF_NONE; break;
      case POP_JUMP_IF_NONE: last->opcode = POP_JUMP_IF_NOT_NONE; break;
      case POP_JUMP_IF_FALSE: last->opcode = POP_JUMP_IF_TRUE; break;
      default: last->opcode = POP_JUMP_IF_FALSE;
    }
    last->target = b->next;
    back->cold = b->cold;
    back->next = b->next;
    b->next = back;
  }
}

void flow_to_sequence(Flow *g, InstrSeq *seq) {
  for (BasicBlock *b = g->entry; b; b = b->next) b->label = seq_new_label(g->c, seq).id;
  for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) {
    seq_use_label(g->c, seq, (Label){b->label});
    for (int i = 0; i < b->n && !g->c->failed; i++) {
      const FlowInstr *in = &b->items[i];
      seq_add(g->c, seq, in->opcode, op_has_target(in->opcode) ? in->target->label : in->oparg, in->loc);
      if (!in->except || g->c->failed) continue;
      Instr *out = &seq->items[seq->n - 1];
      out->handler = in->except->label;
      out->handler_depth = in->except->startdepth;
      out->preserve_lasti = in->except->preserve_lasti;
    }
  }
  if (!g->c->failed) seq_apply_labels(seq);
}

bool flow_finish(Flow *g, uint32_t code_flags, FlowResult *out) {
  Compiler *c = g->c;
  convert_conditional_jumps(g);
  out->stacksize = flow_looks(g) ? flow_stack_depth(g) : -1;
  if (out->stacksize < 0) c->failed = true;
  if (c->failed) return false;
  int nlocals = g->unit->varnames.live, ncells = g->unit->cellvars.live, nfree = g->unit->freevars.live;
  int *places = cell_places(g, nlocals, ncells, nfree);
  if (!places || !flow_looks(g)) return false;
  insert_prefix(g, places, nlocals, ncells, nfree, code_flags);
  if (c->failed) return false;
  int dropped = fix_cell_offsets(g, places, nlocals, ncells + nfree);
  out->nlocalsplus = nlocals + ncells + nfree - dropped;
  convert_pseudo_ops(g);
  if (flow_looks(g)) normalize_jumps(g);
  if (flow_looks(g)) flow_borrow_loads(g);
  out->seq = seq_new(c, g->arena);
  if (flow_looks(g)) flow_to_sequence(g, out->seq);
  return !c->failed;
}
