// runtime/marshal_write.c: values to bytes.
//
// An object with more than one reference is written once; further occurrences are written as references to the first.
//
// Optimize     Oz
#include "object/core/work.h"
#include "base/utf8.h"

#include <math.h>
#include "runtime/marshal.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/text/format_number.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/set.h"
#include "object/container/slice.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

#include <stdlib.h>

#define FLAG_REF 0x80

typedef struct Writer {
  VM *vm;
  BytesBuilder out;
  int version;
  bool allow_code, failed;
  bool too_deep;  // the exception is set when the writer ends
  int depth;
  // values written with FLAG_REF: open addressing by their bits
  struct RefSlot {
    uint64_t bits;
    int32_t index;
  } * slots;
  uint32_t mask, n;
  size_t n_values;  // written so far
} Writer;

static void write_value(Writer *w, Ref v);

static void put(Writer *w, int byte) { bb_byte(&w->out, (uint8_t)byte); }
static void put_u16(Writer *w, uint32_t v) {
  put(w, (int)(v & 0xFF));
  put(w, (int)(v >> 8 & 0xFF));
}
static void put_u32(Writer *w, uint32_t v) {
  put_u16(w, v & 0xFFFF);
  put_u16(w, v >> 16);
}
static void put_data(Writer *w, const void *data, Size n) { bb_bytes(&w->out, data, n); }
static void put_double(Writer *w, double d) {
  if (w->version <= 1) {  // as text
    DoubleText text;
    if (double_text(w->vm, d, 'g', 17, 0, &text) < 0) {
      w->failed = true;
      return;
    }
    put(w, (int)text.len);
    put_data(w, text.text, text.len);
    double_text_free(w->vm, &text);
    return;
  }
  if (d != d) d = copysign((double)NAN, d);
  uint64_t bits;
  memcpy(&bits, &d, sizeof bits);
  put_u32(w, (uint32_t)bits);
  put_u32(w, (uint32_t)(bits >> 32));
}

static void fail(Writer *w) { w->failed = true; }

// --- references

static uint32_t slot_for(const Writer *w, uint64_t bits) {
  uint32_t i = (uint32_t)(bits ^ bits >> 3) * 2654435761u & w->mask;
  while (w->slots[i].bits && w->slots[i].bits != bits) i = (i + 1) & w->mask;
  return i;
}

static bool grow(Writer *w) {
  uint32_t size = w->slots ? (w->mask + 1) * 2 : 256, old_size = w->slots ? w->mask + 1 : 0;
  struct RefSlot *old = w->slots, *slots = mem_alloc_zero_items(w->vm, size, sizeof *slots);
  if (!slots) {
    err_no_memory(w->vm);
    fail(w);
    return false;
  }
  w->slots = slots;
  w->mask = size - 1;
  for (uint32_t i = 0; i < old_size; i++)
    if (old[i].bits) slots[slot_for(w, old[i].bits)] = old[i];
  if (old) mem_free(w->vm, old, old_size * sizeof *old);
  return true;
}

// 0: *flag says how to write the object; 1: a reference was written instead.
static int write_ref(Writer *w, Ref v, int *flag) {
  *flag = 0;
  if (w->version < 3) return 0;
  if (value_is_int48(v)) {  // as if small ints were objects shared by all
    if (value_as_int48(v) < -5 || value_as_int48(v) > 256) return 0;
  } else if (value_as_ptr(v)->refcnt == 1 && !(is_str(v) && as_str(v)->interned)) {
    return 0;
  }
  if ((!w->slots || w->n * 2 > w->mask) && !grow(w)) return 1;
  struct RefSlot *slot = &w->slots[slot_for(w, v.bits)];
  if (slot->bits) {
    put(w, 'r');
    put_u32(w, (uint32_t)slot->index);
    return 1;
  }
  *slot = (struct RefSlot){v.bits, (int32_t)w->n++};
  *flag = FLAG_REF;
  return 0;
}

// --- kinds of values

static void write_int(Writer *w, Ref v, int flag) {
  int64_t i;
  if (int_fits_i64(v, &i) && i >= INT32_MIN && i <= INT32_MAX) {
    put(w, 'i' | flag);
    put_u32(w, (uint32_t)i);
    return;
  }
  uint32_t small[2];
  const uint32_t *limbs = small;
  Size n;
  bool negative = int_sign(v) < 0;
  if (value_is_int48(v)) {
    uint64_t u = (uint64_t)llabs(value_as_int48(v));
    small[0] = (uint32_t)u;
    small[1] = (uint32_t)(u >> 32);
    n = 2;
  } else {
    limbs = ((Int *)value_as_ptr(v))->limbs;
    n = ((Int *)value_as_ptr(v))->n_limbs;
  }
  int64_t bits = (int64_t)int_bit_length(v), digits = (bits + 14) / 15;
  put(w, 'l' | flag);
  put_u32(w, (uint32_t)(negative ? -digits : digits));
  for (int64_t d = 0; d < digits; d++) {
    int64_t at = d * 15;
    Size limb = (Size)(at / 32);
    uint64_t pair = limbs[limb] | (uint64_t)(limb + 1 < n ? limbs[limb + 1] : 0) << 32;
    put_u16(w, (uint32_t)(pair >> (at % 32)) & 0x7FFF);
  }
}

static void write_str(Writer *w, Ref v, int flag) {
  const Str *s = as_str(v);
  bool interned = s->interned != 0;
  if (w->version >= 4 && s->ascii) {
    bool is_short = s->len < 256;
    put(w, (is_short ? (interned ? 'Z' : 'z') : (interned ? 'A' : 'a')) | flag);
    if (is_short) put(w, s->len);
    else put_u32(w, (uint32_t)s->len);
    put_data(w, s->data, s->len);
    return;
  }
  size_t start = (size_t)w->out.len + 1;
  put(w, (w->version >= 3 && interned ? 't' : 'u') | flag);
  put_u32(w, 0);  // the size, when it is known
  for (Size i = 0; i < s->len && !w->out.failed; i++) {
    char text[4];
    bb_bytes(&w->out, text, utf8_put(text, str_read(s, i)));
  }
  if (w->out.failed) return fail(w);
  uint32_t size = (uint32_t)w->out.len - (uint32_t)start - 4;
  for (int i = 0; i < 4; i++) w->out.data[start + (size_t)i] = (uint8_t)(size >> 8 * i);
}

static void write_items(Writer *w, const Value *items, Size n) {
  for (Size i = 0; i < n && !w->failed; i++) write_value(w, items[i]);
}

typedef struct Pair {
  Value bytes, item;
} Pair;

static bool comes_later(Ref a, Ref b) {
  const Bytes *x = as_bytes(a), *y = as_bytes(b);
  int order = memcmp(x->data, y->data, (size_t)(x->len < y->len ? x->len : y->len));
  return order > 0 || (order == 0 && x->len > y->len);
}

// Sorts by bytes: merges runs of 1, 2, 4 …, with `room` for as many items. 0, or -1 as vm_work, in any order.
static int sort_pairs(VM *vm, Pair *pairs, Pair *room, Size n) {
  for (Size run = 1; run<n; run = run> n / 2 ? n : 2 * run) {
    memcpy(room, pairs, (size_t)n * sizeof *pairs);
    for (Size at = 0, left = 0; left < n;) {
      Size middle = n - left < run ? n : left + run, end = n - middle < run ? n : middle + run;
      if (vm_work(vm, (uint64_t)(end - left)) < 0) return memcpy(pairs, room, (size_t)n * sizeof *pairs), -1;
      for (Size i = left, j = middle; at < end;)
        pairs[at++] = j == end || (i < middle && !comes_later(room[i].bytes, room[j].bytes)) ? room[i++] : room[j++];
      left = end;
    }
  }
  return 0;
}

// Writes items in the order of their own dumps, so that equal sets give equal bytes. A set in a set is written twice
// for each level, so each item counts as work. Writing an item can run code (its buffer's): the items are owned, and
// the set must keep its size.
static void write_set(Writer *w, Ref v, int flag) {
  VM *vm = w->vm;
  Size n = set_len(v), pos = 0, at = 0;
  put(w, (is_instance_of(vm, v, vm->types.frozenset) ? '>' : '<') | flag);
  put_u32(w, (uint32_t)n);
  size_t n_pairs;
  Pair *pairs = size_mul((size_t)n, 2, &n_pairs) && size_add(n_pairs, 1, &n_pairs)
                    ? mem_alloc_items(vm, n_pairs, sizeof(Pair))
                    : NULL;
  if (!pairs) {
    err_no_memory(vm);
    return fail(w);
  }
  Ref item;
  Hash hash;
  while (!w->failed && set_next(as_set(v), &pos, &item, &hash)) {
    Value kept = own(item),
          bytes = vm_work(vm, 8) < 0 ? VALUE_NULL : marshal_dumps(vm, item, w->version, w->allow_code);
    if (!value_is_null(bytes) && set_len(v) != n) {
      err_set(vm, vm->exc.RuntimeError, "set changed size during iteration");
      value_set(vm, &bytes, VALUE_NULL);
    }
    if (value_is_null(bytes)) {
      drop(vm, kept);
      fail(w);
      break;
    }
    pairs[at++] = (Pair){bytes, kept};
  }
  if (!w->failed && sort_pairs(vm, pairs, pairs + n, at) < 0) fail(w);
  for (Size i = 0; i < at; i++) {
    if (!w->failed) write_value(w, pairs[i].item);
    drop(vm, pairs[i].bytes);
    drop(vm, pairs[i].item);
  }
  mem_free(vm, pairs, n_pairs * sizeof(Pair));
}

static void write_code(Writer *w, Ref v, int flag) {
  VM *vm = w->vm;
  Code *code = as_code(v);
  if (!w->allow_code) {
    err_set(vm, vm->exc.ValueError, "marshalling code objects is disallowed");
    return fail(w);
  }
  Value bytes = code_base_units(vm, code);
  if (value_is_null(bytes)) return fail(w);
  put(w, 'c' | flag);
  put_u32(w, code->argcount);
  put_u32(w, code->posonlyargcount);
  put_u32(w, code->kwonlyargcount);
  put_u32(w, code->stacksize);
  put_u32(w, code->flags);
  write_value(w, bytes);
  const Value before[] = {code->consts,   code->names, code->localsplusnames, code->localspluskinds,
                          code->filename, code->name,  code->qualname};
  write_items(w, before, ARRAY_LEN(before));
  put_u32(w, code->firstlineno);
  const Value after[] = {code->linetable, code->exceptiontable};
  write_items(w, after, ARRAY_LEN(after));
  drop(vm, bytes);
}

static void unmarshallable(Writer *w) {
  put(w, '?');
  err_set(w->vm, w->vm->exc.ValueError, "unmarshallable object");
  fail(w);
}

static void write_object(Writer *w, Ref v, int flag) {
  VM *vm = w->vm;
  const Type *t = type_of(vm, v);
  const Types *types = &vm->types;
  if (t == types->int_) {
    write_int(w, v, flag);
  } else if (t == types->str) {
    write_str(w, v, flag);
  } else if (t == types->bytes) {
    put(w, 's' | flag);
    put_u32(w, (uint32_t)as_bytes(v)->len);
    put_data(w, as_bytes(v)->data, as_bytes(v)->len);
  } else if (t == types->tuple) {
    Size n = tuple_len(v);
    bool small = w->version >= 4 && n < 256;
    put(w, (small ? ')' : '(') | flag);
    if (small) put(w, n);
    else put_u32(w, (uint32_t)n);
    write_items(w, ((Tuple *)value_as_ptr(v))->items, n);
  } else if (t == types->list) {
    put(w, '[' | flag);
    put_u32(w, (uint32_t)list_len(v));
    Size n = list_len(v);
    for (Size i = 0; i < n && !w->failed; i++) {  // an item's __buffer__ may change the list
      Value item = i < list_len(v) ? own(list_at(v, i)) : VALUE_NONE;
      write_value(w, item);
      drop(vm, item);
    }
  } else if (t == types->dict) {
    put(w, '{' | flag);
    Size pos = 0;
    Ref key, value;
    while (!w->failed && dict_next(as_dict(v), &pos, &key, &value)) {
      Value k = own(key), x = own(value);
      write_value(w, k);
      write_value(w, x);
      drop(vm, k);
      drop(vm, x);
    }
    put(w, '0');
  } else if (t == types->set || t == types->frozenset) {
    write_set(w, v, flag);
  } else if (t == types->complex_) {
    put(w, (w->version > 1 ? 'y' : 'x') | flag);
    put_double(w, as_complex(v)->real);
    put_double(w, as_complex(v)->imag);
  } else if (t == types->code) {
    write_code(w, v, flag);
  } else if (t == types->slice && w->version >= 5) {
    put(w, ':' | flag);
    write_items(w, &as_slice(v)->start, 3);
  } else if (buffer_is_offered(vm, v)) {
    Buffer b;
    if (buffer_get(vm, v, &b, BUF_SIMPLE) < 0) {
      if (err_forgive(vm)) unmarshallable(w);
      else fail(w);
      return;
    }
    put(w, 's' | flag);
    put_u32(w, (uint32_t)b.len);
    put_data(w, b.data, b.len);
    buffer_release(vm, &b);
  } else {
    unmarshallable(w);
  }
}

static void write_value(Writer *w, Ref v) {
  VM *vm = w->vm;
  if (w->failed) return;
  if (w->out.failed || work_round(vm, w->n_values++) < 0) return fail(w);
  if (w->depth >= MARSHAL_MAX_DEPTH || vm_enter(vm, "") < 0) {
    err_clear(vm);
    w->too_deep = true;
    return fail(w);
  }
  w->depth++;
  if (value_is_none(v)) put(w, 'N');
  else if (value_is_bool(v)) put(w, value_is_true(v) ? 'T' : 'F');
  else if (v.bits == VALUE_ELLIPSIS.bits) put(w, '.');
  else if (value_is_double(v)) put(w, w->version > 1 ? 'g' : 'f'), put_double(w, value_as_double(v));
  else if (value_is_ptr(v) && value_as_ptr(v) == (Object *)vm->exc.StopIteration) put(w, 'S');
  else if (!value_is_ptr(v) && !value_is_int48(v)) unmarshallable(w);
  else {
    int flag;
    if (!write_ref(w, v, &flag)) write_object(w, v, flag);
  }
  w->depth--;
  vm_leave(vm);
}

Value marshal_dumps(VM *vm, Ref v, int version, bool allow_code) {
  Writer w = {.vm = vm, .version = version, .allow_code = allow_code};
  bb_init(&w.out, vm);
  write_value(&w, v);
  if (w.too_deep) err_set(vm, vm->exc.ValueError, "object too deeply nested to marshal");
  if (w.slots) mem_free(vm, w.slots, (w.mask + 1) * sizeof *w.slots);
  if (!w.failed) return bb_finish(&w.out);
  bb_discard(&w.out);
  return VALUE_NULL;
}
