// modules/marshal.h: Python values as bytes and back, in CPython 3.14's format (what .pyc files hold).
#ifndef MORELIA_MODULES_MARSHAL_H
#define MORELIA_MODULES_MARSHAL_H

#include "object/abstract.h"

#define MARSHAL_VERSION 5

Value marshal_dumps(VM *vm, Ref v, int version, bool allow_code);  // bytes
// *out_used (may be NULL): how many bytes the value took.
Value marshal_loads(VM *vm, const void *bytes, size_t len, bool allow_code, size_t *out_used);

#endif
