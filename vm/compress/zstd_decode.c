// compress/zstd_decode.c: decoding Zstandard frames, a block at a time: a block is decoded when all of it has arrived.
//
// Invariants   text[0 … len) ends with the text decoded last; text[given … len) has not been returned yet. Text that is
//              further back than the window before `given` may be dropped.
// Tests        tests/python/library/archives/zstd_module.py
// Optimize     Oz
#include "base/digest.h"
#include "compress/zstd_codec.h"

typedef enum { AT_HEADER, AT_BLOCK, AT_SUM, AT_SKIP, AT_END } State;
typedef struct HuffmanEntry {
  uint8_t symbol, bits;
} HuffmanEntry;

typedef struct Tables {
  FseTable seq[3];
  HuffmanEntry huffman[1 << 11];
  int huffman_log;  // 0: none yet
  uint32_t reps[3];
} Tables;

struct ZstdDecoder {
  VM *vm;
  State state;
  int window_log_max;
  const uint8_t *dict;  // its owner outlives the decoder
  size_t n_dict, skip_left;
  bool prefix, failed;
  Tables tables;
  ZstdHeader header;
  uint64_t total;
  Xxh64 sum;
  uint8_t *text;
  size_t len, cap, given;
  uint8_t literals[ZSTD_BLOCK_MAX + 8];
};

ZstdDecoder *zstd_decoder_new(VM *vm, const uint8_t *dict, size_t n_dict, bool prefix, int window_log_max,
                              ZstdErrorCode *error) {
  ZstdDecoder *d = mem_alloc_zero(vm, sizeof *d);
  *error = ZE_OK;
  if (!d) return err_no_memory(vm), NULL;
  d->vm = vm;
  d->dict = dict;
  d->n_dict = n_dict;
  d->prefix = prefix;
  d->window_log_max = window_log_max;
  return d;
}
void zstd_decoder_free(ZstdDecoder *d) {
  if (!d) return;
  if (d->text) mem_free(d->vm, d->text, d->cap);
  mem_free(d->vm, d, sizeof *d);
}

// ---- bits

typedef struct Bits {  // read from the end towards the start
  const uint8_t *p;
  size_t n;
  int64_t at;  // bits left; negative: read too far
} Bits;
static bool bits_open(Bits *b, const uint8_t *p, size_t n) {
  if (n == 0 || p[n - 1] == 0) return false;
  *b = (Bits){p, n, (int64_t)n * 8 - 8 + (31 - __builtin_clz(p[n - 1]))};
  return true;
}
static uint32_t bits_at(const Bits *b, int64_t at, int n) {  // n <= 32; bits before the start are zero
  uint64_t v = 0;
  int64_t byte = at >> 3;
  for (int64_t i = 0; i < 6; i++) {
    // fits: in 64 bits, within the input
    if (byte + i >= 0 && byte + i < (int64_t)b->n) v |= (uint64_t)b->p[byte + i] << (8 * i);
  }
  return (uint32_t)(v >> (at & 7) & ((UINT64_C(1) << n) - 1));
}
static uint32_t bits_take(Bits *b, int n) {
  b->at -= n;
  return n ? bits_at(b, b->at, n) : 0;
}

// Normalized counts, from the front. Returns the bytes consumed, or 0: invalid.
static size_t read_counts(const uint8_t *p, size_t n, int max_log, int16_t *counts, int *n_symbols, int *log) {
  Bits b = {p, n, 0};
  int64_t at = 4;
  int max = *n_symbols, s = 0;
  if (n == 0) return 0;
  *log = (int)bits_at(&b, 0, 4) + 5;
  if (*log > max_log) return 0;
  int32_t left = (1 << *log) + 1;
  bool repeat = false;
  while (left > 1 && s < max) {
    if (repeat) {
      uint32_t more;
      do {
        more = bits_at(&b, at, 2);
        at += 2;
        for (uint32_t i = 0; i < more && s < max; i++) counts[s++] = 0;
      } while (more == 3 && at < (int64_t)n * 8);
      repeat = false;
      if (s >= max) break;
      continue;
    }
    int bits = 32 - __builtin_clz((uint32_t)left);
    uint32_t value = bits_at(&b, at, bits), low = (1u << (bits - 1)) - 1, threshold = (1u << bits) - 1 - (uint32_t)left;
    if ((value & low) < threshold) {
      value &= low;
      at += bits - 1;
    } else {
      if (value > low) value -= threshold;
      at += bits;
    }
    int count = (int)value - 1;
    left -= count < 0 ? 1 : count;
    counts[s++] = (int16_t)count;
    repeat = count == 0;
    if (left < 1) return 0;
  }
  if (left != 1 || at > (int64_t)n * 8) return 0;
  *n_symbols = s;
  return (size_t)(at + 7) / 8;
}

// ---- Huffman

static bool huffman_build(Tables *t, uint8_t *weights, int n) {
  uint32_t sum = 0;
  for (int i = 0; i < n; i++) {
    if (weights[i] > 11) return false;
    sum += weights[i] ? 1u << (weights[i] - 1) : 0;
  }
  if (sum == 0) return false;
  int log = 32 - __builtin_clz(sum);
  uint32_t rest = (1u << log) - sum;
  if (log > 11 || rest & (rest - 1)) return false;
  weights[n++] = (uint8_t)(32 - __builtin_clz(rest));
  uint32_t at = 0;
  for (int w = 1; w <= log; w++) {
    for (int i = 0; i < n; i++) {
      if (weights[i] != w) continue;
      for (uint32_t k = 0; k < 1u << (w - 1); k++) {
        if (at >= 1u << log) return false;
        t->huffman[at++] = (HuffmanEntry){(uint8_t)i, (uint8_t)(log + 1 - w)};
      }
    }
  }
  t->huffman_log = log;
  return at == 1u << log;
}

// The tree at p. Returns the bytes consumed, or 0: invalid.
static size_t read_huffman(Tables *t, const uint8_t *p, size_t n) {
  uint8_t weights[256 + 1] = {0};
  int n_weights = 0;
  if (n == 0) return 0;
  size_t size = p[0];
  if (size >= 128) {
    n_weights = (int)size - 127;
    size = (size_t)(n_weights + 1) / 2;
    if (size + 1 > n) return 0;
    for (int i = 0; i < n_weights; i++) weights[i] = i & 1 ? p[1 + i / 2] & 15 : p[1 + i / 2] >> 4;
  } else {
    int16_t counts[256];
    int n_symbols = 256, log;
    FseTable table;
    Bits b;
    if (size + 1 > n) return 0;
    size_t head = read_counts(p + 1, size, 6, counts, &n_symbols, &log);
    if (!head || n_symbols > 13 || !fse_build(&table, counts, n_symbols, log) ||
        !bits_open(&b, p + 1 + head, size - head))
      return 0;
    uint32_t state[2] = {bits_take(&b, log), 0};
    state[1] = bits_take(&b, log);
    for (int k = 0;; k ^= 1) {
      if (n_weights >= 254) return 0;
      const FseEntry *e = &table.entries[state[k]];
      weights[n_weights++] = e->symbol;
      state[k] = e->base + bits_take(&b, e->bits);
      if (b.at < 0) {
        weights[n_weights++] = table.entries[state[k ^ 1]].symbol;
        break;
      }
    }
  }
  return huffman_build(t, weights, n_weights) ? size + 1 : 0;
}

static bool huffman_stream(const Tables *t, const uint8_t *p, size_t n, uint8_t *out, size_t n_out) {
  Bits b;
  if (!bits_open(&b, p, n)) return false;
  for (size_t i = 0; i < n_out; i++) {
    const HuffmanEntry *e = &t->huffman[bits_at(&b, b.at - t->huffman_log, t->huffman_log)];
    b.at -= e->bits;
    out[i] = e->symbol;
  }
  return b.at == 0;
}

// ---- the parts of a block

// The literals. Returns the bytes consumed, or 0: invalid.
static size_t read_literals(ZstdDecoder *d, const uint8_t *p, size_t n, size_t *n_literals) {
  if (n < 1) return 0;
  int kind = p[0] & 3, format = p[0] >> 2 & 3;
  if (kind < 2) {
    size_t head = format == 1 ? 2 : format == 3 ? 3 : 1;
    if (n < head) return 0;
    size_t size = head == 1   ? p[0] >> 3
                  : head == 2 ? (size_t)(p[0] >> 4 | p[1] << 4)
                              : (size_t)(p[0] >> 4 | p[1] << 4 | p[2] << 12);
    size_t taken = kind == 0 ? size : 1;
    if (size > ZSTD_BLOCK_MAX || n - head < taken) return 0;
    if (kind == 0) memcpy(d->literals, p + head, size);
    else memset(d->literals, p[head], size);
    *n_literals = size;
    return head + taken;
  }
  size_t head = format < 2 ? 3 : format == 2 ? 4 : 5;
  int bits = format < 2 ? 10 : format == 2 ? 14 : 18;
  if (n < head) return 0;
  uint64_t v = 0;
  for (size_t i = 0; i < head; i++) v |= (uint64_t)p[i] << (8 * i);
  size_t size = v >> 4 & ((1u << bits) - 1), packed = v >> (4 + bits) & ((1u << bits) - 1), tree = 0;
  if (size > ZSTD_BLOCK_MAX || packed > n - head) return 0;
  const uint8_t *q = p + head;
  if (kind == 2 && !(tree = read_huffman(&d->tables, q, packed))) return 0;
  if (!d->tables.huffman_log) return 0;
  q += tree;
  size_t left = packed - tree;
  *n_literals = size;
  if (format == 0) return huffman_stream(&d->tables, q, left, d->literals, size) ? head + packed : 0;
  if (left < 6) return 0;
  size_t sizes[4] = {(size_t)(q[0] | q[1] << 8), (size_t)(q[2] | q[3] << 8), (size_t)(q[4] | q[5] << 8), 0},
         each = (size + 3) / 4, at = 6;
  if (sizes[0] + sizes[1] + sizes[2] + 6 > left || each * 3 > size) return 0;
  sizes[3] = left - 6 - sizes[0] - sizes[1] - sizes[2];
  for (size_t i = 0; i < 4; i++) {
    if (!huffman_stream(&d->tables, q + at, sizes[i], d->literals + each * i, i < 3 ? each : size - 3 * each)) return 0;
    at += sizes[i];
  }
  return head + packed;
}

// One of the three code tables. Returns the bytes consumed, -1: invalid.
static int read_table(FseTable *t, SequencePart part, int mode, const uint8_t *p, size_t n) {
  static const uint8_t max_log[3] = {9, 8, 9}, max_symbol[3] = {36, 32, 53};
  if (mode == 0) return fse_predefined(t, part), 0;
  if (mode == 3) return t->set ? 0 : -1;
  if (mode == 1) {
    if (n < 1 || p[0] >= max_symbol[part]) return -1;
    t->log = 0;
    t->set = true;
    t->entries[0] = (FseEntry){p[0], 0, 0};
    return 1;
  }
  int16_t counts[64];
  int n_symbols = max_symbol[part], log;
  size_t taken = read_counts(p, n, max_log[part], counts, &n_symbols, &log);
  return taken && fse_build(t, counts, n_symbols, log) ? (int)taken : -1;
}

static int grow(ZstdDecoder *d, size_t n) {
  if (n <= d->cap - d->len) return 0;
  size_t keep = d->header.window + d->n_dict + ZSTD_BLOCK_MAX;
  if (d->given > keep && d->given > d->cap / 2) {  // drop text that no match can reach
    size_t by = d->given - keep;
    memmove(d->text, d->text + by, d->len - by);
    d->len -= by;
    d->given -= by;
    if (n <= d->cap - d->len) return 0;
  }
  size_t cap;
  if (!size_add(d->len, n, &cap) || !size_add(cap, cap / 2, &cap) || !size_add(cap, 256, &cap))
    return err_no_memory_i(d->vm);
  uint8_t *grown = mem_realloc(d->vm, d->text, d->cap, cap);
  if (!grown) return err_no_memory_i(d->vm);
  d->text = grown;
  d->cap = cap;
  return 0;
}

static uint32_t next_offset(uint32_t *reps, uint32_t value, bool no_literals) {
  uint32_t offset;
  if (value > 3) {
    offset = value - 3;
    reps[2] = reps[1];
    reps[1] = reps[0];
  } else {
    uint32_t i = value - 1 + no_literals;
    offset = i < 3 ? reps[i] : reps[0] - 1;
    if (i == 0) return offset;
    if (i > 1) reps[2] = reps[1];
    reps[1] = reps[0];
  }
  return reps[0] = offset;
}

// 0, -1: invalid, -2: exception.
static int run_sequences(ZstdDecoder *d, uint32_t n, const uint8_t *p, size_t size, size_t n_literals) {
  Bits b;
  FseTable *t = d->tables.seq;
  size_t literal = 0, start = d->len;
  if (!bits_open(&b, p, size)) return -1;
  uint32_t state[3];
  for (int i = 0; i < 3; i++) state[i] = bits_take(&b, t[i].log);
  for (uint32_t i = 0; i < n; i++) {
    int of = t[SEQ_OFFSETS].entries[state[SEQ_OFFSETS]].symbol;
    CodeRange ml = zstd_match_code(t[SEQ_MATCHES].entries[state[SEQ_MATCHES]].symbol),
              ll = zstd_literal_code(t[SEQ_LITERALS].entries[state[SEQ_LITERALS]].symbol);
    if (of > 31) return -1;
    uint32_t value = (1u << of) + bits_take(&b, of), match = ml.base + bits_take(&b, ml.bits),
             run = ll.base + bits_take(&b, ll.bits);
    if (i + 1 < n) {
      static const uint8_t order[3] = {SEQ_LITERALS, SEQ_MATCHES, SEQ_OFFSETS};
      for (int k = 0; k < 3; k++) {
        const FseEntry *e = &t[order[k]].entries[state[order[k]]];
        state[order[k]] = e->base + bits_take(&b, e->bits);
      }
    }
    uint32_t offset = next_offset(d->tables.reps, value, run == 0);
    // fits: lengths of sequences are below 2**18
    if (b.at < 0 || run > n_literals - literal || d->len - start + run + match > ZSTD_BLOCK_MAX) return -1;
    if (grow(d, (size_t)run + match) < 0) return -2;  // fits: below 2**18
    if (d->len < start) start = d->len;
    memcpy(d->text + d->len, d->literals + literal, run);
    literal += run;
    d->len += run;
    if (offset == 0 || offset > d->len) return -1;
    for (uint32_t k = 0; k < match; k++, d->len++) d->text[d->len] = d->text[d->len - offset];
    if (vm_work(d->vm, 2 + match / 8) < 0) return -2;
  }
  if (b.at != 0) return -1;
  if (grow(d, n_literals - literal) < 0) return -2;
  memcpy(d->text + d->len, d->literals + literal, n_literals - literal);
  d->len += n_literals - literal;
  return 0;
}

static int run_block(ZstdDecoder *d, const uint8_t *p, size_t n) {
  size_t n_literals, at = read_literals(d, p, n, &n_literals);
  if (!at || at >= n) return -1;
  uint32_t count = p[at++];
  if (count >= 128) {
    if (n - at < (count == 255 ? 2u : 1u)) return -1;
    if (count == 255) count = (uint32_t)(p[at] | p[at + 1] << 8) + 0x7F00, at += 2;
    else count = (count - 128) << 8 | p[at++];
  }
  if (count == 0) {
    if (at != n) return -1;
    if (grow(d, n_literals) < 0) return -2;
    memcpy(d->text + d->len, d->literals, n_literals);
    d->len += n_literals;
    return 0;
  }
  if (at >= n) return -1;
  int modes = p[at++];
  if (modes & 3) return -1;
  for (int i = 0; i < 3; i++) {
    int taken = read_table(&d->tables.seq[i], (SequencePart)i, modes >> (6 - 2 * i) & 3, p + at, n - at);
    if (taken < 0) return -1;
    at += (size_t)taken;
  }
  return run_sequences(d, count, p + at, n - at, n_literals);
}

// ---- dictionaries and frames

// Reads the tables of a dictionary. Returns where its content begins, SIZE_MAX: damaged.
static size_t read_dict(Tables *t, const uint8_t *p, size_t n) {
  static const uint8_t order[3] = {SEQ_OFFSETS, SEQ_MATCHES, SEQ_LITERALS};
  if (n < 8 || load32_le(p) != ZSTD_DICT_MAGIC) return 0;
  size_t at = 8, tree = read_huffman(t, p + at, n - at);
  if (!tree) return SIZE_MAX;
  at += tree;
  for (int i = 0; i < 3; i++) {
    int taken = read_table(&t->seq[order[i]], (SequencePart)order[i], 2, p + at, n - at);
    if (taken < 0) return SIZE_MAX;
    at += (size_t)taken;
  }
  if (n - at < 12) return SIZE_MAX;
  for (int i = 0; i < 3; i++, at += 4) t->reps[i] = load32_le(p + at);
  return at;
}
size_t zstd_dict_content(const uint8_t *p, size_t n) {
  Tables t = {0};
  return read_dict(&t, p, n);
}

static StreamStatus begin_frame(ZstdDecoder *d, StreamInput *in, ZstdErrorCode *error) {
  if (input_left(in) == 0) return STREAM_MORE;
  int r = zstd_read_header(in->data + in->at, input_left(in), &d->header, error);
  if (r <= 0) return r < 0 ? STREAM_BAD : STREAM_MORE;
  in->at += d->header.size;
  if (d->header.skippable) {
    d->skip_left = (size_t)d->header.content;
    d->state = AT_SKIP;
    return STREAM_FULL;
  }
  *error = ZE_WINDOW;
  if (d->header.window > UINT64_C(1) << d->window_log_max) return STREAM_BAD;
  if (d->header.window < 1024) d->header.window = 1024;
  d->tables.huffman_log = 0;
  for (int i = 0; i < 3; i++) d->tables.seq[i].set = false;
  d->tables.reps[0] = 1;
  d->tables.reps[1] = 4;
  d->tables.reps[2] = 8;
  size_t from = 0;
  if (d->n_dict && !d->prefix) {
    from = read_dict(&d->tables, d->dict, d->n_dict);
    *error = ZE_DICT_BAD;
    if (from == SIZE_MAX) return STREAM_BAD;
  }
  *error = ZE_DICTIONARY;
  if (d->header.dict_id && d->header.dict_id != zstd_dict_id(d->dict, d->n_dict)) return STREAM_BAD;
  d->len = d->given = 0;
  if (grow(d, d->n_dict - from) < 0) return STREAM_FAILED;
  if (d->n_dict > from) memcpy(d->text, d->dict + from, d->n_dict - from);
  d->len = d->given = d->n_dict - from;
  d->total = 0;
  xxh64_start(&d->sum);
  d->state = AT_BLOCK;
  return STREAM_FULL;
}

static StreamStatus next_block(ZstdDecoder *d, StreamInput *in, ZstdErrorCode *error) {
  const uint8_t *p = in->data + in->at;
  if (input_left(in) < 3) return STREAM_MORE;
  uint32_t head = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16, size = head >> 3;
  int kind = head >> 1 & 3, r = 0;
  size_t packed = kind == 1 ? 1 : size;
  *error = ZE_CORRUPT;
  if (kind == 3 || size > ZSTD_BLOCK_MAX) return STREAM_BAD;
  if (input_left(in) < 3 + packed) return STREAM_MORE;
  size_t unread = d->len - d->given;
  if (kind < 2) {
    if (grow(d, size) < 0) return STREAM_FAILED;
    if (kind == 0 && size) memcpy(d->text + d->len, p + 3, size);
    else if (size) memset(d->text + d->len, p[3], size);
    d->len += size;
  } else {
    r = run_block(d, p + 3, size);
  }
  if (r < 0) return r == -2 ? STREAM_FAILED : STREAM_BAD;
  in->at += 3 + packed;
  size_t made = d->len - d->given - unread;
  d->total += made;
  if (d->header.checksum && made) xxh64_update(&d->sum, d->text + d->len - made, made);
  if (!(head & 1)) return STREAM_FULL;
  if (d->header.content != UINT64_MAX && d->total != d->header.content) return STREAM_BAD;
  d->state = d->header.checksum ? AT_SUM : AT_END;
  return STREAM_FULL;
}

StreamStatus zstd_decode(ZstdDecoder *d, StreamInput *in, BytesBuilder *out, Size limit, ZstdErrorCode *error) {
  for (;;) {
    size_t n = d->len - d->given;
    if (limit >= 0 && n > (size_t)(limit - out->len)) n = (size_t)(limit - out->len);
    if (n) bb_bytes(out, d->text + d->given, (Size)n);
    d->given += n;
    if (out->failed) return STREAM_FAILED;
    if (d->given < d->len) return STREAM_FULL;
    StreamStatus s = STREAM_FULL;
    switch (d->state) {
      case AT_HEADER: s = begin_frame(d, in, error); break;
      case AT_BLOCK: s = next_block(d, in, error); break;
      case AT_SUM:
        if (input_left(in) < 4) return STREAM_MORE;
        *error = ZE_CHECKSUM;
        if (load32_le(in->data + in->at) != (uint32_t)xxh64_finish(&d->sum)) return STREAM_BAD;
        in->at += 4;
        d->state = AT_END;
        break;
      case AT_SKIP: {
        size_t skipped = input_left(in) < d->skip_left ? input_left(in) : d->skip_left;
        in->at += skipped;
        d->skip_left -= skipped;
        if (d->skip_left) return STREAM_MORE;
        d->state = AT_END;
        break;
      }
      case AT_END: return STREAM_END;
    }
    if (s != STREAM_FULL) return s;
  }
}
