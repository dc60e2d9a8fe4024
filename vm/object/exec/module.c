// object/exec/module.c: the module type, and modules made from a ModuleDef.
//
// Invariants   dict is never NULL after creation; `state` has def->state_size bytes.
// Tests        tests/python/classes/functions_modules_super.py, tests/python/reference/04_execution/main_and_modules.py
// Optimize     Oz
#include "object/exec/module.h"

#include "object/core/args.h"
#include "object/class/class.h"
#include "object/error/exceptions.h"
#include "object/container/list.h"
#include "object/container/set.h"

static Module *alloc_module(VM *vm, Type *type) {
  Module *m = object_alloc(vm, type, 0);
  if (!m) return NULL;
  m->name = VALUE_NULL;
  m->dict = dict_new_obj(vm);
  if (!m->dict) {
    obj_drop(vm, m);
    return NULL;
  }
  gc_track(vm, m);
  return m;
}

static int init_dict(VM *vm, Module *m, Ref name, Ref doc) {
  if (dict_set(vm, m->dict, NAME(__name__), name) < 0 || dict_set(vm, m->dict, NAME(__doc__), doc) < 0 ||
      dict_set(vm, m->dict, NAME(__package__), REF_NONE) < 0 || dict_set(vm, m->dict, NAME(__loader__), REF_NONE) < 0 ||
      dict_set(vm, m->dict, NAME(__spec__), REF_NONE) < 0)
    return -1;
  if (is_str_exact(vm, name)) value_set(vm, &m->name, own(name));
  return 0;
}

Value module_new(VM *vm, Ref name) {
  Module *m = alloc_module(vm, vm->types.module);
  if (!m) return VALUE_NULL;
  if (init_dict(vm, m, name, REF_NONE) == 0) return value_from_ptr(m);
  obj_drop(vm, m);
  return VALUE_NULL;
}

int module_add(VM *vm, Ref module, const char *name, Value v) {
  if (value_is_null(v)) return -1;
  Value key = str_intern_cstr(vm, name);
  int r = value_is_null(key) ? -1 : dict_set(vm, as_module(module)->dict, key, v);
  drop(vm, key);
  drop(vm, v);
  return r;
}

int module_add_type(VM *vm, Ref module, Type *type) {
  if (!type) return -1;
  return module_add(vm, module, type_short_name(type), own_ptr(type));
}

int module_add_ints(VM *vm, Ref module, const ModuleInt *ints, size_t n) {
  for (size_t i = 0; i < n; i++) {
    if (module_add(vm, module, ints[i].name, value_from_int48(ints[i].value)) < 0) return -1;
  }
  return 0;
}

int module_add_functions(VM *vm, Ref module, const MethodDef *methods, Ref name) {
  for (const MethodDef *d = methods; d->name; d++) {
    if (module_add(vm, module, d->name, builtin_function_new(vm, d, module, name)) < 0) return -1;
  }
  return 0;
}

static int add_methods(VM *vm, Ref module, const MethodDef *defs, Ref name) {
  for (; defs && defs->name; defs++)
    if (module_add(vm, module, defs->name, builtin_function_new(vm, defs, module, name)) < 0) return -1;
  return 0;
}

Value module_from_def(VM *vm, const ModuleDef *def) {
  Value name = str_intern_cstr(vm, def->name);
  if (value_is_null(name)) return name;
  Value m = module_new(vm, name);
  if (value_is_null(m)) goto done;
  Module *module = as_module(m);
  module->def = def;
  if (def->state_size && !(module->state = mem_alloc_zero(vm, def->state_size))) {
    err_no_memory(vm);
    goto fail;
  }
  if (def->doc && module_add(vm, m, "__doc__", doc_value(vm, def->doc)) < 0) goto fail;
  if (add_methods(vm, m, def->methods, name) < 0) goto fail;
  if (!def->exec || def->exec(vm, m) == 0) goto done;
fail:
  drop(vm, m);
  m = VALUE_NULL;
done:
  drop(vm, name);
  return m;
}

// --- creation and deallocation

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Module *m = alloc_module(vm, type);
  return m ? value_from_ptr(m) : VALUE_NULL;
}

static int init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"name", "doc"};
  static const ArgSpec spec = {"module", names, 2, 0, 2, 1, 0};
  Ref a[2];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  if (!is_str(a[0])) {
    err_set(vm, vm->exc.TypeError, "module() argument 'name' must be str, not %P", a[0]);
    return -1;
  }
  return init_dict(vm, as_module(self), a[0], value_is_null(a[1]) ? REF_NONE : a[1]);
}

static void clear(VM *vm, Object *o) { OBJ_CLEAR(vm, ((Module *)o)->dict); }

static void dealloc(VM *vm, Object *o) {
  Module *m = (Module *)o;
  gc_untrack(vm, m);
  if (m->weaklist) object_clear_weakrefs(vm, o);
  OBJ_CLEAR(vm, m->dict);
  drop(vm, m->name);
  if (m->state) {
    if (m->def->free) m->def->free(vm, m->state);
    mem_free(vm, m->state, m->def->state_size);
  }
  object_free(vm, m, 0);
}

static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Module *m = (Module *)o;
  VISIT_OBJ(m->dict);
  return m->state && m->def->traverse ? m->def->traverse(vm, m->state, visit, arg) : 0;
}

// --- attributes

// Whether the spec has a truthy attribute of that name. 1 / 0 / -1.
static int spec_flag(VM *vm, Ref spec, Ref name) {
  Value v;
  if (value_is_null(spec) || value_is_none(spec)) return 0;
  int r = object_lookup_attr(vm, spec, name, &v);
  if (r <= 0) return r;
  r = object_is_true(vm, v);
  drop(vm, v);
  return r;
}

// Where the module was loaded from, if its spec says that it has a location. 1 with *out, 0, -1.
static int spec_origin(VM *vm, Ref spec, Value *out) {
  Value has = VALUE_NULL;
  int r = object_lookup_attr(vm, spec, NAME(has_location), &has);
  if (r > 0) {
    r = object_is_true(vm, has);
    drop(vm, has);
  }
  if (r <= 0) return r;
  r = object_lookup_attr(vm, spec, NAME(origin), out);
  if (r > 0 && !is_str(*out)) {
    value_clear(vm, out);
    r = 0;
  }
  return r;
}

static int is_uninitialized_submodule(VM *vm, Ref spec, Ref name) {
  Value v;
  if (value_is_null(spec) || value_is_none(spec)) return 0;
  int r = object_lookup_attr(vm, spec, NAME(_uninitialized_submodules), &v);
  if (r <= 0) return r;
  r = sequence_contains(vm, v, name);
  drop(vm, v);
  return r;
}

// An attribute from a module's dict, or from another object. 1 / 0 / -1.
static int plain_attr(VM *vm, Ref module, Ref name, Value *out) {
  if (!is_instance_of(vm, module, vm->types.module)) return object_lookup_attr(vm, module, name, out);
  *out = own(dict_get_str(vm, as_module(module)->dict, name));
  return !value_is_null(*out);
}

int module_origin(VM *vm, Ref module, Value *out) {
  *out = VALUE_NULL;
  Value spec;
  bool due = is_instance_of(vm, module, vm->types.module) && as_module(module)->spec_due;
  int r = plain_attr(vm, module, due ? NAME(__file__) : NAME(__spec__), &spec);
  if (r <= 0) return r;
  if (due && !as_module(module)->frozen && is_str(spec)) return *out = spec, 1;
  if (!due) r = spec_origin(vm, spec, out);
  else r = 0;
  drop(vm, spec);
  return r;
}

int module_is_initializing(VM *vm, Ref module) {
  if (is_instance_of(vm, module, vm->types.module) && as_module(module)->spec_due) return as_module(module)->loading;
  Value spec;
  int r = plain_attr(vm, module, NAME(__spec__), &spec);
  if (r <= 0) return r;
  r = spec_flag(vm, spec, NAME(_initializing));
  drop(vm, spec);
  return r;
}

// The folder of the module's file or package, as a length of `origin`; -1: none.
static Size folder_length(Ref origin) {
  Size n = as_str(origin)->len;
  static const char init[] = "/__init__.py";
  Size k = (Size)sizeof init - 1;
  if (n > k) {
    Size i = 0;
    while (i < k && str_read(as_str(origin), n - k + i) == (uint32_t)init[i]) i++;
    if (i == k) n -= k;
  }
  while (n > 0 && str_read(as_str(origin), n - 1) != '/') n--;
  return n - 1;
}

bool module_may_shadow(VM *vm, Ref name, Ref origin, bool *stdlib) {
  *stdlib = false;
  Ref path = dict_get_str(vm, vm->sys_dict, NAME(path));
  if (value_is_null(path) || !is_list(path) || list_len(path) == 0 || !is_str(list_at(path, 0))) return false;
  Size n = folder_length(origin);
  if (n < 0) return false;
  Value first = own(list_at(path, 0)), root = str_substring(vm, origin, 0, n);
  if (as_str(first)->len == 0 && vm->hooks.current_folder) value_set(vm, &first, vm->hooks.current_folder(vm));
  bool same = !value_is_null(first) && !value_is_null(root) && str_equal(first, root);
  drop(vm, first);
  drop(vm, root);
  if (!err_forgive(vm) || !same) return false;
  Ref names = dict_get_cstr(vm, vm->sys_dict, "stdlib_module_names");
  if (!value_is_null(names) &&
      (is_instance_of(vm, names, vm->types.frozenset) || is_instance_of(vm, names, vm->types.set)))
    *stdlib = sequence_contains(vm, names, name) > 0;
  return err_forgive(vm);
}

// Whether a is importing a.b right now.
static bool submodule_is_loading(VM *vm, Ref module_name, Ref name) {
  Value full = str_format(vm, "%U.%U", module_name, name);
  Ref m = value_is_null(full) ? REF_NULL : dict_get_str(vm, vm->sys_modules, full);
  bool yes = !value_is_null(m) && is_exact(vm, m, vm->types.module) && as_module(m)->loading;
  drop(vm, full);
  err_forgive(vm);
  return yes;
}

COLD static void missing_from(VM *vm, Ref self, Ref module_name, Ref spec, Ref name) {
  Value origin = VALUE_NULL;
  bool stdlib = false;
  int known = module_origin(vm, self, &origin);
  err_forgive(vm);
  bool shadows = known > 0 && module_may_shadow(vm, module_name, origin, &stdlib);
  int initializing = module_is_initializing(vm, self), submodule = submodule_is_loading(vm, module_name, name);
  if (!submodule && initializing == 0) submodule = is_uninitialized_submodule(vm, spec, name);
  if (!err_forgive(vm)) return drop(vm, origin);
  if (stdlib)
    err_set(vm, vm->exc.AttributeError,
            "module '%U' has no attribute '%U' (consider renaming '%U' since it has the same name as the "
            "standard library module named '%U' and prevents importing that standard library module)",
            module_name, name, origin, module_name);
  else if (initializing > 0 && shadows)
    err_set(vm, vm->exc.AttributeError,
            "module '%U' has no attribute '%U' (consider renaming '%U' if it has the same name as a library "
            "you intended to import)",
            module_name, name, origin);
  else if (initializing > 0 && known > 0)
    err_set(vm, vm->exc.AttributeError,
            "partially initialized module '%U' from '%U' has no attribute '%U' (most likely due to a circular import)",
            module_name, origin, name);
  else if (initializing > 0)
    err_set(vm, vm->exc.AttributeError,
            "partially initialized module '%U' has no attribute '%U' (most likely due to a circular import)",
            module_name, name);
  else if (initializing == 0 && submodule > 0)
    err_set(vm, vm->exc.AttributeError,
            "cannot access submodule '%U' of module '%U' (most likely due to a circular import)", name, module_name);
  else err_set(vm, vm->exc.AttributeError, "module '%U' has no attribute '%U'", module_name, name);
  drop(vm, origin);
}

COLD static Value missing(VM *vm, Ref self, Ref name) {
  Module *m = as_module(self);
  Value module_name = own(dict_get_str(vm, m->dict, NAME(__name__)));
  Value spec = own(dict_get_str(vm, m->dict, NAME(__spec__)));
  if (value_is_null(module_name) || !is_str(module_name))
    err_set(vm, vm->exc.AttributeError, "module has no attribute '%U'", name);
  else if (!m->spec_due && (value_is_null(spec) || value_is_none(spec)))
    err_set(vm, vm->exc.AttributeError, "module '%U' has no attribute '%U'", module_name, name);
  else missing_from(vm, self, module_name, spec, name);
  drop(vm, module_name);
  drop(vm, spec);
  err_attach_attribute(vm, self, name);
  return VALUE_NULL;
}

static Value getattro(VM *vm, Ref self, Ref name) {
  Value v;
  if (UNLIKELY(as_module(self)->spec_due) && vm->hooks.spec_wanted &&
      (value_same(name, NAME(__spec__)) || value_same(name, NAME(__loader__))))
    vm->hooks.spec_wanted(vm);
  bool wanted = UNLIKELY(as_module(self)->dict == vm->builtins) && vm->hooks.builtin_wanted;
  if (wanted && value_same(name, NAME(__dict__))) vm->hooks.builtin_wanted(vm, REF_NULL);
  int r = object_generic_lookup_attr(vm, self, name, &v);
  if (r) return v;
  if (wanted && is_str(name) && !value_is_null(v = vm->hooks.builtin_wanted(vm, name))) return v;
  Ref hook = dict_get_str(vm, as_module(self)->dict, NAME(__getattr__));
  if (value_is_null(hook)) return missing(vm, self, name);
  Value held = own(hook);
  v = call1(vm, held, name);
  drop(vm, held);
  return v;
}

// --- repr, with importlib's texts

// The attribute, or null: there is none, or reading it failed.
static Value attr_or_null(VM *vm, Ref self, Ref name) {
  Value v;
  if (object_lookup_attr(vm, self, name, &v) < 0) err_clear(vm);
  return v;
}

static Value repr_plain(VM *vm, Ref self) {
  Value name = attr_or_null(vm, self, NAME(__name__)), file = attr_or_null(vm, self, NAME(__file__));
  Value loader = attr_or_null(vm, self, NAME(__loader__)), r;
  if (value_is_null(name)) name = str_from_cstr(vm, "?");
  bool no_loader = value_is_null(loader) || value_is_none(loader);
  if (as_module(self)->spec_due && as_module(self)->frozen) r = str_format(vm, "<module %R (frozen)>", name);
  else if (!value_is_null(file)) r = str_format(vm, "<module %R from %R>", name, file);
  else if (as_module(self)->def) r = str_format(vm, "<module %R (built-in)>", name);
  else if (no_loader) r = str_format(vm, "<module %R>", name);
  else r = str_format(vm, "<module %R (%R)>", name, loader);
  drop(vm, name);
  drop(vm, file);
  drop(vm, loader);
  return r;
}

static Value repr_namespace(VM *vm, Ref name, Ref loader) {
  Value path = object_getattr_s(vm, loader, "_path"), list = value_is_null(path) ? path : sequence_list(vm, path);
  Value r = value_is_null(list) ? list : str_format(vm, "<module %R (namespace) from %R>", name, list);
  if (!value_is_null(path)) drop(vm, path);
  if (!value_is_null(list)) drop(vm, list);
  return r;
}

static Value repr_from_spec(VM *vm, Ref spec) {
  Value name = object_getattr(vm, spec, NAME(name)), origin = VALUE_NULL, loader = VALUE_NULL, r = VALUE_NULL;
  if (value_is_null(name)) return name;
  origin = object_getattr(vm, spec, NAME(origin));
  loader = object_getattr(vm, spec, NAME(loader));
  if (value_is_null(origin) || value_is_null(loader)) goto done;
  int located = spec_flag(vm, spec, NAME(has_location));
  if (located < 0) goto done;
  if (!value_is_none(origin))
    r = located ? str_format(vm, "<module %R from %R>", name, origin)
                : str_format(vm, "<module %R (%S)>", name, origin);
  else if (value_is_none(loader)) r = str_format(vm, "<module %R>", name);
  else if (strcmp(type_of(vm, loader)->c_name, "NamespaceLoader") == 0) r = repr_namespace(vm, name, loader);
  else r = str_format(vm, "<module %R (%R)>", name, loader);
done:
  drop(vm, name);
  drop(vm, origin);
  drop(vm, loader);
  return r;
}

static Value repr(VM *vm, Ref self) {
  Module *m = as_module(self);
  Value spec = own(dict_get_str(vm, m->dict, NAME(__spec__))), r;
  r = value_is_null(spec) || value_is_none(spec) ? repr_plain(vm, self) : repr_from_spec(vm, spec);
  drop(vm, spec);
  return r;
}

static Value dir(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  Value d = object_getattr(vm, self, NAME(__dict__)), r;
  if (value_is_null(d)) return d;
  if (!is_dict(d)) {
    r = err_set(vm, vm->exc.TypeError, "<module>.__dict__ is not a dictionary");
  } else {
    Value hook = own(dict_get_str(vm, as_dict(d), NAME(__dir__)));
    r = value_is_null(hook) ? dict_keys_list(vm, as_dict(d)) : call0(vm, hook);
    drop(vm, hook);
  }
  drop(vm, d);
  return r;
}

// --- annotations

static Value get_annotate(VM *vm, Ref self, const void *closure) {
  Dict *d = as_module(self)->dict;
  Ref v = dict_get_str(vm, d, NAME(__annotate__));
  if (!value_is_null(v)) return own(v);
  return dict_set(vm, d, NAME(__annotate__), REF_NONE) < 0 ? VALUE_NULL : VALUE_NONE;
}

static int set_annotate(VM *vm, Ref self, Ref value, const void *closure) {
  Dict *d = as_module(self)->dict;
  if (value_is_null(value)) return err_set_i(vm, vm->exc.TypeError, "cannot delete __annotate__ attribute");
  if (!value_is_none(value) && !is_callable(vm, value))
    return err_set_i(vm, vm->exc.TypeError, "__annotate__ must be callable or None");
  if (dict_set(vm, d, NAME(__annotate__), value) < 0) return -1;
  return value_is_none(value) ? 0 : dict_discard(vm, d, NAME(__annotations__)) < 0 ? -1 : 0;
}

static Value get_annotations(VM *vm, Ref self, const void *closure) {
  Dict *d = as_module(self)->dict;
  Ref v = dict_get_str(vm, d, NAME(__annotations__));
  if (!value_is_null(v)) return own(v);
  Value r = annotate_call(vm, dict_get_str(vm, d, NAME(__annotate__)));
  if (value_is_null(r)) return r;
  Value spec = own(dict_get_str(vm, d, NAME(__spec__)));
  int initializing = spec_flag(vm, spec, NAME(_initializing));
  drop(vm, spec);
  if (initializing < 0 || (!initializing && dict_set(vm, d, NAME(__annotations__), r) < 0)) value_clear(vm, &r);
  return r;
}

static int set_annotations(VM *vm, Ref self, Ref value, const void *closure) {
  Dict *d = as_module(self)->dict;
  int r =
      value_is_null(value) ? dict_discard(vm, d, NAME(__annotations__)) : dict_set(vm, d, NAME(__annotations__), value);
  if (value_is_null(value) && r == 0) return err_set_i(vm, vm->exc.AttributeError, "__annotations__");
  if (r < 0 || dict_discard(vm, d, NAME(__annotate__)) < 0) return -1;
  return 0;
}

static const MethodDef methods[] = {
    {"__dir__", dir, METH_NOARGS, "($self, /)", DOC("__dir__() -> list\nspecialized dir() implementation")}, {NULL}};
static const MemberDef members[] = {{"__dict__", MEMBER_OBJ, offsetof(Module, dict), true, NULL}, {NULL}};
static const GetSetDef getsets[] = {
    {"__annotations__", get_annotations, set_annotations, NULL, NULL},
    {"__annotate__", get_annotate, set_annotate, NULL, NULL},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .init = init,
    .dealloc = dealloc,
    .traverse = traverse,
    .clear = clear,
    .repr = repr,
    .getattro = getattro,
    .setattro = object_generic_setattr,
};
const TypeSpec module_spec = {
    .name = "module",
    .basic_size = sizeof(Module),
    .told_size = 28,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .dict_offset = offsetof(Module, dict),
    .weaklist_offset = offsetof(Module, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("module(name, doc=None)\n--\n\nCreate a module object.\n\n"
               "The name must be a string; the optional doc argument can have any type."),
};
