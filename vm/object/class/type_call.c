// object/class/type_call.c: calling a class: __new__, then __init__; and `type(x)`.
// Tests        tests/python/reference/03_data_model/call_order_class_creation.py, new_init_del.py
// Optimize     O3
#include "object/class/class.h"

static Size keyword_count(Ref kwnames) { return value_is_null(kwnames) ? 0 : tuple_len(kwnames); }

Value type_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = as_type(self);
  if (UNLIKELY(type == vm->types.type)) {
    if (nargs == 1 && keyword_count(kwnames) == 0) return own_ptr(type_of(vm, args[0]));
    if (nargs == 1) return err_set(vm, vm->exc.TypeError, "type() takes no keyword arguments");
    if (nargs != 3) return err_set(vm, vm->exc.TypeError, "type() takes 1 or 3 arguments");
  }
  NewFn make = type->slots.new_;
  if (!make) return err_set(vm, vm->exc.TypeError, "cannot create '%.100N' instances", type);
  Value obj = make(vm, type, args, nargs, kwnames);
  if (value_is_null(obj)) return obj;
  Type *made = type_of(vm, obj);
  if (type_has(made, TYPE_HEAP)) instance_track(vm, obj);
  if (made != type && !type_is_subtype(made, type)) return obj;
  if (made->slots.init && made->slots.init(vm, obj, args, nargs, kwnames) < 0) {
    drop(vm, obj);
    return VALUE_NULL;
  }
  return obj;
}
