// modules/text/unicodedata.h: what the start of a VM asks of the module unicodedata.
#ifndef MORELIA_MODULES_TEXT_UNICODEDATA_H
#define MORELIA_MODULES_TEXT_UNICODEDATA_H

#include "object/core/vm.h"

void unicodedata_setup(VM *vm);  // identifiers that are not ASCII are brought to NFKC from now on

#endif
