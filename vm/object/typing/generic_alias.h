// object/typing/generic_alias.h: types.GenericAlias: `list[int]`.
#ifndef MORELIA_OBJECT_TYPING_GENERIC_ALIAS_H
#define MORELIA_OBJECT_TYPING_GENERIC_ALIAS_H

#include "object/core/abstract.h"

typedef struct GenericAlias {
  Object h;
  Value origin, args, parameters;  // parameters: null until first asked for
  Object *weaklist;
  bool starred;
} GenericAlias;

ALWAYS_INLINE GenericAlias *as_generic_alias(Ref v) { return (GenericAlias *)value_as_ptr(v); }
NODISCARD Value generic_alias_new(VM *vm, Ref origin, Ref args);  // args: a tuple, or one argument
// __class_getitem__ of generic types: METH_O | METH_CLASS in their tables.
NODISCARD Value generic_alias_of_class(VM *vm, Ref type, const Value *args, Size nargs, Ref kwnames);
// For typing's own aliases: the parameters of `args`, and substitution in them.
NODISCARD Value generic_parameters(VM *vm, Ref args_tuple);
NODISCARD Value generic_substitute(VM *vm, Ref self, Ref args, Ref parameters, Ref item);

#endif
