// object/container/slice.c: making slice objects, and taking them apart. The type is in slice_methods.c.
// Tests        tests/python/containers/slice_objects.py
// Optimize     O3
#include "object/container/slice.h"

Value slice_new_steal(VM *vm, Value start, Value stop, Value step) {
  Value fields[] = {start, stop, step};
  return owned_value(vm, vm->types.slice, fields, 3);
}

Value slice_new(VM *vm, Ref start, Ref stop, Ref step) {
  return slice_new_steal(vm, own_or_none(start), own_or_none(stop), own_or_none(step));
}

int slice_index_arg(VM *vm, Ref v, Size *out) {
  if (!number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "slice indices must be integers or have an __index__ method");
  *out = number_as_size(vm, v, NULL);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

static NOINLINE int other_as_size(VM *vm, Ref v, Size *out) {
  if (!number_has_index(vm, v))
    return err_set_i(vm, vm->exc.TypeError, "slice indices must be integers or None or have an __index__ method");
  *out = number_as_size(vm, v, NULL);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

ALWAYS_INLINE int part_as_size(VM *vm, Ref v, Size fallback, Size *out) {
  if (!value_is_none(v) && UNLIKELY(!value_is_int48(v))) return other_as_size(vm, v, out);
  int64_t i = value_is_none(v) ? fallback : value_as_int48(v);
  *out = i > SIZE_MAX_PY ? SIZE_MAX_PY : i < -(int64_t)SIZE_MAX_PY - 1 ? -SIZE_MAX_PY - 1 : (Size)i;
  return 0;
}

int slice_unpack(VM *vm, Ref v, Size *start, Size *stop, Size *step) {
  Slice *s = as_slice(v);
  if (part_as_size(vm, s->step, 1, step) < 0) return -1;
  if (*step == 0) return err_set_i(vm, vm->exc.ValueError, "slice step cannot be zero");
  if (*step < -SIZE_MAX_PY) *step = -SIZE_MAX_PY;
  if (part_as_size(vm, s->start, *step < 0 ? SIZE_MAX_PY : 0, start) < 0) return -1;
  return part_as_size(vm, s->stop, *step < 0 ? -SIZE_MAX_PY - 1 : SIZE_MAX_PY, stop);
}
