// modules/unicodedata.h: what others need of the Unicode database. Linked natively; where the machine should be small (MORELIA_LINK_NAMES=0)
// read from the library's bundle when first needed.
#ifndef MORELIA_MODULES_UNICODEDATA_H
#define MORELIA_MODULES_UNICODEDATA_H

#include "object/vm.h"

#define UNICODE_DATA_FILE "/lib/python314.zip/unicode_data.bin"  // ORDER LIBRARY_PATH

const uint32_t *unicode_tables(VM *vm);  // for base/unicode_data.h; NULL without an exception: this host has none
void unicode_tables_free(VM *vm);
void unicodedata_setup(VM *vm);  // identifiers that are not ASCII are brought to NFKC from now on

#endif
