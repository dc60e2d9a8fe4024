// base/digest_sha3.c: the Keccak sponge of SHA-3 and SHAKE (FIPS 202).
//
// Tests        tests/python/library/data/hash_*.py
// Optimize     O3
#include "base/digest.h"

static const uint64_t round_constants[24] = {
    0x0000000000000001ULL, 0x0000000000008082ULL, 0x800000000000808AULL, 0x8000000080008000ULL, 0x000000000000808BULL,
    0x0000000080000001ULL, 0x8000000080008081ULL, 0x8000000000008009ULL, 0x000000000000008AULL, 0x0000000000000088ULL,
    0x0000000080008009ULL, 0x000000008000000AULL, 0x000000008000808BULL, 0x800000000000008BULL, 0x8000000000008089ULL,
    0x8000000000008003ULL, 0x8000000000008002ULL, 0x8000000000000080ULL, 0x000000000000800AULL, 0x800000008000000AULL,
    0x8000000080008081ULL, 0x8000000000008080ULL, 0x0000000080000001ULL, 0x8000000080008008ULL,
};

static void permute(uint64_t a[25]) {
  static const uint8_t rotations[24] = {1,  3,  6,  10, 15, 21, 28, 36, 45, 55, 2,  14,
                                        27, 41, 56, 8,  25, 43, 62, 18, 39, 61, 20, 44};
  static const uint8_t lanes[24] = {10, 7,  11, 17, 18, 3, 5,  16, 8,  21, 24, 4,
                                    15, 23, 19, 13, 12, 2, 20, 14, 22, 9,  6,  1};
  for (int round = 0; round < 24; round++) {
    uint64_t c[5];
    for (int x = 0; x < 5; x++) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (int x = 0; x < 5; x++) {
      uint64_t t = c[(x + 4) % 5] ^ rotl64(c[(x + 1) % 5], 1);
      for (int y = 0; y < 25; y += 5) a[x + y] ^= t;
    }
    uint64_t moved = a[1];
    for (int i = 0; i < 24; i++) {
      uint64_t next = a[lanes[i]];
      a[lanes[i]] = rotl64(moved, rotations[i]);
      moved = next;
    }
    for (int y = 0; y < 25; y += 5) {
      memcpy(c, a + y, sizeof c);
      for (int x = 0; x < 5; x++) a[x + y] = c[x] ^ (~c[(x + 1) % 5] & c[(x + 2) % 5]);
    }
    a[0] ^= round_constants[round];
  }
}

void sha3_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  for (; n_blocks > 0; n_blocks--, p += d->block) {
    for (int i = 0; i < d->block / 8; i++) d->state.q[i] ^= load64_le(p + 8 * i);
    permute(d->state.q);
  }
}

void sha3_pad(Digest *d) {
  memset(d->buffer + d->used, 0, (size_t)(d->block - d->used));
  d->buffer[d->used] = d->kind >= DIGEST_SHAKE128 ? 0x1F : 0x06;
  d->buffer[d->block - 1] |= 0x80;
  sha3_blocks(d, d->buffer, 1);
}

void sha3_squeeze(Digest *d, bool first, uint8_t *out, size_t n) {
  for (size_t i = 0, at = first ? 0 : d->block; i < n; i++, at++) {
    if (at == d->block) {
      permute(d->state.q);
      at = 0;
    }
    out[i] = (uint8_t)(d->state.q[at / 8] >> 8 * (at % 8));
  }
}
