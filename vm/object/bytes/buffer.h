// object/bytes/buffer.h: the buffer protocol: an object lends its memory, with its shape.
//
// Invariants   obj owns the lender as long as the buffer is held; every buffer_get that returned 0 needs a
//              buffer_release. shape and strides have ndim items (or are null when the flags did not ask for them);
//              format null means "B".
// Danger       A Buffer may point into itself (shape = &len): do not copy the struct; memoryview has its own arrays.
#ifndef MORELIA_OBJECT_BYTES_BUFFER_H
#define MORELIA_OBJECT_BYTES_BUFFER_H

#include "object/core/abstract.h"

enum {  // CPython's numbers (inspect.BufferFlags)
  BUF_SIMPLE = 0,
  BUF_WRITABLE = 1,
  BUF_FORMAT = 4,
  BUF_ND = 8,
  BUF_STRIDES = 0x18,
  BUF_C_CONTIGUOUS = 0x38,
  BUF_F_CONTIGUOUS = 0x58,
  BUF_ANY_CONTIGUOUS = 0x98,
  BUF_INDIRECT = 0x118,
  BUF_CONTIG_RO = BUF_ND,
  BUF_FULL_RO = BUF_INDIRECT | BUF_FORMAT,
  BUF_FULL = BUF_FULL_RO | BUF_WRITABLE,
  BUF_READ = 0x100,
  BUF_WRITE = 0x200,
};
#define BUF_MAX_DIMS 64

struct Buffer {
  uint8_t *data;
  Value obj;
  Size len, itemsize;
  bool readonly;
  int ndim;
  const char *format;
  Size *shape, *strides, *suboffsets;
  void *internal;
};

bool buffer_is_offered(VM *vm, Ref o);
// 0, or -1: "a bytes-like object is required, not 'T'", or the object's own exception.
NODISCARD int buffer_get(VM *vm, Ref o, Buffer *out, int flags) MAY_RUN_CODE;
void buffer_release(VM *vm, Buffer *b) MAY_RUN_CODE;
// The getbuffer slot of plain bytes.
NODISCARD int buffer_fill(VM *vm, Buffer *out, Ref obj, void *data, Size len, bool readonly, int flags);
bool buffer_is_contiguous(const Buffer *b, char order);  // 'C', 'F' or 'A'
// Copies all items in C order ('F': Fortran order) to `to`, which has b->len bytes. 0, or -1 as vm_work.
NODISCARD int buffer_copy_out(VM *vm, const Buffer *b, void *to, char order);
Size buffer_item_size(const char *format);   // of one native character, optionally behind '@'; -1 otherwise
NODISCARD Size buffer_code_size(char code);  // the same of a code; -1: there is none

#endif
