// modules/sys/sys_info.c: the constants of sys: version, flags, limits of the number types, implementation.
//
// Versions that programs compare are CPython 3.14.2's; sys.implementation.name is our own.
// Tests        tests/python/modules/sys_attributes.py
// Optimize     Oz
#include "base/library_path.h"
#include "runtime/module_state.h"
#include "modules/sys/sys.h"
#include "base/hash.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/struct_seq.h"

#include <float.h>

#define VERSION_MAJOR 3
#define VERSION_MINOR 14
#define VERSION_MICRO 2
#define HEX_VERSION (VERSION_MAJOR << 24 | VERSION_MINOR << 16 | VERSION_MICRO << 8 | 0xf0)

static const StructSeqField version_fields[] = {{"major", DOC("Major release number")},
                                                {"minor", DOC("Minor release number")},
                                                {"micro", DOC("Patch release number")},
                                                {"releaselevel", DOC("'alpha', 'beta', 'candidate', or 'final'")},
                                                {"serial", DOC("Serial release number")}};
static const StructSeqSpec version_spec = {
    "sys.version_info", DOC("sys.version_info\n\nVersion information as a named tuple."), version_fields, 5, 5, true};
static const StructSeqField flags_fields[] = {{"debug", "-d"},
                                              {"inspect", "-i"},
                                              {"interactive", "-i"},
                                              {"optimize", "-O or -OO"},
                                              {"dont_write_bytecode", "-B"},
                                              {"no_user_site", "-s"},
                                              {"no_site", "-S"},
                                              {"ignore_environment", "-E"},
                                              {"verbose", "-v"},
                                              {"bytes_warning", "-b"},
                                              {"quiet", "-q"},
                                              {"hash_randomization", "-R"},
                                              {"isolated", "-I"},
                                              {"dev_mode", "-X dev"},
                                              {"utf8_mode", "-X utf8"},
                                              {"warn_default_encoding", DOC("-X warn_default_encoding")},
                                              {"safe_path", "-P"},
                                              {"int_max_str_digits", DOC("-X int_max_str_digits")},
                                              {"gil", "-X gil"},
                                              {"thread_inherit_context", DOC("-X thread_inherit_context")},
                                              {"context_aware_warnings", DOC("-X context_aware_warnings")}};
static const StructSeqSpec flags_spec = {
    "sys.flags",  DOC("sys.flags\n\nFlags provided through command line arguments or environment vars."),
    flags_fields, 21,
    18,           true};
static const StructSeqField float_fields[] = {
    {"max", DOC("DBL_MAX -- maximum representable finite float")},
    {"max_exp", DOC("DBL_MAX_EXP -- maximum int e such that radix**(e-1) is representable")},
    {"max_10_exp", DOC("DBL_MAX_10_EXP -- maximum int e such that 10**e is representable")},
    {"min", DOC("DBL_MIN -- Minimum positive normalized float")},
    {"min_exp", DOC("DBL_MIN_EXP -- minimum int e such that radix**(e-1) is a normalized float")},
    {"min_10_exp", DOC("DBL_MIN_10_EXP -- minimum int e such that 10**e is a normalized float")},
    {"dig", DOC("DBL_DIG -- maximum number of decimal digits that can be faithfully represented in a float")},
    {"mant_dig", DOC("DBL_MANT_DIG -- mantissa digits")},
    {"epsilon", DOC("DBL_EPSILON -- Difference between 1 and the next representable float")},
    {"radix", DOC("FLT_RADIX -- radix of exponent")},
    {"rounds", DOC("FLT_ROUNDS -- rounding mode used for arithmetic operations")}};
static const StructSeqSpec float_spec = {
    "sys.float_info", DOC("sys.float_info\n\nA named tuple holding information about the float type."), float_fields,
    11, 11};
static const StructSeqField int_fields[] = {
    {"bits_per_digit", DOC("size of a digit in bits")},
    {"sizeof_digit", DOC("size in bytes of the C type used to represent a digit")},
    {"default_max_str_digits", DOC("maximum string conversion digits limitation")},
    {"str_digits_check_threshold", DOC("minimum positive value for int_max_str_digits")}};
static const StructSeqSpec int_spec = {"sys.int_info",
                                       DOC("sys.int_info\n\nA named tuple that holds information about Python's\n"
                                           "internal representation of integers.  The attributes are read only."),
                                       int_fields, 4, 4};
static const StructSeqField hash_fields[] = {
    {"width", DOC("width of the type used for hashing, in bits")},
    {"modulus", DOC("prime number giving the modulus on which the hash function is based")},
    {"inf", DOC("value to be used for hash of a positive infinity")},
    {"nan", DOC("value to be used for hash of a nan")},
    {"imag", DOC("multiplier used for the imaginary part of a complex number")},
    {"algorithm", DOC("name of the algorithm for hashing of str, bytes and memoryviews")},
    {"hash_bits", DOC("internal output size of hash algorithm")},
    {"seed_bits", DOC("seed size of hash algorithm")},
    {"cutoff", DOC("small string optimization cutoff")}};
static const StructSeqSpec hash_spec = {
    "sys.hash_info", DOC("hash_info\n\nA named tuple providing parameters used for computing hashes."), hash_fields, 9,
    9};
static const StructSeqField thread_fields[] = {{"name", DOC("name of the thread implementation")},
                                               {"lock", DOC("name of the lock implementation")},
                                               {"version", DOC("name and version of the thread library")}};
static const StructSeqSpec thread_spec = {
    "sys.thread_info", DOC("sys.thread_info\n\nA named tuple holding information about the thread implementation."),
    thread_fields, 3, 3};
static const StructSeqField emscripten_fields[] = {
    {"emscripten_version", DOC("Emscripten version (major, minor, micro)")},
    {"runtime", DOC("Runtime (Node.JS version, browser user agent)")},
    {"pthreads", "pthread support"},
    {"shared_memory", DOC("shared memory support")}};
static const StructSeqSpec emscripten_spec = {
    "sys._emscripten_info",
    DOC("sys._emscripten_info\n\nWebAssembly Emscripten platform information."),
    emscripten_fields,
    4,
    4,
    true};

#define I(n) value_from_int48(n)
#define S(text) str_from_cstr(vm, text)

static int add_seq(VM *vm, Ref m, const char *name, const StructSeqSpec *spec, Type **out, const Value *values) {
  *out = struct_seq_type(vm, spec);
  if (!*out) return -1;
  return module_add(vm, m, name, struct_seq_new(vm, *out, values));
}

static int add_number_info(VM *vm, Ref m) {
  ModuleState *st = vm->modules;
  Value floats[] = {value_from_double(DBL_MAX),
                    I(DBL_MAX_EXP),
                    I(DBL_MAX_10_EXP),
                    value_from_double(DBL_MIN),
                    I(DBL_MIN_EXP),
                    I(DBL_MIN_10_EXP),
                    I(DBL_DIG),
                    I(DBL_MANT_DIG),
                    value_from_double(DBL_EPSILON),
                    I(FLT_RADIX),
                    I(1)};
  Value ints[] = {I(30), I(4), I(4300), I(640)};
  Value hash[] = {I(32), I(HASH_MODULUS), I(HASH_INF), I(0), I(HASH_IMAG), S("fnv"), I(32), I(64), I(0)};
  return add_seq(vm, m, "float_info", &float_spec, &st->float_info, floats) < 0 ||
                 add_seq(vm, m, "int_info", &int_spec, &st->int_info, ints) < 0 ||
                 add_seq(vm, m, "hash_info", &hash_spec, &st->hash_info, hash) < 0
             ? -1
             : 0;
}

static bool is_hash_random(const VM *vm) { return (vm->hash_seed.prefix | vm->hash_seed.suffix) != 0; }

static int add_flags(VM *vm, Ref m) {
  Value v[21];
  for (int i = 0; i < 21; i++) v[i] = I(0);
  v[3] = I(vm->flags & VM_FLAG_OPTIMIZE2 ? 2 : vm->flags & VM_FLAG_OPTIMIZE1 ? 1 : 0);
  v[4] = I(1);
  v[11] = I(is_hash_random(vm));
  v[13] = v[16] = VALUE_FALSE;
  v[17] = I(4300);
  v[18] = I(1);
  if (add_seq(vm, m, "flags", &flags_spec, &vm->modules->flags_type, v) < 0) return -1;
  Value threads[] = {S("pthread-stubs"), S("mutex+cond"), VALUE_NONE};
  return add_seq(vm, m, "thread_info", &thread_spec, &vm->modules->thread_info, threads);
}

int sys_set_flags(VM *vm, const int32_t flags[SYS_N_FLAGS]) {
  enum {
    OPTIMIZE = 3,
    DONT_WRITE_BYTECODE = 4,
    BYTES_WARNING = 9,
    HASH_RANDOMIZATION = 11,
    DEV_MODE = 13,
    WARN_ENCODING = 15,
    SAFE_PATH = 16,
    MAX_STR_DIGITS = 17
  };
  Value v[SYS_N_FLAGS];
  for (int i = 0; i < SYS_N_FLAGS; i++)
    v[i] = i == DEV_MODE || i == SAFE_PATH ? value_from_bool(flags[i]) : I(flags[i]);
  v[HASH_RANDOMIZATION] = I(is_hash_random(vm));
  vm->flags |= (flags[OPTIMIZE] > 0 ? VM_FLAG_OPTIMIZE1 : 0u) | (flags[OPTIMIZE] > 1 ? VM_FLAG_OPTIMIZE2 : 0u) |
               (flags[BYTES_WARNING] ? VM_FLAG_BYTES_WARNING : 0u) |
               (flags[WARN_ENCODING] ? VM_FLAG_WARN_ENCODING : 0u) | (flags[DEV_MODE] ? VM_FLAG_DEV : 0u);
  vm->int_max_str_digits = (uint32_t)flags[MAX_STR_DIGITS];
  Value made = struct_seq_new(vm, vm->modules->flags_type, v);
  int r = value_is_null(made) ? -1 : dict_set_cstr(vm, vm->sys_dict, "flags", made);
  drop(vm, made);
  return r < 0 ? -1
               : dict_set_cstr(vm, vm->sys_dict, "dont_write_bytecode", value_from_bool(flags[DONT_WRITE_BYTECODE]));
}

// "name=value", or "name" for True.
static int add_xoption(VM *vm, Dict *d, const char *text) {
  const char *equals = strchr(text, '=');
  Value name = str_decode(vm, text, equals ? (Size)(equals - text) : (Size)strlen(text), "utf-8", "surrogateescape");
  Value value = !equals ? VALUE_TRUE : str_decode(vm, equals + 1, (Size)strlen(equals + 1), "utf-8", "surrogateescape");
  int r = value_is_null(name) || value_is_null(value) ? -1 : dict_set(vm, d, name, value);
  drop(vm, name), drop(vm, value);
  return r;
}
int sys_set_list(VM *vm, const char *name, int n, const char *texts) {
  bool options = strcmp(name, "_xoptions") == 0;
  Value all = options ? dict_new(vm) : list_new(vm, n);
  int r = value_is_null(all) ? -1 : 0;
  for (; r == 0 && n > 0; n--, texts += strlen(texts) + 1) {
    if (options) {
      r = add_xoption(vm, as_dict(all), texts);
      continue;
    }
    Value text = str_decode(vm, texts, (Size)strlen(texts), "utf-8", "surrogateescape");
    r = value_is_null(text) ? -1 : list_append_steal(vm, as_list(all), text);
  }
  if (r == 0) r = dict_set_cstr(vm, vm->sys_dict, name, all);
  drop(vm, all);
  return r;
}

static int add_implementation(VM *vm, Ref m, Ref version) {
  Value ns = call0(vm, ref_from_ptr(vm->types.simple_namespace));
  if (value_is_null(ns)) return -1;
  struct {
    const char *name;
    Value v;
  } fields[] = {{"name", S("morelia")},
                {"cache_tag", S("cpython-314")},
                {"version", own(version)},
                {"hexversion", I(HEX_VERSION)},
                {"_multiarch", S("wasm32-emscripten")},
                {"supports_isolated_interpreters", VALUE_FALSE}};
  int r = 0;
  for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
    if (r == 0) r = value_is_null(fields[i].v) ? -1 : object_setattr_s(vm, ns, fields[i].name, fields[i].v);
    drop(vm, fields[i].v);
  }
  if (r == 0) return module_add(vm, m, "implementation", ns);
  drop(vm, ns);
  return -1;
}

static int add_version(VM *vm, Ref m) {
  Value v[] = {I(VERSION_MAJOR), I(VERSION_MINOR), I(VERSION_MICRO), S("final"), I(0)};
  if (add_seq(vm, m, "version_info", &version_spec, &vm->modules->version_info, v) < 0) return -1;
  if (add_implementation(vm, m, dict_get_cstr(vm, as_module(m)->dict, "version_info")) < 0) return -1;
  return module_add(vm, m, "version", S("3.14.2 (Morelia) [specializing adaptive interpreter]")) < 0 ||
                 module_add(vm, m, "hexversion", I(HEX_VERSION)) < 0
             ? -1
             : 0;
}

// sys.platform is "emscripten": its error numbers, its architecture and its limits of processes apply. The version is
// that of os.uname().
static int add_emscripten(VM *vm, Ref m) {
  Value version[] = {I(5), I(0), I(3)};
  Value v[] = {tuple_from_steal(vm, version, 3), S("Morelia"), VALUE_FALSE, VALUE_FALSE};
  return add_seq(vm, m, "_emscripten_info", &emscripten_spec, &vm->modules->emscripten_info, v);
}

static int add_texts(VM *vm, Ref m) {
  static const char *const texts[][2] = {
      {"platform", "emscripten"},
      {"byteorder", "little"},
      {"float_repr_style", "short"},
      {"abiflags", ""},
      {"platlibdir", "lib"},
      {"_framework", ""},
      {"executable", ""},
      {"_base_executable", ""},
      {"prefix", "/"},
      {"base_prefix", "/"},
      {"exec_prefix", "/"},
      {"base_exec_prefix", "/"},
      {"_stdlib_dir", LIBRARY_PATH},
      {"copyright", "The Python language and its library: Copyright (c) 2001 Python Software Foundation."}};
  for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
    if (module_add(vm, m, texts[i][0], S(texts[i][1])) < 0) return -1;
  }
  Value git[] = {S("Morelia"), S(""), S("")};
  return module_add(vm, m, "_git", tuple_from_steal(vm, git, 3)) < 0 ||
                 module_add(vm, m, "pycache_prefix", VALUE_NONE) < 0 ||
                 module_add(vm, m, "dont_write_bytecode", VALUE_TRUE) < 0 ||
                 module_add(vm, m, "maxsize", I(SIZE_MAX_PY)) < 0 || module_add(vm, m, "maxunicode", I(0x10ffff)) < 0 ||
                 module_add(vm, m, "api_version", I(1013)) < 0
             ? -1
             : 0;
}

static int add_containers(VM *vm, Ref m) {
  static const char *const lists[] = {"path", "argv", "orig_argv", "warnoptions", "meta_path", "path_hooks"};
  for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
    if (module_add(vm, m, lists[i], list_new(vm, 0)) < 0) return -1;
  }
  return module_add(vm, m, "_xoptions", dict_new(vm)) < 0 || module_add(vm, m, "path_importer_cache", dict_new(vm)) < 0
             ? -1
             : 0;
}

int sys_info_setup(VM *vm, Ref m) {
  return add_version(vm, m) < 0 || add_flags(vm, m) < 0 || add_emscripten(vm, m) < 0 || add_number_info(vm, m) < 0 ||
                 add_texts(vm, m) < 0 || add_containers(vm, m) < 0 || sys_add_stdlib_names(vm, m) < 0
             ? -1
             : 0;
}
