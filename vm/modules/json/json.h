// modules/json/json.h: declarations shared by the two halves of _json.
#ifndef MORELIA_MODULES_JSON_JSON_H
#define MORELIA_MODULES_JSON_JSON_H

#include "runtime/module_state.h"
#include "object/core/args.h"
#include "object/number/float.h"
#include "object/number/int.h"
#include "object/container/list.h"
#include "object/text/str.h"
#include "object/container/tuple.h"

// in quotes; ascii: everything else is escaped, lone surrogates too
void json_put_str(StrBuilder *b, Ref text, bool ascii);
extern const TypeSpec json_scanner_spec, json_encoder_spec;
NODISCARD Value json_scanstring(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value json_encode_basestring(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
NODISCARD Value json_encode_basestring_ascii(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

#endif
