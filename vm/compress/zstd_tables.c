// compress/zstd_tables.c: parts of Zstandard for both directions: FSE tables, length codes, frame headers, XXH64.
// Tests        tests/python/library/archives/zstd_module.py
// Optimize     Oz
#include "base/digest.h"
#include "compress/zstd_codec.h"

bool fse_build(FseTable *t, const int16_t *counts, int n, int log) {
  int size = 1 << log, high = size - 1;
  uint16_t next[256];
  t->log = log;
  t->set = true;
  for (int s = 0; s < n; s++) {
    next[s] = counts[s] == -1 ? 1 : (uint16_t)counts[s];
    if (counts[s] == -1) t->entries[high--].symbol = (uint8_t)s;
  }
  int at = 0, step = (size >> 1) + (size >> 3) + 3;
  for (int s = 0; s < n; s++) {
    for (int i = 0; i < counts[s]; i++) {
      t->entries[at].symbol = (uint8_t)s;
      do at = (at + step) & (size - 1);
      while (at > high);
    }
  }
  if (at != 0) return false;
  for (int i = 0; i < size; i++) {
    FseEntry *e = &t->entries[i];
    uint16_t x = next[e->symbol]++;
    if (x == 0) return false;
    e->bits = (uint8_t)(log - (31 - __builtin_clz(x)));
    e->base = (uint16_t)((x << e->bits) - size);
  }
  return true;
}

void fse_predefined(FseTable *t, SequencePart part) {
  static const int16_t literals[36] = {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
                                       2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1};
  static const int16_t offsets[29] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 1,  1,  1,  1,  1, 1,
                                      1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1};
  static const int16_t matches[53] = {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1};
  if (part == SEQ_LITERALS) fse_build(t, literals, 36, 6);
  else if (part == SEQ_OFFSETS) fse_build(t, offsets, 29, 5);
  else fse_build(t, matches, 53, 6);
}

CodeRange zstd_literal_code(int code) {
  static const uint8_t bits[20] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  static const uint32_t base[20] = {16,  18,  20,  22,   24,   28,   32,   40,    48,    64,
                                    128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
  return code < 16 ? (CodeRange){(uint32_t)code, 0} : (CodeRange){base[code - 16], bits[code - 16]};
}
CodeRange zstd_match_code(int code) {
  static const uint8_t bits[21] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
  static const uint32_t base[21] = {35,  37,  39,  41,   43,   47,   51,   59,    67,    83,   99,
                                    131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539};
  return code < 32 ? (CodeRange){(uint32_t)code + 3, 0} : (CodeRange){base[code - 32], bits[code - 32]};
}

int zstd_read_header(const uint8_t *p, size_t n, ZstdHeader *h, ZstdErrorCode *error) {
  *h = (ZstdHeader){.window = 0, .content = UINT64_MAX};
  static const uint8_t magic[4] = {0x28, 0xB5, 0x2F, 0xFD}, skip[4] = {0x50, 0x2A, 0x4D, 0x18};
  bool is_frame = true, is_skip = true;
  for (size_t i = 0; i < 4 && i < n; i++) {
    is_frame &= p[i] == magic[i];
    is_skip &= (i ? p[i] : p[i] & 0xF0) == skip[i];
  }
  if (!is_frame && !is_skip) return *error = ZE_MAGIC, -1;
  if (n < 5) return 0;
  if (is_skip) {
    if (n < 8) return 0;
    h->skippable = true;
    h->content = load32_le(p + 4);
    h->size = 8;
    return 1;
  }
  uint8_t d = p[4];
  bool single = d & 0x20;
  size_t n_dict = (size_t[]){0, 1, 2, 4}[d & 3], n_content = d >> 6 ? (size_t)1 << (d >> 6) : single;
  h->size = 5 + !single + n_dict + n_content;
  if (d & 8) return *error = ZE_RESERVED, -1;
  if (n < h->size) return 0;
  const uint8_t *q = p + 5;
  h->checksum = d & 4;
  if (!single) {
    h->window = UINT64_C(1) << (10 + (*q >> 3));
    h->window += (h->window >> 3) * (*q & 7);
    q++;
  }
  for (size_t i = 0; i < n_dict; i++) h->dict_id |= (uint32_t)*q++ << (8 * i);
  if (n_content) {
    h->content = 0;
    for (size_t i = 0; i < n_content; i++) h->content |= (uint64_t)*q++ << (8 * i);
    if (n_content == 2) h->content += 256;
  }
  if (single) h->window = h->content;
  return 1;
}

size_t zstd_frame_size(const uint8_t *p, size_t n, ZstdErrorCode *error) {
  ZstdHeader h;
  int r = zstd_read_header(p, n, &h, error);
  if (r <= 0) {
    if (r == 0) *error = ZE_SIZE;
    return 0;
  }
  *error = ZE_SIZE;
  size_t at = h.size;
  if (h.skippable) return h.content <= n - at ? at + (size_t)h.content : 0;
  for (bool last = false; !last;) {
    if (n - at < 3) return 0;
    uint32_t b = p[at] | (uint32_t)p[at + 1] << 8 | (uint32_t)p[at + 2] << 16;
    size_t size = (b >> 1 & 3) == 1 ? 1 : b >> 3;
    if ((b >> 1 & 3) == 3) return *error = ZE_CORRUPT, 0;
    last = b & 1;
    at += 3;
    if (size > n - at) return 0;
    at += size;
  }
  if (h.checksum && n - at < 4) return 0;
  return at + (h.checksum ? 4 : 0);
}

uint32_t zstd_dict_id(const uint8_t *p, size_t n) {
  return n >= 8 && load32_le(p) == ZSTD_DICT_MAGIC ? load32_le(p + 4) : 0;
}

// ---- XXH64

#define P1 UINT64_C(0x9E3779B185EBCA87)
#define P2 UINT64_C(0xC2B2AE3D27D4EB4F)
#define P3 UINT64_C(0x165667B19E3779F9)
#define P4 UINT64_C(0x85EBCA77C2B2AE63)
#define P5 UINT64_C(0x27D4EB2F165667C5)
static uint64_t lane(uint64_t acc, uint64_t input) { return rotl64(acc + input * P2, 31) * P1; }
void xxh64_start(Xxh64 *x) { *x = (Xxh64){.v = {P1 + P2, P2, 0, 0 - P1}}; }
void xxh64_update(Xxh64 *x, const uint8_t *p, size_t n) {
  for (size_t i = 0; i < n; i++) {
    size_t at = x->total++ & 31;
    x->rest[at] = p[i];
    if (at != 31) continue;
    for (int k = 0; k < 4; k++) x->v[k] = lane(x->v[k], load64_le(x->rest + 8 * k));
  }
}
uint64_t xxh64_finish(const Xxh64 *x) {
  uint64_t h = x->total < 32 ? P5 : rotl64(x->v[0], 1) + rotl64(x->v[1], 7) + rotl64(x->v[2], 12) + rotl64(x->v[3], 18);
  for (int k = 0; k < 4 && x->total >= 32; k++) h = (h ^ lane(0, x->v[k])) * P1 + P4;
  h += x->total;
  size_t at = 0, n = x->total & 31;
  for (; n - at >= 8; at += 8) h = rotl64(h ^ lane(0, load64_le(x->rest + at)), 27) * P1 + P4;
  if (n - at >= 4) h = rotl64(h ^ load32_le(x->rest + at) * P1, 23) * P2 + P3, at += 4;
  for (; at < n; at++) h = rotl64(h ^ x->rest[at] * P5, 11) * P1;
  h = (h ^ h >> 33) * P2;
  h = (h ^ h >> 29) * P3;
  return h ^ h >> 32;
}
