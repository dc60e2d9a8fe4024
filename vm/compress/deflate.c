// compress/deflate.c: the compressor of deflate: matches found by hash chains over a sliding window, taken at once or
// lazily, depending on the level.
//
// Invariants   window[block_start, start) is in the current block, window[start, start + lookahead) has not been
//              processed. Positions in head and prev are below start; 0 means none. Tables and decisions are those of
//              zlib, so that the output is zlib's.
// Optimize     Os
#include "compress/deflate.h"

#include "base/checksum.h"

typedef enum { NEED_MORE, BLOCK_DONE, FINISHED } Progress;
typedef Progress Method(Deflate *d, int flush);
static Method stored, fast, slow, huffman_only, run_lengths_only;

static const struct Config {
  uint16_t good, lazy, nice, chain;
  Method *method;
} configs[10] = {
    {0, 0, 0, 0, stored},       {4, 4, 8, 4, fast},         {4, 5, 16, 8, fast},     {4, 6, 32, 32, fast},
    {4, 4, 16, 16, slow},       {8, 16, 32, 32, slow},      {8, 16, 128, 128, slow}, {8, 32, 128, 256, slow},
    {32, 128, 258, 1024, slow}, {32, 258, 258, 4096, slow},
};

// ---- creation and end

static size_t window_bytes(const Deflate *d) { return 2 * (size_t)d->window_size + MAX_MATCH; }
static size_t prev_bytes(const Deflate *d) { return d->window_size * sizeof(uint16_t); }
static size_t head_bytes(const Deflate *d) { return ((size_t)d->hash_mask + 1) * sizeof(uint16_t); }
static size_t symbol_bytes(const Deflate *d) { return d->cap_symbols * sizeof(Symbol); }

static Deflate *alloc_like(const Deflate *like) {
  VM *vm = like->vm;
  Deflate *d = mem_alloc(vm, sizeof *d);
  if (!d) return NULL;
  *d = *like;
  d->window = mem_alloc_zero(vm, window_bytes(d));
  d->prev = mem_alloc_zero(vm, prev_bytes(d));
  d->head = mem_alloc_zero(vm, head_bytes(d));
  d->symbols = mem_alloc(vm, symbol_bytes(d));
  if (d->window && d->prev && d->head && d->symbols) return d;
  deflate_free(d);
  return NULL;
}

void deflate_free(Deflate *d) {
  if (!d) return;
  mem_free(d->vm, d->window, window_bytes(d));
  mem_free(d->vm, d->prev, prev_bytes(d));
  mem_free(d->vm, d->head, head_bytes(d));
  mem_free(d->vm, d->symbols, symbol_bytes(d));
  mem_free(d->vm, d, sizeof *d);
}

Deflate *deflate_new(VM *vm, int level, int wbits, int mem_level, int strategy, int *status) {
  Deflate d = {.vm = vm,
               .wrap = WRAP_ZLIB,
               .strategy = strategy,
               .last_flush = -2,
               .prev_length = MIN_MATCH - 1,
               .match_length = MIN_MATCH - 1};
  if (level == -1) level = 6;
  *status = Z_STREAM_ERROR;
  if (wbits < 0) {
    d.wrap = WRAP_RAW;
    if (wbits < -15) return NULL;
    wbits = -wbits;
  } else if (wbits > 15) {
    d.wrap = WRAP_GZIP;
    wbits -= 16;
  }
  if (mem_level < 1 || mem_level > 9 || wbits < 8 || wbits > 15 || level < 0 || level > 9 || strategy < 0 ||
      strategy > Z_FIXED || (wbits == 8 && d.wrap != WRAP_ZLIB))
    return NULL;
  if (wbits == 8) wbits = 9;
  d.level = level;
  d.window_bits = (uint32_t)wbits;
  d.window_size = 1u << wbits;
  d.hash_mask = (1u << (mem_level + 7)) - 1;
  d.hash_shift = (uint32_t)(mem_level + 7 + MIN_MATCH - 1) / MIN_MATCH;
  d.cap_symbols = 1u << (mem_level + 6);
  d.good_match = configs[level].good;
  d.max_lazy = configs[level].lazy;
  d.nice_match = configs[level].nice;
  d.max_chain = configs[level].chain;
  d.check = d.wrap == WRAP_ZLIB;
  *status = Z_MEM_ERROR;
  Deflate *made = alloc_like(&d);
  if (!made) return NULL;
  deflate_start_block(made);
  *status = Z_OK;
  return made;
}

Deflate *deflate_copy(const Deflate *source) {
  Deflate *d = alloc_like(source);
  if (!d) return NULL;
  memcpy(d->window, source->window, window_bytes(d));
  memcpy(d->prev, source->prev, prev_bytes(d));
  memcpy(d->head, source->head, head_bytes(d));
  memcpy(d->symbols, source->symbols, source->n_symbols * sizeof(Symbol));
  return d;
}

// ---- the window

ALWAYS_INLINE uint32_t max_distance(const Deflate *d) { return d->window_size - MIN_LOOKAHEAD; }
ALWAYS_INLINE void update_hash(Deflate *d, uint8_t c) { d->hash = (d->hash << d->hash_shift ^ c) & d->hash_mask; }
ALWAYS_INLINE uint32_t insert_string(Deflate *d, uint32_t at) {  // the earlier place with the same hash, or 0
  update_hash(d, d->window[at + MIN_MATCH - 1]);
  uint32_t earlier = d->prev[at & (d->window_size - 1)] = d->head[d->hash];
  d->head[d->hash] = (uint16_t)at;
  return earlier;
}

static void slide(Deflate *d) {
  uint32_t size = d->window_size;
  memcpy(d->window, d->window + size, size);
  d->match_start = d->match_start >= size ? d->match_start - size : 0;
  d->start -= size;
  d->block_start -= (int32_t)size;
  if (d->insert > d->start) d->insert = d->start;
  for (uint32_t i = 0; i <= d->hash_mask; i++) d->head[i] = (uint16_t)(d->head[i] >= size ? d->head[i] - size : 0);
  for (uint32_t i = 0; i < size; i++) d->prev[i] = (uint16_t)(d->prev[i] >= size ? d->prev[i] - size : 0);
}

static void fill_window(Deflate *d) {
  do {
    if (d->start >= d->window_size + max_distance(d)) slide(d);
    size_t room = 2 * (size_t)d->window_size - d->lookahead - d->start, n = d->n_in < room ? d->n_in : room;
    if (d->n_in == 0) return;
    memcpy(d->window + d->start + d->lookahead, d->in, n);
    if (d->wrap == WRAP_ZLIB) d->check = checksum_adler32(d->check, d->in, n);
    else if (d->wrap == WRAP_GZIP) d->check = checksum_crc32(d->check, d->in, n);
    d->in += n;
    d->n_in -= n;
    d->total_in += (uint32_t)n;
    d->lookahead += (uint32_t)n;
    if (d->lookahead + d->insert < MIN_MATCH) continue;
    uint32_t at = d->start - d->insert;
    d->hash = d->window[at];
    update_hash(d, d->window[at + 1]);
    while (d->insert) {
      insert_string(d, at++);
      d->insert--;
      if (d->lookahead + d->insert < MIN_MATCH) break;
    }
  } while (d->lookahead < MIN_LOOKAHEAD && d->n_in != 0);
}

static void flush_block(Deflate *d, bool last) {
  deflate_write_block(d, d->block_start >= 0 ? d->window + d->block_start : NULL,
                      (uint32_t)((int32_t)d->start - d->block_start), last);
  d->block_start = (int32_t)d->start;
}

// The longest match for the string at `start` among the chain from `at` on; sets match_start when it beats prev_length.
static uint32_t longest_match(Deflate *d, uint32_t at) {
  uint32_t chain = d->max_chain, best = d->prev_length,
           nice = d->nice_match < d->lookahead ? d->nice_match : d->lookahead;
  uint32_t limit = d->start > max_distance(d) ? d->start - max_distance(d) : 0,
           max = d->lookahead < MAX_MATCH ? d->lookahead : MAX_MATCH;
  const uint8_t *scan = d->window + d->start;
  if (d->prev_length >= d->good_match) chain >>= 2;
  do {
    const uint8_t *match = d->window + at;
    if (match[best] != scan[best] || match[best - 1] != scan[best - 1] || match[0] != scan[0] || match[1] != scan[1])
      continue;
    uint32_t len = 2;
    while (len < max && match[len] == scan[len]) len++;
    if (len > best) {
      d->match_start = at;
      best = len;
      if (len >= nice) break;
    }
  } while ((at = d->prev[at & (d->window_size - 1)]) > limit && --chain != 0);
  return best <= d->lookahead ? best : d->lookahead;
}

// ---- the methods

static Progress end_of_input(Deflate *d, int flush) {
  if (flush == Z_FINISH) {
    flush_block(d, true);
    return FINISHED;
  }
  if (d->n_symbols) flush_block(d, false);
  return BLOCK_DONE;
}
static uint32_t pending_inserts(const Deflate *d) { return d->start < MIN_MATCH - 1 ? d->start : MIN_MATCH - 1; }

static Progress stored(Deflate *d, int flush) {
  for (;;) {
    if (d->lookahead <= 1) {
      fill_window(d);
      if (d->lookahead == 0 && flush == Z_NO_FLUSH) return NEED_MORE;
      if (d->lookahead == 0) break;
    }
    d->start += d->lookahead;
    d->lookahead = 0;
    int32_t max = d->block_start + 0xFFFF;
    if ((int32_t)d->start >= max) {
      d->lookahead = d->start - (uint32_t)max;
      d->start = (uint32_t)max;
      flush_block(d, false);
    }
    if (d->start - (uint32_t)d->block_start >= max_distance(d)) flush_block(d, false);
  }
  d->insert = 0;
  if (flush == Z_FINISH) {
    flush_block(d, true);
    return FINISHED;
  }
  if ((int32_t)d->start > d->block_start) flush_block(d, false);
  return BLOCK_DONE;
}

static Progress fast(Deflate *d, int flush) {
  for (;;) {
    if (d->lookahead < MIN_LOOKAHEAD) {
      fill_window(d);
      if (d->lookahead < MIN_LOOKAHEAD && flush == Z_NO_FLUSH) return NEED_MORE;
      if (d->lookahead == 0) break;
    }
    bool full;
    uint32_t earlier = d->lookahead >= MIN_MATCH ? insert_string(d, d->start) : 0;
    if (earlier && d->start - earlier <= max_distance(d)) d->match_length = longest_match(d, earlier);
    if (d->match_length >= MIN_MATCH) {
      full = deflate_add_symbol(d, d->start - d->match_start, d->match_length - MIN_MATCH);
      d->lookahead -= d->match_length;
      if (d->match_length <= d->max_lazy && d->lookahead >= MIN_MATCH) {
        while (--d->match_length != 0) insert_string(d, ++d->start);
        d->start++;
      } else {
        d->start += d->match_length;
        d->match_length = 0;
        d->hash = d->window[d->start];
        update_hash(d, d->window[d->start + 1]);
      }
    } else {
      full = deflate_add_symbol(d, 0, d->window[d->start]);
      d->lookahead--;
      d->start++;
    }
    if (full) flush_block(d, false);
  }
  d->insert = pending_inserts(d);
  return end_of_input(d, flush);
}

static Progress slow(Deflate *d, int flush) {
  for (;;) {
    if (d->lookahead < MIN_LOOKAHEAD) {
      fill_window(d);
      if (d->lookahead < MIN_LOOKAHEAD && flush == Z_NO_FLUSH) return NEED_MORE;
      if (d->lookahead == 0) break;
    }
    uint32_t earlier = d->lookahead >= MIN_MATCH ? insert_string(d, d->start) : 0;
    d->prev_length = d->match_length;
    d->prev_match = d->match_start;
    d->match_length = MIN_MATCH - 1;
    if (earlier && d->prev_length < d->max_lazy && d->start - earlier <= max_distance(d)) {
      d->match_length = longest_match(d, earlier);
      bool far = d->match_length == MIN_MATCH && d->start - d->match_start > 4096;
      if (d->match_length <= 5 && (d->strategy == Z_FILTERED || far)) d->match_length = MIN_MATCH - 1;
    }
    if (d->prev_length >= MIN_MATCH && d->match_length <= d->prev_length) {  // the match before was no worse: take it
      uint32_t last_insert = d->start + d->lookahead - MIN_MATCH;
      bool full = deflate_add_symbol(d, d->start - 1 - d->prev_match, d->prev_length - MIN_MATCH);
      d->lookahead -= d->prev_length - 1;
      d->prev_length -= 2;
      do {
        if (++d->start <= last_insert) insert_string(d, d->start);
      } while (--d->prev_length != 0);
      d->match_available = false;
      d->match_length = MIN_MATCH - 1;
      d->start++;
      if (full) flush_block(d, false);
    } else {
      if (d->match_available && deflate_add_symbol(d, 0, d->window[d->start - 1])) flush_block(d, false);
      d->match_available = true;
      d->start++;
      d->lookahead--;
    }
  }
  if (d->match_available) {
    deflate_add_symbol(d, 0, d->window[d->start - 1]);
    d->match_available = false;
  }
  d->insert = pending_inserts(d);
  return end_of_input(d, flush);
}

static Progress huffman_only(Deflate *d, int flush) {
  for (;;) {
    if (d->lookahead == 0) {
      fill_window(d);
      if (d->lookahead == 0 && flush == Z_NO_FLUSH) return NEED_MORE;
      if (d->lookahead == 0) break;
    }
    d->match_length = 0;
    bool full = deflate_add_symbol(d, 0, d->window[d->start]);
    d->lookahead--;
    d->start++;
    if (full) flush_block(d, false);
  }
  d->insert = 0;
  return end_of_input(d, flush);
}

static Progress run_lengths_only(Deflate *d, int flush) {
  for (;;) {
    if (d->lookahead <= MAX_MATCH) {
      fill_window(d);
      if (d->lookahead <= MAX_MATCH && flush == Z_NO_FLUSH) return NEED_MORE;
      if (d->lookahead == 0) break;
    }
    uint32_t len = 0, max = d->lookahead < MAX_MATCH ? d->lookahead : MAX_MATCH;
    if (d->lookahead >= MIN_MATCH && d->start > 0) {
      const uint8_t *p = d->window + d->start;
      while (len < max && p[len] == p[-1]) len++;
    }
    bool full;
    if (len >= MIN_MATCH) {
      full = deflate_add_symbol(d, 1, len - MIN_MATCH);
    } else {
      full = deflate_add_symbol(d, 0, d->window[d->start]);
      len = 1;
    }
    d->match_length = 0;
    d->lookahead -= len;
    d->start += len;
    if (full) flush_block(d, false);
  }
  d->insert = 0;
  return end_of_input(d, flush);
}

// ---- the stream

int deflate_set_dictionary(Deflate *d, const uint8_t *p, size_t n) {
  if (d->wrap == WRAP_GZIP || d->header_written || d->lookahead) return Z_STREAM_ERROR;
  int wrap = d->wrap;
  if (wrap == WRAP_ZLIB) d->check = checksum_adler32(d->check, p, n);
  d->wrap = WRAP_RAW;  // bytes that pass through the window are no data
  if (n >= d->window_size) {
    p += n - d->window_size;
    n = d->window_size;
  }
  d->in = p;
  d->n_in = n;
  fill_window(d);
  while (d->lookahead >= MIN_MATCH) {
    uint32_t end = d->start + d->lookahead - (MIN_MATCH - 1);
    while (d->start < end) insert_string(d, d->start++);
    d->lookahead = MIN_MATCH - 1;
    fill_window(d);
  }
  d->start += d->lookahead;
  d->block_start = (int32_t)d->start;
  d->insert = d->lookahead;
  d->lookahead = 0;
  d->match_length = d->prev_length = MIN_MATCH - 1;
  d->match_available = false;
  d->wrap = wrap;
  d->total_in = 0;
  return Z_OK;
}

static void put_be32(BytesBuilder *out, uint32_t x) {
  for (int shift = 24; shift >= 0; shift -= 8) bb_byte(out, (uint8_t)(x >> shift));
}
static void put_le32(BytesBuilder *out, uint32_t x) {
  for (int shift = 0; shift < 32; shift += 8) bb_byte(out, (uint8_t)(x >> shift));
}

static void write_header(Deflate *d) {
  bool quick = d->strategy >= Z_HUFFMAN_ONLY || d->level < 2;
  d->header_written = true;
  if (d->wrap == WRAP_ZLIB) {
    uint32_t header = (8 + ((d->window_bits - 8) << 4)) << 8;
    header |= (quick ? 0u : d->level < 6 ? 1u : d->level == 6 ? 2u : 3u) << 6;
    if (d->start != 0) header |= 0x20;
    header += 31 - header % 31;
    bb_byte(d->out, (uint8_t)(header >> 8));
    bb_byte(d->out, (uint8_t)header);
    if (d->start != 0) put_be32(d->out, d->check);
    d->check = 1;
  } else if (d->wrap == WRAP_GZIP) {
    const uint8_t header[10] = {0x1F, 0x8B, 8, 0, 0, 0, 0, 0, d->level == 9 ? 2 : quick ? 4 : 0, 3};
    bb_bytes(d->out, header, 10);
  }
}

static int rank(int flush) { return flush * 2 - (flush > 4 ? 9 : 0); }

int deflate_run(Deflate *d, const uint8_t *in, size_t n, int flush, BytesBuilder *out) {
  if (flush < 0 || flush > Z_BLOCK || (d->finished && flush != Z_FINISH)) return Z_STREAM_ERROR;
  d->out = out;
  d->in = in;
  d->n_in = n;
  if (!d->header_written) write_header(d);
  else if (n == 0 && rank(flush) <= rank(d->last_flush) && flush != Z_FINISH) return Z_BUF_ERROR;
  d->last_flush = flush;
  if (d->finished) return Z_STREAM_END;
  if (d->n_in != 0 || d->lookahead != 0 || flush != Z_NO_FLUSH) {
    Method *method = d->level == 0                   ? stored
                     : d->strategy == Z_HUFFMAN_ONLY ? huffman_only
                     : d->strategy == Z_RLE          ? run_lengths_only
                                                     : configs[d->level].method;
    Progress progress = method(d, flush);
    if (progress == BLOCK_DONE && flush == Z_PARTIAL_FLUSH) {
      deflate_write_align(d);
    } else if (progress == BLOCK_DONE && flush != Z_BLOCK) {
      deflate_write_stored(d, d->window, 0, false);
      if (flush == Z_FULL_FLUSH) {
        memset(d->head, 0, head_bytes(d));
        if (d->lookahead == 0) d->start = d->insert = 0, d->block_start = 0;
      }
    }
  }
  d->in = NULL;
  if (flush != Z_FINISH) return Z_OK;
  d->finished = true;
  if (d->wrap == WRAP_ZLIB) {
    put_be32(out, d->check);
  } else if (d->wrap == WRAP_GZIP) {
    put_le32(out, d->check);
    put_le32(out, d->total_in);
  }
  return Z_STREAM_END;
}
