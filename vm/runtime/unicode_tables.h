// runtime/unicode_tables.h: the tables of the Unicode database (base/unicode_data.h). They are linked natively. Where
// the binary should be small (MORELIA_LINK_NAMES=0) they are read from the library's bundle when first needed.
#ifndef MORELIA_RUNTIME_UNICODE_TABLES_H
#define MORELIA_RUNTIME_UNICODE_TABLES_H

#include "base/library_path.h"
#include "object/core/vm.h"

#define UNICODE_DATA_FILE LIBRARY_PATH "/unicode_data.bin"

const uint32_t *unicode_tables(VM *vm);  // NULL without an exception: this host has none
void unicode_tables_free(VM *vm);

#endif
