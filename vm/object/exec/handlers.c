// object/exec/handlers.c: reads the exception table of code: which handler an exception goes to.
//
// An entry is four numbers of six bits a byte, the first byte of the entry with the top bit set: start, length, target,
// and depth * 2 + whether the handler gets the position. Entries are in the order of their units.
// Tests        tests/python/exceptions/*.py
// Optimize     O2
#include "object/exec/code_internal.h"

#include "object/bytes/bytes.h"

ALWAYS_INLINE uint32_t read_item(const uint8_t **p) {
  uint32_t v = **p & 0x3F;
  while (*(*p)++ & 0x40) v = v << 6 | (**p & 0x3F);
  return v;
}

void code_handlers_init(const Code *code, HandlerReader *r) {
  const Bytes *table = as_bytes(code->exceptiontable);
  r->p = (const uint8_t *)table->data;
  r->end = r->p + table->len;
}

ALWAYS_INLINE bool next(HandlerReader *r) {
  if (r->p >= r->end) return false;
  r->start = read_item(&r->p);
  r->n_units = read_item(&r->p);
  r->target = read_item(&r->p);
  uint32_t depth = read_item(&r->p);
  r->depth = depth >> 1;
  r->lasti = depth & 1;
  return true;
}

bool code_handlers_next(HandlerReader *r) { return next(r); }

// Moves a reader close to the entry of `unit`, not behind it, by bisection.
ALWAYS_INLINE void seek(HandlerReader *r, uint32_t unit) {
  enum { NEAR = 24 };
  const uint8_t *low = r->p, *high = r->end;
  while (high - low > NEAR) {
    const uint8_t *middle = low + (high - low) / 2;
    while (middle > low && !(*middle & 0x80)) middle--;
    if (middle == low) break;
    const uint8_t *p = middle;
    if (read_item(&p) > unit) high = middle;
    else low = middle;
  }
  r->p = low;
}

NOINLINE int code_handler(const Code *code, uint32_t unit, uint32_t *out_depth, uint32_t *out_target, bool *out_lasti) {
  HandlerReader r;
  code_handlers_init(code, &r);
  seek(&r, unit);
  while (next(&r)) {
    if (unit < r.start) return 0;
    if (unit >= r.start + r.n_units) continue;
    *out_depth = r.depth;
    *out_target = r.target;
    *out_lasti = r.lasti;
    return 1;
  }
  return 0;
}
