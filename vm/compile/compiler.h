// compile/compiler.h: what the stages of the compiler share: the compiler, code units, instruction sequences.
//
// Invariants   Compiler.failed is set together with an exception; from then on every function here does nothing, so
//              that callers need not look. Unit data lives in the unit's arena, which goes when the unit is left.
#ifndef MORELIA_COMPILE_COMPILER_H
#define MORELIA_COMPILE_COMPILER_H

#include "compile/symtable.h"
#include "object/error/errors.h"
#include "opcode.gen.h"
#include "object/container/tuple.h"
#include "object/exec/intrinsics.h"

typedef AstPos Loc;
#define NO_LOCATION ((Loc){-1, -1, -1, -1})
#define NEXT_LOCATION ((Loc){-2, -2, -2, -2})  // takes the place of the next instruction

typedef struct Label {
  int id;  // -1: none
} Label;
#define NO_LABEL ((Label){-1})

#define MAX_FBLOCKS 21          // statically nested blocks
#define STACK_USE_GUIDELINE 30  // longer displays and calls are built piecemeal

enum {  // opargs that several stages know
  RESUME_AT_FUNC_START,
  RESUME_AFTER_YIELD,
  RESUME_AFTER_YIELD_FROM,
  RESUME_AFTER_AWAIT,
  RESUME_DEPTH1_MASK = 4,
};
// SET_FUNCTION_ATTRIBUTE
enum { MAKE_DEFAULTS = 1, MAKE_KWDEFAULTS = 2, MAKE_ANNOTATIONS = 4, MAKE_CLOSURE = 8, MAKE_ANNOTATE = 16 };
enum { CONSTANT_ASSERTIONERROR, CONSTANT_NOTIMPLEMENTEDERROR, CONSTANT_TUPLE, CONSTANT_ALL, CONSTANT_ANY };
enum { SPECIAL_ENTER, SPECIAL_EXIT, SPECIAL_AENTER, SPECIAL_AEXIT };

typedef struct Instr {
  int opcode, oparg;  // jumps and SETUP_*: a label, after seq_apply_labels an index
  Loc loc;
  // set by flowgraph for assemble
  int handler;  // label, then index, of the exception handler; -1: none
  int handler_depth;
  bool preserve_lasti;
  bool is_target;
  int offset, target;
} Instr;

typedef struct InstrSeq {
  Arena *arena;
  Instr *items;
  int n, cap;
  int *labels;  // position of each label
  int n_labels, cap_labels;
  struct InstrSeq *annotations;  // takes the place of ANNOTATIONS_PLACEHOLDER
} InstrSeq;

typedef enum FBlockKind {
  FBLOCK_WHILE_LOOP,
  FBLOCK_FOR_LOOP,
  FBLOCK_ASYNC_FOR_LOOP,
  FBLOCK_TRY_EXCEPT,
  FBLOCK_FINALLY_TRY,
  FBLOCK_FINALLY_END,
  FBLOCK_WITH,
  FBLOCK_ASYNC_WITH,
  FBLOCK_HANDLER_CLEANUP,
  FBLOCK_POP_VALUE,
  FBLOCK_EXCEPTION_HANDLER,
  FBLOCK_EXCEPTION_GROUP_HANDLER,
  FBLOCK_ASYNC_COMPREHENSION_GENERATOR,
  FBLOCK_STOP_ITERATION,
} FBlockKind;

typedef struct FBlock {
  FBlockKind kind;
  Label block, exit;
  Loc loc;
  const StmtSeq *finalbody;  // FINALLY_TRY
  Ref name;                  // HANDLER_CLEANUP, or null
} FBlock;

typedef enum UnitKind {
  UNIT_MODULE,
  UNIT_CLASS,
  UNIT_FUNCTION,
  UNIT_ASYNC_FUNCTION,
  UNIT_LAMBDA,
  UNIT_COMPREHENSION,
  UNIT_ANNOTATIONS,
} UnitKind;

typedef struct ConstTable {  // constants of a unit: numbers in the compiler's pool, in order of first use
  Arena *arena;
  int *ids;
  int n, cap;
  int *index;  // hash of ids: 1 + position
  uint32_t index_mask;
} ConstTable;

typedef struct DeferredAnnotation {
  const Stmt *stmt;
  int index;  // of a conditional one, else -1
} DeferredAnnotation;

typedef struct UnitArgs {
  int argcount, posonlyargcount, kwonlyargcount;
} UnitArgs;

typedef struct Unit Unit;
struct Unit {
  Unit *parent;
  int depth;  // number of units around it
  Arena arena;
  Block *block;
  UnitKind kind;
  Ref private_name;
  Ref name, qualname;
  UnitArgs args;
  int firstlineno;
  ConstTable consts;
  NameMap names, varnames, cellvars, freevars;
  NameMap fasthidden;         // 1: a fast local just now, 0: has been one
  NameMap static_attributes;  // of a class: self.X assigned in methods
  DeferredAnnotation *deferred;
  int n_deferred, cap_deferred, next_conditional;
  InstrSeq *seq, *stashed_seq;
  FBlock fblocks[MAX_FBLOCKS];
  int n_fblocks, in_inlined_comp, in_conditional_block;
};

typedef struct ConstPool {  // equal constants (same type, same value, all the way down) get one number
  Value *values;
  Hash *hashes;
  int n, cap;
  int *index;
  uint32_t index_mask;
} ConstPool;

typedef struct Compiler {
  VM *vm;
  Ref filename;
  Arena *ast_arena;
  Arena arena;
  Symtable st;
  uint32_t flags;  // future features and compile flags
  int optimize;
  bool interactive;
  bool failed;
  uint32_t unseen;  // instructions that passes went over since they looked at the limits
  int disable_warnings;
  ConstPool pool;
  Unit *unit;
  Value *owned;  // strs, tuples … kept until the end
  int n_owned, cap_owned;
  // tests: told of a unit with its instructions before it goes, or NULL
  void (*unit_left)(struct Compiler *c, Unit *unit);
} Compiler;

// --- compile.c: the course of a compilation; memory, errors
// false: there is nothing to finish
bool compiler_start(Compiler *c, VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t flags, int optimize);
void compiler_module(Compiler *c, Mod *mod);  // generates the module's instructions; nested code objects are made whole
void compiler_finish(Compiler *c);
void comp_no_memory(Compiler *c);
// A look at the limits after work on n instructions. False: failed, then or before.
bool comp_looks(Compiler *c, int n);
void *comp_alloc(Compiler *c, Arena *arena, size_t size);  // zeroed; NULL: failed
bool comp_room(Compiler *c, Arena *arena, void *array, int n, int *cap, size_t item_size);
Ref comp_keep(Compiler *c, Value v);               // consumes; null: marks failure
Ref comp_ascii(Compiler *c, const char *s);        // interned
void comp_error(Compiler *c, Loc loc, Value msg);  // SyntaxError; consumes msg
void comp_warn(Compiler *c, Loc loc, Value msg);   // SyntaxWarning
#define COMP_ERROR(c, loc, ...) comp_error(c, loc, str_format((c)->vm, __VA_ARGS__))
#define COMP_WARN(c, loc, ...) comp_warn(c, loc, str_format((c)->vm, __VA_ARGS__))

// --- consts.c
void consts_pool_finish(Compiler *c);
NODISCARD int consts_id(Compiler *c, Ref v);                   // number in the pool
int consts_add(Compiler *c, ConstTable *table, Ref v) STICKY;  // index in a unit's table; -1: failed
void consts_append(Compiler *c, ConstTable *table, int id);
Ref consts_at(const Compiler *c, const ConstTable *table, int i);
bool const_equal(VM *vm, Ref a, Ref b);
NODISCARD Hash const_hash(VM *vm, Ref v);

// --- unit.c: scopes of code generation
void unit_enter(Compiler *c, Ref name, UnitKind kind, const void *key, int lineno, Ref private_name,
                const UnitArgs *args);
void unit_exit(Compiler *c);
void unit_add_return(Compiler *c, bool add_none);  // at the end of its instructions
void fblock_push(Compiler *c, Loc loc, FBlockKind kind, Label block, Label exit);
void fblock_pop(Compiler *c, FBlockKind kind);
Ref comp_mangle(Compiler *c, Ref name);                    // as the current block has it
NODISCARD int unit_lookup_closure(Compiler *c, Ref name);  // index among cells and free variables for a closure
typedef enum NameOp { NAMEOP_FAST, NAMEOP_GLOBAL, NAMEOP_DEREF, NAMEOP_NAME } NameOp;
NameOp unit_resolve_name(Compiler *c, Ref mangled, int scope, int *out_arg);
NODISCARD int unit_ref_type(Compiler *c, Ref name);
void unit_add_static_attribute(Compiler *c, const Expr *attribute);
NODISCARD Value unit_static_attributes(Compiler *c);  // sorted tuple
typedef struct InlinedComp {
  Ref *pushed;  // locals whose values were pushed
  int n_pushed, cap_pushed;
  NameMap outer_symbols;  // replaced symbols of the block around
  NameMap fast_hidden;
  Label cleanup;
} InlinedComp;
void unit_enter_inlined_comp(Compiler *c, const Block *comp, InlinedComp *state);
void unit_leave_inlined_comp(Compiler *c, InlinedComp *state);
Code *unit_assemble(Compiler *c, bool add_none);  // ends the unit's code; a new reference; NULL: failed
uint32_t unit_code_flags(const Compiler *c);

// --- instr_seq.c
InstrSeq *seq_new(Compiler *c, Arena *arena);
Label seq_new_label(Compiler *c, InstrSeq *seq);
void seq_use_label(Compiler *c, InstrSeq *seq, Label label);
void seq_add(Compiler *c, InstrSeq *seq, int opcode, int oparg, Loc loc);
void seq_insert(Compiler *c, InstrSeq *seq, int pos, int opcode, int oparg, Loc loc);
void seq_apply_labels(InstrSeq *seq);
ALWAYS_INLINE bool op_has_jump(int op) { return (opcode_flags[op] & OPCODE_HAS_JUMP) != 0; }
ALWAYS_INLINE bool op_is_block_push(int op) { return op == SETUP_FINALLY || op == SETUP_WITH || op == SETUP_CLEANUP; }
ALWAYS_INLINE bool op_has_target(int op) { return op_has_jump(op) || op_is_block_push(op); }
ALWAYS_INLINE bool op_is_scope_exit(int op) { return op == RETURN_VALUE || op == RAISE_VARARGS || op == RERAISE; }
ALWAYS_INLINE bool op_is_unconditional_jump(int op) {
  return op == JUMP || op == JUMP_NO_INTERRUPT || op == JUMP_FORWARD || op == JUMP_BACKWARD ||
         op == JUMP_BACKWARD_NO_INTERRUPT;
}
ALWAYS_INLINE bool op_is_conditional_jump(int op) {
  return op == POP_JUMP_IF_FALSE || op == POP_JUMP_IF_TRUE || op == POP_JUMP_IF_NONE || op == POP_JUMP_IF_NOT_NONE;
}
ALWAYS_INLINE bool same_loc(Loc a, Loc b) {
  return a.lineno == b.lineno && a.end_lineno == b.end_lineno && a.col_offset == b.col_offset &&
         a.end_col_offset == b.end_col_offset;
}
NODISCARD int instr_units(int opcode, int oparg);  // 16-bit units with prefixes and caches

// --- flowgraph*.c, assemble.c
typedef struct FlowResult {
  InstrSeq *seq;
  int stacksize, nlocalsplus;
} FlowResult;
bool flowgraph_run(Compiler *c, Unit *unit, uint32_t code_flags, Arena *arena, FlowResult *out);
Code *assemble(Compiler *c, Unit *unit, uint32_t code_flags, const FlowResult *flow);

// --- codegen.c and its kin
void codegen_module(Compiler *c, const Mod *mod);

// --- preprocess.c, future.c
NODISCARD int preprocess(VM *vm, Mod *mod, Arena *arena, Ref filename, uint32_t features, int optimize,
                         bool syntax_check_only, bool warn);
NODISCARD int future_features(VM *vm, const Mod *mod, Ref filename, uint32_t *out_features, AstPos *out_pos);
// 0, or -1: it became an error; consumes msg
NODISCARD int syntax_warning_at(VM *vm, Value msg, Ref filename, Loc loc);

#endif
