// object/core/abstract_sequence.c: length, subscription, containment, concatenation and iteration of any value, by
// slots.
// Tests        tests/python/reference/03_data_model/container_hooks.py
// Optimize     O2
#include "object/core/abstract.h"
#include "object/typing/generic_alias.h"
#include "object/container/iterators.h"

Size object_len(VM *vm, Ref o) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->sq_length) return s->sq_length(vm, o);
  if (s->mp_length) return s->mp_length(vm, o);
  return err_set_i(vm, vm->exc.TypeError, "object of type '%.200T' has no len()", o);
}

// A negative index counts from the end when the type has a length.
static int wrap_index(VM *vm, const TypeSlots *s, Ref o, Size *i) {
  if (*i >= 0 || !s->sq_length) return 0;
  Size n = s->sq_length(vm, o);
  if (n < 0) return -1;
  *i += n;
  return 0;
}

Value sequence_getitem(VM *vm, Ref o, Size i) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->sq_item) return wrap_index(vm, s, o, &i) < 0 ? VALUE_NULL : s->sq_item(vm, o, i);
  if (s->mp_subscript) return err_set(vm, vm->exc.TypeError, "%.200T is not a sequence", o);
  return err_set(vm, vm->exc.TypeError, "'%.200T' object does not support indexing", o);
}

Value object_getitem(VM *vm, Ref o, Ref key) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->mp_subscript) return s->mp_subscript(vm, o, key);
  if (s->sq_item) {
    if (!number_has_index(vm, key)) {
      return err_set(vm, vm->exc.TypeError, "sequence index must be integer, not '%.200T'", key);
    }
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return VALUE_NULL;
    return sequence_getitem(vm, o, i);
  }
  if (type_of(vm, o)->slots.getattro && type_has(type_of(vm, o), (uint32_t)TYPE_TYPE_SUBCLASS)) {
    if (value_as_ptr(o) == (Object *)vm->types.type) {  // type[int] is an alias, for annotations
      return generic_alias_new(vm, o, key);
    }
    Value method;
    int found = object_lookup_attr(vm, o, NAME(__class_getitem__), &method);
    if (found < 0) return VALUE_NULL;
    if (found && !value_is_none(method)) {
      Value r = call1(vm, method, key);
      drop(vm, method);
      return r;
    }
    drop(vm, method);
    return err_set(vm, vm->exc.TypeError, "type '%.200N' is not subscriptable", as_type(o));
  }
  return err_set(vm, vm->exc.TypeError, "'%.200T' object is not subscriptable", o);
}

// Classes always have them.
static bool has_sequence_slots(const Type *t) {
  const TypeSlots *s = &t->slots;
  return type_has(t, TYPE_HEAP) || s->sq_length || s->sq_item || s->sq_contains;
}

static int set_or_delete(VM *vm, Ref o, Ref key, Ref value) {
  const TypeSlots *s = &type_of(vm, o)->slots;
  if (s->mp_ass_subscript) return s->mp_ass_subscript(vm, o, key, value);
  if (s->sq_ass_item) {
    if (!number_has_index(vm, key)) {
      return err_set_i(vm, vm->exc.TypeError, "sequence index must be integer, not '%.200T'", key);
    }
    Size i = number_as_size(vm, key, vm->exc.IndexError);
    if (i == -1 && err_occurred(vm)) return -1;
    if (wrap_index(vm, s, o, &i) < 0) return -1;
    return s->sq_ass_item(vm, o, i, value);
  }
  // an index that is too large is reported first
  bool indexed = has_sequence_slots(type_of(vm, o)) && number_has_index(vm, key);
  if (indexed && number_as_size(vm, key, vm->exc.IndexError) == -1 && err_occurred(vm)) return -1;
  bool deletes = value_is_null(value);
  return err_set_i(vm, vm->exc.TypeError, "'%.200T' object %s support item %s", o,
                   deletes && indexed ? "doesn't" : "does not", deletes ? "deletion" : "assignment");
}

int object_setitem(VM *vm, Ref o, Ref key, Ref value) { return set_or_delete(vm, o, key, value); }
int object_delitem(VM *vm, Ref o, Ref key) { return set_or_delete(vm, o, key, REF_NULL); }

static int contains_by_iteration(VM *vm, Ref o, Ref item) {
  Value it = object_iter(vm, o);
  if (value_is_null(it)) {
    if (err_matches(vm, vm->exc.TypeError)) {
      return err_set_i(vm, vm->exc.TypeError, "argument of type '%.200T' is not a container or iterable", o);
    }
    return -1;
  }
  int found = 0;
  while (!found) {
    Value v = iter_next(vm, it);
    if (value_is_null(v)) {
      if (err_occurred(vm)) found = -1;
      break;
    }
    found = object_richcompare_bool(vm, v, item, CMP_EQ);
    drop(vm, v);
  }
  drop(vm, it);
  return found;
}

int sequence_contains(VM *vm, Ref o, Ref item) {
  ContainsFn fn = type_of(vm, o)->slots.sq_contains;
  return fn ? fn(vm, o, item) : contains_by_iteration(vm, o, item);
}

Value sequence_concat(VM *vm, Ref a, Ref b) {
  BinaryFn fn = type_of(vm, a)->slots.sq_concat;
  if (fn) return fn(vm, a, b);
  if (is_sequence(vm, a) && is_sequence(vm, b)) return number_binary(vm, OP_ADD, a, b);
  return err_set(vm, vm->exc.TypeError, "'%.200T' object can't be concatenated", a);
}

Value object_iter(VM *vm, Ref o) {
  UnaryFn fn = type_of(vm, o)->slots.iter;
  if (!fn) {
    if (is_sequence(vm, o)) return seq_iterator_new(vm, o);
    return err_set(vm, vm->exc.TypeError, "'%.200T' object is not iterable", o);
  }
  Value it = fn(vm, o);
  if (value_is_null(it) || type_of(vm, it)->slots.iternext != iternext_missing) return it;
  err_set(vm, vm->exc.TypeError, "iter() returned non-iterator of type '%.100T'", it);
  drop(vm, it);
  return VALUE_NULL;
}

Value iter_next(VM *vm, Ref iterator) {
  if (vm_poll(vm) < 0) return VALUE_NULL;
  Value v = iter_step(vm, iterator);
  if (value_is_null(v) && err_occurred(vm) && err_matches(vm, vm->exc.StopIteration)) err_clear(vm);
  return v;
}

static Size slice_bound_within(Size i, Size len, Size low, Size high) {
  if (i >= 0) return i >= len ? high : i;
  return i + len < 0 ? low : i + len;
}

Size slice_adjust(Size len, Size *start, Size *stop, Size step) {
  Size low = step < 0 ? -1 : 0, high = step < 0 ? len - 1 : len;
  *start = slice_bound_within(*start, len, low, high);
  *stop = slice_bound_within(*stop, len, low, high);
  Size span = step < 0 ? *start - *stop : *stop - *start;  // both are between -1 and len
  if (span <= 0) return 0;
  if (step == 1 || step == -1) return span;  // no division
  return (Size)((span - 1) / (step < 0 ? -(int64_t)step : step) + 1);
}
