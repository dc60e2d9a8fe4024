// runtime/unicode_tables.c: finds the tables of the Unicode database: linked in, or in the library's bundle.
//
// Tests        tests/python/modules/unicodedata_module.py
// Optimize     Oz
#include "runtime/unicode_tables.h"
#include "base/unicode_data.h"
#include "runtime/module_state.h"

#include <stdlib.h>

const uint32_t *unicode_tables(VM *vm) {
#if MORELIA_LINK_NAMES
  vm->modules->unicode = unicode_data_blob;
#else
  char *bytes = NULL;
  if (!vm->modules->unicode && vm->host && vm->host->read_file &&
      vm->host->read_file(vm->host->ctx, UNICODE_DATA_FILE, &bytes) > 0)
    vm->modules->unicode = (const uint32_t *)(void *)bytes;
#endif
  return vm->modules->unicode;
}

void unicode_tables_free(VM *vm UNUSED) {
#if !MORELIA_LINK_NAMES
  free((void *)vm->modules->unicode);
#endif
}
