// modules/_executors.c: functions of CPython's _testinternalcapi about tier 2: dependencies, invalidation, the test of
// symbols.
//
// Not in the package: CMakeLists.txt leaves it out of the plain wasm build.
// Tests        CPython's test_capi.test_opt (npm run libtest)
// Optimize     Oz
#include "object/container/dict.h"
#include "object/exec/module.h"
#include "tier2/symbols.h"

static Value add_dependency(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs != 2) return err_set(vm, vm->exc.TypeError, "an executor and an object are wanted");
  if (!is_exact(vm, args[0], vm->types.executor)) return err_set(vm, vm->exc.TypeError, "not an executor");
  if (value_is_ptr(args[1])) tier2_add_dependency(vm, (Executor *)value_as_ptr(args[0]), value_as_ptr(args[1]));
  return VALUE_NONE;
}

static Value invalidate(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (value_is_ptr(args[0])) tier2_invalidate_dependents(vm, value_as_ptr(args[0]), INVALIDATED_BY_CALLER);
  return VALUE_NONE;
}

static Value symbols_test(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const char *failed;
  if (sym_self_test(vm, &failed) == 0) return VALUE_NONE;
  return failed ? err_set(vm, vm->exc.AssertionError, "%s", failed) : err_no_memory(vm);
}

static Value rare_events(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  const Tier2Stats *s = tier2_stats(vm);
  Value d = dict_new(vm);
  for (uint32_t i = 0; i < N_RARE_EVENTS && !value_is_null(d); i++)
    if (dict_set_cstr(vm, as_dict(d), tier2_rare_event(i), borrow(value_from_int48(s ? s->rare_events[i] : 0))) < 0) {
      drop(vm, d);
      d = VALUE_NULL;
    }
  return d;
}

static Value reset_rare_events(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  tier2_reset_rare_events(vm);
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"get_rare_event_counters", rare_events, METH_NOARGS, NULL, NULL},
    {"reset_rare_event_counters", reset_rare_events, METH_NOARGS, NULL, NULL},
    {"add_executor_dependency", add_dependency, METH_FAST, NULL, NULL},
    {"invalidate_executors", invalidate, METH_O, NULL, NULL},
    {"uop_symbols_test", symbols_test, METH_NOARGS, NULL, NULL},
    {0},
};
const ModuleDef _executors_module = {.name = "_executors", .methods = methods};
