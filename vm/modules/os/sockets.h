// modules/os/sockets.h: declarations shared by _socket and select.
#ifndef MORELIA_MODULES_OS_SOCKETS_H
#define MORELIA_MODULES_OS_SOCKETS_H

#include "runtime/module_state.h"

typedef struct FdReady {
  bool known, readable, writable;
} FdReady;
FdReady socket_ready(VM *vm, int fd);  // of a socket of ours; known is false for any other number
// Sleeps until `end` (CLOCK_MONO seconds; negative: no end) or for a short time. 0, or -1 with the exception of an
// interrupt.
NODISCARD int socket_wait(VM *vm, double end);
double socket_now(VM *vm);
NODISCARD int fd_of(VM *vm, Ref v);  // an int or the result of fileno(); -1 with exception

#endif
