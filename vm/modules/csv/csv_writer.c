// modules/csv/csv_writer.c: csv.writer: rows to lines of text.
//
// A field is scanned once to decide whether it needs quotes, then copied.
// Tests        tests/python/library/formats/csv_*.py
// Optimize     Os
#include "modules/csv/csv.h"

typedef struct Writer {
  Object h;
  Value write, dialect;
} Writer;
static Writer *as_writer(Ref v) { return (Writer *)value_as_ptr(v); }

typedef struct Row {
  StrBuilder text;
  Size n_fields;
} Row;

static bool is_special(const Dialect *d, uint32_t c) {
  if (c == d->delimiter || c == d->escapechar || c == d->quotechar || c == '\n' || c == '\r') return true;
  const Str *end = as_str(d->lineterminator);
  for (Size i = 0; i < end->len; i++) {
    if (str_read(end, i) == c) return true;
  }
  return false;
}

// How a special character is written: with an escape before it, doubled, or (0) as it is, because the field is quoted.
static uint32_t prefix_of(const Dialect *d, uint32_t c) {
  if (d->quoting == QUOTE_NONE) return d->escapechar;
  if (c == d->quotechar) return d->doublequote ? d->quotechar : d->escapechar;
  return c == d->escapechar ? d->escapechar : 0;
}

static int append_field(VM *vm, Row *row, const Dialect *d, Ref field_or_null, bool quoted) {
  const Str *s = value_is_null(field_or_null) ? NULL : as_str(field_or_null);
  Size len = s ? s->len : 0;
  for (Size i = 0; i < len; i++) {
    uint32_t c = str_read(s, i);
    if (!is_special(d, c)) continue;
    uint32_t prefix = prefix_of(d, c);
    if (prefix == NO_CHAR) {
      CSV_FAIL(vm, "need to escape, but no escapechar set");
      return -1;
    }
    if (prefix == 0 || (d->quoting != QUOTE_NONE && c == d->quotechar && d->doublequote)) quoted = true;
  }
  if (len == 0 && d->delimiter == ' ' && d->skipinitialspace) {
    if (d->quoting == QUOTE_NONE || (!s && (d->quoting == QUOTE_STRINGS || d->quoting == QUOTE_NOTNULL))) {
      CSV_FAIL(vm, "empty field must be quoted if delimiter is a space and skipinitialspace is true");
      return -1;
    }
    quoted = true;
  }
  StrBuilder *b = &row->text;
  if (row->n_fields++ > 0) sb_char(b, d->delimiter);
  if (quoted) sb_char(b, d->quotechar);
  for (Size i = 0; i < len; i++) {
    uint32_t c = str_read(s, i), prefix = is_special(d, c) ? prefix_of(d, c) : 0;
    if (prefix) sb_char(b, prefix);
    sb_char(b, c);
  }
  if (quoted) sb_char(b, d->quotechar);
  return b->failed ? -1 : 0;
}

static bool quoted_by_kind(VM *vm, int quoting, Ref field) {
  switch (quoting) {
    case QUOTE_NONNUMERIC: return !is_number_like(vm, field);
    case QUOTE_ALL: return true;
    case QUOTE_STRINGS: return is_str(field);
    case QUOTE_NOTNULL: return !value_is_none(field);
    default: return false;
  }
}

static int append_any(VM *vm, Row *row, const Dialect *d, Ref field) {
  bool quoted = quoted_by_kind(vm, d->quoting, field);
  if (is_str(field)) return append_field(vm, row, d, field, quoted);
  if (value_is_none(field)) return append_field(vm, row, d, REF_NULL, quoted);
  Value text = object_str(vm, field);
  if (value_is_null(text)) return -1;
  int r = append_field(vm, row, d, text, quoted);
  drop(vm, text);
  return r;
}

static int append_fields(VM *vm, Row *row, const Dialect *d, Ref iter) {
  bool null_field = false;
  for (;;) {
    Value field = iter_next(vm, iter);
    if (value_is_null(field)) break;
    null_field = value_is_none(field);
    int r = append_any(vm, row, d, field);
    drop(vm, field);
    if (r < 0) return -1;
  }
  if (err_occurred(vm)) return -1;
  if (row->n_fields > 0 && row->text.len == 0) {
    if (d->quoting == QUOTE_NONE || (null_field && (d->quoting == QUOTE_STRINGS || d->quoting == QUOTE_NOTNULL))) {
      CSV_FAIL(vm, "single empty field record must be quoted");
      return -1;
    }
    row->n_fields--;
    return append_field(vm, row, d, REF_NULL, true);
  }
  return 0;
}

static Value writerow(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value dialect = own(as_writer(self)->dialect);
  Value iter = object_iter(vm, args[0]);
  if (value_is_null(iter)) {
    if (err_matches(vm, vm->exc.TypeError)) CSV_FAIL(vm, "iterable expected, not %.200T", args[0]);
    drop(vm, dialect);
    return VALUE_NULL;
  }
  Row row = {.n_fields = 0};
  sb_init(&row.text, vm);
  int r = append_fields(vm, &row, as_dialect(dialect), iter);
  drop(vm, iter);
  if (r == 0) sb_str(&row.text, as_dialect(dialect)->lineterminator);
  drop(vm, dialect);
  if (r < 0) {
    sb_discard(&row.text);
    return VALUE_NULL;
  }
  Value line = sb_finish(&row.text);
  if (value_is_null(line)) return line;
  Value result = call1(vm, as_writer(self)->write, line);
  drop(vm, line);
  return result;
}

static Value writerows(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value iter = object_iter(vm, args[0]);
  if (value_is_null(iter)) return iter;
  for (;;) {
    Value row = iter_next(vm, iter);
    if (value_is_null(row)) break;
    Value r = writerow(vm, self, &row, 1, REF_NULL);
    drop(vm, row);
    if (value_is_null(r)) break;
    drop(vm, r);
  }
  drop(vm, iter);
  return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
}

static void writer_clear(VM *vm, Object *o) { value_set(vm, &((Writer *)o)->write, VALUE_NONE); }

Value csv_writer(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "writer", nargs, 1, 2) < 0) return VALUE_NULL;
  Value name = str_from_cstr(vm, "write"), write = VALUE_NULL;
  int found = value_is_null(name) ? -1 : object_lookup_attr(vm, args[0], name, &write);
  drop(vm, name);
  if (found < 0) return VALUE_NULL;
  if (!found || !is_callable(vm, write)) {
    drop(vm, write);
    return err_set(vm, vm->exc.TypeError, "argument 1 must have a \"write\" method");
  }
  Value dialect = csv_dialect_call(vm, nargs > 1 ? borrow(args[1]) : REF_NULL, args + nargs, kwnames);
  if (value_is_null(dialect)) return drop(vm, write), VALUE_NULL;
  Value fields[] = {write, dialect};
  return owned_value(vm, module_type(vm, MT_CSV_WRITER), fields, 2);
}

static const MethodDef methods[] = {
    {"writerow", writerow, METH_O, DOC("($self, row, /)"),
     DOC("Construct and write a CSV record from an iterable of fields.\n\n"
         "Non-string elements will be converted to string.")},
    {"writerows", writerows, METH_O, DOC("($self, rows, /)"),
     DOC("Construct and write a series of iterables to a csv file.\n\n"
         "Non-string elements will be converted to string.")},
    {0},
};
static const MemberDef members[] = {{"dialect", MEMBER_VALUE_OR_NONE, offsetof(Writer, dialect), true, NULL}, {0}};
static const TypeSlots slots = {.dealloc = owned_dealloc, .traverse = owned_traverse, .clear = writer_clear};
const TypeSpec csv_writer_spec = {
    .name = "_csv.writer",
    .basic_size = sizeof(Writer),
    .told_size = 36,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &slots,
    OWNS(Writer, write, dialect),
    .methods = methods,
    .members = members,
    .doc = DOC("CSV writer\n\nWriter objects are responsible for generating tabular data\n"
               "in CSV format from sequence input.\n")};
