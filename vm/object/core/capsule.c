// object/core/capsule.c: PyCapsule: an opaque box. There is no C API to hand over; where a module of CPython has a
// capsule, ours has an empty one.
//
// Optimize     Oz
#include "object/class/class.h"
#include "object/core/capsule.h"

typedef struct Capsule {
  Object h;
  const char *name;
} Capsule;

Value capsule_new(VM *vm, const char *name) {
  Capsule *c = object_alloc(vm, vm->types.capsule, 0);
  if (!c) return VALUE_NULL;
  c->name = name;
  return value_from_ptr(c);
}

static Value repr(VM *vm, Ref self) {
  const Capsule *c = (Capsule *)value_as_ptr(self);
  char address[24];
  value_address_text(self, address);
  if (!c->name) return str_format(vm, "<capsule object NULL at %s>", address);
  return str_format(vm, "<capsule object \"%s\" at %s>", c->name, address);
}

static const TypeSlots slots = {.repr = repr};
const TypeSpec capsule_spec = {
    .name = "PyCapsule",
    .basic_size = sizeof(Capsule),
    .told_size = 32,
    .slots = &slots,
    .doc = DOC("Capsule objects let you wrap a C \"void *\" pointer in a Python\n"
               "object.  They're a way of passing data through the Python interpreter\n"
               "without creating your own custom type.\n\n"
               "Capsules are used for communication between extension modules.\n"
               "They provide a way for an extension module to export a C interface\n"
               "to other extension modules, so that extension modules can use the\n"
               "Python import mechanism to link to one another."),
};
