// object/container/iter_tools.c: enumerate, reversed, zip, map and filter.
//
// enumerate and zip reuse their last result tuple when nobody else holds it.
// Tests        tests/python/builtin_functions/zip_map_filter_enumerate.py
// Optimize     O2
#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/number/int.h"
#include "object/container/iterators.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/typing/generic_alias.h"

#define CLASS_GETITEM \
  { "__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585" }
#define REDUCE(fn) \
  { "__reduce__", fn, METH_NOARGS, "($self, /)", DOC("Return state information for pickling.") }

// Whether `t` can be reused; the caller then replaces its items.
static bool reusable(VM *vm, Ref t) {
  if (as_tuple(t)->h.refcnt != 1) return false;
  as_tuple(t)->hash = -1;
  if (!gc_is_tracked(as_tuple(t))) gc_track(vm, as_tuple(t));
  return true;
}

// ---- enumerate

static Value enumerate_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Ref iterable = REF_NULL, start = REF_NULL;
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs + n_kw == 0) return err_set(vm, vm->exc.TypeError, "enumerate() missing required argument 'iterable'");
  if (nargs + n_kw > 2) {
    return err_set(vm, vm->exc.TypeError, "enumerate() takes at most %d arguments (%d given)", 2, (int)(nargs + n_kw));
  }
  if (nargs > 0) iterable = borrow(args[0]);
  if (nargs > 1) start = borrow(args[1]);
  for (Size i = 0; i < n_kw; i++) {
    Ref name = tuple_at(kwnames, i);
    Ref *slot = str_equal_ascii(name, "iterable")                     ? &iterable
                : str_equal_ascii(name, "start") && nargs + n_kw == 2 ? &start
                                                                      : NULL;
    if (!slot || !value_is_null(*slot))
      return err_set(vm, vm->exc.TypeError, "'%.200U' is an invalid keyword argument for enumerate()", name);
    *slot = borrow(args[nargs + i]);
  }
  Value count = value_from_int48(0), it, result;
  if (!value_is_null(start)) {
    Value index = number_index(vm, start);
    if (value_is_null(index)) return index;
    count = own(int_exact(index));
    drop(vm, index);
  }
  it = object_iter(vm, iterable);
  result = value_is_null(it) ? it : tuple_pack2(vm, REF_NONE, REF_NONE);
  Value fields[] = {count, it, result};
  if (!value_is_null(result)) return owned_value(vm, type, fields, 3);
  values_drop(vm, fields, 3);
  return VALUE_NULL;
}

static Value enumerate_next(VM *vm, Ref self) {
  Enumerate *e = (Enumerate *)value_as_ptr(self);
  Value item = iterator_step(vm, e->it);
  if (value_is_null(item)) return item;
  bool small = value_is_int48(e->count) && value_as_int48(e->count) < INT48_MAX;
  Value next = small ? value_from_int48(value_as_int48(e->count) + 1) : int_add(vm, e->count, value_from_int48(1));
  if (value_is_null(next)) {
    drop(vm, item);
    return next;
  }
  Value index = e->count;
  e->count = next;
  if (!reusable(vm, e->result)) {
    Value pair[] = {index, item};
    return tuple_from_steal(vm, pair, 2);
  }
  Tuple *t = as_tuple(e->result);
  obj_incref(t);
  Value old_index = t->items[0], old_item = t->items[1];
  t->items[0] = index;
  t->items[1] = item;
  drop(vm, old_index);
  drop(vm, old_item);
  return value_from_ptr(t);
}

static Value enumerate_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Enumerate *e = (Enumerate *)value_as_ptr(self);
  Value state = tuple_pack2(vm, e->it, e->count);
  Value r = value_is_null(state) ? state : tuple_pack2(vm, ref_from_ptr(e->h.type), state);
  drop(vm, state);
  return r;
}

static const MethodDef enumerate_methods[] = {REDUCE(enumerate_reduce), CLASS_GETITEM, {0}};
static const TypeSlots enumerate_slots = {
    .new_ = enumerate_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .iter = iterator_self,
    .iternext = enumerate_next,
};
const TypeSpec enumerate_spec = {
    .name = "enumerate",
    .basic_size = sizeof(Enumerate),
    .told_size = 28,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &enumerate_slots,
    OWNS(Enumerate, count, result),
    .methods = enumerate_methods,
    .doc = DOC("enumerate(iterable, start=0)\n--\n\nReturn an enumerate object.\n\n  iterable\n"
               "    an object supporting iteration\n\n"
               "The enumerate object yields pairs containing a count (from start, which\n"
               "defaults to zero) and a value yielded by the iterable argument."),
};

// ---- reversed

typedef struct Reversed {
  Object h;
  Size index;
  Value seq;  // null: exhausted
} Reversed;

static Value reversed_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool exact = type == vm->types.reversed;
  if ((exact || type->slots.init == vm->types.reversed->slots.init) && args_no_keywords(vm, "reversed", kwnames) < 0)
    return VALUE_NULL;
  if (args_check(vm, "reversed", nargs, 1, 1) < 0) return VALUE_NULL;
  Ref seq = borrow(args[0]);
  Value method;
  int found = object_lookup_special(vm, seq, NAME(__reversed__), &method);
  if (found < 0) return VALUE_NULL;
  if (found && value_is_none(method)) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not reversible", seq);
  if (found) {
    Value r = call0(vm, method);
    drop(vm, method);
    return r;
  }
  if (!is_sequence(vm, seq)) return err_set(vm, vm->exc.TypeError, "'%.200T' object is not reversible", seq);
  Size n = object_len(vm, seq);
  if (n < 0) return VALUE_NULL;
  Reversed *r = object_alloc(vm, type, 0);
  if (!r) return VALUE_NULL;
  r->index = n - 1;
  r->seq = own(seq);
  gc_track(vm, r);
  return value_from_ptr(r);
}

static Value reversed_next(VM *vm, Ref self) {
  Reversed *r = (Reversed *)value_as_ptr(self);
  if (r->index >= 0 && !value_is_null(r->seq)) {
    Value v = sequence_getitem(vm, r->seq, r->index);
    if (!value_is_null(v)) {
      r->index--;
      return v;
    }
    if (err_matches(vm, vm->exc.IndexError) || err_matches(vm, vm->exc.StopIteration)) err_clear(vm);
  }
  r->index = -1;
  value_clear(vm, &r->seq);
  return VALUE_NULL;
}

static Value reversed_length_hint(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Reversed *r = (Reversed *)value_as_ptr(self);
  if (value_is_null(r->seq) || r->index < 0) return value_from_int48(0);
  Size n = object_len(vm, r->seq);
  if (n < 0) return VALUE_NULL;
  return value_from_int48(n < r->index + 1 ? 0 : r->index + 1);
}

static Value reversed_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Reversed *r = (Reversed *)value_as_ptr(self);
  Value arg = value_is_null(r->seq) ? tuple_from_refs(vm, NULL, 0) : own(r->seq);
  if (value_is_null(arg)) return arg;
  Value rest = tuple_from_steal(vm, &arg, 1);
  if (value_is_null(rest)) return rest;
  Ref type = ref_from_ptr(r->h.type);
  Value result =
      value_is_null(r->seq) ? tuple_pack2(vm, type, rest) : tuple_pack3(vm, type, rest, value_from_int48(r->index));
  drop(vm, rest);
  return result;
}

static Value reversed_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Reversed *r = (Reversed *)value_as_ptr(self);
  Size i = number_as_size(vm, args[0], vm->exc.OverflowError);
  if (i == -1 && err_occurred(vm)) return VALUE_NULL;
  if (value_is_null(r->seq)) return VALUE_NONE;
  Size n = object_len(vm, r->seq);
  if (n < 0) return VALUE_NULL;
  r->index = i < -1 ? -1 : i > n - 1 ? n - 1 : i;
  return VALUE_NONE;
}

static const MethodDef reversed_methods[] = {
    {"__length_hint__", reversed_length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    REDUCE(reversed_reduce),
    {"__setstate__", reversed_setstate, METH_O, DOC("($self, object, /)"),
     DOC("Set state information for unpickling.")},
    {0},
};
static const TypeSlots reversed_slots = {
    .new_ = reversed_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .iter = iterator_self,
    .iternext = reversed_next,
};
const TypeSpec reversed_spec = {
    .name = "reversed",
    .basic_size = sizeof(Reversed),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &reversed_slots,
    OWNS(Reversed, seq, seq),
    .methods = reversed_methods,
    .doc = DOC("reversed(sequence, /)\n--\n\nReturn a reverse iterator over the values of the given sequence."),
};

// ---- zip and map

Ref iterator_asked(VM *vm, Ref iterator) {
  for (;;) {
    if (is_exact(vm, iterator, vm->types.enumerate)) iterator = borrow(((Enumerate *)value_as_ptr(iterator))->it);
    else if ((is_exact(vm, iterator, vm->types.zip) || is_exact(vm, iterator, vm->types.map)) &&
             tuple_len(((Zip *)value_as_ptr(iterator))->iterators))
      iterator = tuple_at(((Zip *)value_as_ptr(iterator))->iterators, 0);
    else return iterator;
  }
}

// The only keyword is `strict`.
static int strict_keyword(VM *vm, const char *fname, const Value *values, Ref kwnames, bool *out) {
  *out = false;
  if (value_is_null(kwnames)) return 0;
  if (tuple_len(kwnames) > 1) {
    return err_set_i(vm, vm->exc.TypeError, "%s() takes at most 1 keyword argument (%zd given)", fname,
                     tuple_len(kwnames));
  }
  for (Size i = 0; i < tuple_len(kwnames); i++) {
    Ref name = tuple_at(kwnames, i);
    if (!str_equal_ascii(name, "strict")) {
      static const char *const names[] = {"strict"};
      return args_unexpected_keyword(vm, fname, name, names, 1);
    }
    if (arg_bool(vm, values[i], out) < 0) return -1;
  }
  return 0;
}

// A tuple of the iterators of args; null with exception.
static Value iterators_of(VM *vm, const Value *args, Size n) {
  Tuple *t = tuple_alloc(vm, n);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < n; i++) {
    t->items[i] = object_iter(vm, args[i]);
    if (value_is_null(t->items[i])) {
      obj_drop(vm, t);
      return VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static Value zip_make(VM *vm, Type *type, Value iterators, Value extra, bool strict) {
  Value fields[] = {iterators, extra};
  if (value_is_null(iterators) || value_is_null(extra)) return values_drop(vm, fields, 2), VALUE_NULL;
  Zip *z = owned_new(vm, type, fields, 2);
  if (!z) return VALUE_NULL;
  z->strict = strict;
  return value_from_ptr(z);
}

static Value zip_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool strict;
  if (strict_keyword(vm, "zip", args + nargs, kwnames, &strict) < 0) return VALUE_NULL;
  Value iterators = iterators_of(vm, args, nargs);
  if (value_is_null(iterators)) return iterators;
  Tuple *t = tuple_alloc(vm, nargs);
  for (Size i = 0; t && i < nargs; i++) t->items[i] = VALUE_NONE;
  return zip_make(vm, type, iterators, t ? tuple_done(vm, t) : VALUE_NULL, strict);
}

static Value next_of(VM *vm, const Tuple *iterators, Size i) { return iterator_step(vm, iterators->items[i]); }

// Iterator `i` (from 0) ended first: with strict, all others must have ended too.
static Value check_ends(VM *vm, const char *fname, const Tuple *iterators, Size i) {
  if (err_occurred(vm)) {
    if (!err_matches(vm, vm->exc.StopIteration)) return VALUE_NULL;
    err_clear(vm);
  }
  if (i > 0) {
    return err_set(vm, vm->exc.ValueError, "%s() argument %d is shorter than argument%s%d", fname, (int)i + 1,
                   i == 1 ? " " : "s 1-", (int)i);
  }
  for (i = 1; i < iterators->len; i++) {
    Value v = next_of(vm, iterators, i);
    if (!value_is_null(v)) {
      drop(vm, v);
      return err_set(vm, vm->exc.ValueError, "%s() argument %d is longer than argument%s%d", fname, (int)i + 1,
                     i == 1 ? " " : "s 1-", (int)i);
    }
    if (err_occurred(vm)) {
      if (!err_matches(vm, vm->exc.StopIteration)) return VALUE_NULL;
      err_clear(vm);
    }
  }
  return VALUE_NULL;
}

static Value zip_next(VM *vm, Ref self) {
  Zip *z = (Zip *)value_as_ptr(self);
  Tuple *iterators = as_tuple(z->iterators);
  if (iterators->len == 0) return VALUE_NULL;
  if (as_tuple(z->extra)->h.refcnt == 1 && reusable(vm, z->extra)) {
    Value kept = own(z->extra);
    Tuple *t = as_tuple(kept);
    for (Size i = 0; i < iterators->len; i++) {
      Value v = next_of(vm, iterators, i);
      if (value_is_null(v)) {
        drop(vm, kept);
        return z->strict ? check_ends(vm, "zip", iterators, i) : VALUE_NULL;
      }
      value_set(vm, &t->items[i], v);
    }
    return kept;
  }
  Tuple *t = tuple_alloc(vm, iterators->len);
  if (!t) return VALUE_NULL;
  for (Size i = 0; i < iterators->len; i++) {
    t->items[i] = next_of(vm, iterators, i);
    if (value_is_null(t->items[i])) {
      obj_drop(vm, t);
      return z->strict ? check_ends(vm, "zip", iterators, i) : VALUE_NULL;
    }
  }
  return tuple_done(vm, t);
}

static Value with_strict(VM *vm, const Zip *z, Value args) {
  if (value_is_null(args)) return args;
  Ref type = ref_from_ptr(z->h.type);
  Value r = z->strict ? tuple_pack3(vm, type, args, REF_TRUE) : tuple_pack2(vm, type, args);
  drop(vm, args);
  return r;
}

static Value zip_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return with_strict(vm, (Zip *)value_as_ptr(self), own(((Zip *)value_as_ptr(self))->iterators));
}

static Value zip_setstate(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  bool strict;
  if (arg_bool(vm, args[0], &strict) < 0) return VALUE_NULL;
  ((Zip *)value_as_ptr(self))->strict = strict;
  return VALUE_NONE;
}

#define SETSTATE \
  { "__setstate__", zip_setstate, METH_O, DOC("($self, object, /)"), DOC("Set state information for unpickling.") }
static const MethodDef zip_methods[] = {REDUCE(zip_reduce), SETSTATE, {0}};
static const TypeSlots zip_slots = {
    .new_ = zip_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = zip_next};
const TypeSpec zip_spec = {
    .name = "zip",
    .basic_size = sizeof(Zip),
    .told_size = 24,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .slots = &zip_slots,
    OWNS(Zip, iterators, extra),
    .methods = zip_methods,
    .doc = DOC("zip(*iterables, strict=False)\n--\n\n"
               "The zip object yields n-length tuples, where n is the number of iterables\n"
               "passed as positional arguments to zip().  The i-th element in every tuple\n"
               "comes from the i-th iterable argument to zip().  This continues until the\n"
               "shortest argument is exhausted.\n\n"
               "If strict is true and one of the arguments is exhausted before the others,\n"
               "raise a ValueError.\n\n   >>> list(zip('abcdefg', range(3), range(4)))\n"
               "   [('a', 0, 0), ('b', 1, 1), ('c', 2, 2)]"),
};

static Value map_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool strict;
  if (strict_keyword(vm, "map", args + nargs, kwnames, &strict) < 0) return VALUE_NULL;
  if (nargs < 2) return err_set(vm, vm->exc.TypeError, "map() must have at least two arguments.");
  Value iterators = iterators_of(vm, args + 1, nargs - 1);
  return value_is_null(iterators) ? iterators : zip_make(vm, type, iterators, own(args[0]), strict);
}

enum { MAP_STACK = 6 };

static Value map_next(VM *vm, Ref self) {
  Zip *z = (Zip *)value_as_ptr(self);
  Tuple *iterators = as_tuple(z->iterators);
  Size n = iterators->len;
  if (n == 1) {
    Value v = next_of(vm, iterators, 0);
    if (value_is_null(v)) return v;
    Value r = call1(vm, z->extra, v);
    drop(vm, v);
    return r;
  }
  Value small[MAP_STACK], *args = n <= MAP_STACK ? small : mem_alloc_items(vm, (size_t)n, sizeof(Value)),
                          r = VALUE_NULL;
  if (!args) return err_no_memory(vm);
  Size got = 0;
  while (got < n && !value_is_null(args[got] = next_of(vm, iterators, got))) got++;
  if (got == n) r = call(vm, z->extra, args, n, REF_NULL);
  values_drop(vm, args, got);
  if (args != small) mem_free(vm, args, (size_t)n * sizeof(Value));
  // the iteration ends either way, with an exception or without
  if (got < n && z->strict) (void)check_ends(vm, "map", iterators, got);
  return r;
}

static Value map_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Zip *z = (Zip *)value_as_ptr(self);
  Tuple *iterators = as_tuple(z->iterators), *t = tuple_alloc(vm, iterators->len + 1);
  if (!t) return VALUE_NULL;
  t->items[0] = own(z->extra);
  for (Size i = 0; i < iterators->len; i++) t->items[i + 1] = own(iterators->items[i]);
  return with_strict(vm, z, tuple_done(vm, t));
}

static const MethodDef map_methods[] = {REDUCE(map_reduce), SETSTATE, {0}};
static const TypeSlots map_slots = {
    .new_ = map_new, .dealloc = owned_dealloc, .traverse = owned_traverse, .iter = iterator_self, .iternext = map_next};
const TypeSpec map_spec = {
    .name = "map",
    .basic_size = sizeof(Zip),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &map_slots,
    OWNS(Zip, iterators, extra),
    .methods = map_methods,
    .doc = DOC("map(function, iterable, /, *iterables, strict=False)\n--\n\n"
               "Make an iterator that computes the function using arguments from\n"
               "each of the iterables.  Stops when the shortest iterable is exhausted.\n\n"
               "If strict is true and one of the arguments is exhausted before the others,\n"
               "raise a ValueError."),
};

// ---- filter

typedef struct Filter {
  Object h;
  Value function, it;
} Filter;

static Value filter_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  bool exact = type == vm->types.filter;
  if ((exact || type->slots.init == vm->types.filter->slots.init) && args_no_keywords(vm, "filter", kwnames) < 0)
    return VALUE_NULL;
  if (args_check(vm, "filter", nargs, 2, 2) < 0) return VALUE_NULL;
  Value it = object_iter(vm, args[1]);
  if (value_is_null(it)) return it;
  Value fields[] = {own(args[0]), it};
  return owned_value(vm, type, fields, 2);
}

static Value filter_next(VM *vm, Ref self) {
  Filter *f = (Filter *)value_as_ptr(self);
  bool truth_only = value_is_none(f->function) || value_same(f->function, ref_from_ptr(vm->types.bool_));
  for (;;) {
    Value v = iter_step(vm, f->it);
    if (value_is_null(v)) return v;
    int ok;
    if (truth_only) {
      ok = object_is_true(vm, v);
    } else {
      Value good = call1(vm, f->function, v);
      ok = value_is_null(good) ? -1 : object_is_true(vm, good);
      drop(vm, good);
    }
    if (ok > 0) return v;
    drop(vm, v);
    if (ok < 0 || vm_poll(vm) < 0) return VALUE_NULL;
  }
}

static Value filter_reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Filter *f = (Filter *)value_as_ptr(self);
  Value args_ = tuple_pack2(vm, f->function, f->it);
  Value r = value_is_null(args_) ? args_ : tuple_pack2(vm, ref_from_ptr(f->h.type), args_);
  drop(vm, args_);
  return r;
}

static const MethodDef filter_methods[] = {REDUCE(filter_reduce), {0}};
static const TypeSlots filter_slots = {
    .new_ = filter_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .iter = iterator_self,
    .iternext = filter_next,
};
const TypeSpec filter_spec = {
    .name = "filter",
    .basic_size = sizeof(Filter),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_HAVE_VECTORCALL,
    .slots = &filter_slots,
    OWNS(Filter, function, it),
    .methods = filter_methods,
    .doc = DOC("filter(function, iterable, /)\n--\n\n"
               "Return an iterator yielding those items of iterable for which function(item)\n"
               "is true. If function is None, return the items that are true."),
};
