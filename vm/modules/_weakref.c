// modules/_weakref.c: what the weakref module is built on.
// Tests        tests/python/library/tools/weakref_use.py, tests/python/gc/weakref_del.py
// Optimize     O2
#include "object/core/args.h"
#include "object/container/dict.h"
#include "object/exec/module.h"
#include "object/core/weakref.h"

static Value count(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return value_from_int48(weakref_count(vm, args[0]));
}

static Value list(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) { return weakref_list(vm, args[0]); }

// proxy(object, callback=None)
static Value proxy(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "proxy", nargs, 1, 2) < 0) return VALUE_NULL;
  Ref callback = nargs > 1 && !value_is_none(args[1]) ? borrow(args[1]) : REF_NULL;
  return weakproxy_new(vm, args[0], callback);
}

// Deletes dct[key] when its value is a dead reference; a key that is gone is no error.
static Value remove_dead(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (args_check(vm, "_remove_dead_weakref", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!is_dict(args[0])) return arg_type_error(vm, "_remove_dead_weakref", 1, "dict", args[0]);
  Ref found;
  int r = dict_lookup(vm, as_dict(args[0]), args[1], &found);
  if (r <= 0) return r < 0 ? VALUE_NULL : VALUE_NONE;
  if (!is_weakref(vm, found)) return err_set(vm, vm->exc.TypeError, "not a weakref");
  Value target = weakref_get(found);
  bool dead = value_is_null(target);
  drop(vm, target);
  if (dead && dict_del(vm, as_dict(args[0]), args[1]) < 0) return VALUE_NULL;
  return VALUE_NONE;
}

static const MethodDef methods[] = {
    {"getweakrefcount", count, METH_O, DOC("($module, object, /)"),
     DOC("Return the number of weak references to 'object'.")},
    {"getweakrefs", list, METH_O, DOC("($module, object, /)"),
     DOC("Return a list of all weak reference objects pointing to 'object'.")},
    {"_remove_dead_weakref", remove_dead, METH_FAST, DOC("($module, dct, key, /)"),
     DOC("Atomically remove key from dict if it points to a dead weakref.")},
    {"proxy", proxy, METH_FAST, DOC("($module, object, callback=None, /)"),
     DOC("Create a proxy object that weakly references 'object'.\n\n"
         "'callback', if given, is called with a reference to the\n"
         "proxy when 'object' is about to be finalized.")},
    {NULL},
};

static int exec(VM *vm, Ref module) {
  if (module_add(vm, module, "ref", own_ptr(vm->types.weakref)) < 0) return -1;
  if (module_add(vm, module, "ReferenceType", own_ptr(vm->types.weakref)) < 0) return -1;
  if (module_add(vm, module, "ProxyType", own_ptr(vm->types.weakproxy)) < 0) return -1;
  return module_add(vm, module, "CallableProxyType", own_ptr(vm->types.weakcallableproxy));
}

const ModuleDef _weakref_module = {
    .name = "_weakref", .doc = "Weak-reference support module.", .methods = methods, .exec = exec};
