// modules/builtins/builtins_eval.c: compile, eval, exec, __import__, globals, locals, vars.
// Tests        tests/python/builtin_functions/compile_flags.py, tests/python/reference/04_execution/exec_eval.py
// Optimize     Os
#include "compile/compile.h"
#include "interp/interp.h"
#include "modules/builtins/builtins.h"
#include "runtime/import.h"
#include "runtime/memfs.h"
#include "object/core/work.h"
#include "object/core/args.h"
#include "object/exec/frame.h"
#include "object/bytes/buffer.h"
#include "object/bytes/bytes.h"
#include "object/error/exceptions.h"
#include "object/exec/function.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

static const uint32_t KNOWN_FLAGS = COMPILE_FUTURE_MASK | COMPILE_DONT_IMPLY_DEDENT | COMPILE_OPTIMIZED_AST |
                                    COMPILE_TYPE_COMMENTS | COMPILE_ALLOW_TOP_LEVEL_AWAIT |
                                    COMPILE_ALLOW_INCOMPLETE_INPUT | CO_NESTED;

static Value builtin_globals(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return vm->frame ? own_ptr(vm->frame->globals) : VALUE_NONE;
}
static Value builtin_locals(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return vm->frame ? frame_get_locals(vm, vm->frame) : err_set(vm, vm->exc.SystemError, "frame does not exist");
}

static Value builtin_vars(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "vars", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0) return frame_get_locals(vm, vm->frame);
  Value d;
  int found = object_lookup_attr(vm, args[0], NAME(__dict__), &d);
  if (found == 0) return err_set(vm, vm->exc.TypeError, "vars() argument must have __dict__ attribute");
  return d;
}

// Text of a program: *bytes is valid while *keep lives. Null bytes are refused.
static int source_text(VM *vm, Ref source, const char *what, const char **bytes, Size *len, bool *is_text,
                       Value *keep) {
  *is_text = false;
  *keep = VALUE_NULL;
  if (is_str(source)) {
    *is_text = true;
    *keep = str_encode_utf8(vm, source);
  } else if (is_bytes(source)) {
    *keep = own(source);
  } else {
    Buffer buf;
    if (!buffer_is_offered(vm, source) || buffer_get(vm, source, &buf, BUF_SIMPLE) < 0)
      return !err_forgive(vm) ? -1 : err_set_i(vm, vm->exc.TypeError, "%s", what);
    *keep = bytes_from(vm, buf.data, buf.len);
    buffer_release(vm, &buf);
  }
  if (value_is_null(*keep)) return -1;
  *bytes = as_bytes(*keep)->data;
  *len = as_bytes(*keep)->len;
  const char *null;
  if (work_find_octet(vm, *bytes, 0, (size_t)*len, &null) < 0) {
    drop(vm, *keep);
    return -1;
  }
  if (null) {
    drop(vm, *keep);
    return err_set_i(vm, vm->exc.SyntaxError, "source code string cannot contain null bytes");
  }
  return 0;
}

// The flags that a compilation inherits from the running code.
static uint32_t inherited_flags(VM *vm) { return vm->frame ? vm->frame->code->flags & COMPILE_FUTURE_MASK : 0; }

static Value compile_text(VM *vm, Ref source, const char *what, Ref filename, CompileMode mode, uint32_t flags,
                          int optimize) {
  const char *bytes = NULL;
  Size len = 0;
  bool is_text;
  Value keep;
  if (source_text(vm, source, what, &bytes, &len, &is_text, &keep) < 0) return VALUE_NULL;
  if (is_text) flags |= COMPILE_IGNORE_COOKIE;
  if (mode == COMPILE_EVAL && what[0] == 'e') {  // eval(), not compile()
    while (len > 0 && (*bytes == ' ' || *bytes == '\t')) bytes++, len--;
  }
  Value code = compile_source(vm, bytes, len, filename, mode, flags, optimize);
  drop(vm, keep);
  return code;
}

// A file name: str, bytes (decoded as UTF-8), or path-like.
static Value file_name(VM *vm, Ref v) {
  if (is_str(v)) return own(v);
  if (is_bytes(v)) return str_decode(vm, as_bytes(v)->data, as_bytes(v)->len, "utf-8", "surrogateescape");
  Value p = memfs_fspath(vm, v);
  if (value_is_null(p) || is_str(p)) return p;
  Value name = file_name(vm, p);
  drop(vm, p);
  return name;
}

static Value builtin_compile(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"source",   "filename",        "mode", "flags", "dont_inherit",
                                      "optimize", "_feature_version"};
  static const ArgSpec spec = {"compile", names, 7, 0, 6, 3, 0};
  Ref a[7];
  int flags = 0, optimize = -1, feature_version = -1;
  bool dont_inherit = false;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!is_str(a[2])) return err_set(vm, vm->exc.TypeError, "compile() argument 'mode' must be str, not %.50P", a[2]);
  if (!value_is_null(a[3]) && arg_int(vm, a[3], &flags) < 0) return VALUE_NULL;
  if (!value_is_null(a[4]) && arg_bool(vm, a[4], &dont_inherit) < 0) return VALUE_NULL;
  if (!value_is_null(a[5]) && arg_int(vm, a[5], &optimize) < 0) return VALUE_NULL;
  if (!value_is_null(a[6]) && arg_int(vm, a[6], &feature_version) < 0) return VALUE_NULL;
  if ((uint32_t)flags & ~KNOWN_FLAGS) return err_set(vm, vm->exc.ValueError, "compile(): unrecognised flags");
  if (optimize < -1 || optimize > 2) return err_set(vm, vm->exc.ValueError, "compile(): invalid optimize value");
  CompileMode mode = COMPILE_EXEC;
  if (str_equal_ascii(a[2], "eval")) mode = COMPILE_EVAL;
  else if (str_equal_ascii(a[2], "single")) mode = COMPILE_SINGLE;
  else if (str_equal_ascii(a[2], "func_type") && (flags & COMPILE_ONLY_AST)) mode = COMPILE_FUNC_TYPE;
  else if (str_equal_ascii(a[2], "func_type")) {
    return err_set(vm, vm->exc.ValueError, "compile() mode 'func_type' requires flag PyCF_ONLY_AST");
  } else if (!str_equal_ascii(a[2], "exec")) {
    return err_set(vm, vm->exc.ValueError,
                   flags & COMPILE_ONLY_AST ? "compile() mode must be 'exec', 'eval', 'single' or 'func_type'"
                                            : "compile() mode must be 'exec', 'eval' or 'single'");
  }
  Value filename = file_name(vm, a[1]);
  if (value_is_null(filename)) return filename;
  for (Size i = 0; is_str(filename) && i < as_str(filename)->len; i++) {
    if (str_read(as_str(filename), i)) continue;
    drop(vm, filename);
    return err_set(vm, vm->exc.ValueError, "embedded null character");
  }
  uint32_t all = (uint32_t)flags | (dont_inherit ? 0 : inherited_flags(vm));
  Value r = VALUE_NULL;
  int is_ast = vm->hooks.compile_ast_object ? vm->hooks.compile_ast_object(vm, a[0], filename, mode, all, optimize,
                                                                           feature_version < 0 ? 0
                                                                           : feature_version   ? feature_version
                                                                                               : 1,
                                                                           &r)
                                            : 0;
  if (is_ast == 0)
    r = compile_text(vm, a[0], "compile() arg 1 must be a string, bytes or AST object", filename, mode, all, optimize);
  drop(vm, filename);
  return r;
}

static int add_builtins(VM *vm, Ref globals) {
  Ref found = dict_get_str(vm, as_dict(globals), NAME(__builtins__));
  if (!value_is_null(found)) return 0;
  Ref mapping = vm->frame ? builtins_mapping(vm, vm->frame->builtins) : REF_NULL;
  Ref builtins = !value_is_null(mapping) ? mapping : ref_from_ptr(vm->frame ? vm->frame->builtins : vm->builtins);
  return dict_set(vm, as_dict(globals), NAME(__builtins__), builtins);
}

// Owned globals and locals of eval and exec, defaults from the running frame.
static int namespaces(VM *vm, Ref globals, Ref locals, Value *out_globals, Value *out_locals) {
  if (!value_is_null(globals) && !value_is_none(globals)) {
    *out_globals = own(globals);
    *out_locals = own(value_is_null(locals) || value_is_none(locals) ? globals : locals);
  } else {
    if (!vm->frame) return err_set_i(vm, vm->exc.SystemError, "globals and locals cannot be NULL");
    *out_globals = own_ptr(vm->frame->globals);
    *out_locals = value_is_null(locals) || value_is_none(locals) ? frame_get_locals(vm, vm->frame) : own(locals);
    if (value_is_null(*out_locals)) {
      drop(vm, *out_globals);
      return -1;
    }
  }
  if (add_builtins(vm, *out_globals) == 0) return 0;
  drop(vm, *out_globals);
  drop(vm, *out_locals);
  return -1;
}

static Value run(VM *vm, Ref code, Ref globals, Ref locals, Ref closure) {
  return eval_code(vm, code, as_dict(globals), locals, closure);
}

static Value builtin_eval(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "globals", "locals"};
  static const ArgSpec spec = {"eval", names, 3, 1, 3, 1, 0};
  Ref a[3];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  bool has_globals = !value_is_null(a[1]) && !value_is_none(a[1]),
       has_locals = !value_is_null(a[2]) && !value_is_none(a[2]);
  if (has_locals && !is_mapping(vm, a[2])) return err_set(vm, vm->exc.TypeError, "locals must be a mapping");
  if (has_globals && !is_dict(a[1])) {
    return err_set(
        vm, vm->exc.TypeError,
        is_mapping(vm, a[1]) ? "globals must be a real dict; try eval(expr, {}, mapping)" : "globals must be a dict");
  }
  Value globals, locals;
  if (namespaces(vm, a[1], a[2], &globals, &locals) < 0) return VALUE_NULL;
  Value code = VALUE_NULL, r = VALUE_NULL;
  if (is_exact(vm, a[0], vm->types.code)) {
    code = own(a[0]);
    if (((Code *)value_as_ptr(a[0]))->nfreevars) {
      err_set(vm, vm->exc.TypeError, "code object passed to eval() may not contain free variables");
      goto done;
    }
  } else {
    Value name = str_intern_cstr(vm, "<string>");
    if (!value_is_null(name))
      code = compile_text(vm, a[0], "eval() arg 1 must be a string, bytes or code object", name, COMPILE_EVAL,
                          inherited_flags(vm), -1);
    drop(vm, name);
  }
  if (!value_is_null(code)) r = run(vm, code, globals, locals, REF_NULL);
done:
  drop(vm, code);
  drop(vm, globals);
  drop(vm, locals);
  return r;
}

static int check_closure(VM *vm, Ref source, Ref closure) {
  bool has = !value_is_null(closure) && !value_is_none(closure);
  if (!is_exact(vm, source, vm->types.code)) {
    return has ? err_set_i(vm, vm->exc.TypeError, "closure can only be used when source is a code object") : 0;
  }
  uint32_t n_free = ((Code *)value_as_ptr(source))->nfreevars;
  if (n_free == 0) {
    return has ? err_set_i(vm, vm->exc.TypeError, "cannot use a closure with this code object") : 0;
  }
  bool ok = has && is_tuple_exact(vm, closure) && (uint32_t)tuple_len(closure) == n_free;
  for (Size i = 0; ok && i < tuple_len(closure); i++) ok = is_exact(vm, tuple_at(closure, i), vm->types.cell);
  if (ok) return 0;
  return err_set_i(vm, vm->exc.TypeError, "code object requires a closure of exactly length %zd", (Size)n_free);
}

static Value builtin_exec(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"", "globals", "locals", "closure"};
  static const ArgSpec spec = {"exec", names, 4, 1, 3, 1, 0};
  Ref a[4];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!value_is_null(a[1]) && !value_is_none(a[1]) && !is_dict(a[1])) {
    return err_set(vm, vm->exc.TypeError, "exec() globals must be a dict, not %.100T", a[1]);
  }
  if (!value_is_null(a[2]) && !value_is_none(a[2]) && !is_mapping(vm, a[2])) {
    return err_set(vm, vm->exc.TypeError, "locals must be a mapping or None, not %.100T", a[2]);
  }
  if (check_closure(vm, a[0], a[3]) < 0) return VALUE_NULL;
  Value globals, locals;
  if (namespaces(vm, a[1], a[2], &globals, &locals) < 0) return VALUE_NULL;
  Value code = VALUE_NULL, r = VALUE_NULL;
  if (is_exact(vm, a[0], vm->types.code)) {
    code = own(a[0]);
  } else {
    Value name = str_intern_cstr(vm, "<string>");
    if (!value_is_null(name))
      code = compile_text(vm, a[0], "exec() arg 1 must be a string, bytes or code object", name, COMPILE_EXEC,
                          inherited_flags(vm), -1);
    drop(vm, name);
  }
  Ref closure = value_is_null(a[3]) || value_is_none(a[3]) ? REF_NULL : a[3];
  if (!value_is_null(code)) r = run(vm, code, globals, locals, closure);
  drop(vm, code);
  drop(vm, globals);
  drop(vm, locals);
  if (value_is_null(r)) return r;
  drop(vm, r);
  return VALUE_NONE;
}

static Value builtin_import(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "globals", "locals", "fromlist", "level"};
  static const ArgSpec spec = {"__import__", names, 5, 0, 5, 1, 0};
  Ref a[5];
  int level = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  if (!value_is_null(a[4]) && arg_int(vm, a[4], &level) < 0) return VALUE_NULL;
  return import_by_name(vm, a[0], a[1], value_is_null(a[3]) ? borrow(vm->empty_tuple) : a[3], level);
}

const MethodDef builtins_eval_methods[] = {
    {"__import__", builtin_import, METH_FAST_KW,
     DOC("($module, /, name, globals=None, locals=None, fromlist=(),\n           level=0)"),
     DOC("Import a module.\n\nBecause this function is meant for use by the Python\n"
         "interpreter and not for general use, it is better to use\n"
         "importlib.import_module() to programmatically import a module.")},
    {"compile", builtin_compile, METH_FAST_KW,
     DOC("($module, /, source, filename, mode, flags=0,\n"
         "        dont_inherit=False, optimize=-1, *, _feature_version=-1)"),
     DOC("Compile source into a code object that can be executed by exec() or eval().")},
    {"eval", builtin_eval, METH_FAST_KW, DOC("($module, source, /, globals=None, locals=None)"),
     DOC("Evaluate the given source in the context of globals and locals.")},
    {"exec", builtin_exec, METH_FAST_KW, DOC("($module, source, /, globals=None, locals=None, *, closure=None)"),
     DOC("Execute the given source in the context of globals and locals.")},
    {"globals", builtin_globals, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the dictionary containing the current scope's global variables.")},
    {"locals", builtin_locals, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a dictionary containing the current scope's local variables.")},
    {"vars", builtin_vars, METH_VARARGS, NULL,
     DOC("vars([object]) -> dictionary\n\nWithout arguments, equivalent to locals().\n"
         "With an argument, equivalent to object.__dict__.")},
    {0},
};
