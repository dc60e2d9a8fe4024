// types/iterators.h: the iterator structs that the interpreter reads (FOR_ITER forms), and iterators of any sequence.
#ifndef MORELIA_TYPES_ITERATORS_H
#define MORELIA_TYPES_ITERATORS_H

#include "object/abstract.h"

typedef struct SeqIterator {  // list_iterator, tuple_iterator, list_reverseiterator, seq_iterator (iterator)
  Object h;
  Size index;  // of the next item
  Value seq;   // null: exhausted
} SeqIterator;

ALWAYS_INLINE SeqIterator *as_seq_iterator(Ref v) { return (SeqIterator *)value_as_ptr(v); }

Value list_iter(VM *vm, Ref list);
Value tuple_iter(VM *vm, Ref tuple);
Value seq_iterator_new(VM *vm, Ref sequence);  // __getitem__ with 0, 1, 2 …
Value callable_iterator_new(VM *vm, Ref callable, Ref sentinel);
void iterators_init(VM *vm);  // sets the hooks of object/abstract_sequence.c

#endif
