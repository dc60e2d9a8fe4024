// compress/zstd_encode.c: encoding to Zstandard: greedy matches by hash chains, literals by Huffman codes (of texts up
// to character 128), sequences by the predefined codes.
//
// Invariants   text[0 … at) is encoded (or the dictionary), text[at … len) waits; heads and chain hold positions plus
//              one.
// Tests        tests/python/library/archives/zstd_module.py
// Optimize     Oz
#include "base/digest.h"
#include "compress/zstd_codec.h"

enum { TABLE_BITS = 16, MAX_SEQUENCES = ZSTD_BLOCK_MAX / 4 };
typedef struct Sequence {
  uint32_t literals, match, offset;
} Sequence;
struct ZstdEncoder {
  VM *vm;
  ZstdOptions o;
  const uint8_t *dict;  // its owner outlives the encoder
  size_t n_dict, dict_from;
  uint32_t dict_id;
  bool prefix, in_frame;
  uint64_t pledged, total, window;
  Xxh64 sum;
  uint8_t *text;
  uint32_t *chain;
  size_t at, len, cap, hashed;
  FseTable tables[3];
  uint32_t heads[1 << TABLE_BITS];
  Sequence sequences[MAX_SEQUENCES];
  uint32_t n_sequences;
  uint8_t literals[ZSTD_BLOCK_MAX];
  uint32_t n_literals;
  uint8_t head[24];  // of the frame, written with its first block
  int n_head;
};

ZstdEncoder *zstd_encoder_new(VM *vm, const ZstdOptions *options, const uint8_t *dict, size_t n_dict, bool prefix) {
  ZstdEncoder *e = mem_alloc_zero(vm, sizeof *e);
  if (!e) return err_no_memory(vm), NULL;
  e->vm = vm;
  e->o = *options;
  e->dict = dict;
  e->n_dict = n_dict;
  e->prefix = prefix;
  e->pledged = UINT64_MAX;
  if (n_dict && !prefix) {
    e->dict_from = zstd_dict_content(dict, n_dict);
    if (e->dict_from == SIZE_MAX) e->dict_from = 0;
    e->dict_id = zstd_dict_id(dict, n_dict);
  }
  for (int i = 0; i < 3; i++) fse_predefined(&e->tables[i], (SequencePart)i);
  return e;
}
void zstd_encoder_free(ZstdEncoder *e) {
  if (!e) return;
  if (e->text) mem_free(e->vm, e->text, e->cap);
  if (e->chain) mem_free(e->vm, e->chain, e->cap * 4);
  mem_free(e->vm, e, sizeof *e);
}
void zstd_encoder_pledge(ZstdEncoder *e, uint64_t size) { e->pledged = size; }

// ---- bits, written forwards

typedef struct BitWriter {
  BytesBuilder *out;
  uint64_t bits;
  int n;
} BitWriter;
static void put(BitWriter *w, uint32_t value, int n) {  // n <= 32
  w->bits |= (uint64_t)value << w->n;
  for (w->n += n; w->n >= 8; w->n -= 8) {
    bb_byte(w->out, (uint8_t)w->bits);
    w->bits >>= 8;
  }
}
static void put_end(BitWriter *w) {
  put(w, 1, 1);
  if (w->n) bb_byte(w->out, (uint8_t)w->bits);
}
static void put_le(BytesBuilder *out, uint64_t v, int n) {
  for (int i = 0; i < n; i++) bb_byte(out, (uint8_t)(v >> (8 * i)));
}

// ---- literals

// Code lengths of at most 11 bits, by halving the counts until they fit. Returns the longest length, 0: a code is of no
// use.
static int code_lengths(const uint32_t *freq, int n, uint8_t *len) {
  uint32_t weight[129];
  int used = 0;
  for (int i = 0; i < n; i++) used += freq[i] > 0;
  if (used < 2) return 0;
  for (int shift = 0;; shift++) {
    int16_t parent[260], alive[129], n_alive = 0, next = 129;
    uint32_t w[260];
    for (int i = 0; i < n; i++) {
      if (!freq[i]) continue;
      weight[i] = freq[i] >> shift ? freq[i] >> shift : 1;
      w[i] = weight[i];
      alive[n_alive++] = (int16_t)i;
    }
    while (n_alive > 1) {  // joins the two lightest
      int a = 0, b = 1;
      if (w[alive[b]] < w[alive[a]]) a = 1, b = 0;
      for (int i = 2; i < n_alive; i++) {
        if (w[alive[i]] < w[alive[a]]) b = a, a = i;
        else if (w[alive[i]] < w[alive[b]]) b = i;
      }
      parent[alive[a]] = parent[alive[b]] = next;
      w[next] = w[alive[a]] + w[alive[b]];
      alive[a < b ? a : b] = next++;
      alive[a < b ? b : a] = alive[--n_alive];
    }
    int longest = 0;
    for (int i = 0; i < n; i++) {
      len[i] = 0;
      if (!freq[i]) continue;
      for (int k = i; k != next - 1; k = parent[k]) len[i]++;
      if (len[i] > longest) longest = len[i];
    }
    if (longest <= 11) return longest;
  }
}

static bool put_huffman(ZstdEncoder *e, BytesBuilder *out) {
  uint32_t freq[256] = {0}, code[129], n = e->n_literals;
  int top = 0;
  uint8_t len[129];
  for (uint32_t i = 0; i < n; i++) freq[e->literals[i]]++;
  for (int i = 0; i < 256; i++) {
    if (freq[i]) top = i;
  }
  if (n < 64 || top > 128) return false;
  int longest = code_lengths(freq, top + 1, len);
  if (!longest) return false;
  uint32_t at = 0;
  for (int w = 1; w <= longest; w++) {
    for (int i = 0; i <= top; i++) {
      if (len[i] != longest + 1 - w) continue;
      code[i] = at >> (w - 1);
      at += 1u << (w - 1);
    }
  }
  BytesBuilder packed;
  bb_init(&packed, e->vm);
  bb_byte(&packed, (uint8_t)(127 + top));
  for (int i = 0; i < top; i += 2) {
    int a = len[i] ? longest + 1 - len[i] : 0, b = i + 1 < top && len[i + 1] ? longest + 1 - len[i + 1] : 0;
    bb_byte(&packed, (uint8_t)(a << 4 | b));
  }
  bool one = n < 256;
  uint32_t each = one ? n : (n + 3) / 4;
  Size jump = packed.len;
  if (!one) bb_fill(&packed, 0, 6);
  for (uint32_t from = 0, k = 0; from < n; from += each, k++) {
    BitWriter w = {&packed, 0, 0};
    Size start = packed.len;
    for (uint32_t i = from + each < n ? from + each : n; i-- > from;)
      put(&w, code[e->literals[i]], len[e->literals[i]]);
    put_end(&w);
    if (!one && k < 3 && !packed.failed) {
      packed.data[jump + 2 * (Size)k] = (uint8_t)(packed.len - start);
      packed.data[jump + 2 * (Size)k + 1] = (uint8_t)((packed.len - start) >> 8);
    }
  }
  if (packed.failed) {
    bb_discard(out);
    return out->failed = true;
  }
  bool better = (uint32_t)packed.len + 4 < n;
  if (better) {
    int format = one ? 0 : n < 1024 ? 1 : n < 16384 ? 2 : 3, bits = format < 2 ? 10 : format == 2 ? 14 : 18;
    put_le(out, 2 | (uint64_t)format << 2 | (uint64_t)n << 4 | (uint64_t)packed.len << (4 + bits),
           format < 2    ? 3
           : format == 2 ? 4
                         : 5);
    bb_bytes(out, packed.data, packed.len);
  }
  bb_discard(&packed);
  return better;
}

static void put_literals(ZstdEncoder *e, BytesBuilder *out) {
  uint32_t n = e->n_literals;
  if (put_huffman(e, out)) return;
  if (n < 32) put_le(out, n << 3, 1);
  else if (n < 4096) put_le(out, 4 | n << 4, 2);
  else put_le(out, 12 | n << 4, 3);
  bb_bytes(out, e->literals, (Size)n);
}

// ---- sequences

static int literal_code(uint32_t n) {
  int c = n < 16 ? (int)n : 35;
  while (zstd_literal_code(c).base > n) c--;
  return c;
}
static int match_code(uint32_t n) {
  int c = 52;
  while (zstd_match_code(c).base > n) c--;
  return c;
}

// The state before `next` that emits `symbol`; writes the bits that lead from it to `next`.
static uint32_t step_back(const FseTable *t, int symbol, int32_t next, BitWriter *w) {
  for (uint32_t i = 0; i < 1u << t->log; i++) {
    const FseEntry *e = &t->entries[i];
    if (e->symbol != symbol) continue;
    if (next < 0) return i;
    if (next >= e->base && next < e->base + (1 << e->bits)) {
      put(w, (uint32_t)next - e->base, e->bits);
      return i;
    }
  }
  return 0;
}

static void put_sequences(ZstdEncoder *e, BytesBuilder *out) {
  uint32_t n = e->n_sequences;
  if (n < 128) put_le(out, n, 1);
  else if (n < 0x7F00) put_le(out, (n >> 8) + 128, 1), put_le(out, n & 255, 1);
  else put_le(out, 255, 1), put_le(out, n - 0x7F00, 2);
  if (n == 0) return;
  bb_byte(out, 0);
  BitWriter w = {out, 0, 0};
  int32_t state[3] = {-1, -1, -1};
  for (uint32_t i = n; i-- > 0;) {
    const Sequence *s = &e->sequences[i];
    uint32_t value = s->offset + 3;
    int ll = literal_code(s->literals), ml = match_code(s->match), of = 31 - __builtin_clz(value);
    state[SEQ_OFFSETS] = (int32_t)step_back(&e->tables[SEQ_OFFSETS], of, state[SEQ_OFFSETS], &w);
    state[SEQ_MATCHES] = (int32_t)step_back(&e->tables[SEQ_MATCHES], ml, state[SEQ_MATCHES], &w);
    state[SEQ_LITERALS] = (int32_t)step_back(&e->tables[SEQ_LITERALS], ll, state[SEQ_LITERALS], &w);
    put(&w, s->literals - zstd_literal_code(ll).base, zstd_literal_code(ll).bits);
    put(&w, s->match - zstd_match_code(ml).base, zstd_match_code(ml).bits);
    put(&w, value - (1u << of), of);
  }
  put(&w, (uint32_t)state[SEQ_MATCHES], e->tables[SEQ_MATCHES].log);
  put(&w, (uint32_t)state[SEQ_OFFSETS], e->tables[SEQ_OFFSETS].log);
  put(&w, (uint32_t)state[SEQ_LITERALS], e->tables[SEQ_LITERALS].log);
  put_end(&w);
}

static uint32_t hash_of(const uint8_t *p) { return load32_le(p) * 0x9E3779B1u >> (32 - TABLE_BITS); }

static void hash_until(ZstdEncoder *e, size_t end) {
  if (end + 4 > e->len) end = e->len < 4 ? 0 : e->len - 3;
  for (; e->hashed < end; e->hashed++) {
    uint32_t h = hash_of(e->text + e->hashed);
    e->chain[e->hashed] = e->heads[h];
    e->heads[h] = (uint32_t)e->hashed + 1;
  }
}

static uint32_t find_match(ZstdEncoder *e, size_t at, size_t end, uint32_t *offset) {
  uint32_t best = 0;
  if (end - at < 4) return 0;
  hash_until(e, at);
  int depth = e->o.level < 1 ? 1 : e->o.level < 3 ? 4 : e->o.level < 10 ? 16 : 64;
  for (uint32_t other = e->heads[hash_of(e->text + at)]; other && depth-- > 0; other = e->chain[other - 1]) {
    size_t from = other - 1, n = 0;
    if (at - from > e->window) break;
    while (at + n < end && e->text[from + n] == e->text[at + n]) n++;
    if (n > best) best = (uint32_t)n, *offset = (uint32_t)(at - from);
  }
  return best >= 4 ? best : 0;
}

static int put_block(ZstdEncoder *e, size_t n, bool last, BytesBuilder *out) {
  size_t at = e->at, end = at + n, run_start = at;
  bb_bytes(out, e->head, e->n_head);
  e->n_head = 0;
  e->n_sequences = e->n_literals = 0;
  while (at < end) {
    uint32_t offset = 0, match = e->n_sequences < MAX_SEQUENCES ? find_match(e, at, end, &offset) : 0;
    if (!match) {
      e->literals[e->n_literals++] = e->text[at++];
      if (e->n_literals % 1024 == 0 && vm_work(e->vm, 16 * 1024) < 0) return -1;
      continue;
    }
    e->sequences[e->n_sequences++] = (Sequence){(uint32_t)(at - run_start), match, offset};
    at += match;
    run_start = at;
    if (vm_work(e->vm, 16 + match / 16) < 0) return -1;
  }
  BytesBuilder packed;
  bb_init(&packed, e->vm);
  if (n > 8) {
    put_literals(e, &packed);
    put_sequences(e, &packed);
  }
  if (packed.failed) return -1;
  bool plain = n <= 8 || (size_t)packed.len >= n;
  put_le(out, (uint64_t)last | (plain ? 0 : 4) | (uint64_t)(plain ? n : (size_t)packed.len) << 3, 3);
  if (!plain) bb_bytes(out, packed.data, packed.len);
  else if (n) bb_bytes(out, e->text + e->at, (Size)n);
  bb_discard(&packed);
  e->at += n;
  return out->failed ? -1 : 0;
}

// ---- frames

static int append(ZstdEncoder *e, const uint8_t *p, size_t n) {
  if (e->at > e->window * 2 + (1 << 20)) {  // drop text behind the window
    size_t by = e->at - (size_t)e->window;
    memmove(e->text, e->text + by, e->len - by);
    for (size_t i = by; i < e->len; i++) e->chain[i - by] = e->chain[i] > by ? e->chain[i] - (uint32_t)by : 0;
    for (size_t i = 0; i < ARRAY_LEN(e->heads); i++) e->heads[i] = e->heads[i] > by ? e->heads[i] - (uint32_t)by : 0;
    e->at -= by;
    e->len -= by;
    e->hashed -= by;
  }
  if (e->len + n > e->cap) {
    size_t cap = e->cap * 3 / 2 > e->len + n + 4096 ? e->cap * 3 / 2 : e->len + n + 4096;
    uint8_t *text = mem_alloc(e->vm, cap);
    uint32_t *chain = text ? mem_alloc_items(e->vm, cap, 4) : NULL;
    if (!chain) {
      if (text) mem_free(e->vm, text, cap);
      return err_no_memory_i(e->vm);
    }
    if (e->text) {
      memcpy(text, e->text, e->len);
      memcpy(chain, e->chain, e->len * 4);
      mem_free(e->vm, e->text, e->cap);
      mem_free(e->vm, e->chain, e->cap * 4);
    }
    e->text = text;
    e->chain = chain;
    e->cap = cap;
  }
  if (n) memcpy(e->text + e->len, p, n);
  e->len += n;
  return 0;
}

static int begin_frame(ZstdEncoder *e) {
  int log = e->o.window_log ? e->o.window_log : 21;
  uint64_t size = e->pledged;
  if (!e->o.window_log && size != UINT64_MAX) {
    for (log = 10; log < 21 && (UINT64_C(1) << log) < size; log++) {}
  }
  e->window = UINT64_C(1) << log;
  bool told = size != UINT64_MAX && !e->o.no_content_size, single = told && size <= e->window;
  int content = !told ? 0 : size < 256 ? 0 : size < 65536 + 256 ? 1 : size <= UINT32_MAX ? 2 : 3;
  uint32_t id = e->o.no_dict_id ? 0 : e->dict_id;
  int id_kind = id == 0 ? 0 : id < 256 ? 1 : id < 65536 ? 2 : 3;
  if (told && !single && content == 0) content = 1, told = size >= 256;
  BytesBuilder head;
  bb_init(&head, e->vm);
  put_le(&head, ZSTD_MAGIC, 4);
  bb_byte(&head, (uint8_t)(content << 6 | single << 5 | e->o.checksum << 2 | id_kind));
  if (!single) bb_byte(&head, (uint8_t)((log - 10) << 3));
  put_le(&head, id, id_kind == 3 ? 4 : id_kind);
  if (single && content == 0) put_le(&head, size, 1);
  else if (content) put_le(&head, content == 1 ? size - 256 : size, 1 << content);
  if (head.failed) return -1;
  e->n_head = head.len;
  memcpy(e->head, head.data, (size_t)head.len);
  bb_discard(&head);
  if (single && e->window < size) e->window = size;
  e->at = e->len = e->hashed = 0;
  memset(e->heads, 0, sizeof e->heads);
  if (e->n_dict && append(e, e->dict + e->dict_from, e->n_dict - e->dict_from) < 0) return -1;
  e->at = e->len;
  if (single && e->n_dict) e->window += e->n_dict;
  e->total = 0;
  xxh64_start(&e->sum);
  e->in_frame = true;
  return 0;
}

int zstd_encode(ZstdEncoder *e, const uint8_t *p, size_t n, int mode, BytesBuilder *out) {
  if (!e->in_frame) {
    if (mode == 2) e->pledged = n;
    if (mode == 0 && n == 0) return 0;
    if (begin_frame(e) < 0) return -1;
  }
  e->total += n;
  if (e->pledged != UINT64_MAX && (e->total > e->pledged || (mode == 2 && e->total != e->pledged))) return -2;
  if (e->o.checksum) xxh64_update(&e->sum, p, n);
  size_t block = e->window < ZSTD_BLOCK_MAX ? (size_t)e->window : ZSTD_BLOCK_MAX;
  while (n > 0) {
    size_t part = n < block ? n : block;
    if (append(e, p, part) < 0) return -1;
    p += part;
    n -= part;
    while (e->len - e->at > block || (e->len - e->at == block && (n > 0 || mode != 2))) {
      if (put_block(e, block, false, out) < 0) return -1;
    }
  }
  if (mode == 1 && e->len > e->at && put_block(e, e->len - e->at, false, out) < 0) return -1;
  if (mode != 2) return out->failed ? -1 : 0;
  if (put_block(e, e->len - e->at, true, out) < 0) return -1;
  if (e->o.checksum) put_le(out, (uint32_t)xxh64_finish(&e->sum), 4);
  e->in_frame = false;
  e->pledged = UINT64_MAX;
  if (e->prefix) e->n_dict = 0;
  return out->failed ? -1 : 0;
}
