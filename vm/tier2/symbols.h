// tier2/symbols.h: facts about a value in a trace: a symbol goes down a lattice as facts are learned, from unknown to a
// contradiction.
//
// Invariants   A symbol's facts only grow. One that would contradict itself becomes SYM_BOTTOM, and the context is
//              done. Symbols are never NULL; without room there is one shared SYM_BOTTOM, and the context is done and
//              out of space.
// Tests        _testinternalcapi.uop_symbols_test (tests/libtest), tests/tier2
#ifndef MORELIA_TIER2_SYMBOLS_H
#define MORELIA_TIER2_SYMBOLS_H

#include "tier2/internal.h"

typedef enum SymKind {
  SYM_UNKNOWN = 1,
  SYM_NULL,
  SYM_NON_NULL,
  SYM_BOTTOM,
  SYM_TYPE_VERSION,
  SYM_KNOWN_CLASS,
  SYM_KNOWN_VALUE,
  SYM_TUPLE,
  SYM_TRUTHINESS
} SymKind;
#define SYM_TUPLE_MAX 7  // items of a tuple whose items are known
typedef struct Sym {
  uint8_t kind;
  uint8_t length;                 // SYM_TUPLE
  bool inverted;                  // SYM_TRUTHINESS
  uint16_t from;                  // where the last fact was learned: a place in the trace
  uint16_t items[SYM_TUPLE_MAX];  // SYM_TUPLE, and the first of SYM_TRUTHINESS: places in the arena
  uint32_t version;               // SYM_TYPE_VERSION, and SYM_KNOWN_CLASS: 0 when no guard saw it
  Type *type;                     // SYM_KNOWN_CLASS; borrowed, like everything that lives while a trace is made
  Value value;                    // SYM_KNOWN_VALUE; owned by the context
} Sym;

#define SYM_ARENA 4000
#define SYM_SLOTS 4096  // locals and stacks of all frames
#define SYM_FRAMES (TRACE_CALLS + 2)
typedef struct SymFrame {
  Sym **locals, **stack, **sp;
  uint32_t n_slots;
} SymFrame;

typedef struct SymContext {
  VM *vm;
  bool done, out_of_space, contradiction, no_memory;
  uint16_t at;    // the micro-op that is interpreted
  SeenFact told;  // the last query at that micro-op that had an answer
  SymFrame frames[SYM_FRAMES];
  SymFrame *frame;  // the current one
  uint32_t n_frames, n_slots, n_symbols;
  Sym no_space;
  Sym *slots[SYM_SLOTS];
  Sym arena[SYM_ARENA];
} SymContext;

NODISCARD SymContext *sym_context_new(VM *vm);  // NULL: no memory
void sym_context_free(SymContext *c);

Sym *sym_new_unknown(SymContext *c);
Sym *sym_new_null(SymContext *c);
Sym *sym_new_not_null(SymContext *c);
Sym *sym_new_type(SymContext *c, Type *type);
Sym *sym_new_const(SymContext *c, Ref value);
Sym *sym_new_tuple(SymContext *c, uint32_t n, Sym **items);
Sym *sym_new_truthiness(SymContext *c, Sym *value, bool truthy);  // the truth of `value`, or its opposite

bool sym_is_null(const Sym *s);
bool sym_is_not_null(const Sym *s);
bool sym_is_bottom(const Sym *s);
bool sym_is_const(SymContext *c, Sym *s);     // a truthiness whose value is known becomes a constant here
Ref sym_const(SymContext *c, Sym *s);         // null: none
Type *sym_type(SymContext *c, const Sym *s);  // NULL: none
bool sym_is_of(SymContext *c, const Sym *s, const Type *type);
bool sym_has_version(SymContext *c, const Sym *s, uint32_t version);
NODISCARD int sym_truthiness(SymContext *c, Sym *s);  // 1, 0, -1: not known
bool sym_is_immortal(SymContext *c, Sym *s);
NODISCARD int sym_tuple_length(SymContext *c, const Sym *s);  // -1: not known
Sym *sym_tuple_item(SymContext *c, const Sym *s, uint32_t index);

void sym_set_null(SymContext *c, Sym *s);
void sym_set_not_null(SymContext *c, Sym *s);
void sym_set_type(SymContext *c, Sym *s, Type *type);
bool sym_set_version(SymContext *c, Sym *s, uint32_t version);  // whether it holds now
void sym_set_const(SymContext *c, Sym *s, Ref value);

// A frame of `code` whose arguments are known, and nothing else; NULL: no room. The caller enters it.
SymFrame *sym_frame_new(SymContext *c, const Code *code, uint32_t n_stack, Sym **args, uint32_t n_args);
void sym_frame_pop(SymContext *c);  // the previous one becomes current

NODISCARD int sym_self_test(VM *vm, const char **failed);  // 0, or -1 with the test that failed; -1 and NULL: no memory

#endif
