// object/text/char_names.h: the names of characters. They are linked natively. Where the binary should be small
// (MORELIA_LINK_NAMES=0) they are read from the library's bundle when first needed: they are a fifth of the download,
// and few programs use them.
#ifndef MORELIA_OBJECT_TEXT_CHAR_NAMES_H
#define MORELIA_OBJECT_TEXT_CHAR_NAMES_H

#include "base/library_path.h"
#include "base/unicode_names.h"
#include "object/core/vm.h"

#define CHAR_NAMES_FILE LIBRARY_PATH "/unicode_names.bin"

// As unicode_name and unicode_lookup; 0 as well when this host has no names (a binary without its library). No
// exceptions.
NODISCARD int char_name(VM *vm, uint32_t c, char out[UNICODE_NAME_MAX]);
NODISCARD int char_lookup(VM *vm, const char *name, int len, bool with_sequences, uint32_t out[UNICODE_SEQUENCE_MAX]);
void char_names_free(VM *vm);

#endif
