// host/native_host.h: the VM's host on a POSIX system.
#ifndef MORELIA_HOST_NATIVE_HOST_H
#define MORELIA_HOST_NATIVE_HOST_H

#include "base/host.h"

extern const Host native_host;
void native_host_measure_stack(void);       // of the calling thread; before the call no end of the stack is known
void native_host_catch_interrupts(VM *vm);  // Ctrl-C sets vm->poll; the next poll raises KeyboardInterrupt
void native_host_unwind(void);              // the next poll unwinds the run

#endif
