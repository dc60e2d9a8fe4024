// modules/text/unicodedata.h: the module unicodedata, for the start of a VM.
#ifndef MORELIA_MODULES_TEXT_UNICODEDATA_H
#define MORELIA_MODULES_TEXT_UNICODEDATA_H

#include "object/core/vm.h"

void unicodedata_setup(VM *vm);  // from now on, identifiers that are not ASCII are normalized to NFKC

#endif
