// object/container/list.c: list: growable array of owned values. Operations of the VM on lists; the type itself is in
// list_methods.c.
//
// Invariants   0 <= len <= cap; items[0..len) are owned, never null; items is a block of cap values, or anything when
//              cap is 0.
// Danger       MAY_RUN_CODE calls can resize the list: re-read items after them.
// Tests        tests/python/containers/list/list.py, list_*.py
// Optimize     O2
#include "object/container/list.h"

#include "object/core/work.h"
#include "object/core/alloc.h"
#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/container/equal.h"
#include "object/exec/generator.h"
#include "object/container/set.h"
#include "object/container/tuple.h"

#define LIST_MAX ((Size)(SIZE_MAX / 2 / sizeof(Value) < SIZE_MAX_PY ? SIZE_MAX / 2 / sizeof(Value) : SIZE_MAX_PY))

static int set_capacity(VM *vm, List *list, int64_t cap) {
  if (cap == list->cap) return 0;
  if (cap > LIST_MAX) return err_no_memory_i(vm);
  size_t old = (size_t)list->cap * sizeof(Value);
  if (cap == 0) {
    if (list->cap) mem_free(vm, list->items, old);
    list->items = NULL;
  } else {
    size_t size = (size_t)cap * sizeof(Value);  // fits: at most LIST_MAX
    bool grows = cap > list->cap && size <= MEM_SMALL_MAX;
    Value *items = grows ? mem_take(vm, size) : mem_realloc(vm, list->cap ? list->items : NULL, old, size);
    if (!items) return err_no_memory_i(vm);
    if (grows) {
      for (Size i = 0; i < list->len; i++) items[i] = list->items[i];
      if (list->cap) mem_give(vm, list->items, old);
    }
    list->items = items;
  }
  list->cap = (Size)cap;
  return 0;
}

int list_resize(VM *vm, List *list, Size len) {
  if (list->cap >= len && len >= (list->cap >> 1)) {
    list->len = len;
    return 0;
  }
  int64_t cap = ((int64_t)len + (len >> 3) + 6) & ~(int64_t)3;
  if (len - list->len > cap - len) cap = ((int64_t)len + 3) & ~(int64_t)3;
  if (len == 0) cap = 0;
  if (set_capacity(vm, list, cap) < 0) return -1;
  list->len = len;
  return 0;
}

int list_grow_slow(VM *vm, List *list) {
  Size len = list->len;
  if (len == SIZE_MAX_PY) return err_no_memory_i(vm);
  if (list_resize(vm, list, len + 1) < 0) return -1;
  list->len = len;
  return 0;
}

Value list_new(VM *vm, Size cap) {
  List *list = object_take_gc(vm, vm->types.list, sizeof(List));
  if (!list) return VALUE_NULL;
  list->len = list->cap = 0;
  list->items = NULL;
  if (cap > 0) {
    Value *items = cap <= LIST_MAX ? mem_take(vm, (size_t)cap * sizeof(Value)) : NULL;
    if (UNLIKELY(!items)) {
      err_no_memory(vm);
      object_give_gc(vm, list, sizeof(List));
      return VALUE_NULL;
    }
    list->items = items;
    list->cap = cap;
  }
  gc_link(vm, list);
  return value_from_ptr(list);
}

// Drops all items but the first WORK_VALUES. False: the list was deferred.
static NOINLINE bool drop_most(VM *vm, List *list) {
  while (list->len > WORK_VALUES) {
    for (Size stop = list->len - WORK_VALUES; list->len > stop;) drop(vm, list->items[--list->len]);
    if (!object_goes_on(vm, &list->h)) return false;
  }
  return true;
}

void list_dealloc(VM *vm, Object *o) {
  gc_unlink(o);
  List *list = (List *)o;
  if (UNLIKELY(list->len > WORK_VALUES) && o->type == vm->types.list && !drop_most(vm, list)) return;
  if (list->cap) {
    for (Size i = list->len; i-- > 0;) drop(vm, list->items[i]);
    mem_give(vm, list->items, (size_t)list->cap * sizeof(Value));
  }
  if (LIKELY(o->type == vm->types.list)) object_give_gc(vm, o, sizeof(List));
  else object_free(vm, o, 0);
}

Value list_from_steal(VM *vm, const Value *items, Size n) {
  Value v = list_new(vm, n);
  if (value_is_null(v)) {
    for (Size i = 0; i < n; i++) drop(vm, items[i]);
    return v;
  }
  List *list = as_list(v);
  bool whole = true;
  for (Size i = 0; i < n; i++) {
    whole &= !value_is_null(items[i]);
    list->items[i] = items[i];
  }
  list->len = n;
  if (UNLIKELY(!whole)) value_clear(vm, &v);  // an item that could not be made: its exception is set
  return v;
}

int list_append(VM *vm, Ref list, Ref v) { return list_append_steal(vm, as_list(list), own(v)); }

int list_insert(VM *vm, Ref self, Size i, Ref v) {
  List *list = as_list(self);
  Size n = list->len;
  if (n == SIZE_MAX_PY) return err_set_i(vm, vm->exc.OverflowError, "cannot add more objects to list");
  if (list_resize(vm, list, n + 1) < 0) return -1;
  if (i < 0 && (i += n) < 0) i = 0;
  if (i > n) i = n;
  memmove(list->items + i + 1, list->items + i, (size_t)(n - i) * sizeof(Value));
  list->items[i] = own(v);
  return 0;
}

// Makes room for the first n items of a list, and more if the list has some already: the capacities of CPython
// (list.__sizeof__ shows them).
static int64_t even(Size n) { return ((int64_t)n + 1) & ~(int64_t)1; }
static int make_room(VM *vm, List *list, Size n) {
  Size len = list->len;
  if (n > SIZE_MAX_PY - len) return err_no_memory_i(vm);
  if (list_resize(vm, list, len + n) < 0) return -1;
  list->len = len;
  return 0;
}

static int extend_array(VM *vm, List *list, Ref source) {
  Size n;
  (void)seq_items(source, &n);
  if (n == 0) return 0;
  Size len = list->len;
  if (n > SIZE_MAX_PY - len) return err_no_memory_i(vm);
  if (list->cap == 0) {
    if (set_capacity(vm, list, even(n)) < 0) return -1;
    list->len = n;
  } else if (list_resize(vm, list, len + n) < 0) {
    return -1;
  }
  const Value *items = seq_items(source, &n);  // read again: source may be this list, whose block moved
  if (value_as_ptr(source) == (Object *)list) n = len;
  Size done = work_own(vm, list->items + len, items, n);
  list->len = len + done;
  return done == n ? 0 : -1;
}

static int extend_dict(VM *vm, List *list, Dict *d) {
  if (d->used == 0) return 0;
  if (make_room(vm, list, d->used) < 0) return -1;
  dict_own_keys(d, list->items + list->len);
  list->len += d->used;
  return 0;
}

static int extend_set(VM *vm, List *list, Set *s) {
  Ref key;
  Hash hash;
  if (make_room(vm, list, s->used) < 0) return -1;
  for (Size pos = 0; set_next(s, &pos, &key, &hash);) {
    if (list_append_steal(vm, list, own(key)) < 0) return -1;
  }
  return 0;
}

#define MOST_AT_ONCE 4096  // items of a list that grows while a generator runs: no look at the limits is due meanwhile

static bool take_item(VM *vm, YieldSink *sink, Value v) {
  List *list = sink->target;
  if (UNLIKELY(list->len >= list->cap)) {
    if (list->len >= MOST_AT_ONCE) return false;
    if (list_grow_slow(vm, list) < 0) {  // the consumer finds and tells it
      err_clear(vm);
      return false;
    }
  }
  list->items[list->len++] = v;
  return true;
}

static int extend_iterator(VM *vm, List *list, Ref it) {
  UnaryFn next = type_of(vm, it)->slots.iternext;
  bool generator = is_exact(vm, it, vm->types.generator);
  YieldSink sink = {take_item, SINK_LIST, list};
  for (;;) {
    Value v = generator ? generator_next_to(vm, it, &sink) : next(vm, it);
    if (value_is_null(v)) {
      if (!err_occurred(vm)) return 0;
      if (!err_matches(vm, vm->exc.StopIteration)) return -1;
      err_clear(vm);
      return 0;
    }
    if (list_append_steal(vm, list, v) < 0) return -1;
    if ((list->len & 0xFFF) == 0 && (vm_work(vm, 0x400) < 0 || vm_poll(vm) < 0)) return -1;
  }
}

static int extend_iterable(VM *vm, List *list, Ref iterable) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return -1;
  int result = -1;
  Size hint = object_length_hint(vm, iterable, 8);
  if (hint >= 0) {
    result = 0;
    const Type *type = type_of(vm, iterable);
    if (type == vm->types.dict_keys || type == vm->types.dict_values || type == vm->types.dict_items) {
      result = make_room(vm, list, hint);
    } else if (list->cap == 0 && hint > 0) {
      result = set_capacity(vm, list, even(hint));
      // reserve the room first; if that fails, the items may still fit
    } else if (hint > 0 && hint <= SIZE_MAX_PY - list->len) {
      Size len = list->len;
      if (len + hint > list->cap && (result = list_resize(vm, list, len + hint)) == 0) list->len = len;
    }
    if (result == 0) result = extend_iterator(vm, list, it);
    if (result == 0 && list->len < list->cap) result = list_resize(vm, list, list->len);
  }
  drop(vm, it);
  return result;
}

int list_extend(VM *vm, Ref self, Ref iterable) {
  List *list = as_list(self);
  if (is_list_exact(vm, iterable) || is_tuple_exact(vm, iterable)) return extend_array(vm, list, iterable);
  if (is_dict_exact(vm, iterable)) return extend_dict(vm, list, as_dict(iterable));
  if (is_anyset_exact(vm, iterable)) return extend_set(vm, list, as_set(iterable));
  return extend_iterable(vm, list, iterable);
}

Value list_slice(VM *vm, Ref self, Size start, Size end) {
  List *from = as_list(self);
  if (start < 0) start = 0;
  if (end > from->len) end = from->len;
  if (end < start) end = start;
  Value v = list_new(vm, end - start);
  if (value_is_null(v) || end == start) return v;
  List *to = as_list(v);
  to->len = work_own(vm, to->items, from->items + start, end - start);
  return to->len == end - start ? v : (drop(vm, v), VALUE_NULL);
}

int list_sort(VM *vm, Ref list) { return list_sort_with(vm, as_list(list), REF_NONE, false); }

int list_reverse(VM *vm, Ref self) {
  List *list = as_list(self);
  for (Size i = 0, k = list->len - 1; i < k; i++, k--) {
    Value t = list->items[i];
    list->items[i] = list->items[k];
    list->items[k] = t;
    if ((i & 0xFFFF) == 0xFFFF && vm_work(vm, 0x4000) < 0) return -1;
  }
  return 0;
}

Value list_move_to_tuple(VM *vm, Ref self) {
  List *list = as_list(self);
  Size n = list->len;
  list->len = 0;
  return tuple_from_steal(vm, list->items, n);
}

Value list_to_tuple(VM *vm, Ref self) { return tuple_from_refs(vm, as_list(self)->items, as_list(self)->len); }
Value list_into_tuple(VM *vm, Value list) {
  if (value_is_null(list)) return list;
  Value t = list_to_tuple(vm, list);
  drop(vm, list);
  return t;
}

// Drops many items in pieces (object_goes_on), as those of a list that nobody holds. False: there is no memory for that
// list.
static bool end_as_list(VM *vm, Value *items, Size n, Size cap) {
  Value exc = err_fetch(vm), rest = list_new(vm, 0);
  err_restore(vm, exc);
  if (value_is_null(rest)) return false;
  List *list = as_list(rest);
  list->items = items, list->len = n, list->cap = cap;
  drop(vm, rest);
  return true;
}

void list_clear(VM *vm, Ref self) {
  List *list = as_list(self);
  Value *items = list->items;
  Size n = list->len, cap = list->cap;
  list->items = NULL;
  list->len = list->cap = 0;
  if (n > WORK_VALUES && end_as_list(vm, items, n, cap)) return;
  for (Size i = n; i-- > 0;) drop(vm, items[i]);
  if (cap) mem_free(vm, items, (size_t)cap * sizeof(Value));
}

Value list_concat(VM *vm, Ref a, Ref b) {
  if (!is_list(b)) return err_set(vm, vm->exc.TypeError, "can only concatenate list (not \"%.200T\") to list", b);
  List *x = as_list(a), *y = as_list(b);
  if (x->len > SIZE_MAX_PY - y->len) return err_no_memory(vm);
  Value v = list_new(vm, x->len + y->len);
  if (value_is_null(v)) return v;
  List *both = as_list(v);
  both->len = work_own(vm, both->items, x->items, x->len);
  if (both->len == x->len && y->len > 0) both->len += work_own(vm, both->items + x->len, y->items, y->len);
  if (both->len < x->len + y->len) drop(vm, v), v = VALUE_NULL;
  return v;
}

// Stops at an item that nobody else holds. Returns how many items it has done.
static Size replace_items(Value *to, const Value *from, Size n) {
  for (Size i = 0; i < n; i++) {
    Value old = to[i];
    if (value_is_ptr(old) && --value_as_ptr(old)->refcnt == 0) {
      value_as_ptr(old)->refcnt = 1;
      return i;
    }
    to[i] = own(from[i]);
  }
  return n;
}

int list_set_slice(VM *vm, List *list, Size low, Size high, Ref iterable) {
  Value source = VALUE_NULL;
  Size n = 0;
  const Value *items = NULL;
  if (!value_is_null(iterable)) {
    bool self = value_is_ptr(iterable) && value_as_ptr(iterable) == (Object *)list;
    source = self ? list_slice(vm, iterable, 0, list->len)
                  : sequence_fast(vm, iterable, "must assign iterable to extended slice");
    if (value_is_null(source)) return -1;
    items = seq_items(source, &n);
  }
  Size len = list->len;  // after sequence_fast: it can run code
  if (low < 0) low = 0;
  if (low > len) low = len;
  if (high < low) high = low;
  if (high > len) high = len;
  Size old_n = high - low;
  if (n == old_n && n) {  // in place, up to an item whose deallocation may run code
    Size same = replace_items(list->items + low, items, n);
    items += same, n -= same, low += same, old_n -= same;
    if (n == 0) return drop(vm, source), 0;
  }
  if (n > SIZE_MAX_PY - len + old_n) {
    drop(vm, source);
    return err_no_memory_i(vm);
  }
  if (len - old_n + n == 0) {
    drop(vm, source);
    list_clear(vm, ref_from_ptr(list));
    return 0;
  }
  size_t old_bytes = (size_t)old_n * sizeof(Value);
  Value few[16], *old = few;
  if (old_n > (Size)ARRAY_LEN(few) && !(old = mem_alloc(vm, old_bytes))) {
    drop(vm, source);
    return err_no_memory_i(vm);
  }
  if (old_n) memcpy(old, list->items + low, old_bytes);
  int result = 0;
  if (n > old_n) result = list_resize(vm, list, len + n - old_n);
  if (result == 0) {
    memmove(list->items + low + n, list->items + high, (size_t)(len - high) * sizeof(Value));
    // if a smaller block cannot be had, keep the larger one
    if (n < old_n && list_resize(vm, list, len + n - old_n) < 0) {
      err_clear(vm);
      list->len = len + n - old_n;
    }
    for (Size i = 0; i < n; i++) list->items[low + i] = own(items[i]);
    if (old_n > WORK_VALUES && end_as_list(vm, old, old_n, old_n)) old = few;
    else
      for (Size i = old_n; i-- > 0;) drop(vm, old[i]);
  }
  if (old != few) mem_free(vm, old, old_bytes);
  drop(vm, source);
  return result;
}

// ---- parts of object/core/abstract.h for lists and tuples

const Value *seq_items(Ref v, Size *out_len) {
  if (is_list(v)) {
    *out_len = as_list(v)->len;
    return as_list(v)->items;
  }
  *out_len = as_tuple(v)->len;
  return as_tuple(v)->items;
}

Value sequence_list(VM *vm, Ref iterable) {
  Value list = list_new(vm, 0);
  if (!value_is_null(list) && list_extend(vm, list, iterable) < 0) value_clear(vm, &list);
  return list;
}

// As tuple() does it: without asking for a length.
static Value list_unhinted(VM *vm, Ref iterable) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return it;
  Value list = list_new(vm, 0);
  if (!value_is_null(list) && extend_iterator(vm, as_list(list), it) < 0) value_clear(vm, &list);
  drop(vm, it);
  return list;
}

Value sequence_tuple(VM *vm, Ref iterable) {
  if (is_tuple_exact(vm, iterable)) return own(iterable);
  if (is_list_exact(vm, iterable)) return list_to_tuple(vm, iterable);
  Value list = type_has(type_of(vm, iterable), TYPE_HEAP) || is_iterator(vm, iterable) ? list_unhinted(vm, iterable)
                                                                                       : sequence_list(vm, iterable);
  if (value_is_null(list)) return list;
  Value t = list_move_to_tuple(vm, list);
  drop(vm, list);
  return t;
}

Value sequence_fast(VM *vm, Ref iterable, const char *message) {
  if (is_list_exact(vm, iterable) || is_tuple_exact(vm, iterable)) return own(iterable);
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError)) {
      err_clear(vm);
      err_set(vm, vm->exc.TypeError, "%s", message);
    }
    return it;
  }
  Value list = sequence_list(vm, it);
  drop(vm, it);
  return list;
}

Size object_length_hint(VM *vm, Ref o, Size fallback) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->sq_length || s->mp_length) {
    Size n = object_len(vm, o);
    if (n >= 0) return n;
    if (!err_matches(vm, vm->exc.TypeError)) return -1;
    err_clear(vm);
  }
  bool found;
  Value hint = call_special(vm, o, NAME(__length_hint__), REF_NULL, REF_NULL, &found);
  if (value_is_null(hint)) {
    if (!found && !err_occurred(vm)) return fallback;
    if (!err_matches(vm, vm->exc.TypeError)) return -1;
    err_clear(vm);
    return fallback;
  }
  if (value_is_not_implemented(hint)) return fallback;
  Size n = -1;
  if (!type_has(type_of(vm, hint), TYPE_INT_SUBCLASS) && !value_is_int48(hint)) {
    err_set(vm, vm->exc.TypeError, "__length_hint__ must be an integer, not %.100T", hint);
  } else {
    if (arg_size(vm, hint, &n) < 0 || n < 0) n = -1;
    if (n < 0 && !err_occurred(vm)) err_set(vm, vm->exc.ValueError, "__length_hint__() should return >= 0");
  }
  drop(vm, hint);
  return n;
}
