// compile/flowgraph.h: the control-flow graph of a code unit, shared by its passes.
//
// Invariants   Blocks are linked in code order by `next`; a jump or scope exit is the last instruction of its block.
//              Every instruction knows the block of its exception handler from flow_label_exceptions on.
#ifndef MORELIA_COMPILE_FLOWGRAPH_H
#define MORELIA_COMPILE_FLOWGRAPH_H

#include "compile/compiler.h"

typedef struct BasicBlock BasicBlock;
typedef struct FlowInstr {
  int opcode, oparg;
  Loc loc;
  BasicBlock *target;  // of jumps and SETUP_*
  BasicBlock *except;  // handler, or NULL
} FlowInstr;

typedef struct ExceptStack {
  int depth;
  BasicBlock *handlers[MAX_FBLOCKS + 2];
} ExceptStack;

struct BasicBlock {
  BasicBlock *next;
  FlowInstr *items;
  int n, cap;
  int label;  // -1: nothing jumps here by a label
  ExceptStack *except_stack;
  uint64_t unsafe_locals;  // bit i: local i may be unbound at the start
  int predecessors, startdepth;
  bool preserve_lasti, visited, except_handler, cold, warm;
};

typedef struct Flow {
  Compiler *c;
  Unit *unit;
  Arena *arena;
  BasicBlock *entry, *cur;
  int current_label;
  int n_instrs;  // at the start: what a pass costs
} Flow;

// --- flowgraph.c
// The graph of a sequence without labels, its instructions knowing their handlers.
NODISCARD bool flow_start(Flow *g, Compiler *c, Unit *unit, Arena *arena, const InstrSeq *seq);
NODISCARD bool flow_optimize(Flow *g, int nlocals, int nparams);
BasicBlock *flow_new_block(Flow *g);
void block_add(Flow *g, BasicBlock *b, int opcode, int oparg, Loc loc);
void block_add_jump(Flow *g, BasicBlock *b, int opcode, BasicBlock *target, Loc loc);
void block_insert(Flow *g, BasicBlock *b, int pos, FlowInstr instr);
bool block_has_fallthrough(const BasicBlock *b);
BasicBlock **flow_traversal_stack(Flow *g);  // clears `visited`; NULL: failed
BasicBlock *next_nonempty(BasicBlock *b);
int flow_remove_redundant_nops(Flow *g) MAY_DISCARD;
void flow_remove_redundant_nops_and_jumps(Flow *g);
// Between two passes. False: failed.
ALWAYS_INLINE bool flow_looks(Flow *g) { return comp_looks(g->c, g->n_instrs); }
ALWAYS_INLINE FlowInstr *block_last(BasicBlock *b) { return b->n ? &b->items[b->n - 1] : NULL; }
ALWAYS_INLINE void instr_set(FlowInstr *in, int opcode, int oparg) {
  in->opcode = opcode;
  in->oparg = oparg;
}
ALWAYS_INLINE void instr_nop(FlowInstr *in) { instr_set(in, NOP, 0); }

// --- flowgraph_fold.c
void flow_optimize_load_const(Flow *g);
void flow_optimize_block(Flow *g, BasicBlock *b);

// --- flowgraph_locals.c
void flow_check_uninitialized(Flow *g, int nlocals, int nparams);
void flow_superinstructions(Flow *g);
void flow_borrow_loads(Flow *g);

// --- flowgraph_finish.c
// the greatest on any path, or -1 with an exception; sets startdepth of what is reached
NODISCARD int flow_stack_depth(Flow *g);
void flow_to_sequence(Flow *g, InstrSeq *seq);
bool flow_finish(Flow *g, uint32_t code_flags, FlowResult *out);

#endif
