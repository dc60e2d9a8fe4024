// modules/collections/collections.h: declarations shared by the files of _collections.
#ifndef MORELIA_MODULES_COLLECTIONS_COLLECTIONS_H
#define MORELIA_MODULES_COLLECTIONS_COLLECTIONS_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/container/dict_internal.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/container/slice.h"
#include "object/container/tuple.h"

extern const TypeSpec deque_spec, deque_iterator_spec, deque_reverse_iterator_spec;
NODISCARD int ordered_dict_setup(VM *vm, Ref module);  // OrderedDict and its views; 0 or -1

#endif
