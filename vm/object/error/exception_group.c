// object/error/exception_group.c: BaseExceptionGroup, ExceptionGroup, and the matching of `except*`.
//
// A group's parts keep its message, traceback, context, cause and notes (derive makes the new group, the rest is
// copied).
// Tests        tests/python/exceptions/groups.py, tests/python/reference/04_execution/exception_groups.py,
//              except_star.py
// Optimize     Oz
#include "object/core/args.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

#define FLAGS (TYPE_BASETYPE | TYPE_GC | TYPE_EXCEPTION_SUBCLASS | TYPE_IMMUTABLE)

static bool is_group(VM *vm, Ref v) { return is_instance_of(vm, v, vm->exc.BaseExceptionGroup); }

// Checks the items; *all_ordinary: all of them are instances of Exception.
static int check_items(VM *vm, Ref items, bool *all_ordinary) {
  *all_ordinary = true;
  if (tuple_len(items) == 0) {
    return err_set_i(vm, vm->exc.ValueError, "second argument (exceptions) must be a non-empty sequence");
  }
  for (Size i = 0; i < tuple_len(items); i++) {
    if (!is_exception(tuple_at(items, i))) {
      return err_set_i(vm, vm->exc.ValueError, "Item %d of second argument (exceptions) is not an exception", i);
    }
    if (!is_instance_of(vm, tuple_at(items, i), vm->exc.Exception)) *all_ordinary = false;
  }
  return 0;
}

static Value group_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (nargs != 2) {
    return err_set(vm, vm->exc.TypeError, "BaseExceptionGroup.__new__() takes exactly 2 arguments (%d given)", nargs);
  }
  if (!is_str(args[0])) {
    return err_set(vm, vm->exc.TypeError, "BaseExceptionGroup.__new__() argument 1 must be str, not %P", args[0]);
  }
  if (!is_sequence(vm, args[1])) {
    return err_set(vm, vm->exc.TypeError, "second argument (exceptions) must be a sequence");
  }
  Value items = sequence_tuple(vm, args[1]);
  if (value_is_null(items)) return items;
  bool ordinary;
  if (check_items(vm, items, &ordinary) < 0) goto fail;
  if (type == vm->exc.BaseExceptionGroup) {
    if (ordinary) type = vm->exc.ExceptionGroup;
  } else if (type == vm->exc.ExceptionGroup) {
    if (!ordinary) {
      err_set(vm, vm->exc.TypeError, "Cannot nest BaseExceptions in an ExceptionGroup");
      goto fail;
    }
  } else if (!ordinary && type_is_subtype(type, vm->exc.Exception)) {
    err_set(vm, vm->exc.TypeError, "Cannot nest BaseExceptions in '%.200N'", type);
    goto fail;
  }
  Value self = exc_base_new(vm, type, args, nargs, kwnames);
  if (value_is_null(self)) goto fail;
  exc_set_field(vm, self, GROUP_MSG, args[0]);
  value_set(vm, &as_exc(self)->fields[GROUP_EXCS], items);
  return self;
fail:
  drop(vm, items);
  return VALUE_NULL;
}

static Value group_str(VM *vm, Ref self) {
  Size n = tuple_len(exc_field(self, GROUP_EXCS));
  return str_format(vm, "%S (%zd sub-exception%s)", exc_field(self, GROUP_MSG), n, n == 1 ? "" : "s");
}

static Value group_derive(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value init[] = {{exc_field(self, GROUP_MSG).bits}, args[0]};
  return call(vm, ref_from_ptr(vm->exc.BaseExceptionGroup), init, 2, REF_NULL);
}

// self.derive(list) with self's traceback, context, cause and notes. `items` is consumed; an empty list gives None.
static Value derive_with_metadata(VM *vm, Ref self, Value items) {
  if (value_is_null(items)) return VALUE_NULL;
  if (list_len(items) == 0) {
    drop(vm, items);
    return VALUE_NONE;
  }
  Value eg = call_method1(vm, self, vm->names.n_derive, items);
  drop(vm, items);
  if (value_is_null(eg)) return eg;
  if (!is_group(vm, eg)) {
    err_set(vm, vm->exc.TypeError, "derive must return an instance of BaseExceptionGroup");
    drop(vm, eg);
    return VALUE_NULL;
  }
  BaseExc *from = as_exc(self), *to = as_exc(eg);
  value_set(vm, &to->traceback, own(from->traceback));
  value_set(vm, &to->context, own(from->context));
  value_set(vm, &to->cause, own(from->cause));
  to->suppress_context = true;  // setting a cause always suppresses the context, even when the cause is None
  Value notes;
  int found = object_lookup_attr(vm, self, NAME(__notes__), &notes);
  if (found > 0 && is_sequence(vm, notes)) {  // a copy: a note added to one part must not appear in the other
    value_set(vm, &notes, sequence_list(vm, notes));
    if (value_is_null(notes) || object_setattr(vm, eg, NAME(__notes__), notes) < 0) found = -1;
  }
  if (found > 0) drop(vm, notes);
  if (found >= 0) return eg;
  drop(vm, eg);
  return VALUE_NULL;
}

typedef enum { BY_TYPE, BY_PREDICATE, BY_INSTANCES } MatchKind;
typedef struct Matcher {
  MatchKind kind;
  Ref what;  // type or tuple of types; callable; group whose leaves match
} Matcher;

// 1, 0, or -1 with RecursionError.
static int leaf_is_in(VM *vm, Ref group, Ref leaf) {
  if (vm_enter(vm, " in exceptiongroup_split_recursive") < 0) return -1;
  Ref excs = exc_field(group, GROUP_EXCS);
  int found = 0;
  for (Size i = 0; !found && i < tuple_len(excs); i++) {
    Ref e = tuple_at(excs, i);
    found = value_same(e, leaf) ? 1 : is_group(vm, e) ? leaf_is_in(vm, e, leaf) : 0;
  }
  vm_leave(vm);
  return found;
}

static int matches(VM *vm, const Matcher *m, Ref exc) {
  if (m->kind == BY_TYPE) return err_given_matches(vm, exc, m->what);
  if (m->kind == BY_INSTANCES) return is_group(vm, exc) ? 0 : leaf_is_in(vm, m->what, exc);
  Value r = call1(vm, m->what, exc);
  if (value_is_null(r)) return -1;
  int truth = object_is_true(vm, r);
  drop(vm, r);
  return truth;
}

// *match and *rest become the two parts, or None; rest may be NULL.
static int split(VM *vm, Ref exc, const Matcher *m, Value *match, Value *rest);

static int split_items(VM *vm, Ref exc, const Matcher *m, Ref in, Ref out) {
  Ref excs = exc_field(exc, GROUP_EXCS);
  for (Size i = 0; i < tuple_len(excs); i++) {
    Value a, b;
    if (split(vm, tuple_at(excs, i), m, &a, value_is_null(out) ? NULL : &b) < 0) return -1;
    int ok = value_is_none(a) ? 0 : list_append(vm, in, a);
    drop(vm, a);
    if (!value_is_null(out)) {
      if (ok == 0 && !value_is_none(b)) ok = list_append(vm, out, b);
      drop(vm, b);
    }
    if (ok < 0) return -1;
  }
  return 0;
}

static int split(VM *vm, Ref exc, const Matcher *m, Value *match, Value *rest) {
  *match = VALUE_NONE;
  if (rest) *rest = VALUE_NONE;
  int hit = matches(vm, m, exc);
  if (hit < 0) return -1;
  if (hit) {
    *match = own(exc);
    return 0;
  }
  if (!is_group(vm, exc)) {
    if (rest) *rest = own(exc);
    return 0;
  }
  if (vm_enter(vm, " in exceptiongroup_split_recursive") < 0) return -1;
  Value in = list_new(vm, 0), out = rest ? list_new(vm, 0) : VALUE_NULL;
  int ok = value_is_null(in) || (rest && value_is_null(out)) ? -1 : split_items(vm, exc, m, in, out);
  if (ok < 0) {
    drop(vm, in);
    drop(vm, out);
  } else {
    *match = derive_with_metadata(vm, exc, in);
    if (rest) *rest = value_is_null(*match) ? (drop(vm, out), VALUE_NULL) : derive_with_metadata(vm, exc, out);
    if (value_is_null(*match) || (rest && value_is_null(*rest))) {
      drop(vm, *match);
      ok = -1;
    }
  }
  vm_leave(vm);
  return ok;
}

static int make_matcher(VM *vm, Ref what, Matcher *m) {
  m->what = what;
  m->kind = BY_PREDICATE;
  if (is_callable(vm, what) && !type_has(type_of(vm, what), TYPE_TYPE_SUBCLASS)) return 0;
  m->kind = BY_TYPE;
  if (is_exception_class(what)) return 0;
  if (is_tuple_exact(vm, what)) {
    Size i = 0;
    while (i < tuple_len(what) && is_exception_class(tuple_at(what, i))) i++;
    if (i == tuple_len(what)) return 0;
  }
  return err_set_i(vm, vm->exc.TypeError,
                   "expected an exception type, a tuple of exception types, or a callable (other than a class)");
}

static Value group_split(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Matcher m;
  Value match, rest;
  if (make_matcher(vm, args[0], &m) < 0 || split(vm, self, &m, &match, &rest) < 0) return VALUE_NULL;
  Value both[] = {match, rest};
  return tuple_from_steal(vm, both, 2);
}

static Value group_subgroup(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Matcher m;
  Value match;
  if (make_matcher(vm, args[0], &m) < 0 || split(vm, self, &m, &match, NULL) < 0) return VALUE_NULL;
  return match;
}

int exception_group_match(VM *vm, Ref exc, Ref match_type, Value *match, Value *rest, bool *wrapped) {
  *wrapped = false;
  *match = *rest = VALUE_NONE;
  if (value_is_none(exc)) return 0;
  if (err_given_matches(vm, exc, match_type)) {
    if (is_group(vm, exc)) {
      *match = own(exc);
      return 0;
    }
    Value one = tuple_pack1(vm, exc);  // a naked exception is wrapped in a group
    if (value_is_null(one)) return -1;
    Value init[] = {vm->empty_str, one};
    *match = call(vm, ref_from_ptr(vm->exc.BaseExceptionGroup), init, 2, REF_NULL);
    drop(vm, one);
    if (value_is_null(*match)) return -1;
    *wrapped = true;
    return 0;
  }
  if (!is_group(vm, exc)) {
    *rest = own(exc);
    return 0;
  }
  Value pair = call_method1(vm, exc, NAME(split), match_type);
  if (value_is_null(pair)) return -1;
  if (!is_tuple(pair) || tuple_len(pair) < 2) {
    bool tuple = is_tuple(pair);
    if (tuple)
      err_set(vm, vm->exc.TypeError, "%.200T.split must return a 2-tuple, got tuple of size %zd", exc, tuple_len(pair));
    else err_set(vm, vm->exc.TypeError, "%.200T.split must return a tuple, not %.200T", exc, pair);
    drop(vm, pair);
    return -1;
  }
  for (Size i = 0; i < 2; i++) {  // CPython does not check, and fails later
    Ref part = tuple_at(pair, i);
    if (value_is_none(part) || is_exception(part)) continue;
    err_set(vm, vm->exc.TypeError, "%.200T.split must return exceptions or None, not %.200T", exc, part);
    drop(vm, pair);
    return -1;
  }
  *match = own(tuple_at(pair, 0));
  *rest = own(tuple_at(pair, 1));
  drop(vm, pair);
  return 0;
}

// What is left to raise after the `except*` clauses of `orig` ran. `excs` holds the exceptions that they raised, and
// those that no clause caught. Parts that come from `orig` itself (same traceback, context and cause) are joined with
// the nesting that they had there.
static bool same_origin(Ref a, Ref b) {
  BaseExc *x = as_exc(a), *y = as_exc(b);
  return value_same(x->traceback, y->traceback) && value_same(x->context, y->context) && value_same(x->cause, y->cause);
}

static int collect_leaves(VM *vm, Ref exc, Ref list) {
  if (!is_group(vm, exc)) return list_append(vm, list, exc);
  if (vm_enter(vm, " in exceptiongroup_split_recursive") < 0) return -1;
  Ref excs = exc_field(exc, GROUP_EXCS);
  int r = 0;
  for (Size i = 0; r == 0 && i < tuple_len(excs); i++) r = collect_leaves(vm, tuple_at(excs, i), list);
  vm_leave(vm);
  return r;
}

// The part of `orig` whose leaves are those of the exceptions in `parts`.
static Value projection(VM *vm, Ref orig, Ref parts) {
  Value leaves = list_new(vm, 0);
  if (value_is_null(leaves)) return leaves;
  Value out = VALUE_NULL;
  bool ok = true;
  for (Size i = 0; ok && i < list_len(parts); i++) ok = collect_leaves(vm, list_at(parts, i), leaves) == 0;
  if (ok && list_len(leaves) == 0) out = VALUE_NONE;
  else if (ok) {
    Value init[] = {vm->empty_str, leaves};
    Value holder = call(vm, ref_from_ptr(vm->exc.BaseExceptionGroup), init, 2, REF_NULL);
    if (!value_is_null(holder)) {
      Matcher m = {BY_INSTANCES, borrow(holder)};
      if (split(vm, orig, &m, &out, NULL) < 0) out = VALUE_NULL;
      drop(vm, holder);
    }
  }
  drop(vm, leaves);
  return out;
}

Value exception_group_prep_reraise(VM *vm, Ref orig, Ref excs) {
  if (list_len(excs) == 0) return VALUE_NONE;
  // an exception that is no group was caught whole or not at all
  if (!is_group(vm, orig)) return own(list_at(excs, 0));
  Value raised = list_new(vm, 0), reraised = list_new(vm, 0), result = VALUE_NULL, part = VALUE_NULL;
  if (value_is_null(raised) || value_is_null(reraised)) goto done;
  for (Size i = 0; i < list_len(excs); i++) {
    Ref e = list_at(excs, i);
    if (value_is_none(e)) continue;
    if (list_append(vm, same_origin(e, orig) ? borrow(reraised) : borrow(raised), e) < 0) goto done;
  }
  part = projection(vm, orig, reraised);
  if (value_is_null(part)) goto done;
  if (list_len(raised) == 0) {
    result = part;
    part = VALUE_NULL;
    goto done;
  }
  if (!value_is_none(part) && list_append(vm, raised, part) < 0) goto done;
  if (list_len(raised) > 1) {
    Value init[] = {vm->empty_str, raised};
    result = call(vm, ref_from_ptr(vm->exc.BaseExceptionGroup), init, 2, REF_NULL);
  } else {
    result = own(list_at(raised, 0));
  }
done:
  drop(vm, raised);
  drop(vm, reraised);
  drop(vm, part);
  return result;
}

static const MethodDef group_methods[] = {
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {"derive", group_derive, METH_O, DOC("($self, excs, /)"), NULL},
    {"split", group_split, METH_O, DOC("($self, matcher_value, /)"), NULL},
    {"subgroup", group_subgroup, METH_O, DOC("($self, matcher_value, /)"), NULL},
    {0},
};
static const MemberDef group_members[] = {
    {"message", MEMBER_VALUE, FIELD_OFFSET(GROUP_MSG), true, "exception message"},
    {"exceptions", MEMBER_VALUE, FIELD_OFFSET(GROUP_EXCS), true, "nested exceptions"},
    {0},
};
static const TypeSlots group_slots = {EXC_SLOTS, .new_ = group_new, .init = exc_base_init, .str = group_str};
const TypeSpec BaseExceptionGroup_spec = {
    .name = "BaseExceptionGroup",
    .basic_size = EXC_SPEC_SIZE(2),
    .told_size = 44,
    .flags = FLAGS,
    .dict_offset = offsetof(BaseExc, dict),
    .slots = &group_slots,
    .methods = group_methods,
    .members = group_members,
    .doc = DOC("A combination of multiple unrelated exceptions."),
};
const TypeSpec ExceptionGroup_spec = {
    .name = "ExceptionGroup",
    .basic_size = EXC_SPEC_SIZE(2),
    .told_size = 44,
    .flags = FLAGS,
    .dict_offset = offsetof(BaseExc, dict),
    .slots = NULL,
    .doc = NULL,
};
