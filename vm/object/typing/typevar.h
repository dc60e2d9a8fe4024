// object/typing/typevar.h: type parameters (PEP 695, 696): TypeVar, ParamSpec, TypeVarTuple, TypeAliasType.
#ifndef MORELIA_OBJECT_TYPING_TYPEVAR_H
#define MORELIA_OBJECT_TYPING_TYPEVAR_H

#include "object/core/abstract.h"

// A TypeVar with inferred variance; evaluators are functions that compute the bound or the constraints when asked
// (null: none).
NODISCARD Value type_var_new(VM *vm, Ref name, Ref evaluate_bound, Ref evaluate_constraints);
NODISCARD Value param_spec_new(VM *vm, Ref name);
NODISCARD Value type_var_tuple_new(VM *vm, Ref name);
NODISCARD Value type_alias_new(VM *vm, Ref name, Ref type_params, Ref evaluate_value);
NODISCARD int type_param_set_default(VM *vm, Ref type_param, Ref evaluate_default);
NODISCARD Value generic_subscript(VM *vm, Ref type_params);  // Generic[T, *Ts], with TypeVarTuples unpacked

// Shared by typevar.c and type_alias.c.
NODISCARD Value no_default_value(VM *vm);  // typing.NoDefault, a new reference
NODISCARD Value const_evaluator_new(VM *vm, Ref value);
// __module__ of the running function; null without exception: none
NODISCARD Value caller_module(VM *vm);
NODISCARD Value unpack_type_var_tuples(VM *vm, Ref params);  // each TypeVarTuple Ts as Unpack[Ts]
NODISCARD Value unpacked_iterator(VM *vm, Ref self);         // iter((Unpack[self],))
NODISCARD Value make_union(VM *vm, Ref a, Ref b);

#endif
