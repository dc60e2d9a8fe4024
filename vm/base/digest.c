// base/digest.c: MD5, SHA-1 and SHA-2 (RFC 1321, FIPS 180-4), the buffering that all digests share, HMAC (RFC 2104).
//
// SHA-256 uses the upper halves of SHA-512's round constants: both are bits of cube roots of primes.
// Tests        tests/python/library/data/hash_*.py
// Optimize     Os
#include "base/digest.h"

// The loop behind it is written out n times: what moves from one word to the next is only renamed.
#ifdef __clang__
#define TEXT(x) #x
#define UNROLLED(n) _Pragma(TEXT(clang loop unroll_count(n)))
#else
#define UNROLLED(n)
#endif

static const uint32_t md5_sines[64] = {
    0xD76AA478u, 0xE8C7B756u, 0x242070DBu, 0xC1BDCEEEu, 0xF57C0FAFu, 0x4787C62Au, 0xA8304613u, 0xFD469501u,
    0x698098D8u, 0x8B44F7AFu, 0xFFFF5BB1u, 0x895CD7BEu, 0x6B901122u, 0xFD987193u, 0xA679438Eu, 0x49B40821u,
    0xF61E2562u, 0xC040B340u, 0x265E5A51u, 0xE9B6C7AAu, 0xD62F105Du, 0x02441453u, 0xD8A1E681u, 0xE7D3FBC8u,
    0x21E1CDE6u, 0xC33707D6u, 0xF4D50D87u, 0x455A14EDu, 0xA9E3E905u, 0xFCEFA3F8u, 0x676F02D9u, 0x8D2A4C8Au,
    0xFFFA3942u, 0x8771F681u, 0x6D9D6122u, 0xFDE5380Cu, 0xA4BEEA44u, 0x4BDECFA9u, 0xF6BB4B60u, 0xBEBFBC70u,
    0x289B7EC6u, 0xEAA127FAu, 0xD4EF3085u, 0x04881D05u, 0xD9D4D039u, 0xE6DB99E5u, 0x1FA27CF8u, 0xC4AC5665u,
    0xF4292244u, 0x432AFF97u, 0xAB9423A7u, 0xFC93A039u, 0x655B59C3u, 0x8F0CCC92u, 0xFFEFF47Du, 0x85845DD1u,
    0x6FA87E4Fu, 0xFE2CE6E0u, 0xA3014314u, 0x4E0811A1u, 0xF7537E82u, 0xBD3AF235u, 0x2AD7D2BBu, 0xEB86D391u,
};
static const uint64_t sha2_constants[80] = {
    0x428A2F98D728AE22ULL, 0x7137449123EF65CDULL, 0xB5C0FBCFEC4D3B2FULL, 0xE9B5DBA58189DBBCULL, 0x3956C25BF348B538ULL,
    0x59F111F1B605D019ULL, 0x923F82A4AF194F9BULL, 0xAB1C5ED5DA6D8118ULL, 0xD807AA98A3030242ULL, 0x12835B0145706FBEULL,
    0x243185BE4EE4B28CULL, 0x550C7DC3D5FFB4E2ULL, 0x72BE5D74F27B896FULL, 0x80DEB1FE3B1696B1ULL, 0x9BDC06A725C71235ULL,
    0xC19BF174CF692694ULL, 0xE49B69C19EF14AD2ULL, 0xEFBE4786384F25E3ULL, 0x0FC19DC68B8CD5B5ULL, 0x240CA1CC77AC9C65ULL,
    0x2DE92C6F592B0275ULL, 0x4A7484AA6EA6E483ULL, 0x5CB0A9DCBD41FBD4ULL, 0x76F988DA831153B5ULL, 0x983E5152EE66DFABULL,
    0xA831C66D2DB43210ULL, 0xB00327C898FB213FULL, 0xBF597FC7BEEF0EE4ULL, 0xC6E00BF33DA88FC2ULL, 0xD5A79147930AA725ULL,
    0x06CA6351E003826FULL, 0x142929670A0E6E70ULL, 0x27B70A8546D22FFCULL, 0x2E1B21385C26C926ULL, 0x4D2C6DFC5AC42AEDULL,
    0x53380D139D95B3DFULL, 0x650A73548BAF63DEULL, 0x766A0ABB3C77B2A8ULL, 0x81C2C92E47EDAEE6ULL, 0x92722C851482353BULL,
    0xA2BFE8A14CF10364ULL, 0xA81A664BBC423001ULL, 0xC24B8B70D0F89791ULL, 0xC76C51A30654BE30ULL, 0xD192E819D6EF5218ULL,
    0xD69906245565A910ULL, 0xF40E35855771202AULL, 0x106AA07032BBD1B8ULL, 0x19A4C116B8D2D0C8ULL, 0x1E376C085141AB53ULL,
    0x2748774CDF8EEB99ULL, 0x34B0BCB5E19B48A8ULL, 0x391C0CB3C5C95A63ULL, 0x4ED8AA4AE3418ACBULL, 0x5B9CCA4F7763E373ULL,
    0x682E6FF3D6B2B8A3ULL, 0x748F82EE5DEFB2FCULL, 0x78A5636F43172F60ULL, 0x84C87814A1F0AB72ULL, 0x8CC702081A6439ECULL,
    0x90BEFFFA23631E28ULL, 0xA4506CEBDE82BDE9ULL, 0xBEF9A3F7B2C67915ULL, 0xC67178F2E372532BULL, 0xCA273ECEEA26619CULL,
    0xD186B8C721C0C207ULL, 0xEADA7DD6CDE0EB1EULL, 0xF57D4F7FEE6ED178ULL, 0x06F067AA72176FBAULL, 0x0A637DC5A2C898A6ULL,
    0x113F9804BEF90DAEULL, 0x1B710B35131C471BULL, 0x28DB77F523047D84ULL, 0x32CAAB7B40C72493ULL, 0x3C9EBE0A15C9BEBCULL,
    0x431D67C49C100D4CULL, 0x4CC5D4BECB3E42B6ULL, 0x597F299CFC657E2AULL, 0x5FCB6FAB3AD6FAECULL, 0x6C44198C4A475817ULL,
};
static const uint64_t sha512_start[8] = {
    0x6A09E667F3BCC908ULL, 0xBB67AE8584CAA73BULL, 0x3C6EF372FE94F82BULL, 0xA54FF53A5F1D36F1ULL,
    0x510E527FADE682D1ULL, 0x9B05688C2B3E6C1FULL, 0x1F83D9ABFB41BD6BULL, 0x5BE0CD19137E2179ULL,
};
static const uint64_t sha384_start[8] = {
    0xCBBB9D5DC1059ED8ULL, 0x629A292A367CD507ULL, 0x9159015A3070DD17ULL, 0x152FECD8F70E5939ULL,
    0x67332667FFC00B31ULL, 0x8EB44A8768581511ULL, 0xDB0C2E0D64F98FA7ULL, 0x47B5481DBEFA4FA4ULL,
};

// ---- compression functions

void md5_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  static const uint8_t shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  uint32_t *s = d->state.w;
  for (; n_blocks > 0; n_blocks--, p += 64) {
    uint32_t m[16], a = s[0], b = s[1], c = s[2], e = s[3];
    for (int i = 0; i < 16; i++) m[i] = load32_le(p + 4 * i);
    int i = 0;
#define ROUNDS(end, mixed, at) \
  UNROLLED(4) for (; i < (end); i++) { \
    uint32_t t = b + rotl32((mixed) + a + md5_sines[i] + m[(at)&15], shifts[i >> 4][i & 3]); \
    a = e, e = c, c = b, b = t; \
  }
    ROUNDS(16, (b & c) | (~b & e), i)
    ROUNDS(32, (e & b) | (~e & c), 5 * i + 1)
    ROUNDS(48, b ^ c ^ e, 3 * i + 5)
    ROUNDS(64, c ^ (b | ~e), 7 * i)
#undef ROUNDS
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += e;
  }
}

void sha1_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  uint32_t *s = d->state.w;
  for (; n_blocks > 0; n_blocks--, p += 64) {
    uint32_t w[80], a = s[0], b = s[1], c = s[2], e = s[3], f = s[4];
    for (int i = 0; i < 16; i++) w[i] = load32_be(p + 4 * i);
    for (int i = 16; i < 80; i++) w[i] = rotl32(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    int i = 0;
#define ROUNDS(end, mixed) \
  UNROLLED(5) for (; i < (end); i++) { \
    uint32_t t = (mixed) + rotl32(a, 5) + f + w[i]; \
    f = e, e = c, c = rotl32(b, 30), b = a, a = t; \
  }
    ROUNDS(20, (e ^ (b & (c ^ e))) + 0x5A827999u)
    ROUNDS(40, (b ^ c ^ e) + 0x6ED9EBA1u)
    ROUNDS(60, ((b & c) | (e & (b | c))) + 0x8F1BBCDCu)
    ROUNDS(80, (b ^ c ^ e) + 0xCA62C1D6u)
#undef ROUNDS
    s[0] += a;
    s[1] += b;
    s[2] += c;
    s[3] += e;
    s[4] += f;
  }
}

// The eight words of SHA-2 move by one place; the first is still to be set, from the second, which it was.
#define SHA2_STEP(t) (k = h, h = g, g = f, f = e + (t), e = c, c = b, b = a)

void sha256_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  for (; n_blocks > 0; n_blocks--, p += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++) w[i] = load32_be(p + 4 * i);
    for (int i = 16; i < 64; i++) {
      uint32_t x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + (rotr32(x, 7) ^ rotr32(x, 18) ^ x >> 3) + w[i - 7] + (rotr32(y, 17) ^ rotr32(y, 19) ^ y >> 10);
    }
    uint32_t *s = d->state.w, a = s[0], b = s[1], c = s[2], e = s[3], f = s[4], g = s[5], h = s[6], k = s[7];
    UNROLLED(8)
    for (int i = 0; i < 64; i++) {
      uint32_t t = k + (rotr32(f, 6) ^ rotr32(f, 11) ^ rotr32(f, 25)) + (h ^ (f & (g ^ h))) +
                   (uint32_t)(sha2_constants[i] >> 32) + w[i];
      SHA2_STEP(t);
      a = t + (rotr32(b, 2) ^ rotr32(b, 13) ^ rotr32(b, 22)) + ((b & c) | (e & (b | c)));
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += e, s[4] += f, s[5] += g, s[6] += h, s[7] += k;
  }
}

void sha512_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  for (; n_blocks > 0; n_blocks--, p += 128) {
    uint64_t w[80];
    for (int i = 0; i < 16; i++) w[i] = load64_be(p + 8 * i);
    for (int i = 16; i < 80; i++) {
      uint64_t x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + (rotr64(x, 1) ^ rotr64(x, 8) ^ x >> 7) + w[i - 7] + (rotr64(y, 19) ^ rotr64(y, 61) ^ y >> 6);
    }
    uint64_t *s = d->state.q, a = s[0], b = s[1], c = s[2], e = s[3], f = s[4], g = s[5], h = s[6], k = s[7];
    UNROLLED(8)
    for (int i = 0; i < 80; i++) {
      uint64_t t = k + (rotr64(f, 14) ^ rotr64(f, 18) ^ rotr64(f, 41)) + (h ^ (f & (g ^ h))) + sha2_constants[i] + w[i];
      SHA2_STEP(t);
      a = t + (rotr64(b, 28) ^ rotr64(b, 34) ^ rotr64(b, 39)) + ((b & c) | (e & (b | c)));
    }
    s[0] += a, s[1] += b, s[2] += c, s[3] += e, s[4] += f, s[5] += g, s[6] += h, s[7] += k;
  }
}

// ---- all digests

static const struct {
  uint8_t size, block;
} shapes[N_DIGESTS] = {
    // by DigestKind
    {16, 64},  {20, 64},  {28, 64}, {32, 64}, {48, 128}, {64, 128}, {28, 144},
    {32, 136}, {48, 104}, {64, 72}, {0, 168}, {0, 136},  {64, 128}, {32, 64},
};

static void set_start(Digest *d) {
  static const uint32_t md[5] = {0x67452301u, 0xEFCDAB89u, 0x98BADCFEu, 0x10325476u, 0xC3D2E1F0u};
  switch (d->kind) {
    case DIGEST_MD5:
    case DIGEST_SHA1: memcpy(d->state.w, md, sizeof md); break;
    case DIGEST_SHA224:  // the lower halves of SHA-384's, as SHA-256 has the upper ones of SHA-512's
      for (int i = 0; i < 8; i++) d->state.w[i] = (uint32_t)sha384_start[i];
      break;
    case DIGEST_SHA256:
      for (int i = 0; i < 8; i++) d->state.w[i] = (uint32_t)(sha512_start[i] >> 32);
      break;
    case DIGEST_SHA384: memcpy(d->state.q, sha384_start, sizeof sha384_start); break;
    case DIGEST_SHA512: memcpy(d->state.q, sha512_start, sizeof sha512_start); break;
    default: break;  // SHA-3 starts from zeros
  }
}

void digest_init(Digest *d, DigestKind kind) {
  if (kind >= DIGEST_BLAKE2B) {
    Blake2Params params = {.digest_size = shapes[kind].size, .fanout = 1, .depth = 1};
    digest_init_blake2(d, kind, &params);
    return;
  }
  memset(d, 0, sizeof *d);
  d->kind = (uint8_t)kind;
  d->size = shapes[kind].size;
  d->block = shapes[kind].block;
  set_start(d);
}

static void take_blocks(Digest *d, const uint8_t *p, size_t n_blocks) {
  switch (d->kind) {
    case DIGEST_MD5: md5_blocks(d, p, n_blocks); break;
    case DIGEST_SHA1: sha1_blocks(d, p, n_blocks); break;
    case DIGEST_SHA224:
    case DIGEST_SHA256: sha256_blocks(d, p, n_blocks); break;
    case DIGEST_SHA384:
    case DIGEST_SHA512: sha512_blocks(d, p, n_blocks); break;
    case DIGEST_BLAKE2B:
    case DIGEST_BLAKE2S:
      for (; n_blocks > 0; n_blocks--, p += d->block) blake2_block(d, p, d->block, false);
      return;  // counts for itself
    default: sha3_blocks(d, p, n_blocks); break;
  }
  d->length += (uint64_t)n_blocks * d->block;
}

void digest_update(Digest *d, const void *data, size_t n) {
  const uint8_t *p = data;
  size_t hold = d->kind >= DIGEST_BLAKE2B;  // the last block waits until it is known whether more follow
  if (d->used) {
    size_t room = (size_t)(d->block - d->used), take = n < room ? n : room;
    if (take) memcpy(d->buffer + d->used, p, take);
    d->used = (uint8_t)(d->used + take);
    p += take;
    n -= take;
    if (d->used < d->block || n < hold) return;
    take_blocks(d, d->buffer, 1);
    d->used = 0;
  }
  if (n >= d->block + hold) {
    size_t blocks = (n - hold) / d->block;
    take_blocks(d, p, blocks);
    p += blocks * d->block;
    n -= blocks * d->block;
  }
  if (n) memcpy(d->buffer, p, n);
  d->used = (uint8_t)n;
}

static void pad_length(Digest *d, bool big_endian, int length_bytes) {
  uint64_t bits = (d->length + d->used) * 8;
  d->buffer[d->used++] = 0x80;
  if (d->used > d->block - length_bytes) {
    memset(d->buffer + d->used, 0, (size_t)(d->block - d->used));
    take_blocks(d, d->buffer, 1);
    d->used = 0;
  }
  memset(d->buffer + d->used, 0, (size_t)(d->block - d->used));
  for (int i = 0; i < 8; i++) d->buffer[d->block - 8 + i] = (uint8_t)(bits >> (big_endian ? 56 - 8 * i : 8 * i));
  take_blocks(d, d->buffer, 1);
}

void digest_finish(const Digest *source, uint8_t *out, size_t n) {
  Digest d = *source;
  if (d.kind >= DIGEST_BLAKE2B) {
    memset(d.buffer + d.used, 0, (size_t)(d.block - d.used));
    blake2_block(&d, d.buffer, d.used, true);
  } else if (d.kind >= DIGEST_SHA3_224) {
    sha3_pad(&d);
    sha3_squeeze(&d, true, out, n);
    return;
  } else {
    pad_length(&d, d.kind != DIGEST_MD5, d.block == 128 ? 16 : 8);
  }
  bool big = d.kind == DIGEST_SHA1 || (d.kind >= DIGEST_SHA224 && d.kind <= DIGEST_SHA512);
  bool wide = d.kind == DIGEST_SHA384 || d.kind == DIGEST_SHA512 || d.kind == DIGEST_BLAKE2B;
  for (size_t i = 0; i < n; i++) {
    int size = wide ? 8 : 4, at = (int)(i % (size_t)size), shift = 8 * (big ? size - 1 - at : at);
    out[i] = (uint8_t)(wide ? d.state.q[i / 8] >> shift : (uint64_t)d.state.w[i / 4] >> shift);
  }
}

// ---- HMAC

void hmac_init(Hmac *h, DigestKind kind, const void *key, size_t n) {
  uint8_t block[DIGEST_MAX_BLOCK] = {0};
  digest_init(&h->inner, kind);
  digest_init(&h->outer, kind);
  if (n > h->inner.block) {
    digest_update(&h->inner, key, n);
    digest_finish(&h->inner, block, h->inner.size);
    digest_init(&h->inner, kind);
  } else if (n) {
    memcpy(block, key, n);
  }
  for (int i = 0; i < h->inner.block; i++) block[i] ^= 0x36;
  digest_update(&h->inner, block, h->inner.block);
  for (int i = 0; i < h->inner.block; i++) block[i] ^= 0x36 ^ 0x5C;
  digest_update(&h->outer, block, h->inner.block);
}

void hmac_finish(const Hmac *h, uint8_t *out) {
  Digest outer = h->outer;
  digest_finish(&h->inner, out, h->inner.size);
  digest_update(&outer, out, h->inner.size);
  digest_finish(&outer, out, outer.size);
}
