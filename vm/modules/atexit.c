// modules/atexit.c: functions called when the VM ends, last registered first.
// Tests        tests/python/library/files/small_modules.py
// Optimize     Oz
#include "modules/atexit.h"
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "runtime/traceback_print.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

static Value *handlers(VM *vm) {
  ModuleState *m = vm->modules;
  if (value_is_null(m->atexit)) m->atexit = list_new(vm, 0);
  return value_is_null(m->atexit) ? NULL : &m->atexit;
}

static Value atexit_register(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (nargs == 0) return err_set(vm, vm->exc.TypeError, "register() takes at least 1 argument (0 given)");
  if (!is_callable(vm, args[0])) return err_set(vm, vm->exc.TypeError, "the first argument must be callable");
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  Value entry[] = {own(args[0]), tuple_from_refs(vm, args + 1, nargs - 1), dict_new(vm)};
  bool ok = !value_is_null(entry[1]) && !value_is_null(entry[2]);
  for (Size i = 0; ok && i < n_kw; i++)
    ok = dict_set(vm, as_dict(entry[2]), tuple_at(kwnames, i), args[nargs + i]) == 0;
  Value t = tuple_from_steal(vm, entry, 3);
  Value *list = ok ? handlers(vm) : NULL;
  if (!list || value_is_null(t) || list_append(vm, *list, t) < 0) ok = false;
  drop(vm, t);
  return ok ? own(args[0]) : VALUE_NULL;
}

static Value atexit_unregister(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value *list = handlers(vm);
  if (!list) return VALUE_NULL;
  for (Size i = list_len(*list); i-- > 0;) {
    if (i >= list_len(*list)) continue;
    Value entry = own(list_at(*list, i));
    int same = object_richcompare_bool(vm, tuple_at(entry, 0), args[0], CMP_EQ);
    drop(vm, entry);
    if (same < 0) return VALUE_NULL;
    if (same && object_delitem(vm, *list, value_from_int48(i)) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static Value atexit_clear(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  value_clear(vm, &vm->modules->atexit);
  return VALUE_NONE;
}

static Value atexit_ncallbacks(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  Ref list = borrow(vm->modules->atexit);
  return value_from_int48(value_is_null(list) ? 0 : list_len(list));
}

void run_exit_handlers(VM *vm) {
  if (!vm->modules) return;
  while (!vm->unwinding && !value_is_null(vm->modules->atexit) && list_len(vm->modules->atexit) > 0) {
    Value entry = call_method0(vm, vm->modules->atexit, NAME(pop));
    Value r = VALUE_NULL;
    if (!value_is_null(entry)) r = call_ex(vm, tuple_at(entry, 0), tuple_at(entry, 1), tuple_at(entry, 2));
    if (value_is_null(r))
      err_unraisable(vm, value_is_null(entry) ? REF_NONE : tuple_at(entry, 0), "Exception ignored in atexit callback");
    drop(vm, r);
    drop(vm, entry);
  }
  value_clear(vm, &vm->modules->atexit);
}

static Value atexit_run(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  run_exit_handlers(vm);
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"register", atexit_register, METH_VARARGS_KW, DOC("($module, func, /, *args, **kwargs)"),
     DOC("register($module, func, /, *args, **kwargs)\n--\n\n"
         "Register a function to be executed upon normal program termination.")},
    {"unregister", atexit_unregister, METH_O, DOC("($module, func, /)"),
     DOC("Unregister an exit function which was previously registered using\natexit.register")},
    {"_clear", atexit_clear, METH_NOARGS, DOC("($module, /)"),
     DOC("Clear the list of previously registered exit functions.")},
    {"_run_exitfuncs", atexit_run, METH_NOARGS, DOC("($module, /)"), DOC("Run all registered exit functions.")},
    {"_ncallbacks", atexit_ncallbacks, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the number of registered exit functions.")},
    {0},
};
const ModuleDef atexit_module = {
    .name = "atexit",
    .doc = "allow programmer to define multiple exit functions to be executed\nupon normal program termination.",
    .methods = methods};
