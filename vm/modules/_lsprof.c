// modules/_lsprof.c: Profiler, the base of cProfile: calls, own and total time by function and by caller, from the
// events of tool 2.
//
// Invariants   A function is identified by its code object or, in C, by its MethodDef. `entries` are in the order of
//              their first calls; SubEntry.key in an entry's list is the number of the called entry. A Context is a
//              call in progress, innermost first.
// Danger       An external timer and the names of entries run Python code.
// Tests        tests/python/monitoring/traced/lsprof.py, profile_module.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "monitor/monitor.h"
#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/float.h"
#include "object/exec/function.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/exec/module.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"

#include <math.h>

typedef struct Times {
  int64_t total, own;
  int32_t calls, recursive, depth;
} Times;
typedef struct SubEntry {
  uint32_t entry;
  Times t;
} SubEntry;
typedef struct CallEntry {
  const void *key;
  Value shown;  // code object or str
  Times t;
  SubEntry *subs;
  uint32_t n_subs, cap_subs;
} CallEntry;
typedef struct Context {
  int64_t start, inner;
  uint32_t entry;
} Context;
typedef struct Profiler {
  Object h;
  CallEntry *entries;
  uint32_t n_entries, cap_entries;
  uint32_t *slots, n_slots;  // hash of keys: number of the entry + 1
  Context *stack;
  uint32_t depth, cap_stack;
  Value timer;
  double unit;
  bool enabled, subcalls, builtins, in_timer, no_memory;
} Profiler;
enum { TOOL = 2 };
static Profiler *as_profiler(Ref v) { return (Profiler *)value_as_ptr(v); }

// --- time

static bool ns_of(VM *vm, Ref v, bool counts, int64_t *out) {
  if (counts) return *out = number_as_i64(vm, v), *out != -1 || !err_occurred(vm);
  double d;
  if (value_is_int48(v)) d = (double)value_as_int48(v);
  else if (arg_double(vm, v, &d) < 0) return false;
  *out = (int64_t)floor(d * 1e9);
  return true;
}

static int64_t now(VM *vm, Profiler *p) {
  if (value_is_null(p->timer)) return (int64_t)(vm->host->clock(vm->host->ctx, CLOCK_MONO) * 1e9);
  Value timer = own(p->timer);
  p->in_timer = true;
  Value v = call0(vm, timer);
  p->in_timer = false;
  int64_t t = 0;
  if (value_is_null(v) || !ns_of(vm, v, p->unit > 0, &t)) {
    Value text = str_format(vm, "Exception ignored while calling _lsprof timer %R", timer);
    size_t len, size;
    char *utf8 = value_is_null(text) ? NULL : str_to_utf8(vm, text, &len, &size);
    err_unraisable(vm, REF_NULL, utf8 ? utf8 : "Exception ignored while calling _lsprof timer");
    if (utf8) mem_free(vm, utf8, size);
    drop(vm, text);
    t = 0;
  }
  drop(vm, v);
  drop(vm, timer);
  return t;
}

// --- entries

static Value shown_name(VM *vm, Ref fn) {
  if (!is_exact(vm, fn, vm->types.builtin_function)) return own(fn);
  const BuiltinFunction *f = as_builtin_function(fn);
  const char *name = f->def->name;
  if (!value_is_null(f->self)) {
    Value key = str_intern_cstr(vm, name);
    if (value_is_null(key)) return key;
    Ref found = type_lookup(vm, type_of(vm, f->self), key);
    drop(vm, key);
    Value text = value_is_null(found) ? VALUE_NULL : object_repr(vm, found);
    if (!value_is_null(text)) return text;
    err_clear(vm);
  }
  bool method = !value_is_null(f->self), module = !value_is_null(f->module) && is_str(f->module);
  if (method)
    return module ? str_format(vm, "<built-in method %U.%s>", f->module, name)
                  : str_format(vm, "<built-in method %s>", name);
  if (module && !str_equal_ascii(f->module, "builtins")) return str_format(vm, "<%U.%s>", f->module, name);
  return str_format(vm, "<%s>", name);
}

static void *grow(VM *vm, void *items, uint32_t *cap, size_t size) {
  uint32_t more = *cap ? *cap * 2 : 16;
  void *p = mem_realloc_items(vm, items, *cap, more, size);
  if (p) *cap = more;
  return p;
}

static uint32_t slot_of(const Profiler *p, const void *key) {
  uint32_t i = (uint32_t)((uintptr_t)key >> 4) * 2654435761u & (p->n_slots - 1);
  while (p->slots[i] && p->entries[p->slots[i] - 1].key != key) i = (i + 1) & (p->n_slots - 1);
  return i;
}

static bool rehash(VM *vm, Profiler *p) {
  uint32_t n = p->n_slots ? p->n_slots * 2 : 64;
  uint32_t *slots = mem_alloc_zero_items(vm, n, sizeof *slots);
  if (!slots) return false;
  mem_free(vm, p->slots, p->n_slots * sizeof *slots);
  p->slots = slots;
  p->n_slots = n;
  for (uint32_t i = 0; i < p->n_entries; i++) slots[slot_of(p, p->entries[i].key)] = i + 1;
  return true;
}

// The number of an entry; -1: there is none (make false), or there is no memory.
static int64_t entry_of(VM *vm, Profiler *p, const void *key, Ref fn, bool make) {
  if (p->n_slots) {
    uint32_t found = p->slots[slot_of(p, key)];
    if (found) return found - 1;
  }
  if (!make) return -1;
  Value shown = shown_name(vm, fn);
  if (!value_is_null(shown) && (p->n_slots > p->n_entries * 2 || rehash(vm, p))) {
    CallEntry *all = p->n_entries < p->cap_entries ? p->entries : grow(vm, p->entries, &p->cap_entries, sizeof *all);
    if (all) {
      p->entries = all;
      p->slots[slot_of(p, key)] = p->n_entries + 1;
      all[p->n_entries] = (CallEntry){.key = key, .shown = shown};
      return p->n_entries++;
    }
  }
  err_clear(vm);
  drop(vm, shown);
  p->no_memory = true;
  return -1;
}

static SubEntry *sub_of(VM *vm, Profiler *p, uint32_t caller, uint32_t callee, bool make) {
  CallEntry *e = &p->entries[caller];
  for (uint32_t i = 0; i < e->n_subs; i++)
    if (e->subs[i].entry == callee) return &e->subs[i];
  if (!make) return NULL;
  if (e->n_subs == e->cap_subs) {
    SubEntry *all = grow(vm, e->subs, &e->cap_subs, sizeof *all);
    if (!all) return p->no_memory = true, NULL;
    e->subs = all;
  }
  e->subs[e->n_subs] = (SubEntry){.entry = callee};
  return &e->subs[e->n_subs++];
}

static void clear_entries(VM *vm, Profiler *p) {
  CallEntry *entries = p->entries;
  uint32_t n = p->n_entries, cap = p->cap_entries;
  mem_free(vm, p->slots, p->n_slots * sizeof *p->slots);
  mem_free(vm, p->stack, p->cap_stack * sizeof *p->stack);
  p->entries = NULL;
  p->slots = NULL;
  p->stack = NULL;
  p->n_entries = p->cap_entries = p->n_slots = p->depth = p->cap_stack = 0;
  for (uint32_t i = 0; i < n; i++) {
    mem_free(vm, entries[i].subs, entries[i].cap_subs * sizeof *entries[i].subs);
    drop(vm, entries[i].shown);
  }
  mem_free(vm, entries, cap * sizeof *entries);
}

// --- calls begin and end

static void enter(VM *vm, Profiler *p, const void *key, Ref fn) {
  if (p->depth == p->cap_stack) {
    Context *all = grow(vm, p->stack, &p->cap_stack, sizeof *all);
    if (!all) {
      p->no_memory = true;
      return;
    }
    p->stack = all;
  }
  int64_t entry = entry_of(vm, p, key, fn, true);
  if (entry < 0) return;
  p->entries[entry].t.depth++;
  if (p->subcalls && p->depth) {
    SubEntry *sub = sub_of(vm, p, p->stack[p->depth - 1].entry, (uint32_t)entry, true);
    if (sub) sub->t.depth++;
  }
  p->stack[p->depth++] = (Context){.entry = (uint32_t)entry};
  int64_t t = now(vm, p);
  if (p->depth) p->stack[p->depth - 1].start = t;
}

static void account(Times *t, int64_t total, int64_t own_time) {
  if (--t->depth == 0) t->total += total;
  else t->recursive++;
  t->own += own_time;
  t->calls++;
}

static void stop(VM *vm, Profiler *p, uint32_t entry) {
  int64_t t = now(vm, p);
  if (!p->depth) return;
  Context c = p->stack[--p->depth];
  int64_t total = t - c.start, own_time = total - c.inner;
  if (p->depth) p->stack[p->depth - 1].inner += total;
  account(&p->entries[entry].t, total, own_time);
  if (!p->subcalls || !p->depth) return;
  SubEntry *sub = sub_of(vm, p, p->stack[p->depth - 1].entry, entry, false);
  if (sub) account(&sub->t, total, own_time);
}

static void leave(VM *vm, Profiler *p, const void *key) {
  if (!p->depth) return;
  int64_t entry = entry_of(vm, p, key, REF_NULL, false);
  if (entry >= 0) stop(vm, p, (uint32_t)entry);
  else p->depth--;
}

// --- callbacks

static Value call_start(VM *vm, Ref self, Ref code) {
  enter(vm, as_profiler(self), value_as_ptr(code), code);
  return VALUE_NONE;
}
static Value on_start(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "_pystart_callback", nargs, 2, 2) < 0 ? VALUE_NULL : call_start(vm, self, args[0]);
}
static Value on_throw(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "_pythrow_callback", nargs, 3, 3) < 0 ? VALUE_NULL : call_start(vm, self, args[0]);
}
static Value on_return(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "_pyreturn_callback", nargs, 3, 3) < 0) return VALUE_NULL;
  leave(vm, as_profiler(self), value_as_ptr(args[0]));
  return VALUE_NONE;
}

// The built-in function or method that was called, or null for anything else.
static Value c_function(VM *vm, Ref callable, Ref first) {
  if (is_exact(vm, callable, vm->types.builtin_function)) return own(callable);
  if (!is_exact(vm, callable, vm->types.method_descriptor) || value_same(first, vm->monitor->missing))
    return VALUE_NULL;
  Value m = type_of(vm, callable)->slots.descr_get(vm, callable, first, ref_from_ptr(type_of(vm, first)));
  if (value_is_null(m) || is_exact(vm, m, vm->types.builtin_function)) return m;
  drop(vm, m);
  return VALUE_NULL;
}
static Value c_call(VM *vm, Ref self, const Value *args, bool begins) {
  Profiler *p = as_profiler(self);
  if (!p->builtins) return VALUE_NONE;
  Value fn = c_function(vm, args[2], args[3]);
  if (value_is_null(fn)) return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
  if (begins) enter(vm, p, as_builtin_function(fn)->def, fn);
  else leave(vm, p, as_builtin_function(fn)->def);
  drop(vm, fn);
  return VALUE_NONE;
}
static Value on_c_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "_ccall_callback", nargs, 4, 4) < 0 ? VALUE_NULL : c_call(vm, self, args, true);
}
static Value on_c_return(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm, "_creturn_callback", nargs, 4, 4) < 0 ? VALUE_NULL : c_call(vm, self, args, false);
}

static const struct {
  MonitorEvent event;
  const char *method;
} callbacks[] = {
    {MON_PY_START, "_pystart_callback"},   {MON_PY_RESUME, "_pystart_callback"}, {MON_PY_THROW, "_pythrow_callback"},
    {MON_PY_RETURN, "_pyreturn_callback"}, {MON_PY_YIELD, "_pyreturn_callback"}, {MON_PY_UNWIND, "_pyreturn_callback"},
    {MON_CALL, "_ccall_callback"},         {MON_C_RETURN, "_creturn_callback"},  {MON_C_RAISE, "_creturn_callback"}};

// --- methods

static int flag_arg(VM *vm, Ref v, bool *flag, bool missing) {
  if (value_is_null(v)) return *flag = missing, 0;
  return arg_bool(vm, v, flag);
}

static Value profiler_enable(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"subcalls", "builtins"};
  static const ArgSpec spec = {.fname = "enable", .names = names, .n_params = 2, .n_positional = 2};
  Profiler *p = as_profiler(self);
  Ref out[2];
  bool subcalls, builtins;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 || flag_arg(vm, out[0], &subcalls, true) < 0 ||
      flag_arg(vm, out[1], &builtins, true) < 0)
    return VALUE_NULL;
  p->subcalls = subcalls;
  p->builtins = builtins;
  if (!value_is_null(vm->monitor->names[TOOL]))
    return err_set(vm, vm->exc.ValueError, "Another profiling tool is already active");
  vm->monitor->names[TOOL] = str_from_cstr(vm, "cProfile");
  if (value_is_null(vm->monitor->names[TOOL])) return VALUE_NULL;
  uint32_t events = 0;
  for (size_t i = 0; i < ARRAY_LEN(callbacks); i++) {
    Value fn = object_getattr_s(vm, self, callbacks[i].method);
    if (value_is_null(fn)) return VALUE_NULL;
    drop(vm, monitor_register(vm, TOOL, callbacks[i].event, fn));
    drop(vm, fn);
    if (callbacks[i].event < N_MON_UNGROUPED) events |= MON_BIT(callbacks[i].event);
  }
  if (monitor_set_events(vm, TOOL, events) < 0) return VALUE_NULL;
  p->enabled = true;
  return VALUE_NONE;
}

static int check_memory(VM *vm, Profiler *p) {
  if (!p->no_memory) return 0;
  p->no_memory = false;
  return err_set_i(vm, vm->exc.MemoryError, "memory was exhausted while profiling");
}

static Value profiler_disable(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Profiler *p = as_profiler(self);
  if (p->in_timer) return err_set(vm, vm->exc.RuntimeError, "cannot disable profiler in external timer");
  if (p->enabled) {
    Value keep = own(self);
    if (monitor_clear_tool(vm, TOOL) < 0) return drop(vm, keep), VALUE_NULL;
    value_clear(vm, &vm->monitor->names[TOOL]);
    p->enabled = false;
    while (p->depth) stop(vm, p, p->stack[p->depth - 1].entry);
    drop(vm, keep);
  }
  return check_memory(vm, p) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value profiler_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_profiler(self)->in_timer) return err_set(vm, vm->exc.RuntimeError, "cannot clear profiler in external timer");
  clear_entries(vm, as_profiler(self));
  return VALUE_NONE;
}

static const StructSeqField entry_fields[] = {{"code", "code object or built-in function name"},
                                              {"callcount", DOC("how many times this was called")},
                                              {"reccallcount", DOC("how many times called recursively")},
                                              {"totaltime", DOC("total time in this entry")},
                                              {"inlinetime", DOC("inline time in this entry (not in subcalls)")},
                                              {"calls", DOC("details of the calls")}};
static const StructSeqField subentry_fields[] = {{"code", DOC("called code object or built-in function name")},
                                                 {"callcount", DOC("how many times this is called")},
                                                 {"reccallcount", DOC("how many times this is called recursively")},
                                                 {"totaltime", DOC("total time spent in this call")},
                                                 {"inlinetime", DOC("inline time (not in further subcalls)")}};
static const StructSeqSpec entry_spec = {"_lsprof.profiler_entry", NULL, entry_fields, 6, 6};
static const StructSeqSpec subentry_spec = {"_lsprof.profiler_subentry", NULL, subentry_fields, 5, 5};

static Value row(VM *vm, ModuleTypeId type, Ref shown, const Times *t, double factor, Value calls) {
  Value v[6] = {own(shown),
                value_from_int48(t->calls),
                value_from_int48(t->recursive),
                value_from_double(factor * (double)t->total),
                value_from_double(factor * (double)t->own),
                calls};
  return struct_seq_new(vm, module_type(vm, type), v);
}

static int append(VM *vm, Ref list, Value v) {
  int rc = value_is_null(v) ? -1 : list_append(vm, list, v);
  drop(vm, v);
  return rc;
}

static Value profiler_getstats(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Profiler *p = as_profiler(self);
  if (check_memory(vm, p) < 0) return VALUE_NULL;
  double factor = value_is_null(p->timer) || p->unit == 0 ? 1e-9 : p->unit;
  Value list = list_new(vm, 0);
  int rc = value_is_null(list) ? -1 : 0;
  for (uint32_t i = 0; rc == 0 && i < p->n_entries; i++) {
    const CallEntry *e = &p->entries[i];
    if (!e->t.calls) continue;
    Value calls = e->n_subs ? list_new(vm, 0) : VALUE_NONE;
    for (uint32_t k = 0; rc == 0 && k < e->n_subs; k++) {
      if (value_is_null(calls)) rc = -1;
      else
        rc = append(
            vm, calls,
            row(vm, MT_PROFILER_SUBENTRY, p->entries[e->subs[k].entry].shown, &e->subs[k].t, factor, VALUE_NULL));
    }
    if (rc == 0) rc = append(vm, list, row(vm, MT_PROFILER_ENTRY, e->shown, &e->t, factor, calls));
    else drop(vm, calls);
  }
  if (rc < 0) value_clear(vm, &list);
  return list;
}

// --- the type

static Value profiler_new(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Profiler *p = object_alloc(vm, type, 0);
  if (!p) return VALUE_NULL;
  p->timer = VALUE_NULL;
  p->subcalls = p->builtins = true;
  gc_track(vm, p);
  return value_from_ptr(p);
}
static int profiler_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"timer", "timeunit", "subcalls", "builtins"};
  static const ArgSpec spec = {.fname = "Profiler", .names = names, .n_params = 4, .n_positional = 4};
  Profiler *p = as_profiler(self);
  Ref out[4];
  double unit = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0 ||
      (!value_is_null(out[1]) && arg_double(vm, out[1], &unit) < 0) || flag_arg(vm, out[2], &p->subcalls, true) < 0 ||
      flag_arg(vm, out[3], &p->builtins, true) < 0)
    return -1;
  p->unit = unit;
  value_set(vm, &p->timer, value_is_null(out[0]) ? VALUE_NULL : own(out[0]));
  return 0;
}
static void profiler_dealloc(VM *vm, Object *o) {
  Profiler *p = (Profiler *)o;
  gc_untrack(vm, o);
  clear_entries(vm, p);
  drop(vm, p->timer);
  object_free(vm, o, 0);
}
static int profiler_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((Profiler *)o)->timer);
  return 0;
}

static const MethodDef profiler_methods[] = {
    {"getstats", profiler_getstats, METH_NOARGS, "($self, /)",
     DOC("list of profiler_entry objects.\n\ngetstats() -> list of profiler_entry objects\n\n"
         "Return all information collected by the profiler.\n"
         "Each profiler_entry is a tuple-like object with the\nfollowing attributes:\n\n"
         "    code          code object\n    callcount     how many times this was called\n"
         "    reccallcount  how many times called recursively\n"
         "    totaltime     total time in this entry\n"
         "    inlinetime    inline time in this entry (not in subcalls)\n"
         "    calls         details of the calls\n\nThe calls attribute is either None or a list of\n"
         "profiler_subentry objects:\n\n    code          called code object\n"
         "    callcount     how many times this is called\n"
         "    reccallcount  how many times this is called recursively\n"
         "    totaltime     total time spent in this call\n"
         "    inlinetime    inline time (not in further subcalls)")},
    {"enable", profiler_enable, METH_FAST_KW, DOC("($self, /, subcalls=True, builtins=True)"),
     DOC("Start collecting profiling information.\n\n  subcalls\n"
         "    If True, also records for each function\n"
         "    statistics separated according to its current caller.\n  builtins\n"
         "    If True, records the time spent in\n    built-in functions separately from their caller.")},
    {"disable", profiler_disable, METH_NOARGS, "($self, /)", DOC("Stop collecting profiling information.")},
    {"clear", profiler_clear, METH_NOARGS, "($self, /)", DOC("Clear all profiling information collected so far.")},
    {"_pystart_callback", on_start, METH_FAST, DOC("($self, code, instruction_offset, /)"), NULL},
    {"_pythrow_callback", on_throw, METH_FAST, DOC("($self, code, instruction_offset, exception, /)"), NULL},
    {"_pyreturn_callback", on_return, METH_FAST, DOC("($self, code, instruction_offset, retval, /)"), NULL},
    {"_ccall_callback", on_c_call, METH_FAST, DOC("($self, code, instruction_offset, callable, self_arg, /)"), NULL},
    {"_creturn_callback", on_c_return, METH_FAST,
     DOC("($self, code, instruction_offset, callable, self_arg,\n                  /)"), NULL},
    {0}};
static const TypeSlots profiler_slots = {
    .new_ = profiler_new, .init = profiler_init, .dealloc = profiler_dealloc, .traverse = profiler_traverse};
static const TypeSpec profiler_spec = {
    .name = "_lsprof.Profiler",
    .basic_size = sizeof(Profiler),
    .flags = TYPE_GC | TYPE_BASETYPE,
    .slots = &profiler_slots,
    .methods = profiler_methods,
    .doc = DOC("Profiler(timer=None, timeunit=0.0, subcalls=True, builtins=True)\n--\n\n"
               "Build a profiler object using the specified timer function.\n\n"
               "The default timer is a fast built-in one based on real time.\n"
               "For custom timer functions returning integers, 'timeunit' can\n"
               "be a float specifying a scale (that is, how long each integer unit\nis, in seconds).")};

static int exec(VM *vm, Ref module) {
  static const struct {
    ModuleTypeId id;
    const StructSeqSpec *spec;
    const char *name;
  } rows[] = {{MT_PROFILER_ENTRY, &entry_spec, "profiler_entry"},
              {MT_PROFILER_SUBENTRY, &subentry_spec, "profiler_subentry"}};
  if (module_make_type(vm, module, MT_PROFILER, &profiler_spec, NULL) < 0) return -1;
  for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
    Type **type = &vm->modules->types[rows[i].id];
    if (!*type && !(*type = struct_seq_type(vm, rows[i].spec))) return -1;
    if (module_add(vm, module, rows[i].name, own_ptr(*type)) < 0) return -1;
  }
  return 0;
}
const ModuleDef _lsprof_module = {.name = "_lsprof", .exec = exec, .doc = "Fast profiler"};
