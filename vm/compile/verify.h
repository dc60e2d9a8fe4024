// compile/verify.h: whether a code object that our compiler did not make can run without harm. The rules:
// docs/code-verifier.md.
//
// The eval loop trusts its code: indexes, jumps, stack depths and the kinds of what some instructions find on the stack
// are not looked at when it runs. code_verify proves them once, when code is made by marshal, types.CodeType or
// replace(); the compiler's own output is not verified.
// Stages       verify.c (counts, instructions, operands, jumps), verify_tables.c (exceptions, lines), verify_flow.c
//              (what is on the stack and in the locals at each place). Each needs what the ones before it have found.
// Tests        tests/node/code-verifier.test.mjs, tests/fidelity/verify.mjs (all that the compilers make passes),
//              tests/fuzz/code.mjs
#ifndef MORELIA_COMPILE_VERIFY_H
#define MORELIA_COMPILE_VERIFY_H

#include "base/arena.h"
#include "object/exec/code.h"

// 0, or -1 with a ValueError that says where and why. A load of a local that may be unbound becomes one that checks.
// For code that has not run yet.
NODISCARD int code_verify(VM *vm, Code *code);
// Whether a frame that is about to execute `from` can go on at `to` instead, when what is above the items that both
// have leaves the stack: 1, 0, or
// -1 with an exception. `items`: of the stack that are to be the same (CODE_ALL_ITEMS: all that `to` expects); an
// exception handler finds more, which the unwinding pushes. `filled`: unbound locals are given values on the way.
#define CODE_ALL_ITEMS UINT32_MAX
NODISCARD int code_can_go(VM *vm, Code *code, uint32_t from, uint32_t to, uint32_t items, bool filled);

// --- shared by the stages

enum {             // marks of code units
  UNIT_START = 1,  // an instruction begins, with its first EXTENDED_ARG
  UNIT_JOIN = 2,   // a jump or a handler leads here
};

typedef struct Handler {
  uint32_t start, end;  // units
  uint32_t target, depth;
  bool lasti;
} Handler;

typedef struct Insn {          // one instruction with its prefixes
  uint32_t start, unit, next;  // its first unit, its opcode's, the one behind its caches
  uint32_t oparg;
  uint8_t op;
} Insn;

typedef struct Verifier {
  VM *vm;
  Code *code;
  Arena arena;
  uint8_t *marks;  // UNIT_* of each unit
  Handler *handlers;
  uint32_t n_handlers;
  uint32_t first_body;  // the unit behind COPY_FREE_VARS, MAKE_CELL … and RETURN_GENERATOR at the start
  bool is_generator;
  bool has_quiet_jumps;  // backward ones that do not poll, but those of `yield from`
  bool failed;           // with an exception
} Verifier;

bool verify_next(const Verifier *v, Insn *in);  // the instruction at in->next; false: the end
// the unit that a jump leads to (FOR_ITER: its END_FOR); UINT32_MAX: none, or before the start
uint32_t verify_target(const Insn *in);
bool verify_ends(uint8_t op);  // execution does not go on behind it
// ValueError "NAME, offset N: …"; sets v->failed. False.
COLD bool verify_fail(Verifier *v, uint32_t unit, const char *format, ...);
COLD bool verify_no_memory(Verifier *v);  // MemoryError. False.
bool verify_tables(Verifier *v);
typedef struct Probe {
  uint32_t from, to, items;
  bool filled, fits;
} Probe;
// probe: NULL, or the question of code_can_go; then nothing is rewritten
bool verify_flow(Verifier *v, Probe *probe);

#endif
