// tier2/remove_globals.c: globals and builtins that have not changed become constants; a change of them invalidates the
// executor.
//
// Invariants   A constant is used only where the dict's keys are those that the specialized instruction saw, the dict
//              is watched, and the running function is checked, which determines the globals.
// Tests        tests/tier2
// Optimize     Oz
#include "tier2/internal.h"

#include "object/container/dict.h"

// A bit for each frame, the current one lowest: pushing a frame shifts left.
typedef struct Globals {
  Trace *t;
  Dict *globals, *builtins;
  uint32_t version;  // of the running function
  uint32_t function_checked, globals_watched, builtins_watched;
  uint32_t prechecked;  // a version that the call has already compared
} Globals;

static bool other_keys(const Globals *g, const Uop *u, const Dict *d) {
  if (d->h.type == g->t->vm->types.dict && d->keys->version == (uint32_t)u->operand0) return false;
  g->t->vm->tier2->stats.remove_globals_incorrect_keys++;
  return true;
}

Ref constant_of_dict(const Uop *u, const Dict *d) {
  const DictKeys *keys = d->keys;
  if (keys->kind != KEYS_STR || u->operand1 >= (uint64_t)keys->n_entries || keys->version != (uint32_t)u->operand0)
    return REF_NULL;
  return borrow(dict_entries(keys)[u->operand1].value);
}

static void load_constant(const Globals *g, Uop *u, const Dict *d) {
  Ref v = constant_of_dict(u, d);
  if (value_is_null(v)) return;
  u->opcode = constant_is_immortal(g->t->vm, v) ? _LOAD_CONST_INLINE_BORROW : _LOAD_CONST_INLINE;
  u->operand0 = v.bits;
}

static bool globals_are_watched(Globals *g) {
  if (dict_changes(g->globals) >= GLOBALS_CHANGES_MAX) return false;
  if (!(g->globals_watched & 1)) {
    watch_globals(g->t->vm, g->globals);
    trace_depends(g->t, DEPENDS_GLOBALS, g->globals);
    g->globals_watched |= 1;
  }
  return true;
}

static void check_function(Globals *g, Uop *u) {
  u->opcode = _CHECK_FUNCTION;
  u->operand0 = g->version;
  g->function_checked |= 1;
}

static bool enter_function(Globals *g, const Uop *u) {  // false: it is not known
  Function *f = operand_function(u->operand0);
  if (!f) return false;
  g->version = f->version;
  g->globals = f->globals;
  g->builtins = f->builtins;
  return true;
}

typedef enum { GO_ON, DONE, NO_TRACE } Verdict;

static Verdict look_at(Globals *g, Uop *u) {
  VM *vm = g->t->vm;
  switch (u->opcode) {
    case _GUARD_GLOBALS_VERSION:
      if (other_keys(g, u, g->globals)) return NO_TRACE;
      if (!globals_are_watched(g)) break;
      if (g->function_checked & 1) u->opcode = _NOP;
      else check_function(g, u);
      break;
    case _LOAD_GLOBAL_BUILTINS:
      if (other_keys(g, u, g->builtins)) return NO_TRACE;
      if (vm->tier2->builtins_changes >= BUILTINS_CHANGES_MAX) break;
      if (!(g->builtins_watched & 1)) {
        watch_builtins(vm);
        g->builtins_watched |= 1;
      }
      if (g->function_checked & g->globals_watched & 1) load_constant(g, u, g->builtins);
      break;
    case _LOAD_GLOBAL_MODULE:
      if (other_keys(g, u, g->globals)) return NO_TRACE;
      if (!globals_are_watched(g)) break;
      if (!(g->function_checked & 1) && u[-1].opcode == _NOP) check_function(g, u - 1);
      if (g->function_checked & 1) load_constant(g, u, g->globals);
      break;
    case _PUSH_FRAME:
      g->builtins_watched <<= 1;
      g->globals_watched <<= 1;
      g->function_checked <<= 1;
      if (!enter_function(g, u)) return DONE;
      if (g->prechecked == g->version) g->function_checked |= 1;
      g->prechecked = 0;
      if (g->builtins == vm->builtins) break;
      vm->tier2->stats.remove_globals_builtins_changed++;
      return DONE;
    case _RETURN_VALUE:
      g->builtins_watched >>= 1;
      g->globals_watched >>= 1;
      g->function_checked >>= 1;
      if (!enter_function(g, u)) return DONE;
      break;
    case _CHECK_FUNCTION_EXACT_ARGS: g->prechecked = (uint32_t)u->operand0; break;
    default:
      if (uop_ends_trace(u)) return DONE;
  }
  return GO_ON;
}

int trace_remove_globals(Trace *t) {
  if (t->builtins != t->vm->builtins) {
    t->vm->tier2->stats.remove_globals_builtins_changed++;
    return 1;
  }
  Globals g = {
      .t = t, .globals = t->globals, .builtins = t->builtins, .version = t->function ? t->function->version : 0};
  for (uint32_t i = 0; i < t->length; i++) {
    Verdict v = look_at(&g, &t->uops[i]);
    if (v != GO_ON) return v == DONE;
  }
  return 0;
}
