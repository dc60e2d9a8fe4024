// object/exec/code_internal.h: declarations shared by object/exec/code.c and object/exec/code_methods.c.
#ifndef MORELIA_OBJECT_EXEC_CODE_INTERNAL_H
#define MORELIA_OBJECT_EXEC_CODE_INTERNAL_H

#include "object/exec/code_type.h"

// Reads the location table entry by entry: units [start, start + n_units) have `span`.
typedef struct LocationReader {
  const uint8_t *p, *end;
  int line;  // running
  uint32_t start, n_units;
  CodeSpan span;
} LocationReader;

void code_locations_init(const Code *code, LocationReader *r);
bool code_locations_next(LocationReader *r);

// Reads the exception table entry by entry, in the order of their units.
typedef struct HandlerReader {
  const uint8_t *p, *end;
  uint32_t start, n_units, target, depth;
  bool lasti;
} HandlerReader;

void code_handlers_init(const Code *code, HandlerReader *r);
bool code_handlers_next(HandlerReader *r);
void code_dealloc(VM *vm, Object *o);

#endif
