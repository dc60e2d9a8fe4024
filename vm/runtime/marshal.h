// runtime/marshal.h: Python values as bytes and back, in CPython 3.14's format (that of .pyc files).
#ifndef MORELIA_RUNTIME_MARSHAL_H
#define MORELIA_RUNTIME_MARSHAL_H

#include "object/core/abstract.h"

#define MARSHAL_VERSION 5
#define MARSHAL_MAX_DEPTH 1500  // values in values

NODISCARD Value marshal_dumps(VM *vm, Ref v, int version, bool allow_code);  // bytes
// code objects are verified (compile/verify.h)
NODISCARD Value marshal_loads(VM *vm, const void *bytes, Size len, bool allow_code);
// bytes that our own compiler's code was written to: it needs no verification
NODISCARD Value marshal_loads_trusted(VM *vm, const void *bytes, Size len);

#define PYC_MAGIC_TOKEN 168627755  // the first four bytes of a .pyc file of CPython 3.14, little-endian

#endif
