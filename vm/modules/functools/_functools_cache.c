// modules/functools/_functools_cache.c: the callable behind functools.lru_cache.
//
// Structure    A dict maps keys to results (no size limit) or to indexes into `entries` (a limit), which form a doubly
//              linked ring from the least to the most recently used; entry 0 is the ring's head.
// Danger       The wrapped function, hashing and comparing keys run Python code: indexes must be looked up again after
//              each.
// Tests        tests/python/modules/functools_*.py, tests/python/library/tools/functools_use.py
// Optimize     Os
#include "modules/functools/_functools.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/class/class.h"
#include "object/number/int.h"

typedef struct CacheEntry {
  Value key, result;
  Size prev, next;
} CacheEntry;

typedef struct LruCache {
  Object h;
  Value func, cache_info_type, mark;  // mark separates positional from keyword arguments in keys
  Dict *cache;
  CacheEntry *entries;
  Size n_entries, cap_entries;
  Size maxsize;  // -1: no limit
  Size hits, misses;
  bool typed;
  Dict *dict;
  Object *weaklist;
} LruCache;

static LruCache *as_cache(Ref v) { return (LruCache *)value_as_ptr(v); }

// --- keys

static Size key_length(const LruCache *c, Size nargs, Size nkw) {
  Size n = nargs + (nkw ? 1 + 2 * nkw : 0);
  return c->typed ? n + nargs + nkw : n;
}

static Value make_key(VM *vm, const LruCache *c, const Value *args, Size nargs, Ref kwnames) {
  Size nkw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (!c->typed && !nkw && nargs == 1 && (is_int_exact(vm, args[0]) || is_str_exact(vm, args[0]))) return own(args[0]);
  Tuple *t = tuple_alloc(vm, key_length(c, nargs, nkw));
  if (!t) return VALUE_NULL;
  Value *p = t->items;
  for (Size i = 0; i < nargs; i++) *p++ = own(args[i]);
  if (nkw) *p++ = own(c->mark);
  for (Size i = 0; i < nkw; i++) {
    *p++ = own(tuple_at(kwnames, i));
    *p++ = own(args[nargs + i]);
  }
  for (Size i = 0; c->typed && i < nargs + nkw; i++) *p++ = own_ptr(type_of(vm, args[i]));
  return tuple_done(vm, t);
}

// --- the ring

static void unlink_entry(LruCache *c, Size i) {
  c->entries[c->entries[i].prev].next = c->entries[i].next;
  c->entries[c->entries[i].next].prev = c->entries[i].prev;
}

static void link_last(LruCache *c, Size i) {
  Size last = c->entries[0].prev;
  c->entries[i].prev = last;
  c->entries[i].next = 0;
  c->entries[last].next = i;
  c->entries[0].prev = i;
}

static int grow(VM *vm, LruCache *c) {
  Size cap = c->cap_entries ? c->cap_entries * 2 : 16;
  CacheEntry *e = mem_realloc_items(vm, c->entries, (size_t)c->cap_entries, (size_t)cap, sizeof *e);
  if (!e) return err_no_memory_i(vm);
  if (!c->entries) {
    e[0] = (CacheEntry){VALUE_NULL, VALUE_NULL, 0, 0};
    c->n_entries = 1;
  }
  c->entries = e;
  c->cap_entries = cap;
  return 0;
}

static void empty(VM *vm, LruCache *c) {
  CacheEntry *entries = c->entries;
  Size n = c->n_entries, cap = c->cap_entries;
  c->entries = NULL;
  c->n_entries = c->cap_entries = 0;
  c->hits = c->misses = 0;
  if (c->cache) dict_clear(vm, c->cache);
  for (Size i = 0; i < n; i++) {
    drop(vm, entries[i].key);
    drop(vm, entries[i].result);
  }
  mem_free(vm, entries, (size_t)cap * sizeof *entries);
}

// Stores a new result; when the cache is full it replaces the least recently used one. Consumes key; result is
// borrowed. 0 or -1.
static int insert(VM *vm, LruCache *c, Value key, Hash hash, Ref result) {
  Size i;
  Value old_key = VALUE_NULL, old_result = VALUE_NULL;
  if (c->n_entries > c->maxsize) {  // entry 0 is the head
    i = c->entries[0].next;
    unlink_entry(c, i);
    old_key = c->entries[i].key;
    old_result = c->entries[i].result;
    c->entries[i].key = c->entries[i].result = VALUE_NULL;
    Value gone;
    int r = dict_pop(vm, c->cache, old_key, &gone);
    if (r > 0) drop(vm, gone);
    if (r < 0) {
      link_last(c, i);
      drop(vm, key);
      drop(vm, old_key);
      drop(vm, old_result);
      return -1;
    }
  } else {
    if (c->n_entries >= c->cap_entries && grow(vm, c) < 0) {
      drop(vm, key);
      return -1;
    }
    i = c->n_entries++;
  }
  c->entries[i] = (CacheEntry){key, own(result), 0, 0};
  link_last(c, i);
  int r = dict_set_hash(vm, c->cache, key, hash, value_from_int48(i));
  drop(vm, old_key);
  drop(vm, old_result);
  return r;
}

// --- calls

static Value call_uncached(VM *vm, LruCache *c, const Value *args, Size nargs, Ref kwnames) {
  c->misses++;
  return call(vm, c->func, args, nargs, kwnames);
}

static Value call_unlimited(VM *vm, LruCache *c, const Value *args, Size nargs, Ref kwnames) {
  Value key = make_key(vm, c, args, nargs, kwnames);
  if (value_is_null(key)) return key;
  Hash hash = object_hash(vm, key);
  Ref found;
  int r = hash == -1 ? -1 : dict_lookup_hash(vm, c->cache, key, hash, &found);
  Value result = VALUE_NULL;
  if (r > 0) {
    c->hits++;
    result = own(found);
  } else if (r == 0) {
    c->misses++;
    result = call(vm, c->func, args, nargs, kwnames);
    if (!value_is_null(result) && dict_set_hash(vm, c->cache, key, hash, result) < 0) value_clear(vm, &result);
  }
  drop(vm, key);
  return result;
}

static Value call_limited(VM *vm, LruCache *c, const Value *args, Size nargs, Ref kwnames) {
  Value key = make_key(vm, c, args, nargs, kwnames);
  if (value_is_null(key)) return key;
  Hash hash = object_hash(vm, key);
  Ref found;
  int r = hash == -1 ? -1 : dict_lookup_hash(vm, c->cache, key, hash, &found);
  if (r > 0) {
    Size i = (Size)value_as_int48(found);
    unlink_entry(c, i);
    link_last(c, i);
    c->hits++;
    drop(vm, key);
    return own(c->entries[i].result);
  }
  Value result = VALUE_NULL;
  if (r == 0) {
    c->misses++;
    result = call(vm, c->func, args, nargs, kwnames);
    // The call may have stored the same key already.
    r = value_is_null(result) ? -1 : dict_lookup_hash(vm, c->cache, key, hash, &found);
    if (r == 0) {
      r = insert(vm, c, key, hash, result);
      key = VALUE_NULL;
    }
    if (r < 0) value_clear(vm, &result);
  }
  drop(vm, key);
  return result;
}

static Value call_slot(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  LruCache *c = as_cache(self);
  Value held = own(self), r;
  if (c->maxsize == 0) r = call_uncached(vm, c, args, nargs, kwnames);
  else if (c->maxsize < 0) r = call_unlimited(vm, c, args, nargs, kwnames);
  else r = call_limited(vm, c, args, nargs, kwnames);
  drop(vm, held);
  return r;
}

// --- the object

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"user_function", "maxsize", "typed", "cache_info_type"};
  static const ArgSpec spec = {"lru_cache", names, 4, 0, 4, 4, 0};
  Ref a[4];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_callable(vm, a[0])) return err_set(vm, vm->exc.TypeError, "the first argument must be callable");
  Size maxsize = -1;
  if (!value_is_none(a[1])) {
    if (!number_has_index(vm, a[1])) return err_set(vm, vm->exc.TypeError, "maxsize should be integer or None");
    maxsize = number_as_size(vm, a[1], vm->exc.OverflowError);
    if (maxsize == -1 && err_occurred(vm)) return VALUE_NULL;
    if (maxsize < 0) maxsize = 0;
  }
  bool typed;
  if (arg_bool(vm, a[2], &typed) < 0) return VALUE_NULL;
  LruCache *c = object_alloc(vm, type, 0);
  if (!c) return VALUE_NULL;
  c->func = own(a[0]);
  c->cache_info_type = own(a[3]);
  c->mark = VALUE_NULL;
  c->maxsize = maxsize;
  c->typed = typed;
  gc_track(vm, c);
  c->mark = object_new(vm, vm->types.object, NULL, 0, REF_NULL);
  c->cache = dict_new_obj(vm);
  if (c->cache) c->cache->role = DICT_HIDDEN;
  if (!value_is_null(c->mark) && c->cache) return value_from_ptr(c);
  obj_drop(vm, c);
  return VALUE_NULL;
}

static Value cache_info(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  LruCache *c = as_cache(self);
  Value info[] = {value_from_int48(c->hits), value_from_int48(c->misses),
                  c->maxsize < 0 ? VALUE_NONE : value_from_int48(c->maxsize), value_from_int48(dict_len(c->cache))};
  return call(vm, c->cache_info_type, info, 4, REF_NULL);
}
static Value cache_clear(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  empty(vm, as_cache(self));
  return VALUE_NONE;
}
static Value reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return object_getattr(vm, self, NAME(__qualname__));
}
static Value copy(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return own(self); }

static void clear(VM *vm, Object *o) {
  LruCache *c = (LruCache *)o;
  empty(vm, c);
  OBJ_CLEAR(vm, c->dict);
}
static void dealloc(VM *vm, Object *o) {
  LruCache *c = (LruCache *)o;
  gc_untrack(vm, c);
  if (c->weaklist) object_clear_weakrefs(vm, o);
  clear(vm, o);
  OBJ_CLEAR(vm, c->cache);
  drop(vm, c->func);
  drop(vm, c->cache_info_type);
  drop(vm, c->mark);
  object_free(vm, c, 0);
}
static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  LruCache *c = (LruCache *)o;
  VISIT(c->func);
  VISIT(c->cache_info_type);
  VISIT_OBJ(c->cache);
  VISIT_OBJ(c->dict);
  for (Size i = 0; i < c->n_entries; i++) {
    VISIT(c->entries[i].key);
    VISIT(c->entries[i].result);
  }
  return 0;
}

static const MethodDef methods[] = {
    {"cache_info", cache_info, METH_NOARGS, "($self, /)", DOC("Report cache statistics")},
    {"cache_clear", cache_clear, METH_NOARGS, "($self, /)", DOC("Clear the cache and cache statistics")},
    {"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL},
    {"__copy__", copy, METH_VARARGS, NULL, NULL},
    {"__deepcopy__", copy, METH_VARARGS, NULL, NULL},
    {NULL},
};
static const GetSetDef getsets[] = {{"__dict__", instance_dict_get, instance_dict_set, NULL, NULL}, {NULL}};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = dealloc,
    .traverse = traverse,
    .clear = clear,
    .call = call_slot,
    .descr_get = method_of_instance,
};
static const TypeSpec spec = {
    .name = "functools._lru_cache_wrapper",
    .basic_size = sizeof(LruCache),
    .told_size = 76,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_METHOD_DESCRIPTOR,
    .dict_offset = offsetof(LruCache, dict),
    .weaklist_offset = offsetof(LruCache, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .doc = DOC("Create a cached callable that wraps another function.\n\n"
               "user_function:      the function being cached\n\nmaxsize:  0         for no caching\n"
               "          None      for unlimited cache size\n          n         for a bounded cache\n\n"
               "typed:    False     cache f(3) and f(3.0) as identical calls\n"
               "          True      cache f(3) and f(3.0) as distinct calls\n\n"
               "cache_info_type:    namedtuple class with the fields:\n"
               "                        hits misses currsize maxsize\n"),
};

int functools_cache_exec(VM *vm, Ref module) { return module_make_type(vm, module, MT_LRU_CACHE, &spec, NULL); }
