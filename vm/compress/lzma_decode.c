// compress/lzma_decode.c: decoding raw LZMA and LZMA2, a symbol at a time.
//
// A symbol is undone when the input ends in its middle: near the end of the input, every probability is saved before it
// changes.
// Invariants   dict[0 … have) is the text that distances reach into, a ring once have == dict_size.
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "compress/lzma.h"

// the most bytes that a symbol takes, and the most probabilities that it changes
enum { SYMBOL_BYTES = 24, MAX_UNDO = 64 };
typedef enum { AT_START, AT_SYMBOL, AT_MATCH, AT_LAST, AT_CONTROL, AT_HEADER, AT_COPY, AT_DONE } State;

struct LzmaDecoder {
  VM *vm;
  LzmaModel model;
  State state;
  bool lzma2, need_dict, need_props, short_input, out_of_input, after_end;
  int lc, lp, pb, mode;  // mode: LZMA's state
  uint32_t range, code, reps[4];
  uint32_t match_left;
  int64_t left;                // bytes of the chunk or stream; -1: until the end marker
  uint32_t packed_size, used;  // of the chunk: as declared, and consumed so far
  uint8_t control;
  uint8_t *dict;
  uint32_t dict_size, cap, at, have, position;
  struct {
    uint16_t *p, old;
  } undo[MAX_UNDO];
  int n_undo;
};

void lzma_model_reset(LzmaModel *m) {
  uint16_t *p = (uint16_t *)m;
  for (size_t i = 0; i < sizeof *m / 2; i++) p[i] = 1024;
}

LzmaDecoder *lzma_decoder_new(VM *vm, uint32_t dict_size) {
  LzmaDecoder *d = mem_alloc_zero(vm, sizeof *d);
  if (!d) return err_no_memory(vm), NULL;
  d->vm = vm;
  d->dict_size = dict_size < 4096 ? 4096 : dict_size;
  d->lzma2 = d->need_dict = d->need_props = true;
  d->state = AT_CONTROL;
  return d;
}
void lzma_decoder_free(LzmaDecoder *d) {
  if (!d) return;
  if (d->dict) mem_free(d->vm, d->dict, d->cap);
  mem_free(d->vm, d, sizeof *d);
}

static void reset_state(LzmaDecoder *d) {
  lzma_model_reset(&d->model);
  d->mode = 0;
  memset(d->reps, 0, sizeof d->reps);
}

void lzma_decoder_begin_lzma1(LzmaDecoder *d, int lc, int lp, int pb, int64_t size) {
  d->lzma2 = false;
  d->lc = lc;
  d->lp = lp;
  d->pb = pb;
  d->left = size;
  reset_state(d);
  d->state = AT_START;
}

// ---- the text so far

static bool put(LzmaDecoder *d, uint8_t c, BytesBuilder *out) {
  if (d->at == d->cap) {
    if (d->cap == d->dict_size) {
      d->at = 0;
    } else {
      uint32_t cap = d->cap == 0 ? 16384 : d->cap > d->dict_size / 2 ? d->dict_size : d->cap * 2;
      if (cap > d->dict_size) cap = d->dict_size;
      uint8_t *grown = mem_realloc(d->vm, d->dict, d->cap, cap);
      if (!grown) return err_no_memory(d->vm), false;
      d->dict = grown;
      d->cap = cap;
    }
  }
  d->dict[d->at++] = c;
  if (d->have < d->dict_size) d->have++;
  d->position++;
  bb_byte(out, c);
  return !out->failed;
}
static uint8_t byte_at(const LzmaDecoder *d, uint32_t distance) {  // distance < have
  return d->dict[distance < d->at ? d->at - distance - 1 : d->at + d->cap - distance - 1];
}

// ---- range decoder

static void normalize(LzmaDecoder *d, StreamInput *in) {
  if (d->range >= 1u << 24) return;
  if (in->at == in->len) {
    d->out_of_input = true;
    return;
  }
  d->range <<= 8;
  d->code = d->code << 8 | in->data[in->at++];
  d->used++;
}
static int bit(LzmaDecoder *d, StreamInput *in, uint16_t *p) {
  normalize(d, in);
  if (d->short_input && d->n_undo < MAX_UNDO) {
    d->undo[d->n_undo].p = p;
    d->undo[d->n_undo++].old = *p;
  }
  uint32_t bound = (d->range >> 11) * *p;
  if (d->code < bound) {
    d->range = bound;
    *p = (uint16_t)(*p + ((2048 - *p) >> 5));
    return 0;
  }
  d->range -= bound;
  d->code -= bound;
  *p = (uint16_t)(*p - (*p >> 5));
  return 1;
}
static uint32_t tree(LzmaDecoder *d, StreamInput *in, uint16_t *p, int n) {
  uint32_t m = 1;
  for (int i = 0; i < n; i++) m = m << 1 | (uint32_t)bit(d, in, p + m);
  return m - (1u << n);
}
static uint32_t reverse_tree(LzmaDecoder *d, StreamInput *in, uint16_t *p, int n) {
  uint32_t m = 1, v = 0;
  for (int i = 0; i < n; i++) {
    uint32_t b = (uint32_t)bit(d, in, p + m);
    m = m << 1 | b;
    v |= b << i;
  }
  return v;
}
static uint32_t direct(LzmaDecoder *d, StreamInput *in, int n) {
  uint32_t v = 0;
  while (n-- > 0) {
    normalize(d, in);
    d->range >>= 1;
    uint32_t b = d->code >= d->range;
    if (b) d->code -= d->range;
    v = v << 1 | b;
  }
  return v;
}

static uint32_t length(LzmaDecoder *d, StreamInput *in, LzmaLengths *l, uint32_t pos_state) {
  if (!bit(d, in, &l->choice[0])) return 2 + tree(d, in, l->low[pos_state], 3);
  if (!bit(d, in, &l->choice[1])) return 10 + tree(d, in, l->mid[pos_state], 3);
  return 18 + tree(d, in, l->high, 8);
}

static uint32_t distance(LzmaDecoder *d, StreamInput *in, uint32_t len) {
  uint32_t slot = tree(d, in, d->model.slot[len < 6 ? len - 2 : 3], 6);
  if (slot < 4) return slot;
  int extra = (int)(slot >> 1) - 1;
  uint32_t base = (2 | (slot & 1)) << extra;
  if (slot < 14) return base + reverse_tree(d, in, d->model.special + base - slot, extra);
  uint32_t high = direct(d, in, extra - 4);
  return base + (high << 4) + reverse_tree(d, in, d->model.align, 4);
}

static uint8_t literal(LzmaDecoder *d, StreamInput *in) {
  uint32_t before = d->have ? byte_at(d, 0) : 0;
  uint32_t context = ((d->position & ((1u << d->lp) - 1)) << d->lc) + (before >> (8 - d->lc));
  uint16_t *p = d->model.literal + 0x300 * context;
  uint32_t m = 1;
  if (d->mode >= 7 && d->reps[0] < d->have) {
    uint32_t match = byte_at(d, d->reps[0]), offset = 0x100;
    while (m < 0x100) {
      match <<= 1;
      uint32_t b = (uint32_t)bit(d, in, p + offset + (match & offset) + m);
      m = m << 1 | b;
      offset &= b ? match : ~match;
    }
  }
  while (m < 0x100) m = m << 1 | (uint32_t)bit(d, in, p + m);
  return (uint8_t)m;
}

// One symbol: a literal in *c (0), a match of *len (1), the end marker (2).
static int symbol(LzmaDecoder *d, StreamInput *in, uint8_t *c, uint32_t *len) {
  LzmaModel *m = &d->model;
  uint32_t pos_state = d->position & ((1u << d->pb) - 1);
  if (!bit(d, in, &m->is_match[d->mode][pos_state])) {
    *c = literal(d, in);
    d->mode = lzma_after_literal(d->mode);
    return 0;
  }
  if (!bit(d, in, &m->is_rep[d->mode])) {
    *len = length(d, in, &m->match_len, pos_state);
    memmove(d->reps + 1, d->reps, 3 * sizeof d->reps[0]);
    d->reps[0] = distance(d, in, *len);
    d->mode = lzma_after(d->mode, 7, 10);
    return d->reps[0] == UINT32_MAX ? 2 : 1;
  }
  if (!bit(d, in, &m->is_rep0[d->mode])) {
    if (!bit(d, in, &m->is_rep0_long[d->mode][pos_state])) {
      d->mode = lzma_after(d->mode, 9, 11);
      *len = 1;
      return 1;
    }
  } else {
    int i = !bit(d, in, &m->is_rep1[d->mode]) ? 1 : !bit(d, in, &m->is_rep2[d->mode]) ? 2 : 3;
    uint32_t chosen = d->reps[i];
    memmove(d->reps + 1, d->reps, (size_t)i * sizeof d->reps[0]);
    d->reps[0] = chosen;
  }
  *len = length(d, in, &m->rep_len, pos_state);
  d->mode = lzma_after(d->mode, 8, 11);
  return 1;
}

// A symbol, or -1 with everything unchanged: more input is needed.
static int try_symbol(LzmaDecoder *d, StreamInput *in, uint8_t *c, uint32_t *len) {
  d->short_input = input_left(in) < SYMBOL_BYTES;
  d->out_of_input = false;
  d->n_undo = 0;
  uint32_t range = d->range, code = d->code, used = d->used, reps[4];
  size_t at = in->at;
  int mode = d->mode;
  memcpy(reps, d->reps, sizeof reps);
  int r = symbol(d, in, c, len);
  if (!d->out_of_input) return r;
  while (d->n_undo > 0) {
    d->n_undo--;
    *d->undo[d->n_undo].p = d->undo[d->n_undo].old;
  }
  d->range = range;
  d->code = code;
  d->mode = mode;
  d->used = used;
  in->at = at;
  memcpy(d->reps, reps, sizeof reps);
  return -1;
}

// ---- steps

static StreamStatus begin_chunk(LzmaDecoder *d, StreamInput *in) {  // LZMA2
  int c = in->data[in->at];
  if (c == 0) {
    in->at++;
    d->state = AT_DONE;
    return STREAM_END;
  }
  if (c >= 0xE0 || c == 1) {
    d->need_props = true;
    d->need_dict = false;
    d->have = d->at = 0;
    d->position = 0;
  } else if (d->need_dict || (c > 2 && c < 0x80)) {
    return STREAM_BAD;
  }
  size_t header = c < 0x80 ? 3 : c >= 0xC0 ? 6 : 5;
  if (input_left(in) < header) {
    if (c >= 0xE0 || c == 1) d->need_dict = true;  // again when it is complete
    return STREAM_MORE;
  }
  const uint8_t *p = in->data + in->at;
  d->left = (c < 0x80 ? 0 : (int64_t)(c & 31) << 16) + (p[1] << 8) + p[2] + 1;
  if (c >= 0xC0) {
    if (p[5] > 224) return STREAM_BAD;
    d->pb = p[5] / 45;
    d->lp = p[5] % 45 / 9;
    d->lc = p[5] % 9;
    if (d->lc + d->lp > 4) return STREAM_BAD;  // fits: fields of a byte
    d->need_props = false;
  } else if (c >= 0x80 && d->need_props) {
    return STREAM_BAD;
  }
  if (c >= 0xA0) reset_state(d);
  d->used = 0;
  d->packed_size = c < 0x80 ? 0 : (uint32_t)(p[3] << 8) + p[4] + 1;
  in->at += header;
  d->state = c < 0x80 ? AT_COPY : AT_START;
  return STREAM_FULL;
}

static StreamStatus end_of_data(LzmaDecoder *d, StreamInput *in) {
  d->out_of_input = false;
  normalize(d, in);
  if (d->out_of_input) return STREAM_MORE;
  if (d->code != 0 || (d->lzma2 && d->used != d->packed_size)) return STREAM_BAD;
  if (d->lzma2 && !d->after_end) {
    d->state = AT_CONTROL;
    return STREAM_FULL;
  }
  if (d->lzma2) return STREAM_BAD;
  d->state = AT_DONE;
  return STREAM_END;
}

static StreamStatus run_symbols(LzmaDecoder *d, StreamInput *in, BytesBuilder *out, Size limit) {
  for (;;) {
    while (d->match_left > 0) {
      if (d->left == 0) return STREAM_BAD;
      if (limit >= 0 && out->len >= limit) return STREAM_FULL;
      if (!put(d, byte_at(d, d->reps[0]), out)) return STREAM_FAILED;
      d->match_left--;
      if (d->left > 0) d->left--;
    }
    if (d->left == 0) {
      d->state = AT_LAST;
      return STREAM_MORE;
    }
    if (limit >= 0 && out->len >= limit) return STREAM_FULL;
    uint8_t c = 0;
    uint32_t len = 0;
    int r = try_symbol(d, in, &c, &len);
    if (r == -1) return STREAM_MORE;
    if (r == 0) {
      if (!put(d, c, out)) return STREAM_FAILED;
      if (d->left > 0) d->left--;
    } else if (r == 1) {
      if (d->reps[0] >= d->have) return STREAM_BAD;
      d->match_left = len;
    } else {
      if (d->left >= 0) return STREAM_BAD;
      d->after_end = true;
      d->state = AT_LAST;
      return STREAM_MORE;
    }
    if (vm_poll(d->vm) < 0 || out->failed) return STREAM_FAILED;
  }
}

StreamStatus lzma_decode(LzmaDecoder *d, StreamInput *in, BytesBuilder *out, Size limit) {
  for (;;) {
    StreamStatus s = STREAM_BAD;
    switch (d->state) {
      case AT_CONTROL:
        if (!input_left(in)) return STREAM_MORE;
        s = begin_chunk(d, in);
        if (s != STREAM_FULL) return s;
        break;
      case AT_START:
        if (input_left(in) < 5) return STREAM_MORE;
        if (in->data[in->at] != 0) return STREAM_BAD;
        d->code = (uint32_t)in->data[in->at + 1] << 24 | (uint32_t)in->data[in->at + 2] << 16 |
                  (uint32_t)in->data[in->at + 3] << 8 | in->data[in->at + 4];
        d->range = UINT32_MAX;
        in->at += 5;
        d->used += 5;
        d->state = AT_SYMBOL;
        break;
      case AT_SYMBOL:
        s = run_symbols(d, in, out, limit);
        if (s != STREAM_MORE || d->state == AT_SYMBOL) return s;
        break;
      case AT_LAST:
        s = end_of_data(d, in);
        if (s != STREAM_FULL) return s;
        break;
      case AT_COPY:
        while (d->left > 0) {
          if (limit >= 0 && out->len >= limit) return STREAM_FULL;
          if (!input_left(in)) return STREAM_MORE;
          if (!put(d, in->data[in->at++], out)) return STREAM_FAILED;
          d->left--;
        }
        d->state = AT_CONTROL;
        break;
      default: return STREAM_END;
    }
  }
}
