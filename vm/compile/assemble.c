// compile/assemble.c: the last stage: writes the instruction sequence of a unit as bytes and makes the code object.
//
// Computes jump distances, writes instructions with EXTENDED_ARG prefixes and inline caches, and encodes the exception
// table and the location table (PEP 626, 657). Distances depend on instruction sizes and sizes on distances, so
// resolve_jump_offsets repeats until nothing changes.
//
// Invariants   Every target is an index of an instruction, no pseudo-instruction is left, and each block ends where the
//              exception table says.
// Danger       A table that is equal to one of an earlier code object is shared with it: nobody may write to a table
//              afterwards.
// Tests        tests/fidelity/bytecode.mjs, tests/stage/bytecode.test.mjs
// Optimize     Oz
#include "compile/compiler.h"

#include "object/bytes/bytes.h"
#include "object/core/work.h"
#include "object/exec/code_type.h"

// From the last unit of the SEND that an `async for` waits in to its END_SEND: monitoring finds one by the other.
#define END_SEND_OFFSET 5

typedef struct Bytes8 {
  Compiler *c;
  Arena *arena;
  uint8_t *data;
  int n, cap;
} Bytes8;

static void put(Bytes8 *b, int byte) {
  if (comp_room(b->c, b->arena, &b->data, b->n, &b->cap, 1)) b->data[b->n++] = (uint8_t)byte;
}

// At the start of round i of a loop over instructions. False: failed.
static bool round_looks(Compiler *c, int i) { return i % WORK_VALUES != WORK_VALUES - 1 || comp_looks(c, WORK_VALUES); }

// --- jumps

static void resolve_unconditional_jumps(InstrSeq *seq) {
  for (int i = 0; i < seq->n; i++) {
    Instr *in = &seq->items[i];
    bool forward = in->oparg > i;
    if (in->opcode == JUMP) in->opcode = forward ? JUMP_FORWARD : JUMP_BACKWARD;
    else if (in->opcode == JUMP_NO_INTERRUPT) in->opcode = forward ? JUMP_FORWARD : JUMP_BACKWARD_NO_INTERRUPT;
  }
}

// Distances depend on the sizes of instructions and these on distances: until nothing changes.
static void resolve_jump_offsets(InstrSeq *seq) {
  for (int i = 0; i < seq->n; i++)
    if (op_has_jump(seq->items[i].opcode)) seq->items[i].target = seq->items[i].oparg;
  bool again;
  do {
    int offset = 0;
    for (int i = 0; i < seq->n; i++) {
      seq->items[i].offset = offset;
      offset += instr_units(seq->items[i].opcode, seq->items[i].oparg);
    }
    again = false;
    offset = 0;
    for (int i = 0; i < seq->n; i++) {
      Instr *in = &seq->items[i];
      int units = instr_units(in->opcode, in->oparg);
      offset += units;
      if (!op_has_jump(in->opcode)) continue;
      int target = seq->items[in->target].offset;
      if (in->opcode == END_ASYNC_FOR) in->oparg = offset - target - END_SEND_OFFSET;
      else in->oparg = target < offset ? offset - target : target - offset;
      again |= instr_units(in->opcode, in->oparg) != units;
    }
  } while (again);
}

// --- code

static void put_code(Bytes8 *b, const InstrSeq *seq) {
  for (int i = 0; i < seq->n && round_looks(b->c, i); i++) {
    const Instr *in = &seq->items[i];
    for (int shift = 24; shift > 0; shift -= 8) {
      if (in->oparg >> shift == 0) continue;
      put(b, EXTENDED_ARG);
      put(b, in->oparg >> shift & 0xFF);
    }
    put(b, in->opcode);
    put(b, in->oparg & 0xFF);
    for (int k = 0; k < opcode_caches[in->opcode] * 2; k++) put(b, 0);
  }
}

// --- exception table: start, size, target, depth and lasti; big-endian groups of six bits, bit 7 marks the start

static void put_item(Bytes8 *b, int value, int mark) {
  for (int shift = 24; shift > 0; shift -= 6) {
    if (value < 1 << shift) continue;
    put(b, (value >> shift & 0x3F) | 0x40 | mark);
    mark = 0;
  }
  put(b, (value & 0x3F) | mark);
}

static void put_handler(Bytes8 *b, const InstrSeq *seq, int start, int end, const Instr *in) {
  int depth = in->handler_depth - 1 - in->preserve_lasti;
  put_item(b, start, 0x80);
  put_item(b, end - start, 0);
  put_item(b, seq->items[in->handler].offset, 0);
  put_item(b, depth << 1 | in->preserve_lasti, 0);
}

static void put_exception_table(Bytes8 *b, const InstrSeq *seq) {
  const Instr *current = NULL;  // an instruction with the handler of the range being measured
  int start = 0, offset = 0;
  for (int i = 0; i < seq->n; i++) {
    const Instr *in = &seq->items[i];
    if (in->handler != (current ? current->handler : -1)) {
      if (current) put_handler(b, seq, start, offset, current);
      start = offset;
      current = in->handler >= 0 ? in : NULL;
    }
    offset += instr_units(in->opcode, in->oparg);
  }
  if (current) put_handler(b, seq, start, offset, current);
}

// --- location table (PEP 626, 657)

enum { LOC_SHORT0 = 0, LOC_ONE_LINE0 = 10, LOC_NO_COLUMNS = 13, LOC_LONG = 14, LOC_NONE = 15 };

static void put_varint(Bytes8 *b, uint32_t v) {
  for (; v >= 64; v >>= 6) put(b, (int)(v & 63) | 64);
  put(b, (int)v);
}
static void put_signed_varint(Bytes8 *b, int v) {
  put_varint(b, v < 0 ? ((0u - (uint32_t)v) << 1) | 1 : (uint32_t)v << 1);
}
static void put_entry_start(Bytes8 *b, int code, int units) { put(b, 0x80 | code << 3 | (units - 1)); }

static void put_location(Bytes8 *b, Loc loc, int units, int *line) {
  if (loc.lineno < 0) {
    put_entry_start(b, LOC_NONE, units);
    return;
  }
  int delta = loc.lineno - *line, col = loc.col_offset, end_col = loc.end_col_offset;
  *line = loc.lineno;
  if (col < 0 || end_col < 0) {
    if (loc.end_lineno == loc.lineno || loc.end_lineno == -1) {
      put_entry_start(b, LOC_NO_COLUMNS, units);
      put_signed_varint(b, delta);
      return;
    }
  } else if (loc.end_lineno == loc.lineno) {
    if (delta == 0 && col < 80 && end_col >= col && end_col - col < 16) {
      put_entry_start(b, LOC_SHORT0 + (col >> 3), units);
      put(b, (col & 7) << 4 | (end_col - col));
      return;
    }
    if (delta >= 0 && delta < 3 && col < 128 && end_col < 128) {
      put_entry_start(b, LOC_ONE_LINE0 + delta, units);
      put(b, col);
      put(b, end_col);
      return;
    }
  }
  put_entry_start(b, LOC_LONG, units);
  put_signed_varint(b, delta);
  put_varint(b, (uint32_t)(loc.end_lineno - loc.lineno));
  put_varint(b, (uint32_t)(col + 1));
  put_varint(b, (uint32_t)(end_col + 1));
}

static void put_locations(Bytes8 *b, Loc loc, int units, int *line) {
  for (; units > 8; units -= 8) put_location(b, loc, 8, line);
  if (units) put_location(b, loc, units, line);
}

static void put_location_table(Bytes8 *b, InstrSeq *seq, int firstlineno) {
  for (int i = seq->n - 1; i >= 0; i--) {
    Instr *in = &seq->items[i];
    if (!same_loc(in->loc, NEXT_LOCATION)) continue;
    bool ends = op_has_jump(in->opcode) || op_is_scope_exit(in->opcode) || i == seq->n - 1;
    in->loc = ends ? NO_LOCATION : in[1].loc;
  }
  Loc loc = NO_LOCATION;
  int units = 0, line = firstlineno;
  for (int i = 0; i < seq->n && round_looks(b->c, i); i++) {
    const Instr *in = &seq->items[i];
    if (!same_loc(loc, in->loc)) {
      put_locations(b, loc, units, &line);
      loc = in->loc;
      units = 0;
    }
    units += instr_units(in->opcode, in->oparg);
  }
  put_locations(b, loc, units, &line);
}

// --- the code object

// Names and kinds of locals, cells and free variables, in the order of their places.
static void fill_localsplus(Compiler *c, const Unit *u, uint32_t flags, Value *names, uint8_t *kinds) {
  VM *vm = c->vm;
  for (NameEntry *e = names_next(&u->varnames, NULL); e; e = names_next(&u->varnames, e)) {
    int i = e->value;
    names[i] = own(e->name);
    kinds[i] =
        LOCAL_LOCAL | code_argument_kind(i, u->args.posonlyargcount, u->args.argcount, u->args.kwonlyargcount, flags);
    if (names_has(vm, &u->fasthidden, e->name)) kinds[i] |= LOCAL_HIDDEN;
    if (names_has(vm, &u->cellvars, e->name)) kinds[i] |= LOCAL_CELL;
  }
  int nlocals = u->varnames.live, dropped = 0;
  for (NameEntry *e = names_next(&u->cellvars, NULL); e; e = names_next(&u->cellvars, e)) {
    if (names_has(vm, &u->varnames, e->name)) {
      dropped++;
      continue;
    }
    int i = e->value + nlocals - dropped;
    names[i] = own(e->name);
    kinds[i] = LOCAL_CELL;
  }
  for (NameEntry *e = names_next(&u->freevars, NULL); e; e = names_next(&u->freevars, e)) {
    int i = e->value + nlocals - dropped;
    names[i] = own(e->name);
    kinds[i] = LOCAL_FREE;
  }
}

// Equal tables of two code objects are one object.
static Value merged(Compiler *c, Value v) {  // consumed; null: failed
  int id = value_is_null(v) ? -1 : consts_id(c, v);
  Value out = id < 0 ? VALUE_NULL : own(borrow(c->pool.values[id]));
  drop(c->vm, v);
  return out;
}

static Value bytes_value(Compiler *c, const Bytes8 *b) {
  return c->failed ? VALUE_NULL : bytes_from(c->vm, b->data, b->n);
}

Code *assemble(Compiler *c, Unit *u, uint32_t code_flags, const FlowResult *flow) {
  VM *vm = c->vm;
  InstrSeq *seq = flow->seq;
  resolve_unconditional_jumps(seq);
  if (comp_looks(c, seq->n)) resolve_jump_offsets(seq);
  Bytes8 code = {c, seq->arena, NULL, 0, 0}, lines = code, exceptions = code;
  put_code(&code, seq);
  if (comp_looks(c, seq->n)) put_location_table(&lines, seq, u->firstlineno);
  put_exception_table(&exceptions, seq);
  if (c->failed) return NULL;

  Value code_bytes = bytes_value(c, &code), line_bytes = merged(c, bytes_value(c, &lines)),
        exception_bytes = merged(c, bytes_value(c, &exceptions));
  Tuple *consts = tuple_alloc(vm, u->consts.n), *names = tuple_alloc(vm, u->names.live),
        *localsplus = tuple_alloc(vm, flow->nlocalsplus);
  uint8_t *kinds = comp_alloc(c, seq->arena, (size_t)flow->nlocalsplus + 1);
  Value kind_bytes = VALUE_NULL;
  Code *result = NULL;
  if (consts)
    for (int i = 0; i < u->consts.n; i++) consts->items[i] = own(consts_at(c, &u->consts, i));
  if (names)
    for (NameEntry *e = names_next(&u->names, NULL); e; e = names_next(&u->names, e))
      names->items[e->value] = own(e->name);
  if (localsplus && kinds) {
    fill_localsplus(c, u, code_flags, localsplus->items, kinds);
    kind_bytes = bytes_from(vm, kinds, flow->nlocalsplus);
  }
  Value tuples[] = {consts ? tuple_done(vm, consts) : VALUE_NULL, names ? tuple_done(vm, names) : VALUE_NULL,
                    localsplus ? tuple_done(vm, localsplus) : VALUE_NULL};
  Value all[] = {code_bytes, line_bytes, exception_bytes, kind_bytes, tuples[0], tuples[1], tuples[2]};
  bool ok = true;
  for (size_t i = 0; i < ARRAY_LEN(all); i++) ok &= !value_is_null(all[i]);
  if (ok) {
    CodeParams params = {.filename = c->filename,
                         .name = u->name,
                         .qualname = u->qualname,
                         .code = borrow(code_bytes),
                         .consts = borrow(tuples[0]),
                         .names = borrow(tuples[1]),
                         .localsplusnames = borrow(tuples[2]),
                         .localspluskinds = borrow(kind_bytes),
                         .linetable = borrow(line_bytes),
                         .exceptiontable = borrow(exception_bytes),
                         .flags = code_flags,
                         .firstlineno = (uint32_t)u->firstlineno,
                         .argcount = (uint32_t)(u->args.posonlyargcount + u->args.argcount),
                         .posonlyargcount = (uint32_t)u->args.posonlyargcount,
                         .kwonlyargcount = (uint32_t)u->args.kwonlyargcount,
                         .stacksize = (uint32_t)(flow->stacksize ? flow->stacksize : 1)};
    result = code_new(vm, &params);
  }
  for (size_t i = 0; i < ARRAY_LEN(all); i++) drop(vm, all[i]);
  return result;
}
