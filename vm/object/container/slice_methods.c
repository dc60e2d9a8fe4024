// object/container/slice_methods.c: the type of slices, and the arithmetic of indexes of any size.
// Tests        tests/python/containers/slice_objects.py
// Optimize     O2
#include "object/container/slice.h"

#include "base/hash.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// A part of the slice as an exact int.
static Value part_as_int(VM *vm, Ref v) {
  if (!number_has_index(vm, v))
    return err_set(vm, vm->exc.TypeError, "slice indices must be integers or None or have an __index__ method");
  Value i = number_index(vm, v);
  if (value_is_null(i)) return i;
  Value exact = own(int_exact(i));
  drop(vm, i);
  return exact;
}

// start or stop for a length, clipped to low … high.
static Value bound(VM *vm, Ref v, Ref len, Ref low, Ref high, Ref fallback) {
  if (value_is_none(v)) return own(fallback);
  Value i = part_as_int(vm, v);
  if (value_is_null(i)) return i;
  if (int_sign(i) < 0) {
    value_set(vm, &i, int_add(vm, i, len));
    if (value_is_null(i)) return i;
    if (int_compare(i, low) < 0) value_set(vm, &i, own(low));
  } else if (int_compare(i, high) > 0) {
    value_set(vm, &i, own(high));
  }
  return i;
}

int slice_indices_int(VM *vm, Ref v, Ref len, Value *start, Value *stop, Value *step) {
  Slice *s = as_slice(v);
  *start = *stop = *step = VALUE_NULL;
  Value low = VALUE_NULL, high = VALUE_NULL;
  *step = value_is_none(s->step) ? value_from_int48(1) : part_as_int(vm, s->step);
  if (value_is_null(*step)) return -1;
  bool back = int_sign(*step) < 0;
  if (int_sign(*step) == 0) {
    err_set(vm, vm->exc.ValueError, "slice step cannot be zero");
    goto fail;
  }
  low = value_from_int48(back ? -1 : 0);
  high = back ? int_add(vm, len, low) : own(len);
  if (value_is_null(high)) goto fail;
  *start = bound(vm, s->start, len, low, high, back ? borrow(high) : borrow(low));
  if (value_is_null(*start)) goto fail;
  *stop = bound(vm, s->stop, len, low, high, back ? borrow(low) : borrow(high));
  if (value_is_null(*stop)) goto fail;
  drop(vm, high);
  return 0;
fail:
  drop(vm, high);
  value_clear(vm, start);
  value_clear(vm, step);
  return -1;
}

// ---- the type

static Value slice_new_slot(VM *vm, Type *type UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "slice", kwnames) < 0 || args_check(vm, "slice", nargs, 1, 3) < 0) return VALUE_NULL;
  if (nargs == 1) return slice_new(vm, REF_NULL, args[0], REF_NULL);
  return slice_new(vm, args[0], args[1], nargs > 2 ? borrow(args[2]) : REF_NULL);
}

// For cycles of slices and tuples, which have no clear slot: marshal can make them.
static void slice_clear(VM *vm, Object *o) {
  Slice *s = (Slice *)o;
  value_set(vm, &s->start, VALUE_NONE);
  value_set(vm, &s->stop, VALUE_NONE);
  value_set(vm, &s->step, VALUE_NONE);
}

static Value slice_repr(VM *vm, Ref self) {
  Slice *s = as_slice(self);
  return str_format(vm, "slice(%R, %R, %R)", s->start, s->stop, s->step);
}

static Hash slice_hash(VM *vm, Ref self) {
  Slice *s = as_slice(self);
  const Value parts[] = {s->start, s->stop, s->step};
  uint32_t acc = hash_seq_start();
  for (int i = 0; i < 3; i++) {
    Hash h = object_hash(vm, parts[i]);
    if (h == -1) return -1;
    acc = hash_seq_add(acc, h);
  }
  return acc == UINT32_MAX ? 1546275796 : (Hash)acc;
}

static Value slice_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_slice(vm, a) || !is_slice(vm, b)) return VALUE_NOT_IMPLEMENTED;
  if (value_same(a, b)) return value_from_bool(op == CMP_EQ || op == CMP_LE || op == CMP_GE);
  Slice *x = as_slice(a), *y = as_slice(b);
  Value p = tuple_pack3(vm, x->start, x->stop, x->step), q = tuple_pack3(vm, y->start, y->stop, y->step);
  Value r = value_is_null(p) || value_is_null(q) ? VALUE_NULL : object_richcompare(vm, p, q, op);
  drop(vm, p);
  drop(vm, q);
  return r;
}

static Value slice_indices(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value len = number_index(vm, args[0]), items[3];
  if (value_is_null(len)) return len;
  if (int_sign(len) < 0) {
    drop(vm, len);
    return err_set(vm, vm->exc.ValueError, "length should not be negative");
  }
  int failed = slice_indices_int(vm, self, int_exact(len), &items[0], &items[1], &items[2]);
  drop(vm, len);
  return failed ? VALUE_NULL : tuple_from_steal(vm, items, 3);
}

static Value slice_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Slice *s = as_slice(self);
  Value parts = tuple_pack3(vm, s->start, s->stop, s->step);
  if (value_is_null(parts)) return parts;
  Value r = tuple_pack2(vm, ref_from_ptr(vm->types.slice), parts);
  drop(vm, parts);
  return r;
}

static const MethodDef methods[] = {
    {"indices", slice_indices, METH_O, DOC("($self, object, /)"),
     DOC("S.indices(len) -> (start, stop, stride)\n\n"
         "Assuming a sequence of length len, calculate the start and stop\n"
         "indices, and the stride length of the extended slice described by\n"
         "S. Out of bounds indices are clipped in a manner consistent with the\n"
         "handling of normal slices.")},
    {"__reduce__", slice_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {0},
};
static const MemberDef members[] = {
    {"start", MEMBER_VALUE, offsetof(Slice, start), true, NULL},
    {"stop", MEMBER_VALUE, offsetof(Slice, stop), true, NULL},
    {"step", MEMBER_VALUE, offsetof(Slice, step), true, NULL},
    {0},
};
static const TypeSlots slots = {
    .new_ = slice_new_slot,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = slice_clear,
    .repr = slice_repr,
    .hash = slice_hash,
    .richcompare = slice_compare,
};
const TypeSpec slice_spec = {
    .name = "slice",
    .basic_size = sizeof(Slice),
    .told_size = 20,
    .flags = TYPE_GC,
    OWNS(Slice, start, step),
    .slots = &slots,
    .methods = methods,
    .members = members,
    .doc = DOC("slice(stop)\nslice(start, stop[, step])\n\n"
               "Create a slice object.  This is used for extended slicing (e.g. a[0:10:2])."),
};
