// object/container/struct_seq.h: tuples with named fields, as sys.version_info and os.stat_result: a type made from a
// table.
#ifndef MORELIA_OBJECT_CONTAINER_STRUCT_SEQ_H
#define MORELIA_OBJECT_CONTAINER_STRUCT_SEQ_H

#include "object/container/tuple.h"

typedef struct StructSeqField {
  const char *name, *doc;
} StructSeqField;
typedef struct StructSeqSpec {
  const char *name;  // "sys.version_info"
  const char *doc;
  const StructSeqField *fields;
  uint8_t n_fields;    // all of them
  uint8_t n_sequence;  // fields that are items of the tuple; the rest are attributes only
  bool closed;         // programs cannot make instances
} StructSeqSpec;

// NULL with exception; the spec must live as long as the VM
NODISCARD Type *struct_seq_type(VM *vm, const StructSeqSpec *spec);
// An instance of n_fields values, each consumed (also on failure). Null values make it fail with their exception.
NODISCARD Value struct_seq_new(VM *vm, Type *type, const Value *values);
void struct_seq_finish(VM *vm);  // frees the declarations of these types, after the types are gone

#endif
