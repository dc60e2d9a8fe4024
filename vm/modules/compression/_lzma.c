// modules/compression/_lzma.c: the module _lzma: compressor and decompressor objects, filter specifications, over xz.c
// and xz_decode.c.
//
// Tests        tests/python/library/archives/lzma_module.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "compress/xz.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"

#define PRESET_DEFAULT 6
#define PRESET_EXTREME 0x80000000u

static Value fail(VM *vm, XzError error) {
  static const char *const texts[] = {"",
                                      "Corrupt input data",
                                      "Input format not supported by decoder",
                                      "Invalid or unsupported options",
                                      "Memory usage limit exceeded",
                                      "Unsupported integrity check",
                                      "Internal error"};
  return err_set(vm, module_type(vm, MT_LZMA_ERROR), "%s", texts[error]);
}

// ---- filter specifications

static int as_u64(VM *vm, Ref v, uint64_t *out) {  // of any int; 0 or -1
  Value index = number_index(vm, v);
  if (value_is_null(index)) return -1;
  Ref exact = int_exact(index);
  int r = 0;
  if (int_sign(exact) < 0) r = err_set_i(vm, vm->exc.ValueError, "Cannot convert negative int");
  else if (int_bit_length(exact) > 64) r = err_set_i(vm, vm->exc.OverflowError, "Python int too large for C uint64_t");
  else if (value_is_int48(exact)) *out = (uint64_t)value_as_int48(exact);
  else {
    const Int *i = (const Int *)value_as_ptr(exact);
    *out = i->limbs[0] | (i->n_limbs > 1 ? (uint64_t)i->limbs[1] << 32 : 0);
  }
  drop(vm, index);
  return r;
}
static int as_u32(VM *vm, Ref v, uint32_t *out) {
  uint64_t wide;
  if (as_u64(vm, v, &wide) < 0) return -1;
  if (wide > UINT32_MAX) return err_set_i(vm, vm->exc.OverflowError, "Python int too large for C uint32_t");
  *out = (uint32_t)wide;
  return 0;
}

// spec[name]: 1 with *out, 0: missing, -1.
static int spec_entry(VM *vm, Ref spec, const char *name, Value *out) {
  Value key = str_from_cstr(vm, name);
  if (value_is_null(key)) return -1;
  *out = object_getitem(vm, spec, key);
  drop(vm, key);
  if (!value_is_null(*out)) return 1;
  if (!err_matches(vm, vm->exc.KeyError)) return -1;
  err_clear(vm);
  return 0;
}
static int spec_u32(VM *vm, Ref spec, const char *name, uint32_t *out) {
  Value v;
  int r = spec_entry(vm, spec, name, &v);
  if (r <= 0) return r;
  r = as_u32(vm, v, out);
  drop(vm, v);
  return r;
}

// Checks that every key of the dict is among `names`; otherwise, or when a value is wrong, ValueError `message`.
static int check_keys(VM *vm, Ref spec, const char *const *names, const char *message) {
  Value keys = sequence_list(vm, spec);
  if (value_is_null(keys)) return -1;
  Size n;
  const Value *items = seq_items(keys, &n);
  int r = 0;
  for (Size i = 0; i < n && r == 0; i++) {
    bool known = false;
    for (int k = 0; names[k]; k++) known |= is_str(items[i]) && str_equal_ascii(items[i], names[k]);
    if (!known) r = err_set_i(vm, vm->exc.ValueError, "%s", message);
  }
  drop(vm, keys);
  return r;
}

static int parse_lzma(VM *vm, Ref spec, XzFilter *f) {
  static const char *const names[] = {"id",   "preset",   "dict_size", "lc",    "lp", "pb",
                                      "mode", "nice_len", "mf",        "depth", NULL};
  static const char message[] = "Invalid filter specifier for LZMA filter";
  uint32_t preset = PRESET_DEFAULT, values[8];
  if (spec_u32(vm, spec, "preset", &preset) < 0) return -1;
  if ((preset & 31) > 9 || preset & ~(PRESET_EXTREME | 31))
    return err_set_i(vm, module_type(vm, MT_LZMA_ERROR), "Invalid compression preset: %u", preset);
  xz_preset(preset, &f->lzma);
  if (check_keys(vm, spec, names, message) < 0) return -1;
  uint32_t defaults[8] = {f->lzma.dict_size, f->lzma.lc, f->lzma.lp, f->lzma.pb, 2, f->lzma.nice, 20, 0};
  for (int i = 0; i < 8; i++) {
    values[i] = defaults[i];
    if (spec_u32(vm, spec, names[i + 2], &values[i]) < 0) {
      return err_forgive(vm) ? err_set_i(vm, vm->exc.ValueError, "%s", message) : -1;
    }
  }
  bool mf_ok = values[6] == 3 || values[6] == 4 || (values[6] >= 18 && values[6] <= 20);
  // fits: both are at most 4
  f->bad = values[0] < 4096 || values[0] > (1u << 30) + (1u << 29) || values[1] > 4 || values[2] > 4 ||
           values[1] + values[2] > 4 || values[3] > 4 || values[4] < 1 || values[4] > 2 || values[5] < 2 ||
           values[5] > 273 || !mf_ok;
  f->lzma.dict_size = values[0];
  f->lzma.lc = values[1] > 8 ? 255 : (uint8_t)values[1];
  f->lzma.lp = values[2] > 8 ? 255 : (uint8_t)values[2];
  f->lzma.pb = values[3] > 8 ? 255 : (uint8_t)values[3];
  f->lzma.nice = (uint16_t)(values[5] < 4 ? 4 : values[5]);
  if (values[7]) f->lzma.depth = (uint16_t)(values[7] > 1000 ? 1000 : values[7]);
  if (values[4] == 1) f->lzma.lazy = false;
  return 0;
}

static int parse_filter(VM *vm, Ref spec, XzFilter *f) {
  static const char *const delta_names[] = {"id", "dist", NULL}, *const code_names[] = {"id", "start_offset", NULL};
  if (!is_mapping(vm, spec))
    return err_set_i(vm, vm->exc.TypeError, "Filter specifier must be a dict or dict-like object");
  Value id;
  int r = spec_entry(vm, spec, "id", &id);
  if (r < 0) return -1;
  if (r == 0) return err_set_i(vm, vm->exc.ValueError, "Filter specifier must have an \"id\" entry");
  *f = (XzFilter){0};
  r = as_u64(vm, id, &f->id);
  drop(vm, id);
  if (r < 0) return -1;
  if (f->id == FILTER_LZMA1 || f->id == FILTER_LZMA2) return parse_lzma(vm, spec, f);
  bool delta = f->id == FILTER_DELTA;
  if (!delta && (f->id < FILTER_X86 || f->id > FILTER_SPARC)) {
    return err_set_i(vm, vm->exc.ValueError, "Invalid filter ID: %lld", (int64_t)f->id);
  }
  const char *message = delta ? "Invalid filter specifier for delta filter" : "Invalid filter specifier for BCJ filter";
  f->option = delta ? 1 : 0;
  if (check_keys(vm, spec, delta ? delta_names : code_names, message) < 0) return -1;
  if (spec_u32(vm, spec, delta ? "dist" : "start_offset", &f->option) < 0) {
    return err_forgive(vm) ? err_set_i(vm, vm->exc.ValueError, "%s", message) : -1;
  }
  return 0;
}

static int parse_chain(VM *vm, Ref specs, XzChain *c) {
  if (is_dict(specs)) return err_set_i(vm, vm->exc.TypeError, "dict is not a sequence");
  Size n = object_len(vm, specs);
  if (n < 0) return -1;
  if (n > 4) return err_set_i(vm, vm->exc.ValueError, "Too many filters - liblzma supports a maximum of 4");
  c->n = n;
  for (Size i = 0; i < n; i++) {
    Value spec = sequence_getitem(vm, specs, i);
    if (value_is_null(spec)) return -1;
    int r = parse_filter(vm, spec, &c->filters[i]);
    drop(vm, spec);
    if (r < 0) return -1;
  }
  return 0;
}

// ---- LZMACompressor

static int bind(VM *vm, const char *fname, const char *const *names, int n, const Value *args, Size nargs, Ref kwnames,
                Ref *a) {
  ArgSpec spec = {fname, names, (uint8_t)n, 0, (uint8_t)n, 0, 0};
  return args_bind(vm, &spec, args, nargs, kwnames, a);
}

static XzEncoder *make_encoder(VM *vm, int format, int check, Ref preset_arg, Ref filters) {
  XzChain chain = {.n = 1};
  uint32_t preset = PRESET_DEFAULT;
  if (arg_given(preset_arg) && as_u32(vm, preset_arg, &preset) < 0) return NULL;
  if (arg_given(filters)) {
    if (parse_chain(vm, filters, &chain) < 0) return NULL;
  } else {
    if ((preset & 31) > 9 || preset & ~(PRESET_EXTREME | 31)) return fail(vm, XZ_BAD_OPTIONS), NULL;
    xz_preset(preset, &chain.filters[0].lzma);
    chain.filters[0].id = format == FORMAT_ALONE ? FILTER_LZMA1 : FILTER_LZMA2;
  }
  if (format == FORMAT_ALONE && (chain.n != 1 || chain.filters[0].id != FILTER_LZMA1)) {
    err_set(vm, vm->exc.ValueError, "Invalid filter chain for FORMAT_ALONE - must be a single LZMA1 filter");
    return NULL;
  }
  if (format == FORMAT_XZ) {
    if (check == -1) check = CHECK_CRC64;
    if (chain.n == 0 || check > CHECK_ID_MAX || check < 0) return fail(vm, XZ_INTERNAL), NULL;
    for (int i = 0; i < chain.n; i++) {
      if (chain.filters[i].id == FILTER_LZMA1) return fail(vm, XZ_INTERNAL), NULL;
    }
  } else if (chain.n == 0) {
    return fail(vm, XZ_INTERNAL), NULL;
  }
  if (!xz_chain_is_valid(&chain, format != FORMAT_XZ)) return fail(vm, XZ_BAD_OPTIONS), NULL;
  if (format == FORMAT_XZ && check != CHECK_NONE && check != CHECK_CRC32 && check != CHECK_CRC64 &&
      check != CHECK_SHA256)
    return fail(vm, XZ_BAD_CHECK), NULL;
  return xz_encoder_new(vm, format, format == FORMAT_XZ ? check : CHECK_NONE, &chain);
}

static int encode(void *encoder, const uint8_t *p, size_t n, bool finish, BytesBuilder *out) {
  return xz_encode(encoder, p, n, finish, out);
}
static void encoder_free(void *encoder) { xz_encoder_free(encoder); }
static const StreamFormat stream_format = {encode, encoder_free};

static Value compressor_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format", "check", "preset", "filters"};
  Ref a[4];
  int format = FORMAT_XZ, check = -1;
  if (bind(vm, "LZMACompressor", names, 4, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if ((!value_is_null(a[0]) && arg_int(vm, a[0], &format) < 0) ||
      (!value_is_null(a[1]) && arg_int(vm, a[1], &check) < 0))
    return VALUE_NULL;
  if (arg_given(a[2]) && arg_given(a[3]))
    return err_set(vm, vm->exc.ValueError, "Cannot specify both preset and filter chain");
  if (format != FORMAT_XZ && check != -1 && check != CHECK_NONE)
    return err_set(vm, vm->exc.ValueError, "Integrity checks are only supported by FORMAT_XZ");
  if (format < FORMAT_XZ || format > FORMAT_RAW)
    return err_set(vm, vm->exc.ValueError, "Invalid container format: %d", format);
  if (format == FORMAT_RAW && !arg_given(a[3]))
    return err_set(vm, vm->exc.ValueError, "Must specify filters for FORMAT_RAW");
  XzEncoder *e = make_encoder(vm, format, check, a[2], a[3]);
  return stream_compressor_new(vm, type, &stream_format, e);
}

// ---- LZMADecompressor

static StreamStatus decode(VM *vm, StreamDecompressor *d, BytesBuilder *out, Size max) {
  XzError error = XZ_BAD_DATA;
  StreamStatus s = xz_decode(d->decoder, &d->input, out, max, &error);
  d->check = xz_decoder_check(d->decoder);
  if (s != STREAM_BAD) return s;
  DISCARD(fail(vm, error));
  return STREAM_FAILED;
}
static void decoder_free(void *decoder) { xz_decoder_free(decoder); }
static const StreamDecoderFormat decoder_format = {decode, decoder_free, "Already at end of stream", true};

static Value decompressor_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"format", "memlimit", "filters"};
  Ref a[3];
  int format = FORMAT_AUTO;
  uint64_t limit = UINT64_MAX;
  XzChain chain = {.n = 0};
  if (bind(vm, "LZMADecompressor", names, 3, args, nargs, kwnames, a) < 0 ||
      (!value_is_null(a[0]) && arg_int(vm, a[0], &format) < 0))
    return VALUE_NULL;
  if (arg_given(a[1])) {
    if (format == FORMAT_RAW) return err_set(vm, vm->exc.ValueError, "Cannot specify memory limit with FORMAT_RAW");
    if (as_u64(vm, a[1], &limit) < 0) return VALUE_NULL;
  }
  if (format == FORMAT_RAW && !arg_given(a[2]))
    return err_set(vm, vm->exc.ValueError, "Must specify filters for FORMAT_RAW");
  if (format != FORMAT_RAW && arg_given(a[2]))
    return err_set(vm, vm->exc.ValueError, "Cannot specify filters except with FORMAT_RAW");
  if (format < FORMAT_AUTO || format > FORMAT_RAW)
    return err_set(vm, vm->exc.ValueError, "Invalid container format: %d", format);
  if (format == FORMAT_RAW) {
    if (parse_chain(vm, a[2], &chain) < 0) return VALUE_NULL;
    if (chain.n == 0) return fail(vm, XZ_INTERNAL);
    if (!xz_chain_is_valid(&chain, true)) return fail(vm, XZ_BAD_OPTIONS);
  }
  XzDecoder *decoder = xz_decoder_new(vm, format, limit, &chain);
  Value v = stream_decompressor_new(vm, type, &decoder_format, decoder, REF_NULL);
  if (!value_is_null(v)) ((StreamDecompressor *)value_as_ptr(v))->check = xz_decoder_check(decoder);
  return v;
}

// ---- functions

static Value is_check_supported(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int id;
  if (arg_int(vm, args[0], &id) < 0) return VALUE_NULL;
  return value_from_bool(id == CHECK_NONE || id == CHECK_CRC32 || id == CHECK_CRC64 || id == CHECK_SHA256);
}

static Value encode_filter_properties(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED,
                                      Ref kwnames UNUSED) {
  XzFilter f;
  if (parse_filter(vm, args[0], &f) < 0) return VALUE_NULL;
  uint8_t p[5] = {0};
  Size n = 0;
  if (f.id == FILTER_LZMA2) {
    p[n++] = xz_dict_bits(f.lzma.dict_size);
  } else if (f.id == FILTER_LZMA1) {
    // fits: both are at most 4
    if (f.lzma.lc > 4 || f.lzma.lp > 4 || f.lzma.lc + f.lzma.lp > 4 || f.lzma.pb > 4) return fail(vm, XZ_INTERNAL);
    p[n++] = (uint8_t)((f.lzma.pb * 5 + f.lzma.lp) * 9 + f.lzma.lc);
    for (int i = 0; i < 4; i++) p[n++] = (uint8_t)(f.lzma.dict_size >> (8 * i));
  } else if (f.id == FILTER_DELTA) {
    if (f.option < 1 || f.option > 256) return fail(vm, XZ_INTERNAL);
    p[n++] = (uint8_t)(f.option - 1);
  } else if (f.option) {
    for (int i = 0; i < 4; i++) p[n++] = (uint8_t)(f.option >> (8 * i));
  }
  return bytes_from(vm, p, n);
}

static int put_entry(VM *vm, Value *dict, const char *name, uint64_t v) {
  Value number = int_from_u64(vm, v);
  int r = value_is_null(number) ? -1 : dict_set_cstr(vm, as_dict(*dict), name, number);
  drop(vm, number);
  return r;
}

static Value decode_filter_properties(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  uint64_t id;
  Buffer b;
  if (args_check(vm, "_decode_filter_properties", nargs, 2, 2) < 0 || as_u64(vm, args[0], &id) < 0 ||
      buffer_get(vm, args[1], &b, BUF_SIMPLE) < 0)
    return VALUE_NULL;
  uint8_t p[5] = {0};
  Size n = b.len;
  memcpy(p, b.data, (size_t)(n < 5 ? n : 5));
  buffer_release(vm, &b);
  bool code = id >= FILTER_X86 && id <= FILTER_SPARC;
  bool ok = id == FILTER_LZMA1   ? n == 5 && p[0] <= 224 && p[0] % 9 + p[0] / 9 % 5 <= 4
            : id == FILTER_LZMA2 ? n == 1 && p[0] <= 40
            : id == FILTER_DELTA ? n == 1
                                 : code && (n == 0 || n == 4);
  if (!ok) return fail(vm, XZ_BAD_OPTIONS);
  Value d = dict_new(vm);
  if (value_is_null(d)) return d;
  int r = put_entry(vm, &d, "id", id);
  if (r == 0 && id == FILTER_LZMA1) {
    r = put_entry(vm, &d, "lc", p[0] % 9);
    if (r == 0) r = put_entry(vm, &d, "lp", p[0] / 9 % 5);
    if (r == 0) r = put_entry(vm, &d, "pb", p[0] / 45);
    if (r == 0) r = put_entry(vm, &d, "dict_size", load32_le(p + 1));
  } else if (r == 0 && id == FILTER_LZMA2) {
    r = put_entry(vm, &d, "dict_size", p[0] >= 40 ? UINT32_MAX : (2u | (p[0] & 1)) << (p[0] / 2 + 11));
  } else if (r == 0 && id == FILTER_DELTA) {
    r = put_entry(vm, &d, "dist", p[0] + 1u);
  } else if (r == 0 && n == 4) {
    r = put_entry(vm, &d, "start_offset", load32_le(p));
  }
  if (r == 0) return d;
  drop(vm, d);
  return VALUE_NULL;
}

// ---- tables

static const MethodDef decompressor_methods[] = {
    {"decompress", stream_decompress, METH_FAST_KW, DOC("($self, /, data, max_length=-1)"),
     DOC("Decompress *data*, returning uncompressed data as bytes.")},
    {0}};
static const MemberDef decompressor_members[] = {
    {"check", MEMBER_INT32, offsetof(StreamDecompressor, check), true,
     DOC("ID of the integrity check used by the input stream.")},
    {"eof", MEMBER_BOOL, offsetof(StreamDecompressor, eof), true,
     DOC("True if the end-of-stream marker has been reached.")},
    {"needs_input", MEMBER_BOOL, offsetof(StreamDecompressor, needs_input), true,
     DOC("True if more input is needed before more decompressed data can be produced.")},
    {"unused_data", MEMBER_VALUE, offsetof(StreamDecompressor, unused_data), true,
     DOC("Data found after the end of the compressed stream.")},
    {0}};
static const TypeSlots compressor_slots = {.new_ = compressor_new, .dealloc = stream_compressor_dealloc};
static const TypeSlots decompressor_slots = {.new_ = decompressor_new, .dealloc = stream_decompressor_dealloc};
static const TypeSpec compressor_spec = {
    .name = "_lzma.LZMACompressor",
    .basic_size = sizeof(StreamCompressor),
    .told_size = 120,
    .flags = TYPE_IMMUTABLE,
    .slots = &compressor_slots,
    .methods = stream_compressor_methods,
    .doc = DOC("LZMACompressor(format=FORMAT_XZ, check=-1, preset=None, filters=None)\n\n"
               "Create a compressor object for compressing data incrementally.")};
static const TypeSpec decompressor_spec = {
    .name = "_lzma.LZMADecompressor",
    STREAM_DECOMPRESSOR,
    .told_size = 144,
    .slots = &decompressor_slots,
    .methods = decompressor_methods,
    .members = decompressor_members,
    .doc = DOC("LZMADecompressor(format=0, memlimit=None, filters=None)\n--\n\n"
               "Create a decompressor object for decompressing data incrementally.")};
static const TypeSpec error_spec = {
    .name = "_lzma.LZMAError", .flags = TYPE_GC | TYPE_BASETYPE, .doc = "Call to liblzma failed."};
static const MethodDef functions[] = {
    {"is_check_supported", is_check_supported, METH_O, DOC("($module, check_id, /)"),
     DOC("Test whether the given integrity check is supported.\n\n"
         "Always returns True for CHECK_NONE and CHECK_CRC32.")},
    {"_encode_filter_properties", encode_filter_properties, METH_O, DOC("($module, filter, /)"),
     DOC("Return a bytes object encoding the options (properties) of the filter specified by *filter* (a "
         "dict).\n\nThe result does not include the filter ID itself, only the options.")},
    {"_decode_filter_properties", decode_filter_properties, METH_FAST, DOC("($module, filter_id, encoded_props, /)"),
     DOC("Return a bytes object encoding the options (properties) of the filter specified by *filter* (a "
         "dict).\n\nThe result does not include the filter ID itself, only the options.")},
    {0}};

static int exec(VM *vm, Ref module) {
  static const struct {
    const char *name;
    uint64_t value;
  } constants[] = {{"FORMAT_AUTO", FORMAT_AUTO},
                   {"FORMAT_XZ", FORMAT_XZ},
                   {"FORMAT_ALONE", FORMAT_ALONE},
                   {"FORMAT_RAW", FORMAT_RAW},
                   {"CHECK_NONE", CHECK_NONE},
                   {"CHECK_CRC32", CHECK_CRC32},
                   {"CHECK_CRC64", CHECK_CRC64},
                   {"CHECK_SHA256", CHECK_SHA256},
                   {"CHECK_ID_MAX", CHECK_ID_MAX},
                   {"CHECK_UNKNOWN", CHECK_UNKNOWN},
                   {"FILTER_LZMA1", FILTER_LZMA1},
                   {"FILTER_LZMA2", FILTER_LZMA2},
                   {"FILTER_DELTA", FILTER_DELTA},
                   {"FILTER_X86", FILTER_X86},
                   {"FILTER_IA64", FILTER_IA64},
                   {"FILTER_ARM", FILTER_ARM},
                   {"FILTER_ARMTHUMB", FILTER_ARMTHUMB},
                   {"FILTER_SPARC", FILTER_SPARC},
                   {"FILTER_POWERPC", FILTER_POWERPC},
                   {"MF_HC3", 3},
                   {"MF_HC4", 4},
                   {"MF_BT2", 18},
                   {"MF_BT3", 19},
                   {"MF_BT4", 20},
                   {"MODE_FAST", 1},
                   {"MODE_NORMAL", 2},
                   {"PRESET_DEFAULT", PRESET_DEFAULT},
                   {"PRESET_EXTREME", PRESET_EXTREME}};
  for (size_t i = 0; i < ARRAY_LEN(constants); i++) {
    if (module_add(vm, module, constants[i].name, int_from_u64(vm, constants[i].value)) < 0) return -1;
  }
  if (module_make_type(vm, module, MT_LZMA_COMPRESSOR, &compressor_spec, NULL) < 0 ||
      module_make_type(vm, module, MT_LZMA_DECOMPRESSOR, &decompressor_spec, NULL) < 0)
    return -1;
  return module_make_type(vm, module, MT_LZMA_ERROR, &error_spec, vm->exc.Exception);
}
const ModuleDef _lzma_module = {.name = "_lzma", .methods = functions, .exec = exec};
