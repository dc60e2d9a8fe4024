// modules/csv/csv.h: declarations shared by the files of _csv: the dialect, and how reader and writer are made.
#ifndef MORELIA_MODULES_CSV_CSV_H
#define MORELIA_MODULES_CSV_CSV_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

enum { QUOTE_MINIMAL, QUOTE_ALL, QUOTE_NONNUMERIC, QUOTE_NONE, QUOTE_STRINGS, QUOTE_NOTNULL };
#define NO_CHAR UINT32_MAX  // a character that is not set; for the reader also the end of a line

typedef struct Dialect {
  Object h;
  bool doublequote, skipinitialspace, strict;
  int quoting;
  uint32_t delimiter, quotechar, escapechar;
  Value lineterminator;  // str
} Dialect;

ALWAYS_INLINE Dialect *as_dialect(Ref v) { return (Dialect *)value_as_ptr(v); }
#define CSV_FAIL(vm, ...) err_set(vm, module_type(vm, MT_CSV_ERROR), __VA_ARGS__)

// A Dialect from a name, a class or an instance, changed by the keywords: kwvalues with their names in kwnames.
NODISCARD Value csv_dialect_call(VM *vm, Ref dialect_or_null, const Value *kwvalues, Ref kwnames);
NODISCARD Value csv_reader(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value csv_writer(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
extern const TypeSpec csv_reader_spec, csv_writer_spec;

#endif
