// modules/hashes/hashes.c: the modules _md5, _sha1, _sha2, _sha3 and _blake2: hash objects around base/digest.
//
// Tests        tests/python/library/data/hash_*.py
// Optimize     Oz
#include "modules/hashes/hashes.h"

typedef struct HashObject {
  Object h;
  Digest digest;
} HashObject;
static Digest *digest_of(Ref v) { return &((HashObject *)value_as_ptr(v))->digest; }
static Type *hash_type(VM *vm, int kind) { return module_type(vm, (ModuleTypeId)(MT_HASH_FIRST + kind)); }

static const char *const names[N_DIGESTS] = {  // by DigestKind
    "md5",      "sha1",     "sha224",   "sha256",    "sha384",    "sha512",  "sha3_224",
    "sha3_256", "sha3_384", "sha3_512", "shake_128", "shake_256", "blake2b", "blake2s"};

int hash_data(VM *vm, Ref v, Buffer *out) {
  if (is_str(v)) return err_set_i(vm, vm->exc.TypeError, "Strings must be encoded before hashing");
  if (!buffer_is_offered(vm, v)) return err_set_i(vm, vm->exc.TypeError, "object supporting the buffer API required");
  if (buffer_get(vm, v, out, BUF_SIMPLE) < 0) return -1;
  if (out->ndim <= 1) return 0;
  buffer_release(vm, out);
  return err_set_i(vm, vm->exc.BufferError, "Buffer must be single dimension");
}

Value hash_hex(VM *vm, const uint8_t *bytes, Size n) { return bytes_hex_of(vm, bytes, n, NULL, 0, REF_NULL); }

int hash_feed(VM *vm, Digest *d, const Buffer *buf) {
  const uint8_t *p = buf->data;
  Size left = buf->len;
  for (; left > WORK_PIECE; left -= WORK_PIECE, p += WORK_PIECE) {
    digest_update(d, p, WORK_PIECE);
    if (vm_work(vm, WORK_PIECE / 4) < 0) return -1;
  }
  digest_update(d, p, (size_t)left);
  return 0;
}

static Value make(VM *vm, Type *type) {
  Object *o = object_alloc(vm, type, 0);
  return o ? value_from_ptr(o) : VALUE_NULL;
}

// The data of `data` or `string`, whichever was given. 0 with *out null: neither.
static int pick_data(VM *vm, Ref data, Ref string, Ref *out) {
  if (!value_is_null(data) && !value_is_null(string))
    return err_set_i(vm, vm->exc.TypeError,
                     "'data' and 'string' are mutually exclusive and support for 'string' keyword parameter is slated "
                     "for removal in a future version.");
  *out = value_is_null(data) ? string : data;
  return 0;
}

static int feed(VM *vm, Digest *d, Ref data) {
  Buffer buf;
  if (value_is_null(data)) return 0;
  if (hash_data(vm, data, &buf) < 0) return -1;
  int r = hash_feed(vm, d, &buf);
  buffer_release(vm, &buf);
  return r;
}

static Value new_hash(VM *vm, int kind, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const params[] = {"data", "usedforsecurity", "string"};
  ArgSpec spec = {fname, params, 3, 0, 1, 0, 0};
  Ref a[3], data = REF_NULL;
  bool flag;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_bool(vm, a[1], &flag) < 0) ||
      pick_data(vm, a[0], a[2], &data) < 0)
    return VALUE_NULL;
  HashObject *o = object_alloc(vm, hash_type(vm, kind), 0);
  if (!o) return VALUE_NULL;
  digest_init(&o->digest, (DigestKind)kind);
  Value result = value_from_ptr(o);
  if (feed(vm, &o->digest, data) < 0) value_clear(vm, &result);
  return result;
}

static Value md5(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_MD5, "md5", args, nargs, kwnames);
}
static Value sha1(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_SHA1, "sha1", args, nargs, kwnames);
}
static Value sha224(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_SHA224, "sha224", args, nargs, kwnames);
}
static Value sha256(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_SHA256, "sha256", args, nargs, kwnames);
}
static Value sha384(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_SHA384, "sha384", args, nargs, kwnames);
}
static Value sha512(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  return new_hash(vm, DIGEST_SHA512, "sha512", args, nargs, kwnames);
}

static Value sha3_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  int kind = DIGEST_SHA3_224;
  while (kind < DIGEST_SHAKE256 && hash_type(vm, kind) != type) kind++;
  return new_hash(vm, kind, "sha3_224", args, nargs, kwnames);  // CPython's text has sha3_224 for all of them
}

// ---- BLAKE2

// An unsigned int of that many bits, with the texts of CPython's converters.
static int unsigned_arg(VM *vm, Ref v, bool wide, uint64_t *out) {
  Value i = number_index(vm, v);
  if (value_is_null(i)) return -1;
  int sign = int_sign(i);
  bool fits = int_bit_length(i) <= (wide ? 64 : 32);
  int64_t low = 0;
  if (fits && !int_fits_i64(i, &low)) {  // the top bit of 64
    Value half = int_rshift(vm, i, value_from_int48(32));
    int64_t high = 0;
    if (!value_is_null(half)) int_fits_i64(half, &high);
    Value rest = value_is_null(half) ? half : int_and(vm, i, value_from_int48(0xFFFFFFFF));
    if (!value_is_null(rest)) int_fits_i64(rest, &low);
    drop(vm, i);
    if (value_is_null(rest)) return -1;
    *out = (uint64_t)high << 32 | (uint64_t)low;
    return 0;
  } else {
    *out = (uint64_t)low;
  }
  drop(vm, i);
  if (sign < 0) return err_set_i(vm, vm->exc.ValueError, "Cannot convert negative int");
  if (!fits)
    return err_set_i(vm, vm->exc.OverflowError, "Python int too large for C unsigned long%s", wide ? " long" : "");
  return 0;
}

// clang-format off
enum {
  B_DATA, B_DIGEST_SIZE, B_KEY, B_SALT, B_PERSON, B_FANOUT, B_DEPTH, B_LEAF_SIZE, B_NODE_OFFSET, B_NODE_DEPTH,
  B_INNER_SIZE, B_LAST_NODE, B_USED, B_STRING, N_BLAKE,
};
// clang-format on
static const char *const blake_params[] = {
    "data",      "digest_size", "key",        "salt",       "person",    "fanout",          "depth",
    "leaf_size", "node_offset", "node_depth", "inner_size", "last_node", "usedforsecurity", "string"};

static int octets_arg(VM *vm, Ref v, uint8_t *to, Size max, const char *what, uint8_t *out_size) {
  Buffer buf;
  if (value_is_null(v)) return 0;
  if (buffer_get(vm, v, &buf, BUF_SIMPLE) < 0) return -1;
  Size n = buf.len;
  if (n <= max && n > 0) memcpy(to, buf.data, (size_t)n);
  buffer_release(vm, &buf);
  if (n > max) return err_set_i(vm, vm->exc.ValueError, "maximum %s length is %d bytes", what, (int)max);
  if (out_size) *out_size = (uint8_t)n;
  return 0;
}

static int check_range(VM *vm, const char *what, int v, int low, int high, uint8_t *out) {
  if (v < low || v > high) return err_set_i(vm, vm->exc.ValueError, "%s must be between %d and %d", what, low, high);
  *out = (uint8_t)v;
  return 0;
}

static int blake_params_fill(VM *vm, bool wide, const Ref *a, Blake2Params *p) {
  int max = wide ? 64 : 32, half = max / 4;
  int n[N_BLAKE] = {[B_DIGEST_SIZE] = max, [B_FANOUT] = 1, [B_DEPTH] = 1};
  static const uint8_t ints[] = {B_DIGEST_SIZE, B_FANOUT, B_DEPTH, B_NODE_DEPTH, B_INNER_SIZE};
  uint64_t leaf = 0;
  for (size_t i = 0; i < sizeof ints; i++) {
    if (!value_is_null(a[ints[i]]) && arg_int(vm, a[ints[i]], &n[ints[i]]) < 0) return -1;
  }
  if (!value_is_null(a[B_LAST_NODE]) && arg_bool(vm, a[B_LAST_NODE], &p->last_node) < 0) return -1;
  bool flag;
  if (!value_is_null(a[B_USED]) && arg_bool(vm, a[B_USED], &flag) < 0) return -1;
  if (n[B_DIGEST_SIZE] <= 0 || n[B_DIGEST_SIZE] > max)
    return err_set_i(vm, vm->exc.ValueError, "digest_size for %s must be between 1 and %d bytes, here it is %d",
                     wide ? "Blake2b" : "Blake2s", max, n[B_DIGEST_SIZE]);
  p->digest_size = (uint8_t)n[B_DIGEST_SIZE];
  if (octets_arg(vm, a[B_SALT], p->salt, half, "salt", NULL) < 0 ||
      octets_arg(vm, a[B_PERSON], p->person, half, "person", NULL) < 0 ||
      check_range(vm, "fanout", n[B_FANOUT], 0, 255, &p->fanout) < 0 ||
      check_range(vm, "depth", n[B_DEPTH], 1, 255, &p->depth) < 0)
    return -1;
  if (!value_is_null(a[B_LEAF_SIZE]) && unsigned_arg(vm, a[B_LEAF_SIZE], false, &leaf) < 0) return -1;
  p->leaf_size = (uint32_t)leaf;
  if (!value_is_null(a[B_NODE_OFFSET]) && unsigned_arg(vm, a[B_NODE_OFFSET], true, &p->node_offset) < 0) return -1;
  if (!wide && p->node_offset >> 48) return err_set_i(vm, vm->exc.OverflowError, "node_offset is too large");
  if (check_range(vm, "node_depth", n[B_NODE_DEPTH], 0, 255, &p->node_depth) < 0) return -1;
  if (n[B_INNER_SIZE] < 0 || n[B_INNER_SIZE] > max)
    return err_set_i(vm, vm->exc.ValueError, "inner_size must be between 0 and is %d", max);
  p->inner_size = (uint8_t)n[B_INNER_SIZE];
  return octets_arg(vm, a[B_KEY], p->key, max, "key", &p->key_size);
}

static Value blake_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  int kind = type == hash_type(vm, DIGEST_BLAKE2B) ? DIGEST_BLAKE2B : DIGEST_BLAKE2S;
  ArgSpec spec = {names[kind], blake_params, N_BLAKE, 0, 1, 0, 0};
  Ref a[N_BLAKE], data = REF_NULL;
  Blake2Params params = {0};
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || pick_data(vm, a[B_DATA], a[B_STRING], &data) < 0 ||
      blake_params_fill(vm, kind == DIGEST_BLAKE2B, a, &params) < 0)
    return VALUE_NULL;
  HashObject *o = object_alloc(vm, type, 0);
  if (!o) return VALUE_NULL;
  digest_init_blake2(&o->digest, (DigestKind)kind, &params);
  Value result = value_from_ptr(o);
  if (feed(vm, &o->digest, data) < 0) value_clear(vm, &result);
  return result;
}

// ---- methods and attributes

static Value copy(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value v = make(vm, value_as_ptr(self)->type);
  if (!value_is_null(v)) *digest_of(v) = *digest_of(self);
  return v;
}
static Value copy_plain(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs || !value_is_null(kwnames)) return err_set(vm, vm->exc.TypeError, "copy() takes no arguments");
  return copy(vm, self, args, nargs, kwnames);
}
static Value update(VM *vm, Ref self, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return feed(vm, digest_of(self), args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value digest(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t out[DIGEST_MAX_SIZE];
  digest_finish(digest_of(self), out, digest_of(self)->size);
  return bytes_from(vm, out, digest_of(self)->size);
}
static Value hexdigest(VM *vm, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  uint8_t out[DIGEST_MAX_SIZE];
  digest_finish(digest_of(self), out, digest_of(self)->size);
  return hash_hex(vm, out, digest_of(self)->size);
}

static Value shake_digest(VM *vm, Ref self, const char *fname, const Value *args, Size nargs, Ref kwnames) {
  static const char *const params[] = {"length"};
  ArgSpec spec = {fname, params, 1, 0, 1, 1, 0};
  Ref a[1];
  uint64_t n;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || unsigned_arg(vm, a[0], false, &n) < 0) return VALUE_NULL;
  if (n >= UINT64_C(1) << 29) return err_set(vm, vm->exc.ValueError, "length is too large");
  Bytes *b = bytes_alloc(vm, (Size)n);
  if (!b) return VALUE_NULL;
  Value result = value_from_ptr(b);
  Digest d = *digest_of(self);
  sha3_pad(&d);
  for (uint64_t at = 0, piece; at < n; at += piece) {
    piece = n - at < d.block * UINT64_C(256) ? n - at : d.block * UINT64_C(256);  // whole blocks
    sha3_squeeze(&d, at == 0, (uint8_t *)b->data + at, (size_t)piece);
    if (piece == n - at || vm_work(vm, piece / 4) == 0) continue;
    value_clear(vm, &result);
    break;
  }
  return result;
}
static Value shake_bytes(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return shake_digest(vm, self, "digest", args, nargs, kwnames);
}
static Value shake_hex(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value b = shake_digest(vm, self, "hexdigest", args, nargs, kwnames);
  if (value_is_null(b)) return b;
  Value text = hash_hex(vm, (const uint8_t *)as_bytes(b)->data, as_bytes(b)->len);
  drop(vm, b);
  return text;
}

static Value get_name(VM *vm, Ref self, const void *closure UNUSED) {
  return str_from_cstr(vm, names[digest_of(self)->kind]);
}
static Value get_digest_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(digest_of(self)->size);
}
static Value get_block_size(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(digest_of(self)->block);
}
static Value get_capacity(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(1600 - 8 * digest_of(self)->block);
}
static Value get_rate(VM *vm UNUSED, Ref self, const void *closure UNUSED) {
  return value_from_int48(8 * digest_of(self)->block);
}
static Value get_suffix(VM *vm, Ref self, const void *closure UNUSED) {
  return bytes_from(vm, digest_of(self)->kind >= DIGEST_SHAKE128 ? "\x1f" : "\x06", 1);
}

#define COPY_ROW \
  { "copy", copy, METH_NOARGS, "($self, /)", DOC("Return a copy of the hash object.") }
#define DIGEST_ROWS \
  {"digest", digest, METH_NOARGS, "($self, /)", DOC("Return the digest value as a bytes object.")}, { \
    "hexdigest", hexdigest, METH_NOARGS, "($self, /)", \
        DOC("Return the digest value as a string of hexadecimal digits.") \
  }
#define UPDATE_DATA_ROW \
  { \
    "update", update, METH_O, DOC("($self, data, /)"), \
        DOC("Update this hash object's state with the provided bytes-like object.") \
  }
static const MethodDef methods[] = {
    {"copy", copy_plain, METH_FAST_KW | METH_METHOD, "($self, /)", DOC("Return a copy of the hash object.")},
    DIGEST_ROWS,
    {"update", update, METH_O, DOC("($self, obj, /)"),
     DOC("Update this hash object's state with the provided string.")},
    {0}};
static const MethodDef sha3_methods[] = {COPY_ROW, DIGEST_ROWS, UPDATE_DATA_ROW, {0}};
static const MethodDef shake_methods[] = {
    COPY_ROW,
    {"digest", shake_bytes, METH_FAST_KW, DOC("($self, /, length)"), DOC("Return the digest value as a bytes object.")},
    {"hexdigest", shake_hex, METH_FAST_KW, DOC("($self, /, length)"),
     DOC("Return the digest value as a string of hexadecimal digits.")},
    UPDATE_DATA_ROW,
    {0}};
#define BASE_GETSETS \
  {"block_size", get_block_size, NULL, NULL, NULL}, {"digest_size", get_digest_size, NULL, NULL, NULL}, { \
    "name", get_name, NULL, NULL, NULL \
  }
static const GetSetDef getsets[] = {BASE_GETSETS, {0}};
static const GetSetDef sha3_getsets[] = {BASE_GETSETS,
                                         {"_capacity_bits", get_capacity, NULL, NULL, NULL},
                                         {"_rate_bits", get_rate, NULL, NULL, NULL},
                                         {"_suffix", get_suffix, NULL, NULL, NULL},
                                         {0}};

static const TypeSlots plain_slots = {0};
static const TypeSlots sha3_slots = {.new_ = sha3_new};
static const TypeSlots blake_slots = {.new_ = blake_new};

#define PLAIN_SPEC(tp, told) \
  { \
    .name = tp, .basic_size = sizeof(HashObject), .told_size = told, \
    .flags = TYPE_IMMUTABLE | TYPE_DISALLOW_INSTANTIATION, .slots = &plain_slots, .methods = methods, \
    .getsets = getsets \
  }
#define SHA3_SPEC(tp, methods_, n) \
  { \
    .name = "_sha3." tp, .basic_size = sizeof(HashObject), .told_size = 16, .flags = TYPE_IMMUTABLE, \
    .slots = &sha3_slots, .methods = methods_, .getsets = sha3_getsets, .doc = n \
  }
#define SHA3_DOC(name, bytes) \
  name \
      "([data], *, usedforsecurity=True) -> SHA3 object\n\nReturn a new SHA3 hash object with a hashbit length of " bytes \
      " bytes."
#define SHAKE_DOC(name) name "([data], *, usedforsecurity=True) -> SHAKE object\n\nReturn a new SHAKE hash object."
#define BLAKE_SPEC(tp, title) \
  { \
    .name = "_blake2." tp, .basic_size = sizeof(HashObject), .told_size = 20, .flags = TYPE_IMMUTABLE, \
    .slots = &blake_slots, .methods = sha3_methods, .getsets = getsets, \
    .doc = tp \
        "(data=b'', *, digest_size=_blake2." tp \
        ".MAX_DIGEST_SIZE,\n        key=b'', salt=b'', person=b'', fanout=1, depth=1, leaf_size=0,\n" \
        "        node_offset=0, node_depth=0, inner_size=0, last_node=False,\n        usedforsecurity=True, string=None)\n--\n\n" \
        "Return a new " title " hash object." \
  }
static const TypeSpec specs[N_DIGESTS] = {  // by DigestKind
    PLAIN_SPEC("_md5.md5", 16),
    PLAIN_SPEC("_sha1.sha1", 20),
    PLAIN_SPEC("_sha2.SHA224Type", 20),
    PLAIN_SPEC("_sha2.SHA256Type", 20),
    PLAIN_SPEC("_sha2.SHA384Type", 20),
    PLAIN_SPEC("_sha2.SHA512Type", 20),
    SHA3_SPEC("sha3_224", sha3_methods, SHA3_DOC("sha3_224", "28")),
    SHA3_SPEC("sha3_256", sha3_methods, SHA3_DOC("sha3_256", "32")),
    SHA3_SPEC("sha3_384", sha3_methods, SHA3_DOC("sha3_384", "48")),
    SHA3_SPEC("sha3_512", sha3_methods, SHA3_DOC("sha3_512", "64")),
    SHA3_SPEC("shake_128", shake_methods, SHAKE_DOC("shake_128")),
    SHA3_SPEC("shake_256", shake_methods, SHAKE_DOC("shake_256")),
    BLAKE_SPEC("blake2b", "BLAKE2b"),
    BLAKE_SPEC("blake2s", "BLAKE2s")};

// ---- modules

static int add_types(VM *vm, Ref module, int first, int last) {
  if (module_add(vm, module, "_GIL_MINSIZE", value_from_int48(2048)) < 0) return -1;
  for (int kind = first; kind <= last; kind++) {
    if (module_make_type(vm, REF_NULL, (ModuleTypeId)(MT_HASH_FIRST + kind), &specs[kind], NULL) < 0) return -1;
    const char *name = kind == DIGEST_MD5    ? "MD5Type"
                       : kind == DIGEST_SHA1 ? "SHA1Type"
                                             : strchr(specs[kind].name, '.') + 1;
    if (module_add(vm, module, name, own_ptr(hash_type(vm, kind))) < 0) return -1;
  }
  return 0;
}
static int md5_exec(VM *vm, Ref m) { return add_types(vm, m, DIGEST_MD5, DIGEST_MD5); }
static int sha1_exec(VM *vm, Ref m) { return add_types(vm, m, DIGEST_SHA1, DIGEST_SHA1); }
static int sha2_exec(VM *vm, Ref m) { return add_types(vm, m, DIGEST_SHA224, DIGEST_SHA512); }
static int sha3_exec(VM *vm, Ref m) {
  return add_types(vm, m, DIGEST_SHA3_224, DIGEST_SHAKE256) < 0
             ? -1
             : module_add(vm, m, "implementation", str_from_cstr(vm, "HACL"));
}
static int blake_exec(VM *vm, Ref m) {
  static const char *const limits[] = {"SALT_SIZE", "PERSON_SIZE", "MAX_KEY_SIZE", "MAX_DIGEST_SIZE"};
  static const char *const b[] = {"BLAKE2B_SALT_SIZE", "BLAKE2B_PERSON_SIZE", "BLAKE2B_MAX_KEY_SIZE",
                                  "BLAKE2B_MAX_DIGEST_SIZE"};
  static const char *const s[] = {"BLAKE2S_SALT_SIZE", "BLAKE2S_PERSON_SIZE", "BLAKE2S_MAX_KEY_SIZE",
                                  "BLAKE2S_MAX_DIGEST_SIZE"};
  if (add_types(vm, m, DIGEST_BLAKE2B, DIGEST_BLAKE2S) < 0) return -1;
  for (int i = 0; i < 4; i++) {
    int n = i < 2 ? 16 : 64;
    if (value_is_null(type_attr_set(vm, hash_type(vm, DIGEST_BLAKE2B), limits[i], value_from_int48(n))) ||
        value_is_null(type_attr_set(vm, hash_type(vm, DIGEST_BLAKE2S), limits[i], value_from_int48(n / 2))) ||
        module_add(vm, m, b[i], value_from_int48(n)) < 0 || module_add(vm, m, s[i], value_from_int48(n / 2)) < 0)
      return -1;
  }
  return 0;
}

#define FUNCTION_ROW(name, title) \
  { \
#name, name, METH_FAST_KW, "($module, /, data=b'', *, usedforsecurity=True, string=None)", \
        DOC("Return a new " title " hash object; optionally initialized with a string.") \
  }
static const MethodDef md5_functions[] = {FUNCTION_ROW(md5, "MD5"), {0}};
static const MethodDef sha1_functions[] = {FUNCTION_ROW(sha1, "SHA1"), {0}};
static const MethodDef sha2_functions[] = {FUNCTION_ROW(sha224, "SHA-224"),
                                           FUNCTION_ROW(sha256, "SHA-256"),
                                           FUNCTION_ROW(sha384, "SHA-384"),
                                           FUNCTION_ROW(sha512, "SHA-512"),
                                           {0}};
const ModuleDef _md5_module = {.name = "_md5", .methods = md5_functions, .exec = md5_exec};
const ModuleDef _sha1_module = {.name = "_sha1", .methods = sha1_functions, .exec = sha1_exec};
const ModuleDef _sha2_module = {.name = "_sha2", .methods = sha2_functions, .exec = sha2_exec};
const ModuleDef _sha3_module = {.name = "_sha3", .exec = sha3_exec};
const ModuleDef _blake2_module = {
    .name = "_blake2", .doc = "_blake2b provides BLAKE2b for hashlib\n", .exec = blake_exec};
