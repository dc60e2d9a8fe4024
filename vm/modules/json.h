// modules/json.h: what the two halves of _json share.
#ifndef MORELIA_MODULES_JSON_H
#define MORELIA_MODULES_JSON_H

#include "modules/module_state.h"
#include "object/args.h"
#include "types/float.h"
#include "types/int.h"
#include "types/list.h"
#include "types/str.h"
#include "types/tuple.h"

extern const TypeSpec json_scanner_spec, json_encoder_spec;
Value json_scanstring(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
Value json_encode_basestring(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);
Value json_encode_basestring_ascii(VM *vm, Ref self, const Value *args, Size nargs, Ref kwnames);

#endif
