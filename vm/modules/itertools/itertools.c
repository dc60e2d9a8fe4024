// modules/itertools/itertools.c: itertools: the module and its simple iterators. See also itertools_combine.c,
// itertools_group.c.
// Tests        tests/python/modules/itertools_*.py
// Optimize     O2
#include "modules/itertools/itertools.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/typing/generic_alias.h"

// ---- shared by all

Tool *tool_new(VM *vm, Type *type) { return owned_new(vm, type, NULL, 0); }

void tool_dealloc(VM *vm, Object *o) {
  Tool *t = (Tool *)o;
  if (t->indices) mem_free(vm, t->indices, (size_t)t->n * sizeof(Size));
  owned_dealloc(vm, o);
}

void tool_clear(VM *vm, Object *o) {
  Tool *t = (Tool *)o;
  value_clear(vm, &t->a);
  value_clear(vm, &t->b);
  value_clear(vm, &t->c);
  value_clear(vm, &t->d);
}

Tuple *tool_result(VM *vm, Value *slot) {
  Tuple *t = as_tuple(*slot);
  if (t->h.refcnt > 1) {
    Value copy = tuple_from_refs(vm, t->items, t->len);
    if (value_is_null(copy)) return NULL;
    value_set(vm, slot, copy);
    t = as_tuple(copy);
  }
  t->hash = -1;
  if (t->len && !gc_is_tracked(t)) gc_track(vm, t);
  return t;
}

int tool_no_keywords(VM *vm, const char *name, Type *type, const TypeSpec *spec, Ref kwnames) {
  return type->spec == spec || type->slots.init == vm->types.object->slots.init ? args_no_keywords(vm, name, kwnames)
                                                                                : 0;
}

// A tool whose first value is the iterator of `iterable`.
static Tool *tool_over(VM *vm, Type *type, Ref iterable) {
  Value it = object_iter(vm, iterable);
  if (value_is_null(it)) return NULL;
  Tool *t = tool_new(vm, type);
  if (t) t->a = it;
  else drop(vm, it);
  return t;
}
static Value result_of(Tool *t) { return t ? value_from_ptr(t) : VALUE_NULL; }

#define SPEC_OF(id) extern const TypeSpec id##_spec
SPEC_OF(count);
SPEC_OF(repeat);
SPEC_OF(cycle);
SPEC_OF(accumulate);
SPEC_OF(chain);
SPEC_OF(compress);
SPEC_OF(dropwhile);
SPEC_OF(takewhile);
SPEC_OF(filterfalse);
SPEC_OF(starmap);
SPEC_OF(islice);

// ---- count: a next, b step

static Value count_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"start", "step"};
  static const ArgSpec spec = {.fname = "count", .names = names, .n_params = 2, .n_positional = 2};
  Ref out[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if ((!value_is_null(out[0]) && !is_number_like(vm, out[0])) ||
      (!value_is_null(out[1]) && !is_number_like(vm, out[1]))) {
    return err_set(vm, vm->exc.TypeError, "a number is required");
  }
  Ref start = value_is_null(out[0]) ? borrow(value_from_int48(0)) : out[0];
  Ref one = borrow(value_from_int48(1)), step = value_is_null(out[1]) ? one : out[1];
  if (is_int(step) && value_same(int_exact(step), one)) {  // counted in C, where the start is an int as well
    step = one;
    if (is_int(start) && value_is_int48(int_exact(start))) start = int_exact(start);
  }
  Tool *t = tool_new(vm, type);
  if (!t) return VALUE_NULL;
  t->a = own(start);
  t->b = own(step);
  return value_from_ptr(t);
}

static Value count_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Value next = number_binary(vm, OP_ADD, t->a, t->b);
  if (value_is_null(next)) return next;
  Value v = t->a;
  t->a = next;
  return v;
}

static Value count_repr(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  const char *name = type_short_name(t->h.type);
  if (value_same(t->b, value_from_int48(1))) return str_format(vm, "%s(%R)", name, t->a);
  return str_format(vm, "%s(%R, %R)", name, t->a, t->b);
}

static const TypeSlots count_slots = {.new_ = count_new,
                                      .dealloc = tool_dealloc,
                                      .traverse = owned_traverse,
                                      .clear = tool_clear,
                                      .repr = count_repr,
                                      .iter = iterator_self,
                                      .iternext = count_next};
const TypeSpec count_spec = {
    .name = "itertools.count",
    .basic_size = sizeof(Tool),
    .told_size = 20,
    .flags = TYPE_GC | TYPE_BASETYPE,
    OWNS(Tool, a, d),
    .slots = &count_slots,
    .doc = DOC(
        "count(start=0, step=1)\n--\n\nReturn a count object whose .__next__() method returns consecutive values.")};

// ---- repeat: a value, i times left (-1: for ever)

static Value repeat_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"object", "times"};
  static const ArgSpec spec = {.fname = "repeat", .names = names, .n_params = 2, .n_positional = 2, .n_required = 1};
  Ref out[2];
  Size times = -1;
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  if (!value_is_null(out[1])) {
    if (arg_size(vm, out[1], &times) < 0) return VALUE_NULL;
    if (times < 0) times = 0;
  }
  Tool *t = tool_new(vm, type);
  if (!t) return VALUE_NULL;
  t->a = own(out[0]);
  t->i = times;
  return value_from_ptr(t);
}

static Value repeat_next(VM *vm UNUSED, Ref self) {
  Tool *t = as_tool(self);
  if (t->i == 0) return VALUE_NULL;
  if (t->i > 0) t->i--;
  return own(t->a);
}

static Value repeat_repr(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  const char *name = type_short_name(t->h.type);
  return t->i < 0 ? str_format(vm, "%s(%R)", name, t->a) : str_format(vm, "%s(%R, %d)", name, t->a, (int)t->i);
}

static Value repeat_length_hint(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (as_tool(self)->i < 0) return err_set(vm, vm->exc.TypeError, "len() of unsized object");
  return value_from_int48(as_tool(self)->i);
}

static const MethodDef repeat_methods[] = {
    {"__length_hint__", repeat_length_hint, METH_NOARGS, "($self, /)",
     DOC("Private method returning an estimate of len(list(it)).")},
    {0},
};
static const TypeSlots repeat_slots = {.new_ = repeat_new,
                                       .dealloc = tool_dealloc,
                                       .traverse = owned_traverse,
                                       .clear = tool_clear,
                                       .repr = repeat_repr,
                                       .iter = iterator_self,
                                       .iternext = repeat_next};
const TypeSpec repeat_spec = {
    .name = "itertools.repeat",
    .basic_size = sizeof(Tool),
    .told_size = 16,
    .flags = TYPE_GC | TYPE_BASETYPE,
    OWNS(Tool, a, d),
    .slots = &repeat_slots,
    .methods = repeat_methods,
    .doc = DOC(
        "repeat(object [,times]) -> create an iterator which returns the object\nfor the specified number of times.  If not "
        "specified, returns the object\nendlessly.")};

// ---- cycle: a iterator, b list of its items, i position in it

static Value cycle_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (tool_no_keywords(vm, "cycle", type, &cycle_spec, kwnames) < 0 || args_check(vm, "cycle", nargs, 1, 1) < 0)
    return VALUE_NULL;
  Tool *t = tool_over(vm, type, args[0]);
  if (t && value_is_null(t->b = list_new(vm, 0))) {
    obj_drop(vm, t);
    return VALUE_NULL;
  }
  return result_of(t);
}

static Value cycle_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (!value_is_null(t->a)) {
    Value v = tool_next(vm, t->a);
    if (!value_is_null(v)) {
      if (list_append(vm, t->b, v) < 0) value_clear(vm, &v);
      return v;
    }
    if (err_occurred(vm) && !err_matches(vm, vm->exc.StopIteration)) return v;
    err_clear(vm);
    value_clear(vm, &t->a);
  }
  Size n = list_len(t->b);
  if (n == 0) return VALUE_NULL;
  Value v = own(list_at(t->b, t->i));
  if (++t->i >= n) t->i = 0;
  return v;
}
TOOL_SPEC(
    cycle, "cycle", 24, cycle_new, cycle_next, NULL,
    DOC("cycle(iterable, /)\n--\n\nReturn elements from the iterable until it is exhausted. Then repeat the sequence indefinitely."))

// ---- accumulate: a iterator, b total or null, c function or null, d initial value or null

static Value accumulate_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"iterable", "func", "initial"};
  static const ArgSpec spec = {
      .fname = "accumulate", .names = names, .n_params = 3, .n_positional = 2, .n_required = 1};
  Ref out[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Tool *t = tool_over(vm, type, out[0]);
  if (!t) return VALUE_NULL;
  if (!value_is_null(out[1]) && !value_is_none(out[1])) t->c = own(out[1]);
  if (!value_is_null(out[2]) && !value_is_none(out[2])) t->d = own(out[2]);
  return value_from_ptr(t);
}

static Value accumulate_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (!value_is_null(t->d)) {
    t->b = t->d;
    t->d = VALUE_NULL;
    return own(t->b);
  }
  Value v = tool_next(vm, t->a);
  if (value_is_null(v)) return v;
  if (!value_is_null(t->b)) {
    Value total = value_is_null(t->c) ? number_binary(vm, OP_ADD, t->b, v) : call2(vm, t->c, t->b, v);
    drop(vm, v);
    if (value_is_null(total)) return total;
    v = total;
  }
  value_set(vm, &t->b, own(v));
  return v;
}
TOOL_SPEC(accumulate, "accumulate", 28, accumulate_new, accumulate_next, NULL,
          DOC("accumulate(iterable, func=None, *, initial=None)\n--\n\nReturn series of accumulated sums."))

// ---- chain: a iterator of iterables, b the active iterator

static Value chain_over(VM *vm, Type *type, Ref iterables) { return result_of(tool_over(vm, type, iterables)); }

static Value chain_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (tool_no_keywords(vm, "chain", type, &chain_spec, kwnames) < 0) return VALUE_NULL;
  Value all = tuple_from_refs(vm, args, nargs);
  if (value_is_null(all)) return all;
  Value r = chain_over(vm, type, all);
  drop(vm, all);
  return r;
}

static Value chain_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  while (!value_is_null(t->a)) {
    if (value_is_null(t->b)) {
      Value iterable = tool_next(vm, t->a);
      if (value_is_null(iterable)) {
        value_clear(vm, &t->a);
        return VALUE_NULL;
      }
      t->b = object_iter(vm, iterable);
      drop(vm, iterable);
      if (value_is_null(t->b)) {
        value_clear(vm, &t->a);
        return VALUE_NULL;
      }
    }
    Value v = tool_next(vm, t->b);
    if (!value_is_null(v)) return v;
    if (err_occurred(vm)) {
      if (!err_matches(vm, vm->exc.StopIteration)) return v;
      err_clear(vm);
    }
    value_clear(vm, &t->b);
    if (vm_poll(vm) < 0) return VALUE_NULL;
  }
  return VALUE_NULL;
}

static Value chain_from_iterable(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return chain_over(vm, as_type(self), args[0]);
}
static const MethodDef chain_methods[] = {
    {"from_iterable", chain_from_iterable, METH_O | METH_CLASS, DOC("($type, iterable, /)"),
     DOC("Alternative chain() constructor taking a single iterable argument that evaluates lazily.")},
    {"__class_getitem__", generic_alias_of_class, METH_O | METH_CLASS, DOC("($type, object, /)"), "See PEP 585"},
    {0},
};
TOOL_SPEC(
    chain, "chain", 16, chain_new, chain_next, chain_methods,
    DOC("chain(*iterables)\n--\n\nReturn a chain object whose .__next__() method returns elements from the\nfirst iterable until it is exhausted, then elements "
        "from the next\niterable, until all of the iterables are exhausted."))

// ---- compress: a data, b selectors

static Value compress_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "selectors"};
  static const ArgSpec spec = {.fname = "compress", .names = names, .n_params = 2, .n_positional = 2, .n_required = 2};
  Ref out[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, out) < 0) return VALUE_NULL;
  Tool *t = tool_over(vm, type, out[0]);
  if (t && value_is_null(t->b = object_iter(vm, out[1]))) {
    obj_drop(vm, t);
    return VALUE_NULL;
  }
  return result_of(t);
}

static Value compress_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  for (;;) {
    Value datum = tool_next(vm, t->a);
    if (value_is_null(datum)) return datum;
    Value selector = tool_next(vm, t->b);
    if (value_is_null(selector)) {
      drop(vm, datum);
      return selector;
    }
    int ok = object_is_true(vm, selector);
    drop(vm, selector);
    if (ok > 0) return datum;
    drop(vm, datum);
    if (ok < 0 || vm_poll(vm) < 0) return VALUE_NULL;
  }
}
TOOL_SPEC(
    compress, "compress", 16, compress_new, compress_next, NULL,
    DOC("compress(data, selectors)\n--\n\nReturn data elements corresponding to true selector elements.\n\nForms a shorter iterator from selected data elements "
        "using the selectors to\nchoose the data elements."))

// ---- dropwhile, takewhile, filterfalse, starmap: a iterator, b function, flag: the predicate has changed

static Value predicate_new(VM *vm, Type *type, const char *name, const TypeSpec *spec, const Value *args, Size nargs,
                           Ref kwnames) {
  if (tool_no_keywords(vm, name, type, spec, kwnames) < 0 || args_check(vm, name, nargs, 2, 2) < 0) return VALUE_NULL;
  Tool *t = tool_over(vm, type, args[1]);
  if (t) t->b = own(args[0]);
  return result_of(t);
}

static int test_item(VM *vm, Ref function, Ref v) {
  Value r = call1(vm, function, v);
  if (value_is_null(r)) return -1;
  int ok = object_is_true(vm, r);
  drop(vm, r);
  return ok;
}

static Value dropwhile_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return predicate_new(vm, type, "dropwhile", &dropwhile_spec, args, nargs, kwnames);
}
static Value dropwhile_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  for (;;) {
    Value v = tool_next(vm, t->a);
    if (value_is_null(v) || t->flag) return v;
    int ok = test_item(vm, t->b, v);
    if (ok == 0) {
      t->flag = true;
      return v;
    }
    drop(vm, v);
    if (ok < 0) return VALUE_NULL;
  }
}
TOOL_SPEC(
    dropwhile, "dropwhile", 20, dropwhile_new, dropwhile_next, NULL,
    DOC("dropwhile(predicate, iterable, /)\n--\n\nDrop items from the iterable while predicate(item) is true.\n\nAfterwards, return every element until the "
        "iterable is exhausted."))

static Value takewhile_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return predicate_new(vm, type, "takewhile", &takewhile_spec, args, nargs, kwnames);
}
static Value takewhile_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (t->flag) return VALUE_NULL;
  Value v = tool_next(vm, t->a);
  if (value_is_null(v)) return v;
  int ok = test_item(vm, t->b, v);
  if (ok > 0) return v;
  drop(vm, v);
  if (ok == 0) t->flag = true;
  return VALUE_NULL;
}
TOOL_SPEC(
    takewhile, "takewhile", 20, takewhile_new, takewhile_next, NULL,
    DOC("takewhile(predicate, iterable, /)\n--\n\nReturn successive entries from an iterable as long as the predicate evaluates to true for each entry."))

static Value filterfalse_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return predicate_new(vm, type, "filterfalse", &filterfalse_spec, args, nargs, kwnames);
}
static Value filterfalse_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  bool truth = value_is_none(t->b) || value_same(t->b, ref_from_ptr(vm->types.bool_));
  for (;;) {
    Value v = tool_next(vm, t->a);
    if (value_is_null(v)) return v;
    int ok = truth ? object_is_true(vm, v) : test_item(vm, t->b, v);
    if (ok == 0) return v;
    drop(vm, v);
    if (ok < 0 || vm_poll(vm) < 0) return VALUE_NULL;
  }
}
TOOL_SPEC(
    filterfalse, "filterfalse", 16, filterfalse_new, filterfalse_next, NULL,
    DOC("filterfalse(function, iterable, /)\n--\n\nReturn those items of iterable for which function(item) is false.\n\nIf function is None, return the items that "
        "are false."))

static Value starmap_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  return predicate_new(vm, type, "starmap", &starmap_spec, args, nargs, kwnames);
}
static Value starmap_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  Value v = tool_next(vm, t->a);
  if (value_is_null(v)) return v;
  Value all = sequence_tuple(vm, v);
  drop(vm, v);
  if (value_is_null(all)) return all;
  Value r = call_ex(vm, t->b, all, REF_NULL);
  drop(vm, all);
  return r;
}
TOOL_SPEC(
    starmap, "starmap", 16, starmap_new, starmap_next, NULL,
    DOC("starmap(function, iterable, /)\n--\n\nReturn an iterator whose values are returned from the function evaluated with an argument tuple taken from the "
        "given sequence."))

// ---- islice: a iterator or null, i next index to yield, j stop (-1: none), k step, n items consumed

// An index argument: if it is not given *out is unchanged. 0 or -1 with `message`.
static int slice_arg(VM *vm, Ref v, const char *message, Size *out) {
  if (value_is_none(v)) return 0;
  if (number_has_index(vm, v)) {
    Size i = number_as_size(vm, v, vm->exc.OverflowError);
    if (i >= 0) {
      *out = i;
      return 0;
    }
    if (!err_forgive(vm)) return -1;
  }
  return err_set_i(vm, vm->exc.ValueError, "%s", message);
}

static Value islice_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char stop_text[] = "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
  static const char index_text[] = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
  static const char step_text[] = "Step for islice() must be a positive integer or None.";
  if (tool_no_keywords(vm, "islice", type, &islice_spec, kwnames) < 0 || args_check(vm, "islice", nargs, 2, 4) < 0)
    return VALUE_NULL;
  Size start = 0, stop = -1, step = 1;
  if (nargs == 2) {
    if (slice_arg(vm, args[1], stop_text, &stop) < 0) return VALUE_NULL;
  } else {
    if (slice_arg(vm, args[2], stop_text, &stop) < 0) return VALUE_NULL;
    if (slice_arg(vm, args[1], index_text, &start) < 0) return VALUE_NULL;
    if (nargs == 4 && slice_arg(vm, args[3], step_text, &step) < 0) return VALUE_NULL;
    if (step < 1) return err_set(vm, vm->exc.ValueError, "%s", step_text);
  }
  Tool *t = tool_over(vm, type, args[0]);
  if (!t) return VALUE_NULL;
  t->i = start;
  t->j = stop;
  t->k = step;
  return value_from_ptr(t);
}

static Value islice_next(VM *vm, Ref self) {
  Tool *t = as_tool(self);
  if (value_is_null(t->a)) return VALUE_NULL;
  Value it = own(t->a), v = VALUE_NULL;
  bool more = true;
  while (more && t->n < t->i) {
    v = tool_next(vm, it);
    more = !value_is_null(v);
    value_clear(vm, &v);
    t->n += more;
    if (more && vm_poll(vm) < 0) {
      drop(vm, it);
      return VALUE_NULL;
    }
  }
  if (more && !(t->j != -1 && t->n >= t->j)) v = tool_next(vm, it);
  drop(vm, it);
  if (value_is_null(v)) {
    value_clear(vm, &t->a);
    return v;
  }
  t->n++;
  int64_t next = (int64_t)t->i + t->k;
  t->i = next > SIZE_MAX_PY || (t->j != -1 && next > t->j) ? t->j : (Size)next;
  return v;
}
// Here n counts items; there are no indices to free.
TOOL_SPEC(
    islice, "islice", 28, islice_new, islice_next, NULL,
    DOC("islice(iterable, stop) --> islice object\nislice(iterable, start, stop[, step]) --> islice object\n\nReturn an iterator whose next() method returns selected "
        "values from an\niterable.  If start is specified, will skip all preceding elements;\notherwise, start defaults to zero.  Step defaults to one.  If\n"
        "specified as another value, step determines how many values are\nskipped between successive calls.  Works like a slice() on a list\nbut returns an iterator."))

// ---- the module

static int exec(VM *vm, Ref module) {
  static const TypeSpec *const specs[] = {
      &accumulate_spec, &batched_spec, &chain_spec,     &combinations_spec, &combinations_with_replacement_spec,
      &compress_spec,   &count_spec,   &cycle_spec,     &dropwhile_spec,    &filterfalse_spec,
      &groupby_spec,    &islice_spec,  &pairwise_spec,  &permutations_spec, &product_spec,
      &repeat_spec,     &starmap_spec, &takewhile_spec, &zip_longest_spec};
  for (size_t i = 0; i < ARRAY_LEN(specs); i++) {
    Type *t = type_from_spec(vm, specs[i], vm->types.object);
    if (!t || module_add_type(vm, module, t) < 0) return -1;
  }
  if (module_make_type(vm, module, MT_GROUPER, &grouper_spec, NULL) < 0) return -1;
  if (module_make_type(vm, module, MT_TEE, &tee_spec, NULL) < 0) return -1;
  return module_make_type(vm, module, MT_TEE_DATA, &tee_data_spec, NULL);
}

static const MethodDef methods[] = {
    {"tee", itertools_tee, METH_FAST, DOC("($module, iterable, n=2, /)"),
     DOC("Returns a tuple of n independent iterators.")},
    {0},
};
const ModuleDef itertools_module = {
    .name = "itertools",
    .methods = methods,
    .exec = exec,
    .doc =
        "Functional tools for creating and using iterators.\n\nInfinite iterators:\ncount(start=0, step=1) --> start, start+step, start+2*step, ...\n"
        "cycle(p) --> p0, p1, ... plast, p0, p1, ...\nrepeat(elem [,n]) --> elem, elem, elem, ... endlessly or up to n times",
};
