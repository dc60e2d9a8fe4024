// object/text/template.h: t-strings: string.templatelib.Template and Interpolation.
#ifndef MORELIA_OBJECT_TEXT_TEMPLATE_H
#define MORELIA_OBJECT_TEXT_TEMPLATE_H

#include "object/core/abstract.h"

NODISCARD int template_init(VM *vm);                                    // after the types are made: 0 or -1
NODISCARD Value template_new(VM *vm, Ref strings, Ref interpolations);  // tuples; one more string than interpolations
// conversion: 0 none, 1 str, 2 repr, 3 ascii (as CONVERT_VALUE); format_spec null: "".
NODISCARD Value interpolation_new(VM *vm, Ref value, Ref expression, int conversion, Ref format_spec);

#endif
