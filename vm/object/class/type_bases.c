// object/class/type_bases.c: assignment to __bases__: a new base, and new MROs for the class and everything below it;
// or nothing changes.
// Danger       A custom mro() can assign __bases__ of this class or another. The innermost assignment is done first,
//              and what it changed stays.
// Tests        tests/python/classes/mro.py, mro_reentered.py, tests/python/reference/03_data_model/class_assignment.py
// Optimize     Oz
#include "object/exec/executor.h"
#include "object/class/class.h"

int type_compatible_for_assignment(VM *vm, Type *from, Type *to, const char *attr);  // object_type.c

Value type_get_bases(VM *vm, Ref self, const void *closure) { return own(as_type(self)->bases); }

typedef struct Undo {
  Type *type;  // owned
  Value mro;   // what it had
  Value now;   // the new MRO; null until it is known
} Undo;
typedef struct UndoLog {
  Undo *items;
  uint32_t n, cap;
} UndoLog;

static int remember(VM *vm, UndoLog *log, Type *type) {
  if (log->n == log->cap) {
    uint32_t cap = log->cap ? log->cap * 2 : 8;
    Undo *items = mem_realloc_items(vm, log->items, log->cap, cap, sizeof(Undo));
    if (!items) return err_no_memory_i(vm);
    log->items = items;
    log->cap = cap;
  }
  obj_incref(type);
  log->items[log->n++] = (Undo){type, own(type->mro), VALUE_NULL};
  return 0;
}

static int renew_mro(VM *vm, UndoLog *log, Type *type) {
  if (remember(vm, log, type) < 0) return -1;
  uint32_t at = log->n - 1;
  Value mro = type_compute_mro(vm, type, true);
  if (value_is_null(mro)) return -1;
  if (!value_same(log->items[at].mro, type->mro)) {  // a custom mro() assigned __bases__ itself
    drop(vm, mro);
    return 0;
  }
  log->items[at].now = own(mro);
  value_set(vm, &type->mro, mro);
  for (uint32_t i = 0; i < type->n_subclasses; i++) {
    if (vm_enter(vm, " while calling a Python object") < 0) return -1;
    int r = renew_mro(vm, log, type->subclasses[i]);
    vm_leave(vm);
    if (r < 0) return -1;
  }
  return 0;
}

// Follows `base` alone: within a custom mro() the MROs do not yet belong to the new bases.
static bool is_below(const Type *type, const Type *other) {
  for (; type; type = type->base)
    if (type == other) return true;
  return false;
}

static int check_bases(VM *vm, Type *type, Ref value) {
  if (type_has(type, TYPE_IMMUTABLE))
    return err_set_i(vm, vm->exc.TypeError, "cannot set '__bases__' attribute of immutable type '%N'", type);
  if (value_is_null(value))
    return err_set_i(vm, vm->exc.TypeError, "cannot delete '__bases__' attribute of immutable type '%N'", type);
  if (!is_tuple(value))
    return err_set_i(vm, vm->exc.TypeError, "can only assign tuple to %N.__bases__, not %T", type, value);
  if (tuple_len(value) == 0)
    return err_set_i(vm, vm->exc.TypeError, "can only assign non-empty tuple to %N.__bases__, not ()", type);
  for (Size i = 0; i < tuple_len(value); i++) {
    Ref base = tuple_at(value, i);
    if (!type_has(type_of(vm, base), TYPE_TYPE_SUBCLASS))
      return err_set_i(vm, vm->exc.TypeError, "%N.__bases__ must be tuple of classes, not '%T'", type, base);
    if (type_is_subtype(as_type(base), type) || is_below(as_type(base), type))
      return err_set_i(vm, vm->exc.TypeError, "a __bases__ item causes an inheritance cycle");
  }
  return 0;
}

// Recurses as deeply as renew_mro just did, with smaller frames.
static void update_slots_below(VM *vm, Type *type) {
  type_modified(vm, type);
  type_update_slots(vm, type);
  for (uint32_t i = 0; i < type->n_subclasses; i++) update_slots_below(vm, type->subclasses[i]);
}

static void leave_subclass_lists(Type *type, Ref bases) {
  for (Size i = 0; i < tuple_len(bases); i++) type_remove_subclass(as_type(tuple_at(bases, i)), type);
}

// Changes all of the classes or, with the exception set, none.
static int join_subclass_lists(VM *vm, Type *type, Ref bases) {
  for (Size i = 0; i < tuple_len(bases); i++) {
    if (type_add_subclass(vm, as_type(tuple_at(bases, i)), type) == 0) continue;
    while (i--) as_type(tuple_at(bases, i))->n_subclasses--;
    return -1;
  }
  return 0;
}

static void end_log(VM *vm, UndoLog *log, bool undo) {
  for (uint32_t i = log->n; i > 0;) {
    Undo *item = &log->items[--i];
    if (undo && !value_is_null(item->now) && value_same(item->type->mro, item->now)) {
      value_set(vm, &item->type->mro, item->mro);
      type_modified(vm, item->type);
    } else {
      drop(vm, item->mro);
    }
    drop(vm, item->now);
    obj_drop(vm, item->type);
  }
  mem_free(vm, log->items, log->cap * sizeof(Undo));
}

int type_set_bases(VM *vm, Ref self, Ref value, const void *closure) {
  Type *type = as_type(self);
  if (check_bases(vm, type, value) < 0) return -1;
  Type *base = type_best_base(vm, value);
  if (!base || type_compatible_for_assignment(vm, type->base, base, "__bases__") < 0) return -1;
  traces_rare_event(vm, RARE_SET_BASES);
  Value old_bases = type->bases;
  Type *old_base = type->base;
  type->bases = own(value);
  obj_incref(base);
  type->base = base;
  type_modified(vm, type);
  UndoLog log = {0};
  int r = renew_mro(vm, &log, type);
  bool ours = value_same(type->bases, value);
  if (r == 0 && ours) r = join_subclass_lists(vm, type, value);
  end_log(vm, &log, r < 0);
  if (r < 0 && ours) {
    drop(vm, type->bases);
    obj_drop(vm, type->base);
    type->bases = old_bases;
    type->base = old_base;
    type_modified(vm, type);
    return -1;
  }
  if (r == 0 && ours) {
    leave_subclass_lists(type, old_bases);  // first entries only: a base that stays is in its list twice now
    update_slots_below(vm, type);
  }
  drop(vm, old_bases);
  obj_drop(vm, old_base);
  return r;
}
