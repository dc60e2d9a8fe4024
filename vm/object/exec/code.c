// object/exec/code.c: creation of code objects, their exception and location tables, equality.
//
// Invariants   `units` starts as compiled, with the counters of specializable instructions set (code_quicken). Names,
//              local names and constant strs that look like identifiers are interned.
// Tests        tests/fidelity/bytecode.mjs, tests/python/modules/code_objects.py
// Optimize     Oz
#include "object/exec/code_type.h"

#include "object/core/abstract.h"
#include "object/exec/executor.h"
#include "object/exec/monitoring.h"
#include "opcode.gen.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_internal.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// --- quickening. Counters are value << 4 | backoff.

#define COUNTER_WARMUP 0x0011         // specializes on the second execution
#define COUNTER_JUMP_BACKWARD 0xFFFC  // 4095, backoff 12
#define BRANCH_HISTORY_START 0x5555

// Makes the initial units from pairs of opcode and argument; `pairs` may be the units themselves, with the opcode in
// the lower byte.
static void quicken_from(Code *code, const uint8_t *pairs) {
  for (uint32_t i = 0; i < code->n_units; i++) {
    uint8_t op = opcode_deopt[pairs[2 * i]];
    code->units[i] = UNIT(op, pairs[2 * i + 1]);
    uint32_t caches = opcode_caches[op];
    if (LIKELY(!caches) || i + caches >= code->n_units) continue;
    for (uint32_t k = 1; k <= caches; k++) code->units[i + k] = 0;
    switch (op) {
      case JUMP_BACKWARD: code->units[i + 1] = COUNTER_JUMP_BACKWARD; break;
      case POP_JUMP_IF_FALSE:
      case POP_JUMP_IF_TRUE:
      case POP_JUMP_IF_NONE:
      case POP_JUMP_IF_NOT_NONE: code->units[i + 1] = BRANCH_HISTORY_START; break;
      default: code->units[i + 1] = COUNTER_WARMUP;
    }
    i += caches;
  }
}

void code_quicken(Code *code) { quicken_from(code, (const uint8_t *)code->units); }

uint8_t code_base_opcode(const Code *code, uint32_t unit) {
  uint8_t op = UNIT_OP(code->units[unit]);
  if (UNLIKELY(op == ENTER_EXECUTOR && code->executors))
    op = code->executors->items[UNIT_ARG(code->units[unit])]->original_opcode;
  else if (UNLIKELY(op >= MIN_INSTRUMENTED_OPCODE && code->monitoring && code->monitoring->places[unit].original))
    op = code->monitoring->places[unit].original;
  return opcode_deopt[op];
}

uint8_t code_base_oparg(const Code *code, uint32_t unit) {
  uint8_t oparg = UNIT_ARG(code->units[unit]);
  return UNLIKELY(UNIT_OP(code->units[unit]) == ENTER_EXECUTOR && code->executors)
             ? code->executors->items[oparg]->original_oparg
             : oparg;
}

void code_hide_pairs(const Code *code, CodeUnit *units) {
  for (uint32_t i = 0; i < code->n_units; i += 1 + opcode_caches[code_base_opcode(code, i)])
    units[i] = UNIT_OP(units[i]) == ENTER_EXECUTOR ? UNIT(code_base_opcode(code, i), code_base_oparg(code, i))
                                                   : UNIT(opcode_shown((uint8_t)UNIT_OP(units[i])), UNIT_ARG(units[i]));
}

Value code_base_units(VM *vm, Code *code) {
  if (!value_is_null(code->cached_code)) return own(code->cached_code);
  Bytes *b = bytes_alloc(vm, (Size)code->n_units * 2);
  if (!b) return VALUE_NULL;
  uint8_t *out = (uint8_t *)b->data;
  for (uint32_t i = 0; i < code->n_units; i++) {
    uint8_t op = code_base_opcode(code, i);
    out[2 * i] = op;
    out[2 * i + 1] = code_base_oparg(code, i);
    for (uint32_t k = opcode_caches[op]; k > 0 && i + 1 < code->n_units; k--) {
      i++;
      out[2 * i] = out[2 * i + 1] = 0;
    }
  }
  code->cached_code = value_from_ptr(b);
  return own(code->cached_code);
}

// --- interning

static bool looks_like_name(Ref s) {
  const Str *str = as_str(s);
  if (!str->ascii) return false;
  for (Size i = 0; i < str->len; i++) {
    uint32_t c = str_read(str, i);
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) return false;
  }
  return true;
}

static int intern_names(VM *vm, Ref tuple) {
  Tuple *t = (Tuple *)value_as_ptr(tuple);
  for (Size i = 0; i < t->len; i++) {
    if (!is_str_exact(vm, t->items[i])) return err_set_i(vm, vm->exc.SystemError, "non-string found in code slot");
    t->items[i] = str_intern(vm, t->items[i]);
    if (value_is_null(t->items[i])) return -1;
    as_str(t->items[i])->lasting = STR_LASTING;  // immortal in CPython, which makes it LOAD_CONST_IMMORTAL
  }
  return 0;
}

static int intern_constants(VM *vm, Ref tuple, bool *modified);
static int intern_items(VM *vm, Tuple *t, bool *modified);

// Rebuilds the set after members were replaced by interned copies. They are inserted in the old order, which may give
// another one, as in CPython.
static int intern_members(VM *vm, Value *set) {
  Value items = sequence_tuple(vm, *set);
  if (value_is_null(items)) return -1;
  bool modified = false;
  int status = intern_constants(vm, items, &modified);
  if (!status && modified) {
    Value anew = frozenset_new(vm, items);
    if (value_is_null(anew)) {
      status = -1;
    } else {
      drop(vm, *set);
      *set = anew;
    }
  }
  drop(vm, items);
  return status;
}

// Walks backwards, as CPython does. *modified: an item was replaced (not within a tuple).
static int intern_constants(VM *vm, Ref tuple, bool *modified) {
  Tuple *t = (Tuple *)value_as_ptr(tuple);
  if (vm_enter(vm, " while interning constants") < 0) return -1;
  int status = intern_items(vm, t, modified);
  vm_leave(vm);
  return status;
}

static int intern_items(VM *vm, Tuple *t, bool *modified) {
  for (Size i = t->len - 1; i >= 0; i--) {
    Ref v = borrow(t->items[i]);
    bool inner = false;
    if (is_str_exact(vm, v)) {
      if (as_str(v)->interned || !looks_like_name(v)) continue;
      t->items[i] = str_intern(vm, t->items[i]);
      if (value_is_null(t->items[i])) return -1;
    } else if (is_tuple_exact(vm, v)) {
      if (vm_enter(vm, "") < 0) return -1;
      int r = intern_constants(vm, v, &inner);
      vm_leave(vm);
      if (r < 0) return -1;
      continue;
    } else if (value_is_ptr(v) && type_of(vm, v) == vm->types.frozenset) {
      if (vm_enter(vm, "") < 0) return -1;
      int r = intern_members(vm, &t->items[i]);
      vm_leave(vm);
      if (r < 0) return -1;
    }
    *modified |= v.bits != t->items[i].bits;
  }
  return 0;
}

// --- creation

static int check_params(VM *vm, const CodeParams *p) {
  Size size = as_bytes(p->code)->len;
  if (p->argcount < p->posonlyargcount ||
      (int32_t)(p->posonlyargcount | p->kwonlyargcount | p->stacksize | p->flags) < 0) {
    err_bad_internal_call(vm, "Objects/codeobject.c:465");
    return -1;
  }
  if (size % 2) return err_set_i(vm, vm->exc.ValueError, "code: co_code is malformed");
  Size n = tuple_len(p->localsplusnames), nlocals = 0;
  const uint8_t *kinds = (const uint8_t *)as_bytes(p->localspluskinds)->data;
  if (as_bytes(p->localspluskinds)->len != n) {
    err_bad_internal_call(vm, "Objects/codeobject.c:465");
    return -1;
  }
  for (Size i = 0; i < n; i++) nlocals += (kinds[i] & LOCAL_LOCAL) != 0;
  int64_t needed = (int64_t)p->argcount + p->kwonlyargcount + !!(p->flags & CO_VARARGS) + !!(p->flags & CO_VARKEYWORDS);
  if (nlocals < needed) return err_set_i(vm, vm->exc.ValueError, "code: co_varnames is too small");
  return 0;
}

Code *code_new(VM *vm, const CodeParams *p) {
  bool modified = false;
  if (check_params(vm, p) < 0 || intern_names(vm, p->names) < 0 || intern_names(vm, p->localsplusnames) < 0 ||
      intern_constants(vm, p->consts, &modified) < 0)
    return NULL;
  Code *code = object_alloc(vm, vm->types.code, 0);
  if (!code) return NULL;
  code->consts = own(p->consts);
  code->names = own(p->names);
  code->exceptiontable = own(p->exceptiontable);
  code->linetable = own(p->linetable);
  code->filename = own(p->filename);
  code->name = str_intern(vm, own(p->name));
  code->qualname = str_intern(vm, own(p->qualname));
  code->localsplusnames = own(p->localsplusnames);
  code->localspluskinds = own(p->localspluskinds);
  code->cached_code = code->cached_varnames = code->cached_cellvars = code->cached_freevars = VALUE_NULL;
  code->flags = p->flags;
  code->argcount = p->argcount;
  code->posonlyargcount = p->posonlyargcount;
  code->kwonlyargcount = p->kwonlyargcount;
  bool plain = !p->kwonlyargcount && (p->flags & (CO_OPTIMIZED | CO_VARARGS | CO_VARKEYWORDS)) == CO_OPTIMIZED;
  code->plain_argcount = plain ? p->argcount : UINT32_MAX;
  code->stacksize = p->stacksize;
  code->firstlineno = p->firstlineno;
  code->nlocalsplus = (uint32_t)tuple_len(p->localsplusnames);
  const uint8_t *kinds = (const uint8_t *)as_bytes(p->localspluskinds)->data;
  for (uint32_t i = 0; i < code->nlocalsplus; i++) {
    code->nlocals += (kinds[i] & LOCAL_LOCAL) != 0;
    code->ncellvars += (kinds[i] & LOCAL_CELL) != 0;
    code->nfreevars += (kinds[i] & LOCAL_FREE) != 0;
  }
  code->framesize = code->nlocalsplus + code->stacksize;
  const uint8_t *bytes = (const uint8_t *)as_bytes(p->code)->data;
  uint32_t n = (uint32_t)as_bytes(p->code)->len / 2;
  code->units = mem_alloc_items(vm, n ? n : 1, sizeof(CodeUnit));
  if (!code->units) {
    err_no_memory(vm);
    obj_drop(vm, code);
    return NULL;
  }
  code->n_units = n;
  quicken_from(code, bytes);
  while (code->first_traceable < n && UNIT_OP(code->units[code->first_traceable]) != RESUME) code->first_traceable++;
  if (value_is_null(code->name) || value_is_null(code->qualname)) {
    obj_drop(vm, code);
    return NULL;
  }
  return code;
}

void code_check(VM *vm, Code *code) {
  if (code->at_checked) return;
  code->next_checked = vm->checked;
  code->at_checked = &vm->checked;
  if (vm->checked) vm->checked->at_checked = &code->next_checked;
  vm->checked = code;
}

void code_uncheck(Code *code) {
  if (!code->at_checked) return;
  *code->at_checked = code->next_checked;
  if (code->next_checked) code->next_checked->at_checked = code->at_checked;
  code->at_checked = NULL;
}

void code_dealloc(VM *vm, Object *o) {
  Code *code = (Code *)o;
  if (vm->hooks.code_dying) vm->hooks.code_dying(vm, code);
  if (UNLIKELY(vm->hooks.traces)) vm->hooks.traces->code_dying(vm, code);
  executors_free(vm, code);
  if (code->monitoring) vm->hooks.monitor->code_dying(vm, code);
  code_uncheck(code);
  if (code->weaklist) object_clear_weakrefs(vm, o);
  Value *fields[] = {&code->consts,          &code->names,       &code->exceptiontable,  &code->linetable,
                     &code->filename,        &code->name,        &code->qualname,        &code->localsplusnames,
                     &code->localspluskinds, &code->cached_code, &code->cached_varnames, &code->cached_cellvars,
                     &code->cached_freevars};
  for (size_t i = 0; i < ARRAY_LEN(fields); i++) drop(vm, *fields[i]);
  if (code->units) mem_free(vm, code->units, (code->n_units ? code->n_units : 1) * sizeof(CodeUnit));
  object_free(vm, code, 0);
}

// --- names by kind

static Value names_of_kind(VM *vm, const Code *code, uint8_t kind, uint32_t n) {
  if (!n) return tuple_from_refs(vm, NULL, 0);
  Tuple *t = tuple_alloc(vm, (Size)n);
  if (!t) return VALUE_NULL;
  const uint8_t *kinds = (const uint8_t *)as_bytes(code->localspluskinds)->data;
  Size at = 0;
  for (uint32_t i = 0; i < code->nlocalsplus; i++)
    if (kinds[i] & kind) t->items[at++] = own(tuple_at(code->localsplusnames, (Size)i));
  return tuple_done(vm, t);
}

static Value cached(VM *vm, Value *cache, const Code *code, uint8_t kind, uint32_t n) {
  if (value_is_null(*cache)) *cache = names_of_kind(vm, code, kind, n);
  return own(*cache);
}
Value code_varnames(VM *vm, Code *code) { return cached(vm, &code->cached_varnames, code, LOCAL_LOCAL, code->nlocals); }
Value code_cellvars(VM *vm, Code *code) {
  return cached(vm, &code->cached_cellvars, code, LOCAL_CELL, code->ncellvars);
}
Value code_freevars(VM *vm, Code *code) {
  return cached(vm, &code->cached_freevars, code, LOCAL_FREE, code->nfreevars);
}

// --- equality: constants by type and value, so that 1 and True, 0.0 and -0.0 differ

// These return 1, 0, or -1 with RecursionError: constants of code objects made by programs nest without bound.
static int same_constant(VM *vm, Ref a, Ref b);

static int same_constants(VM *vm, const Value *a, const Value *b, Size n) {
  int same = 1;
  for (Size i = 0; same > 0 && i < n; i++) same = same_constant(vm, a[i], b[i]);
  return same;
}

static int same_frozenset(VM *vm, Ref a, Ref b) {
  Ref x, y;
  Hash hash;
  if (set_len(a) != set_len(b)) return 0;
  for (Size i = 0; set_next(as_set(a), &i, &x, &hash);) {
    int found = 0;
    for (Size j = 0; !found && set_next(as_set(b), &j, &y, &hash);) found = same_constant(vm, x, y);
    if (found <= 0) return found;
  }
  return 1;
}

// Compares two objects of the type t.
static int same_of_type(VM *vm, const Type *t, Ref a, Ref b) {
  if (t == vm->types.str) return str_equal(a, b);
  if (t == vm->types.bytes) return bytes_equal(a, b);
  if (t == vm->types.int_) return int_equal(a, b);
  if (t == vm->types.complex_) return memcmp(&as_complex(a)->real, &as_complex(b)->real, 2 * sizeof(double)) == 0;
  if (t == vm->types.tuple)
    return tuple_len(a) != tuple_len(b)
               ? 0
               : same_constants(vm, ((Tuple *)value_as_ptr(a))->items, ((Tuple *)value_as_ptr(b))->items, tuple_len(a));
  if (t == vm->types.frozenset) return same_frozenset(vm, a, b);
  if (t == vm->types.slice) return same_constants(vm, &as_slice(a)->start, &as_slice(b)->start, 3);
  if (t == vm->types.code) return code_equal(vm, as_code(a), as_code(b));
  return 0;
}

static int same_constant(VM *vm, Ref a, Ref b) {
  if (value_same(a, b)) return 1;
  if (!value_is_ptr(a) || !value_is_ptr(b)) return 0;
  const Type *t = type_of(vm, a);
  if (t != type_of(vm, b)) return 0;
  if (vm_enter(vm, " in comparison") < 0) return -1;
  int same = same_of_type(vm, t, a, b);
  vm_leave(vm);
  return same;
}
_Static_assert(offsetof(Slice, step) == offsetof(Slice, start) + 2 * sizeof(Value), "three values in a row");

int code_equal(VM *vm, const Code *a, const Code *b) {
  if (a == b) return 1;
  if (!str_equal(a->name, b->name) || a->argcount != b->argcount || a->posonlyargcount != b->posonlyargcount ||
      a->kwonlyargcount != b->kwonlyargcount || a->flags != b->flags || a->firstlineno != b->firstlineno ||
      a->n_units != b->n_units || !bytes_equal(a->linetable, b->linetable) ||
      !bytes_equal(a->exceptiontable, b->exceptiontable))
    return 0;
  for (uint32_t i = 0; i < a->n_units; i++) {
    uint8_t op = code_base_opcode(a, i);
    if (op != code_base_opcode(b, i) || code_base_oparg(a, i) != code_base_oparg(b, i)) return 0;
    i += opcode_caches[op];
  }
  int same = same_constant(vm, a->consts, b->consts);
  if (same > 0) same = same_constant(vm, a->names, b->names);
  return same > 0 ? same_constant(vm, a->localsplusnames, b->localsplusnames) : same;
}

// --- location table

static uint32_t read_varint(const uint8_t **p) {
  uint32_t v = **p & 63, shift = 0;
  while (*(*p)++ & 64) {
    shift += 6;
    v |= (uint32_t)(**p & 63) << shift;
  }
  return v;
}
static int read_signed_varint(const uint8_t **p) {
  uint32_t v = read_varint(p);
  return v & 1 ? -(int)(v >> 1) : (int)(v >> 1);
}

void code_locations_init(const Code *code, LocationReader *r) {
  const Bytes *table = as_bytes(code->linetable);
  *r = (LocationReader){.p = (const uint8_t *)table->data, .line = (int)code->firstlineno};
  r->end = r->p + table->len;
}

bool code_locations_next(LocationReader *r) {
  if (r->p >= r->end) return false;
  int first = *r->p++, code = first >> 3 & 15;
  r->start += r->n_units;
  r->n_units = (uint32_t)(first & 7) + 1;
  CodeSpan span = {-1, -1, -1, -1};
  switch (code) {
    case 15: break;
    case 14:
      r->line += read_signed_varint(&r->p);
      span.line = r->line;
      span.end_line = r->line + (int)read_varint(&r->p);
      span.col = (int)read_varint(&r->p) - 1;
      span.end_col = (int)read_varint(&r->p) - 1;
      break;
    case 13:
      r->line += read_signed_varint(&r->p);
      span.line = span.end_line = r->line;
      break;
    case 10:
    case 11:
    case 12:
      r->line += code - 10;
      span.line = span.end_line = r->line;
      span.col = *r->p++;
      span.end_col = *r->p++;
      break;
    default: {
      int second = *r->p++;
      span.line = span.end_line = r->line;
      span.col = code << 3 | second >> 4;
      span.end_col = span.col + (second & 15);
    }
  }
  r->span = span;
  return true;
}

CodeSpan code_span(const Code *code, uint32_t unit) {
  LocationReader r;
  code_locations_init(code, &r);
  while (code_locations_next(&r))
    if (unit >= r.start && unit < r.start + r.n_units) return r.span;
  return (CodeSpan){-1, -1, -1, -1};
}

int code_line(const Code *code, uint32_t unit) { return code_span(code, unit).line; }
