// compile/instr_seq.c: the flat sequence of instructions and labels that code generation writes and the assembler
// reads.
//
// Invariants   Jumps and handlers name labels until seq_apply_labels replaces them by indexes of instructions, once.
// Tests        tests/fidelity/bytecode.mjs
// Optimize     Oz
#include "compile/compiler.h"

InstrSeq *seq_new(Compiler *c, Arena *arena) {
  InstrSeq *seq = comp_alloc(c, arena, sizeof *seq);
  if (seq) seq->arena = arena;
  return seq;
}

Label seq_new_label(Compiler *c, InstrSeq *seq) {
  if (c->failed || !comp_room(c, seq->arena, &seq->labels, seq->n_labels, &seq->cap_labels, sizeof(int)))
    return NO_LABEL;
  seq->labels[seq->n_labels] = -1;
  return (Label){seq->n_labels++};
}

void seq_use_label(Compiler *c, InstrSeq *seq, Label label) {
  if (!c->failed) seq->labels[label.id] = seq->n;
}

void seq_add(Compiler *c, InstrSeq *seq, int opcode, int oparg, Loc loc) {
  if (c->failed || !comp_room(c, seq->arena, &seq->items, seq->n, &seq->cap, sizeof(Instr))) return;
  seq->items[seq->n++] = (Instr){.opcode = opcode, .oparg = oparg, .loc = loc, .handler = -1};
}

void seq_insert(Compiler *c, InstrSeq *seq, int pos, int opcode, int oparg, Loc loc) {
  seq_add(c, seq, opcode, oparg, loc);
  if (c->failed) return;
  Instr last = seq->items[seq->n - 1];
  memmove(seq->items + pos + 1, seq->items + pos, (size_t)(seq->n - 1 - pos) * sizeof(Instr));
  seq->items[pos] = last;
  for (int i = 0; i < seq->n_labels; i++)
    if (seq->labels[i] >= pos) seq->labels[i]++;
}

// Labels become indexes of instructions.
void seq_apply_labels(InstrSeq *seq) {
  for (int i = 0; i < seq->n; i++) {
    Instr *in = &seq->items[i];
    if (op_has_target(in->opcode)) in->oparg = seq->labels[in->oparg];
    if (in->handler >= 0) in->handler = seq->labels[in->handler];
  }
}

int instr_units(int opcode, int oparg) {
  int prefixes = (oparg > 0xFF) + (oparg > 0xFFFF) + (oparg > 0xFFFFFF);
  return prefixes + 1 + (opcode < 256 ? opcode_caches[opcode] : 0);
}
