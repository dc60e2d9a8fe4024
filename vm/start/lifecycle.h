// start/lifecycle.h: the start and end of a VM.
#ifndef MORELIA_START_LIFECYCLE_H
#define MORELIA_START_LIFECYCLE_H

#include "object/core/vm.h"

// A new VM with all built-in types, the builtins and sys modules. `host` must outlive it. NULL: out of memory.
VM *vm_new(const Host *host, HashSeed seed);
void vm_free(VM *vm) MAY_RUN_CODE;  // runs atexit and finalizers, then frees all memory
// For a process about to end: runs atexit and flushes the streams. True: nothing else that vm_free does would be
// visible; false: call vm_free.
bool vm_end(VM *vm) MAY_RUN_CODE;

#endif
