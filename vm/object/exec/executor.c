// object/exec/executor.c: the type uop_executor: the Python interface of a trace.
//
// Invariants   executor.h. The ring of linked executors holds no references.
// Tests        tests/tier2
// Optimize     Oz
#include "object/exec/executor.h"

#include "object/container/tuple.h"
#include "object/core/gc.h"
#include "object/number/int.h"
#include "object/text/str.h"

static size_t extra_of(uint32_t n_exits, uint32_t n_uops) { return n_exits * sizeof(TraceExit) + n_uops * sizeof(Uop); }

Executor *executor_new(VM *vm, uint32_t n_exits, uint32_t n_uops) {
  Executor *e = object_alloc(vm, vm->types.executor, extra_of(n_exits, n_uops));
  if (!e) return NULL;
  e->n_exits = n_exits;
  e->n_uops = n_uops;
  return e;
}

Executor *executor_new_hidden(VM *vm) {
  uint32_t count = vm->gc.count[0], gc_due = vm->poll & POLL_GC;
  Executor *e = executor_new(vm, 0, 0);
  vm->gc.count[0] = count;
  if (!gc_due) vm->poll &= ~POLL_GC;
  if (e) e->hidden = true;
  return e;
}

void executor_unlink(Executor *e) {
  if (!e->link.next) return;
  e->link.previous->next = e->link.next;
  e->link.next->previous = e->link.previous;
  e->link.previous = e->link.next = NULL;
}

void executors_free(VM *vm, Code *code) {
  if (code->executors) mem_free(vm, code->executors, executors_bytes(code->executors->capacity));
  code->executors = NULL;
}

static Executor *as_executor(Ref v) { return (Executor *)value_as_ptr(v); }

static int executor_traverse(VM *vm, Object *o, VisitFn visit, void *arg) {
  Executor *e = (Executor *)o;
  for (uint32_t i = 0; i < e->n_exits; i++) VISIT_OBJ(e->exits[i].executor);
  return 0;
}

static void executor_clear(VM *vm, Object *o) {
  Executor *e = (Executor *)o;
  for (uint32_t i = 0; i < e->n_exits; i++) {
    Executor *next = e->exits[i].executor;
    e->exits[i].executor = NULL;
    obj_xdrop(vm, next);
  }
}

void story_free(VM *vm, TraceStory *s) {
  if (!s) return;
  for (uint32_t i = 0; i < s->n_codes; i++) drop(vm, s->codes[i]);
  for (uint32_t i = 0; i < s->n_depends_on; i++) drop(vm, s->depends_on[i]);
  mem_free(vm, s, sizeof *s + s->n_uops * sizeof s->uops[0]);
}

static void executor_dealloc(VM *vm, Object *o) {
  Executor *e = (Executor *)o;
  gc_untrack(vm, o);
  executor_unlink(e);
  executor_clear(vm, o);
  story_free(vm, e->story);
  if (e->shares) obj_drop(vm, e->shares);
  else if (e->region) vm->host->compiler->release(vm->host->ctx, e->region);
  vm->gc.count[0] += e->hidden;  // object_free counts it
  object_free(vm, o, extra_of(e->n_exits, e->n_uops));
}

static Size executor_length(VM *vm UNUSED, Ref self) { return (Size)as_executor(self)->n_uops; }

// (name, argument, target or both indexes in one, operand)
static Value executor_item(VM *vm, Ref self, Size index) {
  Executor *e = as_executor(self);
  if (index < 0 || index >= (Size)e->n_uops) return err_set(vm, vm->exc.IndexError, "Index out of bounds");
  const Uop *u = &executor_trace(e)[index];
  int64_t target = u->prepared ? (int64_t)u->jump_target | (int64_t)u->error_target << 16 : (int64_t)u->target;
  Value parts[4] = {str_from_cstr(vm, uop_names[u->opcode]), value_from_int48(u->oparg), int_from_i64(vm, target),
                    int_from_u64(vm, u->operand0)};
  for (int i = 0; i < 4; i++) {
    if (!value_is_null(parts[i])) continue;
    for (int k = 0; k < 4; k++) drop(vm, parts[k]);
    return VALUE_NULL;
  }
  return tuple_from_steal(vm, parts, 4);
}

static Value is_valid(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_bool(as_executor(self)->valid);
}
static Value get_opcode(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_executor(self)->original_opcode);
}
static Value get_oparg(VM *vm UNUSED, Ref self, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return value_from_int48(as_executor(self)->original_oparg);
}
static Value get_jit_code(VM *vm, Ref self UNUSED, const Value *args UNUSED, Size nargs UNUSED, Ref kwnames UNUSED) {
  return err_set(vm, vm->exc.RuntimeError, "JIT support not enabled.");
}

static const MethodDef methods[] = {
    {"is_valid", is_valid, METH_NOARGS, NULL, NULL},
    {"get_jit_code", get_jit_code, METH_NOARGS, NULL, NULL},
    {"get_opcode", get_opcode, METH_NOARGS, NULL, NULL},
    {"get_oparg", get_oparg, METH_NOARGS, NULL, NULL},
    {0},
};
static const TypeSlots slots = {
    .dealloc = executor_dealloc,
    .traverse = executor_traverse,
    .clear = executor_clear,
    .sq_length = executor_length,
    .sq_item = executor_item,
};
const TypeSpec executor_spec = {
    .name = "uop_executor",
    .basic_size = sizeof(Executor),
    .flags = TYPE_GC | TYPE_DISALLOW_INSTANTIATION,
    .slots = &slots,
    .methods = methods,
};
