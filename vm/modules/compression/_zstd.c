// modules/compression/_zstd.c: the module _zstd: compressor, decompressor and dictionary objects over zstd_encode.c and
// zstd_decode.c.
//
// Parameters that only tune libzstd's search are checked and otherwise ignored. Dictionaries are used; training one
// takes the end of the samples.
// Tests        tests/python/library/archives/zstd_module.py
// Optimize     Oz
#include "base/digest.h"
#include "runtime/module_state.h"
#include "compress/zstd_codec.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/number/int.h"
#include "object/container/tuple.h"

#define FRAME_HINT \
  "Ensure the frame_buffer argument starts from the beginning of a frame, and its length is not less than "

typedef struct ZstdDict {
  Object h;
  Value content;  // bytes
  uint32_t id;
} ZstdDict;
typedef struct Compressor {
  Object h;
  ZstdEncoder *encoder;
  Value dict;
  int32_t last_mode;
} Compressor;
static ZstdDict *as_zdict(Ref v) { return (ZstdDict *)value_as_ptr(v); }
static Compressor *as_compressor(Ref v) { return (Compressor *)value_as_ptr(v); }

static const char *error_text(ZstdErrorCode code) {
  static const char *const texts[] = {"",
                                      "Data corruption detected",
                                      "Unknown frame descriptor",
                                      "Restored data doesn't match checksum",
                                      "Frame requires too much memory for decoding",
                                      "Dictionary mismatch",
                                      "Dictionary is corrupted",
                                      "Src size is incorrect",
                                      "Unsupported parameter"};
  return texts[code];
}
static Value fail(VM *vm, const char *doing, ZstdErrorCode code) {
  return err_set(vm, module_type(vm, MT_ZSTD_ERROR), "Unable to %s: %s", doing, error_text(code));
}

// ---- parameters

typedef struct Parameter {
  const char *name;
  int number, low, high;
} Parameter;
static const Parameter compress_parameters[] = {{"compression_level", 100, ZSTD_LEVEL_MIN, ZSTD_LEVEL_MAX},
                                                {"window_log", 101, 10, 30},
                                                {"hash_log", 102, 6, 30},
                                                {"chain_log", 103, 6, 29},
                                                {"search_log", 104, 1, 29},
                                                {"min_match", 105, 3, 7},
                                                {"target_length", 106, 0, 131072},
                                                {"strategy", 107, 1, 9},
                                                {"enable_long_distance_matching", 160, 0, 2},
                                                {"ldm_hash_log", 161, 6, 30},
                                                {"ldm_min_match", 162, 4, 4096},
                                                {"ldm_bucket_size_log", 163, 1, 8},
                                                {"ldm_hash_rate_log", 164, 0, 24},
                                                {"content_size_flag", 200, 0, 1},
                                                {"checksum_flag", 201, 0, 1},
                                                {"dict_id_flag", 202, 0, 1},
                                                {"nb_workers", 400, 0, 0},
                                                {"job_size", 401, 0, 0},
                                                {"overlap_log", 402, 0, 0},
                                                {0}};
static const Parameter decompress_parameters[] = {{"window_log_max", 100, 10, 30}, {0}};

static const Parameter *find_parameter(const Parameter *list, int number) {
  while (list->name && list->number != number) list++;
  return list->name ? list : NULL;
}

typedef int (*OptionFn)(void *target, int number, int value);
static int each_option(VM *vm, Ref dict, bool compressing, OptionFn use, void *target) {
  Ref wrong = borrow(*module_value(vm, compressing ? MV_ZSTD_DPARAMETER : MV_ZSTD_CPARAMETER));
  const Parameter *list = compressing ? compress_parameters : decompress_parameters;
  const char *word = compressing ? "compression" : "decompression";
  Size at = 0;
  Ref key, value;
  while (dict_next(as_dict(dict), &at, &key, &value)) {
    if (!value_is_null(wrong) && value_same(ref_from_ptr(type_of(vm, key)), wrong))
      return err_set_i(vm, vm->exc.TypeError, "compression options dictionary key must not be a %s attribute",
                       compressing ? "DecompressionParameter" : "CompressionParameter");
    int number, v;
    Value k = own(key), x = own(value);
    int r = arg_int(vm, k, &number) < 0 || arg_int(vm, x, &v) < 0 ? -1 : 0;
    drop(vm, k);
    drop(vm, x);
    if (r < 0) return -1;
    const Parameter *p = find_parameter(list, number);
    if (!p) return err_set_i(vm, vm->exc.ValueError, "invalid %s parameter 'unknown parameter (key %d)'", word, number);
    bool zero_ok = v == 0 && compressing && number != 100;  // 0: by itself
    if (!zero_ok && (v < p->low || v > p->high))
      return err_set_i(vm, vm->exc.ValueError,
                       "%s parameter '%s' received an illegal value %d; the valid range is [%d, %d]", word, p->name, v,
                       p->low, p->high);
    if (use(target, number, v) < 0) return -1;
  }
  return 0;
}
static int use_compress(void *target, int number, int value) {
  ZstdOptions *o = target;
  if (number == 100) o->level = value ? value : 3;
  if (number == 101) o->window_log = value > 27 ? 27 : value;
  if (number == 200) o->no_content_size = !value;
  if (number == 201) o->checksum = value;
  if (number == 202) o->no_dict_id = !value;
  return 0;
}
static int use_decompress(void *target, int number UNUSED, int value) {
  *(int *)target = value;
  return 0;
}

// A ZstdDict, or a pair of one and the way to load it. 0 with *out null when there is none.
static int parse_dict(VM *vm, Ref v, Ref *out, bool *prefix) {
  *out = REF_NULL;
  *prefix = false;
  if (!arg_given(v)) return 0;
  Type *type = module_type(vm, MT_ZSTD_DICT);
  if (is_tuple(v) && tuple_len(v) == 2 && is_instance_of(vm, tuple_at(v, 0), type) && is_int(tuple_at(v, 1))) {
    int64_t how = number_as_i64(vm, tuple_at(v, 1));
    if (how == -1 && err_occurred(vm)) return -1;
    if (how >= 0 && how <= 2) {
      *prefix = how == 2;
      *out = tuple_at(v, 0);
      return 0;
    }
  }
  if (!is_instance_of(vm, v, type))
    return err_set_i(vm, vm->exc.TypeError, "zstd_dict argument should be a ZstdDict object.");
  *out = v;
  return 0;
}

// ---- ZstdDict

static Value dict_new_object(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "is_raw"};
  static const ArgSpec spec = {"ZstdDict", names, 2, 1, 1, 1, 0};
  Ref a[2];
  bool raw = false;
  Buffer b;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_bool(vm, a[1], &raw) < 0) ||
      buffer_get(vm, a[0], &b, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Value content = bytes_from(vm, b.data, b.len);
  buffer_release(vm, &b);
  if (value_is_null(content)) return content;
  const uint8_t *p = (const uint8_t *)as_bytes(content)->data;
  size_t n = (size_t)as_bytes(content)->len;
  ZstdDict *d = NULL;
  uint32_t id = zstd_dict_id(p, n);
  if (n < 8) err_set(vm, vm->exc.ValueError, "Zstandard dictionary content too short (must have at least eight bytes)");
  else if (!raw && id == 0) err_set(vm, vm->exc.ValueError, "invalid Zstandard dictionary");
  else d = object_alloc(vm, type, 0);
  if (!d) return drop(vm, content), VALUE_NULL;
  d->content = content;
  d->id = id;
  return value_from_ptr(d);
}
static Value dict_repr(VM *vm, Ref self) {
  return str_format(vm, "<ZstdDict dict_id=%u dict_size=%zd>", as_zdict(self)->id,
                    as_bytes(as_zdict(self)->content)->len);
}
static Size dict_length(VM *vm UNUSED, Ref self) { return as_bytes(as_zdict(self)->content)->len; }
static Value dict_content(VM *vm UNUSED, Ref self, const void *closure UNUSED) { return own(as_zdict(self)->content); }
static const int load_ways[3] = {0, 1, 2};
static Value dict_loaded_as(VM *vm, Ref self, const void *closure) {
  return tuple_pack2(vm, self, value_from_int48(*(const int *)closure));
}

// Checks that a dictionary that must be of the real format is. 0, or -1 with ZstdError.
static int check_dict(VM *vm, const Bytes *content, bool prefix, const char *what) {
  const uint8_t *p = content ? (const uint8_t *)content->data : NULL;
  if (!p || prefix || !zstd_dict_id(p, (size_t)content->len) || zstd_dict_content(p, (size_t)content->len) != SIZE_MAX)
    return 0;
  return err_set_i(vm, module_type(vm, MT_ZSTD_ERROR),
                   "Failed to create a %s instance from Zstandard dictionary content.", what);
}

// ---- ZstdCompressor

static Value compressor_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"level", "options", "zstd_dict"};
  static const ArgSpec spec = {"ZstdCompressor", names, 3, 0, 3, 0, 0};
  Ref a[3], dict;
  bool prefix;
  ZstdOptions o = {.level = 3};
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (arg_given(a[0]) && arg_given(a[1]))
    return err_set(vm, vm->exc.TypeError, "Only one of level or options should be used.");
  if (arg_given(a[0])) {
    if (!is_int(a[0])) return err_set(vm, vm->exc.TypeError, "invalid type for level, expected int");
    if (arg_int(vm, a[0], &o.level) < 0) {
      if (!err_matches(vm, vm->exc.OverflowError)) return VALUE_NULL;
      err_clear(vm);
      return err_set(vm, vm->exc.ValueError, "illegal compression level; the valid range is [%d, %d]", ZSTD_LEVEL_MIN,
                     ZSTD_LEVEL_MAX);
    }
    if (o.level < ZSTD_LEVEL_MIN || o.level > ZSTD_LEVEL_MAX)
      return err_set(vm, vm->exc.ValueError, "illegal compression level %d; the valid range is [%d, %d]", o.level,
                     ZSTD_LEVEL_MIN, ZSTD_LEVEL_MAX);
  }
  if (arg_given(a[1])) {
    if (!is_dict(a[1]))
      return err_set(vm, vm->exc.TypeError, "ZstdCompressor() argument 'options' must be dict, not %P", a[1]);
    if (each_option(vm, a[1], true, use_compress, &o) < 0) return VALUE_NULL;
  }
  if (parse_dict(vm, a[2], &dict, &prefix) < 0) return VALUE_NULL;
  const Bytes *content = value_is_null(dict) ? NULL : as_bytes(as_zdict(dict)->content);
  if (check_dict(vm, content, prefix, "ZSTD_CDict") < 0) return VALUE_NULL;
  ZstdEncoder *e = zstd_encoder_new(vm, &o, content ? (const uint8_t *)content->data : NULL,
                                    content ? (size_t)content->len : 0, prefix);
  Compressor *c = e ? object_alloc(vm, type, 0) : NULL;
  if (!c) return zstd_encoder_free(e), VALUE_NULL;
  c->encoder = e;
  c->dict = own(dict);
  c->last_mode = 2;
  return value_from_ptr(c);
}
static void compressor_dealloc(VM *vm, Object *o) {
  zstd_encoder_free(((Compressor *)o)->encoder);
  drop(vm, ((Compressor *)o)->dict);
  object_free(vm, o, 0);
}
static Value run(VM *vm, Compressor *c, const uint8_t *p, Size n, int mode) {
  BytesBuilder out;
  bb_init(&out, vm);
  int r = zstd_encode(c->encoder, p, (size_t)n, mode, &out);
  c->last_mode = r < 0 ? 2 : mode;
  Value v = stream_output(&out, r == 0);
  return r == -2 ? fail(vm, "compress Zstandard data", ZE_SIZE) : v;
}
static Value compress(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"data", "mode"};
  static const ArgSpec spec = {"compress", names, 2, 0, 2, 1, 0};
  Ref a[2];
  int mode = 0;
  Buffer data;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || buffer_get(vm, a[0], &data, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  Value r = VALUE_NULL;
  if (value_is_null(a[1]) || arg_int(vm, a[1], &mode) >= 0) {
    if (mode < 0 || mode > 2)
      err_set(vm, vm->exc.ValueError,
              "mode argument wrong value, it should be one of ZstdCompressor.CONTINUE, "
              "ZstdCompressor.FLUSH_BLOCK, ZstdCompressor.FLUSH_FRAME.");
    else r = run(vm, as_compressor(self), data.data, data.len, mode);
  }
  buffer_release(vm, &data);
  return r;
}
static Value flush(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"mode"};
  static const ArgSpec spec = {"flush", names, 1, 0, 1, 0, 0};
  Ref a[1];
  int mode = 2;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[0]) && arg_int(vm, a[0], &mode) < 0))
    return VALUE_NULL;
  if (mode != 1 && mode != 2)
    return err_set(vm, vm->exc.ValueError,
                   "mode argument wrong value, it should be ZstdCompressor.FLUSH_FRAME or ZstdCompressor.FLUSH_BLOCK.");
  return run(vm, as_compressor(self), NULL, 0, mode);
}
static Value set_pledged_input_size(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint64_t size = UINT64_MAX;
  if (!value_is_none(args[0])) {
    if (!is_int(args[0])) return err_set(vm, vm->exc.TypeError, "an integer is required");
    Value half = int_from_u64(vm, UINT64_C(1) << 63),
          v = value_is_null(half) ? half : number_binary(vm, OP_SUBTRACT, args[0], half);
    int64_t small;  // the size less 2**63
    bool fits = !value_is_null(v) && int_fits_i64(v, &small);
    drop(vm, half);
    drop(vm, v);
    if (err_occurred(vm)) return VALUE_NULL;
    if (!fits || small >= INT64_MAX - 1)
      return err_set(vm, vm->exc.ValueError, "size argument should be a positive int less than 4294967294ll");
    size = (uint64_t)small ^ (UINT64_C(1) << 63);
  }
  if (as_compressor(self)->last_mode != 2)
    return err_set(vm, vm->exc.ValueError,
                   "set_pledged_input_size() method must be called when last_mode == FLUSH_FRAME");
  zstd_encoder_pledge(as_compressor(self)->encoder, size);
  return VALUE_NONE;
}

// ---- ZstdDecompressor

static StreamStatus decode(VM *vm, StreamDecompressor *d, BytesBuilder *out, Size max) {
  ZstdErrorCode error = ZE_CORRUPT;
  StreamStatus s = zstd_decode(d->decoder, &d->input, out, max, &error);
  if (s != STREAM_BAD) return s;
  DISCARD(fail(vm, "decompress Zstandard data", error));
  return STREAM_FAILED;
}
static void decoder_free(void *decoder) { zstd_decoder_free(decoder); }
static const StreamDecoderFormat decoder_format = {decode, decoder_free, "Already at the end of a Zstandard frame.",
                                                   true};

static Value decompressor_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"zstd_dict", "options"};
  static const ArgSpec spec = {"ZstdDecompressor", names, 2, 0, 2, 0, 0};
  Ref a[2], dict;
  bool prefix;
  int window_log_max = 27;
  ZstdErrorCode error;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || parse_dict(vm, a[0], &dict, &prefix) < 0) return VALUE_NULL;
  if (arg_given(a[1])) {
    if (!is_dict(a[1]))
      return err_set(vm, vm->exc.TypeError, "ZstdDecompressor() argument 'options' must be dict, not %P", a[1]);
    if (each_option(vm, a[1], false, use_decompress, &window_log_max) < 0) return VALUE_NULL;
  }
  const Bytes *content = value_is_null(dict) ? NULL : as_bytes(as_zdict(dict)->content);
  if (check_dict(vm, content, prefix, "ZSTD_DDict") < 0) return VALUE_NULL;
  ZstdDecoder *decoder = zstd_decoder_new(vm, content ? (const uint8_t *)content->data : NULL,
                                          content ? (size_t)content->len : 0, prefix, window_log_max, &error);
  return stream_decompressor_new(vm, type, &decoder_format, decoder, dict);
}
static Value get_unused(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return own(((StreamDecompressor *)value_as_ptr(self))->unused_data);
}

// ---- functions

static int one_buffer(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, Buffer *b) {
  static const char *const names[] = {"frame_buffer"};
  ArgSpec spec = {fname, names, 1, 0, 1, 1, 0};
  Ref a[1];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ? -1 : buffer_get(vm, a[0], b, BUF_SIMPLE);
}
static Value get_frame_info(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Buffer b;
  ZstdHeader h;
  ZstdErrorCode error;
  if (one_buffer(vm, "get_frame_info", args, nargs, kwnames, &b) < 0) return VALUE_NULL;
  int r = zstd_read_header(b.data, (size_t)b.len, &h, &error);
  buffer_release(vm, &b);
  if (r <= 0)
    return err_set(vm, module_type(vm, MT_ZSTD_ERROR),
                   "Error when getting information from the header of a Zstandard frame. " FRAME_HINT
                   "the frame header (6~18 bytes).");
  if (h.skippable) h.content = 0;
  Value pair[2] = {h.content == UINT64_MAX ? VALUE_NONE : int_from_u64(vm, h.content), value_from_int48(h.dict_id)};
  if (value_is_null(pair[0])) return VALUE_NULL;
  return tuple_from_steal(vm, pair, 2);
}
static Value get_frame_size(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Buffer b;
  ZstdErrorCode error;
  if (one_buffer(vm, "get_frame_size", args, nargs, kwnames, &b) < 0) return VALUE_NULL;
  size_t n = zstd_frame_size(b.data, (size_t)b.len, &error);
  buffer_release(vm, &b);
  if (n) return value_from_int48((int64_t)n);
  return err_set(vm, module_type(vm, MT_ZSTD_ERROR),
                 "Error when finding the compressed size of a Zstandard frame. " FRAME_HINT
                 "this complete frame. Zstd error message: %s.",
                 error_text(error));
}
static Value get_param_bounds(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"parameter", "is_compress"};
  static const ArgSpec spec = {"get_param_bounds", names, 2, 0, 2, 2, 0};
  Ref a[2];
  int number;
  bool compressing;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &number) < 0 ||
      arg_bool(vm, a[1], &compressing) < 0)
    return VALUE_NULL;
  const Parameter *p = find_parameter(compressing ? compress_parameters : decompress_parameters, number);
  if (!p)
    return fail(vm, compressing ? "get zstd compression parameter bounds" : "get zstd decompression parameter bounds",
                ZE_RESERVED);
  return tuple_pack2(vm, value_from_int48(p->low), value_from_int48(p->high));
}
static Value set_parameter_types(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"c_parameter_type", "d_parameter_type"};
  static const ArgSpec spec = {"set_parameter_types", names, 2, 0, 2, 2, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 0; i < 2; i++) {
    if (!type_has(type_of(vm, a[i]), TYPE_TYPE_SUBCLASS))
      return err_set(vm, vm->exc.TypeError, "set_parameter_types() argument '%s' must be type, not %P", names[i], a[i]);
  }
  value_set(vm, module_value(vm, MV_ZSTD_CPARAMETER), own(a[0]));
  value_set(vm, module_value(vm, MV_ZSTD_DPARAMETER), own(a[1]));
  return VALUE_NONE;
}

// ---- training dictionaries: the end of the samples, behind tables that fit any text

static int check_samples(VM *vm, Ref samples, Ref sizes, Ref dict_size, Size *out_size) {
  if (!is_bytes(samples)) return err_set_i(vm, vm->exc.TypeError, "argument 1 must be bytes, not %P", samples);
  if (!is_tuple(sizes)) return err_set_i(vm, vm->exc.TypeError, "argument 2 must be tuple, not %P", sizes);
  if (arg_size(vm, dict_size, out_size) < 0) return -1;
  if (*out_size <= 0) return err_set_i(vm, vm->exc.ValueError, "dict_size argument should be positive number.");
  int64_t total = 0;
  bool fits = true;
  for (Size i = 0; i < tuple_len(sizes); i++) {
    int64_t n = number_as_i64(vm, tuple_at(sizes, i));
    if (n == -1 && err_occurred(vm) && !err_matches(vm, vm->exc.OverflowError)) return -1;
    err_clear(vm);
    fits = fits && n >= 0 && n <= as_bytes(samples)->len;
    if (fits) total += n;
  }
  if (!fits || total != as_bytes(samples)->len)
    return err_set_i(vm, vm->exc.ValueError, "The samples size tuple doesn't match the concatenation's size.");
  return 0;
}

// Counts as a dictionary has them: the predefined ones.
static const uint8_t dict_tables[] = {
    // Huffman: 128 characters of 7 bits each and the last: weights 1 …, direct
    255,  0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
    0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
    0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11,
    0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11, 0x11};

typedef struct CountWriter {
  BytesBuilder *out;
  uint64_t bits;
  int n;
} CountWriter;
static void count_put(CountWriter *w, uint32_t v, int n) {
  w->bits |= (uint64_t)v << w->n;
  for (w->n += n; w->n >= 8; w->n -= 8, w->bits >>= 8) bb_byte(w->out, (uint8_t)w->bits);
}
// Normalized counts, none of them zero, in the format's variable number of bits.
static void put_counts(BytesBuilder *out, SequencePart part, int n, int log) {
  FseTable t;
  fse_predefined(&t, part);
  int16_t counts[64] = {0};
  for (int i = 0; i < 1 << log; i++) counts[t.entries[i].symbol]++;
  CountWriter w = {out, 0, 0};
  count_put(&w, (uint32_t)log - 5, 4);
  int32_t left = (1 << log) + 1;
  for (int s = 0; s < n && left > 1; s++) {
    int bits = 32 - __builtin_clz((uint32_t)left);
    uint32_t value = (uint32_t)counts[s] + 1, threshold = (1u << bits) - 1 - (uint32_t)left, half = 1u << (bits - 1);
    if (value < threshold) count_put(&w, value, bits - 1);
    else count_put(&w, value < half ? value : value + threshold, bits);
    left -= counts[s];
  }
  if (w.n) bb_byte(out, (uint8_t)w.bits);
}

static Value make_dict(VM *vm, Ref content_bytes, Ref samples, Size size, const char *doing) {
  if (size < 256)
    return err_set(vm, module_type(vm, MT_ZSTD_ERROR),
                   "Unable to %s the Zstandard dictionary: Destination buffer is too small", doing);
  BytesBuilder out;
  bb_init(&out, vm);
  const Bytes *content = as_bytes(content_bytes);
  Xxh64 x;
  xxh64_start(&x);
  xxh64_update(&x, (const uint8_t *)as_bytes(samples)->data, (size_t)as_bytes(samples)->len);
  xxh64_update(&x, (const uint8_t *)content->data, (size_t)content->len);
  uint32_t id = (uint32_t)(xxh64_finish(&x) % ((1u << 31) - 32768) + 32768);
  uint32_t head[2] = {ZSTD_DICT_MAGIC, id}, reps[3] = {1, 4, 8};
  for (int i = 0; i < 8; i++) bb_byte(&out, (uint8_t)(head[i / 4] >> (8 * (i % 4))));
  bb_bytes(&out, dict_tables, sizeof dict_tables);
  put_counts(&out, SEQ_OFFSETS, 29, 5);
  put_counts(&out, SEQ_MATCHES, 53, 6);
  put_counts(&out, SEQ_LITERALS, 36, 6);
  for (int i = 0; i < 12; i++) bb_byte(&out, (uint8_t)(reps[i / 4] >> (8 * (i % 4))));
  Size room = size - out.len, n = content->len < room ? content->len : room;
  bb_bytes(&out, content->data + content->len - n, n);
  return bb_finish(&out);
}
static Value train_dict(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size size;
  if (args_check(vm, "train_dict", nargs, 3, 3) < 0 || check_samples(vm, args[0], args[1], args[2], &size) < 0)
    return VALUE_NULL;
  return make_dict(vm, args[0], args[0], size, "train");
}
static Value finalize_dict(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  Size size;
  if (args_check(vm, "finalize_dict", nargs, 5, 5) < 0) return VALUE_NULL;
  if (!is_bytes(args[0]))
    return err_set(vm, vm->exc.TypeError, "finalize_dict() argument 1 must be bytes, not %P", args[0]);
  int level;
  if (check_samples(vm, args[1], args[2], args[3], &size) < 0 || arg_int(vm, args[4], &level) < 0) return VALUE_NULL;
  return make_dict(vm, args[0], args[1], size, "finalize");
}

// ---- tables

static const MethodDef compressor_methods[] = {
    {"compress", compress, METH_FAST_KW, DOC("($self, /, data, mode=0)"),
     DOC("Provide data to the compressor object.\n\n  mode\n"
         "    Can be these 3 values ZstdCompressor.CONTINUE,\n"
         "    ZstdCompressor.FLUSH_BLOCK, ZstdCompressor.FLUSH_FRAME")},
    {"flush", flush, METH_FAST_KW, DOC("($self, /, mode=2)"),
     DOC("Finish the compression process.\n\n  mode\n"
         "    Can be these 2 values ZstdCompressor.FLUSH_FRAME,\n    ZstdCompressor.FLUSH_BLOCK")},
    {"set_pledged_input_size", set_pledged_input_size, METH_O, DOC("($self, size, /)"),
     DOC("Set the uncompressed content size to be written into the frame header.")},
    {0}};
static const MemberDef compressor_members[] = {{"last_mode", MEMBER_INT32, offsetof(Compressor, last_mode), true,
                                                DOC("The last mode used to this compressor object.")},
                                               {0}};
static const MethodDef decompressor_methods[] = {
    {"decompress", stream_decompress, METH_FAST_KW, DOC("($self, /, data, max_length=-1)"),
     DOC("Decompress *data*, returning uncompressed bytes if possible, or b'' otherwise.")},
    {0}};
static const MemberDef decompressor_members[] = {
    {"eof", MEMBER_BOOL, offsetof(StreamDecompressor, eof), true,
     DOC("True means the end of the first frame has been reached. If decompress data\n"
         "after that, an EOFError exception will be raised.")},
    {"needs_input", MEMBER_BOOL, offsetof(StreamDecompressor, needs_input), true,
     DOC("Whether more input is needed before more can be given out.")},
    {0}};
static const GetSetDef decompressor_getsets[] = {
    {"unused_data", get_unused, NULL, DOC("A bytes object of un-consumed input data."), NULL}, {0}};
static const MemberDef dict_members[] = {{"dict_id", MEMBER_UINT32, offsetof(ZstdDict, id), true,
                                          DOC("The Zstandard dictionary, an int between 0 and 2**32.")},
                                         {0}};
static const GetSetDef dict_getsets[] = {
    {"dict_content", dict_content, NULL, DOC("The content of a Zstandard dictionary, as a bytes object."), NULL},
    {"as_digested_dict", dict_loaded_as, NULL, DOC("Load as a digested dictionary to compressor."), &load_ways[0]},
    {"as_undigested_dict", dict_loaded_as, NULL, DOC("Load as an undigested dictionary to compressor."), &load_ways[1]},
    {"as_prefix", dict_loaded_as, NULL, DOC("Load as a prefix to compressor/decompressor."), &load_ways[2]},
    {0}};
static const TypeSlots compressor_slots = {.new_ = compressor_new, .dealloc = compressor_dealloc};
static const TypeSlots decompressor_slots = {.new_ = decompressor_new, .dealloc = stream_decompressor_dealloc};
static const TypeSlots dict_slots = {
    .new_ = dict_new_object, .dealloc = owned_dealloc, .repr = dict_repr, .sq_length = dict_length};
static const TypeSpec compressor_spec = {.name = "compression.zstd.ZstdCompressor",
                                         .basic_size = sizeof(Compressor),
                                         .told_size = 32,
                                         .flags = TYPE_IMMUTABLE,
                                         .slots = &compressor_slots,
                                         .methods = compressor_methods,
                                         .members = compressor_members,
                                         .doc = DOC("ZstdCompressor(level=None, options=None, zstd_dict=None)\n--\n\n"
                                                    "Create a compressor object for compressing data incrementally.")};
static const TypeSpec decompressor_spec = {
    .name = "compression.zstd.ZstdDecompressor",
    STREAM_DECOMPRESSOR,
    .told_size = 40,
    .slots = &decompressor_slots,
    .methods = decompressor_methods,
    .members = decompressor_members,
    .getsets = decompressor_getsets,
    .doc = DOC("ZstdDecompressor(zstd_dict=None, options=None)\n--\n\n"
               "Create a decompressor object for decompressing data incrementally.")};
static const TypeSpec dict_spec = {
    .name = "compression.zstd.ZstdDict",
    .basic_size = sizeof(ZstdDict),
    .told_size = 32,
    .flags = TYPE_IMMUTABLE,
    .slots = &dict_slots,
    OWNS(ZstdDict, content, content),
    .members = dict_members,
    .getsets = dict_getsets,
    .doc = DOC("ZstdDict(dict_content, /, *, is_raw=False)\n--\n\nRepresents a Zstandard dictionary.")};
static const TypeSpec error_spec = {.name = "compression.zstd.ZstdError",
                                    .flags = TYPE_GC | TYPE_BASETYPE,
                                    .doc = DOC("An error occurred in the zstd library.")};
static const MethodDef functions[] = {
    {"get_frame_info", get_frame_info, METH_FAST_KW, DOC("($module, /, frame_buffer)"),
     DOC("Get Zstandard frame infomation from a frame header.")},
    {"get_frame_size", get_frame_size, METH_FAST_KW, DOC("($module, /, frame_buffer)"),
     DOC("Get the size of a Zstandard frame, including the header and optional checksum.")},
    {"get_param_bounds", get_param_bounds, METH_FAST_KW, DOC("($module, /, parameter, is_compress)"),
     DOC("Get CompressionParameter/DecompressionParameter bounds.")},
    {"set_parameter_types", set_parameter_types, METH_FAST_KW, DOC("($module, /, c_parameter_type, d_parameter_type)"),
     DOC("Set CompressionParameter and DecompressionParameter types for validity check.")},
    {"train_dict", train_dict, METH_FAST, DOC("($module, samples_bytes, samples_sizes, dict_size, /)"),
     DOC("Train a Zstandard dictionary on sample data.")},
    {"finalize_dict", finalize_dict, METH_FAST,
     DOC("($module, custom_dict_bytes, samples_bytes, samples_sizes,\n"
         "              dict_size, compression_level, /)"),
     DOC("Finalize a Zstandard dictionary.")},
    {0}};

static int exec(VM *vm, Ref module) {
  static const ModuleInt constants[] = {{"zstd_version_number", 10507},
                                        {"ZSTD_CLEVEL_DEFAULT", 3},
                                        {"ZSTD_DStreamOutSize", 131072},
                                        {"ZSTD_fast", 1},
                                        {"ZSTD_dfast", 2},
                                        {"ZSTD_greedy", 3},
                                        {"ZSTD_lazy", 4},
                                        {"ZSTD_lazy2", 5},
                                        {"ZSTD_btlazy2", 6},
                                        {"ZSTD_btopt", 7},
                                        {"ZSTD_btultra", 8},
                                        {"ZSTD_btultra2", 9},
                                        {"ZSTD_c_compressionLevel", 100},
                                        {"ZSTD_c_windowLog", 101},
                                        {"ZSTD_c_hashLog", 102},
                                        {"ZSTD_c_chainLog", 103},
                                        {"ZSTD_c_searchLog", 104},
                                        {"ZSTD_c_minMatch", 105},
                                        {"ZSTD_c_targetLength", 106},
                                        {"ZSTD_c_strategy", 107},
                                        {"ZSTD_c_enableLongDistanceMatching", 160},
                                        {"ZSTD_c_ldmHashLog", 161},
                                        {"ZSTD_c_ldmMinMatch", 162},
                                        {"ZSTD_c_ldmBucketSizeLog", 163},
                                        {"ZSTD_c_ldmHashRateLog", 164},
                                        {"ZSTD_c_contentSizeFlag", 200},
                                        {"ZSTD_c_checksumFlag", 201},
                                        {"ZSTD_c_dictIDFlag", 202},
                                        {"ZSTD_c_nbWorkers", 400},
                                        {"ZSTD_c_jobSize", 401},
                                        {"ZSTD_c_overlapLog", 402},
                                        {"ZSTD_d_windowLogMax", 100}};
  if (module_add_ints(vm, module, constants, ARRAY_LEN(constants)) < 0) return -1;
  if (module_add(vm, module, "zstd_version", str_from_cstr(vm, "1.5.7")) < 0 ||
      module_make_type(vm, module, MT_ZSTD_COMPRESSOR, &compressor_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_ZSTD_DECOMPRESSOR, &decompressor_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_ZSTD_DICT, &dict_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_ZSTD_ERROR, &error_spec, vm->exc.Exception) < 0)
    return -1;
  static const char *const modes[] = {"CONTINUE", "FLUSH_BLOCK", "FLUSH_FRAME"};
  for (int i = 0; i < 3; i++) {
    if (value_is_null(type_attr_set(vm, module_type(vm, MT_ZSTD_COMPRESSOR), modes[i], value_from_int48(i)))) return -1;
  }
  return 0;
}
const ModuleDef _zstd_module = {
    .name = "_zstd", .methods = functions, .exec = exec, .doc = "Implementation module for Zstandard compression."};
