// object/number/number_text.h: text of numbers prepared for parsing: any str or bytes-like object as plain ASCII.
#ifndef MORELIA_OBJECT_NUMBER_NUMBER_TEXT_H
#define MORELIA_OBJECT_NUMBER_NUMBER_TEXT_H

#include "object/text/str.h"

typedef struct NumberText {
  const char *p;  // without surrounding white space
  Size len;
  char *buffer;  // NULL: p lies in the str or bytes object
  size_t room;
  Value keep;  // owned: a bytes object that p lies in, or null
} NumberText;

// Converts other decimal digits to ASCII ones, other white space to blanks, everything else to '?'. 1; 0: `o` is no
// text (nothing to release); -1 exception.
NODISCARD Value number_text_octets(VM *vm, Ref o);  // the bytes of an object with a buffer
NODISCARD int number_text_open(VM *vm, Ref o, NumberText *out);
void number_text_close(VM *vm, NumberText *text);
// Copies into `text` (which may get a buffer) without underscores that are between digits. 1; 0: an underscore is
// misplaced; -1.
NODISCARD int number_text_strip_underscores(VM *vm, NumberText *text);
// A float at [p, end): [sign] (digits… | inf | infinity | nan). Returns the number of characters read, 0: none.
size_t number_text_parse_double(const char *p, const char *end, double *out);

#endif
