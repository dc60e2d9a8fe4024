// interp/stack.c: the chunks of the data stack, the slow paths of frames, and calls into the eval loop from C.
//
// Invariants   A frame lies in one chunk; the chunk is freed when the frame at its start is popped (frames.h).
// Tests        tests/python/functions/recursion_limit*.py, tests/python/generators/*.py
// Optimize     O3
#include "interp/frames.h"
#include "object/exec/counters.h"
#include "opcode.gen.h"
#include "object/container/dict.h"

enum { CHUNK_MIN = 64 * 1024 };

static bool add_chunk(VM *vm, size_t need) {
  Interp *in = vm->interp;
  StackChunk *c = in->spare;
  if (c && c->size >= sizeof *c + need) in->spare = NULL;
  else {
    size_t size = sizeof *c + need;
    if (size < CHUNK_MIN) size = CHUNK_MIN;
    c = mem_alloc(vm, size);
    if (!c) return false;
    c->size = size;
  }
  c->previous = in->chunk;
  c->saved_top = in->top;
  in->chunk = c;
  in->top = (char *)c->data;
  in->limit = (char *)c + c->size;
  return true;
}

void *stack_new_chunk(VM *vm, size_t size) {
  if (!add_chunk(vm, size)) {
    err_no_memory(vm);
    return NULL;
  }
  void *p = vm->interp->top;
  vm->interp->top += size;
  return p;
}

void stack_pop_chunk(VM *vm) {
  Interp *in = vm->interp;
  StackChunk *c = in->chunk;
  if (!c->previous) {  // the first chunk stays
    in->top = (char *)c->data;
    return;
  }
  in->chunk = c->previous;
  in->top = c->saved_top;
  in->limit = (char *)in->chunk + in->chunk->size;
  if (in->spare) mem_free(vm, in->spare, in->spare->size);
  in->spare = c;
}

Frame *frame_push_call(VM *vm, Function *f) {
  Frame *frame = frame_push(vm, f);
  if (frame) obj_incref(f);
  return frame;
}

void frame_leave_slow(VM *vm, Frame *frame) {
  if (frame->owner == FRAME_OWNED_BY_GENERATOR) {
    generator_frame_done(vm, frame);
    return;
  }
  if (frame->frame_obj && frame->frame_obj->h.refcnt > 1) frame_object_take_over(vm, frame);
  else {
    frame_clear_contents(vm, frame);
    obj_drop(vm, frame->code);
  }
  stack_give(vm, frame);
}

void stack_drop(VM *vm, Value *from, Value *to) {
  while (to > from) drop(vm, *--to);
}

Value call_values(VM *vm, Value *args, uint32_t oparg, Ref kwnames) {
  bool has_self = !value_is_null(args[-1]);
  Size nargs = (Size)oparg + has_self - (value_is_null(kwnames) ? 0 : tuple_len(kwnames));
  Value r = call(vm, args[-2], args - has_self, nargs, kwnames);
  stack_drop(vm, args - 2, args + oparg);
  return r;
}

// Pushes a frame with room for arguments that bind_arguments fills; its locals are all null.
static Frame *push_unbound(VM *vm, Function *f) {
  Frame *frame = frame_push_call(vm, f);
  if (!frame) return NULL;
  for (uint32_t i = 0; i < f->code->argcount; i++) frame->localsplus[i] = VALUE_NULL;
  return frame;
}

Frame *call_push_moving(VM *vm, Function *f, const Value *args, uint32_t n, Ref kwnames) {
  Frame *frame = frame_push(vm, f);
  if (UNLIKELY(!frame)) {
    values_drop(vm, args, (Size)n);
    obj_drop(vm, f);
    return NULL;
  }
  if (n == f->code->plain_argcount && value_is_null(kwnames)) {
    for (uint32_t i = 0; i < n; i++) frame->localsplus[i] = args[i];
    return frame;
  }
  uint32_t nargs = n - (value_is_null(kwnames) ? 0 : (uint32_t)tuple_len(kwnames));
  if (UNLIKELY(bind_arguments(vm, f, frame->localsplus, args, nargs, kwnames) < 0)) {
    frame_leave(vm, frame);
    return NULL;
  }
  // a module's code that was made a function
  if (UNLIKELY(!(f->code->flags & CO_OPTIMIZED))) frame->locals = own_ptr(f->globals);
  return frame;
}

NOINLINE Frame *call_push_bound(VM *vm, Function *f, const Value *args, Size nargs, Ref kwnames) {
  uint32_t n = (uint32_t)nargs + (value_is_null(kwnames) ? 0 : (uint32_t)tuple_len(kwnames));
  obj_incref(f);
  for (uint32_t i = 0; i < n; i++) incref(args[i]);
  return call_push_moving(vm, f, args, n, kwnames);
}

Frame *call_push_python(VM *vm, Value *args, uint32_t oparg, Ref kwnames) {
  uint32_t has_self = !value_is_null(args[-1]);
  return call_push_moving(vm, as_function(args[-2]), args - has_self, oparg + has_self, kwnames);
}

// Appends keyword arguments from a dict to the positional ones, as the calling convention requires.
static Value *spread_kwargs(VM *vm, Ref args_tuple, Dict *kwargs, Value *out_names, size_t *out_size) {
  Size nargs = tuple_len(args_tuple), nkw = dict_len(kwargs);
  *out_size = (size_t)(nargs + nkw) * sizeof(Value);
  Value *all = mem_take(vm, *out_size);
  Tuple *names = all ? tuple_alloc(vm, nkw) : NULL;
  if (!names) {
    mem_free(vm, all, *out_size);
    err_no_memory(vm);
    return NULL;
  }
  for (Size i = 0; i < nargs; i++) all[i] = own(tuple_at(args_tuple, i));
  Size pos = 0, n = 0;
  Ref key, value;
  bool all_str = true;
  while (dict_next(kwargs, &pos, &key, &value)) {
    all_str &= value_is_ptr(key) && type_has(value_as_ptr(key)->type, TYPE_STR_SUBCLASS);
    names->items[n] = own(key);
    all[nargs + n++] = own(value);
  }
  *out_names = tuple_done(vm, names);
  if (all_str) return all;
  err_set(vm, vm->exc.TypeError, "keywords must be strings");
  drop(vm, *out_names);
  values_drop(vm, all, nargs + nkw);
  mem_free(vm, all, *out_size);
  return NULL;
}

Frame *call_push_python_ex(VM *vm, Value *from) {
  Function *f = as_function(from[0]);
  Frame *frame = NULL;
  if (!value_is_null(from[3]) && dict_len(as_dict(from[3]))) {
    Value names;
    size_t size;
    Value *all = spread_kwargs(vm, from[2], as_dict(from[3]), &names, &size);
    if (all) {
      obj_incref(f);
      frame = call_push_moving(vm, f, all, (uint32_t)(size / sizeof(Value)), names);
      drop(vm, names);
      mem_give(vm, all, size);
    }
  } else {
    frame = call_push_bound(vm, f, as_tuple(from[2])->items, tuple_len(from[2]), REF_NULL);
  }
  stack_drop(vm, from, from + 4);
  return frame;
}

Value call_ex_values(VM *vm, Value *from) {
  Value r = call_ex(vm, from[0], from[2], from[3]);
  stack_drop(vm, from, from + 4);
  return r;
}

Value eval_make_generator(VM *vm, Frame *frame) {
  frame->previous = vm->frame;
  Value gen = generator_from_frame(vm, frame, frame->ip + 1);
  if (value_is_null(gen)) frame_leave(vm, frame);
  else stack_give(vm, frame);
  return gen;
}

// What compiled code calls a function with (web/src/jit/direct.ts).
typedef uint64_t Direct0(VM *vm, uint64_t function);
typedef uint64_t Direct1(VM *vm, uint64_t function, uint64_t a);
typedef uint64_t Direct2(VM *vm, uint64_t function, uint64_t a, uint64_t b);

// Calls a compiled function, whose entry takes it and the arguments, unless a limit is near.
static uint64_t call_compiled(VM *vm, Function *f, const Value *args, Size nargs) {
  uint64_t callable = own_ptr(f).bits, result;
  uintptr_t entry = f->code->direct;
  for (Size i = 0; i < nargs; i++) incref(args[i]);
  if (nargs == 0) result = ((Direct0 *)entry)(vm, callable);
  else if (nargs == 1) result = ((Direct1 *)entry)(vm, callable, args[0].bits);
  else result = ((Direct2 *)entry)(vm, callable, args[0].bits, args[1].bits);
  if (UNLIKELY(result == CODE_NOT_ENTERED)) {
    for (Size i = 0; i < nargs; i++) drop(vm, args[i]);
    obj_drop(vm, f);
  }
  return result;
}

Value eval_call_function(VM *vm, Ref function, const Value *args, Size nargs, Ref kwnames) {
  Function *f = as_function(function);
  bool exact = LIKELY(value_is_null(kwnames) && (uint32_t)nargs == f->code->plain_argcount);
  if (f->code->direct && exact && nargs <= 2) {
    uint64_t result = call_compiled(vm, f, args, nargs);
    if (LIKELY(result != CODE_NOT_ENTERED)) return (Value){result};
  }
  Frame *frame = exact ? frame_push(vm, f) : call_push_bound(vm, f, args, nargs, kwnames);
  if (UNLIKELY(!frame)) return VALUE_NULL;
  if (exact) {
    obj_incref(f);
    for (Size i = 0; i < nargs; i++) frame->localsplus[i] = own(args[i]);
  }
  if (frame->code->flags & (CO_GENERATOR | CO_COROUTINE) && UNIT_OP(*frame->ip) == RETURN_GENERATOR)
    return eval_make_generator(vm, frame);
  return eval_frame(vm, frame, false);
}

// --- running code objects as exec() does

Frame *eval_code_frame(VM *vm, Ref code, Dict *globals, Ref locals, Ref closure) {
  if (value_is_null(dict_get_str(vm, globals, NAME(__builtins__))) &&
      dict_set(vm, globals, NAME(__builtins__), ref_from_ptr(vm->builtins)) < 0)
    return NULL;
  Value f = function_new(vm, code, ref_from_ptr(globals), REF_NULL);
  if (value_is_null(f)) return NULL;
  if (!value_is_null(closure)) as_function(f)->closure = own(closure);
  const Function *func = as_function(f);  // code with parameters raises the error of a call without arguments
  bool plain =
      func->code->argcount + func->code->kwonlyargcount == 0 && !(func->code->flags & (CO_VARARGS | CO_VARKEYWORDS));
  Frame *frame = plain ? push_unbound(vm, as_function(f)) : call_push_bound(vm, as_function(f), NULL, 0, REF_NULL);
  drop(vm, f);
  if (!frame) return NULL;
  if (!value_is_null(locals)) value_set(vm, &frame->locals, own(locals));
  else if (!(frame->code->flags & CO_OPTIMIZED)) value_set(vm, &frame->locals, own_ptr(globals));
  return frame;
}

Value eval_code(VM *vm, Ref code, Dict *globals, Ref locals, Ref closure) {
  Frame *frame = eval_code_frame(vm, code, globals, locals, closure);
  return frame ? eval_frame(vm, frame, false) : VALUE_NULL;
}

// The body of a class statement: the function's code with the namespace as locals.
static Value run_class_body(VM *vm, Ref function, Ref ns) {
  Frame *frame = call_push_bound(vm, as_function(function), NULL, 0, REF_NULL);
  if (!frame) return VALUE_NULL;
  value_set(vm, &frame->locals, own(ns));
  return eval_frame(vm, frame, false);
}

// --- set-up

static void specialize_nothing(VM *vm, Frame *frame, uint16_t *ip, Value *sp, uint32_t oparg) {
  (void)vm, (void)frame, (void)sp, (void)oparg;
  if (opcode_first_cache[UNIT_OP(*ip)] && opcode_deopt[UNIT_OP(*ip)] != JUMP_BACKWARD) ip[1] = COUNTER(1023, 10);
}

int interp_init(VM *vm) {
  Interp *in = mem_alloc_zero(vm, sizeof *in);
  if (!in) return -1;
  in->len = in->isinstance = in->all = in->any = in->list_append = in->object_getattribute = in->import_func =
      VALUE_NULL;
  vm->interp = in;
  if (!add_chunk(vm, CHUNK_MIN / 2)) return -1;
  vm->hooks.call_function = eval_call_function;
  vm->hooks.eval_frame = eval_frame;
  vm->hooks.run_class_body = run_class_body;
  vm->hooks.specialize = specialize_nothing;
  vm->asyncgen_firstiter = vm->asyncgen_finalizer = VALUE_NULL;
  vm->eval_budget = vm->work_budget = 1;
  return 0;
}

void interp_builtins_ready(VM *vm) {
  Interp *in = vm->interp;
  value_set(vm, &in->len, own(dict_get_cstr(vm, vm->builtins, "len")));
  value_set(vm, &in->all, own(dict_get_cstr(vm, vm->builtins, "all")));
  value_set(vm, &in->any, own(dict_get_cstr(vm, vm->builtins, "any")));
  value_set(vm, &in->isinstance, own(dict_get_cstr(vm, vm->builtins, "isinstance")));
  value_set(vm, &in->import_func, own(dict_get_str(vm, vm->builtins, NAME(__import__))));
  value_set(vm, &in->list_append, own(type_lookup(vm, vm->types.list, NAME(append))));
  value_set(vm, &in->object_getattribute, own(type_lookup(vm, vm->types.object, NAME(__getattribute__))));
}

void interp_free(VM *vm) {
  Interp *in = vm->interp;
  if (!in) return;
  OBJ_CLEAR(vm, vm->main_code);
  value_clear(vm, &in->len);
  value_clear(vm, &in->isinstance);
  value_clear(vm, &in->all);
  value_clear(vm, &in->any);
  value_clear(vm, &in->import_func);
  value_clear(vm, &in->list_append);
  value_clear(vm, &in->object_getattribute);
  for (StackChunk *c = in->chunk, *next; c; c = next) {
    next = c->previous;
    mem_free(vm, c, c->size);
  }
  if (in->spare) mem_free(vm, in->spare, in->spare->size);
  mem_free(vm, in, sizeof *in);
  vm->interp = NULL;
}
