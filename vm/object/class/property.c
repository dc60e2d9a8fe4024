// object/class/property.c: property.
//
// Invariants   Instructions that know a class remember the getter, borrowed: classes that have a property which is made
//              anew are as if they had changed. (CPython's go on with the old one, which may be gone.)
// Tests        tests/python/reference/03_data_model/property_objects.py, tests/adversarial/classes.py
// Optimize     Os
#include "object/class/property.h"

#include "object/core/args.h"
#include "object/core/inner.h"
#include "object/class/class.h"

static Property *as_prop(Ref v) { return as_property(v); }

static Value new_slot(VM *vm, Type *type, const Value *args, Size nargs, Ref kwnames) {
  Property *p = object_alloc(vm, type, 0);
  if (!p) return VALUE_NULL;
  p->get = p->set = p->del = p->doc = p->name = VALUE_NULL;
  gc_track(vm, p);
  return value_from_ptr(p);
}

// The getter's doc goes to the property, or, in a subclass, to the instance as an ordinary attribute. 0 or -1.
static int set_doc(VM *vm, Ref self, Ref doc, Ref getter) {
  Property *p = as_prop(self);
  Value found = own(doc);
  p->getter_doc = false;
  if ((value_is_null(doc) || value_is_none(doc)) && !value_is_null(getter)) {
    int r = object_lookup_attr(vm, getter, NAME(__doc__), &found);
    if (r < 0) return -1;
    if (r > 0 && value_is_none(found)) value_clear(vm, &found);
    if (!value_is_null(found)) p->getter_doc = true;
  }
  if (is_exact(vm, self, vm->types.property)) {
    value_set(vm, &p->doc, found);
    return 0;
  }
  value_clear(vm, &p->doc);
  bool given = !value_is_null(found);
  int r = object_setattr(vm, self, NAME(__doc__), given ? borrow(found) : REF_NONE);
  drop(vm, found);
  if (r < 0 && !p->getter_doc && err_matches(vm, vm->exc.AttributeError)) {
    err_clear(vm);
    return 0;
  }
  return r;
}

static void forget(VM *vm, Type *type, void *property) {
  Size at = 0;
  for (Ref key, value; dict_next(type->dict, &at, &key, &value);)
    if (value_is_ptr(value) && value_as_ptr(value) == property) {
      type_modified(vm, type);
      return;
    }
}

static int init(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  static const char *const names[] = {"fget", "fset", "fdel", "doc"};
  static const ArgSpec spec = {"property", names, 4, 0, 4, 0, 0};
  Ref a[4];
  if (args_bind(vm, &spec, args, nargs, kwnames, a) < 0) return -1;
  for (int i = 0; i < 3; i++)
    if (value_is_none(a[i])) a[i] = REF_NULL;
  Property *p = as_prop(self);
  if (!value_is_null(p->get)) type_scan_below(vm, vm->types.object, forget, p);
  value_set(vm, &p->get, own(a[0]));
  value_set(vm, &p->set, own(a[1]));
  value_set(vm, &p->del, own(a[2]));
  value_clear(vm, &p->name);
  return set_doc(vm, self, a[3], a[0]);
}

// The property's name, from __set_name__ or the getter. 1 / 0 / -1.
static int property_name(VM *vm, Property *p, Value *out) {
  *out = VALUE_NULL;
  if (!value_is_null(p->name)) {
    *out = own(p->name);
    return 1;
  }
  if (value_is_null(p->get)) return 0;
  return object_lookup_attr(vm, p->get, NAME(__name__), out);
}

COLD static void access_error(VM *vm, Ref self, Ref obj, const char *what) {
  Value name;
  int r = property_name(vm, as_prop(self), &name);
  if (r < 0) return;
  Value qualname = own(type_of(vm, obj)->qualname);
  if (r) err_set(vm, vm->exc.AttributeError, "property %R of %R object has no %s", name, qualname, what);
  else err_set(vm, vm->exc.AttributeError, "property of %R object has no %s", qualname, what);
  drop(vm, qualname);
  drop(vm, name);
}

static Value descr_get(VM *vm, Ref self, Ref obj, Ref type) {
  if (value_is_null(obj) || value_is_none(obj)) return own(self);
  Ref get = borrow(as_prop(self)->get);
  if (value_is_null(get)) {
    access_error(vm, self, obj, "getter");
    return VALUE_NULL;
  }
  return call1(vm, get, obj);
}

static int descr_set(VM *vm, Ref self, Ref obj, Ref value) {
  Ref fn = borrow(value_is_null(value) ? as_prop(self)->del : as_prop(self)->set);
  if (value_is_null(fn)) {
    access_error(vm, self, obj, value_is_null(value) ? "deleter" : "setter");
    return -1;
  }
  Value r = value_is_null(value) ? call1(vm, fn, obj) : call2(vm, fn, obj, value);
  if (value_is_null(r)) return -1;
  drop(vm, r);
  return 0;
}

// --- copies with one function replaced

// The given function, or else the old one; None counts as not given.
static Value replaced(Ref given, Ref old) {
  Ref used = value_is_null(given) || value_is_none(given) ? old : given;
  return value_is_null(used) ? VALUE_NONE : own(used);
}

static Value copy_with(VM *vm, Ref self, Ref get, Ref set, Ref del) {
  Property *p = as_prop(self);
  Ref used = value_is_null(get) || value_is_none(get) ? borrow(p->get) : get;
  Ref doc = p->getter_doc && !value_is_null(used) && !value_is_none(used) ? REF_NONE : borrow(p->doc);
  Value args[] = {replaced(get, p->get), replaced(set, p->set), replaced(del, p->del), replaced(doc, REF_NULL)};
  Value r = call(vm, ref_from_ptr(type_of(vm, self)), args, 4, REF_NULL);
  values_drop(vm, args, 4);
  if (!value_is_null(r) && is_instance_of(vm, r, vm->types.property)) value_set(vm, &as_prop(r)->name, own(p->name));
  return r;
}
static Value getter(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return copy_with(vm, self, args[0], REF_NULL, REF_NULL);
}
static Value setter(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return copy_with(vm, self, REF_NULL, args[0], REF_NULL);
}
static Value deleter(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  return copy_with(vm, self, REF_NULL, REF_NULL, args[0]);
}

static Value set_name_method(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames) {
  if (nargs != 2)
    return err_set(vm, vm->exc.TypeError, "__set_name__() takes 2 positional arguments but %zd were given", nargs);
  value_set(vm, &as_prop(self)->name, own(args[1]));
  return VALUE_NONE;
}

// --- attributes

static Value get_name(VM *vm, Ref self, const void *closure) {
  Value name;
  int r = property_name(vm, as_prop(self), &name);
  if (r < 0) return VALUE_NULL;
  if (r == 0) return err_set(vm, vm->exc.AttributeError, "'property' object has no attribute '__name__'");
  return name;
}
static int set_name(VM *vm, Ref self, Ref value, const void *closure) {
  value_set(vm, &as_prop(self)->name, own(value));
  return 0;
}

static Value get_isabstract(VM *vm, Ref self, const void *closure) {
  Property *p = as_prop(self);
  const Value fns[] = {p->get, p->set, p->del};
  for (int i = 0; i < 3; i++) {
    if (value_is_null(fns[i])) continue;
    Value v;
    int r = object_lookup_attr(vm, fns[i], NAME(__isabstractmethod__), &v);
    if (r > 0) {
      r = object_is_true(vm, v);
      drop(vm, v);
    }
    if (r) return r < 0 ? VALUE_NULL : VALUE_TRUE;
  }
  return VALUE_FALSE;
}

static void clear(VM *vm, Object *o) { value_clear(vm, &((Property *)o)->doc); }

static const MethodDef methods[] = {
    {"getter", getter, METH_O, DOC("($self, object, /)"),
     DOC("Descriptor to obtain a copy of the property with a different getter.")},
    {"setter", setter, METH_O, DOC("($self, object, /)"),
     DOC("Descriptor to obtain a copy of the property with a different setter.")},
    {"deleter", deleter, METH_O, DOC("($self, object, /)"),
     DOC("Descriptor to obtain a copy of the property with a different deleter.")},
    {"__set_name__", set_name_method, METH_VARARGS, DOC("($self, owner, name, /)"),
     DOC("Method to set name of a property.")},
    {NULL},
};
static const GetSetDef getsets[] = {
    {"__isabstractmethod__", get_isabstract, NULL, NULL, NULL},
    {"__name__", get_name, set_name, NULL, NULL},
    {NULL},
};
static const MemberDef members[] = {
    {"fget", MEMBER_VALUE_OR_NONE, offsetof(Property, get), true, NULL},
    {"fset", MEMBER_VALUE_OR_NONE, offsetof(Property, set), true, NULL},
    {"fdel", MEMBER_VALUE_OR_NONE, offsetof(Property, del), true, NULL},
    {"__doc__", MEMBER_VALUE_OR_NONE, offsetof(Property, doc), false, NULL},
    {NULL},
};
static const TypeSlots slots = {
    .new_ = new_slot,
    .init = init,
    .dealloc = owned_dealloc,
    .traverse = owned_traverse,
    .clear = clear,
    .getattro = object_generic_getattr,
    .descr_get = descr_get,
    .descr_set = descr_set,
};
const TypeSpec property_spec = {
    .name = "property",
    .basic_size = sizeof(Property),
    .told_size = 32,
    .flags = TYPE_GC | TYPE_BASETYPE,
    .slots = &slots,
    OWNS(Property, get, name),
    .methods = methods,
    .getsets = getsets,
    .members = members,
    .doc = DOC("property(fget=None, fset=None, fdel=None, doc=None)\n--\n\nProperty attribute.\n\n  fget\n"
               "    function to be used for getting an attribute value\n  fset\n"
               "    function to be used for setting an attribute value\n  fdel\n"
               "    function to be used for del'ing an attribute\n  doc\n    docstring\n\n"
               "Typical use is to define a managed attribute x:\n\nclass C(object):\n"
               "    def getx(self): return self._x\n    def setx(self, value): self._x = value\n"
               "    def delx(self): del self._x\n"
               "    x = property(getx, setx, delx, \"I'm the 'x' property.\")\n\n"
               "Decorators make defining new properties or modifying existing ones easy:\n\n"
               "class C(object):\n    @property\n    def x(self):\n        \"I am the 'x' property.\"\n"
               "        return self._x\n    @x.setter\n    def x(self, value):\n        self._x = value\n"
               "    @x.deleter\n    def x(self):\n        del self._x"),
};
