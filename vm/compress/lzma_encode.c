// compress/lzma_encode.c: encoding to raw LZMA and LZMA2: matches by hash chains, chosen greedily with a look at the
// next position.
//
// The text is in one buffer; text further back than the dictionary is dropped from its front now and then.
// Invariants   text[0 … at) is encoded, text[at … len) waits. heads and chain hold positions in the text plus one, and
//              are adjusted when it moves.
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "compress/lzma.h"

enum { TABLE_BITS = 16, LOOKAHEAD = LZMA_MAX_MATCH + 8, CHUNK_TEXT = 1 << 21, CHUNK_PACKED = 1 << 16, BATCH = 1 << 17 };

typedef struct Range {  // range encoder
  BytesBuilder *out;
  uint64_t low;
  uint32_t range, pending;
  uint8_t cache;
  bool first;
} Range;

struct LzmaEncoder {
  VM *vm;
  LzmaOptions o;
  bool lzma2, need_dict, need_props, need_state, started;
  LzmaModel model;
  Range r;
  int mode;
  uint32_t reps[4], position;  // position: of the text, since the dictionary's reset
  uint8_t *text;
  uint32_t *chain;
  size_t at, len, cap;
  uint32_t heads[1 << TABLE_BITS], heads2[1 << 10];
  size_t hashed;  // positions before it are in the chains
};

LzmaEncoder *lzma_encoder_new(VM *vm, const LzmaOptions *options, bool lzma2) {
  LzmaEncoder *e = mem_alloc_zero(vm, sizeof *e);
  if (!e) return err_no_memory(vm), NULL;
  e->vm = vm;
  e->o = *options;
  e->lzma2 = lzma2;
  e->need_dict = e->need_props = e->need_state = true;
  return e;
}
void lzma_encoder_free(LzmaEncoder *e) {
  if (!e) return;
  if (e->text) mem_free(e->vm, e->text, e->cap);
  if (e->chain) mem_free(e->vm, e->chain, e->cap * 4);
  mem_free(e->vm, e, sizeof *e);
}

// ---- range encoder

static void range_start(Range *r, BytesBuilder *out) { *r = (Range){.out = out, .range = UINT32_MAX, .pending = 1}; }
static void shift_low(Range *r) {
  if (r->low < 0xFF000000 || r->low > 0xFFFFFFFF) {
    uint8_t carry = (uint8_t)(r->low >> 32);
    for (; r->pending > 0; r->pending--) {
      bb_byte(r->out, (uint8_t)(r->cache + carry));
      r->cache = 0xFF;
    }
    r->cache = (uint8_t)(r->low >> 24);
  }
  r->pending++;
  r->low = (r->low & 0x00FFFFFF) << 8;
}
static void put_bit(Range *r, uint16_t *p, uint32_t bit) {
  uint32_t bound = (r->range >> 11) * *p;
  if (bit) {
    r->low += bound;
    r->range -= bound;
    *p = (uint16_t)(*p - (*p >> 5));
  } else {
    r->range = bound;
    *p = (uint16_t)(*p + ((2048 - *p) >> 5));
  }
  for (; r->range < 1u << 24; r->range <<= 8) shift_low(r);
}
static void put_tree(Range *r, uint16_t *p, int n, uint32_t v) {
  uint32_t m = 1;
  while (n-- > 0) {
    uint32_t b = v >> n & 1;
    put_bit(r, p + m, b);
    m = m << 1 | b;
  }
}
static void put_reverse(Range *r, uint16_t *p, int n, uint32_t v) {
  uint32_t m = 1;
  for (int i = 0; i < n; i++) {
    uint32_t b = v >> i & 1;
    put_bit(r, p + m, b);
    m = m << 1 | b;
  }
}
static void put_direct(Range *r, int n, uint32_t v) {
  while (n-- > 0) {
    r->range >>= 1;
    if (v >> n & 1) r->low += r->range;
    for (; r->range < 1u << 24; r->range <<= 8) shift_low(r);
  }
}
static void range_finish(Range *r) {
  for (int i = 0; i < 5; i++) shift_low(r);
}
static size_t range_size(const Range *r, Size start) { return (size_t)(r->out->len - start) + r->pending + 5; }

// ---- symbols

static uint32_t pos_state(const LzmaEncoder *e) { return e->position & ((1u << e->o.pb) - 1); }

static void put_literal(LzmaEncoder *e) {
  uint32_t c = e->text[e->at], before = e->at ? e->text[e->at - 1] : 0;
  put_bit(&e->r, &e->model.is_match[e->mode][pos_state(e)], 0);
  uint32_t context = ((e->position & ((1u << e->o.lp) - 1)) << e->o.lc) + (before >> (8 - e->o.lc));
  uint16_t *p = e->model.literal + 0x300 * context;
  uint32_t m = c | 0x100;
  if (e->mode < 7) {
    put_tree(&e->r, p, 8, c);
  } else {
    uint32_t match = e->text[e->at - e->reps[0] - 1], offset = 0x100;
    do {
      match <<= 1;
      put_bit(&e->r, p + offset + (match & offset) + (m >> 8), m >> 7 & 1);
      m <<= 1;
      offset &= ~(match ^ m);
    } while (m < 0x10000);
  }
  e->mode = lzma_after_literal(e->mode);
}

static void put_length(LzmaEncoder *e, LzmaLengths *l, uint32_t len) {
  len -= 2;
  put_bit(&e->r, &l->choice[0], len >= 8);
  if (len < 8) {
    put_tree(&e->r, l->low[pos_state(e)], 3, len);
    return;
  }
  put_bit(&e->r, &l->choice[1], len >= 16);
  if (len < 16) put_tree(&e->r, l->mid[pos_state(e)], 3, len - 8);
  else put_tree(&e->r, l->high, 8, len - 16);
}

static void put_distance(LzmaEncoder *e, uint32_t distance, uint32_t len) {
  int bits = distance < 4 ? 0 : 31 - __builtin_clz(distance);
  uint32_t slot = distance < 4 ? distance : (uint32_t)(2 * bits) + (distance >> (bits - 1) & 1);
  put_tree(&e->r, e->model.slot[len < 6 ? len - 2 : 3], 6, slot);
  if (slot < 4) return;
  int extra = bits - 1;
  uint32_t base = (2 | (slot & 1)) << extra, rest = distance - base;
  if (slot < 14) {
    put_reverse(&e->r, e->model.special + base - slot, extra, rest);
  } else {
    put_direct(&e->r, extra - 4, rest >> 4);
    put_reverse(&e->r, e->model.align, 4, rest & 15);
  }
}

static void put_match(LzmaEncoder *e, uint32_t distance, uint32_t len) {
  put_bit(&e->r, &e->model.is_match[e->mode][pos_state(e)], 1);
  put_bit(&e->r, &e->model.is_rep[e->mode], 0);
  put_length(e, &e->model.match_len, len);
  put_distance(e, distance, len);
  memmove(e->reps + 1, e->reps, 3 * sizeof e->reps[0]);
  e->reps[0] = distance;
  e->mode = lzma_after(e->mode, 7, 10);
}

static void put_rep(LzmaEncoder *e, int i, uint32_t len) {
  LzmaModel *m = &e->model;
  put_bit(&e->r, &m->is_match[e->mode][pos_state(e)], 1);
  put_bit(&e->r, &m->is_rep[e->mode], 1);
  put_bit(&e->r, &m->is_rep0[e->mode], i > 0);
  if (i == 0) {
    put_bit(&e->r, &m->is_rep0_long[e->mode][pos_state(e)], len > 1);
  } else {
    uint32_t chosen = e->reps[i];
    put_bit(&e->r, &m->is_rep1[e->mode], i > 1);
    if (i > 1) put_bit(&e->r, &m->is_rep2[e->mode], i > 2);
    memmove(e->reps + 1, e->reps, (size_t)i * sizeof e->reps[0]);
    e->reps[0] = chosen;
  }
  if (len > 1) put_length(e, &m->rep_len, len);
  e->mode = len == 1 ? lzma_after(e->mode, 9, 11) : lzma_after(e->mode, 8, 11);
}

// ---- matches

static uint32_t hash_of(const uint8_t *p) {
  return ((p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16) * 0x9E3779B1u + p[3] * 0x85EBCA6Bu) >> (32 - TABLE_BITS);
}
static uint32_t hash2_of(const uint8_t *p) { return ((p[0] | (uint32_t)p[1] << 8) * 0x9E3779B1u) >> 22; }

static void hash_until(LzmaEncoder *e, size_t end) {
  if (end + 4 > e->len) end = e->len < 4 ? 0 : e->len - 3;
  for (; e->hashed < end; e->hashed++) {
    uint32_t h = hash_of(e->text + e->hashed);
    e->chain[e->hashed] = e->heads[h];
    e->heads[h] = (uint32_t)e->hashed + 1;
    e->heads2[hash2_of(e->text + e->hashed)] = (uint32_t)e->hashed + 1;
  }
}

static uint32_t match_length(const LzmaEncoder *e, size_t a, size_t b, size_t max) {
  size_t n = 0;
  while (n < max && e->text[a + n] == e->text[b + n]) n++;
  return (uint32_t)n;
}

typedef struct Match {
  uint32_t len, distance;
} Match;
static Match find_match(LzmaEncoder *e, size_t at) {
  Match best = {0, 0};
  size_t max = e->len - at < LZMA_MAX_MATCH ? e->len - at : LZMA_MAX_MATCH;
  if (max < 4) return best;
  hash_until(e, at);
  uint32_t near = e->heads2[hash2_of(e->text + at)];
  if (near && at - (near - 1) <= 512 && at - (near - 1) <= e->o.dict_size) {
    uint32_t n = match_length(e, near - 1, at, max);
    if (n >= 2) best = (Match){n, (uint32_t)(at - near)};
  }
  uint32_t other = e->heads[hash_of(e->text + at)];
  for (int depth = e->o.depth; other && depth > 0 && best.len < e->o.nice; depth--) {
    size_t from = other - 1;
    if (at - from > e->o.dict_size) break;
    if (best.len == 0 || e->text[from + best.len] == e->text[at + best.len] || best.len == max) {
      uint32_t n = match_length(e, from, at, max);
      if (n > best.len) best = (Match){n, (uint32_t)(at - from - 1)};
    }
    if (best.len >= max) break;
    other = e->chain[from];
  }
  if (best.len == 2 && best.distance >= 128) best.len = 0;
  if (best.len == 3 && best.distance >= 1 << 14) best.len = 0;
  return best;
}

static bool much_nearer(uint32_t a, uint32_t b) { return b >> 7 > a; }

static void encode_symbol(LzmaEncoder *e) {
  size_t at = e->at, max = e->len - at < LZMA_MAX_MATCH ? e->len - at : LZMA_MAX_MATCH;
  uint32_t rep_len = 0, taken = 1;
  int rep = 0;
  for (int i = 0; i < 4; i++) {
    if (e->reps[i] >= at || e->reps[i] >= e->position) continue;
    uint32_t n = match_length(e, at - e->reps[i] - 1, at, max);
    if (n > rep_len) rep_len = n, rep = i;
  }
  Match m = rep_len >= e->o.nice ? (Match){0, 0} : find_match(e, at);
  bool use_rep = rep_len >= 2 && (rep_len + 1 >= m.len || (rep_len + 2 >= m.len && m.distance >= 1 << 9) ||
                                  (rep_len + 3 >= m.len && m.distance >= 1 << 15));
  if (!use_rep && m.len >= 2 && m.len < e->o.nice && e->o.lazy && at + 1 < e->len) {
    Match next = find_match(e, at + 1);
    if (next.len >= 2 && ((next.len >= m.len && next.distance < m.distance) ||
                          (next.len == m.len + 1 && !much_nearer(m.distance, next.distance)) || next.len > m.len + 1 ||
                          (next.len + 1 >= m.len && m.len >= 3 && much_nearer(next.distance, m.distance))))
      m.len = 0;
  }
  if (use_rep) {
    put_rep(e, rep, taken = rep_len);
  } else if (m.len >= 2) {
    put_match(e, m.distance, taken = m.len);
  } else if (e->position > e->reps[0] && at > e->reps[0] && e->text[at] == e->text[at - e->reps[0] - 1] &&
             e->mode >= 7) {
    put_rep(e, 0, 1);
  } else {
    put_literal(e);
  }
  e->at += taken;
  e->position += taken;
}

// ---- chunks

static void reset_state(LzmaEncoder *e) {
  lzma_model_reset(&e->model);
  e->mode = 0;
  memset(e->reps, 0, sizeof e->reps);
}

static void put_plain(LzmaEncoder *e, size_t from, size_t to, BytesBuilder *out) {
  while (from < to) {
    size_t n = to - from < CHUNK_PACKED ? to - from : CHUNK_PACKED;
    bb_byte(out, e->need_dict ? 1 : 2);
    e->need_dict = false;
    bb_byte(out, (uint8_t)((n - 1) >> 8));
    bb_byte(out, (uint8_t)(n - 1));
    bb_bytes(out, e->text + from, (Size)n);
    from += n;
  }
  e->need_state = true;
}

// A chunk of LZMA2 from e->at, at most to `end`.
static int put_chunk(LzmaEncoder *e, size_t end, BytesBuilder *out) {
  BytesBuilder packed;
  bb_init(&packed, e->vm);
  size_t from = e->at;
  if (e->need_state || e->need_props) reset_state(e);
  range_start(&e->r, &packed);
  while (e->at < end && e->at - from < CHUNK_TEXT - LOOKAHEAD && range_size(&e->r, 0) < CHUNK_PACKED - 64) {
    encode_symbol(e);
    if (vm_work(e->vm, 64) < 0) return packed.failed ? -1 : (bb_discard(&packed), -1);
  }
  range_finish(&e->r);
  if (packed.failed) return -1;
  uint32_t text_size = (uint32_t)(e->at - from) - 1, size = (uint32_t)packed.len - 1;
  if (packed.len >= (Size)(e->at - from)) {
    put_plain(e, from, e->at, out);
  } else {
    int reset = e->need_dict ? 3 : e->need_props ? 2 : e->need_state ? 1 : 0;
    uint8_t header[6] = {(uint8_t)(0x80 | reset << 5 | text_size >> 16),
                         (uint8_t)(text_size >> 8),
                         (uint8_t)text_size,
                         (uint8_t)(size >> 8),
                         (uint8_t)size,
                         (uint8_t)((e->o.pb * 5 + e->o.lp) * 9 + e->o.lc)};
    bb_bytes(out, header, reset >= 2 ? 6 : 5);
    bb_bytes(out, packed.data, packed.len);
    e->need_dict = e->need_props = e->need_state = false;
  }
  bb_discard(&packed);
  return out->failed ? -1 : 0;
}

// Drops the front of the text when it is far behind.
static void slide(LzmaEncoder *e) {
  if (e->at < (size_t)e->o.dict_size + (1 << 20)) return;
  size_t by = e->at - e->o.dict_size;
  memmove(e->text, e->text + by, e->len - by);
  memmove(e->chain, e->chain + by, (e->len - by) * 4);
  for (size_t i = 0; i < e->len - by; i++) e->chain[i] = e->chain[i] > by ? e->chain[i] - (uint32_t)by : 0;
  for (size_t i = 0; i < ARRAY_LEN(e->heads); i++) e->heads[i] = e->heads[i] > by ? e->heads[i] - (uint32_t)by : 0;
  for (size_t i = 0; i < ARRAY_LEN(e->heads2); i++) e->heads2[i] = e->heads2[i] > by ? e->heads2[i] - (uint32_t)by : 0;
  e->at -= by;
  e->len -= by;
  e->hashed -= by;
}

static int append(LzmaEncoder *e, const uint8_t *p, size_t n) {
  if (e->len + n > e->cap) {
    size_t cap = e->cap * 3 / 2 > e->len + n + 4096 ? e->cap * 3 / 2 : e->len + n + 4096;
    uint8_t *text = mem_realloc(e->vm, e->text, e->cap, cap);
    if (!text) return err_no_memory_i(e->vm);
    e->text = text;
    uint32_t *chain = mem_realloc_items(e->vm, e->chain, e->cap, cap, 4);
    if (!chain) {
      e->text = mem_realloc(e->vm, text, cap, e->cap) ?: text;
      return err_no_memory_i(e->vm);
    }
    e->chain = chain;
    e->cap = cap;
  }
  if (n) memcpy(e->text + e->len, p, n);
  e->len += n;
  return 0;
}

int lzma_encode(LzmaEncoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  slide(e);
  if (append(e, p, n) < 0) return -1;
  if (!finish && e->len - e->at < BATCH) return 0;
  size_t end = finish ? e->len : e->len - LOOKAHEAD;
  if (!e->lzma2) {
    if (!e->started) reset_state(e), range_start(&e->r, out);
    e->started = true;
    e->r.out = out;
    while (e->at < end) {
      encode_symbol(e);
      if (vm_work(e->vm, 64) < 0) return -1;
    }
    if (!finish) return out->failed ? -1 : 0;
    put_match(e, UINT32_MAX, 2);
    range_finish(&e->r);
    return out->failed ? -1 : 0;
  }
  while (e->at < end) {
    if (put_chunk(e, end, out) < 0) return -1;
  }
  if (finish) bb_byte(out, 0);
  return out->failed ? -1 : 0;
}
