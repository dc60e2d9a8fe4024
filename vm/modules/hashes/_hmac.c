// modules/hashes/_hmac.c: the module _hmac: keyed digests over the hash functions of base/digest.
//
// Tests        tests/python/library/data/hash_*.py
// Optimize     Oz
#include "modules/hashes/hashes.h"
#include "object/class/class.h"

typedef struct HmacObject {
  Object h;
  Hmac hmac;
} HmacObject;
static Hmac *hmac_of(Ref v) { return &((HmacObject *)value_as_ptr(v))->hmac; }

static const struct {
  const char *name;
  DigestKind kind;
} kinds[] = {
    {"md5", DIGEST_MD5},
    {"sha1", DIGEST_SHA1},
    {"sha224", DIGEST_SHA224},
    {"sha256", DIGEST_SHA256},
    {"sha384", DIGEST_SHA384},
    {"sha512", DIGEST_SHA512},
    {"sha3_224", DIGEST_SHA3_224},
    {"sha3_256", DIGEST_SHA3_256},
    {"sha3_384", DIGEST_SHA3_384},
    {"sha3_512", DIGEST_SHA3_512},
    {"blake2s", DIGEST_BLAKE2S},
    {"blake2b", DIGEST_BLAKE2B},
    {"blake2s_32", DIGEST_BLAKE2S},
    {"blake2b_32", DIGEST_BLAKE2B},
};
#define N_KINDS 14
static const char *kind_name(int kind) {
  for (int i = 0; i < N_KINDS; i++) {
    if ((int)kinds[i].kind == kind) return kinds[i].name;
  }
  return "";
}

static bool equal_ignoring_case(const Str *s, const char *name) {
  if (!s->ascii || (size_t)s->len != strlen(name)) return false;
  for (Size i = 0; i < s->len; i++) {
    uint32_t c = str_read(s, i);
    if (c >= 'A' && c <= 'Z') c += 32;
    if (c != (uint8_t)name[i]) return false;
  }
  return true;
}

static int find_kind(VM *vm, Ref digestmod, DigestKind *out) {
  for (int i = 0; is_str(digestmod) && i < N_KINDS; i++) {
    if (!equal_ignoring_case(as_str(digestmod), kinds[i].name)) continue;
    *out = kinds[i].kind;
    return 0;
  }
  return err_set_i(vm, module_type(vm, MT_HMAC_UNKNOWN), "unsupported hash type: %R", digestmod);
}

static int begin(VM *vm, Hmac *h, DigestKind kind, Ref key) {
  Buffer buf;
  if (hash_data(vm, key, &buf) < 0) return -1;
  hmac_init(h, kind, buf.data, (size_t)buf.len);
  buffer_release(vm, &buf);
  return 0;
}
static int feed(VM *vm, Hmac *h, Ref msg) {
  Buffer buf;
  if (hash_data(vm, msg, &buf) < 0) return -1;
  int r = hash_feed(vm, &h->inner, &buf);
  buffer_release(vm, &buf);
  return r;
}

static Value compute(VM *vm, DigestKind kind, Ref key, Ref msg) {
  Hmac h;
  uint8_t out[DIGEST_MAX_SIZE];
  if (begin(vm, &h, kind, key) < 0 || feed(vm, &h, msg) < 0) return VALUE_NULL;
  hmac_finish(&h, out);
  return bytes_from(vm, out, h.inner.size);
}

static Value compute_digest(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "msg", "digest"};
  static const ArgSpec spec = {"compute_digest", names, 3, 0, 3, 3, 0};
  Ref a[3];
  DigestKind kind;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || find_kind(vm, a[2], &kind) < 0) return VALUE_NULL;
  return compute(vm, kind, a[0], a[1]);
}

static Value new_hmac(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "msg", "digestmod"};
  static const ArgSpec spec = {"new", names, 3, 0, 3, 1, 0};
  Ref a[3];
  DigestKind kind;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (value_is_null(a[2])) return err_set(vm, vm->exc.TypeError, "new() missing 1 required argument 'digestmod'");
  if (find_kind(vm, a[2], &kind) < 0) return VALUE_NULL;
  HmacObject *o = object_alloc(vm, module_type(vm, MT_HMAC), 0);
  if (!o) return VALUE_NULL;
  Value result = value_from_ptr(o);
  if (begin(vm, &o->hmac, kind, a[0]) < 0 ||
      (!value_is_null(a[1]) && !value_is_none(a[1]) && feed(vm, &o->hmac, a[1]) < 0))
    value_clear(vm, &result);
  return result;
}

static Value copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  HmacObject *o = object_alloc(vm, value_as_ptr(self)->type, 0);
  if (!o) return VALUE_NULL;
  o->hmac = *hmac_of(self);
  return value_from_ptr(o);
}
static Value update(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"msg"};
  static const ArgSpec spec = {"update", names, 1, 0, 1, 1, 0};
  Ref a[1];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || feed(vm, hmac_of(self), a[0]) < 0 ? VALUE_NULL
                                                                                                : VALUE_NONE;
}
static Value digest(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t out[DIGEST_MAX_SIZE];
  hmac_finish(hmac_of(self), out);
  return bytes_from(vm, out, hmac_of(self)->inner.size);
}
static Value hexdigest(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t out[DIGEST_MAX_SIZE];
  hmac_finish(hmac_of(self), out);
  return hash_hex(vm, out, hmac_of(self)->inner.size);
}
static Value repr(VM *vm, Ref self) {
  char address[24];
  return str_format(vm, "<%s HMAC object @ %s>", kind_name(hmac_of(self)->inner.kind),
                    value_address_text(self, address));
}
static Value get_name(VM *vm, Ref self, const void *closure UNUSED) {
  return str_format(vm, "hmac-%s", kind_name(hmac_of(self)->inner.kind));
}
static Value get_digest_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(hmac_of(self)->inner.size);
}
static Value get_block_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(hmac_of(self)->inner.block);
}

static Value compute_md5(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "md5",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_MD5, args[0], args[1]);
}
static Value compute_sha1(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha1",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA1, args[0], args[1]);
}
static Value compute_sha224(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha224",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA224, args[0], args[1]);
}
static Value compute_sha256(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha256",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA256, args[0], args[1]);
}
static Value compute_sha384(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha384",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA384, args[0], args[1]);
}
static Value compute_sha512(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha512",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA512, args[0], args[1]);
}
static Value compute_sha3_224(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha3_224",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA3_224, args[0], args[1]);
}
static Value compute_sha3_256(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha3_256",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA3_256, args[0], args[1]);
}
static Value compute_sha3_384(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha3_384",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA3_384, args[0], args[1]);
}
static Value compute_sha3_512(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "sha3_512",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_SHA3_512, args[0], args[1]);
}
static Value compute_blake2s_32(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "blake2s_32",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_BLAKE2S, args[0], args[1]);
}
static Value compute_blake2b_32(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  return args_check(vm,
                    "compute_"
                    "blake2b_32",
                    nargs, 2, 2) < 0
             ? VALUE_NULL
             : compute(vm, DIGEST_BLAKE2B, args[0], args[1]);
}

#define COMPUTE_ROW(name) \
  { "compute_" #name, compute_##name, METH_FAST, DOC("($module, key, msg, /)"), NULL }
static const MethodDef functions[] = {
    {"new", new_hmac, METH_FAST_KW, DOC("($module, /, key, msg=None, digestmod=None)"),
     DOC("Return a new HMAC object.")},
    {"compute_digest", compute_digest, METH_FAST_KW, DOC("($module, /, key, msg, digest)"), NULL},
    COMPUTE_ROW(md5),
    COMPUTE_ROW(sha1),
    COMPUTE_ROW(sha224),
    COMPUTE_ROW(sha256),
    COMPUTE_ROW(sha384),
    COMPUTE_ROW(sha512),
    COMPUTE_ROW(sha3_224),
    COMPUTE_ROW(sha3_256),
    COMPUTE_ROW(sha3_384),
    COMPUTE_ROW(sha3_512),
    COMPUTE_ROW(blake2s_32),
    COMPUTE_ROW(blake2b_32),
    {0}};
static const MethodDef methods[] = {
    {"copy", copy, METH_NOARGS, "($self, /)", DOC("Return a copy (\"clone\") of the HMAC object.")},
    {"update", update, METH_FAST_KW, DOC("($self, /, msg)"), DOC("Update the HMAC object with the given message.")},
    {"digest", digest, METH_NOARGS, "($self, /)",
     DOC("Return the digest of the bytes passed to the update() method so far.\n\n"
         "This method may raise a MemoryError.")},
    {"hexdigest", hexdigest, METH_NOARGS, "($self, /)",
     DOC("Return hexadecimal digest of the bytes passed to the update() method so far.")},
    {0}};
static const GetSetDef getsets[] = {{"name", get_name, NULL, NULL, NULL},
                                    {"block_size", get_block_size, NULL, NULL, NULL},
                                    {"digest_size", get_digest_size, NULL, NULL, NULL},
                                    {0}};
static const TypeSlots slots = {.repr = repr};
static const TypeSpec hmac_spec = {.name = "_hmac.HMAC",
                                   .basic_size = sizeof(HmacObject),
                                   .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION,
                                   .slots = &slots,
                                   .methods = methods,
                                   .getsets = getsets};
static const TypeSpec unknown_spec = {.name = "_hmac.UnknownHashError", .flags = TYPE_GC | TYPE_BASETYPE};

static int exec(VM *vm, Ref module) {
  if (module_add(vm, module, "_GIL_MINSIZE", value_from_int48(2048)) < 0 ||
      module_make_type(vm, module, MT_HMAC, &hmac_spec, NULL) < 0)
    return -1;
  return module_make_type(vm, module, MT_HMAC_UNKNOWN, &unknown_spec, vm->exc.ValueError);
}
const ModuleDef _hmac_module = {.name = "_hmac", .methods = functions, .exec = exec};
