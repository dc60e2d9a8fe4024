// modules/_imp.c: the interpreter's part of importlib: modules in C, frozen modules, the import lock.
//
// "Frozen" modules are files of the library (import_load.c). There is no loading of shared libraries.
// Tests        tests/python/library/tools/import_tools.py, tests/python/reference/05_import_system/*.py
// Optimize     Oz
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/exec/code_type.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/bytes/memoryview.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "runtime/marshal.h"

static const ModuleDef *builtin_named(Ref name) {
  return as_str(name)->ascii ? find_builtin_module(as_str(name)->data) : NULL;
}
static bool is_core(Ref name) { return str_equal_ascii(name, "sys") || str_equal_ascii(name, "builtins"); }

static Value imp_is_builtin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return arg_type_error(vm, "is_builtin", 0, "str", args[0]);
  return value_from_int48(is_core(args[0]) ? -1 : builtin_named(args[0]) ? 1 : 0);
}

static Value imp_create_builtin(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Value name = object_getattr(vm, args[0], NAME(name));
  if (value_is_null(name)) return name;
  Value r = VALUE_NONE;
  const ModuleDef *def;
  if (!is_str(name)) r = err_set(vm, vm->exc.TypeError, "name must be string, not %.200T", name);
  else if (is_core(name)) r = own(dict_get_str(vm, vm->sys_modules, name));
  else if ((def = builtin_named(name))) r = import_builtin_by_def(vm, name, def);
  if (value_is_null(r) && !err_occurred(vm)) r = VALUE_NONE;
  drop(vm, name);
  return r;
}
// create_builtin has done it.
static Value imp_exec_builtin(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return value_from_int48(0);
}

static Value imp_create_dynamic(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "create_dynamic", nargs, 1, 2) < 0) return VALUE_NULL;
  Value name = object_getattr(vm, args[0], NAME(name));
  if (value_is_null(name)) return name;
  err_set(vm, vm->exc.ImportError, "dynamic modules are not supported");
  exc_set_field(vm, vm->current_exception, IMPORT_MODULE, name);
  drop(vm, name);
  return VALUE_NULL;
}
static Value imp_exec_dynamic(VM *vm UNUSED, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return value_from_int48(0);
}

// --- frozen modules

static const FrozenModule *frozen_arg(VM *vm, const char *fname, Ref v) {
  if (!is_str(v)) return arg_type_error(vm, fname, 0, "str", v), NULL;
  return frozen_find(vm, v);
}
static Value no_such(VM *vm, Ref name) {
  err_set(vm, vm->exc.ImportError, "No such frozen object named %R", name);
  exc_set_field(vm, vm->current_exception, IMPORT_MODULE, name);
  return VALUE_NULL;
}

static Value imp_is_frozen(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  const FrozenModule *f = frozen_arg(vm, "is_frozen", args[0]);
  if (err_occurred(vm)) return VALUE_NULL;
  // When importlib starts it asks for the modules that are loaded already: they get their specs later, except importlib
  // itself.
  if (f && f != frozen_modules && !import_library_ready(vm) &&
      !value_is_null(dict_get_str(vm, vm->sys_modules, args[0])))
    f = NULL;
  return value_from_bool(f != NULL);
}
static Value imp_is_frozen_package(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  const FrozenModule *f = frozen_arg(vm, "is_frozen_package", args[0]);
  return f ? value_from_bool(f->is_package) : err_occurred(vm) ? VALUE_NULL : no_such(vm, args[0]);
}
static Value imp_find_frozen(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "withdata"};
  static const ArgSpec spec = {"find_frozen", names, 2, 1, 1, 1, 0};
  Ref a[2];
  bool with_data = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[1]) && arg_bool(vm, a[1], &with_data) < 0))
    return VALUE_NULL;
  const FrozenModule *f = frozen_arg(vm, "find_frozen", a[0]);
  if (!f) return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
  Value data = VALUE_NONE;
  if (with_data) {
    Value code = frozen_code(vm, f);
    data = value_is_null(code) ? code : marshal_dumps(vm, code, MARSHAL_VERSION, true);
    drop(vm, code);
    if (!value_is_null(data)) value_set(vm, &data, call1(vm, ref_from_ptr(vm->types.memoryview), data));
  }
  Value origin = value_is_null(data) ? VALUE_NULL : str_from_cstr(vm, f->origin);
  Value items[] = {data, value_from_bool(f->is_package), origin};
  return tuple_from_steal(vm, items, 3);
}
static Value imp_get_frozen_object(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "get_frozen_object", nargs, 1, 2) < 0) return VALUE_NULL;
  if (nargs == 2 && !value_is_none(args[1])) {
    Buffer b;
    if (buffer_get(vm, args[1], &b, BUF_SIMPLE) < 0) return VALUE_NULL;
    Value code = marshal_loads(vm, b.data, b.len, true);
    buffer_release(vm, &b);
    if (value_is_null(code) || is_exact(vm, code, vm->types.code)) return code;
    drop(vm, code);
    return err_set(vm, vm->exc.TypeError, "frozen object %R is not a code object", args[0]);
  }
  const FrozenModule *f = frozen_arg(vm, "get_frozen_object", args[0]);
  return f ? frozen_code(vm, f) : err_occurred(vm) ? VALUE_NULL : no_such(vm, args[0]);
}
static Value imp_init_frozen(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  const FrozenModule *f = frozen_arg(vm, "init_frozen", args[0]);
  if (!f) return err_occurred(vm) ? VALUE_NULL : VALUE_NONE;
  return import_module(vm, f->name);
}
static Value imp_frozen_names(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  Value list = list_new(vm, 0);
  for (const FrozenModule *f = frozen_modules; f->name && !value_is_null(list); f++) {
    Value name = str_from_cstr(vm, f->name);
    if (value_is_null(name) || list_append_steal(vm, as_list(list), name) < 0) value_clear(vm, &list);
  }
  return list;
}

// --- the lock: no other thread can hold it

static Value imp_acquire_lock(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return vm->modules->import_lock++, VALUE_NONE;
}
static Value imp_release_lock(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  if (!vm->modules->import_lock) return err_set(vm, vm->exc.RuntimeError, "not holding the import lock");
  return vm->modules->import_lock--, VALUE_NONE;
}
static Value imp_lock_held(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(vm->modules->import_lock > 0);
}

// --- other functions

static Value imp_extension_suffixes(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                    Ref kwnames UNUSED) {
  Value v[] = {str_from_cstr(vm, ".cpython-314-wasm32-emscripten.so"), str_from_cstr(vm, ".abi3.so"),
               str_from_cstr(vm, ".so")};
  return list_from_steal(vm, v, 3);
}
static Value imp_fix_co_filename(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "_fix_co_filename", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!is_exact(vm, args[0], vm->types.code)) return arg_type_error(vm, "_fix_co_filename", 1, "code", args[0]);
  if (!is_str(args[1])) return arg_type_error(vm, "_fix_co_filename", 2, "str", args[1]);
  code_set_filename(vm, as_code(args[0]), args[1]);
  return VALUE_NONE;
}
static Value imp_override(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int value;
  return arg_int(vm, args[0], &value) < 0 ? VALUE_NULL : value_from_int48(0);
}
static Value imp_override_frozen(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int value;
  if (arg_int(vm, borrow(args[0]), &value) < 0) return VALUE_NULL;
  vm->modules->frozen_off = value < 0;
  return VALUE_NONE;
}

static uint64_t rotate(uint64_t x, int by) { return x << by | x >> (64 - by); }
static void sip_round(uint64_t v[4]) {
  v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
  v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
  v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
  v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
}
// SipHash-1-3 under the key (key, 0).
static uint64_t sip_hash(uint64_t key, const uint8_t *p, size_t n) {
  uint64_t v[4] = {key ^ UINT64_C(0x736f6d6570736575), UINT64_C(0x646f72616e646f6d), key ^ UINT64_C(0x6c7967656e657261),
                   UINT64_C(0x7465646279746573)};
  uint64_t tail = (uint64_t)n << 56;
  for (; n >= 8; n -= 8, p += 8) {
    uint64_t m = 0;
    for (int i = 0; i < 8; i++) m |= (uint64_t)p[i] << (8 * i);
    v[3] ^= m;
    sip_round(v);
    v[0] ^= m;
  }
  for (size_t i = 0; i < n; i++) tail |= (uint64_t)p[i] << (8 * i);
  v[3] ^= tail;
  sip_round(v);
  v[0] ^= tail;
  v[2] ^= 0xff;
  for (int i = 0; i < 3; i++) sip_round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}
static Value imp_source_hash(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"key", "source"};
  static const ArgSpec spec = {"source_hash", names, 2, 0, 2, 2, 0};
  Ref a[2];
  Buffer b;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  int64_t key = number_as_i64(vm, a[0]);
  if ((key == -1 && err_occurred(vm)) || buffer_get(vm, a[1], &b, BUF_SIMPLE) < 0) return VALUE_NULL;
  uint64_t hash = sip_hash((uint64_t)key, (const uint8_t *)b.data, (size_t)b.len);
  buffer_release(vm, &b);
  uint8_t out[8];
  for (int i = 0; i < 8; i++) out[i] = (uint8_t)(hash >> (8 * i));
  return bytes_from(vm, out, 8);
}

static const MethodDef methods[] = {
    {"extension_suffixes", imp_extension_suffixes, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns the list of file suffixes used to identify extension modules.")},
    {"lock_held", imp_lock_held, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the import lock is currently held, else False.\n\n"
         "On platforms without threads, return False.")},
    {"acquire_lock", imp_acquire_lock, METH_NOARGS, DOC("($module, /)"),
     DOC("Acquires the interpreter's import lock for the current thread.\n\n"
         "This lock should be used by import hooks to ensure thread-safety when importing\n"
         "modules. On platforms without threads, this function does nothing.")},
    {"release_lock", imp_release_lock, METH_NOARGS, DOC("($module, /)"),
     DOC("Release the interpreter's import lock.\n\n"
         "On platforms without threads, this function does nothing.")},
    {"find_frozen", imp_find_frozen, METH_FAST_KW, DOC("($module, name, /, *, withdata=False)"),
     DOC("Return info about the corresponding frozen module (if there is one) or None.")},
    {"get_frozen_object", imp_get_frozen_object, METH_FAST, DOC("($module, name, data=None, /)"),
     DOC("Create a code object for a frozen module.")},
    {"is_frozen_package", imp_is_frozen_package, METH_O, DOC("($module, name, /)"),
     DOC("Returns True if the module name is of a frozen package.")},
    {"create_builtin", imp_create_builtin, METH_O, DOC("($module, spec, /)"), DOC("Create an extension module.")},
    {"init_frozen", imp_init_frozen, METH_O, DOC("($module, name, /)"), DOC("Initializes a frozen module.")},
    {"is_builtin", imp_is_builtin, METH_O, DOC("($module, name, /)"),
     DOC("Returns True if the module name corresponds to a built-in module.")},
    {"is_frozen", imp_is_frozen, METH_O, DOC("($module, name, /)"),
     DOC("Returns True if the module name corresponds to a frozen module.")},
    {"_frozen_module_names", imp_frozen_names, METH_NOARGS, DOC("($module, /)"),
     DOC("Returns the list of available frozen modules.")},
    {"_override_frozen_modules_for_tests", imp_override_frozen, METH_O, DOC("($module, override, /)"), NULL},
    {"_override_multi_interp_extensions_check", imp_override, METH_O, DOC("($module, override, /)"), NULL},
    {"create_dynamic", imp_create_dynamic, METH_FAST, NULL, DOC("Create an extension module.")},
    {"exec_dynamic", imp_exec_dynamic, METH_O, DOC("($module, mod, /)"), DOC("Initialize an extension module.")},
    {"exec_builtin", imp_exec_builtin, METH_O, DOC("($module, mod, /)"), DOC("Initialize a built-in module.")},
    {"_fix_co_filename", imp_fix_co_filename, METH_FAST, DOC("($module, code, path, /)"),
     DOC("Changes code.co_filename to specify the passed-in file path.\n\n  code\n"
         "    Code object to change.\n  path\n    File path to use.")},
    {"source_hash", imp_source_hash, METH_FAST_KW, DOC("($module, /, key, source)"), NULL},
    {0},
};
static int exec(VM *vm, Ref m) {
  return module_add(vm, m, "check_hash_based_pycs", str_from_cstr(vm, "default")) < 0
             ? -1
             : module_add(vm, m, "pyc_magic_number_token", value_from_int48(PYC_MAGIC_TOKEN));
}
const ModuleDef _imp_module = {.name = "_imp",
                               .doc = "(Extremely) low-level import machinery bits as used by importlib.",
                               .methods = methods,
                               .exec = exec};
