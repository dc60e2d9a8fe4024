// object/typing/typing_repr.h: how types are written inside list[...] and unions; calls into the typing module.
#ifndef MORELIA_OBJECT_TYPING_TYPING_REPR_H
#define MORELIA_OBJECT_TYPING_TYPING_REPR_H

#include "object/text/str.h"

NODISCARD int typing_repr(StrBuilder *b, Ref v);  // 0 or -1
// typing.<name>(*args); imports the module if necessary.
NODISCARD Value typing_call(VM *vm, const char *name, const Value *args, Size nargs, Ref kwnames) MAY_RUN_CODE;
// A type for an annotation: None becomes NoneType, a str a ForwardRef; TypeError with `message` for anything else.
NODISCARD Value typing_check(VM *vm, Ref v, const char *message) MAY_RUN_CODE;

#endif
