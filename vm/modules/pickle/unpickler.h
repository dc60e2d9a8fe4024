// modules/pickle/unpickler.h: declarations shared by the files of class Unpickler. Statuses are 0 or -1 with the
// exception set.
#ifndef MORELIA_MODULES_PICKLE_UNPICKLER_H
#define MORELIA_MODULES_PICKLE_UNPICKLER_H

#include "modules/pickle/pickle.h"

// unpickler.c: the stack, the input
NODISCARD int unpickler_push(VM *vm, Unpickler *u, Value v);  // consumed; null fails
NODISCARD int unpickler_need(VM *vm, Unpickler *u, Size n);   // values above the last MARK
NODISCARD Value unpickler_pop(Unpickler *u);                  // after need
NODISCARD Size unpickler_pop_mark(VM *vm, Unpickler *u);      // removes the last MARK and returns its height; -1
// pops the values from `at` on, as a tuple or a list
NODISCARD Value unpickler_items_behind(VM *vm, Unpickler *u, Size at, bool as_list);
// n octets, valid until the next read; NULL: there are fewer
NODISCARD const uint8_t *unpickler_take(VM *vm, Unpickler *u, Size n);
// a line with its newline: its length, or -1
NODISCARD Size unpickler_take_line(VM *vm, Unpickler *u, const char **out);
COLD int unpickler_underflow(VM *vm, Unpickler *u) RAISES;
COLD int unpickler_truncated(VM *vm) RAISES;

// unpickler_build.c
NODISCARD Value unpickler_find(VM *vm, Unpickler *u, Ref module, Ref name);  // by find_class
NODISCARD Value unpickler_global_on_lines(VM *vm, Unpickler *u, const char *encoding);
NODISCARD int unpickler_load_stack_global(VM *vm, Unpickler *u);
NODISCARD int unpickler_load_extension(VM *vm, Unpickler *u, int size);
NODISCARD int unpickler_load_obj(VM *vm, Unpickler *u);
NODISCARD int unpickler_load_inst(VM *vm, Unpickler *u);
NODISCARD int unpickler_load_newobj(VM *vm, Unpickler *u, bool with_keywords);
NODISCARD int unpickler_load_reduce(VM *vm, Unpickler *u);
NODISCARD int unpickler_load_build(VM *vm, Unpickler *u);

#endif
