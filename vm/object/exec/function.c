// object/exec/function.c: Python functions: creation by MAKE_FUNCTION, and attributes.
//
// Invariants   version is 0 (none), FUNCTION_VERSION_CLEARED (something changed: never specialized again) or its code's
//              version, which all functions made from one code object share. Every change calls function_changed first
//              and clears the version.
// Tests        tests/python/functions/function_objects.py, attributes.py
// Optimize     Os
#include "object/class/attr_quick.h"
#include "object/class/class.h"
#include "object/core/alloc.h"
#include "object/core/args.h"
#include "object/exec/executor.h"
#include "object/exec/frame.h"
#include "object/exec/module.h"

static void changed(VM *vm, Function *f) {
  if (vm->hooks.function_changed && f->version) vm->hooks.function_changed(vm, f);
  f->version = FUNCTION_VERSION_CLEARED;
}

uint32_t function_version(VM *vm, Function *f) {
  (void)vm;
  return f->version == FUNCTION_VERSION_CLEARED ? 0 : f->version;
}

// --- creation

// Builtins that are no dict are stored under a type, in a dict of their own: frames and functions always have a dict,
// and only a name that is not in it is looked up further.
static Ref mapping_key(VM *vm) { return ref_from_ptr(vm->types.frame); }

static Ref global(VM *vm, Dict *globals, Ref name) {
  const Entry *e = dict_guess_entry(vm, globals, name);
  Ref found;
  if (LIKELY(e != NULL)) return borrow(e->value);
  if (dict_lookup_name(vm, globals, name, &found) < 0) err_clear(vm);
  return found;
}

// Owned; null with an exception. Globals without builtins get those of the running code.
static Dict *builtins_of(VM *vm, Dict *globals) {
  Ref v = global(vm, globals, NAME(__builtins__));
  Dict *d = vm->frame ? vm->frame->builtins : vm->builtins;
  if (!value_is_null(v)) {
    if (is_instance_of(vm, v, vm->types.module)) d = as_module(v)->dict;
    else if (is_dict(v)) d = as_dict(v);
    else {
      Value made = dict_new(vm);
      if (!value_is_null(made) && dict_set(vm, as_dict(made), mapping_key(vm), v) == 0) return as_dict(made);
      drop(vm, made);
      return NULL;
    }
  }
  obj_incref(d);
  return d;
}

Ref builtins_mapping(VM *vm, Dict *builtins) {
  Ref found = REF_NULL;
  if (builtins->used == 1 && builtins->keys->kind != KEYS_STR && dict_lookup(vm, builtins, mapping_key(vm), &found) < 0)
    err_clear(vm);
  return found;
}

Ref builtins_visible(VM *vm, Dict *builtins) {
  Ref mapping = builtins_mapping(vm, builtins);
  if (!value_is_null(mapping)) return mapping;
  if (builtins == vm->builtins && vm->hooks.builtin_wanted) vm->hooks.builtin_wanted(vm, REF_NULL);
  return ref_from_ptr(builtins);
}

Value builtin_here(VM *vm, const char *name) {
  Dict *d = vm->frame ? vm->frame->builtins : vm->builtins;
  Value key = str_intern_cstr(vm, name), v = VALUE_NULL;
  if (value_is_null(key)) return key;
  Ref found, mapping = builtins_mapping(vm, d);
  if (!value_is_null(mapping)) v = object_getitem(vm, mapping, key);
  else if (dict_lookup(vm, d, key, &found) > 0) v = own(found);
  drop(vm, key);
  if (value_is_null(v) && err_matches(vm, vm->exc.KeyError)) err_clear(vm);
  return value_is_null(v) && !err_occurred(vm) ? err_set(vm, vm->exc.AttributeError, "%s", name) : v;
}

Value function_new(VM *vm, Ref code, Ref globals, Ref qualname) {
  Code *c = (Code *)value_as_ptr(code);
  Dict *builtins = builtins_of(vm, as_dict(globals));
  Function *f = builtins ? object_take_gc(vm, vm->types.function, sizeof *f) : NULL;
  if (!f) {
    obj_xdrop(vm, builtins);
    return VALUE_NULL;
  }
  obj_incref(c);
  f->code = c;
  obj_incref(value_as_ptr(globals));
  f->globals = as_dict(globals);
  f->builtins = builtins;
  f->name = own(c->name);
  f->qualname = value_is_null(qualname) ? own(c->qualname) : own(qualname);
  bool has_doc = (c->flags & CO_HAS_DOCSTRING) && tuple_len(c->consts) && is_str(tuple_at(c->consts, 0));
  f->doc = has_doc ? own(tuple_at(c->consts, 0)) : VALUE_NONE;
  f->module = own(global(vm, f->globals, NAME(__name__)));
  f->defaults = f->kwdefaults = f->closure = f->annotations = f->annotate = f->type_params = VALUE_NULL;
  f->dict = NULL;
  f->weaklist = NULL;
  if (!c->version) c->version = ++vm->next_function_version;
  f->version = c->version;
  if (UNLIKELY(vm->hooks.traces)) vm->hooks.traces->function_made(vm, f);
  gc_link(vm, f);
  return value_from_ptr(f);
}

static int bad_argument(VM *vm, const char *text) { return err_set_i(vm, vm->exc.TypeError, "%s", text); }

static int check_closure(VM *vm, Code *code, Ref closure) {
  Size n = value_is_none(closure) ? 0 : tuple_len(closure);
  if (code->nfreevars != (uint32_t)n)
    return err_set_i(vm, vm->exc.ValueError, "%U requires closure of length %zd, not %zd", code->name,
                     (Size)code->nfreevars, n);
  for (Size i = 0; i < n; i++)
    if (!is_exact(vm, tuple_at(closure, i), vm->types.cell))
      return err_set_i(vm, vm->exc.TypeError, "arg 5 (closure) expected cell, found %T", tuple_at(closure, i));
  return 0;
}

static int check_new_arguments(VM *vm, Ref code, Ref name, Ref defaults, Ref closure, Ref kwdefaults) {
  Code *c = (Code *)value_as_ptr(code);
  if (!value_is_none(name) && !is_str(name)) return bad_argument(vm, "arg 3 (name) must be None or string");
  if (!value_is_none(defaults) && !is_tuple(defaults))
    return bad_argument(vm, "arg 4 (defaults) must be None or tuple");
  if (!is_tuple(closure)) {
    if (c->nfreevars && value_is_none(closure)) return bad_argument(vm, "arg 5 (closure) must be tuple");
    if (!value_is_none(closure)) return bad_argument(vm, "arg 5 (closure) must be None or tuple");
  }
  if (!value_is_none(kwdefaults) && !is_dict(kwdefaults))
    return bad_argument(vm, "arg 6 (kwdefaults) must be None or dict");
  return check_closure(vm, c, closure);
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"code", "globals", "name", "argdefs", "closure", "kwdefaults"};
  static const ArgSpec spec = {"function", names, 6, 0, 6, 2, 0};
  Ref a[6];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return VALUE_NULL;
  for (int i = 2; i < 6; i++)
    if (value_is_null(a[i])) a[i] = REF_NONE;
  if (!is_exact(vm, a[0], vm->types.code))
    return err_set(vm, vm->exc.TypeError, "function() argument 'code' must be code, not %P", a[0]);
  if (!is_dict(a[1])) return err_set(vm, vm->exc.TypeError, "function() argument 'globals' must be dict, not %P", a[1]);
  if (check_new_arguments(vm, a[0], a[2], a[3], a[4], a[5]) < 0) return VALUE_NULL;
  Value v = function_new(vm, a[0], a[1], REF_NULL);
  if (value_is_null(v)) return v;
  Function *f = as_function(v);
  if (!value_is_none(a[2])) value_set(vm, &f->name, own(a[2]));
  if (!value_is_none(a[3])) f->defaults = own(a[3]);
  if (!value_is_none(a[4])) f->closure = own(a[4]);
  if (!value_is_none(a[5])) f->kwdefaults = own(a[5]);
  f->version = 0;
  return v;
}

// --- slots

static Value call_slot(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return vm->hooks.call_function(vm, self, args, nargs, kwnames);
}

static Value get_slot(VM *vm, Ref self, Ref obj, Ref type) {
  if (value_is_null(obj) || value_is_none(obj)) return own(self);
  return method_new(vm, self, obj);
}

static Value repr(VM *vm, Ref self) {
  char address[24];
  return str_format(vm, "<function %U at %s>", as_function(self)->qualname, value_address_text(self, address));
}

static void clear(VM *vm, Object *o) {
  Function *f = (Function *)o;
  changed(vm, f);
  value_clear(vm, &f->module);
  value_clear(vm, &f->defaults);
  value_clear(vm, &f->kwdefaults);
  value_clear(vm, &f->doc);
  value_clear(vm, &f->closure);
  value_clear(vm, &f->annotations);
  value_clear(vm, &f->annotate);
  value_clear(vm, &f->type_params);
  OBJ_CLEAR(vm, f->dict);  // code, globals, builtins and names stay: a finalizer may still call the function
}

static void dealloc(VM *vm, Object *o) {
  Function *f = (Function *)o;
  gc_unlink(f);
  if (f->weaklist) object_clear_weakrefs(vm, o);
  clear(vm, o);
  OBJ_CLEAR(vm, f->code);
  OBJ_CLEAR(vm, f->globals);
  OBJ_CLEAR(vm, f->builtins);
  drop(vm, f->name);
  drop(vm, f->qualname);
  object_give_gc(vm, f, sizeof *f);
}

static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Function *f = (Function *)o;
  VISIT_OBJ(f->code);
  VISIT_OBJ(f->globals);
  VISIT_OBJ(f->builtins);
  VISIT_OBJ(f->dict);
  VISIT(f->module);
  VISIT(f->defaults);
  VISIT(f->kwdefaults);
  VISIT(f->doc);
  VISIT(f->closure);
  VISIT(f->annotations);
  VISIT(f->annotate);
  VISIT(f->type_params);
  return 0;
}

// --- attributes

static Value get_code(VM *vm, Ref self, const void *closure) { return own_ptr(as_function(self)->code); }

static int set_code(VM *vm, Ref self, Ref value, const void *closure) {
  Function *f = as_function(self);
  if (value_is_null(value) || !is_exact(vm, value, vm->types.code))
    return bad_argument(vm, "__code__ must be set to a code object");
  Code *code = (Code *)value_as_ptr(value);
  Size n = value_is_null(f->closure) ? 0 : tuple_len(f->closure);
  if (code->nfreevars != (uint32_t)n)
    return err_set_i(vm, vm->exc.ValueError, "%U() requires a code object with %zd free vars, not %zd", f->name, n,
                     (Size)code->nfreevars);
  uint32_t kinds = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR;
  if ((code->flags & kinds) != (f->code->flags & kinds) &&
      err_warn(
          vm, vm->exc.DeprecationWarning, 1,
          "Assigning a code object of non-matching type is deprecated (e.g., from a generator to a plain function)") <
          0)
    return -1;
  changed(vm, f);
  Code *old = f->code;
  obj_incref(code);
  f->code = code;
  obj_drop(vm, old);
  return 0;
}

static Value get_name(VM *vm, Ref self, const void *closure) { return own(as_function(self)->name); }
static Value get_qualname(VM *vm, Ref self, const void *closure) { return own(as_function(self)->qualname); }

static int set_name(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_null(value) || !is_str(value)) return bad_argument(vm, "__name__ must be set to a string object");
  value_set(vm, &as_function(self)->name, own(value));
  return 0;
}

static int set_qualname(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_null(value) || !is_str(value)) return bad_argument(vm, "__qualname__ must be set to a string object");
  value_set(vm, &as_function(self)->qualname, own(value));
  return 0;
}

static Value get_defaults(VM *vm, Ref self, const void *closure) { return own_or_none(as_function(self)->defaults); }
static Value get_kwdefaults(VM *vm, Ref self, const void *closure) {
  return own_or_none(as_function(self)->kwdefaults);
}

static int set_defaults(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_none(value)) value = REF_NULL;
  if (!value_is_null(value) && !is_tuple(value)) return bad_argument(vm, "__defaults__ must be set to a tuple object");
  changed(vm, as_function(self));
  value_set(vm, &as_function(self)->defaults, own(value));
  return 0;
}

static int set_kwdefaults(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_none(value)) value = REF_NULL;
  if (!value_is_null(value) && !is_dict(value)) return bad_argument(vm, "__kwdefaults__ must be set to a dict object");
  changed(vm, as_function(self));
  value_set(vm, &as_function(self)->kwdefaults, own(value));
  return 0;
}

// Annotations in the form that the compiler made: (name, value, name, value …).
static Value annotations_from_tuple(VM *vm, Ref t) {
  Value d = dict_new(vm);
  for (Size i = 0; !value_is_null(d) && i + 1 < tuple_len(t); i += 2)
    if (dict_set(vm, as_dict(d), tuple_at(t, i), tuple_at(t, i + 1)) < 0) value_clear(vm, &d);
  return d;
}

Value annotate_call(VM *vm, Ref annotate) {
  if (value_is_null(annotate) || !is_callable(vm, annotate)) return dict_new(vm);
  Value held = own(annotate);
  Value r = call1(vm, held, value_from_int48(1));
  drop(vm, held);
  if (value_is_null(r) || is_dict(r)) return r;
  err_set(vm, vm->exc.TypeError, "__annotate__ returned non-dict of type '%.100T'", r);
  drop(vm, r);
  return VALUE_NULL;
}

static Value get_annotations(VM *vm, Ref self, const void *closure) {
  Function *f = as_function(self);
  Ref known = borrow(f->annotations);
  if (!value_is_null(known) && !is_tuple(known)) return own(known);
  Value d = value_is_null(known) ? annotate_call(vm, f->annotate) : annotations_from_tuple(vm, known);
  if (value_is_null(d)) return d;
  value_set(vm, &f->annotations, own(d));
  return d;
}

static int set_annotations(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_none(value)) value = REF_NULL;
  if (!value_is_null(value) && !is_dict(value)) return bad_argument(vm, "__annotations__ must be set to a dict object");
  Function *f = as_function(self);
  changed(vm, f);
  value_set(vm, &f->annotations, own(value));
  value_clear(vm, &f->annotate);
  return 0;
}

static Value get_builtins(VM *vm, Ref self, const void *closure) {
  return own(builtins_visible(vm, as_function(self)->builtins));
}
static Value get_annotate(VM *vm, Ref self, const void *closure) { return own_or_none(as_function(self)->annotate); }

static int set_annotate(VM *vm, Ref self, Ref value, const void *closure) {
  Function *f = as_function(self);
  if (value_is_null(value)) return bad_argument(vm, "__annotate__ cannot be deleted");
  if (!value_is_none(value) && !is_callable(vm, value))
    return bad_argument(vm, "__annotate__ must be callable or None");
  changed(vm, f);
  value_set(vm, &f->annotate, own(value));
  if (!value_is_none(value)) value_clear(vm, &f->annotations);
  return 0;
}

static Value get_type_params(VM *vm, Ref self, const void *closure) {
  Ref params = borrow(as_function(self)->type_params);
  return value_is_null(params) ? own(vm->empty_tuple) : own(params);
}

static int set_type_params(VM *vm, Ref self, Ref value, const void *closure) {
  if (value_is_null(value) || !is_tuple(value)) return bad_argument(vm, "__type_params__ must be set to a tuple");
  value_set(vm, &as_function(self)->type_params, own(value));
  return 0;
}

static const GetSetDef getsets[] = {
    {"__code__", get_code, set_code, NULL, NULL},
    {"__defaults__", get_defaults, set_defaults, NULL, NULL},
    {"__kwdefaults__", get_kwdefaults, set_kwdefaults, NULL, NULL},
    {"__annotations__", get_annotations, set_annotations, NULL, NULL},
    {"__annotate__", get_annotate, set_annotate, NULL, NULL},
    {"__builtins__", get_builtins, getset_readonly, NULL, NULL},
    {"__dict__", instance_dict_get, instance_dict_set, NULL, NULL},
    {"__name__", get_name, set_name, NULL, NULL},
    {"__qualname__", get_qualname, set_qualname, NULL, NULL},
    {"__type_params__", get_type_params, set_type_params, NULL, NULL},
    {NULL},
};
static const MemberDef members[] = {
    {"__closure__", MEMBER_VALUE_OR_NONE, offsetof(Function, closure), true, NULL},
    {"__doc__", MEMBER_VALUE_OR_NONE, offsetof(Function, doc), false, NULL},
    {"__globals__", MEMBER_OBJ, offsetof(Function, globals), true, NULL},
    {"__module__", MEMBER_VALUE_OR_NONE, offsetof(Function, module), false, NULL},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = dealloc,
    .traverse = traverse,
    .clear = clear,
    .repr = repr,
    .call = call_slot,
    .getattro = object_generic_getattr,
    .setattro = object_generic_setattr,
    .descr_get = get_slot,
};
const TypeSpec function_spec = {
    .name = "function",
    .basic_size = sizeof(Function),
    .told_size = 76,
    .flags = TYPE_GC | TYPE_METHOD_DESCRIPTOR,
    .dict_offset = offsetof(Function, dict),
    .weaklist_offset = offsetof(Function, weaklist),
    .slots = &slots,
    .getsets = getsets,
    .members = members,
    .doc = DOC("function(code, globals, name=None, argdefs=None, closure=None,\n         kwdefaults=None)\n"
               "--\n\nCreate a function object.\n\n  code\n    a code object\n  globals\n"
               "    the globals dictionary\n  name\n"
               "    a string that overrides the name from the code object\n  argdefs\n"
               "    a tuple that specifies the default argument values\n  closure\n"
               "    a tuple that supplies the bindings for free variables\n  kwdefaults\n"
               "    a dictionary that specifies the default keyword argument values"),
};
