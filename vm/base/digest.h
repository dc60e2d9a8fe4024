// base/digest.h: message digests: MD5, SHA-1, SHA-2, SHA-3, SHAKE, BLAKE2, and HMAC over the ones with a fixed size.
//
// A Digest is plain data: copying the struct copies the computation. digest_finish does not change it.
//
// Tests        tests/python/library/data/hash_*.py
#ifndef MORELIA_BASE_DIGEST_H
#define MORELIA_BASE_DIGEST_H

#include "base/config.h"

// clang-format off
typedef enum DigestKind {
  DIGEST_MD5, DIGEST_SHA1, DIGEST_SHA224, DIGEST_SHA256, DIGEST_SHA384, DIGEST_SHA512, DIGEST_SHA3_224, DIGEST_SHA3_256,
  DIGEST_SHA3_384, DIGEST_SHA3_512, DIGEST_SHAKE128, DIGEST_SHAKE256, DIGEST_BLAKE2B, DIGEST_BLAKE2S, N_DIGESTS
} DigestKind;
// clang-format on
#define DIGEST_MAX_SIZE 64
#define DIGEST_MAX_BLOCK 168

typedef struct Digest {
  uint8_t kind;
  uint8_t size;   // size of the result in bytes; 0: SHAKE
  uint8_t block;  // bytes in a block
  uint8_t used;   // bytes in `buffer`; BLAKE2 keeps a full one
  bool last_node;
  uint64_t length;  // bytes so far, without those in `buffer`
  union {
    uint32_t w[8];
    uint64_t q[25];
  } state;
  uint8_t buffer[DIGEST_MAX_BLOCK];
} Digest;

typedef struct Blake2Params {
  uint8_t digest_size, key_size, fanout, depth, node_depth, inner_size;
  uint32_t leaf_size;
  uint64_t node_offset;  // BLAKE2s: 48 bits
  bool last_node;
  uint8_t key[64], salt[16], person[16];  // BLAKE2s: the first 32 and 8 bytes
} Blake2Params;

void digest_init(Digest *d, DigestKind kind);
void digest_init_blake2(Digest *d, DigestKind kind, const Blake2Params *params);
void digest_update(Digest *d, const void *data, size_t n);
void digest_finish(const Digest *d, uint8_t *out, size_t n);  // n is d->size; any length for SHAKE

typedef struct Hmac {
  Digest inner, outer;
} Hmac;
void hmac_init(Hmac *h, DigestKind kind, const void *key, size_t n);
void hmac_finish(const Hmac *h, uint8_t *out);  // inner.size bytes

// For digest_*.c: processes one or more whole blocks; finishes.
void md5_blocks(Digest *d, const uint8_t *p, size_t n_blocks);
void sha1_blocks(Digest *d, const uint8_t *p, size_t n_blocks);
void sha256_blocks(Digest *d, const uint8_t *p, size_t n_blocks);
void sha512_blocks(Digest *d, const uint8_t *p, size_t n_blocks);
void sha3_blocks(Digest *d, const uint8_t *p, size_t n_blocks);
void sha3_pad(Digest *d);                                          // then:
void sha3_squeeze(Digest *d, bool first, uint8_t *out, size_t n);  // in pieces of whole blocks
void blake2_block(Digest *d, const uint8_t *p, uint32_t added, bool last);

ALWAYS_INLINE uint32_t load32_le(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
ALWAYS_INLINE uint32_t load32_be(const uint8_t *p) {
  return (uint32_t)p[3] | (uint32_t)p[2] << 8 | (uint32_t)p[1] << 16 | (uint32_t)p[0] << 24;
}
ALWAYS_INLINE uint64_t load64_le(const uint8_t *p) { return load32_le(p) | (uint64_t)load32_le(p + 4) << 32; }
ALWAYS_INLINE uint64_t load64_be(const uint8_t *p) { return load32_be(p + 4) | (uint64_t)load32_be(p) << 32; }
ALWAYS_INLINE uint32_t rotl32(uint32_t x, int n) { return x << n | x >> (32 - n); }
ALWAYS_INLINE uint32_t rotr32(uint32_t x, int n) { return x >> n | x << (32 - n); }
ALWAYS_INLINE uint64_t rotl64(uint64_t x, int n) { return x << n | x >> (64 - n); }
ALWAYS_INLINE uint64_t rotr64(uint64_t x, int n) { return x >> n | x << (64 - n); }

#endif
