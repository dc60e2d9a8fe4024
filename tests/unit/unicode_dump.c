// tests/unit/unicode_dump.c: every code point's properties as text, one line each, for check_unicode.mjs.
#include <stdio.h>

#include "base/unicode.h"
#include "base/unicode_data.h"
#include "base/unicode_names.h"

static void put_mapping(uint32_t c, int n, const uint32_t *codes) {
  if (n == 1 && codes[0] == c) return;
  for (int i = 0; i < n; i++) printf("%s%x", i ? "." : "", (unsigned)codes[i]);
}

static void put_core(uint32_t c) {
  static const uint32_t order[] = {UNI_ALPHA, UNI_DECIMAL, UNI_DIGIT, UNI_NUMERIC, UNI_PRINTABLE};
  uint32_t flags = unicode_flags(c), out = 0, codes[UNICODE_CASE_MAX];
  for (int i = 0; i < 5; i++) out |= (uint32_t)((flags & order[i]) != 0) << i;
  bool cased = flags & UNI_CASED, ignorable = flags & UNI_CASE_IGNORABLE;
  out |= (uint32_t)unicode_is_space(c) << 5 | (uint32_t)unicode_is_identifier_start(c) << 6 |
         (uint32_t)unicode_is_identifier_continue(c) << 7 | (uint32_t)((flags & UNI_LOWER) != 0) << 8 |
         (uint32_t)((flags & UNI_UPPER) != 0) << 9 | (uint32_t)((flags & (UNI_TITLE | UNI_UPPER)) != 0) << 10 |
         (uint32_t)unicode_is_linebreak(c) << 11 | (uint32_t)(ignorable || cased) << 12 |
         (uint32_t)(cased && !ignorable) << 13;
  double number = -1;
  unicode_numeric(unicode_data_blob, c, &number);
  printf("%x;%d;%d;%.17g;", (unsigned)out, unicode_decimal(c), unicode_digit(unicode_data_blob, c), number);
  put_mapping(c, unicode_upper_full(c, codes), codes);
  putchar(';');
  put_mapping(c, unicode_lower_full(c, codes), codes);
  putchar(';');
  put_mapping(c, unicode_title_full(c, codes), codes);
  putchar(';');
  put_mapping(c, unicode_fold_full(c, codes), codes);
}

// What unicodedata.ucd_3_2_0 tells: nothing of what Unicode 3.2 did not have.
static void put_old(uint32_t c, const UnicodeRecord *record) {
  uint32_t now[] = {record->category, record->bidi, record->mirrored, record->width, (uint32_t)unicode_decimal(c), 0};
  if (!record->in_3_2) {
    printf("Cn;;0;%s;-1;\n", record->category ? "N" : unicode_width_names[record->width]);
    return;
  }
  for (int what = OLD_CATEGORY; what <= OLD_DECOMPOSITION; what++)
    unicode_old(unicode_data_blob, c, (UnicodeOld)what, &now[what]);
  printf("%s;%s;%u;%s;%d;", unicode_category_names[now[0]], unicode_bidi_names[now[1]], (unsigned)now[2],
         unicode_width_names[now[3]], (int)now[4]);
  if (now[5]) printf("%x", (unsigned)now[5]);
  putchar('\n');
}

static void put_data(uint32_t c) {
  const UnicodeRecord *record = unicode_record(unicode_data_blob, c);
  printf(";%s;%s;%d;%s;%d;", unicode_category_names[record->category], unicode_bidi_names[record->bidi],
         record->combining, unicode_width_names[record->width], record->mirrored);
  int tag = 0;
  uint32_t codes[UNICODE_DECOMPOSITION_MAX];
  int n = unicode_decomposition(unicode_data_blob, c, &tag, codes);
  if (n && tag) printf("%s ", unicode_decomposition_tags[tag]);
  for (int i = 0; i < n; i++) printf("%s%04X", i ? " " : "", (unsigned)codes[i]);
  char name[UNICODE_NAME_MAX];
  int len = unicode_name(unicode_names_blob, c, name);
  printf(";%.*s;", len, name);
  put_old(c, record);
  uint32_t found[UNICODE_SEQUENCE_MAX];
  if (len && (c < 0x3000 || c % 101 == 0) &&
      (unicode_lookup(unicode_names_blob, name, len, true, found) != 1 || found[0] != c))
    fprintf(stderr, "lookup of %.*s does not find %x\n", len, name, (unsigned)c);
}

int main(void) {
  for (uint32_t c = 0; c <= UNICODE_MAX; c++) {
    put_core(c);
    put_data(c);
  }
}
