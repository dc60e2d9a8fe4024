// object/core/abstract_object.c: repr, str, hash, truth and comparison of any value, by slots.
// Tests        tests/python/reference/03_data_model/repr_str_format_hooks.py, comparison_hooks.py, hash_eq_contract.py
// Optimize     O3
#include "object/core/abstract.h"

#include "object/number/int.h"

static bool is_str_value(VM *vm, Ref v) { return type_has(type_of(vm, v), TYPE_STR_SUBCLASS); }

Value object_repr(VM *vm, Ref o) {
  UnaryFn fn = type_of(vm, o)->slots.repr;
  if (vm_enter(vm, " while getting the repr of an object") < 0) return VALUE_NULL;
  Value r = fn(vm, o);
  vm_leave(vm);
  if (value_is_null(r) || is_str_value(vm, r)) return r;
  err_set(vm, vm->exc.TypeError, "__repr__ returned non-string (type %.200T)", r);
  drop(vm, r);
  return VALUE_NULL;
}

Value object_str(VM *vm, Ref o) {
  if (is_exact(vm, o, vm->types.str)) return own(o);
  if (is_int_exact(vm, o)) return int_to_str(vm, o, 10);
  UnaryFn fn = type_of(vm, o)->slots.str;
  if (!fn) return object_repr(vm, o);
  if (vm_enter(vm, " while getting the str of an object") < 0) return VALUE_NULL;
  Value r = fn(vm, o);
  vm_leave(vm);
  if (value_is_null(r) || is_str_value(vm, r)) return r;
  err_set(vm, vm->exc.TypeError, "__str__ returned non-string (type %.200T)", r);
  drop(vm, r);
  return VALUE_NULL;
}

Hash object_hash(VM *vm, Ref o) {
  if (UNLIKELY(value_is_null(o))) return -1;  // a key that could not be made: the error is set
  HashFn fn = type_of(vm, o)->slots.hash;
  if (fn) {
    if (UNLIKELY(vm_enter(vm, " while calling a Python object") < 0)) return -1;
    Hash hash = fn(vm, o);
    vm_leave(vm);
    return hash;
  }
  return err_set_i(vm, vm->exc.TypeError, "unhashable type: '%.200T'", o);
}

static const uint8_t swapped[] = {CMP_GT, CMP_GE, CMP_EQ, CMP_NE, CMP_LT, CMP_LE};
static const char *const op_text[] = {"<", "<=", "==", "!=", ">", ">="};

Value object_richcompare_rest(VM *vm, Ref a, Ref b, int op, bool ask_b) {
  const Type *tb = type_of(vm, b);
  if (ask_b && tb->slots.richcompare) {
    Value r = tb->slots.richcompare(vm, b, a, swapped[op]);
    if (!value_is_not_implemented(r)) return r;
  }
  if (op == CMP_EQ) return value_from_bool(value_same(a, b));
  if (op == CMP_NE) return value_from_bool(!value_same(a, b));
  return err_set(vm, vm->exc.TypeError, "'%s' not supported between instances of '%.100T' and '%.100T'", op_text[op], a,
                 b);
}

static Value compare(VM *vm, Ref a, Ref b, int op) {
  Type *ta = type_of(vm, a), *tb = type_of(vm, b);
  bool reversed_tried = false;
  if (ta != tb && type_is_subtype(tb, ta) && tb->slots.richcompare) {
    reversed_tried = true;
    Value r = tb->slots.richcompare(vm, b, a, swapped[op]);
    if (!value_is_not_implemented(r)) return r;
  }
  if (ta->slots.richcompare) {
    Value r = ta->slots.richcompare(vm, a, b, op);
    if (!value_is_not_implemented(r)) return r;
  }
  return object_richcompare_rest(vm, a, b, op, !reversed_tried);
}

Value object_richcompare(VM *vm, Ref a, Ref b, int op) {
  if (vm_enter(vm, " in comparison") < 0) return VALUE_NULL;
  Value r = compare(vm, a, b, op);
  vm_leave(vm);
  return r;
}

int object_richcompare_bool(VM *vm, Ref a, Ref b, int op) {
  if (value_same(a, b)) {
    if (op == CMP_EQ) return 1;
    if (op == CMP_NE) return 0;
  }
  Value r = object_richcompare(vm, a, b, op);
  if (value_is_null(r)) return -1;
  if (value_is_bool(r)) return value_is_true(r);
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth;
}

int object_is_true(VM *vm, Ref o) {
  if (value_is_bool(o)) return value_is_true(o);
  if (value_is_none(o)) return 0;
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->nb_bool) return s->nb_bool(vm, o);
  LenFn len = s->mp_length ? s->mp_length : s->sq_length;
  if (!len) return 1;
  Size n = len(vm, o);
  return n > 0 ? 1 : n;
}

bool is_callable(VM *vm, Ref o) { return type_of(vm, o)->slots.call != NULL; }
bool is_iterator(VM *vm, Ref o) { return type_of(vm, o)->slots.iternext != iternext_missing; }

// For a class that lost its __next__ after it gave an iterator, and for a `.0` that a program put into a generator
// expression.
Value iternext_missing(VM *vm, Ref self) {
  if (type_has(type_of(vm, self), TYPE_HEAP))
    return err_set(vm, vm->exc.TypeError, "'%.200T' object is not iterable", self);
  return err_set(vm, vm->exc.TypeError, "'%.200T' object is not an iterator", self);
}
bool is_sequence(VM *vm, Ref o) {
  return !type_has(type_of(vm, o), TYPE_DICT_SUBCLASS) && type_of(vm, o)->slots.sq_item != NULL;
}
bool is_mapping(VM *vm, Ref o) { return type_of(vm, o)->slots.mp_subscript != NULL; }
