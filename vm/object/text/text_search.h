// object/text/text_search.h: finding text in text, shared by str (kinds 1, 2, 4) and the bytes-like types (kind 1).
//
// A search starts as a scan for the needle's first and last character with a comparison at each hit. When the
// comparisons cost much more than the scan, it continues with the algorithm of Knuth, Morris and Pratt: linear in all
// cases.
#ifndef MORELIA_OBJECT_TEXT_TEXT_SEARCH_H
#define MORELIA_OBJECT_TEXT_TEXT_SEARCH_H

#include "object/core/vm.h"

typedef struct Text {
  const void *chars;
  int kind;
  Size len;
} Text;

typedef struct Needle {  // a needle prepared for texts of one kind
  VM *vm;
  const void *chars;
  int kind;
  Size len;
  void *copy;       // owned: the needle in the haystack's kind, or NULL
  Size *failure;    // owned: KMP table, made when first needed
  bool impossible;  // it has characters that the haystack's kind cannot hold
  bool stopped;     // vm_work failed: a search that answers -1 has an exception set
  uint64_t work;    // not yet reported to vm_work
} Needle;

// 0, or -1 with MemoryError. The needle must be non-empty for the searches below.
NODISCARD int needle_convert(Needle *needle, Text text);  // needle_init for a text of another kind
NODISCARD ALWAYS_INLINE int needle_init(Needle *needle, VM *vm, Text text, int hay_kind) {
  *needle = (Needle){.vm = vm, .chars = text.chars, .kind = hay_kind, .len = text.len};
  return LIKELY(text.kind == hay_kind) ? 0 : needle_convert(needle, text);
}
void needle_free_parts(Needle *needle);
ALWAYS_INLINE void needle_free(Needle *needle) {
  if (UNLIKELY(needle->copy || needle->failure)) needle_free_parts(needle);
}
// Index of the first (last) occurrence within hay[start, end), or -1: then check `stopped`.
Size needle_find(Needle *needle, const void *hay, Size start, Size end);
Size needle_rfind(Needle *needle, const void *hay, Size start, Size end);
Size needle_count(Needle *needle, const void *hay, Size start, Size end, Size max);  // without overlaps
// whether the result of a replacement would exceed the longest size
bool needle_replaced_is_too_long(Needle *needle, const void *hay, Size len, Size new_len, Size max);

Size text_find_char(const void *hay, int kind, Size start, Size end, uint32_t c);
Size text_rfind_char(const void *hay, int kind, Size start, Size end, uint32_t c);

#endif
