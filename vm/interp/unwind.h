// interp/unwind.h: forced unwinding of a run that did not heed its limit (see unwind.c).
#ifndef MORELIA_INTERP_UNWIND_H
#define MORELIA_INTERP_UNWIND_H

#include "object/core/vm.h"

// From now on no Python code runs until unwind_settle; type(message), which becomes the current exception, is what the
// run ends with.
void unwind_begin(VM *vm, Type *type, const char *message) COLD;
// the same with an exception, which is consumed; not while a run is being unwound
void unwind_with(VM *vm, Value exc) COLD;
// For the host, when a run has ended. True: it was unwound, and its exception is the current one, whatever C code did
// to it; the VM is as after any exception. False: it was not unwound, or outer frames are left.
bool unwind_settle(VM *vm);

#endif
