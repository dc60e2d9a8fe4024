// object/exec/code_methods.c: the Python interface of code objects: attributes, methods, iterators, the constructor.
// Tests        tests/python/modules/code_objects.py
// Optimize     Oz
#include "object/core/args.h"

#include <stdlib.h>

#include "opcode.gen.h"
#include "base/hash.h"
#include "object/core/inner.h"
#include "object/exec/monitoring.h"
#include "object/class/class.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_internal.h"
#include "object/exec/code_shown.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/container/iterators.h"

// --- iterators over tables

typedef struct CodeIterator {
  Object h;
  Code *code;  // owned
  LocationReader reader;
  bool pending;         // `reader` is at an entry that was not yielded yet
  uint32_t unit, done;  // positions: the unit within the entry; branches: where to continue
} CodeIterator;

static Value iterator_new(VM *vm, Type *type, Ref self) {
  CodeIterator *it = object_alloc(vm, type, 0);
  if (!it) return VALUE_NULL;
  it->code = as_code(self);
  obj_incref(it->code);
  code_locations_init(it->code, &it->reader);
  return value_from_ptr(it);
}
static void iterator_dealloc(VM *vm, Object *o) {
  obj_xdrop(vm, ((CodeIterator *)o)->code);
  object_free(vm, o, 0);
}
static Value number_or_none(int n) { return n < 0 ? VALUE_NONE : value_from_int48(n); }

static Value line_next(VM *vm, Ref self) {
  CodeIterator *it = (CodeIterator *)value_as_ptr(self);
  LocationReader *r = &it->reader;
  if (!it->pending && !code_locations_next(r)) return VALUE_NULL;
  uint32_t start = r->start, end = start + r->n_units;
  int line = r->span.line;
  while ((it->pending = code_locations_next(r)) && r->span.line == line) end = r->start + r->n_units;
  return tuple_pack3(vm, value_from_int48(start * 2), value_from_int48(end * 2), number_or_none(line));
}

static Value positions_next(VM *vm, Ref self) {
  CodeIterator *it = (CodeIterator *)value_as_ptr(self);
  LocationReader *r = &it->reader;
  if (it->unit >= r->start + r->n_units && !code_locations_next(r)) return VALUE_NULL;
  it->unit++;
  Value items[] = {number_or_none(r->span.line), number_or_none(r->span.end_line), number_or_none(r->span.col),
                   number_or_none(r->span.end_col)};
  return tuple_from_steal(vm, items, 4);
}

static Value branch(VM *vm, uint32_t source, uint32_t left, uint32_t right) {
  return tuple_pack3(vm, value_from_int48(source * 2), value_from_int48(left * 2), value_from_int48(right * 2));
}

static Value branch_next(VM *vm, Ref self) {
  CodeIterator *it = (CodeIterator *)value_as_ptr(self);
  Code *code = it->code;
  uint32_t oparg = 0;
  while (it->unit < code->n_units) {
    uint32_t at = it->unit;
    uint8_t op = code_base_opcode(code, at);
    uint32_t next = it->unit = at + 1 + opcode_caches[op];
    oparg = oparg << 8 | code_base_oparg(code, at);
    switch (op) {
      case EXTENDED_ARG: continue;
      case POP_JUMP_IF_FALSE:
      case POP_JUMP_IF_TRUE:
      case POP_JUMP_IF_NONE:
      case POP_JUMP_IF_NOT_NONE:
        it->unit = next + 1;  // past NOT_TAKEN
        return branch(vm, at, next + 1, next + oparg);
      case FOR_ITER: return branch(vm, at, next, next + oparg + 2);  // behind END_FOR and POP_ITER
      case END_ASYNC_FOR: return branch(vm, next - oparg, next - oparg + 2, next);
      default: oparg = 0;
    }
  }
  return VALUE_NULL;
}

static Value code_sizeof(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_from_int48((128 + 2 * (int64_t)as_code(self)->n_units + 3) & ~(int64_t)3);  // as CPython on 32 bits
}

#define ITERATOR_SPEC(field, text, told, next_fn) \
  static const TypeSlots field##_slots = { \
      .dealloc = iterator_dealloc, .iter = iterator_self, .iternext = next_fn, .getattro = object_generic_getattr}; \
  const TypeSpec field##_spec = { \
      .name = text, .basic_size = sizeof(CodeIterator), .told_size = told, .slots = &field##_slots}
ITERATOR_SPEC(code_line_iterator, "line_iterator", 36, line_next);
ITERATOR_SPEC(code_branch_iterator, "line_iterator", 36, branch_next);
ITERATOR_SPEC(code_positions_iterator, "positions_iterator", 52, positions_next);

static Value co_lines(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return iterator_new(vm, vm->types.code_line_iterator, self);
}
static Value co_branches(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return iterator_new(vm, vm->types.code_branch_iterator, self);
}
static Value co_positions(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return iterator_new(vm, vm->types.code_positions_iterator, self);
}

// --- attributes

static Value get_code(VM *vm, Ref self, const void *closure) { return code_base_units(vm, as_code(self)); }
static Value get_adaptive(VM *vm, Ref self, const void *closure) {  // the running code: specialized, with live caches
  const Code *code = as_code(self);
  Bytes *b = bytes_alloc(vm, (Size)code->n_units * 2);
  if (!b) return VALUE_NULL;
  CodeUnit *units = (CodeUnit *)b->data;
  memcpy(units, code->units, code->n_units * sizeof(CodeUnit));
  if (code->monitoring) vm->hooks.monitor->hide_tellers(code, units);
  code_show(vm, code, units);
  return value_from_ptr(b);
}
static Value get_nlocals(VM *vm, Ref self, const void *closure) { return value_from_int48(as_code(self)->nlocals); }
static Value get_varnames(VM *vm, Ref self, const void *closure) { return code_varnames(vm, as_code(self)); }
static Value get_cellvars(VM *vm, Ref self, const void *closure) { return code_cellvars(vm, as_code(self)); }
static Value get_freevars(VM *vm, Ref self, const void *closure) { return code_freevars(vm, as_code(self)); }

// The old line table: pairs of a code delta and a line delta, one byte each.
static void put_deltas(uint8_t *out, Size *n, int code_delta, int line_delta) {
  for (; code_delta > 255; code_delta -= 255) out[(*n)++] = 255, out[(*n)++] = 0;
  for (; line_delta > 127; line_delta -= 127, code_delta = 0) out[(*n)++] = (uint8_t)code_delta, out[(*n)++] = 127;
  for (; line_delta < -128; line_delta += 128, code_delta = 0) out[(*n)++] = (uint8_t)code_delta, out[(*n)++] = 128;
  out[(*n)++] = (uint8_t)code_delta;
  out[(*n)++] = (uint8_t)line_delta;
}

static Value get_lnotab(VM *vm, Ref self, const void *closure) {
  if (err_warn(vm, vm->exc.DeprecationWarning, 1, "co_lnotab is deprecated, use co_lines instead.") < 0)
    return VALUE_NULL;
  const Code *code = as_code(self);
  LocationReader r;
  size_t cap = 2;
  for (int pass = 0, line = 0, offset = 0;; pass++) {
    uint8_t *out = pass ? mem_alloc(vm, cap) : NULL;
    if (pass && !out) return err_no_memory(vm);
    Size n = 0;
    code_locations_init(code, &r);
    line = (int)code->firstlineno;
    offset = 0;
    while (code_locations_next(&r)) {
      if (r.line == line) continue;
      int start = (int)r.start * 2;
      if (pass) put_deltas(out, &n, start - offset, r.line - line);
      else cap += 4 + (size_t)(start - offset) / 255 * 2 + (size_t)abs(r.line - line) / 127 * 2;
      line = r.line;
      offset = start;
    }
    if (!pass) continue;
    Value bytes = bytes_from(vm, out, n);
    mem_free(vm, out, cap);
    return bytes;
  }
}

static const GetSetDef getsets[] = {
    {"co_lnotab", get_lnotab, NULL, NULL, NULL},     {"_co_code_adaptive", get_adaptive, NULL, NULL, NULL},
    {"co_varnames", get_varnames, NULL, NULL, NULL}, {"co_cellvars", get_cellvars, NULL, NULL, NULL},
    {"co_freevars", get_freevars, NULL, NULL, NULL}, {"co_code", get_code, NULL, NULL, NULL},
    {"co_nlocals", get_nlocals, NULL, NULL, NULL},   {NULL},
};
#define OFF(field) offsetof(Code, field)
static const MemberDef members[] = {
    {"co_argcount", MEMBER_UINT32, OFF(argcount), true, NULL},
    {"co_posonlyargcount", MEMBER_UINT32, OFF(posonlyargcount), true, NULL},
    {"co_kwonlyargcount", MEMBER_UINT32, OFF(kwonlyargcount), true, NULL},
    {"co_stacksize", MEMBER_UINT32, OFF(stacksize), true, NULL},
    {"co_flags", MEMBER_UINT32, OFF(flags), true, NULL},
    {"co_names", MEMBER_VALUE, OFF(names), true, NULL},
    {"co_filename", MEMBER_VALUE, OFF(filename), true, NULL},
    {"co_name", MEMBER_VALUE, OFF(name), true, NULL},
    {"co_qualname", MEMBER_VALUE, OFF(qualname), true, NULL},
    {"co_firstlineno", MEMBER_UINT32, OFF(firstlineno), true, NULL},
    {"co_linetable", MEMBER_VALUE, OFF(linetable), true, NULL},
    {"co_consts", MEMBER_VALUE, OFF(consts), true, NULL},
    {"co_exceptiontable", MEMBER_VALUE, OFF(exceptiontable), true, NULL},
    {NULL},
};

static Value varname_from_oparg(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"oparg"};
  static const ArgSpec spec = {"_varname_from_oparg", names, 1, 0, 1, 1, 0};
  Ref out[1];
  int i;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || arg_int(vm, out[0], &i) < 0) return VALUE_NULL;
  const Code *code = as_code(self);
  if (i < 0 || (uint32_t)i >= code->nlocalsplus) return err_set(vm, vm->exc.IndexError, "tuple index out of range");
  return own(tuple_at(code->localsplusnames, i));
}

// --- the constructor

enum {
  F_ARGCOUNT,
  F_POSONLY,
  F_KWONLY,
  F_NLOCALS,
  F_STACKSIZE,
  F_FLAGS,
  F_CODE,
  F_CONSTS,
  F_NAMES,
  F_VARNAMES,
  F_FILENAME,
  F_NAME,
  F_QUALNAME,
  F_FIRSTLINENO,
  F_LINETABLE,
  F_EXCEPTIONTABLE,
  F_FREEVARS,
  F_CELLVARS,
  N_FIELDS
};
enum { KIND_INT, KIND_BYTES, KIND_TUPLE, KIND_STR };
static const struct {
  const char *name, *arg;
  uint8_t kind;
} fields[N_FIELDS] = {{"co_argcount", "argcount", KIND_INT},
                      {"co_posonlyargcount", "posonlyargcount", KIND_INT},
                      {"co_kwonlyargcount", "kwonlyargcount", KIND_INT},
                      {"co_nlocals", "nlocals", KIND_INT},
                      {"co_stacksize", "stacksize", KIND_INT},
                      {"co_flags", "flags", KIND_INT},
                      {"co_code", "codestring", KIND_BYTES},
                      {"co_consts", "constants", KIND_TUPLE},
                      {"co_names", "names", KIND_TUPLE},
                      {"co_varnames", "varnames", KIND_TUPLE},
                      {"co_filename", "filename", KIND_STR},
                      {"co_name", "name", KIND_STR},
                      {"co_qualname", "qualname", KIND_STR},
                      {"co_firstlineno", "firstlineno", KIND_INT},
                      {"co_linetable", "linetable", KIND_BYTES},
                      {"co_exceptiontable", "exceptiontable", KIND_BYTES},
                      {"co_freevars", "freevars", KIND_TUPLE},
                      {"co_cellvars", "cellvars", KIND_TUPLE}};

typedef struct Fields {
  Ref v[N_FIELDS];  // of KIND_BYTES, KIND_TUPLE, KIND_STR
  int n[N_FIELDS];  // of KIND_INT
} Fields;

// `fname`: "replace" with "argument 'co_x'", or "code" with "argument 1".
static int take_field(VM *vm, Fields *f, int i, Ref v, bool replacing) {
  if (fields[i].kind == KIND_INT) return arg_int(vm, v, &f->n[i]);
  static const char *const expected[] = {[KIND_BYTES] = "bytes", [KIND_TUPLE] = "tuple", [KIND_STR] = "str"};
  uint8_t kind = fields[i].kind;
  bool ok = kind == KIND_BYTES ? is_bytes(v) : kind == KIND_TUPLE ? is_tuple(v) : is_str(v);
  if (ok) {
    f->v[i] = v;
    return 0;
  }
  if (!replacing) {
    arg_type_error(vm, "code", i + 1, expected[kind], v);
    return -1;
  }
  return err_set_i(vm, vm->exc.TypeError, "replace() argument '%s' must be %s, not %P", fields[i].name, expected[kind],
                   v);
}

static int check_counts(VM *vm, const Fields *f) {
  static const uint8_t positive[] = {F_ARGCOUNT, F_POSONLY, F_KWONLY, F_NLOCALS, F_STACKSIZE, F_FLAGS, F_FIRSTLINENO};
  for (size_t i = 0; i < ARRAY_LEN(positive); i++)
    if (f->n[positive[i]] < 0)
      return err_set_i(vm, vm->exc.ValueError, "%s must be a positive integer", fields[positive[i]].name);
  int64_t nvars = tuple_len(f->v[F_VARNAMES]), needed = (int64_t)f->n[F_ARGCOUNT] + f->n[F_KWONLY] +
                                                        !!(f->n[F_FLAGS] & CO_VARARGS) +
                                                        !!(f->n[F_FLAGS] & CO_VARKEYWORDS);
  if (nvars < needed) return err_set_i(vm, vm->exc.ValueError, "code: co_varnames is too small");
  if (f->n[F_NLOCALS] != nvars) return err_set_i(vm, vm->exc.ValueError, "code: co_nlocals != len(co_varnames)");
  return 0;
}

uint8_t code_argument_kind(int i, int n_posonly, int n_either, int n_kwonly, uint32_t flags) {
  int positional = n_posonly + n_either, named = positional + n_kwonly;
  if (i < n_posonly) return LOCAL_ARG_POS;
  if (i < positional) return LOCAL_ARG_POS | LOCAL_ARG_KW;
  if (i < named) return LOCAL_ARG_KW;
  if (flags & CO_VARARGS && i == named) return LOCAL_ARG_VAR | LOCAL_ARG_POS;
  if (flags & CO_VARKEYWORDS && i == named + !!(flags & CO_VARARGS)) return LOCAL_ARG_VAR | LOCAL_ARG_KW;
  return 0;
}

static Value code_from_fields(VM *vm, const Fields *f) {
  if (check_counts(vm, f) < 0) return VALUE_NULL;
  Ref varnames = f->v[F_VARNAMES], cells = f->v[F_CELLVARS], frees = f->v[F_FREEVARS];
  Size nvars = tuple_len(varnames), ncells = tuple_len(cells), nfrees = tuple_len(frees), n = 0;
  Size total = nvars + ncells + nfrees;
  Value *names = mem_alloc_items(vm, (size_t)(total + 1), sizeof(Value));
  uint8_t *kinds = mem_alloc_zero(vm, (size_t)total + 1);
  Value names_tuple = VALUE_NULL, kinds_bytes = VALUE_NULL, result = VALUE_NULL;
  if (!names || !kinds) {
    err_no_memory(vm);
    goto done;
  }
  for (Size i = 0; i < nvars; i++, n++) {
    names[n] = (Value){tuple_at(varnames, i).bits};
    kinds[n] = LOCAL_LOCAL | code_argument_kind((int)i, f->n[F_POSONLY], f->n[F_ARGCOUNT] - f->n[F_POSONLY],
                                                f->n[F_KWONLY], (uint32_t)f->n[F_FLAGS]);
  }
  for (Size i = 0; i < ncells; i++) {
    Size j = 0;
    while (j < nvars && !(is_str(names[j]) && is_str(tuple_at(cells, i)) && str_equal(names[j], tuple_at(cells, i))))
      j++;
    if (j < nvars) {
      kinds[j] |= LOCAL_CELL;
      continue;
    }
    names[n] = (Value){tuple_at(cells, i).bits};
    kinds[n++] = LOCAL_CELL;
  }
  for (Size i = 0; i < nfrees; i++) {
    names[n] = (Value){tuple_at(frees, i).bits};
    kinds[n++] = LOCAL_FREE;
  }
  names_tuple = tuple_from_refs(vm, names, n);
  kinds_bytes = bytes_from(vm, kinds, n);
  if (value_is_null(names_tuple) || value_is_null(kinds_bytes)) goto done;
  // Interning changes tuples in place, so tuples of others are copied.
  Value consts = tuple_from_refs(vm, ((Tuple *)value_as_ptr(f->v[F_CONSTS]))->items, tuple_len(f->v[F_CONSTS]));
  Value co_names = tuple_from_refs(vm, ((Tuple *)value_as_ptr(f->v[F_NAMES]))->items, tuple_len(f->v[F_NAMES]));
  if (!value_is_null(consts) && !value_is_null(co_names)) {
    CodeParams p = {.filename = f->v[F_FILENAME],
                    .name = f->v[F_NAME],
                    .qualname = f->v[F_QUALNAME],
                    .code = f->v[F_CODE],
                    .consts = borrow(consts),
                    .names = borrow(co_names),
                    .localsplusnames = borrow(names_tuple),
                    .localspluskinds = borrow(kinds_bytes),
                    .linetable = f->v[F_LINETABLE],
                    .exceptiontable = f->v[F_EXCEPTIONTABLE],
                    .flags = (uint32_t)f->n[F_FLAGS],
                    .firstlineno = (uint32_t)f->n[F_FIRSTLINENO],
                    .argcount = (uint32_t)f->n[F_ARGCOUNT],
                    .posonlyargcount = (uint32_t)f->n[F_POSONLY],
                    .kwonlyargcount = (uint32_t)f->n[F_KWONLY],
                    .stacksize = (uint32_t)f->n[F_STACKSIZE]};
    Code *code = code_new(vm, &p);
    if (code) result = value_from_ptr(code);
    if (code && vm->hooks.verify_code(vm, code) < 0) value_clear(vm, &result);
  }
  drop(vm, consts);
  drop(vm, co_names);
done:
  drop(vm, names_tuple);
  drop(vm, kinds_bytes);
  mem_free(vm, names, (size_t)(total + 1) * sizeof(Value));
  mem_free(vm, kinds, (size_t)total + 1);
  return result;
}

static Value replace(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Code *code = as_code(self);
  if (nargs) return err_set(vm, vm->exc.TypeError, "replace() takes no positional arguments");
  Value made[] = {code_base_units(vm, code), code_varnames(vm, code), code_freevars(vm, code), code_cellvars(vm, code)};
  Value result = VALUE_NULL;
  for (size_t i = 0; i < ARRAY_LEN(made); i++)
    if (value_is_null(made[i])) goto done;
  Fields f = {.v = {[F_CODE] = borrow(made[0]),
                    [F_VARNAMES] = borrow(made[1]),
                    [F_FREEVARS] = borrow(made[2]),
                    [F_CELLVARS] = borrow(made[3]),
                    [F_CONSTS] = borrow(code->consts),
                    [F_NAMES] = borrow(code->names),
                    [F_FILENAME] = borrow(code->filename),
                    [F_NAME] = borrow(code->name),
                    [F_QUALNAME] = borrow(code->qualname),
                    [F_LINETABLE] = borrow(code->linetable),
                    [F_EXCEPTIONTABLE] = borrow(code->exceptiontable)},
              .n = {[F_ARGCOUNT] = (int)code->argcount,
                    [F_POSONLY] = (int)code->posonlyargcount,
                    [F_KWONLY] = (int)code->kwonlyargcount,
                    [F_NLOCALS] = (int)code->nlocals,
                    [F_STACKSIZE] = (int)code->stacksize,
                    [F_FLAGS] = (int)code->flags,
                    [F_FIRSTLINENO] = (int)code->firstlineno}};
  for (Size k = 0; !value_is_null(kwnames) && k < tuple_len(kwnames); k++) {
    int i = 0;
    while (i < N_FIELDS && !str_equal_ascii(tuple_at(kwnames, k), fields[i].name)) i++;
    if (i == N_FIELDS) {
      err_set(vm, vm->exc.TypeError, "replace() got an unexpected keyword argument '%U'", tuple_at(kwnames, k));
      goto done;
    }
    if (take_field(vm, &f, i, args[nargs + k], true) < 0) goto done;
  }
  result = code_from_fields(vm, &f);
done:
  for (size_t i = 0; i < ARRAY_LEN(made); i++) drop(vm, made[i]);
  return result;
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "code", kwnames) < 0 || args_check(vm, "code", nargs, 16, 18) < 0) return VALUE_NULL;
  Fields f = {.v = {[F_FREEVARS] = borrow(vm->empty_tuple), [F_CELLVARS] = borrow(vm->empty_tuple)}};
  for (Size i = 0; i < nargs; i++)
    if (take_field(vm, &f, (int)i, args[i], false) < 0) return VALUE_NULL;
  return code_from_fields(vm, &f);
}

// --- the type

static Value repr(VM *vm, Ref self) {
  const Code *code = as_code(self);
  char address[24];
  value_address_text(self, address);
  return str_format(vm, "<code object %U at %s, file \"%U\", line %d>", code->name, address, code->filename,
                    (int)code->firstlineno);
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, a, vm->types.code) || !is_exact(vm, b, vm->types.code))
    return VALUE_NOT_IMPLEMENTED;
  int same = code_equal(vm, as_code(a), as_code(b));
  return same < 0 ? VALUE_NULL : value_from_bool(same == (op == CMP_EQ));
}

static Hash hash(VM *vm, Ref self) {
  const Code *code = as_code(self);
  uint32_t h = 20221211;
#define SCRAMBLE(x) (h = (h ^ (uint32_t)(x)) * HASH_MULTIPLIER)
  const Value parts[] = {code->name,      code->consts,        code->names, code->localsplusnames,
                         code->linetable, code->exceptiontable};
  for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
    Hash part = object_hash(vm, parts[i]);
    if (part == -1) return -1;
    SCRAMBLE(part);
  }
  SCRAMBLE(code->argcount);
  SCRAMBLE(code->posonlyargcount);
  SCRAMBLE(code->kwonlyargcount);
  SCRAMBLE(code->flags);
  SCRAMBLE(code->firstlineno);
  SCRAMBLE(code->n_units);
  for (uint32_t i = 0; i < code->n_units; i++) {
    uint8_t op = code_base_opcode(code, i);
    SCRAMBLE(op);
    SCRAMBLE(code_base_oparg(code, i));
    i += opcode_caches[op];
  }
#undef SCRAMBLE
  return hash_fix(h);
}

// Code that nests deeper than the stack allows keeps its name.
static void set_filename(VM *vm, Code *code, Ref old, Ref filename, int depth) {
  if (!str_equal(code->filename, old) || (depth % 16 == 15 && !vm_has_room(vm))) return;
  value_set(vm, &code->filename, own(filename));
  for (Size i = 0; i < tuple_len(code->consts); i++) {
    Ref c = tuple_at(code->consts, i);
    if (is_exact(vm, c, vm->types.code)) set_filename(vm, as_code(c), old, filename, depth + 1);
  }
}
void code_set_filename(VM *vm, Code *code, Ref filename) {
  Value old = own(code->filename);
  if (!str_equal(old, filename)) set_filename(vm, code, old, filename, 0);
  drop(vm, old);
}

static const MethodDef methods[] = {
    {"co_lines", co_lines, METH_NOARGS, "($self, /)", NULL},
    {"co_branches", co_branches, METH_NOARGS, "($self, /)", NULL},
    {"co_positions", co_positions, METH_NOARGS, "($self, /)", NULL},
    {"__sizeof__", code_sizeof, METH_NOARGS, "($self, /)", DOC("Size of object in memory, in bytes.")},
    {"replace", replace, METH_FAST_KW, DOC("($self, /, **changes)"),
     DOC("Return a copy of the code object with new values for the specified fields.")},
    {"__replace__", replace, METH_FAST_KW, DOC("($self, /, **changes)"), DOC("The same as replace().")},
    {"_varname_from_oparg", varname_from_oparg, METH_FAST_KW, DOC("($self, /, oparg)"),
     DOC("(internal-only) Return the local variable name for the given oparg.\n\n"
         "WARNING: this method is for internal use only and may change or go away.")},
    {NULL},
};
static const TypeSlots slots = {.new_ = new_slot,
                                .dealloc = code_dealloc,
                                .repr = repr,
                                .hash = hash,
                                .getattro = object_generic_getattr,
                                .richcompare = richcompare};
const TypeSpec code_spec = {
    .name = "code",
    .basic_size = sizeof(Code),
    .told_size = 128,
    .weaklist_offset = offsetof(Code, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC(
        "code(argcount, posonlyargcount, kwonlyargcount, nlocals, stacksize, flags, codestring, constants, names, varnames, filename, name, qualname, firstlineno, linetable, exceptiontable, freevars=(), cellvars=(), /)\n--\n\nCreate a code object.  Not for the faint of heart."),
};
