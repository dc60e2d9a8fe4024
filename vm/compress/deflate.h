// compress/deflate.h: the deflate format (RFC 1950, 1951, 1952): a compressor that makes zlib's own output, and a
// decompressor with zlib's errors.
//
// Both are fed piece by piece; a compressor appends to a BytesBuilder, a decompressor writes into the room it is given.
// Status numbers are zlib's.
//
// Tests        tests/python/library/archives/zlib_*.py
#ifndef MORELIA_COMPRESS_DEFLATE_H
#define MORELIA_COMPRESS_DEFLATE_H

#include "object/bytes/bytes.h"

enum {
  Z_OK = 0,
  Z_STREAM_END = 1,
  Z_NEED_DICT = 2,
  Z_STREAM_ERROR = -2,
  Z_DATA_ERROR = -3,
  Z_MEM_ERROR = -4,
  Z_BUF_ERROR = -5
};
enum { Z_NO_FLUSH, Z_PARTIAL_FLUSH, Z_SYNC_FLUSH, Z_FULL_FLUSH, Z_FINISH, Z_BLOCK, Z_TREES };
enum { Z_DEFAULT_STRATEGY, Z_FILTERED, Z_HUFFMAN_ONLY, Z_RLE, Z_FIXED };
enum { WRAP_RAW, WRAP_ZLIB, WRAP_GZIP };

// ---- compressing

#define MIN_MATCH 3
#define MAX_MATCH 258
#define MIN_LOOKAHEAD (MAX_MATCH + MIN_MATCH + 1)
#define N_LITERALS 286
#define N_DISTANCES 30
#define N_LENGTH_CODES 19
#define END_BLOCK 256

typedef struct HuffmanTree {
  uint16_t freq[2 * N_LITERALS + 1], code[N_LITERALS + 2], dad[2 * N_LITERALS + 1], len[2 * N_LITERALS + 1];
  int max_code;  // the largest code with a frequency
} HuffmanTree;

typedef struct Symbol {
  uint16_t distance;  // 0: a literal
  uint8_t value;      // the literal, or the match's length - MIN_MATCH
} Symbol;

typedef struct Deflate {
  VM *vm;
  BytesBuilder *out;  // while called
  const uint8_t *in;
  size_t n_in;
  int level, strategy, wrap, last_flush;
  bool header_written, finished;
  uint32_t check, total_in;
  // the window: twice window_size bytes
  uint32_t window_size, window_bits, hash_mask, hash_shift, hash;
  uint8_t *window;
  uint16_t *prev, *head;
  uint32_t start, lookahead, match_start, match_length, prev_length, prev_match, insert;
  int32_t block_start;
  bool match_available;
  uint32_t good_match, max_lazy, nice_match, max_chain;
  // the current block
  Symbol *symbols;
  uint32_t n_symbols, cap_symbols;
  HuffmanTree literals, distances, lengths;
  uint64_t best_bits, fixed_bits;
  // bits not yet written
  uint64_t bits;
  int n_bits;
} Deflate;

// A compressor, or NULL: *status is Z_STREAM_ERROR or Z_MEM_ERROR. wbits as zlib.compressobj takes it.
NODISCARD Deflate *deflate_new(VM *vm, int level, int wbits, int mem_level, int strategy, int *status);
Deflate *deflate_copy(const Deflate *d);  // NULL: no memory
void deflate_free(Deflate *d);
NODISCARD int deflate_set_dictionary(Deflate *d, const uint8_t *p, size_t n);
NODISCARD int deflate_run(Deflate *d, const uint8_t *in, size_t n, int flush, BytesBuilder *out);

// Of deflate_trees.c.
void deflate_start_block(Deflate *d);
bool deflate_add_symbol(Deflate *d, uint32_t distance, uint32_t value);  // true: the block is full
void deflate_write_block(Deflate *d, const uint8_t *stored, uint32_t n_stored, bool last);
void deflate_write_stored(Deflate *d, const uint8_t *p, uint32_t n, bool last);
void deflate_write_align(Deflate *d);
void deflate_write_whole_bytes(Deflate *d);

// ---- decompressing

#define FAST_BITS 9
typedef struct HuffmanDecoder {
  uint16_t fast[1 << FAST_BITS];  // symbol << 4 | length; 0: a longer code
  uint16_t count[16], symbols[288];
  bool incomplete;  // one code of one bit, or none
} HuffmanDecoder;

typedef struct Inflate {
  VM *vm;
  int mode, wrap, wbits, status;
  bool last, have_dictionary;
  const char *message;
  uint64_t bits;
  int n_bits;
  uint32_t check, total, flags, length, distance, extra;
  uint32_t n_literals, n_distances, n_lengths, at;
  uint8_t lens[288 + 32];
  HuffmanDecoder literals, distances;
  uint32_t have, next;  // octets in the window, and where the next goes
  uint8_t window[32768];
} Inflate;

typedef struct InflateIO {
  const uint8_t *in;
  size_t n_in;
  uint8_t *out;
  size_t n_out;  // room
} InflateIO;

NODISCARD Inflate *inflate_new(VM *vm, int wbits, int *status);
Inflate *inflate_copy(const Inflate *z);
void inflate_free(Inflate *z);
NODISCARD int inflate_set_dictionary(Inflate *z, const uint8_t *p, size_t n);
NODISCARD int inflate_run(Inflate *z, InflateIO *io);  // Z_OK: more input or more room is needed

#endif
