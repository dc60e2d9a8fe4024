// jit/calls.c: calls that regions make: compiled functions are entered directly, others by the eval loop.
//
// Dangers      A function that compiled code calls has a frame that was started from C: what unwinds, or goes on in tier 1, ends there.
// Tests        tests/python/jit, tests/node/jit.test.mjs
// Optimize     O3
#include "jit/jit.h"

#include "interp/frames.h"
#include "interp/ops.h"
#include "object/class/class.h"
#include "object/container/iterators.h"
#include "object/container/list.h"
#include "object/container/tuple.h"
#include "object/exec/function.h"
#include "opcode.gen.h"
#include "tier2/internal.h"

#define ENTRIES_SEEN 64   // of a generator's region by a consumer that takes values in place, until it is looked at whether that pays
#define TAKEN_WANTED 12   // values an entry

// Of what is compiled from the unit on; NULL: it is not.
static Executor *executor_at(const Code *code, uint32_t unit) {
  CodeUnit entry = code->units[unit];
  if (UNIT_OP(entry) == ENTER_EXECUTOR) return code->executors->items[UNIT_ARG(entry)];
  return unit == code->first_traceable ? code->aside : NULL;
}

// A generator is where its region begins, with what that finds behind a yield.
static bool is_at_start(const Frame *frame, const Executor *e) {
  return frame->code == e->code && frame->code->flags & CO_GENERATOR && frame_lasti(frame) == e->head;
}

// The region that stands at the unit was left in the middle: behind a poll it goes on; else tier 1 runs the rest.
static NOINLINE Value go_on(VM *vm, const Code *code, uint32_t unit, uint64_t answer) {
  Executor *e = executor_at(code, unit);  // the one that was left, where it was left for a poll or is wrong: it looks whether it has ended
  TraceEnd end = (TraceEnd)(answer & 3);
  if (e) obj_incref(e);
  for (uint32_t entry; answer >> 48 == REGION_LEFT;) {
    end = (TraceEnd)(answer & 3);
    entry = region_entry(answer);
    if (e && (answer & REGION_WRONG)) region_wrong(vm, e);
    if (end != TRACE_POLL && !(end == TRACE_ON && entry && e)) break;  // at a handler it goes on at once
    if (!e) (void)!trace_poll(vm, &end);
    if (!e || (end == TRACE_POLL && !region_poll(vm, vm->frame, e, &end)) || !(entry || is_at_start(vm->frame, e))) break;
    answer = region_of(e)(vm, vm->frame, (entry ? entry : e->entry) | REGION_DIRECT);
  }
  obj_xdrop(vm, e);
  if (answer >> 48 != REGION_LEFT) return (Value){answer};
  return end == TRACE_RAISED ? VALUE_NULL : eval_rest(vm);
}

Value region_go_on(VM *vm, const Code *code, uint64_t answer) { return go_on(vm, code, code->first_traceable, answer); }

// A compiled function can be entered now with `taken` bytes more on the data stack.
ALWAYS_INLINE bool can_enter(const VM *vm, size_t taken) {
  return region_has_room(vm, taken) && !vm->poll && vm->eval_budget > 1 && vm->c_depth < vm->c_granted && vm->py_depth < vm->limits.recursion_limit;
}

// can_enter, and an executor stands at callee->ip.
ALWAYS_INLINE Value enter(VM *vm, Frame *callee) {
  const Code *code = callee->code;
  uint32_t unit = frame_lasti(callee);
  callee->on_return = RETURN_TO_C;
  callee->previous = vm->frame;
  vm->frame = callee;
  vm->py_depth++;
  vm->c_depth++;
  vm->eval_budget--;
  const Executor *e = executor_at(code, unit);
  Value result = {region_of(e)(vm, callee, e->entry | REGION_DIRECT)};
  if (UNLIKELY(result.bits >> 48 == REGION_LEFT)) result = go_on(vm, code, unit, result.bits);
  vm_leave(vm);
  return result;
}

// A generator whose consumer takes its values in place. One that gives few each time saves less than to leave tier 1 for it takes, unless it is never in tier 1.
static NOINLINE Value enter_to_fill(VM *vm, Frame *callee, Executor *e) {
  bool begins_here = e->beside || e->unit == callee->code->begins_behind;
  uint32_t budget = vm->eval_budget;
  obj_incref(e);
  Value result = enter(vm, callee);
  e->rounds += vm->eval_budget < budget ? budget - vm->eval_budget : TAKEN_WANTED;  // steps, of which each value takes one or more
  bool is_last = ++e->entries == ENTRIES_SEEN && e->valid && !vm->tier2->options.threshold;
  if (is_last && !begins_here && e->rounds < ENTRIES_SEEN * TAKEN_WANTED) region_not_worth(vm, e);
  obj_drop(vm, e);
  return result;
}

// A generator of one loop that has not run: it goes to where it comes to behind its yield. No Python code runs.
static NOINLINE void skip_beginning(VM *vm, Frame *frame) {
  const Code *code = frame->code;
  if (!executor_at(code, code->begins_behind) || !can_enter(vm, 0)) return;
  uint32_t load = code->first_traceable + 1;
  Ref over = borrow(frame->localsplus[code_base_oparg(code, load)]);
  if (value_is_null(over)) return;
  bool is_iterator = code_base_opcode(code, load + 1) == FOR_ITER || type_of(vm, over)->slots.iter == iterator_self;
  if (!is_iterator && !is_list_exact(vm, over) && !is_tuple_exact(vm, over) && !is_exact(vm, over, vm->types.range)) return;
  Value iterator = is_iterator ? own(over) : object_iter(vm, over);
  if (UNLIKELY(value_is_null(iterator))) {  // tier 1 finds and tells it
    err_clear(vm);
    return;
  }
  frame->sp[-1] = iterator;
  *frame->sp++ = VALUE_NONE;
  frame->ip = code->units + code->begins_behind;
}

// A generator that has not run: it goes to its RESUME, if its region is entered there.
static NOINLINE void go_to_beginning(VM *vm, Frame *frame) {
  const Code *code = frame->code;
  if (UNIT_OP(*frame->ip) != POP_TOP || !can_enter(vm, 0)) return;
  frame->ip++;
  frame->sp--;  // the None that is sent
  if (code->aside || region_begins(vm, frame)) return;
  frame->ip--;
  frame->sp++;
}

bool region_enter(VM *vm, Frame *callee, Value *result) {
  const Code *code = callee->code;
  if (code->flags & CO_GENERATOR && frame_lasti(callee) + 1 == code->first_traceable) {
    if (code->begins_behind && !code->aside) skip_beginning(vm, callee);
    else go_to_beginning(vm, callee);
  }
  if (code->direct && code->first_traceable && callee->ip == code->units && !region_begin(vm, callee)) return false;  // its closure comes first
  Executor *e = executor_at(code, frame_lasti(callee));
  if (!e && region_resumes(vm, callee)) e = executor_at(code, frame_lasti(callee));
  if (!e || e->head <= e->unit || !can_enter(vm, 0)) return false;
  bool is_seen = e->entries < ENTRIES_SEEN && code->flags & CO_GENERATOR && generator_of(callee)->sink;
  *result = is_seen ? enter_to_fill(vm, callee, e) : enter(vm, callee);
  return true;
}

// What generator_iternext does, where what comes behind the yield is compiled, or the beginning.
static bool next_of_generator(VM *vm, Generator *gen, Value *next) {
  if (gen->state >= GEN_EXECUTING || !can_enter(vm, 0)) return false;
  const Code *code = gen->frame.code;
  bool begins = gen->state == GEN_CREATED && code->aside && UNIT_OP(*gen->frame.ip) == POP_TOP;
  if (!begins && UNIT_OP(*gen->frame.ip) != ENTER_EXECUTOR) return false;
  const Executor *e = begins ? code->aside : executor_at(code, frame_lasti(&gen->frame));
  if (e->head <= e->unit) return false;
  Frame *frame = generator_resume(vm, gen, VALUE_NONE);
  if (begins) {  // what is sent is taken by the POP_TOP
    frame->ip++;
    frame->sp--;
  }
  *next = enter(vm, frame);
  if (LIKELY(gen->state != GEN_CLEARED)) return true;
  if (!value_is_null(*next)) drop(vm, *next);  // what it returned
  *next = VALUE_NULL;
  return true;
}

Value region_next(VM *vm, Ref iterator) {
  Type *type = type_of(vm, iterator);
  Value next;
  if (type != vm->types.generator || !next_of_generator(vm, as_generator(iterator), &next)) {
    Value (*iternext)(VM *, Ref) = type->slots.iternext;
    next = LIKELY(iternext != NULL) ? iternext(vm, iterator) : op_no_iterator(vm, iterator);
  }
  return UNLIKELY(value_is_null(next)) && err_occurred(vm) && op_for_iter_end(vm) < 0 ? VALUE_MARK : next;
}

bool region_yield(VM *vm, Generator *gen, Value v) { return gen->sink->take(vm, gen->sink, v); }

Value region_call_frame(VM *vm, Frame *callee) {
  (void)!region_begin(vm, callee);
  if (UNIT_OP(*callee->ip) == RETURN_GENERATOR) return eval_make_generator(vm, callee);
  if (UNIT_OP(*callee->ip) == RESUME_CHECK) region_called(vm, callee);
  Value result;
  if (region_enter(vm, callee, &result)) return result;
  return vm->hooks.eval_frame(vm, callee, false);
}

static NOINLINE Value call_cold(VM *vm, Value *args, uint32_t n) {
  Frame *callee = call_push_python(vm, args, n, REF_NULL);
  return callee ? region_call_frame(vm, callee) : VALUE_NULL;
}

static Value call_function(VM *vm, Value *args, uint32_t n) {
  Function *f = as_function(args[-2]);
  const Code *code = f->code;
  bool has_self = !value_is_null(args[-1]);
  uint32_t given = n + has_self, n_defaults = value_is_null(f->defaults) ? 0 : (uint32_t)as_tuple(f->defaults)->len;
  uint32_t missing = code->plain_argcount - given;  // more than there are defaults, where a function is not plain or too much is given
  if (UNLIKELY(!code->direct || missing > n_defaults || !can_enter(vm, frame_bytes(code)))) return call_cold(vm, args, n);
  Frame *callee = frame_push(vm, f);
  for (uint32_t i = 0; i < given; i++) callee->localsplus[i] = args[(int)i - has_self];
  for (uint32_t i = 0; i < missing; i++) callee->localsplus[given + i] = own(tuple_at(f->defaults, (Size)(n_defaults - missing + i)));
  return LIKELY(!code->first_traceable || region_begin(vm, callee)) ? enter(vm, callee) : vm->hooks.eval_frame(vm, callee, false);
}

Value region_call(VM *vm, Value *args, uint32_t n) {
  Value callable = args[-2];
  if (LIKELY(is_exact(vm, callable, vm->types.function))) return call_function(vm, args, n);
  if (is_exact(vm, callable, vm->types.method) && value_is_null(args[-1]) && is_exact(vm, as_method(callable)->func, vm->types.function)) {
    args[-1] = own(as_method(callable)->self);
    args[-2] = own(as_method(callable)->func);
    drop(vm, callable);
  }
  return is_exact(vm, args[-2], vm->types.function) ? call_function(vm, args, n) : call_values(vm, args, n, REF_NULL);
}

Value region_new(VM *vm, Value *args, uint32_t n, uint32_t type_version) {
  Value callable = args[-2];
  bool known = value_is_null(args[-1]) && is_type(callable) && as_type(callable)->version_tag == type_version;
  if (!known || vm->py_depth + 2 >= vm->limits.recursion_limit) return call_values(vm, args, n, REF_NULL);
  Object *object = instance_new(vm, as_type(callable));
  if (!object) {
    stack_drop(vm, args - 2, args + n);
    return VALUE_NULL;
  }
  Value made = value_from_ptr(object);
  args[-2] = own_ptr(as_type(callable)->cached_init);
  args[-1] = own(made);
  drop(vm, callable);
  Value result = call_function(vm, args, n);
  if (LIKELY(value_is_none(result))) return made;
  if (!value_is_null(result)) op_no_init_result(vm, result);
  drop(vm, made);
  return VALUE_NULL;
}

void region_return(VM *vm, Frame *frame) {
  vm->frame = frame->previous;
  vm->py_depth--;
  frame->sp = frame_stack_base(frame);
  frame_leave(vm, frame);
}

void region_resume(VM *vm, Frame *frame, CodeUnit *ip, Value *sp, uint32_t return_offset, Frame *callee) {
  frame->ip = ip;
  frame->sp = sp;
  frame->return_offset = return_offset;
  callee->previous = frame;
  vm->frame = generator_resume(vm, generator_of(callee), VALUE_NONE);
  vm->py_depth++;
}
