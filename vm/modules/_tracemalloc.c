// modules/_tracemalloc.c: how much memory was allocated since tracing began. Single blocks are not traced: the
// allocator keeps no header for them.
// Tests        tests/python/library/files/small_modules.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/number/int.h"
#include "object/container/tuple.h"

typedef struct TraceState {
  bool on;
  int limit;
  size_t base, peak;
} TraceState;
static TraceState *state_of(Ref self) { return as_module(self)->state; }

static Value trace_start(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int n = 1;
  if (args_check(vm, "start", nargs, 0, 1) < 0 || (nargs == 1 && arg_int(vm, args[0], &n) < 0)) return VALUE_NULL;
  if (n < 1 || n > 65535) return err_set(vm, vm->exc.ValueError, "the number of frames must be in range [1; 65535]");
  TraceState *s = state_of(self);
  if (!s->on) *s = (TraceState){true, n, vm->mem.used, 0}, vm->mem.peak = vm->mem.used;
  return VALUE_NONE;
}
static Value trace_stop(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  state_of(self)->on = false;
  return VALUE_NONE;
}
static Value trace_is_tracing(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return value_from_bool(state_of(self)->on);
}
static Value trace_limit(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(state_of(self)->limit ? state_of(self)->limit : 1);
}
static Value trace_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  state_of(self)->base = vm->mem.peak = vm->mem.used;
  return VALUE_NONE;
}
static Value trace_memory(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(sizeof(TraceState));
}
static Value trace_traced(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  TraceState *s = state_of(self);
  Value v[] = {value_from_int48(s->on && vm->mem.used > s->base ? (int64_t)(vm->mem.used - s->base) : 0),
               value_from_int48(s->on && vm->mem.peak > s->base ? (int64_t)(vm->mem.peak - s->base) : 0)};
  return tuple_from_steal(vm, v, 2);
}
static Value trace_reset_peak(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  vm->mem.peak = vm->mem.used;
  return VALUE_NONE;
}
static Value trace_traces(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return list_new(vm, 0);
}
static Value trace_object(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"is_tracing", trace_is_tracing, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the tracemalloc module is tracing Python memory allocations.")},
    {"clear_traces", trace_clear, METH_NOARGS, DOC("($module, /)"),
     DOC("Clear traces of memory blocks allocated by Python.")},
    {"_get_traces", trace_traces, METH_NOARGS, DOC("($module, /)"),
     DOC("Get traces of all memory blocks allocated by Python.")},
    {"_get_object_traceback", trace_object, METH_O, DOC("($module, obj, /)"),
     DOC("Get the traceback where the Python object obj was allocated.")},
    {"start", trace_start, METH_FAST, DOC("($module, nframe=1, /)"), DOC("Start tracing Python memory allocations.")},
    {"stop", trace_stop, METH_NOARGS, DOC("($module, /)"), DOC("Stop tracing Python memory allocations.")},
    {"get_traceback_limit", trace_limit, METH_NOARGS, DOC("($module, /)"),
     DOC("Get the maximum number of frames stored in the traceback of a trace.")},
    {"get_tracemalloc_memory", trace_memory, METH_NOARGS, DOC("($module, /)"),
     DOC("Get the memory usage in bytes of the tracemalloc module.")},
    {"get_traced_memory", trace_traced, METH_NOARGS, DOC("($module, /)"),
     DOC("Get the current size and peak size of memory blocks traced by tracemalloc.")},
    {"reset_peak", trace_reset_peak, METH_NOARGS, DOC("($module, /)"),
     DOC("Set the peak size of memory blocks traced by tracemalloc to the current size.")},
    {0},
};
const ModuleDef _tracemalloc_module = {.name = "_tracemalloc",
                                       .doc = "Debug module to trace memory blocks allocated by Python.",
                                       .methods = methods,
                                       .state_size = sizeof(TraceState)};
