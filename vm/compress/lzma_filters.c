// compress/lzma_filters.c: filters that make data more repetitive before LZMA: delta, and machine code with absolute
// instead of relative addresses.
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "base/digest.h"
#include "compress/lzma.h"

void filter_init(SimpleFilter *f, uint64_t id, uint32_t option) {
  *f = (SimpleFilter){.id = id};
  if (id == FILTER_DELTA) f->distance = option;
  else f->position = option;
}

static size_t run_delta(SimpleFilter *f, uint8_t *p, size_t n, bool encode) {
  for (size_t i = 0; i < n; i++, f->position++) {
    uint8_t *before = &f->history[f->position % f->distance], c = p[i];
    p[i] = encode ? (uint8_t)(c - *before) : (uint8_t)(c + *before);
    *before = encode ? c : p[i];
  }
  return n;
}

static bool is_edge(uint8_t c) { return c == 0 || c == 0xFF; }

// CALL and JMP (E8, E9) with a 32-bit operand. x86_mask: which of the preceding bytes may have been opcodes.
static size_t run_x86(SimpleFilter *f, uint8_t *p, size_t n, bool encode) {
  static const bool allowed[8] = {true, true, true, false, true, false, false, false};
  static const uint8_t bit_number[8] = {0, 1, 2, 2, 3, 3, 3, 3};
  if (n < 5) return 0;
  uint32_t mask = f->x86_mask, position = f->position + 5;
  size_t i = 0, before = (size_t)-1;
  for (; i <= n - 5; i++) {
    if ((p[i] & 0xFE) != 0xE8) continue;
    before = i - before;
    mask = before > 3 ? 0 : mask << (before - 1) & 7;
    if (before <= 3 && mask && (!allowed[mask] || is_edge(p[i + 4 - bit_number[mask]]))) {
      before = i;
      mask = mask << 1 | 1;
      continue;
    }
    before = i;
    if (!is_edge(p[i + 4])) {
      mask = mask << 1 | 1;
      continue;
    }
    uint32_t from = load32_le(p + i + 1), to;
    for (;;) {
      to = encode ? from + position + (uint32_t)i : from - (position + (uint32_t)i);
      if (!mask) break;
      uint32_t shift = bit_number[mask] * 8u;
      if (!is_edge((uint8_t)(to >> (24 - shift)))) break;
      from = to ^ ((1u << (32 - shift)) - 1);
    }
    p[i + 4] = (uint8_t) ~(((to >> 24) & 1) - 1);
    p[i + 3] = (uint8_t)(to >> 16);
    p[i + 2] = (uint8_t)(to >> 8);
    p[i + 1] = (uint8_t)to;
    i += 4;
  }
  before = i - before;
  f->x86_mask = before > 3 ? 0 : mask << (before - 1) & 7;
  f->position += (uint32_t)i;
  return i;
}

static void store_be(uint8_t *p, uint32_t v) {
  for (int i = 0; i < 4; i++) p[i] = (uint8_t)(v >> (24 - 8 * i));
}
static uint32_t moved(uint32_t v, uint32_t by, bool encode) { return encode ? v + by : v - by; }

static void one_powerpc(uint8_t *p, uint32_t at, bool encode) {
  if ((p[0] >> 2) != 0x12 || (p[3] & 3) != 1) return;
  uint32_t v = load32_be(p) & 0x03FFFFFC;
  store_be(p, 0x48000000 | (moved(v, at, encode) & 0x03FFFFFC) | (p[3] & 3));
}
static void one_sparc(uint8_t *p, uint32_t at, bool encode) {
  if (!((p[0] == 0x40 && (p[1] & 0xC0) == 0) || (p[0] == 0x7F && (p[1] & 0xC0) == 0xC0))) return;
  uint32_t v = moved(load32_be(p) << 2, at, encode) >> 2;
  store_be(p, ((0 - ((v >> 22) & 1)) << 22 & 0x3FFFFFFF) | (v & 0x3FFFFF) | 0x40000000);
}
static void one_arm(uint8_t *p, uint32_t at, bool encode) {
  if (p[3] != 0xEB) return;
  uint32_t v = moved((load32_le(p) & 0xFFFFFF) << 2, at + 8, encode) >> 2;
  for (int i = 0; i < 3; i++) p[i] = (uint8_t)(v >> (8 * i));
}
static bool one_thumb(uint8_t *p, uint32_t at, bool encode) {
  if ((p[1] & 0xF8) != 0xF0 || (p[3] & 0xF8) != 0xF8) return false;
  uint32_t v = ((p[1] & 7u) << 19 | (uint32_t)p[0] << 11 | (p[3] & 7u) << 8 | p[2]) << 1;
  v = moved(v, at + 4, encode) >> 1;
  p[1] = (uint8_t)(0xF0 | (v >> 19 & 7));
  p[0] = (uint8_t)(v >> 11);
  p[3] = (uint8_t)(0xF8 | (v >> 8 & 7));
  p[2] = (uint8_t)v;
  return true;
}
static void one_ia64(uint8_t *p, uint32_t at, bool encode) {  // a bundle of three instructions
  static const uint8_t branches[32] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                       4, 4, 6, 6, 0, 0, 7, 7, 4, 4, 0, 0, 4, 4, 0, 0};
  for (uint32_t slot = 0, bit = 5; slot < 3; slot++, bit += 41) {
    if (!(branches[p[0] & 31] >> slot & 1)) continue;
    uint32_t byte = bit >> 3, shift = bit & 7;
    uint64_t raw = 0;
    for (uint32_t i = 0; i < 6; i++) raw |= (uint64_t)p[byte + i] << (8 * i);
    uint64_t v = raw >> shift;
    if ((v >> 37 & 15) != 5 || (v >> 9 & 7) != 0) continue;
    uint32_t target = (uint32_t)(v >> 13 & 0xFFFFF) | (uint32_t)(v >> 36 & 1) << 20;
    target = moved(target << 4, at, encode) >> 4;
    v &= ~(UINT64_C(0x8FFFFF) << 13);
    v |= (uint64_t)(target & 0xFFFFF) << 13 | (uint64_t)(target & 0x100000) << (36 - 20);
    raw = (raw & ((UINT64_C(1) << shift) - 1)) | v << shift;
    for (uint32_t i = 0; i < 6; i++) p[byte + i] = (uint8_t)(raw >> (8 * i));
  }
}

size_t filter_run(SimpleFilter *f, uint8_t *p, size_t n, bool encode) {
  if (f->id == FILTER_DELTA) return run_delta(f, p, n, encode);
  if (f->id == FILTER_X86) return run_x86(f, p, n, encode);
  size_t i = 0, width = f->id == FILTER_IA64 ? 16 : 4, step = f->id == FILTER_ARMTHUMB ? 2 : width;
  for (; i + width <= n; i += step) {  // fits: width is at most 16
    uint32_t at = f->position + (uint32_t)i;
    if (f->id == FILTER_POWERPC) one_powerpc(p + i, at, encode);
    else if (f->id == FILTER_SPARC) one_sparc(p + i, at, encode);
    else if (f->id == FILTER_ARM) one_arm(p + i, at, encode);
    else if (f->id == FILTER_IA64) one_ia64(p + i, at, encode);
    else if (one_thumb(p + i, at, encode)) i += 2;
  }
  f->position += (uint32_t)i;
  return i;
}
