// object/core/call.c: calling any value with the vectorcall convention.
// Tests        tests/python/reference/03_data_model/callable_objects.py,
//              tests/python/reference/06_expressions/call_evaluation.py
// Optimize     O3
#include "object/core/abstract.h"
#include "object/container/tuple.h"

static COLD Value not_callable(VM *vm, Ref v) {
  Value name = VALUE_NULL, same = VALUE_NULL;
  if (is_instance_of(vm, v, vm->types.module) && object_lookup_attr(vm, v, NAME(__name__), &name) > 0 &&
      is_exact(vm, name, vm->types.str) && object_lookup_attr(vm, v, name, &same) > 0 && type_of(vm, same)->slots.call)
    err_set(vm, vm->exc.TypeError, "'%.200T' object is not callable. Did you mean: '%U.%U(...)'?", v, name, name);
  else if (!err_occurred(vm)) err_set(vm, vm->exc.TypeError, "'%.200T' object is not callable", v);
  drop(vm, name);
  drop(vm, same);
  return VALUE_NULL;
}

Value call(VM *vm, Ref callable, const Value *args, Size nargs, Ref kwnames) {
  if (is_exact(vm, callable, vm->types.function)) return vm->hooks.call_function(vm, callable, args, nargs, kwnames);
  CFunction fn = type_of(vm, callable)->slots.call;
  if (UNLIKELY(!fn)) return not_callable(vm, callable);
  if (vm_enter(vm, " while calling a Python object") < 0) return VALUE_NULL;
  Value r = fn(vm, callable, args, nargs, kwnames);
  vm_leave(vm);
  CHECK(value_is_null(r) == err_occurred(vm));
  return r;
}

Value call0(VM *vm, Ref callable) { return call(vm, callable, NULL, 0, REF_NULL); }

Value call1(VM *vm, Ref callable, Ref a) {
  Value args[] = {{a.bits}};
  return call(vm, callable, args, 1, REF_NULL);
}

Value call2(VM *vm, Ref callable, Ref a, Ref b) {
  Value args[] = {{a.bits}, {b.bits}};
  return call(vm, callable, args, 2, REF_NULL);
}

Value call3(VM *vm, Ref callable, Ref a, Ref b, Ref c) {
  Value args[] = {{a.bits}, {b.bits}, {c.bits}};
  return call(vm, callable, args, 3, REF_NULL);
}

enum { MAX_STACK_ARGS = 8 };

Value call_with_self(VM *vm, Ref callable, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Size nkw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  Value small[MAX_STACK_ARGS + 1], *all = small;
  size_t size = (size_t)(nargs + nkw + 1) * sizeof(Value);
  if (nargs + nkw > MAX_STACK_ARGS) {
    all = mem_alloc(vm, size);
    if (!all) return err_no_memory(vm);
  }
  all[0] = (Value){self.bits};
  if (nargs + nkw) memcpy(all + 1, args, (size_t)(nargs + nkw) * sizeof(Value));
  Value r = call(vm, callable, all, nargs + 1, kwnames);
  if (all != small) mem_free(vm, all, size);
  return r;
}

Value call_method(VM *vm, Ref o, Ref name, const Value *args, Size nargs) {
  Value callable;
  int unbound = object_get_method(vm, o, name, &callable);
  if (unbound < 0) return VALUE_NULL;
  Value r =
      unbound ? call_with_self(vm, callable, o, args, nargs, REF_NULL) : call(vm, callable, args, nargs, REF_NULL);
  drop(vm, callable);
  return r;
}

Value call_method0(VM *vm, Ref o, Ref name) { return call_method(vm, o, name, NULL, 0); }

Value call_method1(VM *vm, Ref o, Ref name, Ref a) {
  Value args[] = {{a.bits}};
  return call_method(vm, o, name, args, 1);
}

Value call_special_found(VM *vm, Ref o, Ref raw, Ref a, Ref b, bool *found) {
  const Value args[] = {{o.bits}, {a.bits}, {b.bits}};
  Size nargs = 1 + !value_is_null(a) + !value_is_null(b);
  *found = true;
  if (LIKELY(is_exact(vm, raw, vm->types.function))) return vm->hooks.call_function(vm, raw, args, nargs, REF_NULL);
  Value method;
  int how = object_bind_special_method(vm, o, raw, &method);
  *found = how > 0;
  if (how <= 0) return VALUE_NULL;
  Value r = call(vm, method, args + (how - 1), nargs - (how - 1), REF_NULL);
  drop(vm, method);
  return r;
}

Value call_special(VM *vm, Ref o, Ref name, Ref a, Ref b, bool *found) {
  return call_special_found(vm, o, type_lookup(vm, type_of(vm, o), name), a, b, found);
}
