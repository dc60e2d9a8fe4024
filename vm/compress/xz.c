// compress/xz.c: parts of the .xz format for both directions: checks, numbers, presets, filter chains; and the encoder.
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "compress/xz.h"

#include "base/checksum.h"

void xz_preset(uint32_t preset, LzmaOptions *o) {
  static const uint8_t dict_bits[] = {18, 20, 21, 22, 22, 23, 23, 24, 25, 26};
  static const uint8_t depth[] = {4, 8, 16, 24, 24, 32, 48, 48, 64, 64};
  uint32_t level = preset & 31;
  *o = (LzmaOptions){.dict_size = 1u << dict_bits[level],
                     .lc = 3,
                     .lp = 0,
                     .pb = 2,
                     .nice = level < 4 ? 128 : LZMA_MAX_MATCH,
                     .depth = depth[level],
                     .lazy = level > 0};
}

uint8_t xz_dict_bits(uint32_t size) {
  for (uint8_t b = 0; b < 40; b++) {
    if ((2u | (b & 1)) << (b / 2 + 11) >= size) return b;
  }
  return 40;
}

bool xz_chain_is_valid(const XzChain *c, bool raw) {
  if (c->n < 1 || c->n > 4) return false;
  for (int i = 0; i < c->n; i++) {
    const XzFilter *f = &c->filters[i];
    bool last = i == c->n - 1, is_lzma = f->id == FILTER_LZMA2 || (raw && f->id == FILTER_LZMA1);
    if (f->bad || last != is_lzma) return false;
    if (is_lzma && (f->lzma.lc + f->lzma.lp > 4 || f->lzma.pb > 4)) return false;  // fits: fields of a byte
    if (f->id == FILTER_DELTA && (f->option < 1 || f->option > 256)) return false;
    uint32_t alignment = f->id == FILTER_IA64 ? 16 : f->id == FILTER_X86 ? 1 : f->id == FILTER_ARMTHUMB ? 2 : 4;
    if (!is_lzma && f->id != FILTER_DELTA && f->option % alignment) return false;
  }
  return true;
}

// ---- checks and numbers

int xz_check_size(int kind) { return kind == 0 ? 0 : 4 << ((kind - 1) / 3); }
void xz_check_begin(XzCheck *c, int kind) {
  *c = (XzCheck){.kind = kind, .crc64 = UINT64_MAX};
  if (kind == CHECK_SHA256) digest_init(&c->sha256, DIGEST_SHA256);
}
static uint64_t crc64(uint64_t crc, const uint8_t *p, size_t n) {
  uint64_t table[16];
  for (uint64_t i = 0; i < 16; i++) {
    uint64_t v = i;
    for (int k = 0; k < 4; k++) v = v >> 1 ^ (v & 1 ? UINT64_C(0xC96C5795D7870F42) : 0);
    table[i] = v;
  }
  for (size_t i = 0; i < n; i++) {
    crc ^= p[i];
    crc = crc >> 4 ^ table[crc & 15];
    crc = crc >> 4 ^ table[crc & 15];
  }
  return crc;
}
void xz_check_update(XzCheck *c, const uint8_t *p, size_t n) {
  if (!n) return;
  if (c->kind == CHECK_CRC32) c->crc32 = checksum_crc32(c->crc32, p, n);
  else if (c->kind == CHECK_CRC64) c->crc64 = crc64(c->crc64, p, n);
  else if (c->kind == CHECK_SHA256) digest_update(&c->sha256, p, n);
}
void xz_check_finish(const XzCheck *c, uint8_t *out) {
  if (c->kind == CHECK_SHA256) digest_finish(&c->sha256, out, 32);
  uint64_t v = c->kind == CHECK_CRC32 ? c->crc32 : ~c->crc64;
  for (int i = 0; i < 8 && c->kind != CHECK_SHA256; i++) out[i] = (uint8_t)(v >> (8 * i));
}
int xz_put_number(uint8_t *p, uint64_t v) {
  int n = 0;
  for (; v >= 0x80; v >>= 7) p[n++] = (uint8_t)(v | 0x80);
  p[n++] = (uint8_t)v;
  return n;
}
int xz_get_number(const uint8_t *p, size_t n, uint64_t *out) {
  *out = 0;
  for (size_t i = 0; i < n && i < 9; i++) {
    *out |= (uint64_t)(p[i] & 0x7F) << (7 * i);
    if (!(p[i] & 0x80)) return i > 0 && p[i] == 0 ? -1 : (int)i + 1;
  }
  return n >= 9 ? -1 : 0;
}

// ---- the encoder

typedef struct Stage {
  SimpleFilter filter;
  uint8_t rest[16];  // bytes that the filter has not processed yet
  size_t n_rest;
} Stage;
struct XzEncoder {
  VM *vm;
  int format;
  XzChain chain;
  Stage stages[3];
  LzmaEncoder *lzma;
  XzCheck check;
  bool head_written, block_written;
  Size block_head;
  uint64_t packed, text;
};

XzEncoder *xz_encoder_new(VM *vm, int format, int check, const XzChain *chain) {
  XzEncoder *e = mem_alloc_zero(vm, sizeof *e);
  if (!e) return err_no_memory(vm), NULL;
  e->vm = vm;
  e->format = format;
  e->chain = *chain;
  for (int i = 0; i < chain->n - 1; i++)
    filter_init(&e->stages[i].filter, chain->filters[i].id, chain->filters[i].option);
  const XzFilter *last = &chain->filters[chain->n - 1];
  e->lzma = lzma_encoder_new(vm, &last->lzma, last->id == FILTER_LZMA2);
  xz_check_begin(&e->check, check);
  if (e->lzma) return e;
  xz_encoder_free(e);
  return NULL;
}
void xz_encoder_free(XzEncoder *e) {
  if (!e) return;
  lzma_encoder_free(e->lzma);
  mem_free(e->vm, e, sizeof *e);
}

static void put32(BytesBuilder *out, uint32_t v) {
  for (int i = 0; i < 4; i++) bb_byte(out, (uint8_t)(v >> (8 * i)));
}

static void put_head(XzEncoder *e, BytesBuilder *out) {
  if (e->head_written) return;
  e->head_written = true;
  uint8_t flags[2] = {0, (uint8_t)e->check.kind};
  if (e->format == FORMAT_XZ) {
    bb_bytes(out,
             "\xFD"
             "7zXZ",
             6);
    bb_bytes(out, flags, 2);
    put32(out, checksum_crc32(0, flags, 2));
  } else if (e->format == FORMAT_ALONE) {
    const LzmaOptions *o = &e->chain.filters[0].lzma;
    bb_byte(out, (uint8_t)((o->pb * 5 + o->lp) * 9 + o->lc));
    uint32_t d = o->dict_size - 1;  // rounded up to 2^n or 2^n + 2^(n-1)
    d |= d >> 2;
    d |= d >> 3;
    d |= d >> 4;
    d |= d >> 8;
    d |= d >> 16;
    put32(out, d == UINT32_MAX ? d : d + 1);
    bb_fill(out, 0xFF, 8);
  }
}

static void put_block_head(XzEncoder *e, BytesBuilder *out) {
  if (e->block_written || e->format != FORMAT_XZ) return;
  e->block_written = true;
  uint8_t h[64] = {0, (uint8_t)(e->chain.n - 1)};
  int n = 2;
  for (int i = 0; i < e->chain.n; i++) {
    const XzFilter *f = &e->chain.filters[i];
    h[n++] = (uint8_t)f->id;
    if (f->id == FILTER_LZMA2 || f->id == FILTER_DELTA) {
      h[n++] = 1;
      h[n++] = f->id == FILTER_DELTA ? (uint8_t)(f->option - 1) : xz_dict_bits(f->lzma.dict_size);
    } else if (f->option == 0) {
      h[n++] = 0;
    } else {
      h[n++] = 4;
      for (int k = 0; k < 4; k++) h[n++] = (uint8_t)(f->option >> (8 * k));
    }
  }
  n = (n + 3) & ~3;
  h[0] = (uint8_t)(n / 4);
  bb_bytes(out, h, n);
  put32(out, checksum_crc32(0, h, (size_t)n));
  e->block_head = n + 4;
}

// Passes data through the simple filters from number `i` on, then to LZMA.
static int feed(XzEncoder *e, int i, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  if (i == e->chain.n - 1) {
    Size before = out->len;
    int r = lzma_encode(e->lzma, p, n, finish, out);
    e->packed += (uint64_t)(out->len - before);
    return r;
  }
  Stage *s = &e->stages[i];
  size_t total = s->n_rest + n;
  uint8_t *joined = mem_alloc(e->vm, total + 1);
  if (!joined) return err_no_memory_i(e->vm);
  memcpy(joined, s->rest, s->n_rest);
  if (n) memcpy(joined + s->n_rest, p, n);
  size_t done = filter_run(&s->filter, joined, total, true);
  if (finish) done = total;
  s->n_rest = total - done;
  memcpy(s->rest, joined + done, s->n_rest);
  int r = feed(e, i + 1, joined, done, finish, out);
  mem_free(e->vm, joined, total + 1);
  return r;
}

static void put_index(XzEncoder *e, BytesBuilder *out, bool has_block) {
  uint8_t index[40] = {0, has_block};
  int n = 2;
  if (has_block) {
    n += xz_put_number(index + n, (uint64_t)e->block_head + e->packed + (uint64_t)xz_check_size(e->check.kind));
    n += xz_put_number(index + n, e->text);
  }
  n = (n + 3) & ~3;
  bb_bytes(out, index, n);
  put32(out, checksum_crc32(0, index, (size_t)n));
  uint32_t backward = (uint32_t)n / 4;
  uint8_t footer[6] = {(uint8_t)backward, 0, 0, 0, 0, (uint8_t)e->check.kind};
  put32(out, checksum_crc32(0, footer, 6));
  bb_bytes(out, footer, 6);
  bb_bytes(out, "YZ", 2);
}

int xz_encode(XzEncoder *e, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  put_head(e, out);
  if (n) put_block_head(e, out);
  e->text += n;
  xz_check_update(&e->check, p, n);
  bool has_block = e->format != FORMAT_XZ || e->block_written;
  if (has_block && (n || finish) && feed(e, 0, p, n, finish, out) < 0) return -1;
  if (!finish || e->format != FORMAT_XZ) return out->failed ? -1 : 0;
  if (has_block) {
    uint8_t sum[32];
    bb_fill(out, 0, (Size)((4 - (e->packed & 3)) & 3));
    xz_check_finish(&e->check, sum);
    bb_bytes(out, sum, xz_check_size(e->check.kind));
  }
  put_index(e, out, has_block);
  return out->failed ? -1 : 0;
}
