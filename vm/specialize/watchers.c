// specialize/watchers.c: watchers of changes to types, dicts and functions.
//
// Optimize     Oz
#include "specialize/internal.h"

static void type_changed(VM *vm, Type *type) {
  Specializer *s = vm->specializer;
  for (int i = 0; i < N_WATCHERS; i++)
    if ((type->watched >> i & 1) && (s->watchers_used >> i & 1) && s->watchers[i].type_changed)
      s->watchers[i].type_changed(vm, type, s->watchers[i].data);
}
static void dict_changed(VM *vm, Dict *dict) {
  if (dict->watched & DICT_WATCHED_CLASS) type_dict_changed(vm, dict);
  Specializer *s = vm->specializer;
  for (int i = 0; i < N_WATCHERS; i++)
    if ((dict->watched >> i & 1) && (s->watchers_used >> i & 1) && s->watchers[i].dict_changed)
      s->watchers[i].dict_changed(vm, dict, s->watchers[i].data);
}
static void function_changed(VM *vm, Function *function) {
  Specializer *s = vm->specializer;
  for (int i = 0; s && i < N_WATCHERS; i++)
    if ((s->watchers_used >> i & 1) && s->watchers[i].function_changed)
      s->watchers[i].function_changed(vm, function, s->watchers[i].data);
}

void specializer_set_hooks(VM *vm) {
  vm->hooks.type_changed = type_changed;
  vm->hooks.dict_changed = dict_changed;
}

void specializer_clear_hooks(VM *vm) {
  vm->hooks.type_changed = NULL;
  vm->hooks.dict_changed = NULL;
  vm->hooks.function_changed = NULL;
}

int watcher_add(VM *vm, const Watcher *watcher) {
  Specializer *s = vm->specializer;
  for (int i = 0; i < N_WATCHERS; i++) {
    if (s->watchers_used >> i & 1) continue;
    s->watchers_used |= (uint8_t)(1u << i);
    s->watchers[i] = *watcher;
    if (watcher->function_changed) vm->hooks.function_changed = function_changed;
    return i;
  }
  return -1;
}

void watcher_remove(VM *vm, int watcher) {
  Specializer *s = vm->specializer;
  s->watchers_used &= (uint8_t) ~(1u << watcher);
  for (int i = 0; i < N_WATCHERS; i++)
    if ((s->watchers_used >> i & 1) && s->watchers[i].function_changed) return;
  vm->hooks.function_changed = NULL;
}

void watch_type(VM *vm, int watcher, Type *type) {
  DISCARD(type_version(vm, type));  // without a version it is never cached
  type->watched |= (uint8_t)(1u << watcher);
}
void watch_dict(VM *vm, int watcher, Dict *dict) {
  (void)vm;
  dict->watched |= (uint8_t)(1u << watcher);
}
