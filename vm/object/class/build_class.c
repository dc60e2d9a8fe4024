// object/class/build_class.c: __build_class__(func, name, *bases, metaclass=..., **kwds): runs a class body and calls
// the metaclass.
// Tests        tests/python/reference/08_compound_statements/class_definition.py, tests/python/classes/metaclasses*.py
// Optimize     Oz
#include "object/class/build_class.h"

#include "object/exec/frame.h"
#include "object/class/class.h"
#include "object/container/list.h"

// The bases, each replaced by the result of its __mro_entries__; `bases` itself when no base has that method.
static Value update_bases(VM *vm, Ref bases) {
  Value list = VALUE_NULL;
  for (Size i = 0; i < tuple_len(bases); i++) {
    Ref base = tuple_at(bases, i);
    Value entries_of = VALUE_NULL;
    int r = 0;
    if (!type_has(type_of(vm, base), TYPE_TYPE_SUBCLASS))
      r = object_lookup_attr(vm, base, NAME(__mro_entries__), &entries_of);
    if (r < 0) goto fail;
    if (r == 0) {
      if (!value_is_null(list) && list_append(vm, list, base) < 0) goto fail;
      continue;
    }
    Value entries = call1(vm, entries_of, bases);
    drop(vm, entries_of);
    if (value_is_null(entries)) goto fail;
    if (!is_tuple(entries)) {
      err_set(vm, vm->exc.TypeError, "__mro_entries__ must return a tuple");
      drop(vm, entries);
      goto fail;
    }
    if (value_is_null(list)) {
      list = list_new(vm, tuple_len(bases));
      for (Size j = 0; !value_is_null(list) && j < i; j++)
        if (list_append(vm, list, tuple_at(bases, j)) < 0) value_clear(vm, &list);
    }
    r = value_is_null(list) ? -1 : list_extend(vm, list, entries);
    drop(vm, entries);
    if (r < 0) goto fail;
  }
  if (value_is_null(list)) return own(bases);
  return list_into_tuple(vm, list);
fail:
  drop(vm, list);
  return VALUE_NULL;
}

typedef struct Keywords {  // the class statement's keywords without `metaclass`
  Value names;             // tuple; null: no keywords are left
  Value *values;           // borrowed ones
  size_t size;             // size of `values` in bytes
  Ref metaclass;           // or null
} Keywords;

static int split_keywords(VM *vm, const Value *values, Ref names, Keywords *out) {
  *out = (Keywords){.names = VALUE_NULL, .metaclass = REF_NULL};
  Size n = value_is_null(names) ? 0 : tuple_len(names), kept = 0;
  if (n == 0) return 0;
  out->size = (size_t)n * sizeof(Value);
  out->values = mem_alloc(vm, out->size);
  if (!out->values) return err_no_memory_i(vm);
  Tuple *t = NULL;
  for (Size i = 0; i < n; i++)
    if (str_equal(tuple_at(names, i), NAME(metaclass))) out->metaclass = borrow(values[i]);
    else kept++;
  if (kept == 0) return 0;
  t = tuple_alloc(vm, kept);
  if (!t) return -1;
  kept = 0;
  for (Size i = 0; i < n; i++) {
    if (str_equal(tuple_at(names, i), NAME(metaclass))) continue;
    t->items[kept] = own(tuple_at(names, i));
    out->values[kept++] = values[i];
  }
  out->names = tuple_done(vm, t);
  return 0;
}

// The metaclass to call, owned: the given one, else the first base's class, else type; the most derived of all when it
// is a type.
static Value find_metaclass(VM *vm, Ref given, Ref bases) {
  Value meta;
  if (!value_is_null(given)) meta = own(given);
  else if (tuple_len(bases) == 0) meta = own_ptr(vm->types.type);
  else meta = own_ptr(type_of(vm, tuple_at(bases, 0)));
  if (!type_has(type_of(vm, meta), TYPE_TYPE_SUBCLASS)) return meta;
  Type *winner = type_calculate_metaclass(vm, as_type(meta), bases);
  if (winner && winner != as_type(meta)) value_set(vm, &meta, own_ptr(winner));
  if (!winner) value_clear(vm, &meta);
  return meta;
}

static Value prepare_namespace(VM *vm, Ref meta, Ref name, Ref bases, const Keywords *kw) {
  bool is_class = type_has(type_of(vm, meta), TYPE_TYPE_SUBCLASS);
  Value prepare;
  int r = object_lookup_attr(vm, meta, NAME(__prepare__), &prepare);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return dict_new(vm);
  Size n = value_is_null(kw->names) ? 0 : tuple_len(kw->names);
  size_t size = (size_t)(n + 2) * sizeof(Value);
  Value *args = mem_alloc(vm, size), ns = VALUE_NULL;
  if (args) {
    args[0] = (Value){name.bits};
    args[1] = (Value){bases.bits};
    if (n) memcpy(args + 2, kw->values, (size_t)n * sizeof(Value));
    ns = call(vm, prepare, args, 2, kw->names);
    mem_free(vm, args, size);
  } else {
    err_no_memory(vm);
  }
  drop(vm, prepare);
  if (value_is_null(ns) || is_dict(ns) || is_mapping(vm, ns)) return ns;
  if (is_class)
    err_set(vm, vm->exc.TypeError, "%.200N.__prepare__() must return a mapping, not %.200T", as_type(meta), ns);
  else err_set(vm, vm->exc.TypeError, "<metaclass>.__prepare__() must return a mapping, not %.200T", ns);
  drop(vm, ns);
  return VALUE_NULL;
}

static Value call_metaclass(VM *vm, Ref meta, Ref name, Ref bases, Ref ns, const Keywords *kw) {
  Size n = value_is_null(kw->names) ? 0 : tuple_len(kw->names);
  size_t size = (size_t)(n + 3) * sizeof(Value);
  Value *args = mem_alloc(vm, size);
  if (!args) return err_no_memory(vm);
  args[0] = (Value){name.bits};
  args[1] = (Value){bases.bits};
  args[2] = (Value){ns.bits};
  if (n) memcpy(args + 3, kw->values, (size_t)n * sizeof(Value));
  Value cls = call(vm, meta, args, 3, kw->names);
  mem_free(vm, args, size);
  return cls;
}

// The __class__ cell that the body returned must hold the class now. 0 or -1.
static int check_cell(VM *vm, Ref name, Ref cls, Ref cell) {
  if (!type_has(type_of(vm, cls), TYPE_TYPE_SUBCLASS) || !is_exact(vm, cell, vm->types.cell)) return 0;
  Ref content = borrow(as_cell(cell)->value);
  if (value_is_null(content))
    return err_set_i(vm, vm->exc.RuntimeError,
                     "__class__ not set defining %R as %R. Was __classcell__ propagated to type.__new__?", name, cls);
  if (value_same(content, cls)) return 0;
  return err_set_i(vm, vm->exc.TypeError, "__class__ set to %.200R defining %.200R as %.200R", content, name, cls);
}

static Value make_class(VM *vm, Ref func, Ref name, Ref orig_bases, Ref bases, const Keywords *kw) {
  Value meta = find_metaclass(vm, kw->metaclass, bases), ns = VALUE_NULL, cell = VALUE_NULL, cls = VALUE_NULL;
  if (value_is_null(meta)) return meta;
  ns = prepare_namespace(vm, meta, name, bases, kw);
  if (value_is_null(ns)) goto done;
  cell = vm->hooks.run_class_body(vm, func, ns);
  if (value_is_null(cell)) goto done;
  if (!value_same(orig_bases, bases) && object_setitem(vm, ns, NAME(__orig_bases__), orig_bases) < 0) goto done;
  cls = call_metaclass(vm, meta, name, bases, ns, kw);
  if (!value_is_null(cls) && check_cell(vm, name, cls, cell) < 0) value_clear(vm, &cls);
done:
  drop(vm, cell);
  drop(vm, ns);
  drop(vm, meta);
  return cls;
}

Value build_class(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs < 2) return err_set(vm, vm->exc.TypeError, "__build_class__: not enough arguments");
  if (!is_exact(vm, args[0], vm->types.function))
    return err_set(vm, vm->exc.TypeError, "__build_class__: func must be a function");
  if (!is_str(args[1])) return err_set(vm, vm->exc.TypeError, "__build_class__: name is not a string");
  Value orig_bases = tuple_from_refs(vm, args + 2, nargs - 2);
  if (value_is_null(orig_bases)) return orig_bases;
  Value bases = update_bases(vm, orig_bases), cls = VALUE_NULL;
  Keywords kw = {.names = VALUE_NULL};
  if (!value_is_null(bases) && split_keywords(vm, args + nargs, kwnames, &kw) == 0)
    cls = make_class(vm, args[0], args[1], orig_bases, bases, &kw);
  drop(vm, kw.names);
  mem_free(vm, kw.values, kw.size);
  drop(vm, bases);
  drop(vm, orig_bases);
  return cls;
}
