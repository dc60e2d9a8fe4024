// modules/_opcode.c: the _opcode module: properties of opcodes for dis, inspect and the like, from the generated
// tables.
// Tests        tests/python/modules/opcode_module.py
// Optimize     Oz
#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/exec/code.h"
#include "opcode.gen.h"
#include "tier2/tier2.h"
#include "object/container/dict.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static bool is_opcode(int op) { return op >= 0 && op < N_OPCODES && opcode_names[op]; }

static int opcode_arg(VM *vm, const char *fname, const Value *args, Size nargs, Ref kwnames, int *out) {
  static const char *const names[] = {"opcode"};
  ArgSpec spec = {fname, names, 1, 0, 1, 1, 0};
  Ref a[1];
  return args_bind(vm, &spec, args, nargs, kwnames, a) < 0 ? -1 : arg_int(vm, a[0], out);
}

#define FLAG_FN(name, flag) \
  static Value name(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) { \
    int op; \
    if (opcode_arg(vm, #name, args, nargs, kwnames, &op) < 0) return VALUE_NULL; \
    return value_from_bool(is_opcode(op) && (opcode_flags[op] & (flag))); \
  }
FLAG_FN(has_arg, OPCODE_HAS_ARG)
FLAG_FN(has_const, OPCODE_HAS_CONST)
FLAG_FN(has_name, OPCODE_HAS_NAME)
FLAG_FN(has_jump, OPCODE_HAS_JUMP)
FLAG_FN(has_free, OPCODE_HAS_FREE)
FLAG_FN(has_local, OPCODE_HAS_LOCAL)
FLAG_FN(has_exc, OPCODE_HAS_EXC)

static Value is_valid(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  int op;
  if (opcode_arg(vm, "is_valid", args, nargs, kwnames, &op) < 0) return VALUE_NULL;
  return value_from_bool(is_opcode(op));
}

static Value stack_effect(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "", "jump"};
  static const ArgSpec spec = {"stack_effect", names, 3, 2, 2, 1, 0};
  Ref a[3];
  int op, oparg = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &op) < 0) return VALUE_NULL;
  if (!value_is_null(a[1]) && !value_is_none(a[1]) && arg_int(vm, a[1], &oparg) < 0) return VALUE_NULL;
  Ref jump = value_is_null(a[2]) ? REF_NONE : a[2];
  if (!value_is_none(jump) && !value_is_bool(jump))
    return err_set(vm, vm->exc.ValueError, "stack_effect: jump must be False, True or None");
  if (!is_opcode(op) || (op < 256 && opcode_deopt[op] != op))
    return err_set(vm, vm->exc.ValueError, "invalid opcode or oparg");
  int with = opcode_stack_effect(op, oparg, true), without = opcode_stack_effect(op, oparg, false);
  int effect = value_is_true(jump) ? with : value_is_false(jump) ? without : with > without ? with : without;
  return value_from_int48(effect);
}

static Value list_of_texts(VM *vm, const char *const *texts, size_t n) {
  Value list = list_new(vm, (Size)n);
  for (size_t i = 0; !value_is_null(list) && i < n; i++) {
    Value s = str_from_cstr(vm, texts[i]);
    if (value_is_null(s) || list_append_steal(vm, as_list(list), s) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

static Value get_intrinsic1_descs(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  static const char *const texts[] = {
      "INTRINSIC_1_INVALID",
#define INTRINSIC_1(name) "INTRINSIC_" #name,
#include "object/exec/intrinsics.def"
  };
  return list_of_texts(vm, texts, ARRAY_LEN(texts));
}
static Value get_intrinsic2_descs(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  static const char *const texts[] = {
      "INTRINSIC_2_INVALID",
#define INTRINSIC_2(name) "INTRINSIC_" #name,
#include "object/exec/intrinsics.def"
  };
  return list_of_texts(vm, texts, ARRAY_LEN(texts));
}
static Value get_special_method_names(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                      Ref kwnames UNUSED) {
  static const char *const texts[] = {"__enter__", "__exit__", "__aenter__", "__aexit__"};
  return list_of_texts(vm, texts, ARRAY_LEN(texts));
}

static Value get_nb_ops(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  static const char *const rows[N_BINARY_OPS][2] = {
      [OP_ADD] = {"NB_ADD", "+"},
      [OP_AND] = {"NB_AND", "&"},
      [OP_FLOOR_DIVIDE] = {"NB_FLOOR_DIVIDE", "//"},
      [OP_LSHIFT] = {"NB_LSHIFT", "<<"},
      [OP_MATRIX_MULTIPLY] = {"NB_MATRIX_MULTIPLY", "@"},
      [OP_MULTIPLY] = {"NB_MULTIPLY", "*"},
      [OP_REMAINDER] = {"NB_REMAINDER", "%"},
      [OP_OR] = {"NB_OR", "|"},
      [OP_POWER] = {"NB_POWER", "**"},
      [OP_RSHIFT] = {"NB_RSHIFT", ">>"},
      [OP_SUBTRACT] = {"NB_SUBTRACT", "-"},
      [OP_TRUE_DIVIDE] = {"NB_TRUE_DIVIDE", "/"},
      [OP_XOR] = {"NB_XOR", "^"},
      [OP_INPLACE_ADD] = {"NB_INPLACE_ADD", "+="},
      [OP_INPLACE_AND] = {"NB_INPLACE_AND", "&="},
      [OP_INPLACE_FLOOR_DIVIDE] = {"NB_INPLACE_FLOOR_DIVIDE", "//="},
      [OP_INPLACE_LSHIFT] = {"NB_INPLACE_LSHIFT", "<<="},
      [OP_INPLACE_MATRIX_MULTIPLY] = {"NB_INPLACE_MATRIX_MULTIPLY", "@="},
      [OP_INPLACE_MULTIPLY] = {"NB_INPLACE_MULTIPLY", "*="},
      [OP_INPLACE_REMAINDER] = {"NB_INPLACE_REMAINDER", "%="},
      [OP_INPLACE_OR] = {"NB_INPLACE_OR", "|="},
      [OP_INPLACE_POWER] = {"NB_INPLACE_POWER", "**="},
      [OP_INPLACE_RSHIFT] = {"NB_INPLACE_RSHIFT", ">>="},
      [OP_INPLACE_SUBTRACT] = {"NB_INPLACE_SUBTRACT", "-="},
      [OP_INPLACE_TRUE_DIVIDE] = {"NB_INPLACE_TRUE_DIVIDE", "/="},
      [OP_INPLACE_XOR] = {"NB_INPLACE_XOR", "^="},
      [OP_SUBSCR] = {"NB_SUBSCR", "[]"},
  };
  Value list = list_new(vm, N_BINARY_OPS);
  for (int i = 0; !value_is_null(list) && i < N_BINARY_OPS; i++) {
    Value pair[] = {str_from_cstr(vm, rows[i][0]), str_from_cstr(vm, rows[i][1])};
    Value t = tuple_from_steal(vm, pair, 2);
    if (value_is_null(t) || list_append_steal(vm, as_list(list), t) < 0) {
      drop(vm, list);
      return VALUE_NULL;
    }
  }
  return list;
}

// As in a CPython built without statistics.
static Value get_specialization_stats(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                      Ref kwnames UNUSED) {
  return VALUE_NONE;
}
static Value get_executor(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"code", "offset"};
  static const ArgSpec spec = {"get_executor", names, 2, 0, 2, 2, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_exact(vm, a[0], vm->types.code))
    return err_set(vm, vm->exc.TypeError, "expected a code object, not '%T'", a[0]);
  int offset;
  if (arg_int(vm, a[1], &offset) < 0) return VALUE_NULL;
  Executor *e =
      offset < 0 || offset % 2 ? NULL : tier2_executor_at(vm, (Code *)value_as_ptr(a[0]), (uint32_t)(offset / 2));
  return e ? own_ptr(e) : err_set(vm, vm->exc.ValueError, "no executor at given byte offset");
}

#define OPCODE_SIG "($module, /, opcode)"
static const MethodDef methods[] = {
    {"stack_effect", stack_effect, METH_FAST_KW, DOC("($module, opcode, oparg=None, /, *, jump=None)"),
     DOC("Compute the stack effect of the opcode.")},
    {"is_valid", is_valid, METH_FAST_KW, OPCODE_SIG, DOC("Return True if opcode is valid, False otherwise.")},
    {"has_arg", has_arg, METH_FAST_KW, OPCODE_SIG, DOC("Return True if the opcode uses its oparg, False otherwise.")},
    {"has_const", has_const, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode accesses a constant, False otherwise.")},
    {"has_name", has_name, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode accesses an attribute by name, False otherwise.")},
    {"has_jump", has_jump, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode has a jump target, False otherwise.")},
    {"has_free", has_free, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode accesses a free variable, False otherwise.")},
    {"has_local", has_local, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode accesses a local variable, False otherwise.")},
    {"has_exc", has_exc, METH_FAST_KW, OPCODE_SIG,
     DOC("Return True if the opcode sets an exception handler, False otherwise.")},
    {"get_specialization_stats", get_specialization_stats, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the specialization stats")},
    {"get_nb_ops", get_nb_ops, METH_NOARGS, DOC("($module, /)"),
     DOC("Return array of symbols of binary ops.\n\nIndexed by the BINARY_OP oparg value.")},
    {"get_intrinsic1_descs", get_intrinsic1_descs, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a list of names of the unary intrinsics.")},
    {"get_intrinsic2_descs", get_intrinsic2_descs, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a list of names of the binary intrinsics.")},
    {"get_executor", get_executor, METH_FAST_KW, DOC("($module, /, code, offset)"),
     DOC("Return the executor object at offset in code if exists, None otherwise.")},
    {"get_special_method_names", get_special_method_names, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a list of special method names.")},
    {0},
};

static int exec(VM *vm, Ref m) {
  return module_add(vm, m, "ENABLE_SPECIALIZATION", VALUE_TRUE) < 0 ||
                 module_add(vm, m, "ENABLE_SPECIALIZATION_FT", VALUE_TRUE) < 0
             ? -1
             : 0;
}

const ModuleDef _opcode_module = {.name = "_opcode", .doc = "Opcode support module.", .methods = methods, .exec = exec};
