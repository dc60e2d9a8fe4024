// object/bytes/bytes_builder.c: BytesBuilder, which accumulates octets.
//
// Optimize     O3
#include "base/unicode.h"
#include "object/core/work.h"
#include "object/bytes/bytes.h"

void bb_init(BytesBuilder *b, VM *vm) { *b = (BytesBuilder){.vm = vm}; }

void bb_discard(BytesBuilder *b) {
  mem_free(b->vm, b->data, (size_t)b->room);
  bb_init(b, b->vm);
}

static bool fail(BytesBuilder *b) {
  bb_discard(b);
  err_no_memory(b->vm);
  b->failed = true;
  return false;
}

static bool look(BytesBuilder *b) {
  if (work_written(b->vm, b->len, &b->seen)) return true;
  bb_discard(b);
  b->failed = true;
  return false;
}

static bool grow(BytesBuilder *b, Size n) {
  int64_t cap = (int64_t)b->len + n + (b->len >> 1) + 16;
  if ((int64_t)b->len + n > SIZE_MAX_PY - 1) return fail(b);
  if (cap > SIZE_MAX_PY - 1) cap = SIZE_MAX_PY - 1;
  void *data = work_realloc(b->vm, b->data, (size_t)b->room, (size_t)cap);
  if (!data) return fail(b);
  b->data = data;
  b->room = (Size)cap;
  return true;
}

static NOINLINE bool reserve_slowly(BytesBuilder *b, Size n) {
  if (b->len - b->seen >= WORK_CHARS && !look(b)) return false;
  if (n > b->room - b->len && !grow(b, n)) return false;
  b->cap = work_room(b->room, b->seen);
  return true;
}

bool bb_reserve(BytesBuilder *b, Size n) {
  if (b->failed) return false;
  return LIKELY(n <= b->cap - b->len) || reserve_slowly(b, n);
}

void bb_byte(BytesBuilder *b, uint8_t c) {
  if (bb_reserve(b, 1)) b->data[b->len++] = c;
}

void bb_bytes(BytesBuilder *b, const void *data, Size n) {
  if (n <= 0 || !bb_reserve(b, n)) return;
  for (Size at = 0; at < n && !b->failed;) {
    Size piece = n - at < WORK_CHARS ? n - at : WORK_CHARS;
    memcpy(b->data + b->len, (const char *)data + at, (size_t)piece);
    b->len += piece;
    at += piece;
    if (piece == WORK_CHARS) look(b);
  }
}

void bb_fill(BytesBuilder *b, uint8_t c, Size n) {
  if (n <= 0 || !bb_reserve(b, n)) return;
  while (n > 0 && !b->failed) {
    Size piece = n < WORK_CHARS ? n : WORK_CHARS;
    memset(b->data + b->len, c, (size_t)piece);
    b->len += piece;
    n -= piece;
    if (piece == WORK_CHARS) look(b);
  }
}

Size bb_hex(BytesBuilder *b, const uint8_t *p, Size n_pairs) {
  if (n_pairs > WORK_CHARS) n_pairs = WORK_CHARS;
  if (!bb_reserve(b, n_pairs)) return 0;
  Size n = 0;
  for (; n < n_pairs; n++) {
    int octet = hex_digit(p[2 * n]) * 16 | hex_digit(p[2 * n + 1]);
    if (octet < 0) break;
    b->data[b->len + n] = (uint8_t)octet;
  }
  b->len += n;
  return n;
}

Value bb_finish(BytesBuilder *b) {
  if (b->failed) return VALUE_NULL;
  Value v = bytes_from(b->vm, b->data, b->len);
  bb_discard(b);
  return v;
}
