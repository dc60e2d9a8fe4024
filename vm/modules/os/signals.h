// modules/os/signals.h: signals, for modules that send some.
#ifndef MORELIA_MODULES_OS_SIGNALS_H
#define MORELIA_MODULES_OS_SIGNALS_H

#include "object/core/vm.h"

NODISCARD int signal_deliver(VM *vm, int number);  // runs the action of a signal. 0, or -1 with what it raised

#endif
