// base/unicode_data.h: the Unicode properties that only unicodedata needs, from a blob that is linked or loaded when
// first needed.
// Tests        tests/unit/check_unicode.mjs
#ifndef MORELIA_BASE_UNICODE_DATA_H
#define MORELIA_BASE_UNICODE_DATA_H

#include "base/config.h"

typedef struct UnicodeRecord {
  uint8_t category, bidi, combining, width, mirrored;
  uint8_t in_3_2;  // assigned in Unicode 3.2
} UnicodeRecord;
extern const uint32_t unicode_data_blob[];

extern const char *const unicode_category_names[];      // by UnicodeRecord.category
extern const char *const unicode_bidi_names[];          // by .bidi
extern const char *const unicode_width_names[];         // by .width
extern const char *const unicode_decomposition_tags[];  // "", "<noBreak>", …; 0: canonical

// `data`: the blob.
const UnicodeRecord *unicode_record(const uint32_t *data, uint32_t c);
NODISCARD int unicode_digit(const uint32_t *data, uint32_t c);  // or -1
bool unicode_numeric(const uint32_t *data, uint32_t c, double *out);

// The decomposition mapping as the database has it (not recursive, no Hangul): the tag's index and up to
// UNICODE_DECOMPOSITION_MAX code points; 0 when there is none.
#define UNICODE_DECOMPOSITION_MAX 18
NODISCARD int unicode_decomposition(const uint32_t *data, uint32_t c, int *out_tag,
                                    uint32_t out[UNICODE_DECOMPOSITION_MAX]);
// The Unicode 3.2 properties of a character that existed then, where they differ today. ORDER UNICODE_OLD:
// gen/unicode.mjs
typedef enum {
  OLD_CATEGORY,
  OLD_BIDI,
  OLD_MIRRORED,
  OLD_WIDTH,
  OLD_DECIMAL,
  OLD_DECOMPOSITION /* one code point */
} UnicodeOld;
NODISCARD bool unicode_old(const uint32_t *data, uint32_t c, UnicodeOld what, uint32_t *out);
uint32_t unicode_compose(const uint32_t *data, uint32_t first, uint32_t second);  // the composite, Hangul too, or 0

#endif
