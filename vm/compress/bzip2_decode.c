// compress/bzip2_decode.c: decompressing bzip2, in steps that can wait for more input. Randomised blocks (of bzip2
// before 0.9.5) are refused.
//
// Invariants   A step consumes bits only when it has all it needs, so that it can begin again when more input comes.
// Tests        tests/python/library/archives/bz2_module.py
// Optimize     Oz
#include "compress/bzip2.h"

typedef enum {
  AT_MAGIC,
  AT_BLOCK,
  AT_MAPS,
  AT_SELECTOR_COUNT,
  AT_SELECTORS,
  AT_TABLE,
  AT_LENGTHS,
  AT_SYMBOLS,
  AT_OUTPUT,
  AT_END
} State;

typedef struct Code {
  // by length: the first code beyond, left-aligned by length; index of its first symbol minus its first code
  int32_t limit[22], base[22];
  uint16_t symbols[BZ_MAX_ALPHA];
} Code;

struct Bzip2Decoder {
  VM *vm;
  State state;
  int bit;  // number of used bits of the byte at in->at
  Size max;
  uint32_t *links;  // links[i] >> 8: the next position; the low byte: text
  uint32_t block_crc, want_crc, all_crc;
  uint32_t origin;
  uint8_t used[256], selectors[BZ_MAX_SELECTORS], order[256], lens[BZ_MAX_ALPHA];
  Code codes[BZ_MAX_TABLES];
  int n_used, n_tables, n_selectors, at_selector, at_table, at_symbol, length;
  int group_left, group_at;
  Size n, run, run_unit;
  // output
  uint32_t position;
  Size left;
  int last, same, repeat;
};

Bzip2Decoder *bzip2_decoder_new(VM *vm) {
  Bzip2Decoder *d = mem_alloc_zero(vm, sizeof *d);
  if (!d) return err_no_memory(vm), NULL;
  d->vm = vm;
  return d;
}

void bzip2_decoder_free(Bzip2Decoder *d) {
  if (!d) return;
  if (d->links) mem_free(d->vm, d->links, (size_t)d->max * 4);
  mem_free(d->vm, d, sizeof *d);
}

// ---- bits

static size_t bits_left(const Bzip2Decoder *d, const StreamInput *in) { return input_left(in) * 8 - (size_t)d->bit; }
static uint32_t peek(const Bzip2Decoder *d, const StreamInput *in, int n) {  // n <= 25; zeros beyond the end
  uint32_t v = 0;
  // fits: at is within the input, i below 4
  for (size_t i = 0; i < 4; i++) v = v << 8 | (in->at + i < in->len ? in->data[in->at + i] : 0);
  return v << d->bit >> (32 - n);
}
static void skip(Bzip2Decoder *d, StreamInput *in, int n) {
  in->at += (size_t)(d->bit + n) / 8;
  d->bit = (d->bit + n) % 8;
}
static uint32_t take(Bzip2Decoder *d, StreamInput *in, int n) {
  uint32_t v = peek(d, in, n);
  skip(d, in, n);
  return v;
}
static uint32_t take32(Bzip2Decoder *d, StreamInput *in) {
  uint32_t high = take(d, in, 16);
  return high << 16 | take(d, in, 16);
}

// ---- steps: STREAM_FULL means "continue"

static StreamStatus read_magic(Bzip2Decoder *d, StreamInput *in) {
  static const char magic[3] = {'B', 'Z', 'h'};
  size_t have = input_left(in);
  for (size_t i = 0; i < 3 && i < have; i++) {
    if (in->data[in->at + i] != (uint8_t)magic[i]) return STREAM_BAD;
  }
  if (have < 4) return STREAM_MORE;
  int level = in->data[in->at + 3] - '0';
  if (level < 1 || level > 9) return STREAM_BAD;
  d->max = level * 100000;
  d->links = mem_alloc_items(d->vm, (size_t)d->max, 4);
  if (!d->links) return err_no_memory(d->vm), STREAM_FAILED;
  in->at += 4;
  d->state = AT_BLOCK;
  return STREAM_FULL;
}

static StreamStatus read_block_head(Bzip2Decoder *d, StreamInput *in) {
  if (bits_left(d, in) < 80) {
    size_t have = bits_left(d, in);  // invalid headers are refused at once
    if (have >= 8 && peek(d, in, 8) != 0x31 && peek(d, in, 8) != 0x17) return STREAM_BAD;
    return STREAM_MORE;
  }
  StreamInput start = *in;
  int bit = d->bit;
  uint32_t high = take(d, in, 24), low = take(d, in, 24), crc = take32(d, in);
  if (high == 0x177245 && low == 0x385090) {
    if (crc != d->all_crc) return STREAM_BAD;
    if (d->bit) skip(d, in, 8 - d->bit);
    d->state = AT_END;
    return STREAM_FULL;
  }
  if (high != 0x314159 || low != 0x265359) return STREAM_BAD;
  if (bits_left(d, in) < 25) {
    *in = start;
    d->bit = bit;
    return STREAM_MORE;
  }
  d->want_crc = crc;
  if (take(d, in, 1)) return STREAM_BAD;
  d->origin = take(d, in, 24);
  if (d->origin > 10 + (uint32_t)d->max) return STREAM_BAD;
  d->state = AT_MAPS;
  return STREAM_FULL;
}

static StreamStatus read_maps(Bzip2Decoder *d, StreamInput *in) {
  if (bits_left(d, in) < 16) return STREAM_MORE;
  uint32_t groups = peek(d, in, 16);
  if (bits_left(d, in) < 16 + 16 * (size_t)__builtin_popcount(groups)) return STREAM_MORE;
  skip(d, in, 16);
  d->n_used = 0;
  for (int i = 0; i < 16; i++) {
    uint32_t members = groups & (0x8000u >> i) ? take(d, in, 16) : 0;
    for (int k = 0; k < 16; k++) {
      if (members & (0x8000u >> k)) d->used[d->n_used++] = (uint8_t)(i * 16 + k);
    }
  }
  d->state = AT_SELECTOR_COUNT;
  return d->n_used ? STREAM_FULL : STREAM_BAD;
}

static StreamStatus read_selector_count(Bzip2Decoder *d, StreamInput *in) {
  if (bits_left(d, in) < 18) return STREAM_MORE;
  d->n_tables = (int)take(d, in, 3);
  d->n_selectors = (int)take(d, in, 15);
  if (d->n_tables < 2 || d->n_tables > BZ_MAX_TABLES || d->n_selectors < 1) return STREAM_BAD;
  for (int i = 0; i < BZ_MAX_TABLES; i++) d->order[i] = (uint8_t)i;
  d->at_selector = 0;
  d->state = AT_SELECTORS;
  return STREAM_FULL;
}

static StreamStatus read_selectors(Bzip2Decoder *d, StreamInput *in) {
  while (d->at_selector < d->n_selectors) {
    uint32_t ones = peek(d, in, 6);
    int k = 0;
    while (k < 6 && ones & (0x20u >> k)) k++;
    if (bits_left(d, in) < (size_t)k + 1) return STREAM_MORE;
    if (k >= d->n_tables) return STREAM_BAD;
    skip(d, in, k + 1);
    uint8_t table = d->order[k];
    memmove(d->order + 1, d->order, (size_t)k);
    d->order[0] = table;
    if (d->at_selector < BZ_MAX_SELECTORS) d->selectors[d->at_selector] = table;
    d->at_selector++;
  }
  if (d->n_selectors > BZ_MAX_SELECTORS) d->n_selectors = BZ_MAX_SELECTORS;
  d->at_table = 0;
  d->state = AT_TABLE;
  return STREAM_FULL;
}

static void make_code(Code *c, const uint8_t *lens, int alpha) {
  int n = 0;
  int32_t code = 0;
  for (int len = 1; len <= 20; len++, code <<= 1) {
    c->base[len] = n - code;
    for (int i = 0; i < alpha; i++) {
      if (lens[i] == len) c->symbols[n++] = (uint16_t)i, code++;
    }
    c->limit[len] = code;
  }
}

static StreamStatus read_table(Bzip2Decoder *d, StreamInput *in) {
  if (bits_left(d, in) < 5) return STREAM_MORE;
  d->length = (int)take(d, in, 5);
  d->at_symbol = 0;
  d->state = AT_LENGTHS;
  return STREAM_FULL;
}

static void begin_symbols(Bzip2Decoder *d) {
  for (int i = 0; i < d->n_used; i++) d->order[i] = (uint8_t)i;
  d->group_left = 0;
  d->group_at = -1;
  d->n = d->run = 0;
  d->run_unit = 1;
  d->state = AT_SYMBOLS;
}

static StreamStatus read_lengths(Bzip2Decoder *d, StreamInput *in) {
  int alpha = d->n_used + 2;
  while (d->at_symbol < alpha) {
    if (d->length < 1 || d->length > 20) return STREAM_BAD;
    if (bits_left(d, in) < 1) return STREAM_MORE;
    uint32_t two = peek(d, in, 2);
    if (two < 2) {
      skip(d, in, 1);
      d->lens[d->at_symbol++] = (uint8_t)d->length;
      continue;
    }
    if (bits_left(d, in) < 2) return STREAM_MORE;
    skip(d, in, 2);
    d->length += two == 2 ? 1 : -1;
  }
  make_code(&d->codes[d->at_table], d->lens, alpha);
  if (++d->at_table < d->n_tables) d->state = AT_TABLE;
  else begin_symbols(d);
  return STREAM_FULL;
}

// The next symbol; -1: more input is needed; -2: invalid data.
static int read_symbol(Bzip2Decoder *d, StreamInput *in) {
  int group = d->group_left ? d->group_at : d->group_at + 1;
  if (group >= d->n_selectors) return -2;
  const Code *c = &d->codes[d->selectors[group]];
  uint32_t bits = peek(d, in, 20);
  int len = 1;
  while (len <= 20 && (int32_t)(bits >> (20 - len)) >= c->limit[len]) len++;
  if (len > 20) return bits_left(d, in) < 20 ? -1 : -2;
  if (bits_left(d, in) < (size_t)len) return -1;
  skip(d, in, len);
  if (!d->group_left) d->group_at++, d->group_left = BZ_GROUP;
  d->group_left--;
  int at = c->base[len] + (int)(bits >> (20 - len));
  return at < 0 || at >= d->n_used + 2 ? -2 : c->symbols[at];
}

static bool write_run(Bzip2Decoder *d) {
  if (d->run > d->max - d->n) return false;
  uint32_t c = d->used[d->order[0]];
  while (d->run > 0) d->links[d->n++] = c, d->run--;
  d->run_unit = 1;
  return true;
}

// All symbols have been read: the text is a chain through the block.
static StreamStatus begin_output(Bzip2Decoder *d) {
  if (d->origin >= (uint32_t)d->n) return STREAM_BAD;
  uint32_t start[257] = {0};
  for (Size i = 0; i < d->n; i++) start[(d->links[i] & 255) + 1]++;
  for (int i = 0; i < 256; i++) start[i + 1] += start[i];
  for (Size i = 0; i < d->n; i++) {
    uint32_t to = start[d->links[i] & 255]++;
    d->links[to] |= (uint32_t)i << 8;
  }
  d->position = d->links[d->origin] >> 8;
  d->left = d->n;
  d->last = -1;
  d->same = d->repeat = 0;
  d->block_crc = 0xFFFFFFFF;
  d->state = AT_OUTPUT;
  return STREAM_FULL;
}

static StreamStatus read_symbols(Bzip2Decoder *d, StreamInput *in) {
  for (;;) {
    int s = read_symbol(d, in);
    if (s < 0) return s == -1 ? STREAM_MORE : STREAM_BAD;
    if (s < 2) {
      if (d->run_unit > 2 * 1024 * 1024) return STREAM_BAD;
      d->run += d->run_unit << s;
      d->run_unit *= 2;
      continue;
    }
    if (!write_run(d)) return STREAM_BAD;
    if (s == d->n_used + 1) return begin_output(d);
    if (d->n >= d->max) return STREAM_BAD;
    uint8_t c = d->order[s - 1];
    memmove(d->order + 1, d->order, (size_t)s - 1);
    d->order[0] = c;
    d->links[d->n++] = d->used[c];
    if (vm_poll(d->vm) < 0) return STREAM_FAILED;
  }
}

static StreamStatus write_text(Bzip2Decoder *d, BytesBuilder *out, Size limit) {
  for (;;) {
    while (d->repeat > 0) {
      if (limit >= 0 && out->len >= limit) return STREAM_FULL;
      bb_byte(out, (uint8_t)d->last);
      d->block_crc = bzip2_crc(d->block_crc, (uint8_t)d->last);
      d->repeat--;
    }
    if (out->failed || vm_poll(d->vm) < 0) return STREAM_FAILED;
    if (d->left == 0) break;
    int c = (int)(d->links[d->position] & 255);
    d->position = d->links[d->position] >> 8;
    d->left--;
    if (d->same == 4) {  // a count follows four equal bytes
      d->repeat = c;
      d->same = 0;
      if (d->left == 0 && c == 0) continue;
      continue;
    }
    d->same = c == d->last ? d->same + 1 : 1;
    d->last = c;
    d->repeat = 1;
  }
  uint32_t crc = ~d->block_crc;
  if (crc != d->want_crc) return STREAM_BAD;
  d->all_crc = (d->all_crc << 1 | d->all_crc >> 31) ^ crc;
  d->state = AT_BLOCK;
  return STREAM_MORE;  // "continue", as distinct from STREAM_FULL
}

StreamStatus bzip2_decode(Bzip2Decoder *d, StreamInput *in, BytesBuilder *out, Size limit) {
  for (;;) {
    StreamStatus s = STREAM_BAD;
    switch (d->state) {
      case AT_MAGIC: s = read_magic(d, in); break;
      case AT_BLOCK: s = read_block_head(d, in); break;
      case AT_MAPS: s = read_maps(d, in); break;
      case AT_SELECTOR_COUNT: s = read_selector_count(d, in); break;
      case AT_SELECTORS: s = read_selectors(d, in); break;
      case AT_TABLE: s = read_table(d, in); break;
      case AT_LENGTHS: s = read_lengths(d, in); break;
      case AT_SYMBOLS: s = read_symbols(d, in); break;
      case AT_OUTPUT:
        s = write_text(d, out, limit);
        if (s == STREAM_FULL) return s;
        if (s == STREAM_MORE) s = STREAM_FULL;
        break;
      case AT_END: return STREAM_END;
    }
    if (s != STREAM_FULL) return s;
  }
}
