// object/error/errno_text.h: error numbers of the operating system, as WASI numbers them: names, texts, OSError.
#ifndef MORELIA_OBJECT_ERROR_ERRNO_TEXT_H
#define MORELIA_OBJECT_ERROR_ERRNO_TEXT_H

#include "object/core/abstract.h"

// clang-format off
enum {
  ERR_ACCES = 2, ERR_AGAIN = 6, ERR_BADF = 8, ERR_BUSY = 10, ERR_EXIST = 20, ERR_FBIG = 22, ERR_INTR = 27,
  ERR_INVAL = 28, ERR_IO = 29, ERR_ISDIR = 31, ERR_LOOP = 32,
  ERR_MFILE = 33, ERR_NODEV = 43, ERR_NOENT = 44, ERR_NOMEM = 48, ERR_NOSYS = 52, ERR_NOTDIR = 54, ERR_NOTEMPTY = 55,
  ERR_NOTTY = 59,
  ERR_PERM = 63, ERR_PIPE = 64, ERR_ROFS = 69, ERR_SPIPE = 70, ERR_XDEV = 75, ERR_NOTSUP = 138,
};
// clang-format on

typedef struct ErrnoEntry {
  const char *name;
  int number;
  const char *text;  // NULL: "Unknown error"
} ErrnoEntry;
extern const ErrnoEntry errno_table[];  // ends with a null name

const char *errno_text(int number);
// Raises OSError(number, text[, filename[, None, filename2]]), of the subclass for that number. VALUE_NULL. err_os:
// exceptions.h.
Value err_os2(VM *vm, int number, Ref filename, Ref filename2) RAISES;

#endif
