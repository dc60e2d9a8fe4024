// modules/unicodedata.h: what the parser needs of the Unicode database.
#ifndef MORELIA_MODULES_UNICODEDATA_H
#define MORELIA_MODULES_UNICODEDATA_H

#include "object/vm.h"

void unicodedata_setup(VM *vm);  // identifiers that are not ASCII are brought to NFKC from now on

#endif
