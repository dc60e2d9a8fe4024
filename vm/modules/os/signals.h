// modules/os/signals.h: sending signals, for other modules.
#ifndef MORELIA_MODULES_OS_SIGNALS_H
#define MORELIA_MODULES_OS_SIGNALS_H

#include "object/core/vm.h"

NODISCARD int signal_deliver(VM *vm, int number);  // runs the action of a signal. 0, or -1 with its exception

#endif
