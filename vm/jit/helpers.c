// jit/helpers.c: what regions call: the parts of instructions that are too large to be written out.
//
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     Oz
#include "jit/jit.h"

#include <math.h>
#include <string.h>

#include "interp/words.h"
#include "object/core/alloc.h"

Value region_unary(VM *vm, uint32_t opcode, Value v) {
  Value r;
  switch (opcode & 255) {
    case UNARY_NEGATIVE: r = number_negative(vm, v); break;
    case UNARY_INVERT: r = number_invert(vm, v); break;
    default: r = op_intrinsic_1(vm, vm->frame, opcode >> 8, v);
  }
  drop(vm, v);
  return r;
}

int region_truth(VM *vm, Value v) {
  int truth = object_is_true(vm, v);
  drop(vm, v);
  return truth;
}

int region_contains(VM *vm, Value item, Value container) {
  int found = sequence_contains(vm, container, item);
  drop(vm, item);
  drop(vm, container);
  return found;
}

Ref region_type(VM *vm, Ref v) { return ref_from_ptr(type_of(vm, v)); }

Value region_dict_item(VM *vm, Value dict, Value key) {
  Ref found;
  int rc = dict_lookup(vm, as_dict(dict), key, &found);
  Value r = rc > 0 ? own(found) : VALUE_NULL;
  if (rc == 0) err_key(vm, key);
  drop(vm, dict);
  drop(vm, key);
  return r;
}

int region_set_item(VM *vm, Value container, Value sub, Value v) {
  int rc = object_setitem(vm, container, sub, v);
  drop(vm, v);
  drop(vm, container);
  drop(vm, sub);
  return rc;
}

int region_set_dict_item(VM *vm, Value dict, Value key, Value v) {
  int rc = dict_set_steal(vm, as_dict(dict), key, v);
  drop(vm, dict);
  return rc;
}

int region_add(VM *vm, Ref container, Value key, Value v, uint32_t opcode) {
  int rc;
  switch (opcode) {
    case LIST_APPEND:
      rc = list_append_steal(vm, as_list(container), key);
      if (rc < 0) err_no_memory(vm);
      return rc;
    case MAP_ADD: return dict_set_steal(vm, as_dict(container), key, v);
    case LIST_EXTEND: rc = op_list_extend(vm, container, key); break;
    default: rc = is_exact(vm, container, vm->types.set) ? set_add(vm, container, key) : op_no_set(vm, container);
  }
  drop(vm, key);
  return rc;
}

Value region_iter(VM *vm, Value v) {
  Value r = object_iter(vm, v);
  drop(vm, v);
  return r;
}

Value region_build(VM *vm, Value *items, uint32_t n, uint32_t opcode) {
  if (opcode == BUILD_LIST) return list_from_steal(vm, items, (Size)n);
  if (opcode == BUILD_MAP) return dict_new(vm);
  if (opcode == BUILD_TUPLE) return n ? tuple_from_steal(vm, items, (Size)n) : own(vm->empty_tuple);
  return slice_new_steal(vm, items[0], items[1], n == 3 ? items[2] : VALUE_NONE);
}

Value region_join(VM *vm, Value *items, uint32_t n, Ref rest, uint32_t opcode) {
  if (opcode == BUILD_LIST) {
    Value list = list_from_steal(vm, items, (Size)n);
    if (!value_is_null(list) && list_extend(vm, list, rest) < 0) value_clear(vm, &list);
    return list;
  }
  if (is_exact(vm, rest, vm->types.list)) return tuple_joined(vm, items, (Size)n, as_list(rest)->items, list_len(rest));
  return tuple_joined(vm, items, (Size)n, as_tuple(rest)->items, tuple_len(rest));
}

Tuple *region_tuple(VM *vm, uint32_t n) {
  Tuple *t = object_take_gc(vm, vm->types.tuple, sizeof(Tuple) + n * sizeof(Value));
  if (!t) return NULL;
  t->len = (Size)n;
  t->hash = -1;
  return t;
}

Value region_slice(VM *vm, Value container, Value start, Value stop) {
  Value r = op_binary_slice(vm, container, start, stop);
  drop(vm, container);
  return r;
}

Value region_concat(VM *vm, Value a, Value b) {
  Value r = str_concat(vm, a, b);
  drop(vm, a);
  drop(vm, b);
  return r;
}

Value region_append(VM *vm, Value *target, Value b) {
  Value old = *target;
  *target = VALUE_NULL;
  Value text = str_append(vm, old, b);
  drop(vm, b);
  *target = value_is_null(text) ? old : text;
  return text;
}

int region_str_equal(Ref a, Ref b) { return value_same(a, b) || (!str_hashes_differ(a, b) && str_equal(a, b)); }

Value region_len(VM *vm, Ref v) {
  Size n = object_len(vm, v);
  return n < 0 ? VALUE_NULL : value_from_int48(n);
}

Value region_char(VM *vm, Ref str, uint32_t index) {
  uint32_t c = str_read(as_str(str), (Size)index);
  if (LIKELY(c < 128 && !value_is_null(vm->latin1_chars[c]))) return own(vm->latin1_chars[c]);
  return str_from_char(vm, c);
}

double region_power(double a, double b) {
  if (a >= 0) return pow(a, b);
  double r = b == floor(b) ? pow(-a, b) : (double)NAN;
  return fmod(fabs(b), 2.0) == 1.0 ? -r : r;
}

bool region_begin(VM *vm, Frame *frame) {
  for (;; frame->ip++) {
    uint32_t op = UNIT_OP(*frame->ip), oparg = UNIT_ARG(*frame->ip);
    if (op == MAKE_CELL) {
      Value cell = cell_new(vm, VALUE_NULL);
      if (value_is_null(cell)) break;
      as_cell(cell)->value = frame->localsplus[oparg];
      frame->localsplus[oparg] = cell;
    } else if (op == COPY_FREE_VARS) {
      Ref closure = borrow(as_function(frame->func)->closure);
      if (op_check_closure(vm, closure, oparg) < 0) break;
      Value *to = &frame->localsplus[frame->code->nlocalsplus - oparg];
      for (uint32_t i = 0; i < oparg; i++) to[i] = own(tuple_at(closure, (Size)i));
    } else {
      return frame_lasti(frame) == frame->code->first_traceable;
    }
  }
  err_clear(vm);
  return false;
}

Value region_bound(VM *vm, Function *f, uint32_t n) {
  Value values[REGION_ARGUMENTS];
  size_t size = n * sizeof(Value);
  memcpy(values, vm->interp->top, size);
  Frame *callee = frame_push_call(vm, f);
  obj_drop(vm, f);
  if (!callee) {
    values_drop(vm, values, (Size)n);
    return VALUE_NULL;
  }
  memcpy(callee->localsplus, values, size);
  return region_call_frame(vm, callee);
}

// A call of a Python function: it is run here. What it gives is pushed, and the frame goes on behind the call.
static int run_callee(VM *vm, Frame *frame) {
  Frame *callee = vm->frame;
  vm->frame = frame;
  Value result = region_call_frame(vm, callee);
  if (value_is_null(result)) return -1;
  *frame->sp++ = result;
  frame->ip += frame->return_offset;
  return 0;
}

RegionRare region_rare(VM *vm, Frame *frame, Value *sp, uint32_t opcode, uint32_t oparg) {
  CodeUnit *ip = frame->ip;
  uint16_t counter = ip[1];
  bool is_another = opcode >= REGION_ANOTHER;  // the counter is the other form's: nothing is to be adapted
  frame->sp = sp;
  if (is_another) ip[1] = COUNTER(4095, 0);
  RareResult result = eval_rare(vm, frame, opcode & (REGION_ANOTHER - 1), oparg);
  if (is_another) ip[1] = counter;
  switch (result) {
    case RARE_NEXT: return REGION_DONE;
    case RARE_ENTER:
      if (run_callee(vm, frame) == 0) return REGION_DONE;
      frame->ip = ip;
      return REGION_RAISED;
    case RARE_ERROR:
    case RARE_RERAISE:
      frame->ip = ip;
      return REGION_RAISED;
    default: return REGION_NOT_DONE;
  }
}

Frame *region_push(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t return_offset, uint32_t on_return, Ref function) {
  frame->ip = ip;
  frame->sp = sp;
  frame->return_offset = return_offset;
  Frame *callee = frame_push_call(vm, as_function(function));  // there is room: region_run saw to it
  callee->previous = frame;
  callee->on_return = (uint8_t)on_return;
  vm->frame = callee;
  vm->py_depth++;
  return callee;
}

Value region_instance(VM *vm, Type *type) {
  Object *object = instance_new(vm, type);
  return object ? value_from_ptr(object) : VALUE_NULL;
}

TraceEnd region_unwind(VM *vm, Frame *frame) { return eval_unwind(vm, frame, frame->ip, frame->sp, UNWIND_ERROR) ? TRACE_ON : TRACE_RAISED; }

#define POINTER(type, word) ((type *)(uintptr_t)(word))

// An exception leaves a region, in its frame or in that of a call that was written out. The entry for the handler where the region goes on; 0: tier 1 does, or the exception goes further.
static uint32_t catch_in_region(VM *vm, Frame *frame, const RegionExit *exit, TraceEnd *end) {
  const Frame *own = frame;
  for (uint32_t i = 0; i < exit->frames; i++) own = own->previous;
  uint32_t n = UNIT_ARG(*frame->ip);
  bool again = exit->how == REGION_THROWS && op_raise(vm, n > 0 ? borrow(frame->sp[-(int)n]) : REF_NULL, n > 1 ? borrow(frame->sp[-1]) : REF_NULL);
  *end = eval_unwind(vm, frame, frame->ip, frame->sp, again ? UNWIND_RERAISE : UNWIND_ERROR) ? TRACE_ON : TRACE_RAISED;
  return exit->entry && *end == TRACE_ON && vm->frame == own && !*POINTER(uint32_t, exit->ended) && !vm->poll && vm->eval_budget ? exit->entry : 0;
}

uint64_t region_leave(VM *vm, Frame *frame, RegionExit *exit) {
  frame->ip = POINTER(CodeUnit, exit->ip);
  frame->sp = (Value *)((char *)frame + exit->sp);
  if (exit->name) region_learn(vm, type_of(vm, frame->sp[-1]), value_from_ptr(POINTER(Object, exit->name)), POINTER(AttrCell, exit->cell), exit->is_method);
  uint16_t *history = POINTER(uint16_t, exit->history);
  if (history) *history = (uint16_t)(*history << 1 | exit->jumped);
  uint32_t taken = ++exit->times == exit->most ? REGION_WRONG : 0;
  TraceEnd end = exit->how == REGION_POLLS ? TRACE_POLL : TRACE_ON;
  uint32_t entry = exit->how >= REGION_RAISES ? catch_in_region(vm, frame, exit, &end) : exit->entry;
  return (uint64_t)REGION_LEFT << 48 | end | taken | entry << REGION_ENTRY_SHIFT;
}

Value region_push_exception(VM *vm, Ref exc) {
  Value before = vm->exc_info->exc;
  vm->exc_info->exc = own(exc);
  return before;
}

void region_pop_exception(VM *vm, Value before) { value_set(vm, &vm->exc_info->exc, before); }

int region_exception_matches(VM *vm, Ref exc, Value type) {
  int rc = op_check_except_type(vm, type);
  if (rc == 0) rc = err_given_matches(vm, exc, type);
  drop(vm, type);
  return rc;
}

Value region_own(Ref v) { return own(v); }
Value region_box(int64_t n) { return value_from_int48(n); }
