// compress/bzip2_encode.c: compressing to bzip2: run lengths, sorting of rotations, move to front, Huffman codes from
// up to six tables.
//
// The sort is Larsson and Sadakane's (groups of equal prefixes, whose length doubles), so no input is slow.
// Invariants   block[0 … n) is the block so far; run_char (256: none) has come run_len times and has not been added to
//              it yet.
// Tests        tests/python/library/archives/bz2_module.py (bytes equal to libbz2's)
// Optimize     Oz
#include "compress/bzip2.h"
#include "object/core/work.h"

struct Bzip2Encoder {
  VM *vm;
  int level;
  Size n, max, capacity;
  uint8_t *block;
  int32_t *sorted, *rank;
  uint16_t *symbols;  // over `rank`, which is not needed any more
  uint32_t block_crc, all_crc;
  int run_char, run_len;
  bool used[256], started, finished;
  uint32_t bits, n_bits;
  BytesBuilder *out;
};

uint32_t bzip2_crc(uint32_t crc, uint8_t c) {  // of the polynomial 0x04C11DB7, high bit first, four bits at a time
  static const uint32_t table[16] = {0,          0x04C11DB7, 0x09823B6E, 0x0D4326D9, 0x130476DC, 0x17C56B6B,
                                     0x1A864DB2, 0x1E475005, 0x2608EDB8, 0x22C9F00F, 0x2F8AD6D6, 0x2B4BCB61,
                                     0x350C9B64, 0x31CD86D3, 0x3C8EA00A, 0x384FBDBD};
  crc ^= (uint32_t)c << 24;
  crc = crc << 4 ^ table[crc >> 28];
  return crc << 4 ^ table[crc >> 28];
}

static void new_block(Bzip2Encoder *e) {
  e->n = 0;
  e->block_crc = 0xFFFFFFFF;
  memset(e->used, 0, sizeof e->used);
}

Bzip2Encoder *bzip2_encoder_new(VM *vm, int level) {
  Bzip2Encoder *e = mem_alloc_zero(vm, sizeof *e);
  if (!e) return err_no_memory(vm), NULL;
  e->vm = vm;
  e->level = level;
  e->max = level * 100000 - 19;
  e->capacity = level * 100000;
  e->block = mem_alloc(vm, (size_t)e->capacity);
  e->sorted = mem_alloc_items(vm, (size_t)e->capacity, 4);
  e->rank = mem_alloc(vm, (size_t)e->capacity * 4 + 64);
  e->run_char = 256;
  new_block(e);
  if (e->block && e->sorted && e->rank) return e;
  bzip2_encoder_free(e);
  err_no_memory(vm);
  return NULL;
}

void bzip2_encoder_free(Bzip2Encoder *e) {
  if (!e) return;
  size_t n = (size_t)e->capacity;
  if (e->block) mem_free(e->vm, e->block, n);
  if (e->sorted) mem_free(e->vm, e->sorted, n * 4);
  if (e->rank) mem_free(e->vm, e->rank, n * 4 + 64);
  mem_free(e->vm, e, sizeof *e);
}

// ---- bits

static void put(Bzip2Encoder *e, int n, uint32_t value) {  // n <= 24
  e->bits = e->bits << n | value;
  for (e->n_bits += (uint32_t)n; e->n_bits >= 8; e->n_bits -= 8) bb_byte(e->out, (uint8_t)(e->bits >> (e->n_bits - 8)));
}
static void put32(Bzip2Encoder *e, uint32_t value) {
  put(e, 16, value >> 16);
  put(e, 16, value & 0xFFFF);
}
static void put48(Bzip2Encoder *e, uint32_t high24, uint32_t low24) {
  put(e, 24, high24);
  put(e, 24, low24);
}

// ---- sorting rotations

// rank[i] is the index of the last rotation in i's group; in `sorted` a run of sorted rotations is marked by its
// negated length.
typedef struct Sorter {
  VM *vm;
  int32_t *sa, *rank;
  int32_t n, depth;
  bool stopped;  // vm_work failed
} Sorter;

static int32_t key_of(const Sorter *s, int32_t i) {
  int32_t at = s->sa[i] + s->depth;
  return s->rank[at >= s->n ? at - s->n : at];
}
static void swap(int32_t *a, int32_t i, int32_t j) {
  int32_t t = a[i];
  a[i] = a[j];
  a[j] = t;
}

static void close_group(Sorter *s, int32_t low, int32_t high) {  // [low, high] are equal so far
  for (int32_t i = low; i <= high; i++) s->rank[s->sa[i]] = high;
  if (low == high) s->sa[low] = -1;
}

static int32_t median(const Sorter *s, int32_t a, int32_t b, int32_t c) {
  int32_t x = key_of(s, a), y = key_of(s, b), z = key_of(s, c);
  return x < y ? (y < z ? b : x < z ? c : a) : (y > z ? b : x > z ? c : a);
}

// Splits [low, high] by the keys (ternary quicksort). Recursion into the smaller part first would renumber out of
// order, so: left, middle, right.
static void split(Sorter *s, int32_t low, int32_t high) {
  while (low <= high && !s->stopped) {
    if (high - low < 7) {  // selection of the smallest, group by group
      while (low <= high) {
        int32_t smallest = key_of(s, low), end = low;
        for (int32_t i = low + 1; i <= high; i++) {
          int32_t k = key_of(s, i);
          if (k < smallest) {
            smallest = k;
            swap(s->sa, i, end = low);
          } else if (k == smallest) {
            swap(s->sa, i, ++end);
          }
        }
        close_group(s, low, end);
        low = end + 1;
      }
      return;
    }
    int32_t pivot = key_of(s, high - low > 40 ? median(s, median(s, low, low + 3, low + 5), low + (high - low) / 2,
                                                       median(s, high, high - 3, high - 5))
                                              : low + (high - low) / 2);
    int32_t less = low, i = low, more = high;
    while (i <= more) {
      int32_t k = key_of(s, i);
      if (k < pivot) swap(s->sa, less++, i++);
      else if (k > pivot) swap(s->sa, i, more--);
      else i++;
    }
    if (high - low > 1000 && vm_work(s->vm, (uint64_t)(high - low)) < 0) s->stopped = true;
    if (less > low) split(s, low, less - 1);
    close_group(s, less, more);
    low = more + 1;
  }
}

static int sort_rotations(Bzip2Encoder *e) {
  Sorter s = {e->vm, e->sorted, e->rank, e->n, 1, false};
  int32_t n = e->n, start[257] = {0};
  for (int32_t i = 0; i < n; i++) start[e->block[i] + 1]++;
  for (int i = 0; i < 256; i++) start[i + 1] += start[i];
  int32_t next[256];
  memcpy(next, start, sizeof next);
  for (int32_t i = 0; i < n; i++) s.sa[next[e->block[i]]++] = i;
  for (int i = 0; i < 256; i++) {
    if (start[i] < start[i + 1]) close_group(&s, start[i], start[i + 1] - 1);
  }
  for (; s.depth < n; s.depth *= 2) {
    int32_t sorted = 0, i = 0;  // sorted: length of the run of sorted ones before i
    while (i < n) {
      if (s.sa[i] < 0) {
        sorted -= s.sa[i];
        i -= s.sa[i];
        continue;
      }
      if (sorted) s.sa[i - sorted] = -sorted;
      sorted = 0;
      int32_t end = s.rank[s.sa[i]];
      split(&s, i, end);
      if (s.stopped || vm_work(e->vm, 1 + (uint64_t)(end - i)) < 0) return -1;
      i = end + 1;
    }
    if (sorted) s.sa[n - sorted] = -sorted;
    if (sorted == n) break;
  }
  // Turns ranks into the order. Rotations that are equal throughout (the block is periodic) share a rank.
  for (int32_t i = 0; i < n; i++) s.sa[i] = -1;
  if (vm_work(e->vm, (uint64_t)n) < 0) return -1;
  for (int32_t i = 0; i < n; i++) {
    int32_t at = s.rank[i];
    while (s.sa[at] >= 0) at--;
    s.sa[at] = i;
    if (at != s.rank[i]) s.rank[i] = at;
  }
  return 0;
}

// ---- Huffman codes

typedef struct Tables {
  uint8_t len[BZ_MAX_TABLES][BZ_MAX_ALPHA];
  int32_t freq[BZ_MAX_TABLES][BZ_MAX_ALPHA], total[BZ_MAX_ALPHA];
  uint8_t selectors[BZ_MAX_SELECTORS];
  int n_tables, n_selectors, alpha;
  Size n_symbols;
} Tables;

static void heap_down(const int32_t *weight, int *heap, int n, int at) {
  int moved = heap[at];
  for (int child; (child = at * 2) <= n; at = child) {
    if (child < n && weight[heap[child + 1]] < weight[heap[child]]) child++;
    if (weight[moved] < weight[heap[child]]) break;
    heap[at] = heap[child];
  }
  heap[at] = moved;
}
static void heap_up(const int32_t *weight, int *heap, int at) {
  int moved = heap[at];
  for (; weight[moved] < weight[heap[at >> 1]]; at >>= 1) heap[at] = heap[at >> 1];
  heap[at] = moved;
}

// One try; returns whether every length is at most `max`.
static bool code_lengths_try(uint8_t *len, int32_t *weight, int alpha, int max) {
  int heap[BZ_MAX_ALPHA + 2], parent[BZ_MAX_ALPHA * 2], n_heap = 0, n_nodes = alpha;
  heap[0] = weight[0] = 0;
  parent[0] = -2;
  for (int i = 1; i <= alpha; i++) {
    parent[i] = -1;
    heap[++n_heap] = i;
    heap_up(weight, heap, n_heap);
  }
  while (n_heap > 1) {
    int pair[2];
    for (int i = 0; i < 2; i++) {
      pair[i] = heap[1];
      heap[1] = heap[n_heap--];
      heap_down(weight, heap, n_heap, 1);
    }
    int32_t a = weight[pair[0]], b = weight[pair[1]], depth = (a & 255) > (b & 255) ? a & 255 : b & 255;
    parent[pair[0]] = parent[pair[1]] = ++n_nodes;
    weight[n_nodes] = (int32_t)(((uint32_t)a & ~255u) + ((uint32_t)b & ~255u)) | (depth + 1);
    parent[n_nodes] = -1;
    heap[++n_heap] = n_nodes;
    heap_up(weight, heap, n_heap);
  }
  bool fits = true;
  for (int i = 1; i <= alpha; i++) {
    int depth = 0;
    for (int k = i; parent[k] >= 0; k = parent[k]) depth++;
    len[i - 1] = (uint8_t)depth;
    fits &= depth <= max;
  }
  return fits;
}

static void code_lengths(uint8_t *len, const int32_t *freq, int alpha) {
  int32_t weight[BZ_MAX_ALPHA * 2];
  for (int i = 0; i < alpha; i++) weight[i + 1] = (freq[i] ? freq[i] : 1) << 8;
  while (!code_lengths_try(len, weight, alpha, 17)) {
    for (int i = 1; i <= alpha; i++) weight[i] = (1 + (weight[i] >> 8) / 2) << 8;
  }
}

static void first_tables(Tables *t) {
  int32_t left = t->n_symbols;
  int from = 0;
  for (int part = t->n_tables; part > 0; part--) {
    int32_t wanted = left / part, sum = 0;
    int to = from - 1;
    while (sum < wanted && to < t->alpha - 1) sum += t->total[++to];
    if (to > from && part != t->n_tables && part != 1 && (t->n_tables - part) % 2 == 1) sum -= t->total[to--];
    for (int v = 0; v < t->alpha; v++) t->len[part - 1][v] = v >= from && v <= to ? 0 : 15;
    from = to + 1;
    left -= sum;
  }
}

static int choose_tables(VM *vm, Tables *t, const uint16_t *symbols) {
  memset(t->freq, 0, sizeof t->freq);
  t->n_selectors = 0;
  for (Size from = 0; from < t->n_symbols; from += BZ_GROUP) {
    Size to = from + BZ_GROUP < t->n_symbols ? from + BZ_GROUP : t->n_symbols;
    int best = 0, best_cost = 999999999;
    for (int k = 0; k < t->n_tables; k++) {
      int cost = 0;
      for (Size i = from; i < to; i++) cost += t->len[k][symbols[i]];
      if (cost < best_cost) best_cost = cost, best = k;
    }
    t->selectors[t->n_selectors++] = (uint8_t)best;
    for (Size i = from; i < to; i++) t->freq[best][symbols[i]]++;
    if (vm_work(vm, BZ_GROUP) < 0) return -1;
  }
  for (int k = 0; k < t->n_tables; k++) code_lengths(t->len[k], t->freq[k], t->alpha);
  return 0;
}

// ---- a block

static Size put_run(uint16_t *symbols, Size n, Size run, int32_t *freq) {  // bijective base 2
  for (; run > 0; run = (run - 1) / 2) {
    int s = run & 1 ? 0 : 1;
    symbols[n++] = (uint16_t)s;
    freq[s]++;
  }
  return n;
}

static int move_to_front(Bzip2Encoder *e, Tables *t) {
  uint8_t order[256], sequence[256] = {0};
  int n_used = 0;
  for (int i = 0; i < 256; i++) {
    if (e->used[i]) sequence[i] = (uint8_t)n_used++;
  }
  for (int i = 0; i < 256; i++) order[i] = (uint8_t)i;
  Size n = 0, run = 0;
  for (Size i = 0; i < e->n; i++) {
    Size at = e->sorted[i] ? e->sorted[i] - 1 : e->n - 1;
    uint8_t c = sequence[e->block[at]];
    if (order[0] == c) {
      run++;
      continue;
    }
    n = put_run(e->symbols, n, run, t->total);
    run = 0;
    int k = 1;
    while (order[k] != c) k++;
    memmove(order + 1, order, (size_t)k);
    order[0] = c;
    e->symbols[n++] = (uint16_t)(k + 1);
    t->total[k + 1]++;
    if (vm_work(e->vm, 1 + (uint64_t)k / 8) < 0) return -1;
  }
  n = put_run(e->symbols, n, run, t->total);
  e->symbols[n++] = (uint16_t)(n_used + 1);
  t->total[n_used + 1]++;
  t->alpha = n_used + 2;
  t->n_symbols = n;
  return 0;
}

static void put_maps(Bzip2Encoder *e) {
  uint32_t groups = 0;
  for (int i = 0; i < 256; i++) groups |= e->used[i] ? 0x8000u >> (i / 16) : 0;
  put(e, 16, groups);
  for (int i = 0; i < 16; i++) {
    if (!(groups & (0x8000u >> i))) continue;
    uint32_t members = 0;
    for (int k = 0; k < 16; k++) members = members << 1 | e->used[i * 16 + k];
    put(e, 16, members);
  }
}

static void put_selectors(Bzip2Encoder *e, const Tables *t) {
  uint8_t order[BZ_MAX_TABLES] = {0, 1, 2, 3, 4, 5};
  put(e, 3, (uint32_t)t->n_tables);
  put(e, 15, (uint32_t)t->n_selectors);
  for (int i = 0; i < t->n_selectors; i++) {
    int k = 0;
    for (; order[k] != t->selectors[i]; k++) put(e, 1, 1);
    put(e, 1, 0);
    memmove(order + 1, order, (size_t)k);
    order[0] = t->selectors[i];
  }
}

static void put_lengths(Bzip2Encoder *e, const uint8_t *len, int alpha) {
  int now = len[0];
  put(e, 5, (uint32_t)now);
  for (int i = 0; i < alpha; i++) {
    for (; now < len[i]; now++) put(e, 2, 2);
    for (; now > len[i]; now--) put(e, 2, 3);
    put(e, 1, 0);
  }
}

static void put_symbols(Bzip2Encoder *e, Tables *t) {
  for (int k = 0; k < t->n_tables; k++) {  // codes, over the frequencies
    int32_t code = 0;
    for (int n = 1; n <= 20; n++, code <<= 1) {
      for (int i = 0; i < t->alpha; i++) {
        if (t->len[k][i] == n) t->freq[k][i] = code++;
      }
    }
  }
  for (Size i = 0; i < t->n_symbols; i++) {
    int k = t->selectors[i / BZ_GROUP], s = e->symbols[i];
    put(e, t->len[k][s], (uint32_t)t->freq[k][s]);
  }
}

static int put_block(Bzip2Encoder *e) {
  uint32_t crc = ~e->block_crc;
  e->all_crc = (e->all_crc << 1 | e->all_crc >> 31) ^ crc;
  if (sort_rotations(e) < 0) return -1;
  Tables *t = mem_alloc_zero(e->vm, sizeof *t);
  if (!t) return err_no_memory_i(e->vm);
  uint32_t origin = (uint32_t)e->rank[0];
  e->symbols = (uint16_t *)(void *)e->rank;
  int stopped = move_to_front(e, t);
  t->n_tables = t->n_symbols < 200 ? 2 : t->n_symbols < 600 ? 3 : t->n_symbols < 1200 ? 4 : t->n_symbols < 2400 ? 5 : 6;
  first_tables(t);
  for (int i = 0; i < 4 && stopped == 0; i++) stopped = choose_tables(e->vm, t, e->symbols);
  if (stopped < 0) return mem_free(e->vm, t, sizeof *t), -1;
  put48(e, 0x314159, 0x265359);
  put32(e, crc);
  put(e, 1, 0);
  put(e, 24, origin);
  put_maps(e);
  put_selectors(e, t);
  for (int k = 0; k < t->n_tables; k++) put_lengths(e, t->len[k], t->alpha);
  put_symbols(e, t);
  mem_free(e->vm, t, sizeof *t);
  new_block(e);
  return 0;
}

// ---- input

static void flush_run(Bzip2Encoder *e) {
  if (e->run_char == 256) return;
  uint8_t c = (uint8_t)e->run_char;
  for (int i = 0; i < e->run_len; i++) e->block_crc = bzip2_crc(e->block_crc, c);
  e->used[c] = true;
  for (int i = 0; i < e->run_len && i < 4; i++) e->block[e->n++] = c;
  if (e->run_len >= 4) {
    e->used[e->run_len - 4] = true;
    e->block[e->n++] = (uint8_t)(e->run_len - 4);
  }
  e->run_char = 256;
}

static void put_head(Bzip2Encoder *e) {
  if (e->started) return;
  e->started = true;
  bb_bytes(e->out, "BZh", 3);
  bb_byte(e->out, (uint8_t)('0' + e->level));
}

int bzip2_encode(Bzip2Encoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  e->out = out;
  for (size_t i = 0; i < n; i++) {
    if (p[i] == e->run_char && e->run_len < 255) {
      e->run_len++;
    } else {
      flush_run(e);
      e->run_char = p[i];
      e->run_len = 1;
    }
    if (work_round(e->vm, i) < 0) return -1;
    if (e->n < e->max) continue;
    put_head(e);
    if (put_block(e) < 0) return -1;
  }
  if (!finish) return out->failed ? -1 : 0;
  flush_run(e);
  put_head(e);
  if (e->n > 0 && put_block(e) < 0) return -1;
  put48(e, 0x177245, 0x385090);
  put32(e, e->all_crc);
  if (e->n_bits) put(e, 8 - (int)e->n_bits, 0);
  return out->failed ? -1 : 0;
}
