// object/class/type_slots.c: the slot functions of Python classes: each looks its dunder up on the type and calls it;
// and the rules that decide which function a slot of a class holds.
//
// Invariants   After class creation, and after any assignment to a dunder of it or of a base, a slot holds exactly what
//              update_group would put there.
// Danger       Everything here MAY_RUN_CODE.
// Tests        tests/python/classes/*.py
// Optimize     Oz
#include "object/core/inner.h"
#include "object/class/class.h"
#include "object/number/int.h"
#include "object/container/iterators.h"

// Calls type(self).name(self, a, b), or without those that are null. Missing: AttributeError naming it.
static Value call_slot_method2(VM *vm, Ref self, Ref name, Ref a, Ref b) {
  bool found;
  Value r = call_special(vm, self, name, a, b, &found);
  if (UNLIKELY(!found) && !err_occurred(vm)) return err_set_value(vm, vm->exc.AttributeError, name);
  return r;
}
static Value call_slot_method1(VM *vm, Ref self, Ref name, Ref a) {
  return call_slot_method2(vm, self, name, a, REF_NULL);
}
static Value call_slot_method(VM *vm, Ref self, Ref name) {
  return call_slot_method2(vm, self, name, REF_NULL, REF_NULL);
}

// --- numbers: an operator and its reflection

// Does the right operand's class override `name` as seen from the left operand's class? 1 / 0 / -1.
static int method_is_overloaded(VM *vm, Ref left, Ref right, Ref name) {
  Value a, b;
  int r = object_lookup_attr(vm, ref_from_ptr(type_of(vm, right)), name, &a);
  if (r <= 0) return r;
  r = object_lookup_attr(vm, ref_from_ptr(type_of(vm, left)), name, &b);
  if (r <= 0) {
    drop(vm, a);
    return r < 0 ? -1 : 1;
  }
  int differ = object_richcompare_bool(vm, a, b, CMP_NE);
  drop(vm, a);
  drop(vm, b);
  return differ;
}

// self.name(args...), or NotImplemented when there is no such method.
static Value call_maybe(VM *vm, Ref self, Ref name, Ref a, Ref b) {
  bool found;
  Value r = call_special(vm, self, name, a, b, &found);
  if (UNLIKELY(!found) && !err_occurred(vm)) return VALUE_NOT_IMPLEMENTED;
  return r;
}

// `mod` is null for operators with two operands.
static Value operate(VM *vm, Ref self, Ref other, Ref mod, uint32_t offset, void *fn, Ref name, Ref rname) {
  Type *ts = type_of(vm, self), *to = type_of(vm, other);
  bool do_other = ts != to && *slot_at(to, offset) == fn;
  if (*slot_at(ts, offset) == fn) {
    if (do_other && type_is_subtype(to, ts)) {
      int ok = method_is_overloaded(vm, self, other, rname);
      if (ok < 0) return VALUE_NULL;
      if (ok) {
        Value r = call_maybe(vm, other, rname, self, mod);
        if (!value_is_not_implemented(r)) return r;
        do_other = false;
      }
    }
    Value r = call_maybe(vm, self, name, other, mod);
    if (!value_is_not_implemented(r) || to == ts) return r;
  }
  return do_other ? call_maybe(vm, other, rname, self, mod) : VALUE_NOT_IMPLEMENTED;
}

static Value slot_nb_add(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_add), (void *)slot_nb_add, NAME(__add__),
                 NAME(__radd__));
}
static Value slot_nb_subtract(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_subtract), (void *)slot_nb_subtract, NAME(__sub__),
                 NAME(__rsub__));
}
static Value slot_nb_multiply(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_multiply), (void *)slot_nb_multiply, NAME(__mul__),
                 NAME(__rmul__));
}
static Value slot_nb_remainder(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_remainder), (void *)slot_nb_remainder, NAME(__mod__),
                 NAME(__rmod__));
}
static Value slot_nb_divmod(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_divmod), (void *)slot_nb_divmod, NAME(__divmod__),
                 NAME(__rdivmod__));
}
static Value slot_nb_lshift(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_lshift), (void *)slot_nb_lshift, NAME(__lshift__),
                 NAME(__rlshift__));
}
static Value slot_nb_rshift(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_rshift), (void *)slot_nb_rshift, NAME(__rshift__),
                 NAME(__rrshift__));
}
static Value slot_nb_and(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_and), (void *)slot_nb_and, NAME(__and__),
                 NAME(__rand__));
}
static Value slot_nb_xor(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_xor), (void *)slot_nb_xor, NAME(__xor__),
                 NAME(__rxor__));
}
static Value slot_nb_or(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_or), (void *)slot_nb_or, NAME(__or__),
                 NAME(__ror__));
}
static Value slot_nb_floor_divide(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_floor_divide), (void *)slot_nb_floor_divide,
                 NAME(__floordiv__), NAME(__rfloordiv__));
}
static Value slot_nb_true_divide(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_true_divide), (void *)slot_nb_true_divide,
                 NAME(__truediv__), NAME(__rtruediv__));
}
static Value slot_nb_matrix_multiply(VM *vm, Ref self, Ref other) {
  return operate(vm, self, other, REF_NULL, offsetof(TypeSlots, nb_matrix_multiply), (void *)slot_nb_matrix_multiply,
                 NAME(__matmul__), NAME(__rmatmul__));
}

static Value slot_nb_power(VM *vm, Ref self, Ref other, Ref mod) {
  if (value_is_none(mod)) mod = REF_NULL;
  return operate(vm, self, other, mod, offsetof(TypeSlots, nb_power), (void *)slot_nb_power, NAME(__pow__),
                 NAME(__rpow__));
}

static Value slot_nb_inplace_add(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__iadd__), other);
}
static Value slot_nb_inplace_subtract(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__isub__), other);
}
static Value slot_nb_inplace_multiply(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__imul__), other);
}
static Value slot_nb_inplace_remainder(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__imod__), other);
}
static Value slot_nb_inplace_lshift(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__ilshift__), other);
}
static Value slot_nb_inplace_rshift(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__irshift__), other);
}
static Value slot_nb_inplace_and(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__iand__), other);
}
static Value slot_nb_inplace_xor(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__ixor__), other);
}
static Value slot_nb_inplace_or(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__ior__), other);
}
static Value slot_nb_inplace_floor_divide(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__ifloordiv__), other);
}
static Value slot_nb_inplace_true_divide(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__itruediv__), other);
}
static Value slot_nb_inplace_matrix_multiply(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__imatmul__), other);
}
static Value slot_mp_subscript(VM *vm, Ref self, Ref other) {
  return call_slot_method1(vm, self, NAME(__getitem__), other);
}

static Value slot_nb_inplace_power(VM *vm, Ref self, Ref other, Ref mod) {
  return call_slot_method1(vm, self, NAME(__ipow__), other);
}

static Value slot_nb_negative(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__neg__)); }
static Value slot_nb_positive(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__pos__)); }
static Value slot_nb_absolute(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__abs__)); }
static Value slot_nb_invert(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__invert__)); }
static Value slot_nb_int(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__int__)); }
static Value slot_nb_float(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__float__)); }
static Value slot_nb_index(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__index__)); }
static Value slot_str(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__str__)); }
static Value slot_iternext(VM *vm, Ref self) { return call_slot_method(vm, self, NAME(__next__)); }

static int slot_nb_bool(VM *vm, Ref self) {
  Ref raw = type_lookup(vm, type_of(vm, self), NAME(__bool__));
  if (value_is_none(raw)) return err_set_i(vm, vm->exc.TypeError, "'%.200T' cannot be interpreted as a boolean", self);
  bool found;
  Value r = call_special_found(vm, self, raw, REF_NULL, REF_NULL, &found);
  if (!found) {
    if (err_occurred(vm)) return -1;
    r = call_special(vm, self, NAME(__len__), REF_NULL, REF_NULL, &found);
    if (!found) return err_occurred(vm) ? -1 : 1;
    if (value_is_null(r)) return -1;
    int truth = object_is_true(vm, r);
    drop(vm, r);
    return truth;
  }
  if (value_is_null(r)) return -1;
  if (value_is_bool(r)) return value_is_true(r);
  err_set(vm, vm->exc.TypeError, "__bool__ should return bool, returned %T", r);
  drop(vm, r);
  return -1;
}

// --- containers

static Size slot_length(VM *vm, Ref self) {
  Value r = call_slot_method(vm, self, NAME(__len__));
  if (value_is_null(r)) return -1;
  if (LIKELY(value_is_int48(r) && (uint64_t)value_as_int48(r) <= SIZE_MAX_PY)) return (Size)value_as_int48(r);
  Value i = number_index(vm, r);
  drop(vm, r);
  if (value_is_null(i)) return -1;
  Size n = -1;
  if (int_sign(int_exact(i)) < 0) err_set(vm, vm->exc.ValueError, "__len__() should return >= 0");
  else n = number_as_size(vm, i, vm->exc.OverflowError);
  drop(vm, i);
  return n;
}

static Value slot_sq_item(VM *vm, Ref self, Size i) {
  return call_slot_method1(vm, self, NAME(__getitem__), value_from_int48(i));
}

static int finish_int(VM *vm, Value r) {
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

static int slot_mp_ass_subscript(VM *vm, Ref self, Ref key, Ref value) {
  if (value_is_null(value)) return finish_int(vm, call_slot_method1(vm, self, NAME(__delitem__), key));
  return finish_int(vm, call_slot_method2(vm, self, NAME(__setitem__), key, value));
}

static int slot_sq_ass_item(VM *vm, Ref self, Size i, Ref value) {
  return slot_mp_ass_subscript(vm, self, value_from_int48(i), value);
}

static int slot_sq_contains(VM *vm, Ref self, Ref item) {
  Ref raw = type_lookup(vm, type_of(vm, self), NAME(__contains__));
  if (value_is_none(raw)) return err_set_i(vm, vm->exc.TypeError, "'%.200T' object is not a container", self);
  bool found;
  Value r = call_special_found(vm, self, raw, item, REF_NULL, &found);
  if (UNLIKELY(!found) && !err_occurred(vm)) err_set_value(vm, vm->exc.AttributeError, NAME(__contains__));
  if (value_is_null(r)) return -1;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth;
}

static Value slot_iter(VM *vm, Ref self) {
  Ref raw = type_lookup(vm, type_of(vm, self), NAME(__iter__));
  if (value_is_none(raw)) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not iterable", self);
  bool found;
  Value r = call_special_found(vm, self, raw, REF_NULL, REF_NULL, &found);
  if (found || err_occurred(vm)) return r;
  raw = type_lookup(vm, type_of(vm, self), NAME(__getitem__));
  if (value_is_null(raw)) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not iterable", self);
  return seq_iterator_new(vm, self);
}

// --- basics

static Value slot_repr(VM *vm, Ref self) {
  bool found;
  Value r = call_special(vm, self, NAME(__repr__), REF_NULL, REF_NULL, &found);
  return found || err_occurred(vm) ? r : object_repr_default(vm, self);
}

Hash hash_not_implemented(VM *vm, Ref self) {
  return err_set_i(vm, vm->exc.TypeError, "unhashable type: '%.200T'", self);
}

static Hash slot_hash(VM *vm, Ref self) {
  Ref raw = type_lookup(vm, type_of(vm, self), NAME(__hash__));
  if (value_is_none(raw)) return hash_not_implemented(vm, self);
  bool found;
  Value r = call_special_found(vm, self, raw, REF_NULL, REF_NULL, &found);
  if (!found) return err_clear(vm), hash_not_implemented(vm, self);  // also when a descriptor raised
  if (value_is_null(r)) return -1;
  if (!is_int(r)) {
    drop(vm, r);
    return err_set_i(vm, vm->exc.TypeError, "__hash__ method should return an integer");
  }
  int64_t i;
  Hash h = int_fits_i64(r, &i) && i == (int32_t)i ? (Hash)i : int_hash(int_exact(r));
  drop(vm, r);
  return h == -1 ? -2 : h;
}

// Calls type(self).name(self, *args, **keywords). Missing: AttributeError naming it.
static Value call_slot_with(VM *vm, Ref self, Ref name, const Value *args, Size nargs, Ref kwnames) {
  Value method;
  int how = object_lookup_special_method(vm, self, name, &method);
  if (how <= 0) return how < 0 ? VALUE_NULL : err_set_value(vm, vm->exc.AttributeError, name);
  Value r = how == 1 ? call_with_self(vm, method, self, args, nargs, kwnames) : call(vm, method, args, nargs, kwnames);
  drop(vm, method);
  return r;
}

static Value slot_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return call_slot_with(vm, self, NAME(__call__), args, nargs, kwnames);
}

Ref comparison_name(const VM *vm, int op) {
  static const uint16_t names[] = {offsetof(VM, names.n___lt__), offsetof(VM, names.n___le__),
                                   offsetof(VM, names.n___eq__), offsetof(VM, names.n___ne__),
                                   offsetof(VM, names.n___gt__), offsetof(VM, names.n___ge__)};
  return borrow(*(const Value *)((const char *)vm + names[op]));
}

static Value slot_richcompare(VM *vm, Ref self, Ref other, int op) {
  bool found;
  Value r = call_special(vm, self, comparison_name(vm, op), other, REF_NULL, &found);
  if (LIKELY(found)) return r;
  if (err_matches(vm, vm->exc.AttributeError)) err_clear(vm);  // also when a descriptor says so
  return err_occurred(vm) ? VALUE_NULL : VALUE_NOT_IMPLEMENTED;
}

static Value slot_descr_get(VM *vm, Ref self, Ref obj, Ref type) {
  Ref get = type_lookup(vm, type_of(vm, self), NAME(__get__));
  if (value_is_null(get)) return own(self);
  Value held = own(get);
  Value r = call3(vm, held, self, value_is_null(obj) ? REF_NONE : obj, value_is_null(type) ? REF_NONE : type);
  drop(vm, held);
  return r;
}

static int slot_descr_set(VM *vm, Ref self, Ref obj, Ref value) {
  if (value_is_null(value)) return finish_int(vm, call_slot_method1(vm, self, NAME(__delete__), obj));
  return finish_int(vm, call_slot_method2(vm, self, NAME(__set__), obj, value));
}

int slot_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value r = call_slot_with(vm, self, NAME(__init__), args, nargs, kwnames);
  if (value_is_null(r)) return -1;
  if (value_is_none(r)) return 0;
  err_set(vm, vm->exc.TypeError, "__init__() should return None, not '%.200T'", r);
  drop(vm, r);
  return -1;
}

Value slot_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Value fn = object_getattr(vm, ref_from_ptr(type), NAME(__new__));
  if (value_is_null(fn)) return fn;
  Value r = call_with_self(vm, fn, ref_from_ptr(type), args, nargs, kwnames);
  drop(vm, fn);
  return r;
}

static void slot_finalize(VM *vm, Ref self) {
  if (vm->unwinding) return;
  Value saved = err_fetch(vm);
  Value method;
  int how = object_lookup_special_method(vm, self, NAME(__del__), &method);
  if (how > 0) {
    Value r = how == 1 ? call1(vm, method, self) : call0(vm, method);
    if (value_is_null(r)) {
      Value context = method;
      err_unraisable(vm, context, "Exception ignored while calling deallocator");
    }
    drop(vm, r);
    drop(vm, method);
  } else if (how < 0) {
    err_unraisable(vm, REF_NULL, NULL);
  }
  err_restore(vm, saved);
}

// --- attributes

// Calls `attribute(self, name)`; `attribute` was found on the type.
static Value call_attribute(VM *vm, Ref self, Ref attribute, Ref name) {
  Type *t = type_of(vm, attribute);
  if (type_has(t, TYPE_METHOD_DESCRIPTOR)) {
    Value held = own(attribute);
    Value r = call2(vm, held, self, name);
    drop(vm, held);
    return r;
  }
  if (!t->slots.descr_get) {
    Value held = own(attribute);
    Value r = call1(vm, held, name);
    drop(vm, held);
    return r;
  }
  Value held = own(attribute);
  Value bound = t->slots.descr_get(vm, attribute, self, ref_from_ptr(type_of(vm, self)));
  drop(vm, held);
  if (value_is_null(bound)) return bound;
  Value r = call1(vm, bound, name);
  drop(vm, bound);
  return r;
}

static bool is_generic_getattribute(VM *vm, Ref attribute) {
  return value_is_null(attribute) || (is_exact(vm, attribute, vm->types.wrapper_descriptor) &&
                                      as_descriptor(attribute)->wrapped == (void *)object_generic_getattr);
}

Value slot_getattr_hook(VM *vm, Ref self, Ref name) {
  Type *t = type_of(vm, self);
  Ref getattribute = type_lookup(vm, t, NAME(__getattribute__));
  Ref raw = type_lookup(vm, t, NAME(__getattr__));
  if (value_is_null(raw)) {
    if (value_is_null(getattribute)) return err_set_value(vm, vm->exc.AttributeError, NAME(__getattribute__));
    return call_attribute(vm, self, getattribute, name);
  }
  Value getattr = own(raw);
  Value r;
  if (is_generic_getattribute(vm, getattribute)) {
    r = generic_getattr_with_dict(vm, self, name, true);
    if (value_is_null(r) && !err_occurred(vm)) r = call_attribute(vm, self, getattr, name);
  } else {
    r = call_attribute(vm, self, getattribute, name);
    if (value_is_null(r) && err_matches(vm, vm->exc.AttributeError)) {
      err_clear(vm);
      r = call_attribute(vm, self, getattr, name);
    }
  }
  drop(vm, getattr);
  return r;
}

static int slot_setattro(VM *vm, Ref self, Ref name, Ref value) {
  if (value_is_null(value)) return finish_int(vm, call_slot_method1(vm, self, NAME(__delattr__), name));
  return finish_int(vm, call_slot_method2(vm, self, NAME(__setattr__), name, value));
}

// --- asynchronous

static Value call_async(VM *vm, Ref self, Ref name) {
  bool found;
  Value r = call_special(vm, self, name, REF_NULL, REF_NULL, &found);
  if (found || err_occurred(vm)) return r;
  return err_set(vm, vm->exc.AttributeError, "object %.50T does not have %U method", self, name);
}
static Value slot_am_await(VM *vm, Ref self) { return call_async(vm, self, NAME(__await__)); }
static Value slot_am_aiter(VM *vm, Ref self) { return call_async(vm, self, NAME(__aiter__)); }
static Value slot_am_anext(VM *vm, Ref self) { return call_async(vm, self, NAME(__anext__)); }

// --- buffers: object/bytes/buffer_class.c

// --- the table

const SlotDef slot_defs[N_SLOT_DEFS] = {
#define X(slot, name, wrap, fn, sig, doc) {#name, offsetof(TypeSlots, slot), WRAP_##wrap, (void *)fn, sig, DOC(doc)},
#include "object/class/slots.def"
#undef X
};

int type_slots_init(VM *vm) {
  vm->type_state = mem_alloc_zero(vm, sizeof(TypeState));
  if (!vm->type_state) return -1;
  vm->type_state->no_default = VALUE_NULL;
  for (int i = 0; i < N_SLOT_DEFS; i++) vm->type_state->slot_names[i] = VALUE_NULL;
  for (int i = 0; i < N_SLOT_DEFS; i++) {
    Value name = str_intern_cstr(vm, slot_defs[i].name);
    vm->type_state->slot_names[i] = name;
    if (value_is_null(name)) return -1;
    for (int other = 0; other < i; other++) {
      if (value_same(vm->type_state->slot_names[other], name))
        vm->type_state->is_shared[other] = vm->type_state->is_shared[i] = true;
    }
  }
  return 0;
}

void type_slots_finish(VM *vm) {
  if (!vm->type_state) return;
  for (int i = 0; i < N_SLOT_DEFS; i++) drop(vm, vm->type_state->slot_names[i]);
  mem_free(vm, vm->type_state, sizeof(TypeState));
  vm->type_state = NULL;
}

// --- which function a slot holds

static Ref slot_name(VM *vm, int i) { return borrow(vm->type_state->slot_names[i]); }

// The one slot among those with this name that `type` fills; NULL when it fills none or several.
static void **only_filled(VM *vm, Type *type, int row) {
  void **found = NULL;
  if (!vm->type_state->is_shared[row])
    return *slot_at(type, slot_defs[row].offset) ? slot_at(type, slot_defs[row].offset) : NULL;
  for (int i = 0; i < N_SLOT_DEFS; i++) {
    if (!value_same(slot_name(vm, i), slot_name(vm, row))) continue;
    void **ptr = slot_at(type, slot_defs[i].offset);
    if (!*ptr || ptr == found) continue;
    if (found) return NULL;
    found = ptr;
  }
  return found;
}

// Decides the slot of the rows from `row` on that share its offset; returns the row after them. `from` is where the
// names are looked up: `type`, or the base that they all come from.
static int update_group(VM *vm, Type *type, Type *from, int row) MAY_DISCARD {
  uint32_t offset = slot_defs[row].offset;
  void **ptr = slot_at(type, offset);
  void *generic = NULL, *specific = NULL;
  bool use_generic = false;
  for (; row < N_SLOT_DEFS && slot_defs[row].offset == offset; row++) {
    Ref descr = type_lookup(vm, from, slot_name(vm, row));
    if (value_is_null(descr)) continue;
    if (is_exact(vm, descr, vm->types.wrapper_descriptor) &&
        strcmp(as_descriptor(descr)->slot->name, slot_defs[row].name) == 0) {
      Descriptor *d = as_descriptor(descr);
      void **single = only_filled(vm, type, row);
      if (!single || single == ptr) generic = slot_defs[row].function;
      // Concatenation of sequences is not addition of numbers: it may be called with the operands exchanged.
      bool same_wrap =
          d->slot->wrap == slot_defs[row].wrap && (d->slot->wrap != WRAP_BINARY || d->slot->offset == offset);
      if ((!specific || specific == d->wrapped) && same_wrap && type_is_subtype(type, d->owner)) specific = d->wrapped;
      else use_generic = true;
    } else if (offset == offsetof(TypeSlots, new_) && is_exact(vm, descr, vm->types.builtin_function) &&
               as_builtin_function(descr)->def->fn == new_wrapper) {
      specific = (void *)type->slots.new_;
    } else if (value_is_none(descr) && offset == offsetof(TypeSlots, hash)) {
      specific = (void *)hash_not_implemented;
    } else {
      use_generic = true;
      generic = slot_defs[row].function;
    }
  }
  *ptr = specific && !use_generic ? specific : generic;
  if (!*ptr && offset == offsetof(TypeSlots, iternext)) *ptr = (void *)iternext_missing;
  return row;
}

// The one base from which `type` has everything that it does not define; NULL: there are several.
static Type *only_base(Type *type) {
  if (tuple_len(type->bases) != 1 || as_type(tuple_at(type->bases, 0)) != type->base) return NULL;
  const Tuple *mro = as_tuple(type->mro), *rest = as_tuple(type->base->mro);
  bool same = mro->len == rest->len + 1;
  for (Size i = 0; same && i < rest->len; i++) same = mro->items[i + 1].bits == rest->items[i].bits;
  return same ? type->base : NULL;
}

static bool defines_group(VM *vm, Type *type, int row, int *end) {
  uint32_t offset = slot_defs[row].offset;
  bool own = false;
  for (; row < N_SLOT_DEFS && slot_defs[row].offset == offset; row++)
    own = own || !value_is_null(dict_find(vm, type->dict, slot_name(vm, row)));
  *end = row;
  return own;
}

// Most names are inherited. If the base is a Python class, its slot is right; if it is a built-in, its names decide,
// and they are in the lookup cache.
void type_update_slots(VM *vm, Type *type) {
  Type *base = only_base(type);
  for (int row = 0, end; row < N_SLOT_DEFS; row = end) {
    if (!base || defines_group(vm, type, row, &end)) end = update_group(vm, type, type, row);
    else if (!type_has(base, TYPE_HEAP)) update_group(vm, type, base, row);
    else *slot_at(type, slot_defs[row].offset) = *slot_at(base, slot_defs[row].offset);
  }
}

// Refreshes the groups marked in `starts` for `type` and those subclasses that do not define `name` themselves.
typedef struct Groups {
  int starts[4], n;
} Groups;
static void update_groups(VM *vm, Type *type, void *arg) {
  const Groups *groups = arg;
  for (int i = 0; i < groups->n; i++) update_group(vm, type, type, groups->starts[i]);
}
static void update_subtree(VM *vm, Type *type, Ref name, Groups *groups, uint32_t depth) {
  update_groups(vm, type, groups);
  if (depth % 32 == 31 && !vm_has_room(vm)) {
    type_scan_below(vm, type, update_groups, groups);
    return;
  }
  for (uint32_t i = 0; i < type->n_subclasses; i++) {
    Type *sub = type->subclasses[i];
    if (value_is_null(dict_find(vm, sub->dict, name))) update_subtree(vm, sub, name, groups, depth + 1);
  }
}

void type_update_slot(VM *vm, Type *type, Ref name) {
  Groups groups = {.n = 0};
  int *starts = groups.starts, n = 0;
  for (int row = 0; row < N_SLOT_DEFS; row++) {
    if (!value_same(slot_name(vm, row), name) && !str_equal(slot_name(vm, row), name)) continue;
    int start = row;
    while (start > 0 && slot_defs[start - 1].offset == slot_defs[row].offset) start--;
    if (n && starts[n - 1] == start) continue;
    starts[n++] = start;
  }
  groups.n = n;
  if (n) update_subtree(vm, type, name, &groups, 0);
}
