// jit/globals.c: LOAD_GLOBAL where globals or builtins get new names now and then: each place in a region remembers where a name's value was.
//
// Invariants   Keys with a version stay where they are, and name by name in the same places.
// Dangers      There are 65,536 versions for the whole process: a place asks for few.
// Tests        tests/python/jit/globals_grow.py
// Optimize     Os
#include "jit/jit.h"

#include "interp/ops.h"
#include "object/container/dict.h"

#define LEARNED_MOST 64

static void learn(VM *vm, const Frame *frame, Ref name, GlobalCell *cell) {
  DictKeys *globals = frame->globals->keys, *builtins = frame->builtins->keys;
  bool plain = frame->globals->h.type == vm->types.dict && frame->builtins->h.type == vm->types.dict && globals->kind == KEYS_STR && builtins->kind == KEYS_STR;
  if (!plain || ++cell->learned > LEARNED_MOST) return;
  Size index = dict_keys_index(vm, globals, name);
  DictKeys *has = index >= 0 ? globals : builtins;
  if (index < 0) index = dict_keys_index(vm, builtins, name);
  cell->globals = dict_keys_version(vm, globals);
  cell->builtins = dict_keys_version(vm, builtins);
  if (index < 0 || !cell->builtins || !cell->globals) cell->globals = GLOBAL_UNKNOWN;
  else cell->at = &dict_entries(has)[index].value;
}

bool region_find_global(VM *vm, const Frame *frame, Ref name, GlobalCell *cell) {
  cell->globals = GLOBAL_UNKNOWN;
  learn(vm, frame, name, cell);
  return cell->globals != GLOBAL_UNKNOWN;
}

Value region_global(VM *vm, Frame *frame, Ref name, GlobalCell *cell) {
  if (LIKELY(frame->globals->keys->version == cell->globals && frame->builtins->keys->version == cell->builtins && !value_is_null(*cell->at))) return own(*cell->at);
  cell->globals = GLOBAL_UNKNOWN;
  Value v = op_load_global(vm, frame, name);
  if (!value_is_null(v)) learn(vm, frame, name, cell);
  return v;
}
