// object/text/str_methods.h: declarations shared by the files of str.
#ifndef MORELIA_OBJECT_TEXT_STR_METHODS_H
#define MORELIA_OBJECT_TEXT_STR_METHODS_H

#include "object/core/args.h"
#include "object/text/str.h"

extern const MethodDef str_methods[];

typedef Value StrMethod(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

// str_search.c
StrMethod str_count_method, str_find_method, str_rfind_method, str_index_method, str_rindex_method,
    str_startswith_method, str_endswith_method, str_replace_method, str_split_method, str_rsplit_method,
    str_partition_method, str_rpartition_method, str_splitlines_method, str_join_method, str_removeprefix_method,
    str_removesuffix_method, str_strip_method, str_lstrip_method, str_rstrip_method;
// str_case.c
StrMethod str_upper_method, str_lower_method, str_title_method, str_capitalize_method, str_casefold_method,
    str_swapcase_method;
// The ASCII letters of n characters, also of bytes, written to `to`, which may be `from`. *after_letter: whether a
// letter precedes them, and then whether the last one is a letter.
typedef enum { ASCII_UPPER, ASCII_LOWER, ASCII_SWAP, ASCII_CAPITALIZE, ASCII_TITLE } AsciiCase;
void ascii_map_case(uint8_t *to, const uint8_t *from, Size n, AsciiCase what, bool *after_letter);
// str_format.c
StrMethod str_format_method, str_format_map_method, str_dunder_format_method;
// str_translate.c
StrMethod str_translate_method, str_maketrans_method;
// str_codec.c
StrMethod str_encode_method;
// str(object, encoding, errors): decodes a bytes-like object.
NODISCARD Value str_from_encoded_object(VM *vm, Ref object, const char *encoding, const char *errors);
// str_percent.c
NODISCARD Value str_percent_slot(VM *vm, Ref format, Ref args);

// The arguments of split and rsplit, and of splitlines, also for bytes and bytearray: max is -1 when it is not given. 0
// or -1.
NODISCARD int split_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool backwards, Ref *sep, Size *max);
NODISCARD int splitlines_args(VM *vm, const Value *args, Size nargs, Ref kwnames, bool *keep);

// Optional start and end arguments, read as slices do and clipped into [0, len]. 0 or -1.
NODISCARD int str_bounds(VM *vm, const Value *args, Size nargs, Size first, Size len, Size *start, Size *end);

#endif
