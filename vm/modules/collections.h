// modules/collections.h: what the files of _collections share.
#ifndef MORELIA_MODULES_COLLECTIONS_H
#define MORELIA_MODULES_COLLECTIONS_H

#include "modules/module_state.h"
#include "object/args.h"
#include "types/dict_internal.h"
#include "types/int.h"
#include "types/list.h"
#include "types/slice.h"
#include "types/tuple.h"

extern const TypeSpec deque_spec, deque_iterator_spec, deque_reverse_iterator_spec;
int ordered_dict_setup(VM *vm, Ref module);  // OrderedDict and its views; 0 or -1

#endif
