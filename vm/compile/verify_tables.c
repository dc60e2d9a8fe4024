// compile/verify_tables.c: the verifier of foreign code: the exception table and the location table are well formed.
//
// Readers of the tables (object/exec/code.c) look neither for their ends nor at what the numbers add up to.
// Tests        tests/node/code-verifier.test.mjs
// Optimize     Oz
#include "compile/verify.h"

#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"

// --- exceptions: entries of four numbers, in groups of six bits, the highest first; bit 7 marks the first byte of an
// entry

typedef struct Bytes6 {
  const uint8_t *p, *end;
} Bytes6;

static bool read_item(Bytes6 *b, bool first, uint32_t *out) {
  uint32_t value = 0;
  for (int i = 0; i < 5 && b->p < b->end; i++) {
    uint8_t byte = *b->p++;
    if ((byte >> 7) != (first && i == 0)) return false;
    value = value << 6 | (byte & 0x3F);
    if (!(byte & 0x40)) {
      *out = value;
      return true;
    }
  }
  return false;
}

static bool is_bound(const Verifier *v, uint32_t unit) {
  return unit == v->code->n_units || (unit < v->code->n_units && v->marks[unit] & UNIT_START);
}

static bool check_handler(Verifier *v, const Handler *h, uint32_t last_end) {
  const Code *code = v->code;
  if (h->start < last_end || h->end <= h->start || !is_bound(v, h->start) || !is_bound(v, h->end))
    return verify_fail(v, h->start, "an exception table entry for units %u to %u", h->start, h->end);
  if (h->target >= code->n_units || !(v->marks[h->target] & UNIT_START))
    return verify_fail(v, h->start, "the exception handler at unit %u is no instruction", h->target);
  // A handler behind what it protects: an exception is no way around the polls of backward jumps.
  if (h->target < h->end)
    return verify_fail(v, h->start, "the exception handler at unit %u is before the end of what it protects",
                       h->target);
  if (h->depth + h->lasti + 1u > code->stacksize)
    return verify_fail(v, h->start, "the exception handler at unit %u is too deep", h->target);
  v->marks[h->target] |= UNIT_JOIN;
  return true;
}

static bool check_exceptions(Verifier *v) {
  const Bytes *table = as_bytes(v->code->exceptiontable);
  Bytes6 b = {(const uint8_t *)table->data, (const uint8_t *)table->data + table->len};
  uint32_t last_end = 0;
  v->handlers = arena_alloc(&v->arena, ((size_t)table->len / 4 + 1) * sizeof(Handler));
  if (!v->handlers) return verify_no_memory(v);
  while (b.p < b.end) {
    Handler *h = &v->handlers[v->n_handlers];
    uint32_t units, depth;
    if (!read_item(&b, true, &h->start) || !read_item(&b, false, &units) || !read_item(&b, false, &h->target) ||
        !read_item(&b, false, &depth))
      return verify_fail(v, 0, "entry %u of the exception table is malformed", v->n_handlers);
    h->end = h->start + units;  // each below 2^30
    h->depth = depth >> 1;
    h->lasti = depth & 1;
    if (!check_handler(v, h, last_end)) return false;
    last_end = h->end;
    v->n_handlers++;
  }
  return true;
}

// --- locations (PEP 626, 657)

typedef struct Lines {
  const uint8_t *p, *end;
  bool bad;
} Lines;

static uint32_t octet(Lines *l) {
  if (l->p < l->end && !(*l->p & 0x80)) return *l->p++;
  l->bad = true;
  return 0;
}
static uint32_t varint(Lines *l) {
  uint32_t value = 0;
  for (int shift = 0; shift < 30; shift += 6) {
    uint32_t byte = octet(l);
    value |= (byte & 63) << shift;
    if (!(byte & 64)) return value;
  }
  l->bad = true;
  return 0;
}
static int32_t signed_varint(Lines *l) {
  uint32_t value = varint(l);
  return value & 1 ? -(int32_t)(value >> 1) : (int32_t)(value >> 1);
}

// One entry; `line` is the running number. Lines stay in 31 bits.
static void read_location(Lines *l, int code, int64_t *line) {
  switch (code) {
    case 15: return;
    case 14:
      *line += signed_varint(l);
      l->bad |= *line + varint(l) > INT32_MAX;
      varint(l);
      varint(l);
      break;
    case 13: *line += signed_varint(l); break;
    case 10:
    case 11:
    case 12:
      *line += code - 10;
      octet(l);
      octet(l);
      break;
    default: octet(l);
  }
  l->bad |= *line > INT32_MAX || *line < INT32_MIN;
}

static bool check_locations(Verifier *v) {
  const Bytes *table = as_bytes(v->code->linetable);
  Lines l = {(const uint8_t *)table->data, (const uint8_t *)table->data + table->len, false};
  uint32_t units = 0;
  int64_t line = (int32_t)v->code->firstlineno;
  while (l.p < l.end) {
    uint8_t first = *l.p++;
    l.bad |= !(first & 0x80);
    if (!l.bad) read_location(&l, first >> 3 & 15, &line);
    if (l.bad)
      return verify_fail(v, units, "byte %u of the line table is not expected",
                         (uint32_t)(l.p - (const uint8_t *)table->data));
    units += (first & 7) + 1;
    if (units > v->code->n_units) return verify_fail(v, v->code->n_units, "the line table goes on behind the end");
  }
  return true;
}

bool verify_tables(Verifier *v) { return check_exceptions(v) && check_locations(v); }
