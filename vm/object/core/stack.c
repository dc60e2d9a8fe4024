// object/core/stack.c: the budget of C recursion: grants of levels, each after a measurement of the stack.
//
// vm_enter counts levels. Levels up to c_granted are known to fit. At the next level it asks the host whether the
// reserve of the stack is still there, and grants STEP more. A level may take LEVEL bytes at most, so that the reserve
// holds STEP + SLACK + ERROR_LEVELS of them and the frames of C code that does not recurse. When the depth has fallen
// by more than SLACK levels below the last measurement, the grant is lowered with it: other and larger frames may grow
// there.
//
// Invariants   c_floor <= c_depth; c_granted <= c_depth + STEP + SLACK; c_depth < c_low only within vm_leave.
// Tests        tests/node/recursion.test.mjs
// Optimize     O3
#include "object/core/vm.h"

#include "object/error/errors.h"
#include "object/core/inner.h"

enum { STEP = 16, SLACK = 8, ERROR_LEVELS = 16, LEAF_LEVELS = 6, RESERVE = 256 * 1024, LEAF_RESERVE = 160 * 1024 };

static uint32_t low_of(const VM *vm) {
  return vm->c_depth > vm->c_floor + SLACK ? vm->c_depth - SLACK : vm->c_floor + 1;
}

static void grant(VM *vm) {
  uint32_t limit = vm->limits.c_recursion_limit, wanted = vm->c_depth + STEP;
  vm->c_granted = wanted < limit ? wanted : limit;
  vm->c_low = low_of(vm);
}

static bool has_room(const VM *vm, uint32_t reserve) {
  return !vm->host->stack_room || vm->host->stack_room(vm->host->ctx, reserve);
}

bool vm_has_room(VM *vm) { return has_room(vm, RESERVE); }

bool vm_has_leaf_room(VM *vm) {
  if (has_room(vm, RESERVE)) return true;
  bool room = has_room(vm, LEAF_RESERVE);
  vm->c_granted = vm->c_depth + (room ? LEAF_LEVELS : 0);
  vm->c_low = 0;
  return room;
}

int vm_enter_slow(VM *vm, const char *where) {
  if (vm->c_depth <= vm->limits.c_recursion_limit && vm_has_room(vm)) {
    grant(vm);
    return 0;
  }
  vm->c_depth--;
  return vm_recursion_error(vm, where);
}

// There was room at a deeper level, so there is room here.
void vm_lower(VM *vm) {
  if (vm->c_depth > vm->c_floor) {
    grant(vm);
  } else {  // the host may have switched to another stack
    vm->c_granted = vm->c_depth;
    vm->c_low = 0;
  }
}

int vm_recursion_error(VM *vm, const char *where) {
  if (vm->unwinding) return err_keep_unwinding(vm), -1;
  uint32_t granted = vm->c_granted, low = vm->c_low;
  vm->c_granted = vm->c_depth + ERROR_LEVELS;  // room to create the exception
  vm->c_low = 0;
  err_set(vm, vm->exc.RecursionError, "maximum recursion depth exceeded%s", where);
  vm->c_granted = granted;
  vm->c_low = low;
  return -1;
}

StackMark vm_step_out(VM *vm) {
  StackMark mark = {vm->c_granted, vm->c_low, vm->c_floor};
  vm->c_granted = vm->c_floor = vm->c_depth;
  vm->c_low = 0;
  return mark;
}

void vm_step_in(VM *vm, StackMark mark) {
  vm->c_granted = mark.granted;
  vm->c_low = mark.low;
  vm->c_floor = mark.floor;
}
