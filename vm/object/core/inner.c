// object/core/inner.c: operations that an object forwards to an object that it holds.
// Tests        tests/recursion/paths.py
// Optimize     O3
#include "object/core/inner.h"

static const char where[] = " while calling a Python object";

Value inner_getattr(VM *vm, Ref o, Ref name) {
  if (vm_enter(vm, where) < 0) return VALUE_NULL;
  Value v = object_getattr(vm, o, name);
  vm_leave(vm);
  return v;
}

Value inner_getitem(VM *vm, Ref o, Ref key) {
  if (vm_enter(vm, where) < 0) return VALUE_NULL;
  Value v = object_getitem(vm, o, key);
  vm_leave(vm);
  return v;
}

Value inner_iter(VM *vm, Ref o) {
  if (vm_enter(vm, where) < 0) return VALUE_NULL;
  Value v = object_iter(vm, o);
  vm_leave(vm);
  return v;
}

Size inner_len(VM *vm, Ref o) {
  if (vm_enter(vm, where) < 0) return -1;
  Size n = object_len(vm, o);
  vm_leave(vm);
  return n;
}

int inner_contains(VM *vm, Ref o, Ref item) {
  if (vm_enter(vm, where) < 0) return -1;
  int r = sequence_contains(vm, o, item);
  vm_leave(vm);
  return r;
}
