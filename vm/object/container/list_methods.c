// object/container/list_methods.c: the type list: its methods and operators.
// Tests        tests/python/containers/list/list_*.py
// Optimize     Os
#include "object/core/alloc.h"
#include "object/core/work.h"
#include "object/core/args.h"
#include "object/container/equal.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/slice.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

static Value list_new_slot(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  List *list = object_alloc(vm, type, 0);
  if (!list) return VALUE_NULL;
  gc_track(vm, list);
  return value_from_ptr(list);
}

static int list_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = type_of(vm, self);
  if ((type == vm->types.list || type->slots.new_ == vm->types.list->slots.new_) &&
      args_no_keywords(vm, "list", kwnames) < 0)
    return -1;
  if (args_check(vm, "list", nargs, 0, 1) < 0) return -1;
  if (as_list(self)->len) list_clear(vm, self);
  return nargs ? list_extend(vm, self, args[0]) : 0;
}

static int list_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  List *list = (List *)o;
  for (Size i = list->len; i-- > 0;) VISIT(list->items[i]);  // this order is seen when finalizers run
  return 0;
}

static void list_clear_slot(VM *vm, Object *o) { list_clear(vm, ref_from_ptr(o)); }

static Value list_repr(VM *vm, Ref self) {
  List *list = as_list(self);
  if (list->len == 0) return str_from_cstr(vm, "[]");
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_from_cstr(vm, "[...]");
  StrBuilder b;
  sb_init(&b, vm);
  sb_char(&b, '[');
  int failed = 0;
  for (Size i = 0; i < list->len && !failed; i++) {
    if (i) sb_ascii(&b, ", ", 2);
    Value item = own(list->items[i]);
    failed = sb_repr(&b, item);
    drop(vm, item);
  }
  repr_leave(vm, &guard);
  if (failed) {
    sb_discard(&b);
    return VALUE_NULL;
  }
  sb_char(&b, ']');
  return sb_finish(&b);
}

// values_equal, with both kept alive: the list can change meanwhile.
static NOINLINE int equal_objects(VM *vm, Ref item, Ref other) {
  if (LIKELY(vm->eval_budget > 1)) vm->eval_budget--;
  else if (vm_work(vm, 1) < 0) return -1;
  Value a = own(item), b = own(other);
  int eq = values_equal(vm, a, b);
  drop(vm, a);
  drop(vm, b);
  return eq;
}

// Whether the item at i equals another value.
ALWAYS_INLINE int equal_item(VM *vm, Ref item, Ref other, Size i) {
  if (UNLIKELY(work_round(vm, (size_t)i) < 0)) return -1;
  if (value_same(item, other)) return 1;
  return value_both_int48(item, other) ? 0 : equal_objects(vm, item, other);
}

// The first item from `start` on, before `stop`, that equals another value: its place; ABSENT; FAILED, with an
// exception.
#define ABSENT (-1)
#define FAILED (-2)
static Size find(VM *vm, const List *list, Ref other, Size start, Size stop) {
  for (Size i = start; i < stop && i < list->len; i++) {
    int eq = equal_item(vm, list->items[i], other, i);
    if (eq) return eq < 0 ? FAILED : i;
  }
  return ABSENT;
}

static Value list_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_list(a) || !is_list(b)) return VALUE_NOT_IMPLEMENTED;
  List *x = as_list(a), *y = as_list(b);
  if (x->len != y->len && (op == CMP_EQ || op == CMP_NE)) return value_from_bool(op == CMP_NE);
  Size i = 0;
  for (; i < x->len && i < y->len; i++) {
    int eq = equal_item(vm, x->items[i], y->items[i], i);
    if (eq < 0) return VALUE_NULL;
    if (!eq) break;
  }
  if (i < x->len && i < y->len) {
    if (op == CMP_EQ) return VALUE_FALSE;
    if (op == CMP_NE) return VALUE_TRUE;
    Value p = own(x->items[i]), q = own(y->items[i]);
    Value r = object_richcompare(vm, p, q, op);
    drop(vm, p);
    drop(vm, q);
    return r;
  }
  return value_from_order((x->len > y->len) - (x->len < y->len), op);
}

// ---- sequence

static Size list_length(VM *vm UNUSED, Ref self) { return as_list(self)->len; }

static int list_contains(VM *vm, Ref self, Ref item) {
  Size at = find(vm, as_list(self), item, 0, SIZE_MAX_PY);
  return at == FAILED ? -1 : at >= 0;
}

static Value list_item(VM *vm, Ref self, Size i) {
  List *list = as_list(self);
  if (i < 0 || i >= list->len) return err_set(vm, vm->exc.IndexError, "list index out of range");
  return own(list->items[i]);
}

static int list_ass_item(VM *vm, Ref self, Size i, Ref value) {
  List *list = as_list(self);
  if (i < 0 || i >= list->len) return err_set_i(vm, vm->exc.IndexError, "list assignment index out of range");
  if (!value_is_null(value)) {
    value_set(vm, &list->items[i], own(value));
    return 0;
  }
  Value old = list->items[i];  // the capacity stays, as in CPython
  memmove(list->items + i, list->items + i + 1, (size_t)(list->len - 1 - i) * sizeof(Value));
  list->len--;
  drop(vm, old);
  return 0;
}

static Value list_repeat(VM *vm, Ref self, Size n) {
  List *list = as_list(self);
  if (list->len == 0 || n <= 0) return list_new(vm, 0);
  if (n > SIZE_MAX_PY / 4 / list->len) return err_no_memory(vm);  // 4: the size of a pointer in CPython on wasm32
  Size len = list->len;
  Value v = list_new(vm, len * n);
  if (value_is_null(v)) return v;
  List *to = as_list(v);
  for (Size i = 0; i < n; i++) {
    Size done = work_own(vm, to->items + to->len, list->items, len);
    to->len += done;
    if (done < len || ((i & 0x3FFF) == 0x3FFF && vm_work(vm, 0x2000) < 0)) return drop(vm, v), VALUE_NULL;
  }
  return v;
}

static Value list_inplace_repeat(VM *vm, Ref self, Size n) {
  List *list = as_list(self);
  Size len = list->len;
  if (len == 0 || n == 1) return own(self);
  if (n < 1) {
    list_clear(vm, self);
    return own(self);
  }
  if (len > SIZE_MAX_PY / n) return err_no_memory(vm);
  if (list_resize(vm, list, len * n) < 0) return VALUE_NULL;
  for (Size at = len, i = 1; i < n; i++) {
    Size done = work_own(vm, list->items + at, list->items, len);
    at += done;
    if (done < len || ((i & 0x3FFF) == 0x3FFF && vm_work(vm, 0x2000) < 0)) return list->len = at, VALUE_NULL;
  }
  return own(self);
}

static Value list_inplace_concat(VM *vm, Ref self, Ref other) {
  return list_extend(vm, self, other) < 0 ? VALUE_NULL : own(self);
}

Value list_get_slice(VM *vm, Ref self, Ref slice) {
  List *list = as_list(self);
  Size start, stop, step;
  if (slice_unpack(vm, slice, &start, &stop, &step) < 0) return VALUE_NULL;
  Size n = slice_adjust(list->len, &start, &stop, step);
  if (n <= 0) return list_new(vm, 0);
  if (step == 1) return list_slice(vm, self, start, start + n);
  Value v = list_new(vm, n);
  if (value_is_null(v)) return v;
  List *r = as_list(v);
  r->len = work_own_spaced(vm, r->items, list->items + start, step, n);
  return r->len == n ? v : (drop(vm, v), VALUE_NULL);
}

static Value list_subscript(VM *vm, Ref self, Ref key) {
  if (is_slice(vm, key)) return list_get_slice(vm, self, key);
  if (!value_is_int48(key) && !number_has_index(vm, key))
    return err_set(vm, vm->exc.TypeError, "list indices must be integers or slices, not %.200T", key);
  Size i = number_as_size(vm, key, vm->exc.IndexError);
  if (i == -1 && err_occurred(vm)) return VALUE_NULL;
  return list_item(vm, self, i < 0 ? i + as_list(self)->len : i);
}

// del list[start:stop:step] with |step| > 1, n items.
static int delete_spaced(VM *vm, List *list, Size start, Size step, Size n) {
  if (n <= 0) return 0;
  if (step < 0) {
    start = (Size)(start + (int64_t)step * (n - 1));
    step = -step;
  }
  size_t bytes = (size_t)n * sizeof(Value);
  Value *gone = mem_alloc(vm, bytes);
  if (!gone) return err_no_memory_i(vm);
  Size to = start, taken = 0;
  for (Size i = start; i < list->len; i++) {
    if (taken < n && i == (int64_t)start + (int64_t)taken * step) gone[taken++] = list->items[i];
    else list->items[to++] = list->items[i];
  }
  if (list_resize(vm, list, to) < 0) {
    err_clear(vm);
    list->len = to;
  }
  values_drop(vm, gone, n);
  mem_free(vm, gone, bytes);
  return 0;
}

static int assign_spaced(VM *vm, List *list, Ref key, Ref value) {
  bool self = value_is_ptr(value) && value_as_ptr(value) == (Object *)list;
  Value source =
      self ? list_slice(vm, value, 0, list->len) : sequence_fast(vm, value, "must assign iterable to extended slice");
  if (value_is_null(source)) return -1;
  Size start, stop, step, n;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) {
    drop(vm, source);
    return -1;
  }
  Size count = slice_adjust(list->len, &start, &stop, step);
  const Value *items = seq_items(source, &n);
  if (n != count) {
    drop(vm, source);
    return err_set_i(vm, vm->exc.ValueError, "attempt to assign sequence of size %d to extended slice of size %d",
                     (int)n, (int)count);
  }
  size_t bytes = (size_t)n * sizeof(Value);
  Value *gone = n ? mem_alloc(vm, bytes) : NULL;
  if (n && !gone) {
    drop(vm, source);
    return err_no_memory_i(vm);
  }
  for (Size i = 0; i < n; i++) {
    Value *slot = &list->items[start + (int64_t)i * step];
    gone[i] = *slot;
    *slot = own(items[i]);
  }
  if (n) {
    values_drop(vm, gone, n);
    mem_free(vm, gone, bytes);
  }
  drop(vm, source);
  return 0;
}

static int list_ass_subscript(VM *vm, Ref self, Ref key, Ref value) {
  List *list = as_list(self);
  if (value_is_int48(key) || number_has_index(vm, key)) {
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return -1;
    return list_ass_item(vm, self, i < 0 ? i + list->len : i, value);
  }
  if (!is_slice(vm, key))
    return err_set_i(vm, vm->exc.TypeError, "list indices must be integers or slices, not %.200T", key);
  Size start, stop, step;
  if (slice_unpack(vm, key, &start, &stop, &step) < 0) return -1;
  if (step == 1) {  // iterating over the value may change the list, so the bounds are computed after it
    bool at_hand = value_is_null(value) || is_list_exact(vm, value) || is_tuple_exact(vm, value);
    Value source = at_hand ? own(value) : sequence_fast(vm, value, "must assign iterable to extended slice");
    if (!at_hand && value_is_null(source)) return -1;
    slice_adjust(list->len, &start, &stop, step);
    int result = list_set_slice(vm, list, start, stop < start ? start : stop, source);
    drop(vm, source);
    return result;
  }
  Size n = slice_adjust(list->len, &start, &stop, step);
  return value_is_null(value) ? delete_spaced(vm, list, start, step, n) : assign_spaced(vm, list, key, value);
}

// ---- methods

static Value m_getitem(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_subscript(vm, self, args[0]);
}
static Value m_append(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_append(vm, self, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_extend(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_extend(vm, self, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_slice(vm, self, 0, as_list(self)->len);
}
static Value m_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_list(self)->h.type->told_size + 4 * (int64_t)as_list(self)->cap);
}

static Value m_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  list_clear(vm, self);
  return VALUE_NONE;
}

static Value m_reverse(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_reverse(vm, self) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_insert(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size i;
  if (args_check(vm, "insert", nargs, 2, 2) < 0 || arg_size(vm, args[0], &i) < 0) return VALUE_NULL;
  return list_insert(vm, self, i, args[1]) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value m_pop(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  List *list = as_list(self);
  Size i = -1;
  if (args_check(vm, "pop", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs && arg_size(vm, args[0], &i) < 0) return VALUE_NULL;
  if (list->len == 0) return err_set(vm, vm->exc.IndexError, "pop from empty list");
  if (i < 0) i += list->len;
  if (i < 0 || i >= list->len) return err_set(vm, vm->exc.IndexError, "pop index out of range");
  Value v = list->items[i];
  Size rest = list->len - i - 1;
  if (rest) memmove(list->items + i, list->items + i + 1, (size_t)rest * sizeof(Value));
  if (rest == 0 && i == 0) {
    list->len = 0;
    list_clear(vm, self);
  } else if (list_resize(vm, list, list->len - 1) < 0) {
    err_clear(vm);
    list->len--;
  }
  return v;
}

static Value m_remove(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  List *list = as_list(self);
  Size at = find(vm, list, args[0], 0, SIZE_MAX_PY);
  if (at >= 0) return list_set_slice(vm, list, at, at + 1, REF_NULL) < 0 ? VALUE_NULL : VALUE_NONE;
  return at == FAILED ? VALUE_NULL : err_set(vm, vm->exc.ValueError, "list.remove(x): x not in list");
}

static Value m_index(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  List *list = as_list(self);
  if (args_check(vm, "index", nargs, 1, 3) < 0) return VALUE_NULL;
  Size start = 0, stop = SIZE_MAX_PY;
  if (nargs > 1 && slice_index_arg(vm, args[1], &start) < 0) return VALUE_NULL;
  if (nargs > 2 && slice_index_arg(vm, args[2], &stop) < 0) return VALUE_NULL;
  if (start < 0 && (start += list->len) < 0) start = 0;
  if (stop < 0 && (stop += list->len) < 0) stop = 0;
  Size at = find(vm, list, args[0], start, stop);
  if (at >= 0) return value_from_int48(at);
  return at == FAILED ? VALUE_NULL : err_set(vm, vm->exc.ValueError, "list.index(x): x not in list");
}

static Value m_count(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  List *list = as_list(self);
  Size n = 0;
  for (Size i = 0; i < list->len; i++) {
    int eq = equal_item(vm, list->items[i], args[0], i);
    if (eq < 0) return VALUE_NULL;
    n += eq;
  }
  return value_from_int48(n);
}

static Value m_sort(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "reverse"};
  static const ArgSpec spec = {.fname = "sort", .names = names, .n_params = 2};
  Ref out[2];
  bool reverse = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1]) && arg_bool(vm, out[1], &reverse) < 0) return VALUE_NULL;
  return list_sort_with(vm, as_list(self), value_is_null(out[0]) ? REF_NONE : out[0], reverse) < 0 ? VALUE_NULL
                                                                                                   : VALUE_NONE;
}

static Value m_reversed(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  SeqIterator *it = object_alloc(vm, vm->types.list_reverseiterator, 0);
  if (!it) return VALUE_NULL;
  it->index = as_list(self)->len - 1;
  it->seq = own(self);
  gc_track(vm, it);
  return value_from_ptr(it);
}

static const MethodDef methods[] = {
    {"__getitem__", m_getitem, METH_O | METH_COEXIST, DOC("($self, index, /)"), DOC("Return self[index].")},
    {"__reversed__", m_reversed, METH_NOARGS, "($self, /)", DOC("Return a reverse iterator over the list.")},
    {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", DOC("Return the size of the list in memory, in bytes.")},
    {"clear", m_clear, METH_NOARGS, "($self, /)", DOC("Remove all items from list.")},
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of the list.")},
    {"append", m_append, METH_O, DOC("($self, object, /)"), DOC("Append object to the end of the list.")},
    {"insert", m_insert, METH_FAST, DOC("($self, index, object, /)"), DOC("Insert object before index.")},
    {"extend", m_extend, METH_O, DOC("($self, iterable, /)"),
     DOC("Extend list by appending elements from the iterable.")},
    {"pop", m_pop, METH_FAST, DOC("($self, index=-1, /)"),
     DOC("Remove and return item at index (default last).\n\n"
         "Raises IndexError if list is empty or index is out of range.")},
    {"remove", m_remove, METH_O, DOC("($self, value, /)"),
     DOC("Remove first occurrence of value.\n\nRaises ValueError if the value is not present.")},
    {"index", m_index, METH_FAST, DOC("($self, value, start=0, stop=sys.maxsize, /)"),
     DOC("Return first index of value.\n\nRaises ValueError if the value is not present.")},
    {"count", m_count, METH_O, DOC("($self, value, /)"), DOC("Return number of occurrences of value.")},
    {"reverse", m_reverse, METH_NOARGS, "($self, /)", DOC("Reverse *IN PLACE*.")},
    {"sort", m_sort, METH_FAST_KW, DOC("($self, /, *, key=None, reverse=False)"),
     DOC("Sort the list in ascending order and return None.\n\n"
         "The sort is in-place (i.e. the list itself is modified) and stable (i.e. the\n"
         "order of two equal elements is maintained).\n\n"
         "If a key function is given, apply it once to each list item and sort them,\n"
         "ascending or descending, according to their function values.\n\n"
         "The reverse flag can be set to sort in descending order.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};

static const TypeSlots slots = {
    .new_ = list_new_slot,
    .init = list_init,
    .dealloc = list_dealloc,
    .traverse = list_traverse,
    .clear = list_clear_slot,
    .repr = list_repr,
    .iter = list_iter,
    .richcompare = list_compare,
    .sq_length = list_length,
    .sq_concat = list_concat,
    .sq_inplace_concat = list_inplace_concat,
    .sq_repeat = list_repeat,
    .sq_inplace_repeat = list_inplace_repeat,
    .sq_item = list_item,
    .sq_ass_item = list_ass_item,
    .sq_contains = list_contains,
    .mp_length = list_length,
    .mp_subscript = list_subscript,
    .mp_ass_subscript = list_ass_subscript,
};

const TypeSpec list_spec = {
    .name = "list",
    .basic_size = sizeof(List),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_LIST_SUBCLASS | TYPE_SEQUENCE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL,
    .slots = &slots,
    .methods = methods,
    .doc =
        "list(iterable=(), /)\n--\n\nBuilt-in mutable sequence.\n\nIf no argument is given, the constructor creates a new empty list.\n"
        "The argument must be an iterable if specified.",
};
