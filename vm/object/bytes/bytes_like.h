// object/bytes/bytes_like.h: the methods that bytes and bytearray share, and a view of the octets of either.
//
// A method's result has the kind of self: bytes for bytes (and subclasses), bytearray for bytearray.
// Danger       A View of a bytearray is stale after anything that MAY_RUN_CODE: take it after the arguments are
//              converted.
#ifndef MORELIA_OBJECT_BYTES_BYTES_LIKE_H
#define MORELIA_OBJECT_BYTES_BYTES_LIKE_H

#include "object/core/args.h"
#include "object/bytes/bytearray.h"
#include "object/bytes/bytes.h"

typedef struct View {
  const uint8_t *p;
  Size n;
} View;

View bytes_like_view(Ref v);  // of a bytes or a bytearray
NODISCARD Value bytes_like_make(VM *vm, Ref like, const void *data, Size n);
NODISCARD Value bytes_like_copy(VM *vm, Ref v);              // the same object when it is exactly bytes
NODISCARD int bytes_like_byte(VM *vm, Ref v, uint8_t *out);  // "byte must be in range(0, 256)"; 0 or -1
// TypeError, also instead of the exception of b's buffer; VALUE_NULL
COLD Value bytes_like_cannot_concat(VM *vm, Ref a, Ref b) RAISES;
NODISCARD int bytes_like_contains(VM *vm, Ref self, Ref item);
NODISCARD Value bytes_like_iter(VM *vm, Ref self);

typedef Value BytesMethod(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
// bytes_like_search.c
BytesMethod bytes_count, bytes_find, bytes_rfind, bytes_index, bytes_rindex, bytes_startswith, bytes_endswith,
    bytes_replace, bytes_split, bytes_rsplit, bytes_partition, bytes_rpartition, bytes_splitlines, bytes_join,
    bytes_removeprefix, bytes_removesuffix;
// bytes_like.c
BytesMethod bytes_capitalize, bytes_center, bytes_expandtabs, bytes_isalnum, bytes_isalpha, bytes_isascii,
    bytes_isdigit, bytes_islower, bytes_isspace, bytes_istitle, bytes_isupper, bytes_ljust, bytes_lower, bytes_lstrip,
    bytes_maketrans, bytes_rjust, bytes_rstrip, bytes_strip, bytes_swapcase, bytes_title, bytes_translate, bytes_upper,
    bytes_zfill, bytes_hex, bytes_decode, bytes_fromhex;
// .hex(sep, n)
NODISCARD Value bytes_hex_of(VM *vm, const uint8_t *p, Size n, const Value *args, Size nargs, Ref kwnames);
// str_percent.c
NODISCARD Value bytes_percent(VM *vm, Ref format, Ref args);

// ORDER: as the types list them; shared by both method tables.
#define BYTES_LIKE_METHODS \
  {"capitalize", bytes_capitalize, METH_NOARGS, "($self, /)", \
   DOC("B.capitalize() -> copy of B\n\nReturn a copy of B with only its first character capitalized (ASCII)\nand the rest lower-cased.")}, \
      {"center", bytes_center, METH_FAST, DOC("($self, width, fillchar=b' ', /)"), \
       DOC("Return a centered string of length width.")}, \
      {"count", bytes_count, METH_FAST, DOC("($self, sub[, start[, end]], /)"), \
       DOC("Return the number of non-overlapping occurrences of subsection 'sub' in bytes B[start:end].")}, \
      {"decode", bytes_decode, METH_FAST_KW, DOC("($self, /, encoding='utf-8', errors='strict')"), \
       DOC("Decode the bytes using the codec registered for encoding.")}, \
      {"endswith", bytes_endswith, METH_FAST, DOC("($self, suffix[, start[, end]], /)"), \
       DOC("Return True if the bytes ends with the specified suffix, False otherwise.")}, \
      {"expandtabs", bytes_expandtabs, METH_FAST_KW, DOC("($self, /, tabsize=8)"), \
       DOC("Return a copy where all tab characters are expanded using spaces.")}, \
      {"find", bytes_find, METH_FAST, DOC("($self, sub[, start[, end]], /)"), \
       DOC("Return the lowest index in B where subsection 'sub' is found, such that 'sub' is contained within B[start,end].")}, \
      {"fromhex", bytes_fromhex, METH_O | METH_CLASS, "($type, string, /)", \
       DOC("Create a bytes object from a string of hexadecimal numbers.")}, \
      {"hex", bytes_hex, METH_FAST_KW, DOC("($self, /, sep=<unrepresentable>, bytes_per_sep=1)"), \
       DOC("Create a string of hexadecimal numbers from a bytes object." \
           "\n\n  sep\n    An optional single character or byte to separate hex bytes.\n  bytes_per_sep\n    How many bytes between separators.  Positive values count from the\n    right, " \
           "negative values count from the left.\n\nExample:\n>>> value = b'\\xb9\\x01\\xef'\n>>> value.hex()\n'b901ef'\n>>> value.hex(':')\n'b9:01:ef'\n>>> value.hex(':', 2)\n'b9:01ef'\n" \
           ">>> value.hex(':', -2)\n'b901:ef'")}, \
      {"index", bytes_index, METH_FAST, DOC("($self, sub[, start[, end]], /)"), \
       DOC("Return the lowest index in B where subsection 'sub' is found, such that 'sub' is contained within B[start,end].")}, \
      {"isalnum", bytes_isalnum, METH_NOARGS, "($self, /)", DOC("B.isalnum() -> bool")}, \
      {"isalpha", bytes_isalpha, METH_NOARGS, "($self, /)", DOC("B.isalpha() -> bool")}, \
      {"isascii", bytes_isascii, METH_NOARGS, "($self, /)", DOC("B.isascii() -> bool")}, \
      {"isdigit", bytes_isdigit, METH_NOARGS, "($self, /)", DOC("B.isdigit() -> bool")}, \
      {"islower", bytes_islower, METH_NOARGS, "($self, /)", DOC("B.islower() -> bool")}, \
      {"isspace", bytes_isspace, METH_NOARGS, "($self, /)", DOC("B.isspace() -> bool")}, \
      {"istitle", bytes_istitle, METH_NOARGS, "($self, /)", DOC("B.istitle() -> bool")}, \
      {"isupper", bytes_isupper, METH_NOARGS, "($self, /)", DOC("B.isupper() -> bool")}, \
      {"join", bytes_join, METH_O, DOC("($self, iterable_of_bytes, /)"), \
       DOC("Concatenate any number of bytes objects.")}, \
      {"ljust", bytes_ljust, METH_FAST, DOC("($self, width, fillchar=b' ', /)"), \
       DOC("Return a left-justified string of length width.")}, \
      {"lower", bytes_lower, METH_NOARGS, "($self, /)", DOC("B.lower() -> copy of B")}, \
      {"lstrip", bytes_lstrip, METH_FAST, DOC("($self, bytes=None, /)"), \
       DOC("Strip leading bytes contained in the argument.")}, \
      {"maketrans", bytes_maketrans, METH_FAST | METH_STATIC, "(frm, to, /)", \
       "Return a translation table usable for the bytes or bytearray translate method."}, \
      {"partition", bytes_partition, METH_O, DOC("($self, sep, /)"), \
       DOC("Partition the bytes into three parts using the given separator.")}, \
      {"removeprefix", bytes_removeprefix, METH_O, DOC("($self, prefix, /)"), \
       DOC("Return a bytes object with the given prefix string removed if present.")}, \
      {"removesuffix", bytes_removesuffix, METH_O, DOC("($self, suffix, /)"), \
       DOC("Return a bytes object with the given suffix string removed if present.")}, \
      {"replace", bytes_replace, METH_FAST, DOC("($self, old, new, count=-1, /)"), \
       DOC("Return a copy with all occurrences of substring old replaced by new.")}, \
      {"rfind", bytes_rfind, METH_FAST, DOC("($self, sub[, start[, end]], /)"), \
       DOC("Return the highest index in B where subsection 'sub' is found, such that 'sub' is contained within B[start,end].")}, \
      {"rindex", bytes_rindex, METH_FAST, DOC("($self, sub[, start[, end]], /)"), \
       DOC("Return the highest index in B where subsection 'sub' is found, such that 'sub' is contained within B[start,end].")}, \
      {"rjust", bytes_rjust, METH_FAST, DOC("($self, width, fillchar=b' ', /)"), \
       DOC("Return a right-justified string of length width.")}, \
      {"rpartition", bytes_rpartition, METH_O, DOC("($self, sep, /)"), \
       DOC("Partition the bytes into three parts using the given separator.")}, \
      {"rsplit", bytes_rsplit, METH_FAST_KW, DOC("($self, /, sep=None, maxsplit=-1)"), \
       DOC("Return a list of the sections in the bytes, using sep as the delimiter.")}, \
      {"rstrip", bytes_rstrip, METH_FAST, DOC("($self, bytes=None, /)"), \
       DOC("Strip trailing bytes contained in the argument.")}, \
      {"split", bytes_split, METH_FAST_KW, DOC("($self, /, sep=None, maxsplit=-1)"), \
       DOC("Return a list of the sections in the bytes, using sep as the delimiter.")}, \
      {"splitlines", bytes_splitlines, METH_FAST_KW, DOC("($self, /, keepends=False)"), \
       DOC("Return a list of the lines in the bytes, breaking at line boundaries.")}, \
      {"startswith", bytes_startswith, METH_FAST, DOC("($self, prefix[, start[, end]], /)"), \
       DOC("Return True if the bytes starts with the specified prefix, False otherwise.")}, \
      {"strip", bytes_strip, METH_FAST, DOC("($self, bytes=None, /)"), \
       DOC("Strip leading and trailing bytes contained in the argument.")}, \
      {"swapcase", bytes_swapcase, METH_NOARGS, "($self, /)", DOC("B.swapcase() -> copy of B")}, \
      {"title", bytes_title, METH_NOARGS, "($self, /)", DOC("B.title() -> copy of B")}, \
      {"translate", bytes_translate, METH_FAST_KW, DOC("($self, table, /, delete=b'')"), \
       DOC("Return a copy with each character mapped by the given translation table.")}, \
      {"upper", bytes_upper, METH_NOARGS, "($self, /)", DOC("B.upper() -> copy of B")}, { \
    "zfill", bytes_zfill, METH_O, DOC("($self, width, /)"), \
        DOC("Pad a numeric string with zeros on the left, to fill a field of the given width.") \
  }

#endif
