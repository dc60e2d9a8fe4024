// interp/unwind.c: forced unwinding: ends a run that did not heed its limit, without running any more of its Python
// code.
//
// A limit raises an exception first, which the program may handle. When it goes on past the grace period, unwind_begin
// puts the VM into a state that neither Python nor C code can leave:
//   - the code of every frame of the run is blanked: its units become CACHE, which no loop executes except as an error.
//   C code that forgets
//     the exception and returns a value returns it to a frame that cannot use it;
//   - no Python frame starts: the recursion limit is 0, and every entry of a frame compares with it anyway;
//   - eval_unwind finds no handler (except, finally, with); finalizers, weak reference callbacks, hooks and tools are
//   not called;
//   - err_clear, err_raise and err_matches know no exception but this one; each vm_poll fails with it.
// Frames end one by one and drop what they own, so reference counts, free lists and the data stack are right at the
// end. The host calls unwind_settle where it takes the error and no frame is left: it restores the units of the code
// and makes the exception the current one.
//
// Invariants   vm->unwinding from begin to settle; the list owns blanked code objects; none of their units runs
//              meanwhile.
// Tests        tests/node/unwind.test.mjs; the native command's --unwind-each N unwinds a run at each Nth poll, by hand
// Optimize     O2
#include "opcode.gen.h"
#include "object/exec/code_type.h"
#include "object/error/exceptions.h"
#include "object/text/str.h"

#include "interp/interp.h"
#include "interp/unwind.h"

typedef struct BlankedCode {
  struct BlankedCode *next;
  Code *code;        // owned
  CodeUnit units[];  // as they were
} BlankedCode;

// Without memory a code object keeps its units: its frames then end at the next poll.
static void blank(VM *vm, Code *code) {
  if (UNIT_OP(code->units[0]) == CACHE) return;
  size_t size = code->n_units * sizeof(CodeUnit);
  BlankedCode *b = mem_alloc(vm, sizeof *b + size);
  if (!b) return;
  obj_incref(code);
  b->code = code;
  memcpy(b->units, code->units, size);
  memset(code->units, 0, size);  // CACHE
  b->next = vm->blanked;
  vm->blanked = b;
}
_Static_assert(CACHE == 0, "blanked units are CACHE");

static void restore_units(VM *vm) {
  while (vm->blanked) {
    BlankedCode *b = vm->blanked;
    size_t size = b->code->n_units * sizeof(CodeUnit);
    vm->blanked = b->next;
    memcpy(b->code->units, b->units, size);
    obj_drop(vm, b->code);
    mem_free(vm, b, sizeof *b + size);
  }
}

static Value new_exception(VM *vm, Type *type, const char *message) {
  Value text = str_from_cstr(vm, message);
  Value exc = value_is_null(text) ? text : exc_new(vm, type, &text, 1);
  drop(vm, text);
  err_clear(vm);
  return value_is_null(exc) ? own(vm->memory_error) : exc;
}

void unwind_begin(VM *vm, Type *type, const char *message) {
  size_t limit = vm->mem.limit;
  mem_set_limit(&vm->mem, 0);
  err_clear(vm);
  Value exc = new_exception(vm, type, message);
  mem_set_limit(&vm->mem, limit);
  unwind_with(vm, exc);
}

void unwind_with(VM *vm, Value exc) {
  size_t limit = vm->mem.limit;
  mem_set_limit(&vm->mem, 0);
  vm->unwound_by = exc;
  for (Frame *f = vm->frame; f; f = f->previous) blank(vm, f->code);
  mem_set_limit(&vm->mem, limit);
  vm->recursion_limit_kept = vm->limits.recursion_limit;
  vm->limits.recursion_limit = 0;
  vm->poll |= POLL_UNWIND;
  vm->pause = false;
  vm->unwinding = vm->abandoned = true;
  value_set(vm, &vm->current_exception, own(vm->unwound_by));
}

bool unwind_settle(VM *vm) {
  if (!vm->unwinding || vm->frame) return false;
  vm->unwinding = false;
  restore_units(vm);
  vm->limits.recursion_limit = vm->recursion_limit_kept;
  vm->poll &= ~POLL_UNWIND;
  value_set(vm, &vm->exc_base.exc, VALUE_NONE);  // its frames were left inside except blocks
  value_set(vm, &vm->current_exception, vm->unwound_by);
  vm->unwound_by = VALUE_NULL;
  return true;
}
