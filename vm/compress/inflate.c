// compress/inflate.c: the decompressor of deflate, zlib and gzip streams: a state machine that can stop at any octet.
//
// An octet of input is consumed only when one of its bits is needed, so that the data behind the stream stays with the
// caller.
//
// Optimize     Os
#include "compress/deflate.h"

#include "base/checksum.h"

// clang-format off
typedef enum {
  HEAD, FLAGS, TIME, OS, EXTRA_LENGTH, EXTRA, NAME_TEXT, COMMENT, HEADER_CRC, DICT_ID, DICT, BLOCK_TYPE, STORED, COPY,
  TABLE, LENGTH_LENGTHS, CODE_LENGTHS,
  LENGTH, LENGTH_EXTRA, DISTANCE, DISTANCE_EXTRA, MATCH, LITERAL, CHECK_VALUE, CHECK_LENGTH, DONE, BAD
} Mode;
// clang-format on

static const uint16_t length_base[29] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                         31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint16_t distance_base[30] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                           33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                           1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static uint32_t length_extra_bits(uint32_t code) { return code < 8 || code == 28 ? 0 : (code >> 2) - 1; }
static uint32_t distance_extra_bits(uint32_t code) { return code < 4 ? 0 : (code >> 1) - 1; }

// ---- creation and end

Inflate *inflate_new(VM *vm, int wbits, int *status) {
  int wrap = 0;
  *status = Z_STREAM_ERROR;
  if (wbits < 0) {
    if (wbits < -15) return NULL;
    wbits = -wbits;
  } else {
    wrap = (wbits >> 4) + 1;
    if (wbits < 48) wbits &= 15;
  }
  if (wbits && (wbits < 8 || wbits > 15)) return NULL;
  *status = Z_MEM_ERROR;
  Inflate *z = mem_alloc_zero(vm, sizeof *z);
  if (!z) return NULL;
  z->vm = vm;
  z->wrap = wrap;  // 1: zlib, 2: gzip, 3: either
  z->wbits = wbits;
  z->mode = wrap ? HEAD : BLOCK_TYPE;
  *status = Z_OK;
  return z;
}
Inflate *inflate_copy(const Inflate *source) {
  Inflate *z = mem_alloc(source->vm, sizeof *z);
  if (z) *z = *source;
  return z;
}
void inflate_free(Inflate *z) {
  if (z) mem_free(z->vm, z, sizeof *z);
}

// Puts what came out last into the window, whose end is in front of its beginning.
static void add_to_window(Inflate *z, const uint8_t *p, size_t n) {
  const size_t size = sizeof z->window;
  if (n > size) z->next = (z->next + (uint32_t)(n - size)) & (size - 1), p += n - size, n = size;
  size_t first = size - z->next < n ? size - z->next : n;
  memcpy(z->window + z->next, p, first);
  memcpy(z->window, p + first, n - first);
  z->next = (z->next + (uint32_t)n) & (size - 1);
}
// A stream that was made with a smaller window reaches no further back than that, as zlib has it.
static void count_window(Inflate *z, size_t n) {
  uint32_t size = z->wbits ? 1u << z->wbits : sizeof z->window;
  z->have = n >= size - z->have ? size : z->have + (uint32_t)n;
}

int inflate_set_dictionary(Inflate *z, const uint8_t *p, size_t n) {
  if (z->wrap && z->mode != DICT) return Z_STREAM_ERROR;
  if (z->mode == DICT && checksum_adler32(1, p, n) != z->check) return Z_DATA_ERROR;
  add_to_window(z, p, n);
  count_window(z, n);
  z->have_dictionary = true;
  return Z_OK;
}

// ---- codes

// 0, or -1: the lengths make no prefix code. `lone`: a single code of one bit (or none) is allowed.
static int make_decoder(HuffmanDecoder *h, const uint8_t *lens, uint32_t n, bool lone) {
  uint16_t next[16];
  int left = 1, max = 0;
  memset(h->count, 0, sizeof h->count);
  memset(h->fast, 0, sizeof h->fast);
  for (uint32_t i = 0; i < n; i++) h->count[lens[i]]++;
  h->count[0] = 0;
  for (int len = 1; len <= 15; len++) {
    left = (left << 1) - h->count[len];
    if (left < 0) return -1;
    if (h->count[len]) max = len;
  }
  h->incomplete = left > 0;
  if (left > 0 && max != 0 && (!lone || max != 1)) return -1;
  next[1] = 0;
  for (int len = 1; len < 15; len++) next[len + 1] = (uint16_t)(next[len] + h->count[len]);
  for (uint32_t i = 0; i < n; i++) {
    if (lens[i]) h->symbols[next[lens[i]]++] = (uint16_t)i;
  }
  uint32_t code = 0, at = 0;
  for (uint32_t len = 1; len <= FAST_BITS; len++, code <<= 1) {
    for (uint32_t k = 0; k < h->count[len]; k++, code++) {
      uint32_t reversed = 0;
      for (uint32_t b = 0; b < len; b++) reversed |= (code >> b & 1) << (len - 1 - b);
      for (; reversed < 1u << FAST_BITS; reversed += 1u << len)
        h->fast[reversed] = (uint16_t)(h->symbols[at] << 4 | len);
      at++;
    }
  }
  return 0;
}

// A symbol from the low bits: its length in bits, 0: more bits are needed, -1: no such code.
ALWAYS_INLINE int decode(const HuffmanDecoder *h, uint64_t bits, int n_bits, uint32_t *symbol) {
  uint32_t entry = h->fast[bits & ((1u << FAST_BITS) - 1)];
  if (LIKELY(entry != 0)) {
    *symbol = entry >> 4;
    return (int)(entry & 15) <= n_bits ? (int)(entry & 15) : 0;
  }
  if (h->incomplete) return n_bits > 0 ? -1 : 0;
  int32_t code = 0, first = 0, index = 0;
  for (int len = 1; len <= 15; len++) {
    code |= (int32_t)(bits & 1);
    bits >>= 1;
    int32_t count = h->count[len];
    if (code - count < first) {
      *symbol = h->symbols[index + (code - first)];
      return len <= n_bits ? len : 0;
    }
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return n_bits >= 15 ? -1 : 0;
}

static void fixed_decoders(Inflate *z) {
  uint8_t lens[288];
  for (int i = 0; i < 288; i++) lens[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
  (void)make_decoder(&z->literals, lens, 288, false);  // the lengths in the format's definition make prefix codes
  memset(lens, 5, 32);
  (void)make_decoder(&z->distances, lens, 32, false);
}

// ---- output

ALWAYS_INLINE void put(Inflate *z, InflateIO *io, uint8_t c) {
  *io->out++ = c;
  io->n_out--;
  z->window[z->next] = c;
  z->next = (z->next + 1) & (sizeof z->window - 1);
}
static void account(Inflate *z, const uint8_t *from, size_t n) {
  z->total += (uint32_t)n;
  count_window(z, n);
  if (z->wrap == 0) return;
  z->check = z->flags ? checksum_crc32(z->check, from, n) : checksum_adler32(z->check, from, n);
}

// Copies as much of the match as there is room for.
static void copy_match(Inflate *z, InflateIO *io) {
  uint32_t from = (z->next - z->distance) & (sizeof z->window - 1);
  while (z->length > 0 && io->n_out > 0) {
    put(z, io, z->window[from]);
    from = (from + 1) & (sizeof z->window - 1);
    z->length--;
  }
}

// Copies a match to `out`; what came out since `start` is not in the window yet.
ALWAYS_INLINE void copy_far(const Inflate *z, uint8_t *out, const uint8_t *start, size_t distance, size_t length) {
  size_t made = (size_t)(out - start);
  for (; UNLIKELY(distance > made) && length > 0; made++, length--)
    *out++ = z->window[(z->next + sizeof z->window - (distance - made)) & (sizeof z->window - 1)];
  if (distance >= length) memcpy(out, out - distance, length);
  else
    for (; length > 0; length--, out++) *out = out[-(ptrdiff_t)distance];
}

// Decodes whole symbols while there is plenty of input and room. Ends in mode LENGTH, or in another one that the loop
// continues with.
static void run_fast(Inflate *z, InflateIO *io, const uint8_t *begin) {
  const uint8_t *in = io->in, *in_end = in + io->n_in - 8, *start = io->out;
  uint8_t *out = io->out, *out_end = out + io->n_out - MAX_MATCH;
  uint64_t bits = z->bits;
  int n_bits = z->n_bits;
  while (in <= in_end && out <= out_end) {
    for (; n_bits <= 48; n_bits += 8) bits |= (uint64_t)*in++ << n_bits;
    uint32_t symbol;
    int len = decode(&z->literals, bits, n_bits, &symbol);
    if (len <= 0 || symbol == END_BLOCK || symbol > 285) break;
    bits >>= len;
    n_bits -= len;
    if (symbol < 256) {
      *out++ = (uint8_t)symbol;
      continue;
    }
    symbol -= 257;
    uint32_t extra = length_extra_bits(symbol);
    z->length = length_base[symbol] + (uint32_t)(bits & ((1u << extra) - 1));
    bits >>= extra;
    n_bits -= (int)extra;
    z->mode = DISTANCE;
    len = decode(&z->distances, bits, n_bits, &symbol);
    if (len <= 0 || symbol > 29) break;
    extra = distance_extra_bits(symbol);
    if (n_bits < len + (int)extra) break;  // fits: bit counts below 64
    uint32_t distance = distance_base[symbol] + (uint32_t)(bits >> len & ((1u << extra) - 1));
    if (distance > z->have + (size_t)(out - begin) || distance > sizeof z->window) break;
    bits >>= len + (int)extra;
    n_bits -= len + (int)extra;
    copy_far(z, out, start, distance, z->length);
    out += z->length;
    z->length = 0;
    z->mode = LENGTH;
  }
  add_to_window(z, start, (size_t)(out - start));
  io->n_out -= (size_t)(out - start);
  io->out = out;
  size_t taken = (size_t)(in - io->in), early = (size_t)n_bits / 8;
  if (early > taken) early = taken;  // a code that began in the input of an earlier call stays
  io->in += taken - early;
  io->n_in -= taken - early;
  z->n_bits = n_bits - 8 * (int)early;
  z->bits = bits & ((UINT64_C(1) << z->n_bits) - 1);
}

// ---- the state machine

static int fail(Inflate *z, const char *message) {
  z->message = message;
  z->mode = BAD;
  return Z_DATA_ERROR;
}

// Adds one more octet to the bits; leaves the function when there is none.
#define PULL \
  { \
    if (io->n_in == 0) return Z_OK; \
    z->bits |= (uint64_t)*io->in++ << z->n_bits; \
    io->n_in--; \
    z->n_bits += 8; \
  }
#define NEED(n) \
  while (z->n_bits < (int)(n)) PULL
#define DROP(n) (z->bits >>= (n), z->n_bits -= (int)(n))
#define TAKE_SYMBOL(decoder, message) \
  int code_len; \
  uint32_t symbol = 0; \
  while ((code_len = decode(decoder, z->bits, z->n_bits, &symbol)) == 0) PULL if (code_len < 0) return fail(z, message);

static void header_crc(Inflate *z, int n_bytes) {
  if (!(z->flags & 0x200)) return;
  uint8_t b[4];
  for (int i = 0; i < n_bytes; i++) b[i] = (uint8_t)(z->bits >> 8 * i);
  z->check = checksum_crc32(z->check, b, (size_t)n_bytes);
}

// Skips or reads the gzip header from FLAGS on. Z_OK with the next mode, or stopped for lack of input.
static int read_gzip_header(Inflate *z, InflateIO *io) {
  for (;;) {
    switch (z->mode) {
      case FLAGS:
        NEED(16)
        z->flags = (uint32_t)z->bits & 0xFFFF;
        if ((z->flags & 0xFF) != 8) return fail(z, "unknown compression method");
        if (z->flags & 0xE000) return fail(z, "unknown header flags set");
        header_crc(z, 2);
        DROP(16);
        z->mode = TIME;
        break;
      case TIME:
        NEED(32)
        header_crc(z, 4);
        DROP(32);
        z->mode = OS;
        break;
      case OS:
        NEED(16)
        header_crc(z, 2);
        DROP(16);
        z->mode = EXTRA_LENGTH;
        break;
      case EXTRA_LENGTH:
        z->length = 0;
        if (z->flags & 0x400) {
          NEED(16)
          z->length = (uint32_t)z->bits & 0xFFFF;
          header_crc(z, 2);
          DROP(16);
        }
        z->mode = EXTRA;
        break;
      case EXTRA:
        while (z->length > 0) {
          NEED(8)
          header_crc(z, 1);
          DROP(8);
          z->length--;
        }
        z->mode = NAME_TEXT;
        break;
      case NAME_TEXT:
      case COMMENT:
        if (z->flags & (z->mode == NAME_TEXT ? 0x800 : 0x1000)) {
          uint8_t c;
          do {
            NEED(8)
            c = (uint8_t)z->bits;
            header_crc(z, 1);
            DROP(8);
          } while (c);
        }
        z->mode = z->mode == NAME_TEXT ? COMMENT : HEADER_CRC;
        break;
      default:  // HEADER_CRC
        if (z->flags & 0x200) {
          NEED(16)
          if (((uint32_t)z->bits & 0xFFFF) != (z->check & 0xFFFF)) return fail(z, "header crc mismatch");
          DROP(16);
        }
        z->check = 0;
        z->mode = BLOCK_TYPE;
        return Z_OK;
    }
  }
}

static int read_head(Inflate *z, InflateIO *io) {
  NEED(16)
  uint32_t hold = (uint32_t)z->bits & 0xFFFF;
  if ((z->wrap & 2) && hold == 0x8B1F) {
    if (z->wbits == 0) z->wbits = 15;
    z->flags = 0x200;  // so that the CRC starts with these two
    z->check = 0;
    header_crc(z, 2);
    DROP(16);
    z->mode = FLAGS;
    return Z_OK;
  }
  z->flags = 0;
  if (!(z->wrap & 1) || (((hold & 0xFF) << 8) + (hold >> 8)) % 31) return fail(z, "incorrect header check");
  if ((hold & 15) != 8) return fail(z, "unknown compression method");
  int len = (int)(hold >> 4 & 15) + 8;
  if (z->wbits == 0) z->wbits = len;
  if (len > 15 || len > z->wbits) return fail(z, "invalid window size");
  DROP(16);
  z->check = 1;
  z->mode = hold & 0x2000 ? DICT_ID : BLOCK_TYPE;
  return Z_OK;
}

static int read_block_type(Inflate *z, InflateIO *io) {
  if (z->last) {
    DROP(z->n_bits & 7);
    z->mode = CHECK_VALUE;
    return Z_OK;
  }
  NEED(3)
  z->last = z->bits & 1;
  uint32_t type = (uint32_t)z->bits >> 1 & 3;
  DROP(3);
  if (type == 3) return fail(z, "invalid block type");
  if (type == 1) fixed_decoders(z);
  z->mode = type == 0 ? STORED : type == 1 ? LENGTH : TABLE;
  return Z_OK;
}

static int read_lengths(Inflate *z, InflateIO *io) {
  static const uint8_t order[19] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
  if (z->mode == TABLE) {
    NEED(14)
    z->n_literals = (uint32_t)(z->bits & 31) + 257;
    z->n_distances = (uint32_t)(z->bits >> 5 & 31) + 1;
    z->n_lengths = (uint32_t)(z->bits >> 10 & 15) + 4;
    DROP(14);
    if (z->n_literals > 286 || z->n_distances > 30) return fail(z, "too many length or distance symbols");
    z->at = 0;
    memset(z->lens, 0, sizeof z->lens);
    z->mode = LENGTH_LENGTHS;
  }
  if (z->mode == LENGTH_LENGTHS) {
    while (z->at < z->n_lengths) {
      NEED(3)
      z->lens[order[z->at++]] = (uint8_t)(z->bits & 7);
      DROP(3);
    }
    if (make_decoder(&z->literals, z->lens, 19, false) < 0) return fail(z, "invalid code lengths set");
    if (z->literals.incomplete) {  // no code at all: each bit reads as length 0
      for (int i = 0; i < 1 << FAST_BITS; i++) z->literals.fast[i] = 1;
    }
    z->at = 0;
    z->mode = CODE_LENGTHS;
  }
  while (z->at < z->n_literals + z->n_distances) {  // fits: fields of 5 bits
    TAKE_SYMBOL(&z->literals, "invalid code lengths set")
    if (symbol < 16) {
      DROP(code_len);
      z->lens[z->at++] = (uint8_t)symbol;
      continue;
    }
    int extra = symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
    NEED(code_len + extra)
    DROP(code_len);
    uint8_t value = 0;
    if (symbol == 16) {
      if (z->at == 0) return fail(z, "invalid bit length repeat");
      value = z->lens[z->at - 1];
    }
    uint32_t repeat = (symbol == 18 ? 11 : 3) + (uint32_t)(z->bits & ((1u << extra) - 1));
    DROP(extra);
    // fits: repeat is at most 138
    if (z->at + repeat > z->n_literals + z->n_distances) return fail(z, "invalid bit length repeat");
    for (; repeat > 0; repeat--) z->lens[z->at++] = value;
  }
  if (z->lens[256] == 0) return fail(z, "invalid code -- missing end-of-block");
  if (make_decoder(&z->literals, z->lens, z->n_literals, true) < 0) return fail(z, "invalid literal/lengths set");
  if (make_decoder(&z->distances, z->lens + z->n_literals, z->n_distances, true) < 0)
    return fail(z, "invalid distances set");
  z->mode = LENGTH;
  return Z_OK;
}

static int read_trailer(Inflate *z, InflateIO *io) {
  if (z->wrap && z->mode == CHECK_VALUE) {
    NEED(32)
    uint32_t value = (uint32_t)z->bits;
    if (!z->flags) value = __builtin_bswap32(value);
    if (value != z->check) return fail(z, "incorrect data check");
    DROP(32);
    z->mode = CHECK_LENGTH;
  }
  if (z->wrap && z->flags) {
    NEED(32)
    if ((uint32_t)z->bits != z->total) return fail(z, "incorrect length check");
    DROP(32);
  }
  z->mode = DONE;
  return Z_STREAM_END;
}

// Runs until something is missing; the output since `begin` is not yet accounted for.
static int run(Inflate *z, InflateIO *io, const uint8_t **begin) {
  for (;;) {
    int status = Z_OK;
    Mode mode = (Mode)z->mode;
    switch (mode) {
      case HEAD: status = read_head(z, io); break;
      case DICT_ID:
        NEED(32)
        z->check = __builtin_bswap32((uint32_t)z->bits);
        DROP(32);
        z->mode = DICT;
        // fall through
      case DICT:
        if (!z->have_dictionary) return Z_NEED_DICT;
        z->check = 1;
        z->mode = BLOCK_TYPE;
        break;
      case BLOCK_TYPE: status = read_block_type(z, io); break;
      case STORED:
        DROP(z->n_bits & 7);
        NEED(32)
        z->length = (uint32_t)z->bits & 0xFFFF;
        if (z->length != (~(uint32_t)(z->bits >> 16) & 0xFFFF)) return fail(z, "invalid stored block lengths");
        DROP(32);
        z->mode = COPY;
        // fall through
      case COPY:
        for (; z->length > 0; z->length--) {
          if (io->n_in == 0 || io->n_out == 0) return Z_OK;
          put(z, io, *io->in++);
          io->n_in--;
        }
        z->mode = BLOCK_TYPE;
        break;
      case TABLE:
      case LENGTH_LENGTHS:
      case CODE_LENGTHS: status = read_lengths(z, io); break;
      case LENGTH: {
        if (io->n_in >= 8 && io->n_out >= MAX_MATCH) {
          run_fast(z, io, *begin);
          if (z->mode != LENGTH) break;
        }
        TAKE_SYMBOL(&z->literals, "invalid literal/length code")
        DROP(code_len);
        if (symbol > 285) return fail(z, "invalid literal/length code");
        z->length = symbol;
        z->mode = symbol < 256 ? LITERAL : symbol == END_BLOCK ? BLOCK_TYPE : LENGTH_EXTRA;
        break;
      }
      case LITERAL:
        if (io->n_out == 0) return Z_OK;
        put(z, io, (uint8_t)z->length);
        z->mode = LENGTH;
        break;
      case LENGTH_EXTRA: {
        uint32_t extra = length_extra_bits(z->length - 257);
        NEED(extra)
        z->length = length_base[z->length - 257] + (uint32_t)(z->bits & ((1u << extra) - 1));
        DROP(extra);
        z->mode = DISTANCE;
      }
        // fall through
      case DISTANCE: {
        TAKE_SYMBOL(&z->distances, "invalid distance code")
        DROP(code_len);
        if (symbol > 29) return fail(z, "invalid distance code");
        z->distance = symbol;
        z->mode = DISTANCE_EXTRA;
      }
        // fall through
      case DISTANCE_EXTRA: {
        uint32_t extra = distance_extra_bits(z->distance);
        NEED(extra)
        z->distance = distance_base[z->distance] + (uint32_t)(z->bits & ((1u << extra) - 1));
        DROP(extra);
        z->mode = MATCH;
      }
        // fall through
      case MATCH:
        if (io->n_out == 0) return Z_OK;
        if (z->distance > z->have + (size_t)(io->out - *begin)) return fail(z, "invalid distance too far back");
        copy_match(z, io);
        if (z->length == 0) z->mode = LENGTH;
        break;
      case CHECK_VALUE:
        account(z, *begin, (size_t)(io->out - *begin));
        *begin = io->out;
        // fall through
      case CHECK_LENGTH: return read_trailer(z, io);
      case DONE: return Z_STREAM_END;
      case BAD: return Z_DATA_ERROR;
      default: status = read_gzip_header(z, io); break;
    }
    if (status != Z_OK) return status;
    if (z->mode == (int)mode && (mode == HEAD || mode == BLOCK_TYPE || (mode >= FLAGS && mode <= HEADER_CRC) ||
                                 (mode >= TABLE && mode <= CODE_LENGTHS)))
      return Z_OK;  // stopped for want of input
    if (mode >= FLAGS && mode <= HEADER_CRC && z->mode != BLOCK_TYPE) return Z_OK;
    if (mode >= TABLE && mode <= CODE_LENGTHS && z->mode != LENGTH) return Z_OK;
  }
}

int inflate_run(Inflate *z, InflateIO *io) {
  const uint8_t *begin = io->out;
  z->status = run(z, io, &begin);
  account(z, begin, (size_t)(io->out - begin));
  return z->status;
}
