// object/core/work.c: see the header.
//
// Tests        tests/node/overshoot.test.mjs
#include "object/core/work.h"

int vm_poll_slow(VM *vm) { return vm->hooks.poll(vm); }
int vm_work_slow(VM *vm) { return vm->hooks.work(vm); }

int work_fill(VM *vm, void *out, const void *unit, size_t size, size_t total) {
  char *to = out;
  size_t done = size < total ? size : total;
  if (out != unit) memmove(to, unit, done);
  while (done < total) {
    size_t more = done <= total - done ? done : total - done, most = 4 * (size_t)WORK_PIECE;
    if (more > most) more = most > size ? most / size * size : size;
    if (size == 1) memset(to + done, *to, more = total - done < most ? total - done : most);
    else memcpy(to + done, to, more);
    done += more;
    if (more >= WORK_PIECE && vm_work(vm, more / 32) < 0) return -1;
  }
  return 0;
}

Size work_own(VM *vm, Value *out, const Value *from, Size n) {
  Size at = 0;
  for (;;) {
    Size stop = n - at > WORK_VALUES ? at + WORK_VALUES : n;
    for (; at < stop; at++) out[at] = own(from[at]);
    if (at == n || vm_work(vm, WORK_VALUES / 4) < 0) return at;
  }
}
