// object/core/abstract.h: operations on any value, by its type's slots: attributes, calls, numbers, sequences,
// comparison.
//
// Implemented in object/core/abstract_*.c (slots only), object/class/attr.c (generic attribute access),
// object/class/type_call.c. Everything here MAY_RUN_CODE.
#ifndef MORELIA_OBJECT_CORE_ABSTRACT_H
#define MORELIA_OBJECT_CORE_ABSTRACT_H

#include "object/error/errors.h"

// --- attributes
NODISCARD Value object_getattr(VM *vm, Ref o, Ref name);
NODISCARD Value object_getattr_s(VM *vm, Ref o, const char *name);
// 1 found; 0 AttributeError suppressed, *out null; -1
NODISCARD int object_lookup_attr(VM *vm, Ref o, Ref name, Value *out);
NODISCARD int object_setattr(VM *vm, Ref o, Ref name, Ref value_or_null);  // null: delete
NODISCARD int object_setattr_s(VM *vm, Ref o, const char *name, Ref value_or_null);
NODISCARD Value object_generic_getattr(VM *vm, Ref o, Ref name);  // object.__getattribute__
NODISCARD int object_generic_lookup_attr(VM *vm, Ref o, Ref name, Value *out);
NODISCARD int object_generic_setattr(VM *vm, Ref o, Ref name, Ref value_or_null);
// For `o.name(...)`: 1: *out_callable is an unbound function, pass `o` first; 0: *out_callable is bound; -1 error.
NODISCARD int object_get_method(VM *vm, Ref o, Ref name, Value *out_callable);
// Special method looked up on the type, bound by descriptor. 1 / 0 / -1.
NODISCARD int object_lookup_special(VM *vm, Ref o, Ref name, Value *out);
// Same without binding for plain functions: 1 unbound (pass o first), 2 bound, 0 none, -1.
NODISCARD int object_lookup_special_method(VM *vm, Ref o, Ref name, Value *out);
NODISCARD int object_bind_special_method(VM *vm, Ref o, Ref found_or_null, Value *out);  // the same behind the lookup
// instance dict, materialized if need be: 1 / 0 no dict / -1
NODISCARD int object_get_dict(VM *vm, Ref o, Dict **out_borrowed);

// --- calls (vectorcall convention, see object/class/type.h)
NODISCARD Value call(VM *vm, Ref callable, const Value *args, Size nargs, Ref kwnames_or_null);
NODISCARD Value call_ex(VM *vm, Ref callable, Ref args_tuple, Ref kwargs_dict_or_null);  // f(*args, **kwargs)
NODISCARD Value call0(VM *vm, Ref callable);
NODISCARD Value call1(VM *vm, Ref callable, Ref a);
NODISCARD Value call2(VM *vm, Ref callable, Ref a, Ref b);
NODISCARD Value call3(VM *vm, Ref callable, Ref a, Ref b, Ref c);
// callable(self, *args, **kw)
NODISCARD Value call_with_self(VM *vm, Ref callable, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value call_method(VM *vm, Ref o, Ref name, const Value *args, Size nargs);  // o.name(*args)
NODISCARD Value call_method0(VM *vm, Ref o, Ref name);
NODISCARD Value call_method1(VM *vm, Ref o, Ref name, Ref a);
bool is_callable(VM *vm, Ref o);
// Calls a method of the type, as in `type(o).name(o, a, b)`. If there is none: *found = false, and null without an
// exception.
NODISCARD Value call_special(VM *vm, Ref o, Ref name, Ref a_or_null, Ref b_or_null, bool *found);
// The same with what the lookup of the name on the type found.
NODISCARD Value call_special_found(VM *vm, Ref o, Ref method_or_null, Ref a_or_null, Ref b_or_null, bool *found);

// --- basics
NODISCARD Value object_repr(VM *vm, Ref o);  // str
NODISCARD Value object_str(VM *vm, Ref o);
NODISCARD Value object_ascii(VM *vm, Ref o);
NODISCARD Value object_format(VM *vm, Ref o, Ref spec_or_null);
NODISCARD Hash object_hash(VM *vm, Ref o);  // -1: exception
NODISCARD Value object_richcompare(VM *vm, Ref a, Ref b, int op);
// when a's method has given NotImplemented
NODISCARD Value object_richcompare_rest(VM *vm, Ref a, Ref b, int op, bool ask_b);
NODISCARD int object_richcompare_bool(VM *vm, Ref a, Ref b, int op);  // 1 / 0 / -1; identity counts as equal
NODISCARD int object_is_true(VM *vm, Ref o);                          // 1 / 0 / -1
NODISCARD Value object_dir(VM *vm, Ref o_or_null);
NODISCARD Value object_type_name(VM *vm, Type *t);  // str __name__
NODISCARD Value type_fully_qualified_name(VM *vm, Type *t);
NODISCARD int object_isinstance(VM *vm, Ref o, Ref cls);  // with __instancecheck__; 1 / 0 / -1
NODISCARD int object_issubclass(VM *vm, Ref sub, Ref cls);

// Marks `o` as a container whose repr is being made. True: it was marked already, so write "[...]". False: call
// repr_leave at the end.
typedef struct ReprGuard {
  const Object *object;
  struct ReprGuard *outer;
} ReprGuard;
static inline bool repr_enter(VM *vm, ReprGuard *guard, Ref o) {
  for (const ReprGuard *g = vm->repr_guards; g; g = g->outer) {
    if (g->object == value_as_ptr(o)) return true;
  }
  guard->object = value_as_ptr(o);
  guard->outer = vm->repr_guards;
  vm->repr_guards = guard;
  return false;
}
static inline void repr_leave(VM *vm, const ReprGuard *guard) { vm->repr_guards = guard->outer; }

// The result of a comparison whose `order` is below, at or above zero: how a stands to b.
NODISCARD static inline Value value_from_order(int order, int op) {
  switch (op) {
    case CMP_LT: return value_from_bool(order < 0);
    case CMP_LE: return value_from_bool(order <= 0);
    case CMP_EQ: return value_from_bool(order == 0);
    case CMP_NE: return value_from_bool(order != 0);
    case CMP_GT: return value_from_bool(order > 0);
    default: return value_from_bool(order >= 0);
  }
}

// --- numbers. `op` names follow the slots; errors are CPython's texts.
// clang-format off
typedef enum {  // CPython's NB_* oparg of BINARY_OP
  OP_ADD, OP_AND, OP_FLOOR_DIVIDE, OP_LSHIFT, OP_MATRIX_MULTIPLY, OP_MULTIPLY, OP_REMAINDER, OP_OR, OP_POWER, OP_RSHIFT,
  OP_SUBTRACT, OP_TRUE_DIVIDE, OP_XOR, OP_INPLACE_ADD, OP_INPLACE_AND, OP_INPLACE_FLOOR_DIVIDE, OP_INPLACE_LSHIFT,
  OP_INPLACE_MATRIX_MULTIPLY, OP_INPLACE_MULTIPLY, OP_INPLACE_REMAINDER, OP_INPLACE_OR, OP_INPLACE_POWER,
  OP_INPLACE_RSHIFT,
  OP_INPLACE_SUBTRACT, OP_INPLACE_TRUE_DIVIDE, OP_INPLACE_XOR, OP_SUBSCR, N_BINARY_OPS
} BinaryOp;
// clang-format on
// what number_binary does when the left operand's slot has not answered; not in place
NODISCARD Value number_binary_rest(VM *vm, BinaryOp op, Ref a, Ref b);
NODISCARD Value number_binary(VM *vm, BinaryOp op, Ref a, Ref b);  // all of BINARY_OP, OP_SUBSCR included
NODISCARD Value number_power(VM *vm, Ref a, Ref b, Ref mod_or_none);
NODISCARD Value number_divmod(VM *vm, Ref a, Ref b);
NODISCARD Value number_negative(VM *vm, Ref a);
NODISCARD Value number_positive(VM *vm, Ref a);
NODISCARD Value number_absolute(VM *vm, Ref a);
NODISCARD Value number_invert(VM *vm, Ref a);
NODISCARD Value number_index(VM *vm, Ref a);  // an int (exact or not) through __index__; TypeError text of CPython
NODISCARD Value number_int(VM *vm, Ref a);    // int(a)
NODISCARD Value number_float(VM *vm, Ref a);  // float(a)
bool is_number_like(VM *vm, Ref a);           // has __index__, __int__ or __float__, or is complex
bool number_has_index(VM *vm, Ref a);
// An index as Size. Overflow: `overflow` is raised (NULL: clipped). -1 with exception on failure (check err_occurred).
NODISCARD Size number_as_size(VM *vm, Ref a, Type *overflow);
double number_as_double(VM *vm, Ref a);          // -1.0 with exception on failure
NODISCARD int64_t number_as_i64(VM *vm, Ref a);  // through __index__; OverflowError; -1 on failure

// --- sequences and mappings
NODISCARD Size object_len(VM *vm, Ref o);  // -1
NODISCARD Size object_length_hint(VM *vm, Ref o, Size fallback);
NODISCARD Value object_getitem(VM *vm, Ref o, Ref key);
NODISCARD int object_setitem(VM *vm, Ref o, Ref key, Ref value);
NODISCARD int object_delitem(VM *vm, Ref o, Ref key);
NODISCARD Value sequence_getitem(VM *vm, Ref o, Size i);
NODISCARD int sequence_contains(VM *vm, Ref o, Ref item);  // `item in o`: 1 / 0 / -1
NODISCARD Value sequence_concat(VM *vm, Ref a, Ref b);
NODISCARD Value sequence_list(VM *vm, Ref iterable);   // new list
NODISCARD Value sequence_tuple(VM *vm, Ref iterable);  // tuple (the same object when it is one exactly)
// A list or tuple with the items, for seq_items: `o` itself when it is one. `message`: the TypeError's text when `o` is
// not iterable.
NODISCARD Value sequence_fast(VM *vm, Ref iterable, const char *message);
const Value *seq_items(Ref list_or_tuple, Size *out_len);  // borrowed
bool is_sequence(VM *vm, Ref o);
bool is_mapping(VM *vm, Ref o);

// --- iteration
NODISCARD Value object_iter(VM *vm, Ref o);
// Calls the iternext slot, and counts the call: an iterator over an iterator over … recurses as deeply as they are
// nested.
NODISCARD ALWAYS_INLINE Value iter_step(VM *vm, Ref iterator) {
  if (UNLIKELY(vm_enter(vm, " while calling a Python object") < 0)) return VALUE_NULL;
  Value v = type_of(vm, iterator)->slots.iternext(vm, iterator);
  vm_leave(vm);
  return v;
}
NODISCARD Value iter_next(VM *vm, Ref iterator);  // null without exception: exhausted (StopIteration is swallowed)
// The same with a status: 1 and the next item in *out; 0 when exhausted; -1.
NODISCARD ALWAYS_INLINE int iter_advance(VM *vm, Ref iterator, Value *out) {
  *out = iter_next(vm, iterator);
  return !value_is_null(*out) ? 1 : err_occurred(vm) ? -1 : 0;
}
bool is_iterator(VM *vm, Ref o);
// The iternext slot of every type that has no __next__. Whoever holds an iterator may thus call the slot without a
// test, even when the program has removed __next__ from the class meanwhile.
NODISCARD Value iternext_missing(VM *vm, Ref self);

// slice.indices for a length: 0 with the number of items in *out_n, or -1.
NODISCARD int slice_unpack(VM *vm, Ref slice, Size *start, Size *stop, Size *step);
Size slice_adjust(Size len, Size *start, Size *stop, Size step);

#endif
