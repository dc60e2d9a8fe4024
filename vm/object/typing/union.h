// object/typing/union.h: types.UnionType: `int | str`, typing.Union.
#ifndef MORELIA_OBJECT_TYPING_UNION_H
#define MORELIA_OBJECT_TYPING_UNION_H

#include "object/core/abstract.h"

typedef struct Union {
  Object h;
  Value args;        // tuple
  Value hashable;    // frozenset of the hashable ones, or null
  Value unhashable;  // tuple of the others, or null
  Value parameters;  // tuple or null: not computed
  Object *weaklist;
} Union;

ALWAYS_INLINE Union *as_union(Ref v) { return (Union *)value_as_ptr(v); }
// nb_or of types; NotImplemented unless both are type-like
NODISCARD Value union_type_or(VM *vm, Ref a, Ref b);
NODISCARD Value union_from_tuple(VM *vm, Ref args_tuple);  // Union[args]

#endif
