// modules/csv/_csv.c: the module _csv: dialects and their registry. Reading and writing: csv_reader.c, csv_writer.c.
//
// Tests        tests/python/library/formats/csv_*.py
// Optimize     Oz
#include "modules/csv/csv.h"
#include "object/error/exceptions.h"

// ---- a dialect's attributes

static int set_bool(VM *vm, bool *out, Ref v, bool fallback) {
  int b = value_is_null(v) ? fallback : object_is_true(vm, v);
  *out = b > 0;
  return b < 0 ? -1 : 0;
}

static int set_quoting(VM *vm, int *out, Ref v) {
  *out = QUOTE_MINIMAL;
  if (value_is_null(v)) return 0;
  if (!is_int_exact(vm, v)) return err_set_i(vm, vm->exc.TypeError, "\"quoting\" must be an integer, not %T", v);
  return arg_int(vm, v, out);
}

static int set_char(VM *vm, const char *name, uint32_t *out, Ref v, uint32_t fallback, bool none_allowed) {
  *out = fallback;
  if (value_is_null(v)) return 0;
  if (none_allowed && value_is_none(v)) {
    *out = NO_CHAR;
    return 0;
  }
  const char *or_none = none_allowed ? " or None" : "";
  if (!is_str(v))
    return err_set_i(vm, vm->exc.TypeError, "\"%s\" must be a unicode character%s, not %T", name, or_none, v);
  if (as_str(v)->len != 1)
    return err_set_i(vm, vm->exc.TypeError, "\"%s\" must be a unicode character%s, not a string of length %zd", name,
                     or_none, as_str(v)->len);
  *out = str_read(as_str(v), 0);
  return 0;
}

static int check_char(VM *vm, const char *name, uint32_t c, const Dialect *d, bool allow_space) {
  if (c == '\r' || c == '\n' || (c == ' ' && !allow_space))
    return err_set_i(vm, vm->exc.ValueError, "bad %s value", name);
  const Str *end = as_str(d->lineterminator);
  for (Size i = 0; c != NO_CHAR && i < end->len; i++) {
    if (str_read(end, i) == c) return err_set_i(vm, vm->exc.ValueError, "bad %s or lineterminator value", name);
  }
  return 0;
}

static int check_chars(VM *vm, const char *name1, const char *name2, uint32_t c1, uint32_t c2) {
  if (c1 != c2 || c1 == NO_CHAR) return 0;
  return err_set_i(vm, vm->exc.ValueError, "bad %s or %s value", name1, name2);
}

enum {
  A_DIALECT,
  A_DELIMITER,
  A_DOUBLEQUOTE,
  A_ESCAPECHAR,
  A_LINETERMINATOR,
  A_QUOTECHAR,
  A_QUOTING,
  A_SKIPINITIALSPACE,
  A_STRICT,
  N_ATTRS
};
static const char *const attr_names[] = {"dialect",   "delimiter", "doublequote",      "escapechar", "lineterminator",
                                         "quotechar", "quoting",   "skipinitialspace", "strict"};

static int fill(VM *vm, Dialect *d, const Value *a) {
  if (set_char(vm, "delimiter", &d->delimiter, a[A_DELIMITER], ',', false) < 0 ||
      set_bool(vm, &d->doublequote, a[A_DOUBLEQUOTE], true) < 0 ||
      set_char(vm, "escapechar", &d->escapechar, a[A_ESCAPECHAR], NO_CHAR, true) < 0)
    return -1;
  Ref end = borrow(a[A_LINETERMINATOR]);
  if (!value_is_null(end) && !is_str(end))
    return err_set_i(vm, vm->exc.TypeError, "\"lineterminator\" must be a string, not %T", end);
  d->lineterminator = value_is_null(end) ? str_from_ascii(vm, "\r\n", 2) : own(end);
  if (value_is_null(d->lineterminator)) return -1;
  if (set_char(vm, "quotechar", &d->quotechar, a[A_QUOTECHAR], '"', true) < 0 ||
      set_quoting(vm, &d->quoting, a[A_QUOTING]) < 0 ||
      set_bool(vm, &d->skipinitialspace, a[A_SKIPINITIALSPACE], false) < 0 ||
      set_bool(vm, &d->strict, a[A_STRICT], false) < 0)
    return -1;
  if (d->quoting < QUOTE_MINIMAL || d->quoting > QUOTE_NOTNULL)
    return err_set_i(vm, vm->exc.TypeError, "bad \"quoting\" value");
  if (value_is_none(a[A_QUOTECHAR]) && value_is_null(a[A_QUOTING])) d->quoting = QUOTE_NONE;
  if (d->quoting != QUOTE_NONE && d->quotechar == NO_CHAR)
    return err_set_i(vm, vm->exc.TypeError, "quotechar must be set if quoting enabled");
  bool space = !d->skipinitialspace;
  if (check_char(vm, "delimiter", d->delimiter, d, true) < 0 ||
      check_char(vm, "escapechar", d->escapechar, d, space) < 0 ||
      check_char(vm, "quotechar", d->quotechar, d, space) < 0)
    return -1;
  if (check_chars(vm, "delimiter", "escapechar", d->delimiter, d->escapechar) < 0 ||
      check_chars(vm, "delimiter", "quotechar", d->delimiter, d->quotechar) < 0)
    return -1;
  return check_chars(vm, "escapechar", "quotechar", d->escapechar, d->quotechar);
}

static Value registered(VM *vm, Ref name) {
  Ref found;
  int r = dict_lookup(vm, as_dict(*module_value(vm, MV_CSV_DIALECTS)), name, &found);
  if (r == 0) return CSV_FAIL(vm, "unknown dialect");
  return r < 0 ? VALUE_NULL : own(found);
}

// ---- creation and deallocation

static Value dialect_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Value a[N_ATTRS];
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames);
  if (nargs + n_kw > N_ATTRS)
    return err_set(vm, vm->exc.TypeError, "function takes at most %d arguments (%d given)", N_ATTRS,
                   (int)(nargs + n_kw));
  for (Size i = 0; i < N_ATTRS; i++) a[i] = i < nargs ? args[i] : VALUE_NULL;
  for (Size k = 0; k < n_kw; k++) {
    Ref name = tuple_at(kwnames, k);
    Size i = 0;
    while (i < N_ATTRS && !str_equal_ascii(name, attr_names[i])) i++;
    if (i == N_ATTRS)
      return err_set(vm, vm->exc.TypeError, "this function got an unexpected keyword argument '%U'", name);
    if (i < nargs)
      return err_set(vm, vm->exc.TypeError, "argument for function given by name ('%U') and position (%d)", name,
                     (int)i + 1);
    a[i] = args[nargs + k];
  }
  bool changed = false;
  for (Size i = 0; i < N_ATTRS; i++) {
    if (i > 0 && !value_is_null(a[i])) changed = true;
    incref(a[i]);
  }
  Dialect *d = NULL;
  Value result = VALUE_NULL;
  if (!value_is_null(a[A_DIALECT])) {
    if (is_str(a[A_DIALECT])) {
      Value found = registered(vm, a[A_DIALECT]);
      drop(vm, a[A_DIALECT]);
      a[A_DIALECT] = found;
      if (value_is_null(found)) goto done;
    }
    if (!changed && is_instance_of(vm, a[A_DIALECT], module_type(vm, MT_CSV_DIALECT))) {
      result = own(a[A_DIALECT]);
      goto done;
    }
    for (Size i = 1; i < N_ATTRS; i++) {
      if (!value_is_null(a[i])) continue;
      a[i] = object_getattr_s(vm, a[A_DIALECT], attr_names[i]);
      if (value_is_null(a[i]) && !err_forgive(vm)) goto done;
    }
  }
  d = object_alloc(vm, type, 0);
  if (d) {
    d->lineterminator = VALUE_NULL;
    gc_track(vm, d);
    result = value_from_ptr(d);
    if (fill(vm, d, a) < 0) value_clear(vm, &result);
  }
done:
  for (Size i = 0; i < N_ATTRS; i++) drop(vm, a[i]);
  return result;
}

static Value get_char(VM *vm, Ref self, const void *closure) {
  uint32_t c = *(const uint32_t *)(const void *)((const char *)value_as_ptr(self) + (uintptr_t)closure);
  return c == NO_CHAR ? VALUE_NONE : str_from_char(vm, c);
}
static Value get_lineterminator(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return own(as_dialect(self)->lineterminator);
}
static Value get_quoting(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(as_dialect(self)->quoting);
}

static Value reduce(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value name = object_type_name(vm, type_of(vm, self));
  if (value_is_null(name)) return name;
  err_set(vm, vm->exc.TypeError, "cannot pickle '%U' instances", name);
  drop(vm, name);
  return VALUE_NULL;
}

static const GetSetDef dialect_getsets[] = {
    {"delimiter", get_char, NULL, NULL, (const void *)offsetof(Dialect, delimiter)},
    {"escapechar", get_char, NULL, NULL, (const void *)offsetof(Dialect, escapechar)},
    {"lineterminator", get_lineterminator, NULL, NULL, NULL},
    {"quotechar", get_char, NULL, NULL, (const void *)offsetof(Dialect, quotechar)},
    {"quoting", get_quoting, NULL, NULL, NULL},
    {0},
};
static const MemberDef dialect_members[] = {
    {"skipinitialspace", MEMBER_BOOL, offsetof(Dialect, skipinitialspace), true, NULL},
    {"doublequote", MEMBER_BOOL, offsetof(Dialect, doublequote), true, NULL},
    {"strict", MEMBER_BOOL, offsetof(Dialect, strict), true, NULL},
    {0},
};
static const MethodDef dialect_methods[] = {
    {"__reduce__", reduce, METH_VARARGS, NULL, DOC("raises an exception to avoid pickling")},
    {"__reduce_ex__", reduce, METH_VARARGS, NULL, DOC("raises an exception to avoid pickling")},
    {0},
};
static const TypeSlots dialect_slots = {.new_ = dialect_new, .dealloc = owned_dealloc, .traverse = owned_traverse};
static const TypeSpec dialect_spec = {
    .name = "_csv.Dialect",
    .basic_size = sizeof(Dialect),
    .told_size = 32,
    .flags = TYPE_GC | TYPE_BASETYPE | TYPE_IMMUTABLE,
    .slots = &dialect_slots,
    OWNS(Dialect, lineterminator, lineterminator),
    .methods = dialect_methods,
    .getsets = dialect_getsets,
    .members = dialect_members,
    .doc = DOC("CSV dialect\n\nThe Dialect type records CSV parsing and generation options.\n")};
static const TypeSpec error_spec = {.name = "_csv.Error", .flags = TYPE_GC | TYPE_BASETYPE};

// ---- the module's functions

Value csv_dialect_call(VM *vm, Ref dialect, const Value *kwvalues, Ref kwnames) {
  Size n_kw = value_is_null(kwnames) ? 0 : tuple_len(kwnames), n = 0;
  Value *args = mem_alloc_items(vm, (size_t)n_kw + 1, sizeof(Value));
  if (!args) return err_no_memory(vm);
  if (!value_is_null(dialect)) args[n++] = (Value){dialect.bits};
  for (Size k = 0; k < n_kw; k++) args[n + k] = kwvalues[k];
  Value r = call(vm, ref_from_ptr(module_type(vm, MT_CSV_DIALECT)), args, n, kwnames);
  mem_free(vm, args, sizeof(Value) * ((size_t)n_kw + 1));
  return r;
}

static Value list_dialects(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return dict_keys_list(vm, as_dict(*module_value(vm, MV_CSV_DIALECTS)));
}

static Value register_dialect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "register_dialect", nargs, 1, 2) < 0) return VALUE_NULL;
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "dialect name must be a string");
  Value d = csv_dialect_call(vm, nargs > 1 ? borrow(args[1]) : REF_NULL, args + nargs, kwnames);
  if (value_is_null(d)) return d;
  int r = dict_set(vm, as_dict(*module_value(vm, MV_CSV_DIALECTS)), args[0], d);
  drop(vm, d);
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static int bind_name(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Ref *out) {
  static const char *const names[] = {"name"};
  ArgSpec spec = {fname, names, 1, 0, 1, 1, 0};
  return args_bind(vm, &spec, args, nargs, kwnames, out);
}

static Value unregister_dialect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref name;
  Value old;
  if (bind_name(vm, "unregister_dialect", args, nargs, kwnames, &name) < 0) return VALUE_NULL;
  int r = dict_pop(vm, as_dict(*module_value(vm, MV_CSV_DIALECTS)), name, &old);
  if (r > 0) drop(vm, old);
  if (r == 0) return CSV_FAIL(vm, "unknown dialect");
  return r < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value get_dialect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Ref name;
  return bind_name(vm, "get_dialect", args, nargs, kwnames, &name) < 0 ? VALUE_NULL : registered(vm, name);
}

static Value field_size_limit(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"new_limit"};
  static const ArgSpec spec = {"field_size_limit", names, 1, 0, 1, 0, 0};
  Ref limit;
  Size old = vm->modules->csv_field_limit;
  if (args_bind(vm, &spec, args, nargs, kwnames, &limit) < 0) return VALUE_NULL;
  if (!value_is_null(limit)) {
    if (!is_int_exact(vm, limit)) return err_set(vm, vm->exc.TypeError, "limit must be an integer");
    if (arg_size(vm, limit, &vm->modules->csv_field_limit) < 0) return VALUE_NULL;
  }
  return value_from_int48(old);
}

#define READER_DOC \
  "Return a reader object that will process lines from the given iterable.\n\nThe \"iterable\" argument can be any " \
  "object that returns a line of input for each iteration."
static const MethodDef functions[] = {
    {"reader", csv_reader, METH_VARARGS_KW, DOC("($module, iterable, /, dialect='excel', **fmtparams)"),
     DOC(READER_DOC)},
    {"writer", csv_writer, METH_VARARGS_KW, DOC("($module, fileobj, /, dialect='excel', **fmtparams)"),
     DOC("Return a writer object that will write user data on the given file object.")},
    {"list_dialects", list_dialects, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a list of all known dialect names.")},
    {"register_dialect", register_dialect, METH_VARARGS_KW, DOC("($module, name, /, dialect='excel', **fmtparams)"),
     DOC("Create a mapping from a string name to a CVS dialect.")},
    {"unregister_dialect", unregister_dialect, METH_FAST_KW, DOC("($module, /, name)"),
     DOC("Delete the name/dialect mapping associated with a string name.")},
    {"get_dialect", get_dialect, METH_FAST_KW, DOC("($module, /, name)"),
     DOC("Return the dialect instance associated with name.")},
    {"field_size_limit", field_size_limit, METH_FAST_KW, DOC("($module, /, new_limit=<unrepresentable>)"),
     DOC("Sets an upper limit on parsed fields.\n\n"
         "Returns old limit. If limit is not given, no new limit is set and\nthe old limit is returned")},
    {0},
};

static int exec(VM *vm, Ref module) {
  static const char *const quotes[] = {"QUOTE_MINIMAL", "QUOTE_ALL",     "QUOTE_NONNUMERIC",
                                       "QUOTE_NONE",    "QUOTE_STRINGS", "QUOTE_NOTNULL"};
  Value *dialects = module_value(vm, MV_CSV_DIALECTS);
  if (value_is_null(*dialects)) *dialects = dict_new(vm);
  if (value_is_null(*dialects)) return -1;
  vm->modules->csv_field_limit = 128 * 1024;
  for (int i = 0; i < 6; i++) {
    if (module_add(vm, module, quotes[i], value_from_int48(i)) < 0) return -1;
  }
  if (module_add(vm, module, "_dialects", own(*dialects)) < 0 ||
      module_make_type(vm, module, MT_CSV_DIALECT, &dialect_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_CSV_READER, &csv_reader_spec, NULL) < 0 ||
      module_make_type(vm, REF_NULL, MT_CSV_WRITER, &csv_writer_spec, NULL) < 0)
    return -1;
  if (module_add(vm, module, "Reader", own_ptr(module_type(vm, MT_CSV_READER))) < 0 ||
      module_add(vm, module, "Writer", own_ptr(module_type(vm, MT_CSV_WRITER))) < 0)
    return -1;
  return module_make_type(vm, module, MT_CSV_ERROR, &error_spec, vm->exc.Exception);
}
const ModuleDef _csv_module = {.name = "_csv", .doc = "CSV parsing and writing.\n", .methods = functions, .exec = exec};
