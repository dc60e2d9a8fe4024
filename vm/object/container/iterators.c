// object/container/iterators.c: iterators over list, tuple and anything with __getitem__, list in reverse, and
// iter(callable, sentinel).
//
// Invariants   seq null: the iterator is exhausted for good.
// Tests        tests/python/builtin_functions/iter_next.py
// Optimize     O3
#include "object/container/iterators.h"
#include "object/exec/function.h"

#include "object/core/alloc.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

Value seq_iterator_of(VM *vm, Type *type, Ref seq) {
  SeqIterator *it = object_take_gc(vm, type, sizeof(SeqIterator));
  if (!it) return VALUE_NULL;
  it->index = 0;
  it->seq = own(seq);
  gc_link(vm, it);
  return value_from_ptr(it);
}

Value list_iter(VM *vm, Ref list) { return seq_iterator_of(vm, vm->types.list_iterator, list); }
Value tuple_iter(VM *vm, Ref tuple) { return seq_iterator_of(vm, vm->types.tuple_iterator, tuple); }
Value seq_iterator_new(VM *vm, Ref sequence) { return seq_iterator_of(vm, vm->types.seq_iterator, sequence); }

void seq_iterator_dealloc(VM *vm, Object *o) {
  gc_unlink(o);
  drop(vm, ((SeqIterator *)o)->seq);
  object_give_gc(vm, o, sizeof(SeqIterator));
}

int seq_iterator_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((SeqIterator *)o)->seq);
  return 0;
}

Value iterator_self(VM *vm UNUSED, Ref self) { return own(self); }

static Value list_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  List *list = as_list(it->seq);
  if (it->index < list->len) return own(list->items[it->index++]);
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static Value tuple_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  Tuple *t = as_tuple(it->seq);
  if (it->index < t->len) return own(t->items[it->index++]);
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static Value list_reverse_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  List *list = as_list(it->seq);
  if (it->index >= 0 && it->index < list->len) return own(list->items[it->index--]);
  it->index = -1;
  value_clear(vm, &it->seq);
  return VALUE_NULL;
}

static Value any_next(VM *vm, Ref self) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return VALUE_NULL;
  if (it->index == SIZE_MAX_PY) return err_set(vm, vm->exc.OverflowError, "iter index too large");
  Value seq = own(it->seq);
  Value v = sequence_getitem(vm, seq, it->index);
  drop(vm, seq);
  if (!value_is_null(v)) {
    it->index++;
    return v;
  }
  if (err_matches(vm, vm->exc.IndexError) || err_matches(vm, vm->exc.StopIteration)) {
    err_clear(vm);
    value_clear(vm, &it->seq);
  }
  return VALUE_NULL;
}

// ---- methods

static Value length_hint(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  if (value_is_null(it->seq)) return value_from_int48(0);
  if (it->h.type == vm->types.seq_iterator && !type_of(vm, it->seq)->slots.sq_length) return VALUE_NOT_IMPLEMENTED;
  Size len = object_len(vm, it->seq);
  if (len < 0) return VALUE_NULL;
  return value_from_int48(len > it->index ? len - it->index : 0);
}

static Value reverse_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                                 Ref kwnames UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  Size len = it->index + 1;
  if (value_is_null(it->seq) || list_len(it->seq) < len) len = 0;
  return value_from_int48(len);
}

Value iterator_reduced(VM *vm, Value function, Value arg, Ref index) {
  Value r = VALUE_NULL;
  if (!value_is_null(function) && !value_is_null(arg)) {
    Value rest = tuple_pack1(vm, arg);
    if (!value_is_null(rest))
      r = value_is_null(index) ? tuple_pack2(vm, function, rest) : tuple_pack3(vm, function, rest, index);
    drop(vm, rest);
  }
  drop(vm, function);
  drop(vm, arg);
  return r;
}

Value seq_iterator_reduced(VM *vm, Ref self, Value empty) {
  SeqIterator *it = as_seq_iterator(self);
  // first, because it may run code that exhausts the iterator
  Value function = value_is_null(empty) ? VALUE_NULL : builtin_here(vm, "iter");
  if (value_is_null(it->seq) || value_is_null(empty)) return iterator_reduced(vm, function, empty, REF_NULL);
  drop(vm, empty);
  return iterator_reduced(vm, function, own(it->seq), value_from_int48(it->index));
}

static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  bool list = as_seq_iterator(self)->h.type == vm->types.list_iterator;
  return seq_iterator_reduced(vm, self, list ? list_new(vm, 0) : tuple_from_refs(vm, NULL, 0));
}

static Value reverse_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  Value function = builtin_here(vm, "reversed");
  if (value_is_null(function)) return function;
  if (value_is_null(it->seq)) return iterator_reduced(vm, function, list_new(vm, 0), REF_NULL);
  return iterator_reduced(vm, function, own(it->seq), value_from_int48(it->index));
}

Size seq_iterator_state(VM *vm, Ref arg, Size len) {
  if (!is_int(arg)) return err_set_i(vm, vm->exc.TypeError, "an integer is required");
  Size i = number_as_size(vm, arg, vm->exc.OverflowError);
  if (i == -1 && err_occurred(vm)) return -1;
  return i < 0 ? 0 : i > len ? len : i;
}

static Value setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  SeqIterator *it = as_seq_iterator(self);
  if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "an integer is required");
  Size i = number_as_size(vm, args[0], vm->exc.OverflowError);
  if (i == -1 && err_occurred(vm)) return VALUE_NULL;
  if (value_is_null(it->seq)) return VALUE_NONE;
  bool back = it->h.type == vm->types.list_reverseiterator;
  if (i < (back ? -1 : 0)) i = back ? -1 : 0;
  if (it->h.type != vm->types.seq_iterator) {
    Size n;
    (void)seq_items(it->seq, &n);
    if (i > (back ? n - 1 : n)) i = back ? n - 1 : n;
  }
  it->index = i;
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"__length_hint__", length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__setstate__", setstate, METH_O, DOC("($self, object, /)"), DOC("Set state information for unpickling.")},
    {0},
};
static const MethodDef reverse_methods[] = {
    {"__length_hint__", reverse_length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", reverse_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {"__setstate__", setstate, METH_O, DOC("($self, object, /)"), DOC("Set state information for unpickling.")},
    {0},
};

#define ITERATOR(id, text, next, table) \
  static const TypeSlots id##_slots = { \
      .dealloc = seq_iterator_dealloc, .traverse = seq_iterator_traverse, .iter = iterator_self, .iternext = next}; \
  const TypeSpec id##_spec = {.name = text, \
                              .basic_size = sizeof(SeqIterator), \
                              .told_size = 16, \
                              .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION, \
                              .slots = &id##_slots, \
                              .methods = table};
ITERATOR(list_iterator, "list_iterator", list_next, methods)
ITERATOR(list_reverseiterator, "list_reverseiterator", list_reverse_next, reverse_methods)
ITERATOR(tuple_iterator, "tuple_iterator", tuple_next, methods)
ITERATOR(seq_iterator, "iterator", any_next, methods)

// ---- iter(callable, sentinel)

typedef struct CallIterator {
  Object h;
  Value callable, sentinel;  // both null: exhausted
} CallIterator;
static CallIterator *as_call(Ref v) { return (CallIterator *)value_as_ptr(v); }

Value callable_iterator_new(VM *vm, Ref callable, Ref sentinel) {
  Value fields[] = {own(callable), own(sentinel)};
  return owned_value(vm, vm->types.callable_iterator, fields, 2);
}

static void call_exhaust(VM *vm, CallIterator *it) {
  value_clear(vm, &it->callable);
  value_clear(vm, &it->sentinel);
}

static Value call_next(VM *vm, Ref self) {
  CallIterator *it = as_call(self);
  if (value_is_null(it->callable)) return VALUE_NULL;
  Value v = call0(vm, it->callable);
  if (value_is_null(v)) {
    if (err_matches(vm, vm->exc.StopIteration)) {
      err_clear(vm);
      call_exhaust(vm, it);
    }
    return v;
  }
  if (value_is_null(it->sentinel)) {  // the call exhausted the iterator
    drop(vm, v);
    return VALUE_NULL;
  }
  int eq = object_richcompare_bool(vm, it->sentinel, v, CMP_EQ);
  if (eq == 0) return v;
  drop(vm, v);
  if (eq > 0) call_exhaust(vm, it);
  return VALUE_NULL;
}

static Value call_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  CallIterator *it = as_call(self);
  Value function = builtin_here(vm, "iter");
  if (value_is_null(function)) return function;
  if (value_is_null(it->callable) || value_is_null(it->sentinel))
    return iterator_reduced(vm, function, own(vm->empty_tuple), REF_NULL);
  Value rest = tuple_pack2(vm, it->callable, it->sentinel);
  Value r = value_is_null(rest) ? rest : tuple_pack2(vm, function, rest);
  drop(vm, rest);
  drop(vm, function);
  return r;
}

static const MethodDef call_methods[] = {
    {"__reduce__", call_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {0},
};
static const TypeSlots call_slots = {
    .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = call_next};
const TypeSpec callable_iterator_spec = {.name = "callable_iterator",
                                         .basic_size = sizeof(CallIterator),
                                         .told_size = 16,
                                         .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                         .slots = &call_slots,
                                         OWNS(CallIterator, callable, sentinel),
                                         .methods = call_methods};
