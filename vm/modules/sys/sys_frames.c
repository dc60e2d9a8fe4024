// modules/sys/sys_frames.c: functions of sys over frames, exceptions, references and limits.
// Tests        tests/python/modules/sys_attributes.py, tests/python/reference/04_execution/frames_code.py
// Optimize     Oz
#include "runtime/import.h"
#include "runtime/module_state.h"
#include "runtime/std_stream.h"
#include "modules/io/io.h"
#include "modules/sys/sys.h"
#include "runtime/traceback_print.h"
#include "object/core/args.h"
#include "object/exec/frame.h"
#include "object/container/dict.h"
#include "object/error/exceptions.h"
#include "object/number/int.h"
#include "object/text/str.h"
#include "object/container/tuple.h"
#include "object/core/weakref.h"
#include "tier2/tier2.h"

static Value sys_getframe(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  int depth = 0;
  if (args_check(vm, "_getframe", nargs, 0, 1) < 0 || (nargs && arg_int(vm, args[0], &depth) < 0)) return VALUE_NULL;
  Frame *f = vm->frame;
  for (; f && depth > 0; depth--) f = frame_caller(f);
  if (!f) return err_set(vm, vm->exc.ValueError, "call stack is not deep enough");
  FrameObject *fo = frame_object(vm, f);
  return fo ? own_ptr(fo) : VALUE_NULL;
}

static Value sys_getframemodulename(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"depth"};
  static const ArgSpec spec = {"_getframemodulename", names, 1, 0, 1, 0, 0};
  Ref a[1];
  int depth = 0;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || (!value_is_null(a[0]) && arg_int(vm, a[0], &depth) < 0))
    return VALUE_NULL;
  Frame *f = vm->frame;
  for (; f && depth > 0; depth--) f = frame_caller(f);
  if (!f) return VALUE_NONE;
  Ref name = dict_get_str(vm, f->globals, NAME(__name__));
  return value_is_null(name) ? VALUE_NONE : own(name);
}

static Value sys_exception(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return own(err_handled(vm));
}

static Value sys_exc_info(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref exc = err_handled(vm);
  if (value_is_none(exc)) return tuple_pack3(vm, REF_NONE, REF_NONE, REF_NONE);
  return tuple_pack3(vm, ref_from_ptr(type_of(vm, exc)), exc, exc_traceback(exc));
}

static Value sys_exit(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "exit", nargs, 0, 1) < 0) return VALUE_NULL;
  if (nargs == 0 || value_is_none(args[0])) return err_set_none(vm, vm->exc.SystemExit);
  return err_set_value(vm, vm->exc.SystemExit, args[0]);
}

static Value sys_excepthook(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (args_check(vm, "excepthook", nargs, 3, 3) < 0) return VALUE_NULL;
  traceback_print(vm, args[1]);
  return VALUE_NONE;
}

// What the file's encoding has no bytes for, as escapes.
static Value write_escaped(VM *vm, Ref file, Ref text) {
  Value a[2] = {object_getattr_s(vm, file, "encoding"), str_from_cstr(vm, "backslashreplace")}, r = VALUE_NULL;
  Value bytes = value_is_null(a[0]) || value_is_null(a[1]) ? VALUE_NULL : io_call2(vm, text, "encode", a[0], a[1]);
  Value buffer = value_is_null(bytes) ? VALUE_NULL : object_getattr_s(vm, file, "buffer");
  if (!value_is_null(buffer)) r = call_method1(vm, buffer, NAME(write), bytes);
  else if (!value_is_null(bytes) && err_matches(vm, vm->exc.AttributeError)) {
    err_clear(vm);
    Value escaped = io_call1(vm, bytes, "decode", a[0]);
    if (!value_is_null(escaped)) r = call_method1(vm, file, NAME(write), escaped);
    drop(vm, escaped);
  }
  drop(vm, buffer), drop(vm, bytes), drop(vm, a[0]), drop(vm, a[1]);
  return r;
}

static Value sys_displayhook(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  Ref v = borrow(args[0]);
  if (value_is_none(v)) return VALUE_NONE;
  if (dict_set(vm, vm->builtins, NAME(_), REF_NONE) < 0) return VALUE_NULL;
  Value text = object_repr(vm, v);
  if (value_is_null(text)) return text;
  Ref out = dict_get_str(vm, vm->sys_dict, NAME(stdout));
  if (value_is_null(out) || value_is_none(out)) {
    drop(vm, text);
    return err_set(vm, vm->exc.RuntimeError, "lost sys.stdout");
  }
  Value file = own(out), r = call_method1(vm, file, NAME(write), text);
  if (value_is_null(r) && err_matches(vm, vm->exc.UnicodeEncodeError)) {
    err_clear(vm);
    r = write_escaped(vm, file, text);
  }
  drop(vm, text);
  Value end = value_is_null(r) ? r : str_from_char(vm, '\n');
  if (!value_is_null(r)) value_set(vm, &r, value_is_null(end) ? end : call_method1(vm, file, NAME(write), end));
  drop(vm, end);
  drop(vm, file);
  if (value_is_null(r)) return r;
  drop(vm, r);
  return dict_set(vm, vm->builtins, NAME(_), v) < 0 ? VALUE_NULL : VALUE_NONE;
}

static Value sys_unraisablehook(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return unraisable_print(vm, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}

// The value of PYTHONBREAKPOINT in os.environ, "pdb.set_trace" when it is empty or missing; null with an exception.
static Value breakpoint_name(VM *vm) {
  Value os = import_module(vm, "os"), environ = value_is_null(os) ? os : object_getattr_s(vm, os, "environ");
  Value key = str_from_cstr(vm, "PYTHONBREAKPOINT"), get = str_from_cstr(vm, "get"), name = VALUE_NULL;
  if (!value_is_null(environ) && !value_is_null(key) && !value_is_null(get)) name = call_method1(vm, environ, get, key);
  if (!value_is_null(os)) drop(vm, environ);
  drop(vm, os);
  drop(vm, key);
  drop(vm, get);
  if (value_is_null(name) || (is_str(name) && as_str(name)->len)) return name;
  drop(vm, name);
  return str_from_cstr(vm, "pdb.set_trace");
}

// module.function, a function of builtins without a dot; null with an exception.
static Value find_hook(VM *vm, Ref name) {
  Size len = as_str(name)->len, dot = len;
  while (dot > 0 && str_read(as_str(name), dot - 1) != '.') dot--;
  if (dot == 1) return err_set(vm, vm->exc.ImportError, "no module is named");
  Value module = dot ? str_substring(vm, name, 0, dot - 1) : str_from_cstr(vm, "builtins"),
        attr = str_substring(vm, name, dot, len), found = VALUE_NULL;
  Value from = value_is_null(module) || value_is_null(attr) ? VALUE_NULL : tuple_pack1(vm, attr);
  Value loaded = value_is_null(from) ? from : import_by_name(vm, module, REF_NONE, from, 0);
  if (!value_is_null(loaded)) found = object_getattr(vm, loaded, attr);
  if (!value_is_null(from)) drop(vm, loaded);
  drop(vm, from);
  drop(vm, module);
  drop(vm, attr);
  return found;
}

static Value sys_breakpointhook(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  Value name = breakpoint_name(vm), hook = VALUE_NULL, r = VALUE_NULL;
  if (value_is_null(name)) return name;
  if (as_str(name)->len == 1 && str_read(as_str(name), 0) == '0') {
    r = VALUE_NONE;
  } else {
    hook = find_hook(vm, name);
    if (!value_is_null(hook)) {
      r = call(vm, hook, args, nargs, kwnames);
    } else if (err_matches(vm, vm->exc.ImportError) || err_matches(vm, vm->exc.AttributeError)) {
      err_clear(vm);
      if (err_warn(vm, vm->exc.RuntimeWarning, 0, "Ignoring unimportable $PYTHONBREAKPOINT: \"%U\"", name) == 0)
        r = VALUE_NONE;
    }
  }
  drop(vm, hook);
  drop(vm, name);
  return r;
}

static Value sys_getrecursionlimit(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                   Ref kwnames UNUSED) {
  return value_from_int48(vm->limits.recursion_limit);
}
static Value sys_setrecursionlimit(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  int n;
  if (arg_int(vm, args[0], &n) < 0) return VALUE_NULL;
  if (n < 1) return err_set(vm, vm->exc.ValueError, "recursion limit must be greater or equal than 1");
  if (vm->py_depth >= (uint32_t)n) {
    return err_set(vm, vm->exc.RecursionError,
                   "cannot set the recursion limit to %d at the recursion depth %u: the limit is too low", n,
                   vm->py_depth);
  }
  vm->limits.recursion_limit = (uint32_t)n;
  return VALUE_NONE;
}

static Value sys_getrefcount(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  // Counted as in CPython: the argument itself is one more.
  return value_from_int48(value_is_ptr(args[0]) ? (int64_t)value_as_ptr(args[0])->refcnt : (int64_t)UINT32_MAX);
}

static Value sys_getsizeof(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"object", "default"};
  static const ArgSpec spec = {"getsizeof", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  bool found;
  Value n = call_special(vm, a[0], NAME(__sizeof__), REF_NULL, REF_NULL, &found);
  if (!value_is_null(n) && !is_int(n)) {
    value_clear(vm, &n);
    err_set(vm, vm->exc.TypeError, "an integer is required");
  }
  if (value_is_null(n)) {
    if (!found && !err_occurred(vm)) err_set(vm, vm->exc.TypeError, "Type %.100T doesn't define __sizeof__", a[0]);
    if (value_is_null(a[1]) || !err_matches(vm, vm->exc.TypeError)) return VALUE_NULL;
    err_clear(vm);
    return own(a[1]);
  }
  int64_t size;
  bool fits = int_fits_i64(n, &size) && size >= -SIZE_MAX_PY - 1 && size <= SIZE_MAX_PY;
  drop(vm, n);
  if (!fits) return err_set(vm, vm->exc.OverflowError, "Python int too large to convert to C ssize_t");
  if (size < 0) return err_set(vm, vm->exc.ValueError, "__sizeof__() should return >= 0");
  // in front of the object, as in CPython on 32 bits: the collector's header, dict and weak references
  const Type *type = type_of(vm, a[0]);
  if (type_has(type, TYPE_GC) && !(type_has(type, TYPE_TYPE_SUBCLASS) && !type_has(as_type(a[0]), TYPE_HEAP)))
    size += 8;
  if (type_has(type, TYPE_MANAGED_DICT) || type_weakrefs_managed(type)) size += 8;
  return int_from_i64(vm, size);
}

static Value sys_intern(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "intern() argument must be str, not %P", args[0]);
  if (!is_str_exact(vm, args[0])) return err_set(vm, vm->exc.TypeError, "can't intern %.400T", args[0]);
  return str_intern(vm, own(args[0]));
}
static Value sys_is_interned(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  if (!is_str(args[0])) return err_set(vm, vm->exc.TypeError, "_is_interned() argument must be str, not %P", args[0]);
  return value_from_bool(as_str(args[0])->interned != 0);
}
static Value sys_is_immortal(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(!value_is_ptr(args[0]) || value_as_ptr(args[0])->refcnt >= REFCNT_IMMORTAL / 2);
}
static Value sys_is_finalizing(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                               Ref kwnames UNUSED) {
  return value_from_bool(vm->flags & VM_FLAG_FINALIZING);
}
static Value sys_is_gil_enabled(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  return VALUE_TRUE;
}

static Value sys_getdefaultencoding(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                    Ref kwnames UNUSED) {
  return str_from_cstr(vm, "utf-8");
}
static Value sys_getfilesystemencodeerrors(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                           Ref kwnames UNUSED) {
  return str_from_cstr(vm, "surrogateescape");
}

static Value sys_get_int_max_str_digits(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                        Ref kwnames UNUSED) {
  return value_from_int48(vm->int_max_str_digits);
}
static Value sys_set_int_max_str_digits(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"maxdigits"};
  static const ArgSpec spec = {"set_int_max_str_digits", names, 1, 0, 1, 1, 0};
  Ref a[1];
  int n;
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0 || arg_int(vm, a[0], &n) < 0) return VALUE_NULL;
  if (n != 0 && n < 640) return err_set(vm, vm->exc.ValueError, "maxdigits must be >= 640 or 0 for unlimited");
  vm->int_max_str_digits = (uint32_t)n;
  return VALUE_NONE;
}

static Value sys_audit(VM *vm, Ref self UNUSED, const Value *args, Size nargs, Ref kwnames UNUSED) {
  if (nargs == 0) return err_set(vm, vm->exc.TypeError, "audit expected at least 1 argument, got 0");
  return arg_str(vm, "audit", 1, args[0]) < 0 ? VALUE_NULL : VALUE_NONE;
}
static Value sys_addaudithook(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "audit hooks are not supported");
}
static Value sys_getswitchinterval(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                   Ref kwnames UNUSED) {
  return value_from_double(vm->modules->switch_interval ? vm->modules->switch_interval : 0.005);
}
static Value sys_setswitchinterval(VM *vm, Ref self UNUSED, const Value *args, Size nargs UNUSED, Ref kwnames UNUSED) {
  double d;
  if (arg_double(vm, args[0], &d) < 0) return VALUE_NULL;
  if (!(d > 0)) return err_set(vm, vm->exc.ValueError, "switch interval must be strictly positive");
  vm->modules->switch_interval = d;
  return VALUE_NONE;
}
static Value sys_getallocatedblocks(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                    Ref kwnames UNUSED) {
  return int_from_u64(vm, vm->mem.used / 16);
}
static Value sys_clear_caches(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                              Ref kwnames UNUSED) {
  tier2_invalidate_all(vm, INVALIDATED_BY_CLEARING);
  return VALUE_NONE;
}
static Value sys_clear_type_cache(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                  Ref kwnames UNUSED) {
  return err_warn(vm, vm->exc.DeprecationWarning, 1,
                  "sys._clear_type_cache() is deprecated and may be removed in a future version of Python.  Use "
                  "sys._clear_internal_caches() instead.") < 0
             ? VALUE_NULL
             : VALUE_NONE;
}

static Value sys_current_frames(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                Ref kwnames UNUSED) {
  Value d = dict_new(vm);
  if (value_is_null(d) || !vm->frame) return d;
  FrameObject *fo = frame_object(vm, vm->frame);
  if (fo && dict_set(vm, as_dict(d), value_from_int48(1), ref_from_ptr(fo)) == 0) return d;
  drop(vm, d);
  return VALUE_NULL;
}
static Value sys_current_exceptions(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED,
                                    Ref kwnames UNUSED) {
  Value d = dict_new(vm);
  if (value_is_null(d) || dict_set(vm, as_dict(d), value_from_int48(1), err_handled(vm)) == 0) return d;
  drop(vm, d);
  return VALUE_NULL;
}

const MethodDef sys_frame_methods[] = {
    {"_clear_internal_caches", sys_clear_caches, METH_NOARGS, DOC("($module, /)"),
     DOC("Clear all internal performance-related caches.")},
    {"_clear_type_cache", sys_clear_type_cache, METH_NOARGS, DOC("($module, /)"),
     DOC("Clear the internal type lookup cache.")},
    {"_current_exceptions", sys_current_exceptions, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a dict mapping each identifier to its current raised exception.")},
    {"_current_frames", sys_current_frames, METH_NOARGS, DOC("($module, /)"),
     DOC("Return a dict mapping each thread's thread id to its current stack frame.")},
    {"_getframe", sys_getframe, METH_FAST, DOC("($module, depth=0, /)"),
     DOC("Return a frame object from the call stack.\n\n"
         "If optional integer depth is given, return the frame object that many\n"
         "calls below the top of the stack.")},
    {"_getframemodulename", sys_getframemodulename, METH_FAST_KW, DOC("($module, /, depth=0)"),
     DOC("Return the name of the module for a calling frame.")},
    {"_is_gil_enabled", sys_is_gil_enabled, METH_NOARGS, DOC("($module, /)"),
     DOC("Return True if the GIL is currently enabled and False otherwise.")},
    {"_is_immortal", sys_is_immortal, METH_O, DOC("($module, op, /)"),
     DOC("Return True if the given object is \"immortal\" per PEP 683.")},
    {"_is_interned", sys_is_interned, METH_O, DOC("($module, string, /)"),
     DOC("Return True if the given string is \"interned\".")},
    {"addaudithook", sys_addaudithook, METH_O, DOC("($module, /, hook)"), DOC("Adds a new audit hook callback.")},
    {"audit", sys_audit, METH_FAST, DOC("($module, event, /, *args)"),
     DOC("Passes the event to any hooks that are attached.")},
    {"breakpointhook", sys_breakpointhook, METH_FAST_KW, DOC("($module, /, *args, **kwargs)"),
     DOC("This hook function is called by built-in breakpoint().")},
    {"displayhook", sys_displayhook, METH_O, DOC("($module, object, /)"),
     DOC("Print an object to sys.stdout and also save it in builtins._")},
    {"exc_info", sys_exc_info, METH_NOARGS, DOC("($module, /)"),
     DOC("Return current exception information: (type, value, traceback).\n\n"
         "Return information about the most recent exception caught by an except\n"
         "clause in the current stack frame or in an older stack frame.")},
    {"excepthook", sys_excepthook, METH_FAST, DOC("($module, exctype, value, traceback, /)"),
     DOC("Handle an exception by displaying it with a traceback on sys.stderr.")},
    {"exception", sys_exception, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current exception.\n\n"
         "Return the most recent exception caught by an except clause\n"
         "in the current stack frame or in an older stack frame, or None\nif no such clause exists.")},
    {"exit", sys_exit, METH_FAST, DOC("($module, status=None, /)"),
     DOC("Exit the interpreter by raising SystemExit(status).")},
    {"get_int_max_str_digits", sys_get_int_max_str_digits, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the maximum string digits limit for non-binary int<->str conversions.")},
    {"getallocatedblocks", sys_getallocatedblocks, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the number of memory blocks currently allocated.")},
    {"getdefaultencoding", sys_getdefaultencoding, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current default encoding used by the Unicode implementation.")},
    {"getfilesystemencodeerrors", sys_getfilesystemencodeerrors, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the error mode used Unicode to OS filename conversion.")},
    {"getfilesystemencoding", sys_getdefaultencoding, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the encoding used to convert Unicode filenames to OS filenames.")},
    {"getrecursionlimit", sys_getrecursionlimit, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current value of the recursion limit.")},
    {"getrefcount", sys_getrefcount, METH_O, DOC("($module, object, /)"), DOC("Return the reference count of object.")},
    {"getsizeof", sys_getsizeof, METH_FAST_KW | METH_METHOD, NULL,
     DOC("getsizeof(object [, default]) -> int\n\nReturn the size of object in bytes.")},
    {"getswitchinterval", sys_getswitchinterval, METH_NOARGS, DOC("($module, /)"),
     DOC("Return the current thread switch interval; see sys.setswitchinterval().")},
    {"intern", sys_intern, METH_O, DOC("($module, string, /)"),
     DOC("``Intern'' the given string.\n\n"
         "This enters the string in the (global) table of interned strings whose\n"
         "purpose is to speed up dictionary lookups. Return the string itself or\n"
         "the previously interned string object with the same value.")},
    {"is_finalizing", sys_is_finalizing, METH_NOARGS, DOC("($module, /)"), DOC("Return True if Python is exiting.")},
    {"set_int_max_str_digits", sys_set_int_max_str_digits, METH_FAST_KW, DOC("($module, /, maxdigits)"),
     DOC("Set the maximum string digits limit for non-binary int<->str conversions.")},
    {"setrecursionlimit", sys_setrecursionlimit, METH_O, DOC("($module, limit, /)"),
     DOC("Set the maximum depth of the Python interpreter stack to n.\n\n"
         "This limit prevents infinite recursion from causing an overflow of the C\n"
         "stack and crashing Python.  The highest possible limit is platform-\ndependent.")},
    {"setswitchinterval", sys_setswitchinterval, METH_O, DOC("($module, interval, /)"),
     DOC("Set the ideal thread switching delay inside the Python interpreter.")},
    {"unraisablehook", sys_unraisablehook, METH_O, DOC("($module, unraisable, /)"),
     DOC("Handle an unraisable exception.")},
    {0},
};
