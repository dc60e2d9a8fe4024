// object/container/set_methods.c: the types set, frozenset and set_iterator.
// Tests        tests/python/containers/set_methods.py
// Optimize     Os
#include "base/hash.h"
#include "object/core/work.h"
#include "object/container/dict.h"
#include "object/container/equal.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/set_internal.h"
#include "object/container/tuple.h"
#include "object/core/args.h"
#include "object/exec/function.h"
#include "object/typing/generic_alias.h"

// ---- creation and deallocation

static Value set_new_slot(VM *vm, Type *type, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_make(vm, type, REF_NULL);
}

static int set_init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Type *type = type_of(vm, self);
  if (args_no_keywords(vm, "set", kwnames) < 0) return -1;
  if (nargs > 1) return err_set_i(vm, vm->exc.TypeError, "%.200N expected at most 1 argument, got %zd", type, nargs);
  if (as_set(self)->fill) set_clear(vm, self);
  as_set(self)->hash = -1;
  return nargs ? set_update(vm, self, args[0]) : 0;
}

static Value frozenset_new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool exact = type == vm->types.frozenset;
  if ((exact || type->slots.init == vm->types.frozenset->slots.init) && args_no_keywords(vm, "frozenset", kwnames) < 0)
    return VALUE_NULL;
  if (args_check(vm, "frozenset", nargs, 0, 1) < 0) return VALUE_NULL;
  Ref iterable = nargs ? borrow(args[0]) : REF_NULL;
  return exact ? frozenset_new(vm, iterable) : set_make(vm, type, iterable);
}

static int set_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Set *s = (Set *)o;
  for (Size i = 0; i <= s->mask; i++) VISIT(s->table[i].key);
  return 0;
}

static void set_clear_slot(VM *vm, Object *o) { set_clear(vm, ref_from_ptr(o)); }

// ---- operators

// A list of the items in the table, whatever a subclass has as __len__ and __iter__.
static Value set_items(VM *vm, Set *s) {
  Value list = list_new(vm, s->used);
  Size n = 0, at = 0;
  Hash hash;
  for (Ref key; !value_is_null(list) && set_next(s, &at, &key, &hash);) as_list(list)->items[n++] = own(key);
  if (!value_is_null(list)) as_list(list)->len = n;
  return list;
}

static Value set_repr(VM *vm, Ref self) {
  Set *s = as_set(self);
  const char *name = s->h.type->c_name;
  ReprGuard guard;
  if (repr_enter(vm, &guard, self)) return str_format(vm, "%s(...)", name);
  Value r = VALUE_NULL;
  if (s->used == 0) {
    r = str_format(vm, "%s()", name);
  } else {
    Value list = set_items(vm, s);
    Value text = value_is_null(list) ? list : object_repr(vm, list);
    drop(vm, list);
    if (!value_is_null(text)) {
      Value inner = str_substring(vm, text, 1, as_str(text)->len - 1);
      drop(vm, text);
      bool plain = s->h.type == vm->types.set;
      if (!value_is_null(inner)) r = plain ? str_format(vm, "{%U}", inner) : str_format(vm, "%s({%U})", name, inner);
      drop(vm, inner);
    }
  }
  repr_leave(vm, &guard);
  return r;
}

static uint32_t shuffle(uint32_t h) { return ((h ^ 89869747u) ^ (h << 16)) * 3644798167u; }

static Hash frozenset_hash(VM *vm, Ref self) {
  Set *s = as_set(self);
  if (s->hash != -1) return s->hash;
  uint32_t h = 0;
  for (Size i = 0; i <= s->mask; i++) {
    if (set_entry_live(&s->table[i])) h ^= shuffle((uint32_t)s->table[i].hash);
    if (work_round(vm, (size_t)i) < 0) return -1;
  }
  h ^= ((uint32_t)s->used + 1) * 1927868237u;
  h ^= (h >> 11) ^ (h >> 25);
  h = h * 69069u + 907133923u;
  if (h == UINT32_MAX) h = 590923713u;
  return s->hash = (Hash)h;
}

static Value set_compare(VM *vm, Ref a, Ref b, int op) {
  if (!is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Set *x = as_set(a), *y = as_set(b);
  // counted once more than other comparisons, because its frames are large
  if (vm_enter(vm, " in comparison") < 0) return VALUE_NULL;
  int r = 0;
  switch (op) {
    case CMP_EQ:
    case CMP_NE:
      if (x->used == y->used && !(x->hash != -1 && y->hash != -1 && x->hash != y->hash)) r = set_is_subset(vm, x, b);
      if (r >= 0 && op == CMP_NE) r = !r;
      break;
    case CMP_LE: r = set_is_subset(vm, x, b); break;
    case CMP_GE: r = set_is_superset(vm, x, b); break;
    case CMP_LT: r = x->used < y->used ? set_is_subset(vm, x, b) : 0; break;
    default: r = x->used > y->used ? set_is_superset(vm, x, b) : 0; break;
  }
  vm_leave(vm);
  return r < 0 ? VALUE_NULL : value_from_bool(r);
}

static Size set_length(VM *vm UNUSED, Ref self) { return as_set(self)->used; }

static Value set_or(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, a) || !is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  Value r = set_copy_as(vm, set_base_type(vm, as_set(a)), as_set(a));
  if (!value_is_null(r) && !value_same(a, b) && set_update(vm, r, b) < 0) value_clear(vm, &r);
  return r;
}
static Value set_and(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, a) || !is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_intersection(vm, as_set(a), b);
}
static Value set_sub(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, a) || !is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_difference(vm, as_set(a), b);
}
static Value set_xor(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, a) || !is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_symmetric_difference(vm, as_set(a), b);
}
static Value set_ior(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_update(vm, a, b) < 0 ? VALUE_NULL : own(a);
}
// Swaps the contents of `r` (consumed) into self.
static int take_contents(VM *vm, Ref self, Value r) {
  if (value_is_null(r)) return -1;
  set_swap(as_set(self), as_set(r));
  drop(vm, r);
  return 0;
}
static Value set_iand(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return take_contents(vm, a, set_intersection(vm, as_set(a), b)) < 0 ? VALUE_NULL : own(a);
}
static Value set_isub(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_difference_update(vm, as_set(a), b) < 0 ? VALUE_NULL : own(a);
}
static Value set_ixor(VM *vm, Ref a, Ref b) {
  if (!is_anyset(vm, b)) return VALUE_NOT_IMPLEMENTED;
  return set_symmetric_difference_update(vm, as_set(a), b) < 0 ? VALUE_NULL : own(a);
}

// ---- methods

#define RETURN_BOOL(expr) \
  do { \
    int r_ = (expr); \
    return r_ < 0 ? VALUE_NULL : value_from_bool(r_); \
  } while (0)
#define RETURN_NONE(expr) return (expr) < 0 ? VALUE_NULL : VALUE_NONE

static Value m_add(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_NONE(set_add(vm, self, args[0]));
}
static Value m_contains(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_BOOL(set_contains(vm, self, args[0]));
}
static Value m_clear(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  set_clear(vm, self);
  return VALUE_NONE;
}
static Value m_discard(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_NONE(set_discard(vm, self, args[0]));
}
static Value m_isdisjoint(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_BOOL(set_is_disjoint(vm, as_set(self), args[0]));
}
static Value m_issubset(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_BOOL(set_is_subset(vm, as_set(self), args[0]));
}
static Value m_issuperset(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_BOOL(set_is_superset(vm, as_set(self), args[0]));
}
static Value m_symmetric_difference(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_symmetric_difference(vm, as_set(self), args[0]);
}
static Value m_symmetric_difference_update(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  RETURN_NONE(set_symmetric_difference_update(vm, as_set(self), args[0]));
}
static Value m_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return set_copy_as(vm, set_base_type(vm, as_set(self)), as_set(self));
}
static Value m_frozen_copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return is_exact(vm, self, vm->types.frozenset) ? own(self)
                                                 : set_copy_as(vm, set_base_type(vm, as_set(self)), as_set(self));
}

static Value m_remove(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int found = set_discard(vm, self, args[0]);
  if (found < 0) return VALUE_NULL;
  return found ? VALUE_NONE : err_key(vm, args[0]);
}

static Value m_pop(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Set *s = as_set(self);
  if (s->used == 0) return err_set(vm, vm->exc.KeyError, "pop from an empty set");
  Size i = s->finger & s->mask;
  while (!set_entry_live(&s->table[i])) i = i == s->mask ? 0 : i + 1;
  Value key = s->table[i].key;
  s->table[i] = (SetEntry){VALUE_MARK, -1};
  s->used--;
  s->finger = i + 1;
  return key;
}

static Value m_sizeof(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Set *s = as_set(self);
  return value_from_int48(s->h.type->told_size + (s->table == s->small ? 0 : ((int64_t)s->mask + 1) * 8));
}

static Value m_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value keys = sequence_list(vm, self);
  if (value_is_null(keys)) return keys;
  Value rest = tuple_from_steal(vm, &keys, 1);
  Value state = value_is_null(rest) ? VALUE_NULL : call_method0(vm, self, NAME(__getstate__));
  Value r = value_is_null(state) ? VALUE_NULL : tuple_pack3(vm, ref_from_ptr(as_set(self)->h.type), rest, state);
  drop(vm, rest);
  drop(vm, state);
  return r;
}

static Value m_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  for (Size i = 0; i < nargs; i++) {
    if (set_update(vm, self, args[i]) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static Value m_union(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Value r = set_copy_as(vm, set_base_type(vm, as_set(self)), as_set(self));
  for (Size i = 0; i < nargs && !value_is_null(r); i++) {
    if (!value_same(self, args[i]) && set_update(vm, r, args[i]) < 0) value_clear(vm, &r);
  }
  return r;
}

static Value m_difference(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 0) return set_copy_as(vm, set_base_type(vm, as_set(self)), as_set(self));
  Value r = set_difference(vm, as_set(self), args[0]);
  for (Size i = 1; i < nargs && !value_is_null(r); i++) {
    if (set_difference_update(vm, as_set(r), args[i]) < 0) value_clear(vm, &r);
  }
  return r;
}

static Value m_difference_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  for (Size i = 0; i < nargs; i++) {
    if (set_difference_update(vm, as_set(self), args[i]) < 0) return VALUE_NULL;
  }
  return VALUE_NONE;
}

static Value m_intersection(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 0) return set_copy_as(vm, set_base_type(vm, as_set(self)), as_set(self));
  Value r = own(self);
  for (Size i = 0; i < nargs && !value_is_null(r); i++) value_set(vm, &r, set_intersection(vm, as_set(r), args[i]));
  return r;
}

static Value m_intersection_update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  RETURN_NONE(take_contents(vm, self, m_intersection(vm, self, args, nargs, kwnames)));
}

#define M_CONTAINS \
  { \
    "__contains__", m_contains, METH_O | METH_COEXIST, DOC("($self, object, /)"), \
        DOC("x.__contains__(y) <==> y in x.") \
  }
#define M_SHARED \
  {"difference", m_difference, METH_FAST, DOC("($self, /, *others)"), \
   DOC("Return a new set with elements in the set that are not in the others.")}, \
      {"intersection", m_intersection, METH_FAST, DOC("($self, /, *others)"), \
       DOC("Return a new set with elements common to the set and all others.")}, \
      {"isdisjoint", m_isdisjoint, METH_O, DOC("($self, other, /)"), \
       DOC("Return True if two sets have a null intersection.")}, \
      {"issubset", m_issubset, METH_O, DOC("($self, other, /)"), \
       DOC("Report whether another set contains this set.")}, \
      {"issuperset", m_issuperset, METH_O, DOC("($self, other, /)"), \
       DOC("Report whether this set contains another set.")}, \
      {"__reduce__", m_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")}, \
      {"__sizeof__", m_sizeof, METH_NOARGS, "($self, /)", DOC("S.__sizeof__() -> size of S in memory, in bytes.")}, \
      {"symmetric_difference", m_symmetric_difference, METH_O, DOC("($self, other, /)"), \
       DOC("Return a new set with elements in either the set or other but not both.")}, \
      {"union", m_union, METH_FAST, DOC("($self, /, *others)"), \
       DOC("Return a new set with elements from the set and all others.")}, \
  { \
    "__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585" \
  }

static const MethodDef set_method_table[] = {
    {"add", m_add, METH_O, DOC("($self, object, /)"),
     DOC("Add an element to a set.\n\nThis has no effect if the element is already present.")},
    {"clear", m_clear, METH_NOARGS, "($self, /)", DOC("Remove all elements from this set.")},
    M_CONTAINS,
    {"copy", m_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of a set.")},
    {"discard", m_discard, METH_O, DOC("($self, object, /)"),
     DOC("Remove an element from a set if it is a member.\n\n"
         "Unlike set.remove(), the discard() method does not raise\n"
         "an exception when an element is missing from the set.")},
    {"difference_update", m_difference_update, METH_FAST, DOC("($self, /, *others)"),
     DOC("Update the set, removing elements found in others.")},
    {"intersection_update", m_intersection_update, METH_FAST, DOC("($self, /, *others)"),
     DOC("Update the set, keeping only elements found in it and all others.")},
    {"pop", m_pop, METH_NOARGS, "($self, /)",
     DOC("Remove and return an arbitrary set element.\n\nRaises KeyError if the set is empty.")},
    {"remove", m_remove, METH_O, DOC("($self, object, /)"),
     DOC("Remove an element from a set; it must be a member.\n\nIf the element is not a member, raise a KeyError.")},
    {"symmetric_difference_update", m_symmetric_difference_update, METH_O, DOC("($self, other, /)"),
     DOC("Update the set, keeping only elements found in either set, but not in both.")},
    {"update", m_update, METH_FAST, DOC("($self, /, *others)"),
     DOC("Update the set, adding elements from all others.")},
    M_SHARED,
    {0},
};
static const MethodDef frozenset_method_table[] = {
    M_CONTAINS,
    {"copy", m_frozen_copy, METH_NOARGS, "($self, /)", DOC("Return a shallow copy of a set.")},
    M_SHARED,
    {0},
};

// ---- iteration

static Value iterator_length_hint(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  SetIterator *it = (SetIterator *)value_as_ptr(self);
  return value_from_int48(!value_is_null(it->set) && it->used == as_set(it->set)->used ? it->len : 0);
}

static Value iterator_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  SetIterator *it = (SetIterator *)value_as_ptr(self), *copy = object_alloc(vm, it->h.type, 0);
  if (!copy) return VALUE_NULL;
  copy->set = own(it->set);
  copy->used = it->used, copy->pos = it->pos, copy->len = it->len;
  gc_track(vm, copy);
  Value list = sequence_list(vm, ref_from_ptr(copy));
  obj_drop(vm, copy);
  if (value_is_null(list)) return list;
  return iterator_reduced(vm, builtin_here(vm, "iter"), list, REF_NULL);
}

static const MethodDef iterator_methods[] = {
    {"__length_hint__", iterator_length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {"__reduce__", iterator_reduce, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.")},
    {0},
};
static const TypeSlots iterator_slots = {
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .iter = iterator_self,
    .iternext = set_iterator_next,
};
const TypeSpec set_iterator_spec = {.name = "set_iterator",
                                    .basic_size = sizeof(SetIterator),
                                    .told_size = 24,
                                    .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
                                    .slots = &iterator_slots,
                                    OWNS(SetIterator, set, set),
                                    .methods = iterator_methods};

#define SHARED_SLOTS \
  .dealloc = set_dealloc, .traverse = set_traverse, .repr = set_repr, .iter = set_iter, .richcompare = set_compare, \
  .nb_or = set_or, .nb_and = set_and, .nb_subtract = set_sub, .nb_xor = set_xor, .sq_length = set_length, \
  .sq_contains = set_contains
static const TypeSlots set_slots = {
    SHARED_SLOTS,
    .new_ = set_new_slot,
    .init = set_init,
    .clear = set_clear_slot,
    .nb_inplace_or = set_ior,
    .nb_inplace_and = set_iand,
    .nb_inplace_subtract = set_isub,
    .nb_inplace_xor = set_ixor,
};
static const TypeSlots frozenset_slots = {
    SHARED_SLOTS,
    .new_ = frozenset_new_slot,
    .clear = set_clear_slot,
    .hash = frozenset_hash,
};

#define SET_FLAGS (TYPE_GC | TYPE_BASETYPE | TYPE_MATCH_SELF | TYPE_HAVE_VECTORCALL)
const TypeSpec set_spec = {
    .name = "set",
    .basic_size = sizeof(Set),
    .told_size = 100,
    .flags = SET_FLAGS,
    .weaklist_offset = offsetof(Set, weaklist),
    .slots = &set_slots,
    .methods = set_method_table,
    .doc = "set(iterable=(), /)\n--\n\nBuild an unordered collection of unique elements.",
};
const TypeSpec frozenset_spec = {
    .name = "frozenset",
    .basic_size = sizeof(Set),
    .told_size = 100,
    .flags = SET_FLAGS,
    .weaklist_offset = offsetof(Set, weaklist),
    .slots = &frozenset_slots,
    .methods = frozenset_method_table,
    .doc = "frozenset(iterable=(), /)\n--\n\nBuild an immutable unordered collection of unique elements.",
};
