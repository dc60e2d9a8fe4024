// modules/gc.c: the module gc.
// Tests        tests/python/gc/*.py
// Optimize     Oz
#include "object/core/gc.h"

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static int save_garbage(VM *vm, Object *o) { return list_append(vm, vm->gc.garbage, ref_from_ptr(o)); }

static int add_count(VM *vm, Dict *d, const char *name, int64_t n) {
  Value v = int_from_i64(vm, n);
  int r = value_is_null(v) ? -1 : dict_set_cstr(vm, d, name, v);
  drop(vm, v);
  return r;
}

static void call_callbacks(VM *vm, bool stop, int generation, int64_t collected, int64_t uncollectable) {
  if (!value_is_ptr(vm->gc.callbacks) || list_len(vm->gc.callbacks) == 0) return;
  Value info = dict_new(vm), phase = str_from_cstr(vm, stop ? "stop" : "start"), list = VALUE_NULL;
  if (!value_is_null(info) && !value_is_null(phase) && add_count(vm, as_dict(info), "generation", generation) == 0 &&
      add_count(vm, as_dict(info), "collected", collected) == 0 &&
      add_count(vm, as_dict(info), "uncollectable", uncollectable) == 0) {
    list = list_slice(vm, vm->gc.callbacks, 0, list_len(vm->gc.callbacks));
  }
  for (Size i = 0; !value_is_null(list) && i < list_len(list); i++) {
    Value r = call2(vm, list_at(list, i), phase, info);
    if (value_is_null(r)) err_unraisable(vm, list_at(list, i), "Exception ignored while calling GC callback");
    drop(vm, r);
  }
  if (err_occurred(vm)) err_unraisable(vm, REF_NULL, "Exception ignored while invoking gc callbacks");
  drop(vm, list);
  drop(vm, phase);
  drop(vm, info);
}

static Value m_enable(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  vm->gc.enabled = true;
  return VALUE_NONE;
}
static Value m_disable(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  vm->gc.enabled = false;
  return VALUE_NONE;
}
static Value m_isenabled(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(vm->gc.enabled);
}

static Value m_collect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"generation"};
  static const ArgSpec spec = {.fname = "collect", .names = names, .n_params = 1, .n_positional = 1};
  Ref out[1];
  int generation = GC_GENERATIONS - 1;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[0]) && arg_int(vm, out[0], &generation) < 0) return VALUE_NULL;
  if (generation < 0 || generation >= GC_GENERATIONS) return err_set(vm, vm->exc.ValueError, "invalid generation");
  return int_from_i64(vm, gc_collect(vm, generation));
}

static Value m_set_debug(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int flags;
  if (arg_int(vm, args[0], &flags) < 0) return VALUE_NULL;
  vm->gc.debug = (uint32_t)flags;
  return VALUE_NONE;
}
static Value m_get_debug(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(vm->gc.debug);
}

static Value m_set_threshold(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "set_threshold", nargs, 1, 3) < 0) return VALUE_NULL;
  for (Size i = 0; i < nargs; i++) {
    int n;
    if (arg_int(vm, args[i], &n) < 0) return VALUE_NULL;
    if (i < 2) vm->gc.threshold[i] = (uint32_t)n;  // the third is ignored
  }
  return VALUE_NONE;
}
static Value m_get_threshold(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value n[] = {value_from_int48((int32_t)vm->gc.threshold[0]), value_from_int48((int32_t)vm->gc.threshold[1]),
               value_from_int48((int32_t)vm->gc.threshold[2])};
  return tuple_from_steal(vm, n, 3);
}
static Value m_get_count(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value n[] = {value_from_int48(vm->gc.count[0]), value_from_int48(vm->gc.count[1]), value_from_int48(vm->gc.count[2])};
  return tuple_from_steal(vm, n, 3);
}

static Value m_get_stats(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value list = list_new(vm, GC_GENERATIONS);
  for (int i = 0; i < GC_GENERATIONS && !value_is_null(list); i++) {
    Value d = dict_new(vm);
    bool ok = !value_is_null(d) &&
              add_count(vm, as_dict(d), "collections", (int64_t)vm->gc.stats[i].collections) == 0 &&
              add_count(vm, as_dict(d), "collected", (int64_t)vm->gc.stats[i].collected) == 0 &&
              add_count(vm, as_dict(d), "uncollectable", (int64_t)vm->gc.stats[i].uncollectable) == 0 &&
              list_append(vm, list, d) == 0;
    drop(vm, d);
    if (!ok) value_clear(vm, &list);
  }
  return list;
}

static Value m_is_tracked(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  return value_from_bool(value_is_ptr(v) && type_has(type_of(vm, v), TYPE_GC) && gc_is_tracked(value_as_ptr(v)));
}
static Value m_is_finalized(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  return value_from_bool(value_is_ptr(v) && type_has(type_of(vm, v), TYPE_GC) && gc_is_finalized(value_as_ptr(v)));
}

// Whether a program may have an object. Of a class's dict, the class is told of changes from then on.
static bool may_give(VM *vm, Object *o) {
  if (o->type != vm->types.dict) return true;
  Dict *d = (Dict *)o;
  if (d->role == DICT_OF_CLASS) d->watched |= DICT_WATCHED_CLASS;
  return d->role != DICT_HIDDEN;
}

static int add_objects(VM *vm, Ref list, const GcHead *generation) {
  for (GcHead *h = generation->next; h != generation; h = h->next) {
    Object *o = (Object *)(h + 1);
    if (o == value_as_ptr(list) || !may_give(vm, o)) continue;
    if (list_append(vm, list, ref_from_ptr(o)) < 0) return -1;
  }
  return 0;
}

static Value m_get_objects(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"generation"};
  static const ArgSpec spec = {.fname = "get_objects", .names = names, .n_params = 1, .n_positional = 1};
  Ref out[1];
  int only = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[0]) && !value_is_none(out[0])) {
    if (arg_int(vm, out[0], &only) < 0) return VALUE_NULL;
    if (only < 0) return err_set(vm, vm->exc.ValueError, "generation parameter cannot be negative");
    if (only >= GC_GENERATIONS)
      return err_set(vm, vm->exc.ValueError,
                     "generation parameter must be less than the number of available generations (%d)", GC_GENERATIONS);
  }
  Value list = list_new(vm, 0);
  for (int i = 0; i < GC_GENERATIONS && !value_is_null(list); i++) {
    if ((only < 0 || only == i) && add_objects(vm, list, &vm->gc.generation[i]) < 0) value_clear(vm, &list);
  }
  return list;
}

typedef struct Wanted {
  const Value *objects;
  Size n;
} Wanted;

static int visit_wanted(VM *vm UNUSED, Object *o, void *arg) {
  const Wanted *w = arg;
  for (Size i = 0; i < w->n; i++) {
    if (value_is_ptr(w->objects[i]) && value_as_ptr(w->objects[i]) == o) return 1;
  }
  return 0;
}

static Value m_get_referrers(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value list = list_new(vm, 0);
  Wanted w = {args, nargs};
  for (int i = 0; i < GC_GENERATIONS && !value_is_null(list); i++) {
    GcHead *generation = &vm->gc.generation[i];
    for (GcHead *h = generation->next; h != generation; h = h->next) {
      Object *o = (Object *)(h + 1);
      if (o == value_as_ptr(list) || !o->type->slots.traverse(vm, o, visit_wanted, &w) || !may_give(vm, o)) continue;
      if (list_append(vm, list, ref_from_ptr(o)) < 0) {
        value_clear(vm, &list);
        break;
      }
    }
  }
  return list;
}

static int visit_append(VM *vm, Object *o, void *arg) {
  return may_give(vm, o) && list_append(vm, *(Value *)arg, ref_from_ptr(o)) < 0;
}

static Value m_get_referents(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value list = list_new(vm, 0);
  for (Size i = 0; i < nargs && !value_is_null(list); i++) {
    if (!value_is_ptr(args[i]) || !type_has(type_of(vm, args[i]), TYPE_GC)) continue;
    Object *o = value_as_ptr(args[i]);
    if (is_list(args[i]) || is_tuple(args[i])) {  // immediate values too
      Size n;
      const Value *items = seq_items(args[i], &n);
      for (Size k = n; k-- > 0 && !value_is_null(list);) {
        if (list_append(vm, list, items[k]) < 0) value_clear(vm, &list);
      }
      continue;
    }
    if (o->type->slots.traverse && o->type->slots.traverse(vm, o, visit_append, &list)) value_clear(vm, &list);
  }
  return list;
}

static Value m_freeze(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  gc_freeze(vm);
  return VALUE_NONE;
}
static Value m_unfreeze(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  gc_unfreeze(vm);
  return VALUE_NONE;
}
static Value m_get_freeze_count(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  int64_t n = 0;
  for (GcHead *h = vm->gc.permanent.next; h != &vm->gc.permanent; h = h->next) n++;
  return int_from_i64(vm, n);
}

static const MethodDef methods[] = {
    {"enable", m_enable, METH_NOARGS, DOC("($module, /)"), DOC("Enable automatic garbage collection.")},
    {"disable", m_disable, METH_NOARGS, DOC("($module, /)"), DOC("Disable automatic garbage collection.")},
    {"isenabled", m_isenabled, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns true if automatic garbage collection is enabled.")},
    {"set_debug", m_set_debug, METH_O, DOC("($module, flags, /)"), DOC("Set the garbage collection debugging flags.")},
    {"get_debug", m_get_debug, METH_NOARGS, DOC("($module, /)"), DOC("Get the garbage collection debugging flags.")},
    {"get_count", m_get_count, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a three-tuple of the current collection counts.")},
    {"set_threshold", m_set_threshold, METH_VARARGS, NULL,
     DOC("set_threshold(threshold0[, threshold1[, threshold2]])\n"
         "Set the collection thresholds (the collection frequency).")},
    {"get_threshold", m_get_threshold, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current collection thresholds.")},
    {"collect", m_collect, METH_FAST_KW, DOC("($module, /, generation=2)"),
     DOC("Run the garbage collector.\n\n"
         "With no arguments, run a full collection.  The number of unreachable objects is returned.")},
    {"get_objects", m_get_objects, METH_FAST_KW, DOC("($module, /, generation=None)"),
     DOC("Return a list of objects tracked by the collector (excluding the list returned).")},
    {"get_stats", m_get_stats, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a list of dictionaries containing per-generation statistics.")},
    {"is_tracked", m_is_tracked, METH_O, DOC("($module, obj, /)"),
     DOC("Returns true if the object is tracked by the garbage collector.")},
    {"is_finalized", m_is_finalized, METH_O, DOC("($module, obj, /)"),
     DOC("Returns true if the object has been already finalized by the GC.")},
    {"get_referrers", m_get_referrers, METH_FAST, DOC("($module, /, *objs)"),
     DOC("Return the list of objects that directly refer to any of 'objs'.")},
    {"get_referents", m_get_referents, METH_FAST, DOC("($module, /, *objs)"),
     DOC("Return the list of objects that are directly referred to by 'objs'.")},
    {"freeze", m_freeze, METH_NOARGS, DOC("($module, /)"),
     DOC("Freeze all current tracked objects and ignore them for future collections.")},
    {"unfreeze", m_unfreeze, METH_NOARGS, DOC("($module, /)"),
     DOC("Unfreeze all objects in the permanent generation.")},
    {"get_freeze_count", m_get_freeze_count, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the number of objects in the permanent generation.")},
    {0},
};

static int exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {
      {"DEBUG_STATS", 1},    {"DEBUG_COLLECTABLE", 2}, {"DEBUG_UNCOLLECTABLE", 4},
      {"DEBUG_SAVEALL", 32}, {"DEBUG_LEAK", 38},
  };
  GcState *gc = &vm->gc;
  if (value_is_null(gc->garbage) && value_is_null(gc->garbage = list_new(vm, 0))) return -1;
  if (value_is_null(gc->callbacks) && value_is_null(gc->callbacks = list_new(vm, 0))) return -1;
  gc->callback = call_callbacks;
  gc->save_garbage = save_garbage;
  if (module_add(vm, module, "garbage", own(gc->garbage)) < 0 ||
      module_add(vm, module, "callbacks", own(gc->callbacks)) < 0)
    return -1;
  return module_add_ints(vm, module, constants, ARRAY_LEN(constants));
}
const ModuleDef gc_module = {.name = "gc",
                             .methods = methods,
                             .exec = exec,
                             .doc = "This module provides access to the garbage collector for reference cycles."};
