// object/class/type_mro.c: method resolution order (C3), the base that determines the layout, the most derived
// metaclass.
// Tests        tests/python/classes/mro.py, tests/python/reference/03_data_model/mro_computation.py
// Optimize     Oz
#include "object/class/class.h"
#include "object/container/list.h"

// --- C3 linearization

// Is `v` in list[from..)?
static bool in_tail(Ref list, Size from, Ref v) {
  Tuple *t = as_tuple(list);
  for (Size i = from; i < t->len; i++)
    if (value_same(t->items[i], v)) return true;
  return false;
}

COLD static Value inconsistent(VM *vm, Value *lists, Size *at, Size n) {
  Value names = list_new(vm, n);
  if (value_is_null(names)) return names;
  for (Size i = 0; i < n; i++) {
    if (at[i] >= tuple_len(lists[i])) continue;
    Ref cls = tuple_at(lists[i], at[i]);
    Value name = object_type_name(vm, as_type(cls));
    bool seen = false;
    for (Size j = 0; j < i && !seen; j++)
      seen = at[j] < tuple_len(lists[j]) && value_same(tuple_at(lists[j], at[j]), cls);
    if (seen) drop(vm, name);
    else if (list_append_steal(vm, as_list(names), name) < 0) break;
  }
  Value sep = str_from_cstr(vm, ", ");
  Value joined = str_join(vm, sep, names);
  if (!value_is_null(joined))
    err_set(vm, vm->exc.TypeError, "Cannot create a consistent method resolution order (MRO) for bases %U", joined);
  drop(vm, joined);
  drop(vm, sep);
  drop(vm, names);
  return VALUE_NULL;
}

// Merges `n` tuples of classes; at[i] is the position reached in lists[i].
static Value merge(VM *vm, Type *type, Value *lists, Size *at, Size n) {
  Value out = list_new(vm, 8);
  if (value_is_null(out) || list_append(vm, out, ref_from_ptr(type)) < 0) goto fail;
  for (;;) {
    Size left = 0;
    bool moved = false;
    for (Size i = 0; i < n && !moved; i++) {
      if (at[i] >= tuple_len(lists[i])) continue;
      left++;
      Ref candidate = tuple_at(lists[i], at[i]);
      bool blocked = false;
      if (vm_work(vm, 1 + (uint64_t)n / 8) < 0) goto fail;
      for (Size j = 0; j < n && !blocked; j++) blocked = in_tail(lists[j], at[j] + 1, candidate);
      if (blocked) continue;
      if (list_append(vm, out, candidate) < 0) goto fail;
      for (Size j = 0; j < n; j++)
        if (at[j] < tuple_len(lists[j]) && value_same(tuple_at(lists[j], at[j]), candidate)) at[j]++;
      moved = true;
    }
    if (moved) continue;
    if (!left) break;
    drop(vm, out);
    return inconsistent(vm, lists, at, n);
  }
  return list_into_tuple(vm, out);
fail:
  drop(vm, out);
  return VALUE_NULL;
}

// A single base: the type, then the base's MRO.
static Value single_base_mro(VM *vm, Type *type, Type *base) {
  Tuple *mro = as_tuple(base->mro);
  Tuple *t = tuple_alloc(vm, mro->len + 1);
  if (!t) return VALUE_NULL;
  t->items[0] = own_ptr(type);
  for (Size i = 0; i < mro->len; i++) t->items[i + 1] = own(mro->items[i]);
  return tuple_done(vm, t);
}

static Value c3(VM *vm, Type *type) {
  Tuple *bases = as_tuple(type->bases);
  for (Size i = 0; i < bases->len; i++) {
    Type *base = as_type(bases->items[i]);
    if (value_is_null(base->mro))
      return err_set(vm, vm->exc.TypeError, "Cannot extend an incomplete type '%.100N'", base);
    for (Size j = i + 1; j < bases->len; j++)
      if (value_same(bases->items[i], bases->items[j])) {
        return err_set(vm, vm->exc.TypeError, "duplicate base class %U", base->name);
      }
  }
  if (bases->len == 0) return tuple_pack1(vm, ref_from_ptr(type));
  if (bases->len == 1) return single_base_mro(vm, type, as_type(bases->items[0]));
  Size n = bases->len + 1;
  size_t size = (size_t)n * (sizeof(Value) + sizeof(Size));
  Value *lists = mem_alloc(vm, size);
  if (!lists) return err_no_memory(vm);
  Size *at = (Size *)(lists + n);
  for (Size i = 0; i < bases->len; i++) lists[i] = as_type(bases->items[i])->mro;
  lists[n - 1] = type->bases;
  memset(at, 0, (size_t)n * sizeof(Size));
  Value r = merge(vm, type, lists, at, n);
  mem_free(vm, lists, size);
  return r;
}

Value type_mro_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value mro = c3(vm, as_type(self));
  if (value_is_null(mro)) return mro;
  Value list = sequence_list(vm, mro);
  drop(vm, mro);
  return list;
}

static int check_custom(VM *vm, Type *type, Ref mro) {
  Tuple *t = as_tuple(mro);
  for (Size i = 0; i < t->len; i++) {
    Ref cls = borrow(t->items[i]);
    if (!type_has(type_of(vm, cls), TYPE_TYPE_SUBCLASS))
      return err_set_i(vm, vm->exc.TypeError, "mro() returned a non-class ('%.500T')", cls);
    if (!type_is_subtype(type->solid, as_type(cls)->solid))
      return err_set_i(vm, vm->exc.TypeError, "mro() returned base with unsuitable layout ('%.500N')", as_type(cls));
  }
  return 0;
}

Value type_compute_mro(VM *vm, Type *type, bool custom) {
  if (!custom || type->h.type == vm->types.type) return c3(vm, type);
  bool found;
  if (!value_same(type_lookup(vm, type->h.type, NAME(mro)), type_lookup(vm, vm->types.type, NAME(mro))))
    type->flags |= TYPE_NO_VERSION;
  Value list = call_special(vm, ref_from_ptr(type), NAME(mro), REF_NULL, REF_NULL, &found);
  if (!found && !err_occurred(vm)) return err_set_value(vm, vm->exc.AttributeError, NAME(mro));
  if (value_is_null(list)) return list;
  Value mro = sequence_tuple(vm, list);
  drop(vm, list);
  if (value_is_null(mro)) return mro;
  if (tuple_len(mro) == 0) {
    err_set(vm, vm->exc.TypeError, "type MRO must not be empty");
  } else if (check_custom(vm, type, mro) == 0) {
    return mro;
  }
  drop(vm, mro);
  return VALUE_NULL;
}

int type_set_mro(VM *vm, Type *type) {
  Value before = type->mro;
  Value mro = type_compute_mro(vm, type, true);
  if (value_is_null(mro)) return -1;
  if (!value_same(before, type->mro)) {  // a custom mro() assigned __bases__ itself
    drop(vm, mro);
    return 0;
  }
  value_set(vm, &type->mro, mro);
  type_modified(vm, type);
  return 0;
}

// --- the layout

Type *type_best_base(VM *vm, Ref bases) {
  Tuple *t = as_tuple(bases);
  Type *winner = NULL, *base = NULL;
  for (Size i = 0; i < t->len; i++) {
    Ref v = borrow(t->items[i]);
    if (!type_has(type_of(vm, v), TYPE_TYPE_SUBCLASS)) {
      err_set(vm, vm->exc.TypeError, "bases must be types");
      return NULL;
    }
    Type *b = as_type(v);
    if (!type_has(b, TYPE_BASETYPE)) {
      err_set(vm, vm->exc.TypeError, "type '%.100N' is not an acceptable base type", b);
      return NULL;
    }
    Type *candidate = b->solid;
    if (!winner || (winner != candidate && type_is_subtype(candidate, winner))) {
      winner = candidate;
      base = b;
    } else if (!type_is_subtype(winner, candidate)) {
      err_set(vm, vm->exc.TypeError, "multiple bases have instance lay-out conflict");
      return NULL;
    }
  }
  return base;
}

Type *type_calculate_metaclass(VM *vm, Type *metatype, Ref bases) {
  Type *winner = metatype;
  Tuple *t = as_tuple(bases);
  for (Size i = 0; i < t->len; i++) {
    Type *meta = type_of(vm, t->items[i]);
    if (type_is_subtype(winner, meta)) continue;
    if (!type_is_subtype(meta, winner)) {
      err_set(vm, vm->exc.TypeError,
              "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses "
              "of all its bases");
      return NULL;
    }
    winner = meta;
  }
  return winner;
}
