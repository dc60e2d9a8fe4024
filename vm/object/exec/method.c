// object/exec/method.c: bound methods, and instancemethod.
// Tests        tests/python/builtin_functions/object_model_misc.py, tests/python/types/rarely_used.py
// Optimize     O2
#include "object/core/alloc.h"
#include "object/core/args.h"
#include "object/core/inner.h"
#include "object/class/class.h"

Value method_new(VM *vm, Ref func, Ref self) {
  Method *m = object_take_gc(vm, vm->types.method, sizeof *m);
  if (!m) return VALUE_NULL;
  m->func = own(func);
  m->self = own(self);
  m->weaklist = NULL;
  gc_link(vm, m);
  return value_from_ptr(m);
}

Value method_of_instance(VM *vm, Ref func, Ref obj, Ref type UNUSED) {
  return value_is_null(obj) || value_is_none(obj) ? own(func) : method_new(vm, func, obj);
}

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "method", kwnames) < 0 || args_check(vm, "method", nargs, 2, 2) < 0) return VALUE_NULL;
  if (!is_callable(vm, args[0])) return err_set(vm, vm->exc.TypeError, "first argument must be callable");
  if (value_is_none(args[1])) return err_set(vm, vm->exc.TypeError, "instance must not be None");
  return method_new(vm, args[0], args[1]);
}

static Value call_slot(VM *vm, Ref v, const Value *args, Size nargs, Ref kwnames) {
  Method *m = as_method(v);
  Value func = own(m->func), self = own(m->self);
  Value r = call_with_self(vm, func, self, args, nargs, kwnames);
  drop(vm, func);
  drop(vm, self);
  return r;
}

// The method's own attributes first, then the function's.
static Value getattro(VM *vm, Ref v, Ref name) {
  Ref found = type_lookup(vm, type_of(vm, v), name);
  if (value_is_null(found)) return inner_getattr(vm, as_method(v)->func, name);
  DescrGetFn get = type_of(vm, found)->slots.descr_get;
  return get ? get(vm, found, v, ref_from_ptr(type_of(vm, v))) : own(found);
}

static Value repr(VM *vm, Ref v) {
  Method *m = as_method(v);
  Value name;
  int r = object_lookup_attr(vm, m->func, NAME(__qualname__), &name);
  if (r == 0) r = object_lookup_attr(vm, m->func, NAME(__name__), &name);
  if (r < 0) return VALUE_NULL;
  if (r > 0 && !is_str(name)) {
    drop(vm, name);
    r = 0;
  }
  Value text =
      r ? str_format(vm, "<bound method %U of %R>", name, m->self) : str_format(vm, "<bound method ? of %R>", m->self);
  if (r) drop(vm, name);
  return text;
}

static Value richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, a, vm->types.method) || !is_exact(vm, b, vm->types.method))
    return VALUE_NOT_IMPLEMENTED;
  int same = object_richcompare_bool(vm, as_method(a)->func, as_method(b)->func, CMP_EQ);
  if (same < 0) return VALUE_NULL;
  if (same) same = value_same(as_method(a)->self, as_method(b)->self);
  return value_from_bool(same == (op == CMP_EQ));
}

static Hash hash(VM *vm, Ref v) {
  Hash y = object_hash(vm, as_method(v)->func);
  if (y == -1) return -1;
  Hash h = object_hash_default(vm, as_method(v)->self) ^ y;
  return h == -1 ? -2 : h;
}

static Value get_slot(VM *vm, Ref self, Ref obj, Ref type) { return own(self); }

static Value get_doc(VM *vm, Ref self, const void *closure) {
  return inner_getattr(vm, as_method(self)->func, NAME(__doc__));
}

static Value reduce(VM *vm, Ref v, const Value *args, Size nargs, Ref kwnames) {
  Method *m = as_method(v);
  return getattr_reduce(vm, m->self, inner_getattr(vm, m->func, NAME(__name__)));
}

static void dealloc(VM *vm, Object *o) {
  Method *m = (Method *)o;
  gc_unlink(m);
  if (m->weaklist) object_clear_weakrefs(vm, o);
  drop(vm, m->func);
  drop(vm, m->self);
  object_give_gc(vm, m, sizeof *m);
}
static int traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  VISIT(((Method *)o)->func);
  VISIT(((Method *)o)->self);
  return 0;
}

static const MethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, "($self, /)", NULL}, {NULL}};
static const MemberDef members[] = {
    {"__func__", MEMBER_VALUE, offsetof(Method, func), true,
     DOC("the function (or other callable) implementing a method")},
    {"__self__", MEMBER_VALUE, offsetof(Method, self), true, DOC("the instance to which a method is bound")},
    {NULL},
};
static const GetSetDef getsets[] = {{"__doc__", get_doc, NULL, NULL, NULL}, {NULL}};
static const TypeSlots slots = {
    .new_ = new_slot,
    .dealloc = dealloc,
    .traverse = traverse,
    .repr = repr,
    .hash = hash,
    .call = call_slot,
    .getattro = getattro,
    .setattro = object_generic_setattr,
    .richcompare = richcompare,
    .descr_get = get_slot,
};
const TypeSpec method_spec = {
    .name = "method",
    .basic_size = sizeof(Method),
    .told_size = 24,
    .flags = TYPE_GC,
    .weaklist_offset = offsetof(Method, weaklist),
    .slots = &slots,
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("method(function, instance, /)\n--\n\nCreate a bound instance method object."),
};

// --- instancemethod: a wrapper that binds any callable like a function

typedef struct InstanceMethod {
  Object h;
  Value func;
} InstanceMethod;

static InstanceMethod *as_im(Ref v) { return (InstanceMethod *)value_as_ptr(v); }

static Value im_new(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  if (args_no_keywords(vm, "instancemethod", kwnames) < 0 || args_check(vm, "instancemethod", nargs, 1, 1) < 0)
    return VALUE_NULL;
  if (!is_callable(vm, args[0])) return err_set(vm, vm->exc.TypeError, "first argument must be callable");
  return owned_value(vm, type, (Value[]){own(args[0])}, 1);
}
static Value im_getattro(VM *vm, Ref v, Ref name) {
  Ref found = type_lookup(vm, type_of(vm, v), name);
  if (value_is_null(found)) return inner_getattr(vm, as_im(v)->func, name);
  DescrGetFn get = type_of(vm, found)->slots.descr_get;
  return get ? get(vm, found, v, ref_from_ptr(type_of(vm, v))) : own(found);
}
static Value im_call(VM *vm, Ref v, const Value *args, Size nargs, Ref kwnames) {
  return call(vm, as_im(v)->func, args, nargs, kwnames);
}
static Value im_get(VM *vm, Ref self, Ref obj, Ref type) {
  return value_is_null(obj) ? own(as_im(self)->func) : method_new(vm, as_im(self)->func, obj);
}
static Value im_repr(VM *vm, Ref v) {
  Value name;
  int r = object_lookup_attr(vm, as_im(v)->func, NAME(__name__), &name);
  if (r < 0) return VALUE_NULL;
  char address[24];
  value_address_text(v, address);
  Value text = r ? str_format(vm, "<instancemethod %S at %s>", name, address)
                 : str_format(vm, "<instancemethod ? at %s>", address);
  if (r) drop(vm, name);
  return text;
}
static Value im_richcompare(VM *vm, Ref a, Ref b, int op) {
  if ((op != CMP_EQ && op != CMP_NE) || !is_exact(vm, b, vm->types.instancemethod)) return VALUE_NOT_IMPLEMENTED;
  int same = object_richcompare_bool(vm, as_im(a)->func, as_im(b)->func, CMP_EQ);
  return same < 0 ? VALUE_NULL : value_from_bool(same == (op == CMP_EQ));
}
static Value im_doc(VM *vm, Ref self, const void *closure) {
  return inner_getattr(vm, as_im(self)->func, NAME(__doc__));
}

static const MemberDef im_members[] = {
    {"__func__", MEMBER_VALUE, offsetof(InstanceMethod, func), true,
     DOC("the function (or other callable) implementing a method")},
    {NULL},
};
static const GetSetDef im_getsets[] = {{"__doc__", im_doc, NULL, NULL, NULL}, {NULL}};
static const TypeSlots im_slots = {
    .new_ = im_new,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .repr = im_repr,
    .call = im_call,
    .getattro = im_getattro,
    .richcompare = im_richcompare,
    .descr_get = im_get,
};
const TypeSpec instancemethod_spec = {
    .name = "instancemethod",
    .basic_size = sizeof(InstanceMethod),
    .told_size = 12,
    .flags = TYPE_GC,
    .slots = &im_slots,
    OWNS(InstanceMethod, func, func),
    .getsets = im_getsets,
    .members = im_members,
    .doc = DOC("instancemethod(function)\n\nBind a function to a class."),
};
