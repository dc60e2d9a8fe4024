// base/unicode_data.h: the Unicode properties that only unicodedata asks for.
//
// Kept apart from base/unicode.h so that a build can leave it (and its tables) out or load it later.
// Tests        tests/unit/check_unicode.mjs
#ifndef MORELIA_BASE_UNICODE_DATA_H
#define MORELIA_BASE_UNICODE_DATA_H

#include "base/config.h"

typedef struct UnicodeRecord {
  uint8_t category, bidi, combining, width, mirrored;
  uint8_t in_3_2;  // assigned in Unicode 3.2
} UnicodeRecord;
typedef struct UnicodePair {
  uint32_t first, second, composed;
} UnicodePair;

extern const UnicodeRecord unicode_records[];
extern const double unicode_numbers[];
extern const uint16_t unicode_decompositions[];
extern const UnicodePair unicode_pairs[];
extern const int unicode_n_pairs;
uint32_t unicode_record_id(uint32_t c);
uint32_t unicode_number_id(uint32_t c);
uint32_t unicode_digit_plus_1(uint32_t c);
uint32_t unicode_decomposition_id(uint32_t c);

extern const char *const unicode_category_names[];       // by UnicodeRecord.category
extern const char *const unicode_bidi_names[];           // by .bidi
extern const char *const unicode_width_names[];          // by .width
extern const char *const unicode_decomposition_tags[];   // "", "<noBreak>", …; 0: canonical

static inline const UnicodeRecord *unicode_record(uint32_t c) { return &unicode_records[unicode_record_id(c)]; }
static inline int unicode_digit(uint32_t c) { return (int)unicode_digit_plus_1(c) - 1; }
bool unicode_numeric(uint32_t c, double *out);

// The decomposition mapping as the database has it (not recursive, no Hangul): the tag's index and up to
// UNICODE_DECOMPOSITION_MAX code points; 0 when there is none.
#define UNICODE_DECOMPOSITION_MAX 18
int unicode_decomposition(uint32_t c, int *out_tag, uint32_t out[UNICODE_DECOMPOSITION_MAX]);
uint32_t unicode_compose(uint32_t first, uint32_t second);  // the composite, Hangul too, or 0

#endif
