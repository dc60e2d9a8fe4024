// modules/builtins/builtins.c: the builtins module: functions, types, exceptions, constants.
// Tests        tests/python/builtin_functions/*.py, tests/python/modules/builtins_misc.py
// Optimize     O2
#include "modules/builtins/builtins.h"

#include "compile/compile.h"
#include "interp/interp.h"
#include "runtime/module_state.h"
#include "object/exec/function.h"
#include "object/text/str.h"

// Names of built-in types that programs see in builtins.
static const struct {
  const char *name;
  uint16_t offset;
} public_types[] = {
#define T(name, field) \
  { name, offsetof(Types, field) }
    T("bool", bool_),
    T("bytearray", bytearray),
    T("bytes", bytes),
    T("classmethod", classmethod),
    T("complex", complex_),
    T("dict", dict),
    T("enumerate", enumerate),
    T("filter", filter),
    T("float", float_),
    T("frozenset", frozenset),
    T("int", int_),
    T("list", list),
    T("map", map),
    T("memoryview", memoryview),
    T("object", object),
    T("property", property),
    T("range", range),
    T("reversed", reversed),
    T("set", set),
    T("slice", slice),
    T("staticmethod", staticmethod),
    T("str", str),
    T("super", super),
    T("tuple", tuple),
    T("type", type),
    T("zip", zip),
#undef T
};

static int add_functions(VM *vm, Ref module, const MethodDef *defs) {
  for (; defs->name; defs++) {
    Value owner = str_intern_cstr(vm, strcmp(defs->name, "open") ? "builtins" : "_io"),
          fn = value_is_null(owner) ? VALUE_NULL : builtin_function_new(vm, defs, module, owner);
    drop(vm, owner);
    if (module_add(vm, module, defs->name, fn) < 0) return -1;
  }
  return 0;
}

static int exec(VM *vm, Ref m) {
  static const MethodDef *const tables[] = {builtins_object_methods, builtins_iter_methods, builtins_eval_methods,
                                            builtins_print_methods};
  for (size_t i = 0; i < ARRAY_LEN(tables); i++) {
    if (add_functions(vm, m, tables[i]) < 0) return -1;
  }
  for (size_t i = 0; i < ARRAY_LEN(public_types); i++) {
    Type *t = *(Type **)((char *)&vm->types + public_types[i].offset);
    if (module_add(vm, m, public_types[i].name, own_ptr(t)) < 0) return -1;
  }
#define X(name, base) \
  if (#name[0] != '_' && module_add(vm, m, #name, own_ptr(vm->exc.name)) < 0) return -1;
#include "object/error/exceptions.def"
#undef X
  return module_add(vm, m, "_IncompleteInputError", own_ptr(vm->exc._IncompleteInputError)) < 0 ||
                 module_add(vm, m, "EnvironmentError", own_ptr(vm->exc.OSError)) < 0 ||
                 module_add(vm, m, "IOError", own_ptr(vm->exc.OSError)) < 0 ||
                 module_add(vm, m, "None", VALUE_NONE) < 0 || module_add(vm, m, "True", VALUE_TRUE) < 0 ||
                 module_add(vm, m, "False", VALUE_FALSE) < 0 || module_add(vm, m, "Ellipsis", VALUE_ELLIPSIS) < 0 ||
                 module_add(vm, m, "NotImplemented", VALUE_NOT_IMPLEMENTED) < 0 ||
                 module_add(vm, m, "__debug__",
                            value_from_bool(!(vm->flags & (VM_FLAG_OPTIMIZE1 | VM_FLAG_OPTIMIZE2)))) < 0
             ? -1
             : 0;
}

static const ModuleDef def = {
    .name = "builtins",
    .doc =
        "Built-in functions, types, exceptions, and other objects.\n\n"
        "This module provides direct access to all 'built-in'\n"
        "identifiers of Python; for example, builtins.len is\n"
        "the full name for the built-in function len().\n\n"
        "This module is not normally accessed explicitly by most\n"
        "applications, but can be useful in modules that provide\n"
        "objects with the same name as a built-in value, but in\n"
        "which the built-in of that name is also needed.",
    .exec = exec,
};

// --- help, exit and the like: from the library's _sitebuiltins, which is imported when one of them is first used

static const char site_source[] =
    "def add(d):\n"
    "    from _sitebuiltins import Quitter, _Printer, _Helper\n"
    "    from sys import copyright\n"
    "    end = 'Ctrl-D (i.e. EOF)'\n"
    "    d.update({'quit': Quitter('quit', end), 'exit': Quitter('exit', end), 'copyright': _Printer('copyright', copyright), 'credits': _Printer('credits',\n"
    "        'Thanks to CWI, CNRI, BeOpen, Zope Corporation, the Python Software\\nFoundation, and a cast of thousands for supporting Python\\n'\n"
    "        'development.  See www.python.org for more information.'), 'license': _Printer('license', 'See https://www.python.org/psf/license/'),\n"
    "        'help': _Helper()} | d)\n"
    "add(__builtins__)\n";
static const char *const site_names[] = {"quit", "exit", "copyright", "credits", "license", "help"};

static int add_site_names(VM *vm) {
  Value name = str_from_cstr(vm, "<site>"), code = VALUE_NULL, r = VALUE_NULL;
  Dict *d = dict_new_obj(vm);
  if (d && !err_occurred(vm) && dict_set(vm, d, NAME(__builtins__), ref_from_ptr(vm->builtins)) == 0)
    code = compile_source(vm, site_source, (Size)sizeof site_source - 1, name, COMPILE_EXEC, 0, -1);
  if (!value_is_null(code)) r = eval_code(vm, code, d, REF_NULL, REF_NULL);
  int done = value_is_null(r) ? -1 : 0;
  drop(vm, r);
  drop(vm, code);
  drop(vm, name);
  obj_xdrop(vm, d);
  return done;
}

static Value builtin_wanted(VM *vm, Ref name) {
  bool known = value_is_null(name);
  for (size_t i = 0; !known && i < ARRAY_LEN(site_names); i++) known = str_equal_ascii(name, site_names[i]);
  if (!known || vm->modules->site_done) return VALUE_NULL;
  vm->modules->site_done = true;
  Value pending = err_fetch(vm);
  if (add_site_names(vm) < 0) {
    vm->modules->site_done = err_matches(vm, vm->exc.ImportError);  // without the library there are no such names
    err_clear(vm);
  }
  err_restore(vm, pending);
  return value_is_null(name) ? VALUE_NULL : own(dict_get_str(vm, vm->builtins, name));
}

int builtins_setup(VM *vm) {
  vm->hooks.builtin_wanted = builtin_wanted;
  Value m = module_from_def(vm, &def);
  if (value_is_null(m)) return -1;
  vm->builtins = as_module(m)->dict;
  obj_incref(vm->builtins);
  vm->modules->n_builtins = vm->builtins->used;
  int r = dict_set_cstr(vm, vm->sys_modules, "builtins", m);
  drop(vm, m);
  return r;
}
