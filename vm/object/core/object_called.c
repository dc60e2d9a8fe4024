// object/core/object_called.c: reference counting for files that are optimized for size, which call what others have in
// place (IN_PLACE in object.h). Native builds have nothing here.
// Optimize     Oz
#include "object/core/object.h"

#ifdef MORELIA_SMALL
extern inline void obj_drop(VM *vm, void *p);
extern inline void obj_xdrop(VM *vm, void *p);
extern inline Value own(Ref r);
extern inline void drop(VM *vm, Value v);
extern inline void value_set(VM *vm, Value *slot, Value v);
#endif
