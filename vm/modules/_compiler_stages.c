// modules/_compiler_stages.c: single stages of the compiler as functions, for CPython's tests, as in its
// _testinternalcapi.
//
// Not in the package: CMakeLists.txt leaves it out of the plain wasm build. A sequence is a list of tuples (opcode,
// oparg, lineno, end_lineno, col_offset, end_col_offset); the operand of a jump or SETUP_* is the index of its target.
// tests/libtest/modules/_testinternalcapi.py makes classes of that.
// Invariants   The passes trust the code generator's output. Input from outside is checked first (read_instr,
//              check_depths) and last (code_verify).
// Tests        tests/node/compiler-stages.test.mjs; CPython's test_compiler_codegen, test_compiler_assemble,
//              test_peepholer (npm run libtest)
// Optimize     Oz
#include "base/arena.h"
#include "compile/flowgraph.h"
#include "compile/verify.h"
#include "modules/ast/ast_internal.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/core/arena_values.h"
#include "object/core/args.h"
#include "runtime/import.h"

#define MAX_OPARG 0x3FFFFFFF  // its jumps and prefixes can be computed in an int

// --- from C

static Value instr_tuple(VM *vm, const Instr *in) {
  bool has_arg = (opcode_flags[in->opcode] & OPCODE_HAS_ARG) != 0;
  Value items[] = {value_from_int48(in->opcode),         has_arg ? value_from_int48(in->oparg) : VALUE_NONE,
                   value_from_int48(in->loc.lineno),     value_from_int48(in->loc.end_lineno),
                   value_from_int48(in->loc.col_offset), value_from_int48(in->loc.end_col_offset)};
  return tuple_from_steal(vm, items, ARRAY_LEN(items));
}

static Value list_from_seq(VM *vm, const InstrSeq *seq) {
  Value list = list_new(vm, seq->n);
  for (int i = 0; i < seq->n && !value_is_null(list); i++) {
    Value t = instr_tuple(vm, &seq->items[i]);
    if (value_is_null(t) || list_append_steal(vm, as_list(list), t) < 0) value_set(vm, &list, VALUE_NULL);
  }
  return list;
}

// --- from Python

static int bad_sequence(VM *vm, Size i, const char *what) {
  return err_set_i(vm, vm->exc.ValueError, "instruction %zd: %s", i, what);
}

static bool is_known(int64_t op) {
  if (op < 0 || op >= N_OPCODES || !opcode_names[op]) return false;
  return op < MIN_SPECIALIZED_OPCODE || op >= MIN_PSEUDO_OPCODE;  // neither specialized nor instrumented
}

// Reads one of n instructions. 0, or -1 with TypeError or ValueError.
static int read_instr(VM *vm, Ref item, Size i, Size n, Instr *out) {
  int64_t numbers[6];
  if (!is_tuple(item) || tuple_len(item) != 6)
    return err_set_i(vm, vm->exc.TypeError, "an instruction is a tuple of six");
  for (int k = 0; k < 6; k++) {
    Ref v = tuple_at(item, k);
    if (k == 1 && value_is_none(v)) {
      numbers[k] = 0;
      continue;
    }
    if (!value_is_int48(v)) return err_set_i(vm, vm->exc.TypeError, "an instruction is a tuple of six ints");
    numbers[k] = value_as_int48(v);
    if (k >= 2 && (numbers[k] < -2 || numbers[k] > MAX_OPARG)) return bad_sequence(vm, i, "location out of range");
  }
  if (!is_known(numbers[0]) || numbers[0] == EXTENDED_ARG || numbers[0] == CACHE)
    return bad_sequence(vm, i, "no such opcode");
  int op = (int)numbers[0];
  if (numbers[1] < 0 || numbers[1] > MAX_OPARG) return bad_sequence(vm, i, "oparg out of range");
  if (op_has_target(op) && (numbers[1] >= n || (i == n - 1 && !op_is_unconditional_jump(op))))
    return bad_sequence(vm, i, "target out of range");
  if ((op == SWAP || op == COPY) && numbers[1] < 1) return bad_sequence(vm, i, "oparg out of range");
  *out = (Instr){.opcode = op,
                 .oparg = (int)numbers[1],
                 .handler = -1,
                 .loc = {.lineno = (int)numbers[2],
                         .end_lineno = (int)numbers[3],
                         .col_offset = (int)numbers[4],
                         .end_col_offset = (int)numbers[5]}};
  return 0;
}

typedef struct OpargLimits {  // operands are below
  int64_t consts, locals, cells;
} OpargLimits;

static bool is_cell_op(int op) {
  switch (op) {
    case MAKE_CELL:
    case LOAD_CLOSURE:
    case LOAD_DEREF:
    case STORE_DEREF:
    case DELETE_DEREF:
    case LOAD_FROM_DICT_OR_DEREF: return true;
    default: return false;
  }
}

// The list's instructions. NULL: failed.
static InstrSeq *read_seq(Compiler *c, Arena *arena, Ref list, OpargLimits limits) {
  VM *vm = c->vm;
  if (!is_list(list) || !list_len(list) || list_len(list) > 1 << 20) {
    err_set(vm, vm->exc.TypeError, "a sequence is a list of up to 2**20 instructions");
    return NULL;
  }
  InstrSeq *seq = seq_new(c, arena);
  for (Size i = 0, n = list_len(list); i < n && !c->failed; i++) {
    Instr in = {0};
    if (read_instr(vm, list_at(list, i), i, n, &in) < 0) return NULL;
    int64_t limit = is_cell_op(in.opcode)                        ? limits.cells
                    : opcode_flags[in.opcode] & OPCODE_HAS_CONST ? limits.consts
                    : opcode_flags[in.opcode] & OPCODE_HAS_LOCAL ? limits.locals
                                                                 : INT64_MAX;
    if (in.oparg >= limit) return bad_sequence(vm, i, "oparg out of range"), NULL;
    seq_add(c, seq, in.opcode, in.oparg, in.loc);
  }
  for (int i = 0; !c->failed && i < seq->n; i++) {
    const Instr *in = &seq->items[i];
    if (op_has_target(in->opcode) && seq->items[in->oparg].opcode == ANNOTATIONS_PLACEHOLDER)
      return bad_sequence(vm, i, "target out of range"), NULL;
  }
  return c->failed ? NULL : seq;
}

// Checks that no instruction pops more than the stack has: the passes that model the stack do not check. 0, or -1 with
// ValueError.
static int check_depths(VM *vm, const Flow *g) {
  for (const BasicBlock *b = g->entry; b; b = b->next) {
    int depth = b->startdepth;
    for (int i = 0; i < b->n && depth >= 0; i++) {
      const FlowInstr *in = &b->items[i];
      if (op_is_block_push(in->opcode)) continue;
      if (opcode_popped(in->opcode, in->oparg) > depth)
        return err_set_i(vm, vm->exc.ValueError, "Invalid CFG, stack underflow");
      depth += opcode_stack_effect(in->opcode, in->oparg, false);
    }
  }
  return 0;
}

// A compiler without a tree, with its one unit.
static void workshop_open(VM *vm, Compiler *c, Unit *u) {
  *c = (Compiler){.vm = vm};
  arena_init(&c->arena, vm);
  *u = (Unit){
      .firstlineno = 1, .private_name = REF_NULL, .name = REF_NULL, .qualname = REF_NULL, .consts.arena = &c->arena};
  NameMap *maps[] = {&u->names, &u->varnames, &u->cellvars, &u->freevars, &u->fasthidden, &u->static_attributes};
  for (size_t i = 0; i < ARRAY_LEN(maps); i++) names_init(maps[i], &c->arena);
  c->filename = REF_NULL;
}
static void workshop_close(Compiler *c) {
  consts_pool_finish(c);
  arena_destroy(&c->arena);
}

static bool add_consts(Compiler *c, Unit *u, const Value *items, Size n) {
  for (Size i = 0; i < n && !c->failed; i++) consts_append(c, &u->consts, consts_id(c, borrow(items[i])));
  return !c->failed;
}

static Value consts_list(Compiler *c, const Unit *u) {
  VM *vm = c->vm;
  Value list = list_new(vm, u->consts.n);
  for (int i = 0; !value_is_null(list) && i < u->consts.n; i++)
    if (list_append(vm, list, consts_at(c, &u->consts, i)) < 0) value_set(vm, &list, VALUE_NULL);
  return list;
}

// --- codegen

typedef struct Codegen {
  Compiler c;
  Value levels;  // a list for each depth of units: the nested sequences made so far
} Codegen;

// The list of sequences of that depth; null with an exception.
static Ref level(Codegen *g, int depth) {
  VM *vm = g->c.vm;
  while (list_len(g->levels) <= depth) {
    Value list = list_new(vm, 0);
    if (value_is_null(list) || list_append_steal(vm, as_list(g->levels), list) < 0) return REF_NULL;
  }
  return list_at(g->levels, depth);
}

// (instructions, nested) of a unit; consumes its nested ones.
static Value unit_sequence(Codegen *g, const Unit *u) {
  VM *vm = g->c.vm;
  Ref nested = level(g, u->depth + 1);
  if (value_is_null(nested)) return VALUE_NULL;
  Value items[] = {list_from_seq(vm, u->seq), list_slice(vm, nested, 0, list_len(nested))};
  if (value_is_null(items[0]) || value_is_null(items[1])) {
    values_drop(vm, items, 2);
    return VALUE_NULL;
  }
  list_clear(vm, nested);
  return tuple_from_steal(vm, items, 2);
}

static void unit_left(Compiler *c, Unit *u) {
  Codegen *g = (Codegen *)c;
  if (!u->depth) return;  // generate has made that of the module
  Value seq = unit_sequence(g, u);
  Ref siblings = value_is_null(seq) ? REF_NULL : level(g, u->depth);
  // it belongs to the sequence that replaces ANNOTATIONS_PLACEHOLDER
  bool left_out = !value_is_null(siblings) && u->parent->stashed_seq;
  if (value_is_null(siblings) || left_out) drop(c->vm, seq);
  if (left_out) return;
  if (value_is_null(siblings) || list_append_steal(c->vm, as_list(siblings), seq) < 0) c->failed = true;
}

static Value generate(VM *vm, Mod *mod, Arena *arena, Ref filename, int optimize) {
  Codegen g;
  if (!compiler_start(&g.c, vm, mod, arena, filename, 0, optimize)) return VALUE_NULL;
  Compiler *c = &g.c;
  c->unit_left = unit_left;
  g.levels = list_new(vm, 0);
  if (value_is_null(g.levels)) c->failed = true;
  compiler_module(c, mod);
  unit_add_return(c, mod->kind != MOD_EXPRESSION);
  Value out = VALUE_NULL;
  if (!c->failed) {
    seq_apply_labels(c->unit->seq);
    Value seq = unit_sequence(&g, c->unit), consts = value_is_null(seq) ? VALUE_NULL : consts_list(c, c->unit);
    if (!value_is_null(consts)) out = tuple_pack3(vm, tuple_at(seq, 0), tuple_at(seq, 1), consts);
    drop(vm, seq);
    drop(vm, consts);
  }
  c->failed = true;  // the hook has nothing more to record
  compiler_finish(c);
  drop(vm, g.levels);
  return out;
}

static Value compiler_codegen(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int optimize;
  if (args_check(vm, "codegen", nargs, 3, 3) < 0 || arg_str(vm, "codegen", 2, args[1]) < 0 ||
      arg_int(vm, args[2], &optimize) < 0)
    return VALUE_NULL;
  AstState *st = ast_state(vm);
  if (!st) return VALUE_NULL;
  if (!is_instance_of(vm, args[0], st->bases[AST_T_MOD])) return err_set(vm, vm->exc.TypeError, "expected an AST");
  Arena arena;
  arena_init(&arena, vm);
  Mod *mod = ast_from_object(vm, st, &arena, args[0]);
  Value out = VALUE_NULL;
  if (mod && mod->kind == MOD_FUNCTIONTYPE) err_set(vm, vm->exc.ValueError, "a function type has no code");
  else if (mod && ast_validate(vm, mod) == 0) out = generate(vm, mod, &arena, args[1], optimize);
  arena_release_values(&arena);
  arena_destroy(&arena);
  return out;
}

// --- optimize_cfg

static Value optimized(Compiler *c, Unit *u, Ref list, int nlocals) {
  VM *vm = c->vm;
  InstrSeq *seq = read_seq(
               c, &c->arena, list,
               (OpargLimits){.consts = u->consts.n, .locals = nlocals > 64 ? nlocals : INT64_MAX, .cells = INT64_MAX}),
           *out;
  Flow g;
  if (!seq || !flow_start(&g, c, u, &c->arena, seq) || !flow_optimize(&g, nlocals, 0) || flow_stack_depth(&g) < 0 ||
      check_depths(vm, &g) < 0)
    return VALUE_NULL;
  flow_borrow_loads(&g);
  out = seq_new(c, &c->arena);
  if (!c->failed) flow_to_sequence(&g, out);
  return c->failed ? VALUE_NULL : list_from_seq(vm, out);
}

static Value optimize_cfg(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int nlocals;
  if (args_check(vm, "optimize_cfg", nargs, 3, 3) < 0 || arg_int(vm, args[2], &nlocals) < 0) return VALUE_NULL;
  if (!is_list(args[1])) return err_set(vm, vm->exc.TypeError, "consts must be a list");
  if (nlocals < 0 || nlocals > 1 << 20) return err_set(vm, vm->exc.ValueError, "nlocals out of range");
  Compiler c;
  Unit u;
  workshop_open(vm, &c, &u);
  Value consts = list_to_tuple(vm, args[1]), out = VALUE_NULL;
  if (!value_is_null(consts) && add_consts(&c, &u, as_tuple(consts)->items, tuple_len(consts)))
    out = optimized(&c, &u, args[0], nlocals);
  Value kept = value_is_null(out) ? VALUE_NULL : consts_list(&c, &u);
  if (value_is_null(kept) || list_set_slice(vm, as_list(args[1]), 0, list_len(args[1]), kept) < 0)
    value_set(vm, &out, VALUE_NULL);
  drop(vm, kept);
  drop(vm, consts);
  workshop_close(&c);
  return out;
}

// --- assemble_code_object

static Ref metadata_item(VM *vm, Ref metadata, const char *key, bool (*is_kind)(Ref)) {
  Ref v = dict_get_cstr(vm, as_dict(metadata), key);
  if (!value_is_null(v) && is_kind(v)) return v;
  err_set(vm, vm->exc.TypeError, "metadata['%s'] is missing or of another type", key);
  return REF_NULL;
}

static bool is_count(Ref v) { return value_is_int48(v) && value_as_int48(v) >= 0 && value_as_int48(v) <= 1 << 20; }

static bool read_count(VM *vm, Ref metadata, const char *key, int *out) {
  Ref v = metadata_item(vm, metadata, key, is_count);
  if (!value_is_null(v)) *out = (int)value_as_int48(v);
  return !value_is_null(v);
}

// A dict from names to consecutive numbers from `from` on.
static bool read_names(Compiler *c, Ref metadata, const char *key, NameMap *map, int from) {
  VM *vm = c->vm;
  Ref d = metadata_item(vm, metadata, key, is_dict), name, value;
  if (value_is_null(d)) return false;
  for (Size pos = 0; dict_next(as_dict(d), &pos, &name, &value);) {
    if (!is_str(name) || !is_exact(vm, name, vm->types.str) || !value_is_int48(value) ||
        value_as_int48(value) != from + map->live) {
      err_set(vm, vm->exc.ValueError, "metadata['%s']: names are numbered from %d", key, from);
      return false;
    }
    name = comp_keep(c, own(name));
    if (c->failed || names_put(vm, map, name, from + map->live) < 0) return comp_no_memory(c), false;
  }
  return true;
}

static bool read_metadata(Compiler *c, Unit *u, Ref metadata) {
  VM *vm = c->vm;
  Ref name = metadata_item(vm, metadata, "name", is_str), qualname = metadata_item(vm, metadata, "qualname", is_str),
      hidden = REF_NULL;
  if (value_is_null(name) || value_is_null(qualname)) return false;
  u->name = comp_keep(c, own(name));
  u->qualname = comp_keep(c, own(qualname));
  if (!read_count(vm, metadata, "argcount", &u->args.argcount) ||
      !read_count(vm, metadata, "posonlyargcount", &u->args.posonlyargcount) ||
      !read_count(vm, metadata, "kwonlyargcount", &u->args.kwonlyargcount) ||
      !read_count(vm, metadata, "firstlineno", &u->firstlineno))
    return false;
  if (!read_names(c, metadata, "names", &u->names, 0) || !read_names(c, metadata, "varnames", &u->varnames, 0) ||
      !read_names(c, metadata, "cellvars", &u->cellvars, 0) ||
      !read_names(c, metadata, "freevars", &u->freevars, u->cellvars.live))
    return false;
  hidden = metadata_item(vm, metadata, "fasthidden", is_dict);
  Ref consts = dict_get_cstr(vm, as_dict(metadata), "consts");
  if (value_is_null(hidden)) return false;
  Value list = !value_is_null(consts) && is_dict(consts) ? dict_keys_list(vm, as_dict(consts))
               : !value_is_null(consts) && is_list(consts)
                   ? own(consts)
                   : err_set(vm, vm->exc.TypeError, "metadata['consts'] is missing or of another type");
  Value items = value_is_null(list) ? VALUE_NULL : list_to_tuple(vm, list);
  bool ok = !value_is_null(items) && add_consts(c, u, as_tuple(items)->items, tuple_len(items));
  drop(vm, items);
  drop(vm, list);
  return ok;
}

// The last steps leave pseudo instructions that are unreachable.
static int check_real(VM *vm, const InstrSeq *seq) {
  for (int i = 0; i < seq->n; i++) {
    int op = seq->items[i].opcode;
    if (op >= MIN_PSEUDO_OPCODE && op != JUMP && op != JUMP_NO_INTERRUPT)
      return bad_sequence(vm, i, "a pseudo instruction that nothing leads to");
  }
  return 0;
}

static Code *assembled(Compiler *c, Unit *u, Ref list, Ref metadata) {
  VM *vm = c->vm;
  if (!read_metadata(c, u, metadata)) return NULL;
  InstrSeq *seq = read_seq(
      c, &c->arena, list,
      (OpargLimits){.consts = u->consts.n, .locals = u->varnames.live, .cells = u->cellvars.live + u->freevars.live});
  Flow g;
  FlowResult flow;
  if (!seq || !flow_start(&g, c, u, &c->arena, seq) || flow_stack_depth(&g) < 0 || check_depths(vm, &g) < 0)
    return NULL;
  return flow_finish(&g, 0, &flow) && check_real(vm, flow.seq) == 0 ? assemble(c, u, 0, &flow) : NULL;
}

static Value assemble_code_object(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (args_check(vm, "assemble_code_object", nargs, 3, 3) < 0 || arg_str(vm, "assemble_code_object", 1, args[0]) < 0)
    return VALUE_NULL;
  if (!is_dict(args[2])) return err_set(vm, vm->exc.TypeError, "expected a dict of metadata");
  Compiler c;
  Unit u;
  workshop_open(vm, &c, &u);
  c.filename = borrow(args[0]);
  Code *code = assembled(&c, &u, args[1], args[2]);
  for (int i = 0; i < c.n_owned; i++) drop(vm, c.owned[i]);
  workshop_close(&c);
  Value out = code ? value_from_ptr(code) : VALUE_NULL;
  if (code && vm->hooks.verify_code(vm, code) < 0) value_clear(vm, &out);
  return out;
}

static const MethodDef methods[] = {
    {"compiler_codegen", compiler_codegen, METH_FAST, DOC("($module, ast, filename, optimize, /)"),
     DOC("(instructions, nested sequences, constants) that the code generator makes of a tree.")},
    {"optimize_cfg", optimize_cfg, METH_FAST, DOC("($module, instructions, consts, nlocals, /)"),
     DOC("The instructions after the passes over the control-flow graph; consts is changed.")},
    {"assemble_code_object", assemble_code_object, METH_FAST, DOC("($module, filename, instructions, metadata, /)"),
     DOC("The code object of optimized instructions.")},
    {0},
};

const ModuleDef _compiler_stages_module = {.name = "_compiler_stages", .methods = methods};
