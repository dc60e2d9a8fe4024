// compress/xz_decode.c: decoding .xz, .lzma and raw streams.
//
// A header is consumed only when it is complete, so a step can begin again. Decoded text goes through the simple
// filters into `ready`, from which it is returned.
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "base/checksum.h"
#include "compress/xz.h"

// clang-format off
typedef enum {
  AT_FORMAT, AT_STREAM_HEAD, AT_BLOCK, AT_BLOCK_DATA, AT_BLOCK_END, AT_INDEX, AT_RECORDS, AT_INDEX_END, AT_FOOTER,
  AT_ALONE, AT_RAW, AT_END,
} State;
// clang-format on

struct XzDecoder {
  VM *vm;
  State state;
  bool picky;  // .lzma that was detected automatically: only usual headers
  uint64_t memory_limit;
  XzChain chain;
  SimpleFilter filters[3];
  StreamInput waiting[3];  // text that each simple filter has not processed yet
  StreamInput ready;       // text to be returned
  bool data_over;
  LzmaDecoder *lzma;
  XzCheck check;
  uint8_t stream_flags[2];
  int block_head;
  uint64_t packed, text, want_packed, want_text;  // of the block; UINT64_MAX: not told
  uint64_t n_blocks, n_records;
  uint32_t blocks_crc, records_crc, index_crc;  // over the sizes of the blocks, as the index has them
  uint64_t index_size;
};

XzDecoder *xz_decoder_new(VM *vm, int format, uint64_t memory_limit, const XzChain *chain) {
  XzDecoder *d = mem_alloc_zero(vm, sizeof *d);
  if (!d) return err_no_memory(vm), NULL;
  d->vm = vm;
  d->memory_limit = memory_limit;
  d->check.kind = CHECK_UNKNOWN;
  d->state = format == FORMAT_AUTO    ? AT_FORMAT
             : format == FORMAT_XZ    ? AT_STREAM_HEAD
             : format == FORMAT_ALONE ? AT_ALONE
                                      : AT_RAW;
  if (format == FORMAT_ALONE || format == FORMAT_RAW) d->check.kind = CHECK_NONE;
  if (format == FORMAT_RAW) d->chain = *chain;
  return d;
}
void xz_decoder_free(XzDecoder *d) {
  if (!d) return;
  lzma_decoder_free(d->lzma);
  for (int i = 0; i < 3; i++) input_free(d->vm, &d->waiting[i]);
  input_free(d->vm, &d->ready);
  mem_free(d->vm, d, sizeof *d);
}
int xz_decoder_check(const XzDecoder *d) { return d->check.kind; }

#define BAD(kind) return *error = (kind), STREAM_BAD

// ---- data through the chain

static StreamStatus begin_data(XzDecoder *d, XzError *error) {
  const XzFilter *last = &d->chain.filters[d->chain.n - 1];
  if (last->lzma.dict_size + UINT64_C(65536) > d->memory_limit) BAD(XZ_MEMORY_LIMIT);
  lzma_decoder_free(d->lzma);
  d->lzma = lzma_decoder_new(d->vm, last->lzma.dict_size);
  if (!d->lzma) return STREAM_FAILED;
  for (int i = 0; i < d->chain.n - 1; i++)
    filter_init(&d->filters[i], d->chain.filters[i].id, d->chain.filters[i].option);
  d->data_over = false;
  d->packed = d->text = 0;
  return STREAM_FULL;
}

// Passes text from the decoder, or from the filter before, to filter `i` or, behind the last, to `ready`.
static int pass_on(XzDecoder *d, int i, const uint8_t *p, size_t n) {
  if (i < 0) {
    d->text += n;
    xz_check_update(&d->check, p, n);
    return input_append(d->vm, &d->ready, p, n);
  }
  StreamInput *w = &d->waiting[i];
  if (input_append(d->vm, w, p, n) < 0) return -1;
  size_t done = filter_run(&d->filters[i], w->data, w->len, false);
  if (d->data_over) done = w->len;
  int r = pass_on(d, i - 1, w->data, done);
  w->at = done;
  return r;
}

// A round of decoding. STREAM_END: the data has ended; STREAM_FULL: there is more.
static StreamStatus run_data(XzDecoder *d, StreamInput *in, Size wanted, XzError *error) {
  BytesBuilder raw;
  bb_init(&raw, d->vm);
  size_t before = in->at;
  StreamStatus s = lzma_decode(d->lzma, in, &raw, wanted);
  d->packed += in->at - before;
  d->data_over = s == STREAM_END;
  int r = s == STREAM_FAILED ? -1 : pass_on(d, d->chain.n - 2, raw.data, (size_t)raw.len);
  if (!raw.failed) bb_discard(&raw);
  if (r < 0) return STREAM_FAILED;
  if (s == STREAM_BAD) BAD(XZ_BAD_DATA);
  if (d->packed > d->want_packed || d->text > d->want_text) BAD(XZ_BAD_DATA);
  return s;
}

// ---- .xz

static StreamStatus read_stream_head(XzDecoder *d, StreamInput *in, XzError *error) {
  static const uint8_t magic[6] = {0xFD, '7', 'z', 'X', 'Z', 0};
  const uint8_t *p = in->data + in->at;
  for (size_t i = 0; i < 6 && i < input_left(in); i++) {
    if (p[i] != magic[i]) BAD(XZ_BAD_FORMAT);
  }
  if (input_left(in) < 12) return STREAM_MORE;
  if (checksum_crc32(0, p + 6, 2) != load32_le(p + 8)) BAD(XZ_BAD_DATA);
  if (p[6] || p[7] & 0xF0) BAD(XZ_BAD_OPTIONS);
  memcpy(d->stream_flags, p + 6, 2);
  d->check.kind = p[7];
  in->at += 12;
  d->state = AT_BLOCK;
  return STREAM_FULL;
}

static bool read_filter(XzFilter *f, const uint8_t *p, size_t n, size_t *at) {
  uint64_t size;
  int k = xz_get_number(p + *at, n - *at, &f->id);
  if (k <= 0) return false;
  *at += (size_t)k;
  k = xz_get_number(p + *at, n - *at, &size);
  if (k <= 0 || size > n - *at - (size_t)k) return false;
  *at += (size_t)k;
  const uint8_t *props = p + *at;
  *at += (size_t)size;
  if (f->id == FILTER_LZMA2) {
    f->bad = size != 1 || props[0] > 40;
    f->lzma.dict_size = size != 1 ? 0 : props[0] >= 40 ? UINT32_MAX : (2u | (props[0] & 1)) << (props[0] / 2 + 11);
  } else if (f->id == FILTER_DELTA) {
    f->bad = size != 1;
    f->option = size == 1 ? props[0] + 1u : 0;
  } else {
    f->bad = f->id < FILTER_X86 || f->id > FILTER_SPARC || (size != 0 && size != 4);
    f->option = size == 4 ? load32_le(props) : 0;
  }
  return true;
}

static StreamStatus read_block_head(XzDecoder *d, StreamInput *in, XzError *error) {
  if (!input_left(in)) return STREAM_MORE;
  const uint8_t *p = in->data + in->at;
  if (*p == 0) {
    d->state = AT_INDEX;
    return STREAM_FULL;
  }
  size_t size = (*p + 1u) * 4, n = size - 4, at = 2;
  if (input_left(in) < size) return STREAM_MORE;
  if (checksum_crc32(0, p, n) != load32_le(p + n)) BAD(XZ_BAD_DATA);
  if (p[1] & 0x3C) BAD(XZ_BAD_OPTIONS);
  d->want_packed = d->want_text = UINT64_MAX;
  for (int i = 0; i < 2; i++) {
    if (!(p[1] & (0x40 << i))) continue;
    int k = xz_get_number(p + at, n - at, i ? &d->want_text : &d->want_packed);
    if (k <= 0) BAD(XZ_BAD_DATA);
    at += (size_t)k;
  }
  d->chain = (XzChain){.n = (p[1] & 3) + 1};
  for (int i = 0; i < d->chain.n; i++) {
    if (!read_filter(&d->chain.filters[i], p, n, &at)) BAD(XZ_BAD_DATA);
  }
  for (; at < n; at++) {
    if (p[at]) BAD(XZ_BAD_OPTIONS);
  }
  if (!xz_chain_is_valid(&d->chain, false)) BAD(XZ_BAD_OPTIONS);
  in->at += size;
  d->block_head = (int)size;
  xz_check_begin(&d->check, d->check.kind);
  d->state = AT_BLOCK_DATA;
  return begin_data(d, error);
}

static uint32_t record_crc(uint32_t crc, uint64_t unpadded, uint64_t text) {
  uint8_t record[20];
  int n = xz_put_number(record, unpadded);
  n += xz_put_number(record + n, text);
  return checksum_crc32(crc, record, (size_t)n);
}

static StreamStatus read_block_end(XzDecoder *d, StreamInput *in, XzError *error) {
  size_t padding = (4 - (d->packed & 3)) & 3, size = (size_t)xz_check_size(d->check.kind);
  if (input_left(in) < padding + size) return STREAM_MORE;  // fits: at most 3 and 64
  const uint8_t *p = in->data + in->at;
  for (size_t i = 0; i < padding; i++) {
    if (p[i]) BAD(XZ_BAD_DATA);
  }
  uint8_t sum[32];
  xz_check_finish(&d->check, sum);
  bool known = d->check.kind == CHECK_CRC32 || d->check.kind == CHECK_CRC64 || d->check.kind == CHECK_SHA256;
  if (known && memcmp(sum, p + padding, size)) BAD(XZ_BAD_DATA);
  if ((d->want_packed != UINT64_MAX && d->want_packed != d->packed) ||
      (d->want_text != UINT64_MAX && d->want_text != d->text))
    BAD(XZ_BAD_DATA);
  in->at += padding + size;
  d->n_blocks++;
  d->blocks_crc = record_crc(d->blocks_crc, (uint64_t)d->block_head + d->packed + size, d->text);
  d->state = AT_BLOCK;
  return STREAM_FULL;
}

static void take_index(XzDecoder *d, StreamInput *in, size_t n) {
  d->index_crc = checksum_crc32(d->index_crc, in->data + in->at, n);
  d->index_size += n;
  in->at += n;
}

static StreamStatus read_index(XzDecoder *d, StreamInput *in, XzError *error) {
  uint64_t n;
  int k = xz_get_number(in->data + in->at + 1, input_left(in) - 1, &n);
  if (k == 0) return STREAM_MORE;
  if (k < 0 || n != d->n_blocks) BAD(XZ_BAD_DATA);
  take_index(d, in, (size_t)k + 1);
  d->state = AT_RECORDS;
  return STREAM_FULL;
}

static StreamStatus read_records(XzDecoder *d, StreamInput *in, XzError *error) {
  for (; d->n_records < d->n_blocks; d->n_records++) {
    uint64_t unpadded, text;
    int a = xz_get_number(in->data + in->at, input_left(in), &unpadded);
    int b = a > 0 ? xz_get_number(in->data + in->at + a, input_left(in) - (size_t)a, &text) : a;
    if (a < 0 || b < 0) BAD(XZ_BAD_DATA);
    if (a == 0 || b == 0) return STREAM_MORE;
    d->records_crc = record_crc(d->records_crc, unpadded, text);
    take_index(d, in, (size_t)(a + b));
  }
  if (d->records_crc != d->blocks_crc) BAD(XZ_BAD_DATA);
  d->state = AT_INDEX_END;
  return STREAM_FULL;
}

static StreamStatus read_index_end(XzDecoder *d, StreamInput *in, XzError *error) {
  size_t padding = (4 - (d->index_size & 3)) & 3;
  if (input_left(in) < padding + 4) return STREAM_MORE;
  for (size_t i = 0; i < padding; i++) {
    if (in->data[in->at + i]) BAD(XZ_BAD_DATA);
  }
  take_index(d, in, padding);
  if (d->index_crc != load32_le(in->data + in->at)) BAD(XZ_BAD_DATA);
  in->at += 4;
  d->state = AT_FOOTER;
  return STREAM_FULL;
}

static StreamStatus read_footer(XzDecoder *d, StreamInput *in, XzError *error) {
  if (input_left(in) < 12) return STREAM_MORE;
  const uint8_t *p = in->data + in->at;
  if (p[10] != 'Y' || p[11] != 'Z' || checksum_crc32(0, p + 4, 6) != load32_le(p)) BAD(XZ_BAD_DATA);
  if (memcmp(p + 8, d->stream_flags, 2) || ((uint64_t)load32_le(p + 4) + 1) * 4 != d->index_size + 4) BAD(XZ_BAD_DATA);
  in->at += 12;
  d->state = AT_END;
  return STREAM_FULL;
}

// ---- .lzma and raw

static StreamStatus read_alone_head(XzDecoder *d, StreamInput *in, XzError *error) {
  if (!input_left(in)) return STREAM_MORE;
  const uint8_t *p = in->data + in->at;
  int lc = p[0] % 9, lp = p[0] / 9 % 5, pb = p[0] / 45;
  if (p[0] > 224 || lc + lp > 4) BAD(XZ_BAD_FORMAT);  // fits: fields of a byte
  if (input_left(in) < 13) return STREAM_MORE;
  uint32_t dict_size = load32_le(p + 1), round = dict_size ? dict_size - 1 : 0;
  uint64_t size = load64_le(p + 5);
  for (int i = 2; i <= 16; i = i == 2 ? 3 : i == 3 ? 4 : i * 2) round |= round >> i;
  if (d->picky && dict_size != UINT32_MAX && (dict_size == 0 || round != dict_size - 1)) BAD(XZ_BAD_FORMAT);
  if (d->picky && size != UINT64_MAX && size >= UINT64_C(1) << 38) BAD(XZ_BAD_FORMAT);
  if (size != UINT64_MAX && size > INT64_MAX) BAD(XZ_BAD_FORMAT);
  d->chain = (XzChain){.n = 1, .filters = {{.id = FILTER_LZMA1, .lzma = {.dict_size = dict_size}}}};
  d->want_packed = d->want_text = UINT64_MAX;
  StreamStatus s = begin_data(d, error);
  if (s != STREAM_FULL) return s;
  in->at += 13;
  lzma_decoder_begin_lzma1(d->lzma, lc, lp, pb, size == UINT64_MAX ? -1 : (int64_t)size);
  d->state = AT_BLOCK_DATA;
  return s;
}

static StreamStatus begin_raw(XzDecoder *d, XzError *error) {
  d->want_packed = d->want_text = UINT64_MAX;
  StreamStatus s = begin_data(d, error);
  const XzFilter *last = &d->chain.filters[d->chain.n - 1];
  if (s == STREAM_FULL && last->id == FILTER_LZMA1)
    lzma_decoder_begin_lzma1(d->lzma, last->lzma.lc, last->lzma.lp, last->lzma.pb, -1);
  d->state = AT_BLOCK_DATA;
  return s;
}

// ---- all

static StreamStatus find_format(XzDecoder *d, StreamInput *in) {
  if (!input_left(in)) return STREAM_MORE;
  d->state = in->data[in->at] == 0xFD ? AT_STREAM_HEAD : AT_ALONE;
  d->picky = true;
  if (d->state == AT_ALONE) d->check.kind = CHECK_NONE;
  return STREAM_FULL;
}

static void give(XzDecoder *d, BytesBuilder *out, Size limit) {
  size_t n = input_left(&d->ready);
  if (limit >= 0 && n > (size_t)(limit - out->len)) n = (size_t)(limit - out->len);
  bb_bytes(out, d->ready.data + d->ready.at, (Size)n);
  d->ready.at += n;
}

StreamStatus xz_decode(XzDecoder *d, StreamInput *in, BytesBuilder *out, Size limit, XzError *error) {
  for (;;) {
    if (input_left(&d->ready)) give(d, out, limit);
    if (out->failed) return STREAM_FAILED;
    if (input_left(&d->ready)) return STREAM_FULL;
    StreamStatus s = STREAM_FULL;
    Size wanted = limit < 0 || limit - out->len > 65536 ? 65536 : limit - out->len;
    switch (d->state) {
      case AT_FORMAT: s = find_format(d, in); break;
      case AT_STREAM_HEAD: s = read_stream_head(d, in, error); break;
      case AT_BLOCK: s = read_block_head(d, in, error); break;
      case AT_BLOCK_DATA:
        s = run_data(d, in, wanted, error);
        if (s == STREAM_END) {
          d->state = d->chain.filters[d->chain.n - 1].id == FILTER_LZMA2 && d->stream_flags[0] == 0 && d->block_head
                         ? AT_BLOCK_END
                         : AT_END;
          s = STREAM_FULL;
        } else if (s == STREAM_MORE && input_left(&d->ready)) {
          s = STREAM_FULL;
        } else if (s == STREAM_FULL && limit >= 0 && out->len >= limit && !input_left(&d->ready)) {
          return s;
        }
        break;
      case AT_BLOCK_END: s = read_block_end(d, in, error); break;
      case AT_INDEX: s = read_index(d, in, error); break;
      case AT_RECORDS: s = read_records(d, in, error); break;
      case AT_INDEX_END: s = read_index_end(d, in, error); break;
      case AT_FOOTER: s = read_footer(d, in, error); break;
      case AT_ALONE: s = read_alone_head(d, in, error); break;
      case AT_RAW: s = begin_raw(d, error); break;
      case AT_END: return STREAM_END;
    }
    if (s != STREAM_FULL) return s;
  }
}
