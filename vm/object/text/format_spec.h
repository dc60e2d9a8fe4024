// object/text/format_spec.h: the format-spec mini-language:
// [[fill]align][sign][z][#][0][width][grouping][.precision[grouping]][type].
//
// Tests        tests/python/format/*.py
#ifndef MORELIA_OBJECT_TEXT_FORMAT_SPEC_H
#define MORELIA_OBJECT_TEXT_FORMAT_SPEC_H

#include "object/text/str.h"

typedef struct FormatSpec {
  uint32_t fill;   // ' ' unless given
  uint32_t align;  // '<', '>', '=' or '^'; the caller's default unless align_given
  bool fill_given, align_given;
  bool alternate;      // '#'
  bool no_neg_0;       // 'z'
  char sign;           // '+', '-', ' ', or 0
  char grouping;       // ',' or '_' or 'n' (locale), or 0
  char frac_grouping;  // of the fraction: ',' or '_' or 0
  Size width;          // -1: not given
  Size precision;      // -1: not given
  uint32_t type;       // the presentation type, or the caller's default
} FormatSpec;

// Reads `spec` (a str). 0, or -1 with ValueError ("Invalid format specifier '…' for object of type '…'").
NODISCARD int format_spec_parse(VM *vm, Ref self, Ref spec, uint32_t default_type, uint32_t default_align,
                                FormatSpec *out);
// ValueError "Unknown format code 'x' for object of type 'T'".
COLD Value format_unknown_type(VM *vm, uint32_t type, const char *type_name) RAISES;

#endif
