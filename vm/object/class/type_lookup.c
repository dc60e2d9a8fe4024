// object/class/type_lookup.c: attribute lookup along the MRO, with a cache; version tags of types.
//
// Invariants   If a type has a tag, all its bases have one, so that a change resets exactly the subtree below it. The
//              same holds for versions.
// Tests        tests/python/reference/03_data_model/lookup_on_type.py, tests/python/classes/mro.py
// Optimize     O3
#include "object/core/inner.h"
#include "object/class/attr_quick.h"

int method_cache_init(VM *vm) {
  vm->method_cache = mem_alloc_zero(vm, sizeof(struct MethodCache));
  if (!vm->method_cache) return -1;
  vm->next_lookup_tag = LOOKUP_TAG;
  return 0;
}

void method_cache_clear(VM *vm) {
  for (int i = 0; i < TYPE_CACHE_SIZE; i++) {
    TypeCacheEntry *e = &vm->method_cache->entries[i];
    if (e->name) obj_drop(vm, (void *)e->name);
    *e = (TypeCacheEntry){0};
  }
}

void method_cache_finish(VM *vm) {
  if (!vm->method_cache) return;
  method_cache_clear(vm);
  mem_free(vm, vm->method_cache, sizeof(struct MethodCache));
  vm->method_cache = NULL;
}

Ref dict_find(VM *vm, Dict *d, Ref name) {
  if (LIKELY(is_exact(vm, name, vm->types.str))) return dict_get_str(vm, d, name);
  Ref out = REF_NULL;
  Value saved = err_fetch(vm);
  if (dict_lookup(vm, d, name, &out) <= 0) {
    err_clear(vm);
    out = REF_NULL;
  }
  err_restore(vm, saved);
  return out;
}

Ref type_dict_find(VM *vm, Type *type, Ref name) {
  Ref v = dict_find(vm, type->dict, name);
  if (LIKELY(!value_is_none(v)) || !is_str(name) || !str_equal_ascii(name, "__doc__")) return v;
  type_read_doc(vm, type);
  return dict_find(vm, type->dict, name);
}

Ref type_lookup_uncached(VM *vm, Type *type, Ref name) {
  if (value_is_null(type->mro)) return REF_NULL;
  Tuple *mro = as_tuple(type->mro);
  for (Size i = 0; i < mro->len; i++) {
    Ref v = type_dict_find(vm, as_type(mro->items[i]), name);
    if (!value_is_null(v)) return v;
  }
  return REF_NULL;
}

// Gives a type a tag, which its lookups need to be cached: a version, if any are left for the type and for all its
// bases.
static uint32_t type_tag(VM *vm, Type *type) {
  if (LIKELY(type->version_tag)) return type->version_tag;
  if (!type_has(type, TYPE_READY) || type_has(type, TYPE_NO_VERSION) || value_is_null(type->bases)) return 0;
  bool left = type->versions < TYPE_VERSIONS_MAX && vm->next_type_version < LOOKUP_TAG;
  Tuple *bases = as_tuple(type->bases);
  for (Size i = 0; i < bases->len; i++) {
    Type *base = as_type(bases->items[i]);
    if (!base->version_tag && (!vm_has_room(vm) || !type_tag(vm, base))) return 0;
    left &= base->version_tag < LOOKUP_TAG;
  }
  if (!left) return type->version_tag = vm->next_lookup_tag ? vm->next_lookup_tag++ : 0;
  type->versions++;
  return type->version_tag = vm->next_type_version++;
}

uint32_t type_version(VM *vm, Type *type) {
  uint32_t tag = type_tag(vm, type);
  return tag < LOOKUP_TAG ? tag : 0;
}

NOINLINE static Ref lookup_and_remember(VM *vm, Type *type, Ref name) {
  Ref v = type_lookup_uncached(vm, type, name);
  uint32_t version = type_tag(vm, type);
  if (!version) return v;
  const Str *key = as_str(name);
  TypeCacheEntry *e = type_cache_entry(vm, version, key);
  const Str *old = e->name;
  obj_incref((void *)key);
  *e = (TypeCacheEntry){.value = {v.bits}, .name = key, .version = version};
  if (old) obj_drop(vm, (void *)old);
  return v;
}

static bool is_cacheable(VM *vm, Ref name) { return is_exact(vm, name, vm->types.str) && as_str(name)->interned; }

// What is remembered of a name in a class with a tag; NULL: nothing.
ALWAYS_INLINE TypeCacheEntry *remembered(VM *vm, const Type *type, Ref name) {
  const Str *key = as_str(name);
  TypeCacheEntry *e = type_cache_entry(vm, type->version_tag, key);
  return LIKELY(e->version == type->version_tag && e->name == key) ? e : NULL;
}

Ref type_lookup(VM *vm, Type *type, Ref name) {
  if (UNLIKELY(!is_cacheable(vm, name))) return type_lookup_uncached(vm, type, name);
  const TypeCacheEntry *e = LIKELY(type->version_tag) ? remembered(vm, type, name) : NULL;
  return LIKELY(e != NULL) ? borrow(e->value) : lookup_and_remember(vm, type, name);
}

void type_scan_below(VM *vm, Type *type, void (*visit)(VM *vm, Type *below, void *arg), void *arg) {
  for (int i = 0; i <= GC_GENERATIONS; i++) {
    GcHead *list = i < GC_GENERATIONS ? &vm->gc.generation[i] : &vm->gc.permanent;
    for (GcHead *h = list->next; h != list; h = h->next) {
      Ref v = ref_from_ptr(h + 1);
      if (!type_has(type_of(vm, v), TYPE_TYPE_SUBCLASS)) continue;
      Type *t = as_type(v);
      if (t != type && type_has(t, TYPE_READY) && !value_is_null(t->mro) && type_is_subtype(t, type)) visit(vm, t, arg);
    }
  }
}

static void forget_version(VM *vm, Type *type, void *arg UNUSED) {
  if (type->watched && vm->hooks.type_changed) vm->hooks.type_changed(vm, type);
  if (type->version_tag) vm->facts++;
  type->version_tag = 0;
  type->cached_getitem = type->cached_init = NULL;
  type->cached_getitem_version = 0;
}

static void modified_to(VM *vm, Type *type, uint32_t depth) {
  if (!type->version_tag && !type->watched) return;
  if (depth % 32 == 31 && !vm_has_room(vm)) type_scan_below(vm, type, forget_version, NULL);
  else
    for (uint32_t i = 0; i < type->n_subclasses; i++) modified_to(vm, type->subclasses[i], depth + 1);
  forget_version(vm, type, NULL);
}

void type_modified(VM *vm, Type *type) { modified_to(vm, type, 0); }

static void modified_by_dict(VM *vm, Type *type, void *dict) {
  if (type->dict == dict) type_modified(vm, type);
}

void type_dict_changed(VM *vm, Dict *d) { type_scan_below(vm, vm->types.object, modified_by_dict, d); }

static bool is_plain(VM *vm, Ref v) {
  const Type *type = type_of(vm, v);
  return !type->slots.descr_get && !type->slots.descr_set;
}

// The lookups of a name in the classes below a type are forgotten. False: a class is watched, or lies too deep.
static bool forget_below(VM *vm, Type *type, Ref name, int depth) {
  for (uint32_t i = 0; i < type->n_subclasses; i++) {
    Type *below = type->subclasses[i];
    if (!below->version_tag) continue;  // nor have those below it a tag
    if (below->watched || depth == 0 || !forget_below(vm, below, name, depth - 1)) return false;
    TypeCacheEntry *e = remembered(vm, below, name);
    if (e) e->version = 0;
  }
  return true;
}

void type_value_replaced(VM *vm, Type *type, Ref name, Ref old, Ref value) {
  const Tuple *mro = value_is_null(type->mro) ? NULL : as_tuple(type->mro);
  if (type->version_tag < LOOKUP_TAG || type->watched || !is_plain(vm, old) || !is_plain(vm, value) ||
      !is_cacheable(vm, name) || !mro || mro->len == 0 || as_type(mro->items[0]) != type ||
      !forget_below(vm, type, name, 30)) {
    type_modified(vm, type);
    return;
  }
  TypeCacheEntry *e = remembered(vm, type, name);
  if (e) e->value = (Value){value.bits};
}

// --- attributes of classes

Value type_getattr_with(VM *vm, Type *type, Ref name, bool suppress) {
  if (attr_name_check(vm, name) < 0) return VALUE_NULL;
  Type *meta = type->h.type;
  Value meta_attr = own(type_lookup(vm, meta, name)), r;
  DescrGetFn meta_get = value_is_null(meta_attr) ? NULL : type_of(vm, meta_attr)->slots.descr_get;
  if (meta_get && is_data_descriptor(vm, meta_attr)) {
    r = meta_get(vm, meta_attr, ref_from_ptr(type), ref_from_ptr(meta));
    drop(vm, meta_attr);
    goto called;
  }
  Ref found = type_lookup(vm, type, name);
  if (!value_is_null(found)) {
    drop(vm, meta_attr);
    DescrGetFn get = type_of(vm, found)->slots.descr_get;
    Value attr = own(found);
    if (!get) return attr;
    r = get(vm, attr, REF_NULL, ref_from_ptr(type));
    drop(vm, attr);
    goto called;
  }
  if (meta_get) {
    r = meta_get(vm, meta_attr, ref_from_ptr(type), ref_from_ptr(meta));
    drop(vm, meta_attr);
    goto called;
  }
  if (!value_is_null(meta_attr)) return meta_attr;
  if (suppress) return VALUE_NULL;
  err_set(vm, vm->exc.AttributeError, "type object '%.100N' has no attribute '%U'", type, name);
  err_attach_attribute(vm, ref_from_ptr(type), name);
  return VALUE_NULL;
called:
  if (suppress && value_is_null(r) && err_matches(vm, vm->exc.AttributeError)) err_clear(vm);
  return r;
}

Value type_getattro(VM *vm, Ref self, Ref name) { return type_getattr_with(vm, as_type(self), name, false); }

static bool is_dunder(Ref name) {
  const Str *s = as_str(name);
  const char *text = s->data;
  return s->ascii && s->len > 4 && text[0] == '_' && text[1] == '_' && text[s->len - 1] == '_' &&
         text[s->len - 2] == '_';
}

static int set_in_dict(VM *vm, Type *type, Ref name, Ref value) {
  Ref found = REF_NULL;
  if (!is_exact(vm, name, vm->types.str)) found = dict_find(vm, type->dict, name);
  else if (dict_lookup_name(vm, type->dict, name, &found) < 0) err_clear(vm), found = REF_NULL;
  Value old = own(found);  // dropped last: its finalizer may look at the class
  if (value_is_null(value) && value_is_null(old)) {
    err_set(vm, vm->exc.AttributeError, "type object '%.100N' has no attribute '%U'", type, name);
    err_attach_attribute(vm, ref_from_ptr(type), name);
    return -1;
  }
  bool dunder = is_dunder(name);
  uint8_t watched = type->dict->watched;
  type->dict->watched &= (uint8_t)~DICT_WATCHED_CLASS;  // the class is told below
  int r = value_is_null(value) ? dict_del(vm, type->dict, name) : dict_set_name(vm, type->dict, name, value);
  type->dict->watched = watched;
  if (r < 0 || value_is_null(old) || value_is_null(value) || dunder) type_modified(vm, type);
  else type_value_replaced(vm, type, name, old, value);
  if (r == 0 && dunder) type_update_slot(vm, type, name);
  drop(vm, old);
  return r;
}

int type_setattro(VM *vm, Ref self, Ref name, Ref value) {
  Type *type = as_type(self);
  if (type_has(type, TYPE_IMMUTABLE))
    return err_set_i(vm, vm->exc.TypeError, "cannot set %R attribute of immutable type '%N'", name, type);
  if (attr_name_check(vm, name) < 0) return -1;
  Ref found = type_lookup(vm, type->h.type, name);
  if (!value_is_null(found) && is_data_descriptor(vm, found)) {
    Value descr = own(found);
    int r = type_of(vm, descr)->slots.descr_set(vm, descr, self, value);
    drop(vm, descr);
    return r;
  }
  Value interned = own(name);
  if (is_str_exact(vm, name)) interned = str_intern(vm, interned);
  if (value_is_null(interned)) return -1;
  int r = set_in_dict(vm, type, interned, value);
  drop(vm, interned);
  return r;
}

bool type_is_subtype(const Type *a, const Type *b) {
  if (a == b) return true;
  if (LIKELY(!value_is_null(a->mro))) {
    const Tuple *mro = as_tuple(a->mro);
    for (Size i = 0; i < mro->len; i++)
      if (as_type(mro->items[i]) == b) return true;
    return false;
  }
  for (const Type *t = a->base; t; t = t->base)
    if (t == b) return true;
  return false;
}

Value type_attr_set(VM *vm, Type *type, const char *name, Value v) {
  if (value_is_null(v)) return v;
  int r = dict_set_cstr(vm, type->dict, name, v);
  drop(vm, v);
  type_modified(vm, type);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}
