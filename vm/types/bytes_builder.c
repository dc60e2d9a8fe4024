// types/bytes_builder.c: BytesBuilder, which accumulates octets.
#include "types/bytes.h"

void bb_init(BytesBuilder *b, VM *vm) { *b = (BytesBuilder){.vm = vm}; }

void bb_discard(BytesBuilder *b) {
  mem_free(b->vm, b->data, (size_t)b->cap);
  bb_init(b, b->vm);
}

static bool fail(BytesBuilder *b) {
  bb_discard(b);
  err_no_memory(b->vm);
  b->failed = true;
  return false;
}

bool bb_reserve(BytesBuilder *b, Size n) {
  if (b->failed) return false;
  if (n <= b->cap - b->len) return true;
  int64_t cap = (int64_t)b->len + n + (b->len >> 1) + 16;
  if ((int64_t)b->len + n > SIZE_MAX_PY - 1) return fail(b);
  if (cap > SIZE_MAX_PY - 1) cap = SIZE_MAX_PY - 1;
  void *data = mem_realloc(b->vm, b->data, (size_t)b->cap, (size_t)cap);
  if (!data) return fail(b);
  b->data = data;
  b->cap = (Size)cap;
  return true;
}

void bb_byte(BytesBuilder *b, uint8_t c) {
  if (bb_reserve(b, 1)) b->data[b->len++] = c;
}

void bb_bytes(BytesBuilder *b, const void *data, Size n) {
  if (n <= 0 || !bb_reserve(b, n)) return;
  memcpy(b->data + b->len, data, (size_t)n);
  b->len += n;
}

void bb_fill(BytesBuilder *b, uint8_t c, Size n) {
  if (n <= 0 || !bb_reserve(b, n)) return;
  memset(b->data + b->len, c, (size_t)n);
  b->len += n;
}

Value bb_finish(BytesBuilder *b) {
  if (b->failed) return VALUE_NULL;
  Value v = bytes_from(b->vm, b->data, b->len);
  bb_discard(b);
  return v;
}
