// modules/pickle/pickler.c: class Pickler: objects to octets.
//
// Invariants   out[0..len) is not yet written; when frame_start >= 0 a frame's header of nine octets is there, to be
//              filled in. The memo owns every memoized object, so that its identity stays unique.
// Danger       Nearly everything here runs code of the objects. Collections are read item by item, with their sizes
//              checked.
// Tests        tests/python/library/formats/pickle_*.py
// Optimize     O2
#include "modules/pickle/pickler.h"
#include "object/core/work.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytearray.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/bytes/pack.h"
#include "object/container/set.h"

// ---- output

static int room(VM *vm, Pickler *p, Size n) {
  if (p->cap - p->len >= n) return 0;
  if (n > SIZE_MAX_PY / 2 - p->len) return err_no_memory_i(vm);
  Size cap = (p->len + n) / 2 * 3 + 64;
  uint8_t *out = mem_realloc(vm, p->out, (size_t)p->cap, (size_t)cap);
  if (!out) return err_no_memory_i(vm);
  p->out = out;
  p->cap = cap;
  return 0;
}

int pickler_put(VM *vm, Pickler *p, const void *data, Size n) {
  bool new_frame = p->framing && p->frame_start < 0;
  if (room(vm, p, n + (new_frame ? FRAME_HEADER : 0)) < 0) return -1;
  if (new_frame) {
    p->frame_start = p->len;
    memset(p->out + p->len, 0xFE, FRAME_HEADER);
    p->len += FRAME_HEADER;
  }
  if (n > WORK_CHARS) {
    if (work_move(vm, p->out + p->len, data, (size_t)n) < 0) return -1;
  } else if (n > 0) {
    memcpy(p->out + p->len, data, (size_t)n);
  }
  p->len += n;
  return 0;
}
// Where n octets can be written at once; NULL: there is no room yet, or no frame.
ALWAYS_INLINE uint8_t *at_once(Pickler *p, Size n) {
  if (UNLIKELY(p->cap - p->len < n || p->frame_start < 0)) return NULL;
  p->len += n;
  return p->out + p->len - n;
}
int pickler_put_op(VM *vm, Pickler *p, uint8_t op) {
  uint8_t *to = at_once(p, 1);
  if (!to) return pickler_put(vm, p, &op, 1);
  *to = op;
  return 0;
}

// Writes an opcode with a number of n octets behind it, least significant first.
int pickler_put_number(VM *vm, Pickler *p, uint8_t op, uint64_t number, int n) {
  uint8_t *to = at_once(p, n + 1);
  if (to) {
    *to = op;
    for (int i = 0; i < n; i++) to[1 + i] = (uint8_t)(number >> (8 * i));
    return 0;
  }
  uint8_t text[FRAME_HEADER];
  text[0] = op;
  pack_store_int(text + 1, n, false, number);
  return pickler_put(vm, p, text, n + 1);
}

static int put_line(VM *vm, Pickler *p, const char *format, int n) {
  char text[32];
  return pickler_put(vm, p, text, __builtin_snprintf(text, sizeof text, format, n));
}

static void commit_frame(Pickler *p) {
  if (!p->framing || p->frame_start < 0) return;
  uint8_t *header = p->out + p->frame_start;
  Size n = p->len - p->frame_start - FRAME_HEADER;
  if (n >= FRAME_MIN) {
    header[0] = P_FRAME;
    pack_store_int(header + 1, 8, false, (uint64_t)n);
  } else {
    memmove(header, header + FRAME_HEADER, (size_t)n);
    p->len -= FRAME_HEADER;
  }
  p->frame_start = -1;
}

static int flush(VM *vm, Pickler *p) {
  Value data = bytes_from(vm, p->out, p->len), r = value_is_null(data) ? data : call1(vm, p->write, data);
  drop(vm, data);
  p->len = 0;
  p->frame_start = -1;
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

static int opcode_boundary(VM *vm, Pickler *p) {
  if (!p->framing || p->frame_start < 0 || p->len - p->frame_start - FRAME_HEADER < FRAME_TARGET) return 0;
  commit_frame(p);
  return value_is_null(p->write) ? 0 : flush(vm, p);
}

// Writes a header and many octets; large ones are outside of frames and go to the file by themselves. `payload`: an
// object with these octets, or null.
static int put_large(VM *vm, Pickler *p, const uint8_t *header, Size n_header, const void *data, Size n, Ref payload) {
  bool framing = p->framing, direct = n >= FRAME_TARGET;
  if (direct) {
    commit_frame(p);
    p->framing = false;
  }
  int r = pickler_put(vm, p, header, n_header);
  if (r == 0 && direct && !value_is_null(p->write)) {
    r = flush(vm, p);
    Value octets = r < 0 ? VALUE_NULL : value_is_null(payload) ? bytes_from(vm, data, n) : own(payload);
    Value done = value_is_null(octets) ? octets : call1(vm, p->write, octets);
    drop(vm, octets);
    if (value_is_null(done)) r = -1;
    drop(vm, done);
  } else if (r == 0) {
    r = pickler_put(vm, p, data, n);
  }
  p->framing = framing;
  return r;
}

// ---- the memo

static MemoEntry *memo_slot(const Pickler *p, Ref v) {
  uint64_t h = v.bits * UINT64_C(0x9E3779B97F4A7C15);
  for (Size i = (Size)(h >> 33);; i++) {
    MemoEntry *e = &p->memo[i & (p->memo_cap - 1)];
    if (value_is_null(e->object) || value_same(e->object, v)) return e;
  }
}

MemoEntry *pickler_memo_find(const Pickler *p, Ref v) {
  if (!p->n_memo) return NULL;
  MemoEntry *e = memo_slot(p, v);
  return value_is_null(e->object) ? NULL : e;
}

int pickler_memo_add(VM *vm, Pickler *p, Ref v, Size index) {
  if ((p->n_memo + 1) * 3 > p->memo_cap * 2) {
    Size old_cap = p->memo_cap, cap = old_cap ? old_cap * 4 : 16;
    MemoEntry *old = p->memo, *table = mem_alloc_items(vm, (size_t)cap, sizeof(MemoEntry));
    if (!table) return err_no_memory_i(vm);
    for (Size i = 0; i < cap; i++) table[i].object = VALUE_NULL;
    p->memo = table;
    p->memo_cap = cap;
    for (Size i = 0; i < old_cap; i++) {
      if (!value_is_null(old[i].object)) *memo_slot(p, old[i].object) = old[i];
    }
    mem_free(vm, old, (size_t)old_cap * sizeof(MemoEntry));
  }
  MemoEntry *e = memo_slot(p, v);
  if (value_is_null(e->object)) {
    e->object = own(v);
    p->n_memo++;
  }
  e->index = index;
  return 0;
}

void pickler_clear_memo(VM *vm, Pickler *p) {
  MemoEntry *old = p->memo;
  Size cap = p->memo_cap;
  p->memo = NULL;
  p->memo_cap = p->n_memo = 0;
  for (Size i = 0; i < cap; i++) drop(vm, old[i].object);
  mem_free(vm, old, (size_t)cap * sizeof(MemoEntry));
}

int pickler_memo_put(VM *vm, Pickler *p, Ref v) {
  if (p->fast) return 0;
  Size i = p->n_memo;
  if (pickler_memo_add(vm, p, v, i) < 0) return -1;
  if (p->protocol >= 4) return pickler_put_op(vm, p, P_MEMOIZE);
  if (!p->bin) return put_line(vm, p, "p%d\n", (int)i);
  return i < 256 ? pickler_put_number(vm, p, P_BINPUT, (uint64_t)i, 1)
                 : pickler_put_number(vm, p, P_LONG_BINPUT, (uint64_t)i, 4);
}

int pickler_memo_get(VM *vm, Pickler *p, const MemoEntry *e) {
  Size i = e->index;
  if (!p->bin) return put_line(vm, p, "g%d\n", (int)i);
  return i < 256 ? pickler_put_number(vm, p, P_BINGET, (uint64_t)i, 1)
                 : pickler_put_number(vm, p, P_LONG_BINGET, (uint64_t)i, 4);
}

// ---- notes: the place of an object that could not be pickled

COLD static int add_note(VM *vm, Ref obj, const char *what, Ref key) {
  Value exc = err_fetch(vm), name = type_fully_qualified_name(vm, type_of(vm, obj));
  if (value_is_null(name)) err_clear(vm);
  err_restore(vm, exc);
  if (value_is_null(name)) return -1;
  if (value_is_null(key)) err_add_note(vm, "when serializing %U %s", name, what);
  else err_add_note(vm, "when serializing %U %s %R", name, what, key);
  drop(vm, name);
  return -1;
}
int pickler_noted(VM *vm, int r, Ref obj, const char *what) { return r < 0 ? add_note(vm, obj, what, REF_NULL) : 0; }
static int noted_item(VM *vm, int r, Ref obj, Ref key) { return r < 0 ? add_note(vm, obj, "item", key) : 0; }

static Value name_of_type(VM *vm, Ref v) { return type_fully_qualified_name(vm, type_of(vm, v)); }
// "... not <type of v>"
COLD int pickler_wrong_type(VM *vm, const char *what, Ref v) {
  Value name = name_of_type(vm, v);
  if (!value_is_null(name)) pickling_error(vm, "%s, not %U", what, name);
  drop(vm, name);
  return -1;
}

// ---- plain values

static int put_repr(VM *vm, Pickler *p, uint8_t op, Ref v, const char *end) {
  Value text = object_repr(vm, v);
  if (value_is_null(text)) return -1;
  int r = pickler_put_op(vm, p, op) < 0 || pickler_put(vm, p, as_str(text)->data, as_str(text)->len) < 0 ||
                  pickler_put(vm, p, end, (Size)strlen(end)) < 0
              ? -1
              : 0;
  drop(vm, text);
  return r;
}

static int save_int(VM *vm, Pickler *p, Ref v) {
  int64_t n;
  if (int_fits_i64(v, &n) && n == (int32_t)n) {
    if (!p->bin) return put_line(vm, p, "I%d\n", (int)n);
    if (n >= 0 && n < 256) return pickler_put_number(vm, p, P_BININT1, (uint64_t)n, 1);
    if (n >= 0 && n < 65536) return pickler_put_number(vm, p, P_BININT2, (uint64_t)n, 2);
    return pickler_put_number(vm, p, P_BININT, (uint64_t)n, 4);
  }
  if (p->protocol < 2) return put_repr(vm, p, P_LONG, v, "L\n");
  uint64_t bits = int_bit_length(v);
  if ((bits >> 3) + 1 > INT32_MAX) return err_set_i(vm, vm->exc.OverflowError, "int too large to pickle");
  static const char *const kw[] = {"signed"};
  Value a[3] = {value_from_int48((int64_t)(bits >> 3) + 1), str_from_ascii(vm, "little", 6), VALUE_TRUE},
        octets = VALUE_NULL;
  Value method = object_getattr_s(vm, v, "to_bytes"), name = str_intern_cstr(vm, kw[0]),
        names = value_is_null(name) ? name : tuple_pack1(vm, name);
  if (!value_is_null(method) && !value_is_null(names) && !value_is_null(a[1])) octets = call(vm, method, a, 2, names);
  drop(vm, names);
  drop(vm, name);
  drop(vm, method);
  drop(vm, a[1]);
  if (value_is_null(octets)) return -1;
  const uint8_t *data = (const uint8_t *)as_bytes(octets)->data;
  Size size = as_bytes(octets)->len;
  if (int_sign(v) < 0 && size > 1 && data[size - 1] == 0xFF && (data[size - 2] & 0x80)) size--;
  int r = size < 256 ? pickler_put_number(vm, p, P_LONG1, (uint64_t)size, 1)
                     : pickler_put_number(vm, p, P_LONG4, (uint64_t)size, 4);
  if (r == 0) r = pickler_put(vm, p, data, size);
  drop(vm, octets);
  return r;
}

static int save_float(VM *vm, Pickler *p, Ref v) {
  if (p->bin) {
    uint8_t octets[9] = {P_BINFLOAT};
    pack_store_double(octets + 1, 8, true, float_value(v));
    return pickler_put(vm, p, octets, 9);
  }
  return put_repr(vm, p, P_FLOAT, v, "\n");
}

int pickler_save_reduced(VM *vm, Pickler *p, Value fn, Value args, Ref obj) {  // fn(*args), both consumed
  Value rv = value_is_null(fn) || value_is_null(args) ? VALUE_NULL : tuple_pack2(vm, fn, args);
  drop(vm, fn);
  drop(vm, args);
  int r = value_is_null(rv) ? -1 : pickler_save_reduce(vm, p, rv, obj);
  drop(vm, rv);
  return r;
}

static int put_octets(VM *vm, Pickler *p, const void *data, Size n, Ref payload) {
  uint8_t header[5] = {n < 256 ? P_SHORT_BINBYTES : P_BINBYTES};
  pack_store_int(header + 1, n < 256 ? 1 : 4, false, (uint64_t)n);
  return put_large(vm, p, header, n < 256 ? 2 : 5, data, n, payload);
}
static int put_bytearray(VM *vm, Pickler *p, const void *data, Size n, Ref payload) {
  uint8_t header[9] = {P_BYTEARRAY8};
  pack_store_int(header + 1, 8, false, (uint64_t)n);
  return put_large(vm, p, header, 9, data, n, payload);
}

static int save_bytes(VM *vm, Pickler *p, Ref v) {
  const Bytes *b = as_bytes(v);
  if (p->protocol >= 3) return put_octets(vm, p, b->data, b->len, v) < 0 ? -1 : pickler_memo_put(vm, p, v);
  if (b->len == 0) return pickler_save_reduced(vm, p, own_ptr(vm->types.bytes), own(vm->empty_tuple), v);
  Value latin1 = str_intern_cstr(vm, "latin1"), text = str_from_kind(vm, 1, b->data, b->len);
  Value args = value_is_null(latin1) || value_is_null(text) ? VALUE_NULL : tuple_pack2(vm, text, latin1);
  drop(vm, latin1);
  drop(vm, text);
  return pickler_save_reduced(vm, p, value_is_null(args) ? VALUE_NULL : import_attr(vm, "codecs", "encode"), args, v);
}

static int save_bytearray(VM *vm, Pickler *p, Ref v) {
  const ByteArray *b = as_bytearray(v);
  if (p->protocol >= 5) return put_bytearray(vm, p, b->data, b->len, v) < 0 ? -1 : pickler_memo_put(vm, p, v);
  Value args = own(vm->empty_tuple);
  if (b->len) {
    Value octets = bytes_from(vm, b->data, b->len);
    value_set(vm, &args, value_is_null(octets) ? octets : tuple_pack1(vm, octets));
    drop(vm, octets);
  }
  return pickler_save_reduced(vm, p, own_ptr(vm->types.bytearray), args, v);
}

static int save_buffer(VM *vm, Pickler *p, Ref v) {
  if (p->protocol < 5) return pickling_error(vm, "PickleBuffer can only be pickled with protocol >= 5");
  Buffer *view = pickle_buffer_view(vm, v);
  if (!view) return -1;
  if (!buffer_is_contiguous(view, 'A'))
    return pickling_error(vm, "PickleBuffer can not be pickled when pointing to a non-contiguous buffer");
  int in_band = 1;
  if (!value_is_null(p->buffer_callback)) {
    Value r = call1(vm, p->buffer_callback, v);
    in_band = value_is_null(r) ? -1 : object_is_true(vm, r);
    drop(vm, r);
    if (in_band < 0) return -1;
  }
  if (!in_band)
    return pickler_put_op(vm, p, P_NEXT_BUFFER) < 0 || (view->readonly && pickler_put_op(vm, p, P_READONLY_BUFFER) < 0)
               ? -1
               : 0;
  int r = view->readonly ? put_octets(vm, p, view->data, view->len, v) : put_bytearray(vm, p, view->data, view->len, v);
  return r < 0 ? -1 : pickler_memo_put(vm, p, v);
}

static int put_escaped(VM *vm, Pickler *p, const Str *s) {
  if (pickler_put_op(vm, p, P_UNICODE) < 0) return -1;
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    char text[12];
    int n = 1;
    if (c >= 0x10000) n = __builtin_snprintf(text, sizeof text, "\\U%08x", (unsigned)c);
    else if (c >= 256 || c == '\\' || c == 0 || c == '\n' || c == '\r' || c == 0x1a)
      n = __builtin_snprintf(text, sizeof text, "\\u%04x", (unsigned)c);
    else text[0] = (char)c;
    if (pickler_put(vm, p, text, n) < 0) return -1;
  }
  return pickler_put(vm, p, "\n", 1);
}

static int save_str(VM *vm, Pickler *p, Ref v) {
  const Str *s = as_str(v);
  if (!p->bin) return put_escaped(vm, p, s) < 0 ? -1 : pickler_memo_put(vm, p, v);
  Value utf8 = s->ascii ? VALUE_NULL : str_encode(vm, v, "utf-8", "surrogatepass");
  if (!s->ascii && value_is_null(utf8)) return -1;
  const char *data = s->ascii ? s->data : as_bytes(utf8)->data;
  Size n = s->ascii ? s->len : as_bytes(utf8)->len;
  bool is_short = n < 256 && p->protocol >= 4;
  uint8_t *to = is_short && s->ascii ? at_once(p, 2 + n) : NULL;
  if (to) {
    to[0] = P_SHORT_BINUNICODE;
    to[1] = (uint8_t)n;
    memcpy(to + 2, data, (size_t)n);
    return pickler_memo_put(vm, p, v);
  }
  uint8_t header[5] = {is_short ? P_SHORT_BINUNICODE : P_BINUNICODE};
  pack_store_int(header + 1, is_short ? 1 : 4, false, (uint64_t)n);
  int r = put_large(vm, p, header, is_short ? 2 : 5, data, n, utf8);
  drop(vm, utf8);
  return r < 0 ? -1 : pickler_memo_put(vm, p, v);
}

// ---- collections

static int save_tuple(VM *vm, Pickler *p, Ref v) {
  Size n = tuple_len(v);
  if (n == 0) return p->bin ? pickler_put_op(vm, p, P_EMPTY_TUPLE) : pickler_put(vm, p, "(t", 2);
  bool is_short = n <= 3 && p->protocol >= 2;
  if (!is_short && pickler_put_op(vm, p, P_MARK) < 0) return -1;
  for (Size i = 0; i < n; i++) {
    if (noted_item(vm, pickler_save(vm, p, tuple_at(v, i), false), v, value_from_int48(i)) < 0) return -1;
  }
  MemoEntry *e = pickler_memo_find(p, v);
  if (e) {  // its items led back to it, so it is made already: drop them
    if (!is_short && p->bin)
      return pickler_put_op(vm, p, P_POP_MARK) < 0 ? -1 : pickler_memo_get(vm, p, pickler_memo_find(p, v));
    for (Size i = is_short ? 0 : -1; i < n; i++) {
      if (pickler_put_op(vm, p, P_POP) < 0) return -1;
    }
    return pickler_memo_get(vm, p, e);
  }
  return pickler_put_op(vm, p, (uint8_t)(is_short ? P_TUPLE1 + n - 1 : P_TUPLE)) < 0 ? -1 : pickler_memo_put(vm, p, v);
}

// One item of a pair of loops; the value from `next` is owned.
typedef struct Items {
  Ref obj;     // the object that they belong to, for notes
  Value iter;  // owned
  bool pairs;
  Size index;  // of the next
} Items;

static int save_item(VM *vm, Pickler *p, Items *it, Ref item) {
  if (!it->pairs) {
    Size i = it->index++;
    return noted_item(vm, pickler_save(vm, p, item, false), it->obj, value_from_int48(i));
  }
  if (!is_tuple(item) || tuple_len(item) != 2)
    return err_set_i(vm, vm->exc.TypeError, "dict items iterator must return 2-tuples");
  if (pickler_save(vm, p, tuple_at(item, 0), false) < 0) return -1;
  return noted_item(vm, pickler_save(vm, p, tuple_at(item, 1), false), it->obj, tuple_at(item, 0));
}

// Items of an iterator: one at a time in protocol 0, else up to a thousand between MARK and the opcode that adds them
// all.
static int save_items(VM *vm, Pickler *p, Items *it) {
  uint8_t one = it->pairs ? P_SETITEM : P_APPEND, many = it->pairs ? P_SETITEMS : P_APPENDS;
  Size n;
  do {
    Value first = iter_next(vm, it->iter);
    if (value_is_null(first)) return err_occurred(vm) ? -1 : 0;
    Value next = p->protocol == 0 ? VALUE_NULL : iter_next(vm, it->iter);
    int r = err_occurred(vm) ? -1 : 0;
    bool single = value_is_null(next);
    if (r == 0 && !single) r = pickler_put_op(vm, p, P_MARK);
    if (r == 0) r = save_item(vm, p, it, first);
    drop(vm, first);
    for (n = 1; r == 0 && !value_is_null(next);) {
      r = save_item(vm, p, it, next);
      value_clear(vm, &next);
      if (r == 0 && ++n < BATCH) {
        next = iter_next(vm, it->iter);
        if (value_is_null(next) && err_occurred(vm)) r = -1;
      }
    }
    drop(vm, next);
    if (r < 0 || pickler_put_op(vm, p, single ? one : many) < 0) return -1;
    if (single && p->protocol == 0) n = BATCH;
  } while (n == BATCH);
  return 0;
}

int pickler_save_iterated(VM *vm, Pickler *p, Ref iter, bool pairs, Ref obj) {
  Items it = {obj, own(iter), pairs, 0};
  int r = save_items(vm, p, &it);
  drop(vm, it.iter);
  return r;
}

static int save_list(VM *vm, Pickler *p, Ref v) {
  if ((p->bin ? pickler_put_op(vm, p, P_EMPTY_LIST) : pickler_put(vm, p, "(l", 2)) < 0 ||
      pickler_memo_put(vm, p, v) < 0)
    return -1;
  Size n = list_len(v);
  if (n == 0) return 0;
  if (p->protocol == 0) {
    Items it = {v, object_iter(vm, v), false, 0};
    int r = value_is_null(it.iter) ? -1 : save_items(vm, p, &it);
    drop(vm, it.iter);
    return r;
  }
  for (Size i = 0; i < list_len(v);) {
    if (n > 1 && pickler_put_op(vm, p, P_MARK) < 0) return -1;
    for (Size end = i + BATCH; i < end && i < list_len(v); i++) {
      Value item = own(list_at(v, i));
      int r = noted_item(vm, pickler_save(vm, p, item, false), v, value_from_int48(i));
      drop(vm, item);
      if (r < 0) return -1;
    }
    if (pickler_put_op(vm, p, n > 1 ? P_APPENDS : P_APPEND) < 0) return -1;
  }
  return 0;
}

static int save_dict_items(VM *vm, Pickler *p, Ref v) {
  Dict *d = as_dict(v);
  Size size = dict_len(d), pos = 0, n;
  do {
    if (size > 1 && pickler_put_op(vm, p, P_MARK) < 0) return -1;
    Ref key, value;
    for (n = 0; n < BATCH && dict_next(d, &pos, &key, &value); n++) {
      Value k = own(key), x = own(value);
      int r = pickler_save(vm, p, k, false);
      if (r == 0) r = noted_item(vm, pickler_save(vm, p, x, false), v, k);
      drop(vm, k);
      drop(vm, x);
      if (r < 0) return -1;
      if (dict_len(d) != size) return err_set_i(vm, vm->exc.RuntimeError, "dictionary changed size during iteration");
    }
    if (pickler_put_op(vm, p, size > 1 ? P_SETITEMS : P_SETITEM) < 0) return -1;
  } while (n == BATCH);
  return 0;
}

static int save_dict(VM *vm, Pickler *p, Ref v) {
  if ((p->bin ? pickler_put_op(vm, p, P_EMPTY_DICT) : pickler_put(vm, p, "(d", 2)) < 0 ||
      pickler_memo_put(vm, p, v) < 0)
    return -1;
  if (dict_len(as_dict(v)) == 0) return 0;
  if (p->protocol > 0) return save_dict_items(vm, p, v);
  Value items = call_method0(vm, v, NAME(items));
  Items it = {v, value_is_null(items) ? items : object_iter(vm, items), true, 0};
  drop(vm, items);
  int r = value_is_null(it.iter) ? -1 : save_items(vm, p, &it);
  drop(vm, it.iter);
  return r;
}

static int save_set(VM *vm, Pickler *p, Ref v, bool frozen) {
  if (p->protocol < 4) {
    Value list = sequence_list(vm, v), args = value_is_null(list) ? list : tuple_pack1(vm, list);
    drop(vm, list);
    return pickler_save_reduced(vm, p, own_ptr(frozen ? vm->types.frozenset : vm->types.set), args, v);
  }
  Set *s = as_set(v);
  Size size = s->used, pos = 0, n;
  Ref key;
  Hash hash;
  if (!frozen && (pickler_put_op(vm, p, P_EMPTY_SET) < 0 || pickler_memo_put(vm, p, v) < 0)) return -1;
  if (!frozen && size == 0) return 0;
  do {
    if (pickler_put_op(vm, p, P_MARK) < 0) return -1;
    for (n = 0; (frozen || n < BATCH) && set_next(s, &pos, &key, &hash); n++) {
      Value item = own(key);
      int r = pickler_noted(vm, pickler_save(vm, p, item, false), v, "element");
      drop(vm, item);
      if (r < 0) return -1;
      if (s->used != size) return err_set_i(vm, vm->exc.RuntimeError, "set changed size during iteration");
    }
    if (!frozen && pickler_put_op(vm, p, P_ADDITEMS) < 0) return -1;
  } while (!frozen && n == BATCH);
  if (!frozen) return 0;
  MemoEntry *e = pickler_memo_find(p, v);
  if (e) return pickler_put_op(vm, p, P_POP_MARK) < 0 ? -1 : pickler_memo_get(vm, p, e);
  return pickler_put_op(vm, p, P_FROZENSET) < 0 ? -1 : pickler_memo_put(vm, p, v);
}

// ---- saving anything

// 1: saved by its persistent id, 0: it has none, -1.
static int save_persistent(VM *vm, Pickler *p, Ref v) {
  Value pid = call1(vm, p->call_persistent_id, v);
  if (value_is_null(pid)) return -1;
  if (value_is_none(pid)) return 0;
  int r = -1;
  if (p->bin) {
    r = pickler_save(vm, p, pid, true) < 0 ? -1 : pickler_put_op(vm, p, P_BINPERSID);
  } else {
    Value text = object_str(vm, pid);
    if (!value_is_null(text) && !as_str(text)->ascii)
      pickling_error(vm, "persistent IDs in protocol 0 must be ASCII strings");
    else if (!value_is_null(text))
      r = pickler_put_op(vm, p, P_PERSID) < 0 || pickler_put(vm, p, as_str(text)->data, as_str(text)->len) < 0
              ? -1
              : pickler_put(vm, p, "\n", 1);
    drop(vm, text);
  }
  drop(vm, pid);
  return r < 0 ? -1 : 1;
}

// fn of the dispatch table for the type: 1 with *out, 0 or -1.
static int dispatched(VM *vm, Pickler *p, Type *type, Value *out) {
  if (value_is_null(p->dispatch_table))
    return pickle_lookup_pair(vm, "copyreg", "dispatch_table", ref_from_ptr(type), out);
  *out = object_getitem(vm, p->dispatch_table, ref_from_ptr(type));
  if (!value_is_null(*out)) return 1;
  if (!err_matches(vm, vm->exc.KeyError)) return -1;
  err_clear(vm);
  return 0;
}

static Value reduced(VM *vm, Pickler *p, Ref v, bool *is_class) {
  Type *type = type_of(vm, v);
  Value fn, rv;
  int r = dispatched(vm, p, type, &fn);
  if (r < 0) return VALUE_NULL;
  if (r == 1) {
    rv = call1(vm, fn, v);
    drop(vm, fn);
    return rv;
  }
  if (type_is_subtype(type, vm->types.type)) {
    *is_class = true;
    return VALUE_NULL;
  }
  r = object_lookup_attr(vm, v, NAME(__reduce_ex__), &fn);
  bool with_protocol = r == 1;
  if (r == 0) r = object_lookup_attr(vm, v, NAME(__reduce__), &fn);
  if (r < 0) return VALUE_NULL;
  if (r == 0) {
    pickling_error(vm, "can't pickle '%.200T' object: %R", v, v);
    return VALUE_NULL;
  }
  rv = with_protocol ? call1(vm, fn, value_from_int48(p->protocol)) : call0(vm, fn);
  drop(vm, fn);
  return rv;
}

static int save_by_reduce(VM *vm, Pickler *p, Ref v) {
  Type *type = type_of(vm, v);
  Value rv = VALUE_NULL;
  if (!value_is_null(p->reducer_override)) {
    rv = call1(vm, p->reducer_override, v);
    if (value_is_null(rv)) return -1;
    if (value_is_not_implemented(rv)) rv = VALUE_NULL;
  }
  if (value_is_null(rv)) {
    if (type == vm->types.type) return pickler_save_type(vm, p, v);
    if (type == vm->types.function) return pickler_save_global(vm, p, v, REF_NULL);
    bool is_class = false;
    rv = reduced(vm, p, v, &is_class);
    if (is_class) return pickler_save_global(vm, p, v, REF_NULL);
    if (value_is_null(rv)) return -1;
  }
  int r;
  if (is_str(rv)) r = pickler_save_global(vm, p, v, rv);
  else
    r = pickler_noted(vm,
                      is_tuple(rv) ? pickler_save_reduce(vm, p, rv, v)
                                   : pickler_wrong_type(vm, "__reduce__ must return a string or tuple", rv),
                      v, "object");
  drop(vm, rv);
  return r;
}

// Without a memo a cycle would never end: fast mode checks for one from fifty levels on.
static int fast_enter(VM *vm, Pickler *p, Ref v) {
  if (!p->fast || ++p->fast_nesting < 50) return 0;
  if (!p->fast_memo && !(p->fast_memo = dict_new_obj(vm))) return -1;
  Value key = int_from_u64(vm, (uint64_t)(uintptr_t)value_as_ptr(v));
  int seen = value_is_null(key) ? -1 : dict_contains(vm, p->fast_memo, key);
  if (seen == 0) seen = dict_set(vm, p->fast_memo, key, REF_NONE);
  drop(vm, key);
  if (seen == 0) return 0;
  char address[24];
  if (seen == 1)
    err_set(vm, vm->exc.ValueError, "fast mode: can't pickle cyclic objects including object type %.200T at %s", v,
            value_address_text(v, address));
  p->fast_nesting = -1;
  return -1;
}
static int fast_leave(VM *vm, Pickler *p, Ref v, int r) {
  if (!p->fast || p->fast_nesting-- < 50) return r;
  Value exc = err_fetch(vm), key = int_from_u64(vm, (uint64_t)(uintptr_t)value_as_ptr(v));
  if (value_is_null(key) || dict_del(vm, p->fast_memo, key) < 0) err_clear(vm);
  drop(vm, key);
  if (!value_is_null(exc)) err_restore(vm, exc);
  return r;
}

static int save_object(VM *vm, Pickler *p, Ref v) {
  Type *t = type_of(vm, v);
  const Types *types = &vm->types;
  bool collection = t == types->dict || t == types->set || t == types->frozenset || t == types->list;
  if (collection || t == types->tuple) {
    if (collection && fast_enter(vm, p, v) < 0) return -1;
    int r = t == types->dict    ? save_dict(vm, p, v)
            : t == types->list  ? save_list(vm, p, v)
            : t == types->tuple ? save_tuple(vm, p, v)
                                : save_set(vm, p, v, t == types->frozenset);
    return collection ? fast_leave(vm, p, v, r) : r;
  }
  if (t == types->bytearray) return save_bytearray(vm, p, v);
  if (t == module_type(vm, MT_PICKLE_BUFFER)) return save_buffer(vm, p, v);
  return save_by_reduce(vm, p, v);
}

int pickler_save(VM *vm, Pickler *p, Ref v, bool is_pid) {
  if (opcode_boundary(vm, p) < 0 || vm_work(vm, 4) < 0) return -1;
  if (!is_pid && !value_is_null(p->call_persistent_id)) {
    int r = save_persistent(vm, p, v);
    if (r != 0) return r < 0 ? -1 : 0;
  }
  if (value_is_none(v)) return pickler_put_op(vm, p, P_NONE);
  if (value_is_bool(v)) {
    bool b = value_is_true(v);
    return p->protocol >= 2 ? pickler_put_op(vm, p, b ? P_NEWTRUE : P_NEWFALSE)
                            : pickler_put(vm, p, b ? "I01\n" : "I00\n", 4);
  }
  Type *t = type_of(vm, v);
  if (t == vm->types.int_) return save_int(vm, p, v);
  if (t == vm->types.float_) return save_float(vm, p, v);
  const MemoEntry *e = pickler_memo_find(p, v);
  if (e) return pickler_memo_get(vm, p, e);
  if (t == vm->types.bytes) return save_bytes(vm, p, v);
  if (t == vm->types.str) return save_str(vm, p, v);
  if (vm_poll(vm) < 0 || vm_enter(vm, " while pickling an object") < 0) return -1;
  int r = save_object(vm, p, v);
  vm_leave(vm);
  return r;
}

// An attribute of this pickler, unless it is the method `own_fn` itself. 0 or -1.
static int own_hook(VM *vm, Pickler *p, Ref name, CFunction own_fn, Value *out) {
  Value found;
  int r = object_lookup_attr(vm, ref_from_ptr(p), name, &found);
  if (r < 0) return -1;
  if (r == 0) found = VALUE_NULL;
  else if (own_fn && is_exact(vm, found, vm->types.builtin_function) && as_builtin_function(found)->def->fn == own_fn)
    value_clear(vm, &found);
  value_set(vm, out, found);
  return 0;
}

static Value persistent_id(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                           Ref kwnames UNUSED) {
  return VALUE_NONE;
}

int pickler_dump(VM *vm, Pickler *p, Ref v) {
  if (own_hook(vm, p, NAME(persistent_id), persistent_id, &p->call_persistent_id) < 0 ||
      own_hook(vm, p, NAME(reducer_override), NULL, &p->reducer_override) < 0)
    return -1;
  p->running = true;
  p->frame_start = -1;
  int r = p->protocol >= 2 ? pickler_put_number(vm, p, P_PROTO, (uint64_t)p->protocol, 1) : 0;
  p->framing = p->protocol >= 4;
  if (r == 0) r = pickler_save(vm, p, v, false);
  if (r == 0) r = pickler_put_op(vm, p, P_STOP);
  if (r == 0) commit_frame(p);
  p->framing = false;
  p->running = false;
  // The hooks may refer back to the pickler.
  value_clear(vm, &p->reducer_override);
  value_clear(vm, &p->call_persistent_id);
  return r;
}

// ---- the object

Pickler *pickler_make(VM *vm, Type *type) {
  Pickler *p = object_alloc(vm, type, 0);
  if (!p) return NULL;
  p->write = p->persistent_id = p->dispatch_table = p->buffer_callback = p->call_persistent_id = p->reducer_override =
      VALUE_NULL;
  p->frame_start = -1;
  gc_track(vm, p);
  return p;
}

int pickler_setup(VM *vm, Pickler *p, Ref protocol, bool fix_imports, Ref callback) {
  int n = PICKLE_DEFAULT;
  if (!value_is_null(protocol) && !value_is_none(protocol)) {
    if (arg_int(vm, protocol, &n) < 0) return -1;
    if (n < 0) n = PICKLE_HIGHEST;
    else if (n > PICKLE_HIGHEST)
      return err_set_i(vm, vm->exc.ValueError, "pickle protocol must be <= %d", (int)PICKLE_HIGHEST);
  }
  bool has_callback = !value_is_null(callback) && !value_is_none(callback);
  if (has_callback && n < 5) return err_set_i(vm, vm->exc.ValueError, "buffer_callback needs protocol >= 5");
  p->protocol = n;
  p->bin = n > 0;
  p->fix_imports = fix_imports && n < 3;
  value_set(vm, &p->buffer_callback, has_callback ? own(callback) : VALUE_NULL);
  return 0;
}

int pickler_set_file(VM *vm, Pickler *p, Ref file) {
  Value write;
  int r = object_lookup_attr(vm, file, NAME(write), &write);
  if (r == 0) err_set(vm, vm->exc.TypeError, "file must have a 'write' attribute");
  if (r != 1) return -1;
  value_set(vm, &p->write, write);
  return 0;
}

static Value pickler_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Pickler *p = pickler_make(vm, type);
  return p ? value_from_ptr(p) : VALUE_NULL;
}

static int pickler_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"file", "protocol", "fix_imports", "buffer_callback"};
  static const ArgSpec spec = {"Pickler", names, 4, 0, 4, 1, 0};
  Ref a[4];
  bool fix_imports = true;
  Pickler *p = as_pickler(self);
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ||
      (!value_is_null(a[2]) && arg_bool(vm, a[2], &fix_imports) < 0))
    return -1;
  if (p->running) return err_set_i(vm, vm->exc.RuntimeError, "Pickler is already in use");
  value_clear(vm, &p->write);
  if (pickler_setup(vm, p, a[1], fix_imports, a[3]) < 0 || pickler_set_file(vm, p, a[0]) < 0) return -1;
  pickler_clear_memo(vm, p);
  p->len = 0;
  p->fast = p->fast_nesting = 0;
  OBJ_CLEAR(vm, p->fast_memo);
  Value table;
  int r = object_lookup_attr(vm, self, NAME(dispatch_table), &table);
  if (r == 1) value_set(vm, &p->dispatch_table, table);
  return r < 0 ? -1 : 0;
}

static int pickler_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Pickler *p = (Pickler *)o;
  VISIT(p->write);
  VISIT(p->persistent_id);
  VISIT(p->dispatch_table);
  VISIT(p->buffer_callback);
  VISIT(p->call_persistent_id);
  VISIT(p->reducer_override);
  VISIT_OBJ(p->fast_memo);
  for (Size i = 0; i < p->memo_cap; i++) VISIT(p->memo[i].object);
  return 0;
}

static void pickler_clear(VM *vm, Object *o) {
  Pickler *p = (Pickler *)o;
  value_clear(vm, &p->write);
  value_clear(vm, &p->persistent_id);
  value_clear(vm, &p->dispatch_table);
  value_clear(vm, &p->buffer_callback);
  value_clear(vm, &p->call_persistent_id);
  value_clear(vm, &p->reducer_override);
  OBJ_CLEAR(vm, p->fast_memo);
  pickler_clear_memo(vm, p);
}

static void pickler_dealloc(VM *vm, Object *o) {
  Pickler *p = (Pickler *)o;
  gc_untrack(vm, o);
  pickler_clear(vm, o);
  mem_free(vm, p->out, (size_t)p->cap);
  object_free(vm, o, 0);
}

static Value dump(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Pickler *p = as_pickler(self);
  if (value_is_null(p->write))
    return pickling_error(vm, "Pickler.__init__() was not called by %s.__init__()", type_of(vm, self)->c_name),
           VALUE_NULL;
  if (p->running) return err_set(vm, vm->exc.RuntimeError, "Pickler is already in use");
  p->len = 0;
  return pickler_dump(vm, p, args[0]) < 0 || flush(vm, p) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value clear_memo(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  pickler_clear_memo(vm, as_pickler(self));
  return VALUE_NONE;
}
static Value size_of(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Pickler *p = as_pickler(self);
  return int_from_i64(vm, (int64_t)sizeof(Pickler) + p->memo_cap * (int64_t)sizeof(MemoEntry) + p->cap);
}

Value pickler_memo_copy(VM *vm, Pickler *p) {
  Value d = dict_new(vm);
  for (Size i = 0; i < p->memo_cap && !value_is_null(d); i++) {
    MemoEntry e = p->memo[i];
    if (value_is_null(e.object)) continue;
    Value key = int_from_u64(vm, (uint64_t)(uintptr_t)value_as_ptr(e.object)),
          pair = tuple_pack2(vm, value_from_int48(e.index), e.object);
    if (value_is_null(key) || value_is_null(pair) || dict_set(vm, as_dict(d), key, pair) < 0) value_clear(vm, &d);
    drop(vm, key);
    drop(vm, pair);
  }
  return d;
}

static Value get_memo(VM *vm, Ref self, const void *closure UNUSED) { return pickle_proxy(vm, MT_PICKLER_MEMO, self); }

static int set_memo(VM *vm, Ref self, Ref value, const void *closure UNUSED) {
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "attribute deletion is not supported");
  Value d;
  if (is_exact(vm, value, module_type(vm, MT_PICKLER_MEMO))) d = call_method0(vm, value, NAME(copy));
  else if (is_dict(value)) d = dict_copy(vm, as_dict(value));
  else
    return err_set_i(vm, vm->exc.TypeError, "'memo' attribute must be a PicklerMemoProxy object or dict, not %.200T",
                     value);
  if (value_is_null(d)) return -1;
  Pickler *p = as_pickler(self);
  Size pos = 0;
  Ref key, pair;
  int r = 0;
  while (dict_next(as_dict(d), &pos, &key, &pair)) {
    if (!is_tuple(pair) || tuple_len(pair) != 2)
      r = err_set_i(vm, vm->exc.TypeError, "'memo' values must be 2-item tuples");
    if (r < 0) break;
  }
  if (r == 0) pickler_clear_memo(vm, p);
  for (pos = 0; r == 0 && dict_next(as_dict(d), &pos, &key, &pair);) {
    Size index;
    r = arg_size(vm, tuple_at(pair, 0), &index);
    if (r == 0) r = pickler_memo_add(vm, p, tuple_at(pair, 1), index);
  }
  drop(vm, d);
  return r;
}

static Value pickler_getattro(VM *vm, Ref self, Ref name) {
  return pickle_getattro(vm, self, name, NAME(persistent_id), as_pickler(self)->persistent_id);
}
static int pickler_setattro(VM *vm, Ref self, Ref name, Ref value) {
  return pickle_setattro(vm, self, name, value, NAME(persistent_id), &as_pickler(self)->persistent_id);
}

static const MethodDef methods[] = {
    {"persistent_id", persistent_id, METH_O, DOC("($self, obj, /)"), NULL},
    {"dump", dump, METH_O | METH_METHOD, DOC("($self, obj, /)"),
     DOC("Write a pickled representation of the given object to the open file.")},
    {"clear_memo", clear_memo, METH_NOARGS, "($self, /)",
     DOC("Clears the pickler's \"memo\".\n\n"
         "The memo is the data structure that remembers which objects the\n"
         "pickler has already seen, so that shared or recursive objects are\n"
         "pickled by reference and not by value.  This method is useful when\nre-using picklers.")},
    {"__sizeof__", size_of, METH_NOARGS, "($self, /)", DOC("Returns size in memory, in bytes.")},
    {0}};
static const MemberDef members[] = {{"bin", MEMBER_INT32, offsetof(Pickler, bin), false, NULL},
                                    {"fast", MEMBER_INT32, offsetof(Pickler, fast), false, NULL},
                                    {"dispatch_table", MEMBER_VALUE, offsetof(Pickler, dispatch_table), false, NULL},
                                    {0}};
static const GetSetDef getsets[] = {{"memo", get_memo, set_memo, NULL, NULL}, {0}};
static const TypeSlots slots = {.new_ = pickler_new,
                                .init = pickler_init,
                                .dealloc = pickler_dealloc,
                                .traverse = pickler_traverse,
                                .clear = pickler_clear,
                                .getattro = pickler_getattro,
                                .setattro = pickler_setattro};
const TypeSpec pickler_spec = {
    .name = "_pickle.Pickler",
    .basic_size = sizeof(Pickler),
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &slots,
    .methods = methods,
    .members = members,
    .getsets = getsets,
    .doc = DOC("Pickler(file, protocol=None, fix_imports=True, buffer_callback=None)\n--\n\n"
               "This takes a binary file for writing a pickle data stream.\n\n"
               "The optional *protocol* argument tells the pickler to use the given\n"
               "protocol; supported protocols are 0, 1, 2, 3, 4 and 5.  The default\n"
               "protocol is 5. It was introduced in Python 3.8, and is incompatible\n"
               "with previous versions.\n\n"
               "Specifying a negative protocol version selects the highest protocol\n"
               "version supported.  The higher the protocol used, the more recent the\n"
               "version of Python needed to read the pickle produced.\n\n"
               "The *file* argument must have a write() method that accepts a single\n"
               "bytes argument. It can thus be a file object opened for binary\n"
               "writing, an io.BytesIO instance, or any other custom object that meets\nthis interface.\n\n"
               "If *fix_imports* is True and protocol is less than 3, pickle will try\n"
               "to map the new Python 3 names to the old module names used in Python\n"
               "2, so that the pickle data stream is readable with Python 2.\n\n"
               "If *buffer_callback* is None (the default), buffer views are\n"
               "serialized into *file* as part of the pickle stream.\n\n"
               "If *buffer_callback* is not None, then it can be called any number\n"
               "of times with a buffer view.  If the callback returns a false value\n"
               "(such as None), the given buffer is out-of-band; otherwise the\n"
               "buffer is serialized in-band, i.e. inside the pickle stream.\n\n"
               "It is an error if *buffer_callback* is not None and *protocol*\nis None or smaller than 5.")};
