// object/container/iterators.h: the iterator structs that the interpreter reads (FOR_ITER forms), and iterators over
// any sequence.
#ifndef MORELIA_OBJECT_CONTAINER_ITERATORS_H
#define MORELIA_OBJECT_CONTAINER_ITERATORS_H

#include "object/core/abstract.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

// of list, tuple, str, bytes, bytearray, array, memoryview, template; list_reverseiterator; iterator
typedef struct SeqIterator {
  Object h;
  Size index;  // of the next item
  Value seq;   // null: exhausted
} SeqIterator;

ALWAYS_INLINE SeqIterator *as_seq_iterator(Ref v) { return (SeqIterator *)value_as_ptr(v); }

typedef struct DictIter {  // of keys, values and items of a dict: dict_iter.c
  Object h;
  Size used, pos, len;
  Value dict;    // null: exhausted
  Value result;  // items: a pair that is reused while nobody else holds it, or null
} DictIter;

typedef struct Enumerate {
  Object h;
  Value count, it, result;  // of the next pair; the last pair
} Enumerate;

typedef struct Zip {  // map uses it too
  Object h;
  Value iterators;  // tuple
  Value extra;      // zip: the result tuple; map: the function
  bool strict;
} Zip;

// iter_step, inline for an iterator over a list or tuple that is not at its end.
NODISCARD ALWAYS_INLINE Value iterator_step(VM *vm, Ref iterator) {
  if (is_exact(vm, iterator, vm->types.list_iterator)) {
    SeqIterator *it = as_seq_iterator(iterator);
    Ref seq = borrow(it->seq);
    if (LIKELY(!value_is_null(seq) && it->index < list_len(seq))) return own(list_at(seq, it->index++));
  } else if (is_exact(vm, iterator, vm->types.tuple_iterator)) {
    SeqIterator *it = as_seq_iterator(iterator);
    Ref seq = borrow(it->seq);
    if (LIKELY(!value_is_null(seq) && it->index < tuple_len(seq))) return own(tuple_at(seq, it->index++));
  }
  return iter_step(vm, iterator);
}

// What an enumerate asks, or a zip or a map asks first; of others, the iterator itself.
NODISCARD Ref iterator_asked(VM *vm, Ref iterator);
NODISCARD Value list_iter(VM *vm, Ref list);
NODISCARD Value tuple_iter(VM *vm, Ref tuple);
NODISCARD Value seq_iterator_new(VM *vm, Ref sequence);  // __getitem__ with 0, 1, 2 …
NODISCARD Value callable_iterator_new(VM *vm, Ref callable, Ref sentinel);

// The parts shared by iterators with this struct; each has its own iternext.
NODISCARD Value seq_iterator_of(VM *vm, Type *type, Ref seq);
void seq_iterator_dealloc(VM *vm, Object *o);
NODISCARD int seq_iterator_traverse(VM *vm, Object *o, VisitFn visit, void *arg);
NODISCARD Value iterator_self(VM *vm, Ref self);
// (function, (arg,), index), or without a null index; consumes both, one of which may be null
NODISCARD Value iterator_reduced(VM *vm, Value function, Value arg, Ref index);
// (iter, (seq,), index) or (iter, (empty,)); consumes empty
NODISCARD Value seq_iterator_reduced(VM *vm, Ref self, Value empty);
// The position that a __setstate__ asks for: arg clipped to 0 … len. -1 with exception.
NODISCARD Size seq_iterator_state(VM *vm, Ref arg, Size len);

#endif
