// runtime/suggestions.h: "Did you mean": the closest of the names that would have worked.
#ifndef MORELIA_RUNTIME_SUGGESTIONS_H
#define MORELIA_RUNTIME_SUGGESTIONS_H

#include "object/text/str.h"

// The name in `names` (a list of str) closest to `wrong`; null without an exception: none is close enough.
NODISCARD Value suggestion_closest(VM *vm, Ref names_list, Ref wrong);
// The suggestion for a NameError, AttributeError or ImportError with its traceback. Null without an exception: none.
NODISCARD Value suggestion_for_exception(VM *vm, Ref exc);

#endif
