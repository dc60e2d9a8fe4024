// modules/datetime/_zoneinfo.c: class ZoneInfo: time zones from TZif data, with a cache of the eight used last and a
// weak one of all.
//
// The library's zoneinfo._common reads the data, zoneinfo._tzpath finds the paths. Times after the last transition
// follow the POSIX rule at the data's end (modules/datetime/zoneinfo_rule.c).
// Invariants   After load_data: utc, wall[0], wall[1] and infos_of have n_transitions items, infos n_infos; before
//              points into infos or is NULL.
// Tests        tests/python/library/data/zoneinfo_module.py
// Optimize     Oz
#include "modules/datetime/zoneinfo.h"

#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/bytes.h"
#include "object/class/class.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/tuple.h"

enum { FROM_NOWHERE, FROM_CACHE, FROM_FILE };
typedef struct ZoneInfo {
  Object h;
  Value key, file_repr;
  Object *weaklist;
  Size n_transitions, n_infos;
  int64_t *utc, *wall[2];  // the time of each transition: in UTC, in local time for fold 0 and 1
  Size *info_of;           // index into infos after each transition
  ZoneOffset *infos;
  Size before;  // index into infos; -1: none
  ZoneRule after;
  bool fixed_offset;
  uint8_t source;
} ZoneInfo;
static ZoneInfo *as_zone(Ref v) { return (ZoneInfo *)value_as_ptr(v); }

// ---- offsets

// The timedelta of that many seconds, from the cache.
static Value load_timedelta(VM *vm, int32_t seconds) {
  Dict *cache = as_dict(*module_value(vm, MV_ZONEINFO_DELTAS));
  Value key = value_from_int48(seconds);
  Ref found;
  int r = dict_lookup(vm, cache, key, &found);
  if (r != 0) return r < 0 ? VALUE_NULL : own(found);
  Value made = call2(vm, *module_value(vm, MV_ZONEINFO_TIMEDELTA), value_from_int48(0), key);
  if (!value_is_null(made) && dict_set(vm, cache, key, made) < 0) value_clear(vm, &made);
  return made;
}

int zone_offset_make(VM *vm, int32_t utc, int32_t dst, Ref name, ZoneOffset *out) {
  *out = (ZoneOffset){.seconds = utc, .utc = load_timedelta(vm, utc), .dst = VALUE_NULL, .name = VALUE_NULL};
  if (value_is_null(out->utc)) return -1;
  out->dst = load_timedelta(vm, dst);
  if (value_is_null(out->dst)) return -1;
  out->name = own(name);
  return 0;
}

void zone_offset_drop(VM *vm, ZoneOffset *o) {
  value_clear(vm, &o->utc);
  value_clear(vm, &o->dst);
  value_clear(vm, &o->name);
}

static int offsets_equal(VM *vm, const ZoneOffset *a, const ZoneOffset *b) {
  int r = object_richcompare_bool(vm, a->utc, b->utc, CMP_EQ);
  if (r == 1) r = object_richcompare_bool(vm, a->dst, b->dst, CMP_EQ);
  return r == 1 ? object_richcompare_bool(vm, a->name, b->name, CMP_EQ) : r;
}

// ---- loading

// Computes the daylight saving part of each offset: the data says only whether there is one.
static void guess_dst(const Size *info_of, const int32_t *utc, int32_t *dst, const bool *is_dst, Size n_transitions,
                      Size n_infos) {
  for (Size i = 1; i < n_transitions; i++) {
    Size at = info_of[i], other = info_of[i - 1];
    if (!is_dst[at] || dst[at] != 0) continue;
    int32_t found = is_dst[other] ? 0 : utc[at] - utc[other];
    if (!found && at < n_infos - 1 && i + 1 < n_transitions) {
      other = info_of[i + 1];
      if (is_dst[other]) continue;
      found = utc[at] - utc[other];
    }
    dst[at] = found;
  }
  for (Size i = 0; i < n_infos; i++) {
    if (is_dst[i] && !dst[i]) dst[i] = 3600;
  }
}

// Transitions in local time: for fold 0 by the offset before, for fold 1 by the one after.
static void make_wall(ZoneInfo *z, const int32_t *utc) {
  for (Size i = 0; i < z->n_transitions; i++) {
    int64_t a = i ? utc[z->info_of[i - 1]] : utc[0];
    int64_t b = i || z->n_infos > 1 ? utc[z->info_of[i]] : utc[0];
    z->wall[0][i] = z->utc[i] + (a > b ? a : b);
    z->wall[1][i] = z->utc[i] + (a > b ? b : a);
  }
}

static int load_transitions(VM *vm, ZoneInfo *z, Ref indexes, Ref times) {
  size_t n = (size_t)z->n_transitions;
  z->utc = mem_alloc_items(vm, n, 8);
  z->wall[0] = mem_alloc_items(vm, n, 8);
  z->wall[1] = mem_alloc_items(vm, n, 8);
  z->info_of = mem_alloc_items(vm, n, sizeof(Size));
  if (!z->utc || !z->wall[0] || !z->wall[1] || !z->info_of) return err_no_memory_i(vm);
  for (Size i = 0; i < z->n_transitions; i++) {
    z->utc[i] = number_as_i64(vm, tuple_at(times, i));
    if (z->utc[i] == -1 && err_occurred(vm)) return -1;
    if (i >= tuple_len(indexes)) return err_set_i(vm, vm->exc.IndexError, "tuple index out of range");
    int64_t index = number_as_i64(vm, tuple_at(indexes, i));
    if (index == -1 && err_occurred(vm)) return -1;
    if (index < 0 || index >= z->n_infos)
      return err_set_i(vm, vm->exc.ValueError, "Invalid transition index found while reading TZif: %lld", index);
    z->info_of[i] = (Size)index;
  }
  return 0;
}

typedef struct RawInfos {
  int32_t *utc, *dst;
  bool *is_dst;
} RawInfos;

static int load_infos(VM *vm, ZoneInfo *z, RawInfos *raw, Ref offsets, Ref flags, Ref names) {
  size_t n = (size_t)z->n_infos;
  raw->utc = mem_alloc_items(vm, n, 4);
  raw->dst = mem_alloc_zero_items(vm, n, 4);
  raw->is_dst = mem_alloc(vm, n);
  z->infos = mem_alloc_items(vm, n, sizeof(ZoneOffset));
  if (!raw->utc || !raw->dst || !raw->is_dst || !z->infos) {
    mem_free(vm, z->infos, z->infos ? n * sizeof(ZoneOffset) : 0);
    z->infos = NULL;
    return err_no_memory_i(vm);
  }
  for (size_t i = 0; i < n; i++) z->infos[i] = (ZoneOffset){VALUE_NULL, VALUE_NULL, VALUE_NULL, 0};
  if (tuple_len(flags) < z->n_infos || tuple_len(names) < z->n_infos)
    return err_set_i(vm, vm->exc.IndexError, "tuple index out of range");
  for (Size i = 0; i < z->n_infos; i++) {
    int64_t utc = number_as_i64(vm, tuple_at(offsets, i));
    if (utc == -1 && err_occurred(vm)) return -1;
    int is_dst = object_is_true(vm, tuple_at(flags, i));
    if (is_dst < 0) return -1;
    raw->utc[i] = (int32_t)utc;
    raw->is_dst[i] = is_dst;
  }
  return 0;
}

// The rule after the last transition, from the data's text or, without one, the offset after the last transition.
static int load_rule(VM *vm, ZoneInfo *z, Ref text) {
  int has_text = value_is_none(text) ? 0 : object_is_true(vm, text);
  if (has_text < 0) return -1;
  if (has_text) return zone_rule_parse(vm, text, &z->after);
  if (!z->n_infos) return err_set_i(vm, vm->exc.ValueError, "No time zone information found.");
  const ZoneOffset *last = &z->infos[z->n_transitions ? z->info_of[z->n_transitions - 1] : z->n_infos - 1];
  z->after = (ZoneRule){.std = {own(last->utc), own(last->dst), own(last->name), last->seconds}, .std_only = true};
  return 0;
}

static int use_data(VM *vm, ZoneInfo *z, Ref data, RawInfos *raw) {
  if (!is_tuple_exact(vm, data)) return err_set_i(vm, vm->exc.TypeError, "Invalid data result type: %R", data);
  if (tuple_len(data) < 6) return err_set_i(vm, vm->exc.IndexError, "tuple index out of range");
  for (Size i = 0; i < 5; i++) {
    if (!is_tuple(tuple_at(data, i))) return err_bad_internal_call(vm, "_zoneinfo"), -1;
  }
  z->n_infos = tuple_len(tuple_at(data, 2));
  z->n_transitions = tuple_len(tuple_at(data, 1));
  if (load_transitions(vm, z, tuple_at(data, 0), tuple_at(data, 1)) < 0) return -1;
  if (load_infos(vm, z, raw, tuple_at(data, 2), tuple_at(data, 3), tuple_at(data, 4)) < 0) return -1;
  guess_dst(z->info_of, raw->utc, raw->dst, raw->is_dst, z->n_transitions, z->n_infos);
  if (z->n_infos) make_wall(z, raw->utc);
  z->before = -1;
  for (Size i = 0; i < z->n_infos; i++) {
    if (zone_offset_make(vm, raw->utc[i], raw->dst[i], tuple_at(tuple_at(data, 4), i), &z->infos[i]) < 0) return -1;
    if (!raw->is_dst[i] && z->before < 0) z->before = i;
  }
  if (z->before < 0 && z->n_infos) z->before = 0;
  if (load_rule(vm, z, tuple_at(data, 5)) < 0) return -1;
  int fixed = z->n_infos > 1 || !z->after.std_only ? 0
              : z->n_infos == 0                    ? 1
                                                   : offsets_equal(vm, &z->infos[0], &z->after.std);
  z->fixed_offset = fixed > 0;
  return fixed < 0 ? -1 : 0;
}

static int load_data(VM *vm, ZoneInfo *z, Ref file) {
  Value reader = object_getattr_s(vm, *module_value(vm, MV_ZONEINFO_COMMON), "load_data");
  Value data = value_is_null(reader) ? VALUE_NULL : call1(vm, reader, file);
  drop(vm, reader);
  if (value_is_null(data)) return -1;
  RawInfos raw = {0};
  int r = use_data(vm, z, data, &raw);
  size_t n = (size_t)z->n_infos;
  if (raw.utc) mem_free(vm, raw.utc, n * 4);
  if (raw.dst) mem_free(vm, raw.dst, n * 4);
  if (raw.is_dst) mem_free(vm, raw.is_dst, n);
  drop(vm, data);
  return r;
}

// ---- creation and deallocation

static ZoneInfo *zone_alloc(VM *vm, Type *type) {
  ZoneInfo *z = object_alloc(vm, type, 0);
  if (!z) return NULL;
  z->key = VALUE_NONE;
  z->file_repr = VALUE_NULL;
  z->after = (ZoneRule){
      .std = {VALUE_NULL, VALUE_NULL, VALUE_NULL, 0}, .dst = {VALUE_NULL, VALUE_NULL, VALUE_NULL, 0}, .std_only = true};
  gc_track(vm, z);
  return z;
}

static int close_file(VM *vm, Ref file) {
  Value r = call_method0(vm, file, NAME(close));
  drop(vm, r);
  return value_is_null(r) ? -1 : 0;
}

static Value new_instance(VM *vm, Type *type, Ref key) {
  Value path = call1(vm, *module_value(vm, MV_ZONEINFO_FIND), key), file = VALUE_NULL, text = VALUE_NULL;
  if (value_is_null(path)) return path;
  if (value_is_none(path)) {
    Value reader = object_getattr_s(vm, *module_value(vm, MV_ZONEINFO_COMMON), "load_tzdata");
    if (!value_is_null(reader)) file = call1(vm, reader, key);
    drop(vm, reader);
  } else {
    text = str_from_ascii(vm, "rb", 2);
    if (!value_is_null(text)) file = call2(vm, *module_value(vm, MV_ZONEINFO_OPEN), path, text);
    drop(vm, text);
  }
  drop(vm, path);
  if (value_is_null(file)) return VALUE_NULL;
  ZoneInfo *z = zone_alloc(vm, type);
  int r = z ? load_data(vm, z, file) : -1;
  if (r < 0) {  // closing must not hide the failure
    Value exc = err_fetch(vm);
    if (close_file(vm, file) < 0) err_clear(vm);
    err_restore(vm, exc);
  } else {
    r = close_file(vm, file);
  }
  drop(vm, file);
  if (r < 0) {
    obj_xdrop(vm, z);
    return VALUE_NULL;
  }
  z->key = own(key);
  return value_from_ptr(z);
}

static void zone_dealloc(VM *vm, Object *o) {
  ZoneInfo *z = (ZoneInfo *)o;
  gc_untrack(vm, o);
  if (z->weaklist) object_clear_weakrefs(vm, o);
  size_t n = (size_t)z->n_transitions;
  if (z->utc) mem_free(vm, z->utc, n * 8);
  for (int i = 0; i < 2; i++) {
    if (z->wall[i]) mem_free(vm, z->wall[i], n * 8);
  }
  if (z->info_of) mem_free(vm, z->info_of, n * sizeof(Size));
  for (Size i = 0; z->infos && i < z->n_infos; i++) zone_offset_drop(vm, &z->infos[i]);
  if (z->infos) mem_free(vm, z->infos, (size_t)z->n_infos * sizeof(ZoneOffset));
  zone_offset_drop(vm, &z->after.std);
  zone_offset_drop(vm, &z->after.dst);
  drop(vm, z->key);
  drop(vm, z->file_repr);
  object_free(vm, o, 0);
}

static int zone_traverse(VM *vm UNUSED, Object *o, VisitFn visit, void *arg) {
  ZoneInfo *z = (ZoneInfo *)o;
  VISIT(z->key);
  VISIT(z->file_repr);
  return 0;
}

// ---- caches. The strong one is a list: key, zone, key, zone …, the one used last in front; for the class itself only.

enum { STRONG_MAX = 8 };

static bool is_base_class(VM *vm, const Type *type) { return type == module_type(vm, MT_ZONEINFO); }
static List *strong_cache(VM *vm) { return as_list(*module_value(vm, MV_ZONEINFO_STRONG)); }

// The index of the key; -1: not there; -2: exception.
static Size strong_find(VM *vm, Ref key) {
  for (Size i = 0; i < strong_cache(vm)->len; i += 2) {
    Value other = own(strong_cache(vm)->items[i]);
    int r = object_richcompare_bool(vm, key, other, CMP_EQ);
    drop(vm, other);
    if (r != 0) return r < 0 ? -2 : i;
  }
  return -1;
}

static int strong_remove(VM *vm, Size i) { return list_set_slice(vm, strong_cache(vm), i, i + 2, REF_NULL); }

static int strong_put(VM *vm, Ref key, Ref zone) {
  Ref cache = borrow(*module_value(vm, MV_ZONEINFO_STRONG));
  if (list_insert(vm, cache, 0, zone) < 0 || list_insert(vm, cache, 0, key) < 0) return -1;
  return list_len(cache) > 2 * STRONG_MAX
             ? list_set_slice(vm, as_list(cache), 2 * STRONG_MAX, list_len(cache), REF_NULL)
             : 0;
}

// A new reference, or null; *failed: there is an exception.
static Value strong_get(VM *vm, Type *type, Ref key, bool *failed) {
  *failed = false;
  if (!is_base_class(vm, type)) return VALUE_NULL;
  Size i = strong_find(vm, key);
  *failed = i == -2;
  if (i < 0 || i + 1 >= strong_cache(vm)->len) return VALUE_NULL;
  Value zone = own(strong_cache(vm)->items[i + 1]);
  if (i == 0) return zone;
  Value old = own(strong_cache(vm)->items[i]);
  if (strong_remove(vm, i) < 0 || strong_put(vm, old, zone) < 0) {
    *failed = true;
    value_clear(vm, &zone);
  }
  drop(vm, old);
  return zone;
}

static Value new_weak_cache(VM *vm) {
  Value weakref = import_module(vm, "weakref");
  Value cls = value_is_null(weakref) ? VALUE_NULL : object_getattr_s(vm, weakref, "WeakValueDictionary");
  Value made = value_is_null(cls) ? VALUE_NULL : call0(vm, cls);
  drop(vm, cls);
  drop(vm, weakref);
  return made;
}

static Value weak_cache(VM *vm, Type *type) {
  if (is_base_class(vm, type)) return own(*module_value(vm, MV_ZONEINFO_WEAK));
  return object_getattr_s(vm, ref_from_ptr(type), "_weak_cache");
}

// ---- constructors

static Value from_cache(VM *vm, Type *type, Ref key) {
  bool failed;
  Value found = strong_get(vm, type, key, &failed);
  if (!value_is_null(found) || failed) return found;
  Value weak = weak_cache(vm, type);
  if (value_is_null(weak)) return weak;
  found = call_method1(vm, weak, NAME(get), key);
  if (value_is_none(found)) {
    found = new_instance(vm, type, key);
    if (!value_is_null(found)) {
      Value pair[2] = {own(key), found};
      Value kept = call_method(vm, weak, NAME(setdefault), pair, 2);
      values_drop(vm, pair, 2);
      found = kept;
    }
    if (!value_is_null(found) && is_instance_of(vm, found, module_type(vm, MT_ZONEINFO)))
      as_zone(found)->source = FROM_CACHE;
  }
  drop(vm, weak);
  if (!value_is_null(found) && is_base_class(vm, type) && strong_put(vm, key, found) < 0) value_clear(vm, &found);
  return found;
}

static const char *const key_names[] = {"key"};

static Value zone_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Size n = nargs + (value_is_null(kwnames) ? 0 : tuple_len(kwnames));
  if (n > 1)
    return err_set(vm, vm->exc.TypeError, "ZoneInfo() takes at most 1 %sargument (%d given)", nargs ? "" : "keyword ",
                   n);
  if (nargs == 1) return from_cache(vm, type, args[0]);
  if (n == 1 && str_equal_ascii(tuple_at(kwnames, 0), "key")) return from_cache(vm, type, args[0]);
  return err_set(vm, vm->exc.TypeError, "ZoneInfo() missing required argument 'key' (pos 1)");
}

static Value no_cache(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const ArgSpec spec = {"no_cache", key_names, 1, 0, 1, 1, 0};
  Ref a[1];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ? VALUE_NULL : new_instance(vm, as_type(self), a[0]);
}

static Value from_file(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "key"};
  static const ArgSpec spec = {"from_file", names, 2, 1, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  ZoneInfo *z = zone_alloc(vm, as_type(self));
  if (!z) return VALUE_NULL;
  z->file_repr = object_repr(vm, a[0]);
  if (value_is_null(z->file_repr) || load_data(vm, z, a[0]) < 0) {
    obj_drop(vm, z);
    return VALUE_NULL;
  }
  z->source = FROM_FILE;
  if (!value_is_null(a[1])) z->key = own(a[1]);
  return value_from_ptr(z);
}

static Value unpickle(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", ""};
  static const ArgSpec spec = {"_unpickle", names, 2, 2, 2, 2, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int64_t cached = number_as_i64(vm, a[1]);
  if (cached == -1 && err_occurred(vm)) return VALUE_NULL;
  if (cached < 0) return err_set(vm, vm->exc.OverflowError, "unsigned byte integer is less than minimum");
  if (cached > 255) return err_set(vm, vm->exc.OverflowError, "unsigned byte integer is greater than maximum");
  return cached ? from_cache(vm, as_type(self), a[0]) : new_instance(vm, as_type(self), a[0]);
}

static int clear_keys(VM *vm, Type *type, Ref weak, Ref keys) {
  Value it = object_iter(vm, keys), key;
  if (value_is_null(it)) return -1;
  int r = 0;
  while (r == 0 && !value_is_null(key = iter_next(vm, it))) {
    Size i = is_base_class(vm, type) ? strong_find(vm, key) : -1;
    if (i == -2 || (i >= 0 && strong_remove(vm, i) < 0)) r = -1;
    Value pair[2] = {key, VALUE_NONE};
    Value old = r == 0 ? call_method(vm, weak, NAME(pop), pair, 2) : VALUE_NULL;
    if (value_is_null(old)) r = -1;
    drop(vm, old);
    drop(vm, key);
  }
  drop(vm, it);
  return r < 0 || err_occurred(vm) ? -1 : 0;
}

static Value clear_cache(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"only_keys"};
  static const ArgSpec spec = {"clear_cache", names, 1, 0, 0, 0, 0};
  Ref a[1];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  Type *type = as_type(self);
  Value weak = weak_cache(vm, type), result = VALUE_NULL;
  if (value_is_null(weak)) return weak;
  if (!value_is_null(a[0]) && !value_is_none(a[0])) {
    if (clear_keys(vm, type, weak, a[0]) == 0) result = VALUE_NONE;
  } else {
    Value r = call_method0(vm, weak, NAME(clear));
    if (!value_is_null(r)) {
      if (is_base_class(vm, type)) list_clear(vm, *module_value(vm, MV_ZONEINFO_STRONG));
      result = VALUE_NONE;
    }
    drop(vm, r);
  }
  drop(vm, weak);
  return result;
}

static Value init_subclass(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value cache = new_weak_cache(vm);
  int r = value_is_null(cache) ? -1 : object_setattr_s(vm, self, "_weak_cache", cache);
  drop(vm, cache);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

// ---- lookup

static int get_int(VM *vm, Ref o, const char *name, int64_t *out) {
  Value v = object_getattr_s(vm, o, name);
  if (value_is_null(v)) return -1;
  *out = number_as_i64(vm, v);
  drop(vm, v);
  return *out == -1 && err_occurred(vm) ? -1 : 0;
}

static int local_timestamp(VM *vm, Ref dt, int64_t *out) {
  int64_t day, hour, minute, second;
  Value method = object_getattr_s(vm, dt, "toordinal");
  Value ordinal = value_is_null(method) ? VALUE_NULL : call0(vm, method);
  drop(vm, method);
  if (value_is_null(ordinal)) return -1;
  day = number_as_i64(vm, ordinal);
  drop(vm, ordinal);
  if (day == -1 && err_occurred(vm)) return -1;
  if (get_int(vm, dt, "hour", &hour) < 0 || get_int(vm, dt, "minute", &minute) < 0 ||
      get_int(vm, dt, "second", &second) < 0)
    return -1;
  *out = (day - ZONE_EPOCH_ORDINAL) * 86400 + hour * 3600 + minute * 60 + second;
  return 0;
}

static Size bisect(const int64_t *a, Size n, int64_t value) {
  Size low = 0, high = n;
  while (low < high) {
    Size mid = (low + high) / 2;
    if (a[mid] > value) high = mid;
    else low = mid + 1;
  }
  return high;
}

// The offset that applies at a local time; NULL with *found = false: None, there is no fixed offset; NULL with an
// exception.
static const ZoneOffset *find_offset(VM *vm, ZoneInfo *z, Ref dt, bool *nothing) {
  *nothing = false;
  if (value_is_none(dt)) {
    *nothing = !z->fixed_offset;
    return z->fixed_offset ? &z->after.std : NULL;
  }
  int64_t when, fold, year;
  if (local_timestamp(vm, dt, &when) < 0 || get_int(vm, dt, "fold", &fold) < 0 || get_int(vm, dt, "year", &year) < 0)
    return NULL;
  const int64_t *wall = z->wall[fold != 0];
  Size n = z->n_transitions;
  if (n && when < wall[0]) return &z->infos[z->before];
  if (!n || when > wall[n - 1]) return zone_rule_find(&z->after, when, fold != 0, (int)year);
  return &z->infos[z->info_of[bisect(wall, n, when) - 1]];
}

static Value answer(VM *vm, const char *fname, Ref self, const Value *args, Size nargs, Ref kwnames, size_t field) {
  static const char *const names[] = {""};
  ArgSpec spec = {fname, names, 1, 1, 1, 1, 0};
  Ref a[1];
  bool nothing;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  const ZoneOffset *o = find_offset(vm, as_zone(self), a[0], &nothing);
  if (!o) return nothing ? VALUE_NONE : VALUE_NULL;
  return own(*(const Value *)((const char *)o + field));
}
static Value utcoffset(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return answer(vm, "utcoffset", self, args, nargs, kwnames, offsetof(ZoneOffset, utc));
}
static Value dst(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return answer(vm, "dst", self, args, nargs, kwnames, offsetof(ZoneOffset, dst));
}
static Value tzname(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return answer(vm, "tzname", self, args, nargs, kwnames, offsetof(ZoneOffset, name));
}

// The offset at a time in UTC, and whether the local time is repeated then.
static const ZoneOffset *find_from_utc(ZoneInfo *z, int64_t when, int year, bool *fold) {
  Size n = z->n_transitions;
  *fold = false;
  if (n && when < z->utc[0]) return &z->infos[z->before];
  if (n && when <= z->utc[n - 1]) {
    Size i = bisect(z->utc, n, when);
    const ZoneOffset *now = &z->infos[z->info_of[i - 1]], *before = &z->infos[i >= 2 ? z->info_of[i - 2] : z->before];
    *fold = before->seconds - now->seconds > when - z->utc[i - 1];
    return now;
  }
  const ZoneOffset *now = zone_rule_from_utc(&z->after, when, year, fold);
  if (n) {  // just after the last transition
    const ZoneOffset *before = &z->infos[n == 1 ? z->before : z->info_of[n - 2]];
    int64_t shift = before->seconds - now->seconds;
    if (shift > 0 && when < z->utc[n - 1] + shift) *fold = true;  // fits: shift is below two days
  }
  return now;
}

static Value fromutc(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref dt = borrow(args[0]);
  int is_datetime = object_isinstance(vm, dt, *module_value(vm, MV_ZONEINFO_DATETIME));
  if (is_datetime < 0) return VALUE_NULL;
  if (!is_datetime) return err_set(vm, vm->exc.TypeError, "fromutc: argument must be a datetime");
  Value tz = object_getattr_s(vm, dt, "tzinfo");
  if (value_is_null(tz)) return tz;
  drop(vm, tz);
  if (!value_same(tz, self)) return err_set(vm, vm->exc.ValueError, "fromutc: dt.tzinfo is not self");
  int64_t when, year;
  bool fold;
  if (local_timestamp(vm, dt, &when) < 0 || get_int(vm, dt, "year", &year) < 0) return VALUE_NULL;
  const ZoneOffset *o = find_from_utc(as_zone(self), when, (int)year, &fold);
  Value moved = number_binary(vm, OP_ADD, dt, o->utc);
  if (value_is_null(moved) || !fold) return moved;
  Value replace = object_getattr(vm, moved, NAME(replace)), name = str_from_ascii(vm, "fold", 4), result = VALUE_NULL;
  Value kw = value_is_null(name) ? VALUE_NULL : tuple_pack1(vm, name), one = value_from_int48(1);
  if (!value_is_null(replace) && !value_is_null(kw)) result = call(vm, replace, &one, 0, kw);
  drop(vm, name);
  drop(vm, kw);
  drop(vm, replace);
  drop(vm, moved);
  return result;
}

// ---- text and pickling

static Value zone_repr(VM *vm, Ref self) {
  ZoneInfo *z = as_zone(self);
  if (value_is_none(z->key)) return str_format(vm, "%T.from_file(%U)", self, z->file_repr);
  return str_format(vm, "%T(key=%R)", self, z->key);
}

static Value zone_str(VM *vm, Ref self) {
  return value_is_none(as_zone(self)->key) ? zone_repr(vm, self) : own(as_zone(self)->key);
}

static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  ZoneInfo *z = as_zone(self);
  if (z->source == FROM_FILE) {
    Value pickle = import_module(vm, "pickle");
    Value error = value_is_null(pickle) ? VALUE_NULL : object_getattr_s(vm, pickle, "PicklingError");
    drop(vm, pickle);
    if (!value_is_null(error)) err_set(vm, as_type(error), "Cannot pickle a ZoneInfo file from a file stream.");
    drop(vm, error);
    return VALUE_NULL;
  }
  Value constructor = object_getattr_s(vm, self, "_unpickle");
  Value state =
      value_is_null(constructor) ? VALUE_NULL : tuple_pack2(vm, z->key, value_from_int48(z->source == FROM_CACHE));
  Value result = value_is_null(state) ? VALUE_NULL : tuple_pack2(vm, constructor, state);
  drop(vm, state);
  drop(vm, constructor);
  return result;
}

// ---- tables

static const MethodDef methods[] = {
    {"clear_cache", clear_cache, METH_FAST_KW | METH_CLASS | METH_METHOD, DOC("($type, /, *, only_keys=None)"),
     DOC("Clear the ZoneInfo cache.")},
    {"no_cache", no_cache, METH_FAST_KW | METH_CLASS | METH_METHOD, DOC("($type, /, key)"),
     DOC("Get a new instance of ZoneInfo, bypassing the cache.")},
    {"from_file", from_file, METH_FAST_KW | METH_CLASS | METH_METHOD, DOC("($type, file_obj, /, key=None)"),
     DOC("Create a ZoneInfo file from a file object.")},
    {"utcoffset", utcoffset, METH_FAST_KW | METH_METHOD, DOC("($self, dt, /)"),
     DOC("Retrieve a timedelta representing the UTC offset in a zone at the given datetime.")},
    {"dst", dst, METH_FAST_KW | METH_METHOD, DOC("($self, dt, /)"),
     DOC("Retrieve a timedelta representing the amount of DST applied in a zone at the given datetime.")},
    {"tzname", tzname, METH_FAST_KW | METH_METHOD, DOC("($self, dt, /)"),
     DOC("Retrieve a string containing the abbreviation for the time zone that applies in a zone at a "
         "given datetime.")},
    {"fromutc", fromutc, METH_O, DOC("($self, object, /)"),
     DOC("Given a datetime with local time in UTC, retrieve an adjusted datetime in local time.")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", DOC("Function for serialization with the pickle protocol.")},
    {"_unpickle", unpickle, METH_FAST_KW | METH_CLASS | METH_METHOD, DOC("($type, key, from_cache, /)"),
     DOC("Private method used in unpickling.")},
    {"__init_subclass__", init_subclass, METH_VARARGS_KW | METH_CLASS, NULL, DOC("Function to initialize subclasses.")},
    {0}};
static const MemberDef members[] = {{"key", MEMBER_VALUE, offsetof(ZoneInfo, key), true, NULL}, {0}};
static const TypeSlots slots = {.new_ = zone_new,
                                .dealloc = zone_dealloc,
                                .traverse = zone_traverse,
                                .repr = zone_repr,
                                .str = zone_str,
                                .getattro = object_generic_getattr};
static const TypeSpec spec = {.name = "zoneinfo.ZoneInfo",
                              .basic_size = sizeof(ZoneInfo),
                              .told_size = 104,
                              .weaklist_offset = offsetof(ZoneInfo, weaklist),
                              .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
                              .slots = &slots,
                              .methods = methods,
                              .members = members};

static int import_value(VM *vm, const char *module, const char *name, ModuleValueId id) {
  Value v = name ? import_attr(vm, module, name) : import_module(vm, module);
  value_set(vm, module_value(vm, id), v);
  return value_is_null(v) ? -1 : 0;
}

static int exec(VM *vm, Ref module) {
  if (import_value(vm, "datetime", "timedelta", MV_ZONEINFO_TIMEDELTA) < 0 ||
      import_value(vm, "datetime", "datetime", MV_ZONEINFO_DATETIME) < 0 ||
      import_value(vm, "zoneinfo._tzpath", "find_tzfile", MV_ZONEINFO_FIND) < 0 ||
      import_value(vm, "io", "open", MV_ZONEINFO_OPEN) < 0 ||
      import_value(vm, "zoneinfo._common", NULL, MV_ZONEINFO_COMMON) < 0)
    return -1;
  if (value_is_null(*module_value(vm, MV_ZONEINFO_WEAK))) {
    value_set(vm, module_value(vm, MV_ZONEINFO_WEAK), new_weak_cache(vm));
    value_set(vm, module_value(vm, MV_ZONEINFO_STRONG), list_new(vm, 0));
    value_set(vm, module_value(vm, MV_ZONEINFO_DELTAS), dict_new(vm));
    for (ModuleValueId id = MV_ZONEINFO_DELTAS; id <= MV_ZONEINFO_STRONG; id++) {
      if (value_is_null(*module_value(vm, id))) return -1;
    }
  }
  Value datetime = import_module(vm, "datetime");
  Value base = value_is_null(datetime) ? VALUE_NULL : object_getattr_s(vm, datetime, "tzinfo");
  int r = value_is_null(base) ? -1 : module_make_type(vm, module, MT_ZONEINFO, &spec, as_type(base));
  drop(vm, base);
  drop(vm, datetime);
  return r;
}
const ModuleDef _zoneinfo_module = {
    .name = "_zoneinfo", .exec = exec, .doc = "C implementation of the zoneinfo module"};
