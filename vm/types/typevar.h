// types/typevar.h: what the type parameter instructions ask of types/typevar*.c (PEP 695, 696).
#ifndef MORELIA_TYPES_TYPEVAR_H
#define MORELIA_TYPES_TYPEVAR_H

#include "object/abstract.h"

// A TypeVar with inferred variance; evaluators are functions called when the bound or the constraints are asked for (null: none).
Value type_var_new(VM *vm, Ref name, Ref evaluate_bound, Ref evaluate_constraints);
Value param_spec_new(VM *vm, Ref name);
Value type_var_tuple_new(VM *vm, Ref name);
Value type_alias_new(VM *vm, Ref name, Ref type_params, Ref evaluate_value);
int type_param_set_default(VM *vm, Ref type_param, Ref evaluate_default);
Value generic_subscript(VM *vm, Ref type_params);  // Generic[T, *Ts], with TypeVarTuples unpacked

#endif
