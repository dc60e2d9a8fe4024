// modules/csv/csv_reader.c: csv.reader: lines of text to rows, by a state machine that takes one character at a time.
//
// Invariants   between two rows the state is START_RECORD and `field` is empty; `fields` is the list of the row being
//              read, or null.
// Tests        tests/python/library/formats/csv_*.py
// Optimize     O2
#include "modules/csv/csv.h"
#include "object/core/work.h"
#include "object/container/iterators.h"

typedef enum {
  START_RECORD,
  START_FIELD,
  ESCAPED_CHAR,
  IN_FIELD,
  IN_QUOTED_FIELD,
  ESCAPE_IN_QUOTED_FIELD,
  QUOTE_IN_QUOTED_FIELD,
  EAT_NEWLINE,
  AFTER_ESCAPED_NEWLINE
} State;

typedef struct Reader {
  Object h;
  Value input, dialect, fields;
  StrBuilder field;
  State state;
  bool unquoted;
  uint32_t line_num;
} Reader;
static Reader *as_reader(Ref v) { return (Reader *)value_as_ptr(v); }

static int save_field(VM *vm, Reader *r) {
  int quoting = as_dialect(r->dialect)->quoting;
  Value v;
  if ((quoting == QUOTE_NOTNULL || quoting == QUOTE_STRINGS) && r->field.len == 0 && r->unquoted) {
    v = VALUE_NONE;
  } else {
    bool number = r->unquoted && r->field.len != 0 && (quoting == QUOTE_NONNUMERIC || quoting == QUOTE_STRINGS);
    v = sb_finish(&r->field);
    sb_init(&r->field, vm);
    if (number && !value_is_null(v)) {
      Value f = number_float(vm, v);
      drop(vm, v);
      v = f;
    }
  }
  return value_is_null(v) ? -1 : list_append_steal(vm, as_list(r->fields), v);
}

static int add_char(VM *vm, Reader *r, uint32_t c) {
  if (r->field.len >= vm->modules->csv_field_limit) {
    CSV_FAIL(vm, "field larger than field limit (%zd)", vm->modules->csv_field_limit);
    return -1;
  }
  sb_char(&r->field, c);
  return r->field.failed ? -1 : 0;
}

static int end_of_field(VM *vm, Reader *r, State next) {
  r->state = next;
  return save_field(vm, r);
}

ALWAYS_INLINE bool is_newline(uint32_t c) { return c == '\n' || c == '\r' || c == NO_CHAR; }
ALWAYS_INLINE State after_newline(uint32_t c) { return c == NO_CHAR ? START_RECORD : EAT_NEWLINE; }

// c is NO_CHAR at the end of a line.
static int process(VM *vm, Reader *r, uint32_t c) {
  const Dialect *d = as_dialect(r->dialect);
  bool quote = c != NO_CHAR && c == d->quotechar && d->quoting != QUOTE_NONE,
       escape = c != NO_CHAR && c == d->escapechar;
  switch (r->state) {
    case START_RECORD:
      if (c == NO_CHAR) return 0;
      if (is_newline(c)) {
        r->state = EAT_NEWLINE;
        return 0;
      }
      r->state = START_FIELD;
      // fall through
    case START_FIELD:
      r->unquoted = true;
      if (is_newline(c)) return end_of_field(vm, r, after_newline(c));
      if (quote) {
        r->unquoted = false;
        r->state = IN_QUOTED_FIELD;
      } else if (escape) {
        r->state = ESCAPED_CHAR;
      } else if (c == ' ' && d->skipinitialspace) {
        return 0;
      } else if (c == d->delimiter) {
        return save_field(vm, r);
      } else {
        r->state = IN_FIELD;
        return add_char(vm, r, c);
      }
      return 0;
    case ESCAPED_CHAR:
      r->state = c == '\n' || c == '\r' ? AFTER_ESCAPED_NEWLINE : IN_FIELD;
      return add_char(vm, r, c == NO_CHAR ? '\n' : c);
    case AFTER_ESCAPED_NEWLINE:
      if (c == NO_CHAR) return 0;
      // fall through
    case IN_FIELD:
      if (is_newline(c)) return end_of_field(vm, r, after_newline(c));
      if (escape) r->state = ESCAPED_CHAR;
      else if (c == d->delimiter) return end_of_field(vm, r, START_FIELD);
      else return add_char(vm, r, c);
      return 0;
    case IN_QUOTED_FIELD:
      if (c == NO_CHAR) return 0;
      if (escape) r->state = ESCAPE_IN_QUOTED_FIELD;
      else if (quote) r->state = d->doublequote ? QUOTE_IN_QUOTED_FIELD : IN_FIELD;
      else return add_char(vm, r, c);
      return 0;
    case ESCAPE_IN_QUOTED_FIELD: r->state = IN_QUOTED_FIELD; return add_char(vm, r, c == NO_CHAR ? '\n' : c);
    case QUOTE_IN_QUOTED_FIELD:
      if (quote) {
        r->state = IN_QUOTED_FIELD;
        return add_char(vm, r, c);
      }
      if (c == d->delimiter) return end_of_field(vm, r, START_FIELD);
      if (is_newline(c)) return end_of_field(vm, r, after_newline(c));
      if (!d->strict) {
        r->state = IN_FIELD;
        return add_char(vm, r, c);
      }
      CSV_FAIL(vm, "'%c' expected after '%c'", (int)d->delimiter, (int)d->quotechar);
      return -1;
    case EAT_NEWLINE:
      if (c == '\n' || c == '\r') return 0;
      if (c == NO_CHAR) {
        r->state = START_RECORD;
        return 0;
      }
      CSV_FAIL(vm, "new-line character seen in unquoted field - do you need to open the file with newline=''?");
      return -1;
  }
  return 0;
}

// Where the first character stands in [i, end) that may mean something; end, if none does.
static Size end_of_plain(const Dialect *d, const Str *line, Size i, Size end) {
  for (; i < end; i++) {
    uint32_t c = str_read(line, i);
    if (c == d->delimiter || c == d->quotechar || c == d->escapechar || c == '\n' || c == '\r') break;
  }
  return i;
}

// Takes what is plain at once: a whole field, or a part of one. Where the line goes on; i: there is none, -1: an
// exception.
static Size take_plain(VM *vm, Reader *r, const Str *line, Size i) {
  const Dialect *d = as_dialect(r->dialect);
  bool begins = r->state == START_FIELD || r->state == START_RECORD;
  if (!begins && r->state != IN_FIELD && r->state != IN_QUOTED_FIELD) return i;
  int64_t room = (int64_t)vm->modules->csv_field_limit - r->field.len;
  if (room <= 0) return i;
  Size end = end_of_plain(d, line, i, room < line->len - i ? i + (Size)room : line->len);
  if (end == i) return i;
  if (!begins) {
    sb_substr(&r->field, ref_from_ptr(line), i, end);
    return r->field.failed ? -1 : end;
  }
  bool ends = end == line->len || str_read(line, end) == d->delimiter;
  bool is_text = d->quoting == QUOTE_MINIMAL || d->quoting == QUOTE_ALL || d->quoting == QUOTE_NONE;
  if (!is_text || !ends || (d->skipinitialspace && str_read(line, i) == ' ')) return i;
  r->unquoted = true;
  r->state = end == line->len ? START_RECORD : START_FIELD;
  Value field = str_substring(vm, ref_from_ptr(line), i, end);
  return value_is_null(field) || list_append_steal(vm, as_list(r->fields), field) < 0 ? -1 : end + 1;
}

static int process_line(VM *vm, Reader *r, const Str *line) {
  Size seen = 0;
  for (Size i = 0, from; i < line->len;) {
    if ((i = take_plain(vm, r, line, from = i)) < 0) return -1;
    if (i == from && process(vm, r, str_read(line, i++)) < 0) return -1;
    if (i - seen < WORK_CHARS) continue;
    if (vm_work(vm, (uint64_t)(i - seen) / 8) < 0) return -1;
    seen = i;
  }
  return process(vm, r, NO_CHAR);
}

static Value reader_next(VM *vm, Ref self) {
  Reader *r = as_reader(self);
  Value fields = list_new(vm, 0);
  if (value_is_null(fields)) return fields;
  value_set(vm, &r->fields, fields);
  sb_discard(&r->field);
  sb_init(&r->field, vm);
  r->state = START_RECORD;
  r->unquoted = false;
  do {
    Value line = iter_next(vm, r->input);
    if (value_is_null(line)) {
      if (!err_occurred(vm) && (r->field.len != 0 || r->state == IN_QUOTED_FIELD)) {
        if (as_dialect(r->dialect)->strict) return CSV_FAIL(vm, "unexpected end of data");
        if (save_field(vm, r) >= 0) break;
      }
      return VALUE_NULL;
    }
    if (!is_str(line)) {
      CSV_FAIL(vm, "iterator should return strings, not %.200T (the file should be opened in text mode)", line);
      drop(vm, line);
      return VALUE_NULL;
    }
    r->line_num++;
    int status = value_is_null(r->fields) ? -1 : process_line(vm, r, as_str(line));
    drop(vm, line);
    if (status < 0) return VALUE_NULL;
  } while (r->state != START_RECORD);
  fields = r->fields;
  r->fields = VALUE_NULL;
  return fields;
}

static void reader_dealloc(VM *vm, Object *o) {
  sb_discard(&((Reader *)o)->field);
  owned_dealloc(vm, o);
}
static void reader_clear(VM *vm, Object *o) {
  Reader *r = (Reader *)o;
  value_set(vm, &r->input, own(vm->empty_tuple));
  value_clear(vm, &r->fields);
}

Value csv_reader(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "reader", nargs, 1, 2) < 0) return VALUE_NULL;
  Value input = object_iter(vm, args[0]);
  if (value_is_null(input)) return input;
  Value dialect = csv_dialect_call(vm, nargs > 1 ? borrow(args[1]) : REF_NULL, args + nargs, kwnames);
  if (value_is_null(dialect)) return drop(vm, input), VALUE_NULL;
  Value fields[] = {input, dialect};
  Reader *r = owned_new(vm, module_type(vm, MT_CSV_READER), fields, 2);
  if (!r) return VALUE_NULL;
  sb_init(&r->field, vm);
  return value_from_ptr(r);
}

static const MemberDef members[] = {
    {"dialect", MEMBER_VALUE_OR_NONE, offsetof(Reader, dialect), true, NULL},
    {"line_num", MEMBER_UINT32, offsetof(Reader, line_num), true, NULL},
    {0},
};
static const TypeSlots slots = {.dealloc = reader_dealloc,
                                .traverse = owned_traverse,
                                .clear = reader_clear,
                                .iter = iterator_self,
                                .iternext = reader_next};
const TypeSpec csv_reader_spec = {
    .name = "_csv.reader",
    .basic_size = sizeof(Reader),
    .told_size = 44,
    .flags = TYPE_GC | TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
    .slots = &slots,
    OWNS(Reader, input, fields),
    .members = members,
    .doc = DOC("CSV reader\n\nReader objects are responsible for reading and parsing tabular data\nin CSV format.\n")};
