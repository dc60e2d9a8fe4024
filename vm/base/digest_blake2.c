// base/digest_blake2.c: BLAKE2b and BLAKE2s with all parameters (RFC 7693 and the BLAKE2 paper's tree mode).
//
// Tests        tests/python/library/data/hash_*.py
// Optimize     Os
#include "base/digest.h"

static const uint64_t start_b[8] = {
    0x6A09E667F3BCC908ULL, 0xBB67AE8584CAA73BULL, 0x3C6EF372FE94F82BULL, 0xA54FF53A5F1D36F1ULL,
    0x510E527FADE682D1ULL, 0x9B05688C2B3E6C1FULL, 0x1F83D9ABFB41BD6BULL, 0x5BE0CD19137E2179ULL,
};
static const uint8_t sigma[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}, {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4}, {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13}, {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11}, {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5}, {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};
// Columns, then diagonals.
static const uint8_t quarters[8][4] = {{0, 4, 8, 12},  {1, 5, 9, 13},  {2, 6, 10, 14}, {3, 7, 11, 15},
                                       {0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13},  {3, 4, 9, 14}};

static void block_b(Digest *d, const uint8_t *p, bool last) {
  uint64_t m[16], v[16];
  for (int i = 0; i < 16; i++) m[i] = load64_le(p + 8 * i);
  memcpy(v, d->state.q, 64);
  memcpy(v + 8, start_b, 64);
  v[12] ^= d->length;
  if (last) v[14] = ~v[14];
  if (last && d->last_node) v[15] = ~v[15];
  for (int round = 0; round < 12; round++) {
    const uint8_t *s = sigma[round % 10];
    for (int i = 0; i < 8; i++) {
      uint64_t *a = &v[quarters[i][0]], *b = &v[quarters[i][1]], *c = &v[quarters[i][2]], *e = &v[quarters[i][3]];
      *a += *b + m[s[2 * i]];
      *e = rotr64(*e ^ *a, 32);
      *c += *e;
      *b = rotr64(*b ^ *c, 24);
      *a += *b + m[s[2 * i + 1]];
      *e = rotr64(*e ^ *a, 16);
      *c += *e;
      *b = rotr64(*b ^ *c, 63);
    }
  }
  for (int i = 0; i < 8; i++) d->state.q[i] ^= v[i] ^ v[i + 8];
}

static void block_s(Digest *d, const uint8_t *p, bool last) {
  uint32_t m[16], v[16];
  for (int i = 0; i < 16; i++) m[i] = load32_le(p + 4 * i);
  memcpy(v, d->state.w, 32);
  for (int i = 0; i < 8; i++) v[8 + i] = (uint32_t)(start_b[i] >> 32);
  v[12] ^= (uint32_t)d->length;
  v[13] ^= (uint32_t)(d->length >> 32);
  if (last) v[14] = ~v[14];
  if (last && d->last_node) v[15] = ~v[15];
  for (int round = 0; round < 10; round++) {
    const uint8_t *s = sigma[round];
    for (int i = 0; i < 8; i++) {
      uint32_t *a = &v[quarters[i][0]], *b = &v[quarters[i][1]], *c = &v[quarters[i][2]], *e = &v[quarters[i][3]];
      *a += *b + m[s[2 * i]];
      *e = rotr32(*e ^ *a, 16);
      *c += *e;
      *b = rotr32(*b ^ *c, 12);
      *a += *b + m[s[2 * i + 1]];
      *e = rotr32(*e ^ *a, 8);
      *c += *e;
      *b = rotr32(*b ^ *c, 7);
    }
  }
  for (int i = 0; i < 8; i++) d->state.w[i] ^= v[i] ^ v[i + 8];
}

void blake2_block(Digest *d, const uint8_t *p, uint32_t added, bool last) {
  d->length += added;
  if (d->kind == DIGEST_BLAKE2B) block_b(d, p, last);
  else block_s(d, p, last);
}

void digest_init_blake2(Digest *d, DigestKind kind, const Blake2Params *params) {
  bool wide = kind == DIGEST_BLAKE2B;
  memset(d, 0, sizeof *d);
  d->kind = (uint8_t)kind;
  d->size = params->digest_size;
  d->block = wide ? 128 : 64;
  d->last_node = params->last_node;
  uint8_t block[64] = {params->digest_size, params->key_size, params->fanout, params->depth};
  for (int i = 0; i < 4; i++) block[4 + i] = (uint8_t)(params->leaf_size >> 8 * i);
  for (int i = 0; i < (wide ? 8 : 6); i++) block[8 + i] = (uint8_t)(params->node_offset >> 8 * i);
  block[wide ? 16 : 14] = params->node_depth;
  block[wide ? 17 : 15] = params->inner_size;
  memcpy(block + (wide ? 32 : 16), params->salt, wide ? 16 : 8);
  memcpy(block + (wide ? 48 : 24), params->person, wide ? 16 : 8);
  for (int i = 0; i < 8; i++) {
    if (wide) d->state.q[i] = start_b[i] ^ load64_le(block + 8 * i);
    else d->state.w[i] = (uint32_t)(start_b[i] >> 32) ^ load32_le(block + 4 * i);
  }
  if (params->key_size) {
    uint8_t key[128] = {0};
    memcpy(key, params->key, params->key_size);
    digest_update(d, key, d->block);
  }
}
