// interp/unwind.h: taking a run down whose limit it did not heed (see unwind.c).
#ifndef MORELIA_INTERP_UNWIND_H
#define MORELIA_INTERP_UNWIND_H

#include "object/core/vm.h"

// From now on no Python code runs until unwind_settle; type(message), which is now the current exception, is what the run ends with.
void unwind_begin(VM *vm, Type *type, const char *message) COLD;
void unwind_with(VM *vm, Value exc) COLD;  // the same with an exception that is given away; not while a run is being taken down
// For the host, where a run has ended. True: it was taken down, and its exception is the current one, whatever C code made of it; the VM is as
// after any exception. False: it was not, or frames are left further out.
bool unwind_settle(VM *vm);

#endif
