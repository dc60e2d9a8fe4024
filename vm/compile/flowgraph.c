// compile/flowgraph.c: builds the control-flow graph of a unit and runs its passes: exception handlers, dead code,
// redundant jumps and NOPs, line numbers, cold blocks, unused constants.
//
// The order of the passes is CPython's, and so is what each leaves behind: later passes see it, and the tables show it.
//
// Invariants   Those of flowgraph.h hold between any two passes.
// Danger       CPython reads the handler of an instruction added late from memory that a removed instruction left
//              behind: block_add does the same.
// Tests        tests/fidelity/bytecode.mjs, tests/stage/bytecode.test.mjs
// Optimize     Oz
#include "compile/flowgraph.h"

#define MAX_COPY_SIZE 4  // instructions of an exit block that is copied into the blocks that jump to it

// --- blocks

BasicBlock *flow_new_block(Flow *g) {
  BasicBlock *b = comp_alloc(g->c, g->arena, sizeof *b);
  if (b) b->label = -1;
  return b;
}

// Items beyond `n` that passes have removed stay readable, also when the array grows (see block_add).
static FlowInstr *block_room(Flow *g, BasicBlock *b) {
  if (b->n == b->cap) {
    int cap = b->cap ? b->cap * 2 : 8;
    FlowInstr *items = comp_alloc(g->c, g->arena, (size_t)cap * sizeof *items);
    if (!items) return NULL;
    if (b->cap) memcpy(items, b->items, (size_t)b->cap * sizeof *items);
    b->items = items;
    b->cap = cap;
  }
  return &b->items[b->n++];
}

// CPython leaves the exception handler of an instruction added late as it finds it in memory: none, or that of an
// instruction which stood there before a pass removed it. The exception table shows it, so it is done here too.
static FlowInstr *block_append(Flow *g, BasicBlock *b, int opcode, int oparg, BasicBlock *target, Loc loc) {
  FlowInstr *in = block_room(g, b);
  if (in) *in = (FlowInstr){opcode, oparg, loc, target, in->except};
  return in;
}
void block_add(Flow *g, BasicBlock *b, int opcode, int oparg, Loc loc) { block_append(g, b, opcode, oparg, NULL, loc); }
void block_add_jump(Flow *g, BasicBlock *b, int opcode, BasicBlock *target, Loc loc) {
  block_append(g, b, opcode, 0, target, loc);
}

void block_insert(Flow *g, BasicBlock *b, int pos, FlowInstr instr) {
  if (!block_room(g, b)) return;
  memmove(b->items + pos + 1, b->items + pos, (size_t)(b->n - 1 - pos) * sizeof(FlowInstr));
  b->items[pos] = instr;
}

static void append_all(Flow *g, BasicBlock *b, const BasicBlock *from) {
  int n = from->n;
  for (int i = 0; i < n; i++) {
    FlowInstr in = from->items[i];
    FlowInstr *slot = block_room(g, b);
    if (!slot) return;
    *slot = in;
  }
}

static BasicBlock *copy_block(Flow *g, const BasicBlock *b) {
  BasicBlock *copy = flow_new_block(g);
  if (copy) append_all(g, copy, b);
  return copy;
}

static bool exits_scope(const BasicBlock *b) { return b->n && op_is_scope_exit(b->items[b->n - 1].opcode); }

bool block_has_fallthrough(const BasicBlock *b) {
  return !b->n || !(op_is_scope_exit(b->items[b->n - 1].opcode) || op_is_unconditional_jump(b->items[b->n - 1].opcode));
}

BasicBlock *next_nonempty(BasicBlock *b) {
  while (b && !b->n) b = b->next;
  return b;
}

BasicBlock **flow_traversal_stack(Flow *g) {
  size_t n = 0;
  for (BasicBlock *b = g->entry; b; b = b->next) {
    b->visited = false;
    n++;
  }
  return comp_alloc(g->c, g->arena, n * sizeof(BasicBlock *));
}

// --- building

static bool is_terminated(Flow *g) {
  FlowInstr *last = block_last(g->cur);
  if (last && (op_has_jump(last->opcode) || op_is_scope_exit(last->opcode))) return true;
  if (g->current_label >= 0) {
    if (last || g->cur->label >= 0) return true;
    g->cur->label = g->current_label;
    g->current_label = -1;
  }
  return false;
}

static void maybe_start_block(Flow *g) {
  if (!is_terminated(g)) return;
  BasicBlock *b = flow_new_block(g);
  if (!b) return;
  b->label = g->current_label;
  g->current_label = -1;
  g->cur->next = b;
  g->cur = b;
}

static void add(Flow *g, int opcode, int oparg, Loc loc) {
  maybe_start_block(g);
  if (!g->c->failed) block_add(g, g->cur, opcode, oparg, loc);
}

static void build(Flow *g, const InstrSeq *seq) {
  g->entry = g->cur = flow_new_block(g);
  g->current_label = -1;
  if (g->c->failed) return;
  for (int i = 0; i < seq->n; i++)
    if (op_has_target(seq->items[i].opcode)) seq->items[seq->items[i].oparg].is_target = true;
  for (int i = 0; i < seq->n && !g->c->failed; i++) {
    const Instr *in = &seq->items[i];
    if (in->opcode == ANNOTATIONS_PLACEHOLDER) {
      const InstrSeq *annotations = seq->annotations;
      for (int k = 0; annotations && k < annotations->n; k++)
        add(g, annotations->items[k].opcode, annotations->items[k].oparg, annotations->items[k].loc);
      continue;
    }
    if (in->is_target) {
      g->current_label = i;
      maybe_start_block(g);
    }
    add(g, in->opcode, in->oparg, in->loc);
  }
}

static void resolve_targets(Flow *g, const InstrSeq *seq) {
  BasicBlock **by_label = comp_alloc(g->c, g->arena, (size_t)(seq->n + 1) * sizeof(BasicBlock *));
  if (!by_label) return;
  for (BasicBlock *b = g->entry; b; b = b->next)
    if (b->label >= 0) by_label[b->label] = b;
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++)
      if (op_has_target(b->items[i].opcode)) b->items[i].target = by_label[b->items[i].oparg];
}

// --- exception handlers

static ExceptStack *copy_stack(Flow *g, const ExceptStack *stack) {
  ExceptStack *copy = comp_alloc(g->c, g->arena, sizeof *copy);
  if (copy) *copy = *stack;
  return copy;
}

// Whether SETUP_* and POP_BLOCK are in step: only a sequence that no code generator made can fail.
static bool blocks_in_step(Flow *g, const ExceptStack *stack, int opcode) {
  VM *vm = g->c->vm;
  if (opcode == POP_BLOCK ? stack->depth > 0 : stack->depth + 1 < (int)ARRAY_LEN(stack->handlers)) return true;
  err_set(vm, vm->exc.ValueError, "Invalid CFG, SETUP_* and POP_BLOCK out of step");
  g->c->failed = true;
  return false;
}

static void label_exceptions(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++)
      if (op_is_block_push(b->items[i].opcode)) b->items[i].target->except_handler = true;
  BasicBlock **todo = flow_traversal_stack(g);
  ExceptStack *stack = comp_alloc(g->c, g->arena, sizeof *stack);
  if (!todo || !stack) return;
  int n = 0;
  todo[n++] = g->entry;
  g->entry->visited = true;
  g->entry->except_stack = stack;
  while (n && !g->c->failed) {
    BasicBlock *b = todo[--n];
    stack = b->except_stack;
    b->except_stack = NULL;
    BasicBlock *handler = stack->handlers[stack->depth];
    int last_yield_depth = -1;
    for (int i = 0; i < b->n && !g->c->failed; i++) {
      FlowInstr *in = &b->items[i];
      if ((op_is_block_push(in->opcode) || in->opcode == POP_BLOCK) && !blocks_in_step(g, stack, in->opcode)) return;
      if (op_is_block_push(in->opcode)) {
        if (!in->target->visited) {
          in->target->except_stack = copy_stack(g, stack);
          todo[n++] = in->target;
          in->target->visited = true;
        }
        if (in->opcode != SETUP_FINALLY) in->target->preserve_lasti = true;
        handler = stack->handlers[++stack->depth] = in->target;
        continue;
      }
      if (in->opcode == POP_BLOCK) {
        handler = stack->handlers[--stack->depth];
        instr_nop(in);
        continue;
      }
      in->except = handler;
      if (op_has_jump(in->opcode)) {
        if (in->target->visited) continue;
        if (block_has_fallthrough(b)) {
          in->target->except_stack = copy_stack(g, stack);
        } else {
          in->target->except_stack = stack;
          stack = NULL;
        }
        todo[n++] = in->target;
        in->target->visited = true;
      } else if (in->opcode == YIELD_VALUE) {
        last_yield_depth = stack->depth;
      } else if (in->opcode == RESUME && in->oparg != RESUME_AT_FUNC_START) {
        if (last_yield_depth == 1) in->oparg |= RESUME_DEPTH1_MASK;
        last_yield_depth = -1;
      }
    }
    if (block_has_fallthrough(b) && b->next && !b->next->visited) {
      b->next->except_stack = stack;
      todo[n++] = b->next;
      b->next->visited = true;
    }
  }
}

// --- dead code

static void remove_unreachable(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next) b->predecessors = 0;
  BasicBlock **stack = flow_traversal_stack(g);
  if (!stack) return;
  int n = 0;
  g->entry->predecessors = 1;
  g->entry->visited = true;
  stack[n++] = g->entry;
  while (n) {
    BasicBlock *b = stack[--n];
    if (b->next && block_has_fallthrough(b)) {
      if (!b->next->visited) {
        stack[n++] = b->next;
        b->next->visited = true;
      }
      b->next->predecessors++;
    }
    for (int i = 0; i < b->n; i++) {
      const FlowInstr *in = &b->items[i];
      if (!op_has_target(in->opcode)) continue;
      if (!in->target->visited) {
        stack[n++] = in->target;
        in->target->visited = true;
      }
      in->target->predecessors++;
    }
  }
  for (BasicBlock *b = g->entry; b; b = b->next)
    if (!b->predecessors) {
      b->n = 0;
      b->except_handler = false;
    }
}

static int remove_redundant_nops_in(BasicBlock *b) MAY_DISCARD {
  int dest = 0, prev_line = -1;
  for (int src = 0; src < b->n; src++) {
    int line = b->items[src].loc.lineno;
    if (b->items[src].opcode == NOP) {
      if (line < 0 || prev_line == line) continue;
      if (src < b->n - 1) {
        int next_line = b->items[src + 1].loc.lineno;
        if (next_line == line) continue;
        if (next_line < 0) {
          b->items[src + 1].loc = b->items[src].loc;
          continue;
        }
      } else {
        const BasicBlock *next = next_nonempty(b->next);
        if (next) {
          Loc next_loc = NO_LOCATION;
          for (int i = 0; i < next->n; i++) {
            if (next->items[i].opcode == NOP && next->items[i].loc.lineno < 0) continue;
            next_loc = next->items[i].loc;
            break;
          }
          if (line == next_loc.lineno) continue;
        }
      }
    }
    b->items[dest++] = b->items[src];
    prev_line = line;
  }
  int removed = b->n - dest;
  b->n = dest;
  return removed;
}

int flow_remove_redundant_nops(Flow *g) {
  int changes = 0;
  for (BasicBlock *b = g->entry; b; b = b->next) changes += remove_redundant_nops_in(b);
  return changes;
}

// A constant or a copy that is popped at once.
static void remove_redundant_pairs(Flow *g) {
  bool done = false;
  while (!done) {
    done = true;
    FlowInstr *in = NULL;
    for (BasicBlock *b = g->entry; b; b = b->next) {
      remove_redundant_nops_in(b);
      if (b->label >= 0) in = NULL;
      for (int i = 0; i < b->n; i++) {
        FlowInstr *prev = in;
        in = &b->items[i];
        if (in->opcode != POP_TOP || !prev) continue;
        if (prev->opcode == LOAD_CONST || prev->opcode == LOAD_SMALL_INT ||
            (prev->opcode == COPY && prev->oparg == 1)) {
          instr_nop(prev);
          instr_nop(in);
          done = false;
        }
      }
      if ((in && op_has_jump(in->opcode)) || !block_has_fallthrough(b)) in = NULL;
    }
  }
}

static int remove_redundant_jumps(Flow *g) {
  int changes = 0;
  for (BasicBlock *b = g->entry; b; b = b->next) {
    FlowInstr *last = block_last(b);
    if (!last || !op_is_unconditional_jump(last->opcode)) continue;
    if (next_nonempty(last->target) == next_nonempty(b->next)) {
      changes++;
      instr_nop(last);
    }
  }
  return changes;
}

void flow_remove_redundant_nops_and_jumps(Flow *g) {
  int removed;
  do {
    removed = flow_remove_redundant_nops(g);
    removed += remove_redundant_jumps(g);
  } while (removed > 0);
}

static bool has_no_line(const BasicBlock *b) {
  for (int i = 0; i < b->n; i++)
    if (b->items[i].loc.lineno >= 0) return false;
  return true;
}

static bool inline_small_block(Flow *g, BasicBlock *b) {
  FlowInstr *last = block_last(b);
  if (!last || !op_is_unconditional_jump(last->opcode)) return false;
  BasicBlock *target = last->target;
  bool small_exit = exits_scope(target) && target->n <= MAX_COPY_SIZE;
  bool no_line_no_fallthrough = has_no_line(target) && !block_has_fallthrough(target);
  if (!small_exit && !no_line_no_fallthrough) return false;
  int removed = last->opcode;
  instr_nop(last);
  append_all(g, b, target);
  if (g->c->failed) return false;
  last = block_last(b);
  // A jump that is polled for interrupts must not become one that is not.
  if (no_line_no_fallthrough && op_is_unconditional_jump(last->opcode) && removed == JUMP) last->opcode = JUMP;
  target->predecessors--;
  return true;
}

static void inline_small_blocks(Flow *g) {
  bool changes;
  do {
    changes = false;
    for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) changes |= inline_small_block(g, b);
  } while (changes && !g->c->failed);
}

// --- line numbers

static int next_label(const Flow *g) {
  int label = -1;
  for (const BasicBlock *b = g->entry; b; b = b->next)
    if (b->label > label) label = b->label;
  return label + 1;
}

static bool has_eval_break(const BasicBlock *b) {
  for (int i = 0; i < b->n; i++) {
    switch (b->items[i].opcode) {
      case RESUME:
      case JUMP:
      case JUMP_BACKWARD:
      case CALL:
      case CALL_KW:
      case CALL_FUNCTION_EX: return true;
      default: break;
    }
  }
  return false;
}

static bool is_exit_without_line(const BasicBlock *b) {
  return (exits_scope(b) || has_eval_break(b)) && has_no_line(b);
}

// Every exit gets a copy for each jump to it, so that it can have the line of the only place it is reached from.
static void duplicate_exits(Flow *g) {
  int label = next_label(g);
  for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) {
    FlowInstr *last = block_last(b);
    if (!last || !op_has_jump(last->opcode)) continue;
    BasicBlock *target = next_nonempty(last->target);
    if (!target || !is_exit_without_line(target) || target->predecessors <= 1) continue;
    BasicBlock *copy = copy_block(g, target);
    if (!copy || g->c->failed) return;
    copy->items[0].loc = last->loc;
    last->target = copy;
    target->predecessors--;
    copy->predecessors = 1;
    copy->next = target->next;
    copy->label = label++;
    target->next = copy;
  }
  for (BasicBlock *b = g->entry; b; b = b->next)
    if (b->n && b->next && block_has_fallthrough(b) && b->next->n && is_exit_without_line(b->next))
      b->next->items[0].loc = block_last(b)->loc;
}

static void give_line(BasicBlock *b, Loc loc) {
  if (b->predecessors == 1 && b->n && b->items[0].loc.lineno == -1) b->items[0].loc = loc;
}

static void propagate_lines(Flow *g) {
  for (BasicBlock *b = g->entry; b; b = b->next) {
    FlowInstr *last = block_last(b);
    if (!last) continue;
    Loc prev = NO_LOCATION;
    for (int i = 0; i < b->n; i++) {
      if (b->items[i].loc.lineno == -1) b->items[i].loc = prev;
      else prev = b->items[i].loc;
    }
    if (b->next && block_has_fallthrough(b)) give_line(b->next, prev);
    if (op_has_jump(last->opcode)) give_line(last->target, prev);
  }
}

static void resolve_lines(Flow *g) {
  duplicate_exits(g);
  if (!g->c->failed) propagate_lines(g);
}

// --- cold blocks

static void mark_warm(Flow *g) {
  BasicBlock **stack = flow_traversal_stack(g);
  if (!stack) return;
  int n = 0;
  stack[n++] = g->entry;
  g->entry->visited = true;
  while (n) {
    BasicBlock *b = stack[--n];
    b->warm = true;
    BasicBlock *next = b->next;
    if (next && block_has_fallthrough(b) && !next->visited) {
      stack[n++] = next;
      next->visited = true;
    }
    for (int i = 0; i < b->n; i++) {
      BasicBlock *target = b->items[i].target;
      if (!op_has_jump(b->items[i].opcode) || target->visited) continue;
      stack[n++] = target;
      target->visited = true;
    }
  }
}

static void mark_cold(Flow *g) {
  mark_warm(g);
  BasicBlock **stack = flow_traversal_stack(g);
  if (!stack) return;
  int n = 0;
  for (BasicBlock *b = g->entry; b; b = b->next)
    if (b->except_handler) {
      stack[n++] = b;
      b->visited = true;
    }
  while (n) {
    BasicBlock *b = stack[--n];
    b->cold = true;
    BasicBlock *next = b->next;
    if (next && block_has_fallthrough(b) && !next->warm && !next->visited) {
      stack[n++] = next;
      next->visited = true;
    }
    for (int i = 0; i < b->n; i++) {
      BasicBlock *target = b->items[i].target;
      if (!op_has_jump(b->items[i].opcode) || target->warm || target->visited) continue;
      stack[n++] = target;
      target->visited = true;
    }
  }
}

static void push_cold_blocks_to_end(Flow *g) {
  if (!g->entry->next) return;
  mark_cold(g);
  int label = next_label(g);
  // A cold block that falls through to a warm one needs a jump.
  for (BasicBlock *b = g->entry; b && !g->c->failed; b = b->next) {
    if (!b->cold || !block_has_fallthrough(b) || !b->next || !b->next->warm) continue;
    BasicBlock *jump = flow_new_block(g);
    if (!jump) return;
    if (b->next->label < 0) b->next->label = label++;
    block_add_jump(g, jump, JUMP_NO_INTERRUPT, b->next, NO_LOCATION);
    jump->cold = true;
    jump->next = b->next;
    jump->predecessors = 1;
    b->next = jump;
  }
  BasicBlock *cold = NULL, *cold_tail = NULL, *b = g->entry;
  while (b->next) {
    while (b->next && !b->next->cold) b = b->next;
    if (!b->next) break;
    BasicBlock *end = b->next;
    while (end->next && end->next->cold) end = end->next;
    if (!cold) cold = b->next;
    else cold_tail->next = b->next;
    cold_tail = end;
    b->next = end->next;
    end->next = NULL;
  }
  b->next = cold;
  if (cold) flow_remove_redundant_nops_and_jumps(g);
}

// --- constants

static void remove_unused_consts(Flow *g) {
  ConstTable *table = &g->unit->consts;
  if (!table->n) return;
  int *map = comp_alloc(g->c, g->arena, (size_t)table->n * sizeof(int));
  if (!map) return;
  map[0] = 1;  // may be the docstring
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++)
      if (b->items[i].opcode == LOAD_CONST) map[b->items[i].oparg] = 1;
  int n = 0;
  for (int i = 0; i < table->n; i++) {
    if (!map[i]) continue;
    table->ids[n] = table->ids[i];
    map[i] = n++;
  }
  table->n = n;
  table->index = NULL;
  for (BasicBlock *b = g->entry; b; b = b->next)
    for (int i = 0; i < b->n; i++)
      if (b->items[i].opcode == LOAD_CONST) b->items[i].oparg = map[b->items[i].oparg];
}

bool flow_start(Flow *g, Compiler *c, Unit *unit, Arena *arena, const InstrSeq *seq) {
  *g = (Flow){.c = c, .unit = unit, .arena = arena, .n_instrs = seq->n};
  build(g, seq);
  if (comp_looks(c, seq->n)) resolve_targets(g, seq);
  if (comp_looks(c, seq->n)) label_exceptions(g);
  return !c->failed;
}

bool flow_optimize(Flow *g, int nlocals, int nparams) {
  Compiler *c = g->c;
  inline_small_blocks(g);
  if (flow_looks(g)) remove_unreachable(g);
  if (flow_looks(g)) resolve_lines(g);
  if (flow_looks(g)) flow_optimize_load_const(g);
  for (BasicBlock *b = g->entry; b && comp_looks(c, b->n); b = b->next) flow_optimize_block(g, b);
  if (flow_looks(g)) remove_redundant_pairs(g);
  if (flow_looks(g)) remove_unreachable(g);
  if (flow_looks(g)) flow_remove_redundant_nops_and_jumps(g);
  if (flow_looks(g)) remove_unused_consts(g);
  if (flow_looks(g)) flow_check_uninitialized(g, nlocals, nparams);
  if (flow_looks(g)) flow_superinstructions(g);
  if (flow_looks(g)) push_cold_blocks_to_end(g);
  if (flow_looks(g)) resolve_lines(g);
  return !c->failed;
}

bool flowgraph_run(Compiler *c, Unit *unit, uint32_t code_flags, Arena *arena, FlowResult *out) {
  if (c->failed) return false;
  Flow flow;
  seq_apply_labels(unit->seq);
  return flow_start(&flow, c, unit, arena, unit->seq) &&
         flow_optimize(&flow, unit->varnames.live, unit->block->n_params) && flow_finish(&flow, code_flags, out);
}
