// modules/pickle/pickler.h: declarations shared by the files of class Pickler. Statuses are 0 or -1 with the exception
// set.
#ifndef MORELIA_MODULES_PICKLE_PICKLER_H
#define MORELIA_MODULES_PICKLE_PICKLER_H

#include "modules/pickle/pickle.h"

// pickler.c
NODISCARD int pickler_put(VM *vm, Pickler *p, const void *data, Size n);
NODISCARD int pickler_put_op(VM *vm, Pickler *p, uint8_t op);
// An opcode with a number of n octets behind it, least significant first.
NODISCARD int pickler_put_number(VM *vm, Pickler *p, uint8_t op, uint64_t number, int n);
MemoEntry *pickler_memo_find(const Pickler *p, Ref v);  // or NULL
NODISCARD int pickler_memo_put(VM *vm, Pickler *p, Ref v);
NODISCARD int pickler_memo_get(VM *vm, Pickler *p, const MemoEntry *e);
NODISCARD int pickler_save(VM *vm, Pickler *p, Ref v, bool is_pid);
NODISCARD int pickler_save_reduced(VM *vm, Pickler *p, Value fn, Value args, Ref obj);  // fn(*args), both consumed
// the items of an iterator, to be added to `obj`
NODISCARD int pickler_save_iterated(VM *vm, Pickler *p, Ref iter, bool pairs, Ref obj);
// Adds a note to the exception: "when serializing <type of obj> <what>". Returns r.
NODISCARD int pickler_noted(VM *vm, int r, Ref obj, const char *what);
COLD int pickler_wrong_type(VM *vm, const char *what, Ref v) RAISES;  // "<what>, not <type of v>"; -1

// pickler_reduce.c
NODISCARD int pickler_save_global(VM *vm, Pickler *p, Ref obj, Ref name_or_null);
NODISCARD int pickler_save_type(VM *vm, Pickler *p, Ref v);
NODISCARD int pickler_save_reduce(VM *vm, Pickler *p, Ref rv, Ref obj);  // rv: what __reduce__ gave

#endif
