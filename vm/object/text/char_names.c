// object/text/char_names.c: finds the table of character names: linked in, or in the library's bundle.
// Tests        tests/python/modules/unicodedata_module.py, tests/unit/check_unicode.mjs
// Optimize     Oz
#include "object/text/char_names.h"

#include <stdlib.h>

#if MORELIA_LINK_NAMES
static const uint8_t *names(VM *vm UNUSED) { return unicode_names_blob; }
void char_names_free(VM *vm UNUSED) {}
#else
static const uint8_t *names(VM *vm) {
  if (!vm->char_names && vm->host && vm->host->read_file) {
    char *bytes = NULL;
    long n = vm->host->read_file(vm->host->ctx, CHAR_NAMES_FILE, &bytes);
    if (n > 0) vm->char_names = bytes;
  }
  return (const uint8_t *)vm->char_names;
}
void char_names_free(VM *vm) {
  free(vm->char_names);
  vm->char_names = NULL;
}
#endif

int char_name(VM *vm, uint32_t c, char out[UNICODE_NAME_MAX]) {
  const uint8_t *blob = names(vm);
  return blob ? unicode_name(blob, c, out) : 0;
}

int char_lookup(VM *vm, const char *name, int len, bool with_sequences, uint32_t out[UNICODE_SEQUENCE_MAX]) {
  const uint8_t *blob = names(vm);
  return blob ? unicode_lookup(blob, name, len, with_sequences, out) : 0;
}
