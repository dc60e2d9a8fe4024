// compress/deflate_trees.c: one block of deflate: Huffman codes for its frequencies, the choice of the shortest form,
// bit output.
//
// Follows zlib's choices exactly (order of the heap, ties, run lengths), so that the output is the same.
//
// Optimize     Os
#include "compress/deflate.h"

static const uint8_t length_order[N_LENGTH_CODES] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
enum { REPEAT_LAST = 16, REPEAT_ZERO = 17, REPEAT_ZERO_LONG = 18 };

// ---- bits

static void send(Deflate *d, uint32_t value, int n) {
  d->bits |= (uint64_t)value << d->n_bits;
  d->n_bits += n;
  while (d->n_bits >= 8) {
    bb_byte(d->out, (uint8_t)d->bits);
    d->bits >>= 8;
    d->n_bits -= 8;
  }
}

void deflate_write_whole_bytes(Deflate *d) {
  if (d->n_bits > 0) bb_byte(d->out, (uint8_t)d->bits);
  d->bits = 0;
  d->n_bits = 0;
}

// ---- codes for lengths and distances

static int length_extra(int code) { return code < 4 || code == 28 ? 0 : (code >> 2) - 1; }
static int distance_extra(int code) { return code < 2 ? 0 : (code >> 1) - 1; }
static int length_code(uint32_t value, uint32_t *base) {  // value: length - MIN_MATCH
  if (value == 255) return *base = 255, 28;
  if (value < 4) return *base = value, (int)value;
  int bits = 31 - __builtin_clz(value) - 2;
  int code = (bits << 2) + (int)(value >> bits);
  *base = value >> bits << bits;
  return code;
}
static int distance_code(uint32_t value, uint32_t *base) {  // value: distance - 1
  if (value < 2) return *base = value, (int)value;
  int bits = 31 - __builtin_clz(value) - 1;
  *base = value >> bits << bits;
  return (bits << 1) + (int)(value >> bits);
}

static int fixed_literal_len(int n) { return n < 144 ? 8 : n < 256 ? 9 : n < 280 ? 7 : 8; }
static uint32_t reverse(uint32_t code, int len) {
  uint32_t r = 0;
  for (; len > 0; len--, code >>= 1) r = r << 1 | (code & 1);
  return r;
}
static uint32_t fixed_literal_code(int n) {
  if (n < 144) return reverse(0x30 + (uint32_t)n, 8);
  if (n < 256) return reverse(0x190 + (uint32_t)n - 144, 9);
  return n < 280 ? reverse((uint32_t)n - 256, 7) : reverse(0xC0 + (uint32_t)n - 280, 8);
}

// ---- building a tree

typedef struct Kind {
  int n, max_len, extra_base;
  int (*extra)(int);
  int (*fixed_len)(int);
} Kind;
static int fixed_distance_len(int n UNUSED) { return 5; }
static int length_length_extra(int n) { return n == 16 ? 2 : n == 17 ? 3 : n == 18 ? 7 : 0; }
static const Kind literal_kind = {N_LITERALS, 15, 257, length_extra, fixed_literal_len};
static const Kind distance_kind = {N_DISTANCES, 15, 0, distance_extra, fixed_distance_len};
static const Kind length_kind = {N_LENGTH_CODES, 7, 0, length_length_extra, NULL};

#define HEAP_SIZE (2 * N_LITERALS + 1)
typedef struct Heap {
  const HuffmanTree *tree;
  int items[HEAP_SIZE + 1], len, max;
  uint8_t depth[HEAP_SIZE];
} Heap;

static bool smaller(const Heap *h, int n, int m) {
  return h->tree->freq[n] < h->tree->freq[m] || (h->tree->freq[n] == h->tree->freq[m] && h->depth[n] <= h->depth[m]);
}
static void sift_down(Heap *h, int k) {
  int v = h->items[k];
  for (int j = k << 1; j <= h->len; j <<= 1) {
    if (j < h->len && smaller(h, h->items[j + 1], h->items[j])) j++;
    if (smaller(h, v, h->items[j])) break;
    h->items[k] = h->items[j];
    k = j;
  }
  h->items[k] = v;
}

static void set_lengths(Deflate *d, HuffmanTree *t, const Kind *kind, const Heap *h, int count[16]) {
  int overflow = 0, at;
  t->len[h->items[h->max]] = 0;
  for (at = h->max + 1; at < HEAP_SIZE; at++) {
    int n = h->items[at], len = t->len[t->dad[n]] + 1;
    if (len > kind->max_len) {
      len = kind->max_len;
      overflow++;
    }
    t->len[n] = (uint16_t)len;
    if (n > t->max_code) continue;
    count[len]++;
    int extra = n >= kind->extra_base ? kind->extra(n - kind->extra_base) : 0;
    d->best_bits += (uint64_t)t->freq[n] * (uint64_t)(len + extra);
    if (kind->fixed_len) d->fixed_bits += (uint64_t)t->freq[n] * (uint64_t)(kind->fixed_len(n) + extra);
  }
  if (overflow == 0) return;
  do {  // a leaf one level up becomes a node with two
    int len = kind->max_len - 1;
    while (count[len] == 0) len--;
    count[len]--;
    count[len + 1] += 2;
    count[kind->max_len]--;
    overflow -= 2;
  } while (overflow > 0);
  at = HEAP_SIZE;
  for (int len = kind->max_len; len > 0; len--) {
    for (int left = count[len]; left > 0;) {
      int n = h->items[--at];
      if (n > t->max_code) continue;
      if (t->len[n] != len) {
        d->best_bits += (uint64_t)((int64_t)(len - t->len[n]) * t->freq[n]);
        t->len[n] = (uint16_t)len;
      }
      left--;
    }
  }
}

static void build_tree(Deflate *d, HuffmanTree *t, const Kind *kind) {
  Heap h = {.tree = t, .max = HEAP_SIZE};
  int node = kind->n, count[16] = {0};
  t->max_code = -1;
  for (int n = 0; n < kind->n; n++) {
    t->len[n] = 0;
    if (t->freq[n]) h.items[++h.len] = t->max_code = n;
  }
  while (h.len < 2) {  // two codes at least
    int n = h.items[++h.len] = t->max_code < 2 ? ++t->max_code : 0;
    t->freq[n] = 1;
    d->best_bits--;
    if (kind->fixed_len) d->fixed_bits -= (uint64_t)kind->fixed_len(n);
  }
  for (int n = h.len / 2; n >= 1; n--) sift_down(&h, n);
  do {
    int n = h.items[1];
    h.items[1] = h.items[h.len--];
    sift_down(&h, 1);
    int m = h.items[1];
    h.items[--h.max] = n;
    h.items[--h.max] = m;
    t->freq[node] = (uint16_t)(t->freq[n] + t->freq[m]);
    h.depth[node] = (uint8_t)((h.depth[n] >= h.depth[m] ? h.depth[n] : h.depth[m]) + 1);
    t->dad[n] = t->dad[m] = (uint16_t)node;
    h.items[1] = node++;
    sift_down(&h, 1);
  } while (h.len >= 2);
  h.items[--h.max] = h.items[1];
  set_lengths(d, t, kind, &h, count);
  uint32_t next[16], code = 0;
  for (int len = 1; len <= 15; len++) next[len] = code = (code + (uint32_t)count[len - 1]) << 1;
  for (int n = 0; n <= t->max_code; n++) {
    if (t->len[n]) t->code[n] = (uint16_t)reverse(next[t->len[n]]++, t->len[n]);
  }
}

// ---- the trees themselves, by run lengths

// Counts (write false) or writes the code lengths of a tree.
static void run_lengths(Deflate *d, HuffmanTree *t, bool write) {
  HuffmanTree *l = &d->lengths;
#define CODE(c) (write ? send(d, l->code[c], l->len[c]) : (void)l->freq[c]++)
#define EXTRA(value, n) (write ? send(d, (uint32_t)(value), n) : (void)0)
  int previous = -1, next = t->len[0], count = 0, max = next ? 7 : 138, min = next ? 4 : 3;
  for (int n = 0; n <= t->max_code; n++) {
    int current = next;
    next = n < t->max_code ? t->len[n + 1] : 0xFFFF;
    if (++count < max && current == next) continue;
    if (count < min) {
      for (int i = 0; i < count; i++) CODE(current);
    } else if (current != 0) {
      if (current != previous) {
        CODE(current);
        count--;
      }
      CODE(REPEAT_LAST);
      EXTRA(count - 3, 2);
    } else if (count <= 10) {
      CODE(REPEAT_ZERO);
      EXTRA(count - 3, 3);
    } else {
      CODE(REPEAT_ZERO_LONG);
      EXTRA(count - 11, 7);
    }
    count = 0;
    previous = current;
    max = next == 0 ? 138 : current == next ? 6 : 7;
    min = next == 0 || current == next ? 3 : 4;
  }
#undef CODE
#undef EXTRA
}

static int build_length_tree(Deflate *d) {
  run_lengths(d, &d->literals, false);
  run_lengths(d, &d->distances, false);
  build_tree(d, &d->lengths, &length_kind);
  int last = N_LENGTH_CODES - 1;
  while (last >= 3 && d->lengths.len[length_order[last]] == 0) last--;
  d->best_bits += 3 * ((uint64_t)last + 1) + 5 + 5 + 4;
  return last;
}

static void send_trees(Deflate *d, int last) {
  send(d, (uint32_t)d->literals.max_code + 1 - 257, 5);
  send(d, (uint32_t)d->distances.max_code + 1 - 1, 5);
  send(d, (uint32_t)last + 1 - 4, 4);
  for (int i = 0; i <= last; i++) send(d, d->lengths.len[length_order[i]], 3);
  run_lengths(d, &d->literals, true);
  run_lengths(d, &d->distances, true);
}

static void send_symbols(Deflate *d, bool fixed) {
  for (uint32_t i = 0; i <= d->n_symbols; i++) {
    uint32_t base, distance = i < d->n_symbols ? d->symbols[i].distance : 0,
                   value = i < d->n_symbols ? d->symbols[i].value : END_BLOCK;
    int code = distance ? length_code(value, &base) : (int)value, n = distance ? code + 257 : code;
    if (fixed) send(d, fixed_literal_code(n), fixed_literal_len(n));
    else send(d, d->literals.code[n], d->literals.len[n]);
    if (!distance) continue;
    if (length_extra(code)) send(d, value - base, length_extra(code));
    code = distance_code(distance - 1, &base);
    if (fixed) send(d, reverse((uint32_t)code, 5), 5);
    else send(d, d->distances.code[code], d->distances.len[code]);
    if (distance_extra(code)) send(d, distance - 1 - base, distance_extra(code));
  }
}

// ---- blocks

void deflate_start_block(Deflate *d) {
  memset(d->literals.freq, 0, sizeof d->literals.freq);
  memset(d->distances.freq, 0, sizeof d->distances.freq);
  memset(d->lengths.freq, 0, sizeof d->lengths.freq);
  d->literals.freq[END_BLOCK] = 1;
  d->best_bits = d->fixed_bits = 0;
  d->n_symbols = 0;
}

bool deflate_add_symbol(Deflate *d, uint32_t distance, uint32_t value) {
  uint32_t base;
  d->symbols[d->n_symbols++] = (Symbol){(uint16_t)distance, (uint8_t)value};
  if (distance == 0) {
    d->literals.freq[value]++;
  } else {
    d->literals.freq[length_code(value, &base) + 257]++;
    d->distances.freq[distance_code(distance - 1, &base)]++;
  }
  return d->n_symbols == d->cap_symbols - 1;
}

void deflate_write_stored(Deflate *d, const uint8_t *p, uint32_t n, bool last) {
  send(d, last, 3);
  deflate_write_whole_bytes(d);
  send(d, n, 16);
  send(d, ~n & 0xFFFF, 16);
  bb_bytes(d->out, p, (Size)n);
}

void deflate_write_align(Deflate *d) {
  send(d, 1 << 1, 3);
  send(d, 0, 7);
}

void deflate_write_block(Deflate *d, const uint8_t *stored, uint32_t n_stored, bool last) {
  uint64_t best = n_stored + 5, fixed = best;
  int last_length = 0;
  if (d->level > 0) {
    build_tree(d, &d->literals, &literal_kind);
    build_tree(d, &d->distances, &distance_kind);
    last_length = build_length_tree(d);
    best = (d->best_bits + 3 + 7) >> 3;
    fixed = (d->fixed_bits + 3 + 7) >> 3;
    if (fixed <= best || d->strategy == Z_FIXED) best = fixed;
  }
  if ((uint64_t)n_stored + 4 <= best && stored) {
    deflate_write_stored(d, stored, n_stored, last);
  } else if (fixed == best) {
    send(d, (1 << 1) + (uint32_t)last, 3);
    send_symbols(d, true);
  } else {
    send(d, (2 << 1) + (uint32_t)last, 3);
    send_trees(d, last_length);
    send_symbols(d, false);
  }
  deflate_start_block(d);
  if (last) deflate_write_whole_bytes(d);
}
