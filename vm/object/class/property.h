// object/class/property.h: property objects, as the specializer reads them.
#ifndef MORELIA_OBJECT_CLASS_PROPERTY_H
#define MORELIA_OBJECT_CLASS_PROPERTY_H

#include "object/core/abstract.h"

typedef struct Property {
  Object h;
  Value get, set, del, doc, name;  // or null
  bool getter_doc;                 // doc was copied from the getter
} Property;

ALWAYS_INLINE Property *as_property(Ref v) { return (Property *)value_as_ptr(v); }

#endif
