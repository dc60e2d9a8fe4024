// modules/stream_codec.c: input that waits to be taken.
// Tests        tests/python/library/bz2_module.py, lzma_module.py
#include "modules/stream_codec.h"

int input_append(VM *vm, StreamInput *in, const uint8_t *p, size_t n) {
  if (in->at) {
    memmove(in->data, in->data + in->at, in->len - in->at);
    in->len -= in->at;
    in->at = 0;
  }
  if (in->len + n > in->cap) {
    size_t cap = in->len + n + 64;
    uint8_t *grown = mem_realloc(vm, in->data, in->cap, cap);
    if (!grown) return err_no_memory_i(vm);
    in->data = grown;
    in->cap = cap;
  }
  if (n) memcpy(in->data + in->len, p, n);
  in->len += n;
  return 0;
}

void input_free(VM *vm, StreamInput *in) {
  if (in->data) mem_free(vm, in->data, in->cap);
  *in = (StreamInput){0};
}
