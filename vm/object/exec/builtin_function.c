// object/exec/builtin_function.c: builtin_function_or_method, and calling a MethodDef with the checks its flags ask
// for.
// Tests        tests/python/functions/function_objects.py, tests/python/classes/descriptors_all.py,
//              tests/python/types/method_texts.py
// Optimize     O3
#include "object/class/class.h"
#include "object/class/doc_text.h"
#include "object/exec/module.h"

// --- texts

Value doc_value(VM *vm, const char *doc) {
  if (!doc) return VALUE_NONE;
  doc = doc_text(vm, doc);
  const char *end = strstr(doc, ")\n--\n\n");
  return str_from_cstr(vm, end ? end + 6 : doc);
}

Value text_signature_value(VM *vm, const char *sig) { return sig ? str_from_cstr(vm, doc_text(vm, sig)) : VALUE_NONE; }

// "module.qualname()", as messages about calls name a callable; null on failure.
Value function_display_name(VM *vm, Ref callable) {
  Value qualname, module;
  int r = object_lookup_attr(vm, callable, NAME(__qualname__), &qualname);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return object_str(vm, callable);
  r = object_lookup_attr(vm, callable, NAME(__module__), &module);
  Value text = VALUE_NULL;
  if (r >= 0) {
    bool show = r > 0 && !value_is_none(module) && !(is_str(module) && str_equal_ascii(module, "builtins"));
    text = show ? str_format(vm, "%S.%S()", module, qualname) : str_format(vm, "%S()", qualname);
  }
  if (r > 0) drop(vm, module);
  drop(vm, qualname);
  return text;
}

// --- calling by the definition's flags

typedef enum { TAKES_NO_KEYWORDS, TAKES_NO_ARGUMENTS, TAKES_ONE_ARGUMENT } CallError;

// What CPython says where it parses the arguments of a function that takes none, or one, in the general way.
static Value parse_error(VM *vm, const MethodDef *def, Size nargs, Size given) {
  const char *text = def->flags & METH_NOARGS ? "%s() takes no arguments"
                     : nargs                  ? "%s() takes at most 1 argument (%zd given)"
                                              : "%s() takes exactly 1 positional argument (0 given)";
  return err_set(vm, vm->exc.TypeError, text, def->name, given);
}

COLD static Value call_error(VM *vm, Ref callable, const MethodDef *def, CallError what, Size nargs, Ref kwnames) {
  if ((def->flags & METH_METHOD) && (def->flags & (METH_NOARGS | METH_O)))
    return parse_error(vm, def, nargs, nargs + (value_is_null(kwnames) ? 0 : tuple_len(kwnames)));
  bool plain = (def->flags & METH_VARARGS) && is_exact(vm, callable, vm->types.builtin_function);
  Value name =
      value_is_null(callable) || plain ? str_format(vm, "%s()", def->name) : function_display_name(vm, callable);
  if (value_is_null(name)) return name;
  switch (what) {
    case TAKES_NO_KEYWORDS: err_set(vm, vm->exc.TypeError, "%U takes no keyword arguments", name); break;
    case TAKES_NO_ARGUMENTS: err_set(vm, vm->exc.TypeError, "%U takes no arguments (%zd given)", name, nargs); break;
    case TAKES_ONE_ARGUMENT:
      err_set(vm, vm->exc.TypeError, "%U takes exactly %s argument (%zd given)", name, plain ? "1" : "one", nargs);
      break;
  }
  drop(vm, name);
  return VALUE_NULL;
}

Value method_def_call_as(VM *vm, Ref callable, const MethodDef *def, Ref self, const Value *args, Size nargs,
                         Ref kwnames) {
  uint32_t flags = def->flags;
  if (UNLIKELY(!value_is_null(kwnames)) && !(flags & METH_KW)) {
    if (tuple_len(kwnames)) return call_error(vm, callable, def, TAKES_NO_KEYWORDS, nargs, kwnames);
    kwnames = REF_NULL;
  }
  if ((flags & METH_NOARGS) && UNLIKELY(nargs != 0))
    return call_error(vm, callable, def, TAKES_NO_ARGUMENTS, nargs, kwnames);
  if ((flags & METH_O) && UNLIKELY(nargs != 1))
    return call_error(vm, callable, def, TAKES_ONE_ARGUMENT, nargs, kwnames);
  return def->fn(vm, self, args, nargs, kwnames);
}

// --- the object

static BuiltinFunction *as_fn(Ref v) { return as_builtin_function(v); }

Value builtin_function_new(VM *vm, const MethodDef *def, Ref self, Ref module_name) {
  BuiltinFunction *f = object_alloc(vm, vm->types.builtin_function, 0);
  if (!f) return VALUE_NULL;
  f->def = def;
  f->self = own(self);
  f->module = own(module_name);
  gc_track(vm, f);
  return value_from_ptr(f);
}

static bool of_module(VM *vm, const BuiltinFunction *f) {
  return value_is_null(f->self) || is_instance_of(vm, f->self, vm->types.module);
}

static Value fn_call(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  BuiltinFunction *f = as_fn(self);
  return method_def_call_as(vm, self, f->def, f->self, args, nargs, kwnames);
}

static Value fn_repr(VM *vm, Ref self) {
  BuiltinFunction *f = as_fn(self);
  if (of_module(vm, f)) return str_format(vm, "<built-in function %s>", f->def->name);
  char address[24];
  return str_format(vm, "<built-in method %s of %T object at %s>", f->def->name, f->self,
                    value_address_text(f->self, address));
}

static Value fn_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, vm->types.builtin_function)) return VALUE_NOT_IMPLEMENTED;
  bool same = value_same(as_fn(a)->self, as_fn(b)->self) && as_fn(a)->def->fn == as_fn(b)->def->fn;
  return value_from_bool(same == (op == CMP_EQ));
}

static Hash fn_hash(VM *vm, Ref self) {
  Hash h = object_hash_default(vm, as_fn(self)->self) ^ (Hash)(uintptr_t)(void *)as_fn(self)->def->fn;
  return h == -1 ? -2 : h;
}

static Value get_doc(VM *vm, Ref self, const void *closure) { return doc_value(vm, as_fn(self)->def->doc); }
static Value get_name(VM *vm, Ref self, const void *closure) { return str_intern_cstr(vm, as_fn(self)->def->name); }
static Value get_signature(VM *vm, Ref self, const void *closure) {
  return text_signature_value(vm, as_fn(self)->def->sig);
}

static Value get_qualname(VM *vm, Ref self, const void *closure) {
  BuiltinFunction *f = as_fn(self);
  if (of_module(vm, f)) return get_name(vm, self, NULL);
  Ref owner = borrow(f->self);
  Type *type = type_has(type_of(vm, owner), TYPE_TYPE_SUBCLASS) ? as_type(owner) : type_of(vm, owner);
  return str_format(vm, "%U.%s", type->qualname, f->def->name);
}

static Value get_self(VM *vm, Ref self, const void *closure) {
  BuiltinFunction *f = as_fn(self);
  if (value_is_null(f->self) || (f->def->flags & METH_STATIC)) return VALUE_NONE;
  return own(f->self);
}

static Value fn_reduce(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  BuiltinFunction *f = as_fn(self);
  if (of_module(vm, f)) return get_name(vm, self, NULL);
  return getattr_reduce(vm, f->self, get_name(vm, self, NULL));
}

static void fn_dealloc(VM *vm, Object *o) {
  BuiltinFunction *f = (BuiltinFunction *)o;
  gc_untrack(vm, f);
  if (f->weaklist) object_clear_weakrefs(vm, o);
  drop(vm, f->self);
  drop(vm, f->module);
  object_free(vm, f, 0);
}
static int fn_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((BuiltinFunction *)o)->self);
  VISIT(((BuiltinFunction *)o)->module);
  return 0;
}

static const MethodDef fn_methods[] = {{"__reduce__", fn_reduce, METH_NOARGS, "($self, /)", NULL}, {NULL}};
static const GetSetDef fn_getsets[] = {
    {"__doc__", get_doc, NULL, NULL, NULL},
    {"__name__", get_name, NULL, NULL, NULL},
    {"__qualname__", get_qualname, NULL, NULL, NULL},
    {"__self__", get_self, NULL, NULL, NULL},
    {"__text_signature__", get_signature, NULL, NULL, NULL},
    {NULL},
};
static const MemberDef fn_members[] = {
    {"__module__", MEMBER_VALUE_OR_NONE, offsetof(BuiltinFunction, module), false, NULL},
    {NULL},
};
static const TypeSlots fn_slots = {
    .dealloc = fn_dealloc,
    .traverse = fn_traverse,
    .repr = fn_repr,
    .hash = fn_hash,
    .call = fn_call,
    .getattro = object_generic_getattr,
    .richcompare = fn_richcompare,
};
const TypeSpec builtin_function_spec = {
    .name = "builtin_function_or_method",
    .basic_size = sizeof(BuiltinFunction),
    .told_size = 28,
    .flags = TYPE_GC,
    .weaklist_offset = offsetof(BuiltinFunction, weaklist),
    .slots = &fn_slots,
    .methods = fn_methods,
    .getsets = fn_getsets,
    .members = fn_members,
};
