// types/code_internal.h: shared by types/code.c and types/code_methods.c.
#ifndef MORELIA_TYPES_CODE_INTERNAL_H
#define MORELIA_TYPES_CODE_INTERNAL_H

#include "types/code.h"

// Reads the location table entry by entry: units [start, start + n_units) have `span`.
typedef struct LocationReader {
  const uint8_t *p, *end;
  int line;  // running
  uint32_t start, n_units;
  CodeSpan span;
} LocationReader;

void code_locations_init(const Code *code, LocationReader *r);
bool code_locations_next(LocationReader *r);
void code_dealloc(VM *vm, Object *o);

#endif
