// base/unicode_names.h: character names, from a blob that is linked or loaded when first needed.
//
// gen/unicode.mjs documents the blob's layout. Names of Hangul syllables and unified ideographs are computed.
// Tests        tests/unit/check_unicode.mjs
#ifndef MORELIA_BASE_UNICODE_NAMES_H
#define MORELIA_BASE_UNICODE_NAMES_H

#include "base/config.h"

extern const uint8_t unicode_names_blob[];
extern const uint32_t unicode_names_blob_size;

#define UNICODE_NAME_MAX 256
#define UNICODE_SEQUENCE_MAX 8

// Writes the name of `c` (upper case ASCII, no aliases) to `out`; returns its length, or 0 when it has none.
NODISCARD int unicode_name(const uint8_t *blob, uint32_t c, char out[UNICODE_NAME_MAX]);
// The code points that `name` (any case) means: a character's name, an alias or, if `with_sequences`, a
// named sequence. Returns how many, or 0 when there is no such name.
NODISCARD int unicode_lookup(const uint8_t *blob, const char *name, int len, bool with_sequences,
                             uint32_t out[UNICODE_SEQUENCE_MAX]);

#endif
